"""A particle in space."""

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class SpatialParticle(sc.Plant):
    """A particle in space, q = (x, y, z) with z upwards, driven by a force (u_x, u_y, u_z).

    The system whose constraints Zhao, Chen, Zhao & Dong 2018 classify in Examples 2–4.

    Raises:
        InputError: `mass` is not positive.
    """

    mass: float = 1.0  # mass [kg]
    gravity: float = 9.81  # gravitational acceleration, along −z [m/s²]

    def __check_init__(self):
        sc.validate.positive("SpatialParticle.mass", self.mass)

    def mass_matrix(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, "3 3"]:
        """m I [kg]."""
        return self.mass * jnp.eye(3)

    def force(
        self, q: Float[Array, " 3"], v: Float[Array, " 3"], t: Float[Array, ""]
    ) -> Float[Array, " 3"]:
        """The weight, (0, 0, −m g) [N]."""
        return jnp.array([0.0, 0.0, -self.mass * self.gravity])

    def potential_energy(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Of gravity, m g z [J]."""
        return self.mass * self.gravity * q[2]

    def coordinate_labels(self) -> tuple[str, ...]:
        """Cartesian coordinates."""
        return ("x [m]", "y [m]", "z [m]")

    def input_labels(self) -> tuple[str, ...]:
        """The components of the force."""
        return ("x force [N]", "y force [N]", "z force [N]")
