"""The theorem about a sampled law whose inputs reach the plant late: delays, lags of drives.

The input after a sample is Σ cⱼ u(tₖ₋ⱼ), a mean of those that a law without memory computed then
and before; T is its mean age at the end of a period, and T₂ the mean square. Split u = U − Kβ, with
U the input that the law would give for β = 0 and any matrix K(x) of which this is true. Let X be
∂β̇/∂u of the plant, and ζ its β̇ under U. With any rate κ,

    β̇ = −κ Σ cⱼ β(tₖ₋ⱼ) + w,
    w = ζ + X Σ cⱼ (U(tₖ₋ⱼ) − U) − Σ cⱼ (X K(tₖ₋ⱼ) − κ) β(tₖ₋ⱼ).

While ‖β‖ ≤ r at all samples that count, ‖w‖ is at most

    sup(‖ζ‖ + T‖XU̇‖ + ½T₂‖(XU̇)‾‖) + sup(‖XK − κ‖‖β‖) + rT sup(‖ẊK‖ + ‖X ∂ᵥU M⁻¹B K‖),

where U̇ is that of a motion under U, and (XU̇)‾ stands for the second differences that follow from
the motion of X and from the change of U̇ by the late U. If ζ₀ + δr bounds this for r up to that of a
tube, and c is the peak gain
from w to β of the nominal loop (see `servocon.certificates.late_loop`), then ‖β‖ ends below
r = cζ₀/(1 − cδ), and falls to it at any rate λ with δ(λ) c(λ) < 1: both sides weighted by e^(λt).

The law's feedback is treated as the sampled, late loop that it is, and only the difference from a
loop with the rate κ as an uncertainty. Each plant has its own κ. Terms of third order in the ages
are dropped.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float
from numpy.typing import ArrayLike

from servocon import validate
from servocon.certificates.assumptions import LARGEST, Samples
from servocon.certificates.comparison import Comparison
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import Guarantee
from servocon.certificates.inner_states import Inner, Tubes
from servocon.certificates.invariance import invariance
from servocon.certificates.late_loop import Ages, LateLoop
from servocon.certificates.lumped_uncertainty import disturbance_of
from servocon.certificates.sampled_theorem import (
    SampledTheorem,
    motion_of,
    name_of,
    rate_of,
    require_memoryless,
)
from servocon.certificates.shrinking import Delayed, Shrinking
from servocon.certificates.staged import Stage
from servocon.certificates.states import States, StateSet
from servocon.certificates.theorem import Conclusion, Theorem
from servocon.errors import InputError
from servocon.laws import Law
from servocon.laws.snapshot import Snapshot
from servocon.module import Module
from servocon.plant import Plant
from servocon.simulation.sampling import two_digits

SEARCHES = 2
"""Largest number of searches for worse samples of one set of states."""

RATES = np.array([0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.05, 1.1, 1.2, 1.35, 1.5])
"""Rates κ that are tried for each plant, over the mean of its feedback."""

FEW = 32
"""Number of states with which a plant's rate is chosen."""

SHARES = np.concatenate([[0.0], np.geomspace(1e-4, 0.05, 10), np.linspace(0.07, 0.98, 60)])
"""Parts of the loop's margin that are tried for the growth of ‖ζ‖ and ‖XK − κ‖‖β‖ with ‖β‖."""

DECAYS = (0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9)
"""Rates of decay that are tried, over that of the loop without delay."""

NEAR = (0.3, 0.1, 0.03, 0.01, 0.0)
"""Fractions of the largest ‖β‖ of the states in which they are sampled further."""

HALVINGS = 12
"""Number of halvings of the period in the search for one that would do."""

SLOWEST = 1e-6
"""Least κh of a loop."""

BOUND = "ultimate bound of ‖β‖ over the largest in the states"


class LateValues(NamedTuple):
    """Values of a loop with late inputs at one plant and state; batches lead.

    There are two matrices K with u = U − Kβ, of which the better one counts.

    Attributes:
        beta: β (m).
        alone: ‖ζ‖, with the most that a disturbance of the given size can add.
        change: ‖XU̇‖, likewise.
        bend: ‖ẊU̇‖ + 2‖X ∂ᵥU M⁻¹B U̇‖, likewise.
        feedback: XK (2, m, m).
        turning: ẊK (2, m, m).
        following: X ∂ᵥU M⁻¹B K (2, m, m).
    """

    beta: Any
    alone: Any
    change: Any
    bend: Any
    feedback: Any
    turning: Any
    following: Any


class LateInput(Module):
    """The parts of a law's input, and how they act on β, as a function of plant and state.

    Attributes:
        law: A law without an internal state.
        disturbance: d(q, v, t), or None.
        amplitude: The largest size of each entry of an unknown disturbance (n).
    """

    law: Law
    disturbance: Any
    amplitude: Any

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> LateValues:
        """The values at one plant and state; traced."""
        model, constraint = self.law.model, self.law.constraint
        snapshot = Snapshot(model, constraint, q, v, t)
        beta = snapshot.beta

        def input_at(snapshot: Snapshot, beta: Array) -> Array:
            state = self.law.initial_state(snapshot)
            return self.law.command(snapshot.with_error(beta), state).u

        def forward(q: Array, v: Array, t: Array) -> Array:
            return input_at(Snapshot(model, constraint, q, v, t), jnp.zeros_like(beta))

        def effect(q: Array, v: Array, t: Array) -> tuple[Array, Array]:
            """X = A M⁻¹B, and A M⁻¹."""
            A = jax.jacfwd(lambda v: constraint.beta(model, q, v, t))(v)
            of_force = jnp.linalg.solve(plant.mass_matrix(q, t), A.T).T
            B = plant.input_matrix(q, t)
            return (of_force if B is None else of_force @ B), of_force

        U, by_speed = forward(q, v, t), jax.jacfwd(forward, 1)(q, v, t)
        # The slopes at β and at 0, but for their part along β, where u = U − Kβ: outside a layer
        # the first is nearer to the feedback in other directions, at a limit the second.
        slope = jax.jacfwd(lambda beta: input_at(snapshot, beta))
        K = -jnp.stack([slope(beta), slope(jnp.zeros_like(beta))])
        square = beta @ beta
        missing = U - input_at(snapshot, beta) - K @ beta
        K = K + missing[..., None] * beta / jnp.where(square > 0.0, square, 1.0)
        force = jnp.zeros_like(v) if self.disturbance is None else self.disturbance(q, v, t)
        zeta = rate_of(plant, (model, constraint), U, force, q, v, t)
        along = (*motion_of(plant, U, force, q, v, t), jnp.ones_like(t))
        U_rate = jax.jvp(forward, (q, v, t), along)[1]
        (X, of_force), (X_rate, _) = jax.jvp(effect, (q, v, t), along)
        inverse = jnp.linalg.inv(plant.mass_matrix(q, t))
        B = plant.input_matrix(q, t)
        by_force = by_speed @ inverse
        by_input = by_force if B is None else by_force @ B

        def sizes(rate: Float[Array, "l j"]) -> tuple[Array, Array]:
            """‖XU̇‖ and ‖ẊU̇‖ + 2‖X ∂ᵥU M⁻¹B U̇‖, of each column U̇."""
            norms = (jnp.linalg.norm(M @ rate, axis=0) for M in (X, X_rate, X @ by_input))
            first, turned, followed = norms
            return first, turned + 2.0 * followed

        amplitude = jnp.asarray(self.amplitude)
        own, of_unknown = sizes(U_rate[:, None]), sizes(by_force)
        change, bend = (a[0] + b @ amplitude for a, b in zip(own, of_unknown, strict=True))
        return LateValues(
            beta=beta,
            alone=jnp.linalg.norm(zeta) + jnp.linalg.norm(of_force, axis=0) @ amplitude,
            change=change,
            bend=bend,
            feedback=X @ K,
            turning=X_rate @ K,
            following=X @ by_input @ K,
        )


class Found(NamedTuple):
    """The nominal loop of each plant, and what bounds its w: ‖w‖ ≤ ζ₀ + δr.

    Attributes:
        loops: The loop; None if there is no stable one.
        rest: ζ₀ (plants).
        slope: The part of δ that is the growth of ‖ζ‖ with ‖β‖ [1/s] (plants).
        loose: The part that is the growth of ‖XK − κ‖‖β‖ [1/s] (plants).
        late: The largest ‖ẊK‖ + ‖X ∂ᵥU M⁻¹B K‖ [1/s²] (plants).
        bounds: r = cζ₀/(1 − cδ); infinite if there is none (plants).
    """

    loops: Sequence[LateLoop | None]
    rest: np.ndarray
    slope: np.ndarray
    loose: np.ndarray
    late: np.ndarray
    bounds: np.ndarray

    @property
    def bound(self) -> float:
        """The ultimate bound for all plants."""
        return float(self.bounds.max())

    def loop(self, plant: int) -> LateLoop:
        """The loop of a plant that has one."""
        loop = self.loops[plant]
        assert loop is not None
        return loop

    def uncertain(self, plant: int, decay: float = 0.0) -> float:
        """δ of a plant, with the error in the past larger by a decay [1/s]."""
        ages = self.loop(plant).ages
        late = self.late[plant] * ages.stretched(decay, 1) * ages.stretched(decay)
        return float(self.loose[plant] * ages.stretched(decay) + late + self.slope[plant])


@dataclass(frozen=True)
class LateComparison(Comparison):
    """‖β(t)‖ ≤ Sᵢ e^(−λᵢt) ‖β(t₀)‖ + r for all i, and ≤ s max(‖β(t₀)‖, r) from settled drives.

    Attributes:
        rest: r.
        settled: True if t₀ is the first instant of a run with settled drives.
        overshoot: s.
        decays: λᵢ > 0 [1/s].
        starts: Sᵢ.
    """

    rest: float
    settled: bool
    overshoot: float
    decays: np.ndarray
    starts: np.ndarray

    @property
    def kept(self) -> float:
        """s."""
        return self.overshoot

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
        for decay, start in zip(self.decays, self.starts, strict=True):
            bound = np.minimum(bound, start * np.exp(-decay * t) * r0 + self.rest)
        return bound[()]

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which ‖β‖ ≤ `bound` permanently where ‖β(t₀)‖ ≤ r0 [s]; may be infinite."""
        r0 = np.asarray(r0, float)
        over = bound - self.rest
        if not over > 0.0:
            return np.full(r0.shape, np.inf)[()]
        with np.errstate(divide="ignore"):
            times = np.log(self.starts * r0[..., None] / over) / self.decays
        time = np.maximum(times.min(axis=-1), 0.0)
        return np.where(self.peak(r0) <= bound, 0.0, time)[()]

    def peak(self, r0: Any) -> Any:
        """The largest bound over all time."""
        r0 = np.asarray(r0, float)
        whole = self.starts.min() * r0 + self.rest
        if not self.settled:
            return whole
        return np.minimum(whole, self.overshoot * np.maximum(r0, self.rest))


@dataclass(frozen=True)
class LateTheorem(Theorem):
    """The theorem about a sampled law whose inputs reach the plant late.

    Attributes:
        law: The law.
        period: The sampling period h [s].
    """

    law: Law
    period: float
    constant_plants: ClassVar[bool] = True
    exact_period: ClassVar[bool] = True

    def conclude(self, samples: Samples, disturbance: Any, states: StateSet) -> Conclusion:
        """The guarantee of ‖β‖ in the whole set of states, and in tubes around the relation.

        Raises:
            CertificateError: ‖β‖ need not fall below the largest one in the states; the error
                names a period that would do.
            InputError: the law inside has an internal state.
        """
        inside, ages = self._late(self.period)
        require_memoryless(inside, samples)
        known, amplitude = disturbance_of(disturbance, samples.speeds)
        function = LateInput(inside, known, amplitude)
        samples.require_times(function, samples.plants.member(0))
        factor, tubes = samples.safety_factor, Tubes(self.law, samples, states, 1)
        largest = float(tubes.largest[0])
        inner = [tubes.inner(part * tubes.largest, None).states for part in NEAR]
        values, found = self._searched(function, samples, ages, inner)
        samples.allow("‖XU̇‖, the change of the input", values.change, LARGEST, "finite")
        self._require_covered(samples, values, found, largest)

        stages = [found]

        def conclude(inner: Inner, _: np.ndarray) -> list[Delayed | None]:
            own = samples.of(inner.space(samples.space))
            found = self._searched(function, own, ages)[1]
            samples.count(own)
            comparison = _comparison(found, False) if np.isfinite(found.bound) else None
            stages.append(found)
            # The inputs that act in a tube, and what they followed, are the tube's own by then.
            return [None if comparison is None else (comparison, 2.0 * ages.memory)]

        comparison, span = _comparison(found, True), states.t[1] - states.t[0]
        if comparison is None:
            raise AssertionError("a bound without a rate of decay")
        shrinking = Shrinking(tubes, [[Stage(comparison)]], span, factor)
        if found.bound > 0.0:
            shrinking.run(conclude)
        constants = {"h": self.period, "T": ages.age} | _constants(stages)
        guarantees = (Guarantee(tuple(shrinking.comparisons), constants),)
        name = f"{name_of(self.law)}, sampled every {self.period:g} s"
        return Conclusion(name, guarantees, invariance(tubes, guarantees, shrinking, factor))

    def _late(self, period: float) -> tuple[Law, Ages]:
        """The law without a memory inside, and the ages of its inputs."""
        late = self.law.late(period)
        assert late is not None  # else there is no such theorem
        return late.law, Ages(period, tuple(late.weights.tolist()))

    def _searched(
        self, function: LateInput, own: Samples, ages: Ages, near: Sequence[States] = ()
    ) -> tuple[LateValues, Found]:
        """Values at the samples, worse ones included, and the loops with their bounds there.

        Args:
            function: The function of plant and state.
            own: The samples.
            ages: Ages of the inputs.
            near: Further states.
        """
        values, factor = own.values(function), own.safety_factor
        for _ in range(SEARCHES):
            rate = float(np.median(_rates(values)))

            def scores(values: LateValues, _: States, rate=rate) -> dict[str, np.ndarray]:
                return {
                    "without feedback": _alone(values, ages, factor),
                    "uncertain feedback": factor * _loose(values.feedback, rate),
                }

            values = own.searched(function, scores)
            if not own.added:
                break
        further = [evaluate(function, own.plants, states) for states in near if len(states[2])]
        joined = jax.tree.map(lambda *x: np.concatenate(x, axis=1), values, *further)
        return values, found_loops(joined, ages, factor)

    def _require_covered(
        self, samples: Samples, values: LateValues, found: Found, largest: float
    ) -> None:
        """Check that the ultimate bound is at most the largest ‖β‖ of the states."""
        shape, factor = values.alone.shape, samples.safety_factor
        cure = ""
        if not found.bound <= largest:
            cure = "Take smaller uncertainties, other gains, or other states."
            for k in range(1, HALVINGS + 1):
                other = self.period / 2.0**k
                less = found_loops(values, self._late(other)[1], factor)
                if less.bound <= largest:
                    cure = f"period={two_digits(other, up=False):g} would do."
                    break
        unstable = [loop is None for loop in found.loops]
        if any(unstable):
            age = self._late(self.period)[1].age
            rates = np.where(np.array(unstable)[:, None], _rates(values), 0.0)
            text = f"feedback XK [1/s], with inputs up to {age:.3g} s old"
            samples.allow(text, rates, -LARGEST, "that of a stable loop", samples.basis, cure=cure)
        if not np.isfinite(found.bound):
            ages, parts = self._late(self.period)[1], []
            for i, mean in enumerate(_rates(values).mean(axis=1)):
                loop = ages.loop(max(mean, SLOWEST / self.period)) or found.loop(i)
                loose = factor * _loose(values.feedback[i], loop.rate)
                parts.append(loop.gain * (loose + found.late[i] * ages.age))
            text = "uncertain and late feedback, over what the loop bears"
            samples.allow(text, np.array(parts), 1.0, "< 1", samples.basis, cure=cure)
        parts = np.broadcast_to((found.bounds / largest)[:, None], shape)
        samples.allow(BOUND, parts, 1.0, "≤ 1", samples.basis, cure=cure)


def found_loops(values: LateValues, ages: Ages, factor: float) -> Found:
    """The nominal loop of each plant with the smallest bound, and what bounds its w.

    Args:
        values: Values at plants and states.
        ages: Ages of the inputs.
        factor: Safety factor.
    """
    sizes, alone = np.linalg.norm(values.beta, axis=-1), _alone(values, ages, factor)
    late = [factor * _norms(x).max(axis=(1, 2)) for x in (values.turning, values.following)]
    late = late[0] + late[1]
    few = np.unique(np.linspace(0, sizes.shape[1] - 1, FEW).astype(int))
    best: list[tuple[Any, ...]] = []
    for i, mean in enumerate(_rates(values).mean(axis=1)):
        tried = []
        for rate in mean * RATES if mean > 0.0 else ():
            loop = ages.loop(rate)
            if loop is not None:
                loose = factor * _loose(values.feedback[i, few], loop.rate) * sizes[i, few]
                parts = (alone[i], sizes[i]), (loose, sizes[i, few])
                tried.append((_bound(loop, *parts, late[i]).bound, loop.rate, loop))
        loop = min(tried, default=(np.inf, 0.0, None), key=lambda x: x[:2])[2]
        if loop is None:
            best.append((None, NO_BOUND))
            continue
        loose = factor * _loose(values.feedback[i], loop.rate) * sizes[i]
        best.append((loop, _bound(loop, (alone[i], sizes[i]), (loose, sizes[i]), late[i])))
    loops, bounds = zip(*best, strict=True)
    rest, slope, loose, bound = map(np.array, zip(*bounds, strict=True))
    return Found(loops, rest, slope, loose, late, bound)


class Bound(NamedTuple):
    """The numbers of one plant in `Found`."""

    rest: float
    slope: float
    loose: float
    bound: float


NO_BOUND = Bound(np.inf, 0.0, np.inf, np.inf)


def _bound(
    loop: LateLoop,
    alone: tuple[np.ndarray, np.ndarray],
    loose: tuple[np.ndarray, np.ndarray],
    late: float,
) -> Bound:
    """The smallest bound of one plant.

    Args:
        loop: The loop.
        alone: ‖ζ‖ with the changes of the input, and ‖β‖ (states each).
        loose: ‖XK − κ‖‖β‖, and ‖β‖ (states each).
        late: The largest ‖ẊK‖ + ‖X ∂ᵥU M⁻¹B K‖.
    """
    margin = 1.0 / loop.gain - late * loop.ages.age
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
    return Bound(*(float(x) for x in (rest[i, k], slopes[i], slopes[k], bounds[i, k])))


def _comparison(found: Found, settled: bool) -> LateComparison | None:
    """The comparison that holds for all plants; None if it has no rate of decay.

    Args:
        found: The loops.
        settled: True from a start with settled drives, false from any past in the tube.
    """
    plants = range(len(found.bounds))
    margins = [1.0 / found.loop(i).gain - found.uncertain(i) for i in plants]
    decays, starts = [], []
    for decay in min(margins) * np.array(DECAYS):
        # S(1 − δc) ≥ the response to the start, all weighted by e^(λt)
        shares = [found.uncertain(i, decay) * found.loop(i).weighted_gain(decay) for i in plants]
        if max(shares) < 1.0:
            first = [found.loop(i).start(decay, settled) for i in plants]
            decays.append(decay)
            starts.append(max(x / (1.0 - share) for x, share in zip(first, shares, strict=True)))
    if not decays:
        return None
    beyond = [(found.loop(i).overshoot - 1.0) / found.loop(i).gain for i in plants]
    overshoot = 1.0 + max(x / margin for x, margin in zip(beyond, margins, strict=True))
    rest = max(found.bound, float(np.finfo(float).tiny))
    return LateComparison(rest, settled, overshoot, np.array(decays), np.array(starts))


def _constants(stages: Sequence[Found]) -> dict[str, float]:
    """The numbers of the smallest bound, for the plant that has it."""
    found = min(stages, key=lambda found: found.bound)
    i = int(np.argmax(found.bounds))
    loop = found.loop(i)
    numbers = {"κ": loop.rate, "c": loop.gain, "ζ₀": found.rest[i], "δ": found.uncertain(i)}
    return {name: float(x) for name, x in numbers.items()}


def _alone(values: LateValues, ages: Ages, factor: float) -> np.ndarray:
    """‖ζ‖ + T‖XU̇‖ + ½T₂‖(XU̇)‾‖, on the safe side (plants, states)."""
    return factor * (values.alone + ages.age * values.change + 0.5 * ages.square * values.bend)


def _rates(values: LateValues) -> np.ndarray:
    """Mean rate of the feedback, the trace of XK over m (plants, states)."""
    traces = np.trace(values.feedback, axis1=-2, axis2=-1).mean(axis=-1)
    return traces / values.beta.shape[-1]


def _loose(feedback: np.ndarray, rate: float) -> np.ndarray:
    """‖XK − κ‖ (…), with the better K."""
    return _norms(feedback - rate * np.eye(feedback.shape[-1])).min(axis=-1)


def _norms(matrices: np.ndarray) -> np.ndarray:
    """Spectral norms (…) of square matrices (…, m, m)."""
    if matrices.shape[-1] == 1:
        return np.abs(matrices[..., 0, 0])
    squares = np.linalg.eigvalsh(matrices.swapaxes(-1, -2) @ matrices)[..., -1]
    return np.sqrt(np.maximum(squares, 0.0))


def theorem_of_samples(law: Law, period: Any) -> Theorem:
    """The theorem about a law that acts every `period` [s], or at least as often.

    Raises:
        InputError: an argument is of the wrong kind, the law has no model or relation, or its
            inputs are not a mean of those of a law without memory.
    """
    expected = "a positive period [s]"
    h = validate.number("period", period, expected)
    validate.positive("period", h, expected)
    validate.instance("law", law, Law, "a servocon law")
    cure = "Give it one: servocon.laws.Given(inputs, model=plant)."
    validate.instance("law.model", law.model, Plant, "a plant", cure)
    if law.constraint.labels == ():
        raise InputError(
            "law.constraint",
            got="none",
            expected="a relation, whose β is bounded",
            cure="Give the law one, such as servocon.holonomic(function, rate).",
        )
    late = law.late(h)
    if late is None:
        raise InputError(
            "law",
            got=name_of(law),
            expected="delays, and lags without rate limits and with one time constant, around a "
            "law without memory or its limits",
            cure="Nothing is guaranteed behind noise, rate limits, or limits around a lag.",
        )
    if late.law is law:
        return SampledTheorem(law, h)
    if not late.settled:
        raise InputError(
            "law",
            got=f"{name_of(law)}, which begins with given inputs",
            expected="inputs that begin with the first ones of the law",
            cure="Pass initial=None to its delays and lags.",
        )
    return LateTheorem(law, h)
