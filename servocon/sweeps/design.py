"""Designs of sweeps as data: one row of parameters for each run."""

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, get_args

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, ShapeError, few, reason, written
from servocon.memory import NUMBER, require_memory
from servocon.results.disk import as_path
from servocon.uncertainty.ranges import Range
from servocon.uncertainty.sets import Method, Sample, Uncertainty, unit_points

COPIES = 4.0
"""Copies of a design in memory at one time."""

KINDS = "biufU"
"""Kinds of values of a parameter: flags, integers, numbers and words."""


class Axis(NamedTuple):
    """An axis of a grid.

    Attributes:
        name: Its name: that of its parameter, if it has a single one.
        size: Number of points along it.
        parameters: Names of the parameters that vary along it, together.
    """

    name: str
    size: int
    parameters: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Design:
    """The parameters of every run of a sweep; made by `grid`, `sample` or `table`.

    Attributes:
        columns: Values by the parameter's name, one for each run (runs).
        kind: Name of the design, e.g. ``"grid"``.
        axes: Axes of a grid, slowest first; empty for other designs.
        seed: Seed of a random design, else None.
        samples: Plants of sets along axes of a grid, by axis name, which is the plant's path.
    """

    columns: Mapping[str, np.ndarray]
    kind: str = "table"
    axes: Sequence[Axis] = ()
    seed: int | None = None
    samples: Mapping[str, Sample] = field(default_factory=dict)

    @property
    def runs(self) -> int:
        """Number of runs."""
        return len(next(iter(self.columns.values())))

    def rows(self, start: int, end: int) -> dict[str, np.ndarray]:
        """The parameters of some of the runs."""
        return {name: values[start:end] for name, values in self.columns.items()}

    def __repr__(self) -> str:
        names = ", ".join(self.columns)
        return f"Design({self.kind} of {self.runs:,} runs over {names})"


def grid(axes: Mapping[str, Any]) -> Design:
    """A design with every combination of the points of several axes.

    Args:
        axes: The axes by name, slowest first. An axis is values of the parameter of that name, e.g.
            ``"law.stabilizing.gain": np.linspace(1, 10, 10)``; or a design whose points have
            several parameters, e.g. ``"plants": servocon.sweeps.sample(...)``; or plants of a set
            at the path of the plant, ``"plant": uncertainty.sample(64, 1)``. An `Uncertainty`
            itself stands for its corners.

    Raises:
        InputError: there is no value, a value is not finite, two axes have the same parameter, or
            the design does not fit into half of the machine's memory.
    """
    axes = {
        name: values.corners() if isinstance(values, Uncertainty) else values
        for name, values in _mapping("axes", axes).items()
    }
    points = {name: _points(name, values) for name, values in axes.items()}
    names = [name for columns in points.values() for name in columns]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        cure = "Leave it out of all axes but one."
        raise InputError(
            "axes", got=f"{twice!r} twice", expected="each parameter on one axis", cure=cure
        )
    sizes = [len(next(iter(columns.values()))) for columns in points.values()]
    _require_room(math.prod(sizes), len(names))
    places = np.unravel_index(np.arange(math.prod(sizes)), sizes)
    columns = {
        name: values[place]
        for own, place in zip(points.values(), places, strict=True)
        for name, values in own.items()
    }
    made = zip(points.items(), sizes, strict=True)
    seeds = [one.seed for one in axes.values() if isinstance(one, Design)]
    return Design(
        columns,
        "grid",
        tuple(Axis(name, size, tuple(own)) for (name, own), size in made),
        next((seed for seed in seeds if seed is not None), None),
        {name: values for name, values in axes.items() if isinstance(values, Sample)},
    )


def _points(name: str, values: Any) -> Mapping[str, np.ndarray]:
    """Values along an axis, by the parameters that vary along it."""
    if isinstance(values, Design):
        return values.columns
    if isinstance(values, Sample):
        return {f"{name}.{own}": column for own, column in values.values.items()}
    return {name: _column(name, values)}


def sample(
    ranges: Mapping[str, Any], count: int, seed: int = 0, method: Method = "sobol"
) -> Design:
    """A random or quasi-random design.

    Args:
        ranges: Range by the parameter's name: ``(low, high)``, ``(low, high, "log")`` for
            logarithmic spacing, a `servocon.uncertainty.Interval`, or a fuzzy number, whose support
            is used.
        count: Number of runs.
        seed: The same seed gives the same design; nothing else is random.
        method: ``"random"``, ``"sobol"``, ``"halton"`` or ``"latin"``, as in SciPy.

    Raises:
        InputError: a range is reversed or invalid, or the design does not fit into half of the
            machine's memory.
    """
    validate.integer("count", count)
    validate.choice("method", method, get_args(Method))
    sides = {name: _range(name, one) for name, one in _mapping("ranges", ranges).items()}
    _require_room(count, len(sides))
    unit = unit_points(method, len(sides), count, np.random.default_rng(seed))
    columns = {}
    for (name, (low, high, log)), part in zip(sides.items(), unit.T, strict=True):
        columns[name] = low * (high / low) ** part if log else low + part * (high - low)
    return Design(columns, method, seed=int(seed))


def table(source: Mapping[str, ArrayLike] | str | Path) -> Design:
    """A design given run by run.

    Args:
        source: Values by the parameter's name, one for each run; or a CSV file with the names in
            its first line.

    Raises:
        InputError: there is no such file, or the columns differ in length.
    """
    columns = _read(as_path(source)) if isinstance(source, str | Path) else source
    made = {name: _column(name, values) for name, values in _mapping("table", columns).items()}
    sizes = {name: len(values) for name, values in made.items()}
    if len(set(sizes.values())) > 1:
        raise ShapeError("table", got=f"columns of lengths {sizes}", expected="one length")
    return Design(made)


def design_of(value: Any) -> Design:
    """The design itself, or the grid of the axes."""
    if isinstance(value, Design):
        return value
    if not isinstance(value, Mapping):
        expected = "values by name, {'gain': np.linspace(1, 10, 10)}, or a servocon.sweeps design"
        raise InputError("design", got=written(value), expected=expected)
    return grid(value)


def _mapping(where: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise InputError(where, got=written(value), expected="a mapping from parameters' names")
    if not value:
        raise InputError(where, got="no parameter", expected="at least one")
    return value


def _column(name: str, values: ArrayLike) -> np.ndarray:
    """Values of one parameter, (runs)."""
    where = f"values of {name!r}"
    array = np.atleast_1d(np.asarray(values))
    if array.ndim != 1 or array.dtype.kind not in KINDS:
        got = f"shape {array.shape} of {array.dtype}"
        raise ShapeError(where, got=got, expected="a list of numbers, or of words")
    if array.size == 0:
        raise InputError(where, got="none", expected="at least one: the design would be empty")
    if array.dtype.kind == "f":
        validate.finite(where, array)
        array = array.astype(np.float64)
    return array.astype(np.int64) if array.dtype.kind in "iu" else array


def _range(name: str, value: Any) -> tuple[float, float, bool]:
    """Ends of a range, and True if it is logarithmic."""
    where, expected = (
        f"range of {name!r}",
        "(low, high), (low, high, 'log') or servocon.uncertainty.Interval",
    )
    if isinstance(value, Range):
        value = value.support.lower, value.support.upper
    log = isinstance(value, tuple | list) and len(value) == 3 and value[2] == "log"
    if not isinstance(value, tuple | list) or len(value) != 2 + log:
        raise InputError(where, got=written(value), expected=expected)
    ends = validate.array(where, value[:2])
    validate.finite(where, ends)
    require_upward(where, ends[0], ends[1], log)
    return float(ends[0]), float(ends[1]), log


def require_upward(where: str, low: float, high: float, log: bool = False) -> None:
    """Require the ends of a range to be in order, and positive if it is logarithmic.

    Raises:
        InputError: they are not.
    """
    if low > high:
        raise InputError(
            where,
            got=f"from {low:g} to {high:g}",
            expected="the smaller end first",
            cure=f"Did you mean {high:g} to {low:g}?",
        )
    if log and low <= 0:
        raise InputError(where, got=f"from {low:g}, in logarithms", expected="positive ends")


def _require_room(runs: int, parameters: int) -> None:
    what = f"a design of {runs:,} runs over {parameters} parameters"
    cure = "Take fewer values of each, or a random design of so many runs as you need."
    require_memory("sweep", what, COPIES * NUMBER * runs * parameters, cure)


def _read(path: Path) -> dict[str, Any]:
    """Columns of a CSV file."""
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            rows = [row for row in csv.reader(file) if row]
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            "table", got=f"{str(path)!r} ({reason(error)})", expected="a CSV file"
        ) from error
    if len(rows) < 2:
        raise InputError("table", got=f"{len(rows)} lines", expected="names, then one line per run")
    names = [name.strip() for name in rows[0]]
    for line, row in enumerate(rows[1:], 2):
        if len(row) != len(names):
            got = f"{len(row)} values in line {line} of {str(path)!r}"
            raise ShapeError("table", got=got, expected=f"{len(names)}: {few(names)}")
    if len(set(names)) < len(names):
        raise InputError("table", got=", ".join(names), expected="each name once")
    return {name: _values([row[i] for row in rows[1:]]) for i, name in enumerate(names)}


def _values(texts: list[str]) -> list[Any]:
    """Integers, else numbers, else words."""
    for kind in (int, float):
        try:
            return [kind(text) for text in texts]
        except ValueError:
            continue
    return [text.strip() for text in texts]
