"""The operations of a graph as LLVM IR: functions without branches.

No operation is reordered or fused, and none assumes that a number is finite: what is computed does
not depend on the processor, and NaN and infinity pass as they do in NumPy.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from servocon.engine.scalars.graph import Graph, Ids, Node, UnsupportedError
from servocon.engine.scalars.sincos import COS, LOW_BITS, PARTS, SIN, SINCOS_LIMIT

_LIBRARY = {
    **{name: 1 for name in """tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log
        log1p cbrt erf erfc lgamma""".split()},
    **{name: 2 for name in "atan2 pow nextafter fmod".split()},
}  # fmt: skip
"""Functions of the C library, with their number of arguments."""

LIBRARY = tuple(_LIBRARY)
"""Names of the functions of the C library that the code may call."""

_ORDERED = {"lt": "olt", "le": "ole", "gt": "ogt", "ge": "oge", "eq": "oeq", "ne": "une"}
_INTEGER = {"lt": "lt", "le": "le", "gt": "gt", "ge": "ge"}
_SIMPLE = {"add": "add", "sub": "sub", "mul": "mul"}
_BITWISE = {"and": "and", "or": "or", "xor": "xor"}
_SHIFTS = {"shift_left": "shl", "shift_right_logical": "lshr", "shift_right_arithmetic": "ashr"}


def emitted(
    graph: Graph, inputs: Sequence[Ids], functions: Mapping[str, Sequence[Ids]]
) -> str:
    """A module of functions that take (a table of arrays, an array) and fill the array.

    Every number is a double in memory, integers and booleans too: the arrays of the table are those
    of `inputs`, and the array that is filled has the elements of all outputs of a function, one
    after the other.

    Raises:
        UnsupportedError: an operation has no counterpart here.
    """
    declared: dict[str, str] = {}
    bodies = [_function(graph, inputs, name, ids, declared) for name, ids in functions.items()]
    return "\n".join([*declared.values(), *bodies])


def _function(
    graph: Graph,
    inputs: Sequence[Ids],
    name: str,
    outputs: Sequence[Ids],
    declared: dict[str, str],
) -> str:
    """A function of a module whose declarations are `declared`."""
    out = [int(node) for ids in outputs for node in np.ravel(ids)]
    code, live = _Code(declared), graph.live(out)
    needed = set(live)
    for i, ids in enumerate(inputs):
        _load(code, graph, i, [int(node) for node in ids.ravel()], needed)
    for n in live:
        node = graph.nodes[n]
        if node.value is not None:
            code.operands[n] = _literal(node.value, node.dtype)
        elif node.op is not None:
            code.operands[n] = _operation(code, graph, n, node)
    for k, n in enumerate(out):
        value = _converted(code, code.operands[n], graph.nodes[n].dtype, np.dtype(float))
        code.line(f"store double {value}, ptr {_place(code, '%out', k)}")
    head = f"define void @{name}(ptr noalias readonly %in, ptr noalias %out) nounwind {{"
    return "\n".join([head, *code.lines, "ret void", "}", ""])


class _Code:
    """Lines of a function under construction.

    Attributes:
        lines: The lines so far.
        operands: Text that stands for the value of each node.
        sines: Sine and cosine of each node whose sine or cosine was asked for.
    """

    def __init__(self, declared: dict[str, str]):
        self.lines: list[str] = []
        self.operands: dict[int, str] = {}
        self.sines: dict[int, tuple[str, str]] = {}
        self._declared = declared
        self._count = 0

    def line(self, text: str) -> None:
        """Add a line without a value."""
        self.lines.append(text)

    def new(self, text: str) -> str:
        """Add a line with a value; the name of the value."""
        self._count += 1
        self.lines.append(f"%v{self._count} = {text}")
        return f"%v{self._count}"

    def call(self, name: str, *operands: str, kind: str = "double", result: str = "") -> str:
        """Add a call of a function of operands of one kind."""
        result = result or kind
        self._declared[name] = f"declare {result} @{name}({', '.join([kind] * len(operands))})"
        given = ", ".join(f"{kind} {operand}" for operand in operands)
        return self.new(f"call {result} @{name}({given})")


def _load(code: _Code, graph: Graph, i: int, nodes: list[int], needed: set[int]) -> None:
    """Load the elements of an input that are needed."""
    if needed.isdisjoint(nodes):
        return
    array = code.new(f"load ptr, ptr {_place(code, '%in', i, 'ptr')}")
    for k, n in enumerate(nodes):
        if n in needed:
            value = code.new(f"load double, ptr {_place(code, array, k)}")
            code.operands[n] = _converted(code, value, np.dtype(float), graph.nodes[n].dtype)


def _place(code: _Code, array: str, k: int, kind: str = "double") -> str:
    return array if k == 0 else code.new(f"getelementptr {kind}, ptr {array}, i64 {k}")


def _kind(dtype: np.dtype[Any]) -> str:
    """Type in LLVM."""
    if dtype == np.float64:
        return "double"
    if dtype.kind == "b":
        return "i1"
    if dtype.kind in "iu":
        return f"i{8 * dtype.itemsize}"
    raise UnsupportedError(f"numbers of type {dtype}")


def _literal(value: Any, dtype: np.dtype[Any]) -> str:
    kind = _kind(dtype)
    return _number(float(value)) if kind == "double" else str(int(value))


def _number(value: float) -> str:
    return f"0x{np.float64(value).view(np.uint64):016X}"


def _operation(code: _Code, graph: Graph, n: int, node: Node) -> str:
    """Text for the value of a node, whose lines are added."""
    assert node.op is not None
    name, params = node.op.name, dict(node.params)
    dtype = graph.nodes[node.args[-1]].dtype
    operands = [code.operands[arg] for arg in node.args]
    if name == "convert_element_type":
        return _converted(code, operands[0], dtype, node.dtype)
    if name == "select_n":
        return _selected(code, graph.nodes[node.args[0]].dtype, operands, _kind(node.dtype))
    if name in ("sin", "cos") and dtype == np.float64:
        argument = node.args[0]
        if argument not in code.sines:
            code.sines[argument] = _sincos(code, operands[0])
        return code.sines[argument][name == "cos"]
    _kind(dtype)
    if dtype.kind == "f":
        rule = _FLOATS.get(name)
        value = _float(code, name, operands, params) if rule is None else rule(code, *operands)
    else:
        value = _integer(code, name, operands, dtype, graph.nodes[node.args[-1]].value)
    if value is None:
        raise UnsupportedError(f"{name} of {dtype} in machine code")
    return value


# -- floats --------------------------------------------------------------------------------------


def _float(code: _Code, name: str, operands: list[str], params: dict[str, Any]) -> str | None:
    listed = ", ".join(operands)
    if name in _SIMPLE or name == "div":
        return code.new(f"f{name} double {listed}")
    if name in _ORDERED:
        return code.new(f"fcmp {_ORDERED[name]} double {listed}")
    if name in _LIBRARY:
        return code.call(name, *operands)
    if name == "round":
        to_even = int(params["rounding_method"]) == 1
        return code.call("llvm.roundeven.f64" if to_even else "llvm.round.f64", *operands)
    return None


def _sign(code: _Code, x: str) -> str:
    """Sign of a number; NaN and zeros as they are."""
    above, below = (code.new(f"fcmp {test} double {x}, 0.0") for test in ("ogt", "olt"))
    rest = code.new(f"select i1 {below}, double -1.0, double {x}")
    return code.new(f"select i1 {above}, double 1.0, double {rest}")


def _logistic(code: _Code, x: str) -> str:
    power = code.call("exp", code.new(f"fneg double {x}"))
    return code.new(f"fdiv double 1.0, {code.new(f'fadd double 1.0, {power}')}")


def _is_finite(code: _Code, x: str) -> str:
    return code.new(f"fcmp olt double {_intrinsic('fabs')(code, x)}, {_number(np.inf)}")


def _clamp(code: _Code, least: str, x: str, most: str) -> str:
    return _intrinsic("minimum")(code, _intrinsic("maximum")(code, x, least), most)


def _intrinsic(name: str) -> Callable[..., str]:
    return lambda code, *operands: code.call(f"llvm.{name}.f64", *operands)


_FLOATS: dict[str, Callable[..., str]] = {
    "neg": lambda code, x: code.new(f"fneg double {x}"),
    "square": lambda code, x: code.new(f"fmul double {x}, {x}"),
    "rsqrt": lambda code, x: code.new(f"fdiv double 1.0, {_intrinsic('sqrt')(code, x)}"),
    "rem": lambda code, x, y: code.call("fmod", x, y),
    "max": _intrinsic("maximum"),  # NaN where an operand is
    "min": _intrinsic("minimum"),
    "sqrt": _intrinsic("sqrt"),
    "abs": _intrinsic("fabs"),
    "floor": _intrinsic("floor"),
    "ceil": _intrinsic("ceil"),
    "sign": _sign,
    "logistic": _logistic,
    "is_finite": _is_finite,
    "clamp": _clamp,
}


def _sincos(code: _Code, x: str) -> tuple[str, str]:
    """Sine and cosine by the polynomials of `servocon.engine.scalars.sincos`."""

    def do(operation: str, a: str | float, b: str | float) -> str:
        a, b = (_number(c) if isinstance(c, float) else c for c in (a, b))
        return code.new(f"{operation} double {a}, {b}")

    def polynomial(z: str, coefficients: Sequence[float]) -> str:
        value: str | float = coefficients[-1]
        for coefficient in reversed(coefficients[:-1]):
            value = do("fadd", coefficient, do("fmul", z, value))
        return str(value)

    size = _intrinsic("fabs")(code, x)
    near = code.new(f"fcmp ole double {size}, {_number(SINCOS_LIMIT)}")
    x = code.new(f"select i1 {near}, double {x}, double {_number(np.nan)}")
    k = code.call("llvm.roundeven.f64", do("fmul", x, 2 / np.pi))
    quadrant = code.new(f"bitcast double {do('fadd', k, LOW_BITS)} to i64")
    high = do("fsub", do("fsub", x, do("fmul", k, PARTS[0])), do("fmul", k, PARTS[1]))
    part = do("fmul", k, PARTS[2])
    r = do("fsub", high, part)
    low = do("fsub", do("fsub", do("fsub", high, r), part), do("fmul", k, PARTS[3]))
    total = do("fadd", r, low)
    r, low = total, do("fadd", do("fsub", r, total), low)
    z = do("fmul", r, r)
    w = do("fmul", z, z)
    tail = do("fadd", polynomial(z, SIN[1:4]), do("fmul", do("fmul", z, w), polynomial(z, SIN[4:])))
    tail = do("fadd", SIN[0], do("fmul", z, tail))
    tail = do("fmul", do("fmul", z, r), tail)
    tail = do("fadd", tail, do("fmul", low, do("fsub", 1.0, do("fmul", 0.5, z))))
    sin = do("fadd", r, tail)
    tail = do("fmul", z, polynomial(z, COS[:3]))
    tail = do("fadd", tail, do("fmul", do("fmul", w, w), polynomial(z, COS[3:])))
    half = do("fmul", 0.5, z)
    cos = do("fsub", 1.0, half)
    rest = do("fsub", do("fmul", z, tail), do("fmul", r, low))
    cos = do("fadd", cos, do("fadd", do("fsub", do("fsub", 1.0, cos), half), rest))
    odd = code.new(f"trunc i64 {quadrant} to i1")
    pair = (cos, sin), (sin, cos)
    chosen = [code.new(f"select i1 {odd}, double {a}, double {b}") for a, b in pair]
    turned = code.new(f"add i64 {quadrant}, 1")
    return _with_sign(code, chosen[0], quadrant), _with_sign(code, chosen[1], turned)


def _with_sign(code: _Code, value: str, quadrant: str) -> str:
    """`value` negated where bit 1 of `quadrant` is set."""
    sign = code.new(f"shl i64 {code.new(f'and i64 {quadrant}, 2')}, 62")
    bits = code.new(f"xor i64 {code.new(f'bitcast double {value} to i64')}, {sign}")
    return code.new(f"bitcast i64 {bits} to double")


# -- integers and booleans -----------------------------------------------------------------------


def _integer(
    code: _Code, name: str, operands: list[str], dtype: np.dtype[Any], last: Any
) -> str | None:
    """An operation on integers or booleans; `last` is the value of the last operand if known."""
    kind, signed, listed = _kind(dtype), dtype.kind == "i", ", ".join(operands)
    letter = "s" if signed else "u"
    if name in _BITWISE:
        return code.new(f"{name} {kind} {listed}")
    if name == "not":
        return code.new(f"xor {kind} {listed}, -1" if kind != "i1" else f"xor i1 {listed}, true")
    if name in ("eq", "ne"):
        return code.new(f"icmp {name} {kind} {listed}")
    if name in _INTEGER:
        return code.new(f"icmp {letter}{_INTEGER[name]} {kind} {listed}")
    if kind == "i1":
        return None
    if name in _SIMPLE:
        return code.new(f"{name} {kind} {listed}")
    if name in ("max", "min"):
        return code.call(f"llvm.{letter}{name}.{kind}", *operands, kind=kind)
    if name == "clamp":
        least, x, most = operands
        x = code.call(f"llvm.{letter}max.{kind}", x, least, kind=kind)
        return code.call(f"llvm.{letter}min.{kind}", x, most, kind=kind)
    if name == "neg":
        return code.new(f"sub {kind} 0, {listed}")
    if name in ("abs", "sign") and signed:
        below = code.new(f"icmp slt {kind} {listed}, 0")
        if name == "abs":
            minus = code.new(f"sub {kind} 0, {listed}")
            return code.new(f"select i1 {below}, {kind} {minus}, {kind} {listed}")
        above = code.new(f"zext i1 {code.new(f'icmp sgt {kind} {listed}, 0')} to {kind}")
        return code.new(f"select i1 {below}, {kind} -1, {kind} {above}")
    if name in ("div", "rem") and last is not None and last not in (0, -1):
        return code.new(f"{letter}{name} {kind} {listed}")
    if name in _SHIFTS and last is not None and 0 <= last < 8 * dtype.itemsize:
        return code.new(f"{_SHIFTS[name]} {kind} {listed}")
    return None


def _selected(code: _Code, which: np.dtype[Any], operands: list[str], kind: str) -> str:
    """One of the cases, by a boolean or a number."""
    choice, *cases = operands
    value = cases[0]
    for i, case in enumerate(cases[1:], 1):
        test = choice if which.kind == "b" else code.new(f"icmp sge {_kind(which)} {choice}, {i}")
        value = code.new(f"select i1 {test}, {kind} {case}, {kind} {value}")
    return value


def _converted(code: _Code, x: str, given: np.dtype[Any], wanted: np.dtype[Any]) -> str:
    """A number of another type; from float to integer, toward zero, and the nearest there is."""
    before, after = _kind(given), _kind(wanted)
    if given == wanted:
        return x
    if wanted.kind == "b":
        zero = "fcmp une double {}, 0.0" if given.kind == "f" else f"icmp ne {before} {{}}, 0"
        return code.new(zero.format(x))
    if given.kind == "f":
        name = f"llvm.fpto{'s' if wanted.kind == 'i' else 'u'}i.sat.{after}.f64"
        return code.call(name, x, result=after)
    if wanted.kind == "f":
        return code.new(f"{'s' if given.kind == 'i' else 'u'}itofp {before} {x} to double")
    if after == before:
        return x
    if given.kind != "b" and wanted.itemsize < given.itemsize:
        return code.new(f"trunc {before} {x} to {after}")
    return code.new(f"{'s' if given.kind == 'i' else 'z'}ext {before} {x} to {after}")
