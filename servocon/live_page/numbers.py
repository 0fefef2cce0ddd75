"""The numbers and words of an experiment on a page: labels, units, ranges and checks."""

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, ServoconError, written
from servocon.results.record import Axes
from servocon.tree import Parameter, of_kind, parameters

MOST_ENTRIES = 64
"""Largest number of entries of an array that are shown one by one; a larger array is scaled."""

FACTORS = (0.1, 3.0)
"""Range of the factor of a large array."""

STATES = {"q0": "coordinate", "v0": "speed"}
"""Fields of the initial state, with the axis of their labels."""


class Number(NamedTuple):
    """A number, flag or word of an experiment, or an array shown by its factor.

    Attributes:
        name: Its path, with the index of an entry: ``"plant.load"``, ``"q0[1]"``.
        folder: Its part of the experiment.
        label: Short name with unit.
        help: Its text and unit.
        value: Its value in the experiment.
        lower: Smallest value that the page accepts.
        upper: Largest one.
        scale: Power of ten for display.
        kind: bool, int, float, str, or list for an array.
        words: The allowed words.
    """

    name: str
    folder: str
    label: str
    help: str
    value: Any
    lower: float
    upper: float
    scale: float
    kind: type
    words: tuple[str, ...] = ()

    def checked(self, raw: Any) -> Any:
        """A value from the page.

        Args:
            raw: The value on the page, in units of `scale`.

        Raises:
            InputError: it is not a finite number of the right kind within the range.
        """
        kind = float if self.kind is list else self.kind
        value = of_kind(self.name, raw, kind, self.words)
        if kind in (bool, str):
            return value
        if np.shape(value) or not np.all(np.isfinite(value)):
            raise InputError(self.name, got=written(raw), expected="a finite number")
        value = kind(value)
        if value == self.shown(self.value):  # the exact value, despite rounding by the scale
            return self.value
        value = value * self.scale if kind is float else value
        if not self.lower <= value <= self.upper:
            expected = f"a number from {self.lower:.6g} to {self.upper:.6g}"
            raise InputError(self.name, got=written(value), expected=expected)
        return (value * np.asarray(self.value)).tolist() if self.kind is list else value

    def shown(self, value: Any) -> Any:
        """A value in units of `scale`; for an array its factor."""
        if self.kind is list:
            own = np.ravel(self.value)
            k = int(np.argmax(np.abs(own)))
            return float(f"{np.ravel(value)[k] / own[k]:.12g}")
        return value if self.scale == 1.0 else value / self.scale

    @property
    def step(self) -> float:
        """Step of its slider, in units of `scale`: 1, 2 or 5 times a power of ten."""
        if self.kind is int:
            return 1
        return rounded_up((self.upper - self.lower) / self.scale / 500.0)


def rounded_up(size: float) -> float:
    """1, 2 or 5 times a power of ten, not less than a size."""
    power = 10.0 ** math.floor(math.log10(size))
    step = next(k * power for k in (1.0, 2.0, 5.0, 10.0) if k * power >= size * (1 - 1e-9))
    return float(f"{step:.1g}")


def numbers(experiment: Any, axes: Axes | None = None) -> dict[str, Number]:
    """The numbers, flags and words of an experiment, a plant or a law, by name.

    Args:
        experiment: The experiment.
        axes: Labels of a run of it, for the initial state.
    """
    found = (one for known in parameters(experiment) for one in _entries(known, axes))
    return {one.name: _kept_positive(experiment, one) for one in found}


def _kept_positive(experiment: Any, one: Number) -> Number:
    """A zero number, with a range from 0 if its class refuses negative values."""
    if one.value == 0 and one.lower < 0 and hasattr(experiment, "with_values"):
        try:
            experiment.with_values({one.name: one.lower})
        except ServoconError:
            return one._replace(lower=0.0)
    return one


def _entries(known: Parameter, axes: Axes | None) -> Iterator[Number]:
    value = known.default
    folder, last = _place(known.path)
    shown = known.path, folder, last, known.help
    if isinstance(value, str):
        if value in known.words:
            yield Number(*shown, value, 0.0, 0.0, 1.0, str, known.words)
        return
    if isinstance(value, bool):
        yield Number(*shown, value, 0.0, 1.0, 1.0, bool)
        return
    entries = np.asarray(value)
    if not np.all(np.isfinite(entries)):
        return
    whole = known.kind is int or entries.dtype.kind in "iu"
    if entries.size > MOST_ENTRIES:
        if np.any(entries) and not whole:
            label = f"{last}, factor of {entries.size} numbers"
            numbered = known.path, folder, label, known.help, entries.tolist()
            yield Number(*numbered, *FACTORS, 1.0, list)
        return
    for place in np.ndindex(entries.shape):
        index = f"[{','.join(map(str, place))}]" if place else ""
        flat = int(np.ravel_multi_index(place, entries.shape)) if place else 0
        unit = known.declared.unit_of(flat)
        own = entries[place].item()
        state = axes is not None and known.path in STATES
        labels = getattr(axes, STATES[known.path]) if state else ()
        label = f"{last}{index}"
        if len(labels) == entries.size:
            label = str(labels[flat])
        elif unit:
            label = f"{label} [{unit}]"
        is_state = last in STATES
        lower, upper = range_of(own, known.declared.range, unit, whole, is_state)
        scale = 1.0 if whole else scale_of(own)
        if scale != 1.0:
            label = f"{label} · 1e{round(math.log10(scale))}"
        kind = int if whole else float
        yield Number(
            f"{known.path}{index}", folder, label, known.help, own, lower, upper, scale, kind
        )


def _place(path: str) -> tuple[str, str]:
    """Folder and last name of a path."""
    folder, _, last = path.rpartition(".")
    if path in STATES:
        return "initial state", last
    return folder or "experiment", last


def range_of(
    value: float, declared: tuple[float, float] | None, unit: str, whole: bool, is_state: bool
) -> tuple[float, float]:
    """Range of a number: the declared one, else an interval around it with the same sign."""
    if declared is not None:  # a constructor may have put the value outside
        return min(declared[0], value), max(declared[1], value)
    if is_state or value == 0:
        reach = 3.0 * abs(value) or (math.pi if unit.startswith("rad") else 10.0 if whole else 1.0)
        return -reach if is_state or not whole else 0.0, reach
    near, far = 0.1 * value, 3.0 * value
    if whole:
        return (1, max(10, 3 * value)) if value > 0 else (3 * value, 0)
    lower, upper = min(near, far), max(near, far)
    return lower, upper


def scale_of(value: float) -> float:
    """Power of ten for display of a number: 1 unless it is tiny or huge."""
    if value == 0 or 1e-3 <= abs(value) < 1e6:
        return 1.0
    return 10.0 ** math.floor(math.log10(abs(value)))
