"""Rank, null spaces and least squares of NumPy arrays, by singular values.

The criterion is that of `rank_factor`: with every row scaled to length 1, the rank is the number of
singular values above a tolerance times the largest. Neither the unit nor the length of a row
matters; only a row of length 0 has no direction. Leading axes are a batch.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from servocon.linalg.rank import RANK_TOLERANCE

AT_SOLVED_STATE = 1e-8
"""Accuracy of matrices at a state found by an iteration: such a state, and hence every row, is
accurate to about 1e-10, not to rounding."""

MASSLESS = 1e-14
"""Accuracy of mass matrices: masses in one matrix may differ much more than lengths of coordinates
before the matrix is singular to rounding."""

CONTRADICTORY = 1e-8
"""Residual of a row of A x = b, relative to the terms of the rows on which it depends, above which
rows contradict each other. It exceeds `RANK_TOLERANCE`, because b contains the rounding of terms
that cancel."""

SHORT = 7
"""Length up to which NumPy adds numbers in their order."""

ROUNDING = 1e-14
"""Rounding of a product of small matrices, relative to the largest terms."""


def norms(x: np.ndarray, keepdims: bool = False) -> np.ndarray:
    """Norms of the vectors along the last axis of x (…, m): `numpy.linalg.norm`, to the last bit.

    NumPy sums along a short last axis one number after the other, which takes 5 times as long.

    Args:
        x: Real vectors.
        keepdims: True for a result with a last axis of length 1.
    """
    columns = x.shape[-1]
    if not 0 < columns <= SHORT:
        return np.sqrt(np.add.reduce(x * x, axis=-1, keepdims=keepdims))
    total = x[..., 0] * x[..., 0]
    for i in range(1, columns):
        total += x[..., i] * x[..., i]
    return np.sqrt(total)[..., None] if keepdims else np.sqrt(total)


def scaled_rows(A: np.ndarray, accuracy: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """A with rows of length 1, and the divisor of each row (1 for rows of length 0).

    Args:
        A: Matrix (…, m, n).
        accuracy: Error of a row relative to the largest one; rows smaller than that are divided by
            the largest, and thus negligible.
    """
    size = np.linalg.norm(A, axis=-1, keepdims=True)
    largest = size.max(axis=-2, keepdims=True, initial=0.0)
    size = np.where(size > accuracy * largest, size, np.where(largest > 0, largest, 1.0))
    return A / size, size[..., 0]


def singular_values(A: np.ndarray) -> np.ndarray:
    """Singular values of A (…, m, n) in descending order (…, min(m, n))."""
    return np.linalg.svd(A, compute_uv=False)


def numerical_rank(
    A: np.ndarray, accuracy: float = 0.0, columns: Sequence[int] | None = None
) -> np.ndarray:
    """Rank of A, or of some of its columns.

    Args:
        A: Matrix (…, m, n).
        accuracy: Error of A, relative to its largest row: smaller rows and singular values are
            negligible. 0: every row is accurate to rounding in its own scale.
        columns: Indices of the columns; None: all. The scale is still that of whole rows.

    Returns:
        Integers (…).
    """
    rows, _ = scaled_rows(A, accuracy)
    values = singular_values(rows)
    if columns is None:
        return _rank(values, accuracy)
    largest = values.max(axis=-1, keepdims=True, initial=0.0)
    least = _tolerance(accuracy) * largest
    return np.sum(singular_values(rows[..., columns]) > least, axis=-1)


def kernel(A: np.ndarray, accuracy: float = 0.0) -> np.ndarray:
    """Orthonormal columns that span {x : A x = 0} (…, n, n − rank).

    Args:
        A: Matrix (…, m, n); all of equal rank.
        accuracy: Error of A, as for `numerical_rank`.

    Raises:
        ValueError: ranks differ within the batch.
    """
    _, values, right = np.linalg.svd(scaled_rows(A, accuracy)[0])
    ranks = np.unique(_rank(values, accuracy))
    if ranks.size > 1:
        raise ValueError(f"ranks {ranks.tolist()} in one batch")
    return right[..., ranks[0] :, :].mT


def range_basis(A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Orthonormal basis of the column space, padded with zero columns, and the rank.

    Args:
        A: Matrix (…, m, n); columns are judged as `numerical_rank` judges rows.
    """
    U, values, _ = np.linalg.svd(scaled_rows(A.mT)[0].mT, full_matrices=False)
    rank = _rank(values, 0.0)
    return U * (np.arange(U.shape[-1]) < rank[..., None])[..., None, :], rank


def principal_directions(A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Sizes ‖A x‖ (k) of orthogonal directions x (k, n) whose A x are orthogonal, and these.

    The largest size is first. The directions have length 1.

    Args:
        A: Matrix (m × n).
    """
    return np.linalg.svd(A, full_matrices=False)[1:]


def least_squares(A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The shortest x that minimizes ‖(A x − b) / row size‖ (n × k) for b (m × k)."""
    rows, size = scaled_rows(A)
    return np.linalg.lstsq(rows, b / size[:, None], rcond=RANK_TOLERANCE)[0]


def contradiction(
    A: np.ndarray, b: np.ndarray, terms: np.ndarray | None = None
) -> np.ndarray | None:
    """The least-squares residual b − A x if rows of A x = b contradict each other.

    Each row is judged in the scale of its own terms and of the rows on which it depends. The size
    of a row or of b does not matter; 0 x = b is a contradiction for every b except 0.

    Args:
        A: Matrix (m × n).
        b: Right-hand side (m), or several (m × k).
        terms: Sizes of the terms that sum to b (m), if they may cancel; None: |b|.

    Returns:
        The residual, in the shape of b; None if every row is met within `CONTRADICTORY`.
    """
    rows, size = scaled_rows(A)
    basis, values, _ = np.linalg.svd(rows, full_matrices=False)
    basis = basis * (values > RANK_TOLERANCE * values.max(initial=0.0))
    beyond = np.eye(len(A)) - basis @ basis.T
    columns = b.reshape(len(b), b.size // max(len(b), 1)) / size[:, None]
    left = columns - basis @ (basis.T @ columns)
    known = np.abs(columns) if terms is None else (terms / size)[:, None]
    largest = np.maximum(known.max(axis=0, initial=0.0), np.abs(columns).max(axis=0, initial=0.0))
    rounding = ROUNDING * largest  # also of `left`, if b is larger than its terms indicate
    if np.all(np.abs(left) <= CONTRADICTORY * (np.abs(beyond) @ known) + rounding):
        return None
    return (size[:, None] * left).reshape(b.shape)


def generalized_inverse(
    A: np.ndarray, tolerance: float | np.ndarray = RANK_TOLERANCE
) -> np.ndarray:
    """The pseudo-inverse A⁺ of A (…, m, n) after scaling of its rows; (…, n, m).

    Args:
        A: The matrix.
        tolerance: Singular values below this part of the largest one count as 0; one number, or
            one of each matrix (…).
    """
    return np.linalg.pinv(A, rcond=tolerance)


def weakest_direction(A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The unit y that minimizes ‖yᵀA‖, and the singular values of A, one per row.

    Args:
        A: Matrix (m × n).

    Returns:
        y (m), and the values in descending order, with zeros where n < m (m).
    """
    left, values, _ = np.linalg.svd(A)
    return left[:, -1], np.append(values, np.zeros(len(A) - len(values)))


def nearest_orthogonal(A: np.ndarray) -> np.ndarray:
    """The orthogonal matrix nearest to A (n × n): the factor R of A = R S with S ≥ 0."""
    left, _, right = np.linalg.svd(A)
    return left @ right


def column_order(A: np.ndarray) -> np.ndarray:
    """Indices of the columns of A (m × n), the most independent first (n)."""
    import scipy.linalg  # slow, and needed for messages only

    order: Any = scipy.linalg.qr(A, mode="r", pivoting=True)[-1]
    return order


def independent_rows(A: np.ndarray, accuracy: float = 0.0) -> list[int]:
    """Indices of those rows of A (m × n) that are independent of the rows before them."""
    kept: list[int] = []
    for i in range(len(A)):
        if numerical_rank(A[[*kept, i]], accuracy) > len(kept):
            kept.append(i)
    return kept


def evenly(count: int, most: int) -> np.ndarray:
    """At most `most` of `count` indices, evenly spaced, including the first and the last."""
    return np.unique(np.linspace(0, count - 1, min(count, most)).round().astype(int))


def _rank(values: np.ndarray, accuracy: float) -> np.ndarray:
    largest = values.max(axis=-1, keepdims=True, initial=0.0)
    return np.sum(values > _tolerance(accuracy) * largest, axis=-1)


def _tolerance(accuracy: float) -> float:
    return accuracy or RANK_TOLERANCE
