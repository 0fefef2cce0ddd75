"""Initial states on a constraint: check a state, or move it least in the mass metric."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg, validate
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint, constraint_labels
from servocon.constraint.drift import PositionLevel, drift_tolerance
from servocon.engine import evaluator
from servocon.errors import ProjectionError
from servocon.markup import piece_of_lines
from servocon.plant import Plant
from servocon.plant.contract import require_sizes
from servocon.plant.labels import warn_of_degrees
from servocon.precision import float64
from servocon.tree import Layout, pack
from servocon.user_code import explained


class Projection(NamedTuple):
    """A state on the constraint, and the changes made to reach it.

    Attributes:
        q: Coordinates (nq).
        v: Speeds (n).
        position_error: f(q, t) at the given q (p).
        beta: β at the given q and v (m).
        q_change: q minus the given q (nq).
        v_change: v minus the given v (n).
        report: Text of the errors and changes.
    """

    q: np.ndarray
    v: np.ndarray
    position_error: np.ndarray
    beta: np.ndarray
    q_change: np.ndarray
    v_change: np.ndarray
    report: str

    def _repr_html_(self) -> str:
        """The report, for a notebook."""
        return piece_of_lines(f"State on the constraint\n{self.report}")


@explained
@float64
def project(
    plant: Plant,
    constraint: Constraint,
    q: ArrayLike,
    v: ArrayLike,
    t: float = 0.0,
    *,
    tolerance: float = 1e-12,
    iterations: int = 50,
) -> Projection:
    """A state on the constraint near the given one, first in position, then in velocity.

    Each Newton step is the shortest in the metric of kinetic energy. The speeds found are the
    nearest ones if β is linear in v; the position is the nearest to second order in f. Rows
    without a position level (nonholonomic ones) affect the speeds only.

    Args:
        plant: The plant.
        constraint: The constraint; rows may be redundant.
        q: Coordinates to start from (nq).
        v: Speeds to start from (n).
        t: Time [s].
        tolerance: Largest |f| and |β| that are accepted.
        iterations: Largest number of Newton steps at each level.

    Raises:
        ProjectionError: Newton's method did not converge; the message names the rows.
        InputError: an argument cannot be used, or the plant or the constraint refuses the given
            state.
    """
    at = _checked(plant, constraint, q, v, t)
    validate.number("tolerance", tolerance)
    validate.integer("iterations", iterations)
    warn_of_degrees(plant, at[0])
    plant.check_state(*at[:2])
    constraint.check_state(plant, *at)
    q0, v0, time = at
    labels = constraint_labels(plant, constraint, *at)
    numbers, layout = pack((plant, constraint), "")
    of = _functions(layout)
    position = lambda q: of.position(numbers, q, time)
    before = position(q0), of.beta(numbers, q0, v0, time)

    q1 = q0
    if before[0].size:
        step = lambda q: of.position_step(numbers, q, time)
        q1 = _newton(step, position, q0, tolerance, iterations, "position", labels)
    step = lambda v: of.velocity_step(numbers, q1, v, time)
    beta = lambda v: of.beta(numbers, q1, v, time)
    v1 = _newton(step, beta, v0, tolerance, iterations, "velocity", labels)
    change = q1 - q0, v1 - v0
    return Projection(q1, v1, *before, *change, _report(plant, before, change))


class _Functions(NamedTuple):
    """Errors of a relation and Newton steps, as functions of numbers, q (and v) and t."""

    position: Callable[..., Any]
    beta: Callable[..., Any]
    position_step: Callable[..., Any]
    velocity_step: Callable[..., Any]


@lru_cache(maxsize=32)
def _functions(layout: Layout) -> _Functions:
    pair = layout.unpack  # the plant and the relation

    def position(numbers: Any, q: Any, t: Any) -> Any:
        plant, constraint = pair(numbers)
        return constraint.position_error(plant, q, t)

    def beta(numbers: Any, q: Any, v: Any, t: Any) -> Any:
        plant, constraint = pair(numbers)
        return constraint.beta(plant, q, v, t)

    def position_step_(numbers: Any, q: Any, t: Any) -> Any:
        plant, constraint = pair(numbers)
        return position_step(plant, constraint, q, t)[0]

    def velocity_step_(numbers: Any, q: Any, v: Any, t: Any) -> Any:
        plant, constraint = pair(numbers)
        return velocity_step(plant, constraint, q, v, t)

    return _Functions(*map(evaluator, (position, beta, position_step_, velocity_step_)))


def _checked(
    plant: Any, constraint: Any, q: ArrayLike, v: ArrayLike, t: Any
) -> tuple[np.ndarray, np.ndarray, float]:
    """The state as numbers, after a check of the plant's sizes."""
    validate.instance("plant", plant, Plant, "a servocon plant")
    validate.instance("constraint", constraint, Constraint, "a servocon constraint")
    for where, value in (("q", q), ("v", v)):
        validate.vector(where, value)
    validate.shape("t", t, ())
    validate.finite("t", t)
    at = validate.array("q", q), validate.array("v", v), float(t)
    require_sizes(plant, at[0].size, at[1].size)
    return at


def position_step(
    plant: Plant, constraint: Constraint, q: Array, t: Array, drift: Any = None
) -> tuple[Array, Any]:
    """One Newton step towards f(q, t) = 0, the shortest in the mass metric.

    Args:
        plant: The plant.
        constraint: The relation.
        q: Coordinates (nq).
        t: Time [s].
        drift: Tolerance of the rank, if known from an earlier step.

    Returns:
        q after the step, and the tolerance.
    """
    L = linalg.cholesky(plant.mass_matrix(q, t))
    level = PositionLevel(plant, constraint, L, t)
    factor = level.factor(q)
    if drift is None:
        drift = drift_tolerance(factor, level.columns, L, plant, constraint, q, t)
    return q + level.step(q, factor.truncated(drift)), drift


def velocity_step(
    plant: Plant, constraint: Constraint, q: Array, v: Array, t: Array, drift: Any = 0.0
) -> Array:
    """v after one Newton step towards β(q, v, t) = 0, the shortest in the mass metric."""
    L = linalg.cholesky(plant.mass_matrix(q, t))
    A = jax.jacfwd(lambda v: constraint.beta(plant, q, v, t))(v)
    factor = linalg.rank_factor(linalg.solve_lower(L, A.T)).truncated(drift)
    x = linalg.minimum_norm(factor, constraint.beta(plant, q, v, t)[:, None])
    return v - linalg.solve_lower_transposed(L, x)[:, 0]


def projected(plant: Plant, constraint: Constraint, q: Array, v: Array, t: Array) -> Array:
    """[q, v] moved onto the constraint from nearby: two Newton steps for q, then one for v."""
    drift = 0.0
    if jax.eval_shape(lambda: constraint.position_error(plant, q, t)).shape[0]:
        q, drift = position_step(plant, constraint, q, t)
        q, _ = position_step(plant, constraint, q, t, drift)
    return jnp.concatenate([q, velocity_step(plant, constraint, q, v, t, drift)])


def _newton(step, error, x, tolerance: float, iterations: int, level: str, labels: Any) -> Any:
    size = np.abs(np.asarray(error(x)))
    for _ in range(iterations):
        if size.max() <= tolerance:
            return x
        if not np.isfinite(size).all():
            break  # another step would spread the error over all rows
        following = step(x)
        size_after = np.abs(np.asarray(error(following)))
        # An error that stops decreasing has reached the level of rounding.
        if size.max() <= 1e3 * tolerance and size_after.max() >= size.max():
            return x
        x, size = following, size_after
    if size.max() <= tolerance:
        return x
    worst = int(np.argmax(np.where(np.isnan(size), np.inf, size)))
    label = labels[worst] if len(labels) == len(size) else f"relation {worst}"
    raise ProjectionError(
        f"the {level} level was not reached in {iterations} steps: row {label!r} is still off by "
        f"{size[worst]:.3g}. Start nearer to the constraint, or check that its rows can all hold."
    )


def _report(plant: Plant, before: tuple[np.ndarray, np.ndarray], change: Any) -> str:
    lines = []
    if before[0].size:
        lines.append(f"position error before: {np.abs(before[0]).max():.6g}")
    lines.append(f"‖β‖ before: {np.linalg.norm(before[1]):.6g}")
    labels = (plant.coordinate_labels(), plant.speed_labels())
    for symbol, names, moved in zip("qv", labels, change, strict=True):
        for i, amount in enumerate(moved):
            if amount != 0.0:
                lines.append(f"{names[i] if names else f'{symbol}[{i}]'}: moved by {amount:+.6g}")
    return "\n".join(lines)
