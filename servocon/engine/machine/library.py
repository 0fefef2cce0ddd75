"""Functions that machine code calls: of C, SciPy, LAPACK and our own; and calls of machine code."""

import ctypes
import ctypes.util
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, lru_cache, wraps
from importlib import import_module
from itertools import pairwise
from typing import Any

import numpy as np

from servocon import native


def once(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, caching its value for each argument for the life of the process.

    If several threads ask at once, one makes the value and the others wait: with two copies of
    machine code, one could be freed while it is called.
    """
    lock, cached = threading.RLock(), lru_cache(maxsize=None)(function)

    @wraps(function)
    def value(*arguments: Any) -> Any:
        with lock:
            return cached(*arguments)

    return value


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
        return _kernel(name).addresses[name]
    if name in LOOPS:
        return _loop(name).addresses[name]
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
def _kernel(name: str) -> Any:
    """A function of `servocon.native`, for as long as the process lives.

    Each is compiled when it is first needed: all of them take half a second.
    """
    from servocon.engine.machine.compile import Code

    return Code(native.text("kernels.ll"), (name,), {}, thorough=True, wide=True)


@once
def _loop(name: str) -> Any:
    """A loop of `servocon.native`, for as long as the process lives; compiled as a kernel is."""
    from servocon.engine.machine.compile import Code

    symbols = {called: address(called) for called in ("ceil", "pow")}
    return Code(native.text("loops.ll"), (name,), symbols, thorough=True)


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


# -- calls from Python -----------------------------------------------------------------------------


WIDTH, MOST_ARRAYS = (int(native.defined("loops.c")[name]) for name in ("WIDTH", "MOST"))
"""Number of items that a wide function takes at a time, and largest number of arrays of a call."""

CORES = os.cpu_count() or 1
"""Number of threads."""

MANY = 100_000
"""Number of values above which several threads are used."""


def entry(place: int) -> Callable[[int], None]:
    """A function of one address in machine code."""
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(place)


def evaluate_each(places: np.ndarray, *arrays: np.ndarray, size: int) -> np.ndarray:
    """Values (items, size) of functions in machine code, item by item.

    Args:
        places: Three addresses for each item, int64 (items, 3): the function and its wide version,
            one of them or 0, and its first array.
        arrays: Its other arrays, contiguous, item by item.
        size: Number of values of an item.
    """
    out = np.empty((len(places), size))
    fill_each(places, *arrays, out=out)
    return out


def fill_each(places: np.ndarray, *arrays: np.ndarray, out: np.ndarray) -> None:
    """Fill an array (items, size) with these values; arguments as for `evaluate_each`."""
    items, size = out.shape
    threads = min(CORES, items * size // MANY + 1)
    if threads == 1:
        _some(places, arrays, out)
        return
    ends = [items * k // threads // WIDTH * WIDTH for k in range(threads)] + [items]
    parts = [slice(*pair) for pair in pairwise(ends)]
    of_item = [array.reshape(items, -1) for array in arrays]
    with ThreadPoolExecutor(threads) as pool:
        some = lambda part: _some(places[part], [array[part] for array in of_item], out[part])
        list(pool.map(some, parts))


def _some(places: np.ndarray, arrays: Any, out: np.ndarray) -> None:
    """Fill some rows, in this thread."""
    items, count = len(places), len(arrays)
    if not items:
        return
    begins = [array.__array_interface__["data"][0] for array in arrays]
    table = np.array([begins, [array.size // items for array in arrays]])
    places = np.ascontiguousarray(places)
    to_places, at, to_out = [x.__array_interface__["data"][0] for x in (places, table, out)]
    _LOOP.function(to_places, items, at, at + 8 * count, count, to_out, out.shape[1])


class _Loop:
    """The loop over items, made at its first call."""

    @cached_property
    def function(self) -> Any:
        """(places, items, arrays, strides, count, out, size)."""
        pointer, integer = ctypes.c_void_p, ctypes.c_int64
        kinds = pointer, integer, pointer, pointer, integer, pointer, integer
        return ctypes.CFUNCTYPE(None, *kinds)(address("servocon_each"))


_LOOP = _Loop()
