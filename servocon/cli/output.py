"""Standard output in practice: narrow encodings, closed pipes, libraries that print."""

import ctypes
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import NoReturn

from servocon.errors import ServoconError

CLOSED_PIPE = 141
"""Exit status if the reader of the output has closed it, as after SIGPIPE."""


def print_anything() -> None:
    """Replace characters that the terminal's encoding lacks, instead of failing.

    A process without standard streams, e.g. under cron or pythonw, gets null streams. Otherwise
    opened files would take their descriptors, and libraries would print into them.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free descriptor
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # streams of tests and notebooks have none
            reconfigure(errors="replace")


def print_verdicts(text: str) -> None:
    """Print a text; in a terminal its verdicts, ``ok`` and ``FAIL``, have colours."""
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        text = re.sub(r"^ok(?=\s)", "\x1b[32mok\x1b[0m", text, flags=re.M)
        text = re.sub(r"^FAIL(?=\s)", "\x1b[1;31mFAIL\x1b[0m", text, flags=re.M)
    print(text)


def refused_output(error: BaseException | None) -> str:
    """Reason why writing to standard output failed, such as a full disk; empty if it did not.

    Args:
        error: End of the command, or its cause; an error of a file has a name.
    """
    named = isinstance(error, ServoconError) or getattr(error, "filename", None) is not None
    if named or not isinstance(error, OSError):
        return ""
    try:  # Python drops what it could not write: only a new write shows it
        print(flush=True)
    except OSError as refused:
        return refused.strerror or str(refused)
    return ""


def complain(text: str) -> None:
    """Print a line on standard error, if possible."""
    with suppress(OSError, ValueError):
        print(text, file=sys.stderr, flush=True)


def discard_output() -> None:
    """Discard the rest of the output: buffered text would fail again at exit."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere, suppress(OSError, ValueError):
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


@contextmanager
def foreign_prints_to_stderr(wanted: bool) -> Iterator[None]:
    """Send everything that the block prints to stderr, including LAPACK's messages.

    Args:
        wanted: False leaves the output unchanged.
    """
    if not wanted:
        yield
        return
    sys.stdout.flush()
    try:
        kept = os.dup(1)
    except OSError:  # no such descriptor: a process without output
        kept = None
    try:
        if kept is not None:
            os.dup2(2, 1)
        with redirect_stdout(sys.stderr):
            yield
    finally:
        if kept is not None:
            if os.name == "posix":
                ctypes.CDLL(None).fflush(None)  # a library's own buffer
            os.dup2(kept, 1)
            os.close(kept)


def end_at_once(status: int) -> NoReturn:
    """End the process, even if something still runs in it.

    An interrupted compiled program continues in its thread: Python would wait for it, or crash.
    """
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)
