"""Shared code of the platoon experiments: leader, gaps, oscillations, and a drawing."""

from typing import TYPE_CHECKING, TypeVar

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import Platoon

if TYPE_CHECKING:
    pass

L = TypeVar("L")


def led_by(platoon: Platoon, kind: type[L]) -> L:
    """The platoon's leader.

    Raises:
        InputError: the leader is of another kind.
    """
    if not isinstance(platoon.leader, kind):
        raise sc.errors.InputError(
            "plant.leader", got=type(platoon.leader).__name__, expected=f"{kind.__name__}(...)"
        )
    return platoon.leader


def gaps_over_time(platoon: Platoon, run: sc.Trajectory) -> np.ndarray:
    """Gaps over time (T, vehicles) [m]."""
    return np.asarray(jax.vmap(platoon.gaps)(jnp.asarray(run.q), jnp.asarray(run.time)))


def swings(run: sc.Trajectory, frequency: float, count: int) -> np.ndarray:
    """Amplitude of each vehicle's speed at a frequency [rad/s], over the last periods [m/s]."""
    late = run.time >= run.time[-1] - count * 2 * np.pi / frequency
    t = run.time[late]
    basis = np.stack([np.sin(frequency * t), np.cos(frequency * t), np.ones_like(t)], axis=1)
    sine, cosine, _ = np.linalg.lstsq(basis, run.v[late], rcond=None)[0]
    return np.hypot(sine, cosine)
