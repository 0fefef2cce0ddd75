"""Functions of different numbers that are the same after renaming: proved by their operations.

Sums, differences and products with known numbers are collected in exact arithmetic. So the gap
between two vehicles is the same function of positions as of gaps, wherever the vehicles are. All
other operations are compared as they stand. So equal functions may count as different, and
different ones never as equal, but for rounding.
"""

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from jax.extend.core import ClosedJaxpr
from jax.extend.core import primitives as p

from servocon.engine.scalars.functions import LARGEST_BUILT, nodes_of
from servocon.engine.scalars.graph import Graph, Node, UnsupportedError
from servocon.engine.scalars.rules import evaluate

LEAF, NUMBER, SUM = "leaf", "number", "sum"
"""First entries of the keys of expressions that are no operations."""

_REAL = np.dtype(float)


class Operations(NamedTuple):
    """The scalar operations of a traced function.

    Attributes:
        live: Operations that the outputs need, by their numbers, in their order.
        inputs: Numbers of the entries of each input.
        outputs: Numbers of the entries of each output.
    """

    live: dict[int, Node]
    inputs: list[np.ndarray]
    outputs: Sequence[np.ndarray]

    @staticmethod
    def of(closed: ClosedJaxpr) -> "Operations | None":
        """Operations of a function; None if it cannot be expressed in scalar operations."""
        graph = Graph(LARGEST_BUILT)
        try:
            inputs = [nodes_of(graph, aval) for aval in closed.in_avals]
            outputs = evaluate(graph, closed.jaxpr, closed.consts, inputs)
        except UnsupportedError:
            return None
        live = graph.live([int(n) for ids in outputs for n in np.ravel(ids)])
        return Operations({n: graph.nodes[n] for n in live}, inputs, outputs)


class Expressions:
    """Expressions of unknown numbers, each with an integer; equal ones have the same.

    They are sums of others with exact factors, other operations, known numbers, and leaves: unknown
    numbers with descriptions.
    """

    def __init__(self):
        self._keys: list[tuple[Any, ...]] = []
        self._known: dict[tuple[Any, ...], int] = {}
        self._shapes: list[int] = []
        self._shape_of: dict[tuple[Any, ...], int] = {}

    def leaf(self, name: Hashable, description: Hashable) -> int:
        """An unknown number; numbers with equal descriptions may take each other's place."""
        return self._of((LEAF, name, description), (LEAF, description))

    def number(self, value: float) -> int:
        """A known number."""
        exact: Any = repr(value)
        if np.isfinite(value):  # integers are faster, and equal to such fractions
            exact = int(value) if value.is_integer() else Fraction(value)
        return self._of((NUMBER, exact), (NUMBER, exact))

    def of(self, operations: Operations, given: Sequence[np.ndarray]) -> list[np.ndarray]:
        """The outputs of a function of given expressions, in their shapes.

        Args:
            operations: The function.
            given: Expressions of the entries of each input.
        """
        found: dict[int, int] = {}
        for ids, own in zip(operations.inputs, given, strict=True):
            found.update(zip(ids.ravel().tolist(), np.ravel(own).tolist(), strict=True))
        for n, node in operations.live.items():
            if n not in found:
                found[n] = self._of_node(node, found)
        return [
            np.array([found[int(n)] for n in np.ravel(ids)]).reshape(np.shape(ids))
            for ids in operations.outputs
        ]

    def local(self, expressions: Sequence[int]) -> tuple[tuple[Any, ...], list[Hashable]]:
        """Text of some expressions without the names of their leaves, and these in order.

        Two groups of expressions are the same functions, after renaming, if the first value is
        equal; then leaf k of one has the place of leaf k of the other.
        """
        places: dict[int, int] = {}
        names: list[Hashable] = []
        told: list[Any] = []
        left = list(reversed(expressions))
        while left:
            one = left.pop()
            if one in places:
                told.append(places[one])
                continue
            places[one] = len(places)
            kind, *rest = self._keys[one]
            if kind == LEAF:
                names.append(rest[0])
                told.append((LEAF, rest[1]))
            elif kind == NUMBER:
                told.append((NUMBER, *rest))
            elif kind == SUM:
                # By factors and shapes first: the order of names is no part of a function.
                terms = sorted(rest[1], key=lambda term: (term[1], self._shapes[term[0]], term[0]))
                told.append((SUM, rest[0], tuple(factor for _, factor in terms)))
                left += [term for term, _ in reversed(terms)]
            else:
                told.append((kind, *rest[:-1], len(rest[-1])))
                left += reversed(rest[-1])
        return tuple(told), names

    def _of_node(self, node: Any, found: dict[int, int]) -> int:
        args = [found[n] for n in node.args]
        if node.value is not None:
            if node.dtype == _REAL:
                return self.number(float(node.value))
            return self._of((NUMBER, node.dtype.str, repr(node.value)))
        if node.dtype == _REAL:
            if node.op in (p.add_p, p.sub_p):
                return self._sum([(args[0], 1), (args[1], 1 if node.op is p.add_p else -1)])
            if node.op is p.neg_p:
                return self._sum([(args[0], -1)])
            for one, other in (args, args[::-1]) if node.op is p.mul_p else ():
                factor = self._value(one)
                if factor is not None:
                    return self._sum([(other, factor)])
        return self._of((node.op.name, node.params, node.dtype.str, tuple(args)))

    def _value(self, one: int) -> int | Fraction | None:
        """The value of a known finite number; None for others."""
        kind, value, *_ = self._keys[one]
        return value if kind == NUMBER and isinstance(value, int | Fraction) else None

    def _sum(self, parts: Sequence[tuple[int, Any]]) -> int:
        constant: Any = 0
        terms: dict[int, Any] = {}
        for one, factor in parts:
            kind, *rest = self._keys[one]
            value = self._value(one)
            if value is not None:
                constant += factor * value
                continue
            if kind == SUM:
                constant += factor * rest[0]
            for term, own in rest[1] if kind == SUM else ((one, 1),):
                terms[term] = terms.get(term, 0) + factor * own
        left = tuple(sorted((term, factor) for term, factor in terms.items() if factor))
        if not left:
            return self._of((NUMBER, constant))
        if not constant and len(left) == 1 and left[0][1] == 1:
            return left[0][0]
        shape = tuple(sorted((factor, self._shapes[term]) for term, factor in left))
        return self._of((SUM, constant, left), (SUM, constant, shape))

    def _of(self, key: tuple[Any, ...], shape: tuple[Any, ...] | None = None) -> int:
        """The expression of a key, and of a shape: the key without names."""
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = len(self._keys)
            self._keys.append(key)
            if shape is None:
                args = key[-1] if isinstance(key[-1], tuple) else ()
                shape = (*key[:-1], tuple(self._shapes[one] for one in args)) if args else key
            self._shapes.append(self._shape_of.setdefault(shape, len(self._shape_of)))
        return known
