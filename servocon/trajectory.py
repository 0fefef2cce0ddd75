"""The record of a run: named signals over time, what stopped it, and what produced it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from servocon import export
from servocon.metrics import Metrics, measure
from servocon.plot import overview
from servocon.errors import InputError, ServoconError, UnknownNameError

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
    """Why, when [s] and where a run ended before its horizon."""

    reason: str
    time: float
    q: tuple[float, ...]
    v: tuple[float, ...]

    def __str__(self) -> str:
        return f"stopped at t = {self.time:.6g} s: {self.reason} (q = {self.q}, v = {self.v})"


class RunStoppedError(ServoconError):
    """A run that did not reach its horizon; its trajectory so far is in `trajectory`."""

    def __init__(self, trajectory: "Trajectory"):
        self.trajectory = trajectory
        super().__init__(str(trajectory.stopped))


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Everything a run logged. Arrays lead with batch dimensions, if any, then time.

    Attributes:
        time: Output grid [s] (T).
        q: Coordinates (…, T, nq).
        v: Speeds (…, T, n).
        u: Inputs (…, T, l).
        shares: Each term's contribution to u, by name (…, T, l).
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
        stopped: Why the run ended early; None when it did not. For a batch, one entry a member.
        attributes: Parameters, options, seed, versions, names: what produced the run.
    """

    time: np.ndarray
    q: np.ndarray
    v: np.ndarray
    u: np.ndarray
    shares: Mapping[str, np.ndarray]
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
    stopped: Stop | None | tuple[Stop | None, ...] = None
    attributes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def batch_shape(self) -> tuple[int, ...]:
        """Shape of the leading batch dimensions; () for a single run."""
        return self.q.shape[:-2]

    @property
    def beta_norm(self) -> np.ndarray:
        """‖β(t)‖ (…, T)."""
        return np.linalg.norm(self.beta, axis=-1)

    @property
    def energy(self) -> np.ndarray:
        """Kinetic and potential energy together [J] (…, T)."""
        return self.kinetic_energy + self.potential_energy

    def member(self, index: int) -> "Trajectory":
        """One run of a batch.

        Raises:
            InputError: this is not a batch, or has no such member.
        """
        if not self.batch_shape or not -self.batch_shape[0] <= index < self.batch_shape[0]:
            raise InputError(
                "index", got=index, expected=f"a member of a batch of shape {self.batch_shape}"
            )
        picked = {
            name: {k: a[index] for k, a in value.items()} if isinstance(value, Mapping) else value[index]
            for name, value in self.arrays().items()
        }
        stopped = self.stopped[index] if isinstance(self.stopped, tuple) else self.stopped
        attributes = dict(self.attributes) | {"member": index}
        whole = Trajectory(self.time, **picked, axes=self.axes, stopped=stopped, attributes=attributes)
        return whole.until(stopped.time) if stopped is not None else whole

    def until(self, time: float) -> "Trajectory":
        """The part up to and including `time` [s]."""
        keep = self.time <= time * (1 + 1e-12)
        cut = len(self.batch_shape)
        picked = {
            name: {k: a.compress(keep, cut) for k, a in value.items()}
            if isinstance(value, Mapping)
            else value.compress(keep, cut)
            for name, value in self.arrays().items()
        }
        return Trajectory(
            self.time[keep], **picked, axes=self.axes, stopped=self.stopped, attributes=self.attributes
        )

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
        stops = self.stopped if isinstance(self.stopped, tuple) else (self.stopped,)
        if any(stop is not None for stop in stops):
            raise RunStoppedError(self)
        return self

    def at(self, time: float) -> int:
        """Index of the output time nearest to `time` [s]."""
        return int(np.argmin(np.abs(self.time - time)))

    def signal(self, name: str) -> np.ndarray:
        """A logged array by its name: an attribute, a share, a signal or a law state.

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
        """Whether both hold the same numbers, labels, stop and attributes."""
        same = np.array_equal(self.time, other.time) and self.axes == other.axes
        same = same and self.stopped == other.stopped
        same = same and dict(self.attributes) == dict(other.attributes)
        for name in DIMENSIONS:
            same = same and np.array_equal(getattr(self, name), getattr(other, name))
        for group in GROUPS:
            mine, theirs = getattr(self, group), getattr(other, group)
            same = same and list(mine) == list(theirs)
            same = same and all(np.array_equal(mine[k], theirs[k]) for k in mine)
        return bool(same)

    def dependent_rows(self) -> tuple[str, ...]:
        """Labels of the rows of β that depended on others at some time."""
        ever = self.dependent.any(axis=tuple(range(self.dependent.ndim - 1)))
        return tuple(label for label, flag in zip(self.axes.row, ever, strict=True) if flag)

    def dimensions_of(self, name: str) -> tuple[str, ...]:
        """Named dimensions of a logged array or group, after batch and time."""
        return (DIMENSIONS | GROUPS)[name]

    def metrics(self, *, band: float = 0.02, tail: float = 0.1) -> Metrics:
        """Settling time, peak, integrals, rate and effort; see `servocon.metrics.measure`."""
        return measure(self, band=band, tail=tail)

    def plot(self, path: "str | Path | None" = None) -> "Figure":
        """A picture of the run, written to `path` if given; see `servocon.plot.overview`."""
        return overview(self, path)

    def save(self, path: "str | Path") -> Path:
        """Write to a NetCDF file.

        Raises:
            OutputError: it cannot be written; the error says where the results are.
        """
        stops = self.stopped if isinstance(self.stopped, tuple) else None
        single = isinstance(self.stopped, Stop)
        return export.write(self, path, [list(self.stopped)] if single else stops)

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
        batched = arrays["q"].ndim == 3
        stops = [s and Stop(s[0], s[1], tuple(s[2]), tuple(s[3])) for s in decoded["stopped"] or []]
        return Trajectory(
            arrays["time"],
            **{name: arrays[name] for name in DIMENSIONS if name != "dependent"},
            dependent=arrays["dependent"].astype(bool),
            **groups,
            axes=Axes(**{name: tuple(labels) for name, labels in decoded["axes"].items()}),
            stopped=(tuple(stops) if batched else stops[0]) if stops else None,
            attributes=decoded["attributes"],
        )

    def to_xarray(self) -> "xr.Dataset":
        """As an xarray Dataset with named dimensions, labels and units."""
        return export.to_xarray(self)

    def to_control(self) -> "control.TimeResponseData":
        """As python-control's response: outputs β, states q and v, inputs u."""
        return export.to_control(self)


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

GROUPS: dict[str, tuple[str, ...]] = {"shares": ("input",), "signals": (), "law_state": ()}
"""The named groups of logged arrays and their dimension after batch and time."""
