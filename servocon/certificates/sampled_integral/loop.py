"""The nominal sampled loop with integral action.

It is that of `servocon.certificates.linear_loop` without f. The law itself adds up β at the
samples, so the loop is exact. Its last row is β + (k/κ)y, to which an uncertain feedback is
proportional: it is much smaller than its parts are together.
"""

from functools import lru_cache

import numpy as np

from servocon.certificates.ages import Ages
from servocon.certificates.linear_loop import LinearLoop, linear_loop

RATIO = 1.004
"""Ratio of two rates κ that are tried."""


def loop_of(ages: Ages, rate: float, ratio: float) -> LinearLoop | None:
    """The nominal loop with the next tried rate κ; None if it is not stable.

    Args:
        ages: Ages of the inputs.
        rate: κ [1/s].
        ratio: k/κ [1/s].
    """
    step = int(np.ceil(np.log(rate * ages.period) / np.log(RATIO)))
    near = float(RATIO**step / ages.period)
    return _loop(ages, near, near * ratio)


@lru_cache(maxsize=128)
def _loop(ages: Ages, rate: float, action: float) -> LinearLoop | None:
    """The loop, computed once."""
    return linear_loop(ages, rate, action=action)
