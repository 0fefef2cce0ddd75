"""Guarantees of servo laws from the inequality of V̇ at every sample, in tubes that shrink."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from servocon.certificates.assumptions import Samples
from servocon.certificates.guarantee import Guarantee
from servocon.certificates.inner_states import Inner, Tubes
from servocon.certificates.invariance import Invariance, invariance
from servocon.certificates.sampled_inequality import Concluded
from servocon.certificates.servo_inequalities import (
    Build,
    adaptive_inequalities,
    rho_of,
    robust_inequalities,
)
from servocon.certificates.servo_law import (
    WITHIN_BOUND,
    Examined,
    basis_of,
    closed_forms,
    examine,
    share_of_bound,
)
from servocon.certificates.shrinking import Delayed, Shrinking
from servocon.certificates.staged import Stage
from servocon.certificates.states import States, StateSet
from servocon.laws import ServoLaw
from servocon.laws.adaptive import Adaptive
from servocon.simulation.sampling import two_digits

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


class InTubes(NamedTuple):
    """Conclusion of the tubes.

    Attributes:
        guarantees: The guarantee of each agent.
        invariance: Initial errors from which the motion stays in the states; None if that is not
            shown.
    """

    guarantees: tuple[Guarantee, ...]
    invariance: Invariance | None


def of_servo_law_in_tubes(
    law: ServoLaw, samples: Samples, disturbance: Any, states: StateSet
) -> InTubes:
    """The guarantees of each agent's βᵢ, from the tubes and from the closed forms.

    Raises:
        CertificateError: an assumption fails, or an ultimate bound exceeds the largest ‖βᵢ‖.
    """
    examined = examine(law, samples, disturbance)
    tubes, guarantees, shrinking = _guaranteed(law, examined, samples, states)
    _require_covered(law, examined, samples, states, tubes, _ultimate(guarantees))
    found = invariance(tubes, guarantees, shrinking, samples.safety_factor)
    return InTubes(guarantees, found)


def _guaranteed(
    law: ServoLaw, examined: Examined, samples: Samples, states: StateSet
) -> tuple[Tubes, tuple[Guarantee, ...], Shrinking | None]:
    """The tubes, and the guarantees of each agent from the closed forms and in the tubes."""
    guarantees, scale = closed_forms(examined, samples)
    span, agents = states.t[1] - states.t[0], examined.function.agents
    tubes_of = lambda: Tubes(law, samples, states, agents)
    tubes, shrinking = _shrunk(examined, samples, scale, guarantees, span, tubes_of)
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
    law: ServoLaw,
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
    cure = "" if fits else _cure(law, examined, samples, states, tubes.largest)
    samples.allow(text, values, 1.0, "≤ 1", samples.basis, cure=cure)


def _cure(
    law: ServoLaw, examined: Examined, samples: Samples, states: StateSet, largest: np.ndarray
) -> str:
    """The sufficient change of one number of the robust term by the smallest factor, in words."""
    own = examined._replace(values=samples.values(examined.function))
    best, term = None, own.term
    for name, power in TRIED:
        if term is None or not hasattr(term, name):
            continue
        fits = lambda factor, name=name, power=power: bool(
            np.all(_at_samples(_changed(own, name, factor**power), samples) <= largest)
        )
        factor = _smallest(fits, np.inf if best is None else best[0])
        if factor is not None:
            best = factor, name, power
    if best is None:
        return NO_CURE
    factor, name, power = best
    where = f"law.terms.{next(i for i, one in enumerate(law.terms) if one is term)}.{name}"
    now = np.asarray(getattr(term, name), dtype=float)
    up = power > 0.0
    if now.ndim:
        factor = two_digits(factor, up=True)
        changed, words = factor**power, f"{factor:g} times as {'large' if up else 'small'}"
    else:
        value = two_digits(float(now) * factor**power, up=up)
        changed, words = value / float(now), f"= {value:g} (now {now:.3g})"
    trial = samples.of(samples.space)
    _, guarantees, _ = _guaranteed(law, _changed(own, name, changed), trial, states)
    if not np.all(_ultimate(guarantees) <= largest):
        return NO_CURE
    return f"{where} {words} would do."


def _changed(examined: Examined, name: str, factor: float) -> Examined:
    """A law with a number of its robust term multiplied by a factor."""
    term = examined.term
    if term is None:
        return examined
    number = factor * np.asarray(getattr(term, name), dtype=float)
    value: Any = number if number.ndim else float(number)
    return examined._replace(term=term.replace(**{name: value}))


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


def _at_samples(examined: Examined, samples: Samples) -> np.ndarray:
    """Ultimate bounds (agents) from the present samples, without tubes and further search."""
    trial, factor = samples.of(samples.space), samples.safety_factor
    guarantees, scale = closed_forms(examined, trial)
    bounds = _ultimate(guarantees)
    if isinstance(examined.term, Adaptive):
        basis = basis_of(examined.term, trial)
        build = adaptive_inequalities(examined, examined.term, basis, factor, bounds)
    else:
        build = robust_inequalities(examined, scale, factor, bounds)
    found = [inequality.conclude() for inequality in build(examined.values, trial.states)]
    own = [np.inf if x is None else x.comparison.ultimate_bound for x in found]
    return np.minimum(bounds, own)


def _shrunk(
    examined: Examined,
    samples: Samples,
    scale: np.ndarray | None,
    guarantees: Sequence[Guarantee],
    span: float,
    tubes_of: Callable[[], Tubes],
) -> tuple[Tubes, Shrinking | None]:
    """The tubes and their stages; None if nothing follows from the samples."""
    term, factor = examined.term, samples.safety_factor
    agents, starts = examined.function.agents, samples.search.starts
    starts = min(starts, max(FEWEST, TUBE_STARTS * starts // agents))

    def concluded(own: Samples, values: Any, sizes: np.ndarray) -> list[Concluded | None]:
        found, values = _searched(own, examined, values, scale, sizes)
        if term is not None and not isinstance(term, Adaptive) and scale is not None:
            rho = rho_of(term, own.states, len(scale))
            _require_bound(own, share_of_bound(values, scale, rho))
        return found

    def conclude(inner: Inner, sizes: np.ndarray) -> list[Delayed | None]:
        own = samples.of(inner.space(samples.space), starts)
        found = concluded(own, own.values(examined.function), sizes)
        samples.count(own)
        return [None if x is None else (replace(x.comparison, ratio=1.0), x.delay) for x in found]

    bounds = np.array([guarantee.ultimate_bound for guarantee in guarantees])
    found = concluded(samples, examined.values, bounds)
    tubes, first = tubes_of(), []
    for guarantee, x in zip(guarantees, found, strict=True):
        if isinstance(term, Adaptive):
            further = [Stage(x.comparison, wait=x.delay)] if x else []
            first.append([Stage(guarantee.comparisons[1]), *further])
        elif x is None:
            return tubes, None
        else:
            first.append([Stage(x.comparison)])
    return tubes, Shrinking(tubes, first, span, factor).run(conclude)


def _searched(
    own: Samples, examined: Examined, values: Any, scale: np.ndarray | None, sizes: np.ndarray
) -> tuple[list[Concluded | None], Any]:
    """Conclusions from the samples, including the worse ones found, and all values.

    The search repeats until it finds no worse samples, since each may change the sizes that matter.
    """
    term, factor = examined.term, own.safety_factor

    def conclude(values: Any) -> tuple[Build, list[Concluded | None]]:
        if isinstance(term, Adaptive):
            build = adaptive_inequalities(examined, term, basis_of(term, own), factor, sizes)
        else:
            build = robust_inequalities(examined, scale, factor, sizes)
        return build, [inequality.conclude() for inequality in build(values, own.states)]

    build, found = conclude(values)
    for _ in range(SEARCHES):
        points = [x.at for x in found if x is not None]
        if len(points) < len(found):
            break

        def scores(values: Any, states: States, build=build, points=points) -> dict[str, Any]:
            each = build(values, states)
            found = {
                f"bracket {k}": np.stack(
                    [x.bracket(*at[k]) for x, at in zip(each, points, strict=True)], axis=-1
                )
                for k in range(len(points[0]))
            }
            if isinstance(term, Adaptive):
                basis = -basis_of(term, own, states).reshape(len(states[2]), -1)
                found["basis"] = np.broadcast_to(basis, (*values.size.shape[:2], basis.shape[1]))
            return found

        values = own.searched(examined.function, scores)
        if not own.added:
            break
        build, found = conclude(values)
    return found, values


def _require_bound(samples: Samples, used: np.ndarray) -> None:
    """Refuse a bound function that does not cover the samples of a tube."""
    if not used.max() <= 1.0:
        samples.allow(WITHIN_BOUND, used, 1.0, "≤ 1", samples.basis)
