"""Certify a law on a set of plants and states."""

from collections.abc import Callable
from typing import Any, NamedTuple

from servocon.certificates.assumptions import CHECK, Samples, draw
from servocon.certificates.certificate import Certificate
from servocon.certificates.dimensions import require_fit
from servocon.certificates.flexible_joints.guarantee import of_backstepping_law
from servocon.certificates.flexible_joints.link_layer import require_joints
from servocon.certificates.guarantee import Guarantee, together
from servocon.certificates.integral_action import has_integral, of_integral_law
from servocon.certificates.invariance import Invariance
from servocon.certificates.scope import Scope
from servocon.certificates.search import Search
from servocon.certificates.servo_tubes import of_servo_law_in_tubes
from servocon.certificates.states import StateSet
from servocon.certificates.two_step.guarantee import of_two_step_law
from servocon.constraint.frames.contacts import Standing
from servocon.engine.batch import Batch
from servocon.errors import InputError, warn
from servocon.laws import BacksteppingLaw, ServoLaw, TwoStepLaw
from servocon.laws.wrapper import Wrapper
from servocon.plant import Plant
from servocon.precision import float64
from servocon.simulation.sampling import need_of_set
from servocon.uncertainty.sets import Uncertainty
from servocon.user_code import explained


class Conclusion(NamedTuple):
    """Conclusion about a law.

    Attributes:
        law: The law in words.
        guarantees: The guarantees that follow.
        invariance: Initial errors from which the motion stays in the states, if that is shown.
    """

    law: str
    guarantees: tuple[Guarantee, ...]
    invariance: Invariance | None = None


@explained
@float64
def certify(
    plants: Plant | Batch | Uncertainty,
    law: ServoLaw | BacksteppingLaw | TwoStepLaw,
    states: StateSet,
    *,
    disturbance: Any = None,
    safety_factor: float = 1.1,
    samples: tuple[int, int] = (64, 512),
    search: tuple[int, int, int] = Search(),
    seed: int = 0,
) -> Certificate:
    """Certify a law on a set of plants: check every assumption and derive the guarantees.

    A `ServoLaw` has a nominal term, a `Stabilizing` one, and at most one of `Robust`,
    `RobustTranspose` and `Adaptive` (with none of these, the largest sampled ‖ζ‖ enters). V = βᵀPβ,
    plus a part for the parameters of an adaptive law. An `Integral` term beside a nominal and a
    stabilizing one also enters V: then the bound of β depends on how far ζ of one plant varies over
    the states, and the plant's parameters must be constant in time. The feedback counts by its
    effect on the true plant, so its gain κ need not enter the bound of ζ. Several agents each get a
    guarantee, too, if G does not couple them, as for the robots of a swarm.

    The first bound uses the whole set of states. It defines the next set, a tube around the
    relation, and so on until the bound no longer shrinks; see `servocon.certificates.shrinking`. If
    it follows that the motion stays in the states, the certificate says from which initial errors;
    if not, it says that it is conditional on this. An ultimate bound beyond the largest sampled ‖β‖
    is refused.

    Layer 1 of a `BacksteppingLaw` may be such a law, with or without `Robust`; V also includes the
    motors' errors, see `servocon.certificates.flexible_joints.inequality`.

    For a `TwoStepLaw` the tracking errors are bounded, if its α and Γ cover the samples.

    The bounds are for the law's own β. If the relation takes the plant, a plant's own β may differ;
    the first line says by how much at most. The first line also names each number of the plants on
    which β should depend but does not: one that changes their shape, or one that the relation reads
    from its own plant; the latter gives a warning, too. For example, the tip of a longer arm is
    elsewhere.

    Args:
        plants: The plants that it may control.
        law: The law.
        states: The states that the plants may reach, such as `StateBox.around(run)`; for a
            `BacksteppingLaw` an `ErrorBox`, for a `TwoStepLaw` a `Tube`; or your own `StateSet`.
        disturbance: A further force d(q, v, t) on the plants (n), or the largest size of each of
            its entries (n); for a `BacksteppingLaw` these sizes (2n).
        safety_factor: Factor by which sampled constants (not those that the law gives) are moved to
            the safe side; for an effectiveness it applies to the distance from the exact model's.
        samples: Number of plants drawn from an uncertainty set, plus its corners if there are at
            most as many, and number of states for each plant.
        search: Numbers of scouting samples, of ascents for each quantity from the worst samples,
            and of their steps. The search covers the uncertain parameters and the box of states
            together. Zeros: only the drawn samples count.
        seed: Seed of the samples; a bound fitted with the same seed has different ones.

    Raises:
        CertificateError: an assumption fails, or the ultimate bound exceeds the largest ‖β‖ of the
            states; the error names it and the worst sample.
        InputError: an argument cannot be used, or there is no guarantee for such a law.
    """
    conclude = next((f for kind, f in KINDS.items() if isinstance(law, kind)), None)
    if conclude is None:
        cure = "Nothing is guaranteed for other laws, or for one behind limits, delays or noise."
        if isinstance(law, Wrapper):
            cure += " Certify the law inside, law.law, for runs that these leave alone."
        raise InputError(
            "law",
            got=type(law).__name__,
            expected="a servocon.ServoLaw, BacksteppingLaw or TwoStepLaw",
            cure=cure,
        )
    drawn = draw(plants, law, states, safety_factor, samples, seed, search, CHECK)
    if isinstance(law, BacksteppingLaw):
        require_joints(drawn.plants)
    require_fit(drawn, law, disturbance)
    states.assume(law, drawn, disturbance)
    constant = states.constant_plants or (isinstance(law, ServoLaw) and has_integral(law))
    scope = Scope.of(plants, law, states, disturbance, drawn, constant)
    for one in scope.unseen:
        if one.read:
            warn(one.text)
    conclusion = conclude(law, drawn, disturbance, states)
    plant = drawn.plants.member(0)
    return Certificate(
        law=conclusion.law,
        assumptions=tuple(drawn.assumptions),
        guarantees=conclusion.guarantees,
        states=states,
        plants=drawn.drawn[0],
        count=samples[1],
        scope=scope,
        invariance=conclusion.invariance,
        searched=drawn.text,
        sampling=need_of_set(drawn.plants, law, drawn.states),
        contacts=tuple(one.name for one in plant.contacts) if isinstance(plant, Standing) else (),
    )


def _servo(law: ServoLaw, drawn: Samples, disturbance: Any, states: StateSet) -> Conclusion:
    name = " + ".join(term.name for term in law.terms)
    if has_integral(law):
        guarantee, invariance = of_integral_law(law, drawn, disturbance, states)
        return Conclusion(name, (guarantee,), invariance)
    each, invariance = of_servo_law_in_tubes(law, drawn, disturbance, states)
    guarantees = (together(each), *each) if len(each) > 1 else each
    return Conclusion(name, guarantees, invariance)


def _backstepping(
    law: BacksteppingLaw, drawn: Samples, disturbance: Any, states: StateSet
) -> Conclusion:
    guarantee = of_backstepping_law(law, drawn, disturbance, states)
    name = " + ".join(term.name for term in law.links.terms) + " behind springs"
    return Conclusion(name, (guarantee,))


def _two_step(law: TwoStepLaw, drawn: Samples, disturbance: Any, states: StateSet) -> Conclusion:
    return Conclusion("two-step law", of_two_step_law(law, drawn, disturbance, states.t[0]))


KINDS: dict[type, Callable[..., Conclusion]] = {
    ServoLaw: _servo,
    BacksteppingLaw: _backstepping,
    TwoStepLaw: _two_step,
}
"""The conclusion for each kind of law."""
