"""Records as files, written whole or not at all, and checked when they are read."""

from pathlib import Path
from typing import Any

from servocon import validate
from servocon.errors import InputError, OutputError, ServoconError
from servocon.results.disk import store
from servocon.results.netcdf import decode, encode
from servocon.results.record import Record
from servocon.results.seal import LARGEST, sealed, unsealed


def write(run: Record, path: Any) -> Path:
    """Write a record to a NetCDF-4 file, whole or not at all.

    When the file cannot be written the results go to a temporary file, which the error names.

    Raises:
        InputError: an array of the record is not made of real numbers, or `path` is no path.
        OutputError: the path cannot be written.
    """
    try:
        content = sealed(encode(run))
    except ServoconError:
        raise
    except Exception as error:  # of any kind; the run stays in memory
        raise OutputError(
            f"run: got one that makes no file ({type(error).__name__}: {error}); expected arrays "
            "and plain attributes. The results are in memory only."
        ) from error
    return store(path, content, ".nc")


def read(path: Any, largest: int = LARGEST) -> dict[str, Any]:
    """The fields of a record, by name, from a file that `write` made.

    Nothing is read from other files, no program of the file is run, and no array is larger than
    the file, since the arrays are stored as they are.

    Args:
        path: The file.
        largest: Largest accepted size of the file [bytes].

    Raises:
        InputError: there is no such file, or it is larger, damaged, or something else.
    """
    image = unsealed(path, validate.integer("largest", largest))
    try:
        return decode(image)
    except MemoryError:
        raise
    except Exception as error:  # HDF5 raises every kind
        raise InputError(
            "path",
            got=f"{str(path)!r}, whose content is no record",
            expected="a file that save() wrote",
        ) from error
