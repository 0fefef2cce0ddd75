"""The contents of a saved file: all texts, and the positions of arrays.

They are a line of JSON after the NetCDF-4 file, which other programs ignore. Loading uses only
them, and not the HDF5 library, which trusts the lengths and addresses in a file and can hang.
"""

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from servocon.results.chunks import RATIO, joined
from servocon.results.netcdf import KINDS, Place, encode
from servocon.results.plain import as_json
from servocon.results.record import DIMENSIONS, GROUPS, Axes, Record, Stop

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
        "axes": Axes(**{k: tuple(map(_string, labels)) for k, labels in found["axes"].items()}),
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
