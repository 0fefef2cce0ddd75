"""Release of memory that programs leave behind."""

import contextlib
import ctypes
import gc

from jax._src.interpreters import partial_eval


def release() -> None:
    """Release the memory that dropped programs have left behind.

    Library functions (an error check, a `where`) were traced within them, and JAX keeps these
    traces under the library's function, with everything they refer to. Compiled functions stay
    compiled.
    """
    clear = getattr(getattr(partial_eval, "trace_to_jaxpr", None), "cache_clear", None)
    if clear is not None:
        clear()
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # the C library may lack it
        ctypes.CDLL(None).malloc_trim(0)
