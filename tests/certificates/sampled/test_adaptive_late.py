"""Certificates of adaptive laws behind delays and lags: terms by hand, runs under attack, words."""

import re
from functools import cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates.comparison import StagedComparison
from servocon.certificates.evaluation import evaluate
from servocon.certificates.sampled.adaptive_inputs import Learning, LearningInputs, LearningMotion
from servocon.certificates.sampled.adaptive_late import Bins, Changes, LateChange, Learned
from servocon.certificates.sampled.adaptive_learning import Learner, Sampled
from servocon.certificates.sampled.held_input import Ages, HeldInput
from servocon.errors import CertificateError
from servocon.laws import Delayed, Lagged, Saturated
from servocon_plants import Cart
from tests.certificates.sampled.test_adaptive_runs import (
    BLOCKS,
    BOX,
    CART,
    CARTS,
    FEW,
    FOLLOW,
    MASS,
    ONE,
    SIZE,
    SPEEDS,
    Arm,
    Block,
    block_law,
)
from tests.certificates.sampled.test_theorem import (
    HOLD,
    PATH,
    at_one,
    beta_at,
    mass_matrix,
    numpy_motion,
)

STILL = np.zeros(2)


def arm_parts(x, t):
    """u₀, u' and Π̃ on an arm of mass 1 by hand: X = M⁻¹, since β = v + 4q less those of a path."""
    rate = np.array([np.cos(t), -0.5 * np.sin(t)])
    wanted = np.array([-np.sin(t), -0.5 * np.cos(t)]) - 4.0 * (x[2:] - rate)
    free = numpy_motion(t, x, 1.0, STILL, STILL)[2:]
    M, beta = mass_matrix(x[:2], 1.0), beta_at(x, t)
    basis = np.array([1.0 + 0.2 * np.sin(x[0]), x[2] ** 2 + 0.1 * t])
    return M @ (wanted - 10.0 * beta - free), -M @ beta, basis


def arm_changes(amplitude):
    """The changes on the arm, as certificates evaluate them."""
    basis = lambda q, v, t: jnp.array([1.0 + 0.2 * jnp.sin(q[0]), v[0] ** 2 + 0.1 * t])
    term = sc.Adaptive(basis=basis, initial=[0.1, 0.1], gain=20.0, leakage=0.5, width=0.3)
    law = sc.ServoLaw(Arm(), PATH, sc.Stabilizing(10.0), term)
    held = HeldInput(law.model, law.constraint, None, amplitude, bool(np.any(amplitude > 0.0)))
    return at_one(Learning(LearningMotion(held), LearningInputs(law, late=True)))


def test_changes_of_the_inputs_along_a_motion():
    """By differences along motions by SciPy, under c of all sizes, further inputs and forces."""
    random, push, step = np.random.default_rng(3), np.array([0.4, 0.2]), 1e-4
    function = arm_changes(push)
    for _ in range(4):
        x, t, mass = random.normal(size=4), random.uniform(0.0, 6.0), random.uniform(0.7, 1.5)
        own: Changes = function(Arm(mass), *map(jnp.array, (x[:2], x[2:], t))).late
        u, turn, _ = arm_parts(x, t)
        beta, X = beta_at(x, t), np.linalg.inv(mass_matrix(x[:2], mass))

        def rates(c, e=STILL, d=STILL, x=x, t=t, u=u, turn=turn, X=X, mass=mass, beta=beta):
            """Xu̇₀, Xu̇', Xy and (Π̃)˙, then Ẋ and u̇₀ and u̇' themselves."""
            acting = u + c * turn + np.linalg.solve(X, e)
            given: Any = {"args": (mass, acting, d), "rtol": 1e-12, "atol": 1e-12}
            ends = [solve_ivp(numpy_motion, (t, t + s), x, **given).y[:, -1] for s in (-step, step)]
            (a, b, p), (a2, b2, p2) = (
                arm_parts(y, t + s) for y, s in zip(ends, (-step, step), strict=True)
            )
            X_rate = np.subtract(*(np.linalg.inv(mass_matrix(y[:2], mass)) for y in ends[::-1])) / (
                2 * step
            )
            beta_rate = np.subtract(
                *(beta_at(y, t + s) for y, s in zip(ends[::-1], (step, -step), strict=True))
            ) / (2 * step)
            of = lambda now, later: (later - now) / (2 * step)
            turned = of(b, b2)
            y = turned - turn * (beta @ beta_rate) / (beta @ beta)
            return X @ of(a, a2), X @ turned, X @ y, of(p, p2), X_rate, of(a, a2), turned

        for c in (0.0, 2.0, 30.0):
            forward, turned, held, basis, X_rate, of_first, of_turn = rates(c)
            close = {"rtol": 1e-4, "atol": 1e-4 * (1.0 + c) * (1.0 + np.linalg.norm(forward))}
            np.testing.assert_allclose(own.forward[0] + c * own.forward[1], forward, **close)
            for k, wanted in enumerate((turned, held)):
                found = own.turning[k, 0] + c * own.turning[k, 1]
                np.testing.assert_allclose(found, wanted, **close)
            np.testing.assert_allclose(own.basis_rate[0] + c * own.basis_rate[1], basis, **close)
            bend = np.linalg.norm(X_rate @ (of_first + c * of_turn))
            powers = c ** np.arange(4)
            assert bend <= powers @ own.bend * (1.0 + 1e-3)
            assert np.linalg.norm(X_rate @ of_first) <= powers[:3] @ own.forward_bend * (1 + 1e-3)
            assert np.linalg.norm(X_rate @ turn) <= powers[:2] @ own.fading * (1 + 1e-3) + 1e-6
            if c == 0.0:
                assert bend == pytest.approx(own.bend[0], rel=1e-3)
                assert own.fading[0] == pytest.approx(np.linalg.norm(X_rate @ turn), rel=1e-3)
            e = random.normal(size=2)
            with_e = rates(c, e=e)
            for k, before in enumerate((forward, turned, held)):
                np.testing.assert_allclose(own.followed[k] @ e, with_e[k] - before, **close)
            moved = np.abs(with_e[3] - basis)
            assert np.all(moved <= own.basis_followed * np.linalg.norm(e) * (1 + 1e-4) + 1e-6)
            corners = push * np.array([[1, 1], [1, -1], [-1, 1], [-1, -1]])
            others = [rates(c, d=d) for d in corners]
            size = lambda k, before, others=others: max(
                np.linalg.norm(x[k] - before) for x in others
            )
            most = size(0, forward), max(size(1, turned), size(2, held))
            for k, found in enumerate(most):
                assert 0.8 * own.swayed[k] <= found <= own.swayed[k] * (1.0 + 1e-3)
            np.testing.assert_allclose(
                own.basis_swayed,
                np.max([np.abs(x[3] - basis) for x in others], axis=0),
                rtol=1e-3,
                atol=1e-6,
            )


def made_up(random, scales):
    """Changes at one plant and state at random, with a scale for each of them."""
    draw = lambda name, *shape: scales.get(name, 1.0) * random.normal(size=(1, 1, *shape))
    return Changes(
        forward=draw("forward", 2, 2),
        turning=draw("turning", 2, 2, 2),
        swayed=np.abs(draw("swayed", 2)),
        followed=draw("followed", 3, 2, 2),
        forward_bend=np.abs(draw("forward_bend", 3)),
        bend=np.abs(draw("bend", 4)),
        fading=np.abs(draw("fading", 2)),
        basis_rate=draw("basis_rate", 2, 3),
        basis_swayed=np.abs(draw("basis_swayed", 3)),
        basis_followed=np.abs(draw("basis_followed", 3)),
    )


@pytest.mark.parametrize("large", ["none", *Changes._fields, "rates", "steps"])
def test_rates_are_those_of_the_worst_gain_error_and_layer(large):
    """Brute force over c up to the largest one, errors in a circle, and the two ends of s."""
    random, age, factor = np.random.default_rng(7), 0.3, 1.2
    ages, ratios = Ages(0.1, (0.0, 0.5, 0.0, 0.5)), []
    bent = ages.square / ages.age
    assert bent == pytest.approx((0.5 * 0.2**2 + 0.5 * 0.4**2) / age)
    angles = np.linspace(0.0, 2.0 * np.pi, 41)
    circle = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    for _ in range(20):
        scales = {large: 30.0}
        own = made_up(random, scales)
        rate = scales.get("rates", 1.0) * random.normal(size=(1, 1, 2, 2))
        disturbed, top, rho = np.abs(random.normal(size=(1, 1))), random.uniform(0.1, 3.0), 1.7
        alpha, steps = np.abs(random.normal(size=3)), np.array([scales.get("steps", 1.0) * 0.3])
        late = LateChange(own, rate, disturbed, np.ones(1), factor, ages)
        of = Learned(np.array([top]), np.array([rho]), alpha, steps, 0.0)
        turn = np.linalg.norm(rate[0, 0, 1])
        one = jax.tree.map(lambda x: x[0, 0], own)
        error = 0.8 * circle
        most = {"whole": 0.0, "alone": 0.0, "forward": 0.0, "forward alone": 0.0, "motion": 0.0}
        for c in np.linspace(0.0, top, 21):
            powers, steep = c ** np.arange(4), 2.0 * c / rho * turn
            for unlearned in (False, True):
                own_c = 0.0 if unlearned else c  # the gain that moves the plant
                P = np.abs(one.basis_rate[0] + own_c * one.basis_rate[1])
                P = P + one.basis_swayed + one.basis_followed * 0.8
                first = one.forward[0] + own_c * one.forward[1] + error @ one.followed[0].T
                sizes = []
                for k in range(2):
                    y = one.turning[k, 0] + own_c * one.turning[k, 1]
                    sizes.append(
                        np.linalg.norm(first + c * (y + error @ one.followed[1 + k].T), axis=1)
                    )
                more = one.swayed[0] + c * one.swayed[1] + bent * powers @ one.bend
                whole = np.max(sizes) + more + steep * (P @ alpha + steps[0])
                name = "alone" if unlearned else "whole"
                most[name] = max(most[name], whole)
                of_first = np.linalg.norm(first, axis=1).max() + one.swayed[0]
                of_first += bent * powers[:3] @ one.forward_bend
                name = "forward alone" if unlearned else "forward"
                most[name] = max(most[name], of_first)
            moved = np.linalg.norm(rate[0, 0, 0] + c * rate[0, 0, 1]) + disturbed[0, 0]
            most["motion"] = max(most["motion"], moved)
        found = {}
        for name, of_all in (("whole", late.whole(of)), ("forward", late.forward(of))):
            alone = "alone" if name == "whole" else "forward alone"
            found[name] = (of_all.rate + of_all.share * 0.8)[0, 0]
            found[alone] = (of_all.alone + of_all.share * 0.8)[0, 0]
            np.testing.assert_allclose(of_all.at(0.8, 0.8), min(found[name], found[alone]))
        found["motion"] = late.motion(of).rate[0, 0]
        rest = np.linalg.norm(rate[0, 0, 0]) + disturbed[0, 0]
        assert late.motion(of).alone[0, 0] == pytest.approx(factor * rest)
        for name, bound in found.items():
            assert factor * most[name] <= bound * (1.0 + 1e-9), name
            ratios.append(bound / (factor * most[name]))
        fades = top * (turn + bent * (one.fading[0] + top * one.fading[1]))
        assert late.size(of)[0, 0] == pytest.approx(factor * fades)
    assert np.median(ratios) < 1.3


def test_the_largest_value_near_each_bin_is_that_of_all_pairs():
    random = np.random.default_rng(2)
    for count in (5, 90, 700):
        sizes, values = np.sort(random.random(count)), random.normal(size=(3, count))
        bins, width = Bins.of(sizes), 0.07 * random.random(3)
        each = bins.largest(values)
        widths = np.broadcast_to(width[:, None], each.shape)
        found = bins.within(widths)(each)[:, bins.places]
        for k in range(3):
            near = np.abs(sizes - sizes[:, None]) <= width[k]
            wanted = np.where(near, values[k], -np.inf).max(axis=1)
            assert np.all(found[k] >= wanted)
            near = np.abs(sizes - sizes[:, None]) <= width[k] + 4.0 * len(sizes) / len(each) / count
            loose = np.where(near, values[k], -np.inf).max(axis=1)
            assert np.mean(found[k] <= loose) > 0.9
        everywhere = bins.within(np.full(each.shape, np.inf))(each)
        np.testing.assert_array_equal(everywhere, np.broadcast_to(each.max(1)[:, None], each.shape))


def test_leakage_and_recent_inputs():
    law = block_law(leakage=2.0)
    assert law.learned_bound is not None
    bound = law.learned_bound.as_numpy
    learner = Learner.first(bound, 0.01, (np.ones(1), np.ones(1)), 2.0)
    assert np.exp(0.03 * learner.before) == pytest.approx(0.98**-3)
    fast = Learner.first(bound._replace(leakage=200.0), 0.01, (np.ones(1), np.ones(1)), 2.0)
    assert np.isfinite(fast.before)
    assert Ages(0.1, (0.0, 0.0, 1.0)).recent == 3
    weights = 0.5 ** np.arange(1, 31)
    assert Ages(0.1, tuple(weights)).recent == 10  # 2⁻¹⁰ is less than a thousandth


def late_change(law, disturbance, weights, period):
    """Changes of late inputs of blocks on ice, on a grid of speeds; and the learner."""
    held = HeldInput(law.model, HOLD, None, np.array([disturbance]), True)
    inputs = LearningInputs(law, late=True)
    v = np.linspace(-2.0, 2.0, 801)[:, None]
    plants = sc.batch([Block(1.5), Block(2.5)])
    values = evaluate(Learning(LearningMotion(held), inputs), plants, (0 * v, v, 0 * v[:, 0]))
    sampled, ages = Sampled.of(values, 1.0), Ages(period, weights)
    bound, ends = law.learned_bound.as_numpy, (np.ones(1), np.ones(1))
    return sampled, sampled.late_change(ages), Learner.first(bound, period, ends, 2.0), ages


@pytest.mark.parametrize(
    ("weights", "width", "leakage", "tight"),
    [
        ((0.0, 1.0), 0.05, 0.5, 0.5),
        ((0.0, 0.0, 0.0, 1.0), 0.5, 8.0, 0.45),
        ((0.3, 0.2, 0.1, 0.4), 0.2, 2.0, 0.5),
        (tuple(0.5 ** np.arange(1, 13) / (1.0 - 2.0**-12)), 0.5, 1.0, 0.25),
        (tuple(0.5 ** np.arange(1, 13) / (1.0 - 2.0**-12)), 0.5, 8.0, 0.0),
    ],
)
def test_no_past_makes_an_input_later_than_its_bound(weights, width, leakage, tight):
    """Blocks on ice with forces and memories at random: X Σ cⱼ (uₖ₋ⱼ − uₖ) of 200 runs each."""
    period, push, gain, kappa = 0.01, SIZE, 30.0, 2.0
    law = block_law(width=width, gain=gain, leakage=leakage)
    sampled, late, learner, ages = late_change(law, push, weights, period)
    assert late is not None
    nodes = np.geomspace(1e-3, 1.0, 80)
    before = (1.0 - period * leakage) ** (-2 * ages.recent)
    bounds = [late(learner.learned(sampled.basis, sampled.sizes, x * before)) for x in nodes]
    random, count, mass = np.random.default_rng(4), 200, np.array([1.5, 2.5])[:, None]
    v, alpha, xi = (
        random.uniform(-0.5, 0.5, (2, count)),
        np.full((2, count), 0.1),
        np.zeros((2, count)),
    )
    queue, worst = None, np.zeros(2)
    rows = np.arange(2)[:, None]
    for i in range(400):
        c = alpha**2 / np.maximum(np.abs(v) * alpha, width)
        first, u = -kappa * MASS * v, -(kappa + c) * MASS * v
        queue = [u] * len(weights) if queue is None else [u, *queue[:-1]]
        acting = sum(w * x for w, x in zip(weights, queue, strict=True))
        state = np.searchsorted(sampled.sizes, np.abs(v)).clip(max=len(sampled.sizes) - 1)
        cell = np.searchsorted(nodes, xi)
        inside = (cell < len(nodes)) & (np.abs(v) < 2.0) & (i > 2 * len(weights))
        for k, own in enumerate((u, first)):
            got = np.abs(acting - own) / mass
            most = np.array([x[k] for x in bounds])[np.minimum(cell, 79), rows, state]
            assert np.all(~inside | (got <= most * 1.02 + 1e-9))  # of third order, and the grid
            worst[k] = max(worst[k], (got / most)[inside & (got > 0.05)].max(initial=0.0))
        s = np.abs(v)
        alpha, xi = (
            (1 - period * leakage) * alpha + period * gain * s,
            (1 - period * leakage) * xi + period * s,
        )
        ahead = v + period * acting / mass
        greedy = np.where(ahead < 0.0, -1.0, 1.0)
        calm = np.clip(-ahead * mass / period / push, -1.0, 1.0)
        kind = (np.arange(count) // 40 + (i // 80)) % 5
        force = np.select(
            [kind == 0, kind == 1, kind == 2],
            [greedy, -greedy, calm],
            random.choice([-1.0, 1.0], (2, count)),
        )
        v = ahead + period * push * force / mass
    print(f"largest differences over their bounds: {worst.round(2)}")
    assert worst.min() > tight


def worst_late_block(weights, period, gain, leakage, width):
    """Largest |v| of blocks that have forgotten all, with late inputs, under the worst force."""
    mass, largest = np.array([1.5, 2.0, 2.5]), 0.0
    for half in (0.0, 0.05, 0.1, 0.2, 0.4, 0.8):
        v, alpha, queue = np.zeros(3), np.zeros(3), [np.zeros(3)] * len(weights)
        for i in range(round(20.0 / period)):
            c = np.minimum(alpha**2 / width, alpha / np.maximum(np.abs(v), 1e-300))
            queue = [-(2.0 + c) * MASS * v, *queue[:-1]]
            ahead = v + period * sum(w * u for w, u in zip(weights, queue, strict=True)) / mass
            alpha = (1.0 - period * leakage) * alpha + period * gain * np.abs(v)
            wave = 1.0 if half == 0.0 else np.where((i * period // half) % 2 < 1, 1.0, -1.0)
            v = ahead + period * SIZE / mass * (
                np.where(ahead < 0, -1.0, 1.0) if half == 0.0 else wave
            )
            largest = max(largest, float(np.abs(v).max()))
    return largest


@pytest.mark.parametrize(
    ("samples", "period", "numbers", "loose"),
    [
        (1, 0.001, {"gain": 30.0, "leakage": 0.5, "width": 0.05}, 1.2),
        (3, 0.001, {"gain": 30.0, "leakage": 0.5, "width": 0.05}, 1.7),
        (1, 0.005, {"gain": 30.0, "leakage": 0.5, "width": 0.5}, 1.2),
        (1, 0.01, {"gain": 10.0, "leakage": 1.0, "width": 0.5}, 1.3),
    ],
)
def test_late_blocks_on_ice_are_bounded_nearly_exactly(samples, period, numbers, loose):
    """An independent recursion of the worst blocks, and a bound that is close to it."""
    law = Delayed(block_law(**numbers), samples, initial=None)
    options = {"disturbance": [SIZE], "period": period, "safety_factor": 1.0}
    made = sc.certify(BLOCKS, law, SPEEDS, **options, **FEW)
    worst = worst_late_block([0.0] * samples + [1.0], period, **numbers)
    print(
        f"{samples} samples of {period} s: certified {made.ultimate_bound:.4f}, worst {worst:.4f}"
    )
    assert worst <= made.ultimate_bound < loose * worst
    assert made.ultimate_bound < SIZE / (2.0 * MASS)  # without an adaptive term
    assert made.constants["T"] == pytest.approx((samples + 1) * period)
    for one in made.comparisons:
        assert isinstance(one, StagedComparison)
        for stage in one.stages[1:]:  # its inputs, and what these followed, are the tube's own
            assert stage.wait >= 2 * (samples + 1) * period
    assert f"sampled every {period:g} s" in str(made)


LOOPS: dict[str, tuple[Any, float, dict[str, Any]]] = {
    "one sample": (
        lambda law: Delayed(law, 1, initial=None),
        0.002,
        {"gain": 20.0, "leakage": 1.0},
    ),
    "a lag": (lambda law: Lagged(law, 0.005, initial=None), 0.002, {"gain": 10.0, "leakage": 2.0}),
    "both": (
        lambda law: Lagged(Delayed(law, 1, initial=None), 0.002, initial=None),
        0.002,
        {"gain": 10.0, "leakage": 2.0},
    ),
}


def cart_law(numbers):
    term = sc.Adaptive(basis=ONE, initial=[0.1], width=0.2, **numbers)
    return sc.ServoLaw(CART, FOLLOW, sc.Stabilizing(4.0), term)


@cache
def of_late_carts(name):
    around, period, numbers = LOOPS[name]
    law = around(cart_law(numbers))
    return law, sc.certify(CARTS, law, BOX, disturbance=[1.0], period=period, **FEW)


def attacked(name, count, seconds, seed):
    """‖β‖ of carts by hand, with late inputs: they calm down, and then forces of many kinds act."""
    law, (_, h, numbers) = of_late_carts(name)[0], LOOPS[name]
    weights, random = law.late(h).weights, np.random.default_rng(seed)
    mass, friction = random.choice([0.7, 1.3], count), random.choice([0.4, 1.2], count)
    q, v = random.uniform(-0.3, 0.3, count), 1.0 + random.uniform(-0.5, 0.5, count)
    alpha, turn, kind = (
        np.full(count, 0.1),
        random.uniform(0, 6, count),
        random.integers(0, 4, count),
    )
    half, queue, sizes = np.exp(random.uniform(np.log(2 * h), np.log(3.0), count)), None, []
    decay = np.exp(-friction / mass * h)
    for i in range(round(seconds / h)):
        t = i * h
        rate, error = v - np.cos(t), q - np.sin(t)
        beta = rate + 2.0 * error
        sizes.append(np.abs(beta))
        c = alpha**2 / np.maximum(np.abs(beta) * alpha, 0.2)
        u = -np.sin(t) - 2.0 * rate - (4.0 + c) * beta + 0.8 * v
        queue = [u] * len(weights) if queue is None else [u, *queue[:-1]]
        acting = sum(w * x for w, x in zip(weights, queue, strict=True))
        alpha = alpha + h * (numbers["gain"] * np.abs(beta) - numbers["leakage"] * alpha)
        drift = -np.sin(t) - 2.0 * rate - 0.2 * beta / h
        calm = np.clip(mass * drift - acting + friction * v, -1.0, 1.0)
        wave = np.where((t // half) % 2 < 1, 1.0, -1.0)
        same, coin = np.where(beta < 0.0, -1.0, 1.0), random.choice([-1.0, 1.0], count)
        force = np.select([kind == 0, kind == 1, kind == 2], [same, wave, coin], 1.0)
        end = (acting + np.where(t < turn, calm, force)) / friction
        q, v = q + end * h + (v - end) * (1.0 - decay) * mass / friction, end + (v - end) * decay
    return h * np.arange(len(sizes)), np.array(sizes)


@pytest.mark.parametrize(
    "name", ["one sample", pytest.param("a lag", marks=pytest.mark.long), "both"]
)
def test_no_attack_on_late_carts_breaks_the_bound(name):
    made = of_late_carts(name)[1]
    times, sizes = attacked(name, 256, 10.0, seed=1)
    bounds = np.stack([made.radius(times, size) for size in sizes[0]], axis=1)
    assert np.all(sizes <= bounds * (1.0 + 1e-9))
    late = sizes[times > 7.0].max()
    print(f"{name}: certified {made.ultimate_bound:.3f}, worst {late:.3f}")
    assert late < made.ultimate_bound < 3.5 * late


@pytest.mark.parametrize("name", ["one sample", pytest.param("a lag", marks=pytest.mark.long)])
def test_no_sampled_run_of_late_carts_leaves_its_bound(name):
    law, made = of_late_carts(name)
    start = sc.StateBox(q=([-0.1], [0.1]), v=([0.8], [1.2]))
    report = sc.falsify(made, CARTS, law, start, 8.0, count=48, search=(1, 3), points=81)
    assert report.violations == 0, str(report)


def test_a_run_is_the_recursion_by_hand():
    """`simulate` of the late law is what `attacked` computes, so that this attacks the law."""
    law = of_late_carts("both")[0]
    run = sc.simulate(Cart(1.3, 0.4), law, [0.1], [0.9], 0.4, period=0.002, points=201)
    weights, h, q, v, alpha, queue = law.late(0.002).weights, 0.002, 0.1, 0.9, 0.1, None
    for i in range(200):
        t = i * h
        beta = v - np.cos(t) + 2.0 * (q - np.sin(t))
        assert run.beta[i, 0] == pytest.approx(beta, abs=1e-6)
        c = alpha**2 / max(abs(beta) * alpha, 0.2)
        u = -np.sin(t) - 2.0 * (v - np.cos(t)) - (4.0 + c) * beta + 0.8 * v
        queue = [u] * len(weights) if queue is None else [u, *queue[:-1]]
        end = sum(w * x for w, x in zip(weights, queue, strict=True)) / 0.4
        alpha, decay = alpha + h * (10.0 * abs(beta) - 2.0 * alpha), np.exp(-0.4 / 1.3 * h)
        q, v = q + end * h + (v - end) * (1.0 - decay) * 1.3 / 0.4, end + (v - end) * decay


def test_a_loop_that_is_too_late_is_refused_with_numbers_that_work():
    numbers = {"gain": 30.0, "leakage": 0.5, "width": 0.5}
    certify = lambda period, **n: sc.certify(
        BLOCKS,
        Delayed(block_law(**(numbers | n)), 2, initial=None),
        SPEEDS,
        disturbance=[SIZE],
        period=period,
        **FEW,
    )
    words = (
        r"what chatter teaches.*T k₁.*expected < 1.*period=\S+ or gain=\S+ or leakage=\S+ would do"
    )
    with pytest.raises(CertificateError, match=words) as refused:
        certify(0.005)
    found = {
        x: float(str(refused.value).split(f"{x}=")[-1].split()[0])
        for x in ("period", "gain", "leakage")
    }
    assert certify(found["period"]).ultimate_bound < 2.0
    assert certify(0.005, gain=found["gain"]).ultimate_bound < 2.0
    assert certify(0.005, leakage=found["leakage"]).ultimate_bound < 2.0


def test_limits_inside_a_delay_that_never_act_change_no_bound():
    options: Any = {"disturbance": [SIZE], "period": 0.005, **FEW}
    law = block_law(width=0.5, leakage=1.0)
    free = sc.certify(BLOCKS, Delayed(law, 1, initial=None), SPEEDS, **options)
    late = lambda limit: Delayed(Saturated(law, -limit, limit), 1, initial=None)
    with pytest.raises(CertificateError, match="all that may be learned, over their") as refused:
        sc.certify(BLOCKS, late(1.0), SPEEDS, **options)
    said = re.search(r"Limits ([0-9.]+) times", str(refused.value))
    assert said is not None
    made = sc.certify(BLOCKS, late(float(said[1])), SPEEDS, **options)
    assert made.ultimate_bound == pytest.approx(free.ultimate_bound, rel=1e-3)
