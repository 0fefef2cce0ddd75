"""Guarantees of a certified swarm, and the states at which its certificate is sampled."""

from dataclasses import dataclass, field
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.tree_util import Partial
from jaxtyping import Array, ArrayLike

import servocon as sc
from servocon_plants.certified import BetaBounds, beta_at, beta_bounds
from servocon_plants.swarm.each_robot import RobotCertificate
from servocon_plants.swarm.plant import Swarm
from servocon_plants.swarm.potentials import (
    LinearAttraction,
    LinearQuadratic,
    LogBarrier,
    PairPotential,
)
from servocon_plants.swarm.relations import swarm_relation
from servocon_plants.swarm.separation import separation
from servocon_plants.swarm.surroundings import Surroundings

PARTS = 1000
"""Number of steps in the integral of the square of a bound; each uses its larger end."""


@sc.float64
@dataclass(frozen=True)
class SwarmBox(sc.certificates.StateSet):
    """States of a swarm in a box of positions, with a least distance between any two robots.

    Without it samples would have coinciding robots, where repulsions and their rates are unbounded.

    Attributes:
        positions: Least and largest coordinates (n each) [m].
        speeds: Least and largest speeds (n each) [m/s].
        t: First and last time [s]; all times by default, if nothing varies with time.
        swarm: The swarm.
        closest: The smallest distance of two robots [m].
    """

    positions: tuple[ArrayLike, ArrayLike]
    speeds: tuple[ArrayLike, ArrayLike]
    t: tuple[float, float] = sc.certificates.ALWAYS
    swarm: Swarm = field(default_factory=Swarm)
    closest: float = 0.0

    def __post_init__(self):
        sc.validate.not_negative("closest", self.closest)

    @property
    def box(self) -> sc.StateBox:
        """The box, ignoring distances."""
        return sc.StateBox(self.positions, self.speeds, self.t)

    def from_box(
        self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: sc.Law | None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The states of the box, NaN if two robots are too close."""
        apart = self._apart(q, v, t)
        return np.where((apart >= self.closest)[:, None], q, np.nan), v, t

    def outside(self, run: sc.Trajectory) -> np.ndarray:
        """True where a run is outside the box, or has two robots that are too close (…, T)."""
        apart = self._apart(run.q, run.v, run.time)
        return self.box.outside(run) | (apart < self.closest)

    def entry_outside(self, run: sc.Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        if not self.box.holds(run.q[index], run.v[index], run.time[index]):
            return self.box.entry_outside(run, index)
        apart = float(self._apart(run.q[index], run.v[index], run.time[index]))
        return f"closest distance = {apart:.6g} m, certified from {self.closest:g}"

    def _apart(self, q: np.ndarray, v: np.ndarray, t: np.ndarray) -> np.ndarray:
        """Smallest distance of any pair at states (…) [m]."""
        return sc.certificates.values_of(Partial(_closest_distance, self.swarm), q, v, t)

    def sample(
        self, count: int, seed: int, law: sc.Law | None = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draw states of the box in which no two robots are too close.

        Raises:
            InputError: too few states have robots that far apart.
        """
        drawn = count
        while drawn <= 64 * count:
            states = self.box.sample(drawn, seed)
            apart = self._apart(*states)
            if np.sum(apart >= self.closest) >= count:
                q, v, t = (x[apart >= self.closest][:count] for x in states)
                return q, v, t
            drawn *= 2
        raise sc.errors.InputError(
            "closest", got=self.closest, expected="a distance that robots in the box can keep"
        )


def _closest_distance(swarm: Swarm, q: Array, v: Array, t: Array) -> Array:
    return swarm.closest_distance(q)


class GuaranteedDistance(NamedTuple):
    """Distances from `guaranteed_distance`.

    Attributes:
        distance: Least distance of any two robots [m].
        clearance: Least distance of any robot from an obstacle [m]; None without surroundings.
    """

    distance: float
    clearance: float | None


@sc.float64
def guaranteed_distance(
    swarm: Swarm,
    potential: LogBarrier,
    q: ArrayLike,
    beta_energy: ArrayLike,
    *,
    surroundings: Surroundings | None = None,
    softening: float = 1e-8,
) -> GuaranteedDistance:
    """Least distance of any two robots under `swarm_relation`, from initial coordinates.

    J = Σ G + Σ U, over all pairs and all robots, obeys J̇ = −‖∇J‖² + ∇J·β ≤ ¼‖β‖², so that J never
    exceeds J(0) + ¼ ∫‖β‖² dt. All pairs except the closest have at least the minimum of G, and U is
    not negative. The rest bounds G of the closest pair, and a bounded logarithm keeps the pair
    apart. The same holds for the robot nearest to an obstacle.

    Args:
        swarm: The robots.
        potential: G.
        q: Initial coordinates (n).
        beta_energy: Upper bound of ∫‖β‖² dt over the run [m²/s]; ‖β(0)‖²/(2κ) if ‖β‖ decays as
            e^{−κt}.
        surroundings: U of the relation.
        softening: η of the relation [m].

    Raises:
        InputError: `potential` is not a `LogBarrier` with attraction, `beta_energy` is negative, or
            a robot is in an obstacle.
    """
    sc.validate.instance(
        "potential", potential, LogBarrier, "a LogBarrier; of others the energy bounds no distance"
    )
    sc.validate.not_negative("beta_energy", beta_energy)
    a, b = float(potential.attraction), float(potential.repulsion)
    sc.validate.positive("LogBarrier.attraction", a)
    q = jnp.asarray(q, dtype=float)
    square = np.square(np.asarray(swarm.distances(q))) + softening**2
    level = np.sum(0.5 * a * square - 0.5 * b * np.log(square)) + 0.25 * np.asarray(beta_energy)
    if surroundings is not None:
        if callable(surroundings.goal):
            raise sc.errors.InputError(
                "surroundings.goal",
                got="a function of t",
                expected="a goal at rest: one that moves adds energy",
                cure="`swarm_guarantee` bounds the distances of up to seven robots without it.",
            )
        x = swarm.positions(q)
        surroundings.check_outside(np.asarray(x))
        level = level + float(np.sum(np.asarray(jax.vmap(surroundings)(x))))
    least = 0.5 * b * (1 - np.log(b / a))
    closest = potential.closest_distance(float(level - (square.size - 1) * least))
    distance = float(np.sqrt(max(closest**2 - softening**2, 0.0)))
    if surroundings is None:
        return GuaranteedDistance(distance, None)
    clearance = surroundings.guaranteed_clearance(float(level - square.size * least))
    return GuaranteedDistance(distance, clearance)


class SwarmGuarantee(NamedTuple):
    """Radius and distances from `swarm_guarantee`.

    Attributes:
        radius: Largest distance of a robot from the centre, at each time (T) [m]; for a
            `LogBarrier` the root of the sum of squares over all robots. None with surroundings.
        final_radius: Limit of the radius [m].
        distance: Least distance of any two robots up to the last time [m]; None if nothing is
            known of it. For `LinearQuadratic` it holds for any number of robots, for `LogBarrier`
            it is the larger one of those by pairs (up to seven robots in the plane) and by the
            energy (`guaranteed_distance`); obstacles allow the latter only.
        final_distance: The same in the end, whatever the initial state [m]; by pairs only.
        clearance: Least distance of any robot from an obstacle up to the last time [m]; None
            without surroundings.
    """

    radius: np.ndarray | None
    final_radius: float | None
    distance: float | None
    final_distance: float | None
    clearance: float | None


@sc.float64
def swarm_guarantee(
    certificate: sc.certificates.Certificate | RobotCertificate,
    swarm: Swarm,
    potential: PairPotential | None,
    q: ArrayLike,
    v: ArrayLike,
    time: ArrayLike,
    *,
    surroundings: Surroundings | None = None,
    softening: float = 1e-8,
) -> SwarmGuarantee:
    """Radius of a certified swarm and distances of its robots, from an initial state.

    The position eⁱ of a robot from the centre obeys d‖eⁱ‖/dt ≤ −aN (‖eⁱ‖ − R), where R is the
    potential's `aggregation_radius` for the certified bound of ‖βᵢ − mean β‖ at that time: with
    agents (1 − 1/N) rᵢ + Σ_{j≠i} rⱼ/N, without them √(1 − 1/N) r. Two robots with the repulsion
    b of a `LinearQuadratic` obey ḋ ≥ 2b − (aN + k) d − ‖βᵢ‖ − ‖βⱼ‖ wherever the others are, with
    the attraction k of a common goal, which may move: in the end their distance is at least
    (2b − ‖βᵢ‖ − ‖βⱼ‖)/(aN + k).

    Args:
        certificate: Certificate of a law with `swarm_relation` for this potential, from
            `servocon.certify`, or for many robots from `certify_each_robot`.
        swarm: The robots.
        potential: G; None for `LinearQuadratic()`.
        q: Initial coordinates (n).
        v: Initial speeds (n).
        time: Times since the initial state [s], increasing (T).
        surroundings: U of the relation; with it there is no bound of the radius. With obstacles
            and a goal that moves, nothing is known of distances.
        softening: η of the relation [m].

    Raises:
        InputError: the certificate has a different number of agents, or the potential is not a
            `LinearAttraction`.
    """
    potential = LinearQuadratic() if potential is None else potential
    potential = sc.validate.instance(
        "potential", potential, LinearAttraction, "one with an aggregation_radius"
    )
    time = np.asarray(time, dtype=float)
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    relation = swarm_relation(swarm, potential, surroundings=surroundings, softening=softening)
    bounds = beta_bounds(certificate, beta_at(relation, swarm, q, v, 0.0), swarm.robots)
    last = float(time.max())
    radius = final_radius = clearance = pairs = None
    if surroundings is None:
        radius, final_radius = _radius(swarm, potential, q, bounds, time)
    if surroundings is None or not len(surroundings.obstacles):
        goal = 0.0 if surroundings is None else float(np.asarray(surroundings.attraction))
        x = q.reshape(swarm.robots, -1)
        pairs = separation(potential, x, bounds, last, goal, softening)
    found = [] if pairs is None else [pairs.distance]
    moving = surroundings is not None and callable(surroundings.goal)
    if isinstance(potential, LogBarrier) and not moving:
        energy = _energy(bounds, last)
        distance, clearance = guaranteed_distance(
            swarm, potential, q, energy, surroundings=surroundings, softening=softening
        )
        found.append(distance)
    final = None if pairs is None else pairs.final
    return SwarmGuarantee(radius, final_radius, max(found, default=None), final, clearance)


def _radius(
    swarm: Swarm, potential: LinearAttraction, q: np.ndarray, bounds: BetaBounds, time: np.ndarray
) -> tuple[np.ndarray, float]:
    """Radius of the swarm at each time (T), and its limit [m]."""
    barrier = isinstance(potential, LogBarrier)

    def limit(t: np.ndarray) -> np.ndarray:
        """Aggregation radius for the bounds of β at each time (T)."""
        spread = _spread(bounds.total(t), bounds.each(t), barrier)
        return potential.aggregation_radius(swarm.robots, spread)

    x = q.reshape(swarm.robots, -1)
    away = np.linalg.norm(x - x.mean(axis=0), axis=1)
    initial = np.linalg.norm(away) if barrier else away.max()
    decay = np.asarray(float(potential.attraction) * swarm.robots)
    radius = sc.constraint.decay_bound(
        np.maximum(initial, limit(np.zeros(1))), lambda t: decay * limit(t), decay, time
    )
    return radius[:, 0], float(limit(np.full(1, np.inf))[0])


def _spread(total: np.ndarray, each: np.ndarray, barrier: bool) -> np.ndarray:
    """Bound of ‖βᵢ − mean β‖ of every robot, or of the norm over all robots (T)."""
    n = each.shape[1]
    if barrier:
        return np.minimum(total, np.linalg.norm(each, axis=1))
    others = each.sum(axis=1, keepdims=True) - each
    spread = np.max((1 - 1 / n) * each + others / n, axis=1)
    return np.minimum(spread, np.sqrt(1 - 1 / n) * total)


def _energy(bounds: BetaBounds, duration: float) -> float:
    """Upper bound of ∫‖β‖² dt [m²/s]."""
    grid = np.linspace(0.0, duration, PARTS + 1)
    square = np.minimum(bounds.total(grid) ** 2, np.sum(bounds.each(grid) ** 2, axis=1))
    return float(np.maximum(square[1:], square[:-1]) @ np.diff(grid))
