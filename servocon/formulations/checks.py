"""Checks of plant, constraint, state and equations before anything is solved.

Values traced by JAX are unknown and pass.
"""

from typing import Any

import numpy as np
from jax.core import Tracer

from servocon import linalg, validate
from servocon.constraint.constraint import Constraint, constraint_labels
from servocon.constraint.rounding import terms_of_still_rows
from servocon.errors import (
    ContradictionError,
    IndeterminateMotionError,
    NonFiniteError,
    ShapeError,
    few,
    few_names,
)
from servocon.formulations.scaling import units
from servocon.plant import Plant
from servocon.plant.labels import speed_names

PRINTED = 1e-6
"""Smallest coefficient of a speed, and deviation of one from ±1, that appears in a message."""

CONCERNED = 1e-3
"""Residual of a row, relative to the largest one, above which a contradiction names the row."""


def check_kinds(plant: Any, constraint: Any) -> None:
    """Raise `InputError` unless the arguments are a plant and a constraint."""
    validate.instance("plant", plant, Plant, "an instance of servocon.Plant")
    validate.instance("constraint", constraint, Constraint, "an instance of servocon.Constraint")


def check_state(q: Any, v: Any, t: Any) -> None:
    """Raise `ShapeError` unless q and v have one axis and t is a number."""
    for where, value, axes in (("q", q, 1), ("v", v, 1), ("t", t, 0)):
        if np.ndim(value) != axes:
            expected = "one axis" if axes else "one number"
            raise ShapeError(where, got=f"shape {np.shape(value)}", expected=expected)


def check_equations(
    system: Any, plant: Plant, constraint: Constraint, state: Any, needs_definite_mass: bool
) -> None:
    """Check M, F, A and b at one state; see `Formulation.__call__` for the errors."""
    for where, value in (
        ("plant.mass_matrix(q, t)", system.M),
        ("plant.force(q, v, t)", system.F),
        (f"A of constraint {constraint.name!r}", system.A),
        (f"b of constraint {constraint.name!r}", system.b),
    ):
        if isinstance(value, Tracer):
            return
        if not np.all(np.isfinite(value)):
            raise NonFiniteError(where, got=value, expected="finite numbers")
    M, F, A, b = map(np.asarray, system)
    cure = "Check the signs of masses and inertias."
    if needs_definite_mass:
        cure = (
            "Use servocon.formulations.udwadia_phohomsiri, lagrange_multipliers or maggi, which "
            "need no inverse of M, or give it inertia with servocon.constraint.augment."
        )
    validate.mass_matrix("plant.mass_matrix(q, t)", M, needs_definite_mass, cure)
    s = np.asarray(units(system.M, system.A))
    q, v = np.asarray(state[0]), np.asarray(state[1])
    terms = linalg.rate_terms(A, b, q, v, np.abs(A / s) @ np.abs(F / s))
    terms = np.maximum(terms, terms_of_still_rows(plant, constraint, A, b, *state))
    _check_solvable(A / s, b, terms, plant, constraint, state)
    if not needs_definite_mass:
        _check_unique(M / np.outer(s, s), A / s, s, plant, constraint.name, state)


def _check_solvable(
    A: Any, b: Any, terms: np.ndarray, plant: Plant, constraint: Constraint, state: Any
) -> None:
    left = linalg.contradiction(A, b, terms)
    if left is None:
        return
    labels = constraint_labels(plant, constraint, *state)
    size = np.abs(left) / linalg.scaled_rows(A)[1]
    concerned = np.flatnonzero(size > CONCERNED * size.max())
    named = few_names(labels[i] for i in concerned)
    raise ContradictionError(
        f"rows {named} of constraint {constraint.name!r}",
        got=f"A v̇ = b without a solution (residual {np.linalg.norm(left):.3g})",
        expected="rows that some acceleration satisfies at once",
        cure="Remove one of them, or correct the relation it states.",
    )


def _check_unique(M: Any, A: Any, s: Any, plant: Plant, name: str, state: Any) -> None:
    """Result 3 of Mukharlyamov & Deressa, also for redundant rows: v̇ is unique iff M > 0 on ker A.

    A direction in the kernel of A has no inertia if M does not act on it either.
    """
    free = linalg.massless_directions(M, linalg.kernel(A)) / s[:, None]
    if not free.size:
        return
    # A readable basis: each direction has one speed of its own, with coefficient 1.
    own = np.sort(linalg.column_order(free.T)[: free.shape[1]])
    free = free @ np.linalg.inv(free[own])
    labels = speed_names(plant, *(np.shape(x)[0] for x in state[:2]))
    raise IndeterminateMotionError(
        f"plant.mass_matrix(q, t) under constraint {name!r}",
        got="accelerations that nothing determines along "
        + few(_direction(z, labels) for z in free.T),
        expected="a mass matrix that is positive definite on the kernel of A",
        cure="Give these directions inertia, or a row of the constraint.",
    )


def _direction(z: np.ndarray, labels: tuple[str, ...]) -> str:
    """Text of a direction: ``"x rate [m/s] - 0.5 y rate [m/s]"``."""
    words = ""
    for amount, label in zip(z, labels, strict=True):
        if abs(amount) > PRINTED:
            sign = "-" if amount < 0 else "+"
            factor = "" if abs(abs(amount) - 1) < PRINTED else f"{abs(amount):.3g} "
            words += f" {sign} {factor}{label}"
    return words.removeprefix(" + ")
