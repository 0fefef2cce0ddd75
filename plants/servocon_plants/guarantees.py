"""What a certificate of β means for a swarm and for a platoon, and the states it is sampled at."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import ArrayLike

import servocon as sc
from servocon_plants.pair_potential import LinearQuadratic, LogBarrier, PairPotential
from servocon_plants.platoon import Platoon, TimeHeadway
from servocon_plants.surroundings import Surroundings
from servocon_plants.swarm import Swarm, guaranteed_distance, swarm_relation

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


@dataclass(frozen=True)
class PlatoonBox(sc.StateBox):
    """States of a platoon in a box of gaps and speeds: `q` are the gaps [m], not the positions.

    Attributes:
        platoon: Whose states, with its leader's motion.
    """

    platoon: Platoon = field(default_factory=Platoon)

    def outside(self, q: np.ndarray, v: np.ndarray, t: np.ndarray) -> np.ndarray:
        """Which states have a gap, a speed or a time outside the box."""
        t = np.broadcast_to(t, q.shape[:-1])
        flat = jnp.asarray(q.reshape(-1, q.shape[-1]))
        gaps = jax.vmap(self.platoon.gaps)(flat, t.ravel())
        return super().outside(np.asarray(gaps).reshape(q.shape), v, t)

    def sample(self, count: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Positions of sampled gaps, speeds and times."""
        gaps, v, t = super().sample(count, seed)
        return np.asarray(jax.vmap(self.platoon.place)(gaps, t)), v, t


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
    beta = _beta(relation, swarm, q, v, 0.0)
    whole, each = _bounds(certificate, beta, n)
    barrier = isinstance(potential, LogBarrier)
    radius = final = None
    if surroundings is None:
        reach = lambda t: _reach(whole(t), each(t), radius_of, n, barrier)
        places = q.reshape(n, -1)
        away = np.linalg.norm(places - places.mean(axis=0), axis=1)
        start = np.linalg.norm(away) if barrier else away.max()
        first = np.maximum(start, reach(np.zeros(1)))
        pull = np.asarray(float(potential.attraction) * n)  # pyright: ignore[reportAttributeAccessIssue]
        radius = sc.decay_bound(first, lambda t: pull * reach(t), pull, time)[:, 0]
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


def platoon_guarantee(
    certificate: sc.certificates.Certificate,
    platoon: Platoon,
    relation: sc.Constraint,
    q: ArrayLike,
    v: ArrayLike,
    time: ArrayLike,
    t0: float = 0.0,
) -> sc.Enclosure:
    """Between which bounds the gaps of a certified platoon stay, from a start (q, v) on [m].

    |z_i(t)| ≤ |z_i(0)| e^{−lt} + ∫₀ᵗ e^{−l(t−s)} r(s) ds with the promised |β_i| ≤ r, taken back to
    gaps (T, vehicles): none of them closes. With agents each vehicle has its own r.

    Under a time headway h the gap obeys ġ_i = v_{i−1} − (g_i − d₀ + β_i)/h. So it is at least
    d₀ + (g_i(0) − d₀) e^{−t/h} − ∫₀ᵗ e^{−(t−s)/h} r(s)/h ds as long as the vehicle ahead does not
    reverse; nothing bounds it from above.

    Args:
        certificate: Of a law with this relation.
        platoon: Whose gaps, with the leader's motion.
        relation: Made by `log_gap_relation` or `time_headway_relation`.
        q: Positions at the start (vehicles).
        v: Speeds at the start (vehicles).
        time: Times since the start [s] (T).
        t0: When the start is [s].

    Raises:
        InputError: the relation is another one, or the certificate has another number of agents.
    """
    headway = getattr(relation, "function", None)
    if not isinstance(relation, sc.Bounded) and not isinstance(headway, TimeHeadway):
        raise sc.errors.InputError(
            "relation",
            got=type(relation).__name__,
            expected="one made by log_gap_relation or time_headway_relation",
        )
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    beta = _beta(relation, platoon, q, v, t0)
    whole, each = _bounds(certificate, beta, platoon.vehicles)
    bound = lambda t: np.minimum(whole(t)[:, None], each(t))
    gaps = np.asarray(platoon.gaps(jnp.asarray(q), t0))
    if isinstance(relation, sc.Bounded):
        return relation.guaranteed(gaps, bound, time)
    return _behind(headway, gaps, bound, np.asarray(time, dtype=float))


def _behind(
    relation: Any, gaps: np.ndarray, bound: Callable[[Any], np.ndarray], time: np.ndarray
) -> sc.Enclosure:
    """Least gaps under a time headway, behind vehicles that do not reverse."""
    h = np.broadcast_to(np.asarray(relation.headway, dtype=float), gaps.shape)
    standstill = np.asarray(relation.standstill, dtype=float)
    fading = (gaps - standstill) * np.exp(-time[:, None] / h)
    lost = sc.decay_bound(np.zeros_like(gaps), lambda t: bound(t) / h, 1.0 / h, time)
    lower = standstill + fading - lost
    return sc.Enclosure(lower, np.full_like(lower, np.inf))


def _beta(relation: sc.Constraint, plant: sc.Plant, q: Any, v: Any, t: float) -> np.ndarray:
    return np.asarray(_compiled_beta(relation, plant, q, v, jnp.asarray(t, dtype=float)))


@jax.jit
def _compiled_beta(relation: Any, plant: Any, q: Any, v: Any, t: Any) -> Any:
    return relation.beta(plant, q, v, t)


def _bounds(
    certificate: sc.certificates.Certificate, beta: np.ndarray, agents: int
) -> tuple[Callable[[Any], np.ndarray], Callable[[Any], np.ndarray]]:
    """What is promised of ‖β‖ (T) and of each ‖βᵢ‖ (T, agents), as falling functions of time."""

    def falling(promise: Any, start: np.ndarray) -> Callable[[Any], np.ndarray]:
        last = promise.radius(np.inf, np.linalg.norm(start))
        return lambda t: np.maximum(promise.radius(t, np.linalg.norm(start)), last)

    whole = falling(certificate, beta)
    promises = certificate.agents
    if not promises:
        return whole, lambda t: np.repeat(whole(t)[:, None], agents, axis=1)
    if len(promises) != agents:
        raise sc.errors.InputError(
            "certificate", got=f"{len(promises)} agents", expected=f"{agents}, or none"
        )
    each = [falling(p, part) for p, part in zip(promises, np.split(beta, agents), strict=True)]
    return whole, lambda t: np.stack([one(t) for one in each], axis=1)


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
