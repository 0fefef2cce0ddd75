"""Certificates of sampled laws with integral action: exact loops, values by NumPy."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates.evaluation import evaluate
from servocon.certificates.sampled.held_input import Ages, HeldInput
from servocon.certificates.sampled.integral_bounds import (
    Effects,
    IntegralComparison,
    alone_of,
    bounds_of,
    effects_of,
    late_of,
)
from servocon.certificates.sampled.integral_inputs import Equilibrium, LearntInput, LearntValues
from servocon.certificates.sampled.linear_loop import integral_loop
from servocon.laws import Delayed
from servocon.tree import repeated
from tests.certificates.sampled.test_theorem import (
    BLOCKS,
    HOLD,
    MASS,
    PATH,
    SIZE,
    SPEEDS,
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
        w: Disturbance of β (count).
        e: Disturbance of y (count).
        memory: β and y at the first sample and before, the last ones first (weights, 2).
    """
    past = [np.array(x, float) for x in memory]
    for k in range(len(w)):
        acting = sum(c * x for c, x in zip(weights, past, strict=False))
        beta, y = past[0]
        past.insert(0, np.array([beta + h * (w[k] - gains @ acting), y + h * (beta + e[k])]))
    return np.array(past[::-1][len(memory) - 1 :])


@pytest.mark.first(1)
@pytest.mark.parametrize("late", LATE)
def test_peak_gains_are_those_of_the_loop_sample_by_sample(late):
    weights, h, count = LATE[late], 0.02, 500
    ages = Ages(h, tuple(weights))
    loop = integral_loop(ages, 12.0, 4.0)
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
        assert (integral_loop(Ages(h, (1.0,)), rate, ratio) is not None) == exact == by_rule


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


@pytest.mark.first(1)
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


@pytest.mark.long
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


@pytest.mark.parametrize("share", [pytest.param(0.0, marks=pytest.mark.long), 1.0])
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


class Coupled(sc.Plant):
    """Two coupled masses with dampers, a motor on the first one."""

    mass: float = 2.0
    damping: float = 0.5

    def mass_matrix(self, q, t):
        return jnp.array([[self.mass, 0.4], [0.4, 1.0]])

    def force(self, q, v, t):
        return -self.damping * jnp.array([2.0 * v[0] - v[1], v[1] - v[0]])

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


@pytest.mark.long
def test_a_motion_beside_the_relation_moves_what_is_learnt():
    """z* depends on the speed of the free mass; all of it by hand, for a true mass and damping."""
    q, v, kappa, k, rate = np.array([0.3, -0.2]), np.array([0.5, 0.8]), 20.0, 90.0, 4.0
    amplitude, true = np.array([0.3, 0.7]), Coupled(2.6, 0.9)
    relation = sc.holonomic(lambda q, t: q[:1], rate=rate)
    feedback, robust = sc.Stabilizing(kappa), sc.Robust(lambda q, v, t: 3.0, 2.0, effectiveness=1.0)
    laws = [
        sc.ServoLaw(Coupled(), relation, feedback, *terms, sc.Integral(k))
        for terms in ((), (robust,))
    ]

    def of_plant(mass, damping):
        inverse = np.linalg.inv([[mass, 0.4], [0.4, 1.0]])
        return inverse, inverse @ (-damping * np.array([[2.0, -1.0], [-1.0, 1.0]]))

    (M, drift), (M_bar, drift_bar) = of_plant(2.6, 0.9), of_plant(2.0, 0.5)
    X, L = M[0, 0], k / M_bar[0, 0]
    # U holds β̇ = 0 on the model; ζ is what the true plant makes of it, linear in v.
    of_U = -(drift_bar[0] + [rate, 0.0]) / M_bar[0, 0]
    of_zeta = X * of_U + drift[0] + [rate, 0.0]
    of_star = of_zeta[1] / (X * L)  # of the free mass; the other speed is that with β = 0
    of_position = -rate * of_zeta[0] / (X * L)
    star = of_star * v[1] + of_position * q[0]
    acceleration = M[:, 0] * (of_U @ v - L * star) + drift @ v
    moved = of_star * acceleration[1] + of_position * v[0]
    beta = v[0] + rate * q[0]

    def values(law, amplitude):
        held = HeldInput(Coupled(), relation, None, amplitude, bool(amplitude.any()))
        function = LearntInput(Equilibrium(law, held), 1.0, ((q, v, np.array(0.0)),))
        found = evaluate(function, repeated(true, 1), (q[None], v[None], np.zeros(1)))
        return jax.tree.map(lambda x: x[0, 0], found)

    found, disturbed = values(laws[0], np.zeros(2)), values(laws[0], amplitude)
    assert found.equilibrium[0] == pytest.approx(star)
    assert found.drift == pytest.approx(abs(moved))
    pushed_by = max(abs(of_star * M[1] @ [amplitude[0], x]) for x in (-0.7, 0.7))
    assert disturbed.drift == pytest.approx(abs(moved) + pushed_by)
    assert found.by_rate == pytest.approx(abs(of_star * M[1, 0] / X))
    np.testing.assert_allclose(found.feedback, X * kappa / M_bar[0, 0])
    # Beside a layer u = U − Kβ with the K of this β, not with the slope there.
    inputs = [float(law.step(q, v, 0.0, period=0.01).u[0]) for law in laws]
    assert abs(inputs[1] - inputs[0]) > 1.0
    wanted = X * (kappa / M_bar[0, 0] - (inputs[1] - inputs[0]) / beta)
    np.testing.assert_allclose(values(laws[1], np.zeros(2)).feedback, wanted)


def random_effects(rng, by_rate=0.004):
    """Effects that the loop of the test below bears, at 40 states."""
    sizes = rng.uniform(0.0, 1.0, 40)
    alone, drift = (
        0.2 + sizes * rng.uniform(0.0, 2.0, 40),
        0.03 + 0.1 * sizes * rng.uniform(size=40),
    )
    return Effects(sizes, alone, drift, 0.8, 2.0, np.array([3.0, 9.0]), by_rate)


@pytest.mark.first(1)
@pytest.mark.parametrize("late", LATE)
def test_a_bound_is_the_fixed_point_of_its_inequalities(late):
    """‖w‖, ‖e‖ and the sizes they lead to in turn, written out; likewise what falls as e^(−λt)."""
    h, weights = 0.01, np.array(LATE[late])
    loop, effects = (
        integral_loop(Ages(h, tuple(weights)), 12.0, 4.0),
        random_effects(np.random.default_rng(1)),
    )
    assert loop is not None
    (found,), oldest = bounds_of([loop], [effects]), h * np.arange(1, len(weights) + 1)
    assert found is not None
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
        (factors,) = found.factors(np.array([0.3]), True)
        first = loop.starts(0.3, True)[:, column]
        np.testing.assert_allclose(factors[:, column], settled(first, 0.0, 0.0, 0.3)[:2], rtol=1e-9)
    assert np.isinf(found.factors(np.array([50.0]), True)).all()
    too_many = effects._replace(loose=13.0)
    assert bounds_of([loop], [too_many]) == [None]


def test_several_loops_have_the_bounds_of_each():
    """Also beside one without a bound, and with the bounds of other plants."""
    ages, random = Ages(0.01, (0.0, 0.5, 0.5)), np.random.default_rng(3)
    loops = [integral_loop(ages, rate, 4.0) for rate in (9.0, 12.0, 15.0)]
    effects = [random_effects(random, rate) for rate in (0.004, 0.002, 0.001)]
    effects[1] = effects[1]._replace(loose=14.0)
    for most in (0.0, np.array([0.2, 0.1])):
        first, none, last = bounds_of(loops, effects, most=most)
        assert none is None
        for found, i in ((first, 0), (last, 2)):
            (alone,) = bounds_of([loops[i]], [effects[i]], most=most)
            assert found is not None
            assert found.loop is loops[i]
            for name in ("rests", "slopes", "sizes"):
                np.testing.assert_allclose(getattr(found, name), getattr(alone, name), rtol=1e-12)
            both = found.factors(np.array([0.0, 0.3, 50.0]), True)
            np.testing.assert_allclose(both[1:2], found.factors(np.array([0.3]), True), rtol=1e-12)


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
    loop = integral_loop(ages, 12.0, 4.0)
    assert loop is not None
    alone, late = alone_of(values, ages, factor), late_of(values, 4.0, factor)
    np.testing.assert_allclose(alone, 1.5 * (three + 0.3 + 50.0 * 0.5 * (4.0 + 16.0) * 1e-4))
    np.testing.assert_allclose(late, 1.5 * np.array([[2.0 + 3.0, 2.0 + 1.0]]))
    (found,) = effects_of(values, 0, slice(None), [loop], alone, late, factor)
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
