"""Choosing gains: by gradient through the simulation, fuzzy-optimal, or by linear design.

What is guaranteed under the gains belongs in `certificates`.
"""

from servocon.design.fuzzy_gain import OptimalGain, fuzzy_optimal_gain
from servocon.design.tuning import Response, Tuning, tune

__all__ = ["OptimalGain", "Response", "Tuning", "fuzzy_optimal_gain", "tune"]
