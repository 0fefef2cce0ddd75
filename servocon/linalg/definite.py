"""Definiteness of a symmetric matrix beyond rounding."""

import numpy as np

from servocon.linalg.rank import RANK_TOLERANCE

SINGULAR = 1e-15
"""Smallest eigenvalue per row of a definite matrix scaled to a unit diagonal."""


def is_definite(M: np.ndarray) -> bool:
    """True if M is positive definite beyond rounding, in the units of its diagonal."""
    inertia = np.diagonal(M)
    if inertia.min() <= 0:
        return False
    s = np.sqrt(inertia)
    return bool(np.linalg.eigvalsh(M / np.outer(s, s))[0] > len(M) * SINGULAR)


def massless_directions(M: np.ndarray, within: np.ndarray) -> np.ndarray:
    """Orthonormal directions w of a subspace with wᵀM w = 0, by `RANK_TOLERANCE`.

    Args:
        M: Positive semidefinite matrix with a diagonal of ones and zeros (n × n).
        within: Orthonormal basis of the subspace (n × k).

    Returns:
        The directions as columns (n × j).
    """
    inertia, along = np.linalg.eigh(within.T @ M @ within)
    return within @ along[:, inertia <= RANK_TOLERANCE]
