"""Relations written for one agent: what each is given, and what is refused."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon.constraint.neighbours import AgentState

LEADER = lambda t: 20.0 * t + jnp.sin(t)
Q, V, T = jnp.asarray([5.0, 3.0, 2.0]), jnp.asarray([1.0, 2.0, 4.0]), jnp.asarray(0.5)


def test_ahead():
    """The leader is ahead of the first, with the speed of its motion."""
    each = lambda own, ahead, t: jnp.stack([ahead.q[0] - own.q[0], ahead.v[0] - own.v[0]])
    values = sc.neighbours.each_agent(each, 3, sc.neighbours.ahead(LEADER))(Q, V, T).reshape(3, 2)
    first = [20.0 * 0.5 + np.sin(0.5) - 5.0, 20.0 + np.cos(0.5) - 1.0]
    assert np.allclose(values, [first, [2.0, -1.0], [1.0, -2.0]], rtol=1e-15)


def test_none_beyond_the_ends():
    """An agent that is not there is not present, and has the state of the agent itself."""
    each = lambda own, ahead, behind, t: jnp.stack(
        [1.0 * ahead.present, ahead.q[0], 1.0 * behind.present, behind.v[0]]
    )
    values = sc.neighbours.each_agent(each, 3, sc.neighbours.beside())(Q, V, T).reshape(3, 4)
    assert np.array_equal(values, [[0, 5, 1, 2], [1, 5, 1, 4], [1, 3, 0, 4]])


def test_listed():
    each = lambda own, others, t: jnp.sum(jnp.where(others.present, others.q[:, 0], 0.0))
    near = sc.neighbours.listed([[2], [0, 2], []])
    assert np.array_equal(sc.neighbours.each_agent(each, 3, near)(Q, V, T), [2.0, 7.0, 0.0])


def test_parameters_of_each():
    each = lambda own, t, own_gain: own_gain * own.q
    relation = sc.neighbours.each_agent(each, 3, parameters=np.array([1.0, 2.0, 3.0]))
    assert np.array_equal(relation(Q, T), [5.0, 6.0, 6.0])


def test_between_coordinates_there_are_no_speeds():
    seen = []

    def each(own, ahead, t):
        seen.append((own.v, ahead.v))
        return own.q - ahead.q

    sc.neighbours.each_agent(each, 3, sc.neighbours.ahead(LEADER))(Q, T)
    assert seen == [(None, None)]


def test_a_sum_takes_speeds_as_measured():
    """β depends on the speeds of others, A does not: they are not fed forward."""
    align = sc.neighbours.everyone(lambda own, other, t: other.v - own.v)
    each = sc.neighbours.each_agent(lambda own, total, t: own.v - 0.1 * total, 3, align)
    assert np.allclose(each(Q, V, T), V - 0.1 * (V.sum() - 3 * V), rtol=1e-14)
    assert np.array_equal(jax.jacfwd(lambda v: each(Q, v, T))(V), np.eye(3))


def test_coupling():
    """The pattern of A is that of the neighbours, and relations have it of their function."""
    each = sc.neighbours.each_agent(
        lambda own, ahead, t: own.q - ahead.q, 4, sc.neighbours.ahead(LEADER)
    )
    for relation in (sc.holonomic(each, 1.0), sc.constraint.bounded(each, 0.0, 1.0, lower=-1.0)):
        assert relation.coupling is not None
        assert relation.coupling.columns.tolist() == [[0, -1], [1, 0], [2, 1], [3, 2]]
    assert sc.residual(lambda q, v, t: v).coupling is None
    assert sc.neighbours.alone(3).columns.tolist() == [[0], [1], [2]]


GAP = lambda own, ahead, t: ahead.q - own.q


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: sc.neighbours.each_agent(lambda own, t: own.q, 3, sc.neighbours.ahead()),
            "own, ahead, t",
        ),
        (lambda: sc.neighbours.each_agent(GAP, 0), "agents: got 0"),
        (lambda: sc.neighbours.each_agent(GAP, 3, 1), "neighbours: got int"),
        (
            lambda: sc.neighbours.each_agent(GAP, 3, sc.neighbours.listed([[1], [0]])),
            "neighbours of 2 agents",
        ),
        (lambda: sc.neighbours.listed([[0], [1]]), "neighbours of agent 0"),
        (lambda: sc.neighbours.listed([[1, 1], [0]]), "neighbours of agent 0"),
        (lambda: sc.neighbours.listed([[], []]), "no neighbour of any agent"),
        (lambda: sc.neighbours.ahead(3.0), "leader"),
        (lambda: sc.neighbours.within(-1.0, lambda own, other, t: own.q), "reach"),
        (lambda: sc.neighbours.everyone(lambda own, other: own.q), "own, other, t"),
        (
            lambda: sc.neighbours.each_agent(lambda own, t, p: own.q, 3, parameters=np.ones(2)),
            r"parameters: got shape \(2,\)",
        ),
        (
            lambda: sc.neighbours.each_agent(lambda own, t: own.q, 2)(Q, T),
            "got 3 coordinates or speeds; expected as many for each of 2 agents",
        ),
    ],
)
def test_bad_arguments(call, words):
    with pytest.raises(sc.errors.InputError, match=words):
        call()


def test_state_is_what_a_function_is_given():
    states = []
    sc.neighbours.each_agent(lambda own, t: states.append(own) or own.q, 3)(Q, V, T)
    assert isinstance(states[0], AgentState)
    assert states[0].q.shape == (1,)


@pytest.mark.parametrize("kind", [list, np.array, lambda x: np.array(x, bool)])
def test_an_adjacency_matrix_lists_neighbours(kind):
    rows = [[0, 1, 0], [1, 0, 1], [0, 0, 0]]
    assert sc.neighbours.listed(kind(rows)).columns == ((1, -1), (0, 2), (-1, -1))


@pytest.mark.parametrize("matrix", [[[0.0, 0.5], [1.0, 0.0]], [[1, 0], [0, 1]], [[1, 1], [1, 0]]])
def test_another_matrix_is_refused_with_a_cure(matrix):
    with pytest.raises(sc.errors.InputError, match=r"zeros and ones.*listed\(matrix != 0\)"):
        sc.neighbours.listed(np.array(matrix))
