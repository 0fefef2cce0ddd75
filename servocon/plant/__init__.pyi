# The names of this folder; each is imported when it is first used.

from . import spatial as spatial
from .agents import Agents as Agents
from .block_mass import BlockPlant as BlockPlant
from .contract import Plant as Plant
from .elastic import ElasticJoints as ElasticJoints
from .elastic import LinkSide as LinkSide
from .friction import Friction as Friction
from .friction import WithFriction as WithFriction
from .kane import Kane as Kane
from .lagrange import Lagrangian as Lagrangian
from .parts import Body as Body
from .parts import Couple as Couple
from .parts import Particle as Particle
from .parts import PointForce as PointForce
from .varying import Varying as Varying
