"""Numbers of a tree by their paths: ``"load"``, ``"arm.mass"``, ``"terms.1.gain"``, ``"q0[1]"``.

Experiments, plants, sweeps, the command line and the live page name a number in this way, read
such a name here, and take a value for it here. `parameters` lists every number, word and flag that
can be reached through dataclass fields, with the unit, range and text that `servocon.field`
declares; `places` finds the numbers of a program, which are leaves of a pytree.

tyro 1.0.17 has no units and ranges, and it rebuilds each law from its fields, which
`ServoLaw.__init__` refuses. It also shows array-like gains as fixed without a special rule, and
adds 110 to 380 ms of processor time to the 2.0 s of ``run NAME --help`` (medians of 7).
"""

import copy
import dataclasses
import difflib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin

import jax
import numpy as np

from servocon import validate
from servocon.errors import InputError, UnknownNameError, written
from servocon.tree.fields import UNDECLARED, Declared, declarations
from servocon.tree.packing import is_number, named_numbers

Index = tuple[int, ...]
"""Index of one entry of an array."""


def split_name(name: str) -> tuple[str, Index | None]:
    """Path and index of ``"q0[1]"``; the index is None if no entry is named."""
    found = re.fullmatch(r"(.+)\[(\s*\d+\s*(?:,\s*\d+\s*)*)\]", name)
    return (found[1], tuple(map(int, found[2].split(",")))) if found else (name, None)


def require_entry(where: str, index: Index, shape: tuple[int, ...]) -> None:
    """Require an index of one entry of an array.

    Raises:
        InputError: the array has no such entry.
    """
    if len(index) != len(shape) or any(i >= size for i, size in zip(index, shape, strict=True)):
        got = f"index [{','.join(map(str, index))}]"
        raise InputError(where, got=got, expected=f"an index into an array of shape {shape}")


def value_at(tree: Any, path: str | Iterable[str]) -> Any:
    """Value at a path without index, through fields, tuples and mappings.

    Args:
        tree: The object.
        path: The path, or its parts.
    """
    for part in path.split(".") if isinstance(path, str) else path:
        tree = _inner(tree, part)
    return tree


def _inner(tree: Any, part: str) -> Any:
    if isinstance(tree, Mapping):
        return tree[part]
    return tree[int(part)] if part.isdecimal() else getattr(tree, part)


def declared_at(tree: Any, name: str) -> Declared:
    """Declaration of the field at a path, or of the field that contains this entry.

    Args:
        tree: The object.
        name: Names of fields and indices of entries, e.g. ``"terms.1.gain"``; an index in brackets
            is left out.
    """
    found = UNDECLARED
    for part in split_name(name)[0].split("."):
        if dataclasses.is_dataclass(tree):
            found = declarations(type(tree)).get(part, UNDECLARED)
        elif isinstance(tree, tuple | list) and part.isdecimal():
            found = found._replace(unit=found.unit_of(int(part)))
        try:
            tree = _inner(tree, part)
        except (AttributeError, LookupError, TypeError):  # of a container with names of its own
            tree = None
    return found


# -- parameters: numbers, words and flags in fields -----------------------------------------------


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

    @property
    def made_of(self) -> type:
        """Kind of its values, or of their entries: bool, str, int or float."""
        if isinstance(self.default, bool | str):
            return bool if isinstance(self.default, bool) else str
        return self.kind or (int if np.asarray(self.default).dtype.kind in "iu" else float)

    def fitting(self, value: Any, index: Index | None = None, where: str = "") -> Any:
        """A value for the parameter, converted to its kind and shape.

        Its range and the checks of its class follow, see `replaced`.

        Args:
            value: The value; a single number is for all entries of an array.
            index: Index of the only entry that gets it.
            where: Name in errors.

        Raises:
            InputError: it is of another kind or shape, or there is no such entry.
        """
        where = where or f"parameter {self.path!r}"
        numbers = of_kind(where, value, self.made_of, self.words)
        own, shape = self.default, np.shape(self.default)
        if index is not None:
            require_entry(where, index, shape)
        if not isinstance(numbers, np.ndarray):
            return numbers
        if shape == ():
            if not numbers.shape:
                return self.made_of(numbers)
            if self.kind or self.made_of is int:
                raise InputError(where, got=f"{numbers.size} values", expected="one")
            return numbers  # of array-likes one for each, which their class checks
        if numbers.shape not in ((), shape if index is None else ()):
            expected = f"a number, or shape {shape}" if index is None else "a number"
            raise InputError(where, got=f"shape {numbers.shape}", expected=expected)
        entries = np.array(own, dtype=self.made_of)
        entries[... if index is None else index] = numbers
        return tuple(entries.tolist()) if isinstance(own, tuple | list) else entries


def of_kind(where: str, value: Any, kind: type, words: Sequence[str] = ()) -> Any:
    """A flag, a word, or numbers of one kind.

    Args:
        where: Name in errors.
        value: The value.
        kind: bool, str, int or float.
        words: The allowed words; none: any word.

    Returns:
        A bool, a str, or a float64 array.

    Raises:
        InputError: it is of another kind.
    """
    if kind is bool:
        return validate.flag(where, value)
    if kind is str:
        if words:
            validate.choice(where, value, words)
        return str(validate.text(where, value))
    expected = "an integer" if kind is int else "a number"
    numbers = validate.array(where, value, expected)
    if kind is int and not np.all(np.isfinite(numbers) & (numbers == np.rint(numbers))):
        raise InputError(where, got=written(value), expected=expected)
    return numbers


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
        now = known[path]._replace(default=value_at(tree, path))
        tree = replaced(tree, path.split("."), now.fitting(value, index))
    return tree


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


# -- places: floats in the leaves of a pytree -----------------------------------------------------


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
        path, index = split_name(str(name))
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


def _place(name: str, path: str, index: Index | None, leaf: int, shape: tuple[int, ...]) -> Place:
    if index is not None:
        require_entry(f"parameter {name!r}", index, shape)
        return Place(leaf, (int(np.ravel_multi_index(index, shape)),), (name,), ())
    if shape == ():
        return Place(leaf, (0,), (path,), ())
    entries = tuple(f"{path}[{','.join(map(str, i))}]" for i in np.ndindex(shape))
    return Place(leaf, tuple(range(len(entries))), entries, shape)


def first_columns(plant: Any) -> dict[int, int]:
    """Column of the packed vector at which the numbers of each leaf begin."""
    starts, column = {}, 0
    for i, leaf in enumerate(jax.tree.leaves(plant)):
        if is_number(leaf):
            starts[i] = column
            column += np.size(leaf)
    return starts
