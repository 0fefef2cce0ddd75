"""Assumptions of a certificate, checked at sampled plants and states."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.certificates.evaluation import evaluate, values_of
from servocon.certificates.samples import WorstSample, draw_plants, worst_sample
from servocon.certificates.states import States, StateSet
from servocon.engine.batch import Batch
from servocon.errors import CertificateError, InputError
from servocon.laws import Law

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

    def __init__(self, plants: Batch, states: States, safety_factor: float = 1.0):
        self.plants, self.states, self.safety_factor = plants, states, safety_factor
        self.assumptions: list[Assumption] = []

    @property
    def speeds(self) -> int:
        """Number of speeds."""
        return self.states[1].shape[-1]

    def values(self, function: Callable[..., Any]) -> Any:
        """Values (plants, states, …) of a function of plant and state."""
        return evaluate(function, self.plants, self.states)

    def values_of_agents(
        self, function: Callable[..., Any], agents: int, axes: int = 0
    ) -> np.ndarray:
        """Values (states, agents, …) of a function of the state, one for all agents or for each.

        Args:
            function: The function.
            agents: Number of agents.
            axes: Number of axes of one agent's value.
        """
        values = values_of(function, *self.states)
        each = values if values.ndim == 2 + axes else values[:, None]
        return np.broadcast_to(each, (len(values), agents, *each.shape[2:]))

    def sample(self, plant: int, state: int) -> WorstSample:
        """The sample with these indices."""
        return worst_sample(self.plants, self.states, (plant, state))

    def largest(self, values: np.ndarray) -> WorstSample:
        """The sample with the largest value (plants, states, …)."""
        i, k = np.unravel_index(np.argmax(values), values.shape)[:2]
        return self.sample(int(i), int(k))

    def require(self, text: str, values: np.ndarray, least: float, words: str) -> np.ndarray:
        """Check that all values (plants, states) or (plants, states, agents) exceed `least`.

        Returns:
            The smallest value, or that of each agent.

        Raises:
            CertificateError: a value does not.
        """
        return -self.allow(text, -values, -least, words, sign=-1.0)

    def allow(
        self, text: str, values: np.ndarray, most: float, words: str, sign: float = 1.0
    ) -> np.ndarray:
        """Check that no value (plants, states) or (plants, states, agents) exceeds `most`.

        Returns:
            The largest value, or that of each agent.

        Raises:
            CertificateError: a value does, or is not finite.
        """
        broken = np.where(np.isfinite(values), values, np.inf)
        at = [int(index) for index in np.unravel_index(np.argmax(broken), values.shape)]
        largest = float(values[tuple(at)])
        agent = at[2] if values.shape[2:] > (1,) else None
        checked = Assumption(text, words, sign * largest, self.sample(at[0], at[1]), agent)
        if not largest <= most:
            raise CertificateError(checked)
        self.assumptions.append(checked)
        return values.max(axis=(0, 1))


def draw(
    plants: Any,
    law: Law,
    states: StateSet,
    safety_factor: float,
    samples: tuple[int, int],
    seed: int,
) -> Samples:
    """Draw the plants and the states at which a law is examined.

    Args:
        plants: The plants, see `draw_plants`.
        law: The law.
        states: The set of states.
        safety_factor: Factor by which sampled constants are moved to the safe side.
        samples: Number of plants drawn from an uncertainty set, and number of states.
        seed: Seed of both.

    Raises:
        InputError: an argument cannot be used.
    """
    if not (np.isfinite(safety_factor) and safety_factor >= 1):
        raise InputError("safety_factor", got=safety_factor, expected="a factor of at least 1")
    validate.instance("states", states, StateSet, "a servocon.StateBox, or another StateSet")
    batch = draw_plants(plants, samples[0], seed)
    return Samples(batch, states.sample(samples[1], seed, law), safety_factor)
