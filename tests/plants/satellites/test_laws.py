"""Hill's equations as the linear model, and the regulator by them."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import (
    CircularOrbit,
    Satellites,
    hill_equations,
    hill_regulator,
    projected_circle,
    projected_circle_relation,
)

TILTED = CircularOrbit(inclination=0.9, node=0.4, initial_angle=0.3)


def test_hill_equations_are_the_linear_model():
    """Radial, along-track and across accelerations in the turning frame, near the leader."""
    plant = Satellites(mass=1.0, orbit=TILTED, satellites=1)
    A, B = hill_equations(TILTED.mean_motion)
    t = jnp.asarray(1234.0)

    @jax.jit
    def turning(q, v, u):
        def rate(q, v, t):
            return jax.jvp(plant.in_hill_frame, (q, t), (v, jnp.ones(())))

        acceleration = plant.force(q, v, t) + u
        return jax.jvp(rate, (q, v, t), (v, acceleration, jnp.ones(())))

    rng = np.random.default_rng(1)
    for _ in range(3):
        q, v, u = rng.normal(size=3), 1e-3 * rng.normal(size=3), 1e-6 * rng.normal(size=3)
        (x, rate), (_, acceleration) = turning(q, v, u)
        state = np.concatenate([x[0], rate[0]])
        thrust = np.asarray(TILTED.hill_frame(t)).T @ u
        expected = A @ state + B @ thrust
        np.testing.assert_allclose(rate[0], expected[:3], rtol=1e-12)
        np.testing.assert_allclose(acceleration[0], expected[3:], atol=2e-12)


@pytest.mark.long
def test_regulator_moves_satellites_onto_the_circle():
    """Its eigenvalues lie in the left half plane, and an error of 5 m dies out."""
    plant = Satellites(mass=np.array([80.0, 100.0]), satellites=2)
    circle = projected_circle(plant, 200.0)
    relation = projected_circle_relation(circle)
    law = hill_regulator(plant, relation, circle, position=1.0, acceleration=2e-5)
    A, B = hill_equations(plant.orbit.mean_motion)
    decay = -np.linalg.eigvals(A - B @ np.asarray(law.gain)).real.max()
    assert decay > 2e-3
    q, v = jax.jvp(circle.desired, (jnp.zeros(()),), (jnp.ones(()),))
    run = sc.simulate(plant, law, np.asarray(q) + 5.0, v, 8 / decay, points=51)
    error = np.linalg.norm(run.position_error, axis=1)
    assert error[0] == pytest.approx(5 * np.sqrt(6))
    # What is left is answered to by no feedforward: 1e-8 m/s² over the stiffness of 2e-5 1/s².
    assert error[-1] < 5e-3


def test_bad_weight():
    plant = Satellites()
    circle = projected_circle(plant)
    with pytest.raises(sc.errors.InputError, match=r"position: got .*expected "):
        hill_regulator(
            plant, projected_circle_relation(circle), circle, position=0.0, acceleration=1.0
        )
