"""Surroundings of a swarm: a goal that attracts, and round obstacles that repel."""

from collections.abc import Callable
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

import servocon as sc


class Surroundings(sc.Module):
    """U(x, t) = ½ k ‖x − goal‖² − Σ (b/3) ln³(s/ρ), over the obstacles nearer than ρ.

    s = ‖x − c‖ − r is the distance of a robot from the surface of an obstacle. Its part is zero for
    s ≥ ρ, has two continuous derivatives, and grows without bound as s → 0. So no robot touches an
    obstacle while J, the sum of U over all robots and G over all pairs, is bounded.

    Raises:
        InputError: a parameter is out of range.
        ShapeError: the centres and the goal have different dimensions.
    """

    goal: ArrayLike | Callable[[Any], Any] = eqx.field(
        metadata=sc.declaration(
            unit="m", text="point that attracts the robots (dimension), or a function of t"
        )
    )
    centres: ArrayLike = eqx.field(
        default=(), metadata=sc.declaration(unit="m", text="c, (obstacles, dimension), or none")
    )
    radius: ArrayLike = eqx.field(
        default=1.0,
        metadata=sc.declaration(unit="m", text="r, one for all or one for each obstacle"),
    )
    attraction: ArrayLike = sc.field(0.2, unit="1/s", text="k")
    repulsion: ArrayLike = sc.field(1.0, unit="m²/s", text="b")
    reach: ArrayLike = sc.field(1.0, unit="m", text="ρ, range of the repulsion from the surface")

    def __check_init__(self):
        goal = self._checked_goal()
        obstacles, *dimension = np.shape(self.centres)
        if obstacles and tuple(dimension) != goal:
            raise sc.errors.ShapeError(
                "Surroundings.centres",
                got=f"shape {np.shape(self.centres)}, and the goal's is {goal}",
                expected="one row for each obstacle, as long as the goal",
            )
        sc.validate.one_or_each("Surroundings.radius", self.radius, obstacles or 1, "obstacle")
        for name in ("radius", "repulsion", "reach"):
            sc.validate.positive(f"Surroundings.{name}", getattr(self, name))
        sc.validate.not_negative("Surroundings.attraction", self.attraction)

    def _checked_goal(self) -> tuple[int, ...]:
        """Shape of the goal, one point for all robots."""
        expected = "a point for all robots (dimension), or a function of t that returns it"
        if callable(self.goal):
            sc.validate.function("Surroundings.goal", self.goal, expected, arguments="t")
            value = self.goal(jnp.zeros(()))
        else:
            value = self.goal
        shape = () if value is None else np.shape(value)
        if len(shape) != 1 or not shape[0]:
            raise sc.errors.ShapeError(
                "Surroundings.goal",
                got="None" if value is None else f"shape {shape}",
                expected=expected,
                cure="Different places of robots are a servocon_plants.displacement_relation.",
            )
        sc.validate.numbers("Surroundings.goal", value, expected)
        return shape

    def _goal(self, t: Any) -> Array:
        return jnp.asarray(self.goal(t) if callable(self.goal) else self.goal)

    @property
    def dimension(self) -> int:
        """Number of coordinates of the goal."""
        return self._checked_goal()[0]

    @property
    def obstacles(self) -> Float[Array, "obstacles d"]:
        """Centres of the obstacles [m]."""
        centres = jnp.asarray(self.centres)
        return centres if len(centres) else jnp.zeros((0, 1))

    def clearance(self, x: Float[Array, "*batch d"]) -> Float[Array, "*batch obstacles"]:
        """Distance from the surface of each obstacle [m]; leading axes are kept."""
        away = x[..., None, :] - self.obstacles
        return jnp.sqrt(jnp.sum(away**2, axis=-1)) - jnp.asarray(self.radius)

    def __call__(self, x: Float[Array, " d"], t: Any = 0.0) -> Float[Array, ""]:
        """U of a robot at x [m²/s]; NaN inside an obstacle."""
        square = jnp.sum((x - self._goal(t)) ** 2)
        pull = 0.5 * jnp.asarray(self.attraction) * square
        if not len(self.obstacles):
            return pull
        near = jnp.minimum(self.clearance(x) / self.reach, 1.0)
        return pull - jnp.sum(jnp.log(near) ** 3) * jnp.asarray(self.repulsion) / 3

    def check_outside(self, x: np.ndarray) -> None:
        """Raise `InputError` if a robot, a row of x, is in an obstacle."""
        if isinstance(x, Tracer) or not len(self.obstacles):
            return
        least = float(np.min(np.asarray(self.clearance(jnp.asarray(x)))))
        if not least > 0:
            raise sc.errors.InputError(
                "robots", got=f"one {-least:.3g} m inside an obstacle", expected="all outside"
            )

    def guaranteed_clearance(self, level: ArrayLike) -> float:
        """Least distance of a robot from an obstacle [m] while U is at most `level` [m²/s].

        ρ exp(−(3 level/b)^⅓), because no part of U is negative.

        Raises:
            InputError: `level` is negative.
        """
        sc.validate.not_negative("level", level)
        depth = np.cbrt(3 * np.asarray(level) / np.asarray(self.repulsion))
        return float(np.asarray(self.reach) * np.exp(-depth))
