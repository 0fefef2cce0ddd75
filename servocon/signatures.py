"""Calls that do not fit a signature."""

import difflib
import inspect
from collections.abc import Callable
from typing import Any

from servocon.errors import ArgumentError

_OF_NO_NAME = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL)


def argument_error(
    name: str, function: Callable[..., Any], args: tuple[Any, ...], options: dict[str, Any]
) -> ArgumentError | None:
    """The error of a call that does not fit a signature; None if it does.

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
        valid = [p for p in signature.parameters.values() if p.kind not in _OF_NO_NAME]
        names = [p.name for p in valid if p.name != "self"]
        unknown = next((key for key in options if key not in names), None)
        got = str(error) if unknown is None else f"an argument {unknown!r}"
        close = difflib.get_close_matches(unknown or "", names, n=1)
        cure = f"Did you mean {close[0]!r}?" if close else ""
        return ArgumentError(name, got=got, expected=f"({', '.join(names)})", cure=cure)
    return None
