"""Guarantees of servo laws, with the assumptions that each kind of robust term needs.

With G, ζ and 1 + ρ_E as in `servocon.certificates.lumped_uncertainty` and V = βᵀPβ, every law with
a term −κP⁻¹β has V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2βᵀζ + the part of its robustifying input; the kinds
differ in the bound of the last two. If G does not couple the agents, each has such an inequality,
with Vᵢ = βᵢᵀPᵢβᵢ; their sum is one for all together.
"""

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

from servocon.certificates.assumptions import LARGEST, SMALLEST, Assumption, Samples
from servocon.certificates.bound_functions import fit_each
from servocon.certificates.comparison import ComparisonLemma, ExponentialComparison
from servocon.certificates.guarantee import BetaSize, Guarantee, of_beta
from servocon.certificates.lumped_uncertainty import (
    UNCOUPLED,
    LumpedUncertainty,
    Ranks,
    UncertaintyValues,
    lumped_uncertainty_of,
    out_of_reach,
    robust_term_of,
    safe_effectiveness,
    stabilizing_of,
    weight_matrix,
)
from servocon.certificates.quantities import quantities, reference_of
from servocon.certificates.states import States
from servocon.constraint.constraint import constraint_labels
from servocon.errors import CertificateError, InputError
from servocon.laws import ServoLaw
from servocon.laws.adaptive import BAND, Adaptive
from servocon.laws.agents import diagonal_blocks
from servocon.laws.boundary_layers import RESIDUES
from servocon.laws.robust import Robust, RobustTranspose
from servocon.simulation.sampling import two_digits

UNREACHED = 1e-6
"""Part of β outside the range of A, relative to 1 + ‖β‖, that counts as rounding."""

ROUNDING = 1e-9
"""Relative amount by which a sampled effectiveness may be below the law's."""

ROBUSTIFYING = "robustifying input, least eigenvalue of sym P G P⁻¹"

WITHIN_BOUND = "lumped uncertainty ‖ζ‖ over its bound"

Constants = dict[str, Any]
"""Numbers by name: one for all agents, or one for each (agents)."""


class Examined(NamedTuple):
    """A servo law whose assumptions hold at the samples, except that of its robust term.

    Attributes:
        term: The robust or adaptive term; None without one.
        function: The lumped uncertainty as a function of plant and state.
        values: Its values at the samples.
        bases: The basis of each of them.
        gain: κ.
        exact: Effectiveness of the feedback on the exact model (agents).
        gamma1: Least eigenvalue of P (agents).
        gamma2: Largest eigenvalue of P (agents).
        kappa: κ(1 + ρ_E) on the safe side (agents).
    """

    term: Robust | RobustTranspose | Adaptive | None
    function: LumpedUncertainty
    values: UncertaintyValues
    bases: UncertaintyValues
    gain: float
    exact: np.ndarray
    gamma1: np.ndarray
    gamma2: np.ndarray
    kappa: np.ndarray

    @property
    def base(self) -> Constants:
        """The constants of the comparison lemma that all kinds of terms share."""
        return {"gamma1": self.gamma1, "gamma2": self.gamma2, "k1": 2.0 * self.kappa}


def examine(law: ServoLaw, samples: Samples, disturbance: Any) -> Examined:
    """Check the assumptions that every servo law needs."""
    term, feedback = robust_term_of(law), stabilizing_of(law)
    if not np.all(np.asarray(feedback.gain) > 0):
        raise InputError(
            "law", got="no feedback", expected="a servocon.Stabilizing term with a positive gain"
        )
    function = lumped_uncertainty_of(law, term or feedback, disturbance, samples.speeds)
    agents = function.agents
    reference = reference_of(term, samples)
    of_error = term if isinstance(term, Adaptive) and term.dead_zone_of == "error" else None

    def worst(values: UncertaintyValues, states: States) -> dict[str, np.ndarray]:
        found = quantities(values, states, reference)
        if of_error is not None:
            sizes = np.linalg.norm(basis_of(of_error, samples, states), axis=-1)
            found["basis"] = np.broadcast_to(sizes, values.size.shape)
        return found

    values = samples.searched(function, worst)
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
    kappa = gain * _effectiveness(samples, text, values.decay, exact, bases.decay)
    eigenvalues = np.linalg.eigvalsh(diagonal_blocks(P, agents))
    least, largest = eigenvalues[:, 0], eigenvalues[:, -1]
    return Examined(term, function, values, bases, gain, exact, least, largest, kappa)


def of_servo_law(law: ServoLaw, samples: Samples, disturbance: Any) -> tuple[Guarantee, ...]:
    """The guarantees of each agent's βᵢ under a servo law, with the assumptions checked."""
    return closed_forms(examine(law, samples, disturbance), samples)[0]


def closed_forms(
    examined: Examined, samples: Samples
) -> tuple[tuple[Guarantee, ...], np.ndarray | None]:
    """The guarantees in closed form, with the assumption of the robust term checked.

    Returns:
        The guarantee of each agent, and the effectiveness e of each agent's robustifying input in
        the inequality of V; None for an adaptive law and for one without a robust term.
    """
    term, values, agents = examined.term, examined.values, examined.function.agents
    if isinstance(term, Adaptive):
        return _of_adaptive(samples, examined, term), None
    scale = None
    if term is None:
        lemma, constants = _of_feedback(samples, examined)
    else:
        scale = _scale(samples, examined, term)
        rho = samples.values_of_agents(term.bound, agents)
        share = share_of_bound(values, scale, rho)
        samples.allow(WITHIN_BOUND, share, 1.0, "≤ 1", samples.basis)
        lemma, constants = _of_robust(scale, term)
    constants = {"κ(1 + ρ_E)": examined.kappa} | constants
    return _of_agents(agents, examined.base | lemma, constants), scale


def _of_agents(
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


def _effectiveness(
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


def _of_feedback(samples: Samples, examined: Examined) -> tuple[Constants, Constants]:
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2‖ζ‖‖β‖."""
    size, basis = examined.values.size, examined.bases.size
    largest = samples.allow("lumped uncertainty ‖ζ‖", size, LARGEST, "finite", basis)
    size = samples.safety_factor * largest
    return {"k2": 2.0 * size}, {"‖ζ‖": size}


def _scale(samples: Samples, examined: Examined, term: Robust | RobustTranspose) -> np.ndarray:
    """Effectiveness e of each agent's robustifying input: λ, 1 + ρ_E, or 1 by the convention."""
    values, basis = examined.values, examined.bases.robust
    if isinstance(term, RobustTranspose):
        text = "robustifying input, least eigenvalue of A M⁻¹Aᵀ"
        return _effectiveness(samples, text, values.robust, None, basis)
    if term.convention == "relative":
        return _effectiveness(samples, ROBUSTIFYING, values.robust, 1.0, basis)
    given = np.asarray(term.effectiveness, dtype=float)
    if given.ndim:
        ratio = values.robust / given
        text = f"{ROBUSTIFYING} over the law's"
        samples.require(text, ratio, 1.0 - ROUNDING, "≥ 1", basis)
    else:
        least = float(given) * (1.0 - ROUNDING)
        words = f"≥ {given:.6g}, the law's"
        samples.require(ROBUSTIFYING, values.robust, least, words, basis)
    return np.ones(values.size.shape[-1])


def share_of_bound(values: UncertaintyValues, scale: np.ndarray, rho: np.ndarray) -> np.ndarray:
    """‖ζ‖ over e ρ (plants, states, agents), at most 1 where the bound holds."""
    return values.size / np.maximum(scale * rho, SMALLEST)


def _of_robust(scale: np.ndarray, term: Robust | RobustTranspose) -> tuple[Constants, Constants]:
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + e c ε."""
    c, width = RESIDUES[term.boundary_layer], np.asarray(term.width, dtype=float)
    residue = scale * c * width
    return {"k3": residue}, {"ε": width, "c": c, "k₃": residue}


def basis_of(term: Adaptive, samples: Samples, states: States | None = None) -> np.ndarray:
    """The functions Π̃ of each agent (states, agents, k); at the samples by default."""
    return samples.values_of_agents(term.functions, term.agents, axes=1, states=states)


def _of_adaptive(samples: Samples, examined: Examined, term: Adaptive) -> tuple[Guarantee, ...]:
    """V = βᵀPβ + e α̃ᵀDα̃ with α̃ = α̂ − α, D = K₁⁻¹ and e = 1 + ρ_E.

    V̇ ≤ −2κe‖β‖² − 2e k₂ α̃ᵀDα̃ + 2e(k₂‖Dα‖ + ε_d p)‖α̃‖ + e c ε, with p = 1 for a dead zone of the
    gradient and p ≥ ‖Π̃‖ for one of the error. In the exponential form the cross terms are taken
    in the norm √(α̃ᵀDα̃) and split by Young's inequality.
    """
    values, base, agents = examined.values, examined.base, term.agents
    if not np.all(np.asarray(term.leakage) > 0):
        decay = two_digits(float(np.min(base["k1"] / base["gamma2"])), up=False)
        raise InputError(
            f"leakage of term {term.name!r}",
            got=np.asarray(term.leakage).tolist(),
            expected="a positive one",
            cure="Without leakage the parameters need not stay bounded; "
            f"leakage={decay:g} lets them fall as fast as ‖β‖².",
        )
    e = _effectiveness(samples, ROBUSTIFYING, values.robust, 1.0, examined.bases.robust)
    basis = basis_of(term, samples)
    alpha, used = _covering(samples, values.size / e, basis, term)
    text = "lumped uncertainty ‖ζ‖ over (1 + ρ_E) α · basis"
    samples.allow(text, used, 1.0, "≤ 1", samples.basis)
    leakage, dead = np.asarray(term.leakage, dtype=float), np.asarray(term.dead_zone, dtype=float)
    if term.dead_zone_of == "error" and np.any(dead > 0):
        sizes = np.broadcast_to(np.linalg.norm(basis, axis=-1), values.size.shape)
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
    return _of_agents(agents, lemma, constants, exponential)


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
