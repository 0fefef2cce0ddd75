"""The box of uncertain parameters and initial states, in coordinates between 0 and 1."""

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.certificates.states import CORNER_SHARE, StateBox
from servocon.engine.batch import Batch
from servocon.plant import Plant
from servocon.uncertainty.sets import Uncertainty


class SearchBox(NamedTuple):
    """The box of parameters and initial states; z are those of its coordinates that vary."""

    plants: Plant | Uncertainty
    lower: np.ndarray  # parameters and initial states
    upper: np.ndarray
    free: np.ndarray  # indices of those that vary
    sizes: tuple[int, int]  # number of parameters, number of coordinates

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


def search_box(plants: Any, initial_states: StateBox) -> SearchBox:
    """The box of a plant's, or an uncertainty set's, parameters and of initial states."""
    validate.instance(
        "plants",
        plants,
        (Plant, Uncertainty),
        "a plant, or a servocon.Uncertainty",
        "A batch has no plants between its members that could be tried.",
    )
    states, nq = [side[:-1] for side in initial_states.bounds], np.size(initial_states.q[0])
    lower, upper = states
    if isinstance(plants, Uncertainty):
        sides = zip((plants.lower, plants.upper), states, strict=True)
        lower, upper = (np.concatenate(side) for side in sides)
    free = np.flatnonzero(lower < upper)
    return SearchBox(plants, lower, upper, free, (len(lower) - len(states[0]), nq))


def points_of(dimensions: int, count: int, seed: int) -> tuple[np.ndarray, int]:
    """Points in the unit cube (count, dimensions), and the number of corners, which come first."""
    if dimensions == 0:
        return np.zeros((1, 0)), 1
    from scipy.stats import qmc

    rng, most = np.random.default_rng(seed), int(CORNER_SHARE * count)
    if 2**dimensions <= most:
        corners = np.array(list(product((0.0, 1.0), repeat=dimensions)))
    else:
        corners = rng.integers(0, 2, (most, dimensions)).astype(float)
    rest = count - len(corners)
    filling = qmc.Sobol(dimensions, rng=rng).random_base2((rest - 1).bit_length())[:rest]
    return np.concatenate([corners, filling]), len(corners)
