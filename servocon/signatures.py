"""Errors for calls that do not match a signature."""

import difflib
import inspect
from collections.abc import Callable
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
        close = difflib.get_close_matches(unknown or "", names, n=1)
        cure = f"Did you mean {close[0]!r}?" if close else ""
        stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
        all_names = few((stars.get(p.kind, "") + p.name for p in valid), MOST)
        return ArgumentError(name, got=got, expected=f"({all_names})", cure=cure)
    return None


def defaults_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The defaults of the arguments that a function takes by name only."""
    parameters = inspect.signature(function).parameters.values()
    return {one.name: one.default for one in parameters if one.kind is one.KEYWORD_ONLY}


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
