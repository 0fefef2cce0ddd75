"""Certificates of sampled laws: closed forms, held inputs by SciPy, attacks, and bad input."""

import itertools
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates.comparison import StagedComparison
from servocon.certificates.evaluation import Inputs, evaluate
from servocon.certificates.sampled.held_input import HeldInput, largest_sum
from servocon.certificates.sampled.theorem import Whole
from servocon_plants import Cart
from tests.selection import shared

SIZE, MASS = 1.5, 2.0
FEW = (128, 2, 8)
"""Extent of a search where the bound has room, or the worst state is a corner."""

ONCE = {"samples": (8, 96), "search": (0, 0, 0)}
"""A few samples, where bounds are compared with each other."""

HOLD = sc.residual(lambda q, v, t: v, name="rest")


class Block(sc.Plant):
    """A mass on ice."""

    mass: float = MASS

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return 0.0 * v


BLOCKS = sc.Uncertainty(Block(), {"mass": sc.uncertainty.Interval(1.5, 2.5)})
SPEEDS = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 100.0))


def exact(gain, period, mass):
    """The largest speed in the end of m v̇ = u + d, |d| ≤ SIZE, under u = −gain MASS v, held."""
    factor = abs(1.0 - period * gain * MASS / mass)
    return period * SIZE / mass / (1.0 - factor)


@pytest.mark.first(1)
@pytest.mark.parametrize("period", [0.001, 0.05, 0.1, 0.13])
def test_a_block_on_ice_is_bounded_exactly(period):
    """Up to 0.075 s by SIZE/(gain MASS), as continuously; then the light block overshoots."""
    gain = 10.0
    law = sc.ServoLaw(Block(), HOLD, sc.Stabilizing(gain))
    made = sc.certify(BLOCKS, law, SPEEDS, disturbance=[SIZE], period=period, safety_factor=1.0)
    wanted = max(exact(gain, period, mass) for mass in (1.5, 2.5))
    assert made.ultimate_bound == pytest.approx(wanted, rel=0.03)
    assert made.ultimate_bound >= wanted * (1.0 - 1e-9)
    v = 2.0  # the worst disturbance, sample by sample
    for _ in range(3000):
        a = -gain * MASS * v / 1.5
        v = max((v + period * (a + d / 1.5) for d in (-SIZE, SIZE)), key=abs)
    assert abs(v) <= made.ultimate_bound
    if period == 0.13:
        assert abs(v) == pytest.approx(wanted, rel=1e-6)


def test_samples_without_a_search_do_not_promise_less():
    """A recursion is a statement about all sizes of β, also those that no drawn state has."""
    law = sc.ServoLaw(Block(), HOLD, sc.Stabilizing(10.0))
    options = {"samples": (4, 8), "search": (0, 0, 0), "safety_factor": 1.0, "period": 0.05}
    made = sc.certify(BLOCKS, law, SPEEDS, disturbance=[SIZE], **options)
    assert made.ultimate_bound >= exact(10.0, 0.05, 1.5) * (1.0 - 1e-9)


def test_a_safety_factor_does_not_count_on_luck():
    """All blocks are lighter than the model's, which makes the feedback stronger."""
    lighter = sc.Uncertainty(Block(1.2), {"mass": sc.uncertainty.Interval(1.0, 1.4)})
    law = sc.ServoLaw(Block(), HOLD, sc.Stabilizing(10.0))
    options = {"disturbance": [SIZE], "period": 0.01, "safety_factor": 1.5}
    # The disturbance counts one and a half times, the stronger feedback only in part.
    wanted = max(SIZE / m / (10.0 * (1.0 + (MASS / m - 1.0) / 1.5)) for m in (1.0, 1.4)) * 1.5
    found = sc.certify(lighter, law, SPEEDS, **options).ultimate_bound
    assert wanted * (1.0 - 1e-9) <= found <= 1.04 * wanted


@pytest.mark.parametrize("period", [0.01, 0.1])
def test_a_speed_that_grows_is_followed_half_a_sample_late(period):
    """v = ½ j t²: the acceleration j t is held, and β ends at ½ j h/gain, which is exact."""
    jerk, gain = 3.0, 4.0
    path = sc.residual(lambda q, v, t: v - 0.5 * jerk * t**2, name="growing speed")
    law = sc.ServoLaw(Block(), path, sc.Stabilizing(gain))
    states = sc.StateBox(q=([-1.0], [1.0]), v=([-1.0], [25.0]), t=(0.0, 4.0))
    made = sc.certify(Block(), law, states, period=period, safety_factor=1.0)
    wanted = 0.5 * jerk * period / gain
    assert made.ultimate_bound == pytest.approx(wanted, rel=0.03)
    assert made.ultimate_bound >= wanted * (1.0 - 1e-9)
    run = sc.simulate(Block(), law, [0.0], [0.0], 4.0, period=period, points=401)
    assert np.abs(run.beta).max() == pytest.approx(wanted, rel=1e-4)
    (comparison,) = made.comparisons
    assert isinstance(comparison, StagedComparison)
    for stage in comparison.stages[1:]:  # a tube's own input comes with the next sample
        assert stage.wait >= period


def at_one(function):
    """A function of plant and state, for calls at one of each as certificates make them."""

    def value(plant, *state):
        states = tuple(np.asarray(x, float)[None] for x in state)
        return jax.tree.map(lambda x: x[0, 0], evaluate(function, sc.batch([plant]), states))

    return value


def whole(law, known, amplitude):
    """The motion of β under the law's held input."""
    disturbed = bool(np.any(amplitude > 0.0))
    motion = HeldInput(law.model, law.constraint, known, amplitude, disturbed)
    return at_one(Whole(motion, Inputs(law)))


def test_each_part_of_a_disturbance_counts():
    """β = v + v³, a known force 2 sin 3t and an unknown one: β̈ is bilinear in the unknown one."""
    cubic = sc.residual(lambda q, v, t: v + v**3, name="cubic")
    law = sc.ServoLaw(Block(), cubic, sc.Stabilizing(4.0))
    known = lambda q, v, t: 2.0 * jnp.sin(3.0 * t) * jnp.ones(1)
    function = whole(law, known, np.array([SIZE]))
    for v, t in ((0.7, 0.3), (-1.2, 2.0)):
        u, force = float(law.step([0.0], [v], t).u[0]), 2.0 * np.sin(3.0 * t)
        found = function(Block(1.5), jnp.zeros(1), jnp.array([v]), jnp.array(t))
        bent, slope = 6.0 * v / 1.5**2, (1.0 + 3.0 * v**2) / 1.5
        rate = float(found.model_rate[0] + found.deviation[0])
        assert rate == pytest.approx(slope * (u + force))
        assert float(found.disturbed) == pytest.approx(slope * SIZE)
        held = abs(bent * (u + force) ** 2 + slope * 6.0 * np.cos(3.0 * t))
        held += abs(bent) * (2.0 * abs(u + force) * SIZE + SIZE**2)
        assert float(found.second) == pytest.approx(held)


class Arm(sc.Lagrangian):
    """Two links of 1 m with masses at their ends."""

    mass: float = 1.0

    def kinetic_energy(self, q, v, t):
        return 0.5 * (v[0] ** 2 + self.mass * self._speed(q, v))

    def _speed(self, q, v):
        w = v[0] + v[1]
        return v[0] ** 2 + w**2 + 2.0 * v[0] * w * jnp.cos(q[1])

    def potential_energy(self, q, t):
        return 9.81 * (jnp.sin(q[0]) * (1.0 + self.mass) + self.mass * jnp.sin(q[0] + q[1]))


PATH = sc.holonomic(lambda q, t: q - jnp.stack([jnp.sin(t), 1.0 + 0.5 * jnp.cos(t)]), rate=4.0)
STEADY = sc.Stabilizing(30.0)
LAWS = {
    "feedback": sc.ServoLaw(Arm(), PATH, STEADY),
    "robust": sc.ServoLaw(
        Arm(), PATH, STEADY, sc.Robust(sc.laws.polynomial_bound(3.0), width=0.5, effectiveness=0.9)
    ),
}
ARMS = sc.Uncertainty(Arm(), {"mass": sc.uncertainty.Interval(0.9, 1.1)})
NEAR = sc.StateBox.around(
    sc.simulate(Arm(), LAWS["feedback"], [0.0, 1.5], [1.0, 0.0], 7.0, points=141), 0.1
)


WIDE = sc.StateBox(NEAR.q + np.array([[-0.5], [0.5]]), NEAR.v + np.array([[-2.0], [2.0]]), t=NEAR.t)


def mass_matrix(q, mass):
    """The mass matrix of the arm, written out by hand."""
    c = np.cos(q[1])
    return np.array([[1.0 + mass * (2.0 + 2.0 * c), mass * (1.0 + c)], [mass * (1.0 + c), mass]])


def numpy_motion(t, x, mass, u, force):
    """q̇ and v̇ of the arm, written out by hand."""
    q, v = x[:2], x[2:]
    M, s = mass_matrix(q, mass), np.sin(q[1])
    bias = mass * s * np.array([-(2.0 * v[0] * v[1] + v[1] ** 2), v[0] ** 2])
    far = 9.81 * mass * np.cos(q[0] + q[1])
    gravity = np.array([9.81 * (1.0 + mass) * np.cos(q[0]) + far, far])
    return np.concatenate([v, np.linalg.solve(M, u + force - bias - gravity)])


def beta_at(x, t):
    """β of the path, written out by hand."""
    f = x[:2] - np.array([np.sin(t), 1.0 + 0.5 * np.cos(t)])
    return x[2:] - np.array([np.cos(t), -0.5 * np.sin(t)]) + 4.0 * f


@pytest.mark.parametrize("name", LAWS)
def test_held_inputs_move_beta_as_scipy_says(name):
    """β̇ and β̈ with the input held, and no disturbance within its size makes them larger."""
    random, law, amplitude = np.random.default_rng(4), LAWS[name], np.array([2.0, 1.0])
    alone, disturbed = whole(law, None, np.zeros(2)), whole(law, None, amplitude)
    for _ in range(6):
        q, v, t = random.normal(size=2), random.normal(size=2), random.uniform(0.0, 6.0)
        u, mass, step = law.step(q, v, t).u, random.uniform(0.5, 2.0), 2e-4

        def ahead(span, force, q=q, v=v, t=t, u=u, mass=mass):
            given = {"args": (mass, u, force), "rtol": 1e-12, "atol": 1e-12}
            run = solve_ivp(numpy_motion, (t, t + span), [*q, *v], **given)
            return beta_at(run.y[:, -1], t + span)

        state = jnp.array(q), jnp.array(v), jnp.array(t)
        own, most = (f(Arm(mass), *state) for f in (alone, disturbed))
        still = np.zeros(2)
        before, now, after = (ahead(x, still) for x in (-step, 0.0, step))
        np.testing.assert_allclose(own.beta, now, atol=1e-12)
        rate = own.model_rate + own.deviation
        np.testing.assert_allclose(rate, (after - before) / (2 * step), rtol=1e-3, atol=1e-3)
        second = np.linalg.norm(after - 2.0 * now + before) / step**2
        assert own.second == pytest.approx(second, rel=2e-3, abs=1e-2)
        for sign in ([1, 1], [1, -1], [-1, 1], [-1, -1]):
            # a disturbance that is constant in a period; the bound also has one that switches
            force = amplitude * sign
            before, now, after = (ahead(x, force) for x in (-step, 0.0, step))
            moved = np.linalg.norm((after - before) / (2 * step) - rate)
            assert moved <= most.disturbed * (1.0 + 1e-3) + 1e-3
            changed = np.linalg.norm(after - 2.0 * now + before) / step**2
            assert changed <= most.second * (1.0 + 2e-3) + 1e-2
        # between two switches β̇ has one disturbance, and the motion another
        assert most.second > second


@pytest.mark.long
@pytest.mark.parametrize("name", LAWS)
def test_no_sampled_run_leaves_its_bound(name):
    made = sc.certify(ARMS, LAWS[name], NEAR, period=0.004, samples=(16, 128), search=(256, 2, 10))
    report = sc.falsify(made, ARMS, LAWS[name], NEAR, 2.0, count=256, search=(4, 6), points=101)
    assert report.violations == 0
    run = sc.simulate(Arm(1.1), LAWS[name], [0.0, 1.5], [1.0, 0.0], 7.0, period=0.004)
    compared = made.check(run)
    assert compared.holds
    assert compared.covered
    late = np.linalg.norm(run.beta[350:], axis=-1).max()
    assert late < made.ultimate_bound < 4.0 * late


def pushed(law, mass, x, t, period, push, steps=2, duration=0.8, random=None, beta_at=beta_at):
    """‖β‖ at many instants of a run by NumPy, with samples at random intervals if they are given.

    Each step has the disturbance, of a size at most `push`, that makes ‖β‖ grow most.
    """
    sizes, times, end, state = [], [], t + duration, None
    while t < end:
        sample = law.step(x[:2], x[2:], t, state, period)
        u, state = sample.u, sample.state
        length = period * (1.0 if random is None else random.choice([1.0, random.random()]))
        h = length / steps
        for _ in range(steps):
            sizes.append(np.linalg.norm(beta_at(x, t)))
            times.append(t)
            of = np.linalg.inv(mass_matrix(x[:2], mass))
            d = push * np.sign(of.T @ beta_at(x, t))
            f = lambda s, y, u=u, d=d: numpy_motion(s, y, mass, u, d)
            a = f(t, x)
            b = f(t + h / 2, x + h / 2 * a)
            c = f(t + h / 2, x + h / 2 * b)
            x = x + h / 6 * (a + 2 * b + 2 * c + f(t + h, x + h * c))
            t += h
    return np.array(sizes), np.array(times)


@pytest.mark.long
@pytest.mark.parametrize(("name", "period"), [("feedback", 0.02), ("robust", 0.004)])
def test_no_disturbance_and_no_jitter_break_the_bound(name, period):
    push, random = np.array([2.0, 1.0]), np.random.default_rng(5)
    made = sc.certify(ARMS, LAWS[name], WIDE, disturbance=push, period=period, search=FEW)
    invariant, worst = made.invariance, 0.0
    assert invariant is not None
    for k in range(6):
        t, mass, turn = random.uniform(0.0, 6.0), (0.9, 1.1)[k % 2], random.uniform(0.0, 6.3)
        at = np.array([np.sin(t), 1.0 + 0.5 * np.cos(t), np.cos(t), -0.5 * np.sin(t)])
        at[2:] += invariant.beta * np.array([np.cos(turn), np.sin(turn)])
        sizes, times = pushed(LAWS[name], mass, at, t, period, push, 4, 1.0, random)
        bounds = made.radius(times - t, sizes[0])
        assert np.all(sizes <= bounds * (1.0 + 1e-9))
        worst = max(worst, sizes[len(sizes) // 2 :].max())
    assert made.ultimate_bound < 2.5 * worst


REFERENCE = lambda t: jnp.stack([jnp.sin(t), 1.0 + 0.5 * jnp.cos(t)])
OTHERS = {
    "computed torque": sc.laws.ComputedTorque(Arm(), PATH, REFERENCE, 120.0, 34.0),
    "sliding mode": sc.ServoLaw(Arm(), PATH, STEADY, sc.laws.SlidingMode(2.0)),
    "barrier": sc.laws.BarrierLaw(LAWS["feedback"], {"far": lambda q, t: 3.0 - q[:1]}),
    "priorities": sc.laws.PriorityLaw(
        Arm(),
        [
            sc.holonomic(lambda q, t, i=i: (q - REFERENCE(t))[i : i + 1], rate=4.0, name=f"{i}")
            for i in (0, 1)
        ],
        STEADY,
    ),
}


def certified(law):
    return sc.certify(ARMS, law, WIDE, period=0.004, samples=(4, 48), search=(64, 1, 4))


@pytest.fixture(scope="module")
def feedback():
    return certified(LAWS["feedback"])


@pytest.mark.first(1)
@pytest.mark.parametrize("name", shared(OTHERS, ("barrier", "sliding mode")))
def test_any_law_without_a_state_is_certified(name, feedback):
    """The computed torque is the feedback, and so are the priorities."""
    law = OTHERS[name]
    made = certified(law)
    report = sc.falsify(made, ARMS, law, NEAR, 1.0, count=32, search=(0, 0), points=26)
    assert report.violations == 0
    if name != "sliding mode":
        assert made.ultimate_bound == pytest.approx(feedback.ultimate_bound, rel=0.05)


@pytest.mark.long
def test_a_law_in_plain_python_is_certified_as_the_same_law_in_jax():
    feedback, options = LAWS["feedback"], {"samples": (4, 48), "search": (0, 0, 0)}
    function = lambda q, v, t: np.asarray(feedback.step(q, v, float(t)).u)
    law = sc.laws.FunctionLaw(Arm(), PATH, function)
    made = sc.certify(ARMS, law, WIDE, period=0.004, **options)
    wanted = sc.certify(ARMS, feedback, WIDE, period=0.004, **options)
    assert made.ultimate_bound == pytest.approx(wanted.ultimate_bound, rel=1e-9)


def test_states_without_times_are_refused_for_a_path():
    states = sc.StateBox(NEAR.q, NEAR.v)
    with pytest.raises(sc.errors.InputError, match="no first and last time"):
        sc.certify(ARMS, LAWS["feedback"], states, period=0.004)


@pytest.mark.long
def test_falsification_samples_with_the_certified_period(monkeypatch):
    module = sys.modules["servocon.certificates.falsification.falsify"]
    periods, simulate = [], module.simulate

    def spy(*given, **options):
        periods.append(options["period"])
        return simulate(*given, **options)

    monkeypatch.setattr(module, "simulate", spy)
    law, few = LAWS["feedback"], {"samples": (4, 48), "search": (0, 0, 0)}
    for period in (0.004, None):
        made = sc.certify(ARMS, law, NEAR, period=period, **few)
        sc.falsify(made, ARMS, law, NEAR, 0.2, count=8, search=(0, 0), points=11)
    assert set(periods) == {0.004, None}


def test_shorter_periods_are_covered_and_longer_ones_are_not():
    made = sc.certify(ARMS, LAWS["feedback"], NEAR, period=0.004, **ONCE)
    assert "sampled at least every 0.004 s" in str(made)
    assert "the law acts at least every 0.004 s" in made._repr_html_()
    for period in (None, 0.001, 0.004):
        run = sc.simulate(Arm(), LAWS["feedback"], [0.0, 1.5], [1.0, 0.0], 1.0, period=period)
        assert made.check(run).covered
    run = sc.simulate(Arm(), LAWS["feedback"], [0.0, 1.5], [1.0, 0.0], 1.0, period=0.005)
    assert "not covered: sampled every 0.005 s" in str(made.check(run))


def test_a_slower_period_has_a_larger_bound():
    bounds = [
        sc.certify(ARMS, LAWS["feedback"], NEAR, period=h, **ONCE).ultimate_bound
        for h in (1e-4, 1e-3, 8e-3)
    ]
    assert bounds == sorted(bounds)


def test_a_period_that_is_too_slow_is_refused_with_one_that_works():
    law = LAWS["feedback"]
    with pytest.raises(sc.errors.CertificateError, match=r"period=(\S+) would do") as refused:
        sc.certify(ARMS, law, NEAR, period=0.1, **ONCE)
    period = float(str(refused.value).rpartition("period=")[2].split()[0])
    assert 0.001 < period < 0.1
    sc.certify(ARMS, law, NEAR, period=period, **ONCE)


POSTURE = sc.holonomic(lambda q, t: q - jnp.array([0.3, 1.0]), rate=4.0)


@pytest.mark.long
def test_limits_count_as_they_are():
    """The first joint carries 23 N m. Where 60 N m do not suffice, β falls more slowly."""
    law = sc.ServoLaw(Arm(), POSTURE, STEADY)
    states = sc.StateBox(q=([0.25, 0.95], [0.35, 1.05]), v=([-0.2] * 2, [0.2] * 2), t=(0.0, 9.0))
    options = {"period": 0.004, "samples": (8, 96), "search": FEW}
    of = lambda limit: sc.certify(ARMS, sc.laws.Saturated(law, -limit, limit), states, **options)
    wide, narrow = of(1000.0), of(60.0)
    assert narrow.ultimate_bound == pytest.approx(wide.ultimate_bound, rel=0.01)
    assert narrow.constants["a"] < 0.5 * wide.constants["a"]
    limited = sc.laws.Saturated(law, -60.0, 60.0)
    run = sc.simulate(Arm(1.1), limited, [0.26, 0.96], [0.0, 0.0], 2.0, period=0.004)
    assert narrow.check(run).holds
    assert narrow.check(run).covered
    with pytest.raises(sc.errors.CertificateError, match="ultimate bound"):
        of(30.0)


@pytest.mark.parametrize("period", [0.0, -1.0, np.nan, np.inf, "fast", [0.1]])
def test_a_period_is_a_positive_number(period):
    with pytest.raises(sc.errors.InputError, match=r"period: .*positive period"):
        sc.certify(ARMS, LAWS["feedback"], NEAR, period=period)


@pytest.mark.parametrize(
    ("law", "match"),
    [
        (None, "law: got NoneType; expected a servocon law"),
        (sc.laws.Given(lambda t: jnp.zeros(2)), "law.model: .*Give it one"),
        (sc.laws.ComputedTorque(Arm(), None, REFERENCE, 120.0, 34.0), "law.constraint: got none"),
        (sc.laws.Given(lambda t: jnp.zeros(2), model=Arm()), "law.constraint: got none"),
    ],
)
def test_a_law_without_a_model_or_a_relation_is_refused(law, match):
    with pytest.raises(sc.errors.InputError, match=match):
        sc.certify(ARMS, law, NEAR, period=0.004)


def test_a_law_with_a_state_is_refused():
    cart = Cart()
    path = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=1.0)
    both = sc.Adaptive(), sc.Integral(1.0)
    law = sc.ServoLaw(cart, path, sc.Stabilizing(3.0), *both)
    states = sc.StateBox(q=([-1.0], [1.0]), v=([-2.0], [2.0]), t=(0.0, 10.0))
    with pytest.raises(sc.errors.InputError, match="has an internal state"):
        sc.certify(cart, sc.laws.Delayed(law, 1, initial=None), states, period=0.01)
    delayed = sc.laws.Delayed(sc.ServoLaw(cart, path, sc.Stabilizing(3.0)), 1)
    with pytest.raises(sc.errors.InputError, match="Delayed around nominal"):
        sc.certify(cart, delayed, states, period=0.01)


def test_the_largest_sum_of_columns_by_all_signs():
    """By the corners of the box of d; that of orthogonal columns is the size itself."""
    random = np.random.default_rng(0)
    corners = np.array(list(itertools.product((-1.0, 1.0), repeat=5)))
    amplitude = random.uniform(size=5)
    for _ in range(20):
        C = random.normal(size=(3, 5))
        worst = np.linalg.norm(corners * amplitude @ C.T, axis=1).max()
        plain = np.linalg.norm(C, axis=0) @ amplitude
        assert worst <= largest_sum(jnp.array(C), jnp.array(amplitude)) <= plain * (1.0 + 1e-9)
    turned = np.linalg.qr(random.normal(size=(5, 5)))[0] * random.uniform(1.0, 9.0, size=5)
    worst = np.linalg.norm(corners * amplitude @ turned.T, axis=1).max()
    found = largest_sum(jnp.array(turned), jnp.array(amplitude))
    np.testing.assert_allclose(found, worst, rtol=1e-6)
