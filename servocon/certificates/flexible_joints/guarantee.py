"""What a two-layer law promises of flexible joints that differ from its model.

With the notation of `servocon.laws.flexible_joints.backstepping`,
V = βᵀPβ + c (zᵀQ_z z + sᵀJ s) and x = (‖β‖, √(zᵀQ_z z), √(sᵀJ s)), every plant of the set has

    V̇ ≤ −xᵀΘx + 2wᵀx + k₃,    Θ = [[2κ', −χ − cδ₁, −c h₁],
                                       [−χ − cδ₁, 2c (S − δ₂), −c h₂],
                                       [−c h₁, −c h₂, 2c (k − h₃)]]

with κ' = κ(1 + ρ_E) of layer 1, χ ≥ ‖P A D⁻¹K Q_z^−½‖, k ≤ K_s/J, and bounds that are fitted to
samples: ‖Q_z^½ δ‖ ≤ δ₀ + δ₁x₁ + δ₂x₂ and ‖J^−½ h₂‖ ≤ h₀ + h₁x₁ + h₂x₂ + h₃x₃. So w = (‖ζ₁‖,
cδ₀, ch₀). A robust term of layer 1 turns its part of w into a residue of k₃, a robust share of
layer 2 all of h₂ into cζ₂²/(2γ₂). The cross terms of z and s cancel, because layer 2 pushes with
−Q_z z.

For any rate λ with Θ_λ = Θ − λ diag(λ_M(P), c, c) positive definite V̇ ≤ −λV + wᵀΘ_λ⁻¹w + k₃. c and
λ are free; those of the least ultimate bound of ‖β‖ are taken.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from servocon.certificates.assumptions import LARGEST, SMALLEST, Guarantee, Search
from servocon.certificates.bounds import fit
from servocon.certificates.comparison import ExponentialLemma, Lemma
from servocon.certificates.flexible_joints.motor_errors import (
    Layers,
    MotorAnswer,
    MotorProbe,
    evaluate_motors,
    in_errors,
)
from servocon.certificates.lumped_uncertainty import push_of, stabilizing_of, values_of
from servocon.errors import InputError
from servocon.laws import BacksteppingLaw
from servocon.laws.boundary_layers import RESIDUES
from servocon.laws.robust import RobustTranspose
from servocon.results.trajectory import Trajectory


class Inequality(NamedTuple):
    """The constants of V̇ ≤ −xᵀΘx + 2wᵀx + k₃, as in the module's text.

    Attributes:
        kappa: κ(1 + ρ_E).
        least: λ_m(P).
        largest: λ_M(P).
        lumped: ‖ζ₁‖ where layer 1 has no robust term; 0 where it has.
        residue: What a robust term leaves of it.
        surplus: By how much the robust term's gain exceeds κ(1 + ρ_E), if its layer is linear.
        coupling: χ.
        position_rate: S.
        decay: k.
        drift: δ₀, δ₁ and δ₂.
        push: h₀, h₁, h₂ and h₃.
        motor_residue: ζ₂²/(2γ₂) of a robust share; then `push` is 0.
    """

    kappa: float
    least: float
    largest: float
    lumped: float
    residue: float
    surplus: float
    coupling: float
    position_rate: float
    decay: float
    drift: np.ndarray
    push: np.ndarray
    motor_residue: float

    def matrices(self, c: float, share: float = 1.0) -> tuple[np.ndarray, np.ndarray, float]:
        """Θ, w and k₃; a linear robust gain uses `share` of itself against ζ₁, the rest in κ'."""
        kappa = self.kappa + (1.0 - share) * self.surplus
        drift, push = c * self.drift, c * self.push
        theta = np.array(
            [
                [2.0 * kappa, -self.coupling - drift[1], -push[1]],
                [0.0, 2.0 * (c * self.position_rate - drift[2]), -push[2]],
                [0.0, 0.0, 2.0 * (c * self.decay - push[3])],
            ]
        )
        theta += np.triu(theta, 1).T
        w = np.array([self.lumped, c * self.drift[0], c * self.push[0]])
        return theta, w, self.residue / share + c * self.motor_residue

    def size(self, c: float) -> np.ndarray:
        """Square roots of the weights of x in V, the largest of β's."""
        return np.sqrt(np.array([self.largest, c, c]))

    def fastest(self, c: float, share: float = 1.0) -> float:
        """The largest λ that Θ allows [1/s]; not positive where Θ is not."""
        size = self.size(c)
        return float(np.linalg.eigvalsh(self.matrices(c, share)[0] / np.outer(size, size))[0])

    def residue_at(self, c: float, rate: float, share: float) -> float:
        """K of V̇ ≤ −λV + K."""
        theta, w, k3 = self.matrices(c, share)
        return float(w @ np.linalg.solve(theta - rate * np.diag(self.size(c) ** 2), w) + k3)


class Choice(NamedTuple):
    """The free constants of an `Inequality`: c, λ and the robust term's share."""

    c: float
    rate: float
    share: float

    def ultimate(self, found: Inequality) -> float:
        """√(K/(λλ_m(P))), below which ‖β‖ comes."""
        return float(np.sqrt(found.residue_at(*self) / (self.rate * found.least)))


def choose(found: Inequality) -> Choice | None:
    """Those of the least ultimate bound; None where Θ is positive definite for no c."""
    from scipy.optimize import minimize

    def constants(x: np.ndarray) -> Choice | None:
        c, share = float(np.exp(x[0])), float(1.0 / (1.0 + np.exp(-x[2])))
        share = share if found.surplus > 0 else 1.0
        fastest = found.fastest(c, share)
        return Choice(c, fastest / float(1.0 + np.exp(-x[1])), share) if fastest > 0 else None

    def cost(x: np.ndarray) -> float:
        chosen = constants(x)
        return LARGEST if chosen is None else float(np.log(max(chosen.ultimate(found), SMALLEST)))

    # From c of the order at which Θ becomes positive, upwards.
    scale = np.log(_scale(found))
    starts = [
        np.array([scale + a, b, d]) for a in range(-4, 9) for b in (-1.0, 1.0) for d in (-1.0, 2.0)
    ]
    best = min(starts, key=cost)
    if cost(best) >= LARGEST:
        return None
    return constants(minimize(cost, best, method="Nelder-Mead", options={"xatol": 1e-4}).x)


def _scale(found: Inequality) -> float:
    """c of the order at which Θ becomes positive definite."""
    return found.coupling**2 / ((found.kappa + found.surplus) * found.position_rate)


@dataclass(frozen=True)
class MotorErrors:
    """How the motors' errors at the start count in a certificate, beside ‖β‖.

    Attributes:
        of_position: Weights of z² in V over the least eigenvalue of P (n).
        of_rate: Weights of s² likewise (n).
        position_rate: S [1/s].
    """

    of_position: np.ndarray
    of_rate: np.ndarray
    position_rate: np.ndarray

    def size(self, z: ArrayLike, e: ArrayLike) -> Any:
        """What z and e at the start are worth of ‖β‖: r0 = √(‖β‖² + size²).

        Args:
            z: Motor position errors (…, n) [rad].
            e: Motor speed errors (…, n) [rad/s].
        """
        z, s = np.asarray(z), np.asarray(e) + self.position_rate * np.asarray(z)
        return np.sqrt(np.sum(self.of_position * z**2 + self.of_rate * s**2, axis=-1))

    def at_start(self, run: Trajectory) -> np.ndarray:
        """`size` at the first output time of each run (runs)."""
        q, v = in_errors(run)
        n = q.shape[-1] // 2
        z, e = (x.reshape(-1, *x.shape[-2:])[:, 0, n:] for x in (q, v))
        return self.size(z, e)


def of_two_layers(
    layers: Layers,
    law: BacksteppingLaw,
    firsts: Sequence[Guarantee],
    search: Search,
    disturbance: Any,
) -> tuple[Guarantee, MotorErrors]:
    """What follows for the whole from what layer 1 promises by itself.

    Args:
        layers: The samples.
        law: The law.
        firsts: Of layer 1, with V̇ ≤ −k₁‖β‖² + k₂‖β‖ + k₃ where z = 0.
        search: Layer 1's; what is assumed of the motors is added to its assumptions.
        disturbance: The largest size of each entry of a further force (2n).

    Raises:
        CertificateError: Θ is not positive definite, or the bound exceeds the sampled ‖β‖.
    """
    push, margin = push_of(law.links), search.margin
    if isinstance(push, RobustTranspose) or len(firsts) > 1:
        raise InputError(
            "terms of layer 1",
            got=f"{type(push).__name__} with {len(firsts)} agents",
            expected="servocon.Robust for the whole of β",
            cure="Along Aᵀ a push may turn round behind springs of uncertain stiffness.",
        )
    first = firsts[0]
    weight = (push or stabilizing_of(law.links)).weight
    probe = MotorProbe(law, weight, disturbance)
    seen = evaluate_motors(probe, layers.plants, *layers.states)
    motors = Search(search.seen, layers.plants, layers.states, margin)
    motors.assumptions = search.assumptions
    largest = {
        text: margin * float(motors.allow(text, values, LARGEST, "finite"))
        for text, values in {
            "coupling of motors to β, ‖P A D⁻¹K Q_z^−½‖": seen.coupling,
            "drift of z, ‖Q_z^½ δ‖": seen.drift,
            "lumped uncertainty of the motors, ‖J^−½ h₂‖": seen.push,
        }.items()
    }
    base = Inequality(
        kappa=first.lemma.k1 / 2.0,
        least=first.lemma.gamma1,
        largest=first.lemma.gamma2,
        lumped=first.lemma.k2 / 2.0,
        residue=first.lemma.k3,
        surplus=_surplus(push, first.lemma.k3, layers.at_links, margin),
        coupling=next(iter(largest.values())),
        position_rate=float(np.min(np.asarray(law.position_rate))),
        decay=float(seen.decay.min()),
        drift=np.zeros(3),
        push=np.zeros(4),
        motor_residue=0.0,
    )
    chosen, found = _best(_candidates(base, seen, law, layers, margin))
    c, share = (chosen.c, chosen.share) if chosen else (_scale(found), 0.5)
    rates = [
        found._replace(coupling=margin * float(x)).fastest(c, share) for x in seen.coupling.ravel()
    ]
    motors.require(
        "Θ beside the weights of V, least eigenvalue",
        np.reshape(rates, seen.coupling.shape),
        SMALLEST,
        "positive",
    )
    assert chosen is not None  # or the worst coupling would not have passed
    if np.isfinite(layers.largest_beta):
        # The samples say nothing of larger errors. The worst one is that of the largest δ.
        used = chosen.ultimate(found) / layers.largest_beta * seen.drift / seen.drift.max()
        motors.allow("ultimate bound of ‖β‖ over the largest in the box", used, 1.0, "≤ 1")
    theta, w, k3 = found.matrices(c, share)
    size = np.sqrt(np.array([1.0, c / found.least, c / found.least]))
    lemma = Lemma(
        gamma1=found.least,
        gamma2=found.largest,
        k1=float(np.linalg.eigvalsh(theta / np.outer(size, size))[0]),
        k2=2.0 * float(np.linalg.norm(w / size)),
        k3=k3,
    )
    exponential = ExponentialLemma(
        found.least, found.largest, chosen.rate, found.residue_at(*chosen)
    )
    constants = first.constants | {
        "c": c,
        "χ": found.coupling,
        "δ₀": found.drift[0],
        "h₀": found.push[0],
        "ζ₂²/(2γ₂)": found.motor_residue,
    }
    n = layers.at_links[0].shape[1]
    J = np.asarray(layers.plants.tree.rotor_inertia, dtype=float)
    weights = [
        np.broadcast_to(c / found.least * x, (n,))
        for x in (np.asarray(law.position_gain), J.reshape(layers.plants.size, -1).max(axis=0))
    ]
    return Guarantee(lemma, exponential, constants), MotorErrors(
        weights[0], weights[1], np.broadcast_to(np.asarray(law.position_rate, dtype=float), (n,))
    )


def _surplus(push: Any, residue: float, at_links: Any, margin: float) -> float:
    """The least gain of a linear robust term; what it leaves is e ε/2 with the gain eρ²/ε."""
    if push is None or push.boundary_layer != "constant":
        return 0.0
    width = float(np.asarray(push.width))
    rho = float(values_of(push.bound, *at_links).min()) / margin
    return residue / (RESIDUES["constant"] * width) * rho**2 / width


SLOPES = (0.01, 0.03, 0.1, 0.3)
"""What parts of the slopes that Θ can bear at all a fit may use; which is best depends on gains."""


def _candidates(
    base: Inequality, seen: MotorAnswer, law: BacksteppingLaw, layers: Layers, margin: float
) -> Iterator[Inequality]:
    """Inequalities that all hold: of different fits, with and without the robust share."""
    basis = np.stack(
        [np.ones(seen.error.size), *(x.ravel() for x in (seen.error, seen.position, seen.rate))],
        axis=1,
    )
    rates = [base.position_rate, base.decay]
    lean = (base.kappa + base.surplus) / base.coupling  # δ₁ < S lean where Θ can be positive
    most = [np.array([rate * lean, *rates]) for rate in rates]
    for part in SLOPES:
        upper = [np.append(LARGEST, part * x) for x in most]
        drift, push = (
            fit(basis[:, :k], sizes.ravel(), margin, box=np.stack([0.0 * x, x], axis=1)[:k])
            for k, sizes, x in zip((3, 4), (seen.drift, seen.push), upper, strict=True)
        )
        yield base._replace(drift=drift, push=push)
        if law.robust_bound is not None:
            rho = np.maximum(values_of(law.robust_bound, *layers.states), SMALLEST)
            zeta = margin * float((seen.force / rho).max())
            residue = zeta**2 / (2.0 * float(np.asarray(law.robust_gain)))
            yield base._replace(drift=drift, motor_residue=residue)


def _best(candidates: Iterable[Inequality]) -> tuple[Choice | None, Inequality]:
    """The inequality of the least ultimate bound; the last one where Θ is positive for none."""
    best, found, least = None, None, np.inf
    for found in candidates:
        chosen = choose(found)
        if chosen is not None and chosen.ultimate(found) < least:
            least, best = chosen.ultimate(found), (chosen, found)
    assert found is not None
    return best or (None, found)
