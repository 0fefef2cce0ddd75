"""Inequalities for V̇ at many samples, and the comparison that follows from them for each agent.

With r = ‖β‖ and V = βᵀPβ a servo law without adaptation has, at one plant and state,

    V̇ ≤ 2r [ ‖ζ‖ − κ d r − g ρ φ(ρ r) ],    φ(x) = γ(x) x,

where d is the effectiveness of the feedback, g that of the robustifying input over the law's own,
and γ the gain of the boundary layer. The bracket decreases with r. The largest bracket over all
samples counts: V falls wherever it is negative. A robust term along Aᵀ has ‖Pβ‖ instead of r.

The searches of all agents go side by side: each step computes the brackets of all of them at once.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np

from servocon.certificates.comparison import FallComparison
from servocon.laws.boundary_layers import BoundaryLayer, boundary_layer_gain

LEVELS = 1.0 + np.geomspace(1e-3, 1e3, 60)
"""Sizes, in units of the ultimate bound, between which the rate of decrease is taken as
constant."""

GRID = np.geomspace(1e-9, 1.0, 46)
"""Sizes, in units of a size above which V surely falls, between which the search begins."""

CLOSE = 1.0 + 1e-4
"""Ratio of two sizes between which the search ends."""

ASIDE = 1e-3
"""Relative distance of the size beside another one from which a bracket's slope follows."""

ROUNDING = 1e-9
"""Relative amount by which rounding may hide that a sample matters."""

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


class Inequalities(Protocol):
    """The inequalities for V̇ of all agents at many samples."""

    def conclude(self) -> list[Concluded | None]:
        """The resulting comparison of each agent; None for those without one."""
        ...

    def brackets(self, at: Sequence[Any]) -> np.ndarray:
        """The right-hand sides (plants, states, agents).

        Args:
            at: For each agent one of the arguments of its `Concluded.at`.
        """
        ...


class Inequality(ABC):
    """An inequality for V̇ of one agent at many samples."""

    @abstractmethod
    def bracket(self, *at: float) -> np.ndarray:
        """The right-hand side at every sample (plants, states), at some sizes."""

    @abstractmethod
    def conclude(self) -> Concluded | None:
        """The resulting comparison; None if there is none."""


class SeparateInequalities:
    """Inequalities one by one.

    Args:
        each: The inequality of each agent.
    """

    def __init__(self, each: Sequence[Inequality]):
        self.each = each

    def conclude(self) -> list[Concluded | None]:
        """The resulting comparison of each agent, see `Inequalities`."""
        return [inequality.conclude() for inequality in self.each]

    def brackets(self, at: Sequence[Any]) -> np.ndarray:
        """The right-hand sides (plants, states, agents), see `Inequalities`."""
        pairs = zip(self.each, at, strict=True)
        return np.stack([one.bracket(*own) for one, own in pairs], axis=-1)


@dataclass(frozen=True)
class SampledInequalities:
    """The inequalities of a law without adaptation.

    Attributes:
        zeta: ‖ζ‖ on the safe side (plants, states, agents).
        decay: κ d (plants, states, agents).
        gain: g ≥ 0 (plants, states, agents); zero without a robust term.
        rho: ρ (plants, states, agents).
        boundary_layer: Shape of the boundary layer.
        width: ε (agents).
        ratio: Least r over y = √(V/γ₁); the decrease of y is computed (agents).
        scale: Factor of the bracket in ẏ (agents).
        initial_ratio: Largest initial y over ‖β‖ (agents).
        reference: The largest y (agents).
    """

    zeta: np.ndarray
    decay: np.ndarray
    gain: np.ndarray
    rho: np.ndarray
    boundary_layer: BoundaryLayer
    width: np.ndarray
    ratio: np.ndarray
    scale: np.ndarray
    initial_ratio: np.ndarray
    reference: np.ndarray

    def brackets(self, at: Sequence[tuple[float]]) -> np.ndarray:
        """The right-hand sides (plants, states, agents), see `Inequalities`; `at` has sizes r."""
        arrays = self.zeta, self.decay, self.gain, self.rho
        return _bracket(self.boundary_layer, *arrays, self.width, np.ravel(at))

    def conclude(self) -> list[Concluded | None]:
        """The resulting comparisons; None if V falls everywhere, or may grow without limit."""
        samples = tuple(range(self.zeta.ndim - 1))
        limited = np.isfinite(self.zeta).all(axis=samples) & (self.decay > 0.0).all(axis=samples)
        which = np.flatnonzero(limited & (self.zeta.max(axis=samples) > 0.0))
        found: list[Concluded | None] = [None] * self.zeta.shape[-1]
        groups = -(-which.size * self.zeta[..., 0].size // AT_ONCE)
        for group in np.array_split(which, max(1, min(groups, which.size))):
            rows = self.rows(group)
            thresholds = rows.thresholds()
            ratio, scale = self.ratio[group], self.scale[group]
            levels = (thresholds / ratio)[:, None] * LEVELS
            rises = rows.rises((ratio[:, None] * levels).T).T
            comparisons = zip(group, thresholds, levels, -scale[:, None] * rises, strict=True)
            for i, threshold, own, fall in comparisons:
                if threshold > 0.0:
                    comparison = FallComparison(own, fall, float(self.initial_ratio[i]))
                    at = (float(self.ratio[i] * self.reference[i]),), (float(threshold),)
                    found[i] = Concluded(comparison, 0.0, at)
        return found

    def rows(self, agents: np.ndarray) -> "Rows":
        """The samples of some agents; their ‖ζ‖ is finite and positive somewhere, κ d positive."""
        arrays = self.zeta, self.decay, self.gain, self.rho
        flat = [np.moveaxis(x[..., agents], -1, 0).reshape(-1) for x in arrays]
        counts = np.full(agents.size, self.zeta[..., 0].size)
        return Rows(self.boundary_layer, (*flat, np.repeat(self.width[agents], counts)), counts)


@dataclass(frozen=True)
class Rows:
    """Samples of several agents in a row, as many of each as can matter, at least one.

    Attributes:
        layer: Shape of the boundary layer.
        columns: ‖ζ‖, κ d, g, ρ and ε (samples each).
        counts: Number of samples (agents).
    """

    layer: BoundaryLayer
    columns: tuple[np.ndarray, ...]
    counts: np.ndarray

    @cached_property
    def _starts(self) -> np.ndarray:
        return np.cumsum(self.counts) - self.counts

    def _each(self, x: np.ndarray) -> np.ndarray:
        """An agent's numbers for each of its samples."""
        return np.repeat(x, self.counts, axis=-1)

    def _brackets(self, r: np.ndarray) -> np.ndarray:
        zeta, decay, gain, rho, width = self.columns
        return _bracket(self.layer, zeta, decay, gain, rho, width, self._each(r))

    def _largest(self, x: np.ndarray) -> np.ndarray:
        return np.maximum.reduceat(x, self._starts, axis=-1)

    def rise(self, r: np.ndarray) -> np.ndarray:
        """The largest bracket of each agent, at its size (…, agents)."""
        return self._largest(self._brackets(r))

    def rises(self, sizes: np.ndarray) -> np.ndarray:
        """The largest brackets at several ascending sizes (sizes, agents)."""
        if len(sizes) <= 2 or self.columns[0].size * len(sizes) <= AT_ONCE:
            return self.rise(sizes)
        near, middle = self.between(sizes[0], sizes[-1]), len(sizes) // 2
        return np.concatenate([near.rises(sizes[:middle]), near.rises(sizes[middle:])])

    def thresholds(self) -> np.ndarray:
        """Sizes r above which V falls (agents); 0 if it falls everywhere."""
        zeta, decay, *_ = self.columns
        each, last = np.arange(len(self.counts)), len(GRID) - 1
        # V surely falls where κ d r exceeds ‖ζ‖.
        highest = self._largest(zeta) / -self._largest(-decay) * (1.0 + 1e-9)
        grid = GRID[:, None] * highest
        low, above = np.zeros(len(each), dtype=int), np.full(len(each), len(grid))
        while np.any(searching := low < above):
            middle = (low + above) // 2
            falls = self.rise(grid[np.minimum(middle, last), each]) < 0.0
            low = np.where(searching & ~falls, middle + 1, low)
            above = np.where(searching & falls, middle, above)
        lower, upper = grid[np.maximum(above - 1, 0), each], grid[np.minimum(above, last), each]
        near = self.between(lower, upper)
        while np.any(searching := upper / lower > CLOSE):
            middle = np.sqrt(lower * upper)
            rises = near.rise(middle) >= 0.0
            lower = np.where(searching & rises, middle, lower)
            upper = np.where(searching & ~rises, middle, upper)
        return np.where(above > 0, upper, 0.0)

    def between(self, lower: np.ndarray, upper: np.ndarray) -> "Rows":
        """The samples that can matter between two sizes of each agent.

        Each bracket is a convex function of r, as φ is concave. So it is below its chord, and the
        largest one is above the lines that continue the brackets that are largest at the two sizes.
        At the size where these lines meet a sample that matters has a chord above them, if it is
        not itself largest at one of the two sizes.
        """
        first, last = self._brackets(lower), self._brackets(upper)
        ends = self._largest(first), self._largest(last)
        largest = [x == self._each(end) for x, end in zip((first, last), ends, strict=True)]
        slopes = [
            self._slope(is_largest, end, r, factor)
            for is_largest, end, r, factor in zip(
                largest, ends, (lower, upper), (1.0 - ASIDE, 1.0 + ASIDE), strict=True
            )
        ]
        width = upper - lower
        # Lines that are almost parallel meet far outside.
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            meeting = (ends[1] - ends[0] - slopes[1] * width) / (slopes[0] - slopes[1])
            share = np.where(width > 0.0, np.clip(np.nan_to_num(meeting) / width, 0.0, 1.0), 0.0)
        lines = (ends[0] + slopes[0] * share * width, ends[1] - slopes[1] * (1.0 - share) * width)
        rounding = ROUNDING * (self._largest(self.columns[0]) + np.abs(ends[1]))
        chord = first + (last - first) * self._each(share)
        kept = (chord >= self._each(np.maximum(*lines) - rounding)) | largest[0] | largest[1]
        counts = np.add.reduceat(kept, self._starts, dtype=int)
        return Rows(self.layer, tuple(x[kept] for x in self.columns), counts)

    def _slope(
        self, is_largest: np.ndarray, largest: np.ndarray, r: np.ndarray, factor: float
    ) -> np.ndarray:
        """Slopes of the largest brackets beside sizes (agents).

        Args:
            is_largest: True for the samples with the largest bracket at the sizes.
            largest: The largest brackets (agents).
            r: The sizes (agents).
            factor: Factor on the sizes to those beside them.
        """
        found = np.flatnonzero(is_largest)
        found = found[np.searchsorted(found, self._starts)]
        zeta, decay, gain, rho, width = (x[found] for x in self.columns)
        beside = _bracket(self.layer, zeta, decay, gain, rho, width, factor * r)
        return (beside - largest) / ((factor - 1.0) * r)


def _bracket(
    layer: BoundaryLayer,
    zeta: np.ndarray,
    decay: np.ndarray,
    gain: np.ndarray,
    rho: np.ndarray,
    width: np.ndarray,
    r: np.ndarray,
) -> np.ndarray:
    """‖ζ‖ − κ d r − g ρ φ(ρ r); arrays broadcast."""
    bracket = zeta - decay * r
    if np.any(gain):
        x = rho * r
        gamma = boundary_layer_gain(layer, x, width)
        bracket = bracket - gain * rho * gamma * x
    return bracket
