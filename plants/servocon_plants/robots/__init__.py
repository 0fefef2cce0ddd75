"""Models of robots without meshes: arms, a quadruped and a humanoid.

Each is a file of its own, MJCF or URDF, of published parameters; comments at its top name the
sources and what is estimated. Reading them belongs in
`servocon.interop.mujoco`.
"""

from servocon_plants.robots.models import path

__all__ = ["path"]
