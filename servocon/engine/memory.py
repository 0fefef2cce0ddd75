"""Memory that a program leaves behind, given back."""

import contextlib
import ctypes
import gc

from jax._src.interpreters import partial_eval


def release() -> None:
    """Give back what programs that are no longer compiled have left behind.

    Functions of the libraries (an error check, a `where`) were traced within them, and JAX keeps
    these traces by the library's function, with all that they refer to. Functions that are compiled
    are not compiled again for it.
    """
    clear = getattr(getattr(partial_eval, "trace_to_jaxpr", None), "cache_clear", None)
    if clear is not None:
        clear()
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # a C library without it
        ctypes.CDLL(None).malloc_trim(0)
