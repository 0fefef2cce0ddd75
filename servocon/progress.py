"""Progress of long computations as one plain line: in a terminal, a notebook, or a log.

A terminal shows the line on standard error and overwrites it. A notebook shows it below the cell
with a bar, without further packages. A log gets a new line now and then.
"""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from servocon.markup import progress_bar

EVERY = 0.1
"""Shortest time between two updates of the line in a terminal or notebook [s]."""

LOGGED_EVERY = 10.0
"""Time between two lines in a log [s]."""

WIDTH = 24
"""Length of the bar in a terminal, in characters."""

EIGHTHS = " ▏▎▍▌▋▊▉"


class Report(Protocol):
    """Function that reports progress."""

    def __call__(self, part: float, words: str = "") -> None:
        """Show the finished part, from 0 to 1, and a text about it."""


@contextmanager
def shown(wanted: bool, title: str) -> Iterator[Report]:
    """Context with a function that shows progress, if wanted.

    Args:
        wanted: False shows nothing.
        title: Name of the task, e.g. ``"simulating"``.
    """
    outlet = _outlet() if wanted else None
    if outlet is None:
        yield lambda part, words="": None
        return
    line = _Line(title, outlet)
    line.show(0.0)
    try:
        yield line.show
    finally:
        line.end()


class _Line:
    """The line of one long task."""

    def __init__(self, title: str, outlet: "_Terminal | _Log | _Notebook"):
        self._title, self._begin, self._outlet = title, time.monotonic(), outlet
        self._due = self._begin + self._outlet.first
        self._part, self._words = 0.0, ""

    def show(self, part: float, words: str = "") -> None:
        """Show the line, unless it was shown very recently."""
        self._part, self._words, now = part, words, time.monotonic()
        if now < self._due:
            return
        self._due = now + self._outlet.every
        with suppress(OSError):  # a log on a full disk
            self._outlet.write(self._text(), part)

    def end(self) -> None:
        """Show the line for the last time."""
        with suppress(OSError):
            self._outlet.end(self._text(), self._part)

    def _text(self) -> str:
        elapsed = time.monotonic() - self._begin
        facts = [f"{self._part:.0%}", self._words, f"{elapsed:.1f} s elapsed"]
        return f"{self._title}: {', '.join(filter(None, facts))}"


class _Terminal:
    """Standard error of a terminal, from which the line is removed at the end."""

    first, every = 0.0, EVERY

    def write(self, text: str, part: float) -> None:
        done = min(max(part, 0.0), 1.0) * WIDTH
        bar = "█" * int(done) + EIGHTHS[int(done % 1 * 8)] * (done < WIDTH)
        sys.stderr.write(f"\r\x1b[K{bar:<{WIDTH}} {text}")
        sys.stderr.flush()

    def end(self, text: str, part: float) -> None:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


class _Log:
    """Standard error as a file or pipe, with a line now and then, and none for short tasks."""

    first, every = LOGGED_EVERY, LOGGED_EVERY

    def __init__(self) -> None:
        self._written = False

    def write(self, text: str, part: float) -> None:
        self._written = True
        print(text, file=sys.stderr, flush=True)

    def end(self, text: str, part: float) -> None:
        if self._written:
            self.write(text, part)


class _Notebook:
    """Output of a notebook cell, which keeps the last line."""

    first, every = EVERY, EVERY

    def __init__(self) -> None:
        self._handle: Any = None

    def write(self, text: str, part: float) -> None:
        from IPython.display import display

        contents = {"text/plain": text, "text/html": progress_bar(text, part)}
        if self._handle is None:
            self._handle = display(contents, raw=True, display_id=True)
        else:
            self._handle.update(contents, raw=True)

    def end(self, text: str, part: float) -> None:
        if self._handle is not None:
            self.write(text, part)


def _outlet() -> _Terminal | _Log | _Notebook | None:
    """The place for the line; None in a process without standard error, such as pythonw."""
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive is not None else None
    if getattr(shell, "kernel", None) is not None:
        return _Notebook()
    if sys.stderr is None or sys.stderr.closed:
        return None
    return _Terminal() if sys.stderr.isatty() else _Log()
