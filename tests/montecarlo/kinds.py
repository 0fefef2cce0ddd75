"""Plants and relations, with the ranges of the plants and of their disturbances.

Plants carry their disturbances among their parameters, so that a search can choose them. The
certificate is worked out for the set without them and for their largest size.
"""

from dataclasses import dataclass, replace
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.certificates.search import Search
from servocon.plant.varying import Swing
from servocon_plants import Cart, GaziPassino, Swarm, flexible_joint_arm, swarm_relation

TURN = (0.0, 2.0 * np.pi)
ROBOTS = 3


def vector(x: Any) -> Any:
    return x if isinstance(x, jax.core.Tracer) else np.asarray(x, dtype=float)


class Carts(sc.Plant):
    """Two carts with a spring and an inerter between them, each under a force that swings."""

    mass: Any = eqx.field(default=(1.0, 2.0), converter=vector)
    inerter: float = 0.3
    spring: float = 2.0
    amplitude: Any = eqx.field(default=(0.0, 0.0), converter=vector)
    frequency: float = 0.0
    phase: Any = eqx.field(default=(0.0, 0.0), converter=vector)

    def mass_matrix(self, q, t):
        b = self.inerter
        return jnp.diag(self.mass) + b * jnp.array([[1.0, -1.0], [-1.0, 1.0]])

    def force(self, q, v, t):
        pull = self.spring * (q[1] - q[0])
        return jnp.stack([pull, -pull]) + self.amplitude * jnp.sin(self.frequency * t + self.phase)


class Trolley(sc.Plant):
    """A trolley with a damped pendulum; only the trolley is driven."""

    mass: float = 2.0
    load: float = 1.0
    drag: float = 0.4
    amplitude: float = 0.0
    frequency: float = 0.0
    phase: float = 0.0

    def mass_matrix(self, q, t):
        c = self.load * jnp.cos(q[1])
        return jnp.stack([jnp.stack([self.mass + self.load, c]), jnp.stack([c, self.load])])

    def force(self, q, v, t):
        s = self.load * jnp.sin(q[1])
        wind = self.amplitude * jnp.sin(self.frequency * t + self.phase)
        return jnp.stack([s * v[1] ** 2 + wind, -9.81 * s - self.drag * v[1]])

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


class TwoLink(sc.Plant):
    """Two links in a vertical plane (1 m, 1 kg m²) with masses that swing, and swinging torques."""

    mass: Any = eqx.field(default=(1.0, 1.0), converter=vector)
    swing: Any = eqx.field(default=(0.0, 0.0), converter=vector)
    amplitude: Any = eqx.field(default=(0.0, 0.0), converter=vector)
    frequency: Any = eqx.field(default=(0.0, 0.0), converter=vector)
    phase: Any = eqx.field(default=(0.0, 0.0), converter=vector)

    def masses(self, t):
        return self.mass * (1.0 + self.swing * jnp.sin(self.frequency * t + self.phase))

    def mass_matrix(self, q, t):
        m, c = self.masses(t), jnp.cos(q[1])
        corner = m[1] * (0.25 + 0.5 * c) + 1.0
        first = 0.25 * m[0] + m[1] * (1.25 + c) + 2.0
        last = 0.25 * m[1] + 1.0
        return jnp.stack([jnp.stack([first, corner]), jnp.stack([corner, last])])

    def force(self, q, v, t):
        m = self.masses(t)
        h = 0.5 * m[1] * jnp.sin(q[1])
        outer = 0.5 * m[1] * 9.81 * jnp.sin(q[0] + q[1])
        inner = (0.5 * m[0] + m[1]) * 9.81 * jnp.sin(q[0]) + outer
        own = jnp.stack([h * (2.0 * v[0] * v[1] + v[1] ** 2) - inner, -h * v[0] ** 2 - outer])
        return own + self.amplitude * jnp.sin(1.7 * self.frequency * t - self.phase)


class WindySwarm(Swarm):
    """Robots with friction, each coordinate under a force that swings."""

    amplitude: Any = eqx.field(default=6 * (0.0,), converter=vector)
    frequency: float = 0.0
    phase: Any = eqx.field(default=6 * (0.0,), converter=vector)

    def force(self, q, v, t):
        return super().force(q, v, t) + self.amplitude * jnp.sin(self.frequency * t + self.phase)


@dataclass(frozen=True)
class Kind:
    """A plant and a relation, with the ranges of the plant and of its disturbances.

    Attributes:
        model: The plant as the law knows it.
        relation: The relation to follow.
        known: Ranges of the parameters that the certificate is for.
        disturbed: Ranges of the parameters that make up the disturbance.
        disturbance: Largest disturbance of each speed (n).
        box: States for which certificates are made.
        initial: Initial states of the runs.
        true: The plant that moves where it is of another class; then `disturbed` holds all its
            ranges.
        search: Extent of the searches for the worst plant and state of a certificate.
    """

    model: sc.Plant
    relation: sc.Constraint
    known: dict[str, sc.uncertainty.Interval]
    disturbed: dict[str, sc.uncertainty.Interval]
    disturbance: list[float]
    box: sc.certificates.StateSet
    initial: sc.StateBox
    true: sc.Plant | None = None
    search: tuple[int, int, int] = Search()

    @property
    def set(self) -> sc.Uncertainty:
        return sc.Uncertainty(self.model, self.known)

    @property
    def plants(self) -> sc.Uncertainty:
        if self.true is not None:
            return sc.Uncertainty(self.true, self.disturbed)
        return sc.Uncertainty(self.model, self.known | self.disturbed)


def box(q: Any, v: Any, t: tuple[float, float] = (0.0, 0.0)) -> sc.StateBox:
    """A box from (centre, half width) of coordinates and speeds."""
    sides = [(np.subtract(c, w), np.add(c, w)) for c, w in (q, v)]
    return sc.StateBox(sides[0], sides[1], t)


CART = Kind(
    Cart(friction=0.5),
    sc.holonomic(lambda q, t: q[0] - jnp.sin(t), rate=2.0, name="follow"),
    {"mass": sc.uncertainty.Interval(0.7, 1.3), "friction": sc.uncertainty.Interval(0.2, 0.8)},
    {
        "amplitude": sc.uncertainty.Interval(-1.0, 1.0),
        "frequency": sc.uncertainty.Interval(0.0, 5.0),
        "phase": sc.uncertainty.Interval(*TURN),
    },
    [1.0],
    box(([0.0], 1.6), ([0.0], 2.2), (0.0, 8.0)),
    box(([0.0], 0.2), ([1.0], 0.6)),
)
CARTS = Kind(
    Carts(),
    sc.holonomic(lambda q, t: q - jnp.stack([jnp.sin(t), jnp.cos(t)]), rate=2.0, name="follow"),
    {"mass[0]": sc.uncertainty.Interval(0.8, 1.2), "mass[1]": sc.uncertainty.Interval(1.6, 2.4)},
    {
        "amplitude": sc.uncertainty.Interval(-1.0, 1.0),
        "frequency": sc.uncertainty.Interval(0.0, 4.0),
        "phase": sc.uncertainty.Interval(*TURN),
    },
    [1.0, 1.0],
    box(([0.0, 0.0], 1.6), ([0.0, 0.0], 2.2), (0.0, 8.0)),
    box(([0.0, 1.0], 0.2), ([1.0, 0.0], 0.5)),
)
STRAIGHT = replace(
    CART,
    relation=sc.residual(lambda q, v, t: v, name="rest"),
    known={
        "mass": sc.uncertainty.Interval(1.0, 1.0),
        "friction": sc.uncertainty.Interval(0.0, 0.0),
    },
    model=Cart(),
    box=box(([0.0], 5.0), ([0.0], 2.2), (0.0, 8.0)),
    initial=box(([0.0], 0.0), ([0.0], 0.6)),
)
LOOSE = Kind(  # so loose that the robustifying input of `Robust` turns round on some plants
    Carts(mass=(1.0, 1.0), inerter=2.5),
    sc.holonomic(lambda q, t: q - 0.2 * jnp.stack([jnp.sin(t), jnp.cos(t)]), rate=1.0, name="go"),
    {
        "mass[0]": sc.uncertainty.Interval(0.8, 1.2),
        "mass[1]": sc.uncertainty.Interval(0.8, 8.0),
        "inerter": sc.uncertainty.Interval(0.0, 2.5),
    },
    {
        "amplitude": sc.uncertainty.Interval(-0.2, 0.2),
        "frequency": sc.uncertainty.Interval(0.0, 4.0),
        "phase": sc.uncertainty.Interval(*TURN),
    },
    [0.2, 0.2],
    box(([0.0, 0.0], 0.4), ([0.0, 0.0], 0.5), (0.0, 4.0)),
    box(([0.0, 0.2], 0.1), ([0.2, 0.0], 0.2)),
)
REDUNDANT = replace(
    CART,
    relation=sc.holonomic(
        lambda q, t: (q[0] - jnp.sin(t)) * jnp.array([1.0, 2.0]), rate=2.0, name="twice"
    ),
)
VARYING = replace(
    CART,
    true=sc.plant.Varying(CART.model, {"mass": Swing(0.7, 1.3, 1.0, 0.0)}),
    disturbed={
        "functions.0.frequency": sc.uncertainty.Interval(0.0, 5.0),
        "functions.0.phase": sc.uncertainty.Interval(*TURN),
        "plant.friction": sc.uncertainty.Interval(0.2, 0.8),
        "plant.amplitude": sc.uncertainty.Interval(-1.0, 1.0),
        "plant.frequency": sc.uncertainty.Interval(0.0, 5.0),
        "plant.phase": sc.uncertainty.Interval(*TURN),
    },
)
TROLLEY = Kind(
    Trolley(),
    sc.holonomic(lambda q, t: q[0] - 0.3 * jnp.sin(t), rate=2.0, name="follow"),
    {"mass": sc.uncertainty.Interval(1.6, 2.4), "load": sc.uncertainty.Interval(0.8, 1.2)},
    {
        "amplitude": sc.uncertainty.Interval(-1.0, 1.0),
        "frequency": sc.uncertainty.Interval(0.0, 5.0),
        "phase": sc.uncertainty.Interval(*TURN),
    },
    [1.0, 0.0],
    box(([0.0, 0.0], [0.8, 0.8]), ([0.0, 0.0], [1.5, 2.5]), (0.0, 8.0)),
    box(([0.0, 0.0], [0.1, 0.2]), ([0.3, 0.0], [0.2, 0.2])),
)
ARM = Kind(
    TwoLink(),
    sc.holonomic(lambda q, t: jnp.stack([q[0] - jnp.sin(t), q[0] + q[1]]), rate=2.0, name="swing"),
    {"mass[0]": sc.uncertainty.Interval(0.7, 1.3), "mass[1]": sc.uncertainty.Interval(0.6, 1.4)},
    {
        "mass[0]": sc.uncertainty.Interval(1.0, 1.0),  # it swings instead
        "mass[1]": sc.uncertainty.Interval(1.0, 1.0),
        "swing[0]": sc.uncertainty.Interval(-0.3, 0.3),
        "swing[1]": sc.uncertainty.Interval(-0.4, 0.4),
        "amplitude": sc.uncertainty.Interval(-2.0, 2.0),
        "frequency": sc.uncertainty.Interval(0.0, 3.0),
        "phase": sc.uncertainty.Interval(*TURN),
    },
    [2.0, 2.0],
    box(([0.0, 0.0], 1.5), ([0.0, 0.0], 2.2), (0.0, 8.0)),
    box(([0.0, 0.0], 0.2), ([1.0, -1.0], 0.4)),
)
PLACES = np.array([0.6, 0.0, -0.3, 0.5, -0.3, -0.5])
SWARM = Kind(
    WindySwarm(2.0, np.full(ROBOTS, 0.2), robots=ROBOTS),
    swarm_relation(Swarm(robots=ROBOTS), GaziPassino(1.0, 3.0, 1.0)),
    {"friction": sc.uncertainty.Interval(0.0, 0.4)},
    {
        "amplitude": sc.uncertainty.Interval(-0.5, 0.5),
        "frequency": sc.uncertainty.Interval(0.0, 4.0),
        "phase": sc.uncertainty.Interval(*TURN),
    },
    6 * [0.5],
    box((np.zeros(6), 1.6), (np.zeros(6), 2.4), (0.0, 8.0)),
    box((PLACES, 0.2), (np.zeros(6), 0.5)),
)
FLEXIBLE = flexible_joint_arm(1, stiffness=100.0, rotor_inertia=0.2)


class DisturbedJoint(sc.plant.ElasticJoints):
    """Torques on link and motor that swing."""

    amplitude: Any = eqx.field(default=(0.0, 0.0), converter=vector)
    frequency: Any = eqx.field(default=(0.0, 0.0), converter=vector)

    def force(self, q, v, t):
        return super().force(q, v, t) + self.amplitude * jnp.cos(self.frequency * t)


JOINT = Kind(
    FLEXIBLE,
    sc.holonomic(lambda q, t: q - 0.5 * jnp.sin(t), rate=2.0, name="follow"),
    {
        "arm.mass": sc.uncertainty.Interval(0.8, 1.2),
        "stiffness": sc.uncertainty.Interval(80.0, 120.0),
        "rotor_inertia": sc.uncertainty.Interval(0.18, 0.22),
    },
    {
        "arm.mass": sc.uncertainty.Interval(0.8, 1.2),
        "stiffness": sc.uncertainty.Interval(80.0, 120.0),
        "rotor_inertia": sc.uncertainty.Interval(0.18, 0.22),
        "amplitude[0]": sc.uncertainty.Interval(-1.0, 1.0),
        "amplitude[1]": sc.uncertainty.Interval(-0.3, 0.3),
        "frequency": sc.uncertainty.Interval(0.0, 5.0),
    },
    [1.0, 0.3],
    sc.certificates.ErrorBox(
        link_positions=([-0.8], [0.8]),
        link_speeds=([-1.2], [1.2]),
        position_errors=([-0.05], [0.05]),
        speed_errors=([-3.0], [3.0]),
        t=(0.0, 6.0),
        beta=0.8,
    ),
    box(([0.2, 0.1897], [0.0, 0.03]), ([0.4, 0.588], [0.0, 1.0])),  # motors near their places
    true=DisturbedJoint(FLEXIBLE.arm, 100.0, 0.2),
)
