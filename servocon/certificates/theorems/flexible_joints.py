"""The theorem about a backstepping law: guarantees of ‖β‖, including the motors' errors.

The inequality of V for flexible joints whose plant differs from the law's model.

With the notation of `servocon.laws.flexible_joints.backstepping`,
V = βᵀPβ + c (zᵀQ_z z + sᵀJ s) and x = (‖β‖, √(zᵀQ_z z), √(sᵀJ s)), every plant of the set has

    V̇ ≤ −xᵀΘx + 2wᵀx + k₃,    Θ = [[2κ', −χ − cδ₁, −c h₁],
                                       [−χ − cδ₁, 2c (S − δ₂), −c h₂],
                                       [−c h₁, −c h₂, 2c (k − h₃)]]

with κ' = κ(1 + ρ_E) of layer 1, χ ≥ ‖P A D⁻¹K Q_z^−½‖, k ≤ (K_s − J̇/2)/J, and bounds that are
fitted to samples: ‖Q_z^½ δ‖ ≤ δ₀ + δ₁x₁ + δ₂x₂ and ‖J^−½ h₂‖ ≤ h₀ + h₁x₁ + h₂x₂ + h₃x₃. So
w = (‖ζ₁‖, cδ₀, ch₀). A robust term of layer 1 replaces its part of w by a residue in k₃; a robust
contribution of layer 2 replaces all of h₂ by cζ₂²/(2γ₂). The cross terms of z and s cancel, because
layer 2 contains −Q_z z.

For any rate λ with Θ_λ = Θ − λ diag(λ_M(P), c, c) positive definite V̇ ≤ −λV + wᵀΘ_λ⁻¹w + k₃. c and
λ are free; they are chosen for the least ultimate bound of ‖β‖.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from servocon.arrays import ArrayLike
from servocon.certificates.assumptions import LARGEST, SMALLEST, Assumption, Samples
from servocon.certificates.comparison import ComparisonLemma, ExponentialComparison
from servocon.certificates.evaluation import disturbance_of, values_of
from servocon.certificates.guarantee import BetaSize, Guarantee, InitialErrors
from servocon.certificates.states import StateSet
from servocon.certificates.theorems.bound_functions import fit
from servocon.certificates.theorems.motor_errors import (
    MotorDisturbances,
    MotorValues,
    driven_links,
    in_errors,
    motor_quantities,
    of_links,
    require_joints,
)
from servocon.certificates.theorems.servo import theorem_of_beta
from servocon.certificates.theorems.theorem import Conclusion, Theorem, name_of, theorem_of
from servocon.errors import InputError, warn
from servocon.laws import BacksteppingLaw
from servocon.laws.boundary_layers import RESIDUES
from servocon.laws.flexible_joints.backstepping import LinksGain
from servocon.results.trajectory import Trajectory
from servocon.tree import Batch

ACCURACY = 1e-4
"""Accuracy of the logarithms of the chosen constants."""

FASTER = 5.0
"""Ratio of S to the gain of the links' law above which bounds are useful."""

ROUNDING = 1e-9
"""Relative difference of M or F that counts as rounding."""

SLOPES = (0.01, 0.03, 0.1, 0.3)
"""Fractions of the largest admissible slopes tried when fitting the bounds."""


class Inequality(NamedTuple):
    """The constants of V̇ ≤ −xᵀΘx + 2wᵀx + k₃, named as in the module's text.

    Attributes:
        kappa: κ(1 + ρ_E).
        least: λ_m(P).
        largest: λ_M(P).
        lumped: ‖ζ₁‖ if layer 1 has no robust term; else 0.
        residue: The part of k₃ that a robust term leaves of ζ₁.
        surplus: Least gain of a robust term that is linear in its boundary layer; else 0.
        coupling: χ.
        position_rate: S.
        decay: k.
        drift: δ₀, δ₁ and δ₂.
        lumped_motors: h₀, h₁, h₂ and h₃.
        motor_residue: ζ₂²/(2γ₂) of a robust contribution; then `lumped_motors` is 0.
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
    lumped_motors: np.ndarray
    motor_residue: float

    def matrices(self, c: float, share: float = 1.0) -> tuple[np.ndarray, np.ndarray, float]:
        """Θ, w and k₃; a linear robust gain uses `share` of itself against ζ₁, the rest in κ'."""
        kappa = self.kappa + (1.0 - share) * self.surplus
        drift, h = c * self.drift, c * self.lumped_motors
        theta = np.array(
            [
                [2.0 * kappa, -self.coupling - drift[1], -h[1]],
                [0.0, 2.0 * (c * self.position_rate - drift[2]), -h[2]],
                [0.0, 0.0, 2.0 * (c * self.decay - h[3])],
            ]
        )
        theta += np.triu(theta, 1).T
        w = np.array([self.lumped, c * self.drift[0], c * self.lumped_motors[0]])
        return theta, w, self.residue / share + c * self.motor_residue

    def size(self, c: float) -> np.ndarray:
        """Square roots of the weights of x in V; for β, of the largest one."""
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

    def ultimate(self, inequality: Inequality) -> float:
        """√(K/(λλ_m(P))), the ultimate bound of ‖β‖."""
        return float(np.sqrt(inequality.residue_at(*self) / (self.rate * inequality.least)))


def choose(inequality: Inequality) -> Choice | None:
    """The choice with the least ultimate bound; None if no c makes Θ positive definite."""
    from scipy.optimize import minimize

    def constants(x: np.ndarray) -> Choice | None:
        c, share = float(np.exp(x[0])), float(1.0 / (1.0 + np.exp(-x[2])))
        share = share if inequality.surplus > 0 else 1.0
        fastest = inequality.fastest(c, share)
        return Choice(c, fastest / float(1.0 + np.exp(-x[1])), share) if fastest > 0 else None

    def cost(x: np.ndarray) -> float:
        chosen = constants(x)
        return (
            LARGEST if chosen is None else float(np.log(max(chosen.ultimate(inequality), SMALLEST)))
        )

    # From c of the order at which Θ becomes positive, upwards.
    scale = np.log(scale_of(inequality))
    starts = [
        np.array([scale + a, b, d]) for a in range(-4, 9) for b in (-1.0, 1.0) for d in (-1.0, 2.0)
    ]
    best = min(starts, key=cost)
    if cost(best) >= LARGEST:
        return None
    return constants(minimize(cost, best, method="Nelder-Mead", options={"xatol": ACCURACY}).x)


def scale_of(inequality: Inequality) -> float:
    """c of the order at which Θ becomes positive definite."""
    gain = inequality.kappa + inequality.surplus
    return inequality.coupling**2 / (gain * inequality.position_rate)


def best_of(candidates: Iterable[Inequality]) -> tuple[Choice | None, Inequality]:
    """The inequality with the least ultimate bound; the last one if Θ is positive for none."""
    best, last, least = None, None, np.inf
    for last in candidates:
        chosen = choose(last)
        if chosen is not None and chosen.ultimate(last) < least:
            least, best = chosen.ultimate(last), (chosen, last)
    assert last is not None
    return best or (None, last)


@dataclass(frozen=True)
class MotorErrors(InitialErrors):
    """The motors' initial errors, which enter a certificate beside ‖β‖.

    Attributes:
        of_position: Weights of z² in V over the least eigenvalue of P (n).
        of_speed: Weights of s² likewise (n).
        position_rate: S [1/s].
    """

    of_position: np.ndarray
    of_speed: np.ndarray
    position_rate: np.ndarray

    def size(self, z: ArrayLike, e: ArrayLike) -> Any:
        """The initial errors in the unit of ‖β‖: r0 = √(‖β‖² + size²).

        Args:
            z: Motor position errors (…, n) [rad].
            e: Motor speed errors (…, n) [rad/s].
        """
        z, s = np.asarray(z), np.asarray(e) + self.position_rate * np.asarray(z)
        return np.sqrt(np.sum(self.of_position * z**2 + self.of_speed * s**2, axis=-1))

    def at_start(self, run: Trajectory) -> np.ndarray:
        """`size` at the first output time of each run (runs)."""
        q, v = in_errors(run)
        n = q.shape[-1] // 2
        z, e = (x.reshape(-1, *x.shape[-2:])[:, 0, n:] for x in (q, v))
        return self.size(z, e)


@dataclass(frozen=True)
class BacksteppingTheorem(Theorem):
    """A backstepping law: ‖β‖ and the motors' errors, from the theorem about layer 1.

    Attributes:
        law: The law.
    """

    law: BacksteppingLaw

    def check_plants(self, plants: Batch) -> None:
        """Raise an `InputError` unless the plants have elastic joints."""
        require_joints(plants)

    def conclude(self, samples: Samples, disturbance: Any, states: StateSet) -> Conclusion:
        """The guarantee of ‖β‖.

        Args:
            samples: Plants with elastic joints and their states; assumptions are added.
            disturbance: The largest size of each entry of a further force (2n), or None.
            states: The set of states; an `ErrorBox` may bound J̇.

        Raises:
            CertificateError: Θ is not positive definite, or the bound exceeds the sampled ‖β‖.
        """
        law = self.law
        _, amplitude = disturbance_of(disturbance, samples.speeds, functions=False)
        _look_at_motors(law, samples)
        layer_one = samples.mapped(
            lambda plants, states: (driven_links(law, plants), of_links(states))
        )
        links = theorem_of_beta("terms of layer 1", law.links)
        first, *others = links.guarantees(layer_one, np.split(amplitude, 2)[0])
        samples.assumptions += layer_one.assumptions
        if links.transpose or others:
            raise InputError(
                "terms of layer 1",
                got=f"{type(links.term).__name__} with {1 + len(others)} agents",
                expected="servocon.Robust for the whole of β",
                cure="Behind springs of uncertain stiffness an input along Aᵀ may be reversed.",
            )
        term, weight = links.term, links.weighted.weight
        rate = np.asarray(getattr(states, "inertia_rate", 0.0), dtype=float)
        function = MotorDisturbances(law, weight, amplitude, rate)
        values = samples.searched(
            function, lambda values, states: motor_quantities(values, states, law.robust_bound)
        )
        _check_motors(values, samples, rate)
        lemma: Any = first.comparisons[0]
        base = Inequality(
            kappa=lemma.k1 / 2.0,
            least=lemma.gamma1,
            largest=lemma.gamma2,
            lumped=lemma.k2 / 2.0,
            residue=lemma.k3,
            surplus=_surplus(term, lemma.k3, layer_one.states, samples.safety_factor),
            coupling=_largest_coupling(samples, values),
            position_rate=float(np.min(np.asarray(law.position_rate))),
            decay=float(values.decay.min()),
            drift=np.zeros(3),
            lumped_motors=np.zeros(4),
            motor_residue=0.0,
        )
        chosen, inequality = best_of(_candidates(base, values, law, samples))
        choice = _checked(chosen, inequality, values, samples, states.beta)
        beside = _motor_errors(law, samples, choice.c / inequality.least)
        guarantee = _guarantee(choice, inequality, dict(first.constants), beside)
        return Conclusion(f"{name_of(law.links)} behind springs", (guarantee,))


def _look_at_motors(law: BacksteppingLaw, samples: Samples) -> None:
    """State the ratio of S to the gain of the links' law; warn if no useful bound follows."""
    gains = values_of(LinksGain(law), *samples.states)
    worst = int(np.argmax(gains))
    S, gain = float(np.min(np.asarray(law.position_rate))), float(gains[worst])
    ratio = S / max(gain, SMALLEST)
    samples.assumptions.append(
        Assumption(
            "S over the gain of the links' law",
            f"{FASTER:g} or more is advised",
            ratio,
            samples.sample(0, worst),
            basis="drawn",
        )
    )
    if ratio < FASTER:
        warn(
            f"the law's position_rate S is {S:.3g} 1/s, the gain of its links' law (κ and ρ²/ε) "
            f"{gain:.3g} 1/s: below {FASTER:g} times as much the bound is hardly useful. Choose "
            f"position_rate={FASTER * gain:.2g} or more, speed_gain of about 2 S J and "
            "position_gain of about S times that; or a wider boundary layer"
        )


def _check_motors(values: MotorValues, samples: Samples, inertia_rate: np.ndarray) -> None:
    """A plant that is its arm, K and J, and motors whose feedback exceeds J̇/2."""
    if not np.all(values.unlike <= ROUNDING):
        text = "M and F beside those of the plant's arm, stiffness and rotor_inertia"
        samples.allow(text, values.unlike, ROUNDING, "0, up to the disturbance")
    if np.any(inertia_rate):
        text = "(K_s − J̇/2)/J, least"
        samples.require(text, values.decay, SMALLEST, "positive", samples.basis)


def _largest_coupling(samples: Samples, values: MotorValues) -> float:
    """χ on the safe side; the other sizes are checked to be finite."""
    chi, *_ = [
        samples.safety_factor * float(samples.allow(text, sizes, LARGEST, "finite", samples.basis))
        for text, sizes in {
            "coupling of motors to β, ‖P A D⁻¹K Q_z^−½‖": values.coupling,
            "drift of z, ‖Q_z^½ δ‖": values.drift,
            "lumped uncertainty of the motors, ‖J^−½ h₂‖": values.lumped,
        }.items()
    ]
    return chi


def _checked(
    chosen: Choice | None,
    inequality: Inequality,
    values: MotorValues,
    samples: Samples,
    largest_beta: float,
) -> Choice:
    """The choice with Θ positive definite and the bound within the sampled ‖β‖."""
    c, share = (chosen.c, chosen.share) if chosen else (scale_of(inequality), 0.5)
    rates = [
        inequality._replace(coupling=samples.safety_factor * float(x)).fastest(c, share)
        for x in values.coupling.ravel()
    ]
    samples.require(
        "Θ beside the weights of V, least eigenvalue",
        np.reshape(rates, values.coupling.shape),
        SMALLEST,
        "positive",
        samples.basis,
    )
    assert chosen is not None  # else the worst coupling would not have passed
    if np.isfinite(largest_beta):
        # The samples say nothing about larger errors. The worst sample has the largest δ.
        used = chosen.ultimate(inequality) / largest_beta * values.drift / values.drift.max()
        text = "ultimate bound of ‖β‖ over the largest in the box"
        samples.allow(text, used, 1.0, "≤ 1", samples.basis)
    return chosen


def _motor_errors(law: BacksteppingLaw, samples: Samples, scale: float) -> MotorErrors:
    """Weights of the motors' errors, the largest of all plants, times a scale."""
    n = samples.states[0].shape[1] // 2
    J = np.asarray(samples.plants.tree.rotor_inertia, dtype=float)
    of_position, of_speed = (
        np.broadcast_to(scale * x, (n,))
        for x in (np.asarray(law.position_gain), J.reshape(samples.plants.size, -1).max(axis=0))
    )
    rate = np.broadcast_to(np.asarray(law.position_rate, dtype=float), (n,))
    return MotorErrors(of_position, of_speed, rate)


def _guarantee(
    choice: Choice, inequality: Inequality, constants: dict[str, float], beside: MotorErrors
) -> Guarantee:
    """The guarantee that follows from the inequality."""
    least, c = inequality.least, choice.c
    theta, w, k3 = inequality.matrices(c, choice.share)
    size = np.sqrt(np.array([1.0, c / least, c / least]))
    lemma = ComparisonLemma(
        gamma1=least,
        gamma2=inequality.largest,
        k1=float(np.linalg.eigvalsh(theta / np.outer(size, size))[0]),
        k2=2.0 * float(np.linalg.norm(w / size)),
        k3=k3,
    )
    exponential = ExponentialComparison(
        least, inequality.largest, choice.rate, inequality.residue_at(*choice)
    )
    constants |= {
        "c": c,
        "χ": inequality.coupling,
        "δ₀": inequality.drift[0],
        "h₀": inequality.lumped_motors[0],
        "ζ₂²/(2γ₂)": inequality.motor_residue,
    }
    return Guarantee((lemma, exponential), constants, BetaSize(beside=beside))


def _surplus(term: Any, residue: float, at_links: Any, safety_factor: float) -> float:
    """The least gain eρ²/ε of a linear robust term, which leaves e ε/2."""
    if term is None or term.boundary_layer != "constant":
        return 0.0
    width = float(np.asarray(term.width))
    rho = float(values_of(term.bound, *at_links).min()) / safety_factor
    return residue / (RESIDUES["constant"] * width) * rho**2 / width


def _candidates(
    base: Inequality, values: MotorValues, law: BacksteppingLaw, samples: Samples
) -> Iterator[Inequality]:
    """Inequalities that all hold: from different fits, with and without the robust contribution."""
    factor = samples.safety_factor
    basis = np.stack(
        [
            np.ones(values.error.size),
            *(x.ravel() for x in (values.error, values.position, values.speed)),
        ],
        axis=1,
    )
    rates = [base.position_rate, base.decay]
    lean = (base.kappa + base.surplus) / base.coupling  # δ₁ < S · lean where Θ can be positive
    most = [np.array([rate * lean, *rates]) for rate in rates]
    for part in SLOPES:
        upper = [np.append(LARGEST, part * x) for x in most]
        drift, lumped = (
            fit(basis[:, :k], sizes.ravel(), factor, box=np.stack([0.0 * x, x], axis=1)[:k])
            for k, sizes, x in zip((3, 4), (values.drift, values.lumped), upper, strict=True)
        )
        yield base._replace(drift=drift, lumped_motors=lumped)
        if law.robust_bound is not None:
            rho = np.maximum(values_of(law.robust_bound, *samples.states), SMALLEST)
            zeta = factor * float((values.force / rho).max())
            residue = zeta**2 / (2.0 * float(np.asarray(law.robust_gain)))
            yield base._replace(drift=drift, motor_residue=residue)


theorem_of.register(BacksteppingLaw, BacksteppingTheorem)
