"""Lumped uncertainty of independent agents, each from its own small matrices.

If each agent's rows of β depend only on its own speeds, and no entry of M and B couples agents, G =
A M⁻¹B N is block diagonal, with one block for each agent.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import linalg
from servocon.laws.block_snapshot import BlockSnapshot
from servocon.laws.metric import Metric
from servocon.laws.snapshot import Snapshot


class SeparateMaps(NamedTuple):
    """The maps of the lumped uncertainty, in blocks of N agents with m rows and k speeds each.

    Attributes:
        nominal: Inputs of the nominal term (l).
        projector: Projector onto the range of A.
        response: A M⁻¹ with the true M.
        rank: Rank of the map from inputs to β̇, on the model.
        rows: Rank of A.
    """

    nominal: Float[Array, " l"]
    projector: Float[Array, "N m m"]
    response: Float[Array, "N m k"]
    rank: Any
    rows: Any


def are_separate(
    model: Snapshot | None, true: Snapshot | None, agents: int, *weights: Array
) -> bool:
    """True if these snapshots and weights do not couple any of their agents.

    Args:
        model: The law's model.
        true: The true plant.
        agents: Number of agents of the robustifying input, each of which may hold several of these.
        weights: Weights of β.
    """
    if type(model) is not BlockSnapshot or type(true) is not BlockSnapshot:
        return False
    A: Any = model.A
    return A.alone and A.pattern.agents % agents == 0 and all(P.ndim < 2 for P in weights)


def maps_of(model: BlockSnapshot, true: BlockSnapshot, metric: Metric) -> SeparateMaps:
    """The maps for a nominal term in a metric."""
    (A,) = model.A.blocks
    N, m, _ = A.shape
    inputs = model.realize([model.nominal_desired_rate, *_each_row(N, m)], metric)
    response = jax.vmap(linalg.cholesky_solve)(true.L.blocks, jnp.swapaxes(A, 1, 2))
    rows = inputs.rank
    if model.B is not None:
        along = jax.vmap(linalg.solve_lower)(model.L.blocks, jnp.swapaxes(A, 1, 2))
        rows = jnp.sum(jax.vmap(linalg.rank_factor)(along).kept)
    return SeparateMaps(
        inputs.u[:, 0],
        jnp.eye(m) - inputs.missing[:, 1:].reshape(N, m, m),
        jnp.swapaxes(response, 1, 2),
        inputs.rank,
        rows,
    )


def reaction(
    maps: SeparateMaps, model: BlockSnapshot, true: BlockSnapshot, metric: Metric
) -> Float[Array, "N m m"]:
    """Blocks of G, for desired rates realized in a metric."""
    N, m, _ = maps.response.shape
    u = model.realize(_each_row(N, m), metric).u
    return maps.response @ true.generalized_force(u).reshape(N, -1, m)


def _each_row(agents: int, rows: int) -> list[Array]:
    """Unit rates, row by row, for all agents at once."""
    return [jnp.tile(unit, agents) for unit in jnp.eye(rows)]
