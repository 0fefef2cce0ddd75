"""The step size control of every solve: finite states only, pauses, and continuation."""

from typing import Any

import diffrax as dfx
import equinox as eqx
import jax
import jax.numpy as jnp
from jax.flatten_util import ravel_pytree
from jaxtyping import Array

from servocon.simulation.solvers import FIRST_STEP

ROUNDED_TO_END = 256
"""Distance of a step's end from that of the solve, in units of rounding, below which the step is
lengthened or shortened to it; at least diffrax's own 100."""


class Stepping(dfx.AbstractStepSizeController):
    """A step size controller that refuses nonfinite states and can pause.

    A continued solve takes the same steps as an uninterrupted one. An adaptive step to a nonfinite
    state is repeated with a smaller size; a fixed step ends the solve before it.

    Attributes:
        controller: The wrapped step size controller.
        next_end: End of the first step [s]; None to begin with a step of the given size.
        end: End of the whole solve [s].
        pause: Time of the pause [s]: the first step that ends there or later is the last.
        limit: Largest number of steps in all parts of the solve together.
    """

    controller: Any
    next_end: Any = None
    end: Any = jnp.inf
    pause: Any = jnp.inf
    limit: Any = jnp.inf

    def wrap(self, direction: Any) -> "Stepping":
        """As the controller."""
        return eqx.tree_at(lambda s: s.controller, self, self.controller.wrap(direction))

    def init(
        self,
        terms: Any,
        t0: Any,
        t1: Any,
        y0: Any,
        dt0: Any,
        args: Any,
        func: Any,
        error_order: Any,
    ) -> tuple[Any, Any]:
        """The end of the first step, and the state: the controller's, that end, number of steps."""
        if self.next_end is not None:  # the state is given, too
            return self.next_end, None
        end, state = self.controller.init(terms, t0, t1, y0, dt0, args, func, error_order)
        return end, (state, jnp.asarray(end), jnp.asarray(0))

    def adapt_step_size(
        self,
        t0: Any,
        t1: Any,
        y0: Any,
        y1_candidate: Any,
        args: Any,
        y_error: Any,
        error_order: Any,
        controller_state: Any,
    ) -> Any:
        """As the controller, with the refusal, the pause and the limit."""
        inner, _, count = controller_state
        finite = jnp.all(jnp.isfinite(y1_candidate))
        y1 = jnp.where(finite, y1_candidate, y0)
        error = None if y_error is None else jnp.where(finite, y_error, jnp.inf)
        keep, start, end, jump, inner, result = self.controller.adapt_step_size(
            t0, t1, y0, y1, args, error, error_order, inner
        )
        results, refused = dfx.RESULTS, keep & ~finite  # fixed steps, and the smallest, are kept
        keep, start, end = keep & finite, jnp.where(refused, t0, start), jnp.where(refused, t1, end)
        failed = (result == results.successful) & refused
        result = results.where(failed, results.dt_min_reached, result)
        count = count + 1
        underway = start < self.end
        exhausted = underway & (count >= self.limit)
        result = results.where(
            (result == results.successful) & exhausted, results.max_steps_reached, result
        )
        rounding = ROUNDED_TO_END * jnp.finfo(float).eps * jnp.abs(self.end)
        paused = underway & keep & (start >= self.pause) & (end < self.end - rounding)
        result = results.where(
            (result == results.successful) & paused, results.event_occurred, result
        )
        return keep, start, end, jump, (inner, end, count), result


def begin(
    solver: Any, controller: Any, terms: Any, t: Any, end: Any, x: Any, first_step: Any, args: Any
) -> tuple[Any, Any]:
    """States of solver and step size controller at the beginning of a solve.

    Args:
        solver: The solver.
        controller: The wrapped step size controller.
        terms: The vector field.
        t: Time at the beginning [s].
        end: Time at the end [s].
        x: State at the beginning.
        first_step: Size of the first step [s]; None for an adaptive solve.
        args: Arguments of the vector field.
    """
    first = FIRST_STEP if first_step is None else first_step
    next_end, control = (
        Stepping(controller)
        .wrap(1)
        .init(terms, t, end, x, first, args, solver.func, solver.error_order(terms))
    )
    return solver.init(terms, t, next_end, x, args), control


def carried_size(width: int) -> int:
    """Size of the vector of a paused solve, for any solver."""
    return 16 + 3 * width


def pack_paused(size: int, t: Any, x: Array, states: Any) -> Array:
    """A paused solve as one vector; traced."""
    rest = ravel_pytree(states)[0]
    packed = jnp.concatenate([jnp.array([1.0]), jnp.asarray(t, float)[None], x, rest])
    assert packed.size <= size, "a solver with more states than foreseen"
    return jnp.pad(packed, (0, size - packed.size))


def resumed(carried: Array, t: Any, x: Array, states: Any) -> tuple[Any, Array, Any]:
    """Time, state and solver's states: those of a paused solve, else the given ones."""
    paused = carried[0] > 0.0
    flat, unravel = ravel_pytree(states)
    rest = carried[2 + x.size : 2 + x.size + flat.size]
    given = unravel(jnp.where(paused, rest, flat))
    states = jax.tree.map(
        lambda like, value: jnp.asarray(value, jnp.asarray(like).dtype), *(states, given)
    )
    return (jnp.where(paused, carried[1], t), jnp.where(paused, carried[2 : 2 + x.size], x), states)
