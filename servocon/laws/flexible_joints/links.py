"""What the laws of flexible joints share: the links' servo law and its rates along the motion.

Layer 1 is a `ServoLaw` for the links with a virtual input, the spring's torque or K q₂. Motors can
only make it real with a delay, so the laws need its first and second derivative along the model's
motion: q̈₁ follows from the springs, and q⃛₁ from the motors' speeds, so that nested derivatives by
automatic differentiation give both. No acceleration or jerk is measured.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, Float

from servocon.constraint.constraint import Constraint, Linearization
from servocon.errors import InputError
from servocon.laws.boundary_layers import Layer
from servocon.laws.law import Command
from servocon.laws.robust import LinearBound, Robust, RobustTranspose, SpeedPowers
from servocon.laws.servo import ServoLaw, check_kind
from servocon.laws.snapshot import Snapshot
from servocon.plant import ElasticJoints, Plant
from servocon.plant.contract import Scalar

SMOOTH_LAYERS: tuple[Layer, ...] = ("constant", "root", "tanh")
"""The boundary layers whose push is twice differentiable."""


class OnLinks(Constraint):
    """A constraint on an arm's coordinates, seen from the elastic-joint plant that drives it."""

    arm_constraint: Constraint
    name: str = eqx.field(static=True)
    labels: tuple[str, ...] | None = eqx.field(static=True)

    def beta(
        self, plant: Plant, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Float[Array, " m"]:
        """The arm's β at the link coordinates."""
        n = q.shape[0] // 2
        return self.arm_constraint.beta(arm_of(plant), q[:n], v[:n], t)

    def linearize(
        self, plant: Plant, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Linearization:
        """The arm's β, A and b; the motors do not enter."""
        n = q.shape[0] // 2
        beta, A, b = self.arm_constraint.linearize(arm_of(plant), q[:n], v[:n], t)
        return Linearization(beta, jnp.concatenate([A, jnp.zeros_like(A)], axis=1), b)

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """The arm's check, of the link side."""
        n = len(q) // 2
        self.arm_constraint.check_state(arm_of(plant), q[:n], v[:n], t)

    def position_error(self, plant: Plant, q: Float[Array, " n2"], t: Scalar) -> Float[Array, " p"]:
        """The arm's f(q, t)."""
        return self.arm_constraint.position_error(arm_of(plant), q[: q.shape[0] // 2], t)


def on_links(constraint: Constraint) -> OnLinks:
    """A constraint of the arm as one of the whole plant.

    Raises:
        InputError: it is no constraint.
    """
    check_kind("constraint", constraint, Constraint, "a servocon constraint")
    return OnLinks(arm_constraint=constraint, name=constraint.name, labels=constraint.labels)


def arm_of(plant: Plant) -> Plant:
    """The plant that a constraint on the links is written for; it has their coordinates."""
    assert isinstance(plant, ElasticJoints)  # the laws check their model
    return plant.arm


class Wanted(NamedTuple):
    """The virtual input that layer 1 wants, with its rates along the model's motion.

    Attributes:
        value: It (n).
        rate: Its first derivative (n).
        acceleration: Its second one (n); None where it was not asked for.
        command: Layer 1's command.
    """

    value: Float[Array, " n"]
    rate: Float[Array, " n"]
    acceleration: Float[Array, " n"] | None
    command: Command


Drive = Callable[[Array, Array], Array]
"""The virtual input that acts on layer 1's plant, a function of (q₁, q₂)."""


def link_acceleration(
    links: ServoLaw, drive: Drive, q1: Array, v1: Array, q2: Array, t: Scalar
) -> Array:
    """q̈₁ of the model."""
    snapshot = Snapshot(links.model, links.constraint, q1, v1, t)
    return snapshot.solve_mass(snapshot.F + drive(q1, q2))


def wanted(links: ServoLaw, drive: Drive, q1: Array, v1: Array, q2: Array, t: Scalar) -> Wanted:
    """What layer 1 wants, and its rate."""

    def command_of(q1: Array, v1: Array, t: Scalar) -> tuple[Array, Command]:
        command = links.command(Snapshot(links.model, links.constraint, q1, v1, t), {})
        return command.u, command

    acceleration = link_acceleration(links, drive, q1, v1, q2, t)
    value, rate, command = jax.jvp(
        command_of, (q1, v1, t), (v1, acceleration, jnp.ones_like(t)), has_aux=True
    )
    return Wanted(value, rate, None, command)


def wanted_twice(
    links: ServoLaw, drive: Drive, q1: Array, v1: Array, q2: Array, v2: Array, t: Scalar
) -> Wanted:
    """What layer 1 wants, and both its rates."""

    def pair(q1: Array, v1: Array, q2: Array, t: Scalar) -> tuple[tuple[Array, Array], Command]:
        found = wanted(links, drive, q1, v1, q2, t)
        return (found.value, found.rate), found.command

    acceleration = link_acceleration(links, drive, q1, v1, q2, t)
    (value, rate), (_, second), command = jax.jvp(
        pair, (q1, v1, q2, t), (v1, acceleration, v2, jnp.ones_like(t)), has_aux=True
    )
    return Wanted(value, rate, second, command)


def check_joints(model: Any) -> None:
    """Raise `InputError` unless the model has elastic joints."""
    if not isinstance(model, ElasticJoints):
        raise InputError(
            "model",
            got=type(model).__name__,
            expected="servocon.ElasticJoints(arm, stiffness, rotor_inertia)",
        )


def check_gains(**gains: Any) -> None:
    """Raise `InputError` unless each is positive; traced values pass."""
    for name, gain in gains.items():
        if not isinstance(gain, Tracer) and not np.all(np.asarray(gain, dtype=float) > 0):
            raise InputError(name, got=gain, expected="positive, a number or one a joint")


def check_smooth(links: ServoLaw) -> None:
    """Raise `InputError` unless the terms of layer 1 can be differentiated twice along a motion.

    That of a user's own bound function cannot be seen.
    """
    for name in links.initial_state():
        raise InputError(
            f"term {name!r}",
            got="a term with an internal state",
            expected="terms that are functions of q, v and t, to be differentiated twice",
        )
    for term in links.terms:
        if isinstance(term, Robust | RobustTranspose):
            _check_smooth_push(term)


def _check_smooth_push(term: Robust | RobustTranspose) -> None:
    if term.layer not in SMOOTH_LAYERS:
        raise InputError(
            f"layer of term {term.name!r}",
            got=f"{term.layer!r}, which is not twice differentiable",
            expected=f"one of {', '.join(SMOOTH_LAYERS)}: the motors need the push's second "
            "derivative",
        )
    bound = term.bound
    basis = bound.basis if isinstance(bound, LinearBound) else None
    if isinstance(basis, SpeedPowers) and basis.degree > 0:
        raise InputError(
            f"bound of term {term.name!r}",
            got="powers of ‖v‖, which cannot be differentiated twice at v = 0",
            expected="a smooth bound function: the motors need its second derivative",
            cure="Take squares, servocon.LinearBound((α₁, α₂), lambda q, v, t: "
            "jnp.stack([1.0, v @ v])); servocon.estimate_bound fits that basis, too.",
        )
