"""Straight-line programs for enclosures: the operations of a function, without any rounding.

A tape says what is to be computed in real numbers. Constants whose folding would have rounded stay
operations. An operation that is cut off since it is multiplied by zero, but has no value at some
points (a quotient, a root, a logarithm), is added to the outputs with the factor zero: an enclosure
then also proves that it has a value.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from jax.extend.core import primitives as p

from servocon.engine.scalars.graph import Graph, Node, UnsupportedError
from servocon.engine.scalars.trigonometry import combined

LONGEST_NORM = 16
"""Largest number of entries of a norm."""

_OF_TAPES = """const input add sub mul div neg sqr sqrt abs max min norm select
    lt le gt ge eq ne and or not sign exp log tanh sin cos"""

OPERATIONS = tuple(_OF_TAPES.split())
"""Operations of a tape. A `norm` has any number of operands; `select` has the condition, the result
if it is false and the one if it is true."""

_SAME = frozenset(OPERATIONS) - {"const", "input", "norm", "select"}

PARTIAL = frozenset(("div", "sqrt", "rsqrt", "log", "log1p"))
"""Operations that have no value at some points."""


class Instruction(NamedTuple):
    """An operation that defines the slot of its own number.

    Attributes:
        operation: Its name, from `OPERATIONS`.
        operands: Slots; of an ``"input"`` its number.
        lower: Least value of a constant.
        upper: Largest value of a constant.
    """

    operation: str
    operands: tuple[int, ...] = ()
    lower: float = 0.0
    upper: float = 0.0


class Tape(NamedTuple):
    """A straight-line program.

    Attributes:
        instructions: The instructions; each uses only slots before its own.
        outputs: Slots of the outputs.
        inputs: Number of inputs.
    """

    instructions: tuple[Instruction, ...]
    outputs: tuple[int, ...]
    inputs: int

    def used(self) -> "Tape":
        """The same program without instructions on which no output depends."""
        needed, pending = set[int](), list(self.outputs)
        while pending:
            n = pending.pop()
            if n not in needed:
                needed.add(n)
                step = self.instructions[n]
                pending.extend(() if step.operation == "input" else step.operands)
        order = sorted(needed)
        place = {n: i for i, n in enumerate(order)}
        moved = lambda step: (
            step
            if step.operation == "input"
            else step._replace(operands=tuple(place[x] for x in step.operands))
        )
        kept = tuple(moved(self.instructions[n]) for n in order)
        return Tape(kept, tuple(place[n] for n in self.outputs), self.inputs)


def tape_of(graph: Graph, inputs: Sequence[int], outputs: Sequence[int]) -> Tape:
    """The tape of outputs of a graph that does not round.

    Raises:
        UnsupportedError: an operation has no enclosure.
    """
    at = lambda n: graph.nodes[n].op
    reached = graph.live([*outputs, *sorted(graph.dropped)])
    partial = [n for n in reached if (op := at(n)) is not None and op.name in PARTIAL]
    # A sum of squares stays one below its root: expanded, it would not be seen to be at least 0.
    roots = [graph.nodes[n].args[0] for n in reached if at(n) is p.sqrt_p]
    graph, new = combined(graph, inputs, [*outputs, *partial], _sums_of_squares(graph, roots))
    outputs = _with_cut(graph, [new[n] for n in outputs], [new[n] for n in partial])
    writer = _Writer(graph, [new[n] for n in inputs])
    try:
        for n in writer.needed(outputs):
            writer.write(n)
    except UnsupportedError as reason:
        old = next((n for n, m in new.items() if m == reason.node), None)
        raise UnsupportedError(str(reason), old) from None
    return Tape(tuple(writer.made), tuple(writer.place[n] for n in outputs), len(inputs)).used()


def _sums_of_squares(graph: Graph, under: Sequence[int]) -> set[int]:
    """The nodes of sums of squares under roots, without the entries that are squared."""
    found, pending = set[int](), list(under)
    while pending:
        node = graph.nodes[n := pending.pop()]
        if node.op is p.select_n_p:  # a guarded root
            pending.extend(node.args[1:])
        elif _squares(graph, n) is not None:
            found.add(n)
            pending.extend(node.args if node.op is p.add_p else ())
    return found


def _squares(graph: Graph, n: int) -> list[int] | None:
    """The entries whose squares have this sum; None if it is none."""
    node = graph.nodes[n]
    if node.op is p.mul_p and node.args[0] == node.args[1]:
        return [node.args[0]]
    if node.op is p.square_p:
        return [node.args[0]]
    if node.op is not p.add_p:
        return None
    parts = [_squares(graph, x) for x in node.args]
    return None if None in parts else [x for part in parts if part for x in part]


def _with_cut(graph: Graph, outputs: Sequence[int], partial: Sequence[int]) -> list[int]:
    """The outputs, the first one plus zero times each partial operation that was cut off."""
    live, first = set(graph.live(outputs)), outputs[0]
    for n in dict.fromkeys(partial):
        if n not in live and graph.value(n) is None:
            zero = graph.constant(0.0, graph.nodes[n].dtype)
            kept = graph.raw(p.mul_p, (zero, n), graph.nodes[n].dtype, {})
            first = graph.raw(p.add_p, (first, kept), graph.nodes[n].dtype, {})
    return [first, *outputs[1:]]


class _Writer:
    """Instructions of the nodes of a graph, written in the order of the nodes."""

    def __init__(self, graph: Graph, inputs: Sequence[int]):
        self.graph, self.made = graph, list[Instruction]()
        self.place: dict[int, int] = {}
        self.inputs = {n: k for k, n in enumerate(inputs)}

    def needed(self, outputs: Sequence[int]) -> list[int]:
        """The nodes on which outputs depend, in their order."""
        needed, pending = set[int](), list(outputs)
        while pending:
            n = pending.pop()
            if n not in needed:
                needed.add(n)
                norm = self._norm(n)
                pending.extend(self.graph.nodes[n].args if norm is None else norm)
        return sorted(needed)

    def write(self, n: int) -> None:
        """Write the instructions of a node."""
        node, norm = self.graph.nodes[n], self._norm(n)
        if n in self.inputs:
            self._put(n, "input", self.inputs[n])
        elif node.op is None:
            self._put_constant(n, node)
        elif norm is not None:
            name = "norm" if len(norm) > 1 else "abs"
            self._put(n, name, *(self.place[x] for x in norm))
        else:
            kinds = [node.dtype, *(self.graph.nodes[x].dtype for x in node.args)]
            if any(kind not in (np.float64, np.bool_) for kind in kinds):
                raise UnsupportedError(f"{node.op} of {', '.join(map(str, kinds[1:]))}", n)
            logical = self.graph.nodes[node.args[-1]].dtype == np.bool_
            write = self._put_of_conditions if logical else self._put_operation
            write(n, node.op.name, [self.place[x] for x in node.args])

    def _put(self, n: int | None, operation: str, *operands: int) -> int:
        self.made.append(Instruction(operation, operands))
        if n is not None:
            self.place[n] = len(self.made) - 1
        return len(self.made) - 1

    def _number(self, value: float) -> int:
        self.made.append(Instruction("const", (), value, value))
        return len(self.made) - 1

    def _put_constant(self, n: int, node: Node) -> None:
        value = float(node.value)
        if not np.isfinite(value):
            raise UnsupportedError(f"the constant {value}", n)
        self.place[n] = self._number(value)

    def _put_operation(self, n: int, name: str, x: list[int]) -> None:
        if name == "mul" and x[0] == x[1]:
            self._put(n, "sqr", x[0])
        elif name == "square":
            self._put(n, "sqr", *x)
        elif name in _SAME:
            self._put(n, name, *x)
        elif name == "select_n" and len(x) == 3:
            self._put(n, "select", *x)
        elif name in ("convert_element_type", "stop_gradient", "copy"):
            self.place[n] = x[0]
        elif name in _REWRITTEN:
            self.place[n] = _REWRITTEN[name](self, *x)
        else:
            routine = dict(self.graph.nodes[n].params).get("routine")
            words = f"primitive {name}" if routine is None else f"routine {routine.kind}"
            raise UnsupportedError(words, n)

    def _put_of_conditions(self, n: int, name: str, x: list[int]) -> None:
        """Write an operation on conditions; a tape has numbers and conditions apart."""
        if name in ("and", "or", "not"):
            self._put(n, name, *x)
        elif name in ("stop_gradient", "copy"):
            self.place[n] = x[0]
        elif name == "convert_element_type":
            no, yes = self._number(0.0), self._number(1.0)
            self._put(n, "select", x[0], no, yes)
        elif name == "select_n" and len(x) == 3:
            self._put_choice(n, *x)
        elif name == "eq":
            self._put_choice(n, x[0], self._put(None, "not", x[1]), x[1])
        elif name == "ne":
            self._put_choice(n, x[0], x[1], self._put(None, "not", x[1]))
        else:
            raise UnsupportedError(f"primitive {name} of conditions", n)

    def _put_choice(self, n: int, which: int, no: int, yes: int) -> None:
        """Write the condition that one condition chooses from two others."""
        chosen = self._put(None, "and", which, yes)
        other = self._put(None, "and", self._put(None, "not", which), no)
        self._put(n, "or", chosen, other)

    def _norm(self, n: int) -> list[int] | None:
        """The entries of a vector whose norm a node is; None for another node."""
        node = self.graph.nodes[n]
        if node.op is p.select_n_p:
            return self._guarded_norm(n)
        if node.op is not p.sqrt_p:
            return None
        entries = _squares(self.graph, node.args[0])
        return entries if entries is not None and len(entries) <= LONGEST_NORM else None

    def _guarded_norm(self, n: int) -> list[int] | None:
        """The same for a root that is chosen to be 0 at 0, as in `servocon.plant.spatial.norm`."""
        which, *cases = self.graph.nodes[n].args
        if len(cases) != 2:
            return None
        zero, root = cases
        test, outer = self.graph.nodes[which], self.graph.nodes[root]
        if not self.graph.equals(zero, 0) or outer.op is not p.sqrt_p or test.op is not p.gt_p:
            return None
        inner = self.graph.nodes[outer.args[0]]
        if inner.op is not p.select_n_p or len(inner.args) != 3 or inner.args[0] != which:
            return None
        square = inner.args[2]
        if test.args[0] != square or not self.graph.equals(test.args[1], 0):
            return None
        return _squares(self.graph, square)


def _over(w: _Writer, a: int, b: int) -> int:
    return w._put(None, "div", a, b)


def _exp(w: _Writer, x: int) -> int:
    return w._put(None, "exp", x)


def _half_of(operation: str) -> Callable[[_Writer, int], int]:
    def made(w: _Writer, x: int) -> int:
        parts = _exp(w, x), _exp(w, w._put(None, "neg", x))
        return w._put(None, "mul", w._number(0.5), w._put(None, operation, *parts))

    return made


def _logistic(w: _Writer, x: int) -> int:
    falling = _exp(w, w._put(None, "neg", x))
    return _over(w, w._number(1.0), w._put(None, "add", w._number(1.0), falling))


_REWRITTEN: dict[str, Callable[..., int]] = {
    "tan": lambda w, x: _over(w, w._put(None, "sin", x), w._put(None, "cos", x)),
    "rsqrt": lambda w, x: _over(w, w._number(1.0), w._put(None, "sqrt", x)),
    "expm1": lambda w, x: w._put(None, "sub", _exp(w, x), w._number(1.0)),
    "log1p": lambda w, x: w._put(None, "log", w._put(None, "add", w._number(1.0), x)),
    "sinh": _half_of("sub"),
    "cosh": _half_of("add"),
    "logistic": _logistic,
    "clamp": lambda w, low, x, high: w._put(None, "min", w._put(None, "max", x, low), high),
}
"""Operations that are written with others."""
