"""Products and factors of matrices: unrolled if small, else by LAPACK and BLAS."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from jax.extend.core import JaxprEqn
from jax.extend.core import primitives as p

from servocon.engine.scalars.elements import Rule, elementwise, fold, leading
from servocon.engine.scalars.graph import ZERO, Graph, Ids, UnsupportedError
from servocon.engine.scalars.ranks import rows_of_fours
from servocon.engine.scalars.routines import Routine, padded, qr_places, svd_places

_MAX_FACTOR = 8  # rows of a matrix whose factorization is unrolled, however few its zeros
_MAX_PRODUCT = 300  # multiplications of a product of matrices that is unrolled
_SPARSE = 0.25  # part of the multiplications up to which a larger one is unrolled
_DOUBLE = np.dtype(float)
_INT = np.dtype(np.int32)


# -- products ------------------------------------------------------------------------------------


def _dot_general(graph: Graph, eqn: JaxprEqn, x: Ids, y: Ids) -> Ids:
    (contract_x, contract_y), (batch_x, batch_y) = eqn.params["dimension_numbers"]
    aval: Any = eqn.outvars[0].aval
    types = [atom.aval.dtype for atom in eqn.invars]  # pyright: ignore
    x, y = (_as_type(graph, *operand, aval.dtype) for operand in zip((x, y), types, strict=True))
    x, y = leading(x, contract_x), leading(y, contract_y)

    def batch_first(a: Ids, contract: Sequence[int], batch: Sequence[int]) -> Ids:
        kept = [d for d in range(a.ndim - 1 + len(contract)) if d not in contract]
        order = [1 + kept.index(d) for d in batch]
        order += [d for d in range(1, a.ndim) if d not in order]
        return a.transpose([0, *order])  # (contracted, *batch, *free)

    x, y = batch_first(x, contract_x, batch_x), batch_first(y, contract_y, batch_y)
    count = 1 + len(batch_x)
    if _multiplications(graph, x, y, count) > _MAX_PRODUCT:
        return _products(graph, x, y, count).reshape(aval.shape)
    x = x.reshape(x.shape + (1,) * (y.ndim - count))
    y = y.reshape(y.shape[:count] + (1,) * (len(aval.shape) - y.ndim + 1) + y.shape[count:])
    products = elementwise(graph, p.mul_p, [x, y])
    return fold(graph, p.add_p, products, 0, aval.dtype)


def _as_type(graph: Graph, x: Ids, given: np.dtype[Any], wanted: np.dtype[Any]) -> Ids:
    """Operands of a product of mixed types, such as a mask times numbers."""
    if given == wanted:
        return x
    if given.kind == "f":
        raise UnsupportedError("dot_general of mixed floats")
    params = {"new_dtype": wanted}
    return elementwise(graph, p.convert_element_type_p, [x], wanted, params)


def _multiplications(graph: Graph, x: Ids, y: Ids, count: int) -> int:
    """Number of multiplications of nonzeros in a product of matrices."""
    left = np.sum(graph.kinds(x) != ZERO, axis=tuple(range(count, x.ndim)))
    right = np.sum(graph.kinds(y) != ZERO, axis=tuple(range(count, y.ndim)))
    return int(np.sum(left * right))


def _products(graph: Graph, x: Ids, y: Ids, count: int) -> Ids:
    """The products of matrices, contracted along their first axes, for each index of a batch."""
    batch, inner = x.shape[1:count], len(x)
    x, y = x.reshape(inner, -1, *_flat(x, count)), y.reshape(inner, -1, *_flat(y, count))
    n, m = x.shape[2], y.shape[2]
    result = np.empty((x.shape[1], n, m), np.int64)
    for i in range(x.shape[1]):
        operands = np.concatenate([x[:, i].ravel(), y[:, i].T.ravel()])
        entry = graph.routine(Routine("product", (n, inner, m)), operands)
        start = n * inner + inner * m
        result[i] = [[entry(8 * (start + r + c * n), _DOUBLE) for c in range(m)] for r in range(n)]
    return result.reshape(*batch, n, m)


def _flat(x: Ids, count: int) -> tuple[int]:
    return (int(np.prod(x.shape[count:])),)


# -- factors -------------------------------------------------------------------------------------


def _batched(rule: Callable[..., Sequence[Ids]]) -> Rule:
    """`rule` applied to matrices of doubles, for every leading index."""

    def batched(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
        aval: Any = eqn.outvars[0].aval
        if aval.dtype != _DOUBLE and operands[0].shape[-1] > _MAX_FACTOR:
            raise UnsupportedError(f"{eqn.primitive} of {aval.dtype}")
        lead = operands[0].shape[:-2]
        each = [rule(graph, eqn, *(x[index] for x in operands)) for index in np.ndindex(lead)]
        avals: list[Any] = [variable.aval for variable in eqn.outvars]
        return [
            np.array([results[k] for results in each], np.int64).reshape(aval.shape)
            for k, aval in enumerate(avals)
        ]

    return batched


def _few(multiplications: int, of_full: int) -> bool:
    """True if a factorization of a matrix with many zeros is shorter than LAPACK's."""
    return multiplications <= min(_MAX_PRODUCT, _SPARSE * of_full)


def _cholesky_is_few(graph: Graph, a: Ids) -> bool:
    """True if the factor of a matrix, such as one of diagonal blocks, takes few multiplications."""
    n, count = len(a), 0
    filled = np.tril(graph.kinds(a) != ZERO)
    for j in range(n):
        below = filled[j + 1 :, j]
        filled[j + 1 :, j + 1 :] |= np.tril(np.outer(below, below))
        count += below.sum() * (below.sum() + 1) // 2
    return _few(count, n * (n * n - 1) // 6)


def _cholesky(graph: Graph, eqn: JaxprEqn, a: Ids) -> list[Ids]:
    aval: Any = eqn.outvars[0].aval
    if len(a) > _MAX_FACTOR and not _cholesky_is_few(graph, a):
        return [_lapack_cholesky(graph, a)]
    zero, nan = graph.constant(0, aval.dtype), graph.constant(np.nan, aval.dtype)
    factor, good = np.full(a.shape, zero, np.int64), graph.constant(True, np.dtype(bool))
    for j in range(len(a)):
        filled = graph.kinds(factor[:, :j]) != ZERO
        for i in range(j, len(a)):
            value = int(a[i, j])
            for k in np.flatnonzero(filled[i] & filled[j]).tolist():
                product = graph.apply(p.mul_p, int(factor[i, k]), int(factor[j, k]))
                value = graph.apply(p.sub_p, value, product)
            if i == j:
                good = graph.apply(p.and_p, good, graph.apply(p.gt_p, value, zero))
                factor[i, j] = graph.apply(p.sqrt_p, value)
            else:
                factor[i, j] = graph.apply(p.div_p, value, int(factor[j, j]))
    # NaN throughout, as for a failure of LAPACK, unless each pivot is positive. Structural zeros of
    # a large matrix stay: solving with the factor divides by NaN anyway.
    filled = np.tri(len(a), dtype=bool)
    if len(a) > _MAX_FACTOR:
        filled &= graph.kinds(factor) != ZERO
    chosen = [np.array(good), np.array(nan), factor[filled]]
    factor[filled] = elementwise(graph, p.select_n_p, chosen)
    return [factor]


def _solve_is_few(a: np.ndarray, x: np.ndarray) -> bool:
    """True if a lower triangular solve takes few multiplications, from where a and x are not 0."""
    count, x = 0, x.copy()
    for i in range(len(a)):
        used = a[i, :i, None] & x[:i]
        x[i] |= used.any(axis=0)
        count += used.sum()
    return _few(count, x.shape[1] * len(a) * (len(a) - 1) // 2)


def _triangular_solve(graph: Graph, eqn: JaxprEqn, a: Ids, b: Ids) -> list[Ids]:
    lower = eqn.params["lower"]
    if eqn.params["transpose_a"]:
        a, lower = a.T, not lower
    if not eqn.params["left_side"]:  # x a = b is a' x' = b'
        a, b, lower = a.T, b.T, not lower
    if eqn.params["unit_diagonal"]:
        a = a.copy()
        np.fill_diagonal(a, graph.constant(1, graph.nodes[int(a[0, 0])].dtype))
    turn = 1 if lower else -1
    x = _lower_solve(graph, a[::turn, ::turn], b[::turn])[::turn]
    return [x if eqn.params["left_side"] else x.T]


def _lower_solve(graph: Graph, a: Ids, b: Ids) -> Ids:
    """The solution of a x = b for a lower triangular matrix."""
    matrix, sides = (graph.kinds(x) != ZERO for x in (a, b))
    if len(a) > _MAX_FACTOR and not _solve_is_few(matrix, sides):
        return _solved(graph, a, b)
    x = b.copy()
    for i in range(len(a)):
        for k in np.flatnonzero(matrix[i, :i]).tolist():
            product = elementwise(graph, p.mul_p, [np.array(a[i, k]), x[k]])
            x[i] = elementwise(graph, p.sub_p, [x[i], product])
        x[i] = elementwise(graph, p.div_p, [x[i], np.array(a[i, i])])
    return x


def _lapack_cholesky(graph: Graph, a: Ids) -> Ids:
    n, zero = len(a), graph.constant(0, _DOUBLE)
    lower = np.where(np.tri(n, dtype=bool), a, zero)
    entry = graph.routine(Routine("cholesky", (n,)), lower.T)
    rows = [
        [entry(8 * (i + j * n), _DOUBLE) if j <= i else zero for j in range(n)] for i in range(n)
    ]
    return np.array(rows, np.int64)


def _solved(graph: Graph, a: Ids, b: Ids) -> Ids:
    """The solution for a lower triangular matrix, by a routine."""
    (n, m), zero = b.shape, graph.constant(0, _DOUBLE)
    lower = np.where(np.tri(n, dtype=bool), a, zero)
    operands = np.concatenate([lower.ravel(), rows_of_fours(b, zero)])
    entry = graph.routine(Routine("triangular", (n, m)), operands)
    at = lambda i, j: entry(8 * (n * n + i * padded(m) + j), _DOUBLE)
    return np.array([[at(i, j) for j in range(m)] for i in range(n)], np.int64)


def _qr(graph: Graph, eqn: JaxprEqn, a: Ids) -> list[Ids]:
    (n, m), full, pivoting = a.shape, eqn.params["full_matrices"], eqn.params["pivoting"]
    places, zero = qr_places(n, m, full), graph.constant(0, _DOUBLE)
    routine = Routine("qr", (n, m), ("P" if pivoting else "N") + ("A" if full else "S"))
    entry = graph.routine(routine, a.T)
    Q = [[entry(8 * (i + j * n), _DOUBLE) for j in range(places.q)] for i in range(n)]
    above = lambda i, j: entry(places.R + 8 * (i + j * n), _DOUBLE) if i <= j else zero
    R = [[above(i, j) for j in range(m)] for i in range(min(n, places.q))]
    results = [np.array(Q, np.int64), np.array(R, np.int64)]
    if pivoting:
        order = np.array([entry(places.order + 4 * j, _INT) for j in range(m)], np.int64)
        results.append(elementwise(graph, p.sub_p, [order, graph.constants(np.int32(1))]))
    return results


def _lu(graph: Graph, _: JaxprEqn, a: Ids) -> list[Ids]:
    n, m = a.shape
    k, start = min(n, m), 8 * n * m
    entry = graph.routine(Routine("lu", (n, m)), a.T)
    factor = [[entry(8 * (i + j * n), _DOUBLE) for j in range(m)] for i in range(n)]
    exchanges = np.array([entry(start + 4 * i, _INT) for i in range(k)], np.int64)
    exchanges = elementwise(graph, p.sub_p, [exchanges, graph.constants(np.int32(1))])
    order = np.array([entry(start + 4 * (k + i), _INT) for i in range(n)], np.int64)
    return [np.array(factor, np.int64), exchanges, order]


def _eigh(graph: Graph, eqn: JaxprEqn, a: Ids) -> list[Ids]:
    n, part = len(a), "L" if eqn.params["lower"] else "U"
    if eqn.params["subset_by_index"] is not None:
        raise UnsupportedError("eigenvalues by their numbers")
    if n == 2:
        return _eigh_of_two(graph, a, int(a[1, 0] if part == "L" else a[0, 1]))
    entry = graph.routine(Routine("eigen", (n,), part), a.T)
    vectors = [[entry(8 * (i + j * n), _DOUBLE) for j in range(n)] for i in range(n)]
    values = [entry(8 * (n * n + i), _DOUBLE) for i in range(n)]
    return [np.array(vectors, np.int64).reshape(n, n), np.array(values, np.int64)]


def _eigh_of_two(graph: Graph, a: Ids, beside: int) -> list[Ids]:
    """Eigenvectors and eigenvalues of a symmetric 2 × 2 matrix, by Jacobi's rotation."""
    apply, number = graph.apply, lambda value: graph.constant(value, _DOUBLE)
    one, zero = number(1.0), number(0.0)
    first, last = int(a[0, 0]), int(a[1, 1])
    ratio = apply(p.div_p, apply(p.sub_p, last, first), apply(p.mul_p, number(2.0), beside))
    root = apply(p.sqrt_p, apply(p.add_p, one, apply(p.mul_p, ratio, ratio)))
    sign = apply(p.select_n_p, apply(p.lt_p, ratio, zero), one, number(-1.0))
    tangent = apply(p.div_p, sign, apply(p.add_p, apply(p.abs_p, ratio), root))
    tangent = apply(p.select_n_p, apply(p.eq_p, beside, zero), tangent, zero)
    scale = apply(p.sqrt_p, apply(p.add_p, one, apply(p.mul_p, tangent, tangent)))
    cosine, sine = apply(p.div_p, one, scale), apply(p.div_p, tangent, scale)
    moved = apply(p.mul_p, tangent, beside)
    values = apply(p.sub_p, first, moved), apply(p.add_p, last, moved)
    turned = apply(p.gt_p, *values)
    pick = lambda x, y: apply(p.select_n_p, turned, x, y)
    minus = apply(p.neg_p, sine)
    rows = [[pick(cosine, sine), pick(sine, cosine)], [pick(minus, cosine), pick(cosine, minus)]]
    found = [pick(*values), pick(*values[::-1])]
    return [np.array(rows, np.int64), np.array(found, np.int64)]


def _svd(graph: Graph, eqn: JaxprEqn, a: Ids) -> list[Ids]:
    (n, m), full = a.shape, eqn.params["full_matrices"]
    if eqn.params["subset_by_index"] is not None:
        raise UnsupportedError("singular values by their numbers")
    choice = ("A" if full else "S") if eqn.params["compute_uv"] else "N"
    places = svd_places(n, m, choice)
    entry = graph.routine(Routine("svd", (n, m), choice), a.T)

    def matrix(start: int, rows: int, columns: int) -> Ids:
        at = start + 8 * np.arange(rows * columns).reshape(columns, rows).T
        each = [entry(place, _DOUBLE) for place in at.ravel().tolist()]
        return np.array(each, np.int64).reshape(rows, columns)

    S = matrix(places.S, min(n, m), 1)[:, 0]
    if choice == "N":
        return [S]
    return [S, matrix(places.U, n, places.columns), matrix(places.V, places.rows, m)]


ALGEBRA: dict[str, Rule] = {
    "dot_general": _dot_general,
    "cholesky": _batched(_cholesky),
    "triangular_solve": _batched(_triangular_solve),
    "qr": _batched(_qr),
    "lu": _batched(_lu),
    "eigh": _batched(_eigh),
    "svd": _batched(_svd),
}
"""The rule of each primitive."""
