"""Motion in space: rotations, unit quaternions, velocities, Newton–Euler about any point of a body.

A rotation matrix R converts components along the body's axes to components along the world's:
x_world = R x_body. A quaternion is (w, x, y, z), scalar first. `norm` is the length of a vector.
`point_velocity` and `angular_velocity` are velocities of points and frames of any plant.
"""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, apart
from servocon.namespace import attach_own
from servocon.plant.contract import Plant, arrays
from servocon.precision import float64

TRIANGLE = 1e-9
"""Largest relative excess of a principal moment over the sum of the other two."""

SMALL_TURN = 1e-12
"""Square of half an angle below which its sine is replaced by its series."""

UNIT = 1e-6
"""Largest deviation of a quaternion's length from 1 at the start of a run."""


@float64
def norm(x: Numeric) -> Float[Array, "*lead"]:
    """‖x‖ of a vector, with derivative 0 at x = 0, where that of ``jnp.linalg.norm`` is NaN.

    Use it for example for the drag −c‖v‖v of a body at rest, whose derivative there is 0: linear
    models, implicit solvers and gain tuning need it. It does not help a relation that controls a
    distance, whose rate is undefined where two points meet.

    Args:
        x: A vector (k), or an array of vectors (…, k).
    """
    x = jnp.asarray(x)
    square = jnp.sum(x * x, axis=-1)
    return jnp.where(square > 0.0, jnp.sqrt(jnp.where(square > 0.0, square, 1.0)), 0.0)


@float64
def skew(x: Float[Array, " 3"]) -> Float[Array, "3 3"]:
    """[x]×, the matrix with [x]× y = x × y.

    Zhao, Chen, Zhao & Dong 2018, Eqs. 38–39.

    Args:
        x: A vector (3).
    """
    zero = jnp.zeros_like(x[0])
    return jnp.array([[zero, -x[2], x[1]], [x[2], zero, -x[0]], [-x[1], x[0], zero]])


@float64
def axial(X: Float[Array, "3 3"]) -> Float[Array, " 3"]:
    """The vector x with [x]× = ½ (X − Xᵀ).

    With Ṙ the rate of a rotation matrix R, `axial(R.T @ Ṙ)` is the angular velocity along the
    body's axes and `axial(Ṙ @ R.T)` along the world's; a second derivative instead of Ṙ gives the
    angular acceleration.

    Args:
        X: Any matrix (3 × 3).
    """
    return 0.5 * jnp.stack([X[2, 1] - X[1, 2], X[0, 2] - X[2, 0], X[1, 0] - X[0, 1]])


@float64
def rotation_matrix(quaternion: Float[Array, " 4"]) -> Float[Array, "3 3"]:
    """R, from body to world, of a quaternion of any nonzero length.

    Args:
        quaternion: (w, x, y, z), scalar first (4).
    """
    w, vector = quaternion[0], quaternion[1:]
    turned = w * skew(vector) + jnp.outer(vector, vector) - (vector @ vector) * jnp.eye(3)
    return jnp.eye(3) + (2.0 / (quaternion @ quaternion)) * turned


@float64
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


@float64
def newton_euler_mass_matrix(
    mass: Numeric, centre: Float[Array, " 3"], inertia: Float[Array, "3 3"]
) -> Float[Array, "6 6"]:
    """M of a rigid body about any of its points P: (force, moment about P) = M (a_P, α) + bias.

    [[m 1, −m [c]×], [m [c]×, I − m [c]×[c]×]]: Zhao, Chen, Zhao & Dong 2018, Eq. 37, with the
    sign of the lower left block corrected (see the errata). The bias is `newton_euler_bias`. All
    components are along the same axes, for example the body's.

    Args:
        mass: m [kg].
        centre: c, from P to the centre of mass (3) [m].
        inertia: I, about the centre of mass (3 × 3) [kg m²].
    """
    C = jnp.asarray(mass) * skew(centre)
    about_point = inertia - C @ skew(centre)
    return jnp.block([[mass * jnp.eye(3), -C], [C, about_point]])


@float64
def newton_euler_bias(
    mass: Numeric,
    centre: Float[Array, " 3"],
    inertia: Float[Array, "3 3"],
    angular_velocity: Float[Array, " 3"],
) -> Float[Array, " 6"]:
    """Force and moment about P at zero acceleration: (m ω × (ω × c), ω × (I − m [c]×[c]×) ω).

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


def are_principal_moments(moments: np.ndarray) -> bool:
    """True for principal moments of inertia (3) that some body has, including zero for a point.

    None is negative, and none exceeds the sum of the other two by more than `TRIANGLE`.

    Args:
        moments: The moments [kg m²].
    """
    small, middle, large = np.sort(moments)
    return bool(small >= -TRIANGLE * large and large <= (1 + TRIANGLE) * (small + middle))


def require_principal_moments(where: str, value: Any) -> None:
    """Require the three principal moments of inertia of some body; traced values pass.

    Args:
        where: The argument, such as ``"RigidBody.moments"``.
        value: Its value [kg m²].

    Raises:
        ShapeError: the shape is not (3,).
        NonFiniteError: a moment is NaN or infinite.
        InputError: a moment is not positive, or is greater than the sum of the other two.
    """
    validate.vector(where, value, 3, "three principal moments of inertia")
    validate.positive(where, value)
    if isinstance(value, Tracer):
        return
    if not are_principal_moments(np.asarray(value)):
        raise InputError(
            where,
            got=np.asarray(value).tolist(),
            expected="moments of which none is greater than the sum of the other two",
            cure="No distribution of mass has such moments.",
        )


def require_unit_quaternion(where: str, value: Any) -> None:
    """Require a quaternion of length 1, within `UNIT`, among the coordinates of a state.

    A number of entries other than four passes, because the wrong size of the state is then
    reported with the plant's labels.

    Args:
        where: The coordinates, such as ``"quaternion of the body, q[3:7]"``.
        value: Their values (w, x, y, z).

    Raises:
        InputError: the length is not 1.
    """
    length = float(np.linalg.norm(value))
    if np.shape(value) == (4,) and not abs(length - 1.0) <= UNIT:
        raise InputError(
            where,
            got=f"length {apart(length, 1.0)[0]}",
            expected=f"a quaternion (w, x, y, z) of length 1, within {UNIT:g}",
            cure="Divide it by its length."
            if length > 0
            else "(1, 0, 0, 0) stands for no rotation.",
        )


@float64
def rotation_of_vector(vector: Float[Array, " 3"]) -> Float[Array, "3 3"]:
    """Rotation matrix of a rotation vector: its exponential (Rodrigues' formula).

    Args:
        vector: Rotation axis times angle (3) [rad].
    """
    size, X = vector @ vector, skew(vector)
    small = size < SMALL_TURN
    angle = jnp.sqrt(jnp.where(small, 1.0, size))
    first = jnp.where(small, 1.0 - size / 6.0, jnp.sin(angle) / angle)
    half = jnp.sin(0.5 * angle) / angle
    second = jnp.where(small, 0.5 - size / 24.0, 2.0 * half * half)
    return jnp.eye(3) + first * X + second * X @ X


@float64
def rotation_vector(R: Float[Array, "3 3"]) -> Float[Array, " 3"]:
    """Rotation vector of a rotation matrix, axis times angle (3) [rad]: its logarithm.

    Smooth for angles below π. It jumps at π, where the rotations about opposite axes coincide.

    Args:
        R: A rotation matrix (3 × 3).
    """
    vector, w = _quaternion(R)
    flip = jnp.where(w < 0.0, -1.0, 1.0)
    w, vector = flip * w, flip * vector
    size = vector @ vector
    small = size < SMALL_TURN
    sine = jnp.sqrt(jnp.where(small, 1.0, size))
    exact = 2.0 * jnp.arctan2(sine, w) / sine
    series = (2.0 - 2.0 / 3.0 * size / (w * w + size)) / jnp.where(small, w, 1.0)
    return jnp.where(small, series, exact) * vector


def _quaternion(R: Float[Array, "3 3"]) -> tuple[Float[Array, " 3"], Float[Array, ""]]:
    """The quaternion of a rotation matrix, vector and scalar part, from its largest component."""
    x, y, z = R[0, 0], R[1, 1], R[2, 2]
    sizes = jnp.stack([1 + x + y + z, 1 + x - y - z, 1 - x + y - z, 1 - x - y + z])  # 4 p²
    (a, b, c), (d, e, f) = 2.0 * axial(R), (R[0, 1] + R[1, 0], R[0, 2] + R[2, 0], R[1, 2] + R[2, 1])
    products = jnp.stack(
        [
            jnp.stack([sizes[0], a, b, c]),
            jnp.stack([a, sizes[1], d, e]),
            jnp.stack([b, d, sizes[2], f]),
            jnp.stack([c, e, f, sizes[3]]),
        ]
    )  # 4 p_i p_j
    largest = jnp.argmax(sizes)
    row = products[3]
    for i in (2, 1, 0):
        row = jnp.where(largest == i, products[i], row)
    p = row * 0.5 / jnp.sqrt(jnp.max(sizes))
    return p[1:], p[0]


@float64
def point_velocity(
    plant: Plant,
    point: Callable[[Array, Array], Any],
    q: Float[ArrayLike, " nq"],
    v: Float[ArrayLike, " n"],
    t: Float[ArrayLike, ""],
) -> Float[Array, " d"]:
    """Velocity [m/s] of a point of a plant: the rate of `point` along q̇ = N v + ν.

    Args:
        plant: The plant, which defines q̇.
        point: Position of the point as a function of (q, t), d numbers [m].
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
    """
    q, v, t = arrays(q, v, t)
    along = (plant.coordinate_rate(q, v, t), jnp.ones_like(t))
    return jax.jvp(lambda q, t: jnp.asarray(point(q, t), float), (q, t), along)[1]


@float64
def angular_velocity(
    plant: Plant,
    rotation: Callable[[Array, Array], Float[Array, "3 3"]],
    q: Float[ArrayLike, " nq"],
    v: Float[ArrayLike, " n"],
    t: Float[ArrayLike, ""],
) -> Float[Array, " 3"]:
    """Angular velocity [rad/s] of a frame of a plant, along fixed axes.

    Args:
        plant: The plant, which defines q̇.
        rotation: Rotation matrix from body to fixed axes (3 × 3), as a function of (q, t).
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
    """
    q, v, t = arrays(q, v, t)
    along = (plant.coordinate_rate(q, v, t), jnp.ones_like(t))
    R, rate = jax.jvp(rotation, (q, t), along)
    return axial(rate @ R.T)


attach_own(globals())
