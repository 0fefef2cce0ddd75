"""The damped inverse: solutions that stay bounded where a map loses rank."""

import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon.linalg.operation import operation
from servocon.linalg.rank import RankFactor, minimum_norm, rank_factor
from servocon.precision import float64


@float64
@operation
def damped_solution(
    factor: RankFactor, r: Float[Array, "m j"], damping: Float[Array, " m"]
) -> Float[Array, "n j"]:
    """W (WᵀW + D²)⁻¹ r, D = diag(damping): the x that minimizes ‖x‖² + ‖D⁻¹(r − Wᵀx)‖².

    Computed as the first part of the shortest solution of [Wᵀ D] [x; z] = r. Forming WᵀW would
    square the condition number.

    Args:
        factor: Factor of W (n × m).
        r: Right-hand sides.
        damping: One number per column of W, in its units.
    """
    Q, T = factor.Q, factor.T
    widened = jnp.concatenate([T.T, jnp.diag(damping)])
    return Q @ minimum_norm(rank_factor(widened), r)[: T.shape[1]]
