"""A hoop that rolls down a fixed cylinder until it leaves it, and the rows that keep it on."""

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc


class Hoop(sc.Lagrangian):
    """A hoop in the vertical plane of a fixed cylinder's cross-section, q = (ρ, θ, φ).

    ρ and θ are the polar coordinates of the hoop's centre about the cylinder's axis, θ from the
    upward vertical; φ is the angle the hoop has turned, in the same sense. Only a constraint holds
    the hoop to the cylinder, see `hoop_on_cylinder`: then the force along ρ is the normal force.
    From rest at the top it leaves at cos θ = 2 / (3 + k), where k = `inertia_ratio`.

    The example of Mukharlyamov & Deressa, section 3, whose values are the defaults; there ρ is
    eliminated, so that the normal force does not appear (see the errata).

    Raises:
        InputError: a mass, a radius or the inertia ratio is not positive.
    """

    mass: float = sc.field(2.0, unit="kg", text="mass of the hoop")
    radius: float = sc.field(0.2, unit="m", text="radius of the hoop")
    cylinder: float = sc.field(1.0, unit="m", text="radius of the cylinder")
    inertia_ratio: float = sc.field(
        1.0, text="k, inertia over m r²: 1 hoop, 1/2 solid cylinder, 2/5 ball"
    )
    gravity: float = sc.field(9.8, unit="m/s²", text="gravitational acceleration")

    def __check_init__(self):
        for name in ("mass", "radius", "cylinder", "inertia_ratio"):
            sc.validate.positive(f"Hoop.{name}", getattr(self, name))

    def kinetic_energy(
        self, q: Float[Array, " 3"], v: Float[Array, " 3"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """½ m (ρ̇² + ρ² θ̇² + k r² φ̇²) [J]."""
        turning = self.inertia_ratio * (self.radius * v[2]) ** 2
        return 0.5 * self.mass * (v[0] ** 2 + (q[0] * v[1]) ** 2 + turning)

    def potential_energy(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of gravity, m g ρ cos θ [J]."""
        return self.mass * self.gravity * q[0] * jnp.cos(q[1])

    def contact(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Distance of hoop and cylinder, ρ − R − r [m]."""
        return q[0] - self.cylinder - self.radius

    def slip(
        self, q: Float[Array, " 3"], v: Float[Array, " 3"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Speed of the hoop's lowest point along the cylinder, ρ θ̇ − r φ̇ [m/s]."""
        return q[0] * v[1] - self.radius * v[2]

    def arcs(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Advance of the hoop minus the arc that it has turned, (R + r) θ − r φ [m]."""
        return (self.cylinder + self.radius) * q[1] - self.radius * q[2]

    def shapes(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Cylinder and hoop in cross-section, with a mark on the hoop."""
        out = jnp.stack([jnp.sin(q[1]), jnp.cos(q[1])])
        mark = q[0] * out + self.radius * jnp.stack([jnp.sin(q[2]), jnp.cos(q[2])])
        angle = np.linspace(0.0, 2.0 * np.pi, 61)
        circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
        return {
            "cylinder": sc.shapes.path(self.cylinder * circle, color="0.5"),
            "hoop": sc.shapes.path(q[0] * out + self.radius * circle),
            "mark": sc.shapes.ball(mark),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Distance and angle of the centre, angle of the hoop."""
        return ("rho [m]", "theta [rad]", "phi [rad]")

    def input_labels(self) -> tuple[str, ...]:
        """Normal force and two moments."""
        return ("normal force [N]", "theta moment [N m]", "phi moment [N m]")


def hoop_on_cylinder(hoop: Hoop, rate: float = 5.0, *, name: str = "hoop") -> sc.Constraint:
    """Contact and rolling without slip, with one redundant row.

    The rows are ρ = R + r; no slip, ρ θ̇ = r φ̇; and equal arcs, (R + r) θ = r φ. If the arcs are
    equal initially, any two rows imply the third: the rank is 2.

    Args:
        hoop: The hoop.
        rate: Λ, rate of decay of errors of position [1/s].
        name: Name in errors, logs, plots and files.
    """
    sc.validate.instance("hoop", hoop, Hoop, "a Hoop")
    return sc.stack(
        sc.holonomic(hoop.contact, rate, name="contact", labels=["contact [m/s]"]),
        sc.residual(hoop.slip, name="rolling", labels=["rolling [m/s]"]),
        sc.holonomic(hoop.arcs, rate, name="arcs", labels=["arcs [m/s]"]),
        name=name,
    )
