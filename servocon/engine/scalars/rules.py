"""The effect of each JAX primitive on arrays of graph nodes.

Primitives that only move elements move node numbers.  Elementwise ones become one node per
element, reductions and contractions chains of them, calls and static loops are inlined.
"""

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import jax
import numpy as np
from jax import lax
from jax.core import Tracer
from jax.extend.core import ClosedJaxpr, Jaxpr, JaxprEqn, Literal, Primitive
from jax.extend.core import primitives as p

from servocon.engine.scalars.graph import Graph, Ids, UnsupportedError
from servocon.engine.scalars.indices import positions

Rule = Callable[..., Ids | Sequence[Ids]]
_MAX_ELEMENTS = 100_000
_MAX_FACTOR = 8  # rows of a matrix whose factorization is unrolled

_NAMES = {
    "elementwise": """add sub mul div neg sin cos tan asin acos atan atan2 sinh cosh tanh asinh
        acosh atanh exp exp2 expm1 log log1p logistic sqrt rsqrt cbrt pow integer_pow square abs
        sign max min clamp floor ceil round rem is_finite nextafter eq ne lt le gt ge and or not
        xor select_n convert_element_type erf erfc erf_inv lgamma digamma reduce_precision
        shift_left shift_right_logical shift_right_arithmetic""",
    # Derivatives are taken of the original function, so that its barriers and derivative rules
    # have done their work before the rewriting.
    "identity": """reshape squeeze expand_dims copy copy_p stop_gradient optimization_barrier
        name""",
    "call": """jit pjit closed_call core_call call composite remat remat2 checkpoint custom_jvp_call
        custom_jvp_call_jaxpr custom_vjp_call custom_vjp_call_jaxpr custom_vmap_call""",
}
_KIND = {name: kind for kind, names in _NAMES.items() for name in names.split()}


def evaluate(graph: Graph, jaxpr: Jaxpr, consts: Sequence[Any], inputs: Sequence[Ids]) -> list[Ids]:
    """The nodes of the outputs of `jaxpr`; raises `UnsupportedError`."""
    environment: dict[Any, Ids] = dict(zip(jaxpr.invars, inputs, strict=True))
    for variable, const in zip(jaxpr.constvars, consts, strict=True):
        if isinstance(const, Tracer):
            raise UnsupportedError("the function closes over a traced value")
        environment[variable] = graph.constants(_plain(const))

    def read(atom: Any) -> Ids:
        if isinstance(atom, Literal):
            return graph.constants(np.asarray(atom.val, atom.aval.dtype))  # pyright: ignore
        return environment[atom]

    if jaxpr.effects:
        raise UnsupportedError(f"effects {jaxpr.effects}")
    for eqn in jaxpr.eqns:
        outputs = _apply(graph, eqn, [read(atom) for atom in eqn.invars])
        environment.update(zip(eqn.outvars, outputs, strict=True))
    return [read(atom) for atom in jaxpr.outvars]


def _plain(array: Any) -> np.ndarray:
    kind = getattr(array, "dtype", np.dtype(float)).kind
    if kind not in "biuf" or np.size(array) > _MAX_ELEMENTS:
        raise UnsupportedError(f"a constant of type {jax.typeof(array)}")
    return np.asarray(array)


def _closed(graph: Graph, jaxpr: ClosedJaxpr | Jaxpr, inputs: Sequence[Ids]) -> list[Ids]:
    if isinstance(jaxpr, ClosedJaxpr):
        return evaluate(graph, jaxpr.jaxpr, jaxpr.consts, inputs)
    return evaluate(graph, jaxpr, (), inputs)


def _apply(graph: Graph, eqn: JaxprEqn, inputs: list[Ids]) -> list[Ids]:
    name = eqn.primitive.name
    avals: list[Any] = [variable.aval for variable in eqn.outvars]
    for aval in avals:
        if not isinstance(getattr(aval, "dtype", None), np.dtype) or aval.dtype.kind not in "biuf":
            raise UnsupportedError(f"{name} of type {aval}")
        if math.prod(aval.shape) > _MAX_ELEMENTS:
            raise UnsupportedError(f"{name} of {math.prod(aval.shape)} elements")
    kind = _KIND.get(name)
    if kind == "identity":
        return [ids.reshape(aval.shape) for ids, aval in zip(inputs, avals, strict=True)]
    if kind == "call":
        names = ("jaxpr", "call_jaxpr", "call")
        body = next((eqn.params[name] for name in names if name in eqn.params), None)
        assert body is not None
        return _closed(graph, body, inputs)
    if kind == "elementwise" or name == "add_any":
        op = p.add_p if name == "add_any" else eqn.primitive
        params = graph.parameters(op, eqn.params) if op is eqn.primitive else {}
        return [_elementwise(graph, op, inputs, avals[0].dtype, params)]
    rule = _RULES.get(name)
    if rule is None:
        raise UnsupportedError(f"primitive {name}")
    outputs = rule(graph, eqn, *inputs)
    outputs = outputs if isinstance(outputs, list | tuple) else [outputs]
    return [np.asarray(ids) for ids in outputs]  # NumPy makes scalars of rows of vectors


def _elementwise(
    graph: Graph,
    op: Primitive,
    inputs: Sequence[Ids],
    dtype: np.dtype[Any] | None = None,
    params: dict[str, Any] | None = None,
) -> Ids:
    arrays = np.broadcast_arrays(*inputs)
    rows = zip(*(array.ravel().tolist() for array in arrays), strict=True)
    nodes = [graph.apply(op, *row, dtype=dtype, **(params or {})) for row in rows]
    return np.array(nodes, np.int64).reshape(arrays[0].shape)


def _constant_values(graph: Graph, ids: Ids, what: str) -> np.ndarray:
    values = [graph.value(node) for node in ids.ravel().tolist()]
    if any(value is None for value in values):
        raise UnsupportedError(f"{what} that is not constant")
    return np.array(values, np.int64).reshape(ids.shape)


# -- moving elements -----------------------------------------------------------------------------


def _transpose(_: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
    return x.transpose(eqn.params["permutation"])


def _slice(_: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
    starts, limits = eqn.params["start_indices"], eqn.params["limit_indices"]
    strides = eqn.params["strides"] or (1,) * x.ndim
    return x[tuple(itertools.starmap(slice, zip(starts, limits, strides, strict=True)))]


def _concatenate(_: Graph, eqn: JaxprEqn, *inputs: Ids) -> Ids:
    return np.concatenate(inputs, eqn.params["dimension"])


def _stack(_: Graph, eqn: JaxprEqn, *inputs: Ids) -> Ids:
    return np.stack(inputs, eqn.params["axis"])


def _unstack(_: Graph, eqn: JaxprEqn, x: Ids) -> list[Ids]:
    return list(np.moveaxis(x, eqn.params["axis"], 0))


def _tile(_: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
    return np.tile(x, eqn.params["reps"])


def _broadcast_in_dim(_: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
    shape, dims = eqn.params["shape"], eqn.params["broadcast_dimensions"]
    expanded = [1] * len(shape)
    for size, dim in zip(x.shape, dims, strict=True):
        expanded[dim] = size
    return np.broadcast_to(x.reshape(expanded), shape)


def _rev(_: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
    return np.flip(x, eqn.params["dimensions"])


def _split(_: Graph, eqn: JaxprEqn, x: Ids) -> list[Ids]:
    return np.split(x, np.cumsum(eqn.params["sizes"])[:-1], eqn.params["axis"])


def _pad(_: Graph, eqn: JaxprEqn, x: Ids, padding: Ids) -> Ids:
    for axis, (low, high, interior) in enumerate(eqn.params["padding_config"]):
        x = np.moveaxis(x, axis, 0)
        size = max(0, len(x) + (len(x) - 1) * interior)
        spread = np.full((size, *x.shape[1:]), padding, np.int64)
        spread[:: interior + 1] = x
        widths = [(max(low, 0), max(high, 0))] + [(0, 0)] * (x.ndim - 1)
        spread = np.pad(spread, widths, constant_values=int(padding))
        spread = spread[max(-low, 0) : len(spread) - max(-high, 0)]
        x = np.moveaxis(spread, 0, axis)
    return x


def _iota(graph: Graph, eqn: JaxprEqn) -> Ids:
    shape, dim = eqn.params["shape"], eqn.params["dimension"]
    ramp = graph.constants(np.arange(shape[dim]).astype(eqn.params["dtype"]))
    return np.broadcast_to(ramp.reshape([-1 if i == dim else 1 for i in range(len(shape))]), shape)


def _window(
    graph: Graph, shape: Sequence[int], sizes: Sequence[int], indices: Sequence[Ids]
) -> tuple[slice, ...]:
    starts = _constant_values(graph, np.array(indices), "an index").tolist()
    clamped = (min(max(i, 0), n - k) for i, n, k in zip(starts, shape, sizes, strict=True))
    return tuple(slice(i, i + k) for i, k in zip(clamped, sizes, strict=True))


def _dynamic_slice(graph: Graph, eqn: JaxprEqn, x: Ids, *indices: Ids) -> Ids:
    return x[_window(graph, x.shape, eqn.params["slice_sizes"], indices)]


def _dynamic_update_slice(graph: Graph, _: JaxprEqn, x: Ids, update: Ids, *indices: Ids) -> Ids:
    result = x.copy()
    result[_window(graph, x.shape, update.shape, indices)] = update
    return result


def _gather(graph: Graph, eqn: JaxprEqn, x: Ids, indices: Ids) -> Ids:
    dims, mode = eqn.params["dimension_numbers"], eqn.params["mode"]
    if mode == lax.GatherScatterMode.ONE_HOT:
        raise UnsupportedError("gather in one-hot mode")
    aval: Any = eqn.outvars[0].aval
    where = positions(
        x.shape,
        _constant_values(graph, indices, "an index"),
        aval.shape,
        dims.offset_dims,
        dims.collapsed_slice_dims,
        dims.start_index_map,
        (dims.operand_batching_dims, dims.start_indices_batching_dims),
        mode,
        eqn.params["slice_sizes"],
    )
    fill = eqn.params["fill_value"]
    if fill is None:
        kind = aval.dtype.kind
        limits = np.iinfo(aval.dtype) if kind in "iu" else None
        fill = {"f": np.nan, "b": True}.get(kind)
        fill = fill if limits is None else (limits.min if kind == "i" else limits.max)
    flat = np.append(x.ravel(), graph.constant(fill, aval.dtype))  # -1 is the last
    return flat[where]


def _scatter(combine: Primitive | None) -> Rule:
    def rule(graph: Graph, eqn: JaxprEqn, x: Ids, indices: Ids, updates: Ids) -> Ids:
        dims, mode = eqn.params["dimension_numbers"], eqn.params["mode"]
        if combine is None and eqn.params["update_jaxpr"] is not None:
            raise UnsupportedError("scatter with a function")  # jnp.ndarray.at[].apply
        where = positions(
            x.shape,
            _constant_values(graph, indices, "an index"),
            updates.shape,
            dims.update_window_dims,
            dims.inserted_window_dims,
            dims.scatter_dims_to_operand_dims,
            (dims.operand_batching_dims, dims.scatter_indices_batching_dims),
            mode,
        )
        result = x.ravel().tolist()
        pairs = zip(where.ravel().tolist(), updates.ravel().tolist(), strict=True)
        for position, update in pairs:
            if position >= 0:
                if combine is not None:
                    update = graph.apply(combine, result[position], update)
                result[position] = update
        return np.array(result, np.int64).reshape(x.shape)

    return rule


# -- reductions and contractions -----------------------------------------------------------------


def _fold(graph: Graph, op: Primitive, items: Ids, empty: Any, dtype: np.dtype[Any]) -> Ids:
    """`op` between the entries of the first axis of `items`, left to right as XLA does."""
    if not len(items):
        return np.full(items.shape[1:], graph.constant(empty, dtype), np.int64)
    total = items[0]
    for item in items[1:]:
        total = _elementwise(graph, op, [total, item])
    return total


def _leading(x: Ids, axes: Sequence[int]) -> Ids:
    """`x` with `axes` flattened into one leading axis."""
    kept = [d for d in range(x.ndim) if d not in axes]
    size = math.prod(x.shape[d] for d in axes)
    return x.transpose([*axes, *kept]).reshape([size, *(x.shape[d] for d in kept)])


def _reduce(op: Primitive, empty: Any) -> Rule:
    def rule(graph: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
        aval: Any = eqn.outvars[0].aval
        return _fold(graph, op, _leading(x, eqn.params["axes"]), empty, aval.dtype)

    return rule


def _argbest(keeps: Primitive) -> Rule:
    def rule(graph: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
        dtype = np.dtype(eqn.params["index_dtype"])
        items = _leading(x, eqn.params["axes"])
        best, where = items[0], np.full(items.shape[1:], graph.constant(0, dtype), np.int64)
        for i, item in enumerate(items[1:], 1):
            # The first of equal values wins, and the first NaN over everything.
            keep = _elementwise(graph, keeps, [best, item])
            is_nan = _elementwise(graph, p.ne_p, [best, best])
            keep = _elementwise(graph, p.or_p, [keep, is_nan])
            best = _elementwise(graph, p.select_n_p, [keep, item, best])
            here = np.full(where.shape, graph.constant(i, dtype), np.int64)
            where = _elementwise(graph, p.select_n_p, [keep, here, where])
        return where

    return rule


def _cumulative(op: Primitive) -> Rule:
    def rule(graph: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
        axis = eqn.params["axis"]
        step = -1 if eqn.params["reverse"] else 1
        items = np.moveaxis(x, axis, 0)[::step].copy()
        for i in range(1, len(items)):
            items[i] = _elementwise(graph, op, [items[i - 1], items[i]])
        return np.moveaxis(items[::step], 0, axis)

    return rule


def _dot_general(graph: Graph, eqn: JaxprEqn, x: Ids, y: Ids) -> Ids:
    (contract_x, contract_y), (batch_x, batch_y) = eqn.params["dimension_numbers"]
    aval: Any = eqn.outvars[0].aval
    if any(atom.aval.dtype != aval.dtype for atom in eqn.invars):  # pyright: ignore
        raise UnsupportedError("dot_general of mixed types")
    x, y = _leading(x, contract_x), _leading(y, contract_y)

    def batch_first(a: Ids, contract: Sequence[int], batch: Sequence[int]) -> Ids:
        kept = [d for d in range(a.ndim - 1 + len(contract)) if d not in contract]
        order = [1 + kept.index(d) for d in batch]
        order += [d for d in range(1, a.ndim) if d not in order]
        return a.transpose([0, *order])  # (contracted, *batch, *free)

    x, y = batch_first(x, contract_x, batch_x), batch_first(y, contract_y, batch_y)
    count = 1 + len(batch_x)
    x = x.reshape(x.shape + (1,) * (y.ndim - count))
    y = y.reshape(y.shape[:count] + (1,) * (len(aval.shape) - y.ndim + 1) + y.shape[count:])
    products = _elementwise(graph, p.mul_p, [x, y])
    return _fold(graph, p.add_p, products, 0, aval.dtype)


# -- control flow --------------------------------------------------------------------------------


def _cond(graph: Graph, eqn: JaxprEqn, index: Ids, *operands: Ids) -> Sequence[Ids]:
    branches = eqn.params["branches"]
    which = int(index)
    if (value := graph.value(which)) is not None:
        return _closed(graph, branches[min(max(int(value), 0), len(branches) - 1)], operands)
    results = [_closed(graph, branch, operands) for branch in branches]
    node = graph.nodes[which]
    if len(branches) == 2 and node.op is p.convert_element_type_p:
        boolean = graph.nodes[node.args[0]].dtype == np.bool_
        which = node.args[0] if boolean else which
    predicate = np.array(which)
    return [
        _elementwise(graph, p.select_n_p, [predicate, *cases])
        for cases in zip(*results, strict=True)
    ]


def _platform_index(graph: Graph, eqn: JaxprEqn) -> Ids:
    """Number of the branch of `jax.lax.platform_dependent` for the processor."""
    if jax.default_backend() != "cpu":
        raise UnsupportedError("a choice by the platform")
    branches = enumerate(eqn.params["platforms"])
    return graph.constants(np.int32(next(i for i, names in branches if "cpu" in (names or "cpu"))))


def _scan(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
    body, length, count = eqn.params["jaxpr"], eqn.params["length"], eqn.params["num_consts"]
    after = count + eqn.params["num_carry"]
    consts, carry, inputs = operands[:count], list(operands[count:after]), operands[after:]
    results: list[Sequence[Ids]] = [()] * length
    for i in reversed(range(length)) if eqn.params["reverse"] else range(length):
        outputs = _closed(graph, body, [*consts, *carry, *(x[i] for x in inputs)])
        carry, results[i] = outputs[: len(carry)], outputs[len(carry) :]
    avals: list[Any] = [variable.aval for variable in eqn.outvars[len(carry) :]]
    stacked = [
        np.array([row[k] for row in results], np.int64).reshape(aval.shape)
        for k, aval in enumerate(avals)
    ]
    return [*carry, *stacked]


def _while(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
    first, second = eqn.params["cond_nconsts"], eqn.params["body_nconsts"]
    cond_consts, body_consts = operands[:first], operands[first : first + second]
    carry = list(operands[first + second :])
    for _ in range(graph.limit + 1):
        (test,) = _closed(graph, eqn.params["cond_jaxpr"], [*cond_consts, *carry])
        value = graph.value(int(test))
        if value is None:
            raise UnsupportedError("a while loop whose length depends on the data")
        if not value:
            return carry
        carry = _closed(graph, eqn.params["body_jaxpr"], [*body_consts, *carry])
    raise UnsupportedError("a long while loop")


# -- small factorisations ------------------------------------------------------------------------


def _batched(rows: int, rule: Callable[..., Ids]) -> Rule:
    """`rule` applied to matrices of at most `_MAX_FACTOR` rows, for every leading index."""

    def batched(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Ids:
        if operands[0].shape[-1] > _MAX_FACTOR:
            raise UnsupportedError(f"{eqn.primitive} of more than {_MAX_FACTOR} rows")
        result = operands[rows].copy()
        for index in np.ndindex(result.shape[:-2]):
            result[index] = rule(graph, eqn, *(operand[index] for operand in operands))
        return result

    return batched


def _cholesky(graph: Graph, eqn: JaxprEqn, a: Ids) -> Ids:
    aval: Any = eqn.outvars[0].aval
    zero, nan = graph.constant(0, aval.dtype), graph.constant(np.nan, aval.dtype)
    factor = np.full(a.shape, zero, np.int64)
    for j in range(len(a)):
        for i in range(j, len(a)):
            value = int(a[i, j])
            for k in range(j):
                product = graph.apply(p.mul_p, int(factor[i, k]), int(factor[j, k]))
                value = graph.apply(p.sub_p, value, product)
            if i == j:  # NaN, as LAPACK's failure gives, unless the pivot is positive
                positive = graph.apply(p.gt_p, value, zero)
                value = graph.apply(p.select_n_p, positive, nan, value)
                factor[i, j] = graph.apply(p.sqrt_p, value)
            else:
                factor[i, j] = graph.apply(p.div_p, value, int(factor[j, j]))
    return factor


def _triangular_solve(graph: Graph, eqn: JaxprEqn, a: Ids, b: Ids) -> Ids:
    lower = eqn.params["lower"]
    if eqn.params["transpose_a"]:
        a, lower = a.T, not lower
    if not eqn.params["left_side"]:  # x a = b is a' x' = b'
        a, b, lower = a.T, b.T, not lower
    x = b.copy()
    order = range(len(a)) if lower else range(len(a) - 1, -1, -1)
    for done, i in enumerate(order):
        for k in itertools.islice(order, done):
            product = _elementwise(graph, p.mul_p, [np.array(a[i, k]), x[k]])
            x[i] = _elementwise(graph, p.sub_p, [x[i], product])
        if not eqn.params["unit_diagonal"]:
            x[i] = _elementwise(graph, p.div_p, [x[i], np.array(a[i, i])])
    return x if eqn.params["left_side"] else x.T


def _linear_solve(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
    lengths = eqn.params["const_lengths"]
    start = lengths.matvec + lengths.vecmat
    consts = operands[start : start + lengths.solve]
    return _closed(graph, eqn.params["jaxprs"].solve, [*consts, *operands[sum(lengths) :]])


_RULES: dict[str, Rule] = {
    "transpose": _transpose,
    "slice": _slice,
    "concatenate": _concatenate,
    "stack": _stack,
    "unstack": _unstack,
    "tile": _tile,
    "broadcast_in_dim": _broadcast_in_dim,
    "rev": _rev,
    "split": _split,
    "pad": _pad,
    "iota": _iota,
    "dynamic_slice": _dynamic_slice,
    "dynamic_update_slice": _dynamic_update_slice,
    "gather": _gather,
    "scatter": _scatter(None),
    "scatter-add": _scatter(p.add_p),
    "scatter-sub": _scatter(p.sub_p),
    "scatter-mul": _scatter(p.mul_p),
    "scatter-min": _scatter(p.min_p),
    "scatter-max": _scatter(p.max_p),
    "reduce_sum": _reduce(p.add_p, 0),
    "reduce_prod": _reduce(p.mul_p, 1),
    "reduce_max": _reduce(p.max_p, -np.inf),
    "reduce_min": _reduce(p.min_p, np.inf),
    "reduce_and": _reduce(p.and_p, True),
    "reduce_or": _reduce(p.or_p, False),
    "reduce_xor": _reduce(p.xor_p, False),
    "argmax": _argbest(p.ge_p),
    "argmin": _argbest(p.le_p),
    "cumsum": _cumulative(p.add_p),
    "cumprod": _cumulative(p.mul_p),
    "cummax": _cumulative(p.max_p),
    "cummin": _cumulative(p.min_p),
    "dot_general": _dot_general,
    "cond": _cond,
    "platform_index": _platform_index,
    "scan": _scan,
    "while": _while,
    "cholesky": _batched(0, _cholesky),
    "triangular_solve": _batched(1, _triangular_solve),
    "custom_linear_solve": _linear_solve,
}
