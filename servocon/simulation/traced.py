"""A closed loop as traced functions of (t, x, numbers), in scalar operations where that pays."""

import operator
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax.extend.core import jaxpr_as_fun
from jaxtyping import Array

from servocon.constraint.projection import projected
from servocon.engine.scalars.scalarize import scalarize, scalarize_parts
from servocon.simulation.closed_loop import InitialValues
from servocon.simulation.segment import Log
from servocon.simulation.structure import Structure

OPERATION_BUDGET = 1500
"""Largest vector field, in scalar operations, that is rewritten in scalars before compilation."""

AT_ONCE_BUDGET = 300
"""Largest observation, in scalar operations, that is computed for all instants at once."""


def in_scalars(function: Callable[..., Any], *example: Any) -> Callable[..., Any]:
    """A function in scalar operations where that pays, else as it is."""
    return scalarize(function, *example, budget=OPERATION_BUDGET) or function


class TracedLoop(NamedTuple):
    """The continuous loop's functions, from one tracing of plant and law.

    Attributes:
        field: (t, x, numbers) → ẋ.
        observe: (times, states, numbers) → the log of these instants.
        initial_values: (t, x, numbers) → the values for the checks of a run.
    """

    field: Callable[..., Array]
    observe: Callable[..., Log]
    initial_values: Callable[..., InitialValues]


def traced_loop(structure: Structure, t: Any, x: Any, numbers: Any) -> TracedLoop:
    """The continuous loop's functions, at the shapes of the arguments."""

    def everything(t, x, numbers):
        loop = structure.loop(numbers)
        derivative, observation = loop.field_and_observation(t, x)
        return derivative, Log.of(observation), loop.initial_values(t, x)

    closed, shape = jax.make_jaxpr(everything, return_shape=True)(t, x, numbers)
    treedef, evaluate = jax.tree.structure(shape), jaxpr_as_fun(closed)

    def function(t, x, numbers):
        return treedef.unflatten(evaluate(t, x, numbers))

    parts = [
        operator.itemgetter(0),
        lambda values: values[1].rows[0],
        lambda values: values[1].rows[1],
        operator.itemgetter(2),
    ]
    scalar = scalarize_parts(function, parts, t, x, numbers, budget=OPERATION_BUDGET)
    plain = [lambda *args, part=part: part(function(*args)) for part in parts]

    def over_time(i: int, times: Array, states: Array, numbers: Array) -> Array:
        fast = scalar[i]
        if fast is None:
            return jax.vmap(plain[i], (0, 0, None))(times, states, numbers)
        if fast.operations <= AT_ONCE_BUDGET:
            return jax.vmap(fast, (0, 0, None))(times, states, numbers)
        # One instant after the other compiles faster than all at once.
        return jax.lax.map(lambda at: fast(at[0], at[1], numbers), (times, states))

    def observe(times, states, numbers):
        rows = over_time(1, times, states, numbers), over_time(2, times, states, numbers)
        return Log(rows, shape[1].layouts)

    return TracedLoop(scalar[0] or plain[0], observe, scalar[3] or plain[3])


def projection_of(structure: Structure) -> Callable[..., Array] | None:
    """(t, x, numbers) → x on the law's constraint; None where the run is not projected."""
    if not structure.projected:
        return None

    def project(t, x, numbers):
        loop = structure.loop(numbers)
        q, v, _ = loop.split(x)
        moving = q.shape[0] + v.shape[0]
        on_constraint = projected(loop.plant, loop.law.constraint, q, v, t)
        return jnp.concatenate([on_constraint, x[moving:]])

    return project


def projection(structure: Structure, t: Any, x: Any, numbers: Any) -> Callable[..., Array] | None:
    """As `projection_of`, in scalar operations where that pays."""
    project = projection_of(structure)
    return None if project is None else in_scalars(project, t, x, numbers)
