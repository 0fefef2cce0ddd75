"""Certificates of adaptive laws behind delays and lags: runs under attack, recursions, refusals."""

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

import servocon as sc
from servocon.certificates.comparison import StagedComparison
from servocon.certificates.sampled.adaptive import SampledAdaptiveTheorem
from servocon.certificates.sampled.late import theorem_of_samples
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
    block_law,
)


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


@pytest.mark.long
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
        for stage in one.stages[1:]:
            assert stage.wait >= 2 * (samples + 1) * period
    theorem = theorem_of_samples(law, period)
    assert isinstance(theorem, SampledAdaptiveTheorem)
    assert theorem.own_after == pytest.approx(2 * (samples + 1) * period)
    assert theorem.exact_period
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


@pytest.mark.first(1)
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


@pytest.mark.long
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


@pytest.mark.long
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
