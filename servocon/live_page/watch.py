"""A file that is read again when it is saved."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

EVERY = 0.2
"""Time between two looks at the file [s]."""


class Watch:
    """A thread that looks at a file, and calls a function where its text is another.

    A first look at the time of change is cheap; that the text is another tells a real change from
    a mere touch. A file that is not there for a moment, as when an editor replaces it, counts as
    unchanged.

    Args:
        path: The file.
        changed: Function that is called, in the thread.
        every: Time between two looks [s].
    """

    def __init__(self, path: Path, changed: Callable[[], None], every: float = EVERY):
        self._path, self._changed, self._every = path, changed, every
        self._ended = Event()
        self._stamp, self._text = self._look()
        self._thread = Thread(target=self._work, daemon=True)

    def start(self) -> None:
        """Start to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop to look."""
        self._ended.set()

    def _look(self) -> tuple[tuple[int, int], str]:
        try:
            found = self._path.stat()
            text = hashlib.sha256(self._path.read_bytes()).hexdigest()
            return (found.st_mtime_ns, found.st_size), text
        except OSError:
            return (0, 0), ""

    def _work(self) -> None:
        while not self._ended.wait(self._every):
            try:
                found = self._path.stat()
            except OSError:
                continue
            if (found.st_mtime_ns, found.st_size) == self._stamp:
                continue
            self._stamp, text = self._look()
            if text and text != self._text:
                self._text = text
                self._changed()
