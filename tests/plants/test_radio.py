"""Radio: messages as they were sent, and vehicles against NumPy and the response of a chain."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import scipy.special

import servocon as sc
from servocon_plants import (
    ByRadio,
    GaziPassino,
    NakagamiLoss,
    Platoon,
    PlatoonBox,
    Radio,
    SinusoidalCruise,
    Swarm,
    swarm_relation,
    time_headway_relation,
)
from servocon_plants.radio import Heard

KAPPA, HEADWAY, PERIOD = 3.0, 0.45, 0.02


@jax.jit
def in_turn(radio, heard, x):
    """Places, velocities and ages that each agent has heard of each other one, by samples."""

    def sample(heard, now):
        heard = heard.received(radio, PERIOD, *now)
        return heard.next(), (heard.place, heard.velocity, heard.age)

    return jax.lax.scan(sample, heard, x)[1]


def heard_of(radio, x):
    """Ages at each sample, of messages with places and velocities x (samples, 2, agents, d)."""
    start = Heard.start(*map(jnp.asarray, x[0]), radio.samples(PERIOD)[2])
    place, velocity, age = map(np.asarray, in_turn(radio, start, jnp.asarray(x)))
    age = age.astype(int)
    sent = x[np.arange(len(x))[:, None, None] - age, :, np.arange(x.shape[2])]
    np.testing.assert_array_equal(place, sent[..., 0, :])
    np.testing.assert_array_equal(velocity, sent[..., 1, :])
    return age


@pytest.mark.parametrize(("every", "late"), [(1, 0), (3, 2), (2, 5)])
def test_what_is_heard_is_a_message_that_was_sent(every, late):
    """120 samples of random motion: place and velocity of the age, of a sample of messages."""
    x = np.random.default_rng(every).normal(size=(121, 2, 4, 2))
    for loss in (0.0, 0.4):
        ages = heard_of(Radio(every * PERIOD, late * PERIOD, loss, seed=3), x)
        since, arrived, possible = np.zeros((4, 4)), 0, 0
        for k, age in enumerate(ages):
            due = k >= late and (k - late) % every == 0
            if due and k > late:
                arrived, possible = arrived + int((age == late).sum()), possible + 16
            else:
                assert (age == since).all() or k == late
            if loss == 0.0:
                assert (age == (late + (k - late) % every if k >= late else k)).all()
            since = age + 1
        assert arrived / possible == pytest.approx(1 - loss, abs=0.06 if loss else 0)


@pytest.mark.parametrize(("m", "exponent"), [(1, 2.0), (3, 2.0), (5, 3.2)])
def test_losses_by_distance_are_those_of_fading_power(m, exponent):
    """Against SciPy's incomplete gamma function, and powers drawn by NumPy."""
    loss = NakagamiLoss(250.0, m, exponent)
    d = np.array([1.0, 40.0, 120.0, 250.0, 400.0, 900.0])
    expected = scipy.special.gammainc(m, m * (d / 250.0) ** exponent)
    np.testing.assert_allclose(loss(d), expected, rtol=1e-9, atol=1e-14)
    drawn = np.random.default_rng(m).gamma(m, (d / 250.0) ** -exponent / m, (40_000, 6))
    np.testing.assert_allclose(loss(d), (drawn < 1.0).mean(axis=0), atol=0.01)


def test_messages_are_lost_by_the_distance_at_which_they_were_sent():
    """Four agents in the plane that stand, far apart: the share of each link that arrives."""
    places = np.array([[0.0, 0.0], [60.0, 80.0], [0.0, 250.0], [400.0, 0.0]])
    x = np.broadcast_to(np.stack([places, 0.0 * places]), (6000, 2, 4, 2))
    loss = NakagamiLoss(300.0)
    ages = heard_of(Radio(PERIOD, 2 * PERIOD, loss, seed=5), x)
    found = (ages[3:] == 2).mean(axis=0)
    d = np.linalg.norm(places[:, None] - places, axis=2)
    y = 3 * (d / 300.0) ** 2
    wanted = np.exp(-y) * (1 + y + y**2 / 2)  # m = 3, γ = 2 by hand
    np.testing.assert_allclose(found, wanted, atol=0.025)


@pytest.mark.parametrize(("every", "loss", "burst"), [(1, 0.3, 4.0), (3, 0.6, 2.0), (2, 0.1, 1.0)])
def test_losses_in_bursts(every, loss, burst):
    """The share of all messages, the mean length of a burst, and geometric lengths."""
    x = np.zeros((20_001, 2, 4, 2))
    late = 2
    radio = Radio(every * PERIOD, late * PERIOD, loss, seed=7, burst=burst)
    ages = heard_of(radio, x)[late::every][1:].reshape(-1, 16).T
    lost = ages > late
    assert lost.mean() == pytest.approx(loss, abs=0.03)
    lengths = []
    for link in lost:
        change = np.flatnonzero(np.diff(np.concatenate([[0], link.astype(int), [0]])))
        lengths.append(change[1::2] - change[::2])
    lengths = np.concatenate(lengths)
    assert lengths.mean() == pytest.approx(burst, rel=0.04)
    assert np.mean(lengths > 1) == pytest.approx(1.0 - 1.0 / burst, abs=0.02)


@pytest.mark.long
def test_a_string_with_losses_by_distance():
    """The farther ahead a vehicle is, the older is its last message; in machine code."""
    platoon = Platoon(vehicles=5, leader=SinusoidalCruise(20.0, 1.0, 0.8))
    radio = Radio(0.1, 0.1, NakagamiLoss(40.0), 2)
    law = ByRadio(law_of(platoon), radio, 0.02, 5)
    run = sc.simulate(platoon, law, platoon.place(13.0), np.full(5, 20.0), 60.0)
    assert run.attributes["compiler"] == "llvm"
    age = run.law_state["heard.age"].reshape(len(run.time), 5, 5)[100:].mean(axis=0)
    assert age[1, 0] < 0.9 * age[2, 0] < 0.9 * age[3, 0]
    with pytest.raises(sc.errors.InputError, match="neither, in a linear model"):
        _ = law.sampled_cycle
    with pytest.raises(sc.errors.InputError, match=r"NakagamiLoss\.shape"):
        NakagamiLoss(shape=0)


@pytest.mark.parametrize(("every", "late", "jitter", "loss"), [(3, 2, 4, 0.0), (2, 0, 5, 0.3)])
def test_messages_that_take_longer_may_be_overtaken(every, late, jitter, loss):
    """Delays between the bounds, in equal shares; what is known is never older than before."""
    x = np.random.default_rng(every).normal(size=(400, 2, 4, 2))
    radio = Radio(every * PERIOD, late * PERIOD, loss, seed=3, jitter=jitter * PERIOD)
    since, taken = np.zeros((4, 4)), np.zeros(jitter + 1)
    for k, age in enumerate(heard_of(radio, x)):
        fresh = age < since
        assert np.all(age <= since)
        assert np.all(((k - age) % every == 0) | (k - age == 0))
        assert np.all((late <= age[fresh]) & (age[fresh] <= late + jitter))
        if loss == 0.0 and k > late + jitter + every:
            assert np.all(age < late + jitter + every)
        for ago in age[fresh & (k > late + jitter)]:
            taken[ago - late] += 1
        since = age + 1
    assert np.all(taken > 0)
    first = 1.0 / (jitter + 1)  # nothing overtakes a message that takes the least time
    sent = 16 * (400 - late - jitter) / every * (1.0 - loss)
    assert taken[0] / sent == pytest.approx(first, rel=0.12)


def test_the_oldest_message():
    radio = Radio(0.1, 0.04, 0.3)
    assert Radio(0.1, 0.04, jitter=0.06).oldest(1) == pytest.approx(0.3)
    assert radio.oldest(0) == pytest.approx(0.14)
    assert radio.oldest(3) == pytest.approx(0.44)
    with pytest.raises(
        sc.errors.InputError, match="losses: got -1; expected an integer of at least"
    ):
        radio.oldest(-1)


@pytest.mark.parametrize("predict", [True, False])
def test_the_disturbance_of_a_headway_is_its_closed_form(predict):
    """m κ/h of a place and m/h of a velocity: of the vehicle ahead, so that the first has none."""
    platoon = Platoon(vehicles=3, mass=[1000.0, 1500.0, 2000.0])
    heard = ByRadio(law_of(platoon), Radio(0.1, 0.04), 0.02, 3, predict)
    each, age, a = np.ones(3), 0.34, 1.5
    box = PlatoonBox((8.0 * each, 12.0 * each), (18.0 * each, 22.0 * each), (0.0, 9.0), platoon)
    got = heard.disturbance(box, acceleration=a, losses=2, safety_factor=1.0)
    place = 0.5 * a * age**2 if predict else 22.0 * age
    wanted = np.array([0.0, 1500.0, 2000.0]) / HEADWAY * (KAPPA * place + a * age)
    np.testing.assert_allclose(got, wanted, rtol=1e-6)
    twice = heard.disturbance(box, acceleration=a, losses=2, safety_factor=2.0)
    np.testing.assert_allclose(twice, 2.0 * got)
    for options, words in (
        ({"acceleration": -1.0}, "acceleration: got"),
        ({"losses": 0.5}, "loss"),
    ):
        with pytest.raises(sc.errors.InputError, match=words):
            heard.disturbance(box, **{"acceleration": a, "losses": 2} | options)
    for options, words in (({"safety_factor": 0.5}, "at least 1"), ({"seed": -1}, "seed: got -1")):
        with pytest.raises(sc.errors.InputError, match=words):
            heard.disturbance(box, acceleration=a, losses=2, **options)
    other = sc.StateBox(([0.0], [1.0]), ([0.0], [1.0]))
    with pytest.raises(sc.errors.ShapeError, match="q: got 1 values; expected 3"):
        heard.disturbance(other, acceleration=a, losses=2)
    with pytest.raises(sc.errors.InputError, match="states: got int"):
        heard.disturbance(3, acceleration=a, losses=2)


@pytest.mark.long
@pytest.mark.parametrize("predict", [True, False])
def test_no_message_changes_an_input_by_more_than_the_disturbance(predict):
    """Robots that repel each other, pushed about: inputs from messages against those at once."""
    swarm, worst = Swarm(mass=2.0, robots=3), 0.0
    relation = swarm_relation(swarm, GaziPassino(attraction=1.0, repulsion=3.0, reach=1.0))
    robust = sc.Robust(
        sc.laws.polynomial_bound(1.0, agents=3), width=0.5, effectiveness=1.0, agents=3
    )
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(2.0), robust)
    heard = ByRadio(law, Radio(0.1, 0.04, loss=0.5), 0.02, 3, predict)
    q0 = np.array([-1.0, -0.8, 1.0, -0.8, 0.0, 1.0])
    push = sc.uncertainty.SinusoidalDisturbance.random(1.0 * np.ones(6), 3)
    run = sc.simulate(swarm, heard, q0, np.zeros(6), 6.0, period=0.02, disturbance=push, points=301)
    of = lambda x: np.linalg.norm(x.reshape(-1, 3, 2), axis=-1)
    a = 1.01 * of(np.diff(run.v, axis=0) / np.diff(run.time)[:, None]).max()
    oldest = 0.02 * run.law_state["heard.age"].max()
    losses = int(np.ceil((oldest - 0.04) / 0.1)) - 1
    box = sc.StateBox.around(run, widening=1.05)
    most = heard.disturbance(box, acceleration=a, losses=losses)
    assert np.all(abs(run.contributions["radio"]) <= most)
    # Errors as large as they may be, in all directions, at states of the run.
    rng, age = np.random.default_rng(0), 0.04 + 0.1 * (losses + 1)
    place = 0.5 * a * age**2 if predict else of(run.v).max() * age
    for k in rng.integers(0, len(run.time), 400):
        turns = rng.normal(size=(2, 3, 2))
        turns[:, 0] = 0.0  # the first robot's own
        turns[:, 1:] /= np.linalg.norm(turns[:, 1:], axis=-1, keepdims=True)
        q, v = run.q[k] + place * turns[0].ravel(), run.v[k] + a * age * turns[1].ravel()
        wrong = abs(law.step(q, v, 0.0).u - law.step(run.q[k], run.v[k], 0.0).u)[:2]
        worst = max(worst, float((wrong / most[:2]).max()))
    assert 0.1 < worst <= 1.0


@pytest.mark.long
def test_vehicles_with_a_radio_keep_their_certificate():
    """Masses and gusts unknown, half of the messages lost: each |βᵢ| within its own bound."""
    each = np.ones(3)
    model = Platoon(vehicles=3, leader=SinusoidalCruise(20.0, 0.5, 0.5))
    sets = sc.Uncertainty(
        model.replace(mass=1500.0 * each), {"mass": sc.uncertainty.Interval(1400.0, 1600.0)}
    )
    relation, span = time_headway_relation(model, 0.8, 3.0), (0.0, 20.0)
    bound = sc.laws.polynomial_bound(0.3, agents=3)
    robust = sc.Robust(bound, width=0.2, effectiveness=0.9, agents=3)
    law = sc.ServoLaw(model, relation, sc.Stabilizing(2.0), robust)
    heard = ByRadio(law, Radio(0.1, 0.1, loss=0.1), 0.01, 3)
    box = PlatoonBox((17.0 * each, 21.0 * each), (18.0 * each, 22.0 * each), span, model, 1.0)
    late = heard.disturbance(box, acceleration=1.0, losses=2)
    made = sc.certify(
        sets,
        law,
        box,
        seed=1,
        period=0.01,
        disturbance=50.0 + late,
        samples=(24, 128),
        search=(128, 2, 8),
    )
    fleet = sets.sample(20, seed=3).plants
    gusts = [sc.uncertainty.SinusoidalDisturbance.random(50.0 * each, k) for k in range(20)]
    place = np.random.default_rng(0).uniform(18.8, 19.2, (20, 3))
    q = -np.cumsum(place + 4.5, axis=1)
    runs = sc.simulate(
        fleet, heard, q, np.full(3, 20.0), 15.0, period=0.01, disturbance=sc.batch(gusts)
    )
    report = made.check(runs)
    assert report.holds, report
    assert "ByRadio" in str(report)
    late_beta = abs(runs.beta[:, runs.time > 8.0]).max(axis=(0, 1))
    bounds = np.array([agent.ultimate_bound for agent in made.agents])
    assert np.all(late_beta < bounds)
    assert bounds[1] < 1.0


def law_of(platoon):
    relation = time_headway_relation(platoon, HEADWAY, 3.0)
    return sc.ServoLaw(platoon, relation, sc.Stabilizing(KAPPA))


@pytest.mark.parametrize("predict", [True, False])
def test_each_vehicle_uses_what_it_heard(predict):
    """30 samples of random motion: accelerations by NumPy from messages 2 samples late, every 3."""
    platoon, rng = Platoon(vehicles=3), np.random.default_rng(0)
    radio = ByRadio(law_of(platoon), Radio(0.06, 0.04), 0.02, 3, predict)
    states = [
        (np.asarray(platoon.place(15.0)) + rng.normal(size=3), 20 + rng.normal(size=3))
        for _ in range(30)
    ]
    driven = platoon.leader
    leader = lambda t: (float(driven.position(jnp.asarray(t))), float(driven.speed(jnp.asarray(t))))
    state = None
    for k, (q, v) in enumerate(states):
        t = 0.02 * k
        step = radio.step(q, v, t, state, 0.02)
        state = step.state
        sent = max((k - 2) // 3 * 3, 0)
        places, speeds = states[sent]
        places = places + (0.02 * (k - sent) * speeds if predict else 0.0)
        ahead = [leader(t), *zip(places[:-1], speeds[:-1], strict=True)]
        forces = 0.4 * v * np.abs(v) + 0.012 * 1500.0 * 9.81
        for i, (place, speed) in enumerate(ahead):
            gap = place - q[i] - platoon.length
            beta = HEADWAY * v[i] - (gap - 3.0)
            a = (speed - v[i] - KAPPA * beta) / HEADWAY
            assert step.u[i] == pytest.approx(1500.0 * a + forces[i], rel=1e-9)


@pytest.mark.long
def test_each_robot_learns_from_what_it_knows():
    """12 samples of random motion: a law by itself for each robot, at the states that it heard."""
    swarm, rng = Swarm(mass=2.0, robots=3), np.random.default_rng(1)
    relation = swarm_relation(swarm, GaziPassino(attraction=1.0, repulsion=3.0, reach=1.0))
    learns = sc.Adaptive(speed=2.0, agents=3, gain=1.0, width=1.0)
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(2.0), learns)
    radio = ByRadio(law, Radio(0.06, 0.04), 0.02, 3)
    states = [rng.normal(size=(2, 3, 2)) for _ in range(12)]
    own, state = [None] * 3, None
    for k, (q, v) in enumerate(states):
        step = radio.step(q.ravel(), v.ravel(), 0.02 * k, state, 0.02)
        sent = max((k - 2) // 3 * 3, 0)
        places = states[sent][0] + 0.02 * (k - sent) * states[sent][1]
        for i in range(3):
            itself = np.arange(3)[:, None] == i
            known = (np.where(itself, x, y) for x, y in ((q, places), (v, states[sent][1])))
            alone = law.step(*(x.ravel() for x in known), 0.02 * k, own[i], 0.02)
            np.testing.assert_allclose(step.u[2 * i : 2 * i + 2], alone.u[2 * i : 2 * i + 2])
            own[i] = alone.state
        state = step.state
    start = sc.simulate(swarm, radio, states[0][0].ravel(), np.zeros(6), 0.6)
    last = start.law_state["law.adaptive"][-1].reshape(3, 3, 3)
    assert np.ptp(last, axis=0).max() > 1e-3  # what they learn of one differs
    near = sc.StateBox((-np.ones(6), np.ones(6)), (-np.ones(6), np.ones(6)))
    with pytest.raises(sc.errors.InputError, match="internal state, on which its inputs depend"):
        radio.disturbance(near, acceleration=1.0, losses=0)


@pytest.mark.long
def test_robots_that_hear_all_at_once_learn_the_same():
    swarm, rng = Swarm(mass=2.0, robots=3), np.random.default_rng(2)
    relation = swarm_relation(swarm, GaziPassino(attraction=1.0, repulsion=3.0, reach=1.0))
    learns = sc.Adaptive(speed=2.0, agents=3, gain=1.0, width=1.0)
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(2.0), learns)
    q0, v0 = rng.normal(size=6), np.zeros(6)
    push = sc.uncertainty.SinusoidalDisturbance.random(np.ones(6), 3)
    at_once, by_radio = (
        sc.simulate(swarm, one, q0, v0, 3.0, period=0.02, disturbance=push)
        for one in (law, ByRadio(law, Radio(0.02), 0.02, 3))
    )
    np.testing.assert_allclose(by_radio.u, at_once.u, rtol=1e-9, atol=1e-9)
    of_each, alone = by_radio.law_state["law.adaptive"], at_once.law_state["adaptive"]
    np.testing.assert_allclose(of_each.reshape(-1, 3, 9), alone[:, None].repeat(3, 1), rtol=1e-9)
    assert np.abs(by_radio.contributions["radio"]).max() < 1e-9
    names = set(at_once.contributions)
    for name in names:
        np.testing.assert_allclose(
            by_radio.contributions[name], at_once.contributions[name], rtol=1e-9, atol=1e-9
        )


@pytest.mark.long
@pytest.mark.parametrize(("predict", "delay"), [(True, 0.1), (False, 0.2)])
def test_a_late_chain_has_its_frequency_response(predict, delay):
    """e^(−τs)[(1 + κτ)s + κ]/((1 + hs)(s + κ)) predicted, e^(−τs)/(1 + hs) held."""
    w, h = 0.8, 0.02
    platoon = Platoon(vehicles=3, leader=SinusoidalCruise(20.0, 0.5, w))
    radio = ByRadio(law_of(platoon), Radio(h, delay), h, 3, predict)
    q0, v0 = np.asarray(platoon.place(13.0)), np.full(3, 20.0)
    periods = 4 * 2 * np.pi / w
    end = 30.0 + periods
    run = sc.simulate(platoon, radio, q0, v0, end, points=round(end / 0.02), period=h)
    late = run.time > 30.0
    wave = np.exp(-1j * w * run.time[late])[:, None]
    speeds = run.v[late] - run.v[late].mean(axis=0)
    amplitude = np.abs((speeds * wave).mean(axis=0))
    s = 1j * w
    expected = abs(1 / (1 + HEADWAY * s))
    if predict:
        expected *= abs(((1 + KAPPA * delay) * s + KAPPA) / (s + KAPPA))
    np.testing.assert_allclose(amplitude[1:] / amplitude[:-1], expected, rtol=0.01)


def test_losses_are_as_if_messages_were_older():
    platoon = Platoon(vehicles=3, leader=SinusoidalCruise(20.0, 1.0, 0.8))
    q0, v0 = np.asarray(platoon.place(13.0)), np.full(3, 20.0)
    runs = [
        sc.simulate(platoon, law, q0, v0, 20.0, points=201, period=0.02)
        for law in (
            law_of(platoon),
            *(ByRadio(law_of(platoon), Radio(0.1, 0.1, loss, 2), 0.02, 3) for loss in (0.0, 0.5)),
        )
    ]
    worst = [np.abs(run.beta[50:]).max() for run in runs]
    assert worst[0] < 0.05 * worst[1]
    assert 1.2 * worst[1] < worst[2] < 6 * worst[1]
    np.testing.assert_allclose(runs[1].v[:, 0], runs[0].v[:, 0], rtol=1e-9)  # the leader is known
    assert np.abs(runs[1].contributions["radio"][:, 0]).max() < 1e-6
    ages = [run.law_state["heard.age"].max() for run in runs[1:]]
    assert ages[0] <= 10  # 5 samples late, and up to 5 until the next
    assert ages[1] >= 20


def test_what_is_refused():
    for values, match in (
        ({"loss": 1.0}, "Radio.loss"),
        ({"loss": [0.1, 0.2]}, "Radio.loss"),
        ({"loss": 0.3, "burst": 0.5}, "Radio.burst"),
        ({"loss": 0.8, "burst": 2.0}, r"at least loss/\(1 - loss\) = 4"),
        ({"loss": 0.3, "burst": 2.0, "jitter": 0.1}, "no jitter"),
        ({"period": 0.0}, "Radio.period"),
        ({"delay": -1.0}, "Radio.delay"),
    ):
        with pytest.raises(sc.errors.InputError, match=match):
            Radio(**values)
    with pytest.raises(sc.errors.InputError, match=r"1\.25 sampling periods.*Take delay=0\.04,"):
        Radio(0.1, 0.025).samples(0.02)
    with pytest.raises(sc.errors.InputError, match="at most 10000"):
        Radio(0.1, 0.1).samples(1e-9)
    platoon = Platoon(vehicles=3)
    law, radio = law_of(platoon), Radio(0.1, 0.1)
    q, v = np.asarray(platoon.place(19.0)), np.full(3, 20.0)
    with pytest.raises(sc.errors.InputError, match="2 agents, 3 coordinates"):
        ByRadio(law, radio, 0.02, 2).step(q, v, 0.0)
    with pytest.raises(sc.errors.InputError, match=r"got 0\.05 s; expected 0\.02 s, that of"):
        sc.simulate(platoon, ByRadio(law, radio, 0.02, 3), q, v, 1.0, period=0.05)
    given = sc.simulate(platoon, ByRadio(law, radio, 0.02, 3), q, v, 1.0, period=0.02)
    own = sc.simulate(platoon, ByRadio(law, radio, 0.02, 3), q, v, 1.0)
    np.testing.assert_array_equal(own.u, given.u)
    with pytest.raises(sc.errors.InputError, match="whole number"):
        ByRadio(law, radio, 0.03, 3)
    with pytest.raises(sc.errors.InputError, match=r"sampled every 0\.05 s; expected one without"):
        ByRadio(sc.Loop(period=0.05).around(law), radio, 0.02, 3)
    loads = sc.Uncertainty(platoon, {"mass": sc.uncertainty.Interval(1400.0, 1600.0)})
    with pytest.raises(sc.errors.InputError, match=r"ByRadio; expected the law inside.*disturb"):
        sc.certify(
            loads,
            ByRadio(law, radio, 0.02, 3),
            sc.StateBox((q, q + 0.1), (v, v + 0.1)),
            period=0.02,
        )
