"""The solvers by name, and the project's own classes of diffrax's interfaces.

`WrittenOut` makes steps of cheap fields cheaper, and `Projected` ends them on a constraint.
"""

from collections.abc import Callable
from typing import Any

import diffrax as dfx
import jax.numpy as jnp
import numpy as np
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

    project: Callable[[Any, Array, Any], Array]  # (t, y, args) → y

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step of the method, then the projection; the method starts afresh from there."""
        y1, error, dense, _, result = self.method.step(
            terms, t0, t1, y0, args, solver_state, made_jump
        )
        y1 = self.project(t1, y1, args)
        return y1, error, dense, self.method.init(terms, t1, t1, y1, args), result


class WrittenOut(dfx.AbstractAdaptiveSolver):
    """An explicit method of diffrax's, on one array of states, with its stages written out.

    diffrax runs the stages of a step in a loop, which costs more than the stages themselves when
    the vector field is a handful of scalar operations. Written out, one step is one stretch of
    code: the same tableau, the same numbers, about half the time a step, and more to compile.
    """

    method: dfx.AbstractERK

    @property
    def term_structure(self) -> Any:  # pyright: ignore[reportIncompatibleVariableOverride]
        """As the method."""
        return self.method.term_structure

    @property
    def interpolation_cls(self) -> Any:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The method's dense output, as a polynomial formed once a step where it is one."""
        return _Polynomial if self._dense_weights is not None else self.method.interpolation_cls

    @property
    def _dense_weights(self) -> np.ndarray | None:
        """Rows of coefficients, one a stage: y(θ) = y₀ + θ Σ polynomial(θ) k."""
        return getattr(self.method.interpolation_cls, "eval_coeffs", None)

    def order(self, terms: Any) -> int | None:
        """As the method."""
        return self.method.order(terms)

    def init(self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any) -> Array:
        """The slope at the beginning of the step."""
        return terms.vf(t0, y0, args)

    def func(self, terms: Any, t0: Any, y0: Any, args: Any) -> Array:
        """The slope."""
        return terms.vf(t0, y0, args)

    def step(
        self, terms: Any, t0: Any, t1: Any, y0: Any, args: Any, solver_state: Any, made_jump: Any
    ) -> Any:
        """One step: new state, error estimate, data for dense output, slope at the end."""
        tableau: Any = self.method.tableau
        h = t1 - t0
        slope = terms.vf(t0, y0, args) if made_jump is True else solver_state
        increments, y = [slope * h], y0
        for weights, c in zip(tableau.a_lower, tableau.c, strict=True):
            y = y0 + _combination(weights, increments)
            slope = terms.vf(t0 + float(c) * h, y, args)
            increments.append(slope * h)
        y1 = y if tableau.ssal else y0 + _combination(tableau.b_sol, increments)
        error = _combination(tableau.b_error, increments)
        end = slope if tableau.fsal else terms.vf(t1, y1, args)
        weights = self._dense_weights
        if weights is None:
            dense = {"y0": y0, "y1": y1, "k": jnp.stack(increments)}
        else:
            powers = [_combination(column, increments) for column in weights.T]
            dense = {"y0": y0, "y1": y1, "powers": jnp.stack(powers)}
        return y1, error, dense, end, dfx.RESULTS.successful


class _Polynomial(dfx.AbstractLocalInterpolation):
    """y₀ + θ (powers[0] θᵏ + … + powers[k]), θ from 0 to 1 over a step."""

    t0: Any
    t1: Any
    y0: Array
    y1: Array
    powers: Array

    def evaluate(self, t0: Any, t1: Any = None, left: bool = True) -> Array:
        """The state at a time within the step."""
        if t1 is not None:
            return self.evaluate(t1) - self.evaluate(t0)
        length = self.t1 - self.t0
        part = (t0 - self.t0) / jnp.where(length == 0.0, 1.0, length)
        value = jnp.zeros_like(self.y0)
        for power in self.powers:
            value = value * part + power
        return self.y0 + part * value


def _combination(weights: Any, increments: list[Array]) -> Array:
    pairs = zip(weights, increments, strict=False)
    return sum((float(w) * k for w, k in pairs if w), start=jnp.zeros_like(increments[0]))
