"""A mass between a spring and a damper."""

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants.springs import zigzag


class MassSpringDamper(sc.Plant):
    """m ẍ + c ẋ + k x = f with x from the equilibrium; the force f is the input.

    Root 1991, Eqs. 5.c.17 and 5.d.12.

    Raises:
        InputError: `mass` is not positive, or `stiffness` or `damping` is negative.
    """

    mass: float = sc.field(1.0, unit="kg", text="m")
    stiffness: float = sc.field(1.0, unit="N/m", text="k")
    damping: float = sc.field(0.1, unit="N s/m", text="c")

    def __check_init__(self):
        sc.validate.positive("MassSpringDamper.mass", self.mass)
        for name in ("stiffness", "damping"):
            sc.validate.not_negative(f"MassSpringDamper.{name}", getattr(self, name))

    def mass_matrix(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, "1 1"]:
        """Mass [kg]."""
        return self.mass * jnp.eye(1)

    def force(
        self, q: Float[Array, " 1"], v: Float[Array, " 1"], t: Float[Array, ""]
    ) -> Float[Array, " 1"]:
        """−k x − c ẋ [N]."""
        return -self.stiffness * q - self.damping * v

    def potential_energy(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of the spring, ½ k x² [J]."""
        return 0.5 * self.stiffness * q[0] ** 2

    def nonconservative_force(
        self, q: Float[Array, " 1"], v: Float[Array, " 1"], t: Float[Array, ""]
    ) -> Float[Array, " 1"]:
        """Force of the damper, −c ẋ [N]."""
        return -self.damping * v

    def shapes(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Mass, spring and wall; the spring is one metre long at rest."""
        wall, mass = jnp.array([-1.0, 0.0]), jnp.stack([q[0], 0.0])
        return {
            "wall": sc.shapes.box(wall - jnp.array([0.03, 0.0]), [0.06, 0.6], color="0.6"),
            "spring": sc.shapes.path(zigzag(wall, mass, 0.16)),
            "mass": sc.shapes.box(mass, [0.25, 0.25]),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Displacement."""
        return ("x [m]",)

    def input_labels(self) -> tuple[str, ...]:
        """Driving force."""
        return ("force [N]",)
