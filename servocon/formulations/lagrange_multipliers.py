"""Lagrange's multipliers from the augmented (KKT) system, and their null space."""

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg
from servocon.arrays import Numeric
from servocon.formulations.formulation import Formulation, IdealMotion
from servocon.precision import float64


def _motion(
    M: Float[Array, "n n"], F: Float[Array, " n"], A: Float[Array, "m n"], b: Float[Array, " m"]
) -> IdealMotion:
    """M v̇ − Aᵀλ = F and A v̇ = b, solved at once.

    The rows of A are replaced by an orthonormal basis Q of their span. So redundant rows leave the
    system regular, and units of rows do not matter; λ of the rows themselves follows.
    """
    factor = linalg.rank_factor(A.T)
    Q = factor.Q
    desired_rate = Q.T @ linalg.minimum_norm(factor, b[:, None])
    dropped = jnp.diag(jnp.where(factor.kept, 0.0, 1.0))
    system = jnp.block([[M, Q], [Q.T, dropped]])
    solution = linalg.pseudo_inverse(
        linalg.rank_factor(system), jnp.concatenate([F[:, None], desired_rate])
    )
    n = M.shape[0]
    force = -Q @ solution[n:]
    multipliers = linalg.pseudo_inverse(factor, force)[:, 0]
    return IdealMotion(solution[:n, 0], force[:, 0], factor.rank, multipliers)


lagrange_multipliers = Formulation(
    "lagrange_multipliers",
    "accelerations and multipliers from one linear system",
    needs_definite_mass=False,
    method=_motion,
)
"""M v̇ = F + Aᵀλ with A v̇ = b (Zhao, Chen, Zhao & Dong 2018, Eqs. 40–49; Mukharlyamov & Deressa,
Eqs. 8–16 and 23–26, whose λ has the opposite sign). The only formulation with multipliers: the
shortest λ with Q_c = Aᵀλ. M may be semidefinite."""


@float64
def multiplier_null_space(A: Numeric) -> np.ndarray:
    """Orthonormal columns z with Aᵀz = 0, along which multipliers may be shifted without effect.

    Mukharlyamov & Deressa, Eqs. 17 and 25 (there with a projector of the wrong size). Empty if the
    rows of A are independent. For known numbers, not for values traced by JAX.

    Args:
        A: Constraint matrix (m × n).

    Returns:
        One column for each redundant row (m × (m − rank A)).
    """
    basis, rank = _null_space(jnp.asarray(A, float))
    return np.asarray(basis)[:, int(rank) :]


@jax.jit
def _null_space(A: Float[Array, "m n"]):
    factor = linalg.rank_factor(A.T)
    return linalg.null_space(factor), factor.rank
