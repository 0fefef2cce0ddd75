"""The arms of `adaptive_arm.py` in Numba: everything in scalars, written out for this one job.

Dormand and Prince's pair of order 5 with local extrapolation and steps by the error of a step; the
arms are shared among the threads.
"""

import math

import adaptive_arm
import arm
import numba
import numpy as np

KAPPA, GAIN, LEAKAGE, WIDTH = 1.0, adaptive_arm.GAIN, adaptive_arm.LEAKAGE, adaptive_arm.WIDTH
DURATION = arm.DURATION

C21 = 1 / 5
C31, C32 = 3 / 40, 9 / 40
C41, C42, C43 = 44 / 45, -56 / 15, 32 / 9
C51, C52, C53, C54 = 19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729
C61, C62, C63, C64, C65 = 9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656
B1, B3, B4, B5, B6 = 35 / 384, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84
E1, E3, E4, E5, E6, E7 = 71 / 57600, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40


@numba.njit(inline="always", fastmath=True)
def _arm(q1, q2, v1, v2, m1, m2, l1, lc1, lc2, i1, i2, g, stiffness):
    """D and F of one arm."""
    s2, c2 = math.sin(q2), math.cos(q2)
    s1, s12 = math.sin(q1), math.sin(q1 + q2)
    reach, bend = m2 * l1 * lc2 * c2, m2 * l1 * lc2 * s2
    d22 = m2 * lc2 * lc2 + i2
    d12 = d22 + reach
    d11 = d12 + m2 * l1 * l1 + reach + m1 * lc1 * lc1 + i1
    outer = m2 * lc2 * g * s12
    f1 = bend * v2 * (2.0 * v1 + v2) - (m1 * lc1 + m2 * l1) * g * s1 - outer - stiffness * q1
    return d11, d12, d22, f1, -bend * v1 * v1 - outer - stiffness * q2


@numba.njit(fastmath=True)
def _field(x, p, model, out):
    q1, q2, v1, v2, a1, a2, a3 = x[0], x[1], x[2], x[3], x[4], x[5], x[6]
    m = model
    d11, d12, d22, f1, f2 = _arm(
        q1, q2, v1, v2, m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]
    )
    # A = (1, 1): A M⁻¹Aᵀ = (d22 − 2 d12 + d11) / det, and A a alike.
    beta = v1 + v2
    square = v1 * v1 + v2 * v2
    speed = math.sqrt(square)
    bound = a1 + a2 * speed + a3 * square
    size = abs(beta) * bound
    push = beta * bound * bound / (size if size > WIDTH else WIDTH)
    det = d11 * d22 - d12 * d12
    free = (d22 - d12) * f1 + (d11 - d12) * f2
    torque = (-(KAPPA * beta + push) * det - free) / (d11 - 2.0 * d12 + d22)
    d11, d12, d22, f1, f2 = _arm(
        q1, q2, v1, v2, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]
    )
    f1, f2, scale = f1 + torque, f2 + torque, 1.0 / (d11 * d22 - d12 * d12)
    growth = GAIN * abs(beta)
    out[0], out[1] = v1, v2
    out[2] = (d22 * f1 - d12 * f2) * scale
    out[3] = (d11 * f2 - d12 * f1) * scale
    out[4] = growth - LEAKAGE * a1
    out[5] = growth * speed - LEAKAGE * a2
    out[6] = growth * square - LEAKAGE * a3


@numba.njit(fastmath=True)
def _integrate(x, p, model, tolerance):
    n = 7
    k1, k2, k3, k4, k5, k6, k7 = (
        np.empty(n),
        np.empty(n),
        np.empty(n),
        np.empty(n),
        np.empty(n),
        np.empty(n),
        np.empty(n),
    )
    y, end = np.empty(n), np.empty(n)
    t, h = 0.0, 1e-3
    _field(x, p, model, k1)
    while t < DURATION:
        h = min(h, DURATION - t)
        for i in range(n):
            y[i] = x[i] + h * C21 * k1[i]
        _field(y, p, model, k2)
        for i in range(n):
            y[i] = x[i] + h * (C31 * k1[i] + C32 * k2[i])
        _field(y, p, model, k3)
        for i in range(n):
            y[i] = x[i] + h * (C41 * k1[i] + C42 * k2[i] + C43 * k3[i])
        _field(y, p, model, k4)
        for i in range(n):
            y[i] = x[i] + h * (C51 * k1[i] + C52 * k2[i] + C53 * k3[i] + C54 * k4[i])
        _field(y, p, model, k5)
        for i in range(n):
            y[i] = x[i] + h * (C61 * k1[i] + C62 * k2[i] + C63 * k3[i] + C64 * k4[i] + C65 * k5[i])
        _field(y, p, model, k6)
        for i in range(n):
            end[i] = x[i] + h * (B1 * k1[i] + B3 * k3[i] + B4 * k4[i] + B5 * k5[i] + B6 * k6[i])
        _field(end, p, model, k7)
        square = 0.0
        for i in range(n):
            error = h * (
                E1 * k1[i] + E3 * k3[i] + E4 * k4[i] + E5 * k5[i] + E6 * k6[i] + E7 * k7[i]
            )
            largest = max(abs(x[i]), abs(end[i]))
            square += (error / (tolerance * (1.0 + largest))) ** 2
        size = math.sqrt(square / n)
        if size <= 1.0:
            t += h
            for i in range(n):
                x[i], k1[i] = end[i], k7[i]
        h *= min(10.0, max(0.2, 0.9 * max(size, 1e-10) ** -0.2))


@numba.njit(parallel=True, fastmath=True)
def _all(states, parameters, model, tolerance):
    for i in numba.prange(len(states)):
        _integrate(states[i], parameters[i], model, tolerance)


def run(states: arm.Vector, parameters: arm.Vector, tolerance: float) -> arm.Vector:
    """Final states (arms, 7) from initial ones, for parameters in the order of `arm.Arm`."""
    states = states.copy()
    _all(states, parameters, np.array(arm.NOMINAL), tolerance)
    return states
