"""Comparison functions of a sampled inequality, alone and one after the other."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon.certificates import (
    AdaptiveTheorem,
    ComparisonLemma,
    ExponentialComparison,
    TransposeTheorem,
    inequalities,
)
from servocon.certificates.comparison import JointComparison, Stage, StagedComparison
from servocon.certificates.inequalities import LEVELS, SampledInequalities
from servocon.certificates.lumped_uncertainty import UncertaintyValues
from servocon.certificates.theorems.adaptive import START, AdaptiveInequality
from servocon.certificates.theorems.servo_assumptions import Examined

rng = np.random.default_rng(3)
AGENT = np.arange(1)
ROBUST = SampledInequalities(
    zeta=rng.uniform(0.2, 2.0, (40, 1)),
    decay=rng.uniform(0.8, 1.5, (40, 1)),
    gain=rng.uniform(1.0, 1.6, (40, 1)),
    rho=rng.uniform(2.0, 3.0, (40, 1)),
    boundary_layer="saturation",
    width=np.array([0.3]),
    ratio=np.ones(1),
    scale=np.ones(1),
    initial_ratio=np.ones(1),
    reference=np.ones(1),
)
SHAPES = ("saturation", "constant", "fraction", "tanh", "root")
PUSH = {
    "saturation": lambda x: np.minimum(x, 1.0),
    "constant": lambda x: x,
    "fraction": lambda x: x / (1.0 + x),
    "tanh": np.tanh,
    "root": lambda x: x / np.sqrt(1.0 + x**2),
}


def comparison_of(inequality):
    """The comparison of the only agent."""
    [found] = inequality.conclude()
    return found.comparison


def bracket(inequality, r):
    """‖ζ‖ − κ d r − g ρ φ(ρ r) of each sample, by hand."""
    push = PUSH[inequality.boundary_layer](inequality.rho * r / inequality.width)
    return inequality.zeta - inequality.decay * r - inequality.gain * inequality.rho * push


@pytest.mark.parametrize("shape", SHAPES)
def test_the_largest_bracket_vanishes_at_the_threshold(shape):
    """Below it some sample lets V grow, from there on none does."""
    inequality = replace(ROBUST, boundary_layer=shape)
    rows = inequality.rows(AGENT)
    [threshold] = rows.thresholds()
    assert bracket(inequality, 0.999 * threshold).max() > 0.0
    for r in threshold * np.array([1.0, 1.5, 10.0]):
        assert bracket(inequality, r).max() < 0.0
        assert rows.rise(np.array([r])) == pytest.approx(bracket(inequality, r).max())
    sizes = threshold * np.geomspace(1e-3, 1e3, 33)
    largest = [bracket(inequality, r).max() for r in sizes]
    found = rows.rises(sizes[:, None])[:, 0]
    np.testing.assert_allclose(found, largest, rtol=1e-13, atol=1e-14)


@pytest.mark.first(5)
@pytest.mark.parametrize("at_once", [1, 300, 10**9])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_agents_together_conclude_as_each_of_them_by_all_of_its_samples(
    shape, at_once, monkeypatch
):
    """Brute force over all samples, in one group or many; agents of all sizes, and without V̇ > 0.

    A sample that is left out as it cannot matter must not be the largest one anywhere.
    """
    monkeypatch.setattr(inequalities, "AT_ONCE", at_once)
    shapes, count = rng.uniform(size=(4, 3, 70, 9)), 9
    size = np.geomspace(1e-3, 1e3, count)
    zeta = (shapes[0] ** 3 + 0.05) * size
    zeta[..., 2], zeta[..., 4] = 0.0, np.inf
    decay, gain = 0.5 + shapes[1], 2.0 * shapes[2] * (np.arange(count) != 5)
    decay[0, 0, 6] = 0.0
    rho = (0.3 * shapes[0] + 0.7 * shapes[3]) * size  # beside ‖ζ‖, so that many samples matter
    of_agents = rng.uniform(0.5, 1.0, (4, count))
    every = SampledInequalities(zeta, decay, gain, rho, shape, 0.01 * size**2, *of_agents)

    def own(i, r):
        push = PUSH[shape](rho[..., i] * r / every.width[i])
        return zeta[..., i] - decay[..., i] * r - gain[..., i] * rho[..., i] * push

    for i, found in enumerate(every.conclude()):
        if i in (2, 4, 6):
            assert found is None
            continue
        ((largest,), (threshold,)) = found.at
        assert own(i, threshold).max() < 0.0 <= own(i, threshold / (1.0 + 2e-4)).max()
        assert largest == every.ratio[i] * every.reference[i]
        levels = threshold / every.ratio[i] * LEVELS
        np.testing.assert_allclose(found.comparison.levels, levels, rtol=1e-15)
        fall = [-every.scale[i] * own(i, every.ratio[i] * y).max() for y in levels]
        scale = 1e-13 * zeta[..., i].max()
        np.testing.assert_allclose(found.comparison.fall, fall, rtol=1e-12, atol=scale)
        assert found.comparison.ratio == every.initial_ratio[i]


def test_inside_the_boundary_layer_the_bound_is_far_below_the_residue():
    """√(c ε/(2κ)) counts ζ = ρ; here ζ is at most ρ."""
    residue = np.sqrt(0.5 * ROBUST.width / (2.0 * ROBUST.decay.min()))
    assert comparison_of(ROBUST).ultimate_bound < 0.5 * residue


@pytest.mark.parametrize(("ratio", "scale", "initial"), [(1.0, 1.0, 1.0), (0.7, 0.9, 1.43)])
def test_the_fall_bounds_the_solution_of_the_inequality(ratio, scale, initial, monkeypatch):
    """Of ẏ = scale · max bracket(ratio y), integrated in small steps; closely by many levels."""
    numbers = {"ratio": ratio, "scale": scale, "initial_ratio": initial}
    inequality = replace(ROBUST, **{name: np.array([x]) for name, x in numbers.items()})
    comparison, h = comparison_of(inequality), 1e-4
    monkeypatch.setattr(inequalities, "LEVELS", 1.0 + np.geomspace(1e-3, 1e3, 600))
    close = comparison_of(inequality)
    r0, y = 2.0, initial * 2.0
    for k in range(30_000):
        if k % 1000 == 0:
            bound, closer = comparison.radius(k * h, r0), close.radius(k * h, r0)
            assert y <= closer * (1.0 + 1e-3)
            assert closer <= bound * (1.0 + 1e-9)
            assert bound <= max(1.37 * y, comparison.ultimate_bound)  # neighbouring levels: 1.26
            assert closer <= max(1.05 * y, comparison.ultimate_bound)
        y += h * scale * bracket(inequality, ratio * y).max()
    assert comparison.radius(100.0, r0) == comparison.ultimate_bound
    assert y == pytest.approx(comparison.ultimate_bound, rel=3e-3)
    for bound in (0.3, 1.0):
        entered = comparison.entry_time(r0, bound)
        assert comparison.radius(entered, r0) == pytest.approx(bound, rel=1e-6)
    assert comparison.entry_time(r0, 0.99 * comparison.ultimate_bound) == np.inf
    assert comparison.entry_time(0.0, 1.0) == 0.0
    far = 1e5 * comparison.ultimate_bound  # beyond the last level
    assert comparison.radius(0.0, far) == pytest.approx(initial * far)


def test_along_the_rows_the_bracket_is_the_largest_rate_of_all_directions():
    """β̇ = ζ − κP⁻¹β − gγρ²Pβ with ζ along s = Pβ, at ‖s‖ = 0.5 in 10,000 directions.

    √(V/γ₁) and ‖s‖ are between those of the largest and least eigenvalues, too.
    """
    P, zeta, g, rho, kappa, size = np.array([0.8, 2.2]), 0.7, 0.6, 2.0, 1.5, 0.5
    term = sc.laws.RobustTranspose(sc.laws.polynomial_bound(rho), width=0.3, weight=P)
    one = np.ones((1, 1, 1))
    values = UncertaintyValues(zeta * one, one, g * one, 0.0 * one, 2, 2, 0.0)
    law = Examined(None, values, None, kappa, np.ones(1), P[:1], P[1:], kappa * np.ones(1))
    states = np.zeros((1, 2)), np.zeros((1, 2)), np.zeros(1)
    theorem, exact = TransposeTheorem(None, term), SimpleNamespace(safety_factor=1.0)
    build = theorem.inequalities(law, np.array([g]), exact, np.ones(1))
    inequality = build(values, states)
    angle = np.linspace(0.0, 2.0 * np.pi, 10_001)
    s = size * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    beta = s / P
    push = g * rho**2 * s / max(rho * size, 0.3)
    rate = 2.0 * np.sum(s * (zeta * s / size - kappa * beta / P - push), axis=1)  # of V
    assert inequality.brackets([(size,)]).item() == pytest.approx(np.max(rate) / (2.0 * size))
    y = np.sqrt(np.sum(P * beta**2, axis=1) / P[0])
    assert inequality.ratio == pytest.approx(np.min(size / y))
    y_rate = rate / (2.0 * P[0] * y)
    rise = inequality.rows(AGENT).rise(inequality.ratio * y.min())
    assert np.all(y_rate <= inequality.scale * rise + 1e-9)
    assert inequality.initial_ratio == pytest.approx(np.max(y / np.linalg.norm(beta, axis=1)))


def test_nothing_follows_without_uncertainty_or_of_an_infinite_one():
    for zeta in (0.0, np.inf):
        assert replace(ROBUST, zeta=np.full((40, 1), zeta)).conclude() == [None]


FIRST, SECOND = ROBUST, replace(ROBUST, zeta=0.4 * ROBUST.zeta)


@pytest.fixture(scope="module")
def staged():
    level = 1.05 * comparison_of(FIRST).ultimate_bound
    second = Stage(comparison_of(SECOND), level, wait=0.5)
    return StagedComparison((Stage(comparison_of(FIRST)), second), largest=3.0)


def test_a_stage_counts_from_its_beginning_on(staged):
    first, second = (stage.comparison for stage in staged.stages)
    assert staged.ultimate_bound == second.ultimate_bound < first.ultimate_bound
    (_, (begin, size)) = staged.beginnings(2.0)
    assert begin == pytest.approx(first.entry_time(2.0, staged.stages[1].level) + 0.5)
    assert size == first.ultimate_bound  # reached while waiting
    t = np.linspace(0.0, begin + 2.0, 300)
    early, bound = t < begin, staged.radius(t, 2.0)
    np.testing.assert_allclose(bound[early], first.radius(t[early], 2.0))
    np.testing.assert_allclose(bound[~early], second.radius(t[~early] - begin, size))
    assert np.all(np.diff(bound) <= 1e-12)
    limit = 1.1 * second.ultimate_bound
    entered = staged.entry_time(2.0, limit)
    assert entered > begin
    assert staged.radius(entered + 1e-9, 2.0) <= limit * (1 + 1e-9)
    assert staged.radius(entered - 1e-3, 2.0) > limit
    assert staged.entry_time(2.0, 0.9 * second.ultimate_bound) == np.inf


def test_arrays_broadcast(staged):
    t, r0 = np.linspace(0.0, 4.0, 9), np.array([0.1, 1.0, 2.0])
    bound = staged.radius(t, r0[:, None])
    assert bound.shape == (3, 9)
    assert bound[2, 5] == staged.radius(t[5], 2.0)
    assert np.all(staged.radius(np.inf, r0) == staged.ultimate_bound)
    assert staged.entry_time(r0, 0.2).shape == (3,)


def test_a_stage_waits_for_the_others(staged):
    late = replace(staged.stages[1], earliest=9.0)
    waiting = replace(staged, stages=(staged.stages[0], late))
    assert waiting.beginnings(2.0)[1][0] == 9.0
    assert waiting.radius(8.9, 2.0) == staged.stages[0].comparison.ultimate_bound


def test_a_stage_begins_with_its_level_where_the_bound_before_is_constant_in_time():
    """A lemma's radius stays at √25; from its entry time on the size is 2 at most."""
    lemma = ComparisonLemma(gamma1=1.0, gamma2=1.0, k1=1.0, k3=1.0)
    both = StagedComparison((Stage(lemma), Stage(lemma, level=2.0, wait=0.1)), largest=5.0)
    begin, size = both.beginnings(5.0)[1]
    assert begin == pytest.approx((25.0 - 4.0) / (4.0 - 1.0) + 0.1)
    assert size == 2.0
    assert both.radius(begin, 5.0) == 2.0
    assert both.radius(begin - 0.1, 5.0) == 5.0


def test_the_peak_is_the_largest_bound_of_all_time(staged):
    """On a fine grid of times. What grows at first passes the bound of the stage that follows."""
    first = ExponentialComparison(1.0, 1.0, 2.0, residue=2.0)  # towards 1
    last = replace(staged.stages[1].comparison, levels=np.array([0.1, 9.0]), fall=np.ones(2))
    growing = StagedComparison((Stage(first), Stage(last, level=1.02, wait=1.5)), largest=3.0)
    never = StagedComparison((Stage(first), Stage(last, level=0.9)), largest=3.0)
    assert growing.peak(0.1) == pytest.approx(np.sqrt(1.0 - 0.99 * np.exp(-3.0)))
    assert growing.ultimate_bound == 0.1
    wider = Stage(
        replace(last, ratio=1.5), level=1.02, wait=1.5
    )  # by itself from 1.5 times as much
    assert replace(growing, stages=(Stage(first), wider)).peak(0.1) == pytest.approx(1.0)
    t = np.linspace(0.0, 30.0, 30_001)
    for r0 in (0.0, 0.1, 0.5, 2.0):
        for comparison in (staged, growing, never, first, last):
            found = comparison.radius(t, r0).max()
            assert found == pytest.approx(comparison.peak(r0), rel=1e-3)
        joint = JointComparison((growing, staged))  # of which the parts have theirs at other times
        assert (
            joint.radius(t, r0).max()
            <= joint.peak(r0)
            == np.hypot(growing.peak(r0), staged.peak(r0))
        )


def test_agents_together(staged):
    """√(Σrᵢ²), and the entry of the last one."""
    joint = JointComparison((staged, comparison_of(FIRST)))
    expected = np.hypot(staged.radius(1.0, 2.0), comparison_of(FIRST).radius(1.0, 2.0))
    assert joint.radius(1.0, 2.0) == pytest.approx(expected)
    limit = 1.2 * joint.ultimate_bound
    entered = joint.entry_time(2.0, limit)
    assert joint.radius(entered + 1e-9, 2.0) <= limit * (1 + 1e-9)


ADAPTIVE = AdaptiveInequality(
    zeta=np.array([1.0, 0.6]),
    decay=np.array([1.5, 1.0]),
    gain=np.array([1.2, 1.0]),
    growth=20.0,
    dead_zone=0.01,
    leakage=0.5,
    largest=np.inf,
    boundary_layer="saturation",
    width=0.05,
    gamma1=1.0,
    gamma2=1.0,
    reference=0.5,
)


def test_no_uncertainty_lifts_an_adaptive_law_over_its_barrier():
    """Uncertainties that come and go at random times, from the lowest adapted bound on."""
    barrier = ADAPTIVE.conclude()
    assert barrier is not None
    peak, h, highest = barrier.comparison.ultimate_bound, 1e-3, 0.0
    random = np.random.default_rng(0)
    for _ in range(60):
        y = a = 0.0
        duration = random.uniform(0.2, 3.0)
        for k in range(6000):
            acts = (k * h) % (2.0 * duration) > duration if duration < 2.5 else True
            push = min(a * y / ADAPTIVE.width, 1.0) * a
            i = 0 if acts else 1
            zeta = ADAPTIVE.zeta[i] if acts else 0.0
            y = max(y + h * (zeta - ADAPTIVE.decay[i] * y - ADAPTIVE.gain[i] * push), 0.0)
            a += h * (ADAPTIVE.growth * max(y - ADAPTIVE.dead_zone, 0.0) - ADAPTIVE.leakage * a)
            highest = max(highest, y)
    assert 0.7 * peak < highest <= peak


def test_from_above_the_motion_falls_under_the_barrier():
    barrier = ADAPTIVE.conclude()
    y, a, h = 2.0, 0.0, 1e-3
    for k in range(5000):
        since = k * h - barrier.delay
        if since >= 0.0:
            assert y <= barrier.comparison.radius(since, 2.0)
        push = min(a * y / ADAPTIVE.width, 1.0) * a
        y += h * np.max(ADAPTIVE.zeta - ADAPTIVE.decay * y - ADAPTIVE.gain * push)
        a += h * (ADAPTIVE.growth * max(y - ADAPTIVE.dead_zone, 0.0) - ADAPTIVE.leakage * a)
    assert y < barrier.comparison.ultimate_bound


@pytest.mark.parametrize("of", ["gradient", "error"])
def test_the_inequality_of_an_adaptive_law_counts_the_least_of_its_functions(of):
    """Of 1 and 0.5 to 2.5, with 10 % of the range less: 1 and 0.3. α stays 2 % off its limit."""
    numbers = {"gain": np.array([20.0, 5.0]), "dead_zone": 0.04, "box": (0.05, 10.05)}
    term = sc.Adaptive(sc.laws.SpeedPowers(1), initial=(1.0, 1.0), dead_zone_of=of, **numbers)
    one, least = np.ones((1, 2, 1)), np.array([1.0, 0.3])
    values = UncertaintyValues(0.7 * one, 1.5 * one, 0.8 * one, 0.0 * one, 1, 1, 0.0)
    unit = np.ones(1)
    law = Examined(None, values, None, 2.0, unit, unit, unit, None)
    basis = np.array([[[1.0, 0.5]], [[1.0, 2.5]]])
    samples = SimpleNamespace(
        safety_factor=1.1, states=None, values_of_agents=lambda *_, **__: basis
    )
    [found] = AdaptiveTheorem(None, term).inequalities(law, None, samples, unit)(values, None).each
    assert found.growth == pytest.approx(numbers["gain"] @ least**2)
    of_error = 0.04 / (np.linalg.norm(least) if of == "gradient" else 1.0)
    assert found.dead_zone == pytest.approx(of_error)
    assert found.largest == pytest.approx(0.3 * (10.05 - 0.02 * 10.0))
    sides = found.zeta[0, 0], found.decay[0, 0], found.gain[0, 0]
    assert sides == pytest.approx((1.1 * 0.7, 2.0 * (1.5 - 0.1 * 0.5), 0.8 - 0.1 * 0.2))


def worst_motion(inequality):
    """Time, y and a at which the fastest rise ends that the two inequalities allow, by SciPy."""
    ratio = np.sqrt(inequality.gamma1 / inequality.gamma2)

    def rates(_, state):
        y, a = state
        r = ratio * y
        push = min(a * r / inequality.width, 1.0) * a
        rise = np.max(inequality.zeta - inequality.decay * r - inequality.gain * push)
        growth = inequality.growth * (r - inequality.dead_zone) - inequality.leakage * a
        return [rise / inequality.gamma1, growth]

    def top(t, state):
        return rates(t, state)[0]

    top.terminal = True
    first = inequality.dead_zone / ratio + START * inequality.reference
    run = solve_ivp(
        rates, (0.0, 20.0), [first, 0.0], events=top, rtol=1e-9, atol=1e-12, max_step=0.01
    )
    return run.t[-1], *run.y[:, -1], bool(run.t_events[0].size)


@pytest.mark.parametrize("change", [{}, {"leakage": 5.0}, {"gamma2": 4.0}])
def test_the_barrier_is_above_the_worst_motion_and_close(change):
    """In y by 1 %, and in the time until its peak by 2 %."""
    inequality = replace(ADAPTIVE, **change)
    barrier, (time, peak, _, ended) = inequality.conclude(), worst_motion(inequality)
    assert ended
    assert 1.0 <= barrier.comparison.ultimate_bound / peak <= 1.01
    assert 1.0 <= barrier.delay / time <= 1.02


@pytest.mark.parametrize("change", [{"growth": 0.0}, {"largest": 0.1}, {"dead_zone": np.inf}])
def test_there_need_not_be_a_barrier(change):
    assert replace(ADAPTIVE, **change).conclude() is None


def test_there_is_no_barrier_where_the_adapted_bound_stands_still():
    """Leakage holds it below the uncertainty: the worst motion does not end its rise in 20 s."""
    leaking = replace(ADAPTIVE, reference=20.0, leakage=20.0)
    assert not worst_motion(leaking)[-1]
    assert leaking.conclude() is None
