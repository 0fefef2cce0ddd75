"""Checks of arguments before anything is compiled, for the framework, plants and third parties.

Each raises an error of `servocon.errors` that says where, what was given, what was expected and the
likely cure. Traced values pass the checks of numbers: their values are not known yet.
"""

from typing import Any, TypeVar

import numpy as np
from jax.core import Tracer

from servocon.errors import InputError, MassMatrixError, NonFiniteError, ShapeError
from servocon.linalg import is_definite

T = TypeVar("T")

SYMMETRY = 1e-9
"""Largest asymmetry of a symmetric matrix, relative to its largest entry."""


def instance(
    where: str, value: Any, kind: type[T] | tuple[type[T], ...], expected: str, cure: str = ""
) -> T:
    """Require an instance of a class.

    Args:
        where: The argument.
        value: Its value.
        kind: The class, or several.
        expected: The description of it, such as ``"a servocon plant"``.
        cure: The likely remedy.

    Returns:
        The value.

    Raises:
        InputError: it is none; the message names the class where an instance was forgotten.
    """
    if isinstance(value, kind):
        return value
    if isinstance(value, type):
        if issubclass(value, kind):
            cure = f"Write {value.__name__}()."
        raise InputError(where, got=f"the class {value.__name__}", expected=expected, cure=cure)
    raise InputError(where, got=type(value).__name__, expected=expected, cure=cure)


def integer(where: str, value: Any, least: int = 1) -> int:
    """Require an integer of at least `least`; a bool is none.

    Raises:
        InputError: it is something else.
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise InputError(where, got=repr(value), expected=f"an integer of at least {least}")
    return int(value)


def finite(where: str, value: Any) -> None:
    """Require finite numbers: a number, an array or nested sequences.

    Raises:
        NonFiniteError: an entry is NaN or infinite.
        InputError: it is not made of numbers.
    """
    if not isinstance(value, Tracer) and not np.isfinite(_numbers(where, value)).all():
        raise NonFiniteError(where, got=str(value), expected="finite numbers")


def positive(
    where: str, value: Any, expected: str = "a positive number, or an array of them"
) -> None:
    """Require every entry to be > 0; infinite ones pass, see `finite`.

    Raises:
        InputError: an entry is not.
    """
    if not isinstance(value, Tracer) and not np.all(_numbers(where, value) > 0):
        raise InputError(where, got=value, expected=expected)


def not_negative(
    where: str, value: Any, expected: str = "zero or a positive number, or an array"
) -> None:
    """Require every entry to be ≥ 0; infinite ones pass, see `finite`.

    Raises:
        InputError: an entry is not.
    """
    if not isinstance(value, Tracer) and not np.all(_numbers(where, value) >= 0):
        raise InputError(where, got=value, expected=expected)


def number(where: str, value: Any, expected: str = "a positive, finite number") -> float:
    """Require one positive, finite number.

    Raises:
        InputError: it is something else.
    """
    entries = _numbers(where, value)
    if entries.ndim != 0 or not (np.isfinite(entries) and entries > 0):
        raise InputError(where, got=value, expected=expected)
    return float(entries)


def one_or_each(where: str, value: Any, count: int, each: str) -> None:
    """Require one number, or one for each of `count` things.

    Args:
        where: The argument.
        value: Its value.
        count: The number of things.
        each: The name of one of them, such as ``"robot"``.

    Raises:
        InputError: the shape is neither () nor (count,).
    """
    shape = np.shape(value)
    if shape not in ((), (count,)):
        raise InputError(
            where,
            got=f"an array of shape {shape}",
            expected=f"one number for all, or {count}, one for each {each}",
            cure="For many plants at once make one, and batch it (servocon.batch, jax.vmap).",
        )


def vector(where: str, value: Any, size: int | None = None, expected: str = "") -> None:
    """Require a vector of finite numbers, not empty.

    Args:
        where: The argument.
        value: Its value.
        size: The number of its entries; None: any.
        expected: The description of it; the shape if empty.

    Raises:
        ShapeError: it has another shape.
        NonFiniteError: an entry is NaN or infinite.
    """
    shape = np.shape(value)
    if len(shape) != 1 or 0 in shape or (size is not None and shape != (size,)):
        raise ShapeError(where, got=f"shape {shape}", expected=expected or f"shape ({size},)")
    finite(where, value)


def shape(where: str, value: Any, expected: tuple[int, ...], cure: str = "") -> None:
    """Require an array of one shape.

    Raises:
        ShapeError: it has another.
    """
    if np.shape(value) != expected:
        raise ShapeError(where, got=f"shape {np.shape(value)}", expected=f"{expected}", cure=cure)


def mass_matrix(where: str, M: np.ndarray, definite: bool = True, cure: str = "") -> None:
    """Require a matrix that is finite, symmetric and positive (semi)definite beyond rounding.

    Args:
        where: The plant's method, and the state if several were looked at.
        M: The matrix (n × n).
        definite: Refuse a singular matrix, in the units of its diagonal; see `linalg.is_definite`.
        cure: The likely remedy.

    Raises:
        MassMatrixError: it is something else.
    """
    if not np.all(np.isfinite(M)):
        raise MassMatrixError(where, got=f"{M.tolist()}", expected="finite entries")
    largest, asymmetry = np.abs(M).max(), np.abs(M - M.T).max()
    if asymmetry > SYMMETRY * largest:
        raise MassMatrixError(
            where, got=f"an asymmetry of {asymmetry:.3g}", expected="a symmetric matrix"
        )
    smallest = np.linalg.eigvalsh(M)[0]
    if not is_definite(M) if definite else smallest < -SYMMETRY * largest:
        raise MassMatrixError(
            where,
            got=f"smallest eigenvalue {smallest:.3g}",
            expected=f"a positive {'definite' if definite else 'semidefinite'} matrix",
            cure=cure,
        )


def _numbers(where: str, value: Any) -> np.ndarray:
    try:
        return np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise InputError(where, got=repr(value), expected="numbers") from None
