"""Moving pictures of runs, from the shapes of their plants.

`animate` prepares the runs, `frames` draws them over axes, with outlines from `drawing`, and
`movies` makes files of the frames. Pictures that do not move belong in `servocon.results.plot`.
"""

from servocon.results.animation.animate import animate
from servocon.results.animation.movies import Animation

__all__ = ["Animation", "animate"]
