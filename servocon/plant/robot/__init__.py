"""Robots: trees of rigid bodies, their recursive algorithms, and the plant made of them.

Coordinates and speeds are MuJoCo's. Reading a robot's file belongs in `servocon.interop.mujoco`, a
relation between frames in `servocon.constraint`: no file here knows either.
"""

from servocon.plant.robot.limits import Limits
from servocon.plant.robot.reach import Reach
from servocon.plant.robot.robot import Load, Robot
from servocon.plant.robot.solids import Solid
from servocon.plant.robot.tree import Frame, Link, Tree

__all__ = ["Frame", "Limits", "Link", "Load", "Reach", "Robot", "Solid", "Tree"]
