"""The parts of a mechanical system: particles, rigid bodies, forces and couples."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.errors import ShapeError
from servocon.plant.spatial import axial
from servocon.tree import Module


def _numbers(where: str, optional: bool = False) -> Callable[[Any], Any]:
    """Converter of a field: floats, known or traced; None is kept if allowed."""
    convert = lambda value: jnp.asarray(validate.numbers(where, value), float)
    return lambda value: None if optional and value is None else convert(value)


class Particle(Module):
    """A particle and the force on it.

    Attributes:
        mass: Mass [kg].
        position: Position along fixed axes, one to three numbers [m]; a function of q and t.
        force: Force on the particle, with as many components [N]; None: no force.

    Raises:
        InputError: an argument is not numeric or has the wrong shape, or the mass is negative or
            infinite.
    """

    mass: Array = eqx.field(converter=_numbers("Particle.mass"))
    position: Array = eqx.field(converter=_numbers("Particle.position"))
    force: Array | None = eqx.field(default=None, converter=_numbers("Particle.force", True))

    def __check_init__(self):
        _check_point("Particle", self.position, self.force)
        _check_mass("Particle", self.mass)


class Body(Module):
    """A rigid body, in space or in a plane, and the force and torque on it.

    Attributes:
        mass: Mass [kg].
        position: Centre of mass along fixed axes [m]; a function of q and t.
        rotation: Rotation matrix from body to fixed axes (3 × 3), or the angle in a plane [rad]; a
            function of q and t.
        inertia: Inertia about the centre of mass along the body's axes (3 × 3), or the moment of
            inertia in a plane [kg m²].
        force: Force at the centre of mass, along fixed axes [N]; None: no force.
        torque: Torque about the centre of mass, along fixed axes (3), or one number in a plane
            [N m]; None: no torque.

    Raises:
        InputError: an argument is not numeric or has the wrong shape, or the mass or inertia is
            negative or infinite.
    """

    mass: Array = eqx.field(converter=_numbers("Body.mass"))
    position: Array = eqx.field(converter=_numbers("Body.position"))
    rotation: Array = eqx.field(converter=_numbers("Body.rotation"))
    inertia: Array = eqx.field(converter=_numbers("Body.inertia"))
    force: Array | None = eqx.field(default=None, converter=_numbers("Body.force", True))
    torque: Array | None = eqx.field(default=None, converter=_numbers("Body.torque", True))

    def __check_init__(self):
        _check_point("Body", self.position, self.force)
        _check_mass("Body", self.mass)
        _check_frame("Body", self.rotation, self.torque)
        validate.shape("Body.inertia", self.inertia, self.rotation.shape)
        if not isinstance(self.inertia, Tracer):
            matrix = np.atleast_2d(np.asarray(self.inertia))
            validate.mass_matrix("Body.inertia", matrix, definite=False)


class PointForce(Module):
    """A force at a point without mass, such as the end of a spring.

    Attributes:
        position: Position along fixed axes, one to three numbers [m]; a function of q and t.
        force: Force on the point, with as many components [N].

    Raises:
        InputError: an argument is not numeric or has the wrong shape.
    """

    position: Array = eqx.field(converter=_numbers("PointForce.position"))
    force: Array = eqx.field(converter=_numbers("PointForce.force"))

    def __check_init__(self):
        _check_point("PointForce", self.position, self.force)


class Couple(Module):
    """A torque on a frame, or along an angle: a motor, a torsional spring, friction in a joint.

    Attributes:
        rotation: Rotation matrix from body to fixed axes (3 × 3), or an angle [rad]; a function of
            q and t.
        torque: Torque on the frame, along fixed axes (3), or along the angle [N m].

    Raises:
        InputError: an argument is not numeric or has the wrong shape.
    """

    rotation: Array = eqx.field(converter=_numbers("Couple.rotation"))
    torque: Array = eqx.field(converter=_numbers("Couple.torque"))

    def __check_init__(self):
        _check_frame("Couple", self.rotation, self.torque)


def _check_point(kind: str, position: Array, force: Array | None) -> None:
    """Check that a position is a vector, and that its force has as many components."""
    if position.ndim > 1 or position.size == 0:
        got = f"shape {position.shape}"
        raise ShapeError(f"{kind}.position", got=got, expected="one to three numbers")
    if force is not None and not force.size == position.size == 1:
        validate.shape(f"{kind}.force", force, jnp.atleast_1d(position).shape)


def _check_mass(kind: str, mass: Array) -> None:
    validate.shape(f"{kind}.mass", mass, ())
    validate.not_negative(f"{kind}.mass", mass)
    validate.finite(f"{kind}.mass", mass)


def _check_frame(kind: str, rotation: Array, torque: Array | None) -> None:
    """Check that a rotation is an angle or a matrix, and that its torque matches it."""
    if rotation.shape not in ((), (3, 3)):
        got, expected = f"shape {rotation.shape}", "a matrix (3, 3), or an angle: one number"
        raise ShapeError(f"{kind}.rotation", got=got, expected=expected)
    if torque is not None:
        validate.shape(f"{kind}.torque", torque, rotation.shape[1:])


Part: TypeAlias = Particle | Body | PointForce | Couple


class Geometry(NamedTuple):
    """Positions and orientations of the parts.

    Attributes:
        points: Positions, concatenated.
        frames: Rotation matrices (3 × 3), and angles (1).
    """

    points: Array
    frames: tuple[Array, ...]

    def velocity(self, rates: "Geometry") -> Float[Array, " s"]:
        """Velocities of the points, and angular velocities of the frames along their own axes.

        With second derivatives at v̇ = 0 instead of `rates`, the result is the accelerations.
        """
        turning = [
            axial(frame.T @ rate) if frame.ndim == 2 else rate
            for frame, rate in zip(self.frames, rates.frames, strict=True)
        ]
        return jnp.concatenate([rates.points, *turning])


class Matter(NamedTuple):
    """Masses of the parts, and the forces on them.

    Attributes:
        masses: Masses, one per number of `Geometry.points` [kg].
        inertias: Inertias of the frames, 3 × 3 or 1 × 1 [kg m²].
        forces: Forces, one per number of `Geometry.points` [N].
        torques: Torques on the frames, along fixed axes [N m].
    """

    masses: Array
    inertias: tuple[Array, ...]
    forces: Array
    torques: tuple[Array, ...]

    def momentum(self, velocity: Float[Array, " s"]) -> Float[Array, " s"]:
        """Linear momenta, and angular momenta along the axes of their frames."""
        linear, turning = self._split(velocity)
        angular = [inertia @ omega for inertia, omega in zip(self.inertias, turning, strict=True)]
        return jnp.concatenate([self.masses * linear, *angular])

    def gyroscopic(self, velocity: Float[Array, " s"]) -> Float[Array, " s"]:
        """ω × I ω of each frame in space; zero for all others."""
        linear, turning = self._split(velocity)
        pieces = [
            jnp.cross(omega, inertia @ omega) if omega.shape == (3,) else jnp.zeros_like(omega)
            for inertia, omega in zip(self.inertias, turning, strict=True)
        ]
        return jnp.concatenate([jnp.zeros_like(linear), *pieces])

    def load(self, geometry: Geometry) -> Float[Array, " s"]:
        """Forces, and torques along the axes of their frames."""
        turned = [
            frame.T @ torque if frame.ndim == 2 else torque
            for frame, torque in zip(geometry.frames, self.torques, strict=True)
        ]
        return jnp.concatenate([self.forces, *turned])

    def _split(self, s: Float[Array, " s"]) -> tuple[Array, list[Array]]:
        sizes = [self.masses.shape[0], *map(len, self.inertias)]
        linear, *turning = jnp.split(s, np.cumsum(sizes)[:-1])
        return linear, turning


def assemble(parts: Iterable[Any], where: str) -> tuple[Geometry, Matter]:
    """Parts as points and frames."""
    points: list[tuple[Array, Array, Array]] = []  # position, mass, force
    frames: list[tuple[Array, Array, Array]] = []  # rotation, inertia, torque
    validate.instance(where, parts, Iterable, "a list of parts")
    for i, part in enumerate(parts):
        name = f"{type(part).__name__} (part {i}) of {where}"
        kinds = (Particle, Body, PointForce, Couple)
        validate.instance(name, part, kinds, "a Particle, a Body, a PointForce or a Couple")
        if not isinstance(part, Couple):
            mass = 0.0 if isinstance(part, PointForce) else part.mass
            points.append(_point(part.position, mass, part.force))
        if isinstance(part, Body):
            frames.append(_frame(part.rotation, part.inertia, part.torque))
        if isinstance(part, Couple):
            frames.append(_frame(part.rotation, jnp.zeros(part.rotation.shape), part.torque))
    if not points:
        points.append((jnp.zeros(0), jnp.zeros(0), jnp.zeros(0)))
    positions, masses, forces = (jnp.concatenate(column) for column in zip(*points, strict=True))
    rotations, inertias, torques = zip(*frames, strict=True) if frames else ((), (), ())
    return Geometry(positions, rotations), Matter(masses, inertias, forces, torques)


def _point(position: Array, mass: Any, force: Array | None) -> tuple[Array, Array, Array]:
    x = jnp.atleast_1d(position)
    return x, jnp.broadcast_to(mass, x.shape), _load(force, x.shape)


def _frame(rotation: Array, inertia: Array, torque: Array | None) -> tuple[Array, Array, Array]:
    size = rotation.shape[:1] or (1,)
    R = rotation.reshape(1) if rotation.ndim == 0 else rotation
    return R, inertia.reshape(size * 2), _load(torque, size)


def _load(value: Array | None, shape: tuple[int, ...]) -> Array:
    return jnp.zeros(shape) if value is None else value.reshape(shape)


def flaws(part: Part, where: str) -> tuple[Array, Array]:
    """True if a part's position is not finite, and the largest entry of its R Rᵀ − 1."""
    geometry, _ = assemble([part], where)
    place = jnp.concatenate([geometry.points, *map(jnp.ravel, geometry.frames)])
    distortion = [jnp.abs(R @ R.T - jnp.eye(3)).max() for R in geometry.frames if R.ndim == 2]
    return ~jnp.isfinite(place).all(), jnp.asarray(distortion or [0.0]).max()
