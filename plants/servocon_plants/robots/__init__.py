"""Models of robots without meshes: arms, a quadruped and a humanoid.

Each is an MJCF or URDF file of published parameters; comments at its top name the sources and the
estimates. Reading them belongs in `servocon.interop.mujoco`.
"""

from servocon_plants.robots.models import path

__all__ = ["path"]
