"""Assumptions checked over samples, the guarantees that follow, and attempts to falsify them.

Laws and sets of plants themselves belong in `laws` and `uncertainty`.
"""

from servocon.certificates.assumptions import Assumption, Samples
from servocon.certificates.certificate import Certificate
from servocon.certificates.certified_values import RelationTube
from servocon.certificates.certify import certify
from servocon.certificates.comparison import Comparison, ComparisonLemma, ExponentialComparison
from servocon.certificates.design.certified_design import CertifiedDesign, LawTried, Trial
from servocon.certificates.design.data_sheet import DataSheet, SheetLine, data_sheet
from servocon.certificates.design.loop_design import (
    CertifiedRange,
    Parts,
    certified_range,
    certify_parts,
)
from servocon.certificates.design.meet import meet
from servocon.certificates.evaluation import values_of
from servocon.certificates.falsification.falsify import falsify
from servocon.certificates.falsification.fresh_runs import Risk
from servocon.certificates.falsification.outcome import FalsificationReport, TestedRun
from servocon.certificates.guarantee import Guarantee, Quantity
from servocon.certificates.largest_inputs import LargestInputs, largest_inputs
from servocon.certificates.log_inputs import Break
from servocon.certificates.log_report import LogReport, Subject
from servocon.certificates.proof.prove import prove
from servocon.certificates.proved import Outcome, Proof, ProvedClaim, Undecided
from servocon.certificates.run_report import CertificateReport
from servocon.certificates.samples import WorstSample, draw_plants, worst_sample
from servocon.certificates.states import ALWAYS, StateBox, StateSet
from servocon.certificates.theorems.adaptive import AdaptiveTheorem
from servocon.certificates.theorems.bound_functions import (
    BoundEstimate,
    BoundViolation,
    bound_violation,
    estimate_bound,
)
from servocon.certificates.theorems.flexible_joints import BacksteppingTheorem, MotorErrors
from servocon.certificates.theorems.integral import IntegralTheorem
from servocon.certificates.theorems.motor_errors import ErrorBox, estimate_motor_bound, link_layer
from servocon.certificates.theorems.robust import FeedbackTheorem, RobustTheorem, TransposeTheorem
from servocon.certificates.theorems.servo import ServoTheorem, servo_theorem_of
from servocon.certificates.theorems.theorem import Conclusion, Theorem, theorem_of
from servocon.certificates.theorems.two_step import TrackingBounds, TwoStepTheorem, tracking_bounds
from servocon.certificates.theorems.two_step_tube import TrackingComparison, Tube
from servocon.namespace import attach_own

__all__ = [
    "ALWAYS",
    "AdaptiveTheorem",
    "Assumption",
    "BacksteppingTheorem",
    "BoundEstimate",
    "BoundViolation",
    "Break",
    "Certificate",
    "CertificateReport",
    "CertifiedDesign",
    "CertifiedRange",
    "Comparison",
    "ComparisonLemma",
    "Conclusion",
    "DataSheet",
    "ErrorBox",
    "ExponentialComparison",
    "FalsificationReport",
    "FeedbackTheorem",
    "Guarantee",
    "IntegralTheorem",
    "LargestInputs",
    "LawTried",
    "LogReport",
    "MotorErrors",
    "Outcome",
    "Parts",
    "Proof",
    "ProvedClaim",
    "Quantity",
    "RelationTube",
    "Risk",
    "RobustTheorem",
    "Samples",
    "ServoTheorem",
    "SheetLine",
    "StateBox",
    "StateSet",
    "Subject",
    "TestedRun",
    "Theorem",
    "TrackingBounds",
    "TrackingComparison",
    "TransposeTheorem",
    "Trial",
    "Tube",
    "TwoStepTheorem",
    "Undecided",
    "WorstSample",
    "bound_violation",
    "certified_range",
    "certify",
    "certify_parts",
    "data_sheet",
    "draw_plants",
    "estimate_bound",
    "estimate_motor_bound",
    "falsify",
    "largest_inputs",
    "link_layer",
    "meet",
    "prove",
    "servo_theorem_of",
    "theorem_of",
    "tracking_bounds",
    "values_of",
    "worst_sample",
]

attach_own(globals())
