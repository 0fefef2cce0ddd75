"""Functions that are one operation within a trace: JAX traces them once, not at each use."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from types import FunctionType
from typing import Any, TypeVar, cast

import jax
from jax.core import Tracer

from servocon.engine.packing import Layout, is_traced_or_number

Function = TypeVar("Function", bound=Callable[..., Any])


_INLINE: ContextVar[bool] = ContextVar("_INLINE", default=False)


@contextmanager
def traced_anew() -> Iterator[None]:
    """Context in which every operation is its function, called and traced at each use."""
    before = _INLINE.set(True)
    try:
        yield
    finally:
        _INLINE.reset(before)


def _is_inline() -> bool:
    """The switch; no global of a closure around a user's method, which must be fit for pickling."""
    return _INLINE.get()


def operation(function: Function) -> Function:
    """The function of pytrees, one operation of a trace for each structure of its arguments.

    Numbers and what is traced are its arguments; functions, names and other parts of the pytrees
    belong to the structure. Outside of a trace it is the function itself.
    """

    @wraps(function)
    def called(*arguments: Any) -> Any:
        leaves, treedef = jax.tree.flatten(arguments)
        if _is_inline() or not any(isinstance(leaf, Tracer) for leaf in leaves):
            return function(*arguments)
        layout, given, numbers = _separated(leaves, treedef)
        return _program(function, layout, given)(numbers)

    return cast("Function", called)


def separated(arguments: tuple[Any, ...]) -> tuple[Layout, tuple[bool, ...], list[Any]]:
    """Structure of arguments, which of their leaves are numbers or traced, and these."""
    return _separated(*jax.tree.flatten(arguments))


def _separated(leaves: list[Any], treedef: Any) -> tuple[Layout, tuple[bool, ...], list[Any]]:
    given = tuple(map(is_traced_or_number, leaves))
    fixed = [leaf for leaf, moves in zip(leaves, given, strict=True) if not moves]
    numbers = [leaf for leaf, moves in zip(leaves, given, strict=True) if moves]
    return Layout.of_fixed(treedef, fixed), given, numbers


def joined(layout: Layout, given: tuple[bool, ...], numbers: Sequence[Any]) -> tuple[Any, ...]:
    """The arguments that `separated` took apart, with these numbers."""
    moving, still = iter(numbers), iter(layout.fixed)
    leaves = [next(moving) if moves else next(still) for moves in given]
    return jax.tree.unflatten(layout.treedef, leaves)


def trace_once(kind: type, names: Sequence[str]) -> None:
    """Make the methods of these names that a class defines one operation each within a trace."""
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
