"""Batches: pytrees of one structure whose floats carry a leading axis."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any

import jax
import numpy as np

from servocon.errors import InputError, ShapeError, written
from servocon.precision import float64
from servocon.tree.packing import is_number, pack


class NumberRead(BaseException):  # not an Exception: the function that reads might catch it
    """A number of an unread member was read."""


class _Unread:
    """Placeholder of a number whose value must not be read."""

    def __getattr__(self, name: str) -> Any:
        raise NumberRead

    def _read(self, *_: Any, **__: Any) -> Any:
        raise NumberRead

    __array__ = __bool__ = __float__ = __int__ = __index__ = __len__ = __iter__ = _read
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __getitem__ = __hash__ = _read
    __str__ = __format__ = _read


class Batch:
    """A pytree whose float leaves carry a leading axis, one entry for each member of a batch.

    Made by `batch`; accepted by `simulate` for a plant, a law or a disturbance.

    Attributes:
        tree: The pytree.
        size: Number of members.
    """

    def __init__(self, tree: Any, size: int):
        self.tree, self.size = tree, size

    def __repr__(self) -> str:
        return f"Batch({self.size} of {type(self.tree).__name__})"

    def member(self, index: Any) -> Any:
        """One member."""
        return jax.tree.map(lambda leaf: leaf[index] if is_number(leaf) else leaf, self.tree)

    def unread(self) -> Any:
        """Any member, without its numbers: reading one raises `NumberRead`.

        A function that returns for it does the same for all members.
        """
        return jax.tree.map(lambda leaf: _Unread() if is_number(leaf) else leaf, self.tree)

    def at(self, members: np.ndarray) -> "Batch":
        """A batch of some of the members, by their indices (k), which may repeat."""
        return Batch(self.member(members), len(members))

    def members(self) -> Iterator[Any]:
        """All members in order."""
        leaves, treedef = jax.tree.flatten(self.tree)
        each = [leaf if is_number(leaf) else repeat(leaf) for leaf in leaves]
        for _, *own in zip(range(self.size), *each, strict=False):
            yield treedef.unflatten(own)


@float64
def batch(trees: Sequence[Any]) -> Batch:
    """Many plants (or laws) of one structure as a batch.

    Args:
        trees: The members; they may differ in the values of their float parameters only.

    Raises:
        ShapeError: there are none, or structures or shapes differ.
    """
    if not isinstance(trees, Iterable) or isinstance(trees, str | np.ndarray | jax.Array):
        raise InputError("trees", got=written(trees), expected="a list of plants, or of laws")
    trees = list(trees)
    if not trees:
        raise ShapeError("batch", got="no member", expected="at least one")
    for i, tree in enumerate(trees):
        if isinstance(tree, type):
            where, got = f"member {i} of the batch", f"the class {tree.__name__}"
            raise InputError(
                where, got=got, expected="a plant or a law", cure=f"Write {tree.__name__}()."
            )
    packed = [pack(tree, f"member {i} of the batch") for i, tree in enumerate(trees)]
    layout = packed[0][1]
    for i, (_, other) in enumerate(packed):
        if other != layout:
            raise ShapeError(
                f"member {i} of the batch",
                got="a structure other than that of member 0",
                expected="the same types, functions, integers and array shapes",
                cure="Only floats may differ within a batch; an integer is part of the structure.",
            )
    return Batch(layout.unpack(np.stack([vector for vector, _ in packed])), len(trees))


def repeated(tree: Any, size: int) -> Batch:
    """A batch of `size` equal members."""
    vector, layout = pack(tree, "")
    return Batch(layout.unpack(np.broadcast_to(vector, (size, vector.size))), size)
