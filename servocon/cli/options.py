"""Command-line options from the fields of an experiment, e.g. ``--feedback.gain 5``.

Every number, word and flag that can be reached through dataclass fields is an option; its help is
the comment that trails the field's line, or the field's entry in the class docstring. They are read
here because tyro 1.0.17, which reads the same, rebuilds each law from its fields, which the own
`__init__` of `ServoLaw` refuses, shows array-like gains as fixed until it is given a rule for them,
and adds 110 to 380 ms of processor time to the 2.0 s of ``run NAME --help`` (medians of 7).
"""

import copy
import dataclasses
import difflib
import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from servocon.errors import InputError, UnknownNameError
from servocon.user_code import field_notes


class Option(NamedTuple):
    """One parameter: its dotted path, default value, help text, and type if annotated as such."""

    path: str
    default: Any
    help: str
    kind: type | None = None  # int or float


def options(experiment: Any) -> list[Option]:
    """Parameters of an experiment that the command line can set."""
    return list(_walk(experiment, ""))


def apply(experiment: Any, arguments: Sequence[str]) -> Any:
    """Experiment with parameters replaced, each by ``--path value...`` or ``--path=value``.

    Raises:
        UnknownNameError: there is no such parameter.
        InputError: a value cannot be read, or there are too few or too many.
    """
    known = {option.path: option for option in options(experiment)}
    words = [word for argument in arguments for word in _split(argument)]
    while words:
        flag = words.pop(0)
        if not flag.startswith("--"):
            raise InputError("argument", got=repr(flag), expected="--parameter value")
        path = flag[2:]
        if path not in known:
            close = difflib.get_close_matches(path.rsplit(".", 1)[-1], known, n=1, cutoff=0.4)
            endings = [name for name in known if name.rsplit(".", 1)[-1] == path.rsplit(".", 1)[-1]]
            raise UnknownNameError("parameter", path, endings or close or known)
        values = []
        while words and not re.match(r"--[A-Za-z]", words[0]):
            values.append(words.pop(0))
        experiment = _replaced(experiment, path.split("."), _read(known[path], values))
    return experiment


def _split(argument: str) -> list[str]:
    flag, equals, value = argument.partition("=")
    if argument.startswith("--") and equals:
        return [flag, *value.split(",")]
    return [argument]


def _walk(value: Any, path: str) -> Iterator[Option]:
    if not dataclasses.is_dataclass(value):
        return
    comments = field_notes(type(value))
    for field in dataclasses.fields(value):
        name = f"{path}.{field.name}" if path else field.name
        entry = getattr(value, field.name)
        if isinstance(entry, bool | int | float | str) or _is_numbers(entry):
            kinds = {int: int, "int": int, float: float, "float": float}
            kind = kinds.get(field.type) if isinstance(field.type, type | str) else None
            yield Option(name, entry, comments.get(field.name, ""), kind)
        elif isinstance(entry, tuple) and any(map(dataclasses.is_dataclass, entry)):
            for i, item in enumerate(entry):
                yield from _walk(item, f"{name}.{i}")
        else:
            yield from _walk(entry, name)


def _is_numbers(entry: Any) -> bool:
    if isinstance(entry, tuple | list):
        return bool(entry) and all(isinstance(item, int | float) for item in entry)
    return hasattr(entry, "dtype") and np.issubdtype(entry.dtype, np.number)


def _read(option: Option, words: list[str]) -> Any:
    default = option.default
    where = f"--{option.path}"
    if isinstance(default, bool):
        meanings = {"true": True, "false": False, "yes": True, "no": False, "1": True, "0": False}
        if len(words) != 1 or words[0].lower() not in meanings:
            raise InputError(where, got=" ".join(words) or "nothing", expected="true or false")
        return meanings[words[0].lower()]
    if isinstance(default, str):
        if len(words) != 1:
            raise InputError(where, got=" ".join(words) or "nothing", expected="one word")
        return words[0]
    kind = option.kind or (int if isinstance(default, int) else float)
    try:
        numbers = [kind(word) for word in words]
    except ValueError:
        numbers = []
    if not numbers:
        expected = "an integer" if kind is int else "numbers"
        raise InputError(where, got=" ".join(words) or "nothing", expected=expected)
    shape = np.shape(default)
    if shape == ():
        if len(numbers) > 1 and (option.kind or kind is int):
            raise InputError(where, got=f"{len(numbers)} values", expected="one")
        return numbers[0] if len(numbers) == 1 else np.asarray(numbers)
    if len(numbers) == 1:
        numbers = numbers * int(np.prod(shape))
    if len(numbers) != np.prod(shape):
        raise InputError(
            where,
            got=f"{len(numbers)} values",
            expected=f"{np.prod(shape)} (shape {shape}), or one",
        )
    array = np.asarray(numbers, dtype=float).reshape(shape)
    return tuple(array.tolist()) if isinstance(default, tuple | list) else array


def _replaced(value: Any, path: Sequence[str], new: Any) -> Any:
    name, *rest = path
    if isinstance(value, tuple):
        i = int(name)
        return (*value[:i], _replaced(value[i], rest, new), *value[i + 1 :])
    if rest:
        new = _replaced(getattr(value, name), rest, new)
    fields = {field.name for field in dataclasses.fields(value)}
    arguments = inspect.signature(type(value)).parameters.values()
    if fields <= {a.name for a in arguments if a.kind is not a.VAR_POSITIONAL}:
        return dataclasses.replace(value, **{name: new})
    changed = copy.copy(value)  # its own __init__ takes other arguments than its fields
    vars(changed)[name] = new
    return changed
