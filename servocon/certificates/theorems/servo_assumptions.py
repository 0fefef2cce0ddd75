"""The assumptions that every servo law needs, checked over samples."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.certificates.assumptions import SMALLEST, Assumption, Samples
from servocon.certificates.comparison import ComparisonLemma, ExponentialComparison
from servocon.certificates.guarantee import BetaSize, Guarantee, of_beta
from servocon.certificates.kinds import Kinds
from servocon.certificates.lumped_uncertainty import (
    UNCOUPLED,
    LumpedUncertainty,
    Ranks,
    Reference,
    UncertaintyValues,
    out_of_reach,
    quantities,
    safe_effectiveness,
    stabilizing_of,
    weight_matrix,
)
from servocon.certificates.states import States
from servocon.constraint.constraint import constraint_labels
from servocon.errors import CertificateError, InputError
from servocon.laws import ServoLaw, Stabilizing
from servocon.laws.agents import diagonal_blocks
from servocon.tree import Module

UNREACHED = 1e-6
"""Part of β outside the range of A, relative to 1 + ‖β‖, that counts as rounding."""

Constants = dict[str, Any]
"""Numbers by name: one for all agents, or one for each (agents)."""


class Examined(NamedTuple):
    """A servo law whose assumptions hold at the samples, except that of its robustifying term.

    Attributes:
        function: The lumped uncertainty as a function of plant and state.
        values: Its values at the samples.
        bases: The basis of each of them.
        gain: κ.
        exact: Effectiveness of the feedback on the exact model (agents).
        gamma1: Least eigenvalue of P (agents).
        gamma2: Largest eigenvalue of P (agents).
        kappa: κ(1 + ρ_E) on the safe side (agents).
        kinds: Kinds of the agents, if they are known.
    """

    function: LumpedUncertainty
    values: UncertaintyValues
    bases: UncertaintyValues
    gain: float
    exact: np.ndarray
    gamma1: np.ndarray
    gamma2: np.ndarray
    kappa: np.ndarray
    kinds: Kinds | None = None

    @property
    def agents(self) -> int:
        """Number of agents."""
        return len(self.gamma1)

    @property
    def base(self) -> Constants:
        """The constants of the comparison lemma that all kinds of terms share."""
        return {"gamma1": self.gamma1, "gamma2": self.gamma2, "k1": 2.0 * self.kappa}


def feedback_of(law: ServoLaw) -> Stabilizing:
    """The law's stabilizing term.

    Raises:
        InputError: it has none with a positive gain.
    """
    feedback = stabilizing_of(law)
    if not np.all(np.asarray(feedback.gain) > 0):
        raise InputError(
            "law", got="no feedback", expected="a servocon.Stabilizing term with a positive gain"
        )
    return feedback


class Further(Module):
    """The further gain of a feedback, as a function of the state.

    Attributes:
        profile: The gain, as a function of time.
    """

    profile: Any

    def __call__(self, q: Array, v: Array, t: Array) -> Array:
        """The gain at one state; traced."""
        return jnp.asarray(self.profile(t), float)


def examine(
    law: ServoLaw,
    function: LumpedUncertainty,
    reference: Reference | None,
    further: Callable[[UncertaintyValues, States], dict[str, np.ndarray]],
    samples: Samples,
    kinds: Kinds | None = None,
) -> Examined:
    """Check the assumptions that every servo law needs.

    Args:
        law: The law.
        function: Its lumped uncertainty.
        reference: The sizes with which ‖ζ‖ is compared; None: 1.
        further: Further quantities whose largest values count.
        samples: The samples.
        kinds: Kinds of the agents, if they are known.
    """
    feedback, agents = feedback_of(law), function.agents
    if feedback.profile is not None:
        added, words = samples.values_of_agents(Further(feedback.profile), 1), "≥ 0"
        samples.require("further gain of the feedback", added[None], -SMALLEST, words)

    def worst(values: UncertaintyValues, states: States) -> dict[str, np.ndarray]:
        return quantities(values, states, reference) | further(values, states)

    values = samples.searched(function, worst, kinds=kinds)
    bases = samples.bases(function)
    first = (jnp.asarray(x[0]) for x in samples.states)
    rows = len(constraint_labels(law.model, law.constraint, *first))
    P, P2 = (np.asarray(weight_matrix(w, rows)) for w in (function.weight, feedback.weight))
    _check_rows(samples, values, bases, rows, P, P2)
    if agents > 1:
        _check_agents(samples, values, bases, rows)
    ratio, gain = P @ np.linalg.inv(P2), float(np.asarray(feedback.gain))
    exact = np.linalg.eigvalsh(diagonal_blocks((ratio + ratio.T) / 2.0, agents))[:, 0]
    text = "feedback, least eigenvalue of sym P G P⁻¹"
    kappa = gain * effectiveness(samples, text, values.decay, exact, bases.decay)
    eigenvalues = np.linalg.eigvalsh(diagonal_blocks(P, agents))
    least, largest = eigenvalues[:, 0], eigenvalues[:, -1]
    return Examined(function, values, bases, gain, exact, least, largest, kappa, kinds)


def guarantees_of_agents(
    agents: int, lemma: Constants, constants: Constants, exponential: Constants | None = None
) -> tuple[Guarantee, ...]:
    """The guarantee of each agent, from the constants of its comparisons."""

    def of(i: int, numbers: Constants) -> dict[str, float]:
        return {name: float(np.broadcast_to(x, agents)[i]) for name, x in numbers.items()}

    return tuple(
        of_beta(
            ComparisonLemma(**of(i, lemma)),
            of(i, constants),
            ExponentialComparison(**of(i, exponential)) if exponential else None,
            BetaSize(agents, i) if agents > 1 else BetaSize(),
        )
        for i in range(agents)
    )


def _check_rows(
    samples: Samples,
    values: UncertaintyValues,
    bases: UncertaintyValues,
    rows: int,
    *weights: np.ndarray,
) -> None:
    """Check that the inputs reach every row.

    With redundant rows P must be a number, and β must lie in the range of A.
    """
    require_reached(samples, values)
    if np.all(values.rank == rows):
        return
    samples.allow(
        "redundant rows, part of β outside the range of A",
        values.outside,
        UNREACHED,
        "0, up to rounding",
        bases.outside,
    )
    uneven = max(float(np.abs(P - P[0, 0] * np.eye(rows)).max()) for P in weights)
    samples.allow(
        "redundant rows, weight P beside a multiple of the identity",
        np.full(values.rank.shape, uneven),
        0.0,
        "0",
        "exact",
    )


def require_reached(samples: Samples, values: Ranks) -> None:
    """Refuse rows out of the inputs' reach.

    Raises:
        CertificateError: a row is out of reach; the error names the worst sample.
    """
    lost = out_of_reach(values)
    if lost is not None:
        raise CertificateError(
            Assumption(
                "range condition, rank of A M⁻¹B",
                f"{values.rows[lost]}, the rank of A",
                float(values.rank[lost]),
                samples.sample(*lost),
            )
        )


def _check_agents(
    samples: Samples, values: UncertaintyValues, bases: UncertaintyValues, rows: int
) -> None:
    """Check that rows are independent and G is block diagonal: no agent acts on another's β."""
    basis = bases.rank if bases.rank == "exact" else "drawn"
    samples.allow("agents, rows that depend on others", rows - values.rank, 0.0, "0", basis)
    samples.allow(
        "agents, entries of P G P⁻¹ between two of them",
        values.coupling,
        UNCOUPLED,
        "0, up to rounding",
        bases.coupling,
    )


def effectiveness(
    samples: Samples, text: str, values: np.ndarray, exact: Any, basis: str
) -> np.ndarray:
    """The least effectiveness of each agent on the safe side; `exact` is the exact model's."""
    least = samples.require(text, values, SMALLEST, "positive", basis)
    return safe_side(samples, least, exact)


def safe_side(samples: Samples, least: Any, exact: Any) -> Any:
    """The quantity checked last, on the safe side; `exact` is the exact model's.

    Raises:
        CertificateError: it is not positive.
    """
    safe = safe_effectiveness(least, samples.safety_factor, exact)
    if not np.all(safe > 0):
        factor = f"positive with the safety factor {samples.safety_factor:g}"
        raise CertificateError(samples.assumptions[-1]._replace(required=factor))
    return safe
