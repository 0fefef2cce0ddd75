"""Compiled programs and machine code on disk, one file each, for other processes."""

import contextlib
import hashlib
import os
import warnings
from pathlib import Path

from jax._src.compilation_cache import decompress_executable
from jax._src.compilation_cache_interface import CacheInterface

from servocon.errors import ServoconWarning


class Files:
    """A folder of files by key. A file appears whole or not at all; none is needed.

    Args:
        folder: The folder; it is made with the first file.
        ending: Ending of the names of its files.
        variable: Environment variable that names another place.
    """

    def __init__(self, folder: Path, ending: str, variable: str):
        self.folder, self._ending, self._variable = folder, ending, variable
        self._full = False

    def read(self, key: str) -> bytes | None:
        """The contents of a file; None where there is none."""
        try:
            return self._file(key).read_bytes()
        except OSError:
            return None

    def write(self, key: str, contents: bytes) -> None:
        """Keep a file; a warning, once, where that is not possible."""
        part = self.folder / f"{key}.{os.getpid()}.part"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(contents)
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
        """Remove the oldest files while all together are larger [bytes]."""
        with contextlib.suppress(OSError):
            files = [(s.st_mtime, s.st_size, f) for f in self.folder.iterdir() for s in [f.stat()]]
            for _, length, file in sorted(files, reverse=True):
                size -= length
                if size < 0:
                    file.unlink()

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}{self._ending}"

    def _warn(self, error: OSError) -> None:
        if not self._full:
            warnings.warn(
                f"compiled programs cannot be kept in {self.folder} ({error.strerror}): the next "
                f"process compiles them again. Make room there, or name another folder in "
                f"{self._variable}",
                ServoconWarning,
                stacklevel=3,
            )
        self._full = True


class Store(CacheInterface):
    """A folder of XLA's programs, in the format of JAX's own cache.

    A damaged file is removed and written again, where JAX's own cache would warn of it in every
    process.
    """

    def __init__(self, folder: Path):
        self._path = folder
        self._files = Files(folder, "-cache", "JAX_COMPILATION_CACHE_DIR")

    def get(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, key: str
    ) -> bytes | None:
        """The program of a key; None where there is none, or a damaged one."""
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
        """Keep a program; a warning, once, where that is not possible."""
        self._files.write(key, value)


class Objects:
    """A folder of object code, each file with its checksum, bounded in size.

    Args:
        folder: The folder.
        ending: Ending of the names of its files.
    """

    LARGEST = 256 * 2**20
    """Size of all files together from which the oldest go [bytes]."""

    def __init__(self, folder: Path, ending: str = ".o"):
        self._files = Files(folder, ending, "JAX_COMPILATION_CACHE_DIR")
        self._tidy = False

    def get(self, key: str) -> bytes | None:
        """The code of a key; None where there is none, or a damaged one."""
        contents = self._files.read(key)
        if contents is None:
            return None
        checksum, code = contents[:32], contents[32:]
        if hashlib.sha256(code).digest() != checksum:
            self._files.remove(key)
            return None
        return code

    def put(self, key: str, code: bytes) -> None:
        """Keep code; a warning, once, where that is not possible."""
        if not self._tidy:  # once a process: it takes milliseconds
            self._files.keep_newest(self.LARGEST)
            self._tidy = True
        self._files.write(key, hashlib.sha256(code).digest() + code)
