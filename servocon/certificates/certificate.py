"""Certificates: the guarantees of an error under a law, and the comparison of runs with them.

`certify` checks the assumptions at sampled plants and states and works out the constants;
`Certificate.check` compares runs with the guarantees that follow.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from servocon.certificates.assumptions import Assumption
from servocon.certificates.comparison import Comparison
from servocon.certificates.guarantee import Guarantee
from servocon.certificates.invariance import Invariance
from servocon.certificates.run_errors import run_errors
from servocon.certificates.states import StateSet
from servocon.errors import InputError
from servocon.results.trajectory import Trajectory


@dataclass(frozen=True)
class CertificateReport:
    """Comparison of runs with a certificate.

    Attributes:
        holds: True if every bound was kept at every output time of every run.
        margin: The bound less the size where this is smallest after the initial time, at which the
            bound is drawn up; tracking errors are compared by their ultimate bounds.
        quantity: The symbol of the error there, such as ``"‖β‖"``.
        member: Index of the run of a batch there; 0 for a single one.
        time: The time there [s].
        size: The size there.
        bound: The bound there.
        runs: Number of compared runs.
        outside: First time at which a run was outside the states of the certificate [s]; NaN where
            none was. Nothing is guaranteed from there on.
        stopped: Number of runs that ended early; they are compared up to there.
        agent: Index of the agent whose error that is; None for the whole.
    """

    holds: bool
    margin: float
    quantity: str
    member: int
    time: float
    size: float
    bound: float
    runs: int
    outside: float
    stopped: int
    agent: int | None = None

    def __str__(self) -> str:
        verdict = "the certificate holds" if self.holds else "THE CERTIFICATE IS VIOLATED"
        whose = "" if self.agent is None else f"agent {self.agent}, "
        lines = [
            f"{verdict} on {self.runs} run{'s' if self.runs != 1 else ''}",
            f"tightest margin {self.margin:.3g}: {self.quantity} = {self.size:.6g}, bound "
            f"{self.bound:.6g} ({whose}member {self.member}, t = {self.time:.6g} s)",
        ]
        if not np.isnan(self.outside):
            lines.append(f"the states of the certificate were left at t = {self.outside:.6g} s")
        if self.stopped:
            lines.append(f"{self.stopped} ended early and were compared up to there")
        return "\n".join(lines)


@dataclass(frozen=True)
class Certificate:
    """Guarantees under one law, for every plant and state that was sampled.

    It rests on `assumptions`, and on these that no sample can show: the law acts continuously,
    its inputs reach the plant as they are, q and v are measured exactly, the plant is one of the
    set and the motion stays in the states. Between the samples the assumptions are not proven.

    Attributes:
        law: The law's terms in words.
        assumptions: The checked assumptions.
        guarantees: The bounds that follow; first that of ‖β‖, or of ‖e‖ under a `TwoStepLaw`, then
            those of each agent's ‖βᵢ‖ if there are several, or of ‖s‖ and ‖ė‖.
        states: The states at which the assumptions were checked.
        plants: Number of sampled plants.
        count: Number of states at each.
        invariance: Initial errors from which a run stays in the states at all samples; None where
            that is not shown, and the guarantees hold for a run as long as it stays there.
        searched: Extent of the samples and of the search for worse ones, in words.
    """

    law: str
    assumptions: tuple[Assumption, ...]
    guarantees: tuple[Guarantee, ...]
    states: StateSet
    plants: int
    count: int
    invariance: Invariance | None = None
    searched: str = ""

    @property
    def condition(self) -> str:
        """Condition on a run under which the guarantees hold, in words."""
        if self.invariance is None:
            return "for a run as long as it stays in the states"
        return f"a run stays in the states {self.invariance}, up to their last time"

    @property
    def agents(self) -> tuple[Guarantee, ...]:
        """The guarantees of single agents, each from its own initial error only."""
        return tuple(g for g in self.guarantees if g.quantity.agent is not None)

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Comparisons of the first guarantee; for β the general and the exponential one."""
        return self.guarantees[0].comparisons

    @property
    def constants(self) -> Mapping[str, float]:
        """The numbers that enter the first guarantee, by name."""
        return self.guarantees[0].constants

    @property
    def ultimate_bound(self) -> float:
        """The ultimate bound of the first guarantee: the limit of its radius."""
        return self.guarantees[0].ultimate_bound

    def radius(self, t: ArrayLike, r0: Any) -> Any:
        """The bound of the first guarantee at a time since the initial one; arrays broadcast.

        Args:
            t: Time since the initial one [s].
            r0: Initial size, as `Quantity.initial` reads it from a run: ‖β‖; with flexible joints
                √(‖β‖² + size²), see `MotorErrors.size`; of a two-step law (‖e‖, ‖s‖).
        """
        return self.guarantees[0].radius(t, r0)

    def entry_time(self, r0: Any, bound: float) -> Any:
        """Time after which the error is at most `bound` for good [s]; infinite without guarantee.

        For the initial size see `radius`.
        """
        return self.guarantees[0].entry_time(r0, bound)

    def check(self, run: Trajectory, tolerance: float = 1e-6) -> CertificateReport:
        """Compare a run, or a batch of runs, with the certificate.

        Args:
            run: The run; each starts with its own errors.
            tolerance: Amount by which a size may exceed the bound because of the integration; of
                tracking errors relative to the ultimate bound.

        Raises:
            InputError: the run has no output time, or lacks a signal that is bounded.
        """
        if run.time.size == 0:
            raise InputError("run", got="no output time", expected="at least one")
        errors = run_errors(self.guarantees, self.states, run)
        excess = np.where(errors.counts[..., None], errors.excess, -np.inf)
        i, k, j = worst = tuple(int(x) for x in np.unravel_index(excess.argmax(), excess.shape))
        quantity, left = self.guarantees[j].quantity, np.any(errors.outside, axis=0)
        return CertificateReport(
            holds=bool(excess[worst] <= tolerance),
            margin=float(-excess[worst] * quantity.unit),
            quantity=quantity.name,
            member=i,
            time=float(run.time[k]),
            size=float(errors.size[worst]),
            bound=float(errors.bound[worst]),
            runs=len(excess),
            outside=float(run.time[left.argmax()]) if left.any() else float("nan"),
            stopped=sum(stop is not None for stop in run.stops),
            agent=quantity.agent,
        )

    def __str__(self) -> str:
        """A table of the assumptions, the constants and the guarantees."""
        width = max(len(a.text) for a in self.assumptions)
        lines = [f"{self.law}: {self.plants} plants at {self.count} states each"]
        lines = [*lines, f"  searched: {self.searched}"] if self.searched else lines
        for a in self.assumptions:
            lines.append(f"  {a.text:<{width}}  {a.found:>12.6g}  ({a.required})")
        lines.append("  " + ", ".join(f"{name} = {x:.6g}" for name, x in self.constants.items()))
        whole = [g for g in self.guarantees if g.quantity.agent is None]
        lines += [
            f"  ultimate bound of {g.quantity.name}: {g.ultimate_bound:.6g}, "
            f"{g.comparisons[-1].approach}"
            for g in whole
        ]
        for name in dict.fromkeys(g.quantity.name for g in self.agents):
            own = [g.ultimate_bound for g in self.agents if g.quantity.name == name]
            lines.append(f"  of {name} of each of {len(own)} agents: {max(own):.6g}")
        lines.append(f"  {self.condition}")
        return "\n".join(lines)
