# The names of this folder; each is imported when it is first used.

from . import frames as frames
from . import neighbours as neighbours
from .augmentation import augment as augment
from .bounded import Bounded as Bounded
from .bounded import MapBasis as MapBasis
from .bounded import bounded as bounded
from .classification import classify as classify
from .constraint import Constraint as Constraint
from .constraint import stack as stack
from .enclosure import Enclosure as Enclosure
from .enclosure import decay_bound as decay_bound
from .funnel import Funnel as Funnel
from .funnel import FunnelBoundary as FunnelBoundary
from .funnel import funnel as funnel
from .projection import project as project
from .reduction import reduce as reduce
from .relations import hand_given as hand_given
from .relations import holonomic as holonomic
from .relations import pfaffian as pfaffian
from .relations import residual as residual
from .switched import Switched as Switched
from .switched import switched as switched
