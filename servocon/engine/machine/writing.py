"""A builder for functions in LLVM IR: values, loops and conditions, and arrays in memory."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

_OPERATIONS = {
    "double": {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"},
    "i64": {"+": "add", "-": "sub", "*": "mul", "/": "sdiv"},
    "i1": {"&": "and", "|": "or"},
}
_COMPARISONS = {
    "<": ("olt", "slt"),
    "<=": ("ole", "sle"),
    ">": ("ogt", "sgt"),
    ">=": ("oge", "sge"),
}
_EQUAL = {"==": ("oeq", "eq"), "!=": ("une", "ne")}


class Value:
    """A value of a function under construction; arithmetic with it adds lines.

    Attributes:
        text: Its text in LLVM IR.
        kind: Its type: ``"double"``, ``"i64"``, ``"i1"`` or ``"ptr"``.
    """

    def __init__(self, function: "Function", text: str, kind: str):
        self._function, self.text, self.kind = function, text, kind

    def _with(self, sign: str, other: Any, turned: bool = False) -> "Value":
        both = [self, self._function.value(other, self.kind)]
        left, right = reversed(both) if turned else both
        operation = _OPERATIONS[self.kind][sign]
        return self._function.new(f"{operation} {self.kind} {left.text}, {right.text}", self.kind)

    def _compared(self, names: tuple[str, str], other: Any) -> "Value":
        right = self._function.value(other, self.kind)
        compare = f"fcmp {names[0]}" if self.kind == "double" else f"icmp {names[1]}"
        return self._function.new(f"{compare} {self.kind} {self.text}, {right.text}", "i1")

    def __add__(self, other: Any) -> "Value":
        return self._with("+", other)

    def __radd__(self, other: Any) -> "Value":
        return self._with("+", other, turned=True)

    def __sub__(self, other: Any) -> "Value":
        return self._with("-", other)

    def __rsub__(self, other: Any) -> "Value":
        return self._with("-", other, turned=True)

    def __mul__(self, other: Any) -> "Value":
        return self._with("*", other)

    def __rmul__(self, other: Any) -> "Value":
        return self._with("*", other, turned=True)

    def __truediv__(self, other: Any) -> "Value":
        return self._with("/", other)

    def __rtruediv__(self, other: Any) -> "Value":
        return self._with("/", other, turned=True)

    def __and__(self, other: Any) -> "Value":
        return self._with("&", other)

    def __or__(self, other: Any) -> "Value":
        return self._with("|", other)

    def __invert__(self) -> "Value":
        return self._function.new(f"xor i1 {self.text}, true", "i1")

    def __lt__(self, other: Any) -> "Value":
        return self._compared(_COMPARISONS["<"], other)

    def __le__(self, other: Any) -> "Value":
        return self._compared(_COMPARISONS["<="], other)

    def __gt__(self, other: Any) -> "Value":
        return self._compared(_COMPARISONS[">"], other)

    def __ge__(self, other: Any) -> "Value":
        return self._compared(_COMPARISONS[">="], other)

    def equals(self, other: Any) -> "Value":
        """True where the values are equal."""
        return self._compared(_EQUAL["=="], other)

    def differs(self, other: Any) -> "Value":
        """True where the values differ."""
        return self._compared(_EQUAL["!="], other)


class Variable:
    """A variable of a function under construction."""

    def __init__(self, function: "Function", place: str, kind: str):
        self._function, self._place, self._kind = function, place, kind

    @property
    def place(self) -> Value:
        """Its address."""
        return Value(self._function, self._place, "ptr")

    @property
    def value(self) -> Value:
        """Its value at this point of the function."""
        return self._function.new(f"load {self._kind}, ptr {self._place}", self._kind)

    def set(self, value: Any) -> None:
        """Set its value."""
        value = self._function.value(value, self._kind)
        self._function.line(f"store {self._kind} {value.text}, ptr {self._place}")


class Function:
    """A function without a result, under construction.

    Args:
        module: Its module.
        name: Its name.
        parameters: Types of its parameters, by their names.
        exported: True if it is called from outside.
    """

    def __init__(
        self, module: "Module", name: str, parameters: Mapping[str, str], exported: bool = False
    ):
        self._module, self.name, self._exported = module, name, exported
        self._given = [Value(self, f"%{key}", kind) for key, kind in parameters.items()]
        self._variables: list[str] = []
        self._lines: list[str] = []
        self._leave: list[str] = []
        self._count = 0

    @property
    def parameters(self) -> list[Value]:
        """The parameters."""
        return self._given

    @property
    def text(self) -> str:
        """The function in LLVM IR."""
        given = ", ".join(f"{value.kind} {value.text}" for value in self._given)
        kind = "" if self._exported else "internal "
        begin = [f"define {kind}void @{self.name}({given}) nounwind {{", *self._variables]
        return "\n".join([*begin, "br label %body", "body:", *self._lines, "ret void", "}"])

    def line(self, text: str) -> None:
        """Add a line."""
        self._lines.append(text)

    def new(self, text: str, kind: str) -> Value:
        """Add a line with a value."""
        name = self._name("v")
        self._lines.append(f"{name} = {text}")
        return Value(self, name, kind)

    def value(self, value: Any, kind: str) -> Value:
        """A value, or a constant of some type."""
        if isinstance(value, Value):
            assert value.kind == kind, f"{value.kind} for {kind}"
            return value
        text = f"{float(value):.17e}" if kind == "double" else str(int(value))
        return Value(self, text, kind)

    def variable(self, value: Any, kind: str) -> Variable:
        """A variable with its initial value."""
        place = self._name("x")
        self._variables.append(f"{place} = alloca {kind}")
        made = Variable(self, place, kind)
        made.set(value)
        return made

    def memory(self, words: int) -> Value:
        """Memory for 8-byte items during a call."""
        place = self._name("m")
        self._variables.append(f"{place} = alloca i64, i64 {words}")
        return Value(self, place, "ptr")

    def at(self, pointer: Value, k: Any) -> Value:
        """Address of element k of an array of 8-byte items."""
        k = self.value(k, "i64")
        return self.new(f"getelementptr i64, ptr {pointer.text}, i64 {k.text}", "ptr")

    def load(self, pointer: Value, k: Any = 0, kind: str = "double") -> Value:
        """Element k of an array."""
        return self.new(f"load {kind}, ptr {self.at(pointer, k).text}, align 8", kind)

    def store(self, value: Any, pointer: Value, k: Any = 0, kind: str = "double") -> None:
        """Store element k of an array."""
        value = self.value(value, value.kind if isinstance(value, Value) else kind)
        self.line(f"store {value.kind} {value.text}, ptr {self.at(pointer, k).text}, align 8")

    def take(self, pointer: Value) -> Value:
        """An integer, atomically incremented; the value before."""
        return self.new(f"atomicrmw add ptr {pointer.text}, i64 1 monotonic", "i64")

    def shared(self, pointer: Value) -> Value:
        """An integer that other threads may change at any time."""
        return self.new(f"load atomic i64, ptr {pointer.text} monotonic, align 8", "i64")

    def select(self, condition: Value, yes: Any, no: Any, kind: str = "double") -> Value:
        """One of two values."""
        both = self.value(yes, kind), self.value(no, kind)
        chosen = ", ".join(f"{value.kind} {value.text}" for value in both)
        return self.new(f"select i1 {condition.text}, {chosen}", kind)

    def least(self, a: Any, b: Any) -> Value:
        """The smaller of two floats, neither of which is NaN."""
        a, b = self.value(a, "double"), self.value(b, "double")
        return self.select(a < b, a, b)

    def largest(self, a: Any, b: Any) -> Value:
        """The larger of two floats, neither of which is NaN."""
        a, b = self.value(a, "double"), self.value(b, "double")
        return self.select(a > b, a, b)

    def as_number(self, value: Value) -> Value:
        """An integer as a float."""
        return self.new(f"sitofp i64 {value.text} to double", "double")

    def as_integer(self, condition: Value) -> Value:
        """1 for true and 0 for false."""
        return self.new(f"zext i1 {condition.text} to i64", "i64")

    def letter(self, letter: str) -> Value:
        """Address of a letter, for Fortran."""
        self._module.declare(
            f"letter_{letter}", f"@letter_{letter} = private constant i8 {ord(letter)}"
        )
        return Value(self, f"@letter_{letter}", "ptr")

    def math(self, name: str, *operands: Value) -> Value:
        """A function of LLVM's for floats: fabs, sqrt, pow, ceil."""
        kinds = ", ".join(["double"] * len(operands))
        self._module.declare(f"llvm.{name}.f64", f"declare double @llvm.{name}.f64({kinds})")
        given = ", ".join(f"double {value.text}" for value in operands)
        return self.new(f"call double @llvm.{name}.f64({given})", "double")

    def call(self, function: "Function | Value | str", *arguments: Value) -> None:
        """Call a function: of this module, at an address, or of the library."""
        given = ", ".join(f"{value.kind} {value.text}" for value in arguments)
        name = function if isinstance(function, str) else getattr(function, "name", None)
        if isinstance(function, str):
            kinds = ", ".join(value.kind for value in arguments)
            self._module.declare(function, f"declare void @{function}({kinds})")
        name = function.text if isinstance(function, Value) else f"@{name}"
        self.line(f"call void {name}({given})")

    @contextmanager
    def loop(self, count: Any) -> Iterator[Value]:
        """A loop from 0 to below a number."""
        k = self.variable(0, "i64")
        with self.repeat():
            now = k.value
            self.leave_if(now >= count)
            yield now
            k.set(now + 1)

    @contextmanager
    def repeat(self) -> Iterator[None]:
        """A loop until `leave_if`."""
        start, end = self._name("again"), self._name("end")
        self._leave.append(end)
        self.line(f"br label {start}")
        self.line(f"{start[1:]}:")
        yield
        self.line(f"br label {start}")
        self.line(f"{end[1:]}:")
        self._leave.pop()

    def leave_if(self, condition: Value) -> None:
        """Leave the innermost loop."""
        after = self._name("on")
        self.line(f"br i1 {condition.text}, label {self._leave[-1]}, label {after}")
        self.line(f"{after[1:]}:")

    @contextmanager
    def when(self, condition: Value) -> Iterator[None]:
        """Lines that run if a condition is true."""
        yes, after = self._name("then"), self._name("after")
        self.line(f"br i1 {condition.text}, label {yes}, label {after}")
        self.line(f"{yes[1:]}:")
        yield
        self.line(f"br label {after}")
        self.line(f"{after[1:]}:")

    def _name(self, letter: str) -> str:
        self._count += 1
        return f"%{letter}{self._count}"


class Module:
    """Functions of a module, under construction."""

    def __init__(self) -> None:
        self._declared: dict[str, str] = {}
        self._functions: list[Function] = []

    def function(
        self, name: str, parameters: Mapping[str, str], exported: bool = False
    ) -> Function:
        """A function, with the types of its parameters."""
        self._functions.append(Function(self, name, parameters, exported))
        return self._functions[-1]

    def declare(self, name: str, text: str) -> None:
        """Declare a function from elsewhere."""
        self._declared[name] = text

    @property
    def text(self) -> str:
        """The module in LLVM IR."""
        return "\n".join([*self._declared.values(), *(f.text for f in self._functions)])
