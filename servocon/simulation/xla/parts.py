"""A run by XLA, at once or in parts with progress shown."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import jax
import numpy as np

from servocon.engine import FINISHED, RUNNING, Report
from servocon.simulation.closed_loop import Observation, of_rows
from servocon.simulation.setup import Outcome, Setup
from servocon.simulation.solvers import Knots
from servocon.simulation.xla.programs import Rows, Stretch, compiled

PROGRESS_PARTS = 50
"""Largest number of parts of a run with progress shown."""

SHORTEST = 0.5
"""Intended time of a part of such a run; the overhead is a few percent [s]."""

PROGRESS_ROWS = 5_000_000
"""Largest number of output times in all parts together, since each part passes all of them."""


def in_parts(
    setup: Setup, check: Callable[[Setup, Outcome], Outcome], report: Report | None
) -> Outcome:
    """A run by XLA, in parts if its progress is shown.

    Each part continues the steps of the one before, in the same compiled program.

    Args:
        setup: The prepared run.
        check: Checks the first part, and may amend it.
        report: Shows the finished part; without it an interrupt is raised.
    """
    parts = _Parts(setup)
    for pause in _pauses(setup.grid, report is not None):
        try:
            outcome = parts.go_on(pause)
        except KeyboardInterrupt:
            if parts.outcome is None:
                raise
            return parts.interrupted()
        if parts.outcome is None:
            outcome = check(setup, outcome)
        parts.join(outcome, pause)
        if not np.any(parts.underway):
            break
        if report is not None:
            report((pause - setup.t0) / (setup.grid[-1] - setup.t0))
    assert parts.outcome is not None  # there is at least one part
    through = parts.outcome.whole.all()
    return parts.outcome._replace(final=None) if through else parts.outcome


class _Parts:
    """The parts of a run so far, joined.

    Attributes:
        setup: The prepared run.
        outcome: Outcome, valid as far as each member got; None before the first part.
        underway: True for a run, or the members of a batch, that can continue.
    """

    setup: Setup
    outcome: Outcome | None
    underway: np.ndarray

    def __init__(self, setup: Setup):
        self.setup, self.outcome = setup, None
        self._program = compiled(setup.structure, setup.keep)
        self._x0 = np.concatenate([setup.q, setup.v], axis=-1)
        inputs = setup.dimensions.inputs
        self._carried = self._program.carried(setup.numbers, self._x0, inputs)
        self._begin = np.full(self._carried.shape[:-1], setup.t0)
        self.underway = np.full(self._carried.shape[:-1], True)
        if setup.period is not None:
            self._knots = Knots.of(setup.grid, setup.t0, setup.period)
            self._outputs = np.flatnonzero(self._knots.is_output)

    def go_on(self, pause: float) -> Outcome:
        """The next part, up to the pause."""
        setup, numbers, controls = self.setup, self.setup.numbers, self.setup.controls
        at = numbers, self._x0, self._carried
        if setup.period is None:
            span = setup.t0, pause
            made = self._program.continuous(*at, span, setup.grid, setup.checked, controls)
            return self._outcome(made, slice(-1), slice(None))
        knots = self._knots
        if np.isfinite(pause):
            # The time of an output may differ from its knot by rounding.
            pause = float(knots.times[self._outputs[np.searchsorted(setup.grid, pause)]])
        knots = knots.between(float(self._begin.max()), pause)
        checked = self._outputs[setup.checked]
        made = self._program.sampled(*at, knots, checked, setup.period, controls)
        whole = slice(-1) if setup.keep is not None else self._outputs
        return self._outcome(made, whole, self._outputs)

    def _outcome(self, made: Stretch, whole: Any, outputs: Any) -> Outcome:
        """The outcome of a stretch; `whole` and `outputs` are the places of its instants."""
        (rows, kept, flat), setup = made, self.setup
        ended: Any = flat.tree()  # an `Ended` of NumPy arrays
        self._to_carry, self._reached = ended.carried, np.asarray(ended.time, float)
        lead = self._reached.shape
        spread = lambda times: np.broadcast_to(times, (*lead, len(times)))
        return Outcome(
            _instants(spread(setup.grid[setup.checked]), rows, whole),
            None if kept is None else _instants(spread(setup.grid), kept, outputs),
            final=_instants(self._reached, rows, -1),
            x=ended.x,
            status=ended.status,
            conditions=ended.conditions,
            steps=ended.steps,
            first=ended.first,
            finite=False,
        )

    def join(self, outcome: Outcome, pause: float) -> None:
        """Append a part."""
        setup, sampled, before = self.setup, self.setup.period is not None, self.outcome
        if before is not None:
            begin = self._begin[..., None]
            # Inputs held after a sample are known from the part that begins with it.
            after = self._knots.times[self._outputs] >= begin if sampled else setup.grid > begin
            new = self.underway[..., None] & after
            outcome = outcome._replace(
                observed=_merged(new[..., setup.checked], outcome.observed, before.observed),
                kept=_merged(new, outcome.kept, before.kept),
                first=before.first,
                **{
                    name: _merged(self.underway, getattr(outcome, name), getattr(before, name))
                    for name in ("final", "x", "status", "conditions", "steps")
                },
            )
        self._carried = _merged(self.underway, self._to_carry, self._carried)
        self._begin = _merged(self.underway, self._reached, self._begin)
        self.outcome = outcome
        if sampled:  # its last knot is the pause
            goes_on = (outcome.status == FINISHED) & np.isfinite(pause)
        else:
            goes_on = outcome.status == RUNNING
        self.underway = self.underway & goes_on
        # Members that have ended take no further step.
        self._carried[~self.underway, 0] = 1.0
        self._carried[~self.underway, 1] = setup.grid[-1]
        if sampled:
            self._carried[~self.underway, 2:] = np.nan

    def interrupted(self) -> Outcome:
        """The outcome of an interrupted run, NaN after the last time reached."""
        outcome, reached = self.outcome, self._begin
        assert outcome is not None  # else the interrupt is raised

        def blank(now: Observation | None) -> Any:
            if now is None:
                return None
            passed = now.t <= reached[..., None]
            nan = lambda a: np.where(_like(passed, a), a, np.nan) if a.dtype == float else a
            return jax.tree.map(nan, now)._replace(t=now.t)

        pauses = (outcome.status == FINISHED) & (reached < self.setup.grid[-1])
        return outcome._replace(
            observed=blank(outcome.observed),
            kept=blank(outcome.kept),
            status=np.where(pauses, RUNNING, outcome.status),
        )


def _instants(t: np.ndarray, rows: Rows, which: Any) -> Observation:
    """Some of the instants of a stretch."""
    inputs, others = (np.asarray(part.vector)[..., which, :] for part in rows)
    return of_rows(t, (inputs, others), (rows[0].layout, rows[1].layout))


def _merged(new: np.ndarray, part: Any, before: Any) -> Any:
    """Arrays of a part where `new` is True, else those before."""
    return jax.tree.map(lambda a, b: np.where(_like(new, a), a, b), part, before)


def _like(mask: np.ndarray, array: Any) -> np.ndarray:
    """A mask with as many axes as an array."""
    return mask.reshape(mask.shape + (1,) * (np.ndim(array) - mask.ndim))


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
