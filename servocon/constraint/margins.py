"""Levels and margins of those JAX operations that may jump.

A level changes and a margin is zero where an operation switches. For a comparison they are its
truth and the difference of its sides; for a division the sign of the denominator and the
denominator; for a rounding the integer and the distance to its next change. Conditions joined by
"and" or "or" have one margin, the smallest or largest of theirs.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.extend.core import JaxprEqn

from servocon.engine import bind

SPREADING = {"broadcast_in_dim", "reshape", "squeeze", "expand_dims", "transpose", "copy", "rev"}
"""Operations that move the entries of an array and drop none."""

CONTINUOUS = frozenset(
    [
        "abs",
        "acos",
        "acosh",
        "add",
        "add_any",
        "asin",
        "asinh",
        "atan",
        "cbrt",
        "clamp",
        "complex",
        "concatenate",
        "conj",
        "conv_general_dilated",
        "cos",
        "cosh",
        "cumlogsumexp",
        "cummax",
        "cummin",
        "cumprod",
        "cumsum",
        "dot_general",
        "dynamic_slice",
        "dynamic_update_slice",
        "erf",
        "erfc",
        "exp",
        "exp2",
        "expm1",
        "fft",
        "gather",
        "imag",
        "iota",
        "logistic",
        "max",
        "min",
        "mul",
        "neg",
        "pad",
        "real",
        "reduce_max",
        "reduce_min",
        "reduce_prod",
        "reduce_sum",
        "scatter",
        "scatter-",
        "add",
        "scatter_mul",
        "sin",
        "sinh",
        "slice",
        "split",
        "sqrt",
        "square",
        "stack",
        "stop_gradient",
        "sub",
        "tanh",
        "tile",
        "unstack",
    ]
)
"""Operations whose floats do not jump."""


class Value(NamedTuple):
    """A value of the graph.

    Attributes:
        array: The value.
        depends: Kind of the quantities it is computed from.
        margin: For a condition, a number that is positive where it is true, in the value's shape;
            for a product with a condition, positive where the product may be nonzero.
        origin: Level and margin of the condition before it was broadcast.
    """

    array: Any
    depends: int = 0
    margin: Any = None
    origin: Any = None


def is_condition(x: Any) -> bool:
    """True for truth values."""
    return jnp.issubdtype(jnp.result_type(x), jnp.bool_)


def _is_real(x: Any) -> bool:
    return jnp.issubdtype(jnp.result_type(x), jnp.floating)


def margin_of_truth(x: Any) -> Any:
    """Margin of a condition that is known only by its truth; None for other values."""
    return jnp.where(x, jnp.inf, -jnp.inf) if is_condition(x) else None


def _known_margin(x: Value) -> Any:
    return x.margin if x.margin is not None else margin_of_truth(x.array)


def margin_of(eqn: JaxprEqn, given: list[Value], outputs: list[Any]) -> Any:
    """Margin of an operation's result that is a condition, or zeros and ones made of one."""
    name = eqn.primitive.name
    if name in SPREADING and given[0].margin is not None:
        return bind(eqn, [given[0].margin, *(x.array for x in given[1:])])[0]
    if name == "convert_element_type" and is_condition(given[0].array):
        return given[0].margin
    if name == "mul":
        known = [x.margin for x in given if x.margin is not None]
        return jnp.minimum(*known) if len(known) == 2 else known[0] if known else None
    if not is_condition(outputs[0]):
        return None
    if name in ("lt", "le", "lt_to", "le_to", "gt", "ge", "eq", "ne"):
        return _of_comparison(name, given)
    conditions = all(is_condition(x.array) for x in given)
    if not conditions:
        of_number = name == "convert_element_type" and _is_real(given[0].array)
        if of_number:
            return jnp.abs(given[0].array)
        if name == "select_n":
            cases = [_known_margin(x) for x in given[1:]]
            return lax.select_n(given[0].array, *cases)
        return margin_of_truth(outputs[0])
    margins = [_known_margin(x) for x in given]
    axes = eqn.params.get("axes")
    if name == "and":
        return jnp.minimum(*margins)
    if name == "or":
        return jnp.maximum(*margins)
    if name == "not":
        return -margins[0]
    if name == "reduce_and":
        return jnp.min(margins[0], axes, initial=jnp.inf)
    if name == "reduce_or":
        return jnp.max(margins[0], axes, initial=-jnp.inf)
    if name == "select_n":
        return lax.select_n(given[0].array, *margins[1:])
    if name in ("slice", "concatenate", "stack", "unstack", "split", "dynamic_slice"):
        return bind(eqn, margins)[0]
    if name == "xor":
        return _of_comparison("ne", given)
    return margin_of_truth(outputs[0])


def _of_comparison(name: str, given: list[Value]) -> Any:
    """Margin of a comparison of two numbers, or of two conditions."""
    a, b = (x.array for x in given)
    if is_condition(a):
        least = jnp.minimum(*(jnp.abs(_known_margin(x)) for x in given))
        return jnp.where((a != b) == (name == "ne"), least, -least)
    if name in ("eq", "ne"):
        apart = jnp.abs(a - b) if _is_real(a) or _is_complex(a) else _as_real(a != b)
        return apart if name == "ne" else -apart
    if not _is_real(a):
        truth = {"lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}
        return margin_of_truth(truth[name])
    return b - a if name[0] == "l" else a - b


def _is_complex(x: Any) -> bool:
    return jnp.issubdtype(jnp.result_type(x), jnp.complexfloating)


def _as_real(differ: Any) -> Any:
    return jnp.where(differ, jnp.inf, 0.0)


Pair = tuple[Any, Any]
"""Level and margin."""


def levels_of(eqn: JaxprEqn, given: list[Value]) -> list[Pair] | None:
    """Levels and margins of an operation; None if it is unknown."""
    name, x = eqn.primitive.name, given[0].array
    if name in _OF_NUMBERS:
        return _OF_NUMBERS[name](eqn, given) if _is_real(x) else []
    if name in ("sort", "argmax", "argmin", "top_k") and _is_real(x):
        return _of_order(eqn, given)
    if name in ("eigh", "svd"):
        return None
    known = name in CONTINUOUS | SPREADING or name in ("select_n", "and", "or", "not", "xor")
    return [] if known else None


def _signed(x: Any) -> list[Pair]:
    return [(jnp.sign(x), x)]


def _of_integers(x: Any, level: Any) -> list[Pair]:
    return [(level, x - jnp.round(x))]


def _of_conversion(eqn: JaxprEqn, given: list[Value]) -> list[Pair]:
    x = given[0].array
    if not jnp.issubdtype(eqn.params["new_dtype"], jnp.integer):
        return []
    return _of_integers(x, jnp.trunc(x))


def _of_division(eqn: JaxprEqn, given: list[Value]) -> list[Pair]:
    return _signed(given[1].array) if given[1].depends else []


def _of_power(eqn: JaxprEqn, given: list[Value]) -> list[Pair]:
    return _signed(given[0].array) if eqn.params.get("y", -1) < 0 else []


def _of_angle(eqn: JaxprEqn, given: list[Value]) -> list[Pair]:
    y, x = (value.array for value in given)
    size = jnp.where(x < 0.0, jnp.abs(y), jnp.hypot(x, y))
    return [(jnp.sign(y), jnp.where(y < 0.0, -size, size))]


def _of_remainder(eqn: JaxprEqn, given: list[Value]) -> list[Pair]:
    ratio = given[0].array / given[1].array
    return _of_integers(ratio, jnp.trunc(ratio))


_OF_NUMBERS: dict[str, Callable[[JaxprEqn, list[Value]], list[Pair]]] = {
    "convert_element_type": _of_conversion,
    "floor": lambda _, given: _of_integers(given[0].array, jnp.floor(given[0].array)),
    "ceil": lambda _, given: _of_integers(given[0].array, jnp.ceil(given[0].array)),
    "round": lambda _, given: [
        (jnp.round(given[0].array), given[0].array - jnp.floor(given[0].array) - 0.5)
    ],
    "sign": lambda _, given: _signed(given[0].array),
    "rem": _of_remainder,
    "div": _of_division,
    "integer_pow": _of_power,
    "pow": lambda _, given: _signed(given[0].array),
    "rsqrt": lambda _, given: _signed(given[0].array),
    "log": lambda _, given: _signed(given[0].array),
    "log1p": lambda _, given: _signed(1.0 + given[0].array),
    "tan": lambda _, given: [(jnp.round(given[0].array / np.pi), jnp.cos(given[0].array))],
    "atan2": _of_angle,
    "atanh": lambda _, given: _signed(1.0 - given[0].array ** 2),
    "erf_inv": lambda _, given: _signed(1.0 - given[0].array ** 2),
    **{name: lambda *_: [] for name in ("lt", "le", "gt", "ge", "eq", "ne", "lt_to", "le_to")},
}
"""Levels and margins of operations on real numbers."""


def _of_order(eqn: JaxprEqn, given: list[Value]) -> list[Pair]:
    """Order of numbers, and the distances between neighbours."""
    name, x = eqn.primitive.name, given[0].array
    if name == "sort" and len(given) == 1:
        return []  # the values themselves do not jump
    axis = eqn.params.get("dimension", eqn.params.get("axes", (x.ndim - 1,)))
    axis = axis[0] if isinstance(axis, tuple) else axis
    if x.shape[axis] < 2:
        return []
    if name in ("argmax", "argmin"):  # without sorting, which machine code cannot express
        size = x if name == "argmax" else -x
        first = jnp.argmax(size, axis, keepdims=True)
        others = jnp.where(lax.broadcasted_iota(int, x.shape, axis) == first, -jnp.inf, size)
        return [(first, jnp.max(size, axis, keepdims=True) - jnp.max(others, axis, keepdims=True))]
    gaps = jnp.diff(jnp.sort(x, axis), axis=axis)
    order = lax.slice_in_dim(jnp.argsort(x, axis), 0, gaps.shape[axis], axis=axis)
    return [(order, gaps)]


def unknown_levels(name: str, given: list[Value], outputs: list[Any]) -> list[Pair]:
    """Levels of an unknown operation: its integers, and the signs of its floats."""
    real = [x for x in outputs if _is_real(x)]
    found: list[Pair] = []
    for x in outputs:
        if _is_real(x):
            found.append((jnp.sign(x), jnp.full(jnp.shape(x), jnp.nan)))
        elif jnp.issubdtype(jnp.result_type(x), jnp.integer) and any(
            _is_real(y.array) for y in given
        ):
            found.append((x, jnp.full(jnp.shape(x), jnp.nan)))
    if name in ("eigh", "svd"):  # vectors of values that coincide
        values = min(real, key=jnp.ndim)
        gaps = jnp.diff(values, axis=-1)
        found.append((jnp.zeros(gaps.shape), gaps))
    return found
