"""Rank, null spaces and least squares of NumPy arrays, by singular values.

One criterion, that of `rank_factor`: with every row scaled to length 1, the rank is the number of
singular values above a tolerance times the largest. No unit of a row decides anything, nor its
length: only a row of length 0 has no direction. Leading axes are a batch.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from servocon.linalg.rank import RANK_TOLERANCE

AT_SOLVED_STATE = 1e-8
"""Accuracy of matrices at a state that an iteration solved for: such a state, and with it every
row, is known to about 1e-10, not to rounding."""

MASSLESS = 1e-14
"""Accuracy of mass matrices: masses in one matrix may differ much more than the lengths of
coordinates before it is singular to rounding."""

CONTRADICTORY = 1e-8
"""Residual of a row of A x = b, relative to the terms of the rows it depends on, above which rows
contradict each other: larger than `RANK_TOLERANCE`, because b carries the rounding of terms that
cancel."""

ROUNDING = 1e-14
"""Rounding of a product of small matrices, relative to the largest terms."""


def scaled_rows(A: np.ndarray, accuracy: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """A with rows of length 1, and the length that each row is divided by (1 for rows of length 0).

    Args:
        A: Matrix (…, m, n).
        accuracy: Error of a row relative to the largest one; rows smaller than that are divided by
            the largest, and so negligible.
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
            negligible. 0 for rows that are known to rounding, each in its own scale.
        columns: Indices of the columns; None for all. The scale is still that of whole rows.

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
        A: Matrix (…, m, n); all of one rank.
        accuracy: Error of A, as of `numerical_rank`.

    Raises:
        ValueError: ranks differ within the batch.
    """
    _, values, right = np.linalg.svd(scaled_rows(A, accuracy)[0])
    ranks = np.unique(_rank(values, accuracy))
    if ranks.size > 1:
        raise ValueError(f"ranks {ranks.tolist()} in one batch")
    return right[..., ranks[0] :, :].mT


def range_basis(A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Orthonormal columns that span those of A, zero ones behind them, and the rank.

    Args:
        A: Matrix (…, m, n), whose columns count as `numerical_rank` counts rows.
    """
    U, values, _ = np.linalg.svd(scaled_rows(A.mT)[0].mT, full_matrices=False)
    rank = _rank(values, 0.0)
    return U * (np.arange(U.shape[-1]) < rank[..., None])[..., None, :], rank


def least_squares(A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The shortest x of least ‖(A x − b) / row size‖ (n × k) for b (m × k)."""
    rows, size = scaled_rows(A)
    return np.linalg.lstsq(rows, b / size[:, None], rcond=RANK_TOLERANCE)[0]


def contradiction(
    A: np.ndarray, b: np.ndarray, terms: np.ndarray | None = None
) -> np.ndarray | None:
    """The residual b − A x by least squares where rows of A x = b contradict each other.

    Each row is judged in the scale of its own terms and of those rows that it depends on. No size
    of a row or of b decides anything; 0 x = b contradicts itself for every b but 0.

    Args:
        A: Matrix (m × n).
        b: Right-hand side (m), or several (m × k).
        terms: Sizes of the terms whose sum b is (m), if they may cancel; None for |b|.

    Returns:
        The residual, of the shape of b; None if every row is met within `CONTRADICTORY`.
    """
    rows, size = scaled_rows(A)
    basis, values, _ = np.linalg.svd(rows, full_matrices=False)
    basis = basis * (values > RANK_TOLERANCE * values.max(initial=0.0))
    beyond = np.eye(len(A)) - basis @ basis.T
    columns = b.reshape(len(b), b.size // max(len(b), 1)) / size[:, None]
    left = columns - basis @ (basis.T @ columns)
    known = np.abs(columns) if terms is None else (terms / size)[:, None]
    largest = np.maximum(known.max(axis=0, initial=0.0), np.abs(columns).max(axis=0, initial=0.0))
    rounding = ROUNDING * largest  # of `left`, too, where b is larger than its terms count
    if np.all(np.abs(left) <= CONTRADICTORY * (np.abs(beyond) @ known) + rounding):
        return None
    return (size[:, None] * left).reshape(b.shape)


def generalized_inverse(A: np.ndarray) -> np.ndarray:
    """The pseudo-inverse A⁺ of A (…, m, n), as scaled; (…, n, m)."""
    return np.linalg.pinv(A, rcond=RANK_TOLERANCE)


def weakest_direction(A: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The unit y of least ‖yᵀA‖, and the singular values of A, one for each of its rows.

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
    """At most so many indices out of `count`, evenly spaced, the first and the last included."""
    return np.unique(np.linspace(0, count - 1, min(count, most)).round().astype(int))


def _rank(values: np.ndarray, accuracy: float) -> np.ndarray:
    largest = values.max(axis=-1, keepdims=True, initial=0.0)
    return np.sum(values > _tolerance(accuracy) * largest, axis=-1)


def _tolerance(accuracy: float) -> float:
    return accuracy or RANK_TOLERANCE
