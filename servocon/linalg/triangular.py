"""Cholesky factors and triangular solves, unrolled for small matrices when traced.

Up to `UNROLLED` rows XLA fuses the loops into the caller's kernel; above, LAPACK does the work.
"""

from functools import partial

import jax
import jax.numpy as jnp
from jax.custom_batching import sequential_vmap
from jaxtyping import Array, Float

from servocon.linalg.operation import operation
from servocon.precision import float64

UNROLLED = 8
"""Largest dimension for which triangular loops are unrolled."""


@float64
@operation
def cholesky(M: Float[Array, "n n"]) -> Float[Array, "n n"]:
    """The lower factor L of M = L Lᵀ; NaN where M is not positive definite.

    All solves share one factor. XLA would compute it again in each kernel into which it is fused,
    rounded differently, and L⁻¹F for one L does not match L⁻¹Aᵀ for another: accelerations
    would be off by cond(M)² instead of cond(M) units of rounding.
    """
    n = M.shape[0]
    if n > UNROLLED:
        return _cholesky_lapack(M)
    columns: list[Array] = []
    for j in range(n):
        column = M[:, j]
        for done in columns:
            column = column - done * done[j]
        column = column / jnp.sqrt(column[j])
        columns.append(jnp.where(jnp.arange(n) >= j, column, 0.0))
    return jax.lax.optimization_barrier(jnp.stack(columns, axis=1))


@float64
@operation
def solve_lower(L: Float[Array, "n n"], X: Float[Array, "n k"]) -> Float[Array, "n k"]:
    """L⁻¹ X for lower triangular L."""
    n = L.shape[0]
    if n > UNROLLED:
        return _solve_lower_lapack(L, X, False)
    rows: list[Array] = []
    for i in range(n):
        row = X[i]
        for j, done in enumerate(rows):
            row = row - L[i, j] * done
        rows.append(row / L[i, i])
    return jnp.stack(rows)


@float64
@operation
def solve_lower_transposed(L: Float[Array, "n n"], X: Float[Array, "n k"]) -> Float[Array, "n k"]:
    """L⁻ᵀ X for lower triangular L."""
    n = L.shape[0]
    if n > UNROLLED:
        return _solve_lower_lapack(L, X, True)
    rows: dict[int, Array] = {}
    for i in reversed(range(n)):
        row = X[i]
        for j, done in rows.items():
            row = row - L[j, i] * done
        rows[i] = row / L[i, i]
    return jnp.stack([rows[i] for i in range(n)])


# LAPACK factors the members of a batch one by one, in a separate loop. With its batched calls, two
# of them that run at once deadlock on two cores (jaxlib 0.10.2). The loop has no derivative, so it
# is defined here.


@jax.custom_jvp
def _cholesky_lapack(M: Float[Array, "n n"]) -> Float[Array, "n n"]:
    return sequential_vmap(jnp.linalg.cholesky)(M)


@_cholesky_lapack.defjvp
def _cholesky_lapack_jvp(primals, tangents) -> tuple[Float[Array, "n n"], Float[Array, "n n"]]:
    """dL = L Φ(L⁻¹ dM L⁻ᵀ), Φ the lower triangle with half the diagonal."""
    L, dM = _cholesky_lapack(primals[0]), 0.5 * (tangents[0] + tangents[0].T)
    inside = solve_tangent(L, solve_tangent(L, dM).T)
    return L, L @ (jnp.tril(inside) - 0.5 * jnp.diag(jnp.diagonal(inside)))


@partial(jax.custom_jvp, nondiff_argnums=(2,))
def _solve_lower_lapack(
    L: Float[Array, "n n"], X: Float[Array, "n k"], transposed: bool
) -> Float[Array, "n k"]:
    return sequential_vmap(partial(solve_tangent, transposed=transposed))(L, X)


@_solve_lower_lapack.defjvp
def _solve_lower_lapack_jvp(
    transposed: bool, primals, tangents
) -> tuple[Float[Array, "n k"], Float[Array, "n k"]]:
    (L, X), (dL, dX) = primals, tangents
    Y = _solve_lower_lapack(L, X, transposed)
    change = jnp.tril(dL)
    rest = dX - (change.T if transposed else change) @ Y
    return Y, solve_tangent(L, rest, transposed)


def solve_tangent(
    L: Float[Array, "n n"], X: Float[Array, "n k"], transposed: bool = False
) -> Float[Array, "n k"]:
    """The solve itself, which reverse-mode differentiation can transpose."""
    return jax.scipy.linalg.solve_triangular(L, X, lower=True, trans=int(transposed))


@float64
def cholesky_solve(L: Float[Array, "n n"], X: Float[Array, "n k"]) -> Float[Array, "n k"]:
    """M⁻¹ X for M = L Lᵀ."""
    return solve_lower_transposed(L, solve_lower(L, X))
