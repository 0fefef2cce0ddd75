"""The contents of a saved file, from which alone it is loaded: all texts, and where arrays stand.

A line of JSON behind the NetCDF-4 file, which other programs ignore. The HDF5 library, which trusts
the lengths and addresses of a file, and can wait in it for ever, reads nothing while loading.
"""

import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from servocon.results.netcdf import KINDS, encode
from servocon.results.plain import as_json
from servocon.results.record import DIMENSIONS, GROUPS, Axes, Record, Stop

END = b"\n"
"""End of the NetCDF-4 file; JSON has no such byte."""


class TooLongError(ValueError):
    """The texts of a file are longer than accepted."""


def packed(run: Record) -> bytes:
    """A record as the bytes of a NetCDF-4 file, and its contents.

    Raises:
        InputError: an array is not made of real numbers, or does not fit the others.
    """
    image, places = encode(run)

    def stored(name: str, array: Any) -> tuple[str, tuple[int, ...], int]:
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


def unpacked(content: bytes, longest: int) -> dict[str, Any]:
    """The fields of a record, by name, from bytes that `packed` made.

    Args:
        content: The bytes; they may be anybody's.
        longest: Largest accepted length of all texts together [bytes].

    Raises:
        TooLongError: the texts are longer.
        Exception: they are something else.
    """
    end = content.rindex(END)
    if len(content) - end > longest:
        raise TooLongError(len(content) - end)
    found = json.loads(content[end:].decode("ascii"))
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
        raise ValueError("another number of ends than of runs")
    return arrays | {
        "axes": Axes(**{k: tuple(map(_string, labels)) for k, labels in found["axes"].items()}),
        "stops": stops,
        "attributes": dict(found["attributes"]),
        "rank_changes": tuple(map(dict, found["rank_changes"])),
    }


def _arrays(image: bytes, stored: Any) -> dict[str, Any]:
    """The arrays, none of which shares its bytes with another one."""
    left = len(image)

    def array(kind: Any, shape: Any, place: Any) -> np.ndarray:
        nonlocal left
        dtype, count = np.dtype(_string(kind)), math.prod(map(_count, shape))
        left -= count * dtype.itemsize
        if dtype.kind not in KINDS or left < 0:
            raise ValueError("no numbers, or larger than the file")
        flag = dtype.kind == "b"
        values = np.frombuffer(image, np.int8 if flag else dtype, count, _count(place))
        return (values != 0 if flag else values.copy()).reshape(shape)

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
