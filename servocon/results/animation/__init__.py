"""Moving pictures of runs, from the shapes of their plants.

`panels` prepares the runs, `frames` draws them over axes, with outlines from `drawing`, and
`movies` makes files of the frames. Still pictures belong in `servocon.results.plot`.
"""

from servocon.results.animation.movies import Animation
from servocon.results.animation.panels import animate

__all__ = ["Animation", "animate"]
