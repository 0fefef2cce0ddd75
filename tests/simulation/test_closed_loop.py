"""The closed loop as functions of its state vector: sizes, field, held inputs, observation."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc


class Turning(sc.Plant):
    """A body on an axis whose attitude (cos θ, sin θ) has one coordinate more than speeds."""

    inertia: float = 2.0

    def mass_matrix(self, q, t):
        return self.inertia * jnp.eye(1)

    def force(self, q, v, t):
        return -3.0 * q[1:]

    def coordinate_rate(self, q, v, t):
        return jnp.array([-q[1], q[0]]) * v[0]


PLANT = Turning()
SPIN = sc.residual(lambda q, v, t: v - 1.0, name="spin")
LAW = sc.ServoLaw(PLANT, SPIN, sc.Stabilizing(gain=0.5))
X = jnp.array([0.6, 0.8, 1.5])
T0 = jnp.array(0.0)


def test_field_with_more_coordinates_than_speeds():
    """The law cancels the force and brings about v̇ = −κ (v − 1)."""
    loop = sc.ClosedLoop(PLANT, LAW, sizes=(2, 1))
    np.testing.assert_allclose(
        jax.jit(loop.field)(T0, X), [-0.8 * 1.5, 0.6 * 1.5, -0.5 * 0.5], rtol=1e-12
    )
    seen = jax.jit(loop.observe)(T0, X)
    np.testing.assert_allclose(seen.u, [3.0 * 0.8 - 2.0 * 0.5 * 0.5], rtol=1e-12)
    np.testing.assert_array_equal(seen.q, X[:2])
    np.testing.assert_allclose(seen.beta, [0.5], rtol=1e-12)


def test_field_under_held_inputs_and_a_disturbance():
    loop = sc.ClosedLoop(PLANT, LAW, lambda q, v, t: jnp.array([0.4]), (2, 1))
    held = jax.jit(loop.held_field)(T0, X, jnp.array([1.0]))
    np.testing.assert_allclose(held[2], (-3.0 * 0.8 + 1.0 + 0.4) / 2.0, rtol=1e-12)
    np.testing.assert_array_equal(jax.jit(loop.observe)(T0, X, jnp.array([1.0])).u, [1.0])


def test_as_many_speeds_as_coordinates_without_sizes():
    class TwoSprings(sc.Plant):
        def mass_matrix(self, q, t):
            return jnp.eye(2)

        def force(self, q, v, t):
            return -q

    law = sc.ServoLaw(
        TwoSprings(), sc.residual(lambda q, v, t: v, name="stop"), sc.Stabilizing(gain=2.0)
    )
    loop = sc.ClosedLoop(TwoSprings(), law)
    x = loop.initial(jnp.array([1.0, 2.0]), jnp.array([0.3, 0.4]), jnp.zeros(()))
    np.testing.assert_allclose(jax.jit(loop.field)(T0, x), [0.3, 0.4, -0.6, -0.8], rtol=1e-12)


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        (None, "1 coordinates, 1 speeds and 0 states of the law"),
        ((2, 2), "2 coordinates, 2 speeds and 0 states of the law"),
    ],
)
def test_a_state_of_another_size_is_refused(sizes, expected):
    with pytest.raises(sc.errors.ShapeError, match=f"x: got 3 entries; expected {expected}"):
        sc.ClosedLoop(PLANT, LAW, sizes=sizes).field(T0, X)
