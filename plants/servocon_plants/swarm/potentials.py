"""Pair potentials of swarms: attraction at a distance, repulsion nearby."""

from abc import abstractmethod
from typing import Any

import equinox as eqx
import jax
import jax.numpy as jnp
import numpy as np
from jaxtyping import Array, Float
from numpy.typing import ArrayLike

import servocon as sc

ROUNDING = 1e-12
"""Relative rounding of a level that may equal the least value of the potential."""


class PairPotential(sc.Module):
    """G as a function of the distance between two robots; its slope is derived.

    Subclass it and write `__call__`; float fields are parameters that can be swept. The robots
    approach each other where the slope is positive, and separate where it is negative (Zhao, Chen,
    Zhao & Dong 2018, Eq. 61).
    """

    @abstractmethod
    def __call__(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """G, elementwise, of distances > 0 [m] (its unit is m²/s, so that ∇G is a speed)."""

    def slope(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """dG/dδ, elementwise [m/s]."""
        return jax.jvp(self, (distance,), (jnp.ones_like(distance),))[1]


class LinearAttraction(PairPotential):
    """A pair potential with the attraction a δ, linear in the distance, so that a swarm gathers.

    Attributes:
        attraction: a, strength of the attraction [1/s].
    """

    attraction: eqx.AbstractVar[float]

    @abstractmethod
    def aggregation_radius(self, robots: int, beta_bound: ArrayLike = 0.0) -> Any:
        """Ultimate largest distance of a robot from the centre, for one or several bounds of β.

        Args:
            robots: Number of robots N.
            beta_bound: β̄, ultimate upper bound of every ‖β_i − mean β‖ [m/s], or several.
        """


class LinearQuadratic(LinearAttraction):
    """G = ½ a δ² − b δ + G₀: attraction grows with distance, repulsion is constant.

    Zhao, Chen, Zhao & Dong 2018, Eq. 62, with a = 1, b = 0.5, G₀ = 50. At equilibrium a pair is b /
    a apart. Third robots push no two together, so `swarm_guarantee` bounds every distance.

    Raises:
        InputError: `attraction` or `repulsion` is negative.
    """

    attraction: float = sc.field(1.0, unit="1/s", text="a, strength of the attraction")
    repulsion: float = sc.field(0.5, unit="m/s", text="b, strength of the repulsion")
    offset: float = sc.field(50.0, unit="m²/s", text="G₀, a constant without effect on the motion")

    def __check_init__(self):
        sc.validate.not_negative("LinearQuadratic.attraction", self.attraction)
        sc.validate.not_negative("LinearQuadratic.repulsion", self.repulsion)

    def __call__(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """½ a δ² − b δ + G₀ [m²/s]."""
        attraction = 0.5 * self.attraction * distance**2
        return attraction - self.repulsion * distance + self.offset

    def aggregation_radius(self, robots: int, beta_bound: ArrayLike = 0.0) -> Any:
        """Ultimate largest distance of a robot from the centre [m]: ((N − 1) b + β̄) / (a N).

        Args:
            robots: Number of robots N.
            beta_bound: β̄, ultimate upper bound of every ‖β_i − mean β‖ [m/s], or several.

        Raises:
            InputError: an argument is out of range, or there is no attraction.
        """
        return _radius(self.attraction, self.repulsion, robots, beta_bound)


class GaziPassino(LinearAttraction):
    """∇G = y (a − b exp(−‖y‖² / s²)): linear attraction, smooth bounded repulsion.

    Gazi & Passino 2003. At equilibrium a pair is s √(ln(b / a)) apart (b > a). The repulsion is
    bounded: no guarantee against collision.

    Raises:
        InputError: `attraction` or `repulsion` is negative, or `reach` is not positive.
    """

    attraction: float = sc.field(1.0, unit="1/s", text="a, strength of the attraction")
    repulsion: float = sc.field(20.0, unit="1/s", text="b, strength of the repulsion")
    reach: float = sc.field(0.5, unit="m", text="s, range of the repulsion")

    def __check_init__(self):
        sc.validate.not_negative("GaziPassino.attraction", self.attraction)
        sc.validate.not_negative("GaziPassino.repulsion", self.repulsion)
        sc.validate.positive("GaziPassino.reach", self.reach)

    def __call__(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """½ a δ² + ½ b s² exp(−δ² / s²) [m²/s]."""
        bell = jnp.exp(-((distance / self.reach) ** 2))
        return 0.5 * (self.attraction * distance**2 + self.repulsion * self.reach**2 * bell)

    def aggregation_radius(self, robots: int, beta_bound: ArrayLike = 0.0) -> Any:
        """Ultimate largest distance of a robot from the centre [m].

        ((N − 1) b̂ + β̄) / (a N) with the strongest repulsion b̂ = b s / √(2 e).

        Args:
            robots: Number of robots N.
            beta_bound: β̄, ultimate upper bound of every ‖β_i − mean β‖ [m/s], or several.

        Raises:
            InputError: an argument is out of range, or there is no attraction.
        """
        strongest = self.repulsion * self.reach / float(np.sqrt(2 * np.e))
        return _radius(self.attraction, strongest, robots, beta_bound)


class LogBarrier(LinearAttraction):
    """G = ½ a δ² − b ln δ, so ∇G = y (a − b / ‖y‖²): the repulsion grows without bound.

    While β is bounded, the robots cannot meet. At equilibrium a pair is √(b / a) apart.

    Raises:
        InputError: `attraction` is negative or `repulsion` is not positive.
    """

    attraction: float = sc.field(1.0, unit="1/s", text="a, strength of the attraction")
    repulsion: float = sc.field(0.25, unit="m²/s", text="b, strength of the repulsion")

    def __check_init__(self):
        sc.validate.not_negative("LogBarrier.attraction", self.attraction)
        sc.validate.positive("LogBarrier.repulsion", self.repulsion)

    def __call__(self, distance: Float[Array, "*pairs"]) -> Float[Array, "*pairs"]:
        """½ a δ² − b ln δ [m²/s]."""
        return 0.5 * self.attraction * distance**2 - self.repulsion * jnp.log(distance)

    def aggregation_radius(self, robots: int, beta_bound: ArrayLike = 0.0) -> Any:
        """Ultimate bound of √(Σ‖eⁱ‖²) over all robots [m], with eⁱ the position from the centre.

        The repulsions of a pair add b to Σ eⁱ·ėⁱ at any distance, so that with E² = Σ‖eⁱ‖²
        E Ė ≤ −a N E² + β̄ E + b N (N − 1)/2, and E ends below the root of the right-hand side.

        Args:
            robots: Number of robots N.
            beta_bound: β̄, ultimate upper bound of the norm of all β_i − mean β [m/s], or several.

        Raises:
            InputError: an argument is out of range, or there is no attraction.
        """
        linear = 2 * _radius(self.attraction, 0.0, robots, beta_bound)
        rest = 8 * self.repulsion * (robots - 1) / self.attraction
        return (linear + np.sqrt(linear**2 + rest)) / 4

    def closest_distance(self, level: float) -> float:
        """Smallest distance at which G is at most `level` [m]: the smaller root of G = level.

        Solved in ln δ, where G is convex. Zero where δ underflows.

        Args:
            level: A value of G [m²/s].

        Raises:
            InputError: there is no attraction, or `level` is below the least value of G.
        """
        from scipy.optimize import root_scalar

        a, b = float(self.attraction), float(self.repulsion)
        sc.validate.positive("attraction", a)
        rest = 0.5 * float(np.log(b / a))  # ln of the δ of the least G
        least = 0.5 * b - b * rest
        sc.validate.not_negative("level - least G", level - least + ROUNDING * (1 + abs(least)))
        excess = lambda s: 0.5 * a * np.exp(2 * s) - b * s - level
        if excess(rest) >= 0:
            return float(np.exp(rest))
        lesser = root_scalar(excess, bracket=(-level / b, rest), xtol=1e-14).root
        return float(np.exp(lesser))


def _radius(attraction: float, repulsion: float, robots: int, beta_bound: ArrayLike) -> Any:
    """[(N − 1) b + sup ‖β_i − β̄‖] / (a N), of eⁱ' = −a N eⁱ + (repulsions of at most b) + β."""
    sc.validate.count("robots", robots)
    sc.validate.positive("attraction", attraction)
    sc.validate.not_negative("beta_bound", beta_bound)
    return ((robots - 1) * repulsion + np.asarray(beta_bound)[()]) / (attraction * robots)
