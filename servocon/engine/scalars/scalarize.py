"""Small array functions as scalar operations.

XLA:CPU runs the dynamics of a small mechanism as dozens of tiny kernels: every 2x2 product and
every indexed update costs more in dispatch than in arithmetic.  Written as operations on scalars
the same function becomes one fused kernel, exact zeros disappear, and a batch of states (`vmap`)
becomes the vector lanes of that kernel.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, dtypes
from jax.custom_derivatives import SymbolicZero
from jax.extend.core import ClosedJaxpr

from servocon.engine.scalars.graph import Graph, UnsupportedError
from servocon.engine.scalars.llvm import WIDE, emitted
from servocon.engine.scalars.rules import evaluate
from servocon.engine.scalars.sincos import SINCOS_LIMIT, sincos
from servocon.precision import host_is_single, require_float64_constants

__all__ = [
    "SINCOS_LIMIT",
    "WIDE",
    "Emitted",
    "Scalarized",
    "in_llvm",
    "scalarize",
    "scalarize_parts",
    "sincos",
]


class Scalarized:
    """A function in scalar operations.

    Attributes:
        operations: Number of operations; a sine and a cosine count as one each.
    """

    def __init__(self, call: Callable[..., Any], operations: int) -> None:
        self._call, self.operations = call, operations

    def __call__(self, *args: Any) -> Any:
        """The function's value."""
        return self._call(*args)


_LOG = logging.getLogger(__name__)

_JACOBIAN_FACTOR = 4
"""Largest ratio of the operations of a Jacobian to the budget of its function."""

_UNPRUNED_FACTOR = 20
"""Largest ratio of the operations that are built to those that may remain."""

_LARGEST = 400_000
"""Largest number of operations that are built for machine code."""


class _Rewritten(NamedTuple):
    """A scalar program: arrays to arrays, flat."""

    operations: int
    run: Callable[[Sequence[Array]], list[Array]]
    in_types: list[jax.ShapeDtypeStruct]
    in_tree: Any
    out_tree: Any


def scalarize(function: Callable[..., Any], *example: Any, budget: int = 2500) -> Scalarized | None:
    """`function(*args)` rewritten as scalar operations, or None.

    `function` maps pytrees of float (or integer, or boolean) arrays to a pytree of arrays.  It is
    traced once, at the shapes and dtypes of `example` (arrays or `ShapeDtypeStruct`s), and must
    close over nothing traced.  The result takes and returns the same pytrees, shapes and dtypes,
    and works under `jit`, `vmap` and differentiation of every order and mode.

    None means that the function uses something unsupported (an index or a loop length that
    depends on the data, LU and other LAPACK calls, callbacks, random bits, sorting ...) or that
    more than `budget` scalar operations remain; the log of this module says which, at level DEBUG.

    Differences from `function`:

    - `0*x`, `0/x` and `x - x` are 0 even where x is infinite or NaN.  Such an x still reaches
      the outputs that depend on it in any other way, but a finiteness check on an output cannot
      see an x that the model multiplies by an exact zero.
    - Sums run in index order and sines and cosines go through `sincos`: results agree to rounding.
      An angle beyond `SINCOS_LIMIT` gives NaN.
    - Every branch of a `cond` with a traced predicate is computed.

    Derivatives are those of `function`, custom rules and stopped gradients included: its
    Jacobian is traced and scalarized when a derivative is first asked for; when that has more
    than four times `budget` operations, `function` itself is differentiated.

    The result raises `TypeError` when called with another structure, shape or dtype.
    """
    return scalarize_parts(function, [lambda outputs: outputs], *example, budget=budget)[0]


def scalarize_parts(
    function: Callable[..., Any],
    parts: Sequence[Callable[[Any], Any]],
    *example: Any,
    budget: int = 2500,
) -> list[Scalarized | None]:
    """`scalarize(lambda *args: part(function(*args)))` for several parts, tracing only once.

    Each part picks leaves of the output: it must compute nothing. Its program holds only the
    operations that it needs, and is None where they are more than `budget`.
    """
    try:
        traced = _trace(function, example, budget)
    except UnsupportedError as reason:
        _LOG.debug("not scalarized: %s", reason)
        return [None] * len(parts)

    def made(part: Callable[[Any], Any]) -> Scalarized | None:
        try:
            rewritten = _rewritten(traced, part, budget)
        except UnsupportedError as reason:
            _LOG.debug("not scalarized: %s", reason)
            return None
        return _checked(
            _differentiable(lambda *args: part(function(*args)), rewritten, budget), rewritten
        )

    return [made(part) for part in parts]


class Emitted(NamedTuple):
    """Functions in LLVM IR.

    Attributes:
        ir: Module with the functions.
        sizes: Number of values of each.
        library: Names of the functions that they may call: of `LIBRARY`, LAPACK and BLAS.
    """

    ir: str
    sizes: dict[str, int]
    library: tuple[str, ...]


def in_llvm(
    closed: ClosedJaxpr, parts: Mapping[str, Sequence[int]], budget: int, width: int = 0
) -> Emitted | str:
    """Parts of a traced function as LLVM functions of its arrays, of doubles; or why there is none.

    Each part, by its name, is a selection of the outputs. There is none where one of them takes
    more than `budget` scalar operations, or where `scalarize` gives none; differences from the
    function are those, too. With a width there is a further function of each part, for so many
    evaluations at a time.
    """
    try:
        graph, inputs, outputs = _graph(closed, _LARGEST, routines=True)
        chosen = {name: [outputs[i] for i in which] for name, which in parts.items()}
        for ids in chosen.values():
            live = graph.live([int(node) for array in ids for node in np.ravel(array)])
            operations = sum(graph.nodes[node].op is not None for node in live)
            if operations > budget:
                raise UnsupportedError(f"{operations} scalar operations, more than {budget}")
        sizes = {name: sum(np.size(array) for array in ids) for name, ids in chosen.items()}
        ir, library = emitted(graph, inputs, chosen, width)
        return Emitted(ir, sizes, library)
    except UnsupportedError as reason:
        return str(reason)


def _checked(flat: Callable[..., list[Array]], rewritten: _Rewritten) -> Scalarized:
    """The scalar program on pytrees, with its arguments' structure checked."""

    def scalarized(*args: Any) -> Any:
        leaves, tree = jax.tree.flatten(args)
        if tree != rewritten.in_tree:
            raise TypeError(f"scalarized for arguments {rewritten.in_tree}, got {tree}")
        for leaf, expected in zip(leaves, rewritten.in_types, strict=True):
            actual = jax.typeof(leaf)
            if (actual.shape, actual.dtype) != (expected.shape, expected.dtype):  # pyright: ignore
                raise TypeError(
                    f"scalarized for {expected.dtype}{list(expected.shape)}, got {actual}"
                )
        return jax.tree.unflatten(rewritten.out_tree, flat(*leaves))

    return Scalarized(scalarized, rewritten.operations)


class _Traced(NamedTuple):
    """A function as a graph of scalar operations."""

    graph: Graph
    inputs: list[Any]
    outputs: list[Any]
    in_avals: Sequence[Any]
    out_avals: Sequence[Any]
    in_tree: Any
    out_tree: Any


def _trace(function: Callable[..., Any], example: tuple[Any, ...], budget: int) -> _Traced:
    closed, out_shape = jax.make_jaxpr(function, return_shape=True)(*example)
    if host_is_single():
        require_float64_constants(closed)
    in_tree, out_tree = jax.tree.structure(example), jax.tree.structure(out_shape)
    parts = _graph(closed, _UNPRUNED_FACTOR * budget)
    return _Traced(*parts, closed.in_avals, closed.out_avals, in_tree, out_tree)


def _graph(
    closed: ClosedJaxpr, limit: int, routines: bool = False
) -> tuple[Graph, list[Any], list[Any]]:
    """A traced function as a graph, with the nodes of its inputs and outputs."""
    graph = Graph(limit, routines)
    inputs = []
    for aval in closed.in_avals:
        if aval.dtype.kind not in "biuf":
            raise UnsupportedError(f"an argument of type {aval}")
        nodes = [graph.input(aval.dtype) for _ in range(aval.size)]
        inputs.append(np.array(nodes, np.int64).reshape(aval.shape))
    return graph, inputs, evaluate(graph, closed.jaxpr, closed.consts, inputs)


def _rewritten(traced: _Traced, part: Callable[[Any], Any], budget: int) -> _Rewritten:
    positions = jax.tree.unflatten(traced.out_tree, range(len(traced.outputs)))
    picked, out_tree = jax.tree.flatten(part(positions))
    outputs = [traced.outputs[i] for i in picked]
    out_avals = [traced.out_avals[i] for i in picked]
    operations, run = traced.graph.emitter(traced.inputs, outputs, out_avals)
    if operations > budget:
        raise UnsupportedError(f"{operations} scalar operations, more than {budget}")
    types = [jax.ShapeDtypeStruct(aval.shape, aval.dtype) for aval in traced.in_avals]
    return _Rewritten(operations, run, types, traced.in_tree, out_tree)


def _differentiable(
    function: Callable[..., Any], rewritten: _Rewritten, budget: int
) -> Callable[..., list[Array]]:
    """The scalar program on flat arrays, with derivatives taken of `function`."""
    # jit, so that each transformation of it is traced once however often it is called.
    compute = jax.custom_jvp(jax.jit(lambda *leaves: rewritten.run(leaves)))
    jacobians: dict[tuple[bool, ...], Callable[..., Any] | None] = {}

    def restrict(moving: tuple[bool, ...], leaves: Sequence[Any]) -> Callable[..., list[Array]]:
        """`function` of the moving leaves."""

        def restricted(*moved: Any) -> list[Array]:
            rest = iter(moved)
            merged = [next(rest) if m else x for m, x in zip(moving, leaves, strict=True)]
            outputs = function(*jax.tree.unflatten(rewritten.in_tree, merged))
            return [jnp.asarray(y) for y in jax.tree.leaves(outputs)]

        return restricted

    def jacobian(moving: tuple[bool, ...]) -> Callable[..., Any] | None:
        """Leaves to (outputs, derivatives of each float output by each moving leaf)."""

        def program(*leaves: Any) -> Any:
            def floats(*moved: Any) -> tuple[list[Array], list[Array]]:
                outputs = restrict(moving, leaves)(*moved)
                return [y for y in outputs if _is_float(y)], outputs

            moved = [x for m, x in zip(moving, leaves, strict=True) if m]
            blocks, outputs = jax.jacfwd(floats, tuple(range(len(moved))), has_aux=True)(*moved)
            return outputs, blocks

        return scalarize(program, *rewritten.in_types, budget=_JACOBIAN_FACTOR * budget)

    def rule(primals: Any, tangents: Any) -> tuple[list[Array], list[Any]]:
        moving = tuple(not isinstance(t, SymbolicZero) for t in tangents)
        moved = [t for m, t in zip(moving, tangents, strict=True) if m]
        if moving not in jacobians:
            jacobians[moving] = jacobian(moving)
        evaluate_jacobian = jacobians[moving]
        if evaluate_jacobian is None:
            start = [x for m, x in zip(moving, primals, strict=True) if m]
            return jax.jvp(restrict(moving, primals), start, moved)
        # The scalar program must see primals only: JAX evaluates what depends on both without
        # its derivative rule, which would spoil derivatives of derivatives.
        outputs, blocks = evaluate_jacobian(*primals)
        rows = iter(blocks)
        dots: list[Any] = [
            _contract(next(rows), moved, y) if _is_float(y) else np.zeros(y.shape, dtypes.float0)
            for y in outputs
        ]
        return outputs, dots

    compute.defjvp(rule, symbolic_zeros=True)
    return compute


def _is_float(array: Array) -> bool:
    return jnp.issubdtype(array.dtype, np.floating)


def _contract(row: Sequence[Array], tangents: Sequence[Array], output: Array) -> Array:
    """The tangent of `output`, from its derivatives by the moving leaves."""
    total = jnp.zeros_like(output)
    for block, tangent in zip(row, tangents, strict=True):
        axes = tuple(range(output.ndim, block.ndim))
        total += jnp.sum(block * tangent.astype(block.dtype), axes).astype(output.dtype)
    return total
