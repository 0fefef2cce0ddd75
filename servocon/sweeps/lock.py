"""A lock that lets one process at a time use a store, and ends with its process."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from servocon.errors import InputError, OutputError, reason

try:
    import fcntl
except ImportError:  # Windows has another way of locking
    fcntl = None


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a store, a file beside it.

    The system releases the lock of a killed process, so the next process can take it.

    Raises:
        InputError: another process holds it.
        OutputError: no file can be written beside the store.
    """
    beside = path.with_name(f"{path.name}.lock")
    file = _opened(beside, path)
    try:
        os.truncate(file, 0)
        os.write(file, str(os.getpid()).encode())
        yield
    finally:
        with suppress(OSError):
            beside.unlink()
        os.close(file)


def _opened(beside: Path, path: Path) -> int:
    """The lock file, open and locked."""
    while True:
        try:
            beside.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise OutputError(
                f"store: got {str(path)!r}, beside which no file can be written ({reason(error)}); "
                "expected a folder that can be written"
            ) from error
        if not _lock(file):
            owner = os.read(file, 20).decode("ascii", "replace") or "another one"
            os.close(file)
            raise InputError(
                "store",
                got=f"{str(path)!r}, on which process {owner} works",
                expected="one process on a store at a time",
                cure="Wait until it has ended, or end it: nothing is lost.",
            )
        with suppress(OSError):
            if os.path.samestat(os.fstat(file), os.stat(beside)):  # still the same file
                return file
        os.close(file)


def _lock(file: int) -> bool:
    """Lock a file; False if another process has it."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            os.lseek(file, 1 << 20, os.SEEK_SET)  # after the content, which stays readable
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            os.lseek(file, 0, os.SEEK_SET)
    except BlockingIOError:
        return False
    except OSError:
        return fcntl is not None  # a file system without locks
    return True
