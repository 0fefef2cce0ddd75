"""Functions as single operations: within a trace JAX traces them once, not at each use.

Outside a trace they are machine code, compiled once for each structure of arguments. (JAX would
dispatch each of their additions.) Their structural zeros are found without numbers.
"""

import math
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from types import FunctionType
from typing import Any, NamedTuple, TypeVar, cast
from weakref import ref

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer

from servocon.engine.scalars.functions import exact_zeros
from servocon.precision import host_is_single
from servocon.tree import Layout, flatten, is_traced_or_number, names_in, packer

_config: Any = jax.config

Function = TypeVar("Function", bound=Callable[..., Any])


_INLINE: ContextVar[bool] = ContextVar("_INLINE", default=False)


@contextmanager
def traced_anew() -> Iterator[None]:
    """Context in which every operation is a plain function, called and traced at each use."""
    before = _INLINE.set(True)
    try:
        yield
    finally:
        _INLINE.reset(before)


def _is_inline() -> bool:
    """The switch; no global of a closure around a user's method, which must be picklable."""
    return _INLINE.get()


def operation(function: Function) -> Function:
    """The function of pytrees as one operation of a trace for each structure of its arguments.

    Numbers and traced values are its arguments; functions, names and other parts of the pytrees
    belong to the structure. Outside a trace it is machine code if its arguments are modules and
    arrays. It is the function itself if that fails, if its inner values are watched (`WATCHED`), or
    under `jax.disable_jit`.
    """

    @wraps(function)
    def called(*arguments: Any) -> Any:
        if _is_inline():
            return function(*arguments)
        if (known := _known(arguments)) is None:
            leaves, treedef = jax.tree.flatten(arguments)
            if any(isinstance(leaf, Tracer) for leaf in leaves):
                layout, given, numbers = _separated(leaves, treedef)
                return _program(function, layout, given)(numbers)
            if not _remember(arguments) or (known := _known(arguments)) is None:
                return function(*arguments)
        place = _place_of(function, known)
        return function(*arguments) if place is None else _value(place, known)

    return cast("Function", called)


WATCHED = {"print", "breakpoint", "set_trace"}
"""Names in a function whose use means that its values are watched."""

_NUMBERS = {np.ndarray, np.float64, float, int}
"""Classes of arguments that are numbers."""

_PACKERS: dict[int, tuple[ref[Any], Callable[[], tuple[np.ndarray, Layout]]]] = {}
"""Modules without traced numbers, by identity, with the readers of their numbers."""


class _Known(NamedTuple):
    """Arguments of a call outside a trace.

    Attributes:
        structure: Layouts of the modules and shapes of the arrays, in the order of the arguments.
        numbers: Numbers of each of them.
    """

    structure: tuple[Layout | tuple[int, ...], ...]
    numbers: list[np.ndarray]


def _known(arguments: tuple[Any, ...]) -> _Known | None:
    """The arguments if they are known modules and float64 arrays; else None."""
    structure, numbers = [], []
    for argument in arguments:
        if type(argument) in _NUMBERS:
            array = np.asarray(argument)
            if array.dtype.char != "d" and array.dtype.kind not in "iu":
                return None
            structure.append(array.shape)
            numbers.append(array)
        elif (packed := _PACKERS.get(id(argument))) is not None and packed[0]() is argument:
            vector, layout = packed[1]()
            structure.append(layout)
            numbers.append(vector)
        elif isinstance(argument, jax.Array) and not isinstance(argument, Tracer):
            return _known(tuple(np.asarray(x) if x is argument else x for x in arguments))
        else:
            return None
    return _Known(tuple(structure), numbers)


def _remember(arguments: tuple[Any, ...]) -> bool:
    """Register the modules among untraced arguments; False if that fails."""
    for argument in arguments:
        if isinstance(argument, eqx.Module) and id(argument) not in _PACKERS:
            forget = lambda _, place=id(argument), known=_PACKERS: known.pop(place, None)
            try:
                _PACKERS[id(argument)] = ref(argument, forget), packer(argument, "")
            except Exception:  # NaN or float32: the function gives its own error
                return False
    return True


class _Place(NamedTuple):
    """Memory of one thread for the numbers of a call.

    Attributes:
        parts: Places of the numbers of each argument.
        evaluate: Function that fills `out` from them.
        out: The values.
        layout: Layout of the values.
    """

    parts: list[np.ndarray]
    evaluate: Callable[[], None]
    out: np.ndarray
    layout: Layout


def _place_of(function: Callable[..., Any], known: _Known) -> _Place | None:
    if _config.jax_disable_jit:
        return None
    return _place(function, known.structure, threading.get_ident())


@lru_cache(maxsize=256)
def _place(function: Callable[..., Any], structure: tuple[Any, ...], thread: int) -> _Place | None:
    """Memory for a thread; None if the function is not machine code."""
    made = _machine(function, structure)
    if made is None:
        return None
    machine, layout = made
    x = np.zeros(sum(map(_size, structure)))
    evaluate, out = machine.at("values", x)
    return _Place(_parts(x, structure), evaluate, out, layout)


@lru_cache(maxsize=256)
def _machine(function: Callable[..., Any], structure: tuple[Any, ...]) -> Any:
    """The function in machine code and the layout of its values; None if impossible."""
    from servocon.engine.machine.function import Machine, machine_code, traced

    if not WATCHED.isdisjoint(names_in(function)):
        return None
    layouts: list[Layout] = []

    def flat(x: Any) -> Any:
        pairs = zip(_parts(x, structure), structure, strict=True)
        arguments = [of.unpack(x) if isinstance(of, Layout) else x for x, of in pairs]
        vector, layout = flatten(function(*arguments))
        layouts[:] = [layout]
        return vector

    try:
        with jax.enable_x64(True):  # computations with constants only are traced, too
            closed, _ = traced(flat, np.zeros(sum(map(_size, structure))))
            made = machine_code(closed, {"values": [0]})
    except Exception:  # the plain call will raise the same error
        return None
    return (made, layouts[0]) if isinstance(made, Machine) else None


def _value(place: _Place, known: _Known) -> Any:
    for part, numbers in zip(place.parts, known.numbers, strict=True):
        part[...] = numbers
    place.evaluate()
    value = place.layout.unpack(place.out.copy())
    return value if host_is_single() else jax.tree.map(jnp.asarray, value)


def _size(of: Layout | tuple[int, ...]) -> int:
    return of.size if isinstance(of, Layout) else math.prod(of)


def _parts(x: Any, structure: tuple[Any, ...]) -> list[Any]:
    """The numbers of each argument from those of all."""
    found, begin = [], 0
    for of in structure:
        end = begin + _size(of)
        found.append(x[begin:end] if isinstance(of, Layout) else x[begin:end].reshape(of))
        begin = end
    return found


def separated(arguments: tuple[Any, ...]) -> tuple[Layout, tuple[bool, ...], list[Any]]:
    """Structure of arguments, a mask of leaves that are numbers or traced, and these leaves."""
    return _separated(*jax.tree.flatten(arguments))


def _separated(leaves: list[Any], treedef: Any) -> tuple[Layout, tuple[bool, ...], list[Any]]:
    given = tuple(map(is_traced_or_number, leaves))
    fixed = [leaf for leaf, moves in zip(leaves, given, strict=True) if not moves]
    numbers = [leaf for leaf, moves in zip(leaves, given, strict=True) if moves]
    return Layout.of_fixed(treedef, fixed), given, numbers


def joined(layout: Layout, given: tuple[bool, ...], numbers: Sequence[Any]) -> tuple[Any, ...]:
    """The arguments from `separated`, with these numbers."""
    moving, still = iter(numbers), iter(layout.fixed)
    leaves = [next(moving) if moves else next(still) for moves in given]
    return jax.tree.unflatten(layout.treedef, leaves)


def trace_once(kind: type, names: Sequence[str]) -> None:
    """Make each of the named methods of a class one operation within a trace."""
    for name in names:
        method = vars(kind).get(name)
        if isinstance(method, FunctionType):
            setattr(kind, name, operation(method))


@lru_cache(maxsize=512)
def _program(function: Callable[..., Any], layout: Layout, given: tuple[bool, ...]) -> Any:
    def whole(numbers: list[Any]) -> Any:
        return function(*joined(layout, given, numbers))

    whole.__name__ = function.__name__
    return jax.jit(whole)


# -- structural zeros ------------------------------------------------------------------------------


def zeros_of(function: Callable[..., Any], *arguments: Any) -> np.ndarray:
    """True for the elements of a function's array that are zero for all values of its arguments.

    Args:
        function: A function of pytrees, the same object each time.
        arguments: Its arguments; numbers may be traced.
    """
    layout, given, numbers = separated(arguments)
    shapes = tuple(tuple(np.shape(number)) for number in numbers)
    return _zeros(function, layout, given, shapes)


@lru_cache(maxsize=128)
def _zeros(
    function: Callable[..., Any],
    layout: Layout,
    given: tuple[bool, ...],
    shapes: tuple[tuple[int, ...], ...],
) -> np.ndarray:
    closed = jax.make_jaxpr(lambda numbers: function(*joined(layout, given, numbers)))(
        [np.zeros(shape) for shape in shapes]
    )
    return exact_zeros(closed)[0]
