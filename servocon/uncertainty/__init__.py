"""Unknown parts of a plant: ranges, fuzzy numbers, sets of plants and disturbances.

Data only: a set can be sampled, and a disturbance evaluated. Guarantees of a law over such a set
belong in `certificates`, the choice of gains for it in `design`; nothing here knows a law.
"""

from servocon.namespace import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

del attach
