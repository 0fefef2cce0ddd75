"""The body in quaternion coordinates: singular mass matrix, unit norm, Euler's equations."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import QuaternionBody, quaternion_body, unit_norm

T0 = jnp.zeros(())
MOMENTS = np.array([0.3, 0.4, 0.55])


def left_product(q: np.ndarray) -> np.ndarray:
    """The matrix of p ↦ q ∘ p."""
    w, x, y, z = q
    return np.array([[w, -x, -y, -z], [x, w, -z, y], [y, z, w, -x], [z, -y, x, w]])


def state() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A unit quaternion, its rate, and the angular velocity."""
    rng = np.random.default_rng(4)
    q, omega = rng.normal(size=4), rng.normal(size=3)
    q /= np.linalg.norm(q)
    return q, 0.5 * left_product(q) @ [0.0, *omega], omega


def test_mass_matrix_is_singular():
    """M = 4 Eᵀ J E with ω = 2 E q̇; stretching q has no inertia."""
    q, v, omega = state()
    body = QuaternionBody(MOMENTS)
    E = left_product(q).T[1:]
    M = np.asarray(body.mass_matrix(jnp.asarray(q), T0))
    np.testing.assert_allclose(M, 4 * E.T @ np.diag(MOMENTS) @ E, atol=1e-14)
    np.testing.assert_allclose(M @ q, 0, atol=1e-14)
    assert np.linalg.matrix_rank(M) == 3
    np.testing.assert_allclose(
        body.angular_velocity(jnp.asarray(q), jnp.asarray(v)), omega, rtol=1e-12
    )


def test_augmented_motion_is_eulers(constrained):
    """q̈ = ½ q̇ ∘ (0, ω) + ½ q ∘ (0, ω̇) with J ω̇ = −ω × J ω."""
    q, v, omega = state()
    alpha = -np.cross(omega, MOMENTS * omega) / MOMENTS
    expected = 0.5 * (left_product(v) @ [0.0, *omega] + left_product(q) @ [0.0, *alpha])
    norm = unit_norm(QuaternionBody(MOMENTS))
    motion = constrained(quaternion_body(MOMENTS), norm, q, v)
    np.testing.assert_allclose(motion.acceleration, expected, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(motion.A, [q], rtol=1e-12)


def test_a_quaternion_far_from_unit_length():
    body = QuaternionBody()
    match = r"quaternion of the body, q\[0:4\]: got length 0\.5"
    with pytest.raises(sc.errors.InputError, match=match):
        sc.constraint.project(body, unit_norm(body), [0.5, 0.0, 0.0, 0.0], np.zeros(4))
    made = quaternion_body()
    law = sc.ServoLaw(made, unit_norm(body))
    with pytest.raises(sc.errors.InputError, match=match):
        sc.simulate(made, law, [0.5, 0.0, 0.0, 0.0], np.zeros(4), 1.0)


def test_bad_moments():
    with pytest.raises(sc.errors.InputError, match=r"QuaternionBody\.moments: .*positive"):
        quaternion_body((0.3, -0.4, 0.5))
