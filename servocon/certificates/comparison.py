"""Two comparison lemmas: from an inequality for V̇ to bounds of ‖ξ(t)‖ that hold for all time.

Both start from γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖². The general one needs V̇ ≤ −k₁‖ξ‖² + k₂‖ξ‖ + k₃ (Corless &
Leitmann, Continuous state feedback guaranteeing uniform ultimate boundedness for uncertain dynamic
systems, 1981); the exponential one V̇ ≤ −λV + μ√V + K, and is usually much tighter.
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
        """V̇ ≤ −λV + μ√V + K; nothing is lost of the ultimate bound if γ₁ = γ₂ or k₂ = 0."""
        return ExponentialLemma(
            self.gamma1,
            self.gamma2,
            rate=self.k1 / self.gamma2,
            residue=self.k3,
            slope=self.k2 / float(np.sqrt(self.gamma1)),
        )


@dataclass(frozen=True)
class ExponentialLemma:
    """Γ₁‖ξ‖² ≤ V ≤ γ₂‖ξ‖² + V₀ and V̇ ≤ −λV + μ√V + K; V₀ counts at the start only.

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
        _check_constants(self, positive=("gamma1", "gamma2", "rate"))

    @property
    def _root(self) -> float:
        """R."""
        under = self.slope**2 + 4.0 * self.rate * self.residue
        return float(self.slope + np.sqrt(under)) / (2.0 * self.rate)

    @property
    def ultimate_bound(self) -> float:
        """R/√γ₁, the limit of `radius` as t → ∞."""
        return self._root / float(np.sqrt(self.gamma1))

    def radius(self, t: ArrayLike, r: ArrayLike) -> Any:
        """A bound of ‖ξ(t₀ + t)‖ where ‖ξ(t₀)‖ ≤ r; arrays broadcast.

        Args:
            t: Time since the start [s].
            r: ‖ξ(t₀)‖.
        """
        start, rest, t = self.gamma2 * np.square(r) + self.offset, self._root, np.asarray(t)
        if self.slope == 0.0:
            V = (start - rest**2) * np.exp(-self.rate * t) + rest**2
            return np.sqrt(V / self.gamma1)
        above = np.maximum(np.sqrt(start) - rest, 0.0)
        return (rest + above * np.exp(-0.5 * self.rate * t)) / np.sqrt(self.gamma1)

    def entry_time(self, bound: float, r: float) -> float:
        """When ‖ξ‖ ≤ `bound` for good where ‖ξ(t₀)‖ ≤ r [s]; infinite if that is not promised."""
        rest, power = self._root, 2 if self.slope == 0.0 else 1
        start = float(np.sqrt(self.gamma2 * r**2 + self.offset))
        end = float(np.sqrt(self.gamma1)) * bound
        if start <= end:
            return 0.0 if rest <= end else np.inf
        if end <= rest:
            return np.inf
        fall = (start**power - rest**power) / (end**power - rest**power)
        return float(2.0 / power * np.log(fall) / self.rate)


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
