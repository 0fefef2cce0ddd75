"""Peak gains of the nominal loop whose inputs are late: β̇ = w − κ Σ cⱼ β(tₖ₋ⱼ) between two samples.

Its β is linear between samples, and gₗ, its value l samples after a unit jump, obeys

    g₀ = 1,    gₗ₊₁ = gₗ − κh Σ cⱼ gₗ₋ⱼ.

A jump at any instant acts from the next sample on, so β(t) for bounded w is at most h Σ|gₗ| sup‖w‖,
between the samples, too. All other numbers are such sums.

Where speeds are filtered differences of positions, the feedback is of means of β over periods.
These are means of β at their ends, but for what w adds in between.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

import numpy as np
from scipy.signal import convolve, lfilter

from servocon.laws.law import Estimates

FINISHED = 1e-13
"""Size of the response at which it ends."""

LONGEST, MOST = 2**18, 2**26
"""Largest number of samples of a response, and of products; a loop that needs more counts as
unstable."""

RATIO = 1.01
"""Ratio of two rates κ that are tried."""


@dataclass(frozen=True)
class Ages:
    """The ages of a sampled loop's inputs: at tₖ + θh that of tₖ₋ⱼ is (j + θ)h old.

    Attributes:
        period: The sampling period h [s].
        weights: cⱼ, the weight of the input computed j samples ago; their sum is 1. Negative where
            a law makes up for a lag; ages are means with their sizes.
        estimates: Errors of the state that the law measures; None if it is exact.
        averaged: True if these are means of β over periods.
    """

    period: float
    weights: tuple[float, ...]
    estimates: Estimates | None = field(default=None, compare=False)
    averaged: bool = False

    @property
    def _of_late_speeds(self) -> np.ndarray | None:
        """Weights of the periods over which late speeds are means; None if speeds are not late."""
        if self.estimates is None or self.estimates.predicted is not None:
            return None
        return self.estimates.weights

    @property
    def samples(self) -> int:
        """Number of samples that the estimated speeds rest on."""
        weights = None if self.estimates is None else self.estimates.weights
        return 0 if weights is None else len(weights)

    @property
    def filtered(self) -> float:
        """Mean age of what the measured speeds, or their errors, rest on [s]."""
        if self.estimates is None or (sizes := self.estimates.predicted) is None:
            return self.of_speeds
        return float(sizes @ (self.period * (np.arange(len(sizes)) + 0.5)) / sizes.sum())

    def grown(self, decay: float) -> float:
        """Factor of the error of a speed if that of its acceleration was larger by a decay."""
        if self.estimates is None or (sizes := self.estimates.predicted) is None:
            return 1.0
        oldest = self.period * np.arange(1, len(sizes) + 1)
        with np.errstate(over="ignore"):
            return float(sizes @ np.exp(decay * oldest) / sizes.sum())

    @cached_property
    def of_speeds(self) -> float:
        """Mean age of the measured speeds [s]."""
        return self._of_differences(lambda first, last: (first + last) / 2.0)

    @cached_property
    def of_speeds_square(self) -> float:
        """Mean square of that age [s²]."""
        return self._of_differences(lambda first, last: (first**2 + first * last + last**2) / 3.0)

    def _of_differences(self, mean: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> float:
        """Mean over the periods of the measured speeds, from the mean over each."""
        if (weights := self._of_late_speeds) is None:
            return 0.0
        first = self.period * np.arange(len(weights))
        return float(weights @ mean(first, first + self.period))

    @cached_property
    def of_feedback(self) -> "Ages":
        """The ages of β in the feedback: those of the inputs, and of the speeds they rest on."""
        if (weights := self._of_late_speeds) is None:
            return replace(self, estimates=None)
        ends = np.convolve(weights, [0.5, 0.5])
        weights = np.convolve(self.weights, ends)
        return Ages(self.period, tuple(weights.tolist()), averaged=True)

    @cached_property
    def of_sizes(self) -> "Ages":
        """The ages of β in the feedback, with the sizes of the inputs' weights."""
        return replace(self, weights=tuple(abs(c) for c in self.weights)).of_feedback

    def of_late(self, decay: float = 0.0) -> float:
        """The factor by which a change of the feedback with time counts [s]."""
        return self.of_sizes.stretched(decay, 1) * self.of_sizes.stretched(decay)

    def noise_gain(self, loop: "LateLoop") -> float:
        """The largest ‖β‖ for errors of β̂ of up to 1, by speeds that are measured apart.

        If speeds are differences, for ‖A(q̂ − q)‖ of up to 1 instead [1/s].
        """
        assert self.estimates is not None
        acting = np.array(self.weights)
        if self.estimates.weights is not None:
            differences = np.convolve(self.estimates.weights, [1.0, -1.0]) / self.period
            acting = np.convolve(acting, differences)
        return loop.rate * self.period * float(np.abs(convolve(loop.response, acting)).sum())

    @cached_property
    def _oldest(self) -> np.ndarray:
        """Age of each input at the end of a period [s]."""
        return self.period * np.arange(1, len(self.weights) + 1)

    @property
    def memory(self) -> float:
        """The largest age [s]."""
        return float(self._oldest[-1])

    def stretched(self, rate: float, power: int = 0) -> float:
        """Σ |cⱼ| τⱼᵖ e^(λτⱼ): τⱼ is the age at the end of a period, p the power, λ the rate."""
        sizes = np.abs(self.weights) * self._oldest**power
        return float(np.sum(sizes * np.exp(rate * self._oldest)))

    @property
    def size(self) -> float:
        """Σ |cⱼ|; 1 without negative weights."""
        return self.stretched(0.0)

    @property
    def age(self) -> float:
        """Mean age at the end of a period [s]."""
        return self.stretched(0.0, 1)

    @property
    def square(self) -> float:
        """Mean square of the age at the end of a period [s²]."""
        return self.stretched(0.0, 2)

    def loop(self, rate: float) -> "LateLoop | None":
        """The nominal loop with the next tried rate κ [1/s]; None if it is not stable."""
        step = int(np.ceil(np.log(rate * self.period) / np.log(RATIO)))
        return _loop(self.of_feedback, RATIO**step / self.period)


@lru_cache(maxsize=4096)
def _loop(ages: Ages, rate: float) -> "LateLoop | None":
    """The loop, computed once."""
    feedback = rate * ages.period * np.array([0.0, *ages.weights])
    feedback[:2] += 1.0, -1.0
    count = max(1024, 8 * len(feedback))
    while count <= LONGEST and count * len(feedback) <= MOST:
        # Overflow is instability, which the size of the last values tells.
        with np.errstate(over="ignore", invalid="ignore"):
            response = np.asarray(lfilter([1.0], feedback, np.eye(1, count)[0]))
        before, last = (np.abs(x).max() for x in np.array_split(response, 4)[2:])
        if not last < before:
            return None
        if np.abs(response[-len(feedback) :]).max() < FINISHED:
            return LateLoop(ages, rate, response)
        count *= 4
    return None


@dataclass(frozen=True, eq=False)
class LateLoop:
    """The nominal loop with one rate κ; it is stable.

    Attributes:
        ages: Ages of its inputs.
        rate: κ [1/s].
        response: gₗ at the samples.
    """

    ages: Ages
    rate: float
    response: np.ndarray

    @cached_property
    def gain(self) -> float:
        """The largest ‖β‖ for ‖w‖ ≤ 1, from zero [s]."""
        return self.ages.period * float(np.abs(self.response).sum()) * self._averaged(0.0)

    def _averaged(self, decay: float) -> float:
        """A factor: the mean of β over a period is that of its ends but for ¼ h ‖w‖ at most."""
        more = 0.25 * self.ages.period * self.rate * self.ages.stretched(decay)
        return 1.0 + more if self.ages.averaged else 1.0

    def weighted_gain(self, decay: float) -> float:
        """The same for ‖w(t)‖ ≤ e^(−λt), relative to e^(−λt), with the decay rate λ [s]."""
        h = self.ages.period
        after = h * np.arange(1, len(self.response) + 1)
        weighted = np.abs(self.response) @ np.exp(decay * after)
        return h * float(weighted) * between(decay * h) * self._averaged(decay)

    @cached_property
    def settled(self) -> np.ndarray:
        """β at the samples from β = 1 that has long been there, for w = 0."""
        return self.response - self._from_memory(self.response, np.array(self.ages.weights))

    @cached_property
    def remembered(self) -> np.ndarray:
        """The largest ‖β‖ at the samples with ‖β‖ ≤ 1 at all earlier ones, for w = 0."""
        size = np.abs(self.response)
        return size + self._from_memory(size, np.abs(self.ages.weights))

    def _from_memory(self, response: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """The sum of a response to κh Σ_{j > l} cⱼ: the memory acts as w until it is used up."""
        later = np.cumsum(weights[::-1])[::-1]
        later[0] = 0.0  # what is computed now is no memory, and acts on the next sample
        acting = self.rate * self.ages.period * later
        return np.convolve(response, acting)[: len(response)]

    def start(self, decay: float, settled: bool) -> float:
        """The largest ‖β(t)‖ e^(λt) for w = 0, from ‖β‖ ≤ 1, settled there or at all samples."""
        x, sizes = decay * self.ages.period, np.abs(self.settled) if settled else self.remembered
        return float((sizes * np.exp(x * np.arange(len(sizes)))).max()) * between(x)

    @cached_property
    def overshoot(self) -> float:
        """The largest ‖β‖ from ‖β‖ ≤ 1, settled there, with a w that alone leads to 1 at most."""
        so_far = np.concatenate([[0.0], np.abs(self.response).cumsum()[:-1]])
        return float((np.abs(self.settled) + self.ages.period * so_far / self.gain).max())


def between(x: float) -> float:
    """The most that e^(λt) rises above its line between two samples; x = λh (Hoeffding's lemma)."""
    return float(np.exp(x**2 / 8.0))
