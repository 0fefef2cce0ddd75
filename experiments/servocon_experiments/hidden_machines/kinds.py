"""Five kinds of machines: the plant, the ranges that are known of it, and the task."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

import servocon as sc
from servocon_plants import Cart, MassSpringDamper, Pendulum, PlanarArm

Interval = sc.uncertainty.Interval
Coordinates = Float[Array, " nq"]
Time = Float[Array, ""]

RUBBING = 0.05
"""Speed from which on dry friction has almost its full size [m/s, rad/s]."""


class SlopingCart(Cart):
    """A cart on a rail that is not level."""

    slope: float = sc.field(0.0, unit="N", text="part of the weight along the rail")

    def force(self, q, v, t):
        """Friction and weight [N]."""
        return super().force(q, v, t) - self.slope

    def potential_energy(self, q, t):
        """Potential energy of gravity [J]."""
        return self.slope * q[0]


class ViscousArm(PlanarArm):
    """A two-link arm with viscous friction in its joints."""

    friction: float = sc.field(0.0, unit="N m s/rad", text="viscous friction of each joint")

    def force(self, q, v, t):
        """Forces of the arm, and friction [N m]."""
        return super().force(q, v, t) - self.friction * v


class HangingLoad(sc.Lagrangian):
    """A load on a rope from a trolley: q = (s, φ), trolley and swing; the input is a force."""

    trolley: float = sc.field(10.0, unit="kg", text="mass of the trolley")
    load: float = sc.field(5.0, unit="kg", text="mass of the load")
    rope: float = sc.field(1.0, unit="m", text="length of the rope")
    friction: float = sc.field(1.0, unit="N s/m", text="viscous friction of the trolley")
    gravity: float = sc.field(9.81, unit="m/s²", text="gravitational acceleration")

    def kinetic_energy(self, q, v, t):
        """Kinetic energy of trolley and load [J]."""
        place = lambda q: jnp.stack([q[0] + self.rope * jnp.sin(q[1]), -self.rope * jnp.cos(q[1])])
        _, velocity = jax.jvp(place, (q,), (v,))
        return 0.5 * (self.trolley * v[0] ** 2 + self.load * velocity @ velocity)

    def potential_energy(self, q, t):
        """Potential energy of gravity [J]."""
        return -self.load * self.gravity * self.rope * jnp.cos(q[1])

    def nonconservative_force(self, q, v, t):
        """Friction of the trolley [N]."""
        return jnp.stack([-self.friction * v[0], 0.0])

    def input_matrix(self, q, t):
        """The force moves the trolley."""
        return jnp.array([[1.0], [0.0]])

    def coordinate_labels(self):
        """Trolley and swing."""
        return ("trolley [m]", "swing [rad]")

    def input_labels(self):
        """Force on the trolley."""
        return ("trolley force [N]",)


class DryFriction(sc.Module):
    """A force that no model has: dry friction of a level [N, N m]."""

    level: float

    def __call__(self, q, v, t):
        """The force [N, N m]."""
        return -self.level * jnp.tanh(v / RUBBING)


class HardSpring(sc.Module):
    """A force that no model has: −level q³ of a spring that hardens, level in N/m³."""

    level: float

    def __call__(self, q, v, t):
        """The force [N]."""
        return -self.level * q**3


class Kind(NamedTuple):
    """A kind of machine: what its user knows, and what it is for.

    Attributes:
        assumed: The model, and the ranges that are known of its parameters.
        excite: The motion that is driven for the log, q(t) of the driven coordinates.
        path: The motion of the task; it begins at rest.
        resolution: Size of a count of the encoders [m, rad].
        limit: Largest input of the motors [N, N m].
        offset: Distance from the path at the beginning [m, rad].
        required: Smallest and largest distance from the path that is asked for [m, rad].
        free: Largest coordinates and largest speeds that no input drives, of certified states.
        lacks: Kind of force that the model lacks; None for none.
        levels: Smallest and largest level of this force.
    """

    assumed: sc.Uncertainty
    excite: Callable[[Time], Coordinates]
    path: Callable[[Time], Coordinates]
    resolution: float
    limit: float
    offset: float
    required: tuple[float, float]
    free: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    lacks: Callable[[float], Any] | None = None
    levels: tuple[float, float] = (0.0, 0.0)

    @property
    def driven(self) -> int:
        """Number of driven coordinates: the first ones."""
        return len(self.path(jnp.zeros(())))

    @property
    def coordinates(self) -> int:
        """Number of all coordinates."""
        return self.driven + len(self.free[0])

    def relation(self, motion: Callable[[Any], Coordinates], rate: Any) -> sc.Constraint:
        """The driven coordinates on a motion."""
        return sc.holonomic(distance(motion), rate=rate, name="task")


@cache
def distance(motion: Callable[[Any], Coordinates]) -> Callable[[Any, Any], Coordinates]:
    """The distance of the driven coordinates from a motion, one function for each motion."""

    def from_motion(q, t):
        wanted = motion(t)
        return q[: wanted.shape[0]] - wanted

    return from_motion


def alone(*swings: tuple[float, float]) -> Callable[[Any], Coordinates]:
    """The motion Σ a sin(w t) of one coordinate, for pairs (a, w)."""
    return lambda t: jnp.stack([sum(a * jnp.sin(w * t) for a, w in swings)])


def there_and_back(*swings: tuple[float, float]) -> Callable[[Any], Coordinates]:
    """The motion a (1 − cos(w t)) of each coordinate, which begins at rest, for pairs (a, w)."""
    return lambda t: jnp.stack([a * (1.0 - jnp.cos(w * t)) for a, w in swings])


def of_arm(t: Any) -> Coordinates:
    """A motion that swings both joints through their range [rad]."""
    return jnp.stack(
        [jnp.sin(1.1 * t) + jnp.sin(2.3 * t), jnp.sin(1.7 * t) + 0.5 * jnp.sin(3.1 * t)]
    )


TURN = 2.0 * np.pi

KINDS = {
    "cart": Kind(
        sc.Uncertainty(
            SlopingCart(mass=1.75, friction=1.0),
            {
                "mass": Interval(0.5, 3.0),
                "friction": Interval(0.0, 2.0),
                "slope": Interval(-2.0, 2.0),
            },
        ),
        excite=alone((0.5, 1.3), (0.2, 3.1)),
        path=there_and_back((0.4, 1.5)),
        resolution=1e-5,
        limit=20.0,
        offset=0.02,
        required=(3e-4, 3e-3),
    ),
    "pendulum": Kind(
        sc.Uncertainty(
            Pendulum(mass=1.25, inertia=0.25),
            {"mass": Interval(0.5, 2.0), "inertia": Interval(0.0, 0.5)},
        ),
        excite=alone((0.9, 1.3), (0.5, 3.1)),
        path=there_and_back((0.7, 1.2)),
        resolution=TURN / 2**16,
        limit=60.0,
        offset=0.03,
        required=(1e-3, 5e-3),
    ),
    "arm": Kind(
        sc.Uncertainty(
            ViscousArm(mass=[1.25, 1.25], friction=0.5),
            {"mass": Interval(0.5, 2.0), "friction": Interval(0.0, 1.0)},
        ),
        excite=of_arm,
        path=there_and_back((0.5, 1.0), (0.4, 1.3)),
        resolution=TURN / 2**17,
        limit=80.0,
        offset=0.03,
        required=(2e-3, 1e-2),
        lacks=DryFriction,
        levels=(0.05, 0.3),
    ),
    "spring": Kind(
        sc.Uncertainty(
            MassSpringDamper(mass=1.25, stiffness=20.0, damping=1.0),
            {
                "mass": Interval(0.5, 2.0),
                "stiffness": Interval(5.0, 40.0),
                "damping": Interval(0.0, 2.0),
            },
        ),
        excite=alone((0.3, 2.3), (0.15, 5.1)),
        path=there_and_back((0.15, 2.0)),
        resolution=1e-5,
        limit=40.0,
        offset=0.02,
        required=(3e-4, 3e-3),
        lacks=HardSpring,
        levels=(2.0, 20.0),
    ),
    "crane": Kind(
        sc.Uncertainty(
            HangingLoad(),
            {
                "trolley": Interval(5.0, 20.0),
                "load": Interval(1.0, 10.0),
                "friction": Interval(0.0, 5.0),
            },
        ),
        excite=alone((0.3, 1.3), (0.1, 3.9)),
        path=there_and_back((0.4, 0.8)),
        resolution=1e-5,
        limit=200.0,
        offset=0.02,
        required=(2e-4, 2e-3),
        free=((0.5,), (1.5,)),
    ),
}
"""The kinds, by name."""
