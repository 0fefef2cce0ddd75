"""A run over its output grid to its end: at once, or in parts under a progress bar."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.engine.machine.motions import Report
from servocon.results.record import Stop
from servocon.simulation.closed_loop import Observation
from servocon.simulation.initial_checks import check_initial, initial_rank
from servocon.simulation.integration import integrated
from servocon.simulation.machine import compiler_of
from servocon.simulation.segment import Segment
from servocon.simulation.setup import Setup
from servocon.simulation.singular import stop_or_warn
from servocon.simulation.stops import stops_of


class Segments(NamedTuple):
    """A run to its end.

    Attributes:
        observation: Logged quantities, to where a single run ended.
        time: Their times [s].
        stops: Early end of the run, or of each member of a batch; None where there is none.
        finite: True if everything that was logged is known to be finite.
    """

    observation: Observation
    time: np.ndarray
    stops: tuple[Stop | None, ...]
    finite: bool


def run(setup: Setup, progress: bool = False) -> Segments:
    """Integrate over the grid; a progress bar does not change a number.

    Args:
        setup: The prepared run.
        progress: Show a progress bar, and keep the finished parts when the run is interrupted
            from the keyboard.

    Raises:
        InputError: the values at the initial time are refused.
    """
    with _progress_bar(setup, progress) as report:
        segment, observation, interrupted = integrated(setup, _checked, report)
    # Of parts that were joined the last one's log says nothing of the others.
    whole = segment.carried is None
    finite = whole and all(np.isfinite(rows).all() for rows in segment.log.rows)
    stops = stops_of(setup, segment, observation, interrupted)
    branched = stop_or_warn(setup, observation)
    time = setup.grid
    if branched is not None:
        passed = time <= branched.time
        observation = jax.tree.map(lambda a: a[passed], observation)
        return Segments(observation, time[passed], (branched,), finite)
    if setup.batch_size is None and stops[0] is not None:
        final = segment.log.at(slice(-1, None))
        observation, time = _ended(observation, final, time, stops[0].time)
    return Segments(observation, time, stops, finite)


def _checked(setup: Setup, segment: Segment, observation: Any) -> Observation:
    """The logged quantities of a first stretch, if the values at the initial time are sound."""
    check_initial(setup, segment, observation.missing[..., 0, :], observation.u[..., 0, :])
    return initial_rank(setup, segment, observation)


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
def _progress_bar(setup: Setup, show: bool) -> Iterator[Report | None]:
    """A function that shows the compiler and the finished part on standard error, or None."""
    if not show:
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"simulating ({compiler_of(setup)})", total=1.0)
        yield lambda fraction: bar.update(task, completed=fraction)
