"""Certificates of adaptive laws with encoders, estimates and noise: attacks, runs, refusals."""

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

import servocon as sc
from servocon.errors import CertificateError, InputError
from servocon.laws import Delayed, Encoders, EventTriggered, Noisy, Saturated
from servocon_plants import Cart
from tests.certificates.sampled.test_adaptive_runs import (
    BLOCKS,
    BOX,
    CART,
    CARTS,
    FEW,
    FOLLOW,
    ONE,
    SIZE,
    SPEEDS,
    block_law,
)

GAIN, LEAKAGE, WIDTH, PERIOD, COUNT = 10.0, 2.0, 0.2, 0.002, 2.0 * np.pi / 2**17


def cart_law(**numbers):
    given = {"basis": ONE, "initial": [0.1], "gain": GAIN, "leakage": LEAKAGE, "width": WIDTH}
    return sc.ServoLaw(CART, FOLLOW, sc.Stabilizing(4.0), sc.Adaptive(**(given | numbers)))


LOOPS: dict[str, tuple[Any, dict[str, Any], float]] = {
    "difference": (lambda law: Encoders(law, 200.0, COUNT), {"omega": 200.0}, 2.8),
    "observer": (
        lambda law: Encoders(law, 100.0, COUNT, predict=True),
        {"omega": 100.0, "predict": True},
        2.3,
    ),
    "late observer": (
        lambda law: Encoders(Delayed(law, 1, initial=None), 200.0, COUNT, predict=True),
        {"omega": 200.0, "predict": True},
        2.2,
    ),
    "disturbance": (
        lambda law: Encoders(law, 150.0, COUNT, predict=True, disturbance=True),
        {"omega": 150.0, "predict": True, "state": True},
        3.0,
    ),
    "noise": (lambda law: Noisy(law, 1e-3, 1e-2, truncated=3.0), {"noise": (3e-3, 3e-2)}, 1.9),
}


@cache
def of_carts(name):
    law = LOOPS[name][0](cart_law())
    return law, sc.certify(CARTS, law, BOX, disturbance=[1.0], period=PERIOD, **FEW)


def drawn(random, count):
    """Numbers of runs at random."""
    return {
        "mass": random.choice([0.7, 1.3], count),
        "friction": random.choice([0.4, 1.2], count),
        "q": random.uniform(-0.3, 0.3, count),
        "v": 1.0 + random.uniform(-0.5, 0.5, count),
        "turn": random.uniform(0.0, 6.0, count),
        "kind": random.integers(0, 4, count),
        "half": np.exp(random.uniform(np.log(2 * PERIOD), np.log(3.0), count)),
    }


def attacked(
    of, weights, seconds, seed, *, push=1.0, omega=0.0, predict=False, state=False, noise=(0.0, 0.0)
):
    """‖β‖ of carts by hand with encoders in whole counts: they calm down, then forces act.

    Args:
        of: The numbers of the runs.
        weights: Weights of the inputs.
        seconds: Length of the runs.
        seed: Seed of random forces and noise.
        push: The largest force.
        omega: Bandwidth of the estimate; 0: speeds are measured.
        predict: True for an observer.
        state: True for an estimate with a disturbance.
        noise: The largest errors of q and v that are measured.
    """
    mass, friction, kind = of["mass"], of["friction"], of["kind"]
    h, random, q, v = PERIOD, np.random.default_rng(seed), of["q"].copy(), of["v"].copy()
    alpha, decay = np.full(len(q), 0.1), np.exp(-friction / mass * h)
    counted = lambda q: COUNT * np.round(q / COUNT)
    eta, zeta = counted(q) - v / (omega or 1.0), counted(q)
    queue, sizes = list[np.ndarray](), []
    for i in range(round(seconds / h)):
        t = i * h
        beta = v - np.cos(t) + 2.0 * (q - np.sin(t))
        sizes.append(np.abs(beta))
        if omega:
            q_hat = counted(q)
            v_hat = omega * (q_hat - eta)
        else:
            coin = random.choice([-1.0, 1.0], len(q))
            sign = np.where(kind < 2, -np.sign(beta), coin)
            q_hat, v_hat = q + noise[0] * sign, v + noise[1] * sign
        rate = v_hat - np.cos(t)
        measured = rate + 2.0 * (q_hat - np.sin(t))
        c = alpha**2 / np.maximum(np.abs(measured) * alpha, WIDTH)
        u = -np.sin(t) - 2.0 * rate - (4.0 + c) * measured + 0.8 * v_hat
        queue = [u, *queue[:-1]] if queue else [u] * len(weights)
        acting = sum(w * x for w, x in zip(weights, queue, strict=True))
        alpha = alpha + h * (GAIN * np.abs(measured) - LEAKAGE * alpha)
        a = acting - 0.8 * v_hat if predict else np.zeros(len(q))
        if state:
            a = a + 0.25 * omega**2 * (q_hat - zeta)
            zeta = zeta + h * v_hat + 0.5 * h**2 * a
        eta = eta + h * v_hat + (0.5 * h**2 - h / (omega or 1.0)) * a
        drift = -np.sin(t) - 2.0 * (v - np.cos(t)) - 0.2 * beta / h
        calm = np.clip(mass * drift - acting + friction * v, -1.0, 1.0)
        wave = np.where((t // of["half"]) % 2 < 1, 1.0, -1.0)
        same, coin = np.where(beta < 0.0, -1.0, 1.0), random.choice([-1.0, 1.0], len(q))
        force = np.select([kind == 0, kind == 1, kind == 2], [same, wave, coin], 1.0)
        end = (acting + push * np.where(t < of["turn"], calm, force)) / friction
        q, v = q + end * h + (v - end) * (1.0 - decay) * mass / friction, end + (v - end) * decay
    return h * np.arange(len(sizes)), np.array(sizes)


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [
        "difference",
        "late observer",
        *(pytest.param(x, marks=pytest.mark.long) for x in ("observer", "disturbance", "noise")),
    ],
)
def test_no_attack_that_is_searched_breaks_the_bound(name):
    """Generations of 512 runs: the worst ones come back with other phases, starts and forces."""
    (law, made), count, random = of_carts(name), 512, np.random.default_rng(1)
    of, worst, weights = drawn(random, count), 0.0, law.late(PERIOD).weights
    for generation in range(3):
        times, sizes = attacked(of, weights, 9.0, generation, **LOOPS[name][1])
        bounds = np.stack([made.radius(times, size) for size in sizes[0]], axis=1)
        assert np.all(sizes <= bounds * (1.0 + 1e-9))
        late, new = sizes[times > 6.5].max(axis=0), drawn(random, count)
        worst, best = max(worst, late.max()), np.argsort(late)[-count // 16 :]
        taken = random.choice(best, count)
        for key, spread in (("q", COUNT), ("v", 0.01), ("turn", 0.05)):
            of[key][:] = of[key][taken] + spread * random.normal(size=count)
        for key in ("mass", "friction", "kind", "half"):
            of[key] = np.where(random.random(count) < 0.8, of[key][taken], new[key])
    print(f"{name}: certified {made.ultimate_bound:.3f}, worst {worst:.3f}")
    assert worst < made.ultimate_bound < LOOPS[name][2] * worst


@pytest.mark.parametrize("name", ["observer", pytest.param("noise", marks=pytest.mark.long)])
def test_no_sampled_run_leaves_its_bound(name):
    law, made = of_carts(name)
    start = sc.StateBox(q=([-0.1], [0.1]), v=([0.8], [1.2]))
    report = sc.falsify(made, CARTS, law, start, 8.0, count=48, search=(1, 3), points=81)
    assert report.violations == 0, str(report)


@pytest.mark.first(1)
@pytest.mark.parametrize("name", ["difference", "late observer", "disturbance"])
def test_a_run_is_the_recursion_by_hand(name):
    """`simulate` of the law is what `attacked` computes, so that this attacks the law."""
    law = LOOPS[name][0](cart_law())
    run = sc.simulate(Cart(1.3, 0.4), law, [0.1], [0.9], 0.4, period=PERIOD, points=201)
    still = {"mass": 1.3, "friction": 0.4, "q": 0.1, "v": 0.9, "turn": 9.0, "kind": 3, "half": 1.0}
    of = {key: np.array([x]) for key, x in still.items()}
    alone = attacked(of, law.late(PERIOD).weights, 0.4, 0, push=0.0, **LOOPS[name][1])[1]
    np.testing.assert_allclose(np.abs(run.beta[:200, 0]), alone[:, 0], atol=1e-9)


@pytest.mark.long
def test_a_page_of_numbers_is_told():
    made = of_carts("difference")[1]
    assert made.constants["Tᵥ"] == pytest.approx(1.0 / 200.0 - PERIOD / 2.0, rel=1e-6)
    # At least what half a count makes of v̂, twice by ω, and of 2q.
    assert COUNT * 201.0 < made.constants["error of measured β"] < 0.3
    assert "error of measured β" in str(made)
    assert "sampled every 0.002 s" in str(made)
    assert "Tᵥ" not in of_carts("late observer")[1].constants


@pytest.mark.long
def test_exact_measurements_change_no_bound():
    options: Any = {"disturbance": [SIZE], "period": 0.005, **FEW}
    law = Delayed(block_law(width=0.5, leakage=1.0), 1, initial=None)
    free = sc.certify(BLOCKS, law, SPEEDS, **options)
    silent = Delayed(Noisy(law.law, 0.0, 0.0, truncated=1.0), 1, initial=None)
    made = sc.certify(BLOCKS, silent, SPEEDS, **options)
    assert made.ultimate_bound == pytest.approx(free.ultimate_bound, rel=0.05)
    assert made.constants["error of measured β"] == 0.0


@pytest.mark.long
def test_larger_errors_give_larger_bounds():
    options: Any = {"disturbance": [SIZE], "period": 0.005, **FEW}
    law, bounds = block_law(width=0.5, leakage=1.0), []
    for around in (
        lambda law: Noisy(law, 0.0, 1e-3, truncated=2.0),
        lambda law: Noisy(law, 0.0, 1e-2, truncated=2.0),
        lambda law: EventTriggered(Noisy(law, 0.0, 1e-2, truncated=2.0), 0.3),
    ):
        bounds.append(sc.certify(BLOCKS, around(law), SPEEDS, **options).ultimate_bound)
    assert bounds[0] < bounds[1] < bounds[2]


@pytest.mark.long
def test_a_loop_that_measures_too_badly_is_refused_with_numbers_that_work():
    def certify(errors=0.08, gain=30.0, leakage=0.5, period=0.005):
        law = Noisy(block_law(gain=gain, leakage=leakage, width=0.5), 0.0, errors, truncated=2.0)
        return sc.certify(BLOCKS, law, SPEEDS, disturbance=[SIZE], period=period, **FEW)

    with pytest.raises(CertificateError, match=r"errors of measurements times \S+ would do") as no:
        certify()
    text = str(no.value)
    part = float(text.split("measurements times ")[-1].split()[0])
    assert certify(errors=0.08 * part).ultimate_bound < 2.0
    for name in ("gain", "leakage"):
        if f"{name}=" in text:
            number = float(text.split(f"{name}=")[-1].split()[0])
            assert certify(**{name: number}).ultimate_bound < 2.0


@pytest.mark.long
def test_limits_inside_encoders_that_never_act_change_no_bound():
    options: Any = {"disturbance": [1.0], "period": PERIOD, **FEW}
    around = LOOPS["observer"][0]
    late = lambda limit: around(Saturated(cart_law(), -limit, limit))
    with pytest.raises(CertificateError, match="all that may be learned, over their") as refused:
        sc.certify(CARTS, late(1.0), BOX, **options)
    said = re.search(r"Limits ([0-9.]+) times", str(refused.value))
    assert said is not None
    free = of_carts("observer")[1]
    made = sc.certify(CARTS, late(float(said[1])), BOX, **options)
    assert made.ultimate_bound == pytest.approx(free.ultimate_bound, rel=1e-3)


def test_functions_of_estimated_speeds_are_refused():
    law = Encoders(cart_law(basis=None, initial=[0.1] * 3), 200.0, COUNT)
    few: Any = {"samples": (2, 8), "search": (0, 0, 0), "period": PERIOD}
    with pytest.raises(InputError, match=r"functions of the speeds.*functions of q and t.*ones"):
        sc.certify(CARTS, law, BOX, disturbance=[1.0], **few)
