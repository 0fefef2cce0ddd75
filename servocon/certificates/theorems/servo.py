"""Theorems about servo laws: V = βᵀPβ, with a feedback and at most one robustifying term.

With G, ζ and 1 + ρ_E as in `servocon.certificates.lumped_uncertainty` and V = βᵀPβ, every law with
a term −κP⁻¹β has V̇ ≤ −2κ(1 + ρ_E)‖β‖² + 2βᵀζ + the part of its robustifying input; the kinds
differ in the bound of the last two. If G does not couple the agents, each has such an inequality,
with Vᵢ = βᵢᵀPᵢβᵢ; their sum is one for all together.

The bound in closed form uses the whole set of states. It defines the next set, a tube around the
relation, in which the inequality of V̇ is taken at every sample, and so on.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from servocon import validate
from servocon.certificates.assumptions import Samples
from servocon.certificates.comparison import Stage
from servocon.certificates.guarantee import Guarantee, together
from servocon.certificates.inequalities import Concluded, Inequalities
from servocon.certificates.inner_states import Inner, Tubes
from servocon.certificates.invariance import invariance
from servocon.certificates.kinds import kinds_of
from servocon.certificates.lumped_uncertainty import (
    LumpedUncertainty,
    Reference,
    UncertaintyValues,
    lumped_uncertainty,
    require_servo_law,
    stabilizing_of,
)
from servocon.certificates.states import States, StateSet
from servocon.certificates.theorems.servo_assumptions import Examined, examine
from servocon.certificates.theorems.theorem import (
    Conclusion,
    Theorem,
    Theorems,
    name_of,
    theorem_of,
)
from servocon.certificates.tubes import Delayed, Shrinking
from servocon.errors import InputError, two_digits
from servocon.laws import Nominal, ServoLaw, Stabilizing

SEARCHES = 3
"""Largest number of searches for worse samples of one tube."""

TUBE_STARTS, FEWEST = 2, 2
"""Ascents in a tube for all agents' quantities together, as a multiple of those for one quantity of
the whole set, and the least number for each quantity."""

TRIED = (("width", -1.0), ("leakage", -1.0), ("leakage", 1.0), ("gain", 1.0))
"""Numbers of a robust term that may make a bound too large, and the power of the factor that
changes them."""

FACTORS = tuple(4.0**k for k in range(1, 6))
"""Factors by which such a number is changed in the search for a sufficient one."""

CLOSE = 1.2
"""Ratio of that factor to one that is not sufficient."""

NO_CURE = (
    "Take a larger gain of the feedback, smaller uncertainties, a larger bound function or a "
    "larger set of states."
)
"""The cure if changing one number of the robust term is not sufficient."""

Build = Callable[[UncertaintyValues, States], Inequalities]
"""The inequalities of all agents, from values at samples (plants, states, …) and their states."""


@dataclass(frozen=True)
class ServoTheorem(Theorem):
    """Theorem about a servo law with V = βᵀPβ; subclasses say what its robustifying term does.

    Attributes:
        law: The law: a nominal, a stabilizing and at most one robustifying term.
        term: The robustifying term; None without one.
        transpose: True for a robustifying input along Aᵀ, see `servocon.laws.RobustTranspose`.
    """

    law: ServoLaw
    term: Any = None
    transpose: ClassVar[bool] = False

    @property
    def agents(self) -> int:
        """Number of agents, each with its own robustifying input."""
        return 1

    @property
    def weighted(self) -> Any:
        """The term whose weight is P and whose metric makes the robustifying input."""
        return self.term or stabilizing_of(self.law)

    def lumped(self, disturbance: Any, speeds: int) -> LumpedUncertainty:
        """The lumped uncertainty under the law."""
        P, metric = self.weighted.weight, self.weighted.metric
        return lumped_uncertainty(
            self.law, P, metric, self.transpose, disturbance, speeds, self.agents
        )

    def reference(self, samples: Samples) -> Reference | None:
        """The sizes with which ‖ζ‖ is compared, such as a bound function; None: 1."""
        return None

    def searched(
        self, samples: Samples, values: UncertaintyValues, states: States
    ) -> dict[str, np.ndarray]:
        """Further quantities whose largest values in the whole set of states count."""
        return {}

    def searched_in_tubes(
        self, samples: Samples, values: UncertaintyValues, states: States
    ) -> dict[str, np.ndarray]:
        """Further quantities whose largest values in a tube count."""
        return {}

    @abstractmethod
    def closed_forms(
        self, examined: Examined, samples: Samples
    ) -> tuple[tuple[Guarantee, ...], np.ndarray]:
        """The guarantees in closed form, with the assumption of the robustifying term checked.

        Returns:
            The guarantee of each agent, and the effectiveness e of each agent's robustifying input
            in the inequality of V; ones if it has none.
        """

    def inequalities(
        self, examined: Examined, scale: np.ndarray, samples: Samples, sizes: np.ndarray
    ) -> Build | None:
        """The inequalities of V̇ at every sample; None if only the closed forms are known.

        Args:
            examined: The law.
            scale: The effectiveness e of its robustifying input (agents).
            samples: The samples.
            sizes: Largest y = √(V/γ₁) (agents).
        """

    def stages(self, guarantee: Guarantee, concluded: Concluded | None) -> list[Stage] | None:
        """The first stages of an agent, from its closed forms and its inequality, if any.

        By default that of the inequality, which is never worse than the closed forms.
        """
        return None if concluded is None else [Stage(concluded.comparison)]

    def check_tube(self, samples: Samples, values: UncertaintyValues, scale: np.ndarray) -> None:
        """Raise a `CertificateError` if the assumption of the term fails in a tube."""
        return None

    def functions_of_agents(self) -> Sequence[tuple[Callable[..., Any], int]] | None:
        """Functions of the state that enter the agents' quantities, and the numbers of their axes.

        None if they are not known.
        """
        return None

    def numbers_of_agents(self) -> np.ndarray:
        """Given numbers that enter the quantities of each agent (agents, k)."""
        return np.zeros((self.agents, 0))

    def guarantees(self, samples: Samples, disturbance: Any) -> tuple[Guarantee, ...]:
        """The guarantees of each agent's βᵢ in closed form, with the assumptions checked."""
        return self.closed_forms(self._examined(samples, disturbance), samples)[0]

    def _examined(self, samples: Samples, disturbance: Any) -> Examined:
        lumped, further = self.lumped(disturbance, samples.speeds), self.functions_of_agents()
        kinds = None
        if further is not None and self.agents > 1 and samples.search.scouts:
            kinds = kinds_of(samples.space, lumped, further, self.numbers_of_agents())
        return examine(
            self.law,
            lumped,
            self.reference(samples),
            lambda values, states: self.searched(samples, values, states),
            samples,
            kinds,
        )

    def conclude(self, samples: Samples, disturbance: Any, states: StateSet) -> Conclusion:
        """The guarantees of each agent's βᵢ, from the tubes and from the closed forms.

        Raises:
            CertificateError: an assumption fails, or an ultimate bound exceeds the largest ‖βᵢ‖.
        """
        examined = self._examined(samples, disturbance)
        tubes, each, shrinking = _guaranteed(self, examined, samples, states)
        _require_covered(self, examined, samples, states, tubes, _ultimate(each))
        find = lambda: invariance(tubes, each, shrinking, samples.safety_factor)
        found = find() if samples.inside else None
        guarantees = (together(each, float(min(examined.kappa))), *each) if len(each) > 1 else each
        remarks = () if shrinking is None else shrinking.remarks
        return Conclusion(name_of(self.law), guarantees, found, remarks, tubes.position)


def _unknown(_term: Any, law: ServoLaw) -> InputError:
    kinds = sorted(kind.__name__ for kind in servo_theorem_of.known if kind is not type(None))
    return InputError(
        "terms of the law",
        got=", ".join(f"{type(term).__name__} {term.name!r}" for term in law.terms),
        expected="a nominal term, at most one Stabilizing and at most one of " + ", ".join(kinds),
        cure="Leave the others out; no guarantee is known for them together.",
    )


servo_theorem_of = Theorems(("desired_rate", "initial_state", "state_rate"), _unknown)
"""The theorem about a servo law, by its term beside the feedback (None without one) and the law."""


def _of_servo_law(law: ServoLaw) -> Theorem:
    """The theorem about a servo law with at most one term beside the feedback."""
    require_servo_law(law)
    rates: list[Any] = [type(term).desired_rate for term in law.terms]  # a subclass may override it
    known = Nominal.desired_rate, Stabilizing.desired_rate
    others = [term for term, rate in zip(law.terms, rates, strict=True) if rate not in known]
    if len(others) > 1 or rates.count(Stabilizing.desired_rate) > 1:
        raise _unknown(None, law)
    return servo_theorem_of(others[0] if others else None, law)


theorem_of.register(ServoLaw, _of_servo_law)


def theorem_of_beta(name: str, law: ServoLaw) -> ServoTheorem:
    """The theorem about a servo law, if it has V = βᵀPβ.

    Raises:
        InputError: there is none; `name` is the argument that the law comes from.
    """
    return validate.instance(
        name,
        theorem_of(law),
        ServoTheorem,
        "a law with a Stabilizing term and at most a robust or adaptive one",
    )


def _guaranteed(
    theorem: ServoTheorem, examined: Examined, samples: Samples, states: StateSet
) -> tuple[Tubes, tuple[Guarantee, ...], Shrinking | None]:
    """The tubes, and the guarantees of each agent from the closed forms and in the tubes."""
    guarantees, scale = theorem.closed_forms(examined, samples)
    span, law, agents = states.t[1] - states.t[0], theorem.law, examined.agents
    tubes_of = lambda: Tubes(law, samples, states, agents)
    tubes, shrinking = _shrunk(theorem, examined, samples, scale, guarantees, span, tubes_of)
    if shrinking is not None:
        guarantees = tuple(
            Guarantee((*guarantee.comparisons, staged), guarantee.constants, guarantee.quantity)
            for guarantee, staged in zip(guarantees, shrinking.comparisons, strict=True)
        )
    return tubes, guarantees, shrinking


def _ultimate(guarantees: Sequence[Guarantee]) -> np.ndarray:
    """Ultimate bounds (agents)."""
    return np.array([guarantee.ultimate_bound for guarantee in guarantees])


def _require_covered(
    theorem: ServoTheorem,
    examined: Examined,
    samples: Samples,
    states: StateSet,
    tubes: Tubes,
    bounds: np.ndarray,
) -> None:
    """Check that the largest ‖βᵢ‖ of the states is at least the ultimate bound."""
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(bounds > 0.0, bounds / tubes.largest, 0.0)
        parts = np.where(tubes.sizes == tubes.sizes.max(axis=0), ratio, 0.0)
    values = np.broadcast_to(parts, (samples.plants.size, *parts.shape))
    text = "ultimate bound of ‖β‖ over the largest in the states"
    fits = np.all(parts <= 1.0)
    cure = "" if fits else _cure(theorem, examined, samples, states, tubes.largest)
    samples.allow(text, values, 1.0, "≤ 1", samples.basis, cure=cure)


def _cure(
    theorem: ServoTheorem,
    examined: Examined,
    samples: Samples,
    states: StateSet,
    largest: np.ndarray,
) -> str:
    """The sufficient change of one number of the robust term by the smallest factor, in words."""
    own = examined._replace(values=samples.values(examined.function))
    best, term = None, theorem.term
    for name, power in TRIED:
        if term is None or not hasattr(term, name):
            continue
        fits = lambda factor, name=name, power=power: bool(
            np.all(_at_samples(_changed(theorem, name, factor**power), own, samples) <= largest)
        )
        factor = _smallest(fits, np.inf if best is None else best[0])
        if factor is not None:
            best = factor, name, power
    if best is None:
        return NO_CURE
    factor, name, power = best
    where = f"law.terms.{next(i for i, one in enumerate(theorem.law.terms) if one is term)}.{name}"
    now = np.asarray(getattr(term, name), dtype=float)
    up = power > 0.0
    if now.ndim:
        factor = two_digits(factor, up=True)
        changed, words = factor**power, f"{factor:g} times as {'large' if up else 'small'}"
    else:
        value = two_digits(float(now) * factor**power, up=up)
        changed, words = value / float(now), f"= {value:g} (now {now:.3g})"
    trial = samples.of(samples.space)
    _, guarantees, _ = _guaranteed(_changed(theorem, name, changed), own, trial, states)
    if not np.all(_ultimate(guarantees) <= largest):
        return NO_CURE
    return f"{where} {words} would do."


def _changed(theorem: ServoTheorem, name: str, factor: float) -> ServoTheorem:
    """The theorem with a number of its robustifying term multiplied by a factor."""
    number = factor * np.asarray(getattr(theorem.term, name), dtype=float)
    value: Any = number if number.ndim else float(number)
    return replace(theorem, term=theorem.term.replace(**{name: value}))


def _smallest(fits: Callable[[float], bool], limit: float) -> float | None:
    """The smallest sufficient factor up to a limit, within `CLOSE`; None if there is none."""
    high = next((x for x in FACTORS if x < FACTORS[0] * limit and fits(x)), None)
    if high is None:
        return None
    low = high / FACTORS[0]
    while high > CLOSE * low:
        middle = np.sqrt(low * high)
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high if high < limit else None


def _at_samples(theorem: ServoTheorem, examined: Examined, samples: Samples) -> np.ndarray:
    """Ultimate bounds (agents) from the present samples, without tubes and further search."""
    trial = samples.of(samples.space)
    guarantees, scale = theorem.closed_forms(examined, trial)
    bounds = _ultimate(guarantees)
    build = theorem.inequalities(examined, scale, trial, bounds)
    if build is None:
        return bounds
    found = build(examined.values, trial.states).conclude()
    own = [np.inf if x is None else x.comparison.ultimate_bound for x in found]
    return np.minimum(bounds, own)


def _shrunk(
    theorem: ServoTheorem,
    examined: Examined,
    samples: Samples,
    scale: np.ndarray,
    guarantees: Sequence[Guarantee],
    span: float,
    tubes_of: Callable[[], Tubes],
) -> tuple[Tubes, Shrinking | None]:
    """The tubes and their stages; None if nothing follows from the samples."""
    if theorem.inequalities(examined, scale, samples, _ultimate(guarantees)) is None:
        return tubes_of(), None
    starts = samples.search.starts
    starts = min(starts, max(FEWEST, TUBE_STARTS * starts // examined.agents))

    def concluded(own: Samples, values: Any, sizes: np.ndarray) -> list[Concluded | None]:
        found, values = _searched(theorem, own, examined, values, scale, sizes)
        theorem.check_tube(own, values, scale)
        return found

    def conclude(inner: Inner, sizes: np.ndarray) -> list[Delayed | None]:
        own = samples.of(inner.space(samples.space), starts)
        found = concluded(own, own.values(examined.function), sizes)
        samples.count(own)
        # The first comparison turns ‖β‖ into √(V/γ₁); in a tube the size is that already.
        return [None if x is None else (replace(x.comparison, ratio=1.0), x.delay) for x in found]

    found = concluded(samples, examined.values, _ultimate(guarantees))
    tubes, first = tubes_of(), []
    for guarantee, x in zip(guarantees, found, strict=True):
        stages = theorem.stages(guarantee, x)
        if stages is None:
            return tubes, None
        first.append(stages)
    return tubes, Shrinking(tubes, first, span, samples.safety_factor).run(conclude)


def _searched(
    theorem: ServoTheorem,
    own: Samples,
    examined: Examined,
    values: Any,
    scale: np.ndarray,
    sizes: np.ndarray,
) -> tuple[list[Concluded | None], Any]:
    """Conclusions from the samples, including the worse ones found, and all values.

    The search repeats until it finds no worse samples, since each may change the sizes that matter.
    """

    def conclude(values: Any) -> tuple[Build, list[Concluded | None]]:
        build = theorem.inequalities(examined, scale, own, sizes)
        assert build is not None  # else there are no tubes
        return build, build(values, own.states).conclude()

    build, found = conclude(values)
    for _ in range(SEARCHES):
        points = [x.at for x in found if x is not None]
        if len(points) < len(found):
            break

        def scores(values: Any, states: States, build=build, points=points) -> dict[str, Any]:
            each = build(values, states)
            found = {
                f"bracket {k}": each.brackets([at[k] for at in points])
                for k in range(len(points[0]))
            }
            return found | theorem.searched_in_tubes(own, values, states)

        kinds = examined.kinds
        values = own.searched(examined.function, scores, values=values, kinds=kinds)
        if not own.added:
            break
        build, found = conclude(values)
    return found, values
