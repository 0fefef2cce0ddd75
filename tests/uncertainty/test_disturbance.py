"""Disturbances: values, bounds and momentum in closed form, and bad input."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

TIMES = np.linspace(0.0, 60.0, 60_001)


def at(disturbance, t):
    state = jnp.zeros(disturbance.bound.size)
    return disturbance(state, state, jnp.asarray(t))


def over_time(disturbance):
    return np.asarray(jax.vmap(lambda t: at(disturbance, t))(jnp.asarray(TIMES)))


def test_constant_disturbance():
    force = sc.uncertainty.ConstantDisturbance([1.0, -2.0])
    np.testing.assert_array_equal(at(force, 3.0), [1.0, -2.0])
    np.testing.assert_array_equal(force.bound, [1.0, 2.0])


def test_sinusoids():
    bound = np.array([2.0, 0.0, 0.5])
    force = sc.uncertainty.SinusoidalDisturbance.random(bound, seed=7, count=2)
    np.testing.assert_allclose(force.bound, bound, rtol=1e-15)
    values = over_time(force)
    literal = sum(
        force.amplitude[:, j] * np.sin(np.outer(TIMES, force.frequency[:, j]) + force.phase[:, j])
        for j in range(2)
    )
    np.testing.assert_allclose(values, literal, atol=1e-12)
    assert np.all(np.abs(values) <= bound)
    assert np.all(np.abs(values).max(axis=0) >= 0.98 * bound)
    assert np.all((force.frequency >= 0.5) & (force.frequency <= 5.0))
    again = sc.uncertainty.SinusoidalDisturbance.random(bound, seed=7, count=2)
    np.testing.assert_array_equal(force.phase, again.phase)
    assert not np.any(
        force.phase == sc.uncertainty.SinusoidalDisturbance.random(bound, 8, count=2).phase
    )


def test_pulses():
    force = sc.uncertainty.PulseDisturbance([1.0, -3.0], period=2.0, width=0.5, t0=1.0)
    values = over_time(force)
    on = values[:, 0] == 1.0
    np.testing.assert_array_equal(values[:, 1], -3.0 * on)
    assert not on[TIMES < 1.0].any()
    for t, expected in ((1.0, 1), (1.499, 1), (1.5, 0), (2.999, 0), (3.0, 1), (3.25, 1), (0.0, 0)):
        assert at(force, t)[0] == expected, t
    np.testing.assert_array_equal(force.bound, [1.0, 3.0])


def test_momentum_of_pulses():
    """A free cart is pushed by ∫d dt: five pulses of 0.2 s, none of which is missed."""

    class Free(sc.Plant):
        def mass_matrix(self, q, t):
            return jnp.diag(jnp.array([2.0, 1.0]))

        def force(self, q, v, t):
            return jnp.zeros(2)

    law = sc.ServoLaw(Free(), sc.residual(lambda q, v, t: v[1], name="second"))
    pulses = sc.uncertainty.PulseDisturbance([3.0, 0.0], period=2.0, width=0.2, t0=0.5)
    run = sc.simulate(
        Free(),
        law,
        [0.0, 0.0],
        [0.0, 0.0],
        10.0,
        disturbance=pulses,
        solver=sc.Solver(method="tsit5", max_step=0.1),
        points=2,
    )
    assert run.v[-1, 0] == pytest.approx(5 * 3.0 * 0.2 / 2.0, abs=2e-6)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: sc.uncertainty.ConstantDisturbance(1.0),
            r"force: got shape \(\); expected a vector",
        ),
        (lambda: sc.uncertainty.ConstantDisturbance([np.nan]), "force: got .* finite"),
        (
            lambda: sc.uncertainty.SinusoidalDisturbance([1.0], [1.0], [1.0]),
            r"amplitude: got shape \(1,\)",
        ),
        (
            lambda: sc.uncertainty.SinusoidalDisturbance([[1.0]], [[1.0, 2.0]], [[1.0]]),
            r"frequency: got shape \(1, 2\)",
        ),
        (lambda: sc.uncertainty.SinusoidalDisturbance.random([-1.0], 0), r"bound: got \[-1.0\]"),
        (lambda: sc.uncertainty.SinusoidalDisturbance.random(1.0, 0), r"bound: got shape \(\)"),
        (lambda: sc.uncertainty.SinusoidalDisturbance.random([1.0], 0, count=0), "count: got 0"),
        (
            lambda: sc.uncertainty.SinusoidalDisturbance.random([1.0], 0, frequencies=(0.0, 1.0)),
            "frequencies: got",
        ),
        (lambda: sc.uncertainty.PulseDisturbance(1.0), r"height: got shape \(\)"),
        (
            lambda: sc.uncertainty.PulseDisturbance([1.0], period=0.0),
            r"PulseDisturbance\.period: got 0.0; expected a positive time",
        ),
        (
            lambda: sc.uncertainty.PulseDisturbance([1.0], period=1.0, width=2.0),
            "width: got 2.0; .* period",
        ),
        (
            lambda: sc.uncertainty.PulseDisturbance([1.0], t0=np.inf),
            "PulseDisturbance: got .* finite",
        ),
    ],
)
def test_bad_disturbances(make, message, unchecked):
    with pytest.raises(sc.errors.InputError, match=message):
        make()
