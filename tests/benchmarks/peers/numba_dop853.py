"""The arm of `arm.py` in Numba: a right-hand side in scalars, and DOP853 by its numbers."""

import math

import arm
import numba
import numpy as np
from scipy.integrate._ivp import dop853_coefficients as table

TOLERANCE = 2e-8
STAGES = 12
A, B, C = table.A[:STAGES, :STAGES].copy(), table.B.copy(), table.C[:STAGES].copy()
E3, E5 = table.E3.copy(), table.E5.copy()


@numba.njit(fastmath=True)
def _field(x, p, out):
    """Under the law the law's model is the plant: F and the torque share M."""
    m1, m2, l1, lc1, lc2, i1, i2, g, k = p
    s2, c2 = math.sin(x[1]), math.cos(x[1])
    reach, bend = m2 * l1 * lc2 * c2, m2 * l1 * lc2 * s2
    d22 = m2 * lc2 * lc2 + i2
    d12 = d22 + reach
    d11 = d12 + m2 * l1 * l1 + reach + m1 * lc1 * lc1 + i1
    outer = m2 * lc2 * g * math.sin(x[0] + x[1])
    inner = (m1 * lc1 + m2 * l1) * g * math.sin(x[0])
    f1 = bend * x[3] * (2.0 * x[2] + x[3]) - inner - outer - k * x[0]
    f2 = -bend * x[2] * x[2] - outer - k * x[1]
    beta, det = x[2] + x[3], d11 * d22 - d12 * d12
    # Least force in the mass metric, A = (1, 1), and feedback -M A'(A A')^-1 A v.
    free = ((d22 - d12) * f1 + (d11 - d12) * f2) / det
    push = -free * det / (d11 - 2.0 * d12 + d22)
    f1 += push - 0.5 * (d11 + d12) * beta
    f2 += push - 0.5 * (d12 + d22) * beta
    out[0], out[1] = x[2], x[3]
    out[2], out[3] = (d22 * f1 - d12 * f2) / det, (d11 * f2 - d12 * f1) / det


@numba.njit(fastmath=True)
def _integrate(x, p, end, rtol, atol):
    n = x.size
    k, stage, new = np.empty((STAGES + 1, n)), np.empty(n), np.empty(n)
    t, h = 0.0, 0.01
    _field(x, p, k[0])
    while t < end:
        h = min(h, end - t)
        for i in range(1, STAGES):
            for r in range(n):
                total = 0.0
                for j in range(i):
                    total += A[i, j] * k[j, r]
                stage[r] = x[r] + h * total
            _field(stage, p, k[i])
        for r in range(n):
            total = 0.0
            for j in range(STAGES):
                total += B[j] * k[j, r]
            new[r] = x[r] + h * total
        _field(new, p, k[STAGES])
        fifth = third = 0.0
        for r in range(n):
            scale = atol + rtol * max(abs(x[r]), abs(new[r]))
            five = three = 0.0
            for j in range(STAGES + 1):
                five += E5[j] * k[j, r]
                three += E3[j] * k[j, r]
            fifth += (five / scale) ** 2
            third += (three / scale) ** 2
        error = 0.0
        if fifth > 0.0 or third > 0.0:
            error = h * fifth / math.sqrt((fifth + 0.01 * third) * n)
        factor = 10.0 if error == 0.0 else 0.9 * error ** (-1.0 / 8.0)
        if error < 1.0:
            t += h
            x[:] = new
            k[0] = k[STAGES]
            h *= min(10.0, factor)
        else:
            h *= max(0.2, factor)
    return x


def prepare() -> None:
    """Compile it."""
    run()


def run() -> arm.Vector:
    """The final state."""
    return _integrate(arm.START.copy(), np.array(arm.NOMINAL), arm.DURATION, TOLERANCE, TOLERANCE)
