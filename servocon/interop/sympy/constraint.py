"""The constraints of a SymPy model as a servocon constraint."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import equinox as eqx
import numpy as np
import sympy as sp
from jaxtyping import ArrayLike
from scipy.optimize import least_squares

from servocon import linalg
from servocon.constraint.constraint import Constraint, stack
from servocon.constraint.relations import holonomic, pfaffian, residual
from servocon.errors import InputError
from servocon.interop.sympy.codegen import Generated, Symbols, leaves
from servocon.interop.sympy.equations import ModelEquations
from servocon.precision import Module

CLOSEST = 1e-15
"""Tolerances of the least-squares search for a state on the configuration constraints."""

REACHED = 1e-10
"""Largest error of a configuration constraint at such a state."""


class OfPosition(Module):
    """A generated function of (q, t), with the parameters it needs."""

    parameters: dict[str, ArrayLike]
    code: Generated = eqx.field(static=True)

    def __call__(self, q: Any, t: Any) -> Any:
        """The value of the function."""
        return self.code(q, None, t, self.parameters)


class OfState(Module):
    """A generated function of (q, v, t), with the parameters it needs."""

    parameters: dict[str, ArrayLike]
    code: Generated = eqx.field(static=True)

    def __call__(self, q: Any, v: Any, t: Any) -> Any:
        """The value of the function."""
        return self.code(q, v, t, self.parameters)


def constraint_of(
    equations: ModelEquations, symbols: Symbols, values: Mapping[str, Any], rate: ArrayLike
) -> Constraint | None:
    """The configuration constraints, and the velocity constraints independent of them."""
    if not equations.velocity and not equations.configuration:
        return None
    configuration, velocity = _independent(equations, symbols, values)
    parts = []

    def function(kind: type, expressions: Sequence[Any], shape: tuple[int, ...]) -> Any:
        used = leaves(expressions)
        names = {name: values[name] for x, name in symbols.parameters.items() if x in used}
        return kind(names, symbols.generate("constraint", expressions, shape))

    if configuration:
        f = function(OfPosition, configuration, (len(configuration),))
        parts.append(holonomic(f, rate, name="configuration"))
    if velocity:
        rows, n = len(velocity), len(equations.v)
        A = sp.Matrix(velocity).jacobian(equations.v)
        if leaves([A]) & {*equations.v}:
            parts.append(residual(function(OfState, velocity, (rows,)), name="velocity"))
        else:
            at_rest = dict.fromkeys(equations.v, sp.S.Zero)
            matrix = function(OfPosition, list(A), (rows, n))
            offsets = [-x.xreplace(at_rest) for x in velocity]
            offset = function(OfPosition, offsets, (rows,)) if any(offsets) else None
            parts.append(pfaffian(matrix, offset, name="velocity"))
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else stack(*parts)


def _independent(
    equations: ModelEquations, symbols: Symbols, values: Mapping[str, Any]
) -> tuple[list[Any], list[Any]]:
    """The configuration constraints that restrict the speeds, and the other velocity constraints.

    A SymPy model states a configuration constraint twice: as f(q, t) = 0, and as its derivative
    among the velocity constraints. Both together would be contradictory where f is not zero. So the
    derivative is dropped, which is the row that is dependent at a state on the constraint.
    """
    if not equations.configuration:
        return [], equations.velocity
    f = sp.Matrix(equations.configuration)
    speeds = lambda rows: sp.Matrix(rows).jacobian(equations.v)
    moved = f.jacobian(equations.q) * speeds(equations.coordinate_rate)
    bound = speeds(equations.velocity) if equations.velocity else sp.zeros(0, len(equations.v))
    state = _state_on(symbols.numeric(f), equations, values)
    position_rows, velocity_rows = (symbols.numeric(x)(*state, values) for x in (moved, bound))
    rows = np.concatenate([position_rows, velocity_rows])
    kept = linalg.independent_rows(rows, linalg.AT_SOLVED_STATE)
    count = len(equations.configuration)
    if len(kept) > linalg.numerical_rank(velocity_rows, linalg.AT_SOLVED_STATE):
        raise InputError(
            "configuration constraints of the SymPy model",
            got="one whose derivative does not follow from the velocity constraints",
            expected="the derivative of each among the velocity constraints",
            cure="Add f.diff(t) to velocity_constraints, with a dependent speed for it.",
        )
    return (
        [equations.configuration[i] for i in kept if i < count],
        [equations.velocity[i - count] for i in kept if i >= count],
    )


def _state_on(
    f: Callable[..., np.ndarray], equations: ModelEquations, values: Mapping[str, Any]
) -> tuple[np.ndarray, np.ndarray, float]:
    """A state (q, v, t) in general position with f(q, t) = 0, or near it if none is found."""
    random = np.random.default_rng(0)
    v, t = random.uniform(0.1, 1.0, len(equations.v)), 0.3
    distance = lambda q: f(q, v, t, values).ravel()
    guess = v
    for _ in range(10):
        guess = random.uniform(0.1, 1.0, len(equations.q))
        if not np.isfinite(distance(guess)).all():
            continue
        found = least_squares(distance, guess, xtol=CLOSEST, ftol=CLOSEST, gtol=CLOSEST)
        if np.abs(found.fun).max() < REACHED:
            return found.x, v, t
    return guess, v, t
