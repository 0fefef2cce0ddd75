"""Limits of a robot as relations whose β must not be negative, for `servocon.laws.BarrierLaw`."""

from collections.abc import Sequence
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint
from servocon.constraint.frames.relations import (
    FrameRelation,
    Goal,
    direction,
    goal_of,
    relation_of,
    robot_of,
)
from servocon.constraint.frames.tasks import Target, Task
from servocon.errors import InputError, ShapeError
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.plant.robot import Robot
from servocon.results.labels import Label
from servocon.tree import declaration


class JointRange(Task):
    """Distances of coordinates from their limits, the lower ones first."""

    lower: Numeric = eqx.field(
        metadata=declaration(unit="rad, m", text="of the coordinates in below")
    )
    upper: Numeric = eqx.field(
        metadata=declaration(unit="rad, m", text="of the coordinates in above")
    )
    below: tuple[int, ...] = eqx.field(static=True)
    above: tuple[int, ...] = eqx.field(static=True)
    names: tuple[str, ...] = eqx.field(static=True)

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " m"]:
        """q − lower, upper − q."""
        low, high = q[np.array(self.below, int)], q[np.array(self.above, int)]
        return jnp.concatenate([low - jnp.asarray(self.lower), jnp.asarray(self.upper) - high])

    def labels(self) -> tuple[str, ...]:
        """Joints and sides."""
        return self.names


class SpeedLimits(Constraint):
    """limit + v and limit − v of some speeds. Made by `speed_limits`."""

    limit: Numeric = eqx.field(metadata=declaration(unit="rad/s, m/s", text="largest speeds"))
    places: tuple[int, ...] = eqx.field(static=True)
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """Distances of the speeds from their limits, the lower ones first."""
        own, limit = v[np.array(self.places, int)], jnp.asarray(self.limit)
        return jnp.concatenate([limit + own, limit - own])


class Clearance(Task):
    """Distance of a point or segment of the robot from an obstacle, minus the smallest allowed."""

    frames: tuple[str, ...] = eqx.field(static=True)  # the point, or both ends
    other: str | None = eqx.field(static=True)  # frame of the obstacle
    target: Target  # place of the obstacle, in that frame or the world
    distance: Numeric = eqx.field(metadata=declaration(unit="m", text="least distance"))

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 1"]:
        """‖p − c‖ − distance [m], with p the nearest point of the segment."""
        ends = [robot.pose(frame, q)[1] for frame in self.frames]
        centre = self.target.at(t)
        if self.other is not None:
            R, p = robot.pose(self.other, q)
            centre = p + R @ centre
        apart = centre - ends[0]
        if len(ends) == 2:
            along = ends[1] - ends[0]
            part = jnp.clip((apart @ along) / (along @ along), 0.0, 1.0)
            apart = apart - part * along
        return (jnp.sqrt(apart @ apart) - self.distance)[None]

    def labels(self) -> tuple[str, ...]:
        """One row."""
        return (f"{' to '.join(self.frames)} clearance [m/s]",)


class Height(Task):
    """Distances of points of the robot from a plane, minus the smallest allowed distance."""

    frames: tuple[str, ...] = eqx.field(static=True)
    normal: tuple[float, ...] = eqx.field(static=True)
    target: Target  # a point of the plane
    distance: Numeric = eqx.field(metadata=declaration(unit="m", text="least distance"))

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " m"]:
        """n · (p − p_plane) − distance [m]."""
        places = jnp.stack([robot.pose(frame, q)[1] for frame in self.frames])
        return (places - self.target.at(t)) @ np.array(self.normal) - self.distance

    def labels(self) -> tuple[str, ...]:
        """One row per point."""
        return tuple(f"{frame} above the plane [m/s]" for frame in self.frames)


def joint_limits(
    robot: Plant,
    lower: Numeric | Sequence[float] | None = None,
    upper: Numeric | Sequence[float] | None = None,
    *,
    rate: Numeric = 3.0,
    name: str = "joint limits",
) -> FrameRelation:
    """Coordinates within limits, as a barrier of `servocon.laws.BarrierLaw`.

    Args:
        robot: The robot, whose joints give the rows their names.
        lower: Smallest coordinates [rad, m], one for all or one each, −∞ for no limit; None: those
            of the robot's file.
        upper: Largest coordinates.
        rate: a₁, largest rate of approach [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: an argument cannot be used, or no limit is given.
    """
    robot = robot_of(robot, jnp.zeros(()), name)
    file, labels = robot.limits, robot.coordinate_labels()
    low = _given("lower", lower, file and file.lower, labels)
    high = _given("upper", upper, file and file.upper, labels)
    validate.below("lower, upper", low, high)
    below, above = (np.flatnonzero(np.isfinite(side)) for side in (low, high))
    if not len(below) + len(above):
        raise InputError("lower, upper", got="no limit", expected="a limit of one coordinate")
    rows = [_row(labels[i], "lower", "/s") for i in below]
    rows += [_row(labels[i], "upper", "/s") for i in above]
    where = tuple(below.tolist()), tuple(above.tolist())
    return relation_of(JointRange(low[below], high[above], *where, tuple(rows)), rate, name)


def speed_limits(
    robot: Plant, limit: Numeric | Sequence[float] | None = None, *, name: str = "speed limits"
) -> SpeedLimits:
    """Speeds within limits, as a barrier of `servocon.laws.BarrierLaw`.

    Args:
        robot: The robot, whose joints give the rows their names.
        limit: Largest absolute speeds [rad/s, m/s], one for all or one each, ∞ for no limit; None:
            those of the robot's file.
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: an argument cannot be used, or no limit is given.
    """
    robot = robot_of(robot, jnp.zeros(()), name)
    file, labels = robot.limits, robot.speed_labels()
    most = _given("limit", limit, file and file.speed, labels)
    if not np.all(most > 0.0):
        raise InputError("limit", got=most.tolist(), expected="positive speeds, or infinity")
    which = np.flatnonzero(np.isfinite(most))
    if not len(which):
        cure = "Give numbers: an MJCF file has none, a URDF has <limit velocity=...>."
        raise InputError("limit", got="no limit", expected="a limit of one speed", cure=cure)
    validate.text("name", name)
    rows = tuple(_row(labels[i], side) for side in ("lower", "upper") for i in which)
    places = tuple(which.tolist())
    return SpeedLimits(limit=most[which], places=places, name=name, labels=rows)


def clearance(
    frame: str | Sequence[str],
    obstacle: Goal | str,
    distance: Numeric,
    rate: Numeric = 3.0,
    *,
    normal: Numeric | Sequence[float] | None = None,
    name: str | None = None,
) -> FrameRelation:
    """A smallest distance from an obstacle, as a barrier of `servocon.laws.BarrierLaw`.

    Args:
        frame: Name of a body or site whose origin keeps the distance; or two names, for the segment
            between their origins (a capsule around a link: add its radius to the distance).
        obstacle: Centre of a sphere in the world [m] (3), or a function of t; or the name of a
            frame; with a `normal`, a point of a plane.
        distance: Smallest distance [m], including the radius of the sphere.
        rate: a₁, largest rate of approach [1/s].
        normal: Normal of a plane, towards the robot (3).
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: an argument cannot be used.
    """
    frames = (frame,) if isinstance(frame, str) else tuple(frame)
    for one in frames:
        validate.text("frame", one)
    if len(frames) not in (1, 2):
        raise InputError("frame", got=f"{len(frames)} names", expected="one, or two of a segment")
    other = obstacle if isinstance(obstacle, str) else None
    named = name or f"{frames[0]} clearance"
    target = goal_of(np.zeros(3) if other is not None else obstacle, (3,), "obstacle")
    if normal is None:
        validate.positive("distance", distance, "a positive length [m]")
        return relation_of(Clearance(frames, other, target, distance), rate, named)
    if other is not None:
        expected = "a point of the plane in the world, or a function of t"
        raise InputError("obstacle", got=repr(other), expected=expected)
    validate.not_negative("distance", distance, "a length of at least 0 [m]")
    upright = tuple(direction("normal", normal).tolist())
    return relation_of(Height(frames, upright, target, distance), rate, named)


def _row(label: str, side: str, per: str = "") -> str:
    """Label of a row of β."""
    of = Label.of(label)
    return str(Label(f"{of.name} {side}", f"{of.unit}{per}"))  # a relation keeps texts


def _given(where: str, value: Any, of_file: Sequence[float] | None, labels: Any) -> np.ndarray:
    """One limit per coordinate or speed: the given ones, one for all, or those of the file.

    Raises:
        ShapeError: their number is wrong.
        InputError: one is NaN, or the robot has none.
    """
    if value is None and of_file is None:
        raise InputError(where, got=None, expected="numbers, of a robot that is not from a file")
    given = validate.array(where, of_file if value is None else value)
    if given.shape not in ((), (len(labels),)):
        expected = f"a number, or {len(labels)}: {', '.join(labels)}"
        raise ShapeError(where, got=f"shape {given.shape}", expected=expected)
    if np.isnan(given).any():
        raise InputError(where, got=given.tolist(), expected="numbers, infinite for no limit")
    return np.broadcast_to(given, (len(labels),)).astype(float)
