"""Ranges of a number that is not known exactly."""

from abc import ABC, abstractmethod
from dataclasses import astuple, dataclass, fields
from typing import Any

import numpy as np

from servocon import validate
from servocon.errors import InputError


class Range(ABC):
    """A number known by its possible values: an `Interval`, or a fuzzy number."""

    @property
    @abstractmethod
    def support(self) -> "Interval":
        """The interval of all possible values."""


@dataclass(frozen=True)
class Interval(Range):
    """Every value from `lower` to `upper`.

    Raises:
        NonFiniteError: an end is not finite.
        InputError: the ends are not numbers, or not in order.
    """

    lower: float
    upper: float

    def __post_init__(self):
        require_order(self, "lower ≤ upper")

    @property
    def support(self) -> "Interval":
        """The interval itself."""
        return self

    @property
    def width(self) -> float:
        """Length of the interval."""
        return self.upper - self.lower


def require_order(number: Any, expected: str) -> None:
    """Require the fields of a dataclass to be finite numbers in nondecreasing order.

    Raises:
        NonFiniteError: a field is NaN or infinite.
        InputError: a field is not a number, or smaller than the previous one.
    """
    for field in fields(number):
        where, value = f"{type(number).__name__}.{field.name}", getattr(number, field.name)
        validate.shape(where, value, ())
        validate.finite(where, value)
        object.__setattr__(number, field.name, float(value))
    values = astuple(number)
    if np.any(np.diff(values) < 0):
        raise InputError(type(number).__name__, got=values, expected=f"finite numbers, {expected}")
