"""The progress of a sweep: runs, their rate, and the remaining time."""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import numpy as np

from servocon import progress
from servocon.sweeps.chunks import REFUSED, STOPPED

Show = Callable[[Mapping[str, np.ndarray]], None]
"""Function that reports a completed chunk."""


@contextmanager
def shown(wanted: bool, runs: int, done: int) -> Iterator[Show]:
    """A function that shows the number of completed runs, if wanted.

    Args:
        wanted: False shows nothing.
        runs: Number of all runs.
        done: Number of runs completed before.
    """
    begin, before, bad = time.monotonic(), done, 0
    with progress.shown(wanted, "sweeping") as report:

        def show(values: Mapping[str, np.ndarray]) -> None:
            nonlocal done, bad
            outcomes = values["outcome"]
            done += len(outcomes)
            bad += int(np.isin(outcomes, (STOPPED, REFUSED)).sum())
            rate = (done - before) / max(time.monotonic() - begin, 1e-9)
            left = f"{(runs - done) / rate:.0f} s left" if rate else ""
            words = f"{done:,} of {runs:,} runs, {rate:,.0f} runs/s, {left}"
            report(done / runs, f"{words}, {bad:,} ended badly" if bad else words)

        yield show
