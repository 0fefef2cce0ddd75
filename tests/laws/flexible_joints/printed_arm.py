"""The arm with flexible joints as its paper prints it, in NumPy."""

import numpy as np


def arm(q, v):
    """D and C q̇ + G of Zhao, Chen, Zhao & Dong 2018, Eqs. 67–68, at the values of section 8.3."""
    c, s, g = np.cos(q[1]), np.sin(q[1]), 9.81
    D = np.array([[3.5 + c, 1.25 + 0.5 * c], [1.25 + 0.5 * c, 1.25]])
    C = 0.5 * s * np.array([[-v[1], -v[1] - v[0]], [v[0], 0.0]])
    outer = 0.5 * g * np.sin(q[0] + q[1])
    return D, C @ v + np.array([1.5 * g * np.sin(q[0]) + outer, outer])
