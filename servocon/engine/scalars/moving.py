"""Primitives that only move elements: they move node numbers, by the indices of gather and scatter.

If indices depend on the data, a routine reads or writes the elements.
"""

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from jax import lax
from jax.extend.core import JaxprEqn, Primitive
from jax.extend.core import primitives as p

from servocon.engine.scalars.elements import Rule, elementwise, known_values
from servocon.engine.scalars.graph import Graph, Ids, UnsupportedError
from servocon.engine.scalars.routines import Routine

_CLIPPED = (lax.GatherScatterMode.CLIP, lax.GatherScatterMode.PROMISE_IN_BOUNDS)


class Window(NamedTuple):
    """Places of the elements of a gather, or of scatter updates, in a flat operand.

    The position of an element is its offset plus the stride times each index. If an index exceeds
    its limit, the window is not inside the operand.

    Attributes:
        offsets: Offset of each element.
        batch: Position, along each leading axis of the indices, of the indices of each element.
        strides: Stride of each index.
        limits: Largest value of each index.
    """

    offsets: np.ndarray
    batch: tuple[np.ndarray, ...]
    strides: tuple[int, ...]
    limits: tuple[int, ...]


def window_of(
    shape: tuple[int, ...],
    out_shape: tuple[int, ...],
    window_dims: tuple[int, ...],
    dropped: tuple[int, ...],
    index_map: tuple[int, ...],
    batching: tuple[tuple[int, ...], tuple[int, ...]],
    sizes: Sequence[int] | None = None,
) -> Window:
    """The window of a gather, or of scatter updates, of `out_shape` in an operand of `shape`."""
    grid = np.indices(out_shape)
    batch = [grid[d] for d in range(len(out_shape)) if d not in window_dims]
    kept = [d for d in range(len(shape)) if d not in dropped and d not in batching[0]]
    strides = [int(np.prod(shape[d + 1 :])) for d in range(len(shape))]
    extent, offsets = [1] * len(shape), np.zeros(out_shape, np.int64)
    for d, window in zip(kept, window_dims, strict=True):
        extent[d] = sizes[d] if sizes is not None else out_shape[window]
        offsets += strides[d] * grid[window]
    for d, index_dim in zip(*batching, strict=True):
        offsets += strides[d] * batch[index_dim]
    limits = tuple(shape[d] - extent[d] for d in index_map)
    return Window(offsets, tuple(batch), tuple(strides[d] for d in index_map), limits)


def is_clipped(mode: lax.GatherScatterMode) -> bool:
    """True if indices are clipped to their limits."""
    return mode in _CLIPPED


def positions(window: Window, indices: np.ndarray, mode: lax.GatherScatterMode) -> np.ndarray:
    """Flat positions for known indices; -1 where the window is not inside the operand."""
    starts, flat = indices[window.batch], window.offsets.copy()
    inside = np.ones(flat.shape, bool)
    for k, (stride, limit) in enumerate(zip(window.strides, window.limits, strict=True)):
        start = starts[..., k]
        if is_clipped(mode):
            start = np.clip(start, 0, limit)
        inside &= (start >= 0) & (start <= limit)
        flat += stride * start
    return np.where(inside, flat, -1)


_INT = np.dtype(np.int64)


def _transpose(_: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
    return x.transpose(eqn.params["permutation"])


def _slice(_: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
    starts, limits = eqn.params["start_indices"], eqn.params["limit_indices"]
    strides = eqn.params["strides"] or (1,) * len(starts)
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
    inner = x.shape[len(dims) :]  # of keys
    expanded = [1] * len(shape)
    for size, dim in zip(x.shape[: len(dims)], dims, strict=True):
        expanded[dim] = size
    return np.broadcast_to(x.reshape((*expanded, *inner)), (*shape, *inner))


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


def _empty(graph: Graph, eqn: JaxprEqn) -> Ids:
    """Memory that is written before it is read; zeros here."""
    aval: Any = eqn.outvars[0].aval
    return graph.constants(np.zeros(aval.shape, aval.dtype))


def _iota(graph: Graph, eqn: JaxprEqn) -> Ids:
    shape, dim = eqn.params["shape"], eqn.params["dimension"]
    ramp = graph.constants(np.arange(shape[dim]).astype(eqn.params["dtype"]))
    return np.broadcast_to(ramp.reshape([-1 if i == dim else 1 for i in range(len(shape))]), shape)


def _dynamic_slice(graph: Graph, eqn: JaxprEqn, x: Ids, *indices: Ids) -> Ids:
    return _picked(graph, x, _block(x.shape, eqn.params["slice_sizes"]), _joined(indices), None)


def _dynamic_update_slice(graph: Graph, _: JaxprEqn, x: Ids, update: Ids, *indices: Ids) -> Ids:
    return _put(graph, x, _block(x.shape, update.shape), _joined(indices), update, None, None)


def _block(shape: Sequence[int], sizes: Sequence[int]) -> Window:
    """The window of a block of an array, with an index for each axis."""
    axes = tuple(range(len(shape)))
    return window_of(tuple(shape), tuple(sizes), axes, (), axes, ((), ()), sizes)


def _joined(indices: Sequence[Ids]) -> Ids:
    return np.array([int(index) for index in indices], np.int64)


def _gather(graph: Graph, eqn: JaxprEqn, x: Ids, indices: Ids) -> Ids:
    dims, mode = eqn.params["dimension_numbers"], eqn.params["mode"]
    if mode == lax.GatherScatterMode.ONE_HOT:
        raise UnsupportedError("gather in one-hot mode")
    aval: Any = eqn.outvars[0].aval
    window = window_of(
        x.shape,
        aval.shape,
        dims.offset_dims,
        dims.collapsed_slice_dims,
        dims.start_index_map,
        (dims.operand_batching_dims, dims.start_indices_batching_dims),
        eqn.params["slice_sizes"],
    )
    fill = eqn.params["fill_value"]
    if fill is None:
        kind = aval.dtype.kind
        limits = np.iinfo(aval.dtype) if kind in "iu" else None
        fill = {"f": np.nan, "b": True}.get(kind)
        fill = fill if limits is None else (limits.min if kind == "i" else limits.max)
    filled = None if is_clipped(mode) else graph.constant(fill, aval.dtype)
    return _picked(graph, x, window, indices, filled)


def _picked(graph: Graph, x: Ids, window: Window, indices: Ids, fill: int | None) -> Ids:
    """Elements of an array; `fill`, if given, where a window is not inside."""
    values = known_values(graph, indices)
    if values is not None:
        where = positions(window, values, _mode(fill))
        flat = x.ravel() if fill is None else np.append(x.ravel(), fill)  # -1 is the last
        return flat[where]
    where, inside = _places(graph, window, indices, fill is None)
    dtype, m = graph.nodes[int(x.flat[0])].dtype, where.size
    stored = np.dtype(np.int32) if dtype.kind == "b" else dtype
    items = _converted(graph, x.ravel(), stored)
    routine = Routine("pick", (x.size, m))
    result = graph.routine(routine, np.concatenate([items, where.ravel()]))
    picked = np.array([result(8 * (x.size + m + i), stored) for i in range(m)], np.int64)
    picked = _converted(graph, picked, dtype).reshape(where.shape)
    if fill is None:
        return picked
    return elementwise(graph, p.select_n_p, [inside, np.array(fill), picked])


def _mode(fill: int | None) -> lax.GatherScatterMode:
    modes = lax.GatherScatterMode
    return modes.CLIP if fill is None else modes.FILL_OR_DROP


def _places(graph: Graph, window: Window, indices: Ids, clipped: bool) -> tuple[Ids, Ids]:
    """Flat positions, always inside the operand, and true where they are unchanged."""
    starts = _converted(graph, indices, _INT)[window.batch]
    number = lambda value: graph.constants(np.asarray(value, np.int64))
    where, inside = graph.constants(window.offsets), graph.constants(np.bool_(True))
    for k, (stride, limit) in enumerate(zip(window.strides, window.limits, strict=True)):
        start = starts[..., k]
        kept = elementwise(graph, p.max_p, [start, number(0)])
        kept = elementwise(graph, p.min_p, [kept, number(limit)])
        if not clipped:
            same = elementwise(graph, p.eq_p, [start, kept])
            inside = elementwise(graph, p.and_p, [inside, same])
        step = elementwise(graph, p.mul_p, [kept, number(stride)])
        where = elementwise(graph, p.add_p, [where, step])
    return where, np.broadcast_to(inside, where.shape)


def _converted(graph: Graph, ids: Ids, dtype: np.dtype[Any]) -> Ids:
    if all(graph.nodes[n].dtype == dtype for n in ids.ravel().tolist()):
        return ids
    return elementwise(
        graph, p.convert_element_type_p, [ids], dtype, {"new_dtype": dtype, "weak_type": False}
    )


def _scatter(combine: Primitive | None) -> Rule:
    def rule(graph: Graph, eqn: JaxprEqn, x: Ids, indices: Ids, updates: Ids) -> Ids:
        dims, mode = eqn.params["dimension_numbers"], eqn.params["mode"]
        if combine is None and eqn.params["update_jaxpr"] is not None:
            raise UnsupportedError("scatter with a function")  # jnp.ndarray.at[].apply
        window = window_of(
            x.shape,
            updates.shape,
            dims.update_window_dims,
            dims.inserted_window_dims,
            dims.scatter_dims_to_operand_dims,
            (dims.operand_batching_dims, dims.scatter_indices_batching_dims),
        )
        return _put(graph, x, window, indices, updates, combine, mode)

    return rule


def _put(
    graph: Graph,
    x: Ids,
    window: Window,
    indices: Ids,
    updates: Ids,
    combine: Primitive | None,
    mode: lax.GatherScatterMode | None,
) -> Ids:
    """An array with elements written into it in order; without a mode, clipped."""
    mode = lax.GatherScatterMode.CLIP if mode is None else mode
    values = known_values(graph, indices)
    if values is None:
        return _put_anywhere(graph, x, window, indices, updates, combine, is_clipped(mode))
    where = positions(window, values, mode)
    result = x.ravel().tolist()
    for position, update in zip(where.ravel().tolist(), updates.ravel().tolist(), strict=True):
        if position >= 0:
            if combine is not None:
                update = graph.apply(combine, result[position], update)
            result[position] = update
    return np.array(result, np.int64).reshape(x.shape)


def _put_anywhere(
    graph: Graph,
    x: Ids,
    window: Window,
    indices: Ids,
    updates: Ids,
    combine: Primitive | None,
    clipped: bool,
) -> Ids:
    dtype = graph.nodes[int(updates.flat[0])].dtype
    if combine not in (None, p.add_p) or (combine is not None and dtype != np.float64):
        raise UnsupportedError(
            f"scatter with {combine} of {dtype} at an index that is not constant"
        )
    where, inside = _places(graph, window, indices, clipped)
    lost = graph.constant(x.size, _INT)  # one past the last item
    where = elementwise(graph, p.select_n_p, [inside, np.array(lost), where])
    stored = np.dtype(np.int32) if dtype.kind == "b" else dtype
    items = _converted(graph, x.ravel(), stored)
    items = np.append(items, graph.constant(0, stored))
    new = _converted(graph, updates.ravel(), stored)
    routine = Routine("put", (x.size, new.size), "S" if combine is None else "A")
    result = graph.routine(routine, np.concatenate([items, new, where.ravel()]))
    put = np.array([result(8 * i, stored) for i in range(x.size)], np.int64)
    return _converted(graph, put, dtype).reshape(x.shape)


MOVING: dict[str, Rule] = {
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
    "empty": _empty,
    "empty2": _empty,
    "dynamic_slice": _dynamic_slice,
    "dynamic_update_slice": _dynamic_update_slice,
    "gather": _gather,
    "scatter": _scatter(None),
    "scatter-add": _scatter(p.add_p),
    "scatter-sub": _scatter(p.sub_p),
    "scatter-mul": _scatter(p.mul_p),
    "scatter-min": _scatter(p.min_p),
    "scatter-max": _scatter(p.max_p),
}
"""The rule of each primitive."""
