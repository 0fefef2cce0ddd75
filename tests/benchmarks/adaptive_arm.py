"""The arm of `arm.py` under an adaptive robust law, by hand in NumPy; shares no servocon code.

To the servo force with κ = 1 comes the robust term, a desired rate −γβΠ̂² of β, Π̂ = α̂ · Π̃ and
Π̃ = (1, ‖v‖, ‖v‖²), γ = 1 / max(|β|Π̂, ε), and α̂' = k₁Π̃|β| − k₂α̂: Chen & Zhang 2010, in Gauss's
metric.
"""

import math

import arm
import numpy as np
from scipy.integrate import solve_ivp

GAIN = 10.0  # k₁
LEAKAGE = 0.5  # k₂ [1/s]
WIDTH = 0.05  # ε
FIRST = 0.1  # each coefficient at the start


def field(t: float, x: arm.Vector, true: arm.Arm = arm.NOMINAL) -> arm.Vector:
    """ẋ of (q, v, α̂) of an arm under the law for the nominal one."""
    q, v, learnt = x[:2], x[2:4], x[4:]
    a, W = np.linalg.solve(
        arm.mass_matrix(q), np.column_stack((arm.force(q, v), arm.A.T))
    ).T  # a = M⁻¹F, W = M⁻¹Aᵀ
    beta, speed = v[0] + v[1], math.hypot(v[0], v[1])
    basis = np.array([1.0, speed, speed * speed])
    bound = learnt @ basis
    robust = beta * bound**2 / max(abs(beta) * bound, WIDTH)
    u = arm.A[0] * ((-arm.A[0] @ a - beta - robust) / (arm.A[0] @ W))
    acceleration = np.linalg.solve(arm.mass_matrix(q, true), arm.force(q, v, true) + u)
    growth = GAIN * basis * abs(beta) - LEAKAGE * learnt
    return np.concatenate((v, acceleration, growth))


def extended(start: arm.Vector) -> arm.Vector:
    """The state with the first coefficients."""
    return np.append(start, 3 * [FIRST])


def reference(start: arm.Vector, true: arm.Arm) -> arm.Vector:
    """q and v after 10 s, to about 1e-11."""
    span, first = (0.0, arm.DURATION), extended(start)
    run = solve_ivp(field, span, first, "DOP853", rtol=1e-12, atol=1e-12, args=(true,))
    return run.y[:4, -1]
