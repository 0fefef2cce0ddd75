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
    headway = getattr(relation, "function", None)
    logarithmic = isinstance(relation, sc.Bounded | FollowedGaps)
    if not logarithmic and not isinstance(headway, TimeHeadway):
        raise sc.errors.InputError(
            "relation",
            got=type(relation).__name__,
            expected="one made by log_gap_relation or time_headway_relation",
        )
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    bounds = beta_bounds(certificate, beta_at(relation, platoon, q, v, t0), platoon.vehicles)
    bound = lambda t: np.minimum(bounds.total(t)[:, None], bounds.each(t))
    gaps = np.asarray(platoon.gaps(jnp.asarray(q), t0))
    if logarithmic:
        return relation.guaranteed(gaps, bound, time)
    return _behind(headway, gaps, bound, np.asarray(time, dtype=float))


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
