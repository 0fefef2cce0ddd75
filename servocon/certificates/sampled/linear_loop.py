"""The nominal loop of β, f and an integral, fed back at samples and late: exact peak gains.

Between two samples the feedback is held, and

    f̈ = w − Σ cⱼ z(tₖ₋ⱼ),    z = κβ + ηΛḟ + ky,    β = ḟ + Λf,    y(tₖ₊₁) = y(tₖ) + h (β(tₖ) + eₖ),

with w what acts on β, and e what acts on the integral y. The part ηΛḟ is feedback, too: it is the
one by which a relation between coordinates makes f fall. Without f (Λ = 0) β takes the place of ḟ.

A jump of ḟ at any instant acts on the feedback from the next sample on, and moves f until then. So
the largest β and z for bounded w are sums of the sizes of the responses at samples to such jumps,
each a mean over the period in which the jump happens. Between samples β is on a parabola, which is
straight without f.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from servocon.certificates.sampled.held_input import Ages

FINISHED = 1e-13
"""Size of the response at which it ends, relative to its largest."""

SPARE = 1.1
"""Factor on the number of samples after which it is expected to end."""

TAIL = 8
"""One in so many of its samples at the end tells how it goes on."""

LONGEST, MOST = 2**18, 2**26
"""Largest number of samples of a response, and of products; a loop that needs more counts as
unstable."""

PHASES, CURVED = 4, 1e-3
"""Number of parts of a period at whose ends the peak gain of β is computed exactly, if its path is
more curved than this, relative to its size; else it is at both ends of the period."""


LATE_RATIO = 1.01
"""Ratio of two rates κ that are tried without an integral."""

INTEGRAL_RATIO = 1.004
"""Ratio of two rates κ that are tried with an integral."""


def between(x: Any) -> Any:
    """The most that e^(λt) rises above its line between two samples; x = λh (Hoeffding's lemma)."""
    return np.exp(x**2 / 8.0)


def taps(*parts: np.ndarray) -> np.ndarray:
    """The sum of polynomials in a delay of one sample, of any lengths."""
    whole = np.zeros(max(len(x) for x in parts))
    for x in parts:
        whole[: len(x)] += x
    return whole


def responses(chain: np.ndarray, push: np.ndarray, feedback: np.ndarray) -> np.ndarray | None:
    """The states of xₖ₊₁ = xₖ + L xₖ − b Σⱼ rⱼ xₖ₋ⱼ after unit jumps; None if it is not stable.

    With D = 1 − ζ, where ζ delays by one sample, and ρ = ζ Σ rⱼ ζʲ, it is (D − ζL + bρ)x = jump.
    The inverse follows from that of D − ζL, which is Σ ζⁱ Lⁱ/Dⁱ⁺¹; negative powers of D cancel.

    Args:
        chain: L (n, n), strictly lower triangular.
        push: b (n).
        feedback: The rows rⱼ (n, j).

    Returns:
        The states (first axis) after each jump (second axis), at the samples from the jump on.
    """
    from scipy.signal import lfilter  # half a second to import

    n = len(push)
    late = np.hstack([np.zeros((n, 1)), feedback])
    power = [np.linalg.matrix_power(chain, i) for i in range(n)]
    scalar = lambda x: np.array([float(x)])

    def factor(delays: int, differences: int) -> np.ndarray:
        """ζ and D to these powers."""
        made = np.ones(1)
        for _ in range(differences):
            made = np.convolve(made, [1.0, -1.0])
        return np.concatenate([np.zeros(delays), made])

    acting = [power[i] @ push @ late for i in range(n)]  # ρ Lⁱ b
    below = [np.convolve(factor(i, n - 1 - i), acting[i]) for i in range(n)]
    whole = taps(factor(0, n), *below)
    slowest = np.linalg.eigvals(np.outer(push, feedback.sum(axis=1)) - chain).real.min()
    needed = -SPARE * np.log(FINISHED) / slowest if slowest > 0.0 else 0.0
    count = max(1024, 8 * whole.size, int(min(needed, LONGEST)))
    while count <= LONGEST and count * whole.size <= MOST:
        impulse = np.eye(1, count)[0]
        # Overflow is instability, which the size of the last values tells.
        with np.errstate(over="ignore", invalid="ignore"):
            one = np.asarray(lfilter([1.0], whole, impulse))
        sizes = np.abs(one)
        before, last = (x.max() for x in np.array_split(sizes, 4)[2:])
        if not last < before:
            return None
        if sizes[-whole.size :].max() < FINISHED * sizes.max():
            break
        count *= 4
    else:
        return None
    found = np.empty((n, n, count))
    for jump in range(n):
        of_jump = [power[i][:, jump] for i in range(n)]
        for state in range(n):
            parts = [factor(i, n - 1 - i) * of_jump[i][state] for i in range(n)]
            for i in range(n - 1):
                for j in range(n - 1 - i):
                    more = of_jump[i][state] * acting[j]
                    more = more - (power[i] @ push)[state] * (of_jump[j] @ late)
                    parts.append(np.convolve(factor(i + j, n - 2 - i - j), more))
            found[state, jump] = np.convolve(one, taps(*parts, scalar(0.0)))[:count]
    return found


def weighted_sums(sizes: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The sums (…, rows) of sizes (rows, k) with weights (…, k), and of what follows them.

    That is a geometric series: the ratio of its parts is that of the last two. Infinite if these
    do not fall.
    """
    rows, flat = sizes.reshape(-1, sizes.shape[-1]), weights.reshape(-1, weights.shape[-1])
    part = max(sizes.shape[-1] // TAIL, 1)
    # Sums, since threads of a matrix product wait for each other.
    of = lambda which: np.einsum("rk,dk->dr", rows[:, which], flat[:, which])
    before, last = of(slice(-2 * part, -part)), of(slice(-part, None))
    falls = last < before
    share = last / np.where(falls, before - last, last + 1.0)
    tail = np.where(falls, last * share, np.inf)
    made = of(slice(None)) + np.where(last > 0.0, tail, 0.0)
    return made.reshape(*weights.shape[:-1], *sizes.shape[:-1])


@dataclass(frozen=True, eq=False)
class LinearLoop:
    """A nominal loop; it is stable.

    Its rows are β, then y if it has an integral, and last z/κ, what the feedback makes of them.

    Attributes:
        ages: Ages of the feedback, with h and the weights cⱼ.
        rate: κ [1/s].
        states: ḟ, then f and y as far as it has them (first axis), after unit jumps of each (second
            axis), at the samples.
        level: Λ [1/s]; 0 without f.
        nominal: η.
        action: k [1/s²]; 0 without an integral.
    """

    ages: Ages
    rate: float
    states: np.ndarray = field(repr=False)
    level: float = 0.0
    nominal: float = 0.0
    action: float = 0.0

    @property
    def slowest(self) -> float:
        """Rate at which the loop without sampling falls in the end [1/s]."""
        a, b = self.rate + self.nominal * self.level, self.rate * self.level + self.action
        parts = [1.0, a, b, self.action * self.level]
        return float(-np.roots(parts[: len(self.states) + 1]).real.max())

    @cached_property
    def _columns(self) -> tuple[np.ndarray, np.ndarray]:
        """ḟ, f and y of a unit β, f or y alone (starts, n), and z of each."""
        n, (f, y) = len(self.states), self._places
        starts = [np.eye(n)[0]]
        z = [self.rate + self.nominal * self.level]
        if f:
            starts.append(np.eye(n)[f] - self.level * np.eye(n)[0])
            z.append(-self.nominal * self.level**2)
        if y:
            starts.append(np.eye(n)[y])
            z.append(self.action)
        return np.array(starts), np.array(z)

    @property
    def _places(self) -> tuple[int, int]:
        """Indices of f and y among the states; 0 if there is none."""
        f = 1 if self.level else 0
        return f, f + 1 if self.action else 0

    @cached_property
    def _rows(self) -> np.ndarray:
        """The rows as functions of the states (rows, n)."""
        n, (f, y) = len(self.states), self._places
        unit = np.eye(n)
        beta = unit[0] + (self.level * unit[f] if f else 0.0)
        made = [beta] + ([unit[y]] if y else [])
        z = beta + self.nominal * self.level / self.rate * unit[0]
        return np.array([*made, z + (self.action / self.rate * unit[y] if y else 0.0)])

    @cached_property
    def responses(self) -> np.ndarray:
        """The rows at the samples after unit jumps of ḟ, f, y (rows, n, count)."""
        return np.einsum("rn,njl->rjl", self._rows, self.states)

    @cached_property
    def _held(self) -> np.ndarray:
        """Σ cⱼ z in the period after each sample, after unit jumps (n, count)."""
        rate = self.states[0]
        return (rate - np.append(rate[:, 1:], np.zeros((len(rate), 1)), axis=1)) / self.ages.period

    def _by_w(self, response: np.ndarray) -> np.ndarray:
        """Mean sizes of responses (…, n, count) to jumps of ḟ at any time of the period before."""
        first, (f, _) = response[..., 0, :], self._places
        if not f:
            return np.abs(first)
        # |x| along a line is at most on average the mean of its ends.
        return 0.5 * (np.abs(first + self.ages.period * response[..., f, :]) + np.abs(first))

    @cached_property
    def _by_inputs(self) -> np.ndarray:
        """Sizes of the rows by w, and by e if there is a y (rows, inputs, count)."""
        by_w, (_, y) = self._by_w(self.responses), self._places
        return np.stack([by_w, *([np.abs(self.responses[:, y])] if y else [])], axis=1)

    def gains(self, decay: Any = 0.0) -> np.ndarray:
        """The largest rows for ‖w‖ ≤ 1, and for ‖e‖ ≤ 1, from zero (…, rows, inputs).

        β is that between samples, too.

        Args:
            decay: λ, one or several (…) [1/s]; then for sizes that fall as e^(−λt), relative to
                that.
        """
        return self._weighted(decay) if np.any(decay) else self._peaks

    @property
    def gain(self) -> float:
        """The largest ‖β‖ for ‖w‖ ≤ 1, from zero [s]."""
        return float(self._peaks[0, 0])

    @cached_property
    def _peaks(self) -> np.ndarray:
        if not self.level:
            return self._weighted(0.0)
        made = self.ages.period * self._by_inputs.sum(axis=-1)
        of_held = self._by_held.sum(axis=-1)
        parts = PHASES if self._bulge() * of_held[0] > CURVED * self._by_inputs[0, 0].sum() else 1
        inside = np.linspace(0.0, 1.0, parts, endpoint=False)[1:]
        each = [made[0]] + [self._at(x) for x in inside]
        made[0] = np.max(each, axis=0) + self._bulge(parts) * self.ages.period * of_held
        return made

    @cached_property
    def _by_held(self) -> np.ndarray:
        """Sizes of what is held, by w, and by e if there is a y (inputs, count)."""
        _, y = self._places
        return np.stack([self._by_w(self._held), *([np.abs(self._held[y])] if y else [])])

    def _bulge(self, parts: int = 1) -> float:
        """The most by which β is beyond its line in a part of a period, by what is held [s²]."""
        return self.level * (self.ages.period / parts) ** 2 / 8.0

    def _at(self, inside: float) -> np.ndarray:
        """The peak gains of β at an instant within each period (inputs)."""
        f, y = self._places
        rate, position = self.states[0], self.states[f]
        time = inside * self.ages.period
        later = rate - time * self._held
        later = later + self.level * (position + time * rate - 0.5 * time**2 * self._held)
        sizes = [self._by_w(later).sum(), *([np.abs(later[y]).sum()] if y else [])]
        own = time * (1.0 + 0.5 * self.level * time)  # the w of this very period
        return self.ages.period * np.array(sizes) + np.array([own, *([0.0] if y else [])])

    def averaged(self, decay: Any) -> Any:
        """A factor: the mean of β over a period is that of its ends but for ¼ h ‖w‖ at most."""
        more = 0.25 * self.ages.period * self.rate * self.ages.stretched(decay)
        return 1.0 + more if self.ages.averaged else np.ones(np.shape(decay))

    def _weighted(self, decay: Any) -> np.ndarray:
        h, x = self.ages.period, np.asarray(decay) * self.ages.period
        after = np.exp(x[..., None] * np.arange(1, self.states.shape[-1] + 1))
        made = h * weighted_sums(self._by_inputs, after) * between(x)[..., None, None]
        if self.level:
            held = weighted_sums(self._by_held, after)
            made[..., 0, :] += self._bulge() * h * np.exp(x)[..., None] * held
        return made * np.asarray(self.averaged(decay))[..., None, None]

    def starts(self, decay: Any, settled: bool) -> np.ndarray:
        """The largest rows, times e^(λt), for w = e = 0 from a unit β, f or y (…, rows, starts).

        Args:
            decay: λ, one or several (…) [1/s].
            settled: True if β, f and y had their first values at all earlier samples, too; False if
                their sizes there were at most those.
        """
        x = np.asarray(decay) * self.ages.period
        sizes = np.abs(self.settled) if settled else self.remembered
        weights = np.exp(x[..., None] * np.arange(sizes.shape[-1]))
        made = (sizes * weights[..., None, None, :]).max(axis=-1) * between(x)[..., None, None]
        if self.level:
            held = (self._held_first(settled) * weights[..., None, :]).max(axis=-1)
            made[..., 0, :] += self._bulge() * np.exp(x)[..., None] * held
        return made

    @cached_property
    def _alone(self) -> np.ndarray:
        """The rows from a unit β, f or y without older inputs (rows, starts, count)."""
        return np.einsum("rjl,sj->rsl", self.responses, self._columns[0])

    @cached_property
    def settled(self) -> np.ndarray:
        """The rows from a unit β, f or y that has long been there (rows, starts, count)."""
        return self._alone - self._from_memory(self.responses, np.array(self.ages.weights), 1.0)

    @cached_property
    def remembered(self) -> np.ndarray:
        """The largest rows from any past with β, f or y of up to 1 (rows, starts, count)."""
        sizes = np.abs(self._alone)
        return sizes + self._from_memory(self.responses, np.abs(self.ages.weights), None)

    def _held_first(self, settled: bool) -> np.ndarray:
        """The largest of what is held, from a unit β, f or y (starts, count)."""
        return self._held_settled if settled else self._held_remembered

    @cached_property
    def _held_settled(self) -> np.ndarray:
        rate = np.einsum("jl,sj->sl", self.states[0], self._columns[0])
        rate = rate - self._from_memory(self.states[:1], np.array(self.ages.weights), 1.0)[0]
        return np.abs(np.diff(rate, append=0.0)) / self.ages.period

    @cached_property
    def _held_remembered(self) -> np.ndarray:
        (starts, z), weights = self._columns, np.abs(self.ages.weights)
        sizes = np.abs(np.einsum("jl,sj->sl", self._held, starts))
        sizes = sizes + self._from_memory(self._held[None], weights, None)[0]
        older = self._older(weights)[1 : sizes.shape[1] + 1]
        sizes[:, : len(older)] += np.abs(z)[:, None] * older
        return sizes

    def _older(self, weights: np.ndarray) -> np.ndarray:
        """The share of older inputs at each sample: they act as w until they are used up."""
        later = np.cumsum(weights[::-1])[::-1].copy()
        later[0] = 0.0  # what is computed now is no memory
        return later

    def _from_memory(self, rows: np.ndarray, weights: np.ndarray, signs: Any) -> np.ndarray:
        """Parts of older inputs for a unit β, f or y (rows, starts, count).

        Args:
            rows: Responses to jumps (rows, n, count).
            weights: Weights of the inputs.
            signs: None: the sizes add up.
        """
        pushed, later = self._pushed(rows), self._older(weights)
        pushed = pushed if signs is not None else np.abs(pushed)
        z = self._columns[1] if signs is not None else np.abs(self._columns[1])
        one = np.stack([np.convolve(row, later)[: row.size] for row in pushed])
        return one[:, None, :] * z[:, None]

    def _pushed(self, rows: np.ndarray) -> np.ndarray:
        """Responses to an f̈ of 1 during the period before (rows, count)."""
        f, _ = self._places
        made = self.ages.period * rows[:, 0]
        return made + 0.5 * self.ages.period**2 * rows[:, f] if f else made

    def noise_gain(self, acting: np.ndarray) -> float:
        """The largest ‖β‖ for errors of ḟ that the law measures of up to 1.

        Args:
            acting: Weights of the errors at this and earlier samples.
        """
        conv = lambda row: float(np.abs(np.convolve(row, acting)).sum())
        found = conv(self._pushed(self.responses)[0])
        if self.level:
            held = conv(self._pushed(self._held[None])[0]) + float(np.abs(acting).sum())
            found += self._bulge() * held
        return float(self._columns[1][0]) * found

    def start_cost(
        self, growth: np.ndarray, position: float, fading: Sequence[tuple[float, np.ndarray]]
    ) -> float:
        """The factor s: from ‖β‖ ≤ r, settled there, a motion with sizes up to sr keeps ‖β‖ ≤ sr.

        It has ‖w‖ ≤ w₀ + α‖β‖ + ω‖v‖, with the last row v, and a w₀ that alone leads to r at most.
        So ‖w‖ ≤ w̄ + w₁, where w̄ is constant, and w₁ is what v of the start adds; it fades as
        e^(−λt). Infinite if there is no such factor.

        Args:
            growth: α and ω.
            position: ‖f‖ at the start, over the largest ‖β‖.
            fading: Rates λ, and α and ω for sizes that fall so; those without a bound are left out.
        """
        from scipy.signal import lfilter

        h, c, of_v = self.ages.period, self.gain, float(self.gains()[-1, 0])
        (alpha, omega), count = growth, self.states.shape[-1]
        margin = (1.0 - alpha * c - omega * of_v) / (1.0 - omega * of_v)
        of_w = h * self.averaged(0.0) * self._by_inputs[0, 0]
        so_far = np.append(0.0, of_w.cumsum()[:-1])
        first = np.abs(self.settled[0])
        if self.level:
            so_far = so_far + self._bulge() * h * self._by_held[0].sum()
            added = np.full(first.shape, np.inf)
            decays, larger = (np.array([x[i] for x in fading], dtype=float) for i in (0, 1))
            left = 1.0 - larger[:, 1] * self.gains(decays)[:, -1, 0]
            most = larger[:, 1, None] * self.starts(decays, True)[:, -1]
            for k in np.flatnonzero(left > 0.0):
                fallen = np.exp(-decays[k] * h)
                w = np.append(0.0, lfilter([1.0], [1.0, -fallen], of_w)[: count - 1])
                added = np.minimum(added, (most[k] / left[k])[:, None] * w)
            first = first + added
            first = first + self._bulge() * self._held_first(True).max(axis=-1)[:, None]
        so_far = so_far / c
        left = 1.0 - (1.0 - margin) * so_far
        left = left - position * first[1] if self.level else left
        if not (left > 0.0).all():
            return np.inf
        return float(((first[0] + margin * so_far) / left).max())


@lru_cache(maxsize=256)
def linear_loop(
    ages: Ages, rate: float, level: float = 0.0, nominal: float = 0.0, action: float = 0.0
) -> LinearLoop | None:
    """The loop with these numbers, see `LinearLoop`; None if it is not stable."""
    h, kept = ages.period, [True, bool(level), bool(action)]
    chain = np.array([[0.0, 0.0, 0.0], [h, 0.0, 0.0], [h, h * level, 0.0]])[kept][:, kept]
    push = np.array([h, 0.5 * h**2, 0.0])[kept]
    z = np.array([rate + nominal * level, rate * level, action])[kept]
    states = responses(chain, push, np.outer(z, ages.weights))
    return None if states is None else LinearLoop(ages, rate, states, level, nominal, action)


def _tried(ages: Ages, rate: float, ratio: float) -> float:
    """The next tried rate: loops are computed once for rates at a ratio [1/s]."""
    step = int(np.ceil(np.log(rate * ages.period) / np.log(ratio)))
    return ratio**step / ages.period


def late_loop(ages: Ages, rate: float, level: float = 0.0, ratio: float = 1.0) -> LinearLoop | None:
    """The loop without an integral with the next tried rate κ; None if it is not stable.

    Where speeds are filtered differences of positions, the feedback is of means of β over periods.
    These are means of β at their ends, but for what w adds in between.

    Args:
        ages: Ages of the inputs.
        rate: The least κ [1/s].
        level: Λ, if ηΛḟ is feedback, too [1/s].
        ratio: κ/η [1/s].
    """
    near = _tried(ages, rate, LATE_RATIO)
    return linear_loop(ages.of_feedback, near, level, near / ratio if level else 0.0)


def integral_loop(ages: Ages, rate: float, ratio: float) -> LinearLoop | None:
    """The loop with an integral and without f, with the next tried rate κ; None if not stable.

    The law itself adds up β at the samples, so the loop is exact. Its last row is β + (k/κ)y, to
    which an uncertain feedback is proportional: it is much smaller than its parts are together.

    Args:
        ages: Ages of the inputs.
        rate: The least κ [1/s].
        ratio: k/κ [1/s].
    """
    near = _tried(ages, rate, INTEGRAL_RATIO)
    return linear_loop(ages, near, action=near * ratio)
