"""Shapes with which plants are drawn, and their motion over a run.

`servocon.Plant.shapes` returns them; pictures, animations and the page in the browser draw them.
They are geometry only: masses, contacts and joints belong to the plant.
"""

from servocon.namespace import attach_own
from servocon.shapes.shape import Shape, ball, box, path, rod

__all__ = ["Shape", "ball", "box", "path", "rod"]

attach_own(globals())
