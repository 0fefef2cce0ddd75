"""File names for runs and pictures, valid on every system."""

import sys
import unicodedata
from collections.abc import Collection

RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{i}" for port in ("com", "lpt") for i in range(10))]
)
"""Device names on Windows, with any suffix."""

LONGEST = 100
"""Largest number of bytes of a name, without number and suffix."""


def file_stem(name: str, taken: Collection[str] = ()) -> str:
    """A readable file name without suffix that differs from the taken ones.

    Letters, digits, ``-``, ``_`` and ``.`` stay; anything else becomes ``-``. A number is added if
    the name is taken, ignoring case.

    Args:
        name: Any text.
        taken: Names of files in the same folder, without suffixes.
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
    """A form that is equal for names that a file system does not distinguish."""
    return unicodedata.normalize("NFKC", stem).casefold()
