"""One evaluation of the servo force in a compiled loop, against the paper's formula in NumPy."""

import jax
import jax.numpy as jnp
import mpmath
import numpy as np
from harness import Table, Variant, duration, measure
from repeated import repeated
from scipy.linalg import sqrtm

import servocon as sc
from servocon.laws import Snapshot

SIZES = (2, 4, 7, 14, 30, 100, 300)
RATIO = 1e-6  # smallest to largest singular value of A M^-1/2
GRID = 2.0**-40  # data are multiples of this, so that sums of rows are exact
CUTOFF = 1e-10  # below RATIO and above rounding: the paper's formula gets a sound pinv
WANTED = 12.0
LARGEST_ERROR = 1e-9


class Given(sc.Plant):
    """A plant at one state: M and F are data."""

    M: jax.Array
    F: jax.Array

    def mass_matrix(self, q, t):
        return self.M

    def force(self, q, v, t):
        return self.F


def problem(n: int, deficient: bool) -> tuple[np.ndarray, ...]:
    """M (n × n), F, A and b with n/2 independent rows; deficient: the same rows, and sums of them.

    A M^-1/2 has singular values from 1 down to `RATIO`.
    """
    random = np.random.default_rng(n)
    m = n // 2
    root = random.standard_normal((n, n))
    M = on_grid(root @ root.T / n + np.eye(n))
    left, right = (np.linalg.qr(random.standard_normal((k, k)))[0] for k in (m, n))
    D = left * np.geomspace(1.0, RATIO, m) @ right[:m]
    A, b = on_grid(D @ np.linalg.cholesky(M).T), on_grid(random.standard_normal(m))
    F = on_grid(random.standard_normal(n))
    if deficient:
        mixing = np.eye(m) + np.eye(m)[random.permutation(m)]
        A, b = np.vstack((A, mixing @ A)), np.concatenate((b, mixing @ b))
    return M, F, A, b


def on_grid(array: np.ndarray) -> np.ndarray:
    """The nearest multiples of `GRID`."""
    return np.round(array / GRID) * GRID


def exact(M: np.ndarray, F: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The force to 1e-20: [M -Aᵀ; A 0] [v̇; λ] = [F; b] in float64, residuals refined in 50 digits.

    Only the independent rows take part, which changes nothing for consistent ones.
    """
    n, m = M.shape[0], M.shape[0] // 2
    A, b = A[:m], b[:m]
    K = np.block([[M, -A.T], [A, np.zeros((m, m))]])
    with mpmath.workdps(50):
        rows = [[mpmath.mpf(x) for x in row] for row in K.tolist()]
        right = [mpmath.mpf(x) for x in np.concatenate((F, b)).tolist()]
        x = [mpmath.mpf(0)] * (n + m)
        for _ in range(20):
            left = [r - mpmath.fdot(row, x) for r, row in zip(right, rows, strict=True)]
            step = np.linalg.solve(K, np.array([float(r) for r in left]))
            x = [value + mpmath.mpf(s) for value, s in zip(x, step.tolist(), strict=True)]
            if np.abs(step).max() < 1e-20 * max(abs(float(value)) for value in x):
                break
        return np.array([float(mpmath.fdot(column, x[n:])) for column in A.T.tolist()])


def paper(M: np.ndarray, F: np.ndarray, A: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Eq. 36 of Zhao, Chen, Zhao & Dong 2018 as printed: M^½ (A M^-½)⁺ (b - A M⁻¹F)."""
    root = sqrtm(M)
    return root @ np.linalg.pinv(A @ np.linalg.inv(root), CUTOFF) @ (b - A @ np.linalg.solve(M, F))


def servo_force(M: jax.Array, F: jax.Array, A: jax.Array, b: jax.Array) -> jax.Array:
    """The same by servocon, as a law evaluates it."""
    rows = sc.constraint.hand_given(
        lambda q, v, t: A, lambda q, v, t: b, lambda q, v, t: jnp.zeros_like(b)
    )
    at = jnp.zeros_like(F)
    snapshot = Snapshot(Given(M, F), rows, at, at, jnp.zeros(()))
    return snapshot.realize([snapshot.nominal_desired_rate], "gauss").u[:, 0]


def run(rounds: int) -> list[Table]:
    """One table: every size, with independent and with dependent rows."""
    table = Table(
        "One servo-force evaluation",
        "M v̇ = F + p with A v̇ = b; n/2 independent rows, whose A M^-½ has singular values from 1 "
        f"to {RATIO:.0e}; deficient: n/2 further rows, sums of the others. servocon in a loop "
        "without Python; the paper's M^½ (A M^-½)⁺ (b - A M⁻¹F) in NumPy and SciPy. Errors are "
        "relative, against 50 digits.",
        ("case", "servocon", "paper", "ratio", "error", "paper's error", "target", "met"),
    )
    for n in SIZES:
        for deficient in (False, True):
            _add(table, n, deficient, rounds)
    return [table]


def _add(table: Table, n: int, deficient: bool, rounds: int) -> None:
    data = problem(n, deficient)
    count = max(10, 100_000 // n**2)
    right = exact(*data)
    errors = [
        float(np.linalg.norm(p - right) / np.linalg.norm(right))
        for p in (np.asarray(repeated(servo_force, 1, *data)()), paper(*data))
    ]
    own, peer = measure(
        [
            Variant("servocon", repeated(servo_force, count, *data), count),
            Variant("paper", lambda: paper(*data)),
        ],
        rounds,
    )
    ratio = peer.median / own.median
    table.add(
        f"n = {n}, {data[2].shape[0]} rows" + (", deficient" if deficient else ""),
        duration(own.median),
        duration(peer.median),
        f"{ratio:.3g}×",
        *(f"{error:.1e}" for error in errors),
        f"≥ {WANTED:g}×, error ≤ {LARGEST_ERROR:.0e}",
        met=ratio >= WANTED and errors[0] <= LARGEST_ERROR,
    )
