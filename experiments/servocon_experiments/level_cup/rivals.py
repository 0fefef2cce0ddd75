"""Two controllers that others use, in NumPy on MuJoCo's functions: for comparison.

Both know the robot with the empty cup, the cup's way with its derivatives, and the posture.
"""

from typing import Any, NamedTuple

import numpy as np
from scipy.interpolate import make_interp_spline

import servocon as sc
from servocon_experiments.level_cup import task


class Task(NamedTuple):
    """Rows of the cup at a state: place along the world's axes, tilt along two across its axis.

    Attributes:
        error: What is missing [m, rad] (5).
        J: Jacobian (5 × 7).
        bias: J̇ v (5).
        wanted: Speeds of the target (5).
        rate: Accelerations of the target (5).
    """

    error: np.ndarray
    J: np.ndarray
    bias: np.ndarray
    wanted: np.ndarray
    rate: np.ndarray


class Kinematics:
    """MuJoCo's functions for the cup, on the laws' model."""

    def __init__(self):
        import mujoco

        self.mujoco, self.model = mujoco, task.truth(0.0)
        self.data, self.site = mujoco.MjData(self.model), self.model.site("cup").id
        self.body = int(self.model.site_bodyid[self.site])
        place = np.asarray(task.robot().pose("cup", task.HOME)[1]) + task.WAY
        still = [(k, np.zeros(3)) for k in (1, 2, 3)]
        self.way = make_interp_spline(task.TIMES, place, 7, bc_type=(still, still))

    def task(self, q: np.ndarray, v: np.ndarray, t: float) -> Task:
        """The rows at a state."""
        mujoco, model, data = self.mujoco, self.model, self.data
        data.qpos, data.qvel = q, v
        mujoco.mj_fwdPosition(model, data)
        mujoco.mj_fwdVelocity(model, data)
        (Jp, Jr), (dJp, dJr) = np.zeros((2, 2, 3, 7))
        p, R = data.site_xpos[self.site], data.site_xmat[self.site].reshape(3, 3)
        mujoco.mj_jacSite(model, data, Jp, Jr, self.site)
        mujoco.mj_jacDot(model, data, dJp, dJr, p, self.body)
        t = min(t, task.DURATION)
        across, axis = R[:, :2].T, R @ task.AXIS
        tilt = across @ np.cross(axis, [0.0, 0.0, 1.0])
        zero = np.zeros(2)
        return Task(
            error=np.append(self.way(t) - p, tilt),
            J=np.vstack([Jp, across @ Jr]),
            bias=np.append(dJp @ v, across @ dJr @ v),
            wanted=np.append(self.way(t, 1), zero),
            rate=np.append(self.way(t, 2), zero),
        )

    def mass_matrix(self) -> np.ndarray:
        """M at the last state."""
        M = np.zeros((7, 7))
        self.mujoco.mj_fullM(self.model, self.data, M)
        return M

    def bias(self) -> np.ndarray:
        """Gravity and gyroscopic terms at the last state [N m]."""
        return self.data.qfrc_bias.copy()


def operational_space(stiffness: float, damping: float, posture: float) -> sc.Law:
    """Operational-space control with the posture in the null space (Khatib 1987).

    Args:
        stiffness: k_p [1/s²].
        damping: Damping ratio.
        posture: Stiffness of the posture, critically damped [1/s²].
    """
    at = Kinematics()
    kd, kn = 2.0 * damping * stiffness**0.5, 2.0 * posture**0.5

    def control(q: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        rows = at.task(q, v, t)
        M, J = at.mass_matrix(), rows.J
        lever = np.linalg.solve(M, J.T)
        inertia = np.linalg.inv(J @ lever)
        wanted = rows.rate + kd * (rows.wanted - J @ v) + stiffness * rows.error
        null = np.eye(7) - J.T @ inertia @ lever.T
        below = M @ (posture * (task.HOME - q) - kn * v)
        return J.T @ inertia @ (wanted - rows.bias) + null @ below + at.bias()

    return sc.laws.FunctionLaw(task.robot(), task.relation(), control)


def inverse_kinematics(stiffness: float, damping: float, posture: float) -> sc.Law:
    """Differential inverse kinematics to joint references, and computed torque in the joints.

    Each sample moves the references by the least-squares step to the next target, with a small
    weight on the step to the posture (as the library mink poses it, without limits).

    Args:
        stiffness: k_p of the joints [1/s²].
        damping: Damping ratio.
        posture: Weight of the posture.
    """
    planned, at = Kinematics(), Kinematics()
    kd, dt = 2.0 * damping * stiffness**0.5, task.PERIOD

    def control(q: np.ndarray, v: np.ndarray, t: float, state: np.ndarray) -> Any:
        reference, before = np.split(state, 2)
        rows = planned.task(reference, before, t + dt)
        H = rows.J.T @ rows.J + posture**2 * np.eye(7)
        step = np.linalg.solve(H, rows.J.T @ rows.error + posture**2 * (task.HOME - reference))
        speed = step / dt
        rate = (speed - before) / dt
        at.task(q, v, t)
        wanted = rate + kd * (speed - v) + stiffness * (reference - q)
        return at.mass_matrix() @ wanted + at.bias(), np.append(speed, rate)

    initial = np.append(task.HOME, np.zeros(7))
    return sc.laws.FunctionLaw(task.robot(), task.relation(), control, initial)
