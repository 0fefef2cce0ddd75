"""Files that are written whole or not at all, with a checksum, and a fallback if writing fails.

The last line of a NetCDF file, and the last entry of a JSON file, is a checksum; the line also has
the format. HDF5 ignores it, so any NetCDF-4 program can read the file. A checksum finds damage; it
is not a signature, since a forger can compute it, too.
"""

import contextlib
import hashlib
import json
import os
import re
import secrets
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
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


def store(path: Any, content: bytes, ending: str, where: str = "path") -> Path:
    """Write a file whole or not at all; if that fails, the content is saved elsewhere.

    The content is written to a temporary file in the same folder, which then replaces the older
    file. Temporary files that a killed process left there are removed.

    Args:
        path: The file; a link stays, and its target is replaced.
        content: All bytes of the file.
        ending: Suffix of the fallback file, e.g. ``".nc"``.
        where: The argument that gives the path.

    Raises:
        OutputError: it cannot be written. The message says where the content was saved.
    """
    target = as_path(path)
    try:
        _replace(Path(os.path.realpath(target)), content)
    except (OSError, ValueError) as error:  # ValueError: an invalid file name
        raise OutputError(
            f"{where}: got {str(target)!r}, which cannot be written ({reason(error)}); expected a "
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


VERSION = 5
"""Version of the format; files of other versions are refused."""

FORMAT = f"servocon trajectory {VERSION}"
"""Name of the format, written into every file."""

LARGEST = 2**32
"""Default limit of the size of a loaded file [bytes]."""

CHECKSUM = "sha256"
"""Name of the last entry of a file in JSON."""

_LINE = re.compile(rb"\n(servocon trajectory \d+) sha256 ([0-9a-f]{64})\n\Z")
_SAID = re.compile(rb"servocon trajectory (\d+)")


def sealed(image: bytes) -> bytes:
    """The bytes of a file, with the last line added."""
    return image + f"\n{FORMAT} sha256 {hashlib.sha256(image).hexdigest()}\n".encode()


def sealed_json(values: Mapping[str, Any]) -> bytes:
    """Plain data as JSON, with the checksum of all other entries as the last one."""
    return json.dumps({**values, CHECKSUM: _digest(values)}, indent=2).encode()


def unsealed_json(path: Any, expected: str) -> dict[str, Any]:
    """Plain data of a JSON file, checked against its checksum.

    Args:
        path: The file.
        expected: Description of such a file.

    Raises:
        InputError: it cannot be read, is not such a file, is damaged, or has no checksum.
    """
    cure = "It was damaged or changed: make it again, or take a copy."
    try:
        found = json.loads(as_path(path).read_text("utf-8"))
        if isinstance(found, dict) and found.pop(CHECKSUM, None) == _digest(found):
            return found
        got = f"{str(path)!r}, whose content does not match its checksum"
    except (OSError, ValueError, RecursionError) as error:
        got = f"{str(path)!r} ({type(error).__name__}: {error})"
    raise InputError("path", got=got, expected=expected, cure=cure)


def _digest(values: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def unsealed(path: Any, largest: int = LARGEST) -> bytes:
    """The bytes of a file without its last line, checked against it.

    Args:
        path: The file.
        largest: Largest accepted size [bytes].

    Raises:
        InputError: there is no such file, or it is too large, damaged, of another format, or from
            another program.
    """
    content = _content(path, largest)
    line = _LINE.search(content[-128:])
    if line is None or line[1] != FORMAT.encode():
        raise _other(path, content)
    image = content[: -len(line[0])]
    if hashlib.sha256(image).hexdigest() != line[2].decode():
        raise InputError(
            "path",
            got=f"{str(path)!r}, whose content does not match its checksum",
            expected="a file that save() wrote",
            cure="It was damaged or changed; take a copy, or simulate again.",
        )
    return image


def _content(path: Any, largest: int) -> bytes:
    """All bytes of a file, if there are at most `largest`."""
    file, found, content = as_path(path), "", b""
    try:
        if not file.exists():
            found = "which does not exist"
        elif not file.is_file():
            found = "a folder" if file.is_dir() else "a device"
        else:
            with file.open("rb") as stream:
                content = stream.read(largest + 1)
            found = "" if content else "an empty file"
    except (OSError, ValueError) as error:
        found = getattr(error, "strerror", None) or str(error)
    if found:
        raise InputError("path", got=f"{str(path)!r}, {found}", expected="a file that save() wrote")
    if len(content) > largest:
        raise InputError(
            "path",
            got=f"{str(path)!r} of {file.stat().st_size:,} bytes",
            expected=f"at most {largest:,}",
            cure="If you trust it, load it with a larger `largest`.",
        )
    return content


def _other(path: Any, content: bytes) -> InputError:
    """Error for a file without the last line of this format."""
    said = _SAID.search(content)
    if said is not None and int(said[1]) != VERSION:
        return InputError(
            "path",
            got=f"{str(path)!r} of format {int(said[1])}",
            expected=f"format {VERSION}",
            cure="Load it with the version of servocon that wrote it, or simulate again.",
        )
    damaged = said is not None or content.startswith(b"\x89HDF\r\n\x1a\n")
    return InputError(
        "path",
        got=f"{str(path)!r}, which is " + ("cut short or changed" if damaged else "something else"),
        expected="a file that save() wrote",
        cure="For NetCDF files of other programs use xarray.open_dataset." if damaged else "",
    )


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A block that delays a SIGINT to its end; a second one does not wait.

    Python raises `KeyboardInterrupt` between any two steps. In a callback that a library runs while
    freeing an object, it is printed and lost; h5netcdf and h5py run many. Handlers that the program
    chose itself stay, and only the main thread is affected.

    Raises:
        KeyboardInterrupt: a SIGINT arrived during the block.
    """
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    waiting: list[int] = []

    def answer(number: int, frame: FrameType | None) -> None:
        if waiting:
            raise KeyboardInterrupt
        waiting.append(number)

    signal.signal(signal.SIGINT, answer)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if waiting:
            raise KeyboardInterrupt
