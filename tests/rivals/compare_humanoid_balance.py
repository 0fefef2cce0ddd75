"""The humanoid on one foot: a servo law, and a whole-body programme with the same tasks."""

from collections.abc import Callable

import mujoco
import numpy as np
from scipy.interpolate import CubicSpline
from scipy.spatial.transform import Rotation

from servocon_experiments.humanoid_balance import CENTRES, CORNERS, STEPS, TIMES, HumanoidBalance
from servocon_experiments.legged import scene
from tests.rivals.standing import Case, Control
from tests.rivals.standing import table as compared
from tests.rivals.whole_body import Contact, Dynamics, Limits, Task, quadratic_programme

Curve = Callable[[float], tuple[np.ndarray, np.ndarray, np.ndarray]]


def curve(points: np.ndarray) -> Curve:
    """Place, speed and acceleration through points, by SciPy's spline."""
    spline = CubicSpline(TIMES, points, bc_type="clamped")

    def at(t: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        moving, t = float(t < TIMES[-1]), min(t, TIMES[-1])
        return spline(t), moving * spline(t, 1), moving * spline(t, 2)

    return at


class Tasks:
    """The relations of the experiment as tasks of a programme."""

    def __init__(self, model: mujoco.MjModel, centre: np.ndarray, lifted: np.ndarray):
        self.centre, self.step = curve(centre + CENTRES), curve(lifted + STEPS)
        self.pelvis, self.foot = model.body("pelvis").id, model.body("right_foot").id
        self.sole = model.site("right_sole").pos.copy()
        self.spine = slice(7, 10), slice(6, 9)  # of q and v

    def at(self, of: Dynamics, t: float, stiffness: float, damping: float) -> list[Task]:
        """The tasks at the state of the dynamics."""
        q, v = of.data.qpos, of.data.qvel

        def task(J, drift, error, speed=0.0, acceleration=0.0):
            return Task(J, drift, acceleration - damping * (J @ v - speed) - stiffness * error)

        J, drift = of.centre()
        place, speed, acceleration = self.centre(t)
        tasks = [task(J, drift, of.data.subtree_com[1] - place, speed, acceleration)]
        J, drift = of.body(self.pelvis, of.data.xpos[self.pelvis])
        tasks.append(task(J[3:], drift[3:], turn(of, self.pelvis)))
        point = of.data.xpos[self.foot] + of.data.xmat[self.foot].reshape(3, 3) @ self.sole
        J, drift = of.body(self.foot, point)
        place, speed, acceleration = (np.r_[x, np.zeros(3)] for x in self.step(t))
        tasks.append(task(J, drift, np.r_[point, turn(of, self.foot)] - place, speed, acceleration))
        J = np.eye(of.model.nv)[self.spine[1]]
        return [*tasks, task(J, np.zeros(3), q[self.spine[0]])]


def turn(of: Dynamics, body: int) -> np.ndarray:
    """Rotation vector of a body from the world's axes."""
    return Rotation.from_matrix(of.data.xmat[body].reshape(3, 3)).as_rotvec()


def table(budget: int) -> str:
    """The table, in Markdown."""
    experiment = HumanoidBalance()
    q, centre, lifted = experiment.start()
    model = scene("humanoid", 1.0, 0.001, fixed=("neck", "shoulder", "elbow", "forearm", "wrist"))
    dynamics, tasks = Dynamics(model), Tasks(model, centre, lifted)
    limit = model.actuator_forcerange[:, 1].copy()
    contacts = [Contact(model.body("left_foot").id, CORNERS)]
    limits = Limits(experiment.known_friction, 1.0, limit)

    def servo(rate: float, gain: float) -> Control:
        law = HumanoidBalance(rate=rate, gain=gain).make_law(centre, lifted)
        return lambda q, v, t: law.step(q, v, t, None, experiment.period).u

    def programme(stiffness: float, damping: float) -> Control:
        return quadratic_programme(
            dynamics, contacts, limits, lambda of, t: tasks.at(of, t, stiffness, damping)
        )

    seen = Dynamics(model)

    def error(q: np.ndarray, t: float) -> np.ndarray:
        seen.update(q, np.zeros(model.nv))
        return np.r_[seen.data.subtree_com[1] - tasks.centre(t)[0], turn(seen, tasks.pelvis)]

    case = Case(
        experiment.model,
        q,
        error,
        limit,
        direction=np.array([0.0, 1.0, 0.0]),
        begin=2.2,
        duration=4.0,
        period=experiment.period,
        upright=lambda x: x[2] > q[2] - 0.2 and np.abs(x[:2] - q[:2]).max() < 0.3,
    )
    rms = lambda x: float(np.sqrt((x**2).sum(axis=1).mean()))
    columns = {
        "rms centre of mass [mm]": lambda made: 1e3 * rms(made.error[:, :3]),
        "largest [mm]": lambda made: 1e3 * np.linalg.norm(made.error[:, :3], axis=1).max(),
        "rms pelvis [mrad]": lambda made: 1e3 * rms(made.error[:, 3:]),
    }
    makers = {
        "servo law, standing, cones": (servo, {"rate": (2.0, 100.0), "gain": (2.0, 100.0)}),
        "whole-body programme": (programme, {"stiffness": (10.0, 1e4), "damping": (2.0, 200.0)}),
    }
    cost = lambda x: rms(x[:, :3]) + 0.2 * rms(x[:, 3:])
    return compared(case, makers, cost, columns, experiment.sideways, 40.0, budget)
