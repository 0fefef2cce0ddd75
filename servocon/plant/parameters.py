"""The float parameters of a plant by their paths: ``"load"``, ``"arm.mass"``, ``"mass[0]"``."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.errors import InputError, UnknownNameError
from servocon.tree.packing import is_number, named_numbers


class Place(NamedTuple):
    """Position of a named parameter in a plant.

    Attributes:
        leaf: Index of the leaf that contains it.
        offsets: Positions of its numbers in that leaf, row by row.
        entries: Names of its numbers.
        shape: Shape of the parameter.
    """

    leaf: int
    offsets: tuple[int, ...]
    entries: tuple[str, ...]
    shape: tuple[int, ...]


def places(plant: Any, names: Iterable[str]) -> dict[str, Place]:
    """Positions of named parameters.

    Raises:
        UnknownNameError: there is no such parameter.
        InputError: no name was given, one that is no float, or a number twice.
    """
    numbers = named_numbers(plant)
    paths = [
        jax.tree_util.keystr(path, simple=True, separator=".")
        for path, _ in jax.tree_util.tree_flatten_with_path(plant)[0]
    ]
    found: dict[str, Place] = {}
    taken: dict[tuple[int, int], str] = {}
    for name in names:
        match = re.fullmatch(r"(.+?)\[([\d,\s]+)\]", str(name))
        path, index = (match[1], match[2]) if match else (str(name), None)
        if path in paths and path not in numbers:
            raise InputError(
                f"parameter {path!r}",
                got="a value that is not a float",
                expected="a float parameter",
                cure="Annotate its field as a float.",
            )
        if path not in numbers:
            raise UnknownNameError("parameter of the plant", str(name), numbers)
        found[name] = _place(name, path, index, paths.index(path), np.shape(numbers[path]))
        for offset in found[name].offsets:
            other = taken.setdefault((found[name].leaf, offset), name)
            if other != name:
                both = f"{other!r} and {name!r}"
                raise InputError("parameters", got=both, expected="each number once")
    if not found:
        raise InputError("parameters", got="none", expected="at least one")
    return found


def _place(name: str, path: str, index: str | None, leaf: int, shape: tuple[int, ...]) -> Place:
    if index is None:
        if shape == ():
            return Place(leaf, (0,), (path,), ())
        entries = tuple(f"{path}[{','.join(map(str, i))}]" for i in np.ndindex(shape))
        return Place(leaf, tuple(range(len(entries))), entries, shape)
    at = tuple(int(part) for part in index.split(","))
    if len(at) != len(shape) or any(i >= size for i, size in zip(at, shape, strict=True)):
        raise InputError(
            f"parameter {name!r}",
            got=f"index [{index}]",
            expected=f"an index into an array of shape {shape}",
        )
    return Place(leaf, (int(np.ravel_multi_index(at, shape)),), (name,), ())


def first_columns(plant: Any) -> dict[int, int]:
    """Column of the packed vector at which the numbers of each leaf begin."""
    starts, column = {}, 0
    for i, leaf in enumerate(jax.tree.leaves(plant)):
        if is_number(leaf):
            starts[i] = column
            column += np.size(leaf)
    return starts
