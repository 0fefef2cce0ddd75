"""A file that is read again when it is saved."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

EVERY = 0.1
"""Time between two looks at the file [s]."""

GONE = 10
"""Number of looks after which a file that is not there counts as deleted: an editor replaces it
sooner."""


class Watch:
    """A thread that looks at a file, and calls a function where its text is another.

    A first look at the time of change is cheap; that the text is another tells a real change from
    a mere touch. It is read once two looks find it alike: before, it may be half written. A file
    that is not there for a moment, as when an editor replaces it, counts as unchanged; one that
    stays away, as changed.

    Args:
        path: The file.
        changed: Function that is called, in the thread.
        every: Time between two looks [s].
    """

    def __init__(self, path: Path, changed: Callable[[], None], every: float = EVERY):
        self._path, self._changed, self._every = path, changed, every
        self._ended = Event()
        self._stamp, self._text = self._look(), self._read()
        self._thread = Thread(target=self._work, daemon=True)

    def start(self) -> None:
        """Start to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop to look."""
        self._ended.set()

    def _look(self) -> tuple[int, int] | None:
        """Time of change and size; None where there is no file."""
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def _read(self) -> str | None:
        """Digest of the text."""
        try:
            return hashlib.sha256(self._path.read_bytes()).hexdigest()
        except OSError:
            return None

    def _work(self) -> None:
        settled, missed = True, 0
        while not self._ended.wait(self._every):
            stamp = self._look()
            missed = missed + 1 if stamp is None else 0
            if missed == GONE:
                self._text = None
                self._changed()
            if stamp != self._stamp:
                self._stamp, settled = stamp, False
            elif not settled and stamp is not None:
                settled, text = True, self._read()
                if text is not None and text != self._text:
                    self._text = text
                    self._changed()
