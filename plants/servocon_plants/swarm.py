"""A swarm of point robots, and the relation that makes them flock together."""

from typing import NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.pair_potential import LinearQuadratic, LogBarrier, PairPotential
from servocon_plants.surroundings import Surroundings


class Swarm(sc.Plant):
    """N point robots in d dimensions, each driven by a force; q = (x1, y1, x2, y2, …).

    m_i q̈ⁱ = −c_i q̇ⁱ + uⁱ: Zhao, Chen, Zhao & Dong 2018, Eq. 60 and section 8.2, where F_i = 0.
    The friction is there so that a true plant may differ from a law's model.

    Raises:
        InputError: `robots` or `dimension` is not an integer of at least 1, or a parameter is
            out of range or of a wrong shape.
    """

    mass: ArrayLike = 2.0  # mass, one for all or one for each robot [kg]
    friction: ArrayLike = 0.0  # viscous friction, one for all or one for each robot [N s/m]
    robots: int = eqx.field(default=5, static=True)  # number of robots
    dimension: int = eqx.field(default=2, static=True)  # number of coordinates of each robot

    def __check_init__(self):
        sc.validate.integer("Swarm.robots", self.robots)
        sc.validate.integer("Swarm.dimension", self.dimension)
        for name in ("mass", "friction"):
            sc.validate.one_or_each(f"Swarm.{name}", getattr(self, name), self.robots, "robot")
        sc.validate.positive("Swarm.mass", self.mass)
        sc.validate.not_negative("Swarm.friction", self.friction)

    def _per_coordinate(self, value: ArrayLike) -> Float[Array, " n"]:
        each = jnp.broadcast_to(jnp.asarray(value, dtype=float), (self.robots,))
        return jnp.repeat(each, self.dimension)

    def mass_matrix(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, "n n"]:
        """Diagonal, m_i for each coordinate of robot i [kg]."""
        return jnp.diag(self._per_coordinate(self.mass))

    def force(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """The friction, −c_i q̇ⁱ [N]."""
        return -self._per_coordinate(self.friction) * v

    def kinetic_energy(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Σ ½ m_i ‖q̇ⁱ‖² [J]."""
        return 0.5 * jnp.sum(self.mass * jnp.sum(self.positions(v) ** 2, axis=1))

    def nonconservative_force(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """The friction [N]."""
        return self.force(q, v, t)

    def positions(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch robots dimension"]:
        """One row for each robot; leading axes (times, batches) are kept."""
        return q.reshape(*q.shape[:-1], self.robots, self.dimension)

    def centre(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch dimension"]:
        """The mean of the positions (not weighted by mass) [m]; leading axes are kept."""
        return self.positions(q).mean(axis=-2)

    def distances(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch pairs"]:
        """Distances of all pairs, in the order 12, 13, …, 23, … [m]; leading axes are kept."""
        x = self.positions(q)
        first, second = np.triu_indices(self.robots, k=1)
        square = jnp.sum((x[..., first, :] - x[..., second, :]) ** 2, axis=-1)
        apart = square > 0  # where two coincide the slope of the root is taken as 0
        return jnp.where(apart, jnp.sqrt(jnp.where(apart, square, 1.0)), 0.0)

    def closest_distance(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch"]:
        """The smallest distance of any pair [m]; ∞ for one robot; leading axes are kept."""
        return jnp.min(self.distances(q), axis=-1, initial=jnp.inf)

    def collision(self, diameter: ArrayLike = 0.0) -> "SwarmCollision":
        """The event g(q, v, t) [m] of two centres coming nearer than `diameter` [m].

        It is the smallest distance less the diameter: positive while nobody touches.
        """
        return SwarmCollision(self, diameter)

    def coordinate_labels(self) -> tuple[str, ...]:
        """x1, y1, x2, …; beyond three dimensions 1.1, 1.2, … with the robot first."""
        return tuple(
            f"{axis}{i} [m]" if self.dimension <= 3 else f"robot {i}.{axis} [m]"
            for i in range(1, self.robots + 1)
            for axis in _axes(self.dimension)
        )

    def input_labels(self) -> tuple[str, ...]:
        """One force for each coordinate."""
        return tuple(
            f"{label.removesuffix(' [m]')} force [N]" for label in self.coordinate_labels()
        )


class SwarmCollision(eqx.Module):
    """How far the closest two robots are from touching; made by `Swarm.collision`."""

    swarm: Swarm
    diameter: ArrayLike  # distance of the centres at contact [m]

    def __call__(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Smallest distance less the diameter [m]: positive while nobody touches."""
        return jnp.subtract(self.swarm.closest_distance(q), self.diameter)


class SwarmRelation(eqx.Module):
    """β_i = q̇ⁱ + Σ_{j≠i} ∇_{qⁱ} G(‖qⁱ − qʲ‖) + ∇U(qⁱ), as a function of (q, v, t)."""

    potential: PairPotential
    softening: ArrayLike  # η, distances are √(‖y‖² + η²) [m]
    surroundings: Surroundings | None
    robots: int = eqx.field(static=True)

    def gradient(self, q: Float[Array, " n"]) -> Float[Array, " n"]:
        """Σ_{j≠i} ∇_{qⁱ} G_ij + ∇U(qⁱ), robot after robot [m/s]."""
        x = q.reshape(self.robots, -1)
        y = x[:, None, :] - x[None, :, :]
        # A robot's distance from itself is η, times y = 0: it adds nothing.
        distance = jnp.sqrt(jnp.sum(y**2, axis=2) + jnp.square(self.softening))
        pull = self.potential.slope(distance) / distance
        slope = jnp.sum(pull[:, :, None] * y, axis=1)
        if self.surroundings is not None:
            slope = slope + jax.vmap(jax.grad(self.surroundings))(x)
        return slope.ravel()

    def __call__(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """β, robot after robot [m/s]."""
        return v + self.gradient(q)


def swarm_relation(
    swarm: Swarm,
    potential: PairPotential | None = None,
    *,
    surroundings: Surroundings | None = None,
    softening: ArrayLike = 1e-8,
    name: str = "swarm",
) -> sc.Constraint:
    """Every robot moves down the gradient of its pair potentials.

    β_i = q̇ⁱ + Σ_{j≠i} ∇_{qⁱ} G(‖qⁱ − qʲ‖), one row for each coordinate. Zhao, Chen, Zhao & Dong
    2018, Eqs. 61 and 65 (which differentiates by q^j where qⁱ is meant: see the errata). When
    β = 0 the centre stands still, because the gradients of each pair cancel.

    Args:
        swarm: Whose robots.
        potential: G; None for `LinearQuadratic()`, their Eq. 62.
        surroundings: U, a goal and obstacles, whose gradient is added; None for open space.
        softening: η [m]. Distances are taken as √(‖y‖² + η²), so that two robots in one place
            do not push each other (the direction is undefined there) instead of giving NaN. The
            relative error elsewhere is about η²/‖y‖². Must be positive.
        name: What errors, logs, plots and files call it.

    Raises:
        InputError: `potential` is no `PairPotential`, or `softening` is not positive.
    """
    potential = LinearQuadratic() if potential is None else potential
    if not isinstance(potential, PairPotential):
        raise sc.errors.InputError(
            "potential",
            got=type(potential).__name__,
            expected="a PairPotential",
            cure="Subclass servocon_plants.PairPotential and write __call__(distance).",
        )
    sc.validate.positive("softening", softening)
    labels = tuple(
        f"robot {i} {axis} [m/s]"
        for i in range(1, swarm.robots + 1)
        for axis in _axes(swarm.dimension)
    )
    relation = SwarmRelation(potential, softening, surroundings, swarm.robots)
    return sc.residual(relation, name=name, labels=labels)


class Guarantee(NamedTuple):
    """What `guaranteed_distance` promises.

    Attributes:
        distance: Of any two robots, at least [m].
        clearance: Of any robot from an obstacle, at least [m]; None without surroundings.
    """

    distance: float
    clearance: float | None


def guaranteed_distance(
    swarm: Swarm,
    potential: LogBarrier,
    q: ArrayLike,
    beta_energy: ArrayLike,
    *,
    surroundings: Surroundings | None = None,
    softening: float = 1e-8,
) -> Guarantee:
    """What no two robots come nearer than, from a start q on, under `swarm_relation`.

    J = Σ G + Σ U, over all pairs and all robots, obeys J̇ = −‖∇J‖² + ∇J·β ≤ ¼‖β‖², so that J never
    exceeds J(0) + ¼ ∫‖β‖² dt. All pairs but one have at least the least G, and U is not negative;
    the rest is a bound of the G of the closest pair, and a logarithm that is bounded keeps its
    pair apart. Likewise for the robot that is nearest to an obstacle.

    Args:
        swarm: Whose robots.
        potential: G.
        q: Coordinates at the start (n).
        beta_energy: ∫‖β‖² dt over the run, at most [m²/s]; ‖β(0)‖²/(2κ) where ‖β‖ decays as
            e^{−κt}.
        surroundings: U of the relation.
        softening: η of the relation [m].

    Raises:
        InputError: `potential` is no `LogBarrier` with attraction, `beta_energy` is negative, or
            a robot is in an obstacle.
    """
    if not isinstance(potential, LogBarrier):
        raise sc.errors.InputError(
            "potential",
            got=type(potential).__name__,
            expected="a LogBarrier: a bounded repulsion gives no guarantee",
        )
    sc.validate.not_negative("beta_energy", beta_energy)
    a, b = float(potential.attraction), float(potential.repulsion)
    sc.validate.positive("LogBarrier.attraction", a)
    start = jnp.asarray(q, dtype=float)
    square = np.square(np.asarray(swarm.distances(start))) + softening**2
    level = np.sum(0.5 * a * square - 0.5 * b * np.log(square)) + 0.25 * np.asarray(beta_energy)
    if surroundings is not None:
        x = swarm.positions(start)
        surroundings.check_outside(np.asarray(x))
        level = level + float(np.sum(np.asarray(jax.vmap(surroundings)(x))))
    least = 0.5 * b * (1 - np.log(b / a))
    closest = potential.closest_distance(float(level - (square.size - 1) * least))
    return Guarantee(
        float(np.sqrt(max(closest**2 - softening**2, 0.0))),
        None
        if surroundings is None
        else surroundings.guaranteed_clearance(float(level - square.size * least)),
    )


def _axes(dimension: int) -> tuple[str, ...]:
    if dimension <= 3:
        return tuple("xyz"[:dimension])
    return tuple(str(k) for k in range(1, dimension + 1))
