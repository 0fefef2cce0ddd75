"""Ellipsoids of several numbers that are not known exactly, and not independent of each other."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from servocon import linalg, validate
from servocon.arrays import ArrayLike
from servocon.errors import InputError, ShapeError, digits

EVEN = 1e-9
"""Relative difference of opposite entries of a shape that counts as rounding."""

INSIDE = 1.0 + 1e-9
"""Largest distance of a point inside, with rounding."""

NEVER = 1e-12
"""Least distance of a point of the unit box from its sides, where the normal distribution ends."""


@dataclass(frozen=True)
class Ellipsoid:
    """All x with (x − c)ᵀ S⁻¹ (x − c) ≤ 1, of several numbers together.

    Attributes:
        center: c (k).
        shape: S (k, k), symmetric and positive definite, in the units of x².

    Raises:
        ShapeError: the shapes do not fit.
        InputError: S is not symmetric and positive definite.
    """

    center: Any
    shape: Any

    def __post_init__(self):
        center = validate.array("Ellipsoid.center", self.center)
        shape = validate.array("Ellipsoid.shape", self.shape)
        k = center.size
        if center.ndim != 1 or not k or shape.shape != (k, k):
            raise ShapeError(
                "Ellipsoid",
                got=f"a center of shape {center.shape} and a shape matrix of {shape.shape}",
                expected="k numbers and a k × k matrix",
            )
        for where, x in (("Ellipsoid.center", center), ("Ellipsoid.shape", shape)):
            validate.finite(where, x)
        even = np.abs(shape - shape.T).max() <= EVEN * np.abs(shape).max()
        least = float(np.linalg.eigvalsh(shape)[0]) if even else -np.inf
        if not least > 0.0:
            why = f"the least eigenvalue {digits(least)}" if even else "one that is not symmetric"
            cure = "Leave out numbers that are known, or that others determine."
            expected = "a symmetric, positive definite matrix"
            raise InputError("Ellipsoid.shape", got=why, expected=expected, cure=cure)
        object.__setattr__(self, "center", center)
        object.__setattr__(self, "shape", 0.5 * (shape + shape.T))

    @staticmethod
    def of_covariance(
        center: ArrayLike, covariance: ArrayLike, coverage: float = 0.99
    ) -> "Ellipsoid":
        """The ellipsoid that holds a normal distribution with a given probability.

        Its size is the quantile of the chi-square distribution with k degrees of freedom.

        Args:
            center: The mean (k).
            covariance: The covariance (k, k).
            coverage: The probability.

        Raises:
            InputError: the covariance is not symmetric and positive definite, or the probability
                does not lie between 0 and 1.
        """
        from scipy.stats import chi2

        if not validate.number("coverage", coverage) < 1.0:
            raise InputError("coverage", got=coverage, expected="a probability, between 0 and 1")
        size = float(chi2.ppf(coverage, np.size(center)))
        return Ellipsoid(np.asarray(center), size * np.asarray(covariance, dtype=float))

    @cached_property
    def _factor(self) -> np.ndarray:
        """The lower triangular L with S = L Lᵀ."""
        return np.linalg.cholesky(self.shape)

    @property
    def half_widths(self) -> np.ndarray:
        """Half widths of the intervals that hold it (k)."""
        return np.sqrt(np.diag(self.shape))

    def distance(self, x: ArrayLike) -> np.ndarray:
        """√((x − c)ᵀ S⁻¹ (x − c)) of points (…, k), a Mahalanobis distance: 1 on the surface."""
        return linalg.norms(self.to_ball(np.asarray(x, dtype=float)))

    def contains(self, x: ArrayLike) -> np.ndarray:
        """True for points (…, k) inside or on the surface."""
        return self.distance(x) <= INSIDE

    def from_ball(self, y: np.ndarray) -> np.ndarray:
        """Points c + L y of points y (…, k) of the unit ball; beyond it the nearest one counts."""
        size = linalg.norms(y, keepdims=True)
        return self.center + (y / np.maximum(1.0, size)) @ self._factor.T

    def to_ball(self, x: np.ndarray) -> np.ndarray:
        """Points y (…, k) with x = c + L y."""
        flat = np.reshape(x - self.center, (-1, self.center.size))
        return np.linalg.solve(self._factor, flat.T).T.reshape(np.shape(x))

    @property
    def ends(self) -> np.ndarray:
        """The ends of its principal axes, and the points farthest along each number (4k, k)."""
        sizes, axes = np.linalg.eigh(self.shape)
        principal = (axes * np.sqrt(sizes)).T
        farthest = self.shape / self.half_widths[:, None]
        ways = np.concatenate([principal, farthest])
        return self.center + np.concatenate([ways, -ways])


def evenly_in_ball(unit: np.ndarray) -> np.ndarray:
    """Points of the unit ball from points of the unit box (count, k), with the same share of each.

    The box becomes a normal distribution, whose directions are even, and whose size becomes one
    that fills the ball evenly.
    """
    from scipy.stats import chi2, norm

    k = unit.shape[1]
    normal = norm.ppf(np.clip(unit, NEVER, 1.0 - NEVER))
    size = linalg.norms(normal, keepdims=True)
    return normal / np.maximum(size, NEVER) * chi2.cdf(size**2, k) ** (1.0 / k)
