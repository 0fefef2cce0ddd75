"""Traced functions of arrays as scalar operations: in LLVM, C and SymPy, and as tapes.

Exact zeros from differentiating a mechanism disappear, and equal operations are done once. A
function for several evaluations at a time keeps them in the elements of vectors. A function of two
items becomes a loop over pairs of them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from jax.extend.core import ClosedJaxpr

from servocon.engine.scalars.c import PRELUDE, Lines, lines_of
from servocon.engine.scalars.graph import ZERO, Graph, UnsupportedError
from servocon.engine.scalars.ir import ONE, WIDE, Code, Module, Widths
from servocon.engine.scalars.llvm import emitted
from servocon.engine.scalars.operations import LIBRARY, SINCOS_LIMIT, operation
from servocon.engine.scalars.routines import RESULT, ROUTINE
from servocon.engine.scalars.rules import evaluate
from servocon.engine.scalars.symbols import expressions_of, length_of
from servocon.engine.scalars.tape import OPERATIONS, Instruction, Tape, tape_of
from servocon.user_code import users_line

__all__ = [
    "LIBRARY",
    "ONE",
    "OPERATIONS",
    "PRELUDE",
    "SINCOS_LIMIT",
    "WIDE",
    "Emitted",
    "Instruction",
    "Lines",
    "Tape",
    "Widths",
    "exact_zeros",
    "in_c",
    "in_llvm",
    "in_sympy",
    "in_tape",
    "inputs_of",
]

LARGEST_BUILT = 400_000
"""Largest number of operations that are built; most may not be needed."""


class Emitted(NamedTuple):
    """Functions in LLVM IR.

    Attributes:
        ir: Module with the functions.
        names: Their names.
        sizes: Number of values of each.
        operations: Number of scalar operations of each.
        library: Names of the functions that they may call, from `LIBRARY`, LAPACK and BLAS.
    """

    ir: str
    names: list[str]
    sizes: dict[str, int]
    operations: dict[str, int]
    library: tuple[str, ...]


def in_llvm(
    closed: ClosedJaxpr, parts: Mapping[str, Sequence[int]], budget: int, widths: Widths = ONE
) -> Emitted | str:
    """Parts of a traced function as LLVM functions of arrays of doubles, or the reason for none.

    Each named part is a selection of the outputs. There is none if a part needs more than `budget`
    scalar operations, or if the function uses an unsupported feature (a loop length that depends on
    the data, sorting, callbacks, complex numbers). Each part has a version for each of its
    `widths`, numbers of evaluations at a time; by default one version, for one evaluation.

    Differences from the function:

    - `0*x`, `0/x` and `x - x` are 0 even where x is infinite or NaN. Such an x still reaches the
      outputs that depend on it in any other way, but a finiteness check on an output cannot see an
      x that the model multiplies by an exact zero.
    - Sums run in index order, and sines and cosines are polynomials: results agree up to rounding.
      An angle beyond `SINCOS_LIMIT` gives NaN.
    - With several evaluations at a time, each computes every branch of a `cond` that any of them
      takes; shared and short parts are always computed.
    """
    try:
        graph = Graph(LARGEST_BUILT)
        inputs = [nodes_of(graph, aval) for aval in closed.in_avals]
        outputs = evaluate(graph, closed.jaxpr, closed.consts, inputs)
        chosen = {name: [outputs[i] for i in which] for name, which in parts.items()}
        operations = {name: _operations(graph, ids, budget) for name, ids in chosen.items()}
        sizes = {name: sum(np.size(array) for array in ids) for name, ids in chosen.items()}
        ir, names, library = emitted(graph, inputs, chosen, widths)
        return Emitted(ir, names, sizes, operations, library)
    except UnsupportedError as reason:
        return str(reason)


def in_c(closed: ClosedJaxpr, inputs: Sequence[str], outputs: Sequence[str]) -> Lines | str:
    """A traced function as lines of C99, or the reason for none and the user's line if known.

    Args:
        closed: The function, of float64 arrays.
        inputs: Text of each array that it takes.
        outputs: Text of each array that it fills.
    """
    graph = Graph(LARGEST_BUILT)
    try:
        nodes = [nodes_of(graph, aval) for aval in closed.in_avals]
        found = evaluate(graph, closed.jaxpr, closed.consts, nodes)
        given = list(zip(inputs, nodes, strict=True))
        return lines_of(graph, given, list(zip(outputs, found, strict=True)))
    except UnsupportedError as reason:
        return _with_line(graph, reason)


def in_sympy(
    closed: ClosedJaxpr, symbols: Sequence[np.ndarray], longest: int | None = None
) -> list[np.ndarray] | str:
    """Outputs of a traced function as SymPy expressions, in their shapes, or the reason for none.

    Args:
        closed: The function.
        symbols: Symbols of each array that it takes, in its shape.
        longest: Largest number of operations, with common ones counted each time; None for any.
    """
    try:
        graph = Graph(LARGEST_BUILT)
        inputs = [nodes_of(graph, aval) for aval in closed.in_avals]
        outputs = evaluate(graph, closed.jaxpr, closed.consts, inputs)
        length = length_of(graph, outputs)
        if longest is not None and length > longest:
            return f"{length} operations, more than {longest}"
        pairs = zip(inputs, symbols, strict=True)
        known = {int(n): x for ids, own in pairs for n, x in zip(ids.flat, own.flat, strict=True)}
        return expressions_of(graph, known, outputs)
    except UnsupportedError as reason:
        return str(reason)


def in_tape(closed: ClosedJaxpr, given: Sequence[np.ndarray | None]) -> Tape | str:
    """A traced function of arrays as a tape, or the reason for none and the user's line if known.

    The outputs of the tape are the entries of the function's outputs, its inputs the entries of the
    arguments without given values.

    Args:
        closed: The function, of float64 arrays.
        given: The value of each argument, which becomes part of the tape; None for an input.
    """
    graph = Graph(LARGEST_BUILT, rounds=False)
    try:
        nodes = [
            nodes_of(graph, aval) if value is None else graph.constants(value)
            for aval, value in zip(closed.in_avals, given, strict=True)
        ]
        found = evaluate(graph, closed.jaxpr, closed.consts, nodes)
        pairs = zip(nodes, given, strict=True)
        inputs = [int(n) for ids, value in pairs if value is None for n in ids.flat]
        return tape_of(graph, inputs, [int(n) for ids in found for n in np.ravel(ids)])
    except UnsupportedError as reason:
        return _with_line(graph, reason)


def _with_line(graph: Graph, reason: UnsupportedError) -> str:
    """The reason, and the user's line if it is known."""
    traces = [equation.source_info.traceback for equation in graph.equations(reason.node)]
    line = users_line(traces)
    return f"{reason}, of {line}" if line else str(reason)


def exact_zeros(closed: ClosedJaxpr) -> list[np.ndarray]:
    """True for the elements of each output that are zero for all inputs.

    All False if the function cannot be expressed in scalar operations.
    """
    try:
        graph = Graph(LARGEST_BUILT)
        inputs = [nodes_of(graph, aval) for aval in closed.in_avals]
        outputs = evaluate(graph, closed.jaxpr, closed.consts, inputs)
    except UnsupportedError:
        return [np.zeros(aval.shape, bool) for aval in closed.out_avals]
    return [graph.kinds(ids) == ZERO for ids in outputs]


def inputs_of(closed: ClosedJaxpr) -> np.ndarray | None:
    """True where a number of the outputs needs a number of the inputs (values, numbers).

    In the order of the outputs and of the inputs; exact zeros need nothing. None if the function
    cannot be expressed in scalar operations.
    """
    try:
        graph = Graph(LARGEST_BUILT)
        inputs = [nodes_of(graph, aval) for aval in closed.in_avals]
        outputs = evaluate(graph, closed.jaxpr, closed.consts, inputs)
    except UnsupportedError:
        return None
    numbers, values = ([int(n) for ids in of for n in np.ravel(ids)] for of in (inputs, outputs))
    needs = {n: 1 << k for k, n in enumerate(numbers)}  # sets of inputs, as bits of integers
    for n in graph.live(values):
        if n not in needs:
            own = 0
            for argument in graph.nodes[n].args:
                own |= needs[argument]
            needs[n] = own
    size = -(-len(numbers) // 8)
    rows = b"".join(needs[n].to_bytes(size, "little") for n in values)
    bits = np.frombuffer(rows, np.uint8).reshape(len(values), size)
    return np.unpackbits(bits, axis=1, count=len(numbers), bitorder="little").astype(bool)


def nodes_of(graph: Graph, aval: Any) -> np.ndarray:
    """The nodes of an input, in its shape."""
    if aval.dtype.kind not in "biuf":
        raise UnsupportedError(f"an argument of type {aval}")
    nodes = [graph.input(aval.dtype) for _ in range(aval.size)]
    return np.array(nodes, np.int64).reshape(aval.shape)


def _operations(graph: Graph, outputs: Sequence[np.ndarray], budget: int) -> int:
    """Number of operations that outputs need, at most `budget`."""
    live = graph.live([int(node) for array in outputs for node in np.ravel(array)])
    operations = sum(graph.nodes[node].op not in (None, RESULT) for node in live)
    if operations > budget:
        raise UnsupportedError(f"{operations} scalar operations, more than {budget}")
    return operations


# -- sums over pairs of items, as loops ------------------------------------------------------------


NAME = "servocon_pairs"
"""Name of the function."""

MOST_OPERATIONS = 2000
"""Largest number of operations of a pair."""


class PairLoop(NamedTuple):
    """A loop over pairs in LLVM IR.

    Attributes:
        ir: Module with the function `NAME`.
        size: Number of values of a pair.
        library: Names of the functions that it calls.
    """

    ir: str
    size: int
    library: tuple[str, ...]


def pair_loop(closed: ClosedJaxpr, width: int) -> PairLoop | str:
    """The loop for a traced function of (item, other item, shared numbers), or the reason for none.

    The function takes (items, others, shared, ranges, sums, first, last, count, stride), with
    `count` ranges of others for each item. Items and sums are stored entry by entry, at a stride;
    others item by item. With a width, that many items are processed at a time over the same ranges;
    else each item has its own. An item is never its own partner (by index). Sums run in the order
    of the others.
    """
    try:
        graph = Graph(10 * MOST_OPERATIONS)
        given = [nodes_of(graph, aval) for aval in closed.in_avals]
        (out,) = evaluate(graph, closed.jaxpr, closed.consts, given)
        module, values = Module(), [int(n) for n in out.ravel()]
        live = graph.live(values)
        if sum(graph.nodes[n].op is not None for n in live) > MOST_OPERATIONS:
            raise UnsupportedError(f"a pair of more than {MOST_OPERATIONS} operations")
        text = _loop(Code(module, width), graph, given, live, values)
    except UnsupportedError as reason:
        return str(reason)
    library = {name for name in LIBRARY if name in module.declared} | module.library
    ir = "\n".join([*module.declared.values(), text])
    return PairLoop(ir, len(values), tuple(sorted(library)))


def _loop(code: Code, graph: Graph, given: list, live: list[int], values: list[int]) -> str:
    """The function."""
    items, others, shared = ([int(n) for n in ids.ravel()] for ids in given)
    lanes, double, every = max(code.width, 1), code.kind("double"), range(len(values))
    before = _before(code, items, shared)
    inside, sums = _inside(code, graph, others, live, values)
    zero = "zeroinitializer" if code.width else "0.0"
    steps = ", ".join(f"i64 {k}" for k in range(lanes))
    summed = [f"phi {double} [%a{k}, %range], [{sums[k]}, %pair]" for k in every]
    return "\n".join(
        [
            f"define void @{NAME}(ptr noalias readonly %items, ptr noalias readonly %others, "
            "ptr noalias readonly %shared, ptr noalias readonly %ranges, ptr noalias %sums, "
            "i64 %first, i64 %last, i64 %count, i64 %stride) nounwind {",
            "start:",
            "%none = icmp sge i64 %first, %last\nbr i1 %none, label %done, label %item",
            "item:",
            "%i = phi i64 [%first, %start], [%nexti, %stored]",
            *before,
            f"%own = add {code.kind('i64')} %here, {f'<{steps}>' if code.width else 0}",
            "br label %range",
            "range:",
            "%r = phi i64 [0, %item], [%nextr, %over]",
            *(f"%a{k} = phi {double} [{zero}, %item], [%e{k}, %over]" for k in every),
            *_range(code.width),
            "%empty = icmp sge i64 %begin, %end\nbr i1 %empty, label %over, label %pair",
            "pair:",
            "%j = phi i64 [%begin, %range], [%nextj, %pair]",
            *(f"%s{k} = {summed[k]}" for k in every),
            f"%base = mul i64 %j, {len(others)}",
            *inside,
            "%nextj = add i64 %j, 1\n%more = icmp slt i64 %nextj, %end",
            "br i1 %more, label %pair, label %over",
            "over:",
            *(f"%e{k} = {summed[k]}" for k in every),
            "%nextr = add i64 %r, 1\n%further = icmp slt i64 %nextr, %count",
            "br i1 %further, label %range, label %stored",
            "stored:",
            *_stored(code, len(values)),
            f"%nexti = add i64 %i, {lanes}\n%again = icmp slt i64 %nexti, %last",
            "br i1 %again, label %item, label %done",
            "done:\nret void\n}",
        ]
    )


def _before(code: Code, items: list[int], shared: list[int]) -> list[str]:
    """Lines that load an item and the shared numbers, and %here, its index in every lane."""
    code.lines = []
    for k, n in enumerate(items):
        place = _at(code, "%items", k)
        code.operands[n] = code.new(f"load {code.kind('double')}, ptr {place}, align 8")
    for k, n in enumerate(shared):
        number = code.new(f"load double, ptr {code.place('%shared', k)}")
        code.operands[n] = _everywhere(code, number)
    code.lines.append(
        f"%here = add {code.kind('i64')} {_everywhere(code, '%i', 'i64')}, {_none(code)}"
    )
    return code.lines


def _inside(
    code: Code, graph: Graph, others: list[int], live: list[int], values: list[int]
) -> tuple[list[str], list[str]]:
    """Lines that add the value of a pair, and the new sums."""
    code.lines, double = [], code.kind("double")
    for k, n in enumerate(others):
        at = code.new(f"add i64 %base, {k}")
        at = code.new(f"getelementptr double, ptr %others, i64 {at}")
        code.operands[n] = _everywhere(code, code.new(f"load double, ptr {at}, align 8"))
    for n in [*live, *values]:
        node = graph.nodes[n]
        if n in code.operands:
            continue
        if node.op in (ROUTINE, RESULT):
            raise UnsupportedError("a factor or solve of LAPACK in a pair")
        if node.value is not None:
            code.operands[n] = code.literal(node.value, node.dtype)
        elif node.op is not None:
            code.operands[n] = operation(code, graph, n, node)
    partner = _everywhere(code, "%j", "i64")
    is_other = code.new(f"icmp ne {code.kind('i64')} %own, {partner}")
    sums = []
    for k, n in enumerate(values):
        chosen = f"{code.kind('i1')} {is_other}, {double} {code.operands[n]}, {double} "
        part = code.new(f"select {chosen}{_none(code, '0.0')}")
        sums.append(code.new(f"fadd {double} %s{k}, {part}"))
    return code.lines, sums


def _stored(code: Code, size: int) -> list[str]:
    """Lines that store the sums of an item."""
    code.lines = []
    for k in range(size):
        place = _at(code, "%sums", k)
        code.lines.append(f"store {code.kind('double')} %e{k}, ptr {place}, align 8")
    return code.lines


def _at(code: Code, array: str, k: int) -> str:
    """Address of entry k of item %i."""
    at = code.new(f"add i64 {code.new(f'mul i64 %stride, {k}')}, %i")
    return code.new(f"getelementptr double, ptr {array}, i64 {at}")


def _none(code: Code, zero: str = "0") -> str:
    """Zero in every lane."""
    return "zeroinitializer" if code.width else zero


def _everywhere(code: Code, value: str, element: str = "double") -> str:
    """A number in every lane."""
    if not code.width:
        return value
    kind = code.kind(element)
    first = code.new(f"insertelement {kind} poison, {element} {value}, i32 0")
    return code.new(
        f"shufflevector {kind} {first}, {kind} poison, <{code.width} x i32> zeroinitializer"
    )


def _range(width: int) -> list[str]:
    """Lines for %begin and %end: a range of partners."""
    place = (
        ["%n0 = mul i64 %i, %count", "%n1 = add i64 %n0, %r"]
        if not width
        else ["%n1 = add i64 %r, 0"]
    )
    return [
        *place,
        "%n2 = mul i64 %n1, 2",
        "%p0 = getelementptr i64, ptr %ranges, i64 %n2",
        "%begin = load i64, ptr %p0",
        "%p1 = getelementptr i64, ptr %p0, i64 1",
        "%end = load i64, ptr %p1",
    ]
