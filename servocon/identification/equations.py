"""The equations of motion along a log, as forces that the model lacks, without accelerations.

M v̇ = F + B u + d is multiplied by a smooth weight φ that vanishes at the ends of a window, and
integrated by parts:

    ∫φ d dt = −∫φ̇ M v dt − ∫φ (F + Ṁ v + B u) dt.

So both sides are filtered alike, and no acceleration is needed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.engine import evaluator
from servocon.errors import InputError, few
from servocon.identification.motions import FEWEST, Motion
from servocon.plant import Plant
from servocon.tree import Layout, pack
from servocon.uncertainty.sets import Uncertainty

POWER = 4
"""Power of the weight φ = (1 − s²)⁴ of a window, s from −1 to 1."""


LENGTHS = (0.25, 0.5, 1.0, 2.0)
"""Lengths of windows that are tried, in sizes of the coordinates over those of their rates."""

FEWEST_WINDOWS = 24
"""Least number of windows of all logs."""

BLOCKS = (8, 48)
"""Least and largest number of blocks of windows, whose errors count as independent."""

STEP = 0.05
"""Step of differences, in half widths of the ranges."""


class Terms(NamedTuple):
    """The terms of the equations of motion at samples (k, n).

    Attributes:
        momentum: M v.
        given: F + Ṁ v.
        driven: B u.
        before: B of this sample times u of the one before.
    """

    momentum: Any
    given: Any
    driven: Any
    before: Any


@lru_cache(maxsize=32)
def _terms(layout: Layout):
    """The terms of a plant at many samples, compiled."""

    def terms(vector, q, v, t, u, before) -> Terms:
        plant: Plant = layout.unpack(vector)
        rate = plant.coordinate_rate(q, v, t)
        momentum, moved = jax.jvp(
            lambda q, t: plant.mass_matrix(q, t) @ v, (q, t), (rate, jnp.ones_like(t))
        )
        B = plant.input_matrix(q, t)
        driven = [u, before] if B is None else [B @ u, B @ before]
        return Terms(momentum, plant.force(q, v, t) + moved, *driven)

    return evaluator(terms, rows=(1, 2, 3, 4, 5))


def terms_of(plant: Plant, motion: Motion) -> Terms:
    """The terms of a plant's equations along a motion."""
    vector, layout = pack(plant, "plant")
    before = np.concatenate([motion.u[:1], motion.u[:-1]])
    given = (motion.q, motion.v, motion.time, motion.u, before)
    return Terms(*(np.asarray(x) for x in _terms(layout)(vector, *given)))


@dataclass(frozen=True)
class Windows:
    """Mean values of terms over windows, weighted by φ.

    Attributes:
        time: Middles of the windows (w) [s].
        of_momentum: Weights of M v (w, k), sparse.
        of_given: Weights of F + Ṁ v.
        of_driven: Weights of B u.
        of_before: Weights of B times the input before.
    """

    time: np.ndarray
    of_momentum: Any
    of_given: Any
    of_driven: Any
    of_before: Any

    def means(self, of: Terms) -> tuple[np.ndarray, np.ndarray]:
        """The forces d that a plant with these terms lacks, and those of its inputs (w, n)."""
        driven = self.of_driven @ of.driven + self.of_before @ of.before
        return self.inertial(of) - self.of_given @ of.given - driven, driven

    def inertial(self, of: Terms) -> np.ndarray:
        """The forces that accelerate a plant with these terms (w, n)."""
        return -(self.of_momentum @ of.momentum)


def windows_of(motion: Motion, length: float) -> Windows:
    """Windows of a length [s], each beginning in the middle of the one before.

    Means are those of values at samples, which are accurate for smooth values. Where inputs are
    held, speeds have kinks at the samples: momentum then counts as linear between the samples.
    """
    from scipy.sparse import csr_array

    time = motion.time
    half = 0.5 * length
    middles = np.arange(time[0] + half, time[-1] - half, half)
    weight = np.polynomial.Polynomial([1.0, 0.0, -1.0]) ** POWER
    total = weight.integ(lbnd=-1.0)
    whole = half * float(total(1.0))
    rows, columns = [np.zeros(0, int)], [np.zeros(0, int)]
    for w, middle in enumerate(middles):
        first, last = np.searchsorted(time, [middle - half, middle + half])
        here = np.arange(max(first - 1, 0), min(last + 1, len(time)))
        rows.append(np.full(here.size, w))
        columns.append(here)
    row, column = np.concatenate(rows), np.concatenate(columns)
    usual = float(np.median(np.diff(time)))
    after = np.diff(time, append=time[-1] + usual)[column]
    before = np.diff(time, prepend=time[0] - usual)[column]
    place = (time[column] - middles[row]) / half
    made = lambda values: csr_array(
        (values / whole, (row, column)), shape=(len(middles), len(time))
    )
    s, share = np.clip(place, -1.0, 1.0), 0.5 * (before + after)
    given = weight(s) * share
    if not motion.held:
        slope = weight.deriv()(s) * share / half
        return Windows(middles, made(slope), made(given), made(given), made(0.0 * given))
    three = [place - before / half, place, place + after / half]
    until, later = half * np.diff(total(np.clip(three, -1.0, 1.0)), axis=0)
    slope = later / after - until / before
    return Windows(middles, made(slope), made(given), made(0.5 * later), made(0.5 * until))


def lengths_of(
    motions: Sequence[Motion],
    given: float | None,
    parts: Sequence[float] = LENGTHS,
    fewest: int = FEWEST_WINDOWS,
) -> list[float]:
    """Lengths of windows to be tried [s]: the given one, or some.

    Args:
        motions: The motions.
        given: The given one.
        parts: Lengths that are tried, in sizes of the coordinates over those of their rates.
        fewest: Least number of windows.

    Raises:
        InputError: the given one has too few samples.
    """
    step = max(float(np.median(np.diff(motion.time))) for motion in motions)
    least = FEWEST * step
    if given is not None:
        if not validate.number("window", given) >= least:
            expected = f"at least {least:.3g} s, {FEWEST} samples"
            raise InputError("window", got=f"{given:g} s", expected=expected)
        return [float(given)]
    size = lambda x: np.std(np.concatenate(x), axis=0)
    rates = [np.gradient(motion.q, motion.time, axis=0) for motion in motions]
    of_q, of_rate = size([motion.q for motion in motions]), size(rates)
    moving = of_rate > 0.0
    slow = float(np.median(of_q[moving] / of_rate[moving])) if moving.any() else np.inf
    most = min(motion.span for motion in motions) / fewest
    return sorted({float(np.clip(part * slow, least, max(least, most))) for part in parts})


def size_of(left: np.ndarray) -> np.ndarray:
    """The size of what is left in each row (n), not 0."""
    return np.maximum(np.sqrt(np.mean(np.square(left), axis=0)), np.finfo(float).tiny ** 0.25)


class Predicted(NamedTuple):
    """Error of a coordinate that is predicted.

    Attributes:
        name: The coordinate, or the speed.
        error: Root mean square of measured less predicted, in its unit.
        length: Length of the windows over which it is predicted [s].
    """

    name: str
    error: float
    length: float


class Parameters:
    """Free parameters of a set as numbers z, from −1 to 1 within their ranges.

    Attributes:
        plants: The set, or one plant without free parameters.
        names: The parameters.
        middle: The parameters at z = 0.
        half: Half widths of the free ones.
        free: Their indices.
    """

    def __init__(self, plants: Uncertainty | Plant):
        self.plants = plants
        several = isinstance(plants, Uncertainty)
        self.names = plants.names if several else ()
        lower, upper = (plants.lower, plants.upper) if several else (np.zeros(0), np.zeros(0))
        self.middle = 0.5 * (lower + upper)
        self.free = np.flatnonzero(lower < upper)
        self.half = 0.5 * (upper - lower)[self.free]

    def values(self, z: np.ndarray) -> np.ndarray:
        """All parameters (k)."""
        values = self.middle.copy()
        values[self.free] += self.half * z
        return values

    def plant(self, z: np.ndarray) -> Plant:
        """The plant with free parameters z, which may lie outside their ranges."""
        if isinstance(self.plants, Plant):
            return self.plants
        return self.plants.unchecked(self.values(z)[None]).member(0)

    def require_finite(self, z: np.ndarray, J: np.ndarray) -> None:
        """Check derivatives by z.

        Raises:
            InputError: they are not finite.
        """
        if np.isfinite(J).all():
            return
        near = few(
            f"{name} = {value:.4g}" for name, value in zip(self.names, self.values(z), strict=True)
        )
        raise InputError(
            "plants",
            got=f"forces or masses that are not finite near {near}",
            expected="finite ones along the logs",
            cure="Narrow the ranges, or compare the columns of the logs with the coordinates.",
        )


class Equations(Parameters):
    """Forces that plants lack along motions, by windows of some lengths; of each plant once.

    No input tells the scale of a row that none drives: with all of its terms, what it leaves would
    be smallest for no mass at all. For an estimate such a row counts relative to its inertial
    force.

    Attributes:
        plants: The set, or one plant without free parameters. Those of a set are numbers z from −1
            to 1 within their ranges.
        motions: The motions.
        lengths: Lengths of the windows [s].
        windows: Windows of each length, of each motion.
        names: The parameters.
        middle: The parameters at z = 0.
        half: Half widths of the free ones.
        free: Their indices.
        fewest: Least number of windows.
        overlap: Words on how the windows overlap.
        near: False: least squares begin in the middle of the ranges.
    """

    near = False
    fewest = FEWEST_WINDOWS
    overlap = ", each beginning in the middle of the one before"

    def __init__(
        self,
        plants: Uncertainty | Plant,
        motions: Sequence[Motion],
        lengths: Sequence[float],
        windows: list[list[Windows]] | None = None,
        relative: bool = False,
    ):
        super().__init__(plants)
        self.motions, self.lengths = motions, lengths
        self.windows = windows or [[windows_of(m, length) for m in motions] for length in lengths]
        self._inertial = None
        if relative:
            made = self._means(self.plant(np.zeros(len(self.free))), motions)
            self._inertial = [size_of(inertial) for _, _, inertial in made]
        self._known: dict[tuple[bytes, int | None], list[np.ndarray]] = {}

    @property
    def start(self) -> np.ndarray:
        """The free parameters at which least squares begin."""
        return np.zeros(len(self.free))

    @property
    def usable(self) -> list[int]:
        """Indices of the lengths with windows enough."""
        many = [sum(len(one.time) for one in windows) for windows in self.windows]
        return [i for i, count in enumerate(many) if count >= self.fewest]

    def predicted(self, z: np.ndarray, of: int) -> tuple[Predicted, ...]:
        """Nothing: no motion is predicted."""
        return ()

    def blocks(self, of: int) -> np.ndarray:
        """The block of each window (w): some in a row of one log."""
        windows = self.windows[of]
        total = sum(len(one.time) for one in windows)
        many = int(np.clip(total // 6, *BLOCKS))
        found: list[np.ndarray] = []
        for one in windows:
            own = max(1, round(many * len(one.time) / total))
            before = int(found[-1].max()) + 1 if found else 0
            found.append(before + np.arange(len(one.time)) * own // len(one.time))
        return np.concatenate(found)

    def noise(self, of: int) -> np.ndarray:
        """The part of the derivatives that is noise of the positions (w, n, free)."""
        even, odd = (self.slopes(self.start, of, half) for half in (0, 1))
        return 0.5 * (even - odd)

    def left(self, z: np.ndarray, of: int, half: int | None = None) -> np.ndarray:
        """The forces that are left (w, n), by windows of one of the lengths; see the class.

        Args:
            z: The free parameters.
            of: Index of the length.
            half: Half of the samples from which positions come; None: all.
        """
        key = z.tobytes(), half
        if key not in self._known:
            own = [m if half is None else m.with_half(half) for m in self.motions]
            made = self._means(self.plant(z), own)
            self._known[key] = [force for force, _, _ in made]
            if self._inertial is not None:
                self._known[key] = [
                    force * np.where(driven.any(axis=0), 1.0, middle / size_of(inertial))
                    for (force, driven, inertial), middle in zip(made, self._inertial, strict=True)
                ]
        return self._known[key][of]

    def _means(self, plant: Plant, motions: Sequence[Motion]) -> list[list[np.ndarray]]:
        """Forces that a plant lacks, of inputs and inertial (w, n), by windows of each length."""
        terms, found = [terms_of(plant, motion) for motion in motions], []
        for windows in self.windows:
            each = [(*one.means(x), one.inertial(x)) for one, x in zip(windows, terms, strict=True)]
            found.append([np.concatenate(parts) for parts in zip(*each, strict=True)])
        return found

    def slopes(self, z: np.ndarray, of: int, half: int | None = None) -> np.ndarray:
        """Derivatives by z (w, n, free), by differences: exact where z enters linearly.

        Raises:
            InputError: they are not finite.
        """
        at = lambda z: self.left(z, of, half)
        steps = STEP * np.eye(len(z))
        found = [(at(z + h) - at(z - h)) / (2.0 * STEP) for h in steps]
        J = np.stack(found, axis=-1) if found else np.zeros((*at(z).shape, 0))
        self.require_finite(z, J)
        return J
