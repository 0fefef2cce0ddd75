"""The theorem about a sampled law whose bound function adapts.

In the plane of r = ‖β‖ and a learned amount ξ each sample gives the largest r after it, for every ρ̂
that is possible at ξ (see `learning`). The input is affine in c = γ(rρ̂)ρ̂², and ‖β + hΦ‖ is convex
in c. So the ends count: too little has been learned, or so much that the inputs chatter. A curve
that no motion crosses from below (see `plane`) bounds r, and its peak is the ultimate bound. It
begins at ξ = 0: the worst motion has forgotten all, and the lumped uncertainty sets in at once.

Limits around the law are counted as ones that never act: with all that may be learned the inputs at
samples are within them.

Behind delays and lags ‖β‖ after a sample is larger by what the input changes by while it is late,
see `servocon.certificates.sampled.adaptive_late`; what is learned is not late. If the state is
measured with errors, or speeds are estimated, it is larger by what these change the input by, and
what is learned differs, too, see `servocon.certificates.sampled.adaptive_measured`. Then the period
is exact.

Chatter is learned, too. If that outweighs the leakage, no curve comes to an end, and the loop is
refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar, NamedTuple

import jax
import numpy as np

from servocon import linalg
from servocon.certificates.assumptions import LARGEST, Samples
from servocon.certificates.comparison import Stage
from servocon.certificates.evaluation import StateEvaluation, evaluate
from servocon.certificates.guarantee import BetaSize, Guarantee
from servocon.certificates.inner_states import Inner, Tubes
from servocon.certificates.sampled.adaptive_inputs import (
    AfterSample,
    Learning,
    LearningInputs,
    LearningMotion,
    LearningValues,
    LimitedInputs,
    LimitedValues,
)
from servocon.certificates.sampled.adaptive_learning import (
    FURTHER,
    Learner,
    LearningComparison,
    Sampled,
    peaks_of,
)
from servocon.certificates.sampled.adaptive_plane import Curve, Plane
from servocon.certificates.sampled.held_input import Ages, held_input
from servocon.certificates.sampled.late_bounds import FILTERED
from servocon.certificates.sampled.row_norm import BOUND, SampledLoopTheorem
from servocon.certificates.sampled.theorem import near_set, require_memoryless
from servocon.certificates.states import States, StateSet
from servocon.certificates.theorems.theorem import Concluding
from servocon.certificates.tubes import Delayed, Shrinking
from servocon.errors import InputError, two_digits
from servocon.laws import Law
from servocon.laws.sampler import state_layout
from servocon.laws.term import LearnedBound

PARTS = np.array([0.0, 0.03, 0.06, 0.1, 0.16, 0.25, 0.4, 0.63, 1.0])
"""Sizes of ‖β‖ at which states are sampled further, in units of the largest: edges of shells."""

PER_PART = 128
"""Largest number of further states of each size."""

SEARCHES = 1
"""Largest number of searches for worse samples of one set of states."""

WAITS = (2.0, 6.0)
"""Times that may be waited in a tube until coefficients learned outside have leaked, times k₂."""

WORTH = 0.97
"""Ratio of bounds below which the wait is worth it."""

CHATTER = 0.3
"""Part of the bound up to which chatter is small."""

MORE = 1.01
"""Factor on limits that would do: the next search may find a little more."""

POWERS = (1, 2, 3, 4, 6, 8)
"""Numbers of halvings or doublings of a number in the search for one that would do."""


class Found(NamedTuple):
    """A bound of ‖β‖ in a set of states.

    Attributes:
        learner: Bounds of the coefficients there.
        plane: The lines.
        curve: The curve with the lowest peak; None if there is none.
        peaks: Initial sizes, and the largest sizes over all time.
    """

    learner: Learner
    plane: Plane
    curve: Curve | None
    peaks: tuple[np.ndarray, np.ndarray] = (np.zeros(0), np.zeros(0))

    @property
    def bound(self) -> float:
        """The ultimate bound of ‖β‖."""
        return np.inf if self.curve is None else self.curve.peak

    @property
    def chatters(self) -> bool:
        """True if there is no bound, or if what was learned makes more than a small chatter."""
        return self.curve is None or self.plane.stirred(self.bound) > CHATTER * self.bound

    def scores(self, values: LearningValues, factor: float, ages: Ages) -> dict[str, np.ndarray]:
        """Quantities that are large at states that matter more than those known (plants, states).

        They are what ‖β‖ exceeds after a sample at some cells, and the ends of the functions.
        """
        sizes, basis = linalg.norms(values.beta), np.asarray(values.basis)
        after, of = AfterSample.of(values, factor, self.learner.period), self.learner.bound
        cells = len(self.plane.rests)
        peak = cells // 2 if self.curve is None else int(np.argmax(self.curve.sizes))
        found, late = {}, Sampled(values, sizes[0], factor).late_change(ages)
        for j in sorted({0, min(peak // 2, cells - 1), min(peak, cells - 1)}):
            rho = self.learner.bounds(basis, self.plane.nodes[j], self.plane.nodes[j + 1])
            worst = after(*(np.asarray(of.gain(sizes, x)) for x in rho))
            found[f"after a sample, cell {j}"] = worst - self.plane.after(j, sizes)
            if late is not None:
                learned = self.learner.learned(basis[0], sizes[0], float(self.plane.nodes[j + 1]))
                found[f"change of the input, cell {j}"] = late.whole(learned).rate
        for i, x in enumerate(np.moveaxis(basis, -1, 0)):
            found |= {f"function {i}": x, f"less of function {i}": -x}
        return found


@dataclass(frozen=True)
class SampledAdaptiveTheorem(SampledLoopTheorem):
    """The theorem about a sampled law whose bound function adapts."""

    @cached_property
    def limited(self) -> Law:
        """The law inside delays and lags."""
        return self.late(self.period)[0]

    @cached_property
    def ages(self) -> Ages:
        """The ages of its inputs."""
        return self.late(self.period)[1]

    @property
    def measured(self) -> bool:
        """True if the state that it measures has errors."""
        return self.ages.estimates is not None

    @property
    def delayed(self) -> bool:
        """True if its inputs are late, or those of another state."""
        return len(self.ages.weights) > 1 or self.measured

    @property
    def own_after(self) -> float:
        """Time after which the inputs that act in a tube, and what they follow, are its own [s]."""
        measured = self.ages.memory + FILTERED * self.ages.filtered
        return measured * (2.0 if self.delayed else 1.0)

    @cached_property
    def inside(self) -> Law:
        """The law inside its limits."""
        return next(one for one in self.limited.layers if one.limits is None)

    @property
    def learned_bound(self) -> LearnedBound:
        """The bound that the law learns."""
        bound = self.inside.learned_bound
        assert bound is not None  # else there is no such theorem
        return bound.as_numpy

    def norms(self, samples: Samples) -> list[BetaSize]:
        """The plain norm."""
        return [BetaSize()]

    def in_norm(
        self, samples: Samples, norm: BetaSize, disturbance: Any, states: StateSet
    ) -> Concluding:
        """The guarantee of ‖β‖ from a curve that no motion crosses.

        Raises:
            CertificateError: no curve bounds ‖β‖, or only one beyond the largest ‖β‖ of the states;
                the error names numbers that would do. Or a limit of the inputs acts.
        """
        bound, factor = self.learned_bound, samples.safety_factor
        held = held_input(norm.relation_of(self.law), disturbance, samples.speeds)
        own = LearningInputs(self.inside, late=self.delayed)
        estimates = self.ages.estimates
        predicts = estimates is not None and estimates.predicted is not None
        motion = LearningMotion(held, self.measured, predicts)
        inputs = StateEvaluation(own)
        samples.require_times(Learning(motion, own), samples.plants.member(0))
        tubes = Tubes(self.law, samples, states, 1)
        edges = PARTS * float(tubes.largest[0])
        whole = lambda sampled: self._whole(sampled, edges, bound, self.ages)
        sampled, values = self._searched(motion, inputs, samples, _near(tubes), whole)
        self._require_known(values)
        first = whole(sampled)
        self._require_covered(samples, values, sampled, edges, first)
        self._require_limits(samples, first, sampled)
        found, (starts, peaks) = first, first.peaks
        assert found.curve is not None  # else it is not covered
        seen, delays = [found], [found.curve.time(float(peaks[-1]))]

        def conclude(inner: Inner, sizes: np.ndarray) -> list[Delayed | None]:
            own, edges, last = samples.of(inner.space(samples.space)), PARTS * sizes[0], seen[-1]
            at_once = lambda sampled: self._inside(sampled, edges, last, 0.0)
            sampled = self._searched(motion, inputs, own, _near(tubes, inner), at_once)[0]
            samples.count(own)
            best, wait = at_once(sampled), 0.0
            for part in WAITS if bound.box is None and best.chatters else ():
                # A box bounds what is learned at all times.
                late = self._inside(sampled, edges, last, part / bound.leakage)
                if late.bound < WORTH * best.bound:
                    longer = delays[-1] + part / bound.leakage
                    if shrinking.allows(sizes, longer):
                        best, wait = late, longer
                    break
            if best.curve is None:
                return [None]
            seen.append(best)
            delays.append(best.curve.time(float(sizes[0])))
            one = LearningComparison(sizes, sizes, best.bound, delays[-1])
            return [(one, self.own_after + wait)]

        other = found.plane.whatever_is_learned()
        feedback = other and other.comparison(self.period)
        one = LearningComparison(starts, peaks, found.bound, delays[0], feedback)
        span = states.t[1] - states.t[0]
        shrinking = Shrinking(tubes, [[Stage(one)]], span, factor, starts[-1:])
        shrinking.run(conclude)
        best = min(seen, key=lambda one: one.bound)
        rho = best.learner.bounds(sampled.basis, 0.0, best.learner.top)[1]
        constants = {"h": self.period, "k₁": float(np.max(bound.growth)), "k₂": bound.leakage}
        if self.delayed:
            constants["T"] = self.ages.age
        if self.ages.of_speeds:
            constants["Tᵥ"] = self.ages.of_speeds
        if self.measured and best.curve is not None:
            constants["error of measured β"] = max(line.over for line in best.curve.lines)
        constants["largest ρ̂"] = float(rho.max())
        guarantees = (Guarantee(tuple(shrinking.comparisons), constants, norm),)
        remarks = shrinking.remarks
        if starts[-1] < float(tubes.largest[0]):
            above = f"from ‖β‖ above {starts[-1]:.4g}"
            remarks = (*remarks, f"{above} nothing is guaranteed: it might leave the states")
        return self.concluded(tubes, guarantees, shrinking, remarks, factor)

    def check(self, samples: Samples, disturbance: Any) -> None:
        """Check the law, and that all relations together are wanted."""
        if self.relation is not None:
            raise InputError(
                "relation",
                got=f"{self.relation!r}, of a law with an adaptive term",
                expected="None: with an adaptive term all rows of β are bounded together",
            )
        bound = self.learned_bound
        where = f"of term {bound.name!r}"
        if bound.agents > 1:
            raise InputError(
                f"agents {where}",
                got=f"{bound.agents}, with period=",
                expected="1: of a sampled law one bound is learned",
                cure="Certify it without period=, as it acts continuously, or one agent by itself.",
            )
        if not bound.leakage > 0.0:
            raise InputError(
                f"leakage {where}",
                got=bound.leakage,
                expected="a positive one",
                cure="Without leakage what chatter and noise teach is never forgotten.",
            )
        if state_layout(self.inside, samples.states[0].shape[-1], samples.speeds).size != len(
            bound.initial
        ):
            require_memoryless(self.law, samples)  # it has another memory beside the coefficients

    def _searched(
        self,
        motion: LearningMotion,
        inputs: StateEvaluation,
        own: Samples,
        near: Sequence[States],
        bound_at: Callable[[Sampled], Found],
    ) -> tuple[Sampled, LearningValues]:
        """Values at the samples, worse ones and those near the relation included.

        Args:
            motion: The motion under a held input.
            inputs: u₀, u' and Π̃ at states.
            own: The samples.
            near: Further states.
            bound_at: The bound from values.

        Returns:
            All values, and those at the samples.
        """
        factor, columns_of = own.safety_factor, lambda states: inputs(*states)

        def joined(values: LearningValues) -> Sampled:
            beside = [evaluate(motion, own.plants, (*x, *columns_of(x))) for x in near]
            return Sampled.of(
                jax.tree.map(lambda *x: np.concatenate(x, axis=1), values, *beside), factor
            )

        values = own.values(motion, *columns_of(own.states))
        for _ in range(SEARCHES):
            found = bound_at(joined(values).thinned())
            scores = lambda values, _, found=found: found.scores(values, factor, self.ages)
            values = own.searched(motion, scores, columns_of, values)
            if not own.added:
                break
        return joined(values), values

    def _whole(self, sampled: Sampled, edges: np.ndarray, bound: LearnedBound, ages: Ages) -> Found:
        """The bound in the whole set of states."""
        largest = float(edges[-1]) * (FURTHER if self.measured else 1.0)
        learner = Learner.first(bound, ages.period, sampled.ends(ages), largest)
        plane = sampled.plane(learner, edges, ages)
        starts, peaks, part, curve = peaks_of(plane)
        known = learner.known(float(part.nodes[-1]))
        return Found(known, part, curve, (starts, peaks))

    def _inside(self, sampled: Sampled, edges: np.ndarray, last: Found, wait: float) -> Found:
        """The bound in a tube, some time after it was entered [s]."""
        assert last.curve is not None
        learner = last.learner.after(sampled.ends(self.ages), last.curve.learned, wait)
        plane = sampled.plane(learner, edges, self.ages)
        return Found(learner, plane, plane.lowest())

    def _require_known(self, values: LearningValues) -> None:
        """Check that Π̃ is no function of estimated speeds, whose errors grow with what it learns.

        Raises:
            InputError: it is one.
        """
        if values.measured is None or not self.ages.of_errors_of_speeds.size:
            return
        by_speed = np.asarray(values.measured.basis)[..., -np.shape(values.measured.lacked)[-1] :]
        if by_speed.any():
            raise InputError(
                f"basis of term {self.learned_bound.name!r}",
                got="functions of the speeds, which the loop estimates from positions",
                expected="functions of q and t",
                cure="One constant will do: basis=lambda q, v, t: jnp.ones(1), initial=[0.1].",
            )

    def _require_covered(
        self,
        samples: Samples,
        values: LearningValues,
        sampled: Sampled,
        edges: np.ndarray,
        found: Found,
    ) -> None:
        """Check that there is a bound, which is at most the largest ‖β‖ of the states."""
        size = linalg.norms
        samples.allow(
            "‖β̈‖ while the input is held", size(values.second[..., 0, :]), LARGEST, "finite"
        )
        largest, cure = float(edges[-1]), ""
        if not found.bound <= largest:
            cure = self._cure(sampled, edges)
            bound, beta = found.learner.bound, size(values.beta)
            turn = size((values.model_rate + values.deviation)[..., 1, :])
            effect = turn / np.where(beta > 0.0, beta, 1.0)
            square = np.sum(bound.growth * np.asarray(values.basis) ** 2, axis=-1)
            # A β̂ that is Tᵥ old makes chatter larger, and learns from it by as much once more.
            late, of_speeds = self.ages.age, 2.0 * self.ages.of_speeds
            taught = samples.safety_factor * (late + of_speeds) * effect * square / bound.leakage
            age = "(T + 2Tᵥ)" if of_speeds else "T" if self.delayed else "h"
            text = f"what chatter teaches over what leaks, {age} k₁‖Π̃‖² g/k₂"
            samples.allow(text, taught, 1.0, "< 1", samples.basis, cure=cure)
        parts = np.full(values.disturbed.shape, found.bound / largest)
        samples.allow(BOUND, parts, 1.0, "≤ 1", samples.basis, cure=cure)

    def _require_limits(self, samples: Samples, first: Found, sampled: Sampled) -> None:
        """Check that no limit of the inputs acts at a state, with all that may be learned.

        Args:
            samples: The samples.
            first: The bound in the whole set of states.
            sampled: Values there.

        Raises:
            CertificateError: one acts; the error says how much wider limits would do.
        """
        if self.inside is self.limited:
            return
        learner, largest, errors = first.learner, float(first.peaks[1][-1]), None
        factor, gain = samples.safety_factor, learner.bound.gain
        if self.measured:
            late = sampled.late_change(self.ages)
            assert late is not None
            learned = learner.learned(sampled.basis, sampled.sizes, learner.top)
            errors = late.state_errors(learned)
            largest += first.plane.furthest - first.plane.largest
        for limited in takewhile(lambda one: one is not self.inside, self.limited.layers):
            assert limited.limits is not None  # else it is the law inside
            limits = [np.asarray(x, float) for x in limited.limits]

            def share(values: LimitedValues, limits: Any = limits) -> np.ndarray:
                basis = np.asarray(values.basis) + learner.spread
                rho = learner.bounds(basis, 0.0, learner.top)[1]
                sizes = linalg.norms(values.beta)
                reached = factor * values.share(np.asarray(gain(sizes, rho)), limits, errors)
                return np.where(sizes <= largest, reached, 0.0)

            function = LimitedInputs(LearningInputs(self.inside, late=self.measured))
            scores = lambda values, _, share=share: {"inputs over limits": share(values)}
            worst = share(samples.searched(function, scores))
            wider = two_digits(MORE * float(worst.max()), up=True)
            cure = f"Limits {wider:g} times as far from their middle would do."
            text = "inputs with all that may be learned, over their limits"
            samples.allow(text, worst, 1.0, "≤ 1: these never act", samples.basis, cure=cure)

    def _cure(self, sampled: Sampled, edges: np.ndarray) -> str:
        """Numbers with which there would be a bound, in words."""
        bound, found = self.learned_bound, list[str]()
        tries = {
            "period=": lambda by: (bound, self.late(self.period / by)[1]),
            "gain=": lambda by: (bound._replace(growth=bound.growth / by), self.ages),
            "leakage=": lambda by: (bound._replace(leakage=bound.leakage * by), self.ages),
        }
        if self.measured:
            name = "errors of measurements times "
            tries[name] = lambda by: (bound, self.ages.with_errors(1.0 / by))
        values = {
            "period=": lambda by: two_digits(self.period / by, up=False),
            "gain=": lambda by: two_digits(float(np.max(bound.growth)) / by, up=False),
            "leakage=": lambda by: two_digits(bound.leakage * by, up=True),
            "errors of measurements times ": lambda by: two_digits(1.0 / by, up=False),
        }
        few, largest = sampled.thinned(), float(edges[-1])
        holds = lambda values, by: self._whole(values, edges, *by).bound <= largest
        for name, changed in tries.items():
            for power in POWERS:
                by = changed(2.0**power)
                if holds(few, by) and holds(sampled, by):
                    found.append(f"{name}{values[name](2.0**power):g}")
                    break
        if not found:
            return "Take smaller uncertainties, more feedback, or other states."
        several = bool(np.ptp(bound.growth)) and any(x.startswith("gain") for x in found)
        note = " (the largest gain, and the others likewise)" if several else ""
        return f"{' or '.join(found)} would do{note}."


@dataclass(frozen=True)
class LateAdaptiveTheorem(SampledAdaptiveTheorem):
    """The same behind delays and lags: the weights of its inputs are those of one period."""

    exact_period: ClassVar[bool] = True


def _near(tubes: Tubes, inner: Inner | None = None) -> list[States]:
    """States with ‖β‖ of all sizes, of the whole set or of a tube in it.

    Raises:
        InputError: none with β = 0 was found.
    """
    if inner is None:
        near_set(tubes)
        position = float(linalg.norms(tubes.error).max(initial=0.0))
        largest, tried = tubes.largest, [(part, None) for part in PARTS[:-1]]
        tried += [(part, part * position) for part in PARTS if tubes.error.size]
    else:
        largest, tried = inner.tube.sizes, [(part, inner.tube.position) for part in PARTS]
    near = list[States]()
    for part, at in tried:
        q, v, t = tubes.inner(part * largest, at).states
        step = max(1, len(t) // PER_PART)
        if len(t):
            near.append((q[::step], v[::step], t[::step]))
    return near
