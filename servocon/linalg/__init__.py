"""Dense solves and rank-revealing factors; numerical rank is decided here only.

Mechanics and compilation belong elsewhere.
"""

from servocon.linalg.arrays import (
    AT_SOLVED_STATE,
    CONTRADICTORY,
    MASSLESS,
    column_order,
    contradiction,
    generalized_inverse,
    independent_rows,
    kernel,
    least_squares,
    nearest_orthogonal,
    numerical_rank,
    range_basis,
    scaled_rows,
    singular_values,
    weakest_direction,
)
from servocon.linalg.banded import indefinite_from
from servocon.linalg.block_factor import BlockSolution, block_damped, block_minimum_norm
from servocon.linalg.blocks import (
    BlockBand,
    BlockDiagonal,
    BlockRows,
    Pattern,
    below_each_other,
    from_products,
    union,
)
from servocon.linalg.damped import damped_solution
from servocon.linalg.definite import SINGULAR, is_definite, massless_directions, spectral_radius
from servocon.linalg.primitive import primitive
from servocon.linalg.programme import MOST_CHANGES, OWN_PART, SHORTFALL
from servocon.linalg.rank import (
    DOUBTFUL,
    NEARER,
    RANK_TOLERANCE,
    ROUNDED,
    TIE,
    UNROLLED_RANK,
    RankFactor,
    basic_solution,
    drift_of_columns,
    is_large,
    left_null_space,
    minimum_norm,
    null_space,
    product,
    pseudo_inverse,
    rank_factor,
)
from servocon.linalg.riccati import regulator
from servocon.linalg.terms import rate_terms
from servocon.linalg.triangular import cholesky, cholesky_solve, solve_lower, solve_lower_transposed

__all__ = [
    "AT_SOLVED_STATE",
    "CONTRADICTORY",
    "DOUBTFUL",
    "MASSLESS",
    "MOST_CHANGES",
    "NEARER",
    "OWN_PART",
    "RANK_TOLERANCE",
    "ROUNDED",
    "SHORTFALL",
    "SINGULAR",
    "TIE",
    "UNROLLED_RANK",
    "BlockBand",
    "BlockDiagonal",
    "BlockRows",
    "BlockSolution",
    "Pattern",
    "RankFactor",
    "basic_solution",
    "below_each_other",
    "block_damped",
    "block_minimum_norm",
    "cholesky",
    "cholesky_solve",
    "column_order",
    "contradiction",
    "damped_solution",
    "drift_of_columns",
    "from_products",
    "generalized_inverse",
    "indefinite_from",
    "independent_rows",
    "is_definite",
    "is_large",
    "kernel",
    "least_squares",
    "left_null_space",
    "massless_directions",
    "minimum_norm",
    "nearest_orthogonal",
    "null_space",
    "numerical_rank",
    "primitive",
    "product",
    "pseudo_inverse",
    "range_basis",
    "rank_factor",
    "rate_terms",
    "regulator",
    "scaled_rows",
    "singular_values",
    "solve_lower",
    "solve_lower_transposed",
    "spectral_radius",
    "union",
    "weakest_direction",
]
