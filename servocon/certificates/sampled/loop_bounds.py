"""Bounds of ‖β‖ in a loop with late inputs by the loop of its feedback, see `late_bounds`.

The law's feedback counts as the sampled, late loop that it is, by the peak gain of its exact
response, and what differs from a loop with one rate κ as an uncertainty: with ζ₀ + δ‖β‖ + ω‖v‖ the
largest w that acts on it, ‖β‖ ends below r = cζ₀/(1 − cδ − c′ω). Each plant has its own κ.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from servocon import linalg
from servocon.arrays import ArrayLike
from servocon.certificates.comparison import Comparison
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.late_effects import (
    Moving,
    alone_of,
    late_of,
    measured_of,
    rates_of,
    ratio_of,
    uncertain_of,
)
from servocon.certificates.sampled.late_inputs import LateValues
from servocon.certificates.sampled.linear_loop import LinearLoop, late_loop

RATES = np.array([0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.05, 1.1, 1.2, 1.35, 1.5])
MIDDLE = len(RATES) // 2
"""Rates κ that are tried for each plant, over the mean of its feedback, and the first of them."""

FEW = 32
"""Number of states with which a plant's rate is chosen, and of those with the largest ‖ζ‖."""

SHARES = np.concatenate([[0.0], np.geomspace(1e-4, 0.05, 10), np.linspace(0.07, 0.98, 60)])
"""Parts of the loop's margin that are tried for the growth of ‖ζ‖ and ‖XK − κ‖‖β‖ with ‖β‖."""

AT_ONCE = 16
"""Number of plants whose bounds are computed together: the first beyond a limit end the search."""

SMALLEST = float(np.finfo(float).tiny)

DECAYS = (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9)
"""Rates of decay that are tried, over that of the loop without delay."""


@dataclass(frozen=True)
class LateComparison(Comparison):
    """‖β(t)‖ ≤ e^(−λᵢt) (Sᵢ ‖β(t₀)‖ + Pᵢ) + r for all i, and ≤ s max(‖β(t₀)‖, r) if Pᵢ = 0.

    The last is true from settled drives. If f counts, it begins within its tube, or, in the set of
    states, with any value.

    Attributes:
        rest: r.
        settled: True if t₀ is the first instant of a run with settled drives.
        overshoot: s.
        decays: λᵢ > 0 [1/s].
        starts: Sᵢ.
        further: Pᵢ, by f at t₀; None if f does not count.
    """

    rest: float
    settled: bool
    overshoot: float
    decays: np.ndarray
    starts: np.ndarray
    further: np.ndarray | None = None

    @property
    def kept(self) -> float:
        """s."""
        return self.overshoot

    @property
    def least(self) -> float:
        """s r."""
        return self.overshoot * self.rest

    @property
    def ultimate_bound(self) -> float:
        """r."""
        return self.rest

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        return f"approached at {float(self.decays.max()):.4g} 1/s"

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """A bound of ‖β(t₀ + t)‖ where ‖β(t₀)‖ ≤ r0; arrays broadcast."""
        t, r0 = np.broadcast_arrays(np.asarray(t, float), np.asarray(r0, float))
        # One decay after the other: both arrays may be large.
        bound = self.peak(r0)
        for decay, start, more in zip(self.decays, self.starts, self._further, strict=True):
            bound = np.minimum(bound, np.exp(-decay * t) * (start * r0 + more) + self.rest)
        return bound[()]

    @property
    def _further(self) -> np.ndarray:
        return np.zeros(len(self.starts)) if self.further is None else self.further

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which ‖β‖ ≤ `bound` permanently where ‖β(t₀)‖ ≤ r0 [s]; may be infinite."""
        r0 = np.asarray(r0, float)
        over = bound - self.rest
        if not over > 0.0:
            return np.full(r0.shape, np.inf)[()]
        with np.errstate(divide="ignore"):
            times = np.log((self.starts * r0[..., None] + self._further) / over) / self.decays
        time = np.maximum(times.min(axis=-1), 0.0)
        return np.where(self.peak(r0) <= bound, 0.0, time)[()]

    def peak(self, r0: Any) -> Any:
        """The largest bound over all time."""
        r0 = np.asarray(r0, float)
        whole = (self.starts * r0[..., None] + self._further).min(axis=-1) + self.rest
        if not self.settled or self.further is not None:
            return whole
        return np.minimum(whole, self.overshoot * np.maximum(r0, self.rest))


class Found(NamedTuple):
    """The nominal loop of each plant, and what bounds its w: ‖w‖ ≤ ζ₀ + δ‖β‖ + ω‖v‖.

    Attributes:
        loops: The loop; None if there is no stable one.
        rest: ζ₀ (plants).
        slope: The part of δ that is the growth of ‖ζ‖ with ‖β‖ [1/s] (plants).
        loose: The part that is the growth of the uncertain feedback of β [1/s] (plants).
        late: The largest change of it with time [1/s²] (plants).
        share: The part of ω that is the uncertain effect of all feedback [1/s] (plants).
        share_late: The largest change of it with time [1/s²] (plants).
        noise: The part of r by errors of measured speeds (plants).
        bounds: r = cζ₀/(1 − cδ − c′ω) and that; infinite if there is none (plants).
        ages: Ages of the inputs.
        moving: f, where its part is feedback; else None.
    """

    loops: Sequence[LinearLoop | None]
    rest: np.ndarray
    slope: np.ndarray
    loose: np.ndarray
    late: np.ndarray
    share: np.ndarray
    share_late: np.ndarray
    noise: np.ndarray
    bounds: np.ndarray
    ages: Ages
    moving: Moving | None = None

    @property
    def bound(self) -> float:
        """The ultimate bound for all plants."""
        return float(self.bounds.max())

    @property
    def constants(self) -> dict[str, float]:
        """The numbers of the bound, for the plant with the largest one."""
        i = int(np.argmax(self.bounds))
        loop, (delta, omega) = self.loop(i), self.growth()[i]
        numbers = {"κ": loop.rate, "c": loop.gain, "ζ₀": self.rest[i], "δ": delta}
        if self.moving is not None:
            numbers |= {"Λ": loop.level, "ω": omega}
        return {name: float(x) for name, x in numbers.items()}

    def loop(self, plant: int) -> LinearLoop:
        """The loop of a plant that has one."""
        loop = self.loops[plant]
        assert loop is not None
        return loop

    def growth(self, decay: Any = 0.0) -> np.ndarray:
        """δ and ω, with the error in the past larger by a decay (…) [1/s] (…, plants, 2)."""
        sizes = self.ages.of_sizes
        of_late, grown = self.ages.of_late(decay), self.ages.grown(decay)
        past, of_late, grown = (
            np.asarray(x)[..., None] for x in (sizes.stretched(decay) / sizes.size, of_late, grown)
        )
        of_beta = self.loose * past + self.late * of_late + self.slope * grown
        return np.stack([of_beta, self.share * past + self.share_late * of_late], axis=-1)

    def _largest_growth(self, decay: Any = 0.0) -> list[tuple[LinearLoop, np.ndarray]]:
        """Each loop with the largest δ and ω of its plants (…, 2)."""
        growth = self.growth(decay)
        plants: dict[int, list[int]] = {}
        for i in range(len(self.loops)):
            plants.setdefault(id(self.loop(i)), []).append(i)
        return [(self.loop(own[0]), growth[..., own, :].max(axis=-2)) for own in plants.values()]

    def comparison(self, settled: bool) -> LateComparison | None:
        """The comparison that holds for all plants; None if it has no rate of decay.

        Args:
            settled: True from a start with settled drives, false from any past in the tube.
        """
        worst = self._largest_growth()
        margins = [(1.0 - x @ loop.gains()[:, 0]) / loop.gain for loop, x in worst]
        fastest = min(*margins, *(loop.slowest for loop, _ in worst))
        if not fastest > 0.0:
            return None
        # S(1 − δc) ≥ the response to the start, all weighted by e^(λt)
        decays = fastest * np.array(DECAYS)
        grown = self._largest_growth(decays)
        starts = np.max([_factors(*one, decays, settled) for one in grown], axis=0)
        known = np.isfinite(starts).all(axis=-1)
        if not known.any():
            return None
        decays, starts = decays[known], starts[known]
        reach = 0.0 if self.moving is None else self.moving.reach
        overshoot = max(
            loop.start_cost(x, reach, list(zip(decays[1::2], more[known][1::2], strict=True)))
            for (loop, x), (_, more) in zip(worst, grown, strict=True)
        )
        overshoot += float(np.max(self.noise / np.maximum(self.bounds, SMALLEST)))
        rest = max(self.bound, float(np.finfo(float).tiny))
        further = None if self.moving is None else starts[:, 1] * self.moving.largest
        return LateComparison(rest, settled, overshoot, decays, starts[:, 0], further)


def _factors(loop: LinearLoop, growth: np.ndarray, decays: np.ndarray, settled: bool) -> np.ndarray:
    """The largest ‖β‖ e^(λt) from a unit β or f (decays, starts); infinite if there is none.

    Args:
        loop: The loop.
        growth: δ and ω (decays, 2).
        decays: Rates λ [1/s].
        settled: True from settled drives.
    """
    gains, first = loop.gains(decays)[..., 0], loop.starts(decays, settled)
    finite = np.isfinite(gains).all(axis=-1)  # else the loop does not fall so fast
    gains = np.where(np.expand_dims(finite, 1), gains, 0.0)
    left = np.where(finite, 1.0 - np.sum(growth * gains, axis=-1), 0.0)
    driven = gains[:, :1] * np.einsum("dr,drs->ds", growth, first)
    allowed = (left > 0.0)[:, None]
    return np.where(allowed, first[:, 0] + driven / np.where(allowed, left[:, None], 1.0), np.inf)


class Bounds(NamedTuple):
    """The numbers of plants in `Found` (plants each).

    Attributes:
        rest: ζ₀.
        slope: The part of δ that is the growth of ‖ζ‖ with ‖β‖ [1/s].
        loose: The part that is the growth of the uncertain feedback of β [1/s].
        share: The part of ω that is the uncertain effect of all feedback [1/s].
        noise: The part of r by errors of measured speeds.
        bounds: r; infinite if there is none.
    """

    rest: np.ndarray
    slope: np.ndarray
    loose: np.ndarray
    share: np.ndarray
    noise: np.ndarray
    bounds: np.ndarray

    @staticmethod
    def none(count: int) -> "Bounds":
        """The numbers of plants without a bound."""
        return Bounds(*(np.full(count, x) for x in (np.inf, 0.0, np.inf, np.inf, 0.0, np.inf)))


class Effects(NamedTuple):
    """Inputs of the nominal loop of each plant, whichever its rate κ is.

    Attributes:
        values: Values at plants and states.
        ages: Ages of the inputs.
        factor: Safety factor.
        level: Λ if its part is feedback, else 0 [1/s].
        ratio: κ/η, see `ratio_of` [1/s].
        sizes: ‖β‖ (plants, states).
        alone: As in `alone_of` (plants, states).
        late: The largest changes of uncertain feedback, and of its effect, see `late_of`.
        measured: Effects of errors of measured states, see `measured_of`.
    """

    values: LateValues
    ages: Ages
    factor: float
    level: float
    ratio: float
    sizes: np.ndarray
    alone: np.ndarray
    late: tuple[np.ndarray, np.ndarray]
    measured: tuple[np.ndarray, np.ndarray, np.ndarray]

    def bounds(self, plants: np.ndarray, loops: Sequence[LinearLoop], states: np.ndarray) -> Bounds:
        """The bounds of plants, each in its loop, from some of its states.

        Args:
            plants: Indices of the plants (k).
            loops: The loop of each (k).
            states: Indices of its states (k, s).
        """
        at, ages, level, factor = (plants[:, None], states), self.ages, self.level, self.factor
        rates = np.array([loop.rate for loop in loops])[:, None]
        uncertain = uncertain_of(self.values, rates, self.ratio, *at)
        loose, share = (factor * x for x in uncertain)
        path, of_speed, shift = self.measured
        wrong = (loose + rates) * path[at] + loose * of_speed[at]
        if level:
            both = 1.0 + level / self.ratio
            wrong = wrong + (share * both + level / self.ratio * rates) * path[at]
            wrong = wrong + share * both * of_speed[at]
        share, sizes = ages.size * share.max(axis=1), self.sizes[at]
        noises = [
            loop.noise_gain(ages.of_errors) * x if x else 0.0
            for loop, x in zip(loops, shift[plants], strict=True)
        ]
        late, share_late = (x[plants] * ages.of_late() for x in self.late)
        peaks = np.array([loop.gains()[:, 0] for loop in loops])
        margin = (1.0 - (share + share_late) * peaks[:, 1]) / peaks[:, 0] - late
        lines = self.alone[at] + wrong, ages.size * loose * sizes
        rest, slope, of_beta, bounds = _lines(margin, lines, sizes)
        noise = np.array(noises)
        return Bounds(rest, slope, of_beta, share, noise, bounds + noise)


def _lines(
    margin: np.ndarray, values: tuple[np.ndarray, np.ndarray], sizes: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The smallest ζ₀/(margin − both slopes) of plants, where ζ₀ + slope ‖β‖ is above two values.

    Args:
        margin: Largest slope that the loop bears [1/s] (plants).
        values: The values (plants, states each).
        sizes: ‖β‖ (plants, states).

    Returns:
        ζ₀, the slopes, and the bounds, infinite where there is none (plants each).
    """
    possible = margin > 0.0
    slopes = np.where(possible, margin, 1.0)[:, None] * SHARES
    order = np.argsort(sizes, axis=1)
    of_first, of_second = (_above(x, sizes, slopes, order) for x in values)
    rest = of_first[:, :, None] + of_second[:, None]
    left = (margin[:, None, None] - slopes[:, :, None] - slopes[:, None]).reshape(len(rest), -1)
    rest = rest.reshape(len(rest), -1)
    bounds = np.where(left > 0.0, rest / np.where(left > 0.0, left, 1.0), np.inf)
    each, best = np.arange(len(rest)), np.argmin(bounds, axis=1)
    found = possible & np.isfinite(bounds[each, best])
    first, second = np.unravel_index(best, (len(SHARES), len(SHARES)))
    none = Bounds.none(len(rest))
    numbers = rest[each, best], slopes[each, first], slopes[each, second], bounds[each, best]
    instead = none.rest, none.slope, none.loose, none.bounds
    made = (np.where(found, x, y) for x, y in zip(numbers, instead, strict=True))
    return next(made), next(made), next(made), next(made)


def _above(
    values: np.ndarray, sizes: np.ndarray, slopes: np.ndarray, order: np.ndarray
) -> np.ndarray:
    """The least rest ≥ 0 with which a line of each slope is above values (plants, slopes).

    Only a value above those at all smaller sizes can matter.

    Args:
        values: The values (plants, states).
        sizes: ‖β‖ (plants, states).
        slopes: The slopes (plants, slopes).
        order: States in the order of their sizes (plants, states).
    """
    y, x = (np.take_along_axis(each, order, axis=1) for each in (values, sizes))
    matters = ~np.isfinite(y)
    matters[:, 0] = True
    matters[:, 1:] |= y[:, 1:] > np.maximum.accumulate(y, axis=1)[:, :-1]
    most = int(matters.sum(axis=1).max())
    first = np.argsort(~matters, axis=1, kind="stable")[:, :most]
    y, x, matters = (np.take_along_axis(each, first, axis=1) for each in (y, x, matters))
    y = np.where(matters, y, -np.inf)
    return (y[:, None] - slopes[:, :, None] * x[:, None]).max(axis=2).clip(min=0.0)


def found_loops(
    values: LateValues,
    ages: Ages,
    factor: float,
    moving: Moving | None = None,
    limit: float = np.inf,
) -> Found:
    """The nominal loop of each plant with the smallest bound, and what bounds its w.

    Args:
        values: Values at plants and states.
        ages: Ages of the inputs.
        factor: Safety factor.
        moving: f, where its part is feedback.
        limit: The largest bound of use; where one is larger, none is given.
    """
    ratio = ratio_of(values)
    of = Effects(
        values,
        ages,
        factor,
        0.0 if moving is None else moving.rate,
        ratio,
        linalg.norms(values.beta),
        alone_of(values, ages, factor),
        late_of(values, ratio, factor),
        measured_of(values, ages, factor),
    )
    count, states = of.sizes.shape
    means = rates_of(values, ratio).mean(axis=1)
    spread = np.linspace(0, states - 1, FEW).astype(int)
    largest = np.argsort(of.alone, axis=1)[:, -FEW:]
    few = np.hstack([np.broadcast_to(spread, (count, FEW)), largest])

    def loop_at(plant: int, place: int) -> LinearLoop | None:
        """The loop of a plant with one of the tried rates."""
        mean = float(means[plant])
        return late_loop(ages, mean * RATES[place], of.level, ratio) if mean > 0.0 else None

    def tried(plants: np.ndarray, places: np.ndarray) -> np.ndarray:
        """The bounds of plants from few of their states, and the rates (k, 2)."""
        loops = [loop_at(*pair) for pair in zip(plants, places, strict=True)]
        rates = [np.inf if loop is None else loop.rate for loop in loops]
        return np.stack([_of_group(of, plants, loops, few[plants]).bounds, rates], axis=1)

    every, useful = np.broadcast_to(np.arange(states), (count, states)), True
    places, made = np.zeros(count, dtype=int), list[Bounds]()
    first = _likely_worst(of.alone.max(axis=1), means) if np.isfinite(limit) else np.arange(0)
    first = first[~(tried(first, np.full(first.shape, MIDDLE))[:, 0] <= limit)]
    for plants in (first, np.setdiff1d(np.arange(count), first)):
        if useful:  # else one is beyond the limit, with all states, too
            places[plants], bounds = _smallest(tried, plants)
            useful = bool((bounds <= limit).all())
    loops = [loop_at(*pair) for pair in enumerate(places)] if useful else [None] * count
    for group in np.array_split(np.arange(count), -(-count // AT_ONCE)):
        if useful:
            made.append(_of_group(of, group, [loops[i] for i in group], every[group]))
            useful = bool((made[-1].bounds <= limit).all())
    if not useful:
        loops, made = [None] * count, [Bounds.none(count)]
    rest, slope, loose, share, noise, bounds = map(np.concatenate, zip(*made, strict=True))
    late, share_late = of.late
    return Found(loops, rest, slope, loose, late, share, share_late, noise, bounds, ages, moving)


def _likely_worst(alone: np.ndarray, rates: np.ndarray) -> np.ndarray:
    """Few plants of which one has no bound if any has none, as a rule, by their extreme values."""
    ratios = alone / np.maximum(rates, SMALLEST)
    return np.unique([rates.argmin(), rates.argmax(), alone.argmax(), ratios.argmax()])


def _of_group(
    of: Effects, plants: np.ndarray, loops: Sequence[LinearLoop | None], states: np.ndarray
) -> Bounds:
    """The bounds of plants (k) from some of their states (k, s); those without a loop have none."""
    known = np.array([loop is not None for loop in loops])
    none = Bounds.none(len(plants))
    if not known.any():
        return none
    stable = [loop for loop in loops if loop is not None]
    found = of.bounds(plants[known], stable, states[known])
    for whole, part in zip(none, found, strict=True):
        whole[known] = part
    return none


def _smallest(
    tried: Callable[[np.ndarray, np.ndarray], np.ndarray], plants: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The place in `RATES` with the smallest bound of each plant, and the bound: downhill.

    It starts in the middle. If there is no bound there, all are tried.

    Args:
        tried: Bounds, and what decides between equal ones, of plants at places (k, 2).
        plants: Indices of the plants.
    """
    count = len(plants)
    known = np.full((count, len(RATES), 2), np.nan)

    def look(which: np.ndarray, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The bounds of some of the plants at places, and what decides between equal ones."""
        new = np.isnan(known[which, places, 0])
        if new.any():
            known[which[new], places[new]] = tried(plants[which[new]], places[new])
        return known[which, places, 0], known[which, places, 1]

    everyone, at = np.arange(count), np.full(count, MIDDLE)
    found = np.isfinite(look(everyone, at)[0])
    if not found.all():
        others = everyone[~found]
        each = [look(others, np.full(others.shape, k)) for k in range(len(RATES))]
        bounds, rates = (np.array(x) for x in zip(*each, strict=True))
        at[others] = np.lexsort((rates, bounds), axis=0)[0]
    for step in (1, -1):
        left = everyone[found]
        while left.size:
            left = left[(at[left] + step >= 0) & (at[left] + step < len(RATES))]
            (here, rate), (there, other) = (look(left, at[left] + x) for x in (0, step))
            left = left[(there < here) | ((there == here) & (other < rate))]
            at[left] += step
    return at, known[everyone, at, 0]
