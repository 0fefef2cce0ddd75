"""Functions of arrays in machine code."""

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import jax
import numpy as np
from jax.extend.core import ClosedJaxpr

from servocon.engine.machine.integration import Method
from servocon.engine.machine.library import address, evaluate_each
from servocon.engine.machine.motions import Motions, Task
from servocon.engine.scalars.functions import ONE, WIDE, Emitted, Widths, in_llvm
from servocon.engine.xla import RareCollections
from servocon.errors import warn
from servocon.precision import float64, host_is_single, require_float64_constants

LARGEST = 150_000
"""Largest function in machine code, in scalar operations."""


class Machine:
    """Functions of the same float64 arrays in machine code; `machine_code` makes them.

    A call changes none of their data: each thread calls them with its own memory.

    Attributes:
        compiler: Its name in a record.
        addresses: Address of each function, and of its version for several evaluations at a time;
            0 for a version that it does not have.
        sizes: Number of values of each function.
        operations: Number of scalar operations of each function.
    """

    compiler = "llvm"

    def __init__(self, code: Any, parts: Sequence[str], made: Emitted):
        at = code.addresses
        names = {name: PREFIX + name for name in parts}
        self._code = code
        self.addresses = {k: (at.get(name, 0), at.get(name + WIDE, 0)) for k, name in names.items()}
        self.sizes = {k: made.sizes[name] for k, name in names.items()}
        self.operations = {k: made.operations[name] for k, name in names.items()}

    def at(self, name: str, *arrays: np.ndarray) -> tuple[Callable[[], None], np.ndarray]:
        """A function that reads given arrays at each call, and the array that it fills.

        Args:
            name: Name of the function.
            arrays: Contiguous float64 arrays of the sizes of the example.
        """
        out = np.empty(self.sizes[name])
        table = (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))
        place, kept = ctypes.c_void_p(out.ctypes.data), (self, arrays, out)
        code = _KIND(self.addresses[name][0])

        def call(_: Any = kept) -> None:
            code(table, place)

        return call, out

    def rows(self, name: str, numbers: np.ndarray, members: int, *arrays: np.ndarray) -> np.ndarray:
        """Values (rows, size) of a function at the rows of arrays.

        Args:
            name: Name of the function.
            numbers: Its first array: one for all rows (any), or one for each member, whose rows
                follow one another (members, any).
            members: Number of members.
            arrays: Its other arrays, contiguous (rows, any each).
        """
        rows = len(arrays[0])
        places = np.empty((rows, 3), np.int64)
        places[:, :2], places[:, 2] = self.addresses[name], numbers.ctypes.data
        if numbers.ndim == 2:
            member = np.arange(members).repeat(rows // members)
            places[:, 2] += numbers.strides[0] * member
        return evaluate_each(places, *arrays, size=self.sizes[name])

    def motions(self, method: Method, task: Task) -> Motions:
        """Motions under functions of a loop.

        Args:
            method: The Runge-Kutta method.
            task: The task, with the addresses of these functions.
        """
        return Motions(method, task)


NO_LLVM = "no llvmlite, or an unknown one"

PREFIX = "servocon_"
"""Prefix of function names, to avoid those of the C library."""

_TRIAL = "define void @trial() {\nret void\n}"
"""A module that tests whether LLVM can be used."""

_KIND = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


def machine_code(
    closed: ClosedJaxpr, parts: Mapping[str, Sequence[int]], widths: Widths = ONE
) -> Machine | str:
    """Functions in machine code, or the reason why there are none.

    Args:
        closed: A traced function of float64 arrays.
        parts: Which of its outputs each function returns, by its name.
        widths: Numbers of evaluations at a time of its versions, by its name; else one version, for
            one evaluation.
    """
    emitted = functions_of(closed, parts, widths)
    if isinstance(emitted, str):
        return emitted
    return machine_of(emitted, list(parts)) or NO_LLVM


@RareCollections()
def functions_of(
    closed: ClosedJaxpr, parts: Mapping[str, Sequence[int]], widths: Widths = ONE
) -> Emitted | str:
    """The functions of `machine_code` in LLVM IR, or the reason why there are none."""
    if _compiler() is None:
        return NO_LLVM
    named = {PREFIX + name: which for name, which in parts.items()}
    return in_llvm(closed, named, LARGEST, {PREFIX + name: of for name, of in widths.items()})


def machine_of(emitted: Emitted, parts: Sequence[str]) -> Machine | None:
    """Functions of `functions_of` in machine code; None if LLVM is missing.

    Args:
        emitted: The functions.
        parts: Their names.
    """
    compiler = _compiler()
    if compiler is None:
        return None
    symbols = {symbol: address(symbol) for symbol in emitted.library}
    return Machine(compiler(emitted.ir, tuple(emitted.names), symbols), parts, emitted)


@RareCollections()
@float64
def traced(function: Callable[..., Any], *example: Any) -> tuple[ClosedJaxpr, Any]:
    """A function as JAX traces it, and the shapes of its outputs.

    Args:
        function: A function of float64 arrays, called once.
        example: Arrays, or `jax.ShapeDtypeStruct`, of the shapes of its arguments.
    """
    closed, shape = jax.make_jaxpr(function, return_shape=True)(*example)
    if host_is_single():
        require_float64_constants(closed)
    return closed, shape


@lru_cache(maxsize=1)
def _compiler() -> Any:
    """Class of machine code; None, with a warning, if no usable LLVM is installed."""
    try:
        from servocon.engine.machine.compile import Code

        Code(_TRIAL, ("trial",), {}, thorough=True)
    except Exception as error:  # another version may raise anything
        warn(
            f"no machine code without llvmlite, of a version that servocon knows ({error}): XLA "
            "compiles instead, which takes longer"
        )
        return None
    return Code
