"""Rigid bodies in space: rotations, unit quaternions, Newton–Euler about any point of a body.

A rotation matrix R takes components along the body's axes to components along the world's:
x_world = R x_body. A quaternion is (w, x, y, z), scalar first.
"""

import jax.numpy as jnp
from jaxtyping import Array, ArrayLike, Float


def skew(x: Float[Array, " 3"]) -> Float[Array, "3 3"]:
    """[x]×, the matrix with [x]× y = x × y.

    Zhao, Chen, Zhao & Dong 2018, Eqs. 38–39.

    Args:
        x: A vector (3).
    """
    zero = jnp.zeros_like(x[0])
    return jnp.array([[zero, -x[2], x[1]], [x[2], zero, -x[0]], [-x[1], x[0], zero]])


def axial(X: Float[Array, "3 3"]) -> Float[Array, " 3"]:
    """The vector x with [x]× = ½ (X − Xᵀ).

    With Ṙ the rate of a rotation matrix R, `axial(R.T @ Ṙ)` is the angular velocity along the
    body's axes, `axial(Ṙ @ R.T)` along the world's; a second derivative in the place of Ṙ gives
    the angular acceleration.

    Args:
        X: Any matrix (3 × 3).
    """
    return 0.5 * jnp.stack([X[2, 1] - X[1, 2], X[0, 2] - X[2, 0], X[1, 0] - X[0, 1]])


def rotation_matrix(quaternion: Float[Array, " 4"]) -> Float[Array, "3 3"]:
    """R, from body to world, of a quaternion; its length does not matter, but must not be zero.

    Args:
        quaternion: (w, x, y, z), scalar first (4).
    """
    w, vector = quaternion[0], quaternion[1:]
    turned = w * skew(vector) + jnp.outer(vector, vector) - (vector @ vector) * jnp.eye(3)
    return jnp.eye(3) + (2.0 / (quaternion @ quaternion)) * turned


def quaternion_rate(
    quaternion: Float[Array, " 4"], angular_velocity: Float[Array, " 3"]
) -> Float[Array, " 4"]:
    """Rate of a quaternion [1/s], ½ p ∘ (0, ω); it does not change the quaternion's length.

    Args:
        quaternion: p = (w, x, y, z), scalar first (4).
        angular_velocity: ω along the body's axes (3) [rad/s].
    """
    w, vector, omega = quaternion[0], quaternion[1:], angular_velocity
    turning = w * omega + jnp.cross(vector, omega)
    return 0.5 * jnp.concatenate([-(vector @ omega)[None], turning])


def newton_euler_mass_matrix(
    mass: ArrayLike, centre: Float[Array, " 3"], inertia: Float[Array, "3 3"]
) -> Float[Array, "6 6"]:
    """M of a rigid body about any of its points P: (force, moment about P) = M (a_P, α) + bias.

    [[m 1, −m [c]×], [m [c]×, I − m [c]×[c]×]]: Zhao, Chen, Zhao & Dong 2018, Eq. 37, with the
    sign of the lower left block corrected (see the errata). The bias is `newton_euler_bias`. All
    components are along the same axes, the body's for example.

    Args:
        mass: m [kg].
        centre: c, from P to the centre of mass (3) [m].
        inertia: I, about the centre of mass (3 × 3) [kg m²].
    """
    C = jnp.asarray(mass) * skew(centre)
    about_point = inertia - C @ skew(centre)
    return jnp.block([[mass * jnp.eye(3), -C], [C, about_point]])


def newton_euler_bias(
    mass: ArrayLike,
    centre: Float[Array, " 3"],
    inertia: Float[Array, "3 3"],
    angular_velocity: Float[Array, " 3"],
) -> Float[Array, " 6"]:
    """Force and moment about P at rest of acceleration: (m ω × (ω × c), ω × (I − m [c]×[c]×) ω).

    Zhao, Chen, Zhao & Dong 2018, Eq. 37, with the upper half corrected (see the errata).

    Args:
        mass: m [kg].
        centre: c, from P to the centre of mass (3) [m].
        inertia: I, about the centre of mass (3 × 3) [kg m²].
        angular_velocity: ω, along the same axes as `centre` (3) [rad/s].
    """
    omega = angular_velocity
    swing = jnp.cross(omega, centre)
    momentum = inertia @ omega + jnp.asarray(mass) * jnp.cross(centre, swing)
    return jnp.concatenate([mass * jnp.cross(omega, swing), jnp.cross(omega, momentum)])
