"""The operations of a graph as SymPy expressions; SymPy is imported only when needed.

Numbers keep their 53 bits; whole ones become integers, so that x**2 stays a square.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from servocon.engine.scalars.graph import Graph, Ids, Node, UnsupportedError

_FUNCTIONS = (
    "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp log sqrt cbrt sign "
    "floor erf erfc"
)
"""Operations that SymPy has under the same name."""

_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")


def expressions_of(
    graph: Graph, symbols: Mapping[int, Any], outputs: Sequence[Ids]
) -> list[np.ndarray]:
    """Expressions of the outputs, in their shapes.

    Args:
        graph: The graph.
        symbols: Symbol of each input by its node.
        outputs: Nodes of each output.

    Raises:
        UnsupportedError: an operation has no counterpart in SymPy.
    """
    operations, values = _operations(), dict(symbols)
    for n in graph.live([int(n) for ids in outputs for n in np.ravel(ids)]):
        node = graph.nodes[n]
        if node.value is not None:
            values[n] = _number(node.value)
        elif node.op is not None:
            values[n] = _applied(operations, node, [values[arg] for arg in node.args])
    made = []
    for ids in outputs:
        entries = [values[int(n)] for n in np.ravel(ids)]
        made.append(np.array(entries, object).reshape(np.shape(ids)))
    return made


def length_of(graph: Graph, outputs: Sequence[Ids]) -> int:
    """Number of operations of the outputs, with common ones counted each time."""
    size: dict[int, int] = {}
    ids = [int(n) for array in outputs for n in np.ravel(array)]
    for n in graph.live(ids):
        node = graph.nodes[n]
        size[n] = (node.op is not None) + sum(size[arg] for arg in node.args)
    return sum(size[n] for n in ids)


def _applied(operations: Mapping[str, Callable[..., Any]], node: Node, operands: list[Any]) -> Any:
    assert node.op is not None
    name = node.op.name
    if name == "integer_pow":
        return operands[0] ** dict(node.params)["y"]
    if name not in operations:
        raise UnsupportedError(f"{name} in SymPy")
    return operations[name](*operands)


def _operations() -> dict[str, Callable[..., Any]]:
    import sympy as sp

    relations = (sp.Eq, sp.Ne, sp.Lt, sp.Le, sp.Gt, sp.Ge)

    def select(which: Any, *cases: Any) -> Any:
        if len(cases) != 2:
            raise UnsupportedError("a choice among several cases in SymPy")
        return sp.Piecewise((cases[1], which), (cases[0], True))

    return {name: getattr(sp, name) for name in _FUNCTIONS.split()} | {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "div": lambda a, b: a / b,
        "neg": lambda a: -a,
        "pow": lambda a, b: a**b,
        "square": lambda a: a**2,
        "rsqrt": lambda a: 1 / sp.sqrt(a),
        "abs": sp.Abs,
        "max": sp.Max,
        "min": sp.Min,
        "clamp": lambda low, x, high: sp.Min(sp.Max(x, low), high),
        "ceil": sp.ceiling,
        "exp2": lambda a: 2**a,
        "expm1": lambda a: sp.exp(a) - 1,
        "log1p": lambda a: sp.log(1 + a),
        "logistic": lambda a: 1 / (1 + sp.exp(-a)),
        "and": sp.And,
        "or": sp.Or,
        "not": sp.Not,
        "select_n": select,
        "convert_element_type": lambda a: a,
        **dict(zip(_COMPARISONS, relations, strict=True)),
    }


def _number(value: Any) -> Any:
    import sympy as sp

    if value.dtype.kind == "b":
        return sp.true if value else sp.false
    if not np.isfinite(value):
        raise UnsupportedError(f"{value} in SymPy")
    return sp.Integer(int(value)) if float(value).is_integer() else sp.Float(float(value))
