"""Lines of functions in LLVM IR, for one evaluation or for several at a time."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from servocon.engine.scalars.graph import UnsupportedError
from servocon.engine.scalars.routines import MOST_MEMORY, Routine, body

WIDE = "_wide"
"""Suffix of the name of a function for several evaluations at a time."""

Widths = Mapping[str, Sequence[int]]
"""Numbers of evaluations at a time of the versions of functions, by their names."""

ONE: Widths = {}
"""One version of each function, for one evaluation: the default for each name."""

MOVE = "servocon_move"
"""Function of `servocon.native` that copies rows of words."""


def kind_of(dtype: np.dtype[Any]) -> str:
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


class Module:
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

    def move(self) -> str:
        """Name of the function that copies rows of words."""
        kinds = ", ".join(["ptr"] * 2 + ["i64"] * 5)
        self.declared[MOVE] = f"declare void @{MOVE}({kinds})"
        self.library.add(MOVE)
        return f"@{MOVE}"

    def zero(self) -> str:
        """Address of a word that is 0."""
        self.declared["zero"] = "@zero = private unnamed_addr constant i64 0"
        return "@zero"


class Code:
    """Lines of a function under construction, for one evaluation or for several at a time.

    Attributes:
        width: Number of evaluations at a time, which are the elements of a vector; 0 for numbers.
        lines: The lines so far.
        operands: Text of the value of each node.
        sines: Sine and cosine of each node that needs one of them.
        module: Data shared with the rest of the module.
    """

    def __init__(self, module: Module, width: int):
        self.module, self.width = module, width
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
        """Type of values with elements of a given type."""
        return f"<{self.width} x {element}>" if self.width else element

    def suffix(self, element: str) -> str:
        """Name of a type as the suffix of an intrinsic's name."""
        short = element.replace("double", "f64")
        return f"v{self.width}{short}" if self.width else short

    def literal(self, value: Any, dtype: np.dtype[Any]) -> str:
        """A constant."""
        kind = kind_of(dtype)
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
        """Add a call of an LLVM intrinsic with operands of one type and a result of another."""
        kind, result = self.kind(element), self.kind(into or element)
        suffix = f"{self.suffix(into)}.{self.suffix(element)}" if into else self.suffix(element)
        return self._call(f"llvm.{name}.{suffix}", kind, result, operands)

    def library(self, name: str, *operands: str) -> str:
        """Add a call of a C library function, one for each element."""
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
        """The vector of values from the value of each evaluation."""
        if not self.width:
            return parts[0]
        kind, value = self.kind(element), "poison"
        for i, part in enumerate(parts):
            value = self.new(f"insertelement {kind} {value}, {element} {part}, i32 {i}")
        return value

    def any_of(self, value: str) -> str:
        """True if a condition holds in any evaluation, as one number."""
        if not self.width:
            return value
        return self._call(
            "llvm.vector.reduce.or." + self.suffix("i1"), self.kind("i1"), "i1", [value]
        )

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
        """Element k of an array, separately for each evaluation."""
        numbers = [self.new(f"load double, ptr {self.place(array, k)}") for array in arrays]
        return self.joined(numbers, "double")

    def store(self, value: str, arrays: Sequence[str], k: int) -> None:
        """Store a value as element k of an array, separately for each evaluation."""
        for i, array in enumerate(arrays):
            part = self.element(value, "double", i)
            self.lines.append(f"store double {part}, ptr {self.place(array, k)}")
