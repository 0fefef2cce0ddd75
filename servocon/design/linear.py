"""Gains and Lyapunov weights by linear design with python-control.

On the exact model with independent rows a law can produce any desired β̇ = w, and f̈ = w for a
relation between coordinates. The error dynamics are then integrators, and linear design is valid
for any motion, not only near one point.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh

from servocon import linalg, validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, ShapeError, written
from servocon.laws import Stabilizing
from servocon.precision import float64

SYMMETRIC = 1e-9
"""Relative asymmetry below which a gain counts as symmetric."""

REAL = 1e-9
"""Largest −(k₂² − 4 k₁) / k₂² for which poles count as a real pair."""

ROUNDING = 1e-12
"""Relative size below which an entry or an asymmetry of a matrix counts as rounding."""


class LinearDesign(NamedTuple):
    """A linear design: the term and the rate of its relation, with a Lyapunov function.

    Attributes:
        stabilizing: The term for `servocon.ServoLaw`, with gain 1 1/s and weight P: β̇ = −P⁻¹β.
        rate: Λ for `servocon.holonomic` [1/s], one per row; None for a design of β alone.
        gain: K of w = −K β (m × m), or of w = −K [f; ḟ] (m × 2m).
        poles: Poles of the error dynamics [1/s].
        weight: X in V = xᵀX x with x = β or [f; ḟ].
        decay: λ of V̇ ≤ −λ V, the largest that this V allows [1/s].
    """

    stabilizing: Stabilizing
    rate: NDArray[np.float64] | None
    gain: NDArray[np.float64]
    poles: NDArray[np.float64]
    weight: NDArray[np.float64]
    decay: float


class LyapunovWeight(NamedTuple):
    """P of V = xᵀP x for ẋ = −K x.

    Attributes:
        weight: P, symmetric positive definite.
        decay: λ of V̇ ≤ −λ V, the largest that this V allows [1/s]: the smallest eigenvalue of
            P⁻¹Q, at least λ_min(Q)/λ_max(P).
    """

    weight: NDArray[np.float64]
    decay: float


@float64
def lyapunov_weight(gain: ArrayLike, target: ArrayLike | None = None) -> LyapunovWeight:
    """P from the Lyapunov equation KᵀP + P K = Q, so that V = xᵀP x has V̇ = −xᵀQ x.

    Args:
        gain: K in ẋ = −K x (m × m), whose eigenvalues have positive real parts [1/s].
        target: Q, symmetric positive definite (m × m); the identity by default.

    Raises:
        InputError: an eigenvalue of K has no positive real part, or Q is not positive definite.
    """
    K = np.atleast_2d(validate.array("gain", gain))
    if K.ndim != 2 or K.shape[0] != K.shape[1]:
        raise ShapeError("gain", got=f"shape {np.shape(gain)}", expected="a square matrix")
    slowest = np.linalg.eigvals(K).real.min() if np.isfinite(K).all() else np.nan
    if not slowest > 0:
        raise InputError(
            "gain",
            got=f"an eigenvalue with real part {slowest:.3g}",
            expected="eigenvalues with positive real part, so that ẋ = −K x decays",
        )
    Q = np.eye(len(K)) if target is None else _weight("target", target, len(K))
    import control  # slow to import

    try:
        P: Any = control.lyap(-K.T, Q)
        return LyapunovWeight(P, _decay(Q, P))
    except (np.linalg.LinAlgError, ValueError):  # a ValueError for NaN or infinity in between
        raise InputError(
            "gain, target",
            got="a Lyapunov equation without a positive definite solution in floats",
            expected="eigenvalues and weights of moderate size",
        ) from None


@float64
def lqr(error: ArrayLike, desired_rate: ArrayLike = 1.0) -> LinearDesign:
    """The gain that minimizes ∫ βᵀQ β + wᵀR w dt for β̇ = w.

    Its V is the optimal cost, and the returned term is `Stabilizing(1, P)` with P = K⁻¹.

    Args:
        error: Q: one weight per row, or a symmetric positive definite matrix (m × m).
        desired_rate: R, for the desired rate w of β: one weight for all, one per row, or a matrix.

    Raises:
        InputError: a weight is not positive definite, or K is not symmetric.
    """
    Q = _weight("error", error, None)
    R = _weight("desired_rate", desired_rate, len(Q))
    where = "error, desired_rate"
    K, S, poles = linalg.regulator(where, np.zeros_like(Q), np.eye(len(Q)), Q, R)
    if np.abs(K - K.T).max() > SYMMETRIC * np.abs(K).max():
        raise InputError(
            "desired_rate",
            got="weights for which K = R⁻¹S is not symmetric",
            expected="a symmetric K, which is what P⁻¹ of a Stabilizing term can be",
            cure="Take R a multiple of the identity, or Q and R both diagonal.",
        )
    K = (K + K.T) / 2
    return LinearDesign(_term(K), None, K, np.sort(poles.real), S, _decay(Q + K.T @ R @ K, S))


@float64
def place(poles: ArrayLike) -> LinearDesign:
    """β̇ = w with the given poles, one per row of β: β_i(t) = exp(p_i t) β_i(0).

    Args:
        poles: Negative real numbers, one per row (m) [1/s].

    Raises:
        InputError: a pole is not negative, or not real.
    """
    p = _poles(poles)
    if p.ndim != 1:
        raise ShapeError("poles", got=f"shape {p.shape}", expected="one pole for each row of β")
    if np.any(p.imag):
        raise InputError(
            "poles",
            got=_listed(p),
            expected="real poles: P of a Stabilizing term is symmetric, and so is K = P⁻¹",
            cure=f"The nearest are {_listed(p.real)}.",
        )
    K = np.diag(-p.real)
    return LinearDesign(_term(K), None, K, p.real, *lyapunov_weight(K))


@float64
def lqr_holonomic(
    position: ArrayLike, velocity: ArrayLike, desired_rate: ArrayLike = 1.0
) -> LinearDesign:
    """The gains that minimize ∫ Σ q f² + q' ḟ² + r w² dt for f̈ = w, each row separately.

    f̈ = −k₂ ḟ − k₁ f is realized as ḟ + Λ f = β, β̇ = −P⁻¹β with Λ + 1/P = k₂ and Λ/P = k₁. The
    poles are −Λ, the slower one, and −1/P. They are real if q' ≥ 2 √(q r).

    Args:
        position: q, one per row (m).
        velocity: q', one for all or one per row.
        desired_rate: r, one for all or one per row.

    Raises:
        InputError: a weight is not positive, or a row's poles are not real.
    """
    q = np.atleast_1d(validate.array("position", position))
    weights = [
        _per_row(where, x, len(q))
        for where, x in (
            ("position", position),
            ("velocity", velocity),
            ("desired_rate", desired_rate),
        )
    ]
    q, q_rate, r = weights
    m = len(q)
    where, Q = "position, velocity, desired_rate", np.diag(np.concatenate([q, q_rate]))
    K, _, _ = linalg.regulator(where, *_chain(m), Q, np.diag(r))
    k1, k2 = np.diagonal(K[:, :m]), np.diagonal(K[:, m:])
    discriminant = k2**2 - 4 * k1
    swinging = np.flatnonzero(discriminant < -REAL * k2**2)
    if swinging.size:
        i = swinging[0]
        pair = -k2[i] / 2 + 1j * np.sqrt(-discriminant[i]) / 2
        raise InputError(
            "velocity",
            got=f"{q_rate[i]:.6g} in row {i}, which gives the poles {pair:.4g} and its conjugate",
            expected=_FACTORS,
            cure=f"The nearest weight is 2 √(q r) = {2 * np.sqrt(q[i] * r[i]):.6g}, for a double "
            f"pole at {-np.sqrt(k1[i]):.4g}.",
        )
    root = np.sqrt(np.maximum(discriminant, 0.0))
    fast = (k2 + root) / 2
    return _factored(k1 / fast, fast)


@float64
def place_holonomic(poles: ArrayLike) -> LinearDesign:
    """f̈ = w with the given poles, two per row of f; the slower one becomes Λ.

    Args:
        poles: Negative real numbers, two per row (m × 2), or two for a single row (2) [1/s].

    Raises:
        InputError: a pole is not negative, or not real.
    """
    p = np.atleast_2d(_poles(poles))
    if p.ndim != 2 or p.shape[1] != 2:
        raise ShapeError("poles", got=f"shape {p.shape}", expected="two poles for each row of f")
    if np.any(p.imag):
        raise InputError(
            "poles",
            got=_listed(p),
            expected=_FACTORS,
            cure=f"The nearest are {_listed(np.repeat(p.real.mean(1, keepdims=True), 2, 1))}.",
        )
    ordered = np.sort(-p.real, axis=1)
    return _factored(ordered[:, 0], ordered[:, 1])


_FACTORS = (
    "real poles: β = ḟ + Λ f and β̇ = −κP⁻¹β make s = −Λ and s = −κ/P, which no real row can make "
    "a complex pair"
)


def _factored(slow: NDArray[np.float64], fast: NDArray[np.float64]) -> LinearDesign:
    """Λ and P of f̈ = −(Λ + P⁻¹) ḟ − P⁻¹Λ f, with a weight for x = [f; ḟ]."""
    K = np.hstack([np.diag(slow * fast), np.diag(slow + fast)])
    A, B = _chain(len(slow))
    certificate = lyapunov_weight(B @ K - A)
    poles = np.sort(np.concatenate([-slow, -fast]))
    return LinearDesign(Stabilizing(weight=1.0 / fast), slow, K, poles, *certificate)


def _chain(m: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A and B of f̈ = w with x = [f; ḟ]."""
    zero, one = np.zeros((m, m)), np.eye(m)
    return np.block([[zero, one], [zero, zero]]), np.vstack([zero, one])


def _term(K: NDArray[np.float64]) -> Stabilizing:
    """`Stabilizing` with P = K⁻¹, one number per row if K is diagonal."""
    diagonal = np.diagonal(K)
    if np.abs(K - np.diag(diagonal)).max() <= ROUNDING * diagonal.max():
        return Stabilizing(weight=1.0 / diagonal)
    P = np.linalg.inv(K)
    return Stabilizing(weight=(P + P.T) / 2)


def _decay(Q: NDArray[np.float64], P: NDArray[np.float64]) -> float:
    """The largest λ with xᵀQ x ≥ λ xᵀP x for all x."""
    return float(eigh(Q, P, eigvals_only=True)[0])


def _weight(where: str, value: ArrayLike, rows: int | None) -> NDArray[np.float64]:
    """A positive definite matrix from one number, one number per row, or a matrix."""
    array = validate.array(where, value)
    if array.ndim == 0:
        array = np.full(rows or 1, array)
    if array.ndim == 1:
        array = np.diag(array)
    if (
        array.ndim != 2
        or array.size == 0
        or array.shape != array.T.shape
        or len(array) != (rows or len(array))
    ):
        raise ShapeError(
            where, got=f"shape {np.shape(value)}", expected=_size(rows, "a square matrix")
        )
    positive = np.isfinite(array).all() and np.allclose(array, array.T, rtol=ROUNDING)
    if not (positive and np.linalg.eigvalsh(array)[0] > 0):
        raise InputError(
            where, got=np.asarray(value).tolist(), expected="symmetric and positive definite"
        )
    return array


def _per_row(where: str, value: ArrayLike, rows: int) -> NDArray[np.float64]:
    array = validate.array(where, value)
    if array.shape not in ((), (rows,)):
        raise ShapeError(where, got=f"shape {array.shape}", expected=_size(rows, ""))
    validate.finite(where, array)
    validate.positive(where, array, "positive numbers")
    return np.broadcast_to(array, (rows,))


def _size(rows: int | None, otherwise: str) -> str:
    return otherwise if rows is None else f"one number, or one for each of {rows} rows"


def _poles(poles: ArrayLike) -> NDArray[np.complex128]:
    try:
        p: NDArray[np.complex128] = np.asarray(poles, dtype=np.complex128)
    except (TypeError, ValueError, ArithmeticError, RuntimeError):
        raise InputError("poles", got=written(poles), expected="numbers [1/s]") from None
    if p.size == 0 or not np.isfinite(p).all() or not (p.real < 0).all():
        raise InputError("poles", got=_listed(p), expected="poles in the left half plane [1/s]")
    return np.atleast_1d(p)


def _listed(p: Any) -> str:
    numbers = np.asarray(p, dtype=complex).ravel().tolist()
    text = ", ".join(f"{x.real:.4g}" if x.imag == 0 else f"{x:.4g}" for x in numbers)
    return text or "none"
