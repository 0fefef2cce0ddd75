"""Certificates of sampled loops with late inputs: exact loops, derivatives by hand, attacks."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates.comparison import StagedComparison
from servocon.certificates.sampled.held_input import Ages, HeldInput, SampleValues
from servocon.certificates.sampled.late_bounds import _largest_near, stepped
from servocon.certificates.sampled.late_effects import alone_of
from servocon.certificates.sampled.late_inputs import LateInput, LateValues
from servocon.certificates.sampled.loop_bounds import LateComparison
from servocon.laws import Delayed, Lagged, Noisy, Saturated
from tests.certificates.sampled.test_late_loop import moved
from tests.certificates.sampled.test_theorem import (
    ARMS,
    BLOCKS,
    HOLD,
    LAWS,
    MASS,
    PATH,
    POSTURE,
    SIZE,
    SPEEDS,
    WIDE,
    Arm,
    Block,
    at_one,
    beta_at,
    mass_matrix,
    numpy_motion,
    pushed,
)
from tests.selection import shared

FEW = {"samples": (8, 64), "search": (128, 2, 8)}


def exact(periods, period, mass, gain=10.0):
    """The largest speed in the end of m v̇ = u + d, |d| ≤ SIZE, with u some samples late."""
    weights, rate = [*([0.0] * periods), 1.0], period * gain * MASS / mass
    jump = moved(weights, rate, np.eye(1, 4000)[0], [0.0] * (periods + 1))
    return period * SIZE / mass * np.abs(jump).sum()


@pytest.mark.first(1)
@pytest.mark.parametrize(("periods", "period"), [(1, 0.001), (1, 0.02), (3, 0.01), (1, 0.05)])
def test_a_block_on_ice_is_bounded_exactly(periods, period):
    """By the peak gain of the exact loop; with 50 ms the light block swings."""
    law = Delayed(sc.ServoLaw(Block(), HOLD, sc.Stabilizing(10.0)), periods=periods, initial=None)
    made = sc.certify(BLOCKS, law, SPEEDS, disturbance=[SIZE], period=period, safety_factor=1.0)
    wanted = max(exact(periods, period, mass) for mass in (1.5, 2.5))
    assert made.ultimate_bound >= wanted * (1.0 - 1e-9)
    # A rate on the grid of 1 % leaves as much to the uncertain part.
    assert made.ultimate_bound <= 1.04 * wanted


@pytest.mark.first(1)
@pytest.mark.parametrize("periods", [1, 4])
def test_a_speed_that_grows_is_followed_late(periods):
    """v = ½ j t²: the acceleration j t is (n + ½)h late in the mean, and at most (n + 1)h."""
    jerk, gain, period = 3.0, 4.0, 0.01
    path = sc.residual(lambda q, v, t: v - 0.5 * jerk * t**2, name="growing speed")
    law = Delayed(sc.ServoLaw(Block(), path, sc.Stabilizing(gain)), periods, initial=None)
    states = sc.StateBox(q=([-1.0], [1.0]), v=([-1.0], [25.0]), t=(0.0, 4.0))
    made = sc.certify(Block(), law, states, period=period, safety_factor=1.0)
    run = sc.simulate(Block(), law, [0.0], [0.0], 4.0, period=period, points=401)
    late = jerk * (periods + 0.5) * period / gain
    assert np.abs(run.beta).max() == pytest.approx(late, rel=1e-3)
    assert late <= made.ultimate_bound <= 1.03 * jerk * (periods + 1.0) * period / gain
    assert made.check(run).holds
    (comparison,) = made.comparisons
    assert isinstance(comparison, StagedComparison)
    for stage in comparison.stages[1:]:  # the oldest input, and what it followed
        assert stage.wait >= 2.0 * (periods + 1) * period


def values_with(**few):
    """Values of one row at one plant and state, 0 by default."""
    one, row, matrix = np.zeros((1, 1)), np.zeros((1, 1, 1)), np.zeros((1, 1, 2, 1, 1))
    held = SampleValues(row, row, row, one, one)
    names = ("feedback", "turning", "following", "whole_following")
    zeros = {x: matrix if x in names else one for x in LateValues._fields}
    zeros["nominal"] = None
    return LateValues(**{**zeros, "beta": row, "held": held, **{x: few[x] + zeros[x] for x in few}})


def test_a_step_adds_what_the_law_changes_while_its_input_ages():
    """At β = 0 only that is left: h Σ cⱼ jh D with D = D₀ + κT D and D₀ = ‖Xu̇‖ + T‖Ẋu̇‖."""
    ages, kappa = Ages(0.01, (0.0, 0.5, 0.5)), 8.0
    T, first = 0.025, 1.5 * (3.0 + 0.025 * 40.0)
    given = {"whole_change": 3.0, "whole_bend": 40.0, "feedback": 20.0}
    found = stepped(values_with(**given, whole_following=20.0 * kappa), ages, 1.5)
    change = first / (1.0 - 1.5 * kappa * T)
    assert found.bound == pytest.approx(0.01 * 0.01 * 1.5 * change)
    too_fast = values_with(**given, whole_following=20.0 / (1.4 * T))
    assert stepped(too_fast, ages, 1.5).recursion is None


@pytest.mark.long
def test_a_short_time_is_enough_where_no_position_error_has_to_fade():
    """A tube in which f has faded is not entered in 2.2 s, but one without f is."""
    short = sc.StateBox(WIDE.q, WIDE.v, t=(0.0, 2.2))
    bound = lambda states: (
        sc.certify(
            ARMS, LAWS["feedback"], states, period=0.001, exact_period=True, **FEW
        ).ultimate_bound
    )
    assert bound(short) < 1.1 * bound(WIDE)


@pytest.mark.parametrize(("rate", "counts"), [(10.0, False), (100.0, True)])
def test_only_changes_at_sizes_that_the_motion_can_come_from_count(rate, counts):
    """β̇ = −rate β moves β by 0.03 or 0.3 in 0.01 s; the input changes much at β = 0.3 only.

    There it slows the fall; at β = 0, if it counts, a step adds 0.01 · 0.01 · 50.
    """
    beta = np.array([0.0, 0.1, 0.2, 0.3])[None, :, None]
    many = jax.tree.map(lambda x: np.repeat(x, 4, axis=1), values_with(feedback=20.0))
    held = many.held._replace(beta=beta, model_rate=-rate * beta)
    change = np.array([[0.0, 0.0, 0.0, 50.0]])
    many = many._replace(beta=beta, held=held, whole_change=change)
    found = stepped(many, Ages(0.01, (0.0, 1.0)), 1.0)
    assert (found.bound >= 0.005 * (1.0 - 1e-9)) == counts
    assert counts or found.bound < 1e-9


def test_what_is_not_feedback_grows_with_the_ages():
    """‖ζ‖ + T‖XU̇‖ + ½T₂‖(XU̇)‾‖ with ages of 2 and 4 periods at the end of a period."""
    values = values_with(alone=1.0, change=10.0, bend=1000.0)
    ages = Ages(0.01, (0.0, 0.5, 0.0, 0.5))
    assert ages.age == pytest.approx(0.03)
    assert ages.memory == pytest.approx(0.04)
    expected = 1.5 * (1.0 + 0.3 + 0.5 * 1000.0 * (0.02**2 + 0.04**2) / 2.0)
    assert alone_of(values, ages, 1.5) == pytest.approx(expected)


@pytest.mark.parametrize("name", shared(LAWS, ["robust"]))
def test_the_parts_of_an_input_act_as_numpy_says(name):
    random, law, amplitude = np.random.default_rng(4), LAWS[name], np.array([2.0, 1.0])
    alone, both = (
        at_one(LateInput(law, HeldInput(Arm(), PATH, None, x, bool(x.any()))))
        for x in (np.zeros(2), amplitude)
    )
    step = 1e-5
    for scale in (1.0, 0.01):  # out of the layer, and in it
        t, mass = random.uniform(0.0, 6.0), random.uniform(0.5, 2.0)
        q = np.array([np.sin(t), 1.0 + 0.5 * np.cos(t)]) + 0.1 * random.normal(size=2)
        v = scale * random.normal(size=2) - beta_at(np.append(q, [0.0, 0.0]), t)

        def forward(q, v, t):
            """U: without the feedback, computed torque on the relation's acceleration."""
            target = np.array([-np.sin(t), -0.5 * np.cos(t)])
            speed = np.array([np.cos(t), -0.5 * np.sin(t)])
            wanted = target - 4.0 * (v - speed)
            free = numpy_motion(t, np.append(q, v), 1.0, np.zeros(2), np.zeros(2))[2:]
            return mass_matrix(q, 1.0) @ (wanted - free)

        def rate(s, x, mass=mass, forward=forward):
            """The motion under U."""
            return numpy_motion(s, x, mass, forward(x[:2], x[2:], s), np.zeros(2))

        own, disturbed = (of(Arm(mass), q, v, t) for of in (alone, both))
        U, X = forward(q, v, t), np.linalg.inv(mass_matrix(q, mass))
        beta = beta_at(np.append(q, v), t)
        np.testing.assert_allclose(own.beta, beta, atol=1e-12)
        # The feedback is what is left of the input.
        left = X @ (U - law.step(q, v, t).u)
        np.testing.assert_allclose(own.feedback @ beta, [left, left], rtol=1e-8, atol=1e-8)
        if name == "feedback":
            wanted = 30.0 * X @ mass_matrix(q, 1.0)
            np.testing.assert_allclose(own.feedback, [wanted, wanted], rtol=1e-9, atol=1e-9)
        ends = [
            solve_ivp(rate, (t, t + x), [*q, *v], rtol=1e-12, atol=1e-12).y[:, -1]
            for x in (-step, step)
        ]
        zeta = (beta_at(ends[1], t + step) - beta_at(ends[0], t - step)) / (2 * step)
        assert own.alone == pytest.approx(np.linalg.norm(zeta), rel=1e-4, abs=1e-4)
        inputs = [forward(x[:2], x[2:], t + s) for x, s in zip(ends, (-step, step), strict=True)]
        U_rate = (inputs[1] - inputs[0]) / (2 * step)
        effects = [np.linalg.inv(mass_matrix(x[:2], mass)) for x in ends]
        X_rate = (effects[1] - effects[0]) / (2 * step)
        assert own.change == pytest.approx(np.linalg.norm(X @ U_rate), rel=1e-3)
        K = mass_matrix(q, mass) @ np.asarray(own.feedback)
        np.testing.assert_allclose(own.turning, X_rate @ K, rtol=1e-3, atol=1e-3)
        pairs = [(forward(q, v + e, t), forward(q, v - e, t)) for e in step * np.eye(2)]
        by_speed = np.stack([(a - b) / (2 * step) for a, b in pairs], axis=1)
        followed = X @ by_speed @ X
        np.testing.assert_allclose(own.following, followed @ K, rtol=1e-4, atol=1e-3)
        bend = np.linalg.norm(X_rate @ U_rate) + 2.0 * np.linalg.norm(followed @ U_rate)
        assert own.bend == pytest.approx(bend, rel=1e-3)
        # The same of the whole input, by the law's own step.
        step_of = lambda x, t: np.asarray(law.step(x[:2], x[2:], t).u)
        u = step_of(np.append(q, v), t)
        motion = lambda s, x, u=u, mass=mass: numpy_motion(s, x, mass, u, np.zeros(2))
        ends = [
            solve_ivp(motion, (t, t + x), [*q, *v], rtol=1e-12, atol=1e-12).y[:, -1]
            for x in (-step, step)
        ]
        inputs = [step_of(x, t + s) for x, s in zip(ends, (-step, step), strict=True)]
        u_rate = (inputs[1] - inputs[0]) / (2 * step)
        assert own.whole_change == pytest.approx(np.linalg.norm(X @ u_rate), rel=1e-3)
        turned = np.linalg.norm(X_rate @ u_rate)
        assert own.whole_bend == pytest.approx(turned, rel=1e-3)
        pairs = [(step_of([*q, *(v + e)], t), step_of([*q, *(v - e)], t)) for e in step * np.eye(2)]
        whole_by_speed = np.stack([(a - b) / (2 * step) for a, b in pairs], axis=1)
        expected = X @ whole_by_speed @ X @ K
        np.testing.assert_allclose(own.whole_following, expected, rtol=1e-3, atol=1e-2)
        # A disturbance adds the most that it can, whatever the sign of its entries.
        forces = amplitude * np.array([[1.0, 1.0], [1.0, -1.0]])
        largest = lambda C, forces=forces: np.linalg.norm(forces @ C.T, axis=1).max()
        most = own.alone + largest(X)
        assert disturbed.alone == pytest.approx(most)
        added = by_speed @ X
        most = own.change + largest(X @ added)
        assert disturbed.change == pytest.approx(most, rel=1e-4)
        most = own.bend + largest(X_rate @ added) + 2.0 * largest(followed @ added)
        assert disturbed.bend == pytest.approx(most, rel=1e-3)
        added = whole_by_speed @ X
        most = own.whole_change + largest(X @ added)
        assert disturbed.whole_change == pytest.approx(most, rel=1e-3)
        most = own.whole_bend + largest(X_rate @ added)
        assert disturbed.whole_bend == pytest.approx(most, rel=1e-3)


def late_law(law, kind):
    """A law with late inputs, and its period."""
    one = Delayed(law, periods=1, initial=None)
    return {
        "1 ms late": (one, 0.001),
        "4 ms late": (one, 0.004),
        "late and lagged": (Lagged(one, time_constant=0.004, initial=None), 0.002),
    }[kind]


def test_the_largest_near_a_size_is_that_of_all_pairs():
    """At least as many neighbours count, so that a few samples do not promise less."""
    random = np.random.default_rng(3)
    for count in (1, 2, 7, 64, 100):
        values, sizes = random.normal(size=count), random.uniform(size=count)
        for width in (0.0, 0.05, 2.0):
            found = _largest_near(values, sizes, width)
            order = np.argsort(sizes)
            for i in range(count):
                place = int(np.flatnonzero(order == i)[0])
                near = set(np.flatnonzero(np.abs(sizes - sizes[i]) <= width))
                low, high = (sum(sizes < sizes[i] - width), sum(sizes <= sizes[i] + width))
                near |= {*order[max(low - 1, 0) : high + 1], *order[[place]]}
                assert found[i] == max(values[list(near)])


@pytest.mark.parametrize(
    ("name", "kind"),
    [("feedback", "1 ms late"), pytest.param("robust", "late and lagged", marks=pytest.mark.long)],
)
def test_no_sampled_run_leaves_its_bound(name, kind):
    law, period = late_law(LAWS[name], kind)
    made = sc.certify(ARMS, law, WIDE, period=period, **FEW)
    report = sc.falsify(made, ARMS, law, WIDE, 1.0, count=48, search=(1, 6), points=51)
    assert report.violations == 0
    run = sc.simulate(Arm(1.1), law, [0.0, 1.5], [1.0, 0.0], 7.0, period=period)
    compared = made.check(run)
    assert compared.holds
    assert compared.covered
    late = np.linalg.norm(run.beta[350:], axis=-1).max()
    assert late < made.ultimate_bound < 2.5 * late
    # Step by step where inputs are hardly late, by the loop where they are.
    assert ("a" in made.constants) == (kind == "1 ms late")


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "kind"),
    [pytest.param("feedback", "4 ms late", marks=pytest.mark.long), ("robust", "1 ms late")],
)
def test_no_disturbance_breaks_the_bound(name, kind):
    push, random = np.array([2.0, 1.0]), np.random.default_rng(5)
    law, period = late_law(LAWS[name], kind)
    made = sc.certify(ARMS, law, WIDE, disturbance=push, period=period, **FEW)
    invariant, worst = made.invariance, 0.0
    assert invariant is not None
    for k in range(4):
        t, mass, turn = random.uniform(0.0, 6.0), (0.9, 1.1)[k % 2], random.uniform(0.0, 6.3)
        at = np.array([np.sin(t), 1.0 + 0.5 * np.cos(t), np.cos(t), -0.5 * np.sin(t)])
        at[2:] += invariant.beta * np.array([np.cos(turn), np.sin(turn)])
        sizes, times = pushed(law, mass, at, t, period, push)
        bounds = made.radius(times - t, sizes[0])
        assert np.all(sizes <= bounds * (1.0 + 1e-9))
        worst = max(worst, sizes[times > t + 0.4].max())
    assert made.ultimate_bound < 2.5 * worst


@pytest.mark.long
def test_limits_inside_a_delay_count_as_they_are():
    """The first joint carries 23 N m; with limits of 90 N m β falls more slowly from afar."""
    law = sc.ServoLaw(Arm(), POSTURE, sc.Stabilizing(30.0))
    limited = lambda limit: Saturated(law, lower=-limit, upper=limit)
    states = sc.StateBox(q=([0.25, 0.95], [0.35, 1.05]), v=([-0.2] * 2, [0.2] * 2), t=(0.0, 9.0))
    few = {"period": 0.004, **FEW}
    of = lambda limit: sc.certify(ARMS, Delayed(limited(limit), 1, initial=None), states, **few)
    wide, narrow = of(1000.0), of(90.0)
    assert narrow.ultimate_bound == pytest.approx(wide.ultimate_bound, rel=0.01)
    assert narrow.entry_time(0.5, 0.2) > 1.2 * wide.entry_time(0.5, 0.2)
    assert "Delayed around Saturated around nominal" in str(narrow)
    # A block under a force beyond its limits: the reasons of an arm take ten times as long.
    block = Saturated(sc.ServoLaw(Block(), HOLD, sc.Stabilizing(10.0)), -0.9 * SIZE, 0.9 * SIZE)
    with pytest.raises(sc.errors.CertificateError, match="over the largest in the states"):
        sc.certify(Block(), Delayed(block, 1, None), SPEEDS, disturbance=[SIZE], **few)


def test_a_comparison_bounds_what_it_says():
    one = LateComparison(0.1, True, 1.05, np.array([2.0, 5.0]), np.array([1.2, 3.0]))
    assert one.ultimate_bound == 0.1
    assert one.radius(0.0, 1.0) == pytest.approx(1.05)  # the overshoot counts first
    assert one.radius(0.4, 1.0) == pytest.approx(0.1 + 3.0 * np.exp(-2.0))
    assert one.radius(50.0, 1.0) == pytest.approx(0.1)
    assert one.entry_time(1.0, 0.1) == np.inf
    time = one.entry_time(1.0, 0.2)
    assert one.radius(time, 1.0) == pytest.approx(0.2)
    assert one.entry_time(0.1, 0.11) == 0.0
    assert one.peak(0.01) == pytest.approx(0.105)
    from_any_past = LateComparison(0.1, False, 1.05, np.array([2.0]), np.array([1.2]))
    assert from_any_past.peak(1.0) == pytest.approx(1.3)


def test_another_period_is_not_covered():
    law, period = late_law(LAWS["feedback"], "4 ms late")
    made = sc.certify(ARMS, law, WIDE, period=period, samples=(4, 32), search=(0, 0, 0))
    start = [0.0, 1.5], [1.0, 0.0], 1.0
    shorter = made.check(sc.simulate(Arm(), law, *start, period=0.002))
    assert "not covered: sampled every 0.002 s" in str(shorter)
    assert "the law acts every 0.004 s" in made._repr_html_()


LEARNERS = sc.Adaptive(), sc.Integral(1.0)
"""Two terms with an internal state, for which there is no theorem."""


@pytest.mark.parametrize(
    ("law", "words"),
    [
        (Delayed(LAWS["feedback"], periods=1), "Pass initial=None to its delays and lags"),
        (Lagged(Delayed(LAWS["feedback"], 1), 0.01, initial=None), "begins with given inputs"),
        (Delayed(Noisy(LAWS["feedback"], speed=0.1), 1), "Nothing is guaranteed"),
        (Lagged(LAWS["feedback"], [0.01, 0.02]), "with one time constant"),
        (Lagged(LAWS["feedback"], np.array([0.01, 0.02])), "with one time constant"),
        (
            Saturated(Delayed(LAWS["feedback"], 1), -9.0, 9.0),
            "Limits, encoders, noise and triggers",
        ),
        (
            Delayed(sc.ServoLaw(Arm(), PATH, sc.Stabilizing(9.0), *LEARNERS), 1, None),
            "has an internal state",
        ),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)
def test_what_is_no_mean_is_refused(law, words):
    with pytest.raises(sc.errors.InputError, match=words):
        sc.certify(ARMS, law, WIDE, period=0.004, samples=(2, 8), search=(0, 0, 0))


def test_many_rows_are_refused_before_they_fill_the_memory():
    class Blocks(sc.Plant):
        def mass_matrix(self, q, t):
            return jnp.eye(70)

        def force(self, q, v, t):
            return 0.0 * v

    rest = sc.residual(lambda q, v, t: v, name="rest")
    law = Delayed(sc.ServoLaw(Blocks(), rest, sc.Stabilizing(5.0)), 1, initial=None)
    one = np.ones(70)
    states = sc.StateBox(q=(-one, one), v=(-one, one), t=(0.0, 9.0))
    with pytest.raises(sc.errors.InputError, match="70 rows of β"):
        sc.certify(Blocks(), law, states, period=0.01, samples=(1, 8), search=(0, 0, 0))


def test_a_period_that_is_too_slow_is_refused_with_one_that_works():
    law = Delayed(LAWS["feedback"], periods=5, initial=None)
    options = {"samples": (8, 64), "search": (0, 0, 0)}
    with pytest.raises(sc.errors.CertificateError, match=r"period=0\.00\d+ would do") as told:
        sc.certify(ARMS, law, WIDE, period=0.004, **options)
    period = float(str(told.value).split("period=")[1].split()[0])
    assert sc.certify(ARMS, law, WIDE, period=period, **options).ultimate_bound < 0.2
    slow = Delayed(LAWS["feedback"], periods=12, initial=None)
    with pytest.raises(sc.errors.CertificateError, match="what the loop bears"):
        sc.certify(ARMS, slow, WIDE, period=0.004, **options)
    slower = Delayed(LAWS["feedback"], periods=50, initial=None)
    with pytest.raises(sc.errors.CertificateError, match="that of a stable loop"):
        sc.certify(ARMS, slower, WIDE, period=0.004, **options)
