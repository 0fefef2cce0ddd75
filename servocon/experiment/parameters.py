"""The parameters of an experiment by their dotted paths, e.g. ``"feedback.gain"``.

Every number, word and flag that can be reached through dataclass fields is a parameter, with the
unit, range and text that `servocon.field` declares. tyro 1.0.17 has no units and ranges, and it
rebuilds each law from its fields, which `ServoLaw.__init__` refuses. It also shows array-like gains
as fixed without a special rule, and adds 110 to 380 ms of processor time to the 2.0 s of
``run NAME --help`` (medians of 7).
"""

import copy
import dataclasses
import difflib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin

import numpy as np

from servocon.errors import InputError, UnknownNameError, written
from servocon.tree.fields import UNDECLARED, Declared, declarations


class Parameter(NamedTuple):
    """One parameter: its dotted path, default value, declaration, and type if annotated as such."""

    path: str
    default: Any
    declared: Declared = UNDECLARED
    kind: type | None = None  # int or float
    words: tuple[str, ...] = ()  # the allowed words of a `Literal`

    @property
    def help(self) -> str:
        """Its text, with the unit in brackets."""
        return self.declared.note

    @property
    def unit(self) -> str:
        """Its unit; empty if there is none."""
        return self.declared.units


def parameters(tree: Any) -> list[Parameter]:
    """The parameters of an experiment, a plant or a law."""
    return list(_walk(tree, ""))


def unknown(path: str, known: Iterable[str]) -> UnknownNameError:
    """Error for an unknown parameter; it proposes those with the nearest last name."""
    known, last = list(known), path.rsplit(".", 1)[-1]
    last_names = [name.rsplit(".", 1)[-1] for name in known]
    near = difflib.get_close_matches(last, last_names, n=1)
    meant = [name for name, own in zip(known, last_names, strict=True) if own in near]
    return UnknownNameError("parameter", path, known, meant or None)


def replaced(tree: Any, path: Sequence[str], new: Any) -> Any:
    """A copy of an experiment, a plant or a law with one parameter replaced.

    Args:
        tree: The experiment.
        path: Parts of the parameter's path.
        new: The value.

    Raises:
        InputError: the value is outside its declared range, or the parameter's class refuses it.
    """
    name, *rest = path
    if isinstance(tree, tuple):
        i = int(name)
        return (*tree[:i], replaced(tree[i], rest, new), *tree[i + 1 :])
    if rest:
        new = replaced(getattr(tree, name), rest, new)
    else:
        declarations(type(tree))[name].require_within(f"{type(tree).__name__}.{name}", new)
    fields = {field.name for field in dataclasses.fields(tree)}
    arguments = inspect.signature(type(tree)).parameters.values()
    if fields <= {a.name for a in arguments if a.kind is not a.VAR_POSITIONAL}:
        return dataclasses.replace(tree, **{name: new})
    changed = copy.copy(tree)  # its own __init__ takes other arguments than its fields
    vars(changed)[name] = new
    for kind in type(tree).__mro__:
        if (check := vars(kind).get("__check_init__")) is not None:
            check(changed)
    return changed


def with_values(tree: Any, values: Mapping[str, Any]) -> Any:
    """A copy of an experiment, a plant or a law with parameters set by path.

    Args:
        tree: The experiment.
        values: Values by path; ``"q0[1]"`` is one entry, ``"q0"`` all of them.

    Raises:
        UnknownNameError: there is no such parameter.
        InputError: a value is of the wrong kind or outside its declared range, or the parameter's
            class refuses it.
    """
    known = {one.path: one for one in parameters(tree)}
    for name, value in values.items():
        path, index = split_name(name)
        if path not in known:
            raise unknown(path, known)
        fitting = _fitting(known[path], value_at(tree, path), index, value)
        tree = replaced(tree, path.split("."), fitting)
    return tree


def split_name(name: str) -> tuple[str, tuple[int, ...] | None]:
    """Path and index of ``"q0[1]"``; the index is None if no entry is named."""
    found = re.fullmatch(r"(.+)\[([\d,\s]+)\]", name)
    return (found[1], tuple(map(int, found[2].split(",")))) if found else (name, None)


def value_at(tree: Any, path: str) -> Any:
    """Value of a parameter by its path, without index."""
    for part in path.split("."):
        tree = tree[int(part)] if part.isdecimal() else getattr(tree, part)
    return tree


def _fitting(known: Parameter, own: Any, index: tuple[int, ...] | None, value: Any) -> Any:
    """A value converted to the parameter's kind."""
    where = f"parameter {known.path!r}"
    if isinstance(own, bool | str):
        return type(own)(value)
    kind = known.kind or (int if isinstance(own, int) else float)
    try:
        number = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise InputError(where, got=written(value), expected="a number") from None
    if kind is int and np.any(number != np.rint(number)):
        raise InputError(where, got=written(value), expected="an integer")
    shape = np.shape(own)
    if shape == ():
        if number.shape:
            raise InputError(where, got=f"{number.size} values", expected="one")
        return kind(number)
    entries = np.array(own, dtype=float)
    inside = index is None or (
        len(index) == len(shape) and all(i < size for i, size in zip(index, shape, strict=True))
    )
    if not inside:
        raise InputError(where, got=f"index {list(index or ())}", expected=f"one of shape {shape}")
    if number.shape not in ((), shape if index is None else ()):
        raise InputError(where, got=f"shape {number.shape}", expected=f"a number, or shape {shape}")
    entries[... if index is None else index] = number
    if not isinstance(own, tuple | list):
        return entries
    whole = all(isinstance(entry, int) for entry in own)
    return tuple(map(int, entries)) if whole else tuple(entries.tolist())


def _walk(value: Any, path: str) -> Iterator[Parameter]:
    if not dataclasses.is_dataclass(value):
        return
    declared = declarations(type(value))
    for field in dataclasses.fields(value):
        name = f"{path}.{field.name}" if path else field.name
        entry = getattr(value, field.name)
        if isinstance(entry, bool | int | float | str) or _is_numbers(entry):
            kinds = {int: int, "int": int, float: float, "float": float}
            kind = kinds.get(field.type) if isinstance(field.type, type | str) else None
            words = _words(field.type) if isinstance(entry, str) else ()
            yield Parameter(name, entry, declared[field.name], kind, words)
        elif isinstance(entry, tuple) and any(map(dataclasses.is_dataclass, entry)):
            for i, item in enumerate(entry):
                yield from _walk(item, f"{name}.{i}")
        else:
            yield from _walk(entry, name)


def _words(kind: Any) -> tuple[str, ...]:
    """The words of an annotation, alone or in a union."""
    parts = get_args(kind)
    if get_origin(kind) is Literal:
        return tuple(part for part in parts if isinstance(part, str))
    return tuple(word for part in parts for word in _words(part))


def _is_numbers(entry: Any) -> bool:
    if isinstance(entry, tuple | list):
        return bool(entry) and all(isinstance(item, int | float) for item in entry)
    return hasattr(entry, "dtype") and np.issubdtype(entry.dtype, np.number)
