"""Certificates against runs: hundreds of uncertain plants, the worst plant there is, and a law
turned round."""

from dataclasses import replace

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.results.record import Stop
from servocon_plants import Cart
from tests.systems import two_link_force, two_link_mass

PLANTS = 200
FEW = (256, 2, 8)  # extent of a search
COSINE = 0.5 * np.pi  # phase of a sine
AMPLITUDE = np.array([2.0, 2.0])  # largest disturbance of each joint [N m]


def vector(x):
    return np.asarray(x, dtype=float)


class TwoLink(sc.Plant):
    """Two links in a vertical plane (lengths 1 m, inertias 1 kg m²), with masses that vary with
    time and a disturbing torque at each joint."""

    mass: object = eqx.field(default=(1.0, 1.0), converter=vector)
    swing: object = eqx.field(default=(0.0, 0.0), converter=vector)
    rate: object = eqx.field(default=(0.0, 0.0), converter=vector)
    phase: object = eqx.field(default=(0.0, 0.0), converter=vector)
    amplitude: object = eqx.field(default=(0.0, 0.0), converter=vector)

    def masses(self, t):
        return self.mass * (1.0 + self.swing * jnp.sin(self.rate * t + self.phase))

    def mass_matrix(self, q, t):
        return two_link_mass(jnp, self.masses(t), q)

    def force(self, q, v, t):
        torque = self.amplitude * jnp.sin(1.7 * self.rate * t - self.phase)
        return two_link_force(jnp, self.masses(t), q, v) + torque


def relation(q, t):
    """The first link swings; the second stays in a fixed direction."""
    return jnp.stack([q[0] - jnp.sin(t), q[0] + q[1]])


MODEL = TwoLink()
SWING = sc.holonomic(relation, rate=2.0, name="swing")
FEEDBACK = sc.Stabilizing(1.0)
BOX = sc.StateBox(
    q=(-1.3 * np.ones(2), 1.3 * np.ones(2)), v=(-1.6 * np.ones(2), 1.6 * np.ones(2)), t=(0.0, 8.0)
)
SET = sc.Uncertainty(
    MODEL,
    {"mass[0]": sc.uncertainty.Interval(0.7, 1.3), "mass[1]": sc.uncertainty.Interval(0.6, 1.4)},
)
SAMPLES = (16, 256)


def drawn(rng):
    """Masses that swing by 30 and 40 %, torques of up to 2 N m, of random rate and phase."""
    return TwoLink(
        swing=rng.choice([-1, 1], 2) * [0.3, 0.4],
        rate=rng.uniform(0.5, 3.0, 2),
        phase=rng.uniform(0.0, 2 * np.pi, 2),
        amplitude=rng.uniform(-1.0, 1.0, 2) * AMPLITUDE,
    )


def law_of(coefficients, effectiveness):
    bound = sc.laws.polynomial_bound(*coefficients)
    term = sc.Robust(bound, width=0.3, effectiveness=effectiveness)
    return sc.ServoLaw(MODEL, SWING, FEEDBACK, term)


def simulated(plants, law):
    return sc.simulate(
        plants,
        law,
        [0.3, 0.0],
        [1.0, -1.0],
        8.0,
        points=161,
        solver=sc.Solver(rtol=1e-6, atol=1e-8),
    )


@pytest.fixture(scope="module")
def plants():
    rng = np.random.default_rng(0)
    return [drawn(rng) for _ in range(PLANTS)]


@pytest.fixture(scope="module")
def law():
    base = sc.ServoLaw(MODEL, SWING, FEEDBACK)
    fitted = sc.certificates.estimate_bound(
        SET, base, BOX, disturbance=AMPLITUDE, safety_factor=1.05, samples=SAMPLES
    )
    return law_of(fitted.coefficients, fitted.effectiveness)


@pytest.fixture(scope="module")
def certificate(law):
    return sc.certify(SET, law, BOX, disturbance=AMPLITUDE, samples=SAMPLES, seed=7)


@pytest.fixture(scope="module")
def robust(plants, law):
    return simulated(sc.batch(plants), law)


def late(run):
    return run.beta_norm[:, run.time > 5.0].max()


def test_two_hundred_plants_keep_to_the_certificate(robust, certificate):
    report = certificate.check(robust)
    assert report.holds, report
    assert report.runs == PLANTS
    assert np.isnan(report.outside)  # every run stays where the assumptions were checked
    assert "the certificate holds on 200 runs" in str(report)  # their time-varying masses are named
    assert "plant outside the certified set in swing, rate, phase, amplitude: covered" in str(
        report
    )
    assert report.covered
    assert late(robust) == pytest.approx(0.01389, abs=0.00003)
    assert certificate.comparisons[1].ultimate_bound == pytest.approx(0.307, abs=0.001)
    assert certificate.ultimate_bound == pytest.approx(0.0252, abs=0.0002)
    entered = certificate.entry_time(robust.beta_norm[:, 0].max(), 0.4)
    assert 0.05 < entered < 2.0
    assert robust.beta_norm[:, robust.time >= entered].max() < 0.4


def test_without_the_robust_term_the_error_is_large(plants, robust):
    run = simulated(sc.batch(plants), law_of((0.0, 0.0, 0.0), 1.0))
    assert late(run) == pytest.approx(2.14, abs=0.01)
    assert late(run) > 100 * late(robust)


def test_the_bound_function_held(plants, law, robust):
    violation = sc.certificates.bound_violation(robust, sc.batch(plants), law)
    assert violation.holds
    assert 0.3 < np.max(violation.ratio) < 0.95


def test_a_reversed_law_violates_it(plants, law, robust, certificate):
    """Effectiveness −1 in the robust term, which no constructor lets through."""
    term = law.terms[2]
    flipped = eqx.tree_at(lambda law: law.terms[2].effectiveness, law, -term.effectiveness)
    run = simulated(sc.batch(plants), flipped)
    with pytest.raises(sc.errors.InputError, match=r"law with terms\.2\.effectiveness = -0\."):
        certificate.check(run)
    report = certificate.check(replace(run, attributes=robust.attributes))  # as if it were the law
    assert report.verdict == "violated"
    assert not report.holds
    assert report.margin < -1.0
    assert report.outside > 0.0
    assert "VIOLATED" in str(report)
    assert "the states of the certificate were left by" in str(report)


def test_the_inequality_along_a_run(plants, robust, certificate):
    """V̇ ≤ −2κ(1 + ρ_E)‖β‖² + k₃ with V = ‖β‖², in NumPy, with the logged inputs."""
    kappa, k3 = (certificate.constants[name] for name in ("κ(1 + ρ_E)", "k₃"))
    for i in (0, 77, 199):
        run, plant = robust.member(i), plants[i]
        for q, v, u, t, beta in zip(run.q, run.v, run.u, run.time, run.beta, strict=True):
            m = plant.mass * (1 + plant.swing * np.sin(plant.rate * t + plant.phase))
            torque = plant.amplitude * np.sin(1.7 * plant.rate * t - plant.phase)
            rate = np.linalg.solve(
                two_link_mass(np, m, q), two_link_force(np, m, q, v) + torque + u
            )
            error_rate = np.array([rate[0] + np.sin(t), rate.sum()]) + 2.0 * np.array(
                [v[0] - np.cos(t), v.sum()]
            )
            assert 2 * beta @ error_rate <= -2 * kappa * beta @ beta + k3


def test_the_worst_run_attains_the_bound():
    """A cart with ρ = √(κε) under exactly that force comes to rest exactly at √(ε/(4κ))."""
    kappa, width = 2.0, 0.08
    force = np.sqrt(kappa * width)
    term = sc.Robust(sc.laws.polynomial_bound(force), width=width, effectiveness=1.0)
    law = sc.ServoLaw(Cart(), REST, sc.Stabilizing(kappa), term)
    box = sc.StateBox(q=([-1.0], [2.0]), v=([-0.5], [0.5]), t=(0.0, 8.0))
    certificate = sc.certify(Cart(), law, box, disturbance=[force * (1 - 1e-12)])
    assert certificate.ultimate_bound == pytest.approx(np.sqrt(width / (4 * kappa)), rel=1e-9)
    run = sc.simulate(
        Cart(amplitude=force, phase=COSINE),
        law,
        [0.0],
        [0.0],
        8.0,
        solver=sc.Solver(rtol=1e-10, atol=1e-12),
    )
    report = certificate.check(run)
    assert report.holds
    assert run.beta_norm[-1] == pytest.approx(certificate.ultimate_bound, rel=1e-8)
    stronger = sc.simulate(
        Cart(amplitude=1.05 * force, phase=COSINE),
        law,
        [0.0],
        [0.0],
        8.0,
        solver=sc.Solver(rtol=1e-10),
    )
    assert not certificate.check(stronger).holds


REST = sc.residual(lambda q, v, t: v, name="rest")


@pytest.fixture(scope="module")
def learning():
    """Carts that start with speeds of up to 1 m/s and a law that knows no bound."""
    rng = np.random.default_rng(1)
    carts = [
        Cart(m, amplitude=f, frequency=w, phase=COSINE)
        for m, f, w in zip(
            rng.uniform(0.6, 1.6, PLANTS),
            rng.uniform(-3, 3, PLANTS),
            rng.uniform(0, 3, PLANTS),
            strict=True,
        )
    ]
    term = sc.Adaptive(
        lambda q, v, t: jnp.ones(1),
        initial=(0.1,),
        gain=20.0,
        leakage=0.5,
        width=0.05,
        dead_zone=0.02,
        box=(0.01, 30.0),
    )
    law = sc.ServoLaw(Cart(), REST, sc.Stabilizing(2.0), term)
    v0 = rng.uniform(-1, 1, (PLANTS, 1))
    run = sc.simulate(sc.batch(carts), law, [0.0], v0, 8.0, points=401)
    return law, run


def test_an_adaptive_law_keeps_to_its_certificate(learning):
    law, run = learning
    carts = sc.Uncertainty(Cart(), {"mass": sc.uncertainty.Interval(0.6, 1.6)})
    box = sc.StateBox(q=([-5.0], [5.0]), v=([-1.5], [1.5]), t=(0.0, 8.0))
    certificate = sc.certify(carts, law, box, disturbance=[3.0], samples=(8, 64), search=FEW)
    report = certificate.check(run)
    assert report.holds, report
    assert np.isnan(report.outside)
    # α ≥ (3/m)/(1 + ρ_E) with the lightest cart in ζ and the heaviest in 1 + ρ_E.
    e = 1 / 1.6 - 0.1 * (1 - 1 / 1.6)
    assert certificate.constants["1 + ρ_E"] == pytest.approx(e)
    assert certificate.constants["α[0]"] == pytest.approx(1.1 * 3.0 / 0.6 / e, rel=1e-6)
    assert certificate.comparisons[1].ultimate_bound < certificate.comparisons[0].ultimate_bound
    assert late(run) < 0.5 * certificate.ultimate_bound
    estimate = run.law_state["adaptive"]
    assert np.all((estimate > 0.01) & (estimate < 30.0))
    assert estimate.max() > 1.5


def test_a_run_that_stops_is_compared_up_to_there(learning):
    """Also a run whose error is no number before it stops is a violation."""
    law, run = learning
    carts = sc.Uncertainty(Cart(), {"mass": sc.uncertainty.Interval(0.6, 1.6)})
    box = sc.StateBox(q=([-5.0], [5.0]), v=([-1.5], [1.5]), t=(0.0, 8.0))
    certificate = sc.certify(carts, law, box, disturbance=[3.0], samples=(8, 64), search=FEW)
    one = run.member(3)
    beta = one.beta.copy()
    beta[200:] = np.nan
    stopped = replace(one, beta=beta, stops=(Stop("enough", float(one.time[199]), (), ()),))
    report = certificate.check(stopped)
    assert report.holds
    assert report.stopped == 1
    assert report.time <= one.time[199]
    assert "1 ended early" in str(report)
    assert np.isnan(report.outside)
    assert not certificate.check(replace(one, beta=beta)).holds
