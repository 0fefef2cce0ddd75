# The names of this folder; each is imported when it is first used.

from .limits import Limits as Limits
from .reach import Reach as Reach
from .robot import Load as Load
from .robot import Robot as Robot
from .solids import Solid as Solid
from .tree import Frame as Frame
from .tree import Link as Link
from .tree import Tree as Tree
