"""Objects of servocon as shown to users: one line in a terminal, a tree of fields in a notebook.

The line shows the values of all fields, including defaults. The tree also shows their units and
descriptions, as `servocon.field` declares them.
"""

import dataclasses
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from typing import Any

import equinox as eqx
import numpy as np
from jax.core import Tracer

from servocon.markup import Fold, Part, Table, piece
from servocon.tree.fields import declarations, without_marks
from servocon.user_code import described

LONGEST = 160
"""Length above which only the name of an inner object is shown."""

FEW = 8
"""Largest number of entries of an array or sequence that are all shown."""

MOST = 24
"""Largest number of objects of a sequence shown in a tree."""


def line(module: Any) -> str:
    """An object with the values of its fields, e.g. ``Stabilizing(gain=4.0, metric='gauss')``.

    Fields that are None are omitted, and long inner objects are shown by name only.
    """
    return _line(module, _short)


@singledispatch
def first_parts(module: Any) -> list[Part]:
    """Parts shown before the fields of an object in a notebook; a class registers its own."""
    return []


def piece_of(module: Any) -> str:
    """An object as a notebook output: its fields with units and descriptions."""
    parts = [*first_parts(module), *fields_of(module)]
    return piece(type(module).__name__, summary(type(module)), parts)


def fields_of(module: Any) -> list[Part]:
    """A table of an object's numbers, strings and functions, and a tree of the objects in it."""
    declared, rows, folds = declarations(type(module)), [], []
    for name, value in _fields(module):
        if inner := _modules_in(name, value):
            folds += [_fold(*one) for one in inner[:MOST]]
            if len(inner) > MOST:
                folds.append(Fold(f"{name}: {len(inner) - MOST} more", []))
        else:
            one = declared[name]
            rows.append([name, words(value), one.units, _first_sentence(one.text).rstrip(".")])
    table = [Table((), rows)] if rows else []
    return [*table, *folds]


def summary(kind: type) -> str:
    """First sentence of a class's own docstring; empty if it has none."""
    text = vars(kind).get("__doc__") or ""
    return _first_sentence(inspect.cleandoc(text)) if not text.startswith(kind.__name__) else ""


def words(value: Any) -> str:
    """Text of a value: numbers to six digits, functions with file and line."""
    if isinstance(value, bool | str | type(None)):
        return str(value)
    if _has_numbers(value):
        return _numbers(value, "{:.6g}".format)
    return _other(value, words)


def _line(module: Any, inner: Callable[[Any], str]) -> str:
    entries = (f"{name}={_in_line(value, inner)}" for name, value in _fields(module))
    return f"{type(module).__name__}({', '.join(entries)})"


def _short(module: Any) -> str:
    whole = _line(module, _short)
    return whole if len(whole) <= LONGEST else _named(module)


def _named(module: Any) -> str:
    return f"{type(module).__name__}(…)" if _fields(module) else f"{type(module).__name__}()"


def _in_line(value: Any, inner: Callable[[Any], str]) -> str:
    if isinstance(value, eqx.Module):
        return inner(value)
    if isinstance(value, bool | str | type(None)):
        return repr(value)
    if _has_numbers(value):
        return _numbers(value, repr)
    return _other(value, lambda entry: _in_line(entry, inner))


def _other(value: Any, text: Callable[[Any], str]) -> str:
    """A container, function or other object; `text` formats its entries."""
    if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
        shown = ", ".join(map(text, value[:FEW]))
        more = f", … {len(value)} in all" if len(value) > FEW else ""
        return f"({shown}{more})"
    if isinstance(value, Mapping):
        shown = ", ".join(f"{key}: {text(entry)}" for key, entry in [*value.items()][:FEW])
        return f"{{{shown}{', …' if len(value) > FEW else ''}}}"
    if isinstance(value, type):
        return value.__name__
    if isinstance(value, eqx.Module):
        return _named(value)
    if inspect.isroutine(value) or hasattr(value, "func"):
        return described(value)
    own = type(value).__repr__ is not object.__repr__
    shown = repr(value) if own else type(value).__name__
    return shown if len(shown) <= LONGEST else f"{type(value).__name__}(…)"


def _fields(module: Any) -> list[tuple[str, Any]]:
    """Names and values of the fields that are not None."""
    found = ((f.name, getattr(module, f.name, None)) for f in dataclasses.fields(module))
    return [(name, value) for name, value in found if value is not None]


def _modules_in(name: str, value: Any) -> list[tuple[str, Any]]:
    """The objects in a field that have fields themselves, with their positions; empty if none."""
    if isinstance(value, eqx.Module):
        return [(name, value)]
    entries: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, tuple | list):
        entries = enumerate(value)
    elif isinstance(value, Mapping):
        entries = value.items()
    found = [(f"{name}[{key}]", one) for key, one in entries if isinstance(one, eqx.Module)]
    return found


def _fold(place: str, module: Any) -> Part:
    own = [(name, words(value)) for name, value in _fields(module) if _has_numbers(value)]
    numbers = ", ".join(f"{name} = {text}" for name, text in own[:3])
    title = f"{place}: {type(module).__name__}"
    title += f" ({numbers}{', …' if len(own) > 3 else ''})" if numbers else ""
    return Fold(title, fields_of(module))


def _has_numbers(value: Any) -> bool:
    if isinstance(value, int | float | complex | np.number):
        return True
    return hasattr(value, "dtype") and hasattr(value, "shape")


def _numbers(value: Any, text: Callable[[Any], str]) -> str:
    """A number, or an array: all entries if they are few, else their range."""
    if isinstance(value, Tracer):
        return f"traced {value.dtype}{list(value.shape)}"
    if isinstance(value, int):
        return str(value)
    try:
        array = np.asarray(value)
    except (TypeError, ValueError):  # a key of random numbers
        return f"{value.dtype}{list(value.shape)}"
    if array.size <= FEW or array.dtype.kind not in "fiub":
        return _nested(array.tolist(), text)
    low, high = (f"{end:.6g}" for end in (array.min(), array.max()))
    return f"{array.dtype}{list(array.shape)} from {low} to {high}"


def _nested(value: Any, text: Callable[[Any], str]) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_nested(entry, text) for entry in value)}]"
    return text(value) if isinstance(value, float) else str(value)


def _first_sentence(text: str) -> str:
    """The first sentence, without markup."""
    paragraph = without_marks(" ".join(text.strip().partition("\n\n")[0].split()))
    return re.split(r"(?<=[^A-Z.]\.) (?=[A-Z(])", paragraph)[0]
