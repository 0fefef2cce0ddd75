"""The linear-quadratic regulator, by python-control, with errors in the user's terms."""

from typing import Any

import numpy as np

from servocon.errors import InputError


def regulator(
    where: str, A: np.ndarray, B: np.ndarray, Q: np.ndarray, R: np.ndarray
) -> tuple[Any, Any, Any]:
    """The gain K of u = −K x that minimizes ∫ xᵀQ x + uᵀR u dt for ẋ = A x + B u.

    Args:
        where: Name of the weights, for the error.
        A: State matrix (n × n).
        B: Input matrix (n × l).
        Q: Weight of the state (n × n).
        R: Weight of the inputs (l × l).

    Returns:
        K (l × n), the solution S of the Riccati equation (n × n), and the poles (n).

    Raises:
        InputError: no gain stabilizes the system at a finite cost in float64.
    """
    import control  # slow to import

    try:
        if not all(np.isfinite(matrix).all() for matrix in (A, B, Q, R)):
            raise ValueError
        with np.errstate(all="ignore"):
            found: Any = control.lqr(A, B, Q, R)
        K, S, poles = (np.asarray(part) for part in found)
        finite = bool(np.isfinite(K).all() and np.isfinite(S).all())
    except (np.linalg.LinAlgError, ValueError):  # a ValueError for NaN or infinity in between
        finite, K, S, poles = False, np.empty(0), np.empty(0), np.empty(0)
    if not finite:
        raise InputError(
            where,
            got="a Riccati equation without a finite solution",
            expected="weights of moderate size, and inputs that reach every unstable motion",
            cure="Scale the states and inputs so that errors of 1 weigh alike.",
        )
    return K, S, poles
