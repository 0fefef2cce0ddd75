"""Bounds of what a sampled law has learned, and of ‖β‖ that follow from them.

At samples α̂ ← (1 − hk₂) α̂ + h s K₁Π̃, with s between ‖β‖ − δ and ‖β‖ (without a box). With the
scalar ξ ← (1 − hk₂) ξ + h s from ξ = 0 at some instant, and with functions m ≤ Π̃ ≤ M of the states
since then,

    K₁ m ξ ≤ α̂ ≤ K₁ M ξ + α₀,

where α₀ are the coefficients at that instant, which fall as e^(−k₂t). So ρ̂ = α̂·Π̃ lies between known
functions of ξ and of the state. In a box α̂ is at most the upper side and what a step may go beyond
it; there ξ stops at the value with which a coefficient comes near that side.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon import linalg
from servocon.arrays import ArrayLike
from servocon.certificates.comparison import Comparison
from servocon.certificates.sampled.adaptive_inputs import AfterSample, LearningValues
from servocon.certificates.sampled.adaptive_late import LONG, LateChange, Learned
from servocon.certificates.sampled.adaptive_plane import Curve, Plane, nodes_of
from servocon.certificates.sampled.held_input import Ages
from servocon.laws.term import LearnedBound

SLOPES = np.append(0.0, np.geomspace(1e-6, 1.0, 90))
"""Slopes a of lines."""

MARGIN = 1.02
"""Factor of the rests of lines: a motion above a curve then comes below it in finite time."""

ON_EDGE = 1e-6
"""Relative distance from an edge within which a sample counts in both shells."""

THIN = 4
"""One in so many plants, and states, is kept of thinned values."""

LADDER = np.geomspace(0.02, 1.0, 14)
"""Initial ‖β‖ for which the largest one over all time is computed, in units of the largest."""


FURTHER = 1.5
"""The most by which a measured ‖β‖ may exceed the largest one, as a factor."""

FAIR = 1.5
"""Factor by which a bound may be larger if it is kept from larger initial errors."""


@dataclass(frozen=True)
class Learner:
    """Bounds of the coefficients in a set of states, from an instant on.

    Attributes:
        bound: The learned bound of the law.
        period: h [s].
        least: m (k).
        most: M (k).
        start: α₀ (k).
        cap: The largest α̂ (k).
        floor: The least α̂ (k).
        top: The largest ξ.
        spread: The most by which Π̃ of the measured state differs from that of the state (k).
    """

    bound: LearnedBound
    period: float
    least: np.ndarray
    most: np.ndarray
    start: np.ndarray
    cap: np.ndarray
    floor: np.ndarray
    top: float
    spread: np.ndarray | float = 0.0

    @staticmethod
    def first(bound: LearnedBound, period: float, ends: "Ends", largest: float) -> "Learner":
        """The bounds at the beginning of a run.

        Args:
            bound: The learned bound of the law.
            period: h [s].
            ends: m and M.
            largest: The largest ‖β‖ that is measured.
        """
        least, most, spread = ends
        top, count = largest / bound.leakage, len(least)
        none = Learner(
            bound=bound,
            period=period,
            least=least,
            most=most,
            start=bound.initial,
            cap=np.full(count, np.inf),
            floor=np.zeros(count),
            top=top,
            spread=spread,
        )
        if bound.box is None:
            return none
        lower, upper, part = bound.box
        band = part * (upper - lower)
        # A step of Euler's rule may go beyond a side by what it is longer than the band.
        cap = upper + np.maximum(period * bound.growth * most * largest - band, 0.0)
        floor = lower - np.maximum(period * bound.leakage * cap - band, 0.0)
        counts = least > 0.0
        tops = (upper - band)[counts] / (bound.growth * least)[counts]
        return replace(
            none, start=cap, cap=cap, floor=np.maximum(floor, 0.0), top=float(min([top, *tops]))
        )

    def known(self, top: float) -> "Learner":
        """The same, with a smaller largest ξ."""
        cap = np.minimum(self.cap, self.bound.growth * self.most * top + self.start)
        return replace(self, top=min(top, self.top), cap=cap)

    def after(self, ends: "Ends", learned: float, wait: float) -> "Learner":
        """The bounds in a part of the states, some time after it was entered.

        Args:
            ends: m and M in that part.
            learned: The ξ to which the present one falls.
            wait: The time [s].
        """
        least, most, spread = ends
        left = float(np.exp(-self.bound.leakage * wait))
        low = min(learned, self.top)
        new = replace(self, least=least, most=most, spread=spread)
        if self.bound.box is None:
            return replace(new, start=left * self.cap).known(low + left * (self.top - low))
        return new

    @property
    def dead(self) -> float:
        """δ, the ‖β‖ up to which nothing may be learned."""
        of, size = self.bound, float(np.linalg.norm(self.least))
        if of.dead_zone == 0.0 or not of.of_gradient:
            return of.dead_zone
        return of.dead_zone / size if size > 0.0 else np.inf

    @property
    def before(self) -> float:
        """Rate at which ξ may have been larger before [1/s]."""
        decay = min(self.period * self.bound.leakage, 1.0 - ON_EDGE)
        return -float(np.log1p(-decay)) / self.period

    def most_at(self, high: float) -> np.ndarray:
        """The largest α̂ for ξ up to a value (k)."""
        return np.minimum(self.cap, self.bound.growth * self.most * high + self.start)

    def learned(self, basis: np.ndarray, sizes: np.ndarray, high: float) -> Learned:
        """The largest of what was learned at states, for ξ up to a value.

        Args:
            basis: Π̃ (states, k).
            sizes: ‖β‖ (states).
            high: The value.
        """
        most, of, basis = self.most_at(high), self.bound, basis + self.spread
        rho, taught = basis @ most, basis**2 @ of.growth
        steps = np.maximum(of.leakage * rho, sizes * taught)
        return Learned(np.asarray(of.gain(sizes, rho)), rho, most, steps, 4.0 * self.before, taught)

    def bounds(self, basis: np.ndarray, low: float, high: float) -> tuple[np.ndarray, np.ndarray]:
        """The least and the largest ρ̂ at states, for ξ between two values.

        Args:
            basis: Π̃ (states, k).
            low: The least ξ.
            high: The largest ξ.
        """
        least = basis @ np.maximum(self.bound.growth * self.least * low, self.floor)
        most = basis @ self.most_at(high)
        return least, np.maximum(least, most)


class Ends(NamedTuple):
    """Ends of Π̃ of the measured state (k each).

    Attributes:
        least: m.
        most: M.
        spread: The most by which it differs from Π̃ of the state.
    """

    least: np.ndarray
    most: np.ndarray
    spread: np.ndarray | float = 0.0


def ends_of(basis: np.ndarray, factor: float, spread: np.ndarray | float = 0.0) -> Ends:
    """The ends of values Π̃ (states, k), on the safe side.

    Args:
        basis: The values.
        factor: Safety factor of their spread.
        spread: The most by which Π̃ of the measured state differs from them (k).
    """
    rest = (factor - 1.0) * np.ptp(basis, axis=0) + spread
    return Ends(np.maximum(basis.min(axis=0) - rest, 0.0), basis.max(axis=0) + rest, spread)


@dataclass(frozen=True)
class Sampled:
    """Values at plants and states in the order of ‖β‖.

    Attributes:
        values: The values.
        sizes: ‖β‖ (states).
        factor: Safety factor.
    """

    values: LearningValues
    sizes: np.ndarray
    factor: float

    @staticmethod
    def of(values: LearningValues, factor: float) -> "Sampled":
        """From values in any order."""
        sizes = linalg.norms(values.beta).max(axis=0)
        order = np.argsort(sizes)
        return Sampled(jax.tree.map(lambda x: x[:, order], values), sizes[order], factor)

    def late_change(self, ages: Ages) -> LateChange | None:
        """Lateness of the acting input; None if it is not late."""
        late, values = self.values.late, self.values
        if late is None:
            return None
        rates = np.asarray(values.model_rate) + np.asarray(values.deviation)
        swayed, measured = np.asarray(values.disturbed), values.measured
        return LateChange(late, rates, swayed, self.sizes, self.factor, ages, measured)

    def thinned(self) -> "Sampled":
        """Some of the plants and states."""
        few = jax.tree.map(lambda x: x[::THIN, ::THIN], self.values)
        return replace(self, values=few, sizes=self.sizes[::THIN])

    @property
    def basis(self) -> np.ndarray:
        """Π̃ (states, k)."""
        return np.asarray(self.values.basis[0])

    def ends(self, ages: Ages) -> Ends:
        """The ends of Π̃; of estimated speeds it is no function."""
        late = self.late_change(ages)
        if late is None or late.measured is None:
            return ends_of(self.basis, self.factor)
        spread = self.factor * late.measured.of_basis().max(axis=(0, 1))
        return ends_of(self.basis, self.factor, spread)

    def plane(self, learner: Learner, edges: np.ndarray, ages: Ages) -> Plane:
        """The lines in the plane of ‖β‖ and ξ.

        Args:
            learner: Bounds of the coefficients.
            edges: Edges of shells of ‖β‖.
            ages: Ages of the inputs.
        """
        of, h = learner.bound, learner.period
        after = AfterSample.of(self.values, self.factor, h)
        late, added, over = self.late_change(ages), np.zeros(0), np.zeros(0)
        memory = 0 if late is None else late.memory
        before = np.exp(min(memory * h * learner.before, LONG))
        nodes = nodes_of(learner.top, h * of.leakage)
        starts = np.searchsorted(self.sizes, edges[:-1] * (1.0 - ON_EDGE))
        stops = np.searchsorted(self.sizes, edges[1:] * (1.0 + ON_EDGE), "right")
        shells = [slice(*ends) for ends in zip(starts, stops, strict=True)]
        shells = [one if one.stop > one.start else slice(None) for one in shells]
        rests = np.empty((len(nodes) - 1, len(shells), len(SLOPES)))
        overs = np.zeros(rests.shape[:2])
        last, at_last, last_gains = np.zeros(0), None, np.zeros(0)
        for j, (low, high) in enumerate(pairwise(nodes)):
            rho = learner.bounds(self.basis, low, high)
            least, most = (np.asarray(of.gain(self.sizes, x)) for x in rho)
            if not np.array_equal(most, last):  # it is the same in all cells under a cap
                last, at_last = most, after.at(most)
            worst = after(least, most, at_last)
            if late is not None:
                learned = learner.learned(self.basis, self.sizes, before * high)
                if not np.array_equal(learned.gains, last_gains):
                    last_gains, (added, over) = learned.gains, late(learned)
                worst = worst + h * added
                overs[j] = [over[shell].max() for shell in shells]
            worst = worst.max(axis=0)
            for i, shell in enumerate(shells):
                rests[j, i] = _rests(self.sizes[shell], worst[shell])
        rests = np.where(np.isfinite(rests), rests, np.inf)
        plane = Plane(nodes, edges, SLOPES, MARGIN * rests, h, of.leakage, learner.dead)
        if self.values.measured is None:
            return plane
        overs = np.maximum.accumulate(overs, axis=1)
        far = overs > (FURTHER - 1.0) * edges[-1]  # a motion might learn more than the last ξ
        return replace(
            plane,
            rests=np.where(far[..., None], np.inf, plane.rests),
            overs=np.where(far, 0.0, overs),
        )


def _rests(sizes: np.ndarray, after: np.ndarray) -> np.ndarray:
    """The least c of lines with all slopes a above points (lines).

    Args:
        sizes: Increasing r of the points.
        after: Their r⁺.
    """
    most = np.maximum.accumulate(after)
    counts = np.append(True, ~(after[1:] <= most[:-1]))  # others are below a point before them
    return (after[counts, None] - sizes[counts, None] * (1.0 - SLOPES)).max(axis=0)


@dataclass(frozen=True)
class LearningComparison(Comparison):
    """‖β‖ is at most a peak that depends on its initial size, and later at most a bound.

    Attributes:
        starts: Increasing initial sizes (n).
        peaks: The largest ‖β‖ over all time from up to these sizes (n).
        bound: The bound.
        delay: Time after which it holds [s].
        feedback: The comparison that holds whatever is learned; None if there is none.
    """

    starts: np.ndarray
    peaks: np.ndarray
    bound: float
    delay: float
    feedback: Comparison | None = None

    @property
    def ultimate_bound(self) -> float:
        """The bound."""
        return self.bound

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        return f"reached within {self.delay:.4g} s"

    def peak(self, r0: Any) -> Any:
        """The largest bound over all time; infinite from sizes beyond the last one."""
        r0 = np.asarray(r0, dtype=float)
        which = np.searchsorted(self.starts, r0 * (1.0 - ON_EDGE))
        peak = np.append(self.peaks, np.inf)[which]
        return peak[()] if self.feedback is None else self._least(r0, peak, self.feedback.peak(r0))

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """The peak, and after the delay the bound; arrays broadcast."""
        t, r0 = np.broadcast_arrays(np.asarray(t, dtype=float), np.asarray(r0, dtype=float))
        peak = np.asarray(self.peak(r0))
        bound = np.where((t >= self.delay) & np.isfinite(peak), self.bound, peak)
        if self.feedback is None:
            return bound[()]
        return self._least(r0, bound, self.feedback.radius(t, r0))

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which ‖β‖ ≤ `bound` permanently where ‖β(t₀)‖ ≤ r0 [s]; may be infinite."""
        r0 = np.asarray(r0, dtype=float)
        peak = np.asarray(self.peak(r0))
        late = np.where(np.isfinite(peak) & (bound >= self.bound), self.delay, np.inf)
        time = np.where(peak <= bound, 0.0, late)
        if self.feedback is None:
            return time[()]
        return self._least(r0, time, self.feedback.entry_time(r0, bound))

    def _least(self, r0: np.ndarray, own: Any, other: Any) -> Any:
        """The smaller one, where the law has not learned too much from the start on."""
        return np.where(r0 * (1.0 - ON_EDGE) <= self.starts[-1], np.minimum(own, other), own)[()]


def peaks_of(plane: Plane) -> tuple[np.ndarray, np.ndarray, Plane, Curve | None]:
    """Largest sizes over all time from initial ones, and the part of the plane that motions reach.

    Large initial errors teach much, and then the inputs may chatter. Of those that are tried, the
    largest with a bound of at most `FAIR` times that from the smallest counts.

    Args:
        plane: The lines.

    Returns:
        Initial sizes and the largest sizes (each n), the part, and the curve with the lowest peak.
    """
    tried = [plane.curve(float(part * plane.largest), whole=False) for part in LADDER]
    found = [curve for curve in tried if curve is not None and curve.holds]
    peak = lambda curve: np.inf if curve is None else curve.peak
    least = next((one for one in (x.plane.lowest() for x in found) if one is not None), None)
    for last in range(len(found) - 1, -1, -1):
        curve = found[last].plane.lowest()
        if curve is not None and curve.peak <= FAIR * peak(least):
            starts = np.array([one.sizes[0] for one in found[: last + 1]])
            peaks = np.minimum.accumulate([one.peak for one in found[last::-1]])[::-1]
            return starts, peaks, found[last].plane, curve
    return np.zeros(0), np.zeros(0), plane, None
