"""Matrices of many agents: blocks on the diagonal, and rows of blocks that couple neighbours.

Row i of such a matrix has blocks for agent i and for a few others. Products cost as much as there
are blocks, and the largest array is as long as the number of agents.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.linalg.triangular import cholesky, solve_lower, solve_lower_transposed


class Pattern:
    """Places of the blocks in the rows of N agents; compared and hashed by what they are.

    Attributes:
        agents: Number of agents N.
        columns: Agent of each block of each row (N × slots), −1 for no block; slot 0 is the row's
            own agent.
        offsets: Difference of column and row in each slot if it is the same in all rows; else None.
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
        """The pattern of an own block, and of agents so many places further, where there are."""
        rows = np.arange(agents)
        columns = [rows + offset for offset in (0, *offsets)]
        return cls(np.stack([np.where((c >= 0) & (c < agents), c, -1) for c in columns], axis=1))

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

    @cached_property
    def colours(self) -> np.ndarray:
        """A number for each agent (N), another one for each agent of the same row."""
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
        """Entries of the agents in a slot of each row; `fill` for no block."""
        offset = self.offsets[slot]
        if offset is None:
            column = self.columns[:, slot]
            there = (column >= 0).reshape((-1,) + (1,) * (x.ndim - 1))
            return jnp.where(there, x[np.maximum(column, 0)], fill)
        return shifted(x, offset, fill)

    def put(self, slot: int, y: Float[Array, "N *k"]) -> Float[Array, "N *k"]:
        """Sums, for each agent, of the entries of rows that have it in a slot."""
        offset = self.offsets[slot]
        if offset is None:
            column = self.columns[:, slot]
            there = (column >= 0).reshape((-1,) + (1,) * (y.ndim - 1))
            places = jnp.zeros_like(y).at[np.maximum(column, 0)]
            return places.add(jnp.where(there, y, 0.0))
        return shifted(y, -offset)


def shifted(x: Float[Array, "N *k"], offset: int, fill: float = 0.0) -> Float[Array, "N *k"]:
    """x[i + offset] at place i, `fill` beyond the ends."""
    if offset == 0:
        return x
    none = jnp.full((min(abs(offset), len(x)), *x.shape[1:]), fill)
    return jnp.concatenate([x[offset:], none] if offset > 0 else [none, x[:offset]])


@jax.tree_util.register_dataclass
@dataclass(frozen=True, eq=False)
class BlockRows:
    """A matrix of N rows of blocks (m × k), in the places of a pattern.

    Attributes:
        pattern: Places of the blocks.
        blocks: The blocks of each slot, (N, m, k); zero where the pattern has none.
    """

    pattern: Pattern = field(metadata={"static": True})
    blocks: tuple[Any, ...]  # of JAX, or of NumPy after a run

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns of the whole matrix."""
        N, m, k = self.blocks[0].shape
        return N * m, N * k

    def __matmul__(self, x: Float[Array, " n"]) -> Float[Array, " m"]:
        """The matrix times a vector."""
        X = jnp.reshape(x, (self.pattern.agents, -1))
        parts = (
            jnp.einsum("nmk,nk->nm", block, self.pattern.take(slot, X))
            for slot, block in enumerate(self.blocks)
        )
        return sum(parts, start=jnp.zeros(())).ravel()

    @property
    def T(self) -> "TransposedBlockRows":
        """The transposed matrix, for products."""
        return TransposedBlockRows(self)

    def map(self, function: Any) -> "BlockRows":
        """A function of each array of blocks (N, m, k), and of its slot."""
        made = (function(slot, block) for slot, block in enumerate(self.blocks))
        return BlockRows(self.pattern, tuple(made))

    def __abs__(self) -> "BlockRows":
        """Entries without their signs."""
        return self.map(lambda _, block: jnp.abs(block))

    def row_norms(self) -> Float[Array, " m"]:
        """Length of each row."""
        squares = (jnp.sum(block**2, axis=2) for block in self.blocks)
        return jnp.sqrt(sum(squares, start=jnp.zeros(()))).ravel()

    def dense(self) -> Float[Array, "m n"]:
        """The whole matrix."""
        N, m, k = self.blocks[0].shape
        whole = jnp.zeros((N, m, N, k))
        for block, column in zip(self.blocks, self.pattern.columns.T, strict=True):
            there = column >= 0
            whole = whole.at[np.flatnonzero(there), :, column[there]].add(block[there])
        return whole.reshape(N * m, N * k)


class TransposedBlockRows(NamedTuple):
    """The transposed matrix of `BlockRows`, for products."""

    rows: BlockRows

    def __matmul__(self, y: Float[Array, " m"]) -> Float[Array, " n"]:
        """The transposed matrix times a vector."""
        pattern = self.rows.pattern
        Y = jnp.reshape(y, (pattern.agents, -1))
        parts = (
            pattern.put(slot, jnp.einsum("nmk,nm->nk", block, Y))
            for slot, block in enumerate(self.rows.blocks)
        )
        return sum(parts, start=jnp.zeros(())).ravel()


class BlockDiagonal(NamedTuple):
    """A matrix with one block for each agent on its diagonal.

    Attributes:
        blocks: The blocks (N, k, k).
    """

    blocks: Float[Array, "N k k"]

    def __matmul__(self, x: Float[Array, " n"]) -> Float[Array, " n"]:
        """The matrix times a vector."""
        X = jnp.reshape(x, self.blocks.shape[:2])
        return jnp.einsum("nij,nj->ni", self.blocks, X).ravel()

    def cholesky(self) -> "BlockDiagonal":
        """Lower Cholesky factor."""
        return BlockDiagonal(jax.vmap(cholesky)(self.blocks))

    def solve_lower(self, x: Float[Array, " n"]) -> Float[Array, " n"]:
        """L⁻¹ x of a lower triangular matrix L."""
        X = jnp.reshape(x, (*self.blocks.shape[:2], 1))
        return jax.vmap(solve_lower)(self.blocks, X).ravel()

    def solve_lower_transposed(self, x: Float[Array, " n"]) -> Float[Array, " n"]:
        """L⁻ᵀ x of a lower triangular matrix L."""
        X = jnp.reshape(x, (*self.blocks.shape[:2], 1))
        return jax.vmap(solve_lower_transposed)(self.blocks, X).ravel()

    def product(self, X: Float[Array, "n j"]) -> Float[Array, "n j"]:
        """The matrix times several vectors."""
        return jax.vmap(lambda x: self @ x, 1, 1)(X)

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

    def dense(self) -> Float[Array, "n n"]:
        """The whole matrix."""
        N, k, _ = self.blocks.shape
        whole = jnp.zeros((N, k, N, k)).at[np.arange(N), :, np.arange(N)].set(self.blocks)
        return whole.reshape(N * k, N * k)
