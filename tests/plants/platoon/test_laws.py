"""The linear spacing law by hand, and its string stability against transfer functions."""

import numpy as np
import pytest

import servocon as sc
from servocon_plants import (
    Platoon,
    SinusoidalCruise,
    SpacingFeedback,
    string_system,
    time_headway_relation,
)
from tests.plants.platoon.by_hand import GAPS, PLATOON, Q, T, V, leader_motion, resistance


def spacing(behind=0.0, leader=0.0, position=1.0, speed=1.0):
    return lambda platoon: SpacingFeedback(
        platoon, time_headway_relation(platoon), 10.0, position, speed, behind, leader
    )


def test_spacing_feedback_by_hand():
    law = spacing(0.3, 0.5, 1.2, 0.8)(PLATOON)
    v0, _ = leader_motion(T)
    rate = np.concatenate([[v0], V[:-1]]) - np.asarray(V)
    ahead = 1.2 * (GAPS - 10) + 0.8 * rate
    wanted = ahead - 0.3 * np.append(ahead[1:], 0) + 0.5 * (v0 - np.asarray(V))
    expected = np.asarray(PLATOON.mass) * wanted + resistance(np.asarray(V))
    step = law.step(np.asarray(Q), np.asarray(V), T)
    np.testing.assert_allclose(step.u, expected, rtol=1e-11)
    assert set(step.contributions) == {"resistance", "ahead", "behind", "leader"}


@pytest.mark.parametrize(
    ("position", "speed", "norm"), [(1.0, 1.0, 1.46789), (1.0, 2.0, 1.15470), (1.0, 10.0, 1.00880)]
)
def test_looking_ahead_only_is_not_string_stable(position, speed, norm):
    """Norms of (k_d s + k_p)/(s² + k_d s + k_p), and their powers along the string."""
    system = string_system(Platoon(vehicles=3), spacing(0.0, 0.0, position, speed), 10.0)
    np.testing.assert_allclose(system.norms()[:3], norm ** np.arange(1, 4), rtol=2e-5)


def test_information_of_the_leader_makes_the_string_stable():
    """e_i/e_{i−1} = (k_d s + k_p)/(s² + (k_d + k_l) s + k_p), at most 1 from k_l = √3 − 1 on."""
    w = np.geomspace(0.01, 100, 4001)
    worst = {}
    for gain in (0.6, 0.75):
        gaps = string_system(Platoon(vehicles=4), spacing(0.0, gain), 10.0).response(w)[:, 4:]
        ratio = gaps[:, 2] / gaps[:, 1]
        s = 1j * w
        np.testing.assert_allclose(ratio, (s + 1) / (s**2 + (1 + gain) * s + 1), rtol=1e-8)
        worst[gain] = np.abs(ratio).max()
    assert worst[0.6] > 1.003
    assert worst[0.75] < 1.0


def test_looking_behind_too():
    """The chain matrix written out; its norm grows with the length of the string, not its power."""
    n, s = 5, 0.7j
    response = string_system(Platoon(vehicles=n), spacing(1.0), 10.0).response(0.7)[0]
    chain = 2 * np.eye(n) - np.eye(n, k=1) - np.eye(n, k=-1)
    chain[-1, -1] = 1.0
    pull = s + 1.0
    x = np.linalg.solve(s**2 * np.eye(n) + pull * chain, pull * np.eye(n)[0])
    np.testing.assert_allclose(response[:n], x, rtol=1e-9)
    gaps = np.append(1.0, x[:-1]) - x
    np.testing.assert_allclose(response[n:], gaps / s, rtol=1e-8)
    short, long = (
        string_system(Platoon(vehicles=k), spacing(1.0), 10.0).norms()[:k].max() for k in (4, 8)
    )
    assert 1.7 < long / short < 2.3 < 1.46789**4


def test_measured_amplitudes_are_the_linearised_ones():
    """3 sin(0.5 t) of the leader, behind which the error grows; late in a run."""
    platoon = Platoon(vehicles=3, leader=SinusoidalCruise())
    law = spacing()(platoon)
    start = np.asarray(platoon.place(10.0))
    run = sc.simulate(platoon, law, start, np.full(3, 20.0), times=30 + np.linspace(0, 12.6, 64))
    expected = 3 * np.abs(string_system(platoon, spacing(), 10.0).response(0.5)[0, :3])
    basis = np.stack([np.sin(0.5 * run.time), np.cos(0.5 * run.time), np.ones(64)], axis=1)
    sine, cosine, _ = np.linalg.lstsq(basis, run.v, rcond=None)[0]
    np.testing.assert_allclose(np.hypot(sine, cosine), expected, rtol=1e-4)
    assert expected[2] > expected[1] > expected[0] > 3


@pytest.mark.usefixtures("unchecked")
def test_bad_weight():
    with pytest.raises(sc.errors.InputError, match=r"behind: got .*expected "):
        spacing(behind=-0.1)(PLATOON)
