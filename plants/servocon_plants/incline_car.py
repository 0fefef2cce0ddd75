"""A car that carries a mass on an incline; only the car is driven."""

import math

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class InclineCar(sc.Plant):
    """A car on a rail, and a mass that slides on an incline fixed to it, held by a spring.

    q = (x, s): position of the car, and way of the mass along the incline from where spring and
    weight are in balance; the incline rises at the angle α to the rail. The force on the car is
    the only input. The mass is at y = x + s cos α along the rail: with β = ẏ + … the input acts
    through A M⁻¹B = sin²α/(m₁ + m₂ sin²α), and y = const leaves
    m₂ sin²α s̈ + d ṡ + k s = 0. At α = 0 the input does not reach ÿ at all.

    The benchmark of the literature on servo constraints for underactuated systems (Seifried;
    Blajer).

    Raises:
        InputError: a mass is not positive, or the spring or the damper is negative.
    """

    car: float = sc.field(1.0, unit="kg", text="mass m₁ of the car")
    mass: float = sc.field(1.0, unit="kg", text="the sliding mass m₂")
    angle: float = sc.field(math.pi / 6, unit="rad", text="α of the incline")
    stiffness: float = sc.field(5.0, unit="N/m", text="k of the spring")
    damping: float = sc.field(1.0, unit="N s/m", text="d of the damper")

    def __check_init__(self):
        for name in ("car", "mass"):
            sc.validate.positive(f"InclineCar.{name}", getattr(self, name))
        for name in ("stiffness", "damping"):
            sc.validate.not_negative(f"InclineCar.{name}", getattr(self, name))

    def position(self, q: Float[Array, " 2"]) -> Float[Array, ""]:
        """y of the sliding mass along the rail [m]."""
        return q[0] + q[1] * jnp.cos(self.angle)

    def mass_matrix(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, "2 2"]:
        """Mass matrix, constant [kg]."""
        corner = self.mass * jnp.cos(self.angle)
        return jnp.array([[self.car + self.mass, corner], [corner, self.mass]])

    def force(
        self, q: Float[Array, " 2"], v: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, " 2"]:
        """Forces of spring and damper along the incline [N]."""
        return jnp.stack([jnp.zeros(()), -self.stiffness * q[1] - self.damping * v[1]])

    def input_matrix(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, "2 1"]:
        """Force on the car."""
        return jnp.array([[1.0], [0.0]])

    def potential_energy(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of the spring and of gravity, least where they are in balance [J]."""
        return 0.5 * self.stiffness * q[1] ** 2

    def nonconservative_force(
        self, q: Float[Array, " 2"], v: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, " 2"]:
        """Force of the damper [N]."""
        return jnp.stack([jnp.zeros(()), -self.damping * v[1]])

    def shapes(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Car with its incline, rail, and the mass that slides."""
        up = jnp.stack([jnp.cos(self.angle), jnp.sin(self.angle)])
        car, incline = jnp.stack([q[0], 0.0]), jnp.stack([-0.6 * up, 0.6 * up])
        return {
            "rail": sc.shapes.path(jnp.array([[-1.0, -0.6], [1.0, -0.6]]), color="0.6"),
            "car": sc.shapes.box(car - jnp.array([0.0, 0.45]), [1.2, 0.3]),
            "incline": sc.shapes.path(car + incline),
            "mass": sc.shapes.box(car + q[1] * up, [0.2, 0.2], self.angle),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Positions of car and mass."""
        return ("car [m]", "slide [m]")

    def input_labels(self) -> tuple[str, ...]:
        """Force on the car."""
        return ("force [N]",)
