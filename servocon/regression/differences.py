"""Differences between two sets of runs: metrics, parameters, versions, ‖β(t)‖."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, UnknownNameError
from servocon.regression.baseline import Baseline, Recorded
from servocon.results.metrics import METRICS, SIGNALS, units_of

RELATIVE = 0.01
"""Default relative tolerance of a metric."""

ABSOLUTE = 1e-9
"""Default absolute tolerance of a metric, in its unit; smaller numbers are rounding."""

OF_PEAK = 1e-6
"""Fraction of the largest ‖β‖ that is added to the absolute tolerance of metrics in the unit of
‖β‖; likewise for the position error."""

Tolerances = Mapping[str, Any]
"""A relative tolerance, or a relative and an absolute one, by metric; it replaces the default."""


class Change(NamedTuple):
    """A metric of a run now and before; for a batch of the member that changed most.

    Attributes:
        metric: Its name.
        was: Its value in the baseline.
        now: Its value.
        tolerance: Largest accepted difference.
        member: Index of the member of a batch.
        beyond: Number of runs beyond their tolerance; 0 or 1 for a single run.
        runs: Number of runs.
        unit: Its unit.
    """

    metric: str
    was: float
    now: float
    tolerance: float
    member: int | None
    beyond: int
    runs: int
    unit: str


class Leaving(NamedTuple):
    """The first instant at which ‖β(t)‖ left the band around the baseline.

    Attributes:
        time: The instant [s].
        was: ‖β‖ of the baseline.
        now: ‖β‖.
        band: Half the width of the band.
        unit: Unit of ‖β‖; empty if its rows have different units.
    """

    time: float
    was: float
    now: float
    band: float
    unit: str


class RunDifference(NamedTuple):
    """Differences between one run and the baseline.

    Attributes:
        changes: Every metric, within its tolerance or not.
        parameters: Parameters and units that differ: before and now (None: missing).
        left: Instant at which ‖β(t)‖ left the band; None if it did not.
        problem: A reason why the two cannot be compared, or "".
        unguarded: Metrics of the run that the baseline does not contain, as if made by an older
            version; they are not compared.
    """

    changes: list[Change]
    parameters: dict[str, tuple[Any, Any]]
    left: Leaving | None
    problem: str = ""
    unguarded: tuple[str, ...] = ()

    @property
    def beyond(self) -> list[Change]:
        """Metrics beyond their tolerances."""
        return [change for change in self.changes if change.beyond]

    @property
    def holds(self) -> bool:
        """True if every metric is within its tolerance."""
        return not self.problem and not self.beyond


class Differences(NamedTuple):
    """Differences between runs and a baseline, by name, and differing versions, before and now."""

    runs: dict[str, RunDifference]
    versions: dict[str, tuple[Any, Any]]

    @property
    def holds(self) -> bool:
        """True if every run is within its tolerances."""
        return all(run.holds for run in self.runs.values())

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON; infinities and NaN become texts."""
        runs = {
            name: {
                "holds": run.holds,
                "problem": run.problem,
                "metrics": {c.metric: _plain(c._asdict()) for c in run.changes},
                "parameters": run.parameters,
                "left": None if run.left is None else _plain(run.left._asdict()),
                "unguarded": run.unguarded,
            }
            for name, run in self.runs.items()
        }
        return {"holds": self.holds, "runs": runs, "versions": self.versions}


def checked(tolerances: Tolerances | None) -> dict[str, tuple[float, float | None]]:
    """Tolerances as pairs; an absolute one of None is the default.

    Raises:
        UnknownNameError: there is no such metric.
        InputError: a tolerance is not a number, or negative.
    """
    found = {}
    for name, value in (tolerances or {}).items():
        if name not in METRICS:
            raise UnknownNameError("tolerances", name, METRICS)
        pair = tuple(value) if isinstance(value, tuple | list) else (value, None)
        numbers = [x for i, x in enumerate(pair) if i == 0 or x is not None]
        if len(pair) != 2 or not all(_is_tolerance(x) for x in numbers):
            raise InputError(
                f"tolerances[{name!r}]",
                got=value,
                expected="a relative tolerance, or a relative and an absolute one",
            )
        found[name] = (float(pair[0]), None if pair[1] is None else float(pair[1]))
    return found


def differences(was: Baseline, now: Baseline, tolerances: Tolerances | None = None) -> Differences:
    """Compare runs with a baseline.

    A metric is within its tolerance if |is − was| ≤ relative·|was| + absolute. The defaults are
    0.01 and 1e-9; for metrics in the unit of an error, ‖β‖ or ‖f‖, 1e-6 of the largest error is
    added.

    Args:
        was: The baseline, with its own tolerances.
        now: The runs.
        tolerances: Other tolerances, by metric.

    Raises:
        UnknownNameError: `tolerances` names no metric.
        InputError: a tolerance is not a number, or negative.
    """
    accepted = was.tolerances | checked(tolerances)
    runs = {}
    for name in [*was.runs, *(name for name in now.runs if name not in was.runs)]:
        if name in was.runs and name in now.runs:
            runs[name] = _run_difference(was.runs[name], now.runs[name], accepted)
        else:
            place = "the baseline" if name in now.runs else "the runs"
            runs[name] = RunDifference([], {}, None, f"no run of this name in {place}")
    return Differences(runs, _unequal(was.versions, now.versions))


def _is_tolerance(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0


def _run_difference(
    was: Recorded, now: Recorded, tolerances: Mapping[str, tuple[float, float | None]]
) -> RunDifference:
    units = ({f"unit of {name}": unit for name, unit in run.units.items()} for run in (was, now))
    parameters = _unequal(was.parameters, now.parameters) | _unequal(*units)
    measured = [_letters(run) for run in (was, now)]
    if measured[0] != measured[1]:
        words = f"it had metrics of {measured[0]}, and has metrics of {measured[1]}"
        return RunDifference([], parameters, None, words)
    shapes = [next(iter(run.metrics.values())).shape for run in (was, now)]
    if shapes[0] != shapes[1]:
        words = [f"a batch of {s[0]}" if s else "a single run" for s in shapes]
        return RunDifference([], parameters, None, f"it was {words[0]}, and is {words[1]}")
    settings = _unequal(was.settings._asdict(), now.settings._asdict())
    if settings:
        words = [f"{name} {old:g}, and is with {new:g}" for name, (old, new) in settings.items()]
        return RunDifference([], parameters, None, f"it was measured with {', '.join(words)}")
    changes = [
        _change(name, was, now, *tolerances.get(name, (RELATIVE, None))) for name in was.metrics
    ]
    unguarded = tuple(name for name in now.metrics if name not in was.metrics)
    return RunDifference(changes, parameters, _leaving(was, now), unguarded=unguarded)


def _letters(run: Recorded) -> str:
    """Signals of the metrics of a run, in symbols: ``"β, f, u"``."""
    return ", ".join(dict.fromkeys(SIGNALS[METRICS[name].of].letter for name in run.metrics))


def _change(
    name: str, was: Recorded, now: Recorded, relative: float, absolute: float | None
) -> Change:
    one = METRICS[name]  # if the plant now equals the model, use the metric by the model
    values = was.metrics[name], now.metrics.get(name, now.metrics[one.by_the_model])
    before, after = (np.atleast_1d(value) for value in values)
    floor = np.full(before.shape, ABSOLUTE if absolute is None else absolute)
    peaks = [run.metrics.get(one._replace(kind="peak").name, np.inf) for run in (was, now)]
    of_error = bool(SIGNALS[one.of].band)
    if absolute is None and of_error and (one.power, one.time) == (1, 0):
        floor += OF_PEAK * _finite(np.atleast_1d(peaks[0]))
    tolerance = relative * np.abs(_finite(before)) + floor
    with np.errstate(invalid="ignore"):
        excess = np.abs(after - before) - tolerance
    same = (before == after) | (np.isnan(before) & np.isnan(after))
    if one.kind == "rate":  # rounding has no rate
        same |= np.atleast_1d(np.maximum(peaks[0], peaks[1]) <= ABSOLUTE)
    excess = np.where(same, -tolerance, np.where(np.isnan(excess), np.inf, excess))
    worst = int(np.argmax(excess))
    return Change(
        name,
        float(before[worst]),
        float(after[worst]),
        float(tolerance[worst]),
        worst if was.metrics[name].ndim else None,
        int((excess > 0).sum()),
        len(before),
        units_of({one.of: now.units.get(one.of, "")})[name],
    )


def _finite(values: np.ndarray) -> np.ndarray:
    return np.where(np.isfinite(values), values, 0.0)


def _leaving(was: Recorded, now: Recorded) -> Leaving | None:
    """First instant of the baseline at which ‖β‖ differs by a hundredth of the largest."""
    shared = (was.time >= now.time[0]) & (was.time <= now.time[-1])
    time, before = was.time[shared], was.beta_norm[shared]
    after = np.interp(time, now.time, now.beta_norm)
    band = RELATIVE * float(_finite(was.beta_norm).max()) + ABSOLUTE
    away = ~(np.abs(after - before) <= band)
    if not away.any():
        return None
    k = int(np.argmax(away))
    unit = now.units.get("beta", "")
    return Leaving(float(time[k]), float(before[k]), float(after[k]), band, unit)


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    odd = {k: str(v) for k, v in values.items() if isinstance(v, float) and not math.isfinite(v)}
    return values | odd


def _unequal(was: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    names = [*was, *(name for name in now if name not in was)]
    pairs = {name: (was.get(name), now.get(name)) for name in names}
    return {name: pair for name, pair in pairs.items() if not _alike(*pair)}


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return one == other or (math.isnan(one) and math.isnan(other))
    return one == other
