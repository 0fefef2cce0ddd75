"""Comparisons of a run with a claim, which say when and by how much it fails."""

import numpy as np

from servocon.errors import ClaimError


def check_below(
    time: np.ndarray, values: np.ndarray, bound: float | np.ndarray, what: str = "‖β‖"
) -> float:
    """Check that `values` never exceed `bound`.

    Args:
        time: (T) [s].
        values: (T).
        bound: A number, or one a time.
        what: Name of the values in the message.

    Returns:
        The smallest margin, bound − value.

    Raises:
        ClaimError: they do; the message says expected, got, and when the bound was left.
    """
    margin = np.broadcast_to(bound, np.shape(values)) - np.asarray(values)
    bad = ~(margin >= 0)
    if bad.any():
        first = int(np.argmax(bad))
        worst = int(np.argmin(np.where(np.isnan(margin), -np.inf, margin)))
        limit = np.broadcast_to(bound, np.shape(values))
        raise ClaimError(
            f"{what}: expected at most {limit[worst]:.6g}, got {values[worst]:.6g} at "
            f"t = {time[worst]:.6g} s; the bound was first left at t = {time[first]:.6g} s"
        )
    return float(margin.min())


def check_close(
    time: np.ndarray, values: np.ndarray, expected: np.ndarray, tolerance: float, what: str = "‖β‖"
) -> float:
    """Check that `values` stay within `tolerance` of the expected ones.

    Args:
        time: (T) [s].
        values: (T).
        expected: A number, or one a time (T).
        tolerance: Largest accepted deviation.
        what: Name of the values in the message.

    Returns:
        The largest deviation.

    Raises:
        ClaimError: they do not; the message says expected, got, and when.
    """
    deviation = np.abs(np.asarray(values) - expected)
    bad = ~(deviation <= tolerance)
    if bad.any():
        first = int(np.argmax(bad))
        worst = int(np.argmax(np.where(np.isnan(deviation), np.inf, deviation)))
        wanted = np.broadcast_to(expected, np.shape(values))
        raise ClaimError(
            f"{what}: expected {wanted[worst]:.9g} ± {tolerance:.3g}, got {values[worst]:.9g} at "
            f"t = {time[worst]:.6g} s; the band was first left at t = {time[first]:.6g} s"
        )
    return float(deviation.max())
