"""Sizes of the terms of each row of A v̇ = b: the scale of what is rounding in that row."""

from typing import Any

STATE = 1e-4
"""Weight of the terms of β itself, whose rounding feedback turns into a rate [1/s]."""


def rate_terms(A: Any, b: Any, q: Any, v: Any, given: Any) -> Any:
    """Largest size of the terms that may cancel in a desired rate of β (m).

    In the units of each row, so that no unit decides what is rounding.

    Args:
        A: Constraint matrix (m × n), of NumPy or JAX.
        b: Right-hand side (m).
        q: Coordinates (nq).
        v: Speeds (n).
        given: Sizes of the terms of A M⁻¹F (m).
    """
    state = abs(v) + (abs(q) if len(q) == len(v) else abs(q).max(initial=0.0))
    return abs(b) + given + STATE * abs(A) @ state
