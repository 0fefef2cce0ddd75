"""Records as files, written whole or not at all, and checked on reading.

A file is a record as NetCDF-4, then all texts and the positions of arrays. These are a line of JSON
after the NetCDF-4 file, which other programs ignore. Loading uses only them, and not the HDF5
library, which trusts the lengths and addresses in a file and can hang.
"""

import json
import math
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError, OutputError, ServoconError
from servocon.results.cf import Variable, contents
from servocon.results.disk import LARGEST, sealed, store, uninterrupted, unsealed
from servocon.results.plain import as_json
from servocon.results.record import DIMENSIONS, GROUPS, Axes, Record, Stop

TEXTS = 2**22
"""Default limit of the length of a file's texts on loading [bytes].

Reading texts takes up to 33 times their length in memory, arrays only their own size.
"""

PART = 1024
"""Ratio of the limits of a file's size and of its texts' length, if that gives more."""


def write(run: Record, path: Any) -> Path:
    """Write a record to a NetCDF-4 file, whole or not at all.

    If the file cannot be written, the results go to a temporary file named in the error. A SIGINT
    waits until the file is written.

    Raises:
        InputError: an array of the record is not of real numbers, or `path` is not a path.
        OutputError: the path cannot be written.
    """
    with uninterrupted():
        try:
            content = sealed(packed(run))
        except ServoconError:
            raise
        except Exception as error:  # of any kind; the run stays in memory
            raise OutputError(
                f"run: got one that makes no file ({type(error).__name__}: {error}); expected "
                "arrays and plain attributes. The results are in memory only."
            ) from error
        return store(path, content, ".nc")


def read(path: Any, largest: int = LARGEST) -> dict[str, Any]:
    """The fields of a record, by name, from a file of `write`.

    Nothing is read from other files, and no code from the file is run.

    Args:
        path: The file.
        largest: Largest accepted size of the file, and of its arrays together [bytes]; for texts
            1/1024 of that, at least 4 MiB.

    Raises:
        InputError: there is no such file, or it is too large, damaged, or of another kind.
    """
    content = unsealed(path, validate.integer("largest", largest))
    longest = max(TEXTS, largest // PART)
    try:
        return unpacked(content, longest, largest)
    except MemoryError:
        raise
    except TooLongError as error:
        length = error.args[0]
        raise InputError(
            "path",
            got=f"{str(path)!r} with {length:,} bytes of texts",
            expected=f"at most {longest:,}",
            cure=f"If you trust it, load it with largest={PART * length}.",
        ) from None
    except TooLargeError as error:
        size = error.args[0]
        raise InputError(
            "path",
            got=f"{str(path)!r}, whose arrays take {size:,} bytes",
            expected=f"at most {largest:,}",
            cure=f"If you trust it, load it with largest={size}.",
        ) from None
    except Exception as error:  # of any kind, since the texts are of any kind
        raise InputError(
            "path",
            got=f"{str(path)!r}, whose content is no record",
            expected="a file that save() wrote",
        ) from error


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


END = b"\n"
"""End of the NetCDF-4 file; JSON has no such byte."""


class TooLongError(ValueError):
    """The texts of a file exceed the limit."""


class TooLargeError(ValueError):
    """The uncompressed arrays of a file exceed the limit."""


def packed(run: Record) -> bytes:
    """A record as the bytes of a NetCDF-4 file, and its contents.

    Raises:
        InputError: an array is not of real numbers, or its sizes do not match the others.
    """
    image, places = encode(run)

    def stored(name: str, array: Any) -> tuple[str, tuple[int, ...], Place]:
        array = np.asarray(array)
        return array.dtype.str, array.shape, places[name]

    arrays: dict[str, Any] = {"time": stored("time", run.time)}
    for name, value in run.arrays().items():
        arrays[name] = (
            {key: stored(f"{name}/{key}", array) for key, array in value.items()}
            if isinstance(value, Mapping)
            else stored(name, value)
        )
    texts = {
        "attributes": dict(run.attributes),
        "axes": run.axes._asdict(),
        "stopped": run.stops,
        "rank_changes": run.rank_changes,
    }
    return image + END + as_json(texts | {"arrays": arrays}).encode("ascii")


def unpacked(content: bytes, longest: int, largest: int) -> dict[str, Any]:
    """The fields of a record, by name, from the bytes of `packed`.

    Args:
        content: The bytes, from an untrusted source.
        longest: Largest accepted length of all texts together [bytes].
        largest: Largest accepted size of all arrays together [bytes].

    Raises:
        TooLongError: the texts are longer.
        TooLargeError: the arrays are larger.
        Exception: the bytes are something else.
    """
    end = content.rindex(END)
    if len(content) - end > longest:
        raise TooLongError(len(content) - end)
    found = json.loads(content[end:].decode("ascii"))
    size = _size(found["arrays"])
    if size > RATIO * len(content):
        raise ValueError("larger than a file of this size can hold")
    if size > largest:
        raise TooLargeError(size)
    arrays = _arrays(content[:end], found["arrays"])
    time, q = arrays["time"], arrays["q"]
    batch = q.shape[:-2]
    if time.ndim != 1 or len(batch) > 1:
        raise ValueError("no times, or a batch of batches")
    for name in (*DIMENSIONS, *GROUPS):
        value = arrays[name]
        for array in value.values() if name in GROUPS else [value]:
            _require_shape(name, array, (*batch, len(time)))
    stops = tuple(s if s is None else _stop(*s) for s in found["stopped"])
    if len(stops) != (batch[0] if batch else 1):
        raise ValueError("a number of ends that is not that of the runs")
    return arrays | {
        "axes": Axes.of(**{k: tuple(map(_string, labels)) for k, labels in found["axes"].items()}),
        "stops": stops,
        "attributes": dict(found["attributes"]),
        "rank_changes": tuple(map(dict, found["rank_changes"])),
    }


def _size(stored: Any) -> int:
    """Size of all arrays together, compressed or not [bytes]."""
    plain = [stored[name] for name in ("time", *DIMENSIONS)]
    entries = plain + [entry for group in GROUPS for entry in stored[group].values()]
    return sum(
        np.dtype(_string(kind)).itemsize * math.prod(map(_count, shape))
        for kind, shape, _ in entries
    )


def _arrays(image: bytes, stored: Any) -> dict[str, Any]:
    """The arrays; no two share bytes."""
    left = len(image)

    def array(kind: Any, shape: Any, place: Any) -> np.ndarray:
        nonlocal left
        dtype, count = np.dtype(_string(kind)), math.prod(map(_count, shape))
        flag = dtype.kind == "b"
        if dtype.kind not in KINDS:
            raise ValueError("no numbers")
        dtype = np.dtype(np.int8) if flag else dtype
        chunk, places = place if isinstance(place, list) else (None, [(_count(place), 0, 0)])
        numbers = [(_count(start), _count(size), _count(mask)) for start, size, mask in places]
        left -= count * dtype.itemsize if chunk is None else sum(size for _, size, _ in numbers)
        if left < 0:
            raise ValueError("larger than the file")
        if chunk is None:
            values = np.frombuffer(image, dtype, count, numbers[0][0]).reshape(shape).copy()
        else:
            values = joined(image, dtype, shape, list(map(_count, chunk)), numbers)
        return values != 0 if flag else values

    plain = {name: array(*stored[name]) for name in ("time", *DIMENSIONS)}
    groups = {
        group: {key: array(*entry) for key, entry in stored[group].items()} for group in GROUPS
    }
    return plain | groups


def _require_shape(name: str, array: np.ndarray, lead: tuple[int, ...]) -> None:
    least = len(lead) + len((DIMENSIONS | GROUPS)[name])
    if array.ndim < least or array.shape[: len(lead)] != lead:
        raise ValueError(f"{name} has another shape")


def _stop(reason: Any, time: Any, q: Any, v: Any, expected: Any) -> Stop:
    q, v = (tuple(map(float, state)) for state in (q, v))
    return Stop(_string(reason), float(time), q, v, bool(expected))


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("no count")
    return value


def _string(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


LEAST = 4096
"""Least size of a compressed array [bytes]; for smaller ones the index takes more."""

CHUNK = 2**20
"""Largest size of a chunk [bytes]: the size of HDF5's cache for reading."""

LEVEL = 1
"""Compression level; for real numbers a higher one saves 1 % and takes longer."""

RATIO = 1032
"""Largest ratio by which deflated bytes grow."""

SHUFFLE, DEFLATE = 1, 2
"""Bits of the mask of omitted filters."""


def chunk_shape(shape: Sequence[int], itemsize: int) -> tuple[int, ...]:
    """Shape of the chunks of an array: complete along its last axes, as far as possible."""
    left, chunk = max(1, CHUNK // itemsize), []
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
