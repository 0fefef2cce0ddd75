"""Calls of machine code from Python."""

import ctypes
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from servocon import native
from servocon.engine.machine.library import address

WIDTH, MOST = (int(native.defined("loops.c")[name]) for name in ("WIDTH", "MOST"))
"""Number of items that a wide function takes at a time, and largest number of arrays of a call."""

CORES = os.cpu_count() or 1
"""Number of threads."""

MANY = 100_000
"""Number of values above which several threads are used."""


def entry(place: int) -> Callable[[int], None]:
    """A function of one address in machine code."""
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(place)


def each(places: np.ndarray, *arrays: np.ndarray, size: int) -> np.ndarray:
    """Values (items, size) of functions in machine code, item by item.

    Args:
        places: Three addresses for each item, int64 (items, 3): the function, its wide version or
            0, and its first array.
        arrays: Its other arrays, contiguous, item by item.
        size: Number of values of an item.
    """
    items = len(places)
    out = np.empty((items, size))
    threads = min(CORES, items * size // MANY + 1)
    if threads == 1:
        _some(places, arrays, out)
        return out
    ends = [items * k // threads // WIDTH * WIDTH for k in range(threads)] + [items]
    parts = [slice(*pair) for pair in pairwise(ends)]
    of_item = [array.reshape(items, -1) for array in arrays]
    with ThreadPoolExecutor(threads) as pool:
        some = lambda part: _some(places[part], [array[part] for array in of_item], out[part])
        list(pool.map(some, parts))
    return out


def _some(places: np.ndarray, arrays: Any, out: np.ndarray) -> None:
    """Fill some rows, in this thread."""
    items, count = len(places), len(arrays)
    if not items:
        return
    begins = [array.__array_interface__["data"][0] for array in arrays]
    table = np.array([begins, [array.size // items for array in arrays]])
    places = np.ascontiguousarray(places)
    to_places, at, to_out = [x.__array_interface__["data"][0] for x in (places, table, out)]
    _LOOP.function(to_places, items, at, at + 8 * count, count, to_out, out.shape[1])


class _Loop:
    """The loop over items, made at its first call."""

    @cached_property
    def function(self) -> Any:
        """(places, items, arrays, strides, count, out, size)."""
        pointer, integer = ctypes.c_void_p, ctypes.c_int64
        kinds = pointer, integer, pointer, pointer, integer, pointer, integer
        return ctypes.CFUNCTYPE(None, *kinds)(address("servocon_each"))


_LOOP = _Loop()
