"""Non-ideal constraints: Coulomb friction as a prescribed virtual work."""

from collections.abc import Callable

import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon import linalg, validate
from servocon.arrays import Numeric
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.precision import float64


@float64
def coulomb_friction(plant: Plant, coefficient: Numeric) -> Callable[..., Float[Array, " n"]]:
    """Dry friction of one particle on the surface or curve of its constraint.

    C = −μ ‖Q‖ v/‖v‖ with Q the force of the ideal constraint, which does not depend on C (Udwadia
    & Kalaba 2002). The norms are those of the mass metric, so that C is the same force in all
    coordinates: C = −μ √(QᵀM⁻¹Q) M v / √(vᵀM v).

    For one particle (or a body that slides without turning) on a constraint at rest. With several
    bodies in contact, `virtual_work` needs a function with the normal force of each contact. At
    v = 0 the direction of friction is unknown and C is zero: sticking is not modelled, and a body
    at rest starts to move under any force.

    Args:
        plant: The plant, which defines the mass matrix.
        coefficient: μ, at least 0.

    Returns:
        C(q, v, t, Q), for the argument `virtual_work` of a formulation.

    Raises:
        InputError: the coefficient is negative.
    """
    validate.not_negative("coefficient", coefficient, "a number of at least 0")

    def virtual_work(
        q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar, ideal: Float[Array, " n"]
    ) -> Float[Array, " n"]:
        M = plant.mass_matrix(q, t)
        L = linalg.cholesky(M)
        normal = jnp.linalg.norm(linalg.solve_lower(L, ideal[:, None]))
        momentum = M @ v
        size = v @ momentum
        moving = size > 0
        speed = jnp.sqrt(jnp.where(moving, size, 1.0))
        return jnp.where(moving, -jnp.asarray(coefficient) * normal * momentum / speed, 0.0)

    return virtual_work
