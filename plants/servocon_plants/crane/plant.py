"""A trolley crane with a winch."""

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class TrolleyCrane(sc.Lagrangian):
    """A load on a rope from a winch on a trolley, in a vertical plane.

    q = (s, l, φ): trolley, length of the straight and massless rope, swing from the downward
    vertical; the load hangs at x = s + l sin φ, z = l cos φ below the trolley. The inputs are the
    force on the trolley and the moment on the winch, which pays rope out. Three coordinates,
    two inputs, and the load's position is a flat output: see `load_motion`.

    The benchmark of the literature on servo constraints for cranes (Blajer & Kołodziejczyk;
    Seifried), with its parameters.

    Raises:
        InputError: a parameter is not positive.
    """

    trolley: float = sc.field(10.0, unit="kg", text="mass of the trolley")
    load: float = sc.field(100.0, unit="kg", text="mass of the load")
    winch: float = sc.field(0.1, unit="kg m²", text="moment of inertia of the winch")
    radius: float = sc.field(0.1, unit="m", text="radius of the winch")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration")

    def __check_init__(self):
        for name in ("trolley", "load", "winch", "radius", "gravity"):
            sc.validate.positive(f"TrolleyCrane.{name}", getattr(self, name))

    def load_position(self, q: Float[Array, " 3"]) -> Float[Array, " 2"]:
        """(x, z) of the load, z downwards from the trolley [m]."""
        return jnp.stack([q[0] + q[1] * jnp.sin(q[2]), q[1] * jnp.cos(q[2])])

    def kinetic_energy(
        self, q: Float[Array, " 3"], v: Float[Array, " 3"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Kinetic energy of trolley, winch and load [J]."""
        _, velocity = jax.jvp(self.load_position, (q,), (v,))
        turning = self.winch * (v[1] / self.radius) ** 2
        return 0.5 * (self.trolley * v[0] ** 2 + turning + self.load * velocity @ velocity)

    def potential_energy(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of gravity; zero at the trolley's height [J]."""
        return -self.load * self.gravity * self.load_position(q)[1]

    def input_matrix(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, "3 2"]:
        """Columns of the force and of the moment at the winch; nothing drives the swing."""
        force, moment = jnp.array([1.0, 0.0, 0.0]), jnp.array([0.0, 1.0, 0.0])
        return jnp.stack([force, moment / self.radius], axis=1)

    def shapes(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Rail, trolley, rope and load, in the vertical plane with y upwards."""
        trolley, load = jnp.stack([q[0], 0.0]), self.load_position(q) * jnp.array([1.0, -1.0])
        return {
            "rope": sc.shapes.path(jnp.stack([trolley, load]), color="0.5"),
            "trolley": sc.shapes.box(trolley, [0.5, 0.2]),
            "load": sc.shapes.ball(load, 0.15),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Trolley, rope and swing."""
        return ("trolley [m]", "rope [m]", "swing [rad]")

    def input_labels(self) -> tuple[str, ...]:
        """Force and moment."""
        return ("trolley force [N]", "winch moment [N m]")
