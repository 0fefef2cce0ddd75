"""A cart on a rail, the simplest plant."""

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class Cart(sc.Plant):
    """m v̇ = u − d v + a sin(ω t + φ): a driven mass with friction, pushed by a sinusoidal force.

    Raises:
        InputError: `mass` is not positive, or `friction` is negative.
    """

    mass: float = sc.field(1.0, unit="kg", text="m")
    friction: float = sc.field(0.0, unit="N s/m", text="d")
    amplitude: float = sc.field(0.0, unit="N", text="a, of the sinusoidal force")
    frequency: float = sc.field(0.0, unit="rad/s", text="ω, of the sinusoidal force")
    phase: float = sc.field(0.0, unit="rad", text="φ, of the sinusoidal force")

    def __check_init__(self):
        sc.validate.positive("Cart.mass", self.mass)
        sc.validate.not_negative("Cart.friction", self.friction)

    def mass_matrix(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, "1 1"]:
        """Mass [kg]."""
        return self.mass * jnp.eye(1)

    def force(
        self, q: Float[Array, " 1"], v: Float[Array, " 1"], t: Float[Array, ""]
    ) -> Float[Array, " 1"]:
        """−d v + a sin(ω t + φ) [N]."""
        return self.nonconservative_force(q, v, t)

    def potential_energy(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Zero: the rail is level [J]."""
        return jnp.zeros(())

    def nonconservative_force(
        self, q: Float[Array, " 1"], v: Float[Array, " 1"], t: Float[Array, ""]
    ) -> Float[Array, " 1"]:
        """Friction and the sinusoidal force [N]."""
        return self.amplitude * jnp.sin(self.frequency * t + self.phase) - self.friction * v

    def shapes(self, q: Float[Array, " 1"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """The cart, on its rail."""
        return {
            "rail": sc.shapes.path(jnp.array([[-1.0, 0.0], [1.0, 0.0]])),
            "cart": sc.shapes.box(jnp.stack([q[0], jnp.asarray(0.1)]), [0.3, 0.2]),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Position along the rail."""
        return ("x [m]",)

    def input_labels(self) -> tuple[str, ...]:
        """Driving force."""
        return ("force [N]",)
