"""Rows of a constraint as one-forms on (q, t), and their exterior derivatives, at several states.

Let E_a be the motion along one speed and E_t = ∂_t + ν ∂_q that along time alone. Then

    dω(E_a, E_b) = E_a(ω(E_b)) − E_b(ω(E_a)) − ω([E_a, E_b]),

and all parts follow by differentiation. The speeds need not be rates of coordinates.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Bool, Float, Int

from servocon import linalg
from servocon.constraint.constraint import Constraint
from servocon.engine import evaluator
from servocon.plant import Plant

STEPS = 8
"""Runge–Kutta steps of the motion from the given state to another."""


class LocalForms(NamedTuple):
    """Constraint and plant at s states, in the frame of the speeds and time."""

    beta: Float[np.ndarray, "s m"]
    forms: Float[np.ndarray, "s m k"]  # (A, −c): coefficients of each speed and of time
    forms_slope: Float[np.ndarray, "s m k y"]
    frame: Float[np.ndarray, "s y k"]  # columns: the motions (q̇, ṫ) of each speed and of time
    frame_slope: Float[np.ndarray, "s y k y"]
    time_slope: Float[np.ndarray, "s m"]  # ∂β/∂t


def local_forms(plant: Plant, constraint: Constraint) -> Callable[[Any, Any], LocalForms]:
    """Function of states y = (q, t) and speeds that returns a `LocalForms`; compiled once."""

    def values(y: Array, v: Array) -> tuple[Array, Array, Array]:
        beta = lambda v: constraint.beta(plant, y[:-1], v, y[-1])
        rate = lambda v: plant.coordinate_rate(y[:-1], v, y[-1])
        A, value = _with_value(beta, v)
        N, nu = _with_value(rate, jnp.zeros_like(v))
        motions = jnp.concatenate([N, nu[:, None]], axis=1)
        passing = jnp.zeros((1, v.size + 1)).at[0, -1].set(1.0)
        forms = jnp.concatenate([A, (value - A @ v)[:, None]], axis=1)
        return value, forms, jnp.concatenate([motions, passing])

    def local(y: Array, v: Array) -> tuple[Array, ...]:
        slopes, (value, forms, frame) = _with_value(lambda y: values(y, v), y)
        return value, forms, slopes[1], frame, slopes[2], slopes[0][:, -1]

    compiled = evaluator(local, rows=(0, 1))
    return lambda y, v: LocalForms(*compiled(y, v))


def _with_value(function: Callable[[Array], Any], x: Array) -> tuple[Any, Any]:
    """The Jacobian and the value at x, from one evaluation."""

    def twice(x: Array) -> tuple[Any, Any]:
        value = function(x)
        return value, value

    return jax.jacfwd(twice, has_aux=True)(x)


class Span(NamedTuple):
    """Span of the rows of a form, at several states."""

    basis: Float[np.ndarray, "s k r"]  # orthonormal, padded with zero columns
    rank: Int[np.ndarray, " s"]
    dependent: Bool[np.ndarray, "s m"]


@jax.jit
@jax.vmap
def _factored(forms: Array) -> tuple[Array, ...]:
    factor = linalg.rank_factor(forms.T)
    return factor.Q, factor.rank, factor.dependent


def span(forms: np.ndarray) -> Span:
    """The span of the rows of forms (s, m, k); compiled once for each shape."""
    return Span(*map(np.asarray, _factored(forms)))


def admitted_motions(forms: np.ndarray) -> np.ndarray:
    """Projectors onto the motions that all rows of some forms admit (s, k, k)."""
    Q = span(forms).basis
    return np.eye(forms.shape[-1]) - Q @ Q.mT


def without_offset(forms: np.ndarray) -> np.ndarray:
    """Forms (A, −c) with c = 0: the coefficients of the speeds alone."""
    return forms * np.append(np.ones(forms.shape[2] - 1), 0.0)


def walk(
    local: Callable[[Any, Any], LocalForms],
    y: np.ndarray,
    v: np.ndarray,
    motion: np.ndarray,
    kept: np.ndarray,
) -> np.ndarray:
    """The states y after unit time along the part of each `motion` that the kept rows admit."""

    def rate(y: np.ndarray) -> np.ndarray:
        here = local(y, v)
        admitted = admitted_motions(here.forms * kept[:, None])
        return np.einsum("syk,skl,sl->sy", here.frame, admitted, motion)

    h = 1.0 / STEPS
    for _ in range(STEPS if len(y) > 1 else 0):
        k1 = rate(y)
        k2 = rate(y + 0.5 * h * k1)
        k3 = rate(y + 0.5 * h * k2)
        k4 = rate(y + h * k3)
        y = y + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
    return y


def resting(found: LocalForms) -> np.ndarray:
    """Speeds and time at which the coordinates rest, or nearly rest if they cannot (s, k)."""
    return linalg.generalized_inverse(found.frame)[:, :, -1]


def torsion_of(found: LocalForms, affine: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """dω(E_a, E_b) of the affine rows, and the size of its terms.

    The part of [E_a, E_b] that is not a motion of the plant is appended: the plant's own speeds
    may be subject to nonintegrable constraints.
    """
    rates = np.einsum("siby,sya->siab", found.forms_slope[:, affine], found.frame)
    turns = np.einsum("sxby,sya->sxab", found.frame_slope, found.frame)
    brackets = turns - turns.mT
    inverse = linalg.generalized_inverse(found.frame)
    structure = np.einsum("skx,sxab->skab", inverse, brackets)
    forms = found.forms[:, affine]
    own = brackets - np.einsum("sxk,skab->sxab", found.frame, structure)
    torsion = rates - rates.mT - np.einsum("sik,skab->siab", forms, structure)

    size = lambda x: np.linalg.norm(x, axis=(-2, -1))
    turning = np.linalg.norm(size(structure), axis=1, keepdims=True)
    scale = 2.0 * size(rates) + np.linalg.norm(forms, axis=2) * (1.0 + turning)
    own_scale = 2.0 * np.linalg.norm(size(turns), axis=1) + size(found.frame)
    own_scale = np.broadcast_to(own_scale[:, None], own.shape[:2])
    return np.concatenate([torsion, own], axis=1), np.concatenate([scale, own_scale], axis=1)
