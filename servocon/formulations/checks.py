"""What is refused before anything is solved; values that JAX traces are let through."""

from typing import Any

import numpy as np
from jax.core import Tracer

from servocon import validate
from servocon.constraint.constraint import Constraint, constraint_labels
from servocon.errors import (
    ContradictionError,
    IndeterminateMotionError,
    InputError,
    NonFiniteError,
    ShapeError,
)
from servocon.formulations.scaling import units
from servocon.linalg import RANK_TOLERANCE
from servocon.plant import Plant
from servocon.plant.labels import speed_names

TOLERANCE = 1e-8
"""What of a row of A v̇ = b may be missing, beside 1 and the size of its terms, before rows count as
contradictory."""


def check_kinds(plant: Any, constraint: Any) -> None:
    """Raise `InputError` unless these are a plant and a constraint."""
    for where, value, kind in (("plant", plant, Plant), ("constraint", constraint, Constraint)):
        if not isinstance(value, kind):
            got = f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__
            raise InputError(where, got=got, expected=f"an instance of servocon.{kind.__name__}")


def check_vector(where: str, value: Any, size: int) -> None:
    """Raise unless `value` has `size` finite numbers."""
    if np.shape(value) != (size,):
        raise ShapeError(where, got=f"shape {np.shape(value)}", expected=f"shape ({size},)")
    if not isinstance(value, Tracer) and not np.all(np.isfinite(value)):
        raise NonFiniteError(where, got=str(np.asarray(value)), expected="finite numbers")


def check_state(q: Any, v: Any, t: Any) -> None:
    """Raise `ShapeError` unless q and v have one axis and t is a number."""
    for where, value, axes in (("q", q, 1), ("v", v, 1), ("t", t, 0)):
        if np.ndim(value) != axes:
            expected = "one axis" if axes else "one number"
            raise ShapeError(where, got=f"shape {np.shape(value)}", expected=expected)


def check_shape(where: str, value: Any, shape: tuple[int, ...], q: Any, v: Any) -> None:
    """Raise `ShapeError` unless what a plant or a constraint returned has this shape."""
    if np.shape(value) != shape:
        cure = f"It was called with {len(q)} values of q, {len(v)} of v."
        raise ShapeError(where, got=f"shape {np.shape(value)}", expected=f"{shape}", cure=cure)


def check_equations(
    system: Any, plant: Plant, constraint: Constraint, state: Any, needs_definite_mass: bool
) -> None:
    """Check M, F, A and b at one state; see `Formulation.__call__` for what is raised."""
    for where, value in (
        ("plant.mass_matrix(q, t)", system.M),
        ("plant.force(q, v, t)", system.F),
        (f"A of constraint {constraint.name!r}", system.A),
        (f"b of constraint {constraint.name!r}", system.b),
    ):
        if isinstance(value, Tracer):
            return
        if not np.all(np.isfinite(value)):
            raise NonFiniteError(where, got=str(np.asarray(value)), expected="finite numbers")
    M, _, A, b = map(np.asarray, system)
    cure = "Check the signs of masses and inertias."
    if needs_definite_mass:
        cure = (
            "Use servocon.formulations.udwadia_phohomsiri, lagrange_multipliers or maggi, which "
            "need no inverse of M, or give it inertia with servocon.augment."
        )
    validate.mass_matrix("plant.mass_matrix(q, t)", M, needs_definite_mass, cure)
    s = np.asarray(units(system.M, system.A))
    size = np.linalg.norm(A / s, axis=1)
    size = np.where(size > RANK_TOLERANCE * size.max(initial=0.0), size, 1.0)
    rows = A / s / size[:, None]
    _check_solvable(rows, b, size, plant, constraint, state)
    if not needs_definite_mass:
        _check_unique(M / np.outer(s, s), rows, s, plant, constraint.name, state)


def _check_solvable(
    rows: Any, b: Any, size: Any, plant: Plant, constraint: Constraint, state: Any
) -> None:
    x = np.linalg.lstsq(rows, b / size, rcond=RANK_TOLERANCE)[0]
    left = np.abs(b - size * (rows @ x))
    if np.all(left <= TOLERANCE * (1 + np.abs(b) + size * np.linalg.norm(x))):
        return
    labels = constraint_labels(constraint, plant, *state)
    named = ", ".join(repr(labels[i]) for i in range(len(left)) if left[i] > 1e-3 * left.max())
    raise ContradictionError(
        f"rows {named} of constraint {constraint.name!r}",
        got=f"A v̇ = b without a solution (residual {np.linalg.norm(left):.3g})",
        expected="rows that some acceleration satisfies at once",
        cure="Remove one of them, or correct the relation it states.",
    )


def _check_unique(M: Any, rows: Any, s: Any, plant: Plant, name: str, state: Any) -> None:
    """Result 3 of Mukharlyamov & Deressa, for redundant rows too: v̇ is unique iff M > 0 on ker A.

    There, a direction without inertia is one in which neither M nor A acts.
    """
    directions, values, _ = np.linalg.svd(rows.T)
    kernel = directions[:, np.sum(values > RANK_TOLERANCE) :]
    inertia, along = np.linalg.eigh(kernel.T @ M @ kernel)
    free = (kernel @ along[:, inertia <= RANK_TOLERANCE]) / s[:, None]
    if not free.size:
        return
    import scipy.linalg  # slow, and needed for this message only

    # A basis that can be read: each direction has a speed of its own, with entry 1.
    order: Any = scipy.linalg.qr(free.T, mode="r", pivoting=True)[-1]
    own = np.sort(order[: free.shape[1]])
    free = free @ np.linalg.inv(free[own])
    labels = speed_names(plant, *(np.shape(x)[0] for x in state[:2]))
    raise IndeterminateMotionError(
        f"plant.mass_matrix(q, t) under constraint {name!r}",
        got="accelerations that nothing determines along "
        + "; ".join(_direction(z, labels) for z in free.T),
        expected="a mass matrix that is positive definite on the kernel of A",
        cure="Give these directions inertia, or a row of the constraint.",
    )


def _direction(z: np.ndarray, labels: tuple[str, ...]) -> str:
    """A direction in words: ``"x rate [m/s] - 0.5 y rate [m/s]"``."""
    words = ""
    for amount, label in zip(z, labels, strict=True):
        if abs(amount) > 1e-6:
            sign = "-" if amount < 0 else "+"
            factor = "" if abs(abs(amount) - 1) < 1e-6 else f"{abs(amount):.3g} "
            words += f" {sign} {factor}{label}"
    return words.removeprefix(" + ")
