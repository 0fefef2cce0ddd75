"""A run over its output grid: in one stretch, or in several under a progress bar, to its end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.results.record import Stop
from servocon.simulation.closed_loop import Observation
from servocon.simulation.initial_checks import check_initial
from servocon.simulation.lanes import goes_in_lanes, run_in_lanes
from servocon.simulation.programs import compiled
from servocon.simulation.sampled import Knots
from servocon.simulation.segment import Segment
from servocon.simulation.setup import Setup

PROGRESS_PARTS = 50
"""Number of stretches of a run with a progress bar."""


class Segments(NamedTuple):
    """The stretches of a run, joined.

    Attributes:
        observation: Logged quantities, to where a single run ended.
        time: Their times [s].
        stops: Early end of the run, or of each member of a batch; None where there is none.
    """

    observation: Observation
    time: np.ndarray
    stops: tuple[Stop | None, ...]


def run(setup: Setup, progress: bool = False) -> Segments:
    """Integrate over the grid, in several stretches when there is a progress bar.

    Args:
        setup: The prepared run.
        progress: Show a progress bar, and keep the finished stretches when the run is interrupted
            from the keyboard.

    Raises:
        InputError: the values at the initial time are refused.
    """
    lead = () if setup.batch_size is None else (setup.batch_size,)
    stops: list[Stop | None] = [None] * (setup.batch_size or 1)
    x, u = np.concatenate([setup.q, setup.v], axis=-1), np.zeros((*lead, setup.dimensions.inputs))
    begin, horizon = setup.t0, setup.grid[-1] - setup.t0
    pieces: list[Observation] = []
    segment: Any = None
    with _progress_bar(progress) as report:
        for grid in _stretches(setup.grid, PROGRESS_PARTS if progress else 1):
            try:
                segment, observation = _stretch(setup, grid, x, u, begin)
            except KeyboardInterrupt:
                if not pieces:
                    raise
                stops = [stop or _interrupted(begin, pieces[-1]) for stop in stops]
                break
            if not pieces:
                first = observation.missing[..., 0, :], observation.u[..., 0, :]
                check_initial(setup, segment, *first)
            elif setup.period is not None:
                pieces[-1] = _continued(pieces[-1], segment)
            pieces.append(observation)
            stops = _stops(setup, segment, stops)
            if all(stops):
                break
            halted = np.array([stop is not None for stop in stops])
            x = np.where(halted[:, None], np.nan, segment.x) if lead else segment.x
            u, begin = segment.u, grid[-1]
            report((begin - setup.t0) / horizon)
    return _joined(setup, pieces, segment, tuple(stops))


def _stretch(setup: Setup, grid: np.ndarray, x: Any, u: Any, begin: float) -> tuple[Segment, Any]:
    """One stretch of the grid: its outcome, and the logged quantities on the grid."""
    structure, numbers, controls = setup.structure, setup.numbers, setup.controls
    if goes_in_lanes(structure, setup.batch_size):
        segment = run_in_lanes(structure, numbers, x, begin, grid, controls)
        return segment, segment.log.at(slice(-1))
    program = compiled(structure)
    if setup.period is None:
        segment = program.continuous(numbers, x, begin, grid, controls)
        return segment, segment.log.at(slice(-1))
    knots = Knots.of(grid, setup.t0, begin, setup.period)
    segment = program.sampled(numbers, x, u, knots, setup.period, controls)
    return segment, segment.log.at(np.flatnonzero(knots.is_output))


def _joined(
    setup: Setup, pieces: list[Observation], segment: Segment, stops: tuple[Stop | None, ...]
) -> Segments:
    """The stretches as one, up to where a single run stopped."""
    whole = pieces[0]
    if len(pieces) > 1:
        axis = 0 if setup.batch_size is None else 1
        whole = jax.tree.map(lambda *a: np.concatenate(a, axis=axis), *pieces)
    time = setup.grid[: whole.q.shape[-2]]
    if setup.batch_size is None and stops[0] is not None:
        final = segment.log.at(slice(-1, None))
        whole, time = _ended(whole, final, time, stops[0].time)
    return Segments(whole, time, stops)


def _continued(piece: Any, following: Segment) -> Any:
    """A stretch of a sampled run whose last inputs are those of a sample taken at its end."""
    u, sampled = piece.u.copy(), following.log.at(0).u
    u[..., -1, :] = np.where(np.isfinite(sampled), sampled, u[..., -1, :])
    return piece._replace(u=u)


def _stretches(grid: np.ndarray, count: int) -> list[np.ndarray]:
    """The grid in stretches of few different lengths, since each length is compiled on its own."""
    if count == 1:
        return [grid]
    return [part for part in np.array_split(grid, min(count, len(grid) // 2 or 1)) if part.size]


def _stops(setup: Setup, segment: Segment, stops: list[Stop | None]) -> list[Stop | None]:
    """The early end of each member in this segment, or before."""
    if np.all(segment.finished) and np.isfinite(segment.x).all():
        return stops
    members = jax.tree.map(np.atleast_1d, segment._replace(log=None, initial=None, u=None))
    x, conditions = np.atleast_2d(segment.x), np.atleast_2d(segment.conditions)
    members = members._replace(x=x, conditions=conditions)
    ends: list[Stop | None] = []
    for i, before in enumerate(stops):
        if before is not None or (members.finished[i] and np.isfinite(x[i]).all()):
            ends.append(before)
        else:
            ends.append(_stop(setup, jax.tree.map(lambda a, i=i: a[i], members)))
    return ends


def _stop(setup: Setup, member: Segment) -> Stop:
    """The end of one member."""
    solver, expected = setup.structure.solver, False
    if member.event and setup.events:
        event = setup.events[int(np.argmin(member.conditions))]
        reason, expected = f"event {event!r}", event in setup.expected
    elif member.underflow:
        reason = (
            "step size underflow: the motion blows up, becomes NaN, or is too stiff for "
            f"solver {solver!r}"
        )
    elif member.exhausted:
        reason = f"{setup.structure.max_steps} steps taken (max_steps)"
    elif np.isfinite(member.x).all():
        reason = f"the equations of an implicit step of {solver!r} had no solution"
    else:
        reason = "the state became NaN or infinite"
    nq, n = setup.q.shape[-1], setup.v.shape[-1]
    q, v = member.x[:nq].tolist(), member.x[nq : nq + n].tolist()
    return Stop(reason, float(member.final_time), tuple(q), tuple(v), expected)


def _interrupted(time: float, last: Observation) -> Stop:
    q, v = (np.atleast_2d(a[..., -1, :])[0].tolist() for a in (last.q, last.v))
    return Stop("interrupted from the keyboard", float(time), tuple(q), tuple(v))


def _ended(
    observation: Observation, final: Observation, time: np.ndarray, end: float
) -> tuple[Observation, np.ndarray]:
    """The quantities up to where a single run stopped, with the final state as the last entry."""
    finite = lambda o: np.isfinite(np.concatenate([o.q, o.v], axis=-1)).all(axis=-1)
    inside = (time < end) & finite(observation)
    if not finite(final).all():
        return jax.tree.map(lambda a: a[inside], observation), time[inside]
    whole = jax.tree.map(lambda a, b: np.concatenate([a[inside], b]), observation, final)
    return whole, np.append(time[inside], end)


@contextmanager
def _progress_bar(show: bool) -> Iterator[Callable[[float], None]]:
    """A function that shows the finished fraction on standard error."""
    if not show:
        yield lambda fraction: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("simulating", total=1.0)
        yield lambda fraction: bar.update(task, completed=fraction)
