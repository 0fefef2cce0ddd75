"""Gauss's principle of least constraint, solved as a least-squares problem."""

import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import linalg
from servocon.arrays import Numeric
from servocon.formulations.formulation import Formulation, IdealMotion
from servocon.precision import float64


def _motion(
    M: Float[Array, "n n"], F: Float[Array, " n"], A: Float[Array, "m n"], b: Float[Array, " m"]
) -> IdealMotion:
    """Minimize ‖Lᵀv̇ − L⁻¹F‖ over v̇ = A⁺b + Γ w, by QR of LᵀΓ, M = L Lᵀ."""
    factor = linalg.rank_factor(A.T)
    particular = linalg.minimum_norm(factor, b[:, None])
    free = linalg.left_null_space(factor)
    L = linalg.cholesky(M)
    target = linalg.solve_lower(L, F[:, None]) - L.T @ particular
    w = linalg.pseudo_inverse(linalg.rank_factor(L.T @ free), target)
    return IdealMotion((particular + free @ w)[:, 0], None, factor.rank)


gauss = Formulation("gauss", "constrained least squares in the mass metric", True, method=_motion)
"""The v̇ that minimizes (v̇ − a)ᵀM (v̇ − a) subject to A v̇ = b, a = M⁻¹F (Gauss 1829; Bajodah &
Chen 2018, Eqs. 56–63), as an equality-constrained least-squares problem. Needs M⁻¹."""


@float64
def zwang(M: Numeric, a: Numeric, acceleration: Numeric) -> Float[Array, ""]:
    """Gauss's Zwang (v̇ − a)ᵀM (v̇ − a), which the true v̇ minimizes (Bajodah & Chen 2018, Eq. 63).

    Args:
        M: Mass matrix (n × n).
        a: Acceleration without the constraint, M⁻¹F (n).
        acceleration: v̇ that satisfies the constraint (n).
    """
    deviation = jnp.asarray(acceleration) - jnp.asarray(a)
    return deviation @ jnp.asarray(M) @ deviation
