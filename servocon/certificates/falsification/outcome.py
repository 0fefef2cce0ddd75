"""Outcomes of runs: their errors beside the bounds that a certificate guarantees."""

from typing import Any, NamedTuple

import jax
import numpy as np

from servocon.certificates.certificate import Certificate
from servocon.results.trajectory import Trajectory

SETTLED = 1.1
"""Ratio of a bound to its limit below which an error counts as late."""

LEVELS = (SETTLED, 1.5, 2.0, 4.0, 10.0)
"""Multiples of the ultimate bound whose guaranteed entry times are tested."""

SMALLEST = float(np.finfo(float).tiny)


class Closest(NamedTuple):
    """The instants at which runs come closest to a bound, one entry each.

    Attributes:
        ratio: The error over its bound; −∞ where nothing is compared.
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
        any_time: The instant closest to a bound, once this has halved or doubled since the initial
            time (there error and bound are the same) or where it is exceeded.
        late: The instant closest to an ultimate bound, once the bounds have settled.
        compared: True if the run was compared with its bounds at all.
        violated: True if it exceeded a bound.
        outside: True if it starts outside the states of the certificate.
        left: True if it left them.
        stopped: True if it ended early.
    """

    any_time: Closest
    late: Closest
    compared: np.ndarray
    violated: np.ndarray
    outside: np.ndarray
    left: np.ndarray
    stopped: np.ndarray


class ReferenceBounds:
    """The bounds of a certificate at given times.

    Args:
        certificate: The certificate.
        time: The output times [s].
        run: Some of the runs.
    """

    def __init__(self, certificate: Certificate, time: np.ndarray, run: Trajectory):
        self.states, self.guarantees, self.time = certificate.states, certificate.guarantees, time
        self.limits = np.array([g.ultimate_bound for g in self.guarantees])
        self.units = np.array([g.quantity.unit for g in self.guarantees])
        # A run is late in its second half, once the bounds have settled for the largest initial
        # errors, so that these count no more; never if they do not settle.
        largest = [jax.tree.map(lambda x: x.max(keepdims=True), r0) for r0 in self.initial(run)]
        settled = np.all(self.bounds(largest) <= SETTLED * self.limits, axis=-1)[0]
        settled &= time >= (time[0] + time[-1]) / 2.0
        self.settled = float(time[settled.argmax()]) if settled.any() else np.inf

    def sizes(self, run: Trajectory) -> np.ndarray:
        """The errors (runs, T, parts)."""
        return np.stack([g.quantity.size(run) for g in self.guarantees], axis=-1)

    def initial(self, run: Trajectory) -> list[Any]:
        """The initial size of each part, see `Quantity.initial`."""
        return [g.quantity.initial(run) for g in self.guarantees]

    def bounds(self, initial: list[Any]) -> np.ndarray:
        """The bounds (runs, T, parts) for initial sizes of each part."""
        since, bounds = self.time - self.time[0], []
        for guarantee, r0 in zip(self.guarantees, initial, strict=True):
            bound = guarantee.radius(since, jax.tree.map(lambda x: x[:, None], r0))
            for level in LEVELS:
                size = level * guarantee.ultimate_bound
                entered = since >= np.asarray(guarantee.entry_time(r0, size))[:, None]
                bound = np.where(entered, np.minimum(bound, size), bound)
            bounds.append(bound)
        return np.stack(bounds, axis=-1)

    def late(self, bounds: np.ndarray) -> np.ndarray:
        """True where a run is late (runs, T, parts)."""
        return (self.time >= self.settled)[:, None] & (bounds <= SETTLED * self.limits)

    def compare(self, run: Trajectory, tolerance: float) -> Outcome:
        """The outcomes of a batch of runs."""
        size, bound = self.sizes(run), self.bounds(self.initial(run))
        ends = np.array([np.inf if stop is None else stop.time for stop in run.stops])
        running = run.time <= ends[:, None]
        outside = self.states.outside(run)
        within = np.logical_and.accumulate(~outside, axis=1)
        counts = np.repeat((running & within)[:, :, None], len(self.limits), axis=2)
        counts[:, 0] = False  # the bound starts there
        size = np.where(np.isfinite(size), size, np.inf)
        exceeded = counts & (size > bound + tolerance * self.units)
        moved = (bound <= 0.5 * bound[:, :1]) | (bound >= 2.0 * bound[:, :1])
        return Outcome(
            any_time=_closest(size, bound, exceeded | (counts & moved)),
            late=_closest(size, self.limits, counts & self.late(bound)),
            compared=np.any(counts, axis=(1, 2)),
            violated=np.any(exceeded, axis=(1, 2)),
            outside=outside[:, 0],
            left=np.any(running & ~within, axis=1),
            stopped=np.isfinite(ends),
        )


def _closest(size: np.ndarray, bound: np.ndarray, counts: np.ndarray) -> Closest:
    bound = np.broadcast_to(bound, size.shape)
    flat = lambda x: x.reshape(len(size), -1)
    ratio = flat(np.where(counts, size / np.maximum(bound, SMALLEST), -np.inf))
    rows, best = np.arange(len(size)), ratio.argmax(axis=1)
    time, part = np.unravel_index(best, size.shape[1:])
    return Closest(ratio[rows, best], time, part, flat(size)[rows, best], flat(bound)[rows, best])


def joined(outcomes: list[Outcome]) -> Outcome:
    """Several outcomes as one."""
    return jax.tree.map(lambda *parts: np.concatenate(parts), *outcomes)


def first(outcome: Outcome, count: int) -> Outcome:
    """The first runs of an outcome; those beyond may have filled up a batch."""
    return jax.tree.map(lambda x: x[:count], outcome)


def worst(outcome: Outcome, count: int, corners: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The runs closest to their ultimate bounds and to their bounds, in turn.

    Each first of those that are no corners, then of corners: these are often the worst, but there
    is no way on from many of them.

    Args:
        outcome: The outcomes of the runs.
        count: Number of wanted runs.
        corners: True for runs at corners of the box (runs).

    Returns:
        Indices of the runs (at most `count`, none twice), and True for those chosen for their late
        errors.
    """
    chosen: dict[int, bool] = {}
    late, any_time = outcome.late.ratio, outcome.any_time.ratio
    orders = [
        (of_late, [int(i) for i in np.argsort(-score) if np.isfinite(score[i]) and kind[i]])
        for kind in (~corners, corners)
        for of_late, score in ((True, late), (False, any_time))
    ]
    for place in range(len(outcome.violated)):
        for of_late, order in orders:
            if place < len(order) and len(chosen) < count:
                chosen.setdefault(order[place], of_late)
    return np.array(list(chosen), dtype=int), np.array(list(chosen.values()), dtype=bool)
