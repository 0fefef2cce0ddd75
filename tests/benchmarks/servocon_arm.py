"""The two-link arm of `arm.py` as users of servocon write it, in each of four ways, and its law.

`TwoLinkArm` is the README's way, the energies of the points; the others are the equations of motion
by hand, Kane's parts, and a robot from a file.
"""

import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import arm
import jax.numpy as jnp
import numpy as np

import servocon as sc

TOLERANCE = 3e-8
"""With the default solver: the loosest of 1, 2, 3, 5 ... that ends within 1e-7 of the reference."""


class Numbers(sc.Module):
    """Parameters of Zhao, Chen, Zhao & Dong 2018, section 8.3."""

    m1: float = 1.0  # [kg]
    m2: float = 1.0  # [kg]
    l1: float = 1.0  # [m]
    lc1: float = 0.5  # [m]
    lc2: float = 0.5  # [m]
    I1: float = 1.0  # [kg m²]
    I2: float = 1.0  # [kg m²]
    g: float = 9.81  # [m/s²]
    K: float = 1.0  # [N m/rad]

    def _potential_energy(self, q):
        inner = (self.m1 * self.lc1 + self.m2 * self.l1) * jnp.cos(q[0])
        outer = self.m2 * self.lc2 * jnp.cos(q[0] + q[1])
        return 0.5 * self.K * q @ q - self.g * (inner + outer)


class TwoLinkArm(sc.Lagrangian, Numbers):
    """Zhao, Chen, Zhao & Dong 2018, Eqs. 66-68, link side, by energies of bodies that move."""

    def kinetic_energy(self, q, v, t):
        w = v[0] + v[1]
        x = self.l1 * jnp.cos(q[0]) * v[0] + self.lc2 * jnp.cos(q[0] + q[1]) * w
        y = self.l1 * jnp.sin(q[0]) * v[0] + self.lc2 * jnp.sin(q[0] + q[1]) * w
        inner = (self.m1 * self.lc1**2 + self.I1) * v[0] ** 2
        return 0.5 * (inner + self.m2 * (x**2 + y**2) + self.I2 * w**2)

    def potential_energy(self, q, t):
        return self._potential_energy(q)


class ArmByHand(sc.Plant, Numbers):
    """The same by D, C and G of Eqs. 67-68, as `arm.py` has them."""

    def mass_matrix(self, q, t):
        reach = self.m2 * self.l1 * self.lc2 * jnp.cos(q[1])
        d22 = self.m2 * self.lc2**2 + self.I2
        d11 = d22 + self.m2 * self.l1**2 + 2.0 * reach + self.m1 * self.lc1**2 + self.I1
        return jnp.array([[d11, d22 + reach], [d22 + reach, d22]])

    def force(self, q, v, t):
        bend = self.m2 * self.l1 * self.lc2 * jnp.sin(q[1])
        outer = self.m2 * self.lc2 * self.g * jnp.sin(q[0] + q[1])
        inner = (self.m1 * self.lc1 + self.m2 * self.l1) * self.g * jnp.sin(q[0])
        first = bend * v[1] * (2.0 * v[0] + v[1]) - inner - outer - self.K * q[0]
        return jnp.stack([first, -bend * v[0] ** 2 - outer - self.K * q[1]])


class ArmByKane(sc.Kane, Numbers):
    """The same by two bodies in a plane."""

    def parts(self, q, v, t):
        along = lambda angle: jnp.stack([jnp.sin(angle), -jnp.cos(angle)])
        yield sc.plant.Body(self.m1, self.lc1 * along(q[0]), q[0], self.I1)
        turn = q[0] + q[1]
        yield sc.plant.Body(self.m2, self.l1 * along(q[0]) + self.lc2 * along(turn), turn, self.I2)

    def potential_energy(self, q, t):
        return self._potential_energy(q)


ROBOT = """<mujoco><worldbody><body>
<joint axis="0 -1 0" stiffness="1"/>
<inertial pos="0 0 -0.5" mass="1" diaginertia="1 1 1"/>
<body pos="0 0 -1">
<joint axis="0 -1 0" stiffness="1"/>
<inertial pos="0 0 -0.5" mass="1" diaginertia="1 1 1"/>
</body></body></worldbody></mujoco>"""
"""The nominal arm as a file of MuJoCo's."""


@lru_cache(maxsize=1)
def robot() -> sc.Plant:
    """The nominal arm from its file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arm.xml"
        path.write_text(ROBOT)
        return sc.robot(path)


WAYS = {"by hand": ArmByHand, "Lagrangian": TwoLinkArm, "Kane": ArmByKane, "robot": robot}
"""Functions that make the nominal arm, by the way in which it is written."""


@lru_cache(maxsize=4)
def pair(way: str) -> tuple[sc.Plant, sc.ServoLaw]:
    """The nominal arm and its law."""
    plant = WAYS[way]()
    return plant, law(plant)


def law(plant: sc.Plant) -> sc.ServoLaw:
    """Eq. 72 with κ/P = 1."""
    mirror = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
    return sc.ServoLaw(plant, mirror, sc.Stabilizing(gain=1.0, metric="acceleration"))


def final_state(run: Any) -> np.ndarray:
    """q and v at the end; of every member of a batch."""
    return np.concatenate((run.q[..., -1, :], run.v[..., -1, :]), axis=-1)


def prepared(way: str) -> Callable[[], Any]:
    """The nominal arm over 10 s, prepared: its states at the end."""
    q0, v0 = arm.START[:2], arm.START[2:]
    loop = sc.prepare(*pair(way), q0, v0, arm.DURATION, solver=SOLVER)
    return lambda: loop(q0, v0)


def simulate(points: int, way: str = "Lagrangian") -> sc.Trajectory:
    """The nominal arm over 10 s, recorded at evenly spaced points."""
    q0, v0 = arm.START[:2], arm.START[2:]
    return sc.simulate(*pair(way), q0, v0, arm.DURATION, points=points, solver=SOLVER)


SOLVER = sc.Solver(rtol=TOLERANCE, atol=TOLERANCE)
