"""Checksums of saved files: the last line of a NetCDF file, the last entry of a JSON file.

The last line also has the format. HDF5 ignores it, so any NetCDF-4 program can read the file. A
checksum finds damage; it is not a signature, since a forger can compute it, too.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from servocon.errors import InputError
from servocon.results.disk import as_path

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
