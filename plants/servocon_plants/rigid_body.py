"""Rigid bodies in space, alone or several."""

from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, ArrayLike, Float

import servocon as sc


def _three(name: str) -> Callable[[Any], Float[Array, " 3"]]:
    # NumPy, so that making a body compiles nothing.
    return lambda value: jnp.asarray(sc.validate.numbers(f"RigidBody.{name}", value))


def uniform_box(mass: ArrayLike, moments: Float[Array, " 3"]) -> Float[Array, " 3"]:
    """Lengths of the edges of the uniform box with these principal moments of inertia [m]."""
    squares = 6.0 * (jnp.sum(moments) - 2.0 * moments) / mass
    return jnp.sqrt(jnp.maximum(squares, 0.0))


class RigidBody(sc.Plant):
    """A free rigid body under gravity, described by any of its points P.

    q = (position of P, unit quaternion (w, x, y, z) from body to world), z upwards;
    v = (velocity of P, angular velocity ω), both along the body's axes, which are its principal
    axes. M is constant:

        M (v̇_P + ω × v_P, ω̇) + bias = (force, moment about P)

    Zhao, Chen, Zhao & Dong 2018, Eq. 37, corrected (see the errata). The kinematics preserve the
    quaternion's length up to rounding.

    Raises:
        InputError: the mass or a moment of inertia is not positive, no body has such moments, or
            an array does not have three entries.
    """

    mass: float = sc.field(2.0, unit="kg", text="mass")
    centre: Float[Array, " 3"] = eqx.field(
        default=(0.1, -0.2, 0.3),
        converter=_three("centre"),
        metadata=sc.declaration(
            unit="m", text="from P to the centre of mass, along the body's axes"
        ),
    )
    moments: Float[Array, " 3"] = eqx.field(
        default=(0.3, 0.4, 0.5),
        converter=_three("moments"),
        metadata=sc.declaration(
            unit="kg m²", text="principal moments of inertia about the centre of mass"
        ),
    )
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration, along −z")
    disk: bool = sc.field(False, text="True to draw a thin disk about the z axis", static=True)

    def __check_init__(self):
        sc.validate.positive("RigidBody.mass", self.mass)
        sc.spatial.require_principal_moments("RigidBody.moments", self.moments)
        if jnp.shape(self.centre) != (3,):
            got = f"an array of shape {jnp.shape(self.centre)}"
            raise sc.errors.InputError(
                "RigidBody.centre", got=got, expected="three coordinates [m]"
            )

    def mass_matrix(self, q: Float[Array, " 7"], t: Float[Array, ""]) -> Float[Array, "6 6"]:
        """Mass matrix about P, along the body's axes; constant."""
        return sc.spatial.newton_euler_mass_matrix(self.mass, self.centre, jnp.diag(self.moments))

    def force(
        self, q: Float[Array, " 7"], v: Float[Array, " 6"], t: Float[Array, ""]
    ) -> Float[Array, " 6"]:
        """Weight and gyroscopic terms: force [N] and moment about P [N m]."""
        down = sc.spatial.rotation_matrix(q[3:])[2] * (-self.mass * self.gravity)
        weight = jnp.concatenate([down, jnp.cross(self.centre, down)])
        velocity, omega = v[:3], v[3:]
        turning = jnp.concatenate([jnp.cross(omega, velocity), jnp.zeros(3)])
        bias = sc.spatial.newton_euler_bias(self.mass, self.centre, jnp.diag(self.moments), omega)
        return weight - bias - self.mass_matrix(q, t) @ turning

    def coordinate_rate(
        self, q: Float[Array, " 7"], v: Float[Array, " 6"], t: Float[Array, ""]
    ) -> Float[Array, " 7"]:
        """Velocity of P along the world's axes [m/s] and derivative of the quaternion [1/s]."""
        return jnp.concatenate(
            [sc.spatial.rotation_matrix(q[3:]) @ v[:3], sc.spatial.quaternion_rate(q[3:], v[3:])]
        )

    def kinetic_energy(
        self, q: Float[Array, " 7"], v: Float[Array, " 6"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Kinetic energy of the centre of mass and of the rotation about it [J]."""
        centre_velocity = v[:3] + jnp.cross(v[3:], self.centre)
        return 0.5 * (self.mass * jnp.sum(centre_velocity**2) + self.moments @ v[3:] ** 2)

    def potential_energy(self, q: Float[Array, " 7"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of gravity, m g times the height of the centre of mass [J]."""
        return self.mass * self.gravity * self.point(q, self.centre)[2]

    def point(self, q: Float[Array, " 7"], body_point: Float[Array, " 3"]) -> Float[Array, " 3"]:
        """Position of a point of the body, given from P along the body's axes [m]."""
        return q[:3] + sc.spatial.rotation_matrix(q[3:]) @ body_point

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse an initial quaternion that is not of unit length.

        Raises:
            InputError: the length is off by more than 1e-6.
        """
        sc.spatial.require_unit_quaternion("quaternion of the body, q[3:7]", q[3:])

    def shapes(self, q: Float[Array, " 7"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """The uniform box, or thin disk, of this mass and these moments of inertia."""
        R, at = sc.spatial.rotation_matrix(q[3:]), self.point(q, self.centre)
        if not self.disk:
            return {"body": sc.shapes.box(at, uniform_box(self.mass, self.moments), R)}
        radius = jnp.sqrt(2.0 * self.moments[2] / self.mass)
        axis, across = 0.02 * radius * R[:, 2], 0.95 * radius * R[:, 0]
        return {
            "body": sc.shapes.rod(at - axis, at + axis, radius, round_ends=False),
            "end of a diameter": sc.shapes.ball(at + across),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Position of P and quaternion."""
        position = tuple(f"{axis} [m]" for axis in "xyz")
        return position + tuple(f"quaternion {part} [-]" for part in "wxyz")

    def speed_labels(self) -> tuple[str, ...]:
        """Components along the body's axes."""
        velocity = tuple(f"{axis} velocity [m/s]" for axis in "xyz")
        return velocity + tuple(f"{axis} angular velocity [rad/s]" for axis in "xyz")

    def input_labels(self) -> tuple[str, ...]:
        """Force at P and moment about P, along the body's axes."""
        force = tuple(f"{axis} force [N]" for axis in "xyz")
        return force + tuple(f"{axis} moment [N m]" for axis in "xyz")


class RigidBodies(sc.Plant):
    """Several rigid bodies, one after the other in q and v; joints are constraints between them.

    Raises:
        InputError: there is no body, or something that is not a `RigidBody`.
    """

    bodies: tuple[RigidBody, ...] = eqx.field(
        default_factory=lambda: (RigidBody(), RigidBody(mass=1.0))
    )

    def __check_init__(self):
        if not self.bodies or not all(isinstance(body, RigidBody) for body in self.bodies):
            raise sc.errors.InputError(
                "RigidBodies.bodies",
                got=[type(body).__name__ for body in self.bodies],
                expected="at least one RigidBody, and nothing else",
            )

    def _of_each(self, method: Callable[..., Any], *states: Any) -> Array:
        """Results of a method, one row for each body; all bodies are computed at once."""
        stacked = jax.tree.map(lambda *numbers: jnp.stack(numbers), *self.bodies)
        rows = [state.reshape(len(self.bodies), -1) for state in states]
        return jax.vmap(method)(stacked, *rows)

    def mass_matrix(self, q: Float[Array, " nq"], t: Float[Array, ""]) -> Float[Array, "n n"]:
        """Mass matrix, one diagonal block for each body; constant."""
        blocks = self._of_each(lambda body, q: body.mass_matrix(q, t), q)
        count = len(self.bodies)
        spread = jnp.eye(count)[:, None, :, None] * blocks[:, :, None, :]
        return spread.reshape(6 * count, 6 * count)

    def force(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " n"]:
        """Weight and gyroscopic terms of each body."""
        return self._of_each(lambda body, q, v: body.force(q, v, t), q, v).ravel()

    def coordinate_rate(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, " nq"]:
        """q̇ of each body."""
        return self._of_each(lambda body, q, v: body.coordinate_rate(q, v, t), q, v).ravel()

    def kinetic_energy(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Kinetic energy of all bodies [J]."""
        return self._of_each(lambda body, q, v: body.kinetic_energy(q, v, t), q, v).sum()

    def potential_energy(self, q: Float[Array, " nq"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of all bodies [J]."""
        return self._of_each(lambda body, q: body.potential_energy(q, t), q).sum()

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse an initial state with a quaternion that is not of unit length.

        Raises:
            InputError: the length of one is off by more than 1e-6.
        """
        for i in range(len(self.bodies)):
            start, stop = 7 * i + 3, 7 * i + 7
            sc.spatial.require_unit_quaternion(
                f"quaternion of body {i}, q[{start}:{stop}]", q[start:stop]
            )

    def shapes(self, q: Float[Array, " nq"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Boxes of the bodies."""
        each = q.reshape(len(self.bodies), 7)
        shapes = [body.shapes(q, t) for body, q in zip(self.bodies, each, strict=True)]
        return {f"body {i}": shape["body"] for i, shape in enumerate(shapes)}

    def coordinate_labels(self) -> tuple[str, ...]:
        """Labels of each body, with its number."""
        return self._labels("coordinate")

    def speed_labels(self) -> tuple[str, ...]:
        """Labels of each body, with its number."""
        return self._labels("speed")

    def input_labels(self) -> tuple[str, ...]:
        """Labels of each body, with its number."""
        return self._labels("input")

    def _labels(self, kind: str) -> tuple[str, ...]:
        return tuple(
            f"body {i}: {label}"
            for i, body in enumerate(self.bodies)
            for label in getattr(body, f"{kind}_labels")()
        )
