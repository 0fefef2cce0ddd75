"""Elementwise operations on arrays of nodes, and those that combine elements along axes."""

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from jax.extend.core import JaxprEqn, Primitive
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


# -- reductions along axes -------------------------------------------------------------------------


def leading(x: Ids, axes: Sequence[int]) -> Ids:
    """`x` with `axes` flattened into one leading axis."""
    kept = [d for d in range(x.ndim) if d not in axes]
    size = math.prod(x.shape[d] for d in axes)
    return x.transpose([*axes, *kept]).reshape([size, *(x.shape[d] for d in kept)])


def _reduce(op: Primitive, empty: Callable[[np.dtype[Any]], Any]) -> Rule:
    """Combine the elements; without any, `empty` of their type."""

    def rule(graph: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
        aval: Any = eqn.outvars[0].aval
        return fold(graph, op, leading(x, eqn.params["axes"]), empty(aval.dtype), aval.dtype)

    return rule


def _extreme(dtype: np.dtype[Any], sign: int) -> Any:
    """The largest (1) or smallest (-1) number of a type."""
    if dtype.kind in "fb":
        return sign * np.inf if dtype.kind == "f" else sign > 0
    return np.iinfo(dtype).max if sign > 0 else np.iinfo(dtype).min


def _argbest(keeps: Primitive) -> Rule:
    def rule(graph: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
        dtype = np.dtype(eqn.params["index_dtype"])
        items = leading(x, eqn.params["axes"])
        best, where = items[0], np.full(items.shape[1:], graph.constant(0, dtype), np.int64)
        for i, item in enumerate(items[1:], 1):
            # The first of equal values is chosen; the first NaN precedes everything.
            keep = elementwise(graph, keeps, [best, item])
            is_nan = elementwise(graph, p.ne_p, [best, best])
            keep = elementwise(graph, p.or_p, [keep, is_nan])
            best = elementwise(graph, p.select_n_p, [keep, item, best])
            here = np.full(where.shape, graph.constant(i, dtype), np.int64)
            where = elementwise(graph, p.select_n_p, [keep, here, where])
        return where

    return rule


def _cumulative(op: Primitive) -> Rule:
    def rule(graph: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
        axis = eqn.params["axis"]
        step = -1 if eqn.params["reverse"] else 1
        items = np.moveaxis(x, axis, 0)[::step].copy()
        for i in range(1, len(items)):
            items[i] = elementwise(graph, op, [items[i - 1], items[i]])
        return np.moveaxis(items[::step], 0, axis)

    return rule


REDUCTIONS: dict[str, Rule] = {
    "reduce_sum": _reduce(p.add_p, lambda _: 0),
    "reduce_prod": _reduce(p.mul_p, lambda _: 1),
    "reduce_max": _reduce(p.max_p, lambda dtype: _extreme(dtype, -1)),
    "reduce_min": _reduce(p.min_p, lambda dtype: _extreme(dtype, 1)),
    "reduce_and": _reduce(p.and_p, lambda dtype: ~np.zeros((), dtype)),
    "reduce_or": _reduce(p.or_p, lambda _: 0),
    "reduce_xor": _reduce(p.xor_p, lambda _: 0),
    "argmax": _argbest(p.ge_p),
    "argmin": _argbest(p.le_p),
    "cumsum": _cumulative(p.add_p),
    "cumprod": _cumulative(p.mul_p),
    "cummax": _cumulative(p.max_p),
    "cummin": _cumulative(p.min_p),
}
"""The rule of each primitive."""
