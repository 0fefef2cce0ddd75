"""Executors of many runs: this process, or any of `concurrent.futures`, also Dask and MPI.

A task is sent once to each process. Its result must depend only on its arguments: then results
depend neither on the executor nor on lost workers.
"""

import ast
import linecache
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Self, cast

from servocon import validate
from servocon.engine.settings import own_process
from servocon.errors import (
    ExecutorError,
    InputError,
    MissingRequirementError,
    ServoconError,
    written,
)
from servocon.tree import dumps

MOST_TRIES = 4
"""Largest number of consecutive failures of executors without a result."""

AHEAD = 2
"""Tasks submitted for each worker, so that none is idle."""

WORKERS = 16
"""Assumed number of workers if an executor does not report it."""

SOON = 0.2
"""Polling interval of a cluster [s]."""

PATIENCE = 10.0
"""Timeout for a scheduler's answer [s]."""

Make = Callable[[], Executor]
"""Function that makes an executor, and again if its workers are lost."""


def processes(count: int) -> Make:
    """Processes on this machine, for `sweep` and `falsify`; lost ones are replaced.

    Args:
        count: Number of processes. Each imports servocon and compiles for itself.
    """
    validate.integer("count", count)

    def make() -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(count, mp_context=context, initializer=_begin)

    return make


def _require_guard() -> None:
    """Require that a script starts processes only under its main guard.

    Each process imports the script and would otherwise start processes again.

    Raises:
        InputError: the running line of the script is not under ``if __name__ == "__main__":``.
    """
    for frame, line in traceback.walk_stack(None):
        names = frame.f_globals
        if frame.f_code.co_name != "<module>" or names.get("__name__") != "__main__":
            continue
        source = "".join(linecache.getlines(str(names.get("__file__", ""))))
        for statement in ast.parse(source).body if source else []:
            if statement.lineno <= line <= (statement.end_lineno or line):
                named = (x for x in ast.walk(getattr(statement, "test", statement)))
                if not any(isinstance(x, ast.Name) and x.id == "__name__" for x in named):
                    raise InputError(
                        "executor",
                        got=f"processes that line {line} of {Path(names['__file__']).name} starts",
                        expected="a line below the script's guard: each process runs the script",
                        cure='Put if __name__ == "__main__": before it, and indent what follows.',
                    )


def _begin() -> None:
    """Leave interrupts to the parent process, and end whenever it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()


class Workers:
    """A task and its executor, or this process: a context that closes what it made.

    Args:
        executor: The executor, a function that makes one, or None for this process.
        task: The task, a function of what `part` returns.
        where: Name of the argument that holds the task, for the error if it cannot be sent.

    Raises:
        InputError: the task cannot be sent to other processes, or a script starts these outside its
            main guard.
    """

    def __init__(self, executor: Executor | Make | None, task: Callable[..., Any], where: str):
        self._make = None if executor is None or isinstance(executor, Executor) else executor
        self._current = self._make() if self._make else cast("Executor | None", executor)
        context = getattr(self._current, "_mp_context", None)
        if context is not None and context.get_start_method() != "fork":
            _require_guard()
        self._task, self._sent = task, b""
        if self._current is not None and not isinstance(self._current, ThreadPoolExecutor):
            self._sent = _pickled(task, where)

    def results(
        self, todo: Iterable[int], part: Callable[[int], tuple[Any, ...]], safe: Callable[[], str]
    ) -> Iterator[tuple[int, Any]]:
        """Results as they come, each with its index.

        Args:
            todo: Indices.
            part: Arguments of the task by the index.
            safe: Returns words for what was saved, for the error.

        Raises:
            ExecutorError: the executor failed, and no new one could be made.
        """
        if self._current is None:
            for i in todo:
                yield i, self._task(*part(i))
            return
        waiting, working = list(reversed(list(todo))), {}
        most = AHEAD * (getattr(self._current, "_max_workers", None) or WORKERS)
        failures = 0
        try:
            while waiting or working:
                lost: Exception | None = None
                try:
                    while waiting and len(working) < most:
                        working[self._submitted(part(waiting[-1]))] = waiting[-1]
                        waiting.pop()
                except Exception as error:
                    lost = error
                for future in _done(self._current, working):
                    i = working.pop(future)
                    try:
                        value = future.result()
                    except ServoconError:
                        raise
                    except BaseException as error:  # Dask's CancelledError is not an Exception
                        if isinstance(error, KeyboardInterrupt):
                            raise
                        lost = _as_exception(error)
                        waiting.append(i)
                        continue
                    failures = 0
                    yield i, value
                if lost is None:
                    continue
                failures += 1
                if failures > MOST_TRIES or (self._make is None and not _goes_on(lost)):
                    raise ExecutorError(_words(lost), safe()) from lost
                if self._make is not None and not _goes_on(lost):
                    waiting += working.values()
                    working.clear()
                    self._end()
                    self._current = self._make()
        finally:
            for future in working:
                future.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        """End an executor that was made here."""
        if self._make is not None and self._current is not None:
            self._current.shutdown(wait=False, cancel_futures=True)

    def _submitted(self, arguments: tuple[Any, ...]) -> "Future[Any]":
        executor = cast("Executor", self._current)
        if self._sent:
            return executor.submit(_do, self._sent, *arguments)
        return executor.submit(self._task, *arguments)


def _pickled(task: Callable[..., Any], where: str) -> bytes:
    """A task in the form that is sent to other processes."""
    try:
        return dumps(task)
    except Exception as error:
        cure = "Define the function in a module of yours, with what it needs inside of it."
        got = f"something that cannot be sent to another process ({error})"
        expected = "what cloudpickle can send"
        raise InputError(where, got=got, expected=expected, cure=cure) from error


@lru_cache(maxsize=2)
def _loaded(task: bytes) -> Callable[..., Any]:
    own_process()
    return pickle.loads(task)


def _do(task: bytes, *arguments: Any) -> Any:
    """Run a task in another process."""
    return _loaded(task)(*arguments)


@contextmanager
def cluster(address: str | None) -> Iterator[Executor | None]:
    """The executor of a Dask cluster; None without an address.

    Args:
        address: Address of its scheduler, e.g. ``"tcp://10.0.0.1:8786"``.

    Raises:
        MissingRequirementError: Dask is not installed.
        ExecutorError: no scheduler answers at that address.
    """
    if address is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError:
        raise MissingRequirementError("--dask", ("servocon[dask]",)) from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        safe = "Nothing was computed: give the address of a Dask scheduler that runs."
        raise ExecutorError(f"no scheduler at {address!r}: {error}", safe) from error
    try:
        yield client.get_executor(pure=False)
    finally:
        with suppress(Exception):  # the scheduler may be gone
            client.close(timeout=1)


def _done(executor: Executor, working: Mapping["Future[Any]", int]) -> set["Future[Any]"]:
    """The futures that are done; all of them if a cluster's scheduler does not answer.

    Dask does not update the futures of a lost scheduler.
    """
    silent = 0.0
    while working:
        done = wait(working, SOON, FIRST_COMPLETED).done | {f for f in working if f.cancelled()}
        if done:
            return done
        client = getattr(executor, "_client", None)
        silent = silent + SOON if getattr(client, "status", "running") != "running" else 0.0
        if silent > PATIENCE:
            for future in working:
                future.cancel()
            return set(working)
    return set()


def checked_executor(executor: Any) -> Any:
    """An executor, a function that makes one, or None.

    Raises:
        InputError: it is none of these.
    """
    if executor is None or isinstance(executor, Executor) or callable(executor):
        return executor
    expected = "an executor of concurrent.futures, servocon.sweeps.processes(4), or None"
    raise InputError("executor", got=written(executor), expected=expected)


def _goes_on(error: Exception) -> bool:
    """True for an executor that lost a worker but has others."""
    return type(error).__name__ == "KilledWorker"


def _as_exception(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError(_words(error))


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": ")
