"""Root's one-body examples against his equations of motion, and against Newton's."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import servocon as sc
from servocon_plants import (
    BeadOnWire,
    MassSpringDamper,
    Pendulum,
    SpringPendulum,
    rod_pendulum,
    simple_pendulum,
)

T0 = jnp.zeros(())
Q, V, F = 0.7, -1.3, 2.1

# Root 1991: Eqs. 5.a.25, A1-23, 5.c.17, A2-13, each with an input.
SCALAR = {
    "simple": (simple_pendulum(2.0, 0.8, 9.7), -9.7 / 0.8 * np.sin(Q) + F / (2.0 * 0.8**2)),
    "rod": (rod_pendulum(2.0, 0.8, 9.7), -1.5 * 9.7 / 0.8 * np.sin(Q) + F / (2.0 * 0.8**2 / 3)),
    "spring and damper": (MassSpringDamper(2.0, 3.0, 0.4), (F - 0.4 * V - 3.0 * Q) / 2.0),
    "bead": (BeadOnWire(2.0, 0.9), F * np.cos(0.9) / 2.0),
}


def rate_of(plant):
    """(q, v) → (q̇, v̇) of a free plant, compiled."""

    @jax.jit
    def rate(q, v):
        M, force = plant.mass_matrix(q, T0), plant.force(q, v, T0)
        return plant.coordinate_rate(q, v, T0), jnp.linalg.solve(M, force)

    return rate


def move(plant, q, v, duration):
    """The state after free motion, by SciPy."""
    rate, n = rate_of(plant), len(q)
    options = {"method": "DOP853", "rtol": 1e-11, "atol": 1e-12}
    run = solve_ivp(
        lambda t, y: np.concatenate(rate(y[:n], y[n:])), (0, duration), [*q, *v], **options
    )
    return run.y[:n, -1], run.y[n:, -1]


@pytest.mark.parametrize("name", SCALAR)
def test_equation_of_motion(name):
    plant, expected = SCALAR[name]
    q, v = jnp.array([Q]), jnp.array([V])
    B = plant.input_matrix(q, T0)
    force = plant.force(q, v, T0) + (jnp.array([F]) if B is None else B @ jnp.array([F]))
    assert force[0] / plant.mass_matrix(q, T0)[0, 0] == pytest.approx(expected, rel=1e-13)


def test_period_of_a_wide_swing():
    length, gravity, widest = 0.8, 9.7, 2.0
    plant = simple_pendulum(2.0, length, gravity)
    period = 4.0 * np.sqrt(length / gravity) * ellipk(np.sin(widest / 2.0) ** 2)
    q, v = move(plant, [widest], [0.0], period)
    np.testing.assert_allclose([*q, *v], [widest, 0.0], atol=1e-7)


def test_spring_pendulum_has_roots_equations():
    """Appendix 3, Eqs. 36 and 37, leave no residual; Eqs. 9 and 10 give the speeds."""
    m, length, k, g = 1.7, 0.9, 23.0, 9.7
    plant = SpringPendulum(m, length, k, g)
    rng = np.random.default_rng(3)
    for _ in range(3):
        q, (u1, u2) = rng.uniform(-0.3, 0.9, 2), rng.normal(size=2)
        q_rate, (du1, du2) = rate_of(plant)(jnp.asarray(q), jnp.array([u1, u2]))
        np.testing.assert_allclose([q_rate[0], q_rate[1] * (length + q[0])], [u1, u2], rtol=1e-14)
        stretched = length + q[0]
        along = -k * q[0] + m * g * np.cos(q[1]) - m * (du1 - u2**2 / stretched)
        across = -m * g * np.sin(q[1]) - m * (du2 + u1 * u2 / stretched)
        np.testing.assert_allclose([along, across], 0.0, atol=1e-12)


def test_spring_pendulum_moves_like_a_particle_on_a_spring():
    m, length, k, g, duration = 1.7, 0.9, 23.0, 9.7, 2.0
    q0, u0 = np.array([0.2, 0.8]), np.array([0.3, -1.1])

    def place(q):
        return (length + q[0]) * np.array([np.sin(q[1]), -np.cos(q[1])])

    def newton(t, y):
        stretch = np.hypot(*y[:2]) - length
        return [*y[2:], *(-k * stretch / m * y[:2] / np.hypot(*y[:2]) + np.array([0.0, -g]))]

    along = np.array([np.sin(q0[1]), -np.cos(q0[1])])
    velocity = u0[0] * along + u0[1] * np.array([np.cos(q0[1]), np.sin(q0[1])])
    options = {"method": "DOP853", "rtol": 1e-11, "atol": 1e-12}
    expected = solve_ivp(newton, (0, duration), [*place(q0), *velocity], **options).y[:2, -1]
    q, _ = move(SpringPendulum(m, length, k, g), q0, u0, duration)
    np.testing.assert_allclose(place(q), expected, atol=1e-9)


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: Pendulum(mass=0.0), "Pendulum.mass"),
        (lambda: Pendulum(centre=-1.0), "Pendulum.centre"),
        (lambda: Pendulum(inertia=-1.0), "Pendulum.inertia"),
        (lambda: simple_pendulum(length=0.0), "Pendulum.centre"),
        (lambda: rod_pendulum(mass=float("nan")), "Pendulum.mass"),
        (lambda: SpringPendulum(mass=0.0), "SpringPendulum.mass"),
        (lambda: SpringPendulum(length=0.0), "SpringPendulum.length"),
        (lambda: SpringPendulum(stiffness=-1.0), "SpringPendulum.stiffness"),
        (lambda: MassSpringDamper(mass=0.0), "MassSpringDamper.mass"),
        (lambda: MassSpringDamper(stiffness=-1.0), "MassSpringDamper.stiffness"),
        (lambda: MassSpringDamper(damping=-1.0), "MassSpringDamper.damping"),
        (lambda: BeadOnWire(mass=0.0), "BeadOnWire.mass"),
    ],
)
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
