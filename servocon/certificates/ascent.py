"""Gradient ascent in the unit box, by difference quotients."""

from collections.abc import Callable

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
