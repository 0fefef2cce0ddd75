"""Certify a law on a set of plants and states."""

from functools import partial
from typing import Any, NamedTuple

from servocon import validate
from servocon.certificates.assumptions import CHECK, Samples, draw
from servocon.certificates.certificate import Certificate
from servocon.certificates.guarantee import BetaSize
from servocon.certificates.log_report import Subject
from servocon.certificates.measured import measured_speeds
from servocon.certificates.proof.prove import prove
from servocon.certificates.sampled.late import theorem_of_samples
from servocon.certificates.scope import Differences, Scope, differences, require_fit
from servocon.certificates.search import Search
from servocon.certificates.states import StateSet
from servocon.certificates.theorems.switching import certify_switched
from servocon.certificates.theorems.theorem import Theorem, theorem_of
from servocon.constraint.frames.contacts import Standing
from servocon.constraint.switched import schedule_of
from servocon.errors import InputError, warn
from servocon.laws import Law
from servocon.laws.loop import apart
from servocon.plant import Plant
from servocon.precision import float64
from servocon.signatures import defaults_of
from servocon.simulation.sampling import Later, need_of_set
from servocon.tree import Batch
from servocon.uncertainty.sets import Uncertainty
from servocon.user_code import explained


class Premises(NamedTuple):
    """The premises of a theorem.

    Attributes:
        theorem: The theorem about the law.
        drawn: The plants and states.
        difference: The largest differences of β and f between a plant and the law's model.
    """

    theorem: Theorem
    drawn: Samples
    difference: Differences


def premises(plants: Any, law: Law, states: StateSet, **options: Any) -> Premises:
    """The theorem about a law of one relation, and samples for it; arguments as for `certify`.

    Raises:
        CertificateError: a plant's β differs from the law's by a value that is not finite.
        InputError: an argument cannot be used, or there is no guarantee for such a law.
    """
    given = defaults_of(certify) | options
    period, relation = given["period"], given["relation"]
    if relation is not None and period is None:
        cure = "Without relation=, all rows of β are bounded together."
        expected = "a period=, since only a sampled law is certified for one relation of several"
        raise InputError("relation", got="no period", expected=expected, cure=cure)
    theorem = _theorem(law, period, relation, given["exact_period"])
    factor, drawing = given["safety_factor"], (given["samples"], given["seed"], given["search"])
    drawn = draw(plants, law, states, factor, *drawing, CHECK)
    drawn.inside = given["invariance"]
    theorem.check_plants(drawn.plants)
    require_fit(drawn, law, given["disturbance"])
    states.assume(law, drawn, given["disturbance"])
    return Premises(theorem, drawn, differences(law, drawn))


def _theorem(law: Law, period: float | None, relation: str | None, exact: bool) -> Theorem:
    """The theorem about a law, as it acts."""
    return theorem_of(law) if period is None else theorem_of_samples(law, period, relation, exact)


@explained
@float64
def certify(
    plants: Plant | Batch | Uncertainty,
    law: Law,
    states: StateSet,
    *,
    disturbance: Any = None,
    safety_factor: float = 1.1,
    samples: tuple[int, int] = (64, 512),
    search: tuple[int, int, int] = Search(),
    seed: int = 0,
    period: float | None = None,
    exact_period: bool = False,
    relation: str | None = None,
    invariance: bool = True,
    proof: bool = False,
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
    relation, and so on until the bound no longer shrinks; see `servocon.certificates.tubes`. If it
    follows that the motion stays in the states, the certificate says from which initial errors; if
    not, it says that it is conditional on this. An ultimate bound beyond the largest sampled ‖β‖ is
    refused.

    Layer 1 of a `BacksteppingLaw` may be such a law, with or without `Robust`; V also includes the
    motors' errors, see `servocon.certificates.theorems.flexible_joints`.

    For a `TwoStepLaw` the tracking errors are bounded, if its α and Γ cover the samples.

    With a `period` the certificate is of the sampled loop: the law acts at least that often, on
    exact measurements, and its inputs are held in between. With `exact_period` it never acts
    sooner, and Λ may be large. Every law without an internal state can be certified so, also one
    behind limits; see `servocon.certificates.sampled.theorem`. Around it there may be delays and
    lags (`Delayed` and `Lagged` with ``initial=None``); then the period is exact, see
    `servocon.certificates.sampled.late`. The parameters of a plant are constant in time then. An
    `Integral` term is certified so, too, behind delays and lags only, at the exact period; see
    `servocon.certificates.sampled.integral`; an `Adaptive` term of one agent behind these or not,
    with encoders, estimated speeds and bounded noise, and behind limits that never act, see
    `servocon.certificates.sampled.adaptive`. The bound is of the plain norm of β, or of one that
    gives each row its mass and bounds the plain one, see `servocon.certificates.sampled.row_norm`.

    Such a certificate may be of one relation of several, by its name. For a `PriorityLaw` it is by
    default of the first one, which does not depend on conflicts below it, or of all together if
    their bound is smaller.

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
        period: Largest sampling period of the law [s], exact behind delays and lags; None for the
            law's own, see `servocon.Loop`, or for a law that acts continuously.
        exact_period: True: the law acts exactly every period, never sooner. Then −Λḟ counts as
            feedback, too, with a far smaller bound where Λ is larger than the gain; see
            `servocon.certificates.sampled.late`.
        relation: Name of the relation whose β is bounded, for a law with several and a `period`;
            None: all, or the first one of a `PriorityLaw`, see above.
        invariance: False: do not find from which initial errors a run stays in the states. For a
            sampled law that takes longer than the rest, and no bound depends on it.
        proof: True: prove the certificate too, see `servocon.certificates.prove`, within that
            function's own budget.

    Raises:
        CertificateError: an assumption fails, or the ultimate bound exceeds the largest ‖β‖ of the
            states; the error names it and the worst sample.
        InputError: an argument cannot be used, or there is no guarantee for such a law.
    """
    law, period = apart(law, period)
    validate.flag("proof", proof)
    invariance = validate.flag("invariance", invariance)
    exact_period = validate.flag("exact_period", exact_period)
    if exact_period and period is None:
        cure = "Without exact_period= the law acts continuously."
        expected = "a period=, or a law around which a servocon.Loop is"
        raise InputError("exact_period", got="no period", expected=expected, cure=cure)
    given = locals()
    options = {name: given[name] for name in defaults_of(certify) if name != "proof"}
    if (schedule := schedule_of(law)) is not None:
        theorem_at = lambda law: _theorem(law, period, relation, exact_period)
        found = certify_switched(certify, theorem_at, plants, law, schedule, states, options)
        return prove(found) if proof else found
    theorem, drawn, difference = premises(plants, law, states, **options)
    constant = states.constant_plants or theorem.constant_plants
    exact = theorem.exact_period
    scope = Scope.of(plants, law, states, disturbance, drawn, difference, constant, period, exact)
    for one in scope.unseen:
        if one.read:
            warn(one.text)
    measured = measured_speeds(law, states, drawn)
    if measured is not None:
        warn(measured)
    conclusion = theorem.conclude(drawn, disturbance, states)
    plant = drawn.plants.member(0)
    first = conclusion.guarantees[0]
    found = conclusion.invariance
    position, consequences = None if found is None else found.position, ()
    if isinstance(first.quantity, BetaSize):
        bounded = first.quantity.part_of(law)
        consequences = bounded.consequences(first.ultimate_bound, position, states.t)
    certificate = Certificate(
        law=conclusion.law,
        assumptions=tuple(drawn.assumptions),
        guarantees=conclusion.guarantees,
        states=states,
        plants=drawn.drawn[0],
        count=samples[1],
        scope=scope,
        invariance=conclusion.invariance,
        searched=drawn.text,
        later=Later(partial(need_of_set, drawn.plants, law, drawn.states)),
        consequences=(*consequences, *conclusion.remarks, *filter(None, (measured,))),
        level=conclusion.level,
        subject=Subject(plants, law, disturbance),
        contacts=tuple(one.name for one in plant.contacts) if isinstance(plant, Standing) else (),
    )
    return prove(certificate) if proof else certificate
