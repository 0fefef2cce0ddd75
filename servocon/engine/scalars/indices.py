"""The index arithmetic of gather and scatter with known indices."""

from collections.abc import Sequence

import numpy as np
from jax import lax


def positions(
    shape: tuple[int, ...],
    indices: np.ndarray,
    out_shape: tuple[int, ...],
    window_dims: tuple[int, ...],
    dropped: tuple[int, ...],
    index_map: tuple[int, ...],
    batching: tuple[tuple[int, ...], tuple[int, ...]],
    mode: lax.GatherScatterMode,
    sizes: Sequence[int] | None = None,
) -> np.ndarray:
    """Flat positions, in an operand of `shape`, of the elements of a gather or of scatter updates.

    Shaped `out_shape`; -1 where the window does not lie inside the operand.
    """
    grid = np.indices(out_shape)
    batch = [grid[d] for d in range(len(out_shape)) if d not in window_dims]
    starts = indices[tuple(batch)]  # (*out_shape, len(index_map))
    kept = [d for d in range(len(shape)) if d not in dropped and d not in batching[0]]
    extent = [1] * len(shape)
    where = [np.zeros(out_shape, np.int64) for _ in shape]
    for d, window in zip(kept, window_dims, strict=True):
        extent[d] = sizes[d] if sizes is not None else out_shape[window]
        where[d] += grid[window]
    for d, index_dim in zip(*batching, strict=True):
        where[d] += batch[index_dim]
    inside = np.ones(out_shape, bool)
    for k, d in enumerate(index_map):
        start = starts[..., k]
        limit = shape[d] - extent[d]
        if mode in (lax.GatherScatterMode.CLIP, lax.GatherScatterMode.PROMISE_IN_BOUNDS):
            start = np.clip(start, 0, limit)
        inside &= (start >= 0) & (start <= limit)
        where[d] += start
    flat = np.zeros(out_shape, np.int64)
    for size, position in zip(shape, where, strict=True):
        flat = flat * size + position
    return np.where(inside, flat, -1)
