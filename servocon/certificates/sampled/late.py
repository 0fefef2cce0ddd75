"""The theorem about a sampled law whose inputs reach the plant late: delays, lags of drives.

The input after a sample is Σ cⱼ u(tₖ₋ⱼ), a mean of those that a law without memory computed then
and before; T is its mean age at the end of a period, and T₂ the mean square. Split u = U − Kβ, with
U the input that the law would give for β = 0 and any matrix K(x) of which this is true. Let X be
∂β̇/∂u of the plant, and ζ its β̇ under U. With any rate κ,

    β̇ = −κ Σ cⱼ β(tₖ₋ⱼ) + w,
    w = ζ + X Σ cⱼ (U(tₖ₋ⱼ) − U) − Σ cⱼ (X K(tₖ₋ⱼ) − κ) β(tₖ₋ⱼ).

While ‖β‖ ≤ r at all samples that count, ‖w‖ is at most

    sup(‖ζ‖ + T‖XU̇‖ + ½T₂‖(XU̇)‾‖) + sup(‖XK − κ‖‖β‖) + rT sup(‖ẊK‖ + ‖X ∂ᵥU M⁻¹B K‖),

where U̇ is that of a motion under U, and (XU̇)‾ stands for the second differences that follow from
the motion of X and from the change of U̇ by the late U. If ζ₀ + δr bounds this for r up to that of
a tube, and c is the peak gain from w to β of the nominal loop (see
`servocon.certificates.sampled.linear_loop`), then ‖β‖ ends below r = cζ₀/(1 − cδ), and falls to it
at any rate λ with δ(λ) c(λ) < 1: both sides weighted by e^(λt).

For a relation between coordinates, β = ḟ + Λf with one number Λ, U contains −NΛḟ, which is
feedback, too: U = U₀ − NΛḟ, with U₀ the input for f̈ = 0 and N any matrix of which this is true.
With any κ and η,

    f̈ = −Σ cⱼ (κβ + ηΛḟ)(tₖ₋ⱼ) + w,
    w = φ + X Σ cⱼ (U₀(tₖ₋ⱼ) − U₀) − Σ cⱼ ((XN − η)y + X(K − (κ/η)N)β)(tₖ₋ⱼ),

with φ the f̈ under U₀, y = (κ/η)β + Λḟ, and N and K those at tₖ₋ⱼ. So ‖w‖ is bounded as above, with
U₀ in the place of U, by ζ₀ + δ‖β‖ + ω(η/κ)‖y‖, and the peak gains of this loop, c to β and c′ to
(η/κ)y, give r = cζ₀/(1 − cδ − c′ω). Λ does not count in U̇₀, which it does in U̇. A start has any f
of the set or of its tube. Both bounds are computed, and that step by step; they hold side by side.

Estimated speeds v̂ are means of v over periods, with weights, and what errors of positions make of
it. So A v̂ is the same mean of β, up to one of b over the age of v̂, and the loop has means of β in
the place of βₖ. If an observer predicts v̇ by a, v̂ is not late: v − v̂ is at most the peak gain of
its error times the largest v̇ − a, and acts as an error of the input. Errors of positions pass the
loop by its exact response, those of speeds that are measured apart likewise; what is uncertain of
the feedback multiplies their largest size.

Where a law makes up for a lag that it knows badly, some weights are negative. Their sizes count in
T, T₂ and the terms without a nominal response, which then are Σ |cⱼ| times as large.

The law's feedback is treated as the sampled, late loop that it is, and only the difference from a
loop with the rate κ as an uncertainty. Each plant has its own κ. Terms of third order in the ages
are dropped.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from servocon import linalg, validate
from servocon.certificates.assumptions import LARGEST, Samples
from servocon.certificates.comparison import Comparison, SmallestComparison, Stage
from servocon.certificates.evaluation import evaluate, extended
from servocon.certificates.guarantee import BetaSize, Guarantee
from servocon.certificates.inner_states import Inner, Tubes
from servocon.certificates.sampled.adaptive import LateAdaptiveTheorem, SampledAdaptiveTheorem
from servocon.certificates.sampled.held_input import Ages, held_input
from servocon.certificates.sampled.integral import SampledIntegralTheorem
from servocon.certificates.sampled.late_bounds import FILTERED, Stepped, found_ways, stepped
from servocon.certificates.sampled.late_effects import (
    Moving,
    alone_of,
    loose_of,
    rates_of,
    ratio_of,
    uncertain_effect,
    uncertain_of,
)
from servocon.certificates.sampled.late_inputs import (
    InputRates,
    InputRateValues,
    LateInput,
    LateValues,
    Level,
)
from servocon.certificates.sampled.linear_loop import late_loop
from servocon.certificates.sampled.loop_bounds import Found
from servocon.certificates.sampled.row_norm import BOUND, SampledLoopTheorem
from servocon.certificates.sampled.theorem import (
    SampledTheorem,
    after_sample,
    near_of,
    near_set,
    require_memoryless,
)
from servocon.certificates.states import States, StateSet
from servocon.certificates.theorems.theorem import Concluding, Theorem, name_of
from servocon.certificates.tubes import Conclusion, Delayed, Shrinking
from servocon.errors import InputError, two_digits
from servocon.laws import Law
from servocon.laws.law import Estimates, Room
from servocon.plant import Plant

MORE = 1.01
"""Factor on a limit that would do."""

ROWS = 64
"""Largest number of rows of β."""

MOST = 1024
"""Largest number of samples in the memory of a loop with a shorter period that is tried."""

MOST_FILTERED = 2**14
"""The same for those that estimated speeds rest on, which pass the loop as noise only."""

SLOWEST = 1e-6
"""Least κh of a loop."""


@dataclass(frozen=True)
class LateTheorem(SampledLoopTheorem):
    """The theorem about a sampled law whose inputs reach the plant late."""

    exact_period: ClassVar[bool] = True

    def check(self, samples: Samples, disturbance: Any) -> None:
        """Check that the law inside has no internal state, and that no limit of a rate acts."""
        require_memoryless(self.late(self.period)[0], samples)
        self._require_room(samples, disturbance)

    def in_norm(
        self, samples: Samples, norm: BetaSize, disturbance: Any, states: StateSet
    ) -> Concluding:
        """The guarantee of ‖β‖ by the better of the ways."""
        (inside, ages), relation = self.late(self.period), norm.relation_of(self.law)
        held = held_input(relation, disturbance, samples.speeds)
        measured = ages.estimates is not None
        predicts = ages.estimates is not None and ages.estimates.predicted is not None
        rows = norm.part and norm.part.rows
        factor, tubes = samples.safety_factor, Tubes(self.law, samples, states, 1, relation)
        level = _level_of(tubes, ages)
        function = LateInput(inside, held, norm.inverse, level, rows, predicts, measured)
        samples.require_times(function, samples.plants.member(0))
        if tubes.beta.shape[-1] > ROWS:
            raise InputError(
                "law",
                got=f"{tubes.beta.shape[-1]} rows of β",
                expected=f"at most {ROWS}, which are evaluated with whole matrices, behind delays",
                cure="Certify fewer agents of the same kind.",
            )
        largest = float(tubes.largest[0])
        moving = _moving(tubes, level, tubes.position and factor * tubes.position.largest)
        values, joined = self._searched(function, samples, ages, near_set(tubes), moving)
        ways = found_ways(joined, ages, factor, moving, largest)
        samples.allow("‖XU̇‖, the change of the input", values.change, LARGEST, "finite")
        self._require_covered(samples, values, joined, ways, largest, moving)
        span, best = states.t[1] - states.t[0], [_best(ways)]

        def concluding(moves: bool, kept: list[Found | Stepped]) -> Conclusion:
            """Conclusion in a tube, with Λḟ also as feedback, or always in U."""

            def conclude(inner: Inner, sizes: np.ndarray) -> list[Delayed | None]:
                own, closer = samples.of(inner.space(samples.space)), near_of(tubes, inner.tube)
                if closer is None:
                    return [None]
                moving = _moving(tubes, level, inner.tube.position) if moves else None
                joined = self._searched(function, own, ages, closer, moving)[1]
                ways = found_ways(joined, ages, factor, moving, float(sizes[0]))
                samples.count(own)
                comparison = _side_by_side(ways, False, float(sizes[0]))
                if comparison is None:
                    return [None]
                kept.append(_best(ways))
                # The inputs that act in a tube, and what they followed, are its own by then.
                followed = ages.memory + FILTERED * ages.filtered
                return [(comparison, ages.memory + max(followed, ages.of_feedback.memory))]

            return conclude

        def shrunk(moves: bool) -> Shrinking | None:
            """The tubes."""
            found = ways if moves else [way for way in ways if not _moves(way)]
            first = _side_by_side(found, True, largest)
            if first is None:
                return None
            return Shrinking(tubes, [[Stage(first)]], span, factor).run(concluding(moves, best))

        tried, more = [shrunk(True)], concluding(True, [])
        if level is not None and (one := tried[0]) and one.hurried and one.would_gain(more):
            tried.append(shrunk(False))  # its tubes are entered sooner, since no f fades in it
        runs = sorted((x for x in tried if x is not None), key=lambda x: x.bounds[0])
        if not runs:
            raise AssertionError("a bound without a rate of decay")
        constants = {"h": self.period, "T": ages.age} | _best(best).constants
        comparisons = tuple(one for run in runs for one in run.comparisons)
        guarantees = (Guarantee(comparisons, constants, norm),)
        return self.concluded(tubes, guarantees, runs[0], runs[0].remarks, factor)

    def _require_room(self, samples: Samples, disturbance: Any) -> None:
        """Check that no limit of the rate of a drive acts.

        See `shares_of_room` for the largest difference of a drive's input from the drive.

        Raises:
            CertificateError: one acts; the error names a limit that would not.
        """
        late = self.law.late(self.period)
        if late is None or late.room is None:
            return
        (inside, ages), room, factor = self.late(self.period), late.room, samples.safety_factor
        function = InputRates(
            inside, held_input(BetaSize().relation_of(self.law), disturbance, samples.speeds)
        )
        share = lambda values: factor * shares_of_room(values, ages, room)
        values = samples.searched(
            function,
            lambda values, _: {
                f"input {i}": x for i, x in enumerate(np.moveaxis(share(values), -1, 0))
            },
        )
        worst = share(values).max(axis=-1)
        most = MORE * float(np.max(worst))  # the next search may find a little more
        limits = two_digits(most, up=True) if np.isfinite(worst).all() else np.inf
        cure = f"A limit {limits:g} times as high would do." if np.isfinite(limits) else ""
        text = "rate of the drives' inputs over its limit"
        samples.allow(text, worst, 1.0, "≤ 1: it never acts", samples.basis, cure=cure)

    def _searched(
        self,
        function: LateInput,
        own: Samples,
        ages: Ages,
        near: Sequence[States],
        moving: Moving | None,
    ) -> tuple[LateValues, LateValues]:
        """Values at the samples, worse ones included, and with those at further states.

        Args:
            function: The function of plant and state.
            own: The samples.
            ages: Ages of the inputs.
            near: Further states.
            moving: f, where its part is feedback.
        """
        values, factor = own.values(function), own.safety_factor
        other = values.split(True)
        rate, ratio = float(np.median(rates_of(values.split(False)))), ratio_of(other)
        mean = float(np.median(rates_of(other, ratio)))
        last = stepped(values, ages, factor).recursion
        a = 0.0 if last is None else last.a

        def scores(values: LateValues, _: States) -> dict[str, np.ndarray]:
            sizes = linalg.norms(values.beta)
            found = {
                "without feedback": alone_of(values, ages, factor),
                "uncertain feedback": factor * loose_of(values.feedback, rate),
                "change of the input": values.whole_change,
                "after a sample": after_sample(values.held, factor, ages.period)
                - (1.0 - a) * sizes,
            }
            if moving is None:
                return found
            other = values.split(True)
            worse = {
                "without all feedback": alone_of(other, ages, factor),
                "uncertain effect": uncertain_effect(other, mean, ratio),
            }
            return found | worse

        values = own.searched(function, scores, values=values)
        if not near:
            return values, values
        q, v, t = (np.concatenate(each) for each in zip(*near, strict=True))
        return values, extended(values, evaluate(function, own.plants, (q, v, t)))

    def _require_covered(
        self,
        samples: Samples,
        values: LateValues,
        joined: LateValues,
        ways: tuple[Found | Stepped, ...],
        largest: float,
        moving: Moving | None,
    ) -> None:
        """Check that the ultimate bound is at most the largest ‖β‖ of the states."""
        bound, factor, cure = _best(ways).bound, samples.safety_factor, ""
        if not bound <= largest:
            ways = found_ways(joined, self.late(self.period)[1], factor, moving)
            bound = _best(ways).bound

            def would_do(period: float) -> bool | None:
                ages = self.late(period)[1]
                if len(ages.of_feedback.weights) > MOST or ages.samples > MOST_FILTERED:
                    return None
                return _best(found_ways(values, ages, factor, moving, largest)).bound <= largest

            cure = self.cure(samples, would_do)
        if not np.isfinite(bound):
            self._require_loops(samples, values, ways[1], cure)
        parts = np.full(values.alone.shape, bound / largest)
        samples.allow(BOUND, parts, 1.0, "≤ 1", samples.basis, cure=cure)

    def _require_loops(self, samples: Samples, values: LateValues, found: Any, cure: str) -> None:
        """Check that the loop of each plant bears its own feedback, and what is uncertain of it."""
        assert isinstance(found, Found)
        values = values.split(found.moving is not None)
        ages, parts, ratio = self.late(self.period)[1], [], ratio_of(values)
        unstable, rates = np.array([loop is None for loop in found.loops]), rates_of(values, ratio)
        if unstable.any():
            wrong = np.where(unstable[:, None], rates, 0.0)
            text = f"feedback XK [1/s], with inputs up to {ages.age:.3g} s old"
            samples.allow(text, wrong, -LARGEST, "that of a stable loop", samples.basis, cure=cure)
        level = 0.0 if found.moving is None else found.moving.rate
        for i, mean in enumerate(rates.mean(axis=1)):
            loop = late_loop(ages, max(mean, SLOWEST / self.period), level, ratio) or found.loop(i)
            loose, share = uncertain_of(values, loop.rate, ratio, i, slice(None))
            late = np.array([found.late[i], found.share_late[i]]) * ages.of_late()
            growth = samples.safety_factor * np.stack([loose, share], axis=-1) + late
            parts.append(growth @ loop.gains()[:, 0])
        text = "uncertain and late feedback, over what the loop bears"
        samples.allow(text, np.array(parts), 1.0, "< 1", samples.basis, cure=cure)


def _side_by_side(
    ways: Sequence[Found | Stepped], settled: bool, largest: float
) -> Comparison | None:
    """The comparisons of all ways with a bound that is not beyond a size; None if there is none.

    Args:
        ways: The ways.
        settled: True from a start with settled drives, false from any past in the tube.
        largest: The size.
    """
    useful = [way for way in ways if way.bound <= largest]
    each = [way.comparison(settled) for way in useful]
    found = tuple(one for one in each if one is not None)
    return SmallestComparison(found) if len(found) > 1 else next(iter(found), None)


def _moves(way: Found | Stepped) -> bool:
    """True if Λḟ is feedback in it."""
    return isinstance(way, Found) and way.moving is not None


def _level_of(tubes: Tubes, ages: Ages) -> Level | None:
    """The position level of the relation if its Λḟ counts as feedback; else None."""
    level = tubes.position
    if level is None or level.inverse is None or ages.of_speeds:
        return None
    return Level(np.asarray(level.rate), level.inverse)


def _moving(tubes: Tubes, level: Level | None, largest: float | None) -> Moving | None:
    """Sizes of f where Λḟ is feedback.

    Args:
        tubes: The tubes.
        level: The position level.
        largest: The largest ‖f‖ at first.
    """
    if level is None or largest is None:
        return None
    position, size = tubes.position, float(np.linalg.norm(level.inverse, 2))
    assert position is not None
    return Moving(position.rate, size * largest, size * position.reach / position.rate)


def shares_of_room(values: InputRateValues, ages: Ages, room: Room) -> np.ndarray:
    """The largest difference of drives' inputs from the drives, over its room (plants, states, l).

    The difference is at most Σ |cⱼ| times the drive's age times |u̇| plus twice the error of u; |u̇|
    is that of a motion under inputs that are late themselves. Infinite where that has no bound.
    """
    estimates = ages.estimates or Estimates(np.zeros(()), np.zeros(()))
    wrong = np.sum(values.by_position * estimates.position, axis=-1) + estimates.input
    wrong = wrong + np.sum(values.by_speed * estimates.speed, axis=-1)
    age = ages.age + ages.of_speeds
    follows = age * values.by_input.max(axis=1)
    finite = np.isfinite(follows).all(axis=(1, 2))  # a scout may be beyond the states
    follows[~finite] = 0.0
    stable = finite & (np.abs(np.linalg.eigvals(follows)).max(axis=-1) < 1.0)
    follows[~stable] = 0.0
    first = values.rate.max(axis=1)
    first = first + (values.by_input.max(axis=1) @ wrong.max(axis=1)[..., None])[..., 0]
    most = np.linalg.solve(np.eye(first.shape[-1]) - follows, first[..., None])[..., 0]
    late_by = age * most[:, None] + wrong
    rate = values.rate + (values.by_input @ late_by[..., None])[..., 0]
    shares = room.before * (room.age * rate + 2.0 * wrong) / room.size
    return np.where(stable[:, None, None], shares, np.inf)


def _best(ways: Sequence[Found | Stepped]) -> Found | Stepped:
    """The way with the smallest bound."""
    return min(ways, key=lambda way: way.bound)


def theorem_of_samples(
    law: Law, period: Any, relation: str | None = None, exact: bool = False
) -> Theorem:
    """The theorem about a law that acts every `period` [s], or at least as often.

    Args:
        law: The law.
        period: The sampling period h [s].
        relation: Name of the relation that is certified, see
            `servocon.certificates.sampled.row_norm`.
        exact: True: it never acts sooner.

    Raises:
        InputError: an argument is of the wrong kind, the law has no model or relation, or its
            inputs are not a mean of those of a law without memory.
    """
    expected = "a positive period [s]"
    h = validate.number("period", period, expected)
    validate.positive("period", h, expected)
    validate.instance("law", law, Law, "a servocon law")
    cure = "Give it one: servocon.laws.Given(inputs, model=plant)."
    validate.instance("law.model", law.model, Plant, "a plant", cure)
    if law.constraint.labels == ():
        raise InputError(
            "law.constraint",
            got="none",
            expected="a relation, whose β is bounded",
            cure="Give the law one, such as servocon.holonomic(function, rate).",
        )
    late = law.late(h)
    if late is None:
        raise InputError(
            "law",
            got=name_of(law),
            expected="delays, lags with one time constant, truncated noise "
            f"or encoders of a bandwidth of at most {1.0 / h:g} rad/s, around a law without memory "
            "or its limits",
            cure="Nothing is guaranteed behind noise without a bound: Noisy(..., truncated=4). "
            "Limits, encoders, noise and triggers belong inside the delays and lags, "
            "limits inside encoders and noise; delays and lags inside encoders that predict.",
        )
    integral = late.law.error_integral is not None
    learns = SampledAdaptiveTheorem(late.law, h, relation).inside.learned_bound is not None
    if late.law is law and not integral:
        if learns:
            return SampledAdaptiveTheorem(law, h, relation)
        return (LateTheorem if exact else SampledTheorem)(law, h, relation)
    if not late.settled:
        raise InputError(
            "law",
            got=f"{name_of(law)}, which begins with given inputs",
            expected="inputs that begin with the first ones of the law",
            cure="Pass initial=None to its delays and lags.",
        )
    beside = [
        words
        for words, there in (
            ("errors of measurements or inputs", late.estimates is not None and integral),
            ("a limit of the inputs' rate", late.room is not None),
        )
        if there
    ]
    if (integral or learns) and beside:
        term = "an integral term" if integral else "an adaptive term"
        others = "delays and lags only" if integral else "delays, lags, noise and encoders only,"
        raise InputError(
            "law",
            got=f"{name_of(law)}, with {' and '.join(beside)}",
            expected=f"{others} around a law with {term}",
            cure="Certify it without these parts, or without that term.",
        )
    if integral:
        return SampledIntegralTheorem(law, h, relation)
    if learns:
        return LateAdaptiveTheorem(law, h, relation)
    return LateTheorem(law, h, relation)
