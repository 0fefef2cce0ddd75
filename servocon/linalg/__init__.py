"""Dense solves and rank-revealing factors; numerical rank is decided here only.

Nothing here knows mechanics or compilation.
"""

from servocon.linalg.definite import SINGULAR, is_definite
from servocon.linalg.rank import (
    RANK_TOLERANCE,
    UNROLLED_RANK,
    RankFactor,
    left_null_space,
    minimum_norm,
    null_space,
    product,
    pseudo_inverse,
    rank_factor,
)
from servocon.linalg.triangular import cholesky, cholesky_solve, solve_lower, solve_lower_transposed

__all__ = [
    "RANK_TOLERANCE",
    "SINGULAR",
    "UNROLLED_RANK",
    "RankFactor",
    "cholesky",
    "cholesky_solve",
    "is_definite",
    "left_null_space",
    "minimum_norm",
    "null_space",
    "product",
    "pseudo_inverse",
    "rank_factor",
    "solve_lower",
    "solve_lower_transposed",
]
