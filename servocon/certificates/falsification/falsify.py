"""Falsification of a certificate: sampled plants and initial states, corners, and a search."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from servocon import validate
from servocon.certificates.ascent import ascend
from servocon.certificates.certificate import Certificate
from servocon.certificates.falsification.outcome import (
    Closest,
    FalsificationReport,
    Outcome,
    ReferenceBounds,
    TestedRun,
    at,
    first,
    joined,
    ratios,
    worst,
)
from servocon.certificates.falsification.starts import (
    SearchBox,
    Starts,
    StartsInSet,
    points_of,
    search_box,
    starts_on_surface,
)
from servocon.certificates.states import ALWAYS, StateSet
from servocon.engine import Make, Workers, checked_executor
from servocon.errors import ExecutorError, InputError, warn, without_warnings
from servocon.laws import Law
from servocon.laws.loop import apart
from servocon.memory import NUMBER, require_memory
from servocon.plant import Plant
from servocon.precision import float64
from servocon.progress import shown
from servocon.results.trajectory import Trajectory
from servocon.simulation.options import Solver
from servocon.simulation.simulate import simulate
from servocon.simulation.structure import size_of
from servocon.tree import Batch, pack
from servocon.uncertainty.sets import Uncertainty
from servocon.user_code import explained

AT_ONCE = 500
"""Number of runs that are simulated together and held in memory."""

STARTS = 16
"""Number of initial times that fill a time span."""

COARSE = Solver(method="tsit5", rtol=1e-6, atol=1e-8)
"""Default solver: errors are compared with bounds, and runs are many."""

GOLDEN = 0.6180339887498949
"""Step of their sequence, as a fraction of the span."""

EDGE = "way to the edge of the states"
"""Size of a state that ends at 1, see `StateSet.nearness`."""

COPIES, OF_OUTCOME = 4, 32
"""Copies of the tried points in memory at one time, and numbers kept for each outcome."""


@explained
@float64
def falsify(
    certificate: Certificate,
    plants: Plant | Uncertainty,
    law: Law,
    initial_states: StateSet | None,
    duration: float,
    *,
    points: int = 201,
    disturbance: Callable[..., Any] | Batch | None = None,
    solver: str | Solver = COARSE,
    count: int = 10_000,
    search: tuple[int, int] = (16, 20),
    tolerance: float = 1e-6,
    seed: int = 0,
    executor: Executor | Make | None = None,
    progress: bool = False,
) -> FalsificationReport:
    """Try to falsify a certificate.

    The law runs on plants and from initial states that fill the box of both: its corners (all, or a
    random choice if there are many) and a scrambled Sobol sequence. From the worst of these runs,
    half of them corners, a projected gradient ascent by differences of runs looks for worse ones.
    Runs of a sampled law have the certified period. The goal is, in turn, a large error late in the
    run, a large ratio of error to bound at any time, and the edge of the states if the certificate
    says that the run stays in them. Every run is compared with the guarantees from its own initial
    errors, with the entry times into multiples of the ultimate bounds, and with that claim.

    Without initial states the runs start on the surface of the certified initial errors: e and s
    of the size of its `Tube`, or β and f of the sizes from which a run stays in the states. Then
    directions along single coordinates and speeds, with equal and with opposite signs, are tried on
    corners of the uncertain parameters and on the plants of the certificate's worst samples. If the
    states have a first and a last time, several initial times are tried, including those of the
    worst samples.

    It is best to make a disturbance a part of the plant, with amplitude, frequency and phase among
    the uncertain parameters: then the search finds the worst one. Each disturbance of a batch is
    tried on every sampled plant and initial state.

    Args:
        certificate: The certificate, for any kind of law.
        plants: The certified plants, or one plant.
        law: The certified law, with the same numbers.
        initial_states: The initial states, inside the certificate's states: a `StateBox`, a `Tube`
            or another set with a box. Their initial time is the certificate's first time, unless
            they give one, or a time span that is sampled. None: the surface of the certified
            initial errors.
        duration: Horizon of each run [s].
        points: Number of evenly spaced instants at which errors are compared.
        disturbance: Further generalized force d(q, v, t) on every plant (n), or a batch of them.
        solver: Name of a method with an adaptive step size, ``"kvaerno5"`` for stiff loops, or a
            `servocon.Solver`.
        count: Number of sampled plants and initial states.
        search: Number of worst runs from which the search starts, and number of its steps.
        tolerance: Amount by which an error may exceed its bound because of integration errors; for
            tracking errors relative to the ultimate bound.
        seed: Seed of the runs.
        executor: An executor of `concurrent.futures`, or a function that makes one, such as
            ``servocon.sweeps.processes(4)``; None for this process. The report depends neither on
            it nor on lost workers.
        progress: Show the progress, in a terminal, a notebook or a log.

    Returns:
        The report. An interrupt from the keyboard, or an executor that fails permanently (with a
        warning), ends the falsification with a report on the completed runs.

    Raises:
        InputError: an argument cannot be used, or the runs do not fit into half of the machine's
            memory; subclasses say in which way.
    """
    used = Solver.adaptive(solver, COARSE, "falsify", "projection")
    times = _check(certificate, initial_states, duration, count, search, points, seed)
    validate.instance("law", law, Law, "a servocon law")
    law = apart(law, certificate.scope.period)[0]
    certificate.scope.require_law(law)
    options = {"solver": used, "period": certificate.scope.period}
    boxes = [search_box(plants, x) for x in _starts(certificate, law, initial_states, times)]
    _require_room(boxes[0], count, disturbance, points)
    since = np.linspace(0.0, duration, int(points))
    tests = Tests(boxes, law, disturbance, since, options)
    sampled = tests.points(count, seed, [a.worst.parameters for a in certificate.assumptions])
    size = min(AT_ONCE, int(np.bincount(sampled.start).max()))
    parts = [sampled.at(rows) for rows in sampled.parts(size)]
    of_samples = len(parts)
    run = tests.run(parts[0].repeated(size))  # here: wrong input raises before anything is sent
    bounds = ReferenceBounds(certificate, run)
    done = {0: first(bounds.compare(run, tolerance), len(parts[0].z))}
    given = initial_states is not None
    _check_initial(done[0], given)
    task, cut = partial(outcome_at, tests, bounds, tolerance, size), None
    try:
        with Workers(checked_executor(executor), task, "plants, law, disturbance") as workers:
            rest = workers.results(range(1, len(parts)), lambda i: (parts[i],), _safe)
            for i, outcome in _shown(rest, len(parts) - 1, progress):
                _check_initial(outcome, given)
                done[i] = outcome
            sampled = joined(parts)
            every = joined([done[i] for i in range(len(parts))])
            chosen, which = worst(every, search[0], sampled.corner)
            if chosen.size and search[1] and boxes[0].axes.free.size:

                def outcome_of(points: Points) -> Outcome:
                    own = points.parts(size)
                    arguments = lambda i: (points.at(own[i]),)
                    found = dict(workers.results(range(len(own)), arguments, _safe))
                    back = np.argsort(np.concatenate(own))
                    return at(joined([found[i] for i in range(len(own))]), back)

                end = _ascended(sampled.at(chosen), which, search[1], outcome_of)
                done[len(parts)] = outcome_of(end)
                parts.append(end)
    except (KeyboardInterrupt, ExecutorError) as error:
        cut = error
    if isinstance(cut, ExecutorError):
        warn(str(cut))
    found = sorted(done)
    tried, every = joined([parts[i] for i in found]), joined([done[i] for i in found])
    count = sum(len(parts[i].z) for i in found if i < of_samples)
    return _report(tests, tried, count, bounds, every, cut is not None)


class Points(NamedTuple):
    """Points of the box at which closed loops are tried, each under one disturbance.

    Attributes:
        z: Points of the box (runs, d).
        start: Indices of their initial times (runs).
        disturbance: Indices of their disturbances (runs).
        corner: True for corners of the box (runs).
    """

    z: np.ndarray
    start: np.ndarray
    disturbance: np.ndarray
    corner: np.ndarray

    def at(self, indices: Any) -> "Points":
        """Some of the points."""
        return Points(*(x[indices] for x in self))

    def repeated(self, size: int) -> "Points":
        """The points repeated up to `size`: batches of one size compile once."""
        return self.at(np.resize(np.arange(len(self.z)), size))

    def parts(self, size: int) -> list[np.ndarray]:
        """Indices of the points, in parts with one initial time and at most `size` points."""
        rows = [np.flatnonzero(self.start == i) for i in np.unique(self.start)]
        return [own[i : i + size] for own in rows for i in range(0, len(own), size)]


class Tests(NamedTuple):
    """The closed loops to be tried.

    Attributes:
        boxes: The box of parameters and initial states at each initial time.
        law: The law.
        disturbance: A disturbance, a batch of them, or None.
        since: The output times since the initial one [s].
        options: Further options of `simulate`.
    """

    boxes: list[SearchBox]
    law: Law
    disturbance: Any
    since: np.ndarray
    options: dict[str, Any]

    @property
    def disturbances(self) -> int:
        """Number of disturbances to be tried at each point."""
        return self.disturbance.size if isinstance(self.disturbance, Batch) else 1

    def points(self, count: int, seed: int, worst: Sequence[Mapping[str, Any]]) -> Points:
        """Points that fill the box (`count`), corners first, all under every disturbance.

        Args:
            count: Their number.
            seed: Seed of the points.
            worst: Parameters of plants that are tried at the edges of the initial states.
        """
        z, corners = points_of(self.boxes[0].axes.free.size, count, seed)
        corner, boxes = np.arange(len(z)) < corners, len(self.boxes)
        start = np.random.default_rng(seed).permutation(np.arange(len(z)) % boxes)
        for i, box in enumerate(self.boxes):
            # Points at the edges of the initial states replace some that fill the box.
            own = np.flatnonzero((start == i) & ~corner)
            edges = box.edges(worst, len(own) // 2, seed)
            z[own[: len(edges)]] = edges
        which = np.repeat(np.arange(self.disturbances), len(z))
        tiled = (np.tile(x, (self.disturbances,) + (1,) * (x.ndim - 1)) for x in (z, start, corner))
        z, start, corner = tiled
        return Points(z, start, which, corner)

    def run(self, points: Points) -> Trajectory:
        """The runs at some points, of one initial time."""
        box = self.boxes[int(points.start[0])]
        t0 = box.starts.t0
        disturbance = self.disturbance
        if isinstance(disturbance, Batch):
            vectors, layout = pack(disturbance.tree, "disturbance", disturbance.size)
            chosen = vectors[points.disturbance]
            disturbance = Batch(layout.unpack(chosen), len(chosen))
        members, q, v = box.members(points.z)
        times = t0 + self.since
        with without_warnings():  # runs that stop are counted instead
            return simulate(
                members, self.law, q, v, times=times, t0=t0, disturbance=disturbance, **self.options
            )


@float64
def outcome_at(
    tests: Tests, bounds: ReferenceBounds, tolerance: float, size: int, points: Points
) -> Outcome:
    """The outcome of the runs at some points; it depends on nothing else.

    Args:
        tests: The closed loops.
        bounds: The bounds.
        tolerance: Amount by which a bound may be exceeded.
        size: Size of the batch to which the runs belong.
        points: The points, at most `size`.
    """
    return first(bounds.compare(tests.run(points.repeated(size)), tolerance), len(points.z))


def _ascended(
    points: Points, which: np.ndarray, steps: int, outcome_of: Callable[[Points], Outcome]
) -> Points:
    """The end points of the search; each ascends one of the rows of `ratios`."""

    def value_of(z: np.ndarray, runs: np.ndarray) -> np.ndarray:
        outcome = outcome_of(points.at(runs)._replace(z=z))
        return ratios(outcome)[which[runs], np.arange(len(z))]

    z = ascend(value_of, points.z, steps)
    return points._replace(z=z, corner=np.zeros(len(z), dtype=bool))


def _report(
    tests: Tests,
    tried: Points,
    sampled: int,
    bounds: ReferenceBounds,
    outcome: Outcome,
    interrupted: bool,
) -> FalsificationReport:
    runs = min(len(outcome.violated), sampled)
    before = first(outcome, runs)

    def tested(closest: Closest, name: str = "") -> TestedRun | None:
        """The run that came closest; None if none was compared."""
        i = int(closest.ratio.argmax())
        if closest.ratio[i] == -np.inf:
            return None
        box = tests.boxes[int(tried.start[i])]
        parameters, q, v = box.values(tried.z[i])
        quantity = bounds.guarantees[int(closest.part[i])].quantity
        return TestedRun(
            origin="search" if i >= sampled else "corner" if tried.corner[i] else "sample",
            parameters=parameters,
            q=q,
            v=v,
            t0=box.starts.t0,
            time=box.starts.t0 + float(bounds.since[closest.time[i]]),
            size=float(closest.size[i]),
            bound=float(closest.bound[i]),
            quantity=name or quantity.name,
            agent=None if name else quantity.agent,
            disturbance=int(tried.disturbance[i]) if tests.disturbances > 1 else None,
        )

    return FalsificationReport(
        runs=runs,
        corners=int(tried.corner[:runs].sum()),
        searched=len(outcome.violated) - runs,
        compared=int(outcome.compared.sum()),
        violations=int(outcome.violated.sum()),
        tightest=tested(outcome.any_time),
        latest=tested(outcome.late),
        nearest=tested(outcome.edge, EDGE),
        settled=bounds.settled,
        sampled=(float(before.any_time.ratio.max()), float(before.late.ratio.max())),
        left=int(outcome.left.sum()),
        stopped=int(outcome.stopped.sum()),
        interrupted=interrupted,
    )


def _shown(
    outcomes: Iterator[tuple[int, Outcome]], parts: int, wanted: bool
) -> Iterator[tuple[int, Outcome]]:
    """The outcomes of the parts; progress is shown on request."""
    with shown(wanted, "simulating") as show:
        for number, outcome in enumerate(outcomes, 1):
            show(number / parts)
            yield outcome


def _safe() -> str:
    return "The report is of the runs that were completed."


def _check(
    certificate: Any, initial: Any, duration: float, count: int, search: Any, points: int, seed: int
) -> np.ndarray:
    """Refuse arguments that cannot be used; return the initial times."""
    expected = "a servocon.certificates.Certificate"
    validate.instance("certificate", certificate, Certificate, expected)
    if initial is not None:
        expected = "a servocon.StateBox, a servocon.certificates.Tube, or None"
        validate.instance("initial_states", initial, StateSet, expected)
    if not isinstance(search, tuple) or len(search) != 2:
        raise InputError("search", got=search, expected="(number of runs, number of steps)")
    for where, value, least in (("count", count, 1), ("points", points, 2), ("seed", seed, 0)):
        validate.integer(where, value, least)
    for value in search:
        validate.integer("search", value, 0)
    validate.number("duration", duration, "a positive, finite time [s]")
    states = certificate.states
    first_time, last_time = states.t
    t0, t1 = states.t if initial is None else initial.t
    if (t0, t1) == ALWAYS:
        t0 = t1 = first_time if np.isfinite(first_time) else 0.0
    invariant = states.invariant or (initial is not None and initial.invariant)
    t1 = t0 if invariant else max(t0, min(t1, last_time - duration))
    if t0 < first_time or t0 + duration > last_time:
        raise InputError(
            "duration",
            got=f"runs from {t0:g} to {t0 + duration:g} s",
            expected=f"times of the certificate, {first_time:g} to {last_time:g} s",
            cure="Nothing is guaranteed outside: certify for longer.",
        )
    if t0 == t1:
        return np.array([t0])
    spread = t0 + (t1 - t0) * np.sort((np.arange(STARTS) * GOLDEN + seed * GOLDEN**2) % 1.0)
    worst = [a.worst.t for a in certificate.assumptions if t0 <= a.worst.t <= t1]
    return np.unique([*spread, *worst[:STARTS]])


def _starts(
    certificate: Certificate, law: Any, initial: StateSet | None, times: np.ndarray
) -> list[Starts]:
    """The initial states at each of the initial times.

    Raises:
        InputError: none are given, and the certificate has no invariance.
    """
    if initial is None and not certificate.states.invariant:
        if certificate.invariance is None:
            raise InputError(
                "initial_states",
                got="None, for a certificate that does not say where a run stays in its states",
                expected="a servocon.StateBox of initial states",
            )
        found = [starts_on_surface(certificate, law, float(t0)) for t0 in times]
        of_surface: list[Starts] = [x for x in found if x is not None]
        if of_surface:
            return of_surface
        raise InputError(
            "initial_states",
            got="None, and no state on the relation inside the states of the certificate",
            expected="a servocon.StateBox of initial states",
        )
    own = certificate.states if initial is None else initial
    return [StartsInSet(own, float(t0), law) for t0 in times]


def _require_room(box: SearchBox, count: int, disturbance: Any, points: int) -> None:
    """Check that the runs fit into half of the machine's memory."""
    q, v = (x.shape[1] for x in box.starts.states(box.starts.bounds[0][None]))
    runs = count * (disturbance.size if isinstance(disturbance, Batch) else 1)
    at_once = size_of(points, 0.0, None, min(AT_ONCE, runs), (q, v)).memory
    require_memory(
        "falsify",
        f"{runs:,} runs, {min(AT_ONCE, runs)} of them with {points:,} output times at a time",
        at_once + NUMBER * runs * (COPIES * len(box.axes.lower) + OF_OUTCOME),
        "Take a smaller count or fewer points, or falsify in parts, with other seeds.",
    )


def _check_initial(outcome: Outcome, given: bool) -> None:
    """Refuse given initial states outside those of the certificate."""
    if given and outcome.outside.any():
        raise InputError(
            "initial_states",
            got=f"{outcome.outside.sum()} of {outcome.outside.size} runs that start outside the "
            "states of the certificate",
            expected="states inside",
            cure="Nothing is guaranteed outside: certify for more states, or start in fewer.",
        )
