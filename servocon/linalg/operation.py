"""Functions of arrays traced as one operation, which JAX traces once per shape."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import jax
from jax.core import Tracer

Function = TypeVar("Function", bound=Callable[..., Any])


def operation(function: Function) -> Function:
    """The function of arrays as one operation; outside a trace it is not compiled."""
    once = jax.jit(function)

    @wraps(function)
    def called(*arrays: Any) -> Any:
        traced = any(isinstance(leaf, Tracer) for leaf in jax.tree.leaves(arrays))
        return (once if traced else function)(*arrays)

    return cast("Function", called)
