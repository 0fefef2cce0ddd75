"""Dense solves and rank-revealing factors; numerical rank is decided here only.

Nothing here knows mechanics or compilation.
"""

from servocon.linalg.dense import (
    RANK_TOLERANCE,
    UNROLLED_RANK,
    RankFactor,
    cholesky,
    cholesky_solve,
    left_null_space,
    minimum_norm,
    null_space,
    product,
    pseudo_inverse,
    rank_factor,
    solve_lower,
    solve_lower_transposed,
)

__all__ = [
    "RANK_TOLERANCE",
    "UNROLLED_RANK",
    "RankFactor",
    "cholesky",
    "cholesky_solve",
    "left_null_space",
    "minimum_norm",
    "null_space",
    "product",
    "pseudo_inverse",
    "rank_factor",
    "solve_lower",
    "solve_lower_transposed",
]
