"""Runs beside what a certificate promises of them, of β as a whole and of each agent's βᵢ."""

from typing import Any, NamedTuple

import numpy as np

from servocon.certificates.certificate import Certificate
from servocon.certificates.flexible_joints.motor_errors import ErrorBox
from servocon.results.trajectory import Trajectory

SETTLED = 1.1
"""How much above its limit the bound of ‖β‖ may still be where ‖β‖ counts as late."""

LEVELS = (SETTLED, 1.5, 2.0, 4.0, 10.0)
"""Multiples of the ultimate bound whose promised entry times are tried."""

SMALLEST = float(np.finfo(float).tiny)


class Closest(NamedTuple):
    """Where runs come closest to a bound, one entry each.

    Attributes:
        ratio: ‖β‖ over its bound; −inf where nothing is compared.
        time: The output time of that.
        part: Whose ‖β‖ it is: 0 of the whole, i of agent i − 1.
        size: ‖β‖ there.
        bound: Its bound there.
    """

    ratio: np.ndarray
    time: np.ndarray
    part: np.ndarray
    size: np.ndarray
    bound: np.ndarray


class Outcome(NamedTuple):
    """What became of runs, one entry each.

    Attributes:
        any_time: Where they come closest to their bounds, once these have halved or doubled since
            the start (there the two are the same) or where they are exceeded.
        late: Where they come closest to the ultimate bounds, once the bounds have settled.
        compared: Whether ‖β‖ was compared with its bound at all.
        violated: Whether it exceeded its bound.
        left: Whether the run left the box of states.
        stopped: Whether it ended early.
    """

    any_time: Closest
    late: Closest
    compared: np.ndarray
    violated: np.ndarray
    left: np.ndarray
    stopped: np.ndarray


class Yardstick:
    """A certificate's bounds at given times.

    Args:
        certificate: The certificate.
        time: The output times [s].
        run: Some of the runs.
    """

    def __init__(self, certificate: Certificate, time: np.ndarray, run: Trajectory):
        self.box, self.motors, self.time = certificate.box, certificate.motors, time
        self.promises = (certificate, *certificate.agents)
        self.limits = np.array([promise.ultimate_bound for promise in self.promises])
        # From when on a run is late: its second half, as far as the bounds have settled for the
        # largest start, so that the start counts no more; infinite where they never do.
        largest = self.starts(run).max(axis=0, keepdims=True)
        settled = np.all(self.bounds(largest) <= SETTLED * self.limits, axis=-1)[0]
        settled &= time >= (time[0] + time[-1]) / 2.0
        self.settled = float(time[settled.argmax()]) if settled.any() else np.inf

    def sizes(self, beta: np.ndarray) -> np.ndarray:
        """‖β‖ of the whole and of each agent (…, parts), of β (…, m)."""
        agents = np.split(beta, max(len(self.promises) - 1, 1), axis=-1)
        parts = [beta, *agents][: len(self.promises)]
        return np.stack([np.linalg.norm(part, axis=-1) for part in parts], axis=-1)

    def bounds(self, start: np.ndarray) -> np.ndarray:
        """The bounds (runs, T, parts) for sizes at the start (runs, parts)."""
        since, bounds = self.time - self.time[0], []
        for promise, r in zip(self.promises, start.T, strict=True):
            bound = np.array(promise.radius(since, r[:, None]))
            for level in LEVELS:
                size = level * promise.ultimate_bound
                entry = np.array([promise.entry_time(float(x), size) for x in r])
                entered = since >= entry[:, None]
                bound = np.where(entered, np.minimum(bound, size), bound)
            bounds.append(bound)
        return np.stack(bounds, axis=-1)

    def starts(self, run: Trajectory) -> np.ndarray:
        """What the bounds start from (runs, parts): ‖β‖, with the motors' errors if they count."""
        start = self.sizes(run.beta[:, 0])
        return start if self.motors is None else np.hypot(start, self.motors.at_start(run)[:, None])

    def inside(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """Until when runs (runs, T, nq) and (runs, T, n) have been in the box: (runs, T)."""
        return np.logical_and.accumulate(~self.box.outside(q, v, self.time), axis=1)

    def within(self, run: Trajectory) -> np.ndarray:
        """The same of a batch of runs, also in a box of motors' errors."""
        if isinstance(self.box, ErrorBox):
            return np.logical_and.accumulate(~self.box.left(run), axis=1)
        return self.inside(run.q, run.v)

    def late(self, bounds: np.ndarray) -> np.ndarray:
        """Where a run is late (runs, T, parts)."""
        return (self.time >= self.settled)[:, None] & (bounds <= SETTLED * self.limits)


def compare(yardstick: Yardstick, run: Trajectory, tolerance: float) -> Outcome:
    """A batch of runs beside a certificate."""
    size = yardstick.sizes(run.beta)
    bound = yardstick.bounds(yardstick.starts(run))
    ends = np.array([np.inf if stop is None else stop.time for stop in run.stops])
    running = run.time <= ends[:, None]
    within = yardstick.within(run)
    counts = (running & within)[:, :, None]
    counts[:, 0] = False  # the bound starts there
    size = np.where(np.isfinite(size), size, np.inf)
    exceeded = counts & (size > bound + tolerance)
    return Outcome(
        any_time=_closest(size, bound, exceeded | (counts & moved(bound))),
        late=_closest(size, yardstick.limits, counts & yardstick.late(bound)),
        compared=np.any(counts, axis=(1, 2)),
        violated=np.any(exceeded, axis=(1, 2)),
        left=np.any(running & ~within, axis=1),
        stopped=np.isfinite(ends),
    )


def moved(bound: np.ndarray) -> np.ndarray:
    """Where bounds (runs, T, parts) have halved or doubled since the start."""
    start = bound[:, :1]
    return (bound <= 0.5 * start) | (bound >= 2.0 * start)


def _closest(size: np.ndarray, bound: np.ndarray, counts: np.ndarray) -> Closest:
    bound = np.broadcast_to(bound, size.shape)
    flat = lambda x: x.reshape(len(size), -1)
    ratio = flat(np.where(counts, size / np.maximum(bound, SMALLEST), -np.inf))
    rows, best = np.arange(len(size)), ratio.argmax(axis=1)
    time, part = np.unravel_index(best, size.shape[1:])
    return Closest(ratio[rows, best], time, part, flat(size)[rows, best], flat(bound)[rows, best])


def joined(outcomes: list[Outcome]) -> Outcome:
    """Several outcomes as one."""
    join: Any = lambda *parts: (
        type(parts[0])(*(join(*fields) for fields in zip(*parts, strict=True)))
        if isinstance(parts[0], tuple)
        else np.concatenate(parts)
    )
    return join(*outcomes)


def first(outcome: Any, count: int) -> Any:
    """The first runs of an outcome; what is beyond may have filled up a batch."""
    if isinstance(outcome, np.ndarray):
        return outcome[:count]
    return type(outcome)(*(first(field, count) for field in outcome))


def worst(outcome: Outcome, count: int, corners: int) -> tuple[np.ndarray, np.ndarray]:
    """The runs closest to their ultimate bounds and to their bounds, in turn.

    Each first of those that are no corners, then of corners: these are often the worst, but there
    is no way on from many of them.

    Args:
        outcome: What became of the runs.
        count: How many are wanted.
        corners: How many of the runs, the first, are corners of the box.

    Returns:
        Which runs (at most `count`, none twice), and whether each is there for its late ‖β‖.
    """
    chosen: dict[int, bool] = {}
    late, any_time = outcome.late.ratio, outcome.any_time.ratio
    orders = [
        (of_late, [int(i) for i in np.argsort(-score) if np.isfinite(score[i]) and kind(i)])
        for kind in (lambda i: i >= corners, lambda i: i < corners)
        for of_late, score in ((True, late), (False, any_time))
    ]
    for place in range(len(outcome.violated)):
        for of_late, order in orders:
            if place < len(order) and len(chosen) < count:
                chosen.setdefault(order[place], of_late)
    return np.array(list(chosen), dtype=int), np.array(list(chosen.values()), dtype=bool)


def closeness(yardstick: Yardstick, runs: Any, late: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How close runs come to their bounds, and the derivative of that.

    Args:
        yardstick: The certificate.
        runs: The runs' `Sensitivity`.
        late: Which of them count only once the bounds have settled, beside the ultimate bounds.

    Returns:
        The largest ‖β‖ over its bound (runs), and its derivatives (runs, d).
    """
    size = yardstick.sizes(runs.beta)
    bound = yardstick.bounds(size[:, 0])
    counts = yardstick.inside(runs.q, runs.v)[:, :, None] & np.isfinite(size)
    counts[:, 0] = False
    counts &= np.where(late[:, None, None], yardstick.late(bound), moved(bound))
    limit = np.where(late[:, None, None], yardstick.limits, bound)
    found = _closest(size, limit, counts)
    rows, scale = np.arange(len(size)), np.maximum(found.bound, SMALLEST)

    def slope_of_size(time: Any) -> np.ndarray:
        """Of the part's ‖β‖, by a difference along each derivative of β."""
        beta, slope = runs.beta[rows, time], runs.slope[rows, :, time]
        step = 1e-7 * (1.0 + np.abs(beta).max()) / np.maximum(np.abs(slope).max(), SMALLEST)
        ahead, behind = (
            yardstick.sizes(beta[:, None] + sign * step * slope)[rows, :, found.part]
            for sign in (1.0, -1.0)
        )
        return (ahead - behind) / (2.0 * step)

    # What the bound gains by a larger start; there may be no start below 0.
    start = size[:, 0]
    step = 1e-6 * (1.0 + start)
    more = yardstick.bounds(start + step)[rows, found.time, found.part]
    gain = (more - bound[rows, found.time, found.part]) / step[rows, found.part]
    gain = np.where(late | (found.ratio == -np.inf), 0.0, gain * found.ratio)
    slope = slope_of_size(found.time) - gain[:, None] * slope_of_size(0)
    return found.ratio, slope / scale[:, None]
