"""Executors of a sweep: in this process, or any of `concurrent.futures`, Dask's and MPI's too."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from typing import Any

from servocon import validate
from servocon.errors import (
    ExecutorError,
    InputError,
    MissingRequirementError,
    ServoconError,
    written,
)

MOST_TRIES = 4
"""Number of times that executors may fail one after the other, with no chunk finished between."""

AHEAD = 2
"""Chunks that are submitted for each worker, so that none waits."""

WORKERS = 16
"""Number of workers of an executor that does not tell."""

SOON = 0.2
"""Time between two looks at a cluster [s]."""

PATIENCE = 10.0
"""Longest time until a scheduler answers [s]."""

Make = Callable[[], Executor]
"""Function that makes an executor, and another one when its workers are lost."""


def processes(count: int) -> Make:
    """Processes on this machine, for `sweep`; lost ones are replaced.

    Args:
        count: Number of processes. Each imports servocon and compiles for itself.
    """
    validate.integer("count", count)

    def make() -> Executor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(count, mp_context=context, initializer=_begin)

    return make


def _begin() -> None:
    """Leave interrupts to the first process, and end with it, however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()


def results(
    todo: Iterable[int],
    submit: Callable[[Executor, int], "Future[Any]"],
    executor: Executor | Make,
    safe: Callable[[], str],
) -> Iterator[tuple[int, Any]]:
    """Results as they come, each with its index.

    Args:
        todo: Indices.
        submit: Submits the task of an index to an executor.
        executor: The executor, or a function that makes one.
        safe: Says what is safe, for the error.

    Raises:
        ExecutorError: the executor failed, and no other one could be made.
    """
    waiting, working = list(reversed(list(todo))), {}
    own = not isinstance(executor, Executor)
    current, failures = executor() if own else executor, 0
    most = AHEAD * (getattr(current, "_max_workers", None) or WORKERS)
    try:
        while waiting or working:
            lost: Exception | None = None
            try:
                while waiting and len(working) < most:
                    working[submit(current, waiting[-1])] = waiting[-1]
                    waiting.pop()
            except Exception as error:
                lost = error
            for future in _done(current, working):
                i = working.pop(future)
                try:
                    value = future.result()
                except ServoconError:
                    raise
                except BaseException as error:  # a CancelledError of Dask is none of Exception's
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
            if failures > MOST_TRIES or (not own and not _goes_on(lost)):
                raise ExecutorError(_words(lost), safe()) from lost
            if own and not _goes_on(lost):
                waiting += working.values()
                working.clear()
                current.shutdown(wait=False, cancel_futures=True)
                current = executor()
    finally:
        for future in working:
            future.cancel()
        if own:
            current.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str | None) -> Iterator[Executor | None]:
    """The executor of a Dask cluster; None without an address.

    Args:
        address: Address of its scheduler, e.g. ``"tcp://10.0.0.1:8786"``.

    Raises:
        MissingRequirementError: Dask is not installed.
        ExecutorError: there is no scheduler at that address.
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
        with suppress(Exception):  # of a scheduler that is gone
            client.close(timeout=1)


def _done(executor: Executor, working: Mapping["Future[Any]", int]) -> set["Future[Any]"]:
    """The futures that are done; all of them where a cluster's scheduler does not answer.

    Dask leaves the futures of a scheduler that is gone as they are.
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


def checked(executor: Any) -> Any:
    """An executor, a function that makes one, or None.

    Raises:
        InputError: it is something else.
    """
    if executor is None or isinstance(executor, Executor) or callable(executor):
        return executor
    expected = "an executor of concurrent.futures, servocon.sweeps.processes(4), or None"
    raise InputError("executor", got=written(executor), expected=expected)


def _goes_on(error: Exception) -> bool:
    """True for an executor that lost a worker, and has others."""
    return type(error).__name__ == "KilledWorker"


def _as_exception(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError(_words(error))


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(": ")
