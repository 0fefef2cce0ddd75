"""Guarantees of servo laws from the inequality of V̇ at every sample, in tubes that shrink."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from servocon.certificates.adaptive_barrier import barriers
from servocon.certificates.assumptions import Assumption, Samples
from servocon.certificates.evaluation import evaluate, values_of
from servocon.certificates.guarantee import Guarantee
from servocon.certificates.inner_states import Inner, Tubes
from servocon.certificates.invariance import Invariance, invariance
from servocon.certificates.lumped_uncertainty import UncertaintyValues, safe_effectiveness
from servocon.certificates.sampled_inequality import SampledInequality
from servocon.certificates.samples import worst_sample
from servocon.certificates.servo_law import (
    WITHIN_BOUND,
    Examined,
    closed_forms,
    examine,
    share_of_bound,
)
from servocon.certificates.shrinking import Shrinking
from servocon.certificates.staged import Stage
from servocon.certificates.states import States, StateSet
from servocon.errors import CertificateError
from servocon.laws import ServoLaw
from servocon.laws.adaptive import Adaptive
from servocon.laws.robust import Robust, RobustTranspose


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
        CertificateError: an assumption fails, or an ultimate bound exceeds the largest sampled
            ‖βᵢ‖.
    """
    examined = examine(law, samples, disturbance)
    guarantees, scale = closed_forms(examined, samples)
    tubes = Tubes(law.model, law.constraint, samples, states, examined.function.agents)
    shrinking = _shrunk(examined, samples, scale, guarantees, tubes, states.t[1] - states.t[0])
    if shrinking is not None:
        guarantees = tuple(
            Guarantee((*guarantee.comparisons, staged), guarantee.constants, guarantee.quantity)
            for guarantee, staged in zip(guarantees, shrinking.comparisons, strict=True)
        )
    _require_covered(samples, tubes, guarantees)
    return InTubes(guarantees, invariance(tubes, guarantees, shrinking))


def _require_covered(samples: Samples, tubes: Tubes, guarantees: Sequence[Guarantee]) -> None:
    """Check that the sampled ‖βᵢ‖ reach as far as the ultimate bounds."""
    bounds = np.array([guarantee.ultimate_bound for guarantee in guarantees])
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(bounds > 0.0, bounds / tubes.largest, 0.0)
        parts = np.where(tubes.sizes == tubes.largest, ratio, 0.0)
    values = np.broadcast_to(parts, (samples.plants.size, *parts.shape))
    samples.allow("ultimate bound of ‖β‖ over the largest in the states", values, 1.0, "≤ 1")


def _shrunk(
    examined: Examined,
    samples: Samples,
    scale: np.ndarray | None,
    guarantees: Sequence[Guarantee],
    tubes: Tubes,
    span: float,
) -> Shrinking | None:
    """The tubes; None where V falls everywhere, or nothing can be concluded from the samples."""
    term, factor = examined.term, samples.safety_factor

    def conclude(inner: Inner, sizes: np.ndarray) -> list[Any]:
        values = evaluate(examined.function, samples.plants, inner.states)
        if isinstance(term, Adaptive):
            return barriers(examined, values, inner, term, factor, sizes)
        rho = _rho(examined, inner.states)
        if term is not None and scale is not None:
            used = share_of_bound(values, scale, rho)
            _require_bound(samples, inner.states, np.where(inner.inside[:, None], used, 0.0))
        found = _comparisons(examined, values, scale, rho, inner.inside, factor)
        return [None if x is None else (replace(x, ratio=1.0), 0.0) for x in found]

    everywhere = Inner(samples.states, np.ones(len(samples.states[2]), dtype=bool))
    if isinstance(term, Adaptive):
        bounds = np.array([guarantee.ultimate_bound for guarantee in guarantees])
        found = barriers(examined, examined.values, everywhere, term, factor, bounds)
        first = [
            [Stage(guarantee.comparisons[1])] + ([Stage(x[0], wait=x[1])] if x else [])
            for guarantee, x in zip(guarantees, found, strict=True)
        ]
    else:
        rho = _rho(examined, samples.states)
        found = _comparisons(examined, examined.values, scale, rho, everywhere.inside, factor)
        if any(comparison is None for comparison in found):
            return None
        first = [[Stage(comparison)] for comparison in found]
    return Shrinking(tubes, first, span, factor).run(conclude)


def _rho(examined: Examined, states: States) -> np.ndarray:
    """ρ of each agent (states, agents); zero without a robust term."""
    count, agents, term = len(states[2]), examined.function.agents, examined.term
    if term is None or isinstance(term, Adaptive):
        return np.zeros((count, agents))
    return np.broadcast_to(values_of(term.bound, *states).reshape(count, -1), (count, agents))


def _require_bound(samples: Samples, states: States, used: np.ndarray) -> None:
    """Refuse a bound function that does not cover the states of a tube."""
    at = np.unravel_index(np.argmax(used), used.shape)
    if not used[at] <= 1.0:
        worst = worst_sample(samples.plants, states, (int(at[0]), int(at[1])))
        agent = int(at[2]) if used.shape[2] > 1 else None
        raise CertificateError(Assumption(WITHIN_BOUND, "≤ 1", float(used[at]), worst, agent))


def _comparisons(
    examined: Examined,
    values: UncertaintyValues,
    scale: np.ndarray | None,
    rho: np.ndarray,
    inside: np.ndarray,
    factor: float,
) -> list[Any]:
    """The comparison of each agent that follows from the samples inside."""
    term = examined.term
    assert not isinstance(term, Adaptive)
    zeta, gain = _robustifying(values, scale, rho, term, factor)
    decay = safe_effectiveness(values.decay, factor, examined.exact)
    transpose = isinstance(term, RobustTranspose)
    least, largest = examined.gamma1, examined.gamma2
    if transpose:
        decay = decay / largest**2  # r is ‖Pβ‖
    if not np.all(np.isfinite(zeta[:, inside])) or np.any(decay[:, inside] <= 0.0):
        return [None] * len(least)
    zeta = np.where(inside[:, None], zeta, -np.inf)
    decay = np.where(inside[:, None], decay, 1.0)
    width = np.broadcast_to(np.asarray(getattr(term, "width", 1.0), dtype=float), least.shape)
    ratio = least if transpose else np.sqrt(least / largest)
    flat = lambda x, i: np.broadcast_to(x, zeta.shape)[..., i].ravel()
    return [
        SampledInequality(
            zeta=flat(zeta, i),
            decay=examined.gain * flat(decay, i),
            gain=flat(gain, i),
            rho=flat(rho, i),
            boundary_layer="saturation" if term is None else term.boundary_layer,
            width=float(width[i]),
            ratio=float(ratio[i]),
            scale=1.0 if transpose else float(ratio[i] / least[i]),
            initial_ratio=float(np.sqrt(largest[i] / least[i])),
        ).comparison()
        for i in range(len(least))
    ]


def _robustifying(
    values: UncertaintyValues,
    scale: np.ndarray | None,
    rho: np.ndarray,
    term: Robust | RobustTranspose | None,
    factor: float,
) -> tuple[np.ndarray, Any]:
    """‖ζ‖ on the safe side and g (plants, states, agents each)."""
    if term is None or scale is None:
        return factor * values.size, np.zeros(1)
    # The assumption bounds ‖ζ‖ by e ρ, too.
    zeta = np.minimum(factor * values.size, np.maximum(scale * rho, values.size))
    if isinstance(term, RobustTranspose):
        return zeta, safe_effectiveness(values.robust, factor, None)
    gain = safe_effectiveness(values.robust, factor, 1.0)
    if term.convention == "total":
        gain = gain / np.asarray(term.effectiveness, dtype=float)
    return zeta, np.maximum(gain, scale)
