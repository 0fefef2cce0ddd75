"""The servo law: the Udwadia–Kalaba force and further terms, from one evaluation."""

import operator
from abc import abstractmethod
from collections.abc import Iterable
from functools import reduce
from typing import Any

import equinox as eqx
import jax
from jaxtyping import Array, Float

from servocon.constraint.constraint import Constraint
from servocon.errors import InputError
from servocon.laws.law import Command, Law
from servocon.laws.snapshot import Metric, Realization, Snapshot, check_metric
from servocon.plant import Plant


class Term(eqx.Module):
    """One contribution of a servo law: a wanted change of β̇, brought about by the shortest input.

    Attributes:
        name: What logs, plots and files call the contribution.
        metric: In which sense the input is the shortest, see `servocon.laws.snapshot.Metric`.
    """

    name: eqx.AbstractVar[str]
    metric: eqx.AbstractVar[Metric]

    @abstractmethod
    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """The wanted change of β̇ (m)."""

    def initial_state(self) -> Any:
        """The term's internal state at the start; empty by default."""
        return ()

    def state_rate(self, snapshot: Snapshot, state: Any) -> Any:
        """Time derivative of the internal state, a pytree like it."""
        return ()

    def check(self, rows: int) -> None:
        """Raise an `InputError` when the term cannot work on `rows` rows."""
        return None


class Nominal(Term):
    """The force that keeps β constant on the exact model, (b − A M⁻¹F) made real.

    Zhao, Chen, Zhao & Dong 2018, Eq. 36.
    """

    metric: Metric = eqx.field(static=True, default="gauss")
    name: str = eqx.field(static=True, default="nominal")

    def desired_rate(self, snapshot: Snapshot, state: Any) -> Float[Array, " m"]:
        """B − A a."""
        return snapshot.nominal_desired_rate


class ServoLaw(Law):
    """The nominal servo force plus any number of terms that share one evaluation.

    With `Stabilizing(gain=κ, weight=P)` and the exact model, β̇ = −κP⁻¹β. Redundant rows are
    fine; underactuated plants too, as long as the inputs can produce A v̇ = b.

    Args:
        model: The plant as the law knows it.
        constraint: The relation to follow.
        terms: Terms beside the nominal one.
        metric: The nominal term's metric.

    Raises:
        InputError: an argument is of the wrong kind, or two terms have one name.
    """

    model: Plant
    constraint: Constraint
    terms: tuple[Term, ...]

    def __init__(
        self, model: Plant, constraint: Constraint, *terms: Term, metric: Metric = "gauss"
    ):
        check_metric(metric)
        check_kind("model", model, Plant, "a servocon plant")
        check_kind("constraint", constraint, Constraint, "a servocon constraint")
        for i, term in enumerate(terms):
            check_kind(f"term {i}", term, Term, "a term such as servocon.Stabilizing(gain=4.0)")
        names = [term.name for term in terms]
        if len(set(names)) < len(names) or "nominal" in names:
            raise InputError(
                "terms",
                got=f"names {', '.join(names)}",
                expected="a different name for each term, none of them 'nominal'",
                cure="Pass name=... to one of them.",
            )
        self.model, self.constraint = model, constraint
        self.terms = (Nominal(metric=metric), *terms)

    def initial_state(self) -> dict[str, Any]:
        """The internal states of those terms that have one, by name."""
        states = {term.name: term.initial_state() for term in self.terms}
        return {name: state for name, state in states.items() if jax.tree.leaves(state)}

    def check(self, rows: int) -> None:
        """Check every term against the constraint's number of rows."""
        for term in self.terms:
            term.check(rows)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The terms' contributions; those in one metric share one solve."""
        desired_rates = {
            t.name: t.desired_rate(snapshot, state.get(t.name, ())) for t in self.terms
        }
        contributions: dict[str, Array] = {}
        made_by_metric: dict[Metric, Realization] = {}
        metrics: dict[Metric, None] = dict.fromkeys(term.metric for term in self.terms)
        for metric in metrics:
            names = [term.name for term in self.terms if term.metric == metric]
            made = snapshot.realize([desired_rates[name] for name in names], metric)
            contributions |= {name: made.u[:, i] for i, name in enumerate(names)}
            made_by_metric[metric] = made
        rates = {
            t.name: t.state_rate(snapshot, state[t.name]) for t in self.terms if t.name in state
        }
        contributions = {term.name: contributions[term.name] for term in self.terms}
        nominal = made_by_metric[self.terms[0].metric]
        return Command(
            u=sum_of(contributions.values()),
            contributions=contributions,
            state_rate=rates,
            missing=sum_of(made.missing.sum(axis=1) for made in made_by_metric.values()),
            rank=nominal.rank,
            dependent=nominal.dependent,
            signals={},
        )


def sum_of(arrays: Iterable[Array]) -> Array:
    """The sum of at least one array."""
    return reduce(operator.add, arrays)


def check_kind(where: str, value: Any, kind: type, expected: str) -> None:
    """Raise `InputError` unless `value` is an instance of `kind`."""
    if isinstance(value, type):
        raise InputError(where, got=f"the class {value.__name__}", expected=expected)
    if not isinstance(value, kind):
        raise InputError(where, got=type(value).__name__, expected=expected)
