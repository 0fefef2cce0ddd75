"""Kane's equations in canonical generalized-inversion form: two orthogonal parts."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float, Int

from servocon import linalg
from servocon.arrays import Numeric
from servocon.formulations.formulation import Formulation, IdealMotion
from servocon.precision import float64


class KaneParts(NamedTuple):
    """v̇ as the sum of two parts with constraintᵀ M momentum = 0. Made by `kane_parts`.

    Attributes:
        constraint: The v̇ that satisfies A v̇ = b and is shortest in the mass metric (n).
        momentum: The part that balances momentum, along the free directions only (n).
    """

    constraint: Float[Array, " n"]
    momentum: Float[Array, " n"]


@float64
def kane_parts(M: Numeric, F: Numeric, A: Numeric, b: Numeric) -> KaneParts:
    """The two parts of Bajodah & Chen 2018, Eq. 40, as accelerations.

    In canonical speeds w = Q^½ u (their Q is M, their u is v) the parts are 𝒜₁⁺V₁ and 𝒜₂⁺𝒜₂V₂, with
    𝒜₁ = A M^−½ and 𝒜₂ = Γᵀ M^½; Γ spans the kernel of A. The terms with the derivative of M^½
    cancel. Each part follows from its own equation; their orthogonality is a result, not imposed.
    Computed in pure `jax.numpy`, without any check.

    Args:
        M: Mass matrix, positive definite (n × n).
        F: Given generalized forces (n).
        A: Constraint matrix (m × n).
        b: Right-hand side of A v̇ = b (m).
    """
    parts, _ = _parts(*map(jnp.asarray, (M, F, A, b)))
    return parts


@jax.jit
def _parts(
    M: Float[Array, "n n"], F: Float[Array, " n"], A: Float[Array, "m n"], b: Float[Array, " m"]
) -> tuple[KaneParts, Int[Array, ""]]:
    """The parts, with the Cholesky factor as M^½, which only rotates the canonical speeds."""
    L = linalg.cholesky(M)
    A1 = linalg.rank_factor(linalg.solve_lower(L, A.T))
    A2 = linalg.rank_factor(L.T @ linalg.left_null_space(linalg.rank_factor(A.T)))
    driven = linalg.minimum_norm(A1, b[:, None])
    balanced = A2.Q @ (A2.Q.T @ linalg.solve_lower(L, F[:, None]))
    parts = (linalg.solve_lower_transposed(L, part)[:, 0] for part in (driven, balanced))
    return KaneParts(*parts), A1.rank


def _motion(
    M: Float[Array, "n n"], F: Float[Array, " n"], A: Float[Array, "m n"], b: Float[Array, " m"]
) -> IdealMotion:
    parts, rank = _parts(M, F, A, b)
    return IdealMotion(parts.constraint + parts.momentum, None, rank)


kane = Formulation(
    "kane", "two orthogonal parts: constraint and balance of momentum", True, method=_motion
)
"""v̇ = M^−½ (𝒜₁⁺V₁ + 𝒜₂⁺𝒜₂V₂) (Bajodah & Chen 2018, Eqs. 40–44), in full order and explicit.
`kane_parts` gives the two parts. Needs M⁻¹."""
