"""Control laws: a law turns one state into inputs, as a sum of named terms.

With the laws themselves come the parts of a law of your own: `Law`, `Term`, `Wrapper`, `Snapshot`,
`Command`, `replace_inputs`, `sample_key`.
"""

from servocon.laws.actuators import Delayed, Lagged, Noisy, Saturated
from servocon.laws.adaptive import Adaptive
from servocon.laws.agent_law import agent_law, with_neighbours
from servocon.laws.barrier import BarrierLaw
from servocon.laws.baselines import (
    ComputedTorque,
    GravityCompensatedPD,
    SlidingMode,
    StateFeedback,
    linear_quadratic,
)
from servocon.laws.bound_functions import LinearBound, SpeedPowers, polynomial_bound
from servocon.laws.flexible_joints.backstepping import BacksteppingLaw
from servocon.laws.flexible_joints.composite import CompositeLaw
from servocon.laws.flexible_joints.feedback_linearization import FeedbackLinearizingLaw
from servocon.laws.function_law import FunctionLaw
from servocon.laws.given import Given
from servocon.laws.integral import Integral
from servocon.laws.law import Command, Law
from servocon.laws.metric import Metric, Weighting
from servocon.laws.operational_space import OperationalSpace
from servocon.laws.priority import PriorityLaw
from servocon.laws.robot_law import robot_law
from servocon.laws.robust import Robust, RobustTranspose
from servocon.laws.sampler import Sampler, Step
from servocon.laws.servo import ServoLaw
from servocon.laws.snapshot import Snapshot
from servocon.laws.stabilizing import Stabilizing
from servocon.laws.term import Nominal, Term
from servocon.laws.two_step import TwoStepLaw
from servocon.laws.wrapper import Wrapper, replace_inputs, sample_key

__all__ = [
    "Adaptive",
    "BacksteppingLaw",
    "BarrierLaw",
    "Command",
    "CompositeLaw",
    "ComputedTorque",
    "Delayed",
    "FeedbackLinearizingLaw",
    "FunctionLaw",
    "Given",
    "GravityCompensatedPD",
    "Integral",
    "Lagged",
    "Law",
    "LinearBound",
    "Metric",
    "Noisy",
    "Nominal",
    "OperationalSpace",
    "PriorityLaw",
    "Robust",
    "RobustTranspose",
    "Sampler",
    "Saturated",
    "ServoLaw",
    "SlidingMode",
    "Snapshot",
    "SpeedPowers",
    "Stabilizing",
    "StateFeedback",
    "Step",
    "Term",
    "TwoStepLaw",
    "Weighting",
    "Wrapper",
    "agent_law",
    "linear_quadratic",
    "polynomial_bound",
    "replace_inputs",
    "robot_law",
    "sample_key",
    "with_neighbours",
]
