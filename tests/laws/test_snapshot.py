"""The servo-force kernel against the papers' literal formulas and against other mechanics.

The oracles are NumPy and SciPy: matrix square roots and pseudo-inverses, Lagrange multipliers,
Maggi's equations, Gauss's principle. Systems are drawn at random, a few shapes compiled once.
"""

from collections import Counter

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.linalg import block_diag, null_space, sqrtm

import servocon as sc
from servocon.laws import Snapshot
from servocon.laws.metric import check_metric

METRICS = ("gauss", "torque", "acceleration")
drawn = settings(max_examples=25, deadline=None, derandomize=True)
seeds = st.integers(0, 2**32 - 1)
decades = st.floats(0.0, 4.0)  # how far apart masses, or rows, are


class Given(sc.Plant):
    """A plant at one state, by its matrices."""

    M: jax.Array
    F: jax.Array
    B: jax.Array | None = None

    def mass_matrix(self, q, t):
        return self.M

    def force(self, q, v, t):
        return self.F

    def input_matrix(self, q, t):
        return self.B


def snapshot(M, F, B, A, b):
    constraint = sc.constraint.hand_given(lambda *_: A, lambda *_: b, lambda *_: 0 * b)
    return Snapshot(Given(M, F, B), constraint, 0 * F, 0 * F, jnp.zeros(()))


@jax.jit
def realized(M, F, B, A, b, desired_rates):
    """Realization of the nominal desired rate and `desired rates` in each metric."""
    s = snapshot(M, F, B, A, b)
    return {
        metric: s.realize([s.nominal_desired_rate, *desired_rates], metric) for metric in METRICS
    }


def general_weight(A, M, w, metric):
    """N^−½ (A M⁻¹N^−½)⁺ w with N = M⁻¹, 1 or M⁻²: N^−½ = M^½, 1 or M."""
    root = {"gauss": lambda: np.real(sqrtm(M)), "torque": lambda: np.eye(len(M))}
    half = root.get(metric, lambda: M)()
    return half @ np.linalg.pinv(A @ np.linalg.inv(M) @ half, rcond=1e-10) @ w


def udwadia_kalaba(A, M, w):
    """M^½ (A M^−½)⁺ w, Zhao, Chen, Zhao & Dong 2018, Eq. 36."""
    root = np.real(sqrtm(M))
    return root @ np.linalg.pinv(A @ np.linalg.inv(root), rcond=1e-10) @ w


def literal_acceleration(A, M, w):
    """M Aᵀ(A Aᵀ)⁺ w, their Eq. 72."""
    return M @ A.T @ np.linalg.pinv(A @ A.T, rcond=1e-10) @ w


class System:
    """Random M, F, A, b; masses spread over decades, A of a given rank."""

    def __init__(self, seed, n, m, spread=0.0, rank=None):
        rng = np.random.default_rng(seed)
        turn = np.linalg.qr(rng.normal(size=(n, n)))[0]
        self.M = turn * np.geomspace(1.0, 10**spread, n) @ turn.T
        self.M = (self.M + self.M.T) / 2
        self.F = rng.normal(size=n)
        rank = min(n, m) if rank is None else rank
        left, right = (np.linalg.qr(rng.normal(size=(k, k)))[0] for k in (m, n))
        self.A = left[:, :rank] * rng.uniform(0.5, 2.0, rank) @ right[:rank]
        self.b = rng.normal(size=m)
        self.desired_rate = rng.normal(size=m)
        self.rng = rng

    @property
    def a(self):
        return np.linalg.solve(self.M, self.F)

    @property
    def nominal(self):
        return self.b - self.A @ self.a

    def realized(self, B=None):
        return realized(self.M, self.F, B, self.A, self.b, [self.desired_rate])


def close(actual, expected, tolerance=1e-9):
    """Agreement relative to the largest entry."""
    scale = max(np.abs(expected).max(), 1e-3)
    np.testing.assert_allclose(actual, expected, atol=tolerance * scale)


# --- Every coordinate driven ----------------------------------------------------------------------

SHAPES = [(3, 2), (2, 3), (10, 4)]  # the last one is factored by LAPACK


@pytest.mark.first(1)
@pytest.mark.parametrize(("n", "m"), SHAPES)
@drawn
@given(seed=seeds, spread=decades)
def test_literal_formulas(n, m, seed, spread):
    s = System(seed, n, m, spread)
    made = s.realized()
    for i, w in enumerate((s.nominal, s.desired_rate)):
        close(made["gauss"].u[:, i], udwadia_kalaba(s.A, s.M, w))
        close(made["acceleration"].u[:, i], literal_acceleration(s.A, s.M, w))
        for metric in METRICS:
            close(made[metric].u[:, i], general_weight(s.A, s.M, w, metric))


@pytest.mark.parametrize(("n", "m"), [(3, 2), (10, 4)])
@drawn
@given(seed=seeds, spread=decades)
def test_other_formulations(n, m, seed, spread):
    """Lagrange multipliers, Maggi's equations, Gauss's principle."""
    s = System(seed, n, m, spread)
    made = s.realized()
    force = np.asarray(made["gauss"].u[:, 0])

    kkt = np.block([[s.M, -s.A.T], [s.A, np.zeros((m, m))]])
    solution = np.linalg.solve(kkt, np.concatenate([s.F, s.b]))
    close(force, s.A.T @ solution[n:])
    close(s.a + np.linalg.solve(s.M, force), solution[:n])

    free = null_space(s.A)  # A Γ = 0
    maggi = np.vstack([free.T @ s.M, s.A])
    acceleration = np.linalg.solve(maggi, np.concatenate([free.T @ s.F, s.b]))
    close(force, s.M @ acceleration - s.F)

    def zwang(acceleration):
        return (acceleration - s.a) @ s.M @ (acceleration - s.a)

    chosen = s.a + np.linalg.solve(s.M, force)
    for _ in range(5):  # any other acceleration with A v̇ = b costs more, by exactly this much
        other = free @ s.rng.normal(size=n - m)
        more = zwang(chosen + other) - zwang(chosen)
        assert more == pytest.approx(other @ s.M @ other, rel=1e-6)
        assert more > 0

    for metric in METRICS:  # one effect on β, each force the shortest in its own norm
        u = np.asarray(made[metric].u[:, 0])
        close(s.A @ np.linalg.solve(s.M, s.F + u), s.b)
        half = {"gauss": np.linalg.inv(np.linalg.cholesky(s.M)), "torque": np.eye(n)}
        measure = half.get(metric, np.linalg.inv(s.M))
        lengths = [np.linalg.norm(measure @ made[other].u[:, 0]) for other in METRICS]
        assert lengths[METRICS.index(metric)] <= min(lengths) * (1 + 1e-9)


@pytest.mark.parametrize(("n", "m", "rank"), [(3, 2, 1), (2, 3, 1), (10, 4, 3), (10, 4, 1)])
@drawn
@given(seed=seeds, spread=decades)
def test_contradictory_rows(n, m, rank, seed, spread):
    """Least squares in β-space; what is missing is (1 − ΩΩ⁺) w whatever the metric."""
    s = System(seed, n, m, spread, rank)
    made = s.realized()
    outside = np.eye(m) - s.A @ np.linalg.pinv(s.A, rcond=1e-10)
    for metric in METRICS:
        assert made[metric].rank == rank
        assert made[metric].dependent.sum() == m - rank
        for i, w in enumerate((s.nominal, s.desired_rate)):
            close(made[metric].u[:, i], general_weight(s.A, s.M, w, metric), 1e-8)
            close(made[metric].missing[:, i], outside @ w, 1e-8)


@pytest.mark.parametrize(("n", "m", "rank"), [(3, 2, 1), (10, 4, 3)])
def test_consistent_redundant_rows_miss_nothing(n, m, rank):
    s = System(5, n, m, 2.0, rank)
    s.b = s.A @ s.rng.normal(size=n)
    made = s.realized()
    for metric in METRICS:
        assert np.abs(made[metric].missing[:, 0]).max() < 1e-12
        close(s.A @ np.linalg.solve(s.M, s.F + made[metric].u[:, 0]), s.b)


@jax.jit
def realized_with_damping(M, F, B, A, b, desired_rate, damping):
    s = snapshot(M, F, B, A, b)
    return {metric: s.realize([desired_rate], metric, damping) for metric in METRICS}


def damped(A, M, B, w, metric, damping):
    """N^−½Ωᵀ(ΩΩᵀ + D²)⁻¹ w, Ω = A M⁻¹B N^−½: the damped inverse in the metric, by SciPy."""
    B = np.eye(len(M)) if B is None else B
    N = {"gauss": B.T @ np.linalg.inv(M) @ B, "torque": np.eye(B.shape[1])}
    half = np.real(sqrtm(np.linalg.inv(N.get(metric, B.T @ np.linalg.inv(M @ M) @ B))))
    omega = A @ np.linalg.solve(M, B) @ half
    return half @ omega.T @ np.linalg.inv(omega @ omega.T + np.diag(damping**2)) @ w


@pytest.mark.first(1)
@pytest.mark.parametrize(
    ("n", "m", "rank", "inputs"), [(3, 2, 1, None), (10, 4, 3, None), (3, 2, 2, 1)]
)
@drawn
@given(seed=seeds, spread=st.floats(0.0, 2.0), size=st.floats(-2.0, 0.0))
def test_damped_inverse(n, m, rank, inputs, seed, spread, size):
    s = System(seed, n, m, spread, rank)
    B = None if inputs is None else s.rng.normal(size=(n, inputs))
    damping = 10**size * s.rng.uniform(0.5, 2.0, m)
    made = realized_with_damping(s.M, s.F, B, s.A, s.b, s.desired_rate, damping)
    reached = np.linalg.solve(s.M, np.eye(n) if B is None else B)
    for metric in METRICS:
        u = np.asarray(made[metric].u[:, 0])
        close(u, damped(s.A, s.M, B, s.desired_rate, metric, damping), 1e-8)
        close(made[metric].missing[:, 0], s.desired_rate - s.A @ reached @ u, 1e-8)


def test_contributions_of_several_desired_rates_add_up():
    s = System(6, 3, 2, 1.0)
    for metric, made in s.realized().items():
        both = general_weight(s.A, s.M, s.nominal + s.desired_rate, metric)
        close(made.u.sum(axis=1), both)


# --- Inputs of their own --------------------------------------------------------------------------


def quadratic(B, M, metric):
    """R of the norm τᵀR τ that the metric makes least."""
    inverse = np.linalg.inv(M)
    inner = {"gauss": inverse, "acceleration": inverse @ inverse}
    return np.eye(B.shape[1]) if metric == "torque" else B.T @ inner[metric] @ B


@pytest.mark.first(1)
@pytest.mark.parametrize(("n", "inputs", "m"), [(3, 2, 1), (4, 3, 2), (4, 2, 2), (10, 6, 4)])
@drawn
@given(seed=seeds, spread=decades)
def test_underactuated(n, inputs, m, seed, spread):
    """R⁻¹Ωᵀ(ΩR⁻¹Ωᵀ)⁻¹w, and the stack [A; B⊥ᵀM] v̇ = [b; B⊥ᵀF] with all coordinates driven."""
    s = System(seed, n, m, spread)
    B = np.linalg.qr(s.rng.normal(size=(n, n)))[0][:, :inputs] * s.rng.uniform(0.5, 2.0, inputs)
    response = s.A @ np.linalg.solve(s.M, B)
    values = np.linalg.svd(response, compute_uv=False)
    assume(values[-1] > 1e-4 * values[0])  # else the oracles lose digits
    made = s.realized(B)
    for metric in METRICS:
        R_inverse = np.linalg.inv(quadratic(B, s.M, metric))
        allocation = R_inverse @ response.T @ np.linalg.inv(response @ R_inverse @ response.T)
        for i, w in enumerate((s.nominal, s.desired_rate)):
            close(made[metric].u[:, i], allocation @ w, 1e-6)
            close(response @ made[metric].u[:, i], w, 1e-9)
        assert made[metric].rank == m

    passive = null_space(B.T).T
    stacked = np.vstack([s.A, passive @ s.M])
    right = np.concatenate([s.b, passive @ s.F])
    force = udwadia_kalaba(stacked, s.M, right - stacked @ s.a)
    close(passive @ force, 0 * force[: n - inputs], 1e-6)
    close(made["gauss"].u[:, 0], np.linalg.lstsq(B, force)[0], 1e-6)


@pytest.mark.parametrize(("n", "inputs", "m"), [(3, 5, 2), (10, 12, 4)])
@drawn
@given(seed=seeds, spread=decades)
def test_more_inputs_than_coordinates(n, inputs, m, seed, spread):
    """The force of the metric, by the shortest inputs that make it; "torque": the shortest ever."""
    s = System(seed, n, m, spread)
    turn = np.linalg.qr(s.rng.normal(size=(inputs, inputs)))[0]
    B = turn[:n] * s.rng.uniform(0.5, 2.0, inputs)
    made = s.realized(B)
    for i, w in enumerate((s.nominal, s.desired_rate)):
        for metric in ("gauss", "acceleration"):
            force = general_weight(s.A, s.M, w, metric)
            close(made[metric].u[:, i], np.linalg.pinv(B) @ force, 1e-8)
        shortest = np.linalg.pinv(s.A @ np.linalg.solve(s.M, B)) @ w
        close(made["torque"].u[:, i], shortest, 1e-8)


@pytest.mark.parametrize("n", [4, 10])
def test_desired_rates_out_of_reach(n):
    """Rows 1 and 2 see the driven half of the masses, row 3 the other half."""
    rng = np.random.default_rng(n)
    half = n // 2
    M = block_diag(*(x @ x.T + np.eye(half) for x in rng.normal(size=(2, half, half))))
    B = np.eye(n)[:, :half]
    A = np.zeros((3, n))
    A[:2, :half], A[2, half:] = rng.normal(size=(2, half)), rng.normal(size=half)
    F, b = rng.normal(size=n), rng.normal(size=3)
    response = A @ np.linalg.solve(M, B)
    w = b - A @ np.linalg.solve(M, F)
    outside = np.eye(3) - response @ np.linalg.pinv(response)
    for made in realized(M, F, B, A, b, [np.ones(3)]).values():
        assert made.rank == 2
        np.testing.assert_array_equal(made.dependent, [False, False, True])
        close(made.missing, np.stack([outside @ w, outside @ np.ones(3)], axis=1), 1e-10)
        close(response @ made.u[:, 0], w - outside @ w, 1e-10)


def test_inputs_that_do_the_same():
    """A doubled motor: the force is that of one motor, shared."""
    s = System(9, 3, 1, 1.0)
    B = np.linalg.qr(s.rng.normal(size=(3, 3)))[0][:, :2]
    doubled = np.concatenate([B, B[:, :1]], axis=1)
    one, two = s.realized(B), s.realized(doubled)
    for metric in ("gauss", "acceleration"):
        close(doubled @ two[metric].u, B @ one[metric].u)
        close(two[metric].u[0], two[metric].u[-1])
        close(two[metric].u[0] + two[metric].u[-1], one[metric].u[0])
    shortest = np.linalg.pinv(s.A @ np.linalg.solve(s.M, doubled)) @ s.nominal
    close(two["torque"].u[:, 0], shortest)


# --- The snapshot ---------------------------------------------------------------------------------


def test_what_a_snapshot_holds():
    s = System(3, 3, 2, 1.0)
    B = s.rng.normal(size=(3, 2))
    whole = snapshot(*map(jnp.asarray, (s.M, s.F, B, s.A, s.b)))
    close(whole.a, np.linalg.solve(s.M, s.F), 1e-12)
    close(whole.L, np.linalg.cholesky(s.M), 1e-12)
    close(whole.nominal_desired_rate, s.nominal, 1e-12)
    close(whole.solve_mass(jnp.asarray(s.F)), np.linalg.solve(s.M, s.F), 1e-12)
    close(whole.acceleration(jnp.asarray(s.A[0])), np.linalg.solve(s.M, s.F + s.A[0]), 1e-12)
    close(whole.generalized_force(jnp.array([1.0, 2.0])), B @ [1.0, 2.0], 1e-14)
    everything = snapshot(*map(jnp.asarray, (s.M, s.F)), None, *map(jnp.asarray, (s.A, s.b)))
    close(everything.generalized_force(jnp.asarray(s.F)), s.F, 1e-14)


def test_a_force_that_cancels_the_given_one():
    M, F = jnp.ones((2, 2)).at[1, 1].add(3e-12), jnp.array([1.0, 0.3])
    s = snapshot(M, F, None, jnp.eye(2), jnp.ones(2))
    assert np.abs(s.a).max() > 1e11
    np.testing.assert_array_equal(s.acceleration(-F), 0.0)


@pytest.mark.parametrize("inputs", [None, 2])
def test_everything_is_evaluated_once(inputs):
    calls = Counter()

    class Counting(Given):
        def mass_matrix(self, q, t):
            calls["M"] += 1
            return self.M

        def force(self, q, v, t):
            calls["F"] += 1
            return self.F

        def input_matrix(self, q, t):
            calls["B"] += 1
            return self.B

    class Relation(type(sc.residual(lambda q, v, t: v))):
        def linearize(self, plant, q, v, t):
            calls["A, b"] += 1
            return super().linearize(plant, q, v, t)

    B = None if inputs is None else jnp.eye(3)[:, :inputs]
    plant = Counting(jnp.eye(3), jnp.ones(3), B)
    relation = Relation(function=lambda q, v, t: v[:1] - t, parameters=None, name="", labels=None)
    zero = jnp.zeros(3)
    s = Snapshot(plant, relation, zero, zero, jnp.zeros(()))
    for metric in METRICS:
        s.realize([s.nominal_desired_rate, s.beta], metric)
        s.realize([-s.beta], metric)
    s.generalized_force(jnp.ones(inputs or 3))
    assert calls == {"M": 1, "F": 1, "B": 1, "A, b": 1}


def test_an_unknown_metric():
    with pytest.raises(
        sc.errors.UnknownNameError,
        match=r"metric: got 'gaus'; expected one of acceleration, gauss, torque.*mean 'gauss'",
    ):
        check_metric("gaus")
