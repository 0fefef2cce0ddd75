"""Limits, lag, delay and noise around a law, against recursions and closed forms in NumPy."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.tree import pack
from servocon_plants import Cart

MASS, KAPPA, PERIOD, STEPS = 2.0, 3.0, 0.05, 40


CART = Cart(mass=MASS, friction=0.4)
CRUISE = sc.residual(lambda q, v, t: v - 1.0, name="cruise")
LAW = sc.ServoLaw(CART, CRUISE, sc.Stabilizing(gain=KAPPA))


def wanted(v):
    return 0.4 * v - KAPPA * MASS * (v - 1.0)


FINE = sc.Solver(rtol=1e-11, atol=1e-13)
TSIT5 = FINE.replace(method="tsit5")


def run(law, **options):
    options = {"points": STEPS + 1, "solver": FINE} | options
    return sc.simulate(CART, law, [0.0], [0.0], STEPS * PERIOD, **options)


def contributions_add_up(record):
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
    limited = run(sc.laws.Saturated(LAW, -1.0, 2.0))
    contributions_add_up(limited)
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
        lagging = run(sc.laws.Lagged(LAW, 0.1, initial=[0.5], rate_limit=rate))
        contributions_add_up(lagging)

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
    lagging = run(sc.laws.Lagged(LAW, 0.1, initial=[0.5]), period=PERIOD, solver=TSIT5)

    def inputs_of(v, w):
        return w, w + (wanted(v) - w) * (1 - np.exp(-PERIOD / 0.1))

    np.testing.assert_allclose(lagging.v[:, 0], held(inputs_of, 0.5), atol=1e-9)


@pytest.mark.parametrize("periods", [1, 3])
def test_delay(periods):
    late = run(sc.laws.Delayed(LAW, periods, initial=[0.25]), period=PERIOD, solver=TSIT5)
    contributions_add_up(late)

    def inputs_of(v, way):
        return way[0], [*way[1:], wanted(v)]

    np.testing.assert_allclose(late.v[:, 0], held(inputs_of, [0.25] * periods), atol=1e-9)


def test_delays_add():
    once = run(sc.laws.Delayed(LAW, 3, initial=[0.25]), period=PERIOD, solver=TSIT5)
    law = sc.laws.Delayed(sc.laws.Delayed(LAW, 1, initial=[0.25]), 2, initial=[0.25])
    twice = run(law, period=PERIOD, solver=TSIT5)
    np.testing.assert_allclose(twice.v, once.v, atol=1e-12)
    assert {"delay", "delay again"} <= set(twice.contributions)
    contributions_add_up(twice)


def test_noise():
    noisy = sc.laws.Noisy(LAW, speed=0.1, seed=3)
    first, again = (run(noisy, period=PERIOD, solver=TSIT5) for _ in range(2))
    np.testing.assert_array_equal(first.v, again.v)
    other = run(sc.laws.Noisy(LAW, speed=0.1, seed=4), period=PERIOD, solver=TSIT5)
    assert np.abs(other.v - first.v).max() > 1e-3
    drawn = (first.signals["measured v"] - first.v)[:-1, 0]
    assert 0.06 < drawn.std() < 0.14
    assert np.abs(drawn.mean()) < 0.06
    np.testing.assert_array_equal(first.signals["measured q"], first.q)

    noise = iter(drawn)
    speeds = held(lambda v, _: (wanted(v + next(noise)), None), None)
    np.testing.assert_allclose(first.v[:, 0], speeds, atol=1e-9)


def test_a_seed_is_a_number_of_the_law():
    """Noise is drawn as by a seed in the program, and other seeds share it; also one by one."""
    design = {"law.seed": [0.0, 3.0, 4.0, 2.0**31 + 5.0]}
    own = {"plant": CART, "law": sc.laws.Noisy(LAW, speed=0.1), "q0": [0.0], "v0": [0.3]}
    own |= {"duration": 1.0, "period": PERIOD, "solver": "tsit5"}
    swept = (
        sc.sweep(own, design, keep=("measured v",), keep_points=501).dataset["measured v"].values
    )
    layout = pack(sc.laws.Noisy(LAW, seed=1), "law")[1]
    assert all(pack(sc.laws.Noisy(LAW, seed=int(seed)), "law")[1] == layout for seed in (2, 2**53))
    for found, seed in zip(swept, design["law.seed"], strict=True):
        alone = sc.simulate(**own | {"law": sc.laws.Noisy(LAW, speed=0.1, seed=int(seed))})
        kept = alone.signals["measured v"][:, 0]
        np.testing.assert_array_equal(found, kept)
        key = jax.random.fold_in(jax.random.key(int(seed)), 0)
        drawn = 0.1 * jax.random.normal(jax.random.split(key)[1], (1,))
        first = alone.signals["measured v"][0]
        np.testing.assert_allclose(first, 0.3 + drawn, rtol=1e-14)
        step = sc.laws.Noisy(LAW, speed=0.1, seed=int(seed)).step([0.0], [0.3], 0.0, None, PERIOD)
        np.testing.assert_array_equal(step.u, alone.u[0])


def test_a_large_seed_is_two_words_of_a_key():
    with jax.enable_x64(True):
        made = sc.laws.sample_key(2.0**40 + 7.0, jnp.asarray(3.0))
    words = jnp.array([2**8, 7], dtype=jnp.uint32)
    wanted = jax.random.fold_in(jax.random.wrap_key_data(words, impl="threefry2x32"), 3)
    np.testing.assert_array_equal(jax.random.key_data(made), jax.random.key_data(wanted))


def test_one_sample_at_a_time():
    law = sc.laws.Saturated(sc.laws.Delayed(LAW, 2, initial=[0.25]), -1.0, 2.0)
    whole = run(law, period=PERIOD, solver=TSIT5)
    state = None
    for i in range(6):
        step = law.step(whole.q[i], whole.v[i], whole.time[i], state, PERIOD)
        np.testing.assert_allclose(step.u, whole.u[i], rtol=1e-12)
        state = step.state


class Counted(sc.laws.Wrapper):
    """A third party's wrapper: it counts samples, and changes nothing."""

    law: sc.Law

    def initial_state(self, snapshot):
        return {"count": jnp.zeros(()), "law": self.law.initial_state(snapshot)}

    def command(self, snapshot, state):
        wanted = self.law.command(snapshot, state["law"])
        rate = {"count": jnp.zeros(()), "law": wanted.state_rate}
        return sc.laws.replace_inputs(wanted, wanted.u, "count")._replace(state_rate=rate)

    def next_state(self, snapshot, state, command, period):
        inner = super().next_state(snapshot, state["law"], command, period)
        return {"count": state["count"] + 1.0, "law": inner}


def test_a_wrapper_of_a_third_party():
    """Its own state and that of the laws inside advance once a sample."""
    late = sc.laws.Delayed(sc.laws.Saturated(LAW, -1.0, 2.0), 2, initial=[0.25])
    plain, counted = (run(law, period=PERIOD, solver=TSIT5) for law in (late, Counted(late)))
    np.testing.assert_allclose(counted.u, plain.u, rtol=1e-12)
    np.testing.assert_array_equal(counted.law_state["count"][:-1].ravel(), np.arange(STEPS))
    way = "law.on the way"
    np.testing.assert_allclose(counted.law_state[way], plain.law_state["on the way"], rtol=1e-12)


def test_a_buffer_stands_still_between_samples():
    """The time derivative of inputs on their way is zero; the next sample moves them."""
    law = sc.laws.Delayed(LAW, 2, initial=[0.25])
    snapshot = sc.laws.Snapshot(CART, CRUISE, jnp.zeros(1), jnp.zeros(1), jnp.zeros(()))
    state = law.initial_state(snapshot)
    command = law.command(snapshot, state)
    np.testing.assert_array_equal(command.state_rate["on the way"], np.zeros((2, 1)))
    after = law.next_state(snapshot, state, command, jnp.asarray(PERIOD))
    np.testing.assert_allclose(after["on the way"], [[0.25], [wanted(0.0)]], rtol=1e-12)


WRONG = {
    "no law": (
        lambda: sc.laws.Saturated(3.0, -1.0, 1.0),
        r"^Saturated\.law: got 3\.0; expected a Law",
    ),
    "limits": (lambda: sc.laws.Saturated(LAW, 1.0, 1.0), "lower, upper: got 1.0, 1.0"),
    "time constant": (lambda: sc.laws.Lagged(LAW, 0.0, [0.0]), "time_constant: got 0.0"),
    "rate limit": (
        lambda: sc.laws.Lagged(LAW, 1.0, [0.0], rate_limit=-1.0),
        "rate_limit: got -1.0",
    ),
    "initial lag": (lambda: run(sc.laws.Lagged(LAW, 1.0, [0.0, 0.0])), r"initial: got .* \(2,\)"),
    "initial delay": (
        lambda: run(sc.laws.Delayed(LAW, 1, [0.0, 0.0]), period=0.1),
        r"initial: got an array of shape \(2,\); expected one number for all, or 1",
    ),
    "periods": (lambda: sc.laws.Delayed(LAW, 0, [0.0]), "periods: got 0"),
    "delay": (
        lambda: run(sc.laws.Delayed(LAW, 1, [0.0])),
        "period: got None; expected a sampling per",
    ),
    "nested": (
        lambda: run(sc.laws.Saturated(sc.laws.Noisy(LAW), -1.0, 1.0)),
        "period: got None; expected a sampling period",
    ),
    "deviation": (lambda: sc.laws.Noisy(LAW, speed=-1.0), "speed: got -1.0"),
    "seed": (
        lambda: sc.laws.Noisy(LAW, seed=2.5),
        "seed: got 2.5; expected an integer of at least 0",
    ),
    "negative seed": (lambda: sc.laws.Noisy(LAW, seed=-1), "seed: got -1"),
    "large seed": (
        lambda: sc.laws.Noisy(LAW, seed=2**53 + 2),
        "seed: got 9007199254740994; expected",
    ),
}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(("make", "message"), WRONG.values(), ids=WRONG)
def test_bad_input(make, message):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
