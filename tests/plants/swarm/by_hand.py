"""The potentials of the tests, and their slopes by hand."""

import numpy as np

from servocon_plants import GaziPassino, LinearQuadratic, LogBarrier

POTENTIALS = [LinearQuadratic(1.3, 0.7), GaziPassino(0.8, 9.0, 0.6), LogBarrier(1.1, 0.4)]


def closed_form_slope(potential, r):
    """dJ/dr of a pair of robots at the distance r."""
    match potential:
        case LinearQuadratic():
            return potential.attraction * r - potential.repulsion
        case GaziPassino():
            bell = np.exp(-(r**2) / potential.reach**2)
            return r * (potential.attraction - potential.repulsion * bell)
        case LogBarrier():
            return r * (potential.attraction - potential.repulsion / r**2)
