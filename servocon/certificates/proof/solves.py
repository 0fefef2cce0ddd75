"""Solutions of small linear systems without choices, whose denominators prove the rank.

A division has an enclosure only where its denominator is away from zero, so that a solution that is
enclosed everywhere proves that its matrix is regular everywhere. Two rows are solved by their
determinant, which keeps the enclosure narrow.
"""

from collections.abc import Sequence

import jax.numpy as jnp
from jaxtyping import Array, Float

SHARP_ROWS = 2
"""Largest number of rows for which `least_eigenvalue` is the least eigenvalue and not below it."""


def pivots(M: Float[Array, "n n"]) -> Float[Array, " n"]:
    """Pivots of a symmetric matrix, all positive if and only if it is positive definite."""
    return jnp.stack(_ldl(M)[1])


def solve_symmetric(M: Float[Array, "n n"], B: Float[Array, "n k"]) -> Float[Array, "n k"]:
    """M⁻¹ B of a symmetric positive definite matrix."""
    n = len(M)
    if n <= 2:
        return inverse(M, range(n)) @ B
    L, D = _ldl(M)
    forward: list[Array] = []
    for i in range(n):
        forward.append(B[i] - sum((L[i][k] * forward[k] for k in range(i)), jnp.zeros(())))
    x: list[Array] = [forward[i] / D[i] for i in range(n)]
    for i in reversed(range(n)):
        x[i] = x[i] - sum((L[k][i] * x[k] for k in range(i + 1, n)), jnp.zeros(()))
    return jnp.stack(x)


def inverse(A: Float[Array, "n n"], order: Sequence[int]) -> Float[Array, "n n"]:
    """A⁻¹ by elimination without a search for pivots.

    Args:
        A: The matrix.
        order: Order of its rows in which the pivots are away from zero; unused for two rows.
    """
    n = len(A)
    if n == 1:
        return 1.0 / A
    if n == 2:
        turned = jnp.stack([jnp.stack([A[1, 1], -A[0, 1]]), jnp.stack([-A[1, 0], A[0, 0]])])
        return turned / (A[0, 0] * A[1, 1] - A[0, 1] * A[1, 0])
    unit = jnp.eye(n)
    rows = [jnp.concatenate([A[i], unit[i]]) for i in order]
    for i in range(n):
        rows[i] = rows[i] / rows[i][i]
        rows = [row if k == i else row - row[i] * rows[i] for k, row in enumerate(rows)]
    return jnp.stack(rows)[:, n:]


def least_eigenvalue(X: Float[Array, "m m"]) -> Float[Array, ""]:
    """The least eigenvalue of the symmetric part of X, in closed form up to two rows.

    For more rows a lower bound, by Gershgorin's circles.
    """
    m, S = len(X), (X + X.T) / 2.0
    if m == 1:
        return X[0, 0]
    if m == 2:
        half = (S[0, 0] - S[1, 1]) / 2.0
        return (S[0, 0] + S[1, 1]) / 2.0 - length(jnp.stack([half, S[0, 1]]))
    beside = [sum(jnp.abs(S[i, k]) for k in range(m) if k != i) for i in range(m)]
    return jnp.min(jnp.stack([S[i, i] - beside[i] for i in range(m)]))


def length(x: Float[Array, " m"]) -> Float[Array, ""]:
    """‖x‖, as a root of a sum of squares that a tape knows as a norm."""
    return jnp.sqrt(jnp.sum(x * x))


def _ldl(M: Float[Array, "n n"]) -> tuple[list[list[Array]], list[Array]]:
    """The factors of M = L D Lᵀ below the diagonal, and D."""
    n = len(M)
    L: list[list[Array]] = [[] for _ in range(n)]
    D: list[Array] = []
    for j in range(n):
        done = sum((L[j][k] * L[j][k] * D[k] for k in range(j)), jnp.zeros(()))
        D.append(M[j, j] - done)
        for i in range(j + 1, n):
            rest = sum((L[i][k] * L[j][k] * D[k] for k in range(j)), jnp.zeros(()))
            L[i].append((M[i, j] - rest) / D[j])
    return L, D
