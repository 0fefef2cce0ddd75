"""Checks of arguments before anything is compiled, for the framework, plants and third parties.

Each raises an error of `servocon.errors` that says where, what was given, what was expected and the
likely cure. Values under a JAX transformation are unknown and pass the checks of numbers; their
shapes are known and always checked.
"""

import math
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from servocon.errors import (
    InputError,
    MassMatrixError,
    NonFiniteError,
    ShapeError,
    UnknownNameError,
    written,
)
from servocon.linalg import is_definite
from servocon.namespace import attach_own
from servocon.user_code import described, require_arguments

Kind = TypeVar("Kind")
Function = TypeVar("Function", bound=Callable[..., Any])

MOST = 100_000
"""Largest number of equal parts of one object, such as links, robots or periods."""

LARGEST_SEED = 2**53
"""Largest seed: floats represent every integer up to this one."""

SYMMETRY = 1e-9
"""Largest asymmetry of a symmetric matrix, relative to its largest entry."""


def instance(
    where: str, value: Any, kind: type[Kind] | tuple[type[Kind], ...], expected: str, cure: str = ""
) -> Kind:
    """Require an instance of a class.

    Args:
        where: The argument.
        value: Its value.
        kind: The class, or several alternatives.
        expected: Description of such an instance, e.g. ``"a servocon plant"``.
        cure: The likely remedy.

    Returns:
        The value.

    Raises:
        InputError: it is not an instance. If it is the class itself, the cure is to call it.
    """
    if isinstance(value, kind):
        return value
    if isinstance(value, type):
        if issubclass(value, kind):
            cure = f"Write {value.__name__}()."
        raise InputError(where, got=f"the class {value.__name__}", expected=expected, cure=cure)
    raise InputError(where, got=type(value).__name__, expected=expected, cure=cure)


def function(
    where: str,
    value: Function,
    expected: str = "a function",
    arguments: str = "",
    cure: str = "",
    first: str = "",
) -> Function:
    """Require a callable.

    Args:
        where: The argument.
        value: Its value.
        expected: Description of the function.
        arguments: Names of the arguments it is called with, e.g. ``"q, v, t"``; empty: any.
        cure: The likely remedy if it is not a function.
        first: Name of an optional argument before them, e.g. ``"plant"``.

    Returns:
        The function.

    Raises:
        InputError: it is not callable, or not with these arguments.
    """
    if arguments and expected == "a function":
        expected = f"a function of ({arguments})"
    if not callable(value):
        raise InputError(where, got=written(value), expected=expected, cure=cure)
    if isinstance(value, type):
        cure = f"Write {value.__name__}(...)."
        raise InputError(where, got=written(value), expected=expected, cure=cure)
    if arguments:
        require_arguments(where, value, arguments, first)
    return value


def choice(where: str, value: Any, valid: Iterable[str]) -> None:
    """Require one of several names, such as those of a `Literal` (`typing.get_args`).

    Raises:
        UnknownNameError: it is another name; the message proposes the nearest.
    """
    valid = tuple(valid)
    if not isinstance(value, str) or value not in valid:
        raise UnknownNameError(where, value, valid)


def text(where: str, value: Any) -> str:
    """Require a string.

    Returns:
        The value.

    Raises:
        InputError: it is not a string.
    """
    if not isinstance(value, str):
        raise InputError(where, got=written(value), expected="a text")
    return value


def flag(where: str, value: Any) -> bool:
    """Require True or False.

    Returns:
        The value, as a Python bool.

    Raises:
        InputError: it is neither, e.g. 1 or a string.
    """
    if not isinstance(value, bool | np.bool_):
        raise InputError(where, got=written(value), expected="True or False")
    return bool(value)


def integer(where: str, value: Any, least: int = 1) -> int:
    """Require an integer ≥ `least`, of Python or NumPy; a bool is refused.

    Returns:
        The integer, as a Python int.

    Raises:
        InputError: it is not an integer, or less.
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise InputError(where, got=written(value), expected=f"an integer of at least {least}")
    return int(value)


def count(where: str, value: Any, least: int = 1) -> int:
    """Require a number of equal parts that arrays have entries for, from `least` to `MOST`.

    Returns:
        The number, as a Python int.

    Raises:
        InputError: it is not an integer, or out of range.
    """
    return whole(where, integer(where, value, least), least, MOST)


def whole(where: str, value: Any, least: int = 1, most: int | None = None) -> int:
    """Require a whole number ≥ `least`: an integer, or a float such as 1e5.

    Args:
        where: The argument.
        value: Its value.
        least: Smallest number.
        most: Largest number; None: any.

    Returns:
        The number, as a Python int.

    Raises:
        InputError: it is not a whole number, or out of range.
    """
    if isinstance(value, float | np.floating) and float(value).is_integer():
        value = int(value)
    number = integer(where, value, least)
    if most is not None and number > most:
        raise InputError(where, got=written(number), expected=f"at most {most:,}")
    return number


def seed(where: str, value: Any) -> None:
    """Require a seed: a whole number from 0 to `LARGEST_SEED`, possibly a float or traced.

    A seed that is a parameter of a law, not part of its program, is a float.

    Raises:
        InputError: it is not a seed.
    """
    if not _traced(value):
        one = value.item() if isinstance(value, np.ndarray) and value.ndim == 0 else value
        whole(where, one, 0, LARGEST_SEED)


def array(where: str, value: Any, expected: str = "numbers") -> np.ndarray:
    """Require real numbers: one, an array or nested sequences; NaN and infinity pass.

    Returns:
        The numbers as a float64 array. For values under a JAX transformation see `numbers`.

    Raises:
        InputError: it contains strings, None, booleans, complex numbers, rows of different lengths,
            masked entries or traced values.
    """
    if type(value) is np.ndarray and value.dtype == np.float64:
        return value
    if type(value) is float:
        return np.array(value)
    if type(value) is list and all(type(entry) is float for entry in value):
        return np.array(value)
    if any(np.ma.is_masked(leaf) for leaf in jax.tree.leaves(value)):
        raise InputError(
            where,
            got="an array with masked entries",
            expected=expected,
            cure="Leave them out with .compressed(), or fill them with .filled(value).",
        )
    if _traced(value):
        raise InputError(
            where, got="a value under a JAX transformation", expected=f"{expected}, known now"
        )
    try:
        found = np.asarray(value)
        if found.dtype.kind == "O":  # fractions, decimals, SymPy numbers; no strings
            found = np.reshape([_real(x) for x in found.ravel()], found.shape)
        real = found.dtype.kind in "iuf"
    except (TypeError, ValueError, ArithmeticError, RuntimeError):
        real, found = False, np.empty(0)
    if not real:
        cure = "Take the real part with .real." if found.dtype.kind == "c" else ""
        raise InputError(where, got=written(value), expected=expected, cure=cure)
    return found.astype(float, copy=False)


def numbers(where: str, value: Any, expected: str = "numbers") -> Any:
    """Require real numbers as `array`, or values under a JAX transformation.

    Returns:
        A single number as a Python float, others as a float64 array; traced values unchanged, in a
        JAX array.

    Raises:
        InputError: it is not made of real numbers.
    """
    if not _traced(value):
        found = array(where, value, expected)
        return found if found.ndim else float(found)
    for leaf in jax.tree.leaves(value):
        if not isinstance(leaf, Tracer):
            array(where, leaf, expected)
    try:
        traced = jnp.asarray(value)
        real = jnp.issubdtype(traced.dtype, jnp.floating) or traced.dtype.kind in "iu"
    except (TypeError, ValueError):  # None beside traced values, or different lengths
        traced, real = value, False
    if not real:
        raise InputError(where, got=written(value), expected=expected)
    return traced


def real(function: Callable[..., Any], value: Any) -> jax.Array:
    """Require real values of a user's function: conversion would drop imaginary parts.

    Args:
        function: The function.
        value: Its value.

    Returns:
        The value as a float64 array.

    Raises:
        ShapeError: it is complex.
    """
    found = jnp.asarray(value)
    if jnp.iscomplexobj(found):
        raise ShapeError(
            described(function),
            got=f"values of dtype {found.dtype}",
            expected="real numbers",
            cure=cure_of_dtype(found),
        )
    return found.astype(float)


def cure_of_dtype(value: Any) -> str:
    """The likely remedy for an array, or its shape and dtype, that is not float64."""
    if jnp.iscomplexobj(value):
        return "Take the real part with jnp.real."
    return "Write 1.0 instead of 1, and do not cast to another dtype."


def finite(where: str, value: Any) -> None:
    """Require finite numbers: a number, an array or nested sequences.

    Raises:
        NonFiniteError: an entry is NaN or infinite.
        InputError: it is not made of numbers.
    """
    if not _traced(value) and not np.isfinite(array(where, value)).all():
        raise NonFiniteError(where, got=written(value), expected="finite numbers")


def positive(
    where: str, value: Any, expected: str = "a positive number, or an array of them"
) -> None:
    """Require every entry to be > 0; infinity passes, see `finite`.

    Raises:
        InputError: an entry is not positive, or not a number.
    """
    if not _traced(value) and not np.all(array(where, value, expected) > 0):
        raise InputError(where, got=written(value), expected=expected)


def not_negative(
    where: str, value: Any, expected: str = "zero or a positive number, or an array"
) -> None:
    """Require every entry to be ≥ 0; infinity passes, see `finite`.

    Raises:
        InputError: an entry is negative, or not a number.
    """
    if not _traced(value) and not np.all(array(where, value, expected) >= 0):
        raise InputError(where, got=written(value), expected=expected)


def number(where: str, value: Any, expected: str = "a positive, finite number") -> float:
    """Require one positive, finite number with a known value: a traced one is refused.

    Returns:
        The number.

    Raises:
        InputError: it is not such a number.
    """
    if type(value) is float and 0.0 < value < math.inf:
        return value
    entries = array(where, value, expected)
    if entries.ndim != 0 or not (np.isfinite(entries) and entries > 0):
        raise InputError(where, got=written(value), expected=expected)
    return float(entries)


def one_or_each(where: str, value: Any, count: int, each: str) -> None:
    """Require one number, or one for each of `count` items.

    Args:
        where: The argument.
        value: Its value.
        count: Number of items.
        each: Name of one item, e.g. ``"robot"``.

    Raises:
        ShapeError: the shape is neither () nor (count,).
    """
    shape = _shape(where, value)
    if shape not in ((), (count,)):
        raise ShapeError(
            where,
            got=f"an array of shape {shape}",
            expected=f"one number for all, or {count}, one for each {each}",
            cure="For many plants at once, make each and batch them (servocon.batch).",
        )


def vector(where: str, value: Any, size: int | None = None, expected: str = "") -> None:
    """Require a nonempty vector of finite numbers.

    Args:
        where: The argument.
        value: Its value.
        size: Number of its entries; None: any.
        expected: Description of the vector; by default its shape.

    Raises:
        ShapeError: it has another shape.
        NonFiniteError: an entry is NaN or infinite.
        InputError: it is not made of numbers.
    """
    shape = _shape(where, value)
    if len(shape) != 1 or 0 in shape or (size is not None and shape != (size,)):
        sized = "a vector, not empty" if size is None else f"shape ({size},)"
        raise ShapeError(where, got=f"shape {shape}", expected=expected or sized)
    finite(where, value)


def shape(where: str, value: Any, expected: tuple[int, ...], cure: str = "") -> None:
    """Require an array of a given shape.

    Raises:
        ShapeError: it has another shape.
    """
    if _shape(where, value) != expected:
        got = f"shape {_shape(where, value)}"
        raise ShapeError(where, got=got, expected=str(expected), cure=cure)


def broadcast(where: str, *shapes: tuple[int, ...]) -> tuple[int, ...]:
    """Require shapes that broadcast by NumPy's rules.

    Returns:
        The common shape.

    Raises:
        ShapeError: they do not.
    """
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        got = f"shapes {' and '.join(map(str, shapes))}"
        raise ShapeError(where, got=got, expected="the same number of each, or one") from None


def below(where: str, lower: Any, upper: Any) -> None:
    """Require lower limits below upper ones, numbers or arrays; traced values pass.

    Raises:
        InputError: a lower limit is not below the upper one, or is not a number.
        ShapeError: their numbers differ.
    """
    broadcast(where, _shape(where, lower), _shape(where, upper))
    if not _traced((lower, upper)) and not np.all(array(where, lower) < array(where, upper)):
        got = f"{written(lower)}, {written(upper)}"
        raise InputError(where, got=got, expected="lower below upper")


def mass_matrix(where: str, M: Any, definite: bool = True, cure: str = "") -> None:
    """Require a matrix that is finite, symmetric and positive definite beyond rounding.

    Args:
        where: The plant's method, with the state if there are several.
        M: The matrix (n × n).
        definite: Also refuse a matrix that is singular in the units of its diagonal
            (`linalg.is_definite`); otherwise only one with a negative eigenvalue.
        cure: The likely remedy for a matrix that is not definite.

    Raises:
        ShapeError: it is not square.
        MassMatrixError: it is not finite, symmetric and positive (semi)definite.
    """
    M = array(where, M)
    if M.ndim != 2 or M.shape[0] != M.shape[1]:
        raise ShapeError(where, got=f"shape {M.shape}", expected="a square matrix")
    if not np.all(np.isfinite(M)):
        raise MassMatrixError(
            where,
            got=M,
            expected="finite entries",
            cure="Are the coordinates degenerate at this state, or a parameter zero or infinite?",
        )
    largest, asymmetry = np.abs(M).max(initial=0.0), np.abs(M - M.T).max(initial=0.0)
    if asymmetry > SYMMETRY * largest:
        i, j = np.unravel_index(np.argmax(np.abs(M - M.T)), M.shape)
        raise MassMatrixError(
            where,
            got=f"an asymmetry of {asymmetry:.3g}",
            expected="a symmetric matrix",
            cure=f"Compare its entries ({i}, {j}) and ({j}, {i}).",
        )
    smallest = np.linalg.eigvalsh(M)[0]
    if not is_definite(M) if definite else smallest < -SYMMETRY * largest:
        raise MassMatrixError(
            where,
            got=f"smallest eigenvalue {smallest:.3g}",
            expected=f"a positive {'definite' if definite else 'semidefinite'} matrix",
            cure=cure,
        )


def _traced(value: Any) -> bool:
    return type(value) is not np.ndarray and any(
        isinstance(leaf, Tracer) for leaf in jax.tree.leaves(value)
    )


def _shape(where: str, value: Any) -> tuple[int, ...]:
    return np.shape(value) if _traced(value) else array(where, value).shape


def _real(value: Any) -> float:
    if isinstance(value, bool | np.bool_ | str | bytes) or not hasattr(value, "__float__"):
        raise TypeError
    return float(value)


attach_own(globals())
