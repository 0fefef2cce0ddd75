"""A slider-crank mechanism, opened at its joints, and the closure that joins it."""

import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc


class SliderCrank(sc.Lagrangian):
    """Crank, rod and slider in a vertical plane, q = (crank angle, rod angle, x of the slider).

    The angles are from the slider's horizontal line through the crank's axis, upwards; links are
    uniform rods. Crank and rod are joined; the constraint `slider_closure` holds the far end of
    the rod in the slider. If crank and rod are equally long, the closure loses rank in the upright
    position with the slider at the crank's axis: the mechanism could continue as a slider-crank or
    folded, as a pendulum. Closure errors decide which, so a simulation must remove them:
    ``sc.simulate(..., solver=sc.Solver(projection=True))``.

    Raises:
        InputError: a mass or a length is not positive.
    """

    crank_mass: float = sc.field(1.0, unit="kg", text="mass of the crank")
    crank_length: float = sc.field(1.0, unit="m", text="from its axis to the rod")
    rod_mass: float = sc.field(1.0, unit="kg", text="mass of the rod")
    rod_length: float = sc.field(1.0, unit="m", text="from the crank to the slider")
    slider_mass: float = sc.field(0.5, unit="kg", text="mass of the slider")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration, downwards")

    def __check_init__(self):
        for name in ("crank_mass", "crank_length", "rod_mass", "rod_length", "slider_mass"):
            sc.validate.positive(f"SliderCrank.{name}", getattr(self, name))

    def kinetic_energy(
        self, q: Float[Array, " 3"], v: Float[Array, " 3"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """Kinetic energy of two uniform rods and the slider [J]."""
        crank, half_rod = self.crank_length * v[0], 0.5 * self.rod_length * v[1]
        rod = crank**2 + 2.0 * crank * half_rod * jnp.cos(q[0] - q[1]) + 4.0 / 3.0 * half_rod**2
        crank_and_rod = self.crank_mass * crank**2 / 3.0 + self.rod_mass * rod
        return 0.5 * (crank_and_rod + self.slider_mass * v[2] ** 2)

    def potential_energy(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, ""]:
        """Potential energy of gravity; zero with both links on the slider's line [J]."""
        crank, half_rod = self.crank_length * jnp.sin(q[0]), 0.5 * self.rod_length * jnp.sin(q[1])
        moment = 0.5 * self.crank_mass * crank + self.rod_mass * (crank + half_rod)
        return self.gravity * moment

    def gap(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> Float[Array, " 2"]:
        """Vector (x, y) from the slider to the far end of the rod [m]."""
        across = self.crank_length * jnp.cos(q[0]) + self.rod_length * jnp.cos(q[1])
        upwards = self.crank_length * jnp.sin(q[0]) + self.rod_length * jnp.sin(q[1])
        return jnp.stack([across - q[2], upwards])

    def shapes(self, q: Float[Array, " 3"], t: Float[Array, ""]) -> dict[str, sc.shapes.Shape]:
        """Crank, rod and slider, and the line of the slider."""
        joint = self.crank_length * jnp.stack([jnp.cos(q[0]), jnp.sin(q[0])])
        end = joint + self.rod_length * jnp.stack([jnp.cos(q[1]), jnp.sin(q[1])])
        reach, thick = self.crank_length + self.rod_length, 0.05 * self.crank_length
        line = jnp.asarray(reach) * jnp.array([[-1.1, 0.0], [1.1, 0.0]])
        return {
            "line": sc.shapes.path(line, color="0.6"),
            "slider": sc.shapes.box(
                jnp.stack([q[2], 0.0]), 5.0 * thick * jnp.array([1.2, 0.8]), color="0.4"
            ),
            "crank": sc.shapes.rod(jnp.zeros(2), joint, thick),
            "rod": sc.shapes.rod(joint, end, thick),
        }

    def coordinate_labels(self) -> tuple[str, ...]:
        """Two absolute angles and the slider."""
        return ("crank [rad]", "rod [rad]", "slider [m]")

    def input_labels(self) -> tuple[str, ...]:
        """Two moments and the force on the slider."""
        return ("crank moment [N m]", "rod moment [N m]", "slider force [N]")


def slider_closure(
    mechanism: SliderCrank, rate: float = 10.0, *, name: str = "closure"
) -> sc.Constraint:
    """Closure of a slider-crank: the rod ends in the slider.

    Args:
        mechanism: The mechanism.
        rate: Λ, rate of decay of a gap [1/s].
        name: Name in errors, logs, plots and files.

    Raises:
        InputError: `mechanism` is not a `SliderCrank`, or `rate` is not positive.
    """
    sc.validate.instance("mechanism", mechanism, SliderCrank, "a SliderCrank")
    return sc.holonomic(
        mechanism.gap, rate, name=name, labels=["closure x [m/s]", "closure y [m/s]"]
    )
