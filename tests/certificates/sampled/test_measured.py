"""Certificates of loops that measure with errors, against exact responses of a mass on ice."""

import numpy as np
import pytest

import servocon as sc
from servocon.certificates.sampled.held_input import Ages
from servocon.certificates.sampled.linear_loop import late_loop
from servocon.laws import Delayed, Encoders, EventTriggered, Noisy
from servocon_plants import Cart
from tests.certificates.sampled.test_theorem import ARMS, LAWS, WIDE, Arm

PERIOD, KAPPA, RATE = 0.001, 30.0, 5.0
COUNT, PUSH, BANDWIDTH = 1e-4, 0.5, 400.0
ICE = Cart(mass=1.0)
REST = sc.holonomic(lambda q, t: q, rate=RATE, name="rest")
LAW = sc.ServoLaw(ICE, REST, sc.Stabilizing(KAPPA))
BOX = sc.StateBox(([-0.3], [0.3]), ([-1.0], [1.0]), t=(0.0, 10.0))
QUICK = {"samples": (4, 128), "search": (128, 2, 8)}


def response(positions, speeds, pushes, delay, estimated, rate=RATE, kappa=KAPPA):
    """β at the samples of the exact loop, for errors of measurements and pushes at each sample."""
    q = v = 0.0
    held, way, beta = 0.0, [0.0] * delay, []
    for of_q, of_v, push in zip(positions, speeds, pushes, strict=True):
        beta.append(v + rate * q)
        seen = v + of_v
        if estimated:
            seen = BANDWIDTH * (q + of_q - held)
            held += PERIOD * seen
        way.append(-rate * seen - kappa * (seen + rate * (q + of_q)))
        force = way.pop(0) + push
        q, v = q + PERIOD * v + 0.5 * PERIOD**2 * force, v + PERIOD * force
    return np.array(beta)


def worst(delay, position=0.0, speed=0.0, estimated=False):
    """The largest β that errors up to given sizes lead to, by the exact responses to each one."""
    count, none = 4000, np.zeros(4000)
    jump = np.eye(1, count)[0]
    of_q = np.abs(response(jump, none, none, delay, estimated)).sum()
    of_v = np.abs(response(none, jump, none, delay, estimated)).sum()
    of_push = np.abs(response(none, none, jump, delay, estimated)).sum()
    return of_q * position + of_v * speed + of_push * PUSH


def certified(law):
    return sc.certify(ICE, law, BOX, disturbance=[PUSH], period=PERIOD, **QUICK).ultimate_bound


@pytest.mark.parametrize("delay", [0, 2])
def test_encoders_are_bounded_by_the_exact_response_to_counts(delay):
    """The rest is of the nominal term, where counts may push by Λωr at every sample."""
    inside = Encoders(LAW, bandwidth=BANDWIDTH, resolution=COUNT)
    law = Delayed(inside, delay, initial=None) if delay else inside
    exact = worst(delay, position=COUNT / 2.0, estimated=True)
    assert exact > 1.1 * worst(delay, estimated=True)
    push = (RATE * BANDWIDTH + KAPPA * RATE / 2.0) * COUNT / KAPPA
    assert exact < certified(law) < 1.3 * (exact + push)


@pytest.mark.first(1)
@pytest.mark.parametrize("delay", [0, 2])
def test_noise_is_bounded_by_the_exact_response_to_it(delay):
    noisy = Noisy(LAW, position=1e-5, speed=0.02, truncated=3.0)
    law = Delayed(noisy, delay, initial=None) if delay else noisy
    exact = worst(delay, position=3e-5, speed=0.06)
    assert exact > 1.5 * worst(delay)
    assert exact < certified(law) < 1.3 * exact
    law = Noisy(LAW, position=5e-3, truncated=3.0)
    assert worst(0, position=0.015) < certified(law) < 1.3 * worst(0, position=0.015)


def test_truncated_noise_ends_at_its_bound():
    law = Noisy(LAW, position=1e-3, truncated=1.0)
    run = sc.simulate(ICE, law, [0.0], [0.0], 0.3, period=PERIOD, points=301)
    error = np.abs(run.signals["measured q"] - run.q)
    assert 0.9e-3 < error.max() <= 1e-3 * (1.0 + 1e-9)


@pytest.mark.long
def test_no_noisy_run_leaves_its_bound():
    law = Delayed(Noisy(LAWS["feedback"], 1e-5, 5e-3, truncated=4.0), 1, initial=None)
    made = sc.certify(ARMS, law, WIDE, period=0.001, samples=(8, 128), search=(256, 2, 10))
    options = {"count": 64, "search": (2, 4), "points": 51}
    assert sc.falsify(made, ARMS, law, WIDE, 1.0, **options).violations == 0
    run = sc.simulate(Arm(1.1), law, [0.0, 1.5], [1.0, 0.0], 7.0, period=0.001)
    assert made.check(run).covered
    assert made.check(run).holds
    for name, seen, size in (("q", run.q, 1e-5), ("v", run.v, 5e-3)):
        error = np.abs(run.signals[f"measured {name}"] - seen)
        assert 2.0 * size < error.max() <= 4.0 * size * (1.0 + 1e-9)


@pytest.mark.parametrize("delay", [0, 3])
def test_the_gains_of_the_nominal_loop_are_the_exact_ones(delay):
    """β = v: its means over periods are those of differences of positions, and of its ends."""
    law = Encoders(LAW, bandwidth=BANDWIDTH, resolution=COUNT)
    late = (Delayed(law, delay, initial=None) if delay else law).late(PERIOD)
    assert late is not None
    ages = Ages(PERIOD, tuple(late.weights.tolist()), late.estimates)
    loop = late_loop(ages, KAPPA)
    assert loop is not None
    none, jump = np.zeros(4000), np.eye(1, 4000)[0]

    def exact(position, push):
        beta = response(position, none, push, delay, estimated=True, rate=0.0, kappa=loop.rate)
        return np.abs(beta).sum()

    assert loop.noise_gain(ages.of_errors) == pytest.approx(exact(jump, none), rel=1e-6)
    pushed = exact(none, jump)
    assert loop.gain == pytest.approx(pushed * (1.0 + 0.25 * PERIOD * loop.rate), rel=1e-6)
    noisy = Noisy(LAW, speed=0.1, truncated=2.0).late(PERIOD)
    assert noisy is not None
    apart = Ages(PERIOD, tuple(noisy.weights.tolist()), noisy.estimates)
    direct = late_loop(apart, KAPPA)
    assert direct is not None
    measured = response(none, jump, none, 0, False, 0.0, direct.rate)
    assert direct.noise_gain(apart.of_errors) == pytest.approx(np.abs(measured).sum(), rel=1e-6)


def test_noise_without_a_bound_is_refused():
    law = Noisy(LAWS["feedback"], position=1e-5, speed=1e-3)
    with pytest.raises(sc.errors.InputError, match=r"Noisy\(..., truncated=4\)"):
        sc.certify(ARMS, law, WIDE, period=0.001)
    for odd in (0.0, -1.0, float("nan")):
        with pytest.raises(sc.errors.InputError, match="truncated"):
            Noisy(LAWS["feedback"], truncated=odd)


@pytest.mark.first(1)
@pytest.mark.parametrize(("rate", "kappa"), [(RATE, KAPPA), (10.0, 20.0)])
def test_a_moving_target_is_seen_late(rate, kappa):
    """A ramp of the speed: v̂ lags by its age, and β by κ times that times the acceleration."""
    path = sc.holonomic(lambda q, t: q - 0.5 * t**2, rate=rate, name="ramp")
    law = Encoders(sc.ServoLaw(ICE, path, sc.Stabilizing(kappa)), bandwidth=100.0)
    run = sc.simulate(ICE, law, [0.0], [0.0], 6.0, period=PERIOD)
    late = np.abs(run.beta[-1, 0])
    age = 1.0 / 100.0 - PERIOD / 2.0
    offset = (kappa + rate) * age / kappa
    assert late == pytest.approx(offset, rel=0.05)
    box = sc.StateBox.around(run, 0.02)
    made = sc.certify(ICE, law, box, period=PERIOD, **QUICK)
    assert made.check(run).holds
    assert late < made.ultimate_bound < 2.5 * late


def test_a_trigger_sends_what_differs_and_is_bounded_by_the_exact_response():
    """The messages are counted by NumPy; a mass on ice is pushed by the threshold at most."""
    law = EventTriggered(LAW, threshold=0.3)
    run = sc.simulate(ICE, law, [0.1], [0.0], 1.0, period=PERIOD, points=1001)
    wanted = -RATE * run.v[:, 0] - KAPPA * (run.v[:, 0] + RATE * run.q[:, 0])
    held, messages = np.inf, []
    for u in wanted:
        held = u if abs(u - held) > 0.3 else held
        messages.append((messages[-1] if messages else 0) + (held == u))
    np.testing.assert_array_equal(run.signals["messages"], messages)
    np.testing.assert_allclose(run.u[:, 0] - run.contributions["trigger"][:, 0], wanted, atol=1e-9)
    assert 10 < messages[-1] < 200
    exact = worst(0) * (PUSH + 0.3) / PUSH
    assert exact < certified(law) < 1.2 * exact
    assert exact < certified(Delayed(law, 2, initial=None)) < 1.3 * exact


@pytest.mark.long
def test_no_run_of_an_encoder_behind_a_trigger_leaves_its_bound():
    inside = Encoders(LAWS["feedback"], bandwidth=500.0, resolution=1e-4)
    law = Delayed(EventTriggered(inside, 0.2), 1, initial=None)
    made = sc.certify(ARMS, law, WIDE, period=0.001, samples=(8, 128), search=(256, 2, 10))
    options = {"count": 64, "search": (2, 4), "points": 51}
    assert sc.falsify(made, ARMS, law, WIDE, 1.0, **options).violations == 0
    with pytest.raises(sc.errors.InputError, match="triggers belong inside"):
        sc.certify(ARMS, EventTriggered(Delayed(LAWS["feedback"], 1), 0.2), WIDE, period=0.001)
    with pytest.raises(sc.errors.InputError, match="threshold"):
        EventTriggered(LAWS["feedback"], -1.0)
