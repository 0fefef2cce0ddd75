"""Relations on the frames of a robot, made from their names and targets."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint, Stack, stack
from servocon.constraint.frames.tasks import (
    CentreOfMass,
    Distance,
    Orientation,
    Pointing,
    Position,
    Posture,
    RelativeOrientation,
    RelativePosition,
    Target,
    Task,
)
from servocon.constraint.reduction import Reduced
from servocon.constraint.relations import largest_rate, require_decay
from servocon.engine import zeros_of
from servocon.errors import InputError, ShapeError, written
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.plant.robot import Robot
from servocon.plant.wrapped import PlantWrapper, inside
from servocon.tree import declaration

Goal: TypeAlias = Numeric | Sequence[Any] | Callable[..., Any]
"""An array, or a function of t."""

ROTATION = 1e-6
"""Largest error of R Rᵀ = 1 for a given rotation matrix, and of a quaternion's length."""


class FrameRelation(Constraint):
    """β = rate of an error between frames + Λ error, for a robot; made by the functions below."""

    adjustable = ("rate",)

    of: Task
    rate: Numeric = eqx.field(metadata=declaration(unit="1/s", text="Λ of the error once β = 0"))
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """The rate and Λ times the error."""
        robot, v = _robot_with_speeds(plant, q, v, t, self)
        return self.of.rate(robot, q, v, t) + jnp.asarray(self.rate) * self.of.error(robot, q, t)

    def position_error(self, plant: Plant, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " p"]:
        """The error."""
        return self.of.error(robot_of(plant, t, self.name), q, t)

    def position_decay(self) -> Float[Array, ""]:
        """The largest Λ."""
        return largest_rate(self.rate)

    def check_horizon(self, plant: Plant, times: np.ndarray) -> None:
        """Refuse a target that is unreachable at one of the times."""
        self.of.check(robot_of(plant, jnp.asarray(times[0]), self.name), times)

    def row_labels(self, rows: int, plant: Plant | None = None) -> tuple[str, ...]:
        """Names of frames and axes, or of joints."""
        if self.labels is not None or plant is None:
            return super().row_labels(rows, plant)
        return self.of.labels_of(robot_of(plant, jnp.zeros(()), self.name))


def robot_of(plant: Plant, t: Scalar, name: str) -> Robot:
    """The robot of a relation: the plant, or the robot inside it.

    Args:
        plant: The plant.
        t: Time [s].
        name: Name of the relation.

    Raises:
        InputError: there is no robot.
    """
    expected = "a robot, as servocon.robot reads it"
    return validate.instance(f"plant of constraint {name!r}", inside(plant, t), Robot, expected)


def _robot_with_speeds(
    plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar, relation: Constraint
) -> tuple[Robot, Float[Array, " k"]]:
    """The robot of a relation and all its speeds; a reduced plant has fewer."""
    inner = plant
    while isinstance(inner, PlantWrapper):
        outer, inner = inner, inner.at(t)
        if isinstance(outer, Reduced):
            v = _all_speeds(outer, q, v, t, relation)
    return robot_of(inner, t, relation.name), v


def _all_speeds(
    plant: Reduced, q: Float[Array, " nq"], w: Float[Array, " k"], t: Scalar, relation: Constraint
) -> Float[Array, " n"]:
    """All speeds of a reduced plant; those that do not affect the relation's frames are zero."""
    labels, own = plant.plant.speed_labels(), np.array(plant.independent)
    if labels is not None:
        v = jnp.zeros(len(labels))
        still = zeros_of(_matrix, relation, plant.plant, q, v, t).all(axis=0)
        if np.delete(still, own).all():
            return v.at[own].set(w)
    return plant.full_speeds(q, w, t)


def _matrix(constraint: Constraint, plant: Plant, q: Any, v: Any, t: Any) -> Any:
    return jax.jacfwd(lambda v: constraint.beta(plant, q, v, t))(v)


class SlipVelocity(Constraint):
    """Velocity of the contact point of a body rolling on a plane, minus its target."""

    frame: str = eqx.field(static=True)
    arm: Numeric = eqx.field(
        metadata=declaration(unit="m", text="from the frame's origin to the contact point")
    )
    target: Target
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """v + ω × arm − target [m/s]."""
        robot, v = _robot_with_speeds(plant, q, v, t, self)
        linear, angular = robot.velocity(self.frame, q, v)
        return linear + jnp.cross(angular, jnp.asarray(self.arm)) - self.target.at(t)


def position(
    frame: str, target: Goal, rate: Numeric = 5.0, *, name: str | None = None
) -> FrameRelation:
    """The origin of a frame is at a point or follows a curve: three rows [m/s].

    Args:
        frame: Name of a body or site.
        target: Point in the world [m] (3), or a function of t.
        rate: Λ, by which the error dies out once β = 0 [1/s]; one number, or one per row.
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: an argument cannot be used. A frame that the robot lacks is reported when the
            relation is used with the robot, with the nearest name.
    """
    task = Position(frame=_text(frame), target=goal_of(target, (3,)))
    return relation_of(task, rate, name or f"{frame} position")


def orientation(
    frame: str, target: Goal, rate: Numeric = 5.0, *, name: str | None = None
) -> FrameRelation:
    """A frame has a given orientation: three rows [rad/s].

    The error is the rotation vector from target to frame along the world's axes. Its length is the
    angle between them, and it has no singularity below π.

    Args:
        frame: Name of a body or site.
        target: Rotation matrix (3 × 3) or quaternion (w, x, y, z) (4), or a function of t.
        rate: Λ [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position`, or the target is not a rotation.
    """
    goal = _rotation(target)
    return relation_of(
        Orientation(frame=_text(frame), target=goal), rate, name or f"{frame} orientation"
    )


def pose(
    frame: str, position: Goal, orientation: Goal, rate: Numeric = 5.0, *, name: str | None = None
) -> Stack:
    """A frame has a given position and orientation: six rows [m/s, rad/s].

    Args:
        frame: Name of a body or site.
        position: Point in the world [m] (3), or a function of t.
        orientation: Rotation matrix or quaternion, or a function of t.
        rate: Λ [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position` and `orientation`.
    """
    place = Position(frame=_text(frame), target=goal_of(position, (3,), "position"))
    turn = Orientation(frame=frame, target=_rotation(orientation, "orientation"))
    parts = relation_of(place, rate, "position"), relation_of(turn, rate, "orientation")
    return stack(*parts, name=name or f"{frame} pose")


def relative_pose(
    frame: str,
    other: str,
    position: Goal,
    orientation: Goal,
    rate: Numeric = 5.0,
    *,
    name: str | None = None,
) -> Stack:
    """A frame has a given pose relative to another, as two hands on one box: six rows.

    Args:
        frame: Name of the reference body or site.
        other: Name of the body or site whose pose is given.
        position: Origin of `other` along the axes of `frame` [m] (3), or a function of t.
        orientation: Rotation matrix from `other` to `frame`, or quaternion, or a function of t.
        rate: Λ [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position` and `orientation`.
    """
    frames = _text(frame), _text(other, "other")
    place = RelativePosition(frames=frames, target=goal_of(position, (3,), "position"))
    turn = RelativeOrientation(frames=frames, target=_rotation(orientation, "orientation"))
    parts = relation_of(place, rate, "position"), relation_of(turn, rate, "orientation")
    return stack(*parts, name=name or f"{other} in {frame}")


def level(
    frame: str,
    rate: Numeric = 5.0,
    *,
    axis: Numeric | Sequence[float] = (0.0, 0.0, 1.0),
    up: Goal = (0.0, 0.0, 1.0),
    name: str | None = None,
) -> FrameRelation:
    """An axis of a frame points upwards; the frame may turn about it: two rows [rad/s].

    Args:
        frame: Name of a body or site.
        rate: Λ [1/s].
        axis: The axis, in the frame (3).
        up: The direction, along the world's axes (3), or a function of t.
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position`, or a direction is zero.
    """
    return _pointing(frame, axis, up, False, rate, name or f"{frame} level", "up")


def look_at(
    frame: str,
    point: Goal,
    rate: Numeric = 5.0,
    *,
    axis: Numeric | Sequence[float] = (0.0, 0.0, 1.0),
    name: str | None = None,
) -> FrameRelation:
    """An axis of a frame points at a point: two rows [rad/s].

    Args:
        frame: Name of a body or site.
        point: Point in the world [m] (3), or a function of t.
        rate: Λ [1/s].
        axis: The axis, in the frame (3).
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position`, or the axis is zero.
    """
    return _pointing(frame, axis, point, True, rate, name or f"{frame} look-at", "point")


def distance(
    frame: str, other: str, target: Goal, rate: Numeric = 5.0, *, name: str | None = None
) -> FrameRelation:
    """The origins of two frames have a given distance: one row [m/s].

    Args:
        frame: Name of a body or site.
        other: Name of another body or site.
        target: Distance [m], or a function of t; not zero.
        rate: Λ [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position`, or the distance is not positive.
    """
    if not callable(target):
        validate.positive("target", target)
    frames = _text(frame), _text(other, "other")
    return relation_of(
        Distance(frames=frames, target=goal_of(target, ())), rate, name or f"{frame} to {other}"
    )


def centre_of_mass(
    target: Goal, rate: Numeric = 5.0, *, axes: str = "xyz", name: str = "centre of mass"
) -> FrameRelation:
    """The robot's centre of mass is at a point, or above one: one row per axis [m/s].

    Args:
        target: Its components along the axes [m], or a function of t.
        rate: Λ [1/s].
        axes: Axes of the world; ``"xy"`` for balance over a foot.
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position`, or an axis is unknown.
    """
    validate.text("axes", axes)
    if not axes or len(set(axes)) != len(axes) or set(axes) - set("xyz"):
        raise InputError("axes", got=repr(axes), expected="some of the letters x, y, z")
    which = tuple("xyz".index(axis) for axis in axes)
    return relation_of(CentreOfMass(target=goal_of(target, (len(which),)), axes=which), rate, name)


def posture(
    target: Goal | None = None,
    rate: Numeric = 5.0,
    *,
    joints: Sequence[str] | None = None,
    name: str = "posture",
) -> FrameRelation:
    """Hinges and slides have given coordinates: one row each [rad/s, m/s].

    A hinge without limits takes the shortest way: whole turns do not count.

    Use it as the relation of lowest priority of a redundant robot (`servocon.laws.PriorityLaw`),
    whose joints otherwise drift while its frames obey the other relations.

    Args:
        target: Coordinates [rad, m], or a function of t; None: the robot's home, a keyframe of its
            file.
        rate: Λ [1/s].
        joints: Names of the joints; None: all hinges and slides.
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position`.
    """
    size = None if joints is None else (len(joints),)
    which = None if joints is None else tuple(_text(joint, "joints") for joint in joints)
    goal = None if target is None else goal_of(target, size)
    return relation_of(Posture(joints=which, target=goal), rate, name)


def velocity(
    frame: str,
    target: Goal = (0.0, 0.0, 0.0),
    *,
    arm: Numeric | Sequence[float] = (0.0, 0.0, 0.0),
    name: str | None = None,
) -> SlipVelocity:
    """A point of a frame has a given velocity: three rows [m/s].

    Args:
        frame: Name of a body or site.
        target: Velocity along the world's axes [m/s] (3), or a function of t.
        arm: Vector from the frame's origin to the point, along the world's axes [m] (3).
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position`.
    """
    validate.vector("arm", arm, 3)
    named = name or f"{frame} velocity"
    labels = tuple(f"{frame} {axis} [m/s]" for axis in "xyz")
    goal, arm = goal_of(target, (3,)), np.asarray(arm, float)
    return SlipVelocity(frame=_text(frame), arm=arm, target=goal, name=named, labels=labels)


def rolling(
    frame: str,
    radius: float,
    *,
    normal: Numeric | Sequence[float] = (0.0, 0.0, 1.0),
    name: str | None = None,
) -> SlipVelocity:
    """A ball or wheel centred at a frame's origin rolls on a plane without slip: three rows [m/s].

    Args:
        frame: Name of a body or site at the centre.
        radius: Radius [m].
        normal: Normal of the plane, along the world's axes (3).
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: as for `position`, or the radius is not positive, or the normal is zero.
    """
    radius = validate.number("radius", radius, "a positive length [m]")
    arm = -radius * direction("normal", normal)
    return velocity(frame, arm=arm, name=name or f"{frame} rolling")


def relation_of(task: Task, rate: Numeric, name: str) -> FrameRelation:
    """The relation of a task.

    Raises:
        InputError: its rate or its name cannot be used.
    """
    validate.text("name", name)
    require_decay(f"rate of constraint {name!r}", rate)
    if np.ndim(rate) > 1:
        got = f"shape {np.shape(rate)}"
        raise ShapeError(
            f"rate of constraint {name!r}", got=got, expected="a number, or one per row"
        )
    return FrameRelation(of=task, rate=rate, name=name, labels=task.labels() or None)


def _pointing(
    frame: str, axis: Any, target: Goal, point: bool, rate: Numeric, name: str, where: str
) -> FrameRelation:
    along = direction("axis", axis)
    if not point and not callable(target):
        target = direction(where, target)
    first = np.eye(3)[np.argmin(np.abs(along))]
    first = first - (first @ along) * along
    first = first / np.linalg.norm(first)
    across = tuple(tuple(x.tolist()) for x in (first, np.cross(along, first)))
    goal = goal_of(target, (3,), where)
    own = tuple(along.tolist())
    task = Pointing(frame=_text(frame), axis=own, across=across, target=goal, point=point)
    return relation_of(task, rate, name)


def direction(where: str, value: Any) -> np.ndarray:
    """A direction given by three numbers, scaled to length 1.

    Raises:
        InputError: the vector is zero.
    """
    validate.vector(where, value, 3, "a direction, three numbers")
    length = float(np.linalg.norm(np.asarray(value, float)))
    if not length > 0.0:
        raise InputError(where, got=written(value), expected="a direction that is not zero")
    return np.asarray(value, float) / length


def _text(frame: Any, where: str = "frame") -> str:
    return validate.text(where, frame)


def goal_of(target: Any, shape: tuple[int, ...] | None, where: str = "target") -> Target:
    """A target given as an array of this shape or as a function of t.

    Raises:
        InputError: it is neither.
    """
    if callable(target):
        validate.function(where, target, "a function of t", "t")
        return Target(target)
    value = validate.array(where, target)
    validate.finite(where, value)
    if shape is not None and value.shape != shape:
        expected = f"{shape[0]} values" if shape else "one number"
        raise ShapeError(where, got=f"shape {value.shape}", expected=f"{expected}, or a function")
    return Target(value)


def _rotation(target: Any, where: str = "target") -> Target:
    """A target given as a rotation or as a function of t.

    Raises:
        InputError: it is neither.
    """
    if callable(target):
        return goal_of(target, None, where)
    value = validate.array(where, target)
    validate.finite(where, value)
    if value.shape == (4,):
        right = abs(np.linalg.norm(value) - 1.0) <= ROTATION
    elif value.shape == (3, 3):
        error = np.abs(value @ value.T - np.eye(3)).max()
        right = error <= ROTATION and np.linalg.det(value) > 0.0
    else:
        raise ShapeError(
            where,
            got=f"shape {value.shape}",
            expected="a rotation matrix (3 × 3) or a quaternion (w, x, y, z)",
        )
    if not right:
        raise InputError(
            where,
            got=written(value.tolist()),
            expected="R Rᵀ = 1 and det R = 1, or a quaternion of length 1",
        )
    return Target(value)
