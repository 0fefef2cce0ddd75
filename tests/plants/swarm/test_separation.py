"""Least distances of every pair: attained by two robots, kept by many that are pushed together."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import minimize

import servocon as sc
from servocon_plants import LinearQuadratic, LogBarrier, Surroundings, Swarm, swarm_guarantee
from servocon_plants.certified import BetaBounds
from servocon_plants.swarm import separation as of_pairs
from tests.plants.swarm.test_guarantees import exact_swarm


def constant(robots, w):
    """Every ‖βᵢ‖ stays below w."""
    whole = np.sqrt(robots) * w
    return BetaBounds(lambda t: np.full(len(t), whole), lambda t: np.full((len(t), robots), w))


@pytest.mark.parametrize("potential", [LinearQuadratic(0.8, 0.5), LogBarrier(1.0, 0.5)])
def test_two_robots_attain_the_distance(potential):
    """y' = −2a y + 2f(y) − 2β₀e^{−κt}, by SciPy, if β pushes the two together."""
    a, b, kappa, push, start = potential.attraction, potential.repulsion, 1.5, 0.9, 0.7
    swarm, certificate = exact_swarm(potential, kappa)
    log = isinstance(potential, LogBarrier)
    repulsion = (lambda y: b / y) if log else (lambda y: b)
    speed = push + a * start - repulsion(start)
    q, v = np.array([-start / 2, 0, start / 2, 0]), np.array([speed, 0, -speed, 0])
    guaranteed = swarm_guarantee(certificate, swarm, potential, q, v, np.linspace(0, 8, 81))

    def rate(t, y):
        return -2 * a * y + 2 * repulsion(y) - 2 * push * np.exp(-kappa * t)

    apart = solve_ivp(rate, (0, 8), [start], rtol=1e-10, atol=1e-12, max_step=0.01).y[0]
    assert 0.97 * apart.min() < guaranteed.distance < apart.min()
    rest = np.sqrt(b / a) if log else b / a
    assert guaranteed.final_distance == pytest.approx(rest, rel=2e-3)


def pushed(x, potential, goal, k, w):
    """Rates of robots whose β, of size w, pushes the closest pair together, by NumPy."""
    y = x[:, None] - x[None]
    d = np.linalg.norm(y, axis=2) + np.eye(len(x))
    slope = potential.attraction * d - (
        potential.repulsion / d if isinstance(potential, LogBarrier) else potential.repulsion
    )
    u = -np.sum((slope * (1 - np.eye(len(x))) / d)[..., None] * y, axis=1) - k * (x - goal)
    i, j = np.unravel_index(np.argmin(d + 9 * np.eye(len(x))), d.shape)
    n = y[i, j] / d[i, j]
    others = np.sign((x - 0.5 * (x[i] + x[j])) @ n)[:, None] * n  # they press, too
    beta = -w * others
    beta[i], beta[j] = -w * n, w * n
    return u + beta, d[i, j]


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("potential", "robots", "k", "tight"),
    [
        (LinearQuadratic(1.0, 0.5), 20, 0.0, 0.9),
        (LinearQuadratic(0.0, 0.5), 20, 1.0, 0.8),
        pytest.param(LinearQuadratic(1.0, 0.5), 100, 0.0, 0.8, marks=pytest.mark.long),
        (LogBarrier(1.0, 0.25), 5, 0.5, 0.6),
        (LogBarrier(1.0, 0.25), 7, 0.5, 0.3),
    ],
    ids=["20, the paper's", "20, towards a goal", "100", "5, logarithm", "7, logarithm"],
)
def test_no_attack_brings_two_robots_nearer(potential, robots, k, tight):
    """From close starts, with a goal that jumps; the worst of them comes near the guarantee."""
    w, h, least, promised = 0.05, 2e-4 if robots == 100 else 5e-4, np.inf, np.inf
    final = of_pairs.separation(potential, np.eye(robots, 2), constant(robots, w), 1.0, k, 1e-8)
    for seed in range(3):
        rng = np.random.default_rng(seed)
        side = int(np.ceil(np.sqrt(robots)))
        lattice = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)
        x = final.final * (1.05 * lattice[:robots] + 0.02 * rng.uniform(-1, 1, (robots, 2)))
        made = of_pairs.separation(potential, x, constant(robots, w), 2.0, k, 1e-8)
        promised = min(promised, made.distance)
        for step in range(1500):
            goal = rng.uniform(-3, 3, 2) if step % 300 == 0 else goal
            rate, d = pushed(x, potential, goal, k, w)
            least = min(least, d)
            x = x + h * rate
    assert promised <= least * (1 + 1e-3)  # of Euler's steps
    assert promised >= tight * least


@pytest.mark.long
def test_the_push_of_third_robots():
    """The table against the integral on a grid, and against the worst places found by search."""
    side = (np.arange(0, 6, 0.01) + 0.005)[:, None]
    z = side + 1j * side.T
    allowed = (abs(z - 0.5) >= 0.5) & (abs(z + 0.5) >= 0.5)
    push = np.sort((1 / (z**2 - 0.25)).real[allowed])[::-1]
    cells = np.cumsum(np.full(push.size, 4 * 0.01**2))
    total = np.cumsum(push) * 4 * 0.01**2 * 4 / np.pi
    for robots in range(3, 8):
        integral = total[np.searchsorted(cells, (robots - 2) * np.pi / 4)]
        assert integral <= of_pairs.PRESS[robots] <= integral + 0.01

    def loss(flat):
        places = flat[::2] + 1j * flat[1::2]
        all_of = np.concatenate([[0.5, -0.5], places])
        gaps = np.abs(all_of[:, None] - all_of[None])[np.triu_indices(all_of.size, 1)]
        return -np.sum((1 / (places**2 - 0.25)).real) + 1e3 * np.sum(np.maximum(1 - gaps, 0) ** 2)

    for robots, known in ((4, 0.99), (6, 1.39)):  # known: by a longer search
        rng = np.random.default_rng(robots)
        starts = rng.uniform(-2, 2, (4, 2 * (robots - 2)))
        worst = max(-minimize(loss, start).fun for start in starts)
        assert 0.7 * known < worst <= of_pairs.PRESS[robots]


def test_a_logarithm_in_the_end():
    """(2 − S) b/D = (aN + k) D + 2w, with S of the table in the proof."""
    a, b, k, w = 1.2, 0.4, 0.5, 0.05
    for robots, S in {2: 0.0, 3: 0.75, 4: 1.17, 5: 1.48, 6: 1.72, 7: 1.92}.items():
        x = np.random.default_rng(0).uniform(-3, 3, (robots, 2))
        D = of_pairs.separation(LogBarrier(a, b), x, constant(robots, w), 1.0, k, 1e-8).final
        assert (2 - S) * b / D == pytest.approx((a * robots + k) * D + 2 * w, rel=1e-3)


def test_what_has_no_guarantee():
    """More robots with a logarithm, space, and a gap within the softening."""
    x = np.random.default_rng(0).uniform(-3, 3, (8, 2))
    assert of_pairs.separation(LogBarrier(), x, constant(8, 0.1), 1.0, 0.0, 1e-8) is None
    space = np.random.default_rng(0).uniform(-3, 3, (4, 3))
    assert of_pairs.separation(LogBarrier(), space, constant(4, 0.1), 1.0, 0.0, 1e-8) is None
    assert of_pairs.separation(LinearQuadratic(), x, constant(8, 0.1), 1.0, 0.0, 1.0) == (0, 0)
    strong = of_pairs.separation(LinearQuadratic(), x, constant(8, 0.6), 9.0, 0.0, 1e-8)
    assert strong.final == 0.0  # w > b: they can be pushed together


@pytest.mark.long
def test_a_goal_that_moves():
    """Three robots after a circling goal: the relation follows it, the energy bounds nothing."""
    around = Surroundings(lambda t: np.array([2.0, 0.0]) * t, attraction=1.5)
    potential, swarm = LogBarrier(1.0, 0.5), Swarm(robots=3)
    from servocon_plants import guaranteed_distance, swarm_relation

    relation = swarm_relation(swarm, potential, surroundings=around)
    q = np.array([0.0, 0.0, 1.0, 0.2, -0.3, 1.0])
    law = sc.ServoLaw(swarm, relation, sc.Stabilizing(gain=3.0))
    run = sc.simulate(swarm, law, q, np.zeros(6), 8.0, points=81)
    centre = run.q.reshape(-1, 3, 2).mean(axis=1)
    np.testing.assert_allclose(centre[-1] - [16.0, 0.0], [-2.0 / 1.5, 0.0], atol=1e-3)
    with pytest.raises(sc.errors.InputError, match="a function of t; expected a goal at rest"):
        guaranteed_distance(swarm, potential, q, 1.0, surroundings=around)
    with pytest.raises(sc.errors.ShapeError, match="as long as the goal"):
        Surroundings(lambda t: [0.0, 0.0, t], [[1.0, 2.0]])
