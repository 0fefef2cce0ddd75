"""Parts of the certificate of a sampled adaptive law: its plane, its inputs, its coefficients."""

from functools import cache
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates.comparison import FallComparison
from servocon.certificates.sampled.adaptive_inputs import (
    AfterSample,
    Learning,
    LearningInputs,
    LearningMotion,
    LearningValues,
)
from servocon.certificates.sampled.adaptive_learning import (
    SLOPES,
    Ends,
    Learner,
    LearningComparison,
    ends_of,
    peaks_of,
)
from servocon.certificates.sampled.adaptive_plane import Curve, Plane, nodes_of
from servocon.certificates.sampled.held_input import HeldInput
from tests.certificates.sampled.test_theorem import (
    HOLD,
    MASS,
    PATH,
    SIZE,
    Arm,
    Block,
    at_one,
    beta_at,
    mass_matrix,
    numpy_motion,
)

# ζ, κ, g, k₁, k₂, ε, h of r⁺ = |r − h(κ + g c)r| + hζ with c = min(ρ̂²/ε, ρ̂/r) and ρ̂ = k₁ξ.
LOOPS = {
    "slow learning": (2.0, 2.0, 1.3, 4.0, 0.5, 0.05, 0.01),
    "fast learning": (2.0, 2.0, 0.77, 20.0, 0.2, 0.05, 0.001),
    "chatter": (2.0, 2.0, 0.77, 20.0, 0.2, 0.05, 0.01),
    "much chatter": (1.0, 1.0, 1.0, 100.0, 1.0, 0.1, 0.002),
}


def after(r: Any, xi: Any, loop: tuple[Any, ...]) -> Any:
    """r⁺ for the worst ζ."""
    zeta, kappa, g, growth, _, width, h = loop
    rho = growth * xi
    c = np.minimum(rho**2 / width, rho / np.maximum(r, 1e-300))
    return np.abs(r - h * (kappa + g * c) * r) + h * zeta


def plane_of(
    loop: tuple[float, ...], largest: float, dead: float = 0.0, over: float = 0.0
) -> Plane:
    """The lines of the loop, from 40 sizes in each shell; o is up to 3 `over` where r and ξ are."""
    leakage, h = loop[4], loop[6]
    nodes = nodes_of(largest / leakage, h * leakage)
    edges = np.append(0.0, np.geomspace(0.02 * largest, largest, 16))
    r = np.linspace(edges[:-1], edges[1:], 40, axis=1)
    ends = [np.array([after(r, xi, loop) for xi in part]) for part in (nodes[:-1], nodes[1:])]
    rests = (np.maximum(*ends)[..., None] - (1.0 - SLOPES) * r[..., None]).max(axis=2)
    grows = np.minimum(edges[1:] / largest + nodes[1:, None] / nodes[-1], 1.0)
    overs = over * (1.0 + 2.0 * grows) if over else None
    return Plane(nodes, edges, SLOPES, 1.01 * rests, h, leakage, dead, overs)


def worst(loop: tuple[float, ...]) -> float:
    """The largest r from r = ξ = 0 on, under the worst ζ, sample by sample."""
    leakage, h, r, xi, largest = loop[4], loop[6], 0.0, 0.0, 0.0
    for _ in range(round(6.0 / h)):
        r, xi = after(r, xi, loop), (1.0 - h * leakage) * xi + h * r
        largest = max(largest, r)
    return largest


def over_of(name: str, over: float) -> float:
    """o of a loop; one that chatters bears less of it."""
    return over * worst(LOOPS[name]) * (0.1 if name == "chatter" else 1.0)


@cache
def peaks_in(name: str, dead: float = 0.0, over: float = 0.0):
    """The lines of a loop, and the peaks that follow."""
    plane = plane_of(LOOPS[name], 3.0 * worst(LOOPS[name]), dead, over_of(name, over))
    return plane, peaks_of(plane)


@pytest.mark.first(1)
@pytest.mark.parametrize("name", LOOPS)
def test_the_peak_is_that_of_the_worst_motion(name):
    loop = LOOPS[name]
    whole, (starts, peaks, part, curve) = peaks_in(name)
    assert curve is not None
    # From large errors so much is learned that the inputs chatter: up to 1.5 times the bound.
    assert worst(loop) <= curve.peak < (1.7 if name == "chatter" else 1.2) * worst(loop)
    assert curve.missed() < 1e-12
    assert curve.plane is part
    for start in starts:
        outer = whole.curve(float(start), whole=False)
        assert outer is not None
        assert outer.closed
        assert outer.plane.nodes[-1] <= part.nodes[-1]
    # From up to each initial size no motion exceeds its peak, whatever part of ζ acts.
    random = np.random.default_rng(3)
    for start, peak in zip(starts, peaks, strict=True):
        r, xi = np.full(128, start), np.zeros(128)
        zeta = loop[0] * np.repeat(random.choice([0.0, 0.5, 1.0], (20, 128)), 50, axis=0)
        for now in zeta:
            now_loop = (now, *loop[1:])
            r, xi = after(r, xi, now_loop), (1.0 - loop[6] * loop[4]) * xi + loop[6] * r
            assert np.all(r <= peak * (1.0 + 1e-9))
            assert np.all(xi <= part.nodes[-1])


def curve_of(name: str, dead: float = 0.0, over: float = 0.0) -> Curve:
    curve = peaks_in(name, dead, over)[1][3]
    assert curve is not None
    return curve


def lines_at(plane: Plane, r: np.ndarray, xi: np.ndarray) -> np.ndarray:
    """The least bound of r⁺ at points, by its definition."""
    cells = np.clip(np.searchsorted(plane.nodes, xi, "right") - 1, 0, len(plane.rests) - 1)
    shells = np.clip(np.searchsorted(plane.edges, r, "right") - 1, 0, len(plane.edges) - 2)
    return ((1.0 - plane.slopes) * r[:, None] + plane.rests[cells, shells]).min(axis=1)


@pytest.mark.first(5)
@pytest.mark.parametrize(("dead", "over"), [(0.0, 0.0), (0.03, 0.0), (0.0, 0.03), (0.02, 0.02)])
@pytest.mark.parametrize("name", LOOPS)
def test_no_motion_that_obeys_the_lines_crosses_the_curve(name, dead, over):
    """From points below it, most of them close to it, in steps of any length up to h."""
    random, curve = np.random.default_rng(0), curve_of(name, dead, over)
    plane, count = curve.plane, 50_000
    at = lambda xi: np.interp(xi, plane.nodes, curve.sizes)
    xi = np.where(
        random.random(count) < 0.5,
        random.uniform(0.0, plane.nodes[-1], count),
        plane.nodes[-1] * random.random(count) ** 4,
    )
    r = at(xi) * np.where(random.random(count) < 0.7, 1.0, random.random(count) ** 0.3)
    most = np.where(random.random(count) < 0.8, 1.0, random.random(count))  # of r⁺
    s = r - np.where(random.random(count) < 0.5, dead, 0.0) * random.random(count)
    s = np.where(random.random(count) < 0.3, np.maximum(r - dead, 0.0), np.maximum(s, 0.0))
    if over:
        cells = np.clip(np.searchsorted(plane.nodes, xi, "right") - 1, 0, len(plane.rests) - 1)
        off = np.array([plane.over(j, x) for j, x in zip(cells.tolist(), r.tolist(), strict=True)])
        assert np.all(off >= over_of(name, over))
        s = np.maximum(s + off * random.choice([-1.0, 1.0], count), 0.0)
    theta = np.where(random.random(count) < 0.6, 1.0, random.random(count))
    h = plane.period
    r_after = r + theta * (most * lines_at(plane, r, xi) - r)
    xi_after = np.minimum(xi + theta * h * (s - plane.leakage * xi), plane.nodes[-1])
    assert np.all(r_after <= at(xi_after) * (1.0 + 1e-9))


def test_a_wrong_curve_is_noticed():
    curve = curve_of("fast learning")
    peak = int(np.argmax(curve.sizes))
    for change in (
        {"sizes": 0.98 * curve.sizes},
        {"slopes": np.where(np.arange(len(curve.slopes)) == 3, 0.9, 1.0) * curve.slopes},
        {"slopes": curve.slopes - 0.1 * (np.arange(len(curve.slopes)) > peak + 2)},
        {"lines": tuple(one._replace(c=one.c + 2e-4) for one in curve.lines)},
        {"lines": tuple(one._replace(reached=1.1 * curve.peak, low=0.1) for one in curve.lines)},
    ):
        parts: Any = {name: getattr(curve, name) for name in ("plane", "sizes", "slopes", "lines")}
        assert Curve(**(parts | change)).missed() > 1e-6
    assert curve.missed() < 1e-12


@pytest.mark.first(3)
@pytest.mark.parametrize("over", [0.0, 0.03])
@pytest.mark.parametrize("name", LOOPS)
def test_motions_are_below_the_curve_in_time(name, over):
    loop, (starts, peaks, _, curve) = LOOPS[name], peaks_in(name, over=over)[1]
    assert curve is not None
    plane, wait = curve.plane, curve.time(float(peaks[-1]))
    assert wait < (10.0 if not over else 40.0)
    off = over_of(name, over) * np.where(np.arange(64) % 4 < 2, 1.0, -1.0)  # of what is measured
    r, xi = np.full(64, starts[-1]), np.zeros(64)
    part = np.linspace(0.0, 1.0, 64)
    for i in range(round(1.2 * wait / loop[6])):
        zeta = loop[0] * np.where(np.arange(64) % 2, part, 1.0)
        s = np.maximum(r + off, 0.0)
        r, xi = after(r, xi, (zeta, *loop[1:])), (1.0 - loop[6] * loop[4]) * xi + loop[6] * s
        if i * loop[6] > wait:
            assert np.all(r <= np.interp(xi, plane.nodes, curve.sizes) * (1.0 + 1e-9))


@pytest.mark.parametrize(("dead", "over"), [(0.0, 0.0), (0.02, 0.0), (0.0, 0.03)])
def test_the_slowest_motion_above_the_curve_passes_its_rising_part_in_time(dead, over):
    """The time in which ξ passes it if r is just above C and all that is measured is too small."""
    curve = curve_of("fast learning", dead, over)
    plane, C, xi = curve.plane, curve.sizes, curve.plane.nodes
    peak = int(np.argmax(C))
    off = np.array([plane.over(j, curve.peak) for j in range(peak)])
    steps = np.linspace(0.0, 1.0, 201)
    taken = 0.0
    for j in range(peak):
        at = xi[j] + steps * (xi[j + 1] - xi[j])
        size = C[j] + steps * (C[j + 1] - C[j])
        taken += np.trapezoid(1.0 / (size - dead - off[j] - plane.leakage * at), at)
    assert peak > 3
    assert taken <= curve.time(0.0) < 1.5 * taken


def test_a_curve_ends_where_no_step_goes_beyond():
    """r falls by 0.02 in a sample of 0.5 s, so C² = 1 − 0.08 ξ, down to C = k₂ξ."""
    nodes = np.linspace(0.0, 15.0, 1501)
    rests = np.full((1500, 1, 1), -0.02)
    plane = Plane(nodes, np.array([0.0, 2.0]), np.zeros(1), rests, 0.5, 1e-4, 0.0)
    curve = plane.curve(1.0, whole=False)
    assert curve is not None
    xi = curve.plane.nodes
    near = xi < 11.0
    np.testing.assert_allclose(curve.sizes[near] ** 2, 1.0 - 0.08 * xi[near], atol=0.03)
    assert curve.closed
    assert np.all(xi + 0.5 * (curve.sizes - 1e-4 * xi) <= xi[-1] * (1.0 + 1e-9))
    assert curve.sizes[-1] == pytest.approx(1e-4 * xi[-1])


def test_chatter_that_teaches_more_than_leaks_has_no_curve():
    """A chatter of h g ρ̂ teaches k₁ times as much; it is bounded only if that leaks."""
    loop = (2.0, 2.0, 1.0, 20.0, 0.2, 0.002, 0.008)  # h g k₁/k₂ = 0.8
    assert peaks_of(plane_of(loop, 4.0))[3] is not None
    assert peaks_of(plane_of((*loop[:3], 30.0, *loop[4:]), 4.0))[3] is None


ONE = lambda q, v, t: jnp.ones(1)


def adaptive(model, relation, **numbers):
    given = {"basis": ONE, "initial": [0.1], "gain": 20.0, "leakage": 0.5} | numbers
    return sc.ServoLaw(model, relation, sc.Stabilizing(10.0), sc.Adaptive(**given))


def motion_of(law, amplitude):
    amplitude = np.asarray(amplitude)
    held = HeldInput(law.model, law.constraint, None, amplitude, bool(np.any(amplitude > 0.0)))
    return at_one(Learning(LearningMotion(held), LearningInputs(law)))


def pair(values):
    """Values at one plant and state as those of one plant and one state."""
    return type(values)(*(np.asarray(x)[None, None] for x in values))


@pytest.mark.parametrize("c", [0.0, 3.0, 40.0, 900.0])
def test_a_block_on_ice_in_closed_form(c):
    """‖v⁺‖ = |v − h(κ + c) MASS v/m| + h d/m, and a larger deviation counts both ways."""
    h, v, mass, factor = 0.004, 0.7, 1.5, 1.2
    law = adaptive(Block(), HOLD)
    found = motion_of(law, [SIZE])(Block(mass), jnp.zeros(1), jnp.array([v]), jnp.array(0.0))
    after = AfterSample.of(pair(found), factor, h)
    at = np.full(1, c)
    both = [1.0 + (MASS / mass - 1.0) * by for by in (1.0 / factor, factor)]
    wanted = max(abs(v * (1.0 - h * (10.0 + c) * part)) for part in both)
    assert after(at, at)[0, 0] == pytest.approx(wanted + factor * h * SIZE / mass, rel=1e-12)
    between = after(np.zeros(1), at)[0, 0]
    assert between == max(after(x, x)[0, 0] for x in (np.zeros(1), at))


def arm_input(x, t, rho, width, kappa):
    """The inputs of the adaptive law on an arm of mass 1, and its gain c, written out by hand."""
    beta, still = beta_at(x, t), np.zeros(2)
    rate = np.array([np.cos(t), -0.5 * np.sin(t)])
    wanted = np.array([-np.sin(t), -0.5 * np.cos(t)]) - 4.0 * (x[2:] - rate)
    c = rho**2 / max(np.linalg.norm(beta) * rho, width)
    free = numpy_motion(t, x, 1.0, still, still)[2:]
    return mass_matrix(x[:2], 1.0) @ (wanted - (kappa + c) * beta - free), c


@pytest.mark.long
def test_inputs_and_motions_are_affine_and_quadratic_in_the_gain():
    """u, β̇ and β̈ at any ρ̂ by hand and by SciPy, and the law's inputs with these coefficients."""
    random, law = np.random.default_rng(6), adaptive(Arm(), PATH, width=0.3)
    inputs, alone = LearningInputs(law), motion_of(law, np.zeros(2))
    for _ in range(4):
        x, t, rho = random.normal(size=4), random.uniform(0.0, 6.0), random.uniform(0.5, 30.0)
        q, v, step, mass = x[:2], x[2:], 2e-4, random.uniform(0.7, 1.5)
        u, c = arm_input(x, t, rho, 0.3, 10.0)
        state = jnp.array(q), jnp.array(v), jnp.array(t)
        first, turn, basis = inputs(*state)
        np.testing.assert_allclose(first + c * turn, u, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(law.step(q, v, t, {"adaptive": np.array([rho])}).u, u, rtol=1e-9)
        assert basis == 1.0

        def ahead(span, q=q, v=v, t=t, u=u, mass=mass):
            given = {"args": (mass, u, np.zeros(2)), "rtol": 1e-12, "atol": 1e-12}
            run = solve_ivp(numpy_motion, (t, t + span), [*q, *v], **given)
            return beta_at(run.y[:, -1], t + span)

        before, now, later = (ahead(x) for x in (-step, 0.0, step))
        own = alone(Arm(mass), *state)
        rate = own.model_rate[0] + own.deviation[0] + c * (own.model_rate[1] + own.deviation[1])
        np.testing.assert_allclose(rate, (later - before) / (2 * step), rtol=1e-3, atol=1e-2)
        second = own.second[0] + c * own.second[1] + c**2 * own.second[2]
        np.testing.assert_allclose(
            second, (later - 2.0 * now + before) / step**2, rtol=5e-3, atol=1
        )


def test_a_second_derivative_that_is_largest_between_two_gains():
    """The bound of random values is at least the largest over a fine grid of gains, and close."""
    random, h, factor, ratios = np.random.default_rng(5), 0.3, 1.1, []
    for _ in range(200):
        beta, swayed, disturbed = random.normal(size=2), random.random(2), random.random()
        rate, off, second = (random.normal(size=(k, 2)) for k in (2, 2, 3))
        second[2] *= 5.0
        values = LearningValues(beta, rate, off, disturbed, second, swayed, np.ones(1))
        low, high = np.sort(random.uniform(0.0, 3.0, 2))
        bound = AfterSample.of(pair(values), factor, h)(np.full(1, low), np.full(1, high))[0, 0]
        c = np.linspace(low, high, 201)[:, None]
        ends = [
            np.linalg.norm(beta + h * (rate[0] + c * rate[1] + by * (off[0] + c * off[1])), axis=1)
            for by in (1.0 / factor, factor)
        ]
        held = np.linalg.norm(second[0] + c * second[1] + c**2 * second[2], axis=1)
        held = held + swayed[0] + c[:, 0] * swayed[1]
        all_of = np.maximum(*ends) + factor * (h * disturbed + 0.5 * h**2 * held)
        assert all_of.max() <= bound * (1.0 + 1e-12)
        ratios.append(bound / all_of.max())
    assert np.median(ratios) < 1.2
    none, peak = np.zeros(2), np.array([0.0, 4.0, -4.0])  # 4 c (1 − c), 0 at both ends
    second = np.stack([peak, none[0] * peak], axis=1)
    alone = LearningValues(none, np.zeros((2, 2)), np.zeros((2, 2)), 0.0, second, none, np.ones(1))
    bound = AfterSample.of(pair(alone), 1.0, h)(np.zeros(1), np.ones(1))[0, 0]
    assert bound == pytest.approx(0.5 * h**2)


def test_no_gain_and_no_disturbance_exceed_the_bound_after_a_sample():
    """All gains between two, and disturbances that switch, in periods up to h by SciPy."""
    random, h, push = np.random.default_rng(8), 0.01, np.array([3.0, 1.0])
    law = adaptive(Arm(), PATH, width=0.3)
    function, largest = motion_of(law, push), 0.0
    for _ in range(4):
        x, t, mass = random.normal(size=4), random.uniform(0.0, 6.0), random.uniform(0.7, 1.5)
        found = function(Arm(mass), jnp.array(x[:2]), jnp.array(x[2:]), jnp.array(t))
        after = AfterSample.of(pair(found), 1.0, h)
        for low, high in ((0.0, 60.0), (1.0, 9.0)):
            bound = after(np.full(1, low), np.full(1, high))[0, 0]
            for c in np.linspace(low, high, 4):
                u = input_of(x, t, c)
                at, now = x, t
                for part in (0.3, 0.7):
                    d = push * np.sign(random.normal(size=2))
                    run = solve_ivp(
                        numpy_motion, (now, now + part * h), at, args=(mass, u, d), rtol=1e-10
                    )
                    at, now = run.y[:, -1], now + part * h
                got = np.linalg.norm(beta_at(at, now))
                assert got <= bound * (1.0 + 1e-9) + 2e-3 * h  # beside terms of third order
                largest = max(largest, got / bound)
    assert largest > 0.8


def test_the_curvature_alone_is_in_the_bound_after_a_sample():
    """On the relation, without a gain, a wrong mass and a disturbance, ‖β‖ ends at ½h²‖β̈‖."""
    random, h, none = np.random.default_rng(9), 0.002, np.zeros(2)
    function = motion_of(adaptive(Arm(), PATH, width=0.3), none)
    for _ in range(4):
        t, x = random.uniform(0.0, 6.0), np.append(random.normal(size=2), none)
        x[2:] -= beta_at(x, t)
        found = function(Arm(1.0), jnp.array(x[:2]), jnp.array(x[2:]), jnp.array(t))
        bound = AfterSample.of(pair(found), 1.0, h)(np.zeros(1), np.zeros(1))[0, 0]
        given = {"args": (1.0, input_of(x, t, 0.0), none), "rtol": 1e-12, "atol": 1e-14}
        end = solve_ivp(numpy_motion, (t, t + h), x, **given).y[:, -1]
        assert bound == pytest.approx(np.linalg.norm(beta_at(end, t + h)), rel=0.05)


def input_of(x, t, c):
    """The inputs with a gain, from those by hand at two others."""
    (u, a), (w, b) = (arm_input(x, t, rho, 0.3, 10.0) for rho in (0.0, 1.0))
    assert a == 0.0
    return u + c * (w - u) / b


@pytest.mark.first(3)
@pytest.mark.parametrize("box", [False, True])
@pytest.mark.parametrize("of", ["gradient", "error"])
@pytest.mark.parametrize("h", [0.001, 0.05])
def test_what_is_learned_stays_within_its_bounds(of, box, h):
    """α̂ by Euler's rule as `Adaptive` has it, written out, for erratic β and functions."""
    random, R = np.random.default_rng(1), 2.0
    growth, leakage, dead = np.array([6.0, 2.0]), 0.7, 0.2
    lower, upper = np.array([0.2, 0.1]), np.array([1.5, 1.0])
    term = sc.Adaptive(
        basis=lambda q, v, t: jnp.array([1.0, 2.0]),
        initial=[0.4, 0.3],
        gain=growth,
        leakage=leakage,
        dead_zone=dead,
        dead_zone_of=of,
        box=(lower, upper) if box else None,
    )
    basis = random.uniform([0.5, 0.0], [1.5, 3.0], (400, 2))
    ends = ends_of(basis, 1.0)
    learner = Learner.first(term.learned_bound.as_numpy, h, ends, R)
    alpha, xi, below = np.tile([0.4, 0.3], (300, 1)), np.zeros(300), np.zeros(300)
    for i in range(2000):
        level = 1.0 if (i // 500) % 2 else 0.03
        r, now = R * level * random.random(300), basis[random.integers(0, 400, 300)]
        size = np.linalg.norm(now, axis=1)
        s = np.maximum(r - (dead / size if of == "gradient" else dead), 0.0)
        rate = growth * s[:, None] * now - leakage * alpha
        if box:
            out = np.where(rate > 0.0, upper - alpha, alpha - lower) / (0.02 * (upper - lower))
            rate = rate * np.clip(out, 0.0, 1.0)
        alpha = alpha + h * rate
        xi = (1.0 - h * leakage) * xi + h * s
        below = np.minimum((1.0 - h * leakage) * below + h * s, learner.top)
        assert np.all(s >= np.maximum(r - learner.dead, 0.0))
        least = np.maximum(growth * learner.least * below[:, None], learner.floor)
        most = np.minimum(learner.cap, growth * learner.most * xi[:, None] + learner.start)
        assert np.all(alpha >= least * (1.0 - 1e-12) - 1e-12)
        assert np.all(alpha <= most * (1.0 + 1e-12))
    if box:
        assert np.all(learner.floor == lower) == (h < 0.01)  # a long step goes below a side
        assert np.all(learner.cap == upper) == (h < 0.01)
        assert learner.top < R / leakage


def test_knowledge_in_a_tube():
    """Coefficients learned outside leak; the new ones have the smaller functions."""
    bound = sc.Adaptive(basis=ONE, initial=[0.2], gain=10.0, leakage=0.5).learned_bound.as_numpy
    whole = Learner.first(bound, 0.01, Ends(np.array([0.5]), np.array([2.0])), 3.0)
    assert whole.top == 6.0
    known = whole.known(1.0)
    np.testing.assert_allclose(known.cap, 10.0 * 2.0 * 1.0 + 0.2)
    inside = known.after(Ends(np.array([0.9]), np.array([1.1])), 0.3, 2.0)
    left = np.exp(-1.0)
    assert inside.top == pytest.approx(0.3 + left * 0.7)
    np.testing.assert_allclose(inside.start, left * 20.2)
    np.testing.assert_allclose(inside.cap, 10.0 * 1.1 * inside.top + left * 20.2)
    least, most = inside.bounds(np.array([[1.0]]), 0.1, 0.2)
    assert least[0] == pytest.approx(10.0 * 0.9 * 0.1)
    assert most[0] == pytest.approx(10.0 * 1.1 * 0.2 + left * 20.2)
    at_once = known.after(Ends(np.array([0.9]), np.array([1.1])), 0.3, 0.0)
    np.testing.assert_allclose(at_once.cap, known.cap)
    assert at_once.top == 1.0


def test_the_comparison():
    fall = FallComparison(np.array([0.5, 4.0]), np.array([1.0, 1.0]))
    starts, peaks = np.array([0.5, 1.0]), np.array([0.8, 1.2])
    bare = LearningComparison(starts, peaks, 0.3, 2.0)
    assert bare.ultimate_bound == 0.3
    assert bare.kept is None  # what was learned counts, too
    np.testing.assert_allclose(bare.peak([0.1, 0.5, 0.7, 1.0, 1.1]), [0.8, 0.8, 1.2, 1.2, np.inf])
    np.testing.assert_allclose(bare.radius([0.0, 1.9, 2.0], 0.6), [1.2, 1.2, 0.3])
    assert bare.radius(5.0, 1.1) == np.inf
    assert bare.entry_time(0.6, 1.3) == 0.0
    assert bare.entry_time(0.6, 0.3) == 2.0
    assert bare.entry_time(0.6, 0.2) == np.inf
    assert bare.entry_time(1.1, 9.0) == np.inf
    both = LearningComparison(starts, peaks, 0.3, 2.0, fall)
    np.testing.assert_allclose(both.radius([0.0, 0.2, 2.0], 1.0), [1.0, 0.8, 0.3])
    assert both.peak(1.1) == np.inf  # beyond, more may have been learned
    assert both.entry_time(1.0, 0.6) == pytest.approx(0.4)
