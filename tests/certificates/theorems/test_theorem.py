"""Theorems of a third party: about a term of its own, and about a law of its own."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import servocon as sc
from servocon.errors import CertificateError, InputError


class Pushed(sc.Plant):
    """A cart under a constant force."""

    mass: float = 1.0
    push: float = 0.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return self.push * jnp.ones(1)


OPTIONS: dict[str, Any] = {"samples": (8, 64), "search": (64, 2, 6)}
BOX = sc.StateBox(q=([-2.0], [2.0]), v=([-2.0], [2.0]))
FAR = sc.holonomic(lambda q, t: q, rate=1.0, name="follow")


class Smooth(sc.Term):
    """The desired rate −ρ tanh(ρ‖β‖/ε) β/‖β‖, a robust term without a kink."""

    bound: Any
    width: float = 0.1
    weight: float = 1.0
    name: str = eqx.field(static=True, default="smooth")
    metric: str = eqx.field(static=True, default="gauss")

    def desired_rate(self, snapshot, state):
        rho, r = self.bound(snapshot.q, snapshot.v, snapshot.t), jnp.abs(snapshot.beta[0])
        return -rho * jnp.tanh(rho * r / self.width) * jnp.sign(snapshot.beta)


def left(x):
    """Part of V̇ that the smooth term leaves, 2x(1 − tanh x), for x = ρ‖β‖/ε."""
    return 2.0 * x * (1.0 - np.tanh(x))


MOST = left(minimize_scalar(lambda x: -left(x), bounds=(0.0, 3.0), method="bounded").x)


class SmoothTheorem(sc.certificates.ServoTheorem):
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + (1 + ρ_E) c ε with c = max 2x(1 − tanh x) if ‖ζ‖ ≤ (1 + ρ_E) ρ."""

    def closed_forms(self, examined, samples):
        values, basis = examined.values, samples.basis
        least = samples.require("1 + ρ_E", values.robust, 0.0, "positive", basis)
        e = float(least[0]) / samples.safety_factor
        rho = sc.certificates.values_of(self.term.bound, *samples.states)[:, None]
        samples.allow("‖ζ‖ over (1 + ρ_E) ρ", values.size / (e * rho), 1.0, "≤ 1", basis)
        rate, residue = 2.0 * float(examined.kappa[0]), e * MOST * self.term.width
        lemma = sc.certificates.ComparisonLemma(1.0, 1.0, rate, k3=residue)
        forms = (lemma, lemma.exponential())
        return (sc.certificates.Guarantee(forms, {"1 + ρ_E": e}),), least


class Brake(sc.Law):
    """u = −d v, a law that is no sum of terms."""

    model: sc.Plant
    constraint: sc.Constraint
    damping: float = 3.0

    def command(self, snapshot, state):
        u, beta = -self.damping * snapshot.v, snapshot.beta
        return sc.laws.Command(
            u=u,
            contributions={"damper": u},
            state_rate=state,
            missing=jnp.zeros_like(beta),
            rank=jnp.asarray(1),
            dependent=jnp.zeros(1, bool),
            signals={},
        )


class BrakeTheorem(sc.certificates.Theorem):
    """V = m v² has V̇ ≤ −2d v² + 2D|v| under a force of size D."""

    def conclude(self, samples, disturbance, states):
        masses = np.asarray(samples.plants.tree.mass)[:, None] * np.ones(len(samples.states[2]))
        least = float(samples.require("mass", masses, 0.0, "positive", samples.basis))
        largest = float(samples.allow("mass", masses, 1e300, "finite", samples.basis))
        lemma = sc.certificates.ComparisonLemma(
            least, largest, 2.0 * self.law.damping, 2.0 * disturbance[0]
        )
        guarantee = sc.certificates.Guarantee((lemma, lemma.exponential()))
        return sc.certificates.Conclusion("brake", (guarantee,))


class Faded(Brake):
    def command(self, snapshot, state):
        return super().command(snapshot, state)


class Doubled(Smooth):
    def desired_rate(self, snapshot, state):
        return 2.0 * super().desired_rate(snapshot, state)


class Same(Brake):
    """The same law by another name."""


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """For these tests only: messages elsewhere list the known classes."""
    of_term = lambda term, law: SmoothTheorem(law, term)
    monkeypatch.setitem(sc.certificates.servo_theorem_of.known, Smooth, of_term)
    monkeypatch.setitem(sc.certificates.theorem_of.known, Brake, BrakeTheorem)


def test_a_term_of_ones_own_is_certified():
    """ζ = F/m ≤ 0.5 under a constant force; its bound is √(c ε/2κ), and runs get close to it."""
    carts = sc.Uncertainty(Pushed(), {"push": sc.uncertainty.Interval(-0.5, 0.5)})
    smooth = Smooth(sc.laws.polynomial_bound(0.6), width=0.1)
    law = sc.ServoLaw(Pushed(), FAR, sc.Stabilizing(gain=0.4), smooth)
    certificate = sc.certify(carts, law, BOX, **OPTIONS)
    e = 1.0 / 1.1
    assert certificate.law == "nominal + stabilizing + smooth"
    rate = 2.0 * 0.4  # the mass is known: the feedback has its full effect
    expected = np.sqrt(e * MOST * 0.1 / rate)
    assert certificate.ultimate_bound == pytest.approx(expected, rel=1e-9)
    runs = sc.simulate(carts.at(np.array([[-0.5], [0.2], [0.5]])).plants, law, [0.0], [0.5], 20.0)
    assert certificate.check(runs).holds
    own = sc.Robust(smooth.bound, 0.1, 1.0, None, 1, "relative", "tanh")  # the same, of servocon
    same = sc.certify(carts, sc.ServoLaw(Pushed(), FAR, sc.Stabilizing(0.4), own), BOX, **OPTIONS)
    assert same.comparisons[0].ultimate_bound == pytest.approx(expected / np.sqrt(e))
    late = np.abs(runs.beta[:, -1]).max()
    assert 0.2 * expected < late < expected


def test_the_assumption_of_a_term_of_ones_own_is_checked():
    carts = sc.Uncertainty(Pushed(), {"push": sc.uncertainty.Interval(-0.9, 0.9)})
    law = sc.ServoLaw(Pushed(), FAR, sc.Stabilizing(0.4), Smooth(sc.laws.polynomial_bound(0.6)))
    with pytest.raises(CertificateError, match=r"over \(1 \+ ρ_E\) ρ: found 1.65, exp"):
        sc.certify(carts, law, BOX, **OPTIONS)


def test_a_law_of_ones_own_is_certified():
    """√(m₂/m₁) D/d in closed form; a cart at rest under the force D comes to D/d."""
    carts = sc.Uncertainty(Pushed(), {"mass": sc.uncertainty.Interval(1.0, 4.0)})
    law = Brake(Pushed(), sc.residual(lambda q, v, t: v, name="rest"))
    certificate = sc.certify(carts, law, BOX, disturbance=[0.6], **OPTIONS)
    assert certificate.law == "brake"
    assert certificate.ultimate_bound == pytest.approx(2.0 * 0.6 / 3.0, rel=1e-9)
    pushed = Pushed(mass=4.0, push=0.6)
    run = sc.simulate(pushed, law, [-1.8], [1.0], 10.0)
    assert certificate.check(run).holds
    assert run.v[-1, 0] == pytest.approx(0.6 / 3.0, rel=5e-3)
    beyond = sc.simulate(pushed, law, [0.0], [1.0], 20.0)
    assert "q[0] = 2.01, certified from -2 to 2" in str(certificate.check(beyond))


@pytest.mark.parametrize(
    ("law", "message"),
    [
        (
            sc.laws.ComputedTorque(Pushed(), FAR, reference=lambda t: jnp.zeros(1)),
            "law: got ComputedTorque; expected a law about",
        ),
        (Faded(Pushed(), FAR), "law: got Faded; expected a law about which a theorem is known: Ba"),
        (
            sc.ServoLaw(Pushed(), FAR, sc.Stabilizing(1.0), Doubled(sc.laws.polynomial_bound(0.6))),
            "terms of the law: got .*Doubled 'smooth'; expected .* at most one of Adaptive",
        ),
    ],
)
def test_a_law_without_a_theorem_is_refused(law, message):
    """A class that computes something else does not share the theorem of its base class."""
    with pytest.raises(InputError, match=message):
        sc.certify(Pushed(), law, BOX, **OPTIONS)


def test_a_class_that_computes_the_same_shares_the_theorem():
    assert isinstance(sc.certificates.theorem_of(Same(Pushed(), FAR)), BrakeTheorem)
