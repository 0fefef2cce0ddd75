"""The record of a run: named signals over time, what stopped it, and what produced it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from servocon.results import files as export
from servocon.errors import InputError, ServoconError, UnknownNameError, RunStoppedError
from servocon.results.metrics import Metrics, measure
from servocon.results.plot import overview

if TYPE_CHECKING:
    import control
    import xarray as xr
    from matplotlib.figure import Figure


class Axes(NamedTuple):
    """Labels (name and unit, e.g. ``"theta [rad]"``) along each named dimension."""

    coordinate: tuple[str, ...]
    speed: tuple[str, ...]
    input: tuple[str, ...]
    row: tuple[str, ...]


class Stop(NamedTuple):
    """The end of a run before its horizon: reason, time [s], state, and if it was expected."""

    reason: str
    time: float
    q: tuple[float, ...]
    v: tuple[float, ...]
    expected: bool = False

    def __str__(self) -> str:
        how = "ended as expected" if self.expected else "stopped"
        return f"{how} at t = {self.time:.6g} s: {self.reason} (q = {self.q}, v = {self.v})"


@dataclass(frozen=True, eq=False, repr=False)
class Trajectory:
    """Everything a run logged. Arrays lead with batch dimensions, if any, then time.

    Attributes:
        time: Output grid [s] (T).
        q: Coordinates (…, T, nq).
        v: Speeds (…, T, n).
        u: Inputs (…, T, l).
        contributions: Each term's contribution to u, by name (…, T, l).
        beta: Constraint-following error (…, T, m).
        position_error: f(q, t) of the holonomic rows (…, T, p), p = 0 without any.
        kinetic_energy: [J] (…, T).
        potential_energy: [J] (…, T).
        rank: Numerical rank of the map from inputs to β̇ (…, T).
        missing: What of the wanted β̇ no input could bring about (…, T, m).
        dependent: Which rows depended on the others (…, T, m).
        signals: Further logged quantities by name (…, T, any).
        law_state: The law's internal state by name (…, T, any).
        axes: Labels with units.
        stops: Early end of the run, or of each member of a batch, expected or not; else None.
        attributes: Parameters, options, seed, versions, names: what produced the run.
    """

    time: np.ndarray
    q: np.ndarray
    v: np.ndarray
    u: np.ndarray
    contributions: Mapping[str, np.ndarray]
    beta: np.ndarray
    position_error: np.ndarray
    kinetic_energy: np.ndarray
    potential_energy: np.ndarray
    rank: np.ndarray
    missing: np.ndarray
    dependent: np.ndarray
    signals: Mapping[str, np.ndarray]
    law_state: Mapping[str, np.ndarray]
    axes: Axes
    stops: tuple[Stop | None, ...] = (None,)
    attributes: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        name = self.attributes.get("name") or self.attributes.get("constraint", "")
        size = f"{len(self.time)} times to t = {self.time[-1]:.6g} s" if len(self.time) else "empty"
        batch = f", {self.batch_shape[0]} runs" if self.batch_shape else ""
        end = self.stopped or self.expected_end or "went through"
        return f"Trajectory({name!r}, {size}{batch}, {end})"

    @property
    def batch_shape(self) -> tuple[int, ...]:
        """Shape of the leading batch dimensions; () for a single run."""
        return self.q.shape[:-2]

    @property
    def stopped(self) -> Stop | None:
        """Unexpected early end of the run, or of the first member with one; None without any."""
        return next((stop for stop in self.stops if stop is not None and not stop.expected), None)

    @property
    def expected_end(self) -> Stop | None:
        """Expected early end of the run, or of the first member with one; None without any."""
        return next((stop for stop in self.stops if stop is not None and stop.expected), None)

    @property
    def beta_norm(self) -> np.ndarray:
        """‖β(t)‖ (…, T)."""
        return np.linalg.norm(self.beta, axis=-1)

    @property
    def energy(self) -> np.ndarray:
        """Kinetic and potential energy together [J] (…, T)."""
        return self.kinetic_energy + self.potential_energy

    def member(self, index: int) -> "Trajectory":
        """One run of a batch, up to where it stopped.

        Raises:
            InputError: this is not a batch, or has no such member.
        """
        if not self.batch_shape or not -self.batch_shape[0] <= index < self.batch_shape[0]:
            raise InputError(
                "index", got=index, expected=f"a member of a batch of shape {self.batch_shape}"
            )
        stop = self.stops[index]
        one = self._mapped(
            lambda array: array[index],
            stops=(stop,),
            attributes=dict(self.attributes) | {"member": index},
        )
        return one if stop is None else one.until(stop.time)

    def until(self, time: float) -> "Trajectory":
        """The part up to and including `time` [s]."""
        keep = self.time <= time + 1e-12 * abs(time)
        axis = len(self.batch_shape)
        return self._mapped(lambda array: array.compress(keep, axis), time=self.time[keep])

    def _mapped(self, function: Callable[[np.ndarray], np.ndarray], **changes: Any) -> "Trajectory":
        """A copy with a function applied to every logged array but time."""
        arrays: dict[str, Any] = {
            name: {key: function(array) for key, array in value.items()}
            if isinstance(value, Mapping)
            else function(value)
            for name, value in self.arrays().items()
        }
        return replace(self, **arrays, **changes)

    def arrays(self) -> dict[str, Any]:
        """Every logged array but time, by attribute name; mappings for the named groups."""
        return {name: getattr(self, name) for name in DIMENSIONS} | {
            name: getattr(self, name) for name in GROUPS
        }

    def raise_if_stopped(self) -> "Trajectory":
        """This trajectory, or an error when the run ended early.

        Raises:
            RunStoppedError: it did; the error carries the trajectory.
        """
        if self.stopped is not None:
            raise RunStoppedError(self)
        return self

    def at(self, time: float) -> int:
        """Index of the output time nearest to `time` [s]."""
        return int(np.argmin(np.abs(self.time - time)))

    def signal(self, name: str) -> np.ndarray:
        """A logged array by its name: an attribute, a contribution, a signal or a law state.

        Raises:
            UnknownNameError: nothing of that name was logged.
        """
        groups = {k: a for group in GROUPS for k, a in getattr(self, group).items()}
        if name in DIMENSIONS:
            return getattr(self, name)
        if name not in groups:
            raise UnknownNameError("signal", name, [*DIMENSIONS, *groups])
        return groups[name]

    def equals(self, other: "Trajectory") -> bool:
        """Whether both hold the same numbers (NaN is the same as NaN), labels and attributes."""
        same = np.array_equal(self.time, other.time) and self.axes == other.axes
        same = same and export.as_json(self.stops) == export.as_json(other.stops)
        attributes = [json.loads(export.as_json(dict(r.attributes))) for r in (self, other)]
        same = same and attributes[0] == attributes[1]
        for name in DIMENSIONS:
            same = same and _same(getattr(self, name), getattr(other, name))
        for group in GROUPS:
            mine, theirs = getattr(self, group), getattr(other, group)
            same = same and list(mine) == list(theirs)
            same = same and all(_same(mine[key], theirs[key]) for key in mine)
        return bool(same)

    def dependent_rows(self) -> tuple[str, ...]:
        """Labels of the rows of β that depended on others at some time."""
        ever = np.asarray(self.dependent.reshape(-1, len(self.axes.row)).any(axis=0))
        return tuple(
            label for label, flag in zip(self.axes.row, ever.tolist(), strict=True) if flag
        )

    @property
    def rank_changes(self) -> tuple[Mapping[str, Any], ...]:
        """Where the rank changed: time [s], before, after, singular values, dependent rows."""
        return tuple(self.attributes.get("rank_changes", ()))

    def dimensions_of(self, name: str) -> tuple[str, ...]:
        """Named dimensions of a logged array or group, after batch and time."""
        return (DIMENSIONS | GROUPS)[name]

    def metrics(self, *, band: float = 0.02, tail: float = 0.1) -> Metrics:
        """Settling time, peak, integrals, rate and effort; see `servocon.results.metrics.measure`."""
        return measure(self, band=band, tail=tail)

    def plot(self, path: "str | Path | None" = None) -> "Figure":
        """A picture of the run, written to `path` if given; see `servocon.results.plot.overview`."""
        return overview(self, path)

    def save(self, path: "str | Path") -> Path:
        """Write to a NetCDF file.

        Raises:
            OutputError: it cannot be written; the error says where the results are.
        """
        return export.write(self, path, [stop and list(stop) for stop in self.stops])

    @staticmethod
    def load(path: "str | Path") -> "Trajectory":
        """Read a NetCDF file that `save` wrote; the result equals what was saved.

        Raises:
            InputError: there is no such file, or it holds something else.
        """
        arrays, decoded = export.read(path)
        groups: dict[str, dict[str, np.ndarray]] = {group: {} for group in GROUPS}
        for name, array in arrays.items():
            group, _, key = name.partition(".")
            if group in groups:
                groups[group][key] = array
        stops = [s and Stop(s[0], s[1], tuple(s[2]), tuple(s[3]), *s[4:]) for s in decoded["stopped"]]
        arrays["dependent"] = arrays["dependent"].astype(bool)
        fields: dict[str, Any] = {name: arrays[name] for name in DIMENSIONS} | groups
        return Trajectory(
            arrays["time"],
            **fields,
            axes=Axes(**{name: tuple(labels) for name, labels in decoded["axes"].items()}),
            stops=tuple(stops),
            attributes=decoded["attributes"],
        )

    def to_xarray(self) -> "xr.Dataset":
        """As an xarray Dataset with named dimensions, labels and units."""
        return export.to_xarray(self)

    def to_control(self) -> "control.TimeResponseData":
        """As python-control's response: outputs β, states q and v, inputs u."""
        return export.to_control(self)


def _same(mine: np.ndarray, theirs: np.ndarray) -> bool:
    return np.array_equal(mine, theirs, equal_nan=True)


DIMENSIONS: dict[str, tuple[str, ...]] = {
    "q": ("coordinate",),
    "v": ("speed",),
    "u": ("input",),
    "beta": ("row",),
    "position_error": ("relation",),
    "kinetic_energy": (),
    "potential_energy": (),
    "rank": (),
    "missing": ("row",),
    "dependent": ("row",),
}
"""The logged arrays and their dimension after batch and time."""

GROUPS: dict[str, tuple[str, ...]] = {"contributions": ("input",), "signals": (), "law_state": ()}
"""The named groups of logged arrays and their dimension after batch and time."""
