"""Compiled integration of a closed loop over an output grid, one program for each structure.

A continuous law is one adaptive or fixed-step solve; a sampled one is a scan over its samples.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.engine import EVENT, FINISHED, jit
from servocon.simulation.closed_loop import InitialValues, judged, rows_of
from servocon.simulation.keeping import Kept
from servocon.simulation.solvers import Knots
from servocon.simulation.structure import TO_BEGIN, Controls, Structure, whole_size
from servocon.simulation.xla.solve import Motion, method, status_of
from servocon.simulation.xla.stepping import Stepping, begin, carried_size, pack_paused, resumed
from servocon.simulation.xla.watching import ending
from servocon.tree import Flat, flatten

AT_ONCE = 100
"""Largest number of states for which all instants are computed at once; memory grows with both."""


def at_each(function: Callable[..., Any], times: Array, states: Array, *others: Array) -> Any:
    """Values of function(t, x, …) at each instant, with a leading axis.

    Args:
        function: The function.
        times: Instants [s] (T).
        states: States there (T, x).
        others: Further arguments (T, any).
    """
    if states.shape[-1] <= AT_ONCE:
        return jax.vmap(function)(times, states, *others)
    return jax.lax.map(lambda at: function(*at), (times, states, *others))


class Ended(NamedTuple):
    """The end of a stretch; traced. `servocon.simulation.setup.Outcome` is made of it.

    Attributes:
        time: Time at which integration ended [s].
        x: State there.
        status: Outcome by its number in `servocon.engine.machine.integration`.
        conditions: Values of the conditions there.
        steps: Number of steps taken.
        first: Values at the first instant.
        carried: The data from which a paused run continues, as one vector.
    """

    time: Array
    x: Array
    status: Array
    conditions: Array
    steps: Array
    first: InitialValues
    carried: Array


Rows = tuple[Flat, Flat]
"""Instants as rows of numbers, see `servocon.simulation.closed_loop.rows_of`."""

Stretch = tuple[Rows, Rows | None, Flat]
"""The rows of a stretch, those of the kept part, and its `Ended`."""

Record = Callable[..., tuple[Rows, Rows | None]]
"""Function of (observe, times, states, …): the rows of a stretch, and those of the kept part."""


def recorded(
    keep: Kept | None,
    checked: Array,
    observe: Callable[..., Any],
    times: Array,
    states: Array,
    *others: Array,
) -> tuple[Rows, Rows | None]:
    """The rows of a stretch, and those of the kept part; traced.

    Args:
        keep: The part; None for everything.
        checked: Indices of the instants at which everything is recorded, if there is a part.
        observe: Function (t, x, …) → an instant.
        times: Instants [s] (T), the final one last.
        states: States there (T, x).
        others: Further arguments (T, any).
    """
    at = times, states, *others
    whole = lambda *at: rows_of(observe(*at))
    if keep is None:
        return at_each(whole, *at), None
    checked = jnp.append(checked, len(times) - 1)
    return (
        at_each(whole, *(array[checked] for array in at)),
        at_each(lambda *at: rows_of(keep.thinned(observe(*at))), *(a[:-1] for a in at)),
    )


class Compiled:
    """The compiled program of one structure and one kept part of its record."""

    def __init__(self, structure: Structure, keep: Kept | None):
        self._structure, self._keep = structure, keep
        self._call = jit(self._traced)

    def carried(self, numbers: np.ndarray, x0: np.ndarray, inputs: int) -> np.ndarray:
        """Zeros for a run from the beginning, of the size of a paused run's data."""
        width = whole_size(self._structure, numbers.shape[-1], x0.shape[-1])
        size = 2 + width + inputs if self._structure.sampled else carried_size(width)
        lead = np.shape(x0)[:-1] if x0.ndim == 2 else np.shape(numbers)[:-1]
        return np.zeros((*lead, size))

    def continuous(
        self,
        numbers: Any,
        x0: Any,
        carried: Any,
        span: tuple[float, float],
        grid: np.ndarray,
        checked: np.ndarray,
        controls: Controls,
    ) -> Stretch:
        """Integrate under a continuous law over the grid, with the rows of its instants.

        Args:
            numbers: The numbers of loop and conditions.
            x0: State (q, v) at the initial time.
            carried: Zeros, or a paused run to continue.
            span: Initial time and time of the next pause [s].
            grid: Output times [s].
            checked: Indices of the output times at which everything is logged.
            controls: Tolerances and steps.
        """
        settings = np.array([*span, *controls])
        return self._call(numbers, x0, carried, grid, grid, checked, settings)

    def sampled(
        self,
        numbers: Any,
        x0: Any,
        carried: Any,
        knots: Knots,
        checked: np.ndarray,
        period: float,
        controls: Controls,
    ) -> Stretch:
        """Integrate under held inputs from knot to knot, with the rows of the knots."""
        settings, is_sample = np.array([period, np.inf, *controls]), knots.is_sample
        return self._call(numbers, x0, carried, knots.times, is_sample, checked, settings)

    def _traced(
        self,
        numbers: Any,
        x0: Any,
        carried: Any,
        instants: Any,
        is_sample: Any,
        checked: Any,
        settings: Any,
    ) -> Stretch:
        structure, (first, pause) = self._structure, settings[:2]
        controls = Controls(*settings[2:])

        record = partial(recorded, self._keep, checked)

        def run(numbers: Array, x0: Array, carried: Array) -> Stretch:
            at = structure, numbers, x0, carried
            if structure.sampled:
                made = integrate_sampled(*at, instants, is_sample, first, controls, record)
            else:
                made = integrate_continuous(*at, (first, pause), instants, controls, record)
            rows, kept, ended = made
            return rows, kept, Flat(*flatten(ended))  # each array that is returned costs time

        if not any(structure.batch):
            return run(numbers, x0, carried)
        numbers_axis, state_axis = (0 if flag else None for flag in structure.batch)
        return jax.vmap(run, in_axes=(numbers_axis, state_axis, 0))(numbers, x0, carried)


@lru_cache(maxsize=128)
def compiled(structure: Structure, keep: Kept | None = None) -> Compiled:
    """The compiled program, kept for the next run of the same structure."""
    return Compiled(structure, keep)


def integrate_continuous(
    structure: Structure,
    numbers: Array,
    x0: Array,
    carried: Array,
    span: tuple[Any, Any],
    grid: Array,
    controls: Controls,
    record: Record,
) -> tuple[Rows, Rows | None, Ended]:
    """Integrate over the output grid and record it; traced.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: State (q, v) at the initial time.
        carried: Zeros, or a paused solve to continue.
        span: Initial time, and time at which the solve pauses [s].
        grid: Output times [s]; the last one ends the run.
        controls: Tolerances and steps.
        record: Makes the rows.
    """
    (t0, pause), end = span, grid[-1]
    loop, x0 = structure.loop(numbers), structure.whole(numbers, t0, x0)
    project = lambda t, x: structure.project(numbers, t, x)
    level = lambda t, x: structure.level(numbers, t, x)
    motion = Motion(lambda t, x, _: loop.field(t, x), project, level)
    solver, controller, first_step = method(structure, controls, motion, grid)
    terms = dfx.ODETerm(motion.field)
    start = x0
    if structure.projected:
        start = jax.lax.fori_loop(0, TO_BEGIN, lambda _, x: project(t0, x), x0)
    states = begin(solver, controller, terms, t0, end, start, first_step, None)
    t, x, (of_solver, of_control) = resumed(carried, t0, start, states)
    solution: Any = dfx.diffeqsolve(
        terms,
        solver,
        t,
        end,
        None,
        x,
        saveat=dfx.SaveAt(
            subs=[dfx.SubSaveAt(ts=jnp.maximum(grid, t)), dfx.SubSaveAt(t1=True)],
            solver_state=True,
            controller_state=True,
        ),
        stepsize_controller=Stepping(controller, of_control[1], end, pause, controls.max_steps),
        event=ending(level) if structure.events else None,
        max_steps=None,  # the step size control counts them
        throw=False,
        solver_state=of_solver,
        controller_state=of_control,
    )
    final_time, final = solution.ts[1][0], solution.ys[1][0]
    # A solve that fails in its first step has saved nothing, not even its initial state.
    outputs = jnp.where((grid == t)[:, None], x, solution.ys[0])
    states, times = jnp.concatenate([outputs, final[None]]), jnp.append(grid, final_time)
    if structure.projected:  # outputs between steps are interpolated
        states = at_each(project, times, states)
    unfinished = solution.solver_state, solution.controller_state
    ended = Ended(
        final_time,
        final,
        status_of(solution),
        structure.conditions_at(numbers, final_time, final),
        steps=solution.controller_state[2],
        first=judged(loop.initial_values(t0, x0)),
        carried=pack_paused(carried.size, final_time, final, unfinished),
    )
    return *record(loop.observe, times, states), ended


class _Held(NamedTuple):
    """The state of a sampled run at a knot.

    Attributes:
        x: State of plant and law.
        u: Held inputs.
        time: Time [s], of the end if the run has ended.
        status: Outcome of the last integration.
        steps: Number of all steps so far.
    """

    x: Array
    u: Array
    time: Array
    status: Array
    steps: Array

    @property
    def running(self) -> Array:
        """True until the run ends early."""
        return self.status == FINISHED


class _Run(NamedTuple):
    """A sampled run; traced.

    Attributes:
        structure: Its structure.
        numbers: The numbers of loop and conditions.
        period: Sampling period [s].
        controls: Tolerances and steps.
    """

    structure: Structure
    numbers: Array
    period: Array
    controls: Controls

    def advance(self, held: _Held, t0: Array, t1: Array) -> _Held:
        """Integration from one knot to the next under held inputs."""
        structure, numbers = self.structure, self.numbers
        level = lambda t, x: structure.level(numbers, t, x, held.u)
        field = lambda t, x, _: structure.loop(numbers).held_field(t, x, held.u)
        motion = Motion(field, lambda t, x: structure.project(numbers, t, x), level)
        solver, controller, step = method(structure, self.controls, motion, jnp.zeros(0))
        solution: Any = dfx.diffeqsolve(
            dfx.ODETerm(field),
            solver,
            t0,
            t1,
            t1 - t0 if step is None else jnp.minimum(step, t1 - t0),
            held.x,
            stepsize_controller=Stepping(controller, limit=self.controls.max_steps),
            event=ending(level) if structure.events else None,
            max_steps=None,  # the step size control counts them
            throw=False,
        )
        steps = held.steps + solution.stats["num_steps"]
        return _Held(solution.ys[0], held.u, solution.ts[0], status_of(solution), steps)

    def ended(self, now: _Held, t: Array, sampling: Array) -> _Held:
        """The run ended where a condition is below zero under the inputs of a sample."""
        low = self.structure.level(self.numbers, t, now.x, now.u) < 0.0
        ends = sampling & now.running & low
        status = jnp.where(ends, EVENT, now.status)
        return now._replace(status=status, time=jnp.where(ends, t, now.time))

    def knot(self, held: _Held, here: tuple[Array, Array, Array]) -> tuple[_Held, Any]:
        """A sample if the knot is one, then integration to the next; state and inputs there."""
        t0, t1, sampling = here
        taken = lambda: self.structure.loop(self.numbers).sample(t0, held.x, self.period)
        u, x = jax.lax.cond(sampling & held.running, taken, lambda: (held.u, held.x))
        now = held._replace(u=u, x=x)
        if self.structure.events:  # a condition on the inputs falls with them, at once
            now = self.ended(now, t0, sampling)
        further = lambda: jax.lax.cond(now.running, lambda: self.advance(now, t0, t1), lambda: now)
        # Nested, because in a batch `running` turns the inner condition into a select that computes
        # both.
        return jax.lax.cond(t1 > t0, further, lambda: now), (held.x, u, held.running)


def integrate_sampled(
    structure: Structure,
    numbers: Array,
    x0: Array,
    carried: Array,
    knots: Array,
    is_sample: Array,
    period: Array,
    controls: Controls,
    record: Record,
) -> tuple[Rows, Rows | None, Ended]:
    """Integrate from knot to knot and record it; traced.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: State (q, v) at the initial time.
        carried: Zeros, or a part of the run to continue; ends with the held inputs (l).
        knots: Instants [s] (K); equal ones make no step.
        is_sample: True at sampling instants (K − 1).
        period: Sampling period [s].
        controls: Tolerances and steps.
        record: Makes the rows.
    """
    whole = structure.whole(numbers, knots[0], x0)
    size = whole.size
    _, x0, _ = resumed(carried[: 2 + size], knots[0], whole, ())
    first = _Held(x0, carried[2 + size :], knots[0], jnp.array(FINISHED), jnp.array(0))
    knot = _Run(structure, numbers, period, controls).knot
    last, (states, inputs, running) = jax.lax.scan(knot, first, (knots[:-1], knots[1:], is_sample))
    states = jnp.where(running[:, None], states, jnp.inf)
    end = jnp.where(last.running, last.x, jnp.inf)
    # Inputs at the last knot are still the held ones: the next sample is not yet taken.
    states = jnp.concatenate([states, end[None], last.x[None]])
    inputs = jnp.concatenate([inputs, last.u[None], last.u[None]])
    loop, times = structure.loop(numbers), jnp.append(knots, last.time)
    ended = Ended(
        last.time,
        last.x,
        last.status,
        structure.conditions_at(numbers, last.time, last.x, last.u),
        steps=last.steps,
        first=judged(loop.initial_values(knots[0], x0)),
        carried=jnp.append(pack_paused(2 + size, last.time, last.x, ()), last.u),
    )
    return *record(loop.observe, times, states, inputs), ended
