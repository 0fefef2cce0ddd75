"""Structural zeros of a function of pytrees."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import jax
import numpy as np

from servocon.engine.operation import joined, separated
from servocon.engine.scalars.functions import exact_zeros
from servocon.tree.packing import Layout


def zeros_of(function: Callable[..., Any], *arguments: Any) -> np.ndarray:
    """True for the elements of a function's array that are zero for all values of its arguments.

    Args:
        function: A function of pytrees, the same object each time.
        arguments: Its arguments; numbers may be traced.
    """
    layout, given, numbers = separated(arguments)
    shapes = tuple(tuple(np.shape(number)) for number in numbers)
    return _zeros(function, layout, given, shapes)


@lru_cache(maxsize=128)
def _zeros(
    function: Callable[..., Any],
    layout: Layout,
    given: tuple[bool, ...],
    shapes: tuple[tuple[int, ...], ...],
) -> np.ndarray:
    closed = jax.make_jaxpr(lambda numbers: function(*joined(layout, given, numbers)))(
        [np.zeros(shape) for shape in shapes]
    )
    return exact_zeros(closed)[0]
