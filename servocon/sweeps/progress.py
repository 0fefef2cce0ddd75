"""The progress bar of a sweep: runs, their rate, and the time that is left."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import numpy as np

from servocon.sweeps.chunks import REFUSED, STOPPED

Show = Callable[[Mapping[str, np.ndarray]], None]
"""Function that shows that a chunk is done."""


@contextmanager
def shown(wanted: bool, runs: int, done: int) -> Iterator[Show]:
    """A progress bar on standard error, if wanted.

    Args:
        wanted: False shows nothing.
        runs: Number of all runs.
        done: Number of those that are done already.
    """
    if not wanted:
        yield lambda values: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[bad]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("runs", total=runs, completed=done, rate="", bad="")
        bad = 0

        def show(values: Mapping[str, np.ndarray]) -> None:
            nonlocal bad
            outcomes = values["outcome"]
            bad += int(np.isin(outcomes, (STOPPED, REFUSED)).sum())
            bar.advance(task, len(outcomes))
            speed = bar.tasks[0].speed
            rate = "" if speed is None else f"{speed:,.0f} runs/s"
            bar.update(task, rate=rate, bad=f"{bad:,} ended badly" if bad else "")

        yield show
