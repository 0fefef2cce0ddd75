"""The limits of the inputs under a law."""

from typing import Any

import numpy as np

from servocon.laws import Saturated
from servocon.laws.wrapper import Wrapper


def limits_of(law: Any, inputs: int) -> tuple[np.ndarray, np.ndarray] | None:
    """Smallest and largest inputs of a law (inputs) each; None where nothing limits them."""
    while isinstance(law, Wrapper):
        if isinstance(law, Saturated) and np.ndim(law.lower) < 2 and np.ndim(law.upper) < 2:
            lower, upper = (np.asarray(x, dtype=float) for x in (law.lower, law.upper))
            return np.broadcast_to(lower, (inputs,)), np.broadcast_to(upper, (inputs,))
        law = law.law
    return None
