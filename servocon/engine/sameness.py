"""Keys of functions, equal where the functions do the same.

A lambda made anew in a loop, or by a notebook's cell that is run again, is the same function while
its code, the values that it encloses and the globals that it reads are the same. Numbers and arrays
count by their values at the time of the key: one that was changed makes another function.
"""

import dataclasses
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from types import CodeType, FunctionType, MethodType
from typing import Any

import jax
import numpy as np


def key_of(function: Callable[..., Any]) -> Hashable:
    """Key of a function, or of any other leaf that fixes a program."""
    return _key(function, None, ())


@dataclasses.dataclass(frozen=True, eq=False)
class _One:
    """An object that is equal to itself alone, and lives as long as its key."""

    value: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _One) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


def _key(value: Any, module: Any, above: tuple[int, ...]) -> Hashable:
    """Key of a value that a function of a module reads."""
    if value is None or isinstance(value, str | bytes | int | float | complex):
        return type(value), repr(value)  # 0.0 is not -0.0, and 1 is not True
    if isinstance(value, np.generic | np.ndarray | jax.Array):
        return _array(value)
    if id(value) in above:
        return "above", above[::-1].index(id(value))
    inside = lambda x: _key(x, module, (*above, id(value)))
    if isinstance(value, FunctionType):
        if module is None or value.__globals__ is module:
            return _function(value, (*above, id(value)))
        return _One(value)  # of a library, whose globals stay as they are
    if isinstance(value, MethodType):
        return "method", inside(value.__func__), inside(value.__self__)
    if isinstance(value, partial):
        return "partial", inside(value.func), inside(value.args), inside(value.keywords)
    if isinstance(value, tuple | list):
        return type(value), tuple(map(inside, value))
    if isinstance(value, dict):
        return dict, tuple((inside(k), inside(x)) for k, x in value.items())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [f.name for f in dataclasses.fields(value) if hasattr(value, f.name)]
        return type(value), tuple((name, inside(getattr(value, name))) for name in fields)
    if module is not None and type(value).__module__ == module.get("__name__"):
        return type(value), inside(getattr(value, "__dict__", {}))  # it may be changed
    return _One(value)


def _function(value: FunctionType, above: tuple[int, ...]) -> Hashable:
    module = value.__globals__
    inside = lambda x: _key(x, module, above)
    enclosed = tuple(inside(_content(cell)) for cell in value.__closure__ or ())
    names = sorted({name for code in _codes(value.__code__) for name in code.co_names})
    read = tuple((name, inside(module[name])) for name in names if name in module)
    given = inside(value.__defaults__), inside(value.__kwdefaults__)
    return value.__code__, enclosed, read, given


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A code and those of the functions within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet
        return None


def _array(value: Any) -> Hashable:
    try:
        array = np.asarray(value)
        content = repr(array.tolist()) if array.dtype.hasobject else array.tobytes()
    except Exception:  # traced, or of a type that NumPy does not know
        return _One(value)
    return type(value), array.shape, array.dtype.str, content
