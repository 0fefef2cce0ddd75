"""β of a plant beside β of a law's model: the same function of the same numbers, or not.

A residual may depend on the plant: through q̇ = N v most often, where N may hold a wheel radius that
the model does not know. Then the error that a law measures is not the error of the plant.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np
from jax.interpreters import partial_eval

from servocon.constraint.constraint import Constraint
from servocon.engine.packing import Layout, is_number, pack
from servocon.plant import Plant


class _Program(NamedTuple):
    """β and position error as a function of the numbers that they depend on.

    Attributes:
        text: The operations.
        constants: Arrays among them.
        used: True for the numbers of plant and constraint that they depend on.
    """

    text: str
    constants: tuple[np.ndarray, ...]
    used: tuple[bool, ...]


def read_from(
    plant: Plant,
    model: Plant,
    constraint: Constraint,
    sizes: tuple[int, int],
    batch_size: int | None = None,
) -> tuple[np.ndarray, np.ndarray] | None:
    """Numbers that β and the position error of a plant and of a law's model depend on, in order.

    Where they are equal, β is. None where β and the position error are not the same function.
    Of a plant that the relation cannot be evaluated on there is no β, and both are empty: a
    relation may need the parts of its model, such as the arm behind elastic joints.

    Args:
        plant: The plant.
        model: The model.
        constraint: The law's constraint.
        sizes: Numbers of coordinates and speeds.
        batch_size: Size of the leading axis of every number of the three, if there is one.
    """
    packed = [pack((of, constraint), "", batch_size) for of in (plant, model)]
    second = _program(packed[1][1], *sizes)
    try:
        first = _program(packed[0][1], *sizes)
    except (AssertionError, AttributeError, TypeError, ValueError):
        return np.zeros(0), np.zeros(0)
    if first.text != second.text or not _same(first.constants, second.constants):
        return None
    read: list[np.ndarray] = []
    for (vector, layout), program in zip(packed, (first, second), strict=True):
        lead = vector.shape[:-1]
        values = zip(layout.values(vector), program.used, strict=True)
        pieces = [np.reshape(x, (*lead, -1)) for x, used in values if used]
        read.append(np.concatenate([np.zeros((*lead, 0)), *pieces], axis=-1))
    return (read[0], read[1]) if read[0].shape == read[1].shape else None


def _same(first: Sequence[Any], second: Sequence[Any]) -> bool:
    return len(first) == len(second) and all(map(np.array_equal, first, second))


@lru_cache(maxsize=128)
def _program(layout: Layout, coordinates: int, speeds: int) -> _Program:
    leaves, treedef = jax.tree.flatten(layout.unpack(np.zeros(layout.size)))
    where = [i for i, leaf in enumerate(leaves) if is_number(leaf)]

    def errors(numbers: list[Any], q: Any, v: Any, t: Any) -> Any:
        given = dict(zip(where, numbers, strict=True))
        plant, constraint = treedef.unflatten([given.get(i, x) for i, x in enumerate(leaves)])
        return constraint.beta(plant, q, v, t), constraint.position_error(plant, q, t)

    state = np.zeros(coordinates), np.zeros(speeds), np.zeros(())
    closed = jax.make_jaxpr(errors)([np.asarray(leaves[i]) for i in where], *state)
    jaxpr, used = partial_eval.dce_jaxpr(closed.jaxpr, [True] * len(closed.jaxpr.outvars))
    constants = tuple(np.asarray(x) for x in closed.consts)
    return _Program(str(jaxpr), constants, tuple(used[: len(where)]))
