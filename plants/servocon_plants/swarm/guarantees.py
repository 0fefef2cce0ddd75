"""Guarantees of a certified swarm, and the states at which its certificate is sampled."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import ArrayLike

import servocon as sc
from servocon.constraint.bounded import decaying
from servocon_plants.certified import beta_at, falling_bounds
from servocon_plants.swarm.plant import Swarm
from servocon_plants.swarm.potentials import LinearQuadratic, LogBarrier, PairPotential
from servocon_plants.swarm.relations import swarm_relation
from servocon_plants.swarm.surroundings import Surroundings

PARTS = 1000
"""In how many steps the square of a bound is integrated, each with its larger end."""


@dataclass(frozen=True)
class SwarmBox(sc.StateBox):
    """States of a swarm in a box of positions, in which no two robots are closer than a distance.

    Without it a sample has robots in one place, where repulsions and their rates have no bound.

    Attributes:
        swarm: Whose states.
        closest: The smallest distance of two robots [m].
    """

    swarm: Swarm = field(default_factory=Swarm)
    closest: float = 0.0

    def __post_init__(self):
        super().__post_init__()
        sc.validate.not_negative("closest", self.closest)

    def outside(self, q: np.ndarray, v: np.ndarray, t: np.ndarray) -> np.ndarray:
        """Which states lie outside, or have two robots that are too close."""
        apart = np.asarray(self.swarm.closest_distance(jnp.asarray(q)))
        return super().outside(q, v, t) | (apart < self.closest)

    def sample(self, count: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """As of a `servocon.StateBox`, without the states in which two robots are too close.

        Raises:
            InputError: hardly any state has robots so far apart.
        """
        drawn = count
        while drawn <= 64 * count:
            states = super().sample(drawn, seed)
            apart = np.asarray(self.swarm.closest_distance(jnp.asarray(states[0])))
            if np.sum(apart >= self.closest) >= count:
                q, v, t = (x[apart >= self.closest][:count] for x in states)
                return q, v, t
            drawn *= 2
        raise sc.errors.InputError(
            "closest", got=self.closest, expected="a distance that robots in the box can keep"
        )


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


class SwarmGuarantee(NamedTuple):
    """What `swarm_guarantee` promises.

    Attributes:
        radius: How far from the centre a robot is at most, at each time (T) [m]. With a
            `LogBarrier` it is the root of the sum of squares over all robots.
        final_radius: What that tends to [m].
        distance: Of any two robots at least, up to the last time [m]; None unless the potential is
            a `LogBarrier`.
        clearance: Of any robot from an obstacle at least, up to the last time [m]; None without
            surroundings.
    """

    radius: np.ndarray | None
    final_radius: float | None
    distance: float | None
    clearance: float | None


def swarm_guarantee(
    certificate: sc.certificates.Certificate,
    swarm: Swarm,
    potential: PairPotential | None,
    q: ArrayLike,
    v: ArrayLike,
    time: ArrayLike,
    *,
    surroundings: Surroundings | None = None,
    softening: float = 1e-8,
) -> SwarmGuarantee:
    """How a certified swarm gathers, and how near its robots come, from a start (q, v) on.

    The place eⁱ of a robot from the centre obeys d‖eⁱ‖/dt ≤ −aN (‖eⁱ‖ − R), where R is the
    potential's `aggregation_radius` for what the certificate promises of ‖βᵢ − mean β‖ at that
    time: with agents at most (1 − 1/N) rᵢ + Σ_{j≠i} rⱼ/N, without them √(1 − 1/N) r. The distances
    follow from `guaranteed_distance` with the integral of the promised ‖β‖².

    Args:
        certificate: Of a law with `swarm_relation` for this potential.
        swarm: Whose robots.
        potential: G; None for `LinearQuadratic()`.
        q: Coordinates at the start (n).
        v: Speeds at the start (n).
        time: Times since the start [s], increasing (T).
        surroundings: U of the relation; then nothing is said of the radius.
        softening: η of the relation [m].

    Raises:
        InputError: the certificate has another number of agents, or nothing is known of such a
            potential.
    """
    potential = LinearQuadratic() if potential is None else potential
    radius_of = getattr(potential, "aggregation_radius", None)
    if radius_of is None:
        raise sc.errors.InputError(
            "potential", got=type(potential).__name__, expected="one with an aggregation_radius"
        )
    n, time = swarm.robots, np.asarray(time, dtype=float)
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    relation = swarm_relation(swarm, potential, surroundings=surroundings, softening=softening)
    beta = beta_at(relation, swarm, q, v, 0.0)
    whole, each = falling_bounds(certificate, beta, n)
    barrier = isinstance(potential, LogBarrier)
    radius = final = None
    if surroundings is None:
        reach = lambda t: _reach(whole(t), each(t), radius_of, n, barrier)
        places = q.reshape(n, -1)
        away = np.linalg.norm(places - places.mean(axis=0), axis=1)
        start = np.linalg.norm(away) if barrier else away.max()
        first = np.maximum(start, reach(np.zeros(1)))
        pull = np.asarray(float(potential.attraction) * n)  # pyright: ignore[reportAttributeAccessIssue]
        radius = decaying(first, lambda t: pull * reach(t), pull, time)[:, 0]
        final = float(reach(np.full(1, np.inf))[0])
    distance = clearance = None
    if barrier:
        grid = np.linspace(0.0, time.max(), PARTS + 1)
        square = np.minimum(whole(grid) ** 2, np.sum(each(grid) ** 2, axis=1))
        energy = float(np.maximum(square[1:], square[:-1]) @ np.diff(grid))
        distance, clearance = guaranteed_distance(
            swarm, potential, q, energy, surroundings=surroundings, softening=softening
        )
    return SwarmGuarantee(radius, final, distance, clearance)


def _reach(
    whole: np.ndarray, each: np.ndarray, radius_of: Callable[..., Any], n: int, barrier: bool
) -> np.ndarray:
    """The aggregation radius at each time (T)."""
    if barrier:
        spread = np.minimum(whole, np.linalg.norm(each, axis=1))
    else:
        others = each.sum(axis=1, keepdims=True) - each
        spread = np.max((1 - 1 / n) * each + others / n, axis=1)
        spread = np.minimum(spread, np.sqrt(1 - 1 / n) * whole)
    return radius_of(n, spread)
