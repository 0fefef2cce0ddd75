"""Radio: messages as they were sent, and vehicles against NumPy and the response of a chain."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import ByRadio, Platoon, Radio, SinusoidalCruise, time_headway_relation
from servocon_plants.radio import Heard

KAPPA, HEADWAY, PERIOD = 3.0, 0.45, 0.02


@pytest.mark.parametrize(("every", "late"), [(1, 0), (3, 2), (2, 5)])
@pytest.mark.parametrize("loss", [0.0, 0.4])
def test_what_is_heard_is_a_message_that_was_sent(every, late, loss):
    """120 samples of random motion: place and velocity of the age, of a sample of messages."""
    rng = np.random.default_rng(every)
    radio = Radio(every * PERIOD, late * PERIOD, loss, seed=3)
    x = rng.normal(size=(121, 2, 4, 2))
    heard, since = Heard.start(*map(jnp.asarray, x[0]), late), np.zeros((4, 4))
    arrived = possible = 0
    for k in range(121):
        now = heard.received(radio, PERIOD, *map(jnp.asarray, x[k]))
        age = np.asarray(now.age).astype(int)
        for i in range(4):
            for j in range(4):
                sent = x[k - age[i, j], :, j]
                np.testing.assert_array_equal(now.place[i, j], sent[0])
                np.testing.assert_array_equal(now.velocity[i, j], sent[1])
        due = k >= late and (k - late) % every == 0
        fresh = age == late
        if due and k > late:
            arrived, possible = arrived + int(fresh.sum()), possible + 16
        else:
            assert (age == since).all() or k == late
        if loss == 0.0:
            assert (age == (late + (k - late) % every if k >= late else k)).all()
        heard, since = now.next(), age + 1
    assert arrived / possible == pytest.approx(1 - loss, abs=0.06 if loss else 0)


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


@pytest.mark.parametrize(("predict", "delay"), [(True, 0.3), (False, 0.3), (True, 0.1)])
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
    with pytest.raises(sc.errors.InputError, match=r"that of ByRadio, 0\.02 s"):
        sc.simulate(platoon, ByRadio(law, radio, 0.02, 3), q, v, 1.0, period=0.05)
    adaptive = sc.ServoLaw(platoon, law.constraint, sc.Stabilizing(1.0), sc.Adaptive())
    with pytest.raises(sc.errors.InputError, match="internal state; expected a law without one"):
        ByRadio(adaptive, radio, 0.02, 3).step(q, v, 0.0)
    with pytest.raises(sc.errors.InputError, match="whole number"):
        ByRadio(law, radio, 0.03, 3)
    loads = sc.Uncertainty(platoon, {"mass": sc.uncertainty.Interval(1400.0, 1600.0)})
    with pytest.raises(sc.errors.ServoconError, match="ByRadio"):
        sc.certify(
            loads,
            ByRadio(law, radio, 0.02, 3),
            sc.StateBox((q, q + 0.1), (v, v + 0.1)),
            period=0.02,
        )
