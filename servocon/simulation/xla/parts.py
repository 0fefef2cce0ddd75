"""A run by XLA, at once or in parts with progress shown."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import jax
import numpy as np

from servocon.engine.machine.motions import Report
from servocon.simulation.knots import Knots
from servocon.simulation.segment import Logged, Segment
from servocon.simulation.setup import Setup
from servocon.simulation.xla.programs import compiled

PROGRESS_PARTS = 50
"""Largest number of parts of a run with progress shown."""

SHORTEST = 0.5
"""Intended time of a part of such a run; the overhead is a few percent [s]."""

PROGRESS_ROWS = 5_000_000
"""Largest number of output times in all parts together, since each part passes all of them."""


def in_parts(
    setup: Setup, check: Callable[..., Logged], report: Report | None
) -> tuple[Segment, Logged, bool]:
    """A run by XLA, in parts if its progress is shown.

    Each part continues the steps of the one before, in the same compiled program.

    Args:
        setup: The prepared run.
        check: Checks the first part, and may amend its logged quantities.
        report: Shows the finished part; without it an interrupt is raised.

    Returns:
        Its outcome, the logged quantities, and True if it was interrupted.
    """
    parts = _Parts(setup)
    for pause in _pauses(setup.grid, report is not None):
        try:
            segment, logged = parts.go_on(pause)
        except KeyboardInterrupt:
            if parts.segment is None:
                raise
            return parts.segment, _blank_after(parts), True
        if parts.segment is None:
            logged = check(setup, segment, logged)
        parts.join(segment, logged, pause)
        if not np.any(parts.underway):
            break
        if report is not None:
            report((pause - setup.t0) / (setup.grid[-1] - setup.t0))
    assert parts.segment is not None  # there is at least one part
    return parts.segment, parts.logged, False


class _Parts:
    """The parts of a run so far, joined.

    Attributes:
        setup: The prepared run.
        segment: Outcome; None before the first part.
        logged: Logged quantities on the whole grid, valid as far as each member got.
        underway: True for a run, or the members of a batch, that can continue.
    """

    setup: Setup
    segment: Segment | None
    logged: Logged
    underway: np.ndarray

    def __init__(self, setup: Setup):
        self.setup, self.segment = setup, None
        self._program = compiled(setup.structure, setup.keep)
        self._x0 = np.concatenate([setup.q, setup.v], axis=-1)
        inputs = setup.dimensions.inputs
        self._carried = self._program.carried(setup.numbers, self._x0, inputs)
        self._begin = np.full(self._carried.shape[:-1], setup.t0)
        self.underway = np.full(self._carried.shape[:-1], True)
        if setup.period is not None:
            self._knots = Knots.of(setup.grid, setup.t0, setup.period)
            self._outputs = np.flatnonzero(self._knots.is_output)

    def go_on(self, pause: float) -> tuple[Segment, Logged]:
        """The next part, up to the pause: outcome and logged quantities."""
        setup, numbers, controls = self.setup, self.setup.numbers, self.setup.controls
        if setup.period is None:
            span = setup.t0, pause
            segment = self._program.continuous(
                numbers, self._x0, self._carried, span, setup.grid, setup.checked, controls
            )
            return segment, self._logged(segment, slice(None))
        knots = self._knots
        if np.isfinite(pause):
            # The time of an output may differ from its knot by rounding.
            pause = float(knots.times[self._outputs[np.searchsorted(setup.grid, pause)]])
        knots = knots.between(float(self._begin.max()), pause)
        segment = self._program.sampled(
            numbers,
            self._x0,
            self._carried,
            knots,
            self._outputs[setup.checked],
            setup.period,
            controls,
        )
        return segment, self._logged(segment, self._outputs)

    def _logged(self, segment: Segment, outputs: Any) -> Logged:
        """The logged quantities of a part; a sampled law has different instants."""
        if self.setup.keep is not None:
            return Logged(segment.log.at(slice(-1)), segment.kept.at(outputs))
        sampled = self.setup.period is not None
        return Logged(segment.log.at(outputs if sampled else slice(-1)))

    def join(self, segment: Segment, logged: Logged, pause: float) -> None:
        """Append a part."""
        setup, sampled = self.setup, self.setup.period is not None
        before = self.segment
        if before is None:
            self.logged = logged
        else:
            begin = self._begin[..., None]
            # Inputs held after a sample are known from the part that begins with it.
            after = self._knots.times[self._outputs] >= begin if sampled else setup.grid > begin
            new = self.underway[..., None] & after
            new = Logged(new[..., setup.checked], new)
            self.logged = Logged(
                *(
                    jax.tree.map(lambda a, b, new=new: np.where(_like(new, a), a, b), part, before)
                    for new, part, before in zip(new, logged, self.logged, strict=True)
                )
            )
            bare = lambda s: s._replace(log=None, kept=None, initial=None, sound=None)
            merged = jax.tree.map(
                lambda a, b: np.where(_like(self.underway, a), a, b), bare(segment), bare(before)
            )
            kept = {"initial": before.initial, "sound": before.sound}
            segment = merged._replace(log=segment.log, **kept)
        self.segment = segment
        goes_on = np.asarray(segment.finished & np.isfinite(pause) if sampled else segment.paused)
        self.underway = self.underway & goes_on
        self._begin = np.asarray(segment.final_time, float)
        self._carried = np.array(segment.carried)
        # Members that have ended take no further step.
        self._carried[~self.underway, 0] = 1.0
        self._carried[~self.underway, 1] = setup.grid[-1]
        if sampled:
            self._carried[~self.underway, 2:] = np.nan


def _like(mask: np.ndarray, array: Any) -> np.ndarray:
    """A mask with as many axes as an array."""
    return mask.reshape(mask.shape + (1,) * (np.ndim(array) - mask.ndim))


def _blank_after(parts: _Parts) -> Logged:
    """The logged quantities of an interrupted run, NaN after the last time reached."""
    assert parts.segment is not None
    reached = np.asarray(parts.segment.final_time)[..., None]
    passed = parts.setup.grid <= reached

    def blank(passed: np.ndarray, a: np.ndarray) -> np.ndarray:
        return np.where(_like(passed, a), a, np.nan) if a.dtype == float else a

    there = passed[..., parts.setup.checked], passed
    return Logged(
        *(
            jax.tree.map(lambda a, p=p: blank(p, a), part)
            for p, part in zip(there, parts.logged, strict=True)
        )
    )


def _pauses(grid: np.ndarray, progress: bool) -> Iterator[float]:
    """The end times [s] of the parts of a run; the last is the end of the run.

    Parts that take less than `SHORTEST` get longer.
    """
    last = len(grid) - 1
    count = min(PROGRESS_PARTS, PROGRESS_ROWS // len(grid))
    rows, row = -(-last // max(count, 1)), 0
    while progress and row + rows < last:
        row += rows
        begin = time.monotonic()
        yield float(grid[row])
        rows *= 2 if time.monotonic() - begin < SHORTEST else 1
    yield np.inf
