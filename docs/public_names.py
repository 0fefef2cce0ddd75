"""The public names of servocon and the classes met through them, as the reference shows them."""

import dataclasses
import functools
import importlib
import inspect
import re
import typing
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import servocon as sc

OF_THEIR_OWN = (
    "servocon.interop.",
    "servocon.regression.",
    "servocon.report.",
    "servocon.markup",
    "servocon.design.linear",
    "servocon_plants.",
)
"""Modules that are public by their own name, beside the names of `servocon`."""


def namespaces() -> dict[str, ModuleType]:
    """The public modules, by their name at the top level."""
    values = {name: getattr(sc, name) for name in dir(sc)}
    return {name: value for name, value in values.items() if isinstance(value, ModuleType)}


def defined(module: ModuleType) -> dict[str, Any]:
    """Classes and functions that a module itself defines, without underscore, by name."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(value) or inspect.isfunction(value))
        and value.__module__ == module.__name__
    }


def public() -> dict[str, Any]:
    """Public values by their path below `servocon`."""
    spaces = namespaces()
    values = {name: getattr(sc, name) for name in dir(sc) if name not in spaces}
    for space, module in spaces.items():
        for name in getattr(module, "__all__", defined(module)):
            values[f"{space}.{name}"] = getattr(module, name)
    return values


@functools.cache
def shown() -> frozenset[Any]:
    """Public classes and functions, and every class of ours that is met through them."""
    found: set[Any] = set()
    waiting = [v if _documented(v) else type(v) for v in public().values()]
    while waiting:
        value = waiting.pop()
        if value in found or not value.__module__.startswith("servocon"):
            continue
        found.add(value)
        waiting += _met(value)
    return frozenset(found)


def is_shown(value: Any) -> bool:
    """True if a class or function of a module belongs on a page of the reference."""
    if not _documented(value) or value.__module__.startswith(OF_THEIR_OWN):
        return True
    return value in shown()


def _documented(value: Any) -> bool:
    return inspect.isclass(value) or inspect.isfunction(value)


def _met(value: Any) -> Iterator[type]:
    """Classes of the bases, fields, arguments and results of a public value."""
    members = [value]
    if inspect.isclass(value):
        yield from value.__mro__
        for member in vars(value).values():
            member = getattr(member, "__func__", member)
            member = getattr(member, "fget", None) or member
            members += [inspect.unwrap(member)] if inspect.isfunction(member) else []
        if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                yield from _types_in(field.type)
    for member in members:
        for annotation in _annotations(member):
            yield from _types_in(annotation)


def _types_in(annotation: Any) -> Iterator[type]:
    """Classes that an annotation names, inside of unions and containers too."""
    if isinstance(annotation, type):
        yield annotation
    for inner in typing.get_args(annotation):
        yield from _types_in(inner)


def _annotations(value: Any) -> list[Any]:
    try:
        return list(typing.get_type_hints(value).values())
    except (NameError, AttributeError, TypeError):  # imported for type checkers only
        words = re.findall(r"\w+", " ".join(map(str, inspect.get_annotations(value).values())))
        module = importlib.import_module(value.__module__)
        return [getattr(module, word) for word in words if hasattr(module, word)]
