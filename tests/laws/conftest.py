"""A coupled system of three coordinates, as a plant and again in NumPy."""

from types import SimpleNamespace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc


def mass(xp, q):
    c = xp.cos(q)
    return xp.asarray(np.diag([2.0, 1.0, 0.5]) + 0.1) + 0.3 * c[:, None] * c[None, :]


def force(xp, q, v, t):
    return -2.0 * q - 0.1 * v**3 + xp.sin(t)


def rows(q, v, t):
    """β, A and b of v0 + q1 v1 = cos t, v1 − v2 + q0 q2 = 0, derived by hand."""
    beta = np.array([v[0] + q[1] * v[1] - np.cos(t), v[1] - v[2] + q[0] * q[2]])
    A = np.array([[1.0, q[1], 0.0], [0.0, 1.0, -1.0]])
    b = np.array([-(v[1] ** 2) - np.sin(t), -v[0] * q[2] - q[0] * v[2]])
    return beta, A, b


def residual(q, v, t):
    return jnp.stack([v[0] + q[1] * v[1] - jnp.cos(t), v[1] - v[2] + q[0] * q[2]])


class Coupled(sc.Plant):
    B: jax.Array | None = None
    stiffness: float = 1.0

    def mass_matrix(self, q, t):
        return mass(jnp, q)

    def force(self, q, v, t):
        return self.stiffness * force(jnp, q, v, t)

    def input_matrix(self, q, t):
        return self.B


STATES = [(*np.random.default_rng(k).normal(size=(2, 3)), t) for k, t in enumerate((0.0, 0.7, 2.9))]


@pytest.fixture(scope="session")
def coupled():
    """The plant's class, its constraint, and both in NumPy."""
    return SimpleNamespace(
        Plant=Coupled,
        residual=residual,
        constraint=sc.residual(residual, name="both"),
        mass=lambda q: mass(np, q),
        force=lambda q, v, t: force(np, q, v, t),
        rows=rows,
        states=STATES,
    )
