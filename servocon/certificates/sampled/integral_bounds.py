"""Bounds of ‖β‖ in a sampled loop with integral action, from values at plants and states."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from servocon import linalg
from servocon.arrays import ArrayLike
from servocon.certificates.comparison import Comparison
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.integral_inputs import LearntValues
from servocon.certificates.sampled.late_effects import norms
from servocon.certificates.sampled.linear_loop import LinearLoop, integral_loop
from servocon.certificates.sampled.loop_bounds import DECAYS, FEW, RATES

SHARES = np.concatenate([[0.0], np.geomspace(0.002, 0.8, 19)])
"""Parts of what the loop bears that are tried for the growth of its disturbances with ‖β‖."""

COARSE = 3
"""One in so many of them is tried in the choice of a loop."""

SLOW = (1e-5, 1e-3, 0.01)
"""Further rates of decay that are tried, of loops that are hardly stable."""

MARGIN = 1.2
"""Factor by which effects could grow, if possible: a bound needs a rate of decay."""

CLOSE = 0.04
"""Distance from the smallest bound, relative to it, at which one that is reached sooner counts."""

SMALLEST = float(np.finfo(float).tiny)


@dataclass(frozen=True)
class IntegralComparison(Comparison):
    """‖β(t)‖ ≤ r + e^(−λᵢt) (Sᵢ ‖β(t₀)‖ + Zᵢ z) for all i, where z bounds what is left to learn.

    That is at most s + e^(−λᵢt) (Sᵢ' ‖β(t₀)‖ + Zᵢ' z) at a time t.

    Attributes:
        rest: r and s.
        start: z.
        decays: λᵢ ≥ 0 [1/s].
        factors: Sᵢ and Zᵢ, Sᵢ' and Zᵢ' (decays, 2, 2).
    """

    rest: np.ndarray
    start: float
    decays: np.ndarray
    factors: np.ndarray

    @property
    def ultimate_bound(self) -> float:
        """r."""
        return float(self.rest[0])

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        return f"approached at {float(self.decays.max()):.4g} 1/s"

    def _amounts(self, r0: Any) -> np.ndarray:
        """The parts that fall, at t₀ (…, decays, 2)."""
        r0 = np.asarray(r0, float)[..., None, None]
        return self.factors[..., 0] * r0 + self.factors[..., 1] * self.start

    def _at(self, t: ArrayLike, r0: Any, which: int) -> Any:
        """The bound of β (0), or of what is left to learn (1)."""
        t, r0 = np.broadcast_arrays(np.asarray(t, float), np.asarray(r0, float))
        bound = np.full(t.shape, np.inf)
        # One decay after the other: both arrays may be large.
        for decay, factors in zip(self.decays, self.factors[:, which], strict=True):
            amount = factors[0] * r0 + factors[1] * self.start
            fallen = np.exp(-decay * t) if decay else 1.0  # t may be infinite
            bound = np.minimum(bound, fallen * amount + self.rest[which])
        return bound[()]

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """A bound of ‖β(t₀ + t)‖ where ‖β(t₀)‖ ≤ r0; arrays broadcast."""
        return self._at(t, r0, 0)

    def left(self, t: ArrayLike, r0: Any) -> Any:
        """A bound of what is left to learn at that time; arrays broadcast."""
        return self._at(t, r0, 1)

    def peak(self, r0: Any) -> Any:
        """The largest bound over all time."""
        return self.radius(0.0, r0)

    def left_within(self, bound: float) -> float:
        """The part left to learn after the time `entry_time` of a bound of ‖β‖."""
        return float(self.rest[1]) * bound / self.ultimate_bound

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which ‖β‖ ≤ `bound` permanently where ‖β(t₀)‖ ≤ r0 [s]; may be infinite.

        Then what is left to learn is as little above s as `bound` is above r, too.
        """
        r0 = np.asarray(r0, float)
        over = self.rest * (bound / self.ultimate_bound - 1.0)
        if not np.all(over > 0.0):
            return np.full(r0.shape, np.inf)[()]
        falling = self.decays > 0.0
        shares = np.maximum(self._amounts(r0)[..., falling, :] / over, SMALLEST).max(axis=-1)
        times = np.log(shares) / self.decays[falling]
        return np.maximum(times.min(axis=-1), 0.0)[()]


class Effects(NamedTuple):
    """Effects on the nominal loop of a plant, on the safe side.

    Let ‖β‖ ≤ r, ‖y‖ ≤ s and ‖β + (k/κ)y‖ ≤ v at all samples that count. With lines a + αr and
    d + δr that bound `alone` and `drift` by the ‖β‖ of their state,

        ‖w‖ ≤ a + αr + σs + ωv,    ‖e‖ ≤ d + δr + η(κv + ‖w‖),

    for σ = `rest` and ω = `loose`, each with its change in the ages of inputs. η bounds ż° by β̇.

    Attributes:
        sizes: ‖β‖ (states).
        alone: ‖β̇‖ under V, with the changes of V (states).
        drift: ‖ż°‖ (states).
        loose: The largest ‖XK − κ‖ [1/s].
        rest: The largest ‖XL − (k/κ)XK‖ [1/s²].
        late: The largest changes of XK, and of that, with time [1/s², 1/s³].
        by_rate: η.
    """

    sizes: np.ndarray
    alone: np.ndarray
    drift: np.ndarray
    loose: Any
    rest: Any
    late: np.ndarray
    by_rate: Any


def effects_of(
    values: LearntValues,
    i: int,
    which: Any,
    loops: Sequence[LinearLoop],
    alone: np.ndarray,
    late: np.ndarray,
    factor: float,
) -> list[Effects]:
    """The effects on each of several loops at some states of a plant.

    Args:
        values: Values at plants and states.
        i: The plant.
        which: The states.
        loops: The nominal loops.
        alone: `Effects.alone` at all states of all plants.
        late: `Effects.late` of all plants.
        factor: Safety factor.
    """
    column = lambda x: np.array(x).reshape(-1, 1, 1, 1, 1)
    rates = column([loop.rate for loop in loops])
    ratios = column([loop.action / loop.rate for loop in loops])
    feedback = values.feedback[i, which]
    loose = norms(feedback - rates * np.eye(values.action.shape[-1]))
    rest = norms(values.action[i, which][:, None] - ratios * feedback)
    # Of two matrices K the better one.
    better = np.argmin(loose + rest / ratios[..., 0, 0], axis=-1)[..., None]
    most = lambda x: factor * np.take_along_axis(x, better, axis=-1).max(axis=(1, 2))
    sizes, drift = linalg.norms(values.beta[i, which]), factor * values.drift[i, which]
    by_rate = factor * float(values.by_rate[i, which].max())
    return [
        Effects(sizes, alone[i, which], drift, float(x), float(y), late[i], by_rate)
        for x, y in zip(most(loose), most(rest), strict=True)
    ]


def alone_of(values: LearntValues, ages: Ages, factor: float) -> np.ndarray:
    """‖β̇‖ under V + T‖XV̇‖ + ½T₂‖(XV̇)‾‖ (plants, states), on the safe side."""
    whole = values.alone + ages.age * values.change + 0.5 * ages.square * values.bend
    return factor * whole


def late_of(values: LearntValues, ratio: float, factor: float) -> np.ndarray:
    """The largest ‖ẊK‖ + ‖X ∂ᵥV M⁻¹B K‖, and the same of L − (k/κ)K (plants, 2), if it is larger.

    Args:
        values: Values at plants and states.
        ratio: k/κ [1/s].
        factor: Safety factor.
    """
    of_beta = values.turning, values.following
    of_y = values.action_turning, values.action_following
    rests = [y[:, :, None] - ratio * beta for beta, y in zip(of_beta, of_y, strict=True)]
    most = lambda pair: sum(norms(x).max(axis=(1, 2)) for x in pair)
    return factor * np.stack([most(of_beta), most(rests)], axis=-1)


class Bound(NamedTuple):
    """The numbers of one plant.

    Attributes:
        loop: The nominal loop.
        effects: Effects on it.
        rests: a, and d with η a.
        slopes: α and δ.
        sizes: The ultimate bounds r and s.
    """

    loop: LinearLoop
    effects: Effects
    rests: np.ndarray
    slopes: np.ndarray
    sizes: np.ndarray

    def factors(self, decays: np.ndarray, settled: bool) -> np.ndarray:
        """The factors of comparisons (decays, 2, 2); infinite where there is no such decay."""
        growth = _growth(self.loop.ages, self.loop.rate, self.effects, self.slopes, decays)
        gains, growth = self.loop.gains(decays), np.moveaxis(growth, -1, 0)
        starts, made = self.loop.starts(decays, settled), np.full((len(decays), 2, 2), np.inf)
        known = np.asarray(np.isfinite(gains).all(axis=(1, 2)))
        known[known] = _stable(np.moveaxis(growth[known] @ gains[known], 0, -1))
        growth, gains, starts = growth[known], gains[known], starts[known]
        driven = np.linalg.solve(np.eye(2) - growth @ gains, growth @ starts)
        made[known] = (starts + gains @ driven)[:, :2]
        return made


def _growth(ages: Ages, rate: Any, effects: Effects, slopes: Any, decay: Any = 0.0) -> np.ndarray:
    """The matrix from r, s and v to what they add to ‖w‖ and ‖e‖ (2, 3, …).

    Args:
        ages: Ages of the inputs of the nominal loop.
        rate: Its κ, one or several (…) [1/s].
        effects: Effects on it, one of each or several (…).
        slopes: α and δ (…).
        decay: λ, one or several (…) [1/s], by which sizes were larger in the past.
    """
    past, of_late = ages.stretched(decay), ages.of_late(decay)
    alpha, delta = slopes
    of_y = effects.rest * past + effects.late[1] * of_late
    of_both = effects.loose * past + effects.late[0] * of_late
    w = np.stack(np.broadcast_arrays(alpha, of_y, of_both))
    e = effects.by_rate * w
    e[0] += delta
    e[2] += effects.by_rate * rate * past
    return np.stack([w, e])


def _stable(M: np.ndarray) -> np.ndarray:
    """True where 1 − M has an inverse without negative entries, for M ≥ 0 (2, 2, …)."""
    with np.errstate(over="ignore", invalid="ignore"):  # of a decay that is far too fast
        determinant = (1.0 - M[0, 0]) * (1.0 - M[1, 1]) - M[0, 1] * M[1, 0]
    return (M[0, 0] < 1.0) & (M[1, 1] < 1.0) & (determinant > 0.0)


def share_of(loop: LinearLoop, effects: Effects) -> float:
    """The part of what the loop bears that is uncertain or late; below 1 if there is a bound."""
    M = _growth(loop.ages, loop.rate, effects, np.zeros(2)) @ loop.gains()
    return float(np.abs(np.linalg.eigvals(M)).max())


def bounds_of(
    loops: Sequence[LinearLoop],
    effects: Sequence[Effects],
    shares: np.ndarray = SHARES,
    most: Any = 0.0,
) -> list[Bound | None]:
    """The smallest bound of each loop, over lines that bound its effects; None if there is none.

    Args:
        loops: The nominal loops, with the same ages.
        effects: Effects on each of them, at the same number of states.
        shares: Slopes that are tried, as parts of what the loop bears.
        most: Bounds r and s of other plants; below them a bound that is reached sooner counts.
    """
    if not loops:
        return []
    sizes, alone, drift, loose, rest, late, by_rate = (
        np.array(x) for x in zip(*effects, strict=True)
    )
    loose, rest, by_rate, rates = (
        x[:, None] for x in (loose, rest, by_rate, np.array([loop.rate for loop in loops]))
    )
    gains = np.array([loop.gains() for loop in loops])
    tried = shares / gains[:, 0, :, None]
    first, second = (x.ravel() for x in np.indices((len(shares), len(shares))))
    slopes = np.stack([tried[:, 0, first], tried[:, 1, second]])
    above = lambda y, slopes: (
        (y[:, None] - slopes[..., None] * sizes[:, None]).max(axis=-1).clip(min=0.0)
    )
    a, d = above(alone, tried[:, 0])[:, first], above(drift, tried[:, 1])[:, second]
    rests = np.stack([a, d + by_rate * a])
    of_all = Effects(sizes, alone, drift, loose, rest, late.T[..., None], by_rate)
    growth = _growth(loops[0].ages, rates, of_all, slopes).transpose(2, 0, 3, 1)
    M = (growth @ gains[:, None]).transpose(1, 3, 0, 2)
    ok = np.isfinite(rests).all(axis=0) & _stable(M)
    spare = ok & _stable(MARGIN * M)
    ok = np.where(spare.any(axis=1, keepdims=True), spare, ok)
    ((p, q), (r, s)), (w, e) = M, rests
    with np.errstate(all="ignore"):  # of those that are no bounds
        determinant = (1.0 - p) * (1.0 - s) - q * r
        driven = np.stack([(1.0 - s) * w + q * e, r * w + (1.0 - p) * e]) / determinant
        found = np.where(ok, (gains[:, :2] @ np.swapaxes(driven, 0, 1)).swapaxes(0, 1), np.inf)
    each = np.arange(len(loops))
    smallest = found[:, each, np.argmin(found[0], axis=1), None]
    limits = (1.0 + CLOSE) * np.maximum(smallest, np.reshape(most, (-1, 1, 1)))
    near = ok & np.all(found <= limits, axis=0)
    best = np.argmin(np.where(near, p + s, np.inf), axis=1)
    return [
        Bound(loops[i], effects[i], rests[:, i, k], slopes[:, i, k], found[:, i, k])
        if ok[i, k]
        else None
        for i, k in enumerate(best)
    ]


@dataclass(frozen=True)
class Found:
    """The bounds of all plants.

    Attributes:
        values: The values they follow from.
        bounds: The bound of each plant; empty if a plant has none.
        ages: Ages of the inputs.
    """

    values: LearntValues
    bounds: Sequence[Bound]
    ages: Ages

    @property
    def rest(self) -> np.ndarray:
        """The ultimate bounds r and s for all plants; infinite without bounds."""
        return np.max([one.sizes for one in self.bounds] or [np.full(2, np.inf)], axis=0)

    @property
    def bound(self) -> float:
        """The ultimate bound of ‖β‖."""
        return float(self.rest[0])

    @property
    def worst(self) -> Bound:
        """The bound of the plant with the largest one."""
        return max(self.bounds, key=lambda one: one.sizes[0])

    @property
    def constants(self) -> dict[str, float]:
        """The numbers of the bound, for the plant with the largest one."""
        one = self.worst
        numbers = {"κ": one.loop.rate, "k": one.loop.action, "w": one.rests[0], "e": one.rests[1]}
        return {name: float(x) for name, x in numbers.items()}

    def comparison(self, start: float, settled: bool, least: float) -> IntegralComparison | None:
        """The comparison that holds for all plants; None if it has no rate of decay.

        Args:
            start: Bound of what is left to learn at t₀.
            settled: True from a start with settled drives, false from any past in the tube.
            least: Least r, above rounding.
        """
        slowest = min(-_slowest(one) for one in self.bounds)
        decays = np.append(0.0, slowest * np.array(SLOW + DECAYS))
        factors = np.max([one.factors(decays, settled) for one in self.bounds], axis=0)
        known = np.isfinite(factors).all(axis=(1, 2))
        if known.sum() < 2:
            return None
        gains = self.worst.loop.gains()[:2, 0]
        rest = np.maximum(self.rest, least * gains / gains[0])
        return IntegralComparison(rest, start, decays[known], factors[known])


def _slowest(one: Bound) -> float:
    """The largest real part of the eigenvalues of the loop without sampling [1/s]."""
    rate, action = one.loop.rate, one.loop.action
    return float(np.roots([1.0, rate, action]).real.max())


def found_loops(values: LearntValues, ages: Ages, factor: float) -> Found:
    """The nominal loop of each plant with the smallest bound.

    Args:
        values: Values at plants and states.
        ages: Ages of the inputs.
        factor: Safety factor.
    """
    ratio = ratio_of(values)
    late, alone = late_of(values, ratio, factor), alone_of(values, ages, factor)
    sizes = linalg.norms(values.beta)
    spread, chosen = np.linspace(0, sizes.shape[1] - 1, FEW).astype(int), list[LinearLoop]()
    for i, mean in enumerate(rates_of(values.feedback[:, :, 0]).mean(axis=1)):
        worst = [np.argsort(x[i])[-FEW:] for x in (values.alone, values.drift, values.change)]
        few = np.unique(np.concatenate([spread, *worst]))
        rates = mean * RATES if mean > 0.0 and ratio > 0.0 else ()
        each = [integral_loop(ages, rate, ratio) for rate in rates]
        loops = [loop for loop in each if loop is not None]
        effects = effects_of(values, i, few, loops, alone, late, factor)
        tried = [x for x in bounds_of(loops, effects, SHARES[::COARSE]) if x is not None]
        if not tried:
            return Found(values, (), ages)
        chosen.append(min(tried, key=lambda one: (one.sizes[0], one.loop.rate)).loop)
    every = slice(None)
    effects = [
        effects_of(values, i, every, [loop], alone, late, factor)[0]
        for i, loop in enumerate(chosen)
    ]
    found = bounds_of(chosen, effects)
    known = [one.sizes for one in found if one is not None]
    if len(known) < len(found):
        return Found(values, (), ages)
    sooner = bounds_of(chosen, effects, SHARES, np.max(known, axis=0))
    return Found(values, [one for one in sooner if one is not None], ages)


def rates_of(matrices: np.ndarray) -> np.ndarray:
    """Mean of the diagonal of matrices (…, m, m)."""
    return np.trace(matrices, axis1=-2, axis2=-1) / matrices.shape[-1]


def ratio_of(values: LearntValues) -> float:
    """k/κ: the median of all samples [1/s]."""
    action, feedback = rates_of(values.action), rates_of(values.feedback[:, :, 0])
    known = feedback > 0.0
    ratio = np.median(action[known] / feedback[known]) if known.any() else 0.0
    return float(f"{ratio:.9g}")
