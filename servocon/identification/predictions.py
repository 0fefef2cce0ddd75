"""Coordinates that a plant predicts along a log: the output error of a set of parameters.

A log is cut into windows. In each, the plant moves from a state of its own under the logged inputs,
and the state is the one from which it predicts the window best (multiple shooting: Bock 1983). What
is left are differences of positions, so noise of the positions does not make an estimate smaller,
and no derivative of a measurement is needed.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import numpy as np

from servocon import linalg
from servocon.engine import evaluator
from servocon.errors import InputError
from servocon.identification.equations import Parameters, Predicted, size_of
from servocon.identification.log import Log
from servocon.identification.motions import Motion
from servocon.plant import Plant
from servocon.results.labels import Label
from servocon.tree import Layout, pack
from servocon.uncertainty.sets import Uncertainty

FEWEST_WINDOWS = 16
"""Least number of windows of all logs: each is a block of the jackknife."""

LENGTHS = (2.0, 8.0)
"""Lengths of windows that are tried, in sizes of the coordinates over those of their rates."""

ACCURATE = 0.01
"""Error of the integration, relative to the noise of the measurements."""

MOST = 64
"""Largest number of steps of the integration from one sample to the next."""

FITS = 6
"""Largest number of steps of a window's least squares for its state."""

FITTED = 1e-5
"""Step at which these end, relative to the noise."""

NUDGE = 1e-6
"""Step of differences by a state, relative to the size of the coordinates and speeds."""

STEP = 0.02
"""Step of differences by a parameter, in half widths of the ranges."""


class Shots(NamedTuple):
    """The windows of all logs with a number of samples.

    Attributes:
        time: Times (w, m) [s].
        q: Smooth coordinates at the beginning (w, nq).
        v: Smooth speeds there (w, n).
        u: Inputs between the samples, as cubic polynomials of the time since the last one: the
            coefficients, that of the third power first (w, m − 1, 4, l).
        measured: Measurements (w, m, c): coordinates, and speeds if there are any.
        of_log: Index of the log (w).
    """

    time: np.ndarray
    q: np.ndarray
    v: np.ndarray
    u: np.ndarray
    measured: np.ndarray
    of_log: np.ndarray


def shots_of(logs: Sequence[Log], motions: Sequence[Motion], length: float) -> Shots:
    """Windows of a length [s], one after the other."""
    step = max(float(np.median(np.diff(motion.time))) for motion in motions)
    count = max(2, int(length / step + 1e-9))
    found = []
    for i, (log, motion) in enumerate(zip(logs, motions, strict=True)):
        at = np.searchsorted(log.time, motion.time)
        measured = log.q[at] if log.v is None else np.concatenate([log.q[at], log.v[at]], axis=1)
        first = np.arange(0, len(motion.time) - count + 1, count)
        own = first[:, None] + np.arange(count)
        u = _between(motion)[own[:, :-1]]
        columns = motion.time[own], motion.q[first], motion.v[first], u, measured[own]
        found.append((*columns, np.full(len(first), i)))
    return Shots(*map(np.concatenate, zip(*found, strict=True)))


def _between(motion: Motion) -> np.ndarray:
    """The inputs between samples, see `Shots` (k − 1, 4, l)."""
    from scipy.interpolate import CubicSpline

    if not motion.held:
        return np.moveaxis(CubicSpline(motion.time, motion.u).c, 0, 1)
    none = np.zeros_like(motion.u[:-1])
    return np.stack([none, none, none, motion.u[:-1]], axis=1)


@lru_cache(maxsize=32)
def _rates(layout: Layout):
    """q̇ and v̇ of plants at many states, compiled."""

    def rates(vector, q, v, t, u) -> tuple[jax.Array, jax.Array]:
        plant: Plant = layout.unpack(vector)
        B = plant.input_matrix(q, t)
        force = plant.force(q, v, t) + (u if B is None else B @ u)
        L = linalg.cholesky(plant.mass_matrix(q, t))
        return plant.coordinate_rate(q, v, t), linalg.cholesky_solve(L, force[:, None])[:, 0]

    return evaluator(rates, rows=(0, 1, 2, 3, 4))


@lru_cache(maxsize=32)
def _ways(layout: Layout):
    """The directions N in which coordinates can move, q̇ = N v + ν, compiled."""

    def ways(vector, q, v, t) -> jax.Array:
        plant: Plant = layout.unpack(vector)
        return jax.jacfwd(lambda v: plant.coordinate_rate(q, v, t))(v)

    return evaluator(ways, rows=(1, 2, 3))


def moved(
    plants: Sequence[Plant],
    of_plant: np.ndarray,
    of_shot: np.ndarray,
    shots: Shots,
    q: np.ndarray,
    v: np.ndarray,
    steps: int,
) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates and speeds of plants along windows (r, m, …), by Runge and Kutta's fourth order.

    Args:
        plants: The plants.
        of_plant: The plant of each row (r).
        of_shot: The window of each row (r).
        shots: The windows.
        q: Coordinates at the beginning (r, nq).
        v: Speeds there (r, n).
        steps: Number of steps from one sample to the next.
    """
    packed = [pack(plant, "plant") for plant in plants]
    vectors = np.stack([vector for vector, _ in packed])[of_plant]
    rates = _rates(packed[0][1])
    time, u = shots.time[of_shot], shots.u[of_shot]
    all_q, all_v = [q], [v]
    with np.errstate(all="ignore"):  # a window may move beyond all numbers
        for k in range(time.shape[1] - 1):
            since, h = np.zeros_like(time[:, k]), (time[:, k + 1] - time[:, k]) / steps
            for _ in range(steps):
                q, v = _step(rates, vectors, q, v, time[:, k], since, h, u[:, k])
                since = since + h
            all_q.append(q)
            all_v.append(v)
    return np.stack(all_q, axis=1), np.stack(all_v, axis=1)


def _step(
    rates: Any,
    vectors: np.ndarray,
    q: np.ndarray,
    v: np.ndarray,
    time: np.ndarray,
    since: np.ndarray,
    h: np.ndarray,
    u: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """One step of the integration; all rows have their own times.

    Args:
        rates: q̇ and v̇, see `_rates`.
        vectors: Numbers of the plants (r, k).
        q: Coordinates (r, nq).
        v: Speeds (r, n).
        time: Time of the last sample (r) [s].
        since: Time since then (r) [s].
        h: The step (r) [s].
        u: Coefficients of the inputs (r, 4, l).
    """

    def at(part: float, dq: Any = 0.0, dv: Any = 0.0) -> Any:
        s, ahead = (since + part * h)[:, None], part * h[:, None]
        inputs = ((u[:, 0] * s + u[:, 1]) * s + u[:, 2]) * s + u[:, 3]
        return rates(vectors, q + ahead * dq, v + ahead * dv, time + s[:, 0], inputs)

    first = at(0.0)
    second = at(0.5, *first)
    third = at(0.5, *second)
    last = at(1.0, *third)
    dq, dv = (
        h[:, None] / 6.0 * (a + 2.0 * b + 2.0 * c + d)
        for a, b, c, d in zip(first, second, third, last, strict=True)
    )
    return q + dq, v + dv


def noise_of(measured: np.ndarray) -> np.ndarray:
    """Standard deviation of each column's noise (c), from differences of third order.

    Args:
        measured: Samples by windows (w, m, c).
    """
    rough = np.diff(measured, n=3, axis=1) / np.sqrt(20.0)
    size = np.sqrt(np.mean(np.square(rough), axis=(0, 1))) if rough.size else 0.0
    whole = np.abs(measured).max(axis=(0, 1)) if measured.size else 1.0
    return np.maximum(size, 1e-9 * np.maximum(whole, np.finfo(float).tiny ** 0.25))


class Predictions(Parameters):
    """Measured motions less those that plants predict, by windows of some lengths.

    Attributes:
        lengths: Lengths of the windows [s].
        shots: The windows of each length.
        start: The free parameters at which least squares begin.
        near: True if they are an estimate within the ranges.
        fewest: Least number of windows.
        overlap: Words on how the windows overlap.
    """

    fewest = FEWEST_WINDOWS
    overlap = ""

    def __init__(
        self,
        plants: Uncertainty,
        logs: Sequence[Log],
        motions: Sequence[Motion],
        lengths: Sequence[float],
        start: np.ndarray | None,
    ):
        super().__init__(plants)
        self.lengths = lengths
        self.shots = [shots_of(logs, motions, length) for length in lengths]
        self._steps = [0 for _ in lengths]
        self._beginnings = [(shots.q, shots.v) for shots in self.shots]
        inside = start is not None and bool(np.all(np.abs(start) <= 1.0))
        self.near, self.start = inside, np.zeros(len(self.free))
        if start is not None:  # beyond the ranges, a plant may have no motion
            self.start = np.clip(start, -1.0, 1.0)
        self._known: dict[tuple[bytes, int], tuple[np.ndarray, np.ndarray]] = {}

    @property
    def usable(self) -> list[int]:
        """Indices of the lengths with windows enough, of more samples than states."""
        sizes = [(*shots.measured.shape, shots.v.shape[1]) for shots in self.shots]
        return [i for i, (w, m, c, n) in enumerate(sizes) if w >= self.fewest and m * c > 2 * n]

    def blocks(self, of: int) -> np.ndarray:
        """The block of each row of what is left: its window (w m)."""
        shots = self.shots[of]
        return np.repeat(np.arange(len(shots.time)), shots.time.shape[1])

    def noise(self, of: int) -> np.ndarray:
        """No part of the derivatives is noise: they are those of predictions."""
        return np.zeros((*self.left(self.start, of).shape, len(self.free)))

    def predicted(self, z: np.ndarray, of: int) -> tuple[Predicted, ...]:
        """Errors of the coordinates."""
        errors = size_of(self.left(z, of))
        nq, n = self.shots[of].q.shape[1], self.shots[of].v.shape[1]
        own = self.plant(z).coordinate_labels() or [f"q[{i}]" for i in range(nq)]
        names = [Label.of(one).name for one in own]
        if len(errors) > nq:
            names += [f"speed of {x}" for x in names] if n == nq else [f"v[{i}]" for i in range(n)]
        return tuple(
            Predicted(name, float(error), self.lengths[of])
            for name, error in zip(names, errors, strict=True)
        )

    def left(self, z: np.ndarray, of: int) -> np.ndarray:
        """Measured less predicted, from the states that fit best (w m, c).

        Args:
            z: The free parameters.
            of: Index of the length.
        """
        return self._fit(z, of)[0].reshape(-1, self.shots[of].measured.shape[2])

    def slopes(self, z: np.ndarray, of: int) -> np.ndarray:
        """Derivatives by z of what is left (w m, c, free), where the states follow."""
        shots = self.shots[of]
        _, S = self._fit(z, of)
        w, m, c = shots.measured.shape
        k = len(z)
        nudged = [z + sign * h for h in STEP * np.eye(k) for sign in (1.0, -1.0)]
        of_plant, of_shot = np.repeat(np.arange(2 * k), w), np.tile(np.arange(w), 2 * k)
        q, v = (x[of_shot] for x in self._beginnings[of])
        plants = [self.plant(x) for x in nudged]
        found = self._outputs(*moved(plants, of_plant, of_shot, shots, q, v, self._steps[of]), of)
        found = found.reshape(k, 2, w, m, c)
        J = -np.moveaxis((found[:, 0] - found[:, 1]) / (2.0 * STEP), 0, -1)
        weight = 1.0 / noise_of(shots.measured)
        scaled, states = J * weight[:, None], S * weight[:, None]
        orthonormal, _ = linalg.range_basis(states.reshape(w, m * c, -1))
        flat = scaled.reshape(w, m * c, k)
        flat = flat - orthonormal @ (np.swapaxes(orthonormal, 1, 2) @ flat)
        J = flat.reshape(w, m, c, k) / weight[:, None]
        self.require_finite(z, J)
        return J.reshape(w * m, c, k)

    def _outputs(self, q: np.ndarray, v: np.ndarray, of: int) -> np.ndarray:
        """The part of coordinates and speeds that is measured (r, m, c)."""
        several = self.shots[of].measured.shape[2] > q.shape[2]
        return np.concatenate([q, v], axis=2) if several else q

    def _fit(self, z: np.ndarray, of: int) -> tuple[np.ndarray, np.ndarray]:
        """Errors from the best states (w, m, c), and derivatives of predictions by the states."""
        key = z.tobytes(), of
        if key not in self._known:
            if len(self._known) > 8:
                self._known.clear()
            self._known[key] = self._fitted_states(self.plant(z), of)
        return self._known[key]

    def _fitted_states(self, plant: Plant, of: int) -> tuple[np.ndarray, np.ndarray]:
        """Fit the states from which a plant predicts each window."""
        shots = self.shots[of]
        q, v = self._beginnings[of]
        (w, m, c), n = shots.measured.shape, v.shape[1]
        weight = 1.0 / noise_of(shots.measured)
        if not self._steps[of]:
            self._steps[of] = self._steps_for(plant, of, weight)
        vector, layout = pack(plant, "plant")
        reach = NUDGE * np.repeat([size_of(q).max(), size_of(v).max()], n)
        signs = np.concatenate([np.zeros((1, 2 * n)), np.diag(reach), -np.diag(reach)])
        of_shot = np.tile(np.arange(w), 1 + 4 * n)
        kept = None
        for _ in range(FITS):
            N = np.asarray(_ways(layout)(vector, q, v, shots.time[:, 0]))
            dq = np.einsum("wij,sj->swi", N, signs[:, :n])
            states = (q + dq).reshape(-1, q.shape[1]), (v + signs[:, None, n:]).reshape(-1, n)
            paths = moved([plant], 0 * of_shot, of_shot, shots, *states, self._steps[of])
            found = self._outputs(*paths, of).reshape(1 + 4 * n, w, m, c)
            left = shots.measured - found[0]
            worth = np.sum(np.square(left * weight), axis=(1, 2))
            if not np.isfinite(found).all():
                return (left if kept is None else kept[0]) * np.nan, np.zeros((w, m, c, 2 * n))
            S = (found[1 : 2 * n + 1] - found[2 * n + 1 :]) / (2.0 * reach)[:, None, None, None]
            S = np.moveaxis(S, 0, -1)
            A = (S * weight[:, None]).reshape(w, m * c, 2 * n)
            move = linalg.generalized_inverse(A) @ (left * weight).reshape(w, m * c, 1)
            effect = np.sum(np.square(A @ move), axis=(1, 2))
            kept = left, S
            self._beginnings[of] = q, v
            if np.all(effect <= FITTED**2 * (m * c + worth)):
                break
            q = q + (N @ move[:, :n])[:, :, 0]
            v = v + move[:, n:, 0]
        assert kept is not None
        return kept

    def _steps_for(self, plant: Plant, of: int, weight: np.ndarray) -> int:
        """Steps between samples that are accurate beside the noise.

        Raises:
            InputError: there would be too many.
        """
        shots = self.shots[of]
        every = np.arange(len(shots.time))
        run = lambda steps: self._outputs(
            *moved([plant], 0 * every, every, shots, shots.q, shots.v, steps), of
        )
        steps, before = 1, run(1)
        while steps < MOST:
            after = run(2 * steps)
            error = np.abs(after - before) * weight
            if np.isfinite(after).all() and np.max(error, initial=0.0) < ACCURATE * 2**4:
                return steps if np.max(error, initial=0.0) < ACCURATE else 2 * steps
            steps, before = 2 * steps, after
        raise InputError(
            "logs",
            got=f"samples between which {type(plant).__name__} needs more than {MOST} steps of an "
            "explicit integration",
            expected="a plant that is not stiff at the sampling period",
            cure='Leave out method="output error".',
        )
