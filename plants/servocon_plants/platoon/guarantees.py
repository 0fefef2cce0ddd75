"""Guarantees of a certified platoon, and the states at which its certificate is sampled."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import ArrayLike

import servocon as sc
from servocon_plants.certified import beta_at, beta_bounds
from servocon_plants.platoon.plant import Platoon
from servocon_plants.platoon.relations import FollowedGaps, TimeHeadway


@dataclass(frozen=True)
class PlatoonBox(sc.certificates.StateSet):
    """States of a platoon in a box of gaps and speeds.

    Attributes:
        gaps: Least and largest gaps (vehicles each) [m].
        speeds: Least and largest speeds (vehicles each) [m/s].
        t: First and last time [s]; all times by default, for what does not vary with time.
        platoon: The platoon, with its leader's motion.
    """

    gaps: tuple[ArrayLike, ArrayLike]
    speeds: tuple[ArrayLike, ArrayLike]
    t: tuple[float, float] = sc.certificates.ALWAYS
    platoon: Platoon = field(default_factory=Platoon)

    @property
    def box(self) -> sc.StateBox:
        """The box, with gaps for coordinates."""
        return sc.StateBox(self.gaps, self.speeds, self.t)

    def outside(self, run: sc.Trajectory) -> np.ndarray:
        """True where a run has a gap, a speed or a time outside the box (…, T)."""
        t = np.broadcast_to(run.time, run.q.shape[:-1])
        flat = jnp.asarray(run.q.reshape(-1, run.q.shape[-1]))
        gaps = jax.vmap(self.platoon.gaps)(flat, jnp.asarray(t.ravel()))
        return ~self.box.holds(np.asarray(gaps).reshape(run.q.shape), run.v, t)

    def from_box(
        self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: sc.Law | None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Positions with given gaps, speeds and times."""
        return np.asarray(jax.vmap(self.platoon.place)(q, t)), v, t

    def to_box(
        self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: sc.Law | None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Gaps, speeds and times at given positions."""
        return np.asarray(jax.vmap(self.platoon.gaps)(jnp.asarray(q), jnp.asarray(t))), v, t

    def sample(
        self, count: int, seed: int, law: sc.Law | None = None
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Draw positions with sampled gaps, speeds and times."""
        return self.from_box(*self.box.sample(count, seed), law)


@sc.float64
def platoon_guarantee(
    certificate: sc.certificates.Certificate,
    platoon: Platoon,
    relation: sc.Constraint,
    q: ArrayLike,
    v: ArrayLike,
    time: ArrayLike,
    t0: float = 0.0,
) -> sc.Enclosure:
    """Bounds of the gaps of a certified platoon, from an initial state on [m].

    |z_i(t)| ≤ |z_i(0)| e^{−lt} + ∫₀ᵗ e^{−l(t−s)} r(s) ds with the certified bound |β_i| ≤ r, taken
    back to gaps (T, vehicles): none of them closes. With agents each vehicle has its own r.

    Under a time headway h the gap obeys ġ_i = v_{i−1} − (g_i − d₀ + β_i)/h. So it is at least
    d₀ + (g_i(0) − d₀) e^{−t/h} − ∫₀ᵗ e^{−(t−s)/h} r(s)/h ds as long as the vehicle ahead does not
    reverse; nothing bounds it from above.

    Args:
        certificate: Certificate of a law with this relation.
        platoon: The vehicles, with the leader's motion.
        relation: Relation made by `log_gap_relation` or `time_headway_relation`.
        q: Initial positions (vehicles).
        v: Initial speeds (vehicles).
        time: Times since then [s] (T).
        t0: Initial time [s].

    Raises:
        InputError: the relation is another one, or the certificate has another number of agents.
    """
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    gaps = np.asarray(platoon.gaps(jnp.asarray(q), t0))

    headway = getattr(relation, "function", None)
    if isinstance(relation, sc.Bounded | FollowedGaps):
        bound = _each(certificate, relation, platoon, q, v, t0)
        return relation.guaranteed(gaps, bound, time, t0)
    if isinstance(headway, TimeHeadway):
        bound = _each(certificate, relation, platoon, q, v, t0)
        return _behind(headway, gaps, bound, np.asarray(time, dtype=float))
    raise sc.errors.InputError(
        "relation",
        got=type(relation).__name__,
        expected="one made by log_gap_relation or time_headway_relation",
    )


def _each(
    certificate: sc.certificates.Certificate,
    relation: sc.Constraint,
    platoon: Platoon,
    q: np.ndarray,
    v: np.ndarray,
    t0: float,
) -> Callable[[Any], np.ndarray]:
    """Certified bound of each |β_i|, as a function of time (T, vehicles)."""
    bounds = beta_bounds(certificate, beta_at(relation, platoon, q, v, t0), platoon.vehicles)
    return lambda t: np.minimum(bounds.total(t)[:, None], bounds.each(t))


def _behind(
    relation: TimeHeadway, gaps: np.ndarray, bound: Callable[[Any], np.ndarray], time: np.ndarray
) -> sc.Enclosure:
    """Least gaps under a time headway, behind vehicles that do not reverse."""
    h = np.broadcast_to(np.asarray(relation.headway, dtype=float), gaps.shape)
    standstill = np.asarray(relation.standstill, dtype=float)
    fading = (gaps - standstill) * np.exp(-time[:, None] / h)
    lost = sc.decay_bound(np.zeros_like(gaps), lambda t: bound(t) / h, 1.0 / h, time)
    lower = standstill + fading - lost
    return sc.Enclosure(lower, np.full_like(lower, np.inf))
