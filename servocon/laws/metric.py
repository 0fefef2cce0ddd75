"""Metrics: norms of the inputs, of which the least one is taken among those of equal effect."""

from typing import Literal, TypeAlias, get_args

import numpy as np
from jaxtyping import ArrayLike

from servocon import validate
from servocon.errors import InputError, written


class Weighting:
    """A metric given by its weight: the inputs of least uᵀ N u.

    They are u = N^−½ (A M⁻¹B N^−½)⁺ w for a desired rate w of β. With N = I it is the metric
    ``"torque"``; where every force is an input, N = M⁻¹ gives ``"gauss"`` and M⁻²
    ``"acceleration"``, at a state with that M. Part of the structure of a law, like the names of
    metrics: another weight is another compiled program.

    Attributes:
        matrix: N, symmetric positive definite (l × l).

    Args:
        matrix: N, or its diagonal (l), one entry for each input.

    Raises:
        InputError: N is not symmetric positive definite.
    """

    matrix: np.ndarray

    def __init__(self, matrix: ArrayLike):
        N = np.array(validate.array("matrix of Weighting", matrix))
        N = np.diag(N) if N.ndim == 1 else N
        sound = N.ndim == 2 and N.shape == N.T.shape and bool(np.all(np.isfinite(N)))
        if (
            not sound
            or N.size == 0
            or not np.allclose(N, N.T)
            or not np.all(np.linalg.eigvalsh(N) > 0)
        ):
            raise InputError(
                "matrix of Weighting",
                got=written(matrix),
                expected="a symmetric positive definite matrix, or its diagonal",
            )
        N.setflags(write=False)
        self.matrix = N

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Weighting) and np.array_equal(self.matrix, other.matrix)

    def __hash__(self) -> int:
        return hash(self.matrix.tobytes())

    def __repr__(self) -> str:
        return f"Weighting({self.matrix.tolist()})"


Named = Literal["gauss", "torque", "acceleration"]
Metric: TypeAlias = Named | Weighting
"""Norm of a force p that is least among those with the same effect on β:

- ``"gauss"``: least pᵀM⁻¹p, Gauss's principle; the Udwadia–Kalaba force, in the range of Aᵀ.
- ``"torque"``: least uᵀu.
- ``"acceleration"``: least pᵀM⁻²p, the smallest change of acceleration; the paper's M Aᵀ(AAᵀ)⁻¹.
- `Weighting`: least uᵀN u for any N.
"""


def check_metric(metric: object) -> None:
    """Raise `UnknownNameError` for a metric that does not exist."""
    if not isinstance(metric, Weighting):
        validate.choice("metric", metric, get_args(Named))
