"""Peak gains of the nominal sampled loop with integral action.

Between two samples, and from one to the next,

    β̇ = w − κ Σ cⱼ β(tₖ₋ⱼ) − k Σ cⱼ y(tₖ₋ⱼ),    y(tₖ₊₁) = y(tₖ) + h (β(tₖ) + eₖ),

with y the integral less the value that it has to learn, w what acts on β, and e what acts on y,
because that value moves. The law itself adds up β at the samples, so the loop is exact. β is linear
between samples, and a jump of β at any instant acts from the next sample on. So the largest β and y
for bounded w and e are h Σ |·| of the responses to unit jumps of β and of y, between samples, too.
The same is true of β + (k/κ)y, to which an uncertain feedback is proportional: it is much smaller
than its parts are together.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from scipy.signal import lfilter

from servocon.certificates.late_loop import FINISHED, LONGEST, MOST, Ages, between

RATIO = 1.004
"""Ratio of two rates κ that are tried."""


@dataclass(frozen=True, eq=False)
class IntegralLoop:
    """The nominal loop with the gains κ and k; it is stable.

    Attributes:
        ages: Ages of its inputs.
        rate: κ [1/s].
        action: k [1/s²].
        responses: β, y and β + (k/κ)y at the samples (first axis) after unit jumps of β and of y
            (second axis).
    """

    ages: Ages
    rate: float
    action: float
    responses: np.ndarray

    def gains(self, decay: float = 0.0) -> np.ndarray:
        """The largest ‖β‖, ‖y‖ and ‖β + (k/κ)y‖ for ‖w‖ ≤ 1, or ‖e‖ ≤ 1, from zero (3, 2).

        Args:
            decay: λ [1/s]; then for sizes that fall as e^(−λt), relative to that.
        """
        return self._weighted(decay) if decay else self._peaks

    @cached_property
    def _peaks(self) -> np.ndarray:
        return self._weighted(0.0)

    def _weighted(self, decay: float) -> np.ndarray:
        h = self.ages.period
        after = np.exp(decay * h * np.arange(1, self.responses.shape[-1] + 1))
        return h * (np.abs(self.responses) @ after) * between(decay * h)

    def starts(self, decay: float, settled: bool) -> np.ndarray:
        """The same, times e^(λt), for w = e = 0 from ‖β‖ ≤ 1, or ‖y‖ ≤ 1 (3, 2).

        Args:
            decay: λ [1/s].
            settled: True if β and y had their first values at all earlier samples, too; False if
                their sizes there were at most those.
        """
        x = decay * self.ages.period
        sizes = np.abs(self._settled) if settled else self._remembered
        weighted = sizes * np.exp(x * np.arange(sizes.shape[-1]))
        return weighted.max(axis=-1) * between(x)

    @cached_property
    def _settled(self) -> np.ndarray:
        return self.responses - self._from_memory(self.responses, np.array(self.ages.weights))

    @cached_property
    def _remembered(self) -> np.ndarray:
        sizes = np.abs(self.responses)
        return sizes + self._from_memory(sizes, np.abs(self.ages.weights))

    def _from_memory(self, responses: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """The share of older inputs for unit β and y: they act as w until they are used up.

        Args:
            responses: The responses to jumps.
            weights: Weights of the inputs.
        """
        later = np.cumsum(weights[::-1])[::-1]
        later[0] = 0.0  # what is computed now is no memory
        count, h = responses.shape[-1], self.ages.period
        of_one = np.stack([np.convolve(row, h * later)[:count] for row in responses[:, 0]])
        return np.stack([self.rate * of_one, self.action * of_one], axis=1)


def loop_of(ages: Ages, rate: float, ratio: float) -> IntegralLoop | None:
    """The nominal loop with the next tried rate κ; None if it is not stable.

    Args:
        ages: Ages of the inputs.
        rate: κ [1/s].
        ratio: k/κ [1/s].
    """
    step = int(np.ceil(np.log(rate * ages.period) / np.log(RATIO)))
    near = float(RATIO**step / ages.period)
    return _loop(ages, near, near * ratio)


@lru_cache(maxsize=4096)
def _loop(ages: Ages, rate: float, action: float) -> IntegralLoop | None:
    """The loop, computed once."""
    h = ages.period
    late = np.array([0.0, *ages.weights])
    difference = np.zeros(len(late))
    difference[:2] = 1.0, -1.0
    of_beta = difference + rate * h * late  # times β, it is what jumps and y add to β
    of_both = np.convolve(of_beta, [1.0, -1.0])
    of_both[1:] += action * h**2 * late
    count = max(1024, 8 * len(of_both))
    while count <= LONGEST and count * len(of_both) <= MOST:
        # Overflow is instability, which the size of the last values tells.
        with np.errstate(over="ignore", invalid="ignore"):
            one = np.asarray(lfilter([1.0], of_both, np.eye(1, count)[0]))
        before, last = (np.abs(x).max() for x in np.array_split(one, 4)[2:])
        if not last < before:
            return None
        if np.abs(one[-len(of_both) :]).max() < FINISHED * np.abs(one).max():
            apply = lambda taps, one=one, count=count: np.convolve(one, taps)[:count]
            responses = [
                [apply([1.0, -1.0]), apply(-action * h * late)],
                [apply([0.0, h]), apply(of_beta)],
            ]
            of_beta, of_y = np.array(responses)
            whole = np.array([of_beta, of_y, of_beta + action / rate * of_y])
            return IntegralLoop(ages, rate, action, whole)
        count *= 4
    return None
