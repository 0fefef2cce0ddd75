"""Pivoted factors of matrices and what is solved with them: by kernels, block by block.

A matrix of diagonal blocks, as of agents that do not act on each other's relation, has the factors
of its blocks. Columns count as dependent by their own block in any case, so the rank is the same;
and what an agent does not need of the others is not computed.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from jax.extend.core import primitives as p
from numpy.typing import NDArray

from servocon.engine.scalars.elements import elementwise
from servocon.engine.scalars.graph import ZERO, Graph, Ids
from servocon.engine.scalars.routines import (
    Routine,
    active_place,
    coordinates_place,
    drift_places,
    padded,
    rank_places,
    truncated_places,
)

_SPARSE = 0.25
"""Part of the entries up to which zeros are chosen one by one."""

_DOUBLE = np.dtype(float)
_INT = np.dtype(np.int32)
_LONG = np.dtype(np.int64)

Shape = tuple[int, ...]


class Block(NamedTuple):
    """Rows and columns of a diagonal block; it may lack either."""

    rows: slice
    columns: slice


def diagonal_blocks(filled: NDArray[np.bool_]) -> list[Block]:
    """The smallest blocks along the diagonal that contain all filled entries.

    Args:
        filled: True for the entries of a matrix that may differ from 0.
    """
    (n, m), blocks = filled.shape, list[Block]()
    last_row = np.where(filled.any(axis=0), n - np.argmax(filled[::-1], axis=0), 0)
    last_column = np.where(filled.any(axis=1), m - np.argmax(filled[:, ::-1], axis=1), 0)
    row = column = 0
    while row < n or column < m:
        rows, columns = (row, column + 1) if column < m else (n, m)
        while True:
            more = max(rows, int(last_row[column:columns].max(initial=0)))
            wider = max(columns, int(last_column[row:more].max(initial=0)))
            if (more, wider) == (rows, columns):
                break
            rows, columns = more, wider
        blocks.append(Block(slice(row, rows), slice(column, columns)))
        row, column = rows, columns
    return blocks


def _rank(graph: Graph, W: Ids) -> list[Ids]:
    """Q, T, remainders and order of a pivoted QR up to the rank."""
    (n, m), k = W.shape, min(W.shape)
    blocks = diagonal_blocks(graph.kinds(W) != ZERO)
    if len(blocks) == 1:
        return _rank_of_block(graph, W)
    zero = graph.constant(0, _DOUBLE)
    Q, T = np.full((n, k), zero, np.int64), np.full((m, k), zero, np.int64)
    part, order = np.full(k, zero, np.int64), np.full(k, graph.constant(0, _INT), np.int64)
    begin = 0
    for rows, columns in blocks:
        block = W[rows, columns]
        if block.size:
            q, t, remainders, chosen = _rank_of_block(graph, block)
            steps = slice(begin, begin + len(remainders))
            Q[rows, steps], T[columns, steps], part[steps] = q, t, remainders
            first = graph.constants(np.int32(columns.start))
            order[steps] = elementwise(graph, p.add_p, [chosen, first])
            begin = steps.stop
    return [Q, T, part, order]


def _rank_of_block(graph: Graph, W: Ids) -> list[Ids]:
    """The same of a matrix that is one block."""
    if W.size == 1:
        return _rank_of_one(graph, int(W[0, 0]))
    (n, m), zero = W.shape, graph.constant(0, _DOUBLE)
    k, places = min(n, m), rank_places(n, m)
    entry = graph.routine(Routine("rank", (n, m)), rows_of_fours(W, zero))
    at = lambda start, i: entry(start + 8 * i, _DOUBLE)
    Q = [[at(places.Q, i * places.deep + s) for s in range(k)] for i in range(n)]
    T = [[at(places.T, s * places.wide + j) for s in range(k)] for j in range(m)]
    part = [at(places.part, s) for s in range(k)]
    order = np.array([entry(places.order + 8 * s, _LONG) for s in range(k)], np.int64)
    order = elementwise(graph, p.convert_element_type_p, [order], _INT, {"new_dtype": _INT})
    return [np.array(Q, np.int64), np.array(T, np.int64), np.array(part, np.int64), order]


def _rank_of_one(graph: Graph, w: int) -> list[Ids]:
    """The same of a number: its sign and its size, NaN without a finite square as in the kernel."""
    apply, number = graph.apply, lambda value: graph.constant(value, _DOUBLE)
    square = apply(p.mul_p, w, w)
    finite = apply(p.is_finite_p, square, dtype=np.dtype(bool))
    kept = apply(p.and_p, apply(p.gt_p, square, number(0)), finite)
    none = apply(p.select_n_p, finite, number(np.nan), number(0))
    sign = apply(p.select_n_p, apply(p.lt_p, w, number(0)), number(1), number(-1))
    q, t = (apply(p.select_n_p, kept, none, x) for x in (sign, apply(p.abs_p, w)))
    part = apply(p.select_n_p, kept, number(0), number(1))
    return [np.array([[q]]), np.array([[t]]), np.array([part]), graph.constants(np.zeros(1, _INT))]


def _truncated(graph: Graph, Q: Ids, T: Ids, kept: Ids) -> list[Ids]:
    """Q and T of a pivoted QR, without the directions that are dropped."""
    (n, k), m, zero = Q.shape, len(T), graph.constant(0, _DOUBLE)
    filled = sum(int(np.sum(graph.kinds(X) != ZERO)) for X in (Q, T))
    if filled <= _SPARSE * (Q.size + T.size):
        return [elementwise(graph, p.select_n_p, [kept, np.array(zero), X]) for X in (Q, T)]
    places = truncated_places(n, m, k)
    flags = elementwise(graph, p.convert_element_type_p, [kept], _DOUBLE, {"new_dtype": _DOUBLE})
    operands = [rows_of_fours(Q, zero), rows_of_fours(T.T, zero), flags]
    entry = graph.routine(Routine("truncated", (n, m, k)), np.concatenate(operands))
    at = lambda start, i: entry(start + 8 * i, _DOUBLE)
    newQ = [[at(0, i * places.deep + s) for s in range(k)] for i in range(n)]
    newT = [[at(places.T, s * places.wide + j) for s in range(k)] for j in range(m)]
    return [np.array(newQ, np.int64), np.array(newT, np.int64)]


def _drift(graph: Graph, here: Ids, there: Ids, remainders: Ids, order: Ids) -> list[Ids]:
    """The largest doubtful remainder that is gone elsewhere; the largest change of a column."""
    (n, m), k, zero = here.shape, len(order), graph.constant(0, _DOUBLE)
    numbers = elementwise(graph, p.convert_element_type_p, [order], _LONG, {"new_dtype": _LONG})
    operands = [rows_of_fours(here, zero), rows_of_fours(there, zero), remainders, numbers]
    entry = graph.routine(Routine("drift", (n, m, k)), np.concatenate(operands))
    start = drift_places(n, m, k)[0]
    return [np.array(entry(start + 8 * i, _DOUBLE), np.int64) for i in range(2)]


def _coordinates(graph: Graph, T: Ids, kept: Ids, order: Ids, r: Ids) -> list[Ids]:
    """T⁺ r for T of a pivoted QR; a step that is kept chose a row of its own block."""
    blocks = diagonal_blocks(graph.kinds(T) != ZERO)
    if len(blocks) == 1:
        return [_coordinates_of_block(graph, T, kept, order, r)]
    zero = graph.constant(0, _DOUBLE)
    y = np.full((T.shape[1], r.shape[1]), zero, np.int64)
    for rows, steps in blocks:
        block, own = T[rows, steps], kept[steps]
        if block.size == 1:
            found = elementwise(graph, p.div_p, [r[rows], block])
            y[steps] = elementwise(graph, p.select_n_p, [own[:, None], np.array(zero), found])
        elif block.size:
            first = graph.constants(np.int32(rows.start))
            local = elementwise(graph, p.sub_p, [order[steps], first])
            local = elementwise(graph, p.select_n_p, [own, graph.constants(np.int32(0)), local])
            y[steps] = _coordinates_of_block(graph, block, own, local, r[rows])
    return [y]


def _coordinates_of_block(graph: Graph, T: Ids, kept: Ids, order: Ids, r: Ids) -> Ids:
    """The same of a matrix that is one block."""
    (m, k), (_, j), zero = T.shape, r.shape, graph.constant(0, _DOUBLE)
    convert = lambda ids, dtype: elementwise(
        graph, p.convert_element_type_p, [ids], dtype, {"new_dtype": dtype}
    )
    pieces = rows_of_fours(T, zero), convert(kept, _DOUBLE), convert(order, _LONG), r.T
    operands = np.concatenate([np.ravel(piece) for piece in pieces])
    entry = graph.routine(Routine("coordinates", (m, k, j)), operands)
    start, deep = coordinates_place(m, k, j), padded(k)
    y = [[entry(start + 8 * (s * deep + i), _DOUBLE) for s in range(j)] for i in range(k)]
    return np.array(y, np.int64)


def _active(graph: Graph, rows: Ids, bounds: Ids) -> list[Ids]:
    """Active rows of a least-distance problem, and its solution."""
    (count, size), zero = rows.shape, graph.constant(0, _DOUBLE)
    operands = np.concatenate([rows_of_fours(rows, zero), bounds])
    entry = graph.routine(Routine("active", (count, size)), operands)
    start = active_place(count, size)
    at = lambda i: entry(start + 8 * i, _DOUBLE)
    found = np.array([at(i) for i in range(count)], np.int64)
    held = elementwise(graph, p.gt_p, [found, np.array(zero)], np.dtype(bool))
    return [held, np.array([at(count + i) for i in range(size)], np.int64)]


def rows_of_fours(array: Ids, zero: int) -> Ids:
    """Consecutive rows, each padded with zeros to a multiple of four."""
    more = padded(array.shape[1]) - array.shape[1]
    return np.pad(array, ((0, 0), (0, more)), constant_values=zero).ravel()


class RankRule(NamedTuple):
    """The nodes of an operation of `servocon.linalg.rank`, and its memory in bytes by shapes."""

    nodes: Callable[..., list[Ids]]
    memory: Callable[[Sequence[Shape]], int]


RANKS: dict[str, RankRule] = {
    "servocon_rank": RankRule(_rank, lambda x: rank_places(*x[0]).size),
    "servocon_truncated": RankRule(
        _truncated, lambda x: truncated_places(x[0][0], x[1][0], x[0][1]).size
    ),
    "servocon_drift": RankRule(_drift, lambda x: drift_places(*x[0], *x[2])[1]),
    "servocon_coordinates": RankRule(_coordinates, lambda x: 8 * 3 * x[0][0] * (x[0][1] + 8)),
    "servocon_active": RankRule(_active, lambda x: 8 * 3 * x[0][0] * (sum(x[0]) + 8)),
}
"""The rule of each primitive."""
