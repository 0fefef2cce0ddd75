"""Functions and classes written by users: signatures, and errors in their terms.

JAX calls a relation, a plant's force or an objective with traced values: not numbers, but symbols
for them. With ``math.sin`` or ``if q[0] > 0`` it raises an error about the inside of servocon.
`explained` marks the entry points of the framework, which translate errors of users' functions: the
message gives the function's name, its file and line, and the likely cause.
"""

import functools
import inspect
import linecache
import math
import os
import re
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, TracebackType
from typing import Any, NamedTuple, TypeVar

import jax

from servocon.errors import (
    FRAMEWORK,
    FunctionError,
    InputError,
    _package_of,
    not_the_users,
    shortened,
)
from servocon.signatures import argument_error

Function = TypeVar("Function", bound=Callable[..., Any])

TRANSLATED = (TypeError, ValueError, IndexError, AttributeError, UnboundLocalError)
"""Errors of users' functions that are translated, including JAX's."""

OF_JAX = {
    "fabs": "abs",
    "pow": "power",
    "fsum": "sum",
    "dist": "linalg.norm",
    "gamma": "scipy.special.gamma",
    "erf": "scipy.special.erf",
    "comb": "scipy.special.comb",
    "isclose": "isclose",
}
"""Functions of `math` that have a different name in `jax.numpy`."""

TRACED = "functions that JAX can trace"

KEPT = (
    "a value of another call, kept in a list, an attribute or a global",
    "a function of its arguments alone",
    "Return the value instead of keeping it.",
)
"""Message for a traced value that left its call."""


def explained(entrance: Function) -> Function:
    """Decorate an entry point of the framework that calls users' functions.

    An error of a user's function becomes a `FunctionError`, and a call with unexpected arguments an
    `ArgumentError`. An `InputError` loses the frames of the framework, which mean nothing to the
    caller. Of a class, the constructor is decorated.
    """
    if isinstance(entrance, type):
        kind: Any = entrance
        kind.__init__ = explained(kind.__init__)
        return kind
    name = entrance.__qualname__.removesuffix(".__init__")

    @functools.wraps(entrance)
    def call(*arguments: Any, **options: Any) -> Any:
        try:
            return entrance(*arguments, **options)
        except InputError as error:
            if _own_frames(error.__traceback__):
                raise
            error.__suppress_context__ = True
            raise error.with_traceback(None) from error.__cause__
        except TRANSLATED as error:
            told = explanation(error)
            if told is None and isinstance(error, TypeError):
                told = argument_error(name, entrance, arguments, options)
            if told is None:
                raise
            raise told from None

    return call  # pyright: ignore[reportReturnType]


def explanation(error: BaseException) -> FunctionError | None:
    """Translation of an error of a user's function; None if no frame is the user's."""
    frames = _own_frames(error.__traceback__)
    if not frames:
        return _leak(error)
    frame = frames[-1]
    got, expected, cure = _diagnosis(error, frame)
    return FunctionError(frame.where, got=got, expected=expected, cure=cure)


def _leak(error: BaseException) -> FunctionError | None:
    """The error for a traced value that a user's function kept beyond its own end."""
    if not isinstance(error, jax.errors.UnexpectedTracerError):
        return None
    got, expected, cure = KEPT
    where = "a function of the plant, law, relation or disturbance"
    return FunctionError(where, got=got, expected=expected, cure=cure)


def require_arguments(where: str, function: Any, arguments: str, first: str = "") -> None:
    """Require a function that accepts given arguments, as far as its signature shows.

    Args:
        where: The argument that is the function.
        function: The function.
        arguments: Names of its arguments, e.g. ``"q, v, t"``.
        first: Name of an optional argument before them, see `takes_first`; empty: none.

    Raises:
        InputError: it takes other arguments.
    """
    signature = _signature(function)
    if signature is None:
        return
    named = bool(first) and takes_first(function, first)
    given = f"{first}, {arguments}" if named else arguments
    if _binds(signature, given):
        return
    expected = f"a function of ({arguments})"
    cure = f"Write lambda {given}: ... with all of them, used or not."
    if first:
        expected += f", or of ({first}, {arguments})"
        if not named and _binds(signature, f"{first}, {arguments}"):
            cure += f" A first argument called {first!r} receives the {first}."
    raise InputError(
        where,
        got=f"{described(function)}, a function of {signature_text(signature)}",
        expected=expected,
        cure=cure,
    )


def takes_first(function: Any, name: str) -> bool:
    """True for a function whose first positional argument has this name, e.g. ``"plant"``.

    The name decides, since defaults and ``*arguments`` make the number of arguments ambiguous.
    """
    signature = _signature(function)
    first = next(iter(signature.parameters.values()), None) if signature is not None else None
    return (
        first is not None
        and first.name == name
        and first.kind in (first.POSITIONAL_ONLY, first.POSITIONAL_OR_KEYWORD)
    )


def _signature(function: Any) -> inspect.Signature | None:
    """Signature of a function; None for a C function that does not report it."""
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        return None


def _binds(signature: inspect.Signature, arguments: str) -> bool:
    """True if a function can be called with this many arguments."""
    try:
        signature.bind(*arguments.split(", "))
    except TypeError:
        return False
    return True


def require_methods(kind: type, contract: type) -> None:
    """Require the methods of a class to accept the arguments of its contract.

    Raises:
        InputError: a method does not; the message gives its file and line.
    """
    for name, method in vars(kind).items():
        stated = getattr(contract, name, None)
        if name.startswith("_") or not (inspect.isfunction(method) and inspect.isfunction(stated)):
            continue
        wanted = list(inspect.signature(stated).parameters.values())
        signature = inspect.signature(method)
        try:
            signature.bind(*wanted)
        except TypeError:
            arguments = ", ".join(p.name for p in wanted)
            raise InputError(
                described(method),
                got=f"arguments {signature_text(signature)}",
                expected=f"({arguments})",
                cure=f"Write def {name}({arguments}): with all of them, used or not.",
            ) from None


def described(function: Any) -> str:
    """A function with file and line, e.g. ``force (arm.py:7)``."""
    while isinstance(function, functools.partial):
        function = function.func
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        method = inspect.getattr_static(type(function), "__call__", None)
        code = getattr(inspect.unwrap(method), "__code__", None) if method else None
        name = type(function).__name__
    else:
        name = _name(code)
    if code is None:
        return name
    return f"{name} ({_place(code.co_filename, code.co_firstlineno)})"


def signature_text(signature: inspect.Signature) -> str:
    """The arguments of a function, without annotations."""
    return "(" + ", ".join(signature.parameters) + ")"


class _Frame(NamedTuple):
    """A frame of a user's function in a traceback.

    Attributes:
        where: The function with its file and line.
        part: The expression that failed, or its line.
        line: The whole line.
        below: Package in which a function called by it failed; empty if it failed itself.
    """

    where: str
    part: str
    line: str
    below: str


def _own_frames(trace: TracebackType | None) -> list[_Frame]:
    """The frames of users' functions in a traceback."""
    walked = list(traceback.walk_tb(trace))
    packages = [_package_of(frame.f_globals) for frame, _ in walked]
    own = [i for i, package in enumerate(packages) if package not in not_the_users()]
    if not own:
        return []
    spans = traceback.extract_tb(trace)
    return [
        _Frame(
            f"{_name(walked[i][0].f_code)} ({_place(spans[i].filename, spans[i].lineno or 0)})",
            _part(spans[i]),
            (spans[i].line or "").strip(),
            packages[i + 1] if i + 1 < len(packages) else "",
        )
        for i in own
    ]


def users_line(traces: Sequence[Any]) -> str:
    """The line of a user's function that produced an operation of JAX; empty if unknown.

    Args:
        traces: Tracebacks of JAX (or None): of the calls that contain the operation, from the
            outermost, then its own. Code that JAX traced once for several calls has the traceback
            of the first, so the outermost call of a library by a user's function decides.
    """
    found = ""
    for trace in traces:
        frames = [] if trace is None else trace.frames
        owners = [_owner(frame.file_name) for frame in frames]
        own = next((i for i, owner in enumerate(owners) if owner == "user"), None)
        # A line without servocon around it belongs to a script.
        if own is None or "servocon" not in owners[own:]:
            continue
        name = frames[own].function_name.rpartition("<locals>.")[2].rpartition(".")[2]
        name = "lambda" if name == "<lambda>" else name
        found = f"{name} ({_place(frames[own].file_name, frames[own].line_num)})"
        if "servocon" not in owners[:own]:
            break
    return found


@functools.lru_cache(maxsize=1024)
def _owner(file: str) -> str:
    """Owner of a Python file: ``"servocon"``, ``"library"`` or ``"user"``."""
    path = Path(file)
    if path.is_relative_to(Path(__file__).parent):
        return "servocon"
    standard = Path(os.__file__).parent
    folders = [getattr(sys.modules.get(name), "__file__", None) for name in FRAMEWORK]
    libraries = [Path(folder).parent for folder in folders if folder]
    if path.is_relative_to(standard) and "site-packages" not in path.parts:
        return "library"
    beside = (
        folder for folder in libraries if folder.name not in ("site-packages", "dist-packages")
    )
    return "library" if any(path.is_relative_to(folder) for folder in beside) else "user"


def _part(span: traceback.FrameSummary) -> str:
    """The expression that failed, if Python knows it and it is on one line."""
    line = linecache.getline(span.filename, span.lineno or 0)
    start, end = getattr(span, "colno", None), getattr(span, "end_colno", None)
    if start is None or end is None or getattr(span, "end_lineno", None) != span.lineno:
        return line.strip()
    return line.encode()[start:end].decode(errors="ignore").strip() or line.strip()


def _name(code: CodeType) -> str:
    name = code.co_qualname.rpartition("<locals>.")[2]
    return "lambda" if name == "<lambda>" else name


def _place(file: str, line: int) -> str:
    if re.search(r"[\\/]ipykernel_\d+[\\/]\d+\.py$|^<ipython-input-", file):
        return f"cell:{line}"
    try:
        near = os.path.relpath(file)
    except ValueError:  # another drive
        near = file
    return f"{file if near.startswith('..') else near}:{line}"


def _diagnosis(error: BaseException, frame: _Frame) -> tuple[str, str, str]:
    """Given value, expected value and cure for an error in a user's function."""
    part, text = frame.part, str(error)
    if "item assignment" in text or _assigns(frame, error):
        return part, "an array made at once", "Write jnp.stack([...]), or f = f.at[0].set(...)."
    if isinstance(error, jax.errors.UnexpectedTracerError):
        return KEPT
    if isinstance(error, jax.errors.NonConcreteBooleanIndexError):
        return part, "arrays of a size that no value decides", "Write jnp.where(condition, x, 0.0)."
    if isinstance(error, jax.errors.TracerBoolConversionError):
        return (
            f"a condition on a traced value ({part})",
            "a choice that JAX can trace",
            "Write jnp.where(condition, a, b); jnp.minimum, jnp.maximum and jnp.clip for limits.",
        )
    if _untraceable(error):
        return (f"{part} of a traced value", TRACED, _replacement(frame))
    if isinstance(error, IndexError) and "out of bounds" in text:
        first = text.partition(" (")[0].partition("\n")[0]
        notes = [note for note in getattr(error, "__notes__", ()) if " was evaluated for " in note]
        cure = " ".join(["Indices start at 0.", *notes])
        return f"{part}: {first}", "an index within the array", cure
    first = text.strip().partition("\n")[0]
    return f"{part}: {type(error).__name__}: {shortened(first)}", "a value", ""


def _assigns(frame: _Frame, error: BaseException) -> bool:
    """True if the line assigns an entry of a NumPy array."""
    entry = re.match(r"[\w.]+\[.*\]\s*[-+*/]?=[^=]", frame.line)
    return bool(entry) and (_untraceable(error) or "array element with a sequence" in str(error))


def _untraceable(error: BaseException) -> bool:
    """True if something required the numerical value of a traced value."""
    kinds = (
        jax.errors.ConcretizationTypeError,
        jax.errors.TracerArrayConversionError,
        jax.errors.TracerIntegerConversionError,
    )
    return isinstance(error, kinds) or ("Tracer" in str(error) and isinstance(error, TypeError))


def _replacement(frame: _Frame) -> str:
    """The cure for a function that requires numbers."""
    part = frame.part
    if frame.below == "scipy" or "scipy" in part:
        return (
            "SciPy cannot be traced: use jnp.interp, jax.scipy, or jnp.polyval with the spline's "
            "coefficients."
        )
    if part.endswith(".item()"):
        return "Leave out .item(); the value is a number already."
    called = re.search(r"\b(?:np|numpy)\.([\w.]+)\(", part)
    if called:
        return f"Use jnp.{called[1]}."
    called = re.search(r"\b(?:math\.)?(\w+)\(", part)
    name = called[1] if called else ""
    if hasattr(math, name):
        return f"Use jnp.{OF_JAX.get(name, _of_numpy(name))}."
    if name in ("float", "int", "bool", "complex", "round"):
        instead = {"int": ": use jnp.floor", "round": ": use jnp.round"}.get(name, "")
        return f"Leave out {name}(){instead}; the value is a number already."
    if re.match(r"f['\"]", part):
        return "Leave out the text: call the function with NumPy arrays to see its numbers."
    if re.search(r"[\w)\]]\[.+\]", part):
        return "Write jnp.asarray(table)[i]: only arrays have entries at a traced index."
    return "Use functions of jax.numpy (jnp.sin, jnp.array, jnp.where) on states and parameters."


def _of_numpy(name: str) -> str:
    """Name in `jax.numpy` of a function of `math`: asin is arcsin."""
    return f"arc{name[1:]}" if re.fullmatch(r"a(sin|cos|tan)h?|atan2", name) else name
