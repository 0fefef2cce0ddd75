"""A sleigh on one knife edge, level or on an incline, and the edge as a constraint."""

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class Sleigh(sc.Lagrangian):
    """A rigid sleigh in a plane, q = (x, y, θ) of its edge, x down the incline, θ from x to it.

    The centre of mass lies `offset` ahead of the edge. With an offset on a level plane this is
    Chaplygin's sleigh, which ends up sliding straight at √(v₀² + (I + m a²) ω₀² / m); without one
    on an incline it is the knife edge, which does not slide down but drifts sideways,
    x = g sin α sin²(ωt) / 2ω², y = g sin α (ωt − ½ sin 2ωt) / 2ω² from rest at θ = 0.
    Only the constraint `knife_edge` keeps the edge from slipping.

    Raises:
        InputError: the mass or the inertia is not positive.
    """

    mass: float = sc.field(2.0, unit="kg", text="mass")
    inertia: float = sc.field(0.5, unit="kg m²", text="about the centre of mass")
    offset: float = sc.field(0.0, unit="m", text="a, the centre of mass ahead of the edge")
    incline: float = sc.field(0.0, unit="rad", text="α, slope of the plane, downwards along x")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration")

    def __check_init__(self):
        for name in ("mass", "inertia"):
            sc.validate.positive(f"Sleigh.{name}", getattr(self, name))

    def kinetic_energy(
        self, q: Float[Array, " 3"], v: Float[Array, " 3"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """½ m ‖ċ‖² + ½ I θ̇² with c the centre of mass [J]."""
        along = v[0] - self.offset * jnp.sin(q[2]) * v[2]
        across = v[1] + self.offset * jnp.cos(q[2]) * v[2]
        return 0.5 * self.mass * (along**2 + across**2) + 0.5 * self.inertia * v[2] ** 2

    def potential_energy(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy, −m g sin α times the centre of mass's distance down the incline [J]."""
        way = q[0] + self.offset * jnp.cos(q[2])
        return -self.mass * self.gravity * jnp.sin(self.incline) * way

    def shapes(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Sleigh from above: its runner, and the centre of mass."""
        edge, ahead = q[:2], jnp.stack([jnp.cos(q[2]), jnp.sin(q[2])])
        length = 4.0 * jnp.sqrt(self.inertia / self.mass)
        return {
            "sleigh": sc.shapes.box(edge, length * jnp.array([0.5, 0.2]), q[2], color="0.75"),
            "edge": sc.shapes.rod(
                edge - 0.25 * length * ahead, edge + 0.25 * length * ahead, 0.02 * length
            ),
            "centre of mass": sc.shapes.ball(edge + self.offset * ahead, 0.04 * length),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Position and heading of the edge."""
        return ("x [m]", "y [m]", "theta [rad]")

    def input_labels(self) -> tuple[str, ...]:
        """Force at the edge and moment."""
        return ("x force [N]", "y force [N]", "theta moment [N m]")


def knife_edge(*, name: str = "knife edge") -> sc.Constraint:
    """Motion of a `Sleigh` along its edge only: −ẋ sin θ + ẏ cos θ = 0 [m/s]."""
    return sc.pfaffian(_across, name=name, labels=["slip [m/s]"])


def _across(q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, " 3"]:
    return jnp.stack([-jnp.sin(q[2]), jnp.cos(q[2]), jnp.zeros_like(q[2])])
