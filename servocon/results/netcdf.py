"""A record as the bytes of a NetCDF-4 file, and back.

The bytes that come back may be anybody's: only plain arrays, as they are written here, are read.
"""

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from servocon.errors import InputError
from servocon.results.plain import as_json
from servocon.results.record import DIMENSIONS, GROUPS, Axes, Record, Stop
from servocon.results.seal import FORMAT

if TYPE_CHECKING:
    import h5py

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
            label = name if key is None else f"{name}/{key}"
            own = run.dimensions_of(name)
            extra = array.ndim - len(batch) - 1 - len(own)
            own += tuple(f"{label} axis {i}" for i in range(extra))
            named[label] = ((*batch, "time", *own), array)
    return named


def encode(run: Record) -> bytes:
    """A record as the bytes of a NetCDF-4 file.

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
            file.attrs["groups"] = as_json({group: list(getattr(run, group)) for group in GROUPS})
        memory.flush()
        return memory.id.get_file_image()


def _write(file: Any, name: str, dimensions: tuple[str, ...], array: np.ndarray) -> None:
    array = np.asarray(array)
    if array.dtype.kind not in KINDS or len(dimensions) != array.ndim:
        raise InputError(
            f"run.{name}",
            got=f"an array of shape {array.shape} and dtype {array.dtype}",
            expected=f"real numbers along {', '.join(dimensions)}",
        )
    labels = tuple(map(_label, dimensions))
    for dimension, label, size in zip(dimensions, labels, array.shape, strict=True):
        if label not in file.dimensions:
            file.dimensions[label] = size
        if file.dimensions[label].size != size:
            raise InputError(
                f"run.{name}",
                got=f"{size} values along {dimension!r}",
                expected=f"{file.dimensions[label].size}, as in the other arrays",
            )
    data = array.astype(np.int8) if array.dtype == bool else array
    variable = file.create_variable(_label(name), labels, data=data)
    if array.dtype == bool:
        variable.attrs["dtype"] = "bool"  # as xarray writes and reads it


def _label(name: str) -> str:
    """Name of a variable or dimension in the file, another one for each name."""
    group, _, key = name.partition("/")
    if not key:
        return group
    plain = lambda c: c.isprintable() and c not in ("%", SLASH)
    escaped = "".join(c if plain(c) else f"%{ord(c):x};" for c in key)
    return f"{group}.{escaped.replace('/', SLASH)}"


def decode(image: bytes) -> dict[str, Any]:
    """The fields of a record, by name, from bytes that `encode` made.

    Raises:
        Exception: they are something else.
    """
    import h5py

    access = h5py.h5p.create(h5py.h5p.FILE_ACCESS)
    access.set_fapl_core(backing_store=False)
    access.set_file_image(image)
    with h5py.File(h5py.h5f.open(b"record", h5py.h5f.ACC_RDONLY, access)) as file:
        texts = ("attributes", "axes", "stopped", "rank_changes", "groups")
        plain = {name: json.loads(_text(file, name)) for name in texts}
        names = plain["groups"]
        groups = {
            group: [(key, f"{group}/{key}") for key in map(_string, names[group])]
            for group in GROUPS
        }
        wanted = ["time", *DIMENSIONS, *(path for keys in groups.values() for _, path in keys)]
        arrays = _arrays(file, wanted, len(image))
    batch = arrays["q"].shape[:-2]
    _require_shapes(arrays, batch)
    stops = tuple(s if s is None else _stop(*s) for s in plain["stopped"])
    if len(stops) != (batch[0] if batch else 1):
        raise ValueError("another number of ends than of runs")
    return {
        **{name: arrays[name] for name in ("time", *DIMENSIONS)},
        **{group: {key: arrays[path] for key, path in keys} for group, keys in groups.items()},
        "axes": Axes(**{k: tuple(map(_string, labels)) for k, labels in plain["axes"].items()}),
        "stops": stops,
        "attributes": dict(plain["attributes"]),
        "rank_changes": tuple(map(dict, plain["rank_changes"])),
    }


def _arrays(file: "h5py.File", names: list[str], largest: int) -> dict[str, np.ndarray]:
    """Read the variables of these names, once their sizes are known to be stored in the file."""
    datasets = {name: _dataset(file, _label(name)) for name in names}
    if sum(d.size * d.dtype.itemsize for d in datasets.values()) > largest:
        raise ValueError("larger than the file")
    arrays = {}
    for name, dataset in datasets.items():
        data = dataset[...]
        arrays[name] = data.astype(bool) if "dtype" in dataset.attrs else data
    return arrays


def _dataset(file: "h5py.File", name: str) -> "h5py.Dataset":
    """A variable of plain numbers, stored whole in this file."""
    import h5py

    if not isinstance(file.get(name, getlink=True), h5py.HardLink):
        raise ValueError(f"{name} is a link")
    dataset = file[name]
    if not isinstance(dataset, h5py.Dataset) or dataset.dtype.kind not in KINDS:
        raise ValueError(f"{name} is no array of numbers")
    made = dataset.id.get_create_plist()
    size = math.prod(dataset.shape) * dataset.dtype.itemsize
    whole = made.get_layout() in (h5py.h5d.CONTIGUOUS, h5py.h5d.COMPACT) or size == 0
    outside = made.get_layout() != h5py.h5d.COMPACT and made.get_external_count() > 0
    if not whole or outside or made.get_nfilters() or dataset.id.get_storage_size() != size:
        raise ValueError(f"{name} is compressed, or stored elsewhere")
    return dataset


def _text(file: "h5py.File", name: str) -> str:
    """An attribute that is one text."""
    import h5py

    stored = h5py.h5a.open(file.id, name.encode())
    if stored.shape != () or h5py.check_string_dtype(stored.dtype) is None:
        raise ValueError(f"{name} is no text")
    return _string(file.attrs[name])


def _require_shapes(arrays: dict[str, np.ndarray], batch: tuple[int, ...]) -> None:
    lead = (*batch, *arrays["time"].shape)
    if arrays["time"].ndim != 1 or len(batch) > 1:
        raise ValueError("no times, or a batch of batches")
    for name, array in arrays.items():
        least = 1 if name == "time" else len(lead) + len((DIMENSIONS | GROUPS)[name.split("/")[0]])
        if array.ndim < least or (name != "time" and array.shape[: len(lead)] != lead):
            raise ValueError(f"{name} has another shape")


def _stop(reason: Any, time: Any, q: Any, v: Any, expected: Any) -> Stop:
    q, v = (tuple(map(float, state)) for state in (q, v))
    return Stop(_string(reason), float(time), q, v, bool(expected))


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value
