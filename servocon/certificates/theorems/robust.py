"""Theorems about servo laws with a bound on the lumped uncertainty, or with feedback alone.

V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2‖ζ‖‖β‖ under feedback alone, and −2κ(1 + ρ_E)‖β‖² + e c ε with a robust
term whose bound function covers ζ: ‖ζ‖ ≤ e ρ.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from servocon.certificates.assumptions import LARGEST, SMALLEST, Samples
from servocon.certificates.evaluation import StateEvaluation
from servocon.certificates.guarantee import Guarantee
from servocon.certificates.inequalities import SampledInequalities
from servocon.certificates.lumped_uncertainty import (
    Reference,
    UncertaintyValues,
    safe_effectiveness,
    stabilizing_of,
)
from servocon.certificates.states import States
from servocon.certificates.theorems.servo import Build, ServoTheorem, servo_theorem_of
from servocon.certificates.theorems.servo_assumptions import (
    Constants,
    Examined,
    effectiveness,
    feedback_of,
    guarantees_of_agents,
)
from servocon.laws.agents import numbers_of_agents
from servocon.laws.boundary_layers import RESIDUES, BoundaryLayer
from servocon.laws.robust import Robust, RobustTranspose

ROUNDING = 1e-9
"""Relative amount by which a sampled effectiveness may be below the law's."""

ROBUSTIFYING = "robustifying input, least eigenvalue of sym P G P⁻¹"

WITHIN_BOUND = "lumped uncertainty ‖ζ‖ over its bound"


class FeedbackTheorem(ServoTheorem):
    """A servo law with feedback alone: V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2‖ζ‖‖β‖."""

    restarts: ClassVar[bool] = True

    def provable(self) -> tuple[Any, Any]:
        """The feedback and the robustifying term, if the latter acts as a desired rate of β."""
        return super().provable() if self.transpose else (feedback_of(self.law), self.term)

    def closed_forms(
        self, examined: Examined, samples: Samples
    ) -> tuple[tuple[Guarantee, ...], np.ndarray]:
        """The guarantees from the largest ‖ζ‖."""
        size, basis = examined.values.size, examined.bases.size
        largest = samples.allow("lumped uncertainty ‖ζ‖", size, LARGEST, "finite", basis)
        size = samples.safety_factor * largest
        return _guarantees(examined, {"k2": 2.0 * size}, {"‖ζ‖": size}), np.ones(self.agents)

    def inequalities(
        self, examined: Examined, scale: np.ndarray, samples: Samples, sizes: np.ndarray
    ) -> Build:
        """The inequality of each agent."""
        factor, least, largest = samples.safety_factor, examined.gamma1, examined.gamma2
        layer, width = self.boundary_layer
        width = np.broadcast_to(width, least.shape)
        ratio, shrinks = self.ratio(least, largest)

        def build(values: UncertaintyValues, states: States) -> SampledInequalities:
            rho = self.bound(states)
            zeta, gain = self.robustifying(values, scale, rho, factor)
            decay = examined.gain * safe_effectiveness(values.decay, factor, examined.exact)
            zeta, decay, gain, rho = np.broadcast_arrays(zeta, decay * shrinks, gain, rho)
            return SampledInequalities(
                zeta=zeta,
                decay=decay,
                gain=gain,
                rho=rho,
                boundary_layer=layer,
                width=width,
                ratio=ratio,
                scale=ratio / least,
                initial_ratio=np.sqrt(largest / least),
                reference=sizes,
            )

        return build

    @property
    def boundary_layer(self) -> tuple[BoundaryLayer, Any]:
        """Shape and width of the boundary layer."""
        return "saturation", 1.0

    def ratio(self, least: np.ndarray, largest: np.ndarray) -> tuple[np.ndarray, Any]:
        """The least r over y, and the factor on κ d if r is not ‖β‖ (agents each)."""
        return np.sqrt(least / largest), 1.0

    def bound(self, states: States) -> np.ndarray:
        """ρ of each agent (states, agents); zero without a robust term."""
        return np.zeros((len(states[2]), self.agents))

    def robustifying(
        self, values: UncertaintyValues, scale: np.ndarray, rho: np.ndarray, factor: float
    ) -> tuple[np.ndarray, Any]:
        """‖ζ‖ on the safe side and g (plants, states, agents each)."""
        return factor * values.size, np.zeros(1)


class RobustTheorem(FeedbackTheorem):
    """A servo law with `Robust`: V̇ ≤ −2κ(1 + ρ_E)‖β‖² + e c ε."""

    @property
    def agents(self) -> int:
        """Number of agents of the term."""
        return self.term.agents

    @property
    def boundary_layer(self) -> tuple[BoundaryLayer, Any]:
        """Shape and width of the term's boundary layer."""
        return self.term.boundary_layer, np.asarray(self.term.width, dtype=float)

    def reference(self, samples: Samples) -> Reference:
        """The bound function."""
        return lambda states: samples.values_of_agents(self.term.bound, self.agents, states=states)

    def bound(self, states: States) -> np.ndarray:
        """ρ of each agent (states, agents)."""
        count = len(states[2])
        found = self._bound(*states).reshape(count, -1)
        return np.broadcast_to(found, (count, self.agents))

    @cached_property
    def _bound(self) -> StateEvaluation:
        return StateEvaluation(self.term.bound)

    def bounded(self, values: UncertaintyValues) -> np.ndarray:
        """The size that ρ bounds: ‖ζ‖, or ‖ζ‖/(1 + ρ_E) by the convention."""
        return values.size if self._total else values.size / values.robust

    def closed_forms(
        self, examined: Examined, samples: Samples
    ) -> tuple[tuple[Guarantee, ...], np.ndarray]:
        """The guarantees from the bound function, if it covers the samples."""
        scale = self.scale(examined, samples)
        share = self._share(examined.values, samples.states, scale)
        samples.allow(WITHIN_BOUND, share, 1.0, "≤ 1", samples.basis)
        layer, width = self.boundary_layer
        residue = scale * RESIDUES[layer] * width
        constants = {"ε": width, "c": RESIDUES[layer], "k₃": residue}
        return _guarantees(examined, {"k3": residue}, constants), scale

    def functions_of_agents(self) -> Sequence[tuple[Callable[..., Any], int]]:
        """The bound function."""
        return ((self.term.bound, 0),)

    def numbers_of_agents(self) -> np.ndarray:
        """Width, effectiveness, and weights."""
        term, feedback = self.term, stabilizing_of(self.law)
        given = term.width, term.effectiveness, term.weight, feedback.weight
        return np.hstack([numbers_of_agents(x, self.agents) for x in given if x is not None])

    def check_tube(self, samples: Samples, values: UncertaintyValues, scale: np.ndarray) -> None:
        """Refuse a bound function that does not cover the samples of a tube."""
        share = self._share(values, samples.states, scale)
        if not share.max() <= 1.0:
            samples.allow(WITHIN_BOUND, share, 1.0, "≤ 1", samples.basis)

    def scale(self, examined: Examined, samples: Samples) -> np.ndarray:
        """Effectiveness e of each agent's robustifying input: 1 + ρ_E, or 1 by the convention."""
        values, basis = examined.values, examined.bases.robust
        if not self._total:
            return effectiveness(samples, ROBUSTIFYING, values.robust, 1.0, basis)
        given = np.asarray(self.term.effectiveness, dtype=float)
        if given.ndim:
            ratio = values.robust / given
            text = f"{ROBUSTIFYING} over the law's"
            samples.require(text, ratio, 1.0 - ROUNDING, "≥ 1", basis)
        else:
            least = float(given) * (1.0 - ROUNDING)
            words = f"≥ {given:.6g}, the law's"
            samples.require(ROBUSTIFYING, values.robust, least, words, basis)
        return np.ones(values.size.shape[-1])

    def robustifying(
        self, values: UncertaintyValues, scale: np.ndarray, rho: np.ndarray, factor: float
    ) -> tuple[np.ndarray, Any]:
        """‖ζ‖ on the safe side and g (plants, states, agents each)."""
        gain = safe_effectiveness(values.robust, factor, 1.0)
        if self._total:
            gain = gain / np.asarray(self.term.effectiveness, dtype=float)
        return _least_zeta(values, scale, rho, factor), np.maximum(gain, scale)

    @property
    def _total(self) -> bool:
        return self.term.convention == "total"

    def _share(self, values: UncertaintyValues, states: States, scale: np.ndarray) -> np.ndarray:
        """‖ζ‖ over e ρ (plants, states, agents), at most 1 where the bound holds."""
        return values.size / np.maximum(scale * self.bound(states), SMALLEST)


class TransposeTheorem(RobustTheorem):
    """A servo law with `RobustTranspose`: V̇ ≤ −2κ‖β‖² + λ c ε, with ‖Pβ‖ as r."""

    transpose: ClassVar[bool] = True

    @property
    def agents(self) -> int:
        """Number of agents: one."""
        return 1

    def bounded(self, values: UncertaintyValues) -> np.ndarray:
        """‖ζ‖ over the least eigenvalue of A M⁻¹Aᵀ."""
        return values.size / values.robust

    def scale(self, examined: Examined, samples: Samples) -> np.ndarray:
        """λ, below the eigenvalues of A M⁻¹Aᵀ."""
        text = "robustifying input, least eigenvalue of A M⁻¹Aᵀ"
        values, basis = examined.values.robust, examined.bases.robust
        return effectiveness(samples, text, values, None, basis)

    def ratio(self, least: np.ndarray, largest: np.ndarray) -> tuple[np.ndarray, Any]:
        """‖Pβ‖ ≥ γ₁ y, and κ‖β‖² ≥ κ‖Pβ‖²/γ₂²."""
        return least, 1.0 / largest**2

    def robustifying(
        self, values: UncertaintyValues, scale: np.ndarray, rho: np.ndarray, factor: float
    ) -> tuple[np.ndarray, Any]:
        """‖ζ‖ on the safe side and g (plants, states, agents each)."""
        zeta = _least_zeta(values, scale, rho, factor)
        return zeta, safe_effectiveness(values.robust, factor, None)


def _least_zeta(
    values: UncertaintyValues, scale: np.ndarray, rho: np.ndarray, factor: float
) -> np.ndarray:
    """‖ζ‖ on the safe side; the assumption bounds it by e ρ, too."""
    return np.minimum(factor * values.size, np.maximum(scale * rho, values.size))


def _guarantees(examined: Examined, lemma: Constants, constants: Constants):
    """The guarantee of each agent, with κ(1 + ρ_E) among its constants."""
    constants = {"κ(1 + ρ_E)": examined.kappa} | constants
    return guarantees_of_agents(examined.agents, examined.base | lemma, constants)


servo_theorem_of.register(type(None), lambda term, law: FeedbackTheorem(law, term))
servo_theorem_of.register(Robust, lambda term, law: RobustTheorem(law, term))
servo_theorem_of.register(RobustTranspose, lambda term, law: TransposeTheorem(law, term))
