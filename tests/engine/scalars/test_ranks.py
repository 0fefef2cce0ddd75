"""Factors of matrices of diagonal blocks in machine code, against NumPy."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon import linalg
from servocon.engine import Machine, functions_of, machine_code, traced
from servocon.engine.scalars.ranks import diagonal_blocks


def test_diagonal_blocks_contain_all_entries():
    """A number, two rows of one column, an empty column, and 2 × 2 with an empty row before it."""
    filled = np.zeros((6, 5), bool)
    filled[[0, 1, 2, 4, 5, 5], [0, 1, 1, 3, 3, 4]] = True
    covered, rows, columns = np.zeros_like(filled), [], []
    for block in diagonal_blocks(filled):
        covered[block.rows, block.columns] = True
        rows += range(6)[block.rows]
        columns += range(5)[block.columns]
    assert rows == list(range(6))
    assert columns == list(range(5))
    assert np.all(covered[filled])
    assert not covered[:3, 3:].any()
    assert not covered[3:, :3].any()
    assert len(diagonal_blocks(np.ones((3, 4), bool))) == 1
    assert len(diagonal_blocks(np.eye(5, dtype=bool))) == 5


def solved(w, r):
    """(Wᵀ)⁺ r and the rank, for W of blocks of sizes 1, 1, 2 × 2 and 1."""
    W = jnp.zeros((5, 5)).at[[0, 1, 2, 2, 3, 3, 4], [0, 1, 2, 3, 2, 3, 4]].set(w)
    factor = linalg.rank_factor(W)
    return jnp.append(linalg.minimum_norm(factor, r[:, None])[:, 0], factor.rank)


@pytest.mark.parametrize("lost", [None, 0, 4])
def test_factors_of_blocks_are_those_of_the_matrix(lost):
    """The shortest solution and the rank by NumPy, also where a block is zero."""
    rng = np.random.default_rng(0)
    w, r = rng.normal(size=7), rng.normal(size=5)
    if lost is not None:
        w[6 if lost == 4 else lost] = 0.0
    machine = machine_code(traced(solved, w, r)[0], {"values": [0]})
    assert isinstance(machine, Machine)
    found = machine.rows("values", w, 1, r[None])[0]
    W = np.zeros((5, 5))
    W[[0, 1, 2, 2, 3, 3, 4], [0, 1, 2, 3, 2, 3, 4]] = w
    np.testing.assert_allclose(found[:5], np.linalg.pinv(W.T) @ r, rtol=1e-11, atol=1e-13)
    assert found[5] == np.linalg.matrix_rank(W)


def last_block(w):
    """A matrix of twelve numbers and a block of 2 × 2."""
    W = jnp.zeros((14, 14)).at[jnp.arange(12), jnp.arange(12)].set(w[:12])
    return W.at[12:, 12:].set(w[12:].reshape(2, 2))


def behind_others(w, r):
    """(Wᵀ)⁺ r and the rank."""
    factor = linalg.rank_factor(last_block(w))
    return jnp.append(linalg.minimum_norm(factor, r[:, None])[:, 0], factor.rank)


def parts_of_rotated(angle, w):
    """The remainders of a rotation of the plane in the last two rows of a matrix."""
    c, s = jnp.cos(angle[0]), jnp.sin(angle[0])
    turned = jnp.stack([c, -s, s, c])
    return linalg.rank_factor(last_block(jnp.append(w, turned))).remainders


def test_orthogonal_columns_are_wholly_independent():
    """A remainder of 1 to rounding: what breaks ties between columns is no part of it."""
    angle, w = np.array([0.3]), np.linspace(1.0, 2.0, 12)
    whole = jax.jit(lambda x: linalg.rank_factor(x).remainders)(
        np.linalg.qr(np.ones((5, 5)) + 4 * np.eye(5))[0]
    )
    np.testing.assert_allclose(whole, 1.0, rtol=1e-14)
    for found in (parts_of_rotated(angle, w), by_machine(parts_of_rotated, angle, w)):
        np.testing.assert_allclose(found, 1.0, rtol=1e-14)


def cut(w, tolerance):
    """Q Tᵀ and the rank up to a tolerance."""
    factor = linalg.rank_factor(last_block(w)).truncated(tolerance[0])
    return jnp.append((factor.Q @ factor.T.T).ravel(), factor.rank)


def by_machine(function, w, x):
    """The values of a function in machine code."""
    machine = machine_code(traced(function, w, x)[0], {"values": [0]})
    assert isinstance(machine, Machine)
    return machine.rows("values", w, 1, x[None])[0]


@pytest.mark.parametrize("block", [[1.0, 2.0, -3.0, 0.5], [1.0, 2.0, 2.0, 4.0 + 4e-15]])
def test_a_block_behind_many_others(block):
    """Also where its second column depends on the first up to rounding: then that is dropped."""
    rng, small = np.random.default_rng(1), np.reshape(block, (2, 2))
    w, r = np.append(rng.uniform(1.0, 2.0, 12), block), rng.normal(size=14)
    found = by_machine(behind_others, w, r)
    np.testing.assert_allclose(found[:12], r[:12] / w[:12], rtol=1e-14)
    wanted = np.linalg.pinv(small.T, rcond=1e-12) @ r[12:]
    np.testing.assert_allclose(found[12:14], wanted, rtol=1e-12)
    assert found[14] == 12 + np.linalg.matrix_rank(small, tol=1e-12)


@pytest.mark.parametrize(("tolerance", "rank"), [(0.001, 14), (0.1, 13)])
def test_a_column_that_is_dropped_leaves_the_other_blocks(tolerance, rank):
    """The second column of the block is the first but for 0.02."""
    block = np.array([[1.0, 1.0], [0.0, 0.02]])
    w = np.append(np.random.default_rng(1).uniform(1.0, 2.0, 12), block)
    found = by_machine(cut, w, np.array([tolerance]))
    assert found[-1] == rank
    product = found[:-1].reshape(14, 14)
    np.testing.assert_allclose(product[:12, :12], np.diag(w[:12]), atol=1e-15)
    np.testing.assert_array_equal(product[12:, :12], 0.0)
    assert np.linalg.matrix_rank(product[12:, 12:], tol=1e-12) == rank - 12
    np.testing.assert_allclose(product[12:, 12:], block, atol=1e-15 if rank == 14 else 0.021)


def test_of_agents_apart_only_the_own_one_is_computed():
    """Of a batch each member needs one number: no routine is left, unless agents are coupled."""

    def own(w, r, coupling):
        of = lambda w, r: linalg.minimum_norm(
            linalg.rank_factor(jnp.diag(w) + coupling), r[:, None]
        )
        return jnp.diagonal(jax.vmap(of)(w, r)[..., 0])

    w, r = np.full((6, 6), 2.0), np.ones((6, 6))
    for coupling, routine in ((np.zeros((6, 6)), False), (np.eye(6, k=1), True)):
        closed = traced(lambda w, r, c=coupling: own(w, r, c), w, r)[0]
        made = functions_of(closed, {"values": [0]})
        assert not isinstance(made, str)
        assert ("servocon_rank_" in made.ir) is routine
