"""Steps that end on a constraint: any method of diffrax's, followed by a projection."""

from collections.abc import Callable
from typing import Any

import diffrax as dfx
from jaxtyping import Array


class Projected(dfx.AbstractAdaptiveSolver):
    """A method whose new state is moved onto a constraint before the next step begins there."""

    method: Any
    project: Callable[[Any, Array, Any], Array]  # (t, y, args) → y

    @property
    def term_structure(self) -> Any:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The method's own."""
        return self.method.term_structure

    @property
    def interpolation_cls(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The method's own dense output, which ends where the step did before the projection."""
        return self.method.interpolation_cls

    def order(self, terms: Any) -> Any:
        """The method's own."""
        return self.method.order(terms)

    def error_order(self, terms: Any) -> Any:
        """The method's own."""
        return self.method.error_order(terms)

    def init(self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any) -> Any:
        """The method's own."""
        return self.method.init(terms, t0, t1, y0, args)

    def func(self, terms: Any, t0: Any, y0: Any, args: Any) -> Any:
        """The method's own."""
        return self.method.func(terms, t0, y0, args)

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step of the method, then the projection; the method starts afresh from there."""
        y1, error, dense, _, result = self.method.step(
            terms, t0, t1, y0, args, solver_state, made_jump
        )
        y1 = self.project(t1, y1, args)
        return y1, error, dense, self.method.init(terms, t1, t1, y1, args), result
