"""A thin disk that rolls on a level floor."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants.rigid_body import RigidBody


def thin_disk(mass: float = 1.0, radius: float = 0.5, gravity: float = 9.81) -> RigidBody:
    """A uniform thin disk about its centre, as a `RigidBody`; z is its axis.

    Args:
        mass: m [kg].
        radius: R [m].
        gravity: Gravitational acceleration [m/s²].

    Raises:
        InputError: the mass or the radius is not positive.
    """
    for where, value in (("mass", mass), ("radius", radius)):
        sc.validate.number(where, value)
    across = 0.25 * float(mass) * (float(radius) * float(radius))
    moments = np.array([across, across, 2.0 * across])
    return RigidBody(mass, np.zeros(3), moments, gravity, disk=True)


def disk_rolling(radius: float = 0.5, rate: float = 5.0, *, name: str = "rolling") -> sc.Constraint:
    """Rolling of a `thin_disk` on the floor z = 0 without slip.

    Its lowest point is on the floor (holonomic) and does not slide (two nonholonomic rows). The
    constraint degenerates when the disk lies flat.

    A disk that rolls upright is stable when it spins at ω² > g / 3R.

    Args:
        radius: R [m].
        rate: Λ, rate of decay of an error of height [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: the radius is not positive.
    """
    sc.validate.positive("radius", radius)
    rim = Rim(radius)
    return sc.stack(
        sc.holonomic(rim.height, rate, name="contact", labels=["contact [m/s]"]),
        sc.residual(rim.sliding, name="no slip", labels=["slip x [m/s]", "slip y [m/s]"]),
        name=name,
    )


class Rim(sc.Module):
    """Lowest point of a disk's rim; made by `disk_rolling`."""

    radius: float = eqx.field(metadata=sc.declaration(unit="m"))

    def lowest(self, up: Float[Array, " 3"]) -> Float[Array, " 3"]:
        """Vector from the centre to the lowest point, along the disk's axes as `up` is [m]."""
        level = jnp.array([up[0], up[1], 0.0])
        return -self.radius * level / jnp.sqrt(level @ level)

    def height(self, q: Float[Array, " 7"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Height of the lowest point above the floor [m]."""
        up = sc.spatial.rotation_matrix(q[3:])[2]
        return q[2] + up @ self.lowest(up)

    def sliding(
        self, q: Float[Array, " 7"], v: Float[Array, " 6"], t: Float[Array, ""]
    ) -> Float[Array, " 2"]:
        """Horizontal velocity of the lowest point [m/s]."""
        turned = sc.spatial.rotation_matrix(q[3:])
        return turned[:2] @ (v[:3] + jnp.cross(v[3:], self.lowest(turned[2])))
