"""The two-link arm under a servo constraint, written out by hand in NumPy; shares no servocon code.

The link side of Zhao, Chen, Zhao & Dong 2018, Eqs. 66-68, with c11 corrected to m2: angles from
the downward vertical, springs K to fixed motors, and every joint driven. The servo constraint is
q̇1 + q̇2 = 0 (Eq. 69) and the law is Eq. 72 with κ/P = 1, so that β(t) = β(0) e^(-t).
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.integrate import solve_ivp
from scipy.linalg import sqrtm

Vector = NDArray[np.float64]

DURATION = 10.0  # [s]
START: Vector = np.array([0.0, 0.0, 1.0, -0.1])  # q [rad], v [rad/s]
A: Vector = np.array([[1.0, 1.0]])
B: Vector = np.zeros(1)  # b of A v̇ = b


class Arm(NamedTuple):
    """Parameters of the arm; those of Zhao et al. 2018, section 8.3, unless given."""

    m1: float = 1.0  # [kg]
    m2: float = 1.0  # [kg]
    l1: float = 1.0  # [m]
    lc1: float = 0.5  # joint to centre of mass [m]
    lc2: float = 0.5  # [m]
    I1: float = 1.0  # about the centre of mass [kg m²]
    I2: float = 1.0  # [kg m²]
    g: float = 9.81  # [m/s²]
    K: float = 1.0  # joint stiffness [N m/rad]


NOMINAL = Arm()


def mass_matrix(q: ArrayLike, arm: Arm = NOMINAL) -> Vector:
    """D(q), Eq. 68."""
    reach = arm.m2 * arm.l1 * arm.lc2 * math.cos(q[1])
    d22 = arm.m2 * arm.lc2**2 + arm.I2
    d11 = d22 + arm.m2 * arm.l1**2 + 2.0 * reach + arm.m1 * arm.lc1**2 + arm.I1
    return np.array([[d11, d22 + reach], [d22 + reach, d22]])


def force(q: ArrayLike, v: ArrayLike, arm: Arm = NOMINAL) -> Vector:
    """F = -C v - G - K q, Eqs. 67-68."""
    bend = arm.m2 * arm.l1 * arm.lc2 * math.sin(q[1])
    outer = arm.m2 * arm.lc2 * arm.g * math.sin(q[0] + q[1])
    inner = (arm.m1 * arm.lc1 + arm.m2 * arm.l1) * arm.g * math.sin(q[0])
    return np.array(
        [
            bend * v[1] * (2.0 * v[0] + v[1]) - inner - outer - arm.K * q[0],
            -bend * v[0] ** 2 - outer - arm.K * q[1],
        ]
    )


def paper_control(q: Vector, v: Vector) -> Vector:
    """Eq. 72 as printed: a matrix square root and a pseudo-inverse."""
    M, F = mass_matrix(q), force(q, v)
    root = sqrtm(M)
    p1 = root @ np.linalg.pinv(A @ np.linalg.inv(root)) @ (B - A @ np.linalg.solve(M, F))
    return p1 - M @ A.T @ np.linalg.solve(A @ A.T, A @ v)


def direct_control(q: Vector, v: Vector) -> Vector:
    """Eq. 72 for independent rows, by linear solves: the fastest we could write in plain NumPy."""
    M, F = mass_matrix(q), force(q, v)
    aW = np.linalg.solve(M, np.column_stack((F, A.T)))
    a, W = aW[:, 0], aW[:, 1:]
    p1 = A.T @ np.linalg.solve(A @ W, B - A @ a)
    return p1 - M @ A.T @ np.linalg.solve(A @ A.T, A @ v)


def closed_loop(t: float, x: Vector, arm: Arm = NOMINAL) -> Vector:
    """ẋ of an arm, not quite the nominal one perhaps, under Eq. 72 for the nominal one."""
    q, v = x[:2], x[2:]
    u = direct_control(q, v)
    return np.concatenate((v, np.linalg.solve(mass_matrix(q, arm), force(q, v, arm) + u)))


def reference(start: Vector = START, arm: Arm = NOMINAL) -> Vector:
    """The state after 10 s, to about 1e-12: DOP853 at 1e-13."""
    span = (0.0, DURATION)
    run = solve_ivp(closed_loop, span, start, "DOP853", rtol=1e-13, atol=1e-13, args=(arm,))
    return run.y[:, -1]


def draw(count: int, seed: int = 0) -> list[tuple[Vector, Arm]]:
    """Initial states and uncertain arms: masses and lengths within 20 %, states within 0.5."""
    random = np.random.default_rng(seed)
    runs = []
    for _ in range(count):
        m1, m2, l1, lc1, lc2 = random.uniform(0.8, 1.2, 5) * (1.0, 1.0, 1.0, 0.5, 0.5)
        runs.append((random.uniform(-0.5, 0.5, 4), Arm(m1, m2, l1, lc1, lc2)))
    return runs
