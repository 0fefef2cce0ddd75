"""Plants with fewer inputs than speeds: how well inputs reach a relation, and what it leaves free.

The inputs reach β̇ through Ω = A M⁻¹B. Where rank Ω = rank A, every change of β̇ that some force
could bring about can be brought about by the inputs, and a law promises of β what it promises
elsewhere. Of the coordinates that the relation leaves free it promises nothing: they move by
internal dynamics of their own.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array
from numpy.typing import ArrayLike

from servocon import linalg
from servocon.constraint.constraint import Constraint
from servocon.engine.jit import jit
from servocon.engine.packing import Layout, pack
from servocon.errors import (
    InputError,
    NonFiniteError,
    RangeConditionError,
    ResidualError,
    ShapeError,
)
from servocon.laws.servo import check_kind
from servocon.plant import Plant
from servocon.plant.contract import check_sizes
from servocon.plant.labels import speed_names

AXIS = 1e-9
"""A pole counts as off the imaginary axis from this part of the largest pole on."""


class InternalDynamics(NamedTuple):
    """ż = A z: small motions of a plant whose inputs keep β = 0 (and f = 0). Zero dynamics.

    Made by `internal_dynamics`.

    Attributes:
        A: System matrix (k × k).
        C: (δq, δv) = C z, with orthonormal columns (nq + n × k).
        poles: Eigenvalues of A [1/s], by real part, then by imaginary part (k).
        realizability: As `servocon.realizability`, at this state.
    """

    A: np.ndarray
    C: np.ndarray
    poles: np.ndarray
    realizability: float

    @property
    def minimum_phase(self) -> bool:
        """Whether all poles have negative real parts: what is left free dies out.

        Poles on the imaginary axis, an undamped swing for example, are not enough.
        """
        bound = -AXIS * np.abs(self.poles).max(initial=0.0)
        return bool(np.all(np.real(self.poles) < bound))


def realizability(
    plant: Plant, constraint: Constraint, q: ArrayLike, v: ArrayLike, t: ArrayLike = 0.0
) -> np.ndarray:
    """How well the inputs reach a relation: 1 as if every force were an input, 0 not at all.

    It is the smallest cosine of a principal angle between the forces M^-½Aᵀ that the relation asks
    for and the forces M^-½B that the inputs make: the smallest singular value of Ω = A M⁻¹B with
    both scales taken out. Neither the units of inputs and rows nor combinations of them matter.
    In Gauss's measure √(pᵀM⁻¹p) the inputs' force is up to 1/realizability times the ideal servo
    force: the relative degree is lost where it vanishes, and near by inputs become very large.

    Args:
        plant: The plant.
        constraint: The relation.
        q: Coordinates (nq), or many (…, nq): ``run.q``, for example.
        v: Speeds (n), or (…, n).
        t: Time [s], or (…).

    Returns:
        One number, or one each (…).

    Raises:
        InputError: an argument cannot be used.
        ShapeError: an array has the wrong shape.
        NonFiniteError: a number is NaN or infinite.
    """
    q, v, t = _states(plant, constraint, q, v, t)
    flat = (np.reshape(q, (-1, q.shape[-1])), np.reshape(v, (-1, v.shape[-1])), np.ravel(t))
    numbers, layout = pack((plant, constraint), "plant and constraint")
    M, A, B = map(np.asarray, _reach_program(layout)(numbers, *flat))
    return _reach(M, A, B).cosine.reshape(t.shape)


def internal_dynamics(
    plant: Plant,
    constraint: Constraint,
    q: ArrayLike,
    v: ArrayLike,
    t: float = 0.0,
    *,
    along_motion: bool = False,
    tolerance: float = 1e-6,
) -> InternalDynamics:
    """What a relation leaves free, linearized: the poles no feedback of β can move.

    The inputs are those that keep β constant: M v̇ = F + B u with A v̇ = b, of least constraint
    (Gauss) where there are more than the relation needs, as in `ServoLaw`. The motion is
    differentiated exactly and restricted to the deviations that keep β = 0, and f = 0 for holonomic
    rows. n coordinates under m independent holonomic rows have 2 (n − m) poles, under m
    nonholonomic ones 2 n − m; those of β itself (and Λ) are not among them. A law follows the
    relation with bounded coordinates only if the relation is minimum phase.

    Args:
        plant: The plant. The poles are the true plant's, whatever model its law has.
        constraint: The relation. The state must be on it: see `servocon.project`.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
        along_motion: Accept a state that is no equilibrium. Poles mean something there only if A
            does not change along the motion.
        tolerance: Largest rate of an equilibrium, and largest |f| and |β| on the constraint.

    Raises:
        RangeConditionError: no input reaches some row of β̇: its relative degree is higher.
        ResidualError: the state is off the constraint, or β does not depend on v.
        InputError: an argument cannot be used, or the state is no equilibrium.
    """
    q, v, time = _states(plant, constraint, q, v, t)
    if q.ndim != 1:
        raise ShapeError("q", got=f"shape {q.shape}", expected="one state")
    numbers, layout = pack((plant, constraint), "plant and constraint")
    at, by = jax.tree.map(np.asarray, _program(layout)(numbers, q, v, time))
    reach = _reach(at.M[None], at.A[None], at.B[None])
    _check_reach(reach, constraint.name, q, v)
    if not np.abs(at.relation).max() <= tolerance:
        raise ResidualError(
            f"constraint {constraint.name!r}",
            got=f"|f| or |β| of {np.abs(at.relation).max():.3g}",
            expected=f"a state on the constraint, within {tolerance:.3g}",
            cure="servocon.project finds one near by.",
        )
    rate, field = _motion(at, by)
    if not (along_motion or np.abs(rate).max() <= tolerance):
        labels = (
            *(plant.coordinate_labels() or [f"q[{i}]" for i in range(q.size)]),
            *speed_names(plant, q.size, v.size),
        )
        worst = int(np.argmax(np.abs(rate)))
        raise InputError(
            "q, v",
            got=f"a state that moves: d/dt of {labels[worst]!r} is {rate[worst]:.3g}",
            expected=f"an equilibrium under the inputs that keep β, with rates up to {tolerance:g}",
            cure="Pass along_motion=True for an instant of a motion.",
        )
    C = _kernel(by.relation)
    system = C.T @ field @ C
    poles = np.sort_complex(np.linalg.eigvals(system))
    return InternalDynamics(system, C, poles, float(reach.cosine[0]))


class _Equations(NamedTuple):
    """M v̇ = F + B u and A v̇ = b at one state, or their derivatives by (q, v), with f and β."""

    rate: Any  # q̇
    M: Any
    F: Any
    B: Any
    A: Any
    b: Any
    relation: Any


@lru_cache(maxsize=64)
def _program(layout: Layout) -> Callable[..., Any]:
    """Compiled: the equations at a state, and their derivatives by (q, v)."""

    def at_state(numbers: Array, q: Array, v: Array, t: Array) -> Any:
        plant, constraint = layout.unpack(numbers)

        def equations(x: Array) -> _Equations:
            q_, v_ = x[: q.shape[0]], x[q.shape[0] :]
            beta, A, b = constraint.linearize(plant, q_, v_, t)
            relation = jnp.concatenate([constraint.position_error(plant, q_, t), beta])
            M, F, B = _plant_at(plant, q_, v_, t)
            return _Equations(plant.coordinate_rate(q_, v_, t), M, F, B, A, b, relation)

        x = jnp.concatenate([q, v])
        return equations(x), jax.jacfwd(equations)(x)

    return jit(at_state)


@lru_cache(maxsize=64)
def _reach_program(layout: Layout) -> Callable[..., Any]:
    """Compiled, for many states: M, A and B."""

    def at_state(numbers: Array, q: Array, v: Array, t: Array) -> Any:
        plant, constraint = layout.unpack(numbers)
        M, _, B = _plant_at(plant, q, v, t)
        return M, constraint.linearize(plant, q, v, t).A, B

    return jit(jax.vmap(at_state, (None, 0, 0, 0)))


def _plant_at(plant: Plant, q: Array, v: Array, t: Array) -> tuple[Array, Array, Array]:
    """M, F and B, the identity where every force is an input."""
    B = plant.input_matrix(q, t)
    return plant.mass_matrix(q, t), plant.force(q, v, t), jnp.eye(v.shape[0]) if B is None else B


def _motion(at: _Equations, by: _Equations) -> tuple[np.ndarray, np.ndarray]:
    """(q̇, v̇) under the inputs that keep β, and its derivative by (q, v).

    K ξ = r for ξ = (v̇, u, λ, w) states the motion and which inputs are least in Gauss's sense:

        M v̇ − B u = F,    A v̇ = b,    M w − B u + Aᵀλ = 0,    Bᵀw = 0.

    It is differentiated as it stands, K δξ = δr − δK ξ. Dependent rows or columns leave λ and u
    open, but not v̇.
    """

    def stated(e: Any) -> tuple[np.ndarray, np.ndarray]:
        """K and r; the derivatives' last axis is that of (q, v)."""
        n, k, m = *at.B.shape, len(at.A)
        size = 2 * n + k + m
        K, r = np.zeros((size, size, *e.M.shape[2:])), np.zeros((size, *e.F.shape[1:]))
        speeds, inputs, rows, rest = np.split(np.arange(size), np.cumsum([n, k, m]))
        first, second, third, fourth = np.split(np.arange(size), np.cumsum([n, m, n]))
        K[np.ix_(first, speeds)] = K[np.ix_(third, rest)] = e.M
        K[np.ix_(first, inputs)] = K[np.ix_(third, inputs)] = -e.B
        K[np.ix_(second, speeds)] = e.A
        K[np.ix_(third, rows)] = np.swapaxes(e.A, 0, 1)
        K[np.ix_(fourth, rest)] = np.swapaxes(e.B, 0, 1)
        r[first], r[second] = e.F, e.b
        return K, r

    (K, r), (K_by, r_by) = stated(at), stated(by)
    rows = 1 / np.abs(K).max(axis=1, keepdims=True)
    columns = 1 / np.abs(rows * K).max(axis=0)
    inverse = columns[:, None] * np.linalg.pinv(rows * K * columns, linalg.RANK_TOLERANCE) * rows.T
    found = inverse @ r
    change = inverse @ (r_by - np.einsum("ijx,j->ix", K_by, found))
    n = len(at.M)
    rate = np.concatenate([at.rate, found[:n]])
    return rate, np.concatenate([by.rate, change[:n]])


class _Reach(NamedTuple):
    """What inputs reach at each of many states.

    Attributes:
        rows: Rank of A.
        rank: Rank of A M⁻¹B.
        cosine: The least cosine between what the rows ask for and what the inputs make.
    """

    rows: np.ndarray
    rank: np.ndarray
    cosine: np.ndarray


def _reach(M: np.ndarray, A: np.ndarray, B: np.ndarray) -> _Reach:
    """Principal angles between the ranges of L⁻¹Aᵀ and of L⁻¹B, with M = L Lᵀ; states lead."""
    L = np.linalg.cholesky(M)
    asked, rows = _orthonormal(np.linalg.solve(L, A.mT))
    made, _ = _orthonormal(np.linalg.solve(L, B))
    cosines = np.minimum(np.linalg.svd(made.mT @ asked, compute_uv=False), 1.0)
    # In descending order, beside zeros for what is not asked.
    all_rows = np.concatenate([cosines, np.zeros((len(M), 1))], axis=-1)
    last = np.minimum(rows, all_rows.shape[-1]) - 1
    least = np.take_along_axis(all_rows, last[:, None], axis=-1)[:, 0]
    return _Reach(rows, np.sum(cosines > linalg.RANK_TOLERANCE, axis=-1), least)


def _orthonormal(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Orthonormal columns that span those of X, beside zeros, and the rank; states lead."""
    size = np.linalg.norm(X, axis=-2, keepdims=True)
    U, values, _ = np.linalg.svd(X / np.where(size > 0, size, 1.0), full_matrices=False)
    kept = values > linalg.RANK_TOLERANCE * values.max(axis=-1, keepdims=True, initial=0.0)
    return U * kept[..., None, :], kept.sum(axis=-1)


def _kernel(slope: np.ndarray) -> np.ndarray:
    """Orthonormal deviations that the relations do not see, as columns."""
    size = np.linalg.norm(slope, axis=-1, keepdims=True)
    _, values, directions = np.linalg.svd(slope / np.where(size > 0, size, 1.0))
    return directions[int(np.sum(values > linalg.RANK_TOLERANCE * values.max())) :].T


def _check_reach(reach: _Reach, name: str, q: np.ndarray, v: np.ndarray) -> None:
    rows, rank = int(reach.rows[0]), int(reach.rank[0])
    if rows == 0:
        raise ResidualError(
            f"constraint {name!r}", got="A = ∂β/∂v = 0", expected="a residual that depends on v"
        )
    if rank < rows:
        raise RangeConditionError(
            f"constraint {name!r}",
            got=f"A M⁻¹B of rank {rank} at q = {q}, v = {v}",
            expected=f"rank {rows}, that of A: an input that moves each row of β̇",
            cure="The relative degree of some row is greater than two (one, for a nonholonomic "
            "row): differentiate the relation until an input appears, or state it of a flat "
            "output.",
        )


def _states(
    plant: Any, constraint: Any, q: ArrayLike, v: ArrayLike, t: ArrayLike
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """States as arrays whose leading axes are equal."""
    check_kind("plant", plant, Plant, "a servocon plant")
    check_kind("constraint", constraint, Constraint, "a servocon constraint")
    arrays = [np.asarray(x, dtype=float) for x in (q, v, t)]
    for where, x in zip("qvt", arrays, strict=True):
        if not np.isfinite(x).all():
            raise NonFiniteError(where, got=str(x), expected="finite numbers")
    lead = arrays[0].shape[:-1]
    for where, x in zip("qv", arrays, strict=False):
        if x.ndim == 0 or x.shape[:-1] != lead:
            raise ShapeError(
                where, got=f"shape {x.shape}", expected=f"{(*lead, 'n')}, one state each"
            )
    check_sizes(plant, arrays[0].shape[-1], arrays[1].shape[-1], ("q", "v"))
    if arrays[2].shape not in ((), lead):
        raise ShapeError("t", got=f"shape {arrays[2].shape}", expected=f"() or {lead}")
    return arrays[0], arrays[1], np.broadcast_to(arrays[2], lead)
