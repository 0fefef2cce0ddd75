"""Sampled plants and states, and the unit box in which the search looks for the worst."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.certificates.states import StateBox, States, StateSet
from servocon.errors import digits, few
from servocon.laws import Law
from servocon.linalg.arrays import evenly
from servocon.plant import Plant
from servocon.precision import float64
from servocon.tree import Batch, named_numbers, pack
from servocon.uncertainty.sets import Sample, Uncertainty

CORNERS_PART = 4
"""One in so many scouting samples is a corner of the unit box."""


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


class Points(NamedTuple):
    """Points, each with a plant and a state to be tried.

    Attributes:
        z: Coordinates in the unit box (count, d).
        plant: Indices of drawn plants, for plants without ranges (count).
        state: Indices of drawn states, for states without a box (count).
    """

    z: np.ndarray
    plant: np.ndarray
    state: np.ndarray

    def at(self, indices: Any) -> "Points":
        """Some of the points."""
        return Points(*(x[indices] for x in self))


def corners_of(d: int, most: int, rng: np.random.Generator) -> np.ndarray:
    """Corners of the unit box (k, d): all of them, or `most` drawn ones if there are more."""
    if 2**d <= most:
        return np.array(list(product((0.0, 1.0), repeat=d))).reshape(-1, d)
    return rng.integers(0, 2, (most, d)).astype(float)


def filling_of(d: int, count: int, rng: np.random.Generator) -> np.ndarray:
    """Points that fill the unit box (count, d).

    Among 2ᵏ points each coordinate has one in each interval of length 2⁻ᵏ (a Sobol sequence).
    """
    from scipy.stats import qmc

    if not d:
        return np.zeros((count, 0))
    return qmc.Sobol(d, rng=rng).random_base2((count - 1).bit_length())[:count]


@dataclass(frozen=True)
class Axes:
    """The coordinates of a box that vary, mapped to the unit box.

    Attributes:
        lower: Least values.
        upper: Largest values.
    """

    lower: np.ndarray
    upper: np.ndarray

    @cached_property
    def free(self) -> np.ndarray:
        """Indices of the coordinates that vary."""
        return np.flatnonzero(self.lower < self.upper)

    def values(self, z: np.ndarray) -> np.ndarray:
        """Values at points (count, free) of the unit box."""
        x = np.empty((len(z), self.lower.size))
        x[:] = self.lower
        x[:, self.free] += z * (self.upper - self.lower)[self.free]
        return np.minimum(x, self.upper)

    def places(self, x: np.ndarray) -> np.ndarray:
        """Points of the unit box at values (count, k)."""
        z = (x - self.lower)[:, self.free] / (self.upper - self.lower)[self.free]
        return np.clip(z, 0.0, 1.0)


def _as_they_are(plants: Batch, states: States) -> tuple[Batch, States]:
    return plants, states


@dataclass(frozen=True)
class Space:
    """Drawn plants and states, and the boxes from which they were drawn.

    Attributes:
        ranges: The uncertainty set; None: only the drawn plants can be tried.
        plants: The drawn plants.
        box: Set of states with a box; None: only the drawn states can be tried.
        states: The drawn states.
        law: The law, for sets that are defined by it.
        through: Map from drawn plants and states to those at which functions are evaluated.
        values: Parameters of the drawn plants (plants, k).
    """

    ranges: Uncertainty | None
    plants: Batch
    box: StateSet | None
    states: States
    law: Law
    values: np.ndarray
    through: Callable[[Batch, States], tuple[Batch, States]] = _as_they_are

    @staticmethod
    def drawn(
        plants: Any, states: StateSet, law: Law, count: tuple[int, int], seed: int
    ) -> "Space":
        """Draw plants and states.

        Args:
            plants: A plant, a batch or an uncertainty set.
            states: The set of states.
            law: The law.
            count: Number of plants drawn from an uncertainty set, and number of states.
            seed: Seed of both.
        """
        if isinstance(plants, Uncertainty):
            sample, ranges = draw_set(plants, count[0], seed), plants
            values = np.column_stack([sample.values[name] for name in plants.names])
            drawn = sample.plants
        else:
            drawn, ranges = draw_plants(plants, count[0], seed), None
            values = np.zeros((drawn.size, 0))
        return Space(
            ranges=ranges,
            plants=drawn,
            box=states if states.box is not None else None,
            states=states.sample(count[1], seed, law),
            law=law,
            values=values,
        )

    @property
    def of_states(self) -> "Space":
        """The states alone, at one plant."""
        vectors, layout = pack(self.plants.tree, "plant", self.plants.size)
        one = Batch(layout.unpack(vectors[:1]), 1)
        return replace(self, ranges=None, plants=one, values=np.zeros((1, 0)))

    def thinned(self, plants: int, states: int) -> "Space":
        """At most so many of the plants and of the states, spread over the drawn ones."""
        vectors, layout = pack(self.plants.tree, "plant", self.plants.size)
        which, at = evenly(self.plants.size, plants), evenly(len(self.states[2]), states)
        q, v, t = (x[at] for x in self.states)
        fewer = Batch(layout.unpack(vectors[which]), len(which))
        return replace(self, plants=fewer, states=(q, v, t), values=self.values[which])

    def mapped(self, through: Callable[[Batch, States], tuple[Batch, States]]) -> "Space":
        """The same space with functions evaluated at mapped plants and states."""
        before = self.through
        return replace(self, through=lambda plants, states: through(*before(plants, states)))

    @property
    def is_mapped(self) -> bool:
        """True if functions are evaluated at other plants and states than the drawn ones."""
        return self.through is not _as_they_are

    @property
    def samples(self) -> tuple[Batch, States]:
        """The plants and states at which functions are evaluated."""
        return self.through(self.plants, self.states)

    @cached_property
    def _of_plants(self) -> Axes:
        if self.ranges is None:
            return Axes(np.zeros(0), np.zeros(0))
        return Axes(self.ranges.lower, self.ranges.upper)

    @cached_property
    def _box(self) -> StateBox | None:
        return None if self.box is None else self.box.box

    @cached_property
    def _of_states(self) -> Axes:
        return self._of_box

    @cached_property
    def _of_box(self) -> Axes:
        if self._box is None:
            return Axes(np.zeros(0), np.zeros(0))
        lower, upper = np.nan_to_num(self._box.bounds, posinf=0.0, neginf=0.0)
        return Axes(lower, upper)

    @property
    def axes(self) -> tuple[Axes, Axes]:
        """The parameters of plants and the entries of states that are coordinates, in order."""
        return self._of_plants, self._of_states

    @property
    def dimensions(self) -> int:
        """Number of coordinates of the unit box."""
        return self._of_plants.free.size + self._of_states.free.size

    @property
    def is_box(self) -> bool:
        """True if each point of the unit box is a state by its coordinates alone."""
        return self.box is not None or len(self.states[2]) == 1

    @property
    def balls(self) -> list[np.ndarray]:
        """Columns of points of the unit box whose norm is at most 1, see `StateSet.balls`."""
        free = self._of_states.free
        own = [] if self.box is None else self.box.balls
        joint = [] if self.ranges is None else [columns for columns, _ in self.ranges.ellipsoids]
        of_plants = [np.flatnonzero(np.isin(self._of_plants.free, each)) for each in joint]
        of_states = [np.flatnonzero(np.isin(free, each)) for each in own]
        return of_plants + [self._of_plants.free.size + each for each in of_states]

    def at(self, points: Points, checked: bool = False) -> tuple[Batch, States]:
        """A plant and a state at each point.

        Args:
            points: The points.
            checked: True to refuse unphysical plants.
        """
        z_plants, z_states = np.split(points.z, [self._of_plants.free.size], axis=1)
        if self.ranges is not None:
            values = self.ranges.from_box(self._of_plants.values(z_plants))
            plants = self.ranges.at(values).plants if checked else self.ranges.unchecked(values)
        else:
            vectors, layout = pack(self.plants.tree, "plant", self.plants.size)
            plants = Batch(layout.unpack(vectors[points.plant]), len(points.plant))
        return plants, self._states_at(z_states, points.state)

    def _states_at(self, z: np.ndarray, drawn: np.ndarray) -> States:
        """The states at points of the unit box (count, d), or the drawn ones with some indices."""
        if self.box is None:
            return tuple(x[drawn] for x in self.states)  # pyright: ignore
        return self.states_at(z)

    def states_at(self, z: np.ndarray) -> States:
        """States at points (count, free) of the unit box of the states; NaN outside the set."""
        return self._from_box(self._of_states.values(z))

    def places_of(self, states: States) -> np.ndarray:
        """Points (count, free) of the unit box of the states at states of the set."""
        if self.box is None:
            return np.zeros((len(states[2]), 0))
        return self._of_states.places(self._to_box(states))

    def _from_box(self, x: np.ndarray) -> States:
        assert self.box is not None
        assert self._box is not None
        nq = np.size(self._box.q[0])
        return self.box.from_box(x[:, :nq], x[:, nq:-1], x[:, -1], self.law)

    def _to_box(self, states: States) -> np.ndarray:
        assert self.box is not None
        return np.column_stack(self.box.to_box(*states, self.law))

    def of_samples(self, plant: np.ndarray, state: np.ndarray) -> Points:
        """The points of drawn plants and states with given indices."""
        q, v, t = (x[state] for x in self.states)
        z = [np.zeros((len(plant), 0)), self.places_of((q, v, t))]
        if self.ranges is not None:
            z.insert(1, self._of_plants.places(self.ranges.to_box(self.values[plant])))
        z = np.concatenate(z, axis=1)
        return Points(z, np.asarray(plant), np.asarray(state))

    def scouts(self, count: int, seed: int) -> Points:
        """Points that fill the unit box (`count`), and its corners, all if there are few."""
        d, rng = self.dimensions, np.random.default_rng(seed)
        z = np.concatenate([corners_of(d, count // CORNERS_PART, rng), filling_of(d, count, rng)])
        of_plants, of_states = self.plants.size, len(self.states[2])
        return Points(z, rng.integers(0, of_plants, len(z)), rng.integers(0, of_states, len(z)))

    def extended(self, points: Points) -> "Space":
        """The space with the plants and states of some points among the drawn ones."""
        found, states = self.at(points, checked=True)
        more: dict[str, Any] = {}
        if self.ranges is not None:
            pieces = [pack(batch.tree, "plant", batch.size) for batch in (self.plants, found)]
            vectors = np.concatenate([vectors for vectors, _ in pieces])
            z_plants = points.z[:, : self._of_plants.free.size]
            more["plants"] = Batch(pieces[0][1].unpack(vectors), len(vectors))
            values = self.ranges.from_box(self._of_plants.values(z_plants))
            more["values"] = np.concatenate([self.values, values])
        if self._of_states.free.size:
            pairs = zip(self.states, states, strict=True)
            more["states"] = tuple(np.concatenate(pair) for pair in pairs)
        return replace(self, **more)
