"""Stability of a sampled loop: one linearized sample, and the sampling period that it needs.

Between two samples the plant moves under held inputs, and a small deviation δx of its state becomes

    δx⁺ = Φ δx + Γ δu,    Φ = exp(A h),    Γ = ∫₀ʰ exp(A s) ds B,

with A and B the derivatives of (q̇, v̇) by (q, v) and by u. With the law's derivatives, δu = U δz
and δs⁺ = S δz for its internal state s and z = (x, s), this is a matrix, and small errors grow by
its spectral radius from sample to sample. The period is not to blame for a motion that also grows
without sampling: the radius is compared with that of the same loop sampled much faster.

Each state of a run is examined, together with the state with β = 0 at the same coordinates, where
the gain of a boundary layer is largest. All derivatives are central differences of the loop's own
functions, which the run has compiled already. Growth in the end is that of the parts of a loop, see
`servocon.simulation.loop_parts`.
"""

from collections.abc import Callable
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from jaxtyping import Array

from servocon.engine import evaluator
from servocon.simulation.loop_matrices import eigenvalues, held_motion, log_of, log_of_powers, radii
from servocon.simulation.loop_parts import Part, Slope, differentiated, parts_of
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
        values = functions.beta(self.t, self.x)
        if not values.shape[1]:
            return self
        speeds = slice(nq, nq + n)
        A = differentiated(functions.beta, self.t, self.x, self.steps, apart=True)
        moved = self.x.copy()
        moved[:, speeds] -= A.shortest(values, speeds)
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
        self._apart = bool(np.isinf(self.duration).all())
        u, states = functions.sample(near.t, near.x, np.ones(len(near.t)))[0], near.x.shape[1]
        du = np.full(u.shape[1], STEP * max(np.abs(u).max(initial=0.0), 1.0))
        self._plant = differentiated(
            lambda t, z: functions.held(t, z[:, :states], z[:, states:])[:, : near.moving],
            near.t,
            np.concatenate([near.x, u], axis=1),
            np.concatenate([near.steps, du]),
            self._apart,
        )
        self._at_once = self._law(np.ones(len(near.t)))  # no state of the law: for any period
        known = self._plant.finite & self._at_once.finite
        self._known = known
        self._plant = self._plant.without(known)
        self._at_once = self._at_once.without(known)
        sizes = near.moving, states, u.shape[1]
        every = near.moving, states - near.moving, u.shape[1]
        self._whole = [Part(*(np.arange(n)[None] for n in every))]
        self._parts = parts_of(self._plant, self._at_once, sizes) if self._apart else self._whole

    def _law(self, period: np.ndarray) -> Slope:
        """U and S of a period, below each other: derivatives of inputs and of the law's states."""
        near = self.near

        def function(t: np.ndarray, z: np.ndarray) -> np.ndarray:
            """Inputs and next states of the law; the last entry is the period."""
            u, after = self._functions.sample(t, z[:, :-1], z[:, -1])
            return np.concatenate([u, after[:, near.moving :]], axis=1)

        z = np.concatenate([near.x, period[:, None]], axis=1)
        return differentiated(function, near.t, z, near.steps, self._apart)

    def _stacks(self, parts: list[Part], period: np.ndarray | None) -> list[np.ndarray]:
        """Derivatives of the state after a sample by that before it, of all parts (K, C, s, s).

        Zero where a function is not finite. Without a period derivatives of the rates by the
        state, without sampling, the law's states by Euler's rule.

        Args:
            parts: The parts.
            period: The period at each state [s] (K), or None.
        """
        moving, states = self.near.moving, self.near.x.shape[1]
        law, found = self._at_once, []
        if period is not None and states > moving:
            law = self._law(period).without(self._known)
        for part in parts:
            C, m = part.moving.shape
            entries = np.concatenate([part.moving, moving + part.law], axis=1)
            both = np.concatenate([part.moving, states + part.inputs], axis=1)
            plant = self._plant.at(part.moving, both)
            U = law.at(part.inputs, entries)
            S = law.at(self._inputs + part.law, entries)
            if period is None:
                held = plant
            else:
                with np.errstate(over="ignore", invalid="ignore"):  # for extremely long periods
                    every = np.repeat(period, C)
                    held = held_motion(plant.reshape(len(every), *plant.shape[2:]), every)
                    held = held.reshape(plant.shape)
            with np.errstate(over="ignore", invalid="ignore"):
                whole = np.concatenate([held[..., m:] @ U, S], axis=2)
                whole[..., :m, :m] += held[..., :m]
            if period is None:
                whole[..., m:, m:] -= np.eye(entries.shape[1] - m)
            found.append(whole)
        return found

    @property
    def largest_part(self) -> int:
        """Number of states of the largest part."""
        return max(part.moving.shape[1] + part.law.shape[1] for part in self._parts)

    @property
    def _inputs(self) -> int:
        """Number of inputs."""
        return len(self._plant.steps) - self.near.x.shape[1]

    def matrices(self, period: np.ndarray) -> np.ndarray:
        """Derivatives of the state after a sample by the state before it (K, any, any).

        Zero where a function is not finite.

        Args:
            period: The period at each state [s] (K).
        """
        return self._stacks(self._whole, period)[0][:, 0]

    def _rates(self, period: np.ndarray) -> np.ndarray:
        """Logarithmic growth of small errors [1/s], asymptotically and in the duration (2, K)."""
        stacks = self._stacks(self._parts, period)
        in_the_end = log_of(radii(stacks)) / period
        if self._apart or np.isinf(self.duration).any():
            return np.stack([in_the_end, np.full_like(in_the_end, -np.inf)])
        scale = self.near.steps
        # With absurd gains the number of samples would no longer be an integer.
        samples = np.clip(np.nan_to_num(np.round(self.duration / period), nan=1.0), 1.0, MANY)
        scaled, moving = stacks[0][:, 0] * scale / scale[:, None], self.near.moving
        log = log_of_powers(scaled, samples.astype(int), moving)
        return np.stack([in_the_end, log / (samples * period)])

    def continuous(self) -> np.ndarray:
        """Derivatives of ẋ by x without sampling, the law's state by Euler's rule (K, any, any)."""
        return self._stacks(self._whole, None)[0][:, 0]

    @cached_property
    def fast(self) -> np.ndarray:
        """Periods at which sampling changes nothing [s] (K)."""
        stacks, sizes = (
            self._stacks(self._parts, None),
            [part.moving.shape[1] for part in self._parts],
        )
        rate = radii([x[..., :m, :m] for x, m in zip(stacks, sizes, strict=True)])
        if self.near.x.shape[1] > self.near.moving:
            of_law = [x[..., m:, m:] for x, m in zip(stacks, sizes, strict=True)]
            rate = np.maximum(rate, radii(of_law))
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
            values = eigenvalues(self._stacks(self._parts, self.fast))
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
        nq, states = self.near.sizes[0], self.near.x.shape[1]
        found: list[np.ndarray] = []
        for part in self._parts:
            of_speeds = part.moving >= nq
            if not np.any(of_speeds):
                continue
            B = self._plant.at(part.moving, states + part.inputs)
            B = np.where(of_speeds[:, :, None], B, 0.0)
            U = np.where(of_speeds[:, None, :], self._at_once.at(part.inputs, part.moving), 0.0)
            found.append(B @ U)
        return radii(found)

    def part(self, which: Any) -> "SampledLoop":
        """The loop near some of the states."""
        other = copy(self)
        other.near = self.near.part(which)
        for name in ("_known", "duration"):
            setattr(other, name, getattr(self, name)[which])
        for name in ("_plant", "_at_once"):
            setattr(other, name, getattr(self, name).part(which))
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
