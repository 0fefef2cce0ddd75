"""Lateness of the inputs of adaptive laws: each term by hand, and pasts at random."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates.evaluation import evaluate
from servocon.certificates.sampled import held_input
from servocon.certificates.sampled.adaptive_bins import Bins
from servocon.certificates.sampled.adaptive_changes import Changes
from servocon.certificates.sampled.adaptive_inputs import Learning, LearningInputs, LearningMotion
from servocon.certificates.sampled.adaptive_late import LateChange, Learned
from servocon.certificates.sampled.adaptive_learning import Ends, Learner, Sampled
from servocon.certificates.sampled.held_input import OLD, Ages, HeldInput
from tests.certificates.sampled.test_adaptive_runs import MASS, ONE, SIZE, Arm, Block, block_law
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


@pytest.mark.long
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


@pytest.mark.first(4)
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


def test_a_rate_that_is_largest_between_two_gains():
    """a c (1 − c/C) is 0 at both ends, and a C/4 in the middle; the hull has ½ a C."""
    scales = dict.fromkeys(Changes._fields, 0.0)
    own = made_up(np.random.default_rng(0), scales)
    own.forward[0, 0, 1], own.turning[0, 0, :, 1] = (3.0, 0.0), (-1.5, 0.0)
    still = np.zeros((1, 1, 2, 2))
    late = LateChange(own, still, np.zeros((1, 1)), np.ones(1), 1.0, Ages(0.1, (0.0, 1.0)))
    of = Learned(np.array([2.0]), np.ones(1), np.zeros(3), np.zeros(1), 0.0)
    assert late.whole(of).rate[0, 0] == pytest.approx(3.0)


def test_a_relation_whose_rows_change_with_the_speed():
    """β = v + v³ has X = (1 + 3v²)/m, so that Ẋ = 6 v v̇/m grows with the gain."""
    cubic = sc.residual(lambda q, v, t: v + v**3, name="cubic")
    term = sc.Adaptive(basis=ONE, initial=[0.1])
    law = sc.ServoLaw(Block(), cubic, sc.Stabilizing(4.0), term)
    held = HeldInput(law.model, law.constraint, None, np.zeros(1), False)
    function = at_one(Learning(LearningMotion(held), LearningInputs(law, late=True)))
    v, m = 0.7, 1.5
    own: Changes = function(Block(m), jnp.zeros(1), jnp.array([v]), jnp.array(0.0)).late
    row, square = 1.0 + 3.0 * v**2, v + v**3
    u, turn = -4.0 * MASS * square / row, -MASS * square / row
    slope = -MASS * (1.0 - 6.0 * v * square / row**2)  # of −MASS (v + v³)/(1 + 3v²)
    first, more = (6.0 * v * x / m**2 for x in (u, turn))  # Ẋ at c = 0, and its change
    np.testing.assert_allclose(own.fading, [abs(x * turn) for x in (first, more)], rtol=1e-9)
    rates = [4.0 * slope * x / m for x in (u, turn)], [slope * x / m for x in (u, turn)]
    held_rates = [x - turn * row * y / m / square for x, y in zip(rates[1], (u, turn), strict=True)]
    bends = []
    for y in (rates[1], held_rates):
        whole = np.polymul([more, first], np.polyadd(rates[0][::-1], [*y[::-1], 0.0]))
        bends.append(np.abs(whole[::-1]))
    np.testing.assert_allclose(own.bend, np.max(bends, axis=0), rtol=1e-9)
    forward = np.abs(np.polymul([more, first], rates[0][::-1])[::-1])
    np.testing.assert_allclose(own.forward_bend, forward, rtol=1e-9)


class Blocks(sc.Plant):
    """Two bodies of equal mass."""

    mass: float = MASS

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)


def test_a_relation_whose_rows_change_with_a_measured_speed():
    """β = (v₁, v₂(1 + v₁²)) with v₁ as measured in the second row: Ẋ₂₂ = 2v₁v̇₁/m."""
    ahead = sc.residual(
        lambda q, v, t: jnp.stack([v[0], v[1] * (1.0 + jax.lax.stop_gradient(v[0]) ** 2)])
    )
    law = sc.ServoLaw(Blocks(), ahead, sc.Stabilizing(4.0), sc.Adaptive(basis=ONE, initial=[0.1]))
    held = HeldInput(law.model, law.constraint, None, np.zeros(2), False)
    function = at_one(Learning(LearningMotion(held), LearningInputs(law, late=True)))
    v, m = np.array([0.7, -0.4]), 1.5
    own: Changes = function(Blocks(m), jnp.zeros(2), jnp.array(v), jnp.array(0.0)).late
    # u = −MASS A⁻¹(4β) and u' = −MASS A⁻¹β with A = diag(1, 1 + v₁²), so that A⁻¹β = v.
    u, turn = -4.0 * MASS * v, -MASS * v
    first, more = (2.0 * v[0] * x[0] / m**2 for x in (u, turn))
    np.testing.assert_allclose(own.fading, [abs(x * turn[1]) for x in (first, more)], rtol=1e-9)


def test_the_largest_value_near_each_bin_is_that_of_all_pairs():
    random = np.random.default_rng(2)
    for count in (5, 90, 700):
        sizes, values = np.sort(random.random(count)), random.normal(size=(3, count))
        bins, width = Bins.of(sizes), 0.07 * random.random(3)
        each = bins.largest(values)
        widths = np.broadcast_to(width[:, None], each.shape)
        found = bins.within(widths)(bins.tables(each))[:, bins.places]
        for k in range(3):
            near = np.abs(sizes - sizes[:, None]) <= width[k]
            wanted = np.where(near, values[k], -np.inf).max(axis=1)
            assert np.all(found[k] >= wanted)
            near = np.abs(sizes - sizes[:, None]) <= width[k] + 4.0 * len(sizes) / len(each) / count
            loose = np.where(near, values[k], -np.inf).max(axis=1)
            assert np.mean(found[k] <= loose) > 0.9
        everywhere = bins.within(np.full(each.shape, np.inf))(bins.tables(each))
        np.testing.assert_array_equal(everywhere, np.broadcast_to(each.max(1)[:, None], each.shape))


def test_leakage_and_recent_inputs():
    law = block_law(leakage=2.0)
    assert law.learned_bound is not None
    bound = law.learned_bound.as_numpy
    learner = Learner.first(bound, 0.01, Ends(np.ones(1), np.ones(1)), 2.0)
    assert np.exp(0.03 * learner.before) == pytest.approx(0.98**-3)
    fast = Learner.first(bound._replace(leakage=200.0), 0.01, Ends(np.ones(1), np.ones(1)), 2.0)
    assert np.isfinite(fast.before)
    assert Ages(0.1, (0.0, 0.0, 1.0)).recent == 3
    weights = 0.5 ** np.arange(1, 31)
    assert Ages(0.1, tuple(weights)).recent == 10  # 2⁻¹⁰ is less than a thousandth


def late_change(law, disturbance, weights, period):
    """Lateness of the inputs of blocks on ice, on a grid of speeds, and the learner."""
    held = HeldInput(law.model, HOLD, None, np.array([disturbance]), True)
    inputs = LearningInputs(law, late=True)
    v = np.linspace(-2.0, 2.0, 801)[:, None]
    plants = sc.batch([Block(1.5), Block(2.5)])
    values = evaluate(Learning(LearningMotion(held), inputs), plants, (0 * v, v, 0 * v[:, 0]))
    sampled, ages = Sampled.of(values, 1.0), Ages(period, weights)
    bound, ends = law.learned_bound.as_numpy, Ends(np.ones(1), np.ones(1))
    return sampled, sampled.late_change(ages), Learner.first(bound, period, ends, 2.0), ages


def test_cells_count_with_what_leaked_before(monkeypatch):
    """In the memory of the inputs, and in theirs, ξ was larger by (1 − hk₂) to the number."""
    seen = []
    call = lambda self, of: seen.append(of) or (np.zeros((2, 801)), np.zeros(801))
    monkeypatch.setattr(LateChange, "__call__", call)
    law = block_law(leakage=2.0)
    sampled, _, learner, ages = late_change(law, SIZE, (0.0, 0.0, 1.0), 0.01)
    plane = sampled.plane(learner, np.array([0.0, 1.0, 2.0]), ages)
    for j, of in enumerate(seen):
        np.testing.assert_allclose(of.coefficients, 30.0 * plane.nodes[j + 1] * 0.98**-6 + 0.1)
        np.testing.assert_allclose(of.before, -400.0 * np.log(0.98))
        learned = np.maximum(2.0 * of.bounds, 30.0 * sampled.sizes)
        np.testing.assert_allclose(of.steps, learned)
    assert len(seen) == len(plane.nodes) - 1


def test_inputs_that_chatter_are_late_by_their_size():
    """Near the relation by 2gρ̂ and the change of u₀."""
    law = block_law(width=0.01)
    sampled, late, learner, _ = late_change(law, SIZE, (0.0, 0.0, 1.0), 0.01)
    assert late is not None
    added = late(learner.learned(sampled.basis, sampled.sizes, 1.0))[0]
    largest, near = MASS / 1.5 * 30.1, sampled.sizes < 0.2
    feedback = 0.02 * 2.0 * MASS / 1.5 * (largest + 8.0)
    assert added[:, near].max() == pytest.approx(2.0 * largest + feedback, rel=0.1)


@pytest.mark.first(3)
@pytest.mark.parametrize("old", [OLD, 0.2])
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
def test_no_past_makes_an_input_later_than_its_bound(
    weights, width, leakage, tight, old, monkeypatch
):
    """Blocks on ice with forces and memories at random: X Σ cⱼ (uₖ₋ⱼ − uₖ) of 200 runs each."""
    monkeypatch.setattr(held_input, "OLD", old)  # the part of the weights that is kept apart
    period, push, gain, kappa = 0.01, SIZE, 30.0, 2.0
    law = block_law(width=width, gain=gain, leakage=leakage)
    sampled, late, learner, ages = late_change(law, push, weights, period)
    assert late is not None
    nodes = np.geomspace(1e-3, 1.0, 80)
    before = (1.0 - period * leakage) ** (-2 * ages.recent)
    bounds = [late(learner.learned(sampled.basis, sampled.sizes, x * before))[0] for x in nodes]
    random, count, mass = np.random.default_rng(4), 200, np.array([1.5, 2.5])[:, None]
    v, alpha, xi = (
        random.uniform(-0.5, 0.5, (2, count)),
        np.full((2, count), 0.1),
        np.zeros((2, count)),
    )
    queue: list[np.ndarray] = []
    worst = 0.0
    rows = np.arange(2)[:, None]
    for i in range(400):
        c = alpha**2 / np.maximum(np.abs(v) * alpha, width)
        u = -(kappa + c) * MASS * v
        queue = [u, *queue[:-1]] if queue else [u] * len(weights)
        acting = sum(w * x for w, x in zip(weights, queue, strict=True))
        state = np.searchsorted(sampled.sizes, np.abs(v)).clip(max=len(sampled.sizes) - 1)
        cell = np.searchsorted(nodes, xi)
        inside = (cell < len(nodes)) & (np.abs(v) < 2.0) & (i > 2 * len(weights))
        got = np.abs(acting - u) / mass
        most = np.array(bounds)[np.minimum(cell, 79), rows, state]
        assert np.all(~inside | (got <= most * 1.02 + 1e-9))  # of third order, and the grid
        worst = max(worst, (got / most)[inside & (got > 0.05)].max(initial=0.0))
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
    print(f"largest difference over its bound: {worst:.2f}")
    assert worst > (tight if old < 0.1 else 0.0)
