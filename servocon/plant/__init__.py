"""What a mechanical system is to servocon, and the ways of writing one down."""

from servocon.plant.contract import Plant, split_label
from servocon.plant.elastic import ElasticJoints, LinkSide
from servocon.plant.lagrange import Lagrangian, lagrange_force, lagrange_mass_matrix

__all__ = [
    "ElasticJoints",
    "Lagrangian",
    "LinkSide",
    "Plant",
    "lagrange_force",
    "lagrange_mass_matrix",
    "split_label",
]
