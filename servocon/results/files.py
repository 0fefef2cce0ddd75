"""Records as files, written whole or not at all, and checked on reading."""

from pathlib import Path
from typing import Any

from servocon import validate
from servocon.errors import InputError, OutputError, ServoconError
from servocon.results.contents import TooLargeError, TooLongError, packed, unpacked
from servocon.results.disk import store
from servocon.results.record import Record
from servocon.results.seal import LARGEST, sealed, unsealed
from servocon.results.uninterrupted import uninterrupted

TEXTS = 2**22
"""Default limit of the length of a file's texts on loading [bytes].

Reading texts takes up to 33 times their length in memory, arrays only their own size.
"""

PART = 1024
"""Ratio of the limits of a file's size and of its texts' length, if that gives more."""


def write(run: Record, path: Any) -> Path:
    """Write a record to a NetCDF-4 file, whole or not at all.

    If the file cannot be written, the results go to a temporary file named in the error. A SIGINT
    waits until the file is written.

    Raises:
        InputError: an array of the record is not of real numbers, or `path` is not a path.
        OutputError: the path cannot be written.
    """
    with uninterrupted():
        try:
            content = sealed(packed(run))
        except ServoconError:
            raise
        except Exception as error:  # of any kind; the run stays in memory
            raise OutputError(
                f"run: got one that makes no file ({type(error).__name__}: {error}); expected "
                "arrays and plain attributes. The results are in memory only."
            ) from error
        return store(path, content, ".nc")


def read(path: Any, largest: int = LARGEST) -> dict[str, Any]:
    """The fields of a record, by name, from a file of `write`.

    Nothing is read from other files, and no code from the file is run.

    Args:
        path: The file.
        largest: Largest accepted size of the file, and of its arrays together [bytes]; for texts
            1/1024 of that, at least 4 MiB.

    Raises:
        InputError: there is no such file, or it is too large, damaged, or of another kind.
    """
    content = unsealed(path, validate.integer("largest", largest))
    longest = max(TEXTS, largest // PART)
    try:
        return unpacked(content, longest, largest)
    except MemoryError:
        raise
    except TooLongError as error:
        length = error.args[0]
        raise InputError(
            "path",
            got=f"{str(path)!r} with {length:,} bytes of texts",
            expected=f"at most {longest:,}",
            cure=f"If you trust it, load it with largest={PART * length}.",
        ) from None
    except TooLargeError as error:
        size = error.args[0]
        raise InputError(
            "path",
            got=f"{str(path)!r}, whose arrays take {size:,} bytes",
            expected=f"at most {largest:,}",
            cure=f"If you trust it, load it with largest={size}.",
        ) from None
    except Exception as error:  # of any kind, since the texts are of any kind
        raise InputError(
            "path",
            got=f"{str(path)!r}, whose content is no record",
            expected="a file that save() wrote",
        ) from error
