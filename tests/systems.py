"""Systems that several tests share, some as a plant and again in NumPy: coupled, carts, an arm."""

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from scipy.integrate import solve_ivp

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


class Bare(sc.Plant):
    """A mass without labels, of any sign."""

    mass: float = 1.0

    def mass_matrix(self, q, t):
        return self.mass * jnp.eye(1)

    def force(self, q, v, t):
        return 0.0 * v


class SailedCarts(sc.Lagrangian):
    """Two carts with a spring between them; the first has a sail."""

    mass: jax.Array = eqx.field(default_factory=lambda: np.array([1.0, 2.0]))
    stiffness: float = 3.0
    drag: float = 0.4

    def kinetic_energy(self, q, v, t):
        return 0.5 * jnp.sum(self.mass * v**2)

    def potential_energy(self, q, t):
        return 0.5 * self.stiffness * (q[1] - q[0]) ** 2

    def nonconservative_force(self, q, v, t):
        return jnp.stack([-self.drag * v[0] * jnp.abs(v[0]), 0.0])


SECOND_CART = sc.residual(lambda q, v, t: v[1] - jnp.sin(t), name="second")
SAILED_START = ([0.0, 1.0], [0.5, 0.0])


def sailed_motion(masses, stiffness, drag, time):
    """States of the carts from `SAILED_START`, by SciPy; masses and stiffness are functions of t.

    The second cart follows `SECOND_CART` by a law that knows 2 kg and 3 N/m.
    """

    def field(t, x):
        q, v = x[:2], x[2:]
        spring = (q[1] - q[0]) * np.array([1.0, -1.0])
        air = np.array([-drag * v[0] * abs(v[0]), 0.0])
        u = np.array([0.0, 2.0 * np.cos(t) - 3.0 * spring[1]])
        return np.concatenate([v, (stiffness(t) * spring + air + u) / np.array(masses(t))])

    x0, span = np.concatenate(SAILED_START), (0.0, time[-1])
    return solve_ivp(field, span, x0, "DOP853", time, rtol=1e-12, atol=1e-13).y.T


class CartPole(sc.Plant):
    """A pole on a cart; only the cart is driven."""

    def mass_matrix(self, q, t):
        c = 0.3 * jnp.cos(q[1])
        return jnp.array([[1.3, c], [c, 0.3]])

    def force(self, q, v, t):
        s = 0.3 * jnp.sin(q[1])
        return jnp.array([s * v[1] ** 2, 9.81 * s])

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


SWING_UP = sc.residual(
    lambda q, v, t: jnp.array([0.15 * v[1] ** 2 + 0.3 * 9.81 * (jnp.cos(q[1]) - 1.0)]),
    name="swing-up",
    labels=("energy error [J]",),
)
"""Energy of a `CartPole`'s pole, upright at rest; with it horizontal the cart has no effect."""


class Links(sc.Plant):
    """Three driven unit inertias, the joints of an arm of three links of 1 m."""

    def mass_matrix(self, q, t):
        return jnp.eye(3)

    def force(self, q, v, t):
        return jnp.zeros(3)


class Stretching(eqx.Module):
    """The tip of `Links` moves out along x from 2.5 m on; the links stay a mirror image."""

    speed: float

    def __call__(self, q, t):
        a = jnp.cumsum(q)
        along = jnp.cos(a).sum() - 2.5 - self.speed * t
        return jnp.stack([along, jnp.sin(a).sum(), q[2] - q[1]])


class Crane(sc.Lagrangian):
    """A trolley that carries a load on a rope."""

    trolley: float = sc.field(10.0, unit="kg")
    load: float = sc.field(100.0, unit="kg")
    rope: float = sc.field(4.0, unit="m")

    def kinetic_energy(self, q, v, t):
        swing = self.rope * v[1]
        along = v[0] + swing * jnp.cos(q[1])
        return 0.5 * self.trolley * v[0] ** 2 + 0.5 * self.load * (
            along**2 + (swing * jnp.sin(q[1])) ** 2
        )

    def potential_energy(self, q, t):
        return -self.load * 9.81 * self.rope * jnp.cos(q[1])

    def coordinate_labels(self):
        return "trolley [m]", "swing [rad]"


def crane_by_hand(crane, q, v):
    """M and F of a crane."""
    m, mt, r = crane.load, crane.trolley, crane.rope
    c, s = np.cos(q[1]), np.sin(q[1])
    M = np.array([[mt + m, m * r * c], [m * r * c, m * r * r]])
    return M, np.array([m * r * s * v[1] ** 2, -m * 9.81 * r * s])


@eqx.filter_jit
def quantities(plant, q, v, t):
    """All quantities of a plant at one state, by symbol."""
    return {
        "M": plant.mass_matrix(q, t),
        "F": plant.force(q, v, t),
        "B": plant.input_matrix(q, t),
        "T": plant.kinetic_energy(q, v, t),
        "V": plant.potential_energy(q, t),
        "Q": plant.nonconservative_force(q, v, t),
        "q_dot": plant.coordinate_rate(q, v, t),
    }


def quantities_at(plant, q, v, t=0.0):
    """`quantities` at a state in NumPy."""
    return quantities(plant, *map(jnp.asarray, (q, v, t)))


def two_link_mass(xp, m, q):
    """Mass matrix of two links in a vertical plane, 1 m long, of inertia 1 kg m² each."""
    c = xp.cos(q[1])
    corner = m[1] * (0.25 + 0.5 * c) + 1.0
    first = 0.25 * m[0] + m[1] * (1.25 + c) + 2.0
    return xp.stack([xp.stack([first, corner]), xp.stack([corner, 0.25 * m[1] + 1.0])])


def two_link_force(xp, m, q, v):
    """Their gravity, Coriolis and centrifugal forces."""
    h = 0.5 * m[1] * xp.sin(q[1])
    outer = 0.5 * m[1] * 9.81 * xp.sin(q[0] + q[1])
    inner = (0.5 * m[0] + m[1]) * 9.81 * xp.sin(q[0]) + outer
    return xp.stack([h * (2.0 * v[0] * v[1] + v[1] ** 2) - inner, -h * v[0] ** 2 - outer])
