"""The operations of a graph in LLVM IR.

No operation is reordered or fused, and none assumes finite numbers: results do not depend on the
processor, and NaN and infinity propagate as in NumPy.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from servocon.engine.scalars.graph import Graph, Node, UnsupportedError
from servocon.engine.scalars.ir import Code, kind_of

# -- polynomials for sine and cosine ---------------------------------------------------------------


SINCOS_LIMIT = 2.0**30
"""Largest |x| for sine and cosine; beyond it the result is NaN."""

# pi/2 in four parts. The first three have at most 23 significant bits, so that with |k| < 2**30
# every product k*part is exact, whether a compiler fuses it with a sum or not.
PARTS = tuple(
    float.fromhex(part)
    for part in ("0x1.921fb4p+0", "0x1.4442dp-24", "0x1.846988p-48", "0x1.8cc51701b839ap-72")
)
# fdlibm's minimax coefficients on [-pi/4, pi/4].
SIN = (
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
)
COS = (
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
)
# Adding 1.5 * 2**52 leaves the integer k in the low bits of the double.
LOW_BITS = 1.5 * 2.0**52


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


def operation(code: Code, graph: Graph, n: int, node: Node) -> str:
    """Text for the value of a node; its lines are added."""
    assert node.op is not None
    name, params = node.op.name, dict(node.params)
    dtype = graph.nodes[node.args[-1]].dtype
    operands = [code.operands[arg] for arg in node.args]
    if name == "convert_element_type":
        return converted(code, operands[0], dtype, node.dtype)
    if name == "bitcast_convert_type":
        before, after = (code.kind(kind_of(kind)) for kind in (dtype, node.dtype))
        return code.new(f"bitcast {before} {operands[0]} to {after}")
    if name == "select_n":
        return _selected(code, graph.nodes[node.args[0]].dtype, operands, kind_of(node.dtype))
    if name in ("sin", "cos") and dtype == np.float64:
        argument = node.args[0]
        if argument not in code.sines:
            code.sines[argument] = _sincos(code, operands[0])
        return code.sines[argument][name == "cos"]
    kind_of(dtype)
    if dtype.kind == "f":
        rule = _FLOATS.get(name)
        value = _float(code, name, operands, params) if rule is None else rule(code, *operands)
    else:
        value = _integer(code, name, operands, dtype, graph.nodes[node.args[-1]].value)
    if value is None:
        raise UnsupportedError(f"{name} of {dtype} in machine code")
    return value


# -- floats --------------------------------------------------------------------------------------


def _float(code: Code, name: str, operands: list[str], params: dict[str, Any]) -> str | None:
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


def _chosen(code: Code, test: str, yes: str, no: str, element: str = "double") -> str:
    kind = code.kind(element)
    return code.new(f"select {code.kind('i1')} {test}, {kind} {yes}, {kind} {no}")


def _compared(code: Code, test: str, x: str, value: float) -> str:
    return code.new(f"fcmp {test} {code.kind('double')} {x}, {code.number(value)}")


def _sign(code: Code, x: str) -> str:
    """Sign of a number; NaN and zeros are unchanged."""
    rest = _chosen(code, _compared(code, "olt", x, 0.0), code.number(-1.0), x)
    return _chosen(code, _compared(code, "ogt", x, 0.0), code.number(1.0), rest)


def _inverse(code: Code, x: str) -> str:
    return code.new(f"fdiv {code.kind('double')} {code.number(1.0)}, {x}")


def _logistic(code: Code, x: str) -> str:
    kind = code.kind("double")
    power = code.library("exp", code.new(f"fneg {kind} {x}"))
    return _inverse(code, code.new(f"fadd {kind} {code.number(1.0)}, {power}"))


def _is_finite(code: Code, x: str) -> str:
    return _compared(code, "olt", code.intrinsic("fabs", x), np.inf)


def _clamp(code: Code, least: str, x: str, most: str) -> str:
    return code.intrinsic("minimum", code.intrinsic("maximum", x, least), most)


def _intrinsic(name: str) -> Callable[..., str]:
    return lambda code, *operands: code.intrinsic(name, *operands)


_FLOATS: dict[str, Callable[..., str]] = {
    "neg": lambda code, x: code.new(f"fneg {code.kind('double')} {x}"),
    "square": lambda code, x: code.new(f"fmul {code.kind('double')} {x}, {x}"),
    "rsqrt": lambda code, x: _inverse(code, code.intrinsic("sqrt", x)),
    "rem": lambda code, x, y: code.library("fmod", x, y),
    "max": _intrinsic("maximum"),  # NaN if an operand is
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


def _sincos(code: Code, x: str) -> tuple[str, str]:
    """Sine and cosine by the polynomials above."""
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


def _with_sign(code: Code, value: str, quadrant: str) -> str:
    """`value` negated where bit 1 of `quadrant` is set."""
    double, long = code.kind("double"), code.kind("i64")
    bit = code.new(f"and {long} {quadrant}, {code.integer('i64', 2)}")
    sign = code.new(f"shl {long} {bit}, {code.integer('i64', 62)}")
    bits = code.new(f"xor {long} {code.new(f'bitcast {double} {value} to {long}')}, {sign}")
    return code.new(f"bitcast {long} {bits} to {double}")


# -- integers and booleans -----------------------------------------------------------------------


def _integer(
    code: Code, name: str, operands: list[str], dtype: np.dtype[Any], last: Any
) -> str | None:
    """An operation on integers or booleans; `last` is the value of the last operand if known."""
    element, signed, listed = kind_of(dtype), dtype.kind == "i", ", ".join(operands)
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


def _shifted(code: Code, name: str, x: str, element: str, by: int) -> str:
    """An integer shifted by a known number of bits, which may be all of them."""
    bits = int(element[1:])
    if not 0 <= by < bits:
        if name != "shift_right_arithmetic":
            return code.integer(element, 0)
        by = bits - 1
    return code.new(f"{_SHIFTS[name]} {code.kind(element)} {x}, {code.integer(element, by)}")


def _of_sign(code: Code, name: str, x: str, element: str) -> str:
    """Size or sign of an integer."""
    kind, zero = code.kind(element), code.integer(element, 0)
    below = code.new(f"icmp slt {kind} {x}, {zero}")
    if name == "abs":
        return _chosen(code, below, code.new(f"sub {kind} {zero}, {x}"), x, element)
    above = code.new(f"icmp sgt {kind} {x}, {zero}")
    rest = _chosen(code, above, code.integer(element, 1), zero, element)
    return _chosen(code, below, code.integer(element, -1), rest, element)


def _selected(code: Code, which: np.dtype[Any], operands: list[str], element: str) -> str:
    """One of the cases, selected by a boolean or a number."""
    choice, *cases = operands
    value, kind = cases[0], kind_of(which)
    for i, case in enumerate(cases[1:], 1):
        test = choice
        if which.kind != "b":
            test = code.new(f"icmp sge {code.kind(kind)} {choice}, {code.integer(kind, i)}")
        value = _chosen(code, test, case, value, element)
    return value


def converted(code: Code, x: str, given: np.dtype[Any], wanted: np.dtype[Any]) -> str:
    """A number of another type; from float to integer toward zero, saturating."""
    before, after = kind_of(given), kind_of(wanted)
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
