"""Inequalities h(q, t) ≥ 0 and limits of the inputs, by Gauss's principle: a quadratic programme.

Among the inputs within their limits that obey the barriers, the law takes the one whose motion is
nearest, in Gauss's sense, to that of the servo law. It needs qpax: ``pip install 'servocon[qp]'``.
"""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Bool, Float

from servocon import linalg
from servocon.constraint.constraint import Constraint, Linearization, Stack
from servocon.constraint.relations import holonomic
from servocon.errors import InputError, RangeConditionError, ShapeError
from servocon.laws.actuators import Wrapper, changed
from servocon.laws.law import Command, Law
from servocon.laws.servo import ServoLaw, Term, check_kind
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.plant.contract import Scalar

SOFTNESS = 1e-5
"""How far a barrier gives way: a part of SOFTNESS² of the push that it takes to obey it."""

SEARCH_SOFTNESS = 1e-3
"""The same while the programme looks for the rows that hold; a smaller one converges badly."""

SEARCH_TOLERANCE = 1e-5
"""Tolerance of that search. What it finds is solved to rounding afterwards."""

PASSES = 4
"""How often these rows are solved and corrected; once or twice is nearly always enough."""

FAR = 1e4
"""A row further away, in distances of the most violated one, is taken as this far."""

ROUNDING = 1e-9
"""Relative error up to which a row counts as obeyed and a multiplier as not negative."""

REPORTED = 1e-6
"""Relative shortfall at which a barrier counts as out of reach."""


class Guarded(Stack):
    """A constraint on a start that obeys barriers."""

    barriers: tuple[Constraint, ...] = ()  # ḣ + a₁ h of each

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Refuse a start at which a barrier, or ḣ + a₁ h, is negative, or no input moves it."""
        super().check_state(plant, q, v, t)
        at = (jnp.asarray(q), jnp.asarray(v), jnp.asarray(float(t)))
        for barrier in self.barriers:
            h = np.asarray(barrier.position_error(plant, at[0], at[2]))
            rate, A, _ = map(np.asarray, barrier.linearize(plant, *at))
            where = f"barrier {barrier.name!r} at the start"
            if not h.min() >= -1e-12:
                raise InputError(
                    where,
                    got=f"h = {h.tolist()}",
                    expected="h of at least 0",
                    cure="Start inside; no law keeps what does not hold.",
                )
            if not rate.min() >= -1e-12:
                raise InputError(
                    where,
                    got=f"ḣ + a₁ h = {rate.tolist()}",
                    expected="a value of at least 0",
                    cure="Approach the barrier more slowly, or take a larger first rate a₁.",
                )
            self._check_reach(plant, barrier.name, A, at)

    def _check_reach(self, plant: Plant, name: str, A: np.ndarray, at: tuple[Any, Any, Any]):
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
    this v̇ is also the one nearest to the free motion, since v̇* is: where nothing is at stake the
    law is the servo law itself. A barrier goes before the relation, the limits go before both.

    From a start with h ≥ 0 and ḣ + a₁ h ≥ 0, h never becomes negative on the exact model as long as
    the limits leave room. Where they do not, the barriers give way by the least amount, the
    "shortfall" in the record; end such a run by ``simulate(..., events=law.events)``.

    The record's signals, for each barrier by its name: ``"barrier <name>"``, h;
    ``"shortfall <name>"``, what is missing in the inequality. Further ``"servo slack"``, the
    deviation of β̇ from what the servo law brings about. The contribution "barrier" is the input
    beyond the servo law's.

    Args:
        model: The plant as the law knows it.
        constraint: The relation to follow.
        barriers: Functions h(q, t), scalar or array, by name.
        terms: Terms of the servo law beside the nominal one, such as `Stabilizing`.
        rates: a₁ and a₂ [1/s]: how fast a barrier may be approached; 2 to 5 suits most plants.
        lower: Smallest inputs, a number or one an input [N, N m]; None for no limit.
        upper: Largest inputs.
        slack: ρ, how dear a deviation of β̇ is beside one of the motion [kg, for β in m/s].
        margin: By how much each inequality is tightened, a number or one for each row of the
            barriers: at least what the difference between plant and model adds to ḧ.

    Raises:
        InputError: an argument cannot be used.
    """

    law: Law
    rate: ArrayLike  # a₂, how fast ḣ + a₁ h may fall [1/s]
    lower: ArrayLike | None  # smallest inputs [N, N m]
    upper: ArrayLike | None  # largest inputs [N, N m]
    slack: ArrayLike  # ρ, weight of a deviation of β̇
    margin: ArrayLike  # by how much the inequalities are tightened

    def __init__(
        self,
        model: Plant,
        constraint: Constraint,
        barriers: Mapping[str, Callable[..., Any]],
        *terms: Term,
        rates: tuple[ArrayLike, ArrayLike] = (3.0, 3.0),
        lower: ArrayLike | None = None,
        upper: ArrayLike | None = None,
        slack: ArrayLike = 1e4,
        margin: ArrayLike = 0.0,
    ):
        _qpax()
        check_kind("constraint", constraint, Constraint, "a servocon constraint")
        _check_numbers(barriers, rates, lower, upper, slack, margin)
        made = (holonomic(function, rates[0], name=name) for name, function in barriers.items())
        guarded = Guarded(parts=(constraint,), name=constraint.name, barriers=tuple(made))
        self.law = ServoLaw(model, guarded, *terms)
        self.rate, self.slack, self.margin = rates[1], slack, margin
        self.lower, self.upper = lower, upper

    @property
    def barriers(self) -> tuple[Constraint, ...]:
        """ḣ + a₁ h of each barrier."""
        guarded = self.law.constraint
        assert isinstance(guarded, Guarded)  # __init__ makes it so
        return guarded.barriers

    @property
    def events(self) -> "dict[str, OutOfReach]":
        """One event a barrier, for `simulate`: within the limits no input obeys it any more."""
        return {
            f"barrier {barrier.name!r} out of reach": OutOfReach(self, i)
            for i, barrier in enumerate(self.barriers)
        }

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The servo law's inputs and the least change of them."""
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
        return changed(wanted, u, "barrier")._replace(signals=wanted.signals | signals)

    def shortfall(self, snapshot: Snapshot) -> list[Float[Array, "..."]]:
        """What the inputs that come closest lack, for each barrier, in parts of its inequality."""
        _, short = self._change(snapshot, jnp.zeros(_inputs(snapshot).shape[1]), 0.0)
        beta, A, b = self._linearization(snapshot)
        scale = 1.0 + jnp.abs(b) + jnp.abs(self.rate * beta) + jnp.abs(A @ snapshot.a)
        return self._split(snapshot, short / scale)

    def _change(
        self, snapshot: Snapshot, u: Float[Array, " l"], slack: ArrayLike
    ) -> tuple[Float[Array, " l"], Float[Array, " k"]]:
        """The change of the inputs u, and by how much the barriers fall short with it."""
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
        C = linalg.cholesky(H + 1e-12 * jnp.max(jnp.diagonal(H)) * jnp.eye(size))
        rows = jnp.concatenate([through @ G, *(row for row, _ in limits)])
        bounds = jnp.concatenate([lacking, *(bound for _, bound in limits)])
        rows = linalg.solve_lower(C, rows.T).T
        # A barrier that no input moves is not the programme's business.
        moved = jnp.sum(rows[: len(A)] ** 2, axis=1) > ROUNDING**2 * jnp.sum(through**2, axis=1)
        sought = bounds.at[: len(A)].set(jnp.where(moved, lacking, -1.0))
        y = jax.lax.cond(
            jnp.any(sought > 0),
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


class OutOfReach(eqx.Module):
    """An event: positive while the inputs can obey a barrier. Made by `BarrierLaw.events`."""

    law: BarrierLaw
    index: int = eqx.field(static=True)

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """`REPORTED` less the shortfall, both in parts of the inequality."""
        return _distance(self, q, v, t)


@eqx.filter_jit
def _distance(event: OutOfReach, q: Array, v: Array, t: Array) -> Array:
    # Whether a barrier can be obeyed is no matter of the servo law nor of its internal state.
    snapshot = Snapshot(event.law.model, event.law.constraint, q, v, t)
    return REPORTED - jnp.max(event.law.shortfall(snapshot)[event.index])


def least_distance(
    rows: Float[Array, "p l"], bounds: Float[Array, " p"], soft: int
) -> Float[Array, " l"]:
    """The shortest y with rows · y ≥ bounds; the first `soft` rows give way where there is none.

    qpax finds the rows that hold with equality; the solve on them is done here, to rounding, and
    is what a derivative sees.

    Args:
        rows: Rows of the inequalities; zero rows are ignored where their bound is not positive.
        bounds: Their right-hand sides.
        soft: How many rows, from the first on, may give way.
    """
    size = jnp.sqrt(jnp.sum(rows**2, axis=1))
    size = jnp.where(size > 0, size, 1.0)
    distance = bounds / size
    scale = jnp.max(distance)
    scale = jnp.where(scale > 0, scale, 1.0)  # a batch comes here with members that are at rest
    rows, distance = rows / size[:, None], distance / scale
    give = jnp.eye(len(rows), soft)
    stop = jax.lax.stop_gradient
    # Numbers of very different size spoil the search; a row so far away plays no part.
    near = jnp.maximum(distance, -FAR)
    active, found = _search(stop(rows), stop(near), SEARCH_SOFTNESS * give)
    rows_soft = jnp.concatenate([rows, SOFTNESS * give], axis=1)

    def solved(active: Array, _: None) -> tuple[Array, tuple[Array, Array, Array]]:
        y, multipliers, gap = _on_active(rows_soft, distance, active)
        return stop(multipliers - gap) > 0, (y, multipliers, gap)

    _, passes = jax.lax.scan(solved, active, length=PASSES)
    y, multipliers, gap = (values[-1] for values in passes)
    good = (jnp.min(gap) > -ROUNDING * (1 + jnp.max(jnp.abs(y)))) & (
        jnp.min(multipliers) > -ROUNDING * (1 + jnp.max(jnp.abs(multipliers)))
    )
    return scale * jnp.where(good, y[: rows.shape[1]], found)


def _search(
    rows: Float[Array, "p l"], bounds: Float[Array, " p"], give: Float[Array, "p k"]
) -> tuple[Bool[Array, " p"], Float[Array, " l"]]:
    """Which rows hold with equality at the shortest y, and y to the search's tolerance."""
    rows_soft = jnp.concatenate([rows, give], axis=1)
    size = rows_soft.shape[1]
    y, gap, multipliers, *_ = _qpax().solve_qp(
        jnp.eye(size),
        jnp.zeros(size),
        jnp.zeros((0, size)),
        jnp.zeros(0),
        -rows_soft,
        -bounds,
        solver_tol=SEARCH_TOLERANCE,
    )
    return multipliers > gap, y[: rows.shape[1]]


def _on_active(
    rows: Float[Array, "p j"], bounds: Float[Array, " p"], active: Bool[Array, " p"]
) -> tuple[Float[Array, " j"], Float[Array, " p"], Float[Array, " p"]]:
    """The shortest y on the active rows, their multipliers, and what all rows have to spare."""
    factor = linalg.rank_factor(jnp.where(active, rows.T, 0.0))
    y = linalg.minimum_norm(factor, jnp.where(active, bounds, 0.0)[:, None])
    multipliers = linalg.pseudo_inverse(factor, y)[:, 0]
    return y[:, 0], multipliers, rows @ y[:, 0] - bounds


def _inputs(snapshot: Snapshot) -> Float[Array, "n l"]:
    return jnp.eye(snapshot.F.shape[0]) if snapshot.B is None else snapshot.B


def _qpax() -> ModuleType:
    try:
        import qpax
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "servocon.BarrierLaw needs qpax: pip install 'servocon[qp]'", name="qpax"
        ) from error
    return qpax


def _check_numbers(
    barriers: Any, rates: Any, lower: Any, upper: Any, slack: Any, margin: Any
) -> None:
    if not isinstance(barriers, Mapping):
        raise InputError(
            "barriers",
            got=type(barriers).__name__,
            expected="functions h(q, t) by name",
            cure="Write {'floor': lambda q, t: q[1]}.",
        )
    if not isinstance(rates, tuple) or len(rates) != 2:
        raise InputError("rates", got=rates, expected="two numbers (a1, a2) [1/s]")
    positive = (("rates[0]", rates[0]), ("rates[1]", rates[1]), ("slack", slack))
    for name, value in positive:
        if isinstance(value, Tracer):
            continue
        number = np.asarray(value, dtype=float)
        if number.ndim or not (np.isfinite(number) and number > 0):
            raise InputError(name, got=value, expected="a positive number")
    if not isinstance(margin, Tracer) and not np.all(np.asarray(margin, dtype=float) >= 0):
        raise InputError("margin", got=margin, expected="at least 0, a number or one a row")
    if lower is None or upper is None or isinstance(lower, Tracer) or isinstance(upper, Tracer):
        return
    if not np.all(np.asarray(lower) < np.asarray(upper)):
        raise InputError("lower, upper", got=f"{lower}, {upper}", expected="lower below upper")
