"""Sampled plants, and the sample at which an assumption is tightest."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.errors import digits, few
from servocon.plant import Plant
from servocon.precision import float64
from servocon.tree.batch import Batch
from servocon.tree.packing import named_numbers, pack
from servocon.uncertainty.sets import Sample, Uncertainty


class WorstSample(NamedTuple):
    """A sample at which an assumption is tightest.

    Attributes:
        member: Index of the plant.
        parameters: Its parameters that differ among the plants, by name.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
    """

    member: int
    parameters: Mapping[str, Any]
    q: np.ndarray
    v: np.ndarray
    t: float

    def __str__(self) -> str:
        own = few(f"{name} = {digits(x)}" for name, x in self.parameters.items())
        state = f"q = {digits(self.q)}, v = {digits(self.v)}, t = {self.t:.4g}"
        return ", ".join(filter(None, [f"plant {self.member}", own, state]))


@float64
def draw_plants(plants: Any, count: int, seed: int) -> Batch:
    """One batch of plants: a plant, a batch, or the corners and samples of an uncertainty set.

    Raises:
        InputError: the argument is none of these.
    """
    if isinstance(plants, Batch):
        return plants
    if isinstance(plants, Plant):
        vector, layout = pack(plants, "plant")
        return Batch(layout.unpack(vector[None]), 1)
    expected = "a plant, a batch of plants, or a servocon.Uncertainty"
    validate.instance("plants", plants, Uncertainty, expected)
    return draw_set(plants, count, seed).plants


def draw_set(plants: Uncertainty, count: int, seed: int) -> Sample:
    """The corners of an uncertainty set, if there are at most `count`, and samples of it."""
    drawn = plants.sample(count, seed)
    if plants.corner_count > count:
        return drawn
    corners = plants.corners()
    pieces = [pack(sample.plants.tree, "plant", sample.plants.size) for sample in (corners, drawn)]
    both = np.concatenate([vectors for vectors, _ in pieces])
    values = {
        name: np.concatenate([corners.values[name], drawn.values[name]]) for name in plants.names
    }
    return Sample(Batch(pieces[0][1].unpack(both), len(both)), values)


@float64
def worst_sample(plants: Batch, states: Any, at: tuple[int, int]) -> WorstSample:
    """The sample with these indices of plant and state."""
    i, k = (int(index) for index in at)
    q, v, t = states
    numbers = {name: np.asarray(x) for name, x in named_numbers(plants.tree).items()}
    varied = {name: x[i] for name, x in numbers.items() if np.any(x != x[:1])}
    return WorstSample(i, varied, q[k], v[k], float(t[k]))
