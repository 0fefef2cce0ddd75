"""Functions with `jax.lax.stop_gradient`, whose own derivatives stop there and later ones do not.

A relation takes the speed of a neighbour as measured by `stop_gradient`, so that A and b do not
contain it. The value depends on that speed all the same: so must every derivative of the law.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import jax
from jax.core import Tracer
from jax.extend.core import ClosedJaxpr, Jaxpr, jaxpr_as_fun
from jax.extend.core import primitives as p

STOP = "stop_gradient"
"""Name of the operation."""


def passing(
    function: Callable[..., Any], inside: Callable[..., Any], given: Any, *arrays: Any
) -> Any:
    """Values of function(*arrays), with derivatives that pass the stops of a function inside.

    Derivatives that the function takes itself stop as before.

    Args:
        function: The function, which differentiates the one inside.
        inside: The function of the same arrays that may stop.
        given: A pytree of further numbers on which they depend.
        arrays: The arrays.
    """
    if not any(isinstance(leaf, Tracer) for leaf in jax.tree.leaves((given, arrays))):
        return function(*arrays)
    if not _stops(jax.make_jaxpr(inside)(*arrays).jaxpr):
        return function(*arrays)
    closed, shapes = jax.make_jaxpr(function, return_shape=True)(*arrays)
    values = jaxpr_as_fun(_passed(closed))(*arrays)
    return jax.tree.unflatten(jax.tree.structure(shapes), values)


def has_stops(function: Callable[..., Any], *arrays: Any) -> bool:
    """True if a function of arrays stops derivatives."""
    return _stops(jax.make_jaxpr(function)(*arrays).jaxpr)


def passed(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, whose own derivatives pass its stops, too."""

    def value(*arrays: Any) -> Any:
        closed, shapes = jax.make_jaxpr(function, return_shape=True)(*arrays)
        values = jaxpr_as_fun(_passed(closed))(*arrays)
        return jax.tree.unflatten(jax.tree.structure(shapes), values)

    return value


@lru_cache(maxsize=256)
def _stops(graph: Jaxpr) -> bool:
    """True if a graph stops derivatives."""
    return any(
        eqn.primitive.name == STOP or any(_stops(_open(x)) for x in _graphs(eqn.params))
        for eqn in graph.eqns
    )


def _open(graph: Any) -> Jaxpr:
    return graph.jaxpr if isinstance(graph, ClosedJaxpr) else graph


def _is_graph(x: Any) -> bool:
    return isinstance(x, ClosedJaxpr | Jaxpr)


def _graphs(params: Any) -> Iterator[Any]:
    """The graphs that an operation calls."""
    for x in jax.tree.leaves(params, is_leaf=_is_graph):
        if _is_graph(x):
            yield x


def _passed(graph: Any) -> Any:
    """The graph with copies where derivatives stop."""
    if isinstance(graph, ClosedJaxpr):
        return ClosedJaxpr(_passed(graph.jaxpr), graph.consts)
    if not _stops(graph):
        return graph
    eqns = []
    for eqn in graph.eqns:
        if eqn.primitive.name == STOP:
            eqn = eqn.replace(primitive=p.copy_p, params={})
        elif any(map(_stops, map(_open, _graphs(eqn.params)))):
            params = jax.tree.map(
                lambda x: _passed(x) if _is_graph(x) else x, dict(eqn.params), is_leaf=_is_graph
            )
            eqn = eqn.replace(params=params)
        eqns.append(eqn)
    return graph.replace(eqns=eqns)
