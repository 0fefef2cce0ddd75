"""Mechanical systems: the contract `Plant`, and the ways to write one.

By M and F (`contract`), by energies (`lagrange`), by particles and bodies (`kane` with `parts`),
around another plant (`elastic`, `varying`, `wrapped`); with what plants have in common: labels, the
paths of their parameters, rotations in space. A relation that the motion obeys belongs in
`constraint`, and the law that makes it do so in `laws`: no file here knows either. Models of
particular machines are plug-ins, outside of the framework.
"""

from servocon.plant.contract import Plant
from servocon.plant.elastic import ElasticJoints, LinkSide
from servocon.plant.kane import Kane, angular_velocity, point_velocity
from servocon.plant.lagrange import Lagrangian, lagrange_force, lagrange_mass_matrix
from servocon.plant.parts import Body, Couple, Particle, PointForce
from servocon.results.labels import split_label

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
