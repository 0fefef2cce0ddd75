"""Enclosures of a tape over boxes, in machine code; see `servocon/native/enclosures.c`.

Every enclosure is rounded outward, so that it is true in real numbers. That rests on IEEE
arithmetic, and on the C library's exp, log and tanh with errors below four units in the last place.
"""

import ctypes
import heapq
import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from servocon import native
from servocon.engine.machine.library import address, once
from servocon.engine.scalars.functions import Instruction, Tape

CODES = {name: code for code, name in enumerate(native.names("enclosures.c", "operation"))}
"""Codes of the operations in C."""

WIDEST = int(native.defined("enclosures.c")["WIDEST"])
"""Largest number of inputs."""

LANES = int(native.defined("intervals.h")["LANES"])
"""Number of boxes in a vector."""

MANY = 512
"""Number of boxes from which on several threads are used."""

THREADS = os.cpu_count() or 1
"""Number of threads."""

_INSTRUCTION = np.dtype(
    [(name, "i8") for name in ("operation", "out", "other", "first", "count")]
    + [("of_inputs", "u8"), ("lo", "f8"), ("hi", "f8")]
)

LOGICAL = frozenset(["lt", "le", "gt", "ge", "eq", "ne", "and", "or", "not"])
"""Operations whose results are conditions, of which no derivatives are written."""


class Enclosed(NamedTuple):
    """Enclosures of outputs over boxes.

    Attributes:
        lower: Least values (boxes, outputs).
        upper: Largest values (boxes, outputs).
        centre: Least and largest values at the centres (2, boxes, outputs).
        slope: Least and largest derivatives (2, boxes, outputs, inputs); None without gradients.
    """

    lower: np.ndarray
    upper: np.ndarray
    centre: np.ndarray
    slope: np.ndarray | None


class EnclosureProgram:
    """A tape as a program of the kernels, with its constant parts evaluated.

    Args:
        tape: The tape, with at most `WIDEST` inputs.
        varying: True for the inputs whose ranges have a width (inputs); None: all. Derivatives by
            the others are 0.

    Attributes:
        tape: The tape with constant intervals for what depends on no input.
    """

    def __init__(self, tape: Tape, varying: np.ndarray | None = None):
        assert tape.inputs <= WIDEST, tape.inputs  # checked by the caller, who knows their names
        self.tape = _folded(tape)
        self._code = _assembled(self.tape, varying)

    def __call__(self, lower: np.ndarray, upper: np.ndarray, gradients: bool = True) -> Enclosed:
        """The enclosures over boxes.

        Args:
            lower: Least inputs (boxes, inputs).
            upper: Largest inputs (boxes, inputs), not below the least.
            gradients: False for natural extensions only, without derivatives and centred forms.
        """
        return self._code.enclosed(lower, upper, gradients)


class _Code(NamedTuple):
    """An assembled tape.

    Attributes:
        rows: The instructions.
        operands: Their operands, one after the other.
        outputs: Slots of the outputs.
        of_outputs: A bit for each input on which an output depends.
        slots: Number of slots.
        inputs: Number of inputs.
    """

    rows: np.ndarray
    operands: np.ndarray
    outputs: np.ndarray
    of_outputs: np.ndarray
    slots: int
    inputs: int

    def enclosed(self, lower: np.ndarray, upper: np.ndarray, gradients: bool) -> Enclosed:
        """The enclosures over boxes, by several threads for many boxes."""
        boxes, count = len(lower), len(self.outputs)
        lower, upper = (np.ascontiguousarray(x, dtype=float) for x in (lower, upper))
        found = np.empty((boxes, count, 4 + (2 * self.inputs if gradients else 0)))
        threads = 1 if boxes < MANY else min(THREADS, boxes // (MANY // 2))
        ends = [boxes * k // threads // LANES * LANES for k in range(threads)] + [boxes]
        parts = [slice(*pair) for pair in pairwise(ends)]
        some = lambda part: self._enclose(lower[part], upper[part], gradients, found[part])
        if threads == 1:
            some(parts[0])
        else:
            list(_threads().map(some, parts))  # the kernels run without the interpreter's lock
        slope = np.stack([found[..., 4::2], found[..., 5::2]]) if gradients else None
        centre = np.stack([found[..., 2], found[..., 3]])
        return Enclosed(found[..., 0], found[..., 1], centre, slope)

    def _enclose(
        self, lower: np.ndarray, upper: np.ndarray, gradients: bool, found: np.ndarray
    ) -> None:
        """Fill the results of some boxes, in this thread."""
        vectors = 4 + (2 * self.inputs if gradients else 0)
        room = np.empty((self.slots * vectors + 1) * LANES)
        memory = room[-room.ctypes.data % 64 // 8 :]  # vectors begin at multiples of 64 bytes
        depends = np.zeros(self.slots, np.uint64)
        arrays = (*self[:4], lower, upper, memory, found)
        words = [x.ctypes.data for x in arrays]
        sizes = (len(self.rows), self.inputs, len(lower), len(self.outputs), int(gradients))
        table = np.array([*words, *sizes], np.int64)
        _function()(table.ctypes.data, depends.ctypes.data)


def _function() -> Any:
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    return kind(address("servocon_enclose"))


@once
def _threads() -> ThreadPoolExecutor:
    """The threads, for as long as the process lives."""
    return ThreadPoolExecutor(THREADS)


def _folded(tape: Tape) -> Tape:
    """The tape in which what depends on no input is a constant interval."""
    fixed = np.zeros(len(tape.instructions), bool)
    for i, step in enumerate(tape.instructions):
        fixed[i] = step.operation != "input" and all(fixed[x] for x in step.operands)
    used = {x for i, step in enumerate(tape.instructions) if not fixed[i] for x in _slots_of(step)}
    wanted = [
        i
        for i in sorted({i for i in (*used, *tape.outputs) if fixed[i]})
        if tape.instructions[i].operation != "const"
    ]
    if not wanted:
        return tape.used()
    alone = Tape(tape.instructions, tuple(wanted), 0).used()
    found = _assembled(alone).enclosed(np.zeros((1, 0)), np.zeros((1, 0)), gradients=False)
    instructions = list(tape.instructions)
    for i, lower, upper in zip(wanted, found.lower[0], found.upper[0], strict=True):
        instructions[i] = Instruction("const", (), float(lower), float(upper))
    return tape._replace(instructions=tuple(instructions)).used()


def _slots_of(step: Instruction) -> tuple[int, ...]:
    return () if step.operation == "input" else step.operands


def _assembled(tape: Tape, varying: np.ndarray | None = None) -> _Code:
    """The code of a tape: a slot is used again after its last reader."""
    steps = tape.instructions
    last = {x: i for i, step in enumerate(steps) for x in _slots_of(step)}
    last |= dict.fromkeys(tape.outputs, len(steps))
    depends, pairs = [0] * len(steps), dict[int, dict[str, int]]()
    for i, step in enumerate(steps):
        if step.operation == "input":
            k = step.operands[0]
            depends[i] = int(varying is None or bool(varying[k])) << k
        else:  # also of a condition: what it chooses varies with its inputs
            for x in step.operands:
                depends[i] |= depends[x]
        if step.operation in ("sin", "cos"):
            pairs.setdefault(step.operands[0], {}).setdefault(step.operation, i)
    place, free, count = dict[int, int](), list[int](), 0
    rows, operands = [], list[int]()

    def placed(i: int) -> int:
        nonlocal count
        if not free:
            heapq.heappush(free, count)
            count += 1
        place[i] = heapq.heappop(free)
        return place[i]

    for i, step in enumerate(steps):
        if i not in place:
            own = (
                list(step.operands)
                if step.operation == "input"
                else [place[x] for x in step.operands]
            )
            row = np.zeros((), _INSTRUCTION)
            row["first"], row["count"], row["of_inputs"] = len(operands), len(own), depends[i]
            row["lo"], row["hi"] = step.lower, step.upper
            operands += own
            if step.operation in ("sin", "cos"):  # both at once; a spare slot for one alone
                both = pairs[step.operands[0]]
                if both[step.operation] != i:  # the same one once more
                    both = {step.operation: i}
                sine, cosine = both.get("sin", -1 - i), both.get("cos", -1 - i)
                row["operation"] = CODES["SINCOS"]
                row["out"], row["other"] = placed(sine), placed(cosine)
                if min(sine, cosine) < 0:
                    heapq.heappush(free, place[min(sine, cosine)])
            else:
                row["operation"], row["out"] = CODES[step.operation.upper()], placed(i)
            rows.append(row)
        for x in set(_slots_of(step)):
            if last[x] == i:
                heapq.heappush(free, place[x])
    outputs = np.array([place[x] for x in tape.outputs], np.int64)
    of_outputs = np.array(
        [0 if steps[x].operation in LOGICAL else depends[x] for x in tape.outputs], np.uint64
    )
    numbers = np.array(operands or [0], np.int64)
    rows = np.array(rows, _INSTRUCTION)
    return _Code(rows, numbers, outputs, of_outputs, max(count, 1), tape.inputs)
