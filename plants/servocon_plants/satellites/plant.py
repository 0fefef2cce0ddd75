"""Satellites near a leader on its orbit."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
from jaxtyping import Array, ArrayLike, Float

import servocon as sc
from servocon_plants.satellites.orbits import MU, PLANET_RADIUS, CircularOrbit, Orbit


class Satellites(sc.Plant):
    """N satellites about a planet, each driven by a force; q = (x1, y1, z1, x2, …).

    Positions are relative to a leader that falls freely along R(t), in inertial axes:

        q̈ᵢ = g(R + qᵢ) − g(R) + uᵢ/mᵢ,    g(r) = −μ r/‖r‖³ and the term of J₂.

    So the coordinates have the size of the formation, and integration tolerances refer to it.
    Differences are computed without cancellation (Encke's method), for Newton's part

        −μ/R³ [q + ((1 + z)^(−3/2) − 1)(R + q)],    z = q · (q + 2R)/R².

    With J₂ the orbit must also be a free fall under J₂ (`circular_orbit` over the equator); for
    other orbits the common effect of J₂ on leader and satellites is neglected.

    Raises:
        InputError: a parameter is out of range or of a wrong shape.
    """

    mass: ArrayLike = sc.field(100.0, unit="kg", text="mass, one for all or one for each satellite")
    orbit: Orbit = eqx.field(default_factory=CircularOrbit)
    mu: float = sc.field(MU, unit="m³/s²", text="gravitational parameter μ of the planet")
    j2: float = sc.field(0.0, text="oblateness J₂ of the planet")
    planet_radius: float = sc.field(PLANET_RADIUS, unit="m", text="its equatorial radius")
    satellites: int = sc.field(3, text="number of satellites", static=True)

    def __check_init__(self):
        sc.validate.count("Satellites.satellites", self.satellites)
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
        """Gravity relative to the leader's [N]."""
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
        """Kinetic energy of the motion relative to the leader, Σ ½ mᵢ ‖q̇ᵢ‖² [J]."""
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
        """Positions, one row for each satellite; leading axes (times, batches) are kept."""
        return q.reshape(*q.shape[:-1], self.satellites, 3)

    def in_hill_frame(
        self, q: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, "satellites 3"]:
        """Positions from the leader: radial, along the track, across [m]."""
        return self.positions(q) @ self.orbit.hill_frame(t)

    def shapes(self, q: Float[Array, " n"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Leader and satellites: x along the track, y across, z away from the planet."""
        places = self.in_hill_frame(q, t)[:, jnp.array([1, 2, 0])]
        return {
            "leader": sc.shapes.ball(jnp.zeros(3), color="0.4"),
            "satellites": sc.shapes.ball(places),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """x1, y1, z1, x2, …."""
        return tuple(f"{axis}{i} [m]" for i in range(1, self.satellites + 1) for axis in "xyz")

    def input_labels(self) -> tuple[str, ...]:
        """Thrusts, one for each coordinate."""
        return tuple(
            f"{label.removesuffix(' [m]')} thrust [N]" for label in self.coordinate_labels()
        )


class _Growth:
    """Changes of powers of ‖R‖ to those of ‖R + x‖, without cancellation."""

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
