"""The sampled loop of any controller in MuJoCo: errors and torques, without servocon's record."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

import servocon as sc
from servocon_experiments.panda_circle.task import (
    HOME,
    LIMIT,
    PERIOD,
    RADIUS,
    TIMESTEP,
    TURN,
    on_circle,
    physics,
    start,
)

NOISE = 1e-4, 1e-3
"""Standard deviations of the measured joints [rad] and of their speeds [rad/s]."""

SETTLED = 0.5
"""Time after which errors count [s]."""

WHOLE = SETTLED + TURN
"""Duration of a run: the transient and one turn [s]."""


class Followed(NamedTuple):
    """A run along the circle.

    Attributes:
        time: Ends of the sampling periods [s] (T).
        off: Flange minus the circle [m] (T, 3); infinite once it is a radius away.
        u: Commanded torques [N m] (T, 7).
    """

    time: np.ndarray
    off: np.ndarray
    u: np.ndarray

    @property
    def distance(self) -> np.ndarray:
        """Distance from the circle [µm] (T)."""
        return 1e6 * np.linalg.norm(self.off, axis=1)

    @property
    def rms(self) -> float:
        """Root mean square of the distance after the transient [µm]."""
        return float(np.sqrt(np.mean(self.distance[self.time > SETTLED] ** 2)))

    @property
    def largest(self) -> float:
        """Largest distance after the transient [µm]."""
        return float(self.distance[self.time > SETTLED].max())

    @property
    def peak(self) -> float:
        """Largest commanded torque relative to its limit."""
        return float((np.abs(self.u) / LIMIT).max())


def stepper(law: sc.Law) -> Callable[..., tuple[Any, Any]]:
    """Inputs and next state of (q, v, t, state); a Python function is returned unchanged."""
    if isinstance(law, sc.laws.FunctionLaw):
        return lambda q, v, t, state: (law.function(q, v, t), None)

    def step(q: np.ndarray, v: np.ndarray, t: float, state: Any) -> tuple[Any, Any]:
        sample = law.step(q, v, t, state, PERIOD)
        return sample.u, sample.state

    return step


def follow(law: sc.Law, load: float, duration: float = WHOLE, noise: float = 1.0) -> Followed:
    """A run from the curve at its speed.

    Args:
        law: The controller.
        load: Mass at the flange [kg].
        duration: Horizon [s].
        noise: Size of the measurement noise, in units of `NOISE`.
    """
    mujoco: Any = import_module("mujoco")
    model, step = physics(load), stepper(law)
    data, site = mujoco.MjData(model), model.site("flange").id
    data.qpos, data.qvel = HOME, start()[2]
    count, substeps = round(duration / PERIOD), round(PERIOD / TIMESTEP)
    drawn = noise * np.random.default_rng(0).normal(size=(count, 2, 7))
    time, state = PERIOD * np.arange(count + 1), None
    wanted, off, u = on_circle(time), np.full((count, 3), np.inf), np.zeros((count, 7))
    for i in range(count):
        q, v = data.qpos + NOISE[0] * drawn[i, 0], data.qvel + NOISE[1] * drawn[i, 1]
        u[i], state = step(q, v, time[i], state)
        data.ctrl = np.clip(u[i], -LIMIT, LIMIT)
        mujoco.mj_step(model, data, substeps)
        mujoco.mj_kinematics(model, data)
        found = data.site_xpos[site] - wanted[i + 1]
        if not np.linalg.norm(found) < RADIUS:
            break
        off[i] = found
    return Followed(time[1:], off, u)
