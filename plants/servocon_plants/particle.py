"""A particle under gravity, in Cartesian coordinates or, in a vertical plane, in polar ones."""

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class CartesianParticle(sc.Plant):
    """A particle in Cartesian coordinates, the last one upwards, driven by a force along each.

    q = (x, y) in a vertical plane, M = diag(m, m), F = (0, −m g): Zhao, Chen, Zhao & Dong 2018,
    Eq. 2. In space q = (x, y, z), the system whose constraints they classify in Examples 2–4;
    `spatial_particle` makes it.

    Raises:
        InputError: `mass` is not positive, or `dimension` is neither 2 nor 3.
    """

    mass: float = sc.field(1.0, unit="kg", text="mass")
    gravity: float = sc.field(
        9.81, unit="m/s²", text="gravitational acceleration, against the last coordinate"
    )
    dimension: int = sc.field(2, text="number of coordinates", static=True)

    def __check_init__(self):
        sc.validate.positive("CartesianParticle.mass", self.mass)
        if self.dimension not in (2, 3):
            raise sc.errors.InputError(
                "CartesianParticle.dimension", got=self.dimension, expected="2 or 3"
            )

    def mass_matrix(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, "n n"]:
        """m I [kg]."""
        return self.mass * jnp.eye(self.dimension)

    def force(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """Weight, −m g along the last coordinate [N]."""
        return jnp.array([0.0] * (self.dimension - 1) + [-self.mass * self.gravity])

    def kinetic_energy(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """½ m ‖q̇‖² [J]."""
        return 0.5 * self.mass * jnp.sum(v**2)

    def potential_energy(self, q: Float[Array, " n"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of gravity, m g times the last coordinate [J]."""
        return self.mass * self.gravity * q[-1]

    def shapes(self, q: Float[Array, " n"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """The particle."""
        return {"particle": sc.shapes.ball(q)}

    def coordinate_labels(self) -> tuple[str, ...]:
        """Cartesian coordinates."""
        return tuple(f"{axis} [m]" for axis in "xyz"[: self.dimension])

    def input_labels(self) -> tuple[str, ...]:
        """Components of the force."""
        return tuple(f"{axis} force [N]" for axis in "xyz"[: self.dimension])


def spatial_particle(mass: float = 1.0, gravity: float = 9.81) -> CartesianParticle:
    """A `CartesianParticle` in space, q = (x, y, z) with z upwards.

    Args:
        mass: m [kg].
        gravity: Gravitational acceleration, along −z [m/s²].

    Raises:
        InputError: `mass` is not positive.
    """
    return CartesianParticle(mass, gravity, dimension=3)


class PolarParticle(sc.Plant):
    """A particle in a vertical plane, q = (r, θ) with x = r cos θ, y = r sin θ.

    M = diag(m, m r²), F = (m r θ̇² − m g sin θ, −2 m r ṙ θ̇ − m g r cos θ). Zhao, Chen, Zhao &
    Dong 2018, Eq. 9, give M = diag(m, m) and divide the second row by r: the free motion is the
    same, but that M is not the kinetic metric, so forces and constrained motions differ (see
    the errata). The coordinates, and M, degenerate at r = 0.

    Raises:
        InputError: `mass` is not positive.
    """

    mass: float = sc.field(1.0, unit="kg", text="mass")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration, along −y")

    def __check_init__(self):
        sc.validate.positive("PolarParticle.mass", self.mass)

    def mass_matrix(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, "2 2"]:
        """diag(m, m r²)."""
        return self.mass * jnp.diag(jnp.array([1.0, q[0] ** 2]))

    def force(
        self, q: Float[Array, " 2"], v: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, " 2"]:
        """Weight, centrifugal and Coriolis terms: radial force [N] and moment [N m]."""
        (r, theta), (radial_speed, omega) = q, v
        radial = r * omega**2 - self.gravity * jnp.sin(theta)
        moment = -2.0 * r * radial_speed * omega - self.gravity * r * jnp.cos(theta)
        return self.mass * jnp.array([radial, moment])

    def kinetic_energy(
        self, q: Float[Array, " 2"], v: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """½ m (ṙ² + r² θ̇²) [J]."""
        return 0.5 * self.mass * (v[0] ** 2 + (q[0] * v[1]) ** 2)

    def potential_energy(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of gravity, m g r sin θ [J]."""
        return self.mass * self.gravity * q[0] * jnp.sin(q[1])

    def shapes(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """The particle."""
        return {"particle": sc.shapes.ball(self.cartesian(q))}

    def coordinate_labels(self) -> tuple[str, ...]:
        """Radius and angle."""
        return ("r [m]", "theta [rad]")

    def input_labels(self) -> tuple[str, ...]:
        """Radial force, and moment about the origin."""
        return ("r force [N]", "theta moment [N m]")

    def cartesian(self, q: Float[Array, "*batch 2"]) -> Float[Array, "*batch 2"]:
        """(x, y) of (r, θ) [m]; leading axes are kept."""
        r, theta = q[..., 0], q[..., 1]
        return jnp.stack([r * jnp.cos(theta), r * jnp.sin(theta)], axis=-1)
