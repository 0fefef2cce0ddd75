"""Maggi's equations: balance of momentum along the free directions of the constraint."""

import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import linalg
from servocon.formulations.formulation import Formulation, IdealMotion


def _motion(
    M: Float[Array, "n n"], F: Float[Array, " n"], A: Float[Array, "m n"], b: Float[Array, " m"]
) -> IdealMotion:
    """v̇ = A⁺b + Γ w with A Γ = 0 and ΓᵀM Γ w = Γᵀ(F − M A⁺b)."""
    factor = linalg.rank_factor(A.T)
    particular = linalg.minimum_norm(factor, b[:, None])
    free = linalg.left_null_space(factor)  # Γ, after `rank` zero columns
    padding = jnp.diag(jnp.where(jnp.arange(M.shape[0]) < factor.rank, 1.0, 0.0))
    L = linalg.cholesky(free.T @ M @ free + padding)
    w = linalg.cholesky_solve(L, free.T @ (F[:, None] - M @ particular))
    return IdealMotion((particular + free @ w)[:, 0], None, factor.rank)


maggi = Formulation(
    "maggi", "only the free directions, by a null-space basis", False, method=_motion
)
"""Γᵀ(M v̇ − F) = 0 with A v̇ = b, where the columns of Γ span the kernel of A (Maggi 1901; also
called the null-space method). Γ is orthonormal here. M may be semidefinite."""
