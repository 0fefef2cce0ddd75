"""The error of estimated speeds: sampled filters of `Encoders`, their peak gains, a bandwidth.

With e = v − v̂ and an estimated disturbance d̂, errors at the samples obey

    eₖ₊₁ = eₖ − h d̂ₖ + ∫ μ dt − ω yₖ₊₁,    d̂ₖ₊₁ = d̂ₖ + g yₖ₊₁,
    yₖ₊₁ = h eₖ − ½h² d̂ₖ + ∫ (tₖ₊₁ − t) μ dt + nₖ₊₁ − nₖ,

where μ = v̇ − α is the error of the acceleration that the estimate assumes, n that of the counted
positions, and g = ¼ω², or 0 without a disturbance. The peak gain from μ to e is the largest |e| for
|μ| ≤ 1, the L1 norm of the response (Dahleh & Pearson 1987). Without a disturbance it is 1/ω − h/2.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from servocon import validate
from servocon.precision import float64
from servocon.user_code import explained

NEGLIGIBLE = 1e-9
"""Part of a response that is left out."""

ROUNDING = 1e-9
"""Relative excess of ω over 1/h that counts as rounding."""

SLOWEST = 1e-3
"""Least ωh of a bandwidth that is looked for."""


@dataclass(frozen=True)
class SpeedFilter:
    """A sampled filter of positions that estimates speeds.

    Attributes:
        bandwidth: ω [rad/s], at most one over the period.
        period: The sampling period h [s].
        disturbance: True if it estimates a disturbance, too.
    """

    bandwidth: float
    period: float
    disturbance: bool = False

    @property
    def _part(self) -> float:
        """ωh."""
        return min(self.bandwidth * self.period, 1.0)

    @cached_property
    def weights(self) -> np.ndarray:
        """Weights of the differences of positions over the last period, the one before, …: v̂."""
        weights = self._part * self._response(1.0, 0.25 * self._part)
        weights[-1] += 1.0 - weights.sum()
        return weights

    @cached_property
    def gains(self) -> np.ndarray:
        """The largest |v − v̂| at a sample for |v̇ − α| ≤ 1 in the period before, or earlier [s]."""
        x = self._part
        # A jump of v a time θ before a sample leads to first − θ/h second, from there on.
        first, second = self._response(1.0, 0.0), self._response(x, 0.25 * x * x)
        return self.period * _mean_size(first, first - second)

    @property
    def gain(self) -> float:
        """The largest |v − v̂| at the samples for |v̇ − α| ≤ 1, from zero [s]."""
        return float(self.gains.sum())

    @cached_property
    def noise(self) -> float:
        """The largest error of v̂ for positions that are off by up to 1 [1/s]."""
        if not self.disturbance:
            return 2.0 * self.bandwidth
        differences = np.diff(self.weights, prepend=0.0, append=0.0)
        return float(np.abs(differences).sum()) / self.period

    def error(self, acceleration: float, resolution: float) -> float:
        """The largest |v − v̂| for |v̇ − α| up to a size and counts of a size."""
        return self.gain * acceleration + self.noise * 0.5 * resolution

    def _response(self, speed: float, disturbance: float) -> np.ndarray:
        """The error e at the samples that follows from a first one, and from −hd̂."""
        x = self._part
        if not self.disturbance:
            return speed * (1.0 - x) ** np.arange(self._count(1.0 - x))
        g = 0.25 * x * x
        A = np.array([[1.0 - x, 1.0 - 0.5 * x], [-g, 1.0 - 0.5 * g]])
        count = self._count(float(np.abs(np.linalg.eigvals(A)).max()))
        start = np.array([speed, disturbance])
        # The characteristic polynomial of A gives each value from the two before.
        numerator = [speed, (A @ start)[0] - np.trace(A) * speed]
        denominator = [1.0, -np.trace(A), np.linalg.det(A)]
        from scipy.signal import lfilter

        return np.asarray(lfilter(numerator, denominator, np.eye(1, count)[0]))

    def _count(self, pole: float) -> int:
        """Number of samples in which a pole falls to a negligible part."""
        return max(int(np.ceil(np.log(NEGLIGIBLE) / np.log(pole))), 1) if pole > 0.0 else 1


def _mean_size(first: np.ndarray, last: np.ndarray) -> np.ndarray:
    """Mean of |x| where x changes linearly from a first to a last value."""
    same = first * last >= 0.0
    whole = np.abs(first) + np.abs(last)
    crossing = (first**2 + last**2) / np.where(whole > 0.0, whole, 1.0)
    return 0.5 * np.where(same, whole, crossing)


@explained
@float64
def best_bandwidth(
    acceleration: float, resolution: float, period: float, *, disturbance: bool = False
) -> float:
    """Find the bandwidth of `Encoders` with the smallest bound of a speed's error.

    That is ω = √(a/r), at most one over the period, where a is the largest |v̇ − α| and r the size
    of a count: (1/ω − h/2) a + ω r is then smallest. With a disturbance it is found by a search.

    Args:
        acceleration: The largest acceleration [m/s², rad/s²]; for an observer, the largest error of
            the one that its model predicts. With a disturbance, that beside any constant.
        resolution: Size of a count [m, rad].
        period: The sampling period [s].
        disturbance: True for an estimate with a disturbance.

    Returns:
        ω [rad/s].

    Raises:
        InputError: an argument is not a positive number.
    """
    a = validate.number("acceleration", acceleration, "a positive acceleration")
    r = validate.number("resolution", resolution, "a positive size [m, rad]")
    h = validate.number("period", period, "a positive period [s]")
    if not disturbance:
        return min(float(np.sqrt(a / r)), 1.0 / h)
    bound = lambda logarithm: SpeedFilter(float(np.exp(logarithm)), h, True).error(a, r)
    ends = np.log(SLOWEST / h), np.log(1.0 / h)
    from scipy.optimize import minimize_scalar

    outcome: Any = minimize_scalar(bound, bounds=ends, method="bounded")
    return float(np.exp(min(float(outcome.x), ends[1], key=bound)))
