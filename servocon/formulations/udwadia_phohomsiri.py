"""Udwadia–Phohomsiri: constrained motion when the mass matrix may be singular."""

import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import linalg
from servocon.formulations.formulation import Formulation, IdealMotion


def _motion(
    M: Float[Array, "n n"], F: Float[Array, " n"], A: Float[Array, "m n"], b: Float[Array, " m"]
) -> IdealMotion:
    """v̇ = [(I − A⁺A) M; A]⁺ [F; b], with an orthonormal basis Qᵀ of the row space instead of A."""
    factor = linalg.rank_factor(A.T)
    Q = factor.Q
    desired_rate = Q.T @ linalg.minimum_norm(factor, b[:, None])
    stacked = jnp.concatenate([M - Q @ (Q.T @ M), Q.T])
    v = linalg.pseudo_inverse(
        linalg.rank_factor(stacked), jnp.concatenate([F[:, None], desired_rate])
    )
    return IdealMotion(v[:, 0], None, factor.rank)


udwadia_phohomsiri = Formulation(
    "udwadia_phohomsiri", "pseudo-inverse that needs no inverse of M", False, method=_motion
)
"""v̇ = [(I − A⁺A) M; A]⁺ [F; b] (Udwadia & Phohomsiri 2006), unique if and only if every direction
has inertia or a constraint, rank [M; A] = n. M may be semidefinite."""
