"""Pytrees as one vector of numbers plus a hashable layout.

Every float of a plant, a law or a disturbance is a run-time argument of the compiled program, so a
sweep over gains or masses compiles once. Everything else (functions, integers, names) determines
the program. One vector is passed instead of dozens of scalars.
"""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon.errors import InputError, NonFiniteError
from servocon.precision import CURE, is_single
from servocon.tree.identity import Static, key_of, key_of_class, unchanged


class _Numbers(NamedTuple):
    """A slot for numbers of one shape; kinds other than floats are cast back when unpacked."""

    shape: tuple[int, ...]
    dtype: str = "float64"


_SCALAR = _Numbers(())
"""The slot of one float."""


@dataclass(frozen=True)
class _Fixed:
    """A leaf that is part of the program; functions are compared by their code."""

    value: Any = field(compare=False, hash=False)
    key: Any = None


@dataclass(frozen=True)
class Layout:
    """The inverse of `pack` and `flatten`, from a vector of numbers to a pytree.

    Equal for pytrees with equal code, even if classes were defined again.
    """

    treedef: Any = field(compare=False)
    kinds: tuple[Hashable, ...]
    slots: tuple[_Numbers | _Fixed, ...]
    size: int

    @staticmethod
    def of(treedef: Any, slots: Sequence[_Numbers | _Fixed]) -> "Layout":
        """The layout of a pytree; equal layouts of the same classes are one object."""
        return _layout(treedef, tuple(map(key_of_class, _outlined(treedef)[1])), tuple(slots))

    @staticmethod
    def of_fixed(treedef: Any, leaves: Sequence[Any]) -> "Layout":
        """The layout of a pytree in which only these leaves are not numbers or arguments."""
        return Layout.of(treedef, [_Fixed(leaf, _key(leaf)) for leaf in leaves])

    @staticmethod
    def of_shapes(treedef: Any, shapes: Sequence[tuple[tuple[int, ...], str]]) -> "Layout":
        """The layout of a pytree of numbers, of these shapes and types."""
        return Layout.of(treedef, [_Numbers(tuple(shape), dtype) for shape, dtype in shapes])

    @property
    def shapes(self) -> list[tuple[tuple[int, ...], str]]:
        """Shape and type of each number."""
        return [(slot.shape, slot.dtype) for slot in self.slots if isinstance(slot, _Numbers)]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.kinds, self.slots))

    @cached_property
    def scalars(self) -> bool:
        """True if every number is a single float."""
        return all(slot == _SCALAR for slot in self.slots if isinstance(slot, _Numbers))

    @cached_property
    def _places(self) -> list[tuple[slice, tuple[int, ...], str]]:
        """Position of each number in the vector, its shape and its kind."""
        places, start = [], 0
        for slot in self.slots:
            if isinstance(slot, _Numbers):
                end = start + math.prod(slot.shape)
                places.append((slice(start, end), slot.shape, slot.dtype))
                start = end
        return places

    @cached_property
    def _others(self) -> list[int]:
        """Indices of the numbers that are not floats."""
        return [i for i, place in enumerate(self._places) if place[2] != "float64"]

    @cached_property
    def _indices(self) -> list[tuple[Any, int | slice]]:
        """Index of each number in a NumPy array, faster than slicing and reshaping."""
        one = lambda place, shape: place if shape else place.start
        return [(..., one(place, shape)) for place, shape, _ in self._places]

    @cached_property
    def _whole(self) -> list[int]:
        """Indices of the numbers with several axes."""
        return [i for i, place in enumerate(self._places) if len(place[1]) > 1]

    @cached_property
    def _leaves(self) -> tuple[list[Any], list[int]]:
        """Leaves with a gap for each number, and the positions of the gaps."""
        fixed = [slot.value if isinstance(slot, _Fixed) else None for slot in self.slots]
        return fixed, [i for i, slot in enumerate(self.slots) if isinstance(slot, _Numbers)]

    def values(self, vector: Any) -> list[Any]:
        """The numbers slot by slot; the leading axes of `vector` lead each."""
        lead = tuple(vector.shape[:-1])
        if type(vector) is np.ndarray:  # at each run, and `law.step` a thousand times a second
            values = [vector[index] for index in self._indices]
            for i in self._whole:
                values[i] = values[i].reshape(lead + self._places[i][1])
        elif not lead:
            values = [vector[place].reshape(shape) for place, shape, _ in self._places]
        else:
            values = [vector[..., place].reshape(lead + shape) for place, shape, _ in self._places]
        for i in self._others:
            values[i] = values[i].astype(self._places[i][2])
        return values

    @property
    def fixed(self) -> list[Any]:
        """The leaves that are not numbers."""
        return [slot.value for slot in self.slots if isinstance(slot, _Fixed)]

    def changed(self) -> list[Any]:
        """The functions and classes whose data changed after they were packed."""
        slots = [slot for slot in self.slots if isinstance(slot, _Fixed)]
        changed = [slot.value for slot in slots if slot.key != _key(slot.value)]
        pairs = zip(_outlined(self.treedef)[1], self.kinds[1:], strict=True)
        return changed + [kind for kind, key in pairs if key_of_class(kind) != key]

    def unpack(self, vector: Any) -> Any:
        """The pytree with numbers from the last axis of `vector`; other axes lead each leaf."""
        values, (fixed, gaps) = self.values(vector), self._leaves
        if len(gaps) == len(fixed):
            return self.treedef.unflatten(values)
        leaves = fixed.copy()
        for gap, value in zip(gaps, values, strict=True):
            leaves[gap] = value
        return self.treedef.unflatten(leaves)

    def __reduce__(self) -> tuple[Any, ...]:
        """Parts for pickling: a tree, because Equinox's treedefs do not survive it."""
        return _remade, (jax.tree.unflatten(self.treedef, [0] * len(self.slots)), self.slots)


def _remade(tree: Any, slots: tuple[_Numbers | _Fixed, ...]) -> Layout:
    """The layout of a tree of zeros; keys of functions are valid only in their process."""
    own = [s if isinstance(s, _Numbers) else _Fixed(s.value, _key(s.value)) for s in slots]
    return Layout.of(jax.tree.structure(tree), own)


def is_number(leaf: Any) -> bool:
    """True if a leaf is a float or an array of floats (not an integer, not a function)."""
    if isinstance(leaf, float):
        return True
    return getattr(getattr(leaf, "dtype", None), "kind", "") == "f"


def is_traced_or_number(leaf: Any) -> bool:
    """True for a number of a pytree, traced or not."""
    return isinstance(leaf, Tracer) or is_number(leaf)


def pack(tree: Any, where: str, batch_size: int | None = None) -> tuple[np.ndarray, Layout]:
    """The numbers of a pytree as one float64 vector, and the layout to unpack it.

    Args:
        tree: Plants, laws, functions: any pytree.
        where: Its name in errors.
        batch_size: Size of the leading axis of every number, if there is one.

    Raises:
        InputError: a number is float32; the message names it.
        NonFiniteError: a number is NaN or infinite; the message names it.
    """
    leaves, treedef = jax.tree.flatten(tree)
    pieces, slots = _pieces(leaves, () if batch_size is None else (batch_size,), tree, where)
    vector = np.concatenate(pieces, axis=-1) if len(pieces) > 1 else np.array(pieces[0], float)
    if not np.isfinite(vector).all():
        _report_non_finite(tree, where)
    return vector, Layout.of(treedef, slots)


def packer(tree: Any, where: str) -> Callable[[], tuple[np.ndarray, Layout]]:
    """Repeated `pack`: fast while functions and classes of the pytree are unchanged.

    Args:
        tree: A pytree whose numbers may change only within arrays.
        where: Its name in errors.
    """
    known = pack(tree, where)
    leaves, treedef = jax.tree.flatten(tree)
    kinds = _outlined(treedef)[1]
    pieces, slots = _pieces(leaves, (), tree, where)
    arrays = [leaf for leaf in leaves if isinstance(leaf, np.ndarray) and is_number(leaf)]
    whole = [piece for piece in pieces if type(piece) is not list]
    views = lambda a: not a.size or any(np.may_share_memory(a, piece) for piece in whole)
    changeable = any(issubclass(kind, list | dict | Mapping) for kind in kinds)
    if changeable or not all(map(views, arrays)):
        return lambda: pack(tree, where)
    fixed = [slot.value for slot in slots if isinstance(slot, _Fixed)]
    same = unchanged((*kinds, *fixed))
    pieces = [np.array(piece, float) if type(piece) is list else piece for piece in pieces]

    def packed() -> tuple[np.ndarray, Layout]:
        nonlocal same, known
        if not same():
            same, known = unchanged((*kinds, *fixed)), pack(tree, where)
        elif arrays and ((vector := np.concatenate(pieces)) != known[0]).any():
            if not np.isfinite(vector).all():
                _report_non_finite(tree, where)
            known = vector, known[1]
        return known

    return packed


def _pieces(
    leaves: list[Any], lead: tuple[int, ...], tree: Any, where: str
) -> tuple[list[Any], list[_Numbers | _Fixed]]:
    """The numbers of a pytree, with consecutive floats as a list, and its slots.

    Raises:
        InputError: a number is float32; the message names it.
    """
    pieces: list[Any] = [[]]
    slots: list[_Numbers | _Fixed] = []
    for leaf in leaves:
        if not lead and type(leaf) is float:  # the usual, fast case
            slots.append(_SCALAR)
            if type(pieces[-1]) is not list:
                pieces.append([])
            pieces[-1].append(leaf)
        elif is_number(leaf):
            if is_single(leaf):
                _report_float32(tree, where)
            value = np.asarray(leaf, dtype=np.float64)
            slots.append(_Numbers(value.shape[len(lead) :]))
            pieces.append(value.reshape((*lead, -1)))
        else:
            slots.append(_Fixed(leaf, _key(leaf)))
    if lead:
        pieces[0] = np.zeros((*lead, 0))
    return pieces, slots


@lru_cache(maxsize=512)
def _layout(
    treedef: Any, classes: tuple[Hashable, ...], slots: tuple[_Numbers | _Fixed, ...]
) -> Layout:
    """The layout of a tree with classes of these keys: one object, for fast lookups."""
    size = sum(math.prod(slot.shape) for slot in slots if isinstance(slot, _Numbers))
    return Layout(treedef, (_outlined(treedef)[0], *classes), slots, size)


@lru_cache(maxsize=512)
def _outlined(treedef: Any) -> tuple[Hashable, tuple[type, ...]]:
    """Outline of a tree with indices for its classes, and these classes."""
    classes: dict[type, int] = {}

    def outline(node: Any) -> Hashable:
        data = node.node_data()
        if data is None:
            return None
        kind, static = data
        inner = map(outline, node.children())
        return classes.setdefault(kind, len(classes)), Static(static), *inner

    return outline(treedef), tuple(classes)


def structure_of(tree: Any) -> tuple[Hashable, ...]:
    """Key of everything but the numbers of a pytree: its classes, static parts, other leaves."""
    leaves, treedef = jax.tree.flatten(tree)
    outline, kinds = _outlined(treedef)
    others = (None if is_traced_or_number(leaf) else _key(leaf) for leaf in leaves)
    return outline, *map(key_of_class, kinds), *others


def flatten(tree: Any) -> tuple[Float[Array, " numbers"], Layout]:
    """The arrays of a traced pytree as one vector: a single output buffer of a compiled program.

    Integers and booleans become floats; `Layout.unpack` restores them.
    """
    leaves, treedef = jax.tree.flatten(tree)
    slots = tuple(_Numbers(leaf.shape, str(leaf.dtype)) for leaf in leaves)
    vector = jnp.concatenate([jnp.zeros(0), *(jnp.ravel(leaf).astype(float) for leaf in leaves)])
    return vector, Layout.of(treedef, slots)


@jax.tree_util.register_dataclass
@dataclass(frozen=True)
class Flat:
    """A pytree as one vector that carries its layout out of a compiled program.

    Attributes:
        vector: The numbers; other axes than the last lead.
        layout: The layout, part of the tree's structure.
    """

    vector: Any
    layout: Layout = field(metadata={"static": True})

    def tree(self) -> Any:
        """The pytree, with NumPy arrays."""
        return self.layout.unpack(np.asarray(self.vector))


def named_numbers(tree: Any, prefix: str = "", alone: str = "") -> dict[str, Any]:
    """Every float of a pytree by its path, e.g. ``{"plant.load": 120.0}``.

    Args:
        tree: The pytree.
        prefix: Prefix of every path.
        alone: Name of a tree that is a single array.
    """
    named = {}
    for path, leaf in jax.tree_util.tree_flatten_with_path(tree)[0]:
        if is_number(leaf):
            name = jax.tree_util.keystr(path, simple=True, separator=".")
            named[f"{prefix}.{name}" if prefix and name else prefix or name or alone] = leaf
    return named


def _key(leaf: Any) -> Any:
    if hasattr(leaf, "dtype"):
        value = np.asarray(leaf)
        return (value.shape, value.dtype.str, value.tobytes())
    return key_of(leaf)


def _report_float32(tree: Any, where: str) -> None:
    for name, value in named_numbers(tree, where).items():
        if is_single(value):
            raise InputError(name, got=f"{value.dtype}", expected="float64", cure=CURE)


def _report_non_finite(tree: Any, where: str) -> None:
    for name, value in named_numbers(tree, where).items():
        if not np.all(np.isfinite(np.asarray(value))):
            raise NonFiniteError(name, got=value, expected="finite numbers")
