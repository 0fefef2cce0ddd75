"""The inequality for V̇ at every sample, inside and outside the boundary layer.

With r = ‖β‖ and V = βᵀPβ a servo law without adaptation has, at one plant and state,

    V̇ ≤ 2r [ ‖ζ‖ − κ d r − g ρ φ(ρ r) ],    φ(x) = γ(x) x,

where d is the effectiveness of the feedback, g that of the robustifying input over the law's own,
and γ the gain of the boundary layer. The bracket falls with r. Of all samples the largest bracket
counts: V falls wherever it is negative. A robust term along Aᵀ has ‖Pβ‖ in the place of r.
"""

from dataclasses import dataclass

import jax.numpy as jnp
import numpy as np

from servocon.certificates.staged import FallComparison
from servocon.laws.boundary_layers import BoundaryLayer, boundary_layer_gain
from servocon.precision import float64

LEVELS = 1.0 + np.geomspace(1e-3, 1e3, 120)
"""Sizes, in units of the ultimate bound, between which the rate of decrease is constant."""

AT_ONCE = 2_000_000
"""Number of values that are held in memory at a time."""


@dataclass(frozen=True)
class SampledInequality:
    """Numbers of one agent at all samples; entries at which `zeta` is −∞ do not count.

    Attributes:
        zeta: ‖ζ‖ on the safe side (samples).
        decay: κ d (samples).
        gain: g (samples); zero without a robust term.
        rho: ρ (samples).
        boundary_layer: Shape of the boundary layer.
        width: ε.
        ratio: Least r over y = √(V/γ₁), the size whose decrease is found.
        scale: Factor of the bracket in ẏ.
        initial_ratio: Largest initial y over ‖β‖.
    """

    zeta: np.ndarray
    decay: np.ndarray
    gain: np.ndarray
    rho: np.ndarray
    boundary_layer: BoundaryLayer
    width: float
    ratio: float
    scale: float
    initial_ratio: float

    @float64
    def rise(self, r: np.ndarray) -> np.ndarray:
        """The largest bracket of all samples, at sizes r (k)."""
        step = max(1, AT_ONCE // max(1, self.zeta.size))
        parts = [self._rise(r[i : i + step, None]) for i in range(0, len(r), step)]
        return np.concatenate(parts)

    def _rise(self, r: np.ndarray) -> np.ndarray:
        bracket = self.zeta - self.decay * r
        if np.any(self.gain):
            x = self.rho * r
            phi = np.asarray(boundary_layer_gain(self.boundary_layer, jnp.asarray(x), self.width))
            bracket = bracket - self.gain * self.rho * phi * x
        return bracket.max(axis=1)

    def threshold(self) -> float:
        """The size r above which V falls; 0 where it falls everywhere, infinite without samples."""
        if not np.any(np.isfinite(self.zeta)):
            return float("inf")
        at = lambda r: float(self.rise(np.array([r]))[0])
        upper = float(self.zeta.max() / self.decay.min()) * (1.0 + 1e-9)
        if not upper > 0.0:
            return 0.0
        grid = upper * np.geomspace(1e-9, 1.0, 46)
        above = np.flatnonzero(self.rise(grid) >= 0.0)
        if not above.size:
            return 0.0
        lower, upper = grid[above[-1]], grid[min(above[-1] + 1, len(grid) - 1)]
        while upper / lower > 1.0 + 1e-4:
            middle = float(np.sqrt(lower * upper))
            lower, upper = (middle, upper) if at(middle) >= 0.0 else (lower, middle)
        return float(upper)

    def comparison(self) -> FallComparison | None:
        """The comparison that follows; None where V falls everywhere, or without samples."""
        threshold = self.threshold()
        if not 0.0 < threshold < np.inf:
            return None
        levels = threshold / self.ratio * LEVELS
        fall = -self.scale * self.rise(self.ratio * levels)
        return FallComparison(levels, fall, self.initial_ratio)
