"""Gains from each vehicle to the next against closed forms, over sets of platoons."""

from dataclasses import replace

import jax
import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import servocon as sc
from servocon_plants import (
    ByRadio,
    Platoon,
    Radio,
    SinusoidalCruise,
    SpacingFeedback,
    Swarm,
    log_gap_relation,
    string_stability,
    string_system,
    time_headway_relation,
)

VEHICLES = 4
NOMINAL = Platoon(mass=np.full(VEHICLES, 1500.0), drag=np.full(VEHICLES, 0.4), vehicles=VEHICLES)
SET = sc.Uncertainty(
    NOMINAL,
    {"mass": sc.uncertainty.Interval(1200.0, 1800.0), "drag": sc.uncertainty.Interval(0.3, 0.5)},
)
MODEL = Platoon(vehicles=VEHICLES)


def spacing(position=1.0, speed=1.0, leader=0.0):
    """The law knows each platoon's masses."""
    return lambda platoon: SpacingFeedback(
        platoon, time_headway_relation(platoon), 10.0, position, speed, 0.0, leader
    )


def servo(relation, gain=3.0, exact=False):
    """The law knows one mass for all; it takes the leader's motion only."""

    def make(platoon):
        model = platoon if exact else replace(MODEL, leader=platoon.leader)
        return sc.ServoLaw(model, relation(model), sc.Stabilizing(gain))

    return make


@pytest.mark.parametrize(("position", "speed", "norm"), [(1.0, 2.0, 1.15470), (1.0, 10.0, 1.00880)])
def test_constant_spacing_ahead_only_is_refused(position, speed, norm):
    """(k_d s + k_p)/(s² + k_d s + k_p) of every pair, whatever the masses."""
    result = string_stability(SET, spacing(position, speed), 10.0, samples=4)
    gain = lambda w: abs((speed * 1j * w + position) / (-(w**2) + speed * 1j * w + position))
    best = minimize_scalar(lambda w: -gain(w), bounds=(1e-2, 3.0), method="bounded")
    assert not result.stable
    assert result.worst == pytest.approx(norm, abs=6e-6)
    np.testing.assert_allclose(result.norms, -best.fun, rtol=1e-7)
    assert result.norms.shape == (4, VEHICLES)
    assert result.frequency == pytest.approx(best.x, rel=1e-2)
    assert "NOT STRING STABLE: a swing grows by 1." in str(result)


def test_time_headway_has_norm_one():
    """1/(1 + jωh) of every pair where the masses are known; its supremum 1 is at rest."""
    result = string_stability(SET, servo(time_headway_relation, exact=True), 19.0, samples=4)
    assert result.stable
    np.testing.assert_allclose(result.norms, 1.0, atol=1e-9)
    assert result.frequency < 1e-3


def test_time_headway_of_unknown_heterogeneous_masses():
    """The law knows 1500 kg for all. V_i = (…)/(…) V_{i−1} in closed form, vehicle by vehicle."""
    gain, headway = 3.0, 0.8
    result = string_stability(SET, servo(time_headway_relation, gain), 19.0, samples=6, seed=3)
    drawn = SET.sample(6, 3).values
    w = np.append(0.0, np.geomspace(1e-3, 1e2, 20_001))
    s = 1j * w
    for i in range(6):
        for k in range(VEHICLES):
            # m v̇ = m̄ (v₋ − v − κ(h v − g))/h + δF, about v = 20: drag and rolling are cancelled
            # with the model's coefficients.
            ratio = 1500.0 / drawn["mass" + f"[{k}]"][i]
            slip = 2 * 20 * (0.4 - drawn[f"drag[{k}]"][i]) / drawn[f"mass[{k}]"][i]
            pull = ratio * gain / headway
            top = ratio / headway * s + pull
            under = s**2 + (ratio / headway + ratio * gain - slip) * s + pull
            largest = np.abs(top / under).max()
            assert result.norms[i, k] == pytest.approx(largest, abs=1e-6)
    assert result.norms.max() == result.worst
    assert dict(result.parameters)["mass"] is not None
    assert f"platoon {result.sample}, mass = [" in str(result)


def test_information_of_the_leader():
    """e_i/e_{i−1}: (k_d + k_l)² ≥ k_d² + 2 k_p is what takes the norm to 1."""
    for leader, stable in ((0.6, False), (0.75, True)):
        result = string_stability(SET, spacing(1.0, 1.0, leader), 10.0, of="gaps", samples=4)
        assert result.stable == stable
        gain = lambda w, k=leader: abs((1j * w + 1) / (-(w**2) + (1 + k) * 1j * w + 1))
        largest = max(gain(w) for w in np.geomspace(1e-3, 10.0, 20_001))
        np.testing.assert_allclose(result.norms, largest, atol=2e-8)
        assert result.norms.shape == (4, VEHICLES - 1)
        assert result.vehicle in (2, 3, 4)


def test_the_log_gap_of_unknown_masses():
    """Speeds are passed on exactly if masses are known; here they are not, and swings may grow."""
    result = string_stability(SET, servo(log_gap_relation), 10.0, samples=8)
    assert 1.001 < result.worst < 1.5
    assert not result.stable


@pytest.mark.long
def test_the_last_of_many_vehicles():
    """1/(1 + jωh) and 1.1547 of every pair, where hardly anything is left of the leader's swing."""
    many = Platoon(mass=np.full(60, 1500.0), vehicles=60)
    exact = lambda platoon: servo(time_headway_relation, exact=True)(platoon)
    np.testing.assert_allclose(string_stability(many, exact, 19.0).norms, 1.0, atol=1e-9)
    ahead = string_stability(many, spacing(1.0, 2.0), 10.0)
    np.testing.assert_allclose(ahead.norms, 2.0 / np.sqrt(3.0), rtol=1e-5)
    middle = ahead.norms[0, 1:-1]
    np.testing.assert_allclose(middle, middle[0], rtol=1e-9)


def by_radio(platoon, headway, kappa):
    model = replace(MODEL, leader=platoon.leader)
    law = sc.ServoLaw(model, time_headway_relation(model, headway), sc.Stabilizing(gain=kappa))
    return ByRadio(law, Radio(0.04, 0.02), 0.02, VEHICLES)


def of_closures(platoon, headway, kappa):
    """The same relation as a function that holds the platoon."""
    relation = sc.residual(lambda q, v, t: headway * v - (platoon.gaps(q, t) - 3.0))
    return sc.ServoLaw(platoon, relation, sc.Stabilizing(gain=kappa))


@pytest.mark.parametrize(
    ("law", "gains"),
    [(by_radio, (0.9, 2.5)), (of_closures, (0.8, 3.0))],
    ids=["by radio", "closures"],
)
def test_other_numbers_need_no_other_program(law, gains):
    heard, names = lambda name, *_, **__: names.append(name), []
    make = lambda *gains: lambda platoon: law(platoon, *gains)
    string_stability(SET, make(0.8, 3.0), 19.0, samples=2)
    other = replace(NOMINAL, mass=np.full(VEHICLES, 1400.0))
    jax.monitoring.register_event_duration_secs_listener(heard)
    string_stability(other, make(*gains), 18.0, speed=19.0)
    jax.monitoring.unregister_event_duration_listener(heard)
    assert not [name for name in names if "backend_compile" in name]


def test_a_law_that_holds_its_platoon_and_one_with_parameters():
    for headway, kappa in ((0.8, 3.0), (1.0, 2.0)):
        gaps = 3.0 + 20.0 * headway
        found = string_system(NOMINAL, lambda p, x=(headway, kappa): of_closures(p, *x), gaps)
        make = headway_of(headway, lambda law: law, kappa, model=NOMINAL)
        expected = string_system(NOMINAL, make, gaps)
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)


def test_what_is_refused():
    with pytest.raises(sc.errors.UnknownNameError, match="of: got 'forces'"):
        string_stability(MODEL, spacing(), 10.0, of="forces")
    with pytest.raises(
        sc.errors.InputError, match=r"platoon 0: got an eigenvalue with real part .*stable"
    ):
        string_stability(MODEL, lambda p: sc.laws.Lagged(spacing(speed=0.0)(p), 5.0), 10.0)
    with pytest.raises(sc.errors.InputError, match="vehicle 1 of platoon 0: got no motion"):
        string_stability(MODEL, spacing(position=0.0, speed=0.0), 10.0)
    with pytest.raises(sc.errors.InputError, match="platoons: got Swarm; expected platoons"):
        string_stability(Swarm(), spacing(), 10.0)
    for radio in (Radio(0.02, loss=0.1), Radio(0.02, jitter=0.04)):
        make = headway_of(0.5, lambda law, radio=radio: ByRadio(law, radio, 0.02, VEHICLES))
        with pytest.raises(
            sc.errors.InputError, match=r"radio: got loss=.* expected neither, in a"
        ):
            string_stability(MODEL, make, 13.0)


def test_relations_are_string_stable():
    """Log gap: all speeds follow the leader's exactly. Headway: 1/(1 + jωh)^i."""
    platoon, w = Platoon(vehicles=3), np.array([0.1, 0.5, 2.0])
    make = lambda relation: lambda p: sc.ServoLaw(p, relation(p), sc.Stabilizing(3.0))
    exact = string_system(platoon, make(log_gap_relation), 10.0)
    np.testing.assert_allclose(exact.response(w)[:, :3], 1.0, atol=1e-10)
    np.testing.assert_allclose(exact.response(w)[:, 3:], 0.0, atol=1e-10)
    fading = string_system(platoon, make(time_headway_relation), 0.8 * 20 + 3)
    powers = (1 / (1 + 0.8j * w))[:, None] ** np.arange(1, 4)
    np.testing.assert_allclose(fading.response(w)[:, :3], powers, rtol=1e-8)
    np.testing.assert_allclose(fading.norms()[:3], 1.0, rtol=1e-5)


def own_gain(numerator, denominator, w):
    """|numerator/denominator| of polynomials in s = jω."""
    return np.abs(np.polyval(numerator, 1j * w) / np.polyval(denominator, 1j * w))


FREE = Platoon(drag=0.0, rolling=0.0, vehicles=VEHICLES)
"""Vehicles of 1500 kg without resistance: late inputs compensate that late."""


def headway_of(headway, wrap, kappa=3.0, integral=None, model=FREE):
    """A law with this headway, wrapped; it knows the masses only of the model."""

    def make(platoon, known=model):
        model = replace(known, leader=platoon.leader)
        terms = [] if integral is None else [sc.Integral(integral)]
        feedback = sc.Stabilizing(gain=kappa)
        return wrap(sc.ServoLaw(model, time_headway_relation(model, headway), feedback, *terms))

    return make


@pytest.mark.parametrize(("headway", "stable"), [(0.41, True), (0.39, False)])
def test_a_lag_of_ones_own_needs_twice_its_headway(headway, stable):
    """(s + κ)/(h s²(1 + T s) + (1 + κh) s + κ) of every pair, at most 1 for h ≥ 2T."""
    T, kappa = 0.2, 3.0
    lag = lambda law: sc.laws.Lagged(law, T)
    result = string_stability(FREE, headway_of(headway, lag), 3 + 20 * headway)
    polynomials = [1, kappa], [headway * T, headway, 1 + kappa * headway, kappa]
    w = np.append(1e-9, np.geomspace(1e-3, 1e2, 200_001))
    assert result.stable is stable
    np.testing.assert_allclose(result.norms, own_gain(*polynomials, w).max(), rtol=1e-6)


def test_an_integral_with_unknown_masses():
    """m h v̇ = m̄ (ġ − κβ − k∫β): the gain from speed to speed by hand."""
    h, kappa, k = 0.8, 3.0, 1.5
    platoon = replace(NOMINAL, mass=np.array([1200.0, 1800.0, 1500.0, 1300.0]))
    platoon = replace(platoon, drag=MODEL.drag * np.ones(VEHICLES))
    make = headway_of(h, lambda law: law, kappa, k, MODEL)
    system = string_system(platoon, make, 3 + 20 * h)
    w = np.geomspace(0.01, 30.0, 60)
    found = system.response(w)[:, :VEHICLES]
    assert system.A.shape == (3 * VEHICLES, 3 * VEHICLES)
    ahead = np.ones(60)
    for i, mass in enumerate(np.asarray(platoon.mass)):
        share = 1500.0 / mass
        own = own_gain(
            share * np.array([1, kappa, k]),
            [h, share * (1 + kappa * h), share * (kappa + k * h), share * k],
            w,
        )
        ahead = ahead * own
        np.testing.assert_allclose(np.abs(found[:, i]), ahead, rtol=1e-6)


@pytest.mark.parametrize(("headway", "stable"), [(0.5, True), (0.44, False)])
def test_a_late_input(headway, stable):
    """e^{−θs}(s + κ)/(h s² + e^{−θs}((1 + κh) s + κ)); κ = 2 and θ = 0.18 s need h = 0.474 s."""
    kappa, period, delay = 2.0, 0.04, 0.16
    pair = replace(FREE, vehicles=2)
    theta = delay + period / 2  # of the delay, and of holding the inputs
    make = headway_of(headway, sc.Loop(period=period, delay=delay).around, kappa, model=pair)
    result = string_stability(pair, make, 3 + 20 * headway)
    w = np.geomspace(1e-3, 50.0, 20_001)
    late = np.exp(-1j * theta * w)
    s = 1j * w
    gain = np.abs(
        late * (s + kappa) / (headway * s**2 + late * ((1 + kappa * headway) * s + kappa))
    )
    assert result.stable is stable
    assert result.worst == pytest.approx(max(gain.max(), 1.0), abs=2e-3)


def test_a_sampled_law_against_numpy_sample_by_sample():
    """A leader that swings, vehicles held between samples, one sample late: speeds by NumPy."""
    h, kappa, period, w = 0.8, 3.0, 0.1, 1.7
    platoon = Platoon(mass=np.full(3, 1500.0), drag=np.zeros(3), rolling=np.zeros(3), vehicles=3)
    loop = sc.Loop(period=period, delay=period)

    def make(one):
        model = platoon.replace(leader=one.leader)
        law = sc.ServoLaw(model, time_headway_relation(model, h), sc.Stabilizing(gain=kappa))
        return loop.around(law)

    found = string_system(platoon, make, 3 + 20 * h).response(w)[0]
    gap, v = np.zeros(3), np.zeros(3)
    queue, speeds = np.zeros(3), []
    for i in range(4000):
        t = i * period
        ahead = np.concatenate([[np.cos(w * t)], v[:-1]])
        rate = ((ahead - v) - kappa * (h * v - gap)) / h
        now, queue = queue, rate
        way = lambda u, v: period * v + 0.5 * period**2 * u
        moved = np.concatenate([[(np.sin(w * (t + period)) - np.sin(w * t)) / w], way(now, v)[:-1]])
        gap, v = gap + moved - way(now, v), v + period * now
        speeds.append(v)
    late = np.array(speeds[2000:])
    t = period * np.arange(2001, 4001)
    phasor = 2 * np.mean(late * np.exp(-1j * w * t)[:, None], axis=0)
    np.testing.assert_allclose(found[:3], phasor, rtol=3e-3)


@pytest.mark.long
@pytest.mark.parametrize(
    "wrap",
    [
        pytest.param(lambda law: ByRadio(law, Radio(0.02, 0.06), 0.02, 3), marks=pytest.mark.long),
        lambda law: ByRadio(law, Radio(0.06, 0.04), 0.02, 3),
        lambda law: ByRadio(law, Radio(0.1, 0.0), 0.02, 3, predict=False),
        lambda law: sc.Loop(period=0.02, bandwidth=20.0).around(law),
        lambda law: sc.laws.Encoders(law, bandwidth=5.0),
        lambda law: sc.laws.Encoders(law, bandwidth=5.0, predict=True),
    ],
    ids=[
        "messages at every sample",
        "at every third",
        "held for five samples",
        "speeds from positions at samples",
        "continuous",
        "predicted",
    ],
)
def test_laws_that_remember_positions_against_runs(wrap):
    """A leader that swings: the part of speeds and gaps that swings with it, from a simulation."""
    w, steady = 2 * np.pi / 8.0, 40.0
    make = headway_of(0.5, wrap, model=replace(FREE, vehicles=3))
    platoon = replace(FREE, vehicles=3, leader=SinusoidalCruise(20.0, 0.2, w))
    found = string_system(platoon, make, 13.0).response(w)[0]
    law, start = make(platoon), (np.asarray(platoon.place(13.0)), np.full(3, 20.0))
    run = sc.simulate(platoon, law, *start, steady + 32.0, points=3601)
    late = run.time >= steady
    t = run.time[late][:-1]
    leader = np.asarray(jax.vmap(platoon.leader.speed)(t))
    wave = np.exp(-1j * w * t)
    of_leader = np.mean((leader - 20.0) * wave)
    first = np.asarray(jax.vmap(platoon.leader.position)(t))
    ahead = np.column_stack([first, run.q[late][:-1, :2]])
    gaps = ahead - run.q[late][:-1]
    signals = np.hstack([run.v[late][:-1], gaps])
    expected = np.mean((signals - signals.mean(axis=0)) * wave[:, None], axis=0) / of_leader
    np.testing.assert_allclose(found, expected, rtol=1e-3, atol=1e-4)
