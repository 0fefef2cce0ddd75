"""Parts of loops of many agents: against whole matrices, closed forms and chains of any length."""

import numpy as np
import pytest
from scipy.linalg import expm

import servocon as sc
from servocon.certificates import draw_plants
from servocon.simulation.loop_parts import Zeros, differentiated
from servocon.simulation.sampled_loop import Functions, Near, SampledLoop
from servocon.simulation.sampling import need_of_set
from servocon_plants import Platoon, Swarm, log_gap_relation, time_headway_relation

RNG = np.random.default_rng(3)


def linear_loop(A, B, U, S):
    """A loop ẋ = A x + B u, u = U z, s⁺ = S z with z = (x, s), near two states."""
    moving, states = len(A), U.shape[1]

    def sample(t, z, period):
        return z @ U.T, np.concatenate([z[:, :moving], z @ S.T], axis=1)

    held = lambda t, z, u: np.pad(z[:, :moving] @ A.T + u @ B.T, ((0, 0), (0, states - moving)))
    beta = lambda t, z: np.zeros((len(z), 0))
    x = RNG.normal(size=(2, states))
    sizes = moving // 2, moving - moving // 2
    return SampledLoop(Functions(sample, held, beta), Near.of(sizes, np.zeros(2), x))


def chain(agents, back=0.0):
    """Random agents, each with two states, an input and a state of its law, behind each other."""
    n = 2 * agents
    A, B = np.zeros((n, n)), np.zeros((n, agents))
    U, S = np.zeros((agents, n + agents)), np.zeros((agents, n + agents))
    for i in range(agents):
        own = slice(2 * i, 2 * i + 2)
        A[own, own], B[own, i] = RNG.normal(size=(2, 2)), RNG.normal(size=2)
        U[i, own], U[i, n + i] = RNG.normal(size=2), RNG.normal()
        S[i, own], S[i, n + i] = RNG.normal(size=2), 0.5 * RNG.normal()
        if i:
            before = slice(2 * i - 2, 2 * i)
            A[own, before], U[i, before] = RNG.normal(size=(2, 2)), RNG.normal(size=2)
            S[i, n + i - 1] = RNG.normal()
    if back:
        U[0, 2 * agents - 1] = back
    return A, B, U, S


@pytest.mark.parametrize("back", [0.0, 0.3])
def test_eigenvalues_of_parts_are_those_of_the_whole(back):
    """expm and eigvals of the whole by SciPy; with a way back all agents are one part."""
    agents, period = 12, 0.3
    A, B, U, S = chain(agents, back)
    loop, n = linear_loop(A, B, U, S), 2 * agents
    exact = expm(period * np.block([[A, B], [np.zeros((agents, n + agents))]]))[:n]
    whole = np.concatenate([exact[:, n:] @ U, S])
    whole[:n, :n] += exact[:, :n]
    expected = np.abs(np.linalg.eigvals(whole)).max()
    found = np.exp(loop._rates(np.full(2, period))[0] * period)
    np.testing.assert_allclose(found, expected, rtol=1e-5)
    np.testing.assert_allclose(loop.matrices(np.full(2, period))[0], whole, atol=1e-6)
    assert loop.largest_part == (36 if back else 3)


def test_entries_that_are_moved_together():
    """A banded function: three groups, and its exact derivatives."""
    n = 40
    x, t = RNG.normal(size=(3, n)), np.zeros(3)

    def function(t, x):
        around = np.sin(np.roll(x, 1, axis=1)) * x + np.roll(x, -1, axis=1) ** 2
        return around[:, 1:-1]

    slope = differentiated(function, t, x, np.full(n, 1e-6), apart=True)
    assert slope.zeros.group.max() == 2
    rows, columns = np.arange(n - 2)[None], np.arange(n)[None]
    found = slope.at(rows, columns)[:, 0]
    for k in range(3):
        exact = np.zeros((n - 2, n))
        for i in range(1, n - 1):
            exact[i - 1, i] = np.sin(x[k, i - 1])
            exact[i - 1, i - 1] = np.cos(x[k, i - 1]) * x[k, i]
            exact[i - 1, i + 1] = 2.0 * x[k, i + 1]
        np.testing.assert_allclose(found[k], exact, atol=1e-8)
    assert np.array_equal(Zeros.of(slope.zeros.depends).group, slope.zeros.group)


def test_dependences_that_only_some_states_have():
    """A product is zero at the first and last state; the one between shows what it depends on."""
    n = 30
    x = np.zeros((3, n))
    x[1] = 1.0
    function = lambda t, x: x * np.roll(x, 7, axis=1) ** 2 + x
    slope = differentiated(function, np.zeros(3), x, np.full(n, 1e-6), apart=True)
    every = np.arange(n)[None]
    np.testing.assert_allclose(
        slope.at(every, every)[1, 0],
        2.0 * np.eye(n) + 2.0 * np.roll(np.eye(n), 7, axis=0),
        atol=1e-8,
    )


def need(vehicles, relation, kappa=3.0):
    """The need of a platoon near equal gaps."""
    platoon = Platoon(vehicles=vehicles)
    law = sc.ServoLaw(platoon, relation(platoon), sc.Stabilizing(kappa))
    q, v = np.asarray(platoon.place(10.0)), np.full(vehicles, 20.0)
    states = np.tile(q, (3, 1)), np.stack([v, v + 0.5, v - 0.5]), np.zeros(3)
    return need_of_set(draw_plants(platoon, 1, 0), law, states)


@pytest.mark.parametrize("vehicles", [1, 3, 20, 100])
def test_a_platoon_of_any_length_needs_the_period_of_one_vehicle(vehicles):
    """Jury for v̇ = −K_d v + K_p gap, K_d = κ + 1/h and K_p = κ/h, under held inputs."""
    headway, kappa = 0.8, 3.0
    found = need(vehicles, lambda p: time_headway_relation(p, headway, -6.0), kappa)
    stiffness, damping = kappa / headway, kappa + 1.0 / headway
    assert found.period == pytest.approx(min(2.0 / damping, 2.0 * damping / stiffness), rel=6e-3)
    assert found.gain == pytest.approx(damping, rel=1e-2)


def test_a_swarm_whose_robots_feel_each_other_is_one_part():
    """v + a Σ (q_i − q_j): the fastest mode is that of aN, as of one robot with K = κ a N."""
    robots, a, kappa = 12, 0.5, 2.0
    swarm = Swarm(mass=1.0, robots=robots)
    pull = lambda own, other, t: a * (other.q - own.q)
    move = lambda own, total, t: own.v - total
    relation = sc.residual(sc.neighbours.each_agent(move, robots, sc.neighbours.everyone(pull)))
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(kappa))
    q, v = RNG.normal(size=(2, 2 * robots)), np.zeros((2, 2 * robots))
    found = need_of_set(draw_plants(swarm, 1, 0), law, (q, v, np.zeros(2)))
    fastest = a * robots
    stiffness, damping = kappa * fastest, kappa
    damping += fastest  # of the sum's rate, which b contains
    limit = min(2.0 / damping, 2.0 * damping / stiffness)
    assert found.period == pytest.approx(limit, rel=1e-2)


@pytest.mark.long
def test_gaps_of_the_joint_form():
    """Whatever the length; the joint log gap has a lower bidiagonal A."""
    periods = [need(n, log_gap_relation).period for n in (2, 12, 80)]
    np.testing.assert_allclose(periods, periods[0], rtol=1e-2)


@pytest.mark.long
def test_what_is_too_large_has_no_need():
    swarm = Swarm(mass=1.0, robots=90)
    pull = lambda own, other, t: other.q - own.q
    move = lambda own, total, t: own.v - total / 90.0
    relation = sc.residual(sc.neighbours.each_agent(move, 90, sc.neighbours.everyone(pull)))
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(2.0))
    at = RNG.normal(size=(1, 180)), np.zeros((1, 180)), np.zeros(1)
    assert need_of_set(draw_plants(swarm, 1, 0), law, at) is None
