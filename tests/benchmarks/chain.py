"""A serial chain of revolute joints held at its end, in plain NumPy; shares no servocon code."""

from typing import NamedTuple

import mpmath
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

MASS = 2.0  # of each link [kg]
LENGTH = 0.3  # from joint to joint, along z of the link [m]
INERTIA = 0.02  # of a link about its centre of mass, about any axis [kg m²]
ROWS = 6  # of the end's twist


class Problem(NamedTuple):
    """M v̇ = F + Aᵀλ with A v̇ = b, of a chain with the angles q and the speeds v."""

    q: Array
    v: Array
    M: Array
    F: Array
    A: Array
    b: Array


def problem(joints: int, copies: int = 1) -> Problem:
    """The chain with a random state and force, whose end keeps its twist; rows `copies` times.

    B = −Ȧ v, by a complex step.
    """
    random = np.random.default_rng(joints)
    q, v, F = random.uniform(-1.0, 1.0, (3, joints))
    M, A = matrices(q)
    b = -matrices(q + 1e-30j * v)[1].imag @ v / 1e-30
    return Problem(q, v, M, F, np.tile(A, (copies, 1)), np.tile(b, copies))


def matrices(q: Array) -> tuple[Array, Array]:
    """Mass matrix (n × n), and Jacobian of the end's twist, linear first, in its frame (6 × n)."""
    n = len(q)
    axes, origins = np.zeros((2, n, 3), q.dtype)  # zero for the joints still to come
    M, R, origin = np.zeros((n, n), q.dtype), np.eye(3), np.zeros(3)
    for i, angle in enumerate(q):
        axes[i], origins[i] = R[:, axis_of(i)], origin
        R = R @ rotation(axis_of(i), angle)
        linear = np.cross(axes, origin + 0.5 * LENGTH * R[:, 2] - origins)
        M += MASS * linear @ linear.T + INERTIA * axes @ axes.T
        origin = origin + LENGTH * R[:, 2]
    linear = np.cross(axes, origin - origins)
    return M, np.concatenate([(linear @ R).T, (axes @ R).T])


def axis_of(joint: int) -> int:
    """Z, y, x in turn, as an index of the link before."""
    return 2 - joint % 3


def rotation(axis: int, angle: float) -> Array:
    """By an angle about a coordinate axis (3 × 3)."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R = np.eye(3, dtype=np.result_type(angle))
    R[i, i] = R[j, j] = np.cos(angle)
    R[j, i] = np.sin(angle)
    R[i, j] = -R[j, i]
    return R


def exact(given: Problem) -> Array:
    """The acceleration: [M -Aᵀ; A 0] [v̇; λ] = [F; b] in 50 digits, each row once."""
    n = len(given.q)
    A, b = given.A[:ROWS], given.b[:ROWS]
    K = np.block([[given.M, -A.T], [A, np.zeros((ROWS, ROWS))]])
    with mpmath.workdps(50):
        right = mpmath.matrix(np.concatenate((given.F, b)).tolist())
        return np.array([float(x) for x in mpmath.lu_solve(mpmath.matrix(K.tolist()), right)[:n]])
