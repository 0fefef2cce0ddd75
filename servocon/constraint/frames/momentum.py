"""Centroidal momentum as a relation: linear and angular momentum about the centre of mass."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.constraint.constraint import Constraint
from servocon.constraint.frames.relations import Goal, goal_of, robot_of
from servocon.constraint.frames.tasks import XYZ, Target
from servocon.errors import InputError
from servocon.plant import Plant
from servocon.plant.contract import Scalar


class Momentum(Constraint):
    """Components of the centroidal momentum minus their target. Made by `centroidal_momentum`."""

    target: Target
    components: tuple[int, ...] = eqx.field(static=True)  # of (linear, angular)
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, " m"]:
        """h − h_target [N s, N m s]."""
        h = jnp.concatenate(robot_of(plant, t, self.name).momentum(q, v))
        return h[np.array(self.components)] - self.target.at(t)


def centroidal_momentum(
    target: Goal | None = None,
    *,
    linear: str = "xyz",
    angular: str = "xyz",
    name: str = "centroidal momentum",
) -> Momentum:
    """Prescribe the robot's linear momentum and angular momentum about its centre of mass.

    Up to six rows. It is a relation between speeds (Orin, Goswami & Lee 2013), which leaves the
    position of the centre of mass and the attitude of the robot free. ``linear=""`` with
    `centre_of_mass` is the usual choice for balance.

    Args:
        target: The components, linear ones first [N s, N m s], or a function of t; None: zero.
        linear: Axes of the world for the linear momentum, such as ``"xy"``.
        angular: Axes for the angular momentum.
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: an argument cannot be used, or there are no axes.
    """
    validate.text("name", name)
    components: list[int] = []
    for where, axes, first in (("linear", linear, 0), ("angular", angular, 3)):
        if not isinstance(axes, str) or len(set(axes)) != len(axes) or set(axes) - set("xyz"):
            raise InputError(where, got=repr(axes), expected="some of the letters x, y, z, or none")
        components += [first + "xyz".index(axis) for axis in axes]
    if not components:
        raise InputError("linear, angular", got="no axes", expected="at least one axis of either")
    units = ("linear momentum {} [N s]", "angular momentum {} [N m s]")
    labels = tuple(units[i // 3].format(XYZ[i % 3]) for i in components)
    size = len(components)
    goal = goal_of(np.zeros(size) if target is None else target, (size,))
    return Momentum(target=goal, components=tuple(components), name=name, labels=labels)
