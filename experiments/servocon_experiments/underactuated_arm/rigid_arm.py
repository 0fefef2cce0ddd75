"""Computed torque for the arm without its passive joint, for comparison."""

from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

import servocon as sc
from servocon_experiments.rest_to_rest import rest_to_rest


class Swing(eqx.Module):
    """A swing from rest to rest, by `rest_to_rest`."""

    angle: float = sc.field(1.0, unit="rad", text="final angle")
    duration: float = sc.field(1.5, unit="s", text="duration of the swing")

    def __call__(self, t: Float[Array, ""]) -> Float[Array, ""]:
        """The angle [rad]."""
        return self.angle * rest_to_rest(t / self.duration)


class RigidArm(sc.Law):
    """Computed torque for an arm without the passive joint: one inertia and one angle.

    u = J (ÿ_d + 2ω(ẏ_d − q̇₁) + ω²(y_d − q₁)), J about the first joint with the arm straight.
    """

    model: sc.Plant
    constraint: sc.Constraint
    path: Swing
    frequency: float = eqx.field(metadata=sc.declaration(unit="1/s", text="ω"))

    def command(self, snapshot: Any, state: Any) -> sc.laws.Command:
        """One contribution, the torque."""
        one = jnp.ones_like(snapshot.t)
        velocity = lambda t: jax.jvp(self.path, (t,), (one,))
        (angle, speed), (_, acceleration) = jax.jvp(velocity, (snapshot.t,), (one,))
        inertia = self.model.mass_matrix(jnp.zeros(2), snapshot.t)[0, 0]
        error, speed_error = angle - snapshot.q[0], speed - snapshot.v[0]
        feedback = 2.0 * self.frequency * speed_error + self.frequency**2 * error
        u = jnp.reshape(inertia * (acceleration + feedback), (1,))
        nothing = jnp.zeros(1)
        return sc.laws.Command(u, {"rigid": u}, state, nothing, jnp.asarray(1), nothing > 0, {})
