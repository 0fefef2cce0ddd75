"""Certificates of loops with observers of speeds: exact loops, an arm by NumPy, attacks."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.sampled.held_input import Ages, HeldInput
from servocon.certificates.sampled.late_bounds import stepped
from servocon.certificates.sampled.late_effects import alone_of, wrong_speeds
from servocon.certificates.sampled.late_inputs import LateInput, Predicted
from servocon.certificates.sampled.linear_loop import late_loop
from servocon.certificates.sampled.loop_bounds import Found
from servocon.laws import Delayed, Encoders, EventTriggered, Lagged
from servocon.laws.law import Estimates
from tests.certificates.sampled.test_late import values_with
from tests.certificates.sampled.test_measured import (
    BOX,
    COUNT,
    ICE,
    KAPPA,
    LAW,
    PERIOD,
    PUSH,
    QUICK,
    RATE,
)
from tests.certificates.sampled.test_theorem import (
    ARMS,
    LAWS,
    PATH,
    WIDE,
    Arm,
    at_one,
    mass_matrix,
    numpy_motion,
)

FAST, SLOW = 400.0, 100.0
KINDS = pytest.mark.parametrize("disturbance", [False, True], ids=["observer", "disturbance"])


def response(positions, pushes, delay, bandwidth, disturbance, mass=1.0):
    """β at the samples of the exact loop of a mass whose model is 1, for errors and pushes."""
    q = v = missing = 0.0
    held, held_v, way, beta = 0.0, 0.0, [0.0] * delay, []
    for of_q, push in zip(positions, pushes, strict=True):
        beta.append(v + RATE * q)
        ahead = q + of_q - held
        held, seen = q + of_q, held_v + bandwidth * ahead
        missing += disturbance * bandwidth**2 / 4.0 * ahead
        way.append(-RATE * seen - KAPPA * (seen + RATE * held))
        u = way.pop(0)
        held, held_v = held + PERIOD * seen, seen + PERIOD * (u + missing)
        held += 0.5 * PERIOD**2 * (u + missing)
        a = (u + push) / mass
        q, v = q + PERIOD * v + 0.5 * PERIOD**2 * a, v + PERIOD * a
    return np.array(beta)


def worst(delay, bandwidth, disturbance, count=0.0, mass=1.0):
    """The largest β that a push and counts up to their sizes lead to."""
    none, jump = np.zeros(4000), np.eye(1, 4000)[0]
    given = delay, bandwidth, disturbance, mass
    of_push = np.abs(response(none, jump, *given)).sum()
    return of_push * PUSH + np.abs(response(jump, none, *given)).sum() * count / 2.0


def observed(law, delay, bandwidth, disturbance, count=0.0):
    """An observer around a law that acts some samples late."""
    inside = Delayed(law, delay, initial=None) if delay else law
    return Encoders(inside, bandwidth, count, predict=True, disturbance=disturbance)


def certified(plants, law):
    given = {"disturbance": [PUSH], "period": PERIOD, "safety_factor": 1.0}
    return sc.certify(plants, law, BOX, **given, **QUICK).ultimate_bound


@pytest.mark.first(1)
@pytest.mark.parametrize("delay", [0, 2])
@pytest.mark.parametrize("bandwidth", [FAST, SLOW])
def test_a_mass_on_ice_is_bounded_exactly(delay, bandwidth):
    """A push is what the model lacks: it acts, and it leads to a wrong speed, in one direction."""
    exact = worst(delay, bandwidth, False)
    assert exact > 1.05 * worst(delay, 1.0 / PERIOD, False)
    made = certified(ICE, observed(LAW, delay, bandwidth, False))
    assert exact * (1.0 - 1e-9) <= made <= 1.04 * exact


def test_a_disturbance_is_bounded_by_the_worst_of_both_effects():
    """A constant push is estimated, but one that changes at the worst instants is worse."""
    exact = worst(0, FAST, True)
    made = certified(ICE, observed(LAW, 0, FAST, True))
    assert exact < made < 1.3 * exact
    assert certified(ICE, observed(LAW, 0, FAST, False)) < made


@pytest.mark.first(1)
@KINDS
@pytest.mark.parametrize("delay", [0, 2])
def test_counts_are_bounded_by_the_exact_response(delay, disturbance):
    exact = worst(delay, FAST, disturbance, COUNT)
    assert exact > 1.1 * worst(delay, FAST, disturbance)
    push = (RATE * FAST + KAPPA * RATE / 2.0) * COUNT / KAPPA
    made = certified(ICE, observed(LAW, delay, FAST, disturbance, COUNT))
    assert exact < made < 1.35 * (exact + push)


@pytest.mark.parametrize("bandwidth", [FAST, pytest.param(SLOW, marks=pytest.mark.long)])
def test_a_wrong_mass_is_bounded(bandwidth):
    """Prediction and plant differ by a part of the input, and so of the estimate itself."""
    of_mass = lambda mass: sc.uncertainty.Interval(*mass)
    ice = sc.Uncertainty(ICE, {"mass": of_mass((0.8, 1.25))})
    exact = max(worst(1, bandwidth, False, mass=mass) for mass in (0.8, 1.25))
    made = certified(ice, observed(LAW, 1, bandwidth, False))
    assert exact < made < 1.5 * exact


@pytest.mark.first(1)
@pytest.mark.parametrize("size", [0.0, 1.0])
def test_the_errors_of_a_prediction_are_those_of_numpy(size):
    """By differences of the accelerations of two arms, along a motion by SciPy's right side."""
    random, law, amplitude, step = np.random.default_rng(5), LAWS["feedback"], [2.0, 1.0], 1e-6
    force = size * np.array(amplitude)
    function = LateInput(law, HeldInput(Arm(), PATH, None, force, size > 0.0), predicts=True)
    q, v, t = random.normal(size=2), random.normal(size=2), random.uniform(0.0, 6.0)
    values = at_one(function)(Arm(1.4), q, v, t)
    found = values.predicted
    u_at = lambda q, v, t: law.step(q, v, t).u
    u, still = u_at(q, v, t), np.zeros(2)
    of = lambda mass, q, v, u, push=still: numpy_motion(0.0, [*q, *v], mass, u, push)[2:]
    slope = lambda f, x: np.transpose(
        [(f(x + step * e) - f(x - step * e)) / (2.0 * step) for e in np.eye(2)]
    )
    error, inverse = of(1.4, q, v, u) - of(1.0, q, v, u), np.linalg.inv(mass_matrix(q, 1.4))
    added = np.abs(inverse) @ force
    np.testing.assert_allclose(found.sizes, np.abs(error) + added, rtol=1e-7)
    wrong = inverse - np.linalg.inv(mass_matrix(q, 1.0))
    X = inverse  # β̇ has A = 1
    S = X @ slope(lambda v: u_at(q, v, t), v)
    products = (S @ inverse).T @ (S @ inverse)
    effect = np.linalg.norm(S @ error) + np.sqrt(force @ np.abs(products) @ force)
    np.testing.assert_allclose(found.effect, effect, rtol=1e-6)
    u_by_v = wrong @ slope(lambda v: u_at(q, v, t), v)
    u_by_q = wrong @ slope(lambda q: u_at(q, v, t), q)
    a_by_v, a_by_q = slope(lambda v: of(1.0, q, v, u), v), slope(lambda q: of(1.0, q, v, u), q)
    np.testing.assert_allclose(found.by_speed, np.abs(a_by_v) + np.abs(u_by_v), rtol=1e-5)
    np.testing.assert_allclose(found.by_position, np.abs(a_by_q) + np.abs(u_by_q), rtol=1e-5)
    a = of(1.4, q, v, u)
    ahead = lambda f: (f(step) - f(-step)) / (2.0 * step)
    u_rate = ahead(lambda s: u_at(q + s * v, v + s * a, t + s))
    moved = ahead(lambda s: of(1.0, q + s * v, v + s * a, u))
    rate = np.abs(wrong @ u_rate) + np.abs(u_by_v @ inverse) @ force
    np.testing.assert_allclose(found.change, rate, rtol=1e-5)
    drift = np.abs(moved) + np.abs(a_by_v @ inverse) @ force
    np.testing.assert_allclose(found.drift, drift, rtol=1e-5)


def estimates(sizes, **given):
    """Estimates with such peak gains over the last periods."""
    errors = Estimates(np.zeros(()), np.zeros(()), np.array([1.0]), predicted=np.array(sizes))
    return errors._replace(**{name: np.array(x) for name, x in given.items()})


def predicted(**few):
    """Values of one speed at one plant and state, 0 by default."""
    matrices = "by_position", "by_speed"
    zeros = {x: np.zeros((1, 1, *([1] * (1 + (x in matrices))))) for x in Predicted._fields}
    own = Predicted(**{x: few.get(x, 0.0) + zeros[x] for x in zeros})
    own = own._replace(effect=own.effect[..., 0])
    values = values_with(**{x: few[x] for x in ("alone", "feedback") if x in few})
    slope, none = np.full((1, 1, 1), few.get("slope", 0.0)), np.zeros((1, 1, 1))
    return values._replace(predicted=own, by_speed=slope, by_position=none, by_input=none)


def test_each_error_of_a_prediction_adds_to_that_of_the_speed():
    """ē = G(σ + (J + D)ē + …) + noise, and the effect is G(‖X ∂ᵥu μ‖ + ‖X ∂ᵥu‖ of the rest)."""
    h, gain = 0.01, 0.03
    given = {"effect": 2.0, "sizes": 3.0, "by_position": 5.0, "by_speed": 7.0}
    values = predicted(**given, change=11.0, drift=13.0, slope=4.0, alone=1.0)
    errors = estimates([0.02, 0.01], position=0.1, speed=0.5)
    ages = Ages(h, (0.0, 1.0), errors)
    rest = 5.0 * 0.1 + 2.0 * h * 11.0 + h * 13.0
    largest = (gain * (3.0 + rest) + 0.5) / (1.0 - gain * 7.0)
    wanted = gain * (2.0 + 4.0 * (rest + 7.0 * largest))
    assert wrong_speeds(values, ages, 1.0)[0, 0] == pytest.approx(wanted)
    values = values._replace(forward_by_speed=np.zeros((1, 1, 1)))
    assert alone_of(values, ages, 1.0)[0, 0] == pytest.approx(1.0 + wanted)
    safe = wrong_speeds(values, ages, 1.5)[0, 0]
    largest = (1.5 * gain * (3.0 + rest) + 0.75) / (1.0 - 1.5 * gain * 7.0)
    assert safe == pytest.approx(1.5 * gain * (2.0 + 4.0 * (rest + 7.0 * largest)))
    endless = predicted(by_speed=1.0 / gain, feedback=20.0)
    assert np.isinf(wrong_speeds(endless, ages, 1.0)).all()
    assert stepped(endless, ages, 1.0).recursion is None
    noise = 4.0 * 0.5
    step = stepped(predicted(**given, change=11.0, drift=13.0, slope=4.0, feedback=20.0), ages, 1.0)
    assert step.bound == pytest.approx(h * (wanted_of(given, ages) + noise))


def wanted_of(given, ages):
    """The same effect, for a law whose inputs do not change."""
    values = predicted(**given, change=11.0, drift=13.0, slope=4.0)
    return float(wrong_speeds(values, ages, 1.0)[0, 0])


def test_speeds_of_an_observer_are_not_late_but_remember():
    ages = Ages(0.01, (1.0,), estimates([0.02, 0.01]))
    assert ages.of_speeds == ages.of_speeds_square == 0.0
    assert ages.of_feedback.weights == (1.0,)
    assert ages.filtered == pytest.approx((2.0 * 0.005 + 0.015) / 3.0)
    grown = (2.0 * np.exp(0.3) + np.exp(0.6)) / 3.0
    assert ages.grown(30.0) == pytest.approx(grown)
    assert Ages(0.01, (1.0,)).grown(30.0) == 1.0
    loop, one = late_loop(ages, 10.0), np.ones(1)
    none = 0.0 * one
    found = Found([loop], one, 4.0 * one, none, none, none, none, none, one, ages)
    assert found.growth(30.0)[0, 0] == pytest.approx(4.0 * grown)


@pytest.mark.long
@KINDS
def test_no_run_with_an_observer_leaves_its_bound(disturbance):
    """An arm with an uncertain mass, and a friction of which only the size is known."""
    law = observed(LAWS["feedback"], 1, 300.0, disturbance, 2.0 * np.pi / 2**17)
    given = {"disturbance": [0.5, 0.3], "period": 0.001}
    made = sc.certify(ARMS, law, WIDE, **given, samples=(8, 128), search=(256, 2, 10))
    assert "Encoders around Delayed around nominal" in str(made)
    report = sc.falsify(made, ARMS, law, WIDE, 1.0, count=64, search=(2, 4), points=51)
    assert report.violations == 0
    friction = lambda q, v, t: -jnp.array([0.5, 0.3]) * jnp.tanh(v / 0.05)
    for mass in (0.9, 1.1):
        run = sc.simulate(
            Arm(mass), law, [0.0, 1.5], [1.0, 0.0], 7.0, period=0.001, disturbance=friction
        )
        compared = made.check(run)
        assert compared.holds
        assert compared.covered


@pytest.mark.parametrize(
    "law",
    [
        Delayed(Encoders(LAW, predict=True), 1, None),
        Lagged(Encoders(LAW, predict=True), 0.01, None),
        EventTriggered(Encoders(LAW, predict=True), 0.1),
        Encoders(EventTriggered(LAW, 0.1), predict=True),
        Encoders(LAW, disturbance=True),
    ],
    ids=["delayed", "lagged", "triggered", "trigger inside", "disturbance alone"],
)
def test_inputs_that_no_prediction_knows_are_refused(law):
    with pytest.raises(sc.errors.InputError, match="delays and lags inside encoders that predict"):
        sc.certify(ICE, law, BOX, period=PERIOD, samples=(2, 8), search=(0, 0, 0))


@pytest.mark.long
def test_a_filtered_difference_is_the_same_around_a_delay_and_inside_it():
    inside = Delayed(Encoders(LAW, FAST, COUNT), 2, initial=None)
    around = Encoders(Delayed(LAW, 2, initial=None), FAST, COUNT)
    assert certified(ICE, inside) == certified(ICE, around)
