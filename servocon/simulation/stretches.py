"""A run over its whole output grid: at once, or in parts with progress shown."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.engine.machine.motions import Report
from servocon.errors import attempt
from servocon.progress import shown
from servocon.results.record import Stop
from servocon.simulation.closed_loop import Observation
from servocon.simulation.initial_checks import check_initial, initial_rank
from servocon.simulation.integration import integrated
from servocon.simulation.machine import compiler_of
from servocon.simulation.segment import Logged, Segment
from servocon.simulation.setup import Setup
from servocon.simulation.singular import stop_or_warn
from servocon.simulation.stops import stops_of


class Segments(NamedTuple):
    """A completed run.

    Attributes:
        observation: Logged quantities at the checked output times, up to the end of a single run.
        time: Their times [s].
        kept: The kept part at all output times, and these times [s]; None for everything.
        stops: Early end of the run, or of each member of a batch; None if there is none.
        finite: True if all logged numbers are known to be finite.
        steps: Number of integration steps of each member; None if another program moved it.
    """

    observation: Observation
    time: np.ndarray
    kept: tuple[Observation, np.ndarray] | None
    stops: tuple[Stop | None, ...]
    finite: bool
    steps: Any = None


def run(setup: Setup, progress: bool = False) -> Segments:
    """Integrate over the grid; showing the progress does not change the results.

    Args:
        setup: The prepared run.
        progress: Show the progress, and keep the finished parts after a keyboard interrupt.

    Raises:
        InputError: the values at the initial time are refused.
    """
    with _report(setup, progress) as report:
        segment, (observation, kept), interrupted = integrated(setup, _checked, report)
    # For joined parts the last log says nothing about the others.
    whole = segment.carried is None
    finite = whole and all(np.isfinite(rows).all() for rows in segment.log.rows)
    looked_at = setup.at_checked()
    stops = stops_of(looked_at, segment, observation, interrupted)
    singular = "the search for singular positions"
    branched = attempt(singular, stop_or_warn, None, looked_at, observation)
    logs = [(observation, looked_at.grid)] + [(kept, setup.grid)] * (kept is not None)
    if branched is not None:
        logs, stops = [_until(*log, branched.time) for log in logs], (branched,)
    elif setup.batch_size is None and stops[0] is not None:
        final = segment.log.at(slice(-1, None))
        thinned = [setup.keep.thinned(final)] if setup.keep is not None else []
        ends = zip(logs, [final, *thinned], strict=True)
        logs = [_ended(*log, final, stops[0].time) for log, final in ends]
    return Segments(*logs[0], None if kept is None else logs[1], stops, finite, segment.steps)


def _checked(setup: Setup, segment: Segment, logged: Logged) -> Logged:
    """The logged quantities of a first stretch, if the values at the initial time are sound."""
    whole = logged.whole
    check_initial(setup, segment, whole.missing[..., 0, :], whole.u[..., 0, :])
    whole = initial_rank(setup, segment, whole)
    if setup.keep is None or whole is logged.whole:
        return logged._replace(whole=whole)
    first, axis = setup.keep.thinned(whole), np.ndim(segment.finished)
    amended = {
        name: np.concatenate(
            [getattr(first, name).take([0], axis), np.delete(getattr(logged.kept, name), 0, axis)],
            axis,
        )
        for name in ("rank", "dependent")
    }
    return Logged(whole, logged.kept._replace(**amended))


def _until(observation: Observation, time: np.ndarray, end: float) -> tuple[Any, np.ndarray]:
    """The quantities up to a time."""
    return jax.tree.map(lambda a: a[time <= end], observation), time[time <= end]


def _ended(
    observation: Observation, time: np.ndarray, final: Observation, end: float
) -> tuple[Any, np.ndarray]:
    """The quantities up to where a single run stopped, with the final state as the last entry."""
    state = lambda o: np.concatenate([o.q, o.v], axis=-1)
    of = lambda o: state(o) if state(o).size else o.kinetic_energy[..., None]  # from kept arrays
    finite = lambda o: np.isfinite(of(o)).all(axis=-1)
    inside = (time < end) & finite(observation)
    if not finite(final).all():
        return jax.tree.map(lambda a: a[inside], observation), time[inside]
    whole = jax.tree.map(lambda a, b: np.concatenate([a[inside], b]), observation, final)
    return whole, np.append(time[inside], end)


@contextmanager
def _report(setup: Setup, wanted: bool) -> Iterator[Report | None]:
    """A function that shows the finished part of the horizon, or None."""
    if not wanted:
        yield None
        return
    begin, end = setup.t0, float(setup.grid[-1])
    with shown(True, f"simulating ({compiler_of(setup).partition(':')[0]})") as show:
        yield lambda part: show(part, f"t = {begin + part * (end - begin):.4g} of {end:.4g} s")
