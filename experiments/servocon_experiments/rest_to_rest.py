"""Smooth motion from rest to rest."""

import jax.numpy as jnp
from jaxtyping import Array, Float


def rest_to_rest(tau: Float[Array, ""]) -> Float[Array, ""]:
    """126 τ⁵ − 420 τ⁶ + 540 τ⁷ − 315 τ⁸ + 70 τ⁹, from 0 at τ ≤ 0 to 1 at τ ≥ 1.

    Its first four derivatives vanish at both ends.
    """
    s = jnp.clip(tau, 0.0, 1.0)
    return s**5 * (126.0 + s * (-420.0 + s * (540.0 + s * (-315.0 + s * 70.0))))
