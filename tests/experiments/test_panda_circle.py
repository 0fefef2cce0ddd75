"""The parts of panda-circle: the set of states, and the controllers without servocon."""

import mujoco
import numpy as np
import pytest
from scipy.optimize import lsq_linear

from servocon_experiments.panda_circle import laws, rivals, task
from servocon_experiments.panda_circle.loop import follow

STATE = task.reference()(0.4) + 0.002 * np.arange(-3.0, 4.0), 0.1 * np.arange(-3.0, 4.0), 0.4
GAINS = {"stiffness": 900.0, "damping": 60.0}


def sensed():
    return rivals.Sensed(task.physics(task.KNOWN), task.HOME, task.RADIUS, task.TURN)


def accelerations(q, v, u):
    """v̇ under torques, by MuJoCo's forward dynamics."""
    model = task.physics(task.KNOWN)
    data = mujoco.MjData(model)
    data.qpos, data.qvel, data.qfrc_applied = q, v, u
    mujoco.mj_forward(model, data)
    return data.qacc.copy()


def wanted(q, v, t):
    """v̇ to (J, J̇v) by differences, and the flange's wanted acceleration, from the formula."""
    J, pose = task.jacobian(q)
    h = 1e-6
    change = (task.jacobian(q + h * v)[0] - task.jacobian(q - h * v)[0])[:6] @ v / (2.0 * h)
    w = 2.0 * np.pi / task.TURN
    spin = task.RADIUS * w * np.array([0.0, -np.sin(w * t), np.cos(w * t)])
    inward = task.RADIUS * w**2 * np.array([0.0, -np.cos(w * t), -np.sin(w * t)])
    E = pose[:, :3] @ task.start()[0].T
    axis = np.array([E[2, 1] - E[1, 2], E[0, 2] - E[2, 0], E[1, 0] - E[0, 1]])
    angle = np.arctan2(np.linalg.norm(axis), np.trace(E) - 1.0)
    turned = angle * axis / np.linalg.norm(axis)
    error = np.concatenate([pose[:, 3] - task.on_circle(t), turned])
    rate = J[:6] @ v - np.concatenate([spin, np.zeros(3)])
    feedback = -GAINS["damping"] * rate - GAINS["stiffness"] * error
    return J[:6], feedback + np.concatenate([inward, np.zeros(3)]) - change


def test_inverse_dynamics_makes_the_wanted_acceleration():
    q, v, t = STATE
    u = rivals.inverse_dynamics(sensed(), **GAINS)(q, v, t)
    J, aim = wanted(q, v, t)
    qacc = accelerations(q, v, u)
    np.testing.assert_allclose(J @ qacc, aim, rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(qacc[2], -25.0 * q[2] - 10.0 * v[2], rtol=1e-8)


@pytest.mark.parametrize("share", [1.0, 0.2], ids=["free", "limited"])
def test_the_program_is_optimal_within_the_limits(share):
    """Against SciPy's bounded least squares in the torques, with M⁻¹ by differences."""
    q, v, t = STATE
    limit = share * task.LIMIT
    u = rivals.quadratic_program(sensed(), limit, **GAINS)(q, v, t)
    J, aim = wanted(q, v, t)
    rest = accelerations(q, v, np.zeros(7))
    inverse = np.stack([accelerations(q, v, e) - rest for e in np.eye(7)], axis=1)
    root = np.sqrt(rivals.POSTURE_WEIGHT)
    held = -25.0 * (q - task.HOME) - 10.0 * v
    A = np.vstack([J @ inverse, root * inverse])
    b = np.concatenate([aim - J @ rest, root * (held - rest)])
    best = lsq_linear(A, b, (-limit, limit), tol=1e-14)
    np.testing.assert_allclose(u, best.x, rtol=1e-4, atol=1e-4)
    assert (np.abs(u) > 0.999 * limit).any() == (share < 1.0)


def test_the_corridor_is_around_the_circle():
    times = np.linspace(0.0, 2.5, 37)
    flange = np.array([task.jacobian(q)[1] for q in task.reference()(times)])
    np.testing.assert_allclose(flange[:, :, 3], task.on_circle(times), atol=1e-6)
    turned = flange[:, :, :3] - task.start()[0]
    assert np.abs(turned).max() < 1e-6
    states = task.Corridor()
    drawn = states.sample(64, 0)
    back = states.from_box(*states.to_box(*drawn, None), None)
    for one, other in zip(drawn, back, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-15)


def test_a_run_that_fails_is_infinitely_far():
    assert follow(laws.inverse(stiffness=1.0, damping=1.0), 0.0, 0.6).rms == np.inf
