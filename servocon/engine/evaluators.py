"""Functions of pytrees of arrays for calls from Python: in machine code, else by XLA."""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jax.extend.core import jaxpr_as_fun

from servocon.engine.machine.function import Machine, machine_code, traced
from servocon.engine.machine.library import evaluate_each
from servocon.engine.settings import refuse_in_fork, watch_forks
from servocon.engine.xla import jit
from servocon.tree import Layout, flatten, pack

FEW, MANY = 32, 512
"""Numbers of rows, besides one, for which XLA compiles a function; other numbers are split."""


class Compiled:
    """A function of pytrees of float64 arrays of some shapes; `compiled` makes one.

    Attributes:
        machine: Its machine code, with one function "values"; or the reason why XLA compiled it.
    """

    def __init__(
        self, function: Callable[..., Any], example: tuple[Any, ...], rows: frozenset[int]
    ):
        self._rows, self._many = rows, bool(rows)
        self._trees = [jax.tree.structure(part) for part in self._parted(example)]
        parts = [jax.tree.leaves(part) for part in self._parted(example)]
        self._shapes = [[np.shape(leaf) for leaf in leaves] for leaves in parts]
        layouts: list[Layout] = []

        def flat(shared: Any, row: Any) -> Any:
            both = map(_pieces, (shared, row), self._shapes)
            parts = [tree.unflatten(list(x)) for tree, x in zip(self._trees, both, strict=True)]
            vector, layout = flatten(function(*self._joined(*parts)))
            layouts[:] = [layout]
            return vector

        sizes = [sum(math.prod(shape) for shape in shapes) for shapes in self._shapes]
        closed, _ = traced(flat, *map(np.zeros, sizes))
        self._layout = layouts[0]
        self.machine = machine_code(closed, {"values": [0]})
        of_row = jaxpr_as_fun(closed)  # the trace: the function may take long to trace again
        self._program = jit(jax.vmap(lambda *vectors: of_row(*vectors)[0], (None, 0)))

    def __call__(self, *arguments: Any) -> Any:
        """Values of the function, as NumPy arrays; rows come first if there are rows.

        Raises:
            TypeError: structure or shapes of the arguments differ from the example.
        """
        refuse_in_fork()
        watch_forks()
        shared, row = self._parted(arguments)
        leaves = jax.tree.leaves(row)
        count = len(leaves[0]) if self._many else 1
        lead = (count,) if self._many else ()
        vectors = [self._vector(0, shared, ()), np.atleast_2d(self._vector(1, row, lead))]
        if isinstance(self.machine, Machine):
            place = [*self.machine.addresses["values"], vectors[0].ctypes.data]
            places = np.tile(np.array(place, np.int64), (count, 1))
            out = evaluate_each(places, vectors[1], size=self.machine.sizes["values"])
        else:
            out = self._by_xla(*vectors)
        return self._layout.unpack(out if self._many else out[0])

    def in_place(self, *shared: Any) -> tuple[np.ndarray, Callable[[], None], np.ndarray] | None:
        """One row at a time, without unpacking: its numbers, a call, and the values that it fills.

        Args:
            shared: The arguments that all rows share.

        Returns:
            An array with the numbers of a row, to be changed before each call; None by XLA.
        """
        if not isinstance(self.machine, Machine):
            return None
        row = np.zeros(sum(math.prod(shape) for shape in self._shapes[1]))
        call, out = self.machine.at("values", self._vector(0, list(shared), ()), row)
        return row, call, out

    def _by_xla(self, shared: np.ndarray, rows: np.ndarray) -> np.ndarray:
        """Values by an XLA program, which is compiled for one of a few numbers of rows."""
        count, begin, parts = len(rows), 0, []
        if count == 1:
            return np.asarray(self._program(shared, rows))
        while begin < max(count, 1):
            size = MANY if count - begin >= MANY else FEW  # few rows are repeated to fill a part
            places = np.minimum(np.arange(begin, begin + size), max(count - 1, 0))
            part = rows[places] if count else np.zeros((size, rows.shape[1]))
            parts.append(np.asarray(self._program(shared, part)))
            begin += size
        return np.concatenate(parts)[:count]

    def _parted(self, arguments: tuple[Any, ...]) -> tuple[list[Any], list[Any]]:
        """The arguments that all rows share, and the rest."""
        shared = [x for i, x in enumerate(arguments) if i not in self._rows]
        return shared, [x for i, x in enumerate(arguments) if i in self._rows]

    def _joined(self, shared: list[Any], rows: list[Any]) -> list[Any]:
        left, right = iter(shared), iter(rows)
        count = len(shared) + len(rows)
        return [next(right if i in self._rows else left) for i in range(count)]

    def _vector(self, part: int, tree: Any, lead: tuple[int, ...]) -> np.ndarray:
        """The numbers of a part of the arguments, contiguous."""
        leaves, structure = jax.tree.flatten(tree)
        shapes = [(*lead, *shape) for shape in self._shapes[part]]
        if structure != self._trees[part] or [np.shape(leaf) for leaf in leaves] != shapes:
            expected = f"{self._trees[part]}, {shapes}"
            raise TypeError(f"compiled for {expected}; got {structure}, {leaves}")
        sized = zip(leaves, self._shapes[part], strict=True)
        pieces = [np.asarray(x, dtype=float).reshape(*lead, math.prod(s)) for x, s in sized]
        return np.ascontiguousarray(np.concatenate([np.zeros((*lead, 0)), *pieces], axis=-1))


def _pieces(vector: Any, shapes: list[tuple[int, ...]]) -> list[Any]:
    """The arrays of some shapes from a vector."""
    ends = np.cumsum([0, *(math.prod(shape) for shape in shapes)]).tolist()
    places = zip(ends, ends[1:], shapes, strict=False)
    return [jnp.reshape(vector[begin:end], shape) for begin, end, shape in places]


def compiled(function: Callable[..., Any], *example: Any) -> Compiled:
    """The function, compiled for arguments of the structure and shapes of an example."""
    return Compiled(function, example, frozenset())


def evaluator(function: Callable[..., Any], *, rows: tuple[int, ...] = ()) -> Callable[..., Any]:
    """The function of pytrees of arrays, compiled once for each structure and shapes.

    Args:
        function: The function. With traced arguments it is evaluated in their trace.
        rows: Positions of the arguments whose leading axis is rows; the function takes one row.
    """
    of_row = frozenset(rows)

    @lru_cache(maxsize=16)
    def made(structure: Any, shapes: tuple[tuple[int, ...], ...]) -> Compiled:
        example = structure.unflatten([np.zeros(shape) for shape in shapes])
        return Compiled(function, example, of_row)

    def call(*arguments: Any) -> Any:
        leaves, structure = jax.tree.flatten(arguments)
        if any(isinstance(leaf, Tracer) for leaf in leaves):
            axes = [0 if i in of_row else None for i in range(len(arguments))]
            return (jax.vmap(function, axes) if rows else function)(*arguments)
        shapes = [
            np.shape(leaf)[i in of_row :]
            for i, argument in enumerate(arguments)
            for leaf in jax.tree.leaves(argument)
        ]
        return made(structure, tuple(shapes))(*arguments)

    return call


def evaluate(function: Callable[..., Any], *arrays: Any, where: str = "function") -> Any:
    """Value of a function at arrays, compiled once for all functions with equal code.

    Args:
        function: A function, or a pytree with numbers that can be called.
        arrays: Its arguments.
        where: Its name in errors.
    """
    numbers, layout = pack(function, where)
    given = [np.asarray(array, float) for array in arrays]
    return _evaluator(layout)(numbers, *given)


@lru_cache(maxsize=64)
def _evaluator(layout: Layout) -> Callable[..., Any]:
    return evaluator(lambda numbers, *arrays: layout.unpack(numbers)(*arrays))
