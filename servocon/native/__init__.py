"""Code in C: kernels for machine code and exported C code, loops of motions, enclosures.

`kernels.ll`, `loops.ll`, `card.ll` and `enclosures.ll` are the C texts of these names in LLVM IR,
for any processor; ``python -m servocon.native`` makes them.
"""

import re
from functools import lru_cache
from importlib.resources import files

from servocon import linalg

CONSTANTS = ("TIE", "RANK_TOLERANCE", "NEARER", "DOUBTFUL", "ROUNDED", "OWN_PART", "SHORTFALL")
CONSTANTS += ("MOST_CHANGES",)
"""Names of constants of `servocon.linalg` in the C texts."""


@lru_cache(maxsize=16)
def text(name: str) -> str:
    """A file of this folder."""
    return files(__name__).joinpath(name).read_text("utf-8")


def constants() -> dict[str, str]:
    """The constants as C writes them, by their names."""
    return {name: repr(getattr(linalg, name)) for name in CONSTANTS}


def defined(name: str) -> dict[str, float]:
    """The numbers that a file of this folder defines, by their names."""
    pairs = re.findall(r"^#define (\w+) ([-+.e\d]+)$", _code(name), flags=re.MULTILINE)
    return {key: float(value) for key, value in pairs}


def names(name: str, of: str) -> list[str]:
    """The names in an enumeration or structure of a file of this folder, in their order.

    Args:
        name: The file.
        of: The name of the enumeration or of the structure's type.
    """
    pattern = rf"enum {of} {{([^}}]*)}}|struct {{([^}}]*)}} {of};"
    found = re.search(pattern, _code(name))
    assert found is not None, of
    return re.findall(r"(\w+)\s*(?=[,;]|$)", found[1] or found[2])


def _code(name: str) -> str:
    """A file without its comments."""
    return re.sub(r"\s*/\*.*?\*/", "", text(name), flags=re.DOTALL)
