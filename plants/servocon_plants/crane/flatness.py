"""Motion of a trolley crane whose load follows a path: the load's position is a flat output."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants.crane.plant import TrolleyCrane


class CraneMotion(NamedTuple):
    """State and inputs of a trolley crane at one time while its load follows a path.

    Attributes:
        q: Trolley [m], rope [m], swing [rad].
        v: Time derivatives of q.
        u: Trolley force [N], winch moment [N m].
    """

    q: Float[Array, " 3"]
    v: Float[Array, " 3"]
    u: Float[Array, " 2"]


@sc.float64
def load_coordinates(
    crane: TrolleyCrane, path: Callable[[Any], Any], t: Float[Array, ""]
) -> Float[Array, " 3"]:
    """Coordinates (s, l, φ) at which the load follows a path exactly.

    The rope pulls along the load's acceleration minus gravity, hence s = x + z ẍ / (g − z̈) and l²
    = (x − s)² + z². The rope must stay taut: z̈ < g.

    Args:
        crane: The crane.
        path: (x, z) of the load as a function of time [m], z downwards, in `jax.numpy`.
        t: Time [s].
    """
    (x, z), (x_acc, z_acc) = path(t), _derivative(_derivative(path))(t)
    behind = -z * x_acc / (crane.gravity - z_acc)  # x − s
    return jnp.stack([x - behind, jnp.sqrt(behind**2 + z**2), jnp.arctan2(behind, z)])


@sc.float64
def load_motion(
    crane: TrolleyCrane, path: Callable[[Any], Any], t: Float[Array, ""]
) -> CraneMotion:
    """Motion that makes the load follow a path exactly, and the inputs that produce it.

    These follow from the equations of motion; they involve four derivatives of the path.

    Args:
        crane: The crane.
        path: (x, z) of the load as a function of time [m], z downwards, in `jax.numpy`.
        t: Time [s].
    """
    coordinates = partial(load_coordinates, crane, path)
    q, v = coordinates(t), _derivative(coordinates)(t)
    acceleration = _derivative(_derivative(coordinates))(t)
    force = crane.mass_matrix(q, t) @ acceleration - crane.force(q, v, t)
    return CraneMotion(q, v, jnp.stack([force[0], crane.radius * force[1]]))


def _derivative(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Time derivative of a function of time."""
    return lambda t: jax.jvp(function, (t,), (jnp.ones_like(t),))[1]
