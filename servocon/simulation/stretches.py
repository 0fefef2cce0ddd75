"""A run over its whole output grid, at once or in parts, and its early end in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.engine.compiled import Compiled, compiled
from servocon.engine.machine.motions import Report
from servocon.errors import attempt
from servocon.linalg.arrays import evenly
from servocon.progress import shown
from servocon.results.record import Stop
from servocon.simulation.closed_loop import Observation
from servocon.simulation.diagnosis import AT_ONCE, Failure, cause_of, too_long_a_period
from servocon.simulation.initial_checks import check_initial, initial_rank
from servocon.simulation.integration import integrated
from servocon.simulation.machine import compiler_of
from servocon.simulation.segment import Logged, Segment
from servocon.simulation.setup import Setup
from servocon.simulation.singular import stop_or_warn
from servocon.simulation.solvers import IMPLICIT
from servocon.simulation.structure import Structure

FALLEN = 1e-5
"""Value of a condition, relative to that at the initial state, that counts as zero at the end of a
run."""

BESIDE = (-1e-12, *(10.0**k for k in range(-13, -5)))
"""Times before and after the end of a run at which its conditions are evaluated, relative to the
elapsed time."""


def stops_of(
    setup: Setup, segment: Segment, observation: Any, interrupted: bool
) -> tuple[Stop | None, ...]:
    """Early end of each member; None if there is none.

    Args:
        setup: The run.
        segment: Its outcome.
        observation: Logged quantities on the whole grid, as far as they were computed.
        interrupted: True if it was interrupted from the keyboard.
    """
    if not interrupted and np.asarray(segment.finished).all() and np.isfinite(segment.x).all():
        return (None,) * (setup.batch_size or 1)
    bare = segment._replace(log=None, initial=None, sound=None, carried=None)
    lead = lambda array: array if setup.batch_size is not None else np.asarray(array)[None]
    members, logged = jax.tree.map(lead, bare), jax.tree.map(lead, observation)
    ends: list[Stop | None] = [None] * (setup.batch_size or 1)
    whole = members.finished & np.isfinite(members.x).all(axis=-1)
    if interrupted:
        whole &= members.final_time >= setup.grid[-1]
    for i in np.flatnonzero(~whole).tolist():
        member = jax.tree.map(lambda a, i=i: a[i], members)
        numbers = setup.numbers[i] if setup.numbers.ndim == 2 else setup.numbers
        failure = _failure(setup, numbers, member, jax.tree.map(lambda a, i=i: a[i], logged))
        first = np.asarray(logged.u)[i, 0]
        reason, expected = attempt(
            "the search for the reason of a stop",
            lambda member=member, failure=failure, first=first: _reason(
                setup, member, failure, first
            ),
            ("the reason is not known", False),
        )
        if not (expected or interrupted or member.event):
            reason += attempt(
                "the look at the sampling period",
                lambda failure=failure: too_long_a_period(setup, failure),
                "",
            )
        nq, n = setup.q.shape[-1], setup.v.shape[-1]
        q, v = member.x[:nq].tolist(), member.x[nq : nq + n].tolist()
        ends[i] = Stop(reason, float(member.final_time), tuple(q), tuple(v), expected)
    return tuple(ends)


def _cause(setup: Setup, failure: Failure) -> str:
    """`cause_of`; if the diagnosis itself fails, the stop is recorded without a cause."""
    what = "the search for the cause of a stop"
    return attempt(what, lambda: cause_of(setup, failure), "the cause is not known")


def _failure(setup: Setup, numbers: np.ndarray, member: Segment, logged: Any) -> Failure:
    """The states of one member along the run, and its end."""
    rows = len(setup.grid)
    leaves = [logged.q, logged.v, *jax.tree.leaves(logged.law_state)]
    states = np.concatenate([np.reshape(leaf, (rows, -1)) for leaf in leaves], axis=1)
    there = np.isfinite(states).all(axis=1) & (setup.grid < member.final_time)
    times, states = setup.grid[there], states[there]
    few = evenly(len(times), AT_ONCE - 2)
    return Failure(
        numbers,
        np.append(times[few], member.final_time),
        np.concatenate([states[few], member.x[None]]),
        int(member.steps),
        bool(member.exhausted),
    )


def _reason(setup: Setup, member: Segment, failure: Failure, u: np.ndarray) -> tuple[str, bool]:
    """The reason for one member's end, and True if it is expected.

    `u` are its inputs at the first instant.
    """
    structure = setup.structure
    if member.event and setup.events:
        name, became_nan = _event(setup, member, failure, u)
        if became_nan:
            return f"event {name!r} became NaN", False
        return f"event {name!r}", name in setup.expected
    if not np.isfinite(member.x).all():
        return "the state became NaN or infinite", False
    if member.exhausted:
        return (
            f"{setup.controls.max_steps:.0f} steps taken (max_steps): {_cause(setup, failure)}",
            False,
        )
    if member.underflow and not structure.fixed_step:
        return f"step size underflow: {_cause(setup, failure)}", False
    unsolved = f"the equations of an implicit step of {structure.solver!r} had no solution"
    if member.underflow and structure.solver not in IMPLICIT:
        step = setup.controls.step
        cause = f" (a step of {step:.3g} s: {_cause(setup, failure)})"
        return f"the state became NaN or infinite{cause}", False
    if member.paused or member.finished or not (member.underflow or structure.fixed_step):
        return "interrupted from the keyboard", False
    return unsolved, False


def _event(setup: Setup, member: Segment, failure: Failure, u: np.ndarray) -> tuple[str, bool]:
    """The condition that ended a run, and True if it became NaN rather than fell to zero."""
    sizes = len(failure.numbers), len(failure.states[-1]), len(u)
    watched = _watched(setup.structure, *sizes)
    last, held = np.asarray(member.conditions), np.asarray(member.held)
    held = held if setup.structure.sampled else u  # of a continuous law they are not looked at
    at = lambda t, x: np.ravel(watched(failure.numbers, t, x, held)[0])
    first = np.ravel(watched(failure.numbers, failure.times[0], failure.states[0], u)[0])
    fallen = last <= FALLEN * np.abs(first)  # False for NaN
    if fallen.any():
        return setup.events[int(np.argmin(np.where(fallen, last / np.abs(first), np.inf)))], False
    t, x = failure.times[-1], failure.states[-1]
    rate = watched(failure.numbers, t, x, held)[1]
    beside = [h * (t - failure.times[0]) for h in BESIDE]
    before, *after = [at(t + h, x + h * rate) for h in beside]
    for values in (last, *after):
        if not (values > 0.0).all():
            i = int(np.argmin(np.where(values > 0.0, np.inf, np.nan_to_num(values, nan=-np.inf))))
            was_zero = before[i] <= FALLEN * abs(first[i])
            return setup.events[i], bool(np.isnan(values[i])) and not was_zero
    return setup.events[int(np.argmin(last))], False


@lru_cache(maxsize=16)
def _watched(structure: Structure, numbers: int, states: int, inputs: int) -> Compiled:
    """Conditions and ẋ at (numbers, t, x), of a sampled law under held inputs u."""

    def both(numbers: Any, t: Any, x: Any, u: Any) -> Any:
        loop = structure.loop(numbers)
        if not structure.sampled:
            return structure.conditions_at(numbers, t, x), loop.field(t, x)
        return structure.conditions_at(numbers, t, x, u), loop.held_field(t, x, u)

    return compiled(both, np.zeros(numbers), np.zeros(()), np.zeros(states), np.zeros(inputs))


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
