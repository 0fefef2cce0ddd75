"""The line that draws a spring."""

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

WINDINGS = 6


def zigzag(
    start: Float[Array, " 2"], end: Float[Array, " 2"], width: float
) -> Float[Array, "points 2"]:
    """Points of a spring between two points of a plane [m]."""
    apart = end - start
    length = jnp.sqrt(apart @ apart + 1e-12)
    across = 0.5 * width * jnp.stack([-apart[1], apart[0]]) / length
    along = np.concatenate([[0.0, 0.1], np.linspace(0.15, 0.85, 2 * WINDINGS), [0.9, 1.0]])
    side = np.concatenate([[0.0, 0.0], np.tile([1.0, -1.0], WINDINGS), [0.0, 0.0]])
    return start + along[:, None] * apart + side[:, None] * across
