"""Definiteness of a symmetric matrix beyond rounding."""

import numpy as np

SINGULAR = 1e-15
"""Smallest eigenvalue, for each row, of a matrix scaled to a unit diagonal; with less it counts as
singular."""


def is_definite(M: np.ndarray) -> bool:
    """Whether M is positive definite beyond rounding, in the units of its diagonal."""
    inertia = np.diagonal(M)
    if inertia.min() <= 0:
        return False
    s = np.sqrt(inertia)
    return bool(np.linalg.eigvalsh(M / np.outer(s, s))[0] > len(M) * SINGULAR)
