"""A bead on a straight wire, pulled at an angle."""

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class BeadOnWire(sc.Plant):
    """m ẍ = f cos θ: only the part along the wire of the force f, the input, moves the bead.

    Root 1991, appendix 2, Eq. 13; no gravity, no friction.

    Raises:
        InputError: `mass` is not positive.
    """

    mass: float = sc.field(1.0, unit="kg", text="m")
    angle: float = sc.field(0.5, unit="rad", text="θ of the force from the wire")

    def __check_init__(self):
        sc.validate.positive("BeadOnWire.mass", self.mass)

    def mass_matrix(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, "1 1"]:
        """Mass [kg]."""
        return self.mass * jnp.eye(1)

    def force(
        self, q: Float[Array, " 1"], v: Float[Array, " 1"], t: Float[Array, ""]
    ) -> Float[Array, " 1"]:
        """Zero: only the input acts along the wire [N]."""
        return jnp.zeros_like(v)

    def input_matrix(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, "1 1"]:
        """cos θ."""
        return jnp.cos(self.angle) * jnp.eye(1)

    def shapes(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Bead and wire, and the direction in which the force pulls."""
        bead = jnp.stack([q[0], 0.0])
        pull = jnp.stack([bead, bead + 0.3 * jnp.stack([jnp.cos(self.angle), jnp.sin(self.angle)])])
        return {
            "wire": sc.shapes.path(jnp.array([[-1.0, 0.0], [1.0, 0.0]]), color="0.6"),
            "direction of the force": sc.shapes.path(pull),
            "bead": sc.shapes.ball(bead, 0.05),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Distance from the wire's end."""
        return ("x [m]",)

    def input_labels(self) -> tuple[str, ...]:
        """Force that pulls at the angle θ."""
        return ("force [N]",)
