# The names of this folder; each is imported when it is first used.

from . import fuzzy as fuzzy
from .disturbance import ConstantDisturbance as ConstantDisturbance
from .disturbance import PulseDisturbance as PulseDisturbance
from .disturbance import SinusoidalDisturbance as SinusoidalDisturbance
from .ellipsoid import Ellipsoid as Ellipsoid
from .ranges import Interval as Interval
from .sets import Uncertainty as Uncertainty
