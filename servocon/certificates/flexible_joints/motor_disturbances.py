"""Disturbances of the motors of a backstepping law at sampled plants and states.

The law drives z = q₂ − q₂ᵈ and s = e + S z to zero, with e = q̇₂ − q̇₂ᵈ by its model. If the plant
differs from the model, δ and h₂ disturb them; `servocon.laws.flexible_joints.backstepping` defines
both.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array

from servocon import linalg
from servocon.certificates.assumptions import SMALLEST
from servocon.certificates.evaluation import values_of
from servocon.certificates.flexible_joints.error_box import ERRORS
from servocon.certificates.lumped_uncertainty import weight_matrix, without_rounding
from servocon.certificates.states import States
from servocon.laws import BacksteppingLaw
from servocon.laws.snapshot import Snapshot
from servocon.plant import ElasticJoints
from servocon.precision import Module


class MotorValues(NamedTuple):
    """Values of the motors' disturbances at one plant and state; batches lead.

    Attributes:
        error: ‖β‖.
        coupling: ‖P A D⁻¹K Q_z^−½‖.
        drift: ‖Q_z^½ δ‖, plus the most that the disturbance can add.
        lumped: ‖J^−½ h₂‖, likewise.
        force: ‖h₂‖, likewise, less the possible rounding error of its terms.
        position: √(zᵀQ_z z).
        speed: √(sᵀJ s).
        decay: The least (K_s − J̇/2)/J, since d(sᵀJ s)/dt has a part sᵀJ̇ s.
        unlike: Largest entry of the plant's M and F that its joints do not explain; a force counts
            less the disturbance there.
    """

    error: Any
    coupling: Any
    drift: Any
    lumped: Any
    force: Any
    position: Any
    speed: Any
    decay: Any
    unlike: Any


class MotorDisturbances(Module):
    """The motors' disturbances under a law, as a function of plant and state.

    Attributes:
        law: The law.
        weight: P of layer 1.
        amplitude: The largest size of each entry of a further force on the plant (2n).
        inertia_rate: Largest |J̇| of the rotors, one for all or one each.
    """

    law: BacksteppingLaw
    weight: Any
    amplitude: Any
    inertia_rate: Any = 0.0

    def __call__(self, plant: ElasticJoints, q: Array, v: Array, t: Array) -> MotorValues:
        """The values at one plant and state; traced."""
        law, joints, n = self.law, self.law.model, q.shape[0] // 2
        model = Snapshot(joints, law.constraint, q, v, t)
        true = Snapshot(plant.arm, law.constraint.arm_constraint, q[:n], v[:n], t)
        S, Ks, Qz, J, K = (
            jnp.broadcast_to(jnp.asarray(x), (n,))
            for x in (
                law.position_rate,
                law.speed_gain,
                law.position_gain,
                plant.rotor_inertia,
                plant.stiffness,
            )
        )
        command = law.command(model, ())
        z, e = (command.signals[name] for name in ERRORS)
        s = e + S * z

        # Δ, and the derivatives of z and s by the links' speeds, through which it acts.
        arm = Snapshot(joints.arm, law.constraint.arm_constraint, q[:n], v[:n], t)
        twist = q[n:] - q[:n]
        each = true.solve_mass(true.F + K * twist), arm.solve_mass(arm.F + joints.stiffness * twist)
        beyond, terms = each[0] - each[1], jnp.abs(each[0]) + jnp.abs(each[1])
        z_slope, e_slope = jax.jacfwd(
            lambda v1: law.motor_errors(q, jnp.concatenate([v1, v[n:]]), t)
        )(v[:n])
        s_slope = e_slope + S[:, None] * z_slope
        drift = z_slope @ beyond
        wanted = command.contributions["reference"] / joints.rotor_inertia - S * e
        force = (
            (joints.stiffness - K) * twist
            + (joints.rotor_inertia - J) * wanted
            + J * (s_slope @ beyond)
        )

        # A disturbance of the links enters Δ; one of the motors enters h₂.
        d1, d2 = jnp.split(jnp.asarray(self.amplitude), 2)
        response = linalg.cholesky_solve(
            true.L, jnp.concatenate([z_slope, s_slope, model.A[:, :n]]).T
        )
        z_added, s_added, lever = jnp.split(response.T, (n, 2 * n))
        added = lambda scale, x: jnp.linalg.norm(scale[:, None] * x, axis=0) @ d1
        P = weight_matrix(self.weight, model.beta.shape[0])
        lever = P @ lever * (K / jnp.sqrt(Qz))
        return MotorValues(
            error=jnp.linalg.norm(model.beta),
            coupling=jnp.sqrt(jnp.linalg.eigvalsh(lever @ lever.T)[-1]),
            drift=jnp.linalg.norm(jnp.sqrt(Qz) * drift) + added(jnp.sqrt(Qz), z_added),
            lumped=jnp.linalg.norm(force / jnp.sqrt(J))
            + added(jnp.sqrt(J), s_added)
            + (1.0 / jnp.sqrt(J)) @ d2,
            force=without_rounding(
                jnp.linalg.norm(force), jnp.linalg.norm(J * (jnp.abs(s_slope) @ terms))
            )
            + added(J, s_added)
            + jnp.sum(d2),
            position=jnp.linalg.norm(jnp.sqrt(Qz) * z),
            speed=jnp.linalg.norm(jnp.sqrt(J) * s),
            decay=jnp.min((Ks - 0.5 * jnp.asarray(self.inertia_rate)) / J),
            unlike=_unlike(plant, q, v, t, jnp.asarray(self.amplitude)),
        )


def _unlike(plant: ElasticJoints, q: Array, v: Array, t: Array, amplitude: Array) -> Array:
    """Part of M and F of a subclass that its arm, K and J do not explain, relative to M and F."""
    joints = ElasticJoints(plant.arm, plant.stiffness, plant.rotor_inertia)
    M, F = joints.mass_matrix(q, t), joints.force(q, v, t)
    inertia = jnp.max(jnp.abs(plant.mass_matrix(q, t) - M)) / jnp.max(jnp.abs(M))
    beyond = jnp.max(jnp.abs(plant.force(q, v, t) - F) - amplitude)
    return jnp.maximum(inertia, beyond / (1.0 + jnp.max(jnp.abs(F))))


def motor_quantities(values: MotorValues, states: States, bound: Any = None) -> dict[str, Any]:
    """The quantities whose largest values a certificate needs; see `Samples.searched`.

    Args:
        values: Values at samples.
        states: Their states.
        bound: ρ₂, with which ‖h₂‖ is compared, if there is one.
    """
    found = {
        "coupling": values.coupling,
        "drift": values.drift,
        "lumped": values.lumped,
        "force": values.force,
        "decay": -values.decay,
    }
    if bound is not None:
        found["force"] = values.force / np.maximum(values_of(bound, *states), SMALLEST)
    return found
