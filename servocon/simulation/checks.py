"""Checks of a finished run, each of which may give a warning."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon import linalg
from servocon.constraint.derivatives import (
    AS_DERIVED,
    CURE,
    DERIVATIVES,
    DerivativeErrors,
    gives_derivatives,
)
from servocon.constraint.jump_search import Record, jump_along
from servocon.constraint.jumps import CONTINUOUS, Jump, cure_of
from servocon.constraint.switched import schedule_of, with_relation
from servocon.constraint.switches import Switching
from servocon.engine import evaluator, jit
from servocon.errors import attempt, digits, few_names, warn
from servocon.laws.snapshot import Snapshot
from servocon.results.trajectory import Trajectory
from servocon.simulation.closed_loop import ClosedLoop, Observation, states_of
from servocon.simulation.free_motion import Growth, warn_of_growth
from servocon.simulation.sampling import warn_of_sampling
from servocon.simulation.setup import Setup
from servocon.simulation.singular import warn_if_near
from servocon.simulation.structure import Structure
from servocon.tree import Layout
from servocon.user_code import explained


class Finished(NamedTuple):
    """A finished run, as its checks see it.

    Attributes:
        setup: The run.
        observed: The instants at its checked output times.
        trajectory: Their record.
        steps: Number of integration steps of each member; None where another program moved the
            plant.
        growth: The motion that β leaves free and that grew most; None if none did.
        finite: True if all numbers are known to be finite.
        held: True if contacts or constraints outside of the plant's model also acted.
    """

    setup: Setup
    observed: Observation
    trajectory: Trajectory
    steps: np.ndarray | None = None
    growth: Growth | None = None
    finite: bool = False
    held: bool = False


def warn_of(run: Finished) -> None:
    """Give all warnings about a run; a check that fails does not affect the record."""
    for what, look in CHECKS.items():
        attempt(what, look, None, run)


def _warn_of_derivatives(run: Finished) -> None:
    """Warn if the relation's own A and b are not the derivatives of its β."""
    setup, trajectory = run.setup, run.trajectory
    if not _gives_derivatives(setup.structure.layout):
        return
    constraint = setup.loop.law.constraint
    numbers, lead = setup.numbers, trajectory.batch_shape or (1,)
    numbers = np.broadcast_to(numbers, (*lead, numbers.shape[-1]))
    states = (x.reshape(*lead, *x.shape[-2:]) for x in (trajectory.q, trajectory.v))
    errors = _derivative_errors(setup.structure.layout)(numbers, *states, trajectory.time)
    for symbol, error in zip("Ab", errors, strict=True):
        wrong = np.argwhere(np.asarray(error) > 1.0)
        if wrong.size:
            member, i, row = wrong[wrong[:, 1].argmin()]
            which = f" of member {member}" if trajectory.batch_shape else ""
            warn(
                f"constraint {constraint.name!r}: row {trajectory.axes.row[row]!r} of its "
                f"hand-given {symbol}{which} is off by {AS_DERIVED * np.nanmax(error):.3g} of its "
                f"scale from t = {trajectory.time[i]:.6g} s on; expected {DERIVATIVES}. {CURE}"
            )
            return


def _warn_of_jumps(run: Finished) -> None:
    """Warn if β jumps between two output times: A and b do not include the jump."""
    setup, trajectory = run.setup, run.trajectory
    if not trajectory.beta.shape[-1]:
        return
    layout, sizes = setup.structure.layout, (trajectory.q.shape[-1], trajectory.v.shape[-1])
    if not any(_switching(layout, *sizes, k).switches for k in range(_relations(layout))):
        return
    several = lambda x: x.reshape(-1, *x.shape[-2:])
    record = Record(trajectory.time, *map(several, (trajectory.q, trajectory.v, trajectory.beta)))
    ends = np.array([np.inf if stop is None else stop.time for stop in trajectory.stops])
    over = (record.time >= ends[:, None])[..., None]  # later crossings were not reached
    record = record._replace(q=np.where(over, np.nan, record.q))
    jump = next(_jumps(setup, record), None)
    if jump is not None:
        which = f" in member {jump.member}" if trajectory.batch_shape else ""
        warn(
            f"constraint {setup.loop.law.constraint.name!r}: row "
            f"{trajectory.axes.row[jump.row]!r} {jump.told},{which} at t = {jump.t:.6g} s; "
            f"expected {CONTINUOUS}. {cure_of(jump.switch)}"
        )


def _jumps(setup: Setup, record: Record) -> Iterator[Jump]:
    """Jumps of β along runs, apart from those of a relation that switches by a schedule."""
    layout, sizes = setup.structure.layout, (record.q.shape[-1], record.v.shape[-1])
    if _relations(layout) == 1:
        jump = jump_along(_switching(layout, *sizes), setup.numbers, record)
        yield from [] if jump is None else [jump]
        return
    each = setup.numbers if setup.numbers.ndim == 2 else setup.numbers[None]
    for member in range(len(record.q)):
        numbers = each[member if len(each) > 1 else 0]
        schedule = schedule_of(layout.unpack(numbers)[0].law)
        for held, rows in schedule.intervals(record.time) if schedule else []:
            switching = _switching(layout, *sizes, held)
            own = (x[member : member + 1, rows] for x in record[1:])
            if switching.switches:
                jump = jump_along(switching, numbers, Record(record.time[rows], *own))
                yield from [] if jump is None else [jump._replace(member=member)]


@lru_cache(maxsize=32)
def _switching(layout: Layout, coordinates: int, speeds: int, held: int = 0) -> Switching:
    """The switching functions of the law's relation, compiled once for each structure.

    If relations switch by a schedule, those of one of them.
    """

    def beta(numbers: Any, q: Any, v: Any, t: Any) -> Any:
        law = with_relation(layout.unpack(numbers)[0].law, held)
        return law.constraint.beta(law.model, q, v, t)

    return Switching(beta, (layout.size, coordinates, speeds))


@lru_cache(maxsize=128)
def _relations(layout: Layout) -> int:
    """Number of relations that hold one after the other, counted once for each structure."""
    schedule = schedule_of(layout.unpack(np.zeros(layout.size))[0].law)
    return 1 if schedule is None else len(schedule.names)


@lru_cache(maxsize=128)
def _gives_derivatives(layout: Layout) -> bool:
    """`gives_derivatives` of the law's constraint, checked once for each structure."""
    return gives_derivatives(layout.unpack(np.zeros(layout.size))[0].law.constraint)


@lru_cache(maxsize=16)
def _derivative_errors(layout: Layout):
    """Errors (batch, T, m) of the relation's own A and b, compiled."""

    def errors(numbers, q, v, t):
        law = layout.unpack(numbers)[0].law
        return jax.vmap(DerivativeErrors(law.model, law.constraint))(q, v, t)

    return jit(jax.vmap(errors, (0, 0, 0, None)))


def _warn_of_stops(run: Finished) -> None:
    """Warn of an early end that was not expected."""
    trajectory = run.trajectory
    ended = [(i, s) for i, s in enumerate(trajectory.stops) if s is not None and not s.expected]
    if ended:
        which = f"{len(ended)} of {len(trajectory.stops)} runs, first member {ended[0][0]}, "
        warn(f"{which if trajectory.batch_shape else 'run '}{ended[0][1]}")


def _warn_of_missing(run: Finished) -> None:
    """Warn of rows that could not all be satisfied."""
    trajectory = run.trajectory
    constraint = trajectory.attributes["constraint"]
    size = np.abs(trajectory.missing)
    bad = size > 0.0
    if bad.any():
        where = np.argwhere(bad)[0]
        rows = [r for i, r in enumerate(trajectory.axes.row) if bad[..., i].any()]
        warn(
            f"constraint {constraint!r}: rows {few_names(rows)} could not all be satisfied from "
            f"t = {trajectory.time[where[-2]]:.6g} s on (they contradict each other, "
            f"or no input reaches them); residual up to {np.nanmax(size):.3g}"
        )


def warn_of_not_finite(trajectory: Trajectory) -> None:
    """Warn of logged quantities that are NaN or infinite at states that are finite."""
    moving = np.concatenate([trajectory.q, trajectory.v], axis=-1)
    there = np.isfinite(moving).all(axis=-1)
    ends = np.array([np.inf if stop is None else stop.time for stop in trajectory.stops])
    there &= trajectory.time <= ends.reshape((*there.shape[:-1], 1))
    logged: dict[str, Any] = {}
    for name, value in trajectory.arrays().items():
        group = isinstance(value, Mapping)
        logged |= {f"{name}[{k!r}]": a for k, a in value.items()} if group else {name: value}
    broken = []
    for name, array in logged.items():
        if np.isfinite(array).all():
            continue
        flat = np.asarray(array).reshape((*there.shape, -1))
        where = there & ~np.isfinite(flat).all(axis=-1)
        if where.any():
            at = np.argwhere(where)[0]
            kind = "NaN" if np.isnan(flat[where]).any() else "infinite"
            which = f" in member {at[0]}" if trajectory.batch_shape else ""
            broken.append(f"{name} is {kind} from t = {trajectory.time[at[-1]]:.6g} s on{which}")
    if broken:
        warn(f"{'; '.join(broken)}, at states that are finite")


OF_SPEED, LEAST = 1e-6, 1e-9
"""Initial β that counts as on the relation, relative to the largest speed and in its own units."""


def _warn_of_no_feedback(run: Finished) -> None:
    """Warn of a nonzero initial β under a law that keeps β constant."""
    setup, trajectory = run.setup, run.trajectory
    law = setup.loop.law
    if setup.structure.projected or not (trajectory.beta.size and law.lacks_feedback):
        return
    lead = trajectory.batch_shape or (1,)
    first, v = (np.abs(x.reshape(*lead, *x.shape[-2:])) for x in (trajectory.beta, trajectory.v))
    speed = np.nanmax(v, axis=(1, 2), initial=0.0)[:, None]
    rows = first[:, 0] > np.maximum(OF_SPEED * speed, LEAST)
    if rows.any():
        member, row = np.argwhere(rows)[0]
        which = f" of member {member}" if trajectory.batch_shape else ""
        warn(
            f"row {trajectory.axes.row[row]!r} of β{which} begins at {first[member, 0, row]:.3g}, "
            "and the law has no term that makes it decay: β stays as it is. Give the law "
            "servocon.Stabilizing(gain=...), or start on the relation (servocon.constraint.project)"
        )


BELOW = 300.0
"""Size of a motion, in units of the absolute tolerance, below which it has few correct digits: an
oscillator of this size has an error of 0.3 % after one and a half turns."""

COARSER = 10.0
"""Factor by which the absolute tolerance, relative to the motion, must exceed the relative one."""

NOISE, EXACT = 0.5, 1e-15
"""Size of a motion, in units of the absolute tolerance and of what its start requires, below which
it may be the rounding of an equilibrium."""


def _warn_of_small_motions(run: Finished) -> None:
    """Warn of a motion that is small compared with the absolute tolerance of its steps."""
    setup, trajectory = run.setup, run.trajectory
    atol, rtol = setup.controls.atol, setup.controls.rtol
    if setup.structure.fixed_step or not trajectory.time.size:
        return
    far = np.fmax(np.abs(setup.q).max(axis=-1), np.abs(setup.v).max(axis=-1))
    if far.min() > BELOW * atol:  # at the start already
        return
    lead = trajectory.batch_shape or (1,)
    members = lambda x: np.abs(x.reshape(*lead, *x.shape[-2:]))
    largest = lambda x: np.nanmax(x, axis=(1, 2), initial=0.0)
    size = np.fmax(largest(members(trajectory.q)), largest(members(trajectory.v)))
    start = [members(x)[:, :1] for x in (trajectory.q, trajectory.v, trajectory.beta)]
    asked = np.max([largest(x) for x in start], axis=0)
    meant = (size > NOISE * atol) | (asked > EXACT)
    small = meant & (size > 0.0) & (size <= BELOW * atol) & (atol > COARSER * rtol * size)
    if small.any():
        member = int(np.argmax(small))
        which = f" of member {member}" if trajectory.batch_shape else ""
        warn(
            f"the whole motion{which} stays within {size[member]:.3g} (q and v), which is "
            f"{size[member] / atol:.3g} times atol = {atol:.3g}: its steps are as accurate as atol "
            f"says, not as rtol = {rtol:.3g}. Give simulate "
            f"solver=sc.Solver(atol={rtol * size[member]:.0e}), or take units in which the motion "
            "is about 1"
        )


@explained
def _warn_of_shortfalls(run: Finished) -> None:
    """Warn of each violated barrier and friction cone: row, largest shortfall, first instant.

    The instant at which an event ends a run does not count: the event is reported already.
    """
    setup, trajectory = run.setup, run.trajectory
    if not trajectory.signals:
        return
    law = setup.structure.loop(np.zeros(setup.structure.layout.size)).law
    q, v = (x.reshape(-1, x.shape[-1])[0] for x in (setup.q, setup.v))
    ends = np.array([np.inf if stop is None else stop.time for stop in trajectory.stops])
    running = trajectory.time < ends.reshape((*trajectory.batch_shape, 1))
    for one in law.inequalities(q, v, setup.t0):
        short = trajectory.signals.get(one.signal)
        if short is None or short.shape[-1] != len(one.rows):
            continue
        short = np.where(running[..., None], np.nan_to_num(short), 0.0)
        if not short.any():
            continue
        *_, row = np.unravel_index(int(short.argmax()), short.shape)
        first = trajectory.time[np.argwhere(short.any(axis=-1))[:, -1].min()]
        warn(
            f"{one.text}: row {one.rows[row]!r} was missed by up to {short.max():.3g} "
            f"{one.units[row]}, the first row from t = {first:.6g} s on; the limits leave no room"
        )


REPORTED = 20
"""Largest number of reported rank changes per run or member of a batch."""


def rank_changes(
    observed: Observation, numbers: np.ndarray, layout: Layout, rows: Sequence[str]
) -> tuple[dict[str, Any], ...]:
    """The instants at which the rank differs from the previous instant, as plain data.

    Each has its time [s], the rank before and after, the singular values of A M^-1/2 (of A M⁻¹B if
    the plant is underactuated) and the rows that depend on others; in a batch also the member.
    """
    rank = np.asarray(observed.rank)
    if rank.size == 0 or (rank == rank.flat[0]).all():
        return ()
    ranks = np.atleast_2d(rank)
    changes = []
    for member in np.flatnonzero((ranks != ranks[:, :1]).any(axis=1)).tolist():
        before = ranks[member]
        finite = np.isfinite(
            np.atleast_3d(observed.q.reshape(len(ranks), rank.shape[-1], -1))[member]
        )
        count = int(finite.all(axis=1).sum())  # a member that stopped early has no rank after that
        for i in (np.flatnonzero(np.diff(before[:count])) + 1)[:REPORTED].tolist():
            at = (member, i) if rank.ndim == 2 else i
            own = numbers[member] if numbers.ndim == 2 else numbers
            response = np.asarray(
                _response(layout)(own, observed.q[at], observed.v[at], observed.t[at])
            )
            change = {
                "time": float(observed.t[at]),
                "before": int(before[i - 1]),
                "after": int(before[i]),
                "singular_values": linalg.singular_values(response).tolist(),
                "dependent": [
                    row for row, flag in zip(rows, observed.dependent[at], strict=True) if flag
                ],
            }
            changes.append(change | ({"member": member} if rank.ndim == 2 else {}))
    return tuple(changes)


def _warn_of_rank_changes(run: Finished) -> None:
    """Warn of the first change of rank, with the number of further ones; the run continues."""
    trajectory = run.trajectory
    changes, constraint = trajectory.rank_changes, trajectory.attributes["constraint"]
    if not changes:
        return
    first = changes[0]
    values = digits(first["singular_values"])
    more = f"; {len(changes) - 1} more changes are in rank_changes" if len(changes) > 1 else ""
    which = f" of member {first['member']}" if "member" in first else ""
    warn(
        f"constraint {constraint!r}: the rank{which} changed from {first['before']} to "
        f"{first['after']} at t = {first['time']:.6g} s (singular values {values}, dependent rows: "
        f"{few_names(first['dependent']) or 'none'}){more}"
    )


@lru_cache(maxsize=16)
def _response(layout: Layout):
    @jit
    def response(numbers, q, v, t):
        loop: ClosedLoop = layout.unpack(numbers)[0]
        s = Snapshot(loop.law.model, loop.law.constraint, q, v, t)
        rows = linalg.solve_lower(s.L, s.A.T).T
        return rows if s.B is None else rows @ linalg.solve_lower(s.L, s.B)

    return response


def _warn_of_dips(run: Finished) -> None:
    """Warn where an output of a run with fixed steps shows a condition below zero.

    Adaptive steps are shortened there, and sampled runs end a step at every output.
    """
    setup, observed, stops = run.setup, run.observed, run.trajectory.stops
    structure = setup.structure
    fixed = structure.fixed_step and run.steps is not None
    if not (structure.events and fixed) or structure.sampled:
        return
    numbers = np.broadcast_to(setup.numbers, (len(stops), setup.numbers.shape[-1]))
    time = np.atleast_2d(observed.t)[0]
    states = states_of(observed).reshape(len(stops), len(time), -1)
    for i, stop in enumerate(stops):
        there = time < (np.inf if stop is None else stop.time)
        values = _conditions(structure)(numbers[i], time[there], states[i][there])
        below = np.argwhere(values < 0.0)
        if below.size:
            row, which = below[np.argmin(below[:, 1])]
            member = f" of member {i}" if setup.batch_size is not None else ""
            warn(
                f"event {setup.events[which]!r} is below zero at t = {time[there][row]:.6g} "
                f"s{member}, between the ends of two steps, where it is not seen: take a "
                "smaller step, or an adaptive one"
            )
            return


@lru_cache(maxsize=16)
def _conditions(structure: Structure) -> Callable[..., Any]:
    """Compiled, for many instants."""
    conditions = lambda numbers, t, x: structure.conditions_at(numbers, t, x)
    return evaluator(conditions, rows=(1, 2))


def _warn_of_not_finite(run: Finished) -> None:
    if not run.finite:
        warn_of_not_finite(run.trajectory)


def _warn_of_growth(run: Finished) -> None:
    if run.growth is not None:
        warn_of_growth(run.growth, run.setup.batch_size is not None)


def _warn_if_near(run: Finished) -> None:
    if run.steps is None:  # a run of servocon's own looks between its outputs as well
        warn_if_near(run.setup, run.observed)


def _warn_of_sampling(run: Finished) -> None:
    if not run.held:
        warn_of_sampling(run.setup, run.observed, run.trajectory.stops, run.steps)


CHECKS: dict[str, Callable[[Finished], None]] = {
    "the look at the end of the run": _warn_of_stops,
    "the look at changes of the rank": _warn_of_rank_changes,
    "the look at rows that could not be satisfied": _warn_of_missing,
    "the check of hand-given A and b": _warn_of_derivatives,
    "the search for jumps of β": _warn_of_jumps,
    "the look at the barriers": _warn_of_shortfalls,
    "the look at the feedback": _warn_of_no_feedback,
    "the look at the tolerances": _warn_of_small_motions,
    "the look for NaN": _warn_of_not_finite,
    "the look at the motion that β leaves free": _warn_of_growth,
    "the search for singular positions": _warn_if_near,
    "the look at the events": _warn_of_dips,
    "the look at the sampling period": _warn_of_sampling,
}
"""Checks of a finished run, by name in words; each may give a warning."""
