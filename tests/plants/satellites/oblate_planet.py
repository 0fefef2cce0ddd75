"""Gravity of an oblate planet, with as many digits as asked for."""

from mpmath import mp

from servocon_plants.satellites import MU, PLANET_RADIUS


def gravity(r, j2):
    """g(r) of an oblate planet, as printed in textbooks, in the arithmetic of r."""
    size = mp.sqrt(sum(x**2 for x in r))
    k = mp.mpf(1.5) * j2 * MU * mp.mpf(PLANET_RADIUS) ** 2 / size**5
    height = 5 * r[2] ** 2 / size**2
    return [
        -MU * x / size**3 + k * x * (height - (3 if axis == 2 else 1)) for axis, x in enumerate(r)
    ]
