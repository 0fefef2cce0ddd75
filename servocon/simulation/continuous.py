"""A stretch of a run under a continuous law: one adaptive or fixed-step solve."""

from typing import Any

import diffrax as dfx
import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.simulation.closed_loop import sound
from servocon.simulation.segment import Segment
from servocon.simulation.structure import Controls, SolveOutcome, Structure, method
from servocon.simulation.traced import projection, traced_loop


def integrate_continuous(
    structure: Structure, numbers: Array, x0: Array, t0: Array, grid: Array, controls: Controls
) -> Segment:
    """Integrate over the output grid, in a program that is traced.

    Args:
        structure: The structure of the run.
        numbers: The numbers of loop and conditions.
        x0: State at the beginning, or (q, v) at the initial time.
        t0: Time at the beginning [s].
        grid: Output times [s]; the last one ends the stretch.
        controls: Tolerances and steps.
    """
    x0 = structure.whole(numbers, x0)
    traced = traced_loop(structure, t0, x0, numbers)
    project = projection(structure, t0, x0, numbers)
    solver, controller, first_step = method(structure, controls, traced.field, project)
    solution: Any = dfx.diffeqsolve(
        dfx.ODETerm(traced.field),
        solver,
        t0,
        grid[-1],
        first_step,
        x0,
        numbers,
        saveat=dfx.SaveAt(subs=[dfx.SubSaveAt(ts=grid), dfx.SubSaveAt(t1=True)]),
        stepsize_controller=controller,
        event=structure.ending(numbers),
        max_steps=structure.max_steps,
        throw=False,
    )
    times = jnp.append(grid, solution.ts[1])
    states = jnp.concatenate([solution.ys[0], solution.ys[1]])
    if project is not None:  # outputs between steps are interpolated
        states = jax.vmap(project, (0, 0, None))(times, states, numbers)
    initial = traced.initial_values(t0, x0, numbers)
    return Segment(
        traced.observe(times, states, numbers),
        final_time=solution.ts[1][0],
        x=solution.ys[1][0],
        u=jnp.zeros(0),
        **SolveOutcome.of(solution)._asdict(),
        conditions=structure.conditions(numbers, solution.ts[1][0], solution.ys[1][0]),
        initial=initial,
        sound=sound(initial),
    )
