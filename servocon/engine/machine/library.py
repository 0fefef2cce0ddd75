"""Addresses of the functions that machine code calls: those of C, SciPy, LAPACK and our own."""

import ctypes
import ctypes.util
import sys
from functools import lru_cache
from importlib import import_module
from typing import Any

from servocon import native
from servocon.engine.once import once

KERNELS = tuple(
    f"servocon_{name}"
    for name in ("rank", "truncated", "drift", "coordinates", "active", "triangular", "move")
)
"""Functions of `servocon.native` in machine code: factors of small matrices, for any size.

LAPACK is made for large matrices: with about ten rows it takes several times as long, and it cannot
stop at the rank. Results are the same on all processors.
"""

LOOPS = ("servocon_integrate", "servocon_each")
"""Functions of `servocon.native` that call machine code: steps of motions, and items in turn."""

ENCLOSURES = ("servocon_enclose",)
"""Functions of `servocon.native` that enclose programs over boxes."""

_SPECIAL = {"digamma": "psi", "erf_inv": "erfinv"}
"""SciPy's names of functions that the C library does not have."""

_FORTRAN = "scipy.linalg.cython_lapack", "scipy.linalg.cython_blas"


@lru_cache(maxsize=256)
def address(name: str) -> int:
    """Address of a function, for as long as the process lives."""
    if name in KERNELS:
        return _kernels().addresses[name]
    if name in LOOPS:
        return _loops().addresses[name]
    if name in ENCLOSURES:
        return _enclosures().addresses[name]
    if name in _SPECIAL:
        table = import_module("scipy.special.cython_special").__pyx_capi__
        found = [capsule for key, capsule in table.items() if key.endswith(_SPECIAL[name])]
        return next(_pointer(c) for c in found if _signature(c).startswith(b"double (double"))
    for module in _FORTRAN if name.startswith("d") else ():
        table = import_module(module).__pyx_capi__
        if name in table:
            return _pointer(table[name])
    return ctypes.cast(getattr(_library(), name), ctypes.c_void_p).value or 0


@once
def _kernels() -> Any:
    """The functions of `servocon.native`, for as long as the process lives."""
    from servocon.engine.machine.compile import Code

    return Code(native.text("kernels.ll"), KERNELS, {}, thorough=True, wide=True)


@once
def _loops() -> Any:
    """The loops of `servocon.native`, for as long as the process lives."""
    from servocon.engine.machine.compile import Code

    symbols = {name: address(name) for name in ("ceil", "pow")}
    return Code(native.text("loops.ll"), LOOPS, symbols, thorough=True)


@once
def _enclosures() -> Any:
    """The enclosures of `servocon.native`, for as long as the process lives."""
    from servocon.engine.machine.compile import Code

    symbols = {name: address(name) for name in ("exp", "log", "tanh", "floor")}
    return Code(native.text("enclosures.ll"), ENCLOSURES, symbols, thorough=True, wide=True)


def _signature(capsule: Any) -> bytes:
    name: Any = ctypes.pythonapi.PyCapsule_GetName
    name.restype, name.argtypes = ctypes.c_char_p, [ctypes.py_object]
    return name(capsule)


def _pointer(capsule: Any) -> int:
    pointer: Any = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return pointer(capsule, _signature(capsule))


@lru_cache(maxsize=1)
def _library() -> ctypes.CDLL:
    if sys.platform == "win32":
        return ctypes.CDLL("ucrtbase")
    return ctypes.CDLL(ctypes.util.find_library("m"))
