"""Flexible joints by exact linearization: the springs' torque follows the wanted one.

The springs exert τ = K (q₂ − q₁) on the links, D q̈₁ = F_arm + τ, and the motors determine τ̈.
"""

from typing import Any, Literal, get_args

import equinox as eqx
import jax.numpy as jnp
from jaxtyping import Array

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint
from servocon.laws.flexible_joints.links import (
    OnLinks,
    check_gains,
    check_joints,
    check_smooth,
    link_acceleration,
    on_links,
    wanted_twice,
)
from servocon.laws.law import Command, Law
from servocon.laws.metric import Metric
from servocon.laws.servo import ServoLaw, sum_of
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import Term
from servocon.plant import ElasticJoints
from servocon.tree import declaration

Feedforward = Literal["full", "first"]
"""Derivatives of the wanted torque that a `FeedbackLinearizingLaw` feeds forward:

- ``"full"``: τ̇_d and τ̈_d; τ = τ_d is maintained exactly.
- ``"first"``: τ̇_d only; suitable if τ_d changes slowly compared with √k_p.
"""


class FeedbackLinearizingLaw(Law):
    """The servo force of rigid links as the torque of the springs, by exact linearization.

    The links' law is a `ServoLaw` for the arm, D q̈₁ = F_arm + τ_d. With τ = K (q₂ − q₁), motor
    torques

        u = τ + J q̈₁ + J K⁻¹[τ̈_d − k_d (τ̇ − τ̇_d) − k_p (τ − τ_d)]

    make e = τ − τ_d satisfy ë + k_d ė + k_p e = 0 on the exact model, whatever the links do. Then
    β̇ = −κP⁻¹β + A D⁻¹e. As K → ∞ the law becomes u = τ_d + J q̈₁, the servo law of rigid joints.
    q̈₁, τ̇_d and τ̈_d come from the model by automatic differentiation; no acceleration is measured.
    (Spong, Modeling and control of elastic joint robots, 1987, for the linearization; derived
    independently.)

    Args:
        model: Model of the elastic-joint plant.
        constraint: A relation on the arm's own coordinates and speeds (q₁, q̇₁, t).
        terms: Terms of the links' law in addition to the nominal one.
        stiffness: k_p, a number or one per joint [1/s²].
        damping: k_d, a number or one per joint [1/s].
        feedforward: Derivatives of the wanted torque that are fed forward, see `Feedforward`.
        metric: Metric of the nominal term.

    Raises:
        InputError: a gain is not positive, the model has no elastic joints, or a term cannot be
            differentiated twice.
    """

    adjustable = ("stiffness", "damping")

    model: ElasticJoints
    constraint: OnLinks
    terms: tuple[Term, ...]
    stiffness: Numeric = eqx.field(metadata=declaration(unit="1/s²", text="k_p"))
    damping: Numeric = eqx.field(metadata=declaration(unit="1/s", text="k_d"))
    feedforward: Feedforward = eqx.field(static=True)
    metric: Metric = eqx.field(static=True)

    def __init__(
        self,
        model: ElasticJoints,
        constraint: Constraint,
        *terms: Term,
        stiffness: Numeric = 400.0,
        damping: Numeric = 40.0,
        feedforward: Feedforward = "full",
        metric: Metric = "gauss",
    ):
        check_joints(model)
        validate.choice("feedforward", feedforward, get_args(Feedforward))
        self.model = model
        self.constraint = on_links(constraint)
        self.terms, self.metric = terms, metric
        check_smooth(self.links)  # creating it checks the terms
        self.stiffness, self.damping, self.feedforward = stiffness, damping, feedforward

    def __check_init__(self):
        check_gains(stiffness=self.stiffness, damping=self.damping)

    @property
    def links(self) -> ServoLaw:
        """The links' law: the servo law of the rigid arm with the virtual input τ."""
        return ServoLaw(
            self.model.arm, self.constraint.arm_constraint, *self.terms, metric=self.metric
        )

    def check(self, rows: int) -> None:
        """Check the terms of the links' law."""
        self.links.check(rows)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Motor torques; contributions: spring, rotor, reference, motor feedback."""
        (q1, q2), (v1, v2), t = jnp.split(snapshot.q, 2), jnp.split(snapshot.v, 2), snapshot.t
        virtual = wanted_twice(self.links, self._drive, q1, v1, q2, v2, t)
        J, K = jnp.asarray(self.model.rotor_inertia), jnp.asarray(self.model.stiffness)
        torque = self._drive(q1, q2)
        error, rate = torque - virtual.value, K * (v2 - v1) - virtual.derivative
        assert virtual.second_derivative is not None
        ahead = virtual.second_derivative if self.feedforward == "full" else jnp.zeros_like(error)
        contributions = {
            "spring": torque,
            "rotor": J * link_acceleration(self.links, self._drive, q1, v1, q2, t),
            "reference": J / K * ahead,
            "motor feedback": -J / K * (self.damping * rate + self.stiffness * error),
        }
        return Command(
            u=sum_of(contributions.values()),
            contributions=contributions,
            state_rate=state,
            missing=virtual.command.missing,
            rank=virtual.command.rank,
            dependent=virtual.command.dependent,
            signals={"torque error": error, "torque error rate": rate},
        )

    def _drive(self, q1: Array, q2: Array) -> Array:
        return jnp.asarray(self.model.stiffness) * (q2 - q1)
