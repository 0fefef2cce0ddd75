"""Flexible joints with motor torque only: a servo law for the links, realised through springs."""

from functools import lru_cache
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jax.core import Tracer
from jaxtyping import Array, ArrayLike, Float

from servocon.constraint import Constraint, Linearization
from servocon.errors import InputError
from servocon.laws.law import Command, Law
from servocon.laws.servo import ServoLaw, Term, check_kind
from servocon.mechanics import Metric, Snapshot
from servocon.plant import ElasticJoints, LinkSide, Plant
from servocon.plant.contract import Scalar
from servocon.scalarize import scalarize
from servocon.structure import Layout, pack


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
        return self.arm_constraint.beta(_arm(plant), q[:n], v[:n], t)

    def linearize(
        self, plant: Plant, q: Float[Array, " n2"], v: Float[Array, " n2"], t: Scalar
    ) -> Linearization:
        """The arm's β, A and b; the motors do not enter."""
        n = q.shape[0] // 2
        beta, A, b = self.arm_constraint.linearize(_arm(plant), q[:n], v[:n], t)
        return Linearization(beta, jnp.concatenate([A, jnp.zeros_like(A)], axis=1), b)

    def check_state(self, plant: Plant, q: np.ndarray, v: np.ndarray, t: float) -> None:
        """The arm's check, of the link side."""
        n = len(q) // 2
        self.arm_constraint.check_state(_arm(plant), q[:n], v[:n], t)

    def position_error(self, plant: Plant, q: Float[Array, " n2"], t: Scalar) -> Float[Array, " p"]:
        """The arm's f(q, t)."""
        return self.arm_constraint.position_error(_arm(plant), q[: q.shape[0] // 2], t)


class TwoLayerLaw(Law):
    """The servo force of the links made real by motors behind springs (backstepping).

    Layer 1 is a `ServoLaw` for the links with the virtual input u₁ = K q₂. Layer 2 drives the
    motors to q₂ᵈ = K⁻¹u₁: with z = q₂ − q₂ᵈ and s = ż + S z,

        u = −K (q₁ − q₂) + J (q̈₂ᵈ − S ż) − K_s s − Q_z z,

    so that ż = s − S z, J ṡ = −K_s s − Q_z z and β̇ = −κP⁻¹β + A D⁻¹K z: exponential convergence
    for gains that are large enough. q̇₂ᵈ and q̈₂ᵈ are derivatives along the model's motion, taken
    by automatic differentiation; no acceleration or jerk is measured.

    Args:
        model: The elastic-joint plant as the law knows it.
        constraint: A relation on the arm's own coordinates and speeds (q₁, q̇₁, t).
        terms: Terms of layer 1 beside the nominal one.
        position_rate: S, decay rate of z [1/s].
        rate_gain: K_s [N m s/rad].
        position_gain: Q_z [N m/rad].
        metric: The nominal term's metric.

    Raises:
        InputError: a gain is not positive, or the model has no elastic joints.
    """

    # Narrower than in Law, which only reads them.
    model: ElasticJoints
    constraint: OnLinks
    terms: tuple[Term, ...]
    position_rate: ArrayLike  # S, decay rate of the motor position error [1/s]
    rate_gain: ArrayLike  # K_s [N m s/rad]
    position_gain: ArrayLike  # Q_z [N m/rad]
    metric: Metric = eqx.field(static=True)

    def __init__(
        self,
        model: ElasticJoints,
        constraint: Constraint,
        *terms: Term,
        position_rate: ArrayLike = 4.0,
        rate_gain: ArrayLike = 4.0,
        position_gain: ArrayLike = 4.0,
        metric: Metric = "gauss",
    ):
        if not isinstance(model, ElasticJoints):
            raise InputError(
                "model",
                got=type(model).__name__,
                expected="servocon.ElasticJoints(arm, stiffness, rotor_inertia)",
            )
        gains = {"position_rate": position_rate, "rate_gain": rate_gain}
        for name, gain in (gains | {"position_gain": position_gain}).items():
            if not isinstance(gain, Tracer) and not np.all(np.asarray(gain, dtype=float) > 0):
                raise InputError(name, got=gain, expected="positive, a number or one a joint")
        check_kind("constraint", constraint, Constraint, "a servocon constraint")
        self.model = model  # pyright: ignore[reportIncompatibleVariableOverride]
        self.constraint = OnLinks(  # pyright: ignore[reportIncompatibleVariableOverride]
            arm_constraint=constraint, name=constraint.name, labels=constraint.labels
        )
        self.terms, self.metric = terms, metric
        for name in self.links.initial_state():  # making the links' law checks the terms
            raise InputError(
                f"term {name!r}",
                got="a term with an internal state",
                expected="terms that are functions of q, v and t, to be differentiated twice",
            )
        self.position_rate, self.rate_gain = position_rate, rate_gain
        self.position_gain = position_gain

    @property
    def links(self) -> ServoLaw:
        """Layer 1, the servo law of the links with the virtual input u₁ = K q₂."""
        return ServoLaw(
            self.model.link_side(), self.constraint.arm_constraint, *self.terms, metric=self.metric
        )

    def check(self, rows: int) -> None:
        """Check the terms of layer 1."""
        self.links.check(rows)

    def on_manifold(self, q: Any, v: Any, t: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
        """The full state with the motors where layer 1 wants them, z = s = 0.

        Args:
            q: Link positions (n).
            v: Link speeds (n).
            t: Time [s].

        Returns:
            q and v of the elastic-joint plant (2n each).
        """
        q, v = np.asarray(q, dtype=float), np.asarray(v, dtype=float)
        vector, layout = pack(self, "law")
        motors, rates = _compiled_manifold(layout)(vector, q, v, np.float64(t))
        return np.concatenate([q, motors]), np.concatenate([v, rates])

    def command(self, snapshot: Snapshot, state: Any) -> Command:
        """The motor torques; shares: spring, reference, layer."""
        q1, q2 = jnp.split(snapshot.q, 2)
        v1, v2 = jnp.split(snapshot.v, 2)
        t = snapshot.t
        acceleration = self._link_acceleration(q1, v1, q2, t)
        (wanted, wanted_rate), (_, wanted_acceleration), inner = jax.jvp(
            self._with_rate, (q1, v1, q2, t), (v1, acceleration, v2, jnp.ones_like(t)), has_aux=True
        )
        z = q2 - wanted
        s = (v2 - wanted_rate) + self.position_rate * z
        J, K = jnp.asarray(self.model.rotor_inertia), jnp.asarray(self.model.stiffness)
        shares = {
            "spring": K * (q2 - q1),
            "reference": J * wanted_acceleration,
            "layer": -J * self.position_rate * (v2 - wanted_rate)
            - self.rate_gain * s
            - self.position_gain * z,
        }
        return Command(
            u=shares["spring"] + shares["reference"] + shares["layer"],
            shares=shares,
            state_rate=state,
            missing=inner.missing,
            rank=inner.rank,
            dependent=inner.dependent,
            signals={"motor position error": z, "motor speed error": v2 - wanted_rate},
        )

    def _links(self, q1: Array, v1: Array, t: Scalar) -> Snapshot:
        return Snapshot(self.model.link_side(), self.constraint.arm_constraint, q1, v1, t)

    def _reference(self, q1: Array, v1: Array, t: Scalar) -> tuple[Array, Command]:
        """q₂ᵈ = K⁻¹u₁ and layer 1's command."""
        command = self.links.command(self._links(q1, v1, t), {})
        return command.u / self.model.stiffness, command

    def _link_acceleration(self, q1: Array, v1: Array, q2: Array, t: Scalar) -> Array:
        """q̈₁ = D⁻¹(F_arm − K q₁ + K q₂)."""
        links = self._links(q1, v1, t)
        return links.solve_mass(links.F + self.model.stiffness * q2)

    def _with_rate(
        self, q1: Array, v1: Array, q2: Array, t: Scalar
    ) -> tuple[tuple[Array, Array], Command]:
        """q₂ᵈ and its rate along the model's motion, and layer 1's command."""
        acceleration = self._link_acceleration(q1, v1, q2, t)
        wanted, rate, command = jax.jvp(
            self._reference, (q1, v1, t), (v1, acceleration, jnp.ones_like(t)), has_aux=True
        )
        return (wanted, rate), command


@lru_cache(maxsize=32)
def _compiled_manifold(layout: Layout):
    """q₂ᵈ and its rate with the motors at q₂ᵈ, as one compiled function."""

    def manifold(vector, q1, v1, t):
        law: TwoLayerLaw = layout.unpack(vector)
        wanted, _ = law._reference(q1, v1, t)
        return law._with_rate(q1, v1, wanted, t)[0]

    def in_scalars(*arguments):
        return (scalarize(manifold, *arguments) or manifold)(*arguments)

    return jax.jit(in_scalars)


def _arm(plant: Plant) -> LinkSide:
    assert isinstance(plant, ElasticJoints)  # TwoLayerLaw checks its model
    return plant.link_side()
