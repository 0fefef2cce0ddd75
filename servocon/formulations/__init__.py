"""Equivalent ways to write the equations of constrained motion, one signature for all.

    motion = sc.formulations.udwadia_kalaba(plant, constraint, q, v, t)

returns the acceleration, the constraint force Q_c = M v̇ − F, the multipliers if they exist, the
rank of A and the residual b − A v̇. "Which formulation?" in the documentation compares them.
"""

from servocon.formulations.formulation import ConstrainedMotion, Equations, Formulation, equations
from servocon.formulations.friction import coulomb_friction
from servocon.formulations.gauss import gauss, zwang
from servocon.formulations.kane import KaneParts, kane, kane_parts
from servocon.formulations.lagrange_multipliers import lagrange_multipliers, multiplier_null_space
from servocon.formulations.maggi import maggi
from servocon.formulations.udwadia_kalaba import udwadia_kalaba
from servocon.formulations.udwadia_phohomsiri import udwadia_phohomsiri
from servocon.namespace import attach_own

FORMULATIONS: dict[str, Formulation] = {
    formulation.name: formulation
    for formulation in (
        udwadia_kalaba,
        lagrange_multipliers,
        maggi,
        gauss,
        kane,
        udwadia_phohomsiri,
    )
}
"""All formulations by name."""

__all__ = [
    "FORMULATIONS",
    "ConstrainedMotion",
    "Equations",
    "Formulation",
    "KaneParts",
    "coulomb_friction",
    "equations",
    "gauss",
    "kane",
    "kane_parts",
    "lagrange_multipliers",
    "maggi",
    "multiplier_null_space",
    "udwadia_kalaba",
    "udwadia_phohomsiri",
    "zwang",
]

attach_own(globals())
