"""The manifest of a sweep: everything that its numbers depend on, as plain data."""

import hashlib
import platform
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from servocon.results.plain import plain
from servocon.results.trajectory import Trajectory
from servocon.sweeps.design import Design
from servocon.sweeps.sources import Arguments, Function, OfExperiment, Source, numbers_of
from servocon.tree import fingerprint, named_numbers, parameters

FORMAT = 3
"""Version of the format of stores."""

PACKAGES = ("servocon", "jax", "llvmlite", "equinox", "diffrax", "numpy", "scipy")
"""Packages whose versions enter the manifest."""

SHOWN = 4
"""Largest number of differences in a message."""

Manifest = dict[str, Any]


def manifest_of(
    source: Source, first: Mapping[str, Any] | Trajectory, design: Design, options: dict[str, Any]
) -> Manifest:
    """The manifest of a sweep.

    Args:
        source: Source of the runs.
        first: Arguments of the first run, or that run.
        design: The design.
        options: Options of the sweep by name.
    """
    code, numbers = {}, {}
    if isinstance(source, Function):
        code["function"] = fingerprint(source.function)
    elif isinstance(source, OfExperiment):
        code["experiment"] = fingerprint(source.experiment)
        numbers = {one.path: plain(one.default) for one in parameters(source.experiment)}
    if not isinstance(first, Trajectory):
        tree = numbers_of(first)
        rest = {name: value for name, value in first.items() if name not in tree}
        code |= {name: fingerprint(tree[name]) for name in ("plant", "law", "disturbance")}
        code["events"] = fingerprint(rest.pop("events", None))
        numbers |= {name: plain(np.asarray(x)) for name, x in named_numbers(tree).items()}
        numbers |= {name: plain(value) for name, value in rest.items()}
    described = {
        "kind": design.kind,
        "runs": design.runs,
        "seed": design.seed,
        "names": list(design.columns),
        "axes": [[axis.name, axis.size, list(axis.parameters)] for axis in design.axes],
        "parameters": {name: _digest(values) for name, values in design.columns.items()},
    }
    if isinstance(source, Arguments):
        numbers = {name: x for name, x in numbers.items() if name not in design.columns}
    return {
        "format": FORMAT,
        "versions": _versions(),
        "code": code,
        "parameters": numbers,
        "design": described,
        "options": options,
    }


def differences(old: Manifest, new: Manifest) -> list[str]:
    """Differences between two manifests, one line each."""
    before, after = (dict(_flat(one, "")) for one in (old, new))
    names = sorted(name for name in {**before, **after} if before.get(name) != after.get(name))
    lines = [f"{name}: {_shown(before, name)} there, {_shown(after, name)} here" for name in names]
    more = [f"and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
    return lines[:SHOWN] + more


def _flat(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for name, entry in value.items():
            yield from _flat(entry, f"{path}.{name}" if path else str(name))
    else:
        yield path, list(value) if isinstance(value, tuple) else value


def _shown(entries: Mapping[str, Any], name: str) -> str:
    if name not in entries:
        return "nothing"
    text = str(entries[name])
    return text if len(text) <= 40 else f"{text[:36]}…"


def _digest(values: np.ndarray) -> str:
    """Ends of a column, and its checksum."""
    content = repr(values.tolist()) if values.dtype.kind == "U" else values.tobytes()
    data = content.encode() if isinstance(content, str) else content
    digest = hashlib.sha256(values.dtype.kind.encode() + data).hexdigest()[:12]
    return f"{values.min()} to {values.max()} ({digest})"


def _versions() -> dict[str, str]:
    found = {"python": ".".join(platform.python_version_tuple()[:2])}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:  # a source tree on the path
            found[package] = "not installed"
    return found
