"""Limits of the rate of a drive: certified where they never act, against a mass on ice."""

import re
from typing import Any

import numpy as np
import pytest

import servocon as sc
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.late import shares_of_room
from servocon.certificates.sampled.late_inputs import InputRateValues
from servocon.errors import CertificateError
from servocon.laws import Delayed, LagCompensated, Lagged, Noisy
from servocon.laws.law import Room
from tests.certificates.sampled.test_measured import BOX, ICE, KAPPA, LAW, PERIOD, PUSH, RATE
from tests.certificates.sampled.test_theorem import ARMS, LAWS, Arm

LAG = 0.005
QUICK = {"samples": (4, 64), "search": (128, 2, 8)}


def certified(law, push=PUSH):
    return sc.certify(ICE, law, BOX, disturbance=[push], period=PERIOD, **QUICK)


def driven(limit: Any, law: sc.Law = LAW) -> sc.Law:
    return Lagged(law, LAG, initial=None, rate_limit=limit)


def fastest(age, push=PUSH):
    """The largest |u̇| in the box, of a motion under inputs that are late."""
    q, v = 0.3 * np.array([-1.0, 1.0])[:, None], np.array([-1.0, 1.0])
    u = -RATE * v - KAPPA * (v + RATE * q)
    largest = (np.abs((RATE + KAPPA) * u + KAPPA * RATE * v) + (RATE + KAPPA) * push).max()
    return largest / (1.0 - age * (RATE + KAPPA))


@pytest.mark.first(1)
@pytest.mark.parametrize("delay", [0, 2])
def test_the_largest_rate_of_an_input_is_that_of_the_corners(delay):
    part = -np.expm1(-PERIOD / LAG)
    age = PERIOD / part + PERIOD * (delay + 1)
    needed = 1.1 * fastest(age) * PERIOD / part / LAG
    inside = Delayed(LAW, delay, initial=None) if delay else LAW
    plain = certified(driven(None, inside)).ultimate_bound
    made = certified(driven(1.02 * needed, inside))
    assert made.ultimate_bound == pytest.approx(plain, rel=0.02)
    (own,) = (a for a in made.assumptions if a.text.startswith("rate of the drives"))
    assert own.found == pytest.approx(1.0 / 1.02, rel=0.01)
    with pytest.raises(CertificateError, match=r"it never acts.*times as high would do") as refusal:
        certified(driven(0.5 * needed, inside))
    share = float(re.findall(r"A limit (\S+) times", str(refusal.value))[0])
    assert share == pytest.approx(2.0, rel=0.06)
    assert certified(driven(0.5 * needed * share, inside)).ultimate_bound > 0.0


def test_a_compensated_lag_needs_more_room():
    """Its drive's input rests on the law's with weights 1/a and 1 − 1/a, and is 2h old in all."""
    part = -np.expm1(-PERIOD / LAG)
    needed = 1.1 * (2.0 / part - 1.0) * fastest(2.0 * PERIOD) * PERIOD / part / LAG
    inside = LagCompensated(LAW, LAG, PERIOD)
    made = certified(driven(1.02 * needed, inside))
    (own,) = (a for a in made.assumptions if a.text.startswith("rate of the drives"))
    assert own.found == pytest.approx(1.0 / 1.02, rel=0.01)


def test_a_push_needs_room_as_well():
    part = -np.expm1(-PERIOD / LAG)
    needed = 1.1 * fastest(PERIOD / part + PERIOD, 20.0) * PERIOD / part / LAG
    (own,) = (
        a
        for a in certified(driven(1.02 * needed), 20.0).assumptions
        if a.text.startswith("rate of the drives")
    )
    assert own.found == pytest.approx(1.0 / 1.02, rel=0.01)


def test_noise_needs_room_as_well():
    noisy = lambda limit: driven(limit, Noisy(LAW, speed=0.02, truncated=3.0))
    jump = 2.0 * 0.06 * (RATE + KAPPA) / LAG
    part = -np.expm1(-PERIOD / LAG)
    plain = 1.1 * fastest(PERIOD / part + PERIOD) * PERIOD / part / LAG
    with pytest.raises(CertificateError, match="never acts"):
        certified(noisy(plain + jump))
    assert certified(noisy(plain + 1.4 * jump)).ultimate_bound > 0.0


def test_a_rate_without_a_bound_has_no_room():
    """Beyond the states a value may be NaN; too fast a feedback for its age has no bound."""
    ages, room = Ages(0.01, (0.0, 1.0)), Room(np.array(2.0), 0.03, 1.0)

    def shares(by_input):
        each = np.full((1, 3, 1, 1), 1.0)
        return shares_of_room(
            InputRateValues(each[..., 0], by_input * each, each, each), ages, room
        )

    np.testing.assert_allclose(shares(20.0), 0.03 / (1.0 - 0.02 * 20.0) / 2.0)
    assert np.isinf(shares(50.0)).all()
    assert np.isinf(shares(60.0)).all()
    assert np.isinf(shares(np.nan)).all()


def test_a_limit_that_is_certified_never_acts():
    arm, start = Arm(1.1), ([0.3, 1.2], [-0.5, 1.0], 3.0)
    free = sc.simulate(arm, driven(None, LAWS["feedback"]), *start, period=PERIOD)
    states = sc.StateBox.around(free, 0.05)
    options = {"period": PERIOD, "samples": (8, 64), "search": (64, 2, 5)}
    with pytest.raises(CertificateError, match="times as high") as refusal:
        sc.certify(ARMS, driven(1.0, LAWS["feedback"]), states, **options)
    limit = float(re.findall(r"A limit (\S+) times", str(refusal.value))[0])
    law = driven(limit, LAWS["feedback"])
    made = sc.certify(ARMS, law, states, **options)
    run = sc.simulate(arm, law, *start, period=PERIOD)
    np.testing.assert_allclose(run.q, free.q, atol=1e-9)
    assert made.check(run).holds
    largest = np.abs(np.diff(free.u, axis=0)).max() / 0.006
    assert limit < 60.0 * largest  # a box has states far from the run's
    slow = sc.simulate(arm, driven(0.5 * largest, LAWS["feedback"]), *start, period=PERIOD)
    assert np.abs(slow.q - free.q).max() > 1e-4
