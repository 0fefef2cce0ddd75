"""A quadruped on four feet: its trunk sways, squats and turns, and is pushed."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon_experiments.legged import Ground, Impulse, animate, ground, home, pushed, scene
from servocon_plants import robots

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LEGS = ("FR", "FL", "HR", "HL")
TIMES = np.arange(6.0)
"""Times of the trunk's key poses [s]."""

PLACES = np.array(
    [[0, 0, 0], [0, 0.04, 0], [0.03, 0, -0.06], [0, -0.04, -0.03], [-0.03, 0, 0], [0, 0, 0]]
)
"""Position at these times, relative to home [m]."""

TURNS = Rotation.from_euler(
    "zyx", [[0, 0, 0], [0, 0, 0.1], [0.25, 0, 0], [0, 0.12, 0], [-0.25, 0, 0], [0, 0, 0]]
)
"""Yaw, pitch and roll at these times [rad]."""


class QuadrupedStance(sc.Experiment):
    """The MIT Mini Cheetah on four feet that must not slip, with a load unknown to the law.

    A servo law acts on the standing robot (`sc.frames.Standing`), within the friction cones of the
    feet and the motors' limits (`BarrierLaw`), on MuJoCo's contacts. The trunk sways, squats and
    turns, and is pushed from the side. Without the cones the feet slip under a weaker push.
    """

    source: ClassVar[str] = "Udwadia & Kalaba 1992; servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]", "servocon[qp]")

    friction: float = sc.field(0.7, text="true coefficient of friction")
    known_friction: float = sc.field(0.6, text="the law's")
    load: float = sc.field(1.0, unit="kg", text="unknown load of the trunk")
    impulse: float = sc.field(6.0, unit="N s", text="push from the side at 2.5 s, 0.1 s long")
    weaker: float = sc.field(4.0, unit="N s", text="push of the run without cones")
    rate: float = sc.field(20.0, unit="1/s", text="Λ of the trunk's pose")
    gain: float = sc.field(20.0, unit="1/s", text="κ of the feedback")
    period: float = sc.field(0.002, unit="s", text="sampling period of the law")
    duration: float = sc.field(6.0, unit="s", text="horizon")

    @property
    def model(self) -> Any:
        """The quadruped on the floor, as a MuJoCo model."""
        return scene("mini_cheetah", self.friction, 0.001, self.load)

    def disturbance(self, name: str) -> Impulse:
        """Force on the trunk in a run, by its name."""
        impulse = self.impulse if name == "cones" else self.weaker
        return Impulse(np.array([0.0, 10.0 * impulse, 0.0]), 2.5, 0.1)

    def make_law(self, known_friction: float | None = None) -> sc.laws.BarrierLaw:
        """The law, optionally with another coefficient of friction."""
        friction = self.known_friction if known_friction is None else known_friction
        robot = sc.robot(robots.path("mini_cheetah"), actuators="file")
        centre = [0.0, 0.0, -0.1775]  # of the foot's sphere, in the frame of the lower leg
        contacts = [
            sc.frames.contact(f"{leg}_knee", centre, friction=friction, least=3.0, name=leg)
            for leg in LEGS
        ]
        places = sc.frames.position_curve(TIMES, home(self.model)[:3] + PLACES)
        turns = sc.frames.rotation_curve(TIMES, TURNS.as_matrix())
        trunk = sc.frames.pose("body", places, turns, self.rate, name="trunk")
        standing = sc.frames.Standing(robot, contacts)
        servo = sc.ServoLaw(standing, trunk, sc.Stabilizing(self.gain))
        limit = self.model.actuator_forcerange[:, 1]
        return sc.laws.BarrierLaw(servo, {}, lower=-limit, upper=limit)

    def runs(self) -> Iterator[sc.Run]:
        """With the friction cones; and with a weaker push and ineffective, wide cones."""
        for name, friction in (("cones", None), ("no cones", 100.0)):
            yield pushed(
                name,
                self.model,
                self.make_law(friction),
                home(self.model),
                duration=self.duration,
                period=self.period,
                points=601,
                disturbance=self.disturbance(name),
            )

    def grounds(self, runs: Mapping[str, sc.Trajectory]) -> dict[str, Ground]:
        """Contact forces and slip of the feet, by MuJoCo."""
        return {name: ground(self.model, run, self.disturbance(name)) for name, run in runs.items()}

    def torque(self, run: sc.Trajectory) -> np.ndarray:
        """Torques as fractions of their limits (T, 12)."""
        return run.u / self.model.actuator_forcerange[:, 1]

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors of the trunk, slip of the feet, and contact forces."""
        run, grounds = runs["cones"], self.grounds(runs)
        measured, wanted = grounds["cones"].force, forces(run)
        error = np.linalg.norm(run.position_error[:, :3], axis=1)
        before = error[(run.time > 0.5) & (run.time < 2.5)].max()
        off = np.sqrt(np.mean((wanted - measured) ** 2) / np.mean(measured**2))
        slip = {name: 1e3 * each.slip.max() for name, each in grounds.items()}
        missed = max(run.signals[f"shortfall {leg}"].max() for leg in LEGS)
        weight = 9.81 * self.model.body_mass.sum()
        claims = [
            sc.claim(
                "normal forces at the end over the weight",
                measured[-1, :, 2].sum() / weight,
                close_to=1.0,
                tolerance=0.01,
            ),
            sc.claim("cones missed by the law [N]", missed, below=1e-3),
            sc.claim(
                "largest error of the trunk's place, pushed [mm]", 1e3 * error.max(), below=25.0
            ),
            sc.claim("the same from 0.5 s to 2.5 s [mm]", 1e3 * before, below=4.0),
            sc.claim("rms error of the trunk's angle [mrad]", 1e3 * angle(run), below=2.0),
            sc.claim("largest slip of a foot [mm]", slip["cones"], below=2.0),
            sc.claim(
                "tangential over normal force, by MuJoCo",
                ratio(measured).max(),
                below=self.friction,
            ),
            sc.claim("contact forces: law's off MuJoCo's, rms, relative", off, below=0.02),
            sc.claim("largest torque over its limit", np.abs(self.torque(run)).max(), below=0.4),
            sc.claim(
                "slip with a weaker push without cones, times that with",
                slip["no cones"] / slip["cones"],
                above=2.0,
            ),
        ]
        if self.is_default():
            claims.append(
                sc.claim(
                    "largest error of the trunk's place [mm]",
                    1e3 * error.max(),
                    close_to=20.45,
                    tolerance=0.5,
                )
            )
        return claims

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Errors of the trunk, contact forces by the law and by MuJoCo, used friction, torques."""
        return {"quadruped-stance": compare(self, runs)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The run with the cones."""
        return animate(runs["cones"], path)


def forces(run: sc.Trajectory) -> np.ndarray:
    """Contact forces on the feet by the law [N] (T, 4, 3)."""
    return np.stack([run.signals[f"contact force {leg}"] for leg in LEGS], axis=1)


def ratio(force: np.ndarray) -> np.ndarray:
    """Tangential over normal force of each foot (T, 4)."""
    return np.linalg.norm(force[..., :2], axis=-1) / np.maximum(force[..., 2], 1e-3)


def angle(run: sc.Trajectory) -> float:
    """Rms error of the trunk's angle [rad]."""
    return float(np.sqrt((run.position_error[:, 3:] ** 2).sum(axis=1).mean()))


def compare(experiment: QuadrupedStance, runs: Mapping[str, sc.Trajectory]) -> "Figure":
    """Four panels: errors, normal forces, used friction, slip."""
    grounds = experiment.grounds(runs)

    def draw(error: "Axes", normal: "Axes", used: "Axes", slip: "Axes") -> None:
        for (name, run), line in zip(runs.items(), ("C4-", "C5--"), strict=True):
            push = f"{name}, {experiment.impulse if name == 'cones' else experiment.weaker:g} N s"
            place = 1e3 * np.linalg.norm(run.position_error[:, :3], axis=1)
            error.plot(run.time, place, line, label=push)
            used.plot(run.time, ratio(grounds[name].force).max(axis=1), line)
            slip.plot(run.time, 1e3 * grounds[name].slip.max(axis=1), line)
        run, law = runs["cones"], forces(runs["cones"])
        for i, leg in enumerate(LEGS):
            normal.plot(
                run.time, grounds["cones"].force[:, i, 2], f"C{i}", linewidth=0.9, label=leg
            )
            normal.plot(run.time, law[:, i, 2], "k:", linewidth=0.9)
        normal.plot([], [], "k:", linewidth=0.9, label="as the law has it")
        error.set(title="trunk", xlabel="t [s]", ylabel="error of place [mm]")
        normal.set(title="cones: feet", xlabel="t [s]", ylabel="normal force [N]")
        used.axhline(experiment.friction, color="k", linestyle=":", linewidth=1.0, label="friction")
        used.set(title="feet: largest of four", xlabel="t [s]", ylim=(0, 1))
        used.set_ylabel("tangential over normal force [-]")
        slip.set(title="feet: largest of four", xlabel="t [s]", ylabel="slip [mm]")
        sc.plot.legend_below(error, used, normal, columns=4)

    return sc.plot.figure(draw, 2, 2)
