"""All formulations at once, and plants with closed forms."""

from types import SimpleNamespace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc

GRAVITY = 9.81


class SliderCrank(sc.Plant):
    """Crank and rod of equal length, masses at the crank's end and at the slider, none in the rod.

    q = (crank angle, rod angle, slider position); the rod angle has no inertia.
    """

    crank: float = 1.5  # mass at the crank's end [kg]
    slider: float = 0.7  # mass of the slider [kg]
    length: float = 0.8  # of crank and rod [m]

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.array([self.crank * self.length**2, 0.0, self.slider]))

    def force(self, q, v, t):
        weight = -self.crank * GRAVITY * self.length * jnp.cos(q[0])
        return jnp.array([weight, 0.0, 0.0])

    def coordinate_labels(self):
        return ("crank [rad]", "rod [rad]", "slider [m]")


class QuaternionBody(sc.Lagrangian):
    """A free rigid body turning about its centre of mass; v is the quaternion's rate."""

    inertia: tuple[float, float, float] = (1.0, 2.0, 3.5)  # principal moments [kg m²]

    def kinetic_energy(self, q, v, t):
        spin = 2.0 * spin_matrix(q) @ v
        return 0.5 * jnp.sum(jnp.asarray(self.inertia) * spin**2)


def spin_matrix(q):
    """E of ω = 2 E q̇, in the body's axes."""
    w, x, y, z = q
    return jnp.array([[-x, w, z, -y], [-y, -z, w, x], [-z, y, -x, w]])


def loop(q, t):
    """The rod ends at the slider, on the horizontal line through the crank's axis."""
    length = SliderCrank().length
    ends = length * jnp.array([jnp.cos(q[:2]), jnp.sin(q[:2])]).sum(axis=1)
    return ends - jnp.array([q[2], 0.0])


@jax.jit
def _solve_all(M, F, A, b, C):
    return {
        name: formulation.solve(M, F, A, b, C)
        for name, formulation in sc.formulations.FORMULATIONS.items()
    }


@pytest.fixture(scope="session")
def solve_all():
    """Motions by name of formulation; compiled once for all tests of the same shape."""
    return lambda M, F, A, b, C=None: _solve_all(M, F, A, b, np.zeros_like(F) if C is None else C)


@pytest.fixture(scope="session")
def crank():
    return SimpleNamespace(
        plant=SliderCrank(),
        constraint=sc.holonomic(loop, 1.0, name="loop", labels=["loop x [m/s]", "loop y [m/s]"]),
    )


@pytest.fixture(scope="session")
def body():
    def euler(spin):
        """ω̇ of Euler's equations without a moment."""
        inertia = np.array(QuaternionBody().inertia)
        return np.cross(inertia * spin, spin) / inertia

    return SimpleNamespace(
        plant=QuaternionBody(),
        constraint=sc.holonomic(lambda q, t: q @ q - 1.0, 2.0, name="unit norm"),
        spin_matrix=spin_matrix,
        euler=euler,
    )
