"""A run by XLA, at once or in parts under a progress bar."""

from collections.abc import Callable
from typing import Any

import jax
import numpy as np

from servocon.engine.machine.motions import Report
from servocon.simulation.closed_loop import Observation
from servocon.simulation.knots import Knots
from servocon.simulation.segment import Segment
from servocon.simulation.setup import Setup
from servocon.simulation.xla.programs import compiled

PROGRESS_PARTS = 50
"""Number of parts of a run with a progress bar."""

PROGRESS_ROWS = 5_000_000
"""Number of output times that all parts together go through at most, since each goes through all of
them."""


def in_parts(
    setup: Setup, check: Callable[..., Observation], report: Report | None
) -> tuple[Segment, Observation, bool]:
    """A run by XLA, in parts where there is a progress bar.

    Every part goes on with the steps of the one before, in the same compiled program.

    Args:
        setup: The prepared run.
        check: Checks the first part, and may amend its logged quantities.
        report: Shows the finished part; without it an interrupt is raised.

    Returns:
        Its outcome, the logged quantities on the grid, and True if it was interrupted.
    """
    parts = _Parts(setup)
    for pause in _pauses(setup.grid, report is not None):
        try:
            segment, observation = parts.go_on(pause)
        except KeyboardInterrupt:
            if parts.segment is None:
                raise
            return parts.segment, _blank_after(parts), True
        if parts.segment is None:
            observation = check(setup, segment, observation)
        parts.join(segment, observation, pause)
        if not np.any(parts.underway):
            break
        if report is not None:
            report((pause - setup.t0) / (setup.grid[-1] - setup.t0))
    assert parts.segment is not None  # there is at least one part
    return parts.segment, parts.observation, False


class _Parts:
    """The parts of a run so far, joined.

    Attributes:
        setup: The prepared run.
        segment: Outcome; None before the first part.
        observation: Logged quantities on the whole grid, right to where each member came.
        underway: True for a run, or the members of a batch, that can go on.
    """

    setup: Setup
    segment: Segment | None
    observation: Any
    underway: np.ndarray

    def __init__(self, setup: Setup):
        self.setup, self.segment = setup, None
        self._program = compiled(setup.structure)
        self._x0 = np.concatenate([setup.q, setup.v], axis=-1)
        inputs = setup.dimensions.inputs
        self._carried = self._program.carried(setup.numbers, self._x0, inputs)
        self._begin = np.full(self._carried.shape[:-1], setup.t0)
        self.underway = np.full(self._carried.shape[:-1], True)
        if setup.period is not None:
            self._knots = Knots.of(setup.grid, setup.t0, setup.period)
            self._outputs = np.flatnonzero(self._knots.is_output)

    def go_on(self, pause: float) -> tuple[Segment, Any]:
        """The next part, to the pause: outcome, and the logged quantities on the grid."""
        setup, numbers, controls = self.setup, self.setup.numbers, self.setup.controls
        if setup.period is None:
            span = setup.t0, pause
            segment = self._program.continuous(
                numbers, self._x0, self._carried, span, setup.grid, controls
            )
            return segment, segment.log.at(slice(-1))
        knots = self._knots
        if np.isfinite(pause):
            # The time of an output may differ from its knot by rounding.
            pause = float(knots.times[self._outputs[np.searchsorted(setup.grid, pause)]])
        knots = knots.between(float(self._begin.max()), pause)
        segment = self._program.sampled(
            numbers, self._x0, self._carried, knots, setup.period, controls
        )
        return segment, segment.log.at(self._outputs)

    def join(self, segment: Segment, observation: Any, pause: float) -> None:
        """Join a part to those before."""
        setup, sampled = self.setup, self.setup.period is not None
        before = self.segment
        if before is None:
            self.observation = observation
        else:
            begin = self._begin[..., None]
            # What is held from a sample on is known from the part that begins with it.
            after = self._knots.times[self._outputs] >= begin if sampled else setup.grid > begin
            new = self.underway[..., None] & after
            self.observation = jax.tree.map(
                lambda a, b: np.where(_like(new, a), a, b), observation, self.observation
            )
            bare = lambda s: s._replace(log=None, initial=None, sound=None)
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


def _blank_after(parts: _Parts) -> Any:
    """The logged quantities of an interrupted run, NaN where no member came."""
    assert parts.segment is not None
    reached = np.asarray(parts.segment.final_time)[..., None]
    passed = parts.setup.grid <= reached
    blank = lambda a: np.where(_like(passed, a), a, np.nan) if a.dtype == float else a
    return jax.tree.map(blank, parts.observation)


def _pauses(grid: np.ndarray, progress: bool) -> list[float]:
    """The times [s] to which the parts of a run go; the last one goes to the end."""
    count = min(PROGRESS_PARTS, PROGRESS_ROWS // len(grid), len(grid) - 1) if progress else 1
    inner = np.linspace(0, len(grid) - 1, max(count, 1) + 1)[1:-1].astype(int)
    return [*grid[np.unique(inner[inner > 0])].tolist(), np.inf]
