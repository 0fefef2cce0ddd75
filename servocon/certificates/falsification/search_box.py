"""The box of uncertain parameters and initial states, scaled to the unit cube."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.certificates.falsification.starts import Starts
from servocon.certificates.states import CORNER_SHARE
from servocon.plant import Plant
from servocon.tree.batch import Batch
from servocon.uncertainty.sets import Uncertainty


class SearchBox(NamedTuple):
    """The box of parameters and initial states; z holds the coordinates that vary."""

    plants: Plant | Uncertainty
    starts: Starts
    lower: np.ndarray  # parameters and initial states
    upper: np.ndarray
    free: np.ndarray  # indices of those that vary
    parameters: int  # number of parameters

    def split(self, z: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Parameters, q and v of points (count, d)."""
        x = np.tile(self.lower, (len(z), 1))
        x[:, self.free] += z * (self.upper - self.lower)[self.free]
        parameters, state = np.split(np.minimum(x, self.upper), [self.parameters], axis=1)
        if isinstance(self.plants, Uncertainty):
            parameters = self.plants.from_box(parameters)
        return parameters, *self.starts.states(state)

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

    def edges(self, known: Sequence[Mapping[str, Any]], count: int, seed: int) -> np.ndarray:
        """Points (count, d) at the edges of the initial states, each with one plant.

        Args:
            known: Known bad plants, as numbers by name.
            count: Number of points.
            seed: Seed of the choice among these plants and corners of the uncertain parameters.
        """
        rng, edges = np.random.default_rng(seed), self.starts.edges
        if not edges.size:
            return np.zeros((0, self.free.size))
        state = np.resize(rng.permutation(edges), (count, edges.shape[1]))
        corners = rng.integers(0, 2, (count, self.parameters)).astype(bool)
        lower, upper = self.lower[: self.parameters], self.upper[: self.parameters]
        parameters = np.where(corners, upper, lower)
        if self.parameters and known:
            worst = np.array([self._parameters(numbers) for numbers in known])
            chosen = rng.integers(0, 2 * len(worst), count)
            of_worst = chosen < len(worst)
            parameters[of_worst] = worst[chosen[of_worst]]
        x = np.hstack([parameters, state])
        width = np.where(self.upper > self.lower, self.upper - self.lower, 1.0)
        return np.clip((x - self.lower) / width, 0.0, 1.0)[:, self.free]

    def _parameters(self, numbers: Mapping[str, Any]) -> np.ndarray:
        """The uncertain parameters of a plant; those not in `numbers` are mid-range."""
        names: Any = getattr(self.plants, "names", ())
        lower, upper = self.lower[: self.parameters], self.upper[: self.parameters]
        middle = 0.5 * (lower + upper)
        values = [_number(numbers, *pair) for pair in zip(names, middle.tolist(), strict=True)]
        if isinstance(self.plants, Uncertainty):
            values = self.plants.to_box(np.array([values]))[0]
        return np.clip(values, lower, upper)


def _number(numbers: Mapping[str, Any], name: str, default: float) -> float:
    """The number of a name such as ``"arm.mass[0]"``."""
    path, _, index = name.partition("[")
    value = np.asarray(numbers.get(name, numbers.get(path, np.nan)), dtype=float)
    if index and value.ndim:
        value = value[tuple(int(i) for i in index.rstrip("]").split(","))]
    return float(value) if value.ndim == 0 and np.isfinite(value) else default


def search_box(plants: Any, starts: Starts) -> SearchBox:
    """The box of the parameters of a plant or uncertainty set, and of initial states."""
    validate.instance(
        "plants",
        plants,
        (Plant, Uncertainty),
        "a plant, or a servocon.Uncertainty",
        "A batch has no plants between its members that could be tried.",
    )
    lower, upper = states = starts.bounds
    if isinstance(plants, Uncertainty):
        sides = zip((plants.lower, plants.upper), states, strict=True)
        lower, upper = (np.concatenate(side) for side in sides)
    free = np.flatnonzero(lower < upper)
    return SearchBox(plants, starts, lower, upper, free, len(lower) - len(states[0]))


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
