"""Theorem about servo laws whose bound function adapts, with its barrier.

V = βᵀPβ + e α̃ᵀDα̃ gives the bound in closed form. In a tube a barrier in the plane of ‖β‖ and the
adapted bound gives a smaller one. The adapted bound is at least a = Σ mᵢ α̂ᵢ with the least sampled
values mᵢ of the basis. With
y = √(V/γ₁), V = βᵀPβ and r = ‖β‖ between √(γ₁/γ₂) y and y

    ẏ ≤ h(r, a) / γ₁,    h(r, a) = max over the samples of ‖ζ‖ − κ d r − g a φ(a r),
    ȧ ≥ K (r − δ) − k₂ a,    K = Σ k₁ᵢ mᵢ²,

with the dead zone δ. h decreases with r and with a. Let y = C(a) be a curve that starts at a = 0,
along which a grows, and which is at least as steep as every such motion. No motion crosses it from
below. The curve peaks where h vanishes, and a motion below it never rises above the peak. A motion
above it gets under it, or beyond the peak's a, within the time that a takes along the curve; there
y falls.
"""

from dataclasses import dataclass

import numpy as np

from servocon import linalg
from servocon.certificates.assumptions import LARGEST, Samples
from servocon.certificates.comparison import FallComparison, Stage
from servocon.certificates.guarantee import Guarantee
from servocon.certificates.inequalities import LEVELS, Concluded, Inequality, SeparateInequalities
from servocon.certificates.lumped_uncertainty import (
    Reference,
    UncertaintyValues,
    safe_effectiveness,
)
from servocon.certificates.states import States
from servocon.certificates.theorems.bound_functions import fit_each
from servocon.certificates.theorems.robust import ROBUSTIFYING
from servocon.certificates.theorems.servo import Build, ServoTheorem, servo_theorem_of
from servocon.certificates.theorems.servo_assumptions import (
    Examined,
    effectiveness,
    guarantees_of_agents,
)
from servocon.errors import InputError, two_digits
from servocon.laws.adaptive import BAND, Adaptive
from servocon.laws.boundary_layers import RESIDUES, BoundaryLayer, boundary_layer_gain

STEPS = 4000
"""Largest number of segments of the curve."""

STEP = 0.005
"""Largest rise of y along a segment, relative to the size of reference."""

START = 0.01
"""C(0), in units of the size of reference, beyond the dead zone."""


@dataclass(frozen=True)
class AdaptiveInequality(Inequality):
    """The inequality of an adaptive law.

    Attributes:
        zeta: ‖ζ‖ on the safe side (plants, states).
        decay: κ d (plants, states).
        gain: g (plants, states).
        growth: K.
        dead_zone: δ.
        leakage: k₂ [1/s].
        largest: The a above which a box of the coefficients may reduce the growth.
        boundary_layer: Shape of the boundary layer.
        width: ε.
        gamma1: γ₁.
        gamma2: γ₂.
        reference: A bound of y; segments are measured relative to it.
    """

    zeta: np.ndarray
    decay: np.ndarray
    gain: np.ndarray
    growth: float
    dead_zone: float
    leakage: float
    largest: float
    boundary_layer: BoundaryLayer
    width: float
    gamma1: float
    gamma2: float
    reference: float

    @property
    def ratio(self) -> float:
        """Least r over y."""
        return float(np.sqrt(self.gamma1 / self.gamma2))

    def bracket(self, *at: float) -> np.ndarray:
        """‖ζ‖ − κ d r − g a φ(a r) at the least r for a size y, and at an adapted bound a."""
        y, a = at
        r = self.ratio * y
        x = np.array([a * r])
        (turned,) = a * x * boundary_layer_gain(self.boundary_layer, x, self.width)
        return self.zeta - self.decay * r - self.gain * turned

    def rise(self, y: float, a: float) -> float:
        """h, the largest bracket of all samples."""
        return float(self.bracket(y, a).max())

    def conclude(self) -> Concluded | None:
        """The comparison beyond the barrier's peak; None if there is no such curve.

        It holds once every motion has reached the curve, or the peak's a.
        """
        if not self.growth > 0.0 or not np.isfinite([self.zeta.max(), self.dead_zone]).all():
            return None
        if np.any(self.decay <= 0.0) or np.any(self.gain <= 0.0):
            return None
        y = self.dead_zone / self.ratio + START * self.reference
        first, a, delay = y, 0.0, 0.0
        for _ in range(STEPS):
            rise = self.rise(y, a) / self.gamma1
            if rise <= 0.0:
                break
            speed = self.growth * (self.ratio * y - self.dead_zone) - self.leakage * a
            step = STEP * self.reference / rise * speed
            if a > 0.0:
                step = min(step, 0.02 * a)
            # The least ȧ and the largest ẏ on the segment, since h falls with y and with a.
            least = speed - self.leakage * step
            if not least > 0.0 or a + step > self.largest:
                return None
            a, y, delay = a + step, y + rise * step / least, delay + step / least
        else:
            return None
        levels = y * LEVELS
        fall = np.array([-self.ratio * self.rise(float(x), a) / self.gamma1 for x in levels])
        return Concluded(FallComparison(levels, fall), delay, ((first, 0.0), (y, a)))


class AdaptiveTheorem(ServoTheorem):
    """A servo law with `Adaptive`."""

    term: Adaptive

    @property
    def agents(self) -> int:
        """Number of agents of the term."""
        return self.term.agents

    def reference(self, samples: Samples) -> Reference:
        """The sum of the functions."""
        return lambda states: self.basis(samples, states).sum(axis=-1)

    def basis(self, samples: Samples, states: States) -> np.ndarray:
        """The functions Π̃ of each agent (states, agents, k)."""
        functions, agents = self.term.functions, self.term.agents
        return samples.values_of_agents(functions, agents, axes=1, states=states)

    def searched(
        self, samples: Samples, values: UncertaintyValues, states: States
    ) -> dict[str, np.ndarray]:
        """‖Π̃‖, if the dead zone is that of the error."""
        if self.term.dead_zone_of != "error":
            return {}
        sizes = linalg.norms(self.basis(samples, states))
        return {"basis": np.broadcast_to(sizes, values.size.shape)}

    def searched_in_tubes(
        self, samples: Samples, values: UncertaintyValues, states: States
    ) -> dict[str, np.ndarray]:
        """The least of each function."""
        basis = -self.basis(samples, states).reshape(len(states[2]), -1)
        return {"basis": np.broadcast_to(basis, (*values.size.shape[:2], basis.shape[1]))}

    def stages(self, guarantee: Guarantee, concluded: Concluded | None) -> list[Stage]:
        """The exponential closed form, then the barrier once it is reached."""
        further = [Stage(concluded.comparison, wait=concluded.delay)] if concluded else []
        return [Stage(guarantee.comparisons[1]), *further]

    def closed_forms(
        self, examined: Examined, samples: Samples
    ) -> tuple[tuple[Guarantee, ...], np.ndarray]:
        """V = βᵀPβ + e α̃ᵀDα̃ with α̃ = α̂ − α, D = K₁⁻¹ and e = 1 + ρ_E.

        V̇ ≤ −2κe‖β‖² − 2e k₂ α̃ᵀDα̃ + 2e(k₂‖Dα‖ + ε_d p)‖α̃‖ + e c ε, with p = 1 for a dead zone of the
        gradient and p ≥ ‖Π̃‖ for one of the error. In the exponential form the cross terms are taken
        in the norm √(α̃ᵀDα̃) and split by Young's inequality.
        """
        term, values, base = self.term, examined.values, examined.base
        if not np.all(np.asarray(term.leakage) > 0):
            decay = two_digits(float(np.min(base["k1"] / base["gamma2"])), up=False)
            raise InputError(
                f"leakage of term {term.name!r}",
                got=np.asarray(term.leakage).tolist(),
                expected="a positive one",
                cure="Without leakage the parameters need not stay bounded; "
                f"leakage={decay:g} lets them fall as fast as ‖β‖².",
            )
        e = effectiveness(samples, ROBUSTIFYING, values.robust, 1.0, examined.bases.robust)
        basis = self.basis(samples, samples.states)
        alpha, used = _covering(samples, values.size / e, basis, term)
        text = "lumped uncertainty ‖ζ‖ over (1 + ρ_E) α · basis"
        samples.allow(text, used, 1.0, "≤ 1", samples.basis)
        leakage, dead = (
            np.asarray(term.leakage, dtype=float),
            np.asarray(term.dead_zone, dtype=float),
        )
        if term.dead_zone_of == "error" and np.any(dead > 0):
            sizes = np.broadcast_to(linalg.norms(basis), values.size.shape)
            largest = samples.allow("size of the basis", sizes, LARGEST, "finite", samples.basis)
            dead = dead * samples.safety_factor * largest  # ε_d p
        D = 1.0 / np.broadcast_to(np.asarray(term.gain, dtype=float), alpha.shape)
        error = np.asarray(term.initial, dtype=float) - alpha
        residue = e * RESIDUES[term.boundary_layer] * np.asarray(term.width, dtype=float)
        slowest, weighted = D.min(axis=1), np.linalg.norm(D * alpha, axis=1)
        lemma = {
            "gamma1": np.minimum(base["gamma1"], e * slowest),
            "gamma2": np.maximum(base["gamma2"], e * D.max(axis=1)),
            "k1": np.minimum(base["k1"], 2.0 * e * leakage * slowest),
            "k2": 2.0 * e * (leakage * weighted + dead),
            "k3": residue,
            "offset": np.linalg.norm(error, axis=1),
        }
        cross = leakage * np.sqrt(np.sum(D * alpha**2, axis=1)) + dead / np.sqrt(slowest)
        exponential = {
            "gamma1": base["gamma1"],
            "gamma2": base["gamma2"],
            "rate": np.minimum(base["k1"] / base["gamma2"], leakage),
            "residue": e * cross**2 / leakage + residue,
            "offset": e * np.sum(D * error**2, axis=1),
        }
        constants = {"κ(1 + ρ_E)": base["k1"] / 2.0, "1 + ρ_E": e, "k₃": residue}
        constants |= {f"α[{i}]": column for i, column in enumerate(alpha.T)}
        return guarantees_of_agents(term.agents, lemma, constants, exponential), e

    def inequalities(
        self, examined: Examined, scale: np.ndarray, samples: Samples, sizes: np.ndarray
    ) -> Build:
        """The inequalities in a tube, with the least values of the functions at its states."""
        term, factor = self.term, samples.safety_factor
        basis = self.basis(samples, samples.states)
        agents = examined.agents
        least = basis.min(axis=0) - (factor - 1.0) * np.ptp(basis, axis=0)
        least = np.maximum(least, 0.0)  # m (agents, k)
        each = lambda x: np.broadcast_to(np.asarray(x, dtype=float), agents)
        size = 1.0 if term.dead_zone_of == "error" else np.linalg.norm(least, axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            dead = np.where(each(term.dead_zone) > 0.0, each(term.dead_zone) / size, 0.0)
        growth = np.sum(np.broadcast_to(term.gain, least.shape) * least**2, axis=1)
        largest = [_largest(term, least, i) for i in range(agents)]

        def build(values: UncertaintyValues, states: States) -> SeparateInequalities:
            decay = safe_effectiveness(values.decay, factor, examined.exact)
            gain = safe_effectiveness(values.robust, factor, 1.0)
            found = [
                AdaptiveInequality(
                    zeta=factor * values.size[..., i],
                    decay=examined.gain * decay[..., i],
                    gain=gain[..., i],
                    growth=float(growth[i]),
                    dead_zone=float(dead[i]),
                    leakage=float(each(term.leakage)[i]),
                    largest=largest[i],
                    boundary_layer=term.boundary_layer,
                    width=float(each(term.width)[i]),
                    gamma1=float(examined.gamma1[i]),
                    gamma2=float(examined.gamma2[i]),
                    reference=float(sizes[i]),
                )
                for i in range(agents)
            ]
            return SeparateInequalities(found)

        return build


def _covering(
    samples: Samples, sizes: np.ndarray, basis: np.ndarray, term: Adaptive
) -> tuple[np.ndarray, np.ndarray]:
    """The α (agents, k) with the least sum that cover the sizes, and the sizes over α · basis.

    Each lies in the term's box, outside the bands at its sides where the adaptation slows down.
    """
    each, boxes = basis.shape[1:], None
    if term.box is not None:
        lower, upper = (np.broadcast_to(side, each) for side in term.box)
        band = BAND * (upper - lower)
        boxes = np.stack([lower + band, upper - band], axis=-1)
    return fit_each(basis, sizes, samples.safety_factor, np.ones(each[1]), boxes)


def _largest(term: Adaptive, least: np.ndarray, agent: int) -> float:
    """The a below which no relevant coefficient is near the upper side of its box."""
    if term.box is None:
        return float("inf")
    lower, upper = (np.broadcast_to(side, least.shape)[agent] for side in term.box)
    free = upper - BAND * (upper - lower)
    counts = least[agent] > 0.0
    return float(np.min((least[agent] * free)[counts], initial=np.inf))


servo_theorem_of.register(Adaptive, lambda term, law: AdaptiveTheorem(law, term))
