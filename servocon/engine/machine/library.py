"""Addresses of the functions of the C library that machine code calls."""

import ctypes
import ctypes.util
import sys
from functools import lru_cache


@lru_cache(maxsize=1)
def addresses(names: tuple[str, ...]) -> dict[str, int]:
    """Address of each function."""
    library = _library()
    found = {name: getattr(library, name) for name in names}
    return {n: ctypes.cast(f, ctypes.c_void_p).value or 0 for n, f in found.items()}


def _library() -> ctypes.CDLL:
    if sys.platform == "win32":
        return ctypes.CDLL("ucrtbase")
    return ctypes.CDLL(ctypes.util.find_library("m"))
