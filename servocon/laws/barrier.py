"""Inequalities h(q, t) ≥ 0 and limits of the inputs, by Gauss's principle: a quadratic programme.

Among the inputs within their limits that obey the barriers, the law takes the one whose motion is
nearest, in Gauss's sense, to that of the servo law. It needs qpax: ``pip install 'servocon[qp]'``.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

from servocon import linalg, validate
from servocon.constraint.constraint import Constraint, Linearization, Stack, stack
from servocon.constraint.relations import holonomic
from servocon.engine.compiled import evaluator
from servocon.engine.packing import Layout, pack
from servocon.errors import InputError, RangeConditionError, ShapeError, written
from servocon.laws.active_set import ROUNDING, least_distance, qpax_module
from servocon.laws.actuators import check_limits
from servocon.laws.law import Command, Law
from servocon.laws.servo import ServoLaw
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import Term
from servocon.laws.wrapper import Wrapper, replace_inputs
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.precision import Module

OBEYED = 1e-12
"""Largest violation of a barrier by rounding at the initial state."""

REPORTED = 1e-6
"""Relative shortfall at which a barrier counts as out of reach."""

LEAST_INPUTS = 1e-12
"""Weight of the size of the inputs beside their effect, relative to the largest one."""


class InitialCheck(Constraint):
    """A constraint without rows, which refuses an initial state that violates a barrier.

    Attributes:
        barriers: ḣ + a₁ h of each barrier.
    """

    barriers: tuple[Constraint, ...]
    name: str = eqx.field(static=True, default="barriers")
    labels: tuple[str, ...] | None = eqx.field(static=True, default=None)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " 0"]:
        """No rows."""
        return jnp.zeros(0)

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Refuse a state at which a barrier, or ḣ + a₁ h, is negative, or no input moves it."""
        at = (jnp.asarray(q), jnp.asarray(v), jnp.asarray(float(t)))
        for barrier in self.barriers:
            h = np.asarray(barrier.position_error(plant, at[0], at[2]))
            approach, A, _ = map(np.asarray, barrier.linearize(plant, *at))
            where = f"barrier {barrier.name!r} at the start"
            if not h.min() >= -OBEYED:
                raise InputError(
                    where,
                    got=f"h = {h.tolist()}",
                    expected="h of at least 0",
                    cure="Start inside; no law keeps what does not hold.",
                )
            if not approach.min() >= -OBEYED:
                raise InputError(
                    where,
                    got=f"ḣ + a₁ h = {approach.tolist()}",
                    expected="a value of at least 0",
                    cure="Approach the barrier more slowly, or take a larger first rate a₁.",
                )
            _check_reach(plant, barrier.name, A, at)


def _check_reach(plant: Plant, name: str, A: np.ndarray, at: tuple[Any, Any, Any]) -> None:
    """Raise `RangeConditionError` where ḣ changes with the acceleration, but no input acts."""
    B = plant.input_matrix(at[0], at[2])
    if B is None:
        return
    reach = np.linalg.solve(np.asarray(plant.mass_matrix(at[0], at[2])), np.asarray(B))
    size = np.abs(A) @ np.abs(reach).sum(axis=1)
    moved = np.abs(A @ reach).max(axis=1) > ROUNDING * size
    if np.any(~moved & A.any(axis=1)):
        raise RangeConditionError(
            f"barrier {name!r}",
            got="h_q M⁻¹B = 0",
            expected="an input that moves ḧ",
            cure="A barrier has to be of relative degree two: state it of a coordinate that "
            "the inputs accelerate.",
        )


class BarrierLaw(Wrapper):
    """A servo law that keeps h(q, t) ≥ 0 and its inputs within limits, by Gauss's principle.

    With v̇* the acceleration under the servo law (`ServoLaw` of the same terms), the inputs
    minimize

        ½ (v̇ − v̇*)ᵀ M (v̇ − v̇*) + ½ ρ ‖A (v̇ − v̇*)‖²

    subject to M v̇ = F + B u, lower ≤ u ≤ upper and ḧ + (a₁ + a₂) ḣ + a₁ a₂ h ≥ 0 for each barrier
    (an exponential barrier function, Nguyen & Sreenath 2016). While A v̇ = b can be kept
    this v̇ is also the one nearest to the free motion, since v̇* is: where no inequality is active
    the law is the servo law itself. A barrier goes before the relation, the limits go before both.

    From a start with h ≥ 0 and ḣ + a₁ h ≥ 0, h never becomes negative on the exact model as long as
    the limits leave room. Where they do not, the barriers give way by the least amount, the
    "shortfall" in the record; end such a run by ``simulate(..., events=law.events)``.

    The record's signals, for each barrier by its name: ``"barrier <name>"``, h;
    ``"shortfall <name>"``, the violation of the inequality. Further ``"servo slack"``, the
    deviation of β̇ from that under the servo law. The contribution "barrier" is the input
    beyond the servo law's.

    Args:
        model: Model of the plant.
        constraint: The relation to follow.
        barriers: Functions h(q, t), scalar or array, by name.
        terms: Terms of the servo law beside the nominal one, such as `Stabilizing`.
        rates: a₁ and a₂ [1/s], limits of the approach to a barrier; 2 to 5 suits most plants.
        lower: Smallest inputs, a number or one an input [N, N m]; None for no limit.
        upper: Largest inputs.
        slack: ρ, weight of a deviation of β̇ beside one of the motion [kg, for β in m/s].
        margin: Tightening of each inequality, a number or one for each row of the barriers: at
            least the change of ḧ by the difference between plant and model.

    Raises:
        InputError: an argument cannot be used.
    """

    law: Law
    rate: ArrayLike  # a₂, largest rate of decay of ḣ + a₁ h [1/s]
    lower: ArrayLike | None  # smallest inputs [N, N m]
    upper: ArrayLike | None  # largest inputs [N, N m]
    slack: ArrayLike  # ρ, weight of a deviation of β̇
    margin: ArrayLike  # tightening of the inequalities

    def __init__(
        self,
        model: Plant,
        constraint: Constraint,
        barriers: Mapping[str, Callable[[Any, Any], Any]],
        *terms: Term,
        rates: tuple[ArrayLike, ArrayLike] = (3.0, 3.0),
        lower: ArrayLike | None = None,
        upper: ArrayLike | None = None,
        slack: ArrayLike = 1e4,
        margin: ArrayLike = 0.0,
    ):
        qpax_module()
        validate.instance("constraint", constraint, Constraint, "a servocon constraint")
        if not isinstance(barriers, Mapping):
            expected = "functions h(q, t) by name, {'wall': lambda q, t: ...}"
            raise InputError("barriers", got=written(barriers), expected=expected)
        _check_rates(rates)
        check = InitialCheck(
            barriers=tuple(
                holonomic(function, rates[0], name=name) for name, function in barriers.items()
            )
        )
        self.law = ServoLaw(model, stack(constraint, check, name=constraint.name), *terms)
        self.rate, self.slack, self.margin = rates[1], slack, margin
        self.lower, self.upper = lower, upper

    def __check_init__(self):
        for name, value in (("rates[1]", self.rate), ("slack", self.slack)):
            if not isinstance(value, Tracer):
                validate.number(name, value, "a positive number")
        validate.not_negative("margin", self.margin, "at least 0, a number or one a row")
        check_limits(self.lower, self.upper)

    @property
    def barriers(self) -> tuple[Constraint, ...]:
        """ḣ + a₁ h of each barrier."""
        assert isinstance(self.law.constraint, Stack)  # __init__ makes it so
        check = self.law.constraint.parts[-1]
        assert isinstance(check, InitialCheck)
        return check.barriers

    @property
    def events(self) -> "dict[str, OutOfReach]":
        """One event a barrier, for `simulate`: within the limits no input obeys it any more."""
        return {
            f"barrier {barrier.name!r} out of reach": OutOfReach(self, i)
            for i, barrier in enumerate(self.barriers)
        }

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs of the servo law with the least change that obeys barriers and limits."""
        wanted = self.law.command(snapshot, state)
        change, short = self._change(snapshot, wanted.u, self.slack)
        u = wanted.u + change
        if self.lower is not None or self.upper is not None:  # rounding
            u = jnp.clip(u, self.lower, self.upper)
        force = snapshot.generalized_force(u - wanted.u)
        signals = {"servo slack": snapshot.A @ snapshot.solve_mass(force)}
        for barrier, mine in zip(self.barriers, self._split(snapshot, short), strict=True):
            h = barrier.position_error(snapshot.model, snapshot.q, snapshot.t)
            signals |= {f"barrier {barrier.name}": h, f"shortfall {barrier.name}": mine}
        return replace_inputs(wanted, u, "barrier")._replace(signals=wanted.signals | signals)

    def shortfall(self, snapshot: Snapshot) -> list[Float[Array, "..."]]:
        """Relative violation of each barrier inequality under the inputs that violate it least."""
        _, short = self._change(snapshot, jnp.zeros(_inputs(snapshot).shape[1]), 0.0)
        beta, A, b = self._linearization(snapshot)
        scale = 1.0 + jnp.abs(b) + jnp.abs(self.rate * beta) + jnp.abs(A @ snapshot.a)
        return self._split(snapshot, short / scale)

    def _change(
        self, snapshot: Snapshot, u: Float[Array, " l"], slack: ArrayLike
    ) -> tuple[Float[Array, " l"], Float[Array, " k"]]:
        """Change of the inputs u, and the violation of the barriers that is left with it."""
        G = linalg.solve_lower(snapshot.L, _inputs(snapshot))
        size = G.shape[1]
        limits = [
            (sign * jnp.eye(size), sign * (self._limit(name, size) - u))
            for name, sign in (("lower", 1.0), ("upper", -1.0))
            if getattr(self, name) is not None
        ]
        if not self.barriers and not limits:
            return jnp.zeros(size), jnp.zeros(0)
        beta, A, b = self._linearization(snapshot)
        through = linalg.solve_lower(snapshot.L, A.T).T  # A L⁻ᵀ
        lacking = b - self.rate * beta + self.margin - A @ snapshot.a - through @ (G @ u)
        response = linalg.solve_lower(snapshot.L, snapshot.A.T).T @ G
        H = G.T @ G + jnp.asarray(slack) * response.T @ response
        # Where several inputs have one effect, the least of them.
        C = linalg.cholesky(H + LEAST_INPUTS * jnp.max(jnp.diagonal(H)) * jnp.eye(size))
        rows = jnp.concatenate([through @ G, *(row for row, _ in limits)])
        bounds = jnp.concatenate([lacking, *(bound for _, bound in limits)])
        rows = linalg.solve_lower(C, rows.T).T
        # A barrier that no input moves is left out of the programme.
        moved = jnp.sum(rows[: len(A)] ** 2, axis=1) > ROUNDING**2 * jnp.sum(through**2, axis=1)
        sought = bounds.at[: len(A)].set(jnp.where(moved, lacking, -1.0))
        y = jax.lax.cond(
            ~jnp.all(sought <= 0),  # where it is NaN, too
            lambda: least_distance(rows, sought, len(A)),
            lambda: jnp.zeros(size),
        )
        change = linalg.solve_lower_transposed(C, y[:, None])[:, 0]
        return change, jnp.maximum(lacking - through @ (G @ change), 0.0)

    def _linearization(self, snapshot: Snapshot) -> Linearization:
        """ḣ + a₁ h of all barriers with its A and b."""
        if not self.barriers:
            return Linearization(jnp.zeros(0), jnp.zeros((0, snapshot.v.shape[0])), jnp.zeros(0))
        together = Stack(parts=self.barriers, name="barriers")
        return together.linearize(snapshot.model, snapshot.q, snapshot.v, snapshot.t)

    def _limit(self, name: str, size: int) -> Float[Array, " l"]:
        limit = jnp.asarray(getattr(self, name), float)
        if limit.shape not in ((), (size,)):
            raise ShapeError(name, got=f"shape {limit.shape}", expected=f"() or ({size},)")
        return jnp.broadcast_to(limit, (size,))

    def _split(self, snapshot: Snapshot, rows: Float[Array, " k"]) -> list[Float[Array, "..."]]:
        """Rows of all barriers, barrier by barrier."""
        at = (snapshot.model, snapshot.q, snapshot.t)
        sizes = [jax.eval_shape(lambda b=b: b.position_error(*at)).size for b in self.barriers]
        ends = np.cumsum(sizes).tolist()
        return [rows[end - size : end] for size, end in zip(sizes, ends, strict=True)]


class OutOfReach(Module):
    """Event of a barrier: positive while the inputs can obey it. Made by `BarrierLaw.events`."""

    law: BarrierLaw
    index: int = eqx.field(static=True)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """`REPORTED` less the shortfall, both in parts of the inequality."""
        if any(isinstance(leaf, Tracer) for leaf in jax.tree.leaves((self, q, v, t))):
            return _distance(self, q, v, t)
        numbers, layout = pack(self, "event")
        return jnp.asarray(_compiled_distance(layout)(numbers, q, v, t))


@lru_cache(maxsize=64)
def _compiled_distance(layout: Layout):
    return evaluator(lambda numbers, *state: _distance(layout.unpack(numbers), *state))


def _distance(event: OutOfReach, q: Array, v: Array, t: Array) -> Array:
    # The reach of the inputs depends neither on the servo law nor on its internal state.
    snapshot = Snapshot(event.law.model, event.law.constraint, q, v, t)
    return REPORTED - jnp.max(event.law.shortfall(snapshot)[event.index])


def _inputs(snapshot: Snapshot) -> Float[Array, "n l"]:
    return jnp.eye(snapshot.F.shape[0]) if snapshot.B is None else snapshot.B


def _check_rates(rates: Any) -> None:
    if not isinstance(rates, tuple) or len(rates) != 2:
        raise InputError("rates", got=rates, expected="two numbers (a1, a2) [1/s]")
    if not isinstance(rates[0], Tracer):
        validate.number("rates[0]", rates[0], "a positive number")
