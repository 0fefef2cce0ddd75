"""Comparison of runs with a certificate: the errors, their bounds, and what is not covered.

A run is compared until it leaves the states of the certificate, since nothing is guaranteed
afterwards. A run that starts outside is not compared: the certificate does not cover it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

import jax
import numpy as np

from servocon import linalg
from servocon.certificates.guarantee import BetaSize, Guarantee
from servocon.certificates.invariance import Invariance
from servocon.certificates.scope import Remarks, Scope
from servocon.certificates.states import StateSet
from servocon.errors import InputError, apart
from servocon.markup import piece_of_lines
from servocon.results.trajectory import Trajectory

Verdict = Literal["holds", "violated", "says nothing"]
"""Outcome of a comparison; a certificate says nothing about runs outside its states."""

NOTHING = Remarks()
"""No remark."""


class RunErrors(NamedTuple):
    """Errors of runs and their bounds.

    Attributes:
        size: The sizes (runs, T, guarantees).
        bound: Their bounds, each run's from its own initial errors (runs, T, guarantees).
        excess: The size minus the bound in the unit of the quantity, infinite where the size is not
            finite (runs, T, guarantees).
        counts: True from the second output time, since the bound starts at the first, to the end
            of the run (runs, T).
        outside: True outside the states of the certificate (runs, T). A state that is not finite
            does not count as outside: its errors exceed every bound.
        within: True up to the last output time before a run leaves the states. A run that should
            stay counts up to the states' last time (runs, T).
    """

    size: np.ndarray
    bound: np.ndarray
    excess: np.ndarray
    counts: np.ndarray
    outside: np.ndarray
    within: np.ndarray


def run_errors(
    guarantees: Sequence[Guarantee],
    states: StateSet,
    run: Trajectory,
    levels: Sequence[float] = (),
    stays: np.ndarray | None = None,
) -> RunErrors:
    """The errors of a run, or of each run of a batch.

    Args:
        guarantees: The guarantees.
        states: The states for which they hold.
        run: The run.
        levels: See `bounds_along`.
        stays: True for runs that should not leave the states (runs); all runs of an invariant set.
    """
    size = np.stack([g.quantity.size(run) for g in guarantees], axis=-1)
    initial = [g.quantity.initial(run) for g in guarantees]
    bound = bounds_along(guarantees, run.time, initial, levels)
    units = np.array([g.quantity.unit for g in guarantees])
    ends = np.array([np.inf if stop is None else stop.time for stop in run.stops])
    counts = run.time <= ends[:, None]
    if run.time.size > 1:
        counts[:, 0] = False
    finite = np.isfinite(run.q).all(axis=-1) & np.isfinite(run.v).all(axis=-1)
    outside = (states.outside(run) | states.unmet(run)) & finite
    outside = outside.reshape(-1, run.time.size)
    within = np.logical_and.accumulate(~outside, axis=1)
    if states.invariant:
        stays = np.ones(len(outside), dtype=bool)
    if stays is not None:
        whole = ~outside[:, :1] & (run.time <= states.t[1])
        within = np.where(stays[:, None], whole, within)
    return RunErrors(
        size=size,
        bound=bound,
        excess=np.where(np.isfinite(size), size - bound, np.inf) / units,
        counts=counts,
        outside=outside,
        within=within,
    )


def bounds_along(
    guarantees: Sequence[Guarantee],
    time: np.ndarray,
    initial: Sequence[Any],
    levels: Sequence[float] = (),
) -> np.ndarray:
    """The bounds of runs with given initial errors.

    Args:
        guarantees: The guarantees.
        time: The output times (T) [s].
        initial: Initial sizes of each guarantee (runs), see `Quantity.initial`.
        levels: Multiples of the ultimate bound, which are bounds after their entry times.

    Returns:
        The bounds (runs, T, guarantees).
    """
    since, bounds = time - time[0], []
    for guarantee, r0 in zip(guarantees, initial, strict=True):
        bound = guarantee.radius(since, jax.tree.map(lambda x: x[:, None], r0))
        for level in levels:
            size = level * guarantee.ultimate_bound
            entered = since >= np.asarray(guarantee.entry_time(r0, size))[:, None]
            bound = np.where(entered, np.minimum(bound, size), bound)
        bounds.append(bound)
    return np.stack(bounds, axis=-1)


def stays_of(
    guarantees: Sequence[Guarantee], invariance: Invariance | None, run: Trajectory
) -> np.ndarray:
    """True for runs that should stay in the states, by their initial errors (runs)."""
    if invariance is None:
        return np.zeros(len(run.stops), dtype=bool)
    own = [g for g in guarantees if g.quantity.agent is not None] or guarantees[:1]
    beta = np.max([g.quantity.initial(run) for g in own], axis=0)
    first = run.position_error.reshape(len(beta), len(run.time), -1)[:, 0]
    return (beta <= invariance.beta) & (linalg.norms(first) <= invariance.position)


class Left(NamedTuple):
    """First state of the runs outside the states of a certificate.

    Attributes:
        runs: Number of runs that leave the states.
        against: Number of these runs that should stay, by the certificate.
        at_once: Number of these runs that are compared at no time.
        member: Index of the run that leaves first.
        time: First time at which it is outside [s].
        entry: The entry by which it is outside, in words.
    """

    runs: int
    against: int
    at_once: int
    member: int
    time: float
    entry: str


class Extreme(NamedTuple):
    """An error at the instant at which it is closest to its bound, or farthest beyond it.

    Attributes:
        quantity: Symbol of the error, such as ``"‖β‖"``.
        agent: Index of the agent whose error it is; None for all agents together.
        member: Index of the run.
        time: The time [s].
        size: The size; NaN where nothing is compared.
        bound: The bound.
        excess: The size minus the bound, in the unit of the quantity.
        unit: That unit.
    """

    quantity: str
    agent: int | None
    member: int
    time: float
    size: float
    bound: float
    excess: float
    unit: float


@dataclass(frozen=True, repr=False)
class CertificateReport:
    """Comparison of runs with a certificate.

    Attributes:
        verdict: Outcome: ``"holds"``, ``"violated"`` or ``"says nothing"``.
        margin: The smallest difference of bound and size after the start, where the two are equal;
            tracking errors are compared by their ultimate bounds. NaN if nothing is compared, as
            are size and bound.
        quantity: The symbol of the error there, such as ``"‖β‖"``.
        member: Index of that run in a batch; 0 for a single run.
        time: The time there [s].
        size: The size there.
        bound: The bound there.
        runs: Number of runs.
        left: First state outside those of the certificate; None if no run leaves them. Runs are
            compared until they leave.
        stopped: Number of runs that ended early; they are compared up to their end.
        agent: Index of the agent whose error it is; None for all agents together.
        plant: The plant's own β where it is closest to the bound, if it differs from the law's;
            see `servocon.Trajectory.plant_beta`.
        position: Likewise the largest difference between the plant's own position error and the
            law's, with the certified one.
        remarks: Properties of the runs that the certificate does not cover.
    """

    verdict: Verdict
    margin: float
    quantity: str
    member: int
    time: float
    size: float
    bound: float
    runs: int
    left: Left | None
    stopped: int
    agent: int | None = None
    plant: Extreme | None = None
    position: Extreme | None = None
    remarks: Remarks = NOTHING

    @property
    def holds(self) -> bool:
        """True if errors were compared, and none exceeded its bound."""
        return self.verdict == "holds"

    @property
    def covered(self) -> bool:
        """True if the certificate covers every property of the runs."""
        return not self.remarks.not_covered

    @property
    def outside(self) -> float:
        """First time at which a run was outside the states [s]; NaN if none was."""
        return float("nan") if self.left is None else self.left.time

    def __str__(self) -> str:
        lines = [self._verdict()]
        if self.verdict != "says nothing":
            whose = "" if self.agent is None else f"agent {self.agent}, "
            size, bound = apart(self.size, self.bound)
            lines.append(
                f"tightest margin {self.margin:.3g}: {self.quantity} = {size}, bound {bound} "
                f"({whose}member {self.member}, t = {self.time:.6g} s)"
            )
        if self.plant is not None:
            size, bound = apart(self.plant.size, self.plant.bound)
            lines.append(
                f"β of the plant is not that of the law's model: {self.plant.quantity} = {size}, "
                f"bound {bound} (member {self.plant.member}, t = {self.plant.time:.6g} s)"
            )
        if self.position is not None:
            size, bound = apart(self.position.size, self.position.bound)
            lines.append(
                f"{self.position.quantity} = {size}, certified up to {bound} (member "
                f"{self.position.member}, t = {self.position.time:.6g} s)"
            )
        lines += [f"not covered: {text}" for text in self.remarks.not_covered]
        lines += [
            f"{text}: covered if it is a certified plant at every instant, up to the disturbance"
            for text in self.remarks.unknown
        ]
        if self.left is not None and self.verdict != "says nothing":
            lines += self._leaving(self.left)
        if self.stopped:
            lines.append(f"{self.stopped} ended early and were compared up to there")
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """The lines, for a notebook."""
        return piece_of_lines(str(self))

    def _verdict(self) -> str:
        runs = f"{self.runs} run{'s' if self.runs != 1 else ''}"
        if self.verdict == "says nothing":
            why = "ended before any comparison"
            if self.left is not None:
                why = f"outside its states from t = {self.left.time:.6g} s ({self.left.entry})"
            return f"the certificate says nothing of {runs}: {why}"
        if self.covered:
            words = "the certificate holds" if self.holds else "THE CERTIFICATE IS VIOLATED"
            return f"{words} on {runs}"
        words = "the bounds are kept" if self.holds else "the bounds are exceeded"
        return f"{words} on {runs}, which the certificate does not cover"

    def _leaving(self, left: Left) -> list[str]:
        which = "" if self.runs == 1 else f"by {left.runs} runs, first by member {left.member}, "
        lines = [
            f"the states of the certificate were left {which}at t = {left.time:.6g} s "
            f"({left.entry}); runs are compared up to there"
        ]
        if left.against:
            lines.append(f"{left.against} started where the certificate says that runs stay")
        if left.at_once:
            lines.append(f"{left.at_once} runs were outside at once: it says nothing of them")
        return lines


def compare(
    guarantees: Sequence[Guarantee],
    states: StateSet,
    scope: Scope,
    invariance: Invariance | None,
    run: Trajectory,
    tolerance: float,
) -> CertificateReport:
    """Compare a run, or a batch of runs, with guarantees; see `Certificate.check`."""
    if run.time.size == 0:
        raise InputError("run", got="no output time", expected="at least one")
    remarks = scope.remarks(run)
    stays = stays_of(guarantees, invariance, run)
    errors = run_errors(guarantees, states, run, stays=stays)
    compared = errors.counts & errors.within
    worst = _extreme(guarantees, errors, compared, run.time)
    plant = _of_plant(guarantees, scope, run, errors, compared)
    position = _position_of_plant(guarantees, scope, run, errors, compared)
    beyond = max(x.excess for x in (worst, plant, position) if x is not None)
    left = _left(states, run, errors, compared, stays)
    against = left is not None and left.against > 0
    verdict: Verdict = "violated" if beyond > tolerance or against else "holds"
    return CertificateReport(
        verdict=verdict if compared.any() else "says nothing",
        margin=-worst.excess * worst.unit if compared.any() else float("nan"),
        quantity=worst.quantity,
        member=worst.member,
        time=worst.time,
        size=worst.size,
        bound=worst.bound,
        runs=len(compared),
        left=left,
        stopped=sum(stop is not None for stop in run.stops),
        agent=worst.agent,
        plant=plant,
        position=position,
        remarks=remarks,
    )


def _extreme(
    guarantees: Sequence[Guarantee], errors: RunErrors, compared: np.ndarray, time: np.ndarray
) -> Extreme:
    """The compared error that is closest to its bound, or farthest beyond it."""
    excess = np.where(compared[..., None], errors.excess, -np.inf)
    i, k, j = at = tuple(int(x) for x in np.unravel_index(excess.argmax(), excess.shape))
    quantity, some = guarantees[j].quantity, bool(compared.any())
    return Extreme(
        quantity=quantity.name,
        agent=quantity.agent,
        member=i,
        time=float(time[k]),
        size=float(errors.size[at]) if some else float("nan"),
        bound=float(errors.bound[at]) if some else float("nan"),
        excess=float(excess[at]),
        unit=quantity.unit,
    )


def _of_plant(
    guarantees: Sequence[Guarantee],
    scope: Scope,
    run: Trajectory,
    errors: RunErrors,
    compared: np.ndarray,
) -> Extreme | None:
    """β of the plant and the bounds of the law's β, if the run logs both.

    The bounds include the differences of the certified plants.
    """
    sizes = [g.quantity for g in guarantees]
    own = [j for j, quantity in enumerate(sizes) if isinstance(quantity, BetaSize)]
    if not own or run.plant_beta is run.beta:
        return None
    of_plant = replace(run, beta=run.plant_beta)
    mine = [guarantees[j] for j in own]
    size = np.stack([g.quantity.size(of_plant) for g in mine], axis=-1)
    factors = [x.largest_factor for x in sizes if isinstance(x, BetaSize)]
    bound = errors.bound[..., own] + scope.difference * np.array(factors)
    excess = np.where(np.isfinite(size), size - bound, np.inf)
    worst = _extreme(
        mine, errors._replace(size=size, bound=bound, excess=excess), compared, run.time
    )
    return worst._replace(quantity=f"{worst.quantity} of the plant")


def _position_of_plant(
    guarantees: Sequence[Guarantee],
    scope: Scope,
    run: Trajectory,
    errors: RunErrors,
    compared: np.ndarray,
) -> Extreme | None:
    """The distance of the plant's own position error from the law's, and the certified one."""
    if run.plant_position_error is run.position_error or not run.position_error.shape[-1]:
        return None
    apart = np.linalg.norm(run.plant_position_error - run.position_error, axis=-1)
    size = apart.reshape(*compared.shape, 1)
    bound = np.full(size.shape, scope.position_difference)
    excess = np.where(np.isfinite(size), size - bound, np.inf)
    beside = errors._replace(size=size, bound=bound, excess=excess)
    worst = _extreme(guarantees[:1], beside, compared, run.time)
    return worst._replace(quantity="‖f of the plant − f of the law‖")


def _left(
    states: StateSet, run: Trajectory, errors: RunErrors, compared: np.ndarray, stays: np.ndarray
) -> Left | None:
    """The first state of the runs that is outside; None if none is."""
    ended = np.array([np.inf if stop is None else stop.time for stop in run.stops])
    outside = errors.outside & (run.time <= ended[:, None])
    gone = outside.any(axis=1)
    if not gone.any():
        return None
    early = np.any(outside & (run.time <= states.t[1]), axis=1)
    first = np.where(gone, outside.argmax(axis=1), len(run.time))
    member = int(first.argmin())
    k = int(first[member])
    one: Any = run.member(member) if run.batch_shape else run
    return Left(
        runs=int(gone.sum()),
        against=int(np.sum(stays & early & ~outside[:, 0])),
        at_once=int(np.sum(gone & ~compared.any(axis=1))),
        member=member,
        time=float(run.time[k]),
        entry=states.entry_outside(one, k),
    )
