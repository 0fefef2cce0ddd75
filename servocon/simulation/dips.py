"""Warning of conditions below zero between the ends of fixed steps, where they do not end a run."""

import jax
import jax.numpy as jnp
import numpy as np

from servocon.errors import warn
from servocon.results.trajectory import Trajectory
from servocon.simulation.setup import Setup


def warn_of_dips(setup: Setup, trajectory: Trajectory) -> None:
    """Warn where an output of a run with fixed steps shows a condition below zero.

    Adaptive steps are shortened there, and sampled runs end a step at every output.
    """
    structure, lead = setup.structure, trajectory.batch_shape or (1,)
    if not (structure.events and structure.fixed_step) or structure.sampled:
        return
    numbers = np.broadcast_to(setup.numbers, (*lead, setup.numbers.shape[-1]))
    q, v = (x.reshape(*lead, *x.shape[-2:]) for x in (trajectory.q, trajectory.v))
    for i, stop in enumerate(trajectory.stops):
        _, conditions = structure.layout.unpack(jnp.asarray(numbers[i]))
        there = trajectory.time < (np.inf if stop is None else stop.time)
        at = jnp.asarray(q[i][there]), jnp.asarray(v[i][there]), jnp.asarray(trajectory.time[there])
        for name, condition in zip(setup.events, conditions, strict=True):
            below = np.flatnonzero(np.asarray(jax.vmap(condition)(*at)) < 0.0)
            if below.size:
                which = f" of member {i}" if trajectory.batch_shape else ""
                warn(
                    f"event {name!r} is below zero at t = {trajectory.time[there][below[0]]:.6g} "
                    f"s{which}, between the ends of two steps, where it is not seen: take a "
                    "smaller step, or an adaptive one"
                )
                return
