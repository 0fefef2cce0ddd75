"""Control laws: a law turns one state into inputs, as a sum of named terms."""

from servocon.laws.actuators import Delayed, Lagged, Noisy, Saturated
from servocon.laws.baselines import (
    ComputedTorque,
    GravityCompensatedPD,
    SlidingMode,
    StateFeedback,
    linear_quadratic,
)
from servocon.laws.law import Command, Law, Step
from servocon.laws.servo import Nominal, ServoLaw, Term
from servocon.laws.stabilizing import Stabilizing
from servocon.laws.two_layer import TwoLayerLaw

__all__ = [
    "Command",
    "ComputedTorque",
    "Delayed",
    "GravityCompensatedPD",
    "Lagged",
    "Law",
    "Noisy",
    "Nominal",
    "Saturated",
    "ServoLaw",
    "SlidingMode",
    "Stabilizing",
    "StateFeedback",
    "Step",
    "Term",
    "TwoLayerLaw",
    "linear_quadratic",
]
