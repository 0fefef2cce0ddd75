"""Assumptions checked over samples, the guarantees that follow, and attempts to falsify them.

Laws and sets of plants themselves belong in `laws` and `uncertainty`.
"""

from servocon.certificates.assumptions import Assumption
from servocon.certificates.bound_functions import BoundEstimate, estimate_bound
from servocon.certificates.bound_violation import BoundViolation, bound_violation
from servocon.certificates.certificate import Certificate
from servocon.certificates.certify import certify
from servocon.certificates.comparison import Comparison, ComparisonLemma, ExponentialComparison
from servocon.certificates.evaluation import values_of
from servocon.certificates.falsification.falsify import falsify
from servocon.certificates.falsification.report import FalsificationReport, TestedRun
from servocon.certificates.flexible_joints.error_box import ErrorBox
from servocon.certificates.flexible_joints.guarantee import MotorErrors
from servocon.certificates.flexible_joints.link_layer import estimate_motor_bound, link_layer
from servocon.certificates.guarantee import Guarantee, Quantity
from servocon.certificates.run_report import CertificateReport
from servocon.certificates.samples import WorstSample, draw_plants, worst_sample
from servocon.certificates.states import ALWAYS, StateBox, StateSet
from servocon.certificates.two_step.comparison import TrackingComparison
from servocon.certificates.two_step.guarantee import TrackingBounds, tracking_bounds
from servocon.certificates.two_step.tube import Tube

__all__ = [
    "ALWAYS",
    "Assumption",
    "BoundEstimate",
    "BoundViolation",
    "Certificate",
    "CertificateReport",
    "Comparison",
    "ComparisonLemma",
    "ErrorBox",
    "ExponentialComparison",
    "FalsificationReport",
    "Guarantee",
    "MotorErrors",
    "Quantity",
    "StateBox",
    "StateSet",
    "TestedRun",
    "TrackingBounds",
    "TrackingComparison",
    "Tube",
    "WorstSample",
    "bound_violation",
    "certify",
    "draw_plants",
    "estimate_bound",
    "estimate_motor_bound",
    "falsify",
    "link_layer",
    "tracking_bounds",
    "values_of",
    "worst_sample",
]
