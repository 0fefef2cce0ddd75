"""The early end of a run, or of each member of a batch, and its reason in words."""

from functools import lru_cache
from typing import Any

import jax
import numpy as np

from servocon.engine.compiled import Compiled, compiled
from servocon.errors import attempt
from servocon.linalg.arrays import evenly
from servocon.results.record import Stop
from servocon.simulation.diagnosis import AT_ONCE, Failure, cause_of, too_long_a_period
from servocon.simulation.segment import Segment
from servocon.simulation.setup import Setup
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
