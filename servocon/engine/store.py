"""Compiled programs on disk, one file each, for other processes."""

import contextlib
import os
import warnings
from pathlib import Path

from jax._src.compilation_cache import decompress_executable
from jax._src.compilation_cache_interface import CacheInterface

from servocon.errors import ServoconWarning


class Store(CacheInterface):
    """A folder of compiled programs, in the format of JAX's own cache.

    A file appears whole or not at all, and one that is damaged is removed and written again, where
    JAX's own cache would warn of it in every process.
    """

    def __init__(self, folder: Path):
        self._path = folder
        self._full = False

    def _file(self, key: str) -> Path:
        return self._path / f"{key}-cache"

    def get(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, key: str
    ) -> bytes | None:
        """The program of a key; None where there is none, or a damaged one."""
        file = self._file(key)
        try:
            program = file.read_bytes()
        except OSError:
            return None
        try:
            decompress_executable(program)  # a checksum is part of it
        except Exception:
            with contextlib.suppress(OSError):
                file.unlink()
            return None
        return program

    def put(self, key: str, value: bytes) -> None:
        """Keep a program; a warning, once, where that is not possible."""
        part = self._path / f"{key}.{os.getpid()}.part"
        try:
            part.write_bytes(value)
            part.replace(self._file(key))
        except OSError as error:
            with contextlib.suppress(OSError):
                part.unlink()
            self._warn(error)

    def _warn(self, error: OSError) -> None:
        if not self._full:
            warnings.warn(
                f"compiled programs cannot be kept in {self._path} ({error.strerror}): the next "
                "process compiles them again. Make room there, or name another folder in "
                "JAX_COMPILATION_CACHE_DIR",
                ServoconWarning,
                stacklevel=2,
            )
        self._full = True
