"""Theorems about laws: each says what it assumes of the plants and what follows for the error.

`certify` finds the theorem for a law by the law's class. A law of your own is certified once a
theorem is registered for it::

    sc.certificates.theorem_of.register(MyLaw, MyTheorem)

For a term of your own in a `ServoLaw` see `servocon.certificates.servo_theorem_of`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from servocon.certificates.assumptions import Samples
from servocon.certificates.guarantee import Guarantee, PositionLevel
from servocon.certificates.invariance import Invariance
from servocon.certificates.states import StateSet
from servocon.errors import InputError
from servocon.laws import Law
from servocon.tree import Batch


class Conclusion(NamedTuple):
    """Conclusion about a law.

    Attributes:
        law: The law in words.
        guarantees: The guarantees that follow; the first one is that of the whole error.
        invariance: Initial errors from which the motion stays in the states, if that is shown.
        remarks: Ways to a smaller bound, in words.
        level: Inequality by which f follows β, if it does.
    """

    law: str
    guarantees: tuple[Guarantee, ...]
    invariance: Invariance | None = None
    remarks: tuple[str, ...] = ()
    level: PositionLevel | None = None


class Concluding(NamedTuple):
    """A conclusion whose invariance is still to be found, which takes as long as the rest.

    Attributes:
        conclusion: The conclusion without it.
        inside: Finds the initial errors from which the motion stays in the states.
    """

    conclusion: Conclusion
    inside: Callable[[], Invariance | None]

    def finished(self, samples: Samples) -> Conclusion:
        """The conclusion, with the invariance if it is to be found."""
        if not samples.inside:
            return self.conclusion
        return self.conclusion._replace(invariance=self.inside())


def name_of(law: Law) -> str:
    """A law in words: its layers from outside, or its terms."""
    terms = getattr(law.layers[-1], "terms", ())
    inside = " + ".join(term.name for term in terms) or type(law.layers[-1]).__name__
    return "".join(f"{type(layer).__name__} around " for layer in law.layers[:-1]) + inside


@dataclass(frozen=True)
class Theorem(ABC):
    """Theorem about one kind of law; subclasses state it.

    Attributes:
        law: The law.
        constant_plants: True if the plants' parameters must be constant in time.
        exact_period: True if a sampled law must have the certified period, not a shorter one.
        restarts: True if the first bound depends on ‖β‖ at its beginning only, at any instant or
            sample. Then it goes on after a switch of the relation.
    """

    law: Any
    constant_plants: ClassVar[bool] = False
    exact_period: ClassVar[bool] = False
    restarts: ClassVar[bool] = False

    def check_plants(self, plants: Batch) -> None:
        """Raise an `InputError` if the theorem does not apply to such plants."""
        return None

    def provable(self) -> tuple[Any, Any]:
        """The stabilizing term and the robustifying one (or None) of a theorem that can be proved.

        `servocon.certificates.prove` proves the inequality of V of such a law at every state.

        Raises:
            InputError: no proof is known.
        """
        raise InputError(
            "law",
            got=f"a law about which {type(self).__name__} speaks",
            expected="one with a Stabilizing and at most one Robust term, for a proof",
            cure="The certificate holds at its samples without a proof.",
        )

    @abstractmethod
    def conclude(self, samples: Samples, disturbance: Any, states: StateSet) -> Conclusion:
        """Check the assumptions at the samples and derive the guarantees.

        Args:
            samples: Plants and states. `Samples.values` evaluates a function of them,
                `Samples.searched` also where it is worst; `Samples.allow` and `Samples.require`
                check the values and add a line to the certificate.
            disturbance: A further force d(q, v, t), the sizes of its entries (n), or None.
            states: The set that the states are drawn from.

        Raises:
            CertificateError: an assumption fails.
            InputError: the theorem does not apply to the law.
        """


class Theorems:
    """Theorems by the class of what they are about.

    A subclass shares its theorem, unless it overrides a method that the theorem is about.

    Args:
        methods: Names of these methods.
        unknown: The error for something about which nothing is known.
    """

    def __init__(self, methods: tuple[str, ...], unknown: Callable[..., InputError]):
        self.known: dict[type, Callable[..., Theorem]] = {}
        self._methods, self._unknown = methods, unknown

    def register(self, kind: type, theorem: Callable[..., Theorem]) -> None:
        """Add the theorem about a class."""
        self.known[kind] = theorem

    def __call__(self, about: Any, *further: Any) -> Theorem:
        """The theorem about an instance.

        Raises:
            InputError: none is known.
        """
        own = type(about)
        kind = next((kind for kind in own.__mro__ if kind in self.known), None)
        same = lambda name: getattr(own, name, None) is getattr(kind, name, None)
        if kind is None or not all(map(same, self._methods)):
            raise self._unknown(about, *further)
        return self.known[kind](about, *further)


def _unknown(law: Any) -> InputError:
    inside = law.layers[1:] if isinstance(law, Law) else ()
    return InputError(
        "law",
        got=type(law).__name__,
        expected="a law about which a theorem is known: "
        + ", ".join(sorted(kind.__name__ for kind in theorem_of.known)),
        cure="A law behind limits, delays and lags is certified as it is sampled, with period=... "
        "Behind noise nothing is guaranteed: certify the law inside, law.law."
        if inside
        else "Any law without an internal state is certified as it is sampled, with period=...",
    )


theorem_of = Theorems(("command", "realize", "initial_state", "next_state"), _unknown)
"""The theorem about a law."""
