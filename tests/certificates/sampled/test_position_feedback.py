"""Certificates of late loops whose relation has a position level: −Λḟ is feedback, too."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.certificates import ExponentialComparison
from servocon.certificates.comparison import SmallestComparison
from servocon.certificates.sampled.late_inputs import LateInput, Level
from servocon.certificates.sampled.loop_bounds import LateComparison
from servocon.certificates.sampled.theorem import HeldInput
from servocon.laws import Delayed, Lagged
from tests.certificates.sampled.test_theorem import (
    ARMS,
    BLOCKS,
    LAWS,
    MASS,
    NEAR,
    PATH,
    SIZE,
    Arm,
    Block,
    at_one,
    beta_at,
    mass_matrix,
    numpy_motion,
    pushed,
)

BOX = sc.StateBox(q=([-1.0], [1.0]), v=([-1.0], [1.0]), t=(0.0, 30.0))
FEW = {"samples": (4, 48), "search": (64, 1, 4)}
STEPS = 4
TIGHT = sc.StateBox(
    NEAR.q + np.array([[-0.1], [0.1]]), NEAR.v + np.array([[-1.0], [1.0]]), t=NEAR.t
)


def exact(weights, h, mass, gains):
    """The largest |β| in the end of m q̈ = u + d with |d| ≤ SIZE, by impulses of d in a period.

    Of u = −MASS ((κ + Λ)q̇ + κΛq) at samples, with these weights of older ones.
    """
    kappa, level = gains
    z = MASS / mass * np.array([kappa + level, kappa * level])
    starts = [(1.0, (1.0 - x) * h) for x in np.linspace(0.0, 1.0, STEPS + 1)]
    past, sizes = [np.zeros((2, STEPS + 1))] * len(weights), []
    past[0] = np.array(starts).T
    for _ in range(int(25.0 / (min(kappa, level) * h))):
        v, q = past[0]
        held = sum(c * (z @ x) for c, x in zip(weights, past, strict=False))
        sizes.append(np.abs(v + level * q))
        past.insert(0, np.array([v - h * held, q + h * v - 0.5 * h**2 * held]))
    means = np.trapezoid(np.array(sizes), np.linspace(0.0, 1.0, STEPS + 1), axis=1)
    return h * SIZE / mass * means.sum()


@pytest.mark.first(2)
@pytest.mark.parametrize(
    ("periods", "lag", "h", "kappa", "level", "near"),
    [
        (1, 0.0, 0.001, 20.0, 5.0, 1.002),
        pytest.param(1, 0.0, 0.002, 60.0, 25.0, 1.01, marks=pytest.mark.long),
        (1, 0.0, 0.01, 20.0, 10.0, 1.03),
        (1, 0.01, 0.005, 15.0, 10.0, 1.03),
        pytest.param(1, 0.0, 0.01, 20.0, 20.0, 1.04, marks=pytest.mark.long),
        pytest.param(3, 0.0, 0.01, 10.0, 10.0, 1.04, marks=pytest.mark.long),
        (3, 0.0, 0.01, 8.0, 15.0, 1.10),
        (2, 0.0, 0.02, 8.0, 10.0, 1.07),
    ],
)
def test_a_block_on_ice_is_bounded_nearly_exactly(periods, lag, h, kappa, level, near):
    """The mean age of the input over 1/Λ is 0.01 to 0.6. A quarter of the mass is uncertain."""
    relation = sc.holonomic(lambda q, t: q, rate=level, name="place")
    law = Delayed(sc.ServoLaw(Block(), relation, sc.Stabilizing(kappa)), periods, initial=None)
    weights = np.eye(periods + 1)[-1]
    if lag:
        law, part = Lagged(law, lag, initial=None), np.exp(-h / lag)
        weights = np.convolve(weights, np.append(0.0, (1.0 - part) * part ** np.arange(200)))
    options = {"disturbance": [SIZE], "period": h, "safety_factor": 1.0}
    made = sc.certify(BLOCKS, law, BOX, **options, **FEW)
    wanted = max(exact(weights, h, mass, (kappa, level)) for mass in (1.5, 2.5))
    age = h * (weights @ np.arange(1, len(weights) + 1))
    print(f"age times Λ {age * level:.2f}: certified/exact {made.ultimate_bound / wanted:.4f}")
    assert wanted * (1.0 - 1e-3) <= made.ultimate_bound <= near * wanted


@pytest.mark.first(1)
@pytest.mark.parametrize("name", LAWS)
def test_the_part_of_the_position_level_is_as_numpy_says(name):
    """Computed torque on f̈ = 0, and on f̈ = −Λḟ; Λ = 4 /s."""
    random, law, amplitude = np.random.default_rng(8), LAWS[name], np.array([2.0, 1.0])
    level, step = Level(np.array(4.0), np.eye(2)), 1e-5
    of = LateInput(law, HeldInput(Arm(), PATH, None, amplitude, True), level=level)
    t, mass = random.uniform(0.0, 6.0), 1.6
    q = np.array([np.sin(t), 1.0 + 0.5 * np.cos(t)]) + 0.1 * random.normal(size=2)
    v = 0.01 * random.normal(size=2) - beta_at(np.append(q, [0.0, 0.0]), t)
    own = at_one(of)(Arm(mass), q, v, t)
    speed_of = lambda t: np.array([np.cos(t), -0.5 * np.sin(t)])

    def held(q, v, t):
        """U₀."""
        target = np.array([-np.sin(t), -0.5 * np.cos(t)])
        free = numpy_motion(t, np.append(q, v), 1.0, np.zeros(2), np.zeros(2))[2:]
        return mass_matrix(q, 1.0) @ (target - free)

    U, X = held(q, v, t), np.linalg.inv(mass_matrix(q, mass))
    made = own.nominal
    N = mass_matrix(q, 1.0)
    np.testing.assert_allclose(made.effect, X @ N, rtol=1e-9, atol=1e-9)
    beta, moving = beta_at(np.append(q, v), t), 4.0 * (v - speed_of(t))
    # All of the input: U₀ − N Λḟ − Kβ.
    K = np.linalg.solve(X, own.feedback[0])
    np.testing.assert_allclose(U - N @ moving - K @ beta, law.step(q, v, t).u, rtol=1e-8)
    acceleration = lambda q, v, t, u: numpy_motion(t, np.append(q, v), mass, u, np.zeros(2))[2:]
    a = acceleration(q, v, t, U)
    forces = amplitude * np.array([[1.0, 1.0], [1.0, -1.0]])
    largest = lambda C: np.linalg.norm(forces @ C.T, axis=1).max()
    target = np.array([-np.sin(t), -0.5 * np.cos(t)])
    assert made.alone == pytest.approx(np.linalg.norm(a - target) + largest(X), rel=1e-9)
    assert made.path == pytest.approx(np.linalg.norm(target), rel=1e-9)
    ends = [(q + s * v + 0.5 * s * s * a, v + s * a, t + s) for s in (-step, step)]
    rate = (held(*ends[1]) - held(*ends[0])) / (2 * step)
    turning = np.subtract(*(np.linalg.inv(mass_matrix(x[0], mass)) for x in ends[::-1]))
    turning = turning / (2 * step)
    by_speed = np.stack(
        [(held(q, v + e, t) - held(q, v - e, t)) / (2 * step) for e in step * np.eye(2)], axis=1
    )
    followed = X @ by_speed @ X
    change = np.linalg.norm(X @ rate) + largest(X @ by_speed @ X)
    assert made.change == pytest.approx(change, rel=1e-4)
    bend = np.linalg.norm(turning @ rate) + largest(turning @ by_speed @ X)
    bend += 2.0 * (np.linalg.norm(followed @ rate) + largest(followed @ by_speed @ X))
    assert made.bend == pytest.approx(bend, rel=1e-3)
    np.testing.assert_allclose(made.effect_turning, turning @ N, rtol=1e-3, atol=1e-3)
    np.testing.assert_allclose(made.effect_following, followed @ N, rtol=1e-4, atol=1e-3)
    for i, of in enumerate(np.linalg.solve(X, own.feedback)):
        np.testing.assert_allclose(made.turning[i], turning @ of, rtol=1e-3, atol=1e-2)
        np.testing.assert_allclose(made.following[i], followed @ of, rtol=1e-4, atol=1e-2)
    sizes = np.linalg.norm(X @ by_speed, axis=0)
    np.testing.assert_allclose(made.forward_by_speed, sizes, rtol=1e-4)
    moved = np.linalg.norm(X @ by_speed @ a) + largest(X @ by_speed @ X)
    assert made.forward_speed_change == pytest.approx(moved, rel=1e-4)


def steep(kind):
    """An arm that is led along its path with Λ = 12 /s by late inputs, and its period."""
    path = sc.holonomic(
        lambda q, t: q - jnp.stack([jnp.sin(t), 1.0 + 0.5 * jnp.cos(t)]), rate=12.0, name="steep"
    )
    law = Delayed(sc.ServoLaw(Arm(), path, sc.Stabilizing(20.0)), 2, initial=None)
    return (Lagged(law, 0.006, initial=None), 0.003) if kind == "lagged" else (law, 0.006)


def steep_beta(x, t):
    """β of that path, written out by hand."""
    f = x[:2] - np.array([np.sin(t), 1.0 + 0.5 * np.cos(t)])
    return x[2:] - np.array([np.cos(t), -0.5 * np.sin(t)]) + 12.0 * f


@pytest.mark.long
@pytest.mark.parametrize("kind", [pytest.param("late", marks=pytest.mark.long), "lagged"])
def test_no_run_leaves_its_bound(kind):
    """Λ times the age of the input is 0.2. Runs that are searched for, and the greediest push."""
    (law, period), push, random = steep(kind), np.array([2.0, 1.0]), np.random.default_rng(5)
    few = {"period": period, "samples": (8, 128), "search": (128, 2, 8)}
    made = sc.certify(ARMS, law, TIGHT, **few)
    assert "Λ" in made.constants
    near = sc.StateBox.around(sc.simulate(Arm(), law, [0.0, 1.5], [1.0, 0.0], 6.0, period=period))
    report = sc.falsify(made, ARMS, law, near, 2.0, count=48, search=(1, 6), points=101)
    assert report.violations == 0
    known = sc.Uncertainty(Arm(), {"mass": sc.uncertainty.Interval(0.97, 1.03)})
    under = sc.certify(known, law, TIGHT, disturbance=push, **few)
    worst = 0.0
    for k in range(4):
        t, mass, turn = random.uniform(0.0, 5.0), (0.97, 1.03)[k % 2], random.uniform(0.0, 6.3)
        at = np.array([np.sin(t), 1.0 + 0.5 * np.cos(t), np.cos(t), -0.5 * np.sin(t)])
        way = np.array([np.cos(turn), np.sin(turn)])
        at[:2] += 0.05 * way[::-1]
        at[2:] += way - 12.0 * 0.05 * way[::-1]
        sizes, times = pushed(law, mass, at, t, period, push, beta_at=steep_beta)
        assert sizes[0] == pytest.approx(1.0)
        assert np.all(sizes <= under.radius(times - t, sizes[0]) * (1.0 + 1e-9))
        worst = max(worst, sizes[times > t + 0.4].max())
    print(f"{kind}: {made.ultimate_bound:.3f}; pushed {under.ultimate_bound:.3f}, run {worst:.3f}")
    assert under.ultimate_bound < 4.0 * worst


def test_comparisons_side_by_side_are_their_smallest():
    """Also the time at which they end below a size, and what they keep."""
    starts, far = np.array([1.2]), np.array([4.0])
    one = LateComparison(0.1, True, 1.5, np.array([2.0]), starts, far)
    assert one.peak(1.0) == one.radius(0.0, 1.0) == pytest.approx(1.2 + 4.0 + 0.1)
    assert one.radius(1.0, 1.0) == pytest.approx(5.2 * np.exp(-2.0) + 0.1)
    time = one.entry_time(1.0, 0.2)
    assert one.radius(time, 1.0) == pytest.approx(0.2)
    assert (one.kept, one.least) == (1.5, pytest.approx(0.15))
    other = ExponentialComparison(1.0, 1.0, 8.0, residue=8.0 * 0.2**2)
    both = SmallestComparison((one, other))
    assert both.ultimate_bound == 0.1
    assert (both.kept, both.least) == (one.kept, one.least)
    assert both.alternatives == (one, other)
    for t in (0.0, 0.3, 5.0):
        assert both.radius(t, 1.0) == min(one.radius(t, 1.0), other.radius(t, 1.0))
    assert both.peak(1.0) == other.peak(1.0)
    assert both.entry_time(1.0, 0.15) == one.entry_time(1.0, 0.15)
    assert both.entry_time(1.0, 0.3) == other.entry_time(1.0, 0.3)
    assert "1/s" in both.approach
