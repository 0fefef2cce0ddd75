"""Errors for calls that do not match a signature."""

import dataclasses
import difflib
import inspect
import types
import typing
from collections.abc import Callable, Iterator
from typing import Any

from servocon.errors import ArgumentError, few

_BY_PLACE = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)

MOST = 24
"""Number of arguments that a message lists."""

_UNNAMED = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL)


def argument_error(
    name: str, function: Callable[..., Any], args: tuple[Any, ...], options: dict[str, Any]
) -> ArgumentError | None:
    """The error for a call that does not match a signature; None if it does.

    Args:
        name: The function or class, as the user writes it.
        function: Function whose signature it is.
        args: Positional arguments.
        options: Keyword arguments.
    """
    signature = inspect.signature(function)
    try:
        signature.bind(*args, **options)
    except TypeError as error:
        valid = [p for p in signature.parameters.values() if p.name != "self"]
        names = [p.name for p in valid if p.kind not in _UNNAMED]
        unknown = next((key for key in options if key not in names), None)
        got = str(error).replace("missing a required argument:", "no argument")
        if unknown is not None:
            got = f"an argument {unknown!r}"
        if "too many positional" in got:
            by_place = [p.name for p in valid if p.kind in _BY_PLACE]
            others = [name for name in names if name not in by_place]
            return ArgumentError(
                name,
                got=f"{len(args) - ('self' in signature.parameters)} arguments by position",
                expected=f"at most {len(by_place)}: ({', '.join(by_place)})",
                cure=f"Give the others by name: {few((f'{one}=' for one in others), MOST)}."
                if others
                else "",
            )
        close = meant(function, unknown or "")
        close = close or [repr(x) for x in difflib.get_close_matches(unknown or "", names, n=1)]
        cure = f"Did you mean {close[0]}?" if close else ""
        stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
        all_names = few((stars.get(p.kind, "") + p.name for p in valid), MOST)
        return ArgumentError(name, got=got, expected=f"({all_names})", cure=cure)
    return None


def defaults_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The defaults of the arguments that a function takes by name only."""
    parameters = inspect.signature(function).parameters.values()
    return {one.name: one.default for one in parameters if one.kind is one.KEYWORD_ONLY}


def meant(function: Callable[..., Any], name: str) -> list[str]:
    """The argument that takes an object with such a field, as a call writes it; or none.

    Args:
        function: Function that has no argument of that name.
        name: The name: of the field, or of argument and field, as in ``keep_agents``.
    """
    for argument in inspect.signature(function).parameters.values():
        if argument.default is argument.empty:  # a plant or a law: the user has one
            continue
        for kind, inside in _kinds(argument.annotation):
            for field in dataclasses.fields(kind):
                if name in (field.name, f"{argument.name}_{field.name}"):
                    made = f"sc.{kind.__name__}({field.name}=...)"
                    return [f"{argument.name}={f'{{...: {made}}}' if inside else made}"]
    return []


def _kinds(annotation: Any, inside: bool = False) -> Iterator[tuple[Any, bool]]:
    """Dataclasses in an annotation, and whether they are inside a container."""
    if isinstance(annotation, type) and dataclasses.is_dataclass(annotation):
        yield annotation, inside
    container = typing.get_origin(annotation) not in (None, types.UnionType, typing.Union)
    for part in typing.get_args(annotation):
        yield from _kinds(part, inside or container)


def unwritten_methods(kind: Any) -> ArgumentError | None:
    """The error for a class that lacks methods of its contract; None if it lacks none."""
    names = sorted(kind.__abstractmethods__)
    if not names:
        return None
    arguments = [", ".join(inspect.signature(getattr(kind, name)).parameters) for name in names]
    lines = [f"def {name}({of}): ..." for name, of in zip(names, arguments, strict=True)]
    got = f"no method {' and no '.join(names)}"
    cure = f"Write {' and '.join(lines)}"
    return ArgumentError(kind.__name__, got=got, expected="every method of its base", cure=cure)
