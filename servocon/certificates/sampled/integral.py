"""The theorem about a sampled law with integral action, also behind delays and lags.

A law with ∫β dt in its state has u = U − K β − L z; at a sample it adds hβ to z. Of a true plant
let z°(x) be what the integral has to learn, and y = z − z°. With V = U − L z°, the input for β = 0
and y = 0, and any κ and k,

    β̇ = −κ Σ cⱼ β(tₖ₋ⱼ) − k Σ cⱼ y(tₖ₋ⱼ) + w,    y(tₖ₊₁) = y(tₖ) + h (β(tₖ) + eₖ),

where w is as in `servocon.certificates.sampled.late` with V in the place of U, and XL − k times y
beside XK − κ times β; and eₖ is the mean of −ż° over a period. Since L is about (k/κ)K, both parts
together are (XK − κ)(β + (k/κ)y). z° is any function of plant and state, and two are tried:

- one value for each plant. Then e = 0, and w has what varies of ζ;
- z* = (XL)⁻¹ζ at each state, or next to it where β = 0, with which β̇ = 0 under V there. Then w has
  what V changes in the ages of inputs, and e is small where ζ varies slowly: integral action
  follows it. Along a motion ż* is that under V and, since X(u − V) is the rest of β̇, at most
  ‖∂ᵥz* M⁻¹BX⁻¹‖ times that. So X must be square.

While ‖β‖ ≤ r and ‖y‖ ≤ s, bounds of ‖w‖ and ‖e‖ are affine in r and s, and the peak gains of the
nominal loop (see `servocon.certificates.sampled.linear_loop`) give r and s: a small gain. At
first y = −z°; in each tube that shrinks there is another z°, and y begins larger by its change.
Terms of third order in the ages are dropped.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import jax
import numpy as np

from servocon import linalg
from servocon.certificates.assumptions import LARGEST, SMALLEST, Samples
from servocon.certificates.comparison import Stage
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import BetaSize, Guarantee
from servocon.certificates.inner_states import Inner, Tubes
from servocon.certificates.sampled.held_input import Ages, held_input
from servocon.certificates.sampled.integral_bounds import (
    Found,
    alone_of,
    effects_of,
    found_loops,
    late_of,
    rates_of,
    ratio_of,
    share_of,
)
from servocon.certificates.sampled.integral_inputs import Equilibrium, LearntInput, LearntValues
from servocon.certificates.sampled.late_effects import loose_of, norms
from servocon.certificates.sampled.linear_loop import integral_loop
from servocon.certificates.sampled.row_norm import BOUND, SampledLoopTheorem
from servocon.certificates.sampled.theorem import near_of, near_set, require_memoryless
from servocon.certificates.states import States, StateSet
from servocon.certificates.theorems.theorem import Concluding
from servocon.certificates.tubes import Delayed, Shrinking
from servocon.constraint.constraint import constraint_labels
from servocon.errors import InputError, two_digits
from servocon.laws import Law
from servocon.laws.adaptive import BAND
from servocon.laws.sampler import state_layout
from servocon.tree import Batch

ANCHORS = 4
"""Largest number of states of which the value that a plant's integral learns is the middle."""

MOST = 1024
"""Largest number of samples in the memory of a loop with a shorter period that is tried."""

SEARCHES = 2
"""Largest number of searches for worse samples of one set of states."""

ROUNDING = 1e-12
"""Size of β, relative to the largest in the states, that counts as rounding."""

CONSTANT, EQUILIBRIUM = 0.0, 1.0
"""The value that the integral learns: one of each plant, or the equilibrium of each state."""


class Tried(NamedTuple):
    """The bounds with what an integral learns.

    Attributes:
        found: The bounds.
        own: Values at the samples, those near the relation left out.
        function: The function of plant and state.
        plants: The plants.
    """

    found: Found
    own: LearntValues
    function: LearntInput
    plants: Batch

    def learnt(self, plants: Batch, equilibrium: np.ndarray) -> np.ndarray:
        """z° (plants, states, m) at other plants and states, from their z*."""
        anchors = tuple(np.stack(x) for x in zip(*self.function.anchors, strict=True))
        ends = evaluate(self.function.of, plants, anchors)
        middle = 0.5 * (ends.max(axis=1) + ends.min(axis=1))[:, None]
        return middle + float(self.function.share) * (equilibrium - middle)


@dataclass(frozen=True)
class SampledIntegralTheorem(SampledLoopTheorem):
    """The theorem about a sampled law with integral action."""

    exact_period: ClassVar[bool] = True

    def check(self, samples: Samples, disturbance: Any) -> None:
        """Check that all rows of β are bounded, and that the law has no other memory."""
        if self.relation is not None:
            raise InputError(
                "relation",
                got=f"{self.relation!r}, of a law with an integral term",
                expected="None: with integral action all rows of β are bounded together",
            )
        inside, first = self._inside, [np.asarray(x[0]) for x in samples.states]
        rows = len(constraint_labels(inside.model, inside.constraint, *first))
        if state_layout(inside, len(first[0]), samples.speeds).size != rows:
            require_memoryless(inside, samples)

    @cached_property
    def _inside(self) -> Law:
        """The law without delays and lags."""
        return self.late(self.period)[0]

    @cached_property
    def _ages(self) -> Ages:
        """The ages of its inputs."""
        return self.late(self.period)[1]

    def in_norm(
        self, samples: Samples, norm: BetaSize, disturbance: Any, states: StateSet
    ) -> Concluding:
        """The guarantee of ‖β‖, with what the integral learns chosen in the better way."""
        relation, factor = norm.relation_of(self.law), samples.safety_factor
        held = held_input(relation, disturbance, samples.speeds)
        of, ages = Equilibrium(self._inside, held, norm.inverse), self._ages
        samples.require_times(of, samples.plants.member(0))
        tubes = Tubes(self.law, samples, states, 1, relation)
        whole, largest = _best(of, samples, near_set(tubes), ages), float(tubes.largest[0])
        self._require_covered(samples, whole, largest)
        start = factor * float(linalg.norms(whole.found.values.learnt).max())
        least = ROUNDING * largest
        first = whole.found.comparison(start, True, least)
        if first is None:
            none = np.zeros(whole.own.alone.shape)
            samples.require("rate at which ‖β‖ falls [1/s]", none, SMALLEST, "positive")
            raise AssertionError("zeros are not positive")
        self._require_room(samples, norm, whole, float(first.left(0.0, largest)))
        last, stages = [(whole, first)], [whole.found]

        def conclude(inner: Inner, sizes: np.ndarray) -> list[Delayed | None]:
            own, closer = samples.of(inner.space(samples.space)), near_of(tubes, inner.tube)
            if closer is None:
                return [None]
            before, known = last[-1]
            new = _best(of, own, closer, ages)
            samples.count(own)
            if not np.isfinite(new.found.bound):
                return [None]
            values = new.found.values
            moved = values.learnt - before.learnt(new.plants, values.equilibrium)
            change = factor * float(linalg.norms(moved).max())
            start = known.left_within(float(sizes[0])) + change
            comparison = new.found.comparison(start, False, least)
            if comparison is None:
                return [None]
            last.append((new, comparison))
            stages.append(new.found)
            # The inputs that act in a tube, and what they followed, are the tube's own by then.
            return [(comparison, 2.0 * ages.memory)]

        span = states.t[1] - states.t[0]
        shrinking = Shrinking(tubes, [[Stage(first)]], span, factor)
        if whole.found.bound > least:
            shrinking.run(conclude)
        best = min(stages, key=lambda one: one.bound)
        constants = {"h": self.period, "T": ages.age, **best.constants}
        guarantees = (Guarantee(tuple(shrinking.comparisons), constants, norm),)
        return self.concluded(tubes, guarantees, None, shrinking.remarks, factor)

    def _require_room(self, samples: Samples, norm: BetaSize, whole: Tried, left: float) -> None:
        """Check that a limit of the integral never acts.

        Args:
            samples: Plants and states.
            norm: The norm of β.
            whole: The bounds in the whole set of states.
            left: The largest ‖y‖ at any time.

        Raises:
            CertificateError: one acts; the error names a limit that would not.
        """
        of = self._inside.error_integral
        if of is None or of.limit is None:
            return
        learnt = whole.own.learnt
        learnt = learnt if norm.inverse is None else learnt @ norm.inverse.T
        sizes = samples.safety_factor * np.abs(learnt) + left
        shares = sizes / ((1.0 - 2.0 * BAND) * np.asarray(of.limit, float))
        factor = two_digits(float(shares.max()), up=True) if np.isfinite(shares).all() else np.inf
        cure = f"A limit {factor:g} times as high would do." if np.isfinite(factor) else ""
        text = "∫β dt over where its limit acts"
        samples.allow(text, shares.max(-1), 1.0, "≤ 1: it never acts", samples.basis, cure=cure)

    def _require_covered(self, samples: Samples, whole: Tried, largest: float) -> None:
        """Check that the ultimate bound is at most the largest ‖β‖ of the states."""
        own, found, cure = whole.own, whole.found, ""
        samples.allow("z*, of ∫β dt", np.abs(own.equilibrium).max(-1), LARGEST, "finite")
        samples.allow("‖XV̇‖, the change of the input", own.change, LARGEST, "finite")
        bound = found.bound
        if not bound <= largest:

            def would_do(period: float) -> bool | None:
                ages = self.late(period)[1]
                if len(ages.weights) > MOST:
                    return None
                return found_loops(found.values, ages, samples.safety_factor).bound <= largest

            cure = self.cure(samples, would_do)
        if not np.isfinite(bound):
            self._require_loops(samples, own, cure)
        parts = np.full(own.alone.shape, bound / largest)
        samples.allow(BOUND, parts, 1.0, "≤ 1", samples.basis, cure=cure)

    def _require_loops(self, samples: Samples, own: LearntValues, cure: str) -> None:
        """Check that the loop of each plant is stable, and bears what is uncertain of it."""
        ages, factor = self._ages, samples.safety_factor
        ratio, rates = ratio_of(own), rates_of(own.feedback[:, :, 0])
        loops = [integral_loop(ages, max(x, SMALLEST), ratio) for x in rates.mean(axis=1)]
        unstable = np.array([loop is None for loop in loops])
        if unstable.any():
            text = (
                f"feedback XK [1/s] beside an integral of {ratio:.4g} 1/s times it, "
                f"with inputs up to {ages.age:.3g} s old"
            )
            wrong = np.where(unstable[:, None], rates, 0.0)
            samples.allow(text, wrong, -LARGEST, "that of a stable loop", samples.basis, cure=cure)
        late, alone = late_of(own, ratio, factor), alone_of(own, ages, factor)
        shares = np.zeros(rates.shape)
        for i, loop in enumerate(loops):
            assert loop is not None
            (effects,) = effects_of(own, i, slice(None), [loop], alone, late, factor)
            shares[i] = share_of(loop, effects)
        text = "uncertain and late feedback and integral, over what the loop bears"
        samples.allow(text, shares, 1.0, "< 1", samples.basis, cure=cure)


def _best(of: Equilibrium, own: Samples, near: Sequence[States], ages: Ages) -> Tried:
    """The bounds with what the integral learns chosen in the better way.

    Args:
        of: U, L and z*.
        own: The samples.
        near: Further states.
        ages: Ages of the inputs.
    """
    anchors = _anchors(of, own)
    plant, first = own.plants.member(0), [x[0] for x in own.states]
    shape = jax.eval_shape(lambda *state: of.effect(plant, *state)[0], *first).shape
    shares = (CONSTANT, EQUILIBRIUM) if shape[0] == shape[1] else (CONSTANT,)
    found = [_searched(LearntInput(of, x, anchors), own, near, ages) for x in shares]
    return min(found, key=lambda one: one.found.bound)


def _anchors(of: Equilibrium, own: Samples) -> tuple[tuple[Any, Any, Any], ...]:
    """States at which z* is largest or smallest in a row, of the plant of which it varies most."""
    z = own.values(of)
    z = z[np.argmax(np.ptp(z, axis=1).max(axis=-1))]
    rows = np.argsort(-np.ptp(z, axis=0))[: ANCHORS // 2]
    ends = [end(z[:, row]) for row in rows for end in (np.argmax, np.argmin)]
    return tuple(tuple(x[i] for x in own.states) for i in ends)  # pyright: ignore


def _searched(function: LearntInput, own: Samples, near: Sequence[States], ages: Ages) -> Tried:
    """The bounds at the samples, worse ones included, and near the relation."""
    values, factor = own.values(function), own.safety_factor
    for _ in range(SEARCHES):
        rate = float(np.median(rates_of(values.feedback[:, :, 0])))
        action, rows = float(np.median(rates_of(values.action))), values.beta.shape[-1]

        def scores(values: LearntValues, _: States, rate=rate, action=action, rows=rows) -> Any:
            return {
                "without feedback": alone_of(values, ages, factor),
                "uncertain feedback": loose_of(values.feedback, rate),
                "uncertain integral": norms(values.action - action * np.eye(rows)),
                "change of what is learnt": values.drift,
                "what is learnt": linalg.norms(values.learnt),
            }

        values = own.searched(function, scores, values=values)
        if not own.added:
            break
    further = [evaluate(function, own.plants, states) for states in near if len(states[2])]
    joined = jax.tree.map(lambda *x: np.concatenate(x, axis=1), values, *further)
    return Tried(found_loops(joined, ages, factor), values, function, own.plants)
