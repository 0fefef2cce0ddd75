"""States in bins of their ‖β‖, and rates along motions that stay near some sizes."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

BINS = 96
"""Number of bins of states by their sizes."""


class Bins(NamedTuple):
    """States in the order of their sizes, in bins.

    Attributes:
        starts: Index of the first state of each bin (bins).
        lower: The size below which all those before are (bins).
        upper: The size above which all those behind are (bins).
        places: The bin of each state (states).
    """

    starts: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    places: np.ndarray

    @staticmethod
    def of(sizes: np.ndarray) -> "Bins":
        """Bins of increasing sizes."""
        starts = np.unique(np.linspace(0, len(sizes), BINS, endpoint=False).astype(int))
        lower = sizes[np.maximum(starts - 1, 0)]
        upper = sizes[np.append(starts[1:], len(sizes) - 1)]
        places = np.searchsorted(starts, np.arange(len(sizes)), "right") - 1
        return Bins(starts, lower, upper, places)

    def largest(self, values: np.ndarray) -> np.ndarray:
        """The largest value in each bin (…, bins), of values at states (…, states)."""
        return np.maximum.reduceat(values, self.starts, axis=-1)

    def tables(self, values: np.ndarray) -> np.ndarray:
        """The largest of 1, 2, 4, … neighbours from each bin on, of values in bins (…, bins)."""
        made = [values]
        while 2 ** len(made) <= values.shape[-1]:
            step, kept = 2 ** (len(made) - 1), made[-1].copy()
            np.maximum(kept[..., :-step], made[-1][..., step:], out=kept[..., :-step])
            made.append(kept)
        return np.stack(made)

    def within(self, widths: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """A function of tables: the largest value within widths (plants, bins) of each bin.

        It includes the bins beside each one.
        """
        first = np.searchsorted(self.upper, self.lower - widths)
        last = np.searchsorted(self.lower, self.upper + widths, "right")
        level = np.log2(np.maximum(last - first, 1)).astype(int)
        rows, last = np.arange(len(widths))[:, None], last - 2**level
        return lambda tables: np.maximum(tables[level, rows, first], tables[level, rows, last])


class Rates(NamedTuple):
    """A bound of a rate along a motion under u and e, or under u₀ and e' (…).

    Attributes:
        rate: With u and e = 0.
        alone: With u₀ and e' = 0.
        share: Its growth with e or e'.
    """

    rate: np.ndarray
    alone: np.ndarray
    share: np.ndarray

    def at(self, error: Any, alone: Any) -> np.ndarray:
        """The rate, with bounds of e and e'."""
        return np.minimum(self.rate + self.share * error, self.alone + self.share * alone)


def root(square: np.ndarray) -> np.ndarray:
    """√, of a square that rounding may make negative."""
    return np.sqrt(np.maximum(square, 0.0))
