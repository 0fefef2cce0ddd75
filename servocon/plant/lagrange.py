"""Plants from energies: M and F derived by differentiation (Lagrange's equation)."""

from abc import abstractmethod
from typing import Any

import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon.linalg import Pattern, from_products
from servocon.plant.contract import Plant, Scalar, arrays


def lagrange_mass_matrix(plant: Plant, q: Float[Array, " n"], t: Scalar) -> Float[Array, "n n"]:
    """M = ∂²T/∂v², from the plant's kinetic energy (quadratic in v).

    Zhao, Chen, Zhao & Dong 2018, Eqs. 47–48.
    """
    at_rest = jnp.zeros_like(q)
    return jax.jacfwd(jax.grad(plant.kinetic_energy, argnums=1), argnums=1)(q, at_rest, t)


def momentum_change(
    plant: Plant, q: Float[Array, " n"], t: Scalar, x: Float[Array, " n"]
) -> Float[Array, " n"]:
    """M x, the change of the momentum ∂T/∂v along x, computed without a matrix."""
    momentum = lambda v: jax.grad(plant.kinetic_energy, argnums=1)(q, v, t)
    return jax.jvp(momentum, (jnp.zeros_like(q),), (x,))[1]


def lagrange_force(
    plant: Plant, q: Float[Array, " n"], v: Float[Array, " n"], t: Scalar
) -> Float[Array, " n"]:
    """F = Q + ∂(T − V)/∂q − d(∂T/∂v)/dt with v̇ held at zero, from the plant's energies.

    The kinetic energy may have terms linear in v and may depend on time; the derivative along
    (q̇, 1) includes them. Zhao, Chen, Zhao & Dong 2018, Eq. 49, with V added.
    """
    momentum = jax.grad(plant.kinetic_energy, argnums=1)
    _, momentum_rate = jax.jvp(lambda q, t: momentum(q, v, t), (q, t), (v, jnp.ones_like(t)))
    lagrangian_slope = jax.grad(
        lambda q: plant.kinetic_energy(q, v, t) - plant.potential_energy(q, t)
    )(q)
    return plant.nonconservative_force(q, v, t) + lagrangian_slope - momentum_rate


class Lagrangian(Plant):
    """A plant given by its energies; its mass matrix and force are derived.

    Write `kinetic_energy` (quadratic in v; it may have terms linear in v and depend on time) and,
    if needed, `potential_energy` and `nonconservative_force`. Here q̇ = v.

    A plant of many agents declares as its `coupling` the agents whose speeds share a term of the
    kinetic energy; the full M is then never formed.
    """

    @property
    def coupling(self) -> Pattern | None:
        """Agents that share a term of the kinetic energy with each agent; None: any may.

        For example ``servocon.neighbours.ahead().pattern(agents)`` in a chain. It is checked at the
        start of a run.
        """
        return None

    def mass_blocks(self, q: Float[Array, " n"], t: Scalar) -> Any:
        """M of agents with the declared coupling, derived from the kinetic energy."""
        if self.coupling is None:
            return None
        M = from_products(lambda x: momentum_change(self, q, t, x), self.coupling.symmetric, len(q))
        return M.diagonals()

    @abstractmethod
    def kinetic_energy(
        self, q: Float[Array, " n"], v: Float[Array, " n"], t: Scalar
    ) -> Float[Array, ""]:
        """T(q, v, t) [J]."""

    def mass_matrix(self, q: Float[Array, " n"], t: Scalar) -> Float[Array, "n n"]:
        """M, derived from the kinetic energy."""
        return lagrange_mass_matrix(self, *arrays(q, t))

    def force(self, q: Float[Array, " n"], v: Float[Array, " n"], t: Scalar) -> Float[Array, " n"]:
        """F, derived from the energies."""
        return lagrange_force(self, *arrays(q, v, t))
