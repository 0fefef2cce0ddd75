"""Parameters by output error, against closed forms and against SciPy's least squares and solver."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import least_squares
from scipy.stats import binom

import servocon as sc
from servocon.identification.motions import motion_of
from servocon.uncertainty import Interval
from servocon_plants import RigidBody
from tests.identification.test_identify import CARTS, TIME, TRUE, Cart, log_of, speeds

OUTPUT = "output error"


@pytest.mark.parametrize("v", [None, speeds()[::10]], ids=["from positions", "measured"])
def test_exact_logs_give_the_parameters(v):
    """Smooth inputs at 20 Hz: cubic between the samples."""
    found = sc.identify(CARTS, log_of(time=TIME[::10], v=v), method=OUTPUT)
    np.testing.assert_allclose(found.values, TRUE, atol=1e-5)
    assert np.all(found.sizes() < 1e-5)
    names = [one.name for one in found.predicted]
    assert names == ["q[0]"] if v is None else ["q[0]", "speed of q[0]"]
    assert all(one.error < 1e-6 for one in found.predicted)


def test_held_inputs_are_exact_at_slow_samples():
    """A cart without friction: between samples its speed is linear."""
    step, mass = 0.05, 1.3
    time = step * np.arange(400)
    u = np.sin(3.0 * time) + 0.5 * np.cos(7.1 * time)
    v = np.append(0.0, np.cumsum(u[:-1] * step / mass))
    q = np.append(0.0, np.cumsum(0.5 * (v[1:] + v[:-1]) * step))
    carts = sc.Uncertainty(Cart(friction=0.0), {"mass": Interval(0.5, 3.0)})
    log = sc.identification.Log(time, q, u, v, held=True)
    found = sc.identify(carts, log, method=OUTPUT)
    assert found.values[0] == pytest.approx(mass, rel=1e-9)


class Pendulum(sc.Plant):
    """A rod on a hinge, hanging at q = 0."""

    inertia: float = sc.field(0.5, unit="kg m²")
    weight: float = sc.field(4.0, unit="N m")
    friction: float = sc.field(0.3, unit="N m s/rad")

    def mass_matrix(self, q, t):
        return jnp.reshape(jnp.asarray(self.inertia), (1, 1))

    def force(self, q, v, t):
        return -self.friction * v - self.weight * jnp.sin(q)


PENDULUMS = sc.Uncertainty(
    Pendulum(),
    {"inertia": Interval(0.2, 1.0), "weight": Interval(-8.0, 8.0), "friction": Interval(0.0, 1.0)},
)
STEP = 0.02


def held_torques(count, seed=0):
    slow = np.random.default_rng(seed).normal(size=count // 20 + 2)
    return 3.0 * np.interp(np.arange(count), 20.0 * np.arange(slow.size), slow)


def swung(parameters, q, v, u):
    """Angles of a pendulum at samples, by SciPy, with an input that is held between them."""
    inertia, weight, friction = parameters
    found = [q]
    for one in u[:-1]:
        rate = lambda t, x, one=one: [
            x[1],
            (one - friction * x[1] - weight * np.sin(x[0])) / inertia,
        ]
        q, v = solve_ivp(rate, (0.0, STEP), [q, v], rtol=1e-9, atol=1e-11).y[:, -1]
        found.append(q)
    return np.array(found)


def test_the_estimate_is_that_of_scipy():
    """Windows of 25 samples, each from a state of its own, by `scipy.optimize.least_squares`."""
    true, count, length = np.array([0.6, 3.0, 0.25]), 450, 25
    u = held_torques(count)
    q = swung(true, 0.3, 0.0, u) + 2e-3 * np.random.default_rng(1).standard_normal(count)
    log = sc.identification.Log(STEP * np.arange(count), q, u, held=True)
    found = sc.identify(PENDULUMS, log, window=STEP * length, method=OUTPUT)
    speed = np.gradient(q, STEP)
    smooth = motion_of(log)  # without the ends of the log
    begin = log.time.searchsorted(smooth.time[0])
    starts = begin + length * np.arange(smooth.time.size // length)

    def left(x):
        return np.concatenate(
            [
                q[k : k + length] - swung(x[:3], x[3 + 2 * i], x[4 + 2 * i], u[k : k + length])
                for i, k in enumerate(starts)
            ]
        )

    first = np.stack([q[starts], speed[starts]], axis=1).ravel()
    pattern = np.zeros((len(starts), length, 3 + 2 * len(starts)))
    pattern[:, :, :3] = 1.0
    for i in range(len(starts)):
        pattern[i, :, 3 + 2 * i : 5 + 2 * i] = 1.0
    pattern = pattern.reshape(-1, pattern.shape[2])
    oracle = least_squares(
        left, np.append(true, first), jac_sparsity=pattern, x_scale="jac", xtol=1e-12, ftol=1e-12
    )
    np.testing.assert_allclose(found.values, oracle.x[:3], rtol=1e-5)
    assert found.blocks == len(starts)
    error = np.sqrt(np.mean(np.square(oracle.fun)))
    assert found.predicted[0].error == pytest.approx(error, rel=1e-6)


def test_windows_that_fall_over_are_predicted():
    """An upright pendulum: one prediction of the whole log would leave it."""
    true, count = np.array([0.6, -3.0, 0.25]), 600
    random = np.random.default_rng(2)
    q, v, angles, u = 0.1, 0.0, [], []
    for _ in range(count):  # a controller keeps it up; its torque is logged and held
        torque = -12.0 * q - 3.0 * v + random.normal()
        rate = lambda t, x, torque=torque: [
            x[1],
            (torque - true[2] * x[1] - true[1] * np.sin(x[0])) / true[0],
        ]
        angles.append(q)
        u.append(torque)
        q, v = solve_ivp(rate, (0.0, STEP), [q, v], rtol=1e-8, atol=1e-10).y[:, -1]
    noisy = np.array(angles) + 1e-3 * random.standard_normal(count)
    log = sc.identification.Log(STEP * np.arange(count), noisy, np.array(u), held=True)
    found = sc.identify(PENDULUMS, log, method=OUTPUT)
    assert np.all(np.abs(found.values - true) < found.sizes())
    assert np.all(found.sizes() < [0.1, 1.5, 0.5])


@pytest.mark.long
@pytest.mark.parametrize("carts", [15, pytest.param(200, marks=pytest.mark.long)])
def test_intervals_contain_the_parameters_as_often_as_stated(carts):
    """Hidden carts with coarse positions; the intervals are smaller than by equation error."""
    random, inside, shares, ratios = np.random.default_rng(3), 0, [], []
    for seed in range(carts):
        true = random.uniform(CARTS.lower, CARTS.upper)
        log = log_of(true, noise=5e-3, seed=seed, time=TIME[::10])
        found = sc.identify(CARTS, log, method=OUTPUT)
        inside += bool(np.all(np.abs(found.values - true) <= found.sizes(0.9)))
        ratios.append((found.values - true) / found.deviations)
        shares.append(found.sizes(0.9) / sc.identify(CARTS, log).sizes(0.9))
    assert inside >= binom.ppf(0.01, carts, 0.9)
    size = np.sqrt(np.mean(np.square(ratios), axis=0))
    assert np.all((size > 0.6) & (size < 1.9))
    assert np.all(np.median(shares, axis=0) < 0.95)


def test_what_a_log_does_not_tell_keeps_its_range():
    """At a constant speed the mass has no effect, and friction and slope have the same."""
    time = np.linspace(0.0, 20.0, 401)
    noise = 1e-3 * np.random.default_rng(0).standard_normal(time.size)
    u = np.full(time.size, 0.4 * 0.5 + 0.7)
    log = sc.identification.Log(time, 0.5 * time + noise, u)
    found = sc.identify(CARTS, log, method=OUTPUT, window=0.8)
    assert found.ranges()["mass"] == Interval(0.5, 3.0)
    assert len(found.untold) == 2
    assert found.values[1] * 0.5 + found.values[2] == pytest.approx(0.9, abs=0.02)


@pytest.mark.long
def test_coordinates_that_are_more_than_the_speeds():
    """A body whose attitude is a quaternion: windows begin at neighbouring attitudes only."""
    body = RigidBody()
    push = lambda t: jnp.stack([2.0 * jnp.sin(3.0 * t), 0.0 * t, 9.81 * body.mass, 0.3, 0.2, 0.1])
    start = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], [0.1, 0.2, 0.0, 0.5, -0.3, 0.8]
    run = sc.simulate(body, sc.laws.Given(push), *start, duration=6.0, points=301)
    given = {"mass": Interval(0.5 * body.mass, 3.0 * body.mass)}
    found = sc.identify(sc.Uncertainty(body, given), sc.identification.Log.of(run), method=OUTPUT)
    assert found.values[0] == pytest.approx(body.mass, rel=1e-5)
    assert len(found.predicted) == 13


def test_a_wrong_sign_is_told_before_the_predictions_fail():
    """The equations hold with a negative mass, which has no motion to predict."""
    log = log_of(noise=1e-3, time=TIME[::10])
    wrong = sc.identification.Log(log.time, log.q, -log.u)
    with (
        pytest.warns(sc.errors.ServoconWarning, match="outside the range of 'mass'.*wrong signs"),
        pytest.raises(sc.errors.InputError, match="tell nothing about"),
    ):
        sc.identify(CARTS, wrong, method=OUTPUT)


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("plants", "options", "words"),
    [
        (CARTS, {"method": "output"}, "output error"),
        (CARTS, {"window": 10.0}, "expected at least 16 windows"),
        (
            sc.Uncertainty(Cart(friction=1e7), {"mass": Interval(0.5, 3.0)}),
            {},
            "not stiff at the sampling period",
        ),
    ],
)
def test_what_cannot_be_identified_is_refused(plants, options, words):
    log = log_of(noise=1e-3, time=TIME[::10])
    with pytest.raises(sc.errors.ServoconError, match=words):
        sc.identify(plants, log, **{"method": OUTPUT, **options})
