"""Samples of plants and states, at which assumptions are checked and bounds are fitted."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from servocon.engine.batch import Batch
from servocon.engine.packing import named_numbers, pack
from servocon.errors import InputError
from servocon.plant import Plant
from servocon.results.trajectory import Trajectory
from servocon.uncertainty.sets import Uncertainty

MOST_CORNERS = 0.25
"""The part of a sample of states that may be corners of the box."""


@dataclass(frozen=True)
class StateBox:
    """A box of states and times, in which assumptions are checked.

    Attributes:
        q: Least and largest coordinates (nq each).
        v: Least and largest speeds (n each).
        t: First and last time [s].

    Raises:
        InputError: a least value exceeds its largest one, a value is not finite, or shapes differ.
    """

    q: tuple[ArrayLike, ArrayLike]
    v: tuple[ArrayLike, ArrayLike]
    t: tuple[float, float] = (0.0, 0.0)

    def __post_init__(self):
        for name in ("q", "v", "t"):
            lower, upper = (np.atleast_1d(np.asarray(x, float)) for x in getattr(self, name))
            sound = lower.shape == upper.shape and lower.ndim == 1
            if not sound or not np.all(lower <= upper) or not np.isfinite([lower, upper]).all():
                raise InputError(
                    f"StateBox.{name}",
                    got=f"{lower.tolist()} to {upper.tolist()}",
                    expected="finite least and largest values, as many of one as of the other",
                )
            object.__setattr__(self, name, (lower, upper))

    @staticmethod
    def around(run: Trajectory, margin: float = 0.1) -> "StateBox":
        """The smallest box that holds a run, or all runs of a batch, widened at either side.

        Args:
            run: The run.
            margin: The part of its width by which each side of the box moves out (not in time).
        """

        def ends(x: np.ndarray, margin: float) -> tuple[np.ndarray, np.ndarray]:
            x = x.reshape(-1, x.shape[-1])
            lower, upper = np.nanmin(x, axis=0), np.nanmax(x, axis=0)
            return lower - margin * (upper - lower), upper + margin * (upper - lower)

        t = run.time[[0, -1]].tolist()
        return StateBox(ends(run.q, margin), ends(run.v, margin), (t[0], t[1]))

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Least and largest (q, v, t) as one vector each."""
        sides = zip(self.q, self.v, np.atleast_2d(self.t).reshape(2, -1), strict=True)
        lower, upper = (np.concatenate(side) for side in sides)
        return lower, upper

    def outside(self, q: np.ndarray, v: np.ndarray, t: np.ndarray) -> np.ndarray:
        """Which states lie outside: (…, nq), (…, n) and times (…) [s], of which the axes lead."""
        lower, upper = self.bounds
        x, t = np.concatenate([q, v], axis=-1), np.asarray(t)
        out = np.any((x < lower[:-1]) | (x > upper[:-1]), axis=-1)
        return out | (t < lower[-1]) | (t > upper[-1])

    def sample(self, count: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """States that fill the box: its corners, if they are few, and a Halton sequence.

        Args:
            count: How many.
            seed: The same seed gives the same states.

        Returns:
            Coordinates (count, nq), speeds (count, n) and times (count).
        """
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise InputError("states", got=repr(count), expected="an integer of at least 1")
        lower, upper = self.bounds
        from scipy.stats import qmc

        points = qmc.Halton(lower.size, seed=seed)  # pyright: ignore[reportCallIssue]
        x = lower + points.random(count) * (upper - lower)
        ends = [dict.fromkeys(pair) for pair in zip(lower.tolist(), upper.tolist(), strict=True)]
        if np.prod([len(pair) for pair in ends]) <= MOST_CORNERS * count:
            corners = np.array(list(product(*ends)))
            x[: len(corners)] = corners
        nq = np.size(self.q[0])
        return x[:, :nq], x[:, nq:-1], x[:, -1]


class WorstSample(NamedTuple):
    """A sample at which an assumption is tightest.

    Attributes:
        member: Which plant.
        parameters: Those of its parameters that differ among the plants.
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
        show = lambda x: np.array2string(np.asarray(x), precision=4, separator=", ")
        own = "".join(f", {name} = {show(x)}" for name, x in self.parameters.items())
        return f"plant {self.member}{own}, q = {show(self.q)}, v = {show(self.v)}, t = {self.t:.4g}"


def plants_of(plants: Any, count: int, seed: int) -> Batch:
    """One batch of plants: a plant, a batch, or the corners and samples of an uncertainty set.

    Raises:
        InputError: it is none of these.
    """
    if isinstance(plants, Batch):
        return plants
    if isinstance(plants, Plant):
        vector, layout = pack(plants, "plant")
        return Batch(layout.unpack(vector[None]), 1)
    if not isinstance(plants, Uncertainty):
        raise InputError(
            "plants",
            got=type(plants).__name__,
            expected="a plant, a batch of plants, or a servocon.Uncertainty",
        )
    drawn = plants.sample(count, seed).plants
    if 2 ** int(np.sum(plants.lower < plants.upper)) > count:
        return drawn
    corners = plants.corners().plants
    pieces = [pack(batch.tree, "plant", batch.size) for batch in (corners, drawn)]
    both = np.concatenate([vectors for vectors, _ in pieces])
    return Batch(pieces[0][1].unpack(both), len(both))


def worst_of(plants: Batch, states: Any, at: tuple[int, int]) -> WorstSample:
    """The sample with these indices of plant and state."""
    i, k = (int(index) for index in at)
    q, v, t = states
    numbers = {name: np.asarray(x) for name, x in named_numbers(plants.tree).items()}
    varied = {name: x[i] for name, x in numbers.items() if np.any(x != x[:1])}
    return WorstSample(i, varied, q[k], v[k], float(t[k]))
