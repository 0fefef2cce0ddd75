"""Certificates of laws with integral action: their inequality, runs of random plants, refusals."""

from functools import cache
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.theorems.integral import (
    SHARES,
    Gains,
    IntegralValues,
    form,
    gains_of,
    residue_of,
)
from servocon.errors import CertificateError, InputError


class Cart(sc.Plant):
    """A cart of unknown mass on an unknown slope."""

    mass: float = 1.0
    friction: float = 0.8
    slope: float = 0.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -self.friction * v - self.slope


CARTS = sc.Uncertainty(
    Cart(), {"mass": sc.uncertainty.Interval(0.7, 1.3), "slope": sc.uncertainty.Interval(-2.0, 2.0)}
)
BOX = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 10.0))
OPTIONS = {"samples": (16, 128), "search": (512, 4, 8)}
FEEDBACK = sc.Stabilizing(20.0)
ROBUST = sc.Robust(sc.laws.polynomial_bound(1.0), width=0.1, effectiveness=0.7)


def follow(amplitude):
    return sc.holonomic(lambda q, t: q[0] - amplitude * jnp.sin(t), rate=4.0, name="follow")


@cache
def certified(amplitude, limit=None, integral=True):
    """Law and certificate."""
    terms = [sc.Integral(100.0, limit=limit)] if integral else []
    law = sc.ServoLaw(Cart(), follow(amplitude), FEEDBACK, *terms)
    return law, sc.certify(CARTS, law, BOX, **OPTIONS)


def random_gains(rng, rows):
    kappa, k = rng.uniform(2.0, 20.0, rows), rng.uniform(1.0, 200.0, rows)
    return Gains(kappa, k, rng.uniform(0.5, 2.0, rows), np.full(rows, np.inf))


@pytest.mark.long
def test_the_inequality_of_v_along_motions():
    """V̇ of random states by its definition, under any δ and any slowing near the limit."""
    rng = np.random.default_rng(0)
    for rows in (1, 3):
        gains = random_gains(rng, rows)
        V = form(gains, 0.6, 1.5)
        G, H = (np.eye(rows) + 0.1 * rng.normal(size=(rows, rows)) for _ in range(2))
        rate, tight = float(V.rates(G, H)), np.inf
        assert rate > 0.0
        for _ in range(4000):
            z, beta = rng.normal(size=(2, rows)) / [np.sqrt(gains.integral), np.ones(rows)]
            w, root = np.sqrt(gains.integral) * z, np.sqrt(gains.integral)
            delta = rng.uniform(0.0, 20.0) * rng.normal(size=rows)
            slowed = np.where(z * beta > 0.0, rng.uniform(0.0, 1.0, rows), 1.0)
            if rng.uniform() < 0.5:  # the δ that is worst, and no limit
                delta, slowed = (V.cross * w + beta) / V.share, np.ones(rows)
            fall = delta - G @ (gains.feedback * beta) - H @ (gains.integral * z)
            a, c, P = V.square, V.cross, gains.weight
            size = np.sum(P * (a * w**2 + 2.0 * c * w * beta + beta**2))
            w_rate = root * slowed * beta
            change = 2.0 * np.sum(P * ((a * w + c * beta) * w_rate + (c * w + beta) * fall))
            slack = -rate * size + np.sum(P * V.share * delta**2) - change
            tight = min(tight, slack / size)
            assert slack >= -1e-9 * (1.0 + abs(change))
            assert size >= V.least * beta @ beta - 1e-12
            assert size <= V.largest * beta @ beta + V.of_integral(z) + 1e-12
            np.testing.assert_allclose(
                V.distance(z) ** 2, np.sum(P * a * gains.integral * z**2), rtol=1e-12
            )
        assert rows > 1 or tight < 1e-3 * rate  # of one row the worst state is among these


def test_the_integral_learns_the_middle():
    """z* = ζ/k of the middle of an interval, with G between; inside of its limit only."""
    zeta = np.linspace(1.0, 5.0, 9)[None, :, None]
    values = IntegralValues(zeta, np.zeros(zeta.shape), *2 * [2.0 * np.ones((1, 9, 1, 1))], 1, 1)
    wide = Gains(*(np.full(1, x) for x in (4.0, 4.0, 1.0, np.inf)))
    V = form(wide, 0.5, 1.0)
    found = residue_of(values, V)
    np.testing.assert_allclose(found.learnt, 3.0 / 8.0, rtol=1e-2)
    np.testing.assert_allclose(found.size.max(), 2.0 * np.sqrt(V.residues[0]), rtol=2e-2)
    narrow = residue_of(values, V._replace(gains=wide._replace(limit=np.full(1, 0.25))))
    np.testing.assert_allclose(narrow.learnt, 0.25)
    np.testing.assert_allclose(narrow.size.max(), 3.0 * np.sqrt(V.residues[0]))


def test_an_unknown_disturbance_counts_in_full():
    """√(Σ Pμδ²) grows by √(Σ Pμd²), whatever the integral learns."""
    rng, rows = np.random.default_rng(2), 3
    V = form(random_gains(rng, rows), 0.5, 1.0)
    G = np.broadcast_to(np.eye(rows), (2, 7, rows, rows))
    zeta, disturbed = rng.normal(size=(2, 7, rows)), rng.uniform(size=(2, 7, rows))
    calm, pushed = (
        residue_of(IntegralValues(zeta, d, G, G, rows, rows), V)
        for d in (0.0 * disturbed, disturbed)
    )
    expected = np.sqrt(np.sum(V.residues * disturbed**2, axis=-1))
    np.testing.assert_allclose(pushed.size - calm.size, expected, rtol=1e-9)


def test_what_is_learnt_stays_inside_the_limit():
    """A law that may learn 0.005 is free up to 0.96 of it, and moved to the safe side by 1.1."""
    law, certificate = certified(0.3, 0.005)
    inside = 0.96 * 0.005 / 1.1
    np.testing.assert_allclose(gains_of(*law.terms[1:], 1, 1.1).limit, inside)
    assert certificate.constants["z*[0]"] == pytest.approx(inside)  # 0.02 without a limit


class Bowl(sc.Plant):
    """A cart under a force that the model does not know, 0 near the relation."""

    steepness: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -self.steepness * q**2


def test_what_is_left_to_learn_counts_in_v_at_the_start_of_each_stage():
    """Of V at first Σ P(a + c√a) k z*² is not β's; then √V grows by √(Pak) |Δz*|."""
    law = sc.ServoLaw(Bowl(), follow(0.0), FEEDBACK, sc.Integral(100.0))
    certificate = sc.certify(Bowl(2.0), law, BOX, samples=(1, 512), search=(64, 2, 4))
    learnt = certificate.constants["z*[0]"]
    assert learnt == pytest.approx(1.0 / 100.0, rel=1e-3)  # the middle of 0 and 2, over k
    gains = Gains(*(np.full(1, x) for x in (20.0, 100.0, 1.0, np.inf)))
    first, staged = certificate.comparisons
    tried = [form(gains, share, 1.0) for share in SHARES]
    V = min(tried, key=lambda V: abs(V.largest - first.gamma2))
    assert (V.least, V.largest) == pytest.approx((first.gamma1, first.gamma2))
    assert first.offset == pytest.approx(1.1**2 * float(V.of_integral(np.array([learnt]))))
    moved = [
        np.sqrt(stage.comparison.offset) - np.sqrt(V.least) * stage.level
        for stage in staged.stages[1:]
    ]
    unit = 1.1 * float(V.distance(np.ones(1)))
    assert 0.99 < moved[0] / (unit * learnt) <= 1.0
    assert sum(moved) == pytest.approx(unit * learnt, rel=1e-4)  # 0 is left in the end


class Wave(sc.Plant):
    """A cart under a force of one sign near the relation, and of the other one far away."""

    force_there: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return self.force_there * jnp.cos(3.0 * q)


def test_a_run_is_said_to_stay_only_where_the_states_have_room_for_what_is_still_to_be_learnt():
    """Of the whole set z* = 0, later 20/k: from rest β = 20 t e^(−10t) by hand, up to 2/e."""
    law = sc.ServoLaw(Wave(), follow(0.0), FEEDBACK, sc.Integral(100.0))
    plant, made = Wave(20.0), {}
    for speed in (0.5, 4.0):
        box = sc.StateBox(q=([-1.05], [1.05]), v=([-speed], [speed]), t=(0.0, 10.0))
        made[speed] = sc.certify(plant, law, box, samples=(1, 512), search=(64, 2, 4))
    run = sc.simulate(plant, law, [0.0], [0.0], 3.0, points=301)
    assert run.beta_norm.max() == pytest.approx(2.0 / np.e, rel=0.01)
    assert np.abs(run.v).max() > 0.5
    assert made[0.5].invariance is None
    assert made[4.0].invariance.beta > 0.1
    assert made[4.0].check(run).holds


class Bowls(sc.Plant):
    """A cart under twelve forces of one sign that grow with the distance."""

    parts: Any = eqx.field(default=(0.0,) * 12, converter=lambda x: x)

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return -jnp.sum(jnp.asarray(self.parts)) * q**2


def test_the_plant_whose_uncertainty_varies_most_is_searched_for():
    """All twelve at the upper end, of 4096 corners: a ζ from −12 to 0, as of that plant alone."""
    law = sc.ServoLaw(Bowls(), follow(0.0), FEEDBACK, sc.Integral(100.0))
    many = sc.Uncertainty(Bowls(np.zeros(12)), {"parts": sc.uncertainty.Interval(0.0, 1.0)})
    options = {"samples": (4, 32), "search": (256, 2, 8)}
    found, worst = (
        sc.certify(plants, law, BOX, **options).constants["√(Σ Pμδ²)"]
        for plants in (many, Bowls(np.ones(12)))
    )
    assert found == pytest.approx(worst, rel=1e-3)


def test_what_is_constant_does_not_count():
    """At rest the bound is a small part of that of feedback alone, which an unknown slope sets."""
    alone, own = certified(0.0, integral=False)[1], certified(0.0)[1]
    assert own.ultimate_bound < 0.2 * alone.ultimate_bound
    assert own.constants["z*[0]"] == pytest.approx(2.0 / 100.0, rel=0.1)


@pytest.mark.long
@pytest.mark.parametrize(("amplitude", "limit"), [(0.0, None), (0.3, None), (0.3, 0.005)])
def test_no_random_plant_breaks_the_bound(amplitude, limit):
    """Carts of the set, and a search for the worst; the small limit is reached by many."""
    law, certificate = certified(amplitude, limit)
    start = sc.StateBox(q=([-0.05], [0.05]), v=([-0.3], [0.3]))
    report = sc.falsify(certificate, CARTS, law, start, 6.0, count=300, search=(2, 4))
    assert report.holds, str(report)
    assert report.left == 0
    if limit is not None:
        drawn = CARTS.sample(8, seed=3).plants
        run = sc.simulate(drawn, law, [0.02], [0.0], 3.0)
        [state] = run.law_state.values()
        assert np.abs(state).max() > 0.95 * limit


def test_parameters_that_vary_are_not_covered():
    law, certificate = certified(0.3)
    moving = sc.plant.Varying(Cart(), {"slope": lambda t: 1.5 * jnp.sin(3.0 * t)})
    run = sc.simulate(moving, law, [0.0], [0.3], 2.0)
    report = certificate.check(run)
    assert not report.covered
    assert "vary with time" in str(report)


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        (
            (
                FEEDBACK,
                sc.Integral(4.0),
                sc.Robust(sc.laws.polynomial_bound(1.0), width=0.1, effectiveness=0.7),
            ),
            "Robust 'robust'; expected.* at most one of Adaptive, .*Integral, Robust,",
        ),
        ((sc.Integral(4.0),), "law: got no feedback; expected a servocon.Stabilizing term"),
        ((FEEDBACK, sc.Integral(0.0)), "gain of term 'integral'.*positive"),
        ((sc.Stabilizing(4.0, weight=[[2.0]]), sc.Integral(4.0)), "one per row, beside"),
    ],
)
def test_other_laws_are_refused(terms, message):
    law = sc.ServoLaw(Cart(), follow(0.0), *terms)
    with pytest.raises(InputError, match=message):
        sc.certify(CARTS, law, BOX, **OPTIONS)


@pytest.mark.long
def test_rows_that_depend_on_others_are_refused():
    """Their β is never the whole of R², in which V is a norm."""
    twice = sc.holonomic(lambda q, t: q[0] * jnp.array([1.0, 2.0]), rate=4.0, name="twice")
    law = sc.ServoLaw(Cart(), twice, FEEDBACK, sc.Integral(100.0))
    with pytest.raises(CertificateError, match="rows that depend on others: found 1, expected 0"):
        sc.certify(Cart(1.1), law, BOX, samples=(1, 8), search=(0, 0, 0))


def test_gains_too_low_for_the_set_are_refused():
    law = sc.ServoLaw(Cart(), follow(0.0), sc.Stabilizing(1.0), sc.Integral(20.0))
    with pytest.raises(CertificateError, match=r"least rate of V|ultimate bound"):
        sc.certify(CARTS, law, BOX, **OPTIONS)
