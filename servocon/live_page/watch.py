"""Reloading of a file when it, or an imported module beside it, is saved."""

import hashlib
import importlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from types import ModuleType

EVERY = 0.1
"""Polling interval of the files [s]."""

GONE = 10
"""Number of polls after which a missing file counts as deleted; an editor replaces it sooner."""


def modules_beside(path: Path) -> dict[str, ModuleType]:
    """Loaded modules from the folder of a file, or from its package.

    Args:
        path: The file, absolute; itself not included.
    """
    top = path.parent
    while (top.parent / "__init__.py").is_file():
        top = top.parent
    whole, begin = (top / "__init__.py").is_file(), f"{top}{os.sep}"
    found = {}
    for name, module in sys.modules.copy().items():  # a copy in one step: other threads may import
        if not isinstance(module, ModuleType):
            continue
        file = object.__getattribute__(module, "__dict__").get("__file__")  # loads no lazy module
        if not isinstance(file, str) or file == str(path) or not file.startswith(begin):
            continue
        if whole or os.sep not in file[len(begin) :]:
            found[name] = module
    return found


@contextmanager
def imported_again(path: Path) -> Iterator[None]:
    """Reload the modules beside a file; if that fails, the loaded ones stay."""
    before, writes = modules_beside(path), sys.dont_write_bytecode
    for name in before:
        del sys.modules[name]
    importlib.invalidate_caches()
    sys.dont_write_bytecode = True  # it would hide an edit of equal length within the same second
    try:
        yield
    except BaseException:
        for name in modules_beside(path):
            del sys.modules[name]
        sys.modules.update(before)
        raise
    finally:
        sys.dont_write_bytecode = writes


class Watch:
    """A thread that polls files, and calls a function if the text of one changes.

    Modification times are cheap to poll; comparing the text tells a real change from a touch. The
    text is read once two polls agree, since before it may be half written. A file that is briefly
    missing, e.g. while an editor replaces it, counts as unchanged; one that stays missing counts as
    changed.

    Args:
        path: A file. Loaded modules beside it are also watched.
        changed: Function to call in the thread.
        every: Polling interval [s].
    """

    def __init__(self, path: Path, changed: Callable[[], None], every: float = EVERY):
        self._path, self._changed, self._every = path, changed, every
        self._ended = Event()
        self._stamps = self._look()
        self._texts = {file: _read(file) for file in self._stamps}
        self._thread = Thread(target=self._work, daemon=True)

    def start(self) -> None:
        """Start polling."""
        self._thread.start()

    def stop(self) -> None:
        """Stop polling."""
        self._ended.set()

    def _look(self) -> dict[Path, tuple[int, int] | None]:
        """Modification time and size of each file; None if missing."""
        beside = (Path(str(module.__file__)) for module in modules_beside(self._path).values())
        return {file: _stamp(file) for file in (self._path, *beside)}

    def _work(self) -> None:
        settled, missed = True, 0
        while not self._ended.wait(self._every):
            stamps = self._look()
            gone = [file for file, stamp in stamps.items() if stamp is None]
            missed = missed + 1 if gone else 0
            if missed == GONE:
                self._texts |= dict.fromkeys(gone)
                self._changed()
            if stamps != self._stamps:
                self._stamps, settled = stamps, False
            elif not settled and not gone:
                settled, texts = True, {file: _read(file) for file in stamps}
                known = {file: self._texts.get(file, text) for file, text in texts.items()}
                self._texts |= texts
                if any(text is not None and text != known[file] for file, text in texts.items()):
                    self._changed()


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _read(file: Path) -> str | None:
    """Digest of the text."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return None
