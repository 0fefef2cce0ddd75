"""Common parts of the laws of flexible joints: the links' law and its rates along the motion.

The links' law, the first layer of the cascade, is a `ServoLaw` whose virtual input is the springs'
torque or K q₂. Motors can only realize it with a delay, so the laws need its first two derivatives
along the model's motion. q̈₁ follows from the springs and q⃛₁ from the motors' speeds, so nested
automatic differentiation gives both. No acceleration or jerk is measured.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.constraint.constraint import Constraint, Linearization
from servocon.errors import InputError
from servocon.laws.law import Command
from servocon.laws.servo import ServoLaw
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import Term
from servocon.plant import ElasticJoints, Plant
from servocon.plant.contract import Scalar

InitialCondition = Callable[[ElasticJoints, Constraint, np.ndarray, np.ndarray, float], None]
"""Check of an initial state: plant, constraint on the arm, link positions, link speeds, time."""


class OnLinks(Constraint):
    """A constraint on an arm's coordinates, as a constraint on the elastic-joint plant.

    Attributes:
        arm_constraint: The constraint on the arm.
        condition: An additional condition on the initial state, or None.
    """

    arm_constraint: Constraint
    condition: InitialCondition | None
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Float[Array, " m"]:
        """β of the arm at its link coordinates."""
        n = q.shape[0] // 2
        return self.arm_constraint.beta(arm_of(plant), q[:n], v[:n], t)

    def linearize(
        self, plant: Plant, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Linearization:
        """β, A and b of the arm; the motors do not enter."""
        n = q.shape[0] // 2
        beta, A, b = self.arm_constraint.linearize(arm_of(plant), q[:n], v[:n], t)
        return Linearization(beta, jnp.concatenate([A, jnp.zeros_like(A)], axis=1), b)

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Check the links against the arm's constraint and the additional condition."""
        n = len(q) // 2
        self.arm_constraint.check_state(arm_of(plant), q[:n], v[:n], t)
        if self.condition is not None:
            assert isinstance(plant, ElasticJoints)  # the laws check their model
            self.condition(plant, self.arm_constraint, q[:n], v[:n], t)

    def position_error(self, plant: Plant, q: Float[Array, " n2"], t: Scalar) -> Float[Array, " p"]:
        """f(q, t) of the arm."""
        return self.arm_constraint.position_error(arm_of(plant), q[: q.shape[0] // 2], t)

    def position_decay(self) -> Float[Array, ""]:
        """Λ of the arm's relation."""
        return self.arm_constraint.position_decay()


def on_links(constraint: Constraint, condition: InitialCondition | None = None) -> OnLinks:
    """Turn a constraint on the arm into one on the whole plant.

    Raises:
        InputError: it is not a constraint.
    """
    validate.instance("constraint", constraint, Constraint, "a servocon constraint")
    return OnLinks(
        arm_constraint=constraint,
        condition=condition,
        name=constraint.name,
        labels=constraint.labels,
    )


def arm_of(plant: Plant) -> Plant:
    """The plant for which a constraint on the links is written; it has their coordinates."""
    assert isinstance(plant, ElasticJoints)  # the laws check their model
    return plant.arm


def feedback_gain(terms: Sequence[Term], links: Snapshot) -> Float[Array, ""]:
    """Largest feedback gain of the terms of a links' law, inside the boundary layers [1/s].

    It is the size of ∂(desired rate)/∂β at β = 0.
    """

    def rate(beta: Array) -> Array:
        at = links.with_error(beta)
        return sum((term.desired_rate(at, ()) for term in terms), jnp.zeros_like(beta))

    return linalg.spectral_radius(jax.jacfwd(rate)(jnp.zeros_like(links.beta)))


class Wanted(NamedTuple):
    """Virtual input wanted by the links' law, with derivatives along the model's motion.

    Attributes:
        value: Virtual input (n).
        derivative: Its first derivative (n).
        second_derivative: Its second derivative (n); None if it was not requested.
        command: Command of the links' law.
    """

    value: Float[Array, " n"]
    derivative: Float[Array, " n"]
    second_derivative: Float[Array, " n"] | None
    command: Command


Drive = Callable[[Array, Array], Array]
"""Virtual input that acts on the plant of the links' law, a function of (q₁, q₂)."""


def link_acceleration(
    links: ServoLaw, drive: Drive, q1: Array, v1: Array, q2: Array, t: Scalar
) -> Array:
    """q̈₁ of the model."""
    snapshot = Snapshot(links.model, links.constraint, q1, v1, t)
    return snapshot.solve_mass(snapshot.F + drive(q1, q2))


def wanted(links: ServoLaw, drive: Drive, q1: Array, v1: Array, q2: Array, t: Scalar) -> Wanted:
    """Virtual input wanted by the links' law, and its first derivative."""

    def command_of(q1: Array, v1: Array, t: Scalar) -> tuple[Array, Command]:
        command = links.command(Snapshot(links.model, links.constraint, q1, v1, t), {})
        return command.u, command

    acceleration = link_acceleration(links, drive, q1, v1, q2, t)
    value, derivative, command = jax.jvp(
        command_of, (q1, v1, t), (v1, acceleration, jnp.ones_like(t)), has_aux=True
    )
    return Wanted(value, derivative, None, command)


def wanted_twice(
    links: ServoLaw, drive: Drive, q1: Array, v1: Array, q2: Array, v2: Array, t: Scalar
) -> Wanted:
    """Virtual input wanted by the links' law, with its first two derivatives."""

    def pair(q1: Array, v1: Array, q2: Array, t: Scalar) -> tuple[tuple[Array, Array], Command]:
        first = wanted(links, drive, q1, v1, q2, t)
        return (first.value, first.derivative), first.command

    acceleration = link_acceleration(links, drive, q1, v1, q2, t)
    (value, derivative), (_, second), command = jax.jvp(
        pair, (q1, v1, q2, t), (v1, acceleration, v2, jnp.ones_like(t)), has_aux=True
    )
    return Wanted(value, derivative, second, command)


def check_joints(model: Any) -> None:
    """Raise `InputError` unless the model has elastic joints."""
    expected = "servocon.plant.ElasticJoints(arm, stiffness, rotor_inertia)"
    validate.instance("model", model, ElasticJoints, expected)


def check_gains(**gains: Any) -> None:
    """Raise `InputError` unless every gain is positive; traced values pass."""
    for name, gain in gains.items():
        validate.positive(name, gain, "a positive number, or one per joint")


def require_stateless(terms: Sequence[Term], why: str) -> None:
    """Raise `InputError` if a term has an internal state; `why` says why it must not."""
    for term in terms:
        if type(term).initial_state is not Term.initial_state:
            raise InputError(
                f"term {term.name!r}",
                got="a term with an internal state",
                expected=f"terms that are functions of q, v and t, {why}",
            )


def check_smooth(links: ServoLaw) -> None:
    """Raise `InputError` unless the terms of the links' law are twice differentiable.

    A user's own bound function is assumed to be smooth.
    """
    require_stateless(links.terms, "to be differentiated twice")
    for term in links.terms:
        term.check_smooth()
