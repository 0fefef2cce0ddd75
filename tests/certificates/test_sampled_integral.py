"""Certificates of sampled laws with integral action: exact loops, values by NumPy, attacks."""

import itertools
from functools import cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates import certified_range, certify_parts
from servocon.certificates.evaluation import evaluate
from servocon.certificates.late_loop import Ages
from servocon.certificates.sampled_integral.bounds import (
    Effects,
    IntegralComparison,
    alone_of,
    bound_of,
    effects_of,
    late_of,
)
from servocon.certificates.sampled_integral.inputs import Equilibrium, LearntInput, LearntValues
from servocon.certificates.sampled_integral.loop import loop_of
from servocon.certificates.sampled_theorem import HeldInput
from servocon.certificates.staged import StagedComparison
from servocon.engine.batch import repeated
from servocon.errors import CertificateError, InputError
from servocon.laws import Delayed, Encoders, Lagged, Noisy, Saturated
from tests.certificates.test_late_theorem import pushed
from tests.certificates.test_sampled_theorem import (
    ARMS,
    BLOCKS,
    HOLD,
    MASS,
    PATH,
    SIZE,
    SPEEDS,
    WIDE,
    Arm,
    Block,
    beta_at,
    mass_matrix,
    numpy_motion,
)

LATE = {"at once": [1.0], "one sample": [0.0, 1.0], "a mean": [0.2, 0.5, 0.3]}
FEW = {"samples": (4, 48), "search": (64, 1, 4)}


def moved(weights, gains, h, w, e, memory):
    """β and y at the samples of the nominal loop, sample by sample; w and e are held for a period.

    Args:
        weights: Weights of the inputs.
        gains: κ and k.
        h: The period.
        w: What acts on β (count).
        e: What acts on y (count).
        memory: β and y at the first sample and before, the last ones first (weights, 2).
    """
    past = [np.array(x, float) for x in memory]
    for k in range(len(w)):
        acting = sum(c * x for c, x in zip(weights, past, strict=False))
        beta, y = past[0]
        past.insert(0, np.array([beta + h * (w[k] - gains @ acting), y + h * (beta + e[k])]))
    return np.array(past[::-1][len(memory) - 1 :])


@pytest.mark.parametrize("late", LATE)
def test_peak_gains_are_those_of_the_loop_sample_by_sample(late):
    weights, h, count = LATE[late], 0.02, 500
    ages = Ages(h, tuple(weights))
    loop = loop_of(ages, 12.0, 4.0)
    assert loop is not None
    assert loop.rate == pytest.approx(12.0, rel=0.004)
    assert loop.action == pytest.approx(4.0 * loop.rate)
    gains, none = np.array([loop.rate, loop.action]), np.zeros((len(weights), 2))
    whole = lambda x: np.column_stack([x, x[:, 0] + 4.0 * x[:, 1]])
    of = lambda w, e, memory=none: whole(moved(weights, gains, h, w, e, memory))
    jump, zero, rng = np.eye(1, count)[0], np.zeros(count), np.random.default_rng(0)
    jumps = [of(jump, zero), of(zero, jump)]
    for column in range(2):
        for row in range(3):
            worst = np.sign(jumps[column][:0:-1, row])
            given = (worst, zero) if column == 0 else (zero, worst)
            assert loop.gains()[row, column] == pytest.approx(of(*given)[-1, row], rel=1e-9)
    # From a settled start, and from any past of that size; and seen through e^(λt), with w and e
    # that fall so, also between two samples.
    for decay in (0.0, 0.4):
        rise = np.exp(decay * h * np.arange(count + 1))[:, None]
        for column, first in enumerate(np.eye(2)):
            run = of(zero, zero, np.tile(first, (len(weights), 1)))
            reached = np.abs(run * rise).max(axis=0)
            assert np.all(loop.starts(decay, True)[:, column] >= reached * (1.0 - 1e-12))
            np.testing.assert_allclose(loop.starts(decay, True)[:, column], reached, rtol=1e-4)
            signs = rng.choice([-1.0, 1.0], (30, len(weights), 1)) * first
            found = np.max([np.abs(of(zero, zero, x) * rise).max(axis=0) for x in signs], axis=0)
            assert np.all(found <= loop.starts(decay, False)[:, column] * (1.0 + 1e-12))
            assert max(weights) < 1.0 or np.all(
                found[:2] >= 0.99 * loop.starts(decay, False)[:2, column]
            )
    fall, signs = np.exp(-decay * h * np.arange(count)), rng.choice([-1.0, 1.0], (8, count))
    for column in range(2):
        runs = [of(*((s * fall, zero) if column == 0 else (zero, s * fall))) for s in signs]
        middle = [
            0.5 * (x[1:, 0] + x[:-1, 0]) * rise[:-1, 0] * np.exp(0.5 * decay * h) for x in runs
        ]
        seen = max(
            max(np.abs(x * rise)[:, 0].max(), np.abs(y).max())
            for x, y in zip(runs, middle, strict=True)
        )
        assert seen <= loop.gains(decay)[0, column]
        assert loop.gains(decay)[0, column] > loop.gains()[0, column]


def test_a_loop_that_is_not_stable_is_none():
    """Without delays kh < κ and κh < 2 + ½kh²: Jury's conditions of its polynomial."""
    h = 0.01
    for rate, ratio in ((50.0, 20.0), (50.0, 120.0), (190.0, 10.0), (220.0, 10.0), (500.0, 80.0)):
        exact = (
            abs(np.roots([1.0, rate * h - 2.0, 1.0 - rate * h + rate * ratio * h * h])).max() < 1.0
        )
        by_rule = ratio * h < 1.0 and rate * h < 2.0 + 0.5 * rate * ratio * h**2
        assert (loop_of(Ages(h, (1.0,)), rate, ratio) is not None) == exact == by_rule


def exact(periods, h, mass, gains):
    """The largest speed in the end of m v̇ = u + d, |d| ≤ SIZE, by the exact linear loop."""
    count = round(60.0 / h) if h > 0.005 else 6000
    weights = [*([0.0] * periods), 1.0]
    jump = moved(
        weights,
        np.array(gains) * MASS / mass,
        h,
        np.eye(1, count)[0],
        np.zeros(count),
        np.zeros((periods + 1, 2)),
    )
    return SIZE / mass * np.abs(jump[1:, 0]).sum()


@pytest.mark.parametrize(("periods", "h"), [(0, 0.002), (0, 0.05), (1, 0.002), (2, 0.02)])
def test_a_block_on_ice_is_bounded_exactly(periods, h):
    """A disturbance that is as bad as it can be, by the l1 norm of the exact loop."""
    law = sc.ServoLaw(Block(), HOLD, sc.Stabilizing(10.0), sc.Integral(25.0))
    law = Delayed(law, periods, initial=None) if periods else law
    options = {"disturbance": [SIZE], "period": h, "safety_factor": 1.0}
    made = sc.certify(BLOCKS, law, SPEEDS, **options, **FEW)
    wanted = max(exact(periods, h, mass, (10.0, 25.0)) for mass in (1.5, 2.5))
    print(f"{periods} samples late at {h} s: certified/exact {made.ultimate_bound / wanted:.4f}")
    assert wanted * (1.0 - 1e-9) <= made.ultimate_bound <= 1.03 * wanted


class Pushed(sc.Plant):
    """A mass on ice under a constant push and one that varies."""

    mass: float = MASS
    push: float = 0.0
    wave: float = 0.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return 0.0 * v + self.push + self.wave * jnp.sin(3.0 * t)


def swing(mass, wave, h, gains):
    """Amplitude of v of m v̇ = u + wave sin 3t at the samples, by the exact loop's response."""
    kappa, k = np.array(gains) * MASS / mass
    A = np.array([[1.0 - kappa * h, -k * h], [h, 1.0]])
    pushed_by = (np.exp(3j * h) - 1.0) / 3j * wave / mass
    return abs(np.linalg.solve(np.exp(3j * h) * np.eye(2) - A, [pushed_by, 0.0])[0])


def test_a_constant_push_costs_nothing_and_a_slow_one_what_it_must():
    law = sc.ServoLaw(Pushed(), HOLD, sc.Stabilizing(40.0), sc.Integral(400.0))
    at = lambda plant: sc.certify(plant, law, SPEEDS, period=0.002, safety_factor=1.0, **FEW)
    assert at(Pushed(1.5, 5.0)).ultimate_bound < 1e-9
    feedback_alone = 5.0 / (40.0 * MASS)
    for mass in (1.5, 2.5):
        wanted = swing(mass, 5.0, 0.002, (40.0, 400.0))
        found = at(Pushed(mass, 5.0, 5.0)).ultimate_bound
        print(f"3 rad/s, {mass} kg: certified/exact {found / wanted:.4f}")
        assert wanted < found < 1.2 * wanted < 0.5 * feedback_alone


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_the_parts_of_an_input_act_as_numpy_says(share):
    """U, L, z* by computed torque of the model; changes along motions by SciPy."""
    kappa, k, step, rng = 30.0, 150.0, 1e-5, np.random.default_rng(4)
    law = sc.ServoLaw(Arm(), PATH, sc.Stabilizing(kappa), sc.Integral(k))
    amplitude = np.array([2.0, 1.0])
    t, mass = 0.7, 1.7
    at = np.array([np.sin(t), 1.0 + 0.5 * np.cos(t), 0.0, 0.0]) + 0.1 * rng.normal(size=4)
    q, v = at[:2], at[2:] - beta_at(np.append(at[:2], [0.0, 0.0]), t)
    anchors = (q + 0.1, v - 0.2, np.array(0.5)), (q, v + 0.3, np.array(t + 0.4))

    def forward(q, v, t, z):
        """U − L z: computed torque on the relation's acceleration, less M̄ k z."""
        target = np.array([-np.sin(t), -0.5 * np.cos(t)])
        speed = np.array([np.cos(t), -0.5 * np.sin(t)])
        wanted = target - 4.0 * (v - speed) - k * z
        free = numpy_motion(t, np.append(q, v), 1.0, np.zeros(2), np.zeros(2))[2:]
        return mass_matrix(q, 1.0) @ (wanted - free)

    def acceleration(q, v, t, u):
        return numpy_motion(t, np.append(q, v), mass, u, np.zeros(2))[2:]

    def beta_rate(q, v, t, u):
        target = np.array([-np.sin(t), -0.5 * np.cos(t)])
        speed = np.array([np.cos(t), -0.5 * np.sin(t)])
        return acceleration(q, v, t, u) - target + 4.0 * (v - speed)

    def own(q, v, t):
        """z*, at the speeds with β = 0."""
        v = v - beta_at(np.append(q, v), t)
        X = np.linalg.inv(mass_matrix(q, mass))
        L = k * mass_matrix(q, 1.0)
        return np.linalg.solve(X @ L, beta_rate(q, v, t, forward(q, v, t, np.zeros(2))))

    ends = np.array([own(*x) for x in anchors])
    middle = 0.5 * (ends.max(axis=0) + ends.min(axis=0))
    learnt = lambda q, v, t: middle + share * (own(q, v, t) - middle)
    V = lambda q, v, t: forward(q, v, t, learnt(q, v, t))

    def values(amplitude):
        held = HeldInput(Arm(), PATH, None, amplitude, bool(amplitude.any()))
        function = LearntInput(Equilibrium(law, held), share, anchors)
        found = evaluate(function, repeated(Arm(mass), 1), (q[None], v[None], np.array([t])))
        return jax.tree.map(lambda x: x[0, 0], found)

    found, disturbed = values(np.zeros(2)), values(amplitude)
    X = np.linalg.inv(mass_matrix(q, mass))
    close: dict[str, Any] = {"rtol": 1e-6, "atol": 1e-8}
    np.testing.assert_allclose(found.equilibrium, own(q, v, t), **close)
    np.testing.assert_allclose(found.learnt, learnt(q, v, t), **close)
    if share:  # what is learnt keeps β, where it is 0
        still = v - beta_at(np.append(q, v), t)
        np.testing.assert_allclose(beta_rate(q, still, t, V(q, still, t)), 0.0, atol=1e-9)
    alone = np.linalg.norm(beta_rate(q, v, t, V(q, v, t)))
    assert found.alone == pytest.approx(alone, rel=1e-6, abs=1e-9)
    np.testing.assert_allclose(found.feedback, 2 * [kappa * X @ mass_matrix(q, 1.0)], **close)
    np.testing.assert_allclose(found.action, k * X @ mass_matrix(q, 1.0), **close)
    motion = lambda s, x: numpy_motion(s, x, mass, V(x[:2], x[2:], s), np.zeros(2))
    run = [
        solve_ivp(motion, (t, t + x), [*q, *v], rtol=1e-12, atol=1e-12).y[:, -1]
        for x in (-step, step)
    ]
    along = lambda f: (
        (f(run[1][:2], run[1][2:], t + step) - f(run[0][:2], run[0][2:], t - step)) / (2 * step)
    )
    by_v = lambda f: np.stack(
        [(f(q, v + e, t) - f(q, v - e, t)) / (2 * step) for e in step * np.eye(2)], axis=1
    )
    V_rate, z_rate = along(V), along(learnt)
    X_rate = along(lambda q, v, t: np.linalg.inv(mass_matrix(q, mass)))
    followed, K = X @ by_v(V) @ X, kappa * mass_matrix(q, 1.0)
    size = np.linalg.norm
    loose: dict[str, Any] = {"rtol": 2e-3, "atol": 1e-4}
    assert found.change == pytest.approx(size(X @ V_rate), rel=1e-3)
    bend = size(X_rate @ V_rate) + 2.0 * size(followed @ V_rate)
    assert found.bend == pytest.approx(bend, rel=1e-3)
    np.testing.assert_allclose(found.turning, 2 * [X_rate @ K], **loose)
    np.testing.assert_allclose(found.following, 2 * [followed @ K], rtol=2e-3, atol=1e-2)
    np.testing.assert_allclose(found.action_turning, X_rate @ K * k / kappa, **loose)
    np.testing.assert_allclose(
        found.action_following, followed @ K * k / kappa, rtol=2e-3, atol=0.05
    )
    assert found.drift == pytest.approx(size(z_rate), rel=1e-3, abs=1e-9)
    assert found.by_rate == pytest.approx(size(by_v(learnt)), rel=1e-3, abs=1e-7)
    forces = amplitude * np.array([[1.0, 1.0], [1.0, -1.0]])
    most = lambda C: size(forces @ C.T, axis=1).max()
    assert disturbed.alone == pytest.approx(alone + most(X))
    assert disturbed.change == pytest.approx(found.change + most(X @ by_v(V) @ X), rel=1e-4)
    pushed_by = most(by_v(learnt) @ X)
    assert disturbed.drift == pytest.approx(found.drift + pushed_by, rel=1e-3, abs=1e-7)


def random_effects(rng, by_rate=0.004):
    """Effects that the loop of the test below bears, at 40 states."""
    sizes = rng.uniform(0.0, 1.0, 40)
    alone, drift = (
        0.2 + sizes * rng.uniform(0.0, 2.0, 40),
        0.03 + 0.1 * sizes * rng.uniform(size=40),
    )
    return Effects(sizes, alone, drift, 0.8, 2.0, np.array([3.0, 9.0]), by_rate)


@pytest.mark.parametrize("late", LATE)
def test_a_bound_is_the_fixed_point_of_its_inequalities(late):
    """‖w‖, ‖e‖ and the sizes they lead to in turn, written out; likewise what falls as e^(−λt)."""
    h, weights = 0.01, np.array(LATE[late])
    loop, effects = (
        loop_of(Ages(h, tuple(weights)), 12.0, 4.0),
        random_effects(np.random.default_rng(1)),
    )
    assert loop is not None
    found, oldest = bound_of(loop, effects), h * np.arange(1, len(weights) + 1)
    alpha, delta = found.slopes
    assert alpha > 0.0
    assert delta > 0.0
    a, d = (
        np.max(x - y * effects.sizes)
        for x, y in zip((effects.alone, effects.drift), found.slopes, strict=True)
    )

    def settled(first, a, d, decay):
        """The sizes that the inequalities lead to from those without them."""
        past = weights @ np.exp(decay * oldest)
        aged = weights @ (oldest * np.exp(decay * oldest)) * past
        sizes = np.zeros(3)
        for _ in range(2000):
            r, s, v = sizes
            w = a + alpha * r + (2.0 * past + 9.0 * aged) * s + (0.8 * past + 3.0 * aged) * v
            e = d + delta * r + 0.004 * (loop.rate * past * v + w)
            sizes = first + loop.gains(decay) @ [w, e]
        return sizes

    np.testing.assert_allclose(found.sizes, settled(np.zeros(3), a, d, 0.0)[:2], rtol=1e-9)
    for column in range(2):
        factors = found.factors(0.3, True)
        assert factors is not None
        first = loop.starts(0.3, True)[:, column]
        np.testing.assert_allclose(factors[:, column], settled(first, 0.0, 0.0, 0.3)[:2], rtol=1e-9)
    assert found.factors(50.0, True) is None
    too_many = effects._replace(loose=13.0)
    assert not np.isfinite(bound_of(loop, too_many).sizes).any()


def test_effects_are_those_of_the_worst_state():
    """On the safe side; of two matrices K the better one counts; T is 3h, and T₂ ½(4 + 16)h²."""
    one, two = np.ones((1, 3)), np.ones((1, 3, 2, 1, 1))
    three = np.array([[1.0, 2.0, 3.0]])
    values = LearntValues(
        beta=three[..., None],
        equilibrium=one[..., None],
        learnt=one[..., None],
        alone=three,
        change=10.0 * one,
        bend=100.0 * one,
        feedback=np.array([13.0, 40.0])[:, None, None] * two,
        turning=-2.0 * two,
        following=3.0 * two,
        action=60.0 * one[..., None, None],
        action_turning=-10.0 * one[..., None, None],
        action_following=11.0 * one[..., None, None],
        drift=0.1 * three,
        by_rate=0.2 * one,
    )
    ages, factor = Ages(0.01, (0.0, 0.5, 0.0, 0.5)), 1.5
    loop = loop_of(ages, 12.0, 4.0)
    assert loop is not None
    alone, late = alone_of(values, ages, factor), late_of(values, 4.0, factor)
    np.testing.assert_allclose(alone, 1.5 * (three + 0.3 + 50.0 * 0.5 * (4.0 + 16.0) * 1e-4))
    np.testing.assert_allclose(late, 1.5 * np.array([[2.0 + 3.0, 2.0 + 1.0]]))
    found = effects_of(values, 0, slice(None), loop, alone, late, factor)
    assert found.loose == pytest.approx(1.5 * (13.0 - loop.rate))
    assert found.rest == pytest.approx(1.5 * 8.0)
    assert found.by_rate == pytest.approx(0.3)
    np.testing.assert_allclose(found.drift, 0.15 * three[0])
    np.testing.assert_allclose(found.sizes, three[0])


def test_a_comparison_bounds_what_it_says():
    """Also what is left to learn: a tube is entered with both."""
    factors = np.array([[[1.5, 4.0], [0.1, 2.0]], [[3.0, 9.0], [0.2, 5.0]]])
    one = IntegralComparison(np.array([0.1, 0.02]), 0.5, np.array([0.0, 2.0]), factors)
    assert one.ultimate_bound == 0.1
    assert one.radius(0.0, 1.0) == one.peak(1.0) == pytest.approx(0.1 + 1.5 + 2.0)
    assert one.radius(3.0, 1.0) == pytest.approx(0.1 + (3.0 + 4.5) * np.exp(-6.0))
    assert one.left(3.0, 1.0) == pytest.approx(0.02 + (0.2 + 2.5) * np.exp(-6.0))
    assert one.radius(np.inf, 1.0) == pytest.approx(0.1)
    assert one.entry_time(1.0, 0.1) == np.inf
    time = one.entry_time(1.0, 0.15)
    assert one.radius(time, 1.0) <= 0.15 * (1.0 + 1e-12)
    assert one.left(time, 1.0) == pytest.approx(one.left_within(0.15)) == pytest.approx(0.03)


class Slope(sc.Plant):
    """A cart of unknown mass on an unknown slope."""

    mass: float = 1.0
    friction: float = 0.8
    slope: float = 0.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return -self.friction * v - self.slope


SLOPES = sc.Uncertainty(
    Slope(),
    {"mass": sc.uncertainty.Interval(0.7, 1.3), "slope": sc.uncertainty.Interval(-2.0, 2.0)},
)
FOLLOW = sc.holonomic(lambda q, t: q[0] - 0.3 * jnp.sin(t), rate=4.0, name="follow")
BOX = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 10.0))


def law_of(gain=40.0, **limit):
    terms = sc.Stabilizing(gain), sc.Integral(gain**2 / 4.0, **limit)
    return sc.ServoLaw(Slope(), FOLLOW, *terms)


def loops():
    law = law_of()
    return {
        "1 kHz": (law, 0.001),
        "500 Hz, late": (Delayed(law, 1, initial=None), 0.002),
        "500 Hz, late and lagged": (Lagged(Delayed(law, 1, None), 0.004, initial=None), 0.002),
    }


@cache
def certified(name):
    law, period = loops()[name]
    return sc.certify(SLOPES, law, BOX, period=period, **FEW)


@pytest.mark.parametrize("name", loops())
def test_no_sampled_run_leaves_its_bound(name):
    """Carts of ±30 % with a push; feedback alone has 0.07 and, without sampling, V has 0.0145."""
    (law, period), made = loops()[name], certified(name)
    start = sc.StateBox(q=([-0.05], [0.05]), v=([0.0], [0.6]))
    report = sc.falsify(made, SLOPES, law, start, 8.0, count=64, search=(1, 3), points=81)
    assert report.violations == 0, str(report)
    ends = SLOPES.at(np.array([[0.7, 2.0], [1.3, -2.0]])).plants
    run = sc.simulate(ends, law, [0.0], [0.3], 10.0, period=period, points=2001)
    checked = made.check(run)
    assert checked.holds, str(checked)
    assert checked.covered
    late = run.beta_norm[:, 1200:].max()
    print(f"{name}: certified {made.ultimate_bound:.2e}, run {late:.2e}")
    assert late < made.ultimate_bound < 3.0 * late


def test_an_arm_with_a_load_and_disturbances():
    """The disturbance that makes ‖β‖ grow most, sample by sample."""
    push, rng, period = np.array([2.0, 1.0]), np.random.default_rng(5), 0.002
    law = sc.ServoLaw(Arm(), PATH, sc.Stabilizing(40.0), sc.Integral(400.0))
    law = Delayed(law, 1, initial=None)
    made = sc.certify(ARMS, law, WIDE, disturbance=push, period=period, **FEW)
    worst = 0.0
    for i in range(3):
        t, mass, turn = rng.uniform(0.0, 5.0), (0.9, 1.1)[i % 2], rng.uniform(0.0, 6.3)
        at = np.array([np.sin(t), 1.0 + 0.5 * np.cos(t), np.cos(t), -0.5 * np.sin(t)])
        at[2:] += 0.3 * np.array([np.cos(turn), np.sin(turn)])
        sizes, times = pushed(law, mass, at, t, period, push)
        assert np.all(sizes <= made.radius(times - t, sizes[0]) * (1.0 + 1e-9))
        worst = max(worst, sizes[times > t + 0.4].max())
    print(f"arm: certified {made.ultimate_bound:.4f}, run {worst:.4f}")
    assert worst < made.ultimate_bound < 4.0 * worst


class Wave(sc.Plant):
    """A cart under a force of one sign near the relation, and of the other one far away."""

    force_there: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(1)

    def force(self, q, v, t):
        return self.force_there * jnp.cos(3.0 * q)


def test_what_is_still_to_be_learnt_counts_at_the_start():
    """From rest β is up to 2/e, see the certificate without sampling; ‖β‖ is 0 at first."""
    stay = sc.holonomic(lambda q, t: q, rate=4.0, name="stay")
    law = sc.ServoLaw(Wave(), stay, sc.Stabilizing(20.0), sc.Integral(100.0))
    box = sc.StateBox(q=([-1.05], [1.05]), v=([-4.0], [4.0]), t=(0.0, 10.0))
    made = sc.certify(Wave(20.0), law, box, period=0.002, **FEW)
    run = sc.simulate(Wave(20.0), law, [0.0], [0.0], 3.0, period=0.002, points=301)
    assert run.beta_norm.max() == pytest.approx(2.0 / np.e, rel=0.02)
    assert made.check(run).holds
    assert made.radius(0.1, 0.0) < 4.0 * run.beta_norm.max()


class Bowl(sc.Plant):
    """Two carts of which one is pushed by a force that is 0 near the relation."""

    steepness: float = 0.0

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.array([-self.steepness * q[0] ** 2, 0.0])


def test_each_tube_begins_with_what_is_left_and_what_is_new_to_be_learnt():
    """With more inputs than rows z° is one value: ½·2/k in size in the set, 0 in the end."""
    one = sc.holonomic(lambda q, t: q[:1], rate=4.0, name="one")
    law = sc.ServoLaw(Bowl(), one, sc.Stabilizing(20.0), sc.Integral(100.0))
    box = sc.StateBox(q=([-1.0] * 2, [1.0] * 2), v=([-2.0] * 2, [2.0] * 2), t=(0.0, 20.0))
    late = Delayed(law, 1, initial=None)
    made = sc.certify(Bowl(2.0), late, box, period=0.005, samples=(1, 256), search=(64, 1, 4))
    (comparison,) = made.comparisons
    assert isinstance(comparison, StagedComparison)
    changes = []
    for before, after in itertools.pairwise(comparison.stages):
        assert isinstance(before.comparison, IntegralComparison)
        assert isinstance(after.comparison, IntegralComparison)
        left = before.comparison.left_within(after.level)
        assert after.comparison.start >= left > 0.0
        changes.append(after.comparison.start - left)
    assert changes[0] == pytest.approx(1.1 * 0.01, rel=0.1)
    assert sum(changes) == pytest.approx(1.1 * 0.01, rel=0.1)


def test_a_tube_waits_for_its_own_inputs():
    """v = ½ j t² has no f to wait for: only for the oldest input, and what that followed."""
    path = sc.residual(lambda q, v, t: v - 1.5 * t**2, name="growing speed")
    law = sc.ServoLaw(Block(), path, sc.Stabilizing(20.0), sc.Integral(100.0))
    states = sc.StateBox(q=([-1.0], [1.0]), v=([-1.0], [25.0]), t=(0.0, 4.0))
    late = Delayed(law, 1, initial=None)
    made = sc.certify(Block(), late, states, period=0.01, safety_factor=1.0, **FEW)
    run = sc.simulate(Block(), late, [0.0], [0.0], 4.0, period=0.01, points=401)
    assert made.check(run).holds
    assert np.abs(run.beta).max() < made.ultimate_bound
    (comparison,) = made.comparisons
    assert isinstance(comparison, StagedComparison)
    assert len(comparison.stages) > 1
    for stage in comparison.stages[1:]:
        assert stage.wait == pytest.approx(2.0 * 2.0 * 0.01)


def test_a_limit_must_never_act():
    """A limit that is named in the refusal is not reached from the largest β, to which z* adds."""
    with pytest.raises(CertificateError, match="times as high would do") as refused:
        sc.certify(SLOPES, law_of(limit=0.01), BOX, period=0.001, **FEW)
    factor = float(str(refused.value).split("A limit ")[1].split()[0])
    wide = sc.certify(SLOPES, law_of(limit=0.01 * factor), BOX, period=0.001, **FEW)
    law = law_of(limit=0.01 * factor)
    run = sc.simulate(Slope(0.7, 0.8, -2.0), law, [0.8], [2.0], 1.0, period=0.001)
    (learnt,) = run.law_state.values()
    assert 0.1 * factor < np.abs(learnt).max() / 0.01 < 0.96 * factor
    assert wide.ultimate_bound == pytest.approx(certified("1 kHz").ultimate_bound, rel=0.01)


def test_a_period_that_is_too_slow_is_refused_with_one_that_works():
    certify = lambda h: sc.certify(SLOPES, law_of(), BOX, period=h, **FEW)
    words = r"beside an integral of 10 1/s.*of a stable loop.*period=0\.0\d+ would do"
    with pytest.raises(CertificateError, match=words) as refused:
        certify(0.06)
    period = float(str(refused.value).split("period=")[1].split()[0])
    assert certify(period).ultimate_bound < 1.0
    law = sc.ServoLaw(Arm(), PATH, sc.Stabilizing(40.0), sc.Integral(400.0))
    with pytest.raises(CertificateError, match="feedback and integral, over what the loop bears"):
        sc.certify(Arm(9.0), law, WIDE, period=0.002, **FEW)


ADAPTIVE = sc.ServoLaw(Slope(), FOLLOW, *law_of().terms[1:], sc.Adaptive())


@pytest.mark.parametrize(
    ("law", "options", "words"),
    [
        (Saturated(law_of(), -90.0, 90.0), {}, "which has an internal state.*delays and lags only"),
        (Delayed(Saturated(law_of(), -9.0, 9.0), 1, None), {}, "which has an internal state"),
        (Encoders(law_of(), bandwidth=100.0), {}, "with errors of measurements"),
        (
            Noisy(law_of(), position=1e-3, truncated=4.0),
            {},
            "delays and lags only around a law with an integral",
        ),
        (Lagged(law_of(), 0.01, None, rate_limit=1.0), {}, "a limit of their rate"),
        (ADAPTIVE, {}, "which has an internal state"),
        (law_of(), {"relation": "follow"}, "all rows of β are bounded together"),
        (Delayed(law_of(), 1), {}, "begins with given inputs"),
    ],
)
def test_other_loops_are_refused(law, options: Any, words):
    with pytest.raises(InputError, match=words):
        sc.certify(SLOPES, law, BOX, period=0.002, **options, samples=(2, 8), search=(0, 0, 0))


def test_rows_that_depend_on_others_are_refused():
    twice = sc.holonomic(lambda q, t: q[0] * jnp.array([1.0, 2.0]), rate=4.0, name="twice")
    law = sc.ServoLaw(Slope(), twice, sc.Stabilizing(20.0), sc.Integral(100.0))
    with pytest.raises(CertificateError, match=r"z\*, of ∫β dt"):
        sc.certify(Slope(1.1), law, BOX, period=0.01, samples=(1, 8), search=(0, 0, 0))


def test_parts_and_ranges():
    """The best integral gain of a loop is about κ²/4, and the delay costs more than nothing."""
    few = {"samples": (2, 24), "search": (0, 0, 0)}
    bench = sc.Loop(period=0.004, delay=0.004)
    parts = certify_parts(SLOPES, bench.around(law_of()), BOX, **few)
    assert parts.bounds["without Delayed"] < parts.bounds["as built"] < np.inf
    of = lambda k: sc.ServoLaw(Slope(), FOLLOW, sc.Stabilizing(40.0), sc.Integral(k))
    at, quick = (lambda k: bench.around(of(k))), tuple(few.values())
    found = certified_range(SLOPES, at, BOX, (40.0, 4e4), quick=quick, **few)
    assert 200.0 < found.value < 3000.0
    assert found.limited[1]
