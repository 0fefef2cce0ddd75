"""Symmetric band matrices: solution by LAPACK, and their dependent rows."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Bool, Float

from servocon.precision import called_back

SMALLEST_PIVOT = 1e-13
"""Smallest pivot, relative to its diagonal entry, of a row independent of those before it.

It is the square of the row's independent part: products of rows lose half of the digits.
"""


@partial(jax.custom_jvp, nondiff_argnums=(2,))
def solve_banded(
    band: Float[Array, "w n"], r: Float[Array, "n j"], definite: bool = True
) -> tuple[Float[Array, "n j"], Bool[Array, " n"]]:
    """S⁻¹ r for a symmetric band matrix S, with zeros at rows that depend on previous ones.

    Args:
        band: Lower half of S, ``band[i - j, j] = S[i, j]``.
        r: Right-hand sides.
        definite: True for a positive semidefinite S, False for a regular S; the solutions are NaN
            if S is singular then.

    Returns:
        The solutions, and True for the dependent rows.
    """
    shapes = jax.ShapeDtypeStruct(r.shape, float), jax.ShapeDtypeStruct((len(r),), bool)
    return called_back(_solve if definite else _solve_regular, shapes, band, r)


@solve_banded.defjvp
def _solve_banded_jvp(definite: bool, primals: Any, tangents: Any) -> Any:
    """S dx = dr − dS x, for the independent rows."""
    (band, r), (change, dr) = primals, tangents
    x, dependent = solve_banded(band, r, definite)
    left_out = dependent[:, None]

    def independent(x: Array) -> Array:
        """S x, with the identity for the dependent rows."""
        inside = banded_product(band, jnp.where(left_out, 0.0, x))
        return jnp.where(left_out, x, inside)

    turned = jax.lax.custom_linear_solve(
        independent,
        jnp.where(left_out, 0.0, dr - banded_product(change, x)),
        lambda _, r: solve_banded(band, r, definite)[0],
        symmetric=True,
    )
    none = np.zeros(dependent.shape, jax.dtypes.float0)
    return (x, dependent), (turned, none)


def banded_product(band: Float[Array, "w n"], x: Float[Array, "n j"]) -> Float[Array, "n j"]:
    """S x for a symmetric band matrix, given by its lower half."""
    y = band[0][:, None] * x
    for d in range(1, len(band)):
        below, n = band[d][:-d, None], len(x)
        y = y.at[d:].add(below * x[: n - d]).at[: n - d].add(below * x[d:])
    return y


def indefinite_from(band: Float[np.ndarray, "w n"]) -> int | None:
    """First row at which a symmetric band matrix is not positive definite, or None."""
    if not np.isfinite(band).all():
        return int(np.argmin(np.isfinite(band).all(axis=0)))
    rows = np.flatnonzero(_dependent(band))
    return int(rows[0]) if rows.size else None


def _solve(band: np.ndarray, r: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """`solve_banded` for a positive semidefinite matrix, on the host."""
    dependent = np.zeros(band.shape[1], dtype=bool)
    if not (np.isfinite(band).all() and np.isfinite(r).all()):
        return np.full(r.shape, np.nan), dependent
    x = _positive_definite(band, r)
    if x is None:
        dependent = _dependent(band)
        band = band.copy()
        for d in range(len(band)):
            end = band.shape[1] - d
            band[d, :end][dependent[:end] | dependent[d:]] = 1.0 if d == 0 else 0.0
        x = _positive_definite(band, np.where(dependent[:, None], 0.0, r))
        assert x is not None  # the remaining rows are independent
    return x, dependent


def _solve_regular(band: np.ndarray, r: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """`solve_banded` for a regular matrix, by pivoted LU, on the host."""
    from scipy.linalg import get_lapack_funcs

    (width, n), none = band.shape, np.zeros(band.shape[1], dtype=bool)
    if not (np.isfinite(band).all() and np.isfinite(r).all()):
        return np.full(r.shape, np.nan), none
    beside = width - 1
    whole = np.zeros((3 * beside + 1, n))  # with room for fill-in by pivoting
    for d, diagonal in enumerate(band):
        whole[2 * beside + d, : n - d] = diagonal[: n - d]
        whole[2 * beside - d, d:] = diagonal[: n - d]
    (gbsv,) = get_lapack_funcs(("gbsv",), (whole,))
    x, info = gbsv(beside, beside, whole, r, overwrite_ab=True)[-2:]
    return (np.full(r.shape, np.nan) if info else x), none


def _positive_definite(band: np.ndarray, r: np.ndarray) -> np.ndarray | None:
    """S⁻¹ r, or None if a pivot is too small."""
    from scipy.linalg import get_lapack_funcs

    if len(band) <= 2:
        below = band[1, :-1] if len(band) == 2 else np.zeros(band.shape[1] - 1)
        pttrf, pttrs = get_lapack_funcs(("pttrf", "pttrs"), (band,))
        pivots, factor, info = pttrf(band[0], below)
        if info or np.any(pivots <= SMALLEST_PIVOT * band[0]):
            return None
        return pttrs(pivots, factor, r)[0]
    pbtrf, pbtrs = get_lapack_funcs(("pbtrf", "pbtrs"), (band,))
    factor, info = pbtrf(band, lower=1)
    if info or np.any(factor[0] ** 2 <= SMALLEST_PIVOT * band[0]):
        return None
    return pbtrs(factor, r, lower=1)[0]


def _dependent(band: np.ndarray) -> np.ndarray:
    """True for rows whose pivot is too small after elimination of the previous rows."""
    width, n = band.shape
    dependent, window = np.zeros(n, dtype=bool), np.zeros((width, width))
    for i in range(n):  # window: remainder of rows i, i + 1, …, lower half
        window[:-1, :-1], window[-1], window[:, -1] = window[1:, 1:].copy(), 0.0, 0.0
        if i == 0:
            for d in range(width):
                window[d, : d + 1] = [band[d - c, c] if d < n else 0.0 for c in range(d + 1)]
        elif i + width - 1 < n:
            window[-1] = [band[width - 1 - c, i + c] for c in range(width)]
        pivot = window[0, 0]
        if pivot <= SMALLEST_PIVOT * band[0, i]:
            dependent[i] = True
            continue
        column = window[1:, 0]
        window[1:, 1:] -= np.outer(column, column) / pivot
    return dependent
