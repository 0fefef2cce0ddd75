"""Sizes of the terms of each row of A v̇ = b: the scale of what is rounding in that row."""

from typing import Any

from servocon.linalg.operation import operation

EXPLICIT = 1e-3
"""Weight of terms whose sum is formed here, beside b, which may be the rest of larger ones."""


@operation
def rate_terms(A: Any, b: Any, q: Any, v: Any, given: Any) -> Any:
    """Size of the terms that may cancel in a desired rate of β (m).

    In the units of each row, so that no unit decides what is rounding. Those of β itself count,
    since feedback turns its rounding into a rate [1/s].

    Args:
        A: Constraint matrix (m × n), of NumPy or JAX.
        b: Right-hand side (m).
        q: Coordinates (nq).
        v: Speeds (n).
        given: Sizes of the terms of A M⁻¹F and of further desired rates (m).
    """
    state = abs(v) + (abs(q) if len(q) == len(v) else abs(q).max(initial=0.0))
    return abs(b) + EXPLICIT * (given + abs(A) @ state)
