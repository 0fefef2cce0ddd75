"""Lossy links: inputs that get lost are the ones before."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import PacketLoss, Platoon, SinusoidalCruise, time_headway_relation


def gaps_of(platoon, run):
    return np.asarray(jax.vmap(platoon.gaps)(jnp.asarray(run.q), jnp.asarray(run.time)))


def test_delay_and_packet_loss():
    """The headway law at 50 Hz, two samples late, with 20 % of the packets lost."""
    platoon = Platoon(vehicles=3, leader=SinusoidalCruise())
    law = sc.ServoLaw(platoon, time_headway_relation(platoon), sc.Stabilizing(3.0))
    hold = 1500 * 9.81 * 0.012 + 0.4 * 400 + np.zeros(3)
    lossy = PacketLoss(sc.laws.Delayed(law, 2, hold), 0.2, hold, seed=4)
    q0, v0 = np.asarray(platoon.place(19.0)), np.full(3, 20.0)
    bad = sc.simulate(platoon, lossy, q0, v0, 20.0, points=201, period=0.02)
    good = sc.simulate(platoon, law, q0, v0, 20.0, points=201)
    assert 1e-3 < np.abs(gaps_of(platoon, bad) - gaps_of(platoon, good)).max() < 1.0
    lost = bad.contributions["packet loss"] != 0
    assert 0.15 < lost.mean() < 0.25
    assert not np.array_equal(lost[:, 0], lost[:, 1])


def test_packets_lost_are_the_inputs_before():
    platoon = Platoon(vehicles=3)
    law = sc.ServoLaw(platoon, time_headway_relation(platoon), sc.Stabilizing(3.0))
    lossy = PacketLoss(law, np.array([0.0, 0.999, 0.5]), np.array([1.0, 2.0, 3.0]), seed=1)
    state, before, kept = None, np.array([1.0, 2.0, 3.0]), 0
    for k in range(40):
        q, v = np.asarray(platoon.place(19.0 + 0.1 * k)), np.full(3, 20.0)
        wanted, step = law.step(q, v, 0.0).u, lossy.step(q, v, 0.0, state, 0.02)
        held = step.u == before
        assert np.all(held | np.isclose(step.u, wanted, rtol=1e-12, atol=0))
        assert not held[0]
        kept += held[2]
        state, before = step.state, step.u
    assert before[1] == 2.0
    assert 10 < kept < 30


@pytest.mark.parametrize(
    ("probability", "initial", "where"), [(1.0, 0.0, "probability"), (0.1, [0.0, 0.0], "initial")]
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(probability, initial, where):
    platoon = Platoon(vehicles=3)
    law = sc.ServoLaw(platoon, time_headway_relation(platoon), sc.Stabilizing(3.0))
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        PacketLoss(law, probability, initial).step(np.zeros(3), np.zeros(3), 0.0)
