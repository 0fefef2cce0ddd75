"""Jumps of β, which A and b do not know: between two states, found by bisection."""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import numpy as np
from jaxtyping import Array, Float

from servocon.constraint.constraint import Constraint
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.precision import Module

CONTINUOUS = "a β that is continuous in q, v and t: the law acts by the derivatives of β"
"""The expected β in words."""

SMOOTH = (
    "Join the pieces smoothly, by jnp.tanh or jnp.interp; or certify and run each of them on its "
    "own, from one jump to the next."
)
"""The cure of a jump."""

STEPS = {"lt", "le", "gt", "ge", "eq", "ne", "lt_to", "le_to", "floor", "ceil", "round", "sign"} | {
    *("rem", "atan2", "argmax", "argmin", "sort")
}
"""Operations of JAX whose value may jump; β without any of them does not."""

HALVINGS = 6, 24, 10
"""Bisections of all pieces, of those that are left, and of what a jump has to survive."""

KEPT = 32
"""Number of pieces that are left."""

REMAINS = 0.5
"""Part of its size that a jump keeps in the last bisections; what is steep falls by 2¹⁰."""

SMALLEST = 1e-6
"""Jump of a row, relative to its largest value, below which it does not count."""

ROUNDING = 1e-9
"""Jump, relative to β and the speeds together, that counts as rounding, as where β is zero."""

Rates = Callable[..., tuple[np.ndarray, np.ndarray]]
"""β and its rate along a direction (count, m), of q, v, t and of the direction's parts."""


class Jump(NamedTuple):
    """A jump of one row of β.

    Attributes:
        row: Index of the row.
        size: Its size.
        q: Coordinates there.
        v: Speeds there.
        t: Time there [s].
        piece: Index of the pair of states between which it lies.
    """

    row: int
    size: float
    q: np.ndarray
    v: np.ndarray
    t: float
    piece: int


class Along(Module):
    """β and its rate along a direction, as a function of the state.

    Attributes:
        model: The plant as the law knows it.
        constraint: The relation.
    """

    model: Plant
    constraint: Constraint

    def __call__(
        self,
        q: Float[Array, " nq"],
        v: Float[Array, " n"],
        t: Scalar,
        to_q: Float[Array, " nq"],
        to_v: Float[Array, " n"],
        to_t: Scalar,
    ) -> tuple[Float[Array, " m"], Float[Array, " m"]]:
        """β and its derivative along (to_q, to_v, to_t); traced."""
        beta = lambda q, v, t: self.constraint.beta(self.model, q, v, t)
        return jax.jvp(beta, (q, v, t), (to_q, to_v, to_t))


def may_jump(constraint: Constraint, model: Plant, q: Any, v: Any, t: Any) -> bool:
    """True if β is computed with an operation whose value may jump."""
    number = lambda x: jax.ShapeDtypeStruct(np.shape(x), np.float64)
    beta = lambda q, v, t: constraint.beta(model, q, v, t)
    return _jumps(jax.make_jaxpr(beta)(number(q), number(v), number(t)).jaxpr)


def _jumps(jaxpr: Any) -> bool:
    for eqn in jaxpr.eqns:
        inner = jax.tree.leaves(eqn.params, is_leaf=lambda x: hasattr(x, "eqns"))
        inside = [getattr(x, "jaxpr", x) for x in inner]
        if eqn.primitive.name in STEPS or any(_jumps(x) for x in inside if hasattr(x, "eqns")):
            return True
    return False


def largest_jump(rates: Rates, states: tuple[np.ndarray, ...]) -> Jump | None:
    """The largest jump of β, relative to the largest value of its row, along a path of states.

    Each piece of the path is halved again and again: of its halves the one goes on of which the
    difference of β differs more from the integral of its rate, by Simpson. What is smooth falls by
    32 each time, a kink by 2, a jump stays.

    Args:
        rates: See `Rates`.
        states: q (count, nq), v (count, n) and t (count), from one to the next.

    Returns:
        The jump; None without one.
    """
    begin = [np.asarray(x, dtype=float)[:-1] for x in states]
    way = [np.diff(np.asarray(x, dtype=float), axis=0) for x in states]
    count = len(begin[2])
    if not count:
        return None

    def values(piece: np.ndarray, part: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        own = [x[piece] for x in begin]
        to = [x[piece] for x in way]
        at = [x + part.reshape(-1, *(1,) * (x.ndim - 1)) * d for x, d in zip(own, to, strict=True)]
        beta, rate = rates(*at, *to)
        return np.asarray(beta), np.asarray(rate)

    first, _ = values(np.arange(count), np.zeros(count))
    rows = first.shape[1]
    scale = np.nanmax(np.abs(first), axis=0, initial=0.0)
    whole = scale.max(initial=0.0) + np.nanmax(np.abs(states[1]), initial=0.0)
    scale = np.maximum(scale, ROUNDING / SMALLEST * max(whole, np.finfo(float).tiny))
    piece, row = (x.ravel() for x in np.indices((count, rows)))
    pieces = _Pieces(values, piece, row, np.zeros(piece.size), 1.0)
    pieces.halve(HALVINGS[0])
    pieces.keep(np.argsort(-pieces.error / scale[row])[:KEPT])
    pieces.halve(HALVINGS[1])
    before = pieces.error
    pieces.halve(HALVINGS[2])
    size = np.where(pieces.error > REMAINS * before, pieces.error / scale[pieces.row], 0.0)
    best = int(np.argmax(size))
    if not size[best] > SMALLEST:
        return None
    i, part = int(pieces.piece[best]), pieces.part[best]
    q, v, t = (x[i] + part * d[i] for x, d in zip(begin, way, strict=True))
    return Jump(int(pieces.row[best]), float(pieces.error[best]), q, v, float(t), i)


class _Pieces:
    """Pieces of a path, of each of which one row of β is looked at."""

    def __init__(self, values: Any, piece: np.ndarray, row: np.ndarray, part: Any, length: float):
        self.values, self.piece, self.row, self.part, self.length = values, piece, row, part, length
        self.error = np.zeros(piece.size)

    def keep(self, which: np.ndarray) -> None:
        """Go on with some of them."""
        self.piece, self.row, self.part, self.error = (
            x[which] for x in (self.piece, self.row, self.part, self.error)
        )

    def halve(self, times: int) -> None:
        """Halve all of them several times."""
        rows = np.arange(self.piece.size)
        of_row = lambda x: x[rows, self.row]
        for _ in range(times):
            half = 0.5 * self.length
            part = [self.part + k * 0.5 * half for k in range(5)]
            at = [[of_row(x) for x in self.values(self.piece, x)] for x in part]
            with np.errstate(invalid="ignore"):
                simpson = [half / 6 * (a[1] + 4 * b[1] + c[1]) for a, b, c in (at[:3], at[2:])]
                differences = at[2][0] - at[0][0], at[4][0] - at[2][0]
                errors = np.abs(np.subtract(differences, simpson))
            errors = np.nan_to_num(errors, posinf=0.0)
            upper = errors[1] > errors[0]
            self.part = np.where(upper, self.part + half, self.part)
            self.error, self.length = np.where(upper, errors[1], errors[0]), half
