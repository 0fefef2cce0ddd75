"""The operations of a graph as LLVM IR: functions without branches.

No operation is reordered or fused, and none assumes that a number is finite: what is computed does
not depend on the processor, and NaN and infinity pass as they do in NumPy.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from servocon.engine.scalars.graph import Graph, Ids, Node, UnsupportedError
from servocon.engine.scalars.routines import MOST_MEMORY, RESULT, ROUTINE, Routine, body
from servocon.engine.scalars.sincos import COS, LOW_BITS, PARTS, SIN, SINCOS_LIMIT

WIDE = "_wide"
"""End of the name of a function for several evaluations at a time."""

LIBRARY = (
    "tan",
    "asin",
    "acos",
    "atan",
    "sinh",
    "cosh",
    "tanh",
    "asinh",
    "acosh",
    "atanh",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log1p",
    "cbrt",
    "erf",
    "erfc",
    "lgamma",
    "digamma",
    "erf_inv",
    "atan2",
    "pow",
    "nextafter",
    "fmod",
)
"""Names of the elementary functions that the code may call."""

_ORDERED = {"lt": "olt", "le": "ole", "gt": "ogt", "ge": "oge", "eq": "oeq", "ne": "une"}
_INTEGER = {"lt", "le", "gt", "ge"}
_SIMPLE = {"add", "sub", "mul"}
_BITWISE = {"and", "or", "xor"}
_SHIFTS = {"shift_left": "shl", "shift_right_logical": "lshr", "shift_right_arithmetic": "ashr"}


def emitted(
    graph: Graph, inputs: Sequence[Ids], functions: Mapping[str, Sequence[Ids]], width: int = 0
) -> tuple[str, tuple[str, ...]]:
    """A module of functions that take (a table of arrays, an array) and fill the array.

    Every number is a double in memory, integers and booleans too: the arrays of the table are those
    of `inputs`, and the array that is filled has the elements of all outputs of a function, one
    after the other.

    Args:
        graph: The graph.
        inputs: Nodes of the inputs.
        functions: Nodes of the outputs of each function, by its name.
        width: Number of evaluations at a time of a further function, named with `WIDE`, that takes
            (a table of tables, a table of arrays to be filled); 0 for none.

    Returns:
        The module, and the names of the functions that it calls.

    Raises:
        UnsupportedError: an operation has no counterpart here.
    """
    module = _Module()
    bodies = []
    for name, outputs in functions.items():
        bodies.append(_function(_Code(module, 0), graph, inputs, name, outputs))
        if width:
            bodies.append(_function(_Code(module, width), graph, inputs, name + WIDE, outputs))
    library = {name for name in LIBRARY if name in module.declared} | module.library
    return "\n".join([*module.declared.values(), *bodies]), tuple(sorted(library))


class _Module:
    """Functions and constants that the functions of a module share.

    Attributes:
        declared: Text of each, by its name.
        library: Names of the functions of LAPACK and BLAS among them.
        sizes: Memory in bytes of each routine.
    """

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self.library: set[str] = set()
        self.sizes: dict[str, int] = {}

    def routine(self, routine: Routine) -> int:
        """Add a routine; its memory in bytes."""
        if routine.name not in self.sizes:
            made = body(routine)
            if made.size > MOST_MEMORY:
                raise UnsupportedError(f"{routine.kind} of {routine.numbers}")
            self.declared |= made.declared
            self.library |= made.library
            lines = [f"define internal void @{routine.name}(ptr %x) nounwind {{", *made.lines]
            self.declared[routine.name] = "\n".join([*lines, "ret void", "}"])
            self.sizes[routine.name] = made.size
        return self.sizes[routine.name]


def _function(
    code: "_Code", graph: Graph, inputs: Sequence[Ids], name: str, outputs: Sequence[Ids]
) -> str:
    """A function of a module."""
    out = [int(node) for ids in outputs for node in np.ravel(ids)]
    live = graph.live(out)
    needed = set(live)
    results: dict[int, list[int]] = {}
    for n in live:
        if graph.nodes[n].op is RESULT:
            results.setdefault(graph.nodes[n].args[0], []).append(n)
    for i, ids in enumerate(inputs):
        _load(code, graph, i, [int(node) for node in ids.ravel()], needed)
    for n in live:
        node = graph.nodes[n]
        if node.value is not None:
            code.operands[n] = code.literal(node.value, node.dtype)
        elif node.op is ROUTINE:
            _routine(code, graph, node, results.get(n, []))
        elif node.op is not None and node.op is not RESULT:
            code.operands[n] = _operation(code, graph, n, node)
    places = code.pointers("%out")
    for k, n in enumerate(out):
        value = _converted(code, code.operands[n], graph.nodes[n].dtype, np.dtype(float))
        code.store(value, places, k)
    head = f"define void @{name}(ptr noalias readonly %in, ptr noalias %out) nounwind {{"
    memory = [f"%memory = alloca i8, i64 {code.memory}, align 16"] if code.memory else []
    return "\n".join([head, *memory, *code.lines, "ret void", "}", ""])


def _routine(code: "_Code", graph: Graph, node: Node, results: list[int]) -> None:
    """Call a routine for each evaluation, and load its results that are needed."""
    routine = dict(node.params)["routine"]
    code.memory = max(code.memory, code.module.routine(routine))
    values: list[list[str]] = [[] for _ in results]
    for i in range(max(code.width, 1)):
        for k, arg in enumerate(node.args):
            element = _kind(graph.nodes[arg].dtype)
            part = code.element(code.operands[arg], element, i)
            code.lines.append(f"store {element} {part}, ptr {code.place('%memory', k)}")
        code.lines.append(f"call void @{routine.name}(ptr %memory)")
        for parts, n in zip(values, results, strict=True):
            place = code.place("%memory", dict(graph.nodes[n].params)["place"], "i8")
            parts.append(code.new(f"load {_kind(graph.nodes[n].dtype)}, ptr {place}"))
    for parts, n in zip(values, results, strict=True):
        code.operands[n] = code.joined(parts, _kind(graph.nodes[n].dtype))


class _Code:
    """Lines of a function under construction, for one evaluation or for several at a time.

    Attributes:
        width: Number of evaluations at a time, which are the elements of a vector; 0 for numbers.
        lines: The lines so far.
        operands: Text that stands for the value of each node.
        sines: Sine and cosine of each node whose sine or cosine was asked for.
        module: The rest of the module.
        memory: Size in bytes of the memory of routines.
    """

    def __init__(self, module: _Module, width: int):
        self.module, self.width, self.memory = module, width, 0
        self.lines: list[str] = []
        self.operands: dict[int, str] = {}
        self.sines: dict[int, tuple[str, str]] = {}
        self._count = 0

    def new(self, text: str) -> str:
        """Add a line with a value; the name of the value."""
        self._count += 1
        self.lines.append(f"%v{self._count} = {text}")
        return f"%v{self._count}"

    def kind(self, element: str) -> str:
        """Type of the values whose elements are of some type."""
        return f"<{self.width} x {element}>" if self.width else element

    def suffix(self, element: str) -> str:
        """Name of a type at the end of that of an intrinsic."""
        short = element.replace("double", "f64")
        return f"v{self.width}{short}" if self.width else short

    def literal(self, value: Any, dtype: np.dtype[Any]) -> str:
        """A constant."""
        kind = _kind(dtype)
        number = _number(float(value)) if kind == "double" else str(int(value))
        return self._same(kind, number)

    def number(self, value: float) -> str:
        """A constant float."""
        return self._same("double", _number(value))

    def integer(self, element: str, value: int) -> str:
        """A constant integer."""
        return self._same(element, str(value))

    def _same(self, element: str, text: str) -> str:
        if not self.width:
            return text
        return f"<{', '.join([f'{element} {text}'] * self.width)}>"

    def intrinsic(self, name: str, *operands: str, element: str = "double", into: str = "") -> str:
        """Add a call of an intrinsic of LLVM of operands of one type, with a value of another."""
        kind, result = self.kind(element), self.kind(into or element)
        suffix = f"{self.suffix(into)}.{self.suffix(element)}" if into else self.suffix(element)
        return self._call(f"llvm.{name}.{suffix}", kind, result, operands)

    def library(self, name: str, *operands: str) -> str:
        """Add a call of a function of the C library, or one for each element."""
        if not self.width:
            return self._call(name, "double", "double", operands)
        parts = []
        for i in range(self.width):
            numbers = [self.element(operand, "double", i) for operand in operands]
            parts.append(self._call(name, "double", "double", numbers))
        return self.joined(parts, "double")

    def element(self, value: str, element: str, i: int) -> str:
        """The value of one evaluation."""
        if not self.width:
            return value
        return self.new(f"extractelement {self.kind(element)} {value}, i32 {i}")

    def joined(self, parts: Sequence[str], element: str) -> str:
        """The value of all evaluations from that of each."""
        if not self.width:
            return parts[0]
        kind, value = self.kind(element), "poison"
        for i, part in enumerate(parts):
            value = self.new(f"insertelement {kind} {value}, {element} {part}, i32 {i}")
        return value

    def _call(self, name: str, kind: str, result: str, operands: Sequence[str]) -> str:
        self.module.declared[name] = (
            f"declare {result} @{name}({', '.join([kind] * len(operands))})"
        )
        given = ", ".join(f"{kind} {operand}" for operand in operands)
        return self.new(f"call {result} @{name}({given})")

    def pointers(self, table: str) -> list[str]:
        """The table itself, or for each evaluation its table."""
        if not self.width:
            return [table]
        return [self.new(f"load ptr, ptr {self.place(table, i, 'ptr')}") for i in range(self.width)]

    def place(self, array: str, k: int, kind: str = "double") -> str:
        """Address of an element of an array."""
        return array if k == 0 else self.new(f"getelementptr {kind}, ptr {array}, i64 {k}")

    def load(self, arrays: Sequence[str], k: int) -> str:
        """Element k of an array, for each evaluation of its own."""
        numbers = [self.new(f"load double, ptr {self.place(array, k)}") for array in arrays]
        return self.joined(numbers, "double")

    def store(self, value: str, arrays: Sequence[str], k: int) -> None:
        """Store a value as element k of an array, for each evaluation of its own."""
        for i, array in enumerate(arrays):
            part = self.element(value, "double", i)
            self.lines.append(f"store double {part}, ptr {self.place(array, k)}")


def _load(code: _Code, graph: Graph, i: int, nodes: list[int], needed: set[int]) -> None:
    """Load the elements of an input that are needed."""
    if needed.isdisjoint(nodes):
        return
    tables = code.pointers("%in")
    arrays = [code.new(f"load ptr, ptr {code.place(table, i, 'ptr')}") for table in tables]
    for k, n in enumerate(nodes):
        if n in needed:
            value = code.load(arrays, k)
            code.operands[n] = _converted(code, value, np.dtype(float), graph.nodes[n].dtype)


def _kind(dtype: np.dtype[Any]) -> str:
    """Type in LLVM."""
    if dtype == np.float64:
        return "double"
    if dtype.kind == "b":
        return "i1"
    if dtype.kind in "iu":
        return f"i{8 * dtype.itemsize}"
    raise UnsupportedError(f"numbers of type {dtype}")


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
    if name == "bitcast_convert_type":
        before, after = (code.kind(_kind(kind)) for kind in (dtype, node.dtype))
        return code.new(f"bitcast {before} {operands[0]} to {after}")
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
    kind, listed = code.kind("double"), ", ".join(operands)
    if name in _SIMPLE or name == "div":
        return code.new(f"f{name} {kind} {listed}")
    if name in _ORDERED:
        return code.new(f"fcmp {_ORDERED[name]} {kind} {listed}")
    if name in LIBRARY:
        return code.library(name, *operands)
    if name == "round":
        to_even = int(params["rounding_method"]) == 1
        return code.intrinsic("roundeven" if to_even else "round", *operands)
    return None


def _chosen(code: _Code, test: str, yes: str, no: str, element: str = "double") -> str:
    kind = code.kind(element)
    return code.new(f"select {code.kind('i1')} {test}, {kind} {yes}, {kind} {no}")


def _compared(code: _Code, test: str, x: str, value: float) -> str:
    return code.new(f"fcmp {test} {code.kind('double')} {x}, {code.number(value)}")


def _sign(code: _Code, x: str) -> str:
    """Sign of a number; NaN and zeros as they are."""
    rest = _chosen(code, _compared(code, "olt", x, 0.0), code.number(-1.0), x)
    return _chosen(code, _compared(code, "ogt", x, 0.0), code.number(1.0), rest)


def _inverse(code: _Code, x: str) -> str:
    return code.new(f"fdiv {code.kind('double')} {code.number(1.0)}, {x}")


def _logistic(code: _Code, x: str) -> str:
    kind = code.kind("double")
    power = code.library("exp", code.new(f"fneg {kind} {x}"))
    return _inverse(code, code.new(f"fadd {kind} {code.number(1.0)}, {power}"))


def _is_finite(code: _Code, x: str) -> str:
    return _compared(code, "olt", code.intrinsic("fabs", x), np.inf)


def _clamp(code: _Code, least: str, x: str, most: str) -> str:
    return code.intrinsic("minimum", code.intrinsic("maximum", x, least), most)


def _intrinsic(name: str) -> Callable[..., str]:
    return lambda code, *operands: code.intrinsic(name, *operands)


_FLOATS: dict[str, Callable[..., str]] = {
    "neg": lambda code, x: code.new(f"fneg {code.kind('double')} {x}"),
    "square": lambda code, x: code.new(f"fmul {code.kind('double')} {x}, {x}"),
    "rsqrt": lambda code, x: _inverse(code, code.intrinsic("sqrt", x)),
    "rem": lambda code, x, y: code.library("fmod", x, y),
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
    double, long = code.kind("double"), code.kind("i64")

    def do(operation: str, a: str | float, b: str | float) -> str:
        a, b = (code.number(c) if isinstance(c, float) else c for c in (a, b))
        return code.new(f"{operation} {double} {a}, {b}")

    def polynomial(z: str, coefficients: Sequence[float]) -> str:
        value: str | float = coefficients[-1]
        for coefficient in reversed(coefficients[:-1]):
            value = do("fadd", coefficient, do("fmul", z, value))
        return str(value)

    near = _compared(code, "ole", code.intrinsic("fabs", x), SINCOS_LIMIT)
    x = _chosen(code, near, x, code.number(np.nan))
    k = code.intrinsic("roundeven", do("fmul", x, 2 / np.pi))
    quadrant = code.new(f"bitcast {double} {do('fadd', k, LOW_BITS)} to {long}")
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
    odd = code.new(f"trunc {long} {quadrant} to {code.kind('i1')}")
    turned = code.new(f"add {long} {quadrant}, {code.integer('i64', 1)}")
    return (
        _with_sign(code, _chosen(code, odd, cos, sin), quadrant),
        _with_sign(code, _chosen(code, odd, sin, cos), turned),
    )


def _with_sign(code: _Code, value: str, quadrant: str) -> str:
    """`value` negated where bit 1 of `quadrant` is set."""
    double, long = code.kind("double"), code.kind("i64")
    bit = code.new(f"and {long} {quadrant}, {code.integer('i64', 2)}")
    sign = code.new(f"shl {long} {bit}, {code.integer('i64', 62)}")
    bits = code.new(f"xor {long} {code.new(f'bitcast {double} {value} to {long}')}, {sign}")
    return code.new(f"bitcast {long} {bits} to {double}")


# -- integers and booleans -----------------------------------------------------------------------


def _integer(
    code: _Code, name: str, operands: list[str], dtype: np.dtype[Any], last: Any
) -> str | None:
    """An operation on integers or booleans; `last` is the value of the last operand if known."""
    element, signed, listed = _kind(dtype), dtype.kind == "i", ", ".join(operands)
    kind, letter = code.kind(element), "s" if signed else "u"
    if name in _BITWISE:
        return code.new(f"{name} {kind} {listed}")
    if name == "not":
        return code.new(
            f"xor {kind} {listed}, {code.integer(element, 1 if element == 'i1' else -1)}"
        )
    if name in ("eq", "ne"):
        return code.new(f"icmp {name} {kind} {listed}")
    if name in _INTEGER:
        return code.new(f"icmp {letter}{name} {kind} {listed}")
    if element == "i1":
        return None
    if name in _SIMPLE:
        return code.new(f"{name} {kind} {listed}")
    if name in ("max", "min"):
        return code.intrinsic(f"{letter}{name}", *operands, element=element)
    if name == "clamp":
        least, x, most = operands
        x = code.intrinsic(f"{letter}max", x, least, element=element)
        return code.intrinsic(f"{letter}min", x, most, element=element)
    if name == "neg":
        return code.new(f"sub {kind} {code.integer(element, 0)}, {listed}")
    if name in ("abs", "sign") and signed:
        return _of_sign(code, name, listed, element)
    if name in ("div", "rem") and last is not None and last not in (0, -1):
        return code.new(f"{letter}{name} {kind} {listed}")
    if name in _SHIFTS and last is not None:
        return _shifted(code, name, operands[0], element, int(last))
    return None


def _shifted(code: _Code, name: str, x: str, element: str, by: int) -> str:
    """An integer shifted by a known number of bits, which may be all of them."""
    bits = int(element[1:])
    if not 0 <= by < bits:
        if name != "shift_right_arithmetic":
            return code.integer(element, 0)
        by = bits - 1
    return code.new(f"{_SHIFTS[name]} {code.kind(element)} {x}, {code.integer(element, by)}")


def _of_sign(code: _Code, name: str, x: str, element: str) -> str:
    """Size or sign of an integer."""
    kind, zero = code.kind(element), code.integer(element, 0)
    below = code.new(f"icmp slt {kind} {x}, {zero}")
    if name == "abs":
        return _chosen(code, below, code.new(f"sub {kind} {zero}, {x}"), x, element)
    above = code.new(f"icmp sgt {kind} {x}, {zero}")
    rest = _chosen(code, above, code.integer(element, 1), zero, element)
    return _chosen(code, below, code.integer(element, -1), rest, element)


def _selected(code: _Code, which: np.dtype[Any], operands: list[str], element: str) -> str:
    """One of the cases, by a boolean or a number."""
    choice, *cases = operands
    value, kind = cases[0], _kind(which)
    for i, case in enumerate(cases[1:], 1):
        test = choice
        if which.kind != "b":
            test = code.new(f"icmp sge {code.kind(kind)} {choice}, {code.integer(kind, i)}")
        value = _chosen(code, test, case, value, element)
    return value


def _converted(code: _Code, x: str, given: np.dtype[Any], wanted: np.dtype[Any]) -> str:
    """A number of another type; from float to integer, toward zero, and the nearest there is."""
    before, after = _kind(given), _kind(wanted)
    kind, result = code.kind(before), code.kind(after)
    if given == wanted:
        return x
    if wanted.kind == "b":
        if given.kind == "f":
            return _compared(code, "une", x, 0.0)
        return code.new(f"icmp ne {kind} {x}, {code.integer(before, 0)}")
    if given.kind == "f":
        letter = "s" if wanted.kind == "i" else "u"
        return code.intrinsic(f"fpto{letter}i.sat", x, into=after)
    if wanted.kind == "f":
        return code.new(f"{'s' if given.kind == 'i' else 'u'}itofp {kind} {x} to {result}")
    if after == before:
        return x
    if given.kind != "b" and wanted.itemsize < given.itemsize:
        return code.new(f"trunc {kind} {x} to {result}")
    return code.new(f"{'s' if given.kind == 'i' else 'z'}ext {kind} {x} to {result}")
