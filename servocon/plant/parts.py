"""The parts that a mechanical system is made of: particles, rigid bodies, forces and couples."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.plant.spatial import axial


class Particle(NamedTuple):
    """A particle and the force on it.

    Attributes:
        mass: Mass [kg].
        position: Position along fixed axes, one to three numbers [m]; a function of q and t.
        force: Force on the particle, as many numbers [N]; none when left out.
    """

    mass: Any
    position: Any
    force: Any = None


class Body(NamedTuple):
    """A rigid body, in space or in a plane, and the force and torque on it.

    Attributes:
        mass: Mass [kg].
        position: Centre of mass along fixed axes [m]; a function of q and t.
        rotation: Rotation matrix from body to fixed axes (3 × 3), or in a plane the angle [rad]; a
            function of q and t.
        inertia: Inertia about the centre of mass along the body's axes (3 × 3), or in a plane the
            moment of inertia [kg m²].
        force: Force at the centre of mass, along fixed axes [N]; none when left out.
        torque: Torque about the centre of mass, along fixed axes (3), or one number in a plane
            [N m]; none when left out.
    """

    mass: Any
    position: Any
    rotation: Any
    inertia: Any
    force: Any = None
    torque: Any = None


class PointForce(NamedTuple):
    """A force at a point that has no mass of its own, such as the end of a spring.

    Attributes:
        position: Position along fixed axes, one to three numbers [m]; a function of q and t.
        force: Force on the point, as many numbers [N].
    """

    position: Any
    force: Any


class Couple(NamedTuple):
    """A torque on a frame, or along an angle: a motor, a torsional spring, friction in a joint.

    Attributes:
        rotation: Rotation matrix from body to fixed axes (3 × 3), or an angle [rad]; a function of
            q and t.
        torque: Torque on the frame, along fixed axes (3), or along the angle [N m].
    """

    rotation: Any
    torque: Any


Part: TypeAlias = Particle | Body | PointForce | Couple


class Geometry(NamedTuple):
    """Positions and orientations of the parts.

    Attributes:
        points: Positions, one after the other.
        frames: Rotation matrices (3 × 3), and angles (1).
    """

    points: Array
    frames: tuple[Array, ...]

    def velocity(self, rates: "Geometry") -> Float[Array, " s"]:
        """Velocities of the points and angular ones of the frames, along their own axes.

        Second derivatives at v̇ = 0 in the place of `rates` give accelerations.
        """
        turning = [
            axial(frame.T @ rate) if frame.ndim == 2 else rate
            for frame, rate in zip(self.frames, rates.frames, strict=True)
        ]
        return jnp.concatenate([rates.points, *turning])


class Matter(NamedTuple):
    """Masses of the parts, and the forces on them.

    Attributes:
        masses: Masses, one for each number of `Geometry.points` [kg].
        inertias: Inertias of the frames, 3 × 3 or 1 × 1 [kg m²].
        forces: Forces, one for each number of `Geometry.points` [N].
        torques: Torques on the frames, along fixed axes [N m].
    """

    masses: Array
    inertias: tuple[Array, ...]
    forces: Array
    torques: tuple[Array, ...]

    def momentum(self, velocity: Float[Array, " s"]) -> Float[Array, " s"]:
        """Linear and angular momenta, the latter along the axes of their frames."""
        linear, turning = self._split(velocity)
        angular = [inertia @ omega for inertia, omega in zip(self.inertias, turning, strict=True)]
        return jnp.concatenate([self.masses * linear, *angular])

    def gyroscopic(self, velocity: Float[Array, " s"]) -> Float[Array, " s"]:
        """ω × I ω of each frame in space; zero elsewhere."""
        linear, turning = self._split(velocity)
        pieces = [
            jnp.cross(omega, inertia @ omega) if omega.shape == (3,) else jnp.zeros_like(omega)
            for inertia, omega in zip(self.inertias, turning, strict=True)
        ]
        return jnp.concatenate([jnp.zeros_like(linear), *pieces])

    def load(self, geometry: Geometry) -> Float[Array, " s"]:
        """Forces and torques, the latter along the axes of their frames."""
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
    """Parts as points and frames, with shapes checked."""
    points: list[tuple[Array, Array, Array]] = []  # position, mass, force
    frames: list[tuple[Array, Array, Array]] = []  # rotation, inertia, torque
    validate.instance(where, parts, Iterable, "a list of parts")
    for i, part in enumerate(parts):
        name = f"{type(part).__name__} (part {i}) of {where}"
        kinds = (Particle, Body, PointForce, Couple)
        validate.instance(name, part, kinds, "a Particle, a Body, a PointForce or a Couple")
        if not isinstance(part, Couple):
            mass = 0.0 if isinstance(part, PointForce) else part.mass
            points.append(_point(name, part.position, mass, part.force))
        if isinstance(part, Body):
            frames.append(_frame(name, part.rotation, part.inertia, part.torque))
        if isinstance(part, Couple):
            frames.append(_frame(name, part.rotation, None, part.torque))
    if not points:
        points.append((jnp.zeros(0), jnp.zeros(0), jnp.zeros(0)))
    positions, masses, forces = (jnp.concatenate(column) for column in zip(*points, strict=True))
    rotations, inertias, torques = zip(*frames, strict=True) if frames else ((), (), ())
    return Geometry(positions, rotations), Matter(masses, inertias, forces, torques)


def _point(where: str, position: Any, mass: Any, force: Any) -> tuple[Array, Array, Array]:
    x = jnp.atleast_1d(jnp.asarray(position, float))
    validate.shape(f"position of {where}", x, (len(x),))
    m = jnp.asarray(mass, float)
    validate.shape(f"mass of {where}", m, ())
    return x, jnp.broadcast_to(m, x.shape), _load(f"force of {where}", force, x.shape)


def _frame(where: str, rotation: Any, inertia: Any, torque: Any) -> tuple[Array, Array, Array]:
    R = jnp.asarray(rotation, float)
    planar = R.ndim == 0
    validate.shape(f"rotation of {where}", R, () if planar else (3, 3))
    size = 1 if planar else 3
    about_centre = jnp.zeros(R.shape) if inertia is None else jnp.asarray(inertia, float)
    validate.shape(f"inertia of {where}", about_centre, R.shape)
    load = _load(f"torque of {where}", torque, R.shape[1:])
    return R.reshape(1) if planar else R, about_centre.reshape(size, size), load.reshape(size)


def _load(where: str, value: Any, shape: tuple[int, ...]) -> Array:
    if value is None:
        return jnp.zeros(shape)
    load = jnp.asarray(value, float)
    load = load.reshape(1) if load.ndim == 0 and shape == (1,) else load
    validate.shape(where, load, shape)
    return load


def flaws(part: Part, where: str) -> tuple[Array, Array]:
    """True if a part's place is not finite, and the largest entry of R Rᵀ − 1 of its rotation."""
    geometry, _ = assemble([part], where)
    place = jnp.concatenate([geometry.points, *map(jnp.ravel, geometry.frames)])
    distortion = [jnp.abs(R @ R.T - jnp.eye(3)).max() for R in geometry.frames if R.ndim == 2]
    return ~jnp.isfinite(place).all(), jnp.asarray(distortion or [0.0]).max()
