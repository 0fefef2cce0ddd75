"""Inputs of a law that learns a bound, and the motion of β under them, as functions of its gain c.

Such a law has u = u₀ + c u', with c = γ(‖β‖ρ̂)ρ̂² and the learned bound ρ̂. While it is held, β̇ is
affine in c and β̈ is quadratic.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.certificates.sampled.adaptive_changes import Changes, Slopes, changes_of
from servocon.certificates.sampled.adaptive_measured import MeasuredValues, measured_of
from servocon.certificates.sampled.held_input import HeldInput
from servocon.laws import Law
from servocon.laws.block_snapshot import snapshot_at
from servocon.laws.snapshot import Snapshot
from servocon.plant import Plant
from servocon.plant.spatial import norm
from servocon.tree import Module


class LearningInputs(Module):
    """u₀, u' and Π̃, as functions of the state.

    Attributes:
        law: The law.
        late: True if their derivatives count, too.
    """

    law: Law
    late: bool = eqx.field(static=True, default=False)

    def __call__(self, q: Array, v: Array, t: Array) -> tuple[Array, ...]:
        """The values at one state, and the arrays of `Slopes` if they count; traced."""
        law = self.law
        if not self.late:
            return self._at(snapshot_at(law.model, law.constraint, q, v, t))
        own = lambda q, v, t: self._at(Snapshot(law.model, law.constraint, q, v, t))
        slopes = jax.jacfwd(lambda *x: jnp.concatenate(own(*x)), (0, 1, 2))(q, v, t)
        here = Snapshot(law.model, law.constraint, q, v, t)
        turn = lambda beta: self._at(here.with_error(beta))[1]
        return *own(q, v, t), *slopes, -jax.jacfwd(turn)(here.beta)  # u' is linear in β

    def _at(self, snapshot: Any) -> tuple[Array, Array, Array]:
        """The values at one state."""
        law, bound = self.law, self.law.learned_bound
        assert bound is not None
        state = law.initial_state(snapshot)
        basis = jnp.asarray(bound.functions(snapshot.q, snapshot.v, snapshot.t)).reshape(-1)
        size, square = norm(snapshot.beta), jnp.sum(basis**2)
        tried = jnp.sqrt(bound.width)
        least = tried * basis / jnp.where(square > 0.0, square, 1.0)  # α̂ with this ρ̂
        at = lambda alpha: law.command(snapshot, state | {bound.name: alpha}).u
        u = at(jnp.zeros_like(basis))
        return u, (at(least) - u) / bound.gain(size, tried), basis


class LimitedInputs(Module):
    """u₀, u', Π̃ and β, as functions of plant and state, to compare the inputs with limits.

    Attributes:
        inputs: The inputs.
    """

    inputs: LearningInputs

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> "LimitedValues":
        """The values at one state, the same for all plants; traced."""
        law = self.inputs.law
        beta = law.constraint.beta(law.model, q, v, t)
        u, turn, basis, *slopes = self.inputs(q, v, t)
        if not slopes:
            return LimitedValues(u, turn, basis, beta)
        by_state = jnp.abs(jnp.concatenate(slopes[:2], axis=1)[: len(u)])
        return LimitedValues(u, turn, basis, beta, by_state)


class LimitedValues(NamedTuple):
    """Values of `LimitedInputs` at one plant and state; batches lead.

    Attributes:
        u: u₀ (l).
        turn: u' (l).
        basis: Π̃ (k).
        beta: β (m).
        by_state: |∂u₀/∂x| of q and v, one below the other (l, x); None if the state is exact.
    """

    u: Any
    turn: Any
    basis: Any
    beta: Any
    by_state: Any = None

    def share(
        self, c: np.ndarray, limits: tuple[np.ndarray, np.ndarray], errors: Any = None
    ) -> np.ndarray:
        """The largest distance of an input from the middle of its limits, over half of these (…).

        A measured state is one of the set, or beyond it by its error: so u₀ is changed.

        Args:
            c: The largest gains (…); with smaller ones the inputs are between these and u₀.
            limits: Least and largest inputs (l each).
            errors: The largest errors of the measured state (x); None if it is exact.
        """
        lower, upper = limits
        ends = np.stack([self.u, self.u + c[..., None] * self.turn])
        off = np.abs(ends - 0.5 * (lower + upper))
        off = off if errors is None else off + np.asarray(self.by_state) @ errors
        return (off / (0.5 * (upper - lower))).max(axis=(0, -1))


class LearningValues(NamedTuple):
    """Values at one plant and state; batches lead.

    Attributes:
        beta: β (m).
        model_rate: β̇ of the law's model at c = 0, and its change with c (2, m).
        deviation: β̇ of the plant, less that of the model (2, m).
        disturbed: The most that a disturbance can add to ‖β̇‖.
        second: Coefficients of 1, c and c² in β̈ without a disturbance (3, m).
        swayed: The most that a disturbance can add to ‖β̈‖ at c = 0, and its change with c (2).
        basis: Π̃ (k).
        late: Changes of the inputs while they are late; None if they are not.
        measured: Effects of errors of the measured state; None if it is exact.
    """

    beta: Any
    model_rate: Any
    deviation: Any
    disturbed: Any
    second: Any
    swayed: Any
    basis: Any
    late: Changes | None = None
    measured: MeasuredValues | None = None


class LearningMotion(Module):
    """The motion of β under held inputs, as a function of plant, state, u₀, u' and Π̃.

    Attributes:
        held: The motion under one held input.
        measured: True if the state that the law measures has errors.
        predicts: True if its speeds are estimated with the model's acceleration.
    """

    held: HeldInput
    measured: bool = eqx.field(static=True, default=False)
    predicts: bool = eqx.field(static=True, default=False)

    def __call__(
        self,
        plant: Plant,
        q: Array,
        v: Array,
        t: Array,
        u: Array,
        turn: Array,
        basis: Array,
        *slopes: Array,
    ) -> LearningValues:
        """The values at one plant and state; traced."""
        first, up, down = (
            self.held.parts(plant, q, v, t, u + by * turn) for by in (0.0, 1.0, -1.0)
        )
        affine = lambda at: jnp.stack([at(first), at(up) - at(first)])
        second = jnp.stack(
            [
                first.second,
                0.5 * (up.second - down.second),
                0.5 * (up.second + down.second) - first.second,
            ]
        )
        change = jax.tree.map(lambda x, y: x - y, up, first)
        first_sway = self.held.swayed(first) + self.held.twice(first)  # the product has no c
        swayed = jnp.stack([first_sway, self.held.swayed(change)])
        at, late, measured = ((q, v, t), (u, turn)), None, None
        if slopes:
            late = changes_of(self.held, plant, *at, Slopes(*slopes))
        if self.measured:
            measured = measured_of(self.held, plant, *at, Slopes(*slopes), self.predicts)
        return LearningValues(
            beta=first.beta,
            model_rate=affine(lambda x: x.model_rate),
            deviation=affine(lambda x: x.rate - x.model_rate),
            disturbed=self.held.disturbing(first),
            second=second,
            swayed=swayed,
            basis=basis,
            late=late,
            measured=measured,
        )


class Learning(Module):
    """The motion of β and the inputs together, as a function of plant and state.

    Attributes:
        motion: The motion.
        inputs: The inputs.
    """

    motion: LearningMotion
    inputs: LearningInputs

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array) -> LearningValues:
        """The values at one plant and state; traced."""
        return self.motion(plant, q, v, t, *self.inputs(q, v, t))


@dataclass(frozen=True)
class AfterSample:
    """The bound of ‖β‖ after a sample at plants and states, as a function of the gains c.

    ‖β + hΦ‖² is quadratic in c, for a deviation from the model divided and multiplied by the factor
    (first axis), and ‖β̈‖² is of fourth degree.

    Attributes:
        ahead: Coefficients of ‖β + hΦ‖² (3, 2, plants, states).
        second: Coefficients of ‖β̈‖² (5, plants, states).
        swayed: The parts of a disturbance in ‖β̈‖, of 1 and c (2, plants, states).
        rest: The part of a disturbance in ‖hΦ‖ (plants, states).
        bent: ‖∂²β̈/∂c²‖/2 (plants, states).
        factor: Safety factor.
        period: h [s].
    """

    ahead: np.ndarray
    second: np.ndarray
    swayed: np.ndarray
    rest: np.ndarray
    bent: np.ndarray
    factor: float
    period: float

    @staticmethod
    def of(values: LearningValues, factor: float, period: float) -> "AfterSample":
        """The function from values at plants and states."""
        dot = lambda x, y: np.einsum("...i,...i->...", x, y)
        rate, off = (
            np.moveaxis(np.asarray(x), -2, 0) for x in (values.model_rate, values.deviation)
        )
        by = np.array([1.0 / factor, factor])[:, None, None, None]
        at, turn = (period * (rate[i] + by * off[i]) for i in (0, 1))
        at = at + values.beta
        ahead = np.stack([dot(at, at), 2.0 * dot(at, turn), dot(turn, turn)])
        first, second, third = np.moveaxis(np.asarray(values.second), -2, 0)
        products = [
            dot(first, first),
            2.0 * dot(first, second),
            dot(second, second) + 2.0 * dot(first, third),
            2.0 * dot(second, third),
            dot(third, third),
        ]
        return AfterSample(
            ahead=ahead,
            second=np.stack(products),
            swayed=np.ascontiguousarray(np.moveaxis(np.asarray(values.swayed), -1, 0)),
            rest=period * np.asarray(values.disturbed),
            bent=linalg.norms(third),
            factor=factor,
            period=period,
        )

    def __call__(
        self, least: np.ndarray, most: np.ndarray, at_most: np.ndarray | None = None
    ) -> np.ndarray:
        """The bound with any gain c between two at each state (plants, states).

        All parts are convex in c but β̈, which differs from a linear function by at most a quarter
        of its coefficient of c² times the square of the interval.

        Args:
            least: Least gains (states).
            most: Largest gains (states).
            at_most: The bound with the largest ones, if it is known.
        """
        bent = 0.125 * self.period**2 * (most - least) ** 2 * self.bent
        ends = self.at(least), self.at(most) if at_most is None else at_most
        return np.maximum(*ends) + self.factor * (self.rest + bent)

    def at(self, c: np.ndarray) -> np.ndarray:
        """The bound with gains c at each state, but for the rest (plants, states)."""
        root = lambda x: np.sqrt(np.maximum(x, 0.0))
        ahead = self.ahead[0] + c * (self.ahead[1] + c * self.ahead[2])
        held = self.second[4]
        for coefficient in self.second[3::-1]:
            held = coefficient + c * held
        held = root(held) + self.swayed[0] + c * self.swayed[1]
        return root(ahead.max(axis=0)) + self.factor * 0.5 * self.period**2 * held
