"""A stretch of a run under a continuous law: one adaptive or fixed-step solve."""

from typing import Any

import diffrax as dfx
import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.simulation.closed_loop import sound
from servocon.simulation.segment import Segment
from servocon.simulation.stepping import Stepping, begin, pack_paused, resumed
from servocon.simulation.structure import Controls, SolveOutcome, Structure, method
from servocon.simulation.traced import projection, traced_loop


def integrate_continuous(
    structure: Structure,
    numbers: Array,
    x0: Array,
    carried: Array,
    t0: Array,
    pause: Array,
    grid: Array,
    controls: Controls,
) -> Segment:
    """Integrate over the output grid, in a program that is traced.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: State (q, v) at the initial time.
        carried: Zeros, or a paused solve to be continued.
        t0: Initial time [s].
        pause: Time at which the solve shall pause [s].
        grid: Output times [s]; the last one ends the run.
        controls: Tolerances and steps.
    """
    x0, end = structure.whole(numbers, x0), grid[-1]
    traced = traced_loop(structure, t0, x0, numbers)
    project = projection(structure, t0, x0, numbers)
    solver, controller, first_step = method(structure, controls, numbers, traced.field, project)
    terms = dfx.ODETerm(traced.field)
    states = begin(solver, controller, terms, t0, end, x0, first_step, numbers)
    t, x, (of_solver, of_control) = resumed(carried, t0, x0, states)
    solution: Any = dfx.diffeqsolve(
        terms,
        solver,
        t,
        end,
        None,
        x,
        numbers,
        saveat=dfx.SaveAt(
            subs=[dfx.SubSaveAt(ts=jnp.maximum(grid, t)), dfx.SubSaveAt(t1=True)],
            solver_state=True,
            controller_state=True,
        ),
        stepsize_controller=Stepping(controller, of_control[1], end, pause, structure.max_steps),
        event=structure.ending(numbers),
        max_steps=structure.max_steps,
        throw=False,
        solver_state=of_solver,
        controller_state=of_control,
    )
    final_time, final = solution.ts[1][0], solution.ys[1][0]
    # A solve that fails in its first step has saved nothing, not even its beginning.
    outputs = jnp.where((grid == t)[:, None], x, solution.ys[0])
    times = jnp.append(grid, final_time)
    states = jnp.concatenate([outputs, final[None]])
    if project is not None:  # outputs between steps are interpolated
        states = jax.vmap(project, (0, 0, None))(times, states, numbers)
    initial = traced.initial_values(t0, x0, numbers)
    outcome = SolveOutcome.of(solution)._replace(steps=solution.controller_state[2])
    unfinished = solution.solver_state, solution.controller_state
    return Segment(
        traced.observe(times, states, numbers),
        final_time=final_time,
        x=final,
        carried=pack_paused(carried.size, final_time, final, unfinished),
        **outcome._asdict(),
        conditions=structure.conditions(numbers, final_time, final),
        initial=initial,
        sound=sound(initial),
    )
