"""The rolling disk against Newton's and Euler's laws about its contact, and its stability limit."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon_plants import disk_rolling, thin_disk

MASS, RADIUS, GRAVITY = 1.3, 0.4, 9.3
MOMENTS = MASS * RADIUS**2 * np.array([0.25, 0.25, 0.5])
UP = np.array([0.0, 0.0, 1.0])


def rolling(R: np.ndarray, omega: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Vector from centre to contact, its derivative, and velocity of the centre, in world axes."""
    axis = R[:, 2]
    slope = UP - (UP @ axis) * axis
    axis_rate = np.cross(omega, axis)
    slope_rate = -(UP @ axis_rate) * axis - (UP @ axis) * axis_rate
    size = np.linalg.norm(slope)
    contact = -RADIUS * slope / size
    contact_rate = -RADIUS * (slope_rate / size - slope * (slope @ slope_rate) / size**3)
    return contact, contact_rate, -np.cross(omega, contact)


def newton_euler(R: np.ndarray, omega: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Accelerations of the centre and of the rotation, along the world's axes."""
    contact, contact_rate, _ = rolling(R, omega)
    inertia = R @ np.diag(MOMENTS) @ R.T
    D = np.array([np.cross(contact, e) for e in np.eye(3)]).T
    # a = −ω̇ × d − ω × ḋ = D ω̇ − ω × ḋ, force m (a + g), moment d × force.
    rest = -np.cross(omega, contact_rate)
    left = inertia - MASS * D @ D
    right = D @ (MASS * (rest + GRAVITY * UP)) - np.cross(omega, inertia @ omega)
    alpha = np.linalg.solve(left, right)
    return D @ alpha + rest, alpha


def state(R: np.ndarray, omega: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates and speeds of a disk that rolls."""
    contact, _, velocity = rolling(R, omega)
    quaternion = Rotation.from_matrix(R).as_quat(scalar_first=True)
    return np.array([0.3, -0.2, -contact[2], *quaternion]), np.concatenate([velocity, omega]) @ (
        np.kron(np.eye(2), R)
    )


def test_motion_against_newton_and_euler(constrained):
    disk, constraint = thin_disk(MASS, RADIUS, GRAVITY), disk_rolling(RADIUS)
    rng = np.random.default_rng(2)
    for R in Rotation.random(4, rng=rng).as_matrix():
        omega = rng.normal(size=3)
        q, v = state(R, omega)
        motion = constrained(disk, constraint, q, v)
        centre, alpha = newton_euler(R, omega)
        found = R @ (motion.acceleration[:3] + np.cross(v[3:], v[:3]))
        np.testing.assert_allclose(R @ motion.acceleration[3:], alpha, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(found, centre, rtol=1e-9, atol=1e-9)
        assert motion.rank == 3


@pytest.mark.parametrize("ratio", [0.97, 1.03])
def test_stability_limit(constrained, ratio):
    """A small lean, with the turning that keeps its momentum, grows exactly below √(g / 3R)."""
    disk, constraint = thin_disk(MASS, RADIUS, GRAVITY), disk_rolling(RADIUS)
    spin, lean = ratio * np.sqrt(GRAVITY / (3 * RADIUS)), 1e-5
    R = Rotation.from_euler("x", lean - 0.5 * np.pi).as_matrix()
    # Linearised: I_d × (rate of turning) + I_a × spin × lean stays zero, I_a = 2 I_d.
    turning = -2 * spin * lean
    omega = R @ [0.0, 0.0, spin] + turning * UP
    motion = constrained(disk, constraint, *state(R, omega))
    # ω is also changed by the turning of the axis, along x at the rate −spin × turning.
    found = motion.acceleration[3] + spin * turning
    expected = 0.8 * GRAVITY / RADIUS * (1 - ratio**2) * lean
    np.testing.assert_allclose(found, expected, rtol=1e-4)
    assert (expected > 0) == (ratio < 1)


def test_bad_parameters():
    for arguments, match in (((0.0,), r"mass: got 0\.0"), ((1.0, -0.5), r"radius: got -0\.5")):
        with pytest.raises(sc.errors.InputError, match=match):
            thin_disk(*arguments)
    with pytest.raises(sc.errors.InputError, match=r"radius: got 0\.0"):
        disk_rolling(0.0)
