"""The tube about the nominal motion of a two-step law, and the bounds of its tracking errors."""

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np

from servocon import linalg, validate
from servocon.arrays import ArrayLike
from servocon.certificates.comparison import Comparison
from servocon.certificates.states import StateBox, States, StateSet, in_balls
from servocon.errors import InputError, without_warnings
from servocon.laws import Law, TwoStepLaw
from servocon.results.trajectory import Trajectory
from servocon.simulation.simulate import simulate

TrackingQuantity = Literal["position", "sliding", "speed"]
"""‖e‖, ‖s‖ or ‖ė‖."""

AXIS_SHARE = 0.25
"""Largest fraction of sampled states whose errors lie along single coordinates."""

OUTWARDS = 1e6
"""Factor that moves a point of the box beyond the largest sizes, and so onto them."""

ONE_INSTANT = 1e-12
"""Difference of times, relative to the largest, below which they count as one."""

NOTHING = 1e-12
"""Initial error [unit of a coordinate or speed] that counts as zero if the tube allows none."""

ROUNDING = 1e-9
"""Margin by which an initial error, or a time [s], may exceed the certified one."""


class Radii(NamedTuple):
    """Sizes of e, s and ė at one time, or at many.

    Attributes:
        position: ‖e‖ [unit of the coordinates].
        sliding: ‖s‖ [unit of the speeds].
        speed: ‖ė‖ [unit of the speeds].
    """

    position: Any
    sliding: Any
    speed: Any


def radii(
    rate: float, width: float, decay: float, t: ArrayLike, position: ArrayLike, sliding: ArrayLike
) -> Radii:
    """‖s‖ ≤ σ = max(ε, ‖s(0)‖ − δ₀t), and ‖e‖ ≤ e^(−kt)‖e(0)‖ + ∫ e^(−k(t − τ)) σ(τ) dτ."""
    t, position, sliding = (np.asarray(x) for x in (t, position, sliding))
    entry = np.maximum(np.subtract(sliding, width), 0.0) / decay
    sigma = np.maximum(width, sliding - decay * t)
    before, after = np.minimum(t, entry), np.maximum(t - entry, 0.0)
    first = np.maximum(sliding, width)
    fade = -np.expm1(-rate * before)
    e = position * np.exp(-rate * before) + first / rate * fade
    e = e - decay * (before / rate - fade / rate**2)
    e = e * np.exp(-rate * after) - width / rate * np.expm1(-rate * after)
    return Radii(e, sigma, sigma + rate * e)


@dataclass(frozen=True)
class TrackingComparison(Comparison):
    """The bound of ‖e‖, ‖s‖ or ‖ė‖ if ‖s‖ falls at least at the rate δ₀ outside the boundary layer.

    The initial size r0 is the pair (‖e‖, ‖s‖).

    Attributes:
        rate: k [1/s].
        width: ε [unit of the speeds].
        decay: δ₀ [unit of the speeds / s].
        quantity: The bounded quantity.
    """

    rate: float
    width: float
    decay: float
    quantity: TrackingQuantity

    @property
    def ultimate_bound(self) -> float:
        """ε/k of ‖e‖, ε of ‖s‖ and 2ε of ‖ė‖."""
        bounds = Radii(self.width / self.rate, self.width, 2.0 * self.width)
        return getattr(bounds, self.quantity)

    @property
    def approach(self) -> str:
        """Description of the transient, for a table."""
        if self.quantity == "sliding":
            return f"reached at {self.decay:.4g} a second"
        return f"approached at {self.rate:.4g} 1/s"

    def radius(self, t: ArrayLike, r0: tuple[ArrayLike, ArrayLike]) -> np.ndarray:
        """The bound at a time since t₀ [s], from (‖e‖, ‖s‖) at t₀; arrays broadcast."""
        return getattr(radii(self.rate, self.width, self.decay, t, *r0), self.quantity)

    def peak(self, r0: tuple[ArrayLike, ArrayLike]) -> Any:
        """A bound for all time: σ(0) of ‖s‖, and the larger of ‖e(0)‖ and σ(0)/k of ‖e‖."""
        sigma = np.maximum(r0[1], self.width)
        e = np.maximum(r0[0], sigma / self.rate)
        return getattr(Radii(e, sigma, sigma + self.rate * e), self.quantity)

    def entry_time(self, r0: tuple[ArrayLike, ArrayLike], bound: float) -> np.ndarray:
        """Time since t₀ after which the size stays ≤ `bound` [s]; may be infinite."""
        position, sliding = np.asarray(r0[0]), np.asarray(r0[1])
        if bound < self.ultimate_bound:
            return np.full(np.broadcast(position, sliding).shape, np.inf)[()]
        if self.quantity == "sliding":
            return np.maximum(sliding - bound, 0.0) / self.decay
        # ‖e‖ is at most the larger of ‖e(0)‖ and σ(0)/k, and finally falls to ε/k at the rate k.
        entry = np.maximum(sliding - self.width, 0.0) / self.decay
        above = self.radius(entry, r0) - self.ultimate_bound
        with np.errstate(divide="ignore", invalid="ignore"):
            rest = np.log(above / (bound - self.ultimate_bound)) / self.rate
        last = entry + np.where(above <= bound - self.ultimate_bound, 0.0, rest)
        return np.where(self.peak(r0) <= bound, 0.0, last)[()]


@dataclass(frozen=True)
class Tube(StateSet):
    """The states that a two-step law guarantees about its nominal motion.

    With e = q − q_n and s = ė + k e, the width of the tube at each time is the guarantee from the
    largest initial errors. So a run that starts in it stays in it. Its box has the coordinates (e,
    s, t): each agent's e and s as fractions of the largest at the time t, where sizes above 1 count
    as 1. t is any time of the nominal motion.

    Attributes:
        law: The law; its bounds α and Γ do not enter.
        duration: Duration [s].
        position: Largest initial ‖e‖, of each agent [unit of the coordinates].
        sliding: Largest initial ‖s‖, of each agent [unit of the speeds].
        t0: Initial time [s].
        invariant: True: a run that starts in the tube and leaves it violates the guarantee.

    Raises:
        InputError: an argument is out of its range.
    """

    law: TwoStepLaw
    duration: float
    position: float = 0.0
    sliding: float = 0.0
    t0: float = 0.0
    invariant: ClassVar[bool] = True

    def __post_init__(self):
        validate.instance("Tube.law", self.law, TwoStepLaw, "a servocon.laws.TwoStepLaw")
        validate.number("Tube.duration", self.duration, "a positive, finite time [s]")
        validate.not_negative("Tube.position", self.position, "a size ‖e‖ of at least 0")
        validate.not_negative("Tube.sliding", self.sliding, "a size ‖s‖ of at least 0")

    @property
    def t(self) -> tuple[float, float]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """First and last time [s]."""
        return self.t0, self.t0 + self.duration

    def entry_outside(self, run: Trajectory, index: int) -> str:
        """Words for the entry by which a single run is outside at the output time `index`."""
        if not self.t[0] <= run.time[index] <= self.t[1]:
            return (
                f"t [s] = {run.time[index]:.6g}, certified from {self.t[0]:.6g} to {self.t[1]:.6g}"
            )
        return "its tracking error"

    @property
    def box(self) -> StateBox:
        """The box of e and s, as fractions of their largest sizes at a time, and of the time."""
        one = np.ones(np.size(self.law.q))
        return StateBox((-one, one), (-one, one), self.t)

    @property
    def balls(self) -> list[np.ndarray]:
        """The entries of each agent's e, and of its s."""
        return np.split(np.arange(2 * np.size(self.law.q)), 2 * self.law.agents)

    @property
    def edges(self) -> np.ndarray:
        """The largest e and s along single coordinates, with all signs (4n, 2n)."""
        one = np.eye(np.size(self.law.q))
        ways = [(one, one), (one, -one), (-one, one), (-one, -one)]
        return np.concatenate([np.hstack(pair) for pair in ways])

    def from_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """States with e and s of given directions and fractions of the largest sizes; see `box`.

        Raises:
            RunStoppedError: the nominal motion stops early.
        """
        return self._about(nominal_motion(self.law, t, self.t0), q, v, t)

    def _about(self, nominal: tuple[np.ndarray, ...], q: Any, v: Any, t: np.ndarray) -> States:
        """States with errors about a nominal motion, see `from_box`."""
        position, sliding = self._sizes(t)
        e, s = (in_balls(x, self.law.agents) for x in (q, v))
        e, s = e * position, s * sliding
        return nominal[0] + e, nominal[1] + s - float(np.asarray(self.law.rate)) * e, t

    def to_box(self, q: np.ndarray, v: np.ndarray, t: np.ndarray, law: Law | None) -> States:
        """The parts of the largest sizes at given states of the tube."""
        nominal_q, nominal_v, _ = nominal_motion(self.law, t, self.t0)
        e = q - nominal_q
        s = v - nominal_v + float(np.asarray(self.law.rate)) * e
        sizes = self._sizes(t)
        parts = [
            x / np.where(x_max > 0.0, x_max, 1.0) for x, x_max in zip((e, s), sizes, strict=True)
        ]
        return parts[0], parts[1], t

    def sample(self, count: int, seed: int, law: Law | None = None) -> States:
        """Draw states in the tube that fill its box, at times that differ with the seed.

        At least half of them have the largest e and s; up to a quarter have these along single
        coordinates, with equal and with opposite signs. Warnings of the nominal motion are given
        here, once.

        Raises:
            RunStoppedError: the nominal motion stops early.
        """
        from scipy.stats import qmc

        n = np.size(self.law.q)
        validate.integer("states", count)
        points = qmc.Halton(2 * n + 1, seed=seed).random(count)  # pyright: ignore[reportCallIssue]
        part, errors = points[:, 0], 2.0 * points[:, 1:] - 1.0
        errors[1::2] *= OUTWARDS
        e, s = np.split(errors, 2, axis=1)
        alone = np.random.default_rng(seed).permutation(self.edges)[: int(AXIS_SHARE * count)]
        e[: len(alone)], s[: len(alone)] = np.split(alone, 2, axis=1)
        t = self.t0 + part * self.duration
        return self._about(nominal_motion(self.law, t, self.t0, warned=True), e, s, t)

    def _sizes(self, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The largest ‖e‖ and ‖s‖ of each agent at some times (states, 1)."""
        k, width, decay = (
            float(np.asarray(x)) for x in (self.law.rate, self.law.width, self.law.decay)
        )
        size = radii(k, width, decay, t - self.t0, self.position, self.sliding)
        return size.position[:, None], size.sliding[:, None]

    def outside(self, run: Trajectory) -> np.ndarray:
        """True at the output times of a run outside its times, or of one that starts outside."""
        e, s, _ = tracking_errors(run, float(np.asarray(self.law.rate)), self.law.agents)
        limits = (self.position, self.sliding)
        far = [
            linalg.norms(x[:, 0]).max(axis=-1) > limit * (1 + ROUNDING) + NOTHING
            for x, limit in zip((e, s), limits, strict=True)
        ]
        first, last = self.t
        late = (run.time < first - ROUNDING) | (run.time > last + ROUNDING)
        outside = np.any(far, axis=0)[:, None] | late
        return outside if run.batch_shape else outside[0]


def nominal_motion(
    law: TwoStepLaw, t: np.ndarray, t0: float, warned: bool = False
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Coordinates, speeds and inputs of the nominal motion at given times (count, n each).

    Args:
        law: The law.
        t: Times [s].
        t0: Initial time [s].
        warned: True to give the warnings of its run.

    Raises:
        RunStoppedError: the nominal motion stops early.
    """
    times = np.unique(np.append(t, t0))
    times = times[np.diff(times, prepend=-np.inf) > ONE_INSTANT * np.abs(times).max()]
    at = np.searchsorted(times, t, side="right") - 1
    if times.size == 1:
        times = np.append(times, t0 + 1.0)
    with nullcontext() if warned else without_warnings():
        run = simulate(law.model, law.law, law.q, law.v, times=times, t0=t0)
    run.raise_if_stopped()
    return run.q[at], run.v[at], run.u[at]


def tracking_errors(run: Trajectory, rate: float, agents: int) -> Radii:
    """e, s and ė of each run and agent, (runs, T, agents, n/agents) each.

    Raises:
        InputError: the run was not made under a two-step law.
    """
    if "tracking error" not in run.signals:
        raise InputError("run", got=repr(run), expected="a run of a servocon.laws.TwoStepLaw")
    e, speed = (
        x.reshape(-1, run.time.size, agents, x.shape[-1] // agents)
        for x in (run.signals["tracking error"], run.signals["tracking error rate"])
    )
    return Radii(e, speed + rate * e, speed)
