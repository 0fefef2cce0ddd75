"""Controllers as their users write them, with MuJoCo, NumPy and a QP solver but no servocon."""

from importlib import import_module
from typing import Any

import numpy as np

POSTURE = (25.0, 10.0)
"""Stiffness [1/s²] and damping [1/s] of the posture, for all laws with one."""

POSTURE_WEIGHT = 1e-3
"""Weight of the posture relative to the flange's, as in TSID's examples."""


class Sensed:
    """Dynamics and the flange's task at one state, from MuJoCo.

    Args:
        model: The controller's MuJoCo model.
        home: Coordinates of the posture, which also gives the orientation to hold.
        radius: Radius of the circle [m].
        turn: Time of a turn [s].
    """

    def __init__(self, model: Any, home: np.ndarray, radius: float, turn: float):
        self.mujoco: Any = import_module("mujoco")
        self.model, self.data, self.home = model, self.mujoco.MjData(model), home
        self.site = model.site("flange").id
        self.body, self.omega, self.radius = model.site_bodyid[self.site], 2 * np.pi / turn, radius
        self.J, self.J_rate, self.M = np.zeros((6, 7)), np.zeros((6, 7)), np.zeros((7, 7))
        self.quaternion, self.turned = np.zeros(4), np.zeros(3)
        self.data.qpos = home
        self.mujoco.mj_kinematics(model, self.data)
        self.origin = self.data.site_xpos[self.site].copy()
        self.target = self.data.site_xmat[self.site].reshape(3, 3).copy()

    def read(self, q: np.ndarray, v: np.ndarray) -> None:
        """Jacobian with its rate, M and bias."""
        mujoco, model, data = self.mujoco, self.model, self.data
        data.qpos, data.qvel = q, v
        mujoco.mj_fwdPosition(model, data)
        mujoco.mj_fwdVelocity(model, data)
        mujoco.mj_jacSite(model, data, self.J[:3], self.J[3:], self.site)
        place = data.site_xpos[self.site]
        mujoco.mj_jacDot(model, data, self.J_rate[:3], self.J_rate[3:], place, self.body)

    def wanted(self, v: np.ndarray, t: float, stiffness: float, damping: float) -> np.ndarray:
        """Acceleration of the flange by feedback, minus J̇v (6)."""
        c, s = np.cos(self.omega * t), np.sin(self.omega * t)
        r, w = self.radius, self.omega
        E = self.data.site_xmat[self.site].reshape(3, 3) @ self.target.T
        self.mujoco.mju_mat2Quat(self.quaternion, E.ravel())
        self.mujoco.mju_quat2Vel(self.turned, self.quaternion, 1.0)
        place = self.data.site_xpos[self.site] - self.origin - r * np.array([0.0, c - 1.0, s])
        rate = self.J @ v - r * w * np.array([0.0, -s, c, 0.0, 0.0, 0.0])
        feedback = -damping * rate - stiffness * np.concatenate([place, self.turned])
        return feedback + r * w**2 * np.array([0.0, -c, -s, 0.0, 0.0, 0.0]) - self.J_rate @ v


def quadratic_program(sensed: Sensed, limit: np.ndarray, *, stiffness: float, damping: float):
    """Inverse dynamics as a QP, as in TSID: accelerations within the torque limits.

    Args:
        sensed: The dynamics.
        limit: Largest torques [N m] (7).
        stiffness: Of the flange [1/s²].
        damping: Of the flange [1/s].
    """
    solve = import_module("quadprog").solve_qp

    def control(q: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        sensed.read(q, v)
        sensed.mujoco.mj_fullM(sensed.model, sensed.data, sensed.M)
        J, M = sensed.J, sensed.M
        bias = sensed.data.qfrc_bias - sensed.data.qfrc_passive
        held = -POSTURE[0] * (q - sensed.home) - POSTURE[1] * v
        wanted = sensed.wanted(v, t, stiffness, damping)
        H = J.T @ J + POSTURE_WEIGHT * np.eye(7)
        rows, least = np.hstack([M, -M]), np.concatenate([-limit - bias, bias - limit])
        return M @ solve(H, J.T @ wanted + POSTURE_WEIGHT * held, rows, least)[0] + bias

    return control


def inverse_dynamics(sensed: Sensed, *, stiffness: float, damping: float):
    """Accelerations of the flange and of joint 3, converted to torques by MuJoCo's `mj_inverse`.

    Args:
        sensed: The dynamics.
        stiffness: Of the flange [1/s²].
        damping: Of the flange [1/s].
    """

    def control(q: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        sensed.read(q, v)
        held = -POSTURE[0] * (q[2] - sensed.home[2]) - POSTURE[1] * v[2]
        wanted = np.append(sensed.wanted(v, t, stiffness, damping), held)
        data = sensed.data
        data.qacc = np.linalg.solve(np.vstack([sensed.J, np.eye(7)[2]]), wanted)
        sensed.mujoco.mj_inverse(sensed.model, data)
        return data.qfrc_inverse.copy()

    return control
