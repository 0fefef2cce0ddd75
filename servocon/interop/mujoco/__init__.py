"""MuJoCo: its robot files as plants, and its physics as the true plant under a law.

The mechanics of a robot are in `servocon.plant.robot`, laws in `servocon.laws`; only what requires
MuJoCo is here. MuJoCo is imported when a function is called. `simulate` is imported separately,
since it needs more of servocon than a robot's law does.
"""

from servocon.interop.mujoco.closures import closures
from servocon.interop.mujoco.reading import robot
from servocon.interop.mujoco.show import replay, show

__all__ = ["closures", "replay", "robot", "show"]
