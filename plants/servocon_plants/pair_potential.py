"""Pair potentials of swarms: attraction from afar, repulsion from near."""

from abc import abstractmethod

import equinox as eqx
import jax
import jax.numpy as jnp
from jaxtyping import Array, Float

from servocon_plants import _check


class PairPotential(eqx.Module):
    """G as a function of the distance between two robots; its slope is derived.

    Subclass it and write `__call__`; float fields are parameters that can be swept. The robots
    approach each other where the slope is positive and part where it is negative (Zhao, Chen,
    Zhao & Dong 2018, Eq. 61).
    """

    @abstractmethod
    def __call__(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """G, elementwise, of distances > 0 [m] (its unit is m²/s, so that ∇G is a speed)."""

    def slope(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """dG/dδ, elementwise [m/s]."""
        return jax.jvp(self, (distance,), (jnp.ones_like(distance),))[1]


class LinearQuadratic(PairPotential):
    """G = ½ a δ² − b δ + G₀: attraction grows with distance, repulsion is constant.

    Zhao, Chen, Zhao & Dong 2018, Eq. 62, with a = 1, b = 0.5, G₀ = 50. At equilibrium a pair
    stands b / a apart. The repulsion is bounded: no guarantee against collision.

    Raises:
        InputError: `attraction` or `repulsion` is negative.
    """

    attraction: float = 1.0  # a, strength of the attraction [1/s]
    repulsion: float = 0.5  # b, strength of the repulsion [m/s]
    offset: float = 50.0  # G₀, a constant without effect on the motion [m²/s]

    def __check_init__(self):
        _check.not_negative("LinearQuadratic.attraction", self.attraction)
        _check.not_negative("LinearQuadratic.repulsion", self.repulsion)

    def __call__(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """½ a δ² − b δ + G₀ [m²/s]."""
        attraction = 0.5 * self.attraction * distance**2
        return attraction - self.repulsion * distance + self.offset


class GaziPassino(PairPotential):
    """∇G = y (a − b exp(−‖y‖² / s²)): linear attraction, smooth bounded repulsion.

    Gazi & Passino 2003. At equilibrium a pair stands s √(ln(b / a)) apart (b > a). The
    repulsion is bounded: no guarantee against collision.

    Raises:
        InputError: `attraction` or `repulsion` is negative, or `reach` is not positive.
    """

    attraction: float = 1.0  # a, strength of the attraction [1/s]
    repulsion: float = 20.0  # b, strength of the repulsion [1/s]
    reach: float = 0.5  # s, range of the repulsion [m]

    def __check_init__(self):
        _check.not_negative("GaziPassino.attraction", self.attraction)
        _check.not_negative("GaziPassino.repulsion", self.repulsion)
        _check.positive("GaziPassino.reach", self.reach)

    def __call__(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """½ a δ² + ½ b s² exp(−δ² / s²) [m²/s]."""
        bell = jnp.exp(-((distance / self.reach) ** 2))
        return 0.5 * (self.attraction * distance**2 + self.repulsion * self.reach**2 * bell)


class LogBarrier(PairPotential):
    """G = ½ a δ² − b ln δ, so ∇G = y (a − b / ‖y‖²): the repulsion grows without bound.

    While β stays bounded the robots cannot meet. At equilibrium a pair stands √(b / a) apart.

    Raises:
        InputError: `attraction` is negative or `repulsion` is not positive.
    """

    attraction: float = 1.0  # a, strength of the attraction [1/s]
    repulsion: float = 0.25  # b, strength of the repulsion [m²/s]

    def __check_init__(self):
        _check.not_negative("LogBarrier.attraction", self.attraction)
        _check.positive("LogBarrier.repulsion", self.repulsion)

    def __call__(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """½ a δ² − b ln δ [m²/s]."""
        return 0.5 * self.attraction * distance**2 - self.repulsion * jnp.log(distance)
