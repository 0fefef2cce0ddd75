"""The theorem about a law that acts at samples, with inputs held in between.

Let u be the input at a sample x, Φ = β̇ there, and ℓ a bound of ‖β̈‖ while u is held. With β(t) = β +
(t − tₖ)Φ + R, ‖R‖ ≤ ½(t − tₖ)²ℓ, and a period of at most h,

    ‖β + hΦ‖ + ½h²ℓ ≤ (1 − a)‖β‖ + c    at every sample

gives ‖β(tₖ + θh)‖ ≤ (1 − θa)‖β(tₖ)‖ + θc for 0 ≤ θ ≤ 1, because a norm is convex. So ‖β‖ falls to
c/a, at least as e^(−at/h) does, between the samples, too, and with any shorter intervals.

Nothing is asked of the law but its input at a sample: limits, a boundary layer of any shape and a
relation that is not followed exactly count as they are. A disturbance of a given size may change at
any time: Φ is linear in it, and β̈ is bilinear in the one that acts on Φ and the one that moves the
plant. The parameters of a plant are constant.

With several agents the same holds for each βᵢ, with its own Φᵢ and ℓᵢ: the states of the others are
any of the set. So no agent's bound grows with their number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.certificates.assumptions import LARGEST, Samples
from servocon.certificates.comparison import FallComparison, JointComparison, Stage
from servocon.certificates.evaluation import Inputs, StateEvaluation, evaluate
from servocon.certificates.guarantee import BetaSize, Guarantee
from servocon.certificates.inequalities import LEVELS
from servocon.certificates.inner_states import Inner, Tube, Tubes
from servocon.certificates.sampled.held_input import HeldInput, SampleValues, held_input
from servocon.certificates.sampled.row_norm import BOUND, SampledLoopTheorem, part_of
from servocon.certificates.states import States, StateSet
from servocon.certificates.theorems.theorem import Concluding, name_of
from servocon.certificates.tubes import NOTHING, Delayed, Shrinking
from servocon.errors import InputError
from servocon.laws import Law
from servocon.laws.sampler import state_layout
from servocon.plant import Plant
from servocon.tree import Module

SEARCHES = 3
"""Largest number of searches for worse samples of one set of states."""

FRACTIONS = np.geomspace(1e-7, 1.0, 300)
"""Fractions a that are tried."""

NEAR = (0.3, 0.1, 0.03, 0.01, 0.0)
"""Fractions of the largest ‖β‖ of the states in which they are sampled further: the recursion is a
statement about each size, and few states drawn from a box are near the relation."""

NEAREST = 128
"""Largest number of states at each of these fractions."""

MORE = 1.02
"""Ratio of a bound with the samples of a tube to that without them, above which the samples of the
larger set were too few: the tube's are states of it, too."""

WIDENINGS, WIDER = 8, 1.05
"""Largest number of times that tubes continue after that, with a bound that is larger by this
factor, so that few further samples exceed it."""

FAST = 2.0
"""Ratio of Λ to the rate at which ‖β‖ falls, above which Λḟ should count as feedback."""

FEW_ROWS = 2
"""Largest number of rows of which the sampled states of a tube have β in about all directions."""


class Whole(Module):
    """The motion of β and the inputs together, as a function of plant and state.

    Attributes:
        motion: The motion.
        inputs: The inputs.
    """

    motion: HeldInput
    inputs: Inputs

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> SampleValues:
        """The values at one plant and state; traced."""
        return self.motion(plant, q, v, t, self.inputs(q, v, t))


def near_of(tubes: Tubes, tube: Tube | None = None) -> list[States] | None:
    """States near the relation, some with β = 0: of the whole set, or of a tube in it.

    In the set they are near in β, and in β and f: where f is large, β = 0 may take speeds that are
    beyond the states. In a tube they stand for the directions of many rows, few of which are drawn.

    Returns:
        The states; None if none with β = 0 was found.
    """
    if tube is None:
        largest = linalg.norms(tubes.error).max(initial=0.0)
        sizes = [(part, None) for part in NEAR]
        sizes += [(part, part * float(largest)) for part in NEAR if tubes.error.size]
    elif tubes.beta.shape[-1] <= FEW_ROWS:
        return []
    else:
        sizes = [(part, tube.position) for part in NEAR[-2:]]
    most = tubes.largest if tube is None else tube.sizes
    found = [tubes.inner(part * most, position) for part, position in sizes]
    if not any(x.part for (part, _), x in zip(sizes, found, strict=True) if part == 0.0):
        return None
    few = lambda x: x[:: -(-len(x) // NEAREST)]
    return [(few(q), few(v), few(t)) for q, v, t in (x.states for x in found if x.part)]


def near_set(tubes: Tubes) -> list[States]:
    """States of the whole set near the relation.

    Raises:
        InputError: none with β = 0 was found.
    """
    near = near_of(tubes)
    if near is None:
        raise InputError(
            "states",
            got="a set without a state with β = 0, as far as it was sampled",
            expected="states around a motion on the relation",
            cure="Take StateBox.around(run), of a run that has reached the relation.",
        )
    return near


def after_sample(values: SampleValues, factor: float, period: float) -> np.ndarray:
    """The bound of ‖β‖ after a sample (plants, states).

    A deviation from the model may also help, so it is multiplied and divided by the factor;
    because a norm is convex, all deviations in between are covered.
    """
    rates = (values.model_rate + by * values.deviation for by in (1.0 / factor, factor))
    ends = (linalg.norms(values.beta + period * rate) for rate in rates)
    ahead = np.maximum(*ends)
    rest = period * values.disturbed + 0.5 * period**2 * values.second
    return ahead + factor * rest


class Recursion(NamedTuple):
    """‖β‖ after a sample is at most (1 − a)‖β‖ + c.

    Attributes:
        a: The fraction a.
        c: The rest c.
    """

    a: float
    c: float

    @property
    def bound(self) -> float:
        """The ultimate bound c/a."""
        return self.c / self.a

    def comparison(self, period: float) -> FallComparison:
        """‖β‖' ≤ −(a/h)(‖β‖ − c/a), as far as bounds are concerned."""
        bound = max(self.bound, NOTHING)
        return FallComparison(bound * LEVELS, self.a / period * bound * (LEVELS - 1.0), 1.0)


def recursion(worst: np.ndarray, sizes: np.ndarray) -> Recursion | None:
    """The recursion with the smallest c/a that holds at all samples; None if there is none.

    Args:
        worst: The bound of ‖β‖ after a sample (states).
        sizes: ‖β‖ there (states).
    """
    if not np.isfinite(worst).all():
        return None
    rest = lambda a: (worst - (1.0 - a[:, None]) * sizes).max(axis=1)
    tried = FRACTIONS
    for _ in range(2):
        k = int(np.argmin(rest(tried) / tried))
        sides = tried[max(k - 1, 0)], tried[min(k + 1, len(tried) - 1)]
        tried = np.append(tried[k], np.linspace(*sides, len(FRACTIONS)))
    a = tried[np.argmin(rest(tried) / tried)]
    return Recursion(float(a), max(float(rest(a[None])[0]), 0.0))


class Ends(NamedTuple):
    """‖βᵢ‖ at samples, and its bounds after them.

    Attributes:
        after: The bounds (states, agents).
        sizes: ‖βᵢ‖ (states, agents).
    """

    after: np.ndarray
    sizes: np.ndarray

    def recursions(self) -> list[Recursion | None]:
        """Each agent's recursion with the smallest c/a that holds at all samples, if any."""
        return [recursion(*of_agent) for of_agent in zip(self.after.T, self.sizes.T, strict=True)]

    def joined(self, other: "Ends") -> "Ends":
        """Ends at the samples of both."""
        return Ends(*(np.concatenate(pair) for pair in zip(self, other, strict=True)))


@dataclass(frozen=True)
class SampledTheorem(SampledLoopTheorem):
    """The theorem about a law without an internal state that acts at samples, or more often."""

    restarts: ClassVar[bool] = True

    @cached_property
    def agents(self) -> int:
        """Number of agents, that of a term of the law."""
        terms = getattr(self.law.layers[-1], "terms", ())
        return max((getattr(term, "agents", 1) for term in terms), default=1)

    def check(self, samples: Samples, disturbance: Any) -> None:
        """Check that the law has no internal state."""
        require_memoryless(self.law, samples)

    def norms(self, samples: Samples) -> list[BetaSize]:
        """The norms of β that are tried; of several agents the plain one."""
        if self.agents > 1:
            return [BetaSize(part=part_of(self.law, self.relation, samples))]
        return super().norms(samples)

    def in_norm(
        self, samples: Samples, norm: BetaSize, disturbance: Any, states: StateSet
    ) -> Concluding:
        """The guarantee of each agent's ‖β‖, and of all together."""
        relation, agents = norm.relation_of(self.law), self.agents
        motion = held_input(relation, disturbance, samples.speeds, agents)
        function = Whole(motion, Inputs(self.law))
        samples.require_times(function, samples.plants.member(0))
        inputs = StateEvaluation(function.inputs)
        factor, tubes = samples.safety_factor, Tubes(self.law, samples, states, agents, relation)
        values_at = lambda near: [
            evaluate(motion, samples.plants, (*states, inputs(*states))) for states in near
        ]
        near = values_at(near_set(tubes))
        values, found = self._searched(motion, inputs, samples, near)
        samples.allow("‖β̈‖ while the input is held", values.second, LARGEST, "finite")
        self._require_covered(samples, values, near, found, tubes.largest)

        known = [x for x in found if x is not None]  # all: the states were covered
        first = [[Stage(x.comparison(self.period))] for x in known]
        before, widened = [self._ends([values, *near], factor, self.period)], []

        def conclude(inner: Inner, _: np.ndarray) -> list[Delayed | None]:
            own, closer = samples.of(inner.space(samples.space)), near_of(tubes, inner.tube)
            if closer is None:
                return [None] * agents
            further = values_at(closer)
            values, found = self._searched(motion, inputs, own, further)
            samples.count(own)
            if any(x is None for x in found):
                return [None] * agents
            ends = self._ends([values, *further], factor, self.period)
            both = before[-1].joined(ends)
            more = zip(both.recursions(), shrinking.bounds, strict=True)
            if any(x and x.bound > MORE * bound for x, bound in more):
                before[-1] = both  # these states are of the larger set, too
                self._widen(shrinking, both)
                widened.append(inner.tube)
                return [None] * agents
            before.append(ends)
            # The input in a tube is the tube's own from the next sample on.
            return [x and (x.comparison(self.period), self.period) for x in found]

        shrinking = Shrinking(tubes, first, states.t[1] - states.t[0], factor)
        if any(x.c > 0.0 for x in known):
            for count in range(1, WIDENINGS + 1):
                shrinking.run(conclude)
                if len(widened) < count:
                    break
        each = tuple(
            Guarantee((staged,), {"h": self.period, "a": x.a, "c": x.c}, _of_agent(norm, k, agents))
            for k, (staged, x) in enumerate(zip(shrinking.comparisons, known, strict=True))
        )
        remarks = (*shrinking.remarks, *self._sooner(tubes, known))
        found = self.concluded(tubes, each, shrinking, remarks, factor)
        if agents == 1:
            return found
        joint = JointComparison(tuple(shrinking.comparisons))
        whole = Guarantee((joint,), {"agents": float(agents), "h": self.period}, norm)
        return Concluding(found.conclusion._replace(guarantees=(whole, *each)), found.inside)

    def _sooner(self, tubes: Tubes, known: Sequence[Recursion]) -> tuple[str, ...]:
        """A way to a smaller bound where Λ is larger than the rate of the feedback, in words."""
        level, rate = tubes.position, min(x.a for x in known) / self.period
        if level is None or level.inverse is None or not level.rate > FAST * rate:
            return ()
        often = "exact_period=True would allow a smaller bound, if the law never acts sooner: "
        return (f"{often}Λ = {level.rate:.3g} 1/s, and ‖β‖ falls at {rate:.2g} 1/s",)

    def _ends(self, values: Sequence[SampleValues], factor: float, period: float) -> Ends:
        """‖βᵢ‖ at the samples, and its bounds after them."""
        after = np.concatenate([self._after(x, factor, period).max(axis=0) for x in values])
        return Ends(after, np.concatenate([self._sizes(x).max(axis=0) for x in values]))

    def _widen(self, shrinking: Shrinking, ends: Ends) -> None:
        """Let the last stages hold at these samples, too."""
        for stages, found in zip(shrinking.stages, ends.recursions(), strict=True):
            if found is not None:  # as they are finite
                wider = Recursion(found.a, WIDER * found.c)
                stages[-1] = replace(stages[-1], comparison=wider.comparison(self.period))

    def _after(self, values: SampleValues, factor: float, period: float) -> np.ndarray:
        """The bound of ‖βᵢ‖ after a sample (plants, states, agents)."""
        after = after_sample(values, factor, period)
        return after if self.agents > 1 else after[..., None]

    def _sizes(self, values: SampleValues) -> np.ndarray:
        """‖βᵢ‖ (plants, states, agents)."""
        sizes = linalg.norms(values.beta)
        return sizes if self.agents > 1 else sizes[..., None]

    def _searched(
        self,
        motion: HeldInput,
        inputs: StateEvaluation,
        own: Samples,
        near: Sequence[SampleValues] = (),
    ) -> tuple[SampleValues, list[Recursion | None]]:
        """Values at the samples, worse ones included, and the recursions that hold there and near.

        Args:
            motion: The motion under a held input.
            inputs: The inputs at states.
            own: The samples.
            near: Values at further states.
        """
        columns_of = lambda states: (inputs(*states),)
        values, factor = own.values(motion, *columns_of(own.states)), own.safety_factor
        found = self._ends([values, *near], factor, self.period).recursions()
        for _ in range(SEARCHES):
            a = np.array([x.a for x in found if x is not None])
            if len(a) < len(found):
                break

            def scores(values: SampleValues, _: States, a=a) -> dict[str, np.ndarray]:
                after = self._after(values, factor, self.period)
                return {"after a sample": after - (1.0 - a) * self._sizes(values)}

            values = own.searched(motion, scores, columns_of, values)
            found = self._ends([values, *near], factor, self.period).recursions()
            if not own.added:
                break
        return values, found

    def _require_covered(
        self,
        samples: Samples,
        values: SampleValues,
        near: Sequence[SampleValues],
        found: Sequence[Recursion | None],
        largest: np.ndarray,
    ) -> None:
        """Check that each ultimate bound is at most the largest ‖βᵢ‖ of the states."""
        sizes, factor = self._sizes(values), samples.safety_factor
        fit = lambda each: all(
            x is not None and x.bound <= most for x, most in zip(each, largest, strict=True)
        )
        parts = np.zeros(sizes.shape)
        for k, x in enumerate(found):  # the samples that matter
            after = self._after(values, factor, self.period)[..., k]
            rest = np.zeros(1) if x is None else after - (1.0 - x.a) * sizes[..., k]
            bound = np.inf if x is None else x.bound
            parts[..., k] = np.where(rest == rest.max(), bound / largest[k], 0.0)
        cure = ""
        if not fit(found):
            ends = lambda period: self._ends([values, *near], factor, period)
            would_do = lambda period: fit(ends(period).recursions())
            cure = self.cure(samples, would_do, "gains or limits")
        samples.allow(BOUND, parts, 1.0, "≤ 1", samples.basis, cure=cure)


def _of_agent(size: BetaSize, k: int, agents: int) -> BetaSize:
    """‖βᵢ‖ of one of several agents."""
    return size if agents == 1 else BetaSize(agents=agents, agent=k, part=size.part)


def require_memoryless(law: Law, samples: Samples) -> None:
    """Raise `InputError` for a law with an internal state."""
    sizes = samples.states[0].shape[-1], samples.speeds
    if state_layout(law, *sizes).size:
        raise InputError(
            "law",
            got=f"{name_of(law)}, which has an internal state",
            expected="a law without one, such as a ServoLaw with Stabilizing and Robust terms",
            cure="In a ServoLaw one adaptive term is certified with period=, too, also behind "
            "limits that never act, delays and lags; or an integral term, behind delays and lags "
            "only.",
        )
