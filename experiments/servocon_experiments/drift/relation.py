"""The rod as a relation, and the gains of its stabilization."""

import equinox as eqx
from jaxtyping import Array, Float

PRODUCTS = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""κh = Λh of the runs in a batch; the first is without stabilization."""

RULE = PRODUCTS.index(0.05)
"""Index of the product that the rule recommends."""


class Rod(eqx.Module):
    """f = (x² + y² − L²)/(2L): to first order, the mass's distance beyond the rod's length [m]."""

    length: float

    def __call__(self, q: Float[Array, " 2"], t: Float[Array, ""]) -> Float[Array, ""]:
        """f(q, t) [m]."""
        return (q @ q - self.length**2) / (2.0 * self.length)


class RodSpeed(eqx.Module):
    """ḟ + Λf written out, because `servocon.holonomic` refuses Λ = 0, which does not correct f."""

    rod: Rod
    rate: float

    def __call__(
        self, q: Float[Array, " 2"], v: Float[Array, " 2"], t: Float[Array, ""]
    ) -> Float[Array, ""]:
        """ḟ + Λf [m/s]."""
        return q @ v / self.rod.length + self.rate * self.rod(q, t)
