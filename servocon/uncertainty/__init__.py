"""Knowledge that is missing of a plant: ranges and fuzzy numbers, sets of plants, disturbances.

Data only: a set can be sampled, a disturbance evaluated. Guarantees of a law over such a set belong
in `certificates`, the choice of gains for one in `design`; nothing here knows a law.
"""

from servocon.uncertainty import fuzzy as fuzzy
