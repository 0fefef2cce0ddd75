"""Plants whose singular mass matrix is made regular by a constraint that they obey."""

import jax
import jax.numpy as jnp
from jax.core import Tracer
from jax.interpreters import partial_eval
from jaxtyping import Array, Float

from servocon import validate
from servocon.arrays import Numeric
from servocon.constraint.constraint import Constraint, Linearization
from servocon.errors import InputError
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.plant.wrapped import PlantWrapper
from servocon.precision import float64
from servocon.tree import field
from servocon.user_code import explained


class Augmented(PlantWrapper):
    """A plant with the mass matrix M + α²AᵀA and the force F + α²Aᵀb. Made by `augment`.

    Coordinates, inputs, labels and energies are the plant's own.

    Attributes:
        plant: The plant itself; its mass matrix may be semidefinite.
        constraint: The constraint, affine in v: A does not depend on v.
        weight: α; α² A has the units of M.
    """

    plant: Plant
    constraint: Constraint
    weight: Numeric = field(1.0, text="α")

    def mass_matrix(self, q: Float[Array, " nq"], t: Scalar) -> Float[Array, "n n"]:
        """M + α²AᵀA."""
        M = self.plant.mass_matrix(q, t)
        A = self._rows(q, jnp.zeros(M.shape[0]), t).A
        return M + jnp.square(self.weight) * A.T @ A

    def force(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """F + α²Aᵀb."""
        _, A, b = self._rows(q, v, t)
        return self.plant.force(q, v, t) + jnp.square(self.weight) * A.T @ b

    def _rows(self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar) -> Linearization:
        """The constraint's β, A and b; refused while tracing if A depends on v."""
        jaxpr = jax.make_jaxpr(lambda v: self.constraint.linearize(self.plant, q, v, t).A)(v)
        _, used = partial_eval.dce_jaxpr(jaxpr.jaxpr, [True])
        if used[0]:
            raise InputError(
                f"constraint {self.constraint.name!r}",
                got="a residual that is not affine in the speeds",
                expected="β = A(q, t) v − c(q, t)",
                cure="Write it with servocon.pfaffian or servocon.holonomic, or solve with "
                "servocon.formulations.udwadia_phohomsiri.",
            )
        return self.constraint.linearize(self.plant, q, v, t)


@explained
@float64
def augment(plant: Plant, constraint: Constraint, weight: Numeric = 1.0) -> Augmented:
    """A plant with the same constrained motion and a positive definite mass matrix.

    M + α²AᵀA is positive definite if and only if M is positive definite on the kernel of A
    (Mukharlyamov & Deressa, Result 3). The force F + α²Aᵀb does not change a motion with A v̇ = b,
    for which α²Aᵀ(b − A v̇) vanishes (Udwadia & Schutte 2010). Laws and `simulate`, which need M⁻¹,
    accept such a plant. Feedback towards the constraint works too: the multipliers absorb the
    difference, so v̇ is that of the plant itself, while the logged force also contains
    α²Aᵀ(A v̇ − b). Without the constraint the augmented plant moves differently.

    Args:
        plant: A plant, e.g. a body with more coordinates than it needs.
        constraint: The relation that the motion obeys; affine in v, redundant rows are fine.
        weight: α; the motion does not depend on it, but rounding errors are smallest if α²AᵀA is
            of the size of M.

    Raises:
        InputError: an argument is not a plant or not a constraint, or the weight is not positive;
            or, when first evaluated, the constraint is not affine in v.
    """
    validate.instance("plant", plant, Plant, "a servocon plant")
    validate.instance("constraint", constraint, Constraint, "a servocon constraint")
    if not isinstance(weight, Tracer):
        validate.number("weight", weight)
    return Augmented(plant, constraint, weight)
