"""What a certificate rests on: assumptions checked at samples, and what follows from each kind.

With G, ζ and 1 + ρ_E as in `servocon.mismatch` and V = βᵀPβ, every law with a term −κP⁻¹β has
V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2βᵀζ + the share of its push; the kinds of push differ in what they leave of
the last two.
"""

from typing import Any, NamedTuple

import numpy as np

from servocon.bounds import fit
from servocon.errors import InputError, ServoconError
from servocon.laws.adaptive import BAND, Adaptive
from servocon.laws.layers import RESIDUES
from servocon.laws.robust import Robust, RobustTranspose
from servocon.lemma import ExponentialLemma, Lemma
from servocon.mismatch import Answer, safe_effectiveness, values_of
from servocon.samples import Worst, worst_of
from servocon.structure import Batch

SMALLEST = float(np.finfo(float).tiny)
LARGEST = float(np.finfo(float).max)
ROUNDING = 1e-9
"""By what part an effectiveness may be below that which the law takes it to be."""


class Assumption(NamedTuple):
    """Something that a certificate rests on, checked at every sample.

    Attributes:
        text: What it says.
        required: What must be found, in words.
        found: The worst value found.
        worst: Where it was found.
    """

    text: str
    required: str
    found: float
    worst: Worst


class CertificateError(ServoconError):
    """An assumption of a certificate that does not hold.

    Attributes:
        assumption: Which one, with what was required and found.
    """

    assumption: Assumption

    def __init__(self, assumption: Assumption):
        self.assumption = assumption
        super().__init__(
            f"{assumption.text}: found {assumption.found:.6g}, expected {assumption.required}; "
            f"worst sample: {assumption.worst}"
        )


class Search:
    """The answers of all samples, and the assumptions checked on them so far."""

    def __init__(self, seen: Answer, plants: Batch, states: Any, margin: float):
        self.seen, self.plants, self.states, self.margin = seen, plants, states, margin
        self.assumptions: list[Assumption] = []

    def require(self, text: str, values: np.ndarray, least: float, words: str) -> float:
        """Check that all values (plants, states) exceed `least`; their smallest.

        Raises:
            CertificateError: they do not.
        """
        return -self.allow(text, -values, -least, words, sign=-1.0)

    def allow(
        self, text: str, values: np.ndarray, most: float, words: str, sign: float = 1.0
    ) -> float:
        """Check that no value (plants, states) exceeds `most`; their largest.

        Raises:
            CertificateError: one does, or is not finite.
        """
        broken = np.where(np.isfinite(values), values, np.inf)
        at = np.unravel_index(np.argmax(broken), values.shape)
        largest = float(values[at])
        worst = worst_of(self.plants, self.states, (int(at[0]), int(at[1])))
        checked = Assumption(text, words, sign * largest, worst)
        if not largest <= most:
            raise CertificateError(checked)
        self.assumptions.append(checked)
        return largest

    def check_rows(self, rows: int, *weights: np.ndarray) -> None:
        """Redundant rows need weights that are numbers, and β in the range of A."""
        if np.all(self.seen.rank == rows):
            return
        self.allow("redundant rows, part of β outside the range of A", self.seen.outside, 1e-6,
                   "0, up to rounding")  # fmt: skip
        uneven = max(float(np.abs(P - P[0, 0] * np.eye(rows)).max()) for P in weights)
        self.allow("redundant rows, weight P beside a multiple of the identity",
                   np.full(self.seen.rank.shape, uneven), 0.0, "0")  # fmt: skip

    def effectiveness(self, text: str, name: str, exact: float | None) -> float:
        """The smallest effectiveness with the margin; `exact` is that of the exact model."""
        least = self.require(text, getattr(self.seen, name), SMALLEST, "positive")
        safe = safe_effectiveness(least, self.margin, exact)
        if not safe > 0:
            raise CertificateError(self.assumptions[-1]._replace(
                required=f"positive with the margin {self.margin:g}"))  # fmt: skip
        return safe


class Found(NamedTuple):
    """The search, κ(1 + ρ_E), and the extreme eigenvalues of P."""

    search: Search
    kappa: float
    least: float
    largest: float


class Promise(NamedTuple):
    """What one kind of law adds to a certificate."""

    lemma: Lemma
    exponential: ExponentialLemma
    constants: dict[str, float]
    parameter_error: float = 0.0


def of_feedback(found: Found) -> Promise:
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2‖ζ‖‖β‖."""
    search = found.search
    largest = search.allow("lumped uncertainty ‖ζ‖", search.seen.size, LARGEST, "finite")
    size = search.margin * largest
    lemma = Lemma(found.least, found.largest, 2.0 * found.kappa, 2.0 * size)
    return Promise(lemma, lemma.exponential(), {"‖ζ‖": size})


def of_robust(found: Found, push: Robust | RobustTranspose) -> Promise:
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + e c ε, with e = 1, 1 + ρ_E or λ by the kind of bound."""
    search, scale = found.search, 1.0
    if isinstance(push, RobustTranspose):
        scale = search.effectiveness("push, least eigenvalue of A M⁻¹Aᵀ", "push", None)
    elif push.convention == "relative":
        scale = search.effectiveness("push, least eigenvalue of sym P G P⁻¹", "push", 1.0)
    else:
        given = float(np.asarray(push.effectiveness))
        search.require("push, least eigenvalue of sym P G P⁻¹", search.seen.push,
                       given * (1.0 - ROUNDING), f"≥ {given:.6g}, the law's")  # fmt: skip
    bound = np.maximum(scale * values_of(push.bound, *search.states), SMALLEST)
    search.allow("lumped uncertainty ‖ζ‖ over its bound", search.seen.size / bound, 1.0, "≤ 1")
    c, width = RESIDUES[push.layer], float(np.asarray(push.width))
    residue = scale * c * width
    lemma = Lemma(found.least, found.largest, 2.0 * found.kappa, 0.0, residue)
    constants = {"ε": width, "c": c, "k₃": residue}
    return Promise(lemma, lemma.exponential(), constants)


def of_adaptive(found: Found, push: Adaptive) -> Promise:
    """V = βᵀPβ + e α̃ᵀDα̃ with α̃ = α̂ − α, D = K₁⁻¹ and e = 1 + ρ_E.

    V̇ ≤ −2κe‖β‖² − 2e k₂ α̃ᵀDα̃ + 2e(k₂‖Dα‖ + ε_d p)‖α̃‖ + e c ε, with p = 1 for a dead zone of the
    gradient and p ≥ ‖Π̃‖ for one of the error. In the exponential form the cross terms are taken
    in the norm √(α̃ᵀDα̃) and split by Young's inequality.
    """
    search, seen = found.search, found.search.seen
    leakage = float(np.asarray(push.leakage))
    if not leakage > 0:
        raise InputError(
            f"leakage of term {push.name!r}", got=leakage, expected="a positive one",
            cure="Without leakage the parameters need not stay bounded.",
        )  # fmt: skip
    e = search.effectiveness("push, least eigenvalue of sym P G P⁻¹", "push", 1.0)
    box = None
    if push.box is not None:
        lower, upper = (np.broadcast_to(side, push.start.shape) for side in push.box)
        box = np.stack([lower + BAND * (upper - lower), upper - BAND * (upper - lower)], axis=1)
    sizes = seen.size / e
    basis = values_of(push.basis, *search.states)
    alpha = fit(basis, sizes.max(axis=0), search.margin, np.ones(len(push.start)), box)
    covered = np.maximum(basis @ alpha, SMALLEST)
    search.allow("lumped uncertainty ‖ζ‖ over (1 + ρ_E) α · basis", sizes / covered, 1.0, "≤ 1")
    dead = float(np.asarray(push.dead_zone))
    if push.dead_zone_of == "error" and dead > 0:
        sizes = np.broadcast_to(np.linalg.norm(basis, axis=-1), sizes.shape)
        dead *= search.margin * search.allow("size of the basis", sizes, LARGEST, "finite")
    D = 1.0 / np.broadcast_to(np.asarray(push.gain, dtype=float), alpha.shape)
    residue = e * RESIDUES[push.layer] * float(np.asarray(push.width))
    lemma = Lemma(
        gamma1=min(found.least, e * D.min()),
        gamma2=max(found.largest, e * D.max()),
        k1=min(2.0 * found.kappa, 2.0 * e * leakage * D.min()),
        k2=2.0 * e * (leakage * float(np.linalg.norm(D * alpha)) + dead),
        k3=residue,
    )
    cross = leakage * float(np.sqrt(D @ alpha**2)) + dead / np.sqrt(D.min())
    error = push.start - alpha
    exponential = ExponentialLemma(
        gamma1=found.least,
        gamma2=found.largest,
        rate=min(2.0 * found.kappa / found.largest, leakage),
        residue=e * cross**2 / leakage + residue,
        offset=e * float(D @ error**2),
    )
    constants = {"1 + ρ_E": e, "k₃": residue}
    constants |= {f"α[{i}]": float(value) for i, value in enumerate(alpha)}
    return Promise(lemma, exponential, constants, float(np.linalg.norm(error)))
