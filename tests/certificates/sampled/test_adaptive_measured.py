"""Errors of the state that an adaptive law measures: values by differences, pasts at random."""

from dataclasses import replace
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates.evaluation import evaluate
from servocon.certificates.sampled import held_input
from servocon.certificates.sampled.adaptive_bins import Bins
from servocon.certificates.sampled.adaptive_inputs import Learning, LearningInputs, LearningMotion
from servocon.certificates.sampled.adaptive_learning import Learner, Sampled
from servocon.certificates.sampled.adaptive_measured import Measured, MeasuredValues, Predicted
from servocon.certificates.sampled.held_input import OLD, Ages, HeldInput
from servocon.laws import Delayed, Encoders, Lagged, Noisy
from servocon.laws.law import Estimates
from servocon_plants import Cart
from tests.certificates.sampled.test_adaptive_late import arm_parts
from tests.certificates.sampled.test_adaptive_runs import CART, ONE, Arm
from tests.certificates.sampled.test_theorem import PATH, at_one, beta_at, mass_matrix, numpy_motion

STILL, PUSH = np.zeros(2), np.array([0.4, 0.2])


def slopes(function, x, step=1e-6):
    """∂/∂x of a function by differences (…, x)."""
    ends = [[function(x + s * e) for s in (step, -step)] for e in np.eye(len(x))]
    return np.stack([(up - down) / (2.0 * step) for up, down in ends], axis=-1)


@pytest.mark.first(1)
@pytest.mark.parametrize("predicts", [False, True])
def test_values_of_an_arm_are_those_of_differences(predicts):
    """Forms by all signs of errors, and what estimates lack by SciPy's literal motion."""
    basis = lambda q, v, t: jnp.array([1.0 + 0.2 * jnp.sin(q[0]), v[0] ** 2 + 0.1 * t])
    term = sc.Adaptive(basis=basis, initial=[0.1, 0.1], gain=20.0, leakage=0.5, width=0.3)
    law = sc.ServoLaw(Arm(), PATH, sc.Stabilizing(10.0), term)
    held = HeldInput(law.model, law.constraint, None, PUSH, True)
    motion = LearningMotion(held, measured=True, predicts=predicts)
    function = at_one(Learning(motion, LearningInputs(law, late=True)))
    random = np.random.default_rng(5)
    signs = np.array(np.meshgrid(*[[-1.0, 1.0]] * 4)).reshape(4, -1)
    for _ in range(3):
        x, t, mass = random.normal(size=4), random.uniform(0.0, 6.0), random.uniform(0.7, 1.5)
        own: Any = function(Arm(mass), *map(jnp.array, (x[:2], x[2:], t))).measured
        X, eps = np.linalg.inv(mass_matrix(x[:2], mass)), random.uniform(0.1, 1.0, 4)
        beta, turn = beta_at(x, t), arm_parts(x, t)[1]
        D = slopes(lambda y, t=t: beta_at(y, t), x)
        forward, turning, of_basis = (
            slopes(lambda y, k=k, t=t: arm_parts(y, t)[k], x) for k in range(3)
        )
        held_y = turning - np.outer(turn, beta @ D) / (beta @ beta)
        for form, C in (
            (own.by_state, D),
            (own.forward, X @ forward),
            (own.turning[0], X @ turning),
            (own.turning[1], X @ held_y),
            (own.by_input, X),
        ):
            np.testing.assert_allclose(form, np.abs(C.T @ C), rtol=1e-4, atol=1e-5)
            n = C.shape[1]
            worst = np.linalg.norm(C @ (signs[:n] * eps[:n, None]), axis=0).max()
            assert 0.75 * np.sqrt(eps[:n] @ form @ eps[:n]) <= worst * (1.0 + 1e-5)
            assert worst <= np.sqrt(eps[:n] @ form @ eps[:n]) * (1.0 + 1e-5)
        np.testing.assert_allclose(own.basis, np.abs(of_basis), atol=1e-5)
        u = arm_parts(x, t)[0]

        def lacks(u, d, y=x, x=x, t=t, mass=mass):
            """v̇ of the arm at x, less what the model has at y if it predicts."""
            real = numpy_motion(t, x, mass, u, d)[2:]
            return real - numpy_motion(t, y, 1.0, u, STILL)[2:] if predicts else real

        close: Any = {"rtol": 1e-4, "atol": 1e-4}
        np.testing.assert_allclose(own.lacked[0], lacks(u, STILL), **close)
        np.testing.assert_allclose(own.lacked[1], lacks(u + turn, STILL) - own.lacked[0], **close)
        swayed = np.abs([lacks(u, d) - own.lacked[0] for d in np.diag(PUSH)]).sum(axis=0)
        np.testing.assert_allclose(own.lacked_swayed, swayed, **close)
        circle = np.stack([np.cos(a := np.linspace(0.0, 2.0 * np.pi, 400)), np.sin(a)], axis=1)
        moved = [lacks(u + np.linalg.solve(X, e), STILL) - own.lacked[0] for e in circle]
        np.testing.assert_allclose(own.lacked_followed, np.abs(moved).max(axis=0), rtol=1e-3)
        if not predicts:
            assert own.predicted is None
            continue
        for c in (0.0, 3.0):
            a = lambda y, c=c, t=t, u=u, turn=turn: numpy_motion(t, y, 1.0, u + c * turn, STILL)[2:]
            by = slopes(a, x)
            by_q = own.predicted.by_position[0] + c * own.predicted.by_position[1]
            assert np.all(np.abs(by[:, :2]) <= by_q + 1e-4)
            np.testing.assert_allclose(np.abs(by[:, 2:]), own.predicted.by_speed, **close)
            rate = lambda d, c=c, u=u, turn=turn, x=x, t=t, mass=mass: numpy_motion(
                t, x, mass, u + c * turn, d
            )
            drift = by @ rate(STILL)
            most = (
                own.predicted.drift[0] + c * own.predicted.drift[1] + c**2 * own.predicted.drift[2]
            )
            assert np.all(np.abs(drift) <= most + 1e-3)
            if c == 0.0:
                np.testing.assert_allclose(by_q, np.abs(by[:, :2]), **close)
                np.testing.assert_allclose(most, np.abs(drift), **close)
            added = np.abs([by @ (rate(d) - rate(STILL)) for d in np.diag(PUSH)]).sum(axis=0)
            np.testing.assert_allclose(own.predicted.drift_swayed, added, **close)
            e = by[:, 2:] @ circle.T
            np.testing.assert_allclose(
                own.predicted.drift_followed, np.abs(e).max(axis=1), rtol=1e-3
            )


LEVEL = sc.holonomic(lambda q, t: q, rate=2.0, name="level")
KAPPA, PERIOD, WIDTH = 3.0, 0.002, 0.3
CORNERS = [(0.7, 0.4), (0.7, 1.2), (1.3, 0.4), (1.3, 1.2)]
LAWS: dict[str, Any] = {
    "noise": lambda law: Noisy(law, 2e-3, 1e-2, truncated=2.0),
    "late noise": lambda law: Delayed(Noisy(law, 2e-3, 1e-2, truncated=2.0), 2, initial=None),
    "difference": lambda law: Encoders(law, 200.0, 2e-5),
    "coarse": lambda law: Encoders(law, 100.0, 1e-3),
    "late difference": lambda law: Lagged(Encoders(law, 200.0, 2e-5), 0.004, initial=None),
    "observer": lambda law: Encoders(law, 50.0, 2e-5, predict=True),
    "coarse observer": lambda law: Encoders(law, 50.0, 1e-3, predict=True),
    "late observer": lambda law: Encoders(Delayed(law, 2, initial=None), 100.0, 2e-5, predict=True),
    "disturbance": lambda law: Encoders(law, 100.0, 2e-5, predict=True, disturbance=True),
}


def measured_carts(around, gain, leakage, basis=ONE):
    """A law, and values of carts on a grid with what was learned."""
    term = sc.Adaptive(basis=basis, initial=[0.1], gain=gain, leakage=leakage, width=WIDTH)
    inside = sc.ServoLaw(CART, LEVEL, sc.Stabilizing(KAPPA), term)
    law = around(inside)
    late = law.late(PERIOD)
    predicts = late.estimates.predicted is not None
    held = HeldInput(inside.model, inside.constraint, None, np.ones(1), True)
    q, v = (x.ravel()[:, None] for x in np.meshgrid(np.linspace(-1, 1, 41), np.linspace(-2, 2, 41)))
    plants = sc.batch([Cart(*x) for x in CORNERS])
    function = Learning(
        LearningMotion(held, measured=True, predicts=predicts), LearningInputs(inside, late=True)
    )
    sampled = Sampled.of(evaluate(function, plants, (q, v, np.zeros(len(q)))), 1.0)
    ages = Ages(PERIOD, tuple(late.weights.tolist()), late.estimates)
    learner = Learner.first(term.learned_bound.as_numpy, PERIOD, sampled.ends(ages), 4.0)
    return law, sampled, learner, ages


TIGHT = dict.fromkeys(LAWS, (0.0, 0.0))


class Estimate:
    """The estimates of carts' speeds by hand, from positions that are off by up to half a count."""

    def __init__(self, law: Any, v, random):
        own: Any = law if isinstance(law, Encoders | Noisy) else law.law
        self.random, self.real = random, isinstance(own, Encoders)
        if self.real:
            self.omega, self.half = float(own.bandwidth), float(own.resolution) / 2.0
            self.predicts, self.state, self.eta = own.predict, own.disturbance, None
        else:
            self.q, self.v = (own.truncated * float(x) for x in (own.position, own.speed))

    def __call__(self, q, v, kind):
        """q̂ and v̂ at a sample; the errors have signs at random, alternate, or oppose β."""
        signs = self.random.choice([-1.0, 1.0], q.shape)
        self.last = -getattr(self, "last", np.ones(q.shape))
        away = np.where(v + 2.0 * q < 0.0, 1.0, -1.0)
        signs = np.select([kind == 0, kind == 1, kind == 2], [signs, self.last, away], -away)
        if not self.real:
            return q + self.q * signs, v + self.v * signs
        q_hat = q + self.half * signs
        if self.eta is None:
            self.eta, self.zeta = q_hat - v / self.omega, q_hat
        return q_hat, self.omega * (q_hat - self.eta)

    def move(self, q_hat, v_hat, acting):
        """The estimate over a period, with what the model of mass 1 and friction 0.8 predicts."""
        if not self.real:
            return
        a = acting - 0.8 * v_hat if self.predicts else 0.0 * v_hat
        if self.state:
            a = a + 0.25 * self.omega**2 * (q_hat - self.zeta)
            self.zeta = self.zeta + PERIOD * v_hat + 0.5 * PERIOD**2 * a
        self.eta = self.eta + PERIOD * v_hat + (0.5 * PERIOD**2 - PERIOD / self.omega) * a


@pytest.mark.first(4)
@pytest.mark.parametrize("old", [OLD, 0.2])
@pytest.mark.parametrize(("gain", "leakage"), [(20.0, 1.0), (5.0, 8.0)])
@pytest.mark.parametrize("name", LAWS)
def test_no_past_makes_a_measured_input_worse_than_its_bound(name, gain, leakage, old, monkeypatch):
    """Carts with errors, forces and memories at random: both bounds, of 4 × 120 runs each."""
    monkeypatch.setattr(held_input, "OLD", old)
    law, sampled, learner, ages = measured_carts(LAWS[name], gain, leakage)
    late = sampled.late_change(ages)
    assert late is not None
    nodes, count = np.geomspace(1e-3, 0.5, 50), 120
    before = (1.0 - PERIOD * leakage) ** -late.memory
    made = [late(learner.learned(sampled.basis, sampled.sizes, x * before)) for x in nodes]
    bounds, overs = (np.array(x) for x in zip(*made, strict=True))
    assert np.isfinite(bounds).all()
    random, rows = np.random.default_rng(4), np.arange(4)[:, None]
    mass, friction = (np.array(x)[:, None] for x in zip(*CORNERS, strict=True))
    q, v = (random.uniform(-0.3, 0.3, (4, count)) for _ in range(2))
    alpha, xi, queue = np.full((4, count), 0.1), np.zeros((4, count)), list[np.ndarray]()
    weights, estimate, worst = ages.weights, Estimate(law, v, random), np.zeros(2)
    decay = np.exp(-friction / mass * PERIOD)

    def input_at(q, v):
        beta = v + 2.0 * q
        c = alpha**2 / np.maximum(np.abs(beta) * alpha, WIDTH)
        return -2.0 * v - (KAPPA + c) * beta + 0.8 * v

    for i in range(600):
        kinds = (np.arange(count) // 10 + i // 100) % 4, (np.arange(count) // 5 + i // 60) % 4
        hats = estimate(q, v, kinds[0])
        queue = [input_at(*hats), *queue[:-1]] if queue else [input_at(*hats)] * len(weights)
        acting, u = sum(w * x for w, x in zip(weights, queue, strict=True)), input_at(q, v)
        beta, measured = v + 2.0 * q, np.abs(hats[1] + 2.0 * hats[0])
        state = np.searchsorted(sampled.sizes, np.abs(beta)).clip(max=len(sampled.sizes) - 1)
        cell = np.searchsorted(nodes, xi)
        inside = (cell < 50) & (np.abs(q) < 1.0) & (np.abs(v) < 2.0) & (i > 60)
        at = np.minimum(cell, 49)
        for k, (got, most) in enumerate(
            (
                (np.abs(acting - u) / mass, bounds[at, rows, state]),
                (np.abs(measured - np.abs(beta)), overs[at, state]),
            )
        ):
            assert np.all(~inside | (got <= most * 1.02 + 1e-9)), (name, k, (got / most).max())
            worst[k] = max(worst[k], (got / most)[inside].max(initial=0.0))
        alpha = (1.0 - PERIOD * leakage) * alpha + PERIOD * gain * measured
        xi = (1.0 - PERIOD * leakage) * xi + PERIOD * measured
        estimate.move(*hats, acting)
        ahead = v + PERIOD * (acting - friction * v) / mass + 2.0 * q
        greedy = np.where(ahead < 0.0, -1.0, 1.0)
        wave = 1.0 if (i // 25) % 2 else -1.0
        force = np.select([kinds[1] == 0, kinds[1] == 1, kinds[1] == 2], [greedy, -greedy, wave])
        end = (acting + force) / friction
        q, v = (
            q + end * PERIOD + (v - end) * (1.0 - decay) * mass / friction,
            end + (v - end) * decay,
        )
    print(f"{name}, {gain}: largest input {worst[0]:.2f} and β {worst[1]:.2f} of their bounds")
    if old == OLD and gain > 10.0:
        assert np.all(worst > TIGHT[name])


@pytest.mark.parametrize("large", ["none", *MeasuredValues._fields[:-1], *Predicted._fields])
def test_effects_are_those_of_the_literal_inequality(large, monkeypatch):
    """Values at random, the same at all states, so that no state matters: sums one by one."""
    monkeypatch.setattr(held_input, "OLD", 0.2)
    random, plants, states, h, factor = np.random.default_rng(8), 2, 5, 0.1, 1.2
    shapes = {
        "by_state": (3, 3),
        "forward": (3, 3),
        "turning": (2, 3, 3),
        "basis": (2, 3),
        "by_input": (2, 2),
        "lacked": (2, 2),
        "lacked_swayed": (2,),
        "lacked_followed": (2,),
        "by_position": (2, 2, 1),
        "by_speed": (2, 2),
        "drift": (3, 2),
        "drift_swayed": (2,),
        "drift_followed": (2,),
    }
    scale = lambda name: (0.3 if name == "by_speed" else 1.0) * (6.0 if name == large else 1.0)
    one = {name: scale(name) * random.normal(size=(plants, *x)) for name, x in shapes.items()}
    one = {name: x if name == "lacked" else np.abs(x) for name, x in one.items()}
    one["by_speed"] = np.minimum(one["by_speed"], 0.45)
    each = {name: np.repeat(x[:, None], states, axis=1) for name, x in one.items()}
    predicted = Predicted(**{name: each.pop(name) for name in Predicted._fields})
    gains = np.array([0.3, 0.2, 0.1, 0.05])
    position, speed, of_input = np.array([0.2]), np.array([0.1, 0.3]), np.array([0.4, 0.1])
    known = Estimates(position, speed, np.ones(4) / 4.0, of_input, gains)
    sizes = np.linspace(0.0, 1.0, states)
    measured = Measured(
        MeasuredValues(**each, predicted=predicted), Bins.of(sizes), Ages(h, (1.0,), known), factor
    )
    assert measured.recent == 3
    assert measured.memory == pytest.approx(0.3)
    c, decay, e, other, oldest = 0.7, 0.5, np.array([1.5, 0.2]), np.array([0.6, 0.4]), 0.9
    lacked = measured.at(np.full(states, c), decay)
    assert lacked is not None
    bins = len(measured.bins.starts)
    near = measured.bins.within(np.full((plants, bins), np.inf))
    of = lambda x: np.repeat(x[:, None], bins, axis=1)
    steep, alpha = np.array([0.4, 0.8]), np.array([0.5, 1.5])
    learned = np.full(bins, c), of(steep), alpha
    found = lacked.wrong((of(e), of(other)), np.full(plants, oldest), near, learned)
    first, more = lacked.everywhere(np.full(plants, 0.3))
    forward, by_error = lacked.forward(np.full(plants, 0.3))
    grown = [gains[i] * np.exp(decay * h * (i + 1)) for i in range(4)]
    recent, old = gains[0] + gains[1] + gains[2], grown[3]
    for k in range(plants):
        own = {name: x[k] for name, x in one.items()}
        drift = own["drift"][0] + c * own["drift"][1] + c**2 * own["drift"][2] + own["drift_swayed"]
        added = (own["by_position"][0] + c * own["by_position"][1]) @ position + h * drift
        still = np.abs(own["lacked"][0]) + own["lacked_swayed"] + added
        moved = np.abs(own["lacked"][0] + c * own["lacked"][1]) + own["lacked_swayed"] + added
        nu, follows = own["lacked_followed"], h * own["drift_followed"]
        rate = np.minimum(np.maximum(still, moved) + nu * e[k], still + nu * other[k])
        rate = rate + follows * e[k]
        before = still + (nu + follows) * oldest
        start = speed + factor * (recent * rate + old * before)
        whole = start
        for _ in range(400):
            whole = start + factor * sum(grown) * own["by_speed"] @ whole
        eps = start + factor * (recent + old) * own["by_speed"] @ whole
        x = np.concatenate([position, eps])
        sized = lambda F, x=x: factor * np.sqrt(x @ F @ x)
        np.testing.assert_allclose(found.over[k], sized(own["by_state"]))
        errors = factor * np.sqrt(of_input @ own["by_input"] @ of_input)
        wanted = sized(own["forward"]) + errors
        np.testing.assert_allclose(found.alone[k], wanted)
        wanted += c * sized(own["turning"].max(axis=0))
        wanted += factor * steep[k] * (alpha @ (own["basis"] @ x))
        np.testing.assert_allclose(found.whole[k], wanted)
        start = speed + factor * sum(grown) * (still + follows * 0.3)
        whole, slope = start, (begin := factor * sum(grown) * (nu + follows))
        for _ in range(400):
            whole = start + factor * sum(grown) * own["by_speed"] @ whole
            slope = begin + factor * sum(grown) * own["by_speed"] @ slope
        np.testing.assert_allclose(first[k], whole)
        np.testing.assert_allclose(more[k], slope)
        columns = factor * np.sqrt(np.diag(own["forward"]))
        np.testing.assert_allclose(forward[k], columns @ [*position, *whole] + errors)
        np.testing.assert_allclose(by_error[k], columns[1:] @ slope)


def test_an_estimate_that_amplifies_its_own_error_has_no_bound():
    """ε ≤ n + Σk |∂a/∂v| ε says nothing from Σk |∂a/∂v| = 1 on, nor if leakage outgrows Σk."""
    law, sampled, learner, ages = measured_carts(LAWS["observer"], 5.0, 0.5)
    late = sampled.late_change(ages)
    assert late is not None
    assert late.measured is not None
    gains = np.zeros(len(sampled.sizes))
    assert late.measured.at(gains, 0.0) is not None
    assert late.measured.at(gains, 1e4) is None
    assert ages.estimates is not None
    slow = ages.estimates._replace(predicted=np.full(100, 0.02))  # times 0.8 of friction
    other = replace(late, ages=replace(ages, estimates=slow))
    assert other.measured is not None
    assert other.measured.at(gains, 0.0) is None
    added, over = other(learner.learned(sampled.basis, sampled.sizes, 0.1))
    assert np.isinf(added).all()
    assert np.isinf(over).all()
    assert law.predict


def test_what_was_learned_counts_within_twice_the_memory_of_inputs_and_estimates():
    """A difference with ωh = 0.4 rests on 14 periods but for a thousandth: 0.6¹⁴ < 0.001."""
    late = measured_carts(LAWS["difference"], 5.0, 1.0)[1:]
    change = late[0].late_change(late[2])
    assert change is not None
    assert change.measured is not None
    assert change.measured.recent == 14
    assert change.memory == 2 * (1 + 14)
    assert change.measured.memory == pytest.approx(14 * PERIOD)


def test_functions_of_positions_are_those_of_the_measured_one():
    """Π̃ = 2 + sin 3q is off by 3 |cos 3q| times the largest error of q, twice 2 mm."""
    basis = lambda q, v, t: jnp.array([2.0 + jnp.sin(3.0 * q[0])])
    _, sampled, learner, ages = measured_carts(LAWS["noise"], 5.0, 1.0, basis)
    spread = 3.0 * 4e-3
    np.testing.assert_allclose(learner.spread, spread, rtol=1e-3)
    np.testing.assert_allclose(learner.least, sampled.basis.min() - spread, rtol=1e-6)
    np.testing.assert_allclose(learner.most, sampled.basis.max() + spread, rtol=1e-6)
    of = learner.learned(sampled.basis, sampled.sizes, 0.2)
    wider = sampled.basis[:, 0] + spread
    np.testing.assert_allclose(of.bounds, wider * (0.1 + 5.0 * learner.most[0] * 0.2), rtol=1e-4)
    np.testing.assert_allclose(of.taught, 5.0 * wider**2, rtol=1e-4)
    assert ages.estimates is not None
