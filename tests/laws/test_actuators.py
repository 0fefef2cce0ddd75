"""Limits, lag, delay and noise around a law, against recursions and closed forms in NumPy."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from tests.systems import Cart

MASS, KAPPA, PERIOD, STEPS = 2.0, 3.0, 0.05, 40


CART = Cart(mass=MASS, friction=0.4)
CRUISE = sc.residual(lambda q, v, t: v - 1.0, name="cruise")
LAW = sc.ServoLaw(CART, CRUISE, sc.Stabilizing(gain=KAPPA))


def wanted(v):
    return 0.4 * v - KAPPA * MASS * (v - 1.0)


def run(law, **options):
    options = {"points": STEPS + 1, "rtol": 1e-11, "atol": 1e-13} | options
    return sc.simulate(CART, law, [0.0], [0.0], STEPS * PERIOD, **options)


def shares_add_up(record):
    total = sum(record.contributions.values())
    # At the end of a sampled run the last input is held; the contributions are the next one's.
    np.testing.assert_allclose(record.u[:-1], total[:-1], atol=1e-13)


def held(inputs_of, initial):
    """v at the samples, under inputs held between them; exact for this linear cart."""
    decay, v, speeds, memory = np.exp(-0.4 / MASS * PERIOD), 0.0, [], initial
    for _ in range(STEPS):
        speeds.append(v)
        u, memory = inputs_of(v, memory)
        v = decay * v + (1 - decay) / 0.4 * u
    return np.array([*speeds, v])


def test_saturation():
    limited = run(sc.Saturated(LAW, -1.0, 2.0))
    shares_add_up(limited)
    exact = solve_ivp(
        lambda t, v: (np.clip(wanted(v), -1.0, 2.0) - 0.4 * v) / MASS,
        (0, STEPS * PERIOD),
        [0.0],
        t_eval=limited.time,
        rtol=1e-10,
        atol=1e-12,
        max_step=0.01,
    )
    np.testing.assert_allclose(limited.v[:, 0], exact.y[0], atol=1e-6)
    assert limited.u.max() == 2.0
    assert limited.contributions["saturation"].min() == pytest.approx(2.0 - KAPPA * MASS, abs=1e-12)


def test_lag_and_rate_limit():
    for rate in (None, 8.0):
        lagging = run(sc.Lagged(LAW, 0.1, initial=[0.5], rate_limit=rate))
        shares_add_up(lagging)

        def motion(t, x, rate=rate):
            v, w = x
            change = (wanted(v) - w) / 0.1
            return [(w - 0.4 * v) / MASS, change if rate is None else np.clip(change, -rate, rate)]

        exact = solve_ivp(
            motion,
            (0, STEPS * PERIOD),
            [0.0, 0.5],
            t_eval=lagging.time,
            rtol=1e-10,
            atol=1e-12,
            max_step=0.01,
        )
        np.testing.assert_allclose(lagging.v[:, 0], exact.y[0], atol=1e-6)
        np.testing.assert_allclose(lagging.u[:, 0], exact.y[1], atol=1e-5)


def test_lag_under_sampling():
    lagging = run(sc.Lagged(LAW, 0.1, initial=[0.5]), period=PERIOD, solver="tsit5")

    def inputs_of(v, w):
        return w, w + (wanted(v) - w) * (1 - np.exp(-PERIOD / 0.1))

    np.testing.assert_allclose(lagging.v[:, 0], held(inputs_of, 0.5), atol=1e-9)


@pytest.mark.parametrize("samples", [1, 3])
def test_delay(samples):
    late = run(sc.Delayed(LAW, samples, initial=[0.25]), period=PERIOD, solver="tsit5")
    shares_add_up(late)

    def inputs_of(v, way):
        return way[0], [*way[1:], wanted(v)]

    np.testing.assert_allclose(late.v[:, 0], held(inputs_of, [0.25] * samples), atol=1e-9)


def test_delays_add():
    once = run(sc.Delayed(LAW, 3, initial=[0.25]), period=PERIOD, solver="tsit5")
    law = sc.Delayed(sc.Delayed(LAW, 1, initial=[0.25]), 2, initial=[0.25])
    twice = run(law, period=PERIOD, solver="tsit5")
    np.testing.assert_allclose(twice.v, once.v, atol=1e-12)
    assert {"delay", "delay again"} <= set(twice.contributions)
    shares_add_up(twice)


def test_noise():
    noisy = sc.Noisy(LAW, speed=0.1, seed=3)
    first, again = (run(noisy, period=PERIOD, solver="tsit5") for _ in range(2))
    np.testing.assert_array_equal(first.v, again.v)
    other = run(sc.Noisy(LAW, speed=0.1, seed=4), period=PERIOD, solver="tsit5")
    assert np.abs(other.v - first.v).max() > 1e-3
    drawn = (first.signals["measured v"] - first.v)[:-1, 0]
    assert 0.06 < drawn.std() < 0.14
    assert np.abs(drawn.mean()) < 0.06
    np.testing.assert_array_equal(first.signals["measured q"], first.q)

    noise = iter(drawn)
    speeds = held(lambda v, _: (wanted(v + next(noise)), None), None)
    np.testing.assert_allclose(first.v[:, 0], speeds, atol=1e-9)


def test_one_sample_at_a_time():
    law = sc.Saturated(sc.Delayed(LAW, 2, initial=[0.25]), -1.0, 2.0)
    whole = run(law, period=PERIOD, solver="tsit5")
    state = None
    for i in range(6):
        step = law.step(whole.q[i], whole.v[i], whole.time[i], state, PERIOD)
        np.testing.assert_allclose(step.u, whole.u[i], rtol=1e-12)
        state = step.state


WRONG = {
    "no law": (lambda: sc.Saturated(3.0, -1.0, 1.0), "law: got float"),
    "limits": (lambda: sc.Saturated(LAW, 1.0, 1.0), "lower, upper: got 1.0, 1.0"),
    "time constant": (lambda: sc.Lagged(LAW, 0.0, [0.0]), "time_constant: got 0.0"),
    "rate limit": (lambda: sc.Lagged(LAW, 1.0, [0.0], rate_limit=-1.0), "rate_limit: got -1.0"),
    "initial": (lambda: sc.Lagged(LAW, 1.0, 0.0), r"initial: got shape \(\)"),
    "initial input": (lambda: run(sc.Lagged(LAW, 1.0, [0.0, 0.0])), "initial: got 2 numbers"),
    "periods": (lambda: sc.Delayed(LAW, 0, [0.0]), "periods: got 0"),
    "delay": (lambda: run(sc.Delayed(LAW, 1, [0.0])), "period: got None; expected a sampling per"),
    "nested": (
        lambda: run(sc.Saturated(sc.Noisy(LAW), -1.0, 1.0)),
        "period: got None; expected a sampling period",
    ),
    "deviation": (lambda: sc.Noisy(LAW, speed=-1.0), "speed: got -1.0"),
}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_bad_input(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
