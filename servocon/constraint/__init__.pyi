# The names of this folder; each is imported when it is first used.

from . import frames as frames
from . import neighbours as neighbours
from . import symbolic as symbolic
