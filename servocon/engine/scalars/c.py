"""The operations of a graph in C99: one expression per line, no loops, no branches."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from servocon import native
from servocon.engine.scalars.graph import Graph, Ids, Node, UnsupportedError
from servocon.engine.scalars.routines import RESULT, ROUTINE, Routine, body, qr_places

_INFIX = {
    **{"add": "+", "sub": "-", "mul": "*", "div": "/"},
    **{"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="},
}
_LIBRARY = (
    "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log1p sqrt "
    "cbrt floor ceil erf erfc lgamma atan2 pow nextafter"
)
_CALLS = {name: f"REAL({name})" for name in _LIBRARY.split()} | {
    **{"abs": "REAL(fabs)", "rem": "REAL(fmod)", "is_finite": "isfinite"},
    **{name: f"servocon_{name}" for name in ("max", "min", "sign", "clamp")},
}
_FLOATS = {
    "neg": "-{0}",
    "square": "{0} * {0}",
    "rsqrt": "NUMBER(1.0) / REAL(sqrt)({0})",
    "logistic": "NUMBER(1.0) / (NUMBER(1.0) + REAL(exp)(-{0}))",
}
_SHIFTS = ("shift_left", "shift_right_logical", "shift_right_arithmetic")
_INTEGERS = {
    **{"add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0} * {1}", "neg": "-{0}"},
    **{"max": "{0} > {1} ? {0} : {1}", "min": "{0} < {1} ? {0} : {1}"},
    **{"and": "{0} & {1}", "or": "{0} | {1}", "xor": "{0} ^ {1}", "abs": "{0} < 0 ? -{0} : {0}"},
    **{"div": "{0} / {1}", "rem": "{0} % {1}"},
    "clamp": "{1} < {0} ? {0} : {1} > {2} ? {2} : {1}",
}

PRELUDE = """\
#ifdef SERVOCON_SINGLE
#define REAL(function) function##f
#else
#define REAL(function) function
#endif
#define NUMBER(x) ((real)(x))
"""
"""Definitions that the lines of a function use."""

HELPERS = {
    "servocon_max": """\
static real servocon_max(real a, real b) { /* NaN where either is */
    return a > b || a != a ? a : b;
}
""",
    "servocon_min": """\
static real servocon_min(real a, real b) { /* NaN where either is */
    return a < b || a != a ? a : b;
}
""",
    "servocon_sign": """\
static real servocon_sign(real x) {
    return x > NUMBER(0.0) ? NUMBER(1.0) : x < NUMBER(0.0) ? NUMBER(-1.0) : x;
}
""",
    "servocon_clamp": """\
static real servocon_clamp(real least, real x, real most) {
    return x < least ? least : x > most ? most : x;
}
""",
    "servocon_integer": """\
/* Toward zero, and the nearest there is. */
static int64_t servocon_integer(real x, int64_t least, int64_t most) {
    if (x != x) return 0;
    if (x >= NUMBER(most)) return most;
    return x <= NUMBER(least) ? least : (int64_t)x;
}
""",
    "servocon_bits": """\
static int64_t servocon_bits(real x) { /* of a double number */
    union { double number; int64_t bits; } both;
    both.number = (double)x;
    return both.bits;
}
""",
    "servocon_of_bits": """\
static real servocon_of_bits(int64_t x) {
    union { double number; int64_t bits; } both;
    both.bits = x;
    return (real)both.number;
}
""",
}
"""Functions that the lines may call, by their names."""


class Lines(NamedTuple):
    """A function in C.

    Attributes:
        lines: Its lines.
        helpers: Text of the functions and types that they use, by name.
    """

    lines: list[str]
    helpers: dict[str, str]


def lines_of(graph: Graph, inputs: Sequence[tuple[str, Ids]], outputs: Sequence[Any]) -> Lines:
    """Lines that compute outputs.

    Args:
        graph: The graph.
        inputs: Text of each array of inputs, and its nodes.
        outputs: Text of each array to be filled, and its nodes.

    Raises:
        UnsupportedError: an operation has no counterpart here.
    """
    writer = _Writer(graph)
    for text, ids in inputs:
        writer.texts |= {int(n): f"{text}[{k}]" for k, n in enumerate(ids.ravel())}
    live = graph.live([int(n) for _, ids in outputs for n in ids.ravel()])
    for n in live:
        try:
            writer.add(n)
        except UnsupportedError as reason:
            raise UnsupportedError(str(reason), n) from None
    for text, ids in outputs:
        for k, n in enumerate(ids.ravel()):
            value = writer.text(int(n))
            writer.lines.append(f"{text}[{k}] = {value};")
    used = "\n".join(writer.lines)
    helpers = {name: text for name, text in HELPERS.items() if f"{name}(" in used}
    return Lines(writer.lines, writer.routines | helpers)


class _Writer:
    """Lines under construction.

    Attributes:
        lines: The lines so far.
        texts: Text of the value of each node.
        routines: Text of each routine that they call, by its name.
    """

    def __init__(self, graph: Graph):
        self._graph = graph
        self.lines: list[str] = []
        self.texts: dict[int, str] = {}
        self.routines: dict[str, str] = {}

    def text(self, n: int) -> str:
        """Text of the value of a node."""
        node = self._graph.nodes[n]
        return self.texts[n] if node.value is None else _constant(node.value, node.dtype)

    def add(self, n: int) -> None:
        """Add the line of a node."""
        node = self._graph.nodes[n]
        if node.op is None:
            return
        if node.op is ROUTINE:
            self._routine(n, node)
            return
        self.texts[n] = f"x{n}"
        value = self._result(node) if node.op is RESULT else self._operation(node)
        self.lines.append(f"const {_kind(node.dtype)} x{n} = {value};")

    def _operation(self, node: Node) -> str:
        assert node.op is not None
        name, operands = node.op.name, [self.text(n) for n in node.args]
        dtype = self._graph.nodes[node.args[-1]].dtype
        if name == "select_n":
            return self._selected(self._graph.nodes[node.args[0]].dtype, operands)
        if name == "convert_element_type":
            return _converted(operands[0], dtype, node.dtype)
        if name == "bitcast_convert_type":
            return _bits(operands[0], dtype, node.dtype)
        if name in _SHIFTS:
            by = self._graph.value(node.args[1])
            if by is None:
                raise UnsupportedError(f"{name} by a number that is not constant in C")
            return _shifted(name, operands[0], dtype, int(by))
        if name == "not":
            return f"!{operands[0]}" if dtype.kind == "b" else f"~{operands[0]}"
        if name in _INFIX and (dtype.kind == "f" or name in ("lt", "le", "gt", "ge", "eq", "ne")):
            return f"{operands[0]} {_INFIX[name]} {operands[1]}"
        if name == "round":
            to_even = int(dict(node.params)["rounding_method"]) == 1
            return f"REAL({'rint' if to_even else 'round'})({operands[0]})"
        if dtype.kind == "f" and name in _CALLS:
            return f"{_CALLS[name]}({', '.join(operands)})"
        table = _FLOATS if dtype.kind == "f" else _INTEGERS
        if name not in table:
            raise UnsupportedError(f"{name} of {dtype} in C")
        return table[name].format(*operands)

    @staticmethod
    def _selected(which: np.dtype[Any], operands: list[str]) -> str:
        """One of the cases, selected by a boolean or a number."""
        choice, *cases = operands
        value = cases[0]
        for i, case in enumerate(cases[1:], 1):
            test = choice if which.kind == "b" else f"{choice} >= {i}"
            value = f"{test} ? {case} : ({value})" if i > 1 else f"{test} ? {case} : {value}"
        return value

    def _routine(self, n: int, node: Node) -> None:
        """A routine on its own memory; operands come first."""
        routine = dict(node.params)["routine"]
        if routine.kind not in KINDS:
            raise UnsupportedError(f"{routine.kind} of {routine.numbers} in C")
        self.routines |= texts_of(routine.kind)
        self.lines.append(f"servocon_word m{n}[{body(routine).size // 8}];")
        for k, arg in enumerate(node.args):
            member = "real_value" if self._graph.nodes[arg].dtype.kind == "f" else "integer"
            self.lines.append(f"m{n}[{k}].{member} = {self.text(arg)};")
        self.lines.append(call_of(routine, f"m{n}"))

    def _result(self, node: Node) -> str:
        place = dict(node.params)["place"]
        memory = f"m{node.args[0]}[{place // 8}]"
        if node.dtype.kind == "f":
            return f"{memory}.real_value"
        if node.dtype.itemsize == 4:
            return f"{memory}.halves[{place % 8 // 4}]"
        return f"{memory}.integer"


def _kind(dtype: np.dtype[Any]) -> str:
    if dtype.kind in "iu":
        return f"{'u' * (dtype.kind == 'u')}int{8 * dtype.itemsize}_t"
    if dtype.kind == "f" and dtype.itemsize != 8:
        raise UnsupportedError(f"numbers of type {dtype} in C")
    return "int" if dtype.kind == "b" else "real"


def _constant(value: Any, dtype: np.dtype[Any]) -> str:
    if dtype.kind == "u":
        return f"{int(value)}u"
    if dtype.kind != "f":  # the smallest 64-bit integer has no literal
        return "INT64_MIN" if value == -(2**63) else str(int(value))
    number = float(value)
    if np.isnan(number):
        return "NUMBER(NAN)"
    if np.isinf(number):
        return "NUMBER(INFINITY)" if number > 0 else "NUMBER(-INFINITY)"
    return f"NUMBER({number!r})"


def _converted(x: str, given: np.dtype[Any], wanted: np.dtype[Any]) -> str:
    if wanted.kind == "b":
        return f"{x} != 0"
    if given.kind == "f" and wanted.kind in "iu":
        if wanted == np.uint64:
            raise UnsupportedError("floats to uint64 in C")
        largest = f"{_kind(wanted)[:-2].upper()}_MAX"
        least = largest.replace("MAX", "MIN") if wanted.kind == "i" else "0"
        return f"({_kind(wanted)})servocon_integer({x}, {least}, {largest})"
    return x if given == wanted else f"({_kind(wanted)}){x}"


def _bits(x: str, given: np.dtype[Any], wanted: np.dtype[Any]) -> str:
    """The bits of a number as a number of another type."""
    if given.kind == "f":
        return f"({_kind(wanted)})servocon_bits({x})"
    if wanted.kind == "f":
        return f"servocon_of_bits((int64_t){x})"
    return f"({_kind(wanted)}){x}"


def _shifted(name: str, x: str, dtype: np.dtype[Any], by: int) -> str:
    """An integer shifted by a known number of bits, which may be all of them."""
    bits = 8 * dtype.itemsize
    kind, same = f"uint{bits}_t", f"({_kind(dtype)})"
    arithmetic = name == "shift_right_arithmetic"
    if not 0 <= by < bits:
        if not arithmetic:
            return "0"
        by = bits - 1
    if arithmetic:  # for negative numbers C leaves the result to the compiler
        signed = f"(int{bits}_t){x}"
        return f"{same}({signed} < 0 ? ~(~{signed} >> {by}) : {signed} >> {by})"
    return f"{same}(({kind}){x} {'<<' if name == 'shift_left' else '>>'} {by})"


KINDS = ("qr", "rank", "truncated", "drift", "coordinates", "active", "cholesky", "triangular")
KINDS += ("product", "pick", "put")
"""Kinds of routines that C has, each in a file of `servocon.native`."""


def texts_of(kind: str) -> dict[str, str]:
    """The functions that a routine needs, by their names, in an order that C accepts."""
    texts, needed = _functions(), {"servocon_word", f"servocon_{kind}"}
    for name in reversed(texts):
        if name in needed:
            needed |= set(re.findall(r"servocon_\w+", texts[name]))
    return {name: text for name, text in texts.items() if name in needed}


@lru_cache(maxsize=1)
def _functions() -> dict[str, str]:
    """Text of each function of `servocon.native`, with the numbers in it, by its name."""
    found = {}
    for part in "\n".join(native.text(f"{name}.c") for name in ("fours", *KINDS)).split("\n\n"):
        text = part.strip("\n").replace("KERNEL", "static") + "\n"
        for name, value in native.constants().items():
            text = re.sub(rf"\b{name}\b", value, text)
        code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        [name] = re.findall(r"^(?:static .*?|\} )(servocon_\w+)[(;]", code, re.MULTILINE)
        found[name] = text
    return found


def call_of(routine: Routine, memory: str) -> str:
    """The line that calls a routine on its memory."""
    numbers, letters = routine.numbers, routine.letters
    given = [*numbers]
    if routine.kind == "rank":
        given += [min(numbers)]
    if routine.kind == "qr":
        n, m = numbers
        places = qr_places(n, m, letters[1] == "A")
        given += [places.q, int(letters[0] == "P")]
        order = places.order // 8
        given += [places.R // 8, order, order + (m + 1) // 2]
    if routine.kind == "put":
        given += [int(letters == "A")]
    return f"servocon_{routine.kind}({', '.join([memory, *map(str, given)])});"
