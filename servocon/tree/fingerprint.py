"""Fingerprints of the structure of plants and laws: equal for equal code, in every process.

A fingerprint covers everything except the floats of a pytree: classes, names, integers, and
functions with their code, closed-over values, and the constants of their module that they read. The
floats are compared separately by name, see `servocon.tree.packing.named_numbers`. A user's class
counts by its name and methods, a function without its name, and the module of neither: programs are
shared by their code (`servocon.tree.sameness`), and what shares a program has one fingerprint.
"""

import dataclasses
import hashlib
from collections.abc import Callable, Mapping
from functools import partial
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import jax
import numpy as np
from jax.core import Tracer

from servocon.tree.packing import Static, is_number, pack, slot_key
from servocon.tree.sameness import Key, One, behaviour_of, is_of_library, key_of, names_of

PLAIN = bool, int, float, complex, str, bytes, tuple, list, np.ndarray, np.generic, jax.Array
"""Kinds of constants of a module."""

LENGTH = 16
"""Number of hexadecimal digits of a fingerprint."""


def fingerprint(value: Any) -> str:
    """Fingerprint of the structure of a pytree, such as a law."""
    return hashlib.sha256(_text(value, False, ()).encode()).hexdigest()[:LENGTH]


def fingerprints(value: Any) -> dict[str, str]:
    """Fingerprint of each part of a module, by its path; entries of a tuple are separate parts."""
    found: dict[str, str] = {"": _class(type(value))}
    for name, part, static in _fields(value):
        parts = part if isinstance(part, tuple | list) and not static else None
        for path, one in (
            [(name, part)] if parts is None else [(f"{name}.{i}", x) for i, x in enumerate(parts)]
        ):
            text = _text(one, static, ())
            found[path] = hashlib.sha256(text.encode()).hexdigest()[:LENGTH]
    return found


def code_fingerprint(value: Any) -> str:
    """Fingerprint of the code of a pytree or function: of everything that its classes do.

    It covers the methods of users' classes, and the functions and values that they read, as in
    `servocon.tree.sameness`; libraries count by name.
    """
    layout = pack(value, "code")[1]
    text = _words([layout.kinds, [slot_key(slot) for slot in layout.slots]])
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def _words(key: Any) -> str:
    """Canonical text of a key, the same in every process."""
    if isinstance(key, Key):
        return _words(key.content)
    if isinstance(key, tuple | list):
        return "(" + ",".join(map(_words, key)) + ")"
    if key is None or isinstance(key, bool | int | float | complex | str | bytes):
        return repr(key)
    if isinstance(key, type):
        return _name(key)
    if isinstance(key, ModuleType):
        return key.__name__
    if isinstance(key, One | Static):
        return _words(key.value)
    if isinstance(key, FunctionType):
        return _words(key_of(key))
    if isinstance(key, Mapping):
        return _words(sorted((str(name), _words(entry)) for name, entry in key.items()))
    if hasattr(key, "dtype") and hasattr(key, "shape"):
        return f"{key.dtype}{key.shape}" + (
            "" if is_number(key) else repr(np.asarray(key).tolist())
        )
    name = getattr(key, "__qualname__", None) or getattr(key, "__name__", "")
    return f"{_name(type(key))}:{getattr(key, '__module__', '')}.{name}"


def _text(value: Any, exact: bool, above: tuple[int, ...]) -> str:
    """Canonical text of a value; with `exact`, floats count by value."""
    if isinstance(value, Tracer):  # left behind by a traced function
        return f"traced {value.aval}"
    if is_number(value):
        return f"#{np.asarray(value).tolist()!r}" if exact else "#"
    if value is None or isinstance(value, bool | int | complex | str | bytes | np.generic):
        return repr(value)
    if id(value) in above:
        return f"^{above[::-1].index(id(value))}"  # a cycle
    if isinstance(value, type):
        return _class(value, above)
    inside: Callable[..., str] = lambda x, e=exact: _text(x, e, (*above, id(value)))
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{inside(k)}:{inside(x)}" for k, x in value.items()) + "}"
    if isinstance(value, tuple | list):
        return f"{inside(type(value))}[" + ",".join(map(inside, value)) + "]"
    if isinstance(value, set | frozenset):
        return "set[" + ",".join(sorted(map(inside, value))) + "]"
    if hasattr(value, "dtype") and hasattr(value, "shape"):  # integers and booleans
        array = np.asarray(value)
        return f"{array.dtype}{array.shape}{array.tolist()!r}"
    return _object(value, inside)


def _object(value: Any, inside: Callable[..., str]) -> str:
    """Canonical text of a function or of an object with attributes."""
    if isinstance(value, partial):
        return f"partial[{inside(value.func)},{inside(value.args)},{inside(value.keywords)}]"
    if isinstance(value, MethodType):
        return f"{inside(value.__func__)} of {inside(value.__self__)}"
    if isinstance(value, FunctionType):
        # Closed-over floats are not leaves of a pytree: they count by value.
        cells = [_content(cell) for cell in value.__closure__ or ()]
        given = [value.__defaults__, value.__kwdefaults__, cells, _constants(value)]
        code = inside(value.__code__)
        return f"function:{code}({','.join(inside(x, True) for x in given)})"
    if isinstance(value, CodeType):
        constants = inside(value.co_consts, True)
        return f"{value.co_names}{value.co_varnames}{constants}{value.co_code.hex()}"
    if hasattr(value, "__wrapped__"):
        return f"{inside(type(value))}({inside(value.__wrapped__)})"
    named = _fields(value)
    if named:
        parts = (f"{name}={inside(x, True) if static else inside(x)}" for name, x, static in named)
        return f"{inside(type(value))}({','.join(parts)})"
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", "")
    own = {} if name else getattr(value, "__dict__", {})
    return f"{inside(type(value))}:{getattr(value, '__module__', '')}.{name}{inside(dict(own))}"


def _constants(function: FunctionType) -> dict[str, Any]:
    """The plain values that a user's function reads from its module, by name."""
    if is_of_library(function.__module__):
        return {}
    read = ((name, function.__globals__.get(name)) for name in names_of(function.__code__))
    return {name: value for name, value in read if isinstance(value, PLAIN)}


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # not assigned yet
        return None


def _fields(value: Any) -> list[tuple[str, Any, bool]]:
    """Name and value of each field of a dataclass, and True if it is not a leaf of a pytree."""
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return []
    return [
        (field.name, getattr(value, field.name), bool(field.metadata.get("static")))
        for field in dataclasses.fields(value)
        if hasattr(value, field.name)
    ]


def _class(kind: type, above: tuple[int, ...] = ()) -> str:
    """Text of a class: a library's by its name, a user's by its name and what it defines."""
    if is_of_library(kind.__module__):
        return _name(kind)
    inside: Callable[[Any], str] = lambda x: _text(x, True, (*above, id(kind)))
    own = (f"{name}={inside(part)}" for name, _, part in behaviour_of(kind))
    text = f"{','.join(own)} of {','.join(map(inside, kind.__bases__))}"
    return f"{kind.__qualname__}:{hashlib.sha256(text.encode()).hexdigest()[:LENGTH]}"


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
