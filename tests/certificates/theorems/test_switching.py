"""Certificates of relations that switch: closed forms, worst signals by brute force, and runs."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates import ExponentialComparison, Guarantee
from servocon.certificates.assumptions import draw
from servocon.certificates.theorems.switched_signals import (
    Linear,
    Settling,
    SwitchedComparison,
    Transition,
    linear_form,
    settling,
)
from servocon.constraint.switched import with_relation

KAPPA, RATE = 3.0, 2.0
SHAPES = np.array([[0.0, 0.4], [0.3, 0.0]])
JUMP = RATE * np.linalg.norm(SHAPES[1] - SHAPES[0])


class Two(sc.Plant):
    """Two carts."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)


def formations(instants, order=None):
    parts = [
        sc.residual(lambda q, v, t, at: v + RATE * (q - at), parameters=at, name=name)
        for at, name in zip(SHAPES, ("wide", "close"), strict=True)
    ]
    return sc.constraint.switched(parts, instants, order=order)


def law(dwell=0.5, count=20, *terms):
    order = [k % 2 for k in range(count + 1)]
    relation = formations(dwell * np.arange(1, count + 1), order)
    return sc.ServoLaw(Two(), relation, sc.Stabilizing(gain=KAPPA), *terms)


BOX = sc.StateBox(([-1.0] * 2, [1.0] * 2), ([-3.0] * 2, [3.0] * 2), t=(0.0, 20.0))
CARTS = sc.batch([Two(mass=m) for m in (0.8, 1.0, 1.2)])
PUSH = [0.2, 0.2]


def falling(kappa, push):
    """The guarantee of ṙ = −κr + d where r is above d/κ; r rises to that."""
    return Guarantee((ExponentialComparison(1.0, 1.0, 2.0 * kappa, slope=2.0 * push),))


def worst(parts, switches, instants, times, r0, first):
    """The largest size at some times, for a given signal: r follows ṙ = −κr + d, plus jumps."""
    jumps = {(s.before, s.after): s.jump for s in switches}
    found, size, began, held = np.zeros(len(times)), r0, 0.0, first

    def later(wait):
        kappa, push = parts[held]
        return push / kappa + max(size - push / kappa, 0.0) * np.exp(-kappa * wait)

    for end in [*instants, np.inf]:
        inside = (times >= began) & (times < end)
        found[inside] = [later(t - began) for t in times[inside]]
        if np.isfinite(end):
            size = later(end - began) + jumps[held, 1 - held]
            began, held = end, 1 - held
    return found


PARTS = (2.0, 0.3), (1.0, 0.1)
SWITCHES = Transition(0, 1, 0.5), Transition(1, 0, 0.8)
DWELL = 0.7
SWITCHED = SwitchedComparison(
    tuple(falling(*part) for part in PARTS), SWITCHES, DWELL, ((1.0, 1.0),) * 2
)


@pytest.mark.long
def test_no_signal_as_slow_exceeds_the_bound():
    """Random dwell times, some of them the shortest, from random sizes in either relation."""
    rng, times = np.random.default_rng(0), np.arange(0.0, 12.0, 0.05)
    closest, levels = np.inf, [x * SWITCHED.ultimate_bound for x in (1.01, 2.0)]
    sizes = 0.0, 0.5, 4.0
    entered = {r0: [SWITCHED.entry_time(r0, level) for level in levels] for r0 in sizes}
    for _ in range(300):
        waits = DWELL + rng.exponential(0.5, 20) * (rng.random(20) < rng.random())
        instants = rng.uniform(0.0, DWELL) + np.cumsum(waits) - waits[0]
        r0, first = rng.choice(sizes), int(rng.integers(2))
        size = worst(PARTS, SWITCHES, instants, times, r0, first)
        bound = SWITCHED.radius(times, r0)
        assert np.all(size <= bound * (1 + 1e-9))
        closest = min(closest, np.min((bound - size) / bound))
        for time, level in zip(entered[r0], levels, strict=True):
            assert np.all(size[times >= time] <= level)
    assert closest < 0.01


@pytest.mark.parametrize("level", [1.01, 1.5, 2.0])
def test_the_entry_time_is_the_first_from_which_the_bound_is_below_the_level(level):
    bound, r0 = level * SWITCHED.ultimate_bound, 40.0
    entered = SWITCHED.entry_time(r0, bound)
    assert 0.0 < entered < 40.0
    assert np.all(SWITCHED.radius(entered + np.linspace(1e-6, 20.0, 400), r0) <= bound)
    assert SWITCHED.radius(entered - 1e-6, r0) > bound


def test_the_ultimate_bound_is_attained_by_the_fastest_signal():
    times = np.array([*(DWELL * np.arange(1, 60)), *(DWELL * np.arange(1, 60) - 1e-9)])
    size = worst(PARTS, SWITCHES, DWELL * np.arange(1, 60), np.sort(times), 3.0, 0)
    assert size[-20:].max() == pytest.approx(SWITCHED.ultimate_bound, rel=1e-7)
    assert size[-20:].min() == pytest.approx(min(SWITCHED.before), rel=1e-7)


def test_the_closed_form_of_equal_relations():
    """D = d/κ + J/(1 − e^{−κT})."""
    kappa, push, jump = 2.0, 0.3, 0.5
    one = SwitchedComparison(
        (falling(kappa, push),) * 2,
        (Transition(0, 1, jump), Transition(1, 0, jump)),
        DWELL,
        ((1, 1),) * 2,
    )
    size = push / kappa + jump / (1.0 - np.exp(-kappa * DWELL))
    assert one.ultimate_bound == pytest.approx(size, rel=1e-10)
    assert one.before == pytest.approx([size - jump] * 2, rel=1e-10)
    assert one.radius(50.0, 7.0) == pytest.approx(size, rel=1e-8)


def test_a_norm_of_each_relation_changes_nothing_by_itself():
    """Sizes in the norms 5‖β‖ and 0.2‖β‖."""
    scale = 5.0, 0.2
    parts = tuple(falling(k, d * s) for (k, d), s in zip(PARTS, scale, strict=True))
    switches = tuple(
        Transition(k, to, jump * scale[to], scale[to] / scale[k]) for k, to, jump, *_ in SWITCHES
    )
    other = SwitchedComparison(parts, switches, DWELL, tuple((s, 1.0 / s) for s in scale))
    times, sizes = np.linspace(0.0, 9.0, 31), np.array([0.0, 0.5, 4.0])[:, None]
    np.testing.assert_allclose(other.radius(times, sizes), SWITCHED.radius(times, sizes), rtol=1e-9)


def test_jumps_that_outgrow_the_decay_have_no_bound():
    grows = (Transition(0, 1, 0.5, 3.0), Transition(1, 0, 0.5, 3.0))
    fast = SwitchedComparison(SWITCHED.parts, grows, DWELL, SWITCHED.norms)
    assert fast.ultimate_bound == np.inf
    assert fast.entry_time(1.0, 1e9) == np.inf
    slow = SwitchedComparison(SWITCHED.parts, grows, 3.0, SWITCHED.norms)
    assert np.isfinite(slow.ultimate_bound)


@pytest.mark.long
def test_a_formation_that_changes_attains_its_bound():
    """With the exact model β falls as e^{−κT}, and jumps to one side add up: J(1 + e + e²)."""
    step, dwell = np.array([0.3, -0.4]), 0.3
    parts = [
        sc.residual(lambda q, v, t, at: v + RATE * (q - at), parameters=k * step, name=f"place {k}")
        for k in range(4)
    ]
    relation = sc.constraint.switched(parts, dwell * np.arange(1, 4))
    own = sc.ServoLaw(Two(), relation, sc.Stabilizing(gain=KAPPA))
    certificate = sc.certify(Two(), own, BOX, safety_factor=1.0)
    left = np.exp(-KAPPA * dwell)
    size = RATE * 0.5 * (1.0 + left + left**2)
    assert certificate.constants["J"] == pytest.approx(RATE * 0.5, rel=1e-12)
    assert certificate.ultimate_bound == pytest.approx(size, rel=1e-6)
    run = sc.simulate(Two(), own, [0.0, 0.0], [0.0, 0.0], 1.2, points=1201)
    assert certificate.check(run).holds
    assert run.beta_norm.max() == pytest.approx(size, rel=1e-6)


@pytest.mark.long
def test_a_formation_that_goes_back_and_forth():
    """Only sizes of jumps are counted: D = J/(1 − e^{−κT}); the run has J/(1 + e^{−κT})."""
    own, left = law(), np.exp(-KAPPA * 0.5)
    certificate = sc.certify(Two(), own, BOX, safety_factor=1.0)
    assert certificate.ultimate_bound == pytest.approx(JUMP / (1.0 - left), rel=1e-6)
    run = sc.simulate(Two(), own, [0.0, 0.4], [0.0, 0.0], 10.0, points=1001)
    assert certificate.check(run).holds
    assert run.beta_norm[900:].max() == pytest.approx(JUMP / (1.0 + left), rel=1e-6)
    safe = sc.certify(Two(), own, BOX)
    assert safe.ultimate_bound == pytest.approx(1.1 * JUMP / (1.0 - left), rel=1e-6)
    text = str(certificate)
    assert "ultimate bounds without a switch: wide 0, close 0" in text
    assert "jump of β, wide to close" in text
    assert "reached just after a switch" in certificate._repr_html_()


def test_a_law_that_switches_once():
    """After it ‖β‖ decays from what was left and the jump: J e^{−κt}."""
    own = sc.ServoLaw(Two(), formations([2.0]), sc.Stabilizing(gain=KAPPA))
    certificate = sc.certify(Two(), own, BOX, safety_factor=1.0)
    assert certificate.constants["T"] == 20.0
    assert certificate.ultimate_bound == pytest.approx(JUMP, rel=1e-6)
    assert certificate.radius(0.0, 0.3) == pytest.approx(0.3 + JUMP, rel=1e-6)
    assert certificate.check(sc.simulate(Two(), own, [0.0, 0.4], [0.1, 0.2], 6.0)).holds


def test_inputs_are_those_of_whichever_relation_holds():
    """|u| = |−Λv − κβ| is largest at a corner: κΛ(|q| + |place|) + (Λ + κ)|v|."""
    own = law()
    found = sc.certificates.largest_inputs(own, BOX)
    exact = KAPPA * RATE * (1.0 + SHAPES.max(axis=0)) + (RATE + KAPPA) * 3.0
    np.testing.assert_allclose(found.sizes, exact, rtol=1e-9)
    certificate = sc.certify(Two(), own, BOX)
    wanted = {"peak": 4.0, "control_peak": 40.0}
    sheet = sc.certificates.data_sheet(certificate, own, wanted, start=(0.5, 0.0))
    assert sheet.lines[0].certified == pytest.approx(float(certificate.radius(0.0, 0.5)))
    assert sheet.lines[1].certified == pytest.approx(1.1 * exact.max())


FEW: dict[str, Any] = {"samples": (8, 64), "search": (64, 2, 8)}
PERIODS = {"continuous": None, "50 Hz": 0.02}


@pytest.mark.first(1)
@pytest.mark.parametrize("period", PERIODS.values(), ids=PERIODS)
def test_no_run_exceeds_its_bound(period):
    """Other masses, pushes that grow ‖β‖, and instants between the samples."""
    own = law(0.47, 12)
    certificate = sc.certify(CARTS, own, BOX, disturbance=PUSH, period=period, **FEW)
    push = lambda q, v, t: 0.2 * jnp.sign(v + RATE * (q - 0.2))
    rng = np.random.default_rng(1)
    start = rng.uniform(-0.4, 0.4, (60, 2)), rng.uniform(-1.0, 1.0, (60, 2))
    plants = sc.batch([Two(mass=m) for m in rng.uniform(0.8, 1.2, 60)])
    options = {"period": period, "disturbance": push, "points": 301}
    runs = sc.simulate(plants, own, *start, 6.0, **options)
    report = certificate.check(runs)
    assert report.holds
    assert report.runs == 60
    late = runs.beta_norm[:, 150:].max()
    assert 0.3 * certificate.ultimate_bound < late < certificate.ultimate_bound


@pytest.mark.long
def test_a_robust_term_goes_on_after_a_switch():
    """With a bound that covers ζ of both relations."""
    base, few = law(0.5, 12), {"samples": (16, 128)}
    estimate = lambda law: sc.certificates.estimate_bound(CARTS, law, BOX, disturbance=PUSH, **few)
    alone, both = [estimate(with_relation(base, k)) for k in range(2)], estimate(base)
    largest = np.max([one.coefficients for one in alone], axis=0)
    assert np.array_equal(both.coefficients, largest)
    assert both.effectiveness == min(one.effectiveness for one in alone)
    q, v = np.array([0.4, -0.3]), np.array([1.0, 2.0])
    speed = np.linalg.norm(v)
    assert float(both.bound(q, v, np.array(0.0))) == pytest.approx(largest @ [1.0, speed, speed**2])
    term = sc.Robust(both.bound, 0.05, effectiveness=both.effectiveness)
    certificates = [
        sc.certify(CARTS, own, BOX, disturbance=PUSH, **FEW)
        for own in (base, law(0.5, 12, term), with_relation(law(0.5, 12, term), 0))
    ]
    plain, robust, one = (each.ultimate_bound for each in certificates)
    assert JUMP + one < robust < 0.8 * plain
    run = sc.simulate(Two(mass=1.2), law(0.5, 12, term), [0.0, 0.4], [0.0, 0.0], 6.0)
    assert certificates[1].check(run).holds


@pytest.mark.first(1)
@pytest.mark.parametrize(("dwell", "period"), [(0.01, None), (0.08, 0.05)])
def test_too_fast_a_signal_is_refused_with_the_time_that_works(dwell, period):
    small = sc.StateBox(BOX.q, ([-0.5] * 2, [0.5] * 2), t=(0.0, 20.0))
    with pytest.raises(sc.errors.CertificateError, match="just after a switch") as refused:
        sc.certify(Two(), law(dwell), small, period=period, **FEW)
    enough = float(str(refused.value).split("Hold each relation for ")[1].split()[0])
    found = sc.certify(Two(), law(enough), small, period=period, **FEW)
    assert found.ultimate_bound > JUMP


LATE = sc.laws.Delayed(law(), 1, initial=None)
REFUSED = {
    "learns": (law(0.5, 20, sc.Adaptive(gain=1.0, leakage=0.2, width=0.1)), {}, "depends on more"),
    "integrates": (law(0.5, 20, sc.Integral(gain=1.0)), {}, "depends on more"),
    "late": (LATE, {"period": 0.01}, "depends on more"),
    "slow samples": (law(), {"period": 0.5}, "0.5 s between two switches; expected relations that"),
}


@pytest.mark.parametrize(("own", "options", "words"), REFUSED.values(), ids=REFUSED)
def test_refused(own, options, words):
    with pytest.raises(sc.errors.InputError, match=words):
        sc.certify(Two(), own, BOX, **options)


def test_two_schedules_in_one_law_are_refused():
    both = sc.stack(formations([1.0]), formations([2.0]))
    own = sc.ServoLaw(Two(), both, sc.Stabilizing(gain=1.0))
    with pytest.raises(sc.errors.InputError, match="expected one schedule"):
        sc.certify(Two(), own, BOX)


# --- Jumps after a relation has held for a while --------------------------------------------------


@pytest.mark.parametrize("a", [1.0, 1.6])
def test_the_jump_of_one_coordinate_in_closed_form(a):
    """From β = v + cq to av + c'q: |a − 1|r + |c' − ac|(h e^{−cτ} + r(1 − e^{−cτ})/c)."""
    c, other, h, r, dwell = 1.5, 2.9, 0.8, 0.3, 0.4
    before = Linear(np.eye(1), np.array([[c]]), np.zeros(1))
    after = Linear(a * np.eye(1), np.array([[other]]), np.zeros(1))
    found = settling(before, after, (np.array([-h]), np.array([h])), dwell, (np.eye(1),) * 2)
    assert found is not None
    times = found.step * np.arange(len(found.from_start))
    jumps = found.jumps(np.full(times.shape, r))
    left = np.exp(-c * times)
    exact = (a - 1.0) * r + abs(other - a * c) * (h * left + r * (1.0 - left) / c)
    assert np.all(jumps >= exact * (1 - 1e-12))
    assert np.all(jumps <= 1.05 * exact)


def test_a_jump_counts_with_its_margin_and_never_above_that_of_all_states():
    settled = Settling(np.array([2.0, 1.0, 0.5]), 0.0, np.zeros(3), 0.5 * DWELL)
    sizes = lambda jump, margin: Transition(0, 1, jump, 1.0, settled, margin).sizes(
        falling(2.0, 0.0), np.zeros(1), DWELL
    )[:3, 0]
    assert sizes(9.0, 1.0) == pytest.approx([2.0, 0.5, 0.5])
    assert sizes(9.0, 1.2) == pytest.approx([2.4, 0.6, 0.6])
    assert sizes(0.9, 1.2) == pytest.approx([0.9, 0.6, 0.6])


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, *(pytest.param(x, marks=pytest.mark.long) for x in (0, 2))])
def test_no_motion_jumps_farther(seed):
    """Relations with other A and c, from corners of the states, β in the worst direction or not."""
    rng, n, r, dwell = np.random.default_rng(seed), 3, 0.4, 0.5
    draw = lambda: rng.normal(size=(n, n))
    A, C = np.eye(n) + 0.2 * draw(), 1.5 * np.eye(n) + 0.4 * draw()
    before = Linear(A, C, rng.normal(size=n))
    after = Linear(A + 0.2 * draw(), C + 0.5 * draw(), rng.normal(size=n))
    box = -rng.uniform(0.2, 1.0, n), rng.uniform(0.2, 1.0, n)
    R = np.diag(rng.uniform(0.5, 2.0, n))
    found = settling(before, after, box, dwell, (np.eye(n), R))
    assert found is not None
    at = np.arange(0, len(found.from_start), 8)
    bound = found.jumps(np.full(len(found.from_start), r))[at]
    times, closest = found.step * at, 0.0
    for _ in range(24):
        direction = rng.normal(size=n)
        beta = r * direction / np.linalg.norm(direction)
        turn = rng.uniform(0.0, 3.0)
        at_time = lambda t, b=beta, w=turn: b * np.sign(np.cos(w * t))
        rate = lambda t, q, f=at_time: np.linalg.solve(A, f(t) - C @ q - before.c)
        q0 = np.where(rng.random(n) < 0.5, *box)
        q = solve_ivp(rate, (0.0, times[-1]), q0, t_eval=times, rtol=1e-9, max_step=0.02).y.T
        v = np.array([rate(t, x) for t, x in zip(times, q, strict=True)])
        jump = v @ (after.A - A).T + q @ (after.C - C).T + after.c - before.c
        size = np.linalg.norm(jump @ R.T, axis=1)
        assert np.all(size <= bound * (1 + 1e-6))
        closest = max(closest, float(np.max(size / bound)))
    assert closest > 0.5


def graph(edges, name):
    laplacian = np.zeros((4, 4))
    for i, j in edges:
        laplacian[[i, j], [i, j]] += 1.0
        laplacian[[i, j], [j, i]] -= 1.0
    return sc.residual(lambda q, v, t, L: v + L @ q, parameters=laplacian, name=name)


class Four(sc.Plant):
    """Four carts."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(4)

    def force(self, q, v, t):
        return jnp.zeros(4)


@pytest.mark.long
def test_a_graph_that_changes_costs_little_where_all_have_nearly_met():
    """Less than its largest jump over the states, by far, and no run has more."""
    graphs = graph([(0, 1), (1, 2), (2, 3)], "chain"), graph([(0, 2), (0, 3), (0, 1)], "star")
    relation = sc.constraint.switched(graphs, [8.0, 16.0], order=[0, 1, 0])
    own = sc.ServoLaw(Four(), relation, sc.Stabilizing(gain=4.0))
    box = sc.StateBox(([-1.0] * 4, [1.0] * 4), ([-4.0] * 4, [4.0] * 4), t=(0.0, 20.0))
    carts = sc.batch([Four(mass=m) for m in (0.95, 1.05)])
    certificate = sc.certify(carts, own, box, disturbance=[0.05] * 4, **FEW)
    assert certificate.ultimate_bound < 0.5 * certificate.constants["J"]
    start = np.random.default_rng(2).uniform(-1.0, 1.0, (20, 4)), np.zeros((20, 4))
    push = lambda q, v, t: 0.05 * jnp.sign(v)
    runs = sc.simulate(Four(mass=1.05), own, *start, 20.0, disturbance=push, points=501)
    assert certificate.check(runs).holds


class Belt(Four):
    """Four carts on a belt."""

    speed: float = 0.0

    def coordinate_rate(self, q, v, t):
        return v + self.speed


@pytest.mark.parametrize(("speed", "settles"), [(0.0, True), (0.1, False)])
def test_carts_that_move_otherwise_than_the_model_have_the_jump_of_all_states(speed, settles):
    """β of the model says nothing about q̇ of a cart on a belt that the model does not know."""
    graphs = graph([(0, 1), (1, 2), (2, 3)], "chain"), graph([(0, 2), (0, 3), (0, 1)], "star")
    own = sc.ServoLaw(Belt(), sc.constraint.switched(graphs, [8.0]), sc.Stabilizing(gain=4.0))
    box = sc.StateBox(([-1.0] * 4, [1.0] * 4), ([-4.0] * 4, [4.0] * 4), t=(0.0, 20.0))
    made = sc.certify(Belt(speed=speed), own, box, samples=(1, 64), search=(0, 0, 0))
    (one,) = made.guarantees[0].comparisons[0].transitions
    assert (one.settling is not None) == settles


LIMITED = {
    "a logarithm": lambda q, v, t: v + jnp.log(2.0 + q),
    "time": lambda q, v, t: v + q * jnp.cos(t),
    "a moving goal": lambda q, v, t: v + q - jnp.sin(t),
    "fewer rows": lambda q, v, t: v[:1] + q[:1],
}


@pytest.mark.parametrize("beta", LIMITED.values(), ids=LIMITED)
def test_other_relations_have_the_jump_of_all_states(beta):
    own = sc.ServoLaw(Two(), sc.residual(beta), sc.Stabilizing(gain=1.0))
    samples = draw(Two(), own, BOX, 1.0, (1, 64), 0)
    assert linear_form(own.model, own.constraint, samples) is None
    straight = sc.residual(lambda q, v, t: 2.0 * v + q - 3.0)
    form = linear_form(own.model, straight, samples)
    assert form is not None
    np.testing.assert_allclose(form.c, [-3.0, -3.0], rtol=1e-12)


def test_the_form_of_a_relation_with_measured_speeds():
    """∂β/∂v contains them, by central differences: the motion that settles contains them, too."""

    def beta(q, v, t):
        return v - 0.5 * jax.lax.stop_gradient(v[::-1]) + 2.0 * q - 1.0

    own = sc.ServoLaw(Two(), sc.residual(beta), sc.Stabilizing(gain=1.0))
    form = linear_form(own.model, own.constraint, draw(Two(), own, BOX, 1.0, (1, 64), 0))
    assert form is not None
    q, v = np.array([0.3, -0.2]), np.array([0.1, 0.4])
    by_v = [(beta(q, v + 0.5 * e, 0.0) - beta(q, v - 0.5 * e, 0.0)) for e in np.eye(2)]
    np.testing.assert_allclose(form.A, np.stack(by_v, axis=-1), atol=1e-12)
    np.testing.assert_allclose(form.A @ v + form.C @ q + form.c, beta(q, v, 0.0), atol=1e-12)
