"""Gains by name, within bounds, as one vector for an optimizer."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.errors import InputError, UnknownNameError, written


class Scale(NamedTuple):
    """Map between the gains by name and one vector z with entries between 0 and 1.

    Attributes:
        shapes: Shape of each gain by name.
        initial: Initial z.
        lower: Smallest gains.
        upper: Largest gains.
    """

    shapes: dict[str, tuple[int, ...]]
    initial: np.ndarray
    lower: np.ndarray
    upper: np.ndarray

    def gains(self, z: Any) -> dict[str, Any]:
        """The gains for z, a NumPy array or traced."""
        xp: Any = np if isinstance(z, np.ndarray) else jnp
        base, ratio = self._logarithmic
        linear = self.lower + (self.upper - self.lower) * z
        values = xp.where(self.lower > 0, base * ratio**z, linear)
        if xp is np:  # rounding may leave the bounds
            values = np.clip(values, self.lower, self.upper)
        return self.named(values)

    def named(self, vector: Any) -> dict[str, Any]:
        """A vector with one entry per number, split by name; floats for NumPy scalars."""
        named, place = {}, 0
        for name, shape in self.shapes.items():
            size = math.prod(shape)
            value = vector[place : place + size].reshape(shape)
            named[name] = float(value) if isinstance(vector, np.ndarray) and not shape else value
            place += size
        return named

    def stretch(self, z: np.ndarray) -> np.ndarray:
        """The derivative of each gain with respect to its z."""
        base, ratio = self._logarithmic
        steep = base * ratio**z * np.log(ratio)
        return np.where(self.lower > 0, steep, self.upper - self.lower)

    @property
    def _logarithmic(self) -> tuple[np.ndarray, np.ndarray]:
        base = np.where(self.lower > 0, self.lower, 1.0)
        return base, np.where(self.lower > 0, self.upper / base, np.e)


def scale_of(initial: Mapping[str, Any], bounds: Mapping[str, tuple[Any, Any]]) -> Scale:
    """Initial gains and their bounds, as a `Scale`.

    Raises:
        UnknownNameError: `bounds` has a gain that is not in `initial`.
        InputError: there are no gains, or a gain has no bounds or is outside them.
    """
    for where, given in (("initial", initial), ("bounds", bounds)):
        validate.instance(where, given, Mapping, "gains by name, {'gain': ...}")
    if not initial:
        raise InputError("initial", got="no gain", expected="at least one")
    for name in bounds:
        if name not in initial:
            raise UnknownNameError("gain in bounds", name, initial)
    columns = []
    for name, given in initial.items():
        if name not in bounds:
            raise InputError(f"bounds of {name!r}", got="none", expected="(smallest, largest)")
        try:
            value = np.asarray(given, dtype=float)
            low, high = (np.broadcast_to(np.asarray(b, float), value.shape) for b in bounds[name])
        except (TypeError, ValueError) as error:
            raise InputError(
                f"initial value and bounds of {name!r}",
                got=f"{written(given)} within {written(bounds[name])}",
                expected="a number or an array, and (smallest, largest)",
            ) from error
        if not (np.isfinite([low, high]).all() and np.all(low < high)):
            expected = "finite numbers, smallest < largest"
            raise InputError(f"bounds of {name!r}", got=bounds[name], expected=expected)
        if not np.all((low <= value) & (value <= high)):
            expected = f"values within {written(bounds[name])}"
            raise InputError(f"initial value of {name!r}", got=value.tolist(), expected=expected)
        columns.append(np.stack([value.ravel(), low.ravel(), high.ravel()]))
    value, lower, upper = np.concatenate(columns, axis=1)
    scale = Scale({name: np.shape(given) for name, given in initial.items()}, value, lower, upper)
    base, ratio = scale._logarithmic
    with np.errstate(invalid="ignore", divide="ignore"):
        z = np.where(
            lower > 0, np.log(value / base) / np.log(ratio), (value - lower) / (upper - lower)
        )
    return scale._replace(initial=z)
