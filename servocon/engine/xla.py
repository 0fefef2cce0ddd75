"""`jax.jit` for the programs of servocon, most of which take longer to compile than to run.

XLA's newer code generator for CPUs runs dozens of passes over each fused operation. With the older
one, and without LLVM's costliest passes, a program compiles in about 0.6 of the time (measured with
jaxlib 0.10.2) and runs as fast.

Every program that contains a user's function (a plant, law or relation) is made here. A few
functions of arrays only, such as a factorization, use `jax.jit` directly: they also run inside
other programs, compile once per shape, and get float64 from the surrounding scope.
"""

import contextlib
import ctypes
import gc
import os
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable
from contextlib import ExitStack
from functools import cached_property, lru_cache, wraps
from itertools import count
from typing import Any

import jax
from jax._src.interpreters import partial_eval
from jax.extend.core import jaxpr_as_fun

from servocon.engine.settings import refuse_in_fork, storing, watch_forks, without_error_callbacks
from servocon.precision import host_is_single, require_float64_constants


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


class RareCollections(contextlib.ContextDecorator):
    """Collect garbage rarely while functions are traced, in all threads.

    Tracing makes many objects and little garbage, and each full collection looks at all of them.
    """

    _lock = threading.Lock()
    _inside = 0
    _before = (0, 0, 0)

    def __enter__(self) -> None:
        """Collect rarely from here on."""
        of_all = RareCollections
        with of_all._lock:
            of_all._inside += 1
            if of_all._inside == 1:
                of_all._before = gc.get_threshold()
                often, *others = of_all._before
                gc.set_threshold(max(often, 200_000) if often else 0, *others)

    def __exit__(self, *_: object) -> None:
        """Collect as before, once no thread is inside."""
        of_all = RareCollections
        with of_all._lock:
            of_all._inside -= 1
            if not of_all._inside:
                gc.set_threshold(*of_all._before)


OPTIONS: Any = {"xla_cpu_use_fusion_emitters": False, "xla_llvm_disable_expensive_passes": True}
"""Options of XLA for a quick compilation."""

UNTRIED = (0, 11, 0)
"""First version of JAX whose XLA may not know an option; a trial compilation (25 ms) checks."""

MOST = 48
"""Largest number of programs that stay compiled; each takes about 20 MB."""

AT_ONCE = 24
"""Number of dropped programs after which memory is released, which takes up to a second."""

_NUMBERS = count()
"""Serial numbers of programs."""

_OURS = jax.make_user_context(False)
"""Part of the key of JAX's caches, so that a host program's traces are not taken for servocon's."""


def jit(function: Callable[..., Any]) -> "Program":
    """The compiled function of arrays, for calls from outside any compiled function."""
    return Program(function)


class Program:
    """A function compiled in float64, under the settings of servocon.

    The `MOST` last called programs stay compiled; the others are compiled again, or read from disk,
    when called.
    """

    def __init__(self, function: Callable[..., Any]):
        @wraps(function)
        def traced(*args: Any) -> Any:
            self._call.settings.enter_context(storing())  # until it is compiled
            with without_error_callbacks:
                return _traced(function, args)

        self.number = next(_NUMBERS)
        self._call = threading.local()
        self._traced = traced

    @cached_property
    def _compiled(self) -> Any:
        """JAX's compiled function, made on demand: many programs are never called."""
        return jax.jit(self._traced, compiler_options=options())

    def __call__(self, *args: Any) -> Any:
        """Value of the function, of JAX arrays."""
        refuse_in_fork()
        watch_forks()
        compiled = self._compiled
        with ExitStack() as settings, jax.enable_x64(True), _OURS(True):
            self._call.settings = settings
            values = compiled(*args)
        _LAST_CALLED.add(self)
        return values

    def forget(self) -> None:
        """Release the machine code, and JAX's data of the function."""
        self._compiled.clear_cache()


class _LastCalled:
    """The programs called last; only these stay compiled."""

    def __init__(self):
        self._programs: OrderedDict[int, weakref.ref[Program]] = OrderedDict()
        self._lock = threading.Lock()
        self._forgotten = 0

    def add(self, program: Program) -> None:
        """Mark a program as the last called; the least recently called may be dropped."""
        with self._lock:
            number = program.number
            if number not in self._programs:
                gone_of_itself = lambda _: self._programs.pop(number, None)
                self._programs[number] = weakref.ref(program, gone_of_itself)
            self._programs.move_to_end(number)
            excess = len(self._programs) - MOST
            gone = [self._programs.popitem(last=False)[1]() for _ in range(excess)]
        for old in gone:
            if old is not None:
                old.forget()
                self._forgotten += 1
                if self._forgotten % AT_ONCE == 0:
                    release()


_LAST_CALLED = _LastCalled()


def _traced(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    if not host_is_single():
        return function(*args)
    closed, shapes = jax.make_jaxpr(function, return_shape=True)(*args)
    require_float64_constants(closed)
    values = jaxpr_as_fun(closed)(*jax.tree.leaves(args))
    return jax.tree.unflatten(jax.tree.structure(shapes), values)


@lru_cache(maxsize=1)
def options() -> dict[str, Any]:
    """The options, except those that the user has set or XLA does not know."""
    flags = os.environ.get("XLA_FLAGS", "")
    chosen = {name: value for name, value in OPTIONS.items() if name not in flags}
    if jax.default_backend() != "cpu":
        return {}
    if jax.__version_info__ < UNTRIED:
        return chosen
    return {name: value for name, value in chosen.items() if _knows(name, value)}


def _knows(name: str, value: Any) -> bool:
    """True if XLA has an option."""
    try:
        jax.jit(lambda: 0).lower().compile(compiler_options={name: value})
    except jax.errors.JaxRuntimeError:
        return False
    return True
