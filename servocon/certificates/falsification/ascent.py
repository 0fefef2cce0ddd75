"""From given runs to worse ones: ascent by the derivative of the simulated motion."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.engine.jit import jit
from servocon.engine.packing import Layout
from servocon.simulation.closed_loop import ClosedLoop
from servocon.simulation.differentiable import Accuracy, motion

FIRST_REACH = 0.25
"""The first step along the steepest coordinate, as a part of its range."""

DIFFERENCE = 1e-3
"""The step of difference quotients, as a part of the range: far above what integration adds."""


class Family(NamedTuple):
    """Closed loops and initial states that depend linearly on z, with entries between 0 and 1.

    Attributes:
        plant: Numbers of the plant at z = 0.
        plant_slope: What each entry of z adds to them (d, numbers).
        plant_layout: How the numbers become a plant.
        law: Numbers of the law and the disturbance.
        law_layout: How the numbers become these two.
        state: [q, v] at z = 0.
        state_slope: What each entry of z adds to it (d, nq + n).
        nq: How many of them are coordinates.
    """

    plant: np.ndarray
    plant_slope: np.ndarray
    plant_layout: Layout
    law: np.ndarray
    law_layout: Layout
    state: np.ndarray
    state_slope: np.ndarray
    nq: int


class Sensitivity(NamedTuple):
    """Runs and their derivatives by z, one run first.

    Attributes:
        beta: β (runs, T, m).
        slope: Its derivatives (runs, d, T, m).
        q: Coordinates (runs, T, nq).
        v: Speeds (runs, T, n).
    """

    beta: np.ndarray
    slope: np.ndarray
    q: np.ndarray
    v: np.ndarray


@lru_cache(maxsize=32)
def _compiled(
    plant_layout: Layout, law_layout: Layout, nq: int, solver: str, max_steps: int
) -> Callable[..., Any]:
    def loop_of(plant: Array, law: Array) -> ClosedLoop:
        return ClosedLoop(plant_layout.unpack(plant), *law_layout.unpack(law))

    @jit
    def runs(z: Array, times: Array, tolerances: Array, law: Array, *line: Array):
        accuracy = Accuracy(solver, tolerances[0], tolerances[1], max_steps)

        def run(z: Array):
            plant, plant_slope, state, state_slope = line
            arguments, x = (plant + z @ plant_slope, law), state + z @ state_slope
            states = motion(loop_of, arguments, x[:nq], x[nq:], times, accuracy)[:, : len(x)]
            known = loop_of(*arguments).law
            beta = jax.vmap(lambda t, x: known.constraint.beta(known.model, x[:nq], x[nq:], t))
            return beta(times, states), states

        def with_slope(z: Array):
            along = lambda dz: jax.jvp(run, (z,), (dz,), has_aux=True)
            return jax.vmap(along, out_axes=(None, 0, None))(jnp.eye(z.shape[0]))

        return jax.vmap(with_slope)(z)

    return runs


def sensitivity(family: Family, z: np.ndarray, times: np.ndarray, how: Accuracy) -> Sensitivity:
    """The runs of a family at several z (runs, d), with their derivatives."""
    runs = _compiled(family.plant_layout, family.law_layout, family.nq, how.solver, how.max_steps)
    line = (family.plant, family.plant_slope, family.state, family.state_slope)
    answers = runs(z, times, np.array([how.rtol, how.atol]), family.law, *line)
    beta, slope, states = (np.asarray(array) for array in answers)
    return Sensitivity(beta, slope, *np.split(states, [family.nq], axis=-1))


def by_differences(
    value_of: Callable[[np.ndarray], np.ndarray], z: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Values at several points (runs, d) of the unit box, and their slopes towards its inside.

    Args:
        value_of: Values at points (k runs, d): all runs, and all again with each entry moved.
        z: The points.

    Returns:
        Values (runs) and difference quotients (runs, d).
    """
    size = np.where(z < 0.5, DIFFERENCE, -DIFFERENCE)
    moved = z + size * np.eye(z.shape[1])[:, None]
    values = value_of(np.concatenate([z, *moved]))
    here, *there = values.reshape(-1, len(z))
    with np.errstate(invalid="ignore"):  # -inf from -inf, where nothing is compared
        return here, np.stack([x - here for x in there], axis=1) / size


def ascend(
    cost_of: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]], z: np.ndarray, steps: int
) -> np.ndarray:
    """Projected gradient ascent in the unit box, of several points at a time.

    Each has its own step size: it grows after a step that gained and shrinks after one that did
    not, which is then taken back.

    Args:
        cost_of: Values (runs) and derivatives (runs, d) at points (runs, d).
        z: Where to start (runs, d).
        steps: How many steps.

    Returns:
        The best point of each run.
    """
    value, slope = cost_of(z)
    reach = np.full(len(z), FIRST_REACH)
    for _ in range(steps):
        slope = np.nan_to_num(slope, posinf=0.0, neginf=0.0)
        open_ways = np.where(slope > 0, z < 1.0, z > 0.0)
        way = slope * open_ways
        steepest = np.maximum(np.abs(way).max(axis=1, keepdims=True), np.finfo(float).tiny)
        tried = np.clip(z + reach[:, None] * way / steepest, 0.0, 1.0)
        new, new_slope = cost_of(tried)
        gained = new > value
        z, slope = (np.where(gained[:, None], *x) for x in ((tried, z), (new_slope, slope)))
        value = np.where(gained, new, value)
        reach = np.where(gained, np.minimum(2.0 * reach, 1.0), reach / 3.0)
    return z
