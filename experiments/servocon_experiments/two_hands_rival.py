"""Operational-space control of two arms with half of the load each, in plain Python on MuJoCo."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from servocon_plants import robots

FLANGE = np.array([[1.0, -1.0, 0.0], [-1.0, -1.0, 0.0], [0.0, 0.0, -(2.0**0.5)]]) / 2.0**0.5
"""Rotation matrix of both hands at the unturned box."""

SIZE = np.array([0.08, 0.3, 0.05])
"""Halves of the edges of the box [m]."""

STEP = 1e-5
"""Step for difference quotients of targets and Jacobians [s]."""


class Hands:
    """Two controllers of Khatib 1987, each for one hand and half of the load.

    The force on a hand is Λ(a + k_p e + k_d ė + k_i ∫e − J̇v) plus the bias of the arm; a posture
    (k_n) acts in the dynamically consistent null space. `feedback` takes ∫e and returns its rate.

    Args:
        model: A `mujoco.MjModel` of the two arms with half of the load at each hand, loop open.
        target: Position (3) and rotation (3 × 3) of the box as a function of t.
        grips: Positions of the hands from the centre of the box (2 × 3), and rotations (2 × 3 × 3).
        home: Posture (14) [rad].
        gains: ``stiffness`` [1/s²], ``damping`` [1/s], ``integral`` [1/s³], ``posture`` [1/s].
    """

    def __init__(
        self, model: Any, target: Any, grips: Any, home: np.ndarray, gains: dict[str, float]
    ):
        mujoco: Any = import_module("mujoco")
        self._mujoco, self._model, self._data = mujoco, model, mujoco.MjData(model)
        self._target, self._grips, self._home, self._gains = target, grips, home, gains
        self._sites = [model.site(name).id for name in ("left_flange", "right_flange")]

    def feedback(
        self, q: np.ndarray, v: np.ndarray, t: float, memory: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Torques (14), and errors of the hands (12), the rate of the memory."""
        mujoco, model, data, gains = self._mujoco, self._model, self._data, self._gains
        data.qpos, data.qvel = q + STEP * v, v
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        ahead = [self._jacobian(site) for site in self._sites]
        data.qpos = q
        mujoco.mj_fwdPosition(model, data)
        mujoco.mj_fwdVelocity(model, data)
        M = np.zeros((14, 14))
        for row, unit in zip(M, np.eye(14), strict=True):
            mujoco.mj_mulM(model, data, row, unit)
        u, errors = data.qfrc_bias.copy(), np.zeros(12)
        now, wanted = [self._wanted(t + shift) for shift in (-STEP, STEP)], self._wanted(t)
        for k, site in enumerate(self._sites):
            own, rows = slice(7 * k, 7 * k + 7), slice(6 * k, 6 * k + 6)
            J = self._jacobian(site)
            drift = (ahead[k] - J) @ v / STEP
            speed = np.concatenate(
                [
                    (now[1][0][k] - now[0][0][k]) / (2.0 * STEP),
                    _turned(now[0][1][k], now[1][1][k]) / (2.0 * STEP),
                ]
            )
            rise = _turned(wanted[1][k], now[1][1][k]) - _turned(now[0][1][k], wanted[1][k])
            bend = now[1][0][k] - 2.0 * wanted[0][k] + now[0][0][k]
            acceleration = np.concatenate([bend, rise]) / STEP**2
            R = data.site_xmat[site].reshape(3, 3)
            error = np.concatenate([wanted[0][k] - data.site_xpos[site], _turned(R, wanted[1][k])])
            inverse, J = np.linalg.inv(M[own, own]), J[:, own]
            inertia = np.linalg.inv(J @ inverse @ J.T)
            wish = acceleration - drift + gains["damping"] * (speed - J @ v[own])
            wish += gains["stiffness"] * error + gains["integral"] * memory[rows]
            back = gains["posture"] ** 2 * (self._home[own] - q[own])
            back -= 2.0 * gains["posture"] * v[own]
            free = np.eye(7) - J.T @ inertia @ J @ inverse
            u[own] += J.T @ (inertia @ wish) + free @ M[own, own] @ back
            errors[rows] = error
        return u, errors

    def _jacobian(self, site: int) -> np.ndarray:
        J = np.zeros((6, self._model.nv))
        self._mujoco.mj_jacSite(self._model, self._data, J[:3], J[3:], site)
        return J

    def _wanted(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Positions (2, 3) and rotations (2, 3, 3) of the hands."""
        place, R = self._target(t)
        return place + self._grips[0] @ R.T, R @ self._grips[1]


def _turned(R: np.ndarray, S: np.ndarray) -> np.ndarray:
    """Rotation vector from R to S in the world's axes, for small rotations."""
    T = S @ R.T
    axial = 0.5 * np.array([T[2, 1] - T[1, 2], T[0, 2] - T[2, 0], T[1, 0] - T[0, 1]])
    size = np.linalg.norm(axial)
    return axial * (1.0 if size < 1e-8 else np.arcsin(min(size, 1.0)) / size)


def loads(mass: float, shared: bool) -> Any:
    """The two arms as a `mujoco.MjModel`, with a uniform box.

    Args:
        mass: Mass of the box [kg].
        shared: True: half of it in each hand, with an open loop. False: the box in the left hand,
            with a weld at the right one.
    """
    mujoco: Any = import_module("mujoco")
    spec = mujoco.MjSpec.from_file(str(robots.path("two_pandas")))
    whole = 1.0 - 0.5 * shared
    inertia = whole * mass / 3.0 * (np.sum(SIZE**2) - SIZE**2)
    box = spec.body("box")
    box.mass, box.inertia = whole * mass, inertia
    if shared:
        spec.delete(spec.equality("right hand"))
        flange = np.array([0.0, 0.0, 0.107])
        half = spec.body("right_link7").add_body(name="other half", quat=box.quat)
        half.pos = flange + FLANGE.T @ [0.0, 0.25, -0.05]
        half.ipos, half.iquat = np.zeros(3), np.array([1.0, 0.0, 0.0, 0.0])
        half.mass, half.inertia, half.explicitinertial = whole * mass, inertia, True
    return spec.compile()


class Driven(NamedTuple):
    """A run of the two arms with the box in MuJoCo.

    Attributes:
        time: Instants of the samples (times) [s].
        place: Centre of the box (times, 3) [m].
        inside: Force of the right hand on the box, minus half of the force that moves and carries
            it (times, 3) [N].
        u: Applied torques (times, 14) [N m].
    """

    time: np.ndarray
    place: np.ndarray
    inside: np.ndarray
    u: np.ndarray


def driven(
    mass: float, sample: Callable[..., tuple[Any, Any]], memory: Any, start: Any, times: Any
) -> Driven:
    """The two arms with a box, from rest, under ``u, memory = sample(q, v, t, memory)``.

    Args:
        mass: Mass of the box [kg].
        sample: Function that returns torques within their limits, and the memory for the next
            sample.
        memory: Memory for the first sample.
        start: Joint angles (14) [rad].
        times: Instants of the samples [s], at multiples of MuJoCo's step.
    """
    mujoco: Any = import_module("mujoco")
    model = loads(mass, shared=False)
    data, felt, rows = mujoco.MjData(model), np.zeros(6), []
    data.qpos, box = start, model.body("box").id
    steps = round((times[1] - times[0]) / model.opt.timestep)
    for t in times:
        u, memory = sample(data.qpos.copy(), data.qvel.copy(), float(t), memory)
        data.qfrc_applied = u
        mujoco.mj_forward(model, data)
        mujoco.mj_rnePostConstraint(model, data)  # accelerations, including gravity
        mujoco.mj_objectAcceleration(model, data, mujoco.mjtObj.mjOBJ_BODY, box, felt, 0)
        inside = data.efc_force[:3] - 0.5 * mass * felt[3:]
        rows.append((data.xpos[box].copy(), inside, u))
        for _ in range(steps):
            mujoco.mj_step(model, data)
        if not np.isfinite(data.qpos).all():
            break
    place, inside, u = (np.array(column) for column in zip(*rows, strict=True))
    return Driven(np.asarray(times[: len(rows)]), place, inside, u)


def points_of(model: Any, q: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Joints of the left and of the right arm, and corners of the box (8, 3) [m]."""
    mujoco: Any = import_module("mujoco")
    data = mujoco.MjData(model)
    data.qpos = q
    mujoco.mj_kinematics(model, data)
    arms = [
        np.array([data.body(f"{side}_{name}").xpos for name in ("base", *LINKS)])
        for side in ("left", "right")
    ]
    tips = [data.site(f"{side}_flange").xpos for side in ("left", "right")]
    corners = np.array([[x, y, z] for y in (-1, 1) for x in (-1, 1) for z in (-1, 1)]) * SIZE
    box = data.body("box").xpos + corners @ data.body("box").xmat.reshape(3, 3).T
    left, right = (np.vstack([arm, tip]) for arm, tip in zip(arms, tips, strict=True))
    return left, right, box


LINKS = ("link1", "link3", "link4", "link5", "link7")
"""Links whose joints the picture shows."""
