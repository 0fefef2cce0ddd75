"""Cholesky factors and triangular solves against NumPy, on both sides of the size threshold."""

import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from servocon import linalg


@pytest.fixture(scope="module", params=[1, 2, 5, 8, 9, 20], ids="n={}".format)
def mass(request):
    rng = np.random.default_rng(request.param)
    root = rng.normal(size=(request.param, request.param))
    return root @ root.T + 0.1 * np.eye(request.param)


def test_cholesky_and_triangular_solves(mass):
    X = np.random.default_rng(0).normal(size=(len(mass), 3))
    L, below, above = jax.jit(
        lambda M, X: (
            (L := linalg.cholesky(M)),
            linalg.solve_lower(L, X),
            linalg.solve_lower_transposed(L, X),
        )
    )(mass, X)
    expected = np.linalg.cholesky(mass)
    np.testing.assert_allclose(L, expected, atol=1e-13 * np.abs(expected).max())
    np.testing.assert_array_equal(np.triu(L, 1), 0)
    np.testing.assert_allclose(below, np.linalg.solve(expected, X), rtol=1e-9, atol=1e-10)
    np.testing.assert_allclose(above, np.linalg.solve(expected.T, X), rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("n", [2, 12])
def test_cholesky_of_an_indefinite_matrix_is_nan(n):
    M = np.eye(n)
    M[-1, -1] = -1.0
    assert np.isnan(linalg.cholesky(jnp.asarray(M))).any()


@pytest.mark.parametrize("n", [5, 8])
def test_every_solve_has_the_same_factor(n):
    """Else L⁻¹X would go with another L than the one at hand, by cond(M) units of rounding."""
    rng = np.random.default_rng(0)
    turn = np.linalg.qr(rng.normal(size=(n, n)))[0]
    M = turn * np.geomspace(1.0, 1e-8, n) @ turn.T
    A, F = rng.normal(size=(2, n)), rng.normal(size=n)

    def solved(M, A, F):
        L = linalg.cholesky(M)
        LA, LF = linalg.solve_lower(L, A.T), linalg.solve_lower(L, F[:, None])
        return L, LA, LF, LA.T @ LF, linalg.cholesky_solve(L, F[:, None])

    L, LA, LF, product, _ = map(np.asarray, jax.jit(solved)((M + M.T) / 2, A, F))
    np.testing.assert_allclose(L @ LA, A.T, rtol=0, atol=1e-13)
    np.testing.assert_allclose(L @ LF, F[:, None], rtol=0, atol=1e-13)
    np.testing.assert_allclose(product, LA.T @ LF, rtol=1e-13)


AT_ONCE = """
import jax, numpy as np, servocon
jax.config.update("jax_enable_x64", True)
from servocon import linalg

def both(A):
    M = A @ A.T + np.eye(20)
    first, second = linalg.rank_factor(A), linalg.rank_factor(A + 1.0)
    return first.T.sum() + second.T.sum() + linalg.cholesky(M).sum() + linalg.cholesky(2 * M).sum()

A = np.random.default_rng(0).normal(size=(600, 20, 20))
for _ in range(5):
    assert np.isfinite(jax.jit(jax.vmap(both))(A)).all()
"""


@pytest.mark.long
def test_batches_that_are_factored_at_once_do_not_wait_for_each_other():
    """In jaxlib 0.10.2 two batched LAPACK calls may, for ever, where there are two cores."""
    subprocess.run([sys.executable, "-c", AT_ONCE], check=True, timeout=100)
