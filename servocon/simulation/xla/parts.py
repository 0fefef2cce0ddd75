"""A run by XLA, at once or in parts whose progress is shown."""

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
"""Largest number of parts of a run whose progress is shown."""

SHORTEST = 0.5
"""Time that a part of such a run should take, of which a few hundredths are lost [s]."""

PROGRESS_ROWS = 5_000_000
"""Number of output times that all parts together go through at most, since each goes through all of
them."""


def in_parts(
    setup: Setup, check: Callable[..., Logged], report: Report | None
) -> tuple[Segment, Logged, bool]:
    """A run by XLA, in parts where its progress is shown.

    Every part goes on with the steps of the one before, in the same compiled program.

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
        logged: Logged quantities on the whole grid, right to where each member came.
        underway: True for a run, or the members of a batch, that can go on.
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
        """The next part, to the pause: outcome, and the logged quantities."""
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
        """The logged quantities of a part, whose instants are others for a sampled law."""
        if self.setup.keep is not None:
            return Logged(segment.log.at(slice(-1)), segment.kept.at(outputs))
        sampled = self.setup.period is not None
        return Logged(segment.log.at(outputs if sampled else slice(-1)))

    def join(self, segment: Segment, logged: Logged, pause: float) -> None:
        """Join a part to those before."""
        setup, sampled = self.setup, self.setup.period is not None
        before = self.segment
        if before is None:
            self.logged = logged
        else:
            begin = self._begin[..., None]
            # What is held from a sample on is known from the part that begins with it.
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
    """The logged quantities of an interrupted run, NaN where no member came."""
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
    """The times [s] to which the parts of a run go; the last one goes to the end.

    Parts that are done sooner than `SHORTEST` get longer.
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
