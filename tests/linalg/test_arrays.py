"""Rank, null spaces and least squares of NumPy arrays against SciPy, whatever the units of rows."""

import jax
import numpy as np
import pytest
import scipy.linalg
from hypothesis import given, settings
from hypothesis import strategies as st

from servocon import linalg
from servocon.linalg.arrays import evenly

SEEDS = st.integers(0, 2**32 - 1)
drawn = settings(max_examples=60, deadline=None, derandomize=True)


def of_rank(rng, m, n, rank):
    """A random matrix of that rank with rows in units that differ by up to eight decades."""
    A = rng.normal(size=(m, rank)) @ rng.normal(size=(rank, n))
    return 10 ** rng.uniform(-4, 4, size=(m, 1)) * A


@drawn
@given(seed=SEEDS, m=st.integers(1, 5), n=st.integers(1, 5), rank=st.integers(0, 5))
def test_rank_kernel_and_range(seed, m, n, rank):
    rank = min(m, n, rank)
    A = of_rank(np.random.default_rng(seed), m, n, rank)
    assert linalg.numerical_rank(A) == rank
    free = linalg.kernel(A)
    assert free.shape == (n, n - rank)
    np.testing.assert_allclose(free.T @ free, np.eye(n - rank), atol=1e-13)
    size = np.linalg.norm(A, axis=1, keepdims=True)
    np.testing.assert_allclose(A @ free / np.where(size > 0, size, 1), 0, atol=1e-9)
    U, same = linalg.range_basis(A.T)
    assert same == rank
    assert not U[:, rank:].any()
    np.testing.assert_allclose(U.T @ U, np.diag(np.arange(U.shape[1]) < rank), atol=1e-13)
    np.testing.assert_allclose(U.T @ free, 0, atol=1e-9)


def test_of_no_rows_everything_is_free():
    A = np.zeros((0, 3))
    assert linalg.numerical_rank(A) == 0
    np.testing.assert_array_equal(linalg.kernel(A), np.eye(3))
    assert linalg.contradiction(A, np.zeros(0)) is None


def test_ranks_of_a_batch():
    rng = np.random.default_rng(0)
    batch = np.stack([of_rank(rng, 3, 4, rank) for rank in (3, 1, 2)])
    np.testing.assert_array_equal(linalg.numerical_rank(batch), [3, 1, 2])
    with pytest.raises(ValueError, match=r"ranks \[1, 2, 3\] in one batch"):
        linalg.kernel(batch)
    both = np.stack([batch[0], batch[0] @ np.diag([1, 2, 3, 4])])
    np.testing.assert_array_equal(linalg.kernel(both)[1], linalg.kernel(both[1]))


@pytest.mark.parametrize("part", [1e-13, 1e-10])
@pytest.mark.parametrize("unit", [1e-9, 1.0, 1e9])
def test_the_criterion_is_that_of_the_factor(part, unit):
    """On both sides of `RANK_TOLERANCE`; a row that is small beside the other counts as any."""
    A = np.array([[1.0, 0.0, 0.0], [unit, unit * part, 0.0]])
    factor = jax.jit(linalg.rank_factor)(A.T)
    assert linalg.numerical_rank(A) == factor.rank == (1 if part == 1e-13 else 2)
    for small in (part, 0.0):
        B = np.array([[unit, 0.0, 0.0], [0.0, unit * small, 0.0]])
        assert linalg.numerical_rank(B) == jax.jit(linalg.rank_factor)(B.T).rank == 1 + (small > 0)


def test_rows_that_are_known_to_some_accuracy():
    A = np.diag([1.0, 1e-12])
    assert linalg.numerical_rank(A, 1e-11) == 1
    assert linalg.numerical_rank(A, linalg.MASSLESS) == linalg.numerical_rank(A) == 2
    assert linalg.kernel(A, linalg.MASSLESS).shape == (2, 0)
    assert linalg.kernel(A, 1e-11).shape == (2, 1)


@drawn
@given(seed=SEEDS)
def test_least_squares(seed):
    rng = np.random.default_rng(seed)
    A, b = of_rank(rng, 4, 5, 3), rng.normal(size=(4, 2))
    size = np.linalg.norm(A, axis=1, keepdims=True)
    x = linalg.least_squares(A, b)
    np.testing.assert_allclose(x, np.linalg.pinv(A / size, rcond=1e-11) @ (b / size), rtol=1e-7)


@pytest.mark.parametrize("unit", [1e-12, 1.0, 1e12])
@pytest.mark.parametrize("scale", [1e-9, 1.0])
def test_rows_that_contradict(unit, scale):
    """Whatever the units: of a row beside the others, and of everything."""
    A = np.array([[1.0, 2.0], [0.0, 1.0], [unit, 2 * unit]])
    b = scale * A @ [3.0, -1.0]
    assert linalg.contradiction(A, b) is None
    assert linalg.contradiction(A, b + np.array([0, 0, 1e-9 * unit * scale])) is None
    left = linalg.contradiction(A, b + np.array([0, 0, 0.1 * unit * scale]))
    assert left is not None
    expected = scale * np.array([-0.05, 0, 0.05 * unit])
    np.testing.assert_allclose(left, expected, rtol=1e-9, atol=1e-9 * scale)
    assert linalg.contradiction(A[:2], b[:2]) is None
    assert linalg.contradiction(np.zeros((1, 2)), scale * np.ones(1)) is not None
    assert linalg.contradiction(np.zeros((1, 2)), np.zeros(1)) is None
    assert (
        linalg.contradiction(A, np.stack([b, b + np.array([0, 0, unit * scale])], axis=1))
        is not None
    )


def test_rounding_of_terms_that_cancel_is_no_contradiction():
    A = np.array([[1.0, 0.0], [2.0, 0.0], [0.0, 1.0]])
    b = np.array([0.0, 1e-16, 0.0])
    assert linalg.contradiction(A, b) is not None
    assert linalg.contradiction(A, b, np.array([1.0, 0.0, 0.0])) is None
    assert linalg.contradiction(A, b, np.array([0.0, 0.0, 1e-3])) is not None


def test_rows_of_full_rank_do_not_contradict_each_other_whatever_their_terms():
    A = np.array([[0.0953, -0.2861], [0.0, 0.0791]])  # of a crane whose load is heavy
    for scale in (1.0, 1e6):
        assert linalg.contradiction(A, scale * np.array([-8.9, 2.4]), np.full(2, 1e-3)) is None


def test_weakest_direction():
    A = np.array([[1.0, 0.0], [1.0, 1e-3], [0.0, 0.0]])
    y, values = linalg.weakest_direction(A[:2])
    np.testing.assert_allclose(np.linalg.norm(y @ A[:2]), values[-1], rtol=1e-9)
    np.testing.assert_allclose(values, scipy.linalg.svdvals(A[:2]))
    y, values = linalg.weakest_direction(A)
    np.testing.assert_allclose(np.abs(y), [0, 0, 1], atol=1e-14)
    assert values.shape == (3,)
    assert values[-1] == 0


def test_nearest_orthogonal_is_the_polar_factor():
    A = np.random.default_rng(3).normal(size=(4, 4))
    np.testing.assert_allclose(linalg.nearest_orthogonal(A), scipy.linalg.polar(A)[0], atol=1e-13)


def test_columns_and_rows_that_are_independent():
    A = np.array([[1.0, 2.0, 0.0], [1.0, 2.0, 1.0]])
    assert list(linalg.column_order(A)[:2]) == [1, 2]
    rows = np.array([[1.0, 0.0], [2.0, 0.0], [0.0, 0.0], [1e6, 1.0], [1.0, 1.0]])
    assert linalg.independent_rows(rows) == [0, 3]
    assert linalg.independent_rows(rows, 1e-5) == [0, 4]


def test_rank_of_some_columns_in_the_scale_of_whole_rows():
    """Beside the other entries of its row a column of 6e-17 is rounding, also on its own."""
    A = np.array([[1.0, 6e-17, 0.0]])
    assert linalg.numerical_rank(A, columns=[0]) == 1
    assert linalg.numerical_rank(A, columns=[1]) == 0
    assert linalg.numerical_rank(1e-9 * A, columns=[0, 1]) == 1
    assert linalg.numerical_rank(A[:, [1]]) == 1


@pytest.mark.parametrize(
    ("count", "most", "indices"),
    [(0, 5, []), (1, 5, [0]), (3, 5, [0, 1, 2]), (9, 3, [0, 4, 8]), (101, 5, [0, 25, 50, 75, 100])],
)
def test_indices_are_evenly_spaced_with_both_ends(count, most, indices):
    assert evenly(count, most).tolist() == indices


def test_principal_directions():
    A = np.random.default_rng(4).standard_normal((7, 3)) * [1.0, 10.0, 0.1]
    sizes, ways = linalg.principal_directions(A)
    np.testing.assert_allclose(np.linalg.norm(A @ ways.T, axis=0), sizes)
    np.testing.assert_allclose(np.square(sizes), np.linalg.eigvalsh(A.T @ A)[::-1])
    np.testing.assert_allclose(ways @ ways.T, np.eye(3), atol=1e-12)


@pytest.mark.parametrize("columns", range(11))
def test_norms_are_those_of_numpy_to_the_last_bit(columns):
    random = np.random.default_rng(columns)
    x = random.normal(size=(5, 40, columns)) * 10.0 ** random.uniform(-9.0, 9.0, (5, 40, 1))
    for each in (x, x[::2, 1:, ::-1], x[0], x[0, 0], np.asfortranarray(x)):
        np.testing.assert_array_equal(linalg.norms(each), np.linalg.norm(each, axis=-1))
        wide = linalg.norms(each, keepdims=True)
        np.testing.assert_array_equal(wide, np.linalg.norm(each, axis=-1, keepdims=True))
