"""Guarantees of the two-step law, against hundreds of plants, the worst one, and broken laws."""

from dataclasses import replace
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import quad

import servocon as sc
from servocon.results.record import Stop
from tests.systems import two_link_force, two_link_mass

PLANTS = 200
AMPLITUDE = np.array([2.0, 2.0])  # largest disturbance of each joint [N m]
FEW = (256, 2, 8)  # extent of a search
DURATION = 5.0
START = (0.02, 0.1)
RANGES = {
    "mass[0]": sc.uncertainty.Interval(0.7, 1.3),
    "mass[1]": sc.uncertainty.Interval(0.6, 1.4),
}


def vector(x):
    return np.asarray(x, dtype=float)


class TwoLink(sc.Plant):
    """Two links in a vertical plane (lengths 1 m, inertias 1 kg m²)."""

    mass: object = eqx.field(default=(1.0, 1.0), converter=vector)

    def mass_matrix(self, q, t):
        return two_link_mass(jnp, self.mass, q)

    def force(self, q, v, t):
        return two_link_force(jnp, self.mass, q, v)


MODEL = TwoLink()
SWING = sc.holonomic(lambda q, t: jnp.stack([q[0] - jnp.sin(t), q[0] + q[1]]), 2.0, name="swing")
SET = sc.Uncertainty(MODEL, RANGES)


@pytest.fixture(scope="module")
def law():
    """K = 2 1/s and ε = 0.01 rad/s, with α and Γ as fitted to the set."""
    inner = sc.ServoLaw(MODEL, SWING, sc.Stabilizing(2.0))
    first = sc.laws.TwoStepLaw(
        inner,
        np.array([0.3, 0.0]),
        np.array([1.0, -1.0]),
        sc.laws.polynomial_bound(1.0),
        rate=2.0,
        width=0.01,
        decay=0.2,
    )
    fitted = sc.certificates.tracking_bounds(
        SET, first, tube_of(first), disturbance=AMPLITUDE, samples=(16, 256), safety_factor=1.1
    )
    return replace(
        first,
        inertia_error=fitted.inertia_error,
        bound=sc.laws.polynomial_bound(fitted.acceleration),
    )


@pytest.fixture(scope="module")
def certificate(law):
    return certified(law)


def tube_of(law):
    return sc.certificates.Tube(law, DURATION, *START)


def certified(law, **changes):
    options = {"disturbance": AMPLITUDE, "samples": (16, 256), "search": FEW, "seed": 5} | changes
    return sc.certify(SET, law, tube_of(law), **options)


@pytest.fixture(scope="module")
def drawn():
    """Plants with torques of their own, and starts within the certified ones."""
    rng = np.random.default_rng(0)
    masses = SET.sample(PLANTS, seed=1).values
    plants = [TwoLink(np.array(m)) for m in zip(*masses.values(), strict=True)]
    disturbance = [
        sc.uncertainty.SinusoidalDisturbance(*x)
        for x in zip(
            rng.choice([-2.0, 2.0], (PLANTS, 2, 1)),
            rng.uniform(0.0, 6.0, (PLANTS, 2, 1)),
            rng.uniform(0.0, 2 * np.pi, (PLANTS, 2, 1)),
            strict=True,
        )
    ]
    e, s = (rng.normal(size=(PLANTS, 2)) for _ in range(2))
    e *= START[0] / np.linalg.norm(e, axis=1, keepdims=True)
    s *= START[1] / np.linalg.norm(s, axis=1, keepdims=True)
    return sc.batch(plants), sc.batch(disturbance), e, s - 2.0 * e


def simulated(drawn, law, times=None):
    plants, disturbance, e, rate = drawn
    return sc.simulate(
        plants,
        law,
        np.array([0.3, 0.0]) + e,
        np.array([1.0, -1.0]) + rate,
        times=np.linspace(0.0, DURATION, 101) if times is None else times,
        solver=sc.Solver(rtol=1e-6, atol=1e-8),
        disturbance=disturbance,
    )


@pytest.fixture(scope="module")
def runs(drawn, law):
    return simulated(drawn, law)


@pytest.mark.long
def test_two_hundred_plants_keep_to_the_certificate(runs, certificate):
    report = certificate.check(runs)
    assert report.holds, report
    assert report.runs == PLANTS
    assert report.stopped == 0
    assert "the certificate holds on 200 runs" in str(report)
    assert [g.ultimate_bound for g in certificate.guarantees] == [0.005, 0.01, 0.02]
    late = runs.time > 4.0
    e = np.linalg.norm(runs.signals["tracking error"], axis=-1)[:, late]
    rate = np.linalg.norm(runs.signals["tracking error rate"], axis=-1)[:, late]
    assert 0.001 < e.max() < 0.005
    assert 0.002 < rate.max() < 0.02
    assert certificate.guarantees[1].entry_time(START, 0.01) == pytest.approx(0.45)
    # β follows: the nominal motion's has died out to e^(−2t) of its start.
    assert runs.beta_norm[:, late].max() < 0.05


def disguised(run, runs):
    """A run as if the certified law had made it."""
    return replace(run, attributes=runs.attributes)


@pytest.mark.long
def test_without_step_two_the_plants_leave(drawn, law, runs, certificate):
    """Γ = α = 0 leaves δ₀ against torques of 2 N m."""
    weak = replace(law, inertia_error=0.0, bound=sc.laws.polynomial_bound(0.0))
    run = simulated(drawn, weak)
    with pytest.raises(sc.errors.InputError, match="a run under a law with bound"):
        certificate.check(run)
    report = certificate.check(disguised(run, runs))
    assert not report.holds
    assert report.size > 3 * report.bound
    assert "VIOLATED" in str(report)


def test_a_reversed_input_violates_it(drawn, law, runs, certificate):
    """ϱ negative by α > 1, which no constructor lets through."""
    flipped = eqx.tree_at(lambda law: law.inertia_error, law, 1.5)
    run = simulated(drawn, flipped, times=np.linspace(0.0, 3e-4, 101))
    report = certificate.check(disguised(run, runs))
    assert not report.holds
    assert report.size > 1.5 * report.bound


def test_the_inequality_along_runs(runs, law, drawn):
    """d‖s‖²/dt ≤ −2δ₀‖s‖ outside the layer, with accelerations in NumPy from logged inputs."""
    outside = 0
    for i in (0, 50, 199):
        run, disturbance = runs.member(i), drawn[1].tree
        m = np.asarray(drawn[0].tree.mass)[i]
        for k in range(len(run.time)):
            q, v, t = run.q[k], run.v[k], run.time[k]
            torque = disturbance.amplitude[i, :, 0] * np.sin(
                disturbance.frequency[i, :, 0] * t + disturbance.phase[i, :, 0]
            )
            rate = np.linalg.solve(
                two_link_mass(np, m, q), two_link_force(np, m, q, v) + run.u[k] + torque
            )
            nq, nv = run.law_state["nominal q"][k], run.law_state["nominal v"][k]
            own = np.ones(2)
            nominal = np.linalg.solve(
                two_link_mass(np, own, nq),
                two_link_force(np, own, nq, nv) + run.contributions["nominal"][k],
            )
            s, s_rate = v - nv + 2.0 * (q - nq), rate - nominal + 2.0 * (v - nv)
            if np.linalg.norm(s) > 0.01:
                outside += 1
                assert 2 * s @ s_rate <= -2 * 0.2 * np.linalg.norm(s)
    assert outside >= 3


def test_radii_are_the_integral(certificate):
    """‖e‖ ≤ e^(−kt)‖e(0)‖ + ∫ e^(−k(t − τ)) max(ε, ‖s(0)‖ − δ₀τ) dτ, by quadrature."""
    for e, s in ((0.02, 0.1), (0.0, 0.004), (0.3, 0.01)):
        for t in (0.0, 0.2, 0.45, 1.7):
            sigma = lambda tau, s=s: max(0.01, s - 0.2 * tau)
            integral = quad(
                lambda tau, t=t, sigma=sigma: np.exp(-2.0 * (t - tau)) * sigma(tau),
                0.0,
                t,
                points=[0.45] if t > 0.45 else None,
                epsabs=1e-13,
            )[0]
            position, sliding, speed = (g.radius(t, (e, s)) for g in certificate.guarantees)
            assert sliding == pytest.approx(sigma(t), rel=1e-12)
            assert position == pytest.approx(np.exp(-2 * t) * e + integral, abs=1e-11)
            assert speed == pytest.approx(sliding + 2.0 * position, rel=1e-12)
    assert np.shape(certificate.radius(np.zeros(4), (0.0, 0.1))) == (4,)


@pytest.mark.parametrize("quantity", ["position", "sliding", "speed"])
def test_after_the_entry_time_the_radius_is_within_the_bound(quantity):
    """Of random initial errors, at all times of a fine grid; and not long before."""
    rng = np.random.default_rng(1)
    comparison = sc.certificates.TrackingComparison(2.0, 0.1, 0.3, quantity)
    t = np.linspace(0.0, 20.0, 20_001)
    early = []
    for _ in range(200):
        initial = rng.uniform(0.0, 1.0), rng.uniform(0.0, 1.0)
        bound = comparison.ultimate_bound * rng.uniform(1.02, 12.0)
        radius = comparison.radius(t, initial)
        assert radius.max() <= comparison.peak(initial) * (1.0 + 1e-12)
        entered = float(comparison.entry_time(initial, bound))
        assert np.all(radius[t >= entered] <= bound * (1.0 + 1e-9))
        early.append(entered - t[np.flatnonzero(radius > bound)[-1:]].sum())
    assert np.median(early) <= 1e-3


class Carts(sc.Plant):
    """Three carts, each under a constant force of the same size."""

    mass: float = 1.0
    amplitude: float = 0.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(3)

    def force(self, q, v, t):
        return self.amplitude * jnp.asarray([1.0, -1.0, 1.0])


def carts_law(**changes):
    inner = sc.ServoLaw(Carts(), sc.residual(lambda q, v, t: v, name="rest"))
    numbers = {"rate": 2.0, "width": 0.1, "decay": 1e-6, "agents": 3} | changes
    return sc.laws.TwoStepLaw(
        inner, np.zeros(3), np.zeros(3), sc.laws.polynomial_bound(1.0), **numbers
    )


def test_bounds_of_carts_by_hand():
    """|1 − m̄/m| and |F|/m at the ends of the set, of both kinds of force, of each cart."""
    carts = sc.Uncertainty(
        Carts(),
        {
            "mass": sc.uncertainty.Interval(0.8, 2.0),
            "amplitude": sc.uncertainty.Interval(-0.3, 0.3),
        },
    )
    force, law, one = [0.1, 0.0, 0.0], carts_law(), carts_law(agents=1)
    tube = sc.certificates.Tube(law, 8.0)
    fitted = sc.certificates.tracking_bounds(
        carts, law, tube, disturbance=force, safety_factor=1.0, samples=(8, 4)
    )
    assert fitted.inertia_error == pytest.approx(0.5)
    assert fitted.acceleration == pytest.approx(0.4 / 0.8)
    by_function = sc.certificates.tracking_bounds(
        Carts(mass=0.8),
        law,
        tube,
        disturbance=lambda q, v, t: -0.2 * jnp.ones(3),
        safety_factor=2.0,
        samples=(1, 4),
    )
    assert by_function.inertia_error == pytest.approx(0.5)
    assert by_function.acceleration == pytest.approx(0.5)
    together = sc.certificates.tracking_bounds(
        carts,
        one,
        sc.certificates.Tube(one, 8.0),
        disturbance=force,
        safety_factor=1.0,
        samples=(8, 4),
    )
    assert together.inertia_error == pytest.approx(0.5)
    assert together.acceleration == pytest.approx((np.sqrt(3) * 0.3 + 0.1) / 0.8)


class Pushed(sc.Plant):
    """Carts with a spring along a direction, and a push that hums; of model 1 kg and no force."""

    along: Any = eqx.field(converter=vector)
    mass: float = 1.0
    stiffness: float = 0.0
    hum: float = 0.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(self.along.size)

    def force(self, q, v, t):
        hum = self.hum * jnp.sin(100.0 * jnp.pi * t) ** 2
        return (hum - self.stiffness * (self.along @ q)) * self.along


def acceleration_of(along, ranges, t0=0.0, agents=1, **initial):
    """Γ of carts along unit vectors, without a margin, from a search as small as these need."""
    n, model = len(along), Pushed(along)
    inner = sc.ServoLaw(model, sc.residual(lambda q, v, t: v, name="rest"))
    numbers = {"rate": 2.0, "width": 0.05, "decay": 0.02, "agents": agents}
    law = sc.laws.TwoStepLaw(
        inner, np.zeros(n), np.zeros(n), sc.laws.polynomial_bound(0.0), **numbers
    )
    return sc.certificates.tracking_bounds(
        sc.Uncertainty(model, ranges),
        law,
        sc.certificates.Tube(law, 10.0, t0=t0, **initial),
        safety_factor=1.0,
        samples=(4, 64),
        search=(512, 4, 30),
    ).acceleration


@pytest.mark.parametrize("t0", [0.0, 0.5])
def test_a_tube_is_searched_in_time(t0):
    """A push of 5 sin²(100 π t) N, zero every 10 ms, and so at all of 501 even instants of 10 s."""
    ranges = {"mass": sc.uncertainty.Interval(0.9, 1.1), "hum": sc.uncertainty.Interval(0.0, 5.0)}
    assert acceleration_of([1.0], ranges, t0) == pytest.approx(5.0 / 0.9, rel=1e-3)


@pytest.mark.first(1)
@pytest.mark.parametrize(("n", "agents"), [(3, 1), (6, 1), (12, 1), (6, 2)])
def test_a_tube_is_searched_in_every_direction(n, agents):
    """A spring of 4 N/m along a direction pulls by 4 N/m · 0.5 m most, of each agent in its own."""
    along = np.zeros(n)
    along[: n // agents] = np.random.default_rng(n).normal(size=n // agents)
    along /= np.linalg.norm(along)
    stiff = {"stiffness": sc.uncertainty.Interval(-4.0, 4.0)}
    found = acceleration_of(along, stiff, agents=agents, position=0.5, sliding=0.06)
    assert found == pytest.approx(2.0, rel=1e-3)
    alone = acceleration_of(np.eye(n)[0], stiff, agents=agents, position=0.5, sliding=0.06)
    assert alone == pytest.approx(2.0, rel=1e-6)


def test_states_of_a_tube_and_points_of_its_box(law):
    """The box's points are the states' parts of the largest errors; times differ with the seed."""
    tube = tube_of(law)
    q, v, t = tube.sample(64, seed=3)
    e, s, _ = tube.to_box(q, v, t, None)
    size = np.linalg.norm(e, axis=1)
    assert size.max() == pytest.approx(1.0)
    assert (size > 0.999).sum() >= 32
    for x, y in zip((q, v, t), tube.from_box(e, s, t, None), strict=True):
        np.testing.assert_allclose(x, y, rtol=0, atol=1e-12)
    far = tube.to_box(*tube.from_box(3.0 * e, 0.5 * s, t, None), None)
    beyond = np.maximum(1.0, 3.0 * size)[:, None]
    np.testing.assert_allclose(far[0], 3.0 * e / beyond, rtol=0, atol=1e-9)
    np.testing.assert_allclose(far[1], 0.5 * s, rtol=0, atol=1e-9)
    assert not np.intersect1d(t, tube.sample(64, seed=4)[2]).size
    assert np.all((t >= 0.0) & (t <= DURATION))


def test_the_bound_is_attained_for_each_agent():
    """Under a force of Γ each cart comes to rest at ‖s‖ = ε Γ/(Γ + δ₀), e = s/k."""
    law = carts_law()
    tube = sc.certificates.Tube(law, 8.0, sliding=0.1)
    certificate = sc.certify(Carts(amplitude=1.0), law, tube, samples=(1, 16))
    assert "between agents" in str(certificate)
    assert "of ‖e‖ of each of 3 agents: 0.05" in str(certificate)
    v0 = np.array([0.1, -0.1, 0.1])
    run = sc.simulate(Carts(amplitude=1.0), law, np.zeros(3), v0, 8.0)
    assert certificate.check(run).holds
    np.testing.assert_allclose(run.v[-1] + 2 * run.q[-1], v0, rtol=1e-5)
    np.testing.assert_allclose(run.q[-1], v0 / 2, rtol=1e-5)
    stronger = sc.simulate(Carts(amplitude=1.02), law, np.zeros(3), v0, 8.0)
    assert not certificate.check(stronger).holds


def test_an_assumption_that_fails_is_named(law):
    with pytest.raises(sc.errors.CertificateError, match="over Γ") as caught:
        certified(replace(law, bound=sc.laws.polynomial_bound(1.0)))
    assert caught.value.assumption.found > 2
    with pytest.raises(sc.errors.CertificateError, match="size of I") as caught:
        certified(replace(law, inertia_error=0.05))
    assert set(caught.value.assumption.worst.parameters) == {"mass"}
    with pytest.raises(sc.errors.CertificateError, match="between agents"):
        certified(replace(law, agents=2))


def test_one_agent_beyond_the_bound_is_enough():
    """Γ = 1 of three carts of 1 kg, of which the second alone is pushed, by 0.9 and 1.1 N."""
    law = carts_law()
    tube, options = sc.certificates.Tube(law, 1.0), {"samples": (1, 8), "search": (0, 0, 0)}
    sc.certify(Carts(), law, tube, disturbance=[0.0, 0.9, 0.0], **options)
    with pytest.raises(sc.errors.CertificateError, match=r"over Γ: found 1\.1\d*, expected ≤ 1"):
        sc.certify(Carts(), law, tube, disturbance=[0.0, 1.1, 0.0], **options)


def test_a_run_of_which_one_agent_starts_outside_is_outside():
    law = carts_law()
    tube = sc.certificates.Tube(law, 1.0, position=0.1, sliding=1.0)
    for place, outside in ((0.09, False), (0.11, True)):
        run = sc.simulate(Carts(), law, [0.0, place, 0.0], np.zeros(3), 1.0, points=3)
        assert tube.outside(run).tolist() == 3 * [outside]


def test_table(certificate):
    text = str(certificate)
    assert "two-step law: 20 plants at 256 states each" in text
    assert "k = 2, ε = 0.01, δ₀ = 0.2" in text
    assert "ultimate bound of ‖e‖: 0.005, approached at 2 1/s" in text
    assert "ultimate bound of ‖s‖: 0.01, reached at 0.2 a second" in text
    assert "agents" not in text
    assert {assumption.basis for assumption in certificate.assumptions} == {"searched"}


def test_runs_that_are_not_covered(runs, certificate, law, drawn):
    moved = {**runs.signals, "tracking error": runs.signals["tracking error"] + 0.01}
    assert np.isnan(certificate.check(runs).outside)
    assert certificate.check(replace(runs, signals=moved)).outside == 0.0
    with pytest.raises(sc.errors.InputError, match="TwoStepLaw"):
        certificate.check(replace(runs, signals={}))
    longer = replace(runs, time=runs.time * 1.1)
    assert certificate.check(longer).outside == longer.time[longer.time > DURATION][0]
    one = runs.member(3)
    signals = {name: x.copy() for name, x in one.signals.items()}
    signals["tracking error"][50:] = np.nan
    stopped = replace(one, signals=signals, stops=(Stop("enough", float(one.time[49]), (), ()),))
    report = certificate.check(stopped)
    assert report.holds
    assert "1 ended early" in str(report)
    assert not certificate.check(replace(one, signals=signals)).holds


@pytest.mark.parametrize(
    ("changes", "where"),
    [({"disturbance": [1.0]}, "disturbance"), ({"disturbance": [-1.0, 1.0]}, "disturbance")],
)
def test_bad_input(law, changes, where):
    with pytest.raises(sc.errors.InputError, match=where):
        certified(law, **changes)


def test_more_bad_input(law):
    tube = tube_of(law)
    with pytest.raises(
        sc.errors.InputError, match=r"law: got ServoLaw; expected a servocon.laws.TwoS"
    ):
        sc.certificates.tracking_bounds(SET, law.law, tube)
    with pytest.raises(sc.errors.InputError, match=r"Tube.law: got ServoLaw"):
        sc.certificates.Tube(law.law, 1.0)
    with pytest.raises(sc.errors.InputError, match=r"Tube.position: got -1.0"):
        sc.certificates.Tube(law, 1.0, position=-1.0)
    with pytest.raises(sc.errors.InputError, match=r"law: got Saturated; expected a .*TwoStep"):
        sc.certify(SET, sc.laws.Saturated(law, -np.ones(2), np.ones(2)), tube)
    with pytest.raises(sc.errors.InputError, match="safety_factor"):
        sc.certificates.tracking_bounds(SET, law, tube, safety_factor=0.9)
    carts = carts_law()
    tube = sc.certificates.Tube(carts, 8.0)
    with pytest.raises(sc.errors.InputError, match="heavier"):
        sc.certificates.tracking_bounds(Carts(mass=0.4), carts, tube, samples=(1, 4))
