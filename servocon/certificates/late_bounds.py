"""Bounds of ‖β‖ in a loop with late inputs, from values at plants and states, in two ways.

*By the loop* (`found_loops`): the law's feedback counts as the sampled, late loop that it is, by
the peak gain of its exact response, and what differs from a loop with one rate κ as an uncertainty.
Any feedback that the late loop bears can be certified, but the direction of a term that is not
linear in β is lost. With a position level −Λḟ may be feedback, too, or not.

*Step by step* (`stepped`): from one sample to the next ‖β‖ falls as with inputs that are not late,
see `servocon.certificates.sampled_theorem`, but for what the law changes its input by during their
age. That holds for a term of any shape, but counts the feedback's own change as a disturbance.

The first is sharper near the relation, the second is valid far from it, outside a boundary layer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from servocon import linalg
from servocon.arrays import ArrayLike
from servocon.certificates.ages import Ages
from servocon.certificates.comparison import Comparison
from servocon.certificates.late_effects import (
    Moving,
    alone_of,
    late_of,
    measured_of,
    norms,
    rates_of,
    ratio_of,
    uncertain_of,
    wrong_speeds,
)
from servocon.certificates.late_inputs import LateValues
from servocon.certificates.late_loop import late_loop
from servocon.certificates.linear_loop import LinearLoop
from servocon.certificates.sampled_theorem import Recursion, after_sample, recursion

RATES = np.array([0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.05, 1.1, 1.2, 1.35, 1.5])
"""Rates κ that are tried for each plant, over the mean of its feedback."""

FEW = 32
"""Number of states with which a plant's rate is chosen, and of those with the largest ‖ζ‖."""

SHARES = np.concatenate([[0.0], np.geomspace(1e-4, 0.05, 10), np.linspace(0.07, 0.98, 60)])
"""Parts of the loop's margin that are tried for the growth of ‖ζ‖ and ‖XK − κ‖‖β‖ with ‖β‖."""

FILTERED = 8.0
"""Ages of estimated speeds within which all but a small part of what they rest on was measured."""

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

    def growth(self, decay: float = 0.0) -> np.ndarray:
        """δ and ω (plants, 2), with the error in the past larger by a decay [1/s]."""
        sizes, of_late = self.ages.of_sizes, self.ages.of_late(decay)
        past = sizes.stretched(decay) / sizes.size
        of_beta = self.loose * past + self.late * of_late + self.slope * self.ages.grown(decay)
        return np.stack([of_beta, self.share * past + self.share_late * of_late], axis=-1)

    def _largest_growth(self, decay: float = 0.0) -> list[tuple[LinearLoop, np.ndarray]]:
        """Each loop with the largest δ and ω of its plants."""
        found: dict[int, tuple[LinearLoop, np.ndarray]] = {}
        for i, one in enumerate(self.growth(decay)):
            loop = self.loop(i)
            found[id(loop)] = loop, np.maximum(one, found.get(id(loop), (loop, one))[1])
        return list(found.values())

    def comparison(self, settled: bool) -> LateComparison | None:
        """The comparison that holds for all plants; None if it has no rate of decay.

        Args:
            settled: True from a start with settled drives, false from any past in the tube.
        """
        worst, decays, starts = self._largest_growth(), [], []
        margins = [(1.0 - x @ loop.gains()[:, 0]) / loop.gain for loop, x in worst]
        fastest = min(*margins, *(loop.slowest for loop, _ in worst))
        for decay in fastest * np.array(DECAYS):
            # S(1 − δc) ≥ the response to the start, all weighted by e^(λt)
            each = [_factors(*one, decay, settled) for one in self._largest_growth(decay)]
            if all(x is not None for x in each):
                decays.append(decay)
                starts.append(np.max(np.array(each), axis=0))
        if not decays or not fastest > 0.0:
            return None
        reach = 0.0 if self.moving is None else self.moving.reach
        fading = [[(x, y) for _, y in self._largest_growth(x)] for x in decays[1::2]]
        overshoot = max(
            loop.start_cost(x, reach, own) for (loop, x), *own in zip(worst, *fading, strict=True)
        )
        overshoot += float(np.max(self.noise / np.maximum(self.bounds, SMALLEST)))
        rest, made = max(self.bound, float(np.finfo(float).tiny)), np.array(starts)
        further = None if self.moving is None else made[:, 1] * self.moving.largest
        return LateComparison(rest, settled, overshoot, np.array(decays), made[:, 0], further)


def _factors(
    loop: LinearLoop, growth: np.ndarray, decay: float, settled: bool
) -> np.ndarray | None:
    """The largest ‖β‖ e^(λt) from a unit β, or f; None if there is no such decay."""
    gains = loop.gains(decay)[:, 0]
    share, first = growth @ gains, loop.starts(decay, settled)
    return first[0] + gains[0] * (growth @ first) / (1.0 - share) if share < 1.0 else None


class Stepped(NamedTuple):
    """The recursion from sample to sample, if there is one.

    Attributes:
        period: The sampling period [s].
        recursion: The recursion; None if there is none.
    """

    period: float
    recursion: Recursion | None

    @property
    def bound(self) -> float:
        """The ultimate bound; infinite if there is none."""
        return np.inf if self.recursion is None else self.recursion.bound

    @property
    def constants(self) -> dict[str, float]:
        """The numbers of the bound."""
        assert self.recursion is not None
        return self.recursion._asdict()

    def comparison(self, settled: bool) -> Comparison:
        """The comparison; it holds from any past in the tube."""
        assert self.recursion is not None
        return self.recursion.comparison(self.period)


def late_share(values: LateValues, ages: Ages, factor: float) -> np.ndarray:
    """X ∂ᵥu M⁻¹B times the ages of inputs and speeds, on the safe side (plants, states).

    Below 1, an input that differs from u leads to a smaller difference a little later.
    """
    feedback = values.feedback[..., 1, :, :]
    try:
        inverse = np.linalg.inv(feedback)
    except np.linalg.LinAlgError:  # at a limit
        inverse = linalg.generalized_inverse(feedback)
    slope = norms(values.whole_following[..., 1, :, :] @ inverse)
    return factor * slope * (ages.age + ages.of_speeds)


def stepped(values: LateValues, ages: Ages, factor: float) -> Stepped:
    """The recursion from sample to sample.

    Until tₖ the law changes its input u along a motion under late inputs, which differs from that
    under u by X ∂ᵥu M⁻¹B applied to the error of the input. That is at most the change in the ages
    of inputs and estimated speeds, and what errors of measurements add. While an input ages, ‖β‖
    changes by at most that age times the largest ‖β̇‖: only states of such sizes count.

    Args:
        values: Values at plants and states.
        ages: Ages of the inputs.
        factor: Safety factor.
    """
    period, share, estimates = ages.period, late_share(values, ages, factor), ages.estimates
    wrong = wrong_speeds(values, ages, factor)
    if not (share.max() < 1.0 and wrong.max() < np.inf):
        return Stepped(period, None)
    change = factor * (values.whole_change + ages.age * values.whole_bend)
    speed_change, noise = factor * values.speed_change, np.zeros(change.shape)
    if estimates is not None:
        of_position = np.sum(values.by_position * estimates.position, axis=-1)
        of_speed = np.sum(values.by_speed * estimates.speed, axis=-1)
        of_input = np.sum(values.by_input * estimates.input, axis=-1)
        noise = factor * (of_position + of_speed + of_input)
    measured = (ages.of_speeds * speed_change + wrong).max() + noise.max()
    whole = ages.age * change.max() + ages.size * measured
    error = whole / (1.0 - share.max())
    further = share / (ages.age + ages.of_speeds) * error
    change = (change + further).max(axis=0)
    by_speeds = (ages.of_speeds * (speed_change + further) + wrong).max(axis=0)
    held = values.held
    rates = linalg.norms(held.model_rate) + linalg.norms(held.deviation)
    fastest = factor * float((rates + held.disturbed).max()) + error
    sizes = linalg.norms(values.beta).max(axis=0)
    added, noise = np.zeros(len(sizes)), noise.max(axis=0)
    for j, weight in enumerate(ages.weights):
        if weight:
            at_sample = noise + j * period * change
            added += abs(weight) * _largest_near(at_sample, sizes, j * period * fastest)
    if estimates is not None:
        # The tail of the filter beyond a few of its times is of all states.
        oldest = ages.memory + FILTERED * ages.filtered
        before = _largest_near(by_speeds, sizes, oldest * fastest)
        tail = np.exp(-FILTERED)
        added += ages.size * ((1.0 - tail) * before + tail * by_speeds.max())
    worst = after_sample(held, factor, period).max(axis=0) + period * added
    return Stepped(period, recursion(worst, sizes))


def _largest_near(values: np.ndarray, sizes: np.ndarray, width: float) -> np.ndarray:
    """The largest value at sizes within a width of each one; at least at both neighbours."""
    order = np.argsort(sizes)
    sizes_up, tables = sizes[order], [values[order]]
    while 2 ** len(tables) <= len(sizes):  # the largest of 1, 2, 4, ... neighbours
        last, step = tables[-1], 2 ** (len(tables) - 1)
        tables.append(np.maximum(last[:-step], last[step:]))
    first = np.maximum(np.searchsorted(sizes_up, sizes - width) - 1, 0)
    last = np.minimum(np.searchsorted(sizes_up, sizes + width, "right") + 1, len(sizes))
    level = np.log2(last - first).astype(int)
    found = np.empty(len(sizes))
    for k, table in enumerate(tables):
        at = level == k
        found[at] = np.maximum(table[first[at]], table[last[at] - 2**k])
    return found


def found_ways(
    values: LateValues, ages: Ages, factor: float, moving: Moving | None, limit: float = np.inf
) -> tuple[Found | Stepped, ...]:
    """The bounds in all ways: step by step, and by the loop, with Λḟ as feedback or in U.

    Args:
        values: Values at plants and states.
        ages: Ages of the inputs.
        factor: Safety factor.
        moving: f, where its part may be feedback.
        limit: The largest bound of use; one that is larger may be infinite instead.
    """
    ways: list[Found | Stepped] = [stepped(values, ages, factor)]
    for own in (None,) if moving is None else (moving, None):
        ways.append(found_loops(values.split(own is not None), ages, factor, own, limit))
    return tuple(ways)


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
        limit: The largest bound of use, see `found_ways`.
    """
    sizes, alone = linalg.norms(values.beta), alone_of(values, ages, factor)
    ratio, level = ratio_of(values), 0.0 if moving is None else moving.rate
    late, share_late = late_of(values, ratio, factor)
    spread = np.linspace(0, sizes.shape[1] - 1, FEW).astype(int)
    best: dict[int, tuple[Any, ...]] = {}
    path, of_speed, shift = measured_of(values, ages, factor)

    def bound_of(loop: LinearLoop, i: int, which: Any) -> Bound:
        """The bound of a plant, from some of its states."""
        loose, share = (factor * x for x in uncertain_of(values, loop.rate, ratio, i, which))
        wrong = (loose + loop.rate) * path[i, which] + loose * of_speed[i, which]
        if moving is not None:
            both = 1.0 + level / ratio
            wrong = wrong + (share * both + level / ratio * loop.rate) * path[i, which]
            wrong = wrong + share * both * of_speed[i, which]
        loose, share = ages.size * loose, ages.size * float(share.max())
        own = sizes[i, which]
        noise = loop.noise_gain(ages.of_errors) * shift[i] if shift[i] else 0.0
        share_of = share + share_late[i] * ages.of_late()
        first = alone[i, which] + wrong, own
        made = _bound(loop, first, (loose * own, own), late[i] * ages.of_late(), share_of, noise)
        return made._replace(share=share)

    at, means = len(RATES) // 2, rates_of(values, ratio).mean(axis=1)
    for i in np.argsort(-alone.max(axis=1)):  # a bound beyond the limit shows soon
        few = np.unique(np.append(spread, np.argsort(alone[i])[-FEW:]))

        def tried(k: int, i=i, few=few) -> tuple[float, float, LinearLoop | None]:
            """The bound from some states with one rate, the rate, and its loop."""
            loop = late_loop(ages, means[i] * RATES[k], level, ratio)
            if loop is None:
                return np.inf, np.inf, None
            return bound_of(loop, i, few).bound, loop.rate, loop

        loop, at = _smallest(tried, at) if means[i] > 0.0 else (None, at)
        best[i] = loop, NO_BOUND if loop is None else bound_of(loop, i, slice(None))
        if not best[i][1].bound <= limit:
            best = dict.fromkeys(range(len(means)), (None, NO_BOUND))
            break
    loops, bounds = zip(*(best[i] for i in range(len(means))), strict=True)
    rest, slope, loose, share, noise, bound = map(np.array, zip(*bounds, strict=True))
    parts = rest, slope, loose, late, share, share_late, noise, bound
    return Found(loops, *parts, ages, moving)


def _smallest(
    tried: Callable[[int], tuple[float, float, LinearLoop | None]], first: int
) -> tuple[LinearLoop | None, int]:
    """The loop with the smallest bound, and its place in `RATES`: downhill from the first place.

    If there is no bound there, all are tried.
    """
    known = {first: tried(first)}
    of = lambda k: known.setdefault(k, known.get(k) or tried(k))
    if not np.isfinite(known[first][0]):
        at = min(range(len(RATES)), key=lambda k: of(k)[:2])
        return of(at)[2], at
    at = first
    for step in (1, -1):
        while 0 <= at + step < len(RATES) and of(at + step)[:2] < of(at)[:2]:
            at += step
    return of(at)[2], at


class Bound(NamedTuple):
    """The numbers of one plant in `Found`."""

    rest: float
    slope: float
    loose: float
    share: float
    noise: float
    bound: float


NO_BOUND = Bound(np.inf, 0.0, np.inf, np.inf, 0.0, np.inf)


def _bound(
    loop: LinearLoop,
    alone: tuple[np.ndarray, np.ndarray],
    loose: tuple[np.ndarray, np.ndarray],
    late: float,
    share: float,
    noise: float,
) -> Bound:
    """The smallest bound of one plant.

    Args:
        loop: The loop.
        alone: ‖ζ‖ with the changes of the input, and ‖β‖ (states each).
        loose: The effect of uncertain feedback of β, and ‖β‖ (states each).
        late: The largest change of the feedback of β times its age [1/s].
        share: ω [1/s].
        noise: The part of the bound by errors of measured speeds.
    """
    c, of_v = loop.gains()[:, 0]
    margin = (1.0 - share * of_v) / c - late
    if not margin > 0.0:
        return NO_BOUND
    slopes = margin * SHARES
    above = lambda y, sizes: (y - slopes[:, None] * sizes).max(axis=1).clip(min=0.0)
    rest = above(*alone)[:, None] + above(*loose)
    left = margin - slopes[:, None] - slopes
    bounds = np.where(left > 0.0, rest / np.where(left > 0.0, left, 1.0), np.inf)
    i, k = np.unravel_index(np.argmin(bounds), bounds.shape)
    if not np.isfinite(bounds[i, k]):
        return NO_BOUND
    whole = bounds[i, k] + noise
    return Bound(*(float(x) for x in (rest[i, k], slopes[i], slopes[k], share, noise, whole)))
