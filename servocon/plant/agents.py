"""Plants of many agents: copies of one agent's plant, each with its own parameters."""

from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError
from servocon.plant.block_mass import BlockPlant
from servocon.plant.contract import Plant, Scalar
from servocon.results.labels import Label
from servocon.shapes import Shape
from servocon.tree import Batch, is_traced_or_number, repeated


class Agents(BlockPlant):
    """N agents that do not act on each other. Made by `agents`.

    Attributes:
        agent: One agent's plant; its numbers have a leading axis (N).
        number: N.
        kind: Word for an agent in labels.
    """

    agent: Plant
    number: int = eqx.field(static=True)
    kind: str = eqx.field(static=True)

    def _each(self, function: Callable[..., Any], *states: Numeric) -> Any:
        """Values of function(agent, its part of each state) for every agent."""
        numbers, rest = eqx.partition(self.agent, is_traced_or_number)
        parts = [self._parts(jnp.asarray(x, float)) for x in states]
        call = lambda own, *x: function(eqx.combine(own, rest), *x)
        return jax.vmap(call)(numbers, *parts)

    def _parts(self, x: Float[Array, " n"]) -> Float[Array, "agents k"]:
        """The agents' parts of coordinates or speeds."""
        if x.shape[0] % self.number:
            raise ShapeError(
                "q, v",
                got=f"{x.shape[0]} values",
                expected=f"as many for each of {self.number} agents, one agent after the other",
            )
        return jnp.reshape(x, (self.number, -1))

    def mass_blocks(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "agents k k"]:
        """Mass matrix of each agent."""
        return self._each(lambda agent, q: agent.mass_matrix(q, t), q)

    def input_blocks(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "agents k l"] | None:
        """Input matrix of each agent."""
        if type(self.agent).input_matrix is Plant.input_matrix:
            return None
        return self._each(lambda agent, q: agent.input_matrix(q, t), q)

    def force(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """Given forces of the agents, concatenated."""
        return self._each(lambda agent, q, v: agent.force(q, v, t), q, v).ravel()

    def coordinate_rate(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " nq"]:
        """q̇ of the agents."""
        return self._each(lambda agent, q, v: agent.coordinate_rate(q, v, t), q, v).ravel()

    def kinetic_energy(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """Sum of the agents' kinetic energies [J]."""
        energy = lambda agent, q, v: jnp.asarray(agent.kinetic_energy(q, v, t), float)
        return jnp.sum(self._each(energy, q, v))

    def potential_energy(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, ""]:
        """Sum of the agents' potential energies [J]."""
        return jnp.sum(
            self._each(lambda agent, q: jnp.asarray(agent.potential_energy(q, t), float), q)
        )

    def nonconservative_force(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " n"]:
        """Forces of the agents that their energies do not give."""
        call = lambda agent, q, v: agent.nonconservative_force(q, v, t)
        return self._each(call, q, v).ravel()

    def shapes(self, q: Float[Array, " nq"], t: Scalar) -> dict[str, Shape]:
        """Shapes of the agents; shapes with the same name are combined."""
        return self._each(lambda agent, q: agent.shapes(q, t), q)

    def check_state(self, q: np.ndarray, v: np.ndarray) -> None:
        """Refuse a state that an agent refuses."""
        if type(self.agent).check_state is Plant.check_state:
            return
        q, v = (np.reshape(x, (self.number, -1)) for x in (q, v))
        for i in range(self.number):
            self.member(i).check_state(q[i], v[i])

    def member(self, index: int) -> Plant:
        """The plant of one agent."""
        return Batch(self.agent, self.number).member(index)

    def coordinate_labels(self) -> tuple[str, ...] | None:
        """The agent's labels with its number: ``"x 3 [m]"``."""
        return self._numbered(self.agent.coordinate_labels())

    def speed_labels(self) -> tuple[str, ...] | None:
        """The agent's labels with its number."""
        return self._numbered(self.agent.speed_labels())

    def input_labels(self) -> tuple[str, ...] | None:
        """The agent's labels with its number."""
        return self._numbered(self.agent.input_labels())

    def _numbered(self, labels: tuple[str, ...] | None) -> tuple[str, ...] | None:
        if labels is None:
            return None
        own, numbers = list(map(Label.of, labels)), range(1, self.number + 1)
        return tuple(Label(f"{self.kind} {i} {x.name}", x.unit) for i in numbers for x in own)


def agents(agent: Plant | Batch, number: int | None = None, *, kind: str = "agent") -> Agents:
    """A plant of many agents of one kind, which interact through a relation only.

    Coordinates, speeds and inputs are those of one agent after the other. The mass matrix has one
    block per agent. With a relation made by `servocon.neighbours.each_agent`, time and memory of
    a run are proportional to the number of agents.

    Args:
        agent: The plant of every agent; or a batch of plants from `servocon.batch`, one per agent,
            which differ in their parameters.
        number: Number of agents, if one plant is given.
        kind: Word for an agent in labels.

    Raises:
        InputError: `agent` is not a plant, or the number is missing, or given with a batch.
    """
    validate.text("kind", kind)
    batch = agent if isinstance(agent, Batch) else None
    plant = validate.instance("agent", batch.tree if batch else agent, Plant, "a plant")
    if batch is not None:
        if number not in (None, batch.size):
            raise InputError("number", got=number, expected=f"None: the batch has {batch.size}")
        return Agents(batch.tree, batch.size, kind)
    if number is None:
        raise InputError("number", got=None, expected="the number of agents")
    validate.count("number", number)
    return Agents(repeated(plant, number).tree, number, kind)
