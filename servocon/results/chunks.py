"""Compressed chunks of an array as HDF5 stores them, read without its library.

HDF5 shuffles the bytes of a chunk, all first ones first, and deflates them (zlib).
"""

import math
import zlib
from collections.abc import Sequence

import numpy as np

LEAST = 4096
"""Least size of a compressed array [bytes]; for smaller ones the index takes more."""

LARGEST = 2**20
"""Largest size of a chunk [bytes]: the size of HDF5's cache for reading."""

LEVEL = 1
"""Compression level; for real numbers a higher one saves 1 % and takes longer."""

RATIO = 1032
"""Largest ratio by which deflated bytes grow."""

SHUFFLE, DEFLATE = 1, 2
"""Bits of the mask of omitted filters."""


def chunk_shape(shape: Sequence[int], itemsize: int) -> tuple[int, ...]:
    """Shape of the chunks of an array: complete along its last axes, as far as possible."""
    left, chunk = max(1, LARGEST // itemsize), []
    for size in reversed(shape):
        chunk.insert(0, max(1, min(size, left)))
        left //= max(1, size)
    return tuple(chunk)


def joined(
    image: bytes,
    dtype: np.dtype,
    shape: Sequence[int],
    chunk: Sequence[int],
    places: Sequence[tuple[int, int, int]],
) -> np.ndarray:
    """An array from its chunks.

    Args:
        image: The bytes of the file.
        dtype: Type of its numbers.
        shape: Shape of the array.
        chunk: Shape of a chunk; the last ones are stored at full size.
        places: Offset of each chunk [bytes], its length, and the mask of omitted filters.

    Raises:
        Exception: the bytes are not such an array.
    """
    counts = [-(-size // part) for size, part in zip(shape, chunk, strict=True)]
    size = math.prod(chunk) * dtype.itemsize
    if math.prod(counts) != len(places):
        raise ValueError("another number of chunks")
    array = np.empty(tuple(shape), dtype)
    for index, (start, length, mask) in zip(np.ndindex(*counts), places, strict=True):
        raw = image[start : start + length]
        raw = raw if mask & DEFLATE else zlib.decompressobj().decompress(raw, size)
        if not mask & SHUFFLE:
            raw = np.frombuffer(raw, np.uint8).reshape(dtype.itemsize, -1).T.tobytes()
        block = np.frombuffer(raw, dtype).reshape(chunk)
        first = [i * part for i, part in zip(index, chunk, strict=True)]
        target = array[tuple(slice(i, i + part) for i, part in zip(first, chunk, strict=True))]
        target[...] = block[tuple(slice(n) for n in target.shape)]
    return array
