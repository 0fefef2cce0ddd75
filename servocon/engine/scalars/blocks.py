"""Operands of a routine that are moved together: results of another in even steps, and zeros.

One by one, the entries of a matrix that goes from one routine to the next take more instructions
than all else of a large mechanism.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from servocon.engine.scalars.graph import ZERO, Graph, Node
from servocon.engine.scalars.routines import RESULT

FEWEST = 8
"""Smallest number of operands of a block."""

ZEROS, OTHER = -1, -2
"""Origins that are no routine: of zeros, and of what is stored one by one."""


class Block(NamedTuple):
    """Rows of operands, in words of 8 bytes.

    Attributes:
        source: Routine whose results they are, or `ZEROS`.
        place: Word of the first result.
        operand: Position of the first operand.
        rows: Number of rows.
        columns: Number of operands of a row, which lie side by side.
        steps: Operands from one row to the next; words from one row to the next, and from one
            result to the next.
    """

    source: int
    place: int
    operand: int
    rows: int
    columns: int
    steps: tuple[int, int, int]


def blocks_of(graph: Graph, operands: Sequence[int]) -> tuple[list[Block], list[int]]:
    """Blocks of the operands of a routine, and positions of those that are in none."""
    origin, place = _origins(graph, operands)
    step = np.diff(place)
    even = (origin[1:] == origin[:-1]) & (origin[1:] != OTHER)
    same = even[1:] & even[:-1] & (step[1:] == step[:-1])
    ends = np.flatnonzero(~np.append(same, False)) + 1  # of runs that begin before
    rows: list[Block] = []
    alone: list[int] = []
    k = 0
    while k < len(operands):
        if k < len(even) and even[k]:
            last = int(ends[np.searchsorted(ends, k, "right")])
            begin = int(origin[k]), int(place[k]), k
            rows.append(Block(*begin, 1, last - k + 1, (0, 0, int(step[k]))))
            k = last + 1
        else:
            alone.append(k)
            k += 1
    blocks: list[Block] = []
    for block in _stacked(rows):
        if block.rows * block.columns >= FEWEST:
            blocks.append(block)
        else:
            each = np.add.outer(np.arange(block.rows) * block.steps[0], np.arange(block.columns))
            alone += (block.operand + each).ravel().tolist()
    return blocks, sorted(alone)


def _origins(graph: Graph, operands: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Source of each operand: a routine, `ZEROS` or `OTHER`; and its word there."""
    nodes = graph.nodes
    origin, place = np.full(len(operands), OTHER), np.zeros(len(operands), np.int64)
    for k, n in enumerate(operands):
        node = nodes[n]
        if node.op is RESULT and node.dtype.itemsize == 8:
            origin[k], place[k] = node.args[0], node.params[0][1] // 8
    constant = np.flatnonzero(graph.kinds(np.asarray(operands, np.int64)) == ZERO)
    for k in constant.tolist():
        origin[k] = ZEROS if is_zero(nodes[operands[k]]) else OTHER
    return origin, place


def is_zero(node: Node) -> bool:
    """True for a constant whose bits are 0: not for -0.0."""
    value = node.value
    return value is not None and value == 0 and not np.signbit(value)


def _stacked(rows: Sequence[Block]) -> list[Block]:
    """Rows that are alike and follow each other in even steps, as one block."""
    stacks: list[Block] = []
    latest: dict[tuple[int, int, int], int] = {}
    for row in rows:
        alike = row.source, row.columns, row.steps[2]
        at = latest.get(alike)
        if at is not None:
            stack = stacks[at]
            apart = row.operand - stack.operand, row.place - stack.place
            steps = apart if stack.rows == 1 else stack.steps[:2]
            if apart == (steps[0] * stack.rows, steps[1] * stack.rows):
                stacks[at] = stack._replace(rows=stack.rows + 1, steps=(*steps, row.steps[2]))
                continue
        latest[alike] = len(stacks)
        stacks.append(row)
    return stacks
