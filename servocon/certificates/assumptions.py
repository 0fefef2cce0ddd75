"""What a certificate rests on: assumptions checked at samples, and what follows from each kind.

With G, ζ and 1 + ρ_E as in `servocon.certificates.lumped_uncertainty` and V = βᵀPβ, every law
with a term −κP⁻¹β has V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2βᵀζ + the contribution of its push; the kinds of push
differ in what they leave of the last two. Each agent of a law has such an inequality, with
Vᵢ = βᵢᵀPᵢβᵢ, where G does not couple them; the sum of these is one for the whole.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from servocon.certificates.bounds import fit
from servocon.certificates.comparison import ExponentialLemma, Lemma
from servocon.certificates.lumped_uncertainty import (
    UNCOUPLED,
    Answer,
    out_of_reach,
    safe_effectiveness,
    values_of,
)
from servocon.certificates.samples import WorstSample, worst_of
from servocon.engine.batch import Batch
from servocon.errors import CertificateError, InputError
from servocon.laws.adaptive import BAND, Adaptive
from servocon.laws.boundary_layers import RESIDUES
from servocon.laws.robust import Robust, RobustTranspose

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
        agent: Of which of several agents, from 0; None where it is not about one.
    """

    text: str
    required: str
    found: float
    worst: WorstSample
    agent: int | None = None


class Search:
    """The answers of all samples, and the assumptions checked on them so far."""

    def __init__(self, seen: Answer, plants: Batch, states: Any, margin: float):
        self.seen, self.plants, self.states, self.margin = seen, plants, states, margin
        self.assumptions: list[Assumption] = []

    def require(self, text: str, values: np.ndarray, least: float, words: str) -> Any:
        """Check that all values (plants, states) or (plants, states, agents) exceed `least`.

        Returns:
            Their smallest, or that of each agent.

        Raises:
            CertificateError: they do not.
        """
        return -self.allow(text, -values, -least, words, sign=-1.0)

    def allow(
        self, text: str, values: np.ndarray, most: float, words: str, sign: float = 1.0
    ) -> Any:
        """Check that no value (plants, states) or (plants, states, agents) exceeds `most`.

        Returns:
            Their largest, or that of each agent.

        Raises:
            CertificateError: one does, or is not finite.
        """
        broken = np.where(np.isfinite(values), values, np.inf)
        at = [int(index) for index in np.unravel_index(np.argmax(broken), values.shape)]
        largest = float(values[tuple(at)])
        worst = worst_of(self.plants, self.states, (at[0], at[1]))
        agent = at[2] if values.shape[2:] > (1,) else None
        checked = Assumption(text, words, sign * largest, worst, agent)
        if not largest <= most:
            raise CertificateError(checked)
        self.assumptions.append(checked)
        return values.max(axis=(0, 1))

    def check_rows(self, rows: int, *weights: np.ndarray) -> None:
        """Every row in reach of the inputs; for redundant ones P a number, β in the range of A."""
        lost = out_of_reach(self.seen)
        if lost is not None:
            raise CertificateError(
                Assumption(
                    "range condition, rank of A M⁻¹B",
                    f"{self.seen.rows[lost]}, the rank of A",
                    float(self.seen.rank[lost]),
                    worst_of(self.plants, self.states, lost),
                )
            )
        if np.all(self.seen.rank == rows):
            return
        self.allow(
            "redundant rows, part of β outside the range of A",
            self.seen.outside,
            1e-6,
            "0, up to rounding",
        )
        uneven = max(float(np.abs(P - P[0, 0] * np.eye(rows)).max()) for P in weights)
        self.allow(
            "redundant rows, weight P beside a multiple of the identity",
            np.full(self.seen.rank.shape, uneven),
            0.0,
            "0",
        )

    def check_agents(self, rows: int) -> None:
        """Agents that must not act on each other's β need independent rows and a G of blocks."""
        self.allow("agents, rows that depend on others", rows - self.seen.rank, 0.0, "0")
        self.allow(
            "agents, entries of P G P⁻¹ between two of them",
            self.seen.coupling,
            UNCOUPLED,
            "0, up to rounding",
        )

    def effectiveness(self, text: str, name: str, exact: Any) -> np.ndarray:
        """The smallest effectiveness of each agent, with the margin; `exact` on the exact model."""
        least = self.require(text, _each(getattr(self.seen, name)), SMALLEST, "positive")
        safe = safe_effectiveness(least, self.margin, exact)
        if not np.all(safe > 0):
            raise CertificateError(
                self.assumptions[-1]._replace(required=f"positive with the margin {self.margin:g}")
            )
        return safe


def _each(values: np.ndarray) -> np.ndarray:
    """Values (plants, states, agents), also of a single agent."""
    return values if values.ndim == 3 else values[..., None]


class Found(NamedTuple):
    """The search; of each agent κ(1 + ρ_E), and the extreme eigenvalues of P (agents)."""

    search: Search
    kappa: np.ndarray
    least: np.ndarray
    largest: np.ndarray


class Guarantee(NamedTuple):
    """What is promised of the size of an error: of β as a whole, or of one agent's βᵢ.

    Attributes:
        lemma: The general form, for ξ = (β, α̂ − α).
        exponential: The exponential form, for β.
        constants: The numbers that enter, by name.
        parameter_error: ‖α̂(0) − α‖ of an adaptive law; 0 for others.
    """

    lemma: Lemma
    exponential: ExponentialLemma
    constants: dict[str, float]
    parameter_error: float = 0.0

    @property
    def ultimate_bound(self) -> float:
        """The smallest bound that ‖β(t)‖ comes below, up to anything, and stays below."""
        return min(self.lemma.ultimate_bound, self.exponential.ultimate_bound)

    def radius(self, t: ArrayLike, r0: ArrayLike) -> Any:
        """The bound of ‖β‖ at a time since the start; arrays broadcast.

        Args:
            t: Time since the start [s].
            r0: ‖β‖ at the start.
        """
        start = np.hypot(r0, self.parameter_error)
        return np.minimum(self.lemma.bound(start), self.exponential.radius(t, r0))

    def entry_time(self, r0: float, bound: float) -> float:
        """After what time ‖β‖ ≤ bound for good [s]; infinite if that is not promised.

        Args:
            r0: ‖β‖ at the start.
            bound: What it shall come below.
        """
        start = float(np.hypot(r0, self.parameter_error))
        return min(self.lemma.entry_time(bound, start), self.exponential.entry_time(bound, r0))


def together(promises: Sequence[Guarantee]) -> Guarantee:
    """Of V = ΣVᵢ: residues add, the slowest rate counts."""
    if len(promises) == 1:
        return promises[0]
    of = lambda form, name: [getattr(getattr(p, form), name) for p in promises]
    gamma = (min(of("lemma", "gamma1")), max(of("lemma", "gamma2")))
    lemma = Lemma(
        *gamma,
        k1=min(of("lemma", "k1")),
        k2=float(np.linalg.norm(of("lemma", "k2"))),  # Σ k₂ᵢ‖ξᵢ‖ ≤ √(Σ k₂ᵢ²) ‖ξ‖
        k3=sum(of("lemma", "k3")),
    )
    exponential = ExponentialLemma(
        gamma1=min(of("exponential", "gamma1")),
        gamma2=max(of("exponential", "gamma2")),
        rate=min(of("exponential", "rate")),
        residue=sum(of("exponential", "residue")),
        offset=sum(of("exponential", "offset")),
        slope=float(np.linalg.norm(of("exponential", "slope"))),
    )
    error = float(np.linalg.norm([p.parameter_error for p in promises]))
    kappa = min(p.constants["κ(1 + ρ_E)"] for p in promises)
    constants = {"agents": float(len(promises)), "κ(1 + ρ_E)": kappa, "k₃": lemma.k3}
    return Guarantee(lemma, exponential, constants, error)


def of_feedback(found: Found) -> tuple[Guarantee, ...]:
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2‖ζ‖‖β‖."""
    search = found.search
    largest = search.allow("lumped uncertainty ‖ζ‖", _each(search.seen.size), LARGEST, "finite")
    promises = []
    for kappa, least, most, size in zip(*found[1:], search.margin * largest, strict=True):
        lemma = Lemma(float(least), float(most), 2.0 * float(kappa), 2.0 * float(size))
        constants = {"κ(1 + ρ_E)": float(kappa), "‖ζ‖": float(size)}
        promises.append(Guarantee(lemma, lemma.exponential(), constants))
    return tuple(promises)


def of_robust(found: Found, push: Robust | RobustTranspose) -> tuple[Guarantee, ...]:
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + e c ε, with e = 1, 1 + ρ_E or λ by the kind of bound."""
    search, scale = found.search, np.ones(len(found.kappa))
    if isinstance(push, RobustTranspose):
        scale = search.effectiveness("push, least eigenvalue of A M⁻¹Aᵀ", "push", None)
    elif push.convention == "relative":
        scale = search.effectiveness("push, least eigenvalue of sym P G P⁻¹", "push", 1.0)
    else:
        given, seen = np.asarray(push.effectiveness, dtype=float), _each(search.seen.push)
        if given.ndim:
            search.require(
                "push, least eigenvalue of sym P G P⁻¹ over the law's",
                seen / given,
                1.0 - ROUNDING,
                "≥ 1",
            )
        else:
            least = float(given) * (1.0 - ROUNDING)
            search.require(
                "push, least eigenvalue of sym P G P⁻¹", seen, least, f"≥ {given:.6g}, the law's"
            )
    values = values_of(push.bound, *search.states)
    bound = np.maximum(scale * (values if values.ndim == 2 else values[:, None]), SMALLEST)
    search.allow(
        "lumped uncertainty ‖ζ‖ over its bound", _each(search.seen.size) / bound, 1.0, "≤ 1"
    )
    c, widths = (
        RESIDUES[push.boundary_layer],
        np.broadcast_to(np.asarray(push.width, float), scale.shape),
    )
    promises = []
    for kappa, least, most, e, width in zip(*found[1:], scale, widths, strict=True):
        residue = float(e * c * width)
        lemma = Lemma(float(least), float(most), 2.0 * float(kappa), 0.0, residue)
        constants = {"κ(1 + ρ_E)": float(kappa), "ε": float(width), "c": c, "k₃": residue}
        promises.append(Guarantee(lemma, lemma.exponential(), constants))
    return tuple(promises)


def of_adaptive(found: Found, push: Adaptive) -> tuple[Guarantee, ...]:
    """V = βᵀPβ + e α̃ᵀDα̃ with α̃ = α̂ − α, D = K₁⁻¹ and e = 1 + ρ_E.

    V̇ ≤ −2κe‖β‖² − 2e k₂ α̃ᵀDα̃ + 2e(k₂‖Dα‖ + ε_d p)‖α̃‖ + e c ε, with p = 1 for a dead zone of the
    gradient and p ≥ ‖Π̃‖ for one of the error. In the exponential form the cross terms are taken
    in the norm √(α̃ᵀDα̃) and split by Young's inequality.
    """
    search, agents = found.search, len(found.kappa)
    if not np.all(np.asarray(push.leakage) > 0):
        raise InputError(
            f"leakage of term {push.name!r}",
            got=np.asarray(push.leakage).tolist(),
            expected="a positive one",
            cure="Without leakage the parameters need not stay bounded.",
        )
    e = search.effectiveness("push, least eigenvalue of sym P G P⁻¹", "push", 1.0)
    sizes = _each(search.seen.size) / e
    basis = values_of(push.functions, *search.states)
    basis = basis if basis.ndim == 3 else np.repeat(basis[:, None], agents, axis=1)
    whole = (agents, basis.shape[-1])
    box = _covered_box(push, whole)
    alpha = np.array(
        [
            fit(basis[:, i], sizes[..., i].max(axis=0), search.margin, np.ones(whole[1]), box[i])
            for i in range(agents)
        ]
    )
    covered = np.maximum(np.sum(basis * alpha, axis=-1), SMALLEST)
    search.allow("lumped uncertainty ‖ζ‖ over (1 + ρ_E) α · basis", sizes / covered, 1.0, "≤ 1")
    spread = lambda x: np.broadcast_to(np.asarray(x, dtype=float), agents)
    leakage, width, dead = map(spread, (push.leakage, push.width, push.dead_zone))
    if push.dead_zone_of == "error" and np.any(dead > 0):
        sizes = np.broadcast_to(np.linalg.norm(basis, axis=-1), sizes.shape)
        dead = dead * search.margin * search.allow("size of the basis", sizes, LARGEST, "finite")
    D = 1.0 / np.broadcast_to(np.asarray(push.gain, dtype=float), whole)
    error = np.broadcast_to(np.asarray(push.start, dtype=float), whole) - alpha
    residue = e * RESIDUES[push.boundary_layer] * width
    each = (*found[1:], e, alpha, error, leakage, dead, D, residue)
    return tuple(_adaptive_promise(*one) for one in zip(*each, strict=True))


def _covered_box(push: Adaptive, whole: tuple[int, int]) -> Any:
    """The part of each agent's box in which its α must lie (agents, k, 2); None each without."""
    if push.box is None:
        return [None] * whole[0]
    lower, upper = (np.broadcast_to(side, whole) for side in push.box)
    band = BAND * (upper - lower)
    return np.stack([lower + band, upper - band], axis=-1)


def _adaptive_promise(
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
    """What `of_adaptive` promises of one agent; `dead` is ε_d p."""
    lemma = Lemma(
        gamma1=float(min(least, e * D.min())),
        gamma2=float(max(most, e * D.max())),
        k1=float(min(2.0 * kappa, 2.0 * e * leakage * D.min())),
        k2=float(2.0 * e * (leakage * np.linalg.norm(D * alpha) + dead)),
        k3=float(residue),
    )
    cross = leakage * np.sqrt(D @ alpha**2) + dead / np.sqrt(D.min())
    exponential = ExponentialLemma(
        gamma1=float(least),
        gamma2=float(most),
        rate=float(min(2.0 * kappa / most, leakage)),
        residue=float(e * cross**2 / leakage + residue),
        offset=float(e * (D @ error**2)),
    )
    constants = {"κ(1 + ρ_E)": float(kappa), "1 + ρ_E": float(e), "k₃": float(residue)}
    constants |= {f"α[{i}]": float(value) for i, value in enumerate(alpha)}
    return Guarantee(lemma, exponential, constants, float(np.linalg.norm(error)))
