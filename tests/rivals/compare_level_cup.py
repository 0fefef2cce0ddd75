"""level-cup: servo laws, operational-space control and inverse kinematics, tuned with equal care.

All run in one plain loop around MuJoCo, with the same noise and limits. The two that are not
servocon's are NumPy on MuJoCo's functions; they know the robot with the empty cup, the cup's way
with its derivatives, and the posture.
"""

from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple, TypeAlias

import mujoco
import numpy as np

from servocon_experiments.level_cup import task as cup
from tests.rivals.search import search

TUNED_ON, SHOWN_ON = 0.75, 1.0
"""Unknown masses of water [kg] on which gains are searched, and on which errors are shown."""

Control: TypeAlias = Callable[[np.ndarray, np.ndarray, float], np.ndarray]
"""Torques from measured joint angles and speeds, and time."""


class Task(NamedTuple):
    """Rows of the cup at a state: place along the world's axes, tilt along two across its axis.

    Attributes:
        error: Target less place and tilt [m, rad] (5).
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
        self.model = cup.truth(0.0)
        self.data, self.site = mujoco.MjData(self.model), self.model.site("cup").id
        self.body = int(self.model.site_bodyid[self.site])
        self.way = cup.planned()

    def task(self, q: np.ndarray, v: np.ndarray, t: float) -> Task:
        """The rows at a state."""
        model, data = self.model, self.data
        data.qpos, data.qvel = q, v
        mujoco.mj_fwdPosition(model, data)
        mujoco.mj_fwdVelocity(model, data)
        (Jp, Jr), (dJp, dJr) = np.zeros((2, 2, 3, 7))
        p, R = data.site_xpos[self.site], data.site_xmat[self.site].reshape(3, 3)
        mujoco.mj_jacSite(model, data, Jp, Jr, self.site)
        mujoco.mj_jacDot(model, data, dJp, dJr, p, self.body)
        t = min(t, cup.DURATION)
        across, axis = R[:, :2].T, R @ cup.AXIS
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
        mujoco.mj_fullM(self.model, self.data, M)
        return M

    def bias(self) -> np.ndarray:
        """Gravity and gyroscopic terms at the last state [N m]."""
        return self.data.qfrc_bias.copy()


def operational_space(
    stiffness: float, damping: float, posture: float, integral: float = 0.0
) -> Control:
    """Operational-space control with the posture in the null space (Khatib 1987).

    Args:
        stiffness: k_p [1/s²].
        damping: Damping ratio.
        posture: Stiffness of the posture, critically damped [1/s²].
        integral: k_i [1/s³].
    """
    at, total = Kinematics(), np.zeros(5)
    kd, kn = 2.0 * damping * stiffness**0.5, 2.0 * posture**0.5

    def control(q: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        nonlocal total
        rows = at.task(q, v, t)
        M, J = at.mass_matrix(), rows.J
        lever = np.linalg.solve(M, J.T)
        inertia = np.linalg.inv(J @ lever)
        wanted = rows.rate + kd * (rows.wanted - J @ v) + stiffness * rows.error + integral * total
        total = total + cup.PERIOD * rows.error
        null = np.eye(7) - J.T @ inertia @ lever.T
        below = M @ (posture * (cup.HOME - q) - kn * v)
        return J.T @ inertia @ (wanted - rows.bias) + null @ below + at.bias()

    return control


def inverse_kinematics(stiffness: float, damping: float, posture: float) -> Control:
    """Differential inverse kinematics to joint references, and computed torque in the joints.

    Each sample moves the references by the least-squares step to the next target, with a small
    weight on the step to the posture (as the library mink poses it, without limits).

    Args:
        stiffness: k_p of the joints [1/s²].
        damping: Damping ratio.
        posture: Weight of the posture.
    """
    planned, at = Kinematics(), Kinematics()
    kd, dt = 2.0 * damping * stiffness**0.5, cup.PERIOD

    reference, before = cup.HOME.copy(), np.zeros(7)

    def control(q: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        nonlocal reference, before
        rows = planned.task(reference, before, t + dt)
        H = rows.J.T @ rows.J + posture**2 * np.eye(7)
        step = np.linalg.solve(H, rows.J.T @ rows.error + posture**2 * (cup.HOME - reference))
        rate = (step / dt - before) / dt
        at.task(q, v, t)
        wanted = rate + kd * (step / dt - v) + stiffness * (reference - q)
        reference, before = reference + step, step / dt
        return at.mass_matrix() @ wanted + at.bias()

    return control


def servo(**gains: float) -> Control:
    """Servo law, plain, robust or with integral action."""
    step, state = cup.make_law(**gains).step, None

    def control(q: np.ndarray, v: np.ndarray, t: float) -> np.ndarray:
        nonlocal state
        sample = step(q, v, t, state, cup.PERIOD)
        state = sample.state
        return sample.u

    return control


class Run(NamedTuple):
    """A run: times [s], joint angles, wanted torques [N m], median time of a sample [µs]."""

    time: np.ndarray
    q: np.ndarray
    u: np.ndarray
    cost: float

    def error(self) -> float:
        """Rms error of place [mm] and tilt [deg]; infinite beyond a limit of the robot."""
        if not np.isfinite(self.u).all() or self.effort() > 1.0 or self.rate() > cup.TORQUE_RATE:
            return np.inf
        return cup.rms(cup.place_error(self.time, self.q)) + cup.rms(cup.tilt(self.q))

    def effort(self) -> float:
        """Largest torque over its limit."""
        return float(np.abs(self.u / cup.LIMITS).max())

    def rate(self) -> float:
        """Largest step of a torque from sample to sample, over the period [N m/s]."""
        return float(np.abs(np.diff(self.u, axis=0)).max() / cup.PERIOD)


def run(control: Control, water: float) -> Run:
    """A controller on MuJoCo's physics with an unknown mass of water [kg]."""
    model, noise = cup.truth(water), np.random.default_rng(0)
    data, rows, spent = mujoco.MjData(model), [], []
    data.qpos = cup.HOME
    for k in range(round(cup.DURATION / cup.PERIOD)):
        t, (of_q, of_v) = k * cup.PERIOD, noise.normal(size=(2, 7))
        q, v = data.qpos + cup.NOISE["position"] * of_q, data.qvel + cup.NOISE["speed"] * of_v
        begin = perf_counter()
        u = control(q, v, t)
        spent.append(perf_counter() - begin)
        rows.append((t, data.qpos.copy(), u))
        data.ctrl = u
        mujoco.mj_step(model, data)
    time, angles, torques = (np.array(column) for column in zip(*rows, strict=True))
    return Run(time, angles, torques, 1e6 * float(np.median(spent)))


FEEDBACK = {"rate": (2.0, 200.0), "gain": (2.0, 200.0), "posture": (0.5, 20.0)}
LIKE_MASS_AND_SPRING = {"stiffness": (4.0, 2e4), "damping": (0.1, 3.0), "posture": (0.25, 400.0)}

CONTROLLERS = {
    "servo law": (servo, FEEDBACK),
    "servo law, robust": (servo, FEEDBACK | {"bound": (0.05, 5.0), "width": (0.01, 10.0)}),
    "servo law, integral": (servo, FEEDBACK | {"integral": (4.0, 2e4)}),
    "operational space (Khatib 1987)": (operational_space, LIKE_MASS_AND_SPRING),
    "operational space, integral": (
        operational_space,
        LIKE_MASS_AND_SPRING | {"integral": (10.0, 1e6)},
    ),
    "inverse kinematics (as mink), computed torque": (
        inverse_kinematics,
        LIKE_MASS_AND_SPRING | {"posture": (1e-4, 0.3)},
    ),
}
"""Controllers, and the ranges of their gains."""

for _name in ("operational space (Khatib 1987)", "inverse kinematics (as mink), computed torque"):
    _make, _ranges = CONTROLLERS[_name]
    CONTROLLERS[f"{_name}, no overshoot"] = _make, _ranges | {"damping": (1.0, 3.0)}


def table(budget: int) -> str:
    """Search the gains of all controllers, and run each with another mass of water."""
    lines = [
        "| controller | position, rms and largest [mm] | tilt, rms and largest [deg] "
        "| largest torque [%] | torque rate [N m/s] | µs per sample | gains |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, (make, ranges) in CONTROLLERS.items():

        def error(make: Callable[..., Control] = make, **gains: float) -> float:
            return run(make(**gains), TUNED_ON).error()

        found = search(error, ranges, budget=budget)
        shown = run(make(**found.gains), SHOWN_ON)
        place, tilt = cup.place_error(shown.time, shown.q), cup.tilt(shown.q)
        gains = ", ".join(f"{key} {value:.3g}" for key, value in found.gains.items())
        lines.append(
            f"| {name} | {cup.rms(place):.2f}, {place.max():.2f} | {cup.rms(tilt):.3f}, "
            f"{tilt.max():.3f} | {100 * shown.effort():.0f} | {shown.rate():.0f} "
            f"| {shown.cost:.0f} | {gains} |"
        )
        print(lines[-1], flush=True)
    return "\n".join(lines)
