"""Encoders: counts and filtered differences against NumPy, and certificates of loops with them."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.signal import lfilter

import servocon as sc
from servocon.certificates.sampled.held_input import Ages
from servocon.laws import Delayed, Encoders, Saturated
from servocon_plants import Cart, RigidBody
from tests.certificates.sampled.test_theorem import ARMS, LAWS, WIDE, Arm

COUNT = 2.0 * np.pi / 4096.0


def measured(positions, speeds, period, **options):
    """q and v as a law behind encoders receives them, sample by sample."""
    seen = []

    def function(q, v, t):
        seen.append((q.copy(), v.copy()))
        return np.zeros(len(q))

    relation = sc.holonomic(lambda q, t: q, rate=1.0, name="rest")
    law = Encoders(sc.laws.FunctionLaw(Arm(), relation, function), **options)
    state = None
    for k, (q, v) in enumerate(zip(positions, speeds, strict=True)):
        sample = law.step(q, v, k * period, state, period)
        state = sample.state
    return (np.array(x) for x in zip(*seen[-len(positions) :], strict=True))


@pytest.mark.parametrize("resolution", [0.0, COUNT, [COUNT, 0.0]])
def test_speeds_are_the_filtered_difference_of_counts(resolution):
    period, bandwidth, count = 0.002, 150.0, 300
    t = period * np.arange(count)
    positions = np.stack([np.sin(3.0 * t), 0.3 * np.cos(11.0 * t)], axis=1)
    speeds = np.stack([3.0 * np.cos(3.0 * t), -3.3 * np.sin(11.0 * t)], axis=1)
    q, v = measured(positions, speeds, period, bandwidth=bandwidth, resolution=resolution)
    sizes = np.broadcast_to(resolution, 2)
    counted = [
        x if r == 0.0 else np.round(x / r) * r for x, r in zip(positions.T, sizes, strict=True)
    ]
    np.testing.assert_allclose(q, np.transpose(counted), atol=1e-12)
    kept = 1.0 - bandwidth * period
    for i, own in enumerate(counted):
        slope = np.diff(own) / period
        first = np.array([kept * speeds[0, i]])
        wanted, _ = lfilter([1.0 - kept], [1.0, -kept], slope, zi=first)
        np.testing.assert_allclose(v[1:, i], wanted, atol=1e-9)
        assert v[0, i] == speeds[0, i]


def test_the_lateness_and_the_noise_of_a_speed_are_those_of_its_estimates():
    """Along a ramp of the speed v̂ is late by its mean age; counts add at most what is said."""
    period, bandwidth, count = 0.002, 150.0, 2000
    t = period * np.arange(count)
    positions = np.stack([t**2, 0.5 * t**2], axis=1)
    speeds = np.stack([2.0 * t, t], axis=1)
    law = sc.ServoLaw(Arm(), sc.holonomic(lambda q, t: q, rate=1.0), sc.Stabilizing(1.0))
    late = Encoders(law, bandwidth=bandwidth, resolution=COUNT).late(period)
    assert late is not None
    estimates = late.estimates
    assert estimates is not None
    age = Ages(period, (1.0,), estimates).of_speeds
    _, exact = measured(positions, speeds, period, bandwidth=bandwidth)
    assert age == pytest.approx((speeds - exact)[-1, 0] / 2.0, rel=1e-9)
    _, counted = measured(positions, speeds, period, bandwidth=bandwidth, resolution=COUNT)
    noise = np.abs(counted - exact).max()
    assert 0.5 * estimates.speed < noise <= estimates.speed * (1.0 + 1e-9)
    assert estimates.position == COUNT / 2.0
    worst = np.where(np.arange(count) == count - 1, 0.5, -0.5) * COUNT  # one count at the end
    jumped = lfilter([1.0], [1.0, -(1.0 - bandwidth * period)], np.diff(worst))
    reached = bandwidth * np.abs(jumped).max()
    assert estimates.speed == pytest.approx(reached, rel=1e-9)


def test_a_cart_with_encoders_follows_its_path():
    cart = Cart(friction=0.5)
    path = sc.holonomic(lambda q, t: q - jnp.sin(t), rate=5.0, name="path")
    servo = sc.ServoLaw(cart, path, sc.Stabilizing(gain=5.0))
    law = Encoders(servo, bandwidth=200.0, resolution=1e-4)
    run = sc.simulate(cart, law, [0.1], [0.0], 6.0, period=0.002, points=601)
    np.testing.assert_allclose(run.signals["measured q"], np.round(run.q / 1e-4) * 1e-4, atol=1e-9)
    off = np.abs(run.signals["estimated v"] - run.v)[100:].max()
    assert off < 1.5 / 200.0 + 200.0 * 1e-4
    assert np.abs(run.beta[300:]).max() < 0.05
    with pytest.raises(sc.errors.InputError, match="sampling period"):
        sc.simulate(cart, law, [0.1], [0.0], 6.0)
    exact = Encoders(servo, bandwidth=200.0)
    continuous = sc.simulate(cart, exact, [0.1], [0.0], 6.0, points=601)
    sampled = sc.simulate(cart, exact, [0.1], [0.0], 6.0, period=1e-4, points=601)
    np.testing.assert_allclose(sampled.q, continuous.q, atol=1e-3)


def test_small_deviations_are_those_of_the_loop_without_counts():
    """A count hides them: the loop seemed to have no feedback, and any period would do."""
    cart = Cart(friction=0.5)
    servo = sc.ServoLaw(cart, sc.holonomic(lambda q, t: q, rate=5.0), sc.Stabilizing(gain=60.0))
    of = lambda resolution: sc.analysis.largest_period(
        cart, Encoders(servo, bandwidth=400.0, resolution=resolution), [0.1], [0.0]
    )
    assert of(1e-3) == pytest.approx(of(0.0), rel=1e-6)
    assert of(1e-3) < 0.006


def encoded(law, bandwidth=800.0, counts=2**17):
    return Encoders(law, bandwidth=bandwidth, resolution=2.0 * np.pi / counts)


@pytest.mark.long
def test_no_run_with_encoders_leaves_its_bound():
    law = Delayed(encoded(LAWS["feedback"]), 1, initial=None)
    made = sc.certify(ARMS, law, WIDE, period=0.001, samples=(16, 128), search=(256, 2, 10))
    assert "Delayed around Encoders around nominal" in str(made)
    report = sc.falsify(made, ARMS, law, WIDE, 1.0, count=64, search=(2, 4), points=51)
    assert report.violations == 0
    run = sc.simulate(Arm(1.1), law, [0.0, 1.5], [1.0, 0.0], 7.0, period=0.001)
    compared = made.check(run)
    assert compared.holds
    assert compared.covered
    size = np.linalg.norm(run.beta[350:], axis=-1).max()
    # Counts may conspire, but seldom do.
    assert size < made.ultimate_bound < 4.0 * size


@pytest.mark.long
def test_coarser_counts_and_slower_filters_have_larger_bounds():
    few = {"period": 0.001, "samples": (8, 64), "search": (0, 0, 0)}
    of = lambda *given: sc.certify(ARMS, encoded(LAWS["feedback"], *given), WIDE, **few)
    bounds = [of(800.0, counts).ultimate_bound for counts in (2**20, 2**14)]
    assert bounds[1] > 1.5 * bounds[0]
    assert of(400.0, 2**20).ultimate_bound > bounds[0]
    exact = sc.certify(ARMS, LAWS["feedback"], WIDE, **few).ultimate_bound
    assert exact < bounds[0]
    with pytest.raises(sc.errors.CertificateError, match="the loop bears"):
        of(20.0)


@pytest.mark.parametrize(
    ("law", "words"),
    [
        (Saturated(encoded(LAWS["feedback"]), -9.0, 9.0), "limits inside encoders"),
        (Encoders(LAWS["feedback"], bandwidth=2000.0), "bandwidth of at most"),
        (Encoders(LAWS["feedback"], initial=0.0), "Nothing is guaranteed behind noise"),
        (Encoders(Delayed(LAWS["feedback"], 1)), "Pass initial=None to its delays"),
    ],
    ids=["limits outside", "too fast", "given speeds", "a delay with given inputs"],
)
def test_loops_without_a_certificate_are_refused(law, words):
    with pytest.raises(sc.errors.InputError, match=words):
        sc.certify(ARMS, law, WIDE, period=0.001, samples=(2, 8), search=(0, 0, 0))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"bandwidth": 0.0}, "bandwidth: got 0.0"),
        ({"bandwidth": [1.0, 2.0]}, "bandwidth"),
        ({"resolution": -1.0}, "resolution: got -1.0"),
        ({"bandwidth": float("nan")}, "bandwidth: got nan"),
    ],
)
def test_bad_encoders_are_refused(options, words):
    with pytest.raises(sc.errors.InputError, match=words):
        Encoders(LAWS["feedback"], **options)


def test_sizes_of_counts_and_speeds_are_one_or_one_each():
    start = [0.0, 1.5], [1.0, 0.0]
    with pytest.raises(sc.errors.ShapeError, match="resolution"):
        Encoders(LAWS["feedback"], resolution=np.full(3, 0.1)).step(*start, 0.0, None, 0.01)
    with pytest.raises(sc.errors.ShapeError, match="initial"):
        Encoders(LAWS["feedback"], initial=[0.1] * 3).step(*start, 0.0, None, 0.01)


def test_coordinates_whose_rates_are_no_speeds_are_refused():
    body = RigidBody()
    law = sc.ServoLaw(body, sc.residual(lambda q, v, t: v, name="rest"), sc.Stabilizing(1.0))
    with pytest.raises(sc.errors.InputError, match="7 coordinates and 6 speeds"):
        Encoders(law).step([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], np.zeros(6), 0.0, None, 0.01)
