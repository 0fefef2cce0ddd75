"""The loop as it is built: its signals against NumPy, and one description everywhere."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.errors import InputError
from servocon.laws import Delayed, Encoders, EventTriggered, Lagged, Noisy, Sampled, Saturated
from servocon_plants import Cart

CART = Cart(mass=2.0)
PATH = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=5.0, name="path")
LAW = sc.ServoLaw(CART, PATH, sc.Stabilizing(gain=5.0))
START = {"q0": [0.1], "v0": [0.0], "duration": 3.0}
BUILT = sc.Loop(
    period=0.01, resolution=1e-3, bandwidth=60.0, lower=-5.0, upper=8.0, delay=0.02, lag=0.03
)


def test_the_signals_pass_in_the_order_of_a_bench():
    """A cart in counts, filtered differences, limits, delay and lag, written out in NumPy."""
    run = sc.simulate(CART, BUILT.around(LAW), **START, points=301)
    h, mass, T = 0.01, CART.mass, 0.03
    q, v = 0.1, 0.0
    filtered, queue, w = 0.0, [], 0.0
    for k in range(300):
        t = k * h
        assert run.q[k, 0] == pytest.approx(q, abs=1e-9), k
        counted = 1e-3 * np.round(q / 1e-3)
        if k == 0:
            filtered = counted - v / 60.0
        speed = 60.0 * (counted - filtered)
        beta = speed - np.cos(t) + 5.0 * (counted - np.sin(t))
        force = mass * (-np.sin(t) - 5.0 * (speed - np.cos(t)) - 5.0 * beta)
        wanted = np.clip(force, -5.0, 8.0)
        if k == 0:
            queue, w = [wanted, wanted], wanted
        # The drive's input is held over a period, at the value that its lag has reached.
        q, v = q + h * v + 0.5 * h**2 * w / mass, v + h * w / mass
        w = w + (1.0 - np.exp(-h / T)) * (queue[0] - w)
        queue = [queue[1], wanted]
        filtered += h * speed


def test_a_loop_is_a_law_within_wrappers():
    whole = sc.Loop(
        period=0.01,
        position_noise=1e-3,
        bandwidth=50.0,
        threshold=0.1,
        lower=-1.0,
        upper=1.0,
        delay=0.01,
        lag=0.02,
    )
    kinds = [Sampled, Lagged, Delayed, EventTriggered, Noisy, Encoders, Saturated, sc.ServoLaw]
    assert [type(one) for one in whole.around(LAW).layers] == kinds
    observed = sc.Loop(period=0.01, bandwidth=50.0, predict=True, delay=0.01).around(LAW)
    assert [type(one) for one in observed.layers] == [Sampled, Encoders, Delayed, sc.ServoLaw]
    plain = sc.Loop(period=0.01).around(LAW)
    assert [type(one) for one in plain.layers] == [Sampled, sc.ServoLaw]


def test_runs_have_the_period_of_the_loop():
    built = BUILT.around(LAW)
    run = sc.simulate(CART, built, **START)
    beside = sc.simulate(CART, built.law, **START, period=0.01)
    np.testing.assert_array_equal(run.q, beside.q)
    assert run.attributes["options"]["period"] == 0.01
    prepared = sc.prepare(CART, built, **START)
    np.testing.assert_allclose(prepared([0.1], [0.0]).q[-1], run.q[-1], atol=1e-9)
    same = sc.simulate(CART, built, **START, period=0.01)
    np.testing.assert_array_equal(run.q, same.q)


def test_a_batch_of_loops_is_one_run():
    lags = (0.02, 0.05)
    laws = [sc.Loop(period=0.01, lag=lag).around(LAW) for lag in lags]
    runs = sc.simulate(CART, sc.batch(laws), **START)
    for i, law in enumerate(laws):
        np.testing.assert_allclose(runs.q[i], sc.simulate(CART, law, **START).q, atol=1e-9)


@pytest.mark.long
def test_certificates_and_falsification_take_the_loop():
    carts = sc.Uncertainty(CART, {"mass": sc.uncertainty.Interval(1.8, 2.2)})
    run = sc.simulate(CART, LAW, **START)
    states = sc.StateBox.around(run, 0.5)
    built = sc.Loop(period=0.01, delay=0.01, lag=0.01).around(LAW)
    quick = {"samples": (4, 32), "search": (0, 0, 0)}
    certificate = sc.certify(carts, built, states, **quick)
    beside = sc.certify(carts, built.law, states, period=0.01, **quick)
    assert certificate.ultimate_bound == beside.ultimate_bound
    assert certificate.check(sc.simulate(CART, built, **START)).covered
    few = {"count": 8, "search": (0, 0), "points": 21}
    report = sc.falsify(certificate, carts, built, states, 1.0, **few)
    assert report.runs >= 8
    with pytest.raises(InputError, match="that of the law's own loop"):
        sc.falsify(certificate, carts, sc.Loop(period=0.02).around(LAW), states, 1.0)


def test_steps_advance_by_the_period():
    built = BUILT.around(LAW)
    first = built.step([0.1], [0.3], 0.0)
    second = built.step([0.1], [0.0], 0.01, first.state)
    beside = built.step([0.1], [0.0], 0.01, first.state, 0.01)
    filtered = lambda step: step.state["law"]["law"]["filtered"]
    np.testing.assert_array_equal(filtered(second), filtered(beside))
    still = built.law.step([0.1], [0.0], 0.01, first.state)
    assert filtered(second) != filtered(still)


def test_c_names_the_period(tmp_path):
    sc.export_c(BUILT.around(LAW), tmp_path, [0.1], [0.0], name="cart")
    assert "#define CART_PERIOD 0.01\n" in (tmp_path / "cart.h").read_text()


@pytest.mark.long
def test_gains_are_tuned_in_the_loop():
    def law_of(gains):
        law = sc.ServoLaw(CART, PATH, sc.Stabilizing(gain=gains["gain"]))
        return sc.Loop(period=0.05, delay=0.05).around(law)

    options = {"initial": {"gain": 5.0}, "bounds": {"gain": (1.0, 20.0)}, "max_iterations": 40}
    options |= {"objective": lambda run: jnp.mean(run.beta**2)}
    found = sc.design.tune(CART, law_of, **START, **options)
    beside = sc.design.tune(CART, lambda g: law_of(g).law, **START, **options, period=0.05)
    assert found.gains == beside.gains


def test_a_delay_in_seconds_is_a_whole_number_of_periods():
    assert sc.Loop(period=0.1, delay=0.3).periods == 3  # 0.3 / 0.1 is below 3
    assert sc.Loop(period=1 / 30, delay=2 / 30).periods == 2


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"period": 0.0}, "period: got 0.0"),
        ({"period": 0.01, "delay": 0.015}, r"1\.5 periods.*delay=0\.02 is on the safe side"),
        ({"period": 0.01, "delay": -0.01}, "at least 0"),
        ({"period": 0.01, "resolution": 1e-3}, "bandwidth=100 is the plain difference"),
        ({"period": 0.01, "bandwidth": 200.0}, "at most one over the period, 100 rad/s"),
        ({"period": 0.01, "bandwidth": 20.0, "speed_noise": 0.1}, "Leave out one of the two"),
        ({"period": 0.01, "predict": True}, "bandwidth of the observer"),
        ({"period": 0.01, "lower": 1.0}, "both limits, or none"),
        ({"period": 0.01, "lower": 1.0, "upper": -1.0}, "lower, upper"),
        ({"period": 0.01, "rate_limit": 1.0}, "a positive time constant"),
    ],
)
def test_a_loop_that_cannot_be_built_is_refused(numbers, message):
    with pytest.raises(InputError, match=message):
        sc.Loop(**numbers)


def test_a_law_has_one_period():
    built = sc.Loop(period=0.01).around(LAW)
    with pytest.raises(InputError, match="Leave it out"):
        sc.simulate(CART, built, **START, period=0.02)
    with pytest.raises(InputError, match="Put Sampled outside"):
        sc.Loop(period=0.01).around(built)
    with pytest.raises(InputError, match="a law, such as"):
        sc.Loop(period=0.01).around(CART)  # pyright: ignore[reportArgumentType]
