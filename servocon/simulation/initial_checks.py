"""Checks of the values at the initial time, after the first stretch of a run."""

from collections.abc import Callable, Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from servocon import linalg, validate
from servocon.constraint.constraint import check_depends_on_speed
from servocon.constraint.coupling import COUPLED, require_coupled
from servocon.constraint.derivatives import AS_DERIVED, CURE, DERIVATIVES
from servocon.constraint.rounding import rounding_rows, rows_that_ask_nothing, terms_of_still_rows
from servocon.errors import (
    ContradictionError,
    InputError,
    MassMatrixError,
    NonFiniteError,
    RangeConditionError,
    digits,
    few_names,
)
from servocon.laws import Law
from servocon.results.record import Axes
from servocon.simulation.closed_loop import ALIKE, InitialValues, Observation
from servocon.simulation.setup import Setup

CONCERNED = 1e-3
"""Residual of a row, relative to the largest one, above which a contradiction names the row."""

MASSES = (
    "Check the signs of masses and inertias, or remove a coordinate without inertia; if the "
    "constraint determines its motion, servocon.constraint.augment gives it inertia."
)
"""Cure of a mass matrix that is not positive definite."""


def check_initial(setup: Setup, first: InitialValues, missing: np.ndarray, u: np.ndarray) -> None:
    """Check the values at the initial time, for each member of a batch.

    Args:
        setup: The run.
        first: The values.
        missing: Part of the desired rate of β that no input can produce (m), or (batch, m).
        u: Inputs at the initial time (l), or (batch, l).

    Raises:
        InputError: model, constraint or law cannot be used there; subclasses say in which way.
    """
    if type(setup.loop.law).check_state is not Law.check_state:
        q, v = (np.atleast_2d(x)[0] for x in (setup.q, setup.v))
        _law(setup, 0).check_state(q, v, setup.t0)
    sound: Any = first.sound
    single = np.ndim(sound) == 0
    if single and sound and not missing.any() and np.isfinite(u).all():
        return
    if single:
        first = jax.tree.map(lambda a: a[None], first)
    missing, u = np.atleast_2d(missing), np.atleast_2d(u)
    law = setup.loop.law
    try:
        _check_members(setup, first, missing)
    except MassMatrixError:
        if single:  # one plant: its own check may name the cause
            setup.loop.plant.check(setup.q, setup.t0)
            law.model.check(setup.q, setup.t0)
        raise
    broken = np.flatnonzero(~np.isfinite(u).all(axis=1))
    if broken.size:
        raise NonFiniteError(
            "law at the initial state" + ("" if single else f" of member {broken[0]}"),
            got=f"u = {digits(u[broken[0]])}",
            expected="finite inputs",
            cure=law.trouble()
            or "Look for a division by zero or a logarithm of zero in plant and constraint.",
        )


def initial_rank(setup: Setup, first: InitialValues, observed: Observation) -> Observation:
    """The instants, with rows at rounding level removed from the initial rank.

    Args:
        setup: The run.
        first: The values at the initial time, checked.
        observed: The instants, over time or (batch, time).
    """
    sound: Any = first.sound
    if sound.all() or isinstance(first.A, linalg.BlockRows):
        return observed
    single = np.ndim(sound) == 0
    rank, dependent = np.array(observed.rank), np.array(observed.dependent)
    for i in np.flatnonzero(~np.atleast_1d(sound)).tolist():
        member: Any = first if single else jax.tree.map(lambda a, i=i: a[i], first)
        q, v = (np.atleast_2d(x)[i if x.ndim == 2 else 0] for x in (setup.q, setup.v))
        half, law = np.linalg.inv(np.linalg.cholesky(member.M)), _law(setup, i)
        D = member.A @ half.T
        nothing = rounding_rows(law.model, law.constraint, D, q, v, setup.t0)
        if nothing.any():
            W = np.where(nothing, 0.0, D.T)
            reached = W if member.B is None else (half @ member.B).T @ W
            factor = linalg.rank_factor(jnp.asarray(reached))
            at = (0,) if single else (i, 0)
            rank[at], dependent[at] = factor.rank, factor.dependent
    return observed._replace(rank=rank, dependent=dependent)


def _check_members(setup: Setup, first: InitialValues, missing: np.ndarray) -> None:
    """`_check_member` for every member of a batch that is not sound.

    With several members, an error names the member.

    Args:
        setup: The run.
        first: The values, with a leading batch axis.
        missing: Part of the desired rate of β that no input can produce (batch, m).
    """
    good = np.asarray(first.sound) & ~np.any(missing, axis=1)
    for i in np.flatnonzero(~good).tolist():
        member = jax.tree.map(lambda a, i=i: a[i], first)
        try:
            _check_member(setup, i, member, missing[i])
        except InputError as error:
            if len(good) == 1:
                raise
            raise type(error)(
                f"{error.where} of member {i}",
                got=error.got,
                expected=error.expected,
                cure=error.cure,
            ) from error


def _check_member(setup: Setup, i: int, initial: Any, missing: np.ndarray) -> None:
    """Check the values of one member at the initial time.

    Args:
        setup: The run.
        i: Index of the member.
        initial: `InitialValues` of NumPy arrays of one run.
        missing: Part of the desired rate of β that no input can produce (m).

    Raises:
        MassMatrixError: a mass matrix is not symmetric positive definite.
        NonFiniteError: a derivative of the residual is NaN or infinite.
        ResidualError: the residual, or a row of it, does not depend on the speeds.
        InputError: hand-given A and b disagree with the derivative of β.
        ContradictionError: rows of A v̇ = b contradict each other.
        RangeConditionError: the inputs cannot produce A v̇ = b.
    """
    if isinstance(initial.A, linalg.BlockRows):
        _check_agents(setup, i, initial, missing)
        return
    validate.mass_matrix("plant.mass_matrix", initial.plant_mass, True, MASSES)
    validate.mass_matrix("law.model.mass_matrix", initial.M, True, MASSES)
    axes, name, A, b = setup.dimensions.axes, setup.loop.law.constraint.name, initial.A, initial.b
    _check_smooth(A, b, axes.row, name)
    if len(A) and not np.any(A):
        check_depends_on_speed(axes.row, A, name, bool(np.any(_depends_elsewhere(setup, i))))
    if not (np.isfinite(initial.F).all() and np.isfinite(missing).all()):
        return  # the inputs are not finite either, and their own check refuses them
    q, v = (np.atleast_2d(x)[i if x.ndim == 2 else 0] for x in (setup.q, setup.v))
    half = np.linalg.inv(np.linalg.cholesky(initial.M))  # L⁻¹; small, once per run
    D, load = A @ half.T, half @ initial.F
    terms = linalg.rate_terms(A, b, q, v, np.abs(D) @ np.abs(load))
    _check_derivatives(initial, terms, axes, name)
    law = _law(setup, i)
    nothing = rounding_rows(law.model, law.constraint, D, q, v, setup.t0)
    if nothing.any():  # as in a singular position, from which a mechanism may start
        nothing &= ~rows_that_ask_nothing(law.model, law.constraint, q, v, setup.t0)
    if nothing.any():
        labels = [label for label, held in zip(axes.row, nothing, strict=True) if held]
        check_depends_on_speed(labels, np.zeros_like(A[nothing]), name, True)
    desired_rate = b - D @ load
    if not np.any(missing):
        return  # the law reaches its own desired rate, which need not cover all rows
    own = terms_of_still_rows(law.model, law.constraint, A, b, q, v, setup.t0)
    still = np.flatnonzero(~A.any(axis=1) & (np.abs(b) > linalg.CONTRADICTORY * own))
    if still.size:
        labels = [axes.row[row] for row in still]
        depends = bool(np.all(_depends_elsewhere(setup, i)[still]))
        check_depends_on_speed(labels, A[still], name, depends)
    rank = lambda A: int(linalg.numerical_rank(A))
    singular = lambda: rank(A) < rank(_beside(setup, i))
    _check_solvable(D, desired_rate, np.maximum(terms, own), axes, name, singular)
    if initial.B is not None:
        _report_range(A @ np.linalg.solve(initial.M, initial.B), desired_rate, axes, name)


def _check_agents(setup: Setup, i: int, initial: Any, missing: np.ndarray) -> None:
    """`_check_member` for many agents, whose matrices are blocks.

    Raises:
        InputError: as for `_check_member`; also if a row depends on undeclared agents.
    """
    rows, law = setup.dimensions.axes.row, _law(setup, i)
    name = law.constraint.name
    for where, M in (("plant", initial.plant_mass), ("law.model", initial.M)):
        if isinstance(M, linalg.BlockBand):
            _check_blocks(where, M)
        else:
            validate.mass_matrix(f"{where}.mass_matrix", M, True, MASSES)
    for where, part in zip(("plant", "law.model"), initial.mass_error, strict=True):
        wrong = np.flatnonzero(np.asarray(np.abs(part) > COUPLED))
        if wrong.size:
            agent, row = divmod(int(wrong[0]), initial.M.blocks[0].shape[1])
            raise MassMatrixError(
                f"{where}.mass_blocks",
                got=f"blocks that are not all of M: row {row} of agent {agent} has entries beyond",
                expected="blocks of all agents whose speeds share a term of the kinetic energy",
                cure="Name the agents that it is coupled to: give their blocks, or declare them in "
                "`coupling` (agents and rows are counted from 0).",
            )
    A, b = initial.A, initial.b
    length = np.asarray(A.row_norms())
    _check_smooth(length[:, None], b, rows, name)
    q, v = (np.atleast_2d(x)[i if x.ndim == 2 else 0] for x in (setup.q, setup.v))
    require_coupled(law.constraint, A, initial.A_error, rows, law.model, q, v, setup.t0)
    if (still := np.flatnonzero(length == 0.0)).size:
        labels = [rows[row] for row in still]
        check_depends_on_speed(labels, np.zeros(1), name)
    left = np.flatnonzero(missing)
    if left.size:
        shown = few_names(rows[row] for row in left)
        raise ContradictionError(
            f"rows {shown} of constraint {name!r}",
            got=f"A v̇ = b without a solution (residual {np.linalg.norm(missing):.3g})",
            expected="rows that some acceleration satisfies at once",
            cure="Remove one of them, or correct the relation it states.",
        )


def _check_blocks(where: str, M: Any) -> None:
    """Refuse a mass matrix of many agents that is not symmetric positive definite.

    Raises:
        MassMatrixError: it is not; the error names the agent.
    """
    own: np.ndarray = np.asarray(M.blocks[0])
    where = f"{where}.mass_blocks"
    whole: Any = np.all(np.isfinite(own), axis=(1, 2))
    values = np.linalg.eigvalsh(np.where(whole[:, None, None], own, 0.0))
    sound: Any = whole & (values[:, 0] > 0.0)
    scale = np.abs(own).max(axis=(1, 2))
    sound &= np.abs(own - own.transpose(0, 2, 1)).max(axis=(1, 2)) <= ALIKE * scale
    if not sound.all():
        agent = int(np.argmin(sound))
        validate.mass_matrix(f"{where}, agent {agent}", own[agent], True, MASSES)
    if len(M.blocks) == 1:
        return
    row = linalg.indefinite_from(np.asarray(M.band()))
    if row is not None:
        raise MassMatrixError(
            where,
            got=f"no positive definite matrix from row {row % own.shape[1]} of agent "
            f"{row // own.shape[1]} on",
            expected="kinetic energy of every motion: blocks beside the diagonal that are small "
            "enough for those on it",
            cure=MASSES,
        )


def _check_smooth(A: np.ndarray, b: np.ndarray, labels: Sequence[str], name: str) -> None:
    """Refuse a relation whose derivatives are not finite at the initial state."""
    sound = np.isfinite(A).all(axis=1) & np.isfinite(b)
    if sound.all():
        return
    row = labels[int(np.argmin(sound))]
    raise NonFiniteError(
        f"constraint {name!r}" if row == name else f"row {row!r} of constraint {name!r}",
        got="a derivative at q0, v0 that is NaN or infinite",
        expected="a relation that is smooth there",
        cure="jnp.sqrt, jnp.linalg.norm and jnp.arccos have no derivative at 0 (or ±1), nor has a "
        "quotient of zeros: start elsewhere, or take jnp.sqrt(x**2 + 1e-12).",
    )


def _depends_elsewhere(setup: Setup, i: int) -> np.ndarray:
    """True for the rows of β that depend on v at states other than the initial one (m)."""
    return np.any([_beside(setup, i, moved).any(axis=1) for moved in (False, True)], axis=0)


def _beside(setup: Setup, i: int, moved: bool = True) -> np.ndarray:
    """A (m × n) at speeds other than the initial ones; if `moved`, also at other coordinates."""
    law = _law(setup, i)
    q, v = (jnp.asarray(x if x.ndim == 1 else x[i]) for x in (setup.q, setup.v))
    other = lambda x: x + 0.1 * (1 + jnp.abs(x)) * jnp.cos(jnp.arange(1.0, len(x) + 1))
    at = other(q) if moved else q, other(v), jnp.asarray(setup.t0)
    return np.asarray(law.constraint.linearize(law.model, *at).A)


def _law(setup: Setup, i: int) -> Law:
    """The law of one member."""
    numbers = setup.numbers if setup.numbers.ndim == 1 else setup.numbers[i]
    return setup.structure.loop(numbers).law  # NumPy arrays: JAX is a thousand times slower


def _check_derivatives(initial: Any, terms: np.ndarray, axes: Axes, name: str) -> None:
    """Refuse hand-given A and b that are not the derivatives of β, each row in its own scale."""
    A, A_error = np.abs(initial.A), np.abs(initial.A_error)
    A_scale = A.max(axis=1) + np.abs(initial.b)
    b_scale = terms + A.sum(axis=1)
    for symbol, error, scale in (
        ("A", A_error.max(axis=1), A_scale),
        ("b", np.abs(initial.b_error), b_scale),
    ):
        wrong = error > AS_DERIVED * scale
        if wrong.any():
            row = int(np.argmax(np.where(wrong, error, 0.0)))
            raise InputError(
                f"hand-given {symbol} of constraint {name!r}",
                got=f"row {axes.row[row]!r} off by {error[row]:.3g}",
                expected=DERIVATIVES,
                cure=CURE,
            )


def _check_solvable(
    D: np.ndarray,
    desired_rate: np.ndarray,
    terms: np.ndarray,
    axes: Axes,
    name: str,
    singular: Callable[[], bool],
) -> None:
    """Refuse rows that contradict each other: A v̇ = b is solvable if D x = desired rate is.

    `singular`: the rows are dependent at the initial state only.
    """
    left = linalg.contradiction(D, desired_rate, terms)
    if left is not None:
        size = np.abs(left) / linalg.scaled_rows(D)[1]
        rows = np.flatnonzero(size > CONCERNED * size.max())
        raise ContradictionError(
            f"rows {few_names(axes.row[i] for i in rows)} of constraint {name!r}",
            got=f"A v̇ = b without a solution (residual {np.linalg.norm(left):.3g})",
            expected="rows that some acceleration satisfies at once",
            cure="This is a singular position, like that of a stretched arm: near it the rows are "
            "independent. Begin elsewhere."
            if singular()
            else "Remove one of them, or correct the relation it states.",
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
        "that they can influence, or add an input.",
    )
