"""Guarantees of servo laws, with the assumptions that each kind of robust term needs.

With G, ζ and 1 + ρ_E as in `servocon.certificates.lumped_uncertainty` and V = βᵀPβ, every law
with a term −κP⁻¹β has V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2βᵀζ + the part of its robustifying input; the kinds
differ in what they leave of the last two. Each agent of a law has such an inequality, with
Vᵢ = βᵢᵀPᵢβᵢ, where G does not couple them; the sum of these is one for the whole.
"""

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

from servocon.certificates.assumptions import LARGEST, SMALLEST, Assumption, Samples, of_each
from servocon.certificates.bound_functions import fit
from servocon.certificates.comparison import ComparisonLemma, ExponentialComparison
from servocon.certificates.evaluation import evaluate, values_of
from servocon.certificates.guarantee import Guarantee, of_beta
from servocon.certificates.lumped_uncertainty import (
    UNCOUPLED,
    UncertaintyValues,
    agents_of,
    lumped_uncertainty,
    out_of_reach,
    robust_term_of,
    safe_effectiveness,
    stabilizing_of,
    weight_matrix,
)
from servocon.certificates.samples import worst_sample
from servocon.constraint.constraint import constraint_labels
from servocon.errors import CertificateError, InputError
from servocon.laws import ServoLaw
from servocon.laws.adaptive import BAND, Adaptive
from servocon.laws.agents import diagonal_blocks
from servocon.laws.boundary_layers import RESIDUES
from servocon.laws.robust import Robust, RobustTranspose

ROUNDING = 1e-9
"""Relative amount by which a sampled effectiveness may be below the law's."""


class Decay(NamedTuple):
    """The decay of V: of each agent κ(1 + ρ_E), and the extreme eigenvalues of P (agents)."""

    kappa: np.ndarray
    least: np.ndarray
    largest: np.ndarray


def of_servo_law(law: ServoLaw, samples: Samples, disturbance: Any) -> tuple[Guarantee, ...]:
    """The guarantees of each agent's βᵢ under a servo law, with the assumptions checked."""
    term, feedback = robust_term_of(law), stabilizing_of(law)
    if not np.all(np.asarray(feedback.gain) > 0):
        raise InputError(
            "law", got="no feedback", expected="a servocon.Stabilizing term with a positive gain"
        )
    weight, metric = (term or feedback).weight, (term or feedback).metric
    transpose, agents = isinstance(term, RobustTranspose), agents_of(term)
    speeds = samples.states[1].shape[-1]
    function = lumped_uncertainty(law, weight, metric, transpose, disturbance, speeds, agents)
    values = evaluate(function, samples.plants, samples.states)
    first = (jnp.asarray(x[0]) for x in samples.states)
    rows = len(constraint_labels(law.constraint, law.model, *first))
    P, P2 = (np.asarray(weight_matrix(w, rows)) for w in (weight, feedback.weight))
    _check_rows(samples, values, rows, P, P2)
    if agents > 1:
        _check_agents(samples, values, rows)
    ratio = P @ np.linalg.inv(P2)
    exact = np.linalg.eigvalsh(diagonal_blocks((ratio + ratio.T) / 2.0, agents))[:, 0]
    text = "feedback, least eigenvalue of sym P G P⁻¹"
    decay = _effectiveness(samples, text, values.decay, exact)
    eigenvalues = np.linalg.eigvalsh(diagonal_blocks(P, agents))
    kappa = float(np.asarray(feedback.gain)) * decay
    of_all = Decay(kappa, eigenvalues[:, 0], eigenvalues[:, -1])
    if term is None:
        return _of_feedback(samples, values, of_all)
    if isinstance(term, Adaptive):
        return _of_adaptive(samples, values, of_all, term)
    return _of_robust(samples, values, of_all, term)


def _check_rows(
    samples: Samples, values: UncertaintyValues, rows: int, *weights: np.ndarray
) -> None:
    """Every row in reach of the inputs; for redundant ones P a number, β in the range of A."""
    lost = out_of_reach(values)
    if lost is not None:
        raise CertificateError(
            Assumption(
                "range condition, rank of A M⁻¹B",
                f"{values.rows[lost]}, the rank of A",
                float(values.rank[lost]),
                worst_sample(samples.plants, samples.states, lost),
            )
        )
    if np.all(values.rank == rows):
        return
    samples.allow(
        "redundant rows, part of β outside the range of A",
        values.outside,
        1e-6,
        "0, up to rounding",
    )
    uneven = max(float(np.abs(P - P[0, 0] * np.eye(rows)).max()) for P in weights)
    samples.allow(
        "redundant rows, weight P beside a multiple of the identity",
        np.full(values.rank.shape, uneven),
        0.0,
        "0",
    )


def _check_agents(samples: Samples, values: UncertaintyValues, rows: int) -> None:
    """Independent rows and a G of blocks, so that agents do not act on each other's β."""
    samples.allow("agents, rows that depend on others", rows - values.rank, 0.0, "0")
    samples.allow(
        "agents, entries of P G P⁻¹ between two of them",
        values.coupling,
        UNCOUPLED,
        "0, up to rounding",
    )


def _effectiveness(samples: Samples, text: str, values: np.ndarray, exact: Any) -> np.ndarray:
    """The least effectiveness of each agent on the safe side; `exact` is the exact model's."""
    least = samples.require(text, of_each(values), SMALLEST, "positive")
    safe = safe_effectiveness(least, samples.safety_factor, exact)
    if not np.all(safe > 0):
        factor = f"positive with the safety factor {samples.safety_factor:g}"
        raise CertificateError(samples.assumptions[-1]._replace(required=factor))
    return safe


def _of_feedback(
    samples: Samples, values: UncertaintyValues, decay: Decay
) -> tuple[Guarantee, ...]:
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2‖ζ‖‖β‖."""
    sizes = of_each(values.size)
    largest = samples.allow("lumped uncertainty ‖ζ‖", sizes, LARGEST, "finite")
    guarantees = []
    for kappa, least, most, size in zip(*decay, samples.safety_factor * largest, strict=True):
        lemma = ComparisonLemma(float(least), float(most), 2.0 * float(kappa), 2.0 * float(size))
        guarantees.append(of_beta(lemma, {"κ(1 + ρ_E)": float(kappa), "‖ζ‖": float(size)}))
    return tuple(guarantees)


def _of_robust(
    samples: Samples, values: UncertaintyValues, decay: Decay, term: Robust | RobustTranspose
) -> tuple[Guarantee, ...]:
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + e c ε, with e = 1, 1 + ρ_E or λ by the kind of bound."""
    scale = np.ones(len(decay.kappa))
    sampled = "robustifying input, least eigenvalue of sym P G P⁻¹"
    if isinstance(term, RobustTranspose):
        text = "robustifying input, least eigenvalue of A M⁻¹Aᵀ"
        scale = _effectiveness(samples, text, values.robust, None)
    elif term.convention == "relative":
        scale = _effectiveness(samples, sampled, values.robust, 1.0)
    else:
        given, each = np.asarray(term.effectiveness, dtype=float), of_each(values.robust)
        if given.ndim:
            samples.require(f"{sampled} over the law's", each / given, 1.0 - ROUNDING, "≥ 1")
        else:
            least = float(given) * (1.0 - ROUNDING)
            samples.require(sampled, each, least, f"≥ {given:.6g}, the law's")
    rho = values_of(term.bound, *samples.states)
    bound = np.maximum(scale * (rho if rho.ndim == 2 else rho[:, None]), SMALLEST)
    samples.allow("lumped uncertainty ‖ζ‖ over its bound", of_each(values.size) / bound, 1.0, "≤ 1")
    c, widths = (
        RESIDUES[term.boundary_layer],
        np.broadcast_to(np.asarray(term.width, float), scale.shape),
    )
    guarantees = []
    for kappa, least, most, e, width in zip(*decay, scale, widths, strict=True):
        residue = float(e * c * width)
        lemma = ComparisonLemma(float(least), float(most), 2.0 * float(kappa), 0.0, residue)
        constants = {"κ(1 + ρ_E)": float(kappa), "ε": float(width), "c": c, "k₃": residue}
        guarantees.append(of_beta(lemma, constants))
    return tuple(guarantees)


def _of_adaptive(
    samples: Samples, values: UncertaintyValues, decay: Decay, term: Adaptive
) -> tuple[Guarantee, ...]:
    """V = βᵀPβ + e α̃ᵀDα̃ with α̃ = α̂ − α, D = K₁⁻¹ and e = 1 + ρ_E.

    V̇ ≤ −2κe‖β‖² − 2e k₂ α̃ᵀDα̃ + 2e(k₂‖Dα‖ + ε_d p)‖α̃‖ + e c ε, with p = 1 for a dead zone of the
    gradient and p ≥ ‖Π̃‖ for one of the error. In the exponential form the cross terms are taken
    in the norm √(α̃ᵀDα̃) and split by Young's inequality.
    """
    agents, factor = len(decay.kappa), samples.safety_factor
    if not np.all(np.asarray(term.leakage) > 0):
        raise InputError(
            f"leakage of term {term.name!r}",
            got=np.asarray(term.leakage).tolist(),
            expected="a positive one",
            cure="Without leakage the parameters need not stay bounded.",
        )
    text = "robustifying input, least eigenvalue of sym P G P⁻¹"
    e = _effectiveness(samples, text, values.robust, 1.0)
    sizes = of_each(values.size) / e
    basis = values_of(term.functions, *samples.states)
    basis = basis if basis.ndim == 3 else np.repeat(basis[:, None], agents, axis=1)
    whole = (agents, basis.shape[-1])
    box, ones = _covered_box(term, whole), np.ones(whole[1])
    alpha = np.array(
        [fit(basis[:, i], sizes[..., i].max(axis=0), factor, ones, box[i]) for i in range(agents)]
    )
    covered = np.maximum(np.sum(basis * alpha, axis=-1), SMALLEST)
    samples.allow("lumped uncertainty ‖ζ‖ over (1 + ρ_E) α · basis", sizes / covered, 1.0, "≤ 1")
    spread = lambda x: np.broadcast_to(np.asarray(x, dtype=float), agents)
    leakage, width, dead = map(spread, (term.leakage, term.width, term.dead_zone))
    if term.dead_zone_of == "error" and np.any(dead > 0):
        sizes = np.broadcast_to(np.linalg.norm(basis, axis=-1), sizes.shape)
        dead = dead * factor * samples.allow("size of the basis", sizes, LARGEST, "finite")
    D = 1.0 / np.broadcast_to(np.asarray(term.gain, dtype=float), whole)
    error = np.broadcast_to(np.asarray(term.initial, dtype=float), whole) - alpha
    residue = e * RESIDUES[term.boundary_layer] * width
    each = (*decay, e, alpha, error, leakage, dead, D, residue)
    return tuple(_of_adaptive_agent(*one) for one in zip(*each, strict=True))


def _covered_box(term: Adaptive, whole: tuple[int, int]) -> Any:
    """The part of each agent's box in which its α must lie (agents, k, 2); None each without."""
    if term.box is None:
        return [None] * whole[0]
    lower, upper = (np.broadcast_to(side, whole) for side in term.box)
    band = BAND * (upper - lower)
    return np.stack([lower + band, upper - band], axis=-1)


def _of_adaptive_agent(
    kappa: float,
    least: float,
    most: float,
    e: float,
    alpha: np.ndarray,
    error: np.ndarray,
    leakage: float,
    dead: float,
    D: np.ndarray,
    residue: float,
) -> Guarantee:
    """The guarantee of one agent, see `_of_adaptive`; `dead` is ε_d p."""
    lemma = ComparisonLemma(
        gamma1=float(min(least, e * D.min())),
        gamma2=float(max(most, e * D.max())),
        k1=float(min(2.0 * kappa, 2.0 * e * leakage * D.min())),
        k2=float(2.0 * e * (leakage * np.linalg.norm(D * alpha) + dead)),
        k3=float(residue),
        offset=float(np.linalg.norm(error)),
    )
    cross = leakage * np.sqrt(D @ alpha**2) + dead / np.sqrt(D.min())
    exponential = ExponentialComparison(
        gamma1=float(least),
        gamma2=float(most),
        rate=float(min(2.0 * kappa / most, leakage)),
        residue=float(e * cross**2 / leakage + residue),
        offset=float(e * (D @ error**2)),
    )
    constants = {"κ(1 + ρ_E)": float(kappa), "1 + ρ_E": float(e), "k₃": float(residue)}
    constants |= {f"α[{i}]": float(value) for i, value in enumerate(alpha)}
    return of_beta(lemma, constants, exponential)
