"""The inequality of V for flexible joints whose plant differs from the law's model.

With the notation of `servocon.laws.flexible_joints.backstepping`,
V = βᵀPβ + c (zᵀQ_z z + sᵀJ s) and x = (‖β‖, √(zᵀQ_z z), √(sᵀJ s)), every plant of the set has

    V̇ ≤ −xᵀΘx + 2wᵀx + k₃,    Θ = [[2κ', −χ − cδ₁, −c h₁],
                                       [−χ − cδ₁, 2c (S − δ₂), −c h₂],
                                       [−c h₁, −c h₂, 2c (k − h₃)]]

with κ' = κ(1 + ρ_E) of layer 1, χ ≥ ‖P A D⁻¹K Q_z^−½‖, k ≤ (K_s − J̇/2)/J, and bounds that are
fitted to samples: ‖Q_z^½ δ‖ ≤ δ₀ + δ₁x₁ + δ₂x₂ and ‖J^−½ h₂‖ ≤ h₀ + h₁x₁ + h₂x₂ + h₃x₃. So
w = (‖ζ₁‖, cδ₀, ch₀). A robust term of layer 1 replaces its part of w by a residue in k₃; a robust
contribution of layer 2 replaces all of h₂ by cζ₂²/(2γ₂). The cross terms of z and s cancel, because
layer 2 contains −Q_z z.

For any rate λ with Θ_λ = Θ − λ diag(λ_M(P), c, c) positive definite V̇ ≤ −λV + wᵀΘ_λ⁻¹w + k₃. c and
λ are free; they are chosen for the least ultimate bound of ‖β‖.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from servocon.certificates.assumptions import LARGEST, SMALLEST

ACCURACY = 1e-4
"""Accuracy of the logarithms of the chosen constants."""


class Inequality(NamedTuple):
    """The constants of V̇ ≤ −xᵀΘx + 2wᵀx + k₃, named as in the module's text.

    Attributes:
        kappa: κ(1 + ρ_E).
        least: λ_m(P).
        largest: λ_M(P).
        lumped: ‖ζ₁‖ if layer 1 has no robust term; else 0.
        residue: The part of k₃ that a robust term leaves of ζ₁.
        surplus: Least gain of a robust term that is linear in its boundary layer; else 0.
        coupling: χ.
        position_rate: S.
        decay: k.
        drift: δ₀, δ₁ and δ₂.
        lumped_motors: h₀, h₁, h₂ and h₃.
        motor_residue: ζ₂²/(2γ₂) of a robust contribution; then `lumped_motors` is 0.
    """

    kappa: float
    least: float
    largest: float
    lumped: float
    residue: float
    surplus: float
    coupling: float
    position_rate: float
    decay: float
    drift: np.ndarray
    lumped_motors: np.ndarray
    motor_residue: float

    def matrices(self, c: float, share: float = 1.0) -> tuple[np.ndarray, np.ndarray, float]:
        """Θ, w and k₃; a linear robust gain uses `share` of itself against ζ₁, the rest in κ'."""
        kappa = self.kappa + (1.0 - share) * self.surplus
        drift, h = c * self.drift, c * self.lumped_motors
        theta = np.array(
            [
                [2.0 * kappa, -self.coupling - drift[1], -h[1]],
                [0.0, 2.0 * (c * self.position_rate - drift[2]), -h[2]],
                [0.0, 0.0, 2.0 * (c * self.decay - h[3])],
            ]
        )
        theta += np.triu(theta, 1).T
        w = np.array([self.lumped, c * self.drift[0], c * self.lumped_motors[0]])
        return theta, w, self.residue / share + c * self.motor_residue

    def size(self, c: float) -> np.ndarray:
        """Square roots of the weights of x in V; for β, of the largest one."""
        return np.sqrt(np.array([self.largest, c, c]))

    def fastest(self, c: float, share: float = 1.0) -> float:
        """The largest λ that Θ allows [1/s]; not positive where Θ is not."""
        size = self.size(c)
        return float(np.linalg.eigvalsh(self.matrices(c, share)[0] / np.outer(size, size))[0])

    def residue_at(self, c: float, rate: float, share: float) -> float:
        """K of V̇ ≤ −λV + K."""
        theta, w, k3 = self.matrices(c, share)
        return float(w @ np.linalg.solve(theta - rate * np.diag(self.size(c) ** 2), w) + k3)


class Choice(NamedTuple):
    """The free constants of an `Inequality`: c, λ and the robust term's share."""

    c: float
    rate: float
    share: float

    def ultimate(self, inequality: Inequality) -> float:
        """√(K/(λλ_m(P))), the ultimate bound of ‖β‖."""
        return float(np.sqrt(inequality.residue_at(*self) / (self.rate * inequality.least)))


def choose(inequality: Inequality) -> Choice | None:
    """The choice with the least ultimate bound; None if no c makes Θ positive definite."""
    from scipy.optimize import minimize

    def constants(x: np.ndarray) -> Choice | None:
        c, share = float(np.exp(x[0])), float(1.0 / (1.0 + np.exp(-x[2])))
        share = share if inequality.surplus > 0 else 1.0
        fastest = inequality.fastest(c, share)
        return Choice(c, fastest / float(1.0 + np.exp(-x[1])), share) if fastest > 0 else None

    def cost(x: np.ndarray) -> float:
        chosen = constants(x)
        return (
            LARGEST if chosen is None else float(np.log(max(chosen.ultimate(inequality), SMALLEST)))
        )

    # From c of the order at which Θ becomes positive, upwards.
    scale = np.log(scale_of(inequality))
    starts = [
        np.array([scale + a, b, d]) for a in range(-4, 9) for b in (-1.0, 1.0) for d in (-1.0, 2.0)
    ]
    best = min(starts, key=cost)
    if cost(best) >= LARGEST:
        return None
    return constants(minimize(cost, best, method="Nelder-Mead", options={"xatol": ACCURACY}).x)


def scale_of(inequality: Inequality) -> float:
    """c of the order at which Θ becomes positive definite."""
    gain = inequality.kappa + inequality.surplus
    return inequality.coupling**2 / (gain * inequality.position_rate)


def best_of(candidates: Iterable[Inequality]) -> tuple[Choice | None, Inequality]:
    """The inequality with the least ultimate bound; the last one if Θ is positive for none."""
    best, last, least = None, None, np.inf
    for last in candidates:
        chosen = choose(last)
        if chosen is not None and chosen.ultimate(last) < least:
            least, best = chosen.ultimate(last), (chosen, last)
    assert last is not None
    return best or (None, last)
