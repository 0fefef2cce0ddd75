"""MuJoCo: its files of robots as plants, and its physics as the truth under a law.

The mechanics of a robot are in `servocon.plant.robot`, and a law's are in `servocon.laws`; here
lies what only MuJoCo knows. It is imported when a function is called; `simulate`, which needs more
of servocon than a robot's law does, is imported by itself.
"""

from servocon.interop.mujoco.closures import closures
from servocon.interop.mujoco.reading import robot
from servocon.interop.mujoco.replay import replay
from servocon.interop.mujoco.show import show

__all__ = ["closures", "replay", "robot", "show"]
