"""A record as the bytes of a NetCDF-4 file, for any program that reads such files."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from servocon.errors import InputError
from servocon.results.plain import as_json
from servocon.results.record import Record
from servocon.results.seal import FORMAT

SLASH = "∕"
"""Replacement of "/" in the names of a file's variables, where HDF5 would see a folder."""

KINDS = "biuf"
"""Kinds of numbers that a file holds: booleans, integers and real numbers."""


def variables(run: Record) -> dict[str, tuple[tuple[str, ...], np.ndarray]]:
    """Every logged array with the names of its dimensions.

    Grouped arrays are called ``group/name``; their own dimension is their label where the group
    has none.
    """
    batch = ("run",) if run.batch_shape else ()
    named: dict[str, tuple[tuple[str, ...], np.ndarray]] = {}
    for name, value in run.arrays().items():
        items = value.items() if isinstance(value, Mapping) else [(None, value)]
        for key, array in items:
            path = name if key is None else f"{name}/{key}"
            own = run.dimensions_of(name)
            extra = array.ndim - len(batch) - 1 - len(own)
            own += tuple(f"{path} axis {i}" for i in range(extra))
            named[path] = ((*batch, "time", *own), array)
    return named


def encode(run: Record) -> tuple[bytes, dict[str, int]]:
    """A record as the bytes of a NetCDF-4 file, and the place in them of each array.

    Returns:
        The bytes, and by name, as in `variables`, the number of bytes before the array, whose
        numbers follow each other as they are in memory.

    Raises:
        InputError: an array is not made of real numbers, or does not fit the others.
    """
    import h5netcdf
    import h5py

    # In HDF5's own memory: an interrupt in a file object of Python is lost, and what it wrote too.
    with h5py.File("record", "w", driver="core", backing_store=False) as memory:
        with h5netcdf.File(memory, "w") as file:
            _write(file, "time", ("time",), run.time)
            file.variables["time"].attrs["units"] = "s"
            for name, (dimensions, array) in variables(run).items():
                _write(file, name, dimensions, array)
            file.attrs["format"] = FORMAT
            file.attrs["attributes"] = as_json(dict(run.attributes))
            file.attrs["axes"] = as_json(run.axes._asdict())
            file.attrs["stopped"] = as_json(run.stops)
            file.attrs["rank_changes"] = as_json(run.rank_changes)
        memory.flush()
        names = ("time", *variables(run))
        places = {name: memory[label(name)].id.get_offset() or 0 for name in names}  # 0: empty
        return memory.id.get_file_image(), places


def _write(file: Any, name: str, dimensions: tuple[str, ...], array: np.ndarray) -> None:
    array = np.asarray(array)
    if array.dtype.kind not in KINDS or len(dimensions) != array.ndim:
        raise InputError(
            f"run.{name}",
            got=f"an array of shape {array.shape} and dtype {array.dtype}",
            expected=f"real numbers along {', '.join(dimensions)}",
        )
    labels = tuple(map(label, dimensions))
    for dimension, in_file, size in zip(dimensions, labels, array.shape, strict=True):
        if in_file not in file.dimensions:
            file.dimensions[in_file] = size
        if file.dimensions[in_file].size != size:
            raise InputError(
                f"run.{name}",
                got=f"{size} values along {dimension!r}",
                expected=f"{file.dimensions[in_file].size}, as in the other arrays",
            )
    data = array.astype(np.int8) if array.dtype == bool else array
    variable = file.create_variable(label(name), labels, data=data)
    if array.dtype == bool:
        variable.attrs["dtype"] = "bool"  # as xarray writes and reads it


def label(name: str) -> str:
    """Name of a variable or dimension in NetCDF-4, another one for each name."""
    group, _, key = name.partition("/")
    if not key:
        return group
    plain = lambda c: c.isprintable() and c not in ("%", SLASH)
    escaped = "".join(c if plain(c) else f"%{ord(c):x};" for c in key)
    if escaped.endswith(" "):  # NetCDF has no such name
        escaped = f"{escaped[:-1]}%20;"
    return f"{group}.{escaped.replace('/', SLASH)}"
