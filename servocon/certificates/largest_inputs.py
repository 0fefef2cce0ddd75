"""The largest inputs that a law wants in a set of states, and whether they follow from a state."""

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax.tree_util import Partial
from jaxtyping import Array

from servocon import validate
from servocon.certificates.assumptions import draw
from servocon.certificates.evaluation import Inputs, structure_of
from servocon.certificates.samples import WorstSample
from servocon.certificates.states import StateSet
from servocon.constraint.switched import schedule_of, with_relation
from servocon.errors import InputError
from servocon.laws import Law
from servocon.laws.block_snapshot import snapshot_at
from servocon.plant import Plant
from servocon.precision import float64
from servocon.tree import Module
from servocon.user_code import explained

INPUTS = (512, (2048, 8, 30))
"""Number of states, and search, for the largest inputs."""


class InputsOfState(NamedTuple):
    """Inputs that follow from the plant's state.

    Attributes:
        law: The law that computes them.
        most: Size of those that act, relative to those of the law.
        age: The largest age of those that act [s].
    """

    law: Law
    most: float
    age: float


def inputs_of(law: Law, period: float | None, states: StateSet, seed: int) -> InputsOfState:
    """The inputs of a law, as they follow from the plant's state.

    Args:
        law: The law.
        period: Its sampling period [s]; None if it acts continuously.
        states: The states.
        seed: Seed of the state at which the law is examined.

    Raises:
        InputError: they do not.
    """
    inside, most, age, wrong = law, 1.0, 0.0, ""
    late = None if period is None else law.late(period)
    if late is not None and period is not None:
        inside, most = late.law, float(np.abs(late.weights).sum())
        age = len(late.weights) * period
        if late.estimates is not None:
            wrong = "what it measures or sends has errors"
    state = (x[0] for x in states.sample(1, seed, law))
    if structure_of(Partial(_internal_state, inside), *state).num_leaves:
        wrong = "it has an internal state"
    if wrong:
        raise InputError(
            "law",
            got=f"a law whose inputs do not follow from the plant's state: {wrong}",
            expected="one whose inputs do",
            cure="Find the largest inputs by simulation, such as with servocon.falsify.",
        )
    return InputsOfState(inside, most, age)


def _internal_state(law: Law, q: Array, v: Array, t: Array) -> Any:
    """The internal state with which a law begins; traced."""
    return law.initial_state(snapshot_at(law.model, law.constraint, q, v, t))


class LargestInputs(NamedTuple):
    """The largest inputs that a law wants in a set of states.

    Attributes:
        sizes: The largest |uᵢ| (l) [N, N m].
        worst: The state of each of them.
    """

    sizes: np.ndarray
    worst: tuple[WorstSample, ...]


@explained
@float64
def largest_inputs(
    law: Law,
    states: StateSet,
    *,
    samples: int = INPUTS[0],
    search: tuple[int, int, int] = INPUTS[1],
    seed: int = 0,
) -> LargestInputs:
    """Find the largest inputs that a law wants in a set of states, to choose motors for it.

    The law inside all wrappers is evaluated with its first internal state, on exact measurements.
    In a `RelationTube` these are the inputs near the relation; with motors that have them, limits
    around the law never act there.

    Args:
        law: The law.
        states: The states.
        samples: Number of states.
        search: Numbers of scouting samples, of ascents for each input, and of their steps.
        seed: Seed of the samples.

    Raises:
        InputError: an argument cannot be used; subclasses say in which way.
    """
    validate.instance("law", law, Law, "a servocon law")
    return sizes_of_inputs(law.layers[-1], states, samples, search, seed)


def sizes_of_inputs(
    law: Law, states: StateSet, samples: int, search: tuple[int, int, int], seed: int
) -> LargestInputs:
    """The largest inputs of a law with all its wrappers, by whichever relation holds."""
    if (schedule := schedule_of(law)) is not None:
        each = [
            sizes_of_inputs(with_relation(law, k), states, samples, search, seed)
            for k in range(len(schedule.names))
        ]
        sizes = np.array([one.sizes for one in each])
        worst = [each[k].worst[i] for i, k in enumerate(sizes.argmax(axis=0))]
        return LargestInputs(sizes.max(axis=0), tuple(worst))
    drawn = draw(law.model, law, states, 1.0, (1, samples), seed, search)

    def scores(values: np.ndarray, _: Any) -> dict[str, np.ndarray]:
        return {f"input {i}": values[..., i] for i in range(values.shape[-1])}

    values = drawn.searched(InputSizes(law), scores)
    each = np.moveaxis(values, -1, 0)
    return LargestInputs(values.max(axis=(0, 1)), tuple(drawn.largest(one) for one in each))


class InputSizes(Module):
    """|u| of a law, as a function of plant and state."""

    law: Law

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> Array:
        """|u| (l); traced."""
        return jnp.abs(Inputs(self.law)(q, v, t))
