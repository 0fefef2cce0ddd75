"""Bounds of a quantity over time, and of a decay under a forcing by the comparison lemma."""

from collections.abc import Callable
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.errors import ShapeError
from servocon.precision import float64

PARTS = 1000
"""Number of integration steps of a forcing, each with the larger of its two end values."""


class Enclosure(NamedTuple):
    """Bounds between which a quantity is guaranteed to stay.

    Attributes:
        lower: Lower bounds, times first (T, rows).
        upper: Upper bounds (T, rows).
    """

    lower: np.ndarray
    upper: np.ndarray


@float64
def decay_bound(
    y0: np.ndarray, forcing: Callable[..., Any], rate: np.ndarray, time: np.ndarray
) -> np.ndarray:
    """Upper bound of y ≥ 0 with ẏ ≤ −rate y + forcing(t), at given times (T, rows).

    Args:
        y0: y at time 0 (rows).
        forcing: Function of times (K) that returns (K) or (K, rows), monotone in time.
        rate: A number, or one per row [1/s].
        time: Times from 0 on [s] (T).

    Raises:
        InputError: y0 or a time is negative, a rate is not positive, or an argument is not numeric.
        ShapeError: y0 or the times are not a vector, or the shapes do not match.
    """
    for where, value in (("y0", y0), ("time", time)):
        validate.vector(where, value)
        validate.not_negative(where, value)
    validate.function("forcing", forcing, arguments="time")
    validate.positive("rate", rate)
    y0, rate, time = (np.asarray(value, dtype=float) for value in (y0, rate, time))
    grid = np.union1d(np.linspace(0.0, time.max(), PARTS + 1), time)
    f = np.asarray(forcing(grid), dtype=float)
    f = f[:, None] if f.ndim == 1 else f
    if f.ndim != 2 or len(f) != grid.size:
        expected = f"({grid.size},) or ({grid.size}, rows), as many as times"
        raise ShapeError("forcing(time)", got=f"shape {f.shape}", expected=expected)
    sizes = validate.broadcast("y0, forcing(time), rate", y0.shape, f.shape[1:], rate.shape)
    if len(sizes) != 1:
        raise ShapeError("rate", got=f"shape {rate.shape}", expected="one number, or one per row")
    left = np.exp(-np.multiply.outer(np.diff(grid), rate).reshape(grid.size - 1, -1))
    added = (1 - left) / rate * np.maximum(f[1:], f[:-1])
    per_step = [np.broadcast_to(x, (grid.size - 1, *sizes)).T.tolist() for x in (left, added)]
    first, step = (
        np.broadcast_to(y0, sizes).tolist(),
        lambda y, of_step: of_step[0] * y + of_step[1],
    )
    rows = [  # by Python's floats: step by step NumPy takes ten times as long
        list(accumulate(zip(*of_row, strict=True), step, initial=y))
        for y, *of_row in zip(first, *per_step, strict=True)
    ]
    return np.array(rows).T[np.searchsorted(grid, time)]
