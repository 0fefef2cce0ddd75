"""Conditions that end a run, checked within steps and at their ends."""

from collections.abc import Callable
from typing import Any

import diffrax as dfx
import jax
import jax.numpy as jnp
import optimistix as optx
from jaxtyping import Array

from servocon.engine import EVENT_TOLERANCE, SAFETY, WITHIN
from servocon.simulation.xla.around import Around


def ending(level: Callable[[Any, Array], Array]) -> dfx.Event:
    """The end of a run at which `level` (t, x), from `lowest`, falls below zero.

    The smallest condition, because a root finder takes only one; the host finds which it was.
    """
    return dfx.Event(
        lambda t, y, args, **_: level(t, y),
        optx.Bisection(EVENT_TOLERANCE, EVENT_TOLERANCE, flip="detect"),
    )


class Watching(Around):
    """A method whose steps do not miss a condition that dips below zero between their ends.

    Such a step is refused, and the next one ends where the condition is below zero. Other steps are
    unchanged.

    Attributes:
        level: (t, y) → the least condition.
        rtol: Relative tolerance of the step size control.
        atol: Absolute tolerance of the step size control.
    """

    level: Callable[[Any, Array], Array]
    rtol: Any
    atol: Any

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step of the method, with an error that refuses it if it misses a dip."""
        y1, error, dense, state, result = self.method.step(
            terms, t0, t1, y0, args, solver_state, made_jump
        )
        path = self.method.interpolation_cls(t0=t0, t1=t1, **dense)
        parts = jnp.arange(1, WITHIN + 1) / (WITHIN + 1)
        within = jax.vmap(lambda part: self._at(path, t0 + part * (t1 - t0)))(parts)
        below = jnp.append(within, self.level(t1, y1)) < 0.0
        first = jnp.argmax(below)
        passed = jnp.any(below) & jnp.any(~below & (jnp.arange(WITHIN + 1) > first))
        # The error that makes the step size controller step to the first instant below zero.
        needed = (SAFETY / parts[jnp.minimum(first, WITHIN - 1)]) ** self.error_order(terms)
        scale = self.atol + jnp.maximum(jnp.abs(y0), jnp.abs(y1)) * self.rtol
        finite = jnp.all(jnp.isfinite(y1))
        return y1, jnp.where(passed & finite, needed * scale, error), dense, state, result

    def _at(self, path: Any, t: Any) -> Array:
        return self.level(t, path.evaluate(t))
