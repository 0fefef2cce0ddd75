"""Command-line options from the parameters of an experiment, e.g. ``--feedback.gain 5``."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from servocon.errors import InputError
from servocon.tree import Parameter, parameters, replaced, unknown


def apply(experiment: Any, arguments: Sequence[str]) -> Any:
    """Experiment with parameters replaced, each by ``--path value...`` or ``--path=value``.

    Raises:
        UnknownNameError: there is no such parameter.
        InputError: a value cannot be read, or there are too few or too many.
    """
    if not arguments:  # then help texts, read from sources, are not needed
        return experiment
    known = {one.path: one for one in parameters(experiment)}
    words = [word for argument in arguments for word in _split(argument)]
    while words:
        flag = words.pop(0)
        if not flag.startswith("--"):
            raise InputError("argument", got=repr(flag), expected="--parameter value")
        path = flag[2:]
        if path not in known:
            raise unknown(path, known)
        values = []
        while words and not re.match(r"--[A-Za-z]", words[0]):
            values.append(words.pop(0))
        experiment = replaced(experiment, path.split("."), read(known[path], values))
    return experiment


def _split(argument: str) -> list[str]:
    flag, equals, value = argument.partition("=")
    if argument.startswith("--") and equals:
        return [flag, *value.split(",")]
    return [argument]


def read(option: Parameter, words: Sequence[str]) -> Any:
    """Value of a parameter from its command-line words."""
    where = f"--{option.path}"
    if option.made_of is bool:
        meanings = {"true": True, "false": False, "yes": True, "no": False, "1": True, "0": False}
        if len(words) != 1 or words[0].lower() not in meanings:
            raise InputError(where, got=" ".join(words) or "nothing", expected="true or false")
        return meanings[words[0].lower()]
    if option.made_of is str:
        if len(words) != 1:
            raise InputError(where, got=" ".join(words) or "nothing", expected="one word")
        return option.fitting(words[0], where=where)
    kind = option.made_of
    try:
        numbers = [kind(word) for word in words]
    except ValueError:
        numbers = []
    if not numbers:
        got = " ".join(words) or "nothing"
        shape, one = np.shape(option.default), "an integer" if kind is int else "a number"
        expected = f"{np.prod(shape)} numbers, or one" if shape else one
        usual = " ".join(f"{value:g}" for value in np.ravel(option.default))
        cure = f"Its default: {where} {usual}"
        if "," in got:
            cure = f"Put blanks between numbers: {where} {got.replace(',', ' ')}"
        raise InputError(where, got=got, expected=expected, cure=cure)
    if len(numbers) == 1:
        return option.fitting(numbers[0], where=where)
    shape = np.shape(option.default)
    if shape and len(numbers) != np.prod(shape):
        expected = f"{np.prod(shape)} (shape {shape}), or one"
        raise InputError(where, got=f"{len(numbers)} values", expected=expected)
    return option.fitting(np.reshape(numbers, shape or -1), where=where)
