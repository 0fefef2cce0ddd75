"""A closed loop's motion as a traced function, differentiable by all its arguments."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import diffrax as dfx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.simulation.closed_loop import ClosedLoop, Sizes
from servocon.simulation.options import Solver
from servocon.simulation.solvers import Knots
from servocon.simulation.xla.solve import solver_of

FIRST_STEP = 1e-4
"""First trial step as a fraction of the horizon; an estimate would compile the field twice more."""


def motion(
    loop_of: Callable[..., ClosedLoop],
    arguments: tuple[Any, ...],
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
    times: Float[Array, " T"],
    solver: Solver,
) -> Float[Array, "T x"]:
    """The states [q, v, internal state of the law] at given instants; not finite after a failure.

    Derivatives use forward mode.

    Args:
        loop_of: The closed loop, from the arguments.
        arguments: Quantities by which to differentiate.
        q: Coordinates at the first instant.
        v: Speeds at the first instant.
        times: The instants [s].
        solver: Method, tolerances and largest number of steps.
    """
    sizes = Sizes(q.shape[0], v.shape[0])

    def field(t: Any, x: Any, arguments: Any) -> Any:
        return replace(loop_of(*arguments), sizes=sizes).field(t, x)

    solution: Any = dfx.diffeqsolve(
        dfx.ODETerm(field),
        solver_of(solver.method, times),
        times[0],
        times[-1],
        FIRST_STEP * (times[-1] - times[0]),
        loop_of(*arguments).initial(q, v, times[0]),
        arguments,
        saveat=dfx.SaveAt(ts=times),
        stepsize_controller=dfx.PIDController(rtol=solver.rtol, atol=solver.atol),
        adjoint=dfx.ForwardMode(),
        max_steps=solver.max_steps,
        throw=False,
    )
    return solution.ys


def sampled_motion(
    loop: ClosedLoop,
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
    knots: Knots,
    period: float,
    solver: Solver,
) -> tuple[Float[Array, "T x"], Float[Array, "T l"]]:
    """States and inputs at the output times of a loop under a sampled law, likewise.

    The inputs at a sampling instant are those of its sample; at the end the last ones are held.

    Args:
        loop: The closed loop.
        q: Coordinates at the first instant.
        v: Speeds at the first instant.
        knots: Output times and sampling instants.
        period: Sampling period [s].
        solver: Method, tolerances and largest number of steps.
    """
    last = int(np.argmax(knots.times == knots.times[-1]))  # the rest is padding
    times, sampling = jnp.asarray(knots.times[: last + 1]), jnp.asarray(knots.is_sample[:last])
    field = lambda t, x, args: args[0].held_field(t, x, args[1])

    def knot(held: Any, here: Any) -> Any:
        x, u = held
        t0, t1, sample = here
        take = lambda: loop.sample(t0, x, jnp.asarray(period))
        u, after = jax.lax.cond(sample, take, lambda: (u, x))
        solution: Any = dfx.diffeqsolve(
            dfx.ODETerm(field),
            solver_of(solver.method, jnp.zeros(0)),
            t0,
            t1,
            t1 - t0,
            after,
            (loop, u),
            stepsize_controller=dfx.PIDController(rtol=solver.rtol, atol=solver.atol),
            adjoint=dfx.ForwardMode(),
            max_steps=solver.max_steps,
            throw=False,
        )
        return (solution.ys[-1], u), (x, u)

    start = loop.initial(q, v, times[0])
    none = jnp.zeros_like(jax.eval_shape(loop.sample, times[0], start, times[0])[0])
    (end, u), (states, inputs) = jax.lax.scan(
        knot, (start, none), (times[:-1], times[1:], sampling)
    )
    outputs = knots.is_output[: last + 1]
    return jnp.append(states, end[None], 0)[outputs], jnp.append(inputs, u[None], 0)[outputs]
