"""The index arithmetic of gather and scatter."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from jax import lax

_CLIPPED = (lax.GatherScatterMode.CLIP, lax.GatherScatterMode.PROMISE_IN_BOUNDS)


class Window(NamedTuple):
    """Places of the elements of a gather, or of scatter updates, in a flat operand.

    The position of an element is its offset plus the stride times each index. If an index exceeds
    its limit, the window is not inside the operand.

    Attributes:
        offsets: Offset of each element.
        batch: Position, along each leading axis of the indices, of the indices of each element.
        strides: Stride of each index.
        limits: Largest value of each index.
    """

    offsets: np.ndarray
    batch: tuple[np.ndarray, ...]
    strides: tuple[int, ...]
    limits: tuple[int, ...]


def window_of(
    shape: tuple[int, ...],
    out_shape: tuple[int, ...],
    window_dims: tuple[int, ...],
    dropped: tuple[int, ...],
    index_map: tuple[int, ...],
    batching: tuple[tuple[int, ...], tuple[int, ...]],
    sizes: Sequence[int] | None = None,
) -> Window:
    """The window of a gather, or of scatter updates, of `out_shape` in an operand of `shape`."""
    grid = np.indices(out_shape)
    batch = [grid[d] for d in range(len(out_shape)) if d not in window_dims]
    kept = [d for d in range(len(shape)) if d not in dropped and d not in batching[0]]
    strides = [int(np.prod(shape[d + 1 :])) for d in range(len(shape))]
    extent, offsets = [1] * len(shape), np.zeros(out_shape, np.int64)
    for d, window in zip(kept, window_dims, strict=True):
        extent[d] = sizes[d] if sizes is not None else out_shape[window]
        offsets += strides[d] * grid[window]
    for d, index_dim in zip(*batching, strict=True):
        offsets += strides[d] * batch[index_dim]
    limits = tuple(shape[d] - extent[d] for d in index_map)
    return Window(offsets, tuple(batch), tuple(strides[d] for d in index_map), limits)


def is_clipped(mode: lax.GatherScatterMode) -> bool:
    """True if indices are clipped to their limits."""
    return mode in _CLIPPED


def positions(window: Window, indices: np.ndarray, mode: lax.GatherScatterMode) -> np.ndarray:
    """Flat positions for known indices; -1 where the window is not inside the operand."""
    starts, flat = indices[window.batch], window.offsets.copy()
    inside = np.ones(flat.shape, bool)
    for k, (stride, limit) in enumerate(zip(window.strides, window.limits, strict=True)):
        start = starts[..., k]
        if is_clipped(mode):
            start = np.clip(start, 0, limit)
        inside &= (start >= 0) & (start <= limit)
        flat += stride * start
    return np.where(inside, flat, -1)
