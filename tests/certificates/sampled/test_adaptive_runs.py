"""Certificates of sampled adaptive laws: closed forms, runs under attack, and refusals."""

import re
from functools import cache
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import RelationTube
from servocon.errors import CertificateError, InputError
from servocon.laws import Delayed, Saturated
from servocon_plants import Cart
from tests.certificates.sampled.test_theorem import (
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
)

FEW = {"samples": (4, 48), "search": (64, 1, 4)}
ONE = lambda q, v, t: jnp.ones(1)


def block_law(**numbers):
    given = {"basis": ONE, "initial": [0.1], "gain": 30.0, "leakage": 0.5, "width": 0.05}
    return sc.ServoLaw(Block(), HOLD, sc.Stabilizing(2.0), sc.Adaptive(**(given | numbers)))


def worst_of_block(period, gain=30.0, leakage=0.5, width=0.05, start=0.0):
    """Largest |v| of blocks that have forgotten all, under the force that makes it grow."""
    mass, largest = np.array([1.5, 2.0, 2.5]), 0.0
    v, alpha = np.full(3, start), np.zeros(3)
    for _ in range(round(20.0 / period)):
        c = np.minimum(alpha**2 / width, alpha / np.maximum(np.abs(v), 1e-300))
        ahead = v - period * (2.0 + c) * MASS / mass * v
        alpha = (1.0 - period * leakage) * alpha + period * gain * np.abs(v)
        v = ahead + period * SIZE / mass * np.where(ahead < 0.0, -1.0, 1.0)
        largest = max(largest, float(np.abs(v).max()))
    return largest


@pytest.mark.first(1)
@pytest.mark.parametrize("period", [0.001, 0.005, 0.02])
def test_blocks_on_ice_are_bounded_nearly_exactly(period):
    """In the plane the worst block is the exact motion: 1.0 to 1.3 times it is certified."""
    width = 0.05 if period < 0.02 else 0.5
    law = block_law(width=width)
    options = {"disturbance": [SIZE], "period": period, "safety_factor": 1.0}
    made = sc.certify(BLOCKS, law, SPEEDS, **options, **FEW)
    worst = worst_of_block(period, width=width)
    print(f"{period} s: certified {made.ultimate_bound:.4f}, worst {worst:.4f}")
    assert worst <= made.ultimate_bound < 1.3 * worst
    # Without an adaptive term the largest speed is SIZE/(κ MASS).
    assert made.ultimate_bound < SIZE / (2.0 * MASS)


@pytest.mark.long
@pytest.mark.parametrize("wanted", [False, True])
def test_initial_errors_from_which_runs_stay_are_sought_on_request(wanted, monkeypatch):
    sought = []
    own = "servocon.certificates.sampled.row_norm.invariance"
    monkeypatch.setattr(own, lambda *_: sought.append(wanted))
    options = {"disturbance": [SIZE], "period": 0.005, "safety_factor": 1.0, **FEW}
    sc.certify(BLOCKS, block_law(), SPEEDS, invariance=wanted, **options)
    assert sought == [True] * wanted


CART = Cart(friction=0.8)
CARTS = sc.Uncertainty(
    CART, {"mass": sc.uncertainty.Interval(0.7, 1.3), "friction": sc.uncertainty.Interval(0.4, 1.2)}
)
FOLLOW = sc.holonomic(lambda q, t: q[0] - jnp.sin(t), rate=2.0, name="follow")
BOX = sc.StateBox(q=([-1.3], [1.3]), v=([-1.5], [1.5]), t=(0.0, 40.0))
UNIT = lambda q, v, t: jnp.array([1.0, jnp.abs(v[0]) / 1.5, (v[0] / 1.5) ** 2]) / jnp.sqrt(3.0)
TERMS: dict[str, Any] = {
    "one function": {"basis": ONE, "initial": [0.1], "gain": 20.0, "leakage": 0.2},
    "unit basis": {"basis": UNIT, "initial": [0.1] * 3, "gain": 40.0, "leakage": 0.5},
    "powers of the speed": {"gain": [20.0, 4.0, 2.0], "leakage": 0.5},
    "dead zone": {
        "basis": ONE,
        "initial": [0.1],
        "gain": 20.0,
        "leakage": 0.5,
        "dead_zone": 0.01,
        "dead_zone_of": "error",
    },
    "box": {"basis": ONE, "initial": [0.5], "gain": 20.0, "leakage": 0.2, "box": ([0.3], [6.0])},
    "wide layer": {
        "basis": ONE,
        "initial": [0.1],
        "gain": 20.0,
        "leakage": 0.2,
        "width": 0.3,
        "boundary_layer": "tanh",
    },
}


def cart_law(name, kappa=4.0):
    return sc.ServoLaw(CART, FOLLOW, sc.Stabilizing(kappa), sc.Adaptive(**TERMS[name]))


@cache
def of_carts(name):
    return sc.certify(CARTS, cart_law(name), BOX, disturbance=[1.0], period=0.002, **FEW)


def attacked(law, mass, friction, turn, sign, period, seed=0):
    """‖β‖ of a cart by hand: its coefficients leak until `turn`, and then the worst force sets in.

    Before, the force is that which makes β small. The samples come at random intervals.
    """
    random, q, v, t, state = np.random.default_rng(seed), 0.0, 1.0, 0.0, None
    times, sizes = [], []
    while t < turn + 4.0:
        h = period * (1.0 if seed == 0 or random.random() < 0.5 else random.random())
        beta = v - np.cos(t) + 2.0 * (q - np.sin(t))
        times.append(t)
        sizes.append(abs(beta))
        step = law.step(np.array([q]), np.array([v]), t, state, period=h)
        u, state = float(step.u[0]), step.state
        wanted = -np.sin(t) - 2.0 * (v - np.cos(t)) - 0.2 * beta / h
        calm = np.clip(mass * wanted - u + friction * v, -1.0, 1.0)
        force = calm if t < turn else sign
        end, decay = (u + force) / friction, np.exp(-friction / mass * h)
        q += end * h + (v - end) * (1.0 - decay) * mass / friction
        v, t = end + (v - end) * decay, t + h
    return np.array(times), np.array(sizes)


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    [
        "one function",
        "box",
        *(
            pytest.param(x, marks=pytest.mark.long)
            for x in ("powers of the speed", "unit basis", "dead zone", "wide layer")
        ),
    ],
)
def test_no_attack_breaks_the_bound(name):
    law, made = cart_law(name), of_carts(name)
    late = 0.0
    worst = (0.7, 0.4, 15.3, 1.0), (1.3, 0.4, 17.0, -1.0)
    for i, (mass, friction, turn, sign) in enumerate(worst):
        times, sizes = attacked(law, mass, friction, turn, sign, 0.002, seed=i)
        assert np.all(sizes <= made.radius(times, sizes[0]) * (1.0 + 1e-9))
        late = max(late, sizes[times > 10.0].max())
    print(f"{name}: certified {made.ultimate_bound:.3f}, worst {late:.3f}")
    assert late < made.ultimate_bound < 3.0 * late


@pytest.mark.first(1)
@pytest.mark.parametrize("name", ["powers of the speed", "box"])
def test_no_sampled_run_leaves_its_bound(name):
    law, made = cart_law(name), of_carts(name)
    start = sc.StateBox(q=([-0.1], [0.1]), v=([0.8], [1.2]))
    report = sc.falsify(made, CARTS, law, start, 8.0, count=48, search=(1, 3), points=81)
    assert report.violations == 0, str(report)


@pytest.mark.long
def test_inputs_over_their_limits_are_those_of_all_that_may_be_learned():
    """MASS (κr + ρ̂) outside the layer, from the largest r about which something is said."""
    options = {"disturbance": [SIZE], "period": 0.005, **FEW}
    made = sc.certify(BLOCKS, Saturated(block_law(), -20.0, 20.0), SPEEDS, **options)
    (found,) = [one.found for one in made.assumptions if "over their limits" in one.text]
    above = re.search(r"from ‖β‖ above ([0-9.]+)", str(made))
    assert above is not None
    wanted = 1.1 * MASS * (2.0 * float(above[1]) + made.constants["largest ρ̂"]) / 20.0
    assert found == pytest.approx(wanted, rel=0.02)


@pytest.mark.long
@pytest.mark.parametrize("name", ["one function", pytest.param("box", marks=pytest.mark.long)])
def test_limits_that_never_act_change_no_bound(name):
    """Refused with ±1 N, with the limits that would do; under these no run of many comes to one."""
    law, options = cart_law(name), {"disturbance": [1.0], "period": 0.002, **FEW}
    with pytest.raises(CertificateError, match="all that may be learned, over their") as refused:
        sc.certify(CARTS, Saturated(law, -1.0, 1.0), BOX, **options)
    said = re.search(r"Limits ([0-9.]+) times", str(refused.value))
    assert said is not None
    limit = float(said[1])
    limited = Saturated(Saturated(law, -limit, limit), -2.0 * limit, 3.0 * limit)
    made, free = sc.certify(CARTS, limited, BOX, **options), of_carts(name)
    assert made.ultimate_bound == pytest.approx(free.ultimate_bound, rel=1e-3)
    worst = (0.7, 0.4, 5.3, 1.0), (1.3, 0.4, 7.0, -1.0)
    for i, (mass, friction, turn, sign) in enumerate(worst):
        times, sizes = attacked(limited, mass, friction, turn, sign, 0.002, seed=i)
        assert np.all(sizes <= made.radius(times, sizes[0]) * (1.0 + 1e-9))
    start = sc.StateBox(q=([-0.1], [0.1]), v=([0.8], [1.2]))
    report = sc.falsify(made, CARTS, limited, start, 8.0, count=48, search=(1, 3), points=81)
    assert report.violations == 0, str(report)
    push = lambda q, v, t: jnp.where(jnp.sin(2.0 * t) > 0.0, 1.0, -1.0) * jnp.ones(1)
    run = sc.simulate(Cart(0.7, 0.4), limited, [0.05], [1.1], 8.0, period=0.002, disturbance=push)
    largest = np.abs(run.u).max()
    print(f"{name}: limits of {limit:g} N, inputs up to {largest:.1f} N")
    assert largest < limit
    assert not run.contributions["saturation"].any()


def test_shorter_periods_are_covered_and_longer_ones_are_not():
    law, made = cart_law("box"), of_carts("box")
    checked = made.check(sc.simulate(Cart(1.3, 0.4), law, [0.05], [1.1], 20.0, period=0.002))
    assert checked.holds
    assert checked.covered
    assert made.check(sc.simulate(Cart(1.3, 0.4), law, [0.0], [1.0], 4.0, period=0.0013)).covered
    slower = made.check(sc.simulate(Cart(1.3, 0.4), law, [0.0], [1.0], 4.0, period=0.003))
    assert not slower.covered


PUSH = np.array([2.0, 1.0])
NEAR = RelationTube(sc.StateBox(WIDE.q, WIDE.v, t=(0.0, 40.0)), 0.3, 1.2, (2, 2))


def arm_law():
    term = sc.Adaptive(basis=ONE, initial=[0.1], gain=100.0, leakage=0.5, width=1.0)
    return sc.ServoLaw(Arm(), PATH, sc.Stabilizing(10.0), term)


def solve(M, f):
    """M⁻¹ f of many arms; M as its entries."""
    a, b, d = M
    return (
        np.stack([d * f[:, 0] - b * f[:, 1], a * f[:, 1] - b * f[:, 0]], 1)
        / (a * d - b * b)[:, None]
    )


def masses(q, mass):
    c = np.cos(q[:, 1])
    return 1.0 + mass * (2.0 + 2.0 * c), mass * (1.0 + c), mass * np.ones_like(c)


def bias(x, mass):
    """Coriolis forces and weights of many arms, by hand."""
    q, v = x[:, :2], x[:, 2:]
    s, far = mass * np.sin(q[:, 1]), 9.81 * mass * np.cos(q[:, 0] + q[:, 1])
    first = -s * (2.0 * v[:, 0] * v[:, 1] + v[:, 1] ** 2)
    near = 9.81 * (1.0 + mass) * np.cos(q[:, 0])
    return np.stack([first + near + far, s * v[:, 0] ** 2 + far], 1)


def attacked_arms(h, count=16):
    """Times, ‖β‖ and α̂ of arms by hand under the worst pushes; kappa 10, k₁ 100, k₂ ½, ε 1."""
    random = np.random.default_rng(2)
    mass, turn = np.where(np.arange(count) % 2, 0.9, 1.1), 9.0 + random.uniform(0.0, 6.28, count)
    x, alpha, one = np.tile([0.0, 1.5, 1.0, 0.0], (count, 1)), np.full(count, 0.1), np.ones(count)
    mul = lambda M, w: np.stack(
        [M[0] * w[:, 0] + M[1] * w[:, 1], M[1] * w[:, 0] + M[2] * w[:, 1]], 1
    )
    sizes = []
    for i in range(round(17.0 / h)):
        t = i * h
        rate = np.array([np.cos(t), -0.5 * np.sin(t)])
        beta = x[:, 2:] - rate + 4.0 * (x[:, :2] - [np.sin(t), 1.0 + 0.5 * np.cos(t)])
        r = np.linalg.norm(beta, axis=1)
        sizes.append(r)
        wanted = np.array([-np.sin(t), -0.5 * np.cos(t)]) - 4.0 * (x[:, 2:] - rate)
        c = alpha**2 / np.maximum(r * alpha, 1.0)
        u = mul(masses(x[:, :2], one), wanted - (10.0 + c)[:, None] * beta) + bias(x, one)
        alpha = alpha + h * (100.0 * r - 0.5 * alpha)
        M = masses(x[:, :2], mass)
        calm = np.clip(mul(M, wanted - 0.2 * beta / h) - u + bias(x, mass), -PUSH, PUSH)
        away = PUSH * np.sign(solve(M, np.where(r[:, None] > 1e-6, beta, 1.0)))
        d = np.where((t < turn)[:, None], calm, away)
        f = lambda y, u=u, d=d: np.hstack(
            [y[:, 2:], solve(masses(y[:, :2], mass), u + d - bias(y, mass))]
        )
        x = x + h * f(x + h / 2 * f(x))
    return h * np.arange(len(sizes)), np.array(sizes)


@cache
def of_arms_near():
    return sc.certify(ARMS, arm_law(), NEAR, disturbance=PUSH, period=0.002, **FEW)


@pytest.mark.long
def test_an_arm_with_pushes():
    made = of_arms_near()
    times, sizes = attacked_arms(0.002)
    assert np.all(sizes <= made.radius(times, 0.01)[:, None])
    late = sizes[times > 6.0].max()
    print(f"arm: certified {made.ultimate_bound:.3f}, worst {late:.3f}")
    assert late < made.ultimate_bound < 2.5 * late
    assert made.invariance is not None
    assert made.invariance.beta > made.ultimate_bound


@pytest.mark.long
def test_carts_from_large_errors_wait_until_what_they_taught_has_leaked():
    made, short = of_carts("one function"), sc.StateBox(BOX.q, BOX.v, t=(0.0, 8.0))
    assert made.entry_time(1.0, 1.1 * made.ultimate_bound) > 20.0
    law, options = cart_law("one function"), {"disturbance": [1.0], "period": 0.002, **FEW}
    of_short = sc.certify(CARTS, law, short, **options)
    assert of_short.ultimate_bound > 2.0 * made.ultimate_bound
    assert "states over more than" in str(of_short)


@pytest.mark.long
def test_an_arm_from_large_errors_waits_as_they_do():
    wide = sc.StateBox(WIDE.q, WIDE.v, t=(0.0, 40.0))
    made = sc.certify(ARMS, arm_law(), wide, disturbance=PUSH, period=0.002, **FEW)
    assert made.ultimate_bound < 1.3 * of_arms_near().ultimate_bound
    assert made.entry_time(5.0, 1.1 * made.ultimate_bound) > 4.0
    short = sc.StateBox(WIDE.q, WIDE.v, t=(0.0, 4.0))
    of_short = sc.certify(ARMS, arm_law(), short, disturbance=PUSH, period=0.002, **FEW)
    assert of_short.ultimate_bound > 1.3 * made.ultimate_bound


def test_large_initial_errors_may_be_without_a_guarantee():
    made = of_carts("one function")
    (comparison,) = made.comparisons
    most = float(comparison.stages[0].comparison.starts[-1])  # pyright: ignore
    assert f"from ‖β‖ above {most:.4g} nothing is guaranteed" in str(made)
    assert np.isfinite(made.radius(1.0, most))
    assert made.radius(1.0, 1.01 * most) == np.inf


@pytest.mark.long
def test_more_samples_and_a_faster_loop_change_little():
    """The bound is that of the loop without sampling if the period is short."""
    bound = lambda h, **few: (
        sc.certify(
            BLOCKS, block_law(width=0.5), SPEEDS, disturbance=[SIZE], period=h, **few
        ).ultimate_bound
    )
    slow = bound(0.01, **FEW)
    assert slow == pytest.approx(bound(0.0001, **FEW), rel=0.1)
    many = bound(0.01, samples=(16, 256), search=(256, 2, 8))
    assert many == pytest.approx(slow, rel=0.05)


@pytest.mark.long
def test_chatter_that_teaches_more_than_leaks_is_refused_with_numbers_that_work():
    numbers = {"gain": 400.0, "leakage": 0.5, "width": 0.01}
    short = sc.StateBox(SPEEDS.q, SPEEDS.v, t=(0.0, 0.1))  # no tube is entered so early
    certify = lambda period, **n: sc.certify(
        BLOCKS, block_law(**(numbers | n)), short, disturbance=[SIZE], period=period, **FEW
    )
    words = r"what chatter teaches.*expected < 1.*period=\S+ or gain=\S+ or leakage=\S+ would do"
    with pytest.raises(CertificateError, match=words) as refused:
        certify(0.005)
    text = str(refused.value)
    found = {x: float(text.split(f"{x}=")[-1].split()[0]) for x in ("period", "gain", "leakage")}
    assert certify(found["period"]).ultimate_bound < 2.0
    assert certify(0.005, gain=found["gain"]).ultimate_bound < 2.0
    assert certify(0.005, leakage=found["leakage"]).ultimate_bound < 2.0
    # The rule is not idle: a block that chatters teaches itself more and more.
    v, alpha = 1e-3, 1.0
    for _ in range(40_000):
        c = min(alpha**2 / 0.01, alpha / max(abs(v), 1e-300))
        v, alpha = (
            v - 0.005 * (2.0 + c) * MASS / 1.5 * v + 0.005 * SIZE / 1.5,
            alpha + 0.005 * (400.0 * abs(v) - 0.5 * alpha),
        )
    assert alpha > 1e6


@pytest.mark.parametrize(
    ("change", "options", "words"),
    [
        (lambda law: Delayed(law, 1, initial=0.0), {}, "begins with given inputs"),
        (
            lambda law: sc.laws.Lagged(law, 0.01, initial=None, rate_limit=9.0),
            {},
            "a limit of the inputs' rate.*delays, lags, noise and encoders only, around",
        ),
        (lambda law: law, {"relation": "rest"}, "all rows of β are bounded together"),
        (lambda law: block_law(leakage=0.0), {}, "leakage of term 'adaptive'.*a positive one"),
        (
            lambda law: sc.ServoLaw(Block(), HOLD, *law.terms[1:], sc.Integral(1.0)),
            {},
            "which has an internal state",
        ),
    ],
)
def test_other_loops_are_refused(change, options: Any, words):
    law = change(block_law())
    few = {"samples": (2, 8), "search": (0, 0, 0)}
    with pytest.raises(InputError, match=words):
        sc.certify(BLOCKS, law, SPEEDS, period=0.01, **options, **few)


class Two(sc.Plant):
    """Two masses on ice."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return 0.0 * v


def test_several_agents_are_refused():
    term = sc.Adaptive(agents=2, basis=lambda q, v, t: jnp.ones((2, 1)), initial=[0.1])
    law = sc.ServoLaw(Two(), HOLD, sc.Stabilizing(2.0), term)
    states = sc.StateBox(q=([-1.0] * 2, [1.0] * 2), v=([-2.0] * 2, [2.0] * 2))
    with pytest.raises(InputError, match=r"agents of term 'adaptive'.*2, with period=.*expected 1"):
        sc.certify(Two(), law, states, period=0.01)
