"""Factors of small matrices in machine code, against what defines them and NumPy's SVD."""

import itertools

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon import linalg
from servocon.engine import Machine, compiled
from servocon.laws import active_set
from servocon.laws.active_set import SOFTNESS, least_distance
from servocon.linalg import RankFactor

RANDOM = np.random.default_rng(5)
SIZES = [(7, 6, 6), (7, 6, 3), (6, 7, 6), (5, 9, 4), (14, 14, 7), (13, 30, 11), (40, 20, 20)]


def matrix(n, m, rank):
    """A matrix of some rank, the columns of which differ in length by up to 1e12."""
    W = RANDOM.normal(size=(n, rank)) @ RANDOM.normal(size=(rank, m))
    return W * 10.0 ** RANDOM.uniform(-6, 6, size=m)


def factored(W):
    """The factor in machine code."""
    made = compiled(lambda W: tuple(linalg.rank_factor(W)), W)
    assert isinstance(made.machine, Machine)
    return RankFactor(*made(W))


@pytest.mark.first(2)
@pytest.mark.parametrize(("n", "m", "rank"), SIZES)
def test_rank_and_factor(n, m, rank):
    W = matrix(n, m, rank)
    factor, by_lapack = factored(W), linalg.rank_factor(jnp.asarray(W))
    assert factor.kept.sum() == rank
    Q, T = np.asarray(factor.Q), np.asarray(factor.T)
    np.testing.assert_allclose(Q.T @ Q, np.diag(factor.kept.astype(float)), atol=2e-15)
    error = np.abs(Q @ T.T - W).max(axis=0)
    assert np.all(error <= 1e-14 * np.linalg.norm(W, axis=0))
    np.testing.assert_array_equal(factor.order[:rank], by_lapack.order[:rank])
    np.testing.assert_allclose(factor.remainders, by_lapack.remainders, atol=1e-14)
    chosen = T[factor.order[:rank], :rank]
    assert np.all(np.abs(np.triu(chosen, 1)) <= 1e-13 * np.abs(np.diagonal(chosen))[:, None])


@pytest.mark.parametrize("consistent", [True, False])
@pytest.mark.parametrize(("n", "m", "rank"), SIZES)
def test_shortest_solution(n, m, rank, consistent):
    """(Wᵀ)⁺ r of several right-hand sides, in the scale of rows of length 1."""
    W = RANDOM.normal(size=(n, rank)) @ RANDOM.normal(size=(rank, m))
    r = W.T @ RANDOM.normal(size=(n, 3)) if consistent else RANDOM.normal(size=(m, 3))
    solve = lambda W, r: linalg.minimum_norm(linalg.rank_factor(W), r)
    made = compiled(solve, W, r)
    assert isinstance(made.machine, Machine)
    expected = np.linalg.pinv(W.T, rcond=1e-10) @ r
    np.testing.assert_allclose(made(W, r), expected, atol=1e-12 * np.abs(expected).max())


def test_equal_lengths_are_taken_in_order():
    W = np.zeros((9, 8))
    W[np.arange(8), np.arange(8)] = 3.0
    np.testing.assert_array_equal(factored(W).order, np.arange(8))


def test_columns_without_length_and_rounding_are_dependent():
    W = matrix(9, 8, 8)
    W[:, 2] = 0.0
    W[:, 5] = W[:, 1] + W[:, 6]
    factor = factored(W)
    assert factor.kept.sum() == 6
    assert factor.dependent[2]
    assert np.count_nonzero(factor.dependent) == 2
    assert not factored(np.zeros((9, 8))).kept.any()


@pytest.mark.parametrize("value", [np.nan, np.inf, 1e200])
def test_what_is_not_finite_stays_so(value):
    W = matrix(9, 8, 8)
    W[4, 3] = value
    solve = lambda W, r: linalg.minimum_norm(linalg.rank_factor(W), r)
    assert np.isnan(compiled(solve, W, np.ones((8, 1)))(W, np.ones((8, 1)))).all()


def drifting(n, m):
    """A matrix of which two columns depend on others but for a little, and one without that."""
    W = RANDOM.normal(size=(n, m))
    W[:, 1] = W[:, 0] + W[:, 3] + 1e-3 * W[:, 1]
    there = W + 1e-7 * RANDOM.normal(size=(n, m))
    W[:, 2] = there[:, 2] = 0.0
    there[:, 1] = there[:, 0] + there[:, 3]
    W[:, 4], there[:, 4] = W[:, 5] + 1e-4 * W[:, 4], there[:, 5] + 1e-4 * W[:, 4]
    return W, there


@pytest.mark.parametrize(("n", "m"), [(9, 8), (15, 14)])
def test_remainders_that_are_gone_elsewhere(n, m):
    """Against independent parts by least squares, one column at a time, of the chosen columns."""
    W, there = drifting(n, m)

    def drift(W, there):
        factor = linalg.rank_factor(W)
        return *linalg.drift_of_columns(factor, W, there), *factor

    made = compiled(drift, W, there)
    assert isinstance(made.machine, Machine)
    least, change, *factor = made(W, there)
    factor, size = RankFactor(*factor), np.linalg.norm(W, axis=0)
    gone = []
    for s in np.flatnonzero(factor.kept):
        own, column = factor.order[:s], there[:, factor.order[s]]
        rest = column - there[:, own] @ np.linalg.lstsq(there[:, own], column, rcond=None)[0]
        part = factor.remainders[s]
        if np.linalg.norm(rest) < 0.1 * part * size[factor.order[s]] and part < 1e-2:
            gone.append(part)
    assert gone  # the part of column 1, which is among the last ones that are chosen
    assert least == pytest.approx(max(gone), rel=1e-12)
    length = np.where(there.any(axis=0), np.linalg.norm(there, axis=0), 1.0)
    assert change == pytest.approx((np.linalg.norm(W - there, axis=0) / length).max(), rel=1e-9)
    by_jax = linalg.drift_of_columns(factor, jnp.asarray(W), jnp.asarray(there))
    np.testing.assert_allclose(by_jax, (least, change), rtol=1e-9)


def test_directions_that_are_dropped_are_zero():
    W, tolerance = drifting(9, 8)[0], 2e-3
    truncated = lambda W: tuple(linalg.rank_factor(W).truncated(jnp.asarray(tolerance)))
    made = compiled(truncated, W)
    assert isinstance(made.machine, Machine)
    whole, part = factored(W), RankFactor(*made(W))
    kept = whole.remainders > tolerance
    assert 0 < kept.sum() < whole.kept.sum()
    np.testing.assert_array_equal(part.kept, kept)
    for name in ("Q", "T", "remainders"):
        np.testing.assert_array_equal(getattr(part, name), np.where(kept, getattr(whole, name), 0))
    dependent = np.ones(8, bool)
    dependent[whole.order[kept]] = False
    np.testing.assert_array_equal(part.dependent, dependent)
    np.testing.assert_array_equal(jax.jit(lambda: part.dependent)(), dependent)


def test_the_derivative_is_that_of_a_pseudo_inverse():
    """Golub & Pereyra's derivative of W⁺ at constant rank, for changes that keep the rank."""
    U, V = RANDOM.normal(size=(9, 4)), RANDOM.normal(size=(4, 8))
    dU, r = RANDOM.normal(size=(9, 4)), RANDOM.normal(size=(8, 1))
    W, dW = U @ V, dU @ V
    solve = lambda W: linalg.minimum_norm(linalg.rank_factor(W), r)
    made = compiled(lambda W, dW: jax.jvp(solve, (W,), (dW,))[1], W, dW)
    assert isinstance(made.machine, Machine)
    step = 1e-6
    inverse = lambda s: np.linalg.pinv((W + s * dW).T, rcond=1e-10) @ r
    expected = (inverse(step) - inverse(-step)) / (2.0 * step)
    np.testing.assert_allclose(made(W, dW), expected, atol=1e-8 * np.abs(expected).max())


def test_a_batch_by_xla_agrees():
    """Primitives in `vmap` and `jit` of JAX's own."""
    W = np.stack([matrix(9, 8, 5) for _ in range(3)])
    together = jax.jit(jax.vmap(linalg.rank_factor))(W)
    for i in range(3):
        one = factored(W[i])
        np.testing.assert_array_equal(together.kept[i], one.kept)
        np.testing.assert_allclose(np.abs(together.Q[i]), np.abs(one.Q), atol=1e-13)


def programme(p, size, soft, random):
    """Rows of different lengths, of which those behind the soft ones are limits."""
    rows = random.normal(size=(p, size)) * 10.0 ** random.uniform(-1, 1, size=(p, 1))
    rows[soft : soft + size] = np.eye(size)
    if p >= soft + 2 * size:
        rows[soft + size : soft + 2 * size] = -np.eye(size)
    bounds = random.normal(size=p)
    bounds[soft:] = -np.abs(bounds[soft:]) - 0.1
    return rows, bounds


def by_enumeration(rows, bounds):
    """The shortest y with rows · y ≥ bounds: of all sets of rows that hold with equality, the one
    whose shortest solution violates no other row and has no negative multiplier, or nearly."""
    found, least = np.zeros(rows.shape[1]), np.inf
    for chosen in itertools.product([False, True], repeat=len(rows)):
        held = np.array(chosen)
        if held.sum() > rows.shape[1]:
            continue
        inverse = np.linalg.pinv(rows[held])
        y = inverse @ bounds[held]
        wrong = [
            *(bounds - rows @ y),
            *-(inverse.T @ y) / (1.0 + np.abs(inverse.T @ y).max(initial=0)),
        ]
        if max(wrong) < least:
            found, least = y, max(wrong)
    return found


@pytest.mark.first(1)
@pytest.mark.parametrize(("p", "size", "soft"), [(5, 2, 1), (3, 1, 1), (8, 3, 2)])
def test_least_distance(p, size, soft):
    random = np.random.default_rng(p)
    made = compiled(lambda R, b: least_distance(R, b, soft), *programme(p, size, soft, random))
    assert isinstance(made.machine, Machine)
    moved = 0
    for _ in range(40):
        rows, bounds = programme(p, size, soft, random)
        length = np.linalg.norm(rows, axis=1)
        scale = max((bounds / length).max(), 0.0) or 1.0
        softened = np.concatenate([rows / length[:, None], SOFTNESS * np.eye(p, soft)], axis=1)
        expected = scale * by_enumeration(softened, bounds / length / scale)[:size]
        np.testing.assert_allclose(made(rows, bounds), expected, rtol=1e-6, atol=1e-8 * scale)
        moved += expected.any()
    assert moved > 10


@pytest.mark.parametrize("place", [(0, 1), (2, 0)])
def test_a_programme_that_is_not_finite_has_no_solution(place):
    rows, bounds = programme(5, 2, 1, RANDOM)
    made = compiled(lambda R, b: least_distance(R, b, 1), rows, bounds)
    rows[place] = np.nan
    assert np.isnan(made(rows, bounds)).all()
    rows[place], bounds[1] = 1.0, np.nan
    assert np.isnan(made(rows, bounds)).all()


def test_the_active_set_itself():
    """Its own y and rows, which `least_distance` refines: those of the shortest y with R y ≥ b."""
    random = np.random.default_rng(3)
    search = compiled(active_set._search, np.zeros((12, 5)), np.zeros(12))
    assert isinstance(search.machine, Machine)
    for _ in range(200):
        rows = random.normal(size=(12, 5))
        bounds = rows @ random.normal(size=5) - np.abs(random.normal(size=12))
        active, y = search(rows, bounds)
        held = active > 0
        multipliers = np.linalg.lstsq(rows[held].T, y, rcond=None)[0]
        np.testing.assert_allclose(multipliers @ rows[held], y, atol=1e-8)
        assert (multipliers > -1e-9).all()
        np.testing.assert_allclose(rows[held] @ y, bounds[held], atol=1e-8)
        assert (rows @ y > bounds - 1e-8).all()


def test_the_active_set_with_rows_that_depend_on_each_other():
    """The third row is a tenth of the sum of the others, and asks for more than both give."""
    rows, bounds = np.array([[1.0, 0.0], [0.0, 1.0], [0.1, 0.1]]), np.array([3.0, 3.0, 0.65])
    active, y = compiled(active_set._search, rows, bounds)(rows, bounds)
    np.testing.assert_allclose(y, 3.25, rtol=1e-9)
    np.testing.assert_array_equal(active, [0, 0, 1])
