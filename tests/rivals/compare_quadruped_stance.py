"""The quadruped that stands: a servo law, a whole-body programme, and virtual model control."""

from collections.abc import Callable

import mujoco
import numpy as np
from scipy.interpolate import CubicSpline
from scipy.spatial.transform import Rotation, RotationSpline

from servocon_experiments.legged import home
from servocon_experiments.quadruped_stance import LEGS, PLACES, TIMES, TURNS, QuadrupedStance
from servocon_plants import robots
from tests.rivals.standing import Case, Control
from tests.rivals.standing import table as compared
from tests.rivals.whole_body import (
    Contact,
    Dynamics,
    Limits,
    Task,
    quadratic_programme,
    virtual_model,
)

ANGLE = 0.2
"""A radian of the trunk counts as so many metres, the distance of its hips [m]."""


class Reference:
    """The trunk's pose with its rates, by SciPy's splines."""

    def __init__(self, base: np.ndarray):
        self.place = CubicSpline(TIMES, base + PLACES, bc_type="clamped")
        self.turn = RotationSpline(TIMES, TURNS)

    def acceleration(
        self, dynamics: Dynamics, t: float, stiffness: float, damping: float
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Wanted acceleration of the trunk (6), its Jacobian and J̇ v."""
        moving, t = float(t < TIMES[-1]), min(t, TIMES[-1])
        R = self.turn(t).as_matrix()
        speed = moving * np.r_[self.place(t, 1), R @ self.turn(t, 1)]
        change = moving * np.r_[self.place(t, 2), R @ self.turn(t, 2)]
        J, drift = dynamics.body(1, dynamics.data.xpos[1])
        error = np.r_[dynamics.data.xpos[1] - self.place(t), self._turned(dynamics, R)]
        return change - damping * (J @ dynamics.data.qvel - speed) - stiffness * error, J, drift

    def _turned(self, dynamics: Dynamics, R: np.ndarray) -> np.ndarray:
        return Rotation.from_matrix(dynamics.data.xmat[1].reshape(3, 3) @ R.T).as_rotvec()

    def error(self, q: np.ndarray, t: float) -> np.ndarray:
        """Position [m] and rotation vector [rad] from the reference (6)."""
        t = min(t, TIMES[-1])
        turned = Rotation.from_quat(q[3:7], scalar_first=True) * self.turn(t).inv()
        return np.r_[q[:3] - self.place(t), turned.as_rotvec()]


def controllers(
    experiment: QuadrupedStance, reference: Reference
) -> dict[str, tuple[Callable[..., Control], dict[str, tuple[float, float]]]]:
    """The controllers by name, with the ranges of their gains."""
    model = mujoco.MjModel.from_xml_path(str(robots.path("mini_cheetah")))
    dynamics, centre = Dynamics(model), np.array([[0.0, 0.0, -0.1775]])
    contacts = [Contact(model.body(f"{leg}_knee").id, centre, 0.0175) for leg in LEGS]
    limits = Limits(experiment.known_friction, 3.0, model.actuator_forcerange[:, 1].copy())

    def servo(rate: float, gain: float) -> Control:
        law = type(experiment)(rate=rate, gain=gain).make_law()
        return lambda q, v, t: law.step(q, v, t, None, experiment.period).u

    def programme(stiffness: float, damping: float) -> Control:
        def tasks(of: Dynamics, t: float) -> list[Task]:
            wanted, J, drift = reference.acceleration(of, t, stiffness, damping)
            return [Task(J, drift, wanted)]

        return quadratic_programme(dynamics, contacts, limits, tasks)

    def virtual(cones: bool) -> Callable[..., Control]:
        def wrench(of: Dynamics, t: float, stiffness: float, damping: float) -> np.ndarray:
            a = reference.acceleration(of, t, stiffness, damping)[0]
            R = of.data.xmat[1].reshape(3, 3)
            return np.r_[model.body_subtreemass[1] * a[:3], of.M[3:6, 3:6] @ (R.T @ a[3:])]

        def make(stiffness: float, damping: float) -> Control:
            force = lambda of, t: wrench(of, t, stiffness, damping)
            return virtual_model(dynamics, contacts, limits, force, cones)

        return make

    both = {"stiffness": (10.0, 1e4), "damping": (2.0, 300.0)}
    return {
        "servo law, standing, cones": (servo, {"rate": (2.0, 100.0), "gain": (2.0, 100.0)}),
        "whole-body programme": (programme, both),
        "virtual model, cones": (virtual(True), both),
        "virtual model, least squares": (virtual(False), both),
    }


def table(budget: int) -> str:
    """The table, in Markdown."""
    experiment = QuadrupedStance()
    model = experiment.model
    q = home(model)
    reference = Reference(q[:3])
    limit = model.actuator_forcerange[:, 1]
    case = Case(
        model,
        q,
        reference.error,
        limit,
        direction=np.array([0.0, 1.0, 0.0]),
        begin=2.5,
        duration=4.5,
        period=experiment.period,
        upright=lambda q: q[2] > 0.12 and abs(q[1]) < 0.5,
    )
    rms = lambda error: float(np.sqrt((error**2).sum(axis=1).mean()))
    columns = {
        "rms position [mm]": lambda made: 1e3 * rms(made.error[:, :3]),
        "rms angle [mrad]": lambda made: 1e3 * rms(made.error[:, 3:]),
        "largest position [mm]": lambda made: 1e3 * np.linalg.norm(made.error[:, :3], axis=1).max(),
        "slip [mm]": lambda made: 1e3 * made.slip,
    }
    cost = lambda error: rms(error[:, :3]) + ANGLE * rms(error[:, 3:])
    made = controllers(experiment, reference)
    return compared(case, made, cost, columns, experiment.impulse, 24.0, budget)
