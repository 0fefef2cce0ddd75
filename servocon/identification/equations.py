"""The equations of motion along a log, as forces that the model lacks, without accelerations.

M v̇ = F + B u + d is multiplied by a smooth weight φ that vanishes at the ends of a window, and
integrated by parts:

    ∫φ d dt = −∫φ̇ M v dt − ∫φ (F + Ṁ v + B u) dt.

So both sides are filtered alike, and no acceleration is needed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from servocon import validate
from servocon.engine.compiled import evaluator
from servocon.errors import InputError, few
from servocon.identification.log import Log
from servocon.plant import Plant
from servocon.tree.packing import Layout, pack
from servocon.uncertainty.sets import Uncertainty

if TYPE_CHECKING:
    from scipy.interpolate import CubicSpline

POWER = 4
"""Power of the weight φ = (1 − s²)⁴ of a window, s from −1 to 1."""

SMOOTHINGS = 16.0 ** np.arange(-13, 4)
"""Smoothings λ that are tried first, with the step as the unit of time; then those beside the best,
by a factor of 4."""

TRIED = 2000
"""Number of samples on which smoothings are tried."""

FEWEST = 16
"""Least number of samples that are left between the ends of a log, and of a window."""

ENDS = 5.0
"""Part of a log at both ends that is left out, in widths of the smoothing."""


LENGTHS = (0.25, 0.5, 1.0, 2.0)
"""Lengths of windows that are tried, in sizes of the coordinates over those of their rates."""

FEWEST_WINDOWS = 24
"""Least number of windows of all logs."""

STEP = 0.05
"""Step of differences, in half widths of the ranges."""


class Motion(NamedTuple):
    """A log with smooth coordinates and speeds.

    Attributes:
        time: Times (k) [s].
        q: Coordinates (k, nq).
        v: Speeds (k, n).
        u: Inputs (k, l).
        held: True if each input acts until the next sample.
        halves: Coordinates and speeds from the even samples alone, and from the odd ones; empty if
            speeds were measured.
    """

    time: np.ndarray
    q: np.ndarray
    v: np.ndarray
    u: np.ndarray
    held: bool
    halves: tuple[tuple[np.ndarray, np.ndarray], ...] = ()

    def with_half(self, half: int) -> "Motion":
        """The same motion with coordinates and speeds from half of the samples."""
        q, v = self.halves[half] if self.halves else (self.q, self.v)
        return self._replace(q=q, v=v)

    @property
    def span(self) -> float:
        """Time from the first sample to the last [s]."""
        return float(self.time[-1] - self.time[0])


def motion_of(log: Log) -> Motion:
    """Coordinates and speeds of a log; without measured speeds both from smoothing splines.

    Each coordinate gets the smoothing with which a spline through every second sample predicts the
    others best.
    """
    if log.v is not None:
        return Motion(log.time, log.q, log.v, log.u, log.held)
    step = float(np.median(np.diff(log.time)))
    own = (log.time - log.time[0]) / step
    smoothings = [_best_smoothing(own, values) for values in log.q.T]
    ends = ENDS * step * max(1.0, *(smoothing**0.25 for smoothing in smoothings))
    kept = (log.time >= log.time[0] + ends) & (log.time <= log.time[-1] - ends)
    if np.count_nonzero(kept) < FEWEST:
        raise InputError(
            f"q of {log.name!r}",
            got=f"{log.span:.3g} s of positions that are smoothed over {ends / ENDS:.3g} s",
            expected=f"more than {2.0 * ends:.3g} s, or less noise",
            cure="Measure for longer, or give measured speeds.",
        )

    def smooth(some: slice) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates and speeds from some of the samples."""
        splines = [
            smoothing_spline(own[some], values[some], smoothing)
            for values, smoothing in zip(log.q.T, smoothings, strict=True)
        ]
        q = np.stack([spline(own[kept]) for spline in splines], axis=1)
        return q, np.stack([spline.derivative()(own[kept]) for spline in splines], axis=1) / step

    q, v = smooth(slice(None))
    halves = smooth(slice(0, None, 2)), smooth(slice(1, None, 2))
    return Motion(log.time[kept], q, v, log.u[kept], log.held, halves)


def halved(motion: Motion) -> Motion:
    """The motion with both halves of its samples; of measured speeds by interpolation."""
    if motion.halves:
        return motion
    from scipy.interpolate import CubicSpline

    def half(first: int) -> tuple[np.ndarray, np.ndarray]:
        some = slice(first, None, 2)
        of = lambda x: CubicSpline(motion.time[some], x[some])(motion.time)
        return of(motion.q), of(motion.v)

    return motion._replace(halves=(half(0), half(1)))


def smoothing_spline(time: np.ndarray, values: np.ndarray, smoothing: float) -> "CubicSpline":
    """The function f with the least Σ(yₖ − f(tₖ))² + λ∫f̈² dt, a natural cubic spline.

    By Reinsch (1967): (R + λQᵀQ)γ = Qᵀy for γ = f̈ at the inner times, and f = y − λQγ there.
    SciPy's `make_smoothing_spline` gives the same, in some 70 times the time.

    Args:
        time: The times t (k), increasing.
        values: The values y (k).
        smoothing: λ.
    """
    from scipy.interpolate import CubicSpline
    from scipy.linalg import solveh_banded

    h = np.diff(time)
    a, c = 1.0 / h[:-1], 1.0 / h[1:]
    b = -a - c  # a, b and c are the entries of a column of Q
    bands = np.zeros((3, len(a)))
    bands[0] = (h[:-1] + h[1:]) / 3.0 + smoothing * (a * a + b * b + c * c)
    bands[1, :-1] = h[1:-1] / 6.0 + smoothing * (b[:-1] * a[1:] + c[:-1] * b[1:])
    bands[2, :-2] = smoothing * c[:-2] * a[2:]
    second = np.diff(np.diff(values) / h)
    inner = solveh_banded(bands, second, lower=True, check_finite=False)
    change = np.zeros_like(values)
    change[:-2] += a * inner
    change[1:-1] += b * inner
    change[2:] += c * inner
    return CubicSpline(time, values - smoothing * change, bc_type="natural")


def _best_smoothing(time: np.ndarray, values: np.ndarray) -> float:
    """The smoothing λ with the least error of prediction, where the coordinate moves most."""
    count = min(TRIED, len(time))
    moves = np.append(0.0, np.abs(np.diff(values))).cumsum()
    most = int(np.argmax(moves[count - 1 :] - moves[: len(moves) - count + 1]))
    time, values = time[most : most + count], values[most : most + count]
    if np.ptp(values) == 0.0:
        return float(SMOOTHINGS[-1])

    def missed(smoothing: float) -> float:
        spline = smoothing_spline(time[::2], values[::2], smoothing)
        return float(np.square(spline(time[1:-1:2]) - values[1:-1:2]).sum())

    best = float(min(SMOOTHINGS, key=missed))
    return min((best, 0.25 * best, 4.0 * best), key=missed)


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


def lengths_of(motions: Sequence[Motion], given: float | None) -> list[float]:
    """Lengths of windows to be tried [s]: the given one, or some.

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
    most = min(motion.span for motion in motions) / FEWEST_WINDOWS
    return sorted({float(np.clip(part * slow, least, max(least, most))) for part in LENGTHS})


def size_of(left: np.ndarray) -> np.ndarray:
    """The size of what is left in each row (n), not 0."""
    return np.maximum(np.sqrt(np.mean(np.square(left), axis=0)), np.finfo(float).tiny ** 0.25)


class Equations:
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
    """

    def __init__(
        self,
        plants: Uncertainty | Plant,
        motions: Sequence[Motion],
        lengths: Sequence[float],
        windows: list[list[Windows]] | None = None,
        relative: bool = False,
    ):
        self.plants, self.motions, self.lengths = plants, motions, lengths
        self.windows = windows or [[windows_of(m, length) for m in motions] for length in lengths]
        several = isinstance(plants, Uncertainty)
        self.names = plants.names if several else ()
        lower, upper = (plants.lower, plants.upper) if several else (np.zeros(0), np.zeros(0))
        self.middle = 0.5 * (lower + upper)
        self.free = np.flatnonzero(lower < upper)
        self.half = 0.5 * (upper - lower)[self.free]
        self._inertial = None
        if relative:
            made = self._means(self.plant(np.zeros(len(self.free))), motions)
            self._inertial = [size_of(inertial) for _, _, inertial in made]
        self._known: dict[tuple[bytes, int | None], list[np.ndarray]] = {}

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
        if not np.isfinite(J).all():
            near = few(
                f"{name} = {value:.4g}"
                for name, value in zip(self.names, self.values(z), strict=True)
            )
            raise InputError(
                "plants",
                got=f"forces or masses that are not finite near {near}",
                expected="finite ones along the logs",
                cure="Narrow the ranges, or compare the columns of the logs with the coordinates.",
            )
        return J
