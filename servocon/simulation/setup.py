"""The preparation of a run: all arguments are checked and packed before compilation.

A run is refused if float64 cannot tell its own times apart.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint
from servocon.constraint.of_plant import read_from
from servocon.engine import FINISHED, evaluator
from servocon.errors import InputError, NonFiniteError, ShapeError
from servocon.laws.loop import apart
from servocon.linalg.arrays import evenly
from servocon.simulation.assemble import Assembly, assemble
from servocon.simulation.closed_loop import ClosedLoop, InitialValues, Observation
from servocon.simulation.dimensions import Dimensions, check_structure
from servocon.simulation.keeping import Kept
from servocon.simulation.options import (
    Event,
    Horizon,
    Solver,
    check_sampled,
    period_of,
    warn_of_delay,
)
from servocon.simulation.structure import (
    Controls,
    Structure,
    attributes_of,
    checked_instants,
    size_of,
)
from servocon.tree import Batch, Layout, pack, repeated

SMALLEST_STEP = 1e-14
"""Smallest adaptive step, relative to the horizon."""

RESOLVED_STEP = 4
"""Smallest adaptive step, in units of the rounding of t."""

FORESEEN = 33
"""Largest number of output times at which targets are checked before the run."""


class Setup(NamedTuple):
    """A run that is ready to be integrated.

    Attributes:
        structure: The structure, which fixes the compiled program.
        numbers: The numbers of closed loop and conditions, (batch, any) if they differ.
        controls: Tolerances and steps.
        loop: The closed loop.
        q: Initial coordinates (nq), or (batch, nq).
        v: Initial speeds (n), or (batch, n).
        t0: Initial time [s].
        grid: Output times [s].
        period: Sampling period [s], or None.
        dimensions: Number of inputs, and labels.
        events: Names of the conditions that may end the run.
        expected: Names of the expected ones.
        batch_size: Number of members of a batch, or None.
        attributes: Names, options, parameters and versions, for the record.
        keep: The part of the record that is kept; None for all of it.
        checked: Indices of the output times at which everything is logged, for the checks of a run.
    """

    structure: Structure
    numbers: np.ndarray
    controls: Controls
    loop: ClosedLoop
    q: np.ndarray
    v: np.ndarray
    t0: float
    grid: np.ndarray
    period: float | None
    dimensions: Dimensions
    events: tuple[str, ...]
    expected: tuple[str, ...]
    batch_size: int | None
    attributes: dict[str, Any]
    keep: Kept | None
    checked: np.ndarray

    def at_checked(self) -> "Setup":
        """The run with the checked instants as output grid, keeping everything."""
        if self.keep is None:
            return self
        grid = self.grid[self.checked]
        return self._replace(grid=grid, keep=None, checked=np.arange(len(grid)))


class Outcome(NamedTuple):
    """The outcome of an integration, of one run or of each member of a batch; NumPy arrays.

    `Observation` is one kind of data, at instants; this says where an integration ended and why,
    and has the values for the checks of a run, which no instant of a record has.

    Attributes:
        observed: The instants at the checked output times (…, T).
        kept: The kept part at all output times; None for everything.
        final: The instant at which the integration ended (…); None if all went through to
            the end of the grid.
        x: State of plant and law there (…, any). That of `final` is moved onto the constraint where
            a run stays there, and may then be NaN.
        status: Outcome by its number in `servocon.engine.machine.integration` (…); RUNNING: it was
            interrupted, or pauses.
        conditions: Values of the conditions that may end a run, at the end (…, any).
        steps: Number of integration steps (…); None if another program moved the plant.
        first: Values at the first instant, for the checks of a run.
        finite: True if all numbers of `observed` and `final` are known to be finite.
    """

    observed: Observation
    kept: Observation | None
    final: Observation | None
    x: np.ndarray
    status: np.ndarray
    conditions: np.ndarray
    steps: np.ndarray | None
    first: InitialValues
    finite: bool

    @property
    def whole(self) -> np.ndarray:
        """True for a run, or the members of a batch, that went through (…)."""
        return (self.status == FINISHED) & np.isfinite(self.x).all(axis=-1)


def prepare(
    plant: Any,
    law: Any,
    disturbance: Any,
    q0: ArrayLike,
    v0: ArrayLike,
    horizon: Horizon,
    solver: Solver,
    period: float | None = None,
    events: Mapping[str, Event] | None = None,
    label: tuple[str, Any] = ("", None),
    keep: Kept | None = None,
) -> Setup:
    """Check the arguments of a run and pack them.

    Args:
        plant: The plant, or a batch of plants.
        law: The law, or a batch of laws.
        disturbance: Further generalized force d(q, v, t), a batch of them, or None.
        q0: Initial coordinates (nq), or (batch, nq).
        v0: Initial speeds (n), or (batch, n).
        horizon: Initial time and output times.
        solver: Method, tolerances and steps.
        period: Sampling period [s]; None for a continuous law, or the law's own.
        events: The conditions that may end the run, by name; None for none.
        label: Name and seed, for the record, as plain data.
        keep: The part of the record that is kept; None for all of it.

    Raises:
        InputError: an argument cannot be used; subclasses say in which way.
    """
    law, period = apart(law, period)
    horizon, period, events = horizon.checked(), period_of(period, solver), events or {}
    made = assemble(plant, law, disturbance, q0, v0, horizon.t0)
    state = made.q.shape[-1], made.v.shape[-1]
    outputs, length = horizon.size()
    steps = {"step": solver.step, "max_step": solver.max_step, "period": period}
    if abs(horizon.t0) > length:  # then the late time makes the period too small, not its size
        require_resolved_steps(horizon.t0, length, **steps)
    keep = None if keep is None else _kept(keep, made)
    size_of(outputs, length, period, made.batch_size, state, keep).require(solver.max_memory)
    grid = horizon.grid()
    require_resolved(grid, horizon.t0)
    require_resolved_steps(horizon.t0, length, **steps)
    check_sampled(made.loop.law, period)
    warn_of_delay(made.loop.law, period, length)
    # Through the types: a method of an Equinox module is wrapped at each access.
    check_horizon = type(made.loop.law.constraint).check_horizon
    if made.lead is None and check_horizon is not Constraint.check_horizon:
        law = made.loop.law
        check_horizon(law.constraint, law.model, grid[evenly(grid.size, FORESEEN)])
    numbers, layout = _packed(made, events)
    dimensions = check_structure(layout)
    if solver.projection and not dimensions.axes.row:
        expected = "a relation, onto which the states are moved"
        raise InputError("projection", got="True, without a relation", expected=expected)
    structure = Structure(
        layout=layout,
        shared=made.shared,
        solver=solver.method,
        fixed_step=solver.step is not None,
        events=len(events),
        batch=(made.batched, made.q.ndim == 2),
        sampled=period is not None,
        projected=solver.projection,
        # Else it is proportional to the step, because of what the law does not model.
        move_is_error=solver.projection and made.is_modelled,
        compiler=solver.compiler,
        own_beta=not made.shared and _own_beta(layout, numbers),
    )
    if events:
        _require_positive(structure, numbers, horizon.t0, made, tuple(events))
    expected = tuple(name for name, event in events.items() if event.expected)
    shown = {"t0": horizon.t0, "solver": solver.method, **solver.to_dict(), "period": period}
    shown |= {"events": list(events), "expected": list(expected)}
    shown = {name: value for name, value in shown.items() if name not in ("method", "max_memory")}
    attributes = attributes_of(*label, shown, made.loop, made.batch_size, numbers, layout)
    attributes |= {"relations": [list(relation) for relation in dimensions.relations]}
    return Setup(
        structure=structure,
        numbers=numbers,
        controls=_controls(solver, horizon.t0, grid[-1]),
        loop=made.loop,
        q=made.q,
        v=made.v,
        t0=horizon.t0,
        grid=grid,
        period=period,
        dimensions=dimensions,
        events=tuple(events),
        expected=expected,
        batch_size=made.batch_size,
        attributes=attributes
        | {"end": float(grid[-1])}
        | ({} if keep is None else {"kept": keep.to_dict(dimensions.axes)}),
        keep=keep,
        checked=checked_instants(grid.size, made.batch_size, state, keep),
    )


def _kept(keep: Kept, made: Assembly) -> Kept:
    """The part of the record to keep, after checking that the loop has it."""
    loop = made.loop if made.lead is None else Batch(made.loop, made.lead).member(0)

    def observed() -> Any:
        number = lambda shape: jax.ShapeDtypeStruct(shape, float)
        observe = lambda q, v, t: loop.observe(t, loop.initial(q, v, t))
        sizes = (made.q.shape[-1],), (made.v.shape[-1],), ()
        return jax.eval_shape(observe, *map(number, sizes))

    return keep.checked(loop, observed)


def _packed(made: Assembly, events: Mapping[str, Event]) -> tuple[np.ndarray, Layout]:
    """The numbers of closed loop and conditions, and their layout."""
    conditions = tuple(event.condition for event in events.values())
    if made.lead is not None:
        conditions = repeated(conditions, made.lead).tree
    try:
        if made.again is not None and not conditions:
            return made.again()
        return pack((made.loop, conditions), "", made.lead)
    except NonFiniteError:
        pack(made.loop, "", made.lead)  # the same error, naming only the parameter
        pack(dict(zip(events, conditions, strict=True)), "event", made.lead)
        raise


def _require_positive(
    structure: Structure, numbers: np.ndarray, t0: float, made: Assembly, names: tuple[str, ...]
) -> None:
    """Require that each condition is positive at the initial states.

    Raises:
        InputError: one is not.
        ShapeError: one is not one number.
    """
    first = _first_conditions(structure, names)
    values = first(numbers, np.array(t0), np.concatenate([made.q, made.v], axis=-1))
    for name, least in zip(names, np.atleast_2d(values).min(axis=0), strict=True):
        if not least > 0:
            raise InputError(
                f"event {name!r}",
                got=f"g = {least:.3g} at the initial state",
                expected="a condition that is positive at first and falls to zero",
            )


@lru_cache(maxsize=64)
def _first_conditions(structure: Structure, names: tuple[str, ...]) -> Callable[..., Any]:
    """Values of the conditions at initial coordinates and speeds, compiled."""

    def values(numbers: Any, t: Any, x: Any) -> Any:
        now = structure.loop(numbers).observe(t, structure.whole(numbers, t, x))
        found = [jnp.asarray(g(now)) for g in structure.layout.unpack(numbers)[1]]
        for name, value in zip(names, found, strict=True):
            if value.shape != ():
                got = f"shape {value.shape}"
                raise ShapeError(f"event {name!r}", got=got, expected="one number")
        return structure.conditions(numbers, now)

    rows = tuple(place for place, many in zip((0, 2), structure.batch, strict=True) if many)
    return evaluator(values, rows=rows)


def _own_beta(layout: Layout, numbers: np.ndarray) -> bool:
    """True if β or the position error of the plant may differ from that of the law's model."""
    places = _places_of_beta(layout)
    return places is None or not np.array_equal(numbers[..., places[0]], numbers[..., places[1]])


@lru_cache(maxsize=128)
def _places_of_beta(layout: Layout) -> tuple[np.ndarray, np.ndarray] | None:
    """Indices of the numbers on which β depends, for the plant and for the law's model."""
    loop: ClosedLoop = layout.unpack(np.arange(layout.size, dtype=float))[0]
    assert loop.sizes is not None  # `assemble` sets them
    places = read_from(loop.plant, loop.law.model, loop.law.constraint, loop.sizes)
    return None if places is None else (places[0].astype(int), places[1].astype(int))


def _controls(solver: Solver, t0: float, end: float) -> Controls:
    length, rounding = end - t0, np.spacing(max(abs(t0), abs(end)))
    return Controls(
        rtol=solver.rtol,
        atol=solver.atol,
        step=solver.step or 0.0,
        smallest_step=max(SMALLEST_STEP * length, RESOLVED_STEP * rounding),
        largest_step=float(solver.max_step or length),
        max_steps=float(solver.max_steps),
    )


RESOLVED = 64
"""Smallest distance of two output times, and smallest step, period and horizon, in units of the
rounding of t."""


CURE = "Let time start near zero: give t0=0 and add the offset in your functions."


def require_resolved(grid: np.ndarray, t0: float) -> None:
    """Require output times whose distances are far above the rounding of t.

    Args:
        grid: Output times [s].
        t0: Initial time [s].

    Raises:
        InputError: two of them are too close.
    """
    rounding = _rounding(t0, float(grid[-1]))
    smallest = float(np.diff(grid).min(initial=grid[-1] - t0))
    if smallest < RESOLVED * rounding:
        where = "t0, duration, points"
        if smallest <= 0.0:
            got = f"{len(np.unique(grid))} different times of {len(grid)} from t = {t0:.17g} s on"
        else:
            got = f"output times {smallest:.3g} s apart at t = {float(grid[-1]):.17g} s"
        expected = (
            f"at least {RESOLVED * rounding:.3g} s between them: t is rounded to {rounding:.3g} s"
        )
        raise InputError(where, got=got, expected=expected, cure=CURE)


def require_resolved_steps(t0: float, length: float, **steps: float | None) -> None:
    """Require steps and periods far above the rounding of t.

    Args:
        t0: Initial time [s].
        length: Horizon [s].
        steps: Steps and periods by name [s], or None.

    Raises:
        InputError: one of them is too small.
    """
    rounding = _rounding(t0, t0 + length)
    for name, value in steps.items():
        if value is not None and value < RESOLVED * rounding:
            expected = (
                f"at least {RESOLVED * rounding:.3g} s: t is rounded to {rounding:.3g} s there"
            )
            raise InputError(name, got=f"{value} s", expected=expected, cure=CURE)


def _rounding(t0: float, end: float) -> float:
    """Distance of neighbouring numbers at the largest time [s]."""
    return float(np.spacing(max(abs(t0), abs(end))))
