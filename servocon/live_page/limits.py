"""The limits of the inputs under a law."""

from typing import Any

import numpy as np

from servocon.laws import Law


def limits_of(law: Law | None, inputs: int) -> tuple[np.ndarray, np.ndarray] | None:
    """Smallest and largest inputs of a law (inputs each); None if nothing limits them."""
    for one in () if law is None else law.layers:
        ends: list[Any] = [getattr(one, name, None) for name in ("lower", "upper")]
        lower, upper = ends
        some = lower is not None or upper is not None
        if some and all(np.ndim(end) < 2 for end in ends):  # else one for each of many plants
            least = -np.inf if lower is None else np.asarray(lower, float)
            most = np.inf if upper is None else np.asarray(upper, float)
            return np.broadcast_to(least, (inputs,)), np.broadcast_to(most, (inputs,))
    return None
