"""A trolley crane with a winch.

`plant` holds the crane without any control; `flatness` the motion and the inputs that follow from a
path of the load. Laws for any plant belong in servocon.
"""

from servocon_plants.crane.flatness import CraneMotion, load_coordinates, load_motion
from servocon_plants.crane.plant import TrolleyCrane

__all__ = ["CraneMotion", "TrolleyCrane", "load_coordinates", "load_motion"]
