"""Tasks of a robot: errors of frames, joints and the centre of mass, with their rates."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon.engine import evaluator
from servocon.errors import InputError, ShapeError, UnknownNameError, apart, digits
from servocon.plant.contract import Scalar
from servocon.plant.robot import Robot
from servocon.plant.spatial import axial, rotation_matrix, rotation_vector
from servocon.tree import Module

XYZ = ("x", "y", "z")

REACH = 1e-9
"""Distance beyond the reach that counts as rounding [m], also relative to the reach."""


class Task(Module):
    """An error e(q, t) of a robot, and its rate or the replacement of the rate in β."""

    @abstractmethod
    def error(self, robot: Robot, q: Float[Array, " nq"], t: Scalar) -> Float[Array, " m"]:
        """e, in the units of `labels` times seconds."""

    def rate(
        self, robot: Robot, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """ė along q̇ = N v, unless the error says otherwise."""
        change = robot.coordinate_rate(q, v, t), jnp.ones_like(t)
        return jax.jvp(lambda q, t: self.error(robot, q, t), (q, t), change)[1]

    @abstractmethod
    def labels(self) -> tuple[str, ...]:
        """Names of the rows of β, with units; empty if they depend on the robot."""

    def labels_of(self, robot: Robot) -> tuple[str, ...]:
        """Names of the rows of β of a robot, with units."""
        return self.labels()

    def check(self, robot: Robot, times: np.ndarray) -> None:
        """Raise `InputError` for a target that the robot cannot reach at one of the times [s]."""
        return None


class Target(Module):
    """A value, or a function of time.

    Attributes:
        value: An array, or a function of t.
    """

    value: Any

    def at(self, t: Scalar) -> Array:
        """The value at a time."""
        return jnp.asarray(self.value(t) if callable(self.value) else self.value, float)

    def over(self, times: np.ndarray) -> np.ndarray:
        """The values at some times, one after the other."""
        if not callable(self.value):
            return np.broadcast_to(self.value, (len(times), *np.shape(self.value)))
        return evaluator(self.at, rows=(0,))(times)

    def with_rate(self, t: Scalar) -> tuple[Array, Array]:
        """The value at a time, and its rate."""
        return jax.jvp(self.at, (t,), (jnp.ones_like(t),))


class Position(Task):
    """Position of a frame's origin minus its target, along the world's axes."""

    frame: str = eqx.field(static=True)
    target: Target

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 3"]:
        """p − p_target [m]."""
        return robot.pose(self.frame, q)[1] - self.target.at(t)

    def rate(self, robot: Robot, q: Any, v: Any, t: Any) -> Float[Array, " 3"]:
        """ṗ − ṗ_target [m/s]."""
        return robot.velocity(self.frame, q, v)[0] - self.target.with_rate(t)[1]

    def labels(self) -> tuple[str, ...]:
        """Along the world's axes."""
        return tuple(f"{self.frame} {axis} [m/s]" for axis in XYZ)

    def check(self, robot: Robot, times: np.ndarray) -> None:
        """Refuse a target outside the ball that the frame cannot leave."""
        ball = robot.reach(self.frame)
        if ball is None or any(isinstance(x, Tracer) for x in jax.tree.leaves(self.target)):
            return
        points = self.target.over(times)
        away = np.linalg.norm(points - ball.centre, axis=1)
        far = np.flatnonzero(away > (1.0 + REACH) * ball.radius + REACH)
        if far.size:
            i = int(far[0])
            distance, most = apart(away[i], ball.radius)
            raise InputError(
                f"target of {self.frame!r} at t = {times[i]:.6g} s",
                got=f"{digits(points[i])}, {distance} m from {digits(ball.centre)}",
                expected=f"a point within {most} m of that, as far as the links reach",
            )


class Orientation(Task):
    """Rotation vector from the target to a frame, along the world's axes.

    It points along the axis about which the target must turn to become the frame, and its length
    is the angle. With ω − ω_target instead of ė, β = 0 makes the angle decay at the given rate
    from every angle below π.
    """

    frame: str = eqx.field(static=True)
    target: Target

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 3"]:
        """Rotation vector of R R_targetᵀ [rad]."""
        return rotation_vector(robot.pose(self.frame, q)[0] @ matrix_of(self.target.at(t)).T)

    def rate(self, robot: Robot, q: Any, v: Any, t: Any) -> Float[Array, " 3"]:
        """ω − ω_target [rad/s]."""
        return robot.velocity(self.frame, q, v)[1] - turning(self.target, t)

    def labels(self) -> tuple[str, ...]:
        """About the world's axes."""
        return tuple(f"{self.frame} turn {axis} [rad/s]" for axis in XYZ)


class Pointing(Task):
    """Direction error of an axis of a frame.

    Two components across the axis; their norm is the angle to the target direction.

    Attributes:
        frame: Name of the frame.
        axis: The axis, in the frame.
        across: Two directions across it.
        target: A point to look at, or a direction, along the world's axes.
        point: True for a point.
    """

    frame: str = eqx.field(static=True)
    axis: tuple[float, ...] = eqx.field(static=True)
    across: tuple[tuple[float, ...], ...] = eqx.field(static=True)
    target: Target
    point: bool = eqx.field(static=True)

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 2"]:
        """The components [rad]."""
        R, p = robot.pose(self.frame, q)
        wanted = self.target.at(t) - p if self.point else self.target.at(t)
        inside = R.T @ (wanted / jnp.sqrt(wanted @ wanted))
        beside, along = np.array(self.across) @ inside, np.array(self.axis) @ inside
        size = beside @ beside
        small = (size < 1e-16) & (along > 0.0)
        sine = jnp.sqrt(jnp.where(small, 1.0, size))
        factor = jnp.where(small, 1.0 + size / 6.0, jnp.arctan2(sine, along) / sine)
        return factor * beside

    def labels(self) -> tuple[str, ...]:
        """Two rows."""
        return tuple(f"{self.frame} pointing {i} [rad/s]" for i in (1, 2))


class Distance(Task):
    """Distance between the origins of two frames, minus its target."""

    frames: tuple[str, str] = eqx.field(static=True)
    target: Target

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 1"]:
        """‖p_b − p_a‖ − target [m]."""
        apart = robot.pose(self.frames[1], q)[1] - robot.pose(self.frames[0], q)[1]
        return (jnp.sqrt(apart @ apart) - self.target.at(t))[None]

    def labels(self) -> tuple[str, ...]:
        """One row."""
        return (f"{self.frames[0]} to {self.frames[1]} [m/s]",)


class CentreOfMass(Task):
    """Centre of mass of the robot minus its target, along some of the world's axes."""

    target: Target
    axes: tuple[int, ...] = eqx.field(static=True)

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " m"]:
        """c − c_target [m]."""
        return robot.centre_of_mass(q)[np.array(self.axes)] - self.target.at(t)

    def labels(self) -> tuple[str, ...]:
        """Along the world's axes."""
        return tuple(f"centre of mass {XYZ[i]} [m/s]" for i in self.axes)


class Posture(Task):
    """Coordinates of hinges and slides, minus their targets.

    A hinge without limits takes the shortest way: whole turns do not count.

    Attributes:
        joints: Names of the joints; None: all hinges and slides.
        target: The coordinates; None: the robot's home.
    """

    joints: tuple[str, ...] | None = eqx.field(static=True)
    target: Target | None

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " m"]:
        """q − q_target [rad, m]."""
        places, names = robot.tree.places().q, self._names(robot)
        index = {link.joint: places[i] for i, link in enumerate(robot.tree.links)}
        at = np.array([index[name] for name in names])
        if self.target is None:
            return robot.difference(q, np.array(_home(robot))[at], at)
        target = self.target.at(t)
        if target.shape != at.shape:
            expected = f"{at.size}, one for each of {', '.join(names)}"
            raise ShapeError("posture", got=f"shape {target.shape}", expected=expected)
        return robot.difference(q, target, at)

    def labels(self) -> tuple[str, ...]:
        """Units depend on the robot."""
        return ()

    def labels_of(self, robot: Robot) -> tuple[str, ...]:
        """Names of the joints."""
        kinds = {link.joint: link.kind for link in robot.tree.links}
        units = {"hinge": "rad/s", "slide": "m/s"}
        return tuple(f"{name} posture [{units[kinds[name]]}]" for name in self._names(robot))

    def _names(self, robot: Robot) -> tuple[str, ...]:
        simple = [link.joint for link in robot.tree.links if link.kind in ("hinge", "slide")]
        for name in self.joints or ():
            if name not in simple:
                raise UnknownNameError("joint", name, simple)
        return tuple(simple) if self.joints is None else self.joints


class RelativePosition(Task):
    """Origin of a frame minus its target, along the axes of another frame."""

    frames: tuple[str, str] = eqx.field(static=True)
    target: Target

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 3"]:
        """R_aᵀ (p_b − p_a) − target [m]."""
        (R, p), (_, other) = (robot.pose(frame, q) for frame in self.frames)
        return R.T @ (other - p) - self.target.at(t)

    def labels(self) -> tuple[str, ...]:
        """Along the axes of the first frame."""
        return tuple(f"{self.frames[1]} in {self.frames[0]} {axis} [m/s]" for axis in XYZ)


class RelativeOrientation(Task):
    """Rotation from the target to a frame, along the axes of another frame."""

    frames: tuple[str, str] = eqx.field(static=True)
    target: Target

    def error(self, robot: Robot, q: Any, t: Any) -> Float[Array, " 3"]:
        """Rotation vector of R_aᵀ R_b R_targetᵀ [rad]."""
        (R, _), (other, _) = (robot.pose(frame, q) for frame in self.frames)
        return rotation_vector(R.T @ other @ matrix_of(self.target.at(t)).T)

    def rate(self, robot: Robot, q: Any, v: Any, t: Any) -> Float[Array, " 3"]:
        """R_aᵀ (ω_b − ω_a) − ω_target [rad/s]."""
        R = robot.pose(self.frames[0], q)[0]
        own, other = (robot.velocity(frame, q, v)[1] for frame in self.frames)
        return R.T @ (other - own) - turning(self.target, t)

    def labels(self) -> tuple[str, ...]:
        """About the axes of the first frame."""
        return tuple(f"{self.frames[1]} in {self.frames[0]} turn {axis} [rad/s]" for axis in XYZ)


def _home(robot: Robot) -> tuple[float, ...]:
    """Coordinates of the robot's home.

    Raises:
        InputError: the robot has no home.
    """
    if robot.home is None:
        expected = "coordinates, or a robot with a home, as servocon.robot reads it"
        raise InputError("target of the posture", got="None", expected=expected)
    return robot.home


def matrix_of(rotation: Array) -> Array:
    """Rotation matrix of a rotation matrix or quaternion (w, x, y, z)."""
    return rotation_matrix(rotation) if rotation.shape == (4,) else rotation


def turning(target: Target, t: Scalar) -> Float[Array, " 3"]:
    """Angular velocity of a target, along the axes in which it is given."""
    moving: Callable[[Scalar], Array] = lambda t: matrix_of(target.at(t))
    R, change = jax.jvp(moving, (t,), (jnp.ones_like(t),))
    return axial(change @ R.T)
