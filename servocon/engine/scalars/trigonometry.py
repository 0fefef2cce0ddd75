"""Products of sines and cosines of sums, combined: cos a cos b + sin a sin b becomes cos(a − b).

The terms of a mechanism's mass matrix come as products of sines and cosines of absolute angles. As
intervals each occurrence of an angle varies by itself, so that the products are far too wide. Each
node gets a normal form, a sum of products of an exact number, of other nodes, and of the sine or
cosine of a sum of nodes with whole coefficients. It replaces the node where fewer occurrences are
left; so does a sum of multiples of nodes, in which x − (x − y) is y. All steps are identities of
real numbers; coefficients are fractions.
"""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from jax.extend.core import Primitive
from jax.extend.core import primitives as p

from servocon.engine.scalars.graph import Graph

MOST = 48
"""Largest number of terms of a normal form."""

PARTS = 3
"""Largest number of floats whose sum a coefficient may be."""

TURNS = 2**20
"""Largest coefficient of an angle, far below the first whole number that is no float."""

FLOAT = np.dtype(float)

Monomial = tuple[tuple[int, int], ...]
"""Nodes and their powers."""

Angle = tuple[tuple[int, int], ...]
"""Nodes and their whole coefficients; the first one is positive."""


class Term(NamedTuple):
    """A product without its coefficient: of nodes, and the sine or cosine of an angle.

    Attributes:
        nodes: The nodes.
        angle: The angle; empty without a sine or cosine.
        sine: True for a sine.
    """

    nodes: Monomial
    angle: Angle
    sine: bool


Form = dict[Term, Fraction]
"""A normal form: coefficients by term."""


def combined(
    graph: Graph, inputs: Sequence[int], outputs: Sequence[int], kept: Collection[int] = ()
) -> tuple[Graph, dict[int, int]]:
    """The outputs in a new graph, in combined form where that has fewer occurrences of nodes.

    Args:
        graph: The graph, without routines.
        inputs: Nodes of the inputs.
        outputs: Nodes of the outputs.
        kept: Nodes that no form replaces.

    Returns:
        The new graph, and its nodes by those of the given one.
    """
    forms = _Forms(graph, kept)
    for n in graph.live(outputs):
        forms.add(n)
    return forms.written(inputs, outputs)


class _Forms:
    """Normal forms of the nodes of a graph, added in their order."""

    def __init__(self, graph: Graph, kept: Collection[int]):
        self.graph, self.kept = graph, kept
        self.linear: dict[int, dict[int, Fraction]] = {}
        self.turning: dict[int, bool] = {}
        self.forms: dict[int, Form | None] = {}
        self.occurrences: dict[int, int] = {}
        self.replaced: dict[int, Form] = {}

    def add(self, n: int) -> None:
        """Find the form of a node, and whether it replaces the node."""
        node = self.graph.nodes[n]
        name, args = (None if node.op is None else node.op.name), node.args
        own: Form = {Term(((n, 1),), (), False): Fraction(1)}
        if name is None:
            self.turning[n], self.occurrences[n] = False, int(node.value is None)
            self.forms[n] = own if node.value is None else _of_constant(node.value)
            self.linear[n] = {n: Fraction(1)}
            return
        self.turning[n] = name in ("sin", "cos") or any(self.turning[x] for x in args)
        before = sum(self.occurrences[x] for x in args)
        self.occurrences[n], self.forms[n] = before, own
        self.linear[n] = self._linear(n, name, args)
        if name in ("sin", "cos"):
            self.forms[n], self.occurrences[n] = self._of_sine(args[0], name == "sin") or own, 1
            return
        found = self._of_operation(name, args) if self.turning[n] else None
        if found is not None and all(map(_is_short, found.values())):
            self.forms[n] = found
            self._replace(n, found, before)
        elif n not in self.linear[n]:
            parts = {Term(((k, 1),), (), False): c for k, c in self.linear[n].items()}
            self._replace(n, parts, before)

    def _replace(self, n: int, form: Form, before: int) -> None:
        """Write a node in this form if that has fewer occurrences."""
        after = _occurrences(form, self.occurrences)
        if after < before and n not in self.kept and all(map(_is_short, form.values())):
            self.occurrences[n] = after
            self.replaced[n] = form

    def _linear(self, n: int, name: str, args: Sequence[int]) -> dict[int, Fraction]:
        """A node as a sum of multiples of nodes; of itself if it is no such sum."""
        if self.graph.nodes[n].dtype.kind != "f":
            return {n: Fraction(1)}
        if name == "neg":
            return {k: -c for k, c in self.linear[args[0]].items()}
        if name in ("add", "sub"):
            total = dict(self.linear[args[0]])
            for k, c in self.linear[args[1]].items():
                total[k] = total.get(k, Fraction(0)) + (c if name == "add" else -c)
            total = {k: c for k, c in total.items() if c}
            return total if len(total) <= MOST else {n: Fraction(1)}
        if name == "mul":
            for x, y in (args, args[::-1]):
                value = self.graph.value(x)
                if value is not None and np.isfinite(value):
                    return {k: Fraction(float(value)) * c for k, c in self.linear[y].items()}
        return {n: Fraction(1)}

    def _of_sine(self, x: int, sine: bool) -> Form | None:
        linear = self.linear[x]
        if any(c.denominator != 1 or abs(c) > TURNS for c in linear.values()):
            linear = {x: Fraction(1)}
        angle, sign = _canonical({k: int(c) for k, c in linear.items()})
        if not angle:
            return None
        return {Term((), angle, sine): Fraction(sign if sine else 1)}

    def _of_operation(self, name: str, args: Sequence[int]) -> Form | None:
        found = [self.forms[x] for x in args]
        forms = [form for form in found if form is not None]
        if len(forms) < len(found):
            return None
        if name == "neg":
            return {term: -c for term, c in forms[0].items()}
        if name in ("add", "sub"):
            total = dict(forms[0])
            for term, c in forms[1].items():
                _accumulate(total, term, c if name == "add" else -c)
            return total if len(total) <= MOST else None
        return _product(*forms) if name == "mul" else None

    def written(
        self, inputs: Sequence[int], outputs: Sequence[int]
    ) -> tuple[Graph, dict[int, int]]:
        """The outputs in a new graph, and its nodes by the old ones."""
        graph, new = Graph(self.graph.limit, self.graph.rounds), dict[int, int]()
        for n in inputs:
            new[n] = graph.input(self.graph.nodes[n].dtype)
        for n in self._needed(outputs):
            node, form = self.graph.nodes[n], self.replaced.get(n)
            if n in new:
                continue
            if node.op is None:
                new[n] = graph.constant(node.value, node.dtype)
            elif form is not None:
                new[n] = _written(graph, form, new)
            else:
                args, params = [new[x] for x in node.args], dict(node.params)
                new[n] = graph.apply(node.op, *args, dtype=node.dtype, **params)
        return graph, new

    def _needed(self, outputs: Sequence[int]) -> list[int]:
        """The nodes that are written, in their order."""
        needed, pending = set[int](), list(outputs)
        while pending:
            n = pending.pop()
            if n in needed:
                continue
            needed.add(n)
            form = self.replaced.get(n)
            if form is not None:
                pending.extend(_nodes_of(form))
            else:
                pending.extend(self.graph.nodes[n].args)
        return sorted(needed)


def _of_constant(value: np.generic) -> Form | None:
    if value.dtype.kind != "f" or not np.isfinite(value):
        return None
    return {Term((), (), False): Fraction(float(value))} if value != 0 else {}


def _canonical(angle: dict[int, int]) -> tuple[Angle, int]:
    """An angle with a positive first coefficient, and the sign that was taken out."""
    pairs = tuple(sorted((k, c) for k, c in angle.items() if c))
    if pairs and pairs[0][1] < 0:
        return tuple((k, -c) for k, c in pairs), -1
    return pairs, 1


def _accumulate(form: Form, term: Term, coefficient: Fraction) -> None:
    total = form.get(term, Fraction(0)) + coefficient
    if total:
        form[term] = total
    else:
        form.pop(term, None)


def _product(a: Form, b: Form) -> Form | None:
    """The product of two forms; None if it is too long."""
    if len(a) * len(b) > 4 * MOST:
        return None
    total: Form = {}
    for one, c in a.items():
        for other, d in b.items():
            powers = dict(one.nodes)
            for k, e in other.nodes:
                powers[k] = powers.get(k, 0) + e
            nodes = tuple(sorted(powers.items()))
            if not one.angle or not other.angle:
                angle, sine = (other if not one.angle else one)[1:]
                _accumulate(total, Term(nodes, angle, sine), c * d)
                continue
            for sign in (1, -1):
                both = dict(one.angle)
                for k, e in other.angle:
                    both[k] = both.get(k, 0) + sign * e
                if max(map(abs, both.values())) > TURNS:
                    return None
                angle, turned = _canonical(both)
                half = c * d / 2
                if one.sine == other.sine:  # cos a cos b and sin a sin b
                    term = Term(nodes, angle, False)
                    _accumulate(total, term, -sign * half if one.sine else half)
                elif angle:  # sin a cos b = (sin(a + b) + sin(a - b)) / 2, and turned
                    value = half if one.sine else sign * half
                    _accumulate(total, Term(nodes, angle, True), turned * value)
    return total if len(total) <= MOST else None


def _occurrences(form: Form, known: dict[int, int]) -> int:
    """Occurrences of inputs if a form is written with a common factor for each angle."""
    angles = {(term.angle, term.sine) for term in form if term.angle}
    return len(angles) + sum(e for term in form for k, e in term.nodes if known[k])


def _nodes_of(form: Form) -> Iterable[int]:
    return (k for term in form for k, _ in (*term.nodes, *term.angle))


def _floats(value: Fraction) -> list[float]:
    """Floats whose sum is a fraction; their number is `PARTS` + 1 if there are too many."""
    parts: list[float] = []
    while value and len(parts) <= PARTS:
        parts.append(float(value))
        value -= Fraction(parts[-1])
    return parts


def _is_short(value: Fraction) -> bool:
    return len(_floats(value)) <= PARTS


def _written(graph: Graph, form: Form, new: dict[int, int]) -> int:
    """The node of a form, with a common factor for each angle."""
    groups: dict[tuple[Angle, bool], list[tuple[Monomial, Fraction]]] = {}
    for term, c in form.items():
        groups.setdefault((term.angle, term.sine), []).append((term.nodes, c))
    total = None
    for (angle, sine), terms in sorted(groups.items()):
        factor = None
        for nodes, c in terms:
            factor = _plus(graph, factor, _monomial(graph, nodes, c, new))
        assert factor is not None
        if angle:
            function: Primitive = p.sin_p if sine else p.cos_p
            turned = graph.apply(function, _sum_of(graph, angle, new), dtype=FLOAT)
            factor = graph.apply(p.mul_p, factor, turned)
        total = _plus(graph, total, factor)
    return graph.constant(0.0, FLOAT) if total is None else total


def _plus(graph: Graph, a: int | None, b: int) -> int:
    return b if a is None else graph.apply(p.add_p, a, b)


def _monomial(graph: Graph, nodes: Monomial, c: Fraction, new: dict[int, int]) -> int:
    product = None
    for k, e in nodes:
        for _ in range(e):
            product = new[k] if product is None else graph.apply(p.mul_p, product, new[k])
    if product is not None and abs(c) == 1:
        return product if c > 0 else graph.apply(p.neg_p, product)
    number = None
    for part in _floats(c):
        number = _plus(graph, number, graph.constant(part, FLOAT))
    assert number is not None
    return number if product is None else graph.apply(p.mul_p, number, product)


def _sum_of(graph: Graph, angle: Angle, new: dict[int, int]) -> int:
    total = None
    for k, c in angle:
        x = new[k]
        if abs(c) != 1:
            x = graph.apply(p.mul_p, graph.constant(float(abs(c)), FLOAT), x)
        if total is None:
            total = x if c > 0 else graph.apply(p.neg_p, x)
        else:
            total = graph.apply(p.add_p if c > 0 else p.sub_p, total, x)
    assert total is not None
    return total
