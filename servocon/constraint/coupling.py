"""A and b of a relation of many agents, as blocks: derivatives along a few directions, not n."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.constraint.constraint import Constraint, Stack, derived
from servocon.engine import inputs_of, traced
from servocon.errors import ResidualError
from servocon.linalg import BlockRows, Pattern, below_each_other, from_products
from servocon.plant import Plant
from servocon.plant.contract import Scalar

COUPLED = 1e-9
"""Relative difference between a product with A and the derivative that indicates more coupling."""


class BlockLinearization(NamedTuple):
    """β with its A, as blocks, and b at one state: β̇ = A v̇ − b."""

    beta: Float[Array, " m"]
    A: BlockRows
    b: Float[Array, " m"]


def linearize_blocks(
    constraint: Constraint,
    pattern: Pattern,
    plant: Plant,
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
    t: Scalar,
) -> BlockLinearization:
    """β, A and b of a relation whose coupling is known.

    Args:
        constraint: The relation.
        pattern: Its coupling.
        plant: The plant.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
    """
    if isinstance(constraint, Stack):
        parts = [
            linearize_blocks(part, part.coupling, plant, q, v, t)
            for part in constraint.parts
            if part.coupling is not None  # each has one, or the stack had none
        ]
        beta, b = (
            jnp.concatenate([getattr(part, name) for part in parts]) for name in ("beta", "b")
        )
        return BlockLinearization(beta, below_each_other([part.A for part in parts]), b)

    def matrix_of(beta: Callable[[Array], Array], v: Array) -> BlockRows:
        along = lambda direction: jax.jvp(beta, (v,), (direction,))[1]
        return from_products(along, pattern, len(v))

    return derived(constraint, plant, (q, v, t), matrix_of, BlockLinearization)


def position_pattern(
    constraint: Constraint, plant: Plant, coordinates: int, speeds: int
) -> Pattern | None:
    """The coupling of the coordinates of many agents by the position error.

    Which coordinates an entry needs is read from its scalar operations, as it is computed.

    Args:
        constraint: The relation, of agents whose speeds have a known coupling.
        plant: The plant.
        coordinates: Number of its coordinates.
        speeds: Number of its speeds.

    Returns:
        The agents whose speeds move each agent's entries; None if the agents do not share the
        entries evenly, or if the operations are not known.
    """
    coupling = constraint.coupling
    if coupling is None:
        return None
    agents = coupling.agents

    def moved(x: Array, v: Array, q: Array, t: Array) -> Array:
        rate = jax.jvp(lambda v: plant.coordinate_rate(q, v, t), (v,), (x,))[1]
        return constraint.position_error(plant, q + rate, t)

    shapes = (speeds,), (speeds,), (coordinates,), ()
    example = (jax.ShapeDtypeStruct(shape, np.float64) for shape in shapes)
    needs = inputs_of(traced(moved, *example)[0])
    if needs is None or not len(needs) or len(needs) % agents or speeds % agents:
        return None
    blocks = needs[:, :speeds].reshape(agents, len(needs) // agents, agents, -1)
    lists = [[i, *np.flatnonzero(blocks[i].any(axis=(0, 2))).tolist()] for i in range(agents)]
    return Pattern.of_lists(lists)


def uncoupled_part(
    constraint: Constraint,
    A: BlockRows,
    plant: Plant,
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
    t: Scalar,
) -> Float[Array, " m"]:
    """Change of β along one direction of v that A lacks, relative to the size of its row.

    It exceeds rounding where a row depends on the speeds of agents outside its pattern.
    """
    direction = _direction(len(v))
    whole = jax.jvp(lambda v: constraint.beta(plant, q, v, t), (v,), (direction,))[1]
    size = jnp.abs(whole) + abs(A) @ jnp.abs(direction)
    return (whole - A @ direction) / jnp.where(size > 0.0, size, 1.0)


def _direction(n: int) -> Float[Array, " n"]:
    """A direction whose components all differ."""
    return 1.0 + jnp.modf(jnp.arange(n) * 0.6180339887498949)[0]


def require_coupled(
    constraint: Constraint,
    A: BlockRows,
    part: np.ndarray,
    rows: Any,
    plant: Plant,
    q: Any,
    v: Any,
    t: Any,
) -> None:
    """Require that the rows of each agent depend only on the speeds of its pattern's agents.

    Args:
        constraint: The relation.
        A: Its blocks.
        part: `uncoupled_part` at this state (m).
        rows: Labels of the rows.
        plant: The plant.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].

    Raises:
        ResidualError: a row depends on the speed of another agent.
    """
    wrong = np.flatnonzero(np.abs(part) > COUPLED)
    pattern = constraint.coupling
    if not wrong.size or pattern is None:
        return
    N, row = pattern.agents, int(wrong[0])
    agent = int(np.argmax((A.of_agents(jnp.arange(len(part))) == row).any(axis=1)))
    along = jax.jit(
        lambda direction: jax.jvp(lambda v: constraint.beta(plant, q, v, t), (v,), (direction,))[1][
            row
        ]
    )
    others, test = np.setdiff1d(np.arange(N), pattern.columns[agent]), _direction(len(v))
    while len(others) > 1:  # bisect the speeds
        half = others[: len(others) // 2]
        there = np.zeros(N)
        there[half] = 1.0
        felt = along(test * np.repeat(there, len(v) // N)) != 0.0
        others = half if felt else others[len(others) // 2 :]
    raise ResidualError(
        f"coupling of constraint {constraint.name!r}",
        got=f"row {rows[row]!r}, of agent {agent}, depends on the speed of agent {others[0]}",
        expected="rows that depend on the agent's own speeds and its neighbours' alone",
        cure="Name that agent among the neighbours (agents are counted from 0).",
    )
