"""A run over its whole output grid, its early end in words, and its record."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

import jax
import numpy as np

from servocon.engine import (
    EVENT,
    EXHAUSTED,
    RUNNING,
    UNDERFLOW,
    UNSOLVED,
    Compiled,
    Report,
    compiled,
)
from servocon.errors import attempt
from servocon.linalg.arrays import evenly
from servocon.progress import shown
from servocon.results.record import DIMENSIONS, GROUPS, STATE, Stop
from servocon.results.trajectory import Trajectory
from servocon.simulation.checks import rank_changes, warn_of_not_finite
from servocon.simulation.closed_loop import Observation, states_of
from servocon.simulation.diagnosis import AT_ONCE, Failure, cause_of, too_long_a_period
from servocon.simulation.initial_checks import check_initial, initial_rank
from servocon.simulation.machine import compiler_of, integrated
from servocon.simulation.setup import Outcome, Setup
from servocon.simulation.singular import stop_or_warn
from servocon.simulation.solvers import IMPLICIT
from servocon.simulation.structure import Structure
from servocon.tree import Batch, named_numbers

FALLEN = 1e-5
"""Value of a condition, relative to that at the initial state, that counts as zero at the end of a
run."""

BESIDE = (-1e-12, *(10.0**k for k in range(-13, -5)))
"""Times before and after the end of a run at which its conditions are evaluated, relative to the
elapsed time."""


def stops_of(setup: Setup, outcome: Outcome) -> tuple[Stop | None, ...]:
    """Early end of each member; None if there is none.

    Args:
        setup: The run at its checked output times.
        outcome: Its outcome.
    """
    if outcome.final is None:
        return (None,) * (setup.batch_size or 1)
    bare = outcome._replace(kept=None, first=None, finite=None)
    members = bare if setup.batch_size is not None else jax.tree.map(lambda a: a[None], bare)
    ends: list[Stop | None] = [None] * (setup.batch_size or 1)
    for i in np.flatnonzero(~members.whole).tolist():
        member: Any = jax.tree.map(lambda a, i=i: a[i], members)
        numbers = setup.numbers[i] if setup.numbers.ndim == 2 else setup.numbers
        failure = _failure(setup, numbers, member)
        reason, expected = attempt(
            "the search for the reason of a stop",
            lambda member=member, failure=failure: _reason(setup, member, failure),
            ("the reason is not known", False),
        )
        if not (expected or member.status in (EVENT, RUNNING)):
            reason += attempt(
                "the look at the sampling period",
                lambda failure=failure: too_long_a_period(setup, failure),
                "",
            )
        nq, n = setup.q.shape[-1], setup.v.shape[-1]
        q, v = member.x[:nq].tolist(), member.x[nq : nq + n].tolist()
        ends[i] = Stop(reason, float(member.final.t), tuple(q), tuple(v), expected)
    return tuple(ends)


def _cause(setup: Setup, failure: Failure) -> str:
    """`cause_of`; if the diagnosis itself fails, the stop is recorded without a cause."""
    what = "the search for the cause of a stop"
    return attempt(what, lambda: cause_of(setup, failure), "the cause is not known")


def _failure(setup: Setup, numbers: np.ndarray, member: Any) -> Failure:
    """The states of one member along the run, and its end."""
    states, end = states_of(member.observed), float(member.final.t)
    there = np.isfinite(states).all(axis=1) & (setup.grid < end)
    times, states = setup.grid[there], states[there]
    few = evenly(len(times), AT_ONCE - 2)
    return Failure(
        numbers,
        np.append(times[few], end),
        np.concatenate([states[few], member.x[None]]),
        int(member.steps),
        bool(member.status == EXHAUSTED),
    )


def _reason(setup: Setup, member: Any, failure: Failure) -> tuple[str, bool]:
    """The reason for one member's end, and True if it is expected."""
    structure, status = setup.structure, int(member.status)
    if status == EVENT and setup.events:
        name, became_nan = _event(setup, member, failure)
        if became_nan:
            return f"event {name!r} became NaN", False
        return f"event {name!r}", name in setup.expected
    if not np.isfinite(member.x).all():
        return "the state became NaN or infinite", False
    if status == EXHAUSTED:
        return (
            f"{setup.controls.max_steps:.0f} steps taken (max_steps): {_cause(setup, failure)}",
            False,
        )
    if status == UNDERFLOW and not structure.fixed_step:
        return f"step size underflow: {_cause(setup, failure)}", False
    if status == UNDERFLOW and structure.solver not in IMPLICIT:
        step = setup.controls.step
        cause = f" (a step of {step:.3g} s: {_cause(setup, failure)})"
        return f"the state became NaN or infinite{cause}", False
    if status in (UNDERFLOW, UNSOLVED):
        unsolved = f"the equations of an implicit step of {structure.solver!r} had no solution"
        return unsolved, False
    return "interrupted from the keyboard", False


def _event(setup: Setup, member: Any, failure: Failure) -> tuple[str, bool]:
    """The condition that ended a run, and True if it became NaN rather than fell to zero."""
    u = np.asarray(member.observed.u)[0]  # at the first instant
    sizes = len(failure.numbers), len(failure.states[-1]), len(u)
    watched = _watched(setup.structure, *sizes)
    last = np.asarray(member.conditions)
    # Those of a continuous law are not looked at.
    held = np.asarray(member.final.u) if setup.structure.sampled else u
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


def run(setup: Setup, progress: bool = False) -> tuple[Outcome, tuple[Stop | None, ...]]:
    """Integrate over the grid; showing the progress does not change the results.

    Args:
        setup: The prepared run.
        progress: Show the progress, and keep the finished parts after a keyboard interrupt.

    Returns:
        The outcome, with the instants up to the end of a single run, and the early end of each
        member.

    Raises:
        InputError: the values at the initial time are refused.
    """
    with _report(setup, progress) as report:
        outcome = integrated(setup, _checked, report)
    looked_at = setup.at_checked()
    stops = stops_of(looked_at, outcome)
    singular = "the search for singular positions"
    branched = attempt(singular, stop_or_warn, None, looked_at, outcome.observed)
    if branched is not None:
        return _cut(outcome, lambda now: now.t <= branched.time), (branched,)
    if setup.batch_size is None and outcome.final is not None:
        return _ended(setup, outcome, outcome.final), stops
    return outcome, stops


def _checked(setup: Setup, outcome: Outcome) -> Outcome:
    """The outcome of a first stretch, if the values at the initial time are sound."""
    observed: Any = outcome.observed  # NumPy arrays
    first = outcome.first
    check_initial(setup, first, observed.missing[..., 0, :], observed.u[..., 0, :])
    ranked = initial_rank(setup, first, observed)
    if ranked is observed or setup.keep is None or outcome.kept is None:
        return outcome._replace(observed=ranked)
    thinned, axis = setup.keep.thinned(ranked), np.ndim(outcome.status)
    amended = {
        name: np.concatenate(
            [
                getattr(thinned, name).take([0], axis),
                np.delete(getattr(outcome.kept, name), 0, axis),
            ],
            axis,
        )
        for name in ("rank", "dependent")
    }
    return outcome._replace(observed=ranked, kept=outcome.kept._replace(**amended))


def _cut(outcome: Outcome, inside: Callable[[Any], np.ndarray]) -> Outcome:
    """The outcome of a single run with some of its instants."""
    of = lambda now: now and jax.tree.map(lambda a, there=inside(now): a[there], now)
    return outcome._replace(observed=of(outcome.observed), kept=of(outcome.kept))


def _ended(setup: Setup, outcome: Outcome, end: Observation) -> Outcome:
    """The outcome of a single run up to where it stopped, with its end as the last instant."""
    final = jax.tree.map(lambda a: np.asarray(a)[None], end)
    thinned = final if setup.keep is None else setup.keep.thinned(final)
    state = lambda now: np.concatenate([now.q, now.v], axis=-1)
    of = lambda now: state(now) if state(now).size else now.kinetic_energy[..., None]  # as kept
    finite = lambda now: np.isfinite(of(now)).all(axis=-1)
    cut = _cut(outcome, lambda now: (now.t < end.t) & finite(now))
    if not finite(final).all():
        return cut
    joined = lambda *parts: jax.tree.map(lambda a, b: np.concatenate([a, b]), *parts)
    kept = cut.kept and joined(cut.kept, thinned)
    return cut._replace(observed=joined(cut.observed, final), kept=kept)


@contextmanager
def _report(setup: Setup, wanted: bool) -> Iterator[Report | None]:
    """A function that shows the finished part of the horizon, or None."""
    if not wanted:
        yield None
        return
    begin, end = setup.t0, float(setup.grid[-1])
    with shown(True, f"simulating ({compiler_of(setup).partition(':')[0]})") as show:
        yield lambda part: show(part, f"t = {begin + part * (end - begin):.4g} of {end:.4g} s")


def record(
    setup: Setup,
    observed: Observation,
    stops: tuple[Stop | None, ...],
    compiler: str,
    arguments: Mapping[str, Any] | None = None,
    found: Mapping[str, Any] | None = None,
) -> Trajectory:
    """The trajectory of a prepared run at the checked instants.

    Args:
        setup: The run.
        observed: These instants.
        stops: Early end of the run, or of each member of a batch.
        compiler: The compiler, for the record.
        arguments: Arguments of `servocon.simulate`, for the record.
        found: Further attributes with findings about the run.
    """
    axes, layout = setup.dimensions.axes, setup.structure.layout
    return Trajectory(
        **_arrays(observed),
        axes=axes,
        stops=stops,
        attributes=setup.attributes | {"compiler": compiler} | dict(found or {}),
        rank_changes=attempt(
            "the look at changes of the rank",
            rank_changes,
            (),
            *(observed, setup.numbers, layout, axes.row),
        ),
        plant=_plant(setup),
        arguments=arguments,
    )


def _plant(setup: Setup) -> Any:
    """The plant of a run, or the plants of a batch."""
    batched, plant = setup.structure.batch[0], setup.loop.plant
    return Batch(plant, setup.batch_size or 1) if batched else plant


def thinned(setup: Setup, kept: Observation | None, whole: Trajectory) -> Trajectory:
    """The trajectory with the kept part at all output times.

    Args:
        setup: The run.
        kept: The kept part; None for everything.
        whole: The trajectory of `record`.
    """
    if setup.keep is None or kept is None:
        return whole
    part = replace(whole, **_arrays(kept), axes=setup.keep.axes(whole.axes))
    checked = [array for array in jax.tree.leaves(whole.arrays()) if array.dtype == float]
    if all(np.isfinite(array).all() for array in checked):  # else already reported
        warn_of_not_finite(part)
    return part


def _arrays(observed: Observation) -> dict[str, Any]:
    """The arrays by their names in the record."""
    arrays = {name: getattr(observed, name) for name in (*DIMENSIONS, *GROUPS)}
    lead, states = np.shape(observed.q)[:-1], named_numbers(observed.law_state, alone=STATE)
    named = {name: np.asarray(value).reshape((*lead, -1)) for name, value in states.items()}
    time = observed.t if len(lead) == 1 else observed.t[0]  # that of all members
    return arrays | {"time": time, "law_state": named}
