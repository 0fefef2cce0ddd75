"""Units of the speeds that make rank, uniqueness and rounding independent of the user's units."""

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float


@jax.jit
def units(M: Float[Array, "n n"], A: Float[Array, "m n"]) -> Float[Array, " n"]:
    """Positive s for which M/(s sᵀ) has the diagonal 1; from A if a speed has no inertia.

    s·v̇ are the accelerations in these units, and A/s the constraint matrix.
    """
    inertia = jnp.diagonal(M)
    massive = inertia > 0.0
    s = jnp.sqrt(jnp.where(massive, inertia, 1.0))
    size = jnp.abs(A) / s
    # A column of A without inertia is scaled to the largest one with inertia, row by row.
    row = jnp.max(jnp.where(massive, size, 0.0), axis=1, keepdims=True)
    row = jnp.where(row > 0, row, jnp.max(size, axis=1, keepdims=True))
    column = jnp.max(size / jnp.where(row > 0, row, 1.0), axis=0)
    return jax.lax.stop_gradient(jnp.where(massive | (column == 0), s, column))
