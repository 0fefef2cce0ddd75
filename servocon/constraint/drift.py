"""Rank of a relation's rows near f(q, t) = 0: rows that are independent only because of drift.

Rows of a mechanism may be dependent on the manifold f = 0 only, as for Bricard's mechanism. At a
distance e from it, due to drift or at a stage of a Runge–Kutta method, they have an independent
part proportional to e, which no tolerance distinguishes from a true one. The nearest point of the
manifold, one Newton step away, does: there a part due to drift is of second order in e, and a true
part is unchanged.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax.custom_batching import custom_vmap
from jax.extend.core import ClosedJaxpr, jaxpr_as_fun
from jax.interpreters import partial_eval
from jaxtyping import Array, Bool

from servocon import linalg
from servocon.constraint.constraint import Constraint
from servocon.plant import Plant


def drift_tolerance(
    factor: linalg.RankFactor,
    columns: Callable[[Array], Array],
    L: Array,
    plant: Plant,
    constraint: Constraint,
    q: Array,
    t: Array,
) -> Array | float:
    """Tolerance that drops the directions of a factor that are due to drift alone; 0 if none are.

    Drift is unknown without a position level. A factor small enough to be unrolled is also kept
    as it is, since the test would cost more than all the rest.

    Args:
        factor: The factor.
        columns: The factored matrix at coordinates q.
        L: Lower Cholesky factor of M (n × n).
        plant: The plant.
        constraint: The relation.
        q: Coordinates (nq).
        t: Time [s].
    """
    rows = jax.eval_shape(lambda: constraint.position_error(plant, q, t)).shape[0]
    if not rows or not linalg.is_large(factor.Q.shape[0], factor.T.shape[0]):
        return 0.0

    def tolerance() -> Array:
        level = PositionLevel(plant, constraint, L, t)
        nearest = q + level.step(q, level.factor(q).truncated(linalg.DOUBTFUL))
        reached = jnp.linalg.norm(level.f(nearest)) < linalg.NEARER * jnp.linalg.norm(level.f(q))
        least, change = linalg.drift_of_columns(factor, columns(q), columns(nearest))
        # That part may vanish for an instant, while rows and right-hand sides are off as before.
        tolerance = jnp.maximum(least, jnp.minimum(change, linalg.DOUBTFUL))
        return jnp.where(reached & (least > 0.0), tolerance, 0.0)

    return _if_any(jnp.any(factor.kept & (factor.remainders < linalg.DOUBTFUL)), tolerance)


class PositionLevel(NamedTuple):
    """f(q, t) of a relation at one instant, and steps towards f = 0.

    Attributes:
        plant: The plant.
        constraint: The relation.
        L: Lower Cholesky factor of M near q (n × n).
        t: Time [s].
    """

    plant: Plant
    constraint: Constraint
    L: Array
    t: Array

    def f(self, q: Array) -> Array:
        """The position error (p)."""
        return self.constraint.position_error(self.plant, q, self.t)

    def columns(self, q: Array) -> Array:
        """L⁻¹(∂f/∂q N)ᵀ, the rows of f in the mass metric (n × p)."""
        return linalg.solve_lower(self.L, (jax.jacfwd(self.f)(q) @ self._frame(q)).T)

    def factor(self, q: Array) -> linalg.RankFactor:
        """The factor of these rows without any tolerance for drift."""
        return linalg.rank_factor(self.columns(q))

    def step(self, q: Array, factor: linalg.RankFactor) -> Array:
        """Change of q by one Newton step, the shortest in the mass metric (nq)."""
        x = linalg.minimum_norm(factor, self.f(q)[:, None])
        return -self._frame(q) @ linalg.solve_lower_transposed(self.L, x)[:, 0]

    def _frame(self, q: Array) -> Array:
        """N of q̇ = N v + ν."""
        still = jnp.zeros(self.L.shape[0])
        return jax.jacfwd(lambda v: self.plant.coordinate_rate(q, v, self.t))(still)


def _if_any(doubt: Bool[Array, ""], compute: Callable[[], Array]) -> Array:
    """A number without derivative: computed if in doubt, else 0.

    In a batch it is computed if any member is in doubt, not always as with `jax.lax.cond`. It
    receives only what it is computed from, so that it does not seem to depend on anything else.
    """
    closed = jax.make_jaxpr(compute)()
    whole = lambda *values: jaxpr_as_fun(closed.replace(consts=list(values)))()
    opened = jax.make_jaxpr(whole)(*closed.consts)
    jaxpr, used = partial_eval.dce_jaxpr(opened.jaxpr, [True])
    function = lambda *values: jaxpr_as_fun(ClosedJaxpr(jaxpr, opened.consts))(*values)[0]

    @custom_vmap
    def number(doubt: Any, values: Any) -> Array:
        return jax.lax.cond(doubt, lambda: function(*values), lambda: jnp.zeros(()))

    @number.def_vmap
    def _(size: int, batched: Any, doubt: Any, values: Any) -> tuple[Array, bool]:
        axes = tuple(0 if each else None for each in batched[1])
        every = jnp.broadcast_to(doubt, (size,))
        all_of_them = jax.vmap(function, axes, axis_size=size)
        found = jax.lax.cond(
            jnp.any(every), lambda: all_of_them(*values), lambda: jnp.zeros((size,))
        )
        return jnp.where(every, found, 0.0), True

    values = (value for value, needed in zip(closed.consts, used, strict=True) if needed)
    return number(doubt, tuple(map(jax.lax.stop_gradient, values)))
