"""The camera as a plant, and the relation that it looks at a point."""

from collections.abc import Callable

import jax.numpy as jnp
import servocon as sc
from jaxtyping import Array, Float


class PanTiltCamera(sc.Lagrangian):
    """A camera on a pan and a tilt joint with a motor each, q = (pan, tilt).

    The camera is a point mass on a light arm along the line of sight,
    (cos tilt cos pan, cos tilt sin pan, sin tilt), from the crossing of the
    joints' axes; the head turns with the pan joint only.

    Raises:
        InputError: a parameter is not positive.
    """

    mass: float = sc.field(2.0, unit="kg", text="mass of the camera")
    arm: float = sc.field(0.2, unit="m", text="from the axes to the camera")
    head: float = sc.field(
        0.05, unit="kg m²", text="inertia of the head about the pan axis"
    )
    gravity: float = sc.field(
        9.81, unit="m/s²", text="gravitational acceleration"
    )

    def __check_init__(self):
        for name in ("mass", "arm", "head"):
            sc.validate.positive(f"PanTiltCamera.{name}", getattr(self, name))

    def kinetic_energy(
        self, q: Float[Array, " 2"], v: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """½ (I + m r² cos² tilt) pan'² + ½ m r² tilt'² [J]."""
        point = self.mass * self.arm**2
        about_pan = self.head + point * jnp.cos(q[1]) ** 2
        return 0.5 * about_pan * v[0] ** 2 + 0.5 * point * v[1] ** 2

    def potential_energy(
        self, q: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """m g r sin tilt [J]."""
        return self.mass * self.gravity * self.arm * jnp.sin(q[1])

    def line_of_sight(self, q: Float[Array, " 2"]) -> Float[Array, " 3"]:
        """The unit vector along which the camera looks."""
        pan, tilt = q
        level = jnp.cos(tilt)
        return jnp.stack(
            [level * jnp.cos(pan), level * jnp.sin(pan), jnp.sin(tilt)]
        )

    def shapes(
        self, q: Float[Array, " 2"], t: Float[Array, ""]
    ) -> dict[str, sc.shapes.Shape]:
        """The post, the arm and the camera."""
        camera = self.arm * self.line_of_sight(q)
        foot, top = jnp.array([0.0, 0.0, -2.0 * self.arm]), jnp.zeros(3)
        return {
            "post": sc.shapes.rod(foot, top, 0.1 * self.arm),
            "arm": sc.shapes.rod(top, camera, 0.05 * self.arm),
            "camera": sc.shapes.ball(camera, 0.15 * self.arm),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Both angles."""
        return ("pan [rad]", "tilt [rad]")

    def input_labels(self) -> tuple[str, ...]:
        """Torques of both motors."""
        return ("pan torque [N m]", "tilt torque [N m]")


def looks_at(
    target: Callable[[Array], Array],
    rate: float = 3.0,
    *,
    name: str = "line of sight",
) -> sc.Constraint:
    """The line of sight of a `PanTiltCamera` passes through a point.

    Args:
        target: The point as a function of t, (3) from the crossing of the axes
            [m]; not on the pan axis, and never passing behind the camera, where
            x < 0 and y = 0.
        rate: Decay rate of the errors of both angles [1/s].
        name: Name of the relation.
    """

    def errors(
        q: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, " 2"]:
        x, y, z = target(t)
        wanted = jnp.stack(
            [jnp.arctan2(y, x), jnp.arctan2(z, jnp.sqrt(x * x + y * y))]
        )
        return q - wanted

    return sc.holonomic(
        errors, rate, name=name, labels=["pan [rad/s]", "tilt [rad/s]"]
    )
