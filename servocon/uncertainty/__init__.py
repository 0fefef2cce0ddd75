"""Unknown parts of a plant: sets of parameters, fuzzy numbers, and disturbances.

What follows from them for a law belongs in `certificates`.
"""

from servocon.uncertainty import fuzzy as fuzzy
