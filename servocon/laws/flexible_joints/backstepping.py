"""Flexible joints with motor torque only: a servo law for the links, realized through springs.

Let the plant have D, F, K and J, the model D̄, F̄, K̄ and J̄, and let forces d₁ and d₂ act on links
and motors. The links' law wants u₁(q₁, q̇₁, t), so q₂ᵈ = K̄⁻¹u₁. z = q₂ − q₂ᵈ is known exactly. Of
q̇₂ᵈ only r is known, its value for the model's link acceleration. With e = q̇₂ − r and s = e + S z,

    D q̈₁ = F − K q₁ + d₁ + K K̄⁻¹u₁ + K z,
    ż = s − S z + δ,                         δ = (∂z/∂q̇₁) Δ,
    J ṡ = −K_s s − Q_z z − γ₂ρ₂² s + h₂,
    h₂ = (K̄ − K)(q₂ − q₁) + (J̄ − J)(ṙ − S e) + d₂ + J (∂s/∂q̇₁) Δ,

where Δ is the true q̈₁ minus the model's, and ṙ is the law's own. u₁ acts on the links through the
input matrix K K̄⁻¹, which is part of the lumped uncertainty ζ₁ of the links' law. δ enters where no
motor torque acts; only S counteracts it. The robust contribution counteracts h₂:
2sᵀ(h₂ − γ₂ρ₂²s) ≤ ζ₂²/(2γ₂) where ‖h₂‖ ≤ ζ₂ρ₂. `servocon.certify` derives the bound on β.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import equinox as eqx
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float

from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint
from servocon.engine import Compiled, compiled, evaluate
from servocon.errors import warn
from servocon.laws.bound_functions import bound_value, check_bound_function
from servocon.laws.flexible_joints.links import (
    OnLinks,
    check_gains,
    check_joints,
    check_smooth,
    feedback_gain,
    on_links,
    wanted,
    wanted_twice,
)
from servocon.laws.law import Command, Law
from servocon.laws.metric import Metric
from servocon.laws.servo import ServoLaw, sum_of
from servocon.laws.snapshot import Snapshot
from servocon.laws.term import Term
from servocon.plant import ElasticJoints
from servocon.plant.contract import Scalar
from servocon.precision import Module
from servocon.tree import Layout, declaration, pack

TORQUES = 10.0
"""Largest ratio of motor torques to link torques without a warning."""


class BacksteppingLaw(Law):
    """The servo force of the links realized by motors behind springs (backstepping).

    A two-layer law: the links' law is a `ServoLaw` with the virtual input u₁ = K q₂, and the motor
    feedback drives the motors to q₂ᵈ = K⁻¹u₁: with z = q₂ − q₂ᵈ and s = ż + S z,

        u = −K (q₁ − q₂) + J (q̈₂ᵈ − S ż) − K_s s − Q_z z − γ₂ρ₂² s,

    so that ż = s − S z, J ṡ = −K_s s − Q_z z − γ₂ρ₂² s and β̇ = −κP⁻¹β + A D⁻¹K z on the exact
    model: exponential convergence for large enough gains. q̇₂ᵈ and q̈₂ᵈ are derivatives along the
    model's motion, taken by automatic differentiation; no acceleration or jerk is measured.

    If the plant differs from the model, the links' law may have a `Robust` term with a twice
    differentiable boundary layer ("constant", "root" or "tanh") and bound function; the last
    contribution of u does the same for the motors. (A cascade with a robust gain in each of two
    layers: Han, Chen, Zhao et al. 2017; derived independently.)

    Args:
        model: Model of the elastic-joint plant.
        constraint: A relation on the arm's own coordinates and speeds (q₁, q̇₁, t).
        terms: Terms of the links' law in addition to the nominal one.
        position_rate: S, decay rate of z [1/s].
        speed_gain: K_s [N m s/rad].
        position_gain: Q_z [N m/rad].
        robust_gain: γ₂ of the robust contribution to the motor torques.
        robust_bound: ρ₂, a function of the plant's (q, v, t), such as `polynomial_bound`; it need
            not be smooth. None: no robust contribution.
        metric: Metric of the nominal term.

    Raises:
        InputError: a gain is not positive, the model has no elastic joints, or a term cannot be
            differentiated twice.
    """

    adjustable = ("position_rate", "speed_gain", "position_gain", "robust_gain")

    model: ElasticJoints
    constraint: OnLinks
    terms: tuple[Term, ...]
    position_rate: Numeric = eqx.field(
        metadata=declaration(unit="1/s", text="S, decay rate of the motor position error")
    )
    speed_gain: Numeric = eqx.field(metadata=declaration(unit="N m s/rad", text="K_s"))
    position_gain: Numeric = eqx.field(metadata=declaration(unit="N m/rad", text="Q_z"))
    robust_gain: Numeric  # γ₂, robust gain of the motors
    robust_bound: Callable[[Any, Any, Any], Any] | None  # ρ₂
    metric: Metric = eqx.field(static=True)

    def __init__(
        self,
        model: ElasticJoints,
        constraint: Constraint,
        *terms: Term,
        position_rate: Numeric = 4.0,
        speed_gain: Numeric = 4.0,
        position_gain: Numeric = 4.0,
        robust_gain: Numeric = 1.0,
        robust_bound: Callable[[Any, Any, Any], Any] | None = None,
        metric: Metric = "gauss",
    ):
        check_joints(model)
        if robust_bound is not None:
            check_bound_function("robust_bound", robust_bound)
        self.model = model
        self.constraint = on_links(constraint)
        self.terms, self.metric = terms, metric
        check_smooth(self.links)  # creating it checks the terms
        self.position_rate, self.speed_gain = position_rate, speed_gain
        self.position_gain = position_gain
        self.robust_gain, self.robust_bound = robust_gain, robust_bound

    def __check_init__(self):
        check_gains(
            position_rate=self.position_rate,
            speed_gain=self.speed_gain,
            position_gain=self.position_gain,
            robust_gain=self.robust_gain,
        )

    @property
    def links(self) -> ServoLaw:
        """The links' law: the servo law of the links with the virtual input u₁ = K q₂."""
        return ServoLaw(
            self.model.link_side(), self.constraint.arm_constraint, *self.terms, metric=self.metric
        )

    def check(self, rows: int) -> None:
        """Check the terms of the links' law."""
        self.links.check(rows)

    def check_state(self, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """Warn if the motors need far larger torques than the links at an initial state.

        Motor torques follow the second derivative of the link torques, which is proportional to the
        square of the gain g of the links' law: J ü₁/K is (g/ω)² u₁ with ω² = K/J.
        """
        gain = float(evaluate(LinksGain(self), q, v, t))
        omega = float(np.min(np.sqrt(np.asarray(self.model.stiffness) / self.model.rotor_inertia)))
        if (gain / omega) ** 2 > TORQUES:
            warn(
                f"the gain of the links' law is {gain:.3g} 1/s (κ and ρ²/ε), that of the springs, "
                f"√(K/J), is {omega:.3g} 1/s: while β is large the motors need up to "
                f"{(gain / omega) ** 2:.2g} times the torques of the links. Choose a gain of at "
                f"most {TORQUES**0.5 * omega:.2g} 1/s, by a wider boundary layer or a smaller κ"
            )

    def on_manifold(self, q: Any, v: Any, t: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
        """Full state with the motors at the positions that the links' law wants: z = s = 0.

        Args:
            q: Link positions (n).
            v: Link speeds (n).
            t: Time [s].

        Returns:
            q and v of the elastic-joint plant (2n each).
        """
        q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
        vector, layout = pack(self, "law")
        zero = np.zeros_like(q)
        state = q, v, zero, zero, np.float64(t)
        full, rates = _compiled_motors(layout, vector.size, q.size)(vector, *state)
        return np.asarray(full), np.asarray(rates)

    def motor_errors(
        self, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> tuple[Float[Array, " n"], Float[Array, " n"]]:
        """z = q₂ − q₂ᵈ [rad] and ż by the model, e = q̇₂ − q̇₂ᵈ [rad/s] (n each); traced."""
        (q1, q2), (v1, v2) = jnp.split(q, 2), jnp.split(v, 2)
        virtual = wanted(self.links, self._drive, q1, v1, q2, t)
        K = jnp.asarray(self.model.stiffness)
        return q2 - virtual.value / K, v2 - virtual.derivative / K

    def with_errors(
        self,
        q1: Float[Array, " n"],
        v1: Float[Array, " n"],
        z: Float[Array, " n"],
        e: Float[Array, " n"],
        t: Scalar,
    ) -> tuple[Float[Array, " n2"], Float[Array, " n2"]]:
        """Full state with given `motor_errors` (2n each); traced."""
        K = jnp.asarray(self.model.stiffness)
        snapshot = Snapshot(self.model.link_side(), self.constraint.arm_constraint, q1, v1, t)
        q2 = self.links.command(snapshot, {}).u / K + z
        v2 = wanted(self.links, self._drive, q1, v1, q2, t).derivative / K + e
        return jnp.concatenate([q1, q2]), jnp.concatenate([v1, v2])

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """Motor torques; contributions: spring, reference, motor feedback, robust if bounded."""
        (q1, q2), (v1, v2), t = jnp.split(snapshot.q, 2), jnp.split(snapshot.v, 2), snapshot.t
        virtual = wanted_twice(self.links, self._drive, q1, v1, q2, v2, t)
        J, K = jnp.asarray(self.model.rotor_inertia), jnp.asarray(self.model.stiffness)
        z, e = q2 - virtual.value / K, v2 - virtual.derivative / K
        s = e + self.position_rate * z
        assert virtual.second_derivative is not None
        contributions = {
            "spring": K * (q2 - q1),
            "reference": J * virtual.second_derivative / K,
            "motor feedback": -J * self.position_rate * e
            - self.speed_gain * s
            - self.position_gain * z,
        }
        if self.robust_bound is not None:
            rho = bound_value(self.robust_bound, snapshot)
            contributions["robust"] = -jnp.asarray(self.robust_gain) * rho**2 * s
        return Command(
            u=sum_of(contributions.values()),
            contributions=contributions,
            state_rate=state,
            missing=virtual.command.missing,
            rank=virtual.command.rank,
            dependent=virtual.command.dependent,
            signals={"motor position error": z, "motor speed error": e},
        )

    def _drive(self, q1: Array, q2: Array) -> Array:
        return jnp.asarray(self.model.stiffness) * q2


class LinksGain(Module):
    """The feedback gain of the links' law, κ and the ρ²/ε of a robust term [1/s], at a state.

    Attributes:
        law: The law.
    """

    law: BacksteppingLaw

    def __call__(
        self, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Float[Array, ""]:
        """The gain at a state of the plant."""
        links, n = self.law.links, q.shape[0] // 2
        snapshot = Snapshot(links.model, links.constraint, q[:n], v[:n], t)
        return feedback_gain(self.law.terms, snapshot)


@lru_cache(maxsize=32)
def _compiled_motors(layout: Layout, numbers: int, links: int) -> Compiled:
    """`BacksteppingLaw.with_errors` as one compiled function."""

    def motors(vector, *state):
        law: BacksteppingLaw = layout.unpack(vector)
        return law.with_errors(*state)

    state = np.zeros(links)
    return compiled(motors, np.zeros(numbers), state, state, state, state, np.float64(0.0))
