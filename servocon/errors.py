"""The errors of servocon: each says where, what was given, what was expected, and the cure."""

import difflib
import math
import re
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import FrozenInstanceError
from functools import lru_cache
from itertools import pairwise
from types import FrameType, TracebackType
from typing import Any, TypeVar

Found = TypeVar("Found")

LIBRARIES = "jax jaxlib equinox diffrax optimistix lineax jaxtyping numpy scipy sympy control"
FRAMEWORK = frozenset(["servocon", "IPython", "ipykernel", "_pytest", "pluggy", *LIBRARIES.split()])
"""Packages whose frames are not the user's, in addition to the standard library."""

SHIPPED = frozenset(["servocon_plants", "servocon_experiments"])
"""Packages written like a user's, but shipped with servocon."""

FEW = 5
"""Largest number of a state's numbers, or of names, that a message lists."""

SHORT = 6
"""Characters of a number of several that is shown as it was given."""

LONGEST = 160
"""Length in characters above which a message shortens a value in the middle."""


_HELD: ContextVar[list[str] | None] = ContextVar("_HELD", default=None)
_PLACE: ContextVar[tuple[str, int] | None] = ContextVar("_PLACE", default=None)


NOT_FINITE = re.compile(r"(?<![\w.])(nan|inf)(?![\w.])")
"""A nonfinite number in a message."""

NOT_FINITE_CURE = "Check where it was computed: 0/0, an overflow or a missing measurement."
"""The cure for NaN and infinity if no other is known."""


JAX_NOTE = "JAX has removed its internal frames"
"""Text by which JAX's note below an error is recognized."""


class ServoconError(Exception):
    """Base class of every error that servocon raises deliberately."""

    def add_note(self, note: str) -> None:
        """Add a note, except JAX's note about its removed frames."""
        if JAX_NOTE not in note:
            super().add_note(note)

    def __reduce__(self) -> tuple[Any, ...]:
        """Parts for pickling, so that an error survives the transfer from another process."""
        state = dict(self.__dict__)
        if not isinstance(state.get("got", ""), str):  # it may not survive pickling
            state["got"] = written(state["got"])
        return _remade, (type(self), self.args, state)

    def _render_traceback_(self) -> list[str]:
        """The user's own frames and the message; IPython looks for this method by name."""
        from IPython.core.getipython import get_ipython

        shell: Any = get_ipython()
        own = _of_the_user(self.__traceback__)
        self.__suppress_context__ = True
        cause, self.__cause__ = self.__cause__, None
        try:
            return shell.InteractiveTB.structured_traceback(type(self), self, own, tb_offset=0)
        finally:
            self.__cause__ = cause


def _remade(kind: type[ServoconError], arguments: tuple[Any, ...], state: dict[str, Any]) -> Any:
    """An error as it was, whatever arguments its class takes."""
    error = kind.__new__(kind)
    error.args = arguments
    error.__dict__.update(state)
    return error


def _of_the_user(trace: TracebackType | None) -> TracebackType | None:
    """A traceback without the frames of libraries and of packages shipped with servocon."""
    own = None
    for frame, line in reversed(list(traceback.walk_tb(trace))):
        if _package_of(frame.f_globals) not in not_the_users() | SHIPPED:
            own = TracebackType(own, frame, frame.f_lasti, line)
    return own


def _package_of(names: dict[str, Any]) -> str:
    """Name of the package that owns a frame's global names."""
    return str(names.get("__name__", "")).partition(".")[0]


@lru_cache(maxsize=1)
def not_the_users() -> frozenset[str]:
    """Packages of the framework, its libraries and the standard library."""
    return FRAMEWORK | frozenset(sys.stdlib_module_names)


class ServoconWarning(UserWarning):
    """Base class of every warning that servocon gives."""


@contextmanager
def without_warnings() -> Iterator[list[str]]:
    """Context in which `warn` collects its texts in the list instead of warning, in this thread.

    Python's own warning filters affect all threads.
    """
    held: list[str] = []
    before = _HELD.set(held)
    try:
        yield held
    finally:
        _HELD.reset(before)


def warn(text: str) -> None:
    """Give a `ServoconWarning` at the user's line: the innermost one outside all libraries.

    If no frame is the user's, as in a command of servocon, it is the outermost line.
    """
    if (held := _HELD.get()) is not None:
        held.append(text)
    elif (place := _PLACE.get()) is not None:
        warnings.warn_explicit(text, ServoconWarning, *place)
    else:
        warnings.warn(text, ServoconWarning, stacklevel=_users_frame()[0])


def _users_frame() -> tuple[int, FrameType]:
    """The innermost frame outside all libraries, and its level as counted by `warnings.warn`."""
    level, frame = 1, sys._getframe(1)  # that function counts its caller as 1
    while frame.f_back is not None and _package_of(frame.f_globals) in not_the_users():
        level, frame = level + 1, frame.f_back
    return level, frame


def users_line() -> tuple[str, int]:
    """File and line of the user's code that leads to this call, as found by `warn`."""
    frame = _users_frame()[1]
    return frame.f_code.co_filename, frame.f_lineno


@contextmanager
def warnings_at(place: tuple[str, int]) -> Iterator[None]:
    """Context in which `warn` points at a given line, that of the description of the task."""
    before = _PLACE.set(place)
    try:
        yield
    finally:
        _PLACE.reset(before)


def attempt(what: str, step: Callable[..., Found], otherwise: Found, *arguments: Any) -> Found:
    """Try a final step that only describes computed results, so that its failure loses nothing.

    Args:
        what: The step, e.g. ``"the search for jumps of β"``.
        step: The step.
        otherwise: Value to return if the step fails.
        arguments: Arguments of the step.

    Returns:
        Value of the step. An error of any kind becomes a warning.
    """
    try:
        return step(*arguments)
    except ServoconWarning:  # the user's filters turn warnings into errors
        raise
    except Exception as error:
        words = shortened(f"{type(error).__name__}: {error}")
        warn(f"{what} failed ({words}). The results are complete without it; please report this.")
        return otherwise


class InputError(ServoconError, ValueError):
    """An argument that cannot be used.

    Args:
        where: The argument as the user wrote it, e.g. ``"q0"`` or ``"plant.load"``.
        got: The given value, or a description of it (a string counts as one).
        expected: Description of a valid value.
        cure: The likely remedy; omitted, NaN and infinity have a default one.
    """

    def __init__(self, where: str, *, got: object, expected: str, cure: str = ""):
        words = shortened(got, 2 * LONGEST) if isinstance(got, str) else written(got)
        if not cure and NOT_FINITE.search(words):
            cure = NOT_FINITE_CURE
        self.where, self.got, self.expected, self.cure = where, got, expected, cure
        tail = f" {cure}" if cure else ""
        super().__init__(f"{where}: got {words}; expected {expected}.{tail}")


def written(value: object) -> str:
    """A value as it is shown in a message: on one line, shortened, a text in quotes.

    One number is shown as it was given, of several the long ones with three digits.
    """
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if callable(value) and hasattr(value, "__name__"):
        return f"the function {value.__name__}"
    words = object.__repr__(value)
    for show in (_as_given, repr):
        try:
            words = show(value)
            break
        except Exception:  # a value that cannot be shown must not hide what is wrong with it
            continue
    own = words.startswith("<") and " object at 0x" in words
    return f"an object of {type(value).__name__}" if own else shortened(words)


def _as_given(value: Any) -> str:
    if hasattr(value, "ndim") and hasattr(value, "tolist"):
        return repr(value.tolist()) if value.ndim == 0 else digits(value)
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return _in_brackets(value, lambda x: repr(x) if len(repr(x)) <= SHORT else f"{x:.3g}")
    return repr(value)


def shortened(words: str, most: int = LONGEST) -> str:
    """A text on one line, of at most so many characters."""
    words = " ".join(words.split())
    return words if len(words) <= most else f"{words[: most - 20]} … {words[-15:]}"


def digits(value: Any, count: int = 3) -> str:
    """Numbers in a message, with so many significant digits each.

    Args:
        value: A number, an array or sequences; of more than `FEW` entries the first are shown,
            e.g. ``"[0.1, 2, 3, 4, 5, … 30 in all]"``.
        count: Number of digits.
    """
    numbers = value.tolist() if hasattr(value, "tolist") else value
    return shortened(_in_brackets(numbers, lambda x: f"{x:.{count}g}"))


def two_digits(value: float, up: bool, within: float = 3e-3) -> float:
    """A positive number rounded up or down to two digits, to nearest if that is as near."""
    unit = 10.0 ** (math.floor(math.log10(value)) - 1)
    about = value / unit * (1.0 - within if up else 1.0 + within)
    return (math.ceil if up else math.floor)(about) * unit


def _in_brackets(value: Any, number: Callable[[Any], str]) -> str:
    """A number as text, or those of nested sequences, the first ones of each."""
    if isinstance(value, list | tuple):
        entries = few(_in_brackets(entry, number) for entry in value)
        if isinstance(value, list):
            return f"[{entries}]"
        return f"({entries},)" if len(value) == 1 else f"({entries})"
    return number(value) if isinstance(value, float | complex) else written(value)


def apart(*values: Any) -> tuple[str, ...]:
    """Numbers or arrays in a message, in the digits that tell them apart; in three at least."""
    found = [digits(value) for value in values]
    for count in range(4, 18):
        texts = [digits(value, count) for value in values]
        same = [found.count(text) > 1 for text in found]
        found = [texts[i] if same[i] else found[i] for i in range(len(found))]
    return tuple(
        digits(value) if found.count(text) > 1 else text
        for value, text in zip(values, found, strict=True)
    )


def few_names(names: Iterable[str]) -> str:
    """Names in quotes, the first `FEW` of them, e.g. ``"'gap 1', 'gap 2', … 30 in all"``."""
    return few(repr(str(name)) for name in names)


def out_of_order(times: Any) -> Any:
    """The first two of an array of times [s] that do not increase, in words; else the array."""
    pairs = pairwise(times.tolist()) if times.ndim == 1 else ()
    wrong = next((pair for pair in pairs if pair[0] >= pair[1]), None)
    if wrong is None:
        return times
    first, second = apart(*wrong)
    return f"{second} s after {first} s"


def reason(error: Exception) -> str:
    """Reason of an error of a file, without the path, which the message has."""
    return getattr(error, "strerror", None) or shortened(str(error))


def few(entries: Iterable[str], most: int = FEW) -> str:
    """Texts in a row, the first `most` of them, e.g. ``"mass = 1, load = 3, … 30 in all"``."""
    every = list(entries)
    more = [] if len(every) <= most else [f"… {len(every)} in all"]
    return ", ".join(every[:most] + more)


def counted(number: int, noun: str) -> str:
    """A number of things, e.g. ``"1 label"`` or ``"2 labels"``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


class ShapeError(InputError):
    """An array, given or returned by a user's function, of the wrong shape or dtype."""


class NonFiniteError(InputError):
    """A parameter, a state or an option that is NaN or infinite."""


class MassMatrixError(InputError):
    """A mass matrix that is not symmetric positive definite."""


class ResidualError(InputError):
    """A constraint whose residual servocon cannot use, e.g. one that does not depend on v."""


class ContradictionError(InputError):
    """Rows of A v̇ = b that no acceleration satisfies at once."""


class IndeterminateMotionError(InputError):
    """An acceleration that is not unique: M is not positive definite on the kernel of A."""


class RangeConditionError(InputError):
    """An acceleration that the inputs of an underactuated plant cannot produce."""


class ModelMismatchError(InputError):
    """A law whose model and the simulated plant differ in dimensions."""


MANY_NAMES = 12
"""Largest number of valid names that a message lists in addition to the nearest one."""


class UnknownNameError(InputError):
    """A name that does not exist; the message proposes similar names."""

    def __init__(
        self, kind: str, name: object, valid: Iterable[str], meant: Iterable[str] | None = None
    ):
        valid = sorted(valid)
        if meant is None and isinstance(name, str):
            meant = difflib.get_close_matches(name, valid, n=1)
        close = [repr(one) for one in meant or ()]
        names = ", ".join(valid) or "none, because none is installed"
        if len(valid) > MANY_NAMES:
            such = "" if close else f", such as {', '.join(valid[:MANY_NAMES])}"
            names = f"{len(valid)} names{such}"
        super().__init__(
            kind,
            got=written(name),
            expected=f"one of {names}",
            cure=f"Did you mean {' or '.join(close)}?" if close else "",
        )


class ArgumentError(InputError, TypeError):
    """A call with arguments that the function or class does not accept."""


class FunctionError(InputError):
    """A user's function that failed; the message names it with file and line."""


class FrozenError(InputError, FrozenInstanceError):
    """An attempt to set a field of a plant, a law or another frozen object."""

    def __init__(self, owner: str, name: str, known: bool):
        super().__init__(
            f"{owner}.{name}",
            got="an assignment",
            expected="none: plants, laws and relations cannot be changed",
            cure=f"Make a new one: x.replace({name}=...)."
            if known
            else f"Declare the field in the class, {name}: float, and make a new one.",
        )


class MissingAttributeError(InputError, AttributeError):
    """An attribute that does not exist; the message proposes the nearest existing one.

    Of names with dots, such as ``"laws.Saturated"``, the last part is compared; of equal ones the
    first is proposed.
    """

    def __init__(self, owner: str, name: str, valid: Iterable[str]):
        paths: dict[str, str] = {}
        for path in sorted(valid, key=lambda path: path.count(".")):
            paths.setdefault(path.rpartition(".")[2], path)
        close = difflib.get_close_matches(name, paths, n=1)
        super().__init__(
            f"{owner}.{name}",
            got="a name that does not exist",
            expected="an attribute",
            cure=f"Did you mean {paths[close[0]]!r}?" if close else "",
        )


class PluginError(ServoconError):
    """A plug-in that is installed but cannot be used."""


class MissingRequirementError(PluginError):
    """A plug-in that needs something that is not installed.

    Args:
        name: Name of the plug-in.
        requirements: The missing requirements, e.g. ``("servocon[qp]",)``.
    """

    def __init__(self, name: str, requirements: tuple[str, ...]):
        self.requirements = requirements
        wanted = " ".join(f"'{text}'" for text in requirements)
        super().__init__(f"{name!r} needs more than is installed: pip install {wanted}")


class OutputError(ServoconError, OSError):
    """Results that could not be written; `result` holds them if nothing else does."""

    result: Any = None


class ExecutorError(ServoconError, RuntimeError):
    """An executor that failed or disappeared.

    Args:
        told: Error of the executor, as text.
        safe: Results that are safe, and how to continue.
    """

    def __init__(self, told: str, safe: str):
        super().__init__(f"executor: it failed or disappeared ({told}). {safe}")


class ClaimError(ServoconError, AssertionError):
    """A claim about a trajectory that does not hold."""


class ProjectionError(ServoconError):
    """A state from which the projection did not reach the constraint."""


class RunStoppedError(ServoconError):
    """A run that did not reach its horizon; `trajectory` holds the run so far."""

    def __init__(self, trajectory: Any):
        self.trajectory = trajectory
        super().__init__(str(trajectory.stopped))


class CertificateError(ServoconError):
    """An assumption of a certificate that does not hold.

    Args:
        assumption: The assumption.
        limit: The limit that its value exceeds, from which the written value differs.
        cure: The likely remedy; "" for none.

    Attributes:
        assumption: The assumption, with its value and the required one.
    """

    assumption: Any  # servocon.certificates.Assumption

    def __init__(self, assumption: Any, limit: float = 0.0, cure: str = ""):
        self.assumption = assumption
        agent = "" if assumption.agent is None else f"agent {assumption.agent}, "
        super().__init__(
            f"{assumption.text}: found {apart(assumption.found, limit)[0]}, expected "
            f"{assumption.required}; "
            f"worst sample: {agent}{assumption.worst}{f'. {cure}' if cure else ''}"
        )


def __dir__() -> list[str]:
    """The errors, and the functions that write them; as by `servocon.namespace.attach_own`."""
    made = [value for value in globals().values() if callable(value)]
    own = (value.__name__ for value in made if value.__module__ == __name__)
    return sorted(name for name in own if not name.startswith("_"))


def _missing(name: str) -> Any:
    raise MissingAttributeError(__name__, name, __dir__())


globals()["__getattr__"] = _missing  # as in `attach_own`: type checkers do not see it
