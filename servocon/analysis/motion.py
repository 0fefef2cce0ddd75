"""Motion defined by linear equations K ξ = r at each instant, and its exact derivative.

Linear models and internal dynamics differ only in their equations. Both differentiate the equations
directly, K δξ = δr − δK ξ, and restrict the result to the deviations that a relation allows.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.constraint.constraint import Constraint
from servocon.errors import (
    IndeterminateMotionError,
    InputError,
    NonFiniteError,
    ResidualError,
    digits,
)
from servocon.plant import Plant
from servocon.plant.labels import speed_names


class Motion(NamedTuple):
    """Equations of a motion at a state x, or their derivatives with respect to x as a last axis.

    Attributes:
        q_dot: q̇.
        K: Matrix of K ξ = r; ξ begins with v̇.
        r: Right-hand side.
        relation: Errors f of positions and β of speeds.
    """

    q_dot: Any
    K: Any
    r: Any
    relation: Any


def with_derivative(motion: Callable[[Array], Motion], x: Array) -> tuple[Motion, Motion]:
    """The equations of a motion and their derivatives with respect to x, in `jax.numpy`."""
    both = lambda x: (motion(x),) * 2  # traced once
    by_x, at = jax.jacfwd(both, has_aux=True)(x)
    return at, by_x


def plant_at(plant: Plant, q: Array, v: Array, t: Array) -> tuple[Array, Array, Array]:
    """M, F and B (the identity if every force is an input), in `jax.numpy`."""
    B = plant.input_matrix(q, t)
    return plant.mass_matrix(q, t), plant.force(q, v, t), jnp.eye(v.shape[0]) if B is None else B


def solve_motion(at: Motion, by: Motion, n: int) -> tuple[np.ndarray, np.ndarray]:
    """The derivative (q̇, v̇) of the state, and its derivatives with respect to x.

    Dependent rows or columns make multipliers and inputs ambiguous, but not v̇.

    Args:
        at: The equations at one state, or at many (leading axes).
        by: Their derivatives, with x as the last axis.
        n: Number of speeds.

    Raises:
        NonFiniteError: a number is NaN or infinite.
        IndeterminateMotionError: v̇ is not unique.
    """
    if not (np.isfinite(at.K).all() and np.isfinite(at.r).all()):
        got = f"{digits(at.K)}, {digits(at.r)}"
        raise NonFiniteError("equations of motion", got=got, expected="finite numbers")
    rows, columns = _scales(at.K)
    K = rows[..., :, None] * at.K * columns[..., None, :]
    if (linalg.numerical_rank(K[..., :n].mT) < n).any():
        raise IndeterminateMotionError(
            "system",
            got="a mass matrix that is singular in a motion the constraint allows",
            expected="one acceleration: M positive definite where A v̇ = 0",
        )
    inverse = columns[..., :, None] * linalg.generalized_inverse(K) * rows[..., None, :]
    solution = (inverse @ at.r[..., None])[..., 0]
    change = inverse @ (by.r - np.einsum("...ijx,...j->...ix", by.K, solution))
    derivative = np.concatenate([at.q_dot, solution[..., :n]], -1)
    return derivative, np.concatenate([by.q_dot, change[..., :n, :]], -2)


def _scales(K: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Factors of rows and columns that make their largest entries 1; 1 for a row of zeros."""
    largest = np.abs(K).max(axis=-1)
    rows = 1 / np.where(largest > 0, largest, 1.0)
    largest = np.abs(rows[..., None] * K).max(axis=-2)
    return rows, 1 / np.where(largest > 0, largest, 1.0)


def allowed_deviations(slope: np.ndarray, constraint: Constraint) -> np.ndarray:
    """Orthonormal deviations that keep f and β to first order, as columns.

    Along a motion each basis is as near as possible to the previous one; in the limit of dense
    instants it does not rotate within itself (CᵀĊ = 0).

    Args:
        slope: Derivative of (f, β) with respect to the state (…, rows, states).
        constraint: The relation, for its name.

    Raises:
        InputError: the rank changes along the motion.
    """
    ranks = np.unique(linalg.numerical_rank(slope))
    if len(ranks) > 1:
        raise InputError(
            f"constraint {constraint.name!r}",
            got=f"ranks {digits(ranks)} along the motion",
            expected="one rank: the number of free deviations must not change",
        )
    bases = linalg.kernel(slope).copy()
    if bases.ndim == 3:
        for before, basis in pairwise(bases):
            basis[:] = basis @ linalg.nearest_orthogonal(basis.T @ before)
    return bases


def require_on_constraint(constraint: Constraint, error: np.ndarray, tolerance: float) -> None:
    """Require a state on the constraint.

    Raises:
        ResidualError: |f| or |β| is larger than the tolerance.
    """
    largest = np.abs(error).max()
    if not largest <= tolerance:
        raise ResidualError(
            f"constraint {constraint.name!r}",
            got=f"|f| or |β| of {largest:.3g}",
            expected=f"a state on the constraint, within {tolerance:.3g}",
            cure="servocon.constraint.project finds one near by.",
        )


def require_equilibrium(
    derivative: np.ndarray, labels: tuple[str, ...], tolerance: float, expected: str, cure: str
) -> None:
    """Require a state at rest.

    Args:
        derivative: Derivative of the state.
        labels: Labels of the state.
        tolerance: Largest derivative.
        expected: Description of the equilibrium.
        cure: The likely remedy.

    Raises:
        InputError: a derivative is larger; the message names it.
    """
    if not np.abs(derivative).max() <= tolerance:
        worst = int(np.argmax(np.where(np.isnan(derivative), np.inf, np.abs(derivative))))
        raise InputError(
            "q, v",
            got=f"a state that moves: d/dt of {labels[worst]!r} is {derivative[worst]:.3g}",
            expected=f"{expected}, with derivatives up to {tolerance:.3g}",
            cure=cure,
        )


def state_labels(plant: Plant, nq: int, n: int) -> tuple[str, ...]:
    """Labels of coordinates and speeds, with default names if the plant has none."""
    coordinates = plant.coordinate_labels() or tuple(f"q[{i}]" for i in range(nq))
    return (*coordinates, *speed_names(plant, nq, n))
