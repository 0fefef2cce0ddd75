"""The inequality for V̇ at every sample, inside and outside the boundary layer.

With r = ‖β‖ and V = βᵀPβ a servo law without adaptation has, at one plant and state,

    V̇ ≤ 2r [ ‖ζ‖ − κ d r − g ρ φ(ρ r) ],    φ(x) = γ(x) x,

where d is the effectiveness of the feedback, g that of the robustifying input over the law's own,
and γ the gain of the boundary layer. The bracket decreases with r. The largest bracket over all
samples counts: V falls wherever it is negative. A robust term along Aᵀ has ‖Pβ‖ instead of r.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

import numpy as np

from servocon.certificates.staged import FallComparison
from servocon.laws.boundary_layers import BoundaryLayer, boundary_layer_gain

LEVELS = 1.0 + np.geomspace(1e-3, 1e3, 60)
"""Sizes, in units of the ultimate bound, between which the rate of decrease is taken as
constant."""

AT_ONCE = 20_000
"""Largest number of brackets that are computed at once, at all sizes and samples."""


class Concluded(NamedTuple):
    """Conclusion from an inequality.

    Attributes:
        comparison: The comparison.
        delay: Time after which it holds [s].
        at: Arguments of `Inequality.bracket` at which the samples matter, the last one most.
    """

    comparison: FallComparison
    delay: float
    at: tuple[tuple[float, ...], ...]


class Inequality(ABC):
    """An inequality for V̇ of one agent at many samples."""

    @abstractmethod
    def bracket(self, *at: float) -> np.ndarray:
        """The right-hand side at every sample (plants, states), at some sizes."""

    @abstractmethod
    def conclude(self) -> Concluded | None:
        """The resulting comparison; None if there is none."""


@dataclass(frozen=True)
class SampledInequality(Inequality):
    """The inequality of a law without adaptation.

    Attributes:
        zeta: ‖ζ‖ on the safe side (plants, states).
        decay: κ d (plants, states).
        gain: g (plants, states); zero without a robust term.
        rho: ρ (plants, states).
        boundary_layer: Shape of the boundary layer.
        width: ε.
        ratio: Least r over y = √(V/γ₁); the decrease of y is computed.
        scale: Factor of the bracket in ẏ.
        initial_ratio: Largest initial y over ‖β‖.
        reference: The largest y.
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
    reference: float

    def bracket(self, *at: Any) -> np.ndarray:
        """‖ζ‖ − κ d r − g ρ φ(ρ r) at a size r, or at sizes that lead the samples."""
        (r,) = at
        bracket = self.zeta - self.decay * r
        if np.any(self.gain):
            x = self.rho * r
            gamma = boundary_layer_gain(self.boundary_layer, x, self.width)
            bracket = bracket - self.gain * self.rho * gamma * x
        return bracket

    def rise(self, r: float) -> float:
        """The largest bracket of all samples."""
        return float(self.bracket(r).max())

    def threshold(self) -> float:
        """The size r above which V falls; 0 if it falls everywhere."""
        upper = float(self.zeta.max() / self.decay.min()) * (1.0 + 1e-9)
        if not upper > 0.0:
            return 0.0
        grid = upper * np.geomspace(1e-9, 1.0, 46)
        above = bisect_left(grid, True, key=lambda r: self.rise(r) < 0.0)
        if not above:
            return 0.0
        lower, upper = grid[above - 1], grid[min(above, len(grid) - 1)]
        near = self._between(lower, upper)
        while upper / lower > 1.0 + 1e-4:
            middle = float(np.sqrt(lower * upper))
            lower, upper = (middle, upper) if near.rise(middle) >= 0.0 else (lower, middle)
        return float(upper)

    def rises(self, sizes: np.ndarray) -> list[float]:
        """The largest bracket at each of several ascending sizes."""
        if len(sizes) <= 2 or self.zeta.size * len(sizes) <= AT_ONCE:
            r = sizes.reshape(-1, *[1] * self.zeta.ndim)
            return self.bracket(r).reshape(len(sizes), -1).max(axis=1).tolist()
        near, middle = self._between(sizes[0], sizes[-1]), len(sizes) // 2
        return near.rises(sizes[:middle]) + near.rises(sizes[middle:])

    def _between(self, lower: float, upper: float) -> Self:
        """The inequality at those samples that can matter between two sizes.

        Each bracket falls with r. So a sample whose bracket at the smaller size is below another
        one's at the larger size is below it at all sizes between.
        """
        first = self.bracket(lower)
        kept = first >= min(self.rise(upper), float(first.max()))
        of = lambda x: np.broadcast_to(x, kept.shape)[kept]
        parts = {name: of(getattr(self, name)) for name in ("zeta", "decay", "gain", "rho")}
        return replace(self, **parts)

    def conclude(self) -> Concluded | None:
        """The resulting comparison; None if V falls everywhere, or may grow without limit."""
        if not np.isfinite(self.zeta).all() or np.any(self.decay <= 0.0):
            return None
        threshold = self.threshold()
        if not threshold > 0.0:
            return None
        levels = threshold / self.ratio * LEVELS
        fall = -self.scale * np.array(self.rises(self.ratio * levels))
        comparison = FallComparison(levels, fall, self.initial_ratio)
        return Concluded(comparison, 0.0, ((self.ratio * self.reference,), (threshold,)))
