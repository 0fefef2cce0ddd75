"""Files that are written whole or not at all, and the rescue of those that cannot be written."""

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
"""First and last part of the names of files that are not yet complete."""


def as_path(path: Any) -> Path:
    """A path from a text or a path.

    Raises:
        InputError: it is something else.
    """
    if not isinstance(path, str | os.PathLike) or isinstance(os.fspath(path), bytes):
        raise InputError("path", got=repr(path), expected="a text or a pathlib.Path")
    return Path(path)


def store(path: Any, content: bytes, ending: str) -> Path:
    """Write a file whole or not at all; the content that cannot be written is rescued.

    The content is written to a temporary file in the same folder, which then takes the place of
    the older file. Temporary files that a killed process left there are removed.

    Args:
        path: The file; a link stays, and the file that it points to is replaced.
        content: All bytes of the file.
        ending: Ending of the file that the rescue makes, e.g. ``".nc"``.

    Raises:
        OutputError: it cannot be written. The message says where the content is safe.
    """
    target = as_path(path)
    try:
        _replace(Path(os.path.realpath(target)), content)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise OutputError(
            f"path: got {str(target)!r}, which cannot be written ({reason(error)}); expected a "
            f"writable file. {_rescued(content, ending)}"
        ) from error
    return target


def _replace(target: Path, content: bytes) -> None:
    """Put a new file in the place of `target`, and make sure that it is on the disk."""
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
                file.close()  # Windows renames no open file
            partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # some systems open no folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _open_partial(folder: Path) -> tuple[Path, IO[bytes]]:
    """A new file, locked for as long as it is open: the lock of a killed process is gone."""
    start, end = PARTIAL
    while True:
        partial = folder / f"{start}{os.getpid()}-{secrets.token_hex(8)}{end}"
        file = partial.open("xb")
        if fcntl is not None:
            with contextlib.suppress(OSError):  # a file system without locks: nobody removes it
                fcntl.flock(file, fcntl.LOCK_EX)
        if partial.exists():  # not removed before it was locked
            return partial, file
        file.close()


def _remove_left_over(folder: Path) -> None:
    """Remove the incomplete files of processes that live no longer."""
    with contextlib.suppress(OSError):
        for partial in folder.glob("*".join(PARTIAL)):
            with contextlib.suppress(OSError), partial.open("r+b") as file:
                if fcntl is not None:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    partial.unlink()
            if fcntl is None:
                with contextlib.suppress(OSError):  # open: its process lives
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
