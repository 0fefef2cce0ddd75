"""Controllers of the experiment panda-circle: the search of their gains, and their table."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import mujoco
import numpy as np

from servocon.laws import FunctionLaw
from servocon_experiments.panda_circle import laws, task
from tests.rivals.search import search

NOISE = {"position": 1e-4, "speed": 1e-3}
"""Standard deviations of the measured joints [rad, rad/s]."""

SETTLED, SHORT, WHOLE = 0.5, 1.5, 0.5 + task.TURN
"""Time after which errors count [s], and durations of a run of the search and of the table."""

OVER = 10.0
"""Penalty of the torques that were cut off, relative to the limits."""

LOADS = 0.0, task.LARGEST
"""Loads in the cost [kg]."""


class Outcome(NamedTuple):
    """Outcome of a run.

    Attributes:
        rms: Root mean square of the flange's distance from the circle after the transient [m].
        largest: Largest distance [m].
        peak: Largest wanted torque relative to its limit.
    """

    rms: float
    largest: float
    peak: float


def stepper(law: Any) -> Callable[..., Any]:
    """Inputs and next state of (q, v, t, state) under a law."""
    if isinstance(law, FunctionLaw):
        return lambda q, v, t, state: (law.function(q, v, t), None)

    def step(q: Any, v: Any, t: float, state: Any) -> tuple[Any, Any]:
        sample = law.step(q, v, t, state, task.PERIOD)
        return sample.u, sample.state

    return step


def outcome(law: Any, load: float, duration: float, noise: bool = True) -> Outcome:
    """A run in MuJoCo with a load [kg], from the curve at its speed."""
    model, step = task.physics(load), stepper(law)
    data, site = mujoco.MjData(model), model.site("flange").id
    data.qpos, data.qvel = task.HOME, task.start()[2]
    random, state, count = np.random.default_rng(0), None, round(duration / task.PERIOD)
    substeps = round(task.PERIOD / task.TIMESTEP)
    off, peak = np.empty(count), 0.0
    for i in range(count):
        q, v = data.qpos.copy(), data.qvel.copy()
        if noise:
            q += NOISE["position"] * random.normal(size=7)
            v += NOISE["speed"] * random.normal(size=7)
        u, state = step(q, v, i * task.PERIOD, state)
        peak = max(peak, float((np.abs(u) / task.LIMIT).max()))
        data.ctrl = np.clip(u, -task.LIMIT, task.LIMIT)
        mujoco.mj_step(model, data, substeps)
        mujoco.mj_kinematics(model, data)
        off[i] = np.linalg.norm(data.site_xpos[site] - task.on_circle((i + 1) * task.PERIOD))
        if not off[i] < task.RADIUS:
            return Outcome(np.inf, np.inf, peak)
    late = off[round(SETTLED / task.PERIOD) :]
    return Outcome(float(np.sqrt(np.mean(late**2))), float(late.max()), peak)


def cost(make: Callable[..., Any], **gains: float) -> float:
    """Root mean square over both loads [m], with a penalty where torques are cut off."""
    try:
        runs = [outcome(make(**gains), load, SHORT) for load in LOADS]
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
        "| largest, +2 kg [µm] | peak torque / limit | µs a sample |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name, (make, ranges) in laws.CONTROLLERS.items():
        found = search(lambda make=make, **gains: cost(make, **gains), ranges, budget=budget)
        law = make(**found.gains)
        exact = outcome(law, task.KNOWN, WHOLE, noise=False)
        empty, full = (outcome(law, load, WHOLE) for load in LOADS)
        gains = ", ".join(f"{gain} {value:.4g}" for gain, value in found.gains.items())
        peak = max(empty.peak, full.peak)
        rows.append(
            f"| {name} | {gains} | {1e6 * exact.rms:.2f} | {1e6 * empty.rms:.1f} "
            f"| {1e6 * full.rms:.1f} | {1e6 * full.largest:.1f} | {peak:.2f} "
            f"| {microseconds(law):.0f} |"
        )
    return "\n".join(rows)
