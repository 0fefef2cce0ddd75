"""A rigid body turning about a fixed point, in four coordinates with a singular mass matrix."""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants.rigid_body import uniform_box


def _array(value: Any) -> Array:
    # NumPy, so that making a body compiles nothing. The shape is checked later.
    return jnp.asarray(sc.validate.numbers("QuaternionBody.moments", value))


class QuaternionBody(sc.Lagrangian):
    """A rigid body about a fixed point, q = quaternion (w, x, y, z) and v = q̇ (4).

    ω = 2 E(q) q̇ along the principal axes, and so M = 4 Eᵀ J E, of rank 3: stretching the
    quaternion is not a motion and has no inertia. Its unit length is a constraint, `unit_norm`. A
    singular M cannot be simulated directly: `quaternion_body` combines both into a plant that can.

    Raises:
        InputError: no body has such moments of inertia.
    """

    moments: Float[Array, " 3"] = eqx.field(
        default=(0.3, 0.4, 0.5),
        converter=_array,
        metadata=sc.declaration(
            unit="kg m²", text="principal moments of inertia about the fixed point"
        ),
    )

    def __check_init__(self):
        sc.spatial.require_principal_moments("QuaternionBody.moments", self.moments)

    def angular_velocity(self, q: Float[Array, " 4"], v: Float[Array, " 4"]) -> Float[Array, " 3"]:
        """ω along the principal axes, 2 E(q) q̇ [rad/s]."""
        return 2.0 * (q[0] * v[1:] - v[0] * q[1:] - jnp.cross(q[1:], v[1:]))

    def kinetic_energy(
        self, q: Float[Array, " 4"], v: Float[Array, " 4"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """½ ωᵀJ ω [J]."""
        return 0.5 * self.moments @ self.angular_velocity(q, v) ** 2

    def stretch(self, q: Float[Array, " 4"], t: Float[Array, ""]) -> Float[Array, ""]:
        """½ (qᵀq − 1) [-]."""
        return 0.5 * (q @ q - 1.0)

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse an initial quaternion that is not of unit length.

        Raises:
            InputError: the length is off by more than 1e-6.
        """
        sc.spatial.require_unit_quaternion("quaternion of the body, q[0:4]", q)

    def shapes(self, q: Float[Array, " 4"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """The uniform box of 1 kg with these moments of inertia, and the ends of its axes."""
        R = sc.spatial.rotation_matrix(q / jnp.sqrt(q @ q))
        size = uniform_box(1.0, self.moments)
        return {
            "body": sc.shapes.box(jnp.zeros(3), size, R),
            "ends of the axes": sc.shapes.ball(0.7 * (R * size).T),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Parts of the quaternion."""
        return tuple(f"quaternion {part} [-]" for part in "wxyz")

    def input_labels(self) -> tuple[str, ...]:
        """Generalized forces of these coordinates."""
        return tuple(f"{part} moment [N m]" for part in "wxyz")


def unit_norm(body: QuaternionBody, rate: float = 10.0, *, name: str = "norm") -> sc.Constraint:
    """Unit length of the quaternion of a `QuaternionBody`: A = qᵀ, b = −q̇ᵀq̇ − Λ qᵀq̇.

    Args:
        body: The body.
        rate: Λ, rate of decay of an error of the length [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: `body` is not a `QuaternionBody`, or `rate` is not positive.
    """
    sc.validate.instance("body", body, QuaternionBody, "a QuaternionBody")
    return sc.holonomic(body.stretch, rate, name=name, labels=["norm [1/s]"])


def quaternion_body(moments: Any = (0.3, 0.4, 0.5)) -> sc.Plant:
    """A `QuaternionBody` that can be simulated: `servocon.constraint.augment` with its `unit_norm`.

    Args:
        moments: Principal moments of inertia about the fixed point (3) [kg m²].

    Raises:
        InputError: no body has such moments of inertia.
    """
    body = QuaternionBody(moments)
    return sc.constraint.augment(body, unit_norm(body))
