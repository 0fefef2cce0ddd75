"""The circle, the robot with its load, the relation, and the states near the circle."""

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float
from scipy.interpolate import CubicSpline

import servocon as sc
from servocon_plants import robots

FILE = robots.path("panda")
HOME = np.array([0.0, -0.785, 0.0, -2.356, 0.0, 1.571, 0.785])
RADIUS, TURN = 0.1, 2.0
"""Radius of the circle [m], and time of a turn [s]."""

PERIOD, TIMESTEP = 1e-3, 1e-4
"""Sampling period of all laws, and step of the physics [s]."""

KNOWN, LARGEST = 1.0, 2.0
"""Load that every law assumes, and the largest load [kg]."""

LIMIT = np.array([87.0, 87.0, 87.0, 87.0, 12.0, 12.0, 12.0])
"""Torque limits of the file [N m]."""

SAMPLES = {"samples": (16, 128), "search": (512, 4, 10)}
"""Numbers of plants and states for fitting bounds and certifying laws, and the extent of the
search."""


@lru_cache(maxsize=1)
def panda() -> Any:
    """The robot without a load."""
    return sc.robot(FILE)


@lru_cache(maxsize=8)
def model(load: float = KNOWN) -> Any:
    """The robot with a point mass [kg] at the flange."""
    return panda().loaded("flange", load)


@lru_cache(maxsize=8)
def physics(load: float) -> Any:
    """MuJoCo's model of the robot with a point mass [kg] at the flange."""
    mujoco: Any = import_module("mujoco")
    spec = mujoco.MjSpec.from_file(str(FILE))
    flange = spec.site("flange")
    if load > 0.0:
        body = flange.parent.add_body(pos=flange.pos, quat=flange.quat)
        body.mass, body.ipos, body.inertia = load, np.zeros(3), np.zeros(3)
        body.explicitinertial = True
        ball: dict[str, Any] = {"size": [0.04, 0.0, 0.0], "rgba": [0.9, 0.3, 0.1, 1.0]}
        body.add_geom(contype=0, conaffinity=0, **ball)
    spec.visual.headlight.ambient, spec.visual.headlight.diffuse = [0.5] * 3, [0.5] * 3
    spec.option.timestep = TIMESTEP
    return spec.compile()


@lru_cache(maxsize=1)
def start() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rotation matrix and origin of the flange at home, and joint speeds on the circle there."""
    J, pose = jacobian(HOME)
    rate = np.array([0.0, 0.0, 2.0 * np.pi / TURN * RADIUS, 0.0, 0.0, 0.0, 0.0])
    return pose[:, :3], pose[:, 3], np.linalg.solve(J, rate)


def jacobian(q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Jacobian of the flange's velocity and ω and of joint 3 (7 × 7), and its pose (3 × 4)."""
    mujoco: Any = import_module("mujoco")
    bare = physics(0.0)
    data, site = mujoco.MjData(bare), bare.site("flange").id
    data.qpos = q
    mujoco.mj_kinematics(bare, data)
    mujoco.mj_comPos(bare, data)
    J = np.zeros((6, 7))
    mujoco.mj_jacSite(bare, data, J[:3], J[3:], site)
    pose = np.column_stack([data.site_xmat[site].reshape(3, 3), data.site_xpos[site]])
    return np.vstack([J, np.eye(7)[2]]), pose


def circle(t: Float[Array, ""]) -> Float[Array, " 3"]:
    """Point of the circle, which is vertical and starts at the flange [m]."""
    angle = 2.0 * jnp.pi / TURN * t
    place = jnp.stack([0.0 * angle, jnp.cos(angle) - 1.0, jnp.sin(angle)])
    return jnp.asarray(start()[1]) + RADIUS * place


def on_circle(t: np.ndarray) -> np.ndarray:
    """Points of the circle at some times [m] (times, 3)."""
    angle = 2.0 * np.pi / TURN * np.asarray(t)
    return start()[1] + RADIUS * np.stack(
        [0.0 * angle, np.cos(angle) - 1.0, np.sin(angle)], axis=-1
    )


@lru_cache(maxsize=1)
def inertia() -> np.ndarray:
    """Upper factor S of the inertia SᵀS of the flange's velocity and joint 3 at home."""
    mujoco: Any = import_module("mujoco")
    J, known = np.linalg.inv(jacobian(HOME)[0]), physics(KNOWN)
    data, M = mujoco.MjData(known), np.zeros((7, 7))
    data.qpos = HOME
    mujoco.mj_fwdPosition(known, data)
    mujoco.mj_fullM(known, data, M)
    return np.linalg.cholesky(J.T @ M @ J).T


def off_circle(q: Float[Array, " 7"], t: Float[Array, ""]) -> Float[Array, " 7"]:
    """Errors of position, orientation and joint 3, weighted by S: ‖ḟ‖² is twice an energy.

    Without the weights a load moves the flange's orientation a hundred times more than its
    position, in units that cannot be compared, and no certificate holds.
    """
    R, p = panda().pose("flange", q)
    turned = sc.spatial.rotation_vector(R @ start()[0].T)
    return jnp.asarray(inertia()) @ jnp.concatenate([p - circle(t), turned, q[2:3]])


LABELS = tuple(f"{name} [√J]" for name in ["x", "y", "z", "turn-x", "turn-y", "turn-z", "joint3"])


def relation(rate: float) -> sc.Constraint:
    """Flange on the circle with its orientation at home, and joint 3 at rest."""
    return sc.holonomic(off_circle, rate, name="circle", labels=LABELS)


def pose() -> sc.Constraint:
    """Position and orientation, for operational-space control."""
    return sc.frames.pose("flange", circle, start()[0])


@lru_cache(maxsize=1)
def loads() -> sc.Uncertainty:
    """The robot with every load up to the largest."""
    return sc.Uncertainty(model(), {"loads.0.mass": sc.uncertainty.Interval(0.0, LARGEST)}, q=HOME)


@lru_cache(maxsize=1)
def reference() -> CubicSpline:
    """Joint coordinates on the circle over time, by Newton's method."""
    R, _, _ = start()
    times, q, found = np.linspace(0.0, TURN, 101), HOME, []
    for t in times:
        for _ in range(5):
            J, pose = jacobian(q)
            E = pose[:, :3] @ R.T
            turned = 0.5 * np.array([E[2, 1] - E[1, 2], E[0, 2] - E[2, 0], E[1, 0] - E[0, 1]])
            q = q - np.linalg.solve(J, np.concatenate([pose[:, 3] - on_circle(t), turned, q[2:3]]))
        found.append(q)
    found[-1] = found[0]
    return CubicSpline(times, np.array(found), bc_type="periodic")


@dataclass(frozen=True)
class Corridor(sc.certificates.StateSet):
    """States near the joints' motion on the circle.

    Attributes:
        q: Largest distance of each coordinate [rad].
        v: Largest distance of each speed [rad/s].
    """

    q: float = 0.004
    v: float = 0.2
    t: tuple[float, float] = (0.0, 1.25 * TURN)

    @property
    def box(self) -> sc.StateBox:
        """Distances and times."""
        q, v = np.full(7, self.q), np.full(7, self.v)
        return sc.StateBox((-q, q), (-v, v), self.t)

    def from_box(self, q: Any, v: Any, t: Any, law: Any) -> Any:
        """The states at these distances."""
        return q + reference()(t), v + reference()(t, 1), t

    def to_box(self, q: Any, v: Any, t: Any, law: Any) -> Any:
        """The distances of states."""
        return q - reference()(t), v - reference()(t, 1), t

    def sample(self, count: int, seed: int, law: Any = None) -> Any:
        """States of the box, moved to the circle."""
        return self.from_box(*self.box.sample(count, seed), law)

    def outside(self, run: Any) -> np.ndarray:
        """True beyond the largest distances."""
        q, v, _ = self.to_box(run.q, run.v, run.time, None)
        return (np.abs(q) > self.q).any(axis=-1) | (np.abs(v) > self.v).any(axis=-1)
