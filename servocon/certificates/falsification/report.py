"""The report of a falsification."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from servocon.errors import apart, digits, few
from servocon.markup import piece_of_lines

Origin = Literal["corner", "sample", "search"]
"""The origin of a run: a corner of the box, a sample of it, or the search."""


class TestedRun(NamedTuple):
    """A run that comes close to a bound.

    Attributes:
        origin: The origin of the run.
        parameters: The uncertain parameters of its plant, by name.
        q: Initial coordinates (nq).
        v: Initial speeds (n).
        time: Time at which it comes closest [s].
        size: The error there.
        bound: The bound there.
        quantity: The symbol of the error, such as ``"‖β‖"``.
        agent: Index of the agent whose error it is; None for all agents together.
        disturbance: Index of the disturbance in the batch; None without a batch.
        t0: Initial time [s].
    """

    origin: Origin
    parameters: dict[str, float]
    q: np.ndarray
    v: np.ndarray
    time: float
    size: float
    bound: float
    quantity: str = "‖β‖"
    agent: int | None = None
    disturbance: int | None = None
    t0: float = 0.0

    @property
    def ratio(self) -> float:
        """The error divided by its bound; above 1 the certificate is violated."""
        return self.size / self.bound

    def __str__(self) -> str:
        own = [few(f"{name} = {x:.4g}" for name, x in self.parameters.items())]
        if self.disturbance is not None:
            own.append(f"disturbance {self.disturbance}")
        own += [f"q = {digits(self.q)}", f"v = {digits(self.v)}"]
        error = self.quantity if self.agent is None else f"{self.quantity} of agent {self.agent}"
        began = f" at t₀ = {self.t0:.6g} s" if self.t0 else ""
        size, bound = apart(self.size, self.bound)
        return (
            f"{error} = {size}, bound {bound} (t = {self.time:.6g} s, by "
            f"{self.origin}: {', '.join(filter(None, own))}{began})"
        )


@dataclass(frozen=True, repr=False)
class FalsificationReport:
    """The result of an attempt to falsify a certificate.

    Attributes:
        runs: Number of sampled runs, corners and all disturbances included.
        corners: Number of runs at corners of the box of parameters and initial states.
        searched: Number of further runs at which the search ended.
        compared: Number of all these runs that were compared at some time after the start.
        violations: Number of runs, searched ones included, that exceeded a bound, or left the
            states although the certificate says that they stay.
        tightest: The run with the largest ratio of error to bound, once the bound has halved or
            doubled (initially both are equal), or above 1; None if there is none.
        latest: The largest error after `settled`, relative to the ultimate bound; None if the bound
            does not settle within the runs.
        nearest: The run closest to the edge of the states, among those that should stay inside; its
            size is 1 at the edge. None if there is no such run.
        settled: Time since the start after which a run is late [s]: in its second half, once the
            bound is near its limit for every initial error.
        sampled: The ratios of `tightest` and `latest` before the search.
        left: Number of runs that left the states of the certificate. They are compared up to that
            time; nothing is guaranteed afterwards.
        stopped: Number of runs that ended early. They are compared up to their end.
        interrupted: True if the keyboard, or an executor that failed, ended the falsification;
            completed runs count.
    """

    runs: int
    corners: int
    searched: int
    compared: int
    violations: int
    tightest: TestedRun | None
    latest: TestedRun | None
    nearest: TestedRun | None
    settled: float
    sampled: tuple[float, float]
    left: int
    stopped: int
    interrupted: bool

    @property
    def holds(self) -> bool:
        """True if runs were compared, and none violated the certificate."""
        return self.violations == 0 and self.compared > 0

    @property
    def tightness(self) -> float:
        """The largest late error over the ultimate bound; 0 if the bound does not settle."""
        return self.latest.ratio if self.latest else 0.0

    def __str__(self) -> str:
        verdict = "THE CERTIFICATE IS VIOLATED" if self.violations else "the certificate holds"
        count = f" by {self.violations} runs," if self.violations else ""
        lines = [
            f"{verdict}{count} on {self.runs} runs ({self.corners} corners) and {self.searched} "
            "searched for"
        ]
        if self.tightest is not None:
            lines.append(f"tightest: {self.tightest}")
        if self.latest is not None:
            lines += [
                f"largest after {self.settled:.4g} s: {self.latest}",
                f"tightness of the ultimate bound: {self.tightness:.3g}; {self.sampled[1]:.3g} "
                "before the search",
            ]
        if self.nearest is not None:
            lines.append(f"nearest to the edge of the states: {self.nearest}")
        if self.compared < self.runs + self.searched:
            lines.append(f"{self.compared} could be compared")
        if self.left:
            lines.append(
                f"{self.left} runs left the states of the certificate and count up to there"
            )
        if self.stopped:
            lines.append(f"{self.stopped} runs ended early and count up to there")
        if self.interrupted:
            lines.append("interrupted: only the completed runs count")
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The lines, for a notebook."""
        return piece_of_lines(str(self))
