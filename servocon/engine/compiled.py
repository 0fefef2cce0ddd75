"""Functions of pytrees of arrays for calls from Python: in machine code, else by XLA."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import jax
import numpy as np

from servocon.engine.jit import jit
from servocon.engine.machine.function import Machine, machine_code, traced
from servocon.engine.packing import Flat, Layout, flatten, pack


class Compiled:
    """A function of pytrees of float64 arrays; `compiled` makes one.

    Attributes:
        machine: Its machine code, with one function "values"; or why XLA compiled it.
    """

    def __init__(self, function: Callable[..., Any], example: tuple[Any, ...]):
        self._tree = jax.tree.structure(example)
        leaves = jax.tree.leaves(example)
        self._shapes = [np.shape(leaf) for leaf in leaves]

        def flat(*leaves: Any) -> Flat:
            return Flat(*flatten(function(*jax.tree.unflatten(self._tree, leaves))))

        closed, made = traced(flat, *leaves)
        self._layout = made.layout
        self.machine = machine_code(closed, {"values": [0]})
        self._program = jit(lambda *leaves: flat(*leaves).vector)

    def __call__(self, *arguments: Any) -> Any:
        """Values of the function, as NumPy arrays.

        Raises:
            TypeError: the arguments have another structure or other shapes than the example.
        """
        leaves, tree = jax.tree.flatten(arguments)
        arrays = [np.asarray(leaf, dtype=float, order="C") for leaf in leaves]
        if tree != self._tree or [np.shape(leaf) for leaf in leaves] != self._shapes:
            raise TypeError(f"compiled for {self._tree}, {self._shapes}; got {tree}, {leaves}")
        if isinstance(self.machine, Machine):
            evaluate, out = self.machine.at("values", *arrays)
            evaluate()
        else:
            out = np.asarray(self._program(*arrays))
        return self._layout.unpack(out)


def evaluate(function: Callable[..., Any], *arrays: Any) -> Any:
    """Value of a function at arrays; compiled once for all that do the same, whatever its numbers.

    Args:
        function: A function, or a pytree with numbers that can be called.
        arrays: Its arguments.
    """
    numbers, layout = pack(function, "")
    given = [np.asarray(array, float) for array in arrays]
    return _compiled_once(layout, tuple(array.shape for array in given))(numbers, *given)


@lru_cache(maxsize=64)
def _compiled_once(layout: Layout, shapes: tuple[tuple[int, ...], ...]) -> Compiled:
    of_numbers = lambda numbers, *arrays: layout.unpack(numbers)(*arrays)
    return compiled(of_numbers, np.zeros(layout.size), *map(np.zeros, shapes))


def compiled(function: Callable[..., Any], *example: Any) -> Compiled:
    """The function, compiled for arguments of the structure and shapes of an example."""
    return Compiled(function, example)
