"""Elementwise operations on arrays of nodes, and helpers for the rules of primitives."""

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
    arrays = inputs if alike else np.broadcast_arrays(*inputs)  # slower than the rest
    flat = [array.ravel() for array in arrays]
    # Derivatives are mostly zeros and ones: these are folded array by array.
    nodes, left = _folded(graph, op, flat)
    if left is ... or len(left):
        rows = zip(*(array[left].tolist() for array in flat), strict=True)
        nodes[left] = [graph.apply(op, *row, dtype=dtype, **(params or {})) for row in rows]
    return nodes.reshape(arrays[0].shape)


_SEVERAL = 4
"""Number of elements above which arrays of nodes are handled as a whole."""


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
