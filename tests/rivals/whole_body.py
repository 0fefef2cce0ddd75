"""Whole-body controllers of robots on legs in plain Python on MuJoCo's functions.

A quadratic programme in accelerations and contact forces, as TSID's (Del Prete et al. 2016; here
with `quadprog`), and virtual model control (Pratt et al. 2001): the wrench of a virtual spring at
the trunk, distributed to the feet.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import mujoco
import numpy as np
import quadprog

REGULARIZATION = 1e-6
"""Weight of the contact forces [1/N²] beside accelerations [s⁴/m²], and of all accelerations."""


class Contact(NamedTuple):
    """Points of a body on the ground: centres of spheres, or corners of a sole (radius 0)."""

    body: int
    points: np.ndarray  # along the body's axes (k × 3) [m]
    radius: float = 0.0  # [m]


class Limits(NamedTuple):
    """Friction and motors, as the controllers know them."""

    friction: float
    least: float  # smallest normal force of a point [N]
    torque: np.ndarray  # of each hinge (l) [N m]


class Task(NamedTuple):
    """J v̇ + J̇ v should be `wanted`."""

    J: np.ndarray
    drift: np.ndarray  # J̇ v
    wanted: np.ndarray
    weight: float = 1.0


class Dynamics:
    """M, bias and Jacobians of a floating robot at a state, by MuJoCo."""

    def __init__(self, model: mujoco.MjModel):
        self.model, self.data = model, mujoco.MjData(model)
        self.M = np.zeros((model.nv, model.nv))

    def update(self, q: np.ndarray, v: np.ndarray) -> None:
        """Compute everything at a state."""
        m, d = self.model, self.data
        d.qpos, d.qvel = q, v
        mujoco.mj_kinematics(m, d)
        mujoco.mj_comPos(m, d)
        mujoco.mj_crb(m, d)
        mujoco.mj_fullM(m, d, self.M)
        mujoco.mj_comVel(m, d)
        mujoco.mj_passive(m, d)
        mujoco.mj_rne(m, d, 0, d.qfrc_bias)
        self.h = d.qfrc_bias - d.qfrc_passive

    def body(self, body: int, point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Jacobian (6 × n) of a point and the body's turning, and J̇ v (6)."""
        m, d = self.model, self.data
        J, rate = np.zeros((6, m.nv)), np.zeros((6, m.nv))
        mujoco.mj_jac(m, d, J[:3], J[3:], point, body)
        mujoco.mj_jacDot(m, d, rate[:3], rate[3:], point, body)
        return J, rate @ d.qvel

    def centre(self) -> tuple[np.ndarray, np.ndarray]:
        """Jacobian of the centre of mass (3 × n) and J̇ v (3): the momentum's rows of M and h."""
        m, d = self.model, self.data
        J = np.zeros((3, m.nv))
        mujoco.mj_jacSubtreeCom(m, d, J, 1)
        # Along the free joint's translations the bias is the whole mass times J̇ v, and the weight.
        return J, d.qfrc_bias[:3] / m.body_subtreemass[1] + m.opt.gravity

    def contact_rows(self, contacts: Sequence[Contact]) -> tuple[np.ndarray, np.ndarray]:
        """Jacobian of all points on the ground (3k × n), and J̇ v (3k)."""
        rows, drifts = [], []
        for contact in contacts:
            R = self.data.xmat[contact.body].reshape(3, 3)
            for point in contact.points:
                place = self.data.xpos[contact.body] + R @ point
                J, drift = self.body(contact.body, place)
                arm = np.array([0.0, 0.0, -contact.radius])  # a rolling sphere
                skew = np.cross(np.eye(3), arm)
                rows.append(J[:3] + skew @ J[3:])
                drifts.append(drift[:3] + skew @ drift[3:])
        return np.vstack(rows), np.concatenate(drifts)


def cone(count: int, limits: Limits) -> tuple[np.ndarray, np.ndarray]:
    """C and d of C λ ≥ d: pyramids inside the friction cones of so many points."""
    side = limits.friction / np.sqrt(2.0)
    one = np.array([[1, 0, side], [-1, 0, side], [0, 1, side], [0, -1, side], [0, 0, 1.0]])
    return np.kron(np.eye(count), one), np.tile([0.0, 0.0, 0.0, 0.0, limits.least], count)


def quadratic_programme(
    dynamics: Dynamics,
    contacts: Sequence[Contact],
    limits: Limits,
    tasks: Callable[[Dynamics, float], list[Task]],
) -> Callable[[np.ndarray, np.ndarray, float], np.ndarray]:
    """A controller: torques by one quadratic programme in (v̇, λ), the tasks in least squares.

    Equalities: the six rows of the floating body, and contact points that keep their speed.
    Inequalities: pyramids of friction and torques. Where these have no solution, friction is left
    out and the torques are cut off.
    """
    m = dynamics.model
    n, points = m.nv, sum(len(contact.points) for contact in contacts)
    C, d = cone(points, limits)

    def control(q: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        dynamics.update(q, v)
        J, drift = dynamics.contact_rows(contacts)
        M, h, size = dynamics.M, dynamics.h, n + 3 * points
        H, g = REGULARIZATION * np.eye(size), np.zeros(size)
        for task in tasks(dynamics, t):
            H[:n, :n] += task.weight * task.J.T @ task.J
            g[:n] += task.weight * task.J.T @ (task.wanted - task.drift)
        torque = np.hstack([M[6:], -J.T[6:]])
        basis = independent(contacts, J)
        equal = np.vstack([np.hstack([M[:6], -J.T[:6]]), np.hstack([J[basis], 0 * J[basis] @ J.T])])
        right = np.concatenate([-h[:6], -drift[basis]])
        bounds = np.concatenate([-limits.torque - h[6:], -limits.torque + h[6:]])
        friction = np.hstack([np.zeros((len(C), n)), C])
        rows = np.vstack([equal, torque, -torque, friction])
        values = np.concatenate([right, bounds, d])
        for end in (len(values), len(right)):
            try:
                x = quadprog.solve_qp(H, g, rows[:end].T, values[:end], len(right))[0]
                break
            except ValueError:  # no solution
                continue
        else:
            raise ArithmeticError("the programme has no solution without inequalities")
        return np.clip(torque @ x + h[6:], -limits.torque, limits.torque)

    return control


def independent(contacts: Sequence[Contact], J: np.ndarray) -> list[int]:
    """Independent rows of the contact Jacobian: of a sole, six of those of three corners."""
    rows, first = [], 0
    for contact in contacts:
        if len(contact.points) == 1:
            rows += [first, first + 1, first + 2]
        else:  # corners in the order (+,+), (+,-), (-,+), (-,-)
            rows += [first, first + 1, first + 2, first + 5, first + 7, first + 8]
        first += 3 * len(contact.points)
    return rows


def virtual_model(
    dynamics: Dynamics,
    contacts: Sequence[Contact],
    limits: Limits,
    wrench: Callable[[Dynamics, float], np.ndarray],
    cones: bool,
) -> Callable[[np.ndarray, np.ndarray, float], np.ndarray]:
    """A controller: τ = −Jᵀ f and the legs' own weight, with contact forces f that give a wrench.

    Args:
        dynamics: The robot.
        contacts: Its feet.
        limits: Friction and motors; the torques are cut off.
        wrench: Generalized force on the floating body beside the weight (6).
        cones: True for the forces of least error within the cones (Focchi et al. 2017), False for
            those of least squares (Pratt et al. 2001).
    """
    C, d = cone(sum(len(contact.points) for contact in contacts), limits)

    def control(q: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        dynamics.update(q, v)
        J, _ = dynamics.contact_rows(contacts)
        wanted, W = dynamics.h[:6] + wrench(dynamics, t), J[:, :6].T
        if cones:
            H = W.T @ W + 1e-4 * np.eye(W.shape[1])
            f = quadprog.solve_qp(H, W.T @ wanted, C.T, d)[0]
        else:
            f = np.linalg.lstsq(W, wanted, rcond=None)[0]
        torque = dynamics.h[6:] - J.T[6:] @ f
        return np.clip(torque, -limits.torque, limits.torque)

    return control
