"""Kernels in C: one text for machine code and for exported C code.

`kernels.ll` is `kernels.c` in LLVM IR, for any processor; ``python -m servocon.native`` makes it.
"""

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
