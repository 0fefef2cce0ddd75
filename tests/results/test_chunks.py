"""Compressed chunks: read as HDF5 wrote them, whatever their shape and filters."""

import h5py
import numpy as np
import pytest

from servocon.results.files import _place, chunk_shape, joined

RNG = np.random.default_rng(0)
ARRAYS = {
    "of noise, which no filter makes smaller": RNG.integers(0, 256, 4000).astype(np.uint8),
    "of numbers": RNG.normal(size=(7, 50, 3)),
    "of zeros": np.zeros((40, 40), np.int64),
    "big-endian": RNG.normal(size=(9, 11)).astype(">f4"),
    "of one number": np.ones(1),
}


@pytest.mark.first(5)
@pytest.mark.parametrize("part", [1, 3, 1000])
@pytest.mark.parametrize("kind", ARRAYS)
def test_an_array_is_joined_from_what_hdf5_wrote(kind, part):
    array = ARRAYS[kind]
    chunk = tuple(min(part, size) for size in array.shape)
    with h5py.File("chunks", "w", driver="core", backing_store=False) as file:
        file.create_dataset("x", data=array, chunks=chunk, compression="gzip", shuffle=True)
        file.flush()
        found, places = _place(file["x"])
        image = file.id.get_file_image()
    back = joined(image, array.dtype, array.shape, found, places)
    assert back.dtype == array.dtype
    np.testing.assert_array_equal(back, array)


def test_filters_that_were_left_out():
    array = np.arange(6.0).reshape(2, 3)
    plain = joined(array.tobytes(), array.dtype, (2, 3), (2, 3), [(0, 48, 3)])
    np.testing.assert_array_equal(plain, array)
    shuffled = array.view(np.uint8).reshape(-1, 8).T.tobytes()
    back = joined(shuffled, array.dtype, (2, 3), (2, 3), [(0, 48, 2)])
    np.testing.assert_array_equal(back, array)


@pytest.mark.parametrize(
    ("shape", "chunk"),
    [
        ((10,), (10,)),
        ((1000, 501, 4), (65, 501, 4)),
        ((10**6, 1), (131072, 1)),
        ((3, 10**6), (1, 131072)),
        ((2, 0), (2, 1)),
        ((), ()),
    ],
)
def test_chunks_are_whole_along_the_last_axes(shape, chunk):
    assert chunk_shape(shape, 8) == chunk
