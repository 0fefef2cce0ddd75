"""Compiled programs and machine code on disk, one file each, for other processes."""

import contextlib
import hashlib
import os
import stat
import threading
from functools import lru_cache
from pathlib import Path

from jax._src.compilation_cache import decompress_executable
from jax._src.compilation_cache_interface import CacheInterface

from servocon.errors import warn

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
"""Permissions that let others than the owner write."""

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
"""Flags for creating a new file."""


def is_private(folder: Path) -> bool:
    """True for a folder that only the user can write to; it is made if missing.

    Programs in the folder are executed: whoever can write there can run code as the user. One
    warning says why a folder is not used.
    """
    try:
        for one in (folder.parent, folder):
            one.mkdir(mode=0o700, parents=True, exist_ok=True)
        link, state = folder.lstat(), folder.stat()
    except OSError:
        return False
    # The target of a link may be a folder of the user with other files.
    linked = link.st_uid != state.st_uid and "it is a link of another user's"
    if reason := linked or _foreign(state):
        _refuse(folder, reason)
    return not reason and os.access(folder, os.W_OK)


def _foreign(state: os.stat_result) -> str:
    """Reason why others may have written a file or folder; empty if they could not."""
    if not hasattr(os, "geteuid"):  # Windows: users' folders are closed to others
        return ""
    if state.st_uid != os.geteuid():
        return f"it belongs to the user of number {state.st_uid}, not to you ({os.geteuid()})"
    return "others may write there" if state.st_mode & OTHERS_WRITE else ""


@lru_cache(maxsize=64)
def _refuse(folder: Path, reason: str) -> None:
    """Warn once of a folder that is not used."""
    warn(
        f"compiled programs are neither read from {folder} nor kept there, because {reason}: "
        f"whoever writes there runs code as you. Remove the folder, or name one of your own in "
        f"JAX_COMPILATION_CACHE_DIR or XDG_CACHE_HOME"
    )


class Files:
    """A folder of files by key; only files that the user alone can have written count.

    A file appears whole or not at all; a missing file is no error.

    Args:
        folder: The folder; it is made with the first file.
        ending: Suffix of its files' names.
        variable: Environment variable that selects another folder.
    """

    def __init__(self, folder: Path, ending: str, variable: str):
        self.folder, self._ending, self._variable = folder, ending, variable
        self._full = False

    def read(self, key: str) -> bytes | None:
        """The contents of a file; None if there is none."""
        try:
            with self._file(key).open("rb") as file:
                return None if _foreign(os.fstat(file.fileno())) else file.read()
        except OSError:
            return None

    def write(self, key: str, contents: bytes) -> None:
        """Store a file; if that fails, warn once."""
        part = self.folder / f"{key}.{os.getpid()}.{threading.get_native_id()}.part"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            with os.fdopen(os.open(part, NEW_FILE, 0o600), "wb") as file:
                file.write(contents)
            part.replace(self._file(key))
        except OSError as error:
            with contextlib.suppress(OSError):
                part.unlink()
            self._warn(error)

    def remove(self, key: str) -> None:
        """Remove a file, if it can be removed."""
        with contextlib.suppress(OSError):
            self._file(key).unlink()

    def keep_newest(self, size: int) -> None:
        """Remove the oldest files while the total size is larger [bytes]."""
        with contextlib.suppress(OSError):
            own = self.folder.glob(f"*{self._ending}")
            files = [(s.st_mtime, s.st_size, f) for f in own for s in [f.stat()]]
            for _, length, file in sorted(files, reverse=True):
                size -= length
                if size < 0:
                    file.unlink()

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}{self._ending}"

    def _warn(self, error: OSError) -> None:
        if not self._full:
            warn(
                f"compiled programs cannot be kept in {self.folder} ({error.strerror}): the next "
                f"process compiles them again. Make room there, or name another folder in "
                f"{self._variable}"
            )
        self._full = True


class Store(CacheInterface):
    """A folder of XLA's programs, in the format of JAX's own cache.

    A damaged file is removed and written again; JAX's own cache would warn in every process.
    """

    def __init__(self, folder: Path):
        self._path = folder
        self._files = Files(folder, "-cache", "JAX_COMPILATION_CACHE_DIR")

    def get(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, key: str
    ) -> bytes | None:
        """The program of a key; None if missing or damaged."""
        program = self._files.read(key)
        if program is None:
            return None
        try:
            decompress_executable(program)  # a checksum is part of it
        except Exception:
            self._files.remove(key)
            return None
        return program

    def put(self, key: str, value: bytes) -> None:
        """Store a program; if that fails, warn once."""
        self._files.write(key, value)


class Objects:
    """A folder of object code, each file with its checksum, bounded in size.

    Args:
        folder: The folder.
        ending: Suffix of its files' names.
    """

    LARGEST = 256 * 2**20
    """Total size of files above which the oldest are removed [bytes]."""

    def __init__(self, folder: Path, ending: str = ".o"):
        self._files = Files(folder, ending, "JAX_COMPILATION_CACHE_DIR")
        self._tidy = False

    def get(self, key: str) -> bytes | None:
        """The code of a key; None if missing or damaged."""
        contents = self._files.read(key)
        if contents is None:
            return None
        checksum, code = contents[:32], contents[32:]
        if hashlib.sha256(code).digest() != checksum:
            self._files.remove(key)
            return None
        return code

    def put(self, key: str, code: bytes) -> None:
        """Store code; if that fails, warn once."""
        if not self._tidy:  # once per process: it takes milliseconds
            self._files.keep_newest(self.LARGEST)
            self._tidy = True
        self._files.write(key, hashlib.sha256(code).digest() + code)
