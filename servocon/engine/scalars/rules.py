"""The effect of each JAX primitive on arrays of graph nodes.

Elementwise primitives become one node per element; calls and static loops are inlined.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jax.dtypes import float0
from jax.extend.core import ClosedJaxpr, Jaxpr, JaxprEqn, Literal, Primitive
from jax.extend.core import primitives as p
from jax.extend.random import threefry_prng_impl

from servocon.engine.scalars.algebra import ALGEBRA
from servocon.engine.scalars.elements import REDUCTIONS, Rule, elementwise, known_values
from servocon.engine.scalars.graph import Graph, Ids, UnsupportedError
from servocon.engine.scalars.moving import MOVING
from servocon.engine.scalars.ranks import RANKS
from servocon.engine.scalars.routines import MOST_MEMORY

# -- random keys, as two unsigned integers in a last axis ------------------------------------------


_RANDOM = ("random_seed", "random_fold_in", "random_split", "random_bits")
"""Primitives that `program` writes out."""

_ROTATIONS = (13, 15, 26, 6), (17, 29, 16, 24)
_PARITY = np.uint32(0x1BD11BDA)


def _is_key(aval: Any) -> bool:
    """True for random keys of JAX's default kind."""
    return not isinstance(aval.dtype, np.dtype) and aval.dtype == _default_dtype()


@lru_cache(maxsize=1)
def _default_dtype() -> Any:
    return jax.eval_shape(lambda: jax.random.key(0, impl="threefry2x32")).dtype


def _size_of(aval: Any) -> tuple[int, ...]:
    """Shape of the numbers of an array."""
    return (*aval.shape, 2) if _is_key(aval) else aval.shape


def _random_program(eqn: JaxprEqn) -> ClosedJaxpr:
    """A random operation as a program of unsigned integers."""
    name, impl = eqn.primitive.name, threefry_prng_impl
    avals: list[Any] = [atom.aval for atom in eqn.invars]
    kinds = (np.uint32 if _is_key(aval) else aval.dtype for aval in avals)
    examples = [jax.ShapeDtypeStruct(_size_of(a), k) for a, k in zip(avals, kinds, strict=True)]
    if name == "random_seed":
        function: Any = impl.seed
    elif name == "random_fold_in":
        function = lambda key, data: impl.fold_in(key, jnp.asarray(data, np.uint32))
    elif name == "random_split":
        function = lambda key: impl.split(key, eqn.params["shape"])
    else:
        width, shape = eqn.params["bit_width"], eqn.params["shape"]
        function = lambda key: impl.random_bits(key, width, shape)
    for _ in avals[0].shape:
        function = jax.vmap(function)
    with jax.enable_x64(True):  # 64 random bits, independent of the host program's setting
        return jax.make_jaxpr(function)(*examples)


def _counts(graph: Graph, eqn: JaxprEqn) -> list[Ids]:
    """Numbers of the elements of an array, as two halves."""
    shape = eqn.params["shape"]
    flat = np.arange(int(np.prod(shape)), dtype=np.uint64).reshape(shape)
    halves = flat >> np.uint64(32), flat & np.uint64(0xFFFFFFFF)
    return [graph.constants(half.astype(np.uint32)) for half in halves]


def _threefry(graph: Graph, _: JaxprEqn, *operands: Ids) -> list[Ids]:
    """Threefry 2x32 with twenty rounds (Salmon, Moraes, Dror & Shaw 2011)."""
    first, second, x, y = np.broadcast_arrays(*operands)

    def do(op: Any, a: Ids, b: Ids) -> Ids:
        return elementwise(graph, op, [a, b])

    def number(value: Any) -> Ids:
        return graph.constants(np.uint32(value))

    third = do(p.xor_p, do(p.xor_p, first, second), number(_PARITY))
    keys = first, second, third
    x, y = do(p.add_p, x, first), do(p.add_p, y, second)
    for step in range(5):
        for rotation in _ROTATIONS[step % 2]:
            x = do(p.add_p, x, y)
            left = do(p.shift_left_p, y, number(rotation))
            right = do(p.shift_right_logical_p, y, number(32 - rotation))
            y = do(p.xor_p, do(p.or_p, left, right), x)
        x = do(p.add_p, x, keys[(step + 1) % 3])
        y = do(p.add_p, do(p.add_p, y, keys[(step + 2) % 3]), number(step + 1))
    return [x, y]


_MAX_ELEMENTS = 100_000

_NAMES = {
    "elementwise": """add sub mul div neg sin cos tan asin acos atan atan2 sinh cosh tanh asinh
        acosh atanh exp exp2 expm1 log log1p logistic sqrt rsqrt cbrt pow integer_pow square abs
        sign max min clamp floor ceil round rem is_finite nextafter eq ne lt le gt ge and or not
        xor select_n convert_element_type erf erfc erf_inv lgamma digamma reduce_precision
        shift_left shift_right_logical shift_right_arithmetic bitcast_convert_type""",
    # The original function is differentiated, so its barriers and derivative rules take effect
    # before the rewriting.
    "identity": """reshape squeeze expand_dims copy copy_p stop_gradient optimization_barrier
        name random_wrap random_unwrap""",
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
            return graph.constants(_plain(np.asarray(atom.val, atom.aval.dtype)))  # pyright: ignore
        return environment[atom]

    if jaxpr.effects:
        raise UnsupportedError(f"effects {jaxpr.effects}")
    for eqn in jaxpr.eqns:
        graph.begin(eqn)
        outputs = _apply(graph, eqn, [read(atom) for atom in eqn.invars])
        graph.end()
        environment.update(zip(eqn.outvars, outputs, strict=True))
    return [read(atom) for atom in jaxpr.outvars]


def _plain(array: Any) -> np.ndarray:
    if getattr(array, "dtype", None) == float0:
        return np.zeros(np.shape(array), bool)
    if _is_key(jax.typeof(array)):
        array = jax.random.key_data(array)
    kind = getattr(array, "dtype", np.dtype(float)).kind
    if kind not in "biuf" or np.size(array) > _MAX_ELEMENTS:
        raise UnsupportedError(f"a constant of type {jax.typeof(array)}")
    return np.asarray(array)


def _closed(graph: Graph, jaxpr: ClosedJaxpr | Jaxpr, inputs: Sequence[Ids]) -> list[Ids]:
    """The nodes of a nested function, evaluated once for the same inputs."""
    key = (id(jaxpr), *(ids.tobytes() for ids in inputs))
    if key not in graph.calls:
        closed = isinstance(jaxpr, ClosedJaxpr)
        body, consts = (jaxpr.jaxpr, jaxpr.consts) if closed else (jaxpr, ())
        graph.calls[key] = jaxpr, evaluate(graph, body, consts, inputs)
    return graph.calls[key][1]


def _apply(graph: Graph, eqn: JaxprEqn, inputs: list[Ids]) -> list[Ids]:
    name = eqn.primitive.name
    avals: list[Any] = [variable.aval for variable in eqn.outvars]
    if avals and all(getattr(aval, "dtype", None) == float0 for aval in avals):
        # Tangents of integers, on which no result depends.
        return [graph.constants(np.zeros(aval.shape, bool)) for aval in avals]
    for aval in avals:
        if not _is_key(aval) and getattr(aval.dtype, "kind", "") not in ("b", "i", "u", "f"):
            raise UnsupportedError(f"{name} of type {aval}")
        if math.prod(aval.shape) > _MAX_ELEMENTS:
            raise UnsupportedError(f"{name} of {math.prod(aval.shape)} elements")
    kind = _KIND.get(name)
    if kind == "identity":
        return [ids.reshape(_size_of(a)) for ids, a in zip(inputs, avals, strict=True)]
    if kind == "call":
        names = ("jaxpr", "call_jaxpr", "call")
        body = next((eqn.params[name] for name in names if name in eqn.params), None)
        assert body is not None
        return _closed(graph, body, inputs)
    if kind == "elementwise" or name == "add_any":
        op = p.add_p if name == "add_any" else eqn.primitive
        if op is p.bitcast_convert_type_p and inputs[0].shape != avals[0].shape:
            raise UnsupportedError("the bits of a number as several")
        params = graph.parameters(op, eqn.params) if op is eqn.primitive else {}
        return [elementwise(graph, op, inputs, avals[0].dtype, params)]
    rule = _RULES.get(name)
    if rule is None:
        raise UnsupportedError(f"primitive {name}")
    outputs = rule(graph, eqn, *inputs)
    outputs = outputs if isinstance(outputs, list | tuple) else [outputs]
    return [np.asarray(ids) for ids in outputs]  # NumPy turns rows of vectors into scalars


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
    predicate, first = np.array(which), len(graph.nodes)
    chosen = [
        elementwise(graph, p.select_n_p, [predicate, *cases])
        for cases in zip(*results, strict=True)
    ]
    if graph.nodes[which].dtype == np.bool_:
        for n in range(first, len(graph.nodes)):
            node = graph.nodes[n]
            if node.op is p.select_n_p and node.args[0] == which:
                graph.choices[n] = first
    return chosen


def _platform_index(graph: Graph, eqn: JaxprEqn) -> Ids:
    """Number of the branch of `jax.lax.platform_dependent` for the processor."""
    if jax.default_backend() != "cpu":
        raise UnsupportedError("a choice by the platform")
    branches = enumerate(eqn.params["platforms"])
    return graph.constants(np.int32(next(i for i, names in branches if "cpu" in (names or "cpu"))))


def _scan(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
    body, length = eqn.params["jaxpr"], eqn.params["length"]
    if "ft_in" in eqn.params:  # since JAX 0.12
        consts, carry, inputs = map(list, eqn.params["ft_in"].update(operands).unpack())
    else:
        count = eqn.params["num_consts"]
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
        going = known_values(graph, test)
        if going is None:
            raise UnsupportedError("a while loop whose length depends on the data")
        if not going.any():
            return carry
        after = _closed(graph, eqn.params["body_jaxpr"], [*body_consts, *carry])
        # In a batch of loops, finished ones do not change.
        carry = [
            np.where(going.reshape(going.shape + (1,) * (new.ndim - going.ndim)), new, old)
            for new, old in zip(after, carry, strict=True)
        ]
    raise UnsupportedError("a long while loop")


def _high(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
    """A primitive that JAX 0.12 and later keeps whole until lowering, such as a search."""
    op: Any = eqn.primitive
    avals: list[Any] = [atom.aval for atom in eqn.invars]
    shapes = [jax.ShapeDtypeStruct(aval.shape, aval.dtype) for aval in avals]
    lower = jax.make_jaxpr(lambda *x: op.to_lojax(*x, **eqn.params))(*shapes)
    return _closed(graph, lower, operands)


def _polynomial(graph: Graph, _: JaxprEqn, x: Ids, *coefficients: Ids) -> Ids:
    """Horner's rule; lowest degree first."""
    value = coefficients[-1]
    for a in coefficients[-2::-1]:
        value = elementwise(graph, p.add_p, [elementwise(graph, p.mul_p, [value, x]), a])
    return value


def _one_minus_square(graph: Graph, eqn: JaxprEqn, x: Ids) -> Ids:
    aval: Any = eqn.outvars[0].aval
    one = graph.constants(np.ones((), aval.dtype))
    both = [elementwise(graph, op, [one, x]) for op in (p.add_p, p.sub_p)]
    return elementwise(graph, p.mul_p, both)


def _linear_solve(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
    lengths = eqn.params["const_lengths"]
    start = lengths.matvec + lengths.vecmat
    consts = operands[start : start + lengths.solve]
    return _closed(graph, eqn.params["jaxprs"].solve, [*consts, *operands[sum(lengths) :]])


def _kernel(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
    """A primitive of `servocon.linalg.rank`, for each member of a batch by itself.

    So nothing is done for a member of which no output needs it.
    """
    nodes, memory = RANKS[eqn.primitive.name]

    def of(axes: Sequence[Sequence[int | None]], operands: Sequence[Ids]) -> Sequence[Ids]:
        if not axes:
            if memory([x.shape for x in operands]) <= MOST_MEMORY:
                return nodes(graph, *operands)
            avals: list[Any] = [atom.aval for atom in eqn.invars]
            pairs = zip(operands, avals, strict=True)
            shapes = [jax.ShapeDtypeStruct(x.shape, aval.dtype) for x, aval in pairs]
            function: Any = eqn.primitive
            return _closed(graph, jax.make_jaxpr(function.function)(*shapes), operands)
        each = [
            [x] if axis is None else list(np.moveaxis(x, axis, 0))
            for x, axis in zip(operands, axes[0], strict=True)
        ]
        size = max(map(len, each))
        members = [of(axes[1:], [np.asarray(x[i % len(x)]) for x in each]) for i in range(size)]
        return [np.stack(values) for values in zip(*members, strict=True)]

    return of(eqn.params["axes"], operands)


def _random(graph: Graph, eqn: JaxprEqn, *operands: Ids) -> Sequence[Ids]:
    return _closed(graph, _random_program(eqn), operands)


def _in_total_order(op: Primitive) -> Rule:
    """`op` of floats in total order: -0 < 0, and NaN beyond infinity."""

    def key(graph: Graph, x: Ids) -> Ids:
        long, number = np.dtype(np.int64), lambda value: graph.constants(np.int64(value))
        params = {"new_dtype": long}
        bits = elementwise(graph, p.bitcast_convert_type_p, [x], long, params)
        signs = elementwise(graph, p.shift_right_arithmetic_p, [bits, number(63)])
        turned = elementwise(graph, p.and_p, [signs, number(2**63 - 1)])
        return elementwise(graph, p.xor_p, [bits, turned])

    def rule(graph: Graph, eqn: JaxprEqn, x: Ids, y: Ids) -> Ids:
        aval: Any = eqn.invars[0].aval  # pyright: ignore[reportAttributeAccessIssue]
        if aval.dtype != np.float64:
            raise UnsupportedError("a total order of other numbers than doubles")
        return elementwise(graph, op, [key(graph, x), key(graph, y)])

    return rule


_RULES: dict[str, Rule] = {
    **MOVING,
    **REDUCTIONS,
    **ALGEBRA,
    "cond": _cond,
    "platform_index": _platform_index,
    "scan": _scan,
    "while": _while,
    "custom_linear_solve": _linear_solve,
    "call_hi_primitive": _high,
    "polynomial": _polynomial,
    "one_minus_square": _one_minus_square,
    **dict.fromkeys(RANKS, _kernel),
    "lt_to": _in_total_order(p.lt_p),
    "le_to": _in_total_order(p.le_p),
    "threefry2x32": _threefry,
    "iota_2x32_shape": _counts,
    **dict.fromkeys(_RANDOM, _random),
}
