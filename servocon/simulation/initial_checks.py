"""Checks of the values at the initial time of a run, once its first stretch is computed."""

from typing import Any

import jax
import numpy as np

from servocon import linalg, validate
from servocon.constraint.constraint import Constraint, check_depends_on_speed
from servocon.constraint.derivatives import AS_DERIVED, CURE, DERIVATIVES
from servocon.errors import (
    ContradictionError,
    InputError,
    MassMatrixError,
    NonFiniteError,
    RangeConditionError,
)
from servocon.results.record import Axes
from servocon.simulation.segment import Segment
from servocon.simulation.setup import Setup

NEGLIGIBLE = 1e-9
"""Part of the desired rate of β that no input brings about, below which nothing is looked at."""

CONCERNED = 1e-3
"""Residual of a row, relative to the largest one, above which a contradiction names the row."""


def check_initial(setup: Setup, segment: Segment, missing: np.ndarray, u: np.ndarray) -> None:
    """Check the values at the initial time, of each member of a batch.

    Args:
        setup: The run.
        segment: The outcome of its first stretch.
        missing: Part of the desired rate of β that no input brings about (m), or (batch, m).
        u: Inputs at the initial time (l), or (batch, l).

    Raises:
        InputError: model, constraint or law cannot be used there; subclasses say in which way.
    """
    single = np.ndim(segment.finished) == 0
    if single and segment.sound and np.abs(missing).max() < NEGLIGIBLE and np.isfinite(u).all():
        return
    initial, sound = segment.initial, np.atleast_1d(segment.sound)
    if single:
        initial = jax.tree.map(lambda a: a[None], initial)
    missing, u = np.atleast_2d(missing), np.atleast_2d(u)
    law = setup.loop.law
    try:
        _check_members(initial, sound, missing, setup.dimensions.axes, law.constraint)
    except MassMatrixError:
        if segment.initial.M.ndim == 2:  # one plant: its own check may name the cause
            setup.loop.plant.check(setup.q, setup.t0)
            law.model.check(setup.q, setup.t0)
        raise
    broken = np.flatnonzero(~np.isfinite(u).all(axis=1))
    if broken.size:
        raise NonFiniteError(
            "law at the initial state" + ("" if single else f" of member {broken[0]}"),
            got=f"u = {u[broken[0]]}",
            expected="finite inputs",
            cure="Look for a division by zero or a logarithm of zero in plant and constraint.",
        )


def _check_members(
    initial: Any, sound: np.ndarray, missing: np.ndarray, axes: Axes, constraint: Constraint
) -> None:
    """`_check_member` for every member of a batch that is not sound.

    An error of one of several names the member.

    Args:
        initial: `InitialValues` of NumPy arrays with a leading batch axis.
        sound: True for members with values that pass every check but that of `missing` (batch).
        missing: Part of the desired rate of β that no input brings about (batch, m).
        axes: Labels of the run.
        constraint: The constraint, for its name.
    """
    good = sound & (np.abs(missing).max(axis=1) < NEGLIGIBLE)
    if good.all():
        return
    for i in np.flatnonzero(~good):
        member = jax.tree.map(lambda a, i=i: a[i], initial)
        try:
            _check_member(member, missing[i], axes, constraint)
        except InputError as error:
            if len(good) == 1:
                raise
            raise type(error)(
                f"{error.where} of member {i}",
                got=error.got,
                expected=error.expected,
                cure=error.cure,
            ) from error


def _check_member(initial: Any, missing: np.ndarray, axes: Axes, constraint: Constraint) -> None:
    """Check the values at the initial time.

    Args:
        initial: `InitialValues` of NumPy arrays of one run.
        missing: Part of the desired rate of β that no input brings about (m).
        axes: Labels of the run.
        constraint: The constraint, for its name.

    Raises:
        MassMatrixError: a mass matrix is not symmetric positive definite.
        ResidualError: the residual does not depend on the speeds.
        InputError: hand-given A and b disagree with the derivative of β.
        ContradictionError: rows of A v̇ = b contradict each other.
        RangeConditionError: the inputs cannot produce A v̇ = b.
    """
    cure = (
        "Check the signs of masses and inertias, or remove a coordinate without inertia; where the "
        "constraint gives it its motion, servocon.augment gives it inertia."
    )
    validate.mass_matrix("plant.mass_matrix", initial.plant_mass, True, cure)
    validate.mass_matrix("law.model.mass_matrix", initial.M, True, cure)
    name, A, b = constraint.name, initial.A, initial.b
    check_depends_on_speed(axes.row, A, name)
    scale = AS_DERIVED * (1 + max(np.abs(A).max(), np.abs(b).max()))
    for symbol, error in (("A", initial.A_error), ("b", initial.b_error)):
        if np.abs(error).max() > scale:
            row = int(np.argmax(np.abs(error).reshape(len(axes.row), -1).max(axis=1)))
            raise InputError(
                f"hand-given {symbol} of constraint {name!r}",
                got=f"row {axes.row[row]!r} off by {np.abs(error).max():.3g}",
                expected=DERIVATIVES,
                cure=CURE,
            )
    desired_rate = b - A @ np.linalg.solve(initial.M, initial.F)
    if not np.isfinite(desired_rate).all():
        return  # the inputs are not finite either, and are refused with their values
    half = np.linalg.inv(np.linalg.cholesky(initial.M))  # L⁻¹; small, once a run
    if np.abs(missing).max() <= linalg.CONTRADICTORY * (1 + np.abs(desired_rate).max()):
        return  # the law reaches its own desired rate, which need not be that of all rows
    _check_solvable(A @ half.T, desired_rate, axes, name)
    if initial.B is not None:
        _report_range(A @ np.linalg.solve(initial.M, initial.B), desired_rate, axes, name)


def _check_solvable(D: np.ndarray, desired_rate: np.ndarray, axes: Axes, name: str) -> None:
    """Refuse rows that contradict each other: A v̇ = b is solvable if D x = desired rate is."""
    left = linalg.contradiction(D, desired_rate)
    if left is not None:
        rows = [i for i in range(len(left)) if abs(left[i]) > CONCERNED * np.abs(left).max()]
        raise ContradictionError(
            f"rows {', '.join(repr(axes.row[i]) for i in rows)} of constraint {name!r}",
            got=f"A v̇ = b without a solution (residual {np.linalg.norm(left):.3g})",
            expected="rows that some acceleration satisfies at once",
            cure="Remove one of them, or correct the relation it states.",
        )


def _report_range(response: np.ndarray, desired_rate: np.ndarray, axes: Axes, name: str) -> None:
    """Raise the error of the range condition (I − ΩΩ⁺)(b_s − A a) = 0, Ω = A M⁻¹B."""
    direction, values = linalg.weakest_direction(response)
    row = int(np.argmax(np.abs(direction)))
    raise RangeConditionError(
        f"constraint {name!r}",
        got=f"A M⁻¹B with singular value {values[-1]:.3g} (largest {values[0]:.3g}) in the "
        f"direction of row {axes.row[row]!r}",
        expected="the range condition: b − A M⁻¹F in the range of A M⁻¹B",
        cure="The inputs do not reach this row at the level of acceleration: choose a relation "
        "that they move, or add an input.",
    )
