"""Matrices of many agents against the whole matrices that NumPy has of them."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon.linalg import (
    BlockBand,
    BlockDiagonal,
    BlockRows,
    Pattern,
    below_each_other,
    block_minimum_norm,
    indefinite_from,
    successive_solution,
    union,
)
from servocon.linalg.banded import banded_product, solve_banded

RANDOM = np.random.default_rng(0)
GRAPH = [[i, *RANDOM.choice([j for j in range(12) if j != i], 2, replace=False)] for i in range(12)]
CASES = {
    "uncoupled": (Pattern.of_offsets(7), 2, 3),
    "uncoupled, more rows than columns": (Pattern.of_offsets(5), 3, 2),
    "chain, as many rows": (Pattern.of_offsets(9, -1), 2, 2),
    "chain of numbers": (Pattern.of_offsets(9, -1), 1, 1),
    "chain, fewer rows": (Pattern.of_offsets(9, -1), 1, 2),
    "both sides": (Pattern.of_offsets(8, -1, 1), 1, 2),
    "far ahead": (Pattern.of_offsets(10, -3), 2, 3),
    "ring": (Pattern(np.array([[i, (i - 1) % 8] for i in range(8)])), 1, 2),
    "graph": (Pattern(np.array(GRAPH)), 2, 3),
}


def matrix(pattern: Pattern, rows: int, columns: int, seed: int = 0) -> BlockRows:
    random = np.random.default_rng(seed)
    blocks = []
    for column in pattern.columns.T:
        block = random.normal(size=(pattern.agents, rows, columns))
        blocks.append(jnp.asarray(np.where((column >= 0)[:, None, None], block, 0.0)))
    return BlockRows(pattern, tuple(blocks))


@pytest.mark.first(1)
@pytest.mark.parametrize(
    "case", ["uncoupled, more rows than columns", "both sides", "far ahead", "graph"]
)
def test_products(case):
    W = matrix(*CASES[case])
    whole, random = np.asarray(W.dense()), np.random.default_rng(1)
    assert W.shape == whole.shape
    x, y = (jnp.asarray(random.normal(size=size)) for size in whole.shape[::-1])
    computed = jax.jit(lambda W: (W @ x, W.T @ y, abs(W) @ abs(x), W.row_norms()))
    forward, backward, sizes, norms = computed(W)
    assert np.allclose(forward, whole @ x, rtol=1e-14, atol=1e-14)
    assert np.allclose(backward, whole.T @ y, rtol=1e-14, atol=1e-14)
    assert np.allclose(sizes, abs(whole) @ abs(x), rtol=1e-14)
    assert np.allclose(norms, np.linalg.norm(whole, axis=1), rtol=1e-14)


@pytest.mark.first(3)
@pytest.mark.parametrize("case", CASES)
def test_shortest_solution(case):
    """The pseudo-inverse's, with as much left of r as rows contradict."""
    W = matrix(*CASES[case])
    whole, random = np.asarray(W.dense()), np.random.default_rng(2)
    r = random.normal(size=(len(whole), 2))
    made = jax.jit(block_minimum_norm)(W, jnp.asarray(r))
    shortest = np.linalg.pinv(whole) @ r
    assert np.allclose(made.x, shortest, rtol=1e-11, atol=1e-12 * np.abs(shortest).max())
    assert np.allclose(made.missing, r - whole @ shortest, atol=1e-11 * np.abs(r).max())
    assert int(made.rank) == np.linalg.matrix_rank(whole)
    assert int(np.sum(made.dependent)) == len(whole) - int(made.rank)


@pytest.mark.first(1)
@pytest.mark.parametrize("case", ["chain, as many rows", "graph"])
def test_derivative_of_solution(case):
    """Against differences of the solution."""
    W, change = matrix(*CASES[case]), matrix(*CASES[case], seed=3)
    r = jnp.asarray(np.random.default_rng(2).normal(size=(W.shape[0], 1)))
    solve = lambda h: (
        block_minimum_norm(jax.tree.map(lambda a, b: a + h * b, W, change), r * (1.0 + h)).x
    )
    with_derivative = jax.jit(lambda h: jax.jvp(solve, (h,), (1.0,)))
    derivative = with_derivative(0.0)[1]
    difference = (with_derivative(1e-6)[0] - with_derivative(-1e-6)[0]) / 2e-6
    assert np.allclose(derivative, difference, atol=1e-8 * np.abs(difference).max())


def test_dependent_rows_of_a_ring():
    """Displacements around a ring: the last one follows from the others."""
    pattern = CASES["ring"][0]
    W = BlockRows(pattern, (jnp.ones((8, 1, 1)), -jnp.ones((8, 1, 1))))
    r = W @ jnp.asarray(np.random.default_rng(4).normal(size=8))
    shortest = jax.jit(block_minimum_norm)
    made = shortest(W, r[:, None])
    assert int(made.rank) == 7
    assert int(np.sum(made.dependent)) == 1
    assert np.allclose(made.x[:, 0], np.linalg.pinv(W.dense()) @ r, atol=1e-13)
    contradictory = r.at[2].add(1.0)
    left = shortest(W, contradictory[:, None]).missing
    assert np.abs(left).max() == pytest.approx(1.0)


def test_rows_in_their_own_units():
    """A row of another unit is no rounding of the others."""
    W = matrix(*CASES["both sides"])
    scale = jnp.asarray([1.0, 1e-9, 1e9, 1.0, 1.0, 1e-6, 1.0, 1.0])[:, None, None]
    scaled = W.map(lambda _, block: scale * block)
    r = np.random.default_rng(5).normal(size=(8, 1))
    shortest = jax.jit(block_minimum_norm)
    made = shortest(scaled, scale[:, :, 0] * r)
    assert int(made.rank) == 8
    assert np.allclose(made.x, shortest(W, jnp.asarray(r)).x, rtol=1e-9)


def test_band():
    """A band matrix of every width, whole and with rows that depend."""
    random = np.random.default_rng(6)
    for width in (1, 2, 4):
        lower = np.tril(random.normal(size=(9, 9)))
        lower = np.where(np.subtract.outer(range(9), range(9)) < width, lower, 0.0)
        S = lower @ lower.T
        band = np.array([np.append(np.diag(S, -d), np.zeros(d)) for d in range(width)])
        r = random.normal(size=(9, 2))
        x, dependent = solve_banded(jnp.asarray(band), jnp.asarray(r))
        assert np.allclose(x, np.linalg.solve(S, r), rtol=1e-8)
        assert not dependent.any()
        assert np.allclose(banded_product(jnp.asarray(band), jnp.asarray(r)), S @ r, rtol=1e-13)


def test_not_finite():
    """A number that is not finite reaches the solution, and no other place."""
    band = jnp.asarray([[2.0, np.nan, 2.0], [1.0, 1.0, 0.0]])
    x, _ = solve_banded(band, jnp.ones((3, 1)))
    assert np.isnan(x).all()


def test_block_diagonal():
    random = np.random.default_rng(7)
    factors = np.tril(random.normal(size=(5, 3, 3))) + 2 * np.eye(3)
    M = BlockDiagonal(jnp.asarray(factors @ factors.transpose(0, 2, 1)))
    whole, x = np.asarray(M.dense()), jnp.asarray(random.normal(size=15))
    L = M.cholesky()
    assert np.allclose(M @ x, whole @ x, rtol=1e-13)
    assert np.allclose(L.dense(), np.linalg.cholesky(whole), rtol=1e-11, atol=1e-13)
    solved = L.solve_lower_transposed(L.solve_lower(x))
    assert np.allclose(solved, np.linalg.solve(whole, x), rtol=1e-9)


def test_pattern_is_its_places():
    """Equal patterns are one key; agents of a row have different colours."""
    again = Pattern(np.array(GRAPH))
    assert again == CASES["graph"][0]
    assert hash(again) == hash(CASES["graph"][0])
    assert again != Pattern.of_offsets(12, -1)
    for pattern, *_ in CASES.values():
        for row in pattern.columns:
            colours = pattern.colours[row[row >= 0]]
            assert len(set(colours.tolist())) == len(colours)


def inertia(agents: int, size: int, beside: int = 1) -> BlockBand:
    """A positive definite band of blocks, with anything beyond its last row."""
    random = np.random.default_rng(8)
    blocks = [jnp.asarray(random.normal(size=(agents, size, size))) for _ in range(beside + 1)]
    return BlockBand((blocks[0] + blocks[0].transpose(0, 2, 1) + 20.0 * np.eye(size), *blocks[1:]))


@pytest.mark.first(1)
@pytest.mark.parametrize("beside", [0, 3])
def test_block_band(beside):
    M, random = inertia(6, 2, beside), np.random.default_rng(9)
    whole, X = np.asarray(M.dense()), jnp.asarray(random.normal(size=(12, 3)))
    weights = random.normal(size=(6, 2, 2))
    N = jnp.asarray(weights + weights.transpose(0, 2, 1))
    assert np.array_equal(whole, whole.T)
    assert np.count_nonzero(whole[-1]) == 2 * min(beside + 1, 6)

    @jax.jit
    def computed(M):
        squares = M.squared().dense(), M.squared(N).dense()
        grouped = [M.grouped(agents).dense() for agents in (1, 2, 3, 6)]
        return M @ X, M @ X[:, 0], M.solve(X), *squares, grouped

    products, product, solved, square, weighted, grouped = computed(M)
    assert np.allclose(products, whole @ X, rtol=1e-13, atol=1e-13)
    assert np.allclose(product, whole @ X[:, 0], rtol=1e-13, atol=1e-13)
    assert np.allclose(solved, np.linalg.solve(whole, X), rtol=1e-11, atol=1e-13)
    assert np.allclose(square, whole @ whole, rtol=1e-13, atol=1e-12)
    between = whole @ np.asarray(BlockDiagonal(N).dense()) @ whole
    assert np.allclose(weighted, between, rtol=1e-13, atol=1e-11)
    assert all(np.array_equal(made, whole) for made in grouped)
    assert M.grouped(4) is None
    assert indefinite_from(np.asarray(M.band())) is None


def test_a_band_that_is_not_positive_definite():
    M = inertia(4, 2)
    wrong = BlockBand((M.blocks[0].at[2, 1, 1].set(-1.0), M.blocks[1]))
    assert np.isnan(wrong.solve(jnp.ones((8, 1)))).all()
    assert indefinite_from(np.asarray(wrong.band())) == 5


@pytest.mark.first(1)
@pytest.mark.parametrize("case", ["uncoupled", "graph", "far ahead"])
def test_solution_of_least_weight(case):
    """Least xᵀH x, by the whole equations of Lagrange's multipliers."""
    pattern, rows, columns = CASES[case]
    W, H = matrix(pattern, rows, columns), inertia(pattern.agents, columns, 2)
    whole, weight = np.asarray(W.dense()), np.asarray(H.dense())
    r = np.random.default_rng(2).normal(size=(len(whole), 2))
    made = jax.jit(block_minimum_norm)(W, jnp.asarray(r), H)
    half = np.linalg.inv(np.linalg.cholesky(weight)).T
    expected = half @ np.linalg.pinv(whole @ half) @ r
    assert np.allclose(made.x, expected, rtol=1e-9, atol=1e-11 * np.abs(expected).max())
    assert int(made.rank) == np.linalg.matrix_rank(whole)


def test_least_weight_of_dependent_rows():
    """The last displacement around a ring follows from the others, whatever the weight."""
    pattern, H = CASES["ring"][0], inertia(8, 1)
    W = BlockRows(pattern, (jnp.ones((8, 1, 1)), -jnp.ones((8, 1, 1))))
    r = (W @ jnp.asarray(np.random.default_rng(4).normal(size=8)))[:, None]
    made = jax.jit(block_minimum_norm)(W, r, H)
    half = np.linalg.inv(np.linalg.cholesky(H.dense())).T
    assert np.allclose(made.x, half @ np.linalg.pinv(W.dense() @ half) @ r, atol=1e-13)
    assert int(made.rank) == 7


def test_matrices_below_each_other():
    one, other = matrix(Pattern(np.array(GRAPH)), 2, 3), matrix(Pattern.of_offsets(12, -1), 1, 3, 1)
    both, whole = below_each_other([one, other]), np.concatenate([one.dense(), other.dense()])
    assert np.array_equal(both.dense(), whole)
    random = np.random.default_rng(5)
    x, y = (jnp.asarray(random.normal(size=36)) for _ in range(2))
    computed = jax.jit(lambda both: (both @ x, both.T @ y, both.row_norms()))
    forward, backward, norms = computed(both)
    assert np.allclose(forward, whole @ x, rtol=1e-13, atol=1e-13)
    assert np.allclose(backward, whole.T @ y, rtol=1e-13, atol=1e-13)
    assert np.allclose(norms, np.linalg.norm(whole, axis=1), rtol=1e-14)
    assert union(Pattern.of_offsets(5, -1), Pattern.of_offsets(5, 2)).offsets == (0, -1, 2)
    turned = Pattern(np.array([[0, 2], [1, -1], [2, -1]])).symmetric
    assert {frozenset(row[row >= 0]) for row in turned.columns} == {
        frozenset({0, 2}),
        frozenset({1}),
    }


@pytest.mark.first(1)
@pytest.mark.parametrize("case", ["chain, as many rows", "chain of numbers", "both sides"])
def test_one_agent_after_the_other(case):
    """As NumPy solves the whole; the rank is too small if an agent cannot satisfy its own rows."""
    W = matrix(*CASES[case])
    whole = np.asarray(W.dense())
    r = np.random.default_rng(2).normal(size=(len(whole), 2))
    made = jax.jit(jax.vmap(successive_solution))(
        jax.tree.map(lambda x: jnp.stack([x, 2.0 * x]), W), jnp.stack([r, r])
    )
    shortest = np.linalg.lstsq(whole, r, rcond=None)[0]
    np.testing.assert_allclose(made.x, [shortest, shortest / 2.0], rtol=1e-9, atol=1e-11)
    np.testing.assert_array_equal(made.rank, len(whole))
    if "chain" in case:
        own = W.blocks[0].at[4, 0].set(0.0)
        lost = successive_solution(BlockRows(W.pattern, (own, *W.blocks[1:])), jnp.asarray(r))
        assert lost.rank == len(whole) - 1
        assert np.isfinite(lost.x).all()
