"""Sets of plants from measured logs: parameters with their uncertainty, and what a model lacks.

    log = sc.identification.Log(time, q, u)
    found = sc.identify(sc.Uncertainty(plant, {"mass": Interval(0.5, 3.0)}), log)
    plants, disturbance = found.uncertainty(), found.disturbance()

Certificates for such sets belong in `certificates`.
"""

from servocon.identification.equations import Predicted
from servocon.identification.excitation import Excitation, excitation
from servocon.identification.explanation import Cause, Explanation
from servocon.identification.identify import identify
from servocon.identification.log import Log
from servocon.identification.result import Direction, Identification, Unexplained
from servocon.namespace import attach_own

__all__ = [
    "Cause",
    "Direction",
    "Excitation",
    "Explanation",
    "Identification",
    "Log",
    "Predicted",
    "Unexplained",
    "excitation",
    "identify",
]

attach_own(globals())
