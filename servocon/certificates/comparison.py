"""Comparison functions: from an inequality for V̇ to bounds of ‖ξ(t)‖ that hold for all time.

Both start from γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖². The general one needs V̇ ≤ −k₁‖ξ‖² + k₂‖ξ‖ + k₃ (Corless &
Leitmann, Continuous state feedback guaranteeing uniform ultimate boundedness for uncertain dynamic
systems, 1981); the exponential one V̇ ≤ −λV + μ√V + K, and is usually much tighter.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
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
