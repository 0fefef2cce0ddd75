"""Surroundings of a swarm: a goal that attracts, and round obstacles that repel."""

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

import servocon as sc


class Surroundings(sc.Module):
    """U(x) = ½ k ‖x − goal‖² − Σ (b/3) ln³(s/ρ), over the obstacles nearer than ρ.

    s = ‖x − c‖ − r is the distance of a robot from the surface of an obstacle. Its part is zero for
    s ≥ ρ, has two continuous derivatives, and grows without bound as s → 0. So no robot touches an
    obstacle while J, the sum of U over all robots and G over all pairs, is bounded.

    Raises:
        InputError: a parameter is out of range.
        ShapeError: the centres and the goal have different dimensions.
    """

    goal: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="point that attracts the robots (dimension)")
    )
    centres: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="c, of the obstacles (obstacles, dimension)")
    )
    radius: ArrayLike = eqx.field(
        metadata=sc.declaration(unit="m", text="r, one for all or one for each obstacle")
    )
    attraction: ArrayLike = sc.field(0.2, unit="1/s", text="k")
    repulsion: ArrayLike = sc.field(1.0, unit="m²/s", text="b")
    reach: ArrayLike = sc.field(1.0, unit="m", text="ρ, range of the repulsion from the surface")

    def __check_init__(self):
        if np.ndim(self.centres) != 2 or np.shape(self.centres)[1:] != np.shape(self.goal):
            raise sc.errors.ShapeError(
                "Surroundings.centres",
                got=f"shape {np.shape(self.centres)}, and the goal's is {np.shape(self.goal)}",
                expected="one row for each obstacle, as long as the goal",
            )
        obstacles = np.shape(self.centres)[0]
        sc.validate.one_or_each("Surroundings.radius", self.radius, obstacles, "obstacle")
        for name in ("radius", "repulsion", "reach"):
            sc.validate.positive(f"Surroundings.{name}", getattr(self, name))
        sc.validate.not_negative("Surroundings.attraction", self.attraction)

    def clearance(self, x: Float[Array, "*batch d"]) -> Float[Array, "*batch obstacles"]:
        """Distance from the surface of each obstacle [m]; leading axes are kept."""
        away = x[..., None, :] - jnp.asarray(self.centres)
        return jnp.sqrt(jnp.sum(away**2, axis=-1)) - jnp.asarray(self.radius)

    def __call__(self, x: Float[Array, " d"]) -> Float[Array, ""]:
        """U of a robot at x [m²/s]; NaN inside an obstacle."""
        near = jnp.minimum(self.clearance(x) / self.reach, 1.0)
        wall = -jnp.sum(jnp.log(near) ** 3) * jnp.asarray(self.repulsion) / 3
        square = jnp.sum((x - jnp.asarray(self.goal)) ** 2)
        return 0.5 * jnp.asarray(self.attraction) * square + wall

    def check_outside(self, x: np.ndarray) -> None:
        """Raise `InputError` if a robot, a row of x, is in an obstacle."""
        if isinstance(x, Tracer):
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
