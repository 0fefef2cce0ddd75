"""Factors, products, traced indices and random bits in machine code.

Against what defines them, NumPy's indexing, and published answers.
"""

import re

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import scipy.linalg
import scipy.special
from jax import lax

from servocon.engine import WIDTH, compiled, evaluate_each, in_llvm, machine_code, traced
from servocon.engine.scalars import plan, routines

RANDOM = np.random.default_rng(3)
SIZES = [(1, 1), (1, 3), (3, 1), (3, 4), (4, 3), (10, 10), (9, 20), (20, 9), (40, 20)]


def evaluated(function, *arrays):
    """The values of a function in machine code, in the structure of its outputs."""
    arrays = [np.ascontiguousarray(array, dtype=float) for array in arrays]
    closed, shape = traced(function, *arrays)
    made = machine_code(closed, {"function": range(len(closed.out_avals))})
    assert not isinstance(made, str), made
    evaluate, out = made.at("function", *arrays)
    evaluate()
    leaves, tree = jax.tree.flatten(shape)
    parts = np.split(out, np.cumsum([leaf.size for leaf in leaves])[:-1])
    shaped = [part.reshape(leaf.shape) for part, leaf in zip(parts, leaves, strict=True)]
    return jax.tree.unflatten(tree, shaped)


def routines_of(function, *arrays):
    """Kinds of the routines that a function calls in machine code."""
    closed, _ = traced(function, *(np.ascontiguousarray(array, dtype=float) for array in arrays))
    emitted = in_llvm(closed, {"function": range(len(closed.out_avals))}, 100_000)
    assert not isinstance(emitted, str), emitted
    return set(re.findall(r"@servocon_([a-z]+)_\d", emitted.ir)) - {"function"}


SPARSE = {
    "diagonal": np.eye(14, dtype=bool),
    "blocks": np.kron(np.eye(4, dtype=bool), np.ones((3, 3), bool)),
    "band": np.abs(np.subtract.outer(np.arange(14), np.arange(14))) < 3,
    "arrow": (np.arange(9) == 0) | (np.arange(9)[:, None] == 0) | np.eye(9, dtype=bool),
}
"""Entries that are not 0, of matrices of more than 8 rows; the factor of an arrow is full."""


@pytest.mark.parametrize("name", SPARSE)
def test_factors_and_solutions_of_sparse_matrices(name):
    pattern = SPARSE[name]
    n = len(pattern)
    X = RANDOM.normal(size=(n, n))
    M = np.where(pattern, X + X.T, 0.0) + 4.0 * n * np.eye(n)
    masked = lambda x: jnp.where(pattern, x, 0.0)
    factor = lambda x: jnp.linalg.cholesky(masked(x))
    L = evaluated(factor, M)
    np.testing.assert_allclose(L, np.linalg.cholesky(M), rtol=1e-13, atol=1e-14)
    assert routines_of(factor, M) == ({"cholesky"} if name == "arrow" else set())
    b = RANDOM.normal(size=n)
    for lower, transposed in ((True, 0), (True, 1), (False, 0), (False, 1)):
        T = np.tril(M) if lower else np.triu(M)
        solve = lambda x, b, given=(lower, transposed): jax.scipy.linalg.solve_triangular(
            masked(x), b, lower=given[0], trans=given[1]
        )
        wanted = scipy.linalg.solve_triangular(T, b, lower=lower, trans=transposed)
        np.testing.assert_allclose(evaluated(solve, T, b), wanted, rtol=1e-12, atol=1e-15)
        assert routines_of(solve, T, b) == ({"triangular"} if name == "band" else set())


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_pivoted_qr(n, m):
    W = RANDOM.normal(size=(n, m))
    pivoted = lambda x: jax.scipy.linalg.qr(x, mode="economic", pivoting=True)
    Q, R, order = evaluated(pivoted, W)
    np.testing.assert_allclose(Q.T @ Q, np.eye(min(n, m)), atol=1e-14)
    np.testing.assert_allclose(Q @ R, W[:, order.astype(int)], atol=1e-13)
    np.testing.assert_array_equal(R, np.triu(R))
    sizes = np.abs(np.diagonal(R))
    assert np.all(sizes[1:] <= sizes[:-1] * (1 + 1e-12))


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_qr_with_all_columns(n, m):
    W = RANDOM.normal(size=(n, m))
    Q, R = evaluated(lambda x: tuple(jnp.linalg.qr(x, mode="complete")), W)
    assert Q.shape == (n, n)
    np.testing.assert_allclose(Q.T @ Q, np.eye(n), atol=1e-14)
    np.testing.assert_allclose(Q @ R, W, atol=1e-13)


@pytest.mark.parametrize(("n", "m"), SIZES)
def test_lu(n, m):
    W = RANDOM.normal(size=(n, m))
    P, L, U = evaluated(lambda x: jax.scipy.linalg.lu(x), W)
    np.testing.assert_allclose(P @ L @ U, W, atol=1e-13)
    assert np.abs(L).max() <= 1.0


@pytest.mark.parametrize("n", [3, 12, 40])
def test_solutions_and_determinants(n):
    W, x = RANDOM.normal(size=(n, n)), RANDOM.normal(size=n)
    solved = evaluated(jnp.linalg.solve, W, W @ x)
    np.testing.assert_allclose(solved, x, rtol=1e-9)
    sign, size = np.linalg.slogdet(W)
    np.testing.assert_allclose(evaluated(jnp.linalg.slogdet, W), [sign, size], rtol=1e-12)


@pytest.mark.parametrize("n", [9, 20, 40])
def test_cholesky(n):
    W = RANDOM.normal(size=(n, n))
    M = W @ W.T + np.eye(n)
    L = evaluated(jnp.linalg.cholesky, M)
    np.testing.assert_allclose(L @ L.T, M, atol=1e-12)
    np.testing.assert_array_equal(L, np.tril(L))
    M[n - 1, n - 1] = -1.0
    failed = evaluated(jnp.linalg.cholesky, M)
    assert np.all(np.isnan(failed[np.tril_indices(n)]))


@pytest.mark.parametrize("lower", [True, False])
@pytest.mark.parametrize("transposed", [0, 1])
@pytest.mark.parametrize("unit", [True, False])
@pytest.mark.parametrize("left", [True, False])
def test_triangular_solutions(lower, transposed, unit, left):
    n, m = 12, 5
    W = RANDOM.normal(size=(n, n)) + 5.0 * np.eye(n)
    part = np.tril(W) if lower else np.triu(W)
    if unit:
        np.fill_diagonal(part, 1.0)
    part = part.T if transposed else part
    b = RANDOM.normal(size=(n, m) if left else (m, n))
    solve = lambda a, b: lax.linalg.triangular_solve(
        a, b, left_side=left, lower=lower, transpose_a=bool(transposed), unit_diagonal=unit
    )
    x = evaluated(solve, W, b)
    np.testing.assert_allclose(part @ x if left else x @ part, b, atol=1e-9)


def test_matrices_go_from_one_routine_to_the_next_in_rows():
    """Also transposed, and zeros: not number by number, which takes longer than all else."""
    n, above = 30, np.triu_indices(30, 1)

    def chained(x):
        L = jnp.linalg.cholesky(x)
        Y = jax.scipy.linalg.solve_triangular(L, L[::-1].T, lower=True)
        return Y @ L.T[:, ::2], L[above]

    M = np.random.default_rng(11).normal(size=(n, n))
    M = M @ M.T + n * np.eye(n)
    L = np.linalg.cholesky(M)
    wanted = scipy.linalg.solve_triangular(L, L[::-1].T, lower=True) @ L.T[:, ::2]
    product, zeros = evaluated(chained, M)
    np.testing.assert_allclose(product, wanted, rtol=1e-12, atol=1e-12)
    np.testing.assert_array_equal(zeros, 0.0)
    closed, _ = traced(lambda x: jnp.sum(chained(x)[0]), M)
    emitted = in_llvm(closed, {"f": [0]}, 100_000)
    assert not isinstance(emitted, str), emitted
    operands = 2 * n * n + n * n + n * (n // 2)  # of the solve and of the product
    assert emitted.ir.count("store ") < n * (n + 1) + operands / 10


def test_a_negative_zero_stays_one():
    """Beside zeros, which are set together; a column of ones makes the solve a routine."""
    b = np.zeros((30, 12))
    b[:, 0], b[29, 1:] = 1.0, -0.0
    solve = lambda x: jax.scipy.linalg.solve_triangular(x, b, lower=True)
    x = evaluated(solve, _lower(30))
    assert routines_of(solve, _lower(30)) == {"triangular"}
    np.testing.assert_array_equal(np.signbit(x[:, 1:]), np.signbit(b[:, 1:]))


def _lower(n):
    return np.tril(np.abs(np.random.default_rng(11).normal(size=(n, n)))) + np.eye(n)


def test_large_products():
    x, y = RANDOM.normal(size=(3, 10, 17)), RANDOM.normal(size=(3, 17, 19))
    pairs = zip(x, y, strict=True)
    expected = [[[np.dot(row, column) for column in b.T] for row in a] for a, b in pairs]
    np.testing.assert_allclose(evaluated(jnp.matmul, x, y), expected, atol=1e-13)
    both = evaluated(lambda x, y: jnp.einsum("bij,bjk->ik", x, y), x, y)
    np.testing.assert_allclose(both, np.sum(expected, axis=0), atol=1e-13)


INDICES = np.array([3.0, -1.0, 0.0, 7.0, 2.0, -9.0])
ARRAY = RANDOM.normal(size=(6, 3))
INDEXED = {
    "rows": (lambda x, i: x[i], lambda x, i: x[np.clip(np.where(i < 0, i + 6, i), 0, 5)]),
    "filled": (
        lambda x, i: x.at[i].get(mode="fill", fill_value=-7.0),
        lambda x, i: np.array([x[k] if -6 <= k < 6 else np.full(3, -7.0) for k in i]),
    ),
    "booleans": (
        lambda x, i: (x > 0)[i, 1],
        lambda x, i: (x > 0)[np.clip(np.where(i < 0, i + 6, i), 0, 5), 1],
    ),
    "integers": (
        lambda x, i: jnp.arange(6)[i],
        lambda x, i: np.clip(np.where(i < 0, i + 6, i), 0, 5),
    ),
}


@pytest.mark.parametrize("name", INDEXED)
def test_picked_elements(name):
    function, expected = INDEXED[name]
    got = evaluated(lambda x, i: function(x, i.astype(int)), ARRAY, INDICES)
    np.testing.assert_array_equal(got, expected(ARRAY, INDICES.astype(int)))


@pytest.mark.parametrize("added", [True, False])
def test_put_elements(added):
    updates = RANDOM.normal(size=(6, 3))

    def put(x, i, new):
        at = x.at[i.astype(int)]
        return at.add(new) if added else at.set(new)

    expected = ARRAY.copy()
    for k, new in zip(INDICES.astype(int), updates, strict=True):
        if -6 <= k < 6:  # others are dropped
            expected[k] = expected[k] + new if added else new
    np.testing.assert_array_equal(evaluated(put, ARRAY, INDICES, updates), expected)


def test_blocks():
    start = np.array([7.0, 1.0])
    block = lambda x, s: lax.dynamic_slice(x, (s[0].astype(int), s[1].astype(int)), (2, 2))
    taken = evaluated(block, ARRAY, start)
    np.testing.assert_array_equal(taken, ARRAY[4:, 1:])
    put = evaluated(
        lambda x, s: lax.dynamic_update_slice(x, jnp.ones((2, 2)), (s[1].astype(int), 0)),
        ARRAY,
        start,
    )
    expected = ARRAY.copy()
    expected[1:3, :2] = 1.0
    np.testing.assert_array_equal(put, expected)


def test_a_table():
    at, values = np.linspace(0.0, 2.0, 9), RANDOM.normal(size=9)
    times = np.array([-0.5, 0.0, 0.3, 0.25, 1.99, 2.0, 5.0])
    got = evaluated(lambda t: jnp.interp(t, at, values), times)
    np.testing.assert_allclose(got, np.interp(times, at, values), rtol=1e-14)


def test_threefry_has_its_published_answers():
    """Known answers of Random123 (Salmon, Moraes, Dror & Shaw 2011) for 2x32 with 20 rounds."""
    known = [
        ((0x0, 0x0), (0x0, 0x0), (0x6B200159, 0x99BA4EFE)),
        ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
    ]
    from jax.extend.random import threefry2x32_p

    def cipher(key, counter):
        words = [*key.astype(jnp.uint32), *counter.astype(jnp.uint32)]
        return jnp.stack(threefry2x32_p.bind(*words))

    for key, counter, answer in known:
        np.testing.assert_array_equal(evaluated(cipher, key, counter), answer)


@pytest.mark.parametrize("sample", ["normal", "uniform", "bernoulli", "randint"])
def test_random_numbers_are_those_of_jax(sample):
    shape = {"shape": (7,)} | ({"minval": 0, "maxval": 99} if sample == "randint" else {})

    def draw(seed):
        key = jax.random.split(jax.random.fold_in(jax.random.key(5), seed[0].astype(int)), 3)[1]
        return getattr(jax.random, sample)(key, **shape)

    for seed in (0.0, 1.0, 77.0):
        got, expected = evaluated(draw, [seed]), draw(np.array([seed]))
        np.testing.assert_allclose(got, expected, rtol=1e-14)


def test_functions_of_scipy():
    x = np.linspace(-0.999, 0.999, 41)
    inverse = evaluated(lax.erf_inv, x)
    np.testing.assert_allclose(scipy.special.erf(inverse), x, rtol=1e-13, atol=1e-16)
    np.testing.assert_array_equal(evaluated(lax.erf_inv, [-1.0, 1.0]), [-np.inf, np.inf])
    at = np.linspace(0.1, 9.0, 41)
    psi = evaluated(lax.digamma, at)
    np.testing.assert_allclose(evaluated(lax.digamma, at + 1.0), psi + 1.0 / at, rtol=1e-13)
    np.testing.assert_allclose(evaluated(lax.digamma, [1.0]), -np.euler_gamma, rtol=1e-14)


def everything(x, i):
    """All kinds of routines, with operands that are inputs, constants, results and computed."""
    M = x @ x.T + jnp.eye(10)
    L = jnp.linalg.cholesky(M)
    Q, R, order = jax.scipy.linalg.qr(L[:, :4] * x[0, 0], mode="economic", pivoting=True)
    y = jax.scipy.linalg.solve_triangular(L, jnp.ones((10, 2)), lower=True)
    z = jnp.linalg.solve(M, y) + Q[:, :2][order[0]] + x[i[0].astype(int)][0]
    noise = jax.random.normal(jax.random.key(i[1].astype(int)), (3,))
    return Q, R, order, z, R @ Q.T, noise, jnp.zeros((5, 2)).at[order].set(z[:4]), x[0], 2.0, M > 3


def test_pieces_and_groups_give_the_same_bits(monkeypatch):
    xs = RANDOM.normal(size=(WIDTH + 2, 10, 10))
    numbers = np.abs(RANDOM.normal(size=(WIDTH + 2, 2)))
    closed, _ = traced(everything, xs[0], numbers[0])
    found = []
    for piece in (10**6, 300, 7):
        monkeypatch.setattr(plan, "PIECE", piece)
        made = machine_code(closed, {"all": range(len(closed.out_avals))}, {"all": (1, WIDTH)})
        size = made.sizes["all"]
        for wide in (True, False):
            narrow, both = made.addresses["all"]
            places = [[narrow, both if wide else 0, x.ctypes.data] for x in xs]
            found.append(evaluate_each(np.array(places, np.int64), numbers, size=size))
    for others in found[1:]:
        np.testing.assert_array_equal(others, found[0])
    leaves = [np.ravel(leaf) for leaf in jax.tree.leaves(jax.jit(everything)(xs[0], numbers[0]))]
    np.testing.assert_allclose(found[0][0], np.concatenate(leaves), rtol=1e-9, atol=1e-12)


@pytest.mark.long
def test_what_does_not_fit_has_no_machine_code():
    closed, _ = traced(lambda x: jnp.linalg.cholesky(x @ x.T), np.eye(190))
    assert machine_code(closed, {"f": [0]}) == "product of (190, 190, 190)"


def test_eigenvalues_of_two():
    """Written out: matrices of all sizes, diagonal ones, and ones with two equal eigenvalues."""
    made = compiled(lambda M: tuple(jnp.linalg.eigh(M)), np.eye(2))
    for k in range(300):
        M = RANDOM.normal(size=(2, 2)) * 10.0 ** RANDOM.integers(-8, 8, size=(2, 2))
        M = M + M.T
        M[0, 1] = M[1, 0] = M[0, 1] if k % 7 else 0.0
        M[1, 1] = M[1, 1] if k % 11 else M[0, 0]
        values, V = made(M)
        size = np.abs(M).max()
        np.testing.assert_allclose(values, np.linalg.eigvalsh(M), atol=2e-15 * size)
        np.testing.assert_allclose(V @ np.diag(values) @ V.T, M, atol=2e-15 * size)
        np.testing.assert_allclose(V.T @ V, np.eye(2), atol=2e-15)
    np.testing.assert_array_equal(made(np.zeros((2, 2)))[0], 0.0)
    assert np.isnan(made(np.array([[1.0, np.nan], [np.nan, 2.0]]))[0]).all()


@pytest.mark.parametrize("n", [1, 2, 7, 20])
def test_eigenvalues(n):
    W = RANDOM.normal(size=(n, n))
    values, vectors = evaluated(lambda M: tuple(jnp.linalg.eigh(M)), W + W.T)
    np.testing.assert_allclose(vectors.T @ vectors, np.eye(n), atol=1e-13)
    np.testing.assert_allclose((vectors * values) @ vectors.T, W + W.T, atol=1e-12)
    assert np.all(np.diff(values) >= 0.0)


@pytest.mark.parametrize(("n", "m"), SIZES)
@pytest.mark.parametrize("full", [True, False])
def test_singular_values(n, m, full):
    W, k = RANDOM.normal(size=(n, m)), min(n, m)
    U, S, V = evaluated(lambda W: tuple(jnp.linalg.svd(W, full_matrices=full)), W)
    assert (U.shape, V.shape) == (((n, n), (m, m)) if full else ((n, k), (k, m)))
    np.testing.assert_allclose(U.T @ U, np.eye(U.shape[1]), atol=1e-13)
    np.testing.assert_allclose(V @ V.T, np.eye(V.shape[0]), atol=1e-13)
    np.testing.assert_allclose((U[:, :k] * S) @ V[:k], W, atol=1e-12)
    alone = evaluated(lambda W: jnp.linalg.svd(W, compute_uv=False), W)
    np.testing.assert_allclose(alone, S, rtol=1e-12)


def test_no_decomposition_of_what_is_not_finite():
    W = np.full((4, 4), np.nan)
    assert np.all(np.isnan(evaluated(lambda W: jnp.linalg.eigh(W)[0], W)))
    assert np.all(np.isnan(evaluated(lambda W: jnp.linalg.svd(W, compute_uv=False), W)))


@pytest.mark.parametrize("kind", sorted(routines._KINDS))
def test_memory_lies_where_blas_wants_it(kind):
    three = dict.fromkeys(("product", "coordinates", "truncated", "drift"), (5, 3, 2))
    sizes = (three | {"cholesky": (3,), "eigen": (3,)}).get(kind, (3, 5))
    letters = {"qr": "PS", "eigen": "L", "svd": "S", "put": "S"}.get(kind, "")
    assert routines.body(routines.Routine(kind, sizes, letters)).size % 64 == 0
