"""Executors of a sweep: in this process, or any of `concurrent.futures`, Dask's and MPI's too."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from typing import Any

from servocon import validate
from servocon.errors import ExecutorError, InputError, ServoconError, written

MOST_TRIES = 4
"""Number of times that executors may fail one after the other, with no chunk finished between."""

AHEAD = 2
"""Chunks that are submitted for each worker, so that none waits."""

WORKERS = 16
"""Number of workers of an executor that does not tell."""

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
            done = wait(working, return_when=FIRST_COMPLETED).done if working else set()
            for future in done:
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
