"""Inequalities and input limits by Gauss's principle: a quadratic programme.

Among the inputs within their limits that satisfy the barriers, the law chooses the one whose motion
is nearest to that of the servo law in Gauss's sense. It needs qpax: ``pip install 'servocon[qp]'``.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint, constraint_labels, stack
from servocon.constraint.frames.contacts import Contact, ContactForces, Standing
from servocon.constraint.relations import holonomic
from servocon.errors import InputError, RangeConditionError, ShapeError, digits, written
from servocon.laws.active_set import ROUNDING, least_distance, qpax_module
from servocon.laws.actuators import check_limits
from servocon.laws.law import Command, Inequality, Law
from servocon.laws.priority import PriorityLaw
from servocon.laws.servo import SumOfTerms
from servocon.laws.snapshot import Snapshot
from servocon.laws.wrapper import Wrapper, replace_inputs
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.precision import Module
from servocon.results.labels import Label
from servocon.tree import declaration

OBEYED = 1e-12
"""Largest violation of a barrier at the initial state that counts as rounding."""

REPORTED = 1e-6
"""Smallest shortfall that counts, relative to the terms of the inequality."""

NEXT = 1e-3
"""Weight of each relation of a `PriorityLaw`, relative to the relation before it."""

IDLE_INPUTS = 1.0
"""Weight of changing inputs that have no effect, relative to the most effective input. If it is
small, rows that press the feet together and rows that move the robot differ too much in scale."""

LEAST_INPUTS = 1e-12
"""Weight of the size of the inputs, relative to the largest weight of their effect."""

INTERNAL = 1e-2
"""Weight of internal contact forces, relative to an equal change of the contact forces by inputs.
The ground supplies internal forces, so a law at its friction cones uses them before it changes the
motion. A much smaller weight would soften the cones, whose softness is relative to these rows."""


class InitialCheck(Constraint):
    """A constraint without rows that refuses an initial state violating a barrier.

    Attributes:
        barriers: The barriers, relations whose β must not be negative.
        names: Their names.
    """

    barriers: tuple[Constraint, ...]
    names: tuple[str, ...] = eqx.field(static=True)
    name: str = eqx.field(static=True, default="barriers")
    labels: tuple[str, ...] | None = eqx.field(static=True, default=None)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " 0"]:
        """No rows."""
        return jnp.zeros(0)

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Refuse a state at which h or β of a barrier is negative, or no input affects it."""
        at = (jnp.asarray(q), jnp.asarray(v), jnp.asarray(float(t)))
        for barrier, name in zip(self.barriers, self.names, strict=True):
            h = np.asarray(barrier.position_error(plant, at[0], at[2]))
            approach, A, _ = map(np.asarray, barrier.linearize(plant, *at))
            where = f"barrier {name!r} at the start"
            if not h.min(initial=0.0) >= -OBEYED:
                raise InputError(
                    where,
                    got=f"h = {digits(h)}",
                    expected="h of at least 0",
                    cure="Start inside; no law keeps what does not hold.",
                )
            if not approach.min(initial=0.0) >= -OBEYED:
                what, cure = "β", "Start within it, more slowly perhaps."
                if h.size:
                    what = "ḣ + a₁ h"
                    cure = "Approach the barrier more slowly, or take a larger first rate a₁."
                expected = "a value of at least 0"
                got = f"{what} = {digits(approach)}"
                raise InputError(where, got=got, expected=expected, cure=cure)
            _check_reach(plant, name, A, at)


def _check_reach(plant: Plant, name: str, A: np.ndarray, at: tuple[Any, Any, Any]) -> None:
    """Raise `RangeConditionError` if ḣ changes with the acceleration but no input affects it."""
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


class _Rows(NamedTuple):
    """Inequalities W x ≥ w of one barrier or contact, x = (u, z) with internal contact forces z.

    Attributes:
        W: Their matrix (k × (l + s)).
        w: Their right-hand sides (k).
        size: Length of a row that inputs affect, below which a row counts as unaffected (k).
        scale: Size of the terms of w, relative to which rounding is judged (k).
    """

    W: Float[Array, "k l"]
    w: Float[Array, " k"]
    size: Float[Array, " k"]
    scale: Float[Array, " k"]


class BarrierLaw(Wrapper):
    """A law that keeps inequalities and input limits, by Gauss's principle.

    With v̇* the acceleration under the law inside, the inputs minimize

        ½ (v̇ − v̇*)ᵀ M (v̇ − v̇*) + ½ ‖A (v̇ − v̇*)‖²_ρ

    subject to M v̇ = F + B u, lower ≤ u ≤ upper and β̇ + a₂ β ≥ 0 for each barrier β ≥ 0. A barrier
    h(q, t) ≥ 0 becomes β = ḣ + a₁ h ≥ 0, so that ḧ + (a₁ + a₂) ḣ + a₁ a₂ h ≥ 0 (an exponential
    barrier function, Nguyen & Sreenath 2016). Where no inequality is active, the inputs are those
    of the law inside. Barriers take precedence over the relation, and limits over both.

    From a start with h ≥ 0 and β ≥ 0, neither becomes negative on the exact model if the limits
    permit. If they do not, the barriers are relaxed by the least amount. The record shows it as the
    "shortfall", and the run gives a warning; ``simulate(..., events=law.events)`` ends such a run.

    If the model is a `servocon.frames.Standing` robot, the forces of contacts with a coefficient
    of friction stay in their friction cones, which are relaxed like barriers. Internal contact
    forces (zero resultant) are unknowns of the programme: the cones hold if some distribution of
    the sole's force over its points satisfies them. Inputs without effect on the motion, such as
    feet pressing against each other, change as little as the cones allow.

    The record has these signals. ``"barrier <name>"`` is h of a barrier, or β if it has no h.
    ``"contact force <name>"`` is the force of a contact along the world's axes, point after point
    [N]. ``"shortfall <name>"`` is the violation of either inequality. ``"servo slack"`` is the
    deviation of β̇ from that under the law inside. The contribution "barrier" is the difference from
    that law's input.

    Args:
        law: A `ServoLaw` or `PriorityLaw`.
        barriers: By name, functions h(q, t), scalar or array; or relations whose β must not be
            negative: `servocon.frames.speed_limits`, or any other, such as
            ``servocon.frames.distance``, which then bounds the distance from below.
        rates: a₁ and a₂ [1/s], which limit the approach to a barrier; 2 to 5 suits most plants. A
            relation has its own rate instead of a₁.
        lower: Smallest inputs, a number or one per input [N, N m]; None: no limit.
        upper: Largest inputs, likewise.
        slack: ρ, weight of a deviation of β̇ relative to one of the motion [kg, for β in m/s]. In a
            `PriorityLaw` it is the weight of the first relation; each further relation has `NEXT`
            times the weight of the one before it, and so is relaxed first.
        margin: Tightening of each inequality, a number or one per row of the barriers. Choose at
            least the change of β̇ due to the difference between plant and model.

    Raises:
        InputError: an argument cannot be used.
    """

    adjustable = ("rate",)

    law: Law
    relations: tuple[Constraint, ...]  # β ≥ 0 of each barrier
    rate: Numeric = eqx.field(
        metadata=declaration(unit="1/s", text="a₂, largest rate of decay of β")
    )
    lower: Numeric | None = eqx.field(metadata=declaration(unit="N, N m", text="smallest inputs"))
    upper: Numeric | None = eqx.field(metadata=declaration(unit="N, N m", text="largest inputs"))
    slack: Numeric  # ρ, weight of a deviation of β̇
    margin: Numeric  # tightening of the inequalities
    names: tuple[str, ...] = eqx.field(static=True)

    def __init__(
        self,
        law: Law,
        barriers: Mapping[str, Callable[[Any, Any], Any] | Constraint],
        *,
        rates: tuple[Numeric, Numeric] = (3.0, 3.0),
        lower: Numeric | None = None,
        upper: Numeric | None = None,
        slack: Numeric = 1e4,
        margin: Numeric = 0.0,
    ):
        qpax_module()
        expected = "a law that is a sum of terms, a ServoLaw or PriorityLaw"
        self.law = validate.instance("law", law, SumOfTerms, expected)
        if not isinstance(barriers, Mapping):
            expected = "functions h(q, t) or relations by name, {'wall': lambda q, t: ...}"
            raise InputError("barriers", got=written(barriers), expected=expected)
        _check_rates(rates)
        self.names = tuple(barriers)
        self.relations = tuple(
            given if isinstance(given, Constraint) else holonomic(given, rates[0], name=name)
            for name, given in barriers.items()
        )
        _check_names(self.names, self.contacts)
        self.rate, self.slack, self.margin = rates[1], slack, margin
        self.lower, self.upper = lower, upper

    def __check_init__(self):
        for name, value in (("rates[1]", self.rate), ("slack", self.slack)):
            if not isinstance(value, Tracer):
                validate.number(name, value, "a positive number")
        validate.not_negative("margin", self.margin, "a number of at least 0, or one per row")
        check_limits(self.lower, self.upper)

    @property
    def constraint(self) -> Constraint:
        """The constraint of the law inside, which also checks the start against the barriers."""
        own = self.law.constraint
        return stack(own, InitialCheck(barriers=self.relations, names=self.names), name=own.name)

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """Contacts of the model whose forces must stay in a cone."""
        model = self.law.model
        found = model.contacts if isinstance(model, Standing) else ()
        return tuple(one for one in found if one.friction is not None)

    @property
    def events(self) -> "dict[str, OutOfReach]":
        """One event per barrier or contact, for `simulate`: no allowed input satisfies it."""
        kinds = ["barrier"] * len(self.names) + ["cone"] * len(self.contacts)
        names = [*self.names, *(one.name for one in self.contacts)]
        return {
            f"{kind} {name!r} out of reach": OutOfReach(self, i)
            for i, (kind, name) in enumerate(zip(kinds, names, strict=True))
        }

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Inputs of the law inside with the smallest change that satisfies the inequalities."""
        wanted, forces = self.law.command(snapshot, state), self._forces(snapshot)
        rows = self._rows(snapshot, forces)
        inner = jnp.zeros(0 if forces is None else forces.internal.shape[1])
        x = jnp.concatenate([wanted.u, inner])
        x = x + self._change(snapshot, rows, x, self._weights(snapshot))
        u, inner = x[: wanted.u.shape[0]], x[wanted.u.shape[0] :]
        if self.lower is not None or self.upper is not None:  # rounding
            u = jnp.clip(u, self.lower, self.upper)
        force = snapshot.generalized_force(u - wanted.u)
        signals = {"servo slack": snapshot.A @ snapshot.solve_mass(force)}
        short = [_noticeable(one, jnp.concatenate([u, inner])) for one in rows]
        at = (snapshot.model, snapshot.q, snapshot.v, snapshot.t)
        for name, barrier in zip(self.names, self.relations, strict=True):
            h = barrier.position_error(at[0], at[1], at[3])
            signals[f"barrier {name}"] = h if h.size else barrier.beta(*at)
        if forces is not None:
            whole = forces.without + forces.by_inputs @ u + forces.internal @ inner
            places = self._places(snapshot.model)
            signals |= {f"contact force {one.name}": whole[place] for place, one in places}
        names = [*self.names, *(one.name for one in self.contacts)]
        signals |= {_shortfall(n): by for n, by in zip(names, short, strict=True)}
        return replace_inputs(wanted, u, "barrier")._replace(signals=wanted.signals | signals)

    def shortfall(self, snapshot: Snapshot) -> list[Float[Array, "..."]]:
        """Relative violation of each inequality under the inputs that violate it least."""
        forces, size = self._forces(snapshot), _inputs(snapshot).shape[1]
        none = jnp.zeros(size + (0 if forces is None else forces.internal.shape[1]))
        rows = self._rows(snapshot, forces)
        x = self._change(snapshot, rows, none, jnp.zeros_like(snapshot.beta))
        return [jnp.maximum(one.w - one.W @ x, 0.0) / one.scale for one in rows]

    def inequalities(self, q: Any, v: Any, t: Any) -> tuple[Inequality, ...]:
        """Each barrier, then the friction cone of each contact."""
        named, found = zip(self.names, self.relations, strict=True), []
        for name, one in named:
            rows = constraint_labels(self.model, one, q, v, t)
            units = tuple(f"{Label.of(row).unit}/s" for row in rows)
            found.append(Inequality(f"barrier {name!r}", _shortfall(name), rows, units))
        for one in self.contacts:
            rows = one.cone_labels()
            units = tuple(Label.of(row).unit for row in rows)
            found.append(Inequality(f"contact {one.name!r}", _shortfall(one.name), rows, units))
        return tuple(found)

    def _rows(self, snapshot: Snapshot, forces: ContactForces | None) -> list[_Rows]:
        """The inequalities of each barrier, then of each contact."""
        L, G = snapshot.L, linalg.solve_lower(snapshot.L, _inputs(snapshot))
        at = (snapshot.model, snapshot.q, snapshot.v, snapshot.t)
        found = [barrier.linearize(*at) for barrier in self.relations]
        ends = np.cumsum([len(one.beta) for one in found]).tolist()
        margin = jnp.broadcast_to(jnp.asarray(self.margin, float), (ends[-1] if ends else 0,))
        made = []
        inner = 0 if forces is None else forces.internal.shape[1]
        for (beta, A, b), end in zip(found, ends, strict=True):
            through = linalg.solve_lower(L, A.T).T  # A L⁻ᵀ
            decay, free = self.rate * beta, A @ snapshot.a
            least = b - decay + margin[end - len(beta) : end] - free
            scale = 1.0 + jnp.abs(b) + jnp.abs(decay) + jnp.abs(free)
            W = jnp.pad(through @ G, ((0, 0), (0, inner)))
            made.append(_Rows(W, least, jnp.sqrt(jnp.sum(through**2, axis=1)), scale))
        if forces is not None:
            for place, one in self._places(snapshot.model):
                if one.friction is not None:
                    C, d = one.cone()
                    without = C @ forces.without[place]
                    scale = 1.0 + jnp.abs(d) + jnp.abs(C) @ jnp.abs(forces.without[place])
                    W = C @ jnp.concatenate([forces.by_inputs, forces.internal], axis=1)[place]
                    made.append(_Rows(W, d - without, jnp.zeros(len(d)), scale))
        return made

    def _change(
        self, snapshot: Snapshot, rows: list[_Rows], x: Float[Array, " x"], weights: Array
    ) -> Float[Array, " x"]:
        """Change of inputs and internal forces x that satisfies the inequalities, if possible."""
        G = linalg.solve_lower(snapshot.L, _inputs(snapshot))
        size, inner = G.shape[1], x.shape[0] - G.shape[1]
        limits = [
            (sign * jnp.eye(size, size + inner), sign * (self._limit(name, size) - x[:size]))
            for name, sign in (("lower", 1.0), ("upper", -1.0))
            if getattr(self, name) is not None
        ]
        if not rows and not limits:
            return jnp.zeros_like(x)
        effect = G.T @ G
        response = linalg.solve_lower(snapshot.L, snapshot.A.T).T @ G
        H = effect + response.T @ (weights[:, None] * response)
        largest = jnp.max(jnp.diagonal(effect))
        if snapshot.B is not None:  # some inputs may have no effect
            Q = linalg.rank_factor(effect).Q
            H = H + IDLE_INPUTS * largest * (jnp.eye(size) - Q @ Q.T)
        C = linalg.cholesky(H + LEAST_INPUTS * jnp.max(jnp.diagonal(H)) * jnp.eye(size))
        W = jnp.concatenate([*(one.W for one in rows), *(row for row, _ in limits)])
        by_inputs, internal = linalg.solve_lower(C, W[:, :size].T).T, W[:, size:]
        # ½ ‖scale z‖² is the cost of z, and 1/‖row‖² that of a unit change of the forces by inputs.
        cones = jnp.sum(internal**2, axis=1) > 0.0
        most = jnp.max(jnp.where(cones, jnp.sum(by_inputs**2, axis=1), 0.0))
        scale = jnp.sqrt(INTERNAL / jnp.where(most > 0.0, most, 1.0))
        W = jnp.concatenate([by_inputs, internal / scale], axis=1)
        lacking = [one.w - one.W @ x for one in rows]
        soft = sum(len(short) for short in lacking)
        lengths = jnp.concatenate([jnp.zeros(0), *(one.size for one in rows)])
        # The programme omits an inequality that no input affects.
        moved = jnp.sum(W[:soft] ** 2, axis=1) > (ROUNDING * lengths) ** 2
        sought = jnp.concatenate([*lacking, *(bound for _, bound in limits)])
        sought = sought.at[:soft].set(jnp.where(moved, sought[:soft], -1.0))
        y = jax.lax.cond(
            ~jnp.all(sought <= 0),  # also where it is NaN
            lambda: least_distance(W, sought, soft),
            lambda: jnp.zeros(size + inner),
        )
        change = linalg.solve_lower_transposed(C, y[:size, None])[:, 0]
        return jnp.concatenate([change, y[size:] / scale])

    def _weights(self, snapshot: Snapshot) -> Float[Array, " m"]:
        """Weight of a deviation of each row of β̇."""
        rows = snapshot.beta.shape[0]
        sizes = self.law.sizes(snapshot) if isinstance(self.law, PriorityLaw) else [rows]
        falling = np.repeat(NEXT ** np.arange(len(sizes)), sizes)
        return jnp.asarray(self.slack) * falling

    def _limit(self, name: str, size: int) -> Float[Array, " l"]:
        limit = jnp.asarray(getattr(self, name), float)
        if limit.shape not in ((), (size,)):
            raise ShapeError(name, got=f"shape {limit.shape}", expected=f"() or ({size},)")
        return jnp.broadcast_to(limit, (size,))

    def _forces(self, snapshot: Snapshot) -> ContactForces | None:
        """Contact forces as a function of inputs and internal forces; None without friction."""
        if not self.contacts:
            return None
        assert isinstance(snapshot.model, Standing)  # else there are no contacts
        return snapshot.model.contact_forces(snapshot.q, snapshot.v, snapshot.t)

    def _places(self, model: Plant) -> list[tuple[slice, Contact]]:
        """Slices of the contacts' forces in the vector of all forces, contact by contact."""
        assert isinstance(model, Standing)  # else there are no contacts
        sizes = [3 * np.shape(one.points)[0] for one in model.contacts]
        ends = np.cumsum(sizes).tolist()
        places = [slice(end - size, end) for end, size in zip(ends, sizes, strict=True)]
        return list(zip(places, model.contacts, strict=True))


def _noticeable(rows: _Rows, x: Float[Array, " x"]) -> Float[Array, " k"]:
    """Shortfall of inequalities under inputs and internal forces x; 0 where it is rounding."""
    short = rows.w - rows.W @ x
    return jnp.where(short > REPORTED * rows.scale, short, 0.0)


def _check_names(names: tuple[str, ...], contacts: tuple[Contact, ...]) -> None:
    """Require that no barrier has the name of a contact, because their signals share names.

    Raises:
        InputError: a barrier has the name of a contact.
    """
    both = sorted(set(names) & {one.name for one in contacts})
    if both:
        expected = "other names than those of the contacts"
        raise InputError("barriers", got=f"the name {both[0]!r}", expected=expected)


class OutOfReach(Module):
    """Event of a barrier: positive while the inputs can satisfy it. Made by `BarrierLaw.events`."""

    law: BarrierLaw
    index: int = eqx.field(static=True)

    def __call__(self, now: Any) -> Float[Array, ""]:
        """`REPORTED` minus the shortfall, both relative to the terms of the inequality."""
        # Whether the inputs suffice depends neither on the servo law nor on its internal state.
        snapshot = Snapshot(self.law.model, self.law.constraint, now.q, now.v, now.t)
        return REPORTED - jnp.max(self.law.shortfall(snapshot)[self.index], initial=0.0)


def _inputs(snapshot: Snapshot) -> Float[Array, "n l"]:
    return jnp.eye(snapshot.F.shape[0]) if snapshot.B is None else snapshot.B


def _check_rates(rates: Any) -> None:
    if not isinstance(rates, tuple) or len(rates) != 2:
        raise InputError("rates", got=rates, expected="two numbers (a1, a2) [1/s]")
    if not isinstance(rates[0], Tracer):
        validate.number("rates[0]", rates[0], "a positive number")


def _shortfall(name: str) -> str:
    """Name of the signal with the violation of a barrier or contact."""
    return f"shortfall {name}"
