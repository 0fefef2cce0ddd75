"""What the two-step law promises: how near the nominal motion every plant of a set stays.

`tracking_bounds` finds the numbers that the law needs, `certify_tracking` checks its assumptions
over sampled plants along the nominal motion, and `TrackingCertificate.check` compares runs.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from servocon.certificates.assumptions import Assumption
from servocon.certificates.lumped_uncertainty import values_of
from servocon.certificates.samples import worst_of
from servocon.certificates.tracking_samples import Radii, Seen, explore, radii
from servocon.engine.batch import Batch
from servocon.errors import CertificateError, InputError
from servocon.laws.two_step import TwoStepLaw
from servocon.plant import Plant
from servocon.results.trajectory import Trajectory
from servocon.uncertainty.sets import Uncertainty

COUPLING = 1e-9
"""Largest entry of I − M_a⁻¹M between agents that counts as none."""


class TrackingBounds(NamedTuple):
    """The numbers that a two-step law needs, with a margin; between the samples nothing is proven.

    Attributes:
        mismatch: α, of ‖I − M_a⁻¹M‖.
        acceleration: Γ, of ‖M_a⁻¹(F_a + Qᶜ + d) − q̈_n‖.
    """

    mismatch: float
    acceleration: float


@dataclass(frozen=True)
class TrackingReport:
    """How runs compare with a tracking certificate.

    Attributes:
        holds: Whether every bound was kept at every output time of every run.
        margin: The smallest of (bound − found) beside the ultimate bound, after the start.
        quantity: Of which it is: ``"sliding"``, ``"position"`` or ``"speed"``.
        member: The run of a batch where that is; 0 for a single one.
        time: When that is [s].
        found: What was found there.
        bound: The bound there.
        runs: How many runs were compared.
        stopped: How many runs ended early; they are compared up to there.
    """

    holds: bool
    margin: float
    quantity: str
    member: int
    time: float
    found: float
    bound: float
    runs: int
    stopped: int

    def __str__(self) -> str:
        verdict = "the certificate holds" if self.holds else "THE CERTIFICATE IS VIOLATED"
        lines = [
            f"{verdict} on {self.runs} run{'s' if self.runs != 1 else ''}",
            f"tightest: {self.quantity} {self.found:.6g}, bound {self.bound:.6g} "
            f"(member {self.member}, t = {self.time:.6g} s)",
        ]
        if self.stopped:
            lines.append(f"{self.stopped} ended early and were compared up to there")
        return "\n".join(lines)


@dataclass(frozen=True)
class TrackingCertificate:
    """What a two-step law promises of e = q − q_n and s = ė + k e, of each agent.

    It rests on `assumptions`, checked at samples in the tube of e and ė that the promise itself
    leaves, and on a law that acts continuously on exact measurements with unlimited inputs.

    Attributes:
        rate: k [1/s].
        width: ε [unit of the speeds].
        decay: δ₀ [unit of the speeds / s].
        agents: How many agents there are.
        start: The largest ‖e‖ and ‖s‖ at the start.
        span: First and last time for which it holds [s].
        assumptions: What was checked.
        plants: How many plants were sampled.
        states: At how many states each.
    """

    rate: float
    width: float
    decay: float
    agents: int
    start: tuple[float, float]
    span: tuple[float, float]
    assumptions: tuple[Assumption, ...]
    plants: int
    states: int

    @property
    def ultimate(self) -> Radii:
        """Ε of ‖s‖, ε/k of ‖e‖ and 2ε of ‖ė‖: what they come below, up to anything."""
        return Radii(self.width, self.width / self.rate, 2.0 * self.width)

    def radii(self, t: ArrayLike, position: ArrayLike, sliding: ArrayLike) -> Radii:
        """The bounds at a time since the start; arrays broadcast.

        Args:
            t: Time since the start [s].
            position: ‖e‖ at the start.
            sliding: ‖s‖ at the start.
        """
        return radii(self.rate, self.width, self.decay, np.asarray(t), position, sliding)

    def entry_time(self, sliding: float) -> float:
        """After what time ‖s‖ ≤ ε for good [s].

        Args:
            sliding: ‖s‖ at the start.
        """
        return max(sliding - self.width, 0.0) / self.decay

    def check(self, run: Trajectory, tolerance: float = 1e-6) -> TrackingReport:
        """Compare a run of the two-step law, or a batch of runs, with the certificate.

        Args:
            run: The run; each starts with its own ‖e‖ and ‖s‖.
            tolerance: By how much a bound may be exceeded, beside the ultimate bound: what the
                integration adds.

        Raises:
            InputError: the run is not one of a two-step law, has no output time, starts farther
                away or lasts longer than was certified.
        """
        if "tracking error" not in run.signals or run.time.size == 0:
            raise InputError("run", got=repr(run), expected="a run of a servocon.TwoStepLaw")
        e, rate = (
            x.reshape(-1, run.time.size, self.agents, x.shape[-1] // self.agents)
            for x in (run.signals["tracking error"], run.signals["tracking error rate"])
        )
        found = Radii(*(np.linalg.norm(x, axis=-1) for x in (rate + self.rate * e, e, rate)))
        self._check_start(run, found)
        time = (run.time - run.time[0])[:, None]
        bounds = self.radii(time, found.position[:, :1], found.sliding[:, :1])
        margins = np.stack(
            [
                np.where(np.isfinite(x), bound - x, -np.inf).min(axis=-1) / last
                for x, bound, last in zip(found, bounds, self.ultimate, strict=True)
            ]
        )
        if run.time.size > 1:
            margins[..., 0] = np.inf  # the bounds start there
        for i, stop in enumerate(run.stops):
            if stop is not None:
                margins[:, i, run.time > stop.time] = np.inf
        kind, i, k = (int(x) for x in np.unravel_index(np.argmin(margins), margins.shape))
        agent = int(np.argmin(bounds[kind][i, k] - found[kind][i, k]))
        return TrackingReport(
            holds=bool(margins[kind, i, k] >= -tolerance),
            margin=float(margins[kind, i, k]),
            quantity=Radii._fields[kind],
            member=i,
            time=float(run.time[k]),
            found=float(found[kind][i, k, agent]),
            bound=float(bounds[kind][i, k, agent]),
            runs=len(e),
            stopped=sum(stop is not None for stop in run.stops),
        )

    def _check_start(self, run: Trajectory, found: Radii) -> None:
        start = found.position[:, 0].max(), found.sliding[:, 0].max()
        if not np.all(np.array(start) <= np.array(self.start) * (1 + 1e-9) + 1e-12):
            raise InputError(
                "run",
                got=f"‖e‖ = {start[0]:.6g}, ‖s‖ = {start[1]:.6g} at the start",
                expected=f"at most {self.start[0]:.6g} and {self.start[1]:.6g}, as certified",
            )
        if run.time[0] < self.span[0] - 1e-9 or run.time[-1] > self.span[1] + 1e-9:
            raise InputError(
                "run",
                got=f"t from {run.time[0]:.6g} to {run.time[-1]:.6g} s",
                expected=f"within {self.span[0]:.6g} to {self.span[1]:.6g} s, as certified",
            )

    def __str__(self) -> str:
        """A table of the assumptions and what follows."""
        width = max(len(a.text) for a in self.assumptions)
        lines = [f"two-step law: {self.plants} plants at {self.states} states each"]
        for a in self.assumptions:
            lines.append(f"  {a.text:<{width}}  {a.found:>12.6g}  ({a.required})")
        sliding, position, speed = self.ultimate
        lines.append(
            f"  ‖s‖ ≤ {sliding:.6g} after {self.entry_time(self.start[1]):.4g} s; "
            f"ultimately ‖e‖ ≤ {position:.6g}, ‖ė‖ ≤ {speed:.6g}"
        )
        return "\n".join(lines)


def tracking_bounds(
    plants: Plant | Batch | Uncertainty,
    law: TwoStepLaw,
    duration: float,
    *,
    start: tuple[float, float] = (0.0, 0.0),
    t0: float = 0.0,
    disturbance: Any = None,
    margin: float = 1.2,
    samples: tuple[int, int] = (64, 512),
    seed: int = 0,
) -> TrackingBounds:
    """The α and the constant Γ that cover sampled plants along the nominal motion.

    Args:
        plants: The plants it may meet.
        law: The law; its own α and Γ are not looked at.
        duration: For how long [s].
        start: The largest ‖e‖ and ‖s‖ at the start.
        t0: Initial time [s].
        disturbance: A further force d(q, v, t) on the plants (n), or the largest size of each of
            its entries (n).
        margin: The factor between the numbers and the largest values that were found.
        samples: How many plants are drawn from an uncertainty set, beside its corners if these
            are no more, and at how many states each is looked at.
        seed: The same seed draws the same samples.

    Raises:
        InputError: an argument cannot be used, a plant's mass matrix is too different from the
            model's (α would not be below 1), or the nominal motion stops early.
    """
    if not (np.isfinite(margin) and margin >= 1):
        raise InputError("margin", got=margin, expected="a factor of at least 1")
    seen = explore(law, plants, duration, start, t0, disturbance, samples, seed)
    alpha = margin * float(seen.mismatch.max())
    if not alpha < 1:
        raise InputError(
            "plants",
            got=f"‖I − M_a⁻¹M‖ of up to {alpha:.3g}, with the margin",
            expected="less than 1",
            cure="Narrow the ranges, or take a heavier plant as the model.",
        )
    return TrackingBounds(alpha, margin * float(seen.size.max()))


def certify_tracking(
    plants: Plant | Batch | Uncertainty,
    law: TwoStepLaw,
    duration: float,
    *,
    start: tuple[float, float] = (0.0, 0.0),
    t0: float = 0.0,
    disturbance: Any = None,
    samples: tuple[int, int] = (64, 512),
    seed: int = 0,
) -> TrackingCertificate:
    """What a two-step law promises on a set of plants, with its assumptions checked.

    Args:
        plants: The plants it may meet.
        law: The law.
        duration: For how long [s].
        start: The largest ‖e‖ and ‖s‖ at the start, of each agent.
        t0: Initial time [s].
        disturbance: A further force d(q, v, t) on the plants (n), or the largest size of each of
            its entries (n).
        samples: How many plants are drawn from an uncertainty set, beside its corners if these
            are no more, and at how many states each is looked at.
        seed: The same seed draws the same samples; take another one than for `tracking_bounds`.

    Raises:
        CertificateError: an assumption does not hold at a sample.
        InputError: an argument cannot be used, or the nominal motion stops early.
    """
    seen = explore(law, plants, duration, start, t0, disturbance, samples, seed)
    alpha = float(np.asarray(law.mismatch))
    bound = np.maximum(values_of(law.bound, *seen.states), np.finfo(float).tiny)
    if bound.ndim == 1:
        bound = bound[:, None]
    assumptions = (
        _allow(seen, "size of I − M_a⁻¹M", seen.mismatch, alpha, f"≤ {alpha:.6g}, the law's"),
        _allow(seen, "I − M_a⁻¹M between agents", seen.coupling, COUPLING, "0, up to rounding"),
        _allow(seen, "‖M_a⁻¹(F_a + Qᶜ + d) − q̈_n‖ over Γ", (seen.size / bound).max(-1), 1.0, "≤ 1"),
    )
    return TrackingCertificate(
        **{name: float(np.asarray(getattr(law, name))) for name in ("rate", "width", "decay")},
        agents=law.agents,
        start=start,
        span=(t0, t0 + duration),
        assumptions=assumptions if law.agents > 1 else (assumptions[0], assumptions[2]),
        plants=seen.plants.size,
        states=samples[1],
    )


def _allow(seen: Seen, text: str, values: np.ndarray, most: float, words: str) -> Assumption:
    """The assumption that no value (plants, states) exceeds `most`.

    Raises:
        CertificateError: one does, or is not finite.
    """
    broken = np.where(np.isfinite(values), values, np.inf)
    at = np.unravel_index(np.argmax(broken), values.shape)
    checked = Assumption(
        text, words, float(values[at]), worst_of(seen.plants, seen.states, (int(at[0]), int(at[1])))
    )
    if not checked.found <= most:
        raise CertificateError(checked)
    return checked
