"""Sums over pairs of items, in machine code on all cores."""

import ctypes
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import numpy as np
from jax.extend.core import ClosedJaxpr

from servocon.engine.machine.library import CORES, address
from servocon.engine.scalars.functions import NAME, PairLoop, pair_loop

LANES = 8
"""Number of items processed at a time."""

FEW = 200_000
"""Number of pairs up to which one thread is used."""


class PairSums:
    """Sums of a function over the partners of each item; `pair_sums` makes them."""

    def __init__(self, all_pairs: PairLoop, in_ranges: PairLoop):
        from servocon.engine.machine.compile import Code

        symbols = {symbol: address(symbol) for symbol in all_pairs.library}
        self._size = all_pairs.size
        self._codes = [
            Code(loop.ir, (NAME,), symbols, thorough=True) for loop in (all_pairs, in_ranges)
        ]
        pointer, integer = ctypes.c_void_p, ctypes.c_int64
        kind = ctypes.CFUNCTYPE(None, *[pointer] * 5, *[integer] * 4)
        self._all, self._ranges = (kind(code.addresses[NAME]) for code in self._codes)

    def over_all(self, items: np.ndarray, others: np.ndarray, shared: np.ndarray) -> np.ndarray:
        """Sums (N, values) over all other items.

        Args:
            items: Numbers of each item (N, a).
            others: Numbers of each item as a partner (N, b).
            shared: Numbers of all pairs (c).
        """
        N = len(items)
        ranges = np.array([0, N], np.int64)
        return self._run(self._all, LANES, items, others, shared, ranges, 1, N * N)

    def over_ranges(
        self, items: np.ndarray, others: np.ndarray, shared: np.ndarray, ranges: np.ndarray
    ) -> np.ndarray:
        """Sums (N, values) over the items from `begin` to before `end` of some ranges.

        Args:
            items: Numbers of each item (N, a).
            others: Numbers of each item as a partner (N, b).
            shared: Numbers of all pairs (c).
            ranges: Ranges of each item (N, ranges, 2).
        """
        ranges = np.ascontiguousarray(ranges, np.int64)
        pairs = int((ranges[..., 1] - ranges[..., 0]).sum())
        count = ranges.shape[1]
        return self._run(self._ranges, 1, items, others, shared, ranges, count, pairs)

    def _run(
        self,
        loop: Any,
        lanes: int,
        items: np.ndarray,
        others: np.ndarray,
        shared: np.ndarray,
        ranges: np.ndarray,
        count: int,
        pairs: int,
    ) -> np.ndarray:
        N = len(items)
        stride = -(-N // lanes) * lanes
        table = np.zeros((items.shape[1], stride))
        table[:, :N] = items.T
        others, shared = (np.ascontiguousarray(x, float) for x in (others, shared))
        sums = np.empty((self._size, stride))
        at = [x.ctypes.data for x in (table, others, shared, ranges, sums)]
        threads = 1 if pairs <= FEW else CORES
        ends = [stride // lanes * k // threads * lanes for k in range(threads + 1)]
        part = lambda k: loop(*at, ends[k], ends[k + 1], count, stride)
        if threads == 1:
            part(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(part, range(threads)))
        return sums[:, :N].T


@lru_cache(maxsize=32)
def _made(all_pairs: PairLoop, in_ranges: PairLoop) -> PairSums:
    return PairSums(all_pairs, in_ranges)


def pair_sums(closed: ClosedJaxpr) -> PairSums | str:
    """Sums of a traced function of (item, partner, shared numbers), or the reason for none."""
    loops = pair_loop(closed, LANES), pair_loop(closed, 0)
    for loop in loops:
        if isinstance(loop, str):
            return loop
    return _made(*loops)  # pyright: ignore[reportArgumentType]
