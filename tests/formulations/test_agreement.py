"""Every formulation on random systems against Lagrange's equations solved with 60 digits.

The bound is 20 ε cond(A) cond(M), all measured in units of the speeds that make the diagonal of M
1 and with rows of A of length 1, so that no choice of units can excuse an error. Dependent rows are
left out of the reference, which is regular then.
"""

from typing import NamedTuple

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import servocon as sc

EPS = np.finfo(float).eps
SHAPE = (5, 3)  # one: a shape takes seconds to compile
SEEDS = st.integers(0, 2**32 - 1)
drawn = settings(max_examples=100, deadline=None, derandomize=True)  # six tests: 600 systems


class System(NamedTuple):
    """A random system whose first `rank` rows are independent."""

    M: np.ndarray
    F: np.ndarray
    A: np.ndarray
    b: np.ndarray
    rank: int


def system(rng, n, m, M=None) -> System:
    """Well conditioned, with independent rows."""
    if M is None:
        root = rng.normal(size=(n, n))
        M = root @ root.T / n + 0.3 * np.eye(n)
    A = rng.normal(size=(m, n))
    return System(M, rng.normal(size=n), A, A @ rng.normal(size=n), m)


def in_other_units(rng, given: System, decades: float) -> System:
    """The same system with every speed and every row in a unit of its own."""
    M, F, A, b, rank = given
    s = 10 ** rng.uniform(-decades, decades, len(F))
    rows = 10 ** rng.uniform(-decades, decades, len(b))
    return System(M * np.outer(s, s), F * s, rows[:, None] * A * s, rows * b, rank)


def with_redundant_rows(rng, given: System, rank: int) -> System:
    """Rows from `rank` on are small integer combinations of those before; zero rows occur."""
    A, b = given.A.copy(), given.b.copy()
    mix = rng.integers(-2, 3, size=(len(b) - rank, rank))
    A[rank:], b[rank:] = mix @ A[:rank], mix @ b[:rank]
    return given._replace(A=A, b=b, rank=rank)


def reference(given: System) -> np.ndarray:
    """v̇ of M v̇ = F + Aᵀλ, A v̇ = b, with the independent rows, by LU with 60 digits."""
    n, r = len(given.F), given.rank
    with mpmath.workdps(60):
        K, right = mpmath.zeros(n + r), mpmath.zeros(n + r, 1)
        for i in range(n):
            right[i] = mpmath.mpf(given.F[i])
            for j in range(n):
                K[i, j] = mpmath.mpf(given.M[i, j])
        for k in range(r):
            right[n + k] = mpmath.mpf(given.b[k])
            for i in range(n):
                K[i, n + k] = K[n + k, i] = mpmath.mpf(given.A[k, i])
        solution = mpmath.lu_solve(K, right)
        return np.array([float(solution[i]) for i in range(n)])


def in_own_units(given: System):
    """Units s of the speeds, and in them M, independent rows of length 1 and the KKT matrix."""
    s = np.sqrt(np.diag(given.M))
    mass, rows = given.M / np.outer(s, s), given.A[: given.rank] / s
    rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    Q = np.linalg.qr(rows.T)[0]
    kkt = np.block([[mass, Q], [Q.T, np.zeros((given.rank, given.rank))]])
    return s, mass, rows, kkt


def rounding(solved: np.ndarray, rows: np.ndarray) -> float:
    """The bound on relative errors where a matrix is factored under rows of A."""
    return 20 * EPS * np.linalg.cond(solved) * np.linalg.cond(rows)


def check(given: System, motions) -> None:
    """Acceleration, force, rank and residual of each formulation."""
    M, F, A, b, rank = given
    expected = reference(given)
    s, mass, rows, kkt = in_own_units(given)
    bound = rounding(mass if np.linalg.cond(mass) < 1e12 else kkt, rows)
    assert bound < 1e-3  # else nothing is tested
    size = np.abs(expected * s).max()
    force = M @ expected - F
    force_size = np.abs(force / s).max() + np.abs(F / s).max()
    reach = size * np.abs(A / s).sum(axis=1) + np.abs(b) + np.finfo(float).tiny
    for name, motion in motions.items():
        assert motion.rank == rank, name
        error = np.abs(motion.acceleration - expected) * s
        assert error.max() <= bound * size, (name, error.max() / size / bound)
        error = np.abs(motion.constraint_force - force) / s
        assert error.max() <= bound * force_size, (name, error.max() / force_size / bound)
        residual = b - A @ motion.acceleration
        np.testing.assert_array_less(np.abs(motion.residual - residual), 1e-14 * reach)
        # Those that start from A⁺b meet A v̇ = b to rounding, however badly M is conditioned.
        slack = 50 * EPS if name in ("maggi", "gauss") else bound
        assert np.all(np.abs(residual) <= slack * reach), name
    multipliers = motions["lagrange_multipliers"].multipliers
    np.testing.assert_allclose(
        (A.T @ multipliers) / s,
        motions["lagrange_multipliers"].constraint_force / s,
        atol=bound * force_size,
    )


@drawn
@given(seed=SEEDS)
def test_well_conditioned(solve_all, seed):
    given = system(np.random.default_rng(seed), *SHAPE)
    check(given, solve_all(*given[:4]))


@drawn
@given(seed=SEEDS, decades=st.floats(0, 5))
def test_badly_scaled(solve_all, seed, decades):
    """Speeds and rows in units that differ by up to ten decades."""
    rng = np.random.default_rng(seed)
    given = in_other_units(rng, system(rng, *SHAPE), decades)
    check(given, solve_all(*given[:4]))


@drawn
@given(seed=SEEDS, redundant=st.integers(1, 2), decades=st.floats(0, 3))
def test_redundant(solve_all, seed, redundant, decades):
    rng = np.random.default_rng(seed)
    given = with_redundant_rows(rng, system(rng, *SHAPE), SHAPE[1] - redundant)
    given = in_other_units(rng, given, decades)
    check(given, solve_all(*given[:4]))


@pytest.mark.long
@drawn
@given(seed=SEEDS, exponent=st.floats(-8, -1))
def test_nearly_redundant(solve_all, seed, exponent):
    """The last row differs from a combination of the others by 1e-8 to 0.1."""
    rng = np.random.default_rng(seed)
    given = system(rng, *SHAPE)
    A = given.A.copy()
    A[-1] = rng.normal(size=len(A) - 1) @ A[:-1] + 10**exponent * A[-1]
    given = given._replace(A=A, b=A @ rng.normal(size=SHAPE[0]))
    check(given, solve_all(*given[:4]))


@pytest.mark.long
@drawn
@given(seed=SEEDS, exponent=st.floats(-6, 0), decades=st.floats(0, 3))
def test_ill_conditioned_mass(solve_all, seed, exponent, decades):
    """Eigenvalues of M that spread over up to six decades, whatever the units."""
    rng = np.random.default_rng(seed)
    turn = np.linalg.qr(rng.normal(size=(SHAPE[0], SHAPE[0])))[0]
    M = turn * np.geomspace(1, 10**exponent, SHAPE[0]) @ turn.T
    given = in_other_units(rng, system(rng, *SHAPE, M=(M + M.T) / 2), decades)
    check(given, solve_all(*given[:4]))


def test_ill_conditioned_mass_without_its_inverse(solve_all):
    """Eigenvalues of M from 1 to 1e-8 harm only the formulations that factor M.

    The others solve systems as well conditioned as the KKT matrix [[M, Q], [Qᵀ, 0]], of condition
    20 to 1e5 here, where M's is 3e6 to 2e8. Over XLA's levels of optimization, instruction sets
    and fast mathematics their errors were 4.3 ε cond(KKT) cond(A) at most. Which formulations
    M harms depends on how the compiler rounds; udwadia_kalaba always, 2e4 ε cond(KKT) cond(A).
    """
    worst = dict.fromkeys(sc.formulations.FORMULATIONS, 0.0)
    for seed in range(100):
        rng = np.random.default_rng(seed)
        turn = np.linalg.qr(rng.normal(size=(SHAPE[0], SHAPE[0])))[0]
        M = turn * np.geomspace(1, 1e-8, SHAPE[0]) @ turn.T
        given = system(rng, *SHAPE, M=(M + M.T) / 2)
        expected = reference(given)
        s, mass, rows, kkt = in_own_units(given)
        for name, motion in solve_all(*given[:4]).items():
            exact = not sc.formulations.FORMULATIONS[name].needs_definite_mass
            bound = rounding(kkt if exact else mass, rows)
            error = np.abs((motion.acceleration - expected) * s).max() / np.abs(expected * s).max()
            assert error <= bound, (name, seed, error / bound)
            worst[name] = max(worst[name], error / rounding(kkt, rows))
    assert worst["udwadia_kalaba"] > 100, worst


@drawn
@given(seed=SEEDS, missing=st.integers(1, 3), redundant=st.integers(0, 1))
def test_semidefinite(solve_all, seed, missing, redundant):
    """M of rank n − 1, n − 2 or n − 3, with as many rows at least; redundant ones too."""
    rng = np.random.default_rng(seed)
    n, m = SHAPE
    rank = m - redundant
    root = rng.normal(size=(n - min(missing, rank), n))
    given = with_redundant_rows(rng, system(rng, n, m, M=root.T @ root), rank)
    needs_more = [f.name for f in sc.formulations.FORMULATIONS.values() if f.needs_definite_mass]
    motions = solve_all(*given[:4])
    check(given, {name: motions[name] for name in motions if name not in needs_more})


@pytest.mark.parametrize("kind", ["contradictory", "more rows than speeds"])
def test_rows_that_contradict_are_met_as_the_pseudo_inverse_does(solve_all, kind):
    """Under `jit` nothing is refused: the least ‖A v̇ − b‖, and of those the least constraint."""
    rng = np.random.default_rng(4)
    M, F, A, b, _ = system(rng, *(SHAPE if kind == "contradictory" else (2, 3)))
    if kind == "contradictory":
        A[2] = A[0]
    root = np.linalg.cholesky(M)
    a = np.linalg.solve(M, F)
    b = b + rng.normal(size=len(b))
    expected = a + np.linalg.solve(root.T, np.linalg.pinv(A @ np.linalg.inv(root.T)) @ (b - A @ a))
    left = b - A @ expected
    assert np.linalg.norm(left) > 0.1
    for name, motion in solve_all(M, F, A, b).items():
        np.testing.assert_allclose(motion.acceleration, expected, rtol=1e-11, err_msg=name)
        np.testing.assert_allclose(motion.residual, left, atol=1e-12, err_msg=name)
        assert motion.rank == 2
