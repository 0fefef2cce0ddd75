"""A record as the bytes of a NetCDF-4 file."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from servocon.errors import InputError
from servocon.results.cf import Variable, contents
from servocon.results.chunks import LEAST, LEVEL, chunk_shape
from servocon.results.record import Record

KINDS = "biuf"
"""Kinds of numbers in a file: booleans, integers and real numbers."""

Place = int | tuple[tuple[int, ...], list[tuple[int, int, int]]]
"""Place of an array in the file.

Its byte offset, if its numbers are contiguous and uncompressed; else the shape of its compressed
chunks, and for each chunk its offset, its length, and the mask of omitted filters.
"""


def encode(run: Record) -> tuple[bytes, dict[str, Place]]:
    """A record as the bytes of a NetCDF-4 file, and the position of each array, by path.

    Raises:
        InputError: an array is not of real numbers, or its sizes do not match the others.
    """
    import h5py

    made = contents(run)
    arrays = {"time": made.coordinates["time"]} | made.variables
    for path, variable in arrays.items():
        _require_numbers(path, variable)
    sizes = _sizes(arrays)
    # In HDF5's own memory: with a Python file object an interrupt, and its data, would be lost.
    with h5py.File("record", "w", driver="core", backing_store=False, track_order=True) as memory:
        for variable in made.coordinates.values():
            _write(memory, variable, {})
        for variable in made.variables.values():
            _write(memory, variable, made.coordinates)
        _make_dimensions(memory, list(sizes), (*made.coordinates.values(), *arrays.values()))
        for name, value in made.attributes.items():
            _set(memory.attrs, name, value)
        memory.flush()
        places = {path: _place(memory[variable.name]) for path, variable in arrays.items()}
        return memory.id.get_file_image(), places


def _require_numbers(path: str, variable: Variable) -> None:
    array = variable.values
    if array.dtype.kind not in KINDS or len(variable.dimensions) != array.ndim:
        raise InputError(
            f"run.{path}",
            got=f"an array of shape {array.shape} and dtype {array.dtype}",
            expected=f"real numbers along {', '.join(variable.dimensions)}",
        )


def _sizes(arrays: dict[str, Variable]) -> dict[str, int]:
    """The sizes of all dimensions.

    Raises:
        InputError: arrays disagree about the size of one of them.
    """
    sizes: dict[str, int] = {}
    for path, variable in arrays.items():
        for dimension, size in zip(variable.dimensions, variable.values.shape, strict=True):
            if sizes.setdefault(dimension, size) != size:
                raise InputError(
                    f"run.{path}",
                    got=f"{size} values along {dimension!r}",
                    expected=f"{sizes[dimension]}, as in the other arrays",
                )
    return sizes


def _write(file: Any, variable: Variable, coordinates: dict[str, Variable]) -> None:
    """Write a variable with the units of the labels along its dimensions."""
    import h5py

    array, options = variable.values, {}
    attributes = dict(variable.attributes)
    if array.dtype == bool:
        array, attributes["dtype"] = array.astype(np.int8), "bool"  # xarray's convention
    if array.dtype == object:
        options = {"dtype": h5py.string_dtype()}
    elif array.nbytes >= LEAST:
        options = {
            "chunks": chunk_shape(array.shape, array.itemsize),
            "compression": "gzip",
            "compression_opts": LEVEL,
            "shuffle": True,
        }
    beside = [name for d in variable.dimensions if (name := f"{d}_units") in coordinates]
    if beside:
        attributes["coordinates"] = " ".join(beside)
    written = file.create_dataset(variable.name, data=array, track_order=True, **options)
    for name, value in attributes.items():
        _set(written.attrs, name, value)


def _set(attributes: Any, name: str, value: Any) -> None:
    """Set an attribute; a number becomes an array of one, as in the NetCDF library."""
    attributes[name] = value if isinstance(value, str) else np.atleast_1d(value)


def _make_dimensions(file: Any, names: list[str], variables: Iterable[Variable]) -> None:
    """Make the NetCDF-4 dimensions: each is a coordinate as an HDF5 scale, with a number."""
    for number, name in enumerate(names):
        file[name].make_scale(name)
        file[name].attrs["_Netcdf4Dimid"] = np.int32(number)
    for variable in variables:
        if variable.name not in names:
            for axis, name in zip(file[variable.name].dims, variable.dimensions, strict=True):
                axis.attach_scale(file[name])


def _place(dataset: Any) -> Place:
    """Place of an array that HDF5 has written."""
    if dataset.chunks is None:
        return dataset.id.get_offset() or 0  # 0: empty
    count = dataset.id.get_num_chunks()
    infos = (dataset.id.get_chunk_info(i) for i in range(count))
    stored = sorted((i.chunk_offset, (i.byte_offset, i.size, i.filter_mask)) for i in infos)
    return dataset.chunks, [place for _, place in stored]
