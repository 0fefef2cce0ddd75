"""The four-bar linkage in space against the same linkage in its plane, written out in NumPy."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import FourBar

T0 = jnp.zeros(())
LINKAGE = FourBar(crank=0.5, coupler=1.1, rocker=0.8, ground=1.3, heading=0.4, gravity=9.3)


def planar_acceleration(linkage: FourBar, angles: np.ndarray, rates: np.ndarray) -> np.ndarray:
    """Angular accelerations, from nine coordinates (x, y, φ of each bar) and eight hinge rows."""
    half = 0.5 * linkage.lengths
    mass = linkage.density * linkage.lengths
    inertia = mass / 12 * (linkage.lengths**2 + 0.05**2)
    M = np.diag(np.stack([mass, mass, inertia], axis=1).ravel())
    F = -np.stack([0 * mass, mass * linkage.gravity, 0 * mass], axis=1).ravel()
    A, b = np.zeros((8, 9)), np.zeros(8)
    # (bar, end: −1 where it begins, +1 where it ends, sign in the row) of each hinge
    hinges = [[(0, -1, 1)], [(0, 1, 1), (1, -1, -1)], [(1, 1, 1), (2, -1, -1)], [(2, 1, 1)]]
    for k, ends in enumerate(hinges):
        for bar, end, sign in ends:
            arm = sign * end * half[bar] * np.array([np.cos(angles[bar]), np.sin(angles[bar])])
            rows, own = slice(2 * k, 2 * k + 2), 3 * bar
            A[rows, own : own + 2] = sign * np.eye(2)
            A[rows, own + 2] = [-arm[1], arm[0]]
            b[rows] += arm * rates[bar] ** 2
    matrix = np.block([[M, A.T], [A, np.zeros((8, 8))]])
    return np.linalg.solve(matrix, np.concatenate([F, b]))[2:9:3]


def test_space_moves_as_the_plane_does(constrained):
    links, closure = LINKAGE.links(), LINKAGE.closure()
    for angle, speed in ((0.7, 2.0), (-2.0, -3.0)):
        q, v = LINKAGE.state(angle, speed)
        gaps = closure.position_error(links, jnp.asarray(q), T0)
        np.testing.assert_allclose(gaps, 0, atol=1e-14)
        rates = -v.reshape(3, 6)[:, 4]
        motion = constrained(links, closure, q, v)
        np.testing.assert_allclose(motion.A @ v, 0, atol=1e-13)
        assert abs(rates[0] - speed) < 1e-14
        turning = motion.acceleration.reshape(3, 6)[:, 3:]
        expected = planar_acceleration(LINKAGE, LINKAGE.angles(angle), rates)
        np.testing.assert_allclose(-turning[:, 1], expected, rtol=1e-9)
        np.testing.assert_allclose(turning[:, [0, 2]], 0, atol=1e-9)


def test_force_is_unique_and_multipliers_are_not(constrained):
    links, closure, state = LINKAGE.links(), LINKAGE.closure(), LINKAGE.state(0.7, 2.0)
    motion = constrained(links, closure, *state)
    assert (motion.A.shape, motion.rank) == ((20, 18), 17)
    found = sc.formulations.lagrange_multipliers(links, closure, *state)
    np.testing.assert_allclose(found.constraint_force, motion.force, rtol=1e-9, atol=1e-9)
    free = np.linalg.svd(motion.A.T)[2][17:]  # multipliers without a force
    others = np.asarray(found.multipliers) + 100.0 * free
    np.testing.assert_allclose(others @ motion.A, [motion.force] * 3, rtol=1e-9, atol=1e-9)


def test_links_that_do_not_reach_each_other():
    match = "angle of the crank: got 3.1.* leaves 1.8 m .* expected a distance from 0.3 m to 1.7 m"
    with pytest.raises(sc.errors.InputError, match=match):
        FourBar(0.5, 1.0, 0.7, 1.3).state(3.1, 0.0)


@pytest.mark.parametrize("name", ["crank", "ground", "density"])
def test_bad_parameters(name):
    with pytest.raises(sc.errors.InputError, match=rf"FourBar\.{name}: got 0\.0"):
        FourBar(**{name: 0.0})
