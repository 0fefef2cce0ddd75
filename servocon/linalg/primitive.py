"""Functions of arrays as JAX primitives: XLA compiles them, machine code has its own versions."""

from collections.abc import Callable
from typing import Any

import jax
from jax.core import ShapedArray
from jax.extend.core import Primitive
from jax.interpreters import batching, mlir


def primitive(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function of arrays that returns a tuple of arrays a JAX primitive of this name.

    The primitive's attribute `function` is the function. It has no derivative. Members of a batch
    are evaluated by ``jax.vmap`` of the function.
    """
    made: Any = Primitive(name)
    made.multiple_results = True
    listed = lambda *arrays: list(function(*arrays))
    made.def_impl(jax.jit(listed))
    made.function = listed

    @made.def_abstract_eval
    def _(*avals: Any) -> Any:
        shapes = [jax.ShapeDtypeStruct(aval.shape, aval.dtype) for aval in avals]
        return [ShapedArray(x.shape, x.dtype) for x in jax.eval_shape(listed, *shapes)]

    def batched(arrays: Any, axes: Any) -> Any:
        values = jax.vmap(listed, axes)(*arrays)
        return values, [0] * len(values)

    batching.primitive_batchers[made] = batched
    mlir.register_lowering(made, mlir.lower_fun(listed, multiple_results=True))
    return lambda *arrays: tuple(made.bind(*arrays))
