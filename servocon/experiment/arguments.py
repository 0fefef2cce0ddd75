"""Checks of the runs that an experiment asks for, before the first is made."""

import inspect
from collections.abc import Iterator, Mapping
from typing import Any

from servocon import validate
from servocon.errors import InputError, UnknownNameError, written
from servocon.simulation.simulate import simulate

PAIR = 'Write yield "name", {"plant": ..., "law": ..., "q0": ..., "v0": ..., "duration": ...}.'


def checked_arguments(kind: type, made: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Names of runs with their arguments of `servocon.simulate`, each checked as it comes.

    Args:
        kind: The experiment's class, for errors.
        made: The result of its method `arguments`.

    Raises:
        UnknownNameError: `simulate` has no such argument.
        InputError: they are no names with arguments, or one that is needed is not there.
    """
    where = f"{kind.__name__}.arguments"
    parameters = inspect.signature(simulate).parameters.values()
    known = [one.name for one in parameters]
    needed = [one.name for one in parameters if one.default is one.empty]
    if not isinstance(made, Iterator):
        got = f"a {type(made).__name__}"
        raise InputError(where, got=got, expected="names and arguments of runs", cure=PAIR)
    for pair in made:
        if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], Mapping)):
            expected = "a name and arguments of simulate each time"
            raise InputError(where, got=written(pair), expected=expected, cure=PAIR)
        name, own = validate.text(f"{where}, name", pair[0]), dict(pair[1])
        for argument in own:
            if argument not in known:
                raise UnknownNameError(f"{where}, {name!r}", argument, known)
        for argument in needed:
            if argument not in own:
                got = f"no {argument}"
                raise InputError(f"{where}, {name!r}", got=got, expected=", ".join(needed))
        yield name, own


def require_cases(changes: Any) -> None:
    """Require arguments by the names of cases, for `Experiment.cases`.

    Raises:
        InputError: they are something else, or there is none.
    """
    expected, cure = "arguments by case, at least one", 'Write {"regulator": {"law": law}}.'
    if not isinstance(changes, Mapping) or not changes:
        raise InputError("cases", got=written(changes), expected=expected, cure=cure)
    for name, own in changes.items():
        validate.text("cases, name", name)
        if not isinstance(own, Mapping):
            raise InputError(f"cases[{name!r}]", got=written(own), expected=expected, cure=cure)
