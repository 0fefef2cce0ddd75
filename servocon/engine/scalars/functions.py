"""Traced functions of arrays as scalar operations: in LLVM, C and SymPy, and as tapes.

Exact zeros from differentiating a mechanism disappear, and equal operations are done once. A
function for several evaluations at a time keeps them in the elements of vectors.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from jax.extend.core import ClosedJaxpr

from servocon.engine.scalars.c import PRELUDE, Lines, lines_of
from servocon.engine.scalars.graph import ZERO, Graph, UnsupportedError
from servocon.engine.scalars.llvm import WIDE, emitted
from servocon.engine.scalars.operations import LIBRARY
from servocon.engine.scalars.routines import RESULT
from servocon.engine.scalars.rules import evaluate
from servocon.engine.scalars.sines import SINCOS_LIMIT
from servocon.engine.scalars.symbols import expressions_of, length_of
from servocon.engine.scalars.tape import OPERATIONS, Instruction, Tape, tape_of
from servocon.user_code import users_line

__all__ = [
    "LIBRARY",
    "OPERATIONS",
    "PRELUDE",
    "SINCOS_LIMIT",
    "WIDE",
    "Emitted",
    "Instruction",
    "Lines",
    "Tape",
    "exact_zeros",
    "in_c",
    "in_llvm",
    "in_sympy",
    "in_tape",
]

_LARGEST = 400_000
"""Largest number of operations that are built; most may not be needed."""


class Emitted(NamedTuple):
    """Functions in LLVM IR.

    Attributes:
        ir: Module with the functions.
        sizes: Number of values of each.
        operations: Number of scalar operations of each.
        library: Names of the functions that they may call, from `LIBRARY`, LAPACK and BLAS.
    """

    ir: str
    sizes: dict[str, int]
    operations: dict[str, int]
    library: tuple[str, ...]


def in_llvm(
    closed: ClosedJaxpr, parts: Mapping[str, Sequence[int]], budget: int, width: int = 0
) -> Emitted | str:
    """Parts of a traced function as LLVM functions of arrays of doubles, or the reason for none.

    Each named part is a selection of the outputs. There is none if a part needs more than `budget`
    scalar operations, or if the function uses an unsupported feature (a loop length that depends on
    the data, sorting, callbacks, complex numbers). With a width, each part has a second function
    for that many evaluations at a time.

    Differences from the function:

    - `0*x`, `0/x` and `x - x` are 0 even where x is infinite or NaN. Such an x still reaches the
      outputs that depend on it in any other way, but a finiteness check on an output cannot see an
      x that the model multiplies by an exact zero.
    - Sums run in index order, and sines and cosines are polynomials: results agree up to rounding.
      An angle beyond `SINCOS_LIMIT` gives NaN.
    - With several evaluations at a time, each computes every branch of a `cond` that any of them
      takes; shared and short parts are always computed.
    """
    try:
        graph = Graph(_LARGEST)
        inputs = [nodes_of(graph, aval) for aval in closed.in_avals]
        outputs = evaluate(graph, closed.jaxpr, closed.consts, inputs)
        chosen = {name: [outputs[i] for i in which] for name, which in parts.items()}
        operations = {name: _operations(graph, ids, budget) for name, ids in chosen.items()}
        sizes = {name: sum(np.size(array) for array in ids) for name, ids in chosen.items()}
        ir, library = emitted(graph, inputs, chosen, width)
        return Emitted(ir, sizes, operations, library)
    except UnsupportedError as reason:
        return str(reason)


def in_c(closed: ClosedJaxpr, inputs: Sequence[str], outputs: Sequence[str]) -> Lines | str:
    """A traced function as lines of C99, or the reason for none and the user's line if known.

    Args:
        closed: The function, of float64 arrays.
        inputs: Text of each array that it takes.
        outputs: Text of each array that it fills.
    """
    graph = Graph(_LARGEST)
    try:
        nodes = [nodes_of(graph, aval) for aval in closed.in_avals]
        found = evaluate(graph, closed.jaxpr, closed.consts, nodes)
        given = list(zip(inputs, nodes, strict=True))
        return lines_of(graph, given, list(zip(outputs, found, strict=True)))
    except UnsupportedError as reason:
        return _with_line(graph, reason)


def in_sympy(
    closed: ClosedJaxpr, symbols: Sequence[np.ndarray], longest: int | None = None
) -> list[np.ndarray] | str:
    """Outputs of a traced function as SymPy expressions, in their shapes, or the reason for none.

    Args:
        closed: The function.
        symbols: Symbols of each array that it takes, in its shape.
        longest: Largest number of operations, with common ones counted each time; None for any.
    """
    try:
        graph = Graph(_LARGEST)
        inputs = [nodes_of(graph, aval) for aval in closed.in_avals]
        outputs = evaluate(graph, closed.jaxpr, closed.consts, inputs)
        length = length_of(graph, outputs)
        if longest is not None and length > longest:
            return f"{length} operations, more than {longest}"
        pairs = zip(inputs, symbols, strict=True)
        known = {int(n): x for ids, own in pairs for n, x in zip(ids.flat, own.flat, strict=True)}
        return expressions_of(graph, known, outputs)
    except UnsupportedError as reason:
        return str(reason)


def in_tape(closed: ClosedJaxpr, given: Sequence[np.ndarray | None]) -> Tape | str:
    """A traced function of arrays as a tape, or the reason for none and the user's line if known.

    The outputs of the tape are the entries of the function's outputs, its inputs the entries of the
    arguments without given values.

    Args:
        closed: The function, of float64 arrays.
        given: The value of each argument, which becomes part of the tape; None for an input.
    """
    graph = Graph(_LARGEST, rounds=False)
    try:
        nodes = [
            nodes_of(graph, aval) if value is None else graph.constants(value)
            for aval, value in zip(closed.in_avals, given, strict=True)
        ]
        found = evaluate(graph, closed.jaxpr, closed.consts, nodes)
        pairs = zip(nodes, given, strict=True)
        inputs = [int(n) for ids, value in pairs if value is None for n in ids.flat]
        return tape_of(graph, inputs, [int(n) for ids in found for n in np.ravel(ids)])
    except UnsupportedError as reason:
        return _with_line(graph, reason)


def _with_line(graph: Graph, reason: UnsupportedError) -> str:
    """The reason, and the user's line if it is known."""
    traces = [equation.source_info.traceback for equation in graph.equations(reason.node)]
    line = users_line(traces)
    return f"{reason}, of {line}" if line else str(reason)


def exact_zeros(closed: ClosedJaxpr) -> list[np.ndarray]:
    """True for the elements of each output that are zero for all inputs.

    All False if the function cannot be expressed in scalar operations.
    """
    try:
        graph = Graph(_LARGEST)
        inputs = [nodes_of(graph, aval) for aval in closed.in_avals]
        outputs = evaluate(graph, closed.jaxpr, closed.consts, inputs)
    except UnsupportedError:
        return [np.zeros(aval.shape, bool) for aval in closed.out_avals]
    return [graph.kinds(ids) == ZERO for ids in outputs]


def nodes_of(graph: Graph, aval: Any) -> np.ndarray:
    """The nodes of an input, in its shape."""
    if aval.dtype.kind not in "biuf":
        raise UnsupportedError(f"an argument of type {aval}")
    nodes = [graph.input(aval.dtype) for _ in range(aval.size)]
    return np.array(nodes, np.int64).reshape(aval.shape)


def _operations(graph: Graph, outputs: Sequence[np.ndarray], budget: int) -> int:
    """Number of operations that outputs need, at most `budget`."""
    live = graph.live([int(node) for array in outputs for node in np.ravel(array)])
    operations = sum(graph.nodes[node].op not in (None, RESULT) for node in live)
    if operations > budget:
        raise UnsupportedError(f"{operations} scalar operations, more than {budget}")
    return operations
