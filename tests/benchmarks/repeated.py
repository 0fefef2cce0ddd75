"""Many evaluations of one function of arrays, one after the other, without Python in between."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from servocon.engine import Machine, evaluate_each, jit, machine_code, traced


def repeated(function: Callable[..., Any], count: int, *data: Any) -> Callable[[], Any]:
    """A call that evaluates function(*data) so many times, as `simulate` would; its last values.

    In machine code where that can be had. By XLA, in a compiled loop, otherwise: each evaluation
    has data that depend on the result of the one before.
    """
    arrays = [np.asarray(array, float) for array in data]
    ends = np.cumsum([array.size for array in arrays])[:-1]
    shapes = [array.shape for array in arrays]
    vector = np.concatenate([array.ravel() for array in arrays])

    def flat(vector: Any) -> Any:
        parts = jnp.split(vector, ends)
        values = function(*(part.reshape(s) for part, s in zip(parts, shapes, strict=True)))
        return jnp.concatenate([jnp.ravel(leaf) for leaf in jax.tree.leaves(values)])

    closed, shape = traced(flat, vector)
    machine = machine_code(closed, {"values": [0]})
    if isinstance(machine, Machine):
        place = np.array([*machine.addresses["values"], vector.ctypes.data])
        places = np.tile(place, (count, 1))
        return lambda kept=(machine, vector): evaluate_each(places, size=shape.size)[-1]

    def loop(vector: Any) -> Any:
        evaluate = lambda _, found: flat(vector * (1.0 + 1e-300 * found[0]))
        return jax.lax.fori_loop(0, count, evaluate, flat(vector))

    compiled = jit(loop)
    return lambda: np.asarray(compiled(vector))
