"""Assumptions of a certificate, checked at sampled plants and states."""

from typing import Any, NamedTuple

import numpy as np

from servocon.certificates.samples import WorstSample, worst_sample
from servocon.engine.batch import Batch
from servocon.errors import CertificateError

SMALLEST = float(np.finfo(float).tiny)
LARGEST = float(np.finfo(float).max)


class Assumption(NamedTuple):
    """An assumption of a certificate, checked at every sample.

    Attributes:
        text: The checked quantity, in words.
        required: The required values, in words.
        found: Worst value of all samples.
        worst: The sample with that value.
        agent: Index of the agent it is about; None for the whole.
    """

    text: str
    required: str
    found: float
    worst: WorstSample
    agent: int | None = None


class Samples:
    """Sampled plants and states, and the assumptions checked at them so far.

    Args:
        plants: The plants.
        states: Coordinates, speeds and times (states, …).
        safety_factor: Factor by which sampled constants are moved to the safe side.
    """

    def __init__(self, plants: Batch, states: Any, safety_factor: float = 1.0):
        self.plants, self.states, self.safety_factor = plants, states, safety_factor
        self.assumptions: list[Assumption] = []

    def require(self, text: str, values: np.ndarray, least: float, words: str) -> Any:
        """Check that all values (plants, states) or (plants, states, agents) exceed `least`.

        Returns:
            The smallest value, or that of each agent.

        Raises:
            CertificateError: a value does not.
        """
        return -self.allow(text, -values, -least, words, sign=-1.0)

    def allow(
        self, text: str, values: np.ndarray, most: float, words: str, sign: float = 1.0
    ) -> Any:
        """Check that no value (plants, states) or (plants, states, agents) exceeds `most`.

        Returns:
            The largest value, or that of each agent.

        Raises:
            CertificateError: a value does, or is not finite.
        """
        broken = np.where(np.isfinite(values), values, np.inf)
        at = [int(index) for index in np.unravel_index(np.argmax(broken), values.shape)]
        largest = float(values[tuple(at)])
        worst = worst_sample(self.plants, self.states, (at[0], at[1]))
        agent = at[2] if values.shape[2:] > (1,) else None
        checked = Assumption(text, words, sign * largest, worst, agent)
        if not largest <= most:
            raise CertificateError(checked)
        self.assumptions.append(checked)
        return values.max(axis=(0, 1))


def of_each(values: np.ndarray) -> np.ndarray:
    """Values (plants, states, agents), also of a single agent."""
    return values if values.ndim == 3 else values[..., None]
