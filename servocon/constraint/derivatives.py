"""A and b that a relation defines itself, compared with the derivatives of its β."""

from typing import Any

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon.constraint.constraint import Constraint
from servocon.plant import Plant
from servocon.plant.contract import Scalar
from servocon.precision import Module

AS_DERIVED = 1e-6
"""Largest error of hand-given A and b, relative to the entries of their row."""

DERIVATIVES = "the derivative of β: A = ∂β/∂v, b = −dβ/dt with v̇ held at zero"
"""Description of the expected A and b."""

CURE = "Give β alone to servocon.residual and let it be differentiated."
"""The cure for wrong A and b."""


def gives_derivatives(constraint: Any) -> bool:
    """True if a relation, or a part of it, defines A and b itself."""

    def itself(x: Any) -> bool:
        if not isinstance(x, Constraint) or type(x).linearize is Constraint.linearize:
            return False
        below = jax.tree.leaves(vars(x), is_leaf=lambda y: isinstance(y, Constraint))
        return not any(isinstance(y, Constraint) for y in below)  # else it passes theirs on

    return any(map(itself, jax.tree.leaves(constraint, is_leaf=itself)))


class DerivativeErrors(Module):
    """Errors of a relation's own A and b at one state, relative to `AS_DERIVED`.

    Attributes:
        model: The law's model of the plant.
        constraint: The relation.
    """

    model: Plant
    constraint: Constraint

    def __call__(
        self, q: Float[Array, " nq"], v: Float[Array, " n"], t: Scalar
    ) -> tuple[Float[Array, " m"], Float[Array, " m"]]:
        """Largest error of each row of A and b; above 1 they are wrong; traced."""
        given = self.constraint.linearize(self.model, q, v, t)
        derived = Constraint.linearize(self.constraint, self.model, q, v, t)
        row = jnp.abs(given.A).sum(axis=1) + jnp.abs(given.b) + jnp.abs(derived.A).sum(axis=1)
        scale = AS_DERIVED * jnp.where(row > 0.0, row, 1.0)
        A_error, b_error = jnp.abs(given.A - derived.A), jnp.abs(given.b - derived.b)
        return A_error.max(axis=1) / scale, b_error / scale
