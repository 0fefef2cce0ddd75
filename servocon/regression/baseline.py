"""Baselines: metrics and thinned ‖β(t)‖ of runs with their parameters, as JSON that diffs well."""

import hashlib
import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, reason
from servocon.linalg.arrays import evenly
from servocon.results.disk import store
from servocon.results.metrics import METRICS, Settings, measure, signal_units
from servocon.results.plain import plain
from servocon.results.record import Record

FORMAT = "servocon baseline 2"

POINTS = 101
"""Number of instants of ‖β(t)‖ in a baseline."""

LONGEST = 16
"""Largest number of a parameter's values that are stored individually."""

ROW = 10
"""Numbers per line."""

USUAL = Settings(band=0.02, position_band=0.02, tail=0.1)
"""The default settings of `servocon.measure`."""


class Recorded(NamedTuple):
    """A run in a baseline.

    Attributes:
        metrics: Metrics by name, numbers or one for each member of a batch (batch).
        settings: Settling bands, and the like.
        units: Units of β, of the position error and of the inputs, by the signals' names.
        parameters: Parameters and options, by name.
        time: Instants [s] (T).
        beta_norm: ‖β(t)‖ at these (T); for a batch the largest of its members.
    """

    metrics: dict[str, np.ndarray]
    settings: Settings
    units: dict[str, str]
    parameters: dict[str, Any]
    time: np.ndarray
    beta_norm: np.ndarray


class Baseline(NamedTuple):
    """Accepted runs by name.

    Attributes:
        runs: The runs.
        versions: Versions of the packages that computed them.
        tolerances: Accepted changes (relative, absolute) by metric, if not the default.
    """

    runs: dict[str, Recorded]
    versions: dict[str, str]
    tolerances: dict[str, tuple[float, float | None]]


def recorded(run: Record, settings: Settings = USUAL) -> Recorded:
    """A run in the form of a baseline, at all its instants.

    Raises:
        InputError: `run` is not a run or is empty, or the settings cannot be used.
    """
    found = measure(run, **settings._asdict()).values
    metrics = {name: np.asarray(value, float) for name, value in found.items()}
    units = {name: unit for name, unit in signal_units(run).items() if unit}
    size = run.beta_norm
    envelope = size if size.ndim == 1 else size.max(axis=0)
    return Recorded(metrics, settings, units, _parameters(run), run.time, envelope)


def baseline_of(
    runs: Mapping[str, Record], settings: Settings = USUAL, tolerances: Any = None
) -> Baseline:
    """The baseline from these runs."""
    made = {name: recorded(run, settings) for name, run in runs.items()}
    versions = next(iter(runs.values())).attributes.get("versions") or {}
    return Baseline(made, {str(k): str(v) for k, v in versions.items()}, dict(tolerances or {}))


def write(baseline: Baseline, path: Path) -> Path:
    """Write a baseline: one metric or parameter per line, numbers with nine digits.

    Raises:
        OutputError: it cannot be written.
    """
    runs = {name: _as_plain(run) for name, run in baseline.runs.items()}
    content = {"format": FORMAT, "versions": baseline.versions, "tolerances": baseline.tolerances}
    return store(path, f"{_text(content | {'runs': runs})}\n".encode(), ".json")


def read(path: Path) -> Baseline:
    """Read a baseline from `write`, possibly edited by hand.

    Raises:
        InputError: there is no such file, or it is not a baseline.
    """
    expected = "a baseline that servocon wrote"
    try:
        found = json.loads(path.read_text("utf-8"))
        if found["format"] != FORMAT:
            raise ValueError(f"format {found['format']!r} is not {FORMAT!r}")
        tolerances = {k: (float(r), a) for k, (r, a) in found.get("tolerances", {}).items()}
        runs = {name: _from_plain(run) for name, run in found["runs"].items()}
        return Baseline(runs, dict(found.get("versions", {})), tolerances)
    except OSError as error:
        raise InputError(
            "baseline", got=f"{str(path)!r} ({reason(error)})", expected=expected
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            "baseline",
            got=f"{str(path)!r} ({type(error).__name__}: {error})",
            expected=expected,
            cure="Take it from version control, or delete it and make it again.",
        ) from error


def _parameters(run: Record) -> dict[str, Any]:
    """Parameters, options and names of a run; long arrays as count and hash."""
    found = {k: run.attributes.get(k) for k in ("plant", "law", "constraint", "seed", "batch")}
    for group, prefix in (("parameters", ""), ("options", "options.")):
        values = run.attributes.get(group) or {}
        found |= {f"{prefix}{key}": value for key, value in values.items()}
    return {key: _short(plain(value)) for key, value in found.items() if value is not None}


def _short(value: Any) -> Any:
    words = json.dumps(value)
    if not isinstance(value, list) or np.size(np.asarray(value, object)) <= LONGEST:
        return value if np.isscalar(value) or len(words) < 1000 else f"{words[:100]} …"
    return f"{len(value)} values, sha256 {hashlib.sha256(words.encode()).hexdigest()[:16]}"


def _as_plain(run: Recorded) -> dict[str, Any]:
    kept = evenly(len(run.time), POINTS)
    return {
        "settings": run.settings._asdict(),
        "units": run.units,
        "metrics": {name: _numbers(value, 9) for name, value in run.metrics.items()},
        "parameters": run.parameters,
        "time": _numbers(run.time[kept], 9),
        "beta_norm": _numbers(run.beta_norm[kept], 5),
    }


def _from_plain(found: Any) -> Recorded:
    values = {name: np.asarray(_floats(value)) for name, value in found["metrics"].items()}
    unknown = values.keys() - METRICS.keys()
    if unknown:
        raise ValueError(f"no such metric: {', '.join(sorted(unknown))}")
    time, size = (np.asarray(_floats(found[key])) for key in ("time", "beta_norm"))
    if time.ndim != 1 or time.shape != size.shape or not time.size:
        raise ValueError("time and beta_norm are not lists of the same length")
    settings = Settings(**{name: float(x) for name, x in found["settings"].items()})
    parameters, units = dict(found["parameters"]), dict(found["units"])
    return Recorded(values, settings, units, parameters, time, size)


def _numbers(values: np.ndarray, digits: int) -> Any:
    """Rounded numbers; those that JSON lacks as text: ``"inf"``, ``"nan"``."""

    def one(value: float) -> float | str:
        return float(f"{value:.{digits}g}") if math.isfinite(value) else str(value)

    return [one(v) for v in values.tolist()] if values.ndim else one(float(values))


def _floats(values: Any) -> Any:
    return [float(v) for v in values] if isinstance(values, list) else float(values)


def _text(value: Any, depth: int = 0) -> str:
    """JSON with one entry per line, and lists in rows of numbers."""
    inner, outer = "  " * (depth + 1), "  " * depth
    if isinstance(value, dict) and value:
        entries = (
            f"{inner}{json.dumps(str(k), ensure_ascii=False)}: {_text(v, depth + 1)}"
            for k, v in value.items()
        )
        return "{\n" + ",\n".join(entries) + f"\n{outer}}}"
    if isinstance(value, list) and len(value) > ROW:
        words = [json.dumps(v, ensure_ascii=False) for v in value]
        rows = (", ".join(words[i : i + ROW]) for i in range(0, len(words), ROW))
        return "[\n" + ",\n".join(f"{inner}{row}" for row in rows) + f"\n{outer}]"
    return json.dumps(value, ensure_ascii=False)
