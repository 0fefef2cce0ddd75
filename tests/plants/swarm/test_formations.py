"""Formations: ranks, momentum, forces on the leader, and the shapes that form."""

import jax.numpy as jnp
import numpy as np
import pytest
from scipy.spatial.distance import pdist

import servocon as sc
from servocon_plants import (
    Swarm,
    displacement_relation,
    distance_relation,
    incidence_matrix,
    leader_relation,
)

T0 = jnp.zeros(())
MASS = np.array([1.0, 2.0, 3.0, 4.0])
SWARM = Swarm(robots=4, mass=MASS)
SQUARE = np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]])
CYCLE = [(0, 1), (1, 2), (2, 3), (3, 0)]
DELTA = np.array([SQUARE[i] - SQUARE[j] for i, j in CYCLE])
ALL = [(i, j) for i in range(4) for j in range(i + 1, 4)]
RNG = np.random.default_rng(5)
Q, V = RNG.normal(size=(2, 8))


def linearize(relation, q=Q, v=V, t=0.0):
    return map(np.asarray, relation.linearize(SWARM, *map(jnp.asarray, (q, v, t))))


def force(relation, metric="gauss", q=Q, v=V):
    law = sc.ServoLaw(SWARM, relation, sc.Stabilizing(gain=2.0, metric=metric))
    return law.step(q, v, 0.0).u


def test_cycle_of_displacements_is_redundant():
    """β by hand; rank 6 of 8 rows for a 4-cycle in the plane, 6 of 6 for a tree."""
    relation = displacement_relation(SWARM, CYCLE, DELTA, 0.7)
    beta, A, b = linearize(relation)
    H = np.array([[1, -1, 0, 0], [0, 1, -1, 0], [0, 0, 1, -1], [-1, 0, 0, 1]])
    np.testing.assert_array_equal(incidence_matrix(4, CYCLE), H)
    np.testing.assert_array_equal(A, np.kron(H, np.eye(2)))
    x, speed = Q.reshape(4, 2), V.reshape(4, 2)
    np.testing.assert_allclose(beta, (H @ speed + 0.7 * (H @ x - DELTA)).ravel(), rtol=1e-12)
    np.testing.assert_allclose(b, -0.7 * (H @ speed).ravel(), rtol=1e-12)
    assert (np.linalg.matrix_rank(A), *A.shape) == (6, 8, 8)
    tree = displacement_relation(SWARM, CYCLE[:3], DELTA[:3])
    assert np.linalg.matrix_rank([*linearize(tree)][1]) == 6
    np.testing.assert_allclose(
        force(displacement_relation(SWARM, CYCLE, DELTA)), force(tree), atol=1e-11
    )


@pytest.mark.parametrize("make", ["displacements", "distances"])
def test_gauss_conserves_momentum_and_the_metric_of_the_papers_does_not(make):
    if make == "displacements":
        relation = displacement_relation(SWARM, CYCLE, DELTA)
    else:
        relation = distance_relation(SWARM, CYCLE, 2.0)
    total = {m: force(relation, m).reshape(4, 2).sum(axis=0) for m in ("gauss", "acceleration")}
    assert np.abs(total["gauss"]).max() < 1e-11
    assert np.abs(total["acceleration"]).max() > 0.1
    u = force(relation).reshape(4, 2)
    x = Q.reshape(4, 2)
    moment = np.sum(x[:, 0] * u[:, 1] - x[:, 1] * u[:, 0])
    # A distance pulls along its edge, so it cannot turn the formation; a displacement can.
    assert (abs(moment) < 1e-11) == (make == "distances")


def test_square_forms_and_momentum_stays():
    relation = displacement_relation(SWARM, CYCLE, DELTA)
    law = sc.ServoLaw(SWARM, relation, sc.Stabilizing(gain=2.0))
    run = sc.simulate(SWARM, law, Q, V, 20.0, points=101, solver=sc.Solver(rtol=1e-9))
    x = run.q[-1].reshape(4, 2)
    np.testing.assert_allclose(x - x[0], SQUARE, atol=1e-6)
    momentum = np.einsum("i,tij->tj", MASS, run.v.reshape(-1, 4, 2))
    assert np.abs(momentum - momentum[0]).max() < 1e-9


def test_rigidity_matrix_and_its_rank():
    """Rank d N − d (d + 1)/2 = 5 of all six distances in the plane; a 4-cycle is not rigid."""
    lengths = pdist(SQUARE)
    beta, A, b = linearize(distance_relation(SWARM, ALL, lengths, 0.5))
    x, speed = Q.reshape(4, 2), V.reshape(4, 2)
    for row, (i, j) in enumerate(ALL):
        y, w = x[i] - x[j], speed[i] - speed[j]
        assert beta[row] == pytest.approx(y @ w + 0.25 * (y @ y - lengths[row] ** 2), rel=1e-12)
        assert b[row] == pytest.approx(-(w @ w) - 0.5 * y @ w, rel=1e-12)
    assert np.linalg.matrix_rank(A) == 5
    assert np.linalg.matrix_rank([*linearize(distance_relation(SWARM, CYCLE, 2.0))][1]) == 4


def follow(relation, q, v, duration):
    law = sc.ServoLaw(SWARM, relation, sc.Stabilizing(gain=2.0))
    return sc.simulate(SWARM, law, q, v, duration, points=51, solver=sc.Solver(rtol=1e-9))


def test_distances_of_a_square_form():
    """Five edges form it; all six agree on it, whatever its rigid motion, and nowhere else."""
    near = (SQUARE + RNG.normal(size=(4, 2)) * 0.1).ravel()
    run = follow(distance_relation(SWARM, ALL[:5], pdist(SQUARE)[:5]), near, 0.1 * V, 20.0)
    np.testing.assert_allclose(pdist(run.q[-1].reshape(4, 2)), pdist(SQUARE), atol=1e-6)
    redundant = distance_relation(SWARM, ALL, pdist(SQUARE))
    turning = (0.8 * SQUARE @ [[0.0, 1.0], [-1.0, 0.0]] + [0.3, -0.2]).ravel()
    run = follow(redundant, SQUARE.ravel(), turning, 5.0)
    far = [pdist(q.reshape(4, 2)) for q in run.q]
    assert np.abs(far - pdist(SQUARE)).max() < 1e-7
    assert np.ptp(run.q, axis=0).min() > 1.0
    with pytest.raises(sc.errors.ContradictionError, match="edge 1-2"):
        follow(redundant, near, 0.1 * V, 1.0)


def path(t):
    return jnp.stack([jnp.cos(t), 0.5 * t])


def test_followers_do_not_push_the_leader():
    offsets = SQUARE[1:] - SQUARE[0]
    relation = leader_relation(SWARM, path, offsets, 1.5)
    u = force(relation).reshape(4, 2)
    f, rate = Q[:2] - [1.0, 0.0], V[:2] - [0.0, 0.5]
    # β̇ = −κβ with β = ḟ + Λ f, of the leader alone.
    wanted = np.array([-1.0, 0.0]) - 1.5 * rate - 2.0 * (rate + 1.5 * f)
    np.testing.assert_allclose(u[0], MASS[0] * wanted, rtol=1e-11)
    for i in (1, 2, 3):  # a follower needs the leader's acceleration, and its own state
        f = Q[2 * i : 2 * i + 2] - Q[:2] - offsets[i - 1]
        rate = V[2 * i : 2 * i + 2] - V[:2]
        np.testing.assert_allclose(
            u[i], MASS[i] * (wanted - 1.5 * rate - 2.0 * (rate + 1.5 * f)), rtol=1e-10
        )
    np.testing.assert_allclose(force(relation, "acceleration"), u.ravel(), rtol=1e-10)


def test_a_turning_formation():
    def turning(t):
        c, s = jnp.cos(0.3 * t), jnp.sin(0.3 * t)
        return jnp.asarray(DELTA) @ jnp.stack([jnp.stack([c, s]), jnp.stack([-s, c])])

    beta, _, _ = linearize(displacement_relation(SWARM, CYCLE, turning), v=0 * V, t=1.0)
    c, s = np.cos(0.3), np.sin(0.3)
    R, dR = np.array([[c, s], [-s, c]]), 0.3 * np.array([[-s, c], [-c, -s]])
    y = incidence_matrix(4, CYCLE) @ Q.reshape(4, 2)
    np.testing.assert_allclose(beta, (y - DELTA @ R - DELTA @ dR).ravel(), rtol=1e-11)


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: displacement_relation(SWARM, [(0, 4)], DELTA[:1]), r"edges\[0\]"),
        (lambda: displacement_relation(SWARM, [(1, 1)], DELTA[:1]), r"edges\[0\]"),
        (lambda: displacement_relation(SWARM, [], DELTA[:0]), "edges"),
        (lambda: displacement_relation(SWARM, CYCLE, DELTA[:3]), "displacements"),
        (lambda: displacement_relation(SWARM, CYCLE, DELTA + 0.1), "displacements"),
        (lambda: distance_relation(SWARM, CYCLE, 0.0), "lengths"),
        (lambda: distance_relation(SWARM, CYCLE, np.ones(3)), "lengths"),
        (lambda: leader_relation(Swarm(robots=1), path, np.ones((0, 2))), "Swarm.robots - 1"),
    ],
)
@pytest.mark.usefixtures("unchecked")
def test_bad_input(make, where):
    with pytest.raises(sc.errors.InputError, match=rf"{where}: got .*expected "):
        make()
