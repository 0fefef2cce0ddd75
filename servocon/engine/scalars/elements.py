"""Elementwise operations on arrays of nodes, and helpers for the rules of primitives."""

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from jax.extend.core import Primitive
from jax.extend.core import primitives as p

from servocon.engine.scalars.graph import NOT_FINITE, ONE, ZERO, Graph, Ids

Rule = Callable[..., Ids | Sequence[Ids]]


def elementwise(
    graph: Graph,
    op: Primitive,
    inputs: Sequence[Ids],
    dtype: np.dtype[Any] | None = None,
    params: dict[str, Any] | None = None,
) -> Ids:
    """`op` of arrays, broadcast, element by element."""
    shape = inputs[0].shape
    alike = all(array.shape == shape for array in inputs)
    if not alike:
        shape = np.broadcast(*inputs).shape
    flat = [_spread(array, shape) for array in inputs]
    # Derivatives are mostly zeros and ones: these are folded array by array.
    nodes, left = _folded(graph, op, flat)
    operands = [array[left] for array in flat]
    if len(operands[0]) >= _MANY and (constant := graph.evaluated(op, operands)) is not None:
        nodes[left] = constant
    elif len(operands[0]):
        operands, places = _different(operands, len(graph.nodes))
        rows = zip(*(array.tolist() for array in operands), strict=True)
        made = [graph.apply(op, *row, dtype=dtype, **(params or {})) for row in rows]
        nodes[left] = made if places is None else np.array(made, np.int64)[places]
    return nodes.reshape(shape)


def _spread(array: Ids, shape: tuple[int, ...]) -> Ids:
    """The elements of an array of some shape, faster than `np.broadcast_to`."""
    if array.shape == shape:
        return array.ravel()
    spread = np.empty(shape, np.int64)
    spread[...] = array
    return spread.ravel()


_SEVERAL = 4
"""Number of elements above which arrays of nodes are handled as a whole."""

_MANY = 64
"""Number of elements from which constants and equal elements are looked for."""


def _different(operands: Sequence[Ids], count: int) -> tuple[Sequence[Ids], Ids | None]:
    """The elements without those that are there before, and where each is among them.

    Constants of derivatives are a few numbers in large arrays. Of few elements None are looked for.

    Args:
        operands: Nodes of each operand.
        count: Number of all nodes.
    """
    if len(operands[0]) < _MANY or count ** len(operands) > 2**62:
        return operands, None
    key = operands[0]
    for more in operands[1:]:
        key = key * count + more
    _, first, places = np.unique(key, return_index=True, return_inverse=True)
    order = np.argsort(first)  # nodes are made in the order of the elements
    return [array[first[order]] for array in operands], np.argsort(order)[places]


def _folded(graph: Graph, op: Primitive, flat: Sequence[Ids]) -> tuple[Ids, Any]:
    """Nodes of the elements decided by zeros and ones, as in `Graph`, and the remaining ones."""
    if op not in (p.add_p, p.sub_p, p.mul_p) or len(flat[0]) < _SEVERAL:
        return np.empty(len(flat[0]), np.int64), ...
    a, b = flat
    of_a, of_b = graph.kinds(a), graph.kinds(b)
    if op is p.mul_p:
        takes_a, takes_b = (of_a == ZERO) | (of_b == ONE), (of_b == ZERO) | (of_a == ONE)
    else:
        takes_a, takes_b = of_b == ZERO, (of_a == ZERO) & (op is p.add_p)
    done = (takes_a | takes_b) & (of_a != NOT_FINITE) & (of_b != NOT_FINITE)
    return np.where(takes_a, a, b), np.flatnonzero(~done)


def fold(graph: Graph, op: Primitive, items: Ids, empty: Any, dtype: np.dtype[Any]) -> Ids:
    """`op` between the entries of the first axis of `items`, left to right as in XLA."""
    if not len(items):
        return np.full(items.shape[1:], graph.constant(empty, dtype), np.int64)
    if items.ndim == 1:
        first, *others = items.tolist()
        return np.array(functools.reduce(lambda x, y: graph.apply(op, x, y), others, first))
    total = items[0]
    for item in items[1:]:
        total = elementwise(graph, op, [total, item])
    return total


def known_values(graph: Graph, ids: Ids) -> np.ndarray | None:
    """The values of constant integers; None if one is not constant."""
    values = [graph.value(node) for node in ids.ravel().tolist()]
    if any(value is None for value in values):
        return None
    return np.array(values, np.int64).reshape(ids.shape)
