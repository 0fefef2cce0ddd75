"""Models of a plant near a motion: linearization, realizability and internal dynamics.

The choice of gains from them belongs in `design`.
"""

from servocon.analysis.internal_dynamics import InternalDynamics, internal_dynamics
from servocon.analysis.linearization import LinearSystem, linearize
from servocon.analysis.realizability import realizability
from servocon.namespace import attach_own
from servocon.simulation.sampling import largest_period

__all__ = [
    "InternalDynamics",
    "LinearSystem",
    "internal_dynamics",
    "largest_period",
    "linearize",
    "realizability",
]

attach_own(globals())
