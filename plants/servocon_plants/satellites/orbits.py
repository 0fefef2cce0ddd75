"""Prescribed orbits of the leader of satellites."""

from abc import abstractmethod
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

import servocon as sc

MU = 3.986004418e14
"""Gravitational parameter of the Earth [m³/s²]."""

J2 = 1.08262668e-3
"""Oblateness of the Earth, the second zonal harmonic of its gravity."""

PLANET_RADIUS = 6378136.3
"""Equatorial radius of the Earth for `J2` [m]."""

NEWTON_STEPS = 8
"""Number of steps for Kepler's equation: enough for rounding at eccentricities of up to 0.9."""


class Orbit(sc.Module):
    """A prescribed path R(t) of the leader in inertial axes, the third towards the north pole.

    Attributes:
        mean_motion: Mean motion n, 2π over the period [rad/s].
    """

    mean_motion: eqx.AbstractVar[float]

    @abstractmethod
    def position(self, t: Float[Array, ""]) -> Float[Array, " 3"]:
        """R(t) [m]."""

    def velocity(self, t: Float[Array, ""]) -> Float[Array, " 3"]:
        """Ṙ(t) [m/s]."""
        t = jnp.asarray(t, dtype=float)
        return jax.jvp(self.position, (t,), (jnp.ones_like(t),))[1]

    def hill_frame(self, t: Float[Array, ""]) -> Float[Array, "3 3"]:
        """Unit vectors as columns: radially outwards, along the track, across the orbit's plane."""
        R, velocity = self.position(t), self.velocity(t)
        normal = jnp.cross(R, velocity)
        radial, across = (x / jnp.sqrt(x @ x) for x in (R, normal))
        return jnp.stack([radial, jnp.cross(across, radial), across], axis=1)


class CircularOrbit(Orbit):
    """A circle at constant speed. `circular_orbit` makes one that is a free fall.

    Raises:
        InputError: radius or mean motion is not positive.
    """

    radius: float = sc.field(7e6, unit="m", text="radius a")
    mean_motion: float = sc.field((MU / 7e6**3) ** 0.5, unit="rad/s", text="n")
    inclination: float = sc.field(0.0, unit="rad", text="of the plane against the equator")
    node: float = sc.field(0.0, unit="rad", text="longitude of the ascending node")
    initial_angle: float = sc.field(0.0, unit="rad", text="angle from the ascending node at t = 0")

    def __check_init__(self):
        for name in ("radius", "mean_motion"):
            sc.validate.positive(f"CircularOrbit.{name}", getattr(self, name))

    def position(self, t: Float[Array, ""]) -> Float[Array, " 3"]:
        """R(t) [m]."""
        return self.radius * self.hill_frame(t)[:, 0]

    def hill_frame(self, t: Float[Array, ""]) -> Float[Array, "3 3"]:
        """Unit vectors as columns: radially outwards, along the track, across the orbit's plane."""
        angle = self.initial_angle + self.mean_motion * t
        cos, sin = jnp.cos(angle), jnp.sin(angle)
        first, second = _plane(self.inclination, self.node)
        across = jnp.cross(first, second)
        return jnp.stack([cos * first + sin * second, cos * second - sin * first, across], axis=1)


class EllipticOrbit(Orbit):
    """Kepler's ellipse; a free fall if n² a³ = μ, as by default.

    Raises:
        InputError: the axis or the mean motion is not positive, or the eccentricity is not in
            [0, 0.9].
    """

    semi_major_axis: float = sc.field(7e6, unit="m", text="a")
    eccentricity: float = sc.field(0.05, text="e")
    mean_motion: float = sc.field((MU / 7e6**3) ** 0.5, unit="rad/s", text="n")
    inclination: float = sc.field(0.0, unit="rad", text="of the plane against the equator")
    node: float = sc.field(0.0, unit="rad", text="longitude of the ascending node")
    periapsis: float = sc.field(0.0, unit="rad", text="from the ascending node to the periapsis")
    initial_anomaly: float = sc.field(0.0, unit="rad", text="mean anomaly at t = 0")

    def __check_init__(self):
        for name in ("semi_major_axis", "mean_motion"):
            sc.validate.positive(f"EllipticOrbit.{name}", getattr(self, name))
        e = self.eccentricity
        if not isinstance(e, Tracer) and not np.all((np.asarray(e) >= 0) & (np.asarray(e) <= 0.9)):
            raise sc.errors.InputError(
                "EllipticOrbit.eccentricity", got=e, expected="from 0 to 0.9"
            )

    def position(self, t: Float[Array, ""]) -> Float[Array, " 3"]:
        """R(t) [m]."""
        e, mean = self.eccentricity, self.initial_anomaly + self.mean_motion * t
        mean = jnp.arctan2(jnp.sin(mean), jnp.cos(mean))
        anomaly = mean + 0.85 * e * jnp.sign(mean)
        for _ in range(NEWTON_STEPS):
            error = anomaly - e * jnp.sin(anomaly) - mean
            anomaly = anomaly - error / (1.0 - e * jnp.cos(anomaly))
        node, beyond = _plane(self.inclination, self.node)
        cos, sin = jnp.cos(self.periapsis), jnp.sin(self.periapsis)
        minor = jnp.sqrt(1.0 - jnp.square(e)) * jnp.sin(anomaly)
        major = jnp.cos(anomaly) - e
        first, second = cos * node + sin * beyond, cos * beyond - sin * node
        return self.semi_major_axis * (major * first + minor * second)


@sc.float64
def circular_orbit(
    radius: float = 7e6,
    *,
    mu: float = MU,
    j2: float = 0.0,
    planet_radius: float = PLANET_RADIUS,
    inclination: float = 0.0,
    node: float = 0.0,
    initial_angle: float = 0.0,
) -> CircularOrbit:
    """Circular orbit of a body in free fall: n² = μ/a³ (1 + ³⁄₂ J₂ (R_e/a)²).

    Args:
        radius: a [m].
        mu: Gravitational parameter μ [m³/s²].
        j2: Oblateness of the planet; with it a circle is a free fall only over the equator.
        planet_radius: Equatorial radius of the planet R_e [m].
        inclination: Inclination of the orbit's plane [rad].
        node: Longitude of the ascending node [rad].
        initial_angle: Angle from the ascending node at t = 0 [rad].

    Raises:
        InputError: a length or μ is not positive, or an oblate planet has an inclined orbit.
    """
    a, radius_of_planet = (
        np.float64(sc.validate.number(where, value))  # a power of one may overflow
        for where, value in (("radius", radius), ("planet_radius", planet_radius))
    )
    mu = sc.validate.number("mu", mu)
    for where, value in (("j2", j2), ("inclination", inclination)):
        sc.validate.shape(where, value, ())
        sc.validate.finite(where, value)
    if j2 != 0 and inclination != 0:
        raise sc.errors.InputError(
            "inclination",
            got=inclination,
            expected="0 about an oblate planet",
            cure="No inclined orbit is a circle there; leave j2 to the satellites.",
        )
    with np.errstate(all="ignore"):
        square = mu / a**3 * (1.0 + 1.5 * float(j2) * (radius_of_planet / a) ** 2)
        mean_motion = sc.validate.number("mean motion of the orbit, n² = μ/a³", np.sqrt(square))
    return CircularOrbit(float(a), mean_motion, inclination, node, initial_angle)


def _plane(inclination: Any, node: Any) -> tuple[Array, Array]:
    """Unit vectors in an orbit's plane: towards its ascending node, and a quarter turn later."""
    cos, sin = jnp.cos(node), jnp.sin(node)
    zero = jnp.zeros_like(cos)
    return (
        jnp.stack([cos, sin, zero]),
        jnp.stack([-sin * jnp.cos(inclination), cos * jnp.cos(inclination), jnp.sin(inclination)]),
    )
