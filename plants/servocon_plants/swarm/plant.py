"""A swarm of point robots."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc


class Swarm(sc.plant.BlockPlant):
    """N point robots in d dimensions, each driven by a force; q = (x1, y1, x2, y2, …).

    m_i q̈ⁱ = −c_i q̇ⁱ + uⁱ: Zhao, Chen, Zhao & Dong 2018, Eq. 60 and section 8.2, where F_i = 0.
    With friction a true plant can differ from a law's model.

    Raises:
        InputError: `robots` or `dimension` is not an integer of at least 1, or a parameter is
            out of range or of a wrong shape.
    """

    mass: ArrayLike = sc.field(2.0, unit="kg", text="mass, one for all or one for each robot")
    friction: ArrayLike = sc.field(
        0.0, unit="N s/m", text="viscous friction, one for all or one for each robot"
    )
    robots: int = sc.field(5, text="number of robots", static=True)
    dimension: int = sc.field(2, text="number of coordinates of each robot", static=True)

    def __check_init__(self):
        sc.validate.count("Swarm.robots", self.robots)
        sc.validate.count("Swarm.dimension", self.dimension)
        for name in ("mass", "friction"):
            sc.validate.one_or_each(f"Swarm.{name}", getattr(self, name), self.robots, "robot")
        sc.validate.positive("Swarm.mass", self.mass)
        sc.validate.not_negative("Swarm.friction", self.friction)

    def _per_coordinate(self, value: ArrayLike) -> Float[Array, " n"]:
        each = jnp.broadcast_to(jnp.asarray(value, dtype=float), (self.robots,))
        return jnp.repeat(each, self.dimension)

    def mass_blocks(
        self, q: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, "robots dimension dimension"]:
        """m_i for each coordinate of robot i [kg]."""
        mass = jnp.broadcast_to(jnp.asarray(self.mass, dtype=float), (self.robots,))
        return mass[:, None, None] * jnp.eye(self.dimension)

    def force(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """Friction, −c_i q̇ⁱ [N]."""
        return -self._per_coordinate(self.friction) * v

    def kinetic_energy(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Σ ½ m_i ‖q̇ⁱ‖² [J]."""
        return 0.5 * jnp.sum(self.mass * jnp.sum(self.positions(v) ** 2, axis=1))

    def nonconservative_force(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """Friction [N]."""
        return self.force(q, v, t)

    @property
    def axes(self) -> tuple[str, ...]:
        """Names of the coordinates of a robot: x, y, z, or numbers beyond three dimensions."""
        if self.dimension <= 3:
            return tuple("xyz"[: self.dimension])
        return tuple(str(k) for k in range(1, self.dimension + 1))

    def positions(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch robots dimension"]:
        """Positions, one row for each robot; leading axes (times, batches) are kept."""
        return q.reshape(*q.shape[:-1], self.robots, self.dimension)

    def centre(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch dimension"]:
        """Mean of the positions (not weighted by mass) [m]; leading axes are kept."""
        return self.positions(q).mean(axis=-2)

    def distances(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch pairs"]:
        """Distances of all pairs, in the order 12, 13, …, 23, … [m]; leading axes are kept."""
        x = self.positions(q)
        first, second = np.triu_indices(self.robots, k=1)
        square = jnp.sum((x[..., first, :] - x[..., second, :]) ** 2, axis=-1)
        apart = square > 0  # if two coincide, the slope of the root is set to 0
        return jnp.where(apart, jnp.sqrt(jnp.where(apart, square, 1.0)), 0.0)

    def closest_distance(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch"]:
        """Smallest distance of any pair [m]; ∞ for one robot; leading axes are kept."""
        return jnp.min(self.distances(q), axis=-1, initial=jnp.inf)

    def collision(self, diameter: ArrayLike = 0.0) -> "SwarmCollision":
        """Event g(q, v, t) [m] of two centres closer than `diameter` [m].

        Its value is the smallest distance minus the diameter: positive while no two robots touch.
        """
        return SwarmCollision(self, diameter)

    def shapes(self, q: Float[Array, " n"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """The robots, as points; none beyond three dimensions."""
        if self.dimension > 3:
            return {}
        places = self.positions(q)
        if self.dimension == 1:
            places = jnp.concatenate([places, jnp.zeros_like(places)], axis=1)
        return {"robots": sc.shapes.ball(places)}

    def coordinate_labels(self) -> tuple[str, ...]:
        """x1, y1, x2, …; beyond three dimensions 1.1, 1.2, … with the robot first."""
        return tuple(
            f"{axis}{i} [m]" if self.dimension <= 3 else f"robot {i}.{axis} [m]"
            for i in range(1, self.robots + 1)
            for axis in self.axes
        )

    def input_labels(self) -> tuple[str, ...]:
        """Forces, one for each coordinate."""
        return tuple(
            f"{label.removesuffix(' [m]')} force [N]" for label in self.coordinate_labels()
        )


class SwarmCollision(sc.Module):
    """Event of a collision, for `servocon.simulate`; made by `Swarm.collision`."""

    swarm: Swarm
    diameter: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="distance of the centres at contact")
    )

    def __call__(self, now: Any) -> Float[Array, ""]:
        """Smallest distance minus the diameter [m]: positive while no two robots touch."""
        return jnp.subtract(self.swarm.closest_distance(now.q), self.diameter)
