"""Variables of a sweep's result: metrics and kept signals, with units and labels."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, ShapeError, UnknownNameError
from servocon.linalg.arrays import evenly
from servocon.memory import NUMBER
from servocon.results.labels import common_unit
from servocon.results.metrics import SIGNALS, signal_units, units_of
from servocon.results.trajectory import Trajectory

COPIES = 4
"""Arrays of a record's size in memory while it is made (measured: 3.6)."""

TEXT = 64
"""Memory of a reason [bytes]."""

LABELS = {"q": "coordinate", "v": "speed", "u": "input", "beta": "row"}
"""Axes of the labelled signals."""


class Kept(NamedTuple):
    """A signal that is kept for each run.

    Attributes:
        labels: Labels with units of its components; none for a scalar signal.
        size: Number of components; 0 for a scalar signal.
        unit: Common unit of all components, if there is one.
    """

    labels: tuple[str, ...]
    size: int
    unit: str


class Schema(NamedTuple):
    """Variables of a sweep's result.

    Attributes:
        metrics: Units of the metrics by name.
        kept: The kept signals by name.
        times: Instants of the kept signals [s].
        bytes_of_a_run: Memory of the whole record of one run [bytes].
    """

    metrics: dict[str, str]
    kept: dict[str, Kept]
    times: tuple[float, ...]
    bytes_of_a_run: float

    def empty(self, runs: int) -> dict[str, np.ndarray]:
        """Variables for a number of runs, still without values; the outcome last."""
        made: dict[str, np.ndarray] = {name: np.full(runs, np.nan) for name in self.metrics}
        for name, kept in self.kept.items():
            shape = (runs, len(self.times), *((kept.size,) if kept.size else ()))
            made[name] = np.full(shape, np.nan)
        made["end"] = np.full(runs, np.nan)
        made["reason"] = np.full(runs, "", dtype=object)
        made["outcome"] = np.full(runs, -1, dtype=np.int8)
        return made

    @property
    def bytes_of_a_row(self) -> float:
        """Size of the result of one run [bytes]."""
        numbers = sum(max(kept.size, 1) for kept in self.kept.values()) * len(self.times)
        return NUMBER * (len(self.metrics) + 1 + numbers) + TEXT

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        kept = {name: one._asdict() for name, one in self.kept.items()}
        return {**self._asdict(), "kept": kept}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> "Schema":
        """From plain data."""
        kept = {
            name: Kept(tuple(one["labels"]), one["size"], one["unit"])
            for name, one in data["kept"].items()
        }
        return Schema(dict(data["metrics"]), kept, tuple(data["times"]), data["bytes_of_a_run"])


def schema_of(run: Trajectory, keep: Sequence[str], points: int) -> Schema:
    """The schema of a sweep, from its first run.

    Args:
        run: The run.
        keep: Names of the signals to keep.
        points: Largest number of instants of these.

    Raises:
        UnknownNameError: there is no such signal.
    """
    known = signals(run)
    for name in keep:
        if name not in known:
            raise UnknownNameError("keep", name, known)
    units = signal_units(run)
    kept = {name: _kept(run, name, known[name], units) for name in keep}
    chosen = evenly(len(run.time), points)
    times = tuple(run.time[chosen].tolist()) if keep else ()
    arrays = [run.time, *_leaves(run.arrays())]
    there = {"beta": run.has_beta, "position_error": run.has_position_error, "u": True}
    measured = {
        name: units[name] or f"unit of {signal.letter}"
        for name, signal in SIGNALS.items()
        if there[signal.model or name]
    }
    return Schema(units_of(measured), kept, times, float(sum(array.nbytes for array in arrays)))


def signals(run: Trajectory) -> dict[str, np.ndarray]:
    """Signals of a run that can be kept, by name."""
    names = ("beta_norm", "beta", "position_error_norm", "position_error", "q", "v", "u", "energy")
    found = {name: getattr(run, name) for name in names}
    return found | dict(run.signals) | dict(run.contributions) | dict(run.law_state)


def kept_values(run: Trajectory, name: str, schema: Schema) -> np.ndarray:
    """A kept signal at its instants, NaN after an early end.

    Raises:
        ShapeError: instants or components differ from those of the first run.
    """
    known = signals(run)
    if name not in known:
        raise InputError("run", got=f"no signal {name!r}", expected="the signals of the first run")
    values, lead = known[name], len(run.batch_shape)
    if not schema.kept[name].size and values.ndim == lead + 2:
        values = values[..., 0]
    instants = np.searchsorted(run.time, schema.times)
    there = instants < len(run.time)
    there[there] &= run.time[instants[there]] == np.array(schema.times)[there]
    size = schema.kept[name].size
    fits = values.shape[lead + 1 :] == ((size,) if size else ())
    if not fits or (there.sum() < len(there) and run.stopped is None and run.expected_end is None):
        got = f"{name!r} of shape {values.shape[lead:]} until t = {run.time[-1]:g} s"
        expected = f"the size and the instants of the first run's, until {schema.times[-1]:g} s"
        raise ShapeError("run", got=got, expected=expected)
    made = np.full((*run.batch_shape, len(there), *values.shape[lead + 1 :]), np.nan)
    if lead:
        made[:, there] = values[:, instants[there]]
    else:
        made[there] = values[instants[there]]
    return made


def _kept(run: Trajectory, name: str, values: np.ndarray, units: Mapping[str, str]) -> Kept:
    labels = getattr(run.axes, LABELS[name]) if name in LABELS else ()
    known = {**units, "energy": "J"}
    own = known.get(name.removesuffix("_norm"), common_unit(labels))
    size = values.shape[-1] if values.ndim == 2 and values.shape[-1] != 1 else 0
    return Kept(tuple(labels) if size else (), size, own)


def _leaves(tree: Any) -> list[np.ndarray]:
    if isinstance(tree, Mapping):
        return [leaf for part in tree.values() for leaf in _leaves(part)]
    return [np.asarray(tree)]
