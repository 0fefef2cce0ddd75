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

SEARCHES = 3
"""Largest number of searches for worse samples of one tube."""

TUBE_STARTS, FEWEST = 2, 2
"""Ascents in a tube of all agents' quantities together, as a multiple of those for one quantity of
the whole set, and least number of them for each quantity."""


class InTubes(NamedTuple):
    """Conclusion of the tubes.

    Attributes:
        guarantees: The guarantee of each agent.
        invariance: Initial errors from which the motion stays in the states; None where that is
            not shown.
    """

    guarantees: tuple[Guarantee, ...]
    invariance: Invariance | None


def of_servo_law_in_tubes(
    law: ServoLaw, samples: Samples, disturbance: Any, states: StateSet
) -> InTubes:
    """The guarantees of each agent's βᵢ, with the comparison of the tubes beside the closed forms.

    Raises:
        CertificateError: an assumption fails, or an ultimate bound exceeds the largest ‖βᵢ‖.
    """
    examined = examine(law, samples, disturbance)
    guarantees, scale = closed_forms(examined, samples)
    span, agents = states.t[1] - states.t[0], examined.function.agents
    tubes_of = lambda: Tubes(law, samples, states, agents)
    tubes, shrinking = _shrunk(examined, samples, scale, guarantees, span, tubes_of)
    if shrinking is not None:
        guarantees = tuple(
            Guarantee((*guarantee.comparisons, staged), guarantee.constants, guarantee.quantity)
            for guarantee, staged in zip(guarantees, shrinking.comparisons, strict=True)
        )
    _require_covered(samples, tubes, guarantees)
    found = invariance(tubes, guarantees, shrinking, samples.safety_factor)
    return InTubes(guarantees, found)


def _require_covered(samples: Samples, tubes: Tubes, guarantees: Sequence[Guarantee]) -> None:
    """Check that the ‖βᵢ‖ of the states reach as far as the ultimate bounds."""
    bounds = np.array([guarantee.ultimate_bound for guarantee in guarantees])
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(bounds > 0.0, bounds / tubes.largest, 0.0)
        parts = np.where(tubes.sizes == tubes.sizes.max(axis=0), ratio, 0.0)
    values = np.broadcast_to(parts, (samples.plants.size, *parts.shape))
    text = "ultimate bound of ‖β‖ over the largest in the states"
    samples.allow(text, values, 1.0, "≤ 1", samples.basis)


def _shrunk(
    examined: Examined,
    samples: Samples,
    scale: np.ndarray | None,
    guarantees: Sequence[Guarantee],
    span: float,
    tubes_of: Callable[[], Tubes],
) -> tuple[Tubes, Shrinking | None]:
    """The tubes, and the stages in them; None where nothing follows from the samples."""
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
    """Conclusions from the samples and from those with larger brackets, and all values.

    The search ends where it finds no worse samples: each may move the sizes that matter.
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
