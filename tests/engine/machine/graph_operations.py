"""Operations of random functions, each in JAX and again in NumPy.

Of numbers, vectors of 4 and matrices of 3 × 3. The two sides of an operation share nothing but its
name. NumPy's sums run in index order, as stated for machine code, so that arithmetic agrees to the
last bit.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import scipy.special
from jax import lax

from servocon.engine.scalars.operations import SINCOS_LIMIT

SHAPES = {"s": (), "v": (4,), "m": (3, 3)}
"""Shapes of the results, by a letter."""


class Operation(NamedTuple):
    """One operation.

    Attributes:
        kinds: Letters of its operands and, last, of its result; "?" for any one shape.
        jax: Its value in JAX.
        numpy: Its value in NumPy.
        ulps: Largest difference [units in the last place]; 0 for the same bits but the sign of 0.
        whole: True if these are units of the largest entry of the result.
    """

    kinds: str
    jax: Callable[..., Any]
    numpy: Callable[..., Any]
    ulps: float = 0
    whole: bool = False


# -- helpers, once for each side -----------------------------------------------------------------


def _clean(xp: Any, x: Any) -> Any:
    """Numbers of ordinary size; 0.5 for all others."""
    return xp.where(xp.abs(x) < 2.0, x, 0.5)


def _index(xp: Any, x: Any) -> Any:
    """Whole numbers from 0 to 3."""
    return xp.floor(2.0 * xp.abs(_clean(xp, x))).astype("int64") & 3


def _product(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """x y, each sum in index order."""
    total = np.multiply.outer(x[..., 0], y[0])
    for k in range(1, x.shape[-1]):
        total = total + np.multiply.outer(x[..., k], y[k])
    return total


def _last(accumulate: Callable[..., Any]) -> Callable[..., Any]:
    """A fold in index order, along the first axis."""
    return lambda x: accumulate(x, axis=0)[-1]


def _set(x: np.ndarray, index: Any, value: Any) -> np.ndarray:
    x = x.copy()
    x[index] = value
    return x


def _added(x: np.ndarray, index: Any, value: Any) -> np.ndarray:
    x = x.copy()
    np.add.at(x, index, value)
    return x


def _in_range(function: Callable[..., Any]) -> Callable[..., Any]:
    """A sine or cosine, NaN beyond the stated limit."""
    return lambda x: np.where(np.abs(x) <= SINCOS_LIMIT, function(x), np.nan)


def _same(kinds: str, function: Callable[..., Any], **options: Any) -> Operation:
    """An operation that is written once, of a namespace and operands."""
    of = lambda xp: lambda *operands: function(xp, *operands)
    return Operation(kinds, of(jnp), of(np), **options)


def _loop(x: Any, y: Any) -> Any:
    return lax.fori_loop(0, 3, lambda k, z: z * y + x[k] * (k + 1), x)


def _numpy_loop(x: Any, y: Any) -> Any:
    z = x
    for k in range(3):
        z = z * y + x[k] * (k + 1)
    return z


def _scan(x: Any, y: Any) -> Any:
    last, rows = lax.scan(lambda c, a: (c * a - y, c + a), y, x, reverse=True)
    return rows + last


def _numpy_scan(x: Any, y: Any) -> Any:
    carry, rows = y, np.empty(4)
    for k in (3, 2, 1, 0):
        carry, rows[k] = carry * x[k] - y, carry + x[k]
    return rows + carry


_CASES: Sequence[Callable[..., Any]] = (lambda x: x * x, lambda x: x - 1.5, lambda x: -x)


def _while(x: Any) -> Any:
    again = lambda c: (c[0] + 1, c[1] * x + 1.0)
    return lax.while_loop(lambda c: c[0] < 3, again, (0, x))[1]


def _of_definite(kinds: str, function: Callable[..., Any]) -> Operation:
    """An operation of a definite matrix of condition 40 at most, the same bits on both sides."""

    def of_definite(xp: Any, product: Callable[..., Any], x: Any) -> Any:
        x = _clean(xp, x)
        return function(xp, product(x, x.T) + np.eye(3))

    in_jax = lambda x: of_definite(jnp, jnp.matmul, x)
    return Operation(kinds, in_jax, lambda x: of_definite(np, _product, x), ulps=500, whole=True)


def _sliced(x: Any, y: Any) -> Any:
    part = lax.dynamic_slice(x, (_index(jnp, y),), (2,))
    return lax.dynamic_update_slice(x, part * 2.0, (_index(jnp, y + 0.5),))


def _numpy_sliced(x: Any, y: Any) -> Any:
    at, to = (min(int(_index(np, z)), 2) for z in (y, y + 0.5))
    return _set(x, slice(to, to + 2), x[at : at + 2] * 2.0)


# -- the operations ------------------------------------------------------------------------------

_SAME_NAME = ("exp", "exp2", "expm1", "log", "log1p", "cbrt", "sinh", "cosh", "tanh", "tan")
_ARC = ("asin", "acos", "atan", "asinh", "acosh", "atanh")
_LIBRARY = {
    **{name: (getattr(lax, name), getattr(np, name), 4) for name in _SAME_NAME},
    **{name: (getattr(lax, name), getattr(np, "arc" + name[1:]), 4) for name in _ARC},
    "sin": (lax.sin, _in_range(np.sin), 4),
    "cos": (lax.cos, _in_range(np.cos), 4),
    "logistic": (lax.logistic, scipy.special.expit, 8),
    "erf": (lax.erf, scipy.special.erf, 4),
}
_EXACT = {
    "neg": (lax.neg, np.negative),
    "abs": (lax.abs, np.abs),
    "sign": (lax.sign, np.sign),
    "floor": (lax.floor, np.floor),
    "ceil": (lax.ceil, np.ceil),
    "round": (jnp.round, np.round),
    "sqrt": (lax.sqrt, np.sqrt),
    "rsqrt": (lax.rsqrt, lambda x: 1.0 / np.sqrt(x)),
    "square": (lax.square, np.square),
    "cube": (lambda x: x**3, lambda x: x * (x * x)),
    "inverse square": (lambda x: x**-2, lambda x: 1.0 / (x * x)),
    "clip": (lambda x: jnp.clip(x, -1.0, 1.0), lambda x: np.clip(x, -1.0, 1.0)),
}
_PAIRS = {
    "add": (lax.add, np.add),
    "sub": (lax.sub, np.subtract),
    "mul": (lax.mul, np.multiply),
    "div": (lax.div, np.divide),
    "max": (lax.max, np.maximum),
    "min": (lax.min, np.minimum),
    "rem": (lax.rem, np.fmod),
    "nextafter": (lax.nextafter, np.nextafter),
}
_COMPARED = {
    "lt": (lax.lt, np.less),
    "le": (lax.le, np.less_equal),
    "gt": (lax.gt, np.greater),
    "ge": (lax.ge, np.greater_equal),
    "eq": (lax.eq, np.equal),
    "ne": (lax.ne, np.not_equal),
}
_ELEMENTWISE = {
    **{name: Operation("??", f, g, ulps) for name, (f, g, ulps) in _LIBRARY.items()},
    **{name: Operation("??", f, g) for name, (f, g) in _EXACT.items()},
    **{name: Operation("???", f, g) for name, (f, g) in _PAIRS.items()},
    **{
        name: Operation("???", lambda x, y, f=f: f(x, y).astype(float), g)
        for name, (f, g) in _COMPARED.items()
    },
    "pow": Operation("???", lax.pow, np.power, 4),
    "atan2": Operation("???", lax.atan2, np.arctan2, 4),
    "power": _same("??", lambda xp, x: xp.abs(x) ** 0.7, ulps=4),
    "constants": _same("??", lambda xp, x: 3.0 * x / 7.0 - 0.25 + x * 0.125),
    "negations": _same("???", lambda xp, x, y: (-x) * y - (-y) / x + (y - -x) + -(x - y)),
    "select": Operation(
        "?????",
        lambda a, b, x, y: lax.select(a < b, x, y),
        lambda a, b, x, y: np.where(a < b, x, y),
    ),
    "where": _same("???", lambda xp, x, y: xp.where((x > 0) & ~(y > 1) | (x == y), x, y)),
    "finite": _same("???", lambda xp, x, y: xp.where(xp.isfinite(x), x, y)),
    "integers": _same(
        "??", lambda xp, x: (((xp.floor(100 * _clean(xp, x)).astype("int64") * 3) ^ 5) >> 1) / 1.0
    ),
}
_REDUCTIONS = {
    "sum": Operation("vs", jnp.sum, _last(np.cumsum)),
    "product": Operation("vs", jnp.prod, _last(np.cumprod)),
    "largest": Operation("vs", jnp.max, np.max),
    "least": Operation("vs", jnp.min, np.min),
    "argmax": Operation("vs", lambda x: jnp.argmax(x) / 1.0, np.argmax),
    "argmin": Operation("vs", lambda x: jnp.argmin(x) / 1.0, np.argmin),
    "any": _same("vs", lambda xp, x: 1.0 * xp.any(x > 0) + 2.0 * xp.all(x < 1)),
    "norm": Operation("vs", jnp.linalg.norm, lambda x: np.sqrt(np.cumsum(x * x)[-1])),
    "dot": Operation("vvs", jnp.dot, lambda x, y: np.cumsum(x * y)[-1]),
    "trace": Operation("ms", jnp.trace, lambda x: np.cumsum(np.diagonal(x))[-1]),
    "rows": Operation(
        "mv",
        lambda x: jnp.append(x.sum(1), 2.0),
        lambda x: np.append(np.cumsum(x, axis=1)[:, -1], 2.0),
    ),
    "cumsum": Operation("vv", jnp.cumsum, np.cumsum),
    "cumprod": Operation("vv", jnp.cumprod, np.cumprod),
    "cummax": Operation(
        "vv", lambda x: lax.cummax(x, reverse=True), lambda x: np.maximum.accumulate(x[::-1])[::-1]
    ),
}
_PRODUCTS = {
    "matmul": Operation("mmm", jnp.matmul, _product),
    "einsum": Operation(
        "mmm", lambda x, y: jnp.einsum("ij,kj->ik", x, y), lambda x, y: _product(x, y.T)
    ),
    "differences": _same("vm", lambda xp, x: (x[:3, None] - x[:3]) * xp.abs(x[1:, None] - x[1:])),
    "outer": _same("vvm", lambda xp, x, y: xp.outer(x[1:], y[:3])),
    "mapped": Operation(
        "mvv",
        lambda m, x: jnp.append(jax.vmap(lambda row: row @ x[:3])(m), x[3]),
        lambda m, x: np.append(_product(m, x[:3]), x[3]),
    ),
}
_FIXED = np.array([2, 0, 0, 3])
_MOVED = {
    "element": _same("vs", lambda xp, x: x[-2]),
    "spread": _same("sv", lambda xp, x: x * xp.arange(1.0, 5.0)),
    "scaled": _same("smm", lambda xp, x, y: x * y),
    "reversed": _same("vv", lambda xp, x: xp.roll(x[::-1], 1)),
    "taken": _same("vv", lambda xp, x: x[_FIXED]),
    "diagonal": _same("mv", lambda xp, x: xp.append(xp.diagonal(x), x[0, 2])),
    "matrix": _same("vm", lambda xp, x: xp.tile(x, 3)[1:10].reshape(3, 3).T),
    "joined": _same("vvv", lambda xp, x, y: xp.concatenate([x[:1], y[1:3], x[3:]])),
    "padded": _same("vv", lambda xp, x: xp.pad(x[1:3], 1)),
    "set": Operation(
        "vsv", lambda x, y: x.at[jnp.array([1, 3])].set(y), lambda x, y: _set(x, [1, 3], y)
    ),
    "added": Operation("vvv", lambda x, y: x.at[_FIXED].add(y), lambda x, y: _added(x, _FIXED, y)),
    "row set": Operation(
        "mvm",
        lambda x, y: x.at[1].set(y[:3]).at[:, 0].add(y[1:]),
        lambda x, y: _added(_set(x, 1, y[:3]), (slice(None), 0), y[1:]),
    ),
    "picked": _same("vvv", lambda xp, x, y: x[_index(xp, y)]),
    "put": Operation(
        "vsv", lambda x, y: x.at[_index(jnp, y)].set(7.0), lambda x, y: _set(x, _index(np, y), 7.0)
    ),
    "sliced": Operation("vsv", _sliced, _numpy_sliced),
}
_CONTROL = {
    "loop": Operation("vvv", _loop, _numpy_loop),
    "scan": Operation("vsv", _scan, _numpy_scan),
    "while": Operation("vv", _while, lambda x: ((x * x + 1.0) * x + 1.0) * x + 1.0),
    "cond": Operation(
        "svv",
        lambda s, x: lax.cond(s > 0.25, lambda x: x * s, lambda x: x / s, x),
        lambda s, x: x * s if s > 0.25 else x / s,
    ),
    "switch": Operation(
        "vsv",
        lambda x, y: lax.switch(_index(jnp, y).astype("int32"), _CASES, x),
        lambda x, y: _CASES[min(int(_index(np, y)), 2)](x),
    ),
}
_FACTORS = {
    "cholesky": _of_definite("mm", lambda xp, M: xp.linalg.cholesky(M)),
    "inverse": _of_definite("mm", lambda xp, M: xp.linalg.inv(M)),
    "determinant": _of_definite("ms", lambda xp, M: xp.linalg.det(M)),
    "eigenvalues": _of_definite("mv", lambda xp, M: xp.append(xp.linalg.eigh(M)[0], 1.0)),
    "singular values": _of_definite(
        "mv", lambda xp, M: xp.append(xp.linalg.svd(M, compute_uv=False), 1.0)
    ),
    "triangle": _of_definite("mm", lambda xp, M: xp.linalg.qr(M[:, :2] @ M[:2, :])[1]),
    "solve": _of_definite("mv", lambda xp, M: xp.linalg.solve(xp.kron(M, M), xp.ones(9))[2:6]),
}

OPERATIONS = _ELEMENTWISE | _REDUCTIONS | _PRODUCTS | _MOVED | _CONTROL | _FACTORS
"""All operations by name."""

GROUPS = tuple(
    list(group)
    for group in (
        _ELEMENTWISE,
        _ELEMENTWISE,  # twice as often
        _REDUCTIONS,
        _PRODUCTS | _MOVED,
        _CONTROL | _FACTORS,
    )
)
"""Names of the operations of each group."""
