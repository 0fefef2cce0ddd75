"""The cup, its way and its robot, and the laws of servocon."""

from functools import cache
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc
from servocon.plant.robot import Robot
from servocon_plants import robots

HOME = np.array([0.0, -1.0, 0.0, -3.0, 0.0, 2.0, 1.0]) * np.pi / 4
"""Joint angles of the file's keyframe [rad]."""

LIMITS = np.array([87.0] * 4 + [12.0] * 3)
"""Limits of the joints' torques [N m]."""

TORQUE_RATE = 1000.0
"""Limit of the torques' rates [N m/s] (Franka Control Interface documentation)."""

GRAVITY = 9.81
"""Acceleration of gravity [m/s²]."""

EMPTY, RADIUS, HEIGHT, BELOW = 0.2, 0.04, 0.12, 0.12
"""Mass of the empty cup [kg], its size, and its distance from the flange [m]."""

AXIS = (0.0, 0.0, -1.0)
"""Axis of the cup, upwards, along those of its frame: the hand holds it from above."""

PERIOD, DURATION = 1e-3, 2.4
"""Sampling period and horizon [s]."""

TIMES = DURATION * np.array([0.0, 0.28, 0.5, 0.72, 1.0])
WAY = np.array(
    [[0.0, 0.0, 0.0], [0.08, -0.22, 0.05], [0.15, 0.0, 0.1], [0.08, 0.22, 0.05], [0.0, 0.0, 0.0]]
)
"""Places of the cup from its first one [m], and their times [s]."""

NOISE = {"position": 1e-5, "speed": 2e-3}
"""Standard deviations of the measured joint angles [rad] and speeds [rad/s]."""


@cache
def truth(water: float) -> Any:
    """The file's robot with the cup and an unknown mass of water [kg], as MuJoCo's model."""
    import mujoco

    spec = mujoco.MjSpec.from_file(str(robots.path("panda")))
    spec.option.timestep = PERIOD
    hand, mass = spec.body("link7"), EMPTY + water
    place = np.asarray(spec.site("flange").pos) + [0.0, 0.0, BELOW]
    hand.add_site(name="cup", pos=place)
    cup = hand.add_body(name="load", pos=place)
    cup.explicitinertial, cup.mass = True, mass
    across = mass * (3.0 * RADIUS**2 + HEIGHT**2) / 12.0
    cup.inertia = [across, across, 0.5 * mass * RADIUS**2]
    shape = mujoco.mjtGeom.mjGEOM_CYLINDER
    cup.add_geom(
        type=shape, size=[RADIUS, 0.5 * HEIGHT, 0.0], rgba=[0.2, 0.5, 0.9, 1.0], contype=0
    )
    return spec.compile()


@cache
def robot() -> Robot:
    """The laws' model: the robot with the empty cup."""
    return sc.robot(truth(0.0))


@cache
def way() -> Any:
    """The cup's place as a function of time, six times differentiable."""
    first = np.asarray(robot().pose("cup", HOME)[1])
    return sc.frames.position_curve(TIMES, first + WAY, degree=7)


class Upwards(eqx.Module):
    """The direction of the cup's axis: upwards, or against what is felt in the cup, g − a.

    Attributes:
        place: The cup's place, a function of time.
        share: 0 for upwards, 1 for against g − a.
    """

    place: Any
    share: float

    def __call__(self, t: Any) -> Any:
        """a − g, with a share of a [m/s²]."""
        return self.share * acceleration(self.place, t) + GRAVITY * jnp.eye(3)[2]


def acceleration(place: Any, t: Any) -> Any:
    """The second derivative of a place [m/s²]."""
    return jax.jacfwd(jax.jacfwd(place))(t)


def relation(share: float = 0.0, rate: float = 10.0) -> sc.Constraint:
    """The cup on its way, and its axis upwards: five rows; its heading is free."""
    place = sc.frames.position("cup", way(), rate)
    return sc.stack(place, sc.frames.level("cup", rate, axis=AXIS, up=Upwards(way(), share)))


def law(
    rate: float,
    gain: float,
    posture: float,
    bound: float = 0.0,
    width: float = 1.0,
    share: float = 0.0,
) -> sc.Law:
    """Servo law with the posture below; a bound of 0 has no robust term, in the same program.

    Args:
        rate: Λ of place and axis [1/s].
        gain: κ [1/s].
        posture: Λ of the posture [1/s].
        bound: ρ, bound of the lumped uncertainty.
        width: ε, width of the boundary layer.
        share: 1 to tilt into the acceleration.
    """
    rho = sc.LinearBound(np.array([bound]), constant)
    robust = sc.Robust(bound=rho, width=width, effectiveness=1.0)
    feedback = sc.Stabilizing(gain=gain)
    return sc.robot_law(
        robot(), relation(share, rate), feedback, robust, posture=HOME, rate=posture
    )


def constant(q: Any, v: Any, t: Any) -> Any:
    """The basis of a constant bound."""
    return jnp.ones(1)


def simulated(made: sc.Law, water: float, name: str = "", seed: int = 0) -> sc.Trajectory:
    """A law on MuJoCo's physics, with noise, at 1 kHz."""
    return sc.simulate_mujoco(
        truth(water),
        sc.Noisy(made, **NOISE, seed=seed),
        HOME,
        np.zeros(7),
        DURATION,
        period=PERIOD,
        points=round(DURATION / PERIOD) + 1,
        name=f"level-cup: {name}",
    )
