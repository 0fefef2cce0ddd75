"""Systems that many tests share: a coupled one, as a plant and again in NumPy, and a cart."""

import jax
import jax.numpy as jnp
import numpy as np

import servocon as sc


def coupled_mass(xp, q, masses=(2.0, 1.0, 0.5), shared=0.1):
    """M of three coordinates; `xp` is NumPy, or its twin in JAX."""
    c = xp.cos(q)
    return xp.eye(3) * xp.asarray(masses) + shared + 0.3 * c[:, None] * c[None, :]


def coupled_force(xp, q, v, t, stiffness=2.0):
    """F: springs, a cubic drag, and a swinging force."""
    return -stiffness * q - 0.1 * v**3 + xp.sin(t)


def coupled_rows(q, v, t):
    """β, A and b of v0 + q1 v1 = cos t, v1 − v2 + q0 q2 = 0, derived by hand."""
    beta = np.array([v[0] + q[1] * v[1] - np.cos(t), v[1] - v[2] + q[0] * q[2]])
    A = np.array([[1.0, q[1], 0.0], [0.0, 1.0, -1.0]])
    b = np.array([-(v[1] ** 2) - np.sin(t), -v[0] * q[2] - q[0] * v[2]])
    return beta, A, b


def coupled_residual(q, v, t):
    """β of `coupled_rows`, for JAX."""
    return jnp.stack([v[0] + q[1] * v[1] - jnp.cos(t), v[1] - v[2] + q[0] * q[2]])


COUPLED = sc.residual(coupled_residual, name="both")
STATES = [(*np.random.default_rng(k).normal(size=(2, 3)), t) for k, t in enumerate((0.0, 0.7, 2.9))]


class Coupled(sc.Plant):
    """The coupled system; its force can be scaled, its inputs restricted to the columns of B."""

    B: jax.Array | None = None
    stiffness: float = 1.0

    def mass_matrix(self, q, t):
        return coupled_mass(jnp, q)

    def force(self, q, v, t):
        return self.stiffness * coupled_force(jnp, q, v, t)

    def input_matrix(self, q, t):
        return self.B


class Cart(sc.Plant):
    """A mass on a line with friction, under the force amplitude · sin(frequency t + phase)."""

    mass: float = 1.0
    friction: float = 0.0
    amplitude: float = 0.0
    frequency: float = 0.0
    phase: float = 0.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return self.amplitude * jnp.sin(self.frequency * t + self.phase) - self.friction * v
