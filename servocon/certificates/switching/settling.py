"""Jumps of β after a relation has held for a while, if the relations are linear.

Let β_k = A_k v + C_k q + c_k with constants, a square A_k, and q̇ = v. While relation k holds,

    q̇ = −G q − g + A_k⁻¹β_k,    G = A_k⁻¹C_k,  g = A_k⁻¹c_k,

so that a time τ after it began at q₀, with E(τ) = e^{−Gτ},

    q(τ) = E(τ)q₀ − ∫₀^τ E(s)ds g + ∫₀^τ E(τ − s)A_k⁻¹β_k(s) ds.

A switch to l adds β_l − β_k = Nβ_k + Wq + w with N = (A_l − A_k)A_k⁻¹, W = C_l − C_k − NC_k and w =
c_l − c_k − Nc_k. q₀ is any one of the states; ‖β_k(s)‖ is below its bound. Robots that have nearly
met lose little by a change of their graph, although it is large somewhere in the states.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import equinox as eqx
import jax
import numpy as np
from jaxtyping import Array
from scipy.linalg import expm

from servocon.certificates.assumptions import Samples
from servocon.certificates.evaluation import evaluate
from servocon.certificates.position_level import ALONE
from servocon.constraint.constraint import Constraint
from servocon.plant import Plant

CELLS = 24
"""Number of time steps in a dwell time."""

DWELLS = 100
"""Largest number of dwell times after which all has settled."""

SETTLED = 1e-6
"""Part of the largest kernel that counts as zero."""

SAME = 1e-9
"""Relative deviation from a linear relation that counts as rounding."""

WELL = 1e8
"""Condition number of A up to which q follows from β."""

SPEEDS = 64
"""Largest number of speeds."""


class Linear(NamedTuple):
    """A relation β = A v + C q + c.

    Attributes:
        A: A (m, n).
        C: C (m, n).
        c: c (m).
    """

    A: np.ndarray
    C: np.ndarray
    c: np.ndarray


class Settling(NamedTuple):
    """The jump of β of a switch, at times τ after the relation before it began, from τ = 0 on.

    Attributes:
        from_start: Its part that comes from q₀ and the constants (T).
        from_beta: Its part for each ‖β_k(τ)‖ at the switch.
        kernel: Its part for each ‖β_k‖ a time τ before the switch [1/s] (T).
        step: Distance of the times [s].
    """

    from_start: np.ndarray
    from_beta: float
    kernel: np.ndarray
    step: float

    def jumps(self, sizes: np.ndarray) -> np.ndarray:
        """The jumps at the times (T, …), for bounds of ‖β_k‖ at the times since its beginning.

        Args:
            sizes: The bounds (T, …).
        """
        flat = sizes.reshape(len(sizes), -1)
        # Each step counts with the larger end: the bounds fall, the kernel is any function.
        kernel = self.step * np.maximum(self.kernel[:-1], self.kernel[1:])
        past = np.zeros_like(flat)
        for j in range(1, len(flat)):
            past[j] = kernel[:j][::-1] @ flat[:j]
        jump = self.from_start[:, None] + self.from_beta * flat + past
        return jump.reshape(sizes.shape)


class Coefficients(eqx.Module):
    """∂β/∂v, ∂β/∂q, β and q̇, as functions of the state."""

    model: Plant
    constraint: Constraint

    def __call__(self, _: Any, q: Array, v: Array, t: Array) -> tuple[Array, ...]:
        """The values at one state; traced."""
        beta = lambda q, v, t: self.constraint.beta(self.model, q, v, t)
        rate = self.model.coordinate_rate(q, v, t)
        by_q, by_v = jax.jacfwd(beta, argnums=(0, 1))(q, v, t)
        return by_v, by_q, beta(q, v, t), rate


def linear_form(model: Plant, constraint: Constraint, samples: Samples) -> Linear | None:
    """The constants of a linear relation, from its derivatives at samples; None if it is none."""
    q, v, _ = samples.states
    n = v.shape[-1]
    if n > SPEEDS:
        return None
    found = evaluate(Coefficients(model, constraint), ALONE, samples.states)
    A, C, beta, rate = (np.asarray(x[0]) for x in found)
    if A.shape[1] != n or not np.array_equal(rate, v):
        return None
    c = beta - np.einsum("sij,sj->si", A, v) - np.einsum("sij,sj->si", C, q)
    scale = 1.0 + np.abs(A).max() + np.abs(C).max() + np.abs(c).max()
    constant = all(np.abs(x - x[0]).max() <= SAME * scale for x in (A, C, c))
    if not constant or np.linalg.cond(A[0]) > WELL:
        return None
    return Linear(A[0], C[0], c[0])


def settling(
    before: Linear,
    after: Linear,
    box: tuple[np.ndarray, np.ndarray],
    dwell: float,
    norms: Sequence[Any],
) -> Settling | None:
    """The jump of a switch between two linear relations; None if q does not settle in its effect.

    Args:
        before: The relation before it.
        after: The relation after it.
        box: Least and largest coordinates of the states.
        dwell: Dwell time [s].
        norms: S and R, so that ‖β_k‖ ≤ ‖S‖·size before the switch, and ‖Rβ‖ is the size after it.
    """
    S, R = norms
    inverse = np.linalg.inv(before.A)
    N = (after.A - before.A) @ inverse
    W = R @ (after.C - before.C - N @ before.C)
    w = R @ (after.c - before.c - N @ before.c)
    G, g = inverse @ before.C, inverse @ before.c
    step = dwell / CELLS
    # E and its integral by one exponential: d/dτ (q, 1) = (−Gq − g, 0).
    n = len(G)
    both = np.zeros((n + 1, n + 1))
    both[:n, :n], both[:n, n] = -G, -g
    one, now = expm(step * both), np.eye(n + 1)
    middle, half = 0.5 * (box[0] + box[1]), 0.5 * (box[1] - box[0])
    from_start, kernel = [], [0.0]
    for _ in range(CELLS * DWELLS + 1):
        E, shift = now[:n, :n], now[:n, n]
        centre = W @ (E @ middle + shift) + w
        from_start.append(float(np.linalg.norm(np.abs(centre) + np.abs(W @ E) @ half)))
        kernel.append(float(np.linalg.norm(W @ E @ inverse @ S, 2)))
        if len(from_start) > CELLS and kernel[-1] <= SETTLED * max(kernel):
            of_beta = float(np.linalg.norm(R @ N @ S, 2))
            return Settling(np.array(from_start), of_beta, np.array(kernel[1:]), step)
        now = one @ now
    return None
