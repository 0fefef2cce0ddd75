"""Satellites near a leader on its orbit, and everything that concerns only satellites.

`plant` holds the satellites and their gravity without any control; `orbits` the prescribed motions
of the leader; `relations` the formations; `laws` the linear regulator for comparison. Laws for any
plant belong in servocon.
"""

from servocon_plants.satellites.laws import HillFeedback, hill_equations, hill_regulator
from servocon_plants.satellites.orbits import (
    J2,
    MU,
    PLANET_RADIUS,
    CircularOrbit,
    EllipticOrbit,
    Orbit,
    circular_orbit,
)
from servocon_plants.satellites.plant import Satellites
from servocon_plants.satellites.relations import (
    ProjectedCircle,
    projected_circle,
    projected_circle_relation,
)

__all__ = [
    "J2",
    "MU",
    "PLANET_RADIUS",
    "CircularOrbit",
    "EllipticOrbit",
    "HillFeedback",
    "Orbit",
    "ProjectedCircle",
    "Satellites",
    "circular_orbit",
    "hill_equations",
    "hill_regulator",
    "projected_circle",
    "projected_circle_relation",
]
