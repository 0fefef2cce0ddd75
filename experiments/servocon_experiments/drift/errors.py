"""Errors of a run of the pendulum."""

from typing import NamedTuple

import numpy as np


class Errors(NamedTuple):
    """Errors of a run, or of each run of a batch.

    Attributes:
        position: Largest |f| [m].
        speed: Largest |ḟ| [m/s].
        energy: Change of the energy over the run, divided by m g L.
        work: The part of it that is work of the constraint force.
        angle: Largest deviation from the closed form [rad].
    """

    position: np.ndarray
    speed: np.ndarray
    energy: np.ndarray
    work: np.ndarray
    angle: np.ndarray
