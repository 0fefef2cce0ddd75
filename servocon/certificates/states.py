"""Sets of states and times in which assumptions are checked and bounds are fitted."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, ClassVar, NamedTuple

import numpy as np
from jaxtyping import Array

from servocon import linalg, validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, apart, digits, written
from servocon.laws import Law
from servocon.memory import NUMBER, require_memory
from servocon.results.trajectory import Trajectory
from servocon.tree import Batch
from servocon.uncertainty.sets import Uncertainty, memory_of

States = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Coordinates (count, nq), speeds (count, n) and times (count) [s]."""

ALWAYS = (-np.inf, np.inf)
"""Time span if nothing varies with time."""

SPREAD = 0.6180339887498949
"""Step of the sequence of sizes: half of them are the largest, and the others are spread."""

TIMES = 512
"""Number of times that fill a time span, in addition to those of samples."""

CORNER_SHARE = 0.25
"""Largest fraction of corners in a sample of states of a box."""

WIDTH = 16
"""Numbers that are computed at one plant and state."""

COPIES = 4
"""Number of such arrays in memory at one time."""


class StateSet(ABC):
    """A set of states and times: the interface that certificates use.

    Your own set has a first and last time, draws states, and says where a run is outside. A
    guarantee holds for a run up to the first time outside. If the set has a `box`, its worst states
    are searched; else only the drawn states are tried.

    Attributes:
        t: First and last time [s]; infinite where nothing varies with time.
        beta: Largest ‖β‖ in the set; infinite unless the set limits it.
        position: Largest ‖f‖ in the set; infinite unless the set limits it.
        invariant: True if the guarantees imply that a run that starts inside stays inside. Then
            leaving the set is a violation.
        constant_plants: True if the guarantees need constant parameters of the plants; else the
            parameters may vary in time within their ranges.
    """

    t: tuple[float, float]
    beta: float = float("inf")
    position: float = float("inf")
    invariant: ClassVar[bool] = False
    constant_plants: ClassVar[bool] = False

    @abstractmethod
    def sample(self, count: int, seed: int, law: Law | None = None) -> States:
        """Draw states of the whole plant.

        Args:
            count: Number of states.
            seed: Seed; the same one gives the same states.
            law: The law to be certified, for sets that are defined by it.

        Returns:
            Coordinates (count, nq), speeds (count, n) and times (count) [s].
        """

    @abstractmethod
    def outside(self, run: Trajectory) -> np.ndarray:
        """True at the output times at which a run, or each run of a batch, is outside (…, T).

        It is also called with states inside a tube, which have only a run's `q`, `v`, `time`,
        `beta`, `beta_norm` and `position_error`.
        """

    def unmet(self, run: Trajectory) -> np.ndarray:
        """True where a run violates a condition on its motion, such as an acceleration (…, T).

        The run counts as outside from that time on. By default nowhere.
        """
        return np.zeros(run.q.shape[:-1], dtype=bool)

    def entry_outside(self, run: Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        return "its state"

    def assume(self, law: Law, samples: Any, disturbance: Any) -> None:
        """Check what a guarantee in this set needs beyond the law's assumptions: here, nothing.

        Args:
            law: The law to be certified.
            samples: The sampled plants and states, to which assumptions are added; see
                `servocon.certificates.assumptions.Samples`.
            disturbance: The further force that is certified, or None.

        Raises:
            CertificateError: the check fails.
            InputError: the set lacks something that this law needs.
        """
        return None

    @property
    def box(self) -> "StateBox | None":
        """The box whose points give the states of the set, see `from_box`; None without one."""
        return None

    @property
    def balls(self) -> list[np.ndarray]:
        """Indices of entries of the box, q and v as one vector, whose norm is at most 1.

        A longer vector counts as its direction. None by default.
        """
        return []

    @property
    def edges(self) -> np.ndarray:
        """Points of the box, q and v as one vector each (count, k), for falsification.

        They are tried in addition to the corners of the box; none by default.
        """
        return np.zeros((0, 0))

    def nearness(self, run: Trajectory) -> np.ndarray:
        """Distance of runs from the middle of the set relative to its edge, above 1 outside (…, T).

        A measure for the search: 0 inside by default.
        """
        return np.where(self.outside(run), 2.0, 0.0)

    def from_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """States at points of the box, NaN for those outside the set; by default the points.

        The number of points varies; `values_of` compiles a JAX function once for all numbers.

        Args:
            q: The first coordinates of the box (count, nq).
            v: The next ones (count, n).
            t: Times (count) [s].
            law: The law to be certified.
        """
        return q, v, t

    def at(self, q: Array, v: Array, t: Array) -> tuple[Array, Array, Array] | None:
        """The state at one point of the box, as `from_box` gives it; traced.

        With it `servocon.certificates.prove` knows the set. None if it cannot be traced; so by
        default.

        Args:
            q: The first coordinates of the box (nq).
            v: The next ones (n).
            t: Time [s].
        """
        return None

    def to_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """Points of the box at states of the set, the inverse of `from_box`."""
        return q, v, t


@dataclass(frozen=True)
class StateBox(StateSet):
    """A box of states and times.

    Attributes:
        q: Least and largest coordinates (nq each).
        v: Least and largest speeds (n each).
        t: First and last time [s]; all times by default, if nothing varies with time.

    Raises:
        InputError: a least value exceeds its largest one, a value is not finite, or shapes differ.
    """

    q: tuple[ArrayLike, ArrayLike]
    v: tuple[ArrayLike, ArrayLike]
    t: tuple[float, float] = ALWAYS

    def __post_init__(self):
        for name in ("q", "v"):
            object.__setattr__(self, name, ends(f"StateBox.{name}", getattr(self, name)))
        object.__setattr__(self, "t", times("StateBox.t", self.t))

    @property
    def box(self) -> "StateBox":
        """The box itself."""
        return self

    def at(self, q: Array, v: Array, t: Array) -> tuple[Array, Array, Array]:
        """The point itself."""
        return q, v, t

    @staticmethod
    def around(run: Trajectory, widening: float = 0.1) -> "StateBox":
        """The smallest box that holds a run, or all runs of a batch, widened on each side.

        Args:
            run: The run.
            widening: Fraction of the width by which each side of the box moves out (not in time).

        Raises:
            InputError: the argument is not a run.
        """
        validate.instance("run", run, Trajectory, "a run, such as servocon.simulate returns")
        return StateBox(around(run.q, widening), around(run.v, widening), span(run))

    @property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Least and largest (q, v, t) as one vector each."""
        sides = zip(self.q, self.v, np.reshape(self.t, (2, 1)), strict=True)
        lower, upper = (np.concatenate(side) for side in sides)
        return lower, upper

    def holds(self, q: np.ndarray, v: np.ndarray, t: ArrayLike) -> np.ndarray:
        """True for the states inside: (…, nq), (…, n) and times (…) [s]; batch axes lead."""
        (lower, upper), x = self.bounds, np.concatenate([q, v], axis=-1)
        inside = np.all((x >= lower[:-1]) & (x <= upper[:-1]), axis=-1)
        return inside & (np.asarray(t) >= lower[-1]) & (np.asarray(t) <= upper[-1])

    def outside(self, run: Trajectory) -> np.ndarray:
        """True at the output times at which a run, or each run of a batch, is outside (…, T)."""
        return ~self.holds(run.q, run.v, run.time)

    def nearness(self, run: Trajectory) -> np.ndarray:
        """The largest distance of a coordinate or speed from mid-range, in half-ranges."""
        (lower, upper), x = self.bounds, np.concatenate([run.q, run.v], axis=-1)
        half = 0.5 * (upper - lower)[:-1]
        way = np.abs(x - 0.5 * (lower + upper)[:-1]) / np.where(half > 0.0, half, np.inf)
        return way.max(axis=-1)

    def entry_outside(self, run: Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        labels = (*run.axes.coordinate, *run.axes.speed)
        return self.entry(labels, run.q[index], run.v[index], run.time[index])

    def entry(self, labels: Sequence[str], q: np.ndarray, v: np.ndarray, t: float) -> str:
        """Words for the entry of a state that is farthest outside, relative to its range."""
        (lower, upper), x = self.bounds, np.concatenate([q, v, [t]])
        beyond = np.maximum(lower - x, x - upper)
        width = np.maximum(upper - lower, np.finfo(float).tiny)
        width = np.where(np.isfinite(width), width, 1.0)
        k = int(np.argmax(np.maximum(beyond, 0.0) / width))
        name = (*labels, "t [s]")[k]
        value, low, high = apart(x[k], lower[k], upper[k])
        return f"{name} = {value}, certified from {low} to {high}"

    def sample(self, count: int, seed: int, law: Law | None = None) -> States:
        """Draw states that fill the box: its corners, if there are few, and a Halton sequence.

        No law is needed. All times of a box without first and last time are 0.
        """
        validate.integer("states", count)
        lower, upper = np.nan_to_num(self.bounds, posinf=0.0, neginf=0.0)
        x = lower + _halton(lower.size, count, seed) * (upper - lower)
        pairs = [dict.fromkeys(pair) for pair in zip(lower.tolist(), upper.tolist(), strict=True)]
        if prod(len(pair) for pair in pairs) <= CORNER_SHARE * count:
            corners = np.array(list(product(*pairs)))
            x[: len(corners)] = corners
        nq = np.size(self.q[0])
        return x[:, :nq], x[:, nq:-1], x[:, -1]


@lru_cache(maxsize=32)
def _halton(dimensions: int, count: int, seed: int) -> np.ndarray:
    """Points of a scrambled Halton sequence in the unit box (count, dimensions)."""
    from scipy.stats import qmc

    points = qmc.Halton(dimensions, seed=seed).random(count)  # pyright: ignore[reportCallIssue]
    points.setflags(write=False)
    return points


def ends(where: str, pair: Any) -> tuple[np.ndarray, np.ndarray]:
    """Least and largest values as vectors.

    Raises:
        InputError: a least value exceeds its largest one, a value is not finite, or shapes differ.
    """
    if isinstance(pair, np.ndarray):
        pair = list(np.atleast_1d(pair))
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise InputError(where, got=written(pair), expected="(least, largest) values")
    lower, upper = (np.atleast_1d(validate.array(where, x)) for x in pair)
    sound = lower.shape == upper.shape and lower.ndim == 1
    if not sound or not np.all(lower <= upper) or not np.isfinite([lower, upper]).all():
        raise InputError(
            where,
            got=f"{digits(lower)} to {digits(upper)}",
            expected="finite least and largest values, the same number of each",
        )
    return lower, upper


def times(where: str, pair: Any) -> tuple[float, float]:
    """First and last time [s], or `ALWAYS`.

    Raises:
        InputError: the first exceeds the last, or one of them alone is infinite.
    """
    if isinstance(pair, tuple) and pair == ALWAYS:
        return ALWAYS
    lower, upper = ends(where, pair)
    return float(lower[0]), float(upper[0])


def around(x: np.ndarray, widening: float) -> tuple[np.ndarray, np.ndarray]:
    """Least and largest values (k each) of an array (…, k), moved out by a fraction of it."""
    x = x.reshape(-1, x.shape[-1])
    lower, upper = np.nanmin(x, axis=0), np.nanmax(x, axis=0)
    return lower - widening * (upper - lower), upper + widening * (upper - lower)


def in_balls(x: np.ndarray, agents: int) -> np.ndarray:
    """The points nearest to given ones (count, k) whose parts have norm ≤ 1 for each agent."""
    each = x.reshape(len(x), agents, -1)
    size = linalg.norms(each, keepdims=True)
    return (each / np.maximum(1.0, size)).reshape(x.shape)


def span(run: Trajectory) -> tuple[float, float]:
    """First and last output time of a run [s]."""
    return float(run.time[0]), float(run.time[-1])


class Instants(NamedTuple):
    """States in the form in which `StateSet.outside` reads a run, one at each output time.

    Attributes:
        q: Coordinates (states, nq).
        v: Speeds (states, n).
        time: Times (states) [s].
        beta: β of the relation (states, m).
        position_error: f of the relation (states, p).
    """

    q: np.ndarray
    v: np.ndarray
    time: np.ndarray
    beta: np.ndarray
    position_error: np.ndarray

    @property
    def beta_norm(self) -> np.ndarray:
        """‖β‖ (states)."""
        return linalg.norms(self.beta)


def spread_times(span: tuple[float, float]) -> np.ndarray:
    """Times that fill a time span and are not multiples of any period; 0 for all times."""
    if span == ALWAYS:
        return np.zeros(1)
    inside = span[0] + (span[1] - span[0]) * (SPREAD * np.arange(TIMES) % 1.0)
    return np.unique([*span, *inside])


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
