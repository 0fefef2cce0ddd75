"""The swarm's relation against Eqs. 61–65 written out, and its known equilibria."""

import itertools

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.distance import pdist

import servocon as sc
from servocon_plants import (
    GaziPassino,
    LinearQuadratic,
    LogBarrier,
    PairPotential,
    Surroundings,
    Swarm,
    guaranteed_distance,
    swarm_relation,
)

T0 = jnp.zeros(())
# Zhao, Chen, Zhao & Dong 2018, Table 1.
Q0 = jnp.array([0.0, 0, 2, 9, 5, 8, 6, 4, 5, 0])
V0 = jnp.array([0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])
POTENTIALS = [LinearQuadratic(1.3, 0.7), GaziPassino(0.8, 9.0, 0.6), LogBarrier(1.1, 0.4)]


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


def closed_form_slope(potential, r):
    match potential:
        case LinearQuadratic():
            return potential.attraction * r - potential.repulsion
        case GaziPassino():
            bell = np.exp(-(r**2) / potential.reach**2)
            return r * (potential.attraction - potential.repulsion * bell)
        case LogBarrier():
            return r * (potential.attraction - potential.repulsion / r**2)


@pytest.mark.parametrize("potential", POTENTIALS)
def test_slopes_and_relation_in_three_dimensions(potential):
    rng = np.random.default_rng(3)
    r = rng.uniform(0.2, 4.0, (3, 4))
    slope = potential.slope(jnp.asarray(r))
    np.testing.assert_allclose(slope, closed_form_slope(potential, r), rtol=1e-12)
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


@pytest.mark.parametrize(
    ("potential", "distance"),
    [
        (LinearQuadratic(2.0, 0.5), 0.25),
        (GaziPassino(1.0, 20.0, 0.5), 0.5 * np.sqrt(np.log(20.0))),
        (LogBarrier(1.0, 0.25), 0.5),
    ],
)
def test_a_pair_rests_where_the_slope_changes_sign(potential, distance):
    slope = potential.slope(distance * jnp.array([0.99, 1.0, 1.01]))
    assert slope[0] < 0 < slope[2]
    assert abs(slope[1]) < 1e-12


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
    """Where the robots of q̇ = −∇J + β end, by SciPy."""
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
    """Where robots end under a steady β, against the bound; one robot is pushed outwards."""
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


def test_aggregation_radius_of_the_paper():
    """0.4 m for five robots; the pentagon's is 0.308 m. Two robots of a log barrier attain it."""
    assert LinearQuadratic().aggregation_radius(5) == pytest.approx(0.4)
    assert GaziPassino().aggregation_radius(5) == pytest.approx(0.8 * 20 * 0.5 / np.sqrt(2 * np.e))
    y = np.linspace(0, 3, 300_001)
    strongest = (y * 20 * np.exp(-((y / 0.5) ** 2))).max()
    assert GaziPassino().aggregation_radius(5) == pytest.approx(0.8 * strongest, rel=1e-9)
    # Two stand √(b/a) = 0.5 apart, each half of it from the centre.
    assert LogBarrier().aggregation_radius(2) == pytest.approx(0.5 / np.sqrt(2))


def test_closest_distance_of_a_log_barrier():
    potential = LogBarrier(1.3, 0.4)
    for level in (0.5, 1.0, 3.0):
        distance = potential.closest_distance(level)
        assert potential(jnp.asarray(distance)) == pytest.approx(level, rel=1e-11)
        assert potential.slope(jnp.asarray(distance)) < 0  # the lesser of the two roots
    least = float(potential(jnp.asarray(np.sqrt(0.4 / 1.3))))
    assert potential.closest_distance(least) == pytest.approx(np.sqrt(0.4 / 1.3), rel=1e-6)
    assert potential.closest_distance(1e4) == 0.0


def test_guaranteed_distance_of_a_head_on_approach():
    """Two robots run at each other: J stays below its bound, the distance above the guaranteed."""
    swarm, potential, gain = Swarm(robots=2), LogBarrier(1.0, 2.0), 1.0
    q, v = np.array([-1.0, 0.0, 1.0, 0.0]), np.array([4.0, 0.0, -4.0, 0.0])
    relation = swarm_relation(swarm, potential)
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(gain=gain))
    run = sc.simulate(swarm, law, q, v, 6.0, points=301, rtol=1e-9)
    energy = run.beta_norm[0] ** 2 / (2 * gain)
    low = guaranteed_distance(swarm, potential, q, energy).distance
    y = np.asarray(swarm.distances(jnp.asarray(run.q)))[:, 0]
    # By hand: ½ δ² − 2 ln δ of the start, and a quarter of the energy.
    level = 0.5 * 4 - 2 * np.log(2.0) + energy / 4
    assert np.all(0.5 * y**2 - 2 * np.log(y) <= level)
    assert 0.5 * low**2 - 2 * np.log(low) == pytest.approx(level, rel=1e-9)
    assert low < y.min() < 1.2
    assert guaranteed_distance(swarm, potential, q, 0.0).distance == pytest.approx(
        potential.closest_distance(2 - 2 * np.log(2.0)), rel=1e-12
    )


def test_guaranteed_distance_of_a_swarm():
    swarm, potential = Swarm(robots=4), LogBarrier(1.0, 2.0)
    x = np.array([[0.0, 0.0], [2.0, 0.3], [0.4, 1.7], [2.1, 2.2]])
    v = 1.5 * (x.mean(axis=0) - x)
    law = sc.ServoLaw(swarm, swarm_relation(swarm, potential), sc.Stabilizing(gain=1.0))
    run = sc.simulate(swarm, law, x.ravel(), v.ravel(), 6.0, points=121, rtol=1e-8)
    low = guaranteed_distance(swarm, potential, x.ravel(), run.beta_norm[0] ** 2 / 2).distance
    closest = np.asarray(swarm.closest_distance(jnp.asarray(run.q))).min()
    assert 1e-4 < low < closest


ROOM = Surroundings([6.0, 0.0], [[3.0, 0.3], [4.0, -2.0]], np.array([0.8, 0.5]), 0.4, 2.0, 0.9)


def test_surroundings_by_hand():
    """U and its slope: ½ k y² − (b/3) ln³(s/ρ), nothing from ρ on, two smooth derivatives there."""
    x = np.array([1.8, 0.3])  # 0.4 m from the first obstacle, far from the second
    value, slope = jax.value_and_grad(ROOM)(jnp.asarray(x))
    away = 0.5 * 0.4 * (4.2**2 + 0.3**2)
    assert value == pytest.approx(away - 2 / 3 * np.log(0.4 / 0.9) ** 3, rel=1e-12)
    # Away from the wall is −x here: dU/ds = −b ln²(s/ρ)/s, and dx/ds = −1.
    expected = [0.4 * -4.2 + 2 * np.log(0.4 / 0.9) ** 2 / 0.4, 0.4 * 0.3]
    np.testing.assert_allclose(slope, expected, rtol=1e-12)
    for s in (0.9 - 1e-6, 0.9, 2.0):
        bend = jax.hessian(ROOM)(jnp.array([2.2 - s, 0.3]))
        np.testing.assert_allclose(bend, 0.4 * np.eye(2), atol=1e-4)
    assert ROOM.guaranteed_clearance(5.0) == pytest.approx(0.9 * np.exp(-(7.5 ** (1 / 3))))


def test_swarm_past_obstacles():
    """Nobody touches an obstacle or another robot, J stays below its bound, and all arrive."""
    swarm, potential = Swarm(robots=3), LogBarrier(1.5, 3.0)
    q = np.array([0.0, 0.0, 0.3, 1.2, 1.0, -0.7])
    v = np.array([2.0, 0.0, 2.0, 0.0, 2.0, 0.0])  # towards the wall
    relation = swarm_relation(swarm, potential, surroundings=ROOM)
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(gain=2.0))
    run = sc.simulate(swarm, law, q, v, 25.0, points=201, rtol=1e-8)
    energy = run.beta_norm[0] ** 2 / 4
    promised = guaranteed_distance(swarm, potential, q, energy, surroundings=ROOM)
    x = swarm.positions(jnp.asarray(run.q))
    clearance = np.asarray(ROOM.clearance(x)).min()
    assert 0.001 < promised.clearance < clearance < 0.6
    assert 1e-9 < promised.distance < np.asarray(swarm.closest_distance(jnp.asarray(run.q))).min()
    y = np.asarray(swarm.distances(jnp.asarray(run.q)))
    J = np.sum(0.25 * y**2 - np.log(y), axis=1) + np.asarray(jax.vmap(jax.vmap(ROOM))(x)).sum(
        axis=1
    )
    assert J.max() <= J[0] + energy / 4
    np.testing.assert_allclose(swarm.centre(jnp.asarray(run.q[-1])), ROOM.goal, atol=0.3)
    assert run.beta_norm[-1] < 1e-7


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


def test_distances_centre_and_collision():
    rng = np.random.default_rng(4)
    swarm = Swarm(robots=6, dimension=3)
    q = rng.normal(size=(2, 18))
    for i in range(2):
        expected = pdist(q[i].reshape(6, 3))
        np.testing.assert_allclose(swarm.distances(jnp.asarray(q))[i], expected, rtol=1e-14)
        assert swarm.closest_distance(jnp.asarray(q))[i] == pytest.approx(expected.min())
        margin = swarm.collision(0.1)(jnp.asarray(q[i]), jnp.zeros(18), T0)
        assert margin == pytest.approx(expected.min() - 0.1)
    np.testing.assert_allclose(swarm.centre(jnp.asarray(q)), q.reshape(2, 6, 3).mean(axis=1))


def test_distance_of_coincident_robots_has_a_finite_slope():
    slope = jax.grad(Swarm(robots=2).closest_distance)(jnp.ones(4))
    np.testing.assert_array_equal(slope, np.zeros(4))


def test_masses_and_friction_are_per_robot():
    swarm = Swarm(robots=2, mass=np.array([2.0, 3.0]), friction=np.array([0.5, 0.0]))
    v = jnp.array([1.0, -2.0, 3.0, 4.0])
    np.testing.assert_array_equal(swarm.force(v, v, T0), [-0.5, 1.0, 0.0, 0.0])
    np.testing.assert_array_equal(swarm.mass_matrix(v, T0), np.diag([2.0, 2.0, 3.0, 3.0]))


def test_labels():
    assert Swarm(robots=2).coordinate_labels() == ("x1 [m]", "y1 [m]", "x2 [m]", "y2 [m]")
    assert Swarm(robots=1, dimension=3).input_labels()[2] == "z1 force [N]"
    assert Swarm(robots=1, dimension=4).coordinate_labels()[3] == "robot 1.4 [m]"
    relation = swarm_relation(Swarm(robots=2))
    assert relation.row_labels(4)[2:] == ("robot 2 x [m/s]", "robot 2 y [m/s]")


def test_a_potential_needs_its_value_only():
    class Cubic(PairPotential):
        strength: float = 2.0

        def __call__(self, distance):
            return self.strength * distance**3

    swarm = Swarm(robots=2, dimension=1)
    beta, _, _ = linearize(Cubic(), jnp.array([0.0, 3.0]), jnp.zeros(2), swarm)
    np.testing.assert_allclose(beta, [-54.0, 54.0], rtol=1e-10)


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: Swarm(robots=0), "Swarm.robots"),
        (lambda: Swarm(robots=2.0), "Swarm.robots"),
        (lambda: Swarm(dimension=0), "Swarm.dimension"),
        (lambda: Swarm(mass=np.ones(4)), "Swarm.mass"),
        (lambda: Swarm(mass=-2.0), "Swarm.mass"),
        (lambda: Swarm(friction=-0.1), "Swarm.friction"),
        (lambda: swarm_relation(Swarm(), lambda d: d**2), "potential"),
        (lambda: swarm_relation(Swarm(), softening=0.0), "softening"),
        (lambda: LinearQuadratic(repulsion=-1.0), "LinearQuadratic.repulsion"),
        (lambda: GaziPassino(reach=0.0), "GaziPassino.reach"),
        (lambda: LogBarrier(repulsion=0.0), "LogBarrier.repulsion"),
        (lambda: LinearQuadratic().aggregation_radius(0), "robots"),
        (lambda: Surroundings([0.0], [[1.0, 2.0]], 1.0), "Surroundings.centres"),
        (lambda: Surroundings([0.0], [[1.0]], 0.0), "Surroundings.radius"),
        (lambda: ROOM.guaranteed_clearance(-1.0), "level"),
        (lambda: ROOM.check_outside(np.array([[3.0, 0.0]])), "robots"),
        (lambda: LinearQuadratic(0.0).aggregation_radius(2), "attraction"),
        (lambda: LogBarrier().aggregation_radius(2, -1.0), "beta_bound"),
        (lambda: LogBarrier().closest_distance(0.0), "level - least G"),
        (lambda: guaranteed_distance(Swarm(), LinearQuadratic(), Q0, 1.0), "potential"),
        (lambda: guaranteed_distance(Swarm(), LogBarrier(), Q0, -1.0), "beta_energy"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
