"""Quantities of a servo law whose largest values certificates and fitted bounds need."""

from collections.abc import Callable
from typing import Any

import numpy as np

from servocon.certificates.assumptions import SMALLEST, Samples
from servocon.certificates.lumped_uncertainty import UncertaintyValues
from servocon.certificates.states import States
from servocon.laws.adaptive import Adaptive
from servocon.laws.robust import Robust, RobustTranspose

NOTICED = 1e-9
"""Part of β outside the range of A above which it is searched, too."""

Reference = Callable[[States], np.ndarray]
"""Sizes (states, agents) with which the lumped uncertainty is compared, at states."""


def quantities(
    values: UncertaintyValues, states: States, reference: Reference | None = None
) -> dict[str, np.ndarray]:
    """The quantities (plants, states, agents), larger where they are worse.

    Args:
        values: Values of the lumped uncertainty.
        states: The states.
        reference: Sizes with which ‖ζ‖ is compared; None: 1.
    """
    size = values.size
    if reference is not None:
        with np.errstate(over="ignore"):  # where there is nothing to compare with
            size = size / np.maximum(reference(states), SMALLEST)
    found = {"size": size, "feedback": -values.decay, "effectiveness": -values.robust}
    if reference is not None:
        found["absolute size"] = values.size
    if np.any(values.outside > NOTICED):
        found["outside"] = np.asarray(values.outside)
    if values.size.shape[-1] > 1:
        found["coupling"] = np.asarray(values.coupling)
    return found


def reference_of(term: Any, samples: Samples) -> Reference | None:
    """The bound function of a robust term, or the sum of an adaptive one's functions."""
    if isinstance(term, Robust | RobustTranspose):
        agents = term.agents if isinstance(term, Robust) else 1
        return lambda states: samples.values_of_agents(term.bound, agents, states=states)
    if isinstance(term, Adaptive):
        functions = term.functions
        return lambda states: samples.values_of_agents(
            functions, term.agents, axes=1, states=states
        ).sum(axis=-1)
    return None
