"""When a mass matrix is one: finite, symmetric, positive definite beyond rounding."""

import numpy as np

from servocon.errors import MassMatrixError

SINGULAR = 1e-15
"""Smallest eigenvalue, for each speed, of a mass matrix scaled to a unit diagonal: with less it is
singular to rounding."""


def check_mass_matrix(where: str, M: np.ndarray, definite: bool, cure: str) -> None:
    """Raise `MassMatrixError` unless M is finite, symmetric and positive (semi)definite."""
    if not np.all(np.isfinite(M)):
        raise MassMatrixError(where, got=f"{M.tolist()}", expected="finite entries")
    largest, asymmetry = np.abs(M).max(), np.abs(M - M.T).max()
    if asymmetry > 1e-9 * largest:
        raise MassMatrixError(
            where, got=f"an asymmetry of {asymmetry:.3g}", expected="a symmetric matrix"
        )
    smallest = np.linalg.eigvalsh(M)[0]
    wrong = not is_definite(M) if definite else smallest < -1e-9 * largest
    if wrong:
        raise MassMatrixError(
            where,
            got=f"smallest eigenvalue {smallest:.3g}",
            expected=f"a positive {'definite' if definite else 'semidefinite'} matrix",
            cure=cure,
        )


def is_definite(M: np.ndarray) -> bool:
    """Whether M is positive definite beyond rounding, in the units of its diagonal."""
    inertia = np.diagonal(M)
    if inertia.min() <= 0:
        return False
    s = np.sqrt(inertia)
    return bool(np.linalg.eigvalsh(M / np.outer(s, s))[0] > len(M) * SINGULAR)
