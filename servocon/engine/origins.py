"""Evaluation of JAX graphs operation by operation, to find the one that makes a NaN."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import Jaxpr, JaxprEqn, Literal

from servocon.engine.evaluators import evaluator
from servocon.errors import NonFiniteError, digits
from servocon.precision import float64
from servocon.user_code import users_line

CALLS = {"jit", "pjit", "closed_call", "core_call", "remat", "remat2", "checkpoint"} | {
    *("custom_lin", "custom_jvp_call", "custom_vjp_call", "custom_vjp_call_jaxpr")
}
"""Operations that call their own graph once."""

NO_DERIVATIVE = (
    "jnp.linalg.norm and jnp.sqrt have no derivative at 0, nor has jnp.arccos at ±1, nor a "
    "quotient of zeros. Write servocon.spatial.norm(x) for a length: its derivative at x = 0 is 0"
)
"""The likely cause of a NaN in a derivative, and its cure."""


def no_derivative(where: str, q: np.ndarray, v: np.ndarray, t: float) -> NonFiniteError:
    """The error of a function without a derivative at a state, with the user's line."""
    return NonFiniteError(
        where,
        got=f"a value or derivative that is NaN or infinite at q = {digits(q)}, v = {digits(v)}, "
        f"t = {t:.3g}",
        expected="a function that is smooth there",
        cure=f"{NO_DERIVATIVE}.",
    )


def bind(eqn: JaxprEqn, arrays: Sequence[Any]) -> list[Any]:
    """Outputs of an operation, computed by JAX."""
    made = eqn.primitive.get_bind_params(eqn.params)
    functions, params = made if isinstance(made, tuple) else ((), made)  # before JAX 0.10
    outputs = eqn.primitive.bind(*functions, *arrays, **params)
    return list(outputs) if eqn.primitive.multiple_results else [outputs]


def called_graph(eqn: JaxprEqn) -> tuple[Jaxpr, Sequence[Any]] | None:
    """The graph that an operation calls once, and its constants; None for other operations."""
    if eqn.primitive.name not in CALLS:
        return None
    names = ("jaxpr", "call_jaxpr", "fun_jaxpr")
    closed = next(eqn.params[name] for name in names if name in eqn.params)
    return getattr(closed, "jaxpr", closed), getattr(closed, "consts", ())


class _Node(NamedTuple):
    """An intermediate value.

    Attributes:
        array: The value.
        before: Indices of the values from which it is computed.
        traces: Tracebacks of the calls around its operation, outermost first.
    """

    array: Any
    before: tuple[int, ...] = ()
    traces: tuple[Any, ...] = ()


@float64
def origin_of_nan(function: Callable[..., Any], *arrays: Any) -> str:
    """The line of a user's function in which a NaN or an infinity arises; "" if none does.

    Args:
        function: A function of float64 arrays, or a derivative of one.
        arrays: Arguments for which a value is not finite.
    """
    found: list[list[_Node]] = []
    results: list[list[int]] = []

    def soundness(*arrays: Any) -> Any:
        closed = jax.make_jaxpr(function)(*arrays)
        nodes = [_Node(x) for x in arrays]
        results[:] = [_read(closed.jaxpr, closed.consts, range(len(arrays)), nodes, ())]
        found[:] = [nodes]
        return jnp.stack([jnp.all(_is_finite(node.array)) for node in nodes]).astype(float)

    sound = np.asarray(evaluator(soundness)(*arrays)) > 0.0
    nodes = found[0]
    broken = [i for i in results[0] if not sound[i]]
    while broken:
        before = [i for i in nodes[broken[0]].before if not sound[i]]
        if not before:
            return users_line(nodes[broken[0]].traces)
        broken = before
    return ""


def _is_finite(x: Any) -> Any:
    return jnp.isfinite(x) if jnp.issubdtype(jnp.result_type(x), jnp.inexact) else True


def _read(
    jaxpr: Jaxpr,
    consts: Sequence[Any],
    given: Sequence[int],
    nodes: list[_Node],
    around: tuple[Any, ...],
) -> list[int]:
    """Indices of the outputs of a graph; its values are added to the nodes."""

    def added(array: Any, before: Sequence[int] = (), traces: tuple[Any, ...] = ()) -> int:
        nodes.append(_Node(array, tuple(before), traces))
        return len(nodes) - 1

    known = dict(zip(jaxpr.constvars, map(added, consts), strict=True))
    known |= dict(zip(jaxpr.invars, given, strict=True))
    place = lambda x: added(x.val) if isinstance(x, Literal) else known[x]
    for eqn in jaxpr.eqns:
        inputs = [place(x) for x in eqn.invars]
        traces = (*around, eqn.source_info.traceback)
        inner = called_graph(eqn)
        if inner is not None:
            outputs = _read(*inner, inputs, nodes, traces)
        else:
            values = bind(eqn, [nodes[i].array for i in inputs])
            outputs = [added(value, inputs, traces) for value in values]
        known.update(zip(eqn.outvars, outputs, strict=True))
    return [place(x) for x in jaxpr.outvars]
