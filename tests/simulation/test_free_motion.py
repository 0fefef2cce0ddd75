"""A motion that β leaves free and that grows, against the poles of a pendulum on a cart."""

import warnings

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

GRAVITY, LENGTH, DURATION = 9.81, 0.5, 3.0


class CartPole(sc.Plant):
    """A cart with a pendulum, θ from the upright position if `up` is 1, from the lowest if −1."""

    up: float = 1.0

    def mass_matrix(self, q, t):
        coupling = self.up * 0.2 * LENGTH * jnp.cos(q[1])
        return jnp.array([[1.2, coupling], [coupling, 0.2 * LENGTH**2]])

    def force(self, q, v, t):
        swing = self.up * 0.2 * LENGTH * jnp.sin(q[1])
        return jnp.array([swing * v[1] ** 2, swing * GRAVITY])

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])

    def coordinate_labels(self):
        return ("x [m]", "theta [rad]")


def run(plant, tilt=1e-3, period=None, speed=0.0):
    held = sc.holonomic(lambda q, t: q[:1] - speed * t, rate=2.0, name="cart")
    law = sc.ServoLaw(plant, held, sc.Stabilizing(gain=3.0))
    return sc.simulate(plant, law, [0.0, tilt], [speed, 0.0], DURATION, points=61, period=period)


@pytest.mark.parametrize("period", [None, 0.01])
def test_a_fall_is_told_though_beta_vanishes(period):
    """θ grows with the pole √(g/l), whatever the cart's law does."""
    with pytest.warns(sc.errors.ServoconWarning) as caught:
        fallen = run(CartPole(), period=period)
    assert len(caught) == 1
    pole = np.sqrt(GRAVITY / LENGTH)
    text = f"a motion free that grows, with a pole of {pole:+.3g} 1/s at the start: 'theta [rad]'"
    assert text in str(caught[0].message)
    metrics = fallen.metrics()
    assert metrics.ultimate_bound < 0.01
    first = str(metrics).splitlines()[0]
    assert first.startswith("β leaves a motion free that grew: 'theta [rad]' moved by up to")
    found = sc.analysis.internal_dynamics(
        CartPole(), sc.holonomic(lambda q, t: q[:1], 2.0, name="cart"), [0.0, 0.0], [0.0, 0.0]
    )
    assert f"Grows: theta [rad], theta rate [rad/s] ({pole:.3g} 1/s)." in str(found)


def test_a_swing_is_not_told():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hanging = run(CartPole(up=-1.0), tilt=0.3)
    assert np.abs(hanging.q[:, 1]).max() < 0.31
    assert "grew" not in str(hanging.metrics())


class Trolleys(sc.Plant):
    """Two trolleys without friction, one of them driven."""

    def mass_matrix(self, q, t):
        return jnp.eye(2)

    def force(self, q, v, t):
        return jnp.zeros(2)

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


def test_a_speed_that_nothing_holds_is_told_and_a_place_that_stays_is_not():
    held = sc.holonomic(lambda q, t: q[:1], rate=2.0, name="first")
    law = sc.ServoLaw(Trolleys(), held, sc.Stabilizing(gain=3.0))
    with pytest.warns(
        sc.errors.ServoconWarning, match="a speed free that nothing holds.*'q\\[1\\]'"
    ):
        sc.simulate(Trolleys(), law, [0.1, 0.0], [0.0, 0.2], DURATION, points=61)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sc.simulate(Trolleys(), law, [0.1, 0.0], [0.0, 0.0], DURATION, points=61)


def test_a_start_beside_the_relation_is_no_growth():
    """β = ½‖v‖² − 2 is 1.4 J short at first: the law's own pull has a pole of +4.4 1/s there."""
    energy = sc.residual(lambda q, v, t: 0.5 * v @ v - 2.0, name="energy")

    class Carts(Trolleys):
        def input_matrix(self, q, t):
            return None

        def force(self, q, v, t):
            return -0.2 * v

    law = sc.ServoLaw(Carts(), energy, sc.Stabilizing(gain=4.0))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        sc.simulate(Carts(), law, [0.0, 1.0], [1.0, 0.5], 5.0)
