"""Bad input of many agents: each refusal says what it got, what it expected, and the cure."""

from collections.abc import Callable, Iterator
from typing import Any

import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon_plants import (
    ByRadio,
    ConstantCruise,
    LinearQuadratic,
    Platoon,
    Radio,
    Surroundings,
    Swarm,
    displacement_relation,
    incidence_matrix,
    string_stability,
    swarm_relation,
    time_headway_relation,
)

pytestmark = pytest.mark.usefixtures("unchecked")

NEIGHBOURS, AGENTS, SWARM = sc.neighbours, 4, Swarm(robots=4)
PLATOON = Platoon(vehicles=3)
Case = tuple[str, Callable[[], Any], tuple[str, ...]]


class Truck(sc.Plant):
    """A mass on a line."""

    def mass_matrix(self, q, t):
        """M [kg]."""
        return 1500.0 * jnp.eye(1)

    def force(self, q, v, t):
        """None."""
        return jnp.zeros(1)


def follow(own, ahead, t):
    """A gap."""
    return own.v - (ahead.q - own.q) + 10.0


def run(leader):
    """A run of trucks behind a leader."""
    trucks = sc.agents(Truck(), AGENTS)
    each = NEIGHBOURS.each_agent(follow, AGENTS, NEIGHBOURS.ahead(leader))
    law = sc.ServoLaw(trucks, sc.residual(each), sc.Stabilizing(1.0))
    return sc.simulate(trucks, law, -10.0 * np.arange(AGENTS), np.zeros(AGENTS), 0.1)


def without_leader(plant, leader):
    """A law that forgets the leader."""
    each = NEIGHBOURS.each_agent(follow, AGENTS, NEIGHBOURS.ahead())
    return sc.ServoLaw(plant, sc.residual(each), sc.Stabilizing(1.0))


def links() -> Iterator[Case]:
    """Links to agents that are not there, for each agent and kind of index."""
    for agent in range(AGENTS):
        good = [[(i + 1) % AGENTS] for i in range(AGENTS)]
        for wrong in (AGENTS, -1, agent, 0.5, "1"):
            bad = [*good[:agent], [wrong], *good[agent + 1 :]]
            words = f"neighbours of agent {agent}", f"from 0 to {AGENTS - 1}", "counted from 0"
            yield f"{wrong!r} of agent {agent}", lambda bad=bad: NEIGHBOURS.listed(bad), words
    for edge in ((0, AGENTS), (-1, 2), (3, 3)):
        words = "edges[1]", str(edge), "counted from 0"
        off = np.zeros((2, 2))
        bad = [(0, 1), edge]
        yield f"edge {edge}", lambda b=bad, o=off: displacement_relation(SWARM, b, o), words
    yield "edge from nowhere", lambda: incidence_matrix(3, [(0, 1), (1, 9)]), ("edges[1]", "(1, 9)")


def matrices() -> Iterator[Case]:
    """Matrices that are no graph, and what is no list of lists."""
    ring = np.roll(np.eye(AGENTS), 1, axis=1)
    weights = ("neighbours", "zeros and ones", "listed(matrix != 0)")
    for name, bad in (
        ("weights", 0.3 * ring),
        ("nan", np.where(ring > 0.0, np.nan, 0.0)),
        ("own", np.eye(AGENTS) + ring),
    ):
        yield name, lambda bad=bad: NEIGHBOURS.listed(bad), weights
    laplacian = np.diag(np.full(AGENTS, 2)) - (ring + ring.T).astype(int)
    rows = "neighbours of agent 0", "a row and a column for each agent"
    yield "laplacian", lambda: NEIGHBOURS.listed(laplacian), rows
    yield "not square", lambda: NEIGHBOURS.listed(np.array([[0, 1, 0], [1, 0, 1]])), rows
    lists = "neighbours", "a list of indices for each agent", "an adjacency matrix"
    for bad in (3, None, {0: [1], 1: [0]}, [1, 2, 0], "ab", ["ab", "cd"]):
        yield f"listed({bad!r})", lambda bad=bad: NEIGHBOURS.listed(bad), lists
    for bad, cure in (
        ([[1], [0], [1], [2]], "neighbours.listed(...)"),
        (ring, "neighbours.listed(...)"),
        (NEIGHBOURS.ahead, "neighbours.ahead(leader)"),
    ):
        call = lambda bad=bad: NEIGHBOURS.each_agent(follow, AGENTS, bad)
        yield f"each_agent with {type(bad).__name__}", call, ("neighbours", cure)
    with_weights = lambda: displacement_relation(SWARM, 0.5 * (ring + ring.T), np.zeros((4, 2)))
    yield "edges as weights", with_weights, ("edges", "adjacency matrix", "4 × 4")


def leaders() -> Iterator[Case]:
    """Leaders whose coordinates are not those of an agent, and graphs without one."""
    for bad, got in ((lambda t: jnp.zeros(2), "shape (2,)"), (lambda t: None, "None")):
        words = "leader", got, "shape (1,), the coordinates of one agent"
        yield f"leader of {got}", lambda bad=bad: run(bad), words
    yield "a number", lambda: NEIGHBOURS.ahead(20.0), ("leader", "20.0", "a function of (t)")
    of_plants = lambda: NEIGHBOURS.ahead(ConstantCruise())
    yield "a Leader", of_plants, ("leader", "ConstantCruise", "its method position")
    trucks = sc.agents(Truck(), AGENTS)
    nobody = lambda: string_stability(trucks, without_leader, 10.0)
    yield "nobody follows", nobody, ("vehicle 1 of platoon 0", "leader moves", "ahead(leader)")


def goals() -> Iterator[Case]:
    """Goals of the wrong shape, as points and as functions."""
    bads = {"shape ()": 1.0, "shape (4, 2)": np.zeros((4, 2)), "None": None}
    for got, bad in bads.items():
        words = "Surroundings.goal", got, "a point for all robots", "displacement_relation"
        yield f"goal {got}", lambda bad=bad: Surroundings(lambda t: bad), words
        if bad is not None:
            yield f"point {got}", lambda bad=bad: Surroundings(bad), words
    two = lambda: Surroundings(lambda t, x: jnp.zeros(2))
    yield "two arguments", two, ("Surroundings.goal", "a function of (t, x)", "lambda t")
    for bad in (np.zeros(3), lambda t: jnp.zeros(8)):
        size = 8 if callable(bad) else 3
        around = Surroundings(bad)
        call = lambda a=around: swarm_relation(SWARM, LinearQuadratic(), surroundings=a)
        words = "Surroundings.goal", f"{size} coordinates", "expected 2, those of a robot"
        yield f"{size} coordinates", call, words


def delays() -> Iterator[Case]:
    """Times of a radio in milliseconds."""
    law = sc.ServoLaw(PLATOON, time_headway_relation(PLATOON), sc.Stabilizing(3.0))
    for name in ("period", "delay", "jitter"):
        call = lambda name=name: ByRadio(law, Radio(**{name: 200.0}), 0.01, 3)
        yield f"{name} of 200 s", call, (f"Radio.{name}", "200 s, 2e+04", "in seconds")


CASES = [case for make in (links, matrices, leaders, goals, delays) for case in make()]


@pytest.mark.first(18)
@pytest.mark.parametrize(("call", "words"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_every_refusal_names_what_where_and_the_cure(call, words):
    with pytest.raises(sc.errors.InputError) as refused:
        call()
    text = str(refused.value)
    assert all(part in text for part in ("got ", "expected ", *words)), text


@pytest.mark.parametrize("kind", [list, np.asarray, lambda x: np.asarray(x, bool)])
def test_matrices_are_converted(kind):
    ring = [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    assert NEIGHBOURS.listed(kind(ring)).columns == ((1,), (2,), (0,))
    path = np.array([[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]])
    assert np.array_equal(
        incidence_matrix(4, kind(path.tolist())), incidence_matrix(4, [(0, 1), (1, 2), (2, 3)])
    )


@pytest.mark.first(1)
@pytest.mark.parametrize(
    "wrap",
    [
        lambda law: ByRadio(law, Radio(delay=0.5), 0.01, 3),
        lambda law: sc.Loop(period=0.01, delay=0.5).around(law),
        lambda law: sc.laws.Delayed(law, 50),
    ],
    ids=["radio", "loop", "delayed"],
)
def test_delays_longer_than_the_run_are_told(wrap):
    law = sc.ServoLaw(PLATOON, time_headway_relation(PLATOON), sc.Stabilizing(3.0))
    late = wrap(law)
    period = None if late.sampled_every else 0.01
    at = PLATOON, late, PLATOON.place(19.0), np.full(3, 20.0)
    with pytest.warns(sc.errors.ServoconWarning, match=r"delays of the law, 0\.5 s, are as long"):
        sc.simulate(*at, 0.4, period=period)
    assert late.waits(0.01) == pytest.approx(0.5)
    assert law.waits(0.01) == 0.0
