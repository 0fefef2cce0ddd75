"""Metrics of ‖β(t)‖: settling time, integrals, rate, ultimate bound; and of the inputs.

Time is the last axis of plain arrays; batches lead.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError
from servocon.markup import Table, piece
from servocon.results.labels import common_unit
from servocon.results.record import Record

UNITS = {
    "initial": "‖β‖",
    "peak": "‖β‖",
    "final": "‖β‖",
    "rms": "‖β‖",
    "settling_time": "s",
    "ise": "‖β‖² s",
    "iae": "‖β‖ s",
    "itae": "‖β‖ s²",
    "rate": "1/s",
    "ultimate_bound": "‖β‖",
    "control_effort": "∫‖u‖² dt",
    "control_peak": "max |u|",
    "plant_peak": "‖β‖ of the plant",
    "plant_ultimate_bound": "‖β‖ of the plant",
}
"""Units of the metrics, in symbols: β has the unit of its rows, u that of the inputs."""


OF_INPUTS = ("∫‖u‖² dt", "max |u|")
"""Units of the metrics that a run without a relation has, too."""

MEASURED = (*UNITS, "band")
"""Names of the metrics, in the order in which they are shown."""

WIDEST = 110
"""Largest width of a table of several runs, in letters."""


def units_with(beta: str, u: str) -> dict[str, str]:
    """Units of the metrics with those of β and of the inputs, e.g. ``"m/s"`` and ``"N m"``."""
    square = lambda unit: f"({unit})²" if " " in unit or "/" in unit else f"{unit}²"
    product = lambda unit: f"({unit})" if "/" in unit else unit
    known = {
        "‖β‖": beta,
        "‖β‖ of the plant": beta,
        "‖β‖² s": f"{square(beta)} s",
        "‖β‖ s": f"{product(beta)} s",
        "‖β‖ s²": f"{product(beta)} s²",
        "∫‖u‖² dt": f"{square(u)} s",
        "max |u|": u,
    }
    return {name: known.get(unit, unit) for name, unit in UNITS.items()}


@dataclass(frozen=True, repr=False)
class Metrics:
    """Metrics of one run, or arrays of them for a batch.

    Those of ‖β‖ are None for a run without a relation.

    Attributes:
        initial: ‖β‖ at the first output time.
        peak: Largest ‖β‖.
        final: ‖β‖ at the end.
        rms: Root mean square of ‖β‖.
        settling_time: Time from the first output until ‖β‖ stays within the band [s]; inf if it is
            outside at the end.
        band: The band.
        ise: ∫‖β‖² dt.
        iae: ∫‖β‖ dt.
        itae: ∫ t‖β‖ dt, t from the first output time.
        rate: Fitted exponential decay rate of ‖β‖ [1/s]; NaN where too few points lie above the
            noise floor.
        ultimate_bound: Largest ‖β‖ over the tail window.
        control_effort: ∫‖u‖² dt.
        control_peak: Largest |u| of any input.
        plant_peak: Largest ‖β‖ of the plant, where it is not that of the law's model, see
            `servocon.Trajectory.plant_beta`; else None.
        plant_ultimate_bound: Largest ‖β‖ of the plant over the tail window, likewise.
        units: Unit of each, in symbols where the rows of β, or the inputs, have none in common.
    """

    band: float
    control_effort: Any
    control_peak: Any
    initial: Any = None
    peak: Any = None
    final: Any = None
    rms: Any = None
    settling_time: Any = None
    ise: Any = None
    iae: Any = None
    itae: Any = None
    rate: Any = None
    ultimate_bound: Any = None
    plant_peak: Any = None
    plant_ultimate_bound: Any = None
    units: Mapping[str, str] = field(default_factory=lambda: dict(UNITS))

    def measured(self) -> dict[str, Any]:
        """The metrics that the run has, by name."""
        found = {name: getattr(self, name) for name in MEASURED}
        return {name: value for name, value in found.items() if value is not None}

    def to_dict(self) -> dict[str, Any]:
        """As plain numbers and lists."""
        return {name: np.asarray(value).tolist() for name, value in self.measured().items()}

    def to_json(self) -> str:
        """As JSON; infinities and NaN become null."""

        def plain(value: Any) -> Any:
            if isinstance(value, list):
                return [plain(item) for item in value]
            return value if np.isfinite(value) else None

        return json.dumps({name: plain(value) for name, value in self.to_dict().items()}, indent=2)

    def __str__(self) -> str:
        """A table with one metric a line; a batch shows median and largest."""
        lines = []
        for label, value, unit in self._rows():
            median, largest = _figures(value)
            more = f"   largest {largest}" if largest else ""
            lines.append(f"{label:<28}{median:>14} {unit}{more}")
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The table, for a notebook."""
        return piece("Metrics", "of ‖β(t)‖ and the inputs", [self.table()])

    def table(self) -> Table:
        """The table as a part of a page; a batch has the median and the largest."""
        rows = [[label, *_figures(value), unit] for label, value, unit in self._rows()]
        if any(largest for _, _, largest, _ in rows):
            return Table(("", "median", "largest", "unit"), rows)
        return Table(("", "value", "unit"), [[row[0], row[1], row[3]] for row in rows])

    def _rows(self) -> list[tuple[str, Any, str]]:
        """Name, value and unit of each metric."""
        band = f"settling_time (band {self.band:g})"
        names = {"settling_time": band}
        found = self.measured().items()
        return [(names.get(n, n), value, self.units[n]) for n, value in found if n != "band"]


def _figures(value: Any) -> tuple[str, str]:
    """A number, or the median and the largest of a batch; the second is empty for one."""
    array = np.asarray(value)
    largest = f"{np.max(array):.6g}" if array.ndim else ""
    return f"{np.median(array) if array.ndim else array:.6g}", largest


def measure(run: Record, *, band: float = 0.02, tail: float = 0.1, floor: float = 1e-9) -> Metrics:
    """Measure a run.

    Args:
        run: The record.
        band: Settling band for ‖β‖, in the unit of β.
        tail: Part of the horizon, at its end, for the ultimate bound.
        floor: Part of the initial ‖β‖ below which the rate fit ignores the data.

    Raises:
        InputError: `band` is not positive, `floor` is negative, `tail` not between 0 and 1, or the
            run is empty or none.
    """
    validate.instance("run", run, Record, "a run, such as servocon.simulate returns")
    band = validate.number("band", band, "a positive number")
    validate.shape("floor", floor, ())
    validate.not_negative("floor", floor)
    part = "a part of the horizon between 0 and 1"
    tail = validate.number("tail", tail, part)
    if tail > 1:
        raise InputError("tail", got=tail, expected=part)
    if run.time.size == 0:
        raise InputError("run", got="no output time", expected="at least one before it stopped")
    time, size = run.time - run.time[0], run.beta_norm
    effort = run.input_norm**2
    window = run.time >= run.time[-1] - tail * time[-1]
    values = {
        "control_effort": _integral(effort, time),
        "control_peak": run.input_peak.max(axis=-1),
    }
    if run.has_beta:
        values |= {
            "initial": size[..., 0],
            "peak": size.max(axis=-1),
            "final": size[..., -1],
            "rms": np.sqrt(_integral(size**2, time) / time[-1]) if time[-1] > 0 else size[..., 0],
            "settling_time": settling_time(time, size, band),
            "ise": _integral(size**2, time),
            "iae": _integral(size, time),
            "itae": _integral(time * size, time),
            "rate": decay_rate(time, size, float(floor)),
            "ultimate_bound": size[..., window].max(axis=-1),
        }
    if (own := run.plant_beta_norm) is not None:
        values["plant_peak"] = own.max(axis=-1)
        values["plant_ultimate_bound"] = own[..., window].max(axis=-1)
    plain = {k: float(v) if np.ndim(v) == 0 else np.asarray(v) for k, v in values.items()}
    beta, u = common_unit(run.axes.row), common_unit(run.axes.input)
    known = units_with(beta, u)
    of_beta = {name for name, unit in UNITS.items() if "β" in unit and beta}
    of_inputs = {name for name, unit in UNITS.items() if "u" in unit and u} - of_beta
    units = {n: known[n] if n in of_beta | of_inputs else unit for n, unit in UNITS.items()}
    return Metrics(band=band, **plain, units=units)


def settling_time(time: np.ndarray, size: np.ndarray, band: float) -> np.ndarray:
    """Time at which `size` enters the band for good, interpolated between output times [s].

    Args:
        time: Time since the first output [s] (T).
        size: ‖β‖ (…, T).
        band: The band.
    """
    outside = ~(size <= band)  # NaN counts as outside
    last = len(time) - 1 - np.argmax(outside[..., ::-1], axis=-1)
    after = np.minimum(last + 1, len(time) - 1)
    before_size = np.take_along_axis(size, last[..., None], -1)[..., 0]
    after_size = np.take_along_axis(size, after[..., None], -1)[..., 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        part = (before_size - band) / (before_size - after_size)
    crossing = time[last] + np.where(np.isfinite(part), part, 1.0) * (time[after] - time[last])
    never_left = ~outside.any(axis=-1)
    return np.where(never_left, 0.0, np.where(outside[..., -1], np.inf, crossing))


def decay_rate(time: np.ndarray, size: np.ndarray, floor: float = 1e-9) -> np.ndarray:
    """Exponential rate λ of ‖β‖ ≈ c e^{−λt}, by least squares on log‖β‖ [1/s].

    Only the data before ‖β‖ first falls below `floor` times its initial value enter.

    Args:
        time: (T).
        size: ‖β‖ (…, T).
        floor: Relative level of the noise.
    """
    above = np.cumprod(size > floor * size[..., :1], axis=-1).astype(bool) & (size > 0)
    count = above.sum(axis=-1)
    log = np.where(above, np.log(np.where(above, size, 1.0)), 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean_time = np.where(above, time, 0.0).sum(axis=-1) / count
        mean_log = log.sum(axis=-1) / count
        offset = np.where(above, time - mean_time[..., None], 0.0)
        slope = (offset * (log - mean_log[..., None])).sum(axis=-1) / (offset**2).sum(axis=-1)
    return np.where(count >= 3, -slope, np.nan)


def table(rows: Mapping[str, Metrics]) -> str:
    """Several runs' metrics as one text table, a column each run; below each other where wide."""
    width = max(14, *(len(title) + 2 for title in rows))
    each = max(1, (WIDEST - 26) // width)
    titles = list(rows)
    blocks = (titles[i : i + each] for i in range(0, len(titles), each))
    names = [name for name in UNITS if all(name in m.measured() for m in rows.values())]
    return "\n\n".join(_block({t: rows[t] for t in block}, names, width) for block in blocks)


def _block(rows: Mapping[str, Metrics], names: list[str], width: int) -> str:
    lines = [f"{'':<16}" + "".join(f"{title:>{width}}" for title in rows)]
    units = next(iter(rows.values())).units
    for name in names:
        values = (float(np.median(np.asarray(getattr(m, name)))) for m in rows.values())
        cells = "".join(f"{v:>{width}.6g}" for v in values)
        lines.append(f"{name:<16}{cells} {units[name]}")
    return "\n".join(lines)


def _integral(values: np.ndarray, time: np.ndarray) -> np.ndarray:
    return np.trapezoid(values, time, axis=-1)
