"""Realizability: how well fewer inputs than speeds can produce the forces of a relation.

The inputs act on β̇ through Ω = A M⁻¹B. If rank Ω = rank A, the inputs can produce every change of β̇
that any force can, and the guarantees on β are those of a fully actuated plant.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from jaxtyping import Array

from servocon import linalg, validate
from servocon.analysis.motion import plant_at
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint
from servocon.engine import evaluator
from servocon.errors import RangeConditionError, ResidualError, ShapeError, digits
from servocon.plant import Plant
from servocon.plant.contract import require_sizes
from servocon.precision import float64
from servocon.tree import Layout, pack
from servocon.user_code import explained


@explained
@float64
def realizability(
    plant: Plant, constraint: Constraint, q: ArrayLike, v: ArrayLike, t: ArrayLike = 0.0
) -> np.ndarray:
    """Realizability of a relation by the inputs: 1 as if every force were an input, 0 if lost.

    It is the smallest cosine of a principal angle between the forces M^-½Aᵀ that the relation
    needs and the forces M^-½B of the inputs: the smallest singular value of Ω = A M⁻¹B after
    removal of both scales. Neither the units of inputs and rows nor combinations of them matter.
    In Gauss's measure √(pᵀM⁻¹p) the inputs' force is up to 1/realizability times the ideal servo
    force. The relative degree is lost where it vanishes, and nearby the inputs become very large.

    Args:
        plant: The plant.
        constraint: The relation.
        q: Coordinates (nq), or many (…, nq): ``run.q``, for example.
        v: Speeds (n), or (…, n).
        t: Time [s], or (…).

    Returns:
        One number, or one per state (…).

    Raises:
        InputError: an argument cannot be used.
        ShapeError: an array has the wrong shape.
        NonFiniteError: a number is NaN or infinite.
    """
    q, v, t = states_of(plant, constraint, q, v, t)
    flat = (np.reshape(q, (-1, q.shape[-1])), np.reshape(v, (-1, v.shape[-1])), np.ravel(t))
    numbers, layout = pack((plant, constraint), "plant and constraint")
    M, A, B = _program(layout)(numbers, *flat)
    return reach_of(M, A, B).cosine.reshape(t.shape)


class Reach(NamedTuple):
    """Reach of the inputs at each of many states.

    Attributes:
        rows: Rank of A.
        rank: Rank of A M⁻¹B.
        cosine: Smallest cosine of a principal angle between the needed and the available forces.
    """

    rows: np.ndarray
    rank: np.ndarray
    cosine: np.ndarray


def reach_of(M: np.ndarray, A: np.ndarray, B: np.ndarray) -> Reach:
    """Principal angles between the ranges of L⁻¹Aᵀ and L⁻¹B, M = L Lᵀ; leading axes are states."""
    L = np.linalg.cholesky(M)
    asked, rows = linalg.range_basis(np.linalg.solve(L, A.mT))
    made, _ = linalg.range_basis(np.linalg.solve(L, B))
    cosines = np.minimum(linalg.singular_values(made.mT @ asked), 1.0)
    # In descending order, padded with zeros if there are more rows than inputs.
    all_rows = np.concatenate([cosines, np.zeros((len(M), 1))], axis=-1)
    last = np.minimum(rows, all_rows.shape[-1]) - 1
    least = np.take_along_axis(all_rows, last[:, None], axis=-1)[:, 0]
    return Reach(rows, np.sum(cosines > linalg.RANK_TOLERANCE, axis=-1), least)


def require_reach(reach: Reach, name: str, q: np.ndarray, v: np.ndarray) -> None:
    """Require that the inputs affect every row of a relation at one state.

    Raises:
        ResidualError: β does not depend on v.
        RangeConditionError: no input reaches some row of β̇.
    """
    rows, rank = int(reach.rows[0]), int(reach.rank[0])
    if rows == 0:
        raise ResidualError(
            f"constraint {name!r}", got="A = ∂β/∂v = 0", expected="a residual that depends on v"
        )
    if rank < rows:
        raise RangeConditionError(
            f"constraint {name!r}",
            got=f"A M⁻¹B of rank {rank} at q = {digits(q)}, v = {digits(v)}",
            expected=f"rank {rows}, that of A: an input that moves each row of β̇",
            cure="The relative degree of some row is greater than two (one, for a nonholonomic "
            "row): differentiate the relation until an input appears, or state it of a flat "
            "output.",
        )


@lru_cache(maxsize=64)
def _program(layout: Layout) -> Callable[..., Any]:
    """Compiled, for many states: M, A and B."""

    def at_state(numbers: Array, q: Array, v: Array, t: Array) -> Any:
        plant, constraint = layout.unpack(numbers)
        M, _, B = plant_at(plant, q, v, t)
        return M, constraint.linearize(plant, q, v, t).A, B

    return evaluator(at_state, rows=(1, 2, 3))


def states_of(
    plant: Any, constraint: Any, q: ArrayLike, v: ArrayLike, t: ArrayLike
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """States as arrays with equal leading axes.

    Raises:
        InputError: an argument is not a plant or not a constraint.
        ShapeError: an array has the wrong shape.
        NonFiniteError: a number is NaN or infinite.
    """
    validate.instance("plant", plant, Plant, "a servocon plant")
    validate.instance("constraint", constraint, Constraint, "a servocon constraint")
    arrays = [validate.array(where, x) for where, x in zip("qvt", (q, v, t), strict=True)]
    for where, x in zip("qvt", arrays, strict=True):
        validate.finite(where, x)
    lead = arrays[0].shape[:-1]
    for where, x in zip("qv", arrays, strict=False):
        if x.ndim == 0 or x.shape[:-1] != lead:
            raise ShapeError(
                where, got=f"shape {x.shape}", expected=f"{(*lead, 'n')}, one state each"
            )
    require_sizes(plant, arrays[0].shape[-1], arrays[1].shape[-1])
    if arrays[2].shape not in ((), lead):
        raise ShapeError("t", got=f"shape {arrays[2].shape}", expected=f"() or {lead}")
    return arrays[0], arrays[1], np.broadcast_to(arrays[2], lead)
