"""A function at many instants: of a small loop at once, of a large one in turn."""

from collections.abc import Callable
from typing import Any

import jax
from jaxtyping import Array

AT_ONCE = 100
"""Largest number of states of which all instants are computed at once; memory grows with both."""


def at_each(function: Callable[..., Any], times: Array, states: Array, *others: Array) -> Any:
    """Values of function(t, x, …) at each instant, with a leading axis.

    Args:
        function: The function.
        times: Instants [s] (T).
        states: States there (T, x).
        others: Further arguments (T, any).
    """
    if states.shape[-1] <= AT_ONCE:
        return jax.vmap(function)(times, states, *others)
    return jax.lax.map(lambda at: function(*at), (times, states, *others))
