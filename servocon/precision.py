"""float64 for everything that servocon computes, whatever the surrounding program has chosen.

JAX computes in float32 unless a program sets its switch ``jax_enable_x64``. servocon does not
change that switch globally: its functions, and the methods of its classes and their subclasses,
turn it on while they run, in their own thread. If the switch is off, results are NumPy arrays,
which remain float64 outside; a JAX array made outside, which has lost nine digits, is refused.
"""

import inspect
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cached_property, wraps
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, TypeVar, cast
from weakref import WeakKeyDictionary, ref

import equinox as eqx
import jax
import numpy as np
from jax.core import Tracer
from jax.experimental.buffer_callback import buffer_callback

from servocon.errors import InputError, digits
from servocon.signatures import argument_error, unwritten_methods

Value = TypeVar("Value")

_config: Any = jax.config

SWITCH = 'jax.config.update("jax_enable_x64", True)'
CURE = (
    f"JAX rounds to seven digits until {SWITCH}: put that line at the top of the program, or write "
    "np.array(...) instead of jnp.array(...)."
)


def float64(function: Value) -> Value:
    """Make a function compute in float64, or all public methods of a class.

    Raises:
        InputError: (when called) an argument is float32, or traced by a program in float32.
    """
    if not isinstance(function, type):
        return _in_float64(cast("Any", function))
    for name, value in list(vars(function).items()):
        if (wrapped := _method(name, value)) is not value:
            setattr(function, name, wrapped)
            if isinstance(wrapped, cached_property):
                wrapped.__set_name__(function, name)
    return function


def _is_on() -> bool:
    """This thread's switch; not in the closure of a user's method, which must be picklable."""
    return _config.jax_enable_x64


def _in_float64(function: Callable[..., Any]) -> Any:
    if inspect.isgeneratorfunction(function):
        return _generator_in_float64(function)

    @wraps(function)
    def in_float64(*args: Any, **kwargs: Any) -> Any:
        try:
            if _is_on():
                return function(*args, **kwargs)
            require_float64(function, args, kwargs)
            with jax.enable_x64(True):
                return _to_numpy(function(*args, **kwargs))
        except TypeError:
            told = argument_error(function.__qualname__, function, args, kwargs)
            if told is None:
                raise
            raise told from None

    return in_float64


def _generator_in_float64(function: Callable[..., Generator[Any, Any, None]]) -> Any:
    @wraps(function)
    def in_float64(*args: Any, **kwargs: Any) -> Generator[Any, Any, None]:
        if not _is_on():
            require_float64(function, args, kwargs)
        steps, answer = function(*args, **kwargs), None
        try:
            while True:
                with jax.enable_x64(True):  # not between steps, where the caller's code runs
                    try:
                        item = steps.send(answer) if _takes_answers(steps) else next(steps)
                    except StopIteration:
                        return
                answer = yield item
        finally:
            steps.close()

    return in_float64


def _takes_answers(steps: Any) -> bool:
    """False if a generator is in a ``yield from`` over a list, which accepts no sent value."""
    return getattr(steps, "gi_yieldfrom", None) is None or hasattr(steps.gi_yieldfrom, "send")


def is_single(leaf: Any) -> bool:
    """True for an array or number with less precision than float64."""
    dtype = getattr(leaf, "dtype", None)
    return isinstance(dtype, np.dtype) and dtype.itemsize < 8 and _is_float(dtype)


_PLAIN = {float, int, bool, str, FunctionType}
"""Classes of values that are neither traced nor of lower precision."""


_KNOWN: dict[int, ref[Any]] = {}
"""The modules already checked, by identity: they are frozen, so they remain float64."""


def _is_known(value: Any) -> bool:
    if type(value) is np.ndarray:
        return value.dtype == np.float64
    known = _KNOWN.get(id(value))
    return known is not None and known() is value


def _is_refused(leaf: Any) -> bool:
    return isinstance(leaf, Tracer) or is_single(leaf)


def _is_float(dtype: np.dtype) -> bool:
    return dtype.kind == "f" or "float" in dtype.name  # NumPy has no kind for bfloat16


def require_float64(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    """Check the arguments of a call while JAX's switch is off.

    Raises:
        InputError: an argument is float32 or traced.
    """
    given = [x for x in (*args, *kwargs.values()) if type(x) not in _PLAIN]
    new = [x for x in given if not _is_known(x)]
    if not new:
        return
    try:  # without the leaves' paths, which are slower
        leaves = jax.tree.leaves(new)
        if not any(_is_refused(leaf) for leaf in leaves if type(leaf) not in _PLAIN):
            for value in new:
                if isinstance(value, eqx.Module):
                    forget = lambda _, place=id(value): _KNOWN.pop(place, None)
                    _KNOWN[id(value)] = ref(value, forget)
            return
    except ValueError:  # unordered keys of a dictionary
        return
    for path, leaf in _leaves(args, kwargs):
        traced = isinstance(leaf, Tracer)
        if _is_refused(leaf):
            raise InputError(
                _place(function, path, args),
                got="a traced value of a program in float32" if traced else f"{leaf.dtype}",
                expected="float64",
                cure=f"To differentiate or compile through servocon, put {SWITCH} at the top of "
                "the program."
                if traced
                else CURE,
            )


def host_is_single() -> bool:
    """True if the surrounding program computes in float32, so that its values may be rounded."""
    return not jax.enable_x64.get_global()


def require_float64_constants(traced: Any) -> None:
    """Check the arrays that a traced function uses in addition to its arguments.

    Args:
        traced: A closed jaxpr.

    Raises:
        InputError: an array is float32.
    """
    for constant in _constants(traced):
        if is_single(constant):
            raise InputError(
                "a function's own constant",
                got=f"{constant.dtype} array of shape {constant.shape}, beginning with "
                f"{digits(np.ravel(constant)[:2])}",
                expected="float64",
                cure=CURE,
            )


def same_numbers(traced: Any, again: Any) -> bool:
    """True if two traces of a function contain the same numbers, so that it draws none at random.

    Args:
        traced: A closed jaxpr.
        again: Another jaxpr of the same function.
    """
    first, second = (list(_constants(one, literals=True)) for one in (traced, again))
    return len(first) == len(second) and all(
        np.array_equal(x, y, equal_nan=True) for x, y in zip(first, second, strict=True)
    )


def _constants(traced: Any, literals: bool = False) -> Iterator[Any]:
    """The constants of a closed jaxpr and of the jaxprs inside it, in order.

    Args:
        traced: The closed jaxpr.
        literals: Include the numbers in its equations.
    """
    yield from traced.consts
    pending = [traced.jaxpr]
    while pending:
        for equation in pending.pop().eqns:
            if literals:
                yield from (x.val for x in equation.invars if hasattr(x, "val"))
            for inner in jax.tree.leaves(list(equation.params.values())):
                yield from getattr(inner, "consts", ())
                inner = getattr(inner, "jaxpr", inner)
                pending += [inner] if hasattr(inner, "eqns") else []


def _leaves(args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[Any, Any]]:
    try:
        return jax.tree_util.tree_flatten_with_path((args, kwargs))[0]
    except ValueError:  # unordered keys of a dictionary
        return []


def _place(function: Callable[..., Any], path: Any, args: tuple[Any, ...]) -> str:
    """Name of an argument and the position in it, from its path in (args, kwargs)."""
    where, key, *rest = path
    name = getattr(key, "key", None)
    if where.idx == 0:
        names = list(inspect.signature(function).parameters)
        name = names[key.idx] if key.idx < len(names) else f"argument {key.idx + 1}"
    inner = jax.tree_util.keystr(tuple(rest), simple=True, separator=".")
    return f"{function.__qualname__}: {name}{'.' if inner else ''}{inner}"


def _to_numpy(value: Any) -> Any:
    """JAX arrays, also in containers, as NumPy arrays; other objects unchanged."""
    if type(value) is dict:  # JAX does not keep its order of keys
        return {name: _to_numpy(x) for name, x in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(_to_numpy, value))
    if type(value) in (tuple, list):
        return type(value)(map(_to_numpy, value))
    if isinstance(value, jax.Array):
        return np.asarray(value)
    if isinstance(value, eqx.Module) or jax.tree_util.all_leaves((value,)):
        return value
    opened = lambda node: not isinstance(node, tuple | list | dict) and node is not value
    return jax.tree.map(
        lambda leaf: np.asarray(leaf) if isinstance(leaf, jax.Array) else leaf,
        value,
        is_leaf=lambda node: isinstance(node, eqx.Module) or opened(node),
    )


class _Float64Meta(type(eqx.Module)):
    """Metaclass of classes whose constructors and public methods compute in float64."""

    def __new__(mcs, name: str, bases: Any, namespace: dict[str, Any], **kwargs: Any) -> Any:
        wrapped = {key: _method(key, value) for key, value in namespace.items()}
        try:
            return super().__new__(mcs, name, bases, wrapped, **kwargs)
        except ValueError as error:
            if not str(error).startswith("mutable default"):
                raise
            raise InputError(
                name,
                got=str(error).partition(":")[0],
                expected="a default that nobody can change",
                cure="Write numbers as a tuple, (1.0, 2.0).",
            ) from None

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        try:
            if _is_on():
                return super().__call__(*args, **kwargs)
            require_float64(cls, args, kwargs)
            with jax.enable_x64(True):
                return super().__call__(*args, **kwargs)
        except TypeError:
            told = argument_error(cls.__name__, cls.__init__, (cls, *args), kwargs)
            told = told or unwritten_methods(cls)
            if told is None:
                raise
            raise told from None


def _method(name: str, value: Any) -> Any:
    """A public method in float64; anything else unchanged."""
    if name.startswith("_") and name != "__call__":
        return value
    if inspect.isfunction(value):
        return _in_float64(value)
    if isinstance(value, property) and value.fget is not None:
        return property(_in_float64(value.fget), doc=value.__doc__)
    if isinstance(value, cached_property):
        return cached_property(_in_float64(value.func))
    if isinstance(value, classmethod | staticmethod):
        return type(value)(_in_float64(value.__func__))
    return value


@dataclass(frozen=True)
class _Filling:
    """A function of NumPy arrays for JAX's buffers; equal ones are one in its caches."""

    function: Callable[..., Any]

    def __call__(self, _: Any, out: Any, *given: Any) -> None:
        values = self.function(*(np.asarray(x).copy() for x in given))
        for place, value in zip(jax.tree.leaves(out), jax.tree.leaves(values), strict=True):
            np.asarray(place)[...] = value


@dataclass(frozen=True)
class _Bits:
    """A function of NumPy arrays for their bits: a callback's thread may round to float32."""

    function: Callable[..., Any]

    def __call__(self, *given: Any) -> Any:
        numbers = (np.ascontiguousarray(x).view(np.float64)[..., 0] for x in given)
        values = jax.tree.map(np.asarray, self.function(*numbers))
        bits = lambda x: np.ascontiguousarray(x)[..., None].view(np.uint32)
        return jax.tree.map(lambda x: bits(x) if x.dtype == float else x, values)


def called_back(function: Callable[..., Any], shapes: Any, *arrays: Any) -> Any:
    """Values of a function of NumPy arrays, called from within a compiled program.

    On a processor it reads and fills the program's own memory, which takes a twentieth of the time
    of `jax.pure_callback`. Several evaluations are made one after the other.

    Args:
        function: The function, without side effects.
        shapes: A `jax.ShapeDtypeStruct` of each value, in a pytree.
        arrays: Its arguments, of float64.
    """
    if jax.default_backend() == "cpu":
        call: Any = buffer_callback(_Filling(function), shapes, vmap_method="sequential")
        return call(*arrays)
    bits = lambda x: jax.ShapeDtypeStruct((*x.shape, 2), np.uint32) if x.dtype == float else x
    given = (jax.lax.bitcast_convert_type(x, np.uint32) for x in arrays)
    kinds = jax.tree.map(bits, shapes)
    found = jax.pure_callback(_Bits(function), kinds, *given, vmap_method="sequential")
    back = lambda x, kind: jax.lax.bitcast_convert_type(x, float) if kind.dtype == float else x
    return jax.tree.map(back, found, shapes)


_METHODS: WeakKeyDictionary[Any, tuple[type, dict[str, Any]]] = WeakKeyDictionary()
"""For each function, Equinox's class of a bound method and its contents except the module.

Equinox creates such an object at each access, which takes 100 µs; here it is copied.
"""


if TYPE_CHECKING:
    Module = eqx.Module
else:

    class Module(eqx.Module, metaclass=_Float64Meta):
        """A frozen pytree, `equinox.Module`, whose public methods compute in float64."""

        def __getattribute__(self, name: str) -> Any:
            found = object.__getattribute__(self, name)
            if type(found) is not MethodType or found.__self__ is not self:
                return found
            if name.startswith("__") and name.endswith("__"):
                return found
            known = _METHODS.get(found.__func__)
            if known is None:
                made = super().__getattribute__(name)
                _METHODS[found.__func__] = type(made), {**vars(made), "__self__": None}
                return made
            kind, content = known
            method = object.__new__(kind)
            vars(method).update(content, __self__=self)
            return method
