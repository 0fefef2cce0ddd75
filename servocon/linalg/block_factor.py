"""Shortest solutions of W x = r for a matrix W of many agents, in time linear in their number.

The method depends on the pattern of blocks. Uncoupled agents are solved separately. In a chain with
as many rows as columns each agent follows from the previous one. Otherwise the band matrix W Wᵀ is
solved, ordered for a narrow band. With a weight H that is a band matrix, H and W are solved
together, because W H⁻¹Wᵀ is full.
"""

from functools import lru_cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Bool, Float, Int

from servocon.linalg.banded import solve_banded
from servocon.linalg.blocks import BlockBand, BlockRows, Pattern, products, shifted, transposed
from servocon.linalg.rank import minimum_norm, rank_factor

LOST = 1e-13
"""Residual of an equation with a row of length 1, relative to the solution, that a second solve
removes: W Wᵀ loses half of the digits of nearly dependent rows."""


class BlockSolution(NamedTuple):
    """Shortest solutions of W x = r.

    Attributes:
        x: Solutions (n × j).
        missing: Residual of r (m × j).
        rank: Numerical rank of W.
        dependent: True for the rows of W that depend on others (m).
        independence: Smallest independent part of a row that counts, if the method finds it; else
            1.
    """

    x: Float[Array, "n j"]
    missing: Float[Array, "m j"]
    rank: Int[Array, ""]
    dependent: Bool[Array, " m"]
    independence: Float[Array, ""]


def block_minimum_norm(
    W: BlockRows, r: Float[Array, "m j"], weight: BlockBand | None = None
) -> BlockSolution:
    """Shortest solutions of W x = r, without the dependent rows.

    Args:
        W: The matrix.
        r: Right-hand sides (m × j).
        weight: H, positive definite, to minimize xᵀH x; None: the identity.
    """
    _, m, k = W.blocks[0].shape
    least = _through_band if weight is None else partial(_through_saddle, weight=weight)
    if len(W.blocks) == 1:
        factor = jax.vmap(lambda block: rank_factor(block.T))(W.blocks[0])
        if weight is None:
            return _uncoupled(W, r, factor)
        if m < k:
            return least(W, r)
        # If the rows determine all of x, the weight does not matter.
        every = jnp.sum(factor.kept) == len(factor.kept) * k
        return jax.lax.cond(every, lambda: _uncoupled(W, r, factor), lambda: least(W, r))
    if W.pattern.offsets == (0, -1) and m == k:
        own = _own_factors(W)
        # If an agent cannot satisfy its own rows, another agent may.
        return jax.lax.cond(jnp.all(own.kept), lambda: _chain(W, r, own), lambda: least(W, r))
    return least(W, r)


def successive_solution(W: BlockRows, r: Float[Array, "m j"]) -> BlockSolution:
    """Solutions of W x = r that are sure only if the rank is that of all rows.

    In a chain with as many rows as columns each agent then follows from the previous one. Where an
    agent cannot satisfy its own rows, they are given up, and the rank is too small. Unlike
    `block_minimum_norm` this is a few operations for an agent, in a batch as well. Other matrices
    are solved by that function.
    """
    _, m, k = W.blocks[0].shape
    if W.pattern.offsets != (0, -1) or m != k:
        return block_minimum_norm(W, r)
    own = _own_factors(W)
    return _chain(W, r, own)._replace(rank=jnp.sum(own.kept))


def _own_factors(W: BlockRows) -> Any:
    return jax.vmap(lambda block: rank_factor(block.T))(W.blocks[0])


def block_damped(
    W: BlockRows,
    r: Float[Array, "m j"],
    damping: Float[Array, " m"],
    weight: BlockBand | None = None,
) -> BlockSolution:
    """Wᵀ(W Wᵀ + diag(damping)²)⁻¹ r, and the part of r that remains; likewise with a weight.

    Rank and dependent rows are those of W.
    """
    N, m, k = W.blocks[0].shape
    slack = W.of_agents(damping)[:, :, None] * jnp.eye(m)
    none = jnp.zeros_like(slack)
    widened = W.map(
        lambda slot, block: jnp.concatenate([block, slack if slot == 0 else none], axis=2)
    )
    if weight is not None:
        below = jnp.zeros((N, m, m))
        weight = BlockBand(
            tuple(
                _square(block, jnp.eye(m) + below if d == 0 else below, jnp.zeros((N, m, k)))
                for d, block in enumerate(weight.blocks)
            )
        )
    x = block_minimum_norm(widened, r, weight).x.reshape(N, k + m, -1)[:, :k].reshape(N * k, -1)
    bare = block_minimum_norm(W, r[:, :1])  # compiled only if its rank is used
    return BlockSolution(x, r - W @ x, bare.rank, bare.dependent, bare.independence)


def _square(own: Array, below: Array, beside: Array) -> Float[Array, "N s s"]:
    """Blocks [[own, besideᵀ], [beside, below]]."""
    upper = jnp.concatenate([own, transposed(beside)], axis=2)
    return jnp.concatenate([upper, jnp.concatenate([beside, below], axis=2)], axis=1)


def _solution(
    W: BlockRows, r: Array, x: Array, dependent: Array, independence: Array
) -> BlockSolution:
    return BlockSolution(x, r - W @ x, jnp.sum(~dependent), dependent, independence)


def _uncoupled(W: BlockRows, r: Float[Array, "m j"], factor: Any) -> BlockSolution:
    """Each agent separately."""
    N, _, k = W.blocks[0].shape
    x = jax.vmap(minimum_norm)(factor, W.of_agents(r)).reshape(N * k, -1)
    dependent = W.of_rows(jax.vmap(lambda factor: factor.dependent)(factor))
    made = _solution(W, r, x, dependent, jnp.min(jnp.where(factor.kept, factor.remainders, 1.0)))
    return made._replace(rank=jnp.sum(factor.kept))


def _chain(W: BlockRows, r: Float[Array, "m j"], own: Any) -> BlockSolution:
    """Each agent after the previous one, by forward substitution."""
    N, m, k = W.blocks[0].shape
    identity = jnp.broadcast_to(jnp.eye(m), (N, m, m))
    inverse = jax.vmap(minimum_norm)(own, identity)
    start, passed = products(inverse, W.of_agents(r)), products(inverse, W.blocks[1])

    def follow(before: Array, parts: tuple[Array, Array]) -> tuple[Array, Array]:
        start, passed = parts
        x = start - (passed * before if k == 1 else passed @ before)
        return x, x

    _, x = jax.lax.scan(follow, jnp.zeros(start.shape[1:]), (start, passed))
    none, independence = jnp.zeros(N * m, dtype=bool), jnp.min(own.remainders)
    return _solution(W, r, x.reshape(N * k, -1), none, independence)


def _through_band(W: BlockRows, r: Float[Array, "m j"]) -> BlockSolution:
    """x = Wᵀλ with W Wᵀ λ = r, with the agents ordered for a narrow band."""
    scaled, right = _in_own_units(W, r)
    multipliers, dependent = _multipliers(scaled, right)
    x = scaled.T @ multipliers
    rest = jnp.where(dependent[:, None], 0.0, right - scaled @ x)
    x = x + jax.lax.cond(
        jnp.max(jnp.abs(rest)) > LOST * jnp.max(jnp.abs(x)),
        lambda: scaled.T @ _multipliers(scaled, rest)[0],
        lambda: jnp.zeros_like(x),
    )
    return _solution(W, r, x, dependent, jnp.ones(()))


def _in_own_units(W: BlockRows, r: Float[Array, "m j"]) -> tuple[BlockRows, Float[Array, "m j"]]:
    """The same equations with rows of length 1."""
    size = W.row_norms()
    scale = jnp.where(size > 0.0, 1.0 / jnp.where(size > 0.0, size, 1.0), 0.0)
    each = W.of_agents(scale)[:, :, None]
    return W.map(lambda _, block: each * block), scale[:, None] * r


def _multipliers(W: BlockRows, r: Float[Array, "m j"]) -> tuple[Array, Array]:
    """λ of W Wᵀ λ = r, and True for the rows that depend on others."""
    plan = _plan(W.pattern)
    inside = plan.ordered(W.of_agents(r))
    found, dependent = solve_banded(_gram(W, plan).band(), inside.reshape(len(r), -1))
    N, m, _ = W.blocks[0].shape
    back = lambda x: W.of_rows(plan.restored(x.reshape(N, m, *x.shape[1:])))
    return back(found), back(dependent)


def _through_saddle(W: BlockRows, r: Float[Array, "m j"], weight: BlockBand) -> BlockSolution:
    """x of H x = Wᵀλ and W x = r from one band matrix, with each agent's unknowns together."""
    N, m, k = W.blocks[0].shape
    inertia = jnp.diagonal(weight.blocks[0], axis1=1, axis2=2)  # units in which x has length 1
    unit = 1.0 / jnp.sqrt(inertia)
    scaled, right = _in_own_units(W.times(unit[:, :, None] * jnp.eye(k)), r)
    _, dependent = _multipliers(scaled, jnp.zeros((len(r), 1)))
    counted = jnp.where(W.of_agents(dependent), 0.0, 1.0)
    scaled = scaled.map(lambda _, block: counted[:, :, None] * block)
    H = [
        shifted(unit, d)[:, :, None] * block * unit[:, None, :]
        for d, block in enumerate(weight.blocks)
    ]
    plan = _plan(W.pattern, len(H) - 1)
    whole = _saddle(H, scaled, (1.0 - counted)[:, :, None] * jnp.eye(m), plan)
    given = counted[:, :, None] * W.of_agents(right)
    given = jnp.concatenate([jnp.zeros((N, k, r.shape[1])), given], axis=1)
    found, _ = solve_banded(whole.band(), plan.ordered(given).reshape(N * (k + m), -1), False)
    found = plan.restored(found.reshape(N, k + m, -1))[:, :k]
    x = (unit[:, :, None] * found).reshape(N * k, -1)
    return _solution(W, r, x, dependent, jnp.ones(()))


def _saddle(H: list[Array], W: BlockRows, rest: Float[Array, "N m m"], plan: "_Plan") -> BlockBand:
    """[[H, Wᵀ], [W, rest]] in the order of the plan."""
    N, m, k = W.blocks[0].shape
    s, width = k + m, plan.width
    whole = jnp.zeros((width + 1, N, s, s))
    own = _square(H[0], rest, W.blocks[0])
    whole = whole.at[0].set(plan.ordered(own))

    def added(whole: Array, row: np.ndarray, column: np.ndarray, block: Array) -> Array:
        """Add a block, and its transpose if it is above the diagonal."""
        i, j = plan.position[row], plan.position[column]
        block = jnp.where((i > j)[:, None, None], block, transposed(block))
        return whole.at[np.abs(i - j), np.minimum(i, j)].add(block)

    for d, block in enumerate(H[1:], start=1):
        at = np.arange(N - d)
        padded = jnp.pad(block[: N - d], ((0, 0), (0, m), (0, m)))
        whole = added(whole, at + d, at, padded)
    for slot, block in enumerate(W.blocks[1:], start=1):
        row = np.flatnonzero(W.pattern.columns[:, slot] >= 0)
        padded = jnp.pad(block[row], ((0, 0), (k, 0), (0, m)))
        whole = added(whole, row, W.pattern.columns[row, slot], padded)
    return BlockBand(tuple(whole))


class _Plan(NamedTuple):
    """Positions of the blocks of W Wᵀ, or of W with a band matrix.

    Attributes:
        order: Agents in the order of the band matrix (N).
        position: Position of each agent in it (N).
        rows: Row and slot of the first factor of each product, row and slot of the second (4 × P).
        width: Largest distance between two agents of one block.
    """

    order: np.ndarray
    position: np.ndarray
    rows: np.ndarray
    width: int

    def ordered(self, x: Array) -> Array:
        """Numbers of the agents, reordered as in the band matrix."""
        return x if np.array_equal(self.order, np.arange(len(self.order))) else x[self.order]

    def restored(self, x: Array) -> Array:
        """Numbers reordered from the band matrix to the agents."""
        return x if np.array_equal(self.order, np.arange(len(self.order))) else x[self.position]


@lru_cache(maxsize=32)
def _plan(pattern: Pattern, beside: int | None = None) -> _Plan:
    """The plan of W Wᵀ; with `beside`, of W and a band matrix with this many blocks."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    N = pattern.agents
    there = pattern.columns >= 0
    row, slot = np.nonzero(there)
    column = pattern.columns[there]
    order = np.arange(N)
    if any(offset is None for offset in pattern.offsets):
        coupling = csr_array((np.ones(len(row)), (row, column)), (N, N))
        if beside is None:
            graph = coupling @ coupling.T
        else:
            first = np.arange(N)
            ends = [(first[d:], first[: N - d]) for d in range(min(beside, N - 1) + 1)]
            low, high = (np.concatenate(side) for side in zip(*ends, strict=True))
            band = csr_array((np.ones(len(low)), (low, high)), (N, N))
            graph = coupling + coupling.T + band + band.T
        order = np.asarray(reverse_cuthill_mckee(csr_array(graph), symmetric_mode=True))
    position = np.argsort(order)
    if beside is not None:
        at = [position[: N - d] - position[d:] for d in range(min(beside, N - 1) + 1)]
        distance = np.concatenate([position[row] - position[column], *at])
        return _Plan(order, position, np.zeros((4, 0), int), int(np.abs(distance).max()))
    by_column = np.argsort(column, kind="stable")
    row, slot, column = row[by_column], slot[by_column], column[by_column]
    ends = np.searchsorted(column, np.arange(N + 1))
    first, second = [], []
    for ahead in range(int(np.diff(ends).max())):  # the entry this far down its column
        near = np.arange(len(column) - ahead)
        near = near[column[near] == column[near + ahead]]
        first.append(near)
        second.append(near + ahead)
    one, two = np.concatenate(first), np.concatenate(second)
    swap = position[row[one]] < position[row[two]]
    one, two = np.where(swap, two, one), np.where(swap, one, two)
    distance = position[row[one]] - position[row[two]]
    rows = np.stack([row[one], slot[one], row[two], slot[two]])
    return _Plan(order, position, rows, int(distance.max()))


def _gram(W: BlockRows, plan: _Plan) -> BlockBand:
    """W Wᵀ in the order of the plan."""
    N, m, _ = W.blocks[0].shape
    offsets = [offset for offset in W.pattern.offsets if offset is not None]
    if len(offsets) == len(W.blocks):
        return _regular_gram(W, offsets, plan.width)
    whole = jnp.stack(W.blocks, axis=1)
    i, s, j, z = plan.rows
    product = products(whole[i, s], transposed(whole[j, z]))
    row, column = plan.position[i], plan.position[j]
    made = jnp.zeros((plan.width + 1, N, m, m)).at[row - column, column].add(product)
    return BlockBand(tuple(made))


def _regular_gram(W: BlockRows, offsets: list[int], width: int) -> BlockBand:
    """`_gram` if each slot has a constant offset between agents: by shifts, without indices."""
    made: list[Any] = [None] * (width + 1)
    for first, ahead in zip(W.blocks, offsets, strict=True):
        for second, further in zip(W.blocks, offsets, strict=True):
            d = further - ahead
            if d >= 0:
                product = products(shifted(first, d), transposed(second))
                made[d] = product if made[d] is None else made[d] + product
    N, m, _ = W.blocks[0].shape
    return BlockBand(tuple(jnp.zeros((N, m, m)) if part is None else part for part in made))
