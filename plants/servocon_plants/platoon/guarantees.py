"""Guarantees of the gaps of a certified platoon, and comparison of runs with them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jaxtyping import ArrayLike

import servocon as sc
from servocon_plants.certified import beta_at, beta_bounds
from servocon_plants.platoon.box import PlatoonBox, all_gaps
from servocon_plants.platoon.plant import Platoon
from servocon_plants.platoon.relations import FollowedGaps, TimeHeadway


class GapReport(NamedTuple):
    """Gaps of a run, and those that a certificate guarantees.

    Attributes:
        margin: Least distance of a gap from its bounds [m]; NaN if nothing is compared.
        until: Time up to which the gaps are compared [s].
        report: Comparison of the run with the certificate.
    """

    margin: float
    until: float
    report: sc.certificates.CertificateReport

    @property
    def holds(self) -> bool:
        """True if gaps were compared, and all were within their bounds."""
        return self.margin >= 0.0

    def __str__(self) -> str:
        if np.isnan(self.margin):
            return f"no gap is guaranteed\n{self.report}"
        words = "kept" if self.holds else "NOT KEPT"
        return (
            f"the guaranteed gaps are {words} up to t = {self.until:.6g} s, by {self.margin:.3g} m "
            f"at least\n{self.report}"
        )


@sc.float64
def check_gaps(
    certificate: sc.certificates.Certificate,
    relation: sc.Constraint,
    run: sc.Trajectory,
    tolerance: float = 1e-6,
) -> GapReport:
    """Compare the gaps of a single run with those that a certificate guarantees from its start.

    The comparison ends when the run leaves the certificate's `PlatoonBox`, e.g. by an acceleration
    beyond the certified one.

    Args:
        certificate: Certificate of a law with this relation, for a `PlatoonBox`.
        relation: Relation made by `log_gap_relation` or `time_headway_relation`.
        run: The run.
        tolerance: Amount by which a gap may be outside because of integration errors [m].

    Raises:
        InputError: the certificate's states are of another kind, or the run is a batch or from
            another law.
    """
    box = sc.validate.instance(
        "certificate.states", certificate.states, PlatoonBox, "a servocon_plants.PlatoonBox"
    )
    if run.batch_shape:
        raise sc.errors.InputError("run", got="a batch", expected="one run, such as run.member(0)")
    report = certificate.check(run)
    since, t0 = run.time - run.time[0], float(run.time[0])
    low, high = platoon_guarantee(certificate, box.platoon, relation, run.q[0], run.v[0], since, t0)
    counts = run.time < (np.inf if report.left is None else report.left.time)
    counts[0] = False
    if not counts.any():
        return GapReport(float("nan"), t0, report)
    gaps = all_gaps(box.platoon, run)
    least = np.minimum(gaps - low, high - gaps)[counts].min() + tolerance
    return GapReport(float(least), float(run.time[counts][-1]), report)


@sc.float64
def platoon_guarantee(
    certificate: sc.certificates.Certificate,
    platoon: Platoon,
    relation: sc.Constraint,
    q: ArrayLike,
    v: ArrayLike,
    time: ArrayLike,
    t0: float = 0.0,
) -> sc.constraint.Enclosure:
    """Bounds of the gaps of a certified platoon, from an initial state [m].

    |z_i(t)| ≤ |z_i(0)| e^{−lt} + ∫₀ᵗ e^{−l(t−s)} r(s) ds with the certified bound |β_i| ≤ r,
    converted to gaps (T, vehicles): none of them closes. With agents each vehicle has its own r.

    Under a time headway h the gap obeys ġ_i = v_{i−1} − (g_i − d₀ + β_i)/h. So it is at least d₀ +
    (g_i(0) − d₀) e^{−t/h} − ∫₀ᵗ e^{−(t−s)/h} r(s)/h ds, as long as the vehicle ahead does not
    reverse; there is no upper bound.

    Args:
        certificate: Certificate of a law with this relation.
        platoon: The vehicles, with the leader's motion.
        relation: Relation made by `log_gap_relation` or `time_headway_relation`.
        q: Initial positions (vehicles).
        v: Initial speeds (vehicles).
        time: Times since the initial state [s] (T).
        t0: Initial time [s].

    Raises:
        InputError: the relation is of another kind, the certificate has a different number of
            agents, or it does not count the accelerations of exogenous vehicles, see `PlatoonBox`.
    """
    limit = getattr(certificate.states, "acceleration", None)
    if isinstance(relation, FollowedGaps) and limit is None:
        raise sc.errors.InputError(
            "certificate.states",
            got=type(certificate.states).__name__,
            expected="a PlatoonBox with the largest acceleration of exogenous vehicles",
        )
    q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
    gaps = np.asarray(platoon.gaps(jnp.asarray(q), t0))

    headway = getattr(relation, "function", None)
    if isinstance(relation, sc.constraint.Bounded | FollowedGaps):
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
) -> sc.constraint.Enclosure:
    """Least gaps under a time headway, if the vehicles ahead do not reverse."""
    h = np.broadcast_to(np.asarray(relation.headway, dtype=float), gaps.shape)
    standstill = np.asarray(relation.standstill, dtype=float)
    fading = (gaps - standstill) * np.exp(-time[:, None] / h)
    lost = sc.constraint.decay_bound(np.zeros_like(gaps), lambda t: bound(t) / h, 1.0 / h, time)
    lower = standstill + fading - lost
    return sc.constraint.Enclosure(lower, np.full_like(lower, np.inf))
