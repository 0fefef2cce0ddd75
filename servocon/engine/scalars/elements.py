"""Operations on each element of arrays of nodes, and what the rules of primitives share."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from jax.extend.core import Primitive

from servocon.engine.scalars.graph import Graph, Ids

Rule = Callable[..., Ids | Sequence[Ids]]


def elementwise(
    graph: Graph,
    op: Primitive,
    inputs: Sequence[Ids],
    dtype: np.dtype[Any] | None = None,
    params: dict[str, Any] | None = None,
) -> Ids:
    """`op` of arrays, broadcast, element by element."""
    arrays = np.broadcast_arrays(*inputs)
    rows = zip(*(array.ravel().tolist() for array in arrays), strict=True)
    nodes = [graph.apply(op, *row, dtype=dtype, **(params or {})) for row in rows]
    return np.array(nodes, np.int64).reshape(arrays[0].shape)


def fold(graph: Graph, op: Primitive, items: Ids, empty: Any, dtype: np.dtype[Any]) -> Ids:
    """`op` between the entries of the first axis of `items`, left to right as XLA does."""
    if not len(items):
        return np.full(items.shape[1:], graph.constant(empty, dtype), np.int64)
    total = items[0]
    for item in items[1:]:
        total = elementwise(graph, op, [total, item])
    return total


def known_values(graph: Graph, ids: Ids) -> np.ndarray | None:
    """The values of constant integers; None where one is not constant."""
    values = [graph.value(node) for node in ids.ravel().tolist()]
    if any(value is None for value in values):
        return None
    return np.array(values, np.int64).reshape(ids.shape)
