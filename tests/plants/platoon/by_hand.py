"""One platoon of unequal vehicles at one state, and its resistance and leader by hand."""

import jax.numpy as jnp
import numpy as np

from servocon_plants import Platoon, SinusoidalCruise

RNG = np.random.default_rng(8)
PLATOON = Platoon(
    vehicles=6,
    mass=RNG.uniform(1000, 2500, 6),
    drag=RNG.uniform(0.3, 0.6, 6),
    rolling=RNG.uniform(0.008, 0.02, 6),
    length=RNG.uniform(4, 12, 6),
    leader=SinusoidalCruise(initial_position=30.0),
)
GAPS = RNG.uniform(4, 18, 6)
T = 1.7
NOW = jnp.asarray(T)
Q = PLATOON.place(GAPS, T)
V = jnp.asarray(RNG.uniform(15, 25, 6))


def leader_motion(t):
    """Speed and acceleration 20 + 3 sin(0.5 t), by hand."""
    return 20 + 3 * np.sin(0.5 * t), 1.5 * np.cos(0.5 * t)


def resistance(v):
    """Air drag and rolling resistance of each vehicle [N]."""
    return PLATOON.drag * v * np.abs(v) + PLATOON.mass * 9.81 * PLATOON.rolling * np.tanh(v / 0.1)
