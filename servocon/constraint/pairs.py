"""Sums over pairs of many agents, over all pairs or those within a distance.

For few agents all pairs form an array. For many, machine code loops over the pairs on the host,
without an array: time is proportional to the number of pairs, memory to that of the agents.
"""

from collections.abc import Callable
from itertools import product
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.flatten_util import ravel_pytree
from jaxtyping import Array, Float

from servocon.engine import PairSums, pair_sums, traced
from servocon.precision import called_back
from servocon.tree import is_traced_or_number

FEW = 24
"""Largest number of agents whose pairs are an array."""

CHUNK = 2**22
"""Number of pairs computed at a time if there is no machine code for one pair."""

Pair = Callable[[Array, Array, Array], Array]
"""A function of the numbers of an agent, of another agent, and of shared numbers."""


def sum_over_pairs(
    pair: Pair,
    agents: Float[Array, "N a"],
    shared: Float[Array, " c"],
    distance: tuple[Any, int] | None,
) -> Float[Array, "N m"]:
    """Sums of pair(agent, other, shared) over all other agents, for each agent.

    Args:
        pair: The function.
        agents: Numbers of each agent, its position first.
        shared: Numbers shared by all pairs.
        distance: Distance within which others count, and size of a position; None: all count.
    """
    if distance is not None:
        reach, size = distance

        def near(own: Array, other: Array, shared: Array) -> Array:
            square = jnp.sum((own[:size] - other[:size]) ** 2)
            # The reach is appended to the shared numbers.
            return jnp.where(square < shared[-1] ** 2, pair(own, other, shared[:-1]), 0.0)

        shared = jnp.append(shared, reach)
        return _sums(near, size, agents, shared)
    return _sums(pair, 0, agents, shared)


def _sums(pair: Pair, size: int, agents: Array, shared: Array) -> Array:
    if len(agents) <= FEW:
        return _of_few(pair, agents, shared)

    @jax.custom_jvp
    def sums(agents: Array, shared: Array) -> Array:
        return _on_host(pair, size, agents, shared)

    @sums.defjvp
    def _(primals: Any, tangents: Any) -> tuple[Array, Array]:
        a, c = primals[0].shape[1], primals[1].shape[0]

        def both(own: Array, other: Array, shared: Array) -> Array:
            value, change = jax.jvp(
                pair, (own[:a], other[:a], shared[:c]), (own[a:], other[a:], shared[c:])
            )
            return jnp.concatenate([value, change])

        # The reach is the last of the shared numbers, and the position comes first in each agent.
        wide = jnp.concatenate([primals[0], tangents[0]], axis=1)
        if size:
            last = jnp.concatenate([primals[1], tangents[1], primals[1][-1:]])
            whole = lambda own, other, shared: both(own, other, shared[:-1])
            found = _sums(whole, size, wide, last)
        else:
            found = _sums(both, size, wide, jnp.concatenate([primals[1], tangents[1]]))
        m = found.shape[1] // 2
        return found[:, :m], found[:, m:]

    return sums(agents, shared)


def _of_few(pair: Pair, agents: Array, shared: Array) -> Array:
    N = len(agents)
    each = jax.vmap(jax.vmap(pair, (None, 0, None)), (0, None, None))(agents, agents, shared)
    return jnp.sum(jnp.where(jnp.eye(N, dtype=bool)[:, :, None], 0.0, each), axis=1)


def _on_host(pair: Pair, size: int, agents: Array, shared: Array) -> Array:
    """The sums by machine code, or in chunks by XLA if the pair cannot be compiled."""
    number = lambda length: jax.ShapeDtypeStruct((length,), float)
    closed, shape = traced(pair, *(number(n) for n in (agents.shape[1],) * 2), number(len(shared)))
    loops = pair_sums(closed)
    if isinstance(loops, str):
        return _in_chunks(pair, agents, shared)
    code = _Host(loops, size)
    wanted = jax.ShapeDtypeStruct((len(agents), *shape.shape), float)
    return called_back(code, wanted, agents, shared)


class _Host:
    """The sums, of NumPy arrays."""

    def __init__(self, loops: PairSums, size: int):
        self._loops, self._size = loops, size

    def __call__(self, agents: np.ndarray, shared: np.ndarray) -> np.ndarray:
        if not self._size or not np.isfinite(agents).all():
            sums = self._loops.over_all(agents, agents, shared)
        else:
            order, ranges = cells(agents[:, : self._size], float(shared[-1]))
            found = self._loops.over_ranges(agents[order], agents[order], shared, ranges)
            sums = np.empty_like(found)
            sums[order] = found
        return sums


def cells(x: np.ndarray, reach: float) -> tuple[np.ndarray, np.ndarray]:
    """Agents sorted by the cells of a grid, and the ranges of all within reach of each.

    Args:
        x: Positions (N, d).
        reach: Distance within which others count.

    Returns:
        The agents in the order of their cells (N), and for each of them the ranges of this order
        (N, ranges, 2) that it interacts with: three cells in each adjacent row of cells.
    """
    N, d = x.shape
    low = x.min(axis=0)
    side = max(reach, float((np.ptp(x, axis=0) + reach).prod() / (4.0 * N)) ** (1.0 / d))
    place = ((x - low) / side).astype(np.int64) + 1
    shape = place.max(axis=0) + 2  # an empty cell around
    number = np.asarray(np.ravel_multi_index(tuple(place.T), tuple(shape)))
    order = np.argsort(number, kind="stable")
    number = number[order]
    strides = np.append(np.cumprod(shape[::-1][:-1])[::-1], 1)
    around = np.array(list(product((-1, 0, 1), repeat=d - 1)), np.int64).reshape(
        3 ** (d - 1), d - 1
    )
    middle = number[:, None] + around.reshape(3 ** (d - 1), d - 1) @ strides[:-1]
    return order, np.stack(
        [np.searchsorted(number, middle - 1), np.searchsorted(number, middle + 1, side="right")],
        axis=-1,
    )


def _in_chunks(pair: Pair, agents: Array, shared: Array) -> Array:
    N = len(agents)

    def row(at: tuple[Array, Array]) -> Array:
        own, i = at
        each = jax.vmap(lambda other: pair(own, other, shared))(agents)
        return jnp.sum(jnp.where((jnp.arange(N) == i)[:, None], 0.0, each), axis=0)

    return jax.lax.map(row, (agents, jnp.arange(N)), batch_size=max(1, CHUNK // N))


def numbers_of(pair: Callable[..., Any]) -> tuple[Array, Callable[[Array], Any]]:
    """The numbers of a function's fields as a vector, and the function made from such a vector."""
    numbers, rest = eqx.partition(pair, is_traced_or_number)
    vector, unravel = ravel_pytree(numbers)
    return vector, lambda vector: eqx.combine(unravel(vector), rest)
