"""Functions and classes that users write: signatures, comments of fields, errors in their terms.

A relation, a plant's force or an objective is called with values that JAX traces: not numbers,
but symbols of them. With ``math.sin`` or ``if q[0] > 0`` there JAX raises an error about the inside
of servocon. `explained` marks the entrances of the framework: what a user's function raises below
one of them is told there, with the function's name, its file and line, and the likely cure.
"""

import ast
import dataclasses
import functools
import inspect
import linecache
import math
import os
import re
import sys
import textwrap
import traceback
from collections.abc import Callable, Mapping, Sequence
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
"""Errors of a user's function that are told in its terms; JAX's are among them."""

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
"""Functions of `math` that have another name in `jax.numpy`."""

TRACED = "functions that JAX can trace"

KEPT = (
    "a value of another call, kept in a list, an attribute or a global",
    "a function of its arguments alone",
    "Return the value instead of keeping it.",
)
"""Answer to a value that left its call."""


def explained(entrance: Function) -> Function:
    """Decorate an entrance of the framework, below which users' functions are called.

    An error of a user's function becomes a `FunctionError`, a call with arguments that the entrance
    does not take an `ArgumentError`; an `InputError` loses the frames of the framework, of which
    the caller knows nothing.
    """

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
                told = argument_error(entrance.__qualname__, entrance, arguments, options)
            if told is None:
                raise
            raise told from None

    return call  # pyright: ignore[reportReturnType]


def explanation(error: BaseException) -> FunctionError | None:
    """An error of a user's function in the user's terms; None where no frame is the user's."""
    frames = _own_frames(error.__traceback__)
    if not frames:
        return _leak(error)
    frame = frames[-1]
    got, expected, cure = _diagnosis(error, frame)
    return FunctionError(frame.where, got=got, expected=expected, cure=cure)


def _leak(error: BaseException) -> FunctionError | None:
    """A value that a user's function kept: JAX meets it when that function is long done."""
    if not isinstance(error, jax.errors.UnexpectedTracerError):
        return None
    got, expected, cure = KEPT
    where = "a function of the plant, law, relation or disturbance"
    return FunctionError(where, got=got, expected=expected, cure=cure)


def require_arguments(where: str, function: Any, arguments: str, first: str = "") -> None:
    """Require a function that can be called with some arguments, as far as its signature tells.

    Args:
        where: The argument that is the function.
        function: The function.
        arguments: Names of its arguments, e.g. ``"q, v, t"``.
        first: Name of an argument that may stand before them, see `takes_first`; empty for none.

    Raises:
        InputError: it takes others.
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
    """True for a function whose first argument by position has a name, e.g. ``"plant"``.

    The name decides: by the number of arguments, defaults and ``*arguments`` would leave that open.
    """
    signature = _signature(function)
    first = next(iter(signature.parameters.values()), None) if signature is not None else None
    return (
        first is not None
        and first.name == name
        and first.kind in (first.POSITIONAL_ONLY, first.POSITIONAL_OR_KEYWORD)
    )


def _signature(function: Any) -> inspect.Signature | None:
    """Signature of a function; None of one written in C that does not tell."""
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        return None


def _binds(signature: inspect.Signature, arguments: str) -> bool:
    """True if a function can be called with so many arguments."""
    try:
        signature.bind(*arguments.split(", "))
    except TypeError:
        return False
    return True


def require_methods(kind: type, contract: type) -> None:
    """Require the methods of a class to take the arguments that its contract gives them.

    Raises:
        InputError: one takes others; the message names it with file and line.
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
        below: Package in which the function called by it failed; empty if it failed itself.
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
    """The line of a user's function that an operation of JAX comes from; empty if none is known.

    Args:
        traces: Tracebacks of JAX (or None) of the calls within which the operation is, from the
            outermost on, and its own. What JAX has traced once for several calls has the traceback
            of the first one, so the outermost call that a user's function makes of a library is
            the one that counts.
    """
    found = ""
    for trace in traces:
        frames = [] if trace is None else trace.frames
        owners = [_owner(frame.file_name) for frame in frames]
        own = next((i for i, owner in enumerate(owners) if owner == "user"), None)
        # A line around which there is nothing of servocon is that of a script.
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
    """Owner of a file of Python: ``"servocon"``, ``"library"`` or ``"user"``."""
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
    """The expression that failed, where Python knows it and it is on one line."""
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
    """Value got, value expected, and cure, for an error in a user's function."""
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
    """True if the line writes an entry of a NumPy array."""
    entry = re.match(r"[\w.]+\[.*\]\s*[-+*/]?=[^=]", frame.line)
    return bool(entry) and (_untraceable(error) or "array element with a sequence" in str(error))


def _untraceable(error: BaseException) -> bool:
    """True if something asked a traced value for its number."""
    kinds = (
        jax.errors.ConcretizationTypeError,
        jax.errors.TracerArrayConversionError,
        jax.errors.TracerIntegerConversionError,
    )
    return isinstance(error, kinds) or ("Tracer" in str(error) and isinstance(error, TypeError))


def _replacement(frame: _Frame) -> str:
    """The cure for a function that wants numbers."""
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


@functools.lru_cache(maxsize=512)
def field_notes(kind: type) -> Mapping[str, str]:
    """Trailing comments of the field lines of a class; other fields from its docstring."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        doc = inspect.getdoc(base) or ""
        for match in re.finditer(r"^ {4}(\w+): (.+?)(?=\n {4}\w+: |\n\n|\Z)", doc, re.M | re.S):
            found[match[1]] = " ".join(match[2].split())
        if not inspect.get_annotations(base):
            continue
        for match in re.finditer(r"^    (\w+)\s*:[^#\n]*#\s*(.+)$", _source(base), re.M):
            found[match[1]] = match[2].strip()
    return found


def _source(kind: type) -> str:
    """Source of a class, with its own indentation removed; empty where there is none.

    Of a class in a notebook's cell, which belongs to no file, it is found by way of its methods.
    """
    try:
        return textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):
        pass
    for method in vars(kind).values():
        code = getattr(inspect.unwrap(method), "__code__", None)
        source = "".join(linecache.getlines(code.co_filename)) if code is not None else ""
        try:
            nodes = ast.walk(ast.parse(source))
        except SyntaxError:  # a cell with commands of IPython
            continue
        for node in nodes:
            if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                return textwrap.dedent(ast.get_source_segment(source, node, padded=True) or "")
    return ""


def note_of(value: Any, path: str) -> str:
    """Note of the field at a path, or of the field that it is an entry of; empty if there is none.

    Args:
        value: The object.
        path: Names of fields and numbers of entries, e.g. ``"terms.1.gain"``.
    """
    note = ""
    for part in path.split("."):
        if dataclasses.is_dataclass(value):
            note = field_notes(type(value)).get(part, "")
            value = getattr(value, part, None)
        elif isinstance(value, tuple | list) and part.isdigit():
            value = value[int(part)]
        else:
            value = value.get(part) if isinstance(value, dict) else getattr(value, part, None)
    return note


def unit_in(note: str) -> str:
    """Unit in a field's note, without its brackets, e.g. ``"kg"``; empty if there is none."""
    found = re.findall(r"\[([^\]]+)\]", note)
    return found[-1] if found else ""


def without_marks(note: str) -> str:
    """A note without the marks of reStructuredText, and without citations in brackets."""
    return re.sub(r" \([A-Z][^()]*\b(19|20)\d\d\b[^()]*\)", "", note.replace("`", ""))
