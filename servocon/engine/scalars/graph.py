"""An expression graph of scalar operations, simplified while it is built.

Nodes are integers in the order of their creation, which is a topological order.  Equal operations
get equal integers (common subexpressions), operations on constants are evaluated, and exact zeros
and ones from differentiation are folded away.

The foldings assume finite operands: `0*x`, `0/x` and `x - x` become 0 for any x. All others are
exact in IEEE arithmetic, apart from the sign of a zero. A graph may also leave an operation on
constants as it is where its result would be rounded.
"""

import functools
from bisect import bisect_right
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

import jax
import numpy as np
from jax import Array, lax
from jax.extend.core import JaxprEqn, Primitive
from jax.extend.core import primitives as p
from numpy.typing import NDArray

from servocon.engine.scalars.exact import is_exact
from servocon.engine.scalars.routines import RESULT, ROUTINE, Routine

Ids = NDArray[np.int64]


class UnsupportedError(Exception):
    """A function that cannot be rewritten as scalar operations, and the reason.

    Args:
        reason: The reason.
        node: Number of the node that has no counterpart, if the graph is complete.
    """

    def __init__(self, reason: str, node: int | None = None):
        super().__init__(reason)
        self.node = node


class Node(NamedTuple):
    """One scalar: an operation on earlier nodes, or (`op` None) an input or a constant."""

    op: Primitive | None
    args: tuple[int, ...]
    params: tuple[tuple[str, Any], ...]
    dtype: np.dtype[Any]
    value: Any = None  # of a constant: a NumPy scalar


ZERO, ONE, NOT_FINITE, OTHER = 1, 2, 3, 4
"""Kinds of constants."""


def _kind_of(value: Any) -> int:
    if value is None:
        return 0
    if value == 0 or value == 1:
        return ZERO if value == 0 else ONE
    return OTHER if np.isfinite(value) else NOT_FINITE


_COMPARISONS = {p.eq_p: np.equal, p.ne_p: np.not_equal, p.lt_p: np.less}
_COMPARISONS |= {p.le_p: np.less_equal, p.gt_p: np.greater, p.ge_p: np.greater_equal}
# Exactly what XLA computes, and much faster than dispatching a scalar computation.
_NUMPY: dict[Primitive, Callable[..., Any]] = {
    p.add_p: np.add,
    p.sub_p: np.subtract,
    p.mul_p: np.multiply,
    p.neg_p: np.negative,
    p.sqrt_p: np.sqrt,
    p.max_p: np.maximum,
    p.min_p: np.minimum,
    p.and_p: np.bitwise_and,
    p.or_p: np.bitwise_or,
    p.xor_p: np.bitwise_xor,
    p.not_p: np.bitwise_not,
    p.abs_p: np.abs,
    p.is_finite_p: np.isfinite,
    **_COMPARISONS,
}
_BOOLEAN = np.dtype(bool)
_COMMUTATIVE = {p.add_p, p.mul_p, p.max_p, p.min_p, p.and_p, p.or_p, p.xor_p, p.eq_p, p.ne_p}


@functools.cache
def _unset_parameters() -> dict[Primitive, dict[str, None]]:
    """The parameters that are None in JAX's own use of the primitives made by the rules.

    They change between JAX versions (`out_dtype` of `mul`), so they are not part of a node.
    """

    def sample(x: Array, b: Array) -> list[Array]:
        binary = (lax.add, lax.sub, lax.mul, lax.div, lax.max, lax.min)
        compare = (lax.eq, lax.ne, lax.lt, lax.le, lax.gt, lax.ge)
        logical = (lax.bitwise_and, lax.bitwise_or, lax.bitwise_xor)
        unary = (lax.neg, lax.sqrt, lax.sin, lax.cos, lax.abs)
        results = [op(x, x) for op in binary + compare] + [op(b, b) for op in logical]
        return [*results, *(op(x) for op in unary), lax.select(b, x, x)]

    equations = jax.make_jaxpr(sample)(np.float32(1), np.bool_(True)).eqns
    return {eqn.primitive: dict.fromkeys(eqn.params) for eqn in equations}


class Graph:
    """Scalar operations under construction, and routines; at most `limit` of them.

    Attributes:
        limit: Largest number of operations.
        rounds: False to leave an operation on constants whose result would be rounded.
        dropped: Operands x of foldings that assume a finite x.
        nodes: The nodes.
        calls: Functions and the nodes of their outputs.
        choices: Nodes that choose among the results of branches, and the number of their `cond`.
    """

    def __init__(self, limit: int, rounds: bool = True) -> None:
        self.limit, self.rounds = limit, rounds
        self.dropped: set[int] = set()
        self.nodes: list[Node] = []
        self.calls: dict[Any, tuple[Any, list[Ids]]] = {}
        self.choices: dict[int, int] = {}
        self._kinds = bytearray()
        self._known: dict[Any, int] = {}
        self._operations = 0
        self._equations: list[JaxprEqn] = []
        self._begun: list[tuple[int, tuple[JaxprEqn, ...]]] = []
        self._unset = dict(_unset_parameters())

    # -- the equations that nodes are of -----------------------------------------------------

    def begin(self, equation: JaxprEqn) -> None:
        """New nodes belong to this equation, nested in the open ones."""
        self._equations.append(equation)
        self._begun.append((len(self.nodes), tuple(self._equations)))

    def end(self) -> None:
        """End the equation that began last; a failed one does not end."""
        self._equations.pop()

    def equations(self, n: int | None = None) -> tuple[JaxprEqn, ...]:
        """The equations of a node, outermost first; for None, the open ones."""
        if n is None:
            return tuple(self._equations)
        place = bisect_right(self._begun, n, key=itemgetter(0))
        return self._begun[place - 1][1] if place else ()

    # -- making nodes ------------------------------------------------------------------------

    def input(self, dtype: np.dtype[Any]) -> int:
        """A new input of the program."""
        self._append(Node(None, (), (), dtype))
        return len(self.nodes) - 1

    def constant(self, value: Any, dtype: np.dtype[Any]) -> int:
        """The node of a constant; equal bytes share one."""
        scalar = np.asarray(value, dtype)[()]
        # By bytes: 0.0 and -0.0 differ, a NaN equals itself.
        return self._intern((dtype, scalar.tobytes()), None, (), (), dtype, scalar)

    def constants(self, array: Any) -> Ids:
        """The nodes of an array of constants, in its shape."""
        array = np.asarray(array)
        bits = np.ascontiguousarray(array.ravel()).view(f"u{array.dtype.itemsize}").tolist()
        distinct = dict(zip(bits, array.ravel(), strict=True))
        made = {key: self.constant(value, array.dtype) for key, value in distinct.items()}
        return np.array([made[key] for key in bits], np.int64).reshape(array.shape)

    def apply(
        self, op: Primitive, *args: int, dtype: np.dtype[Any] | None = None, **params: Any
    ) -> int:
        """The node of `op(*args)`, simplified; `dtype` defaults to that of the last operand."""
        nodes = self.nodes
        if dtype is None:
            dtype = _BOOLEAN if op in _COMPARISONS else nodes[args[-1]].dtype
        for arg in args:
            if nodes[arg].value is None:
                break
        else:
            if op is not p.integer_pow_p:
                value = self._evaluate(op, args, params)
                if self.rounds or is_exact(op.name, [nodes[n].value for n in args], value):
                    return self.constant(value, dtype)
        simplify = _SIMPLIFY.get(op)
        if simplify is not None:
            result = simplify(self, *args, **params)
            if result is not None:
                return result
        return self.raw(op, args, dtype, params)

    def parameters(self, op: Primitive, params: dict[str, Any]) -> dict[str, Any]:
        """`params` of an equation without those that are None; these are remembered."""
        unset = {name: None for name, value in params.items() if value is None}
        self._unset[op] = self._unset.get(op, {}) | unset
        return {name: value for name, value in params.items() if value is not None}

    def raw(
        self, op: Primitive, args: tuple[int, ...], dtype: np.dtype[Any], params: dict[str, Any]
    ) -> int:
        """The node of `op(*args)` without simplification."""
        if op in _COMMUTATIVE:
            args = tuple(sorted(args))
        items = tuple(sorted(params.items())) if params else ()
        try:
            return self._intern((op, args, items, dtype), op, args, items, dtype)
        except TypeError as error:  # an unhashable parameter
            raise UnsupportedError(f"parameters of {op}") from error

    def evaluated(self, op: Primitive, operands: Sequence[Ids]) -> Ids | None:
        """The nodes of `op` of arrays of constants; None where it is for `apply` to find them."""
        if (
            op not in _NUMPY
            or not self.rounds
            or not all(self.kinds(array).all() for array in operands)
        ):
            return None
        values = [np.array([self.nodes[n].value for n in array.tolist()]) for array in operands]
        with np.errstate(all="ignore"):
            return self.constants(_NUMPY[op](*values))

    def routine(self, routine: Routine, operands: Ids) -> Callable[[int, Any], int]:
        """The results of a routine, each by its byte offset and type."""
        flat = tuple(int(node) for node in operands.ravel())
        whole = self.raw(ROUTINE, flat, np.dtype(float), {"routine": routine})
        return lambda place, dtype: self.raw(RESULT, (whole,), np.dtype(dtype), {"place": place})

    def _intern(self, key: Any, op: Primitive | None, *rest: Any) -> int:
        """The node of a key, made from its operation and the rest if there is none."""
        known = self._known.get(key)
        if known is None:
            self._operations += op not in (None, RESULT)
            if self._operations > self.limit:
                raise UnsupportedError(f"more than {self.limit} scalar operations before pruning")
            known = self._known[key] = len(self.nodes)
            self._append(Node(op, *rest))
        return known

    def _append(self, node: Node) -> None:
        self.nodes.append(node)
        self._kinds.append(_kind_of(node.value))

    def _evaluate(self, op: Primitive, args: Sequence[int], params: dict[str, Any]) -> Any:
        values = [self.nodes[arg].value for arg in args]
        with np.errstate(all="ignore"):
            if op in _NUMPY:
                return _NUMPY[op](*values)
            if op is p.div_p and values[0].dtype.kind == "f":
                return np.divide(*values)
            if op is p.convert_element_type_p:
                kinds = values[0].dtype.kind, np.dtype(params["new_dtype"]).kind
                if kinds[0] in "bi" or kinds == ("f", "f"):
                    return values[0].astype(params["new_dtype"])
        if op is p.bitcast_convert_type_p:
            return values[0].view(params["new_dtype"])
        if op is p.select_n_p:
            return values[1 + int(values[0])]
        with jax.ensure_compile_time_eval():
            return np.asarray(op.bind(*values, **(self._unset.get(op, {}) | params)))

    # -- asking about nodes ------------------------------------------------------------------

    def kinds(self, ids: Ids) -> NDArray[np.uint8]:
        """The kind of each node of an array, 0 for what is no constant."""
        return np.frombuffer(self._kinds, np.uint8)[ids]

    def value(self, node: int) -> Any:
        """The value of a constant, None for anything else."""
        return self.nodes[node].value

    def equals(self, node: int, number: float) -> bool:
        """True if a node is a constant of that value."""
        value = self.nodes[node].value
        return value is not None and bool(value == number)

    def negated(self, node: int) -> int | None:
        """The operand when `node` is a negation, else None."""
        return self.nodes[node].args[0] if self.nodes[node].op is p.neg_p else None

    def find(self, op: Primitive, *args: int) -> int | None:
        """The node of `op(*args)` (without parameters) if it exists."""
        return self._known.get((op, args, (), self.nodes[args[-1]].dtype))

    def live(self, outputs: Sequence[int]) -> list[int]:
        """The nodes that `outputs` depend on, in topological order."""
        live: set[int] = set()
        pending = list(outputs)
        while pending:
            node = pending.pop()
            if node not in live:
                live.add(node)
                pending.extend(self.nodes[node].args)
        return sorted(live)


# -- simplifications: the simpler node, or None --------------------------------------------------


def _add(graph: Graph, a: int, b: int) -> int | None:
    if graph.equals(a, 0):
        return b
    if graph.equals(b, 0):
        return a
    minus_a, minus_b = graph.negated(a), graph.negated(b)
    if minus_a is not None and minus_b is not None:
        return graph.apply(p.neg_p, graph.apply(p.add_p, minus_a, minus_b))
    if minus_a is not None:
        return graph.apply(p.sub_p, b, minus_a)
    return None if minus_b is None else graph.apply(p.sub_p, a, minus_b)


def _sub(graph: Graph, a: int, b: int) -> int | None:
    if graph.equals(b, 0):
        return a
    if graph.equals(a, 0):
        return graph.apply(p.neg_p, b)
    if a == b:
        graph.dropped.add(a)
        return graph.constant(0, graph.nodes[a].dtype)
    if (minus_b := graph.negated(b)) is not None:
        return graph.apply(p.add_p, a, minus_b)
    if (minus_a := graph.negated(a)) is not None:
        return graph.apply(p.neg_p, graph.apply(p.add_p, minus_a, b))
    reverse = graph.find(p.sub_p, b, a)  # so that x_i - x_j is computed once for a pair
    return None if reverse is None else graph.apply(p.neg_p, reverse)


def _neg(graph: Graph, a: int) -> int | None:
    if (inner := graph.negated(a)) is not None:
        return inner
    op, args, *_ = graph.nodes[a]
    return graph.find(p.sub_p, args[1], args[0]) if op is p.sub_p else None


def _mul(graph: Graph, a: int, b: int) -> int | None:
    for x, y in ((a, b), (b, a)):
        if graph.equals(x, 0):
            graph.dropped.add(y)
            return x
        if graph.equals(x, 1):
            return y
        if graph.equals(x, -1):
            return graph.apply(p.neg_p, y)
        if (minus_x := graph.negated(x)) is not None:
            return graph.apply(p.neg_p, graph.apply(p.mul_p, minus_x, y))
    return None


def _div(graph: Graph, a: int, b: int) -> int | None:
    if graph.equals(a, 0) or graph.equals(b, 1):
        graph.dropped.add(b)
        return a
    if graph.nodes[a].dtype.kind != "f":
        return None
    if (minus_a := graph.negated(a)) is not None:
        return graph.apply(p.neg_p, graph.apply(p.div_p, minus_a, b))
    if (minus_b := graph.negated(b)) is not None:
        return graph.apply(p.neg_p, graph.apply(p.div_p, a, minus_b))
    if (divisor := graph.value(b)) is not None and abs(np.frexp(divisor)[0]) == 0.5:
        with np.errstate(all="ignore"):
            reciprocal = np.divide(1, divisor, dtype=graph.nodes[b].dtype)
        if abs(reciprocal) >= np.finfo(reciprocal.dtype).tiny and np.isfinite(reciprocal):
            return graph.apply(p.mul_p, a, graph.constant(reciprocal, reciprocal.dtype))
    return None


def _integer_pow(graph: Graph, x: int, *, y: int) -> int:
    dtype = graph.nodes[x].dtype
    result, square, exponent = graph.constant(1, dtype), x, abs(y)
    while exponent:  # repeated squaring in the order of JAX's own lowering
        if exponent & 1:
            result = graph.apply(p.mul_p, result, square)
        exponent >>= 1
        if exponent:
            square = graph.apply(p.mul_p, square, square)
    return graph.apply(p.div_p, graph.constant(1, dtype), result) if y < 0 else result


def _even(op: Primitive) -> Callable[..., int | None]:
    def simplify(graph: Graph, x: int, **params: Any) -> int | None:
        minus_x = graph.negated(x)
        return None if minus_x is None else graph.apply(op, minus_x, **params)

    return simplify


def _odd(op: Primitive) -> Callable[..., int | None]:
    def simplify(graph: Graph, x: int, **params: Any) -> int | None:
        minus_x = graph.negated(x)
        if minus_x is None:
            return None
        return graph.apply(p.neg_p, graph.apply(op, minus_x, **params))

    return simplify


def _and_or(identity: bool) -> Callable[..., int | None]:
    def simplify(graph: Graph, a: int, b: int) -> int | None:
        for x, y in ((a, b), (b, a)):
            value = graph.value(x)
            if value is not None and value.dtype.kind == "b":
                return y if bool(value) is identity else x
            op, args, _, dtype, *_ = graph.nodes[x]
            if op is p.not_p and args[0] == y and dtype == _BOOLEAN:
                return graph.constant(not identity, _BOOLEAN)
        return a if a == b else None

    return simplify


def _select(graph: Graph, which: int, *cases: int) -> int | None:
    if (value := graph.value(which)) is not None:
        return cases[int(value)]
    if len(set(cases)) == 1:
        return cases[0]
    known = all(graph.value(case) is not None for case in cases)
    if not known or any(graph.nodes[n].dtype != _BOOLEAN for n in (which, *cases)):
        return None
    return which if graph.value(cases[1]) else graph.apply(p.not_p, which)


def _of_choice(op: Primitive) -> Callable[..., int | None]:
    """A comparison of one of two constants with a third: the condition of the choice, or not."""

    def simplify(graph: Graph, a: int, b: int) -> int | None:
        pairs: Any = ((a, b, lambda case: (case, b)), (b, a, lambda case: (a, case)))
        for choice, third, operands in pairs:
            node = graph.nodes[choice]
            constants = (*node.args[1:], third)
            if node.op is p.select_n_p and all(graph.value(n) is not None for n in constants):
                cases = [graph.apply(op, *operands(case)) for case in node.args[1:]]
                return graph.apply(p.select_n_p, node.args[0], *cases)
        return None

    return simplify


def _eq(graph: Graph, a: int, b: int) -> int | None:
    """x = max(x, y), as the derivative of a maximum asks, in the form x ≥ y.

    XLA may recompute x for each use, with and without a fused multiplication. Then x differs from
    max(x, y), and a derivative vanishes at random instants.
    """
    found = _is_extreme(graph, a, b)
    return _is_extreme(graph, b, a) if found is None else found


_EXTREMES: dict[Primitive | None, Primitive] = {p.max_p: p.ge_p, p.min_p: p.le_p}


def _is_extreme(graph: Graph, x: int, extreme: int) -> int | None:
    """Node that is true if x is the extreme of several operands; None if it is not one of them."""
    op, args, *_ = graph.nodes[extreme]
    for inner, other in (args, args[::-1]) if op in _EXTREMES else ():
        found = None if inner == x else _is_extreme(graph, x, inner)
        if inner == x or (found is not None and graph.nodes[inner].op is op):
            beyond = graph.apply(_EXTREMES[op], x, other)
            return beyond if found is None else graph.apply(p.and_p, found, beyond)
    return None


def _convert(graph: Graph, x: int, *, new_dtype: Any, **_: Any) -> int | None:
    return x if graph.nodes[x].dtype == new_dtype else None


def _same(graph: Graph, a: int, b: int) -> int | None:
    return a if a == b else None


_SIMPLIFY: dict[Primitive, Callable[..., int | None]] = {
    p.add_p: _add,
    p.sub_p: _sub,
    p.neg_p: _neg,
    p.mul_p: _mul,
    p.div_p: _div,
    p.eq_p: _eq,
    **{op: _of_choice(op) for op in (p.lt_p, p.le_p, p.gt_p, p.ge_p)},
    p.max_p: _same,
    p.min_p: _same,
    p.integer_pow_p: _integer_pow,
    p.square_p: lambda graph, x: graph.apply(p.mul_p, x, x),
    p.sin_p: _odd(p.sin_p),
    p.cos_p: _even(p.cos_p),
    p.abs_p: _even(p.abs_p),
    p.and_p: _and_or(True),
    p.or_p: _and_or(False),
    p.select_n_p: _select,
    p.convert_element_type_p: _convert,
}
