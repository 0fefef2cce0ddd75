"""Values of machine code against those of XLA, in units that a solve's condition does not excuse.

The scale of a result is the largest entry of an array. Where a result is what is left of larger
numbers, or where a solve is badly conditioned, the last digits of what is given decide about more
than one unit of it: that is measured, by moving every given number by a unit in its last place at
random, in XLA. Both compilers are right if they agree to a few such units.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.engine import Machine, compiled

RESIDUE = 1e-3
"""Part of a result that moves with the given numbers, from which on it is but rounding."""

LIMIT = 4.0
"""Largest difference in the sum of both units."""

MOVES = 12
"""Number of times that the given numbers are moved."""


class Agreement(NamedTuple):
    """The largest differences between both compilers.

    Attributes:
        values: Number of values compared.
        units: In units in the last place of the scale of a result, where that is no rounding.
        moved: In the same units and the largest change by moved given numbers, together.
        worst: Name of the result with the largest `moved`.
        alike: True if NaN and infinities are in the same places.
        reason: The reason why there is no machine code, if there is none.
    """

    values: int = 0
    units: float = 0.0
    moved: float = 0.0
    worst: str = ""
    alike: bool = True
    reason: str = ""

    def joined(self, other: "Agreement") -> "Agreement":
        """Both together."""
        return Agreement(
            self.values + other.values,
            max(self.units, other.units),
            max(self.moved, other.moved),
            self.worst if self.moved >= other.moved else other.worst,
            self.alike and other.alike,
        )


def compare(
    function: Callable[..., Any], cases: Sequence[Sequence[Any]], random: np.random.Generator
) -> Agreement:
    """The agreement of a function of arrays, which returns any pytree.

    Args:
        function: The function.
        cases: Arguments, arrays of the same shapes in each.
        random: Generator of the moves.
    """
    cases = [[np.asarray(x, float) for x in case] for case in cases]
    ours = compiled(function, *cases[0])
    if not isinstance(ours.machine, Machine):
        return Agreement(reason=ours.machine)
    program, total = jax.jit(function), Agreement()
    for case in cases:
        wanted, _ = jax.tree_util.tree_flatten_with_path(program(*case))
        others = [jax.tree.leaves(program(*moved(case, random))) for _ in range(MOVES)]
        found = jax.tree.leaves(ours(*case))
        for (path, leaf), *rest in zip(wanted, found, *others, strict=True):
            arrays = [np.asarray(x, float) for x in (leaf, *rest)]
            total = total.joined(_of_leaf(jax.tree_util.keystr(path), *arrays))
    return total


def moved(case: Sequence[np.ndarray], random: np.random.Generator) -> list[np.ndarray]:
    """Given numbers, each moved by a unit in its last place up, down or not at all."""
    move = lambda x: x + random.integers(-1, 2, x.shape) * np.where(x, np.spacing(x), 0.0)
    return [np.asarray(move(x)) for x in case]  # arrays as given, or XLA compiles again


def _of_leaf(name: str, wanted: np.ndarray, found: np.ndarray, *others: np.ndarray) -> Agreement:
    """The agreement of one array of a result."""
    finite = np.isfinite(wanted)
    special = np.array_equal(wanted[~finite], found[~finite], equal_nan=True)
    alike = special and bool(np.isfinite(found[finite]).all())
    largest = lambda x: float(np.max(np.abs(x[finite]), initial=0.0))
    difference = largest(found - wanted) if alike else np.inf
    if difference == 0.0:
        return Agreement(wanted.size, alike=alike)
    scale = largest(wanted)
    unit = float(np.spacing(scale))
    change = max(largest(np.nan_to_num(other - wanted)) for other in others)
    units = difference / unit if change < RESIDUE * scale else 0.0
    return Agreement(wanted.size, units, difference / (unit + change), name, alike)
