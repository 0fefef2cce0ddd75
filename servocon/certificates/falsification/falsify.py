"""Certificates put to the test: sampled plants and starts, corners, and a search for worse ones."""

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

from servocon.certificates.certificate import Certificate
from servocon.certificates.falsification.ascent import ascend, by_differences, sensitivity
from servocon.certificates.falsification.comparison import (
    Closest,
    Outcome,
    Yardstick,
    closeness,
    compare,
    first,
    joined,
    worst,
)
from servocon.certificates.falsification.search_box import JointBox, joint_box, points_of
from servocon.certificates.samples import StateBox
from servocon.errors import InputError, ServoconWarning, ShapeError, UnknownNameError
from servocon.laws import Law
from servocon.plant import Plant
from servocon.results.trajectory import Trajectory
from servocon.simulation.differentiable import ADAPTIVE, Accuracy
from servocon.simulation.simulate import simulate
from servocon.uncertainty.sets import Uncertainty

AT_ONCE = 500
"""How many runs are simulated, and held in memory, at a time."""

Origin = Literal["corner", "sample", "search"]
"""Whether a run began at a corner of the box, was drawn from it, or was searched for."""


class Attempt(NamedTuple):
    """A run that comes close to a bound.

    Attributes:
        origin: How it was found.
        parameters: The uncertain parameters of its plant, by name.
        q: Initial coordinates (nq).
        v: Initial speeds (n).
        time: When it comes closest [s].
        beta: ‖β‖ there.
        bound: The bound there.
        agent: Whose ‖βᵢ‖ that is, from 0; None where it is ‖β‖ of the whole.
    """

    origin: Origin
    parameters: dict[str, float]
    q: np.ndarray
    v: np.ndarray
    time: float
    beta: float
    bound: float
    agent: int | None = None

    @property
    def ratio(self) -> float:
        """‖β‖ over its bound; above 1 the certificate is violated."""
        return self.beta / self.bound

    def __str__(self) -> str:
        show = lambda x: np.array2string(np.asarray(x), precision=4, separator=", ")
        own = "".join(f"{name} = {x:.4g}, " for name, x in self.parameters.items())
        error = "‖β‖" if self.agent is None else f"‖βᵢ‖ of agent {self.agent}"
        return (
            f"{error} = {self.beta:.6g}, bound {self.bound:.6g} (t = {self.time:.6g} s, by "
            f"{self.origin}: {own}q = {show(self.q)}, v = {show(self.v)})"
        )


@dataclass(frozen=True)
class FalsificationReport:
    """How a certificate stood the test.

    Attributes:
        runs: How many runs were sampled, corners included.
        corners: How many of them were corners of the box of parameters and starts.
        searched: How many further runs the search ended at.
        compared: How many of all these were compared at any time after the start.
        violations: Of how many runs, searched ones included, ‖β‖ exceeded its bound.
        tightest: Where ‖β‖ came closest to its bound, as a part of it, once the bound had halved
            or doubled (at the start the two are the same), or exceeded it; None where it never did.
        latest: The largest ‖β‖ from `settled` on, beside the ultimate bound; None where the
            bound does not settle within the runs.
        settled: From when on a run is late [s]: its second half, as far as the bound is near its
            limit whatever the start.
        sampled: What the ratios of `tightest` and `latest` were before the search.
        left: How many runs left the box of states that the certificate is for. They count up to
            there; nothing is promised from there on.
        stopped: How many runs ended early. They count up to there.
        interrupted: Whether the keyboard ended the trial; what had been run is counted.
    """

    runs: int
    corners: int
    searched: int
    compared: int
    violations: int
    tightest: Attempt | None
    latest: Attempt | None
    settled: float
    sampled: tuple[float, float]
    left: int
    stopped: int
    interrupted: bool

    @property
    def holds(self) -> bool:
        """Whether runs were compared, and none violated the certificate."""
        return self.violations == 0 and self.compared > 0

    @property
    def margin(self) -> float:
        """The ultimate bound over the largest late ‖β‖: how many times it could be smaller."""
        return 1.0 / self.latest.ratio if self.latest and self.latest.beta > 0 else float("inf")

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
                f"the ultimate bound leaves a factor of {self.margin:.3g}; "
                f"{1.0 / self.sampled[1]:.3g} before the search",
            ]
        if self.compared < self.runs + self.searched:
            lines.append(f"{self.compared} could be compared")
        if self.left:
            lines.append(f"{self.left} runs left the box of states and count up to there")
        if self.stopped:
            lines.append(f"{self.stopped} runs ended early and count up to there")
        if self.interrupted:
            lines.append("interrupted from the keyboard")
        return "\n".join(lines)


def falsify(
    certificate: Certificate,
    plants: Plant | Uncertainty,
    law: Law,
    start: StateBox,
    duration: float,
    *,
    count: int = 10_000,
    search: tuple[int, int] = (16, 20),
    disturbance: Callable[..., Any] | None = None,
    points: int = 201,
    rtol: float = 1e-6,
    atol: float = 1e-8,
    solver: str = "tsit5",
    tolerance: float = 1e-6,
    max_steps: int = 100_000,
    seed: int = 0,
    progress: bool = False,
) -> FalsificationReport:
    """Try to violate a certificate.

    The law runs on plants and from initial states that fill the box of both: its corners (all, or
    a random choice where they are many) and a scrambled Sobol sequence. From the worst of these
    runs, half of them corners, a projected gradient ascent goes on to worse ones, by the derivative
    of the simulated motion: half towards a large ‖β(t)‖ beside its bound at any time, half towards
    a large ‖β‖ late in the run. Every run is compared with `Certificate.radius`, from its own ‖β‖
    at the start, and with the entry times into multiples of the ultimate bound.

    A disturbance that the plants may meet is best made a part of the plant, with amplitude,
    frequency and phase among the uncertain parameters: then the search finds the worst of it.

    Of a `BacksteppingLaw`, whose bound counts the motors' errors, the derivative is one of
    differences between runs.

    Args:
        certificate: The certificate.
        plants: The plants that the certificate is for, or one plant.
        law: The law that it is for.
        start: The initial states, at one time; inside the certificate's box.
        duration: Horizon of each run [s].
        count: How many runs are sampled.
        search: From how many of the worst runs the search starts, and how many steps it takes.
        disturbance: Further generalized force d(q, v, t) on every plant (n).
        points: Number of evenly spaced instants at which ‖β‖ is compared.
        rtol: Relative tolerance of the adaptive step size.
        atol: Absolute tolerance of the adaptive step size.
        solver: One that chooses its own step size; ``"kvaerno5"`` for stiff loops.
        tolerance: By how much ‖β‖ may exceed the bound: what the integration adds to it.
        max_steps: Largest number of integration steps of a run.
        seed: The same seed draws the same runs.
        progress: Show a progress bar on standard error.

    Returns:
        The report. An interrupt from the keyboard ends the trial with a report on what was run.

    Raises:
        InputError: an argument cannot be used; subclasses say in which way.
    """
    if solver not in ADAPTIVE:
        raise UnknownNameError("solver", solver, ADAPTIVE)
    t0 = _check(certificate, start, duration, count, search, points)
    times = np.linspace(t0, t0 + duration, int(points))
    box = joint_box(plants, start)
    z, corners = points_of(box.free.size, count, seed)
    at_once = min(AT_ONCE, len(z))
    accuracy = Accuracy(solver, rtol, atol, int(max_steps))

    def runs_of(z: np.ndarray) -> Trajectory:
        members, q, v = box.members(np.resize(z, (at_once, z.shape[1])))  # one compiled program
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ServoconWarning)  # of runs that stop: they are counted
            return simulate(
                members,
                law,
                q,
                v,
                times=times,
                t0=t0,
                rtol=rtol,
                atol=atol,
                solver=solver,
                max_steps=max_steps,
                disturbance=disturbance,
            )

    yardstick: Any = None
    outcomes: list[Outcome] = []

    def outcome_of(z: np.ndarray) -> Outcome:
        nonlocal yardstick
        run = runs_of(z)
        yardstick = yardstick or Yardstick(certificate, times, run)
        return first(compare(yardstick, run, tolerance), len(z))

    def ratios_of(z: np.ndarray) -> np.ndarray:
        every = joined([outcome_of(part) for part in _parts(z, at_once)])
        return np.where(np.resize(late, len(z)), every.late.ratio, every.any_time.ratio)

    def cost_of(z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        if certificate.motors is not None:
            return by_differences(ratios_of, z)
        return closeness(yardstick, sensitivity(family, z, times, accuracy), late)

    found, interrupted = z[:0], False
    try:
        for part in _parts(z, at_once, progress):
            outcomes.append(outcome_of(part))
        which, late = worst(joined(outcomes), search[0], corners)
        if which.size and search[1] and box.free.size:
            family = box.family(law, disturbance)
            found = ascend(cost_of, z[which], search[1])
            outcomes.extend(outcome_of(part) for part in _parts(found, at_once))
    except KeyboardInterrupt:
        if not outcomes:
            raise
        interrupted = True
    tried = _Tried(box, np.concatenate([z, found]), len(z), corners, yardstick)
    return _report(tried, joined(outcomes), interrupted)


class _Tried(NamedTuple):
    """What was tried, and against what."""

    box: JointBox
    z: np.ndarray  # points of the box, those that the search ended at last
    sampled: int  # how many are not of the search
    corners: int  # how many, the first, are corners
    yardstick: Yardstick


def _report(tried: _Tried, outcome: Outcome, interrupted: bool) -> FalsificationReport:
    runs = min(len(outcome.violated), tried.sampled)
    before = first(outcome, runs)
    return FalsificationReport(
        runs=runs,
        corners=min(tried.corners, runs),
        searched=len(outcome.violated) - runs,
        compared=int(outcome.compared.sum()),
        violations=int(outcome.violated.sum()),
        tightest=_attempt(tried, outcome.any_time),
        latest=_attempt(tried, outcome.late),
        settled=tried.yardstick.settled,
        sampled=(float(before.any_time.ratio.max()), float(before.late.ratio.max())),
        left=int(outcome.left.sum()),
        stopped=int(outcome.stopped.sum()),
        interrupted=interrupted,
    )


def _attempt(tried: _Tried, closest: Closest) -> Attempt | None:
    """The run that came closest; None where none was compared."""
    i = int(closest.ratio.argmax())
    if closest.ratio[i] == -np.inf:
        return None
    parameters, q, v = tried.box.values(tried.z[i])
    searched, corner = i >= tried.sampled, i < tried.corners
    return Attempt(
        origin="search" if searched else "corner" if corner else "sample",
        parameters=parameters,
        q=q,
        v=v,
        time=float(tried.yardstick.time[closest.time[i]]),
        beta=float(closest.size[i]),
        bound=float(closest.bound[i]),
        agent=int(closest.part[i]) - 1 if closest.part[i] else None,
    )


def _parts(z: np.ndarray, size: int, progress: bool = False) -> Iterator[np.ndarray]:
    """The points, `size` at a time."""
    parts = [z[i : i + size] for i in range(0, len(z), size)]
    if not progress:
        yield from parts
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(parts, "simulating", console=Console(stderr=True), transient=True)


def _check(
    certificate: Any, start: Any, duration: float, count: int, search: Any, points: int
) -> float:
    """Refuse what cannot be used; the time at which the runs start."""
    for where, value, kind in (
        ("certificate", certificate, Certificate),
        ("start", start, StateBox),
    ):
        if not isinstance(value, kind):
            raise InputError(
                where, got=type(value).__name__, expected=f"a servocon.{kind.__name__}"
            )
    sized = isinstance(search, tuple) and len(search) == 2
    if not sized:
        raise InputError("search", got=search, expected="(how many runs, how many steps)")
    least = {"count": (count, 1), "points": (points, 2), "search": (min(search), 0)}
    for where, (value, smallest) in least.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < smallest:
            raise InputError(where, got=value, expected=f"an integer of at least {smallest}")
    if np.ndim(duration) or not (np.isfinite(duration) and duration > 0):
        raise InputError("duration", got=duration, expected="a positive, finite time [s]")
    (lower, upper), (least_known, most_known) = start.bounds, certificate.box.bounds
    if lower.shape != least_known.shape:
        raise ShapeError(
            "start",
            got=f"{lower.size - 1} coordinates and speeds",
            expected=f"{least_known.size - 1}, as the certificate's box",
        )
    if lower[-1] != upper[-1]:
        raise InputError("start.t", got=(lower[-1], upper[-1]), expected="one time, twice")
    upper = np.append(upper[:-1], upper[-1] + duration)
    # Boxes of other kinds do not state their ends in q and v; a run that starts outside counts not.
    known = slice(None) if type(certificate.box) is StateBox else slice(-1, None)
    if np.any((lower < least_known)[known]) or np.any((upper > most_known)[known]):
        raise InputError(
            "start and duration",
            got=f"states and times from {lower.tolist()} to {upper.tolist()}",
            expected=f"ones inside the certificate's box, {least_known.tolist()} to "
            f"{most_known.tolist()}",
            cure="Nothing is promised outside: certify for a larger box, or start in a smaller.",
        )
    return float(lower[-1])
