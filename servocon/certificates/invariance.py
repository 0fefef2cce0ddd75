"""Invariance: initial errors from which the certified motion stays in the states."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from servocon.certificates.guarantee import Guarantee
from servocon.certificates.inner_states import Tubes
from servocon.certificates.shrinking import Shrinking
from servocon.certificates.staged import FallComparison

BISECTIONS = 6
"""Number of bisections in the search of the largest initial ‖β‖."""


class Invariance(NamedTuple):
    """Initial errors from which a motion stays in the states, as far as these reach in time.

    Attributes:
        beta: Largest initial ‖β‖, or that of each agent.
        position: Largest initial ‖f‖ of the position level.
    """

    beta: float
    position: float

    def __str__(self) -> str:
        return f"from ‖β‖ ≤ {self.beta:.4g} and ‖f‖ ≤ {self.position:.4g} on"


def invariance(
    tubes: Tubes, guarantees: Sequence[Guarantee], shrinking: Shrinking | None
) -> Invariance | None:
    """The largest initial errors of which the tubes lie inside the states at all samples.

    β has to rule over f, and both together over the whole state. Then all motions from such
    initial errors are in a tube, ‖βᵢ‖ ≤ Dᵢ and ‖f‖ ≤ ‖S‖‖D‖/λ, which no sample finds outside.
    """
    level = tubes.position
    if level is None or not level.determines:
        return None

    def of(initial: float) -> Invariance | None:
        sizes = np.array([_largest(guarantee, initial) for guarantee in guarantees])
        position = level.reach * float(np.linalg.norm(sizes)) / level.rate
        return Invariance(initial, position) if tubes.contained(sizes, position) else None

    lower, upper = 0.0, float(tubes.largest.max())
    best = None if shrinking is None else _last_tube(tubes, shrinking)
    for _ in range(BISECTIONS):
        middle = 0.5 * (lower + upper)
        found = of(middle)
        lower, upper = (middle, upper) if found else (lower, middle)
        best = found or best
    return best


def _last_tube(tubes: Tubes, shrinking: Shrinking) -> Invariance | None:
    """The last tube, which no motion leaves that starts in it."""
    if shrinking.position is None or not all(len(stages) > 1 for stages in shrinking.stages):
        return None
    first = [stages[0].comparison for stages in shrinking.stages]
    ratios = [x.ratio for x in first if isinstance(x, FallComparison)]
    if len(ratios) < len(first) or not tubes.contained(shrinking.sizes, shrinking.position):
        return None  # of an adaptive law the coefficients count, too
    return Invariance(float(np.min(shrinking.sizes / ratios)), shrinking.position)


def _largest(guarantee: Guarantee, initial: float) -> float:
    """The largest bound of all time from an initial size."""
    return min(
        max(float(comparison.radius(0.0, initial)), comparison.ultimate_bound)
        for comparison in guarantee.comparisons
    )
