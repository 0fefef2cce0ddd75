"""Processes forked after a program has run, which lack the threads that run programs."""

import functools
import os

from servocon.errors import ServoconError, warn

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
