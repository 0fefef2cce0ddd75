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
