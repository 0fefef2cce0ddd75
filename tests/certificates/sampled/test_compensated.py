"""A law that makes up for the lag of its drives: runs and certificates, against NumPy."""

import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError
from servocon.laws import Delayed, LagCompensated, Lagged, Noisy
from tests.certificates.sampled.test_measured import BOX, ICE, KAPPA, LAW, PUSH, QUICK, RATE
from tests.certificates.sampled.test_theorem import ARMS, LAWS, WIDE, Arm

PERIOD, LAG = 0.002, 0.006


def behind(law, lag=LAG, own=LAG, delay=0):
    """The law behind a delay and drives with a lag, for which it makes up as for another one."""
    inside = LagCompensated(law, own, PERIOD)
    inside = Delayed(inside, delay, initial=None) if delay else inside
    return Lagged(inside, lag, initial=None)


def certified(law, **options):
    options = QUICK | {"disturbance": [PUSH], "period": PERIOD} | options
    return sc.certify(ICE, law, BOX, **options).ultimate_bound


@pytest.mark.first(1)
@pytest.mark.parametrize("delay", [0, 2])
def test_a_drive_that_is_known_reaches_the_wanted_input_after_a_period(delay):
    start = {"q0": [0.05], "v0": [0.2], "duration": 0.6, "period": PERIOD, "points": 301}
    law = behind(LAW, delay=delay)
    run = sc.simulate(ICE, law, **start)
    beside = sc.simulate(ICE, Delayed(LAW, delay + 1, initial=None), **start)
    np.testing.assert_allclose(run.q, beside.q, atol=1e-10)
    lagging = sc.simulate(ICE, Lagged(LAW, LAG, initial=None), **start)
    assert np.abs(run.q - lagging.q).max() > 1e-4
    assert {"lag", "compensation"} <= set(run.contributions)
    assert certified(law) == pytest.approx(certified(Delayed(LAW, delay + 1, initial=None)))


def worst(lag, own, of_v=0.0, delay=0):
    """The largest β that pushes, and errors of speeds, lead to, by the exact responses."""
    count, sizes = 4000, []
    exp, part = np.exp(-PERIOD / lag), -np.expm1(-PERIOD / own)
    for at in (0, 1):
        q = v = w = last = 0.0
        way, beta = [0.0] * delay, []
        for k in range(count):
            beta.append(v + RATE * q)
            seen = v + (k == 0) * (at == 1)
            wanted = -RATE * seen - KAPPA * (seen + RATE * q)
            way.append(last + (wanted - last) / part)
            last = wanted
            force = w + (k == 0) * (at == 0)
            q, v = q + PERIOD * v + 0.5 * PERIOD**2 * force, v + PERIOD * force
            w = exp * w + (1.0 - exp) * way.pop(0)
        sizes.append(np.abs(beta).sum())
    return sizes[0] * PUSH + sizes[1] * of_v


@pytest.mark.first(1)
@pytest.mark.parametrize(("lag", "delay"), [(1.3 * LAG, 0), (0.7 * LAG, 1)])
def test_a_drive_that_is_known_badly_is_certified_as_it_is(lag, delay):
    law = behind(LAW, lag=lag, delay=delay)
    exact = worst(lag, LAG, delay=delay)
    assert exact < certified(law) < 1.4 * exact
    noisy = behind(Noisy(LAW, speed=0.02, truncated=3.0), lag=lag, delay=delay)
    exact = worst(lag, LAG, of_v=0.06, delay=delay)
    assert exact > 1.5 * worst(lag, LAG, delay=delay)
    assert exact < certified(noisy) < 1.5 * exact


@pytest.mark.long
def test_no_run_of_arms_with_other_drives_leaves_the_bound():
    law = Lagged(LagCompensated(LAWS["feedback"], 0.009, 0.004), 0.008, initial=None)
    made = sc.certify(ARMS, law, WIDE, period=0.004, samples=(8, 128), search=(256, 2, 10))
    plain = Lagged(LAWS["feedback"], 0.008, initial=None)
    beside = sc.certify(ARMS, plain, WIDE, period=0.004, samples=(8, 128), search=(256, 2, 10))
    assert 1.05 * made.ultimate_bound < beside.ultimate_bound
    options = {"count": 64, "search": (2, 4), "points": 51}
    assert sc.falsify(made, ARMS, law, WIDE, 1.0, **options).violations == 0
    run = sc.simulate(Arm(1.1), law, [0.0, 1.5], [1.0, 0.0], 7.0, period=0.004)
    assert made.check(run).holds


@pytest.mark.long
def test_a_wrong_time_constant_costs_step_by_step_too():
    """Far from the relation the recursion from sample to sample has the smaller bound."""
    bounds = []
    for own in (0.004, 0.0048):
        law = Lagged(LagCompensated(LAWS["feedback"], own, PERIOD), 0.004, initial=None)
        made = sc.certify(ARMS, law, WIDE, period=PERIOD, samples=(8, 96), search=(64, 1, 6))
        bounds.append(made.ultimate_bound)
    assert 1.1 * bounds[0] < bounds[1]


def test_a_loop_makes_up_for_its_own_lag():
    built = sc.Loop(period=PERIOD, delay=PERIOD, lag=LAG, compensated=True).around(LAW)
    kinds = [type(one) for one in built.layers]
    assert kinds == [sc.laws.Sampled, Lagged, Delayed, LagCompensated, sc.ServoLaw]
    with pytest.raises(InputError, match="that is compensated"):
        sc.Loop(period=PERIOD, compensated=True)
    with pytest.raises(InputError, match="a positive period"):
        LagCompensated(LAW, LAG, 0.0)
    with pytest.raises(InputError, match="time_constant"):
        LagCompensated(LAW, 0.0, PERIOD)
    with pytest.raises(InputError, match="True or False"):
        sc.Loop(period=PERIOD, lag=LAG, compensated=1)  # pyright: ignore[reportArgumentType]
