"""Kinds of law for one specification: the term that each puts beside the feedback.

The numbers of a term have units that depend on the plant: a width is measured against ρ², a growth
against the error. Here they are parts of the gain κ of the feedback, so that the same ranges suit
any plant: inside its boundary layer a robust term is a feedback of gain ρ²/ε, an integral with k =
κ²/4 is critically damped, and an adapted bound grows at √k₁.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import equinox as eqx
import numpy as np

from servocon import validate
from servocon.certificates.lumped_uncertainty import require_servo_law, stabilizing_of
from servocon.certificates.theorems.bound_functions import Bounded, BoundEstimate
from servocon.errors import InputError, UnknownNameError, written
from servocon.laws import Adaptive, Integral, Law, Robust, RobustTranspose, ServoLaw
from servocon.laws.bound_functions import SpeedPowers
from servocon.laws.term import Term

ALL = "all"
"""The name that stands for all kinds."""

LEAST = 1e-12
"""Least width of a boundary layer, for a plant that its model describes exactly."""

FASTER = 2.0
"""Leakage of an adapted bound over the gain of the feedback: the rate at which ‖β‖² falls."""

Estimate = Callable[[Bounded], BoundEstimate]
"""The constant bound of the lumped uncertainty of a law, by the quantity that is bounded."""

CONSTANT = SpeedPowers(0)
"""The basis of bounds that are constant over the states."""


@dataclass(frozen=True)
class LawKind:
    """A kind of law.

    Attributes:
        name: Its name.
        term: Function of the law with feedback alone, of the numbers by name and of the estimate;
            it returns the term beside the feedback. None: no term.
        bounds: Default bounds of the numbers that the term takes, by name; None without one.
    """

    name: str
    term: Callable[[ServoLaw, Mapping[str, float], Estimate], Term] | None = None
    bounds: Mapping[str, tuple[float, float] | None] = field(default_factory=dict)

    def law(self, law: Law, numbers: Mapping[str, float], estimate: Callable[..., Any]) -> Law:
        """The law with the term inside all its wrappers.

        Args:
            law: The law with feedback alone.
            numbers: The numbers by name.
            estimate: Function of the inner law and of the bounded quantity, see `Estimate`.

        Raises:
            InputError: the inner law is no `ServoLaw` of a nominal and a stabilizing term, or has
                no gain.
        """
        if self.term is None:
            return law
        *outer, inner = law.layers
        require_servo_law(inner)
        feedback: Any = inner
        if len(feedback.terms) != 2 or not _gain(feedback) > 0.0:
            raise InputError(
                "law_of",
                got=f"a law of {' + '.join(term.name for term in feedback.terms)}",
                expected="a nominal and a Stabilizing term; laws= puts the further term beside",
            )
        term = self.term(feedback, numbers, lambda bounded: estimate(feedback, bounded))
        own, metric = feedback.terms[1:], feedback.terms[0].metric
        made: Law = ServoLaw(feedback.model, feedback.constraint, *own, term, metric=metric)
        for wrapper in reversed(outer):
            made = eqx.tree_at(lambda x: x.law, wrapper, made)
        return made


def kinds_of(given: Any, names: Sequence[str]) -> tuple[LawKind, ...]:
    """The kinds that a user names, or gives as terms.

    Args:
        given: ``"all"``, names of `LAW_KINDS`, or terms by a name: each a `Term`, or a function of
            some of the numbers that returns one. None: the law as it is.
        names: Names of the numbers with bounds.

    Raises:
        UnknownNameError: there is no such kind.
        InputError: it is something else, or a function takes a number without bounds.
    """
    if given is None:
        return (LawKind(""),)
    if isinstance(given, Mapping):
        if not given:
            raise InputError("laws", got="no law", expected="terms by a name, or names of kinds")
        return tuple(_own(name, term, names) for name, term in given.items())
    chosen = tuple(LAW_KINDS) if given == ALL else given
    if isinstance(chosen, str) or not isinstance(chosen, Sequence) or not chosen:
        expected = f'"all", some of {", ".join(map(repr, LAW_KINDS))}, or terms by a name'
        raise InputError("laws", got=written(given), expected=expected)
    for name in chosen:
        if name not in LAW_KINDS:
            raise UnknownNameError("kind of law in laws", name, LAW_KINDS)
    return tuple(LAW_KINDS[name] for name in dict.fromkeys(chosen))


def base_numbers(law_of: Callable[..., Any], names: Sequence[str], kinds: Sequence[LawKind]):
    """The numbers that `law_of` takes: those it names, or all that no kind takes."""
    taken = inspect.signature(law_of).parameters.values()
    if any(one.kind is one.VAR_KEYWORD for one in taken):
        return tuple(name for name in names if not any(name in kind.bounds for kind in kinds))
    known = {one.name for one in taken}
    return tuple(name for name in names if name in known)


def _own(name: Any, term: Any, names: Sequence[str]) -> LawKind:
    """The kind of a user's term, or of a function that returns it."""
    validate.text("a name in laws", name)
    if isinstance(term, Term):
        return LawKind(name, lambda law, numbers, estimate: term)
    if not callable(term):
        expected = "a term, or a function of some of the numbers that returns one"
        raise InputError(f"laws[{name!r}]", got=written(term), expected=expected)
    taken = tuple(inspect.signature(term).parameters)
    missing = [one for one in taken if one not in names]
    if missing:
        raise InputError(
            f"laws[{name!r}]",
            got=f"a function of {', '.join(taken)}",
            expected=f"arguments with bounds: {', '.join(names)}",
            cure=f"Give bounds of {missing[0]!r}.",
        )
    make: Any = term
    made = lambda law, numbers, estimate: make(**{one: numbers[one] for one in taken})
    return LawKind(name, made, dict.fromkeys(taken))


def _gain(law: ServoLaw) -> float:
    """κ of the feedback."""
    return float(np.min(stabilizing_of(law).gain))


def _width(law: ServoLaw, numbers: Mapping[str, float], rho: float, scale: float = 1.0) -> float:
    """ε with which the term's gain inside its layer is `layer` times κ."""
    return max(scale * rho**2 / (numbers["layer"] * _gain(law)), LEAST)


def _robust(law: ServoLaw, numbers: Mapping[str, float], estimate: Estimate) -> Term:
    found = estimate("total")
    width = _width(law, numbers, float(found.coefficients[0]))
    weight = stabilizing_of(law).weight
    return Robust(found.bound, width, weight, found.effectiveness)


def _transposed(law: ServoLaw, numbers: Mapping[str, float], estimate: Estimate) -> Term:
    found = estimate("transpose")
    width = _width(law, numbers, float(found.coefficients[0]), float(found.effectiveness))
    return RobustTranspose(found.bound, width, stabilizing_of(law).weight)


def _adaptive(law: ServoLaw, numbers: Mapping[str, float], estimate: Estimate) -> Term:
    found, gain = estimate("total"), _gain(law)
    alpha = max(float(found.coefficients[0]) / float(found.effectiveness), LEAST)
    return Adaptive(
        basis=CONSTANT,
        initial=(alpha,),
        gain=(numbers["adaptation"] * gain) ** 2,
        leakage=FASTER * gain,
        width=_width(law, numbers, alpha),
        weight=stabilizing_of(law).weight,
    )


def _integral(law: ServoLaw, numbers: Mapping[str, float], estimate: Estimate) -> Term:
    return Integral(gain=numbers["integral"] * _gain(law) ** 2 / 4.0)


LAYER = (0.3, 100.0)
"""Range of a robust term's gain inside its boundary layer, over that of the feedback."""

LAW_KINDS: Mapping[str, LawKind] = {
    kind.name: kind
    for kind in (
        LawKind("feedback"),
        LawKind("robust", _robust, {"layer": LAYER}),
        LawKind("robust transposed", _transposed, {"layer": LAYER}),
        LawKind("adaptive", _adaptive, {"layer": LAYER, "adaptation": (0.3, 30.0)}),
        LawKind("integral", _integral, {"integral": (0.02, 1.0)}),
    )
}
"""The kinds of law by name."""
