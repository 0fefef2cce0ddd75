"""A sphere on a turntable against Root's equations of motion; its quaternion against SciPy."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon_plants import SphereOnPlane, rolling_on_turntable

T0 = jnp.zeros(())


def state(rng):
    orientation = rng.normal(size=4)
    q = np.concatenate([rng.normal(size=2), orientation / np.linalg.norm(orientation)])
    return jnp.asarray(q), jnp.asarray(rng.normal(size=5))


def constrained(sphere, relation, q, v):
    """v̇ by the paper's formula, Eq. 36 of Zhao, Chen, Zhao & Dong 2018, in NumPy."""
    M, F = (np.asarray(x) for x in (sphere.mass_matrix(q, T0), sphere.force(q, v, T0)))
    _, A, b = map(np.asarray, relation.linearize(sphere, q, v, T0))
    root = np.sqrt(M)  # diagonal
    a = np.linalg.solve(M, F)
    return a + np.linalg.solve(root, np.linalg.pinv(A @ np.linalg.inv(root)) @ (b - A @ a))


@pytest.mark.parametrize(("ratio", "part"), [(0.4, 2 / 7), (2 / 3, 2 / 5)])
def test_rolling_gives_roots_equations(ratio, part):
    """Eqs. 5.e.40 to 5.e.42, for a solid sphere and for a hollow one."""
    rng = np.random.default_rng(5)
    turn, sphere = 1.9, SphereOnPlane(1.3, 0.2, ratio)
    relation = rolling_on_turntable(sphere, turn)
    for _ in range(3):
        q, v = state(rng)
        acceleration = constrained(sphere, relation, q, v)
        expected = part * turn * np.array([-v[1], v[0]])
        np.testing.assert_allclose(acceleration[:2], expected, rtol=1e-12)
        assert abs(acceleration[4]) < 1e-13


def test_rolling_is_roots_constraint():
    """Eqs. 5.e.15 and 5.e.16 solve it."""
    turn, a, (x, y, u1, u2) = 1.9, 0.2, (0.3, -0.5, 0.7, 1.1)
    sphere = SphereOnPlane(radius=a)
    omega = [(turn * x - u2) / a, (turn * y + u1) / a, 0.4]
    q, v = jnp.array([x, y, 1.0, 0.0, 0.0, 0.0]), jnp.array([u1, u2, *omega])
    slip = rolling_on_turntable(sphere, turn).beta(sphere, q, v, T0)
    np.testing.assert_allclose(slip, 0.0, atol=1e-14)
    sliding = rolling_on_turntable(sphere, turn).beta(sphere, q, v.at[0].add(0.1), T0)
    np.testing.assert_allclose(sliding, [0.1, 0.0], atol=1e-14)


def test_quaternion_turns_with_the_angular_velocity():
    """Against finite rotations: ω is in fixed axes."""
    q, v = state(np.random.default_rng(6))
    rate = np.asarray(SphereOnPlane().coordinate_rate(q, v, T0))
    np.testing.assert_array_equal(rate[:2], v[:2])
    h, e, omega = 1e-5, np.asarray(q[2:]), np.asarray(v[2:])

    def turned(angle):
        last = Rotation.from_rotvec(angle * omega) * Rotation.from_quat(np.roll(e, -1))
        e_turned = np.roll(last.as_quat(), 1)
        return e_turned * np.sign(e_turned @ e)

    np.testing.assert_allclose(rate[2:], (turned(h) - turned(-h)) / (2 * h), atol=1e-9)
    assert abs(rate[2:] @ e) < 1e-15


def test_a_quaternion_of_another_length():
    sphere = SphereOnPlane()
    with pytest.raises(sc.errors.InputError, match=r"q\[2:6\]: got length 2"):
        sc.constraint.classify(sphere, rolling_on_turntable(sphere, 1.0), [0, 0, 0, 2.0, 0, 0])


@pytest.mark.first(1)
@pytest.mark.parametrize("name", ["mass", "radius", "inertia_ratio"])
def test_bad_input(name):
    with pytest.raises(
        sc.errors.InputError, match=rf"SphereOnPlane\.{name}: got .*expected a positive"
    ):
        SphereOnPlane(**{name: 0.0})
