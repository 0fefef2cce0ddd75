"""A quadruped on four feet: its trunk sways, squats and turns, and is pushed."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from scipy.spatial.transform import Rotation

import servocon as sc
from servocon_experiments.legged import Push, animate, ground, home, scene
from servocon_plants import robots

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LEGS = ("FR", "FL", "HR", "HL")
TIMES = np.arange(6.0)
"""Times at which the trunk is somewhere [s]."""

PLACES = np.array(
    [[0, 0, 0], [0, 0.04, 0], [0.03, 0, -0.06], [0, -0.04, -0.03], [-0.03, 0, 0], [0, 0, 0]]
)
"""There: from home [m]."""

TURNS = Rotation.from_euler(
    "zyx", [[0, 0, 0], [0, 0, 0.1], [0.25, 0, 0], [0, 0.12, 0], [-0.25, 0, 0], [0, 0, 0]]
)
"""There: its yaw, pitch and roll [rad]."""


class QuadrupedStance(sc.Experiment):
    """The MIT Mini Cheetah on four feet that must not slip, with a load unknown to the law.

    A servo law on the robot that stands (`sc.frames.Standing`), behind the friction cones of the
    feet and the motors' limits (`BarrierLaw`), on MuJoCo's contacts. The trunk sways, squats and
    turns, and is pushed from the side. Without the cones the same law pulls at the ground.
    """

    source: ClassVar[str] = "Udwadia & Kalaba 1992; servocon: derivation"
    requires: ClassVar[tuple[str, ...]] = ("servocon[robot]", "servocon[qp]")

    friction: float = 0.7  # true coefficient of friction
    known_friction: float = 0.6  # the law's
    load: float = 1.0  # unknown load of the trunk [kg]
    impulse: float = 6.0  # push from the side at 2.5 s, 0.1 s long [N s]
    rate: float = 20.0  # Λ of the trunk's pose [1/s]
    gain: float = 20.0  # κ of the feedback [1/s]
    period: float = 0.002  # sampling period of the law [s]
    duration: float = 6.0  # horizon [s]

    @property
    def model(self) -> Any:
        """The quadruped on the floor, as MuJoCo has it."""
        return scene("mini_cheetah", self.friction, 0.001, self.load)

    @property
    def push(self) -> Push:
        """The push."""
        return Push(np.array([0.0, 10.0 * self.impulse, 0.0]), 2.5, 0.1)

    def law(self, known_friction: float | None = None) -> sc.BarrierLaw:
        """The law, with another coefficient of friction perhaps."""
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
        return sc.BarrierLaw(servo, {}, lower=-limit, upper=limit)

    def run(self, progress: bool = False) -> Iterator[tuple[str, sc.Trajectory]]:
        """With the friction cones, and with cones that are far too wide."""
        for name, friction in (("cones", None), ("no cones", 100.0)):
            start = {"q0": home(self.model), "v0": np.zeros(18), "duration": self.duration}
            yield (
                name,
                sc.simulate_mujoco(
                    self.model,
                    self.law(friction),
                    **start,
                    period=self.period,
                    points=601,
                    disturbance=self.push,
                    name=f"quadruped stance: {name}",
                ),
            )

    def claims(self, runs: Mapping[str, sc.Trajectory]) -> list[sc.Claim]:
        """Errors of the trunk, slip of the feet, and contact forces."""
        return []

    def pictures(self, runs: Mapping[str, sc.Trajectory]) -> "dict[str, Figure]":
        """Errors of the trunk, contact forces of the law and of MuJoCo, slip and torques."""
        grounds = {name: ground(self.model, run, self.push) for name, run in runs.items()}
        return {"quadruped-stance": compare(self, runs, grounds)}

    def animation(self, runs: Mapping[str, sc.Trajectory], path: Path) -> Path | None:
        """The run with the cones."""
        return animate(self.model, runs["cones"], path)
