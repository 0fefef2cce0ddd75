"""Steps of explicit Runge–Kutta methods in machine code: all stages of a step in one call.

The fields are called by their addresses, as in `servocon.engine.machine.call`.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.engine.machine.call import EACH, HELPERS, custom_call, register


class Tableau(NamedTuple):
    """Numbers of a method: Butcher's tableau, and the weights of its dense output.

    Attributes:
        a: Weights of the increments in the state of each stage but the first.
        c: Time of each of these stages, in parts of the step.
        b: Weights of the new state; None: it is the state of the last stage.
        error: Weights of the error estimate.
        fsal: True if the last slope is that of the new state.
        dense: Weights of each power of the dense output; None: it takes the increments.
    """

    a: tuple[tuple[float, ...], ...]
    c: tuple[float, ...]
    b: tuple[float, ...] | None
    error: tuple[float, ...]
    fsal: bool
    dense: tuple[tuple[float, ...], ...] | None

    @property
    def rows(self) -> int:
        """Number of vectors that the dense output takes."""
        return len(self.a) + 1 if self.dense is None else len(self.dense)


class Step(NamedTuple):
    """The outcome of a step.

    Attributes:
        y: New state (n).
        error: Error estimate (n).
        slope: Slope at the new state (n).
        dense: Vectors of the dense output (rows, n).
    """

    y: Array
    error: Array
    slope: Array
    dense: Array


def step(
    name: str, tableau: Tableau, place: Any, t: Any, h: Any, y: Array, slope: Array, *held: Any
) -> Step:
    """One step of a method, in a program that is traced.

    Args:
        name: Name of the method.
        tableau: Its numbers.
        place: Addresses of the field, as of `servocon.engine.machine.call.call`.
        t: Time.
        h: Length of the step.
        y: State (n).
        slope: Slope there (n).
        held: Further arrays of the field.
    """
    target, n = f"servocon_step_{name}", y.shape[0]
    register(target, lambda: _written(target, tableau))
    memory = 1 + n * (len(tableau.a) + 3)
    sizes = (n,), (n,), (n,), (tableau.rows, n), (memory,)
    kinds = [jax.ShapeDtypeStruct(size, jnp.float64) for size in sizes]
    take: Any = jax.ffi.ffi_call(target, kinds, vmap_method="broadcast_all")
    numbers = (jnp.asarray(array, jnp.float64) for array in (t, h, y, slope, *held))
    return Step(*take(place, *numbers)[:4])


_LOOPS = """
define internal void @scaled(ptr %out, ptr %of, ptr %h, i64 %items, i64 %n) {
  br label %next_item
next_item:
  %i = phi i64 [0, %0], [%i_next, %item_done]
  %more = icmp slt i64 %i, %items
  br i1 %more, label %item, label %done
item:
  %to_h = getelementptr double, ptr %h, i64 %i
  %h_i = load double, ptr %to_h
  %start = mul i64 %i, %n
  br label %next
next:
  %k = phi i64 [0, %item], [%k_next, %body]
  %left = icmp slt i64 %k, %n
  br i1 %left, label %body, label %item_done
body:
  %at = add i64 %start, %k
  %from = getelementptr double, ptr %of, i64 %at
  %value = load double, ptr %from
  %product = fmul double %value, %h_i
  %to = getelementptr double, ptr %out, i64 %at
  store double %product, ptr %to
  %k_next = add i64 %k, 1
  br label %next
item_done:
  %i_next = add i64 %i, 1
  br label %next_item
done:
  ret void
}

define internal void @times(ptr %out, ptr %t, ptr %h, double %c, i64 %items) {
  br label %next
next:
  %i = phi i64 [0, %0], [%i_next, %body]
  %more = icmp slt i64 %i, %items
  br i1 %more, label %body, label %done
body:
  %to_h = getelementptr double, ptr %h, i64 %i
  %h_i = load double, ptr %to_h
  %to_t = getelementptr double, ptr %t, i64 %i
  %t_i = load double, ptr %to_t
  %later = fmul double %c, %h_i
  %time = fadd double %t_i, %later
  %to = getelementptr double, ptr %out, i64 %i
  store double %time, ptr %to
  %i_next = add i64 %i, 1
  br label %next
done:
  ret void
}

define internal void @placed(ptr %out, ptr %of, i64 %items, i64 %n, i64 %rows, i64 %row) {
  br label %next_item
next_item:
  %i = phi i64 [0, %0], [%i_next, %item_done]
  %more = icmp slt i64 %i, %items
  br i1 %more, label %item, label %done
item:
  %from_start = mul i64 %i, %n
  %before = mul i64 %i, %rows
  %number = add i64 %before, %row
  %to_start = mul i64 %number, %n
  br label %next
next:
  %k = phi i64 [0, %item], [%k_next, %body]
  %left = icmp slt i64 %k, %n
  br i1 %left, label %body, label %item_done
body:
  %from_at = add i64 %from_start, %k
  %from = getelementptr double, ptr %of, i64 %from_at
  %value = load double, ptr %from
  %to_at = add i64 %to_start, %k
  %to = getelementptr double, ptr %out, i64 %to_at
  store double %value, ptr %to
  %k_next = add i64 %k, 1
  br label %next
item_done:
  %i_next = add i64 %i, 1
  br label %next_item
done:
  ret void
}
"""


def _combined(name: str, weights: Sequence[float], based: bool) -> str:
    """A function (out, base, increments, size): base + Σ weights · increments, or the sum alone."""
    lines, total = [], ""
    for number, weight in enumerate(weights):
        if not weight:
            continue
        lines += [
            f"%shift{number} = mul i64 {number}, %size",
            f"%at{number} = add i64 %shift{number}, %k",
            f"%from{number} = getelementptr double, ptr %increments, i64 %at{number}",
            f"%value{number} = load double, ptr %from{number}",
            f"%part{number} = fmul double %value{number}, {_number(weight)}",
        ]
        if total:
            lines.append(f"%sum{number} = fadd double {total}, %part{number}")
        total = f"%sum{number}" if total else f"%part{number}"
    total = total or _number(0.0)
    if based:
        lines += [
            "%to_base = getelementptr double, ptr %base, i64 %k",
            "%begin = load double, ptr %to_base",
            f"%result = fadd double %begin, {total}",
        ]
        total = "%result"
    body = "\n  ".join(lines)
    given = "ptr noalias %out, ptr noalias %base, ptr noalias %increments, i64 %size"
    return f"""
define internal void @{name}({given}) {{
  br label %next
next:
  %k = phi i64 [0, %0], [%k_next, %body]
  %left = icmp slt i64 %k, %size
  br i1 %left, label %body, label %done
body:
  {body}
  %to = getelementptr double, ptr %out, i64 %k
  store double {total}, ptr %to
  %k_next = add i64 %k, 1
  br label %next
done:
  ret void
}}
"""


def _number(value: float) -> str:
    return f"{float(value):.17e}"


class _Lines:
    """Lines of a step, and the functions that they call, under construction."""

    def __init__(self) -> None:
        self.functions = [HELPERS, _LOOPS, _DECLARED, _HELD]
        self.lines: list[str] = []

    def combine(self, out: str, weights: Sequence[float], based: bool) -> None:
        """The state (or nothing) plus weighted increments."""
        name = f"combine{len(self.functions)}"
        self.functions.append(_combined(name, weights, based))
        given = f"ptr {out}, ptr %y, ptr %increments, i64 %total"
        self.lines.append(f"call void @{name}({given})")

    def evaluate(self, state: str, c: float, into: str) -> None:
        """The slope at a state, and at a part of the step."""
        place = f"%to_state{len(self.lines)}"
        self.lines += [
            f"call void @times(ptr %memory, ptr %t, ptr %h, double {_number(c)}, i64 %items)",
            f"{place} = getelementptr ptr, ptr %arrays, i64 1",
            f"store ptr {state}, ptr {place}",
            f"call void @{EACH}(ptr %places, i64 %items, ptr %arrays, ptr %strides, "
            f"i64 %taken, ptr {into}, i64 %n)",
        ]

    def increment(self, number: int, slope: str) -> None:
        """An increment, the slope times the length of the step."""
        self.lines += [
            f"%shift{number} = mul i64 {number}, %total",
            f"%increment{number} = getelementptr double, ptr %increments, i64 %shift{number}",
            f"call void @scaled(ptr %increment{number}, ptr {slope}, ptr %h, i64 %items, i64 %n)",
        ]

    def place(self, row: int, rows: int, of: str) -> None:
        """A vector of the dense output."""
        given = f"ptr %dense, ptr {of}, i64 %items, i64 %n, i64 {rows}, i64 {row}"
        self.lines.append(f"call void @placed({given})")


def _written(target: str, tableau: Tableau) -> str:
    """The custom call of a method, and what it calls, in LLVM IR."""
    text, last = _Lines(), len(tableau.a) - 1
    text.increment(0, "%slope")
    for j, (weights, c) in enumerate(zip(tableau.a, tableau.c, strict=True)):
        state = "%y_new" if j == last and tableau.b is None else "%state"
        slope = "%slope_new" if j == last and tableau.fsal else "%stage"
        text.combine(state, weights, True)
        text.evaluate(state, c, slope)
        text.increment(j + 1, slope)
    if tableau.b is not None:
        text.combine("%y_new", tableau.b, True)
    text.combine("%error", tableau.error, False)
    if not tableau.fsal:
        text.evaluate("%y_new", 1.0, "%slope_new")
    for row in range(tableau.rows):
        source = f"%increment{row}"
        if tableau.dense is not None:
            source = "%stage"
            text.combine(source, tableau.dense[row], False)
        text.place(row, tableau.rows, source)
    call = custom_call(target, "\n  ".join([*_begin(), *text.lines]), 5)
    return "\n".join([*text.functions, call])


def _begin() -> list[str]:
    """Names of the arrays of a step, and of the parts of its memory."""
    return [
        *_loaded("arrays", {"t": 0, "h": 1, "y": 2, "slope": 3}),
        *_loaded("outs", {"y_new": 0, "error": 1, "slope_new": 2, "dense": 3, "memory": 4}),
        "%to_n = getelementptr i64, ptr %strides, i64 2",
        "%n = load i64, ptr %to_n",
        "%total = mul i64 %n, %items",
        "%state = getelementptr double, ptr %memory, i64 %items",
        "%stage = getelementptr double, ptr %state, i64 %total",
        "%increments = getelementptr double, ptr %stage, i64 %total",
        # The field takes the time, a state, and what is held: the arrays from the fourth on.
        "%taken = sub i64 %count, 2",
        "call void @held(ptr %arrays, ptr %strides, i64 %count)",
        "store ptr %memory, ptr %arrays",
        "store i64 1, ptr %strides",
        "%to_second = getelementptr i64, ptr %strides, i64 1",
        "store i64 %n, ptr %to_second",
    ]


_DECLARED = f"declare void @{EACH}(ptr, i64, ptr, ptr, i64, ptr, i64)"

_HELD = """
define internal void @held(ptr %arrays, ptr %strides, i64 %count) {
  br label %next
next:
  %k = phi i64 [4, %0], [%k_next, %body]
  %left = icmp slt i64 %k, %count
  br i1 %left, label %body, label %done
body:
  %earlier = sub i64 %k, 2
  %from = getelementptr ptr, ptr %arrays, i64 %k
  %array = load ptr, ptr %from
  %to = getelementptr ptr, ptr %arrays, i64 %earlier
  store ptr %array, ptr %to
  %from_stride = getelementptr i64, ptr %strides, i64 %k
  %stride = load i64, ptr %from_stride
  %to_stride = getelementptr i64, ptr %strides, i64 %earlier
  store i64 %stride, ptr %to_stride
  %k_next = add i64 %k, 1
  br label %next
done:
  ret void
}
"""


def _loaded(table: str, names: dict[str, int]) -> list[str]:
    lines: list[str] = []
    for name, i in names.items():
        lines += [
            f"%to_{name} = getelementptr ptr, ptr %{table}, i64 {i}",
            f"%{name} = load ptr, ptr %to_{name}",
        ]
    return lines
