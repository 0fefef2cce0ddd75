"""Ascent from given runs to worse ones, by difference quotients of runs."""

from collections.abc import Callable

import numpy as np

FIRST_REACH = 0.25
"""The first step along the steepest coordinate, as a part of its range."""

DIFFERENCE = 1e-3
"""The step of difference quotients, as a part of the range: far above the integration error."""


def by_differences(
    value_of: Callable[[np.ndarray], np.ndarray], z: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Values at several points (runs, d) of the unit box, and their slopes towards its inside.

    Args:
        value_of: Values at points (k runs, d): all runs, and all again with each entry moved.
        z: The points.

    Returns:
        Values (runs) and difference quotients (runs, d).
    """
    size = np.where(z < 0.5, DIFFERENCE, -DIFFERENCE)
    moved = z + size * np.eye(z.shape[1])[:, None]
    values = value_of(np.concatenate([z, *moved]))
    here, *there = values.reshape(-1, len(z))
    with np.errstate(invalid="ignore"):  # -inf from -inf, where nothing is compared
        return here, np.stack([x - here for x in there], axis=1) / size


def ascend(
    cost_of: Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]], z: np.ndarray, steps: int
) -> np.ndarray:
    """Projected gradient ascent in the unit box, of several points at a time.

    Each has its own step size: it grows after a step that gained and shrinks after one that did
    not, which is then taken back.

    Args:
        cost_of: Values (runs) and slopes (runs, d) at points (runs, d).
        z: Initial points (runs, d).
        steps: Number of steps.

    Returns:
        The best point of each run.
    """
    value, slope = cost_of(z)
    reach = np.full(len(z), FIRST_REACH)
    for _ in range(steps):
        slope = np.nan_to_num(slope, posinf=0.0, neginf=0.0)
        way = slope * np.where(slope > 0, z < 1.0, z > 0.0)
        steepest = np.maximum(np.abs(way).max(axis=1, keepdims=True), np.finfo(float).tiny)
        tried = np.clip(z + reach[:, None] * way / steepest, 0.0, 1.0)
        new, new_slope = cost_of(tried)
        gained = new > value
        z, slope = (np.where(gained[:, None], *x) for x in ((tried, z), (new_slope, slope)))
        value = np.where(gained, new, value)
        reach = np.where(gained, np.minimum(2.0 * reach, 1.0), reach / 3.0)
    return z
