"""The particle in polar coordinates against the Cartesian one, ballistics and published numbers."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import CartesianParticle, PolarParticle, spatial_particle

T0 = jnp.zeros(())


def free_acceleration(plant, q, v, force=0.0):
    q, v = jnp.asarray(q), jnp.asarray(v)
    return np.linalg.solve(plant.mass_matrix(q, T0), plant.force(q, v, T0) + force)


def cartesian_motion(q, v, acceleration):
    """Position, velocity and acceleration in the plane of a motion in polar coordinates."""
    (r, h), (dr, dh), (ddr, ddh) = q, v, acceleration
    out, turn = np.array([np.cos(h), np.sin(h)]), np.array([-np.sin(h), np.cos(h)])
    velocity = dr * out + r * dh * turn
    return r * out, velocity, (ddr - r * dh**2) * out + (r * ddh + 2 * dr * dh) * turn


@pytest.mark.parametrize("push", [np.zeros(2), np.array([1.3, -0.4])])
def test_polar_and_cartesian_accelerate_alike(push):
    rng = np.random.default_rng(1)
    mass, gravity = 1.7, 9.1
    polar, plane = PolarParticle(mass, gravity), CartesianParticle(mass, gravity)
    for _ in range(5):
        q, v = rng.uniform(0.5, 3.0, 2), rng.normal(size=2)
        r, h = q
        jacobian = np.array([[np.cos(h), -r * np.sin(h)], [np.sin(h), r * np.cos(h)]])
        x, x_rate, acceleration = cartesian_motion(
            q, v, free_acceleration(polar, q, v, jacobian.T @ push)
        )
        np.testing.assert_allclose(polar.cartesian(jnp.asarray(q)), x, rtol=1e-14)
        expected = free_acceleration(plane, x, x_rate, push)
        np.testing.assert_allclose(acceleration, expected, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(expected, np.array([0, -gravity]) + push / mass, atol=1e-14)


def test_polar_particle_flies_a_parabola():
    plant = PolarParticle()
    rate = jax.jit(
        lambda y: jnp.concatenate(
            [y[2:], jnp.linalg.solve(plant.mass_matrix(y[:2], T0), plant.force(y[:2], y[2:], T0))]
        )
    )
    y0 = np.array([2.0, 0.4, 1.0, 2.0])
    run = solve_ivp(lambda t, y: np.asarray(rate(y)), (0, 0.7), y0, rtol=1e-11, atol=1e-11)
    x0, v0, _ = cartesian_motion(y0[:2], y0[2:], np.zeros(2))
    end = x0 + v0 * 0.7 + 0.5 * 0.7**2 * np.array([0, -9.81])
    np.testing.assert_allclose(plant.cartesian(jnp.asarray(run.y[:2, -1])), end, atol=1e-8)


def udwadia_kalaba(M, F, A, b):
    """The paper's Eq. 36 by eigenvalues and the pseudo-inverse: q̈."""
    values, vectors = np.linalg.eigh(M)
    root, inverse_root = (vectors * values**p @ vectors.T for p in (0.5, -0.5))
    a = np.linalg.solve(M, F)
    return np.linalg.solve(M, F + root @ np.linalg.pinv(A @ inverse_root) @ (b - A @ a))


def test_erratum_metric_of_eq_9():
    """On the spiral r = exp(0.1 θ) alone, only the kinetic metric gives the physical motion.

    Zhao, Chen, Zhao & Dong 2018, Eqs. 9 and 53–57: with M = diag(m, m) the constrained motion
    differs from that in Cartesian coordinates.
    """
    q, v = np.array([np.exp(3.0), 30.0]), np.array([-0.1 * np.exp(3.0), -1.0])
    A = np.array([[1.0, -0.1 * q[0]]])
    b = np.array([0.01 * q[0] * v[1] ** 2])
    plant = PolarParticle()
    M, F = map(
        np.asarray,
        (plant.mass_matrix(jnp.asarray(q), T0), plant.force(*map(jnp.asarray, (q, v, T0)))),
    )
    true = udwadia_kalaba(M, F, A, b)
    literal = udwadia_kalaba(np.eye(2), np.linalg.solve(M, F), A, b)
    np.testing.assert_allclose(true, [-0.053856, -0.126813], atol=5e-7)
    np.testing.assert_allclose(literal, [23.79, 11.75], atol=5e-3)
    # The same relation between x and y: ln r = 0.1 θ, by the Cartesian plant.
    spiral = sc.holonomic(
        lambda x, t: 0.5 * jnp.log(x @ x) - 0.1 * (jnp.arctan2(x[1], x[0])), rate=1e-9
    )
    plane = CartesianParticle()
    x, x_rate, expected = cartesian_motion(q, v, true)
    _, A_plane, b_plane = spiral.linearize(plane, jnp.asarray(x), jnp.asarray(x_rate), T0)
    F_plane = plane.force(*map(jnp.asarray, (x, x_rate, T0)))
    plane_motion = udwadia_kalaba(np.eye(2), *map(np.asarray, (F_plane, A_plane, b_plane)))
    np.testing.assert_allclose(plane_motion, expected, atol=1e-7)


@pytest.mark.parametrize("kind", [CartesianParticle, PolarParticle])
@pytest.mark.parametrize("mass", [0.0, -1.0, float("nan")])
def test_bad_mass(kind, mass):
    with pytest.raises(
        sc.errors.InputError, match=rf"{kind.__name__}\.mass: got .*expected a positive"
    ):
        kind(mass=mass)


def test_a_particle_in_space():
    plant = spatial_particle(1.7, 9.1)
    q, v = jnp.array([0.3, -0.2, 0.5]), jnp.array([1.0, 2.0, -3.0])
    np.testing.assert_array_equal(plant.mass_matrix(q, T0), 1.7 * np.eye(3))
    np.testing.assert_allclose(plant.force(q, v, T0), [0.0, 0.0, -1.7 * 9.1], rtol=1e-15)
    assert plant.potential_energy(q, T0) == pytest.approx(1.7 * 9.1 * 0.5)
    assert plant.coordinate_labels() == ("x [m]", "y [m]", "z [m]")


def test_bad_dimension():
    with pytest.raises(sc.errors.InputError, match=r"dimension: got 4; expected 2 or 3"):
        CartesianParticle(dimension=4)
