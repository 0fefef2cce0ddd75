"""Warning of conditions below zero between the ends of fixed steps, where they do not end a run."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from servocon.engine.compiled import evaluator
from servocon.errors import warn
from servocon.simulation.sampling import states_of
from servocon.simulation.setup import Setup
from servocon.simulation.structure import Structure


def warn_of_dips(setup: Setup, time: np.ndarray, observation: Any, stops: Sequence[Any]) -> None:
    """Warn where an output of a run with fixed steps shows a condition below zero.

    Adaptive steps are shortened there, and sampled runs end a step at every output.

    Args:
        setup: The run.
        time: Output times [s] (T).
        observation: Logged quantities there.
        stops: Early end of each member, or None.
    """
    structure = setup.structure
    if not (structure.events and structure.fixed_step) or structure.sampled:
        return
    numbers = np.broadcast_to(setup.numbers, (len(stops), setup.numbers.shape[-1]))
    states = states_of(observation, len(stops), len(time))
    for i, stop in enumerate(stops):
        there = time < (np.inf if stop is None else stop.time)
        values = _conditions(structure)(numbers[i], time[there], states[i][there])
        below = np.argwhere(values < 0.0)
        if below.size:
            row, which = below[np.argmin(below[:, 1])]
            member = f" of member {i}" if setup.batch_size is not None else ""
            warn(
                f"event {setup.events[which]!r} is below zero at t = {time[there][row]:.6g} "
                f"s{member}, between the ends of two steps, where it is not seen: take a "
                "smaller step, or an adaptive one"
            )
            return


@lru_cache(maxsize=16)
def _conditions(structure: Structure) -> Callable[..., Any]:
    """Compiled, for many instants."""
    conditions = lambda numbers, t, x: structure.conditions_at(numbers, t, x)
    return evaluator(conditions, rows=(1, 2), many=False)
