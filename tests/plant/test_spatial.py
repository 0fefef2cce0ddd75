"""Rotations against SciPy's, Newton–Euler against point masses and against Kane's method."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon.plant import spatial

RNG = np.random.default_rng(11)
VECTORS = jnp.asarray(RNG.normal(size=(3, 3)))
T0 = jnp.zeros(())


def scipy_rotation(quaternion):
    return Rotation.from_quat(np.roll(np.asarray(quaternion), -1))  # SciPy's scalar comes last


def point_masses():
    """Eight points: masses, places, and mass, centre and inertia about the centre of them all."""
    masses, places = RNG.uniform(0.1, 0.5, 8), RNG.normal(size=(8, 3))
    mass, centre = masses.sum(), masses @ places / masses.sum()
    arms = places - centre
    squares = np.sum(arms**2, axis=1)[:, None, None] * np.eye(3)
    inertia = np.einsum("k,kij->ij", masses, squares - arms[:, :, None] * arms[:, None, :])
    return masses, places, mass, centre, inertia


def test_skew_is_the_cross_product_and_axial_its_inverse():
    x, y, _ = VECTORS
    np.testing.assert_allclose(spatial.skew(x) @ y, np.cross(x, y), rtol=1e-15)
    np.testing.assert_array_equal(spatial.axial(spatial.skew(x)), x)
    symmetric = jnp.outer(y, y)
    np.testing.assert_allclose(spatial.axial(spatial.skew(x) + symmetric), x, rtol=1e-14)


@pytest.mark.parametrize("length", [1.0, 0.3, 7.0])
def test_rotation_matrix(length):
    for quaternion in RNG.normal(size=(4, 4)):
        quaternion = length * quaternion / np.linalg.norm(quaternion)
        expected = scipy_rotation(quaternion).as_matrix()
        R = spatial.rotation_matrix(jnp.asarray(quaternion))
        np.testing.assert_allclose(R, expected, atol=1e-15)


def test_quaternion_rate():
    """Turning by ω h about the body's axes, by SciPy: central differences."""
    step = 1e-5
    for quaternion, omega in zip(RNG.normal(size=(4, 4)), RNG.normal(size=(4, 3)), strict=True):
        quaternion /= np.linalg.norm(quaternion)
        turned = [
            scipy_rotation(quaternion) * Rotation.from_rotvec(sign * step * omega)
            for sign in (1.0, -1.0)
        ]
        ahead, behind = (np.roll(turn.as_quat(), 1) for turn in turned)
        ahead, behind = (p * np.sign(p @ quaternion) for p in (ahead, behind))
        rate = spatial.quaternion_rate(jnp.asarray(quaternion), jnp.asarray(omega))
        np.testing.assert_allclose(rate, (ahead - behind) / (2 * step), atol=1e-9)
        assert abs(rate @ quaternion) < 1e-15


def test_axial_of_the_rotation_rate_is_the_angular_velocity():
    quaternion, omega = jnp.asarray(RNG.normal(size=4)), VECTORS[0]
    rate = spatial.quaternion_rate(quaternion, omega)
    R, R_rate = jax.jvp(spatial.rotation_matrix, (quaternion,), (rate,))
    np.testing.assert_allclose(spatial.axial(R.T @ R_rate), omega, rtol=1e-13)
    np.testing.assert_allclose(spatial.axial(R_rate @ R.T), R @ omega, rtol=1e-13)


def test_newton_euler_about_any_point():
    """Zhao, Chen, Zhao & Dong 2018, Eq. 37, corrected: Newton's law of eight points, summed."""
    masses, places, mass, centre, inertia = point_masses()
    acceleration, alpha, omega = np.asarray(VECTORS)
    motion = acceleration + np.cross(alpha, places) + np.cross(omega, np.cross(omega, places))
    force, moment = masses @ motion, masses @ np.cross(places, motion)
    M = spatial.newton_euler_mass_matrix(mass, jnp.asarray(centre), jnp.asarray(inertia))
    bias = spatial.newton_euler_bias(mass, *map(jnp.asarray, (centre, inertia, omega)))
    total = M @ np.concatenate([acceleration, alpha]) + bias
    np.testing.assert_allclose(total, np.concatenate([force, moment]), atol=1e-14)
    np.testing.assert_allclose(M, M.T, atol=1e-15)


class Floating(sc.Kane):
    """A body in space; q = (place of a point P of it, quaternion), v = (velocity of P, ω), both
    along the body's axes."""

    mass: float
    centre: jax.Array
    inertia: jax.Array

    def parts(self, q, v, t):
        R = spatial.rotation_matrix(q[3:])
        return [sc.plant.Body(self.mass, q[:3] + R @ self.centre, R, self.inertia)]

    def coordinate_rate(self, q, v, t):
        R = spatial.rotation_matrix(q[3:])
        return jnp.concatenate([R @ v[:3], spatial.quaternion_rate(q[3:], v[3:])])

    def speed_labels(self):
        return tuple(
            f"{kind} {axis} [{unit}]"
            for kind, unit in (("velocity", "m/s"), ("spin", "rad/s"))
            for axis in "xyz"
        )


def test_newton_euler_is_kane_s_method_on_one_body():
    *_, mass, centre, inertia = point_masses()
    centre, inertia = jnp.asarray(centre), jnp.asarray(inertia)
    plant = Floating(mass, centre, inertia)
    q = jnp.asarray(np.concatenate([RNG.normal(size=3), [0.5, -0.1, 0.7, 0.5]]))
    v = jnp.asarray(RNG.normal(size=6))
    plant.check(q)
    M = spatial.newton_euler_mass_matrix(mass, centre, inertia)
    np.testing.assert_allclose(plant.mass_matrix(q, T0), M, atol=1e-14)
    # Along turning axes the acceleration of P is v̇ + ω × v.
    turning = jnp.concatenate([jnp.cross(v[3:], v[:3]), jnp.zeros(3)])
    bias = spatial.newton_euler_bias(mass, centre, inertia, v[3:])
    np.testing.assert_allclose(plant.force(q, v, T0), -bias - M @ turning, atol=1e-13)


@pytest.mark.first(2)
@pytest.mark.parametrize("angle", [0.0, 1e-12, 1e-7, 1e-3, 1.0, 3.0, np.pi - 1e-6])
def test_rotation_vectors(angle):
    """Both ways against SciPy, to the last digits also near 0 and near π, with derivatives."""
    for axis in (*np.asarray(VECTORS), np.array([0.0, 0.0, -1.0])):
        vector = angle * axis / np.linalg.norm(axis)
        R = spatial.rotation_of_vector(jnp.asarray(vector))
        np.testing.assert_allclose(R, Rotation.from_rotvec(vector).as_matrix(), atol=4e-16)
        exact = jnp.asarray(Rotation.from_rotvec(vector).as_matrix())
        np.testing.assert_allclose(spatial.rotation_vector(exact), vector, atol=4e-15)
    there_and_back = lambda x: spatial.rotation_vector(spatial.rotation_of_vector(x))
    if angle < 3.1:
        np.testing.assert_allclose(jax.jacfwd(there_and_back)(vector), np.eye(3), atol=1e-12)
