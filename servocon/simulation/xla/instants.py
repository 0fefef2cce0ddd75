"""A function at many instants: vectorized for a small loop, one by one for a large one."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jaxtyping import Array

from servocon.simulation.keeping import Keep
from servocon.simulation.segment import Log

AT_ONCE = 100
"""Largest number of states for which all instants are computed at once; memory grows with both."""


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


class Logs(NamedTuple):
    """The logs of a run: of everything, and of the kept part.

    Attributes:
        keep: The part; None for everything.
        checked: Indices of the instants at which everything is logged, if there is a part.
    """

    keep: Keep | None
    checked: Array

    def of(
        self, observe: Callable[..., Any], times: Array, states: Array, *others: Array
    ) -> tuple[Log, Log | None]:
        """Log of everything, and of the kept part.

        Args:
            observe: Function (t, x, …) → logged quantities.
            times: Instants [s] (T), the final one last.
            states: States there (T, x).
            others: Further arguments (T, any).
        """
        at = times, states, *others
        if self.keep is None:
            return at_each(lambda *at: Log.of(observe(*at)), *at), None
        keep, checked = self.keep, jnp.append(self.checked, len(times) - 1)
        return (
            at_each(lambda *at: Log.of(observe(*at)), *(array[checked] for array in at)),
            at_each(lambda *at: Log.of(keep.thinned(observe(*at))), *(a[:-1] for a in at)),
        )
