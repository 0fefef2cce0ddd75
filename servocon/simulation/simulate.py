"""Run a closed loop: `simulate` checks, integrates and records."""

import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import ArrayLike

from servocon.constraint.constraint import Constraint
from servocon.engine.packing import Batch, is_number, named_numbers, pack
from servocon.errors import (
    InputError,
    MassMatrixError,
    NonFiniteError,
    ServoconWarning,
    ShapeError,
    UnknownNameError,
)
from servocon.laws import Law
from servocon.plant import Plant
from servocon.results.record import DIMENSIONS
from servocon.results.trajectory import Trajectory
from servocon.simulation.checks import Dimensions, check_kinds, check_starts, check_structure
from servocon.simulation.closed_loop import ClosedLoop, Observation
from servocon.simulation.programs import SOLVERS, Controls, Program
from servocon.simulation.provenance import attributes_of
from servocon.simulation.rank_changes import rank_changes, warn_of_rank_changes
from servocon.simulation.segment import Segment
from servocon.simulation.stretches import Setup, run_over


def simulate(
    plant: Plant | Batch,
    law: Law | Batch,
    q0: ArrayLike,
    v0: ArrayLike,
    duration: float | None = None,
    *,
    t0: float = 0.0,
    points: int = 501,
    times: ArrayLike | None = None,
    rtol: float = 1e-8,
    atol: float = 1e-10,
    solver: str = "dopri8",
    step: float | None = None,
    max_step: float | None = None,
    period: float | None = None,
    projection: bool = False,
    disturbance: Callable[..., Any] | Batch | None = None,
    events: Mapping[str, Callable[..., Any]] | None = None,
    expected: Collection[str] = (),
    max_steps: int = 100_000,
    progress: bool = False,
    name: str = "",
    seed: int | None = None,
) -> Trajectory:
    """Simulate a plant under a law and record the run.

    Args:
        plant: The plant that moves, or a batch of plants.
        law: The control law, with its own model of the plant, or a batch of laws.
        q0: Initial coordinates (nq), or (batch, nq).
        v0: Initial speeds (n), or (batch, n).
        duration: Horizon [s]; not with `times`.
        t0: Initial time [s].
        points: Number of evenly spaced output times, the first and last instants included.
        times: Output times [s] instead, increasing, from `t0` on, ending the run.
        rtol: Relative tolerance of the adaptive step size.
        atol: Absolute tolerance of the adaptive step size.
        solver: One of `servocon.simulation.programs.SOLVERS`; ``"kvaerno5"`` for stiff loops.
        step: A fixed step size [s] instead of an adaptive one.
        max_step: Largest adaptive step [s]; a smaller one makes the states between steps, where
            outputs are interpolated, more accurate and does not miss short pulses.
        period: Sampling period [s] of the law; its inputs are then held between samples. None for
            a continuous law.
        projection: Move the state onto the law's constraint after every step and at every output,
            position first, each by the shortest way in the mass metric. For a constraint that is
            part of the mechanism, against drift; a servo constraint is reached by feedback.
        disturbance: Further generalized force d(q, v, t) on the plant (n), or a batch of them.
        events: Conditions g(q, v, t) by name; the run ends where one falls to zero.
        expected: Names of the events at which the run is meant to end. Such an end is recorded in
            `Trajectory.stops` and gives no warning; it does not count as `Trajectory.stopped`.
        max_steps: Largest number of integration steps (for a sampled law: between two knots).
        progress: Show a progress bar on standard error, and keep what was computed when the run
            is interrupted from the keyboard.
        name: A name for the record.
        seed: The seed that produced the inputs, for the record.

    Returns:
        The trajectory. A run that could not go on ends where it stopped and says why in
        `Trajectory.stopped`; a `ServoconWarning` is given too.

    Raises:
        InputError: an argument cannot be used; subclasses say in which way.
    """
    batch_size, loop, start = _assemble(plant, law, disturbance, q0, v0, t0)
    q, v = start
    grid = _grid(t0, duration, points, times)
    _check_options(
        rtol=rtol, atol=atol, step=step, max_step=max_step, period=period, max_steps=max_steps
    )
    if solver not in SOLVERS:
        raise UnknownNameError("solver", solver, SOLVERS)
    if period is None and loop.law.sampled_only:
        raise InputError(
            "period",
            got=None,
            expected="a sampling period [s]: this law counts its samples",
            cure="Delay and measurement noise have no meaning in a continuous law.",
        )
    if projection and period is not None:
        raise InputError(
            "projection",
            got=f"True, with a sampling period of {period} s",
            expected="a continuous law",
            cure="Held inputs cannot be the constraint forces of a mechanism: projection would "
            "feed it energy. Let a law stabilize the constraint instead.",
        )
    if step is None and solver == "euler":
        raise InputError("step", got=None, expected="a step size [s] for the solver 'euler'")
    events = dict(events or {})
    _check_events(events, q, v, t0)
    _check_expected(expected, events)
    numbers_batched = any(isinstance(part, Batch) for part in (plant, law, disturbance))
    conditions = tuple(events.values())
    if numbers_batched and batch_size is not None:
        conditions = _tiled(conditions, batch_size)
    lead = batch_size if numbers_batched else None
    try:
        numbers, layout = pack((loop, conditions), "", lead)
    except NonFiniteError:
        pack(loop, "", lead)  # the same error, with the name of the parameter alone
        pack(dict(zip(events, conditions, strict=True)), "event", lead)
        raise
    program = Program(
        layout=layout,
        shared=loop.law.model is loop.plant,
        nq=q.shape[-1],
        n=v.shape[-1],
        solver=solver,
        fixed_step=step is not None,
        max_steps=int(max_steps),
        events=len(events),
        batch=(numbers_batched, q.ndim == 2),
        sampled=period is not None,
        projected=bool(projection),
    )
    dimensions = check_structure(layout, program.nq, program.n)
    setup = Setup(
        program=program,
        numbers=numbers,
        controls=Controls(
            float(rtol),
            float(atol),
            float(step or 0.0),
            1e-14 * (grid[-1] - t0),
            float(max_step or grid[-1] - t0),
        ),
        inputs=dimensions.inputs,
        t0=t0,
        period=period,
        events=tuple(events),
        expected=tuple(expected),
        batch_size=batch_size,
    )
    check = lambda segment, seen: _check_first(segment, seen, dimensions, loop, (q, t0))
    x0 = np.concatenate([q, v], axis=-1)
    observed, time, stops = run_over(setup, grid, x0, check, progress)
    options = {
        "t0": t0,
        "rtol": rtol,
        "atol": atol,
        "solver": solver,
        "step": step,
        "max_step": max_step,
        "period": period,
        "max_steps": max_steps,
        "projection": projection,
        "events": list(events),
        "expected": list(expected),
    }
    trajectory = Trajectory(
        time,
        **{field: getattr(observed, field) for field in DIMENSIONS},
        contributions=dict(observed.contributions),
        signals=dict(observed.signals),
        law_state=_named_states(observed.law_state, len(time), batch_size),
        axes=dimensions.axes,
        stops=stops,
        attributes=attributes_of(name, seed, options, loop, batch_size, numbers, layout),
        rank_changes=rank_changes(observed, time, numbers, layout, dimensions.axes.row),
    )
    _warn(trajectory, loop.law.constraint.name)
    return trajectory


def _assemble(
    plant: Any, law: Any, disturbance: Any, q0: ArrayLike, v0: ArrayLike, t0: float
) -> tuple[int | None, ClosedLoop, tuple[np.ndarray, np.ndarray]]:
    """The closed loop with every number on one batch axis where there is a batch."""
    sizes = {b.size for b in (plant, law, disturbance) if isinstance(b, Batch)}
    parts = [part.tree if isinstance(part, Batch) else part for part in (plant, law)]
    check_kinds(*parts)
    arrays: list[np.ndarray] = []
    for where, value in (("q0", q0), ("v0", v0)):
        try:
            array = np.asarray(value, dtype=float)
        except (TypeError, ValueError) as error:
            raise ShapeError(where, got=repr(value), expected="numbers") from error
        if array.ndim not in (1, 2) or array.shape[-1] == 0:
            raise ShapeError(
                where, got=f"shape {array.shape}", expected="one value a coordinate, or (batch, n)"
            )
        if not np.isfinite(array).all():
            raise NonFiniteError(where, got=str(array), expected="finite numbers")
        if array.ndim == 2:
            sizes.add(array.shape[0])
        arrays.append(array)
    if len(sizes) > 1:
        raise ShapeError(
            "batch",
            got=f"sizes {sorted(sizes)}",
            expected="one size for plant, law, disturbance, q0 and v0",
        )
    size = sizes.pop() if sizes else None
    q, v = arrays
    _check_states(plant, law, q, v, t0)
    if size is not None and q.ndim != v.ndim:
        q, v = (np.broadcast_to(a, (size, a.shape[-1])) for a in arrays)
    parts: list[Any] = [plant, law, disturbance]
    if size is not None and any(isinstance(part, Batch) for part in parts):
        parts = [
            part.tree if isinstance(part, Batch) else part if part is None else _tiled(part, size)
            for part in parts
        ]
    return size, ClosedLoop(*parts), (q, v)


def _check_states(plant: Any, law: Any, q: np.ndarray, v: np.ndarray, t0: float) -> None:
    """Let plant and constraint refuse the initial state of each run."""
    one = lambda part: _member(part, 0) if isinstance(part, Batch) else part
    # Through the types: a method of an Equinox module is wrapped at each access.
    of_plant, of_constraint = type(one(plant)).check_state, type(one(law).constraint).check_state
    if of_plant is Plant.check_state and of_constraint is Constraint.check_state:
        return
    states = list(_members(q, v))
    sizes = [part.size for part in (plant, law) if isinstance(part, Batch)]
    for i in range(max(sizes, default=len(states))):
        state = states[min(i, len(states) - 1)]
        its_plant, its_law = (
            _member(part, i) if isinstance(part, Batch) else part for part in (plant, law)
        )
        of_plant(its_plant, *state)
        of_constraint(its_law.constraint, its_law.model, *state, t0)


def _member(part: Batch, i: int) -> Any:
    """One member of a batch."""
    return jax.tree.map(lambda leaf: leaf[i] if is_number(leaf) else leaf, part.tree)


def _members(q: np.ndarray, v: np.ndarray) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The initial state of each run."""
    lead = np.broadcast_shapes(q.shape[:-1], v.shape[:-1]) or (1,)
    yield from zip(
        np.broadcast_to(q, (*lead, q.shape[-1])),
        np.broadcast_to(v, (*lead, v.shape[-1])),
        strict=True,
    )


def _tiled(tree: Any, size: int) -> Any:
    vector, layout = pack(tree, "")
    return layout.unpack(np.broadcast_to(vector, (size, vector.size)))


def _grid(t0: float, duration: float | None, points: int, times: ArrayLike | None) -> np.ndarray:
    if not np.isfinite(t0):
        raise InputError("t0", got=t0, expected="a finite time [s]")
    if (duration is None) == (times is None):
        raise InputError(
            "duration, times",
            got="neither" if times is None else "both",
            expected="one of them: a horizon [s], or output times [s] that end the run",
        )
    if times is not None:
        grid = np.asarray(times, dtype=float)
        in_order = grid.ndim == 1 and grid.size > 0 and not np.any(np.diff(grid) <= 0)
        if not in_order or grid[0] < t0 or grid[-1] <= t0:
            raise InputError(
                "times",
                got=np.array2string(grid),
                expected=f"increasing times from t0 = {t0} on, the last one after it",
            )
        if not np.isfinite(grid).all():
            raise NonFiniteError("times", got=str(grid), expected="finite times [s]")
        return grid
    if duration is None or not (np.isfinite(duration) and duration > 0):
        raise InputError("duration", got=duration, expected="a positive, finite time [s]")
    if points != np.floor(points) or points < 2:
        raise InputError("points", got=points, expected="an integer of at least 2")
    return np.linspace(t0, t0 + duration, int(points))


def _check_options(**options: Any) -> None:
    for name, value in options.items():
        if value is not None and not (np.isfinite(value) and value > 0):
            raise InputError(name, got=value, expected="a positive, finite number")


def _check_events(events: Mapping[str, Any], q0: np.ndarray, v0: np.ndarray, t0: float) -> None:
    for name, function in events.items():
        if not callable(function):
            raise InputError(
                f"event {name!r}", got=type(function).__name__, expected="a function g(q, v, t)"
            )
        condition: Any = function
        values = []
        for state in _members(q0, v0):
            value = np.asarray(condition(*map(jnp.asarray, (*state, float(t0)))))
            if value.shape != ():
                raise ShapeError(
                    f"event {name!r}", got=f"shape {value.shape}", expected="one number"
                )
            values.append(float(value))
        if not min(values) > 0:
            raise InputError(
                f"event {name!r}",
                got=f"g = {min(values):.3g} at the start",
                expected="a condition that is positive at first and falls to zero",
            )


def _check_expected(expected: Collection[str], events: Mapping[str, Any]) -> None:
    if isinstance(expected, str) or not set(expected) <= set(events):
        names = (
            f"names of events ({', '.join(events)})" if events else "nothing: no events are given"
        )
        raise InputError("expected", got=repr(expected), expected=names)


def _check_first(
    segment: Segment,
    observed: Observation,
    dimensions: Dimensions,
    loop: ClosedLoop,
    first: tuple[np.ndarray, float],
) -> None:
    """Check the values at the first instant (q, t), of each member of a batch."""
    single = np.ndim(segment.finished) == 0
    missing, u = observed.missing[..., 0, :], observed.u[..., 0, :]
    if single and segment.sound and np.abs(missing).max() < 1e-9 and np.isfinite(u).all():
        return
    start, sound = segment.start, np.atleast_1d(segment.sound)
    if single:
        start = jax.tree.map(lambda a: a[None], start)
    missing, u = np.atleast_2d(missing), np.atleast_2d(u)
    try:
        check_starts(start, sound, missing, dimensions.axes, loop.law.constraint)
    except MassMatrixError:
        if segment.start.M.ndim == 2:  # one plant: it may know better what is wrong
            loop.plant.check(*first)
            loop.law.model.check(*first)
        raise
    broken = np.flatnonzero(~np.isfinite(u).all(axis=1))
    if broken.size:
        raise NonFiniteError(
            "law at the initial state" + ("" if single else f" of member {broken[0]}"),
            got=f"u = {u[broken[0]]}",
            expected="finite inputs",
            cure="Look for a division by zero or a logarithm of zero in plant and constraint.",
        )


def _named_states(state: Any, count: int, batch_size: int | None) -> dict[str, np.ndarray]:
    lead = (count,) if batch_size is None else (batch_size, count)
    return {
        name: np.asarray(value).reshape((*lead, -1)) for name, value in named_numbers(state).items()
    }


def _warn(trajectory: Trajectory, constraint: str) -> None:
    """Warn of a run that stopped and of rows that contradicted each other on the way."""
    stops = enumerate(trajectory.stops)
    ended = [(i, stop) for i, stop in stops if stop is not None and not stop.expected]
    if ended:
        which = f"{len(ended)} of {len(trajectory.stops)} runs, first member {ended[0][0]}, "
        text = f"{which if trajectory.batch_shape else 'run '}{ended[0][1]}"
        warnings.warn(text, ServoconWarning, stacklevel=3)
    warn_of_rank_changes(trajectory.rank_changes, constraint)
    size = np.abs(trajectory.missing)
    if not np.any(size > 1e-6):
        return
    bad = np.nan_to_num(size) > 1e-6 * (1 + np.nan_to_num(np.abs(trajectory.beta)))
    if np.any(bad):
        where = np.argwhere(bad)[0]
        rows = [r for i, r in enumerate(trajectory.axes.row) if bad[..., i].any()]
        warnings.warn(
            f"constraint {constraint!r}: rows {', '.join(map(repr, rows))} could not all be "
            f"obeyed from t = {trajectory.time[where[-2]]:.6g} s on (they contradict each other, "
            f"or no input reaches them); residual up to {np.nanmax(size):.3g}",
            ServoconWarning,
            stacklevel=3,
        )
