"""A sphere on a plane that may turn, and the rows that make it roll."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc


class SphereOnPlane(sc.Plant):
    """A sphere on a horizontal plane, free to slide and to turn.

    q = (x, y of the centre, unit quaternion (w, x, y, z) from body to world);
    v = (ẋ, ẏ, angular velocity ω), all along the world's axes, z upwards:
    M = diag(m, m, I, I, I) with I = k m a². The orientation has no effect on the motion; with it
    the speeds are derivatives of coordinates. Root 1991, section 5.e, uses an angle θ with θ̇ = ω₃
    instead (see the errata).

    Only a constraint makes the sphere roll, see `rolling_on_turntable`.

    Raises:
        InputError: a parameter is not positive.
    """

    mass: float = sc.field(1.0, unit="kg", text="m")
    radius: float = sc.field(0.1, unit="m", text="a")
    inertia_ratio: float = sc.field(0.4, text="k, inertia over m a²: 2/5 solid, 2/3 hollow")

    def __check_init__(self):
        for name in ("mass", "radius", "inertia_ratio"):
            sc.validate.positive(f"SphereOnPlane.{name}", getattr(self, name))

    def mass_matrix(self, q: Float[Array, " 6"], t: Float[Array, ""]) -> Float[Array, "5 5"]:
        """diag(m, m, I, I, I)."""
        inertia = self.inertia_ratio * jnp.square(self.radius)
        return self.mass * jnp.diag(jnp.stack([jnp.ones(()), 1.0, inertia, inertia, inertia]))

    def force(
        self, q: Float[Array, " 6"], v: Float[Array, " 5"], t: Float[Array, ""]
    ) -> Float[Array, " 5"]:
        """Zero: weight and normal force balance, and a sphere has no gyroscopic moment."""
        return jnp.zeros_like(v)

    def coordinate_rate(
        self, q: Float[Array, " 6"], v: Float[Array, " 5"], t: Float[Array, ""]
    ) -> Float[Array, " 6"]:
        """(ẋ, ẏ), and ½ (0, ω) ∘ p of the quaternion p, whose length it keeps."""
        w, vector, omega = q[2], q[3:], v[2:]
        turning = w * omega + jnp.cross(omega, vector)
        return jnp.concatenate([v[:2], -0.5 * (omega @ vector)[None], 0.5 * turning])

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse an initial quaternion that is not of unit length.

        Raises:
            InputError: the length is off by more than 1e-6.
        """
        sc.spatial.require_unit_quaternion("quaternion of the sphere, q[2:6]", q[2:])

    def shapes(self, q: Float[Array, " 6"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """The sphere, with two rims that show how it turns."""
        centre = jnp.stack([q[0], q[1], jnp.asarray(self.radius)])
        angle = np.linspace(0.0, 2.0 * np.pi, 25)
        rim = np.stack([np.cos(angle), np.sin(angle), 0.0 * angle], axis=1)
        rims = np.stack([rim, np.roll(rim, 1, axis=1)])
        turned = rims @ sc.spatial.rotation_matrix(q[2:]).T
        return {
            "sphere": sc.shapes.ball(centre, self.radius),
            "rims": sc.shapes.path(centre + self.radius * turned, color="0.2"),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Position of the centre, and quaternion."""
        return ("x [m]", "y [m]", *(f"quaternion {part} [-]" for part in "wxyz"))

    def speed_labels(self) -> tuple[str, ...]:
        """Velocity and angular velocity."""
        velocity = ("x velocity [m/s]", "y velocity [m/s]")
        return velocity + tuple(f"{axis} angular velocity [rad/s]" for axis in "xyz")

    def input_labels(self) -> tuple[str, ...]:
        """Forces at the centre and moments about it."""
        return ("x force [N]", "y force [N]", *(f"{axis} moment [N m]" for axis in "xyz"))


class Rolling(sc.Module):
    """Slip of the contact point, as a function of (q, v, t)."""

    radius: ArrayLike = eqx.field(metadata=sc.declaration(unit="m", text="of the sphere"))
    angular_velocity: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="rad/s", text="Ω of the turntable about the origin")
    )

    def __call__(
        self, q: Float[Array, " 6"], v: Float[Array, " 5"], t: Float[Array, ""]
    ) -> Float[Array, " 2"]:
        """(ẋ − a ω₂ + Ω y, ẏ + a ω₁ − Ω x) [m/s]."""
        sphere = v[:2] + jnp.asarray(self.radius) * jnp.stack([-v[3], v[2]])
        return sphere - jnp.asarray(self.angular_velocity) * jnp.stack([-q[1], q[0]])


def rolling_on_turntable(
    sphere: SphereOnPlane, angular_velocity: ArrayLike, *, name: str = "rolling"
) -> sc.Constraint:
    """Rolling of a sphere without slip on a plane that turns about the origin.

    Root 1991, Eqs. 5.e.10–5.e.13: ẋ − a ω₂ = −Ω y, ẏ + a ω₁ = Ω x; nonholonomic, and rheonomic
    unless Ω = 0. Then ω₃ is constant, and the centre moves on a circle with the angular velocity Ω
    k / (1 + k), 2Ω/7 for a solid sphere (Eqs. 5.e.40–5.e.41).

    Args:
        sphere: The sphere.
        angular_velocity: Ω of the plane, counter-clockwise [rad/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: `sphere` is not a `SphereOnPlane`, or the angular velocity is not a number.
    """
    sc.validate.instance("sphere", sphere, SphereOnPlane, "a SphereOnPlane")
    labels = ["x slip [m/s]", "y slip [m/s]"]
    return sc.residual(Rolling(sphere.radius, angular_velocity), name=name, labels=labels)
