"""The law of one agent against that agent's part of the law of all."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.laws import agent_law, with_neighbours
from servocon_plants import Cart

AGENTS = 4
CARTS = sc.agents(sc.batch([Cart(mass=m, friction=0.3 * m) for m in (1.0, 2.0, 3.0, 4.0)]))
LEADER = lambda t: 3.0 * t
Q, V = np.array([-1.0, -3.0, -4.0, -7.0]), np.array([1.0, 2.0, 0.5, -1.0])


def headway(own, ahead, t, gap):
    return own.v - 0.5 * (ahead.q - own.q - gap) - 0.2 * jax.lax.stop_gradient(ahead.v)


def law_of_all(relation):
    bound = sc.laws.polynomial_bound(0.2, 0.1, agents=AGENTS)
    return sc.ServoLaw(
        CARTS,
        relation,
        sc.Stabilizing(gain=2.0, weight=np.array([1.0, 2.0, 3.0, 4.0])),
        sc.Robust(bound, width=np.array([0.1, 0.2, 0.3, 0.4]), agents=AGENTS, effectiveness=0.9),
        sc.Adaptive(sc.laws.SpeedPowers(2, agents=AGENTS), agents=AGENTS, leakage=0.1),
    )


GAPS = sc.residual(
    sc.neighbours.each_agent(
        headway, AGENTS, sc.neighbours.ahead(LEADER), parameters=np.array([1.0, 1.5, 2.0, 2.5])
    ),
    name="headway",
    labels=[f"gap {i} [m/s]" for i in range(AGENTS)],
)


@pytest.mark.parametrize("agent", range(AGENTS))
def test_ahead(agent):
    """With the leader for the first; and again with another measurement, without compiling."""
    law, t = law_of_all(GAPS), 0.4
    of_all = law.step(Q, V, t)
    q, v = (3.0 * t, 3.0) if agent == 0 else (Q[agent - 1], V[agent - 1])
    mine = agent_law(law, agent, [[0.0]], [[0.0]])
    mine = with_neighbours(mine, [[q]], [[v]], t)
    step = mine.step(Q[agent : agent + 1], V[agent : agent + 1], t)
    assert step.u == pytest.approx(of_all.u[agent : agent + 1], rel=1e-11)
    assert step.beta == pytest.approx(of_all.beta[agent : agent + 1], rel=1e-12)
    for name, part in of_all.contributions.items():
        assert step.contributions[name] == pytest.approx(part[agent : agent + 1], rel=1e-10)
    assert mine.constraint.labels == (f"gap {agent} [m/s]",)


def test_sum_over_those_within_reach():
    """Neighbours that are not there, or out of reach, count as none."""
    pair = lambda own, other, t: (own.q - other.q) * other.v
    each = sc.neighbours.each_agent(
        lambda own, total, t: own.v + total, AGENTS, sc.neighbours.within(2.5, pair)
    )
    law = law_of_all(sc.residual(each))
    places, there = [[-1.0], [-4.0], [-7.0], [0.0]], [1.0, 1.0, 1.0, 0.0]
    mine = agent_law(law, 1, places, [[1.0], [0.5], [-1.0], [9.0]], present=there)
    step = mine.step(Q[1:2], V[1:2], 0.0)
    assert step.u == pytest.approx(law.step(Q, V, 0.0).u[1:2], rel=1e-11)


def test_in_c(tmp_path):
    """Neighbours are parameters of the file."""
    law = agent_law(law_of_all(GAPS), 2, [[1.0]], [[0.5]])
    header = sc.export_c(law, tmp_path, [-4.0], [0.5])[0].read_text(encoding="utf-8")
    assert "measured" in header


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: agent_law(law_of_all(GAPS), 4, [[0.0]], [[0.0]]), "agent: got 4"),
        (lambda: agent_law(law_of_all(GAPS), 1), "got 0 neighbours; expected 1"),
        (lambda: agent_law(law_of_all(GAPS), 1, [[0.0]], [[0.0], [1.0]]), "a row for each"),
        (lambda: agent_law(3, 1), "law: got int"),
        (
            lambda: agent_law(sc.ServoLaw(Cart(), sc.residual(lambda q, v, t: v)), 0),
            "a law for Cart with Residual",
        ),
        (
            lambda: agent_law(
                sc.ServoLaw(
                    CARTS,
                    sc.residual(
                        sc.neighbours.each_agent(
                            lambda own, ahead, t: own.v - ahead.v,
                            AGENTS,
                            sc.neighbours.ahead(LEADER),
                        )
                    ),
                ),
                1,
                [[0.0]],
                [[0.0]],
            ),
            "speeds of neighbours enter A",
        ),
        (
            lambda: with_neighbours(
                agent_law(law_of_all(GAPS), 1, [[0.0]], [[0.0]]),
                [[0.0], [1.0]],
                [[0.0], [1.0]],
                0.0,
            ),
            r"q: got shape \(2, 1\)",
        ),
    ],
)
def test_bad_arguments(call, words):
    with pytest.raises(sc.errors.InputError, match=words):
        call()


def test_neighbours_go_on_at_their_speeds():
    law = agent_law(law_of_all(GAPS), 1, [[0.0]], [[2.0]], t=1.0)
    beta = law.constraint.beta(law.model, jnp.asarray([-3.0]), jnp.asarray([1.0]), jnp.asarray(1.5))
    assert float(beta[0]) == pytest.approx(1.0 - 0.5 * (1.0 + 3.0 - 1.5) - 0.2 * 2.0)
