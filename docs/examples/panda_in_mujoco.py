"""Write a law for a Panda in C: its hand on a circle, a posture of lower priority."""

import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon_plants import robots

HOME = np.array([0.0, -1.0, 0.0, -3.0, 0.0, 2.0, 1.0]) * np.pi / 4  # the keyframe
PANDA = sc.robot(robots.path("panda"))
R, P = map(np.asarray, PANDA.pose("flange", HOME))


def circle(t):
    """A turn in four seconds."""
    turn = 0.5 * jnp.pi * t
    return P + 0.1 * jnp.stack([0.0 * t, jnp.cos(turn) - 1.0, jnp.sin(turn)])


HAND = sc.frames.pose("flange", circle, R, rate=5.0)
LAW = sc.laws.PriorityLaw(
    PANDA, [HAND, sc.frames.posture(HOME, rate=2.0)], sc.Stabilizing(gain=10.0)
)


def write(folder: str = ".") -> None:
    """Write panda.h and panda.c."""
    sc.export_c(LAW, folder, HOME, np.zeros(7), name="panda")


if __name__ == "__main__":
    write()
    print(robots.path("panda"))
