# The names of this folder; each is imported when it is first used.

from . import spatial as spatial
from .contract import Plant as Plant
from .elastic import ElasticJoints as ElasticJoints
from .elastic import LinkSide as LinkSide
from .kane import Kane as Kane
from .kane import angular_velocity as angular_velocity
from .kane import point_velocity as point_velocity
from .lagrange import Lagrangian as Lagrangian
from .lagrange import lagrange_force as lagrange_force
from .lagrange import lagrange_mass_matrix as lagrange_mass_matrix
from .parts import Body as Body
from .parts import Couple as Couple
from .parts import Particle as Particle
from .parts import PointForce as PointForce
