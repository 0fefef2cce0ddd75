"""The choice of laws that meet a specification in every run of a grid of gains."""

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from servocon import validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, ShapeError, without_warnings, written
from servocon.laws import Law
from servocon.markup import Table, piece
from servocon.plant import Plant
from servocon.precision import float64
from servocon.results.metrics import METRICS, Measured, Settings, signal_units, units_of
from servocon.results.specification import Specification
from servocon.simulation.simulate import simulate
from servocon.tree import Batch, batch, words
from servocon.user_code import explained

AT_ONCE = 1024
"""Largest number of runs simulated at once."""

SHOWN = 5
"""Largest number of laws shown."""


@dataclass(frozen=True, repr=False, eq=False)
class Selection:
    """Laws of a grid of gains, compared with the bounds of a specification.

    Attributes:
        gains: Gains of the laws by name (laws, …).
        values: Value of each metric by its name (laws, runs); infinite if a run stopped early.
        ratios: The values divided by their bounds (laws, runs): at most 1 if the requirement is
            met.
        specification: The specification.
        units: Units of the metrics.
        law_of: Function that makes the law with given gains.
    """

    gains: dict[str, np.ndarray]
    values: dict[str, np.ndarray]
    ratios: dict[str, np.ndarray]
    specification: Specification
    units: dict[str, str]
    law_of: Callable[[dict[str, Any]], Law]

    @property
    def worst(self) -> np.ndarray:
        """Largest ratio of each law over requirements and runs (laws)."""
        return np.max([ratio.max(axis=1) for ratio in self.ratios.values()], axis=0)

    @property
    def meets(self) -> np.ndarray:
        """True for the laws that meet every requirement in every run (laws)."""
        return self.worst <= 1.0

    @property
    def best(self) -> int:
        """Index of the law with the smallest largest ratio, and thus the largest margin."""
        return int(np.argmin(self.worst))

    @property
    def law(self) -> Law:
        """The best law."""
        return self.law_of(self.gains_of(self.best))

    def gains_of(self, index: int) -> dict[str, Any]:
        """Gains of one law."""
        return {name: _plain(values[index]) for name, values in self.gains.items()}

    def __str__(self) -> str:
        """The best laws with the worst values over all runs; a star marks a violated bound."""
        head, rows = self._rows()
        widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
        lines = ["  ".join(map(str.rjust, row, widths)).rstrip() for row in (head, *rows)]
        return "\n".join([self._verdict(), "", *lines])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The same, for a notebook."""
        return piece("Selection", self._verdict(), [Table(*self._rows())])

    def _verdict(self) -> str:
        count, (laws, runs) = int(self.meets.sum()), next(iter(self.ratios.values())).shape
        where = f"in all {runs} runs" if runs > 1 else "in the run"
        if count:
            return f"{count} of {laws} laws meet the specification {where}"
        each = (
            f"{int((ratio.max(axis=1) <= 1.0).sum())} meet {self.specification.label(name)}"
            for name, ratio in self.ratios.items()
        )
        return f"none of {laws} laws meets the specification {where}: {', '.join(each)}"

    def _rows(self) -> tuple[list[str], list[list[str]]]:
        """Titles, bounds, and the best laws with their values."""
        names = list(self.values)
        titles = [f"{self.specification.label(name)} [{self.units[name]}]" for name in names]
        sign = {name: "≥" if METRICS[name].larger_is_better else "≤" for name in names}
        bounds = [f"{sign[n]} {self.specification.requirements[n].bound:g}" for n in names]
        rows = [["required", *([""] * len(self.gains)), *bounds]]
        for index in np.argsort(self.worst, kind="stable")[:SHOWN]:
            worst = {
                n: (self.ratios[n][index].max(), _worst(n, self.values[n][index])) for n in names
            }
            cells = [f"{value:.3g}{'*' * bool(ratio > 1.0)}" for ratio, value in worst.values()]
            own = [words(value) for value in self.gains_of(int(index)).values()]
            rows.append([f"law {index}", *own, *cells])
        return ["", *self.gains, *titles], rows


def _worst(name: str, values: np.ndarray) -> float:
    """The worst value over several runs."""
    return float(values.min() if METRICS[name].larger_is_better else values.max())


def _plain(value: Any) -> Any:
    return float(value) if np.ndim(value) == 0 else value


@explained
@float64
def select(
    plant: Plant | Batch,
    law_of: Callable[[dict[str, Any]], Law],
    gains: Mapping[str, ArrayLike],
    specification: Mapping[str, Any],
    q0: ArrayLike,
    v0: ArrayLike,
    duration: float,
    *,
    period: float | None = None,
    band: float = 0.02,
    position_band: float = 0.02,
    tail: float = 0.1,
    **options: Any,
) -> Selection:
    """Simulate every law of a grid of gains on every plant, and select those that meet the bounds.

    All runs are one batch, sampled if `period` is given, with the limits, drives and delays around
    the law. Peaks are those at the output times. The result holds for these runs only; for all
    plants of a set see `servocon.certify`.

    Args:
        plant: The plant that moves, or a batch of plants, such as those of `Uncertainty.sample`.
        law_of: Function that returns the law with given gains, as for `tune`.
        gains: Values of each gain by name (values, …); every combination is a law.
        specification: The largest values of metrics by name, for a rate the smallest, e.g.
            ``{"position_peak": sc.design.Requirement(1e-3, after=0.5), "control_peak": 40.0}``. The
            errors are those of the plant.
        q0: Initial coordinates (nq), or (batch, nq).
        v0: Initial speeds (n), or (batch, n).
        duration: Horizon [s].
        period: Sampling period [s] of the law; None: a continuous law.
        band: Settling band of ‖β‖, see `servocon.measure`.
        position_band: Settling band of the position error.
        tail: Part of the horizon for the ultimate bound.
        options: Further arguments of `servocon.simulate`, e.g. ``disturbance`` and ``points``.

    Returns:
        The laws with the values of their metrics, which laws meet the bounds, and the best law.

    Raises:
        UnknownNameError: there is no such metric.
        InputError: a bound or another argument cannot be used, or the runs have no such metric.
        ShapeError: the laws differ in more than numbers.
    """
    wanted = Specification.of(specification, Settings.of(band, position_band, tail))
    horizon = validate.number("duration", duration, "a positive, finite time [s]")
    wanted.require_within(horizon, "the runs")
    validate.function("law_of", law_of, arguments="gains")
    columns = _columns(gains)
    count = len(next(iter(columns.values())))
    laws = batch([law_of({n: _plain(x[i]) for n, x in columns.items()}) for i in range(count)])
    parts = {"plant": plant, "disturbance": options.pop("disturbance", None)}
    states = {"q0": validate.array("q0", q0), "v0": validate.array("v0", v0)}
    sizes = {one.size for one in parts.values() if isinstance(one, Batch)}
    sizes |= {len(array) for array in states.values() if array.ndim == 2}
    if len(sizes) > 1:
        expected = "one size for plant, disturbance, q0 and v0"
        raise ShapeError("batch", got=f"sizes {sorted(sizes)}", expected=expected)
    runs = sizes.pop() if sizes else 1
    options = {"keep": (), **options, "period": period}
    found: list[dict[str, np.ndarray]] = []
    units: dict[str, str] = {}
    for start in range(0, count * runs, AT_ONCE):
        which = np.arange(start, min(start + AT_ONCE, count * runs))
        of_law, member = np.divmod(which, runs)
        own = {
            name: one.at(member) if isinstance(one, Batch) else one for name, one in parts.items()
        }
        own |= {name: one[member] if one.ndim == 2 else one for name, one in states.items()}
        with without_warnings():  # about laws that are not chosen
            run = simulate(law=laws.at(of_law), duration=duration, **own, **options)
        units = units_of(signal_units(run))
        stopped = np.array([stop is not None and not stop.expected for stop in run.stops])
        values = wanted.values(Measured.of(run, wanted.settings), float(run.time[0]))
        found.append({name: np.where(stopped, np.nan, value) for name, value in values.items()})
    whole = {name: np.concatenate([part[name] for part in found]) for name in found[0]}
    shaped = {name: value.reshape(count, runs) for name, value in whole.items()}
    ratios = {name: wanted.ratio(name, value) for name, value in shaped.items()}
    return Selection(columns, shaped, ratios, wanted, units, law_of)


def _columns(gains: Mapping[str, ArrayLike]) -> dict[str, np.ndarray]:
    """Every combination of the values of the gains (laws, …); the first gain varies slowest.

    Raises:
        InputError: there are no gains, or a gain has no values or nonfinite ones.
    """
    validate.instance("gains", gains, Mapping, "values by name, {'gain': [1.0, 2.0, 4.0]}")
    lines = {name: np.atleast_1d(validate.array(f"gain {name!r}", x)) for name, x in gains.items()}
    if not lines or not all(len(line) for line in lines.values()):
        raise InputError("gains", got=written(gains), expected="one value of each gain at least")
    for name, line in lines.items():
        validate.finite(f"gain {name!r}", line)
    every = np.array(list(itertools.product(*(range(len(line)) for line in lines.values()))))
    return {name: line[every[:, i]] for i, (name, line) in enumerate(lines.items())}
