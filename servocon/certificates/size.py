"""Memory for the evaluation of samples, estimated before any is drawn."""

from typing import Any

import numpy as np

from servocon.certificates.states import StateSet
from servocon.memory import NUMBER, require_memory
from servocon.tree.batch import Batch
from servocon.uncertainty.sets import Uncertainty, memory_of

WIDTH = 16
"""Numbers that are computed at one plant and state."""

COPIES = 4
"""Number of such arrays in memory at one time."""


def require_pairs(plants: Any, states: StateSet, samples: tuple[int, int], scouts: int) -> None:
    """Check that the samples fit into half of the machine's memory.

    Args:
        plants: The plants, a batch, or an uncertainty set.
        states: The set of states.
        samples: Number of plants drawn from an uncertainty set, and number of states.
        scouts: Number of scouting samples.

    Raises:
        InputError: they do not fit.
    """
    drawn, count = samples
    box, number, of_plant = states.box, 1, 0.0
    if isinstance(plants, Batch):
        number = plants.size
    elif isinstance(plants, Uncertainty):
        corners = plants.corner_count
        number = drawn + (corners if corners <= drawn else 0)
        of_plant = memory_of(plants, 1)
    of_state = 0 if box is None else np.size(box.q[0]) + np.size(box.v[0]) + 1
    rows = number * count + scouts
    needed = NUMBER * COPIES * (WIDTH * rows + of_state * (count + scouts))
    require_memory(
        "samples and search",
        f"{number:,} plants at {count:,} states, and {scouts:,} scouting samples",
        needed + of_plant * (number + scouts),
        "Take fewer samples=(plants, states), or a smaller search=.",
    )
