"""Control laws: a law turns one state into inputs, as a sum of named terms."""

from servocon.laws.actuators import Delayed, Lagged, Noisy, Saturated
from servocon.laws.adaptive import Adaptive
from servocon.laws.barrier import BarrierLaw
from servocon.laws.baselines import (
    ComputedTorque,
    GravityCompensatedPD,
    SlidingMode,
    StateFeedback,
    linear_quadratic,
)
from servocon.laws.flexible_joints.backstepping import BacksteppingLaw
from servocon.laws.flexible_joints.composite import CompositeLaw
from servocon.laws.flexible_joints.feedback_linearization import FeedbackLinearizingLaw
from servocon.laws.law import Command, Law, Step
from servocon.laws.priority import PriorityLaw
from servocon.laws.robust import LinearBound, Robust, RobustTranspose, SpeedPowers, polynomial_bound
from servocon.laws.servo import Nominal, ServoLaw, Term
from servocon.laws.stabilizing import Stabilizing
from servocon.laws.two_step import TwoStepLaw

__all__ = [
    "Adaptive",
    "BacksteppingLaw",
    "BarrierLaw",
    "Command",
    "CompositeLaw",
    "ComputedTorque",
    "Delayed",
    "FeedbackLinearizingLaw",
    "GravityCompensatedPD",
    "Lagged",
    "Law",
    "LinearBound",
    "Noisy",
    "Nominal",
    "PriorityLaw",
    "Robust",
    "RobustTranspose",
    "Saturated",
    "ServoLaw",
    "SlidingMode",
    "SpeedPowers",
    "Stabilizing",
    "StateFeedback",
    "Step",
    "Term",
    "TwoStepLaw",
    "linear_quadratic",
    "polynomial_bound",
]
