"""The nominal loop of late inputs, sample by sample."""

from dataclasses import replace
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.late_inputs import LateValues
from servocon.certificates.sampled.linear_loop import late_loop
from servocon.certificates.sampled.loop_bounds import Found, found_loops
from servocon.laws import Delayed, Lagged
from servocon.laws.law import Estimates
from tests.certificates.sampled.test_theorem import Block

BY_EACH = "columns", "by_position", "by_speed", "forward_by_speed", "by_input"

LATE = {
    "at once": [1.0],
    "one sample": [0.0, 1.0],
    "two samples": [0.0, 0.0, 1.0],
    "a mean": [0.2, 0.3, 0.5],
}


def moved(weights, rate, w, memory):
    """β at the samples of a loop that is computed sample by sample; h = 1."""
    past = list(memory)  # the last one first
    for k in range(len(w)):
        acting = sum(c * x for c, x in zip(weights, past, strict=False))
        past.insert(0, past[0] - rate * acting + w[k])
    return np.array(past[::-1][len(memory) - 1 :])


@pytest.mark.parametrize("late", LATE)
@pytest.mark.parametrize("part", [0.1, 0.7])
def test_peak_gains_are_those_of_the_loop_sample_by_sample(late, part):
    """`part` is that of the rate at which the loop is no longer stable; h is 1 s."""
    weights, count = LATE[late], 400
    ages = Ages(1.0, tuple(weights))
    limit = next(x for x in np.arange(3.0, 0.0, -0.01) if late_loop(ages, x) is not None)
    loop = late_loop(ages, part * limit)
    assert loop is not None
    rate, nothing = loop.rate, [0.0] * len(weights)
    jump = moved(weights, rate, np.eye(1, count)[0], nothing)[1:]
    worst = np.sign(jump[::-1])
    reached = moved(weights, rate, worst, nothing)[-1]
    assert loop.gain == pytest.approx(reached, rel=1e-9)
    assert loop.gain >= 1.0 / rate * (1.0 - 1e-12)
    settled = moved(weights, rate, np.zeros(count), [1.0] * len(weights))
    np.testing.assert_allclose(loop.settled[0, 0, :count], settled[:count], atol=1e-12)
    signs = np.random.default_rng(1).choice([-1.0, 1.0], (200, len(weights)))
    ends = [np.abs(moved(weights, rate, np.zeros(40), memory)) for memory in signs]
    found = np.max(ends, axis=0)
    assert np.all(found[:40] <= loop.remembered[0, 0, :40] * (1.0 + 1e-12))
    if max(weights) == 1.0:  # else one memory is not the worst at all times
        np.testing.assert_allclose(found[:40], loop.remembered[0, 0, :40], rtol=1e-9, atol=1e-12)
    # A w that fades as e^(−λt), and a start, seen through e^(λt): also between two samples.
    decay = 0.3 * part / ages.age
    times = np.arange(count)
    for inside in np.linspace(0.0, 1.0, 5):
        through = (1.0 - inside) * jump + inside * np.append(jump[1:], 0.0)
        sizes = np.abs(np.append(inside, through[:-1]))
        sizes[0] = inside  # the w of this very period, which has acted for a part of it
        old = np.exp(decay * (times + inside))
        old[0] = np.exp(decay * inside)
        assert sizes @ old <= loop.gains(decay)[0, 0] * (1.0 + 1e-9)
        here = (1.0 - inside) * settled[:-1] + inside * settled[1:]
        seen = np.abs(here) * np.exp(decay * (np.arange(len(here)) + inside))
        assert seen.max() <= loop.starts(decay, True)[0, 0] * (1.0 + 1e-9)
    # From 1, settled, with a w that leads to 1 at most.
    overshoot = loop.start_cost(np.zeros(2), 0.0, ())
    w = np.full(count, 1.0 / loop.gain)
    for k in (1, 3, 10, count):
        far = np.sign(jump[:k][::-1]) * np.sign(settled[k])
        both = moved(weights, rate, w[:k] * far, [1.0] * len(weights))
        assert np.abs(both[k]) <= overshoot * (1.0 + 1e-9)


def test_a_loop_that_swings_up_is_none():
    one = Ages(0.5, (0.0, 1.0))  # stable up to κh = 1 by z² − z + κh
    assert late_loop(one, 1.9) is not None
    assert late_loop(one, 2.1) is None


@pytest.mark.parametrize("make", ["delay", "lag", "both"])
def test_weights_are_those_of_the_applied_inputs(make):
    """The law is asked for any inputs; those that leave the wrapper are a mean of them."""
    wanted, period = np.random.default_rng(2).normal(size=60), 0.01
    u = lambda t: jnp.interp(t, period * jnp.arange(60), jnp.array(wanted)) * jnp.ones(1)
    law = sc.laws.Given(u, model=Block())
    layers = {
        "delay": Delayed(law, periods=3, initial=None),
        "lag": Lagged(law, time_constant=0.02, initial=None),
        "both": Lagged(Delayed(law, periods=2, initial=None), time_constant=0.02, initial=None),
    }
    late, state, applied = layers[make].late(period), None, []
    assert late is not None
    assert late.law is law
    assert late.settled
    assert late.weights.sum() == pytest.approx(1.0, abs=1e-15)
    for k in range(60):
        sample = layers[make].step([0.0], [0.0], k * period, state, period)
        applied.append(float(sample.u[0]))
        state = sample.state
    before = np.full(len(late.weights), wanted[0])
    whole = np.concatenate([before, wanted])
    expected = [late.weights @ whole[k + len(before) :: -1][: len(before)] for k in range(60)]
    np.testing.assert_allclose(applied, expected, atol=1e-10)


def test_a_decay_with_its_start_satisfies_the_inequality_that_it_is_for():
    """m = S e^(−λt) is at least the response to the start and to a w that follows it."""
    h, weights = 0.01, (0.0, 0.5, 0.3, 0.2)
    ages = Ages(h, weights)
    loop = late_loop(ages, 32.0)
    assert loop is not None
    slope, loose, late = (np.array([x]) for x in (2.0, 4.0, 30.0))
    none = np.zeros(1)
    found = Found([loop], np.ones(1), slope, loose, late, none, none, none, np.ones(1), ages)
    delta = 2.0 + 4.0 + 30.0 * ages.age
    bound = loop.gain / (1.0 - loop.gain * delta)
    found = found._replace(bounds=np.array([bound]))
    age = h * np.arange(1, 5)
    for settled, start in ((True, np.abs(loop.settled[0, 0])), (False, loop.remembered[0, 0])):
        made = found.comparison(settled)
        assert made is not None
        for decay, S in zip(made.decays, made.starts, strict=True):
            mean = lambda power, decay=decay: np.sum(weights * age**power * np.exp(decay * age))
            follows = 2.0 + 4.0 * mean(0) + 30.0 * mean(1) * mean(0)
            assert found.growth(decay)[0, 0] == pytest.approx(follows)
            for k in (0, 1, 5, 40, 150):
                ago = np.arange(k)
                # The w of a period is at most that at its beginning.
                w = follows * S * np.exp(-decay * h * (k - 1 - ago))
                whole = start[k] + h * np.abs(loop.responses[0, 0][:k]) @ w
                assert whole <= S * np.exp(-decay * h * k) * (1.0 + 1e-9)
        assert made.kept > 1.0
        # From 1, with the w of that size, as far as the loop goes.
        so_far = h * np.append(0.0, np.abs(loop.responses[0, 0]).cumsum()[:-1])
        w = made.kept * delta + (1.0 / loop.gain - delta)
        most = np.abs(loop.settled[0, 0]) + so_far * w
        assert most.max() <= made.kept
        assert most.max() - 1.0 == pytest.approx(made.kept - 1.0, rel=0.3)


def test_negative_weights_count_by_their_size():
    """β̇ = w − κ(1.5 β(tₖ) − 0.5 β(tₖ₋₁)), with a feedback that is uncertain by a tenth."""
    ages = Ages(0.002, (1.5, -0.5))
    assert ages.size == pytest.approx(2.0)
    assert ages.age == pytest.approx(0.002 * (1.5 + 2 * 0.5))
    assert ages.square == pytest.approx(0.002**2 * (1.5 + 4 * 0.5))
    nominal = late_loop(ages, 100.0)
    assert nominal is not None
    step = nominal.rate * ages.period
    memories = [(1.0, 1.0), (1.0, -1.0)]
    moves = [np.abs(moved((1.5, -0.5), step, [0.0] * 40, x)) for x in memories]
    worst = np.max(moves, axis=0)
    assert np.all(worst <= nominal.remembered[0, 0, :41] + 1e-12)
    states, unit = 64, np.ones((1, 64))
    beta = np.linspace(0.01, 1.0, states)[None, :, None]
    feedback = 30.0 + 3.0 * np.sign(np.arange(states) % 2 - 0.5)
    none = np.zeros((1, states, 2, 1, 1))
    blank: dict[str, Any] = {name: np.zeros((1, states)) for name in LateValues._fields}
    blank |= {name: np.zeros((1, states, 1)) for name in BY_EACH} | {"nominal": None}
    own: dict[str, Any] = {"beta": beta, "alone": 2.0 * unit, "turning": none, "following": none}
    own |= {"feedback": none + feedback[None, :, None, None, None]}
    found = found_loops(LateValues(**(blank | own)), ages, 1.0)
    loop = found.loop(0)
    loose = np.abs(feedback - loop.rate).max()
    exact = 2.0 * loop.gain / (1.0 - loop.gain * 2.0 * loose)
    assert exact <= found.bound < 1.1 * exact
    assert found.growth()[0, 0] == pytest.approx(2.0 * loose, rel=0.1)
    estimates = Estimates(np.zeros(()), np.zeros(()), None, np.array(0.1))
    own["by_input"] = np.ones((1, states, 1))
    wrong = LateValues(**(blank | own))
    worse = found_loops(wrong, replace(ages, estimates=estimates), 1.0)
    assert worse.bound == pytest.approx(found.bound * 1.1, rel=0.01)
