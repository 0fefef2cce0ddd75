"""Stability of a sampled loop: one linearized sample, and the sampling period that it needs.

Between two samples the plant moves under held inputs, and a small deviation δx of its state becomes

    δx⁺ = Φ δx + Γ δu,    Φ = exp(A h),    Γ = ∫₀ʰ exp(A s) ds B,

with A and B the derivatives of (q̇, v̇) by (q, v) and by u. With the law's derivatives, δu = U δz
and δs⁺ = S δz for its internal state s and z = (x, s), this is a matrix, and small errors grow by
its spectral radius from sample to sample. The period is not to blame for a motion that also grows
without sampling: the radius is compared with that of the same loop sampled much faster.

Each state of a run is examined, together with the state with β = 0 at the same coordinates, where
the gain of a boundary layer is largest. All derivatives are central differences of the loop's own
functions, which the run has compiled already.
"""

from collections.abc import Callable
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.engine.compiled import evaluator
from servocon.simulation.structure import Structure

STEP = 1e-7
"""Step of the differences, relative to the largest of the coordinates, speeds or states."""

FAST = 0.02
"""Product of a period and the fastest rate of a loop at which sampling changes nothing."""

NOTICED = 1e-4
"""Least growth of small errors from sample to sample, beyond that without sampling, that counts."""

FAIR = 1.2
"""Factor by which a motion that grows without sampling may grow faster with it."""

SLOW = 1e-9
"""Fastest rate of a loop [1/s] that counts as zero."""

SWING = 0.02
"""Rate of growth or decay of an oscillation, relative to its frequency, that counts as zero."""

DENSE = 1.25
"""Factor between two periods in the search for the first one that is too long."""

COARSE = 4.0
"""The same factor, for all states at once."""

LONGEST = 1e6
"""Longest examined period, in units of the period at which sampling changes nothing."""

FINE = 1e-3
"""Relative accuracy of a period."""

LARGEST = 160
"""Largest number of states of an examined loop."""

LARGE = np.log(10.0)
"""Least logarithmic growth of errors in a duration, by sampling alone, that counts."""

SETTLED = 1e-6
"""Part of a law's state that must settle within a sample; less counts as a state that stays."""

MANY = 2.0**53
"""Largest number of samples in an examined duration."""

MOST = 700.0
"""Logarithm of the largest number."""


class Functions(NamedTuple):
    """The functions of a loop at many instants, t (R) and x = [q, v, state of the law] (R, any).

    Attributes:
        sample: Inputs (R, l), and x with the law's state a period later, of (t, x, period (R)).
        held: ẋ under held inputs, of (t, x, u).
        beta: β (R, m), of (t, x).
    """

    sample: Callable[[np.ndarray, np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
    held: Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
    beta: Callable[[np.ndarray, np.ndarray], np.ndarray]


class Near(NamedTuple):
    """States near which a loop is examined.

    Attributes:
        sizes: Numbers of coordinates and of speeds.
        t: Times [s] (K).
        x: Coordinates, speeds and states of the law (K, any).
        steps: Difference steps for each entry of x.
    """

    sizes: tuple[int, int]
    t: np.ndarray
    x: np.ndarray
    steps: np.ndarray

    @staticmethod
    def of(sizes: tuple[int, int], t: np.ndarray, x: np.ndarray) -> "Near":
        """The states, with steps scaled by all of them."""
        nq, n = sizes
        kinds = slice(0, nq), slice(nq, nq + n), slice(nq + n, None)
        scales = [np.abs(x[:, kind]).max(initial=0.0) or 1.0 for kind in kinds]
        steps = STEP * np.repeat(scales, (nq, n, x.shape[1] - nq - n))
        return Near(sizes, t, x, steps)

    @property
    def moving(self) -> int:
        """Number of coordinates and speeds."""
        return sum(self.sizes)

    def part(self, which: Any) -> "Near":
        """Some of the states."""
        return self._replace(t=self.t[which], x=self.x[which])

    def pairs(self, which: slice) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Times and states, some entries moved up, then down (K 2 E rows), and the differences."""
        by = np.diag(self.steps)[which]
        x = np.stack([self.x[:, None] + by, self.x[:, None] - by], axis=1)
        return np.repeat(self.t, 2 * len(by)), x.reshape(-1, x.shape[-1]), 2.0 * self.steps[which]

    def slope(self, values: np.ndarray, differences: np.ndarray) -> np.ndarray:
        """Derivatives (K, values, E) from values at `pairs`."""
        each = values.reshape(len(self.t), 2, len(differences), -1)
        with np.errstate(invalid="ignore", over="ignore"):  # the motion may have blown up
            return ((each[:, 0] - each[:, 1]) / differences[:, None]).swapaxes(1, 2)

    def between(self, values: np.ndarray) -> np.ndarray:
        """Values at the states (K, values) to second order in the step, from those at `pairs`."""
        each = values.reshape(len(self.t), 2, -1, values.shape[-1])
        return each[:, :, 0].mean(axis=1)

    def on_relation(self, functions: Functions) -> "Near":
        """The states, and those with β = 0 at the same coordinates."""
        nq, n = self.sizes
        t, x, differences = self.pairs(slice(nq, nq + n))
        values = functions.beta(t, x)
        if not values.shape[1]:
            return self
        A, beta = self.slope(values, differences), self.between(values)
        sound: Any = np.isfinite(A).all(axis=(1, 2)) & np.isfinite(beta).all(axis=1)
        A, beta = np.where(sound[:, None, None], A, 0.0), np.where(sound[:, None], beta, 0.0)
        moved = self.x.copy()
        moved[:, nq : nq + n] -= (linalg.generalized_inverse(A) @ beta[..., None])[..., 0]
        both = np.concatenate([self.x, moved])
        return self._replace(t=np.concatenate([self.t, self.t]), x=both)


class SampledLoop:
    """A sampled loop linearized near some states.

    Args:
        functions: The loop's functions.
        near: The states.
        duration: Times over which small errors must not grow by sampling [s] (K); infinite for
            asymptotic growth only, by the spectral radius of a sample. In a finite time errors may
            grow transiently, e.g. along a chain of vehicles, before they decay.
    """

    def __init__(self, functions: Functions, near: Near, duration: np.ndarray | None = None):
        self.near, self._functions = near, functions
        self.duration = np.full(len(near.t), np.inf) if duration is None else duration
        K, moving = len(near.t), near.moving
        self._at_once, u = self._law(np.ones(K))  # no internal state: the same for any period
        self._inputs = inputs = u.shape[1]
        t, x, dx = near.pairs(slice(0, moving))
        du = np.full(inputs, STEP * max(np.abs(u).max(initial=0.0), 1.0))
        moved = np.concatenate([u[:, None] + np.diag(du), u[:, None] - np.diag(du)], axis=1)
        rates = functions.held(
            np.concatenate([t, np.repeat(near.t, 2 * inputs)]),
            np.concatenate([x, np.repeat(near.x, 2 * inputs, axis=0)]),
            np.concatenate([np.repeat(u, 2 * moving, axis=0), moved.reshape(-1, inputs)]),
        )
        by_x, by_u = near.slope(rates[: len(t)], dx), near.slope(rates[len(t) :], 2.0 * du)
        self._plant = np.concatenate([by_x, by_u], axis=2)[:, :moving]
        known: Any = np.isfinite(self._plant).all(axis=(1, 2)) & np.isfinite(self._at_once).all(
            (1, 2)
        )
        self._known = known[:, None, None]
        self._plant = np.where(self._known, self._plant, 0.0)
        self._at_once = np.where(self._known, self._at_once, 0.0)

    def _law(self, period: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """U and S of a period, stacked (K, l + states, any), and the inputs (K, l)."""
        near = self.near
        t, x, differences = near.pairs(slice(None))
        u, after = self._functions.sample(t, x, np.repeat(period, len(t) // len(period)))
        both = np.concatenate([u, after[:, near.moving :]], axis=1)
        return near.slope(both, differences), near.between(u)

    def matrices(self, period: np.ndarray) -> np.ndarray:
        """Derivatives of the state after a sample by the state before it (K, any, any).

        Zero where a function is not finite.

        Args:
            period: The period at each state [s] (K).
        """
        moving, inputs, law = self.near.moving, self._inputs, self._at_once
        if law.shape[2] > moving:
            law = np.where(self._known, self._law(period)[0], 0.0)
        with np.errstate(over="ignore", invalid="ignore"):  # for extremely long periods
            held = _held_motion(self._plant, period)
            whole = np.concatenate([held[..., moving:] @ law[:, :inputs], law[:, inputs:]], axis=1)
            whole[:, :moving, :moving] += held[..., :moving]
        return whole

    def _rates(self, period: np.ndarray) -> np.ndarray:
        """Logarithmic growth of small errors [1/s], asymptotically and in the duration (2, K)."""
        matrices = self.matrices(period)
        in_the_end = _log(_radii(matrices)) / period
        if np.isinf(self.duration).any():
            return np.stack([in_the_end, np.full_like(in_the_end, -np.inf)])
        scale = self.near.steps
        # With absurd gains the number of samples would no longer be an integer.
        samples = np.clip(np.nan_to_num(np.round(self.duration / period), nan=1.0), 1.0, MANY)
        scaled, moving = matrices * scale / scale[:, None], self.near.moving
        log = _log_of_powers(scaled, samples.astype(int), moving)
        return np.stack([in_the_end, log / (samples * period)])

    def continuous(self) -> np.ndarray:
        """Derivatives of ẋ by x without sampling, the law's state by Euler's rule (K, any, any)."""
        moving, inputs, law = self.near.moving, self._inputs, self._at_once
        A, B = self._plant[..., :moving], self._plant[..., moving:]
        whole = np.concatenate([B @ law[:, :inputs], law[:, inputs:]], axis=1)
        whole[:, :moving, :moving] += A
        whole[:, moving:, moving:] -= np.eye(whole.shape[2] - moving)
        return whole

    @cached_property
    def fast(self) -> np.ndarray:
        """Periods at which sampling changes nothing [s] (K)."""
        moving, whole = self.near.moving, self.continuous()
        rate = _radii(whole[:, :moving, :moving])
        if whole.shape[2] > moving:
            rate = np.maximum(rate, _radii(whole[:, moving:, moving:]))
        return FAST / np.maximum(rate, SLOW)

    @cached_property
    def _without(self) -> np.ndarray:
        """`_rates` without sampling, at least 0 (2, K)."""
        period = self.fast
        if np.isfinite(self.duration).all():  # the same duration, in a whole number of samples
            period = self.duration / np.ceil(self.duration / period)
        return np.maximum(self._rates(period), 0.0)

    @cached_property
    def _fair(self) -> np.ndarray:
        """Logarithmic growth of small errors that sampling is not blamed for [1/s] (2, K).

        The growth without sampling. Asymptotically also a fraction of the frequency of an
        oscillation with little damping, which grows a little with any period.
        """
        fair = FAIR * self._without
        with np.errstate(divide="ignore", invalid="ignore"):
            values = np.linalg.eigvals(self.matrices(self.fast))
            modes = np.log(values.astype(complex)) / self.fast[:, None]
            hardly = modes.real > -SWING * np.abs(modes)
        fair[0] += SWING * np.abs(np.where(hardly, modes, 0.0)).max(axis=1, initial=0.0)
        return fair

    def excess(self, period: np.ndarray) -> np.ndarray:
        """Logarithmic growth of small errors in a sample by sampling alone (2, K).

        Asymptotically and on average over the duration, both beyond `_fair`: a motion may also grow
        without sampling.

        Args:
            period: The period at each state [s] (K).
        """
        rates = self._rates(period)
        if not self.unstable(rates * period, period).any():
            return np.minimum(rates * period, 0.0)
        return np.where(period > self.fast, (rates - self._fair) * period, 0.0)

    def unstable(self, excess: np.ndarray, period: np.ndarray) -> np.ndarray:
        """True where an `excess` means that small errors grow by sampling (K)."""
        over_time = np.maximum(NOTICED, LARGE * period / self.duration)
        return (excess[0] > NOTICED) | (excess[1] > over_time)

    def growth(self, period: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Factors by which small errors grow in a period, with and without sampling (K).

        Asymptotic growth if there is any, else the average over the duration.
        """
        in_the_end = self.excess(period)[0] > NOTICED
        grown, fair = (
            np.exp(np.minimum(np.where(in_the_end, *rates) * period, MOST))
            for rates in (self._rates(period), self._without)
        )
        return grown, fair

    @property
    def gains(self) -> np.ndarray:
        """Largest feedback gain of the law from the speeds at each state [1/s] (K)."""
        nq, n = self.near.sizes
        of_inputs = self._plant[:, nq:, self.near.moving :]
        return _radii(of_inputs @ self._at_once[:, : self._inputs, nq : nq + n])

    def part(self, which: Any) -> "SampledLoop":
        """The loop near some of the states."""
        other = copy(self)
        other.near = self.near.part(which)
        for name in ("_plant", "_at_once", "_known", "duration"):
            setattr(other, name, getattr(self, name)[which])
        for name in ("fast", "_without", "_fair"):
            vars(other).pop(name, None)
        return other

    def period(self, known: float = np.inf) -> tuple[float, int]:
        """The period below which the loop is stable at all states [s], and the decisive state.

        Infinite if no period up to `LONGEST` is too long.

        Args:
            known: A period that is known to be too long [s].
        """
        shortest, needed_by = known, int(np.argmin(self.fast))
        if np.isinf(known):
            shortest = self.part([needed_by])._period()
        while True:
            found, worst = self._shorter(shortest)
            if not found < shortest:
                return shortest, needed_by
            shortest, needed_by = found, worst

    def _shorter(self, known: float) -> tuple[float, int]:
        """The period of a state that needs less than a known period, and the state's index.

        A state may be unstable with one period but not with a far longer one, if a slow motion also
        grows without sampling. So shorter periods are tried, too.
        """
        fast = float(self.fast.min())
        longest = (1.0 - 2.0 * FINE) * min(known, LONGEST * fast)
        count = max(1, int(np.ceil(np.log(max(longest / fast, 1.0)) / np.log(COARSE))))
        for period in longest / COARSE ** np.arange(count)[::-1]:
            everywhere = np.full(len(self.fast), period)
            excess = self.excess(everywhere)
            unstable = self.unstable(excess, everywhere)
            if unstable.any():
                worst = int(np.argmax(np.where(unstable, excess.max(axis=0), -np.inf)))
                return self.part([worst])._period(), worst
        return np.inf, 0

    def _period(self) -> float:
        """`period` of one state."""

        def stable(period: float) -> bool:
            at = np.array([period])
            return not self.unstable(self.excess(at), at)[0]

        low = float(self.fast[0])
        high = low * DENSE
        while stable(high):
            low, high = high, high * DENSE
            if high > LONGEST * self.fast[0]:
                return np.inf
        while high > (1.0 + FINE) * low:
            middle = 0.5 * (low + high)
            low, high = (middle, high) if stable(middle) else (low, middle)
        return low


def _log(values: np.ndarray) -> np.ndarray:
    """Logarithms of nonnegative numbers, with a small value for 0."""
    return np.log(np.maximum(values, np.finfo(float).tiny))


def _log_of_powers(matrices: np.ndarray, powers: np.ndarray, moving: int) -> np.ndarray:
    """Logarithms of the size of whole powers of matrices (K), by repeated squaring.

    They count by their effect on the plant's state, from deviations of it to which the law's state
    has settled: that has units of its own, and a jump of q would be a large estimated speed.

    Args:
        matrices: One sample at each state, with scales (K, any, any).
        powers: Numbers of samples (K).
        moving: Number of entries of the plant's state.
    """
    own, by_plant = matrices[:, moving:, moving:], matrices[:, moving:, :moving]
    left = np.where(np.isfinite(own), np.eye(own.shape[-1]) - own, 0.0)
    # A law that only remembers or integrates has I − own of rounding alone.
    fastest = np.linalg.norm(left, 2, axis=(1, 2)) if left.size else np.ones(len(left))
    settles = SETTLED / np.clip(fastest, SETTLED, 1.0)
    settled = linalg.generalized_inverse(left, settles) @ by_plant
    unit = np.broadcast_to(np.eye(moving), (len(own), moving, moving))
    starts = np.concatenate([unit, settled], axis=1)
    logs, by = np.zeros(len(matrices)), np.zeros(len(matrices))
    whole = np.broadcast_to(np.eye(matrices.shape[1]), matrices.shape).copy()
    for bit in range(int(powers.max(initial=0)).bit_length()):
        if bit:
            matrices, by = matrices @ matrices, 2.0 * by
        size = np.abs(matrices).sum(axis=2).max(axis=1)
        size = np.where(size > 0.0, size, 1.0)
        matrices, by = matrices / size[:, None, None], by + np.log(size)
        odd = powers >> bit & 1 == 1
        if odd.all():
            whole, logs = whole @ matrices, logs + by
        elif odd.any():
            whole[odd] = whole[odd] @ matrices[odd]
            logs[odd] += by[odd]
    return logs + _log(np.abs(whole[:, :moving] @ starts).sum(axis=2).max(axis=1))


def _radii(matrices: np.ndarray) -> np.ndarray:
    """Spectral radii (K); infinite where a matrix is not finite."""
    sound: Any = np.isfinite(matrices).all(axis=(1, 2))
    values = np.linalg.eigvals(np.where(sound[:, None, None], matrices, 0.0))
    return np.where(sound, np.abs(values).max(axis=-1, initial=0.0), np.inf)


def _held_motion(plant: np.ndarray, period: np.ndarray) -> np.ndarray:
    """[Φ, Γ] (K, x, x + u) for [A, B]: the first rows of exp([[A, B], [0, 0]] h)."""
    K, moving, size = plant.shape
    square = np.zeros((K, size, size))
    square[:, :moving] = plant * period[:, None, None]
    largest = np.abs(square).sum(axis=2).max(initial=0.0)
    halvings = max(0, int(np.ceil(np.log2(largest))) + 1) if 0.0 < largest < 1e100 else 0
    square /= 2.0**halvings
    term = whole = np.broadcast_to(np.eye(size), square.shape)
    for k in range(1, 11):
        term = term @ square / k
        whole = whole + term
    for _ in range(halvings):
        whole = whole @ whole
    return whole[:, :moving]


def functions_of(structure: Structure, numbers: np.ndarray, inputs: int) -> Functions:
    """The functions of a loop with some numbers, in a separate program.

    Args:
        structure: The structure of the loop.
        numbers: Its numbers, without a batch axis.
        inputs: Number of inputs.
    """
    program = _program(structure.of_loop())

    def at(t: np.ndarray, x: np.ndarray, u: Any = None, period: Any = None) -> tuple[Any, ...]:
        held = np.zeros((len(t), inputs)) if u is None else u
        return program(numbers, t, x, held, np.ones(len(t)) if period is None else period)

    return Functions(
        lambda t, x, period: at(t, x, period=period)[:2],
        lambda t, x, u: at(t, x, u)[2],
        lambda t, x: at(t, x)[3],
    )


@lru_cache(maxsize=32)
def _program(structure: Structure) -> Callable[..., Any]:
    """Compiled, for many instants: what `Functions` needs."""

    def at_state(numbers: Array, t: Array, x: Array, u: Array, period: Array) -> Any:
        loop = structure.loop(numbers)
        q, v, _ = loop.split(x)
        beta = loop.law.constraint.beta(loop.law.model, q, v, t)
        return *loop.sample(t, x, period), loop.held_field(t, x, u), beta

    return evaluator(at_state, rows=(1, 2, 3, 4))
