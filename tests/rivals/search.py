"""The same search of gains for every controller: equal care, for a comparison that is fair."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import minimize
from scipy.stats import qmc

BUDGET = 64
"""Evaluations of the cost for each controller: half of them spread over the box, half around the
best of these."""


class Found(NamedTuple):
    """Outcome of a search.

    Attributes:
        gains: The best gains by name.
        cost: Their cost.
        evaluations: Number of evaluations of the cost.
    """

    gains: dict[str, float]
    cost: float
    evaluations: int


def search(
    cost: Callable[..., float],
    ranges: Mapping[str, tuple[float, float]],
    *,
    budget: int = BUDGET,
    seed: int = 0,
) -> Found:
    """Gains of least cost: points of Sobol's sequence, then Nelder and Mead's simplex.

    Gains are searched by their logarithms. Every controller gets the same budget, however many
    gains it has.

    Args:
        cost: Cost of gains, given by name; infinite or NaN where a run fails.
        ranges: Smallest and largest value of each gain, both positive.
        budget: Number of evaluations.
        seed: The seed of the sequence.
    """
    names = list(ranges)
    lower, upper = np.log([ranges[name] for name in names]).T
    tried: list[tuple[float, np.ndarray]] = []

    def at(x: Any) -> float:
        if len(tried) >= budget:
            return np.inf
        x = np.clip(x, lower, upper)
        value = float(cost(**dict(zip(names, np.exp(x).tolist(), strict=True))))
        tried.append((value if np.isfinite(value) else np.inf, x))
        return tried[-1][0]

    first = max(1, budget // 2)
    power = int(np.ceil(np.log2(first)))
    for unit in qmc.Sobol(len(names), rng=np.random.default_rng(seed)).random_base2(power)[:first]:
        at(lower + unit * (upper - lower))
    best = min(tried, key=lambda pair: pair[0])[1]
    simplex = np.vstack([best, best + 0.15 * np.diag(upper - lower)])
    simplex = np.where(simplex > upper, 2.0 * best - simplex, simplex)
    options = {"initial_simplex": simplex, "maxfev": budget - first}
    if budget > first:
        minimize(at, best, method="Nelder-Mead", options=options)
    value, x = min(tried, key=lambda pair: pair[0])
    return Found(dict(zip(names, np.exp(x).tolist(), strict=True)), value, len(tried))
