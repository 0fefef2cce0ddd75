"""The guarantee of a servo law with integral action.

With z = ∫β dt a law with −κP⁻¹β − k z has, on a true plant,

    ż = β,    β̇ = δ − κ G P⁻¹β − G k (z − z*),    δ = ζ − G k z*,

for any z*, the value that the integral has to learn. Each plant has one z*, about the middle of its
ζ. So a constant ζ leaves δ = 0, and only the variation of ζ over the states counts. With w = √k (z
− z*) row by row,

    V = Σ Pᵢ(aᵢwᵢ² + 2 cᵢ wᵢβᵢ + βᵢ²),    V̇ ≤ −λV + Σ Pᵢμᵢδᵢ²,

since 2 Pᵢ(cᵢwᵢ + βᵢ)δᵢ ≤ Pᵢ((cᵢwᵢ + βᵢ)²/μᵢ + μᵢδᵢ²); λ is the least eigenvalue over all samples of
the remaining quadratic form of V̇, relative to that of V. a, c and μ define a small ellipsoid that
motions of the exact model with a bounded δ do not leave (Abedor, Nagpal & Poolla 1996). A limit of
the integral does no harm if z* is inside it: there ż = sβ with 0 ≤ s ≤ 1, and s < 1 only where zᵢ −
zᵢ* has the sign of βᵢ, so that (s − 1)aᵢwᵢβᵢ and cᵢ(s − 1)βᵢ² are at most 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array
from scipy.linalg import solve_continuous_lyapunov

from servocon import linalg
from servocon.certificates.assumptions import LARGEST, SMALLEST, Samples, members
from servocon.certificates.comparison import ExponentialComparison, Stage
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import Guarantee
from servocon.certificates.inner_states import Inner, Tubes
from servocon.certificates.invariance import invariance
from servocon.certificates.lumped_uncertainty import (
    LumpedUncertainty,
    lumped_uncertainty,
    safe_effectiveness,
    stabilizing_of,
)
from servocon.certificates.states import StateSet
from servocon.certificates.theorems.servo import servo_theorem_of
from servocon.certificates.theorems.servo_assumptions import feedback_of, require_reached, safe_side
from servocon.certificates.theorems.theorem import Conclusion, Theorem, name_of
from servocon.certificates.tubes import Delayed, Shrinking
from servocon.constraint.constraint import constraint_labels
from servocon.errors import InputError
from servocon.laws import Integral, ServoLaw, Stabilizing
from servocon.laws.adaptive import BAND
from servocon.laws.metric import Metric
from servocon.linalg.arrays import evenly
from servocon.plant import Plant
from servocon.precision import Module

SHARES = np.linspace(0.1, 0.9, 9)
"""Tried rates of V on the exact model, as fractions of the largest one."""

WIDER = (1.0, 1.5, 2.5, 5.0)
"""Tried μ, as multiples of those of the exact model."""

FEW = 512
"""Number of samples from which V is chosen; it is checked on all."""

ROUNDS = 40
"""Rounds of reweighted least squares that find z*."""

VARIES = "lumped uncertainty that varies, √(Σ Pμδ²)"

DECAY = "feedback and integral, least rate of V [1/s]"


class IntegralValues(NamedTuple):
    """Values at one plant and state.

    Attributes:
        zeta: ζ under the nominal input (m).
        disturbed: The most that an unknown disturbance can add to each entry of ζ (m).
        feedback: G for the feedback (m × m).
        integral: G for the integral (m × m).
        rank: Rank of the map from inputs to β̇, on the model.
        rows: Rank of A.
    """

    zeta: Any
    disturbed: Any
    feedback: Any
    integral: Any
    rank: Any
    rows: Any


class IntegralEffects(Module):
    """ζ and G under a law with integral action, as a function of plant and state."""

    lumped: LumpedUncertainty
    metric: Metric = eqx.field(static=True)

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> IntegralValues:
        """The values at one plant and state; traced."""
        found = self.lumped.effects(plant, q, v, t)
        return IntegralValues(
            zeta=found.added,
            disturbed=jnp.abs(found.response) @ jnp.asarray(self.lumped.amplitude),
            feedback=found.reaction(stabilizing_of(self.lumped.law).metric),
            integral=found.reaction(self.metric),
            rank=found.rank,
            rows=found.rows,
        )


class Gains(NamedTuple):
    """Numbers of a law with integral action, row by row (m)."""

    feedback: np.ndarray  # κ/P [1/s]
    integral: np.ndarray  # k [1/s²]
    weight: np.ndarray  # P
    limit: np.ndarray  # largest |z*| that leaves the limit free; infinite without one


def gains_of(feedback: Stabilizing, integral: Integral, rows: int, safety_factor: float) -> Gains:
    """The numbers of a law of a nominal, a stabilizing and an integral term.

    Raises:
        InputError: a matrix is the weight, or a gain is 0.
    """
    weight = np.asarray(feedback.weight, dtype=float)
    if weight.ndim == 2:
        raise InputError(
            f"weight of term {feedback.name!r}",
            got=f"shape {weight.shape}",
            expected="a number or one per row, beside an Integral term",
        )
    each = lambda x: np.broadcast_to(np.asarray(x, dtype=float), rows)
    if feedback.profile is not None:
        raise InputError(
            f"profile of term {feedback.name!r}",
            got="a gain that varies with time",
            expected="a constant gain beside an integral term: V has constant coefficients",
            cure="Certify the law without the profile, or without the integral term.",
        )
    if not np.all(np.asarray(integral.gain) > 0):
        got, expected = np.asarray(integral.gain).tolist(), "a positive gain"
        raise InputError(f"gain of term {integral.name!r}", got=got, expected=expected)
    largest = np.inf if integral.limit is None else (1.0 - 2.0 * BAND) * each(integral.limit)
    return Gains(
        feedback=each(feedback.gain) / each(weight),
        integral=each(integral.gain),
        weight=each(weight),
        limit=each(largest) / safety_factor,
    )


class Form(NamedTuple):
    """V of a law with integral action, row by row (m).

    Attributes:
        gains: The law's numbers.
        square: a.
        cross: c.
        share: μ [s].
    """

    gains: Gains
    square: np.ndarray
    cross: np.ndarray
    share: np.ndarray

    @property
    def least(self) -> float:
        """γ₁ with γ₁‖β‖² ≤ V for every w."""
        return float(np.min(self.gains.weight * (1.0 - self.cross**2 / self.square)))

    @property
    def largest(self) -> float:
        """γ₂ with V ≤ γ₂‖β‖² + `of_integral`."""
        return float(np.max(self.gains.weight * (1.0 + self.cross / np.sqrt(self.square))))

    @property
    def residues(self) -> np.ndarray:
        """Pμ, the weight of δ²."""
        return self.gains.weight * self.share

    def of_integral(self, z: np.ndarray) -> np.ndarray:
        """Σ P(a + c√a) k z², for z (…, m)."""
        factor = self.square + self.cross * np.sqrt(self.square)
        return np.sum(self.gains.weight * factor * self.gains.integral * z**2, axis=-1)

    def distance(self, z: np.ndarray) -> np.ndarray:
        """√V of two states whose integrals differ by z (…, m)."""
        return np.sqrt(np.sum(self.gains.weight * self.square * self.gains.integral * z**2, -1))

    def rates(self, feedback: np.ndarray, integral: np.ndarray) -> np.ndarray:
        """λ of each sample (…), from G of the feedback and of the integral (…, m, m)."""
        P, c, root = self.gains.weight, self.cross, np.sqrt(self.gains.integral)
        rows = len(P)
        eye, zero = np.eye(rows), np.zeros((rows, rows))
        Q = np.block([[np.diag(P * self.square), np.diag(P * c)], [np.diag(P * c), np.diag(P)]])
        shape = *feedback.shape[:-2], rows, 2 * rows
        above = np.broadcast_to(np.hstack([zero, root * eye]), shape)
        below = np.concatenate([-integral * root, -feedback * self.gains.feedback], axis=-1)
        S = -Q @ np.concatenate([above, below], axis=-2)
        half = np.linalg.inv(np.linalg.cholesky(Q))
        spent = Q[:, rows:] / self.residues @ Q[rows:]
        S = half @ (S + np.swapaxes(S, -1, -2) - spent) @ half.T
        return np.linalg.eigvalsh(S)[..., 0]


def form(gains: Gains, share: float, wider: float) -> Form:
    """V for a fraction of the largest rate on the exact model.

    For each row its matrix is the inverse of X with A X + X Aᵀ + λX + bbᵀ/λ = 0, b = (0, 1).
    """
    square, cross, shares = [], [], []
    for kappa, k in zip(gains.feedback, gains.integral, strict=True):
        A = np.array([[0.0, np.sqrt(k)], [-np.sqrt(k), -kappa]])
        rate = -2.0 * share * np.linalg.eigvals(A).real.max()
        moved = A + 0.5 * rate * np.eye(2)
        X = solve_continuous_lyapunov(moved, np.diag([0.0, -1.0 / rate]))
        Q = np.linalg.inv(X)
        square.append(Q[0, 0] / Q[1, 1])
        cross.append(Q[0, 1] / Q[1, 1])
        shares.append(wider * rate / Q[1, 1])
    return Form(gains, *map(np.array, (square, cross, shares)))


class Residue(NamedTuple):
    """The part of ζ that the integral learns, and the rest.

    Attributes:
        learnt: z* of each plant (plants, m).
        size: √(Σ Pμδ²), including an unknown disturbance (plants, states).
    """

    learnt: np.ndarray
    size: np.ndarray


def residue_of(values: IntegralValues, V: Form) -> Residue:
    """z* of each plant that makes the largest √(Σ Pμδ²) over the states small.

    Any z* is valid. This one is found by least squares with weights that grow where δ is large
    (Lawson 1961), and is kept inside the integral's limit.
    """
    gains, root = V.gains, np.sqrt(V.residues)
    zeta = values.zeta * root
    map_of = values.integral * root[:, None] * gains.integral  # from z* to its share of ζ
    weights = np.full(zeta.shape[:2], 1.0 / zeta.shape[1])
    best, sizes = np.zeros((len(zeta), len(root))), None
    for _ in range(ROUNDS):
        heavy = weights[..., None, None] * map_of
        normal = np.sum(np.swapaxes(map_of, -1, -2) @ heavy, axis=1)
        right = np.sum(np.swapaxes(heavy, -1, -2) @ zeta[..., None], axis=1)
        z = np.linalg.solve(normal, right)[..., 0]
        z = np.clip(z, -gains.limit, gains.limit)
        left = linalg.norms(zeta - (map_of @ z[:, None, :, None])[..., 0])
        if sizes is None:
            best, sizes = z, left
        better = left.max(axis=1) < sizes.max(axis=1)
        best = np.where(better[:, None], z, best)
        sizes = np.where(better[:, None], left, sizes)
        weights = weights * (left + 1e-12 * (1.0 + left.max()))
        weights = weights / weights.sum(axis=1, keepdims=True)
    assert sizes is not None
    return Residue(best, sizes + linalg.norms(root * values.disturbed))


def scores(values: IntegralValues, gains: Gains) -> dict[str, np.ndarray]:
    """Searched quantities: the extremes of ζ row by row, and the least λ."""
    ends = np.concatenate([values.zeta + values.disturbed, values.disturbed - values.zeta], axis=-1)
    rate = form(gains, 0.5, 1.5).rates(values.feedback, values.integral)
    return {"ends": ends, "rate": -rate[..., None]}


@dataclass(frozen=True)
class IntegralTheorem(Theorem):
    """A servo law with integral action.

    Attributes:
        law: The law: a nominal, a stabilizing and an integral term.
        term: The integral term.
        constant_plants: True: the integral learns one value for each plant.
    """

    constant_plants: ClassVar[bool] = True

    law: ServoLaw
    term: Integral

    def conclude(self, samples: Samples, disturbance: Any, states: StateSet) -> Conclusion:
        """The guarantee of ‖β‖, in tubes that shrink.

        Raises:
            CertificateError: an assumption fails, or the ultimate bound exceeds the largest sampled
                ‖β‖.
            InputError: the law's weight is a matrix.
        """
        law, factor = self.law, samples.safety_factor
        feedback = feedback_of(law)
        first = (jnp.asarray(x[0]) for x in samples.states)
        rows = len(constraint_labels(law.model, law.constraint, *first))
        gains = gains_of(feedback, self.term, rows, factor)
        lumped = lumped_uncertainty(
            law, feedback.weight, feedback.metric, False, disturbance, samples.speeds
        )
        function = IntegralEffects(lumped, self.term.metric)
        values = samples.searched(function, lambda values, _: scores(values, gains))
        require_reached(samples, values)
        bases = samples.bases(function)
        basis = bases.rank if bases.rank == "exact" else "drawn"
        samples.allow("rows that depend on others", rows - values.rank, 0.0, "0", basis)
        V = _best(gains, values, factor)
        of_rate = bases.feedback if bases.feedback == bases.integral else samples.basis
        rate, residue = _rate(samples, V, values, of_rate), residue_of(values, V)
        largest = samples.allow(VARIES, residue.size, LARGEST, "finite", samples.basis)
        size = factor * float(largest)
        comparison = _comparison(V, rate, size, factor**2 * V.of_integral(residue.learnt).max())
        largest = np.abs(residue.learnt).max(axis=0)
        constants = {"λ": rate, "√(Σ Pμδ²)": size}
        constants |= {f"z*[{i}]": float(z) for i, z in enumerate(largest)}
        tubes = Tubes(law, samples, states, 1)
        shrinking = _shrunk(samples, function, V, comparison, residue.learnt, tubes, states)
        guarantee = Guarantee((comparison, shrinking.comparisons[0]), constants)
        ratio = guarantee.ultimate_bound / tubes.largest.max()
        text = "ultimate bound of ‖β‖ over the largest in the states"
        samples.allow(text, np.full((1, 1), ratio), 1.0, "≤ 1", samples.basis)
        found = invariance(tubes, [guarantee], None, factor)
        remarks = shrinking.remarks
        return Conclusion(name_of(law), (guarantee,), found, remarks, tubes.position)


def _shrunk(
    samples: Samples,
    function: IntegralEffects,
    V: Form,
    first: ExponentialComparison,
    learnt: np.ndarray,
    tubes: Tubes,
    states: StateSet,
) -> Shrinking:
    """The stages in tubes: each has a new z* for the integral to learn, and a smaller rest."""
    factor, count = samples.safety_factor, samples.plants.size
    last = [(samples.states, learnt)]

    def conclude(inner: Inner, sizes: np.ndarray) -> Sequence[Delayed | None]:
        own = samples.of(inner.space(samples.space))
        values = own.searched(function, lambda values, _: scores(values, V.gains))
        samples.count(own)
        residue, (before, known) = residue_of(values, V), last[-1]
        if own.plants.size > count:  # new samples count with the z* learnt before
            found = evaluate(function, members(own.plants, slice(count, None)), before)
            known = np.concatenate([known, residue_of(found, V).learnt])
        exact = _exact(V)
        found = V.rates(values.feedback, values.integral).min()
        rate = float(safe_effectiveness(found, factor, exact))
        if not rate > 0.0 or not np.isfinite(residue.size).all():
            return [None]
        # At the entry √V ≤ √γ₁ times the bound of ‖β‖, plus the distance to the new z*.
        moved = factor * float(V.distance(residue.learnt - known).max())
        start = (np.sqrt(V.least) * float(sizes[0]) + moved) ** 2
        last.append((own.states, residue.learnt[:count]))
        size = factor * float(residue.size.max())
        return [(_comparison(V, rate, size, start), 0.0)]

    span = states.t[1] - states.t[0]
    return Shrinking(tubes, [[Stage(first)]], span, factor).run(conclude)


def _comparison(V: Form, rate: float, size: float, start: float) -> ExponentialComparison:
    """V̇ ≤ −λV + Σ Pμδ², with `start` the part of V(t₀) that does not come from β."""
    return ExponentialComparison(
        gamma1=V.least, gamma2=V.largest, rate=rate, residue=size**2, offset=float(start)
    )


def _exact(V: Form) -> float:
    """λ on the exact model."""
    unit = np.eye(len(V.cross))
    return float(V.rates(unit, unit))


def _best(gains: Gains, values: IntegralValues, factor: float) -> Form:
    """V with the least ultimate bound for a δ of a given size."""
    G = [x.reshape(-1, *x.shape[-2:]) for x in (values.feedback, values.integral)]
    few = evenly(len(G[0]), FEW)

    def bound(V: Form) -> float:
        found = V.rates(*(x[few] for x in G)).min()
        rate = float(safe_effectiveness(found, factor, _exact(V)))
        return float(V.residues.max() / (rate * V.least)) if rate > 0.0 else np.inf

    return min((form(gains, share, wider) for share in SHARES for wider in WIDER), key=bound)


def _rate(samples: Samples, V: Form, values: IntegralValues, basis: str) -> float:
    """λ on the safe side."""
    found = V.rates(values.feedback, values.integral)
    least = samples.require(DECAY, found, SMALLEST, "positive", basis)
    return float(safe_side(samples, least, _exact(V)))


servo_theorem_of.register(Integral, lambda term, law: IntegralTheorem(law, term))
