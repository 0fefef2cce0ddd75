"""Internal dynamics: the motion that a relation leaves free, and its poles.

The coordinates that a relation leaves free have dynamics of their own. No feedback of β changes
them, and no certificate of β bounds them.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.analysis.motion import (
    Motion,
    allowed_deviations,
    plant_at,
    require_equilibrium,
    require_on_constraint,
    solve_motion,
    state_labels,
    with_derivative,
)
from servocon.analysis.realizability import reach_of, require_reach, states_of
from servocon.arrays import ArrayLike
from servocon.constraint.constraint import Constraint
from servocon.engine import evaluator
from servocon.errors import FEW, ShapeError
from servocon.plant import Plant
from servocon.precision import float64
from servocon.tree import Layout, pack
from servocon.user_code import explained

AXIS = 1e-9
"""Smallest distance of a pole from the imaginary axis, relative to the largest pole."""

AT_ZERO = 1e-6
"""Largest pole that counts as 0, relative to the size of the system matrix."""

SENTENCES = (
    "Grows",
    "Oscillates and does not decay",
    "Dies out",
    "Drifts, as nothing holds its speed",
    "Stays where it is, as nothing depends on it",
)
"""The kinds of modes of the free motion; the last two have poles at 0."""

PART = 0.1
"""Smallest part of a coordinate or speed in a mode, relative to the largest, that is named."""


class InternalDynamics(NamedTuple):
    """Zero dynamics ż = A z: small motions of a plant whose inputs keep β = 0 (and f = 0).

    Made by `internal_dynamics`. Its text describes which modes decay, oscillate, grow or have a
    pole at 0.

    Attributes:
        A: System matrix (k × k).
        C: (δq, δv) = C z, with orthonormal columns (nq + n × k).
        poles: Eigenvalues of A [1/s], by real part, then by imaginary part (k).
        realizability: `servocon.analysis.realizability` at this state.
        labels: Labels of δq and δv.
    """

    A: np.ndarray
    C: np.ndarray
    poles: np.ndarray
    realizability: float
    labels: tuple[str, ...] = ()

    @property
    def minimum_phase(self) -> bool:
        """True if all poles have negative real parts, so that the free motion decays.

        Poles on the imaginary axis are not enough: an undamped oscillation, or a pole at 0 of a
        coordinate without effect on the motion, such as the angle of a wheel.
        """
        bound = -AXIS * np.abs(self.poles).max(initial=0.0)
        return bool(np.all(np.real(self.poles) < bound))

    @property
    def drifts(self) -> bool:
        """True if a free speed is not restored: A has a double pole at 0 in one mode."""
        once, twice = (linalg.numerical_rank(X, AT_ZERO) for X in (self.A, self.A @ self.A))
        return bool(twice < once)

    def __str__(self) -> str:
        """The free motion, in sentences."""
        found: dict[str, list[str]] = {sentence: [] for sentence in SENTENCES}
        values, modes = np.linalg.eig(self.A)
        for pole, mode in sorted(zip(values, modes.T, strict=True), key=lambda one: -one[0].real):
            if pole.imag >= 0.0:
                sentence = self._sentence(pole)
                swing = f" ± {pole.imag:.3g}i" if pole.imag else ""
                value = "0" if sentence in SENTENCES[-2:] else f"{pole.real:.3g}{swing}"
                found[sentence].append(f"{', '.join(self._carried(mode))} ({value} 1/s)")
        whole, free = self.C.shape
        verdict = "minimum phase" if self.minimum_phase else "not minimum phase"
        lines = [
            f"The relation leaves {free} of {whole} directions of the state free.",
            *(f"{sentence}: {'; '.join(own)}." for sentence, own in found.items() if own),
            f"It is {verdict}; its realizability is {self.realizability:.3g}.",
        ]
        return "\n".join(lines)

    __repr__ = __str__

    def _sentence(self, pole: complex) -> str:
        grows, swings, dies_out, drifts, rests = SENTENCES
        if abs(pole) <= AT_ZERO * max(np.linalg.norm(self.A), np.finfo(float).tiny):
            return drifts if self.drifts else rests
        near = AXIS * np.abs(self.poles).max()
        return grows if pole.real > near else swings if pole.real >= -near else dies_out

    def _carried(self, mode: np.ndarray) -> list[str]:
        """Labels of the coordinates and speeds in a mode, coordinates first."""
        size = np.abs(self.C @ mode)
        return [self.labels[i] for i in np.flatnonzero(size > PART * size.max())[:FEW]]


@explained
@float64
def internal_dynamics(
    plant: Plant,
    constraint: Constraint,
    q: ArrayLike,
    v: ArrayLike,
    t: float = 0.0,
    *,
    along_motion: bool = False,
    tolerance: float = 1e-6,
) -> InternalDynamics:
    """Linearize the motion that a relation leaves free; no feedback of β moves its poles.

    The inputs keep β constant: M v̇ = F + B u with A v̇ = b. If there are more inputs than needed,
    they are least in Gauss's sense, as in `ServoLaw`. The motion is differentiated exactly
    and restricted to the deviations that keep β = 0, and f = 0 for holonomic rows. n coordinates
    under m independent holonomic rows have 2 (n − m) poles, under m nonholonomic ones 2 n − m; the
    poles of β itself (and Λ) are not among them. A law follows the relation with bounded
    coordinates only if the relation is minimum phase.

    Args:
        plant: The plant. The poles are those of the true plant, whatever the law's model.
        constraint: The relation. The state must satisfy it: see `servocon.constraint.project`.
        q: Coordinates (nq).
        v: Speeds (n).
        t: Time [s].
        along_motion: Accept a state that is not an equilibrium. Its poles are meaningful only if A
            does not change along the motion.
        tolerance: Largest |q̇| and |v̇| of an equilibrium, and largest |f| and |β| on the constraint.

    Raises:
        RangeConditionError: no input reaches some row of β̇: its relative degree is higher.
        ResidualError: the state is off the constraint, or β does not depend on v.
        InputError: an argument cannot be used, or the state is not an equilibrium.
    """
    q, v, time = states_of(plant, constraint, q, v, t)
    if q.ndim != 1:
        raise ShapeError("q", got=f"shape {q.shape}", expected="one state")
    numbers, layout = pack((plant, constraint), "plant and constraint")
    at, by, matrices = _program(layout)(numbers, q, v, time)
    reach = reach_of(*(X[None] for X in matrices))
    require_reach(reach, constraint.name, q, v)
    require_on_constraint(constraint, at.relation, tolerance)
    derivative, field = solve_motion(at, by, v.size)
    labels = state_labels(plant, q.size, v.size)
    if not along_motion:
        expected = "an equilibrium under the inputs that keep β"
        cure = "Pass along_motion=True for an instant of a motion."
        require_equilibrium(derivative, labels, tolerance, expected, cure)
    C = allowed_deviations(by.relation, constraint)
    system = C.T @ field @ C
    poles = np.sort_complex(np.linalg.eigvals(system))
    return InternalDynamics(system, C, poles, float(reach.cosine[0]), labels)


@lru_cache(maxsize=64)
def _program(layout: Layout) -> Callable[..., Any]:
    """Compiled: the motion at a state, its derivative with respect to (q, v), and M, A, B.

    ξ = (v̇, u, λ, w), for the inputs that keep β and are least in Gauss's sense:

        M v̇ − B u = F,    A v̇ = b,    M w − B u + Aᵀλ = 0,    Bᵀw = 0.
    """

    def at_state(numbers: Array, q: Array, v: Array, t: Array) -> Any:
        plant, constraint = layout.unpack(numbers)
        nq = q.shape[0]

        def motion(x: Array) -> Motion:
            q_, v_ = x[:nq], x[nq:]
            beta, A, b = constraint.linearize(plant, q_, v_, t)
            relation = jnp.concatenate([constraint.position_error(plant, q_, t), beta])
            M, F, B = plant_at(plant, q_, v_, t)
            (n, k), m = B.shape, len(b)
            zero = lambda *shape: jnp.zeros(shape)
            K = jnp.block(
                [
                    [M, -B, zero(n, m + n)],
                    [A, zero(m, k + m + n)],
                    [zero(n, n), -B, A.T, M],
                    [zero(k, n + k + m), B.T],
                ]
            )
            r = jnp.concatenate([F, b, zero(n + k)])
            return Motion(plant.coordinate_rate(q_, v_, t), K, r, relation)

        at, by = with_derivative(motion, jnp.concatenate([q, v]))
        M, _, B = plant_at(plant, q, v, t)
        return at, by, (M, constraint.linearize(plant, q, v, t).A, B)

    return evaluator(at_state)
