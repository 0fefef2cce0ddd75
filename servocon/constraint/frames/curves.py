"""Curves in position and orientation: splines through points at given times."""

from itertools import pairwise
from math import factorial
from typing import Any, Literal

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.errors import InputError, ShapeError, out_of_order, warn
from servocon.plant.contract import Scalar
from servocon.plant.spatial import axial, rotation_of_vector
from servocon.precision import float64
from servocon.tree import Module, declaration

OVERSHOOT, WITHIN, ROUNDING = 0.5, 33, 1e-9
"""Part of the points' range by which a spline may leave it; the number of instants checked in each
piece; and the part of the points' size that is rounding."""

OPPOSITE = 1e-6
"""Distance of a trace from −1 below which a rotation counts as one by π."""


class PositionCurve(Module):
    """A spline, a function of t; constant before its first and after its last time."""

    times: Numeric = eqx.field(metadata=declaration(unit="s", text="(K)"))
    coefficients: Numeric  # of the highest power first (degree + 1, pieces, k)

    def __call__(self, t: Scalar) -> Float[Array, " k"]:
        """The point at a time."""
        here, x = _piece(jnp.asarray(self.times), t)
        return _polynomial(here, jnp.asarray(self.coefficients), x)


class RotationCurve(Module):
    """A cubic spline of rotation vectors from each rotation to the next; a function of t."""

    times: Numeric = eqx.field(metadata=declaration(unit="s", text="(K)"))
    coefficients: Numeric  # of the highest power first (4, pieces, 3)
    rotations: Numeric  # at the beginning of each piece (pieces, 3, 3)

    def __call__(self, t: Scalar) -> Float[Array, "3 3"]:
        """The rotation matrix at a time."""
        here, x = _piece(jnp.asarray(self.times), t)
        turned = rotation_of_vector(_polynomial(here, jnp.asarray(self.coefficients), x))
        return jnp.tensordot(here, jnp.asarray(self.rotations), 1) @ turned


def position_curve(
    times: Numeric, points: Numeric, *, degree: Literal[3, 5, 7] = 3, monotone: bool = False
) -> PositionCurve:
    """A curve through points at given times, at rest at both ends.

    A smooth spline may overshoot far beyond its points if their times are uneven; a curve that
    leaves their range by more than half of it gives a warning.

    Args:
        times: Increasing times [s] (K), or a row or column of them as in MATLAB files.
        points: Points [m] (K × k).
        degree: 3, twice differentiable; 5, four times differentiable and without acceleration at
            both ends, for a law of flexible joints; or 7, six times differentiable and without
            jerk there, for a frame that tilts into the acceleration.
        monotone: Keep every coordinate between each point and the next (Fritsch & Carlson 1980).
            Such a curve is of degree 3, and its acceleration jumps at the points.

    Raises:
        InputError: the times do not increase, the number of points differs, or the degree is wrong.
    """
    from scipy.interpolate import CubicHermiteSpline, PchipInterpolator, make_interp_spline

    t, x = _checked(times, points, "points", 2)
    if degree not in (3, 5, 7):
        raise InputError("degree", got=degree, expected="3, 5 or 7")
    if validate.flag("monotone", monotone):
        if degree != 3:
            cure = "Leave the degree out, or give more points instead."
            raise InputError("degree", got=degree, expected="3 for a monotone curve", cure=cure)
        slopes = PchipInterpolator(t, x).derivative()(t)
        slopes[[0, -1]] = 0.0
        return PositionCurve(t, CubicHermiteSpline(t, x, slopes).c)
    still = [(k, np.zeros(x.shape[1])) for k in range(1, degree // 2 + 1)]
    spline = make_interp_spline(t, x, degree, bc_type=(still, still))
    _warn_of_overshoot(t, x, spline)
    powers = reversed(range(degree + 1))
    return PositionCurve(t, np.stack([spline(t[:-1], nu=k) / factorial(k) for k in powers]))


def _warn_of_overshoot(t: np.ndarray, x: np.ndarray, spline: Any) -> None:
    """Warn of a spline that leaves the range of its points by more than `OVERSHOOT` of it."""
    instants = (t[:-1, None] + np.diff(t)[:, None] * np.linspace(0.0, 1.0, WITHIN)).ravel()
    y = spline(instants)
    low, high = x.min(axis=0), x.max(axis=0)
    beyond = np.fmax(y - high, low - y)
    worst, k = np.unravel_index(np.argmax(beyond - OVERSHOOT * (high - low)), y.shape)
    if beyond[worst, k] > OVERSHOOT * (high - low)[k] + ROUNDING * np.abs(x).max():
        warn(
            f"the curve reaches {y[worst, k]:.3g} in coordinate {k} at t = {instants[worst]:.3g} "
            f"s, and its points lie between {low[k]:.3g} and {high[k]:.3g}: a spline swings where "
            "times are uneven. Give more points there, or monotone=True"
        )


def rotation_curve(times: Numeric, rotations: Numeric) -> RotationCurve:
    """A curve through rotations at given times, at rest at both ends.

    The angular acceleration is continuous.

    Args:
        times: Increasing times [s] (K).
        rotations: Rotation matrices (K × 3 × 3), each less than π from the next.

    Raises:
        InputError: the times do not increase, the number of rotations differs, or one is invalid.
    """
    from scipy.spatial.transform import Rotation

    t, R = _checked(times, rotations, "rotations", 3)
    if R.shape[1:] != (3, 3) or np.abs(R @ R.transpose(0, 2, 1) - np.eye(3)).max() > 1e-6:
        raise InputError("rotations", got=f"shape {R.shape}", expected="rotation matrices")
    for before, after in pairwise(R):
        if np.trace(before.T @ after) <= -1.0 + OPPOSITE:
            cure = "Give one between them, so that it is clear which way to turn."
            expected = "rotations of less than π from one to the next"
            raise InputError(
                "rotations", got="two with an angle of π", expected=expected, cure=cure
            )
    turns = (Rotation.from_matrix(R[:-1]).inv() * Rotation.from_matrix(R[1:])).as_rotvec()
    return RotationCurve(t, _rotating(np.diff(t)[:, None], turns), R[:-1])


@float64
def _rotating(h: np.ndarray, turns: np.ndarray) -> np.ndarray:
    """Coefficients (4, pieces, 3) of the pieces' rotation vectors, for a curve at rest at its ends.

    Between two pieces the angular velocity is such that the acceleration is continuous.

    Args:
        h: Duration of each piece [s] (pieces, 1).
        turns: Rotation vector at the end of each piece (pieces, 3).
    """
    from scipy.optimize import root

    inverse = jax.vmap(lambda r: jnp.linalg.inv(jax.jacfwd(_velocity, 1)(r, jnp.zeros(3))))(turns)
    accelerations = jax.vmap(lambda r, *rates: jax.jvp(_velocity, (r, rates[0]), rates)[1])

    def rates(between: Array) -> tuple[Array, Array]:
        """Rates of the vectors at the beginning and end of each piece."""
        velocity = jnp.pad(between.reshape(-1, 3), ((1, 1), (0, 0)))
        return velocity[:-1], jnp.einsum("pij,pj->pi", inverse, velocity[1:])

    def jumps(between: Array) -> Array:
        first, last = rates(between)
        begin = (6.0 * turns / h - 4.0 * first - 2.0 * last) / h
        end = (2.0 * first + 4.0 * last - 6.0 * turns / h) / h
        return (accelerations(turns, last, end)[:-1] - begin[1:]).ravel()

    x = np.zeros(3 * (len(h) - 1))
    if x.size:
        x = root(jax.jit(jumps), x, jac=jax.jit(jax.jacfwd(jumps)), tol=1e-13).x
    first, last = (np.asarray(rate) for rate in rates(jnp.asarray(x)))
    cubic = (first + last - 2.0 * turns / h) / h**2
    square = (3.0 * turns / h - 2.0 * first - last) / h
    return np.stack([cubic, square, first, np.zeros_like(turns)])


def _velocity(vector: Array, rate: Array) -> Array:
    """Angular velocity along the body's axes, from a rotation vector and its rate."""
    R, rate_of_R = jax.jvp(rotation_of_vector, (vector,), (rate,))
    return axial(R.T @ rate_of_R)


def _piece(times: Array, t: Scalar) -> tuple[Array, Array]:
    """1 for the piece that contains a time, 0 for the others, and the time since its beginning."""
    # `clip` would halve every derivative at the first and the last instant.
    t = jnp.where(t < times[0], times[0], jnp.where(t > times[-1], times[-1], t))
    inner = (t >= times[1:-1]).astype(float)
    here = jnp.append(1.0, inner) - jnp.append(inner, 0.0)
    return here, t - here @ times[:-1]


def _polynomial(here: Array, coefficients: Array, x: Array) -> Array:
    value, *others = jnp.einsum("p,ipk->ik", here, coefficients)
    for coefficient in others:
        value = value * x + coefficient
    return value


def _checked(times: Any, values: Any, name: str, axes: int) -> tuple[np.ndarray, np.ndarray]:
    t = validate.array("times", times, "increasing times [s]")
    if t.ndim == 2 and 1 in t.shape:  # a row or a column, as in MATLAB files
        t = t.ravel()
    x = validate.array(name, values)
    validate.finite("times", t)
    validate.finite(name, x)
    if t.ndim != 1 or t.size < 2 or np.any(np.diff(t) <= 0.0):
        got, expected = out_of_order(t), "increasing times [s], two at least"
        raise InputError("times", got=got, expected=expected)
    if x.ndim != axes or len(x) != len(t):
        cures = {
            (2, 1): f"For one coordinate write {name}[:, None].",
            (2, 2): f"Times lead: write {name}.T." if x.shape[-1:] == (len(t),) else "",
        }
        raise ShapeError(
            name,
            got=f"shape {x.shape}",
            expected=f"{len(t)} of them, one per time",
            cure=cures.get((axes, x.ndim), ""),
        )
    return t, x
