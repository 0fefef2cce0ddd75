"""Outcomes of runs: their errors and the bounds that a certificate guarantees."""

from typing import Any, NamedTuple, TypeVar

import jax
import numpy as np

from servocon.certificates.assumptions import SMALLEST
from servocon.certificates.certificate import Certificate
from servocon.certificates.run_errors import bounds_along, run_errors, stays_of
from servocon.results.trajectory import Trajectory

SETTLED = 1.1
"""Ratio of a bound to its limit below which an error counts as late."""

LEVELS = (SETTLED, 1.5, 2.0, 4.0, 10.0)
"""Multiples of the ultimate bound; their guaranteed entry times are tested."""

Runs = TypeVar("Runs")
"""Arrays whose first axis is the runs, such as an `Outcome`."""


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
