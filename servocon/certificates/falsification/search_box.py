"""The box of uncertain parameters and initial states, in coordinates between 0 and 1."""

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from servocon.certificates.falsification.ascent import Family
from servocon.certificates.samples import StateBox
from servocon.engine.batch import Batch
from servocon.engine.packing import pack
from servocon.errors import InputError
from servocon.laws import Law
from servocon.plant import Plant
from servocon.uncertainty.sets import Uncertainty

MOST_CORNERS = 0.25
"""The part of the runs that may be corners of the box."""


class JointBox(NamedTuple):
    """The box of parameters and initial states; z are those of its coordinates that vary."""

    plants: Plant | Uncertainty
    lower: np.ndarray  # parameters and initial states
    upper: np.ndarray
    free: np.ndarray  # which of them vary
    sizes: tuple[int, int]  # how many are parameters, how many are coordinates

    def split(self, z: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Parameters, q and v of points (count, d)."""
        x = np.tile(self.lower, (len(z), 1))
        x[:, self.free] += z * (self.upper - self.lower)[self.free]
        parameters, q, v = np.split(np.minimum(x, self.upper), np.cumsum(self.sizes), axis=1)
        return parameters, q, v

    def values(self, z: np.ndarray) -> tuple[dict[str, float], np.ndarray, np.ndarray]:
        """The parameters by name, q and v of one point (d)."""
        parameters, q, v = self.split(z[None])
        names = self.plants.names if isinstance(self.plants, Uncertainty) else ()
        return dict(zip(names, parameters[0].tolist(), strict=True)), q[0], v[0]

    def members(self, z: np.ndarray) -> tuple[Plant | Batch, np.ndarray, np.ndarray]:
        """The plants, q and v of points (count, d)."""
        parameters, q, v = self.split(z)
        if isinstance(self.plants, Uncertainty):
            return self.plants.at(parameters).plants, q, v
        return self.plants, q, v

    def family(self, law: Law, disturbance: Any) -> Family:
        """The runs as a function of z."""
        z = np.concatenate([np.zeros((1, self.free.size)), np.eye(self.free.size)])
        plants, q, v = self.members(z)
        if isinstance(plants, Batch):
            numbers, layout = pack(plants.tree, "plant", plants.size)
        else:
            numbers, layout = pack(plants, "plant")
            numbers = np.tile(numbers, (len(z), 1))
        states = np.concatenate([q, v], axis=1)
        first = (numbers[0], states[0])
        slopes = (numbers[1:] - numbers[0], states[1:] - states[0])
        return Family(
            first[0],
            slopes[0],
            layout,
            *pack((law, disturbance), "law"),
            first[1],
            slopes[1],
            self.sizes[1],
        )


def joint_box(plants: Any, start: StateBox) -> JointBox:
    """The box of a plant's, or an uncertainty set's, parameters and of initial states."""
    if not isinstance(plants, Plant | Uncertainty):
        raise InputError(
            "plants",
            got=type(plants).__name__,
            expected="a plant, or a servocon.Uncertainty",
            cure="A batch has no plants between its members that could be tried.",
        )
    states, nq = [side[:-1] for side in start.bounds], np.size(start.q[0])
    ends = states
    if isinstance(plants, Uncertainty):
        sides = zip((plants.lower, plants.upper), states, strict=True)
        ends = [np.concatenate(side) for side in sides]
    lower, upper = ends
    return JointBox(
        plants, lower, upper, np.flatnonzero(lower < upper), (len(lower) - len(states[0]), nq)
    )


def points_of(dimensions: int, count: int, seed: int) -> tuple[np.ndarray, int]:
    """Points in the unit cube (count, dimensions), and how many of them, the first, are corners."""
    if dimensions == 0:
        return np.zeros((1, 0)), 1
    from scipy.stats import qmc

    rng, most = np.random.default_rng(seed), int(MOST_CORNERS * count)
    if 2**dimensions <= most:
        corners = np.array(list(product((0.0, 1.0), repeat=dimensions)))
    else:
        corners = rng.integers(0, 2, (most, dimensions)).astype(float)
    rest = count - len(corners)
    filling = qmc.Sobol(dimensions, rng=rng).random_base2((rest - 1).bit_length())[:rest]
    return np.concatenate([corners, filling]), len(corners)
