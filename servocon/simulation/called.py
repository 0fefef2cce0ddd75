"""Steps of explicit methods of a field in machine code: one call for all stages."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import diffrax as dfx
import equinox as eqx
import numpy as np
from jaxtyping import Array

from servocon.engine.machine.call import call
from servocon.engine.machine.steps import Tableau, step
from servocon.simulation.solvers import SOLVERS, WrittenOut


class CalledField(NamedTuple):
    """ẋ as a function (t, x, arguments) in machine code.

    Attributes:
        size: Number of states.
        taken: Addresses of the function, and what is held, from the arguments.
    """

    size: int
    taken: Callable[[Any], tuple[Any, tuple[Any, ...]]]

    def __call__(self, t: Any, x: Any, arguments: Any) -> Array:
        """The slope."""
        place, held = self.taken(arguments)
        return call(place, t, x, *held, size=self.size)


class CalledSteps(WrittenOut):
    """An explicit method of diffrax's whose steps are machine code, as its field is."""

    name: str = eqx.field(static=True)
    field: CalledField = eqx.field(static=True)

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step: new state, error estimate, data for dense output, slope at the end."""
        slope = terms.vf(t0, y0, args) if made_jump is True else solver_state
        place, held = self.field.taken(args)
        tableau = _tableau(self.name)
        made = step(self.name, tableau, place, t0, t1 - t0, y0, slope, *held)
        rows = "k" if tableau.dense is None else "powers"
        dense = {"y0": y0, "y1": made.y, rows: made.dense}
        return made.y, made.error, dense, made.slope, dfx.RESULTS.successful


@lru_cache(maxsize=16)
def _tableau(name: str) -> Tableau:
    """The numbers of a method of diffrax's."""
    method: Any = SOLVERS[name]()
    of, row = method.tableau, lambda weights: tuple(map(float, weights))
    dense = getattr(method.interpolation_cls, "eval_coeffs", None)
    return Tableau(
        a=tuple(map(row, of.a_lower)),
        c=row(of.c),
        b=None if of.ssal else row(of.b_sol),
        error=row(of.b_error),
        fsal=bool(of.fsal),
        dense=None if dense is None else tuple(map(row, np.transpose(dense))),
    )
