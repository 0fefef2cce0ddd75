"""Definiteness and size of a matrix by its eigenvalues."""

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.linalg.rank import RANK_TOLERANCE

SINGULAR = 1e-15
"""Smallest eigenvalue per row of a definite matrix scaled to a unit diagonal."""

SQUARINGS = 5
"""Number of squarings of a matrix to bound its largest eigenvalue; for a symmetric matrix with n
rows the bound is then at most n^(1/64) times too large."""

WHOLE = 64
"""Largest number of rows of a matrix that is squared."""


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


def spectral_radius(X: Float[Array, "n n"]) -> Float[Array, ""]:
    """Upper bound of the largest size of an eigenvalue of a matrix, which may be traced.

    It is the norm of a high power (Gelfand): a few products, without an iteration that may stop.
    """
    size, exponent = jnp.ones(()), 1.0
    for _ in range(SQUARINGS if len(X) <= WHOLE else 0):
        largest = jnp.max(jnp.abs(X))
        scale = jnp.where(largest > 0.0, largest, 1.0)
        size, X, exponent = size * scale**exponent, (X / scale) @ (X / scale), exponent / 2.0
    return size * jnp.max(jnp.sum(jnp.abs(X), axis=1)) ** exponent
