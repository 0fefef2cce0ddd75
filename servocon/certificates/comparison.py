"""Comparison functions: from an inequality for V̇ to bounds of ‖ξ(t)‖ that hold for all time.

All start from γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖². The general one needs V̇ ≤ −k₁‖ξ‖² + k₂‖ξ‖ + k₃ (Corless &
Leitmann, Continuous state feedback guaranteeing uniform ultimate boundedness for uncertain dynamic
systems, 1981); the exponential one V̇ ≤ −λV + μ√V + K, and is usually much tighter. One from a
sampled inequality has a rate of decrease for each size. Stages with shrinking tubes follow one
another, each with its own comparison.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, apart


class Comparison(ABC):
    """Bound of the size of an error for all time, from its initial size r0."""

    @property
    def kept(self) -> float | None:
        """A factor: from a size smaller by it, a size of at least `least` is never exceeded.

        That needs what the comparison rests on to hold up to that size. None if it is not known.
        """
        return None

    @property
    def least(self) -> float:
        """The least size that is never exceeded, see `kept`; by default the ultimate bound."""
        return self.ultimate_bound

    @property
    def alternatives(self) -> "tuple[Comparison, ...]":
        """The comparisons that hold side by side; by default this one alone."""
        return (self,)

    @property
    @abstractmethod
    def ultimate_bound(self) -> float:
        """The ultimate bound: any larger size is an upper bound after some time."""

    @property
    @abstractmethod
    def approach(self) -> str:
        """Description of the transient, for a table."""

    @abstractmethod
    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """The bound at a time since t₀; arrays broadcast.

        Args:
            t: Time since t₀ [s].
            r0: Size at t₀.
        """

    @abstractmethod
    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time since t₀ after which the size stays at most `bound` [s]; may be infinite.

        Args:
            r0: Size at t₀; arrays elementwise.
            bound: The size in question.
        """

    def peak(self, r0: Any) -> Any:
        """The largest bound over all time; here for a monotonic one.

        Args:
            r0: Size at t₀.
        """
        return np.maximum(self.radius(0.0, r0), self.ultimate_bound)


@dataclass(frozen=True)
class SmallestComparison(Comparison):
    """Comparisons of the same size that hold side by side, so that the smallest bound counts.

    Attributes:
        parts: The comparisons.
    """

    parts: tuple[Comparison, ...]

    @property
    def alternatives(self) -> tuple[Comparison, ...]:
        """The comparisons."""
        return self.parts

    @property
    def kept(self) -> float | None:
        """The factor of the part with the smallest bound."""
        return self._smallest.kept

    @property
    def least(self) -> float:
        """The least size of the part with the smallest bound."""
        return self._smallest.least

    @property
    def _smallest(self) -> Comparison:
        return min(self.parts, key=lambda part: part.ultimate_bound)

    @property
    def ultimate_bound(self) -> float:
        """The smallest ultimate bound."""
        return self._smallest.ultimate_bound

    @property
    def approach(self) -> str:
        """Description of the transient to the smallest bound, for a table."""
        return self._smallest.approach

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """The smallest bound at a time; arrays broadcast."""
        return np.min([part.radius(t, r0) for part in self.parts], axis=0)[()]

    def entry_time(self, r0: Any, bound: float) -> Any:
        """The shortest time after which a part stays at most `bound` [s]; may be infinite."""
        return np.min([part.entry_time(r0, bound) for part in self.parts], axis=0)[()]

    def peak(self, r0: Any) -> Any:
        """The smallest of the largest bounds over all time."""
        return np.min([part.peak(r0) for part in self.parts], axis=0)[()]


@dataclass(frozen=True)
class ComparisonLemma(Comparison):
    """γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖² and V̇ ≤ −k₁‖ξ‖² + k₂‖ξ‖ + k₃.

    Attributes:
        gamma1: γ₁ > 0.
        gamma2: γ₂ ≥ γ₁.
        k1: k₁ > 0 [1/s times V's unit over ‖ξ‖²].
        k2: k₂ ≥ 0.
        k3: k₃ ≥ 0.
        offset: The part of ‖ξ(t₀)‖ not in r0, such as ‖α̂ − α‖ of an adaptive law: ‖ξ(t₀)‖² = r0² +
            offset².

    Raises:
        InputError: a constant is out of its range.
    """

    gamma1: float
    gamma2: float
    k1: float
    k2: float = 0.0
    k3: float = 0.0
    offset: float = 0.0

    def __post_init__(self):
        _require_constants(self, positive=("gamma1", "gamma2", "k1"))

    @property
    def threshold(self) -> float:
        """R: V falls wherever ‖ξ‖ > R."""
        return (self.k2 + np.sqrt(self.k2**2 + 4.0 * self.k1 * self.k3)) / (2.0 * self.k1)

    @property
    def ultimate_bound(self) -> float:
        """√(γ₂/γ₁) R: the motion enters every larger ball in finite time and stays there."""
        return float(np.sqrt(self.gamma2 / self.gamma1) * self.threshold)

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        return self.exponential().approach

    def radius(self, t: ArrayLike, r0: ArrayLike) -> Any:
        """D(r), a bound of ‖ξ(t)‖ for all t ≥ t₀ where ‖ξ(t₀)‖ ≤ r; it is constant in time."""
        r = np.maximum(np.hypot(r0, self.offset), self.threshold)
        return np.sqrt(self.gamma2 / self.gamma1) * np.broadcast_arrays(r, t)[0]

    def entry_time(self, r0: ArrayLike, bound: float) -> Any:
        """T(bound, r): ‖ξ(t)‖ ≤ bound for all t ≥ t₀ + T where ‖ξ(t₀)‖ ≤ r [s].

        Infinite unless `bound` exceeds the ultimate bound.
        """
        r = np.hypot(r0, self.offset)
        if not bound > self.ultimate_bound:
            return np.full(np.shape(r), np.inf)[()]
        inner = np.sqrt(self.gamma1 / self.gamma2) * bound
        fall = self.k1 * inner**2 - self.k2 * inner - self.k3
        time = (self.gamma2 * r**2 - self.gamma1 * inner**2) / fall
        return np.where(r <= inner, 0.0, time)[()]

    def exponential(self) -> "ExponentialComparison":
        """V̇ ≤ −λV + μ√V + K; the ultimate bound is the same if γ₁ = γ₂ or k₂ = 0."""
        return ExponentialComparison(
            self.gamma1,
            self.gamma2,
            rate=self.k1 / self.gamma2,
            residue=self.k3,
            slope=self.k2 / float(np.sqrt(self.gamma1)),
        )


@dataclass(frozen=True)
class ExponentialComparison(Comparison):
    """γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖² + V₀ and V̇ ≤ −λV + μ√V + K; V₀ enters at t₀ only.

    With R the positive root of λR² = μR + K, V falls while √V > R, and √V − R at least as
    e^{−λt/2} does, because K/√V ≤ K/R there; for μ = 0, V − R² even as e^{−λt}.

    Attributes:
        gamma1: γ₁ > 0.
        gamma2: γ₂ ≥ γ₁.
        rate: λ > 0 [1/s].
        residue: K ≥ 0.
        offset: V₀ ≥ 0, the part of V(t₀) that does not come from ξ (from the parameters of an
            adaptive law).
        slope: μ ≥ 0.

    Raises:
        InputError: a constant is out of its range.
    """

    gamma1: float
    gamma2: float
    rate: float
    residue: float = 0.0
    offset: float = 0.0
    slope: float = 0.0

    def __post_init__(self):
        _require_constants(self, positive=("gamma1", "gamma2", "rate"))

    @property
    def _root(self) -> float:
        """R."""
        under = self.slope**2 + 4.0 * self.rate * self.residue
        return float(self.slope + np.sqrt(under)) / (2.0 * self.rate)

    @property
    def ultimate_bound(self) -> float:
        """R/√γ₁, the limit of `radius` as t → ∞."""
        return self._root / float(np.sqrt(self.gamma1))

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        return f"approached at {self.rate / 2.0:.4g} 1/s"

    def radius(self, t: ArrayLike, r0: ArrayLike) -> Any:
        """A bound of ‖ξ(t₀ + t)‖ where ‖ξ(t₀)‖ ≤ r0; arrays broadcast."""
        initial, rest, t = self.gamma2 * np.square(r0) + self.offset, self._root, np.asarray(t)
        if self.slope == 0.0:
            V = (initial - rest**2) * np.exp(-self.rate * t) + rest**2
            return np.sqrt(V / self.gamma1)
        above = np.maximum(np.sqrt(initial) - rest, 0.0)
        return (rest + above * np.exp(-0.5 * self.rate * t)) / np.sqrt(self.gamma1)

    def entry_time(self, r0: ArrayLike, bound: float) -> Any:
        """Time after which ‖ξ‖ ≤ `bound` permanently where ‖ξ(t₀)‖ ≤ r0 [s]; may be infinite."""
        rest, power = self._root, 2 if self.slope == 0.0 else 1
        initial = np.sqrt(self.gamma2 * np.square(r0) + self.offset)
        end = np.sqrt(self.gamma1) * bound
        with np.errstate(divide="ignore", invalid="ignore"):
            fall = (initial**power - rest**power) / (end**power - rest**power)
            time = 2.0 / power * np.log(np.maximum(fall, 1.0)) / self.rate
        return np.where(end < rest, np.inf, np.where(initial <= end, 0.0, time))[()]


def _require_constants(comparison: Any, positive: tuple[str, ...]) -> None:
    for field in fields(comparison):
        value = getattr(comparison, field.name)
        validate.finite(field.name, value)
        if field.name in positive:
            validate.positive(field.name, value, "a positive number")
        else:
            validate.not_negative(field.name, value, "at least 0")
    if comparison.gamma2 < comparison.gamma1:
        got, least = apart(comparison.gamma2, comparison.gamma1)
        raise InputError("gamma2", got=got, expected=f"at least gamma1 = {least}")


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
