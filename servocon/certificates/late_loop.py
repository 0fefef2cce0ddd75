"""The nominal loop whose inputs are late.

The loop is that of `servocon.certificates.linear_loop`, without an integral. Without f it is

    β̇ = w − κ Σ cⱼ β(tₖ₋ⱼ)

between two samples, with one response gₗ to a jump of β.

Where speeds are filtered differences of positions, the feedback is of means of β over periods.
These are means of β at their ends, but for what w adds in between.
"""

from functools import lru_cache

import numpy as np

from servocon.certificates.ages import Ages
from servocon.certificates.linear_loop import LinearLoop, linear_loop

RATIO = 1.01
"""Ratio of two rates κ that are tried."""


def late_loop(ages: Ages, rate: float, level: float = 0.0, ratio: float = 1.0) -> LinearLoop | None:
    """The nominal loop with the next tried rate κ; None if it is not stable.

    Args:
        ages: Ages of the inputs.
        rate: The least κ [1/s].
        level: Λ, if ηΛḟ is feedback, too [1/s].
        ratio: κ/η [1/s].
    """
    step = int(np.ceil(np.log(rate * ages.period) / np.log(RATIO)))
    return _loop(ages.of_feedback, RATIO**step / ages.period, level, ratio)


@lru_cache(maxsize=128)
def _loop(ages: Ages, rate: float, level: float, ratio: float) -> "LinearLoop | None":
    """The loop, computed once."""
    nominal = rate / ratio if level else 0.0
    return linear_loop(ages, rate, level=level, nominal=nominal)
