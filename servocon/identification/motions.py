"""A log as the motion of a plant: whether it fits, and smooth coordinates and speeds.

Where speeds were not measured, they are those of splines.
"""

from typing import TYPE_CHECKING, NamedTuple

import jax
import numpy as np

from servocon.errors import InputError, ShapeError, warn
from servocon.identification.log import Log
from servocon.plant import Plant
from servocon.plant.contract import arrays, require_sizes, require_speeds_as_rates
from servocon.plant.labels import warn_of_degrees
from servocon.results.labels import Label

if TYPE_CHECKING:
    from scipy.interpolate import CubicSpline

FEWEST = 16
"""Least number of samples that are left between the ends of a log, and of a window."""

SMOOTHINGS = 16.0 ** np.arange(-13, 4)
"""Smoothings λ that are tried first, with the step as the unit of time; then those beside the best,
by a factor of 4."""

TRIED = 2000
"""Number of samples on which smoothings are tried."""

ENDS = 5.0
"""Part of a log at both ends that is left out, in widths of the smoothing."""

PARTS = 24
"""Number of parts of a log in which the speeds are compared with how far the coordinates move."""

APART, CLEAR, ROUNDING = 0.5, 10.0, 1e-9
"""Least difference between both that is said: relative to the larger, to its noise, and to what is
rounded."""


def require_fit(plant: Plant, log: Log, where: str) -> None:
    """Check that a log has the plant's coordinates, speeds and inputs."""
    nq = log.q.shape[1]
    if log.v is None:
        try:
            require_speeds_as_rates(where, plant, nq, nq)
        except InputError as error:
            expected = "measured speeds: this plant has q̇ = N v + ν"
            raise InputError(
                f"v of {where}", got="none", expected=expected, cure="Log(…, v=…)."
            ) from error
    n = nq if log.v is None else log.v.shape[1]
    warn_of_degrees(plant, log.q)
    require_sizes(plant, nq, n, (f"q of {where}", f"v of {where}"))
    B = plant.input_matrix(*arrays(log.q[0], log.time[0]))
    inputs = n if B is None else np.shape(B)[1]
    if log.u.shape[1] != inputs:
        raise ShapeError(
            f"u of {where}",
            got=f"{log.u.shape[1]} columns",
            expected=f"{inputs}, the plant's inputs",
        )
    if log.v is not None:
        _warn_of_speeds(plant, log, log.v, where)


def _warn_of_speeds(plant: Plant, log: Log, v: np.ndarray, where: str) -> None:
    """Warn of measured speeds that are not those of the coordinates, but for a constant."""
    count, steps = len(log.time), np.diff(log.time)[:, None]
    rates = np.asarray(jax.jit(jax.vmap(plant.coordinate_rate))(log.q, v, log.time))
    starts = np.linspace(0, count - 1, PARTS + 1).astype(int)[:-1]
    size = lambda x: np.sqrt(np.square(x).sum(axis=0))
    noise_of = lambda x: size(np.diff(x, n=2, axis=0)) / np.sqrt(6.0 * (count - 2))

    def of_parts(way: np.ndarray) -> np.ndarray:
        """Ways in parts of the log, beside those at the mean speed."""
        return np.add.reduceat(way - steps * (way.sum(axis=0) / log.span), starts, axis=0)

    moved, told = of_parts(np.diff(log.q, axis=0)), of_parts(0.5 * (rates[1:] + rates[:-1]) * steps)
    noise = np.sqrt(2.0 * PARTS) * noise_of(log.q) + size(steps) * noise_of(rates)
    least = CLEAR * noise + ROUNDING * (np.abs(log.q).max(axis=0) + size(rates[1:] * steps))
    missed, most = size(moved - told), np.maximum(size(moved), size(told))
    wrong = np.flatnonzero((missed > APART * most) & (missed > least))
    if wrong.size:
        i = wrong[0]
        name = (plant.coordinate_labels() or [f"q[{j}]" for j in range(log.q.shape[1])])[i]
        warn(
            f"v of {where}: the speeds do not move {Label.of(name).name} as it moves; both differ "
            f"by {missed[i] / most[i]:.0%}. Compare columns, signs and units: rad/s, not deg/s"
        )


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
