"""Rank, pseudo-inverses and null spaces against NumPy, on both sides of every size threshold."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon import linalg

# Shapes n × m of W: few, because each is compiled once for the whole file.
SMALL = [(1, 1), (12, 1), (3, 2), (2, 3), (4, 3)]
LARGE = [(5, 4), (12, 10), (7, 12)]  # factored by LAPACK
SHAPES = SMALL + LARGE
EPS = np.finfo(float).eps


def test_shapes_lie_on_both_sides_of_the_threshold():
    volume = {n * m * min(n, m) for n, m in SMALL}
    assert max(volume) <= linalg.UNROLLED_RANK
    assert [n * m * min(n, m) > linalg.UNROLLED_RANK for n, m in LARGE] == len(LARGE) * [True]


@jax.jit
def solve(W, r, z):
    """Everything that a factor gives."""
    factor = linalg.rank_factor(W)
    return (
        linalg.minimum_norm(factor, r),
        linalg.pseudo_inverse(factor, z),
        factor.rank,
        factor.dependent,
        factor.Q @ factor.T.T,
    )


def sides(rng, shape, columns=2):
    n, m = shape
    return rng.normal(size=(m, columns)), rng.normal(size=(n, columns))


def rotation(rng, n):
    return np.linalg.qr(rng.normal(size=(n, n)))[0]


def check(W, rank, tolerance, seed=0, rcond=1e-13):
    """Agreement with numpy.linalg.pinv, relative to the size of the result."""
    r, z = sides(np.random.default_rng(seed), W.shape)
    x, y, found, dependent, product = solve(W, r, z)
    assert found == rank
    assert np.sum(~dependent) == rank
    inverse = np.linalg.pinv(W, rcond=rcond)
    for mine, oracle in ((x, inverse.T @ r), (y, inverse @ z)):
        np.testing.assert_allclose(mine, oracle, atol=tolerance * np.abs(oracle).max())
    np.testing.assert_allclose(product, W, atol=1e-10 * np.abs(W).max())
    return np.asarray(dependent)


@pytest.mark.first(3)
@pytest.mark.parametrize("shape", SHAPES)
def test_full_rank(shape):
    """Tall, square and wide; a wide one has more rows than speeds: they contradict."""
    rng = np.random.default_rng(sum(shape))
    n, m = shape
    k = min(shape)
    W = rotation(rng, n)[:, :k] * np.geomspace(1, 0.1, k) @ rotation(rng, m)[:k]
    dependent = check(W, k, 1e-12)
    assert dependent.sum() == m - k


@pytest.mark.parametrize("shape", [s for s in SHAPES if min(s) > 1])
def test_duplicated_columns(shape):
    """Copies and combinations of the first columns; contradictory right-hand sides."""
    rng = np.random.default_rng(1 + sum(shape))
    n, m = shape
    rank = min(shape) - 1
    free = rng.normal(size=(n, rank))
    mix = np.concatenate([np.eye(rank), rng.integers(-2, 3, (rank, m - rank))], axis=1)
    mix[0, rank:] += 4.0  # no column is zero
    dependent = check(free @ mix, rank, 1e-10)
    assert dependent.sum() == m - rank


@pytest.mark.parametrize("shape", [(4, 3), (2, 3), (12, 10), (7, 12)])
def test_an_independent_column_is_never_called_dependent(shape):
    """Only copies may be dropped: the last column is orthogonal to the copies."""
    _, m = shape
    W = np.zeros(shape)
    W[0, : m - 1] = np.arange(1.0, m)
    W[1, m - 1] = 1e-3
    dependent = check(W, 2, 1e-12)
    assert not dependent[m - 1]
    assert dependent.sum() == m - 2


@pytest.mark.parametrize("shape", [(3, 2), (4, 3), (5, 4), (12, 10)])
@pytest.mark.parametrize("scale", [1e-6, 1e6])
def test_badly_scaled(shape, scale):
    """Each row of Wᵀ in its own unit: x of a consistent system does not depend on units."""
    rng = np.random.default_rng(7)
    n, m = shape
    plain = rotation(rng, n)[:, :m] * np.geomspace(1, 0.3, m) @ rotation(rng, m)
    units = np.geomspace(1.0, scale, m)
    r, z = sides(rng, shape)
    x, y, rank, _, _ = solve(plain * units, r * units[:, None], z)
    oracle = np.linalg.pinv(plain)
    assert rank == m
    np.testing.assert_allclose(x, oracle.T @ r, atol=1e-12 * np.abs(oracle.T @ r).max())
    expected = oracle @ z / units[:, None]
    np.testing.assert_allclose(y * units[:, None], expected * units[:, None], atol=1e-11)


@pytest.mark.parametrize("shape", [(3, 2), (4, 3), (5, 4), (12, 10)])
@pytest.mark.parametrize("ratio", [1e-2, 1e-4, 1e-6, 1e-8, 1e-10])
def test_nearly_dependent(shape, ratio):
    """The error of x grows like 1/σ, not 1/σ²: the bound is 50 ε/ratio of its size."""
    rng = np.random.default_rng(11)
    n, m = shape
    left, right = rotation(rng, n)[:, :m], rotation(rng, m)
    values = np.ones(m)
    values[-1] = ratio
    x_true = left @ rng.normal(size=(m, 2))
    W = left * values @ right
    r = right.T @ (values[:, None] * (left.T @ x_true))
    x, _, rank, _, _ = solve(W, r, np.zeros((n, 2)))
    assert rank == m
    error = np.abs(x - x_true).max() / np.abs(x_true).max()
    assert error < 50 * EPS / ratio


@pytest.mark.parametrize("shape", [(4, 3), (12, 10)])
@pytest.mark.parametrize(("part", "rank_loss"), [(1e-10, 0), (1e-12, 1)])
def test_the_tolerance_on_rank(shape, part, rank_loss):
    """A column of which 1e-10 is independent counts; one of which 1e-12 is does not."""
    n, m = shape
    W = np.eye(n)[:, :m]
    W[:, m - 1] = W[:, 0] + part * W[:, m - 1]
    _, _, rank, dependent, _ = solve(W, np.zeros((m, 2)), np.zeros((n, 2)))
    assert rank == m - rank_loss
    assert dependent.sum() == rank_loss


@pytest.mark.parametrize("shape", [(4, 3), (12, 10)])
def test_a_small_row_beside_a_noisy_copy(shape):
    """A copy is dropped for its noise of 9e-12; the smaller row beside it keeps its direction."""
    n, m = shape
    W = np.eye(n)[:, :m]
    W[:, 1] = W[:, 0]
    W[n - 1, 1] = 9e-12
    W[:, m - 1] = 1.8e-11 * W[:, 0]
    W[[n - 2, n - 1], m - 1] = 6e-12
    x_true = np.ones((n, 2))  # in the range of the rows that stay
    x_true[[1] if m == 3 else [1, m - 1], :] = 0
    x_true[[n - 2, n - 1]] = 1
    x, _, rank, dependent, _ = solve(W, W.T @ x_true, np.zeros((n, 2)))
    assert rank == m - 1
    np.testing.assert_array_equal(np.flatnonzero(dependent), 1)
    np.testing.assert_allclose(x, x_true, atol=1e-3)


@pytest.mark.parametrize("shape", [(4, 3), (5, 4), (12, 10)])
def test_redundant_rows_in_units_that_differ_by_24_decades(shape):
    """Each row is met in its own scale; none is dropped for being small."""
    n, m = shape
    for seed in range(20):
        rng = np.random.default_rng(seed)
        plain = rng.normal(size=(n, m - 1)) @ rng.normal(size=(m - 1, m))
        units = 10.0 ** rng.uniform(-12, 12, m)
        r = units[:, None] * (plain.T @ rng.normal(size=(n, 2)))
        x, _, rank, _, _ = solve(plain * units, r, np.zeros((n, 2)))
        assert rank == m - 1
        terms = units[:, None] * np.linalg.norm(plain, axis=0)[:, None] * np.linalg.norm(x, axis=0)
        assert np.max(np.abs(units[:, None] * (plain.T @ x) - r) / terms) < 1e-9


@pytest.mark.parametrize("shape", [(3, 2), (12, 10)])
def test_zero(shape):
    n, m = shape
    x, y, rank, dependent, _ = solve(np.zeros(shape), np.ones((m, 2)), np.ones((n, 2)))
    assert rank == 0
    assert dependent.all()
    np.testing.assert_array_equal(x, 0)
    np.testing.assert_array_equal(y, 0)


@pytest.mark.parametrize("shape", [(1, 1), (3, 2), (12, 10)])
@pytest.mark.parametrize("where", ["W", "r"])
def test_nan_is_not_swallowed(shape, where):
    n, m = shape
    W, r = np.ones(shape) + np.eye(n)[:, :m], np.ones((m, 2))
    (W if where == "W" else r)[0, 0] = np.nan
    assert np.isnan(solve(W, r, np.zeros((n, 2)))[0]).any()


@pytest.mark.parametrize("shape", [(3, 2), (12, 10)])
def test_vmap_equals_a_loop(shape):
    rng = np.random.default_rng(3)
    n, m = shape
    W = rng.normal(size=(4, n, m))
    W[1, :, 1] = W[1, :, 0]  # one member has a copied row
    r, z = rng.normal(size=(4, m, 2)), rng.normal(size=(4, n, 2))
    together = jax.jit(jax.vmap(solve))(W, r, z)
    for i in range(4):
        for whole, alone in zip(together, solve(W[i], r[i], z[i]), strict=True):
            np.testing.assert_allclose(whole[i], alone, rtol=1e-10, atol=1e-11)
    rank = min(shape) - (np.arange(4) == 1) * (m <= n)
    np.testing.assert_array_equal(together[2], rank)


# --- Derivatives ----------------------------------------------------------------------------------


def pinv_rate(W, dW, r, dr):
    """d(D⁺r) for D = Wᵀ of constant rank (Golub and Pereyra 1973)."""
    D, dD = W.T, dW.T
    inverse = np.linalg.pinv(D, rcond=1e-12)
    x = inverse @ r
    return (
        inverse @ (dr - dD @ x)
        + inverse @ inverse.T @ dD.T @ (r - D @ x)
        + (np.eye(len(x)) - inverse @ D) @ dD.T @ inverse.T @ x
    )


class Curve:
    """W(s) = X(s) Y(s) of constant rank and r(s), polynomials in s."""

    def __init__(self, shape, rank, consistent):
        rng = np.random.default_rng(5)
        n, m = shape
        X, Y = rng.normal(size=(3, n, rank)), rng.normal(size=(3, rank, m))
        self.W = np.zeros((5, n, m))  # coefficients by power of s
        self.r = np.zeros((7, m, 1))
        for i in range(3):
            for j in range(3):
                self.W[i + j] += X[i] @ Y[j]
        right = rng.normal(size=(3, n if consistent else m, 1))
        for i, part in enumerate(right):
            if consistent:
                self.r[i : i + 5] += np.swapaxes(self.W, 1, 2) @ part
            else:
                self.r[i] = part

    def at(self, s):
        return (np.tensordot(s ** np.arange(len(c)), c, 1) for c in (self.W, self.r))

    def inverse(self, s):
        """(Wᵀ)⁺ r by NumPy."""
        W, r = self.at(s)
        return np.linalg.pinv(W.T, rcond=1e-12) @ r


def minimum_norm(W, r):
    return linalg.minimum_norm(linalg.rank_factor(W), r)


@jax.jit
def two_derivatives(W, r):
    """Derivatives of (Wᵀ)⁺r at s = 0, by nested JVPs as `BacksteppingLaw` takes them."""

    def along(s):
        return minimum_norm(*(sum(c[k] * s**k for k in range(3)) for c in (W, r)))

    def rate(s):
        return jax.jvp(along, (s,), (jnp.ones(()),))

    (value, first), (_, second) = jax.jvp(rate, (jnp.zeros(()),), (jnp.ones(()),))
    return value, first, second


CURVES = [
    ((3, 3), 3, False),
    ((3, 3), 2, False),
    ((3, 3), 2, True),
    ((2, 3), 2, False),
    ((5, 4), 4, False),
    ((5, 4), 2, False),
    ((5, 4), 3, True),
    ((12, 10), 10, False),
    ((12, 10), 7, False),
    ((12, 10), 7, True),
    ((7, 12), 7, False),
]


@pytest.mark.first(4)
@pytest.mark.parametrize(("shape", "rank", "consistent"), CURVES)
def test_derivatives_along_a_curve_of_constant_rank(shape, rank, consistent):
    curve = Curve(shape, rank, consistent)
    value, first, second = two_derivatives(curve.W, curve.r)
    h = 1e-4
    far, left, here, right, further = (curve.inverse(k * h) for k in (-2, -1, 0, 1, 2))
    slope = (8 * (right - left) - (further - far)) / (12 * h)
    bend = (16 * (right + left) - (further + far) - 30 * here) / (12 * h * h)
    np.testing.assert_allclose(value, here, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(first, slope, atol=1e-8 * (1 + np.abs(slope).max()))
    np.testing.assert_allclose(second, bend, atol=2e-5 * (1 + np.abs(bend).max()))


@pytest.mark.parametrize("shape", [(3, 3), (12, 10)])
def test_a_contradiction_that_begins_is_seen_by_the_derivative(shape):
    """Consistent now, contradictory a moment later: (Wᵀ)⁺dr, not that of the chosen rows."""
    curve = Curve(shape, 2, consistent=True)
    W, r = curve.at(0.0)
    dr = np.random.default_rng(8).normal(size=r.shape)
    _, rate = jax.jit(lambda W, r: jax.jvp(lambda r: minimum_norm(W, r), (r,), (dr,)))(W, r)
    np.testing.assert_allclose(rate, pinv_rate(W, 0 * W, r, dr), atol=1e-10)


@pytest.mark.parametrize("shape", [(2, 3), (12, 10)])
def test_reverse_mode_is_the_transpose_of_forward_mode(shape):
    rng = np.random.default_rng(13)
    n, m = shape
    W, dW = rng.normal(size=(2, n, m))
    r, dr = rng.normal(size=(2, m, 1))
    weights = rng.normal(size=(n, 1))
    loss = lambda W, r: jnp.sum(weights * minimum_norm(W, r))
    by_W, by_r = jax.jit(jax.grad(loss, argnums=(0, 1)))(W, r)
    expected = np.sum(weights * pinv_rate(W, dW, r, dr))
    np.testing.assert_allclose(np.sum(by_W * dW) + np.sum(by_r * dr), expected, rtol=1e-9)


@pytest.mark.parametrize("shape", [(3, 2), (12, 10), (7, 12)])
def test_derivative_of_the_pseudo_inverse(shape):
    """W⁺z, which the allocation of redundant inputs uses."""
    rng = np.random.default_rng(17)
    n, m = shape
    W, dW = rng.normal(size=(2, n, m))
    z, dz = rng.normal(size=(2, n, 1))
    function = lambda W, z: linalg.pseudo_inverse(linalg.rank_factor(W), z)
    _, rate = jax.jit(lambda *x: jax.jvp(function, x[:2], x[2:]))(W, z, dW, dz)
    np.testing.assert_allclose(rate, pinv_rate(W.T, dW.T, z, dz), rtol=1e-8, atol=1e-9)


# --- Null spaces ----------------------------------------------------------------------------------


@jax.jit
def null_spaces(W):
    factor = linalg.rank_factor(W)
    return linalg.left_null_space(factor), linalg.null_space(factor)


@pytest.mark.parametrize("shape", [(1, 1), (3, 2), (2, 3), (12, 10)])
@pytest.mark.parametrize("loss", [0, 1])
def test_null_spaces(shape, loss):
    """Zero columns first, as many as the rank, then orthonormal ones that W maps to zero."""
    n, m = shape
    rank = min(shape) - loss
    rng = np.random.default_rng(sum(shape))
    W = rotation(rng, n)[:, :rank] @ rng.normal(size=(rank, m))
    for basis, image in zip(null_spaces(W), (W.T, W), strict=True):
        np.testing.assert_array_equal(basis[:, :rank], 0)
        gram = np.diag(np.arange(len(basis)) >= rank)
        np.testing.assert_allclose(basis.T @ basis, gram, atol=1e-14)
        np.testing.assert_allclose(image @ basis, 0, atol=1e-13)


def test_null_space_beside_a_negative_axis():
    """A column along −e₁, which a reflection must not turn into +e₁."""
    W = np.zeros((3, 2))
    W[0, 0] = -1.0
    left, right = null_spaces(W)
    np.testing.assert_allclose(np.abs(left[:, 1:]), np.eye(3)[:, 1:], atol=1e-15)
    np.testing.assert_allclose(np.abs(right[:, 1:]), np.eye(2)[:, 1:], atol=1e-15)


@pytest.mark.parametrize(("remainder", "found"), [(1e-3, 1e-3), (0.4, 0.0)])
def test_only_doubtful_remainders_are_looked_for_elsewhere(remainder, found):
    """The last column is the first but for a part that is gone elsewhere."""
    W, there = np.eye(5), np.eye(5)
    W[:, 4] = [1.0, 0.0, 0.0, 0.0, remainder]
    there[:, 4] = [1.0, 0.0, 0.0, 0.0, 0.0]
    factor = linalg.rank_factor(jnp.asarray(W))
    gone = lambda there: linalg.drift_of_columns(factor, jnp.asarray(W), jnp.asarray(there))
    assert gone(W) == (0.0, 0.0)
    assert gone(there) == (pytest.approx(found, rel=1e-5), pytest.approx(remainder))
