"""A run over its output grid: in one piece, or in parts under a progress bar, to where it ends."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.results.record import Stop
from servocon.simulation.closed_loop import Observation
from servocon.simulation.lanes import goes_in_rounds, run_in_rounds
from servocon.simulation.programs import Controls, Program, compiled, knots_of
from servocon.simulation.segment import Segment

PROGRESS_PARTS = 50
"""How many parts a run with a progress bar is cut into."""


class Setup(NamedTuple):
    """A compiled program and what it is called with."""

    program: Program
    numbers: np.ndarray
    controls: Controls
    inputs: int
    t0: float
    period: float | None
    events: tuple[str, ...]
    expected: tuple[str, ...]  # the events at which the run is meant to end
    batch_size: int | None


def run_over(
    setup: Setup,
    grid: np.ndarray,
    x: Any,
    check: Callable[[Segment, Observation], None],
    progress: bool,
) -> tuple[Any, np.ndarray, tuple[Stop | None, ...]]:
    """Integrate over the grid, in parts when there is a progress bar.

    Returns:
        The logged quantities, their times, and what stopped the run (or each member).
    """
    lead = () if setup.batch_size is None else (setup.batch_size,)
    stops: list[Stop | None] = [None] * (setup.batch_size or 1)
    u, start = np.zeros((*lead, setup.inputs)), setup.t0
    pieces: list[Observation] = []
    segment: Any = None
    with _progress_bar(progress) as report:
        for part in _parts(grid, PROGRESS_PARTS if progress else 1):
            try:
                segment, observed = _segment(setup, part, x, u, start)
            except KeyboardInterrupt:
                if not pieces:
                    raise
                stops = [stop or _interrupted(start, pieces[-1]) for stop in stops]
                break
            if start == setup.t0:
                check(segment, observed)
            if pieces and setup.period is not None:
                pieces[-1] = _continued(pieces[-1], segment)
            pieces.append(observed)
            stops = _stops(setup, segment, stops)
            if all(stops):
                break
            halted = np.array([stop is not None for stop in stops])
            x = np.where(halted[:, None], np.nan, segment.x) if lead else segment.x
            u, start = segment.u, part[-1]
            report((start - setup.t0) / (grid[-1] - setup.t0))
    whole = pieces[0]
    if len(pieces) > 1:
        whole = jax.tree.map(lambda *a: np.concatenate(a, axis=len(lead)), *pieces)
    time = grid[: whole.q.shape[-2]]
    if lead:
        return whole, time, tuple(stops)
    if stops[0] is not None and segment is not None:
        final = segment.record.at(slice(-1, None))
        whole, time = _ended(whole, final, time, stops[0].time)
    return whole, time, tuple(stops)


def _segment(setup: Setup, grid: np.ndarray, x: Any, u: Any, start: float) -> tuple[Any, Any]:
    """One part of the grid: the outcome, and what is logged on the grid."""
    if goes_in_rounds(setup.program, setup.batch_size):
        segment = run_in_rounds(setup.program, setup.numbers, x, start, grid, setup.controls)
        return segment, segment.record.at(slice(-1))
    program = compiled(setup.program)
    if setup.period is None:
        segment = program.continuous(setup.numbers, x, start, grid, setup.controls)
        return segment, segment.record.at(slice(-1))
    knots, is_sample, outputs = knots_of(grid, setup.t0, start, setup.period)
    segment = program.sampled(setup.numbers, x, u, knots, is_sample, setup.period, setup.controls)
    return segment, segment.record.at(np.flatnonzero(outputs))


def _continued(piece: Any, following: Any) -> Any:
    """A part of a sampled run whose last inputs are those of a sample taken where it ends."""
    u, sampled = piece.u.copy(), following.record.at(0).u
    u[..., -1, :] = np.where(np.isfinite(sampled), sampled, u[..., -1, :])
    return piece._replace(u=u)


def _parts(grid: np.ndarray, count: int) -> list[np.ndarray]:
    """The grid in parts of few different lengths, since each length is compiled on its own."""
    if count == 1:
        return [grid]
    return [part for part in np.array_split(grid, min(count, len(grid) // 2 or 1)) if part.size]


def _stops(setup: Setup, segment: Segment, stops: list[Stop | None]) -> list[Stop | None]:
    """Why each member ended in this segment, unless it had ended before."""
    nq, n = setup.program.nq, setup.program.n
    if np.all(segment.finished) and np.isfinite(segment.x).all():
        return stops
    members = jax.tree.map(np.atleast_1d, segment._replace(record=None, start=None, u=None))
    x, conditions = np.atleast_2d(segment.x), np.atleast_2d(segment.conditions)
    found = []
    for i, before in enumerate(stops):
        if before is not None or (members.finished[i] and np.isfinite(x[i]).all()):
            found.append(before)
            continue
        expected = False
        if members.event[i] and setup.events:
            event = setup.events[int(np.argmin(conditions[i]))]
            reason, expected = f"event {event!r}", event in setup.expected
        elif members.underflow[i]:
            reason = (
                "step size underflow: the motion blows up, becomes NaN, or is too stiff for "
                f"solver {setup.program.solver!r}"
            )
        elif members.exhausted[i]:
            reason = f"{setup.program.max_steps} steps taken (max_steps)"
        elif np.isfinite(x[i]).all():
            reason = (
                f"the equations of an implicit step of {setup.program.solver!r} had no solution"
            )
        else:
            reason = "the state became NaN or infinite"
        q, v = x[i][:nq].tolist(), x[i][nq : nq + n].tolist()
        found.append(Stop(reason, float(members.final_time[i]), tuple(q), tuple(v), expected))
    return found


def _interrupted(time: float, last: Observation) -> Stop:
    q, v = (
        np.atleast_2d(last.q[..., -1, :])[0].tolist(),
        np.atleast_2d(last.v[..., -1, :])[0].tolist(),
    )
    return Stop("interrupted from the keyboard", float(time), tuple(q), tuple(v))


def _ended(
    observed: Observation, final: Observation, time: np.ndarray, end: float
) -> tuple[Observation, np.ndarray]:
    """The record up to where a single run stopped, with the final state as its last entry."""
    finite = lambda o: np.isfinite(np.concatenate([o.q, o.v], axis=-1)).all(axis=-1)
    inside = (time < end) & finite(observed)
    if not finite(final).all():
        return jax.tree.map(lambda a: a[inside], observed), time[inside]
    whole = jax.tree.map(lambda a, b: np.concatenate([a[inside], b]), observed, final)
    return whole, np.append(time[inside], end)


@contextmanager
def _progress_bar(show: bool) -> Iterator[Callable[[float], None]]:
    """Reports the finished fraction on standard error."""
    if not show:
        yield lambda fraction: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("simulating", total=1.0)
        yield lambda fraction: bar.update(task, completed=fraction)
