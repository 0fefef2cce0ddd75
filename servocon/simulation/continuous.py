"""A stretch of a run under a continuous law: one adaptive or fixed-step solve."""

from typing import Any, NamedTuple

import diffrax as dfx
import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.simulation.closed_loop import sound
from servocon.simulation.segment import Segment
from servocon.simulation.stepping import Stepping, begin, pack_paused, resumed
from servocon.simulation.structure import Controls, Form, Motion, SolveOutcome, Structure, method
from servocon.simulation.traced import projection, traced_loop
from servocon.simulation.watching import ending


class Solved(NamedTuple):
    """The outcome of a solve; see `servocon.simulation.segment.Segment` for the fields.

    Attributes:
        states: States at the output times, and last at the final time, not projected.
        outcome: Fields of the same names.
    """

    states: Any
    final_time: Any
    x: Any
    carried: Any
    outcome: SolveOutcome


def solve(
    form: Form,
    motion: Motion,
    arguments: Any,
    x0: Array,
    carried: Array,
    span: tuple[Any, Any],
    grid: Array,
    controls: Controls,
) -> Solved:
    """Integrate over the output grid, in a program that is traced.

    Args:
        form: Solver, and what goes with it.
        motion: Functions of (t, x, arguments).
        arguments: Their third argument.
        x0: State at the initial time, of plant and law.
        carried: Zeros, or a paused solve to be continued.
        span: Initial time, and time at which the solve shall pause [s].
        grid: Output times [s]; the last one ends the run.
        controls: Tolerances and steps.
    """
    (t0, pause), end = span, grid[-1]
    solver, controller, first_step = method(form, controls, motion, arguments)
    terms = dfx.ODETerm(motion.field)
    states = begin(solver, controller, terms, t0, end, x0, first_step, arguments)
    t, x, (of_solver, of_control) = resumed(carried, t0, x0, states)
    level: Any = motion.level
    solution: Any = dfx.diffeqsolve(
        terms,
        solver,
        t,
        end,
        None,
        x,
        arguments,
        saveat=dfx.SaveAt(
            subs=[dfx.SubSaveAt(ts=jnp.maximum(grid, t)), dfx.SubSaveAt(t1=True)],
            solver_state=True,
            controller_state=True,
        ),
        stepsize_controller=Stepping(controller, of_control[1], end, pause, controls.max_steps),
        event=ending(lambda t, x: level(t, x, arguments)) if form.events else None,
        max_steps=None,  # the step size control counts them
        throw=False,
        solver_state=of_solver,
        controller_state=of_control,
    )
    final_time, final = solution.ts[1][0], solution.ys[1][0]
    # A solve that fails in its first step has saved nothing, not even its beginning.
    outputs = jnp.where((grid == t)[:, None], x, solution.ys[0])
    states = jnp.concatenate([outputs, final[None]])
    outcome = SolveOutcome.of(solution)._replace(steps=solution.controller_state[2])
    unfinished = solution.solver_state, solution.controller_state
    kept = pack_paused(carried.size, final_time, final, unfinished)
    return Solved(states, final_time, final, kept, outcome)


def integrate_continuous(
    structure: Structure,
    numbers: Array,
    x0: Array,
    carried: Array,
    span: tuple[Any, Any],
    grid: Array,
    controls: Controls,
) -> Segment:
    """Integrate over the output grid and log it, in a program that is traced.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: State (q, v) at the initial time.
        carried: Zeros, or a paused solve to be continued.
        span: Initial time, and time at which the solve shall pause [s].
        grid: Output times [s]; the last one ends the run.
        controls: Tolerances and steps.
    """
    t0, x0 = span[0], structure.whole(numbers, x0)
    traced = traced_loop(structure, t0, x0, numbers)
    project = projection(structure, t0, x0, numbers)
    level = lambda t, x, numbers: structure.level(numbers, t, x)
    motion = Motion(traced.field, project, level)
    solved = solve(structure.form, motion, numbers, x0, carried, span, grid, controls)
    times, states = jnp.append(grid, solved.final_time), solved.states
    if project is not None:  # outputs between steps are interpolated
        states = jax.vmap(project, (0, 0, None))(times, states, numbers)
    initial = traced.initial_values(t0, x0, numbers)
    return Segment(
        traced.observe(times, states, numbers),
        final_time=solved.final_time,
        x=solved.x,
        carried=solved.carried,
        **solved.outcome._asdict(),
        conditions=structure.conditions(numbers, solved.final_time, solved.x),
        initial=initial,
        sound=sound(initial),
    )
