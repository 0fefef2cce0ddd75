"""Files that are written whole or not at all, and a fallback if writing fails."""

import contextlib
import os
import secrets
import tempfile
from pathlib import Path
from typing import IO, Any

from servocon.errors import InputError, OutputError, reason

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be deleted and needs no lock
    fcntl = None

PARTIAL = (".servocon-", ".partial")
"""Prefix and suffix of the names of incomplete files."""


def as_path(path: Any) -> Path:
    """A path from a string or a path.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(path, str | os.PathLike) or isinstance(os.fspath(path), bytes):
        raise InputError("path", got=repr(path), expected="a text or a pathlib.Path")
    return Path(path)


def store(path: Any, content: bytes, ending: str) -> Path:
    """Write a file whole or not at all; if that fails, the content is saved elsewhere.

    The content is written to a temporary file in the same folder, which then replaces the older
    file. Temporary files that a killed process left there are removed.

    Args:
        path: The file; a link stays, and its target is replaced.
        content: All bytes of the file.
        ending: Suffix of the fallback file, e.g. ``".nc"``.

    Raises:
        OutputError: it cannot be written. The message says where the content was saved.
    """
    target = as_path(path)
    try:
        _replace(Path(os.path.realpath(target)), content)
    except (OSError, ValueError) as error:  # ValueError: an invalid file name
        raise OutputError(
            f"path: got {str(target)!r}, which cannot be written ({reason(error)}); expected a "
            f"writable file. {_rescued(content, ending)}"
        ) from error
    return target


def _replace(target: Path, content: bytes) -> None:
    """Replace `target` by a new file, and flush it to the disk."""
    if target.exists() and not target.is_file():
        raise OSError("it is a folder or a device")
    target.parent.mkdir(parents=True, exist_ok=True)
    _remove_left_over(target.parent)
    partial, file = _open_partial(target.parent)
    try:
        with file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            if fcntl is None:
                file.close()  # Windows cannot rename an open file
            partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # some systems cannot open a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _open_partial(folder: Path) -> tuple[Path, IO[bytes]]:
    """A new file, locked while open: the lock ends with a killed process."""
    start, end = PARTIAL
    while True:
        partial = folder / f"{start}{os.getpid()}-{secrets.token_hex(8)}{end}"
        file = partial.open("xb")
        if fcntl is not None:
            with contextlib.suppress(OSError):  # no locks on this file system: nobody removes it
                fcntl.flock(file, fcntl.LOCK_EX)
        if partial.exists():  # not removed before it was locked
            return partial, file
        file.close()


def _remove_left_over(folder: Path) -> None:
    """Remove the incomplete files of dead processes."""
    with contextlib.suppress(OSError):
        for partial in folder.glob("*".join(PARTIAL)):
            with contextlib.suppress(OSError), partial.open("r+b") as file:
                if fcntl is not None:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    partial.unlink()
            if fcntl is None:
                with contextlib.suppress(OSError):  # open: its process is alive
                    partial.unlink()


def _rescued(content: bytes, ending: str) -> str:
    """Write the content to a new temporary file, and say where it is."""
    made = None
    try:
        handle, made = tempfile.mkstemp(prefix="servocon-", suffix=ending)
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
    except OSError as error:
        if made is not None:
            Path(made).unlink(missing_ok=True)
        return (
            f"The folder for temporary files cannot be written either ({reason(error)}): the "
            "results are in memory only; save them elsewhere."
        )
    return f"The results are safe in {made}"
