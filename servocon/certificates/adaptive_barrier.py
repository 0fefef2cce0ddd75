"""Barrier of an adaptive law in the plane of ‖β‖ and the adapted bound.

The adapted bound is at least a = Σ mᵢ α̂ᵢ with the least sampled values mᵢ of the basis. With
y = √(V/γ₁), V = βᵀPβ and r = ‖β‖ between √(γ₁/γ₂) y and y

    ẏ ≤ h(r, a) / γ₁,    h(r, a) = max over the samples of ‖ζ‖ − κ d r − g a φ(a r),
    ȧ ≥ K (r − δ) − k₂ a,    K = Σ k₁ᵢ mᵢ²,

with the dead zone δ. h falls with r and with a. A curve y = C(a) from a = 0 on, along which a grows
and which is at least as steep as every such motion, is crossed by none from below. Where h vanishes
it has its peak: no motion below it ever rises above that. A motion above it is under it, or beyond
the peak's a, within the time that a takes along the curve; there y falls.
"""

from dataclasses import dataclass
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from servocon.certificates.evaluation import values_of
from servocon.certificates.inner_states import Inner
from servocon.certificates.lumped_uncertainty import UncertaintyValues, safe_effectiveness
from servocon.certificates.sampled_inequality import LEVELS
from servocon.certificates.servo_law import Examined
from servocon.certificates.staged import FallComparison
from servocon.laws.adaptive import BAND, Adaptive
from servocon.laws.boundary_layers import BoundaryLayer, boundary_layer_gain
from servocon.precision import float64

STEPS = 4000
"""Largest number of segments of the curve."""

STEP = 0.005
"""Largest rise of y along a segment, relative to the size of reference."""

START = 0.01
"""C(0), in units of the size of reference, beyond the dead zone."""


class Barrier(NamedTuple):
    """The comparison beyond the peak, and the time after which it holds.

    Attributes:
        comparison: The comparison; its ultimate bound is the peak.
        delay: Largest time until the curve, or the peak's a, is reached [s].
    """

    comparison: FallComparison
    delay: float


@dataclass(frozen=True)
class AdaptiveInequality:
    """Numbers of one agent at all samples; entries at which `zeta` is −∞ do not count.

    Attributes:
        zeta: ‖ζ‖ on the safe side (samples).
        decay: κ d (samples).
        gain: g (samples).
        growth: K.
        dead_zone: δ.
        leakage: k₂ [1/s].
        largest: The a from which on the growth may be turned down by a box of the coefficients.
        boundary_layer: Shape of the boundary layer.
        width: ε.
        gamma1: γ₁.
        gamma2: γ₂.
        reference: A bound of y, the size by which segments are measured.
    """

    zeta: np.ndarray
    decay: np.ndarray
    gain: np.ndarray
    growth: float
    dead_zone: float
    leakage: float
    largest: float
    boundary_layer: BoundaryLayer
    width: float
    gamma1: float
    gamma2: float
    reference: float

    @property
    def ratio(self) -> float:
        """Least r over y."""
        return float(np.sqrt(self.gamma1 / self.gamma2))

    @float64
    def rise(self, y: float, a: float) -> float:
        """h at the least r."""
        r = self.ratio * y
        x = max(a * r, 1e-300)
        push = a * x * float(boundary_layer_gain(self.boundary_layer, jnp.asarray(x), self.width))
        return float(np.max(self.zeta - self.decay * r - self.gain * push))

    def barrier(self) -> Barrier | None:
        """The barrier; None where there is no such curve."""
        if not self.growth > 0.0 or not np.isfinite([self.zeta.max(), self.dead_zone]).all():
            return None
        y = self.dead_zone / self.ratio + START * self.reference
        a, delay = 0.0, 0.0
        for _ in range(STEPS):
            rise = self.rise(y, a) / self.gamma1
            if rise <= 0.0:
                break
            speed = self.growth * (self.ratio * y - self.dead_zone) - self.leakage * a
            step = STEP * self.reference / rise * speed
            if a > 0.0:
                step = min(step, 0.02 * a)
            # The least ȧ and the largest ẏ on the segment, since h falls with y and with a.
            least = speed - self.leakage * step
            if not least > 0.0 or a + step > self.largest:
                return None
            a, y, delay = a + step, y + rise * step / least, delay + step / least
        else:
            return None
        levels = y * LEVELS
        fall = np.array([-self.ratio * self.rise(float(x), a) / self.gamma1 for x in levels])
        return Barrier(FallComparison(levels, fall), delay) if np.all(fall > 0.0) else None


def barriers(
    examined: Examined,
    values: UncertaintyValues,
    inner: Inner,
    term: Adaptive,
    factor: float,
    sizes: np.ndarray,
) -> list[Barrier | None]:
    """The barrier of each agent that follows from the states inside a tube.

    Args:
        examined: The law with an adaptive term.
        values: Values of the lumped uncertainty at the states.
        inner: The states.
        term: The adaptive term.
        factor: Factor of safety.
        sizes: Bounds of y (agents).
    """
    inside, agents = inner.inside, examined.function.agents
    decay = safe_effectiveness(values.decay, factor, examined.exact)[:, inside]
    gain = safe_effectiveness(values.robust, factor, 1.0)[:, inside]
    zeta = factor * values.size[:, inside]
    if not inside.any() or np.any(decay <= 0.0) or np.any(gain <= 0.0):
        return agents * [None]
    basis = values_of(term.functions, *inner.states)[inside]
    basis = np.broadcast_to(
        basis if basis.ndim == 3 else basis[:, None], (len(basis), agents, basis.shape[-1])
    )
    least = basis.min(axis=0) - (factor - 1.0) * np.ptp(basis, axis=0)
    least = np.maximum(least, 0.0)  # m (agents, k)
    each = lambda x: np.broadcast_to(np.asarray(x, dtype=float), agents)
    dead, of_error = each(term.dead_zone), term.dead_zone_of == "error"
    with np.errstate(divide="ignore", invalid="ignore"):
        size = 1.0 if of_error else np.linalg.norm(least, axis=1)
        dead = np.where(dead > 0.0, dead / size, 0.0)
    growth = np.sum(np.broadcast_to(term.gain, least.shape) * least**2, axis=1)
    return [
        AdaptiveInequality(
            zeta=zeta[..., i].ravel(),
            decay=examined.gain * decay[..., i].ravel(),
            gain=gain[..., i].ravel(),
            growth=float(growth[i]),
            dead_zone=float(dead[i]),
            leakage=float(each(term.leakage)[i]),
            largest=_largest(term, least, i),
            boundary_layer=term.boundary_layer,
            width=float(each(term.width)[i]),
            gamma1=float(examined.gamma1[i]),
            gamma2=float(examined.gamma2[i]),
            reference=float(sizes[i]),
        ).barrier()
        for i in range(agents)
    ]


def _largest(term: Adaptive, least: np.ndarray, agent: int) -> float:
    """The a below which no coefficient that counts is near the upper side of its box."""
    if term.box is None:
        return float("inf")
    lower, upper = (np.broadcast_to(side, least.shape)[agent] for side in term.box)
    free = upper - BAND * (upper - lower)
    counts = least[agent] > 0.0
    return float(np.min((least[agent] * free)[counts], initial=np.inf))
