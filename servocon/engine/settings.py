"""The settings for compiling servocon's programs; the host program keeps its own.

- A store of compiled programs on disk, so that a second process does not compile again. If JAX has
  its own folder (``JAX_COMPILATION_CACHE_DIR``, also empty), that choice is respected.
- Equinox's run-time error callbacks off: a program with a host callback never reaches that store.
  servocon checks the solver's result itself. ``EQX_ON_ERROR`` is respected.

Both apply only during servocon's own compilations. A process of servocon itself, such as the
command line's, sets them permanently, together with JAX's switch to float64.

A process that is forked after a program has run lacks the threads that run programs: it is refused.
"""

import functools
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jax
from equinox import _errors
from jax._src import compilation_cache, config

from servocon.engine.store import Store, is_private
from servocon.errors import ServoconError, warn


def cache_folder() -> Path:
    """The folder of programs kept between processes."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "servocon" / "jax"


def object_folder() -> Path | None:
    """The folder of machine code; None if JAX must keep nothing, or none is usable."""
    chosen = os.environ.get("JAX_COMPILATION_CACHE_DIR")
    if chosen == "":
        return None
    folder = (cache_folder().parent if chosen is None else Path(chosen)) / "machine"
    return folder if is_private(folder) else None


def own_process() -> None:
    """Apply the settings to the whole process permanently; call it before JAX first computes.

    Programs then also run on the calling thread: waking another takes longer than a law's sample.
    """
    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_cpu_enable_async_dispatch", False)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    _STORE.acquire()


class _Shared:
    """A change of another package's variables; the last thread that needs it restores them."""

    def __init__(self, change: Any, undo: Any):
        self._change, self._undo = change, undo
        self._lock, self._users, self._before = threading.Lock(), 0, None

    def acquire(self) -> None:
        with self._lock:
            if self._users == 0:
                self._before = self._change()
            self._users += 1

    def release(self) -> None:
        with self._lock:
            self._users -= 1
            if self._users == 0:
                self._undo(self._before)

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: Any) -> None:
        self.release()


def _open_store() -> bool:
    """Let JAX store programs in servocon's folder unless it has one; True if it now does."""
    folders: Any = jax.config
    chosen = "JAX_COMPILATION_CACHE_DIR" in os.environ or folders.jax_compilation_cache_dir
    if chosen or compilation_cache._cache is not None or not is_private(folder := cache_folder()):
        return False
    compilation_cache._cache = Store(folder)
    compilation_cache._cache_initialized = True
    return True


def _close_store(opened: bool) -> None:
    if opened:
        compilation_cache.reset_cache()


_EQUINOX: Any = _errors
"""Module of Equinox that keeps its setting in a variable without a setter."""


def _errors_off() -> str:
    before = _EQUINOX.EQX_ON_ERROR
    if "EQX_ON_ERROR" not in os.environ:
        _EQUINOX.EQX_ON_ERROR = "nan"
    return before


def _errors_on(before: str) -> None:
    _EQUINOX.EQX_ON_ERROR = before


_STORE = _Shared(_open_store, _close_store)

without_error_callbacks = _Shared(_errors_off, _errors_on)
"""Context in which programs are traced."""


@contextmanager
def storing() -> Iterator[None]:
    """Context in which compiled programs are stored on disk, even if compiled quickly."""
    with _STORE, config.persistent_cache_min_compile_time_secs(0.0):
        yield


# -- forked processes ------------------------------------------------------------------------------


CURE = (
    "Start processes afresh: multiprocessing.get_context('spawn'), or "
    "ProcessPoolExecutor(mp_context=get_context('spawn'))"
)


class _Process:
    """The fork state of this process."""

    forked = False
    """True in a process that was forked from one in which programs had run."""


def _before() -> None:
    warn(
        "a process is forked from one in which servocon has run: servocon would wait there for "
        f"ever for threads that are not copied, and refuses to run. {CURE}"
    )


def _in_child() -> None:
    _Process.forked = True


@functools.cache
def watch_forks() -> None:
    """Warn of forks from now on; called when a program first runs."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_before, after_in_child=_in_child)


def refuse_in_fork() -> None:
    """Check that programs can run in this process.

    Raises:
        ServoconError: it was forked after programs had run, and would hang.
    """
    if _Process.forked:
        raise ServoconError(
            f"servocon cannot run in a process that was forked after a run: it would hang. {CURE}"
        )
