"""Random keys as two unsigned integers in a last axis, and Threefry's rounds."""

from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import ClosedJaxpr, JaxprEqn
from jax.extend.core import primitives as p
from jax.extend.random import threefry_prng_impl

from servocon.engine.scalars.elements import elementwise
from servocon.engine.scalars.graph import Graph, Ids

OPERATIONS = ("random_seed", "random_fold_in", "random_split", "random_bits")
"""Primitives that `program` writes out."""

_ROTATIONS = (13, 15, 26, 6), (17, 29, 16, 24)
_PARITY = np.uint32(0x1BD11BDA)


def is_key(aval: Any) -> bool:
    """True for random keys of JAX's default kind."""
    return not isinstance(aval.dtype, np.dtype) and aval.dtype == _default_dtype()


@lru_cache(maxsize=1)
def _default_dtype() -> Any:
    return jax.eval_shape(lambda: jax.random.key(0, impl="threefry2x32")).dtype


def size_of(aval: Any) -> tuple[int, ...]:
    """Shape of the numbers of an array."""
    return (*aval.shape, 2) if is_key(aval) else aval.shape


def program(eqn: JaxprEqn) -> ClosedJaxpr:
    """A random operation as a program of unsigned integers."""
    name, impl = eqn.primitive.name, threefry_prng_impl
    avals: list[Any] = [atom.aval for atom in eqn.invars]
    kinds = (np.uint32 if is_key(aval) else aval.dtype for aval in avals)
    examples = [jax.ShapeDtypeStruct(size_of(a), k) for a, k in zip(avals, kinds, strict=True)]
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


def counts(graph: Graph, eqn: JaxprEqn) -> list[Ids]:
    """Numbers of the elements of an array, as two halves."""
    shape = eqn.params["shape"]
    flat = np.arange(int(np.prod(shape)), dtype=np.uint64).reshape(shape)
    halves = flat >> np.uint64(32), flat & np.uint64(0xFFFFFFFF)
    return [graph.constants(half.astype(np.uint32)) for half in halves]


def threefry(graph: Graph, _: JaxprEqn, *operands: Ids) -> list[Ids]:
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
