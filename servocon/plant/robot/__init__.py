"""Robots: trees of rigid bodies, their recursive algorithms, and the plant made from them.

Coordinates and speeds are MuJoCo's. Reading a robot's file belongs in `servocon.interop.mujoco`,
relations between frames in `servocon.constraint`: no file here knows either.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

del lazy_loader
