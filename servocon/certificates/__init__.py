"""Assumptions checked over samples, the guarantees that follow, and attempts to falsify them.

Laws and sets of plants themselves belong in `laws` and `uncertainty`.
"""

from servocon.certificates.assumptions import Assumption, Guarantee
from servocon.certificates.bounds import (
    BoundEstimate,
    BoundViolation,
    bound_violation,
    estimate_bound,
)
from servocon.certificates.certificate import Certificate, CertificateReport, certify
from servocon.certificates.comparison import ExponentialLemma, Lemma
from servocon.certificates.falsification.falsify import Attempt, FalsificationReport, falsify
from servocon.certificates.flexible_joints.guarantee import MotorErrors
from servocon.certificates.flexible_joints.motor_errors import (
    ErrorBox,
    estimate_motor_bound,
    link_layer,
)
from servocon.certificates.samples import StateBox, WorstSample
from servocon.certificates.tracking import (
    TrackingBounds,
    TrackingCertificate,
    TrackingReport,
    certify_tracking,
    tracking_bounds,
)

__all__ = [
    "Assumption",
    "Attempt",
    "BoundEstimate",
    "BoundViolation",
    "Certificate",
    "CertificateReport",
    "ErrorBox",
    "ExponentialLemma",
    "FalsificationReport",
    "Guarantee",
    "Lemma",
    "MotorErrors",
    "StateBox",
    "TrackingBounds",
    "TrackingCertificate",
    "TrackingReport",
    "WorstSample",
    "bound_violation",
    "certify",
    "certify_tracking",
    "estimate_bound",
    "estimate_motor_bound",
    "falsify",
    "link_layer",
    "tracking_bounds",
]
