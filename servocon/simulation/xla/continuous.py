"""A stretch of a run under a continuous law by XLA: one adaptive or fixed-step solve."""

from typing import Any

import diffrax as dfx
import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.simulation.closed_loop import sound
from servocon.simulation.segment import Segment
from servocon.simulation.structure import TO_BEGIN, Controls, Structure
from servocon.simulation.xla.instants import Logs, at_each
from servocon.simulation.xla.solve import Motion, SolveOutcome, method
from servocon.simulation.xla.stepping import Stepping, begin, pack_paused, resumed
from servocon.simulation.xla.watching import ending


def integrate_continuous(
    structure: Structure,
    numbers: Array,
    x0: Array,
    carried: Array,
    span: tuple[Any, Any],
    grid: Array,
    controls: Controls,
    logs: Logs,
) -> Segment:
    """Integrate over the output grid and log it; traced.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: State (q, v) at the initial time.
        carried: Zeros, or a paused solve to continue.
        span: Initial time, and time at which the solve pauses [s].
        grid: Output times [s]; the last one ends the run.
        controls: Tolerances and steps.
        logs: The logs to make.
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
    outcome = SolveOutcome.of(solution)._replace(steps=solution.controller_state[2])
    unfinished = solution.solver_state, solution.controller_state
    initial = loop.initial_values(t0, x0)
    return Segment(
        *logs.of(loop.observe, times, states),
        final_time=final_time,
        x=final,
        carried=pack_paused(carried.size, final_time, final, unfinished),
        **outcome._asdict(),
        conditions=structure.conditions_at(numbers, final_time, final),
        held=jnp.zeros(0),
        initial=initial,
        sound=sound(initial),
    )
