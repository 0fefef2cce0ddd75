"""Comparison functions from a sampled inequality for V̇, in stages with shrinking tubes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from servocon.arrays import ArrayLike
from servocon.certificates.comparison import Comparison


@dataclass(frozen=True)
class FallComparison(Comparison):
    """ẏ ≤ −fallᵢ for levelᵢ ≤ y ≤ levelᵢ₊₁ with y = √(V/γ₁) ≥ ‖β‖, and √(γ₁/γ₂) y ≤ ‖β‖.

    Attributes:
        levels: Increasing sizes y (k); the motion enters the first in finite time and stays there.
        fall: Least rate of decrease of y between each level and the next, and beyond the last (k).
        ratio: √(γ₂/γ₁).
    """

    levels: np.ndarray
    fall: np.ndarray
    ratio: float = 1.0

    @property
    def ultimate_bound(self) -> float:
        """The lowest level."""
        return float(self.levels[0])

    @property
    def kept(self) -> float:
        """√(γ₂/γ₁): V falls at all sizes above the ultimate bound."""
        return self.ratio

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        return f"entered in {float(self.entry_time(self.levels[-1], self.levels[0])):.4g} s"

    @cached_property
    def _times(self) -> np.ndarray:
        """Times from each level down to the lowest one [s]."""
        return np.concatenate([[0.0], np.cumsum(np.diff(self.levels) / self.fall[:-1])])

    def _time(self, y: Any) -> Any:
        """Time from y down to the lowest level [s]."""
        beyond = np.maximum(y - self.levels[-1], 0.0) / self.fall[-1]
        return np.interp(y, self.levels, self._times) + beyond

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """A bound of ‖β(t₀ + t)‖ where ‖β(t₀)‖ ≤ r0; arrays broadcast."""
        left = self._time(self.ratio * np.asarray(r0, dtype=float)) - np.asarray(t)
        last = self._times[-1]
        beyond = self.levels[-1] + (left - last) * self.fall[-1]
        return np.where(left > last, beyond, np.interp(left, self._times, self.levels))[()]

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which ‖β‖ ≤ `bound` permanently where ‖β(t₀)‖ ≤ r0 [s]; may be infinite."""
        start = self.ratio * np.asarray(r0, dtype=float)
        if bound < self.levels[0]:
            return np.full(start.shape, np.inf)[()]
        return np.maximum(self._time(start) - self._time(bound), 0.0)[()]


@dataclass(frozen=True)
class Stage:
    """A comparison that holds after some time, inside a tube.

    Attributes:
        comparison: The comparison.
        level: Largest ‖β‖ at its beginning; infinite if any is allowed.
        wait: Time from the previous stage's entry into this level to the beginning [s].
        earliest: Earliest beginning since t₀ [s].
    """

    comparison: Comparison
    level: float = float("inf")
    wait: float = 0.0
    earliest: float = 0.0


@dataclass(frozen=True)
class StagedComparison(Comparison):
    """Comparisons that begin one after the other; each holds once it has begun.

    Attributes:
        stages: The stages; the first one begins at t₀, its level is the initial size.
        largest: Initial size that `approach` describes.
    """

    stages: tuple[Stage, ...]
    largest: float

    @property
    def ultimate_bound(self) -> float:
        """The smallest ultimate bound of all stages."""
        return min(stage.comparison.ultimate_bound for stage in self.stages)

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        time = float(self.entry_time(self.largest, 1.1 * self.ultimate_bound))
        return f"10 % more within {time:.3g} s from {self.largest:.4g}"

    def beginnings(self, r0: Any) -> list[tuple[Any, Any]]:
        """Times since t₀ at which the stages begin [s], and largest ‖β‖ then, from a size r0."""
        r0 = np.asarray(r0, dtype=float)
        found: list[tuple[Any, Any]] = [(np.zeros(r0.shape), r0)]
        for i, stage in enumerate(self.stages[1:]):
            begin, size = found[i]
            entry = begin + self.stages[i].comparison.entry_time(size, stage.level)
            begin = np.maximum(entry + stage.wait, stage.earliest)
            finite = np.where(np.isfinite(begin), begin, 0.0)
            bounds = [
                before.comparison.radius(np.maximum(finite - since, 0.0), start)
                for before, (since, start) in zip(self.stages, found, strict=False)
            ]
            found.append((begin, np.minimum(stage.level, np.min(bounds, axis=0))))
        return found

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """A bound of ‖β(t₀ + t)‖ where ‖β(t₀)‖ ≤ r0; arrays broadcast."""
        t = np.asarray(t, dtype=float)
        bounds = []
        for stage, (begin, size) in zip(self.stages, self.beginnings(r0), strict=True):
            since = t - np.where(np.isfinite(begin), begin, 0.0)
            bound = stage.comparison.radius(np.maximum(since, 0.0), size)
            bounds.append(np.where((t >= begin) & np.isfinite(begin), bound, np.inf))
        return np.min(np.stack(np.broadcast_arrays(*bounds)), axis=0)[()]

    def peak(self, r0: Any) -> Any:
        """The largest bound over all time: between beginnings, that of the stages so far.

        A first stage may grow towards a bound that is larger than those of later stages.
        """
        begun, found = self.beginnings(r0), []
        for i, (begin, _) in enumerate(begun):
            end = begun[i + 1][0] if i + 1 < len(begun) else np.inf
            bounds = []
            for stage, (since, size) in zip(self.stages[: i + 1], begun, strict=False):
                since = np.where(np.isfinite(since), since, 0.0)
                first, last = (stage.comparison.radius(t - since, size) for t in (begin, end))
                bounds.append(np.maximum(first, last))
            found.append(np.where(np.isfinite(begin), np.min(bounds, axis=0), 0.0))
        return np.max(found, axis=0)

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which ‖β‖ ≤ `bound` permanently where ‖β(t₀)‖ ≤ r0 [s]; may be infinite."""
        times = [
            begin + stage.comparison.entry_time(size, bound)
            for stage, (begin, size) in zip(self.stages, self.beginnings(r0), strict=True)
        ]
        return np.min(times, axis=0)[()]


@dataclass(frozen=True)
class JointComparison(Comparison):
    """‖β‖ = √(Σ‖βᵢ‖²) of several agents, each with at most the whole initial size.

    Attributes:
        parts: The comparisons of the agents.
    """

    parts: tuple[Comparison, ...]

    @property
    def ultimate_bound(self) -> float:
        """√(Σ rᵢ²)."""
        return float(np.linalg.norm([part.ultimate_bound for part in self.parts]))

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        return self.parts[0].approach

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """√(Σ rᵢ(t)²); arrays broadcast."""
        return np.sqrt(sum(np.square(part.radius(t, r0)) for part in self.parts))

    def peak(self, r0: Any) -> Any:
        """√(Σ rᵢ²) of the largest bounds."""
        return np.sqrt(sum(np.square(part.peak(r0)) for part in self.parts))

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which every agent keeps its part of `bound` [s]; may be infinite."""
        share = bound / self.ultimate_bound
        times = [part.entry_time(r0, share * part.ultimate_bound) for part in self.parts]
        return np.max(times, axis=0)


def joint(comparisons: Sequence[Comparison]) -> Comparison:
    """One comparison for all agents; unchanged for a single agent."""
    return comparisons[0] if len(comparisons) == 1 else JointComparison(tuple(comparisons))
