"""Bounds of the tracking errors of a two-step law for all time."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

from servocon.arrays import ArrayLike
from servocon.certificates.comparison import Comparison

TrackingQuantity = Literal["position", "sliding", "speed"]
"""‖e‖, ‖s‖ or ‖ė‖."""


class Radii(NamedTuple):
    """Sizes of e, s and ė at one time, or at many.

    Attributes:
        position: ‖e‖ [unit of the coordinates].
        sliding: ‖s‖ [unit of the speeds].
        speed: ‖ė‖ [unit of the speeds].
    """

    position: Any
    sliding: Any
    speed: Any


def radii(
    rate: float, width: float, decay: float, t: ArrayLike, position: ArrayLike, sliding: ArrayLike
) -> Radii:
    """‖s‖ ≤ σ = max(ε, ‖s(0)‖ − δ₀t), and ‖e‖ ≤ e^(−kt)‖e(0)‖ + ∫ e^(−k(t − τ)) σ(τ) dτ."""
    t, position, sliding = (np.asarray(x) for x in (t, position, sliding))
    entry = np.maximum(np.subtract(sliding, width), 0.0) / decay
    sigma = np.maximum(width, sliding - decay * t)
    before, after = np.minimum(t, entry), np.maximum(t - entry, 0.0)
    first = np.maximum(sliding, width)
    fade = -np.expm1(-rate * before)
    e = position * np.exp(-rate * before) + first / rate * fade
    e = e - decay * (before / rate - fade / rate**2)
    e = e * np.exp(-rate * after) - width / rate * np.expm1(-rate * after)
    return Radii(e, sigma, sigma + rate * e)


@dataclass(frozen=True)
class TrackingComparison(Comparison):
    """The bound of ‖e‖, ‖s‖ or ‖ė‖ if ‖s‖ falls at least at the rate δ₀ outside the boundary layer.

    The initial size r0 is the pair (‖e‖, ‖s‖).

    Attributes:
        rate: k [1/s].
        width: ε [unit of the speeds].
        decay: δ₀ [unit of the speeds / s].
        quantity: The bounded quantity.
    """

    rate: float
    width: float
    decay: float
    quantity: TrackingQuantity

    @property
    def ultimate_bound(self) -> float:
        """ε/k of ‖e‖, ε of ‖s‖ and 2ε of ‖ė‖."""
        bounds = Radii(self.width / self.rate, self.width, 2.0 * self.width)
        return getattr(bounds, self.quantity)

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        if self.quantity == "sliding":
            return f"reached at {self.decay:.4g} a second"
        return f"approached at {self.rate:.4g} 1/s"

    def radius(self, t: ArrayLike, r0: tuple[ArrayLike, ArrayLike]) -> np.ndarray:
        """The bound at a time since t₀ [s], from (‖e‖, ‖s‖) at t₀; arrays broadcast."""
        return getattr(radii(self.rate, self.width, self.decay, t, *r0), self.quantity)

    def peak(self, r0: tuple[ArrayLike, ArrayLike]) -> Any:
        """A bound for all time: σ(0) of ‖s‖, and the larger of ‖e(0)‖ and σ(0)/k of ‖e‖."""
        sigma = np.maximum(r0[1], self.width)
        e = np.maximum(r0[0], sigma / self.rate)
        return getattr(Radii(e, sigma, sigma + self.rate * e), self.quantity)

    def entry_time(self, r0: tuple[ArrayLike, ArrayLike], bound: float) -> np.ndarray:
        """Time since t₀ after which the size stays ≤ `bound` [s]; may be infinite."""
        position, sliding = np.asarray(r0[0]), np.asarray(r0[1])
        if bound < self.ultimate_bound:
            return np.full(np.broadcast(position, sliding).shape, np.inf)[()]
        if self.quantity == "sliding":
            return np.maximum(sliding - bound, 0.0) / self.decay
        # ‖e‖ is at most the larger of ‖e(0)‖ and σ(0)/k, and finally falls to ε/k at the rate k.
        entry = np.maximum(sliding - self.width, 0.0) / self.decay
        above = self.radius(entry, r0) - self.ultimate_bound
        with np.errstate(divide="ignore", invalid="ignore"):
            rest = np.log(above / (bound - self.ultimate_bound)) / self.rate
        last = entry + np.where(above <= bound - self.ultimate_bound, 0.0, rest)
        return np.where(self.peak(r0) <= bound, 0.0, last)[()]
