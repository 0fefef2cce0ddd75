"""The solvers by name, and a method of diffrax's whose steps end on a constraint."""

from collections.abc import Callable
from typing import Any

import diffrax as dfx
from jaxtyping import Array

from servocon.simulation.around import Around

SOLVERS: dict[str, Callable[[], dfx.AbstractSolver]] = {
    "tsit5": dfx.Tsit5,
    "dopri5": dfx.Dopri5,
    "dopri8": dfx.Dopri8,
    "kvaerno3": dfx.Kvaerno3,
    "kvaerno5": dfx.Kvaerno5,
    "euler": dfx.Euler,
    "heun": dfx.Heun,
    "bosh3": dfx.Bosh3,
}
"""Solvers by name; the Kvaerno ones are for stiff loops."""


def is_implicit(name: str) -> bool:
    """True for a solver of stiff loops."""
    return isinstance(SOLVERS[name](), dfx.AbstractImplicitSolver)


class Projected(Around):
    """A method whose new state is moved onto a constraint before the next step.

    Its dense output ends at the state before the projection.
    """

    project: Callable[[Any, Array], Array]  # (t, y) → y

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step of the method, then the projection; the method starts afresh from there."""
        y1, error, dense, _, result = self.method.step(
            terms, t0, t1, y0, args, solver_state, made_jump
        )
        y1 = self.project(t1, y1)
        return y1, error, dense, self.method.init(terms, t1, t1, y1, args), result
