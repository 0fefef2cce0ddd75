"""Composite law for stiff joints: the law of rigid joints, and damping of the springs.

If the springs are much faster than the law, links and rotors move as one rigid body of mass D + J,
and only the springs' own motion needs damping (singular perturbation).
"""

from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint
from servocon.errors import InputError
from servocon.laws.flexible_joints.links import (
    OnLinks,
    check_gains,
    check_joints,
    feedback_gain,
    on_links,
    require_stateless,
)
from servocon.laws.law import Command, Law
from servocon.laws.metric import Metric
from servocon.laws.servo import ServoLaw, sum_of
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import Term
from servocon.plant import ElasticJoints
from servocon.plant.elastic import RigidJoints
from servocon.precision import Module

SEPARATION = 10.0
"""Smallest ratio of the springs' frequencies to the rate of the law."""


class SpringsAreFast(Module):
    """Condition on the initial state: the springs are `SEPARATION` times faster than the law.

    Attributes:
        terms: Terms of the law in addition to the nominal one.
    """

    terms: tuple[Term, ...]

    def __call__(
        self, plant: ElasticJoints, constraint: Constraint, q: np.ndarray, v: np.ndarray, t: float
    ) -> None:
        """Refuse link positions q and speeds v at which the springs are too slow."""
        at = (jnp.asarray(q), jnp.asarray(v), jnp.asarray(float(t)))
        omega = np.asarray(spring_frequencies(plant, plant.arm.mass_matrix(at[0], at[2])))
        links = Snapshot(RigidJoints(plant), constraint, *at)
        rates = {"the terms": float(feedback_gain(self.terms, links))}
        rates |= {"the relation": float(constraint.position_decay())}
        rate = max(rates.values())
        if not omega.min() >= SEPARATION * rate:
            raise InputError(
                "stiffness of the law's model",
                got=f"springs of ω = {omega.min():.3g} rad/s beside a law of {rate:.3g} 1/s ("
                + ", ".join(f"{name} {value:.3g}" for name, value in rates.items())
                + ")",
                expected=f"ω of at least {SEPARATION:g} times the law's rate, that joints count "
                "as rigid",
                cure="Use servocon.laws.BacksteppingLaw or servocon.laws.FeedbackLinearizingLaw, "
                "which take the springs as they are.",
            )


class CompositeLaw(Law):
    """The servo law of rigid joints with damping of the springs: for stiff joints.

    u = u_s + u_f. u_s is the servo law of the links for the mass D + J, as if the joints were
    rigid. u_f = −K_v (q̇₂ − q̇₁) with K_v = 2ζJω damps the spring of joint i, whose frequency is
    ω_i = √(K_i (1/J_i + 1/D_ii)). The law is cheap and needs no derivative of the servo law, but
    it is an approximation whose error falls with 1/ω. It refuses a start at which ω is less than
    `SEPARATION` times the law's rates: Λ of a holonomic relation, and the terms' gain at β = 0,
    such as κ/λ(P) of `Stabilizing` and ρ²/(ελ(P)) of `Robust`, with the smallest eigenvalue λ(P).
    (Spong, Khorasani & Kokotović, An integral manifold approach to the feedback control of
    flexible joint robots, 1987, for the idea; derived independently.)

    Args:
        model: Model of the elastic-joint plant.
        constraint: A relation on the arm's own coordinates and speeds (q₁, q̇₁, t).
        terms: Terms without an internal state, in addition to the nominal one.
        damping: ζ, the damping ratio of the springs, a number or one per joint.
        metric: Metric of the nominal term.

    Raises:
        InputError: the damping is not positive, the model has no elastic joints, or a term has
            an internal state.
    """

    adjustable = ("damping",)

    model: ElasticJoints
    constraint: OnLinks
    damping: Numeric  # ζ, damping ratio of the springs
    metric: Metric = eqx.field(static=True)

    def __init__(
        self,
        model: ElasticJoints,
        constraint: Constraint,
        *terms: Term,
        damping: Numeric = 0.7,
        metric: Metric = "gauss",
    ):
        check_joints(model)
        self.model, self.constraint = model, on_links(constraint, SpringsAreFast(terms))
        self.damping, self.metric = damping, metric
        _ = self.rigid  # creating it checks the terms
        require_stateless(terms, "whose rate is compared with the frequencies of the springs")

    def __check_init__(self):
        check_gains(damping=self.damping)

    @property
    def rigid(self) -> ServoLaw:
        """The servo law of rigid joints."""
        condition = self.constraint.condition
        assert isinstance(condition, SpringsAreFast)  # set by __init__
        return ServoLaw(
            RigidJoints(self.model),
            self.constraint.arm_constraint,
            *condition.terms,
            metric=self.metric,
        )

    def check(self, rows: int) -> None:
        """Check the terms."""
        self.rigid.check(rows)

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Motor torques; contributions: those of the rigid joints' law, and damping."""
        (q1, _), (v1, v2), t = jnp.split(snapshot.q, 2), jnp.split(snapshot.v, 2), snapshot.t
        rigid = self.rigid
        of_links = Snapshot(rigid.model, rigid.constraint, q1, v1, t)
        slow = rigid.command(of_links, {})
        omega = spring_frequencies(self.model, self.model.arm.mass_matrix(q1, t))
        gain = 2.0 * jnp.asarray(self.damping) * self.model.rotor_inertia * omega
        contributions = slow.contributions | {"damping": -gain * (v2 - v1)}
        return slow._replace(
            u=sum_of(contributions.values()), contributions=contributions, state_rate=state
        )


def spring_frequencies(joints: ElasticJoints, D: Float[Array, "n n"]) -> Float[Array, " n"]:
    """ω_i = √(K_i (1/J_i + 1/D_ii)) of each joint's spring, between rotor and link [rad/s]."""
    J, K = jnp.asarray(joints.rotor_inertia), jnp.asarray(joints.stiffness)
    return jnp.sqrt(K * (1.0 / J + 1.0 / jnp.diagonal(D)))
