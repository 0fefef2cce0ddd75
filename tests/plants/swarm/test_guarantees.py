"""Guarantees of swarms: attained by the worst motions, kept by hundreds of others."""

from types import SimpleNamespace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import (
    LinearQuadratic,
    LogBarrier,
    PairPotential,
    Surroundings,
    Swarm,
    SwarmBox,
    guaranteed_distance,
    swarm_guarantee,
    swarm_relation,
)

NOTHING = sc.Robust(sc.laws.polynomial_bound(1e-6), 1e-9, effectiveness=0.999)
"""Almost no robust term: on an exact model β(t) = β(0) e^{−κt}, and so is the certified bound."""

NO_SEARCH = (0, 0, 0)
"""For the samples alone: the search has tests of its own."""


def exact_swarm(potential, kappa=2.0):
    swarm = Swarm(robots=2)
    law = sc.ServoLaw(swarm, swarm_relation(swarm, potential), sc.Stabilizing(kappa), NOTHING)
    box = SwarmBox(
        (-3 * np.ones(4), 3 * np.ones(4)),
        (-3 * np.ones(4), 3 * np.ones(4)),
        swarm=swarm,
        closest=0.5,
    )
    return swarm, sc.certify(swarm, law, box, samples=(1, 16), search=NO_SEARCH)


def test_two_robots_attain_the_radius():
    """e' = −2a e + b + β₀e^{−κt}: with β outwards the inequality for the radius is an equation."""
    a, b, kappa, first, start = 0.8, 0.5, 2.0, 0.7, 2.0
    potential = LinearQuadratic(a, b)
    swarm, certificate = exact_swarm(potential, kappa)
    q = np.array([start, 0.0, -start, 0.0])
    speed = first - (a * 2 * start - b)
    time = np.linspace(0.0, 4.0, 41)
    guaranteed = swarm_guarantee(
        certificate, swarm, potential, q, np.array([speed, 0.0, -speed, 0.0]), time
    )
    driven = first / (2 * a - kappa)
    rest = start - b / (2 * a) - driven
    away = b / (2 * a) + rest * np.exp(-2 * a * time) + driven * np.exp(-kappa * time)
    assert np.all(away <= guaranteed.radius + 1e-9)
    np.testing.assert_allclose(guaranteed.radius, away, rtol=3e-3)
    assert guaranteed.final_radius == pytest.approx(b / (2 * a), rel=1e-3)


@pytest.mark.long
def test_the_distance_follows_from_the_guaranteed_energy():
    """∫‖β‖² dt of an exact model is ‖β₀‖²(1 − e^{−2κT})/(2κ)."""
    potential = LogBarrier(1.0, 2.0)
    swarm, certificate = exact_swarm(potential, kappa=1.0)
    q, v = np.array([-1.0, 0.0, 1.0, 0.0]), np.array([2.0, 0.0, -2.0, 0.0])
    time = np.linspace(0.0, 6.0, 61)
    guaranteed = swarm_guarantee(certificate, swarm, potential, q, v, time)
    # β₁ = 2 + y (a − b/y²) at y = −2.
    energy = 2 * (2.0 - 2.0 * (1.0 - 2.0 / 4.0)) ** 2 * (1 - np.exp(-12.0)) / 2
    expected = guaranteed_distance(swarm, potential, q, energy).distance
    assert guaranteed.distance > 1.5 * expected  # the bound by pairs
    room = Surroundings([6.0, 0.0], [[3.0, 0.3]], np.array([0.8]), 0.4, 2.0, 0.9)
    among = swarm_guarantee(certificate, swarm, potential, q, v, time, surroundings=room)
    assert among.radius is None
    assert among.final_radius is None
    assert 0 < among.clearance < 0.9
    free = Surroundings([6.0, 0.0], [[30.0, 0.3]], 0.8, 1e-9, 2.0, 0.9)  # out of reach
    by_energy = swarm_guarantee(certificate, swarm, potential, q, v, time, surroundings=free)
    assert by_energy.distance == pytest.approx(expected, rel=3e-3)
    assert by_energy.distance <= expected


def test_guaranteed_distance_of_a_head_on_approach():
    """Two robots run at each other: J stays below its bound, the distance above the guaranteed."""
    swarm, potential, gain = Swarm(robots=2), LogBarrier(1.0, 2.0), 1.0
    q, v = np.array([-1.0, 0.0, 1.0, 0.0]), np.array([4.0, 0.0, -4.0, 0.0])
    relation = swarm_relation(swarm, potential)
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(gain=gain))
    run = sc.simulate(swarm, law, q, v, 6.0, points=301, solver=sc.Solver(rtol=1e-9))
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
    run = sc.simulate(
        swarm, law, x.ravel(), v.ravel(), 6.0, points=121, solver=sc.Solver(rtol=1e-8)
    )
    low = guaranteed_distance(swarm, potential, x.ravel(), run.beta_norm[0] ** 2 / 2).distance
    closest = np.asarray(swarm.closest_distance(jnp.asarray(run.q))).min()
    assert 1e-4 < low < closest


ROOM = Surroundings([6.0, 0.0], [[3.0, 0.3], [4.0, -2.0]], np.array([0.8, 0.5]), 0.4, 2.0, 0.9)


@pytest.mark.long
def test_swarm_past_obstacles():
    """No robot touches an obstacle or another one, J stays below its bound, and all arrive."""
    swarm, potential = Swarm(robots=3), LogBarrier(1.5, 3.0)
    q = np.array([0.0, 0.0, 0.3, 1.2, 1.0, -0.7])
    v = np.array([2.0, 0.0, 2.0, 0.0, 2.0, 0.0])  # towards the wall
    relation = swarm_relation(swarm, potential, surroundings=ROOM)
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(gain=2.0))
    run = sc.simulate(swarm, law, q, v, 25.0, points=201, solver=sc.Solver(rtol=1e-8))
    energy = run.beta_norm[0] ** 2 / 4
    guaranteed = guaranteed_distance(swarm, potential, q, energy, surroundings=ROOM)
    x = swarm.positions(jnp.asarray(run.q))
    clearance = np.asarray(ROOM.clearance(x)).min()
    assert 0.001 < guaranteed.clearance < clearance < 0.6
    assert 1e-9 < guaranteed.distance < np.asarray(swarm.closest_distance(jnp.asarray(run.q))).min()
    y = np.asarray(swarm.distances(jnp.asarray(run.q)))
    J = np.sum(0.25 * y**2 - np.log(y), axis=1) + np.asarray(jax.vmap(jax.vmap(ROOM))(x)).sum(
        axis=1
    )
    assert J.max() <= J[0] + energy / 4
    np.testing.assert_allclose(swarm.centre(jnp.asarray(run.q[-1])), ROOM.goal, atol=0.3)
    assert run.beta_norm[-1] < 1e-7


RUNS = 200
ROBOTS, GUST, KAPPA = 3, 0.3, 2.0
BARRIER = LogBarrier(1.0, 1.0)
MODEL = Swarm(mass=2.0, robots=ROBOTS)


def pairs(q, v, t):
    """1, ‖vᵢ‖, and a bound of the change of ∇G of robot i: Σ (1 + 1/δ²)‖vᵢ − vⱼ‖."""
    x, w = q.reshape(ROBOTS, 2), v.reshape(ROBOTS, 2)
    y, rate = x[:, None] - x[None], w[:, None] - w[None]
    square = jnp.sum(y**2, axis=2) + jnp.eye(ROBOTS)
    faster = jnp.sqrt(jnp.sum(rate**2, axis=2) + 1e-12)
    change = jnp.sum((1.0 + 1.0 / square) * faster, axis=1)
    return jnp.stack([jnp.ones(ROBOTS), jnp.sqrt(jnp.sum(w**2, axis=1) + 1e-12), change], axis=1)


@pytest.fixture(scope="module")
def barrier_runs():
    """Two hundred swarms with a barrier under gusts, from places at least 0.7 m apart."""
    nominal = Swarm(np.full(ROBOTS, 2.0), np.zeros(ROBOTS), robots=ROBOTS)
    uncertain = sc.Uncertainty(
        nominal,
        {"mass": sc.uncertainty.Interval(1.8, 2.3), "friction": sc.uncertainty.Interval(0.0, 0.3)},
    )
    box = SwarmBox(
        (-2 * np.ones(6), 2 * np.ones(6)),
        (-4 * np.ones(6), 4 * np.ones(6)),
        (0.0, 4.0),
        swarm=MODEL,
        closest=0.2,
    )
    base = sc.ServoLaw(MODEL, swarm_relation(MODEL, BARRIER), sc.Stabilizing(KAPPA))
    common = {"disturbance": GUST * np.ones(6), "samples": (64, 256), "search": (4096, 16, 30)}
    estimate = sc.certificates.estimate_bound(
        uncertain, base, box, basis=pairs, agents=ROBOTS, safety_factor=1.3, **common
    )
    term = sc.Robust(estimate.bound, 0.1, effectiveness=estimate.effectiveness, agents=ROBOTS)
    law = sc.ServoLaw(base.model, base.constraint, base.terms[1], term)
    certificate = sc.certify(uncertain, law, box, seed=1, **common)
    rng = np.random.default_rng(3)
    q0 = rng.uniform(-1.0, 1.0, (40 * RUNS, 6))
    q0 = q0[np.asarray(MODEL.closest_distance(jnp.asarray(q0))) > 0.7][:RUNS]
    y = q0.reshape(-1, ROBOTS, 1, 2) - q0.reshape(-1, 1, ROBOTS, 2)
    square = np.sum(y**2, axis=3, keepdims=True)
    slope = np.sum(y * (1 - 1 / np.where(square > 0, square, 1.0)), axis=2).reshape(RUNS, 6)
    v0 = rng.uniform(-0.4, 0.4, (RUNS, 6)) - slope  # near the relation
    gusts = sc.batch(
        [sc.uncertainty.SinusoidalDisturbance.random(GUST * np.ones(6), i) for i in range(RUNS)]
    )
    plants = uncertain.sample(RUNS, 9).plants
    run = sc.simulate(
        plants,
        law,
        q0,
        v0,
        2.5,
        points=41,
        solver=sc.Solver(rtol=1e-5, atol=1e-7),
        disturbance=gusts,
    )
    return certificate, run


@pytest.mark.long
def test_two_hundred_swarms_keep_their_distance(barrier_runs):
    certificate, run = barrier_runs
    report = certificate.check(run)
    assert report.holds, report
    assert np.isnan(report.outside)
    closest = np.asarray(MODEL.closest_distance(jnp.asarray(run.q))).min(axis=1)
    x = run.q.reshape(RUNS, -1, ROBOTS, 2)
    size = np.linalg.norm((x - x.mean(axis=2, keepdims=True)).reshape(RUNS, -1, 6), axis=2)
    distances, used = [], []
    for i in range(RUNS):
        guaranteed = swarm_guarantee(
            certificate, MODEL, BARRIER, run.q[i, 0], run.v[i, 0], run.time
        )
        assert guaranteed.distance < closest[i]
        assert np.all(size[i] <= guaranteed.radius + 1e-9)
        distances.append(guaranteed.distance)
        used.append(size[i, -1] / guaranteed.final_radius)
    assert min(distances) > 0.01
    assert np.median(distances) > 0.2
    assert max(used) > 0.8  # three robots at rest attain it without uncertainty


def test_boxes():
    """Sampled robots keep their distance; closer ones are outside."""
    swarm = Swarm(robots=2)
    narrow = SwarmBox(
        (-np.ones(4), np.ones(4)), (-np.ones(4), np.ones(4)), swarm=swarm, closest=1.5
    )
    q, v, t = narrow.sample(50, 0)
    assert (len(q), len(v), len(t)) == (50, 50, 50)
    assert np.asarray(swarm.closest_distance(jnp.asarray(q))).min() >= 1.5
    run = SimpleNamespace(q=np.zeros((1, 4)), v=np.zeros((1, 4)), time=np.zeros(1))
    assert narrow.outside(run)
    far = SwarmBox((-np.ones(4), np.ones(4)), (-np.ones(4), np.ones(4)), swarm=swarm, closest=3.0)
    with pytest.raises(
        sc.errors.InputError, match=r"closest: got 3.0; expected a distance that robots"
    ):
        far.sample(50, 0)


class Cubic(PairPotential):
    """A potential of which no aggregation radius is known."""

    def __call__(self, distance):
        return distance**3


def test_a_potential_without_a_radius():
    swarm, certificate = exact_swarm(LinearQuadratic())
    with pytest.raises(
        sc.errors.InputError, match="potential: got Cubic; expected one with an aggreg"
    ):
        swarm_guarantee(certificate, swarm, Cubic(), np.zeros(4), np.zeros(4), [1.0])


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: guaranteed_distance(Swarm(), LinearQuadratic(), np.zeros(10), 1.0), "potential"),
        (lambda: guaranteed_distance(Swarm(), LogBarrier(), np.zeros(10), -1.0), "beta_energy"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
