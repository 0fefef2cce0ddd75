"""The two-link arm of `arm.py` as a user of servocon writes it: energies and a relation."""

import arm
import jax.numpy as jnp
import numpy as np

import servocon as sc

TOLERANCE = 3e-8
"""With the default solver: the loosest of 1, 2, 3, 5 ... that ends within 1e-7 of the reference."""


class TwoLinkArm(sc.Lagrangian):
    """Zhao, Chen, Zhao & Dong 2018, Eqs. 66-68, link side."""

    m1: float = 1.0  # [kg]
    m2: float = 1.0  # [kg]
    l1: float = 1.0  # [m]
    lc1: float = 0.5  # [m]
    lc2: float = 0.5  # [m]
    I1: float = 1.0  # [kg m²]
    I2: float = 1.0  # [kg m²]
    g: float = 9.81  # [m/s²]
    K: float = 1.0  # [N m/rad]

    def kinetic_energy(self, q, v, t):
        w2 = v[0] + v[1]
        inner = (self.m1 * self.lc1**2 + self.m2 * self.l1**2 + self.I1) * v[0] ** 2
        outer = (self.m2 * self.lc2**2 + self.I2) * w2**2
        coupling = 2.0 * self.m2 * self.l1 * self.lc2 * jnp.cos(q[1]) * v[0] * w2
        return 0.5 * (inner + outer + coupling)

    def potential_energy(self, q, t):
        inner = (self.m1 * self.lc1 + self.m2 * self.l1) * jnp.cos(q[0])
        outer = self.m2 * self.lc2 * jnp.cos(q[0] + q[1])
        return 0.5 * self.K * q @ q - self.g * (inner + outer)


def law(plant: sc.Plant) -> sc.ServoLaw:
    """Eq. 72 with κ/P = 1."""
    mirror = sc.residual(lambda q, v, t: v[0] + v[1], name="mirror")
    return sc.ServoLaw(plant, mirror, sc.Stabilizing(gain=1.0, metric="acceleration"))


def final_state(run: sc.Trajectory) -> np.ndarray:
    """q and v at the end; of every member of a batch."""
    return np.concatenate((run.q[..., -1, :], run.v[..., -1, :]), axis=-1)


def simulate(points: int) -> sc.Trajectory:
    """The nominal arm over 10 s, recorded at evenly spaced points."""
    q0, v0 = arm.START[:2], arm.START[2:]
    return sc.simulate(PLANT, LAW, q0, v0, arm.DURATION, points=points, **OPTIONS)


OPTIONS = {"rtol": TOLERANCE, "atol": TOLERANCE}
PLANT = TwoLinkArm()
LAW = law(PLANT)
