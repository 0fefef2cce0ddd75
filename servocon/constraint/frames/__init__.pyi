# The names of this folder; each is imported when it is first used.

from .contacts import Standing as Standing
from .contacts import contact as contact
from .curves import position_curve as position_curve
from .curves import rotation_curve as rotation_curve
from .limits import clearance as clearance
from .limits import joint_limits as joint_limits
from .limits import speed_limits as speed_limits
from .momentum import centroidal_momentum as centroidal_momentum
from .relations import centre_of_mass as centre_of_mass
from .relations import distance as distance
from .relations import level as level
from .relations import look_at as look_at
from .relations import orientation as orientation
from .relations import pose as pose
from .relations import position as position
from .relations import posture as posture
from .relations import relative_pose as relative_pose
from .relations import rolling as rolling
from .relations import velocity as velocity
