"""Robots that keep a distance by design: against closed forms, NumPy, a certificate and attacks."""

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import LinearQuadratic, Surroundings, Swarm, separated_swarm, swarm_relation
from servocon_plants.swarm.separated import Cones, VirtualRobots, nearest_allowed
from tests.plants.swarm.test_each_robot import swarms_of

NO_PULL = LinearQuadratic(0.0, 0.0)
"""Robots that only see their goal, and so run into each other."""


def crossing(t):
    """A goal that leaps to the other side, again and again."""
    side = jnp.tanh(8.0 * jnp.sin(1.3 * t))
    return jnp.stack([2.0 * side, 0.5 * jnp.cos(2.0 * t)])


def lattice(robots, spacing, corner=(0.0, 0.0)):
    side = int(np.ceil(np.sqrt(robots)))
    cells = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)[:robots]
    return (spacing * cells + np.asarray(corner)).ravel()


def test_wishes_are_moved_into_their_half_spaces():
    """200 sets of random rows: inside, no longer, unchanged where allowed; one row: projected."""
    rng = np.random.default_rng(0)
    wish = rng.normal(size=(200, 2))
    normals = rng.normal(size=(200, 12, 2))
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    slack = rng.uniform(0, 0.6, (200, 12)) * rng.integers(0, 2, (200, 12))
    exact = jnp.ones(slack.shape), jnp.zeros(slack.shape)
    rows = Cones(jnp.asarray(normals), *exact, jnp.asarray(slack))
    p = np.asarray(nearest_allowed(jnp.asarray(wish), rows))
    inward = -np.einsum("ijk,ik->ij", normals, p)
    assert np.all(inward <= slack + 1e-12)
    assert np.all(np.linalg.norm(p, axis=1) <= np.linalg.norm(wish, axis=1) + 1e-12)
    allowed = np.all(-np.einsum("ijk,ik->ij", normals, wish) <= slack, axis=1)
    np.testing.assert_allclose(p[allowed], wish[allowed], atol=1e-12)
    one = np.asarray(nearest_allowed(jnp.asarray(wish), Cones(*(part[:, :1] for part in rows))))
    beyond = np.maximum(-np.sum(normals[:, 0] * wish, axis=1) - slack[:, 0], 0.0)
    np.testing.assert_allclose(one, wish + beyond[:, None] * normals[:, 0], atol=1e-12)


def test_two_robots_run_into_each_other():
    """Head on d − D is critically damped: (d₀ − D)(1 + ωt/2) e^{−ωt/2}, while both press."""
    D, rate, start = 0.5, 4.0, 0.9
    model = Swarm(robots=2)
    around = Surroundings([0.0, 0.0], attraction=100.0)
    relation = swarm_relation(model, NO_PULL, surroundings=around)
    virtual = VirtualRobots(model, relation, D, 0.5, rate)
    q = np.array([-start / 2, 0.0, start / 2, 0.0])
    run = sc.simulate(model, virtual, q, np.zeros(4), 4.0, points=81, rtol=1e-10, atol=1e-12)
    apart = np.asarray(model.closest_distance(run.q)) - D
    expected = (start - D) * (1 + rate * run.time / 2) * np.exp(-rate * run.time / 2)
    np.testing.assert_allclose(apart, expected, atol=1e-8)


@pytest.mark.long
@pytest.mark.parametrize(("robots", "spacing"), [(6, 0.52), (20, 0.6)])
def test_uncertain_robots_in_gusts_keep_their_distance(robots, spacing):
    """After a goal that leaps, between obstacles: distances, clearance, errors and forces."""
    gust = 0.4
    around = Surroundings(
        crossing, [[0.0, 0.6], [-0.4, -0.9]], 0.2, attraction=4.0, repulsion=0.01, reach=0.2
    )
    model = Swarm(2.0, 0.1, robots=robots)
    relation = swarm_relation(model, NO_PULL, surroundings=around)
    q = lattice(robots, spacing, (-4.5, -1.0))
    made = separated_swarm(
        swarms_of(robots),
        model,
        relation,
        q,
        distance=0.5,
        speed=0.8,
        width=0.04,
        disturbance=np.sqrt(2) * gust,
    )
    gusts = sc.batch(
        [
            sc.uncertainty.SinusoidalDisturbance.random(gust * np.ones(2 * robots), i)
            for i in range(3)
        ]
    )
    plants = swarms_of(robots).sample(3, seed=robots).plants
    run = sc.simulate(
        plants,
        made.law,
        q,
        np.zeros(2 * robots),
        8.0,
        points=161,
        solver="tsit5",
        rtol=1e-4,
        atol=1e-6,
        disturbance=gusts,
    )
    virtual = run.law_state["nominal q"]
    apart, own = (np.asarray(model.closest_distance(x)) for x in (run.q, virtual))
    assert own.min() > 0.5 - 1e-4  # of the solver's error
    assert made.distance <= apart.min() < 0.52
    assert made.distance > 0.9 * apart.min()
    gap = np.asarray(around.clearance(run.q.reshape(3, 161, robots, 2)))
    assert gap.min() >= made.clearance
    each = lambda x: np.linalg.norm(x.reshape(3, 161, robots, 2), axis=3)
    assert each(run.q - virtual).max() <= made.error
    assert 0.2 * made.force < each(run.u).max() <= made.force
    assert each(run.law_state["nominal v"]).max() <= 0.8 + 1e-4


def test_its_constants_hold_where_a_certificate_looks():
    """Three robots: `certify` finds α and Γ large enough at its samples, and the same errors."""
    around = Surroundings([2.0, 0.0], attraction=3.0)
    model = Swarm(2.0, 0.1, robots=3)
    relation = swarm_relation(model, NO_PULL, surroundings=around)
    q = lattice(3, 0.6, (-1.0, 0.0))
    made = separated_swarm(
        swarms_of(3), model, relation, q, distance=0.5, speed=0.5, disturbance=0.3
    )
    certificate = sc.certify(
        swarms_of(3),
        made.law,
        sc.certificates.Tube(made.law, 3.0),
        disturbance=0.3 / np.sqrt(2) * np.ones(6),
        samples=(16, 64),
        search=(128, 2, 5),
    )
    assert all(one.found <= 1.0 for one in certificate.assumptions if "over" in one.text)
    each = [g for g in certificate.guarantees if g.quantity.agent is not None]
    assert min(g.ultimate_bound for g in each) == pytest.approx(made.error, rel=1e-6)


def test_what_is_refused():
    model, plants = Swarm(robots=2), swarms_of(2)
    relation = swarm_relation(model, NO_PULL, surroundings=Surroundings([0.0, 0.0], [[2.0, 0.0]]))
    make = lambda q, v=None, **options: separated_swarm(
        plants, model, relation, q, v, **({"distance": 0.5, "speed": 0.5} | options)
    )
    near = np.array([0.0, 0.0, 0.4, 0.0])
    with pytest.raises(sc.errors.InputError, match=r"robots 0 and 1 0\.4 m apart; expected"):
        make(near)
    with pytest.raises(sc.errors.InputError, match="robot 1 and obstacle 0"):
        make(np.array([0.0, 0.0, 0.8, 0.0]))
    far = np.array([-2.0, 0.0, -1.4, 0.0])
    with pytest.raises(sc.errors.InputError, match="from where they can stop"):
        make(far, np.array([0.4, 0.0, 0.0, 0.0]))
    with pytest.raises(sc.errors.InputError, match=r"a robot with 0\.6 m/s"):
        make(far, np.array([-0.6, 0.0, 0.0, 0.0]))
    with pytest.raises(sc.errors.InputError, match="less than half of the distance"):
        make(far, width=2.0)
    with pytest.raises(sc.errors.InputError, match="less than twice"):
        separated_swarm(plants, Swarm(4.0, robots=2), relation, far, distance=0.5, speed=0.5)
