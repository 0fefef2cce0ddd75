"""The cup, its path and its robot, the laws, and their errors."""

from functools import cache
from importlib import import_module
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from scipy.interpolate import make_interp_spline

import servocon as sc
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
"""Upward axis of the cup in its frame: the hand holds it from above."""

PERIOD, DURATION = 1e-3, 2.4
"""Sampling period and horizon [s]."""

TIMES = DURATION * np.array([0.0, 0.28, 0.5, 0.72, 1.0])
WAY = np.array(
    [[0.0, 0.0, 0.0], [0.08, -0.22, 0.05], [0.15, 0.0, 0.1], [0.08, 0.22, 0.05], [0.0, 0.0, 0.0]]
)
"""Positions of the cup relative to its first one [m], and their times [s]."""

NOISE = {"position": 1e-5, "speed": 2e-3}
"""Standard deviations of the measured joint angles [rad] and speeds [rad/s]."""


@cache
def truth(water: float) -> Any:
    """The file's robot with the cup and an unknown mass of water [kg], as a MuJoCo model."""
    mujoco = import_module("mujoco")
    spec = mujoco.MjSpec.from_file(str(robots.path("panda")))
    spec.option.timestep = PERIOD
    hand, mass = spec.body("link7"), EMPTY + water
    place = np.asarray(spec.site("flange").pos) + BELOW * np.eye(3)[2]
    hand.add_site(name="cup", pos=place)
    cup = hand.add_body(name="load", pos=place)
    cup.explicitinertial, cup.mass = True, mass
    across = mass * (3.0 * RADIUS**2 + HEIGHT**2) / 12.0
    cup.inertia = [across, across, 0.5 * mass * RADIUS**2]
    shape = mujoco.mjtGeom.mjGEOM_CYLINDER
    cup.add_geom(type=shape, size=[RADIUS, 0.5 * HEIGHT, 0.0], rgba=[0.2, 0.5, 0.9, 1.0], contype=0)
    return spec.compile()


@cache
def robot() -> Any:
    """The laws' model: the robot with the empty cup."""
    return sc.robot(truth(0.0))


@cache
def first() -> np.ndarray:
    """The cup's position at home [m]."""
    return np.asarray(robot().pose("cup", HOME)[1])


@cache
def way() -> Any:
    """The cup's position as a function of time, six times differentiable."""
    return sc.frames.position_curve(TIMES, first() + WAY, degree=7)


class Upwards(eqx.Module):
    """The direction of the cup's axis: upwards, or against the felt acceleration g − a.

    Attributes:
        place: The cup's position, a function of time.
        share: 0 for upwards, 1 for against g − a.
    """

    place: Any
    share: float

    def __call__(self, t: Any) -> Any:
        """a − g, with a share of a [m/s²]."""
        return self.share * acceleration(self.place, t) + GRAVITY * jnp.eye(3)[2]


def acceleration(place: Any, t: Any) -> Any:
    """The second derivative of a position [m/s²]."""
    return jax.jacfwd(jax.jacfwd(place))(t)


TASK_ROWS = np.array([1.0] * 5 + [0.0] * 7)
"""1 for the rows of position and axis, 0 for those of the posture."""


def relation(share: float = 0.0, rate: float = 10.0) -> sc.Constraint:
    """The cup on its path with its axis upwards: five rows; the heading is free."""
    place = sc.frames.position("cup", way(), rate)
    return sc.stack(place, sc.frames.level("cup", rate, axis=AXIS, up=Upwards(way(), share)))


def make_law(
    rate: float,
    gain: float,
    posture: float,
    bound: float = 0.0,
    width: float = 1.0,
    share: float = 0.0,
    integral: float = 0.0,
) -> sc.Law:
    """Servo law with the posture at lower priority; all gains share one compiled program.

    Args:
        rate: Λ of position and axis [1/s].
        gain: κ [1/s].
        posture: Λ of the posture [1/s].
        bound: ρ, bound of the lumped uncertainty; 0 disables the term.
        width: ε, width of the boundary layer.
        share: 1 to tilt into the acceleration.
        integral: k of the integral action on position and axis [1/s²]; 0 disables it.
    """
    rho = sc.laws.LinearBound(np.array([bound]), constant)
    robust = sc.Robust(bound=rho, width=width, effectiveness=1.0)
    terms = (sc.Stabilizing(gain=gain), robust, sc.Integral(integral * TASK_ROWS))
    return sc.laws.robot_law(robot(), relation(share, rate), *terms, posture=HOME, rate=posture)


def constant(q: Any, v: Any, t: Any) -> Any:
    """The basis of a constant bound."""
    return jnp.ones(1)


def described(name: str, made: sc.Law, water: float) -> sc.Run:
    """A law on MuJoCo's physics with an unknown mass of water [kg] and noise, at 1 kHz."""
    return sc.Run(
        name,
        simulator=sc.simulate_mujoco,
        model=truth(water),
        law=sc.laws.Noisy(made, **NOISE),
        q0=HOME,
        v0=np.zeros(7),
        duration=DURATION,
        period=PERIOD,
        points=round(DURATION / PERIOD) + 1,
    )


def cup(angles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The cup's position [m] and axis at joint angles (samples, 7), by MuJoCo (samples, 3)."""
    mujoco, model = import_module("mujoco"), truth(0.0)
    data, site = mujoco.MjData(model), model.site("cup").id
    places, axes = [], []
    for q in angles:
        data.qpos = q
        mujoco.mj_kinematics(model, data)
        places.append(data.site_xpos[site].copy())
        axes.append(data.site_xmat[site].reshape(3, 3) @ AXIS)
    return np.array(places), np.array(axes)


def planned() -> Any:
    """The cup's path as a SciPy spline, the reference of errors."""
    still = [(k, np.zeros(3)) for k in (1, 2, 3)]
    return make_interp_spline(TIMES, first() + WAY, 7, bc_type=(still, still))


def place_error(time: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """Distance of the cup from its path [mm]."""
    return 1e3 * np.linalg.norm(cup(angles)[0] - planned()(time), axis=1)


def tilt(angles: np.ndarray, against: Any = (0.0, 0.0, 1.0)) -> np.ndarray:
    """Angle between the cup's axis and given directions [deg]."""
    against = np.asarray(against) / np.linalg.norm(against, axis=-1, keepdims=True)
    axis = cup(angles)[1]
    sine = np.linalg.norm(np.cross(axis, against), axis=1)
    return np.degrees(np.arctan2(sine, np.sum(axis * against, axis=1)))


def felt(time: np.ndarray) -> np.ndarray:
    """a − g along the planned path [m/s²] (samples, 3)."""
    return planned()(time, 2) + GRAVITY * np.eye(3)[2]


def rms(values: np.ndarray) -> float:
    """Root mean square."""
    return float(np.sqrt(np.mean(np.square(values))))
