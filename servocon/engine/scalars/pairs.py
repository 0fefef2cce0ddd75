"""Sums, for each item, of a function of two items over all others, as loops in LLVM IR."""

from typing import NamedTuple

from jax.extend.core import ClosedJaxpr

from servocon.engine.scalars.functions import nodes_of
from servocon.engine.scalars.graph import Graph, UnsupportedError
from servocon.engine.scalars.ir import Code, Module
from servocon.engine.scalars.operations import LIBRARY, operation
from servocon.engine.scalars.routines import RESULT, ROUTINE
from servocon.engine.scalars.rules import evaluate

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
