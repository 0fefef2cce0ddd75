"""Certificates of each robot in closed form: every plant's ζ is covered, runs stay below."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import servocon as sc
from servocon_plants import (
    LinearQuadratic,
    LogBarrier,
    Surroundings,
    Swarm,
    certify_each_robot,
    displacement_relation,
    robust_for_each_robot,
    swarm_guarantee,
    swarm_relation,
)

GUST = 0.3


def around(t):
    return jnp.stack([jnp.cos(0.5 * t), jnp.sin(0.5 * t)])


def swarms_of(robots, friction=0.4):
    return sc.Uncertainty(
        Swarm(np.full(robots, 2.0), np.zeros(robots), robots=robots),
        {
            "mass": sc.uncertainty.Interval(1.7, 2.4),
            "friction": sc.uncertainty.Interval(0.0, friction),
        },
    )


def law_of(robots, potential, surroundings=None, gain=2.0, width=0.01):
    model = Swarm(2.0, 0.1, robots=robots)
    relation = swarm_relation(model, potential, surroundings=surroundings)
    size = np.sqrt(2) * GUST
    term = robust_for_each_robot(swarms_of(robots), model, relation, disturbance=size, width=width)
    return sc.ServoLaw(model, relation, sc.Stabilizing(gain), term)


def test_the_bound_is_that_of_the_equations_by_hand():
    """ζ = true v̇ under the nominal input − b, with b by differences of the gradient, in NumPy."""
    rng = np.random.default_rng(0)
    a, b, k, N = 1.2, 0.7, 0.4, 4
    potential = LogBarrier(a, b)
    law = law_of(N, potential, Surroundings(around, attraction=k))
    bound = law.terms[2].bound

    def gradient(q, t):
        x = q.reshape(N, 2)
        y = x[:, None] - x[None]
        square = (y**2).sum(axis=2) + np.eye(N)
        pulls = (y * (a - b / square)[..., None]).sum(axis=1)
        return (pulls + k * (x - [np.cos(0.5 * t), np.sin(0.5 * t)])).ravel()

    used = []
    for _ in range(200):
        q, v, t = rng.uniform(-2, 2, 2 * N), rng.uniform(-2, 2, 2 * N), rng.uniform(0, 9)
        h = 1e-6
        rate = -(gradient(q + h * v, t + h) - gradient(q - h * v, t - h)) / (2 * h)
        mass = np.repeat(rng.choice([1.7, 2.4], N), 2)
        friction = np.repeat(rng.choice([0.0, 0.4], N), 2)
        way = rng.normal(size=(N, 2))
        gust = (np.sqrt(2) * GUST * way / np.linalg.norm(way, axis=1)[:, None]).ravel()
        u = 2.0 * rate + 0.1 * v
        zeta = np.linalg.norm(((u + gust - friction * v) / mass - rate).reshape(N, 2), axis=1)
        rho = sc.certificates.values_of(bound, q[None], v[None], np.array([t]))[0]
        assert np.all(zeta <= rho * (1 + 1e-5))
        used.append(zeta / rho)
    assert np.max(used) > 0.9
    assert law.terms[2].effectiveness == pytest.approx(2.0 / 2.4)


def test_the_bound_of_the_error_against_scipy():
    """The worst y with ẏ = ρ − κe y − min(1, ρy/ε)ρ over all ρ ≥ α₃, from inside and outside."""
    law = law_of(2, LinearQuadratic(), gain=1.3, width=0.4)
    certificate = certify_each_robot(swarms_of(2), law, disturbance=np.sqrt(2) * GUST)
    one = certificate.agents[0]
    rate, least = 1.3 * 2.0 / 2.4, np.sqrt(2) * GUST / 1.7
    t = np.linspace(0, 6, 61)
    for start in (0.0, 3.0):
        worst = np.zeros(61)
        for rho in least * np.geomspace(1, 30, 40):
            slope = lambda _, y, rho=rho: rho - rate * y - np.minimum(1, rho * y / 0.4) * rho
            run = solve_ivp(slope, (0, 6), [start], t_eval=t, rtol=1e-8, atol=1e-10)
            worst = np.maximum(worst, run.y[0])
        bound = one.radius(t, start)
        assert np.all(worst <= bound + 1e-8)
        assert worst[-1] > 0.97 * bound[-1]
    whole = certificate.radius(np.inf, 9.0)
    assert whole == pytest.approx(np.sqrt(2) * one.ultimate_bound)


@pytest.mark.long
@pytest.mark.parametrize("robots", [3, pytest.param(20, marks=pytest.mark.long)])
def test_runs_keep_to_the_bounds_of_each_robot(robots):
    """With unknown masses, friction and gusts, after a goal that moves: β and the distances."""
    room = Surroundings(around, attraction=1.0)
    law = law_of(robots, LinearQuadratic(0.0, 0.5), room, width=0.05)
    plants = swarms_of(robots)
    certificate = certify_each_robot(plants, law, disturbance=np.sqrt(2) * GUST)
    rng = np.random.default_rng(1)
    side = int(np.ceil(np.sqrt(robots)))
    lattice = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)[:robots]
    q = (0.95 * lattice + rng.uniform(-0.02, 0.02, (robots, 2))).ravel()
    still = law.constraint.function.gradient(q, np.float64(0.0))
    v = -np.asarray(still) + 0.02 * rng.normal(size=2 * robots)
    gusts = sc.batch(
        [
            sc.uncertainty.SinusoidalDisturbance.random(GUST * np.ones(2 * robots), i)
            for i in range(6)
        ]
    )
    run = sc.simulate(
        plants.sample(6, seed=3).plants,
        law,
        q,
        v,
        5.0,
        points=101,
        solver=sc.Solver(rtol=1e-6, atol=1e-8),
        disturbance=gusts,
    )
    beta = np.linalg.norm(run.beta.reshape(6, 101, robots, 2), axis=3)
    for i, one in enumerate(certificate.agents):
        assert np.all(beta[:, :, i] <= one.radius(run.time, beta[:1, 0, i]) + 1e-6)
    assert beta[:, 50:].max() > 0.15 * certificate.agents[0].ultimate_bound
    promised = swarm_guarantee(
        certificate, law.model, LinearQuadratic(0.0, 0.5), q, v, run.time, surroundings=room
    )
    apart = np.asarray(law.model.closest_distance(run.q))
    assert promised.distance <= apart.min()
    assert promised.distance > 0.85 * apart.min()


@pytest.mark.long
def test_it_covers_what_the_search_finds():
    """Three robots by `certify`: ζ over this bound is at most 1, and its own bound is no larger."""
    law = law_of(3, LinearQuadratic(1.0, 0.5), width=0.05)
    box = sc.StateBox(q=(-2 * np.ones(6), 2 * np.ones(6)), v=(-2 * np.ones(6), 2 * np.ones(6)))
    found = sc.certify(
        swarms_of(3),
        law,
        box,
        disturbance=GUST / np.sqrt(2) * np.ones(6),  # their sizes are added
        samples=(32, 128),
        search=(512, 4, 10),
    )
    share = next(one for one in found.assumptions if "over its bound" in one.text)
    assert share.found <= 1.0 + 1e-9
    closed = certify_each_robot(swarms_of(3), law, disturbance=np.sqrt(2) * GUST)
    assert max(g.ultimate_bound for g in found.agents) <= 1.01 * closed.agents[0].ultimate_bound
    assert "each of 3 robots, at every state: closed form" in str(closed)


def test_what_is_refused():
    law, plants = law_of(3, LinearQuadratic()), swarms_of(3)
    with pytest.raises(sc.errors.InputError, match=r"bound of robot 0: got .*; expected at least"):
        certify_each_robot(plants, law, disturbance=2.0)
    heavy = sc.Uncertainty(plants.nominal, {"mass": sc.uncertainty.Interval(1.9, 2.41)})
    with pytest.raises(sc.errors.InputError, match=r"effectiveness of robot 0: got 0\.83"):
        certify_each_robot(heavy, law)
    model = law.model
    edges = displacement_relation(model, [(0, 1), (1, 2)], np.zeros((2, 2)))
    with pytest.raises(sc.errors.InputError, match="in which A is the identity"):
        robust_for_each_robot(plants, model, edges)
    with pytest.raises(sc.errors.InputError, match="expected 3 in 2, as in the set"):
        robust_for_each_robot(plants, Swarm(robots=4), law.constraint)
    alone = sc.ServoLaw(model, law.constraint, sc.Stabilizing(2.0))
    with pytest.raises(sc.errors.InputError, match="one Stabilizing and one Robust term"):
        certify_each_robot(plants, alone)
    other = sc.Robust(sc.laws.polynomial_bound(9.0, agents=3), 0.1, effectiveness=0.5, agents=3)
    with pytest.raises(sc.errors.InputError, match=r"the term of servocon_plants\.robust_for"):
        certify_each_robot(plants, sc.ServoLaw(model, law.constraint, sc.Stabilizing(2.0), other))
