"""Operations on constants whose results need no rounding."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

_RATIONAL = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b if b else None,
    "square": lambda a: a * a,
}
"""Operations that fractions know."""

_KNOWN = {"sin": 0.0, "cos": 0.0, "tan": 0.0, "exp": 0.0, "tanh": 0.0, "log": 1.0}
"""The one argument at which each of these functions has an exact result."""

_NAMES = """neg abs max min sign floor ceil round clamp select_n stop_gradient is_finite
    eq ne lt le gt ge and or not xor"""

_ROUNDLESS = frozenset(_NAMES.split())
"""Operations that never round."""


def is_exact(name: str, values: Sequence[Any], result: Any) -> bool:
    """True if an operation on constants has exactly this result, in real numbers.

    Args:
        name: Name of the primitive.
        values: The constants, NumPy scalars.
        result: The result in floating point.
    """
    if np.asarray(result).dtype.kind != "f" or name in _ROUNDLESS:
        return True
    if name == "convert_element_type":
        return values[0].dtype.kind == "b" or Fraction(values[0].item()) == Fraction(float(result))
    numbers = [float(value) for value in values]
    if not np.isfinite([*numbers, float(result)]).all():
        return False
    if name in _RATIONAL:
        return _RATIONAL[name](*map(Fraction, numbers)) == Fraction(float(result))
    if name == "sqrt":
        return Fraction(float(result)) ** 2 == Fraction(numbers[0])
    return numbers == [_KNOWN.get(name)]
