"""The inequalities for V̇ of a servo law, from values of its lumped uncertainty at samples."""

from collections.abc import Callable
from typing import Any

import numpy as np

from servocon.certificates.adaptive_barrier import AdaptiveInequality
from servocon.certificates.evaluation import values_of
from servocon.certificates.lumped_uncertainty import UncertaintyValues, safe_effectiveness
from servocon.certificates.sampled_inequality import Inequality, SampledInequality
from servocon.certificates.servo_law import Examined
from servocon.certificates.states import States
from servocon.laws.adaptive import BAND, Adaptive
from servocon.laws.robust import Robust, RobustTranspose

Build = Callable[[UncertaintyValues, States], list[Inequality]]
"""The inequality of each agent, from values at samples (plants, states, …) and their states."""


def robust_inequalities(
    examined: Examined, scale: np.ndarray | None, factor: float, sizes: np.ndarray
) -> Build:
    """The inequalities of a law with a robust term, or without one.

    Args:
        examined: The law.
        scale: The effectiveness e of its robustifying input (agents).
        factor: Safety factor.
        sizes: Largest y (agents).
    """
    term, least, largest = examined.term, examined.gamma1, examined.gamma2
    assert not isinstance(term, Adaptive)
    transpose = isinstance(term, RobustTranspose)
    width = np.broadcast_to(np.asarray(getattr(term, "width", 1.0), dtype=float), least.shape)
    ratio = least if transpose else np.sqrt(least / largest)

    def build(values: UncertaintyValues, states: States) -> list[Inequality]:
        rho = rho_of(term, states, len(least))
        zeta, gain = _robustifying(values, scale, rho, term, factor)
        decay = examined.gain * safe_effectiveness(values.decay, factor, examined.exact)
        if transpose:
            decay = decay / largest**2  # r is ‖Pβ‖
        zeta, decay, gain, rho = np.broadcast_arrays(zeta, decay, gain, rho)
        return [
            SampledInequality(
                zeta=zeta[..., i],
                decay=decay[..., i],
                gain=gain[..., i],
                rho=rho[..., i],
                boundary_layer="saturation" if term is None else term.boundary_layer,
                width=float(width[i]),
                ratio=float(ratio[i]),
                scale=1.0 if transpose else float(ratio[i] / least[i]),
                initial_ratio=float(np.sqrt(largest[i] / least[i])),
                reference=float(sizes[i]),
            )
            for i in range(len(least))
        ]

    return build


def rho_of(term: Robust | RobustTranspose | None, states: States, agents: int) -> np.ndarray:
    """ρ of each agent (states, agents); zero without a robust term."""
    count = len(states[2])
    if term is None:
        return np.zeros((count, agents))
    return np.broadcast_to(values_of(term.bound, *states).reshape(count, -1), (count, agents))


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


def adaptive_inequalities(
    examined: Examined, term: Adaptive, basis: np.ndarray, factor: float, sizes: np.ndarray
) -> Build:
    """The inequalities of an adaptive law in a tube.

    Args:
        examined: The law.
        term: Its adaptive term.
        basis: Its functions Π̃ at the states in the tube (states, agents, k).
        factor: Safety factor.
        sizes: Bounds of y (agents).
    """
    agents = examined.function.agents
    least = basis.min(axis=0) - (factor - 1.0) * np.ptp(basis, axis=0)
    least = np.maximum(least, 0.0)  # m (agents, k)
    each = lambda x: np.broadcast_to(np.asarray(x, dtype=float), agents)
    size = 1.0 if term.dead_zone_of == "error" else np.linalg.norm(least, axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        dead = np.where(each(term.dead_zone) > 0.0, each(term.dead_zone) / size, 0.0)
    growth = np.sum(np.broadcast_to(term.gain, least.shape) * least**2, axis=1)
    largest = [_largest(term, least, i) for i in range(agents)]

    def build(values: UncertaintyValues, states: States) -> list[Inequality]:
        decay = safe_effectiveness(values.decay, factor, examined.exact)
        gain = safe_effectiveness(values.robust, factor, 1.0)
        return [
            AdaptiveInequality(
                zeta=factor * values.size[..., i],
                decay=examined.gain * decay[..., i],
                gain=gain[..., i],
                growth=float(growth[i]),
                dead_zone=float(dead[i]),
                leakage=float(each(term.leakage)[i]),
                largest=largest[i],
                boundary_layer=term.boundary_layer,
                width=float(each(term.width)[i]),
                gamma1=float(examined.gamma1[i]),
                gamma2=float(examined.gamma2[i]),
                reference=float(sizes[i]),
            )
            for i in range(agents)
        ]

    return build


def _largest(term: Adaptive, least: np.ndarray, agent: int) -> float:
    """The a below which no relevant coefficient is near the upper side of its box."""
    if term.box is None:
        return float("inf")
    lower, upper = (np.broadcast_to(side, least.shape)[agent] for side in term.box)
    free = upper - BAND * (upper - lower)
    counts = least[agent] > 0.0
    return float(np.min((least[agent] * free)[counts], initial=np.inf))
