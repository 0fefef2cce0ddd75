"""Claims about runs: a text, the expected and the obtained value, and the verdict."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from servocon.errors import ClaimError


class Claim(NamedTuple):
    """A property that the runs must have, with its expected and its obtained value."""

    text: str
    expected: str
    got: str
    holds: bool


def claim_close(text: str, got: float, expected: float, tolerance: float) -> Claim:
    """Claim that a number has an expected value."""
    return Claim(
        text,
        f"{expected:.10g} ± {tolerance:.2g}",
        f"{got:.10g}",
        bool(abs(got - expected) <= tolerance),
    )


def claim_below(text: str, got: float, bound: float) -> Claim:
    """Claim that a number is at most a bound."""
    return Claim(text, f"≤ {bound:.6g}", f"{got:.6g}", bool(got <= bound))


def claim_above(text: str, got: float, bound: float) -> Claim:
    """Claim that a number is at least a bound."""
    return Claim(text, f"≥ {bound:.6g}", f"{got:.6g}", bool(got >= bound))


def claim_values(text: str, got: ArrayLike, expected: ArrayLike, tolerance: ArrayLike) -> Claim:
    """Claim that several numbers have expected values."""
    deviation = np.abs(np.asarray(got) - np.asarray(expected))
    show = lambda values: ", ".join(f"{value:.6g}" for value in np.ravel(values))
    return Claim(
        text,
        f"{show(expected)} ± {show(np.unique(tolerance))}",
        show(got),
        bool(np.all(deviation <= tolerance)),
    )


def claim_that(text: str, check: Callable[[], object]) -> Claim:
    """Claim from a check, which raises `ClaimError` when it fails."""
    try:
        result = check()
    except ClaimError as error:
        return Claim(text, "holds throughout", str(error), False)
    got = f"margin {result:.3g}" if isinstance(result, float) else "holds"
    return Claim(text, "holds throughout", got, True)


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
