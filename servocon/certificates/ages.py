"""The ages of the inputs of a sampled loop, and of the measured speeds they rest on."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from servocon.laws.law import Estimates


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

    def grown(self, decay: Any) -> Any:
        """Factor of the error of a speed if that of its acceleration was larger by a decay (…)."""
        if self.estimates is None or (sizes := self.estimates.predicted) is None:
            return np.ones(np.shape(decay))
        oldest = self.period * np.arange(1, len(sizes) + 1)
        with np.errstate(over="ignore"):
            return np.exp(np.multiply.outer(decay, oldest)) @ sizes / sizes.sum()

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

    def of_late(self, decay: Any = 0.0) -> Any:
        """The factor by which a change of the feedback with time counts (…) [s]."""
        return self.of_sizes.stretched(decay, 1) * self.of_sizes.stretched(decay)

    @property
    def of_errors(self) -> np.ndarray:
        """Weights with which errors of speeds that are measured apart act on the inputs.

        If speeds are differences, those of errors of positions instead [1/s].
        """
        acting = np.array(self.weights)
        if self.estimates is None or self.estimates.weights is None:
            return acting
        differences = np.convolve(self.estimates.weights, [1.0, -1.0]) / self.period
        return np.convolve(acting, differences)

    @cached_property
    def _oldest(self) -> np.ndarray:
        """Age of each input at the end of a period [s]."""
        return self.period * np.arange(1, len(self.weights) + 1)

    @property
    def memory(self) -> float:
        """The largest age [s]."""
        return float(self._oldest[-1])

    def stretched(self, rate: Any, power: int = 0) -> Any:
        """Σ |cⱼ| τⱼᵖ e^(λτⱼ): τⱼ is the age at the end of a period, p the power, λ a rate (…)."""
        sizes = np.abs(self.weights) * self._oldest**power
        return np.sum(sizes * np.exp(np.multiply.outer(rate, self._oldest)), axis=-1)

    @cached_property
    def size(self) -> float:
        """Σ |cⱼ|; 1 without negative weights."""
        return float(self.stretched(0.0))

    @cached_property
    def age(self) -> float:
        """Mean age at the end of a period [s]."""
        return float(self.stretched(0.0, 1))

    @cached_property
    def square(self) -> float:
        """Mean square of the age at the end of a period [s²]."""
        return float(self.stretched(0.0, 2))
