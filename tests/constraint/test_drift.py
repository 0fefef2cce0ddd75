"""Rows that depend on each other on f = 0 only, as Bricard's do, and rows that nearly do."""

import warnings

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import servocon as sc
from servocon import linalg
from servocon.constraint.drift import drift_tolerance
from servocon.engine import jit
from tests.mechanisms import BRICARD_START, Bricard

BRICARD = Bricard()
CLOSURE = sc.holonomic(BRICARD.closure, rate=10.0, name="closure")


def factors(plant, constraint):
    """At many states: rank of the rows as they are, and near f = 0."""

    def ranks(q):
        t, v = jnp.zeros(()), jnp.zeros_like(q)
        L = linalg.cholesky(plant.mass_matrix(q, t))
        columns = lambda q: linalg.solve_lower(L, constraint.linearize(plant, q, v, t).A.T)
        factor = linalg.rank_factor(columns(q))
        drift = drift_tolerance(factor, columns, L, plant, constraint, q, t)
        return factor.rank, factor.truncated(drift).rank

    return jit(lambda states: jax.vmap(ranks)(states))


@pytest.mark.long
def test_bricard_off_its_manifold():
    """A distance that a fixed tolerance takes for a fifth row; at 0.3 rad the fifth row is real."""
    away = np.random.default_rng(0).normal(size=5)
    distance = np.array([0.0, 1e-13, 1e-10, 1e-8, 1e-6, 1e-4, 1e-3, 1e-2, 0.3])
    alone, near = factors(BRICARD, CLOSURE)(BRICARD_START + distance[:, None] * away)
    np.testing.assert_array_equal(alone, [4, 4, 5, 5, 5, 5, 5, 5, 5])
    np.testing.assert_array_equal(near, [4, 4, 4, 4, 4, 4, 4, 4, 5])


class Free(sc.Plant):
    """Five coordinates of inertia 1."""

    def mass_matrix(self, q, t):
        return jnp.eye(5)

    def force(self, q, v, t):
        return jnp.zeros(5)


@pytest.mark.first(1)
@pytest.mark.parametrize("part", [1e-10, 1e-7, 1e-4])
def test_rows_that_are_nearly_dependent_and_real(part):
    """The last of five rows differs from the first by a small part, on f = 0 and off it."""
    rows = np.eye(5)
    rows[4] = rows[0] + part * rows[4]
    relation = sc.holonomic(lambda q, t: rows @ q + 0.1 * jnp.sum(q**2) * rows[:, 1], 1.0)
    states = np.array([0.0, 1e-8, 1e-4, 1e-2])[:, None] * np.array([1.0, -2.0, 0.5, 1.5, 0.3])
    alone, near = factors(Free(), relation)(states)
    np.testing.assert_array_equal(alone, 5)
    np.testing.assert_array_equal(near, 5)


@pytest.mark.parametrize(("offset", "rank"), [(0.0, 4), (0.5, 5)])
def test_a_newton_step_that_does_not_reach_the_manifold_tells_nothing(offset, rank):
    """The last row is sin q₁ apart from the first; with an offset f = 0 is far from q₁ = 0."""
    last = lambda q: q[0] + q[4] * jnp.sin(q[1]) + offset
    relation = sc.holonomic(lambda q, t: jnp.append(q[:4], last(q)), 1.0)
    alone, near = factors(Free(), relation)(np.array([[0.0, 1e-3, 0.0, 0.0, 0.0]]))
    assert (alone[0], near[0]) == (5, rank)


@pytest.mark.long
def test_a_loose_run_of_bricard_keeps_its_rank():
    """Without projection, at a tolerance with which its stages are far off the manifold."""
    law = sc.ServoLaw(BRICARD, CLOSURE, sc.Stabilizing(10.0))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run = sc.simulate(
            BRICARD,
            law,
            BRICARD_START,
            np.zeros(5),
            5.0,
            solver=sc.Solver(rtol=1e-6, atol=1e-8, max_steps=500),
        )
    assert run.stopped is None
    np.testing.assert_array_equal(run.rank, 4)
    assert np.abs(run.position_error).max() < 1e-5
    energy = run.kinetic_energy + run.potential_energy
    np.testing.assert_allclose(energy, energy[0], atol=1e-3)


@pytest.mark.long
def test_priorities_off_the_manifold():
    """Rows by drift alone get no force in a law of priorities either: that of the stack."""
    terms = BRICARD, sc.Stabilizing(10.0)
    servo = sc.ServoLaw(terms[0], CLOSURE, terms[1])
    ranked = sc.laws.PriorityLaw(terms[0], [CLOSURE], terms[1])
    away = np.random.default_rng(0).normal(size=5)
    for distance in (0.0, 1e-8, 1e-5, 1e-3):
        at = BRICARD_START + distance * away, np.zeros(5), 0.0
        wanted = servo.step(*at).u
        assert np.abs(wanted).max() < 100.0
        np.testing.assert_allclose(ranked.step(*at).u, wanted, rtol=1e-6, atol=1e-6)
