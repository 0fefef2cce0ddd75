"""Two comparison lemmas: from an inequality for V̇ to bounds of ‖ξ(t)‖ that hold for all time.

Both start from γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖². The general one needs V̇ ≤ −k₁‖ξ‖² + k₂‖ξ‖ + k₃ (Corless &
Leitmann, Continuous state feedback guaranteeing uniform ultimate boundedness for uncertain dynamic
systems, 1981); the exponential one V̇ ≤ −λV + K, and is usually much tighter.
"""

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from servocon.errors import InputError


@dataclass(frozen=True)
class Lemma:
    """Γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖² and V̇ ≤ −k₁‖ξ‖² + k₂‖ξ‖ + k₃.

    Attributes:
        gamma1: γ₁ > 0.
        gamma2: γ₂ ≥ γ₁.
        k1: k₁ > 0 [1/s times V's unit over ‖ξ‖²].
        k2: k₂ ≥ 0.
        k3: k₃ ≥ 0.

    Raises:
        InputError: a constant is out of its range.
    """

    gamma1: float
    gamma2: float
    k1: float
    k2: float = 0.0
    k3: float = 0.0

    def __post_init__(self):
        _check_constants(self, positive=("gamma1", "gamma2", "k1"))

    @property
    def radius(self) -> float:
        """R: V falls wherever ‖ξ‖ > R."""
        return (self.k2 + np.sqrt(self.k2**2 + 4.0 * self.k1 * self.k3)) / (2.0 * self.k1)

    @property
    def ultimate_bound(self) -> float:
        """√(γ₂/γ₁) R: every larger ball is entered in finite time and not left again."""
        return float(np.sqrt(self.gamma2 / self.gamma1) * self.radius)

    def bound(self, r: ArrayLike) -> Any:
        """D(r), a bound of ‖ξ(t)‖ for all t ≥ t₀ where ‖ξ(t₀)‖ ≤ r."""
        return np.sqrt(self.gamma2 / self.gamma1) * np.maximum(r, self.radius)

    def entry_time(self, bound: float, r: float) -> float:
        """T(bound, r): ‖ξ(t)‖ ≤ bound for all t ≥ t₀ + T where ‖ξ(t₀)‖ ≤ r [s].

        Infinite unless `bound` exceeds the ultimate bound.
        """
        if not bound > self.ultimate_bound:
            return np.inf
        inner = np.sqrt(self.gamma1 / self.gamma2) * bound
        if r <= inner:
            return 0.0
        fall = self.k1 * inner**2 - self.k2 * inner - self.k3
        return float((self.gamma2 * r**2 - self.gamma1 * inner**2) / fall)

    def exponential(self) -> "ExponentialLemma":
        """V̇ ≤ −λV + K by Young's inequality; nothing is lost of the ultimate bound if k₂k₃ = 0."""
        share = 0.5 if self.k2 > 0 else 0.0  # of k₁‖ξ‖², spent on k₂‖ξ‖
        residue = self.k3 + (self.k2**2 / (4.0 * share * self.k1) if share else 0.0)
        return ExponentialLemma(
            self.gamma1, self.gamma2, (1.0 - share) * self.k1 / self.gamma2, residue
        )


@dataclass(frozen=True)
class ExponentialLemma:
    """Γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖² + V₀ and V̇ ≤ −λV + K; V₀ counts at the start only.

    Attributes:
        gamma1: γ₁ > 0.
        gamma2: γ₂ ≥ γ₁.
        rate: λ > 0 [1/s].
        residue: K ≥ 0.
        offset: V₀ ≥ 0, the part of V(t₀) that does not come from ξ (from the parameters of an
            adaptive law).

    Raises:
        InputError: a constant is out of its range.
    """

    gamma1: float
    gamma2: float
    rate: float
    residue: float = 0.0
    offset: float = 0.0

    def __post_init__(self):
        _check_constants(self, positive=("gamma1", "gamma2", "rate"))

    @property
    def ultimate_bound(self) -> float:
        """√(K/(λγ₁)), the limit of `radius` as t → ∞."""
        return float(np.sqrt(self.residue / (self.rate * self.gamma1)))

    def radius(self, t: ArrayLike, r: ArrayLike) -> Any:
        """A bound of ‖ξ(t₀ + t)‖ where ‖ξ(t₀)‖ ≤ r; arrays broadcast.

        Args:
            t: Time since the start [s].
            r: ‖ξ(t₀)‖.
        """
        rest = self.residue / self.rate
        start = self.gamma2 * np.square(r) + self.offset
        return np.sqrt(((start - rest) * np.exp(-self.rate * np.asarray(t)) + rest) / self.gamma1)

    def entry_time(self, bound: float, r: float) -> float:
        """When ‖ξ‖ ≤ `bound` for good where ‖ξ(t₀)‖ ≤ r [s]; infinite if that is not promised."""
        rest = self.residue / self.rate
        start, end = self.gamma2 * r**2 + self.offset, self.gamma1 * bound**2
        if start <= end:
            return 0.0 if rest <= end else np.inf
        return float(np.log((start - rest) / (end - rest)) / self.rate) if end > rest else np.inf


def _check_constants(lemma: Any, positive: tuple[str, ...]) -> None:
    for field in fields(lemma):
        value, strict = getattr(lemma, field.name), field.name in positive
        if not (np.isfinite(value) and (value > 0 if strict else value >= 0)):
            raise InputError(
                field.name, got=value, expected="a positive number" if strict else "at least 0"
            )
    if lemma.gamma2 < lemma.gamma1:
        raise InputError(
            "gamma2", got=lemma.gamma2, expected=f"at least gamma1 = {lemma.gamma1:.6g}"
        )
