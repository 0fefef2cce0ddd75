"""Robots on legs on MuJoCo's ground: scenes, pushes, contact forces and slip of their feet."""

from collections.abc import Sequence
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants import robots

SOLVER = {"solref": [0.004, 1.0], "solimp": [0.95, 0.99, 0.001, 0.5, 2.0]}
"""Stiff contacts: MuJoCo's time constant of 4 ms [s, -], and the default impedance but stiffer."""


class Push(eqx.Module):
    """A force on the floating body, at its origin, for a short while; a function of (q, v, t)."""

    force: Float[Array, " 3"]  # along the world's axes [N]
    begin: float  # [s]
    length: float  # [s]
    speeds: int = eqx.field(static=True)  # n

    def __call__(self, q: Array, v: Array, t: Array) -> Float[Array, " n"]:
        """The generalized force."""
        acts = (t >= self.begin) & (t < self.begin + self.length)
        return jnp.zeros(self.speeds).at[:3].set(jnp.where(acts, self.force, 0.0))


def scene(name: str, friction: float, timestep: float) -> Any:
    """A robot of `servocon_plants.robots` on a floor.

    Args:
        name: Name of the robot.
        friction: Coefficient of friction.
        timestep: Step of the physics [s].

    Returns:
        A `mujoco.MjModel`.
    """
    import mujoco

    spec = mujoco.MjSpec.from_file(str(robots.path(name)))
    spec.option.timestep = timestep
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 10.0
    floor = {"type": mujoco.mjtGeom.mjGEOM_PLANE, "size": [3.0, 3.0, 0.1]}
    spec.worldbody.add_geom(name="floor", rgba=[0.75, 0.78, 0.8, 1.0], **floor)
    spec.worldbody.add_light(pos=[0.5, -1.0, 3.0], dir=[-0.2, 0.3, -1.0])
    for geom in spec.geoms:
        if geom.name == "floor" or geom.contype:
            geom.contype = geom.conaffinity = 1
            geom.friction[0] = friction
            geom.solref, geom.solimp = SOLVER["solref"], SOLVER["solimp"]
    return spec.compile()
