"""Barrier of an adaptive law in the plane of ‖β‖ and the adapted bound.

The adapted bound is at least a = Σ mᵢ α̂ᵢ with the least sampled values mᵢ of the basis. With
y = √(V/γ₁), V = βᵀPβ and r = ‖β‖ between √(γ₁/γ₂) y and y

    ẏ ≤ h(r, a) / γ₁,    h(r, a) = max over the samples of ‖ζ‖ − κ d r − g a φ(a r),
    ȧ ≥ K (r − δ) − k₂ a,    K = Σ k₁ᵢ mᵢ²,

with the dead zone δ. h decreases with r and with a. Let y = C(a) be a curve that starts at a = 0,
along which a grows, and which is at least as steep as every such motion. No motion crosses it from
below. The curve peaks where h vanishes, and a motion below it never rises above the peak. A motion
above it gets under it, or beyond the peak's a, within the time that a takes along the curve; there
y falls.
"""

from dataclasses import dataclass

import numpy as np

from servocon.certificates.sampled_inequality import LEVELS, Concluded, Inequality
from servocon.certificates.staged import FallComparison
from servocon.laws.boundary_layers import BoundaryLayer, boundary_layer_gain

STEPS = 4000
"""Largest number of segments of the curve."""

STEP = 0.005
"""Largest rise of y along a segment, relative to the size of reference."""

START = 0.01
"""C(0), in units of the size of reference, beyond the dead zone."""


@dataclass(frozen=True)
class AdaptiveInequality(Inequality):
    """The inequality of an adaptive law.

    Attributes:
        zeta: ‖ζ‖ on the safe side (plants, states).
        decay: κ d (plants, states).
        gain: g (plants, states).
        growth: K.
        dead_zone: δ.
        leakage: k₂ [1/s].
        largest: The a above which a box of the coefficients may reduce the growth.
        boundary_layer: Shape of the boundary layer.
        width: ε.
        gamma1: γ₁.
        gamma2: γ₂.
        reference: A bound of y; segments are measured relative to it.
    """

    zeta: np.ndarray
    decay: np.ndarray
    gain: np.ndarray
    growth: float
    dead_zone: float
    leakage: float
    largest: float
    boundary_layer: BoundaryLayer
    width: float
    gamma1: float
    gamma2: float
    reference: float

    @property
    def ratio(self) -> float:
        """Least r over y."""
        return float(np.sqrt(self.gamma1 / self.gamma2))

    def bracket(self, *at: float) -> np.ndarray:
        """‖ζ‖ − κ d r − g a φ(a r) at the least r for a size y, and at an adapted bound a."""
        y, a = at
        r = self.ratio * y
        x = np.array([a * r])
        (turned,) = a * x * boundary_layer_gain(self.boundary_layer, x, self.width)
        return self.zeta - self.decay * r - self.gain * turned

    def rise(self, y: float, a: float) -> float:
        """h, the largest bracket of all samples."""
        return float(self.bracket(y, a).max())

    def conclude(self) -> Concluded | None:
        """The comparison beyond the barrier's peak; None if there is no such curve.

        It holds once every motion has reached the curve, or the peak's a.
        """
        if not self.growth > 0.0 or not np.isfinite([self.zeta.max(), self.dead_zone]).all():
            return None
        if np.any(self.decay <= 0.0) or np.any(self.gain <= 0.0):
            return None
        y = self.dead_zone / self.ratio + START * self.reference
        first, a, delay = y, 0.0, 0.0
        for _ in range(STEPS):
            rise = self.rise(y, a) / self.gamma1
            if rise <= 0.0:
                break
            speed = self.growth * (self.ratio * y - self.dead_zone) - self.leakage * a
            step = STEP * self.reference / rise * speed
            if a > 0.0:
                step = min(step, 0.02 * a)
            # The least ȧ and the largest ẏ on the segment, since h falls with y and with a.
            least = speed - self.leakage * step
            if not least > 0.0 or a + step > self.largest:
                return None
            a, y, delay = a + step, y + rise * step / least, delay + step / least
        else:
            return None
        levels = y * LEVELS
        fall = np.array([-self.ratio * self.rise(float(x), a) / self.gamma1 for x in levels])
        return Concluded(FallComparison(levels, fall), delay, ((first, 0.0), (y, a)))
