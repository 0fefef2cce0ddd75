"""The relation between β and the position error f of a constraint, found at samples.

ḟ = S β − Λ f gives ‖f‖' ≤ ‖S‖‖β‖ − λ‖f‖ with the least eigenvalue λ of the symmetric part of Λ.
For that it is enough that fᵀḟ = fᵀS β − λ‖f‖², as for a rotation vector: only the angular velocity
along it changes its size.
"""

from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.arrays import ArrayLike
from servocon.certificates.assumptions import Samples
from servocon.certificates.evaluation import evaluate
from servocon.certificates.guarantee import Guarantee, Relation
from servocon.constraint.constraint import Constraint
from servocon.constraint.enclosure import decay_bound
from servocon.plant import Plant
from servocon.tree.batch import Batch

EXACT = 1e-8
"""Relative residual within which ḟ = S β − Λ f, or its part along f, counts as an identity."""

WELL = 1e6
"""Condition number of S up to which it counts as one that has an inverse."""

ALONE = Batch((), 1)
"""Placeholder for the plants of a function that takes none."""


class PositionLevel(NamedTuple):
    """The relation between β and f of a constraint: ‖f‖' ≤ reach ‖β‖ − rate ‖f‖.

    Attributes:
        reach: ‖S‖.
        rate: λ [1/s]; the least eigenvalue on the range of f.
        largest: Largest ‖f‖ in the set of states.
        determines: True if f determines all coordinates, and β all speeds, locally.
        inverse: S⁻¹ if ḟ = S β − λf with this number λ and such a matrix; else None.
    """

    reach: float
    rate: float
    largest: float
    determines: bool
    inverse: np.ndarray | None = None

    def ultimate(self, guarantee: Guarantee) -> float:
        """Ultimate bound of ‖f‖ under a guarantee of ‖β‖."""
        return self.reach / self.rate * guarantee.ultimate_bound

    def radius(
        self, guarantee: Guarantee, t: ArrayLike, r0: ArrayLike, error: ArrayLike
    ) -> np.ndarray:
        """Bound of ‖f‖ at times t since the start (T), from initial sizes r0 of β and of f."""
        forcing = lambda t: self.reach * guarantee.radius(t, np.asarray(r0, dtype=float))
        first, times = np.array([error], dtype=float), np.asarray(t, dtype=float)
        return decay_bound(first, forcing, np.asarray(self.rate), times)[:, 0]


class LevelValues(NamedTuple):
    """Values at one state.

    Attributes:
        error_rate: ḟ along the model's q̇ (p).
        rank: Rank of A.
        position_rank: Rank of ∂f/∂q N.
    """

    error_rate: Any
    rank: Any
    position_rank: Any


class Levels(eqx.Module):
    """Rate of f, and the ranks of f and β, as a function of the state."""

    model: Plant
    constraint: Constraint

    def __call__(self, _: Any, q: Array, v: Array, t: Array) -> LevelValues:
        """The values at one state; traced."""
        rate = self.model.coordinate_rate(q, v, t)
        position = lambda q, t: self.constraint.position_error(self.model, q, t)
        f, f_rate = jax.jvp(position, (q, t), (rate, jnp.ones_like(t)))
        A = speed_matrix(self.model, self.constraint, q, v, t)
        G = position_matrix(self.model, self.constraint, q, v, t)
        zero = jnp.zeros((), dtype=int)
        return LevelValues(
            error_rate=f_rate,
            rank=linalg.rank_factor(A.T).rank,
            position_rank=linalg.rank_factor(G.T).rank if f.size else zero,
        )


class Slip(eqx.Module):
    """Largest difference between a plant's q̇ and the model's, as a function of plant and state."""

    model: Plant

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> Array:
        """The difference at one plant and state; traced."""
        beside = self.model.coordinate_rate(q, v, t)
        return jnp.max(jnp.abs(plant.coordinate_rate(q, v, t) - beside))


def position_level(
    relation: Relation, samples: Samples, f: np.ndarray, beta: np.ndarray, largest: float
) -> PositionLevel | None:
    """The relation between β and f at samples; None if it is none, or if f may grow.

    Args:
        relation: The model and the relation.
        samples: The plants and states.
        f: f at the states (states, p).
        beta: β there (states, m).
        largest: The largest ‖f‖ in the set of states.
    """
    q, v, _ = samples.states
    if not f.size or q.shape[-1] != v.shape[-1]:
        return None
    model, constraint = relation.model, relation.constraint
    values = evaluate(Levels(model, constraint), ALONE, samples.states)
    f_rate = values.error_rate[0]
    finite = all(np.isfinite(x).all() for x in (beta, f, f_rate))
    if not finite or np.any(samples.values(Slip(model)) > 0.0):
        return None
    basis, rank = linalg.range_basis(f.T)
    U = basis[:, : int(rank)]  # redundant rows of f have fewer coordinates
    g, g_rate = f @ U, f_rate @ U
    fitted = _fitted(beta, g, g_rate) or _fitted_along(beta, g, g_rate)
    if fitted is None:
        return None
    S, rate, scalar = fitted
    if not rate > 0.0:
        return None
    square = scalar and len(S) == S.shape[1] == len(U)
    determined = values.rank == v.shape[-1], values.position_rank == q.shape[-1]
    return PositionLevel(
        reach=float(np.linalg.norm(S, 2)),
        rate=rate,
        largest=largest,
        determines=bool(np.all(determined)),
        inverse=np.linalg.inv(U @ S.T) if square and np.linalg.cond(S) < WELL else None,
    )


def _fitted(
    beta: np.ndarray, f: np.ndarray, f_rate: np.ndarray
) -> tuple[np.ndarray, float, bool] | None:
    """S, the least eigenvalue of Λ, and whether it is all of Λ, with ḟ = S β − Λ f at all samples.

    None if there are none.
    """
    X = linalg.least_squares(np.hstack([beta, f]), f_rate)
    left = np.abs(np.hstack([beta, f]) @ X - f_rate).max()
    if left > EXACT * (1.0 + np.abs(f_rate).max()):
        return None
    S, decay = X[: beta.shape[1]], -X[beta.shape[1] :]
    rate = float(np.linalg.eigvalsh((decay + decay.T) / 2.0)[0])
    alone = np.abs(decay - rate * np.eye(len(decay))).max() <= EXACT * abs(rate)
    return S, rate, bool(alone)


def _fitted_along(
    beta: np.ndarray, f: np.ndarray, f_rate: np.ndarray
) -> tuple[np.ndarray, float, bool] | None:
    """S and λ with fᵀḟ = fᵀS β − λ‖f‖² at all samples; None if there are none.

    It is sought only if there are more samples than entries of S.
    """
    products = (f[:, :, None] * beta[:, None]).reshape(len(f), -1)
    parts = np.hstack([products, np.sum(f**2, axis=1, keepdims=True)])
    if not parts.shape[1] < len(f):
        return None
    along_f = np.sum(f * f_rate, axis=1, keepdims=True)
    X = linalg.least_squares(parts, along_f)
    if np.abs(parts @ X - along_f).max() > EXACT * (1.0 + np.abs(along_f).max()):
        return None
    return X[:-1].reshape(f.shape[1], -1).T, -float(X[-1, 0]), False


def position_matrix(model: Plant, constraint: Constraint, q: Array, v: Array, t: Array) -> Array:
    """∂f/∂q N."""
    N = jax.jacfwd(lambda v: model.coordinate_rate(q, v, t))(v)
    return jax.jacfwd(lambda q: constraint.position_error(model, q, t))(q) @ N


def speed_matrix(model: Plant, constraint: Constraint, q: Array, v: Array, t: Array) -> Array:
    """A."""
    return jax.jacfwd(lambda v: constraint.beta(model, q, v, t))(v)
