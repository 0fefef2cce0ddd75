"""Names of runs and pictures as names of files, on every system."""

import sys
import unicodedata
from collections.abc import Collection

RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{i}" for port in ("com", "lpt") for i in range(10))]
)
"""Names that stand for devices on Windows, whatever their ending."""

LONGEST = 100
"""Largest number of bytes of a name, without a number and an ending."""


def file_stem(name: str, taken: Collection[str] = ()) -> str:
    """The name of a file without its ending, readable, and unlike those that are taken.

    Letters, digits, ``-``, ``_`` and ``.`` stay; anything else becomes ``-``. A number is added to
    a name that another file has already, or has but for case.

    Args:
        name: Any text.
        taken: Names of files in the same folder, without endings.
    """
    encoding = sys.getfilesystemencoding()
    kept = unicodedata.normalize("NFC", name)
    kept = "".join(c if c.isalnum() or c in "-_." else "-" for c in kept)
    kept = kept.encode(encoding, "replace").decode(encoding, "replace").replace("?", "-")
    kept = kept.encode(encoding)[:LONGEST].decode(encoding, "ignore").strip(".") or "run"
    if _key(kept.split(".")[0]) in RESERVED:
        kept = f"-{kept}"
    used = {_key(stem) for stem in taken}
    stem, count = kept, 1
    while _key(stem) in used:
        count += 1
        stem = f"{kept}-{count}"
    return stem


def _key(stem: str) -> str:
    """A form that is the same for names that a file system takes for one."""
    return unicodedata.normalize("NFKC", stem).casefold()
