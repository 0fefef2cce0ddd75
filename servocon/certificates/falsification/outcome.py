"""Outcomes of runs: their errors, the bounds of a certificate, and the report of the worst."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeVar

import jax
import numpy as np

from servocon.certificates.assumptions import SMALLEST
from servocon.certificates.certificate import Certificate
from servocon.certificates.run_report import bounds_along, run_errors, stays_of
from servocon.errors import apart, digits, few
from servocon.markup import piece_of_lines
from servocon.results.trajectory import Trajectory

SETTLED = 1.1
"""Ratio of a bound to its limit below which an error counts as late."""

LEVELS = (SETTLED, 1.5, 2.0, 4.0, 10.0)
"""Multiples of the ultimate bound; their guaranteed entry times are tested."""

Runs = TypeVar("Runs")
"""Arrays whose first axis is the runs, such as an `Outcome`."""

Origin = Literal["corner", "sample", "search"]
"""The origin of a run: a corner of the box, a sample of it, or the search."""


class Closest(NamedTuple):
    """The instants at which runs come closest to a bound, one entry each.

    Attributes:
        ratio: The error divided by its bound; −∞ if nothing is compared.
        time: Index of the output time.
        part: Index of the guarantee.
        size: The error there.
        bound: Its bound there.
    """

    ratio: np.ndarray
    time: np.ndarray
    part: np.ndarray
    size: np.ndarray
    bound: np.ndarray


class Outcome(NamedTuple):
    """Outcomes of runs, one entry each.

    Attributes:
        any_time: The instant closest to a bound, once the bound has halved or doubled since the
            start (where error and bound are equal), or at which it is exceeded.
        late: The instant closest to an ultimate bound, once the bounds have settled.
        edge: The instant closest to the edge of the states, if the run should stay in them.
        compared: True if the run was compared with its bounds at all.
        violated: True if it exceeded a bound, or left states in which it should stay.
        outside: True if it starts outside the states of the certificate.
        left: True if it left them.
        stopped: True if it ended early.
    """

    any_time: Closest
    late: Closest
    edge: Closest
    compared: np.ndarray
    violated: np.ndarray
    outside: np.ndarray
    left: np.ndarray
    stopped: np.ndarray


class ReferenceBounds:
    """The bounds of a certificate with which runs are compared.

    Args:
        certificate: The certificate.
        run: Some of the runs; all have the same output times relative to their start.
    """

    def __init__(self, certificate: Certificate, run: Trajectory):
        self.states, self.guarantees = certificate.states, certificate.guarantees
        self.invariance = certificate.invariance
        self.since = run.time - run.time[0]
        self.limits = np.array([g.ultimate_bound for g in self.guarantees])
        # A run is late in its second half, once the bounds have settled even for the largest
        # initial errors; never if they do not settle.
        initial = [g.quantity.initial(run) for g in self.guarantees]
        largest = [jax.tree.map(lambda x: x.max(keepdims=True), r0) for r0 in initial]
        bounds = bounds_along(self.guarantees, self.since, largest, LEVELS)[0]
        settled = np.all(bounds <= SETTLED * self.limits, axis=-1)
        settled &= self.since >= self.since[-1] / 2.0
        self.settled = float(self.since[settled.argmax()]) if settled.any() else np.inf

    def compare(self, run: Trajectory, tolerance: float) -> Outcome:
        """The outcomes of a batch of runs."""
        stays = stays_of(self.guarantees, self.invariance, run)
        errors = run_errors(self.guarantees, self.states, run, LEVELS, stays)
        size, bound = np.where(np.isfinite(errors.size), errors.size, np.inf), errors.bound
        within = errors.within
        counts = (errors.counts & within)[:, :, None]
        exceeded = counts & (errors.excess > tolerance)
        moved = (bound <= 0.5 * bound[:, :1]) | (bound >= 2.0 * bound[:, :1])
        late = (self.since >= self.settled)[:, None] & (bound <= SETTLED * self.limits)
        staying = errors.counts & within & stays[:, None]
        near = self.states.nearness(run).reshape(staying.shape)[:, :, None]
        # A bound below the tolerance counts as equal to it: a run is not more accurate.
        least = tolerance * np.array([g.quantity.unit for g in self.guarantees])
        return Outcome(
            any_time=_closest(size, bound, least, exceeded | (counts & moved)),
            late=_closest(size, self.limits, least, counts & late),
            edge=_closest(near, np.ones(1), 0.0, staying[:, :, None]),
            compared=np.any(counts, axis=(1, 2)),
            violated=np.any(exceeded, axis=(1, 2)) | np.any(staying & errors.outside, axis=1),
            outside=errors.outside[:, 0],
            left=np.any(errors.counts & ~within, axis=1),
            stopped=np.array([stop is not None for stop in run.stops]),
        )


def _closest(size: np.ndarray, bound: np.ndarray, least: Any, counts: np.ndarray) -> Closest:
    bound = np.broadcast_to(bound, size.shape)
    flat = lambda x: x.reshape(len(size), -1)
    beside = np.maximum(bound, np.maximum(least, SMALLEST))
    ratio = flat(np.where(counts, size / beside, -np.inf))
    rows, best = np.arange(len(size)), ratio.argmax(axis=1)
    time, part = np.unravel_index(best, size.shape[1:])
    return Closest(ratio[rows, best], time, part, flat(size)[rows, best], flat(bound)[rows, best])


def joined(parts: list[Runs]) -> Runs:
    """Arrays of several parts of the runs, joined."""
    return jax.tree.map(lambda *arrays: np.concatenate(arrays), *parts)


def at(parts: Runs, indices: np.ndarray) -> Runs:
    """Some of the runs."""
    return jax.tree.map(lambda x: x[indices], parts)


def first(outcome: Outcome, count: int) -> Outcome:
    """The first runs of an outcome; the rest may be padding of a batch."""
    return jax.tree.map(lambda x: x[:count], outcome)


def worst(outcome: Outcome, count: int, corners: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The runs closest to their ultimate bounds, to their bounds and to the edge, in turn.

    For each, first runs that are not at corners, then runs at corners: corners are often the worst,
    but the ascent cannot leave many of them.

    Args:
        outcome: The outcomes of the runs.
        count: Number of runs to choose.
        corners: True for runs at corners of the box (runs).

    Returns:
        Indices of the runs (at most `count`, none twice), and the rows of `ratios` for which they
        were chosen.
    """
    chosen: dict[int, int] = {}
    orders = [
        (which, [int(i) for i in np.argsort(-score) if np.isfinite(score[i]) and kind[i]])
        for kind in (~corners, corners)
        for which, score in enumerate(ratios(outcome))
    ]
    for place in range(len(outcome.violated)):
        for which, order in orders:
            if place < len(order) and len(chosen) < count:
                chosen.setdefault(order[place], which)
    return np.array(list(chosen), dtype=int), np.array(list(chosen.values()), dtype=int)


def ratios(outcome: Outcome) -> np.ndarray:
    """The measures of a search (3, runs): late errors, errors at any time, nearness to the edge."""
    return np.stack([outcome.late.ratio, outcome.any_time.ratio, outcome.edge.ratio])


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
