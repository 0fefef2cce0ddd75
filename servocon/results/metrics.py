"""Metrics of a run: one table of measures of β, of the position error and of the inputs.

All code that shows, stores or compares metrics derives from `METRICS`: names, units, texts, values,
the selection for tables of many runs, and which of several values is the worst. To add a metric,
add an entry there and nothing else.

Time is the last axis of arrays; batches lead.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.errors import InputError, MissingAttributeError
from servocon.markup import Table, Text, piece
from servocon.results.labels import common_unit, position_unit
from servocon.results.record import Record, remarks_on


class Sizes(NamedTuple):
    """The size of a signal over a run: the only input of a metric.

    Attributes:
        time: Time since the first output [s] (T).
        norm: Norm of all components (…, T).
        largest: Largest size of a component (…, T); None if unknown.
        tail: True at the instants of the tail window (T).
        band: Settling band of the norm.
        floor: Fraction of the first norm below which the rate fit ignores the data.
        xp: Module of the arrays: NumPy, or `jax.numpy` for traced ones.
    """

    time: np.ndarray
    norm: Any
    largest: Any
    tail: np.ndarray
    band: float
    floor: float
    xp: Any = np

    def integral(self, values: Any) -> Any:
        """∫ values dt (…), by the trapezoidal rule."""
        return self.xp.trapezoid(values, self.time, axis=-1)


class Metric(NamedTuple):
    """A metric.

    Attributes:
        kind: The kind of value, e.g. ``"peak"``, for any signal.
        text: Description for people; braces stand for the signal's symbol.
        measure: The value (…) from the `Sizes` of the signal.
        power: Exponent of the signal's unit in its unit.
        time: Exponent of seconds in its unit.
        shown: True if tables of many runs show it.
        larger_is_better: True if the smallest value among runs is the worst.
        of: Name of its signal in `SIGNALS`.
    """

    kind: str
    text: str
    measure: Callable[[Sizes], Any]
    power: int = 1
    time: int = 0
    shown: bool = False
    larger_is_better: bool = False
    of: str = "beta"

    @property
    def name(self) -> str:
        """Its name: the key in results, stores, baselines and files."""
        return f"{SIGNALS[self.of].prefix}{self.kind}"

    @property
    def description(self) -> str:
        """Its description, e.g. ``"largest ‖β‖"``."""
        return self.text.format(SIGNALS[self.of].norm)

    @property
    def by_the_model(self) -> str:
        """Name of the same metric by the law's model, for one of the plant; else its own."""
        return self._replace(of=SIGNALS[self.of].model or self.of).name

    def unit(self, of_signal: str) -> str:
        """Unit, from that of the signal."""
        if self.time < 0:
            return "1/s"
        seconds = f"s{SUPERSCRIPTS[self.time]}" if self.time else ""
        if not self.power:
            return seconds
        compound = "/" in of_signal and (self.power > 1 or self.time > 0)
        compound |= " " in of_signal and self.power > 1
        base = f"({of_signal})" if compound else of_signal
        return f"{base}{SUPERSCRIPTS[self.power]} {seconds}".rstrip()


SUPERSCRIPTS = {1: "", 2: "²"}
"""Exponents in units."""


def _rms(s: Sizes) -> Any:
    """Root mean square over time."""
    length = s.time[-1]
    return s.xp.sqrt(s.integral(s.norm**2) / length) if length > 0 else s.norm[..., 0]


PEAKS = (
    Metric("peak", "largest {}", lambda s: s.norm.max(axis=-1), shown=True),
    Metric(
        "ultimate_bound",
        "largest {} over the tail window",
        lambda s: s.norm[..., s.tail].max(axis=-1),
        shown=True,
    ),
)
"""Metrics of the largest size of an error."""

OF_ERRORS = (
    Metric("initial", "{} at the first output time", lambda s: s.norm[..., 0]),
    PEAKS[0],
    Metric("final", "{} at the end", lambda s: s.norm[..., -1]),
    Metric("rms", "root mean square of {}", _rms),
    Metric(
        "settling_time",
        "settling time of {}",
        lambda s: settling_time(s.time, s.norm, s.band, s.xp),
        power=0,
        time=1,
        shown=True,
    ),
    Metric("ise", "∫{}² dt", lambda s: s.integral(s.norm**2), power=2, time=1),
    Metric("iae", "∫{} dt", lambda s: s.integral(s.norm), time=1),
    Metric("itae", "∫ t{} dt", lambda s: s.integral(s.time * s.norm), time=2),
    Metric(
        "rate",
        "decay rate of {}",
        lambda s: decay_rate(s.time, s.norm, s.floor, s.xp),
        power=0,
        time=-1,
        shown=True,
        larger_is_better=True,
    ),
    PEAKS[1],
)
"""Metrics of an error that should vanish."""

OF_INPUTS = (
    Metric("effort", "∫{}² dt", lambda s: s.integral(s.norm**2), power=2, time=1, shown=True),
    Metric("peak", "largest |u| of any input", lambda s: s.largest.max(axis=-1), shown=True),
)
"""Metrics of the inputs."""


class Signal(NamedTuple):
    """A signal with metrics.

    Attributes:
        letter: Its symbol.
        prefix: Prefix of the names of its metrics.
        metrics: Its metrics.
        band: Name of the argument of `measure` for its settling band; "" if it has none.
        model: For a signal of the plant, the same signal by the law's model; else "".
    """

    letter: str
    prefix: str
    metrics: Sequence[Metric]
    band: str = ""
    model: str = ""

    @property
    def norm(self) -> str:
        """Its norm in symbols: the unit of its metrics if its components have none."""
        return f"‖{self.letter}‖{' of the plant' * bool(self.model)}"


SIGNALS = {
    "beta": Signal("β", "", OF_ERRORS, "band"),
    "position_error": Signal("f", "position_", OF_ERRORS, "position_band"),
    "u": Signal("u", "control_", OF_INPUTS),
    "plant_beta": Signal("β", "plant_", PEAKS, "band", "beta"),
    "plant_position_error": Signal(
        "f", "plant_position_", PEAKS, "position_band", "position_error"
    ),
}
"""The signals by name; those of the plant count if they differ from the law's model."""

METRICS: dict[str, Metric] = {
    (made := one._replace(of=name, shown=one.shown and not signal.model)).name: made
    for name, signal in SIGNALS.items()
    for one in signal.metrics
}
"""The metrics by name, in display order."""


def units_of(signals: Mapping[str, str]) -> dict[str, str]:
    """Units of the metrics of some signals, by the metrics' names.

    Args:
        signals: Units of the signals by name, e.g. ``{"beta": "m/s", "u": "N m"}``; an empty unit
            is replaced by symbols.
    """
    known = {name: unit or SIGNALS[name].norm for name, unit in signals.items()}
    return {name: one.unit(known[one.of]) for name, one in METRICS.items() if one.of in known}


def signal_units(run: Record) -> dict[str, str]:
    """Units of the signals of a run, by name; empty if the components have no common unit."""
    beta, u = (run.attributes.get("kept") or {}).get("units") or (
        common_unit(run.axes.row),
        common_unit(run.axes.input),
    )
    own = {"beta": beta, "position_error": position_unit(beta), "u": u}
    return {name: own[signal.model or name] for name, signal in SIGNALS.items()}


@dataclass(frozen=True, eq=False, repr=False)
class Metrics:
    """Metrics of one run, or arrays of them for a batch, each by its name: ``metrics.peak``.

    Metrics of β are None without a relation, those of the position error without holonomic rows,
    and those of the plant if they equal those by the law's model.

    Attributes:
        values: The metrics that the run has, by name.
        units: Unit of each, in symbols if the rows of β, or the inputs, have no common unit.
        band: Settling band of ‖β‖.
        position_band: Settling band of ‖f‖.
        remarks: Remarks without which the metrics mislead: the run stopped early, or a motion that
            β leaves free grew.
    """

    values: Mapping[str, Any]
    units: Mapping[str, str]
    band: float
    position_band: float
    remarks: tuple[str, ...] = ()

    def __getattr__(self, name: str) -> Any:
        if name in METRICS:
            return self.values.get(name)
        raise MissingAttributeError(type(self).__name__, name, METRICS)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *METRICS]

    def label(self, name: str) -> str:
        """Description and unit of a metric, for claims and axes: ``"largest ‖β‖ [m/s]"``."""
        return f"{METRICS[name].description} [{self.units[name]}]"

    def bands(self) -> dict[str, float]:
        """The settling bands of the signals that the run has, by their names."""
        known = {"band": self.band, "position_band": self.position_band}
        has = {SIGNALS[METRICS[name].of].band for name in self.values}
        return {name: band for name, band in known.items() if name in has}

    def to_dict(self) -> dict[str, Any]:
        """As plain numbers and lists, with the settling bands."""
        numbers = {name: np.asarray(value).tolist() for name, value in self.values.items()}
        return numbers | self.bands()

    def to_json(self) -> str:
        """As JSON; infinities and NaN become null."""

        def plain(value: Any) -> Any:
            if isinstance(value, list):
                return [plain(item) for item in value]
            return value if np.isfinite(value) else None

        return json.dumps({name: plain(value) for name, value in self.to_dict().items()}, indent=2)

    def __str__(self) -> str:
        """The remarks, and a table with one metric per line; a batch shows median and largest."""
        lines, rows = list(self.remarks), self.rows()
        width = max(28, *(len(label) + 1 for label, _, _ in rows))
        for label, value, unit in rows:
            median, largest = _figures(value)
            more = f"   largest {largest}" if largest else ""
            lines.append(f"{label:<{width}}{median:>14} {unit}{more}")
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The remarks and the table, for a notebook."""
        parts = [*map(Text, self.remarks), self.table()]
        return piece("Metrics", "of β(t), the position error and the inputs", parts)

    def table(self) -> Table:
        """The table as part of a page; a batch has the median and the largest."""
        rows = [[label, *_figures(value), unit] for label, value, unit in self.rows()]
        if any(largest for _, _, largest, _ in rows):
            return Table(("", "median", "largest", "unit"), rows)
        return Table(("", "value", "unit"), [[row[0], row[1], row[3]] for row in rows])

    def rows(self) -> list[tuple[str, Any, str]]:
        """Name, value and unit of each metric; a settling time also has its band."""
        bands = self.bands()
        shown = {
            name: f"{name} (band {bands[SIGNALS[METRICS[name].of].band]:g})"
            for name in self.values
            if METRICS[name].kind == "settling_time"
        }
        return [(shown.get(n, n), value, self.units[n]) for n, value in self.values.items()]


_LIST = [
    f"    - ``{name}``: {METRICS[name].description} [{unit}]"
    for name, unit in units_of(dict.fromkeys(SIGNALS, "")).items()
]
Metrics.__doc__ = "\n".join(
    [Metrics.__doc__ or "", "", "    The metrics, with their units:", "", *_LIST]
)


def _figures(value: Any) -> tuple[str, str]:
    """A number, or the median and the largest of a batch; the second is empty for one."""
    array = np.asarray(value)
    largest = f"{np.max(array):.6g}" if array.ndim else ""
    return f"{np.median(array) if array.ndim else array:.6g}", largest


def measure(
    run: Record,
    *,
    band: float = 0.02,
    position_band: float = 0.02,
    tail: float = 0.1,
    floor: float = 1e-9,
) -> Metrics:
    """Measure a run.

    Args:
        run: The record.
        band: Settling band for ‖β‖, in the unit of β.
        position_band: Settling band for ‖f‖, in the unit of the position error f.
        tail: Fraction of the horizon, at its end, for the ultimate bound.
        floor: Fraction of the initial norm below which the rate fit ignores the data.

    Raises:
        InputError: a band is not positive, `floor` is negative, `tail` not between 0 and 1, or
            `run` is empty or not a run.
    """
    validate.instance("run", run, Record, "a run, such as servocon.simulate returns")
    if run.time.size == 0:
        raise InputError("run", got="no output time", expected="at least one before it stopped")
    settings = Settings.of(band, position_band, tail, floor)
    values = Measured.of(run, settings)
    plain = {k: float(v) if np.ndim(v) == 0 else np.asarray(v) for k, v in values.items()}
    units, bands = units_of(signal_units(run)), (settings.band, settings.position_band)
    return Metrics(plain, units, *bands, tuple(remarks_on(run)))


class Settings(NamedTuple):
    """Arguments of `measure`, checked; they are stored with the metrics."""

    band: float
    position_band: float
    tail: float
    floor: float = 1e-9

    @staticmethod
    def of(band: Any, position_band: Any, tail: Any, floor: Any = 1e-9) -> "Settings":
        """The settings.

        Raises:
            InputError: a band is not positive, `floor` is negative, or `tail` not between 0 and 1.
        """
        part = "a part of the horizon between 0 and 1"
        tail = validate.number("tail", tail, part)
        if tail > 1:
            raise InputError("tail", got=tail, expected=part)
        validate.shape("floor", floor, ())
        validate.not_negative("floor", floor)
        band = validate.number("band", band, "a positive number")
        position_band = validate.number("position_band", position_band, "a positive number")
        return Settings(band, position_band, tail, float(floor))


class Measured(Mapping[str, Any]):
    """Metrics of a run by name, computed on access.

    Args:
        time: Instants of the outputs [s] (T).
        norms: Norms of the signals by their names in `SIGNALS` (…, T).
        largest: Largest |u| of any input (…, T).
        settings: Bands, tail and floor.
        xp: Module of the arrays: NumPy, or `jax.numpy` for traced ones.
    """

    def __init__(
        self,
        time: np.ndarray,
        norms: Mapping[str, Any],
        largest: Any,
        settings: Settings,
        xp: Any = np,
    ):
        self._time, self._norms, self._largest = time, dict(norms), largest
        self._settings, self._xp = settings, xp

    @staticmethod
    def of(run: Record, settings: Settings) -> "Measured":
        """The metrics of a record."""
        errors = {
            "beta": run.beta_norm if run.has_beta else None,
            "position_error": run.position_error_norm if run.has_position_error else None,
            "plant_beta": run.plant_beta_norm,
            "plant_position_error": run.plant_position_error_norm,
        }
        norms = {name: norm for name, norm in errors.items() if norm is not None}
        return Measured(run.time, norms | {"u": run.input_norm}, run.input_peak, settings)

    @property
    def instants(self) -> int:
        """Number of instants."""
        return len(self._time)

    def after(self, time: float) -> "Measured":
        """The metrics of the part of the run after a time [s]."""
        late = self._time >= time
        norms = {name: norm[..., late] for name, norm in self._norms.items()}
        largest = self._largest[..., late]
        return Measured(self._time[late], norms, largest, self._settings, self._xp)

    def of_plant(self) -> "Measured":
        """The metrics, by the plant's own errors if they differ from the model's."""
        own = {
            signal.model: self._norms[name]
            for name, signal in SIGNALS.items()
            if signal.model and name in self._norms
        }
        return Measured(self._time, self._norms | own, self._largest, self._settings, self._xp)

    def __getitem__(self, name: str) -> Any:
        one, settings = METRICS[name], self._settings
        since = self._time - self._time[0]
        tail = self._time >= self._time[-1] - settings.tail * since[-1]
        band = getattr(settings, SIGNALS[one.of].band or "band")
        sizes = self._norms[one.of], self._largest
        with np.errstate(over="ignore", invalid="ignore"):  # runs may blow up
            return one.measure(Sizes(since, *sizes, tail, band, settings.floor, self._xp))

    def __iter__(self) -> Iterator[str]:
        return (name for name, one in METRICS.items() if one.of in self._norms)

    def __len__(self) -> int:
        return len(list(iter(self)))


def settling_time(time: np.ndarray, size: Any, band: float, xp: Any = np) -> Any:
    """Time at which `size` enters the band permanently, interpolated between output times [s].

    Args:
        time: Time since the first output [s] (T).
        size: ‖β‖ (…, T).
        band: The band.
        xp: Module of the arrays: NumPy, or `jax.numpy` for traced ones.
    """
    outside = ~(size <= band)  # NaN counts as outside
    last = len(time) - 1 - xp.argmax(outside[..., ::-1], axis=-1)
    after = xp.minimum(last + 1, len(time) - 1)
    at = lambda i: xp.take_along_axis(size, i[..., None], -1)[..., 0]
    time = xp.asarray(time)
    with np.errstate(invalid="ignore"):  # inf − inf
        step = at(last) - at(after)
    entered = xp.isfinite(step) & (step != 0)
    part = xp.where(entered, at(last) - band, 1.0) / xp.where(entered, step, 1.0)
    crossing = time[last] + part * (time[after] - time[last])
    return xp.where(~outside.any(axis=-1), 0.0, xp.where(outside[..., -1], xp.inf, crossing))


def decay_rate(time: np.ndarray, size: Any, floor: float = 1e-9, xp: Any = np) -> Any:
    """Exponential rate λ of ‖β‖ ≈ c e^{−λt}, by least squares on log‖β‖ [1/s].

    The fit uses only data before ‖β‖ first falls below `floor` times its initial value.

    Args:
        time: (T).
        size: ‖β‖ (…, T).
        floor: Relative level of the noise.
        xp: Module of the arrays: NumPy, or `jax.numpy` for traced ones.
    """
    above = xp.cumprod(size > floor * size[..., :1], axis=-1).astype(bool) & (size > 0)
    count = above.sum(axis=-1)
    enough = count >= 3
    number = xp.where(enough, count, 1)
    log = xp.where(above, xp.log(xp.where(above, size, 1.0)), 0.0)
    mean_time = xp.where(above, time, 0.0).sum(axis=-1) / number
    mean_log = log.sum(axis=-1) / number
    offset = xp.where(above, time - mean_time[..., None], 0.0)
    spread = xp.where(enough, (offset**2).sum(axis=-1), 1.0)
    slope = (offset * (log - mean_log[..., None])).sum(axis=-1) / spread
    return xp.where(enough, -slope, xp.nan)
