"""Singular mass matrices made regular: the same motion, and runs of such plants."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc

INERTIA = np.array([1.0, 2.0, 3.5])


def spin_matrix(q):
    """E of ω = 2 E q̇, in the body's axes."""
    w, x, y, z = q
    return jnp.array([[-x, w, z, -y], [-y, -z, w, x], [-z, y, -x, w]])


class QuaternionBody(sc.Lagrangian):
    """A free rigid body by its quaternion: M = 4 EᵀJE is 4 × 4 and of rank 3."""

    def kinetic_energy(self, q, v, t):
        return 0.5 * jnp.sum(jnp.asarray(INERTIA) * (2.0 * spin_matrix(q) @ v) ** 2)

    def coordinate_labels(self):
        return ("w [1]", "x [1]", "y [1]", "z [1]")


NORM = sc.holonomic(lambda q, t: q @ q - 1.0, 2.0, name="unit norm")
START = np.array([0.8, 0.0, 0.6, 0.0])
SPIN = np.array([0.4, -1.2, 0.9])


def rate(q, spin):
    return 0.5 * np.asarray(spin_matrix(q)).T @ spin


def test_what_is_added():
    """M + α²AᵀA and F + α²Aᵀb with A = 2 qᵀ, b = −2 |v|² − 4 q·v (Λ = 2), by NumPy."""
    body = QuaternionBody()
    plant = sc.constraint.augment(body, NORM, weight=0.7)
    q, v, t = jnp.asarray(START) * 1.1, jnp.array([0.3, -0.2, 0.5, 0.1]), jnp.zeros(())
    M, F = body.mass_matrix(q, t), body.force(q, v, t)
    assert np.linalg.matrix_rank(M) == 3
    added = plant.mass_matrix(q, t) - M
    np.testing.assert_allclose(added, 0.49 * 4 * np.outer(q, q), atol=1e-14)
    assert np.linalg.eigvalsh(plant.mass_matrix(q, t))[0] > 1
    b = -2 * v @ v - 2.0 * 2 * q @ v
    np.testing.assert_allclose(plant.force(q, v, t) - F, 0.49 * 2 * q * b, atol=1e-13)
    np.testing.assert_allclose(
        plant.kinetic_energy(q, v, t), body.kinetic_energy(q, v, t), rtol=1e-15
    )
    assert plant.coordinate_labels() == body.coordinate_labels()


@pytest.mark.parametrize("weight", [1e-2, 1.0, 1e2])
def test_motion_does_not_depend_on_the_weight(weight):
    """Against Udwadia–Phohomsiri on the plant itself; off the constraint too."""
    q, v = 1.2 * START, np.array([0.3, -0.2, 0.5, 0.1])
    direct = sc.formulations.udwadia_phohomsiri(QuaternionBody(), NORM, q, v)
    plant = sc.constraint.augment(QuaternionBody(), NORM, weight=weight)
    motion = sc.formulations.udwadia_kalaba(plant, NORM, q, v)
    tolerance = 1e-13 * max(weight, 1 / weight) ** 2
    np.testing.assert_allclose(motion.acceleration, direct.acceleration, atol=tolerance)
    np.testing.assert_allclose(
        motion.constraint_force, direct.constraint_force, atol=10 * tolerance
    )


def test_run_of_a_singular_plant():
    """Torque-free rotation against Euler's equations by SciPy; the norm is kept by feedback."""
    plant = sc.constraint.augment(QuaternionBody(), NORM)
    law = sc.ServoLaw(plant, NORM, sc.Stabilizing(gain=2.0))
    options = {"solver": sc.Solver(rtol=1e-10, atol=1e-12)}
    run = sc.simulate(plant, law, START, rate(START, SPIN), 4.0, **options)

    def euler(t, state):
        spin = state[4:]
        turning = np.cross(INERTIA * spin, spin) / INERTIA
        return np.concatenate([rate(state[:4], spin), turning])

    exact = solve_ivp(
        euler, (0, 4), np.concatenate([START, SPIN]), method="DOP853", rtol=1e-12, atol=1e-13
    ).y[:, -1]
    np.testing.assert_allclose(run.q[-1], exact[:4], atol=2e-8)
    spin = 2 * np.asarray(spin_matrix(run.q[-1])) @ run.v[-1]
    np.testing.assert_allclose(spin, exact[4:], atol=2e-8)
    assert np.abs(np.linalg.norm(run.q, axis=1) - 1).max() < 1e-9
    assert np.ptp(run.energy) < 1e-8  # the true kinetic energy, without the added mass


class Idle(sc.Plant):
    """Two speeds, the second without inertia."""

    def mass_matrix(self, q, t):
        return jnp.diag(jnp.array([1.0, 0.0]))

    def force(self, q, v, t):
        return jnp.array([1.0, 3.0])

    def input_matrix(self, q, t):
        return jnp.array([[1.0], [0.0]])


def test_inputs_are_the_plants():
    plant = sc.constraint.augment(Idle(), sc.residual(lambda q, v, t: v[0] - v[1]))
    np.testing.assert_array_equal(plant.input_matrix(jnp.zeros(2), jnp.zeros(())), [[1], [0]])
    t = jnp.zeros(())
    v = jnp.ones(2)
    assert plant.potential_energy(v, t) == 0
    np.testing.assert_array_equal(plant.nonconservative_force(v, v, t), 0)
    np.testing.assert_array_equal(plant.coordinate_rate(v, v, t), v)
    assert plant.speed_labels() is None is plant.input_labels()


def test_a_constraint_that_is_not_affine_is_refused_while_tracing():
    """M(q, t) cannot hold an A that depends on v."""
    plant = sc.constraint.augment(
        Idle(), sc.residual(lambda q, v, t: v[0] * v[1] - 1.0, name="product")
    )
    q = jnp.ones(2)
    for call in (
        lambda: plant.mass_matrix(q, jnp.zeros(())),
        lambda: jax.eval_shape(plant.force, q, q, jnp.zeros(())),
    ):
        with pytest.raises(
            sc.errors.InputError, match=r"constraint 'product': got .* not affine in the"
        ):
            call()


def test_affine_constraints_of_any_shape_are_accepted():
    """Also through functions that JAX compiles on its own, as jnp.where and jnp.linalg.norm are."""
    affine = sc.residual(
        lambda q, v, t: jnp.stack(
            [
                jax.jit(lambda v: q[1] * v[0] + jnp.where(q[0] > 0, v[1], 2 * v[1]))(v) - t,
                jnp.linalg.norm(q) * v[1],
            ]
        )
    )
    plant = sc.constraint.augment(Idle(), affine)
    q = jnp.array([1.0, 2.0])
    A = np.array([[2, 1], [0, np.sqrt(5)]])
    np.testing.assert_allclose(
        plant.mass_matrix(q, jnp.zeros(())), np.diag([1.0, 0.0]) + A.T @ A, rtol=1e-14
    )


@pytest.mark.parametrize("weight", [0.0, np.nan, np.inf, np.ones(2)])
def test_bad_weights(weight):
    with pytest.raises(sc.errors.InputError, match=r"weight: got .*; expected a positive, finite"):
        sc.constraint.augment(Idle(), NORM, weight)


def test_kinds():
    with pytest.raises(
        sc.errors.InputError, match=r"plant: got the class Idle; expected .*Idle\(\)"
    ):
        sc.constraint.augment(Idle, NORM)
    with pytest.raises(
        sc.errors.InputError, match=r"constraint: got function; expected a servocon constraint"
    ):
        sc.constraint.augment(Idle(), lambda q, v, t: v)


def test_the_weight_can_be_differentiated_and_changes_nothing():
    def acceleration(weight):
        plant = sc.constraint.augment(Idle(), sc.residual(lambda q, v, t: v[0] - v[1]), weight)
        motion = sc.formulations.udwadia_kalaba(plant, plant.constraint, np.zeros(2), np.ones(2))
        return motion.acceleration

    value, slope = jax.jvp(acceleration, (0.8,), (1.0,))
    np.testing.assert_allclose(value, [4, 4], rtol=1e-14)
    np.testing.assert_allclose(slope, 0, atol=1e-13)
