"""Sizes of the terms of each row of A v̇ = b, relative to which rounding is judged."""

from typing import Any

from servocon.linalg.operation import operation

EXPLICIT = 1e-3
"""Weight of terms that are summed here, relative to b, which may be a sum of larger ones."""


@operation
def rate_terms(A: Any, b: Any, q: Any, v: Any, given: Any) -> Any:
    """Size of the terms that may cancel in a desired rate of β (m).

    Each row is in its own units, so that no unit affects what counts as rounding. Terms of β
    itself count, since feedback turns its rounding into a rate [1/s].

    Args:
        A: Constraint matrix (m × n), of NumPy or JAX.
        b: Right-hand side (m).
        q: Coordinates (nq).
        v: Speeds (n).
        given: Sizes of the terms of A M⁻¹F and of other desired rates (m).
    """
    state = abs(v) + (abs(q) if len(q) == len(v) else abs(q).max(initial=0.0))
    return abs(b) + EXPLICIT * (given + abs(A) @ state)
