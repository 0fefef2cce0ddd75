"""Guarantees of platoons: attained by the worst motions, kept by hundreds of others."""

from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.guarantee import BetaSize
from servocon_plants import (
    ConstantCruise,
    EmergencyBraking,
    Platoon,
    PlatoonBox,
    SinusoidalCruise,
    check_gaps,
    log_gap_relation,
    platoon_guarantee,
    time_headway_relation,
)

NOTHING = sc.Robust(sc.laws.polynomial_bound(1e-6), 1e-9, effectiveness=0.999)
"""Almost no robust term: on an exact model β(t) = β(0) e^{−κt}, and so is the certified bound."""

NO_SEARCH = (0, 0, 0)
"""For the samples alone: the search has tests of its own."""


RUNS = 200
VEHICLES, DRIVE = 3, 100.0
LEADER = SinusoidalCruise(amplitude=0.5)


def platoons(vehicles, exogenous, hardest=None):
    """Model, relation, uncertain platoons and box; `hardest` is the largest acceleration."""
    model = Platoon(vehicles=vehicles, leader=LEADER)
    each = np.ones(vehicles)
    nominal = Platoon(1500.0 * each, 0.4 * each, 0.012 * each, leader=LEADER, vehicles=vehicles)
    uncertain = sc.Uncertainty(
        nominal,
        {
            "mass": sc.uncertainty.Interval(1450.0, 1550.0),
            "drag": sc.uncertainty.Interval(0.35, 0.45),
        },
    )
    box = PlatoonBox(
        (8.5 * each, 11.5 * each), (18.5 * each, 21.5 * each), (0.0, 10.0), model, hardest
    )
    return model, log_gap_relation(model, exogenous=exogenous), uncertain, box


def nearness(q, v, t):
    """1/g of each vehicle: what an acceleration ahead adds to β."""
    gaps = Platoon(vehicles=q.shape[0], leader=LEADER).gaps(q, t)
    return 1.0 / gaps[:, None]


@cache
def following(vehicles, hardest):
    """The law of the exogenous form and its certificate, for accelerations up to `hardest`."""
    model, relation, uncertain, box = platoons(vehicles, True, hardest)
    force = 1550.0 * hardest + DRIVE
    common = {"disturbance": force * np.ones(vehicles), "samples": (64, 128), "search": NO_SEARCH}
    base = sc.ServoLaw(model, relation, sc.Stabilizing(2.0))
    estimate = sc.certificates.estimate_bound(
        uncertain, base, box, basis=nearness, agents=vehicles, safety_factor=1.1, **common
    )
    # One for all, so that equal vehicles have equal laws.
    bound = sc.laws.LinearBound(np.full((vehicles, 1), estimate.coefficients.max()), nearness)
    term = sc.Robust(bound, 0.01, effectiveness=0.95, agents=vehicles)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(2.0), term)
    return law, sc.certify(uncertain, law, box, seed=1, **common)


def simulated(law, uncertain, seed):
    rng = np.random.default_rng(seed)
    model = law.model
    gaps = rng.uniform(9.8, 10.2, (RUNS, model.vehicles))
    q0 = -np.cumsum(gaps + 4.5, axis=1)
    gusts = sc.batch(
        [
            sc.uncertainty.SinusoidalDisturbance.random(
                DRIVE * np.ones(model.vehicles), i, frequencies=(0.2, 1)
            )
            for i in range(RUNS)
        ]
    )
    plants = uncertain.sample(RUNS, seed).plants
    run = sc.simulate(
        plants,
        law,
        q0,
        np.full(model.vehicles, 20.0),
        10.0,
        points=51,
        solver=sc.Solver(rtol=1e-6, atol=1e-8),
        disturbance=gusts,
    )
    return run, plants, gusts


def all_gaps(run):
    front = np.broadcast_to(20 * run.time + 1 - np.cos(0.5 * run.time), run.q.shape[:-1])
    return np.concatenate([front[..., None], run.q[..., :-1]], axis=-1) - run.q - 4.5


def kept(certificate, law, run):
    """Least distance of the gaps of the runs from their guaranteed bounds [m]."""
    gaps, inside = all_gaps(run), []
    for i in range(0, RUNS, 10):
        low, high = platoon_guarantee(
            certificate, law.model, law.constraint, run.q[i, 0], run.v[i, 0], run.time
        )
        inside.append(min((gaps[i] - low)[1:].min(), (high - gaps[i])[1:].min()))
    return min(inside), low


@pytest.mark.long
def test_two_hundred_platoons_of_the_joint_relation():
    """The acceleration ahead is fed forward by the model: one bound of ‖β‖ for the whole."""
    model, relation, uncertain, box = platoons(VEHICLES, False)
    base = sc.ServoLaw(model, relation, sc.Stabilizing(2.0))
    common = {"disturbance": DRIVE * np.ones(VEHICLES), "samples": (64, 128), "search": NO_SEARCH}
    estimate = sc.certificates.estimate_bound(
        uncertain, base, box, basis=lambda q, v, t: jnp.ones(1), safety_factor=1.2, **common
    )
    assert 0.8 < estimate.effectiveness < 0.95
    term = sc.Robust(estimate.bound, 0.004, effectiveness=estimate.effectiveness)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(2.0), term)
    certificate = sc.certify(uncertain, law, box, seed=1, **common)
    run, _, _ = simulated(law, uncertain, 2)
    report = certificate.check(run)
    assert report.holds, report
    assert np.isnan(report.outside)
    inside, low = kept(certificate, law, run)
    assert inside > 0
    assert low.min() > 9.0


@pytest.mark.long
def test_two_hundred_platoons_whose_vehicles_ahead_are_exogenous():
    """Every vehicle has the same radius, however long the platoon: the bound does not add up."""
    hardest = 1.0
    law, certificate = following(VEHICLES, hardest)
    uncertain = platoons(VEHICLES, True)[2]
    run, plants, gusts = simulated(law, uncertain, 2)
    own = np.array([agent.ultimate_bound for agent in certificate.agents])
    # √(ε/(4κ(1 + ρ_E))) with 1 + ρ_E = m̄/m of the heaviest sample, and the safety factor.
    closed = np.sqrt(0.01 / (8.0 * 1500 / 1550))
    assert np.all((own > 0.6 * closed) & (own < 1.003 * closed))  # less inside the boundary layer
    report = certificate.check(run)
    assert report.holds, report
    assert np.isnan(report.outside)
    mass = np.asarray(plants.tree.mass)[:, None]
    drag = np.asarray(plants.tree.drag)[:, None] * run.v**2
    tree = gusts.tree
    gust = np.sum(
        tree.amplitude[:, None]
        * np.sin(tree.frequency[:, None] * run.time[:, None, None] + tree.phase[:, None]),
        axis=-1,
    )
    acceleration = (run.u + gust - drag) / mass - 9.81 * 0.012
    assert 0.3 < np.abs(acceleration).max() < hardest  # the assumption held
    inside, low = kept(certificate, law, run)
    assert inside > 0
    assert low.min() > 8.5
    beta = np.abs(run.beta[:, run.time > 5.0]).max(axis=(0, 1))
    assert np.all((beta > 0.001) & (beta < own))


def one_of(law, gaps, **options):
    return sc.simulate(
        law.model,
        law,
        -np.cumsum(np.asarray(gaps) + 4.5),
        20.0 * np.ones(VEHICLES),
        6.0,
        points=61,
        solver=sc.Solver(rtol=1e-6, atol=1e-8),
        **options,
    )


@pytest.mark.long
def test_a_platoon_that_accelerates_beyond_the_certified_is_named():
    """From gaps of 9 m the vehicles themselves need more than the 1 m/s² that were counted."""
    law, certificate = following(VEHICLES, 1.0)
    assert [a.found > 1.0 for a in certificate.assumptions if "runs are compared" in a.text] == [
        True
    ]
    run = one_of(law, 9.0 * np.ones(VEHICLES))
    acceleration = np.diff(run.v[:, :-1], axis=0) / np.diff(run.time)[:, None]
    first = 1 + np.flatnonzero(np.any(np.abs(acceleration) > 1.0, axis=1))[0]
    report = certificate.check(run)
    assert report.left is not None
    assert report.left.time == run.time[first]
    words = "m/s², certified up to 1)"
    assert f"acceleration of x{np.abs(acceleration[first - 1]).argmax() + 1} = " in str(report)
    assert words in str(report)
    gaps = check_gaps(certificate, law.constraint, run)
    assert not gaps.holds
    assert words in str(gaps)
    near = check_gaps(certificate, law.constraint, one_of(law, 9.99 * np.ones(VEHICLES)))
    assert near.holds
    assert near.until == 6.0
    assert near.report.left is None
    assert "the guaranteed gaps are kept up to t = 6 s" in str(near)


@pytest.mark.long
def test_the_gaps_of_the_last_vehicle_do_not_limit_it():
    """Nobody follows it: its acceleration is no disturbance of anyone."""
    law, certificate = following(VEHICLES, 1.0)
    run = one_of(law, [9.99, 9.99, 9.3])
    assert np.abs(np.diff(run.v[:, -1]) / np.diff(run.time)).max() > 1.0
    assert certificate.check(run).left is None


def test_uncounted_accelerations_are_refused():
    law, _ = following(VEHICLES, 1.0)
    plain, box = (platoons(VEHICLES, True, hardest)[3] for hardest in (None, 1.0))
    heavy = Platoon(1550.0, leader=LEADER, vehicles=VEHICLES)
    certify = lambda box, force, plant=heavy: sc.certify(
        plant, law, box, disturbance=force, samples=(1, 8), search=NO_SEARCH
    )
    with pytest.raises(sc.errors.InputError, match=r"PlatoonBox\.acceleration: got None"):
        certify(plain, 1650.0 * np.ones(VEHICLES))
    with pytest.raises(sc.errors.InputError, match="disturbance: got a function; expected 3 sizes"):
        certify(box, lambda q, v, t: v)
    with pytest.raises(sc.errors.CertificateError, match="m ā less the disturbance"):
        certify(box, 1500.0 * np.ones(VEHICLES))
    leader = SinusoidalCruise(amplitude=3.0)
    hard = Platoon(1550.0, leader=leader, vehicles=VEHICLES)
    with pytest.raises(sc.errors.CertificateError, match=r"leader's \|ẍ\| − ā: found"):
        certify(box, 1650.0 * np.ones(VEHICLES), hard)


@pytest.mark.long
def test_the_radius_of_a_vehicle_does_not_grow_with_the_platoon():
    short, long = (following(n, 1.0)[1].agents for n in (VEHICLES, 5))
    radii = [agent.ultimate_bound for agent in (*short, *long)]
    np.testing.assert_allclose(radii, radii[0], rtol=0.02)  # by the samples of each


@pytest.mark.first(1)
@pytest.mark.parametrize("exogenous", [False, True])
def test_one_vehicle_attains_the_guaranteed_gap(exogenous):
    """ż + l z = β₀e^{−κt} with z and β of one sign, on the exact model."""
    rate, kappa, gap, speed = 0.8, 2.0, 8.0, 20.5
    model = Platoon(vehicles=1)
    relation = log_gap_relation(model, 10.0, rate, exogenous=exogenous)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(kappa), NOTHING)
    box = PlatoonBox(([5.0], [20.0]), ([15.0], [25.0]), (0.0, 5.0), model, acceleration=0.0)
    certificate = sc.certify(model, law, box, samples=(1, 16), search=NO_SEARCH)
    time = np.linspace(0.0, 5.0, 51)
    low, high = platoon_guarantee(
        certificate, model, relation, model.place(gap), np.array([speed]), time
    )
    z = np.log(gap / 10)
    beta = (20.0 - speed) / gap + rate * z
    z = z * np.exp(-rate * time) + beta / (rate - kappa) * (
        np.exp(-kappa * time) - np.exp(-rate * time)
    )
    assert np.all(low[:, 0] <= 10 * np.exp(z) + 1e-9)
    np.testing.assert_allclose(low[:, 0], 10 * np.exp(z), rtol=1e-3)
    np.testing.assert_allclose(high[:, 0], 10 * np.exp(-z), rtol=1e-3)


def headway_law(vehicles):
    """Masses and drags that the law does not know, up to 300 N, and a certificate for each."""
    leader = EmergencyBraking(cruise=15.0, final=1.0, deceleration=3.0, when=0.5, ramp=1.0)
    model = Platoon(vehicles=vehicles, leader=leader)
    each = np.ones(vehicles)
    nominal = Platoon(1500.0 * each, 0.4 * each, leader=leader, vehicles=vehicles)
    uncertain = sc.Uncertainty(
        nominal,
        {
            "mass": sc.uncertainty.Interval(1300.0, 1700.0),
            "drag": sc.uncertainty.Interval(0.3, 0.5),
        },
    )
    box = PlatoonBox(
        (1.0 * each, 20.0 * each), (-1.0 * each, 17.0 * each), (0.0, 12.0), platoon=model
    )
    base = sc.ServoLaw(model, time_headway_relation(model, 0.8, 3.0), sc.Stabilizing(2.0))
    common = {"disturbance": 300.0 * each, "samples": (32, 128), "search": NO_SEARCH}
    estimate = sc.certificates.estimate_bound(
        uncertain, base, box, agents=vehicles, safety_factor=1.3, **common
    )
    term = sc.Robust(estimate.bound, 0.3, effectiveness=estimate.effectiveness, agents=vehicles)
    law = sc.ServoLaw(model, base.constraint, base.terms[1], term)
    return law, uncertain, sc.certify(uncertain, law, box, seed=1, **common)


@pytest.mark.long
def test_two_hundred_platoons_with_a_time_headway():
    """A = h I: each vehicle has its own radius; no gap falls below its guarantee."""
    law, uncertain, certificate = headway_law(3)
    rng = np.random.default_rng(5)
    gaps = rng.uniform(12.0, 16.0, (RUNS, 3))
    gusts = sc.batch(
        [sc.uncertainty.SinusoidalDisturbance.random(300.0 * np.ones(3), i) for i in range(RUNS)]
    )
    run = sc.simulate(
        uncertain.sample(RUNS, 5).plants,
        law,
        -np.cumsum(gaps + 4.5, axis=1),
        np.full(3, 15.0),
        9.0,
        points=46,
        solver=sc.Solver(rtol=1e-5, atol=1e-7),
        disturbance=gusts,
    )
    report = certificate.check(run)
    assert report.holds, report
    assert np.isnan(report.outside)
    assert run.v.min() > 0  # no vehicle reverses
    front = np.array([float(law.model.leader.position(jnp.asarray(t))) for t in run.time])
    ahead = np.broadcast_to(front, run.q.shape[:-1])[..., None]
    gaps = np.concatenate([ahead, run.q[..., :-1]], axis=-1) - run.q - 4.5
    for i in range(0, RUNS, 10):
        low, high = platoon_guarantee(
            certificate, law.model, law.constraint, run.q[i, 0], run.v[i, 0], run.time
        )
        assert np.all(low[1:] < gaps[i, 1:])
        assert np.all(np.isinf(high))
    assert low[-1].min() > 2.5  # in the end, d₀ less the radius
    assert gaps[:, -1].min() < 5.0  # 3.8 m are desired at 1 m/s


def test_the_least_gap_behind_a_vehicle_at_rest():
    """(g − d₀)' = −(g − d₀)/h − β/h with β = β₀e^{−κt}: then the guarantee is attained."""
    model = Platoon(vehicles=1, leader=ConstantCruise(cruise=0.0))
    relation = time_headway_relation(model, 0.8, 3.0)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(2.0), NOTHING)
    box = PlatoonBox(([1.0], [20.0]), ([0.0], [25.0]), (0.0, 5.0), model)
    certificate = sc.certify(model, law, box, samples=(1, 16), search=NO_SEARCH)
    time = np.linspace(0.0, 5.0, 51)
    low, _ = platoon_guarantee(certificate, model, relation, model.place(9.0), [10.0], time)
    beta, rate = 0.8 * 10.0 - 6.0, 1 / 0.8
    expected = 6.0 * np.exp(-rate * time) - rate * beta / (rate - 2.0) * (
        np.exp(-2.0 * time) - np.exp(-rate * time)
    )
    assert np.all(low[:, 0] <= 3.0 + expected + 1e-9)
    np.testing.assert_allclose(low[:, 0], 3.0 + expected, atol=4e-3)


def test_boxes():
    """Sampled positions have gaps in the box; others are outside."""
    model = Platoon(vehicles=2, leader=LEADER)
    box = PlatoonBox(
        ([8.0, 9.0], [12.0, 9.5]), ([19.0, 19.0], [21.0, 21.0]), (0.0, 5.0), platoon=model
    )
    q, _, t = box.sample(64, 0)
    gaps = np.array([model.gaps(jnp.asarray(x), s) for x, s in zip(q, t, strict=True)])
    assert np.all((gaps > [8 - 1e-9, 9 - 1e-9]) & (gaps < [12 + 1e-9, 9.5 + 1e-9]))
    assert np.ptp(q[:, 0]) > 80  # while the leader drives on
    shift = np.array([0.0, 0.6])
    places = np.asarray(model.place([10.0, 9.2]))
    run = lambda q: SimpleNamespace(q=q[None], v=np.full((1, 2), 20.0), time=np.zeros(1))
    assert not box.outside(run(places))
    assert box.outside(run(places - shift))


def test_what_is_refused():
    model, three = Platoon(vehicles=2), Platoon(vehicles=3)
    law = sc.ServoLaw(model, log_gap_relation(model), sc.Stabilizing(2.0), NOTHING)
    box = PlatoonBox(([5.0] * 2, [20.0] * 2), ([15.0] * 2, [25.0] * 2), (0.0, 1.0), model)
    certificate = sc.certify(model, law, box, samples=(1, 16), search=NO_SEARCH)
    followed = log_gap_relation(model, exogenous=True)
    with pytest.raises(sc.errors.InputError, match=r"certificate\.states: got PlatoonBox; exp"):
        platoon_guarantee(certificate, model, followed, np.zeros(2), np.zeros(2), [1.0])
    other = sc.residual(lambda q, v, t: v, name="rest")
    with pytest.raises(
        sc.errors.InputError, match="relation: got Residual; expected one made by log_gap"
    ):
        platoon_guarantee(certificate, model, other, np.zeros(2), np.zeros(2), [1.0])
    (whole,) = certificate.guarantees
    agents = tuple(replace(whole, quantity=BetaSize(2, i)) for i in range(2))
    several, gaps = replace(certificate, guarantees=(whole, *agents)), np.asarray(three.place(10.0))
    with pytest.raises(
        sc.errors.InputError, match="certificate: got 2 agents; expected 3, or none"
    ):
        platoon_guarantee(several, three, log_gap_relation(three), gaps, 20 * np.ones(3), [1.0])
