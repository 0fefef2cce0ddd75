"""Controllers of the experiment panda-circle: the search of their gains, and their table."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from servocon_experiments.panda_circle import laws, task
from servocon_experiments.panda_circle.loop import follow, stepper
from tests.rivals.search import search

SHORT = 1.5
"""Duration of a run of the search [s]."""

OVER = 10.0
"""Penalty of the torques that are cut off, relative to the limits."""

LOADS = 0.0, task.LARGEST
"""Loads in the cost [kg]."""


def cost(make: Callable[..., Any], **gains: float) -> float:
    """Root mean square over both loads [µm], with a penalty where torques are cut off."""
    try:
        runs = [follow(make(**gains), load, SHORT) for load in LOADS]
    except ValueError:  # of servocon: not finite; of the QP: no solution
        return np.inf
    size = float(np.sqrt(np.mean([run.rms**2 for run in runs])))
    return size * (1.0 + OVER * sum(max(0.0, run.peak - 1.0) for run in runs))


def microseconds(law: Any) -> float:
    """Median time of a sample [µs]."""
    step, v, spent = stepper(law), task.start()[2], []
    state = step(task.HOME, v, 0.0, None)[1]
    for i in range(2000):
        began = time.perf_counter()
        step(task.HOME, v, task.PERIOD * i, state)
        spent.append(time.perf_counter() - began)
    return 1e6 * float(np.median(spent))


def table(budget: int) -> str:
    """The gains found, and the errors under them."""
    rows = [
        "| controller | gains found | rms, exact model [µm] | rms, no load [µm] | rms, +2 kg [µm] "
        "| largest, +2 kg [µm] | peak torque / limit | µs per sample |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, (make, ranges) in laws.CONTROLLERS.items():
        found = search(lambda make=make, **gains: cost(make, **gains), ranges, budget=budget)
        law = make(**found.gains)
        exact = follow(law, task.KNOWN, noise=0.0)
        empty, full = (follow(law, load) for load in LOADS)
        gains = ", ".join(f"{gain} {value:.4g}" for gain, value in found.gains.items())
        rows.append(
            f"| {name} | {gains} | {exact.rms:.2f} | {empty.rms:.1f} | {full.rms:.1f} "
            f"| {full.largest:.1f} | {max(empty.peak, full.peak):.2f} | {microseconds(law):.0f} |"
        )
    return "\n".join(rows)
