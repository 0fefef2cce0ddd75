"""Pendulums: a point mass, a rod, and a mass on a spring."""

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants.springs import zigzag


class Pendulum(sc.Plant):
    """A rigid body hung at a fixed axis, θ from the downward vertical; the input is a torque.

    (I + m c²) θ̈ = −m g c sin θ + u. `simple_pendulum` and `rod_pendulum` make the two of
    Root 1991.

    Raises:
        InputError: `mass` or `centre` is not positive, or `inertia` is negative.
    """

    mass: float = sc.field(1.0, unit="kg", text="m")
    centre: float = sc.field(1.0, unit="m", text="c, from the axis to the centre of mass")
    inertia: float = sc.field(0.0, unit="kg m²", text="I, about the centre of mass")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration")

    def __check_init__(self):
        for name in ("mass", "centre"):
            sc.validate.positive(f"Pendulum.{name}", getattr(self, name))
        sc.validate.not_negative("Pendulum.inertia", self.inertia)

    def mass_matrix(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, "1 1"]:
        """I + m c² [kg m²]."""
        return (self.inertia + self.mass * self.centre**2) * jnp.eye(1)

    def force(
        self, q: Float[Array, " 1"], v: Float[Array, " 1"], t: Float[Array, ""]
    ) -> Float[Array, " 1"]:
        """−m g c sin θ [N m]."""
        return -self.mass * self.gravity * self.centre * jnp.sin(q)

    def potential_energy(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of gravity, m g c (1 − cos θ) [J]."""
        return self.mass * self.gravity * self.centre * (1.0 - jnp.cos(q[0]))

    def shapes(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Axis and centre of mass, with the rod between them."""
        centre = self.centre * jnp.stack([jnp.sin(q[0]), -jnp.cos(q[0])])
        return {
            "rod": sc.shapes.rod(jnp.zeros(2), centre, 0.015 * self.centre),
            "centre of mass": sc.shapes.ball(centre, 0.06 * self.centre),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Angle."""
        return ("theta [rad]",)

    def input_labels(self) -> tuple[str, ...]:
        """Torque at the axis."""
        return ("torque [N m]",)


def simple_pendulum(mass: float = 1.0, length: float = 1.0, gravity: float = 9.81) -> Pendulum:
    """A point mass on a massless rod: θ̈ + (g/L) sin θ = 0 (Root 1991, Eqs. 5.a.25, 5.b.15).

    Args:
        mass: m [kg].
        length: L [m].
        gravity: Gravitational acceleration [m/s²].

    Raises:
        InputError: as for `Pendulum`.
    """
    return Pendulum(mass, length, 0.0, gravity)


def rod_pendulum(mass: float = 1.0, length: float = 1.0, gravity: float = 9.81) -> Pendulum:
    """A uniform rod hung at one end: θ̈ + (3/2)(g/L) sin θ = 0 (Root 1991, appendix 1, Eq. 23).

    Args:
        mass: m [kg].
        length: L [m].
        gravity: Gravitational acceleration [m/s²].

    Raises:
        InputError: as for `Pendulum`.
    """
    m, L = sc.validate.numbers("mass", mass), sc.validate.numbers("length", length)
    sc.validate.broadcast("mass, length", np.shape(m), np.shape(L))
    return Pendulum(m, L / 2.0, m * (L * L) / 12.0, gravity)


class SpringPendulum(sc.Plant):
    """A mass on a spring that swings in a vertical plane, with Kane's generalized speeds.

    q = (q₁, q₂): stretch of the spring and angle from the downward vertical. The speeds are the
    components of the velocity along and across the spring, u₁ = q̇₁ and u₂ = (L + q₁) q̇₂: then M
    is constant. The inputs are the forces on the mass in these directions. Root 1991, appendix 3,
    Eqs. 36–37. The coordinates degenerate at q₁ = −L.

    Raises:
        InputError: `mass` or `length` is not positive, or `stiffness` is negative.
    """

    mass: float = sc.field(1.0, unit="kg", text="m")
    length: float = sc.field(1.0, unit="m", text="natural length L of the spring")
    stiffness: float = sc.field(40.0, unit="N/m", text="k")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration")

    def __check_init__(self):
        for name in ("mass", "length"):
            sc.validate.positive(f"SpringPendulum.{name}", getattr(self, name))
        sc.validate.not_negative("SpringPendulum.stiffness", self.stiffness)

    def mass_matrix(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, "2 2"]:
        """m I [kg]."""
        return self.mass * jnp.eye(2)

    def force(
        self, q: Float[Array, " 2"], v: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, " 2"]:
        """Spring force, weight, and centrifugal terms of the turning directions [N]."""
        turn = v[1] / (self.length + q[0])
        weight = self.gravity * jnp.stack([jnp.cos(q[1]), -jnp.sin(q[1])])
        turning = turn * jnp.stack([v[1], -v[0]])
        return self.mass * (weight + turning) + jnp.stack([-self.stiffness * q[0], 0.0])

    def coordinate_rate(
        self, q: Float[Array, " 2"], v: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, " 2"]:
        """q̇₁ = u₁, q̇₂ = u₂ / (L + q₁) (Eqs. 9 and 18)."""
        return jnp.stack([v[0], v[1] / (self.length + q[0])])

    def potential_energy(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy; zero for a slack spring at the support's height [J]."""
        height = -(self.length + q[0]) * jnp.cos(q[1])
        return 0.5 * self.stiffness * q[0] ** 2 + self.mass * self.gravity * height

    def shapes(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Spring and mass."""
        mass = (self.length + q[0]) * jnp.stack([jnp.sin(q[1]), -jnp.cos(q[1])])
        return {
            "spring": sc.shapes.path(zigzag(jnp.zeros(2), mass, 0.1 * self.length)),
            "mass": sc.shapes.ball(mass, 0.07 * self.length),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Stretch and angle."""
        return ("stretch [m]", "angle [rad]")

    def speed_labels(self) -> tuple[str, ...]:
        """Components of the velocity."""
        return ("speed along [m/s]", "speed across [m/s]")

    def input_labels(self) -> tuple[str, ...]:
        """Components of the force."""
        return ("force along [N]", "force across [N]")
