"""What a mechanical system is to servocon, and the ways of writing one down."""

from servocon.plant.contract import Plant, split_label
from servocon.plant.elastic import ElasticJoints, LinkSide
from servocon.plant.kane import Kane, angular_velocity, point_velocity
from servocon.plant.lagrange import Lagrangian, lagrange_force, lagrange_mass_matrix
from servocon.plant.parts import Body, Couple, Particle, PointForce

__all__ = [
    "Body",
    "Couple",
    "ElasticJoints",
    "Kane",
    "Lagrangian",
    "LinkSide",
    "Particle",
    "Plant",
    "PointForce",
    "angular_velocity",
    "lagrange_force",
    "lagrange_mass_matrix",
    "point_velocity",
    "split_label",
]
