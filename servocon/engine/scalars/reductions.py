"""Primitives that combine the elements along axes of an array."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from jax.extend.core import JaxprEqn, Primitive
from jax.extend.core import primitives as p

from servocon.engine.scalars.elements import Rule, elementwise, fold
from servocon.engine.scalars.graph import Graph, Ids


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
