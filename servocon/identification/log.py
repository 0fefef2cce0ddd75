"""Measured motions: times, coordinates and inputs, from arrays, runs, tables, files and bags."""

import difflib
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np

from servocon import validate
from servocon.errors import (
    InputError,
    MissingRequirementError,
    ShapeError,
    UnknownNameError,
    counted,
    few,
    warn,
    written,
)
from servocon.identification.bags import joint_states
from servocon.plant import Plant
from servocon.results.labels import Label
from servocon.results.trajectory import Trajectory

GAP = 5.0
"""A step of time this many times as long as the median one is a gap."""

FEWEST = 100
"""Least number of samples of a log."""

TURN = 2.0 * np.pi

STUCK = (12, 8.0)
"""Number of equal samples of a coordinate in a row, and the jump after them in median changes, from
which a sensor counts as stuck: a slow joint ends a rest with one count."""


@dataclass(frozen=True)
class Log:
    """A measured motion.

    Args:
        time: Times of the samples (k), increasing and without gaps [s].
        q: Coordinates (k, nq), in the plant's units; angles run on beyond a turn.
        u: Inputs (k, l), as they act on the plant.
        v: Speeds (k, n); None: they follow from the coordinates, which needs q̇ = v.
        held: True if each input acts unchanged until the next sample, as commands do; False if the
            inputs were measured.
        name: Name in errors and tables.

    Raises:
        ShapeError: lengths differ.
        NonFiniteError: a number is NaN or infinite; the error names its row.
        InputError: times do not increase or have a gap, a coordinate jumps by a turn, or there are
            too few samples; the error names the row.
    """

    time: np.ndarray
    q: np.ndarray
    u: np.ndarray
    v: np.ndarray | None = None
    held: bool = False
    name: str = "log"

    def __post_init__(self):
        columns = {"q": self.q, "u": self.u} | ({} if self.v is None else {"v": self.v})
        time = validate.array(f"time of {self.name!r}", self.time)
        if time.ndim != 1 or time.size < FEWEST:
            expected = f"at least {FEWEST} times, one for each sample"
            raise InputError(f"time of {self.name!r}", got=f"shape {time.shape}", expected=expected)
        _require_finite(f"time of {self.name!r}", time)
        object.__setattr__(self, "time", time)
        for name, given in columns.items():
            where = f"{name} of {self.name!r}"
            values = validate.array(where, given)
            values = values[:, None] if values.ndim == 1 else values
            if values.ndim != 2 or len(values) != time.size or not values.shape[1]:
                expected = f"({time.size}, columns), a row for each time"
                raise ShapeError(where, got=f"shape {values.shape}", expected=expected)
            _require_finite(where, values)
            object.__setattr__(self, name, values)
        validate.flag("held", self.held)
        self._require_times()
        self._require_no_turns()
        self._warn_of_stuck_sensors()

    @property
    def span(self) -> float:
        """Time from the first sample to the last [s]."""
        return float(self.time[-1] - self.time[0])

    def __repr__(self) -> str:
        sizes = f"{self.q.shape[1]} coordinates, {self.u.shape[1]} inputs"
        return f"Log({self.name}: {len(self.time):,} samples in {self.span:.3g} s, {sizes})"

    def part(self, begin: float, end: float) -> Self:
        """The samples from one time to another, such as those that are held out.

        Args:
            begin: First time [s].
            end: Last time [s].
        """
        kept = (self.time >= begin) & (self.time <= end)
        v = None if self.v is None else self.v[kept]
        name = f"{self.name}, {begin:g} s to {end:g} s"
        return type(self)(self.time[kept], self.q[kept], self.u[kept], v, self.held, name)

    @classmethod
    def of(cls, run: Trajectory, *, held: bool | None = None, name: str = "run") -> Self:
        """The log of a run, such as a simulated one.

        Args:
            run: The run.
            held: As for the log; None: True if the law acted at samples, each of which is recorded.
            name: Name in errors and tables.

        Raises:
            InputError: the run is a batch, or inputs are said to be held longer than they were.
        """
        validate.instance("run", run, Trajectory, "a run, as `simulate` returns it")
        if np.ndim(run.q) != 2:
            cure = "Take one run of the batch, run.member(0)."
            raise InputError("run", got="a batch", expected="one run", cure=cure)
        period = run.attributes.get("options", {}).get("period")
        step = float(np.median(np.diff(run.time))) if run.time.size > 1 else np.inf
        recorded = period is not None and step < 1.01 * period
        if held and not recorded:
            acts = "continuously" if period is None else f"every {period:g} s"
            raise InputError(
                "held",
                got=f"True for rows that are {step:.3g} s apart, of a law that acts {acts}",
                expected="a row for each sample",
                cure=f"Record more: simulate(…, points=…), one every {period or step:g} s.",
            )
        of_samples = recorded if held is None else held
        return cls(run.time, run.q, run.u, run.v, of_samples, name)

    @classmethod
    def read(
        cls,
        path: str | Path,
        *,
        time: str | float,
        q: Sequence[str],
        u: Sequence[str],
        v: Sequence[str] | None = None,
        held: bool = False,
    ) -> Self:
        """Read a CSV file whose first row names the columns, or a Parquet file (extra ``parquet``).

        A name that ends with ``.parquet`` means a Parquet file. A CSV file ``.gz`` is unpacked.

        Args:
            path: The file.
            time: Column of the times [s], or the sampling period if there is none.
            q: Columns of the coordinates (nq).
            u: Columns of the inputs (l).
            v: Columns of the speeds (n).
            held: As for the log.

        Raises:
            UnknownNameError: the file has no such column.
            MissingRequirementError: a Parquet file needs pyarrow.
            InputError: there is no such file, an entry is not a number, and as for the log.
        """
        path = _existing(path)
        own = {"time": time, "q": q, "u": u, "v": v, "held": held, "name": path.name}
        if path.suffix.lower() == ".parquet":
            return cls.of_columns(_Parquet(path), **own)
        try:
            options: Any = {"names": True, "deletechars": "", "replace_space": " "}
            with warnings.catch_warnings(action="ignore"):  # of an empty file
                table = np.genfromtxt(path, float, delimiter=",", encoding="utf-8", **options)
        except (ValueError, IndexError) as error:
            expected = "a row of names, then rows of as many numbers, with commas between them"
            raise InputError(path.name, got=f"{error}" or "nothing", expected=expected) from None
        return cls.of_columns(np.atleast_1d(table), **own)

    @classmethod
    def of_bag(
        cls,
        path: str | Path,
        topic: str,
        joints: Plant | Sequence[str],
        *,
        without: Sequence[str] = (),
        speeds: bool = False,
        held: bool = False,
        zero: int | None = None,
    ) -> Self:
        """The log in the joint states of a bag of ROS 1 or ROS 2 (extra ``ros``); needs no ROS.

        Positions are the coordinates and efforts the inputs, by the joints' names: in the plant's
        order, whatever the order in the messages is. Times are those of the headers.

        Args:
            path: The bag: a file of ROS 1, ``.bag``, or the folder of a ROS 2 bag.
            topic: Topic of `sensor_msgs/JointState`.
            joints: Names of the joints in the order of the coordinates; a plant: its labels.
            without: Joints of the messages that the plant does not have, such as a gripper's.
            speeds: True: the velocities of the messages are the speeds; False: the speeds follow
                from the positions.
            held: As for the log.
            zero: Stamp that is time zero of the log [ns]; None: the first one.

        Raises:
            MissingRequirementError: rosbags is not installed.
            UnknownNameError: the bag has no such topic, or the topic no such joint.
            InputError: the bag cannot be read, its joints are not those of the plant, a message
                lacks efforts or other values, and as for the log.
        """
        names = _joints(joints)
        validate.flag("speeds", speeds)
        for one in without:
            validate.text("a name in without", one)
        if zero is not None:
            validate.integer("zero", zero, 0)
        path = Path(path)
        options = {"without": tuple(without), "speeds": speeds, "zero": zero}
        found = joint_states(path, validate.text("topic", topic), names, **options)
        name = f"{topic} of {path.name}"
        return cls(found.time, found.position, found.effort, found.velocity, held, name)

    @classmethod
    def of_columns(
        cls,
        table: Any,
        *,
        time: str | float,
        q: Sequence[str],
        u: Sequence[str],
        v: Sequence[str] | None = None,
        held: bool = False,
        name: str = "log",
    ) -> Self:
        """The log in some columns of a table.

        Args:
            table: The table, such as a dictionary of arrays, a data frame of pandas or polars, a
                table of pyarrow, a data set of xarray or a structured array: ``table["t"]`` is a
                column.
            time: Column of the times [s], or the sampling period if there is none. Dates count from
                the first one on.
            q: Columns of the coordinates (nq).
            u: Columns of the inputs (l).
            v: Columns of the speeds (n).
            held: As for the log.
            name: Name in errors and tables.

        Raises:
            UnknownNameError: the table has no such column.
            InputError: an entry is not a number, and as for the log.
        """
        names = _names_of(table)

        def column(wanted: str) -> Any:
            if wanted not in names:
                raise UnknownNameError(f"column of {name}", wanted, names)
            return table[wanted]

        def columns(wanted: Sequence[str]) -> np.ndarray:
            if isinstance(wanted, str):
                cure = f"Write [{wanted!r}]."
                raise InputError(
                    f"column of {name}", got=wanted, expected="a list of names", cure=cure
                )
            each = [validate.array(f"{one!r} of {name}", column(one)) for one in wanted]
            return np.column_stack(each)

        inputs = columns(u)
        if isinstance(time, str):
            times = validate.array(f"{time!r} of {name}", _seconds(column(time)))
        else:
            times = validate.number("time", time) * np.arange(len(inputs))
        speeds = None if v is None else columns(v)
        return cls(times, columns(q), inputs, speeds, held, name)

    def _require_times(self) -> None:
        steps, where = np.diff(self.time), f"time of {self.name!r}"
        if not (steps > 0.0).all():
            k = int(np.argmin(steps > 0.0)) + 1
            got = f"{self.time[k]:.9g} s after {self.time[k - 1]:.9g} s in row {k}"
            cure = "Sort the rows, and leave out those that repeat a time."
            raise InputError(where, got=got, expected="times that increase", cure=cure)
        usual = float(np.median(steps))
        if steps.max() > GAP * usual:
            k = int(np.argmax(steps)) + 1
            got = f"a gap of {steps.max():.3g} s before row {k}"
            expected = f"steps of about {usual:.3g} s, the median"
            cure = f"Give two logs, the rows before {k} and those from {k} on."
            raise InputError(where, got=got, expected=expected, cure=cure)

    def _require_no_turns(self) -> None:
        jumps = np.diff(self.q, axis=0)
        usual = np.median(np.abs(jumps), axis=0)
        turns = np.abs(np.abs(jumps) - TURN) < 0.1 * TURN
        turned = np.argwhere(turns & (np.abs(jumps) > 100.0 * usual))
        if turned.size:
            k, i = turned[0]
            got = f"a jump by {jumps[k, i]:.3g} of coordinate {i} in row {k + 1}"
            cure = "Angles run on beyond a turn: np.unwrap(q, axis=0)."
            raise InputError(f"q of {self.name!r}", got=got, expected="no jumps", cure=cure)

    def _warn_of_stuck_sensors(self) -> None:
        """Warn of a coordinate that stands still and then jumps."""
        for i, values in enumerate(self.q.T):
            if (found := _longest_rest(values)) is not None:
                first, last, jump = found
                warn(
                    f"q of {self.name!r}: coordinate {i} does not change in rows {first} to "
                    f"{last}, then jumps by {jump:.0f} times its usual change. Look for a sensor "
                    "that stuck, or for lost messages; the parts before and after are two logs"
                )


def _longest_rest(values: np.ndarray) -> tuple[int, int, float] | None:
    """First row and last row of the longest rest of a coordinate that ends in a jump, and the jump.

    The jump is relative to the median change between samples that differ.
    """
    changes = np.abs(np.diff(values))
    moved = np.flatnonzero(changes)
    if moved.size < 2:
        return None
    before = np.append(-1, moved[:-1])
    rests, jumps = moved - before, changes[moved] / np.median(changes[moved])
    stuck = np.flatnonzero((rests >= STUCK[0]) & (jumps > STUCK[1]) & (before >= 0))
    if not stuck.size:
        return None
    k = stuck[int(np.argmax(rests[stuck]))]
    return int(before[k] + 1), int(moved[k]), float(jumps[k])


def _existing(path: str | Path) -> Path:
    """The file, if there is one."""
    file = Path(path)
    if file.is_file():
        return file
    found, cure = "which does not exist", ""
    if file.is_dir():
        found, cure = "a folder", "Log.of_bag reads the folder of a ROS 2 bag."
    elif not file.parent.is_dir():
        cure = f"There is no folder {str(file.parent.absolute())!r}."
    elif close := difflib.get_close_matches(file.name, [x.name for x in file.parent.iterdir()], 1):
        cure = f"Did you mean {str(file.with_name(close[0]))!r}?"
    got, expected = f"{str(path)!r}, {found}", "a CSV file or a Parquet file"
    raise InputError("path", got=got, expected=expected, cure=cure)


class _Parquet:
    """The columns of a Parquet file by name, each read when it is asked for.

    Raises:
        MissingRequirementError: pyarrow is not installed.
        InputError: it is no such file.
    """

    def __init__(self, path: Path):
        try:
            from pyarrow import ArrowException
            from pyarrow.parquet import ParquetFile
        except ImportError as error:
            raise MissingRequirementError("Log.read", ("servocon[parquet]",)) from error
        try:
            self._file: Any = ParquetFile(path)
        except ArrowException as error:
            raise InputError(path.name, got=f"{error}", expected="a Parquet file") from None

    @property
    def column_names(self) -> list[str]:
        return self._file.schema_arrow.names

    def __getitem__(self, name: str) -> np.ndarray:
        return self._file.read([name])[name].to_numpy()


def _seconds(given: Any) -> Any:
    """Times [s]; dates become those since the first one."""
    values = np.asarray(given)
    if values.dtype.kind != "M":
        return given
    return (values - values[:1]).astype("timedelta64[ns]").astype(float) * 1e-9


def _joints(given: Any) -> list[str]:
    """Names of joints, or those of a plant's coordinates.

    Raises:
        InputError: there are none, or one twice.
    """
    of_plant = isinstance(given, Plant)
    labels = given.coordinate_labels() if of_plant else given
    if labels is None or isinstance(labels, str) or not isinstance(labels, Sequence) or not labels:
        raise InputError(
            "joints",
            got=f"{type(given).__name__}, whose coordinates have no names"
            if of_plant
            else written(given),
            expected='the joints\' names in the order of the coordinates, ["shoulder", "elbow"]',
        )
    names = [validate.text("a name in joints", one) for one in labels]
    names = [Label.of(one).name for one in names] if of_plant else names
    if len(set(names)) < len(names):
        raise InputError("joints", got=few(names), expected="different names")
    return names


def _names_of(table: Any) -> list[str]:
    """Names of the columns of a table.

    Raises:
        InputError: it has none.
    """
    names = getattr(getattr(table, "dtype", None), "names", None)
    if names is None and hasattr(table, "column_names"):  # of pyarrow, whose `columns` are values
        names = table.column_names
    if names is None and hasattr(table, "columns"):
        names = table.columns
    if names is None and hasattr(table, "keys"):
        names = table.keys()
    if names is None:
        raise InputError(
            "table",
            got=type(table).__name__,
            expected="columns by name, such as a dictionary of arrays or a data frame",
            cure="Log(time, q, u) takes arrays.",
        )
    return [str(name) for name in names]


def logs_of(logs: Any) -> list[Log]:
    """One log or several as a list.

    Raises:
        InputError: there is none, or something else.
    """
    several = isinstance(logs, list | tuple)
    given = list(logs) if several else [logs]
    if not given:
        raise InputError("logs", got="none", expected="one log or several")
    made = [Log.of(one) if isinstance(one, Trajectory) else one for one in given]
    for i, one in enumerate(made):
        validate.instance(f"log {i}" if several else "logs", one, Log, "a Log or a run")
        if (one.q.shape[1], one.u.shape[1]) != (made[0].q.shape[1], made[0].u.shape[1]):
            raise ShapeError(f"log {i}", got=repr(one), expected=f"columns as in {made[0]!r}")
    return made


def _require_finite(where: str, values: np.ndarray) -> None:
    finite = np.isfinite(values.reshape(len(values), -1)).all(axis=1)
    if not finite.all():
        rows = np.flatnonzero(~finite)
        cure = "Leave such rows out, and give the parts between them as separate logs."
        raise validate.NonFiniteError(
            where,
            got=f"{counted(rows.size, 'row')} with NaN or infinity, the first is row {rows[0]}",
            expected="finite numbers; every entry of a file must be one",
            cure=cure,
        )
