"""The data of a run: named arrays over time, its early end, and the parameters that produced it."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

import numpy as np

from servocon import validate
from servocon.errors import InputError, RunStoppedError, digits, shortened
from servocon.results.labels import Label
from servocon.results.plain import plain

SAME_TIME = 1e-12
"""Relative difference below which two times count as one."""

FREE_MOTION = "free_motion"
"""The attribute for a motion that β left free and that grew in the run."""

PLANT_BETA = "β of the plant"
"""The signal of the plant's own β, if it differs from the law's model."""

PLANT_POSITION_ERROR = "position error of the plant"
"""The signal of the plant's own position error, likewise."""

VALUE, LOWER, UPPER = "value of ", "lower bound of ", "upper bound of "
"""Signals of a relation with bounds: these words and its name, see `Record.bounded`."""

BETA_NORM, PLANT_BETA_NORM = "‖β‖", "‖β‖ of the plant"
"""Signals of a thinned record: norms of all rows."""

STATE = "state"
"""Name of a law's internal state that is a single array."""
POSITION_NORM, PLANT_POSITION_NORM = "‖f‖", "‖f‖ of the plant"
"""The same of the position error f."""

INPUT_NORM, INPUT_PEAK = "‖u‖", "largest |u|"
"""Signals of a thinned record: norm, and largest size, of all inputs."""


class Axes(NamedTuple):
    """Labels (name and unit, e.g. ``"theta [rad]"``) along each named dimension."""

    coordinate: tuple[Label, ...]
    speed: tuple[Label, ...]
    input: tuple[Label, ...]
    row: tuple[Label, ...]

    @staticmethod
    def of(
        coordinate: Iterable[str], speed: Iterable[str], input: Iterable[str], row: Iterable[str]
    ) -> "Axes":
        """The labels that texts of users or files give."""
        return Axes(*(tuple(map(Label.of, texts)) for texts in (coordinate, speed, input, row)))


class Stop(NamedTuple):
    """The end of a run before its horizon: reason, time [s], state, and whether it was expected."""

    reason: str
    time: float
    q: tuple[float, ...]
    v: tuple[float, ...]
    expected: bool = False

    def __str__(self) -> str:
        how = "ended as expected" if self.expected else "stopped"
        state = f"q = {digits([*self.q])}, v = {digits([*self.v])}"
        return f"{how} at t = {self.time:.6g} s: {self.reason} ({state})"


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
"""The logged arrays with their dimension after batch and time."""

GROUPS: dict[str, tuple[str, ...]] = {"contributions": ("input",), "signals": (), "law_state": ()}
"""The named groups of logged arrays with their dimension after batch and time."""


@dataclass(frozen=True, eq=False, repr=False)
class Record:
    """The data of a run; `servocon.Trajectory` adds its metrics, pictures and files.

    The leading axes of arrays are the batch, if any, then time.

    Attributes:
        time: Output grid [s] (T).
        q: Coordinates (…, T, nq).
        v: Speeds (…, T, n).
        u: Inputs (…, T, l).
        contributions: Each term's contribution to u, by name (…, T, l).
        beta: Constraint-following error by the law's model (…, T, m); m = 0 without a relation.
        position_error: f(q, t) of the holonomic rows, likewise (…, T, p), p = 0 without any.
        kinetic_energy: [J] (…, T).
        potential_energy: [J] (…, T).
        rank: Numerical rank of the map from inputs to β̇ (…, T).
        missing: Part of the desired rate of β that no input can produce (…, T, m).
        dependent: True for rows that depend on others (…, T, m).
        signals: Further logged quantities by name (…, T, any).
        law_state: The law's internal state by name (…, T, any).
        axes: Labels with units.
        stops: Early end of the run, or of each member of a batch, expected or not; else None.
        attributes: Provenance of the run: parameters, options, seed, versions, names.
        rank_changes: Changes of the rank: time [s], rank before and after, singular values,
            dependent rows; in a batch the member.
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
    rank_changes: tuple[Mapping[str, Any], ...] = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.extent})"

    @property
    def name(self) -> str:
        """Name of the run, else of its constraint."""
        return str(self.attributes.get("name") or self.attributes.get("constraint", ""))

    @property
    def extent(self) -> str:
        """Number of times, horizon, number of runs and end, in words."""
        size = f"{len(self.time)} times to t = {self.time[-1]:.6g} s" if len(self.time) else "empty"
        batch = f", {self.batch_shape[0]} runs" if self.batch_shape else ""
        return f"{size}{batch}, {self.stopped or self.expected_end or 'went through'}"

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
    def has_beta(self) -> bool:
        """True if the run has a relation, whose β is logged; a free motion has none."""
        return bool(self.axes.row) or BETA_NORM in self.signals

    @property
    def beta_norm(self) -> np.ndarray:
        """‖β(t)‖ of all rows (…, T); 0 without a relation."""
        return self._norm(BETA_NORM, self.beta)

    @property
    def beta_norms(self) -> dict[str, np.ndarray]:
        """‖β(t)‖ by name of relation (…, T); empty for a single one, or for a thinned record.

        Relations with the same name count as one.
        """
        relations = self.attributes.get("relations", ())
        ends = np.cumsum([rows for _, rows in relations])
        if len(relations) < 2 or ends[-1] != self.beta.shape[-1]:
            return {}
        squares: dict[str, np.ndarray] = {}
        for (name, _), part in zip(relations, np.split(self.beta, ends[:-1], -1), strict=True):
            squares[name] = squares.get(name, 0.0) + np.sum(part**2, axis=-1)
        return {name: np.sqrt(square) for name, square in squares.items()}

    @property
    def plant_beta_norm(self) -> np.ndarray | None:
        """‖β(t)‖ of the plant, all rows (…, T); None if it equals that of the law's model."""
        if PLANT_BETA not in self.signals and PLANT_BETA_NORM not in self.signals:
            return None
        return self._norm(PLANT_BETA_NORM, self.plant_beta)

    @property
    def bounded(self) -> dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]]:
        """Value, lower and upper bound (…, T, rows) of each relation with bounds, by its name.

        A missing bound is infinite. Empty for a run without such a relation.
        """
        names = [key.removeprefix(VALUE) for key in self.signals if key.startswith(VALUE)]
        found = {}
        for name in names:
            value, *ends = (self.signals.get(key + name) for key in (VALUE, LOWER, UPPER))
            if value is not None and any(end is not None for end in ends):
                lower, upper = (
                    np.full_like(value, without) if end is None else end
                    for end, without in zip(ends, (-np.inf, np.inf), strict=True)
                )
                found[name] = value, lower, upper
        return found

    @property
    def has_position_error(self) -> bool:
        """True if the run has holonomic rows, whose position error is logged."""
        return self.position_error.shape[-1] > 0 or POSITION_NORM in self.signals

    @property
    def position_error_norm(self) -> np.ndarray:
        """‖f(t)‖ of all holonomic rows (…, T); 0 without any."""
        return self._norm(POSITION_NORM, self.position_error)

    @property
    def plant_position_error_norm(self) -> np.ndarray | None:
        """‖f(t)‖ of the plant (…, T); None without any, or if it equals that of the law's model."""
        own = self.signals.get(PLANT_POSITION_ERROR)
        if PLANT_POSITION_NORM not in self.signals and (own is None or not own.shape[-1]):
            return None
        return self._norm(PLANT_POSITION_NORM, self.plant_position_error)

    @property
    def input_norm(self) -> np.ndarray:
        """‖u(t)‖ of all inputs (…, T)."""
        return self._norm(INPUT_NORM, self.u)

    @property
    def input_peak(self) -> np.ndarray:
        """Largest |u| of any input (…, T)."""
        found = self.signals.get(INPUT_PEAK)
        return np.abs(self.u).max(axis=-1, initial=0.0) if found is None else found

    def _norm(self, name: str, array: np.ndarray) -> np.ndarray:
        """The norm stored in a thinned record, else the norm of the components."""
        found = self.signals.get(name)
        with np.errstate(over="ignore", invalid="ignore"):  # of runs that blow up
            return np.linalg.norm(array, axis=-1) if found is None else found

    def require_whole(self, purpose: str) -> None:
        """Check that every array is complete.

        Raises:
            InputError: `servocon.simulate` kept only a part.
        """
        if kept := self.attributes.get("kept"):
            parts = ("names", "keep"), ("agents", "agents")
            said = [f"{word}={kept[key]!r}" for key, word in parts if kept[key] is not None]
            raise InputError(
                "run",
                got=f"a thinned record ({', '.join(said)})",
                expected=f"a whole one, for {purpose}",
                cure="Simulate without keep.",
            )

    @property
    def plant_beta(self) -> np.ndarray:
        """β of the plant (…, T, m); it differs from the law's if, e.g., q̇ = N v differs."""
        return self.signals.get(PLANT_BETA, self.beta)

    @property
    def plant_position_error(self) -> np.ndarray:
        """Position error of the plant (…, T, p)."""
        return self.signals.get(PLANT_POSITION_ERROR, self.position_error)

    @property
    def energy(self) -> np.ndarray:
        """Sum of kinetic and potential energy [J] (…, T)."""
        return self.kinetic_energy + self.potential_energy

    def member(self, index: int) -> Self:
        """One run of a batch, up to its stop.

        Raises:
            InputError: this is not a batch, or has no such member.
        """
        if not self.batch_shape or not -self.batch_shape[0] <= index < self.batch_shape[0]:
            raise InputError(
                "index", got=index, expected=f"a member of a batch of shape {self.batch_shape}"
            )
        stop, number = self.stops[index], index % self.batch_shape[0]
        own = (change for change in self.rank_changes if change["member"] == number)
        one = self._mapped(
            lambda array: array[index],
            stops=(stop,),
            attributes=dict(self.attributes) | {"member": index},
            rank_changes=tuple({k: v for k, v in c.items() if k != "member"} for c in own),
        )
        return one if stop is None else one.until(stop.time)

    def until(self, time: float) -> Self:
        """The part up to and including `time` [s]."""
        end = time + SAME_TIME * abs(time)
        keep, axis = self.time <= end, len(self.batch_shape)
        return self._mapped(
            lambda array: array.compress(keep, axis),
            time=self.time[keep],
            rank_changes=tuple(c for c in self.rank_changes if c["time"] <= end),
        )

    def _mapped(self, function: Callable[[np.ndarray], np.ndarray], **changes: Any) -> Self:
        """A copy with a function applied to every logged array except time."""
        arrays: dict[str, Any] = {
            name: {key: function(array) for key, array in value.items()}
            if isinstance(value, Mapping)
            else function(value)
            for name, value in self.arrays().items()
        }
        return replace(self, **arrays, **changes)

    def arrays(self) -> dict[str, Any]:
        """Every logged array except time, by attribute name; mappings for the named groups."""
        return {name: getattr(self, name) for name in (*DIMENSIONS, *GROUPS)}

    def dimensions_of(self, name: str) -> tuple[str, ...]:
        """Named dimensions of a logged array or group, after batch and time."""
        return (DIMENSIONS | GROUPS)[name]

    def raise_if_stopped(self) -> Self:
        """This run, or an error if it ended early and unexpectedly.

        Raises:
            RunStoppedError: the run stopped; the error carries it.
        """
        if self.stopped is not None:
            raise RunStoppedError(self)
        return self

    def at(self, time: float) -> int:
        """Index of the output time nearest to `time` [s].

        Raises:
            InputError: it is not finite, or the run is empty.
        """
        validate.shape("time", time, (), "One time; for many, np.searchsorted(run.time, times).")
        if not np.isfinite(time) or not len(self.time):
            got = time if len(self.time) else "a run without output times"
            raise InputError("time", got=got, expected="a finite time [s] of a run")
        return int(np.argmin(np.abs(self.time - time)))

    def dependent_rows(self) -> tuple[str, ...]:
        """Labels of the rows of β that depended on others at some time."""
        ever = np.asarray(self.dependent.reshape(-1, len(self.axes.row)).any(axis=0))
        return tuple(
            label for label, flag in zip(self.axes.row, ever.tolist(), strict=True) if flag
        )

    def equals(self, other: "Record") -> bool:
        """True if both have the same numbers (NaN equals NaN), labels and attributes."""
        if not isinstance(other, Record):
            return False
        same = np.array_equal(self.time, other.time) and self.axes == other.axes
        same = same and self._as_text() == other._as_text()
        for name in DIMENSIONS:
            same = same and _same(getattr(self, name), getattr(other, name))
        for group in GROUPS:
            mine, theirs = getattr(self, group), getattr(other, group)
            same = same and list(mine) == list(theirs)
            same = same and all(_same(mine[key], theirs[key]) for key in mine)
        return bool(same)

    def _as_text(self) -> str:
        """Everything except numbers over time and labels, as text, so that NaN equals NaN."""
        return json.dumps(plain([self.stops, self.attributes, self.rank_changes]), sort_keys=True)


def _same(mine: np.ndarray, theirs: np.ndarray) -> bool:
    return np.array_equal(mine, theirs, equal_nan=True)


def remarks_on(run: Record) -> Iterator[str]:
    """Remarks on what metrics do not show: an early end, or growth of a free motion."""
    ended = [(i, s) for i, s in enumerate(run.stops) if s is not None and not s.expected]
    if ended:
        member, stop = ended[0]
        end = run.attributes.get("end")
        of = "" if end is None else f" of {end:.6g} s"
        which = f"{len(ended)} of {len(run.stops)} runs stopped, member {member}"
        which = which if run.batch_shape else "stopped"
        yield f"{which} at {stop.time:.6g} s{of}: {shortened(stop.reason)}"
    if grown := run.attributes.get(FREE_MOTION):
        pole = f"pole {grown['pole']:+.3g} 1/s" if grown["pole"] else "a pole of 0 twice"
        which = f"member {grown['member']}: " if run.batch_shape else ""
        yield (
            f"{which}β leaves a motion free that grew: {grown['label']!r} moved by up to "
            f"{grown['largest']:.3g} ({pole} at the start)"
        )
