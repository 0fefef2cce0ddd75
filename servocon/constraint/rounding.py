"""Rows of a relation that are only rounding, like cos q₁ at q₁ = π/2 in floating point.

The size of a row does not show this: 6e-17 may be a row in small units. Its terms do: a row is
rounding if it is no larger than its change under a relative change of the state by the unit
roundoff.

Formulations and `Reduced.check` examine the given state, a run only its initial state. A row that
becomes rounding later, below 1e-11 of its size, is used as it is. If that makes a run fail, the
cause names the vanishing row.
"""

from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon.constraint.constraint import Constraint
from servocon.engine import evaluator
from servocon.plant import Plant
from servocon.tree import Layout, pack

SUSPICIOUS = 1e-11
"""Length of a row, relative to the largest, below which it may be rounding."""

CHANGE = 2.0**-26
"""Relative change of the state that reveals the terms of a row."""

ROUNDING = 64 * np.finfo(float).eps
"""Largest entry that is rounding, relative to its terms."""


def rounding_rows(
    plant: Plant, constraint: Constraint, rows: np.ndarray, q: Any, v: Any, t: Any
) -> np.ndarray:
    """True for the rows of A = ∂β/∂v that are rounding at a state (m).

    Args:
        plant: The plant.
        constraint: The relation.
        rows: A in units in which its rows are comparable (m × n).
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
    """
    size = np.linalg.norm(rows, axis=1)
    suspicious = (size > 0) & (size < SUSPICIOUS * size.max(initial=0.0))
    if not suspicious.any():
        return suspicious
    A, terms = _values_and_terms(plant, constraint, q, v, t)[0]
    return suspicious & np.all(np.abs(A) <= ROUNDING * terms, axis=1)


def rows_that_ask_nothing(
    plant: Plant, constraint: Constraint, q: Any, v: Any, t: Any
) -> np.ndarray:
    """True for rows whose β and b are rounding, so that they hold without their row of A (m).

    Args:
        plant: The plant.
        constraint: The relation.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
    """
    (_, terms), (b, own) = _values_and_terms(plant, constraint, q, v, t)
    beta = np.abs(np.asarray(constraint.beta(plant, *map(jnp.asarray, (q, v, t)))))
    return (np.abs(b) <= ROUNDING * own) & (beta <= ROUNDING * (terms @ np.abs(v)))


def terms_of_still_rows(
    plant: Plant, constraint: Constraint, A: np.ndarray, b: np.ndarray, q: Any, v: Any, t: Any
) -> np.ndarray:
    """Sizes of the terms that sum to b, in rows with A = 0 and b ≠ 0; 0 in the others (m).

    The only scale of such a row is b itself, which may be the rounding of terms that cancel.

    Args:
        plant: The plant.
        constraint: The relation.
        A: Constraint matrix (m × n).
        b: Right-hand side (m).
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
    """
    still = ~A.any(axis=1) & (b != 0)
    if not still.any():
        return np.zeros(len(b))
    return np.where(still, _values_and_terms(plant, constraint, q, v, t)[1][1], 0.0)


def _values_and_terms(plant: Plant, constraint: Constraint, *state: Any) -> Any:
    """A and the sizes of the terms of its entries, and the same for b."""
    numbers, layout = pack((plant, constraint, *(np.asarray(x, float) for x in state)), "")
    return _program(layout)(numbers)


@lru_cache(maxsize=64)
def _program(layout: Layout):
    return evaluator(lambda numbers: _values_with_sizes(*layout.unpack(numbers)))


def _values_with_sizes(plant: Plant, constraint: Constraint, *state: Array) -> Any:
    def values(*state: Array) -> tuple[Array, Array]:
        return constraint.linearize(plant, *state)[1:]

    found = values(*state)
    terms = jax.tree.map(jnp.zeros_like, found)
    for direction in (lambda x: 1.0, lambda x: jnp.cos(1.0 + jnp.arange(x.size).reshape(x.shape))):
        changed = values(*(x * (1.0 + CHANGE * direction(x)) for x in state))
        growth = jax.tree.map(lambda new, old: jnp.abs(new - old) / CHANGE, changed, found)
        terms = jax.tree.map(jnp.add, terms, growth)
    return tuple(zip(found, terms, strict=True))
