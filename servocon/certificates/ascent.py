"""Gradient ascent in the unit box by difference quotients, of one quantity or of several at a time.

The error of an agent depends on its own parameters and state and on those of few others. Points at
which quantities of different agents climb are then combined into one, as long as no two of these
depend on the same coordinate, and all are of the same drawn plant. So the number of evaluations
does not grow with that of the agents.

Which coordinates a quantity depends on is known from its operations (see
`servocon.certificates.kinds`), or found by moving each one at some points. Then a dependence that
shows in a small region only, such as a narrow peak, may be missed there. So the values of
combined starts are compared with those of the starts; a quantity that differs depends on all
coordinates. No value is wrong in any case: the points found are evaluated as usual.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

FIRST_REACH = 0.25
"""The first step along the steepest coordinate, as a part of its range."""

DIFFERENCE = 1e-3
"""The step of difference quotients, as a part of the range: far above the integration error."""

PATIENCE = 4
"""Number of steps without gain that end an ascent, if a least gain is given."""

ValueOf = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Values (k) at points (k, d) of the unit box, for runs with given indices (k)."""

Step = Callable[[np.ndarray, np.ndarray, np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]
"""Points tried next (k, d) and their values (k), from points, slopes (k, d), reach and runs (k)."""

PROBES = 6
"""Number of points at which each coordinate is moved to see which quantities change."""

UNCHANGED = 1e-9
"""Change of a quantity, relative to its range, that counts as rounding."""

LARGEST_SHARE = 0.5
"""Largest part of all evaluations that is left if combining them is to pay."""

QuantitiesAt = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Values of the quantities (quantities, k) at points (k, d) of the unit box, and drawn plants with
given indices (k)."""


def slopes(
    value_of: ValueOf, z: np.ndarray, runs: np.ndarray, here: np.ndarray, difference: float
) -> np.ndarray:
    """Slopes at points of the unit box towards its inside.

    Args:
        value_of: The values.
        z: The points (k, d).
        runs: Indices of their runs (k).
        here: Values at the points (k).
        difference: Step of the difference quotients.

    Returns:
        Difference quotients (k, d).
    """
    d = z.shape[1]
    size = np.where(z < 0.5, difference, -difference)
    moved = (z + size * np.eye(d)[:, None]).reshape(-1, d)
    there = value_of(moved, np.tile(runs, d)).reshape(d, -1)
    with np.errstate(invalid="ignore"):  # -inf from -inf, where nothing is compared
        return (there - here).T / size


def along(z: np.ndarray, slope: np.ndarray, reach: np.ndarray) -> np.ndarray:
    """The points up the slope, in the unit box; `reach` is the step of the steepest coordinate."""
    way = slope * np.where(slope > 0, z < 1.0, z > 0.0)
    steepest = np.maximum(np.abs(way).max(axis=1, keepdims=True), np.finfo(float).tiny)
    return np.clip(z + reach[:, None] * way / steepest, 0.0, 1.0)


def ascend(
    value_of: ValueOf,
    z: np.ndarray,
    steps: int,
    step: Step | None = None,
    *,
    difference: float = DIFFERENCE,
    least_gain: float = 0.0,
) -> np.ndarray:
    """Projected gradient ascent in the unit box, for several runs at a time.

    Each run has its own step size: it grows after a step that gained. After one that did not, it
    shrinks, and the step is undone.

    Args:
        value_of: The values.
        z: Initial points (runs, d).
        steps: Number of steps.
        step: Points tried next; by default `along` the slope.
        difference: Step of the difference quotients.
        least_gain: Gain, relative to the value, below which `PATIENCE` steps end the ascent of a
            run; 0: all steps are taken.

    Returns:
        The best point of each run.
    """
    z, running = z.copy(), np.arange(len(z))
    value, slope = value_of(z, running), np.zeros_like(z)
    reach, idle = np.full(len(z), FIRST_REACH), np.zeros(len(z), dtype=int)
    moved = running
    for _ in range(steps):
        if not running.size:
            break
        if moved.size:
            found = slopes(value_of, z[moved], moved, value[moved], difference)
            slope[moved] = np.nan_to_num(found, posinf=0.0, neginf=0.0)
        of_runs = z[running], slope[running], reach[running]
        if step is None:
            tried = along(*of_runs)
            new = value_of(tried, running)
        else:
            tried, new = step(*of_runs, running)
        old = value[running]
        gained = new > old
        with np.errstate(invalid="ignore"):
            idle[running] = np.where(new - old > least_gain * np.abs(old), 0, idle[running] + 1)
        grown, shrunk = np.minimum(2.0 * reach[running], 1.0), reach[running] / 3.0
        reach[running] = np.where(gained, grown, shrunk)
        moved = running[gained]
        z[moved], value[moved] = tried[gained], new[gained]
        if least_gain:
            running = running[idle[running] < PATIENCE]
            moved = np.intersect1d(moved, running)
    return z


class Separable(NamedTuple):
    """Quantities that depend on few of the coordinates of the unit box each.

    Attributes:
        columns: The coordinates on which each of the quantities depends (quantities, c), filled up
            with d.
        group: The group of each quantity (quantities). No two quantities of one group depend on the
            same coordinate.
        groups: Number of groups.
        background: A point of the unit box (d).
    """

    columns: np.ndarray
    group: np.ndarray
    groups: int
    background: np.ndarray

    @staticmethod
    def of(
        quantities_at: QuantitiesAt,
        starts: np.ndarray,
        plant: np.ndarray,
        which: np.ndarray,
        ranges: np.ndarray,
        seed: int,
        needed: tuple[np.ndarray, np.ndarray] | None = None,
    ) -> "Separable | None":
        """The coordinates of each quantity; None if combining points does not pay.

        Args:
            quantities_at: The quantities.
            starts: Points from which they climb (k, d).
            plant: Index of the drawn plant of each (k).
            which: The quantity that climbs from each (k).
            ranges: Known differences between the largest and the least value (quantities).
            seed: Seed of the points at which coordinates are moved.
            needed: True for quantities (quantities) whose coordinates are known, and where they
                need a coordinate (quantities, d).
        """
        d, runs = starts.shape[1], np.arange(len(starts))
        known, depends = needed or (np.zeros(len(ranges), bool), np.zeros((len(ranges), d), bool))
        if not known.all():
            probed = _dependences(quantities_at, d, plant, ranges, seed)
            depends = np.where(known[:, None], depends, probed)
        first = Separable._grouped(depends, seed)
        if first is None:
            return None
        combined = first.value_of(quantities_at, which, plant)(first.own(starts, which), runs)
        same = _close(combined, quantities_at(starts, plant)[which, runs], ranges[which])
        depends[which[~same]] = True
        return Separable._grouped(depends, seed)

    @staticmethod
    def _grouped(depends: np.ndarray, seed: int) -> "Separable | None":
        """From True where a quantity depends on a coordinate (quantities, d)."""
        d = depends.shape[1]
        counts = depends.sum(axis=1)
        group = _groups(depends)
        groups, most = int(group.max(initial=-1)) + 1, int(counts.max(initial=0))
        if groups * most > LARGEST_SHARE * len(depends) * d:
            return None
        columns = np.full((len(depends), most), d)
        for own, which in zip(columns, depends, strict=True):
            own[: which.sum()] = np.flatnonzero(which)
        return Separable(columns, group, groups, np.random.default_rng(seed).random(d))

    def own(self, z: np.ndarray, which: np.ndarray) -> np.ndarray:
        """The coordinates of some quantities (k, c), of points (k, d)."""
        filled = np.concatenate([z, np.zeros((len(z), 1))], axis=1)
        return np.take_along_axis(filled, self.columns[which], axis=1)

    def combined(
        self, own: np.ndarray, which: np.ndarray, plant: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Points that hold the coordinates (k, c) of some quantities at drawn plants (k).

        Returns:
            The points, the drawn plant of each, and the point of each of the quantities (k).
        """
        pair = which * (plant.max(initial=0) + 1) + plant
        order = np.argsort(pair, kind="stable")
        turn = np.empty(len(pair), dtype=int)
        turn[order] = np.arange(len(pair)) - np.searchsorted(pair[order], pair[order])
        # The points of one group and plant lie one after the other.
        kinds = np.stack([self.group[which], plant])
        (_, of_kind), place = np.unique(kinds, axis=1, return_inverse=True)
        sizes = np.zeros(len(of_kind), dtype=int)
        np.maximum.at(sizes, place.ravel(), turn + 1)
        point = (np.cumsum(sizes) - sizes)[place.ravel()] + turn
        z = np.tile(np.append(self.background, 0.0), (int(sizes.sum()), 1))
        z[point[:, None], self.columns[which]] = own
        return z[:, :-1], np.repeat(of_kind, sizes), point

    def value_of(
        self, quantities_at: QuantitiesAt, which: np.ndarray, plant: np.ndarray
    ) -> ValueOf:
        """Values at the own coordinates (k, c) of runs.

        Args:
            quantities_at: The quantities.
            which: The quantity that each run climbs (runs).
            plant: Index of the drawn plant of each run (runs).
        """

        def values(own: np.ndarray, runs: np.ndarray) -> np.ndarray:
            z, plants, point = self.combined(own, which[runs], plant[runs])
            return quantities_at(z, plants)[which[runs], point]

        return values

    def placed(self, own: np.ndarray, which: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Points (k, d) with the coordinates (k, c) of some quantities in their places."""
        filled = np.concatenate([z, np.zeros((len(z), 1))], axis=1)
        np.put_along_axis(filled, self.columns[which], own, axis=1)
        return filled[:, :-1]

    def best(
        self, own: np.ndarray, which: np.ndarray, values: np.ndarray, least: np.ndarray, kept: int
    ) -> np.ndarray:
        """Points with the largest values of all quantities, for the same drawn plant.

        Args:
            own: Coordinates of runs (k, c).
            which: Their quantities (k).
            values: Values there (k).
            least: Values that must be exceeded (quantities).
            kept: Largest number of points of each quantity.
        """
        order = np.lexsort((-values, which))
        rank = np.arange(len(order)) - np.searchsorted(which[order], which[order])
        chosen = order[(rank < kept) & (values[order] > least[which[order]])]
        return self.combined(own[chosen], which[chosen], np.zeros(len(chosen), dtype=int))[0]


def _dependences(
    quantities_at: QuantitiesAt, d: int, plant: np.ndarray, ranges: np.ndarray, seed: int
) -> np.ndarray:
    """True where a quantity changes with a coordinate (quantities, d), at some of the plants."""
    rng = np.random.default_rng(seed)
    z, at = rng.random((PROBES, d)), plant[rng.integers(0, len(plant), PROBES)]
    here = quantities_at(z, at)
    depends = np.zeros((len(here), d), dtype=bool)
    for probe, one, values in zip(z, at, here.T, strict=True):
        moved = np.where(np.eye(d, dtype=bool), probe < 0.5, probe)
        there = quantities_at(moved, np.full(d, one))
        depends |= ~_close(there, values[:, None], ranges[:, None])
    return depends


def _close(values: np.ndarray, others: np.ndarray, ranges: np.ndarray) -> np.ndarray:
    """True where two values differ by no more than rounding."""
    with np.errstate(invalid="ignore"):  # ∞ from ∞, which are equal
        return (values == others) | (np.abs(values - others) <= UNCHANGED * ranges)


def _groups(depends: np.ndarray) -> np.ndarray:
    """Groups of quantities, greedily, of which no two depend on the same coordinate."""
    taken: list[np.ndarray] = []
    group = np.zeros(len(depends), dtype=int)
    for i, own in enumerate(depends):
        free: Sequence[int] = [k for k, columns in enumerate(taken) if not np.any(columns & own)]
        if free:
            group[i] = free[0]
            taken[group[i]] = taken[group[i]] | own
        else:
            group[i] = len(taken)
            taken.append(own)
    return group
