"""Methods of integration that change the steps of another one."""

from collections.abc import Callable
from typing import Any

import diffrax as dfx
import jax.numpy as jnp
from jaxtyping import Array


class Around(dfx.AbstractAdaptiveSolver):
    """A method of diffrax's whose steps a subclass changes, in `step`; all else is as it was.

    Attributes:
        method: The method itself.
    """

    method: Any

    @property
    def term_structure(self) -> Any:  # pyright: ignore[reportIncompatibleVariableOverride]
        """As the method."""
        return self.method.term_structure

    @property
    def interpolation_cls(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """As the method."""
        return self.method.interpolation_cls

    def order(self, terms: Any) -> Any:
        """As the method."""
        return self.method.order(terms)

    def error_order(self, terms: Any) -> Any:
        """As the method."""
        return self.method.error_order(terms)

    def init(self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any) -> Any:
        """As the method."""
        return self.method.init(terms, t0, t1, y0, args)

    def func(self, terms: Any, t0: Any, y0: Any, args: Any) -> Any:
        """As the method."""
        return self.method.func(terms, t0, y0, args)


class Projected(Around):
    """A method whose new state is moved onto a constraint before the next step.

    Its dense output ends at the state before the projection.

    Attributes:
        project: (t, y) → y moved onto the constraint.
        move_is_error: True to count what the state is moved as an error of the step.
    """

    project: Callable[[Any, Array], Array]
    move_is_error: bool = False

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step of the method, then the projection; the method starts afresh from there."""
        y1, error, dense, _, result = self.method.step(
            terms, t0, t1, y0, args, solver_state, made_jump
        )
        before, y1 = y1, self.project(t1, y1)
        if self.move_is_error and error is not None:  # of a method that estimates it
            error = jnp.abs(error) + jnp.abs(y1 - before)
        return y1, error, dense, self.method.init(terms, t1, t1, y1, args), result
