"""Names, options, parameters and versions that produced a run, as plain data for its record."""

import json
import os
import platform
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from servocon.errors import InputError, written
from servocon.results.plain import plain
from servocon.simulation.closed_loop import ClosedLoop
from servocon.tree.fingerprint import fingerprint, fingerprints
from servocon.tree.packing import Layout, named_numbers


def label_of(name: str | os.PathLike[str], seed: Any) -> tuple[str, Any]:
    """Name and seed as plain data for the record.

    Raises:
        InputError: they cannot be stored.
    """
    if not isinstance(name, str | os.PathLike):
        raise InputError("name", got=written(name), expected="a text, or a path")
    if seed is None:
        return str(plain(name)), None
    try:
        kept = plain(seed)
        json.dumps(kept)
    except Exception as error:
        told = f"{type(seed).__name__}, which cannot be written as text"
        raise InputError("seed", got=told, expected="a seed that can be kept as text") from error
    return str(plain(name)), kept


def attributes_of(
    name: str,
    seed: Any,
    options: dict[str, Any],
    loop: ClosedLoop,
    batch_size: int | None,
    numbers: np.ndarray,
    layout: Layout,
) -> dict[str, Any]:
    """Names, options, parameters and versions, by name.

    Args:
        name: Name of the record.
        seed: Seed that produced the inputs, as plain data.
        options: Options of the run, by name.
        loop: The closed loop.
        batch_size: Number of members of a batch.
        numbers: Numbers of the closed loop and of the conditions.
        layout: Layout of these.
    """
    single = layout.scalars and numbers.ndim == 1
    values = numbers.tolist() if single else list(map(_listed, layout.values(numbers)))
    names = _parameter_names(layout)
    parameters = {key: value for key, value in zip(names, values, strict=True) if key}
    return {
        "name": name,
        "seed": seed,
        "plant": type(loop.plant).__name__,
        "law": type(loop.law).__name__,
        "structure": _structure(layout),
        "constraint": loop.law.constraint.name,
        "batch": batch_size,
        "options": options,
        "parameters": parameters,
        "versions": dict(_versions()),
    }


def _listed(value: np.ndarray) -> Any:
    """A number, or one of each member, as plain data.

    Most numbers are the same for all members of a batch: their rows are one list.
    """
    if value.ndim and len(value) > 1 and (value == value[0]).all():
        return [value[0].tolist()] * len(value)
    return value.tolist()


@lru_cache(maxsize=128)
def _structure(layout: Layout) -> dict[str, Any]:
    """Fingerprints of plant and law; for a wrapped law those of both, the outermost first."""
    loop: ClosedLoop = layout.unpack(np.zeros(layout.size))[0]
    return {
        "plant": fingerprint(loop.plant),
        "laws": [
            {"kind": type(law).__name__, "parts": fingerprints(law)} for law in loop.law.layers
        ],
        "disturbance": None if loop.disturbance is None else fingerprint(loop.disturbance),
    }


@lru_cache(maxsize=128)
def _parameter_names(layout: Layout) -> tuple[str, ...]:
    """Paths of the numbers of a closed loop, e.g. ``"plant.mass"``; empty for numbers of events."""
    paths = named_numbers(layout.unpack(np.zeros(layout.size)))
    return tuple(path.removeprefix("0.") if path.startswith("0.") else "" for path in paths)


@lru_cache(maxsize=1)
def _versions() -> tuple[tuple[str, str], ...]:
    versions = [("python", platform.python_version())]
    for package in ("servocon", "jax", "equinox", "diffrax", "numpy"):
        try:
            versions.append((package, version(package)))
        except PackageNotFoundError:  # a source tree on the path
            versions.append((package, "not installed"))
    return tuple(versions)
