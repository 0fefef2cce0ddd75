"""Certificates of plants with fewer inputs than speeds, against NumPy and the runs of a fleet."""

from dataclasses import replace

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.evaluation import evaluate
from servocon.certificates.lumped_uncertainty import lumped_uncertainty
from servocon_plants import TrolleyCrane

PLANTS = 200
FEW = (256, 2, 8)  # extent of a search
AMPLITUDE = np.array([0.3, 0.2, 0.2])  # largest disturbance [N]


def mass(xp, m, q):
    c = xp.cos(q)
    return xp.diag(m) + 0.3 * c[:, None] * c[None, :]


def force(xp, k, q, v):
    return -k * q - 0.1 * q**3 - 1.5 * v


class Triple(sc.Plant):
    """Three coupled masses on springs, two of them driven."""

    mass: object = eqx.field(default=(1.0, 1.0, 1.0), converter=np.asarray)
    stiffness: float = 2.0
    amplitude: object = eqx.field(default=(0.0, 0.0, 0.0), converter=np.asarray)
    rate: float = 0.0

    def mass_matrix(self, q, t):
        return mass(jnp, jnp.asarray(self.mass), q)

    def force(self, q, v, t):
        return force(jnp, self.stiffness, q, v) + self.amplitude * jnp.cos(self.rate * t)

    def input_matrix(self, q, t):
        return jnp.array([[1.0, 0.3], [0.0, 1.0], [0.0, 0.0]])


DRIVEN = np.array([[1.0, 0.3], [0.0, 1.0], [0.0, 0.0]])
SLOPES = {1: np.array([[1.0, 0.4, 0.5]]), 2: np.array([[1.0, 0.0, 0.5], [0.2, 1.0, -0.4]])}
WEIGHTS = {1: np.array([[1.0]]), 2: np.array([[2.0, 0.5], [0.5, 1.0]])}


def relation(rows):
    slope = SLOPES[rows]
    return sc.holonomic(lambda q, t: slope @ q - 0.4 * jnp.sin(t), 2.0, name="relation")


SET = sc.Uncertainty(
    Triple(),
    {f"mass[{i}]": sc.uncertainty.Interval(0.7, 1.3) for i in range(3)}
    | {"stiffness": sc.uncertainty.Interval(1.5, 2.5)},
)
BOX = sc.StateBox(q=(-np.ones(3), np.ones(3)), v=(-np.ones(3), np.ones(3)), t=(0.0, 8.0))


@pytest.mark.parametrize(("rows", "metric"), [(1, "torque"), (1, "gauss"), (2, "torque")])
def test_assumptions_are_those_of_the_theory(rows, metric):
    """ζ and W_B = P A M̄⁻¹E N_B P⁻¹ with A M̄⁻¹N_B = 1: N_B = B Ω̄⁺, or Gauss's."""
    constraint, P, A = relation(rows), WEIGHTS[rows], SLOPES[rows]
    law = sc.ServoLaw(Triple(), constraint, sc.Stabilizing(1.5, P, metric=metric), metric=metric)
    members = [((0.7, 1.0, 1.3), 1.5), ((1.3, 0.8, 0.7), 2.5)]
    batch = sc.batch([Triple(m, k) for m, k in members])
    sample = BOX.sample(10, 5)
    values = evaluate(lumped_uncertainty(law, P, metric, False, None, 3), batch, sample)
    for i, (m, k) in enumerate(members):
        for j, (q, v, t) in enumerate(zip(*sample, strict=True)):
            model = mass(np, np.ones(3), q)
            b = -0.4 * np.sin(t) - 2.0 * (A @ v - 0.4 * np.cos(t))
            response = A @ np.linalg.solve(model, DRIVEN)
            least = np.linalg.pinv(response)
            if metric == "gauss":
                R = DRIVEN.T @ np.linalg.solve(model, DRIVEN)
                back = np.linalg.solve(R, response.T)
                least = back @ np.linalg.inv(response @ back)
            N, F = DRIVEN @ least, force(np, 2.0, q, v)
            p1 = N @ (b - A @ np.linalg.solve(model, F))
            E = model @ np.linalg.inv(mass(np, np.array(m), q)) - np.eye(3)
            onto = P @ A @ np.linalg.inv(model)
            zeta = onto @ ((np.eye(3) + E) @ (force(np, k, q, v) - F) + E @ (F + p1))
            W = onto @ E @ N @ np.linalg.inv(P)
            assert np.ravel(values.size[i, j])[0] == pytest.approx(np.linalg.norm(zeta), rel=1e-9)
            lowest = 1 + np.linalg.eigvalsh(W + W.T)[0] / 2
            assert np.ravel(values.robust[i, j])[0] == pytest.approx(lowest, rel=1e-9)


def law_of(*terms):
    return sc.ServoLaw(
        Triple(), relation(2), sc.Stabilizing(1.5, metric="torque"), *terms, metric="torque"
    )


@pytest.fixture(scope="module")
def fleet():
    rng = np.random.default_rng(8)
    return sc.batch(
        [
            Triple(
                rng.uniform(0.7, 1.3, 3),
                rng.uniform(1.5, 2.5),
                rng.choice([-1, 1], 3) * AMPLITUDE,
                rng.uniform(0, 3),
            )
            for _ in range(PLANTS)
        ]
    )


def simulated(fleet, law):
    return sc.simulate(
        fleet, law, [0.3, -0.2, 0.1], [0.3, 0.3, 0.0], 8.0, points=161, solver=sc.Solver(rtol=1e-6)
    )


@pytest.fixture(scope="module")
def robust():
    fitted = sc.certificates.estimate_bound(
        SET,
        law_of(),
        BOX,
        metric="torque",
        disturbance=AMPLITUDE,
        safety_factor=1.1,
        samples=(16, 256),
        search=FEW,
    )
    return law_of(
        sc.Robust(fitted.bound, width=0.1, effectiveness=fitted.effectiveness, metric="torque")
    )


def test_two_hundred_plants_keep_to_the_certificate(fleet, robust):
    certificate = sc.certify(
        SET, robust, BOX, disturbance=AMPLITUDE, samples=(32, 256), search=FEW, seed=3
    )
    run = simulated(fleet, robust)
    report = certificate.check(run)
    assert report.holds, report
    assert report.runs == PLANTS
    assert np.isnan(report.outside)  # the coordinate that is left free stays in the box, too
    plain = simulated(
        fleet,
        law_of(
            sc.Robust(
                sc.laws.polynomial_bound(0.0, 0.0, 0.0),
                width=0.1,
                effectiveness=1.0,
                metric="torque",
            )
        ),
    )
    late = [x.beta_norm[:, x.time > 4.0].max() for x in (run, plain)]
    assert late[0] < 0.1 * late[1]
    term = robust.terms[2]
    turned = eqx.tree_at(lambda law: law.terms[2].effectiveness, robust, -term.effectiveness)
    other = replace(simulated(fleet, turned), attributes=run.attributes)  # as if it were the law
    assert certificate.check(other).verdict == "violated"


@pytest.mark.long
def test_an_adaptive_law_keeps_to_its_certificate(fleet):
    law = law_of(sc.Adaptive(gain=20.0, leakage=0.5, width=0.05, metric="torque"))
    certificate = sc.certify(
        SET, law, BOX, disturbance=AMPLITUDE, samples=(32, 256), search=FEW, seed=3
    )
    report = certificate.check(simulated(fleet, law))
    assert report.holds, report
    assert np.isnan(report.outside)


def test_out_of_reach_nothing_is_certified():
    """The load of a crane, of which inputs reach one direction only: named with rank and state."""
    crane = TrolleyCrane()
    load = sc.holonomic(lambda q, t: crane.load_position(q), 2.0, name="load")
    law = sc.ServoLaw(crane, load, sc.Stabilizing(2.0))
    box = sc.StateBox(q=([0, 3, -0.2], [1, 4, 0.2]), v=(-np.ones(3), np.ones(3)))
    message = (
        r"range condition, rank of A M⁻¹B: found 1, expected 2, the rank of A; worst sample: "
        r"plant 0, q = \[.*v = \[.*t = 0"
    )
    with pytest.raises(sc.errors.CertificateError, match=message):
        sc.certify(crane, law, box, samples=(1, 8))
    message = r"law: got A M⁻¹B of rank 1 at plant 0, q = \[.*; expected rank 2, that of A,"
    with pytest.raises(sc.errors.RangeConditionError, match=message):
        sc.certificates.estimate_bound(crane, law, box, samples=(1, 8))


def test_redundant_rows_within_reach_are_certified():
    """Twice the same row: rank 1 of both A and A M⁻¹B."""
    twice = sc.holonomic(lambda q, t: jnp.stack([q[0], q[0]]), 2.0, name="twice")
    law = sc.ServoLaw(Triple(), twice, sc.Stabilizing(1.5))
    certificate = sc.certify(Triple(), law, BOX, samples=(1, 8))
    assert certificate.ultimate_bound < 1e-12
