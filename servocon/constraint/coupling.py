"""A and b of a relation of many agents, as blocks: derivatives by a few directions, never n."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.constraint.constraint import Constraint
from servocon.errors import ResidualError
from servocon.linalg import BlockRows, Pattern
from servocon.plant import Plant
from servocon.plant.contract import Scalar

COUPLED = 1e-9
"""Relative difference of a product with A from the derivative that shows another coupling."""


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

    A column of agents whose blocks share no row is one derivative: as many of them as an agent has
    speeds, times the colours of the pattern (Curtis, Powell & Reid 1974).

    Args:
        constraint: The relation.
        pattern: Its coupling.
        plant: The plant.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
    """
    N, colours = pattern.agents, pattern.colours
    k = v.shape[0] // N
    directions = [
        (jnp.asarray(colours == colour, float)[:, None] * jnp.eye(k)[entry]).ravel()
        for colour in range(int(colours.max()) + 1)
        for entry in range(k)
    ]
    along = lambda direction: jax.jvp(
        lambda v: constraint.beta(plant, q, v, t), (v,), (direction,)
    )[1]
    columns = jax.vmap(along)(jnp.stack(directions))
    columns = columns.reshape(-1, k, N, columns.shape[1] // N).transpose(0, 2, 3, 1)
    blocks = []
    for column in pattern.columns.T:
        which = np.where(column >= 0, colours[column], -1)
        chosen = [
            jnp.where((which == colour)[:, None, None], part, 0.0)
            for colour, part in enumerate(columns)
        ]
        blocks.append(sum(chosen, start=jnp.zeros(())))
    beta, drift = jax.jvp(
        lambda q, t: constraint.beta(plant, q, v, t),
        (q, t),
        (plant.coordinate_rate(q, v, t), jnp.ones_like(t)),
    )
    return BlockLinearization(beta, BlockRows(pattern, tuple(blocks)), -drift)


def uncoupled_part(
    constraint: Constraint,
    A: BlockRows,
    plant: Plant,
    q: Float[Array, " nq"],
    v: Float[Array, " n"],
    t: Scalar,
) -> Float[Array, " m"]:
    """Change of β along one direction of v that A lacks, relative to the size of its row.

    It is more than rounding where a row depends on the speeds of agents beyond its pattern.
    """
    direction = _direction(len(v))
    whole = jax.jvp(lambda v: constraint.beta(plant, q, v, t), (v,), (direction,))[1]
    size = jnp.abs(whole) + abs(A) @ jnp.abs(direction)
    return (whole - A @ direction) / jnp.where(size > 0.0, size, 1.0)


def _direction(n: int) -> Float[Array, " n"]:
    """A direction in which no two speeds are alike."""
    return 1.0 + jnp.modf(jnp.arange(n) * 0.6180339887498949)[0]


def require_coupled(
    constraint: Constraint, part: np.ndarray, rows: Any, plant: Plant, q: Any, v: Any, t: Any
) -> None:
    """Require that the rows of each agent depend on the speeds of its pattern's agents alone.

    Args:
        constraint: The relation.
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
    agent = row // (len(part) // N)
    along = jax.jit(
        lambda direction: jax.jvp(lambda v: constraint.beta(plant, q, v, t), (v,), (direction,))[1][
            row
        ]
    )
    others, test = np.setdiff1d(np.arange(N), pattern.columns[agent]), _direction(len(v))
    while len(others) > 1:  # the speeds of half of them
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
