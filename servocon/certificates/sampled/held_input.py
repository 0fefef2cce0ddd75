"""The motion of β under an input that is held, and the ages of inputs."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.certificates.guarantee import Relation
from servocon.certificates.lumped_uncertainty import disturbance_of
from servocon.constraint.constraint import Constraint
from servocon.engine import passing
from servocon.laws.law import Estimates
from servocon.plant import Plant
from servocon.tree import Module

OLD = 1e-3
"""Part of the sizes of the weights of inputs that are not recent."""


@dataclass(frozen=True)
class Ages:
    """The ages of a sampled loop's inputs: at tₖ + θh that of tₖ₋ⱼ is (j + θ)h old.

    Attributes:
        period: The sampling period h [s].
        weights: cⱼ, the weight of the input computed j samples ago; their sum is 1. Negative where
            a law makes up for a lag; ages are means with their sizes.
        estimates: Errors of the state that the law measures; None if it is exact.
        averaged: True if these are means of β over periods.
    """

    period: float
    weights: tuple[float, ...]
    estimates: Estimates | None = field(default=None, compare=False)
    averaged: bool = False

    @property
    def _of_late_speeds(self) -> np.ndarray | None:
        """Weights of the periods over which late speeds are means; None if speeds are not late."""
        if self.estimates is None or self.estimates.predicted is not None:
            return None
        return self.estimates.weights

    def with_errors(self, by: float) -> "Ages":
        """The same with errors of measurements times a factor, but for what speeds lack."""
        own = self.estimates
        if own is None:
            return self
        errors = {"position": own.position * by, "speed": own.speed * by, "input": own.input * by}
        return replace(self, estimates=own._replace(**errors))

    @cached_property
    def of_errors_of_speeds(self) -> np.ndarray:
        """The largest |v − v̂| at a sample by a v̇ of up to 1 that v̂ lacks, period by period [s].

        The last period is the first one. There are none if speeds are measured apart.
        """
        if self.estimates is None:
            return np.zeros(0)
        if (sizes := self.estimates.predicted) is not None:
            return sizes
        if (weights := self._of_late_speeds) is None:
            return np.zeros(0)
        behind = weights[::-1].cumsum()[::-1]
        return self.period * (behind - 0.5 * weights)

    @property
    def samples(self) -> int:
        """Number of samples that the estimated speeds rest on."""
        weights = None if self.estimates is None else self.estimates.weights
        return 0 if weights is None else len(weights)

    @property
    def filtered(self) -> float:
        """Mean age of what the measured speeds, or their errors, rest on [s]."""
        if self.estimates is None or (sizes := self.estimates.predicted) is None:
            return self.of_speeds
        return float(sizes @ (self.period * (np.arange(len(sizes)) + 0.5)) / sizes.sum())

    def grown(self, decay: Any) -> Any:
        """Factor of the error of a speed if that of its acceleration was larger by a decay (…)."""
        if self.estimates is None or (sizes := self.estimates.predicted) is None:
            return np.ones(np.shape(decay))
        oldest = self.period * np.arange(1, len(sizes) + 1)
        with np.errstate(over="ignore"):
            return np.exp(np.multiply.outer(decay, oldest)) @ sizes / sizes.sum()

    @cached_property
    def of_speeds(self) -> float:
        """Mean age of the measured speeds [s]."""
        return self._of_differences(lambda first, last: (first + last) / 2.0)

    @cached_property
    def of_speeds_square(self) -> float:
        """Mean square of that age [s²]."""
        return self._of_differences(lambda first, last: (first**2 + first * last + last**2) / 3.0)

    def _of_differences(self, mean: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> float:
        """Mean over the periods of the measured speeds, from the mean over each."""
        if (weights := self._of_late_speeds) is None:
            return 0.0
        first = self.period * np.arange(len(weights))
        return float(weights @ mean(first, first + self.period))

    @cached_property
    def of_feedback(self) -> "Ages":
        """The ages of β in the feedback: those of the inputs, and of the speeds they rest on."""
        if (weights := self._of_late_speeds) is None:
            return replace(self, estimates=None)
        ends = np.convolve(weights, [0.5, 0.5])
        weights = np.convolve(self.weights, ends)
        return Ages(self.period, tuple(weights.tolist()), averaged=True)

    @cached_property
    def of_sizes(self) -> "Ages":
        """The ages of β in the feedback, with the sizes of the inputs' weights."""
        return replace(self, weights=tuple(abs(c) for c in self.weights)).of_feedback

    def of_late(self, decay: Any = 0.0) -> Any:
        """The factor by which a change of the feedback with time counts (…) [s]."""
        return self.of_sizes.stretched(decay, 1) * self.of_sizes.stretched(decay)

    @property
    def of_errors(self) -> np.ndarray:
        """Weights with which errors of speeds that are measured apart act on the inputs.

        If speeds are differences, those of errors of positions instead [1/s].
        """
        acting = np.array(self.weights)
        if self.estimates is None or self.estimates.weights is None:
            return acting
        differences = np.convolve(self.estimates.weights, [1.0, -1.0]) / self.period
        return np.convolve(acting, differences)

    @cached_property
    def _oldest(self) -> np.ndarray:
        """Age of each input at the end of a period [s]."""
        return self.period * np.arange(1, len(self.weights) + 1)

    @property
    def memory(self) -> float:
        """The largest age [s]."""
        return float(self._oldest[-1])

    @cached_property
    def recent(self) -> int:
        """Number of the newest inputs whose weights are all but a thousandth of the whole."""
        return recent_of(np.abs(self.weights))

    def stretched(self, rate: Any, power: int = 0) -> Any:
        """Σ |cⱼ| τⱼᵖ e^(λτⱼ): τⱼ is the age at the end of a period, p the power, λ a rate (…)."""
        sizes = np.abs(self.weights) * self._oldest**power
        return np.sum(sizes * np.exp(np.multiply.outer(rate, self._oldest)), axis=-1)

    @cached_property
    def size(self) -> float:
        """Σ |cⱼ|; 1 without negative weights."""
        return float(self.stretched(0.0))

    @cached_property
    def age(self) -> float:
        """Mean age at the end of a period [s]."""
        return float(self.stretched(0.0, 1))

    @cached_property
    def square(self) -> float:
        """Mean square of the age at the end of a period [s²]."""
        return float(self.stretched(0.0, 2))


def recent_of(sizes: np.ndarray) -> int:
    """Number of the newest of some sizes that are all but a thousandth of the whole."""
    behind = sizes.sum() - np.cumsum(sizes)
    return int(np.argmax(behind <= OLD * sizes.sum())) + 1


def largest_sum(columns: Array, amplitude: Array) -> Array:
    """A bound of ‖C d‖ for all d with |dᵢ| ≤ aᵢ: √(aᵀ|CᵀC|a) (…).

    It is the size itself for orthogonal columns, and at most the sum of the columns' sizes.

    Args:
        columns: C (…, m, n).
        amplitude: a (n).
    """
    products = jnp.abs(columns.swapaxes(-1, -2) @ columns)
    return jnp.sqrt(amplitude @ products @ amplitude)


class SampleValues(NamedTuple):
    """Values of a held input at one plant and state; batches lead, and agents if there are several.

    Attributes:
        beta: β (m).
        model_rate: β̇ of the law's model under the input (m).
        deviation: β̇ of the plant, less that (m).
        disturbed: The most that a disturbance can add to ‖β̇‖.
        second: The largest ‖β̈‖ while the input is held.
    """

    beta: Any
    model_rate: Any
    deviation: Any
    disturbed: Any
    second: Any


class HeldParts(NamedTuple):
    """Parts of the motion of β under a held input at one plant and state.

    Attributes:
        beta: β (m).
        model_rate: β̇ of the law's model (m).
        rate: β̇ of the plant without an unknown disturbance (m).
        second: β̈ without one (m).
        by_force: Change of β̇ with it (m, n), or no columns if there is none.
        by_instant: Change of β̈ with that of the instant, likewise.
        by_motion: Change of β̈ with that which moves the plant, likewise.
        by_both: Change of β̈ with both (m, n, n).
    """

    beta: Any
    model_rate: Any
    rate: Any
    second: Any
    by_force: Any
    by_instant: Any
    by_motion: Any
    by_both: Any


class HeldInput(Module):
    """The motion of β under an input that is held, as a function of plant, state and input.

    Attributes:
        model: The law's model.
        constraint: Its relation.
        disturbance: d(q, v, t), or None.
        amplitude: The largest size of each entry of an unknown disturbance (n).
        disturbed: False if these are all zero.
        agents: Number of equal parts into which the rows of β are split.
    """

    model: Plant
    constraint: Constraint
    disturbance: Any
    amplitude: Any
    disturbed: bool = eqx.field(static=True)
    agents: int = eqx.field(static=True, default=1)

    def __call__(self, plant: Plant, q: Array, v: Array, t: Array, u: Array) -> SampleValues:
        """The values at one plant, state and input; traced."""
        parts = self.parts(plant, q, v, t, u)
        if self.agents > 1:
            parts = jax.tree.map(lambda x: x.reshape(self.agents, -1, *x.shape[1:]), parts)
        held = jnp.linalg.norm(parts.second, axis=-1) + self.swayed(parts)
        deviation = parts.rate - parts.model_rate
        return SampleValues(
            parts.beta,
            parts.model_rate,
            deviation,
            self.disturbing(parts),
            held + self.twice(parts),
        )

    def parts(self, plant: Plant, q: Array, v: Array, t: Array, u: Array) -> HeldParts:
        """The parts of the motion at one plant, state and input; traced."""
        model, constraint = self.model, self.constraint
        beta_rate = lambda own, of, q, v, t: rate_of(own, (model, constraint), u, of, q, v, t)
        still = jnp.zeros_like(v)

        def added(force: Array, q: Array, v: Array, t: Array) -> Array:
            return force if self.disturbance is None else force + self.disturbance(q, v, t)

        def rate(force: Array, q: Array, v: Array, t: Array) -> Array:
            return beta_rate(plant, added(force, q, v, t), q, v, t)

        def second(force: Array, moving: Array) -> Array:
            """Derivative of β̇ with a constant force along the motion with another."""
            along = motion_of(plant, u, added(moving, q, v, t), q, v, t)
            state = (q, v, t), (*along, jnp.ones_like(t))
            return jax.jvp(lambda q, v, t: rate(force, q, v, t), *state)[1]

        beta, held = constraint.beta(model, q, v, t), second(still, still)
        none = jnp.zeros((beta.size, 0))
        parts = none, none, none, jnp.zeros((beta.size, 0, 0))
        if self.disturbed:
            by_motion = (jax.jacfwd(second, which)(still, still) for which in (0, 1))
            by_both = jax.jacfwd(jax.jacfwd(second, 0), 1)(still, still)
            parts = jax.jacfwd(rate)(still, q, v, t), *by_motion, by_both
        of_model, of_plant = beta_rate(model, still, q, v, t), rate(still, q, v, t)
        return HeldParts(beta, of_model, of_plant, held, *parts)

    @property
    def sizes(self) -> Array:
        """The sizes of the disturbance that count."""
        amplitude = jnp.asarray(self.amplitude)
        return amplitude if self.disturbed else amplitude[:0]

    def disturbing(self, parts: HeldParts) -> Array:
        """The most that a disturbance can add to ‖β̇‖."""
        return largest_sum(parts.by_force, self.sizes)

    def swayed(self, parts: HeldParts) -> Array:
        """The most that a disturbance can add to ‖β̈‖, but for the product of two."""
        return largest_sum(parts.by_instant, self.sizes) + largest_sum(parts.by_motion, self.sizes)

    def twice(self, parts: HeldParts) -> Array:
        """The most that the product of a disturbance at the instant and one before adds to it."""
        return self.sizes @ jnp.linalg.norm(parts.by_both, axis=-3) @ self.sizes


def held_input(relation: Relation, disturbance: Any, speeds: int, agents: int = 1) -> HeldInput:
    """The motion of β of a relation under held inputs.

    Args:
        relation: The law's model, and the relation.
        disturbance: The further force on the plants, see `certify`.
        speeds: Number of speeds.
        agents: Number of agents.
    """
    known, amplitude = disturbance_of(disturbance, speeds)
    disturbed = bool(np.any(np.asarray(amplitude) > 0.0))
    return HeldInput(relation.model, relation.constraint, known, amplitude, disturbed, agents)


def motion_of(plant: Plant, u: Array, force: Array, q: Array, v: Array, t: Array):
    """q̇ and v̇ of a plant under an input and a further force."""
    B = plant.input_matrix(q, t)
    total = plant.force(q, v, t) + (u if B is None else B @ u) + force
    return plant.coordinate_rate(q, v, t), jnp.linalg.solve(plant.mass_matrix(q, t), total)


def rate_of(
    plant: Plant, of: tuple[Plant, Any], u: Array, force: Array, q: Array, v: Array, t: Array
) -> Float[Array, " m"]:
    """β̇ of a plant under an input and a further force."""
    model, constraint = of
    beta = lambda q, v, t: constraint.beta(model, q, v, t)

    def derived(q: Array, v: Array, t: Array) -> Array:
        along = (*motion_of(plant, u, force, q, v, t), jnp.ones_like(t))
        return jax.jvp(beta, (q, v, t), along)[1]

    return passing(derived, beta, (plant, of, u, force), q, v, t)
