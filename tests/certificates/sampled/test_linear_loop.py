"""The nominal loop of β, f and an integral, against one that is computed step by step."""

from itertools import product

import numpy as np
import pytest

from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.linear_loop import linear_loop, responses, weighted_sums
from servocon.certificates.sampled.loop_bounds import _factors

LATE = {"at once": [1.0], "two samples": [0.0, 0.0, 1.0], "a mean": [0.2, 0.5, 0.3]}
H, COUNT, STEPS = 0.02, 250, 8


def integral_loop(late, level=6.0, nominal=0.8, action=0.0):
    """A loop with κ = 12 /s and k = `action`."""
    made = linear_loop(Ages(H, tuple(LATE[late])), 12.0, level, nominal, action)
    assert made is not None
    return made


def rows_of(loop, x):
    """β, y if there is one, and z/κ of states (…, 3) with ḟ, f and y."""
    rate, f, y = np.moveaxis(np.asarray(x), -1, 0)
    beta = rate + loop.level * f
    z = loop.rate * beta + loop.nominal * loop.level * rate + loop.action * y
    return np.stack([beta, *([y] if loop.action else []), z / loop.rate], axis=-1)


def moved(loop, w, e, memory):
    """ḟ, f and y at all steps, of which a period has some; by the formulas of a thrown stone.

    Args:
        loop: The loop, of which only the numbers are read.
        w: f̈ beside the feedback, held for a step (count · steps, …).
        e: Disturbance of y (count, …).
        memory: ḟ, f, y at the first sample and before, the last one first (weights, …, 3).
    """
    past, found, step = [np.array(x, float) for x in memory], [], H / STEPS
    for k, wrong in enumerate(e):
        z = [loop.rate * rows_of(loop, x)[..., -1] for x in past[: len(loop.ages.weights)]]
        held = sum(c * x for c, x in zip(loop.ages.weights, z, strict=True))
        rate, f, y = np.moveaxis(past[0], -1, 0)
        after = y + H * (rate + loop.level * f + wrong)
        for push in w[k * STEPS : (k + 1) * STEPS]:
            found.append(np.stack([rate, f, y], axis=-1))
            f = f + step * rate + 0.5 * step**2 * (push - held)
            rate = rate + step * (push - held)
        past.insert(0, np.stack([rate, f, after], axis=-1))
    return np.array([*found, past[0]])


def still(loop, *shape):
    """A memory of nothing."""
    return np.zeros((len(loop.ages.weights), *shape, 3))


@pytest.mark.parametrize("action", [0.0, 20.0])
@pytest.mark.parametrize("late", LATE)
def test_responses_are_those_of_the_recursion(late, action):
    loop = integral_loop(late, action=action)
    zeros = np.zeros(COUNT)
    for jump, start in enumerate(np.eye(3)[: len(loop.states)]):
        memory = still(loop)
        memory[0] = start
        run = moved(loop, np.zeros(COUNT * STEPS), zeros, memory)[::STEPS]
        found = loop.states[:, jump, : COUNT + 1]
        np.testing.assert_allclose(found, run[:, : len(found)].T[:, : COUNT + 1], atol=1e-10)


def test_a_loop_that_is_not_stable_is_none():
    """By the eigenvalues of its map over a period, written out for inputs one sample late."""
    tried = ((40.0, 6.0, 1.0), (30.0, 20.0, 1.0), (8.0, 40.0, 1.0), (8.0, 9.0, 1.0))
    for rate, level, nominal in tried:
        z = np.array([rate + nominal * level, rate * level])
        M = np.zeros((4, 4))
        M[:2, :2] = [[1.0, 0.0], [H, 1.0]]
        M[0, 2:], M[1, 2:], M[2:, :2] = -H * z, -0.5 * H**2 * z, np.eye(2)
        stable = np.abs(np.linalg.eigvals(M)).max() < 1.0
        made = linear_loop(Ages(H, (0.0, 1.0)), rate, level, nominal)
        assert (made is not None) == stable
    assert responses(np.zeros((1, 1)), np.array([1.0]), np.array([[2.1]])) is None


@pytest.mark.parametrize("decay", [0.0, 1.5])
@pytest.mark.parametrize("late", LATE)
def test_peak_gains_are_those_of_the_worst_w(late, decay):
    """|w| ≤ e^(−λt) in steps of an eighth of a period; β also at these."""
    loop = integral_loop(late)
    w = np.zeros((COUNT * STEPS, STEPS))
    w[:STEPS] = np.eye(STEPS)
    runs = rows_of(loop, moved(loop, w, np.zeros((COUNT, STEPS)), still(loop, STEPS)))[:-1]
    # The response to a step of w some periods and steps ago; w was larger then.
    ago = (np.arange(COUNT * STEPS)[:, None] - np.arange(STEPS)) * H / STEPS
    sizes = np.abs(runs) * np.exp(decay * ago)[..., None]
    by_phase = sizes.reshape(COUNT, STEPS, STEPS, 2).sum(axis=(0, 2))
    found = loop.gains(decay)[:, 0]
    wanted = np.array([by_phase[:, 0].max(), by_phase[0, 1]])  # z acts at samples only
    assert np.all(wanted <= found * (1.0 + 1e-9))
    near = 1.002 if decay == 0.0 else 1.03
    assert np.all(found <= near * wanted)


def test_the_disturbance_of_an_integral_counts_likewise():
    loop = integral_loop("a mean", action=20.0)
    e = np.eye(2 * COUNT)[0]  # the integral falls slowly
    run = rows_of(loop, moved(loop, np.zeros(2 * COUNT * STEPS), e, still(loop)))
    sums = np.abs(run[:-1]).reshape(-1, STEPS, 3).sum(axis=0)
    found = loop.gains()[:, 1]
    assert sums[:, 0].max() <= found[0] <= 1.003 * sums[:, 0].max()
    np.testing.assert_allclose(found[1:], sums[0, 1:], rtol=1e-6)


@pytest.mark.first(2)
@pytest.mark.parametrize("decay", [0.0, 0.3])
@pytest.mark.parametrize("late", LATE)
def test_starts_are_those_of_settled_ones_and_of_any_past(late, decay):
    loop = integral_loop(late, action=8.0)
    times = np.arange(COUNT * STEPS + 1) * H / STEPS
    units = np.array([[1.0, 0.0, 0.0], [-loop.level, 1.0, 0.0], [0.0, 0.0, 1.0]])
    none, zeros = np.zeros(COUNT * STEPS), np.zeros(COUNT)
    seen = lambda memory: np.abs(rows_of(loop, moved(loop, none, zeros, memory)))
    grown = np.exp(decay * times)[:, None, None, None]

    def largest(memory):
        """β at all steps, the others at samples, times e^(λt), at most (rows, starts)."""
        sizes = (seen(memory) * grown).max(axis=1)
        return np.concatenate([sizes[..., :1].max(axis=0), sizes[::STEPS, :, 1:].max(axis=0)], 1).T

    whole = np.tile(units, (len(loop.ages.weights), 1, 1))
    settled = largest(whole[:, None])
    found = loop.starts(decay, True)
    assert np.all(settled <= found * (1.0 + 1e-9))
    np.testing.assert_allclose(found, settled, rtol=0.08, atol=1e-3)
    signs = np.array(list(product([-1.0, 1.0], repeat=len(whole)))).T
    worst = largest(signs[..., None, None] * whole[:, None])
    assert np.all(worst <= loop.starts(decay, False) * (1.0 + 1e-9))
    assert np.all(worst[:2, 0] >= 0.9 * loop.starts(decay, False)[:2, 0]) or late == "a mean"


@pytest.mark.parametrize("late", ["two samples", "a mean"])
def test_older_inputs_are_held_until_they_are_used_up(late):
    """Inputs held after each sample, from any past: f̈ = −(ḟ(tₖ) − ḟ(tₖ₊₁))/h without a w."""
    loop = integral_loop(late, action=8.0)
    units = np.array([[1.0, 0.0, 0.0], [-loop.level, 1.0, 0.0], [0.0, 0.0, 1.0]])
    memory = np.eye(len(loop.ages.weights))[:, :, None, None] * units  # one past sample each
    run = moved(loop, np.zeros(COUNT * STEPS), np.zeros(COUNT), memory)
    speeds = np.asarray(run)[::STEPS, ..., 0]
    worst = np.abs(np.diff(speeds, axis=0) / H).sum(axis=1).T  # past samples of any signs
    found = loop._held_remembered[:, : worst.shape[1]]
    assert np.all(worst <= found * (1.0 + 1e-9) + 1e-9)
    assert np.all(found[:, 0] <= 2.0 * worst[:, 0] + 1e-9)


@pytest.mark.parametrize("late", LATE)
def test_errors_of_measured_speeds_pass_the_loop(late):
    """As a held f̈ of (κ + ηΛ) times their mean with the weights of the inputs."""
    loop = integral_loop(late)
    size = loop.rate + loop.nominal * loop.level
    w = np.zeros(COUNT * STEPS)
    for k, c in enumerate(loop.ages.weights):
        w[k * STEPS : (k + 1) * STEPS] = size * c
    run = np.abs(rows_of(loop, moved(loop, w, np.zeros(COUNT), still(loop)))[:-1, 0])
    wanted = run.reshape(COUNT, STEPS).sum(axis=0).max()
    found = loop.noise_gain(np.array(loop.ages.weights))
    assert wanted <= found * (1.0 + 1e-9)
    assert found <= 1.02 * wanted


@pytest.mark.first(1)
@pytest.mark.parametrize("late", LATE)
def test_no_motion_that_starts_small_enough_leaves_its_tube(late):
    """‖w‖ ≤ w₀ + α‖β‖ + ω‖v‖, with the signs that drive β away, from the largest β and f."""
    loop, growth = integral_loop(late), np.array([1.5, 1.2])
    reach = 1.0 / loop.level
    share = float(growth @ loop.gains()[:, 0])
    assert share < 0.6
    decays = [(x, growth * np.exp(x * H * len(loop.ages.weights))) for x in (0.5, 1.0, 2.0)]
    factor = loop.start_cost(growth, reach, decays)
    assert 1.0 <= factor < 4.0
    rest, tube = 1.0, factor  # from ‖β‖ ≤ 1 in a tube of s, where w₀ leads to 1 in the end
    first = (1.0 - share) / loop.gain * rest
    response = loop.responses[0, 0]
    reached = 0.0
    for sign in (1.0, -1.0):
        for end in (3, 10, 40):
            start = np.array([rest - loop.level * sign * tube * reach, sign * tube * reach, 0.0])
            memory = run = np.tile(start, (len(loop.ages.weights), 1))
            push = np.sign(response[:end])[::-1]
            w, past = [], [np.array(x, float) for x in memory]
            for k in range(end):
                rows = np.array([rows_of(loop, x) for x in past[: len(loop.ages.weights)]])
                beta, v = np.abs(rows[:, 0]).max(), np.abs(rows[:, -1]).max()
                w.extend([push[k] * (first + growth @ [min(beta, tube), v])] * STEPS)
                run = moved(loop, np.array(w), np.zeros(k + 1), memory)
                past.insert(0, run[-1])
            reached = max(reached, np.abs(rows_of(loop, run)[:, 0]).max())
    assert reached <= tube * (1.0 + 1e-9)
    assert reached > 0.5 * tube


@pytest.mark.parametrize("late", LATE)
def test_the_cost_of_a_start_is_what_its_responses_add_up_to(late):
    """For a w of its own alone: β of the start, and what w adds until then, in a tube of s."""
    loop, position = integral_loop(late), 2.0
    units = np.array([[1.0, 0.0, 0.0], [-loop.level, 1.0, 0.0]])
    memory = np.tile(units, (len(loop.ages.weights), 1, 1))
    run = moved(loop, np.zeros((COUNT * STEPS, 2)), np.zeros((COUNT, 2)), memory)
    of_start = np.abs(rows_of(loop, run)[::STEPS, :, 0])
    jump = moved(loop, np.eye(COUNT * STEPS)[0], np.zeros(COUNT), still(loop))
    so_far = np.append(0.0, np.abs(rows_of(loop, jump)[STEPS::STEPS, 0]).cumsum()[:-1])
    so_far = np.append(so_far, so_far[-1]) / so_far[-1]
    wanted = ((of_start[:, 0] + so_far) / (1.0 - position * of_start[:, 1])).max()
    found = loop.start_cost(np.zeros(2), position, [(1.0, np.zeros(2))])
    assert wanted <= found * 1.02
    assert found == pytest.approx(wanted, rel=0.06)
    assert found > loop.start_cost(np.zeros(2), 0.0, [(1.0, np.zeros(2))]) * (1.0 + 1e-6)
    assert loop.start_cost(np.zeros(2), 1e3, [(1.0, np.zeros(2))]) == np.inf


@pytest.mark.parametrize("gain", [0.5, 1.2])
def test_a_state_alone_that_swings(gain):
    """x' = x − 0.1 r x, one sample late: the response changes its sign."""
    found = responses(np.zeros((1, 1)), np.array([0.1]), 10.0 * gain * np.array([[0.4, 0.6]]))
    assert found is not None
    past = [1.0, 0.0]
    for k in range(60):
        assert found[0, 0, k] == pytest.approx(past[0], abs=1e-12)
        past = [past[0] - gain * (0.4 * past[0] + 0.6 * past[1]), past[0]]
    assert found.min() < -0.01


def test_a_sum_goes_on_after_its_last_sample():
    """Of 0.9ᵏ with weights 1.1ᵏ⁺¹, 100 samples are known: together 1.1/(1 − 0.99)."""
    sizes = 0.9 ** np.arange(100)[None] * np.array([[1.0], [3.0]])
    weights = np.stack([x ** np.arange(1, 101) for x in (1.0, 1.1, 1.2)])
    found = weighted_sums(sizes, weights)
    np.testing.assert_allclose(found[:2, 0], [10.0, 110.0], rtol=1e-9)
    np.testing.assert_allclose(found[:, 1], 3.0 * found[:, 0])
    assert np.isinf(found[2]).all()
    assert weighted_sums(np.eye(1, 100), weights[1]) == pytest.approx(1.1)


@pytest.mark.parametrize("settled", [True, False])
def test_several_rates_of_decay_are_each_alone(settled):
    loop, decays = integral_loop("a mean"), np.array([0.5, 1.5])
    for of in (loop.gains, lambda decay: loop.starts(decay, settled)):
        np.testing.assert_allclose(of(decays), [of(x) for x in decays], rtol=1e-13)


def test_no_decay_that_is_faster_than_the_loop():
    """Of κ and Λ = 6 /s at 20 ms none of 7 /s: the gain is infinite, and so is a start's factor."""
    loop = integral_loop("at once", nominal=0.0)
    assert loop is not None
    assert np.isfinite(loop.gains(5.0)).all()
    assert np.isinf(loop.gains(7.0)[0, 0])
    factors = _factors(loop, np.zeros((2, 2)), np.array([5.0, 7.0]), True)
    assert np.isfinite(factors[0]).all()
    assert np.isinf(factors[1]).all()
