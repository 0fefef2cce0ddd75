"""Tapes of proof logs as straight-line Python functions on intervals.

A tape is a list of instructions [operation, [argument slots], constants...]; instruction i defines
slot i. The function made from it encloses the outputs on a box, and their slopes along chosen
inputs. A slope encloses Clarke's generalized gradient over the closed box (Clarke, 1983, Theorem
2.3.9): at a kink it is the hull of both sides, and at a jump it is unknown.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from servocon.proof_checker import intervals
from servocon.proof_checker.intervals import LARGEST

NUMBERS = {"add": 2, "sub": 2, "mul": 2, "div": 2, "max": 2, "min": 2}
NUMBERS |= dict.fromkeys(("neg", "sqr", "sqrt", "abs", "sign"), 1)
NUMBERS |= dict.fromkeys(("sin", "cos", "exp", "log", "tanh"), 1) | {"norm": 1}
"""Operations that take numbers and give one, and how many they take; a norm may take more."""

COMPARISONS = ("lt", "le", "gt", "ge", "eq", "ne")
LOGIC = {"and": 2, "or": 2, "not": 1}

OPERATIONS = ("input", "const", "select", *NUMBERS, *COMPARISONS, *LOGIC)

JUMPING = ("sign", "select", *COMPARISONS, *LOGIC)
"""Operations that may jump; the others are continuous wherever they are defined."""


class LogError(Exception):
    """Reason why a log or a claim is not accepted."""


class Instruction(NamedTuple):
    """One instruction of a tape, with its constants read: an input's index, or two bounds."""

    op: str
    slots: tuple[int, ...]
    constants: tuple[Any, ...]


# -- reading ---------------------------------------------------------------------------------------


def number(word: Any, where: str) -> float:
    """Float from its ``float.hex()`` text, and from no other.

    Raises:
        LogError: the text is not of that form, or the number is not finite or too large.
    """
    try:
        value = float.fromhex(word)
    except (TypeError, ValueError, OverflowError):
        value = float("nan")
    if not abs(value) < LARGEST or value.hex() != word:
        raise LogError(f"{where}: got {word!r}, expected float.hex() of a number below {LARGEST:g}")
    return value


def index(value: Any, below: int, where: str) -> int:
    """Whole number from 0 to below ``below``.

    Raises:
        LogError: it is something else.
    """
    if type(value) is not int or not 0 <= value < below:
        raise LogError(f"{where}: got {value!r}, expected a whole number from 0 to {below - 1}")
    return value


def read_tape(rows: Any, inputs: int, output: Any) -> tuple[list[Instruction], list[int]]:
    """Instructions of a tape and slots of its outputs, checked before anything is computed.

    Raises:
        LogError: an operation is unknown, a slot is not yet defined or holds another kind of value,
            or a constant cannot be used.
    """
    tape: list[Instruction] = []
    conditions: list[bool] = []
    if not isinstance(rows, list):
        raise LogError("tape: expected a list of instructions")
    for i, row in enumerate(rows):
        where = f"instruction {i}"
        if not (isinstance(row, list) and len(row) >= 2 and isinstance(row[1], list)):
            raise LogError(f"{where}: got {row!r}, expected [operation, [slots], constants...]")
        op, slots, constants = row[0], row[1], row[2:]
        if op not in OPERATIONS:
            raise LogError(f"{where}: unknown operation {op!r}; known are {', '.join(OPERATIONS)}")
        where += f" ({op})"
        for slot in slots:
            if type(slot) is not int or not 0 <= slot < i:
                raise LogError(f"{where}: argument slot {slot!r} is not yet defined")
        wanted = _kinds(op, len(slots))
        if [conditions[slot] for slot in slots] != wanted:
            shown = ", ".join("condition" if kind else "number" for kind in wanted)
            raise LogError(f"{where}: wrong arguments {slots}, expected {shown or 'none'}")
        tape.append(Instruction(op, tuple(slots), _constants(op, constants, inputs, where)))
        conditions.append(op in COMPARISONS or op in LOGIC)
    if not isinstance(output, list) or not output:
        raise LogError(f"output: got {output!r}, expected a list of slots")
    for slot in output:
        if conditions[index(slot, len(tape), "output")]:
            raise LogError(f"output: slot {slot} holds a condition, expected a number")
    return tape, output


def _kinds(op: str, count: int) -> list[bool]:
    """Kinds of an operation's arguments: True for a condition."""
    if op == "select":
        return [True, False, False]
    if op in LOGIC:
        return [True] * LOGIC[op]
    if op in COMPARISONS:
        return [False] * 2
    return [False] * (max(count, 1) if op == "norm" else NUMBERS.get(op, 0))


def _constants(op: str, words: Sequence[Any], inputs: int, where: str) -> tuple[Any, ...]:
    wanted = {"input": 1, "const": 2}.get(op, 0)
    if len(words) != wanted:
        raise LogError(f"{where}: got {len(words)} constants, expected {wanted}")
    if op == "input":
        return (index(words[0], inputs, where),)
    values = tuple(number(word, where) for word in words)
    if op == "const" and values[0] > values[1]:
        raise LogError(f"{where}: lower end {values[0]!r} exceeds upper end {values[1]!r}")
    return values


# -- writing ---------------------------------------------------------------------------------------

Words = tuple[str, str]
"""An interval in the source text: its lower and its upper bound."""

ZERO, ONE = ("0.0", "0.0"), ("1.0", "1.0")


def _minus(words: Words) -> Words:
    """Interval −x, which costs no instruction."""
    low, high = (word[1:] if word[0] == "-" else f"-{word}" for word in words)
    return high, low


def _denied(word: str) -> str:
    """Condition that holds where another does not."""
    return f"(1.0 - {word})"


class Node(NamedTuple):
    """One instruction: its value, its value at the centre, its slope along each direction.

    A condition has its variable as its value, and 0 as its slope along what it depends on.
    """

    value: Words
    centre: Words
    slopes: dict[int, Words]


class Writer:
    """Source text of a function that encloses the outputs of a tape on a box.

    Args:
        directions: Inputs whose slopes are enclosed.
        centred: True narrows values by the mean value form c + Σ gₖ (Xₖ − cₖ). The box must then
            be a point along all other inputs.
    """

    def __init__(self, directions: tuple[int, ...], centred: bool):
        self.directions, self.centred = directions, centred
        self.lines: list[str] = []
        self.known: dict[str, str] = {}

    def call(self, function: str, *operands: Words | str, pair: bool = True) -> Words:
        """Variables that a function of `intervals` gives; the same call is made once."""
        words = [word for one in operands for word in ([one] if isinstance(one, str) else one)]
        call = f"{function}({', '.join(words)})"
        if call not in self.known:
            name = self.known[call] = f"v{len(self.known)}"
            self.lines.append(f"{f'{name}l, {name}h' if pair else name} = {call}")
        name = self.known[call]
        return (f"{name}l", f"{name}h") if pair else (name, name)

    def times(self, a: Words, b: Words) -> Words:
        """Product of slopes; a factor that is 0 or ±1 by construction costs nothing."""
        if ZERO in (a, b):
            return ZERO
        for one, other in ((a, b), (b, a)):
            if one in (ONE, _minus(ONE)):
                return other if one == ONE else _minus(other)
        return self.call("mul", a, b)

    def plus(self, a: Words, b: Words) -> Words:
        """Sum of slopes."""
        return b if a == ZERO else a if b == ZERO else self.call("add", a, b)

    def node(self, step: Instruction, nodes: dict[int, Node]) -> Node:
        """Node of an instruction, from the nodes of earlier ones."""
        arguments = [nodes[slot] for slot in step.slots]
        if step.op == "input":
            k = step.constants[0]
            value = (f"l{k}", f"h{k}")
            if k not in self.directions:
                return Node(value, value, {})
            return Node(value, (f"m{k}", f"m{k}"), {k: ONE})
        if step.op == "const":
            bounds = (repr(step.constants[0]), repr(step.constants[1]))
            return Node(bounds, bounds, {})
        if step.op in COMPARISONS or step.op in LOGIC:
            word = self.condition(step.op, [node.value for node in arguments])
            return Node((word, word), ZERO, {k: ZERO for node in arguments for k in node.slopes})
        return self.choice(arguments) if step.op == "select" else self.number(step.op, arguments)

    def condition(self, op: str, x: list[Words]) -> str:
        """Word of a condition, from those of its arguments."""
        if op in COMPARISONS:
            operands = x[::-1] if op in ("gt", "le") else x
            word = self.call("equal" if op in ("eq", "ne") else "below", *operands, pair=False)[0]
            return word if op in ("lt", "gt", "eq") else _denied(word)
        words = [word for word, _ in x]
        if op == "not":
            return _denied(words[0])
        if op == "and":
            return self.call("both", *words, pair=False)[0]
        return _denied(self.call("both", *map(_denied, words), pair=False)[0])

    def value(self, op: str, x: list[Words]) -> Words:
        """Interval of an operation on intervals."""
        if op == "neg":
            return _minus(x[0])
        if op == "sub":
            return self.call("add", x[0], _minus(x[1]))
        if op == "min":
            return _minus(self.call("maximum", _minus(x[0]), _minus(x[1])))
        if op in intervals.RANGES:
            return self.call("increasing", repr(op), x[0])
        if op in ("sin", "cos"):
            return self.call("wave", repr(op), x[0])
        return self.call({"abs": "absolute", "max": "maximum"}.get(op, op), *x)

    def partials(self, op: str, v: Words, x: list[Words]) -> list[Words]:
        """Partial derivatives of an operation with value v by each of its arguments x."""
        if op == "neg":
            return [_minus(ONE)]
        if op in ("add", "sub"):
            return [ONE, ONE if op == "add" else _minus(ONE)]
        if op == "mul":
            return [x[1], x[0]]
        if op == "sqr":
            return [self.call("add", x[0], x[0])]
        if op == "sqrt":
            return [self.call("div", ONE, self.call("add", v, v))]
        if op in ("sin", "cos"):
            return [self.value("cos", x) if op == "sin" else _minus(self.value("sin", x))]
        if op == "exp":
            return [v]
        if op == "log":
            return [self.call("div", ONE, x[0])]
        if op == "tanh":
            return [self.value("sub", [ONE, self.call("sqr", v)])]
        if op == "norm":
            return [self.call("norm_slope", one, v) for one in x]
        return [self.call(f"{op}_slope", x[0])]  # abs and sign

    def number(self, op: str, arguments: list[Node]) -> Node:
        """Node of an operation on numbers.

        Arguments without a common input gain nothing by the mean value form: the image of their
        intervals is never wider. Slopes of a common input can cancel before they are bounded.
        """
        x = [node.value for node in arguments]
        value, centre = self.value(op, x), ZERO
        reached = sorted({k for node in arguments for k in node.slopes})
        slopes = dict.fromkeys(reached, ZERO)
        if reached and op in ("max", "min"):
            first = self.call("larger", *(x if op == "max" else x[::-1]), pair=False)[0]
            slopes = self.picked(first, arguments, reached)
        elif op == "div":  # (a' − (a/b) b') / b, in which the two parts cancel first
            a, b = (node.slopes for node in arguments)
            for k in reached:
                less = self.times(value, b.get(k, ZERO))
                slopes[k] = self.call("div", self.plus(a.get(k, ZERO), _minus(less)), x[1])
        elif reached:
            for node, partial in zip(arguments, self.partials(op, value, x), strict=True):
                for k, slope in node.slopes.items():
                    slopes[k] = self.plus(slopes[k], self.times(partial, slope))
        if self.centred:
            centre = self.value(op, [node.centre for node in arguments])
            if len(reached) < sum(len(node.slopes) for node in arguments):
                sizes = [(_minus(slope)[1], slope[1], k) for k, slope in slopes.items()]
                spread = " + ".join(f"({a} if {a} > {b} else {b}) * r{k}" for a, b, k in sizes)
                value = self.call("meet", value, centre, spread)
        return Node(value, centre, slopes)

    def choice(self, arguments: list[Node]) -> Node:
        """Node of a selection, whose slopes are known where its condition is strict."""
        condition, a, b = arguments
        word = condition.value[0]
        reached = sorted({k for node in arguments for k in node.slopes})
        strictly = self.call("strict", word, pair=False)[0] if reached else ""
        slopes = self.picked(strictly, [a, b], reached)
        value = self.call("pick", word, a.value, b.value)
        centre = self.call("pick", word, a.centre, b.centre) if self.centred else ZERO
        return Node(value, centre, slopes)

    def picked(self, first: str, arguments: list[Node], reached: list[int]) -> dict[int, Words]:
        """Slopes of the first or the second of two arguments, as a condition chooses."""
        both = {k: [node.slopes.get(k, ZERO) for node in arguments] for k in reached}
        return {k: self.call("pick", first, *slopes) for k, slopes in both.items()}


def reached(tape: list[Instruction], output: list[int]) -> set[int]:
    """Inputs on which the outputs of a tape depend."""
    needed = _needed(tape, output)
    return {tape[i].constants[0] for i in needed if tape[i].op == "input"}


def require_continuous(tape: list[Instruction], output: list[int]) -> None:
    """Require outputs that are continuous wherever they are defined.

    Raises:
        LogError: they depend on an operation that may jump.
    """
    for i in sorted(_needed(tape, output)):
        if tape[i].op in JUMPING:
            raise LogError(f"instruction {i} ({tape[i].op}) may jump, in a claim of continuity")


def _needed(tape: list[Instruction], output: list[int]) -> set[int]:
    """Slots on which the outputs of a tape depend."""
    needed = set(output)
    for i in reversed(range(len(tape))):
        if i in needed:
            needed.update(tape[i].slots)
    return needed


def function_of(
    tape: list[Instruction],
    output: list[int],
    inputs: int,
    directions: tuple[int, ...] = (),
    centred: bool = False,
) -> Callable[[list[float], list[float]], Any]:
    """Function of the bounds of a box that encloses the outputs of a tape on it.

    Returns:
        A function that gives for each output its lower and upper bound, those of its value at the
        centre of the box (0 if not ``centred``), and those of its slope along each direction.
    """
    writer, nodes = Writer(directions, centred), dict[int, Node]()
    for i in sorted(_needed(tape, output)):
        nodes[i] = writer.node(tape[i], nodes)
    lines = ["def enclosures(lo, hi):"]
    lines += [f"l{k} = lo[{k}]; h{k} = hi[{k}]" for k in range(inputs)]
    if centred:
        lines += [f"m{k} = (l{k} + h{k}) / 2.0" for k in directions]
        lines += [
            f"r{k} = nextafter((h{k} - m{k}) if h{k} - m{k} > m{k} - l{k} else (m{k} - l{k}), inf)"
            for k in directions
        ]
    found = []
    for node in (nodes[slot] for slot in output):
        slopes = [word for k in directions for word in node.slopes.get(k, ZERO)]
        centre = node.centre if centred else ZERO
        found.append(f"({', '.join([*node.value, *centre])}, ({', '.join(slopes)}))")
    lines += [*writer.lines, f"return [{', '.join(found)}]"]
    names: dict[str, Any] = dict(vars(intervals))
    exec("\n    ".join(lines), names)
    return names["enclosures"]
