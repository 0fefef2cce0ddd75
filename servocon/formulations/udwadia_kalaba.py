"""Udwadia–Kalaba: the constraint force in closed form (Zhao, Chen, Zhao & Dong 2018, Eq. 36)."""

from jaxtyping import Array, Float

from servocon import linalg
from servocon.formulations.formulation import Formulation, IdealMotion


def _motion(
    M: Float[Array, "n n"], F: Float[Array, " n"], A: Float[Array, "m n"], b: Float[Array, " m"]
) -> IdealMotion:
    """Q_c = M^½ (A M^−½)⁺ (b − A M⁻¹F), with L of M = L Lᵀ instead of the square root."""
    L = linalg.cholesky(M)
    D = linalg.solve_lower(L, A.T).T
    factor = linalg.rank_factor(D.T)
    x = linalg.solve_lower(L, F[:, None])
    y = linalg.minimum_norm(factor, b[:, None] - D @ x)  # A M⁻¹F as D L⁻¹F: M⁻¹F may be huge
    acceleration = linalg.solve_lower_transposed(L, x + y)
    return IdealMotion(acceleration[:, 0], (L @ y)[:, 0], factor.rank)


udwadia_kalaba = Formulation(
    "udwadia_kalaba", "constraint force in closed form", needs_definite_mass=True, method=_motion
)
"""M v̇ = F + M^½ (A M^−½)⁺ (b − A M⁻¹F) (Udwadia & Kalaba 1992; Zhao, Chen, Zhao & Dong 2018,
Eq. 36). Needs M⁻¹; the work is one Cholesky factorization and one pivoted QR of an n × m matrix."""
