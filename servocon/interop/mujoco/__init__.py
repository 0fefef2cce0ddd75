"""MuJoCo: its files of robots as plants, and its physics as the truth under a law.

The mechanics of a robot are in `servocon.plant.robot`, and a law's are in `servocon.laws`; here
lies what only MuJoCo knows. It is imported when a function is called.
"""

from servocon.interop.mujoco.closures import closures
from servocon.interop.mujoco.reading import robot
from servocon.interop.mujoco.replay import replay
from servocon.interop.mujoco.show import show
from servocon.interop.mujoco.simulate import simulate_mujoco

__all__ = ["closures", "replay", "robot", "show", "simulate_mujoco"]
