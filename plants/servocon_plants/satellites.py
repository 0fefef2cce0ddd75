"""Satellites near a leader on its orbit, and formations that cost almost no thrust."""

from abc import abstractmethod
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

import servocon as sc

MU = 3.986004418e14
"""Gravitational parameter of the Earth [m³/s²]."""

J2 = 1.08262668e-3
"""Oblateness of the Earth, the second zonal harmonic of its gravity."""

PLANET_RADIUS = 6378136.3
"""Equatorial radius of the Earth that belongs to `J2` [m]."""

NEWTON_STEPS = 8
"""Steps for Kepler's equation: enough for rounding at eccentricities of up to 0.9."""


class Orbit(eqx.Module):
    """The prescribed path R(t) of the leader in inertial axes, the third towards the north pole.

    Attributes:
        rate: Mean motion n, 2π over the period [rad/s].
    """

    rate: eqx.AbstractVar[float]

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
    """A circle, run through evenly. `circular_orbit` makes one that is a free fall.

    Raises:
        InputError: radius or rate is not positive.
    """

    radius: float = 7e6  # radius a [m]
    rate: float = (MU / 7e6**3) ** 0.5  # mean motion n [rad/s]
    inclination: float = 0.0  # of the plane against the equator [rad]
    node: float = 0.0  # longitude of the ascending node [rad]
    start: float = 0.0  # angle from the ascending node at t = 0 [rad]

    def __check_init__(self):
        for name in ("radius", "rate"):
            sc.validate.positive(f"CircularOrbit.{name}", getattr(self, name))

    def position(self, t: Float[Array, ""]) -> Float[Array, " 3"]:
        """R(t) [m]."""
        return self.radius * self.hill_frame(t)[:, 0]

    def hill_frame(self, t: Float[Array, ""]) -> Float[Array, "3 3"]:
        """Unit vectors as columns: radially outwards, along the track, across the orbit's plane."""
        angle = self.start + self.rate * t
        cos, sin = jnp.cos(angle), jnp.sin(angle)
        first, second = _plane(self.inclination, self.node)
        across = jnp.cross(first, second)
        return jnp.stack([cos * first + sin * second, cos * second - sin * first, across], axis=1)


class EllipticOrbit(Orbit):
    """Kepler's ellipse; a free fall where rate² × axis³ = μ, as by default.

    Raises:
        InputError: the axis or the rate is not positive, or the eccentricity not in [0, 0.9].
    """

    semi_major_axis: float = 7e6  # a [m]
    eccentricity: float = 0.05  # e [-]
    rate: float = (MU / 7e6**3) ** 0.5  # mean motion n [rad/s]
    inclination: float = 0.0  # of the plane against the equator [rad]
    node: float = 0.0  # longitude of the ascending node [rad]
    periapsis: float = 0.0  # from the ascending node to the periapsis [rad]
    start: float = 0.0  # mean anomaly at t = 0 [rad]

    def __check_init__(self):
        for name in ("semi_major_axis", "rate"):
            sc.validate.positive(f"EllipticOrbit.{name}", getattr(self, name))
        e = self.eccentricity
        if not isinstance(e, Tracer) and not np.all((np.asarray(e) >= 0) & (np.asarray(e) <= 0.9)):
            raise sc.errors.InputError(
                "EllipticOrbit.eccentricity", got=e, expected="from 0 to 0.9"
            )

    def position(self, t: Float[Array, ""]) -> Float[Array, " 3"]:
        """R(t) [m]."""
        e, mean = self.eccentricity, self.start + self.rate * t
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


def circular_orbit(
    radius: float = 7e6,
    *,
    mu: float = MU,
    j2: float = 0.0,
    planet_radius: float = PLANET_RADIUS,
    inclination: float = 0.0,
    node: float = 0.0,
    start: float = 0.0,
) -> CircularOrbit:
    """The circular orbit of a body in free fall: n² = μ/a³ (1 + ³⁄₂ J₂ (R_e/a)²).

    Args:
        radius: a [m].
        mu: Gravitational parameter μ [m³/s²].
        j2: Oblateness of the planet; a circle is a free fall over the equator only.
        planet_radius: Its equatorial radius R_e [m].
        inclination: Of the orbit's plane [rad].
        node: Longitude of the ascending node [rad].
        start: Angle from the ascending node at t = 0 [rad].

    Raises:
        InputError: a length or μ is not positive, or an oblate planet has an inclined orbit.
    """
    for where, value in (("radius", radius), ("mu", mu), ("planet_radius", planet_radius)):
        sc.validate.positive(where, value)
    if j2 != 0 and inclination != 0:
        raise sc.errors.InputError(
            "inclination",
            got=inclination,
            expected="0 about an oblate planet",
            cure="No inclined orbit is a circle there; leave j2 to the satellites.",
        )
    rate = (mu / radius**3 * (1.0 + 1.5 * j2 * (planet_radius / radius) ** 2)) ** 0.5
    return CircularOrbit(radius, rate, inclination, node, start)


class Satellites(sc.Plant):
    """N satellites about a planet, each driven by a force; q = (x1, y1, z1, x2, …).

    Positions are relative to a leader that falls freely along R(t), in inertial axes:

        q̈ᵢ = g(R + qᵢ) − g(R) + uᵢ/mᵢ,    g(r) = −μ r/‖r‖³ and what J₂ adds.

    So the numbers are those of the formation, and tolerances of an integration mean metres of it.
    Differences are taken without cancellation (Encke's method), for Newton's part

        −μ/R³ [q + ((1 + z)^(−3/2) − 1)(R + q)],    z = q · (q + 2R)/R².

    With J₂ the orbit must be a free fall under it too (`circular_orbit` over the equator);
    elsewhere what J₂ does to leader and satellites alike is left out.

    Raises:
        InputError: a parameter is out of range or of a wrong shape.
    """

    mass: ArrayLike = 100.0  # mass, one for all or one for each satellite [kg]
    orbit: Orbit = eqx.field(default_factory=CircularOrbit)
    mu: float = MU  # gravitational parameter μ of the planet [m³/s²]
    j2: float = 0.0  # oblateness J₂ of the planet [-]
    planet_radius: float = PLANET_RADIUS  # its equatorial radius [m]
    satellites: int = eqx.field(default=3, static=True)  # number of satellites

    def __check_init__(self):
        sc.validate.integer("Satellites.satellites", self.satellites)
        sc.validate.one_or_each("Satellites.mass", self.mass, self.satellites, "satellite")
        for name in ("mass", "mu", "planet_radius"):
            sc.validate.positive(f"Satellites.{name}", getattr(self, name))
        if not isinstance(self.orbit, Orbit):
            raise sc.errors.InputError(
                "Satellites.orbit", got=repr(self.orbit), expected="an Orbit"
            )

    def _masses(self) -> Float[Array, "satellites 1"]:
        each = jnp.broadcast_to(jnp.asarray(self.mass, dtype=float), (self.satellites,))
        return each[:, None]

    def mass_matrix(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, "n n"]:
        """Diagonal, mᵢ for each coordinate of satellite i [kg]."""
        return jnp.diag(jnp.repeat(self._masses()[:, 0], 3))

    def force(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """Gravity beside the leader's [N]."""
        x, R = self.positions(q), self.orbit.position(t)
        k = _Growth(x, R)
        newton = -self.mu / k.square**1.5 * (x + k.change(3) * (R + x))
        # g = −³⁄₂ J₂ μ R_e² [(r + 2 (r·e) e)/r⁵ − 5 (r·e)² r/r⁷] with the pole e.
        first = x + k.change(5) * (R + x)
        first = first * jnp.asarray([1.0, 1.0, 3.0])
        second = k.height(7) * (R + x) + R[2] ** 2 * x
        oblate = first / k.square**2.5 - 5.0 * second / k.square**3.5
        return (self._masses() * (newton - 1.5 * self._oblateness * oblate)).ravel()

    @property
    def _oblateness(self) -> Any:
        return self.j2 * self.mu * self.planet_radius**2

    def kinetic_energy(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Of the motion relative to the leader, Σ ½ mᵢ ‖q̇ᵢ‖² [J]."""
        return 0.5 * jnp.sum(self._masses() * self.positions(v) ** 2)

    def potential_energy(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Σ mᵢ [Φ(R + qᵢ) − Φ(R) + g(R)·qᵢ]: of gravity and of the leader's fall [J]."""
        x, R = self.positions(q), self.orbit.position(t)
        k, along = _Growth(x, R), (x @ R)[:, None]
        newton = -self.mu / k.square**0.5 * (k.change(1) + along / k.square)
        # Φ = ½ J₂ μ R_e² (3 (r·e)²/r⁵ − 1/r³) with the pole e.
        fall = along * (1.0 - 5.0 * R[2] ** 2 / k.square) + 2.0 * R[2] * x[:, 2:]
        beside = 3.0 * k.height(5) / k.square - k.change(3) - 3.0 * fall / k.square
        oblate = 0.5 * self._oblateness / k.square**1.5 * beside
        return jnp.sum(self._masses() * (newton + oblate))

    def positions(self, q: Float[Array, "*batch n"]) -> Float[Array, "*batch satellites 3"]:
        """One row for each satellite; leading axes (times, batches) are kept."""
        return q.reshape(*q.shape[:-1], self.satellites, 3)

    def in_hill_frame(
        self, q: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, "satellites 3"]:
        """Positions as seen from the leader: radial, along the track, across [m]."""
        return self.positions(q) @ self.orbit.hill_frame(t)

    def coordinate_labels(self) -> tuple[str, ...]:
        """x1, y1, z1, x2, …."""
        return tuple(f"{axis}{i} [m]" for i in range(1, self.satellites + 1) for axis in "xyz")

    def input_labels(self) -> tuple[str, ...]:
        """One thrust for each coordinate."""
        return tuple(
            f"{label.removesuffix(' [m]')} thrust [N]" for label in self.coordinate_labels()
        )


class _Growth:
    """How powers of ‖R + x‖ differ from those of ‖R‖, without cancellation."""

    def __init__(self, x: Float[Array, "satellites 3"], R: Float[Array, " 3"]):
        self.square, self._up, self._pole = R @ R, x[:, 2:], R[2]
        z = jnp.sum(x * (x + 2.0 * R), axis=1, keepdims=True) / self.square
        self._log = jnp.log1p(z)

    def change(self, power: int) -> Float[Array, "satellites 1"]:
        """(‖R‖/‖R + x‖)^power − 1."""
        return jnp.expm1(-0.5 * power * self._log)

    def height(self, power: int) -> Float[Array, "satellites 1"]:
        """((R + x)·e)² (‖R‖/‖R + x‖)^power − (R·e)² with the pole e."""
        change = self.change(power)
        higher = self._up * (self._up + 2.0 * self._pole)
        return higher * (1.0 + change) + self._pole**2 * change


class ProjectedCircle(eqx.Module):
    """Where satellites are on projected circular orbits, and how far they are from there."""

    orbit: Orbit
    radius: ArrayLike  # ρ, one for all or one for each satellite [m]
    phase: ArrayLike  # at t = 0, one for each satellite [rad]

    def in_hill_frame(self, t: Float[Array, ""]) -> Float[Array, "satellites 3"]:
        """(ρ/2 sin θ, ρ cos θ, ρ sin θ) with θ = nt + phase [m]."""
        angle = self.orbit.rate * t + jnp.asarray(self.phase)
        sin, cos = jnp.sin(angle), jnp.cos(angle)
        scale = jnp.broadcast_to(jnp.asarray(self.radius, dtype=float), sin.shape)
        return jnp.stack([0.5 * sin, cos, sin], axis=1) * scale[:, None]

    def wanted(self, t: Float[Array, ""]) -> Float[Array, " n"]:
        """The coordinates of the satellites [m]."""
        return (self.in_hill_frame(t) @ self.orbit.hill_frame(t).T).ravel()

    def __call__(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, " n"]:
        """The coordinates less the wanted ones [m]."""
        return q - self.wanted(t)


def projected_circle(
    satellites: Satellites, radius: ArrayLike = 1000.0, phase: Any = None
) -> ProjectedCircle:
    """Projected circular orbits about the leader: a circle as seen from the planet.

    In the leader's Hill frame x = ρ/2 sin θ, y = ρ cos θ, z = ρ sin θ with θ = nt + phase. They
    solve the linearized equations of motion about a circular orbit (Hill's), so that keeping to
    them takes accelerations of the order n²ρ²/a only: 2.784e-7 m/s² for ρ = 1 km, a = 7000 km.

    Args:
        satellites: Whose leader and number.
        radius: ρ, one for all or one for each satellite [m].
        phase: One for each satellite [rad]; evenly spread by default.

    Raises:
        InputError: ρ is not positive, or there are not as many numbers as satellites.
    """
    n = satellites.satellites
    sc.validate.one_or_each("radius", radius, n, "satellite")
    sc.validate.positive("radius", radius)
    phase = 2.0 * np.pi * np.arange(n) / n if phase is None else np.asarray(phase, dtype=float)
    if np.shape(phase) != (n,):
        raise sc.errors.InputError(
            "phase", got=f"shape {np.shape(phase)}", expected=f"({n},), one for each satellite"
        )
    return ProjectedCircle(satellites.orbit, radius, phase)


def projected_circle_relation(
    circle: ProjectedCircle, rate: ArrayLike = 0.005, *, name: str = "projected circle"
) -> sc.Constraint:
    """Satellites on projected circular orbits about the leader.

    Args:
        circle: Where they shall be, see `projected_circle`.
        rate: Λ, how fast an error of position dies out once β = 0 [1/s].
        name: What errors, logs, plots and files call it.

    Raises:
        InputError: `rate` is not positive.
    """
    labels = tuple(
        f"satellite {i} {axis} [m/s]" for i in range(1, np.size(circle.phase) + 1) for axis in "xyz"
    )
    return sc.holonomic(circle, rate, name=name, labels=labels)


def _plane(inclination: Any, node: Any) -> tuple[Array, Array]:
    """Unit vectors in an orbit's plane: towards its ascending node, and a quarter turn on."""
    cos, sin = jnp.cos(node), jnp.sin(node)
    zero = jnp.zeros_like(cos)
    return (
        jnp.stack([cos, sin, zero]),
        jnp.stack([-sin * jnp.cos(inclination), cos * jnp.cos(inclination), jnp.sin(inclination)]),
    )
