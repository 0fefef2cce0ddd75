"""Ascent in the unit box, from given points to worse ones, by difference quotients."""

from collections.abc import Callable

import numpy as np

FIRST_REACH = 0.25
"""The first step along the steepest coordinate, as a part of its range."""

DIFFERENCE = 1e-3
"""The step of difference quotients, as a part of the range: far above the integration error."""

PATIENCE = 3
"""Number of steps without gain that end an ascent, where the least gain that counts is given."""

Step = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
"""Points tried next (runs, d), from points and their slopes (runs, d) and the reach (runs)."""


def by_differences(
    value_of: Callable[[np.ndarray], np.ndarray], z: np.ndarray, difference: float = DIFFERENCE
) -> tuple[np.ndarray, np.ndarray]:
    """Values at several points (runs, d) of the unit box, and their slopes towards its inside.

    Args:
        value_of: Values at points (k runs, d): all runs, and all again with each entry moved.
        z: The points.
        difference: Step of the difference quotients.

    Returns:
        Values (runs) and difference quotients (runs, d).
    """
    size = np.where(z < 0.5, difference, -difference)
    moved = z + size * np.eye(z.shape[1])[:, None]
    values = value_of(np.concatenate([z, *moved]))
    here, *there = values.reshape(-1, len(z))
    with np.errstate(invalid="ignore"):  # -inf from -inf, where nothing is compared
        return here, np.stack([x - here for x in there], axis=1) / size


def along(z: np.ndarray, slope: np.ndarray, reach: np.ndarray) -> np.ndarray:
    """The points up the slope, in the unit box; `reach` is the step of the steepest coordinate."""
    way = slope * np.where(slope > 0, z < 1.0, z > 0.0)
    steepest = np.maximum(np.abs(way).max(axis=1, keepdims=True), np.finfo(float).tiny)
    return np.clip(z + reach[:, None] * way / steepest, 0.0, 1.0)


def ascend(
    cost_of: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]],
    z: np.ndarray,
    steps: int,
    step: Step = along,
    least_gain: float = 0.0,
) -> np.ndarray:
    """Projected gradient ascent in the unit box, of several points at a time.

    Each has its own step size: it grows after a step that gained and shrinks after one that did
    not, which is then taken back.

    Args:
        cost_of: Values (runs) and slopes (runs, d) at points (runs, d).
        z: Initial points (runs, d).
        steps: Number of steps.
        step: Points tried next.
        least_gain: Gain, relative to the value, below which `PATIENCE` steps end the ascent of all
            runs; 0: all steps are taken.

    Returns:
        The best point of each run.
    """
    value, slope = cost_of(z)
    reach, idle = np.full(len(z), FIRST_REACH), 0
    for _ in range(steps):
        slope = np.nan_to_num(slope, posinf=0.0, neginf=0.0)
        tried = step(z, slope, reach)
        new, new_slope = cost_of(tried)
        gained = new > value
        with np.errstate(invalid="ignore"):
            idle = 0 if np.any(new - value > least_gain * np.abs(value)) else idle + 1
        z, slope = (np.where(gained[:, None], *x) for x in ((tried, z), (new_slope, slope)))
        value = np.where(gained, new, value)
        reach = np.where(gained, np.minimum(2.0 * reach, 1.0), reach / 3.0)
        if least_gain and idle == PATIENCE:
            break
    return z
