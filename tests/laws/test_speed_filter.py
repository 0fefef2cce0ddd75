"""Errors of estimated speeds: responses of single samples, brute force, and a Kalman filter."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.linalg import solve_discrete_are

import servocon as sc
from servocon.laws import Encoders, best_bandwidth
from servocon_plants import Cart
from tests.certificates.sampled.test_theorem import Arm
from tests.laws.test_observer import COUNT, acceleration

ICE = Cart(mass=1.0)
REST = sc.holonomic(lambda q, t: q, rate=1.0, name="rest")
KINDS = pytest.mark.parametrize("disturbance", [False, True], ids=["filter", "disturbance"])


def seen(positions, speed, bandwidth, period, disturbance):
    """Speeds that a law without a model's prediction estimates from positions."""
    speeds = []

    def function(q, v, t):
        speeds.append(v[0])
        return np.zeros(1)

    inside = sc.laws.FunctionLaw(ICE, REST, function)
    law, state = Encoders(inside, bandwidth, disturbance=disturbance), None
    for k, q in enumerate(positions):
        state = law.step([q], [speed], k * period, state, period).state
    return np.array(speeds[-len(positions) :])


@pytest.mark.long
@KINDS
@pytest.mark.parametrize("part", [0.2, 1.0])
def test_bounds_are_those_of_single_jumps(disturbance, part):
    """The sum of the sizes of all responses is what the worst acceleration or counts lead to."""
    period = 0.01
    bandwidth, count = part / period, int(60 / part)
    t = period * np.arange(count)
    law = Encoders(
        sc.ServoLaw(ICE, REST, sc.Stabilizing(1.0)), bandwidth, 0.02, disturbance=disturbance
    )
    fine = (np.arange(10) + 0.5) / 10.0
    total = 0.0
    for jump in period * fine:  # the speed jumps by 1 there, just after the first sample
        later = np.maximum(t - jump, 0.0)
        error = (t > jump) - seen(later, 0.0, bandwidth, period, disturbance)
        total += np.abs(error).sum() * period / len(fine)
    alone = np.eye(1, count, 1)[0]
    noise = 0.01 * np.abs(seen(alone, 0.0, bandwidth, period, disturbance)).sum()
    both = float(law.speed_error(period, 3.0))
    assert both == pytest.approx(3.0 * total + noise, rel=5e-3)
    assert float(law.speed_error(period, 0.0)) == pytest.approx(noise, rel=1e-6)
    if not disturbance:
        assert both == pytest.approx(3.0 * (1.0 / bandwidth - period / 2.0) + bandwidth * 0.02)


def test_fast_samples_have_the_errors_of_a_continuous_observer():
    """The L1 norms of s/(s + ω/2)² and of s²(ωs + ω²/4)/(s + ω/2)², by SciPy's quadrature."""
    law = Encoders(sc.ServoLaw(ICE, REST, sc.Stabilizing(1.0)), 10.0, 2.0, disturbance=True)
    t = np.linspace(0.0, 10.0, 200_001)
    of_acceleration = np.trapezoid(np.abs((1.0 - 5.0 * t) * np.exp(-5.0 * t)), t)
    later = np.abs((-75.0 + 125.0 * t) * np.exp(-5.0 * t))
    of_counts = 10.0 + np.trapezoid(later, t)
    assert float(law.speed_error(1e-5, 0.0)) == pytest.approx(of_counts, rel=1e-3)
    both = of_acceleration + of_counts
    assert float(law.speed_error(1e-5, 1.0)) == pytest.approx(both, rel=1e-3)


@KINDS
@pytest.mark.parametrize("acceleration", [0.5, 20.0, 1e5])
def test_the_best_bandwidth_has_the_smallest_bound(disturbance, acceleration):
    period, inside = 0.002, sc.ServoLaw(ICE, REST, sc.Stabilizing(1.0))

    def bound(bandwidth):
        law = Encoders(inside, bandwidth, COUNT, disturbance=disturbance)
        return float(law.speed_error(period, acceleration))

    best = best_bandwidth(acceleration, COUNT, period, disturbance=disturbance)
    least = min(bound(x) for x in np.geomspace(2.0, 500.0, 60))
    assert bound(best) <= least * (1.0 + 1e-6)
    assert (acceleration == 1e5) == (best == pytest.approx(500.0))
    if acceleration < 1e5 and not disturbance:
        assert best == pytest.approx(np.sqrt(acceleration / COUNT))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((-1.0, COUNT, 0.002), "acceleration: got -1"),
        ((1.0, 0.0, 0.002), "resolution: got 0"),
        ((1.0, COUNT, float("nan")), "period: got nan"),
    ],
)
def test_bad_sizes_are_refused(given, words):
    with pytest.raises(sc.errors.InputError, match=words):
        best_bandwidth(*given)
    law = Encoders(sc.ServoLaw(ICE, REST, sc.Stabilizing(1.0)), 600.0)
    with pytest.raises(sc.errors.InputError, match="at most one over the period"):
        law.speed_error(0.002, 1.0)
    with pytest.raises(sc.errors.InputError, match="acceleration: got -2"):
        law.speed_error(0.001, -2.0)


SAMPLE = 0.002
SWING = sc.holonomic(
    lambda q, t: q - jnp.stack([0.5 * jnp.sin(3.0 * t), 1.0 + 0.5 * jnp.cos(3.0 * t)]), rate=8.0
)


def loop(mass, bandwidth, **options):
    """A run of a law with a model of mass 1 on an arm, from counts at 500 Hz."""
    law = Encoders(
        sc.ServoLaw(Arm(), SWING, sc.Stabilizing(20.0)), bandwidth, resolution=COUNT, **options
    )
    return sc.simulate(Arm(mass), law, [0.0, 1.5], [1.5, 0.0], 6.0, period=SAMPLE, points=3001)


def rms(error):
    """Root of the mean square, without the first half second."""
    return float(np.sqrt((error[250:] ** 2).mean()))


def kalman(run, rate, predict):
    """Speeds by a stationary Kalman filter of q, v and a disturbance that is a random walk.

    Counts are white noise of the variance r²/12; the walk gains rate² a second.
    """
    h, q = SAMPLE, run.signals["measured q"]
    A = np.array([[1.0, h, 0.5 * h * h], [0.0, 1.0, h], [0.0, 0.0, 1.0]])
    H, Q, R = np.eye(1, 3), np.diag([1e-16, 1e-16, rate**2 * h]), COUNT**2 / 12.0
    P = solve_discrete_are(A.T, H.T, Q, [[R]])
    K = P[:, 0] / (P[0, 0] + R)
    x, speeds = np.stack([q[0], run.v[0], np.zeros(2)]), []
    for measured, u in zip(q, run.u, strict=True):
        x = x + np.outer(K, measured - x[0])
        speeds.append(x[1])
        a = acceleration(x[0], x[1], u) if predict else np.zeros(2)
        x = A @ x + np.outer([0.5 * h * h, h, 0.0], a)
    return np.array(speeds)


@pytest.mark.long
def test_observers_compare_with_a_kalman_filter_that_knows_the_noise():
    """The Kalman filter filters q, too; each estimate has a bandwidth or a rate of its own."""
    error = lambda run: rms(run.signals["estimated v"] - run.v)
    runs = {
        "difference": loop(1.1, 80.0),
        "disturbance": loop(1.1, 40.0, disturbance=True),
        "observer": loop(1.1, 40.0, predict=True),
        "observer and disturbance": loop(1.1, 30.0, predict=True, disturbance=True),
    }
    errors = {name: error(run) for name, run in runs.items()}
    assert errors == dict(sorted(errors.items(), key=lambda pair: -pair[1]))
    run = runs["observer"]
    best = {x: min(rms(kalman(run, y, x) - run.v) for y in (1.0, 3.0, 10.0)) for x in (False, True)}
    assert best[True] < errors["observer and disturbance"] < 3.0 * best[True]
    assert errors["observer and disturbance"] < 0.4 * errors["difference"]
    assert best[True] < best[False] < errors["disturbance"]


@pytest.mark.parametrize("disturbance", [False, True])
def test_no_run_leaves_the_bound_of_its_speeds(disturbance):
    """The error of the predicted acceleration is that of SciPy's arm and the recorded motion."""
    run = loop(1.1, 60.0, predict=True, disturbance=disturbance)
    between = np.diff(run.v, axis=0) / SAMPLE
    at = zip(run.q, run.signals["estimated v"], run.u, strict=True)
    missing = between - np.array([acceleration(*x) for x in at])[:-1]
    law = Encoders(
        sc.ServoLaw(Arm(), SWING, sc.Stabilizing(20.0)), 60.0, COUNT, disturbance=disturbance
    )
    bound = law.speed_error(SAMPLE, np.abs(missing).max(axis=0))
    found = np.abs(run.signals["estimated v"] - run.v).max(axis=0)
    assert np.all(found < bound)
    assert np.all(found > 0.4 * bound)
