"""Rigid bodies against point masses, Euler's equations and SciPy's rotations."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon_plants import RigidBodies, RigidBody

T0 = jnp.zeros(())
UPRIGHT = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0])


def cloud() -> tuple[np.ndarray, np.ndarray, RigidBody]:
    """Eight point masses (masses, places from P along the principal axes) and their body."""
    rng = np.random.default_rng(5)
    masses, points = rng.uniform(0.1, 0.5, 8), rng.normal(size=(8, 3))
    centre = masses @ points / masses.sum()
    arms = points - centre
    inertia = np.einsum(
        "i,ijk->jk",
        masses,
        (arms**2).sum(1)[:, None, None] * np.eye(3) - arms[:, :, None] * arms[:, None, :],
    )
    moments, axes = np.linalg.eigh(inertia)
    axes = axes * np.linalg.det(axes)
    body = RigidBody(mass=float(masses.sum()), centre=centre @ axes, moments=moments, gravity=9.3)
    return masses, points @ axes, body


def state(rng: np.random.Generator) -> tuple[jax.Array, jax.Array, np.ndarray]:
    """Position and unit quaternion, speeds, and the rotation matrix by SciPy."""
    q = rng.normal(size=7)
    q[3:] /= np.linalg.norm(q[3:])
    R = Rotation.from_quat(q[3:], scalar_first=True).as_matrix()
    return jnp.asarray(q), jnp.asarray(rng.normal(size=6)), R


def test_newton_euler_about_any_point_against_point_masses():
    """Zhao, Chen, Zhao & Dong 2018, Eq. 37, corrected: force and moment of a given motion."""
    masses, points, body = cloud()
    rng = np.random.default_rng(6)
    evaluate = jax.jit(lambda q, v: (body.mass_matrix(q, T0), body.force(q, v, T0)))
    for _ in range(3):
        (q, v, R), v_rate = state(rng), rng.normal(size=6)
        M, F = map(np.asarray, evaluate(q, v))
        omega, alpha = v[3:], v_rate[3:]
        swing = np.cross(alpha, points) + np.cross(omega, np.cross(omega, points))
        accelerations = v_rate[:3] + np.cross(omega, v[:3]) + swing
        forces = masses[:, None] * (accelerations + 9.3 * R[2])
        expected = [*forces.sum(0), *np.cross(points, forces).sum(0)]
        np.testing.assert_allclose(M @ v_rate - F, expected, rtol=1e-12, atol=1e-12)
        velocities = v[:3] + np.cross(omega, points)
        energy = 0.5 * masses @ (velocities**2).sum(1), 9.3 * masses @ (q[:3] + points @ R.T)[:, 2]
        found = body.kinetic_energy(q, v, T0), body.potential_energy(q, T0)
        np.testing.assert_allclose(found, energy, rtol=1e-12)


@pytest.mark.long
def test_free_motion_is_eulers_about_a_centre_in_free_fall():
    _, _, body = cloud()
    rng = np.random.default_rng(7)
    q, v, R = state(rng)
    M, F = body.mass_matrix(q, T0), body.force(q, v, T0)
    v_rate = np.linalg.solve(M, F)
    J, c, omega = (np.asarray(x) for x in (body.moments, body.centre, v[3:]))
    euler = -np.cross(omega, J * omega) / J
    np.testing.assert_allclose(v_rate[3:], euler, rtol=1e-11, atol=1e-12)
    swing = np.cross(euler, c) + np.cross(omega, np.cross(omega, c))
    fall = R @ (v_rate[:3] + np.cross(omega, v[:3]) + swing)
    np.testing.assert_allclose(fall, [0, 0, -9.3], atol=1e-11)


def test_coordinate_rate_against_scipy():
    body = RigidBody()
    q, v, R = state(np.random.default_rng(8))
    rate, h = np.asarray(body.coordinate_rate(q, v, T0)), 1e-6
    np.testing.assert_allclose(rate[:3], R @ v[:3], rtol=1e-12)
    assert abs(q[3:] @ rate[3:]) < 1e-15  # it stays a unit quaternion
    turned = Rotation.from_matrix(R) * Rotation.from_rotvec(h * np.array(v[3:]))
    moved = Rotation.from_quat(np.array(q[3:]) + h * rate[3:], scalar_first=True)
    assert (turned.inv() * moved).magnitude() < 1e-11


def test_several_bodies_are_each_of_them():
    bodies = (RigidBody(), RigidBody(mass=0.7, centre=np.ones(3)), RigidBody(gravity=1.0))
    several = RigidBodies(bodies)
    rng = np.random.default_rng(9)
    states = [state(rng) for _ in bodies]
    q, v = (jnp.concatenate([s[i] for s in states]) for i in (0, 1))
    M = np.array(several.mass_matrix(q, T0))
    pairs = list(zip(bodies, states, strict=True))
    for i, (body, (own, _, _)) in enumerate(pairs):
        block = slice(6 * i, 6 * i + 6)
        np.testing.assert_array_equal(M[block, block], body.mass_matrix(own, T0))
        M[block, block] = 0.0
    assert not M.any()
    for method in ("force", "coordinate_rate"):
        each = [getattr(body, method)(s[0], s[1], T0) for body, s in pairs]
        np.testing.assert_allclose(
            getattr(several, method)(q, v, T0), np.concatenate(each), rtol=1e-14, atol=1e-14
        )
    energy = sum(body.kinetic_energy(s[0], s[1], T0) for body, s in pairs)
    np.testing.assert_allclose(several.kinetic_energy(q, v, T0), energy, rtol=1e-14)


@pytest.mark.parametrize(("length", "match"), [(1.1, "length 1.1"), (0.0, "no rotation")])
def test_quaternion_far_from_unit_length(length, match):
    body, bodies = RigidBody(), RigidBodies((RigidBody(), RigidBody()))
    rest = sc.pfaffian(lambda q, t: jnp.eye(6)[:1], name="rest")
    q = UPRIGHT * length
    with pytest.raises(sc.errors.InputError, match=rf"quaternion of the body, q\[3:7\]: .*{match}"):
        sc.simulate(body, sc.ServoLaw(body, rest), q, np.zeros(6), 1.0)
    with pytest.raises(sc.errors.InputError, match=rf"quaternion of the body, q\[3:7\]: .*{match}"):
        sc.constraint.project(body, rest, q, np.zeros(6))
    with pytest.raises(sc.errors.InputError, match=rf"quaternion of body 1, q\[10:14\]: .*{match}"):
        bodies.check_state(np.concatenate([UPRIGHT, q]), np.zeros(12))


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"mass": 0.0}, r"RigidBody\.mass: got 0\.0"),
        ({"moments": (1.0, 2.0)}, r"RigidBody\.moments: got shape \(2,\); expected three"),
        ({"moments": (1.0, 0.0, 1.0)}, r"RigidBody\.moments: .*positive"),
        ({"moments": (1.0, 1.0, 2.1)}, r"RigidBody\.moments: .*No distribution of mass"),
        ({"centre": (1.0, 2.0)}, r"RigidBody\.centre: got an array of shape \(2,\)"),
    ],
)
def test_bad_bodies(unchecked, arguments, match):
    with pytest.raises(sc.errors.InputError, match=match):
        RigidBody(**arguments)


def test_bad_collections(unchecked):
    for bodies in ((), (RigidBody(), sc)):
        with pytest.raises(sc.errors.InputError, match=r"RigidBodies\.bodies"):
            RigidBodies(bodies)
