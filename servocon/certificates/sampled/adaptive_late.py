"""Changes of the inputs of a law that learns a bound while they are late.

Such a law has u = u₀ + c u' with c = γ(‖β‖ρ̂)ρ̂², u' = −K'β and ρ̂ = α̂·Π̃. Its α̂ is not late: it
learns from the sample. In a period acts ū = Σ cⱼ u(tₖ₋ⱼ) instead of uₖ, so that after the sample
‖β‖ is at most what it is with uₖ held (see `servocon.certificates.sampled.adaptive`) and

    h Σ |cⱼ| ‖X(u(tₖ₋ⱼ) − uₖ)‖                                                               (1)

more, with X = ∂β̇/∂u. Let a motion be in the set of states, with coefficients between those of a
cell of ξ, at all times that count. Let e = X(ū − u) at an instant, with u the law's input there,
and ‖e‖ ≤ ē. The motion follows from c ≥ 0, e and the disturbance: all its rates are affine in
these. It also follows from c = 0 and e' = X(ū − u₀), with ‖e'‖ ≤ ē'. The better one counts.

*By the slope.* For each boundary layer ∂(cβ)/∂β = c(1 − s ββᵀ/‖β‖²) with 0 ≤ s ≤ 1, and
0 ≤ ∂c/∂ρ̂ ≤ 2c/ρ̂. So with y = u̇' for a constant K'β/‖β‖, which is u̇' − u'(βᵀβ̇)/‖β‖²,

    ‖Xu̇‖ ≤ max(‖X(u̇₀ + c u̇')‖, ‖X(u̇₀ + c y)‖) + 2(c/ρ̂)‖Xu'‖ (α̂·|(Π̃)˙| + a),                (2)

because a norm is convex in s. Here a ≥ |Π̃·(α̂)˙| is the larger one of k₂ρ̂ and k₁Π̃²‖β‖, which α̂
steps by at samples. The right-hand side is ω + σē: it is convex in the e of an instant. As a
function of c the vectors in it are of second degree, so that on 0 … c they are in the convex hull
of their values at both ends and of v₀ + ½c v₁ (Bernstein). X is that of the later instant: Ẋu̇ adds
the age times its size.

*By the size.* ‖X c u'‖ ≤ s̄ whatever the slope is, which outside a layer is less than gρ̂. So
‖X(u(tₖ₋ⱼ) − uₖ)‖ is at most the age times ω₀ + σ₀ē, those of u₀ alone, and 2s̄.

Both are increasing in c, and c in ρ̂: the largest ρ̂ counts. At a time τ before, ξ may have been
larger by the leakage, and s̄, which grows at most as ρ̂⁴, by e^(λτ), λ = 4k₂. With τⱼ the age of the
inputs at the end of a period and Tλ = Σ |cⱼ| τⱼ e^(λτⱼ), at all times before

    ‖e'‖ ≤ ē' e^(λτ),    ē' = (Tλ ω₀ + Σ |cⱼ| e^(λτⱼ) s̄)/(1 − Tλ σ₀),    ‖e‖ ≤ ‖e'‖ + s̄:

at the first instant at which e' were larger all before are not. From these follow smaller ē and
ē', by the slope or by the size, and (1) from them. So a sample follows from what was learned within
twice the memory. The last thousandth of the weights is kept apart: it counts by the size alone,
with e^(λτ).

While an input ages, ‖β‖ changes by at most its age times the largest ‖β̇‖, which is that of such
sizes in turn. So only the states of these count, in (1) and in ē. If the law chatters, the size
counts near the relation, and the slope, which is ρ̂/‖β‖, far from it.

The curve of `servocon.certificates.sampled.adaptive_plane` is one of steps from (r, ξ) to (r⁺, ξ⁺),
since what is learned is not late: with (1) in its lines it holds as it is. A motion that was below
it at all samples before has had only such inputs.

Terms of third order in the ages are dropped, as in `servocon.certificates.sampled.late`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from servocon import linalg
from servocon.certificates.sampled.adaptive_bins import Bins, Rates, root
from servocon.certificates.sampled.adaptive_changes import Changes
from servocon.certificates.sampled.adaptive_measured import Lacked, Measured, MeasuredValues, Wrong
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.late_effects import norms

GROUPS = 2
"""Ratio of ages up to which inputs count together, with the states that the oldest may follow."""


LONG = 40.0
"""Logarithm of the factor from which on no bound follows if ρ̂⁴ may have been so much larger."""

CLOSER = 2
"""Number of times that the sizes which ‖β‖ may have had are made closer to the present one."""


class Learned(NamedTuple):
    """The largest of what was learned in a cell.

    Attributes:
        gains: c at states (states).
        bounds: ρ̂ there (states).
        coefficients: α̂ (k).
        steps: Bounds of |Π̃·(α̂)˙| at states, for a measured ‖β‖ (states).
        before: λ: ρ̂⁴ was at most e^(λτ) times as large at a time τ before [1/s].
        taught: k₁Π̃² (states).
    """

    gains: np.ndarray
    bounds: np.ndarray
    coefficients: np.ndarray
    steps: np.ndarray
    before: float
    taught: np.ndarray | float = 0.0


class Everywhere(NamedTuple):
    """Bounds at all states.

    Attributes:
        lacked: Errors of the estimated speeds; None if the state is exact.
        rates: ‖Xu̇₀‖ and ‖β̇‖, in bins.
        size: s̄, in bins (plants, bins).
        error: ē' (plants).
        largest: The largest s̄ (plants).
        wrong: ‖X(u₀(x̂) − u₀)‖, and its growth with e' (plants each).
    """

    lacked: Lacked | None
    rates: list[Rates]
    size: np.ndarray
    error: np.ndarray
    largest: np.ndarray
    wrong: tuple[Any, Any]


@dataclass(frozen=True)
class LateChange:
    """Lateness of the acting input, as a function of what was learned.

    Attributes:
        changes: The changes at plants and states.
        rates: β̇ at c = 0, and its change with c, Xu' (plants, states, 2, m).
        disturbed: The most that a disturbance can add to ‖β̇‖ (plants, states).
        sizes: ‖β‖ in increasing order (states).
        factor: Safety factor.
        ages: Ages of the inputs.
        measuring: Values for the errors of the measured state; None if it is exact.
    """

    changes: Changes
    rates: np.ndarray
    disturbed: np.ndarray
    sizes: np.ndarray
    factor: float
    ages: Ages
    measuring: MeasuredValues | None = None

    @cached_property
    def measured(self) -> Measured | None:
        """Errors of the measured state; None if it is exact."""
        if self.measuring is None:
            return None
        return Measured(self.measuring, self.bins, self.ages, self.factor)

    @property
    def memory(self) -> int:
        """Number of samples on which a sample and what it follows rest, but for a thousandth."""
        measured = self.measured
        return 2 * (self.ages.recent + (0 if measured is None else measured.recent))

    @cached_property
    def _own(self) -> Changes:
        """The changes with their parts first: arrays in one piece are read sooner."""
        own = self.changes
        first = lambda x: np.ascontiguousarray(np.moveaxis(np.asarray(x), -1, 0))
        by_function = np.abs(np.moveaxis(np.asarray(own.basis_rate), (-2, -1), (0, 1)))
        return own._replace(
            swayed=first(own.swayed),
            forward_bend=first(own.forward_bend),
            bend=first(own.bend),
            fading=first(own.fading),
            basis_rate=np.ascontiguousarray(by_function),
            basis_swayed=first(own.basis_swayed),
            basis_followed=first(own.basis_followed),
        )

    @property
    def _apart(self) -> float:
        """Age by which Ẋu̇ counts [s]."""
        return self.ages.square / self.ages.age

    @cached_property
    def _turn(self) -> np.ndarray:
        """‖Xu'‖ (plants, states)."""
        return linalg.norms(self.rates[..., 1, :])

    @cached_property
    def _squares(self) -> list[tuple[np.ndarray, ...]]:
        """Coefficients of ‖X(u̇₀ + c y)‖² (5, plants, states) and at ½c (3), for both y."""
        dot = lambda x, y: np.einsum("...i,...i->...", x, y)
        first, more = np.moveaxis(np.asarray(self.changes.forward), -2, 0)
        made = []
        for k in range(2):
            y, y_more = np.moveaxis(np.asarray(self.changes.turning)[..., k, :, :], -2, 0)
            middle = more + y
            made.append(
                (
                    dot(first, first),
                    2.0 * dot(first, middle),
                    dot(middle, middle) + 2.0 * dot(first, y_more),
                    2.0 * dot(middle, y_more),
                    dot(y_more, y_more),
                    dot(middle, middle),
                )
            )
        return made

    @cached_property
    def _unlearned(self) -> list[tuple[np.ndarray, ...]]:
        """Coefficients of ‖X(u̇₀ + c y)‖² along a motion under u₀ (3), for both y."""
        dot = lambda x, y: np.einsum("...i,...i->...", x, y)
        first, made = np.asarray(self.changes.forward)[..., 0, :], []
        for k in range(2):
            y = np.asarray(self.changes.turning)[..., k, 0, :]
            made.append((dot(first, first), 2.0 * dot(first, y), dot(y, y)))
        return made

    @cached_property
    def _line(self) -> tuple[np.ndarray, ...]:
        """Coefficients of ‖Xu̇₀‖² and ‖β̇‖² (3 each)."""
        dot = lambda x, y: np.einsum("...i,...i->...", x, y)
        pairs = (np.moveaxis(np.asarray(x), -2, 0) for x in (self.changes.forward, self.rates))
        return tuple(x for a, b in pairs for x in (dot(a, a), 2.0 * dot(a, b), dot(b, b)))

    @cached_property
    def _followed(self) -> tuple[np.ndarray, np.ndarray]:
        """‖∂(Xu̇₀)/∂e‖, and the larger one of those of u̇' and y (plants, states)."""
        each = norms(np.asarray(self.changes.followed))
        return each[..., 0], each[..., 1:].max(axis=-1)

    def whole(self, of: Learned) -> "Rates":
        """‖Xu̇‖ by the slope."""
        c, own = of.gains, self._own
        largest = np.zeros(())
        for a, b, d, e, f, middle in self._squares:
            end = a + c * (b + c * (d + c * (e + c * f)))
            half = a + 0.5 * c * (b + 0.5 * c * middle)
            largest = np.maximum(largest, np.maximum(np.maximum(a, half), end))
        alone = np.zeros(())
        for a, b, d in self._unlearned:
            alone = np.maximum(alone, np.maximum(a, a + c * (b + c * d)))
        sway, bend = own.swayed, own.bend
        more = sway[0] + c * sway[1]
        more = more + self._apart * (bend[0] + c * (bend[1] + c * (bend[2] + c * bend[3])))
        with np.errstate(divide="ignore", invalid="ignore"):
            steep = np.where(of.bounds > 0.0, 2.0 * c / of.bounds, 0.0) * self._turn
        learned = lambda x: np.einsum("k,k...->...", of.coefficients, x)
        first, by_c = own.basis_rate
        moved = learned(first) + (learned(own.basis_swayed) + of.steps)
        forward, turning = self._followed
        follows = forward + c * turning + steep * learned(own.basis_followed)
        return Rates(
            self.factor * (root(largest) + more + steep * (moved + c * learned(by_c))),
            self.factor * (root(alone) + more + steep * moved),
            self.factor * follows,
        )

    def forward(self, of: Learned) -> "Rates":
        """‖Xu̇₀‖."""
        c, (a, b, d) = of.gains, self._line[:3]
        sway, bend = self._own.swayed, self._own.forward_bend
        more = sway[0] + self._apart * (bend[0] + c * (bend[1] + c * bend[2]))
        largest = np.maximum(a, a + c * (b + c * d))
        rate, alone = (self.factor * (root(x) + more) for x in (largest, a))
        return Rates(rate, alone, self.factor * self._followed[0])

    def motion(self, of: Learned) -> "Rates":
        """‖β̇‖."""
        c, (a, b, d) = of.gains, self._line[3:]
        largest = np.maximum(a, a + c * (b + c * d))
        rate, alone = (self.factor * (root(x) + self.disturbed) for x in (largest, a))
        return Rates(rate, alone, np.ones(a.shape))

    def size(self, of: Learned) -> np.ndarray:
        """s̄ (plants, states)."""
        fading = self._own.fading
        faded = fading[0] + of.gains * fading[1]
        return self.factor * of.gains * (self._turn + self._apart * faded)

    @cached_property
    def bins(self) -> "Bins":
        """Bins of the sizes."""
        return Bins.of(self.sizes)

    def _everywhere(self, of: Learned) -> Everywhere | None:
        """Bounds at all states; None if there are none."""
        bins, weights = self.bins, np.abs(self.ages.weights)
        oldest = self.ages.period * np.arange(1, len(weights) + 1)
        if of.before * oldest[-1] > LONG:
            return None
        size = bins.largest(self.size(of))
        rates = [Rates(*map(bins.largest, x)) for x in (self.forward(of), self.motion(of))]
        largest, lacked, wrong = size.max(axis=1), None, (0.0, 0.0)
        if self.measured is not None:
            if (lacked := self.measured.at(of.gains, of.before)) is None:
                return None
            wrong = lacked.forward(largest)
        grown = weights * np.exp(of.before * oldest)
        alone, share = (x.max(axis=1) for x in rates[0][1:])
        left = 1.0 - share * (grown @ oldest) - wrong[1] * grown.sum()
        if not np.all(left > 0.0):  # true also if a scout is beyond the states
            return None
        error = (alone * (grown @ oldest) + (largest + wrong[0]) * grown.sum()) / left
        return Everywhere(lacked, rates, size, error, largest, wrong)

    def state_errors(self, of: Learned) -> np.ndarray:
        """ε at all plants and states (x); infinite if there is none.

        Args:
            of: The largest of what was learned.
        """
        measured, known = self.measured, self._everywhere(of)
        assert measured is not None  # else the state is exact
        positions, speeds, _ = measured.known
        if known is None or known.lacked is None:
            return np.full(len(positions) + len(speeds), np.inf)
        first, more = known.lacked.everywhere(known.largest)
        return np.concatenate([positions, (first + more * known.error[:, None]).max(axis=0)])

    def __call__(self, of: Learned) -> tuple[np.ndarray, np.ndarray]:
        """Σ |cⱼ| ‖X(u(x̂(tₖ₋ⱼ)) − u(x(tₖ)))‖ at samples (plants, states), and b (states).

        ‖β̇‖ is larger by the first. Both are bounded for all states with about the same ‖β‖;
        infinite without a bound.

        Args:
            of: The largest of what was learned within twice the recent samples.
        """
        bins, recent, known = self.bins, self.ages.recent, self._everywhere(of)
        if known is None:
            none = np.full(self.disturbed.shape, np.inf)
            return none, none.max(axis=0)
        lacked, (forward, motion), size, error, largest = known[:-1]
        (wrong, by_wrong), measured = known.wrong, self.measured
        weights, (alone, share) = np.abs(self.ages.weights), (forward.alone, forward.share)
        alone, share = alone.max(axis=1), share.max(axis=1)
        oldest = self.ages.period * np.arange(1, len(weights) + 1)
        grown = weights * np.exp(of.before * oldest)
        rest = (grown @ oldest - grown[:recent] @ oldest[:recent]) * (alone + share * error)
        rest = rest + grown[recent:].sum() * (wrong + by_wrong * error)
        most = largest * grown[recent:].sum()
        rests = (rest + 2.0 * most)[:, None], (rest + most)[:, None]
        weights, oldest = weights[:recent], oldest[:recent]
        by_size, everywhere = bins.tables(size), bins.within(np.full(size.shape, np.inf))

        def near_of(rate: np.ndarray, age: float) -> np.ndarray:
            """The most by which ‖β‖ may have changed within an age."""
            width = age * everywhere(rate)
            for _ in range(CLOSER - 1):
                width = age * bins.within(width)(rate)
            return width

        def wrong_with(errors: Any, rate: np.ndarray) -> Wrong | None:
            """Effects of the errors of the measured state."""
            if lacked is None or measured is None:
                return None
            near = bins.within(near_of(rate, oldest[-1] + measured.memory))
            c, rho = of.gains, of.bounds
            steep = np.where(rho > 0.0, 2.0 * c / np.where(rho > 0.0, rho, 1.0), 0.0) * self._turn
            learned = bins.largest(c), bins.largest(steep), of.coefficients
            return lacked.wrong(errors, error + largest, near, learned)

        errors = (error + largest)[:, None], error[:, None]
        first = wrong_with(errors, bins.tables(motion.at(*errors)))
        if first is not None:
            over = first.over.max(axis=0)[bins.places]
            of = of._replace(steps=np.maximum(of.steps, (self.sizes + over) * of.taught))
        whole = Rates(*map(bins.largest, self.whole(of)))

        def lateness(errors: Any) -> tuple[Callable[..., tuple[np.ndarray, ...]], Wrong | None]:
            """‖e‖ and ‖e'‖ by inputs up to an age, with a sum of weights, and of their ages."""
            rate, by_slope, of_forward = (
                bins.tables(each.at(*errors)) for each in (motion, whole, forward)
            )
            wrong = wrong_with(errors, rate)
            tables = None if wrong is None else list(map(bins.tables, wrong))

            def within(age: float, weight: float, mean: float) -> tuple[np.ndarray, ...]:
                width = near_of(rate, age)
                near = wider = bins.within(width)
                slope, forward = mean * near(by_slope), mean * near(of_forward)
                if wrong is not None and tables is not None:
                    wider = bins.within(width + near(tables[0]))
                    slope = slope + weight * wider(tables[1])
                    forward = forward + weight * wider(tables[2])
                at_first = forward + weight * wider(by_size)
                return np.minimum(slope, at_first + weight * near(by_size)), at_first

            return within, wrong

        closer = lateness(errors)[0](oldest[-1], float(weights.sum()), float(weights @ oldest))
        errors = tuple(
            np.minimum(x, y + more) for x, y, more in zip(errors, closer, rests, strict=True)
        )
        within, found = lateness(errors)
        added, start = rests[0] + np.zeros(size.shape), 1
        if found is not None and weights[0]:
            added = added + within(0.0, float(weights[0]), 0.0)[0]
        while start < recent:
            stop = min(GROUPS * start, recent)
            own, ages = weights[start:stop], oldest[start - 1 : stop - 1]  # those at the sample
            if own.any():
                added = added + within(ages[-1], float(own.sum()), float(own @ ages))[0]
            start = stop
        over = np.zeros(self.sizes.shape)
        if found is not None:
            over = found.over.max(axis=0)[bins.places]
        return added[:, bins.places], over
