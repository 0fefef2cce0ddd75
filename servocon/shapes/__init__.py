"""Shapes by which plants are drawn, and their motion over a run.

A plant gives them by `servocon.Plant.shapes`; pictures, animations and the page in the browser draw
them. They are geometry alone: masses, contacts and joints are the plant's own business.
"""

from servocon.shapes.shape import Shape, ball, box, path, rod

__all__ = ["Shape", "ball", "box", "path", "rod"]
