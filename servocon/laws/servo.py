"""The servo law: the Udwadia–Kalaba force and further terms, from one evaluation."""

import operator
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint
from servocon.errors import InputError
from servocon.laws.law import Command, Law
from servocon.laws.metric import Metric, check_metric
from servocon.laws.snapshot import Realization, Snapshot
from servocon.laws.term import ErrorIntegral, LearnedBound, Nominal, Term
from servocon.plant import Plant


class SumOfTerms(Law):
    """A law whose inputs are the sum of its terms'; subclasses define how to realize desired rates.

    Attributes:
        terms: The nominal term and the further terms.
    """

    terms: eqx.AbstractVar[tuple[Term, ...]]

    @abstractmethod
    def realize(
        self, snapshot: Snapshot, desired_rates: Sequence[Float[Array, " m"]], metric: Metric
    ) -> Realization:
        """Inputs for the desired rates of the terms that share a metric."""

    def initial_state(self, snapshot: Snapshot) -> dict[str, Any]:
        """Initial states, by name, of the terms that have one."""
        states = {term.name: term.initial_state(snapshot) for term in self.terms}
        return {name: state for name, state in states.items() if jax.tree.leaves(state)}

    @property
    def lacks_feedback(self) -> bool:
        """True if the nominal term is the only one."""
        return len(self.terms) == 1

    def advice(self, q: Any, v: Any, t: Any, period: float | None) -> str:
        """Words of the terms."""
        return "; ".join(filter(None, (term.advice(q, v, t, period) for term in self.terms)))

    def check(self, rows: int) -> None:
        """Check every term against the constraint's number of rows."""
        for term in self.terms:
            term.check(rows)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Contributions of the terms; terms with the same metric share one solve."""
        desired_rates = {
            t.name: t.desired_rate(snapshot, state.get(t.name, ())) for t in self.terms
        }
        contributions: dict[str, Array] = {}
        made_by_metric: dict[Metric, Realization] = {}
        metrics: dict[Metric, None] = dict.fromkeys(term.metric for term in self.terms)
        for metric in metrics:
            names = [term.name for term in self.terms if term.metric == metric]
            made = self.realize(snapshot, [desired_rates[name] for name in names], metric)
            contributions |= {name: made.u[:, i] for i, name in enumerate(names)}
            made_by_metric[metric] = made
        rates = {
            t.name: t.state_rate(snapshot, state[t.name]) for t in self.terms if t.name in state
        }
        contributions = {term.name: contributions[term.name] for term in self.terms}
        nominal = made_by_metric[self.terms[0].metric]
        missing = sum_of(made.missing.sum(axis=1) for made in made_by_metric.values())
        return Command(
            u=sum_of(contributions.values()),
            contributions=contributions,
            state_rate=rates,
            missing=snapshot.noticeable(missing, list(desired_rates.values())),
            rank=nominal.rank,
            dependent=nominal.dependent,
            signals={},
        )


class ServoLaw(SumOfTerms):
    """The nominal servo force plus any number of terms that share one evaluation.

    With `Stabilizing(gain=κ, weight=P)` and the exact model, β̇ = −κP⁻¹β. Rows may be redundant,
    and the plant underactuated if its inputs can produce A v̇ = b.

    Inputs grow without bound near a state where rows become dependent or inputs lose their effect.
    A damping bounds them: it replaces Ω⁺ by Ωᵀ(ΩΩᵀ + δ²1)⁻¹, with Ω the map from inputs to β̇ in
    units where the metric is the identity (A L⁻ᵀ, M = L Lᵀ, for ``"gauss"``). A direction with
    singular value σ of Ω gets the part σ²/(σ² + δ²) of its desired rate; the rest is logged for
    each row as the signal ``"given up"``. A damped law guarantees nothing about β.

    Args:
        model: Model of the plant.
        constraint: The relation to follow.
        terms: Terms in addition to the nominal one.
        metric: Metric of the nominal term.
        damping: δ, a number or one per row, in the units of Ω. For ``"gauss"`` and rows in m/s that
            is [kg^−½], and a row with an effective mass above 1/δ² is relaxed; for ``"torque"`` it
            is the unit of β̇ over that of the inputs. 0: no damping.

    Raises:
        InputError: an argument is of the wrong kind, or two terms have the same name.
    """

    model: Plant
    constraint: Constraint
    terms: tuple[Term, ...]
    damping: Numeric | None

    def __init__(
        self,
        model: Plant,
        constraint: Constraint,
        *terms: Term,
        metric: Metric = "gauss",
        damping: Numeric = 0.0,
    ):
        check_relation(model, constraint)
        self.model, self.constraint = model, constraint
        self.terms = with_nominal(terms, metric)
        traced = isinstance(damping, Tracer)
        self.damping = damping if traced or np.any(np.asarray(damping) != 0.0) else None

    def __check_init__(self):
        if self.damping is not None:
            validate.not_negative("damping", self.damping, "a number of at least 0, or one per row")
            validate.finite("damping", self.damping)

    @property
    def error_integral(self) -> ErrorIntegral | None:
        """The integral of its `Integral` term, if it has one."""
        found = [term.error_integral for term in self.terms]
        known = [one for one in found if one is not None]
        return known[0] if len(known) == 1 else None

    @property
    def learned_bound(self) -> LearnedBound | None:
        """The bound of its adaptive term, if it has one."""
        found = [term.learned_bound for term in self.terms]
        known = [one for one in found if one is not None]
        return known[0] if len(known) == 1 else None

    def check(self, rows: int) -> None:
        """Check every term and the damping against the constraint's number of rows."""
        super().check(rows)
        if self.damping is not None:
            validate.one_or_each("damping", self.damping, rows, "row of the constraint")

    def realize(
        self, snapshot: Snapshot, desired_rates: Sequence[Float[Array, " m"]], metric: Metric
    ) -> Realization:
        """Inputs of least norm for the desired rates, damped if the law has a damping."""
        damping = self.damping
        if damping is not None:
            damping = jnp.broadcast_to(jnp.asarray(damping, float), snapshot.beta.shape)
        return snapshot.realize(desired_rates, metric, damping)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Contributions of the terms, and the part of their desired rates lost to the damping."""
        command = super().command(snapshot, state)
        if self.damping is None:
            return command
        given_up = command.missing
        return command._replace(
            missing=jnp.zeros_like(given_up), signals=command.signals | {"given up": given_up}
        )


def check_relation(model: Any, constraint: Any) -> None:
    """Raise `InputError` unless these are a plant and a constraint."""
    order = "The plant comes first, then the constraint." if isinstance(model, Constraint) else ""
    validate.instance("model", model, Plant, "a servocon plant", order)
    cure = "Make one with servocon.residual(function) or servocon.holonomic(function, rate)."
    validate.instance("constraint", constraint, Constraint, "a servocon constraint", cure)


def with_nominal(terms: Sequence[Term], metric: Metric) -> tuple[Term, ...]:
    """Terms of a law, the nominal one first.

    Raises:
        InputError: an argument is not a term, or two terms have the same name.
    """
    check_metric(metric)
    expected, cures = (
        "a term such as servocon.Stabilizing(gain=4.0)",
        {
            Constraint: "Combine several relations with servocon.stack(one, another).",
            list: "Write the terms one after the other, without a list.",
        },
    )
    for i, term in enumerate(terms):
        cure = next((cure for kind, cure in cures.items() if isinstance(term, kind)), "")
        validate.instance(f"term {i}", term, Term, expected, cure)
    names = [term.name for term in terms]
    if len(set(names)) < len(names) or "nominal" in names:
        raise InputError(
            "terms",
            got=f"names {', '.join(names)}",
            expected="a different name for each term, none of them 'nominal'",
            cure="Pass name=... to one of them.",
        )
    return (Nominal(metric=metric), *terms)


def sum_of(arrays: Iterable[Array]) -> Array:
    """The sum of at least one array."""
    return reduce(operator.add, arrays)
