"""Matrices of many agents: blocks on and next to the diagonal, and rows that couple neighbours.

Row i of such a matrix has blocks for agent i and a few others. The cost of a product is
proportional to the number of blocks, and the largest array to the number of agents.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float, Shaped

from servocon.linalg.banded import solve_banded
from servocon.linalg.triangular import cholesky, solve_lower, solve_lower_transposed


class Pattern:
    """Positions of the blocks in the rows of N agents; equal patterns compare and hash as equal.

    Attributes:
        agents: Number of agents N.
        columns: Agent of each block of each row (N × slots), −1 for no block; slot 0 is the row's
            own agent.
        offsets: Difference of column and row in each slot if all rows agree; else None.
    """

    def __init__(self, columns: np.ndarray):
        self.agents = len(columns)
        self.columns = np.ascontiguousarray(columns, dtype=np.int32)
        self.columns.flags.writeable = False
        self.offsets = tuple(map(self._offset, self.columns.T))
        self._key = (self.columns.shape, self.columns.tobytes())
        self._hash = hash(self._key)

    @classmethod
    def of_offsets(cls, agents: int, *offsets: int) -> "Pattern":
        """Pattern of each agent's own block and of agents at these offsets, if they exist."""
        rows = np.arange(agents)
        columns = [rows + offset for offset in (0, *offsets)]
        return cls(np.stack([np.where((c >= 0) & (c < agents), c, -1) for c in columns], axis=1))

    @classmethod
    def of_lists(cls, lists: Sequence[Sequence[int]]) -> "Pattern":
        """Pattern of the agents in each row, its own agent first; duplicates count once."""
        rows = [list(dict.fromkeys(row)) for row in lists]
        most = max(map(len, rows))
        return cls(np.array([row + [-1] * (most - len(row)) for row in rows]))

    def _offset(self, column: np.ndarray) -> int | None:
        rows = np.arange(self.agents)
        there = column >= 0
        if not there.any():
            return None
        offset = int((column - rows)[there][0])
        inside = (rows + offset >= 0) & (rows + offset < self.agents)
        return offset if np.array_equal(column, np.where(inside, rows + offset, -1)) else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Pattern({self.agents} agents, {self.columns.shape[1]} blocks a row)"

    @property
    def reach(self) -> int:
        """Largest distance of a block from the diagonal."""
        distance = np.abs(self.columns - np.arange(self.agents)[:, None])
        return int(np.max(np.where(self.columns >= 0, distance, 0)))

    @cached_property
    def symmetric(self) -> "Pattern":
        """The pattern completed by the transposed blocks."""
        if None not in self.offsets:
            turned = Pattern.of_offsets(self.agents, *(-o for o in self.offsets if o))
        else:
            lists: list[list[int]] = [[i] for i in range(self.agents)]
            for row, columns in enumerate(self.columns.tolist()):
                for column in columns:
                    if column >= 0:
                        lists[column].append(row)
            turned = Pattern.of_lists(lists)
        return union(self, turned)

    @cached_property
    def colours(self) -> np.ndarray:
        """A colour for each agent (N), such that agents of the same row differ."""
        if all(offset is not None for offset in self.offsets):
            span = [offset for offset in self.offsets if offset is not None]
            return np.arange(self.agents) % (max(span) - min(span) + 1)
        colours = np.full(self.agents, -1)
        rows_of: list[list[int]] = [[] for _ in range(self.agents)]
        for row, columns in enumerate(self.columns.tolist()):
            for column in columns:
                if column >= 0:
                    rows_of[column].append(row)
        for agent, rows in enumerate(rows_of):
            beside = self.columns[rows].ravel()
            used = set(colours[beside[beside >= 0]].tolist())
            colours[agent] = next(c for c in range(len(used) + 1) if c not in used)
        return colours

    def take(self, slot: int, x: Float[Array, "N *k"], fill: float = 0.0) -> Float[Array, "N *k"]:
        """Entries of the agents in a slot of each row; `fill` if there is no block."""
        offset = self.offsets[slot]
        if offset is None:
            column = self.columns[:, slot]
            there = (column >= 0).reshape((-1,) + (1,) * (x.ndim - 1))
            return jnp.where(there, x[np.maximum(column, 0)], fill)
        return shifted(x, offset, fill)

    def put(self, slot: int, y: Float[Array, "N *k"]) -> Float[Array, "N *k"]:
        """Sums, for each agent, of the entries of the rows that have it in a slot."""
        offset = self.offsets[slot]
        if offset is None:
            column = self.columns[:, slot]
            there = (column >= 0).reshape((-1,) + (1,) * (y.ndim - 1))
            places = jnp.zeros_like(y).at[np.maximum(column, 0)]
            return places.add(jnp.where(there, y, 0.0))
        return shifted(y, -offset)


@lru_cache(maxsize=64)
def union(*patterns: Pattern) -> Pattern:
    """The union of several patterns for the same agents."""
    agents = patterns[0].agents
    offsets = dict.fromkeys(offset for pattern in patterns for offset in pattern.offsets)
    if None not in offsets:
        return Pattern.of_offsets(agents, *(offset for offset in offsets if offset))
    columns = np.concatenate([pattern.columns for pattern in patterns], axis=1)
    return Pattern.of_lists([[c for c in row if c >= 0] for row in columns.tolist()])


def shifted(x: Float[Array, "N *k"], offset: int, fill: float = 0.0) -> Float[Array, "N *k"]:
    """x[i + offset] at index i, `fill` beyond the ends."""
    if offset == 0:
        return x
    none = jnp.full((min(abs(offset), len(x)), *x.shape[1:]), fill)
    return jnp.concatenate([x[offset:], none] if offset > 0 else [none, x[:offset]])


SMALL = 8
"""Largest number of terms of a product's entries that are unrolled."""


def products(X: Float[Array, "N a k"], Y: Float[Array, "N k b"]) -> Float[Array, "N a b"]:
    """The product of each pair of blocks; XLA fuses small products into one loop."""
    if X.shape[2] > SMALL:
        return X @ Y
    terms = (X[:, :, i, None] * Y[:, None, i, :] for i in range(X.shape[2]))
    return sum(terms, start=jnp.zeros(()))


def transposed(X: Float[Array, "N a b"]) -> Float[Array, "N b a"]:
    """The blocks, each transposed."""
    return jnp.swapaxes(X, 1, 2)


@jax.tree_util.register_dataclass
@dataclass(frozen=True, eq=False)
class BlockRows:
    """A matrix of N rows of blocks (m × k), at the positions of a pattern.

    Its rows may be those of several stacked matrices, each ordered by agents; the blocks combine
    the rows of each agent.

    Attributes:
        pattern: Positions of the blocks.
        blocks: The blocks of each slot, (N, m, k); zero where the pattern has none.
        heights: Rows per agent in each of the stacked matrices; None for a single one.
    """

    pattern: Pattern = field(metadata={"static": True})
    blocks: tuple[Any, ...]  # JAX arrays, or NumPy arrays after a run
    heights: tuple[int, ...] | None = field(default=None, metadata={"static": True})

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns of the full matrix."""
        N, m, k = self.blocks[0].shape
        return N * m, N * k

    @property
    def alone(self) -> bool:
        """True if the matrix is block diagonal, with the rows of one agent after the other."""
        return len(self.blocks) == 1 and len(self.heights or (0,)) == 1

    def of_agents(self, y: Shaped[Array, "rows *j"]) -> Shaped[Array, "N m *j"]:
        """Entries of the rows, grouped by agent."""
        N, more = self.pattern.agents, y.shape[1:]
        if self.heights is None:
            return y.reshape(N, -1, *more)
        ends = N * np.cumsum(self.heights)[:-1]
        parts = [part.reshape(N, -1, *more) for part in jnp.split(jnp.asarray(y), ends)]
        return jnp.concatenate(parts, axis=1)

    def of_rows(self, Y: Shaped[Array, "N m *j"]) -> Shaped[Array, "rows *j"]:
        """Entries of each agent, in the order of the rows."""
        heights = (Y.shape[1],) if self.heights is None else self.heights
        parts = jnp.split(Y, np.cumsum(heights)[:-1], axis=1)
        return jnp.concatenate([part.reshape(-1, *Y.shape[2:]) for part in parts])

    def __matmul__(self, x: Float[Array, "n *j"]) -> Float[Array, "rows *j"]:
        """Product of the matrix and a vector, or several."""
        X = jnp.reshape(x, (self.pattern.agents, self.blocks[0].shape[2], -1))
        parts = (
            products(block, self.pattern.take(slot, X)) for slot, block in enumerate(self.blocks)
        )
        whole = sum(parts, start=jnp.zeros(()))
        return self.of_rows(whole).reshape(-1, *jnp.shape(x)[1:])

    @property
    def T(self) -> "TransposedBlockRows":
        """The transposed matrix, for products."""
        return TransposedBlockRows(self)

    def map(self, function: Any) -> "BlockRows":
        """Apply a function to each array of blocks (N, m, k) and its slot."""
        made = (function(slot, block) for slot, block in enumerate(self.blocks))
        return BlockRows(self.pattern, tuple(made), self.heights)

    def times(self, blocks: Float[Array, "N k j"]) -> "BlockRows":
        """Product of the matrix and a block-diagonal one with a block per agent."""
        return self.map(lambda slot, block: products(block, self.pattern.take(slot, blocks)))

    def __abs__(self) -> "BlockRows":
        """Absolute values of the entries."""
        return self.map(lambda _, block: jnp.abs(block))

    def row_norms(self) -> Float[Array, " m"]:
        """Length of each row."""
        k = self.blocks[0].shape[2]
        parts = [block[:, :, i] for block in self.blocks for i in range(k)]
        return self.of_rows(jnp.sqrt(sum((part**2 for part in parts), start=jnp.zeros(()))))

    def diagonals(self) -> tuple[Float[Array, "agents k k"], ...]:
        """The diagonal blocks, then those of each block diagonal below."""
        rows = np.arange(self.pattern.agents)
        return tuple(_at(self, rows - d)[d:] for d in range(self.pattern.reach + 1))

    def dense(self) -> Float[Array, "m n"]:
        """The full matrix."""
        N, m, k = self.blocks[0].shape
        whole = jnp.zeros((N, m, N, k))
        for block, column in zip(self.blocks, self.pattern.columns.T, strict=True):
            there = column >= 0
            whole = whole.at[np.flatnonzero(there), :, column[there]].add(block[there])
        return self.of_rows(whole.reshape(N, m, N * k))


def from_products(product: Callable[[Array], Array], pattern: Pattern, columns: int) -> BlockRows:
    """A matrix known only by products, from as few of them as possible.

    Columns of agents whose blocks share no row are found by one product. The number of products is
    that of an agent's columns times that of colours of the pattern (Curtis, Powell & Reid 1974).

    Args:
        product: Function that multiplies the matrix and a vector.
        pattern: Positions of its blocks.
        columns: Number of its columns.
    """
    N, colours = pattern.agents, pattern.colours
    k = columns // N
    directions = [
        (jnp.asarray(colours == colour, float)[:, None] * jnp.eye(k)[entry]).ravel()
        for colour in range(int(colours.max()) + 1)
        for entry in range(k)
    ]
    made = jax.vmap(product)(jnp.stack(directions))
    made = made.reshape(-1, k, N, made.shape[1] // N).transpose(0, 2, 3, 1)
    blocks = []
    for column in pattern.columns.T:
        which = np.where(column >= 0, colours[column], -1)
        chosen = [
            jnp.where((which == colour)[:, None, None], part, 0.0)
            for colour, part in enumerate(made)
        ]
        blocks.append(sum(chosen, start=jnp.zeros(())))
    return BlockRows(pattern, tuple(blocks))


def below_each_other(matrices: Sequence[BlockRows]) -> BlockRows:
    """Several matrices stacked on top of each other."""
    pattern = union(*(matrix.pattern for matrix in matrices))
    slots = []
    for place in range(pattern.columns.shape[1]):
        wanted = pattern.columns[:, place]
        slots.append(jnp.concatenate([_at(matrix, wanted) for matrix in matrices], axis=1))
    heights = tuple(
        height for matrix in matrices for height in matrix.heights or (matrix.blocks[0].shape[1],)
    )
    return BlockRows(pattern, tuple(slots), heights)


def _at(matrix: BlockRows, wanted: np.ndarray) -> Float[Array, "N m k"]:
    """The block of each row in a column; zeros if it has none."""
    found = jnp.zeros(matrix.blocks[0].shape)
    for block, column in zip(matrix.blocks, matrix.pattern.columns.T, strict=True):
        here = (column == wanted) & (column >= 0)
        if here.any():
            found = found + (block if here.all() else jnp.where(here[:, None, None], block, 0.0))
    return found


class TransposedBlockRows(NamedTuple):
    """The transposed matrix of `BlockRows`, for products."""

    rows: BlockRows

    def __matmul__(self, y: Float[Array, "rows *j"]) -> Float[Array, "n *j"]:
        """Product of the transposed matrix and a vector, or several."""
        pattern, Y = self.rows.pattern, self.rows.of_agents(y)
        Y = Y.reshape(*Y.shape[:2], -1)
        parts = (
            pattern.put(slot, products(transposed(block), Y))
            for slot, block in enumerate(self.rows.blocks)
        )
        return sum(parts, start=jnp.zeros(())).reshape(-1, *jnp.shape(y)[1:])


class BlockBand(NamedTuple):
    """A symmetric matrix with blocks for each agent and the next ones in a chain.

    Attributes:
        blocks: ``blocks[d][i]`` is the block in row i + d and column i, (N, k, k) for each d;
            entries beyond the last row are ignored.
    """

    blocks: tuple[Any, ...]

    def __matmul__(self, x: Float[Array, "n *j"]) -> Float[Array, "n *j"]:
        """Product of the matrix and a vector, or several."""
        N, k, _ = self.blocks[0].shape
        X = jnp.reshape(x, (N, k, -1))
        Y = products(self.blocks[0], X)
        for d, block in enumerate(self.blocks[1:], start=1):
            Y = Y.at[d:].add(products(block[:-d], X[:-d]))
            Y = Y.at[:-d].add(products(transposed(block[:-d]), X[d:]))
        return Y.reshape(jnp.shape(x))

    def band(self) -> Float[Array, "w n"]:
        """Lower half by diagonals, as for `solve_banded`."""
        N, k, _ = self.blocks[0].shape
        diagonals = [[jnp.zeros(N)] * k for _ in range(len(self.blocks) * k)]
        for d, block in enumerate(self.blocks):
            for a, b in np.ndindex(k, k):
                if (apart := d * k + a - b) >= 0:
                    there = block[:, a, b]
                    diagonals[apart][b] = there if d == 0 else jnp.where(_inside(N, d), there, 0.0)
        return jnp.stack([jnp.stack(parts, axis=1).ravel() for parts in diagonals])

    def solve(self, X: Float[Array, "n j"]) -> Float[Array, "n j"]:
        """Solution M⁻¹ X for a positive definite matrix; otherwise NaN."""
        solved, dependent = solve_banded(self.band(), X)
        return jnp.where(jnp.any(dependent), jnp.nan, solved)

    def squared(self, between: Array | None = None) -> "BlockBand":
        """The square of the matrix, optionally with diagonal blocks (N, k, k) in between."""
        N, reach = len(self.blocks[0]), len(self.blocks) - 1

        def entry(row: int, column: int) -> Array | None:
            """The blocks of row i + row and column i + column, at index i."""
            if abs(row - column) > reach:
                return None
            d, least = abs(row - column), min(row, column)
            block = self.blocks[d]
            block = block if d == 0 else jnp.where(_inside(N, d)[:, None, None], block, 0.0)
            there = shifted(block, least)
            return there if row >= column else transposed(there)

        made = []
        for d in range(min(2 * reach, N - 1) + 1):
            terms = []
            for j in range(-reach, d + reach + 1):
                X, Y = entry(d, j), entry(j, 0)
                if X is not None and Y is not None:
                    Y = Y if between is None else products(shifted(between, j), Y)
                    terms.append(products(X, Y))
            made.append(sum(terms, start=jnp.zeros(())))
        return BlockBand(tuple(made))

    def grouped(self, agents: int) -> "BlockBand | None":
        """The same matrix with larger blocks for fewer agents; None if impossible."""
        N, k, _ = self.blocks[0].shape
        if agents == N:
            return self
        if N % agents:
            return None
        each = N // agents
        reach = -(-(len(self.blocks) - 1) // each)
        made = [jnp.zeros((agents, each, k, each, k)) for _ in range(reach + 1)]
        for d, block in enumerate(self.blocks):
            inside = jnp.where(_inside(N, d)[:, None, None], block, 0.0)
            parts = inside.reshape(agents, each, k, k)
            for column in range(each):
                apart, row = divmod(column + d, each)
                made[apart] = made[apart].at[:, row, :, column].set(parts[:, column])
                if d and apart == 0:
                    upper = transposed(parts[:, column])
                    made[0] = made[0].at[:, column, :, row].set(upper)
        return BlockBand(tuple(block.reshape(agents, each * k, each * k) for block in made))

    def dense(self) -> Float[Array, "n n"]:
        """The full matrix."""
        N, k, _ = self.blocks[0].shape
        whole = jnp.zeros((N, k, N, k))
        for d, block in enumerate(self.blocks):
            row, column = np.arange(d, N), np.arange(N - d)
            whole = whole.at[row, :, column].set(block[: N - d])
            if d:
                whole = whole.at[column, :, row].set(transposed(block[: N - d]))
        return whole.reshape(N * k, N * k)


def _inside(N: int, d: int) -> np.ndarray:
    """True for the columns whose block d rows below is inside the matrix."""
    return np.arange(N) < N - d


class BlockDiagonal(NamedTuple):
    """A matrix with one diagonal block per agent.

    Attributes:
        blocks: The blocks (N, k, k), or (N, k, l) if they are not square.
    """

    blocks: Float[Array, "N k l"]

    def __matmul__(self, x: Float[Array, "n *j"]) -> Float[Array, "m *j"]:
        """Product of the matrix and a vector, or several."""
        N, _, width = self.blocks.shape
        X = jnp.reshape(x, (N, width, -1))
        return products(self.blocks, X).reshape(-1, *jnp.shape(x)[1:])

    def cholesky(self) -> "BlockDiagonal":
        """Lower Cholesky factor."""
        return BlockDiagonal(jax.vmap(cholesky)(self.blocks))

    def solve_lower(self, x: Float[Array, " n"]) -> Float[Array, " n"]:
        """L⁻¹ x for a lower triangular matrix L."""
        X = jnp.reshape(x, (*self.blocks.shape[:2], 1))
        return jax.vmap(solve_lower)(self.blocks, X).ravel()

    def solve_lower_transposed(self, x: Float[Array, " n"]) -> Float[Array, " n"]:
        """L⁻ᵀ x for a lower triangular matrix L."""
        X = jnp.reshape(x, (*self.blocks.shape[:2], 1))
        return jax.vmap(solve_lower_transposed)(self.blocks, X).ravel()

    def solved_by(self, block: Float[Array, "N m k"], pattern: Pattern, slot: int) -> Array:
        """The blocks of a slot times L⁻ᵀ of their agents, for lower triangular L."""
        L = pattern.take(slot, self.blocks, 1.0)
        return jax.vmap(lambda L, X: solve_lower(L, X.T).T)(L, block)

    def solved_by_transposed(
        self, block: Float[Array, "N m k"], pattern: Pattern, slot: int
    ) -> Array:
        """The blocks of a slot times L⁻¹ of their agents, for lower triangular L."""
        L = pattern.take(slot, self.blocks, 1.0)
        return jax.vmap(lambda L, X: solve_lower_transposed(L, X.T).T)(L, block)

    def dense(self) -> Float[Array, "n m"]:
        """The full matrix."""
        N, k, width = self.blocks.shape
        whole = jnp.zeros((N, k, N, width)).at[np.arange(N), :, np.arange(N)].set(self.blocks)
        return whole.reshape(N * k, N * width)
