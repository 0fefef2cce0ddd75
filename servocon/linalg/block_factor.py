"""Shortest solutions of W x = r for a matrix W of many agents, in time linear in their number.

Three ways, by the places of the blocks: agents that are not coupled are solved each by itself; in a
chain with as many rows as columns each agent follows from the one before it; all others go through
the band matrix W Wᵀ, ordered so that its band is narrow.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Bool, Float, Int

from servocon.linalg.banded import solve_banded
from servocon.linalg.blocks import BlockRows, Pattern, shifted
from servocon.linalg.rank import minimum_norm, rank_factor


class BlockSolution(NamedTuple):
    """Shortest solutions of W x = r.

    Attributes:
        x: Solutions (n × j).
        missing: Rest of r (m × j).
        rank: Numerical rank of W.
        dependent: True for the rows of W that depend on others (m).
        independence: Least independent part of a row that counts, as far as the way tells; else 1.
    """

    x: Float[Array, "n j"]
    missing: Float[Array, "m j"]
    rank: Int[Array, ""]
    dependent: Bool[Array, " m"]
    independence: Float[Array, ""]


def block_minimum_norm(W: BlockRows, r: Float[Array, "m j"]) -> BlockSolution:
    """Shortest solutions of W x = r, without those rows that depend on others."""
    pattern, (_, m, k) = W.pattern, W.blocks[0].shape
    if len(W.blocks) == 1:
        return _uncoupled(W, r)
    if pattern.offsets == (0, -1) and m == k:
        own = jax.vmap(lambda block: rank_factor(block.T))(W.blocks[0])
        # Where an agent does not reach its own rows, another one may.
        return jax.lax.cond(
            jnp.all(own.kept), lambda: _chain(W, r, own), lambda: _through_band(W, r)
        )
    return _through_band(W, r)


def _solution(
    W: BlockRows, r: Array, x: Array, dependent: Array, independence: Array
) -> BlockSolution:
    missing = r - jax.vmap(lambda x: W @ x, 1, 1)(x)
    return BlockSolution(x, missing, jnp.sum(~dependent), dependent, independence)


def _uncoupled(W: BlockRows, r: Float[Array, "m j"]) -> BlockSolution:
    """Each agent by itself."""
    N, m, k = W.blocks[0].shape
    factor = jax.vmap(lambda block: rank_factor(block.T))(W.blocks[0])
    x = jax.vmap(minimum_norm)(factor, r.reshape(N, m, -1)).reshape(N * k, -1)
    dependent = jax.vmap(lambda factor: factor.dependent)(factor).ravel()
    made = _solution(W, r, x, dependent, jnp.min(jnp.where(factor.kept, factor.remainders, 1.0)))
    return made._replace(rank=jnp.sum(factor.kept))


def _chain(W: BlockRows, r: Float[Array, "m j"], own: Any) -> BlockSolution:
    """Each agent after the one before it, by forward substitution."""
    N, m, k = W.blocks[0].shape
    identity = jnp.broadcast_to(jnp.eye(m), (N, m, m))
    inverse = jax.vmap(minimum_norm)(own, identity)
    start = jnp.einsum("nkm,nmj->nkj", inverse, r.reshape(N, m, -1))
    passed = jnp.einsum("nkm,nml->nkl", inverse, W.blocks[1])

    def follow(before: Array, parts: tuple[Array, Array]) -> tuple[Array, Array]:
        start, passed = parts
        x = start - (passed * before if k == 1 else passed @ before)
        return x, x

    _, x = jax.lax.scan(follow, jnp.zeros(start.shape[1:]), (start, passed))
    none, independence = jnp.zeros(N * m, dtype=bool), jnp.min(own.remainders)
    return _solution(W, r, x.reshape(N * k, -1), none, independence)


def _through_band(W: BlockRows, r: Float[Array, "m j"]) -> BlockSolution:
    """x = Wᵀλ with W Wᵀ λ = r, the agents in an order that makes the band narrow."""
    (N, m, _), plan = W.blocks[0].shape, _plan(W.pattern)
    size = W.row_norms().reshape(N, m)
    scale = jnp.where(size > 0.0, 1.0 / size, 0.0)  # rows in their own units
    scaled = W.map(lambda _, block: scale[:, :, None] * block)
    band = _band(scaled, plan)
    inside = (r.reshape(N, m, -1) * scale[:, :, None])[plan.order].reshape(N * m, -1)
    multipliers, dependent = solve_banded(band, inside)
    back = np.argsort(plan.order)
    multipliers = multipliers.reshape(N, m, -1)[back].reshape(N * m, -1)
    x = jax.vmap(lambda y: scaled.T @ y, 1, 1)(multipliers)
    dependent = dependent.reshape(N, m)[back].ravel()
    return _solution(W, r, x, dependent, jnp.ones(()))


class _Plan(NamedTuple):
    """Places of the blocks of W Wᵀ.

    Attributes:
        order: Agents in the order of the band matrix (N).
        rows: Row and slot of the first factor of each product, row and slot of the second (4 × P).
        place: Row in the new order, and its distance from the column, of each product (2 × P).
        width: Largest distance.
    """

    order: np.ndarray
    rows: np.ndarray
    place: np.ndarray
    width: int


@lru_cache(maxsize=32)
def _plan(pattern: Pattern) -> _Plan:
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    N = pattern.agents
    there = pattern.columns >= 0
    row, slot = np.nonzero(there)
    column = pattern.columns[there]
    coupling = csr_array((np.ones(len(row)), (row, column)), (N, N))
    order = np.arange(N)
    if any(offset is None for offset in pattern.offsets):
        order = np.asarray(reverse_cuthill_mckee(coupling @ coupling.T, symmetric_mode=True))
    position = np.argsort(order)
    by_column = np.argsort(column, kind="stable")
    row, slot, column = row[by_column], slot[by_column], column[by_column]
    ends = np.searchsorted(column, np.arange(N + 1))
    first, second = [], []
    for ahead in range(int(np.diff(ends).max())):  # the entry so many places further in its column
        near = np.arange(len(column) - ahead)
        near = near[column[near] == column[near + ahead]]
        first.append(near)
        second.append(near + ahead)
    one, two = np.concatenate(first), np.concatenate(second)
    swap = position[row[one]] < position[row[two]]
    one, two = np.where(swap, two, one), np.where(swap, one, two)
    distance = position[row[one]] - position[row[two]]
    return _Plan(
        order,
        np.stack([row[one], slot[one], row[two], slot[two]]),
        np.stack([position[row[one]], distance]),
        int(distance.max()),
    )


def _band(W: BlockRows, plan: _Plan) -> Float[Array, "w n"]:
    """Lower half of W Wᵀ in the order of the plan, by diagonals."""
    N, m, _ = W.blocks[0].shape
    offsets = [offset for offset in W.pattern.offsets if offset is not None]
    if len(offsets) == len(W.blocks):
        return _regular_band(W, offsets, plan.width)
    whole = jnp.stack(W.blocks, axis=1)
    i, s, j, z = plan.rows
    product = jnp.einsum("pak,pbk->pab", whole[i, s], whole[j, z])
    a, b = np.indices((m, m))
    row = (plan.place[0] * m)[:, None, None] + a
    column = ((plan.place[0] - plan.place[1]) * m)[:, None, None] + b
    lower = row >= column
    band = jnp.zeros(((plan.width + 1) * m, N * m))
    return band.at[np.where(lower, row - column, 0), column].add(jnp.where(lower, product, 0.0))


def _regular_band(W: BlockRows, offsets: list[int], width: int) -> Float[Array, "w n"]:
    """`_band` where each slot is the same number of agents away in all rows: shifts, no indices."""
    N, m, _ = W.blocks[0].shape
    diagonals = [[jnp.zeros(N)] * m for _ in range((width + 1) * m)]
    for first, ahead in zip(W.blocks, offsets, strict=True):
        for second, further in zip(W.blocks, offsets, strict=True):
            d = further - ahead
            if d < 0:
                continue
            product = jnp.einsum("nak,nbk->nab", shifted(first, d), second)
            for a, b in np.ndindex(m, m):
                if (apart := d * m + a - b) >= 0:
                    diagonals[apart][b] = diagonals[apart][b] + product[:, a, b]
    return jnp.stack([jnp.stack(parts, axis=1).ravel() for parts in diagonals])
