"""Order conditions by rooted trees (Butcher 1963), and the dense output of "dopri8" from them.

Its steps have order 8, and no dense output from their slopes alone has more than order 5. A stage
from them at one of two instants, 1/2 ± √7/14, has order 6 all the same. With it there are stages of
order 6 at all instants, and with two of these a dense output of order 7, whose error falls with the
step as that of the step itself does over a horizon.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import prod, sqrt
from typing import Any

import numpy as np

from servocon.engine import Method

NODES = (0.5 - sqrt(7.0) / 14.0, 0.95, 0.5)
"""Times of the further stages, in parts of the step. Of twentieths, the last two make the product
of the largest error of order 8 and the largest weight least."""

COARSE = slice(1, 5)
"""Stages of too low an order: they have no weight in the step, and none in its dense output."""

Tree = tuple[Any, ...]
"""A rooted tree: the trees that hang on its root."""


@lru_cache(maxsize=16)
def trees(size: int) -> tuple[Tree, ...]:
    """All rooted trees of some number of nodes."""
    return tuple(_forests(size - 1, size - 1))


def _forests(size: int, largest: int) -> list[Tree]:
    """Sets of trees of so many nodes altogether, none of more than a largest number."""
    if size == 0:
        return [()]
    made = []
    for first in range(min(size, largest), 0, -1):
        for count in range(1, size // first + 1):
            rests = _forests(size - count * first, first - 1)
            same = combinations_with_replacement(trees(first), count)
            made += [(*some, *rest) for some in same for rest in rests]
    return made


def nodes(tree: Tree) -> int:
    """Number of nodes of a tree, the order of its condition."""
    return 1 + sum(map(nodes, tree))


def density(tree: Tree) -> int:
    """Density γ of a tree."""
    return nodes(tree) * prod(map(density, tree))


class Conditions:
    """Conditions of some order on the weights b of stages: Σ b Φ = θ^r / γ for each tree.

    Attributes:
        Φ: Elementary weights of each stage (trees, stages).
        order: Order r of each tree (trees).
        γ: Density of each tree (trees).
    """

    def __init__(self, rows: Any, order: int):
        """The conditions on stages.

        Args:
            rows: Weights of each stage but the first.
            order: Their order.
        """
        stages = len(rows) + 1
        A = np.zeros((stages, stages))
        for i, row in enumerate(rows):
            A[i + 1, : len(row)] = row
        all_trees = [tree for size in range(1, order + 1) for tree in trees(size)]
        Φ: dict[Tree, np.ndarray] = {}
        for tree in all_trees:
            Φ[tree] = np.prod([np.ones(stages), *(A @ Φ[part] for part in tree)], axis=0)
        self.Φ = np.array([Φ[tree] for tree in all_trees])
        self.order = np.array([nodes(tree) for tree in all_trees])
        self.γ = np.array([float(density(tree)) for tree in all_trees])

    def residual(self, b: Any, part: float) -> np.ndarray:
        """Error of each condition (trees), of weights of the state at a part of the step."""
        return self.Φ @ np.asarray(b) - part**self.order / self.γ

    def of_power(self, k: int) -> np.ndarray:
        """Right-hand sides (trees) of the conditions on the weights of θ^k."""
        return np.where(self.order == k, 1.0 / self.γ, 0.0)


def _least(matrix: np.ndarray, right: np.ndarray) -> np.ndarray:
    """The shortest solution of equations of lower rank, refined."""
    inverse, x = np.linalg.pinv(matrix, rcond=1e-11), np.zeros(matrix.shape[1])
    for _ in range(4):
        x = x + inverse @ (right - matrix @ x)
    return x


def _spread(weights: np.ndarray) -> tuple[float, ...]:
    """Weights of all stages, from those of all but the coarse ones."""
    return tuple(map(float, np.insert(weights, [COARSE.start] * 4, 0.0)))


def with_dense_output(method: Method) -> Method:
    """The method "dopri8" with its further stages and its dense output, all of least weights."""
    rows, further = list(method.a), []
    for c in NODES:
        conditions = Conditions(rows, 6)
        right = c**conditions.order / conditions.γ
        rows.append(_spread(_least(_fine(conditions.Φ), right)))
        further.append((c, rows[-1]))
    dense = _dense(Conditions(rows, 7), method.a[-1])
    return method._replace(further=tuple(further), dense=dense)


def _fine(matrix: np.ndarray) -> np.ndarray:
    """Columns (any, stages) of all stages but the coarse ones."""
    return np.delete(matrix, COARSE, axis=-1)


def _dense(conditions: Conditions, new: Any) -> tuple[tuple[float, ...], ...]:
    """Weights of θ, …, θ⁷: of order 7, with state and slope of the step at both of its ends."""
    count, last = conditions.Φ.shape[1], len(new)
    first_slope, last_slope = _fine(np.eye(count)[[0, last]])
    end = _fine(np.append(new, np.zeros(count - last)))
    # The weight of θ is the first slope's; the others satisfy the rest.
    Φ, powers = _fine(conditions.Φ), np.arange(2, 8)
    right = [conditions.of_power(k) for k in powers]
    right += [end - first_slope, last_slope - first_slope]
    at_ends = [np.kron(factors, np.eye(Φ.shape[1])) for factors in (np.ones(6), powers)]
    weights = _least(np.vstack([np.kron(np.eye(6), Φ), *at_ends]), np.concatenate(right))
    return tuple(map(_spread, [first_slope, *weights.reshape(6, -1)]))
