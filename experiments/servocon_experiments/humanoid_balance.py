"""A humanoid on one foot: its centre of mass moves over the sole, and it is pushed."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

import servocon as sc
from servocon_experiments.legged import Ground, Impulse, animate, ground, home, pushed, scene

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FIXED = ("neck", "shoulder", "elbow", "forearm", "wrist")
"""Joints that are not used for balance."""

SPINE = ["spine_yaw", "spine_roll", "spine_pitch"]
SOLE = np.array([0.06905, 0.0, -0.067899])
"""Centre of a sole in the frame of the foot [m]."""

HALF = np.array([0.12905, 0.045])
"""Half the length and the width of a sole [m]."""

CORNERS = SOLE + np.array([[x, y, 0.0] for x in (HALF[0], -HALF[0]) for y in (HALF[1], -HALF[1])])
TIMES = np.array([0.0, 1.0, 2.0, 3.0, 4.0])
CENTRES = np.array(
    [[0, 0, 0], [0.03, 0.01, -0.02], [0, 0, -0.03], [-0.03, -0.01, -0.01], [0, 0, 0]]
)
"""Positions of the centre of mass at these times, relative to its start [m]."""

STEPS = np.array([[0, 0, 0], [0.1, -0.03, 0.05], [0, 0, 0], [-0.1, -0.03, 0.05], [0, 0, 0]])
"""Positions of the other foot, likewise [m]."""

PUSHES = {"sideways": (0.0, 1.0, 0.0), "forward": (1.0, 0.0, 0.0)}


class HumanoidBalance(sc.Experiment):
    """A humanoid stands on its left sole and swings the other leg, with a load unknown to the law.

    The sole is a contact of four corners, twelve rows of rank six. The law makes the centre of mass
    follow a curve over it, with pelvis and spine upright. It respects the friction cones of the
    corners, which keep the centre of pressure in the sole, and the motors' limits. The robot is
    pushed at the pelvis.
    """

    source: ClassVar[str] = "Udwadia & Kalaba 1992; servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]", "servocon[qp]")

    friction: float = sc.field(0.8, text="true coefficient of friction")
    known_friction: float = sc.field(0.6, text="the law's")
    load: float = sc.field(2.0, unit="kg", text="unknown load of the pelvis")
    sideways: float = sc.field(8.0, unit="N s", text="push to the left at 2.2 s, 0.1 s long")
    forward: float = sc.field(16.0, unit="N s", text="push forward, in another run")
    rate: float = sc.field(6.0, unit="1/s", text="Λ of all relations")
    gain: float = sc.field(10.0, unit="1/s", text="κ of the feedback")
    period: float = sc.field(0.002, unit="s", text="sampling period of the law")
    duration: float = sc.field(5.0, unit="s", text="horizon")

    @property
    def model(self) -> Any:
        """The humanoid on the floor, as a MuJoCo model."""
        return scene("humanoid", self.friction, 0.001, self.load, FIXED)

    @property
    def robot(self) -> Any:
        """The law's model, without the load."""
        return sc.robot(scene("humanoid", self.friction, 0.001, fixed=FIXED), actuators="file")

    def disturbance(self, name: str) -> Impulse:
        """Force on the pelvis in a run, by its name."""
        impulse = 10.0 * (self.sideways if name == "sideways" else self.forward)
        return Impulse(impulse * np.array(PUSHES[name]), 2.2, 0.1)

    def start(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Coordinates on one foot (nq), paths of the centre of mass and of the other sole [m]."""
        robot, q = self.robot, home(self.model)
        left, right = (np.asarray(robot.pose(f"{side}_sole", q)[1]) for side in ("left", "right"))
        height = np.asarray(robot.centre_of_mass(q))[2] - 0.02
        centre = np.array([left[0] + 0.04, left[1], height])
        lifted = right + np.array([0.05, 0.0, 0.1])
        rows = sc.frames.pose("left_sole", left, np.eye(3), name="standing")
        both = sc.stack(rows, self.relation(np.tile(centre, (5, 1)), np.tile(lifted, (5, 1))))
        return np.asarray(sc.constraint.project(robot, both, q, np.zeros(21)).q), centre, lifted

    def relation(self, centres: np.ndarray, steps: np.ndarray) -> sc.Constraint:
        """The relation, from positions of the centre of mass and of the other sole (5, 3)."""
        step = sc.frames.position_curve(TIMES, steps)
        return sc.stack(
            sc.frames.centre_of_mass(sc.frames.position_curve(TIMES, centres), self.rate),
            sc.frames.orientation("pelvis", np.eye(3), self.rate),
            sc.frames.pose("right_sole", step, np.eye(3), self.rate, name="other foot"),
            sc.frames.posture(np.zeros(3), self.rate, joints=SPINE),
            name="balance",
        )

    def make_law(self, centre: np.ndarray, lifted: np.ndarray) -> sc.laws.BarrierLaw:
        """The law."""
        mu = self.known_friction
        sole = sc.frames.contact("left_foot", CORNERS, friction=mu, least=1.0, name="left sole")
        standing = sc.frames.Standing(self.robot, [sole])
        relation = self.relation(centre + CENTRES, lifted + STEPS)
        servo = sc.ServoLaw(standing, relation, sc.Stabilizing(self.gain))
        limit = self.model.actuator_forcerange[:, 1]
        return sc.laws.BarrierLaw(servo, {}, lower=-limit, upper=limit)

    def runs(self) -> Iterator[sc.Run]:
        """Pushed sideways, and forward."""
        q, centre, lifted = self.start()
        for name in PUSHES:
            yield pushed(
                name,
                self.model,
                self.make_law(centre, lifted),
                q,
                duration=self.duration,
                period=self.period,
                points=501,
                disturbance=self.disturbance(name),
            )

    def grounds(self, runs: Mapping[str, sc.Trajectory]) -> dict[str, Ground]:
        """Contact forces, centre of pressure and slip of the feet, by MuJoCo."""
        return {name: ground(self.model, run, self.disturbance(name)) for name, run in runs.items()}

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors of the centre of mass, slip of the sole, centre of pressure, contact forces."""
        grounds, claims = self.grounds(runs), []
        _, centre, _ = self.start()
        sole = centre[:2] - [0.04, 0.0] + SOLE[:2]
        for name, run in runs.items():
            place = 1e3 * np.linalg.norm(run.position_error[:, :3], axis=1)
            loaded = run.time > 0.1  # the sole meets the floor in the first steps
            law, measured = forces(run).sum(axis=1)[loaded], grounds[name].force[loaded, 0]
            scale = max(np.mean(measured**2), 1e-9)
            off = np.sqrt(np.mean((law - measured) ** 2) / scale)
            missed = run.signals["shortfall left sole"].max()
            room = 1e3 * (HALF - np.abs(grounds[name].pressure[loaded] - sole)).min()
            torque = np.abs(run.u / self.model.actuator_forcerange[:, 1]).max()
            claims += [
                sc.claim(f"{name}: error of the centre of mass [mm]", place.max(), below=20.0),
                sc.claim(f"{name}: the same at the end [mm]", place[-1], below=8.0),
                sc.claim(
                    f"{name}: slip of the sole [mm]",
                    1e3 * grounds[name].slip[:, 0].max(),
                    below=2.0,
                ),
                sc.claim(f"{name}: centre of pressure from the edge [mm]", room, above=0.0),
                sc.claim(f"{name}: ground's force, law's off MuJoCo's, relative", off, below=0.04),
                sc.claim(f"{name}: cones missed by the law [N]", missed, below=1e-2),
                sc.claim(f"{name}: largest torque over its limit", torque, below=1.0),
            ]
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Errors, centres of mass and of pressure in the sole, ground force, torques."""
        return {"humanoid-balance": compare(self, runs)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """Pushed sideways."""
        return animate(runs["sideways"], path)


def forces(run: sc.Trajectory) -> np.ndarray:
    """Contact forces at the corners by the law [N] (T, 4, 3)."""
    return run.signals["contact force left sole"].reshape(-1, 4, 3)


def compare(experiment: HumanoidBalance, runs: Mapping[str, sc.Trajectory]) -> "Figure":
    """Four panels: errors, the sole from above, the ground force, torques."""
    grounds, limit = experiment.grounds(runs), experiment.model.actuator_forcerange[:, 1]
    sole = experiment.start()[1][:2] - [0.04, 0.0] + SOLE[:2]

    def draw(error: "Axes", above: "Axes", force: "Axes", torque: "Axes") -> None:
        for (name, run), colour in zip(runs.items(), ("C0", "C1"), strict=True):
            place = 1e3 * np.linalg.norm(run.position_error[:, :3], axis=1)
            error.plot(run.time, place, colour, label=f"pushed {name}")
            pressure = 1e3 * (grounds[name].pressure - sole)
            above.plot(*pressure[5:].T, colour, linewidth=0.9)
            force.plot(run.time, grounds[name].force[:, 0, 2], colour, linewidth=0.9)
            force.plot(run.time, forces(run)[..., 2].sum(axis=1), "k:", linewidth=0.9)
            torque.plot(run.time, 100.0 * np.abs(run.u / limit).max(axis=1), colour)
        x, y = 1e3 * HALF
        above.plot([-x, x, x, -x, -x], [-y, -y, y, y, -y], "0.4", label="edge of the sole")
        above.set(title="centre of pressure", xlabel="x [mm]", ylabel="y [mm]")
        above.set_aspect("equal", adjustable="datalim")
        error.set(title="centre of mass", xlabel="t [s]", ylabel="error [mm]")
        force.plot([], [], "k:", linewidth=0.9, label="as the law has it (normal force)")
        force.set(title="ground", xlabel="t [s]", ylabel="normal force [N]")
        torque.set(title="motors", xlabel="t [s]", ylabel="largest |u| over its limit [%]")
        sc.plot.legend_below(error, above, force)

    return sc.plot.figure(draw, 2, 2)
