"""The swarm's relation against Eqs. 61–65 written out, and its known equilibria."""

import itertools

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import LinearQuadratic, LogBarrier, PairPotential, Swarm, swarm_relation
from tests.plants.swarm.by_hand import POTENTIALS, closed_form_slope

T0 = jnp.zeros(())


# Zhao, Chen, Zhao & Dong 2018, Table 1.
Q0 = jnp.array([0.0, 0, 2, 9, 5, 8, 6, 4, 5, 0])
V0 = jnp.array([0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])


def linearize(potential, q, v, swarm=None, **options):
    swarm = swarm or Swarm()
    return swarm_relation(swarm, potential, **options).linearize(swarm, q, v, T0)


def test_beta_of_table_1():
    beta, A, _ = linearize(None, Q0, V0)
    assert np.linalg.norm(beta) == pytest.approx(46.289831739, abs=2e-9)
    np.testing.assert_array_equal(A, np.eye(10))


def eq_62_total(x):
    """Σ_{i<j} G_ij of Eq. 62."""
    total = 0.0
    for i, j in itertools.combinations(range(len(x)), 2):
        y = x[i] - x[j]
        total += -0.5 * np.sqrt(y @ y) + 0.5 * (y @ y) + 50
    return total


def test_gradient_against_differences_of_eq_62():
    rng = np.random.default_rng(0)
    q = rng.normal(size=10) * 2
    beta, _, _ = linearize(LinearQuadratic(), jnp.asarray(q), jnp.zeros(10))
    step = 1e-5 * np.eye(10)
    total = lambda q: eq_62_total(q.reshape(5, 2))
    slopes = [(total(q + h) - total(q - h)) / 2e-5 for h in step]
    np.testing.assert_allclose(beta, slopes, atol=1e-6)


def eq_63(x, v):
    """φ_i, row by row as printed."""
    phi = np.zeros_like(x)
    for i, j in itertools.permutations(range(len(x)), 2):
        y, w = x[i] - x[j], v[i] - v[j]
        distance = np.sqrt(y @ y)
        phi[i] -= w * (1 - 0.5 / distance) + 0.5 * y * (y @ y) ** -1.5 * (y @ w)
    return phi


@pytest.mark.parametrize("seed", range(3))
def test_b_is_eq_63(seed):
    rng = np.random.default_rng(seed)
    q, v = rng.normal(size=(2, 10))
    _, _, b = linearize(None, jnp.asarray(q), jnp.asarray(v))
    expected = eq_63(q.reshape(5, 2), v.reshape(5, 2)).ravel()
    np.testing.assert_allclose(b, expected, rtol=1e-10, atol=1e-10)
    _, _, b = linearize(None, Q0, V0)
    expected = eq_63(np.asarray(Q0).reshape(5, 2), np.asarray(V0).reshape(5, 2)).ravel()
    np.testing.assert_allclose(b, expected, rtol=1e-10, atol=1e-10)


@pytest.mark.parametrize("potential", POTENTIALS)
def test_relation_in_three_dimensions(potential):
    rng = np.random.default_rng(3)
    swarm = Swarm(robots=7, dimension=3)
    x, v = rng.normal(size=(2, 7, 3))
    expected = v.copy()
    for i, j in itertools.permutations(range(7), 2):
        distance = np.linalg.norm(x[i] - x[j])
        expected[i] += closed_form_slope(potential, distance) * (x[i] - x[j]) / distance
    beta, _, _ = linearize(potential, jnp.asarray(x.ravel()), jnp.asarray(v.ravel()), swarm)
    np.testing.assert_allclose(beta, expected.ravel(), rtol=1e-10, atol=1e-10)
    # The gradients of each pair cancel: β = 0 leaves the centre where it is.
    np.testing.assert_allclose(swarm.centre(beta), v.mean(axis=0), atol=1e-11)


def test_pentagon_is_an_equilibrium():
    """Radius (b / (a N)) cot(π / 2N) = 0.30776835 for five robots under Eq. 62."""
    radius = 0.1 / np.tan(np.pi / 10)
    assert radius == pytest.approx(0.30776835, abs=1e-8)
    angle = 2 * np.pi * np.arange(5) / 5
    q = radius * np.stack([np.cos(angle), np.sin(angle)], axis=1).ravel()
    beta, _, _ = linearize(None, jnp.asarray(q), jnp.zeros(10))
    np.testing.assert_allclose(beta, 0, atol=1e-10)
    swarm = Swarm()
    assert swarm.closest_distance(jnp.asarray(q)) == pytest.approx(0.361803, abs=1e-6)
    assert swarm.distances(jnp.asarray(q)).max() == pytest.approx(0.585410, abs=1e-6)


def settled(potential, swarm, beta, seed=0, time=40.0):
    """Final positions of robots with q̇ = −∇J + β, by SciPy."""
    relation = swarm_relation(swarm, potential)
    still = jnp.zeros(swarm.robots * swarm.dimension)
    gradient = jax.jit(lambda q: relation.beta(swarm, q, still, T0))
    start = np.random.default_rng(seed).normal(size=still.size) * 3
    rate = lambda t, q: beta - np.asarray(gradient(jnp.asarray(q)))
    run = solve_ivp(rate, (0, time), start, method="BDF", rtol=1e-6, atol=1e-8)
    x = run.y[:, -1].reshape(swarm.robots, swarm.dimension)
    return x - x.mean(axis=0)


@pytest.mark.parametrize("potential", POTENTIALS)
def test_aggregation_radius(potential):
    """Final positions under a steady β, which moves one robot outwards, against the bound."""
    swarm = Swarm(robots=4)
    beta = np.zeros(8)
    beta[0] = 1.5
    apart = (beta.reshape(4, 2) - beta.reshape(4, 2).mean(axis=0)).ravel()
    e = np.linalg.norm(settled(potential, swarm, beta), axis=1)
    if isinstance(potential, LogBarrier):
        size, bound = np.linalg.norm(e), np.linalg.norm(apart)
    else:
        size, bound = e.max(), np.linalg.norm(apart[:2])
    radius = potential.aggregation_radius(4, float(bound))
    assert 0.25 * radius < size < radius


@pytest.mark.parametrize("potential", POTENTIALS)
def test_coincident_robots_give_finite_numbers(potential):
    q = jnp.zeros(10).at[8:].set(jnp.array([0.3, 0.4]))  # four in one place
    beta, A, b = linearize(potential, q, V0)
    assert all(np.isfinite(x).all() for x in (beta, A, b))
    pull = 4 * closed_form_slope(potential, 0.5)  # only the fifth robot has a direction to go
    np.testing.assert_allclose(beta[8:] - V0[8:], pull * np.array([0.6, 0.8]), rtol=1e-9)
    np.testing.assert_allclose(beta[:2] - V0[:2], -pull / 4 * np.array([0.6, 0.8]), rtol=1e-9)


def test_softening_is_small_elsewhere():
    exact, soft = (linearize(None, Q0, V0, softening=s)[0] for s in (1e-12, 1e-3))
    error = np.abs(exact - soft).max()
    assert 1e-9 < error < 1e-6


def test_parameters_of_the_relation_are_leaves():
    swarm = Swarm()
    relation = swarm_relation(swarm, LogBarrier(1.0, 0.25))
    assert sorted(jax.tree.leaves(relation)) == [1e-8, 0.25, 1.0]


def test_a_potential_needs_its_value_only():
    class Cubic(PairPotential):
        strength: float = 2.0

        def __call__(self, distance):
            return self.strength * distance**3

    swarm = Swarm(robots=2, dimension=1)
    beta, _, _ = linearize(Cubic(), jnp.array([0.0, 3.0]), jnp.zeros(2), swarm)
    np.testing.assert_allclose(beta, [-54.0, 54.0], rtol=1e-10)


def test_labels():
    relation = swarm_relation(Swarm(robots=2))
    assert relation.row_labels(4)[2:] == ("robot 2 x [m/s]", "robot 2 y [m/s]")


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: swarm_relation(Swarm(), lambda d: d**2), "potential"),
        (lambda: swarm_relation(Swarm(), softening=0.0), "softening"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
